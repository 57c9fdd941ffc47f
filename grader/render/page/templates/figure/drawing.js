// One drawing of one layer: a tree that can be walked in and folded.

import {html, svg, withAttributes} from "./elements.js";
import {layOut} from "./layout.js";
import {sceneOf} from "./search.js";
import {
  BOLD_CHARACTER, CHARACTER, COLUMN, FOLD, GUTTER, LEVEL, LOW, ROW, SIDE, SMALL_CHARACTER, TOP,
  TRIANGLE, WIDE, bars, border, box, textAt, triangle,
} from "./shapes.js";
import {isLeaf, pathOf} from "./tree.js";
import {clipped, say} from "./words.js";

const LONGEST_NAME = 8;

export class Drawing {
  constructor(figure, layer) {
    this.figure = figure;
    this.layer = layer;
    this.searches = figure.searches;
    this.records = new Map();  // by node: its elements, and the look they have
    this.levels = svg("g", {"aria-hidden": "true"});
    this.edges = svg("g", {"aria-hidden": "true"});
    this.items = svg("g", {role: "presentation"});
    this.words = svg("g", {class: "words", "aria-hidden": "true"});
    this.marks = svg("g", {"aria-hidden": "true"});
    this.picture = svg("svg", {
      class: "tree", role: "tree", "aria-orientation": "horizontal",
      "aria-label": figure.titleOf(layer), "aria-describedby": figure.captionId,
    }, this.levels, this.edges, this.items, this.words, this.marks);
    this.scroller = html("div", {class: "scroll"}, this.picture);
    this.tabStop = 0;
    this.picture.addEventListener("click", (event) => this.clicked(event));
    this.picture.addEventListener("keydown", (event) => this.pressed(event));
  }

  // Where everything stands: changes with folding only.

  place() {
    this.drawn = this.figure.visibleNodes();
    this.rows = [];
    for (const node of this.drawn) (this.rows[node.level] ??= []).push(node);
    this.frontier = this.drawn.filter((node) => !node.children.length || this.isFolded(node));
    const end = sceneOf(this.searches, this.layer, this.searches.last);
    const leaves = this.frontier.filter((node) => !node.children.length);
    const labels = leaves.map((node) => this.labelOf(node, end.states(node.id)));
    const longest = Math.max(1, ...labels.map((label) => label.length));
    this.leafWidth = Math.max(SIDE, 2 * Math.round((longest * CHARACTER + 8) / 2));
    this.points = this.pointsOf(Math.max(COLUMN, this.leafWidth + 10));
    const states = new Set(leaves.map((node) => end.states(node.id)));
    this.lastRow = states.has("extra") && states.has("missed") ? 3 : 2;
    this.size = this.sizeOf();
    this.forgetHidden();
    this.writeLevels();
  }

  isFolded(node) {
    return this.figure.folded.has(node.id);
  }

  pointsOf(column) {
    const numbers = new Map(this.drawn.map((node, at) => [node.id, at]));
    const below = (node) =>
      this.isFolded(node) ? [] : node.children.map((child) => numbers.get(child.id));
    const wide = (text) => Math.max(1, (text.length * SMALL_CHARACTER + 10) / COLUMN);
    const width = (node) => (this.isFolded(node) ? wide(this.foldText(node)) : 1);
    const children = this.drawn.map(below), widths = this.drawn.map(width);
    // A fold reaches down a level: no other branch may run under it.
    this.drawn.forEach((node, at) => {
      if (!this.isFolded(node)) return;
      children[at].push(children.length);
      children.push([]);
      widths.push(widths[at]);
    });
    const columns = layOut(children, widths);
    return new Map(this.drawn.map((node, at) => [
      node.id, {x: Math.round(GUTTER + columns[at] * column), y: TOP + node.level * LEVEL},
    ]));
  }

