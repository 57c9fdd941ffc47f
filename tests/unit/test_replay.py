"""A search told step by step: the reference's own story, and a student's."""

import math
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from grader.language import render
from grader.model.case import SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.tree import Entered, Evaluated, Left, Step, StepKind, TreePath, Window
from grader.search import Convention, run_reference
from grader.search.divergence import reason_of, step_message
from grader.search.replay import (
    first_other_score,
    replay,
)
from tests.unit.report_samples import compared_case, sample_case

_INFINITE = Window(-math.inf, math.inf)
_DEEP_CUTS = [Convention(), Convention(strict_cut=True), Convention(shallow=True)]
_SMALL = [[3, 5], [2, 9]]

numbers = st.integers(-9, 9)


def full_trees(depth: int) -> st.SearchStrategy[object]:
    tree: st.SearchStrategy[object] = numbers
    for _ in range(depth):
        tree = st.lists(tree, min_size=1, max_size=4)
    return tree


cases = st.builds(
    lambda nested, maximise: sample_case(nested, maximise=maximise),
    st.integers(1, 4).flatmap(full_trees),
    st.booleans(),
)


def windows_in_the_end(steps: tuple[Step, ...]) -> dict[TreePath, Window | None]:
    windows = {}
    for step in steps:
        if step.kind in (StepKind.ENTER, StepKind.CUT):
            windows[step.path] = step.window
        elif step.path:
            windows[step.path[:-1]] = step.window
    return windows


@given(case=cases, convention=st.sampled_from(_DEEP_CUTS))
def test_the_order_of_evaluations_alone_tells_all_that_the_reference_did(
    case: SearchCase, convention: Convention
) -> None:
    search = run_reference(case, Algorithm.ALPHABETA, convention)

    steps = replay(case, search.trace, bounds=True, convention=convention)

    assert windows_in_the_end(steps) == dict(search.windows)
    cuts = [(step.path, step.window) for step in steps if step.kind is StepKind.CUT]
    assert cuts == [(cut.path, cut.window) for cut in search.cuts]
    assert steps[-1].path == ()
    assert steps[-1].value == search.value
    assert not any(step.late for step in steps)


@given(case=cases)
def test_a_search_that_never_cuts_is_late_exactly_where_the_reference_did_not_go(
    case: SearchCase,
) -> None:
    reference = run_reference(case, Algorithm.ALPHABETA)
    everything = run_reference(case, Algorithm.MINIMAX)

    steps = replay(case, everything.trace, bounds=True)

    late = {step.path for step in steps if step.kind is StepKind.LEAF and step.late}
    assert late == set(everything.trace) - set(reference.trace)


def test_minimax_keeps_no_window_but_the_best_score() -> None:
    case = sample_case(_SMALL)
    trace = run_reference(case, Algorithm.MINIMAX).trace

    told = [render(step_message(case, step), "fr") for step in replay(case, trace, bounds=False)]

    assert told == [
        "À la racine (▲ MAX)\u00a0: on entre.",
        "Au sommet [0] (▼ MIN)\u00a0: on entre.",
        "Feuille [0, 0]\u00a0: 3. Au sommet [0] (▼ MIN)\u00a0: meilleur score 3.",
        "Feuille [0, 1]\u00a0: 5. Au sommet [0] (▼ MIN)\u00a0: meilleur score 3.",
        "Le sommet [0] rend 3. À la racine (▲ MAX)\u00a0: meilleur score 3.",
        "Au sommet [1] (▼ MIN)\u00a0: on entre.",
        "Feuille [1, 0]\u00a0: 2. Au sommet [1] (▼ MIN)\u00a0: meilleur score 2.",
        "Feuille [1, 1]\u00a0: 9. Au sommet [1] (▼ MIN)\u00a0: meilleur score 2.",
        "Le sommet [1] rend 2. À la racine (▲ MAX)\u00a0: meilleur score 3.",
        "La racine rend 3\u00a0: la recherche est finie.",
    ]


def test_alpha_beta_tells_windows_and_its_cut() -> None:
    case = sample_case(_SMALL)
    trace = run_reference(case, Algorithm.ALPHABETA).trace

    told = [render(step_message(case, step), "en") for step in replay(case, trace, bounds=True)]

    assert told[5:] == [
        "At node [1] (▼ MIN): we enter with α = 3 and β = +∞.",
        "Leaf [1, 0]: 2. At node [1] (▼ MIN): α = 3, β = 2.",
        "At node [1] (▼ MIN): α = 3 ≥ β = 2, we cut.",
        "Node [1] returns 2. At the root (▲ MAX): α = 3, β = +∞.",
        "The root returns 3: the search is over.",
    ]


