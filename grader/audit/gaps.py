"""The least tree that closes each gap of a matrix, a few that close them all, and the fixture
files that a teacher would save.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import count

from grader.audit.evidence import Setting, Stage, Suspect
from grader.audit.matrix import Result, random_bank, small_bank
from grader.language import LANGUAGES, say
from grader.mistakes.catalogue import Writing
from grader.mistakes.smallest_tree import first_that, shrink
from grader.model.audit_report import Gap, Proposal
from grader.model.case import SearchCase
from grader.model.dataclass import dataclass, field
from grader.model.exercise import Algorithm
from grader.model.message import Title
from grader.model.tree import Node, Number, TreePath, has_early_leaf, height, leaf_count
from grader.search import run_reference


def fixture_text(case: SearchCase, fixture_id: str, title: Title) -> str:
    """The whole file, its answers worked out."""
    return "\n".join(_lines(case, fixture_id, title)) + "\n"


def tree_text(case: SearchCase) -> str:
    """The tree on one line: `[[1, 2], [0]]`."""
    return _node_text(case.tree, (), _asked(case))


def _lines(case: SearchCase, fixture_id: str, title: Title) -> Iterator[str]:
    yield f"id: {fixture_id}"
    yield "titre:"
    yield f"  fr: {_quoted(title.fr)}"
    yield f"  en: {_quoted(title.en)}"
    yield f"joueur: {'max' if case.maximise else 'min'}"
    if _asked(case) is not None:
        yield f"profondeur: {case.depth}"
    yield "arbre:"
    for move, child in enumerate(case.tree.children):
        yield f"  - {_node_text(child, (move,), _asked(case))}"
    searches = {
        algorithm.value: run_reference(case, algorithm)
        for algorithm in (Algorithm.MINIMAX, Algorithm.ALPHABETA)
    }
    plain = searches[Algorithm.MINIMAX]
    counts = ", ".join(f"{name}: {len(search.trace)}" for name, search in searches.items())
    yield "attendu:"
    yield f"  valeur: {_number(plain.value)}"
    yield f"  chemin: [{', '.join(map(str, plain.path))}]"
    yield f"  evaluations: {{{counts}}}"


def _asked(case: SearchCase) -> int | None:
    """The depth, where it is less than the tree's."""
    return case.depth if case.depth < height(case.tree) else None


def _node_text(node: Node, path: TreePath, asked: int | None) -> str:
    if node.is_leaf:
        return _number(node.value) if isinstance(node.value, int | float) else '"?"'
    children = ", ".join(
        _node_text(child, (*path, move), asked) for move, child in enumerate(node.children)
    )
    # Only where the search stops does a node's own number count.
    if asked == len(path) and isinstance(node.value, int | float):
        return f"{{valeur: {_number(node.value)}, enfants: [{children}]}}"
    return f"[{children}]"


def _number(value: Number) -> str:
    if value in (float("inf"), float("-inf")):
        return ".inf" if value > 0 else "-.inf"
    return str(value)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


_MOST_LEAVES = 3
"""Of the trees that are all tried, one after the other; larger ones are made smaller instead."""
_GLANCE = 60
"""How many trees of the bank say which kind of tree a gap needs."""
_POOL = 40
"""How many trees of each kind may be proposed."""

Progress = Callable[[int, int], None]


@dataclass(slots=True, eq=False)
class OpenGap:
    """A row to be caught, or two to be told apart, in some forms of an exercise."""

    exercise: str
    form: str
    rows: tuple[str, ...]
    setting: Setting
    goals: tuple[tuple[Writing, ...], ...]
    """Each way of making the mistake, or the two: one writing to be caught, two to be parted."""
    case: SearchCase | None = field(default=None)
    """The least tree that closes it."""

    def is_closed_by(self, stage: Stage) -> bool:
        return fits(self.setting, stage.case) and all(
            is_reached(self.setting, goal, stage) for goal in self.goals
        )


def open_gaps(results: Sequence[Result]) -> list[OpenGap]:
    """What is missed and what is confused, first the mistakes that nothing catches."""
    missed: list[OpenGap] = []
    confused: list[OpenGap] = []
    for result in results:
        for row, ways in result.missed.items():
            missed += _gap(result, (row,), [(each,) for each in ways])
        for pair, both in result.confused.items():
            confused += _gap(result, pair, both)
    return [*missed, *confused]


def _gap(
    result: Result, rows: tuple[str, ...], ways: Sequence[tuple[Suspect, ...]]
) -> Iterator[OpenGap]:
    """None where nothing is known of the exercise's searches."""
    if result.evidence.setting is not None:
        goals = [tuple(each.writing for each in way if each.writing is not None) for way in ways]
        yield OpenGap(
            exercise=result.matrix.exercise,
            form=result.matrix.form,
            rows=rows,
            setting=result.evidence.setting,
            goals=tuple(dict.fromkeys(goals)),
        )


def fits(setting: Setting, case: SearchCase) -> bool:
    """Whether the form can be tried on this tree."""
    return (setting.limited or case.depth == height(case.tree)) and (
        setting.ends or not has_early_leaf(case.tree, case.depth)
    )


def is_reached(setting: Setting, goal: tuple[Writing, ...], stage: Stage) -> bool:
    if len(goal) == 1:
        return bool(stage.failed(setting, goal[0]))
    return stage.key(setting, goal[0]) != stage.key(setting, goal[1])


# The least tree for each --------------------------------------------------------------------------


