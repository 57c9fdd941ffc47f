// Where each node of a tree stands: pure geometry, in columns.

/**
 * The column of each node's middle: a tidy tree (Reingold and Tilford's family).
 *
 * A subtree that is done has an outline: at each level, the edges of its first and of its last
 * node, counted from its own root. Siblings are packed from the left, then from the right, each as
 * near to ALL the others as their outlines allow; they stand in the middle of both places, so that
 * subtrees with room around them are centred in it and a mirrored tree has a mirrored drawing; and
 * a parent stands in the middle of its first and last child. `children[i]` holds numbers greater
 * than i; the leftmost edge is 0.
 */
export function layOut(children, widths) {
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
