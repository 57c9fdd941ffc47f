/*
 * A search step by step, from the order of its evaluations or from its recorded calls: as
 * `grader/search/replay.py` has it for the terminal.
 *
 * The windows are what the scores handed upwards so far make MAX and MIN sure of, as alpha-beta
 * defines them: they hold for any search, whatever its own variables were. What a recorded call was
 * really handed stands beside them.
 */

import {HIGHEST, LOWEST, areEqual, larger, smaller} from "./scores.js";
import {BEST} from "./traces.js";
import {isLeaf} from "./tree.js";

export const ENTER = "enter", LEAF = "leaf", CUT = "cut", LEAVE = "leave";

// Ways of searching, the simplest first: as `grader/search/reference.py` has them.
export const TEXTBOOK = {};
const CONVENTIONS = [
  TEXTBOOK, {strict: true}, {shallow: true}, {strict: true, shallow: true},
  {strict: true, floor: true}, {strict: true, ceiling: true},
  {strict: true, floor: true, ceiling: true},
];

const isMax = (game, node) => game.max === (node.level % 2 === 0);

export const isClosed = ({alpha, beta}, {strict}) =>
  strict ? alpha.size > beta.size : alpha.size >= beta.size;

/** What both players are sure of as a node is opened. */
function windowBelow(game, node, {alpha, beta}, {shallow}) {
  if (!shallow) return {alpha, beta};
  return isMax(game, node) ? {alpha: LOWEST, beta} : {alpha, beta: HIGHEST};
}

/** The leaves that alpha-beta evaluates under a convention. */
function alphaBetaLeaves(game, convention) {
  const leaves = [];
  const search = (node, window) => {
    if (isLeaf(node)) {
      leaves.push(node);
      return node.score;
    }
    let {alpha, beta} = windowBelow(game, node, window, convention);
    const max = isMax(game, node);
    let best = convention.floor ? (max ? alpha : beta) : null;
    for (const child of node.children) {
      const score = search(child, {alpha, beta});
      best = best === null ? score : (max ? larger : smaller)(best, score);
      if (max) alpha = larger(alpha, score);
      else beta = smaller(beta, score);
      if (isClosed({alpha, beta}, convention)) return convention.ceiling ? (max ? beta : alpha) : best;
    }
    return best;
  };
  search(game.nodes[0], {alpha: LOWEST, beta: HIGHEST});
  return leaves;
}

/** The leaf at the end of the first of the best paths. */
export function firstBest(game, node) {
  const ends = node.children.map((child) => firstBest(game, child));
  const isBetter = isMax(game, node)
    ? (one, other) => one.score.size > other.score.size
    : (one, other) => one.score.size < other.score.size;
  return ends.reduce((best, end) => (isBetter(end, best) ? end : best), ends[0] ?? node);
}

/** How alpha-beta searches where it evaluates exactly these positions; null where it never does. */
export function conventionOf(game, trace) {
  return CONVENTIONS.find((convention) => {
    const leaves = alphaBetaLeaves(game, convention);
    return leaves.length === trace.length
      && trace.every(({node, beyond}, place) => beyond === null && node === leaves[place]);
  }) ?? null;
}

/** Evaluations and nothing else: where a search goes its own way, nobody knows more. */
export const evaluationsAlone = (trace) =>
  trace.map((position) => leafStep(position));

const leafStep = ({node, beyond, path}, known = {}) => ({
  kind: LEAF, node, beyond, path, value: beyond === null && isLeaf(node) ? node.score : null,
  window: null, best: null, late: null, ...known,
});

