// A figure of one tree and of the searches in it.

import {Drawing} from "./drawing.js";
import {button, html, newNumber} from "./elements.js";
import {Replay, tableOf} from "./replay_bar.js";
import {descriptionOf, doneAt, saidAt} from "./story.js";
import {saveButton} from "./svg_file.js";
import {nodesAlong} from "./tree.js";
import {say} from "./words.js";

const OPENED_WHOLE = 60;  // leaves; below a larger fold, only the children are unfolded

export class SearchFigure {
  /** `kind` ends the code of the sentence that describes it. */
  constructor(host, searches, {title, kind}) {
    this.title = title;
    this.searches = searches;
    this.folded = new Set(searches.fold);
    this.number = newNumber();
    this.captionId = `drawing-${this.number}-text`;
    this.views = html("div", {class: "views"});
    this.drawings = [];
    this.said = html("div", {class: "said", "aria-live": "polite"});
    this.replay = new Replay({
      last: searches.last, opensAt: searches.opensAt,
      parting: searches.parting?.moment ?? null,
      show: (moment) => this.show(moment),
      titleCode: "figure-replay",
    });
    // Where nothing was ever done, there is nothing to replay.
    const steps = searches.last > 0;
    host.replaceChildren(
      this.views, ...(steps ? [this.replay.bar, this.said] : []), this.tools(),
      html("p", {class: "hint"}, ...(steps ? [this.replay.hint, " "] : []), say("figure-keys-tree")),
      ...(steps ? [this.table()] : []), html("figcaption", {id: this.captionId}, descriptionOf(searches, kind)),
    );
    if (steps) host.addEventListener("keydown", (event) => this.replay.pressed(event));
    this.choose("compare");
  }

  titleOf(layer) {
    const side = this.searches.two && layer !== "compare" ? `, ${say(`figure-layer-${layer}`)}` : "";
    return this.title + side;
  }

  tools() {
    const tools = html("div", {class: "tools"});
    if (this.searches.two) tools.append(this.layers());
    this.unfoldButton = button(null, "figure-unfold", () => this.refold([]));
    this.foldButton = button(null, "figure-refold", () => this.refold(this.searches.fold));
    tools.append(this.unfoldButton, this.foldButton, saveButton(this.views));
    return tools;
  }

  layers() {
    const legend = html("legend", {class: "away"}, say("figure-layers"));
    const group = html("fieldset", {class: "layers"}, legend);
    for (const layer of ["compare", "expected", "own", "both"]) {
      const radio = html("input", {
        type: "radio", name: `layer-${this.number}`, value: layer, checked: layer === "compare",
      });
      radio.addEventListener("change", () => this.choose(layer));
      group.append(html("label", {}, radio, say(`figure-layer-${layer}`)));
    }
    return group;
  }

  choose(layer) {
    const layers = layer === "both" ? ["expected", "own"] : [layer];
    this.drawings = layers.map((each) => new Drawing(this, each));
    this.views.replaceChildren(...this.drawings.map((drawing) => {
      const name = html("p", {class: "layer"}, say(`figure-layer-${drawing.layer}`));
      return html("div", {class: "view"}, ...(layer === "both" ? [name] : []), drawing.scroller);
    }));
    this.place();
    this.replay.go(this.replay.moment);
  }

  // Folding.

  /** The nodes that are not under a fold, in preorder. */
  visibleNodes() {
    const shown = [];
    for (let id = 0; id < this.searches.nodes.length;) {
      const node = this.searches.nodes[id];
      shown.push(node);
      id = this.folded.has(id) ? node.end : id + 1;
    }
    return shown;
  }

  /** The node itself, or the fold that hides it. */
  visibleOf(id) {
    let seen = this.searches.nodes[id];
    for (let node = seen; node; node = node.parent) if (this.folded.has(node.id)) seen = node;
    return seen;
  }

  toggle(node) {
    if (!node.children.length) return;
    if (this.folded.delete(node.id)) this.openBelow(node);
    else this.folded.add(node.id);
    this.place();
    // The eye stays where it was clicked, wherever the search is.
    for (const drawing of this.drawings) {
      drawing.show(this.replay.moment);
      drawing.reveal(node);
    }
  }

  /** Nothing folded is left below a small fold; below a large one, each child is folded. */
  openBelow(node) {
    for (let id = node.id; id < node.end; id++) this.folded.delete(id);
    if (node.leaves <= OPENED_WHOLE) return;
    for (const child of node.children) if (child.leaves > 1) this.folded.add(child.id);
  }

  refold(ids) {
    this.folded = new Set(ids);
    this.place();
    this.replay.go(this.replay.moment);
  }

  place() {
    for (const drawing of this.drawings) drawing.place();
    const {fold} = this.searches;
    this.offer(this.unfoldButton, this.folded.size > 0);
    this.offer(this.foldButton, fold.length > 0 && !fold.every((id) => this.folded.has(id)));
  }

  /** A button that is of no more use goes away, and must not take the focus with it. */
  offer(button, useful) {
    if (!useful && button === document.activeElement) this.replay.slider.focus();
    button.hidden = !useful;
  }

  // One moment.

  show(moment) {
    for (const drawing of this.drawings) {
      drawing.show(moment);
      const places = this.placesOfInterest(drawing.layer, moment);
      if (places.length) drawing.reveal(...places.map((id) => this.visibleOf(id)));
    }
    // Said again, a step would be heard again: folding and layers are none.
    if (this.saidMoment === moment) return;
    this.saidMoment = moment;
    const sides = this.searches.two ? ["expected", "own"] : ["own"];
    this.said.replaceChildren(...sides.map((side) => {
      const line = html("p", {}, saidAt(this.searches, side, moment));
      if (this.searches.two) line.prepend(html("b", {}, say(`figure-said-${side}`)), " ");
      return line;
    }));
  }

  /** What must be in sight, the first above all: where a search is, and in the end what is wrong. */
  placesOfInterest(layer, moment) {
    const {steps, made, last, nodes, parting, stop, astray} = this.searches;
    const side = layer === "expected" ? "expected" : "own";
    const other = side === "own" ? "expected" : "own";
    if (moment < last) return made[side][moment] ? [steps[side][made[side][moment] - 1].node.id] : [];
    if (parting) return [parting[side], parting[other]].filter((id) => id !== null);
    if (stop !== null) return [stop];
    return [...nodesAlong(nodes, astray ?? [])].reverse();
  }

  // The same in rows.

  table() {
    const {two, last} = this.searches;
    const sides = two ? ["expected", "own"] : ["own"];
    const names = sides.map((side) => say(two ? `figure-layer-${side}` : "figure-said"));
    const row = (moment) => [
      moment === this.replay.parting ? `${moment} – ${say("figure-parting")}` : String(moment),
      ...sides.map((side) => doneAt(this.searches, side, moment)),
    ];
    const columns = [say("figure-step"), ...names];
    return tableOf({columns, row, count: last, marked: this.replay.parting});
  }
}
