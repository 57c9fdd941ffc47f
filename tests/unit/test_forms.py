import inspect
import math
from collections.abc import Callable
from typing import Any

import pytest

from grader.draw import board_of
from grader.exercise import (
    Algorithm,
    Conventions,
    Cut,
    Exercise,
    Form,
    Limits,
    Pruning,
    Role,
    TieRule,
)
from grader.forms import CallPlan, applies, call_of, plan_call, role_of
from grader.message import Message
from grader.run import FoundFunction, Parameter, ParameterKind, PositionAt
from grader.tree import Nested, tree_of
from tests.trees import BINARY, case_of

CONVENTIONS = Conventions(cut=Cut.LARGE, pruning=Pruning.FULL, tie=TieRule.FREE)
LIMITS = Limits(time_s=1, memory_mib=64, evaluations=10, output_kib=1)
GAME, DEPTH, MOVES, ALPHA, BETA, MAXIMISE, *_ = Role


def form(form_id: str, function: str, *parameters: Role) -> Form:
    return Form(id=form_id, function=function, parameters=parameters, conventions=CONVENTIONS)


MINIMAX = (
    form("cours", "minimax", GAME, DEPTH, MOVES, MAXIMISE),
    form("pseudo-code", "minimax", GAME, DEPTH, MAXIMISE),
)
ALPHABETA = (
    form("cours", "alphabeta", GAME, DEPTH, MOVES, ALPHA, BETA, MAXIMISE),
    form("pseudo-code", "alphabeta", GAME, DEPTH, ALPHA, BETA, MAXIMISE),
)


def found(function: Callable[..., Any]) -> FoundFunction:
    return FoundFunction(
        name="minimax",
        line=1,
        parameters=tuple(
            Parameter(
                name=parameter.name,
                kind=ParameterKind(parameter.kind.name.lower()),
                has_default=parameter.default is not parameter.empty,
            )
            for parameter in inspect.signature(function).parameters.values()
        ),
    )


def exercise(asked: Form, *, early_ends: bool = False) -> Exercise:
    return Exercise(
        id="minimax",
        title="Minimax",
        algorithm=Algorithm.MINIMAX,
        forms=(asked,),
        case_templates=(),
        points={},
        limits=LIMITS,
        early_ends=early_ends,
        solution=b"",
    )


def function_with(signature: str) -> Callable[..., Any]:
    function: Callable[..., Any] = eval(f"lambda {signature}: 0")
    return function


def plan(function: Callable[..., Any], forms: tuple[Form, ...] = MINIMAX) -> CallPlan:
    planned = plan_call(found(function), forms)
    assert isinstance(planned, CallPlan)
    return planned


def described(planned: CallPlan) -> tuple[str, tuple[Role, ...], tuple[tuple[str, Role], ...]]:
    return planned.form.id, planned.positional, planned.keywords


IN_ORDER = (GAME, DEPTH, MOVES, MAXIMISE)


@pytest.mark.parametrize(
    ("signature", "form_id", "positional", "keywords"),
    [
        ("jeu, prof, coups_prec, joueur_maximise", "cours", IN_ORDER, ()),
        ("node, depth, path, maximizing_player", "cours", IN_ORDER, ()),
        ("maximizingPlayer, node, path, depth", "cours", (MAXIMISE, GAME, MOVES, DEPTH), ()),
        ("a, b, c, d", "cours", IN_ORDER, ()),
        ("n, depth, c, m", "cours", IN_ORDER, ()),
        ("jeu, profondeur, joueur_maximise", "pseudo-code", (GAME, DEPTH, MAXIMISE), ()),
        ("a, b, c", "pseudo-code", (GAME, DEPTH, MAXIMISE), ()),
        ("état, profondeur, chemin, estMax", "cours", IN_ORDER, ()),
        ("jeu, prof, joueur_maximise, coups=()", "cours", (GAME, DEPTH, MAXIMISE), ()),
        ("jeu, prof, coups=(), maximise=1", "cours", (GAME, DEPTH), (("maximise", MAXIMISE),)),
        ("jeu, prof, maximise, verbose=0", "pseudo-code", (GAME, DEPTH, MAXIMISE), ()),
        ("jeu, prof, coups_prec, joueur_maximise, M=3", "cours", IN_ORDER, ()),
        ("a, b, c, d=True", "cours", IN_ORDER, ()),
        ("jeu, prof, *, coups=(), maximise", "cours", (GAME, DEPTH), (("maximise", MAXIMISE),)),
        ("jeu, prof, chemin=(), maximise=True, /", "cours", IN_ORDER, ()),
        ("*arguments", "cours", IN_ORDER, ()),
        ("jeu, prof, coups_prec, joueur_maximise, **reste", "cours", IN_ORDER, ()),
    ],
)
def test_parameters_are_matched_by_name_then_by_position(
    signature: str,
    form_id: str,
    positional: tuple[Role, ...],
    keywords: tuple[tuple[str, Role], ...],
) -> None:
    assert described(plan(function_with(signature))) == (form_id, positional, keywords)


