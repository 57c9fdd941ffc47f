"""Draws the boards of games: a chessboard in FEN's letters, a grid of noughts and crosses."""

from collections import defaultdict
from collections.abc import Iterator

from grader.language import say
from grader.model.case import Placement
from grader.render.page.svg import Point, Shape, Text, path_of, picture, stamps, texts_of
from grader.render.safe_text import visible

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


def pieces_of(placement: Placement) -> dict[tuple[int, int], str]:
    """The letter on each square that has one, by row from the top and column from the left."""
    pieces = {}
    for row, rank in enumerate(placement.ranks):
        column = 0
        for letter in rank:
            if letter.isdigit():
                column += int(letter)
            else:
                pieces[row, column] = letter
                column += 1
    return pieces


def render_placement(
    placement: Placement, language: str, *, case: str, figure_id: str, caption_id: str | None = None
) -> str:
    """A chessboard as an SVG element: white pieces are capitals on white, black ones small."""
    side = 8 * _SQUARE + _EDGE + _TOP
    return picture(
        "board",
        (side, side),
        _chessboard(placement),
        title=say("figure-board-title", language, case=case),
        figure_id=figure_id,
        caption_id=caption_id,
        words=lambda: describe_placement(placement, language),
    )


def describe_placement(placement: Placement, language: str) -> str:
    """Every piece with its squares, for those who cannot see the board."""
    squares: dict[str, list[str]] = defaultdict(list)
    for (row, column), letter in pieces_of(placement).items():
        squares[letter].append(f"{_FILES[column : column + 1]}{8 - row}")
    sides = []
    for code, letters in (
        ("figure-board-white", _PIECES.upper()),
        ("figure-board-black", _PIECES),
    ):
        named = [
            say(
                f"figure-piece-{letter.lower()}",
                language,
                count=len(squares[letter]),
                squares=", ".join(squares[letter]),
            )
            for letter in letters
            if letter in squares
        ]
        if named:
            sides.append(say(code, language, pieces=", ".join(named)))
    told = sides or [say("figure-board-empty", language)]
    return " ".join([*told, say("figure-board-fen", language, fen=str(placement))])


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
    for place, letter in pieces_of(placement).items():
        x, y = (corner + half for corner in _corner(*place))
        side = "white" if letter.isupper() else "black"
        discs[side].append((x, y))
        letters[side].append((x, y + 6, visible(letter)))
    for side in ("white", "black"):
        yield path_of(f"piece {side}", stamps(_disc(_RADIUS), discs[side]))
        yield texts_of(f"letter {side}", letters[side])


def _corner(row: int, column: int) -> Point:
    return _EDGE + column * _SQUARE, _TOP + row * _SQUARE


def render_grid(
    grid: str, language: str, *, case: str, figure_id: str, caption_id: str | None = None
) -> str:
    """A grid of noughts and crosses; free squares show the number that names them."""
    side = _CELLS * _CELL + 4
    return picture(
        "board",
        (side, side),
        _noughts_and_crosses(grid),
        title=say("figure-grid-title", language, case=case),
        figure_id=figure_id,
        caption_id=caption_id,
        words=lambda: describe_grid(grid, language),
    )


def describe_grid(grid: str, language: str) -> str:
    if not grid.strip("."):
        return say("figure-grid-empty", language)
    rows = " / ".join(grid[start : start + _CELLS] for start in range(0, len(grid), _CELLS))
    return say("figure-grid", language, rows=rows)


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


def _box(side: int) -> Shape:
    return Shape(0, 0, f"h{side}v{side}h{-side}z")


def _disc(radius: int) -> Shape:
    arc = f"a{radius} {radius} 0 1 1"
    return Shape(-radius, 0, f"{arc} {2 * radius} 0{arc} {-2 * radius} 0z")
