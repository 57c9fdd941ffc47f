/*
 * Searches in words: each step, where two searches part, and why. By the same rules as the
 * terminal (`grader/search/divergence.py`), with which these sentences are compared in the tests.
 */

import {areEqual} from "./scores.js";
import {CUT, ENTER, LEAF, LEAVE, isClosed, stepsUntil} from "./steps.js";
import {hostOf, searchAfter} from "./search.js";
import {isAbove, isLeaf, nodeTowards, pathOf} from "./tree.js";
import {say} from "./words.js";

function placeOf({max}, node) {
  const player = say(max === (node.level % 2 === 0) ? "label-max" : "label-min");
  return node.parent ? say("label-node", {node: pathOf(node), player}) : say("label-root", {player});
}

const isPassed = ({passed, window}) =>
  passed !== null && !(areEqual(passed.alpha, window.alpha) && areEqual(passed.beta, window.beta));

const CODES = {
  [ENTER]: (step) => {
    if (!step.window) return "replay-enter-plain";
    if (isPassed(step)) return step.late ? "replay-enter-passed-late" : "replay-enter-passed";
    return step.late ? "replay-enter-late" : "replay-enter";
  },
  [LEAF]: ({beyond, node, window, late, best}) => {
    if (beyond !== null) return "replay-below";
    if (!isLeaf(node)) return node.parent ? "replay-inner" : "replay-inner-root";
    if (window) return late ? "replay-leaf-late" : "replay-leaf";
    return best ? "replay-leaf-best" : "replay-leaf-plain";
  },
  [CUT]: ({window}, searches) => {
    if (!window) return "replay-cut-plain";
    return isClosed(window, searches) ? "replay-cut" : "replay-cut-early";
  },
  [LEAVE]: ({node, value, window, best}) => {
    if (!node.parent) return value ? "replay-leave-root" : "replay-over";
    if (value && window) return "replay-leave";
    return value && best ? "replay-leave-best" : "replay-leave-plain";
  },
};

/** A step in words. */
export function sentenceOf(searches, step) {
  const {kind, node, path, value, best, window, late, passed} = step;
  // What could have been cut is told by the window before: the step itself may have moved it.
  const told = late ?? window;
  return say(CODES[kind](step, searches), {
    place: placeOf(searches, hostOf(step)), leaf: path, node: pathOf(node),
    value: value?.text, best: best?.text, alpha: told?.alpha.text, beta: told?.beta.text,
    passed_alpha: passed?.alpha.text, passed_beta: passed?.beta.text,
    sign: searches.strict ? ">" : "≥",
  });
}

/** What a search does between a moment and the one before: nothing, where it waits or has ended. */
export function doneAt(searches, side, moment) {
  const made = searches.made[side];
  if (made[moment] === made[moment - 1]) return "";
  return sentenceOf(searches, searches.steps[side][made[moment] - 1]);
}

/** What a search has done last, at a moment. */
export function saidAt(searches, side, moment) {
  const steps = searches.steps[side], made = searches.made[side][moment];
  if (!made && (steps.length || moment < searches.last)) return say("replay-start");
  const before = moment > 0 ? searches.made[side][moment - 1] : 0;
  if (made === before && made === steps.length) {
    return say(side === "own" && !searches.finished ? "replay-stopped" : "replay-over");
  }
  return sentenceOf(searches, steps[made - 1]);
}

/** By its kind, what describes a figure whose search came to its end, and one whose did not. */
const DESCRIPTIONS = {
  "": ["figure-description", "figure-description-stopped"],
  alone: ["figure-description-alone", "figure-description-alone-stopped"],
  reference: ["figure-description-reference"],
  bare: ["figure-description-bare"],
};