  sizeOf() {
    const rightmost = this.drawn.reduce((most, {id}) => Math.max(most, this.points.get(id).x), 0);
    const {parting, stop} = this.searches;
    const rows = this.lastRow + (parting ? 2 : 0) + (stop !== null ? 1 : 0);
    const folds = this.figure.folded.size > 0;
    const below = SIDE / 2 + Math.max(rows, folds ? 3 : 0) * ROW + 12;
    const beside = Math.max(this.leafWidth + 10, folds ? 2 * COLUMN : 0) / 2 + 4;
    // Under the last leaf of a small tree, a word is wider than its column.
    const ringed = {expected: parting?.expected, observed: parting?.own, stopped: stop};
    const ends = Object.entries(ringed).map(([side, id]) => {
      const point = this.points.get(id);
      const word = say(`figure-here-${side}`);
      return point ? Math.round(point.x + (word.length * BOLD_CHARACTER) / 2) + 4 : 0;
    });
    return [Math.max(rightmost + beside, ...ends), TOP + (this.rows.length - 1) * LEVEL + below];
  }

  forgetHidden() {
    for (const [id, record] of this.records) {
      if (this.points.has(id)) continue;
      for (const part of [record.item, record.words, record.edge, record.bars]) part.remove();
      this.records.delete(id);
    }
    if (!this.points.has(this.tabStop)) this.stopAt(0);
  }

  writeLevels() {
    const {max: atRoot, nodes} = this.searches;
    const deepest = nodes.reduce((most, node) => Math.max(most, node.level), 0);
    this.levels.replaceChildren(...this.rows.map((_, level) => {
      const leaves = level === deepest;
      const max = atRoot === (level % 2 === 0);
      const name = leaves ? say("figure-leaves") : max ? "MAX" : "MIN";
      const style = leaves ? "level" : max ? "max" : "min";
      return textAt(style, 0, TOP + level * LEVEL + 4, name);
    }));
  }

  // What is seen: changes with every step.

  show(moment) {
    const scene = sceneOf(this.searches, this.layer, moment);
    const labels = this.placeLabels(scene);
    let before = null;
    for (const node of this.drawn) {
      const label = labels.get(node.id);
      // It grows with what is written at its edge, and stays as wide: a drawing must not jump.
      if (label) this.size[0] = Math.max(this.size[0], Math.round(label.x + label.width) + 4);
      before = this.update(node, this.lookOf(node, scene, label), before);
    }
    const [width, height] = this.size;
    // Writing even the same size again would lay out every node of a large tree again.
    if (this.picture.getAttribute("viewBox") !== `0 0 ${width} ${height}`) {
      withAttributes(this.picture, {viewBox: `0 0 ${width} ${height}`, width, height}, []);
      this.picture.classList.toggle("wide", width > WIDE);
    }
    this.marks.replaceChildren(...this.stateWords(scene), ...this.ringMarks(scene));
  }

  /** The windows beside their nodes, but those for which there is no room. */
  placeLabels(scene) {
    const placed = new Map();
    for (const row of this.rows) {
      let free = GUTTER - 10;
      row.forEach((node, at) => {
        const {x} = this.points.get(node.id);
        const next = row[at + 1];
        const freeTo = next ? this.points.get(next.id).x - TRIANGLE : Infinity;
        const text = node.children.length ? scene.label(node.id) : "";
        const width = text.length * SMALL_CHARACTER;
        const sides = [x + TRIANGLE + 4, x - TRIANGLE - 4 - width];
        if (this.edgeFromRight(node)) sides.reverse();
        const left = text && sides.find((side) => free < side && side + width < freeTo);
        if (left) placed.set(node.id, {text, x: left, width});
        free = Math.max(x + TRIANGLE, left ? left + width : 0);
      });
    }
    return placed;
  }

  edgeFromRight(node) {
    return node.parent !== null && this.points.get(node.parent.id).x > this.points.get(node.id).x;
  }

