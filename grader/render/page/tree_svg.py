"""Draws a tree as the course does, with the reference's search and the student's on it.

▲ MAX, ▼ MIN, square leaves. Stamp, dash and word carry every meaning; colour only repeats it.
Colours come from the page's style sheet, by class.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from itertools import groupby
from typing import Self

from grader.cache import remembered
from grader.kinds.answer import astray_path
from grader.language import Speaker, say, written
from grader.model.case import SearchCase
from grader.model.dataclass import NamedTuple
from grader.model.report import SearchCaseReport
from grader.model.run import Ending
from grader.model.tree import (
    UNKNOWN,
    Number,
    Search,
    Trace,
    TreePath,
    folded_nodes,
    is_frontier,
    node_at,
    nodes_in_reach,
)
from grader.model.verdict import Divergence
from grader.render.page.board_and_walk_svg import (
    SIGN_SIDE,
    Point,
    Stamp,
    Text,
    escaped,
    path_of,
    picture,
    sign,
    stamps,
    strokes,
    texts_of,
)
from grader.render.page.tree_layout import TreeLayout, lay_out
from grader.render.safe_text import clipped, visible
from grader.search.divergence import compares, fair_reference, keeps_window, player_message

_LEVEL = 76
_COLUMN = 36
"""Narrow enough for the course's 27 leaves to stand side by side on a laptop's screen."""
_SIDE = 26
_TRIANGLE = 14
_LOW = 2 * _TRIANGLE - 3
_FOLD = 40
"""The height of the triangle that stands for a whole subtree."""
_TOP = 24
_GUTTER = 54
"""Room on the left for the name of each level."""
_ROW = 13
_CHARACTER = 8.2
_SMALL_CHARACTER = 6.2
_BOLD_CHARACTER = 6.8
_LONGEST_LABEL = 10
_LONGEST_NAME = 8
_FOLDED_WORD = 9
"""The characters of ` feuilles`, under a folded node."""

_SIGNS_OF_BOTH = frozenset(
    {"max", "min", "leaf", "unseen", "extra", "missed", "best", "cut", "window", "divergence"}
)
"""What a drawing of two searches may show."""

_NO_SEARCH = Search(value=math.nan, path=(), trace=(), windows={}, cuts=())


class LeafState(StrEnum):
    """Who evaluated a leaf; the value is its class in the style sheet."""

    BOTH = "both"
    EXTRA = "extra"
    MISSED = "missed"
    UNSEEN = "unseen"


class Subject(StrEnum):
    """Whose searches a drawing shows; the value ends the code of the sentence that tells it."""

    BOTH = ""
    """The one expected and the student's."""
    STUDENT = "-alone"
    """No search is expected step by step: nothing is in excess, nothing missed."""
    REFERENCE = "-reference"
    NOBODY = "-bare"
    """The tree as it is written."""


