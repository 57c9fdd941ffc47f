"""What the script of a page draws, as compact data: trees, searches in them, walks, boards.

Nothing is written out that follows from these: the script finds steps, windows and cuts itself.
"""

import json
import math
import re
from collections import deque
from collections.abc import Mapping, Sequence
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any, Self

from grader.cache import Cache
from grader.kinds.answer import answer_text, answered_path, astray_path
from grader.language import sentences_of, typeset, written
from grader.model.case import GameCase, PlacementCase, SearchCase, WalkCase
from grader.model.dataclass import NamedTuple, dataclass
from grader.model.report import SearchCaseReport
from grader.model.run import Ending
from grader.model.tree import (
    Entered,
    Evaluated,
    Node,
    Number,
    Recording,
    Search,
    Trace,
    TreePath,
    Window,
    is_frontier,
    walk,
)
from grader.model.verdict import CaseStatus, Check, CheckKind, CheckStatus
from grader.render.safe_text import clipped, visible
from grader.search.divergence import compares, fair_reference, keeps_window

_TOPICS = ("figure", "replay", "page", "checks")
_MODULES = Path(__file__).with_name("templates") / "figure"
_IMPORT = re.compile(r'\nimport \{[^}]*\} from "\./(\w+)\.js";(?=\n)')
_BESIDE_CODE = re.compile(
    r"\n(?:(?:\s+|//[^\n]*(?=\n)|/\*.*?\*/(?=\s*\n))+(?:export )?|export )", re.DOTALL
)
"""Comments on lines of their own, indentation and empty lines; and what a single module exports.
Both begin with the end of a line: a search for that takes half the time of one for its start."""
_WORD = re.compile(r'["`]((?:figure|label|page|replay|why)-[a-z-]+)(\$?)')
MOST_NODES = 200
"""Of a tree that is walked: larger ones are not readable in one drawing."""
_MOST_CHARACTERS = 200_000
"""Of all figures together: a whole course takes a tenth of it, but a file that evaluates at random,
for as long as it may, or that makes its calls up, would take ten times as much."""
_LONGEST_SEARCH = 40_000
"""In characters: some thousands of evaluations at random, or any number in order."""
_LONGEST_LABEL = 7
_LONGEST_NUMBER = 10
_LONGEST_NAME = 8
_MOST_RANKS = 400
"""A walk that never ends is replayed no further."""
_MOST_VALUES = 2_000
"""Nor is it looked at further than that."""


# The script ---------------------------------------------------------------------------------------


@cache
def script_text(language: str) -> str:
    """The whole script with its words: the modules of `templates/figure` as one."""
    source = module_text("page")
    return f"const WORDS = {json_text(words_of(source, language))};\n{source}"


@cache
def module_text(*names: str) -> str:
    """These modules with all that they import, each after what it needs."""
    modules: dict[str, str] = {}
    for name in names:
        _add_module(name, modules)
    return "".join(modules.values())


def _add_module(name: str, modules: dict[str, str]) -> None:
    """A module without its comments, after those it imports."""
    if name in modules:
        return
    text = "\n" + (_MODULES / f"{name}.js").read_text(encoding="utf-8")
    for imported in _IMPORT.findall(text):
        _add_module(imported, modules)
    modules[name] = _BESIDE_CODE.sub("\n", _IMPORT.sub("", text))[1:]


def words_of(source: str, language: str) -> dict[str, str]:
    """Every sentence that the script may say, its facts still to be put in."""
    named = _WORD.findall(source)
    whole = {name for name, is_built in named if not is_built}
    begun = tuple({name for name, is_built in named if is_built})
    known = (each for topic in _TOPICS for each in sentences_of(topic).items())
    said = {
        code: typeset(getattr(sentence, language), language)
        for code, sentence in known
        if code in whole or code.startswith(begun)
    }
    # `α = 10` stays on one line; the script says where a node is by itself.
    return {
        code: text.replace(" = {", "\u00a0=\u00a0{").replace(":the}", "}")
        for code, text in said.items()
    }


