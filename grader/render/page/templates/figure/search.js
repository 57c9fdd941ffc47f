// Both searches of a figure: read from its data, and what they know after so many steps.

import {readScore} from "./scores.js";
import {
  CUT, ENTER, LEAF, TEXTBOOK, conventionOf, evaluationsAlone, firstBest, firstOtherScore, momentsOf,
  stepsOf, stepsUntil,
} from "./steps.js";
import {allLeaves, callsOf, readCalls, readTrace} from "./traces.js";
import {foldedNodes, isLeaf, movesTo, nodeTowards, nodesAlong, readTree} from "./tree.js";
import {say} from "./words.js";

/** A tree with who plays at its root; a leaf has a score, unless that is unknown. */
export function readGame(tree, bounds) {
  const {root, min, depth, names, again} = Array.isArray(tree) ? {root: tree} : tree;
  const nodes = readTree(root, (item) => item, (item) => (Array.isArray(item) ? item : []));
  for (const node of nodes) {
    const known = isLeaf(node) && node.label !== "?";
    node.score = known ? readScore(node.label) : null;
    node.label = node.score?.text ?? "?";
  }
  return {
    nodes, max: !min, bounds: Boolean(bounds), names: names ?? {}, again: new Set(again),
    depth: depth ?? nodes.reduce((most, {level}) => Math.max(most, level), 0),
  };
}

/**
 * Both searches of a figure; where there is but one, it is its own model.
 *
 * `kind` is "alone" where no search is expected step by step, "reference" where there is no
 * other one, "bare" where nobody searches. What the data leave out: `expected` evaluates every leaf
 * in order and has no `bounds`, else it has; `best` is the first of the best paths; `own` and
 * `answer` are as expected; `parting`, the number of the evaluation, is where they are not.
 */
export function readSearches(data, tree) {
  const game = readGame(tree, data.bounds ?? data.expected !== undefined), {nodes} = game;
  const compared = data.kind === undefined, finished = !data.stopped;
  const traces = {expected: null, own: null};
  if (compared || data.kind === "reference") {
    traces.expected = data.expected === undefined ? allLeaves(nodes) : readTrace(data.expected, nodes);
  }
  const calls = data.calls === undefined ? null : readCalls(data.calls, nodes);
  if (calls) traces.own = calls.flatMap(({evaluated}) => evaluated ?? []);
  else if (data.own !== undefined) traces.own = readTrace(data.own, nodes);
  else if (compared && !finished) traces.own = traces.expected;

  const convention = game.bounds ? conventionOf(game, traces.expected) : TEXTBOOK;
  const replay = (events) => stepsOf(game, events, convention ?? TEXTBOOK);
  const expected = traces.expected && replay(callsOf(traces.expected, true));
  const own = traces.own && (compared
    ? replay(calls ?? callsOf(traces.own, finished)) : evaluationsAlone(traces.own));
  const two = Boolean(expected && own);
  const steps = {expected: expected ?? own ?? [], own: own ?? expected ?? []};
  const together = two ? momentsOf(expected, own) : steps.own.concat(null).map((_, at) => [at, at]);
  const best = data.kind === "bare" ? null : (data.best ?? movesTo(firstBest(game, nodes[0])));
  const read = {
    ...game, ...traces, compared, finished, two, steps, convention, calls: calls !== null,
    strict: Boolean(convention?.strict), bare: data.kind === "bare",
    opensAt: data.kind === "reference" ? 0 : together.length - 1,
    best, answer: data.answer === undefined ? best : data.answer,
    made: {expected: together.map(([made]) => made), own: together.map(([, made]) => made)},
    ever: {expected: evaluatedBy(steps.expected), own: evaluatedBy(steps.own)},
    last: together.length - 1,
    step: data.parting === undefined ? firstOther(traces, finished) : data.parting, otherScore: two ? firstOtherScore(expected, own) : null,
  };
  read.astray = data.astray ? read.answer : null;
  read.parting = two ? partingOf(read) : null;
  const end = finished || !traces.own?.length ? null : traces.own.at(-1);
  read.stop = end && read.step === null && end.beyond === null ? end.node.id : null;
  read.fold = foldedNodes(nodes, keptIn(read, end));
  return read;
}

/** The number of the first evaluation that two searches do not share, where both came to an end. */
function firstOther({expected, own}, finished) {
  if (!expected || !own || !finished) return null;
  const paths = [expected, own].map((side) => side.map(({path}) => path));
  const longest = Math.max(...paths.map((side) => side.length));
  for (let at = 0; at < longest; at++) if (paths[0][at] !== paths[1][at]) return at + 1;
  return null;
}

const evaluatedBy = (steps) =>
  new Set(steps.filter(isDrawn).map(({node}) => node.id));

const isDrawn = ({kind, beyond}) => kind === LEAF && beyond === null;

/** Where two searches part first; its moment is that of the one that still goes on. */
function partingOf({step, otherScore, steps, made, expected, own}) {
  if (step === null) {
    const node = otherScore === null ? null : steps.own[otherScore].node.id;
    return otherScore === null ? null : {moment: otherScore + 1, expected: null, own: node};
  }
  const parted = {expected: expected[step - 1], own: own[step - 1]};
  const side = parted.expected ? "expected" : "own";
  const count = stepsUntil(steps[side], step);
  const idOf = (position) => (position && position.beyond === null ? position.node.id : null);
  return {
    moment: made[side].findIndex((number) => number >= count),
    expected: idOf(parted.expected), own: idOf(parted.own),
  };
}