NODES = form("noeuds", "minimax", GAME, MAXIMISE)


@pytest.mark.parametrize(
    ("signature", "form_id"),
    [
        ("node, is_max", "noeuds"),
        ("a, b", "noeuds"),
        ("node, depth, is_max", "pseudo-code"),
        ("jeu, prof, coups_prec, joueur_maximise", "cours"),
    ],
)
def test_forms_of_one_name_are_told_apart_by_their_parameters(signature: str, form_id: str) -> None:
    assert plan(function_with(signature), (*MINIMAX, NODES)).form.id == form_id


@pytest.mark.parametrize(
    ("asked", "nested", "depth", "used"),
    [
        (MINIMAX[0], [[1], [2, 3]], 2, True),
        (MINIMAX[0], [1, [2, 3]], 2, False),
        (MINIMAX[0], [1, [2, 3]], 1, True),
        (NODES, [1, [2, 3]], 2, True),
        (NODES, [1, [2, 3]], 1, False),
        (form("plateau", "MinMax", GAME, DEPTH, MAXIMISE), [1, [2, 3]], 2, True),
    ],
)
def test_a_form_is_tried_where_it_can_know_that_a_game_is_over(
    asked: Form, nested: Nested, depth: int, used: bool
) -> None:
    assert applies(asked, exercise(asked), tree_of(nested), depth) is used


def test_an_exercise_may_try_every_form_on_early_ends() -> None:
    tree = tree_of([1, [2, 3]])

    assert applies(MINIMAX[0], exercise(MINIMAX[0], early_ends=True), tree, 2)


def test_default_bounds_are_left_out_and_the_player_always_passed() -> None:
    planned = plan(
        lambda jeu, prof, maximise=True, alpha=-math.inf, beta=math.inf, chemin=(): 0, ALPHABETA
    )

    assert described(planned) == ("cours", (GAME, DEPTH, MAXIMISE), ())
    assert planned.takes_moves


def test_bounds_may_be_kept_inside_where_every_other_name_is_known() -> None:
    planned = plan(lambda jeu, prof, coups_prec, joueur_maximise: 0, ALPHABETA)

    assert described(planned) == ("cours", (GAME, DEPTH, MOVES, MAXIMISE), ())


def test_a_function_whose_parameters_python_cannot_tell_is_called_in_the_courses_order() -> None:
    planned = plan_call(FoundFunction(name="minimax", line=None, parameters=None), MINIMAX)

    assert isinstance(planned, CallPlan)
    assert planned.positional == MINIMAX[0].parameters


@pytest.mark.parametrize(
    "signature",
    ["", "jeu", "a, b, c, d, e", "jeu, prof, coups_prec, joueur_maximise, grille_2"],
)
def test_a_function_that_cannot_be_called_is_told_with_its_own_names(
    signature: str,
) -> None:
    told = plan_call(found(function_with(signature)), MINIMAX)

    assert isinstance(told, Message)
    assert told.code == "cannot-be-called"
    assert told.facts["names"] == signature


def test_a_form_without_moves_is_due_a_score_alone() -> None:
    assert plan(lambda jeu, prof, coups_prec, joueur_maximise: 0).takes_moves
    assert not plan(lambda jeu, prof, joueur_maximise: 0).takes_moves


def test_the_first_call_starts_from_the_root_with_the_widest_window() -> None:
    planned = plan(lambda jeu, prof, coups_prec, alpha, beta, joueur_maximise: 0, ALPHABETA)

    case = case_of(BINARY, maximise=False)
    board, _ = board_of(case, "graine")

    call = call_of(planned, case, board, LIMITS)

    assert call.positional == (PositionAt(0), 3, (), -math.inf, math.inf, False)
    assert call.keywords == ()
    assert (call.board, call.limits) == (board, LIMITS)


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Joueur_Maximise", MAXIMISE),
        ("is_max", MAXIMISE),
        ("bêta", BETA),
        ("α", ALPHA),
        ("nœud", None),
        ("p", None),
        ("profondeur", DEPTH),
    ],
)
def test_names_are_known_without_accents_capitals_or_underscores(
    name: str, role: Role | None
) -> None:
    assert role_of(name, (GAME, DEPTH, MOVES, ALPHA, BETA, MAXIMISE)) is role