  /** Everything a node looks like, in plain values: two equal looks need no drawing. */
  lookOf(node, scene, label) {
    const inner = node.children.length > 0;
    const rank = scene.ranks.get(node.id);
    const point = this.points.get(node.id);
    return {
      inner, x: point.x, y: point.y,
      from: node.parent ? this.points.get(node.parent.id) : null,
      fold: inner && this.isFolded(node),
      state: inner ? "" : scene.states(node.id),
      rank: rank ? `${rank.first}${rank.times > 1 ? ` ×${rank.times}` : ""}` : "",
      due: scene.due(node.id),
      on: scene.reached(node.id),
      best: scene.best.has(node.id),
      astray: scene.astray.has(node.id),
      cut: scene.isCut(node),
      label: label ? label.text : "", labelX: label ? Math.round(label.x) - point.x : 0,
      heard: inner ? scene.heard(node.id) : "",
      below: inner && this.isFolded(node) ? this.statesBelow(node, scene) : null,
    };
  }

  /** How many leaves under a fold were evaluated in excess, or missed. */
  statesBelow(node, scene) {
    const counts = {extra: 0, missed: 0};
    for (let id = node.id; id < node.end; id++) {
      if (this.searches.nodes[id].children.length) continue;
      const state = scene.states(id);
      if (state in counts) counts[state]++;
    }
    return counts;
  }

  /** Draws what has changed of a node; its item comes after `before`, as trees are read. */
  update(node, look, before) {
    const record = this.records.get(node.id) ?? this.newRecord(node, before);
    const key = JSON.stringify(look);
    if (record.key !== key) {
      record.key = key;
      this.drawNode(node, look, record);
      if (look.from) this.drawEdge(look, record);
    }
    return record.item;
  }

  drawNode(node, look, record) {
    // What is written beside a node is said in words by its name, and must not be heard twice.
    const parts = look.inner ? this.innerParts(node, look) : this.leafParts(node, look);
    const isText = (part) => part.localName === "text";
    record.item.replaceChildren(...parts.filter((part) => !isText(part)));
    record.words.replaceChildren(...parts.filter(isText));
    const transform = `translate(${look.x} ${look.y})`;
    record.words.setAttribute("transform", transform);
    withAttributes(record.item, {
      transform, "aria-label": this.spoken(node, look), class: look.inner ? "item inner" : "item",
    }, []);
    if (look.inner) record.item.setAttribute("aria-expanded", String(!look.fold));
  }

  drawEdge(look, record) {
    const style = look.best ? "best" : look.astray ? "astray" : look.on ? "on" : "off";
    record.edge.setAttribute("class", `edge ${style}`);
    record.edge.setAttribute("d", `M${look.from.x} ${look.from.y}L${look.x} ${look.y}`);
    record.bars.setAttribute("d", look.cut ? bars(look.from, look) : "");
  }

  newRecord(node, before) {
    const siblings = node.parent ? node.parent.children.length : 1;
    const record = {
      key: "",
      item: svg("g", {
        role: "treeitem", "data-node": node.id, tabindex: node.id === this.tabStop ? 0 : -1,
        "aria-level": node.level + 1, "aria-posinset": node.move + 1, "aria-setsize": siblings,
      }),
      words: svg("g"), edge: svg("path"), bars: svg("path", {class: "bars"}),
    };
    this.records.set(node.id, record);
    if (before) before.after(record.item);
    else this.items.prepend(record.item);
    this.words.append(record.words);
    this.edges.append(record.edge, record.bars);
    return record;
  }

  innerParts(node, look) {
    const max = this.searches.max === (node.level % 2 === 0);
    const style = `node ${max ? "max" : "min"}${look.on ? "" : " off"}`;
    const parts = [svg("path", {class: style, d: triangle(max, look.fold ? FOLD : LOW)})];
    if (look.fold) {
      parts.push(textAt("count", 0, this.foot(2), this.foldText(node)));
      const words = ["extra", "missed"].filter((state) => look.below[state])
        .map((state) => say(`figure-folded-${state}`, {count: look.below[state]}));
      if (words.length) parts.push(textAt("state", 0, this.foot(3), words.join(", ")));
    }
    if (look.label) parts.push(textAt("window start", look.labelX, -3, look.label));
    if (look.rank) parts.push(...this.innerRank(node, look, max));
    if (this.searches.names[node.id] !== undefined) parts.push(this.nameOf(node));
    return parts;
  }

