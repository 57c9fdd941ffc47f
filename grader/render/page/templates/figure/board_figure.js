// Boards: of chess, and of noughts and crosses.

import {html, newNumber, svg} from "./elements.js";
import {textAt} from "./shapes.js";
import {saveButton} from "./svg_file.js";

const SQUARE = 34, MARGIN = 20, BOARD_TOP = 4, PIECE_RADIUS = 14;
const FILES = "abcdefgh";
const CELL = 44, CELLS = 3;

const square = (style, x, y, side) => svg("rect", {class: style, x, y, width: side, height: side});

/** White pieces are capitals on white, black ones small letters on black. */
function chessboard({pieces}) {
  const x = (column) => MARGIN + column * SQUARE, y = (row) => BOARD_TOP + row * SQUARE;
  const half = SQUARE / 2, drawn = [];
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const style = (row + column) % 2 ? "square dark" : "square light";
      drawn.push(square(style, x(column), y(row), SQUARE));
    }
    drawn.push(textAt("name", MARGIN / 2, y(row) + half + 4, 8 - row));
    drawn.push(textAt("name", x(row) + half, y(8) + 14, FILES[row]));
  }
  for (const [row, column, letter] of pieces) {
    const side = letter === letter.toUpperCase() ? "white" : "black";
    const [cx, cy] = [x(column) + half, y(row) + half];
    drawn.push(
      svg("circle", {class: `piece ${side}`, cx, cy, r: PIECE_RADIUS}),
      textAt(`letter ${side}`, cx, cy + 6, letter),
    );
  }
  return {side: 8 * SQUARE + MARGIN + BOARD_TOP, drawn};
}

/** Free squares show the number that names them. */
function noughtsAndCrosses({marks}) {
  const drawn = marks.flatMap((mark, number) => {
    const x = 2 + (number % CELLS) * CELL, y = 2 + Math.floor(number / CELLS) * CELL;
    const [middle, foot] = [x + CELL / 2, y + CELL / 2];
    const text = mark === "." ? textAt("name", middle, foot + 4, number)
      : textAt("mark", middle, foot + 8, mark);
    return [square("cell", x, y, CELL), text];
  });
  return {side: CELLS * CELL + 4, drawn};
}

const BOARDS = {chess: chessboard, grid: noughtsAndCrosses};

/** A board in its place, described by the caption that stands there. */
export function drawBoard(host, data, title) {
  const {side, drawn} = BOARDS[data.kind](data);
  const caption = host.querySelector("figcaption");
  caption.id = `drawing-${newNumber()}-text`;
  const picture = svg("svg", {
    class: "board", role: "img", "aria-label": title, "aria-describedby": caption.id,
    viewBox: `0 0 ${side} ${side}`, width: side, height: side,
  }, ...drawn);
  const view = html("div", {class: "scroll"}, picture);
  host.replaceChildren(view, html("div", {class: "tools"}, saveButton(view)), caption);
}
