"""Which exercises a file holds, in which form, and what is said of those it does not hold."""

from fractions import Fraction
from pathlib import Path

from grader.grading.grade_exercise import exercise_status
from grader.grading.matching import (
    alphabeta_renamed,
    course_names,
    find_exercises,
    function_names,
    is_unread,
    kind_of,
    missing_notes,
    near_misses_of,
    writings_of,
)
from grader.grading.time_budget import WHOLE_LIMITS, CopyTime, Patience, run_patiently
from grader.kinds.checks import not_judged, with_output_note
from grader.language import LANGUAGES, render
from grader.model.case import CaseTemplate, Family, FunctionCall, Script, SearchCase, Source
from grader.model.dataclass import replace
from grader.model.exercise import (
    Conventions,
    Course,
    Cut,
    Exercise,
    Form,
    Limits,
    Pruning,
    Role,
    Signature,
    TieRule,
)
from grader.model.message import Message, Title, message
from grader.model.report import CaseReport, ExerciseStatus
from grader.model.run import Ending, FoundFunction, Loading, Outcome, Parameter, ParameterKind
from grader.model.tree import tree_of
from grader.model.verdict import CaseStatus, CaseVerdict, CheckKind, CheckStatus
from tests.trees import case_of
from tests.unit.for_each import for_each

CONVENTIONS = Conventions(cut=Cut.LARGE, pruning=Pruning.FULL, tie=TieRule.FREE)
LIMITS = Limits(time_s=2, memory_mib=64, evaluations=10, output_kib=1)
GAME, DEPTH, MAXIMISE = Role.GAME, Role.DEPTH, Role.MAXIMISE


def form(form_id: str, function: str, *roles: Role, on_request: bool = False) -> Form:
    return Form(
        id=form_id,
        function=function,
        parameters=roles,
        conventions=CONVENTIONS,
        on_request=on_request,
    )


def exercise(
    exercise_id: str,
    *forms: Form,
    kind: str = "minimax",
    sources: tuple[Source, ...] = (),
) -> Exercise:
    return Exercise(
        id=exercise_id,
        title=Title.same(exercise_id),
        kind=kind,
        forms=forms,
        case_templates=tuple(
            CaseTemplate(
                id=f"essai-{number}",
                title=Title.same("Essai"),
                maximise=True,
                source=source,
                depths=(),
                claims={},
                hidden=False,
            )
            for number, source in enumerate(sources)
        ),
        points={CheckKind.VALUE: Fraction(1)},
        limits=LIMITS,
        early_ends=False,
        solution=b"",
    )


def function(name: str, *parameters: str) -> FoundFunction:
    kind = ParameterKind.POSITIONAL_OR_KEYWORD
    return FoundFunction(
        name=name,
        line=1,
        parameters=tuple(Parameter(name=each, kind=kind, has_default=False) for each in parameters),
    )


def loading(*functions: FoundFunction) -> Loading:
    return Loading(ending=Ending.RETURNED, definitions_only=False, code=b"", functions=functions)


QUEUE = exercise(
    "file",
    replace(
        form("cours", "file_vide"),
        others=(Signature("ajouter_file", (Role.ELEMENT,)), Signature("retirer_file", ())),
    ),
    replace(
        form("parametre", "file_vide", Role.QUEUE),
        others=(
            Signature("ajouter_file", (Role.QUEUE, Role.ELEMENT)),
            Signature("retirer_file", (Role.QUEUE,)),
        ),
    ),
    kind="file",
)
MINIMAX = exercise(
    "minimax",
    form("pseudo-code", "minimax", GAME, DEPTH, MAXIMISE),
    form("noeuds", "minimax", GAME, MAXIMISE),
    form("plateau", "MinMax", GAME, DEPTH, MAXIMISE),
)
HORIZON = exercise("horizon", form("pseudo-code", "minimax", GAME, DEPTH, MAXIMISE))
ORDERING = exercise(
    "ordre-des-coups",
    form("tri", "trier_coups", GAME, Role.MOVE_LIST, MAXIMISE),
    form("alphabeta", "alphabeta", GAME, DEPTH, Role.ALPHA, Role.BETA, MAXIMISE, on_request=True),
    kind="tri",
)
COURSE = Course(
    id="cours",
    title=Title.same("Cours"),
    language="fr",
    mark_out_of=20,
    exercises=(QUEUE, MINIMAX, HORIZON, ORDERING),
    sha256="",
    root=Path(),
    copy_time_s=120,
)
ALPHABETA = function("alphabeta", "jeu", "prof", "alpha", "beta", "joueur_maximise")