  /** When an inner node was evaluated: in words beside it, or shorter where that is tight. */
  innerRank(node, look, max) {
    if (look.due) return [textAt("rank start", TRIANGLE + 2, ROW - 3, look.rank)];
    const words = say("figure-inner", {rank: look.rank});
    const row = this.rows[node.level];
    const next = row[row.indexOf(node) + 1];
    const room = (next ? this.points.get(next.id).x - TRIANGLE : this.size[0]) - look.x;
    const fits = TRIANGLE + 8 + words.length * SMALL_CHARACTER < room;
    return [
      svg("path", {class: "border", d: border(max)}),
      fits ? textAt("state start", TRIANGLE + 8, ROW - 3, words)
        : textAt("state", 0, TRIANGLE + ROW, say("figure-inner-short", {rank: look.rank})),
    ];
  }

  leafParts(node, look) {
    const parts = [
      svg("path", {class: `leaf ${look.state}`, d: box(this.leafWidth, look.state)}),
      textAt(look.state === "unseen" ? "mute" : "value", 0, 5, this.labelOf(node, look.state)),
    ];
    if (look.rank) parts.push(textAt("rank", 0, this.foot(1), look.rank));
    if (this.searches.names[node.id] !== undefined) parts.push(this.nameOf(node));
    return parts;
  }

  labelOf(node, state) {
    return state === "unseen" ? "?" : node.label;
  }

  foldText(node) {
    return say("figure-folded", {count: node.leaves});
  }

  /** A name over its node, on the side where no edge comes in. */
  nameOf(node) {
    const {names, again} = this.searches;
    const name = clipped(names[node.id], LONGEST_NAME);
    const text = again.has(node.id) ? say("figure-repeat", {name}) : name;
    const [style, x] = this.edgeFromRight(node) ? ["name end", -5] : ["name start", 5];
    return textAt(style, x, -TRIANGLE - 5, text);
  }

  foot(row) {
    return SIDE / 2 + row * ROW + 4;
  }

  /** One word under each row of neighbours that were all evaluated in excess, or missed. */
  stateWords(scene) {
    const rows = {extra: 2, missed: this.lastRow};
    const runs = [];
    for (const node of this.frontier) {
      const state = node.children.length ? "fold" : scene.states(node.id);
      const run = runs.at(-1);
      if (run && run.state === state && run.level === node.level) run.nodes.push(node);
      else runs.push({state, level: node.level, nodes: [node]});
    }
    return runs.filter(({state}) => state in rows).flatMap(({state, nodes}) => {
      const first = this.points.get(nodes[0].id), last = this.points.get(nodes.at(-1).id);
      const foot = first.y + this.foot(rows[state]), half = this.leafWidth / 2;
      const said = say(`figure-state-${state}`, {count: nodes.length});
      const word = textAt("state", (first.x + last.x) / 2, foot + 2, said);
      if (nodes.length === 1) return [word];
      const d = `M${first.x - half} ${foot - ROW + 3}v3H${last.x + half}v-3`;
      return [word, svg("path", {class: "bracket", d})];
    });
  }

  ringMarks(scene) {
    return scene.rings.flatMap(({id, side, style}) => {
      const node = this.figure.visibleOf(id);
      const {x, y} = this.points.get(node.id);
      const lower = this.isFolded(node) ? FOLD - LOW : 0;
      // Beside a triangle stands its window, close by.
      const width = node.children.length ? 2 * TRIANGLE + 5 : this.leafWidth + 10;
      const height = SIDE + 10;
      const ring = svg("rect", {
        class: `ring ${style}${side}`, x: x - width / 2, y: y - height / 2, width, height: height + lower, rx: 5,
      });
      if (style || node.children.length) return [ring];
      const row = this.lastRow + (side === "observed" ? 2 : 1);
      return [ring, textAt("here", x, y + this.foot(row), say(`figure-here-${side}`))];
    });
  }

