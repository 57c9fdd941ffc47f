"""The simplest mistake that does what was seen."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

import pytest

from grader.mistakes import diagnosis
from grader.mistakes.catalogue import (
    ALPHABETA,
    MINIMAX,
    Candidate,
    Side,
    Writing,
    candidates,
    textbook,
)
from grader.mistakes.diagnosis import (
    Explanation,
    Seen,
    are_equivalent,
    explain_behaviour,
    question_on,
)
from grader.mistakes.mistaken_search import Behaviour, SearchCall, imitate, run_mistaken
from grader.model.exercise import Algorithm
from grader.model.report import Certainty
from tests.trees import BINARY, TERNARY, case_of
from tests.unit.for_each import for_each

TREES = (
    BINARY,
    TERNARY,
    [-3, -7, -5],
    [[2], [1], [2, 1]],
    [[1], [2], [1, 1]],
    [[5], [1, 2, 3, 4], [2, 2]],
    [[[[-1, -9], [-3, -9]], [[-5, -5], [-8, -7]]], [[[-6, -6], [-1, -6]], [[-3, -8], [-9, -3]]]],
    [[[0, 4, 9], [0, 1]], [[2], [8, 1, 0]], [[2, 6], [4, 0], [1, 9]]],
    [[[[3, 1], [2]], [[4], [4, 0]]], [[[1], [5, 2, 2]], [[0, 3], [1]]]],
    [[2_000_005, 2_000_001], [2_000_007, 2_000_003]],
    [[-2_000_005, -2_000_001], [-2_000_007, -2_000_003]],
    [[[1, 6, 5], [0, 3]], [[2, 5, 2], [7, 1, 4]], [[8, 5, 9], [3, 7, 6]]],
    [[[5, 3, 4], [9]], [[4, 1], [6, 2, 8]], [[2, 3], [7, 5]], [[0], [4]]],
    [[[[[7, 3], [2, 9]], [[4, 4], [8, 1]]], [[[6, 5], [3]], [[2], [0, 9]]]], [[[[5]], [[4, 6]]]]],
)
DEEP = TREES[8]
CASES = [
    *(case_of(tree, maximise=maximise) for tree in TREES for maximise in (True, False)),
    *(
        case_of(DEEP, maximise=maximise, depth=depth)
        for maximise in (True, False)
        for depth in (1, 2, 3)
    ),
]
QUESTIONS = [question_on(case, ends=False) for case in CASES]
SEARCHES = (Algorithm.MINIMAX, Algorithm.ALPHABETA)


def made(base: Writing, *several: Candidate) -> Writing:
    for candidate in several:
        base = candidate.applied_to(base)
    return base


@cache
def right_run(algorithm: Algorithm, question: SearchCall) -> Behaviour:
    return run_mistaken(question, textbook(algorithm))


def seen(
    algorithm: Algorithm,
    writing: Writing,
    questions: Iterable[SearchCall] = QUESTIONS,
    *,
    with_path: bool = True,
    raises: bool = False,
) -> list[Seen]:
    """What a function that is written so does; stuck, it may raise or go on."""
    found = []
    for question in questions:
        run, _ = imitate(question, writing, None, is_stopped_when_stuck=raises)
        has_raised = raises and run.stuck_after is not None
        found.append(
            Seen(
                question=question,
                asked=run.asked,
                has_raised=has_raised,
                value=None if has_raised else run.value,
                # Nothing was kept: the function returns the empty list it began with.
                path=(run.path or ()) if with_path and not has_raised else None,
                is_right=run == right_run(algorithm, question),
            )
        )
    return found


def explained(
    algorithm: Algorithm, cases: Sequence[Seen], *, all_seen: bool = True
) -> Explanation | None:
    return explain_behaviour(algorithm, [textbook(algorithm)], cases, all_seen=all_seen)


def ids(explanation: Explanation | None) -> tuple[str, ...]:
    return () if explanation is None else tuple(each.mistake.id for each in explanation.made)


def the(id_: str, side: Side | None = None, **changes: object) -> Candidate:
    return next(
        each
        for each in candidates(Algorithm.ALPHABETA)
        if each.mistake.id == id_
        and side in (None, each.side)
        and changes.items() <= each.variant.changes.items()
    )


@for_each("algorithm", SEARCHES)
def test_every_known_mistake_is_named_or_one_that_no_tree_tells_from_it(
    algorithm: Algorithm,
) -> None:
    base = textbook(algorithm)
    one_way_each = {(each.mistake.id, each.side): each for each in candidates(algorithm)[::-1]}
    for candidate in one_way_each.values():
        writing = candidate.applied_to(base)
        cases = seen(algorithm, writing)
        if all(case.is_right for case in cases):
            assert candidate.mistake.id == "reponse-bornee"
            continue
        found = explained(algorithm, cases)

        assert found is not None, candidate
        assert found.certainty is Certainty.EXACT
        assert ids(found) == (candidate.mistake.id,) or are_equivalent(found.writing, writing), (
            candidate.mistake.id,
            candidate.side,
            ids(found),
        )


def test_a_right_search_is_not_explained() -> None:
    assert explained(Algorithm.ALPHABETA, seen(Algorithm.ALPHABETA, ALPHABETA)) is None


def test_a_right_search_whose_answer_cannot_be_read_is_not_explained() -> None:
    cases = [
        Seen(
            question=case.question,
            asked=case.asked,
            has_raised=False,
            value=None,
            path=None,
            is_right=False,
        )
        for case in seen(Algorithm.ALPHABETA, ALPHABETA)
    ]

    assert explained(Algorithm.ALPHABETA, cases, all_seen=False) is None


def test_a_function_that_neither_asks_nor_answers_is_not_explained() -> None:
    cases = [
        Seen(question=each, asked=(), has_raised=True, value=None, path=None, is_right=False)
        for each in QUESTIONS
    ]

    assert explained(Algorithm.MINIMAX, cases) is None


PAIRS = (
    ("depart-zero", "chemin-a-l-envers"),
    ("jamais-de-coupe", "premier-coup-seul"),
    ("coupe-stricte", "derniere-egalite"),
    ("max-partout", "feuilles-evaluees-deux-fois"),
    ("bornes-echangees", "droite-a-gauche"),
    ("coupe-seulement-max", "depart-zero"),
    ("return-dans-la-boucle", "joueurs-echanges"),
    ("premier-enfant-saute", "feuilles-evaluees-deux-fois"),
    ("racine-sans-borne", "sommets-evalues"),
    ("coupe-trop-tot", "dernier-coup-explore"),
)


@for_each("pair", PAIRS)
def test_two_mistakes_made_together_are_both_named(pair: tuple[str, str]) -> None:
    writing = made(ALPHABETA, *map(the, pair))
    found = explained(Algorithm.ALPHABETA, seen(Algorithm.ALPHABETA, writing))

    assert found is not None
    assert set(ids(found)) == set(pair) or are_equivalent(found.writing, writing), ids(found)


def test_one_mistake_is_told_before_two() -> None:
    found = explained(Algorithm.MINIMAX, seen(Algorithm.MINIMAX, made(MINIMAX, the("depart-zero"))))

    assert ids(found) == ("depart-zero",)


def test_mistakes_that_come_to_the_same_are_told_as_one() -> None:
    writing = made(ALPHABETA, the("jamais-de-coupe"))
    found = explained(Algorithm.ALPHABETA, seen(Algorithm.ALPHABETA, writing))

    assert found is not None
    assert ids(found) == ("jamais-de-coupe",)
    same = {each.mistake.id for each in found.same}
    assert {"continue-pour-break", "enfants-avant-le-test", "bornes-non-transmises"} <= same
    assert all(
        are_equivalent(one.applied_to(ALPHABETA), other.applied_to(ALPHABETA))
        for one, other in combinations(found.same, 2)
    )


def test_a_number_that_nobody_listed_is_found_in_the_answers() -> None:
    writing = MINIMAX.having(Side.BOTH, start=12_345)
    found = explained(Algorithm.MINIMAX, seen(Algorithm.MINIMAX, writing))

    assert found is not None
    assert ids(found) == ("infini-trop-petit",)
    assert found.made[0].variant.number == 12_345


def test_the_style_of_the_cut_is_found_beside_the_mistake() -> None:
    base = ALPHABETA.having(Side.BOTH, tested="score")
    writing = made(base, the("coupe-seulement-max"))
    found = explained(Algorithm.ALPHABETA, seen(Algorithm.ALPHABETA, writing))

    assert ids(found) == ("coupe-seulement-max",)


def test_a_convention_that_the_exercise_allows_is_no_part_of_the_mistake() -> None:
    slides = ALPHABETA.having(Side.BOTH, cut="strict", own_reset=True)
    cases = seen(Algorithm.ALPHABETA, made(slides, the("max-partout")))

    found = explain_behaviour(Algorithm.ALPHABETA, [ALPHABETA, slides], cases, all_seen=True)

    assert ids(found) == ("max-partout",)


def test_an_exception_where_there_is_no_move_tells_the_depth() -> None:
    writing = made(MINIMAX, the("deux-enfants-seulement"))
    cases = seen(Algorithm.MINIMAX, writing, raises=True)
    found = explained(Algorithm.MINIMAX, cases)

    assert any(case.has_raised for case in cases)
    assert ids(found) == ("deux-enfants-seulement",)


def test_what_explains_nearly_everything_is_likely() -> None:
    cases = seen(Algorithm.ALPHABETA, made(ALPHABETA, the("max-partout")))
    odd = seen(Algorithm.ALPHABETA, made(ALPHABETA, the("droite-a-gauche")), QUESTIONS[2:3])
    cases[2:3] = odd

    found = explained(Algorithm.ALPHABETA, cases)

    assert found is not None
    assert found.certainty is Certainty.LIKELY
    assert ids(found) == ("max-partout",)


def test_what_explains_half_is_not_told() -> None:
    half = len(QUESTIONS) // 2
    cases = [
        *seen(Algorithm.ALPHABETA, made(ALPHABETA, the("max-partout")), QUESTIONS[:half]),
        *seen(Algorithm.ALPHABETA, made(ALPHABETA, the("droite-a-gauche")), QUESTIONS[half:]),
    ]

    assert explained(Algorithm.ALPHABETA, cases) is None


def test_where_some_case_told_nothing_it_is_never_exact() -> None:
    cases = seen(Algorithm.MINIMAX, made(MINIMAX, the("depart-zero")))[:10]

    found = explained(Algorithm.MINIMAX, cases, all_seen=False)

    assert found is not None
    assert found.certainty is Certainty.LIKELY


def test_few_cases_that_tell_little_explain_nothing() -> None:
    cases = seen(Algorithm.MINIMAX, made(MINIMAX, the("depart-zero")))[4:7]

    assert explained(Algorithm.MINIMAX, cases, all_seen=False) is None


def test_nobody_waits_for_the_explanation_of_a_search_without_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cases = seen(Algorithm.ALPHABETA, made(ALPHABETA, the("derniere-egalite")))
    assert explained(Algorithm.ALPHABETA, cases) is not None

    monkeypatch.setattr(diagnosis, "_MOST_STEPS", 1_000)

    assert explained(Algorithm.ALPHABETA, cases) is None


def test_a_form_without_a_path_is_explained_by_its_value_and_evaluations() -> None:
    writing = made(ALPHABETA, the("bornes-echangees"))
    cases = seen(Algorithm.ALPHABETA, writing, with_path=False)

    assert ids(explained(Algorithm.ALPHABETA, cases)) == ("bornes-echangees",)