def test_an_evaluation_after_the_cut_says_what_allowed_to_do_without() -> None:
    case = sample_case(_SMALL)
    trace = run_reference(case, Algorithm.MINIMAX).trace
    late = [step for step in replay(case, trace, bounds=True) if step.late]

    assert [render(step_message(case, step), "fr") for step in late] == [
        "Feuille [1, 1]\u00a0: 9, alors que α = 3 ≥ β = 2 permettait de couper."
    ]


def test_a_node_that_is_opened_too_late_says_so_too() -> None:
    case = sample_case([[[3], [5]], [[2], [9]]])
    steps = replay(case, ((0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0)), bounds=True)

    late = [step for step in steps if step.late]

    assert [render(step_message(case, step), "en") for step in late] == [
        "At node [1, 1] (▲ MAX): we enter, although α = 3 ≥ β = 2 allowed a cut before.",
        "Leaf [1, 1, 0]: 9, although α = 3 ≥ β = 2 allowed a cut.",
    ]


def test_a_node_left_too_early_says_that_nothing_allowed_it() -> None:
    case = sample_case(_SMALL)
    steps = replay(case, ((0, 0), (1, 0)), bounds=True)

    told = [render(step_message(case, step), "fr") for step in steps if step.kind is StepKind.CUT]

    assert told == [
        "Au sommet [0] (▼ MIN)\u00a0: α = −∞ et β = 3 ne permettent pas de couper, et pourtant on "
        "s'arrête avant le dernier enfant.",
        "Au sommet [1] (▼ MIN)\u00a0: α = 3 ≥ β = 2, on coupe.",
    ]


def test_minimax_left_too_early_has_no_window_to_speak_of() -> None:
    case = sample_case(_SMALL)
    steps = replay(case, ((0, 0),), bounds=False)

    told = [render(step_message(case, step), "fr") for step in steps if step.kind is StepKind.CUT]

    assert told[0] == "Au sommet [0] (▼ MIN)\u00a0: on s'arrête avant le dernier enfant."


def test_where_equality_does_not_cut_the_sign_is_strict() -> None:
    case = sample_case(_SMALL)
    convention = Convention(strict_cut=True)
    trace = run_reference(case, Algorithm.ALPHABETA, convention).trace
    steps = replay(case, trace, bounds=True, convention=convention)
    cut = next(step for step in steps if step.kind is StepKind.CUT)

    told = render(step_message(case, cut, strict=True), "fr")

    assert told == "Au sommet [1] (▼ MIN)\u00a0: α = 3 > β = 2, on coupe."


def test_an_inner_node_may_be_evaluated_and_hands_nothing_up() -> None:
    case = sample_case(_SMALL)

    steps = replay(case, ((0,), (0, 0)), bounds=True)

    evaluated = next(step for step in steps if step.kind is StepKind.LEAF)
    assert evaluated == Step(kind=StepKind.LEAF, path=(0,))
    assert render(step_message(case, evaluated), "fr").endswith("pas une feuille\u00a0: [0].")


def test_the_root_is_called_the_root() -> None:
    case = sample_case(_SMALL)

    steps = replay(case, ((), (0, 0)), bounds=True)

    told = [render(step_message(case, step), "fr") for step in steps]
    assert told[0] == "Évaluation de la racine, qui n'est pas une feuille."
    assert not any("[]" in sentence for sentence in told)


def test_a_root_that_returns_nothing_ends_the_search() -> None:
    case = sample_case(_SMALL)

    steps = replay(case, (), (Entered((), None), Left(None)), bounds=False)

    assert render(step_message(case, steps[-1]), "fr") == "La recherche est finie."


def test_a_search_that_was_stopped_leaves_nothing() -> None:
    case = sample_case(_SMALL)

    steps = replay(case, ((0, 0),), bounds=True, finished=False)

    assert [step.kind for step in steps] == [StepKind.ENTER, StepKind.ENTER, StepKind.LEAF]


# Recorded calls -----------------------------------------------------------------------------------


def test_recorded_calls_show_what_was_handed_down_and_what_came_back() -> None:
    case = sample_case(_SMALL)
    recording = (
        Entered((), _INFINITE),
        Entered((0,), _INFINITE),
        Entered((0, 0), _INFINITE),
        Evaluated((0, 0)),
        Left(3),
        Entered((0, 1), _INFINITE),
        Evaluated((0, 1)),
        Left(5),
        Left(3),
        Entered((1,), _INFINITE),
    )
    steps = replay(case, ((0, 0), (0, 1)), recording, bounds=True)

    assert [step.kind.value for step in steps] == [
        "enter", "enter", "leaf", "leaf", "leave", "enter",
    ]  # fmt: skip
    assert render(step_message(case, steps[-1]), "fr") == (
        "Au sommet [1] (▼ MIN)\u00a0: ton appel reçoit α = −∞ et β = +∞\u00a0; on sait déjà "
        "α = 3 et β = +∞."
    )


