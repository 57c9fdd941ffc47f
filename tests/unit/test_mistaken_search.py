"""The search of which every known mistake is a switch."""

import math
import random
from collections.abc import Iterator
from functools import partial

from grader.mistakes.catalogue import (
    ALPHABETA,
    MINIMAX,
    Candidate,
    Side,
    Switches,
    Writing,
    candidates,
    known_mistakes,
    styles_of,
    textbook,
)
from grader.mistakes.diagnosis import question_on
from grader.mistakes.mistaken_search import (
    MOST_EVALUATIONS,
    STYLES,
    Behaviour,
    SearchCall,
    imitate,
    position_of,
    run_mistaken,
)
from grader.model.case import SearchCase
from grader.model.dataclass import fields
from grader.model.exercise import Algorithm
from grader.model.tree import Nested
from grader.search import ALL_CONVENTIONS, Convention, run_reference
from grader.search.random_draws import board_of
from tests.trees import BINARY, TERNARY, case_of, one_shows
from tests.unit.for_each import for_each

SEARCHES = (Algorithm.MINIMAX, Algorithm.ALPHABETA)


def random_cases(count: int) -> Iterator[SearchCase]:
    generator = random.Random("mistaken")

    def tree(depth: int) -> Nested:
        if depth == 0:
            return generator.randint(-4, 4)
        return [tree(depth - 1) for _ in range(generator.randint(1, 4))]

    for number in range(count):
        yield case_of(tree(1 + number % 4), maximise=number // 4 % 2 == 0)


def written(convention: Convention) -> Writing:
    writing = ALPHABETA.having(Side.BOTH, own_reset=convention.shallow)
    if convention.strict_cut:
        writing = writing.having(Side.BOTH, cut="strict")
    if convention.floor:
        writing = writing.having(Side.BOTH, answer="own-bound")
    return writing.having(Side.BOTH, cut_answer="bound") if convention.ceiling else writing


def behaviour(nested: Nested, candidate: Candidate, *, maximise: bool = True) -> Behaviour:
    case = case_of(nested, maximise=maximise)
    writing = candidate.applied_to(ALPHABETA)
    return run_mistaken(question_on(case, ends=False), writing)


def leaves(nested: Nested, run: Behaviour) -> list[tuple[int, ...]]:
    _, paths = board_of(case_of(nested), "")
    return [paths[number] for number in run.asked]


def the(id_: str, side: Side | None = None) -> Candidate:
    return next(
        each
        for each in candidates(Algorithm.ALPHABETA)
        if each.mistake.id == id_ and side in (None, each.side)
    )


@for_each("algorithm", SEARCHES)
def test_without_a_mistake_it_is_the_reference(algorithm: Algorithm) -> None:
    for case in random_cases(100):
        board, paths = board_of(case, "")
        reference = run_reference(case, algorithm)
        for style in styles_of(textbook(algorithm)):
            run = run_mistaken(question_on(case, ends=False), style)

            assert (run.value, run.path) == (reference.value, reference.path)
            assert tuple(paths[number] for number in run.asked) == reference.trace
            assert position_of(board).number == 0


@for_each("convention", ALL_CONVENTIONS)
def test_each_convention_is_a_switch(convention: Convention) -> None:
    for case in random_cases(60):
        _, paths = board_of(case, "")
        reference = run_reference(case, Algorithm.ALPHABETA, convention)
        run = run_mistaken(question_on(case, ends=False), written(convention))

        assert run.value == reference.value
        assert tuple(paths[number] for number in run.asked) == reference.trace


def test_every_mistake_sets_switches_that_exist() -> None:
    known = {field.name for field in fields(Switches)}

    for mistake in known_mistakes():
        for variant in mistake.variants:
            assert variant.changes
            assert variant.changes.keys() <= known, mistake.id


def test_ids_are_unique_and_plain() -> None:
    ids = [mistake.id for mistake in known_mistakes()]

    assert len(set(ids)) == len(ids)
    assert all(id_.isascii() and id_ == id_.lower() for id_ in ids)


def test_the_catalogue_has_at_least_the_mistakes_of_the_course_and_of_real_files() -> None:
    assert len(known_mistakes()) >= 45
    assert {each.mistake.id for each in candidates(Algorithm.MINIMAX)} < {
        each.mistake.id for each in candidates(Algorithm.ALPHABETA)
    }


HARMLESS = {"reponse-bornee"}
"""With large cuts, what a node answers beyond its window changes nothing at all."""


@for_each("algorithm", SEARCHES)
def test_every_mistake_shows_somewhere_but_the_harmless_one(algorithm: Algorithm) -> None:
    questions = [question_on(case, ends=False) for case in random_cases(160)]
    far = [
        case_of([[-(10**7) - 1, -(10**7)], [-(10**7) - 3]], maximise=maximise)
        for maximise in (True, False)
    ]
    # A depth that goes wrong beside a test for the end of the game shows on deeper trees alone.
    cut_short = [case_of([[[1, 2], [3]], [[4], [5, 6]]], depth=depth) for depth in (1, 2)]
    questions += [question_on(case, ends=False) for case in (*far, *cut_short)]
    right = [(question, run_mistaken(question, textbook(algorithm))) for question in questions]

    def shows(writing: Writing, asked: tuple[SearchCall, Behaviour]) -> bool:
        question, expected = asked
        return run_mistaken(question, writing, expected.asked) != expected

    for candidate in candidates(algorithm):
        writing = candidate.applied_to(textbook(algorithm))
        shown = one_shows(right, partial(shows, writing))
        assert shown != (candidate.mistake.id in HARMLESS), candidate


def test_a_search_that_never_cuts_asks_for_every_leaf() -> None:
    run = behaviour(TERNARY, the("jamais-de-coupe"))

    assert len(run.asked) == 27
    assert run.value == 17


def test_a_start_at_zero_hides_negative_leaves() -> None:
    run = behaviour([-3, -7], the("depart-zero"))

    assert run.value == 0
    assert run.path is None


def test_at_one_players_nodes_only_the_other_is_right() -> None:
    tree: Nested = [[-3, -7], [-5, -1]]

    assert behaviour(tree, the("depart-zero", Side.MIN)).value == -5
    assert behaviour([[3, 7], [5, 1]], the("depart-zero", Side.MIN)).value == 0


def test_max_everywhere_takes_the_best_leaf() -> None:
    assert behaviour([[1, 9], [3, 4]], the("max-partout")).value == 9


def test_the_return_in_the_loop_sees_the_first_leaf_alone() -> None:
    run = behaviour(BINARY, the("return-dans-la-boucle"))

    assert leaves(BINARY, run) == [(0, 0, 0)]
    assert run.path == (0, 0, 0)


def test_a_shared_list_holds_every_move_made() -> None:
    run = behaviour([[1, 2], [0, 3]], the("liste-partagee"))

    assert run.path == (0, 0, 1, 1, 0)


def test_a_path_can_be_reversed() -> None:
    assert behaviour(BINARY, the("chemin-a-l-envers")).path == (1, 0, 1)[::-1]


def test_a_depth_that_is_not_decreased_is_stuck_at_the_first_leaf() -> None:
    run = behaviour([[1, 2], [0, 3]], the("profondeur-inchangee"))

    assert run.stuck_after == 0
    assert run.asked == ()


def test_a_fixed_number_of_moves_is_stuck_where_there_are_fewer() -> None:
    question = question_on(case_of([[5], [1, 2, 3]]), ends=False)
    writing = the("deux-enfants-seulement").applied_to(MINIMAX)

    stopped, _ = imitate(question, writing, None, is_stopped_when_stuck=True)

    assert stopped.stuck_after == 1
    assert not stopped.is_whole


def test_ways_of_writing_that_nothing_told_apart_do_the_same_beside_every_mistake() -> None:
    questions = [question_on(case, ends=False) for case in random_cases(24)]
    bases = [written(each) for each in ALL_CONVENTIONS if not (each.floor or each.ceiling)]
    ways = [style for base in bases for style in styles_of(base)]
    values = [{name: getattr(way.at_max, name) for name in STYLES} for way in ways]
    spared = 0
    for number, candidate in enumerate((None, *candidates(Algorithm.ALPHABETA))):
        question = questions[number % len(questions)]
        runs = [
            imitate(question, candidate.applied_to(way) if candidate else way, None) for way in ways
        ]
        for one, (run, told_by) in enumerate(runs):
            told = [name for name, bit in STYLES.items() if told_by & bit]
            for other, (other_run, _) in enumerate(runs):
                if all(values[one][name] == values[other][name] for name in told):
                    spared += one != other
                    assert run == other_run, (candidate, values[one], values[other])
    assert spared


def test_it_stops_where_something_else_is_asked() -> None:
    question = question_on(case_of([[1, 2], [0, 3]]), ends=False)

    run = run_mistaken(question, MINIMAX, asked=(2, 3, 6))

    assert run.asked == (2, 3)
    assert not run.is_whole


def test_a_search_without_end_is_stopped() -> None:
    nested: Nested = 1
    for _ in range(7):
        nested = [nested] * 4
    run = run_mistaken(question_on(case_of(nested), ends=False), MINIMAX.having(Side.BOTH, calls=2))

    assert len(run.asked) == MOST_EVALUATIONS
    assert not run.is_whole


def test_two_mistakes_go_together_unless_they_are_two_ways_of_writing_one_thing() -> None:
    assert the("depart-zero").goes_with(the("jamais-de-coupe"))
    assert the("depart-zero", Side.MAX).goes_with(the("depart-oppose", Side.MIN))
    assert not the("depart-zero").goes_with(the("depart-oppose", Side.MIN))
    assert not the("depart-zero", Side.MAX).goes_with(the("depart-zero", Side.MIN))


def test_infinite_leaves_have_a_path_too() -> None:
    case = case_of([[-math.inf, -math.inf], [-math.inf]])
    reference = run_reference(case, Algorithm.ALPHABETA)

    assert run_mistaken(question_on(case, ends=False), ALPHABETA).path == reference.path
