"""Draws a tree that was walked: round nodes, each with its place in the order.

Beside a node stands its rank in the expected order; under it, in brackets, its rank in the
student's, where that is another one.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

from grader.kinds.answer import order_text
from grader.language import Speaker, written
from grader.model.case import WalkCase
from grader.model.tree import Node, TreePath, height, walk
from grader.model.verdict import Check, CheckKind, CheckStatus
from grader.render.page.board_svg import (
    Point,
    Stamp,
    path_of,
    picture,
    sign,
    stamps,
    strokes,
    texts_of,
)
from grader.render.page.tree_layout import TreeLayout, lay_out
from grader.render.safe_text import clipped
from grader.search.divergence import common_length

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