def json_text(data: Any) -> str:
    """JSON that may stand in a script: nothing in it ends one."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c")


# The data -----------------------------------------------------------------------------------------


class PageData:
    """The trees and figures of one page, each written once."""

    def __init__(self) -> None:
        self._places: dict[str, tuple[int, str]] = {}
        self.tables: list[list[int | None]] = []
        """The figures of the cases of each table, where they have one."""
        self._trees: dict[tuple[int, int], int] = {}
        self._tree_texts: list[str] = []
        self._figures: list[str] = []
        self._room = _MOST_CHARACTERS

    def put(self, figure: int | None, place: str, case_id: str) -> None:
        """A figure that stands by itself, if there is one: where, and the name of its case."""
        if figure is not None:
            self._places[place] = figure, visible(case_id)

    @property
    def is_empty(self) -> bool:
        return not self.tables and not self._places

    def block(self) -> str:
        rest = json_text({"places": self._places, "cases": self.tables})[1:]
        figures, trees = ",".join(self._figures), ",".join(self._tree_texts)
        return f'{{"trees":[{trees}],"figures":[{figures}],{rest}'

    def add_search(self, report: SearchCaseReport) -> int | None:
        """The number of the figure; None where there is no room for it."""
        plan = plan_of(report.case)
        usual = report.case.is_shared and report.recording is None and report.outcome
        if not usual or report.status is not CaseStatus.PASSED:
            text = _search_text(report, plan)
        else:
            # What passed is the same for most of a class, and is written once.
            about = (report.case, report.reference, report.verdict)
            facts = report.trace, repr(usual.returned), usual.ending
            text = _searches.recall(about, lambda: _search_text(report, plan), *facts)
        return self._add(plan, text)

    def add_reference(self, case: SearchCase, search: Search | None, *, bounds: bool) -> int | None:
        """A case with nobody's search but the reference's, or with none at all."""
        plan = plan_of(case)
        if search is None:
            return self._add(plan, '"kind":"bare"')
        facts = {"kind": "reference"} | _expected_facts(plan, search, bounds=bounds)
        return self._add(plan, _inner(facts))

    def add(self, figure: Mapping[str, Any]) -> int | None:
        return self._add(None, _inner(figure))

    def _add(self, plan: "Plan | None", text: str) -> int | None:
        if plan is not None:
            tree = self._trees.get(plan.key, len(self._tree_texts))
            # What is as expected is its tree alone.
            text = f'{{"tree":{tree},{text}}}' if text else str(tree)
        else:
            text = f"{{{text}}}"
        if len(text) > _LONGEST_SEARCH:
            return None
        size = len(text) + (len(plan.text) if plan and plan.key not in self._trees else 0)
        if size > self._room:
            return None
        self._room -= size
        if plan is not None and plan.key not in self._trees:
            self._trees[plan.key] = len(self._tree_texts)
            self._tree_texts.append(plan.text)
        self._figures.append(text)
        return len(self._figures) - 1


def _inner(figure: Mapping[str, Any]) -> str:
    return json_text(figure)[1:-1]


# Trees --------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """A tree as a search of some depth sees it, and how the script numbers its nodes."""

    key: tuple[int, int]
    maximise: bool
    text: str
    inner: Mapping[TreePath, int]
    """The nodes that are opened, by their place in preorder."""
    leaves: Mapping[TreePath, int]
    """Those that are evaluated, from left to right."""
    values: Sequence[Number]
    best: TreePath
    """The first of its best paths, which the script finds by itself."""

    def expected_text(self, trace: Trace) -> str | None:
        """None where each leaf is evaluated, in order: the script knows."""
        return None if trace == tuple(self.leaves) else self.trace_text(trace)

    def trace_text(self, trace: Trace) -> str:
        """As `figure/traces.js` reads it."""
        pieces: list[str] = []
        first, last = -2, -2

        def end_run() -> None:
            if first >= 0:
                pieces.append(str(first) if first == last else f"{first}-{last}")

        for path in trace:
            number = self.leaves.get(path, -2)
            if number < 0 or number != last + 1:
                end_run()
                first = number
            last = number
            if number < 0:
                pieces.append(self._beside_leaves(path))
        end_run()
        return ",".join(pieces)

    def _beside_leaves(self, path: TreePath) -> str:
        number = self.inner.get(path)
        return "/" + ".".join(map(str, path)) if number is None else f"n{number}"

    def calls_text(self, recording: Recording) -> str:
        """The calls that have a step of their own: none on a leaf, nor on the same node again."""
        pieces: list[str] = []
        evaluated: list[TreePath] = []
        opened: list[tuple[TreePath | None, bool]] = []
        told = [_Call((-1,), _WHOLE)]
        for event in recording:
            piece = None
            if isinstance(event, Evaluated):
                evaluated.append(event.path)
                if event.path in self.leaves:
                    self._hand_up(told[-1], event.path, self.values[self.leaves[event.path]])
            elif isinstance(event, Entered):
                again = bool(opened) and opened[-1] == (event.path, True)
                number = None if event.path is None else self.inner.get(event.path)
                opened.append((event.path, number is not None and not again))
                if event.path is not None and opened[-1][1]:
                    piece = f"({number}{_handed(event.window, told[-1].window)}"
                    told.append(_Call(event.path, event.window))
            elif opened and opened.pop()[1]:
                call = told.pop()
                piece = f"){_returned(event.value, call.best)}"
                value = call.best if event.value is None else event.value
                self._hand_up(told[-1], call.path, value)
            if piece is not None:
                pieces += [self.trace_text(tuple(evaluated)), piece] if evaluated else [piece]
                evaluated = []
        if evaluated:
            pieces.append(self.trace_text(tuple(evaluated)))
        return ",".join(pieces)

    def _hand_up(self, call: "_Call", path: TreePath, score: Number | None) -> None:
        if call.path == path[:-1] and path and score is not None:
            is_max = self.maximise == (len(call.path) % 2 == 0)
            better = max if is_max else min
            call.best = score if call.best is None else better(call.best, score)


@dataclass(slots=True)
class _Call:
    """A recorded call that has not ended."""

    path: TreePath
    window: Window | None
    best: Number | None = None
    """Of what its children returned."""


def _returned(value: Number | None, best: Number | None) -> str:
    """What a call returned, unless that is the best of what its children did."""
    if value is None:
        return "?"
    text = written(value)
    return "" if best is not None and text == written(best) else text


_WHOLE: Window | None = Window(-math.inf, math.inf)


def _handed(window: Window | None, above: Window | None) -> str:
    """The window of a call, unless the call around it has the same."""
    if window == above:
        return ""
    return ":" if window is None else f":{written(window.alpha)}:{written(window.beta)}"


_plans: Cache[Plan] = Cache("page-trees")
_searches: Cache[str] = Cache("page-searches")


def plan_of(case: SearchCase) -> Plan:
    def make() -> Plan:
        return _plan(case)

    return _plans.recall((case.tree,), make, case.depth, case.maximise)


def _plan(case: SearchCase) -> Plan:
    inner: dict[TreePath, int] = {}
    leaves: dict[TreePath, int] = {}
    values: list[Number] = []
    named: dict[int, tuple[str | None, str | None]] = {}

    def visit(node: Node, path: TreePath) -> tuple[str, Number, TreePath]:
        if node.name is not None or node.same_as is not None:
            named[len(inner) + len(leaves)] = node.name, node.same_as
        if is_frontier(path, node, case.depth):
            leaves[path] = len(leaves)
            value = node.value if isinstance(node.value, int | float) else 0  # Of nobody's search.
            values.append(value)
            return _value_text(node.value), value, path
        inner[path] = len(inner) + len(leaves)
        told = []
        for move, child in enumerate(node.children):  # Trees can be hundreds of levels high.
            told.append(visit(child, (*path, move)))
        best = max if case.is_max(path) else min
        _, value, way = best(told, key=_value_of)
        return f"[{','.join(text for text, _, _ in told)}]", value, way

    facts: dict[str, Any] = {}
    root, _, best = visit(case.tree, ())
    if not case.maximise:
        facts["min"] = 1
    if case.depth != max(map(len, leaves)):
        facts["depth"] = case.depth
    again = {number: same_as for number, (_, same_as) in named.items() if same_as is not None}
    if again:
        # A node that stands in the tree more than once has the name that it has at first.
        met = set(again.values())
        first = {number: name for number, (name, _) in named.items() if name in met}
        names = {**first, **again}
        facts["names"] = {
            each: clipped(visible(str(name)), _LONGEST_NAME) for each, name in names.items()
        }
        facts["again"] = list(again)
    # Most trees are their nested lists and nothing else.
    text = f'{{"root":{root},{_inner(facts)}}}' if facts else root
    key = id(case.tree), case.depth
    return Plan(key, case.maximise, text, inner, leaves, values, best)


_value_of = itemgetter(1)


def _value_text(value: object) -> str:
    if type(value) is int and -(10**9) < value < 10**9:
        return str(value)
    return json_text(written(value) if isinstance(value, int | float) else "?")


# Searches -----------------------------------------------------------------------------------------


def tells_parting(report: SearchCaseReport) -> bool:
    """Whether the script can tell by itself where the searches part, and why."""
    divergence = report.verdict.divergence
    if divergence is None or not compares(report):
        return divergence is None
    paths = (path for path in (divergence.expected, divergence.observed) if path is not None)
    return fair_reference(report) is report.reference and all(
        len(path) <= report.case.depth for path in paths
    )


def _search_text(report: SearchCaseReport, plan: Plan) -> str:
    """The search that was expected on a tree and the student's own, as far as it differs."""
    reference, divergence = fair_reference(report), report.verdict.divergence
    answer = answered_path(report)
    is_compared = compares(report)
    figure: dict[str, Any] = {}
    finished = report.outcome is not None and report.outcome.ending is Ending.RETURNED
    if not finished:
        figure["stopped"] = 1
    if answer != reference.path:
        figure["answer"] = answer
    if astray_path(report) is not None:
        figure["astray"] = 1
    if not is_compared:
        if reference.path != plan.best:
            figure["best"] = reference.path
        return _inner(figure | {"kind": "alone", "own": plan.trace_text(report.trace)})
    figure |= _expected_facts(plan, reference, bounds=keeps_window(report))
    if report.recording is not None:
        figure["calls"] = plan.calls_text(report.recording)
    elif report.trace != reference.trace:
        figure["own"] = plan.trace_text(report.trace)
    # Two searches part where their evaluations do, unless one was stopped.
    step = divergence.step if divergence is not None and reference is report.reference else None
    if (step is not None) is not (finished and report.trace != reference.trace):
        figure["parting"] = step
    return _inner(figure)


