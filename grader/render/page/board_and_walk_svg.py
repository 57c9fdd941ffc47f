"""What is drawn beside trees that are searched: boards, and trees that are walked."""

from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Self

from markupsafe import escape

from grader.kinds.answer import order_text
from grader.language import Speaker, written
from grader.model.case import Placement, WalkCase
from grader.model.dataclass import NamedTuple
from grader.model.tree import Node, TreePath, height, walk
from grader.model.verdict import Check, CheckKind, CheckStatus
from grader.render.page.tree_layout import TreeLayout, lay_out
from grader.render.safe_text import clipped, visible
from grader.search.divergence import common_length

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
_BOARD_TOP = 4
_FILES = "abcdefgh"
_PIECE_RADIUS = 14
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
        side = 8 * _SQUARE + _EDGE + _BOARD_TOP
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
    left, foot = _EDGE // 2, _BOARD_TOP + 8 * _SQUARE + 14
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
        yield path_of(f"piece {side}", stamps(_piece(_PIECE_RADIUS), discs[side]))
        yield texts_of(f"letter {side}", letters[side])


def _corner(row: int, column: int) -> Point:
    return _EDGE + column * _SQUARE, _BOARD_TOP + row * _SQUARE


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


def _piece(radius: int) -> Stamp:
    arc = f"a{radius} {radius} 0 1 1"
    return Stamp(-radius, 0, f"{arc} {2 * radius} 0{arc} {-2 * radius} 0z")


MAX_NODES = 200
"""Larger trees are not readable in one drawing."""

_LEVEL = 66
_RADIUS = 15
_MARGIN = 12
_GAP = 7
"""Between a node, or the frame around it, and its ranks."""
_TOP = 24
_CHARACTER = 8.2
_SMALL_CHARACTER = 6.4
_LONGEST_LABEL = 7
_NEVER = "–"
_MOST_VALUES = 2_000
"""A walk that never ends is looked at no further."""


class WalkDrawing(NamedTuple):
    """What is drawn: a tree, the order expected on it and the one that was seen."""

    case: WalkCase
    expected: Sequence[Any] | None
    """The values of the nodes, in order; None where no order was compared."""
    observed: Sequence[Any] | None
    """The student's, where it is another one."""
    layout: TreeLayout
    expected_ranks: Mapping[TreePath, int]
    observed_ranks: Mapping[TreePath, int]

    @classmethod
    def of(cls, case: WalkCase, checks: Sequence[Check]) -> Self:
        order = next((check for check in checks if check.kind is CheckKind.ORDER), None)
        expected = _values(order.expected) if order else None
        failed = order is not None and order.status is CheckStatus.FAILED
        observed = _values(order.observed) if order and failed else None
        wanted = _expected_paths(case.tree, expected) if expected is not None else []
        seen = _observed_paths(case.tree, wanted, observed) if observed is not None else {}
        return cls(
            case=case,
            expected=expected,
            observed=observed,
            layout=lay_out(case.tree, height(case.tree)),
            expected_ranks={path: rank for rank, path in enumerate(wanted, start=1)},
            observed_ranks=seen,
        )

    @property
    def first_difference(self) -> tuple[TreePath | None, TreePath | None]:
        """The node that was expected where the orders part, and the one that came instead."""
        if self.observed is None:
            return None, None
        step = 1 + common_length(self.expected or (), self.observed)
        ranks = self.expected_ranks, self.observed_ranks
        expected, observed = ({rank: path for path, rank in side.items()} for side in ranks)
        return expected.get(step), observed.get(step)

    @property
    def signs(self) -> frozenset[str]:
        """What a legend has to explain."""
        if not self.expected_ranks:
            return frozenset()
        parts = {"walk-yours", "walk-difference"} if self.observed is not None else set()
        return frozenset({"walk-rank"} | parts)


class WalkDrawer(Speaker):
    """Draws walked trees with the words of one language."""

    __slots__ = ()

    def draw(self, drawing: WalkDrawing, *, figure_id: str, caption_id: str | None = None) -> str:
        """The drawing as an SVG element, every text escaped."""
        nodes = len(drawing.layout.spots)
        if nodes > MAX_NODES:
            raise ValueError(f"{nodes} nodes are too many to draw")
        painter = _WalkPainter(drawing)
        return picture(
            "tree",
            painter.size,
            painter.drawn(),
            title=self.say("figure-title", case=drawing.case.id),
            figure_id=figure_id,
            caption_id=caption_id,
            words=lambda: self.describe(drawing),
        )

    def describe(self, drawing: WalkDrawing) -> str:
        """The drawing in words, for those who cannot see it."""
        code = "figure-walk"
        if drawing.expected is not None:
            code += "-order" if drawing.observed is None else "-orders"
        return self.say(
            code,
            count=len(drawing.layout.spots),
            expected=order_text(drawing.expected or ()),
            observed=order_text(drawing.observed or ()),
        )

    def legend(self, signs: Collection[str]) -> Iterator[tuple[str, str]]:
        """Each of these signs of the drawings, as a small SVG, with what it means."""
        side, x, y = 60, 20, 30
        node = path_of("round", stamps(_disc(_RADIUS), [(x, y)]))
        node += texts_of("value", [(x, y + 5, "7")])
        right = x + _RADIUS + _GAP
        rank = texts_of("rank start", [(right, y - 3, "2")])
        pictures = {
            "walk-rank": node + rank,
            "walk-yours": node + rank + texts_of("state start", [(right, y + 10, "(4)")]),
            "walk-difference": node + _ring((x, y), _RADIUS, "observed"),
        }
        for name, drawn in pictures.items():
            if name in signs:
                yield sign(drawn, side), self.say(f"figure-legend-{name}")