def found(*functions: FoundFunction, asked: tuple[str, ...] = ()) -> dict[str, list[str]]:
    """The exercises found, each with the forms it was found in."""
    return {
        each.id: [writing.form.id for writing in writings]
        for each, writings in find_exercises(COURSE, loading(*functions), asked)
    }


# One function -----------------------------------------------------------------------------------


def test_one_function_may_be_two_exercises() -> None:
    assert found(function("minimax", "jeu", "prof", "joueur_maximise")) == {
        "minimax": ["pseudo-code"],
        "horizon": ["pseudo-code"],
    }


def test_a_function_that_fits_one_exercise_is_no_mistake_in_another() -> None:
    assert found(function("minimax", "node", "is_max")) == {"minimax": ["noeuds"]}


def test_an_exercise_that_is_asked_for_says_why_a_function_does_not_fit() -> None:
    [(asked, [writing])] = find_exercises(
        COURSE, loading(function("minimax", "node", "is_max")), ["horizon"]
    )

    assert asked is HORIZON
    assert writing.plans == {}
    assert [fault.code for fault in writing.faults] == ["cannot-be-called"]


def test_a_function_that_fits_nowhere_is_told_in_every_exercise_of_its_name() -> None:
    assert found(function("minimax", "jeu")) == {
        "minimax": ["pseudo-code"],
        "horizon": ["pseudo-code"],
    }


def test_an_exercise_written_twice_has_two_writings() -> None:
    twice = found(
        function("minimax", "jeu", "prof", "joueur_maximise"),
        function("MinMax", "jeu", "prof", "joueur_maximise"),
    )

    assert twice["minimax"] == ["pseudo-code", "plateau"]


def test_an_exercise_that_is_asked_for_is_there_even_where_the_file_is_empty() -> None:
    assert found(asked=("file", "minimax")) == {"file": [], "minimax": []}
    assert found() == {}


def test_a_form_on_request_counts_only_where_its_exercise_is_asked_for() -> None:
    assert found(ALPHABETA) == {}
    assert found(ALPHABETA, asked=("ordre-des-coups",)) == {"ordre-des-coups": ["alphabeta"]}
    assert list(function_names(ORDERING)) == ["trier_coups"]
    assert list(function_names(ORDERING, asked=True)) == ["trier_coups", "alphabeta"]


# Several functions ------------------------------------------------------------------------------

IMPLICIT = (
    function("file_vide"),
    function("ajouter_file", "element"),
    function("retirer_file"),
)
HANDED_OVER = (
    function("file_vide", "file"),
    function("ajouter_file", "file", "element"),
    function("retirer_file", "file"),
)


@for_each(
    ("functions", "form_id"),
    [
        (IMPLICIT, "cours"),
        (HANDED_OVER, "parametre"),
        ((IMPLICIT[0], *HANDED_OVER[1:]), "parametre"),
        (IMPLICIT[:1], "cours"),
        (HANDED_OVER[2:], "parametre"),
    ],
)
def test_functions_that_go_together_are_one_writing_of_the_form_that_fits_most(
    functions: tuple[FoundFunction, ...], form_id: str
) -> None:
    assert found(*functions) == {"file": [form_id]}


