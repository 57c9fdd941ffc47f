import inspect
import math
from collections.abc import Callable, Mapping
from typing import Any

from grader.kinds.signature import (
    ALIASES,
    CallPlan,
    applies,
    call_of,
    call_with,
    knows_position,
    plan_call,
    role_of,
    takes_bounds,
    watched_by,
)
from grader.language import bare_word
from grader.model.exercise import (
    Conventions,
    Cut,
    Exercise,
    Form,
    Limits,
    Pruning,
    Role,
    TieRule,
)
from grader.model.message import Message, Title
from grader.model.run import (
    EMPTY_BOARD,
    ArgumentPlace,
    Default,
    FoundFunction,
    Given,
    Kept,
    Parameter,
    ParameterKind,
    PositionAt,
    Use,
    Watched,
)
from grader.model.tree import Nested, tree_of
from grader.sandbox.child.given_functions import UNAVAILABLE
from grader.sandbox.child.probe import describe_default
from grader.search.random_draws import board_of
from tests.trees import BINARY, case_of
from tests.unit.for_each import for_each

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


def found(function: Callable[..., Any], **uses: str) -> FoundFunction:
    """A function as the probe describes it; `d="depth zero"` says what it does with `d`."""
    return FoundFunction(
        name="minimax",
        line=1,
        parameters=tuple(
            Parameter(
                name=parameter.name,
                kind=ParameterKind(parameter.kind.name.lower()),
                has_default=parameter.default is not parameter.empty,
                default=Default(describe_default(parameter.default) or "other"),
                uses=frozenset(map(Use, uses.get(parameter.name, "").split())),
            )
            for parameter in inspect.signature(function).parameters.values()
        ),
    )


