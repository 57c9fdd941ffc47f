"""Draws boards and trees in text: a tree is an outline, one node a line, or the slice around the
point where two searches part.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from grader.language import Speaker, written
from grader.model.case import Placement, SearchCase
from grader.model.dataclass import NamedTuple, dataclass, field
from grader.model.report import SearchCaseReport
from grader.model.tree import UNKNOWN, CutMark, Node, Trace, TreePath, Window, is_frontier, node_at
from grader.model.verdict import Divergence
from grader.render.safe_text import clipped, visible
from grader.search.divergence import common_length, cut_against, player_message

_FILES = "abcdefgh"
_CELLS = 3


def placement_lines(placement: Placement) -> Iterator[str]:
    """Rank 8 on top; white's pieces in capitals, a point for an empty square."""
    pieces = placement.pieces
    for row in range(len(_FILES)):
        squares = (visible(pieces.get((row, column), "·")) for column in range(len(_FILES)))
        yield f"{8 - row}  {' '.join(squares)}"
    yield f"   {' '.join(_FILES)}"


def grid_lines(grid: str) -> Iterator[str]:
    """Free squares show the number that names them."""
    marks = [str(number) if mark == "." else visible(mark) for number, mark in enumerate(grid)]
    for start in range(0, len(marks), _CELLS):
        yield " │ ".join(marks[start : start + _CELLS])
        if start + _CELLS < len(marks):
            yield "──┼───┼──"


def walk_lines(node: Node, rails: str = "", joint: str = "") -> Iterator[str]:
    """A tree in which every node has a value of its own."""
    yield rails + joint + written(node.value)
    if joint:
        rails += "│ " if joint == "├ " else "  "
    for child in node.children:
        yield from walk_lines(child, rails, "└ " if child is node.children[-1] else "├ ")


def is_grid(text: str) -> bool:
    """Whether a text is a grid of noughts and crosses."""
    return len(text) == _CELLS**2 and set(text) <= {"X", "O", "."}


_LONGEST_NAME = 12
_MOST_RANKS = 3
"""Of a position that was evaluated again and again."""
_GAP = "  "


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """What is drawn: a tree, and what is known of one search of it."""

    case: SearchCase
    trace: Trace | None = None
    """The search's evaluations, in order: a leaf that is not among them is a `?`, unless it is
    marked. None where nothing was searched, and each leaf shows its value."""
    shows_all: bool = False
    """Whether leaves that are not among the evaluations show their value all the same, but for
    those that the fixture writes `?` itself."""
    windows: Mapping[TreePath, Window] = field(default_factory=dict)
    cuts: tuple[CutMark, ...] = ()
    """A node that cuts shows its condition instead of its window."""
    best: TreePath | None = None
    """Drawn with heavy lines, and named at its end."""
    marks: Mapping[TreePath, str] = field(default_factory=dict)
    """Short words at the end of a node's line, such as `← obtenu`."""
    in_sight: frozenset[TreePath] | None = None
    """The nodes that are drawn, beside the root; None draws all. One whose parent is not drawn
    stands under the nearest above it that is."""


class OutlineLine(NamedTuple):
    text: str
    path: TreePath | None
    """The node it shows; None where nodes are folded."""
    is_marked: bool


def slice_of(case: SearchCase, paths: Iterable[TreePath]) -> frozenset[TreePath]:
    """These nodes and all above them; a path that leads nowhere is left out."""
    inside = [path for path in paths if node_at(case.tree, path) is not None]
    return frozenset(path[:length] for path in inside for length in range(len(path) + 1))


