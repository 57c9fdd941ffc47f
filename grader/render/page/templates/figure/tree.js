// Trees: their nodes, paths in them, and which of a large one are folded.

export const MOST_LEAVES = 60;  // a tree of so many leaves is still drawn whole

/** The nodes of nested lists, in preorder: what is numbered i is at place i. */
export function readTree(nested, labelOf, childrenOf) {
  const nodes = [];
  const visit = (item, parent, move) => {
    const node = {
      id: nodes.length, parent, move, level: parent ? parent.level + 1 : 0,
      label: labelOf(item), children: [], leaves: 0, end: 0,
    };
    nodes.push(node);
    node.children = childrenOf(item).map((child, place) => visit(child, node, place));
    node.leaves = node.children.reduce((sum, child) => sum + child.leaves, 0) || 1;
    node.end = nodes.length;  // the number after the last one of its subtree
    return node;
  };
  visit(nested, null, 0);
  return nodes;
}

export const isLeaf = (node) => !node.children.length;

/** A path as the course writes it, on one line. */
export const pathText = (moves) => `[${moves.join(",\u00a0")}]`;

export function movesTo(node) {
  const moves = [];
  for (let at = node; at.parent; at = at.parent) moves.unshift(at.move);
  return moves;
}

export const pathOf = (node) => pathText(movesTo(node));

/** Whether one of two different nodes stands above the other. */
export const isAbove = (above, node) => above.id < node.id && node.id < above.end;

/** The numbers of the nodes on a path from the root; empty where there is none. */
export function nodesAlong(nodes, moves) {
  const passed = new Set();
  let node = nodes[0];
  for (const move of moves ?? []) {
    node = node?.children[move];
    if (node) passed.add(node.id);
  }
  return passed;
}

/** The node at the end of a path, or the last one that is drawn on the way. */
export function nodeTowards(nodes, moves) {
  let node = nodes[0];
  for (const move of moves) node = node.children[move] ?? node;
  return node;
}

/**
 * The nodes to fold, that a large tree can be read.
 *
 * In sight stay those that are to be kept, all above them, and the siblings of both; a sibling
 * with several leaves below it is folded.
 */
export function foldedNodes(nodes, kept) {
  if (nodes[0].leaves <= MOST_LEAVES) return [];
  const inSight = new Set([0]);
  for (const id of kept) {
    for (let node = nodes[id]; node.parent; node = node.parent) inSight.add(node.id);
  }
  return nodes
    .filter((node) => node.leaves > 1 && !inSight.has(node.id) && inSight.has(node.parent.id))
    .map((node) => node.id);
}