def node_label(node: Node) -> str:
    return clipped(written(node.value), _LONGEST_LABEL)


class _WalkPainter:
    def __init__(self, drawing: WalkDrawing) -> None:
        self.drawing = drawing
        nodes = dict(walk(drawing.case.tree))
        self.labels = {path: node_label(nodes[path]) for path in drawing.layout.spots}
        longest = max(map(len, self.labels.values()))
        self.radius = max(_RADIUS, round(longest * _CHARACTER / 2) + 6)
        self.yours = self._your_ranks()
        digits = len(str(len(nodes)))
        beside = round((digits + (2 if self.yours else 0)) * _SMALL_CHARACTER) + _GAP
        column = 2 * self.radius + beside + 10
        self.points: Mapping[TreePath, Point] = {
            path: (
                round(_MARGIN + self.radius + (spot.column - 0.5) * column),
                _TOP + spot.level * _LEVEL,
            )
            for path, spot in drawing.layout.spots.items()
        }
        layout = drawing.layout
        width = 2 * _MARGIN + 2 * self.radius + beside + (layout.columns - 1) * column
        self.size = round(width), 2 * _TOP + (layout.levels - 1) * _LEVEL

    def drawn(self) -> Iterator[str]:
        points, right = self.points, self.radius + _GAP
        edges = [(points[path[:-1]], point) for path, point in points.items() if path]
        yield path_of("edge", strokes(edges))
        yield path_of("round", stamps(_disc(self.radius), points.values()))
        for side, path in zip(("expected", "observed"), self.drawing.first_difference, strict=True):
            if path is not None:
                yield _ring(points[path], self.radius, side)
        by_row = sorted(points.items(), key=lambda each: each[1][1])
        yield texts_of("value", [(x, y + 5, self.labels[path]) for path, (x, y) in by_row])
        ranks = self.drawing.expected_ranks
        yield texts_of(
            "rank start",
            [(x + right, y - 3, str(ranks[path])) for path, (x, y) in by_row if path in ranks],
        )
        yield texts_of(
            "state start",
            [
                (x + right, y + 10, f"({self.yours[path]})")
                for path, (x, y) in by_row
                if path in self.yours
            ],
        )

    def _your_ranks(self) -> Mapping[TreePath, str]:
        """The student's rank of each node that has another one in the expected order."""
        if self.drawing.observed is None:
            return {}
        return {
            path: str(self.drawing.observed_ranks.get(path, _NEVER))
            for path in self.drawing.layout.spots
            if self.drawing.observed_ranks.get(path) != self.drawing.expected_ranks.get(path)
        }


def _values(order: Any) -> Sequence[Any] | None:
    return order if isinstance(order, list | tuple) else None


def _expected_paths(root: Node, values: Sequence[Any]) -> list[TreePath]:
    """The nodes in the order of these values, which are those of a walk of this tree."""
    depth_first = [*walk(root)]
    for order in (depth_first, _breadth_first(root)):
        if [node.value for _, node in order] == list(values):
            return [path for path, _ in order]
    return [path for path in _matched(depth_first, values) if path is not None]


def _observed_paths(
    root: Node, wanted: Sequence[TreePath], values: Sequence[Any]
) -> dict[TreePath, int]:
    """The rank at which the student came to each node, as far as its value tells."""
    nodes = dict(walk(root))
    in_order = [*wanted, *(path for path in nodes if path not in set(wanted))]
    matched = _matched([(path, nodes[path]) for path in in_order], values)
    return {path: rank for rank, path in enumerate(matched, start=1) if path is not None}


def _matched(
    nodes: Sequence[tuple[TreePath, Node]], values: Sequence[Any]
) -> list[TreePath | None]:
    """A node for each value, each node once; None where no node is left with that value."""
    left = list(nodes)
    matched: list[TreePath | None] = []
    for value in values[:_MOST_VALUES]:
        place = next((at for at, (_, node) in enumerate(left) if node.value == value), None)
        matched.append(None if place is None else left.pop(place)[0])
    return matched


def _breadth_first(root: Node) -> list[tuple[TreePath, Node]]:
    order: list[tuple[TreePath, Node]] = []
    waiting: deque[tuple[TreePath, Node]] = deque([((), root)])
    while waiting:
        path, node = waiting.popleft()
        order.append((path, node))
        waiting.extend(((*path, move), child) for move, child in enumerate(node.children))
    return order


def _disc(radius: int) -> Stamp:
    """As wide as its value needs, as high as its neighbours."""
    arc = f"a{radius} {_RADIUS} 0 1 1"
    return Stamp(-radius, 0, f"{arc} {2 * radius} 0{arc} {-2 * radius} 0z")


def _ring(point: Point, radius: int, side: str) -> str:
    x, y = point
    return f'<ellipse class="ring {side}" cx="{x}" cy="{y}" rx="{radius + 4}" ry="{_RADIUS + 4}"/>'