def test_a_function_that_fits_no_form_is_told_and_the_others_are_kept() -> None:
    [writing] = writings_of(
        QUEUE, loading(*IMPLICIT[:2], function("retirer_file", "a", "b", "c")), asked=False
    )

    assert set(writing.plans) == {"file_vide", "ajouter_file"}
    assert [fault.code for fault in writing.faults] == ["cannot-be-called"]
    assert writing.function.name == "file_vide"


def test_the_report_names_the_first_function_that_is_there() -> None:
    [writing] = writings_of(QUEUE, loading(IMPLICIT[2]), asked=False)

    assert writing.function.name == "retirer_file"
    assert set(writing.plans) == {"retirer_file"}


# Functions that are still to be written ---------------------------------------------------------


def unwritten(name: str, *parameters: str) -> FoundFunction:
    return replace(function(name, *parameters), unwritten=True)


def test_a_function_that_is_to_be_written_is_told_so_and_not_called() -> None:
    stub = unwritten("minimax", "jeu", "prof", "joueur_maximise")

    [writing] = writings_of(MINIMAX, loading(stub), asked=False)

    assert (writing.plans, writing.form.id) == ({}, "pseudo-code")
    assert writing.faults == (message("function-to-write", function="minimax"),)


def test_a_function_that_is_to_be_written_is_no_mistake_where_it_does_not_fit() -> None:
    assert found(unwritten("minimax", "node", "is_max")) == {"minimax": ["noeuds"]}


def test_of_functions_that_go_together_those_to_be_written_are_told_at_once() -> None:
    stubs = loading(*IMPLICIT[:1], *(replace(each, unwritten=True) for each in IMPLICIT[1:]))

    [writing] = writings_of(QUEUE, stubs, asked=False)

    assert set(writing.plans) == {"file_vide"}
    assert writing.faults == (
        message("functions-to-write", functions="ajouter_file, retirer_file"),
    )
    assert writing.reasons == {
        name: message("function-to-write", function=name)
        for name in ("ajouter_file", "retirer_file")
    }


def test_functions_to_be_written_tell_their_form_all_the_same() -> None:
    stubs = loading(*(replace(each, unwritten=True) for each in HANDED_OVER))

    [writing] = writings_of(QUEUE, stubs, asked=False)

    assert (writing.form.id, writing.plans) == ("parametre", {})
    assert len(writing.faults) == 1


# Alpha-beta by another name ---------------------------------------------------------------------

PRUNING = exercise(
    "alphabeta",
    form("pseudo-code", "alphabeta", GAME, DEPTH, Role.ALPHA, Role.BETA, MAXIMISE),
    form("plateau", "AlphaBeta", GAME, DEPTH, Role.ALPHA, Role.BETA, MAXIMISE),
    kind="alphabeta",
)
WITH_PRUNING = replace(COURSE, exercises=(MINIMAX, HORIZON, PRUNING))


def found_with_pruning(
    *functions: FoundFunction, asked: tuple[str, ...] = ()
) -> list[tuple[str, str]]:
    held = loading(*functions)
    renamed = alphabeta_renamed(WITH_PRUNING, held)
    return [
        (each.id, writing.function.name)
        for each, writings in find_exercises(WITH_PRUNING, held, asked, renamed)
        for writing in writings
    ]


@for_each("name", ["minimax", "minmax", "MinMax", "mini_max"])
def test_a_minimax_that_takes_alpha_and_beta_is_alphabeta(name: str) -> None:
    renamed = function(name, "board", "depth", "alpha", "beta", "maximizing")

    assert found_with_pruning(renamed) == [("alphabeta", name)]
    assert found_with_pruning(renamed, asked=("minimax",)) == []
    assert found_with_pruning(renamed, asked=("alphabeta",)) == [("alphabeta", name)]


def test_one_that_takes_no_bounds_or_has_another_name_is_what_it_is_called() -> None:
    plain = function("minimax", "jeu", "prof", "joueur_maximise")
    other = function("recherche", "jeu", "prof", "alpha", "beta", "maxi")

    assert found_with_pruning(plain, ALPHABETA, other) == [
        ("minimax", "minimax"),
        ("horizon", "minimax"),
        ("alphabeta", "alphabeta"),
    ]


