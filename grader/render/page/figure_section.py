"""A figure of the page: its data for the script, and the text that stands in for it without one."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from grader.kinds.answer import order_text
from grader.model.case import GameCase, Placement, PlacementCase, SearchCase, WalkCase
from grader.model.dataclass import NamedTuple
from grader.model.report import SearchCaseReport
from grader.model.tree import MOST_LEAVES, Search, frontier_count
from grader.model.verdict import Check
from grader.render.page import escaped
from grader.render.page.script_data import MOST_NODES, PageData, WalkFigure, board_data
from grader.render.phrases import Phrases

_FILES = "abcdefgh"
_PIECES = "kqrbnp"
"""In the order in which people name them."""
_CELLS = 3
_LARGEST_TREE = 5_000
"""In leaves: a larger one is told in words."""
_MOST_LINES = 30
"""Of a large tree's slice, where a smaller one tells as much."""


class Figure(NamedTuple):
    number: int | None
    """Of its data; None where the script draws nothing."""
    text: str
    """The drawing in text; nothing where the table of checks has to do."""
    caption: str
    """Nothing where the script describes it."""

    def markup(self, figure_id: str = "") -> str:
        """Its place in the page."""
        text = escaped(self.text, keeps_lines=True)
        told = f"<pre tabindex=0>{text}</pre>" if text else ""
        told += f"<figcaption>{escaped(self.caption)}</figcaption>" if self.caption else ""
        name = f' id="{figure_id}"' if figure_id else ""
        return f'<figure class="drawing"{name}>{told}</figure>\n'


class FigureWriter(Phrases):
    """Writes the figures of one page."""

    __slots__ = ()

    def search(self, report: SearchCaseReport, data: PageData, *, as_text: bool) -> Figure:
        """`as_text`: a student should look at it first, and does so without a script too."""
        leaves = frontier_count(report.case.tree, report.case.depth)
        if leaves > _LARGEST_TREE:
            told = self.say("figure-too-large", leaves=leaves, limit=_LARGEST_TREE)
            return Figure(None, "", told)
        number = data.add_search(report)
        text = self._search_text(report, leaves) if as_text else ""
        return Figure(number, text, "" if number is not None else self.say("figure-too-long"))

    def _search_text(self, report: SearchCaseReport, leaves: int) -> str:
        """The terminal's tree; of a large one what matters."""
        # Who passes has none: the script draws it.
        from grader.render.terminal.tree_text import Outline, OutlineWriter

        writer, divergence = OutlineWriter(self.language), report.verdict.divergence
        if leaves <= MOST_LEAVES:
            lines = writer.whole(report)
        elif divergence is not None:
            lines = writer.around(report, divergence, _MOST_LINES)
        else:
            best = report.reference.path
            outline = Outline(
                case=report.case, trace=report.trace, best=best, in_sight=frozenset({best})
            )
            lines = writer.draw(outline)
        return _joined(line.text for line in lines)

    def reference(
        self, case: SearchCase, search: Search | None, data: PageData, *, bounds: bool
    ) -> int | None:
        if frontier_count(case.tree, case.depth) > _LARGEST_TREE:
            return None
        return data.add_reference(case, search, bounds=bounds)

    def walk(self, case: WalkCase, checks: Sequence[Check], data: PageData) -> Figure:
        from grader.render.terminal.tree_text import walk_lines

        walk = WalkFigure.of(case, checks)
        if walk.is_too_large:
            told = self.say("figure-walk-too-large", count=walk.nodes, limit=MOST_NODES)
            return Figure(None, "", told)
        code = "figure-walk"
        if walk.expected is not None:
            code = "figure-walk-order" if walk.observed is None else "figure-walk-orders"
        caption = self.say(
            code,
            count=walk.nodes,
            expected=order_text(walk.expected or ()),
            observed=order_text(walk.observed or ()),
        )
        return Figure(data.add(walk.data), _joined(walk_lines(case.tree)), caption)

    def board(self, case: PlacementCase | GameCase, data: PageData) -> Figure:
        from grader.render.terminal.tree_text import grid_lines, placement_lines

        number = data.add(board_data(case))
        if isinstance(case, GameCase):
            return Figure(number, _joined(grid_lines(case.start)), self.describe_grid(case.start))
        lines = placement_lines(case.placement)
        return Figure(number, _joined(lines), self.describe_placement(case.placement))

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

    def describe_grid(self, grid: str) -> str:
        if not grid.strip("."):
            return self.say("figure-grid-empty")
        rows = " / ".join(grid[start : start + _CELLS] for start in range(0, len(grid), _CELLS))
        return self.say("figure-grid", rows=rows)


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(lines)