def _expected_facts(plan: Plan, search: Search, *, bounds: bool) -> dict[str, Any]:
    """What the script is told of an expected search: where it has bounds, it mostly cuts."""
    facts: dict[str, Any] = {}
    expected = plan.expected_text(search.trace)
    if expected is not None:
        facts["expected"] = expected
    if bounds is (expected is None):
        facts["bounds"] = int(bounds)
    if search.path != plan.best:
        facts["best"] = search.path
    return facts


# Walks and boards ---------------------------------------------------------------------------------


class WalkFigure(NamedTuple):
    """A tree, the order expected on it and the one that was seen."""

    case: WalkCase
    nodes: int
    expected: Sequence[Any] | None
    """The values of the nodes, in order; None where no order was compared."""
    observed: Sequence[Any] | None
    """The student's, where it is another one."""

    @classmethod
    def of(cls, case: WalkCase, checks: Sequence[Check]) -> Self:
        order = next((check for check in checks if check.kind is CheckKind.ORDER), None)
        failed = order is not None and order.status is CheckStatus.FAILED
        return cls(
            case=case,
            nodes=sum(1 for _ in walk(case.tree)),
            expected=_values(order.expected) if order else None,
            observed=_values(order.observed) if order and failed else None,
        )

    @property
    def is_too_large(self) -> bool:
        return self.nodes > MOST_NODES

    @property
    def data(self) -> dict[str, Any]:
        root, expected, observed = self.case.tree, self.expected, self.observed
        numbers = {path: number for number, (path, _) in enumerate(walk(root))}
        wanted = _expected_paths(root, expected or ())
        data: dict[str, Any] = {"kind": "walk", "tree": _nested_labels(root)}
        if expected is not None:
            data["expected"] = [numbers[path] for path in wanted]
        if observed is not None:
            # None where the value of that rank belongs to no node.
            seen = _observed_paths(root, wanted, observed[:_MOST_VALUES])[:_MOST_RANKS]
            data["own"] = [None if path is None else numbers[path] for path in seen]
            data["values"] = [visible(answer_text(value)) for value in observed[:_MOST_RANKS]]
        return data