class _Pen:
    def __init__(self, outline: Outline, writer: "OutlineWriter") -> None:
        self._outline = outline
        self._speaker = writer
        self._width = writer.width
        self._cuts = {cut.path: cut for cut in outline.cuts}
        self._on_the_way = (
            None if outline.in_sight is None else slice_of(outline.case, outline.in_sight)
        )
        self._ranks: dict[TreePath, list[int]] = defaultdict(list)
        for rank, path in enumerate(outline.trace or (), start=1):
            self._ranks[path].append(rank)

    def draw(
        self, path: TreePath, node: Node, rails: str = "", joint: str = "", value_width: int = 0
    ) -> Iterator[OutlineLine]:
        """A node and what hangs below it: `joint` leads to it, `rails` run beside all below."""
        below = list(self._below(path, node))
        started = rails + joint
        if joint:
            rails += "│ " if joint[0] in "├┣" else "  "
        hung = rails + ("│ " if below else "  ")
        yield from self._lines_of(path, node, started, hung, value_width)
        shown = [item for item in below if not isinstance(item, int)]
        values = max((len(self._value(*item)) for item in shown), default=0)
        for place, item in enumerate(below, start=1):
            last = place == len(below)
            if isinstance(item, int):
                folded = self._speaker.say("terminal-tree-folded", count=item)
                text = clipped(rails + ("└ " if last else "├ ") + folded, self._width)
                yield OutlineLine(text, None, is_marked=False)
            else:
                joint = self._joint(path, item[0], last=last)
                yield from self.draw(*item, rails, joint, values)

    def _below(self, path: TreePath, node: Node) -> Iterator["tuple[TreePath, Node] | int"]:
        """What is drawn right below a node, and between that the numbers of leaves folded."""
        folded = 0
        for item in self._found(path, node):
            if isinstance(item, int):
                folded += item
                continue
            if folded:
                yield folded
                folded = 0
            yield item
        if folded:
            yield folded

    def _found(self, path: TreePath, node: Node) -> Iterator["tuple[TreePath, Node] | int"]:
        if self._is_leaf(path, node):
            return
        for move, child in enumerate(node.children):
            at = (*path, move)
            if self._outline.in_sight is None or at in self._outline.in_sight:
                yield at, child
            elif self._is_leaf(at, child):
                yield 1
            elif self._on_the_way is not None and at in self._on_the_way:
                yield from self._found(at, child)
            else:
                yield self._leaves(at, child)

    def _lines_of(
        self, path: TreePath, node: Node, started: str, hung: str, value_width: int
    ) -> Iterator[OutlineLine]:
        """The node's own line; the parts that would pass the edge stand under it."""
        marked = path in self._outline.marks
        first, *others = self._parts(path, node, value_width)
        line = started + first
        for part in others:
            longer = f"{line}{_GAP}{part}"
            if len(longer) > self._width:
                yield OutlineLine(clipped(line, self._width), path, marked)
                longer = f"{hung}{_GAP}{part.lstrip()}"
            line = longer
        yield OutlineLine(clipped(line, self._width), path, marked)

    def _parts(self, path: TreePath, node: Node, value_width: int) -> Iterator[str]:
        yield self._title(path, node)
        if self._is_leaf(path, node):
            yield self._value(path, node).rjust(value_width)
        elif path in self._cuts:
            window = self._cuts[path].window
            yield self._speaker.say("terminal-tree-cut", alpha=window.alpha, beta=window.beta)
        elif path in self._outline.windows:
            window = self._outline.windows[path]
            yield self._speaker.say("terminal-tree-window", alpha=window.alpha, beta=window.beta)
        ranks = self._ranks.get(path)
        if ranks:
            listed = ", ".join(map(str, ranks[:_MOST_RANKS]))
            more = ", …" if len(ranks) > _MOST_RANKS else ""
            yield self._speaker.say("terminal-tree-rank", ranks=listed + more)
        if path == self._outline.best:
            yield self._speaker.say("terminal-tree-best")
        if path in self._outline.marks:
            yield visible(self._outline.marks[path])

    def _title(self, path: TreePath, node: Node) -> str:
        maximise = self._outline.case.is_max(path)
        title = written(path) if path else self._speaker.render(player_message(maximise))
        if path and not self._is_leaf(path, node):
            title = f"{'▲' if maximise else '▼'} {title}"
        if node.name is not None:
            title += " " + clipped(visible(node.name), _LONGEST_NAME)
        if node.same_as is not None and node.same_as == node.name:
            title += " " + self._speaker.say("terminal-tree-again")
        elif node.same_as is not None:
            title += " = " + clipped(visible(node.same_as), _LONGEST_NAME)
        return title

    def _value(self, path: TreePath, node: Node) -> str:
        if not self._is_leaf(path, node):
            return ""
        trace = self._outline.trace
        known = (
            trace is None
            or (self._outline.shows_all and path not in self._outline.case.must_not_ask)
            or path in self._ranks
            or path in self._outline.marks
        )
        return written(node.value) if known and node.value is not UNKNOWN else "?"

    def _leaves(self, path: TreePath, node: Node) -> int:
        if self._is_leaf(path, node):
            return 1
        return sum(self._leaves((*path, move), child) for move, child in enumerate(node.children))

    def _is_leaf(self, path: TreePath, node: Node) -> bool:
        return is_frontier(path, node, self._outline.case.depth)

    def _joint(self, parent: TreePath, path: TreePath, *, last: bool) -> str:
        """The stroke that leads to a node, heavy on the best path; dots for levels left out."""
        best = self._outline.best
        if best is not None and best[: len(path)] == path:
            stroke = "┗ " if last else "┣ "
        else:
            stroke = "└ " if last else "├ "
        return stroke if len(path) == len(parent) + 1 else stroke + "… "


