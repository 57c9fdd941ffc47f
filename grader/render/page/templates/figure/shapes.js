// The shapes of a search tree, each around its own middle.

import {svg} from "./elements.js";

// In pixels. A column is narrow enough for the course's 27 leaves to stand side by side on a laptop.
export const LEVEL = 76, COLUMN = 36, SIDE = 26, TRIANGLE = 14, LOW = 25, TOP = 24, GUTTER = 54, ROW = 13;
export const CHARACTER = 8.2, SMALL_CHARACTER = 6.2, BOLD_CHARACTER = 6.8;
export const FOLD = 40;  // the height of the triangle that stands for a whole subtree
export const WIDE = 1400;  // wider drawings are never made smaller than they are

/** Around the middle of a low one; a folded node's reaches further down. */
export function triangle(max, height = LOW) {
  const tip = max ? -TRIANGLE : height - LOW + TRIANGLE;
  return `M0 ${tip}l${TRIANGLE} ${max ? height : -height}h${-2 * TRIANGLE}z`;
}

export const border = (max) => (max ? "M0 -21l20 35h-40z" : "M0 21l20 -35h-40z");

export function box(width, state) {
  const outline = `M${-width / 2} ${-SIDE / 2}h${width}v${SIDE}h${-width}z`;
  if (state !== "extra") return outline;
  return `${outline}m3 3h${width - 6}v${SIDE - 6}h${6 - width}z`;
}

/** Two short strokes across the middle of an edge. */
export function bars(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const alongX = (to.x - from.x) / length, alongY = (to.y - from.y) / length;
  const dx = Math.round(-alongY * 14), dy = Math.round(alongX * 14);
  const gapX = Math.round(alongX * 5), gapY = Math.round(alongY * 5);
  const x = Math.round((from.x + to.x - dx - gapX) / 2);
  const y = Math.round((from.y + to.y - dy - gapY) / 2);
  return `M${x} ${y}l${dx} ${dy}m${gapX - dx} ${gapY - dy}l${dx} ${dy}`;
}

export const textAt = (style, x, y, text) => svg("text", {class: style, x, y}, text);