def test_where_nobody_asks_for_alphabeta_a_minimax_is_one() -> None:
    renamed = function("minimax", "jeu", "prof", "alpha", "beta", "maxi")

    assert alphabeta_renamed(COURSE, loading(renamed)) == frozenset()
    assert found(renamed) == {"minimax": ["pseudo-code"], "horizon": ["pseudo-code"]}


def test_who_asks_for_minimax_is_told_that_it_is_the_other_search() -> None:
    renamed = function("minimax", "jeu", "prof", "alpha", "beta", "maxi")

    notes = missing_notes(MINIMAX, loading(renamed), (), renamed={"minimax"})

    assert notes == (message("alphabeta-renamed", function="minimax", line=1),)


# What is not there ------------------------------------------------------------------------------


def misses(asked: Exercise, seen: Loading) -> list[Message]:
    return list(near_misses_of(asked, seen, course_names(COURSE)))


def near(expected: str, found_name: str) -> Message:
    return message("function-missing-near", function=expected, near=found_name)


def test_a_name_that_holds_something_else_is_told() -> None:
    told = replace(loading(), not_functions=(("minimax", "int"),))

    assert misses(MINIMAX, told) == [
        message("name-not-a-function", name="minimax", type=message("kind-int"))
    ]
    assert misses(QUEUE, told) == []


@for_each(
    ("type_name", "fr", "en"),
    [
        ("int", "un entier", "an integer"),
        ("list", "une liste", "a list"),
        ("str", "un texte", "a text"),
        ("type", "une classe", "a class"),
        ("deque", "un objet de type deque", "an object of type deque"),
    ],
)
def test_what_a_name_holds_is_told_in_plain_words(type_name: str, fr: str, en: str) -> None:
    told = message("name-not-a-function", name="minimax", type=kind_of(type_name))

    assert [render(told, language).rpartition(" is ")[2] for language in LANGUAGES[1:]] == [en]
    assert render(told, "fr").endswith(f"c'est {fr}")


def test_a_method_is_told_with_its_class_and_line() -> None:
    told = replace(loading(), methods=(("Joueur", "minimax", 7),))

    assert misses(MINIMAX, told) == [
        message("function-in-class", owner="Joueur", name="minimax", line=7)
    ]


def test_a_function_in_a_cell_that_was_left_out_is_there_without_a_writing() -> None:
    told = replace(loading(), unread_functions=(("minimax", 7),))
    note = message("function-in-unread-cell", function="minimax", line=7)

    assert misses(MINIMAX, told) == [note]
    assert find_exercises(COURSE, told, ()) == [(MINIMAX, []), (HORIZON, [])]


def test_a_form_on_request_is_missed_only_where_its_exercise_is_asked_for() -> None:
    seen = loading(function("alpha_beta", "jeu", "prof", "alpha", "beta", "joueur_maximise"))
    unread = replace(loading(), unread_functions=(("alphabeta", 7),))

    assert misses(ORDERING, seen) == []
    assert missing_notes(ORDERING, seen, ()) == (near("alphabeta", "alpha_beta"),)
    assert not is_unread(ORDERING, unread)
    assert is_unread(ORDERING, unread, asked=True)


@for_each(
    ("name", "parameters", "told"),
    [
        ("mini_max", "jeu prof joueur_maximise", "minimax"),
        ("Minimax", "jeu prof joueur_maximise", "minimax"),
        ("MINIMAX", "node is_max", "minimax"),
        ("minimaxe", "node is_max", "minimax"),
        ("minmax", "noeud profondeur evalMax", "MinMax"),
        ("minmax", "node is_max", "minimax"),
        ("Min_Max", "noeud profondeur evalMax", "MinMax"),
        ("mini_max", "a", "minimax"),  # The right name but for an underscore is told anyway.
        ("minimaxe", "a", None),
    ],
)
def test_a_function_of_nearly_the_name_is_told_with_the_nearest_of_all_forms(
    name: str, parameters: str, told: str | None
) -> None:
    seen = loading(function(name, *parameters.split()))

    assert misses(MINIMAX, seen) == ([near(told, name)] if told else [])


