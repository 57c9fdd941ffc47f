// A figure of a tree that was walked, and of the order in which that was done.

import {revealIn} from "./drawing.js";
import {html, newNumber, svg} from "./elements.js";
import {layOut} from "./layout.js";
import {Replay} from "./replay_bar.js";
import {CHARACTER, TOP, textAt} from "./shapes.js";
import {saveButton} from "./svg_file.js";
import {readTree} from "./tree.js";
import {say} from "./words.js";

// In pixels.
const WALK_LEVEL = 66, RADIUS = 15, EDGE = 12, GAP = 7, RANK_CHARACTER = 6.4;
const NEVER = "–";

export class WalkFigure {
  constructor(host, data, title) {
    this.data = data;
    this.nodes = readTree(data.tree, ([label]) => label, ([, ...children]) => children);
    this.ranks = {expected: ranksOf(data.expected), own: ranksOf(data.own)};
    this.place();
    this.parts = svg("g");  // what changes with each step
    const captionId = `drawing-${newNumber()}-text`, caption = host.querySelector("figcaption");
    caption.id = captionId;
    const picture = svg("svg", {
      class: "tree", role: "img", "aria-label": title, "aria-describedby": captionId,
      viewBox: `0 0 ${this.size.join(" ")}`, width: this.size[0], height: this.size[1],
    }, ...this.tree(), this.parts);
    this.scroller = html("div", {
      class: "scroll tall", role: "group", tabindex: 0, "aria-label": title,
    }, picture);
    const view = html("div", {class: "views"}, html("div", {class: "view"}, this.scroller));
    this.said = html("div", {class: "said", "aria-live": "polite"});
    const parts = [view, html("div", {class: "tools"}, saveButton(view)), caption];
    if (data.expected) {
      this.replay = this.newReplay();
      parts.splice(1, 0, this.replay.bar, this.said, html("p", {class: "hint"}, this.replay.hint));
      host.addEventListener("keydown", (event) => this.replay.pressed(event));
    }
    host.replaceChildren(...parts);
    this.replay?.go(this.replay.last);
  }

  newReplay() {
    const {expected, own} = this.data;
    const differ = own ? expected.findIndex((id, at) => id !== own[at]) : -1;
    this.parting = !own ? null : 1 + (differ < 0 ? expected.length : differ);
    return new Replay({
      last: Math.max(expected.length, own?.length ?? 0), parting: this.parting,
      show: (moment) => this.show(moment), titleCode: "figure-replay-walk",
    });
  }

  place() {
    const longest = Math.max(...this.nodes.map((node) => node.label.length));
    this.radius = Math.max(RADIUS, Math.round(longest * CHARACTER / 2) + 6);
    const digits = String(this.nodes.length).length + (this.data.own ? 2 : 0);
    const beside = Math.round(digits * RANK_CHARACTER) + GAP;
    const column = 2 * this.radius + beside + 10;
    const columns = layOut(
      this.nodes.map((node) => node.children.map((child) => child.id)), this.nodes.map(() => 1),
    );
    this.points = this.nodes.map((node, at) => ({
      x: Math.round(EDGE + this.radius + (columns[at] - 0.5) * column),
      y: TOP + node.level * WALK_LEVEL,
    }));
    const right = this.points.reduce((most, {x}) => Math.max(most, x), 0);
    const bottom = this.points.reduce((most, {y}) => Math.max(most, y), 0);
    this.size = [right + this.radius + beside + EDGE, bottom + TOP];
  }

  /** Edges and nodes, which no step changes. */
  tree() {
    const {radius, points} = this;
    const arc = `a${radius} ${RADIUS} 0 1 1`;
    const disc = `${arc} ${2 * radius} 0${arc} ${-2 * radius} 0z`;
    const edges = this.nodes.slice(1).map((node) => {
      const from = this.points[node.parent.id], to = this.points[node.id];
      return `M${from.x} ${from.y}L${to.x} ${to.y}`;
    });
    return [
      svg("path", {class: "edge", d: edges.join("")}),
      svg("path", {class: "round", d: points.map(({x, y}) => `M${x - radius} ${y}${disc}`).join("")}),
      ...this.nodes.map(({id, label}) => textAt("value", points[id].x, points[id].y + 5, label)),
    ];
  }

  show(moment) {
    const over = moment === this.replay.last;
    const parts = this.nodes.flatMap(({id}) => this.ranksBeside(id, moment, over));
    const rings = this.ringsAt(moment, over);
    this.parts.replaceChildren(...parts, ...rings.map((ring) => this.ring(ring)));
    if (rings.length) revealIn(this.scroller, rings.map(({id}) => this.points[id]).reverse());
    const sides = this.data.own ? ["expected", "own"] : ["expected"];
    this.said.replaceChildren(...sides.map((side) => {
      const line = html("p", {}, this.sentence(side, moment));
      if (this.data.own) line.prepend(html("b", {}, say(`figure-said-${side}`)), " ");
      return line;
    }));
  }

  ranksBeside(id, moment, over) {
    const {x, y} = this.points[id], right = x + this.radius + GAP;
    const expected = this.ranks.expected.get(id), own = this.ranks.own.get(id);
    const texts = [];
    if (expected <= moment) texts.push(textAt("rank start", right, y - 3, expected));
    if (this.data.own && own !== expected && (own <= moment || (own === undefined && over))) {
      texts.push(textAt("state start", right, y + 10, `(${own ?? NEVER})`));
    }
    return texts;
  }

  ringsAt(moment, over) {
    const rings = [];
    const add = (side, at, style) => {
      const id = this.data[side]?.[at - 1] ?? null;
      const name = side === "own" ? "observed" : "expected";
      if (id !== null && !rings.some((ring) => ring.id === id)) rings.push({id, style: style + name});
    };
    for (const side of ["expected", "own"]) {
      if (this.parting !== null && moment >= this.parting) add(side, this.parting, "");
      if (!over) add(side, moment, "now ");
    }
    return rings;
  }

  ring({id, style}) {
    const {x, y} = this.points[id];
    return svg("ellipse", {class: `ring ${style}`, cx: x, cy: y, rx: this.radius + 4, ry: RADIUS + 4});
  }

  sentence(side, moment) {
    const order = this.data[side];
    if (moment === 0) return say("figure-walk-start");
    if (moment > order.length) return say("figure-walk-over");
    const at = moment - 1;
    const value = side === "own" ? this.data.values[at] : this.nodes[order[at]].label;
    return say("figure-walk-step", {rank: moment, value});
  }
}

/** The rank of each node in an order; where a value belongs to no node, there is none. */
function ranksOf(order) {
  const ranks = new Map();
  order?.forEach((id, at) => { if (id !== null && !ranks.has(id)) ranks.set(id, at + 1); });
  return ranks;
}