class Drawing(NamedTuple):
    """What is drawn: a case, the search expected on it and the one that was seen."""

    case: SearchCase
    subject: Subject
    reference: Search
    trace: Trace
    """The evaluations whose ranks are shown."""
    divergence: Divergence | None
    astray: TreePath | None
    """The path that was returned, where it is not a right one."""
    shows_windows: bool
    finished: bool
    """A search that was stopped missed nothing: it did not come that far."""
    folded: Mapping[TreePath, int]
    """The nodes that stand for their whole subtree, with the number of leaves they hide."""
    layout: TreeLayout
    states: Mapping[TreePath, LeafState]
    """Who evaluated each leaf, from left to right; those under a folded node too."""
    names: Mapping[TreePath, str]
    """The nodes that stand in the tree more than once, by the name they have at first."""
    repeats: frozenset[TreePath]
    """Where such a node stands again."""

    @classmethod
    def of(cls, report: SearchCaseReport) -> Self:
        return cls._made(
            report.case,
            Subject.BOTH if compares(report) else Subject.STUDENT,
            fair_reference(report),
            report.trace,
            divergence=report.verdict.divergence,
            astray=astray_path(report),
            shows_windows=keeps_window(report),
            finished=report.outcome is not None and report.outcome.ending is Ending.RETURNED,
        )

    @classmethod
    def of_reference(cls, case: SearchCase, search: Search | None, *, shows_windows: bool) -> Self:
        """A case with nobody's search but the reference's, or with none at all."""
        reference = search or _NO_SEARCH
        return cls._made(
            case,
            Subject.REFERENCE if search else Subject.NOBODY,
            reference,
            reference.trace,
            divergence=None,
            astray=None,
            shows_windows=shows_windows,
            finished=True,
        )

    @classmethod
    def _made(
        cls,
        case: SearchCase,
        subject: Subject,
        reference: Search,
        trace: Trace,
        *,
        divergence: Divergence | None,
        astray: TreePath | None,
        shows_windows: bool,
        finished: bool,
    ) -> Self:
        parting = (divergence.expected, divergence.observed) if divergence else ()
        stop = trace[-1] if trace and not finished else None
        kept = [path for path in (reference.path, astray, stop, *parting) if path is not None]
        folded = folded_nodes(case.tree, case.depth, kept)
        layout = lay_out(
            case.tree, case.depth, folded=folded, width=lambda path: _columns(folded.get(path))
        )
        names, repeats = _repeated_nodes(case)
        states = _leaf_states(case, reference.trace, trace, finished=finished)
        if subject is Subject.NOBODY:
            states = dict.fromkeys(states, LeafState.BOTH)
        return cls(
            case=case,
            subject=subject,
            reference=reference,
            trace=trace,
            divergence=divergence,
            astray=astray,
            shows_windows=shows_windows,
            finished=finished,
            folded=folded,
            layout=layout,
            states=states,
            names=names,
            repeats=repeats,
        )

    @property
    def stop(self) -> TreePath | None:
        """What a search that did not finish evaluated last, unless it had parted before."""
        lost = self.finished or self.divergence is not None or not self.trace
        return None if lost else self.trace[-1]

    @property
    def compared(self) -> bool:
        return self.subject is Subject.BOTH

    @property
    def leaves(self) -> int:
        return len(self.states)

    @property
    def signs(self) -> frozenset[str]:
        """What a legend has to explain."""
        some = {"repeat"} if self.repeats else set()
        if self.astray:
            some.add("astray")
        if self.folded:
            some.add("folded")
        if self.stop is not None:
            some.add("stopped")
        if self.compared:
            return _SIGNS_OF_BOTH | some
        if self.reference.path:
            some.add("best")
        if self.subject is Subject.STUDENT and not self.states.keys() >= set(self.trace):
            some.add("inner")
        if self.subject is Subject.REFERENCE:
            some |= {"cut"} if self.reference.cuts else set()
            some |= {"window"} if self.shows_windows else set()
        leaf = {"leaf", "unseen"} if self.subject is not Subject.NOBODY else set()
        return frozenset({"max", "min"} | leaf | some)


class TreeDrawer(Speaker):
    """Draws trees with the words of one language."""

    __slots__ = ()

    def draw(self, drawing: Drawing, *, figure_id: str, caption_id: str | None = None) -> str:
        """The drawing as an SVG element, every text escaped.

        It describes itself in words, unless the page has a caption that does.
        """
        return _TreePainter(drawing, self).paint(figure_id, caption_id)

    def describe(self, drawing: Drawing) -> str:
        """The drawing in words, for those who cannot see it."""
        case, reference = drawing.case, drawing.reference
        states = list(drawing.states.values())
        code = f"figure-description{drawing.subject.value}"
        return self.say(
            code if drawing.finished else f"{code}-stopped",
            player=player_message(case.maximise),
            depth=case.depth,
            leaves=drawing.leaves,
            value=reference.value,
            path=reference.path,
            expected=len(reference.trace),
            observed=len(drawing.trace),
            extra=states.count(LeafState.EXTRA),
            missed=states.count(LeafState.MISSED),
        )

    def legend(self, signs: Collection[str]) -> Iterator[tuple[str, str]]:
        """Each of these signs of the drawings, as a small SVG, with what it means."""
        middle, side = SIGN_SIDE // 2, SIGN_SIDE
        centre = middle, middle
        edge = (4, middle), (side - 4, middle)
        window = _window_text(3, 10, self.language)

        def leaf(state: LeafState, label: str) -> str:
            box = path_of(f"leaf {state.value}", stamps(_box(_SIDE, state), [centre]))
            return box + texts_of(_label_class(state), [(middle, middle + 5, label)])

        pictures = {
            "max": path_of("node max", stamps(_triangle(maximise=True), [centre])),
            "min": path_of("node min", stamps(_triangle(maximise=False), [centre])),
            "leaf": leaf(LeafState.BOTH, "16"),
            "inner": path_of("node min", stamps(_triangle(maximise=False), [centre]))
            + texts_of("rank start", [(middle + _TRIANGLE + 2, middle - 3 + _ROW, "2")]),
            "unseen": leaf(LeafState.UNSEEN, "?"),
            "extra": leaf(LeafState.EXTRA, "3"),
            "missed": leaf(LeafState.MISSED, "7"),
            "best": path_of("edge best", strokes([edge])),
            "astray": path_of("edge astray", strokes([edge])),
            "cut": path_of("edge off", strokes([edge])) + path_of("bars", [_bars(*edge)]),
            "window": texts_of("window", [(middle, middle + 4, window)]),
            "divergence": leaf(LeafState.BOTH, "5") + _ring(centre, _SIDE, "observed"),
            "stopped": leaf(LeafState.BOTH, "5") + _ring(centre, _SIDE, "stopped"),
            "now": leaf(LeafState.BOTH, "5") + _ring(centre, _SIDE, "now observed"),
            "folded": path_of(
                "node max", stamps(_triangle(maximise=True, height=_FOLD), [(middle, 16)])
            )
            + texts_of("count", [(middle, side - 1, "25")]),
            "repeat": texts_of("name", [(middle, middle + 4, self.say("figure-repeat", name="a"))]),
        }
        for name, drawn in pictures.items():
            if name in signs:
                yield sign(drawn), self.say(f"figure-legend-{name}")