/** The steps of a search, from its calls. */
export function stepsOf(game, events, convention = TEXTBOOK) {
  const steps = [], opened = [];
  const windowOf = ({alpha, beta}) => (game.bounds ? {alpha, beta} : null);
  const lateOf = (parent) => (isClosed(parent, convention) ? windowOf(parent) : null);
  const parentOf = (node) => {
    const last = opened.at(-1);
    return last && last.node === node.parent ? last : null;
  };
  const handUp = (parent, score) => {
    if (isMax(game, parent.node)) {
      parent.best = parent.best === null ? score : larger(parent.best, score);
      parent.alpha = larger(parent.alpha, score);
    } else {
      parent.best = parent.best === null ? score : smaller(parent.best, score);
      parent.beta = smaller(parent.beta, score);
    }
  };

  const enter = (node, passed) => {
    const parent = parentOf(node);
    const above = parent ?? {alpha: LOWEST, beta: HIGHEST};
    const entered = {
      node, ...windowBelow(game, node, above, convention), best: null, seen: new Set(),
    };
    opened.push(entered);
    const late = parent && lateOf(parent);
    parent?.seen.add(node.move);
    steps.push({
      kind: ENTER, node, value: null, window: windowOf(entered), best: null,
      passed: game.bounds ? passed : null, late,
    });
  };
  const evaluate = (position) => {
    const {node, beyond} = position;
    const parent = beyond === null && isLeaf(node) ? parentOf(node) : null;
    if (!parent) {
      steps.push(leafStep(position));
      return;
    }
    const late = lateOf(parent);
    parent.seen.add(node.move);
    if (node.score !== null) handUp(parent, node.score);
    steps.push(leafStep(position, {window: windowOf(parent), best: parent.best, late}));
  };
  const leave = (told) => {
    const left = opened.pop();
    const {node, best, seen} = left, returned = told === BEST ? best : told;
    if (seen.size > 0 && seen.size < node.children.length) {
      steps.push({kind: CUT, node, value: null, window: windowOf(left), best, seen: seen.size});
    }
    const value = returned ?? best, parent = parentOf(node), atHand = parent ?? left;
    if (parent && value !== null) handUp(parent, value);
    steps.push({
      kind: LEAVE, node, value, window: windowOf(atHand), best: atHand.best, own: returned,
    });
  };

  for (const event of events) {
    if (event.entered) enter(event.entered, event.passed);
    else if (event.evaluated) evaluate(event.evaluated);
    else leave(event.left);
  }
  return steps;
}

// Two searches beside each other: both make their n-th evaluation at the same moment; the one that
// has fewer steps on the way to it waits at its start.

/** How many steps each search has made at each moment: [expected, own] of each. */
export function momentsOf(expected, own) {
  const together = [[0, 0]];
  const ways = [expected, own].map(betweenEvaluations);
  for (let number = 0; number < Math.max(...ways.map((way) => way.length)); number++) {
    const next = ways.map((way) => way[number] ?? 0), before = together.at(-1);
    const longest = Math.max(...next);
    for (let done = 1; done <= longest; done++) {
      together.push(next.map((way, side) => before[side] + Math.max(0, way - (longest - done))));
    }
  }
  return together;
}

/** How many steps lead to each evaluation, that one included, and how many follow the last. */
function betweenEvaluations(steps) {
  const counts = [0];
  for (const {kind} of steps) {
    counts[counts.length - 1]++;
    if (kind === LEAF) counts.push(0);
  }
  return counts;
}

/** How many steps a search has made when it has made so many evaluations. */
export function stepsUntil(steps, evaluations) {
  let made = 0;
  return 1 + steps.findIndex(({kind}) => kind === LEAF && ++made === evaluations);
}

/** The first step at which a node hands up another score, as long as all else is the same. */
export function firstOtherScore(expected, own) {
  for (let made = 0; made < Math.min(expected.length, own.length); made++) {
    const [wanted, seen] = [expected[made], own[made]];
    const same = wanted.kind === seen.kind && wanted.node === seen.node
      && wanted.beyond === seen.beyond;
    if (!same) return null;
    if (wanted.kind === LEAVE && !areEqual(wanted.value, seen.value)) return made;
  }
  return null;
}
