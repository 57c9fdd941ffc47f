// Trees: their nodes, and where each stands (as `render/tree_layout.py` has it).

/** The nodes of nested lists, in preorder: what is numbered i is at place i. */
function readTree(nested, labelOf, childrenOf) {
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

function pathOf(node) {
  const moves = [];
  for (let at = node; at.parent; at = at.parent) moves.unshift(at.move);
  return `[${moves.join(",\u00a0")}]`;
}

/** The numbers of the nodes on a path from the root; empty where there is none. */
function nodesAlong(nodes, moves) {
  const passed = new Set();
  let node = nodes[0];
  for (const move of moves ?? []) {
    node = node?.children[move];
    if (node) passed.add(node.id);
  }
  return passed;
}

/**
 * The column of each node's middle: a tidy tree.
 *
 * Siblings are packed from the left, then from the right, each as near to the others as the
 * outlines of their subtrees allow; they stand in the middle of both places, and a parent in the
 * middle of its first and last child. `children[i]` holds numbers greater than i.
 */
function layOut(children, widths) {
  const columns = children.map(() => 0);
  const outlines = [];
  for (let id = children.length - 1; id >= 0; id--) {
    const below = children[id].map((child) => outlines[child]);
    const places = placesOf(below);
    children[id].forEach((child, at) => {
      columns[child] = places[at];
      outlines[child] = null;
    });
    outlines[id] = joined(below, places, widths[id]);
  }
  columns[0] = -Math.min(...outlines[0].left);
  children.forEach((own, id) => own.forEach((child) => { columns[child] += columns[id]; }));
  return columns;
}

/** Where siblings stand, counted from their parent. */
function placesOf(outlines) {
  if (!outlines.length) return [];
  const fromLeft = packed(outlines, (outline) => outline);
  const mirrored = ({left, right}) => ({left: right.map((x) => -x), right: left.map((x) => -x)});
  const fromRight = packed([...outlines].reverse(), mirrored).reverse();
  const span = fromLeft.at(-1);
  return fromLeft.map((place, at) => (place + span - fromRight[at]) / 2 - span / 2);
}

/** How far each stands from the first, each as near as those before it allow. */
function packed(outlines, seen) {
  const edge = [];  // at each level, the right edge of the last one there
  return outlines.map((outline) => {
    const {left, right} = seen(outline);
    let place = 0;
    for (let level = 0; level < Math.min(edge.length, left.length); level++) {
      place = Math.max(place, edge[level] - left[level]);
    }
    right.forEach((x, level) => { edge[level] = place + x; });
    return place;
  });
}

function joined(outlines, places, width) {
  const left = [-width / 2], right = [width / 2];
  outlines.forEach((outline, at) => {
    for (let level = 0; level < outline.left.length; level++) {
      left[level + 1] = Math.min(left[level + 1] ?? Infinity, outline.left[level] + places[at]);
      right[level + 1] = Math.max(right[level + 1] ?? -Infinity, outline.right[level] + places[at]);
    }
  });
  return {left, right};
}