PLAY = exercise("jouer", form("plateau", "jouer", GAME))
TREE_WALKS = [
    exercise(f"parcours-{name}", form("cours", f"parcours_{name}", Role.NODE))
    for name in ("profondeur", "profondeurs", "largeur")
]


@for_each(("name", "told"), [("joue", False), ("joueur", False), ("Jouer", True), ("_jouer", True)])
def test_a_short_name_is_another_word(name: str, told: bool) -> None:
    assert misses(PLAY, loading(function(name, "jeu"))) == ([near("jouer", name)] if told else [])


def test_a_function_of_the_course_is_not_meant_for_another() -> None:
    taken = [name for each in TREE_WALKS for name in function_names(each)]
    seen = loading(function("parcours_profondeur", "noeud"))

    assert near_misses_of(TREE_WALKS[1], seen, taken) == ()
    assert near_misses_of(TREE_WALKS[1], seen, ()) == (
        near("parcours_profondeurs", "parcours_profondeur"),
    )


def test_what_is_more_like_another_function_was_meant_for_that_one() -> None:
    seen = loading(function("parcoursProfondeur", "noeud"))
    taken = [name for each in TREE_WALKS for name in function_names(each)]

    assert [near_misses_of(each, seen, taken) for each in TREE_WALKS] == [
        (near("parcours_profondeur", "parcoursProfondeur"),),
        (),
        (),
    ]


def test_functions_that_go_together_are_missed_each_in_its_own_way() -> None:
    seen = replace(
        loading(function("Ajouter_File", "element"), function("retirer_fil")),
        not_functions=(("file_vide", "list"),),
    )

    assert misses(QUEUE, seen) == [
        message("name-not-a-function", name="file_vide", type=message("kind-list")),
        near("ajouter_file", "Ajouter_File"),
        near("retirer_file", "retirer_fil"),
    ]


def test_one_that_is_missed_beside_the_others_is_told_too() -> None:
    seen = replace(
        loading(IMPLICIT[1], function("retirer_fil")), not_functions=(("file_vide", "list"),)
    )

    [writing] = writings_of(QUEUE, seen, asked=False, taken=course_names(COURSE))

    assert set(writing.plans) == {"ajouter_file"}
    assert [fault.code for fault in writing.faults] == [
        "name-not-a-function",
        "function-missing-near",
    ]
    assert set(writing.reasons) == {"file_vide", "retirer_file"}


def test_what_resembles_nothing_is_missing() -> None:
    assert missing_notes(MINIMAX, loading(function("aide")), ()) == (
        message("function-missing", function="minimax"),
    )


# What an exercise is ----------------------------------------------------------------------------

CALLS = Script((FunctionCall("double", (2,)),))
FAMILY = Family(branching=(2, 2), depth=2, seed=1, values=(0, 9), count=1)


@for_each(
    ("kind", "sources", "searches"),
    [
        ("minimax", (tree_of([1, 2]),), True),
        ("alphabeta", (FAMILY,), True),
        ("corrige", (tree_of([1, 2]), FAMILY), True),
        ("corrige", (CALLS,), False),
        ("file", (CALLS,), False),
        ("parcours-profondeur", (tree_of([1, 2]),), False),
        ("jouer", (tree_of([1, 2]),), False),
        ("tri", (FAMILY,), False),
        ("transposition", (tree_of([1, 2]),), False),
    ],
)
def test_a_plain_search_is_told_from_what_is_merely_tried(
    kind: str, sources: tuple[Source, ...], searches: bool
) -> None:
    assert exercise("essai", kind=kind, sources=sources).searches_trees is searches


# Patience, and what cases add up to -------------------------------------------------------------

TIMED_OUT = Outcome(ending=Ending.TIMEOUT, asked=())
ANSWERED = Outcome(ending=Ending.RETURNED, asked=())