/** The nodes that are in sight however large a tree is. */
function keptIn({nodes, best, astray, step, expected, own}, end) {
  const parted = step === null ? [] : [expected?.[step - 1], own?.[step - 1]];
  const ends = [best, astray].filter(Boolean).map((moves) => nodeTowards(nodes, moves).id);
  return [...ends, ...[end, ...parted].filter(Boolean).map(({node}) => node.id)];
}

/** What is known after some steps: when each node was evaluated, windows, cuts, where it is. */
export function searchAfter(nodes, steps, count) {
  const known = {
    ranks: new Map(), windows: new Map(), bests: new Map(), returned: new Map(),
    reached: new Set(), cuts: new Set(), current: null, over: count === steps.length,
  };
  let evaluations = 0;
  for (let at = 0; at < count; at++) {
    const {kind, node: found, beyond, window, best, own} = steps[at];
    for (let node = found; node && !known.reached.has(node.id); node = node.parent) {
      known.reached.add(node.id);
    }
    if (kind === LEAF) evaluations++;
    if (isDrawn({kind, beyond})) {
      const rank = known.ranks.get(found.id) ?? {first: evaluations, times: 0};
      rank.times++;
      known.ranks.set(found.id, rank);
    }
    if (kind === CUT) known.cuts.add(found.id);
    if (own) known.returned.set(found.id, own);
    // A leaf and a finished node tell their parent, whose window that is.
    const host = hostOf(steps[at]).id;
    if (window) known.windows.set(host, window);
    if (best) known.bests.set(host, best);
    known.current = found.id;
  }
  return known;
}

/** The node that a step tells of: a leaf and a finished node tell of their parent. */
export const hostOf = ({kind, node}) =>
  kind === ENTER || kind === CUT ? node : (node.parent ?? node);

/** Who evaluated a leaf, as far as a layer tells: a class of the style sheet. */
function stateOf(searches, layer, known, id) {
  const {ever, finished, bare} = searches;
  if (bare) return "both";
  const missed = finished && !ever.own.has(id) ? "missed" : null;
  if (layer !== "expected" && known.own.ranks.has(id)) {
    return ever.expected.has(id) ? "both" : "extra";
  }
  if (layer === "own" || !known.expected.ranks.has(id)) return "unseen";
  if (missed) return missed;
  return layer === "expected" || ever.own.has(id) ? "both" : "unseen";
}

/** What a layer shows at a moment: pure facts about nodes, before anything is drawn. */
export function sceneOf(searches, layer, moment) {
  const {nodes, steps, made, last, bare} = searches;
  const known = {};
  for (const side of ["expected", "own"]) {
    known[side] = searchAfter(nodes, steps[side], made[side][moment]);
  }
  const shown = layer === "own" ? known.own : known.expected;
  const ranked = layer === "expected" ? known.expected : known.own;
  const answer = layer === "own" ? searches.answer : searches.best;
  const everything = searches.expected === null && moment === last;  // its table may have known a node
  return {
    layer, shown, ranks: ranked.ranks,
    states: (id) => stateOf(searches, layer, known, id),
    reached: (id) => bare || shown.reached.has(id) || (everything && nodes[id].children.length > 0),
    due: (id) => searches.ever.expected.has(id),
    best: nodesAlong(nodes, shown.over ? answer : []),
    astray: nodesAlong(nodes, layer === "compare" && known.own.over ? searches.astray : []),
    isCut: ({id, parent}) => parent !== null && shown.cuts.has(parent.id) && !shown.reached.has(id),
    label: (id) => noteOf(searches, layer, shown, id).text,
    heard: (id) => noteOf(searches, layer, shown, id).heard,
    rings: ringsOf(searches, layer, moment, known),
  };
}

/** The window of a node, or its best score; once the student's own call returned, what it did. */
function noteOf({bounds}, layer, {returned, windows, bests}, id) {
  const own = layer === "own" ? returned.get(id) : null;
  const window = windows.get(id), best = bests.get(id);
  const note = (text, code, value = text) => ({text, heard: say(code, {value})});
  if (own) return note(say("figure-returned", {value: own.text}), "figure-item-returned", own.text);
  if (bounds && window) {
    const [alpha, beta] = [window.alpha.text, window.beta.text];
    return note(say("figure-window", {alpha, beta}), "figure-item-window");
  }
  return best && !bounds ? note(best.text, "figure-item-best") : {text: "", heard: ""};
}

/** Frames: around the first difference once it is reached, and around where the searches are. */
function ringsOf({parting, stop, two, last}, layer, moment, known) {
  const rings = [];
  const add = (id, side, style) => {
    const other = side === "expected" ? "own" : "expected";
    if (id === null || layer === other || rings.some((ring) => ring.id === id)) return;
    rings.push({id, side: side === "own" ? "observed" : "expected", style});
  };
  if (parting && moment >= parting.moment) {
    add(parting.expected, "expected", "");
    add(parting.own, "own", "");
  }
  if (stop !== null && moment === last && layer !== "expected") {
    rings.push({id: stop, side: "stopped", style: ""});
  }
  if (moment > 0 && moment < last) {
    add(known.own.current, "own", "now ");
    if (two) add(known.expected.current, "expected", "now ");
  }
  return rings;
}