  // For those who hear the tree, and walk in it by keys.

  spoken(node, look) {
    const path = pathOf(node);
    const said = [];
    if (look.inner) {
      const max = this.searches.max === (node.level % 2 === 0);
      said.push(max ? "MAX" : "MIN");
      said.push(node.parent ? say("figure-item-node", {path}) : say("figure-item-root"));
      if (look.heard) said.push(look.heard);
      if (look.fold) said.push(this.foldText(node));
    } else {
      said.push(say("figure-item-leaf", {path}));
      const seen = look.state !== "unseen";
      said.push(seen ? say("figure-item-value", {value: node.label}) : say("figure-item-unseen"));
    }
    if (look.rank) said.push(say("figure-item-rank", {rank: look.rank}));
    if (look.state === "extra" || look.state === "missed") said.push(say(`figure-state-${look.state}`, {count: 1}));
    if (look.cut) said.push(say("figure-item-cut"));
    if (look.astray) said.push(say("figure-item-astray"));
    return said.join(", ");
  }

  nodeOf(event) {
    const item = event.target.closest("[data-node]");
    return item ? this.searches.nodes[Number(item.dataset.node)] : null;
  }

  clicked(event) {
    const node = this.nodeOf(event);
    if (!node) return;
    this.moveTo(node);
    this.figure.toggle(node);
  }

  /** As trees are walked that grow downwards: down to a child, up to the parent, sideways on. */
  pressed(event) {
    const node = this.nodeOf(event);
    if (!node || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = this.drawn.indexOf(node);
    const isFolded = this.isFolded(node);
    const targets = {
      ArrowRight: this.drawn[at + 1], ArrowLeft: this.drawn[at - 1],
      ArrowUp: node.parent, ArrowDown: isFolded ? null : node.children[0],
      Home: this.drawn[0], End: this.drawn.at(-1),
    };
    const opens = event.key === "Enter" || event.key === " ";
    if (opens || (event.key === "ArrowDown" && isFolded)) this.figure.toggle(node);
    else if (event.key in targets) { if (targets[event.key]) this.moveTo(targets[event.key]); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The one node that the Tab key comes to. */
  stopAt(id) {
    this.records.get(this.tabStop)?.item.setAttribute("tabindex", "-1");
    this.tabStop = id;
    this.records.get(id)?.item.setAttribute("tabindex", "0");
  }

  moveTo(node) {
    this.stopAt(node.id);
    const {item} = this.records.get(node.id);
    item.focus({preventScroll: true});
    this.reveal(node);
    item.scrollIntoView({block: "nearest", inline: "nearest"});
  }

  reveal(...nodes) {
    revealIn(this.scroller, nodes.map((node) => this.points.get(node.id)));
  }
}

/** Scrolls a drawing, never the page, until its points are well in sight; or the first, at least. */
export function revealIn(scroller, points) {
  const edge = 2 * COLUMN;
  const {scrollLeft, clientWidth, scrollTop, clientHeight} = scroller;
  const [low, high] = [Math.min, Math.max].map((most) => most(...points.map(({x}) => x)));
  const all = high - low <= clientWidth - edge;
  const [left, right] = all ? [low, high] : [points[0].x, points[0].x];
  const margin = Math.min(edge, (clientWidth - (right - left)) / 2);
  if (left < scrollLeft + margin || right > scrollLeft + clientWidth - margin) {
    scroller.scrollLeft = (left + right - clientWidth) / 2;
  }
  const {y} = points[0];
  if (y < scrollTop || y > scrollTop + clientHeight - edge) scroller.scrollTop = y - clientHeight / 2;
}