def exercise(asked: Form, *, early_ends: bool = False) -> Exercise:
    return Exercise(
        id="minimax",
        title=Title.same("Minimax"),
        kind="minimax",
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


@for_each(
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


@for_each(
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


@for_each(
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


@for_each(
    "signature",
    ["", "jeu", "a, b, c, d, e", "jeu, prof, coups_prec"],
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


@for_each(
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


# Other exercises --------------------------------------------------------------------------------

PLAY = form("cours", "morpion_joue", Role.GRID, Role.SQUARE, Role.PLAYER)
ADD = form("parametre", "ajouter_file", Role.QUEUE, Role.ELEMENT)
SORT = form("tri", "trier_coups", GAME, Role.MOVE_LIST, MAXIMISE)
DEEPEN = form("cours", "approfondissement", GAME, Role.DEPTH_MAX, MAXIMISE)
TABLE = form("cours", "alphabeta_table", GAME, DEPTH, ALPHA, BETA, MAXIMISE, Role.TABLE)
BEST = form("cours", "meilleur_coup", Role.VALUES, MAXIMISE)
CHESS = form("cours", "materiel", Role.BOARD)
WALK = form("cours", "parcours", Role.NODE)
NOTHING = form("cours", "file_vide")


@for_each(
    ("asked", "signature", "positional"),
    [
        (PLAY, "grille, case, joueur", (Role.GRID, Role.SQUARE, Role.PLAYER)),
        (PLAY, "joueur, coup, plateau", (Role.PLAYER, Role.SQUARE, Role.GRID)),
        (PLAY, "g, j, c", (Role.GRID, Role.PLAYER, Role.SQUARE)),
        (PLAY, "grille, p, joueur", (Role.GRID, Role.SQUARE, Role.PLAYER)),
        (PLAY, "g, n, c", (Role.GRID, Role.SQUARE, Role.PLAYER)),
        (PLAY, "a, b, z", (Role.GRID, Role.SQUARE, Role.PLAYER)),
        (ADD, "file, element", (Role.QUEUE, Role.ELEMENT)),
        (ADD, "x, f", (Role.ELEMENT, Role.QUEUE)),
        (ADD, "data, item", (Role.QUEUE, Role.ELEMENT)),
        (ADD, "v, e", (Role.QUEUE, Role.ELEMENT)),
        (ADD, "a, b", (Role.QUEUE, Role.ELEMENT)),
        (SORT, "jeu, coups, joueur_maximise", (GAME, Role.MOVE_LIST, MAXIMISE)),
        (SORT, "moves, is_max, node", (Role.MOVE_LIST, MAXIMISE, GAME)),
        (DEEPEN, "jeu, n_max, joueur_maximise", (GAME, Role.DEPTH_MAX, MAXIMISE)),
        (DEEPEN, "jeu, nb_coups_max, joueur_maximise", (GAME, Role.DEPTH_MAX, MAXIMISE)),
        (DEEPEN, "jeu, prof, max_player", (GAME, Role.DEPTH_MAX, MAXIMISE)),
        (DEEPEN, "max_depth, state, maximizing", (Role.DEPTH_MAX, GAME, MAXIMISE)),
        (TABLE, "jeu, prof, alpha, beta, joueur, tt",
         (GAME, DEPTH, ALPHA, BETA, MAXIMISE, Role.TABLE)),
        (TABLE, "jeu, prof, joueur, memo, alpha=0, beta=0", (GAME, DEPTH, MAXIMISE, Role.TABLE)),
        (BEST, "scores, is_max", (Role.VALUES, MAXIMISE)),
        (BEST, "maximise, liste", (MAXIMISE, Role.VALUES)),
        (CHESS, "echiquier", (Role.BOARD,)),
        (CHESS, "p", (Role.BOARD,)),
        (WALK, "racine", (Role.NODE,)),
        (WALK, "t, resultat=()", (Role.NODE,)),
        (NOTHING, "", ()),
        (NOTHING, "file=()", ()),
        (NOTHING, "*reste", ()),
        (NOTHING, "**reste", ()),
    ],
)  # fmt: skip
def test_the_parameters_of_other_exercises_are_matched_in_the_same_way(
    asked: Form, signature: str, positional: tuple[Role, ...]
) -> None:
    assert plan(function_with(signature), (asked,)).positional == positional


@for_each(
    ("asked", "signature", "uses"),
    [
        # A name alone weighs less than the place, where all that must be passed are the roles.
        (ALPHABETA[0], "position, n, faits, record_max, record_min, a_max_de_jouer",
         {"position": "position", "n": "zero", "faits": "moves", "a_max_de_jouer": "condition"}),
        # What has a default is no role that another parameter must be passed for.
        (MINIMAX[0], "jeu, prof, coups_prec, joueur, est_min=None",
         {"joueur": "kept", "est_min": "player"}),
    ],
)  # fmt: skip
def test_where_all_that_must_be_passed_are_the_roles_they_stand_in_their_order(
    asked: Form, signature: str, uses: Mapping[str, str]
) -> None:
    planned = plan_call(found(function_with(signature), **uses), (asked,))

    assert isinstance(planned, CallPlan)
    assert planned.positional == asked.parameters


@for_each(
    ("asked", "signature"),
    [(NOTHING, "file"), (ADD, "element"), (ADD, "a, b, c"), (WALK, ""), (PLAY, "grille, case")],
)
def test_too_many_or_too_few_parameters_are_told(asked: Form, signature: str) -> None:
    told = plan_call(found(function_with(signature)), (asked,))

    assert isinstance(told, Message)
    assert told.code == "cannot-be-called"
    assert told.facts["accepted"] == f"{asked.function}({', '.join(asked.parameters)})"


@for_each(
    ("name", "roles", "role"),
    [
        ("coups", SORT.parameters, Role.MOVE_LIST),
        ("coups", MINIMAX[0].parameters, MOVES),
        ("profondeur", DEEPEN.parameters, Role.DEPTH_MAX),
        ("joueur", PLAY.parameters, Role.PLAYER),
        ("joueur", BEST.parameters, MAXIMISE),
        ("plateau", CHESS.parameters, Role.BOARD),
        ("plateau", PLAY.parameters, Role.GRID),
        ("plateau", MINIMAX[0].parameters, GAME),
        ("v", ADD.parameters, Role.ELEMENT),
        ("v", BEST.parameters, Role.VALUES),
        ("p", PLAY.parameters, Role.PLAYER),
        ("inconnu", tuple(Role), None),
    ],
)
def test_a_name_stands_for_a_role_of_the_form_at_hand(
    name: str, roles: tuple[Role, ...], role: Role | None
) -> None:
    assert role_of(name, roles) is role


def test_every_role_is_known_by_its_own_name_and_by_bare_words_alone() -> None:
    for role in Role:
        assert role_of(role.value, (role,)) is role
        assert {bare_word(alias) for alias in ALIASES[role]} <= ALIASES[role]
        assert not any("_" in alias for alias in ALIASES[role])


def test_each_parameter_gets_what_its_role_stands_for() -> None:
    planned = plan(function_with("element, *, file"), (ADD,))

    call = call_with(planned, {Role.QUEUE: Kept(0), Role.ELEMENT: "Zoé"}, EMPTY_BOARD, LIMITS)

    assert (call.positional, call.keywords) == (("Zoé",), (("file", Kept(0)),))
    assert (call.function, call.board, call.limits) == ("minimax", EMPTY_BOARD, LIMITS)
    assert call.settings == ()


def test_a_table_is_empty_at_first_and_a_deepening_search_knows_its_depth() -> None:
    case = case_of(BINARY)
    board, _ = board_of(case, "graine")

    with_table = plan(function_with("jeu, prof, a, b, joueur, table"), (TABLE,))
    deepening = plan(function_with("jeu, n, joueur"), (DEEPEN,))

    assert call_of(with_table, case, board, LIMITS).positional == (
        PositionAt(0), 3, -math.inf, math.inf, True, Given.TABLE,
    )  # fmt: skip
    assert call_of(deepening, case, board, LIMITS).positional == (PositionAt(0), 3, True)


ANYWHERE = tuple[ArgumentPlace | None, ArgumentPlace | None, ArgumentPlace | None]


@for_each(
    ("signature", "places"),
    [
        (
            "jeu, prof, coups_prec, alpha, beta, joueur_maximise",
            (ArgumentPlace(0, "jeu"), ArgumentPlace(3, "alpha"), ArgumentPlace(4, "beta")),
        ),
        ("a, b, c, d, e, f", (ArgumentPlace(0, "a"), ArgumentPlace(3, "d"), ArgumentPlace(4, "e"))),
        (
            "maximise, beta, alpha, node, depth",
            (ArgumentPlace(3, "node"), ArgumentPlace(2, "alpha"), ArgumentPlace(1, "beta")),
        ),
        # Our call leaves these out; the function's own calls may not.
        (
            "jeu, prof, joueur_maximise, coups=(), alpha=-1, beta=1",
            (ArgumentPlace(0, "jeu"), ArgumentPlace(4, "alpha"), ArgumentPlace(5, "beta")),
        ),
        (
            "jeu, prof, coups, joueur_maximise, *, alpha=-1, beta",
            (ArgumentPlace(0, "jeu"), ArgumentPlace(None, "alpha"), ArgumentPlace(None, "beta")),
        ),
        (
            "jeu, prof, coups, alpha, /, beta, maximise",
            (ArgumentPlace(0, None), ArgumentPlace(3, None), ArgumentPlace(4, "beta")),
        ),
        ("jeu, prof, coups_prec, joueur_maximise", (ArgumentPlace(0, "jeu"), None, None)),
        ("*arguments", (ArgumentPlace(0, None), ArgumentPlace(3, None), ArgumentPlace(4, None))),
    ],
)
def test_the_position_and_the_bounds_are_watched_where_they_stand(
    signature: str, places: ANYWHERE
) -> None:
    position, alpha, beta = places

    assert watched_by(plan(function_with(signature), ALPHABETA)) == Watched(
        position=position, alpha=alpha, beta=beta
    )


def test_a_function_whose_parameters_are_unknown_is_watched_by_position() -> None:
    unknown = FoundFunction(name="minimax", line=1, parameters=None)
    planned = plan_call(unknown, MINIMAX)
    assert isinstance(planned, CallPlan)

    assert watched_by(planned) == Watched(position=ArgumentPlace(0, None), alpha=None, beta=None)


# Roles told by more than a name -----------------------------------------------------------------


@for_each(
    ("signature", "uses", "form_id", "positional"),
    [
        # The name says it, nearly.
        ("curr, prof, isMaxFlag=True", {}, "pseudo-code", (GAME, DEPTH, MAXIMISE)),
        ("etatJeu, nProf, maximisant=True", {}, "pseudo-code", (GAME, DEPTH, MAXIMISE)),
        ("plateau, profondeur, maxing=True", {}, "pseudo-code", (GAME, DEPTH, MAXIMISE)),
        ("IA, game_state, depth", {}, "pseudo-code", (MAXIMISE, GAME, DEPTH)),
        ("trait, grille2, chemin_pris, p", {}, "cours", (MAXIMISE, GAME, MOVES, DEPTH)),
        # What the function does says it.
        (
            "a, b, c",
            {"a": "condition player", "b": "depth zero", "c": "position"},
            "pseudo-code",
            (MAXIMISE, DEPTH, GAME),
        ),
        ("h, w, d, p", {"h": "moves", "w": "condition"}, "cours", (MOVES, MAXIMISE, GAME, DEPTH)),
        ("a, n, z", {"n": "zero", "z": "player"}, "pseudo-code", (GAME, DEPTH, MAXIMISE)),
        # A usual name is believed, whatever a mistaken program does with it.
        ("jeu, prof, maximise", {"prof": "player", "maximise": "depth"}, "pseudo-code",
         (GAME, DEPTH, MAXIMISE)),
        # A list without a name may be somebody's log.
        ("jeu, prof, maxi, log=[]", {"log": "moves"}, "pseudo-code", (GAME, DEPTH, MAXIMISE)),
        # The default says it.
        ("jeu, prof, drapeau=True", {}, "pseudo-code", (GAME, DEPTH, MAXIMISE)),
        # Left alone.
        ("jeu, prof, maximisant, joueur='X'", {"joueur": "condition"}, "pseudo-code",
         (GAME, DEPTH, MAXIMISE)),
        ("jeu, prof, coup, maximise=True, joueur=0", {}, "cours", IN_ORDER),
        ("jeu, prof, maxi, player=None, color=1", {}, "pseudo-code", (GAME, DEPTH, MAXIMISE)),
        # A path is due from who keeps one, not from who knows the move that was played last.
        ("jeu, prof, maxi, last_move=None", {"last_move": "unused"}, "pseudo-code",
         (GAME, DEPTH, MAXIMISE)),
        ("jeu, prof, maxi, historique=None", {"historique": "compared"}, "pseudo-code",
         (GAME, DEPTH, MAXIMISE)),
        ("jeu, prof, maxi, coups=[]", {"coups": "unused", "prof": "zero"}, "pseudo-code",
         (GAME, DEPTH, MAXIMISE)),
        # Of two that are called so, it is the one that is looked at.
        ("jeu, prof, joueur_max=1, maximisant=True",
         {"joueur_max": "kept", "maximisant": "condition player"}, "pseudo-code",
         (GAME, DEPTH, MAXIMISE)),
        # What takes any number besides is called as if it took no more.
        ("jeu, prof, maximise, *autres", {}, "pseudo-code", (GAME, DEPTH, MAXIMISE)),
    ],
)  # fmt: skip
def test_name_use_default_and_place_decide_together(
    signature: str, uses: Mapping[str, str], form_id: str, positional: tuple[Role, ...]
) -> None:
    planned = plan_call(found(function_with(signature), **uses), MINIMAX)

    assert isinstance(planned, CallPlan)
    passed = planned.positional + tuple(role for _, role in planned.keywords)
    assert (planned.form.id, passed) == (form_id, positional)


def test_a_depth_is_no_player_in_a_form_that_has_no_depth() -> None:
    uses = {"n": "zero depth", "m": "condition player", "racine": "kept"}
    function = found(function_with("jeu, n, racine=True, m=True"), **uses)

    planned = plan_call(function, (NODES, *MINIMAX))

    assert isinstance(planned, CallPlan)
    assert described(planned) == ("pseudo-code", (GAME, DEPTH), (("m", MAXIMISE),))


def test_of_two_names_of_the_player_the_one_that_is_looked_at_is_passed() -> None:
    function = found(
        function_with("jeu, prof, joueur_max=1, maximisant=True"),
        joueur_max="kept",
        maximisant="condition player",
    )
    planned = plan_call(function, MINIMAX)

    assert isinstance(planned, CallPlan)
    assert described(planned)[2] == (("maximisant", MAXIMISE),)


@for_each(
    ("signature", "uses", "positional"),
    [
        ("n, x, y, k, q", {"x": "bound lower", "y": "bound upper", "k": "depth", "q": "player"},
         (GAME, ALPHA, BETA, DEPTH, MAXIMISE)),
        ("n, y, x, k, q", {"x": "bound lower", "y": "bound upper", "k": "depth", "q": "player"},
         (GAME, BETA, ALPHA, DEPTH, MAXIMISE)),
        ("n, k, x, y, q", {"x": "bound", "y": "bound"}, (GAME, DEPTH, ALPHA, BETA, MAXIMISE)),
        ("n, k, mini, maxi, q", {"mini": "bound lower", "maxi": "bound upper", "q": "player"},
         (GAME, DEPTH, ALPHA, BETA, MAXIMISE)),
        ("n, k, haut, bas, q", {}, (GAME, DEPTH, BETA, ALPHA, MAXIMISE)),
        ("n, k, borne_sup, borne_inf, q", {}, (GAME, DEPTH, BETA, ALPHA, MAXIMISE)),
        ("n, k, beta, alpha, q", {"alpha": "upper", "beta": "lower"},
         (GAME, DEPTH, BETA, ALPHA, MAXIMISE)),
    ],
)  # fmt: skip
def test_bounds_are_told_apart_by_what_becomes_of_them(
    signature: str, uses: Mapping[str, str], positional: tuple[Role, ...]
) -> None:
    planned = plan_call(found(function_with(signature), **uses), ALPHABETA)

    assert isinstance(planned, CallPlan)
    assert planned.positional == positional


@for_each(
    ("signature", "uses", "code", "names"),
    [
        ("plateau, profondeur, maximisant, joueur, alpha, beta",
         {"maximisant": "condition player", "joueur": "kept"}, "parameters-not-given", "joueur"),
        ("jeu, prof, coups_prec, alpha, beta, maximise, grille_2", {}, "parameters-not-given",
         "grille_2"),
        ("jeu, prof, alpha, beta, maximise, x, y", {}, "parameters-unclear", "x, y"),
        ("jeu, prof, couleurs, x, alpha, beta, maxi", {"x": "kept"}, "parameters-unclear",
         "couleurs, x"),
        ("jeu, prof, x, alpha, beta, maxi", {"x": "kept"}, "parameters-unclear", "x"),
        ("jeu, i, alpha, beta, maxi", {"i": "counted compared"}, "parameters-unclear", "i"),
        ("jeu, prof, x, alpha, beta, maxi", {"x": "compared", "jeu": "position"},
         "parameters-unclear", "x"),
        ("jeu, prof, x, alpha, beta, maxi", {"x": "unused", "jeu": "position"},
         "parameters-unclear", "x"),
        ("jeu, prof, x, y, maxi", {"x": "bound lower upper", "y": "bound"}, "parameters-unclear",
         "x"),
        ("jeu, prof, bas, haut, maxi", {"bas": "upper", "haut": "lower"}, "parameters-unclear",
         "bas, haut"),
        ("jeu, prof, x, y, maxi", {"x": "lower", "y": "lower"}, "parameters-unclear", "y"),
    ],
)  # fmt: skip
def test_what_the_exercise_does_not_pass_is_refused_by_name(
    signature: str, uses: Mapping[str, str], code: str, names: str
) -> None:
    told = plan_call(found(function_with(signature), **uses), ALPHABETA)

    assert isinstance(told, Message)
    assert (told.code, told.facts["names"]) == (code, names)


def test_where_the_place_of_a_parameter_misleads_what_was_understood_is_said() -> None:
    told = plan_call(found(function_with("jeu, x, maxi"), x="kept", jeu="position"), MINIMAX)

    assert isinstance(told, Message)
    assert told.code == "parameters-unclear"
    assert told.facts["understood"] == "jeu = jeu, maxi = joueur_maximise"


def test_bounds_that_contradict_themselves_are_not_said_to_be_understood() -> None:
    function = found(function_with("jeu, prof, bas, haut, maxi"), bas="upper", haut="lower")

    told = plan_call(function, ALPHABETA)

    assert isinstance(told, Message)
    assert told.facts["understood"] == "jeu = jeu, prof = prof, maxi = joueur_maximise"


@for_each(
    ("signature", "uses", "players"),
    [
        ("jeu, prof, joueur", {}, (False, True)),
        ("jeu, prof, joueur", {"joueur": "condition negated"}, (-1, 1)),
        ("jeu, prof, est_min", {}, (True, False)),
        ("jeu, prof, minimise", {"minimise": "player"}, (True, False)),
        ("jeu, prof, joueur_min", {"joueur_min": "condition"}, (True, False)),
        ("jeu, prof, turnOfMin", {}, (True, False)),
        ("jeu, prof, minimax_joueur", {}, (False, True)),
        ("jeu, prof, mine", {"mine": "player"}, (False, True)),
        ("jeu, prof, eliminatoire", {"eliminatoire": "player"}, (False, True)),
        ("jeu, prof, min_player", {}, (True, False)),
        ("jeu, prof, isMinimizing", {}, (True, False)),
        ("jeu, prof, adversaire", {"adversaire": "condition"}, (True, False)),
        ("jeu, prof, opponent_turn", {}, (True, False)),
        ("jeu, prof, joueur, adversaire=None", {"joueur": "player"}, (False, True)),
        ("jeu, prof, dominant", {"dominant": "player"}, (False, True)),
        ("jeu, prof, tour_adverse", {}, (True, False)),
        # The body tells which number is MAX.
        ("jeu, prof, joueur", {"joueur": "max0min1 zero"}, (1, 0)),
        ("jeu, prof, tour", {"tour": "max1min0 condition"}, (False, True)),
        ("jeu, prof, j", {"j": "max1min2"}, (2, 1)),
        ("jeu, prof, player", {"player": "max2min1"}, (1, 2)),
        ("jeu, prof, joueur", {"joueur": "max-1min1 negated"}, (1, -1)),
        ("jeu, prof, adversaire", {"adversaire": "max1min0"}, (False, True)),
        # A name that says MAX or MIN is believed: the other branch is a mistake.
        ("jeu, prof, maximise", {"maximise": "max0min1"}, (False, True)),
        ("jeu, prof, joueurMaxi", {"joueurMaxi": "max0min1"}, (False, True)),
        ("jeu, prof, est_min", {"est_min": "max1min0"}, (True, False)),
        ("jeu, prof, maximise", {"maximise": "numbered"}, (False, True)),
        ("jeu, prof, joueur_max", {"joueur_max": "max1min-1"}, (-1, 1)),
    ],
)
def test_a_player_is_told_as_the_function_tells_it(
    signature: str, uses: Mapping[str, str], players: tuple[int, int]
) -> None:
    planned = plan_call(found(function_with(signature), **uses), MINIMAX)

    assert isinstance(planned, CallPlan)
    for maximise in (False, True):
        call = call_with(planned, {GAME: 0, DEPTH: 1, MAXIMISE: maximise}, EMPTY_BOARD, LIMITS)
        assert call.positional == (0, 1, players[maximise])


@for_each(
    ("uses", "code"),
    [
        ("coded condition", "player-is-coded"),
        ("compared", "player-is-coded"),
        ("numbered zero", "player-is-numbered"),
    ],
)
def test_a_player_told_in_a_way_of_its_own_is_asked_about(uses: str, code: str) -> None:
    told = plan_call(found(function_with("jeu, prof, joueur"), joueur=uses), MINIMAX)

    assert isinstance(told, Message)
    assert (told.code, told.facts["name"]) == (code, "joueur")


@for_each(
    ("signature", "uses", "order"),
    [
        ("valeurs, est_min", {}, (Role.VALUES, MAXIMISE)),
        ("est_min, t", {}, (MAXIMISE, Role.VALUES)),
        ("minimise, liste", {}, (MAXIMISE, Role.VALUES)),
        ("m, notes_coups", {"m": "condition"}, (MAXIMISE, Role.VALUES)),
        ("l, q", {"q": "max0min1"}, (Role.VALUES, MAXIMISE)),
        ("a, b", {}, (Role.VALUES, MAXIMISE)),
    ],
)
def test_outside_searches_the_player_is_told_as_in_one(
    signature: str, uses: Mapping[str, str], order: tuple[Role, ...]
) -> None:
    choice = form("cours", "f", Role.VALUES, MAXIMISE)
    planned = plan_call(found(function_with(signature), **uses), [choice])

    assert isinstance(planned, CallPlan)
    assert planned.positional == order


def test_a_default_that_cannot_be_evaluated_is_not_relied_on() -> None:
    function = found(lambda jeu, prof, maxi, alpha=UNAVAILABLE, beta=UNAVAILABLE: 0)

    planned = plan_call(function, ALPHABETA)

    assert isinstance(planned, CallPlan)
    assert planned.positional == (GAME, DEPTH, MAXIMISE, ALPHA, BETA)


@for_each(
    ("signature", "uses", "bounds", "position"),
    [
        ("jeu, prof, alpha, beta, maxi", {}, True, True),
        ("e, d, a, b", {"a": "lower", "b": "bound upper", "e": "position"}, True, True),
        ("e, d, a=0, b=0", {"a": "bound", "b": "bound"}, False, False),
        ("a, b", {}, False, False),
    ],
)
def test_bounds_and_positions_are_seen_wherever_they_stand(
    signature: str, uses: Mapping[str, str], bounds: bool, position: bool
) -> None:
    function = found(function_with(signature), **uses)

    assert (takes_bounds(function), knows_position(function)) == (bounds, position)


def test_a_forged_function_of_thousands_of_parameters_is_only_told() -> None:
    kind = ParameterKind.POSITIONAL_OR_KEYWORD
    names = ["max" * 9000, *(f"p{number}" for number in range(20_000))]
    parameters = tuple(Parameter(name=name, kind=kind, has_default=False) for name in names)

    told = plan_call(FoundFunction(name="minimax", line=1, parameters=parameters), MINIMAX)

    assert isinstance(told, Message)
    assert told.code == "cannot-be-called"