class _Label(NamedTuple):
    text: str
    left: float
    right: float


class _TreePainter:
    def __init__(self, drawing: Drawing, drawer: TreeDrawer) -> None:
        self.drawing = drawing
        self.drawer = drawer
        self.layout = drawing.layout
        self.states = {
            path: drawing.states[path] for path in drawing.layout.frontier if path in drawing.states
        }
        """The leaves that are drawn."""
        self.hidden_words = self._hidden_words()
        self.ranks = _ranks(drawing.trace)
        self.reached = {
            path[:length] for path in drawing.reference.trace for length in range(len(path) + 1)
        }
        """The nodes that the reference opens or evaluates."""
        if drawing.subject is Subject.STUDENT:
            # A search may go through a node without an evaluation below it: its table knew.
            self.reached |= self.layout.spots.keys() - self.states.keys()
        if drawing.subject is Subject.NOBODY:
            self.reached = set(self.layout.spots)
        self.expected = frozenset(drawing.reference.trace)
        # The words of both kinds get a row each, lest neighbours run into each other.
        both_kinds = {LeafState.EXTRA, LeafState.MISSED} <= set(self.states.values())
        self.last_row = 3 if both_kinds else 2
        self.labels = {path: self._leaf_label(path) for path in self.states}
        longest = max(map(len, self.labels.values()), default=1)
        self.leaf_width = max(_SIDE, 2 * round((longest * _CHARACTER + 8) / 2))
        column = max(_COLUMN, self.leaf_width + 10)
        self.points: Mapping[TreePath, Point] = {
            path: (round(_GUTTER + spot.column * column), _TOP + spot.level * _LEVEL)
            for path, spot in self.layout.spots.items()
        }
        self.windows = self._place_windows()
        self.width = math.ceil(_GUTTER + self.layout.columns * column)

    def paint(self, figure_id: str, caption_id: str | None) -> str:
        drawn = (
            *self._level_names(),
            *self._edges(),
            self._cut_marks(),
            *self._inner_nodes(),
            *self._folded_nodes(),
            *self._leaves(),
            *self._names(),
            *self._state_words(),
            *self._rings(),
        )
        return picture(
            "tree",
            self._size(),
            drawn,
            title=self.drawer.say("figure-title", case=self.drawing.case.id),
            figure_id=figure_id,
            caption_id=caption_id,
            words=lambda: self.drawer.describe(self.drawing),
        )

    def _size(self) -> Point:
        right = max(
            0,
            self.width,
            *(round(label.right) for label in self.windows.values()),
            # Under the last leaf of a small tree, a word is wider than its column.
            *(x + round(len(word) * _BOLD_CHARACTER / 2) for x, _, word in self._ring_words()),
        )
        rows = self.last_row + (2 if self.drawing.divergence else 0)
        rows += 1 if self.drawing.stop is not None else 0
        if self.hidden_words:
            rows = max(rows, 3)
        bottom = _TOP + (self.layout.levels - 1) * _LEVEL + _SIDE // 2 + rows * _ROW + 12
        return right + 4, bottom

    def _level_names(self) -> Iterator[str]:
        levels = self.layout.levels
        players = [self.drawing.case.is_max((0,) * level) for level in range(levels)]
        names = [("MAX", "max") if maximise else ("MIN", "min") for maximise in players]
        if any(len(path) == levels - 1 for path in self.states):
            names[-1] = (self.drawer.say("figure-leaves"), "level")
        for level, (name, style) in enumerate(names):
            yield f'<text class="{style}" y="{_TOP + level * _LEVEL + 4}">{escaped(name)}</text>'

    def _edges(self) -> Iterator[str]:
        lines: dict[str, list[tuple[Point, Point]]]
        lines = {"off": [], "on": [], "astray": [], "best": []}
        for path, point in self.points.items():
            if path:
                lines[self._edge_style(path)].append((self.points[path[:-1]], point))
        return (path_of(f"edge {style}", strokes(drawn)) for style, drawn in lines.items())

    def _edge_style(self, path: TreePath) -> str:
        if path == self.drawing.reference.path[: len(path)]:
            return "best"
        if self.drawing.astray and path == self.drawing.astray[: len(path)]:
            return "astray"
        return "on" if path in self.reached else "off"

    def _cut_marks(self) -> str:
        marks = []
        for cut in self.drawing.reference.cuts:
            node = node_at(self.drawing.case.tree, cut.path)
            if node is None or cut.path in self.drawing.folded or cut.path not in self.points:
                continue
            for move in range(cut.children_searched, len(node.children)):
                marks.append(_bars(self.points[cut.path], self.points[*cut.path, move]))
        return path_of("bars", marks)

    def _inner_nodes(self) -> Iterator[str]:
        triangles = defaultdict(list)
        borders = defaultdict(list)
        for path, point in self.points.items():
            if path in self.states:
                continue
            maximise = self.drawing.case.is_max(path)
            height = _FOLD if path in self.drawing.folded else _LOW
            triangles[maximise, path in self.reached, height].append(point)
            if path in self.ranks and path not in self.expected:
                borders[maximise].append(point)
        for (maximise, reached, height), points in triangles.items():
            style = ("node max" if maximise else "node min") + ("" if reached else " off")
            style += " folded" if height == _FOLD else ""
            yield path_of(style, stamps(_triangle(maximise=maximise, height=height), points))
        for maximise, points in borders.items():
            yield path_of("border", stamps(_border(maximise=maximise), points))
        yield texts_of(
            "window start",
            [
                (round(label.left), self.points[path][1] - 3, label.text)
                for path, label in self.windows.items()
            ],
        )
        yield from self._inner_ranks()

    def _folded_nodes(self) -> Iterator[str]:
        """What is under the folded nodes: their leaves, and how many of them are not as due."""
        counts, words = [], []
        for path, leaves in self.drawing.folded.items():
            x, y = self.points[path]
            counts.append((x, self._row(y, 2), self.drawer.say("figure-folded", count=leaves)))
            if path in self.hidden_words:
                words.append((x, self._row(y, 3), self.hidden_words[path]))
        for style, texts in (("count", counts), ("state", words)):
            yield texts_of(style, sorted(texts, key=lambda text: (text[1], text[0])))

    def _hidden_words(self) -> Mapping[TreePath, str]:
        """Under each folded node: its leaves that were evaluated in excess, or missed."""
        hidden: defaultdict[TreePath, Counter[LeafState]] = defaultdict(Counter)
        for path, state in self.drawing.states.items():
            if state in (LeafState.EXTRA, LeafState.MISSED) and path not in self.states:
                above = next(
                    path[:length]
                    for length in range(len(path))
                    if path[:length] in self.drawing.folded
                )
                hidden[above][state] += 1
        return {
            path: self.drawer.say(
                f"figure-folded-{next(iter(counts)).value if len(counts) == 1 else 'both'}",
                count=counts.total(),
            )
            for path, counts in hidden.items()
        }

    def _inner_ranks(self) -> Iterator[str]:
        """When inner nodes were evaluated: in words beside them, or shorter where that is tight."""
        beside, below, due = [], [], []
        for row in self._rows():
            ends = [self.points[following][0] - _TRIANGLE for following in row[1:]]
            for path, free_to in zip(row, [*ends, self.width], strict=True):
                if path not in self.ranks or path in self.states:
                    continue
                x, y = self.points[path]
                left = x + _TRIANGLE + 8
                if path in self.expected:
                    due.append((x + _TRIANGLE + 2, y - 3 + _ROW, self.ranks[path]))
                    continue
                words = self.drawer.say("figure-inner", rank=self.ranks[path])
                rank = self.drawer.say("figure-inner-short", rank=self.ranks[path])
                if left + len(words) * _SMALL_CHARACTER < free_to:
                    beside.append((left, y - 3 + _ROW, words))
                elif path in self.drawing.folded:
                    beside.append((left, y - 3 + _ROW, rank))
                else:
                    below.append((x, y + _TRIANGLE + _ROW, rank))
        yield texts_of("state start", beside)
        yield texts_of("state", below)
        yield texts_of("rank start", due)

    def _rows(self) -> list[list[TreePath]]:
        """The nodes of each level, from left to right."""
        rows: list[list[TreePath]] = [[] for _ in range(self.layout.levels)]
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
            yield path_of(f"leaf {state.value}", stamps(_box(self.leaf_width, state), points))
        for style, texts in labels.items():
            yield texts_of(style, texts)
        yield texts_of("rank", ranks)

    def _names(self) -> Iterator[str]:
        """Names over their nodes, on the side where no edge comes in."""
        sides: dict[str, list[Text]] = {"name start": [], "name end": []}
        for path, name in self.drawing.names.items():
            if path not in self.points:
                continue
            x, y = self.points[path]
            text = clipped(visible(name), _LONGEST_NAME)
            if path in self.drawing.repeats:
                text = self.drawer.say("figure-repeat", name=text)
            edge_from_right = bool(path) and self.points[path[:-1]][0] > x
            style, aside = ("name end", -5) if edge_from_right else ("name start", 5)
            sides[style].append((x + aside, y - _TRIANGLE - 5, text))
        return (texts_of(style, texts) for style, texts in sides.items())

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
            word = self.drawer.say(f"figure-{state.value}", count=len(places))
            words.append(((left + right) // 2, foot + 2, word))
            if len(places) > 1:
                half = self.leaf_width // 2
                brackets.append(f"M{left - half} {foot - _ROW + 3}v3H{right + half}v-3")
        yield texts_of("state", words)
        yield path_of("bracket", brackets)

    def _rings(self) -> Iterator[str]:
        """Where the two searches part, or where the student's stopped."""
        for side, path, _ in self._ringed():
            yield _ring(self.points[path], self.leaf_width, side)
        for word in self._ring_words():
            yield texts_of("here", [word])

    def _ringed(self) -> Iterator[tuple[str, TreePath, int]]:
        """What is ringed, and on which row under its leaf the word stands."""
        parting = self.drawing.divergence
        for side, path, row in (
            ("expected", parting.expected if parting else None, self.last_row + 1),
            ("observed", parting.observed if parting else None, self.last_row + 2),
            ("stopped", self.drawing.stop, self.last_row + 1),
        ):
            if path is not None and path in self.points:
                yield side, path, row

    def _ring_words(self) -> Iterator[tuple[int, int, str]]:
        for side, path, row in self._ringed():
            if path in self.states:
                x, y = self.points[path]
                yield x, self._row(y, row), self.drawer.say(f"figure-{side}-here")

    @staticmethod
    def _row(y: int, row: int) -> int:
        return y + _SIDE // 2 + row * _ROW + 4

    def _leaf_label(self, path: TreePath) -> str:
        node = node_at(self.drawing.case.tree, path)
        unseen = self.states[path] is LeafState.UNSEEN
        if node is None or unseen or node.value is UNKNOWN:
            return "?"
        return clipped(written(node.value), _LONGEST_LABEL)

    def _place_windows(self) -> Mapping[TreePath, _Label]:
        """The windows beside their nodes, but those for which there is no room."""
        if not self.drawing.shows_windows:
            return {}
        placed: dict[TreePath, _Label] = {}
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

    def _window_label(self, path: TreePath, free_from: float, free_to: float) -> _Label | None:
        """On the right of the node; on the left where its own edge comes in from the right."""
        window = self.drawing.reference.windows.get(path)
        if window is None or path in self.states:
            return None
        text = _window_text(window.alpha, window.beta, self.drawer.language)
        x, width = self.points[path][0], len(text) * _SMALL_CHARACTER
        on_right = _Label(text, x + _TRIANGLE + 4, x + _TRIANGLE + 4 + width)
        on_left = _Label(text, x - _TRIANGLE - 4 - width, x - _TRIANGLE - 4)
        edge_from_right = bool(path) and self.points[path[:-1]][0] > x
        sides = (on_left, on_right) if edge_from_right else (on_right, on_left)
        return next(
            (each for each in sides if free_from < each.left and each.right < free_to), None
        )


def _repeated_nodes(case: SearchCase) -> tuple[dict[TreePath, str], frozenset[TreePath]]:
    """The names of the nodes that are drawn more than once, and where they stand again."""
    drawn = [*nodes_in_reach(case.tree, case.depth)]
    repeats = {path: node.same_as for path, node in drawn if node.same_as is not None}
    again = set(repeats.values())
    first = {path: node.name for path, node in drawn if node.name is not None}
    originals = {
        path: name for path, name in first.items() if name in again and path not in repeats
    }
    return originals | repeats, frozenset(repeats)


def _leaf_states(
    case: SearchCase, expected: Trace, observed: Trace, *, finished: bool
) -> dict[TreePath, LeafState]:
    wanted, seen = set(expected), set(observed)
    by_side = {
        (True, True): LeafState.BOTH,
        (False, True): LeafState.EXTRA,
        (True, False): LeafState.MISSED if finished else LeafState.UNSEEN,
        (False, False): LeafState.UNSEEN,
    }
    return {
        path: by_side[path in wanted, path in seen]
        for path, node in nodes_in_reach(case.tree, case.depth)
        if is_frontier(path, node, case.depth)
    }


def _ranks(trace: Trace) -> dict[TreePath, str]:
    """When the student evaluated each position: `8`, or `8 ×2` where it was asked for again."""
    first = {path: rank for rank, path in reversed([*enumerate(trace, start=1)])}
    times = Counter(trace)
    return {
        path: str(rank) if times[path] == 1 else f"{rank} ×{times[path]}"
        for path, rank in first.items()
    }


@remembered("window-texts", typed=True)
def _window_text(alpha: Number, beta: Number, language: str) -> str:
    return say("figure-window", language, alpha=alpha, beta=beta)


def _label_class(state: LeafState) -> str:
    return "mute" if state is LeafState.UNSEEN else "value"


def _columns(hidden_leaves: int | None) -> float:
    """How many columns a node takes: a folded one holds the number of its leaves."""
    if hidden_leaves is None:
        return 1.0
    characters = len(str(hidden_leaves)) + _FOLDED_WORD
    return max(1.0, (characters * _SMALL_CHARACTER + 10) / _COLUMN)


def _triangle(*, maximise: bool, height: int = _LOW) -> Stamp:
    """Around the middle of a low one; a higher one reaches further down."""
    tip = -_TRIANGLE if maximise else height - _LOW + _TRIANGLE
    return Stamp(0, tip, f"l{_TRIANGLE} {height if maximise else -height}h{-2 * _TRIANGLE}z")


def _border(*, maximise: bool) -> Stamp:
    """A second border around a triangle."""
    down = 1 if maximise else -1
    return Stamp(0, -down * (_TRIANGLE + 7), f"l20 {down * 35}h-40z")


def _box(width: int, state: LeafState) -> Stamp:
    outline = f"h{width}v{_SIDE}h{-width}z"
    if state is LeafState.EXTRA:
        inner, side = width - 6, _SIDE - 6
        outline += f"m3 3h{inner}v{side}h{-inner}zm-3 -3"
    return Stamp(-width // 2, -_SIDE // 2, outline)


def _bars(start: Point, end: Point) -> str:
    """Two short strokes across the middle of an edge."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    along_x, along_y = (x2 - x1) / length, (y2 - y1) / length
    dx, dy = round(-along_y * 14), round(along_x * 14)
    gap_x, gap_y = round(along_x * 5), round(along_y * 5)
    x, y = round((x1 + x2 - dx - gap_x) / 2), round((y1 + y2 - dy - gap_y) / 2)
    return f"M{x} {y}l{dx} {dy}m{gap_x - dx} {gap_y - dy}l{dx} {dy}"


def _ring(point: Point, width: int, side: str) -> str:
    x, y, ring_width, height = *point, width + 10, _SIDE + 10
    return (
        f'<rect class="ring {side}" x="{x - ring_width // 2}" y="{y - height // 2}" '
        f'width="{ring_width}" height="{height}" rx="5"/>'
    )
