"""Draws a tree as the course does, with the reference's search and the student's on it.

▲ MAX, ▼ MIN, square leaves. Shape, dash and word carry every meaning; colour only repeats it.
Colours come from the page's style sheet, by class.

A page holds some fifty drawings, so all shapes of one class are one `<path>`, texts of one class
that stand side by side are one `<text>`, and coordinates are whole pixels.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, Self

from markupsafe import escape

from grader.case import Case
from grader.messages import say, written
from grader.render.safe_text import clipped, visible
from grader.render.tree_layout import Layout, lay_out
from grader.render.why import fair_reference, is_max, keeps_window, player_text
from grader.report import CaseReport
from grader.run import Ending
from grader.trace import Search, Trace
from grader.tree import Number, Path, node_at
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

Point = tuple[int, int]
_Text = tuple[int, int, str]
"""Where a text stands, and the text."""


class LeafState(StrEnum):
    """Who evaluated a leaf; the value is its class in the style sheet."""

    BOTH = "both"
    EXTRA = "extra"
    MISSED = "missed"
    UNSEEN = "unseen"


class Drawing(NamedTuple):
    """What is drawn: a case, the search expected on it and the one that was seen."""

    case: Case
    reference: Search
    trace: Trace
    divergence: Divergence | None
    shows_windows: bool
    finished: bool
    """A search that was stopped missed nothing: it did not come that far."""
    layout: Layout
    states: Mapping[Path, LeafState]
    """Who evaluated each leaf, from left to right."""

    @classmethod
    def of(cls, report: CaseReport) -> Self:
        case, reference = report.case, fair_reference(report)
        finished = report.outcome is not None and report.outcome.ending is Ending.RETURNED
        layout = lay_out(case.tree, case.depth)
        return cls(
            case=case,
            reference=reference,
            trace=report.trace,
            divergence=report.verdict.divergence,
            shows_windows=keeps_window(report),
            finished=finished,
            layout=layout,
            states=_leaf_states(layout, reference.trace, report.trace, finished=finished),
        )

    @property
    def leaves(self) -> int:
        return self.layout.columns


def render_tree(
    drawing: Drawing, language: str, *, figure_id: str, caption_id: str | None = None
) -> str:
    """The drawing as an SVG element, every text escaped.

    It describes itself in words, unless the page has a caption that does.
    """
    if drawing.leaves > MAX_LEAVES:
        raise ValueError(f"{drawing.leaves} leaves are too many to draw")
    return _Painter(drawing, language).paint(figure_id, caption_id)


def describe_tree(drawing: Drawing, language: str) -> str:
    """The drawing in words, for those who cannot see it."""
    case, reference = drawing.case, drawing.reference
    states = list(drawing.states.values())
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


def render_legend(language: str) -> Iterator[tuple[str, str]]:
    """Each sign of the drawings, as a small SVG, with what it means."""
    middle, side = _SIDE, 2 * _SIDE
    centre = middle, middle
    edge = (4, middle), (side - 4, middle)
    window = _window_text(3, 10, language)

    def leaf(state: LeafState, label: str) -> str:
        box = _path(f"leaf {state.value}", _stamps(_box(_SIDE, state), [centre]))
        return box + _texts(_label_class(state), [(middle, middle + 5, label)])

    signs = {
        "max": _path("node max", _stamps(_triangle(maximise=True), [centre])),
        "min": _path("node min", _stamps(_triangle(maximise=False), [centre])),
        "leaf": leaf(LeafState.BOTH, "16"),
        "unseen": leaf(LeafState.UNSEEN, "?"),
        "extra": leaf(LeafState.EXTRA, "3"),
        "missed": leaf(LeafState.MISSED, "7"),
        "best": _path("edge best", _lines([edge])),
        "cut": _path("edge off", _lines([edge])) + _path("bars", [_bars(*edge)]),
        "window": _texts("window", [(middle, middle + 4, window)]),
        "divergence": leaf(LeafState.BOTH, "5") + _ring(centre, _SIDE, "observed"),
    }
    for name, sign in signs.items():
        picture = (
            f'<svg class="tree sign" viewBox="0 0 {side} {side}" width="{side}" height="{side}" '
            f'aria-hidden="true">{sign}</svg>'
        )
        yield picture, say(f"figure-legend-{name}", language)


class _Shape(NamedTuple):
    """A closed outline, and where it begins as seen from the point that it stands around."""

    left: int
    top: int
    outline: str
    """Ends where it began."""


class _Label(NamedTuple):
    text: str
    left: float
    right: float


class _Painter:
    def __init__(self, drawing: Drawing, language: str) -> None:
        self.drawing = drawing
        self.language = language
        self.layout = drawing.layout
        self.states = drawing.states
        self.ranks = _ranks(drawing.trace)
        self.reached = {
            path[:length] for path in drawing.reference.trace for length in range(len(path) + 1)
        }
        """The nodes that the reference opens or evaluates."""
        # The words of both kinds get a row each, lest neighbours run into each other.
        both_kinds = {LeafState.EXTRA, LeafState.MISSED} <= set(self.states.values())
        self.last_row = 3 if both_kinds else 2
        self.labels = {path: self._leaf_label(path) for path in self.layout.frontier}
        longest = max(map(len, self.labels.values()))
        self.leaf_width = max(_SIDE, 2 * round((longest * _CHARACTER + 8) / 2))
        column = max(_COLUMN, self.leaf_width + 10)
        self.points: Mapping[Path, Point] = {
            path: (round(_GUTTER + (spot.column + 0.5) * column), _TOP + spot.level * _LEVEL)
            for path, spot in self.layout.spots.items()
        }
        self.windows = self._place_windows()
        self.width = _GUTTER + self.layout.columns * column

    def paint(self, figure_id: str, caption_id: str | None) -> str:
        title_id, description_id = _escaped(f"{figure_id}-title"), caption_id
        title = _escaped(say("figure-title", self.language, case=self.drawing.case.id))
        description = ""
        if caption_id is None:
            description_id = _escaped(f"{figure_id}-description")
            words = _escaped(describe_tree(self.drawing, self.language))
            description = f'<desc id="{description_id}">{words}</desc>'
        width, height = self._size()
        return "".join(
            (
                f'<svg class="tree" viewBox="0 0 {width} {height}" width="{width}" '
                f'height="{height}" role="img" aria-labelledby="{title_id} {description_id}">'
                f'<title id="{title_id}">{title}</title>{description}',
                *self._level_names(),
                *self._edges(),
                self._cut_marks(),
                *self._inner_nodes(),
                *self._leaves(),
                *self._state_words(),
                *self._divergence_marks(),
                "</svg>",
            )
        )

    def _size(self) -> Point:
        right = max(self.width, *(round(label.right) for label in self.windows.values()), 0)
        rows = self.last_row + (2 if self.drawing.divergence else 0)
        bottom = _TOP + (self.layout.levels - 1) * _LEVEL + _SIDE // 2 + rows * _ROW + 12
        return right + 4, bottom

    def _level_names(self) -> Iterator[str]:
        players = [
            is_max(self.drawing.case, (0,) * level) for level in range(self.layout.levels - 1)
        ]
        names = [("MAX", "max") if maximise else ("MIN", "min") for maximise in players]
        names.append((say("figure-leaves", self.language), "level"))
        for level, (name, style) in enumerate(names):
            yield f'<text class="{style}" y="{_TOP + level * _LEVEL + 4}">{escape(name)}</text>'

    def _edges(self) -> Iterator[str]:
        best = self.drawing.reference.path
        lines: dict[str, list[tuple[Point, Point]]] = {"off": [], "on": [], "best": []}
        for path, point in self.points.items():
            if path:
                on_best_path = path == best[: len(path)]
                style = "best" if on_best_path else "on" if path in self.reached else "off"
                lines[style].append((self.points[path[:-1]], point))
        return (_path(f"edge {style}", _lines(drawn)) for style, drawn in lines.items())

    def _cut_marks(self) -> str:
        marks = []
        for cut in self.drawing.reference.cuts:
            node = node_at(self.drawing.case.tree, cut.path)
            if node is None:
                continue
            for move in range(cut.children_searched, len(node.children)):
                marks.append(_bars(self.points[cut.path], self.points[*cut.path, move]))
        return _path("bars", marks)

    def _inner_nodes(self) -> Iterator[str]:
        triangles = defaultdict(list)
        borders = defaultdict(list)
        for path, point in self.points.items():
            if path in self.states:
                continue
            maximise = is_max(self.drawing.case, path)
            triangles[maximise, path in self.reached].append(point)
            if path in self.ranks:
                borders[maximise].append(point)
        for (maximise, reached), points in triangles.items():
            style = ("node max" if maximise else "node min") + ("" if reached else " off")
            yield _path(style, _stamps(_triangle(maximise=maximise), points))
        for maximise, points in borders.items():
            yield _path("border", _stamps(_border(maximise=maximise), points))
        yield _texts(
            "window start",
            [
                (round(label.left), self.points[path][1] - 3, label.text)
                for path, label in self.windows.items()
            ],
        )
        yield from self._inner_ranks()

    def _inner_ranks(self) -> Iterator[str]:
        """When inner nodes were evaluated: in words beside them, or shorter where that is tight."""
        beside, below = [], []
        for row in self._rows():
            ends = [self.points[following][0] - _TRIANGLE for following in row[1:]]
            for path, free_to in zip(row, [*ends, self.width], strict=True):
                if path not in self.ranks or path in self.states:
                    continue
                x, y = self.points[path]
                words = say("figure-inner", self.language, rank=self.ranks[path])
                left = x + _TRIANGLE + 8
                if left + len(words) * _SMALL_CHARACTER < free_to:
                    beside.append((left, y - 3 + _ROW, words))
                else:
                    rank = say("figure-inner-short", self.language, rank=self.ranks[path])
                    below.append((x, y + _TRIANGLE + _ROW, rank))
        yield _texts("state start", beside)
        yield _texts("state", below)

    def _rows(self) -> list[list[Path]]:
        """The nodes of each level, from left to right."""
        rows: list[list[Path]] = [[] for _ in range(self.layout.levels)]
        for path in self.points:
            rows[len(path)].append(path)
        return rows

    def _leaves(self) -> Iterator[str]:
        boxes = defaultdict(list)
        labels = defaultdict(list)
        ranks = []
        for path, state in self.states.items():
            x, y = self.points[path]
            boxes[state].append((x, y))
            labels[_label_class(state)].append((x, y + 5, self.labels[path]))
            if path in self.ranks:
                ranks.append((x, self._row(y, 1), self.ranks[path]))
        for state, points in boxes.items():
            yield _path(f"leaf {state.value}", _stamps(_box(self.leaf_width, state), points))
        for style, texts in labels.items():
            yield _texts(style, texts)
        yield _texts("rank", ranks)

    def _state_words(self) -> Iterator[str]:
        """One word under each row of neighbours that were all evaluated in excess, or missed."""
        rows = {LeafState.EXTRA: 2, LeafState.MISSED: self.last_row}
        words, brackets = [], []
        for (state, _), run in groupby(
            self.states.items(), key=lambda leaf: (leaf[1], len(leaf[0]))
        ):
            if state not in rows:
                continue
            places = [self.points[path] for path, _ in run]
            left, right, y = places[0][0], places[-1][0], places[0][1]
            foot = self._row(y, rows[state])
            word = say(f"figure-{state.value}", self.language, count=len(places))
            words.append(((left + right) // 2, foot + 2, word))
            if len(places) > 1:
                half = self.leaf_width // 2
                brackets.append(f"M{left - half} {foot - _ROW + 3}v3H{right + half}v-3")
        yield _texts("state", words)
        yield _path("bracket", brackets)

    def _divergence_marks(self) -> Iterator[str]:
        divergence = self.drawing.divergence
        if divergence is None:
            return
        for side, path, row in (
            ("expected", divergence.expected, self.last_row + 1),
            ("observed", divergence.observed, self.last_row + 2),
        ):
            if path is None or path not in self.points:
                continue
            x, y = self.points[path]
            yield _ring((x, y), self.leaf_width, side)
            if path in self.states:
                word = say(f"figure-{side}-here", self.language)
                yield _texts("here", [(x, self._row(y, row), word)])

    @staticmethod
    def _row(y: int, row: int) -> int:
        return y + _SIDE // 2 + row * _ROW + 4

    def _leaf_label(self, path: Path) -> str:
        node = node_at(self.drawing.case.tree, path)
        if node is None or self.states[path] is LeafState.UNSEEN:
            return "?"
        return clipped(written(node.value), _LONGEST_LABEL)

    def _place_windows(self) -> Mapping[Path, _Label]:
        """The windows beside their nodes, but those for which there is no room."""
        if not self.drawing.shows_windows:
            return {}
        placed: dict[Path, _Label] = {}
        for row in self._rows():
            ends = [self.points[following][0] - _TRIANGLE for following in row[1:]]
            free_from: float = _GUTTER - 10
            for path, free_to in zip(row, [*ends, math.inf], strict=True):
                label = self._window_label(path, free_from, free_to)
                if label:
                    placed[path] = label
                x = self.points[path][0]
                free_from = max(x + _TRIANGLE, label.right if label else 0)
        return placed

    def _window_label(self, path: Path, free_from: float, free_to: float) -> _Label | None:
        """On the right of the node; on the left where its own edge comes in from the right."""
        window = self.drawing.reference.windows.get(path)
        if window is None or path in self.states:
            return None
        text = _window_text(window.alpha, window.beta, self.language)
        x, width = self.points[path][0], len(text) * _SMALL_CHARACTER
        on_right = _Label(text, x + _TRIANGLE + 4, x + _TRIANGLE + 4 + width)
        on_left = _Label(text, x - _TRIANGLE - 4 - width, x - _TRIANGLE - 4)
        edge_from_right = bool(path) and self.points[path[:-1]][0] > x
        sides = (on_left, on_right) if edge_from_right else (on_right, on_left)
        return next(
            (each for each in sides if free_from < each.left and each.right < free_to), None
        )


def _leaf_states(
    layout: Layout, expected: Trace, observed: Trace, *, finished: bool
) -> dict[Path, LeafState]:
    wanted, seen = set(expected), set(observed)
    by_side = {
        (True, True): LeafState.BOTH,
        (False, True): LeafState.EXTRA,
        (True, False): LeafState.MISSED if finished else LeafState.UNSEEN,
        (False, False): LeafState.UNSEEN,
    }
    return {path: by_side[path in wanted, path in seen] for path in layout.frontier}


def _ranks(trace: Trace) -> dict[Path, str]:
    """When the student evaluated each position: `8`, or `8 ×2` where it was asked for again."""
    first = {path: rank for rank, path in reversed([*enumerate(trace, start=1)])}
    times = Counter(trace)
    return {
        path: str(rank) if times[path] == 1 else f"{rank} ×{times[path]}"
        for path, rank in first.items()
    }


@lru_cache(maxsize=1000, typed=True)
def _window_text(alpha: Number, beta: Number, language: str) -> str:
    return say("figure-window", language, alpha=alpha, beta=beta)


def _label_class(state: LeafState) -> str:
    return "mute" if state is LeafState.UNSEEN else "value"


# A path's data. Moves are relative, which takes fewer digits.


def _lines(lines: Iterable[tuple[Point, Point]]) -> Iterator[str]:
    """Straight lines; one that begins where the last one ended goes on from there."""
    x, y = 0, 0
    for (x1, y1), (x2, y2) in lines:
        if (x1, y1) != (x, y):
            yield f"m{x1 - x} {y1 - y}"
        yield f"l{x2 - x1} {y2 - y1}"
        x, y = x2, y2


def _stamps(shape: _Shape, points: Iterable[Point]) -> Iterator[str]:
    """The same shape around each point."""
    x, y = -shape.left, -shape.top
    for next_x, next_y in points:
        yield f"m{next_x - x} {next_y - y}{shape.outline}"
        x, y = next_x, next_y


def _triangle(*, maximise: bool) -> _Shape:
    down = 1 if maximise else -1  # from the tip to the base
    height = down * (2 * _TRIANGLE - 3)
    return _Shape(0, -down * _TRIANGLE, f"l{_TRIANGLE} {height}h{-2 * _TRIANGLE}z")


def _border(*, maximise: bool) -> _Shape:
    """A second border around a triangle."""
    down = 1 if maximise else -1
    return _Shape(0, -down * (_TRIANGLE + 7), f"l20 {down * 35}h-40z")


def _box(width: int, state: LeafState) -> _Shape:
    outline = f"h{width}v{_SIDE}h{-width}z"
    if state is LeafState.EXTRA:
        inner, side = width - 6, _SIDE - 6
        outline += f"m3 3h{inner}v{side}h{-inner}zm-3 -3"
    return _Shape(-width // 2, -_SIDE // 2, outline)


def _bars(start: Point, end: Point) -> str:
    """Two short strokes across the middle of an edge."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    along_x, along_y = (x2 - x1) / length, (y2 - y1) / length
    dx, dy = round(-along_y * 14), round(along_x * 14)
    gap_x, gap_y = round(along_x * 5), round(along_y * 5)
    x, y = round((x1 + x2 - dx - gap_x) / 2), round((y1 + y2 - dy - gap_y) / 2)
    return f"M{x} {y}l{dx} {dy}m{gap_x - dx} {gap_y - dy}l{dx} {dy}"


# Elements. What is drawn is made of numbers; only texts can hold markup, and are escaped.


def _path(style: str, pieces: Iterable[str]) -> str:
    drawn = "".join(pieces).replace(" -", "-")
    return f'<path class="{style}" d="{drawn}"/>' if drawn else ""


def _ring(point: Point, width: int, side: str) -> str:
    x, y, ring_width, height = *point, width + 10, _SIDE + 10
    return (
        f'<rect class="ring {side}" x="{x - ring_width // 2}" y="{y - height // 2}" '
        f'width="{ring_width}" height="{height}" rx="5"/>'
    )


def _texts(style: str, texts: Iterable[_Text]) -> str:
    """Texts of one class at their points; neighbours of one row share an element."""
    return "".join(
        _row_of_texts(style, y, list(row)) for y, row in groupby(texts, key=lambda text: text[1])
    )


def _row_of_texts(style: str, y: int, row: list[_Text]) -> str:
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


def _escaped(text: str) -> str:
    return escape(visible(text))