MOST_LINES = 9


@dataclass(frozen=True, slots=True)
class OutlineWriter(Speaker):
    """Draws trees, line by line; what a narrow terminal has no room for goes on below."""

    width: int = 80

    def draw(self, outline: Outline) -> list[OutlineLine]:
        return list(_Pen(outline, self).draw((), outline.case.tree))

    def around(
        self, report: SearchCaseReport, divergence: Divergence, most: int = MOST_LINES
    ) -> list[OutlineLine]:
        """The tree where the searches part; of several views the fullest that is still short."""
        lines: list[OutlineLine] = []
        cut = _cut(report, divergence)
        for in_sight in _views(report, divergence):
            outline = Outline(
                case=report.case,
                trace=report.trace,
                # No other window: those of the reference are of a later moment than this one.
                cuts=(cut,) if cut else (),
                marks=self._marks(divergence),
                in_sight=in_sight,
            )
            lines = self.draw(outline)
            if len(lines) <= most:
                break
        return lines

    def with_answer(self, report: SearchCaseReport, answer: TreePath) -> list[OutlineLine]:
        """The two ends of a path that is not the best: where it leads, and where it should."""
        marks = {
            report.reference.path: self.say("terminal-tree-expected"),
            answer: self.say("terminal-tree-observed"),
        }
        in_sight = frozenset(marks) - {()}
        return self.draw(
            Outline(case=report.case, trace=report.trace, marks=marks, in_sight=in_sight)
        )

    def whole(self, report: SearchCaseReport) -> list[OutlineLine]:
        """The whole tree, with the cuts that were due and where the searches part."""
        divergence = report.verdict.divergence
        outline = Outline(
            case=report.case,
            trace=report.trace,
            cuts=report.reference.cuts,
            marks=self._marks(divergence) if divergence else {},
            shows_all=True,
        )
        return self.draw(outline)

    def _marks(self, divergence: Divergence) -> dict[TreePath, str]:
        marks = {}
        if divergence.expected is not None:
            # The number beside it is the student's.
            text = self.say("terminal-tree-expected-at", step=divergence.step)
            marks[divergence.expected] = text
        if divergence.observed is not None:
            marks[divergence.observed] = self.say("terminal-tree-observed")
        return marks


def _views(report: SearchCaseReport, divergence: Divergence) -> Iterator[frozenset[TreePath]]:
    """What may be drawn, from the fullest to the smallest."""
    tree = report.case.tree
    parted = [
        path
        for path in (divergence.observed, divergence.expected)
        if path is not None and node_at(tree, path) is not None
    ]
    if not parted:
        yield frozenset()
        return
    here = parted[0]
    why, ends = _where_it_is_decided(report, divergence), frozenset(parted)
    way, ways = slice_of(report.case, [here]) | why, slice_of(report.case, parted)
    all_beside, beside = _beside(report, here, None), _beside(report, here, 1)
    parent = frozenset({here[:-1]})
    yield ways | all_beside
    yield way | ends | all_beside
    yield way | ends | beside
    yield why | parent | ends | beside
    yield why | parent | ends
    yield why | ends


def _where_it_is_decided(report: SearchCaseReport, divergence: Divergence) -> frozenset[TreePath]:
    """The node that cuts, else the one at which the reference goes on."""
    cut = _cut(report, divergence)
    if cut:
        return frozenset({cut.path})
    if divergence.expected is None or divergence.step == 1:
        return frozenset()
    before = report.reference.trace[divergence.step - 2]
    return frozenset({before[: common_length(before, divergence.expected)]})


def _beside(report: SearchCaseReport, path: TreePath, reach: int | None) -> frozenset[TreePath]:
    """The other children of its parent; those within reach, where that is limited."""
    if not path:
        return frozenset()
    parent = node_at(report.case.tree, path[:-1])
    moves = range(len(parent.children)) if parent else range(0)
    return frozenset(
        (*path[:-1], move) for move in moves if reach is None or abs(move - path[-1]) <= reach
    )


def _cut(report: SearchCaseReport, divergence: Divergence) -> CutMark | None:
    if divergence.observed is None:
        return None
    return cut_against(report, divergence.step, divergence.observed)
