"""Pieces of SVG that every drawing is made of; the boards of games, drawn from them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from markupsafe import escape

from grader.language import Speaker
from grader.model.case import Placement
from grader.render.safe_text import visible

Point = tuple[int, int]
Text = tuple[int, int, str]
"""Where a text stands, and the text."""


class Stamp(NamedTuple):
    """A closed outline, and where it begins as seen from the point that it stands around."""

    left: int
    top: int
    outline: str
    """Ends where it began."""


# A path's data. Moves are relative, which takes fewer digits.


def strokes(edges: Iterable[tuple[Point, Point]]) -> Iterator[str]:
    """Straight lines; one that begins where the last one ended goes on from there."""
    x, y = 0, 0
    for (x1, y1), (x2, y2) in edges:
        if (x1, y1) != (x, y):
            yield f"m{x1 - x} {y1 - y}"
        yield f"l{x2 - x1} {y2 - y1}"
        x, y = x2, y2


def stamps(shape: Stamp, points: Iterable[Point]) -> Iterator[str]:
    """The same shape around each point."""
    x, y = -shape.left, -shape.top
    for next_x, next_y in points:
        yield f"m{next_x - x} {next_y - y}{shape.outline}"
        x, y = next_x, next_y


# Elements. What is drawn is made of numbers; only texts can hold markup, and are escaped.


def path_of(style: str, pieces: Iterable[str]) -> str:
    drawn = "".join(pieces).replace(" -", "-")
    return f'<path class="{style}" d="{drawn}"/>' if drawn else ""


def texts_of(style: str, texts: Iterable[Text]) -> str:
    """Texts of one class at their points; neighbours of one row share an element."""
    return "".join(
        _row_of_texts(style, y, list(row)) for y, row in groupby(texts, key=lambda text: text[1])
    )


def _row_of_texts(style: str, y: int, row: list[Text]) -> str:
    """One element for all single characters, each at its own x, and one for the longer texts."""
    short = [text for text in row if len(text[2]) == 1]
    long = [text for text in row if len(text[2]) != 1]
    drawn = ""
    if short:
        places = " ".join([str(x) for x, _, _ in short])
        characters = escape("".join([character for _, _, character in short]))
        drawn = f'<text class="{style}" x="{places}" y="{y}">{characters}</text>'
    if len(long) == 1:
        x, _, text = long[0]
        drawn += f'<text class="{style}" x="{x}" y="{y}">{escape(text)}</text>'
    elif long:
        spans = "".join([f'<tspan x="{x}">{escape(text)}</tspan>' for x, _, text in long])
        drawn += f'<text class="{style}" y="{y}">{spans}</text>'
    return drawn


def picture(
    style: str,
    size: Point,
    drawn: Iterable[str],
    *,
    title: str,
    figure_id: str,
    caption_id: str | None,
    words: Callable[[], str],
) -> str:
    """A whole drawing; it describes itself by `words`, unless the page has a caption that does."""
    title_id, description_id, description = escaped(f"{figure_id}-title"), caption_id, ""
    if caption_id is None:
        description_id = escaped(f"{figure_id}-description")
        description = f'<desc id="{description_id}">{escaped(words())}</desc>'
    width, height = size
    return "".join(
        (
            f'<svg class="{style}" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" aria-labelledby="{title_id} {description_id}">'
            f'<title id="{title_id}">{escaped(title)}</title>{description}',
            *drawn,
            "</svg>",
        )
    )


def document(drawing: str, style: str) -> str:
    """A drawing that describes itself, as a file of its own."""
    namespace = 'xmlns="http://www.w3.org/2000/svg"'
    opening, end, drawn = drawing.partition(">")
    return f"{opening} {namespace}{end}<style>{escape(style)}</style>{drawn}\n"


SIGN_SIDE = 52


def sign(drawn: str, side: int = SIGN_SIDE) -> str:
    """A small picture for a legend, whose words stand beside it."""
    return (
        f'<svg class="tree sign" viewBox="0 0 {side} {side}" width="{SIGN_SIDE}" '
        f'height="{SIGN_SIDE}" aria-hidden="true">{drawn}</svg>'
    )


def escaped(text: str) -> str:
    return escape(visible(text))


_SQUARE = 34
_EDGE = 20
"""Room for the names of files and ranks."""
_TOP = 4
_FILES = "abcdefgh"
_RADIUS = 14
_PIECES = "kqrbnp"
"""In the order in which people name them."""

_CELL = 44
_CELLS = 3


class BoardDrawer(Speaker):
    """Draws boards with the words of one language."""

    __slots__ = ()

    def draw_placement(
        self, placement: Placement, *, case: str, figure_id: str, caption_id: str | None = None
    ) -> str:
        """A chessboard as an SVG element: white pieces are capitals on white, black ones small."""
        side = 8 * _SQUARE + _EDGE + _TOP
        return picture(
            "board",
            (side, side),
            _chessboard(placement),
            title=self.say("figure-board-title", case=case),
            figure_id=figure_id,
            caption_id=caption_id,
            words=lambda: self.describe_placement(placement),
        )

    def describe_placement(self, placement: Placement) -> str:
        """Every piece with its squares, for those who cannot see the board."""
        squares: dict[str, list[str]] = defaultdict(list)
        for (row, column), letter in placement.pieces.items():
            squares[letter].append(f"{_FILES[column : column + 1]}{8 - row}")
        sides = []
        for code, letters in (
            ("figure-board-white", _PIECES.upper()),
            ("figure-board-black", _PIECES),
        ):
            named = [
                self.say(
                    f"figure-piece-{letter.lower()}",
                    count=len(squares[letter]),
                    squares=", ".join(squares[letter]),
                )
                for letter in letters
                if letter in squares
            ]
            if named:
                sides.append(self.say(code, pieces=", ".join(named)))
        told = sides or [self.say("figure-board-empty")]
        return " ".join([*told, self.say("figure-board-fen", fen=str(placement))])

    def draw_grid(
        self, grid: str, *, case: str, figure_id: str, caption_id: str | None = None
    ) -> str:
        """A grid of noughts and crosses; free squares show the number that names them."""
        side = _CELLS * _CELL + 4
        return picture(
            "board",
            (side, side),
            _noughts_and_crosses(grid),
            title=self.say("figure-grid-title", case=case),
            figure_id=figure_id,
            caption_id=caption_id,
            words=lambda: self.describe_grid(grid),
        )

    def describe_grid(self, grid: str) -> str:
        if not grid.strip("."):
            return self.say("figure-grid-empty")
        rows = " / ".join(grid[start : start + _CELLS] for start in range(0, len(grid), _CELLS))
        return self.say("figure-grid", rows=rows)


def _chessboard(placement: Placement) -> Iterator[str]:
    places = [(row, column) for row in range(8) for column in range(8)]
    for style, parity in (("square light", 0), ("square dark", 1)):
        corners = [_corner(*place) for place in places if sum(place) % 2 == parity]
        yield path_of(style, stamps(_box(_SQUARE), corners))
    half = _SQUARE // 2
    left, foot = _EDGE // 2, _TOP + 8 * _SQUARE + 14
    yield texts_of("name", [(left, _corner(n, 0)[1] + half + 4, str(8 - n)) for n in range(8)])
    yield texts_of("name", [(_corner(0, n)[0] + half, foot, _FILES[n]) for n in range(8)])
    discs: dict[str, list[Point]] = {"white": [], "black": []}
    letters: dict[str, list[Text]] = {"white": [], "black": []}
    for place, letter in placement.pieces.items():
        x, y = (corner + half for corner in _corner(*place))
        side = "white" if letter.isupper() else "black"
        discs[side].append((x, y))
        letters[side].append((x, y + 6, visible(letter)))
    for side in ("white", "black"):
        yield path_of(f"piece {side}", stamps(_disc(_RADIUS), discs[side]))
        yield texts_of(f"letter {side}", letters[side])


def _corner(row: int, column: int) -> Point:
    return _EDGE + column * _SQUARE, _TOP + row * _SQUARE


def _noughts_and_crosses(grid: str) -> Iterator[str]:
    corners = [
        (2 + column * _CELL, 2 + row * _CELL) for row in range(_CELLS) for column in range(_CELLS)
    ]
    yield path_of("cell", stamps(_box(_CELL), corners))
    marks: list[Text] = []
    names: list[Text] = []
    for number, (mark, (left, top)) in enumerate(zip(grid, corners, strict=False)):
        x, y = left + _CELL // 2, top + _CELL // 2
        if mark == ".":
            names.append((x, y + 4, str(number)))
        else:
            marks.append((x, y + 8, visible(mark)))
    yield texts_of("name", names)
    yield texts_of("mark", marks)


def _box(side: int) -> Stamp:
    return Stamp(0, 0, f"h{side}v{side}h{-side}z")


def _disc(radius: int) -> Stamp:
    arc = f"a{radius} {radius} 0 1 1"
    return Stamp(-radius, 0, f"{arc} {2 * radius} 0{arc} {-2 * radius} 0z")
