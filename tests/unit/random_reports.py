"""Reports of searches that nobody makes: random trees, random courses, calls that lie."""

import math

from hypothesis import strategies as st

from grader.model.case import SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.report import SearchCaseReport
from grader.model.run import Ending, Outcome, Returned
from grader.model.tree import (
    Entered,
    Evaluated,
    Left,
    Node,
    Number,
    Recording,
    Trace,
    Window,
    height,
    walk,
)
from grader.model.verdict import CheckKind
from grader.search import ALL_CONVENTIONS, run_reference
from tests.unit.report_samples import (
    HOSTILE,
    NAME_ERROR,
    alone,
    compared_case,
    divergence_of,
    sample_case,
    sample_check,
    stopped_case,
)

NUMBERS: st.SearchStrategy[Number] = st.one_of(
    st.integers(-20, 20),
    st.sampled_from([-(2**63), 2**63 - 1, 12345678901, -9876543210.5, 0.1, 1e300, 5e-324, -0.0]),
)
SCORES: st.SearchStrategy[Number] = st.one_of(
    NUMBERS, st.sampled_from([math.inf, -math.inf, 2**255, -(2**255)])
)
NAMES = st.sampled_from(["a", "b", HOSTILE, "x" * 10_000, "\ud800", "{place}", "__proto__", "$&"])


@st.composite
def trees(draw: st.DrawFn, deepest: int = 4) -> Node:
    """Leaves at any depth; inner nodes may have a value and a name."""
    if deepest == 0 or draw(st.booleans()):
        return Node(draw(NUMBERS), name=draw(st.none() | NAMES))
    children = draw(st.lists(trees(deepest - 1), min_size=1, max_size=4))
    return Node(draw(st.none() | NUMBERS), tuple(children), name=draw(st.none() | NAMES))


@st.composite
def cases(draw: st.DrawFn) -> SearchCase:
    node = Node(None, tuple(draw(st.lists(trees(3), min_size=1, max_size=4))))
    if draw(st.booleans()):
        met = replace(node.children[0], name="met", same_as=None)
        again = replace(met, name=None, same_as="met")
        node = replace(node, children=(met, *node.children[1:], again))
    depth = draw(st.integers(1, height(node)))
    node = _valued_at(node, depth)
    return sample_case(node, id="hasard", depth=depth, maximise=draw(st.booleans()))


def _valued_at(node: Node, depth: int) -> Node:
    """Whatever the search may stop at has a value."""
    if depth == 0 or not node.children:
        return node if node.value is not None else replace(node, value=0)
    return replace(node, children=tuple(_valued_at(child, depth - 1) for child in node.children))


@st.composite
def traces(draw: st.DrawFn, case: SearchCase) -> Trace:
    paths = [path for path, _ in walk(case.tree)]
    convention = draw(st.sampled_from(ALL_CONVENTIONS))
    algorithm = draw(st.sampled_from([Algorithm.MINIMAX, Algorithm.ALPHABETA]))
    right = run_reference(case, algorithm, convention).trace
    kept = right[: draw(st.integers(0, len(right)))]
    return (*kept, *draw(st.lists(st.sampled_from(paths), max_size=20)))


@st.composite
def recordings(draw: st.DrawFn, case: SearchCase, trace: Trace) -> Recording:
    """Calls that lie, around evaluations that were really made; each is left, or never."""
    paths = [path for path, _ in walk(case.tree)]
    windows = st.none() | st.builds(Window, SCORES, SCORES)
    entered = st.builds(Entered, st.none() | st.sampled_from(paths), windows)
    events: list[Entered | Evaluated | Left] = []
    opened = 0

    def make_up() -> None:
        nonlocal opened
        for made_up in draw(st.lists(entered | st.builds(Left, st.none() | SCORES), max_size=3)):
            if isinstance(made_up, Left):
                if not opened:
                    continue
                opened -= 1
            else:
                opened += 1
            events.append(made_up)

    for path in trace:
        make_up()
        events.append(Evaluated(path))
    make_up()
    if draw(st.booleans()):
        events += [Left(draw(st.none() | SCORES)) for _ in range(opened)]
    return tuple(events)


ANSWERS: st.SearchStrategy[Returned] = st.one_of(
    st.none(),
    SCORES,
    st.tuples(SCORES, st.lists(st.integers(-1, 4), max_size=5)),
    st.just(HOSTILE),
    st.just((math.nan, [HOSTILE])),
)


@st.composite
def reports(draw: st.DrawFn) -> SearchCaseReport:
    case = draw(cases())
    trace = draw(traces(case))
    recording = draw(st.none() | recordings(case, trace))
    kind = draw(st.sampled_from(["compared", "stopped", "alone"]))
    if kind == "alone":
        check = sample_check(CheckKind.VALUE, 3, draw(SCORES))
        return replace(alone(case, trace, check), recording=recording)
    algorithm = draw(st.sampled_from([Algorithm.MINIMAX, Algorithm.ALPHABETA]))
    reference = run_reference(case, algorithm)
    if kind == "stopped":
        ending = draw(st.sampled_from([each for each in Ending if each is not Ending.RETURNED]))
        stopped = stopped_case(ending, NAME_ERROR if ending is Ending.RAISED else None)
        verdict = replace(stopped.verdict, divergence=divergence_of(reference, trace))
        return replace(
            stopped,
            case=case,
            reference=reference,
            trace=trace,
            recording=recording,
            verdict=verdict,
        )
    student = replace(reference, trace=trace)
    report = compared_case(case, student, algorithm)
    outcome = Outcome(
        ending=Ending.RETURNED, asked=tuple(range(len(trace))), returned=draw(ANSWERS)
    )
    return replace(report, outcome=outcome, recording=recording)
