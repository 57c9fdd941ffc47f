// The shapes of a search tree, each around its own middle.

// In pixels, as the drawing that the page is written with has them (`render/tree_svg.py`).
const LEVEL = 76, COLUMN = 36, SIDE = 26, TRIANGLE = 14, LOW = 25, TOP = 24, GUTTER = 54, ROW = 13;
const CHARACTER = 8.2, SMALL_CHARACTER = 6.2, BOLD_CHARACTER = 6.8;
const FOLD = 40;  // the height of the triangle that stands for a whole subtree
const WIDE = 1400;  // wider drawings are never made smaller than they are
const LONGEST_LABEL = 10, LONGEST_NAME = 8;

/** Around the middle of a low one; a folded node's reaches further down. */
function triangle(max, height = LOW) {
  const tip = max ? -TRIANGLE : height - LOW + TRIANGLE;
  return `M0 ${tip}l${TRIANGLE} ${max ? height : -height}h${-2 * TRIANGLE}z`;
}

const border = (max) => (max ? "M0 -21l20 35h-40z" : "M0 21l20 -35h-40z");

function box(width, state) {
  const outline = `M${-width / 2} ${-SIDE / 2}h${width}v${SIDE}h${-width}z`;
  if (state !== "extra") return outline;
  return `${outline}m3 3h${width - 6}v${SIDE - 6}h${6 - width}z`;
}

/** Two short strokes across the middle of an edge. */
function bars(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const alongX = (to.x - from.x) / length, alongY = (to.y - from.y) / length;
  const dx = Math.round(-alongY * 14), dy = Math.round(alongX * 14);
  const gapX = Math.round(alongX * 5), gapY = Math.round(alongY * 5);
  const x = Math.round((from.x + to.x - dx - gapX) / 2);
  const y = Math.round((from.y + to.y - dy - gapY) / 2);
  return `M${x} ${y}l${dx} ${dy}m${gapX - dx} ${gapY - dy}l${dx} ${dy}`;
}

const textAt = (style, x, y, text) => svg("text", {class: style, x, y}, text);