/** A figure in words, for those who cannot see it. */
export function descriptionOf(searches, kind) {
  const {nodes, max, depth, best, ever, finished, expected, own} = searches;
  const leaves = nodes.filter(isLeaf);
  const count = (holds) => leaves.filter(({id}) => holds(id)).length;
  const end = best && nodeTowards(nodes, best);
  const [whole, stopped] = DESCRIPTIONS[kind ?? ""];
  return say(finished ? whole : stopped, {
    player: say(max ? "label-max" : "label-min"), depth, leaves: leaves.length,
    value: end?.label, path: end && pathOf(end),
    expected: expected?.length, observed: (own ?? expected)?.length,
    extra: count((id) => ever.own.has(id) && !ever.expected.has(id)),
    missed: count((id) => ever.expected.has(id) && !ever.own.has(id)),
  });
}

/** The evaluation at which the searches part: what was expected there, what came. */
export function partingLines({step, expected, own, two}) {
  if (step === null || !two) return [];
  const told = (position, side) => {
    if (!position) return say(`label-divergence-${side}-end`);
    const {node, path} = position;
    if (!isLeaf(node)) return say("label-divergence-observed-node", {leaf: nodeText(node)});
    return say(`label-divergence-${side}`, {leaf: path, value: node.label});
  };
  return [
    say("label-divergence-step", {step}),
    told(expected[step - 1], "expected"), told(own[step - 1], "observed"),
  ];
}

const nodeText = (node) =>
  node.parent ? say("figure-the-node", {path: pathOf(node)}) : say("figure-the-root");

/** Why the reference does otherwise there; null where we cannot tell for sure. */
export function reasonOf(searches) {
  const {step, two, otherScore, calls, expected, own} = searches;
  if (!two) return null;
  if (step === null) return otherScore === null || !calls ? null : scoreReason(searches);
  const reason = own[step - 1] ? reasonAgainst(searches, own[step - 1]) : null;
  return reason ?? (expected[step - 1] ? reasonFor(searches, expected[step - 1]) : null);
}

/** Where a search that evaluates what it should makes another score of it. */
function scoreReason(searches) {
  const {otherScore, steps} = searches;
  const [wanted, seen] = [steps.expected[otherScore], steps.own[otherScore]];
  return say("why-other-score", {
    place: placeOf(searches, wanted.node), observed: seen.value?.text, expected: wanted.value?.text,
  });
}

/** Why the observed position was not to be evaluated. */
function reasonAgainst(searches, {node, path}) {
  const {step, own} = searches;
  const rank = 1 + own.slice(0, step - 1).findIndex((before) => before.path === path);
  if (rank) return say("why-repeated", {leaf: path, rank});
  if (!isLeaf(node)) return say("why-inner-node", {leaf: nodeText(node)});
  const cut = cutAgainst(searches, node);
  return cut && say("why-cut", {
    place: placeOf(searches, cut.node), leaf: path,
    alpha: cut.window.alpha.text, beta: cut.window.beta.text,
  });
}

/** The cut that the reference had made by then, and that skips this leaf. */
function cutAgainst({step, steps, expected, convention}, leaf) {
  const cut = steps.expected.find(({kind, node, seen}) =>
    kind === CUT && isAbove(node, leaf) && leaf.id >= node.children[seen].id);
  if (!cut?.window) return null;
  const last = cut.node.children[cut.seen - 1];
  const isBelow = ({node}) => last.id <= node.id && node.id < last.end;
  const isClear = convention && isClosed(cut.window, convention);
  return isClear && expected.slice(0, step - 1).some(isBelow) ? cut : null;
}

/** Why the expected leaf had to be evaluated. */
function reasonFor(searches, {node, path}) {
  const {step, steps, nodes, bounds, convention, expected} = searches;
  if (step === 1) return say("why-first-leaf", {leaf: path});
  if (!bounds) return say("why-every-leaf", {leaf: path});
  let turn = node.parent;
  while (!isAbove(turn, expected[step - 2].node)) turn = turn.parent;
  const window = searchAfter(nodes, steps.expected, stepsUntil(steps.expected, step) - 1)
    .windows.get(turn.id);
  if (!convention || !window || !(window.alpha.size < window.beta.size)) return null;
  return say("why-go-on", {
    place: placeOf(searches, turn), leaf: path,
    alpha: window.alpha.text, beta: window.beta.text,
  });
}