def test_a_call_that_comes_too_late_tells_its_bounds_and_what_allowed_a_cut() -> None:
    case = sample_case([[[3], [5]], [[2], [9]]])
    trace = (0, 0, 0), (0, 1, 0), (1, 0, 0)
    opened: dict[TreePath, list[TreePath]]
    opened = {(): [(0,), (1,)], (0,): [(0, 0), (0, 1)], (1,): [(1, 0)]}

    def calls(path: TreePath) -> Iterator[Entered | Evaluated | Left]:
        yield Entered(path, _INFINITE)
        for child in opened.get(path, ()):
            yield from calls(child)
        if path not in opened:
            yield Evaluated((*path, 0))
        if path not in ((), (1,)):
            yield Left(None)

    recording = (*calls(()), Entered((1, 1), _INFINITE))
    steps = replay(case, trace, recording, bounds=True)

    assert render(step_message(case, steps[-1]), "fr") == (
        "Au sommet [1, 1] (▲ MAX)\u00a0: ton appel reçoit α = −∞ et β = +∞, alors que "
        "α = 3 ≥ β = 2 permettait de couper avant."
    )


def test_the_score_that_was_returned_counts_and_not_the_one_that_was_due() -> None:
    case = sample_case(_SMALL)
    recording = (
        Entered((), None),
        Entered((0,), None),
        Evaluated((0, 0)),
        Evaluated((0, 1)),
        Left(5),
    )

    left = replay(case, ((0, 0), (0, 1)), recording, bounds=False)[-1]

    assert (left.value, left.best) == (5, 5)


def test_calls_on_the_same_node_or_elsewhere_have_no_step_of_their_own() -> None:
    case = sample_case(_SMALL)
    recording = (
        Entered((), None),
        Entered((), None),
        Entered(None, None),
        Left(None),
        Entered((0,), None),
        Evaluated((0, 0)),
        Left(None),
        Left(None),
        Left(3),
        Left(4),
    )

    steps = replay(case, ((0, 0),), recording, bounds=False)

    assert [(step.kind.value, step.path) for step in steps] == [
        ("enter", ()),
        ("enter", (0,)),
        ("leaf", (0, 0)),
        ("cut", (0,)),
        ("leave", (0,)),
        ("cut", ()),
        ("leave", ()),
    ]


# A wrong score from the right evaluations ---------------------------------------------------------

_MAX_EVERYWHERE = (
    Entered((), None),
    Entered((0,), None),
    Evaluated((0, 0)),
    Evaluated((0, 1)),
    Left(5),
    Entered((1,), None),
    Evaluated((1, 0)),
    Evaluated((1, 1)),
    Left(9),
    Left(9),
)


def test_the_first_score_that_differs_is_found_where_all_else_is_the_same() -> None:
    case = sample_case(_SMALL)
    trace = run_reference(case, Algorithm.MINIMAX).trace
    expected = replay(case, trace, bounds=False)
    own = replay(case, trace, _MAX_EVERYWHERE, bounds=False)

    made = first_other_score(expected, own)

    assert made is not None
    assert (own[made].path, own[made].value, expected[made].value) == ((0,), 5, 3)
    assert first_other_score(expected, expected) is None


def test_where_the_steps_part_no_score_is_blamed() -> None:
    case = sample_case(_SMALL)
    expected = replay(case, ((0, 0), (0, 1)), bounds=False)
    own = replay(case, ((0, 1), (0, 0)), _MAX_EVERYWHERE[:3] + _MAX_EVERYWHERE[4:], bounds=False)

    assert first_other_score(expected, own) is None


def test_the_page_says_where_the_first_wrong_score_is_made() -> None:
    case = sample_case(_SMALL)
    report = compared_case(case, run_reference(case, Algorithm.MINIMAX), Algorithm.MINIMAX)

    assert reason_of(report) is None
    reason = reason_of(replace(report, recording=_MAX_EVERYWHERE))
    assert reason is not None
    assert render(reason, "fr") == (
        "Au sommet [0] (▼ MIN)\u00a0: ta fonction renvoie 5, alors que ses enfants donnent 3. "
        "C'est le premier score qui diffère."
    )