def test_patience_runs_out_after_so_many_calls_that_used_up_their_time() -> None:
    patience = Patience(LIMITS, CopyTime())

    for outcome in [TIMED_OUT, ANSWERED] * (WHOLE_LIMITS - 1):
        assert patience.learn(outcome, LIMITS.time_s) is None
    assert not patience.is_short
    assert patience.limits_now == LIMITS

    patience.learn(TIMED_OUT, LIMITS.time_s)

    assert patience.is_short
    assert patience.limits_now == LIMITS


def test_the_last_cases_share_one_limit() -> None:
    patience = Patience(LIMITS, CopyTime(), timeouts=WHOLE_LIMITS)

    assert patience.learn(ANSWERED, 0.75 * LIMITS.time_s) is None
    assert patience.limits_now == replace(LIMITS, time_s=0.25 * LIMITS.time_s)
    assert patience.budget_s == 0.25 * LIMITS.time_s
    assert patience.refusal is None

    cut_off = patience.learn(TIMED_OUT, 0.25 * LIMITS.time_s)

    assert cut_off == message("not-run-endless")
    assert patience.refusal == message("not-run-endless")


def test_one_of_them_that_has_had_a_whole_limit_is_out_of_time() -> None:
    patience = Patience(LIMITS, CopyTime(), timeouts=WHOLE_LIMITS)

    assert patience.learn(TIMED_OUT, LIMITS.time_s) is None
    assert patience.refusal == message("not-run-endless")


def test_a_copy_that_has_used_its_time_runs_no_further_case() -> None:
    patience = Patience(LIMITS, CopyTime(limit_s=120, used_s=119.9))

    assert patience.refusal is None
    patience.copy.used_s += 0.2

    assert patience.refusal == message("not-run-copy", seconds="120")


def test_cases_come_in_their_order_and_smallest_first_once_two_did_not_end() -> None:
    large, small, smaller = case_of([[1, 2], [3, 4]]), case_of([1, 2, 3]), case_of([1, 2])
    cases = [case_of([1]), case_of([2]), large, small, smaller]
    patience = Patience(LIMITS, CopyTime())
    ran: list[SearchCase] = []
    told: list[int] = []

    def run(case: SearchCase) -> tuple[str, Outcome]:
        ran.append(case)
        patience.copy.used_s += 0.6 * LIMITS.time_s
        return "run", TIMED_OUT if len(ran) <= WHOLE_LIMITS else ANSWERED

    results = run_patiently(cases, patience, run, lambda case, reason: reason.code, told.append)

    assert ran == [*cases[:2], smaller, small]
    assert results == ["run", "run", "not-run-endless", "run", "run"]
    assert told == [1, 2, 3, 4, 5]


def case_report(status: CaseStatus) -> CaseReport:
    verdict = CaseVerdict(status=status, checks=(), divergence=None)
    return CaseReport(case=case_of([1]), outcome=None, verdict=verdict)


@for_each(
    ("statuses", "whole"),
    [
        ([CaseStatus.PASSED] * 2, ExerciseStatus.PASSED),
        ([CaseStatus.PASSED, CaseStatus.FAILED], ExerciseStatus.FAILED),
        ([CaseStatus.FAILED, CaseStatus.ERROR], ExerciseStatus.ERROR),
        ([], ExerciseStatus.FAILED),
    ],
)
def test_an_exercise_passes_only_where_every_case_does(
    statuses: list[CaseStatus], whole: ExerciseStatus
) -> None:
    assert exercise_status([case_report(status) for status in statuses]) is whole


def test_a_case_that_we_could_not_judge_is_no_mark() -> None:
    verdict = not_judged({CheckKind.VALUE: Fraction(2), CheckKind.CONTRACT: Fraction(0)})

    assert verdict.status is CaseStatus.ERROR
    assert {check.status for check in verdict.checks} == {CheckStatus.NOT_CHECKED}
    assert verdict.score == 0
    assert all(check.message for check in verdict.checks)


