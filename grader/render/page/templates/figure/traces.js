/*
 * What a search did, as the page's data tell it: positions, one after the other.
 *
 * A trace is a list of texts: `3-7` or `12` for leaves, numbered from left to right, `n5` for the
 * node of that number where it is none, `/0.1.2` for a path that leads deeper than the drawing.
 * Recorded calls are the same, with `(5:3:10` where a call on node 5 begins that is handed the
 * window 3 to 10, `(5` where it is that of the call around it, `(5:` where nobody knows; and `)17`
 * where the call ends that began last, `)` where it returned the best of what its children did,
 * `)?` where nobody knows what.
 */

import {HIGHEST, LOWEST, readScore} from "./scores.js";
import {isAbove, isLeaf, nodeTowards, pathOf, pathText} from "./tree.js";

/** What a call returned that answers the best of what its children did. */
export const BEST = "best";

/** A position that was evaluated; `beyond` is its path where that leads deeper than `node`. */
const at = (node, beyond = null) => ({node, beyond, path: beyond ?? pathOf(node)});

export const allLeaves = (nodes) => nodes.filter(isLeaf).map((node) => at(node));

function positionsOf(token, nodes, leaves) {
  if (token[0] === "n") return [at(nodes[Number(token.slice(1))])];
  if (token[0] === "/") {
    const moves = token.slice(1).split(".").map(Number);
    return [at(nodeTowards(nodes, moves), pathText(moves))];
  }
  const [first, last = first] = token.split("-").map(Number);
  return leaves.slice(first, last + 1).map((leaf) => at(leaf));
}

const tokensOf = (text) => (text ? text.split(",") : []);

export function readTrace(text, nodes) {
  const leaves = nodes.filter(isLeaf);
  return tokensOf(text).flatMap((token) => positionsOf(token, nodes, leaves));
}

/** Calls as events: a node entered with a window or none, a position evaluated, a score left. */
export function readCalls(text, nodes) {
  const leaves = nodes.filter(isLeaf), windows = [{alpha: LOWEST, beta: HIGHEST}];
  return tokensOf(text).flatMap((token) => {
    if (token[0] === ")") {
      windows.pop();
      return [{left: returned(token.slice(1))}];
    }
    if (token[0] !== "(") {
      return positionsOf(token, nodes, leaves).map((position) => ({evaluated: position}));
    }
    const [id, ...handed] = token.slice(1).split(":");
    windows.push(handed.length ? windowOf(handed) : windows.at(-1));
    return [{entered: nodes[Number(id)], passed: windows.at(-1)}];
  });
}

const windowOf = ([alpha, beta]) =>
  (beta === undefined ? null : {alpha: readWhole(alpha), beta: readWhole(beta)});

/** What a call returned: BEST of its children, null where nobody knows. */
const returned = (text) => (text === "" ? BEST : text === "?" ? null : readWhole(text));

/** Within a text, short integers look like all others. */
const readWhole = (text) => readScore(/^-?\d{1,9}$/.test(text) ? Number(text) : text);

/** The calls that a search makes which evaluates these positions in this order. */
export function callsOf(positions, finished) {
  const events = [], opened = [];
  for (const position of positions) {
    while (opened.length && !isAbove(opened.at(-1), position.node)) {
      opened.pop();
      events.push({left: null});
    }
    const way = [];
    for (let node = position.node.parent; node && node !== opened.at(-1); node = node.parent) {
      way.unshift(node);
    }
    for (const node of way) {
      opened.push(node);
      events.push({entered: node, passed: null});
    }
    events.push({evaluated: position});
  }
  return finished ? [...events, ...opened.map(() => ({left: null}))] : events;
}