def _values(order: Any) -> Sequence[Any] | None:
    return order if isinstance(order, list | tuple) else None


def _nested_labels(node: Node) -> list[Any]:
    label = clipped(visible(written(node.value)), _LONGEST_LABEL)
    return [label, *map(_nested_labels, node.children)]


def _expected_paths(root: Node, values: Sequence[Any]) -> list[TreePath]:
    """The nodes in the order of these values, which are those of a walk of this tree."""
    depth_first = [*walk(root)]
    for order in (depth_first, _breadth_first(root)):
        if [node.value for _, node in order] == list(values):
            return [path for path, _ in order]
    return [path for path in _matched(depth_first, values) if path is not None]


def _observed_paths(
    root: Node, wanted: Sequence[TreePath], values: Sequence[Any]
) -> list[TreePath | None]:
    """The node that the student came to at each rank, as far as its value tells."""
    nodes = dict(walk(root))
    in_order = [*wanted, *(path for path in nodes if path not in set(wanted))]
    return _matched([(path, nodes[path]) for path in in_order], values)


def _matched(
    nodes: Sequence[tuple[TreePath, Node]], values: Sequence[Any]
) -> list[TreePath | None]:
    """A node for each value, each node once; None where no node is left with that value."""
    left = list(nodes)
    matched: list[TreePath | None] = []
    for value in values:
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


def board_data(case: PlacementCase | GameCase) -> dict[str, Any]:
    if isinstance(case, GameCase):
        return {"kind": "grid", "marks": [visible(mark) for mark in case.start]}
    pieces = case.placement.pieces
    told = [[row, column, visible(letter)] for (row, column), letter in pieces.items()]
    return {"kind": "chess", "pieces": told}
