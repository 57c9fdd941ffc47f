"""Draws a tree as the course does, with the reference's search and the student's on it.

▲ MAX, ▼ MIN, square leaves. Shape, dash and word carry every meaning; colour only repeats it.
Colours come from the page's style sheet, by class.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from itertools import groupby
from typing import Self

from grader.case import Case
from grader.messages import say, written
from grader.render.safe_text import clipped, visible
from grader.render.tree_layout import Layout, frontier_count, lay_out
from grader.render.why import fair_reference, is_max, keeps_window, player_text
from grader.report import CaseReport
from grader.run import Ending
from grader.trace import Search, Trace
from grader.tree import Path, node_at
from grader.verdict import Divergence

MAX_LEAVES = 250
"""Larger trees are not readable in one drawing."""

_LEVEL = 76
_COLUMN = 36
"""Narrow enough for the course's 27 leaves to stand side by side on a laptop's screen."""
_SIDE = 26
_TRIANGLE = 14
_TOP = 24
_GUTTER = 54
"""Room on the left for the name of each level."""
_ROW = 13
_CHARACTER = 8.2
_SMALL_CHARACTER = 6.2
_LONGEST_LABEL = 10


class LeafState(StrEnum):
    """Who evaluated a leaf; the value is its class in the style sheet."""

    BOTH = "both"
    EXTRA = "extra"
    MISSED = "missed"
    UNSEEN = "unseen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """What is drawn: a case, the search expected on it and the one that was seen."""

    case: Case
    reference: Search
    trace: Trace
    divergence: Divergence | None
    shows_windows: bool
    finished: bool
    """A search that was stopped missed nothing: it did not come that far."""

    @classmethod
    def of(cls, report: CaseReport) -> Self:
        return cls(
            case=report.case,
            reference=fair_reference(report),
            trace=report.trace,
            divergence=report.verdict.divergence,
            shows_windows=keeps_window(report),
            finished=report.outcome is not None and report.outcome.ending is Ending.RETURNED,
        )

    @property
    def leaves(self) -> int:
        return frontier_count(self.case.tree, self.case.depth)


def render_tree(drawing: Drawing, language: str, *, figure_id: str) -> str:
    """The drawing as an SVG element, every text escaped."""
    if drawing.leaves > MAX_LEAVES:
        raise ValueError(f"{drawing.leaves} leaves are too many to draw")
    return _Painter(drawing, language).paint(figure_id)


def describe_tree(drawing: Drawing, language: str) -> str:
    """The drawing in words, for those who cannot see it."""
    case, reference = drawing.case, drawing.reference
    states = list(leaf_states(drawing).values())
    return say(
        "figure-description" if drawing.finished else "figure-description-stopped",
        language,
        player=player_text(case.maximise, language),
        depth=case.depth,
        leaves=drawing.leaves,
        value=reference.value,
        path=reference.path,
        expected=len(reference.trace),
        observed=len(drawing.trace),
        extra=states.count(LeafState.EXTRA),
        missed=states.count(LeafState.MISSED),
    )


def leaf_states(drawing: Drawing) -> dict[Path, LeafState]:
    """Who evaluated each leaf, from left to right."""
    wanted, seen = set(drawing.reference.trace), set(drawing.trace)
    by_side = {
        (True, True): LeafState.BOTH,
        (False, True): LeafState.EXTRA,
        (True, False): LeafState.MISSED if drawing.finished else LeafState.UNSEEN,
        (False, False): LeafState.UNSEEN,
    }
    frontier = lay_out(drawing.case.tree, drawing.case.depth).frontier
    return {path: by_side[path in wanted, path in seen] for path in frontier}


def render_legend(language: str) -> Iterator[tuple[str, str]]:
    """Each sign of the drawings, as a small SVG, with what it means."""
    middle = _SIDE
    edge = {"x1": 4, "y1": middle, "x2": 2 * middle - 4, "y2": middle}
    window = say("figure-window", language, alpha=3, beta=10)
    ring = _square(middle, middle, _SIDE, "both") + _ring(middle, middle, _SIDE, "observed")
    signs = {
        "max": _triangle(middle, middle, maximise=True),
        "min": _triangle(middle, middle, maximise=False),
        "leaf": _square(middle, middle, _SIDE, "both") + _text(middle, middle + 5, "16", "value"),
        "unseen": _square(middle, middle, _SIDE, "unseen") + _text(middle, middle + 5, "?", "mute"),
        "extra": _square(middle, middle, _SIDE, "extra") + _text(middle, middle + 5, "3", "value"),
        "missed": _square(middle, middle, _SIDE, "missed")
        + _text(middle, middle + 5, "7", "value"),
        "best": _element("line", **edge, class_="edge best"),
        "cut": _element("line", **edge, class_="edge off")
        + _bars((4, middle), (2 * middle - 4, middle), 0.5),
        "window": _text(middle, middle + 4, window, "window"),
        "divergence": ring,
    }
    for name, sign in signs.items():
        side = 2 * _SIDE
        picture = _element(
            "svg",
            sign,
            class_="tree sign",
            viewBox=f"0 0 {side} {side}",
            width=side,
            height=side,
            aria_hidden="true",
        )
        yield picture, say(f"figure-legend-{name}", language)


class _Painter:
    def __init__(self, drawing: Drawing, language: str) -> None:
        self.drawing = drawing
        self.language = language
        case = drawing.case
        self.layout: Layout = lay_out(case.tree, case.depth)
        self.states = leaf_states(drawing)
        self.ranks = _ranks(drawing.trace)
        self.reached = {
            path[:length] for path in drawing.reference.trace for length in range(len(path) + 1)
        }
        """The nodes that the reference opens or evaluates."""
        # The words of both kinds get a row each, lest neighbours run into each other.
        both_kinds = {LeafState.EXTRA, LeafState.MISSED} <= set(self.states.values())
        self.last_row = 3 if both_kinds else 2
        self.labels = {path: self._leaf_label(path) for path in self.layout.frontier}
        longest = max(len(label) for label in self.labels.values())
        self.leaf_width = max(_SIDE, round(longest * _CHARACTER + 8))
        self.column = max(_COLUMN, self.leaf_width + 10)
        self.windows = self._place_windows()

    def paint(self, figure_id: str) -> str:
        title_id, description_id = f"{figure_id}-title", f"{figure_id}-description"
        width, height = self._size()
        title = say("figure-title", self.language, case=self.drawing.case.id)
        content = (
            _element("title", _escaped(title), id=title_id)
            + _element(
                "desc", _escaped(describe_tree(self.drawing, self.language)), id=description_id
            )
            + "".join(self._level_names())
            + "".join(self._edges())
            + "".join(self._cut_marks())
            + "".join(self._inner_nodes())
            + "".join(self._leaves())
            + "".join(self._state_words())
            + "".join(self._divergence_marks())
        )
        return _element(
            "svg",
            content,
            class_="tree",
            viewBox=f"0 0 {width} {height}",
            width=width,
            height=height,
            role="img",
            aria_labelledby=f"{title_id} {description_id}",
        )

    def _size(self) -> tuple[int, int]:
        right = _GUTTER + self.layout.columns * self.column
        right = max(right, *(round(label.right) for label in self.windows.values()), 0)
        rows = self.last_row + (2 if self.drawing.divergence else 0)
        bottom = _TOP + (self.layout.levels - 1) * _LEVEL + _SIDE // 2 + rows * _ROW + 12
        return right + 4, bottom

    def _point(self, path: Path) -> tuple[float, float]:
        spot = self.layout.spots[path]
        return _GUTTER + (spot.column + 0.5) * self.column, _TOP + spot.level * _LEVEL

    def _level_names(self) -> Iterator[str]:
        for level in range(self.layout.levels - 1):
            maximise = is_max(self.drawing.case, (0,) * level)
            name = "MAX" if maximise else "MIN"
            style = "level max" if maximise else "level min"
            yield _text(0, _TOP + level * _LEVEL + 4, name, style)
        leaves = say("figure-leaves", self.language)
        yield _text(0, _TOP + (self.layout.levels - 1) * _LEVEL + 4, leaves, "level")

    def _edges(self) -> Iterator[str]:
        best = self.drawing.reference.path
        for path in self.layout.spots:
            if not path:
                continue
            (x1, y1), (x2, y2) = self._point(path[:-1]), self._point(path)
            on_best_path = path == best[: len(path)]
            style = "best" if on_best_path else "on" if path in self.reached else "off"
            yield _element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=f"edge {style}")

    def _cut_marks(self) -> Iterator[str]:
        for cut in self.drawing.reference.cuts:
            node = node_at(self.drawing.case.tree, cut.path)
            if node is None:
                continue
            for move in range(cut.children_searched, len(node.children)):
                yield _bars(self._point(cut.path), self._point((*cut.path, move)), 0.5)

    def _inner_nodes(self) -> Iterator[str]:
        for path in self._inner_paths():
            x, y = self._point(path)
            maximise = is_max(self.drawing.case, path)
            yield _triangle(x, y, maximise=maximise, reached=path in self.reached)
            if path in self.windows:
                label = self.windows[path]
                yield _text(label.left, y - 3, label.text, "window start")
            if path in self.ranks:
                text = say("figure-inner", self.language, rank=self.ranks[path])
                yield _text(x + _TRIANGLE + 5, y - 3 + _ROW, text, "state start")

    def _inner_paths(self) -> Iterator[Path]:
        return (path for path in self.layout.spots if path not in self.states)

    def _leaves(self) -> Iterator[str]:
        for path, state in self.states.items():
            x, y = self._point(path)
            yield _square(x, y, self.leaf_width, state.value)
            style = "mute" if state is LeafState.UNSEEN else "value"
            yield _text(x, y + 5, self.labels[path], style)
            if path in self.ranks:
                yield _text(x, self._row(y, 1), self.ranks[path], "rank")

    def _state_words(self) -> Iterator[str]:
        """One word under each row of neighbours that were all evaluated in excess, or missed."""
        rows = {LeafState.EXTRA: 2, LeafState.MISSED: self.last_row}
        for (state, _), run in groupby(
            self.states.items(), key=lambda leaf: (leaf[1], len(leaf[0]))
        ):
            if state not in rows:
                continue
            places = [self._point(path) for path, _ in run]
            left, right, y = places[0][0], places[-1][0], places[0][1]
            word = say(f"figure-{state.value}", self.language, count=len(places))
            yield _text((left + right) / 2, self._row(y, rows[state]) + 2, word, "state")
            if len(places) > 1:
                top = self._row(y, rows[state]) - _ROW + 3
                half = self.leaf_width / 2
                bracket = f"M{_short(left - half)} {_short(top)}v3H{_short(right + half)}v-3"
                yield _element("path", d=bracket, class_="bracket")

    def _divergence_marks(self) -> Iterator[str]:
        divergence = self.drawing.divergence
        if divergence is None:
            return
        for side, path, row in (
            ("expected", divergence.expected, self.last_row + 1),
            ("observed", divergence.observed, self.last_row + 2),
        ):
            if path is None or path not in self.layout.spots:
                continue
            x, y = self._point(path)
            yield _ring(x, y, self.leaf_width, side)
            word = say(f"figure-{side}-here", self.language)
            if path in self.states:
                yield _text(x, self._row(y, row), word, "here")

    @staticmethod
    def _row(y: float, row: int) -> float:
        return y + _SIDE / 2 + row * _ROW + 4

    def _leaf_label(self, path: Path) -> str:
        node = node_at(self.drawing.case.tree, path)
        if node is None or self.states[path] is LeafState.UNSEEN:
            return "?"
        return clipped(written(node.value), _LONGEST_LABEL)

    def _place_windows(self) -> Mapping[Path, "_Label"]:
        """The windows beside their nodes, but those for which there is no room."""
        if not self.drawing.shows_windows:
            return {}
        placed: dict[Path, _Label] = {}
        for level in range(self.layout.levels):
            row = [path for path in self.layout.spots if len(path) == level]
            ends = [self._point(following)[0] - _TRIANGLE for following in row[1:]]
            free_from: float = _GUTTER - 10
            for path, free_to in zip(row, [*ends, math.inf], strict=True):
                label = self._window_label(path, free_from, free_to)
                if label:
                    placed[path] = label
                x = self._point(path)[0]
                free_from = max(x + _TRIANGLE, label.right if label else 0)
        return placed

    def _window_label(self, path: Path, free_from: float, free_to: float) -> "_Label | None":
        """On the right of the node; on the left where its own edge comes in from the right."""
        window = self.drawing.reference.windows.get(path)
        if window is None or path in self.states:
            return None
        text = say("figure-window", self.language, alpha=window.alpha, beta=window.beta)
        x, width = self._point(path)[0], len(text) * _SMALL_CHARACTER
        on_right = _Label(text, x + _TRIANGLE + 4, x + _TRIANGLE + 4 + width)
        on_left = _Label(text, x - _TRIANGLE - 4 - width, x - _TRIANGLE - 4)
        edge_from_right = bool(path) and self._point(path[:-1])[0] > x
        sides = (on_left, on_right) if edge_from_right else (on_right, on_left)
        return next(
            (each for each in sides if free_from < each.left and each.right < free_to), None
        )


@dataclass(frozen=True, slots=True)
class _Label:
    text: str
    left: float
    right: float


def _ranks(trace: Trace) -> dict[Path, str]:
    """When the student evaluated each position: `8`, or `8 ×2` where it was asked for again."""
    first = {path: rank for rank, path in reversed([*enumerate(trace, start=1)])}
    times = Counter(trace)
    return {
        path: str(rank) if times[path] == 1 else f"{rank} ×{times[path]}"
        for path, rank in first.items()
    }


def _triangle(x: float, y: float, *, maximise: bool, reached: bool = True) -> str:
    tip, base = (
        (y - _TRIANGLE, y + _TRIANGLE - 3) if maximise else (y + _TRIANGLE, y - _TRIANGLE + 3)
    )
    points = ((x, tip), (x - _TRIANGLE, base), (x + _TRIANGLE, base))
    corners = " ".join(f"{_short(px)},{_short(py)}" for px, py in points)
    style = ("max" if maximise else "min") + ("" if reached else " off")
    return _element("polygon", points=corners, class_=style)


def _square(x: float, y: float, width: float, style: str) -> str:
    outer = _rectangle(x, y, width, _SIDE, f"leaf {style}")
    if style != LeafState.EXTRA.value:
        return outer
    return outer + _rectangle(x, y, width - 6, _SIDE - 6, "leaf extra inner")


def _ring(x: float, y: float, width: float, side: str) -> str:
    return _rectangle(x, y, width + 9, _SIDE + 9, f"ring {side}", rx=5)


def _rectangle(x: float, y: float, width: float, height: float, style: str, **more: int) -> str:
    left, top = x - width / 2, y - height / 2
    return _element("rect", x=left, y=top, width=width, height=height, **more, class_=style)


def _bars(start: tuple[float, float], end: tuple[float, float], where: float) -> str:
    """Two short strokes across an edge."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    along = ((x2 - x1) / length, (y2 - y1) / length)
    strokes = []
    for shift in (-2.5, 2.5):
        x = x1 + (x2 - x1) * where + along[0] * shift
        y = y1 + (y2 - y1) * where + along[1] * shift
        dx, dy = -along[1] * 7, along[0] * 7
        strokes.append(f"M{_short(x - dx)} {_short(y - dy)}L{_short(x + dx)} {_short(y + dy)}")
    return _element("path", d="".join(strokes), class_="bars")


def _text(x: float, y: float, text: str, style: str) -> str:
    return _element("text", _escaped(text), x=x, y=y, class_=style)


def _element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """An element; `content` is markup that was made here, attributes are escaped."""
    written_out = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written_out}>{content}</{name}>" if content else f"<{name}{written_out}/>"


def _attribute(value: str | float) -> str:
    return _escaped(value) if isinstance(value, str) else _short(value)


def _escaped(text: str) -> str:
    return escape(visible(text))


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