def test_output_that_was_cut_is_noted_beside_the_other_notes() -> None:
    verdict = CaseVerdict(
        status=CaseStatus.PASSED, checks=(), divergence=None, notes=(message("game-never-lost"),)
    )

    assert with_output_note(verdict, ANSWERED) is verdict
    cut = with_output_note(verdict, replace(ANSWERED, output_truncated=True))
    assert [note.code for note in cut.notes] == ["game-never-lost", "output-truncated"]


# Other names, and the line that makes them gradable ---------------------------------------------


def line_for(asked: Exercise, *functions: FoundFunction) -> str | None:
    [told] = near_misses_of(asked, loading(*functions), course_names(WITH_PRUNING)) or [None]
    if told is None:
        return None
    return str(told.facts["addition"]) if told.code == "function-by-a-line" else told.code


BOUNDED = ("state", "depth", "alpha", "beta", "is_max")


@for_each(
    ("asked", "name", "parameters", "line"),
    [
        (PRUNING, "alphaBetaPruning", BOUNDED, "alphabeta = alphaBetaPruning"),
        (PRUNING, "select_alpha_beta", BOUNDED, "alphabeta = select_alpha_beta"),
        (PRUNING, "minimax_alpha_beta", BOUNDED, "alphabeta = minimax_alpha_beta"),
        (PRUNING, "minimaxElague", BOUNDED, "alphabeta = minimaxElague"),
        (PRUNING, "minimax_naif", ("jeu", "prof", "maxi"), None),
        (MINIMAX, "minimax_naif", ("jeu", "prof", "maxi"), "minimax = minimax_naif"),
        (MINIMAX, "leMeilleurMinMax", ("jeu", "prof", "maxi"), "MinMax = leMeilleurMinMax"),
        (MINIMAX, "minimax_alpha_beta", BOUNDED, None),
        (MINIMAX, "minimaxElague", BOUNDED, None),
        (MINIMAX, "minimax_de", ("jeu", "prof", "maxi", "joueur"), "function-near-uncallable"),
        (MINIMAX, "affiche_minimax", ("resultats",), None),
        (PLAY, "jouer_partie", ("jeu",), None),
    ],
)
def test_a_name_that_contains_the_right_one_is_told_with_a_line(
    asked: Exercise, name: str, parameters: tuple[str, ...], line: str | None
) -> None:
    assert line_for(asked, function(name, *parameters)) == line


@for_each(
    ("asked", "names", "parameters", "line"),
    [
        (PRUNING, "max_value min_value", "state alpha beta depth",
         "def alphabeta(jeu, prof, alpha, beta, joueur_maximise): return max_value(jeu, alpha, "
         "beta, prof) if joueur_maximise else min_value(jeu, alpha, beta, prof)"),
        (PRUNING, "max_value min_value", "state alpha beta",
         "def alphabeta(jeu, prof, alpha, beta, joueur_maximise): return max_value(jeu, alpha, "
         "beta) if joueur_maximise else min_value(jeu, alpha, beta)"),
        (MINIMAX, "valeurMax valeurMin", "etat prof",
         "def minimax(jeu, prof, joueur_maximise): return valeurMax(jeu, prof) "
         "if joueur_maximise else valeurMin(jeu, prof)"),
        (MINIMAX, "max_value min_value", "state",
         "def minimax(jeu, joueur_maximise): return max_value(jeu) "
         "if joueur_maximise else min_value(jeu)"),
        (MINIMAX, "max_value min_value", "state alpha beta depth", None),
        (PRUNING, "max_value min_value", "state depth", None),
        (MINIMAX, "maximum minimum", "a b", None),
        (MINIMAX, "max_value mini_value", "state", None),
        (QUEUE, "max_value min_value", "state", None),
    ],
)  # fmt: skip
def test_two_functions_that_call_each_other_are_told_with_the_line_that_joins_them(
    asked: Exercise, names: str, parameters: str, line: str | None
) -> None:
    pair = [function(name, *parameters.split()) for name in names.split()]

    assert line_for(asked, *pair) == line
