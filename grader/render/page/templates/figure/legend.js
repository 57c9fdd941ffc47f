// What the signs of the drawings mean: of those that are drawn, and no others.

import {html, svg} from "./elements.js";
import {
  FOLD, ROW, SIDE, TRIANGLE, bars, box, textAt, triangle,
} from "./shapes.js";
import {MOST_LEAVES, readTree} from "./tree.js";
import {say} from "./words.js";

const SIGN = 52, WALK_SIGN = 60, MIDDLE = SIGN / 2;

const moved = (x, y, ...parts) => svg("g", {transform: `translate(${x} ${y})`}, ...parts);
const central = (...parts) => moved(MIDDLE, MIDDLE, ...parts);
const path = (style, d) => svg("path", {class: style, d});
const leaf = (state, label, style = "value") => central(
  path(`leaf ${state}`, box(SIDE, state)), textAt(style, 0, 5, label),
);
const ring = (style) => {
  const side = SIDE + 10;
  const place = {x: -side / 2, y: -side / 2, width: side, height: side, rx: 5};
  return central(svg("rect", {class: `ring ${style}`, ...place}));
};
const edge = (style) => path(`edge ${style}`, `M4 ${MIDDLE}H${SIGN - 4}`);
const node = (max) => central(path(`node ${max ? "max" : "min"}`, triangle(max)));

const walked = (...parts) => moved(
  20, 30, svg("circle", {class: "round", r: 15}), textAt("value", 0, 5, "7"), ...parts,
);
const walkRank = () => textAt("rank start", 22, -3, "2");

const PICTURES = {
  max: () => [node(true)],
  min: () => [node(false)],
  leaf: () => [leaf("both", "16")],
  inner: () => [node(false), central(textAt("rank start", TRIANGLE + 2, ROW - 3, "2"))],
  unseen: () => [leaf("unseen", "?", "mute")],
  extra: () => [leaf("extra", "3")],
  missed: () => [leaf("missed", "7")],
  best: () => [edge("best")],
  astray: () => [edge("astray")],
  cut: () => [edge("off"), path("bars", bars({x: 4, y: MIDDLE}, {x: SIGN - 4, y: MIDDLE}))],
  window: () => [
    central(textAt("window", 0, 4, say("figure-window", {alpha: "3", beta: "10"}))),
  ],
  returned: () => [central(textAt("window", 0, 4, say("figure-returned", {value: "3"})))],
  divergence: () => [leaf("both", "5"), ring("observed")],
  stopped: () => [leaf("both", "5"), ring("stopped")],
  now: () => [leaf("both", "5"), ring("now observed")],
  folded: () => [
    moved(MIDDLE, 16, path("node max", triangle(true, FOLD))),
    moved(MIDDLE, SIGN - 1, textAt("count", 0, 0, "25")),
  ],
  repeat: () => [central(textAt("name", 0, 4, say("figure-repeat", {name: "a"})))],
  "walk-rank": () => [walked(walkRank())],
  "walk-yours": () => [walked(walkRank(), textAt("state start", 22, 10, "(4)"))],
  "walk-difference": () => [walked(svg("circle", {class: "ring observed", r: 19}))],
};

/** The signs that a figure may show, as its data tell before it is drawn. */
export function signsOf(data, tree) {
  if (data.kind === "walk") {
    if (!data.expected) return [];
    return ["walk-rank", ...(data.own ? ["walk-yours", "walk-difference"] : [])];
  }
  if (!tree) return [];
  const signs = ["max", "min"];
  const [root] = readTree(tree.root ?? tree, () => "", (item) => (Array.isArray(item) ? item : []));
  if (tree.again) signs.push("repeat");
  if (data.astray) signs.push("astray");
  if (root.leaves > MOST_LEAVES) signs.push("folded");
  if (data.kind === "bare") return signs;
  signs.push("leaf", "unseen", "best", "now");
  if (data.kind === "alone") return /[n/]/.test(data.own) ? [...signs, "inner"] : signs;
  if (data.kind === "reference") {
    return [...signs, ...(data.bounds ?? data.expected ? ["cut", "window"] : [])];
  }
  if (data.calls) signs.push("returned");
  if (data.stopped && data.own !== "") signs.push("stopped");
  return [...signs, "extra", "missed", "cut", "window", "divergence"];
}

/** The legend, or nothing where nothing is drawn that has to be explained. */
export function legendOf(signs) {
  const known = Object.keys(PICTURES).filter((name) => signs.has(name));
  if (!known.length) return [];
  const items = known.map((name) => {
    const side = name.startsWith("walk") ? WALK_SIGN : SIGN;
    const picture = svg("svg", {
      class: "tree sign", viewBox: `0 0 ${side} ${side}`, width: SIGN, height: SIGN,
      "aria-hidden": "true",
    }, ...PICTURES[name]());
    return html("li", {}, picture, html("span", {}, say(`figure-legend-${name}`)));
  });
  return [html("section", {class: "legend", "aria-labelledby": "legend"},
    html("h2", {id: "legend"}, say("figure-legend")), html("ul", {}, ...items))];
}