def find_least(gaps: Sequence[OpenGap], progress: Progress) -> None:
    """Give each gap the first tree that closes it; the smallest trees come first.

    Some gaps need a tree that ends early, or that is not searched whole: these are seen on the
    bank at once, and do not wait for all the small trees that say nothing.
    """
    plain = [Stage(case) for case in random_bank(ends=False, limited=False)[:_GLANCE]]
    ordinary = [gap for gap in gaps if any(gap.is_closed_by(stage) for stage in plain)]
    special = [gap for gap in gaps if gap not in ordinary]
    _close(ordinary, small_bank(most_leaves=_MOST_LEAVES, ends=False, limited=False), progress)
    for ends, limited in dict.fromkeys(map(_kind, gaps)):
        of_kind = [gap for gap in special if _kind(gap) == (ends, limited)]
        _close(of_kind, small_bank(most_leaves=0, ends=ends, limited=limited), progress)
        of_kind = [gap for gap in gaps if _kind(gap) == (ends, limited)]
        bank = sorted(random_bank(ends=ends, limited=limited), key=_size)
        for gap, found in _close(of_kind, bank, progress):
            gap.case = shrink(found, first_that(_closing([gap])))


def _closing(gaps: Sequence[OpenGap]) -> Callable[[SearchCase], bool]:
    def closes_all(case: SearchCase) -> bool:
        stage = Stage(case)
        return all(gap.is_closed_by(stage) for gap in gaps)

    return closes_all


def _kind(gap: OpenGap) -> tuple[bool, bool]:
    return gap.setting.ends, gap.setting.limited


def _close(
    gaps: Sequence[OpenGap], cases: Iterable[SearchCase], progress: Progress
) -> list[tuple[OpenGap, SearchCase]]:
    """Give the first tree that closes it to each gap that has none; those that got one."""
    waiting = [gap for gap in gaps if gap.case is None]
    total = len(waiting)
    closed: list[tuple[OpenGap, SearchCase]] = []
    for case in cases:
        if not waiting:
            break
        stage = Stage(case)
        for gap in waiting:
            if gap.is_closed_by(stage):
                gap.case = case
                closed.append((gap, case))
        waiting = [gap for gap in waiting if gap.case is None]
        progress(total - len(waiting), total)
    return closed


def _size(case: SearchCase) -> tuple[int, int]:
    return height(case.tree), leaf_count(case.tree)


# A few for all ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cover:
    """A tree, and the gaps that it closes."""

    case: SearchCase
    gaps: tuple[OpenGap, ...]


def cover(gaps: Sequence[OpenGap]) -> list[Cover]:
    """A few trees that close all gaps together, the one that closes most first."""
    left = [gap for gap in gaps if gap.case is not None]
    pool = _pool(left)
    chosen = []
    while left:
        stage, closed = min(
            ((stage, [gap for gap in left if gap.is_closed_by(stage)]) for stage in pool),
            key=lambda pair: (-len(pair[1]), _size(pair[0].case)),
        )
        if not closed:
            # The pool holds the trees of most gaps, not of all.
            pool = _pool(left)
            continue
        chosen.append(Cover(shrink(stage.case, first_that(_closing(closed))), tuple(closed)))
        left = [gap for gap in left if gap not in closed]
    return chosen


def _pool(gaps: Sequence[OpenGap]) -> list[Stage]:
    """The trees that are least for most gaps, and some larger ones that may close many at once."""
    cases = [gap.case for gap in gaps if gap.case is not None]
    uses = Counter(map(id, cases))
    by_id = {id(case): case for case in cases}
    least = sorted(by_id.values(), key=lambda case: -uses[id(case)])[:_POOL]
    larger = [
        case
        for ends, limited in dict.fromkeys(map(_kind, gaps))
        for case in random_bank(ends=ends, limited=limited)[:_POOL]
    ]
    return list(map(Stage, (*least, *larger)))


def propose(
    results: Sequence[Result], taken: Collection[str], progress: Progress
) -> tuple[list[Gap], list[Proposal]]:
    """Each gap with its least tree, and a few fixtures that close them all together."""
    gaps = open_gaps(results)
    if not gaps:
        return [], []
    find_least(gaps, progress)
    names = (name for name in (f"audit-{number}" for number in count(1)) if name not in taken)
    proposals = []
    for number, (name, found) in enumerate(zip(names, cover(gaps), strict=False), start=1):
        title = Title(
            **{each: say("audit-proposal-title", each, number=number) for each in LANGUAGES}
        )
        proposals.append(
            Proposal(
                id=name,
                text=fixture_text(found.case, name, title),
                exercises=tuple(dict.fromkeys(gap.exercise for gap in found.gaps)),
                closes=tuple(dict.fromkeys(gap.rows for gap in found.gaps)),
            )
        )
    return _told(gaps), proposals


def _told(gaps: Sequence[OpenGap]) -> list[Gap]:
    """The gaps of an exercise that one tree closes in several forms are one."""
    merged: dict[tuple[str, tuple[str, ...], str | None, bool | None], list[OpenGap]] = {}
    for gap in gaps:
        tree = None if gap.case is None else tree_text(gap.case)
        maximise = None if gap.case is None else gap.case.maximise
        merged.setdefault((gap.exercise, gap.rows, tree, maximise), []).append(gap)
    return [
        Gap(
            exercise=exercise,
            forms=tuple(gap.form for gap in found),
            rows=rows,
            player=None if maximise is None else "max" if maximise else "min",
            tree=tree,
            depth=None if found[0].case is None else _asked(found[0].case),
        )
        for (exercise, rows, tree, maximise), found in merged.items()
    ]
