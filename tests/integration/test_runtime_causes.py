"""Functions that stop in a real child: the exception as Python says it, and its likely cause."""

import pytest

from grader.language.error_cause import runtime_cause
from grader.model.run import Board, Ending, Given, PositionAt
from grader.sandbox.referee import Referee
from tests.integration.students import FILE, ask, load, tree_board

BOARD = Board(child_counts=(2, 0, 0), values=(0, 3, 5))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("return applique(jeu, 0)", "runtime-order-applique"),
        ("return joue_un_coup(0, jeu)", "runtime-order-joue_un_coup"),
        ("return evaluation(0)", "runtime-move-for-position"),
        ("return evaluation(None)", "runtime-none-for-position"),
        ("return coup_possibles(jeu)", "runtime-name-near"),
        ("return evaluation(jeu.fils[0])", "runtime-position-attribute"),
        ("for e in jeu.children: pass", "runtime-not-called"),
        ("for e in jeu: pass", "runtime-position-loop"),
        ("return max(jeu, 3)", "runtime-position-compared"),
        ("return input('Ton coup ? ')", "runtime-keyboard"),
        ("return open('scores.txt').read()", "runtime-forbidden"),
        ("import pygame_that_nobody_has", "runtime-module"),
        ("return minimax(jeu)", "runtime-recursion"),
        ("return {jeu: 1}[3]", "runtime-key"),
    ],
)
def test_the_cause_of_a_search_that_stops_is_told(
    one_referee: Referee, body: str, code: str
) -> None:
    loading = load(one_referee, f"def minimax(jeu):\n    {body}\n")

    outcome = one_referee.run_call(loading, FILE, ask("minimax", PositionAt(0), board=BOARD))

    assert outcome.ending in (Ending.RAISED, Ending.REFUSED)
    assert outcome.error is not None
    cause = runtime_cause(outcome.error)
    assert cause is not None
    assert cause.code == code


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("print(noeud.valeur)", "runtime-node-attribute"),
        ("for e in noeud: pass", "runtime-node-loop"),
        ("print(noeud.enfants.val)", "runtime-list-of-nodes"),
        ("traiter(noeud.val)", "runtime-node-for-value"),
    ],
)
def test_the_cause_of_a_walk_that_stops_is_told(one_referee: Referee, body: str, code: str) -> None:
    loading = load(
        one_referee, f"def parcours(noeud):\n    {body}\n", targets=frozenset({"parcours"})
    )
    board = tree_board((2, 0, 0), (1, 2, 3))

    outcome = one_referee.run_call(loading, FILE, ask("parcours", Given.NODE, board=board))

    assert outcome.error is not None
    cause = runtime_cause(outcome.error)
    assert cause is not None
    assert cause.code == code
