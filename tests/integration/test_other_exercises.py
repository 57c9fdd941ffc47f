"""Everything that is no plain search: the styles that are right, and what is said of the others."""

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grader.course import read_course
from grader.errors import CouldNotJudge, CourseError
from grader.grading import Request, grade
from grader.grading.request import Draws
from grader.grading.solution_answers import solution_player
from grader.grading.trial import Trial
from grader.kinds import tictactoe
from grader.kinds.kind import Task
from grader.kinds.tictactoe import GameFacts
from grader.language import render
from grader.model.case import (
    CaseTemplate,
    FunctionCall,
    Placement,
    Script,
    Source,
    WholeGame,
)
from grader.model.dataclass import replace
from grader.model.exercise import Course
from grader.model.message import Title, message
from grader.model.report import ExerciseReport, ExerciseStatus, Report
from grader.model.run import Ending, Outcome
from grader.model.tree import Node, tree_of
from grader.model.verdict import CaseStatus, CheckKind, CheckStatus
from grader.render.formats.json_report import render_json, report_document
from grader.render.page.report_page import render_html
from grader.render.terminal.report_text import render_terminal
from grader.sandbox import isolation
from grader.sandbox.launcher import InterpreterLauncher
from grader.sandbox.referee import Referee
from grader.search.random_draws import plain_case
from grader.submission import read_submission
from tests.course_files import write_course
from tests.e2e.command import run_grader
from tests.integration.graded_samples import in_a_hurry, of_exercise
from tests.integration.graded_texts import Grader
from tests.report_validator import REPORT

ROOT = Path(__file__).parents[2]

needs_numpy = pytest.mark.skipif(
    "numpy" not in isolation.library_folders(), reason="numpy is not installed beside the grader"
)


PART_OF_THE_GAME = "XOX.O...."
"""Where the whole game begins in these tests: every way to go on from here is walked all the same.

From the empty grid it is walked for the solution and for the mistakes, in `test_samples`.
"""


@cache
def facts_of_the_part() -> GameFacts:
    """What is to be found in that part, by the rules themselves."""
    rules: Mapping[str, Callable[..., Any]] = {
        tictactoe.WINNER: tictactoe.winner,
        tictactoe.MOVES: tictactoe.free_squares,
        tictactoe.EVALUATION: lambda grid: tictactoe.evaluation(grid) or 0,
        tictactoe.PLAY: tictactoe.play,
    }
    walk = tictactoe.walk_game(PART_OF_THE_GAME)
    asked = next(walk)
    while True:
        try:
            asked = walk.send([rules[asked.function](*each) for each in asked.arguments])
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # typeshed has no type for it


FEW: Mapping[str, tuple[str, ...]] = {
    "parcours-profondeur": ("huit-sommets", "valeurs-negatives"),
    "parcours-largeur": ("huit-sommets", "valeurs-negatives"),
    "file": ("file-textes", "file-un-element", "file-entrelacee"),
    "meilleur-coup": ("coup-min", "coup-egalites"),
    "evaluation-echecs": ("echecs-noirs-devant", "echecs-dix-sept"),
    "morpion": ("morpion-coups", "morpion-partie"),
    "jouer": ("jouer-horizon", "jouer-fins", "jouer-negatifs"),
    "ordre-des-coups": ("tri-ternaire", "tri-min"),
    "approfondissement-iteratif": ("approfondir-piege", "approfondir-min"),
    "table-de-transposition": ("transpositions-bornes", "transpositions-min"),
}
"""The fixtures on which a way of writing is tried: they differ in what it could depend on.

All of them are for the solutions and the mistakes, in `test_samples`, and for the tests below that
take `check`: every exercise has some.
"""


@pytest.fixture
def few(check: Grader) -> Grader:
    return on_cases(check, FEW)


@pytest.fixture
def one(check: Grader) -> Grader:
    """On a single fixture of each exercise, and two of the game: its moves, and all of it."""
    alone = {name: chosen[:1] for name, chosen in FEW.items()}
    return on_cases(check, {**alone, "morpion": FEW["morpion"]})


@pytest.fixture
def check(
    shipped: Course, one_referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Grader:
    monkeypatch.setattr("grader.kinds.tictactoe.RIGHT_FACTS", facts_of_the_part())
    [game] = [each for each in shipped.exercises if each.id == "morpion"]
    templates = [
        replace(each, source=WholeGame(PART_OF_THE_GAME))
        if isinstance(each.source, WholeGame)
        else each
        for each in game.case_templates
    ]
    return Grader(with_cases(shipped, "morpion", *templates), one_referee, tmp_path)


@pytest.fixture
def check_all(shipped: Course, one_referee: Referee, tmp_path: Path) -> Grader:
    """On the course as it is, with a game from the empty grid."""
    return Grader(shipped, one_referee, tmp_path)


def hurried(check: Grader) -> Grader:
    return replace(check, course=in_a_hurry(check.course))


def ids(report: Report) -> list[str]:
    return [exercise.id for exercise in report.exercises]


def said(exercise: ExerciseReport) -> dict[str, set[str]]:
    """The codes of what is said of each case that has not passed."""
    return {
        case.case.id: {
            check.message.code
            for check in case.verdict.checks
            if check.message and check.status is CheckStatus.FAILED
        }
        for case in exercise.cases
        if case.status is not CaseStatus.PASSED
    }


def codes(exercise: ExerciseReport) -> set[str]:
    return set().union(*said(exercise).values())


def require_full_marks(exercise: ExerciseReport) -> None:
    assert said(exercise) == {}
    assert exercise.status is ExerciseStatus.PASSED
    assert exercise.score == exercise.max_score > 0
    assert exercise.notes == ()


def require_told(exercise: ExerciseReport, *told: str) -> None:
    """Nothing is marked, every case says why, and says nothing else than this."""
    assert exercise.status is ExerciseStatus.FAILED
    assert exercise.score == 0
    assert exercise.cases
    assert len(said(exercise)) == len(exercise.cases)
    assert codes(exercise) == set(told)


def solution(exercise_id: str) -> str:
    return (ROOT / "corrige" / f"{exercise_id}.py").read_text(encoding="utf-8")


# Queues -----------------------------------------------------------------------------------------

QUEUES: Mapping[str, str] = {
    "a list of the module": """
        f = []
        def file_vide(): return f == []
        def ajouter_file(element): f.append(element)
        def retirer_file(): return f.pop(0)
    """,
    "a list that is made anew": """
        f = []
        def file_vide():
            global f
            return not f
        def ajouter_file(element):
            global f
            f = [element] + f
        def retirer_file():
            global f
            *f, premier = f
            return premier
    """,
    "left with elements by the file's own trials": """
        f = []
        def file_vide(): return len(f) == 0
        def ajouter_file(x): f.append(x)
        def retirer_file(): return f.pop(0)
        ajouter_file(3)
        ajouter_file("reste")
        assert retirer_file() == 3
        ajouter_file(4)
    """,
    "a queue of 0 or 1 for an answer": """
        from collections import deque
        f = deque()
        def file_vide(): return 0 if f else 1
        def ajouter_file(x): f.append(x)
        def retirer_file(): return f.popleft()
    """,
    "a class behind functions": """
        class File:
            def __init__(self): self.entree, self.sortie = [], []
            def vide(self): return not self.entree and not self.sortie
            def ajouter(self, x): self.entree.append(x)
            def retirer(self):
                if not self.sortie:
                    while self.entree: self.sortie.append(self.entree.pop())
                return self.sortie.pop()
        ma_file = File()
        def file_vide(): return ma_file.vide()
        def ajouter_file(element): ma_file.ajouter(element)
        def retirer_file(): return ma_file.retirer()
    """,
    "methods under the names of the course": """
        class File:
            def __init__(self): self.f = []
            def vide(self): return not self.f
            def ajouter(self, x): self.f.append(x)
            def retirer(self): return self.f.pop(0)
        _f = File()
        file_vide, ajouter_file, retirer_file = _f.vide, _f.ajouter, _f.retirer
    """,
    "a list handed over and changed": """
        def file_vide(file): return len(file) == 0
        def ajouter_file(file, element): file.append(element)
        def retirer_file(file): return file.pop(0)
    """,
    "a list handed over in a file that calls a list of its own `list`": """
        list = [1, 2]
        def file_vide(file): return len(file) == 0
        def ajouter_file(file, element): file.append(element)
        def retirer_file(file): return file.pop(0)
    """,
    "the element before the queue": """
        def file_vide(f): return f == []
        def ajouter_file(x, f): f.append(x)
        def retirer_file(f): return f.pop(0)
    """,
    "changed and returned as well": """
        def file_vide(file): return not file
        def ajouter_file(file, element):
            file.append(element)
            return file
        def retirer_file(file): return file.pop(0)
    """,
    "a new list, and the pair (element, queue)": """
        def file_vide(file): return file == []
        def ajouter_file(file, element): return file + [element]
        def retirer_file(file): return file[0], file[1:]
    """,
    "a new list, and the pair (queue, element)": """
        def file_vide(file): return file == []
        def ajouter_file(file, element): return [element] + file
        def retirer_file(file): return file[:-1], file[-1]
    """,
    "tuples": """
        def file_vide(file): return len(file) == 0
        def ajouter_file(file, element): return (*file, element)
        def retirer_file(file): return [file[0], file[1:]]
    """,
    "a deque made of what was handed over": """
        from collections import deque
        def file_vide(file): return len(file) == 0
        def ajouter_file(file, element):
            file = deque(file)
            file.append(element)
            return file
        def retirer_file(file): return file.popleft()
    """,
}


@pytest.mark.parametrize("style", QUEUES)
def test_every_style_of_a_right_queue_gets_full_marks(style: str, few: Grader) -> None:
    require_full_marks(of_exercise(few(QUEUES[style]), "file"))


MAKERS = {
    "a list": """
        def file_vide(): return []
        def ajouter_file(file, element): file.append(element)
        def retirer_file(file): return file.pop(0)
    """,
    "a deque": """
        from collections import deque
        def file_vide(): return deque()
        def ajouter_file(file, element): file.append(element)
        def retirer_file(file): return file.popleft()
    """,
    "a class": """
        class File:
            def __init__(self): self.elements = []
        def file_vide(): return File()
        def ajouter_file(file, element): file.elements.append(element)
        def retirer_file(file): return file.elements.pop(0)
    """,
}


@pytest.mark.parametrize("style", MAKERS)
def test_file_vide_may_make_a_queue_that_the_others_are_handed(style: str, few: Grader) -> None:
    exercise = of_exercise(few(MAKERS[style]), "file")

    assert said(exercise) == {}
    assert exercise.score == exercise.max_score
    assert exercise.form == "parametre"


@pytest.mark.parametrize(
    ("style", "told"),
    [
        (MAKERS["a list"].replace("pop(0)", "pop()"), "call-last-in-first-out"),
        (QUEUES["a list of the module"].replace("pop(0)", "pop()"), "call-last-in-first-out"),
        (QUEUES["a list of the module"].replace("f.pop(0)", "f[0]"), "call-not-removed"),
        (QUEUES["a list of the module"].replace("return f.pop(0)", "f.pop(0)"),
         "call-returned-none"),
        (QUEUES["a list of the module"].replace("f == []", "f"), "call-shape-truth"),
        (QUEUES["a list of the module"].replace("f == []", "f != []"), "call-queue-empty"),
        (QUEUES["a list of the module"].replace("f == []", "1 / 0"), "ended-raised"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_queue_is_told(style: str, told: str, few: Grader) -> None:
    exercise = of_exercise(few(style), "file")

    assert told in codes(exercise)
    assert exercise.score < exercise.max_score


def test_what_happens_after_the_first_wrong_call_is_not_told(check: Grader) -> None:
    source = """
    def file_vide(f):
        return f == []
    def ajouter_file(f, e):
        f = f + [e]
    def retirer_file(f):
        return f.pop(0)
    """

    exercise = of_exercise(check(source), "file")

    for case in exercise.cases:
        assert case.outcome is not None
        if "call-queue-holds" in said(exercise)[case.case.id]:
            assert (case.outcome.ending, case.outcome.error) == (Ending.RETURNED, None)
    assert "call-queue-holds" in codes(exercise)


def test_a_function_that_is_missing_fails_only_the_cases_that_need_it(few: Grader) -> None:
    source = QUEUES["a list of the module"].replace("def file_vide", "def plus_rien")

    exercise = of_exercise(few(source), "file")

    needing = {
        case.case.id
        for case in exercise.cases
        if any(call.function == "file_vide" for call in getattr(case.case, "calls", ()))
    }
    assert set(said(exercise)) == needing
    assert 0 < len(needing) < len(exercise.cases)
    assert codes(exercise) == {"function-missing-here"}
    missed = next(case for case in exercise.cases if case.case.id in needing)
    told = missed.verdict.checks[0].message
    assert told is not None
    assert "file_vide" in render(told, "fr")
    assert missed.outcome is None


@pytest.mark.parametrize(
    "wrong",
    ["def retirer_file(a, b): return f.pop(0)", "def ajouter_file(a, b, c): f.append(a)"],
)
def test_a_function_that_cannot_be_called_passes_no_case_that_needs_it(
    wrong: str, few: Grader
) -> None:
    exercise = of_exercise(few(textwrap.dedent(QUEUES["a list of the module"]) + wrong), "file")

    # Every fixture needs both.
    require_told(exercise, "cannot-be-called")
    assert {note.code for note in exercise.notes} == {"cannot-be-called"}


@pytest.mark.parametrize(
    ("empty_test", "told"),
    [("def file_vide(a, b): return []", "cannot-be-called"), ("", "function-missing-here")],
)
def test_an_empty_test_that_can_neither_answer_nor_make_a_queue_fails_what_needs_it(
    empty_test: str, told: str, few: Grader
) -> None:
    source = QUEUES["a list handed over and changed"].replace(
        "def file_vide(file): return len(file) == 0", empty_test
    )

    exercise = of_exercise(few(source), "file")

    assert codes(exercise) == {told}
    assert 0 < exercise.score < exercise.max_score


# Traversals -------------------------------------------------------------------------------------

DEEP = "parcours_arbre_profondeur"
WIDE = "parcours_arbre_largeur"

PRINTS = f"""
def {DEEP}(noeud):
    print(noeud.val)
    for enfant in noeud.enfants:
        {DEEP}(enfant)
"""

WALKS: Mapping[str, str] = {
    "prints": PRINTS,
    "prints on one line": PRINTS.replace("print(noeud.val)", "print(noeud.val, end=' ')"),
    "prints with words": PRINTS.replace(
        "print(noeud.val)", "print(f'Je visite le sommet {noeud.val}.')"
    ),
    "writes": "import sys\n"
    + PRINTS.replace("print(noeud.val)", "sys.stdout.write(str(noeud.val) + ',')"),
    "treats": PRINTS.replace("print(noeud.val)", "traiter(noeud)"),
    "returns values": f"""
def {DEEP}(noeud):
    resultat = [noeud.val]
    for enfant in noeud.enfants:
        resultat += {DEEP}(enfant)
    return resultat
""",
    "returns nodes": f"""
def {DEEP}(racine):
    pile, ordre = [racine], []
    while pile:
        sommet = pile.pop()
        ordre.append(sommet)
        pile.extend(reversed(sommet.enfants))
    return ordre
""",
    "returns a tuple": f"""
def {DEEP}(n):
    return (n.val,) + sum(({DEEP}(e) for e in n.enfants), ())
""",
    "a list as a default": f"""
def {DEEP}(noeud, resultat=[]):
    resultat.append(noeud.val)
    for enfant in noeud.enfants:
        {DEEP}(enfant, resultat)
    return resultat
""",
    "a global list": f"""
ordre = []
def {DEEP}(noeud):
    ordre.append(noeud.val)
    for enfant in noeud.enfants:
        {DEEP}(enfant)
    return ordre
""",
    "prints and returns": f"""
def {DEEP}(noeud):
    print("->", noeud.val)
    ordre = [noeud.val]
    for enfant in noeud.enfants:
        ordre += {DEEP}(enfant)
    return ordre
""",
    "a helper that prints": f"""
def affiche(noeud, marge):
    print(marge + str(noeud.val))
    for enfant in noeud.enfants:
        affiche(enfant, marge + "  ")
def {DEEP}(arbre):
    affiche(arbre, "")
""",
    "the name of the pseudo-code": PRINTS.replace(DEEP, "parcours_profondeur"),
    "its own trials": PRINTS
    + f"""
racine = Noeud(1)
racine.enfants.append(Noeud(2))
print("essai :")
{DEEP}(racine)
""",
}


@pytest.mark.parametrize("style", WALKS)
def test_every_style_of_a_right_traversal_gets_full_marks(style: str, few: Grader) -> None:
    require_full_marks(of_exercise(few(WALKS[style]), "parcours-profondeur"))


NODES: Mapping[str, str] = {
    "plain": """
class Noeud:
    def __init__(self, val, enfants):
        self.val = val
        self.enfants = enfants
""",
    "with more attributes": """
class Noeud:
    compteur = 0
    def __init__(self, val):
        self.val, self.enfants, self.vu, self.parent = val, [], False, None
        Noeud.compteur += 1
""",
    "with slots": """
class Noeud:
    __slots__ = ("val", "enfants")
    def __init__(self, val, enfants=None):
        self.val, self.enfants = val, enfants or []
""",
    "a dataclass": """
from dataclasses import dataclass, field
@dataclass
class Noeud:
    val: int
    enfants: list = field(default_factory=list)
""",
    "a frozen dataclass": """
from dataclasses import dataclass
@dataclass(frozen=True)
class Noeud:
    val: int
    enfants: tuple = ()
""",
    "that prints": """
class Noeud:
    def __init__(self, val):
        print("nouveau noeud", val)
        self.val, self.enfants = val, []
""",
    "with an equality": """
class Noeud:
    def __init__(self, val): self.val, self.enfants = val, []
    def __eq__(self, autre): return self.val == autre.val
""",
    "with children that are added": """
class Noeud:
    def __init__(self, val): self.val, self.enfants = val, []
    def ajoute(self, enfant): self.enfants.append(enfant)
    def __repr__(self): return f"<{self.val}>"
racine = Noeud(1)
racine.ajoute(Noeud(2))
print(racine, racine.enfants)
""",
}
BODIES = ["prints", "treats", "returns nodes"]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("kind", NODES)
def test_a_tree_is_made_of_the_files_own_class(kind: str, body: str, few: Grader) -> None:
    require_full_marks(of_exercise(few(NODES[kind] + WALKS[body]), "parcours-profondeur"))


def test_breadth_first_with_the_files_own_queue_is_two_exercises(check: Grader) -> None:
    source = (
        textwrap.dedent(QUEUES["a list of the module"])
        + f"""
def {WIDE}(racine):
    ajouter_file(racine)
    while not file_vide():
        sommet = retirer_file()
        print(sommet.val, end=" ")
        for enfant in sommet.enfants:
            ajouter_file(enfant)
"""
    )

    report = check(source)

    assert ids(report) == ["parcours-largeur", "file"]
    for exercise in report.exercises:
        require_full_marks(exercise)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("yield noeud.val", "walk-returned"),
        ("len(noeud.enfants)", "walk-shows-nothing"),
        ("return noeud.val", "walk-returned"),
        ("return ' '.join(str(e.val) for e in noeud.enfants)", "walk-returned"),
        ("return noeud", "walk-returned"),
        ("print('visite')", "walk-shows-nothing"),
        ("print('9' * 5000)", "walk-stranger"),
        ("noeud.fils", "ended-raised"),
        ("traiter(noeud.val)", "ended-raised"),
        ("exit()", "ended-exited"),
    ],
)
def test_what_shows_no_order_of_nodes_is_told(body: str, told: str, few: Grader) -> None:
    require_told(of_exercise(few(f"def {DEEP}(noeud): {body}"), "parcours-profondeur"), told)


def test_what_the_files_own_trials_print_is_no_traversal(check: Grader) -> None:
    source = f"""
def {DEEP}(noeud):
    noeud.val
print(1, 2, 3, 5, 6, 4, 7, 8)
"""

    require_told(of_exercise(check(source), "parcours-profondeur"), "walk-shows-nothing")


def test_one_traversal_in_the_place_of_the_other_is_told(check: Grader) -> None:
    exercise = of_exercise(check(PRINTS.replace(DEEP, WIDE)), "parcours-largeur")

    assert "walk-is-parcours-profondeur" in codes(exercise)
    assert exercise.score < exercise.max_score


# Choosing a move --------------------------------------------------------------------------------

MIN_MAX = """
def MinMax(noeud, profondeur, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)
    valeurs = [MinMax(applique(c, noeud), profondeur - 1, not evalMax)
               for c in coupsJouables(noeud)]
    return max(valeurs) if evalMax else min(valeurs)
"""
ALPHA_BETA = """
def AlphaBeta(noeud, profondeur, alpha, beta, evalMax):
    if profondeur == 0 or coupsJouables(noeud) == []:
        return evaluation(noeud)
    for c in coupsJouables(noeud):
        valeur = AlphaBeta(applique(c, noeud), profondeur - 1, alpha, beta, not evalMax)
        if evalMax:
            alpha = max(alpha, valeur)
        else:
            beta = min(beta, valeur)
        if alpha >= beta:
            break
    return alpha if evalMax else beta
"""
CHOOSES = """
def jouer(noeud):
    choix, meilleure = None, None
    for c in coupsJouables(noeud):
        valeur = MinMax(applique(c, noeud), profondeurMax, False)
        if choix is None or valeur > meilleure:
            choix, meilleure = c, valeur
    return choix
"""
CHOICES: Mapping[str, str] = {
    "with MinMax": MIN_MAX + CHOOSES,
    "with a depth of its own, which is set": "profondeurMax = 7\n" + MIN_MAX + CHOOSES,
    "with AlphaBeta": ALPHA_BETA
    + CHOOSES.replace(
        "MinMax(applique(c, noeud), profondeurMax, False)",
        "AlphaBeta(applique(c, noeud), profondeurMax, -float('inf'), float('inf'), False)",
    ),
    "with a window that narrows": ALPHA_BETA
    + """
def jouer(jeu):
    alpha, choix = -float("inf"), 0
    for c in coupsJouables(jeu):
        valeur = AlphaBeta(applique(c, jeu), profondeurMax, alpha, float("inf"), False)
        if valeur > alpha:
            alpha, choix = valeur, c
    return choix
""",
    "with a helper": """
def valeur(position, reste, max_joue):
    suite = coups_possibles(position)
    if reste == 0 or not suite:
        return evaluation(position)
    return (max if max_joue else min)(
        valeur(joue_un_coup(position, c), reste - 1, not max_joue) for c in suite)
def jouer(etat):
    return max(coups_possibles(etat),
               key=lambda c: valeur(joue_un_coup(etat, c), profondeurMax, False))
""",
    "with the last of equal moves": MIN_MAX + CHOOSES.replace("valeur >", "valeur >="),
}


@pytest.mark.parametrize("style", CHOICES)
def test_every_style_of_a_right_choice_gets_full_marks(style: str, few: Grader) -> None:
    require_full_marks(of_exercise(few(CHOICES[style], "jouer"), "jouer"))


@needs_numpy
def test_a_move_may_be_a_numpy_integer(check: Grader) -> None:
    source = (
        "import numpy as np\n"
        + MIN_MAX
        + """
def jouer(noeud):
    return np.argmax([MinMax(applique(c, noeud), profondeurMax, False)
                      for c in coupsJouables(noeud)])
"""
    )

    require_full_marks(of_exercise(check(source, "jouer"), "jouer"))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("return choix", "return choix, meilleure", "move-due"),
        ("return choix", "return [choix]", "move-due"),
        ("return choix", "print(choix)", "returned-none"),
        ("return choix", "return str(choix)", "move-due"),
        ("return choix", "return applique(choix, noeud)", "move-due"),
        ("profondeurMax, False", "profondeur, False", "ended-raised"),
    ],
)
def test_what_is_no_move_is_told(old: str, new: str, told: str, few: Grader) -> None:
    source = (MIN_MAX + CHOOSES).replace(old, new)

    require_told(of_exercise(few(source, "jouer"), "jouer"), told)


def test_a_move_that_was_written_down_beforehand_is_a_guess(check: Grader) -> None:
    exercise = of_exercise(check("def jouer(noeud): return 1", "jouer"), "jouer")

    assert exercise.score == 0
    assert codes(exercise) <= {"answer-unproven", "choice-wrong", "choice-impossible"}
    assert "answer-unproven" in codes(exercise)


def test_a_value_in_the_place_of_a_move_is_told(check: Grader) -> None:
    source = (MIN_MAX + CHOOSES).replace("return choix", "return meilleure")

    exercise = of_exercise(check(source, "jouer"), "jouer")

    assert "choice-is-a-value" in codes(exercise)


# Orders of moves --------------------------------------------------------------------------------

SORTS: Mapping[str, str] = {
    "sorted": solution("ordre-des-coups"),
    "a copy sorted in place": """
        def trier_coups(jeu, coups, joueur_maximise):
            copie = list(coups)
            copie.sort(key=lambda c: estimation(joue_un_coup(jeu, c)), reverse=joueur_maximise)
            return copie
    """,
    "sorted in place and returned": """
        def trier_coups(jeu, coups, joueur_maximise):
            coups.sort(key=lambda c: estimation(joue_un_coup(jeu, c)), reverse=joueur_maximise)
            return coups
    """,
    "a tuple, with parameters in another order": """
        def trier_coups(is_max, moves, node):
            signe = -1 if is_max else 1
            return tuple(c for _, c in sorted(
                (signe * estimation(joue_un_coup(node, c)), c) for c in moves))
    """,
}


@pytest.mark.parametrize("style", SORTS)
def test_every_style_of_a_right_order_gets_full_marks(style: str, few: Grader) -> None:
    require_full_marks(of_exercise(few(SORTS[style]), "ordre-des-coups"))


SORT = """
def trier_coups(jeu, coups, joueur_maximise):
    {body}
"""


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("coups.sort(key=lambda c: estimation(joue_un_coup(jeu, c)))", "order-returned-none"),
        ("return coups[0]", "order-not-a-list"),
        ("return (c for c in coups)", "order-not-a-list"),
        ("return [str(c) for c in coups]", "order-not-a-list"),
        ("return coups[:1]", "order-not-the-same-moves"),
        ("return coups + coups", "order-not-the-same-moves"),
        ("return [0] * len(coups)", "order-not-the-same-moves"),
        ("return [joue_un_coup(jeu, c) for c in coups]", "order-not-a-list"),
        ("return sorted(coups, key=lambda c: 1 / 0)", "ended-raised"),
    ],
)
def test_what_is_no_order_of_the_moves_is_told(body: str, told: str, few: Grader) -> None:
    require_told(of_exercise(few(SORT.format(body=body)), "ordre-des-coups"), told)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return coups", {"ordering-saves-nothing", "ordering-and-minimum"}),
        (
            "return sorted(coups, key=lambda c: estimation(joue_un_coup(jeu, c)), "
            "reverse=not joueur_maximise)",
            {"ordering-is-worse", "ordering-and-minimum", "ordering-saves-nothing"},
        ),
    ],
)
def test_an_order_that_saves_nothing_fails_the_evaluations(
    body: str, told: set[str], check: Grader
) -> None:
    exercise = of_exercise(check(SORT.format(body=body)), "ordre-des-coups")

    assert exercise.score == 0
    assert codes(exercise) <= told
    kinds = {each.kind for case in exercise.cases for each in case.verdict.checks}
    assert CheckKind.VALUE not in kinds  # An order alone has no value to show.


def test_an_order_that_evaluates_is_counted(check: Grader) -> None:
    body = (
        "return sorted(coups, key=lambda c: (evaluation(joue_un_coup(jeu, c)), "
        "estimation(joue_un_coup(jeu, c)))[1], reverse=joueur_maximise)"
    )

    exercise = of_exercise(check(SORT.format(body=body)), "ordre-des-coups")
    plain = of_exercise(check(SORTS["sorted"]), "ordre-des-coups")

    for counted, free in zip(exercise.cases, plain.cases, strict=True):
        assert len(getattr(counted, "trace", ())) > len(getattr(free, "trace", ()))
    assert exercise.score < exercise.max_score
    assert codes(exercise) == {"ordering-evaluates"}


ORDERED = """
def alphabeta(jeu, prof, {moves}alpha, beta, joueur_maximise):
    if prof == 0:
        return {leaf}
    meilleur = None
    coups = sorted(coups_possibles(jeu), reverse=joueur_maximise,
                   key=lambda c: estimation(joue_un_coup(jeu, c)))
    for c in coups:
        trouve = alphabeta(joue_un_coup(jeu, c), prof - 1, {further}alpha, beta,
                           not joueur_maximise)
        score = {score}
        if meilleur is None or (score > {best} if joueur_maximise else score < {best}):
            meilleur = trouve
        if joueur_maximise:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return meilleur
"""
WITH_PATH = ORDERED.format(
    moves="coups_prec, ",
    leaf="evaluation(jeu), coups_prec",
    further="coups_prec + [c], ",
    score="trouve[0]",
    best="meilleur[0]",
)
WITH_SCORE = ORDERED.format(
    moves="", leaf="evaluation(jeu)", further="", score="trouve", best="meilleur"
)


@pytest.mark.parametrize(
    ("source", "form"), [(WITH_PATH, "alphabeta"), (WITH_SCORE, "alphabeta-score")]
)
def test_an_alpha_beta_of_ones_own_with_its_moves_in_order_counts_where_it_is_asked_for(
    source: str, form: str, few: Grader
) -> None:
    asked = of_exercise(few(source, "ordre-des-coups"), "ordre-des-coups")
    found = few(source)

    require_full_marks(asked)
    assert asked.form == form
    assert ids(found) == ["alphabeta"]


def test_an_alpha_beta_without_ordering_saves_nothing(check: Grader) -> None:
    report = check(solution("alphabeta"), "ordre-des-coups")

    exercise = of_exercise(report, "ordre-des-coups")
    assert codes(exercise) <= {"ordering-saves-nothing", "ordering-and-minimum"}
    # The values are right, and the form of the answer.
    assert exercise.score == exercise.max_score * 2 / 3


# Deepening --------------------------------------------------------------------------------------

DEEPENS = solution("approfondissement-iteratif")


@pytest.mark.parametrize(
    "answer", ["score", "(score, [0])", "(score, 0)", "[score, []]", "float(score)"]
)
def test_a_deepening_search_may_answer_with_a_score_alone_or_with_more(
    answer: str, check: Grader
) -> None:
    source = DEEPENS.replace("    return score\n", f"    return {answer}\n")
    assert (source != DEEPENS) == (answer != "score")

    report = check(source, "approfondissement-iteratif")
    require_full_marks(of_exercise(report, "approfondissement-iteratif"))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("range(1, prof_max + 1)", "[prof_max]", {"deepening-skips"}),
        ("range(1, prof_max + 1)", "range(prof_max, 0, -1)",
         {"deepening-goes-back", "value-wrong", "answer-unproven"}),
        ("range(1, prof_max + 1)", "range(2, prof_max + 1)", {"deepening-skips"}),
        ("range(1, prof_max + 1)", "[p for p in range(1, prof_max + 1) for _ in 'ab']",
         {"deepening-too-many"}),
        ("range(1, prof_max + 1)", "range(prof_max + 1)", {"deepening-root"}),
        ("range(1, prof_max + 1)", "range(1, prof_max + 2)", {"deepening-beyond", "value-wrong"}),
        ("    return score\n", "    return None\n", {"returned-none"}),
        ("    return score\n", "    return score, None\n", {"score-or-pair-due"}),
        ("    return score\n", "    return [0], score\n", {"path-before-score"}),
        ("    return score\n", "    return score, {}\n", {"score-or-pair-due"}),
    ],
)  # fmt: skip
def test_a_mistake_in_deepening_is_told(old: str, new: str, told: set[str], few: Grader) -> None:
    source = DEEPENS.replace(old, new)
    assert source != DEEPENS

    report = few(source, "approfondissement-iteratif")
    exercise = of_exercise(report, "approfondissement-iteratif")

    assert codes(exercise)
    assert codes(exercise) <= told
    assert exercise.status is ExerciseStatus.FAILED


# Tables -----------------------------------------------------------------------------------------

TABLE = solution("table-de-transposition")


@pytest.mark.parametrize(
    "key",
    [
        "(jeu, prof)",
        "(prof, jeu)",
        "(jeu, prof, joueur_maximise)",
        "(hash(jeu), prof)",
        "frozenset([('jeu', jeu), ('prof', prof)])",
        "f'{hash(jeu)}/{prof}'",
    ],
)
def test_a_table_may_be_keyed_in_many_ways(key: str, few: Grader) -> None:
    source = TABLE.replace("cle = (jeu, prof)", f"cle = {key}")

    require_full_marks(of_exercise(few(source), "table-de-transposition"))


def test_a_table_of_tables_is_a_table_too(check: Grader) -> None:
    source = """
    def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
        vus = table.setdefault(prof, {})
        if jeu in vus:
            return vus[jeu]
        if prof == 0 or not coups_possibles(jeu):
            valeur = evaluation(jeu)
        else:
            # Sans coupe : tout ce qui est noté est exact.
            valeurs = [alphabeta_table(joue_un_coup(jeu, c), prof - 1, alpha, beta,
                                       not joueur_maximise, table) for c in coups_possibles(jeu)]
            valeur = max(valeurs) if joueur_maximise else min(valeurs)
        vus[jeu] = valeur
        return valeur
    """

    exercise = of_exercise(check(source), "table-de-transposition")

    # A table alone does not always save.
    assert codes(exercise) <= {"table-without-cuts", "table-of-leaves"}
    assert exercise.score >= exercise.max_score / 2


def test_a_table_that_is_never_used_saves_nothing(check: Grader) -> None:
    source = TABLE.replace("if cle in table", "if False")

    exercise = of_exercise(check(source), "table-de-transposition")

    assert set(said(exercise)) == {case.case.id for case in exercise.cases}
    assert codes(exercise) == {"table-saves-nothing"}
    assert exercise.score == exercise.max_score / 2


WRAPPED = (
    TABLE.replace("alphabeta_table", "cherche")
    + """
AILLEURS = {}

def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
"""
)


@pytest.mark.parametrize(
    ("body", "code", "told"),
    [
        ("return cherche(jeu, prof, alpha, beta, joueur_maximise, AILLEURS)",
         "table-elsewhere", "ne demande plus que 0 évaluation (la"),
        ("return cherche(jeu, prof, alpha, beta, joueur_maximise, {})",
         "table-not-used", "après"),
        ("return 99 if table else cherche(jeu, prof, alpha, beta, joueur_maximise, table)",
         "table-not-used", "tu renvoies 99, après 0 évaluation"),
        ("return 1 / 0 if table else cherche(jeu, prof, alpha, beta, joueur_maximise, table)",
         "table-filled-ends-badly", "ZeroDivisionError"),
    ],
)  # fmt: skip
def test_a_search_remembers_in_its_table_and_nowhere_else(
    check: Grader, body: str, code: str, told: str
) -> None:
    exercise = of_exercise(check(f"{WRAPPED}    {body}\n"), "table-de-transposition")

    assert codes(exercise) == {code}
    faults = [case.verdict.first_fault for case in exercise.cases]
    assert all(fault and told in render(fault, "fr") for fault in faults)
    assert exercise.score == exercise.max_score / 2


LEAVES_AND_ROOT = """
import math

def cherche(jeu, prof, alpha, beta, joueur_maximise, feuilles):
    if prof == 0 or not coups_possibles(jeu):
        if jeu not in feuilles:
            feuilles[jeu] = evaluation(jeu)
        return feuilles[jeu]
    best = -math.inf if joueur_maximise else math.inf
    for c in coups_possibles(jeu):
        suite = joue_un_coup(jeu, c)
        score = cherche(suite, prof - 1, alpha, beta, not joueur_maximise, feuilles)
        best = max(best, score) if joueur_maximise else min(best, score)
        alpha, beta = (max(alpha, best), beta) if joueur_maximise else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best

def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
    cle = CLE
    if cle not in table:
        bas, haut, milieu, feuilles = -math.inf, math.inf, 0, {}
        while bas < haut:
            borne = milieu + 1 if milieu == bas else milieu
            milieu = cherche(jeu, prof, borne - 1, borne, joueur_maximise, feuilles)
            bas, haut = (bas, milieu) if milieu < borne else (milieu, haut)
        table[cle] = milieu
    return table[cle]
"""
"""Fewer leaves than an alpha-beta that remembers them, and the root alone in the table."""


@pytest.mark.parametrize("key", ["'racine'", "jeu", "(jeu, prof)"])
def test_a_memory_of_leaves_and_of_the_root_is_no_table(key: str, check: Grader) -> None:
    source = LEAVES_AND_ROOT.replace("CLE", key)

    exercise = of_exercise(check(source), "table-de-transposition")

    assert codes(exercise) <= {"table-not-inside", "table-of-leaves"}
    assert exercise.score == exercise.max_score / 2


LEAVES_AND_ANSWERS = """
import math

def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
    cle = (jeu, prof)
    if cle in table:
        return table[cle]
    score = cherche(jeu, prof, alpha, beta, joueur_maximise, table)
    table[cle] = score
    return score

def inconnues(jeu, prof, table):
    if prof == 0 or not coups_possibles(jeu):
        return ("feuille", jeu) not in table
    return sum(inconnues(joue_un_coup(jeu, c), prof - 1, table) for c in coups_possibles(jeu))

def cherche(jeu, prof, alpha, beta, joueur_maximise, table):
    if (jeu, prof) in table:
        return table[(jeu, prof)]
    if prof == 0 or not coups_possibles(jeu):
        if ("feuille", jeu) not in table:
            table[("feuille", jeu)] = evaluation(jeu)
        return table[("feuille", jeu)]
    best = -math.inf if joueur_maximise else math.inf
    suites = [joue_un_coup(jeu, c) for c in coups_possibles(jeu)]
    for suite in sorted(suites, key=lambda s: inconnues(s, prof - 1, table)):
        score = cherche(suite, prof - 1, alpha, beta, not joueur_maximise, table)
        best = max(best, score) if joueur_maximise else min(best, score)
        alpha, beta = (max(alpha, best), beta) if joueur_maximise else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best
"""
"""The leaves and what was asked for are remembered, and no position that is met on the way."""


def test_a_memory_of_leaves_and_of_what_was_asked_is_no_table(check: Grader) -> None:
    exercise = of_exercise(check(LEAVES_AND_ANSWERS), "table-de-transposition")

    faults = [case.verdict.first_fault for case in exercise.cases]
    told = [fault.code for fault in faults if fault is not None]
    assert told.count("table-not-inside") >= len(exercise.cases) // 2


@pytest.mark.parametrize(
    "body",
    [
        "vus = AILLEURS.setdefault(id(table), {})\n"
        "    return cherche(jeu, prof, alpha, beta, joueur_maximise, vus)",
        "if not table:\n        AILLEURS.clear()\n        table['vue'] = True\n"
        "    return cherche(jeu, prof, alpha, beta, joueur_maximise, AILLEURS)",
    ],
)
def test_what_is_kept_beside_the_table_is_not_in_it(body: str, check: Grader) -> None:
    exercise = of_exercise(check(f"{WRAPPED}    {body}\n"), "table-de-transposition")

    assert codes(exercise) <= {"table-not-used", "table-not-inside"}
    assert exercise.score == exercise.max_score / 2


def test_a_table_may_be_looked_up_before_the_call(check: Grader) -> None:
    source = """
import math

def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
    if prof == 0 or not coups_possibles(jeu):
        return evaluation(jeu)
    best = -math.inf if joueur_maximise else math.inf
    for c in coups_possibles(jeu):
        suite = joue_un_coup(jeu, c)
        bas, haut = table.get((suite, prof - 1), (-math.inf, math.inf))
        if bas == haut or bas >= beta:
            score = bas
        elif haut <= alpha:
            score = haut
        else:
            score = alphabeta_table(suite, prof - 1, alpha, beta, not joueur_maximise, table)
            bas, haut = score if score > alpha else bas, score if score < beta else haut
            table[(suite, prof - 1)] = bas, haut
        best = max(best, score) if joueur_maximise else min(best, score)
        alpha, beta = (max(alpha, best), beta) if joueur_maximise else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best
"""

    require_full_marks(of_exercise(check(source), "table-de-transposition"))


def test_a_table_that_forgets_the_depth_or_takes_bounds_for_values_is_wrong(check: Grader) -> None:
    for old, new in (("(jeu, prof)", "jeu"), ('"au moins" and score >= beta', '"au moins"')):
        source = TABLE.replace(old, new)
        assert source != TABLE
        exercise = of_exercise(check(source), "table-de-transposition")
        assert "value-wrong" in codes(exercise)


# Noughts and crosses ----------------------------------------------------------------------------

GAME = solution("morpion")
PLAY = "def morpion_joue(grille, case, joueur):"
MOVES_DEF = "def morpion_coups(grille):"


def game_with(old: str, new: str) -> str:
    assert GAME.count(old) == 1, old
    return GAME.replace(old, new)


@pytest.mark.parametrize(
    "source",
    [
        game_with(PLAY, "def morpion_joue(joueur, case, grille):"),
        game_with(PLAY, "def morpion_joue(case, grille, joueur='X'):"),
        game_with(PLAY, "def morpion_joue(grille, *, case, joueur):"),
        game_with(PLAY, "def morpion_joue(grille, affiche=False, case=0, joueur='X'):"),
        game_with("    return coups\n", "    return tuple(coups)\n"),
        game_with("    return coups\n", "    return random.sample(coups, len(coups))\n"),
        game_with("    return 0\n", "    return random.random() if '.' in grille else 0.0\n"),
    ],
    ids=["by-name", "default", "keyword-only", "gap", "tuple", "any-order", "any-number"],
)
def test_the_four_functions_of_the_game_may_be_written_in_many_ways(
    source: str, few: Grader
) -> None:
    require_full_marks(of_exercise(few("import random\n" + source), "morpion"))


@needs_numpy
def test_squares_may_be_numpy_integers(few: Grader) -> None:
    source = "import numpy as np\n" + game_with(
        "    return coups\n", "    return [np.int64(c) for c in coups]\n"
    )

    require_full_marks(of_exercise(few(source), "morpion"))


def whole_game(exercise: ExerciseReport) -> Any:
    [case] = [case for case in exercise.cases if case.case.id == "morpion-partie"]
    return case


def game_template(check: Grader) -> CaseTemplate:
    [game] = [each for each in check.course.exercises if each.id == "morpion"]
    [found] = [each for each in game.case_templates if isinstance(each.source, WholeGame)]
    return found


@pytest.mark.parametrize(
    ("trouble", "ending", "told"),
    [
        ("if grille.count('X') == 4: raise ValueError(grille)", Ending.RAISED, "ended-raised"),
        ("if grille.count('X') == 4: exit(3)", Ending.EXITED, "ended-exited"),
        ("while grille.count('X') == 4: pass", Ending.TIMEOUT, "ended-timeout-at"),
        ("if grille.count('X') == 4: return None", Ending.RETURNED, "call-returned-none"),
        ("if grille.count('X') == 4: return [0]", Ending.RETURNED, "call-wrong"),
        ("if grille.count('X') == 4: return 'cases'", Ending.RETURNED, "call-shape-squares"),
    ],
    ids=["raises", "exits", "endless", "none", "wrong", "text"],
)
def test_trouble_in_the_middle_of_the_game_is_told_with_the_call_it_happened_at(
    trouble: str, ending: Ending, told: str, few: Grader
) -> None:
    source = game_with(MOVES_DEF, f"{MOVES_DEF}\n    {trouble}")

    # Only what never ends is hurried: the game of the solution has to be in time as well.
    grader = hurried(few) if ending is Ending.TIMEOUT else few
    case = whole_game(of_exercise(grader(source), "morpion"))

    assert case.status is CaseStatus.FAILED
    assert case.outcome.ending is ending
    first = case.verdict.first_fault
    assert first is not None
    assert first.code == told
    notes = [render(note, "fr") for note in case.verdict.notes]
    if ending is not Ending.RETURNED:
        assert any("morpion_coups('" in note for note in notes)


def test_a_game_that_is_only_just_quick_enough_each_time_does_not_last_for_ever(
    check: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = replace(check, course=with_cases(check.course, "morpion", game_template(check)))
    assert whole_game(of_exercise(alone(GAME), "morpion")).status is CaseStatus.PASSED
    # The solution has passed before.
    monkeypatch.setattr("grader.grading.time_budget.CONVERSATION_PATIENCE", 0)

    case = whole_game(of_exercise(alone(GAME), "morpion"))

    assert case.outcome.ending is Ending.TIMEOUT
    assert case.verdict.score == 0


def test_functions_that_answer_at_random_are_wrong_and_keep_nobody_waiting(check: Grader) -> None:
    source = """
    import random
    def morpion_coups(grille): return random.sample(range(9), 3)
    def morpion_joue(grille, case, joueur): return "".join(random.choices("XO.", k=9))
    def morpion_gagnant(grille): return random.choice(["X", "O", None])
    def morpion_evaluation(grille): return random.choice([0, float("inf"), None])
    """

    first = of_exercise(check(source), "morpion")
    second = of_exercise(check(source), "morpion")

    assert first.score < first.max_score
    assert whole_game(first).status is CaseStatus.FAILED
    assert said(first) == said(second)


def test_a_game_function_that_is_missing_fails_the_whole_game_and_its_own_cases(
    check: Grader,
) -> None:
    exercise = of_exercise(check(game_with(PLAY, PLAY.replace("joue(", "jouer("))), "morpion")

    assert set(said(exercise)) == {"morpion-joue", "morpion-partie"}
    assert codes(exercise) == {"function-missing-near"}
    assert [note.code for note in exercise.notes] == ["function-missing-near"]


def test_a_game_function_that_cannot_be_called_is_told_and_the_others_are_judged(
    check: Grader,
) -> None:
    exercise = of_exercise(check(game_with(PLAY, "def morpion_joue(grille, case):")), "morpion")

    assert set(said(exercise)) == {"morpion-joue", "morpion-partie"}
    assert codes(exercise) == {"cannot-be-called"}
    assert [note.code for note in exercise.notes] == ["cannot-be-called"]


def test_a_game_function_that_is_to_be_written_fails_what_needs_it_and_nothing_else(
    check: Grader,
) -> None:
    source = game_with(PLAY, PLAY + "\n    pass\n\ndef autre(grille, case, joueur):")

    exercise = of_exercise(check(source), "morpion")

    assert said(exercise) == {
        "morpion-joue": {"function-to-write"},
        "morpion-partie": {"function-to-write"},
    }
    assert [note.code for note in exercise.notes] == ["function-to-write"]


def test_a_queue_without_its_maker_is_told_what_is_to_be_written(few: Grader) -> None:
    source = """
    def file_vide(): pass
    def ajouter_file(file, element): file.append(element)
    def retirer_file(file): return file.pop(0)
    """

    exercise = of_exercise(few(source), "file")

    assert codes(exercise) == {"function-to-write"}
    assert [render(note, "fr") for note in exercise.notes] == [
        "la fonction file_vide reste à écrire"
    ]


def test_a_queue_whose_functions_are_missed_is_told_each_of_them(few: Grader) -> None:
    source = """
    file_vide = []
    def ajouter_file(element): file_vide.append(element)
    def retirer_fil(): return file_vide.pop(0)
    """

    for report in (few(source), few(source, "file")):
        exercise = of_exercise(report, "file")
        assert exercise.score == 0
        assert [note.code for note in exercise.notes] == [
            "name-not-a-function",
            "function-missing-near",
        ]
        assert render(exercise.notes[0], "fr").endswith("c'est une liste")
        assert codes(exercise) <= {"name-not-a-function", "function-missing-near"}


# Names that are no functions --------------------------------------------------------------------


def test_a_name_that_is_no_function_is_told(check: Grader) -> None:
    for source, code in (
        ("minimax = 3", "name-not-a-function"),
        ("class IA:\n    def minimax(self, jeu, prof, joueur_maximise): pass", "function-in-class"),
    ):
        found, asked = check(source), check(source, "minimax")
        assert ids(found) == []
        assert [warning.code for warning in found.warnings].count(code) == 1
        exercise = of_exercise(asked, "minimax")
        assert exercise.status is ExerciseStatus.MISSING
        assert [note.code for note in exercise.notes] == [code]


def test_a_search_without_a_depth_is_not_taken_for_the_horizon(check: Grader) -> None:
    source = """
    def minimax(node, is_max):
        if not coups_possibles(node):
            return evaluation(node)
        values = [minimax(joue_un_coup(node, c), not is_max) for c in coups_possibles(node)]
        return max(values) if is_max else min(values)
    """

    found = check(source)
    asked = of_exercise(check(source, "horizon"), "horizon")

    assert ids(found) == ["minimax"]
    require_full_marks(of_exercise(found, "minimax"))
    assert asked.status is ExerciseStatus.FAILED
    assert asked.score == 0
    [why] = asked.notes
    assert why.code == "cannot-be-called"
    assert "minimax(node, is_max)" in render(why, "fr") or "node, is_max" in render(why, "fr")


# What only the solution knows -------------------------------------------------------------------

FREE_COURSE: Mapping[str, str] = {
    "exercices/cours.yaml": "id: libre\nlangue: fr\nnote_sur: 20\nexercices: [libre]\n",
    "exercices/libre/exercice.yaml": """\
id: libre
titre: Ce que dit le corrigé
algorithme: corrige
formes:
  cours: {fonctions: {double: [element], paire: [element, valeurs]}}
fixtures: [doubles, suite]
bareme: {valeur: 2}
""",
    "fixtures/doubles.yaml": """\
id: doubles
titre: Des doubles
appels: [double(2), "double([1, -2.5])", "double('ab')"]
""",
    "fixtures/suite.yaml": """\
id: suite
titre: Un état qui reste
appels: ["paire(1, [2])", "paire(3, [])"]
""",
    "corrige/libre.py": """\
vus = []
def double(x):
    return x * 2
def paire(x, liste):
    vus.append(x)
    return (list(vus), liste)
""",
}


def free_course(folder: Path, referee: Referee, changes: Mapping[str, str] | None = None) -> Grader:
    root = write_course(folder / "cours", changes, FREE_COURSE)
    return Grader(read_course(root, use_cache=False), referee, folder)


def test_the_answers_of_an_exercise_without_an_algorithm_come_from_its_solution(
    tmp_path: Path, one_referee: Referee
) -> None:
    check = free_course(tmp_path, one_referee)

    require_full_marks(of_exercise(check(FREE_COURSE["corrige/libre.py"]), "libre"))
    alike = of_exercise(
        check("""
        n = ()
        def double(chose): return chose + chose
        def paire(chose, autres):
            global n
            n = (*n, chose)
            return [n, autres]
        """),
        "libre",
    )
    require_full_marks(alike)
    wrong = of_exercise(
        check("def double(x): return 2 * x if x != 'ab' else 'abba'\ndef paire(x, l): return 1"),
        "libre",
    )
    assert said(wrong) == {"doubles": {"call-wrong"}, "suite": {"call-wrong"}}
    assert [case.verdict.wrong_call for case in wrong.cases] == [2, 0]


VALUES = """
def double(x):
    return {
        1: {n: str(n) for n in range(40)},
        2: [[[[[[[list(range(12_000))]]]]]]],
        3: "x" * 600 + "a",
        4: 10**90,
        5: {"a", ("b", 1)},
        6: list(range(300_000)),
        7: (1.0, [True, float("nan")]),
        8: 0.3,
    }[x]
"""
VALUES_COURSE: Mapping[str, str] = {
    **FREE_COURSE,
    "exercices/libre/exercice.yaml": """\
id: libre
titre: Ce que dit le corrigé
algorithme: corrige
formes:
  cours: {fonction: double, parametres: [element]}
fixtures: [v1, v2, v3, v4, v5, v6, v7, v8]
bareme: {valeur: 8}
""",
    "corrige/libre.py": VALUES,
    **{
        f"fixtures/v{number}.yaml": f"id: v{number}\ntitre: Cas\nappels: [double({number})]\n"
        for number in range(1, 9)
    },
}


def values_course(
    folder: Path, referee: Referee, changes: Mapping[str, str] | None = None
) -> Grader:
    root = write_course(folder / "cours", changes, VALUES_COURSE)
    return Grader(read_course(root, use_cache=False), referee, folder)


def test_values_cross_whole_and_equal_ones_may_be_built_in_any_way(
    tmp_path: Path, one_referee: Referee
) -> None:
    check = values_course(tmp_path, one_referee)
    equal = VALUES
    for before, after in (
        ("in range(40)", "in reversed(range(40))"),
        ("list(range(12_000))", "tuple(map(float, range(12_000)))"),
        ('{"a", ("b", 1)}', 'frozenset([("b", 1.0), "a"])'),
        ("list(range(300_000))", "tuple(map(float, range(300_000)))"),
        ('(1.0, [True, float("nan")])', '[1, (True, -float("nan"))]'),
    ):
        assert before in equal
        equal = equal.replace(before, after)

    require_full_marks(of_exercise(check(VALUES), "libre"))
    require_full_marks(of_exercise(check(equal), "libre"))


def test_values_that_differ_beyond_what_is_shown_are_wrong(
    tmp_path: Path, one_referee: Referee
) -> None:
    wrong = VALUES
    for before, after in (
        ("in range(40)", "in range(12)"),
        ("range(12_000)", "range(12_001)"),
        ('600 + "a"', '600 + "b"'),
        ("10**90", "10**90 + 1"),
        ('("b", 1)', '("b", 2)'),
        ("list(range(300_000))", "[*range(299_999), 0]"),
        ("[True,", "[1,"),
        ("8: 0.3", "8: 0.1 + 0.2"),
    ):
        assert before in wrong
        wrong = wrong.replace(before, after)

    report = of_exercise(values_course(tmp_path, one_referee)(wrong), "libre")

    assert report.score == 0
    assert said(report) == {
        "v1": {"call-wrong-at"},
        "v2": {"call-wrong-at"},
        "v3": {"call-wrong-at"},
        "v4": {"call-wrong-digits"},
        "v5": {"call-wrong"},
        "v6": {"call-wrong-large"},
        "v7": {"call-wrong"},
        "v8": {"call-rounding"},
    }


def test_a_tolerance_is_the_exercises_or_the_fixtures_own(
    tmp_path: Path, one_referee: Referee
) -> None:
    near = VALUES.replace("8: 0.3", "8: 0.1 + 0.2")
    seen = {}
    for name, exercise, fixture in (("both", "1e-9", "0"), ("one", "0", "1e-9"), ("all", "1", "")):
        changes = {
            "exercices/libre/exercice.yaml": f"""\
id: libre
titre: Ce que dit le corrigé
algorithme: corrige
tolerance: {exercise}
formes:
  cours: {{fonction: double, parametres: [element]}}
fixtures: [v8]
bareme: {{valeur: 8}}
""",
            "fixtures/v8.yaml": "id: v8\ntitre: Cas\nappels: [double(8)]\n"
            + (f"tolerance: {fixture}\n" if fixture else ""),
        }
        check = values_course(tmp_path / name, one_referee, changes)
        seen[name] = of_exercise(check(near), "libre").score

    assert seen == {"both": 0, "one": 8, "all": 8}


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("object()", "call-object"),
        ("[range(3)]", "call-object"),
        ("(n for n in 'ab')", "call-object"),
        ("[0] * 3_000_000", "call-too-large"),
    ],
)
def test_what_cannot_be_compared_fails_the_contract_or_the_course(
    answer: str, code: str, tmp_path: Path, one_referee: Referee
) -> None:
    strange = VALUES.replace("8: 0.3", f"8: {answer}")

    report = of_exercise(values_course(tmp_path / "a", one_referee)(strange), "libre")
    assert said(report) == {"v8": {code}}

    check = values_course(tmp_path / "b", one_referee, {"corrige/libre.py": strange})
    with pytest.raises(CourseError) as caught:
        check(VALUES)
    [fault] = caught.value.faults
    assert str(fault.place) == "corrige/libre.py"
    assert "reason" in fault.message.facts
    assert fault.message.facts["reason"].code == f"solution-{code}"


MEAN_COURSE: Mapping[str, str] = {
    "exercices/cours.yaml": "id: libre\nlangue: fr\nnote_sur: 20\nexercices: [moyenne]\n",
    "exercices/moyenne/exercice.yaml": """\
id: moyenne
titre: La moyenne des feuilles
algorithme: corrige
formes:
  cours: {fonction: moyenne, parametres: [jeu, prof, joueur_maximise]}
fixtures: [trois]
bareme: {valeur: 2}
""",
    "fixtures/trois.yaml": "id: trois\ntitre: Trois\njoueur: max\narbre: [0.1, 0.2, 0.3]\n",
    "corrige/moyenne.py": """\
def moyenne(jeu, prof, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    return sum(moyenne(joue_un_coup(jeu, c), prof - 1, joueur_maximise)
               for c in coups_possibles(jeu))
""",
}


def test_on_trees_too_floats_are_compared_exactly_or_within_the_tolerance(
    tmp_path: Path, one_referee: Referee
) -> None:
    backwards = (
        MEAN_COURSE["corrige/moyenne.py"]
        .replace("sum(moyenne(", "sum(sorted([moyenne(")
        .replace("coups_possibles(jeu))", "coups_possibles(jeu)], reverse=True))")
    )
    exercise = "exercices/moyenne/exercice.yaml"
    with_tolerance = {exercise: MEAN_COURSE[exercise] + "tolerance: 1e-9\n"}

    said_of = []
    for name, changes in (("exact", {}), ("near", with_tolerance)):
        root = write_course(tmp_path / name, changes, MEAN_COURSE)
        check = Grader(read_course(root, use_cache=False), one_referee, tmp_path)
        said_of.append(said(of_exercise(check(backwards), "moyenne")))

    assert said_of == [{"trois": {"value-rounding"}}, {}]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def double(x): return x * 2\n", "paire"),
        ("def double(x, y): return x * 2\ndef paire(x, y): return x\n", "double"),
        ("def double(x): return x / 2\ndef paire(x, y): return x\n", "TypeError"),
        ("def double(x: return x\n", "SyntaxError"),
        ("", "double"),
        ("raise OSError('disque')", "OSError"),
    ],
)
def test_a_solution_that_cannot_answer_makes_the_course_invalid(
    source: str, told: str, tmp_path: Path, one_referee: Referee
) -> None:
    check = free_course(tmp_path, one_referee, {"corrige/libre.py": source})

    with pytest.raises(CourseError) as caught:
        check("def double(x): return x * 2\ndef paire(x, y): return x\n")

    [fault] = caught.value.faults
    assert str(fault.place) == "corrige/libre.py"
    assert fault.message.code == "solution-fails"
    assert told in render(fault.message, "fr")


BROKEN_SOLUTIONS: Mapping[str, tuple[str, str]] = {
    "parcours-profondeur": ("print(noeud.val)", "print(0)"),
    "parcours-largeur": (".pop(0)", ".pop()"),
    "file": (".pop(0)", ".pop()"),
    "meilleur-coup": ("return choix", "return 0"),
    "evaluation-echecs": ("isupper", "islower"),
    "morpion": ("    return 0\n", "    return 1\n"),
    "jouer": ("return choix", "return 0"),
    "ordre-des-coups": ("reverse=joueur_maximise", "reverse=False"),
    "approfondissement-iteratif": ("range(1, prof_max + 1)", "[prof_max]"),
    "table-de-transposition": ("if cle in table", "if False"),
    "horizon": ("prof == 0", "prof == 1"),
}


def with_solution(check: Grader, exercise_id: str, source: str) -> Grader:
    exercises = tuple(
        replace(each, solution=source.encode()) if each.id == exercise_id else each
        for each in check.course.exercises
    )
    return replace(check, course=replace(check.course, exercises=exercises))


@pytest.mark.parametrize("exercise_id", BROKEN_SOLUTIONS)
def test_a_solution_that_fails_a_case_makes_the_course_invalid(
    exercise_id: str, check: Grader
) -> None:
    right = solution(exercise_id)
    broken = right.replace(*BROKEN_SOLUTIONS[exercise_id])
    assert broken != right

    with pytest.raises(CourseError) as caught:
        with_solution(check, exercise_id, broken)(right, exercise_id)

    [fault] = caught.value.faults
    assert str(fault.place) == f"corrige/{exercise_id}.py"
    assert fault.message.code in {"solution-fails", "solution-disagrees"}
    assert render(fault.message, "fr") != render(fault.message, "en")


@pytest.mark.parametrize(
    "broken",
    [
        GAME.replace('if grille[a] != "." and ', "if "),
        GAME.replace("    return coups\n", "    return coups[:8]\n"),
        GAME.replace("return grille[:case]", "1 / 0"),
        "def morpion_coups(grille): return []\n",
    ],
)
def test_a_solution_that_cannot_play_the_whole_game_makes_the_course_invalid(
    broken: str, check_all: Grader
) -> None:
    assert broken != GAME

    with pytest.raises(CourseError) as caught:
        with_solution(check_all, "morpion", broken)(GAME, "morpion")

    assert [str(fault.place) for fault in caught.value.faults] == ["corrige/morpion.py"]


def test_the_command_says_so_and_ends_with_2(tmp_path: Path) -> None:
    broken = {"corrige/libre.py": "def double(x): return 1 / 0\n"}
    root = write_course(tmp_path / "cours", broken, FREE_COURSE)
    file = tmp_path / "mon_code.py"
    file.write_text(FREE_COURSE["corrige/libre.py"], encoding="utf-8")

    done = run_grader("check", str(file), "--course", str(root), "--no-html", cwd=tmp_path)

    assert done.code == 2
    assert "corrige/libre.py" in done.err
    assert "Traceback" not in done.err


def test_a_solution_that_we_could_not_run_is_nobodys_fault(
    check: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*arguments: Any, **options: Any) -> Outcome:
        raise CouldNotJudge(message("child-cannot-be-run"))

    # Another text, so that what was seen of the shipped solution is not remembered.
    other = with_solution(check, "jouer", solution("jouer") + "\n# vu\n")
    monkeypatch.setattr(Referee, "run_call", fails)

    with pytest.raises(CouldNotJudge):
        other(MIN_MAX + CHOOSES, "jouer")


def test_a_case_that_we_could_not_run_is_no_mark(
    few: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(PRINTS)  # The solution has been seen to be right.
    real, calls = Referee.run_call, 0

    def fails_once(self: Referee, *arguments: Any, **company: Any) -> Outcome:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise CouldNotJudge(message("child-cannot-be-run"))
        return real(self, *arguments, **company)

    monkeypatch.setattr(Referee, "run_call", fails_once)

    exercise = of_exercise(few(PRINTS), "parcours-profondeur")

    assert exercise.status is ExerciseStatus.ERROR
    assert [case.status for case in exercise.cases].count(CaseStatus.ERROR) == 1
    assert exercise.cases[1].outcome is None


def test_answers_that_only_the_solution_knows_cannot_be_had_without_it(
    tmp_path: Path, one_referee: Referee
) -> None:
    course = free_course(tmp_path, one_referee).course
    [free] = course.exercises
    player = solution_player(free, one_referee)
    [case, _] = [plain_case(template) for template in free.case_templates]

    task = Task(exercise=free, form=free.forms[0], cases=[case], draws=Draws(course, ""))
    with pytest.raises(ValueError, match="only the solution knows"):
        Trial(task).run(player, case)


def test_an_exercise_none_of_whose_trees_suits_the_form_is_no_mark(check: Grader) -> None:
    early = template(Node(None, (Node(1), tree_of([2, 3]))))
    course = with_cases(check.course, "ordre-des-coups", early)

    with pytest.raises(CourseError) as caught:
        replace(check, course=course)(WITH_SCORE, "ordre-des-coups")

    assert [fault.message.code for fault in caught.value.faults] == ["no-case-applies"]


# What is written of every kind ------------------------------------------------------------------


def template(source: Source, **changes: Any) -> CaseTemplate:
    plain = CaseTemplate(
        id="essai",
        title=Title.same("Un titre secret"),
        maximise=True,
        source=source,
        depths=(),
        claims={},
        hidden=False,
    )
    return replace(plain, **changes)


def with_cases(course: Course, exercise_id: str, *templates: CaseTemplate) -> Course:
    exercises = tuple(
        replace(each, case_templates=templates) if each.id == exercise_id else each
        for each in course.exercises
    )
    return replace(course, exercises=exercises)


OTHERS = [name for name in BROKEN_SOLUTIONS if name != "horizon"]


@pytest.fixture(scope="module")
def portable() -> Iterator[Referee]:
    with Referee(InterpreterLauncher()) as referee:
        yield referee


def what_is_told(report: Report) -> dict[str, Any]:
    """What must be the same however the code was held."""
    document = report_document(report, "fr")
    for varying in ("duration_s", "isolation", "layers"):
        del document[varying]
    return document


@pytest.mark.parametrize("exercise_id", OTHERS)
def test_the_portable_mode_gives_the_same_report_of_every_kind(
    exercise_id: str, one: Grader, portable: Referee
) -> None:
    right = solution(exercise_id)

    for source, status in (
        (right, ExerciseStatus.PASSED),
        (right.replace(*BROKEN_SOLUTIONS[exercise_id]), ExerciseStatus.FAILED),
    ):
        forked, fresh = (
            one(source, exercise_id),
            replace(one, referee=portable)(source, exercise_id),
        )
        assert what_is_told(forked) == what_is_told(fresh)
        REPORT.validate(report_document(forked, "fr"))
        assert of_exercise(forked, exercise_id).status is status


def on_cases(check: Grader, chosen: Mapping[str, Sequence[str]]) -> Grader:
    """On these fixtures alone of the exercises that are named."""
    course = check.course
    for exercise in check.course.exercises:
        if exercise.id in chosen:
            templates = {each.id: each for each in exercise.case_templates}
            kept = [templates[each] for each in chosen[exercise.id]]
            course = with_cases(course, exercise.id, *kept)
    return replace(check, course=course)


SECRET_TREE = tree_of([[7331, 7337], [7333, 7339]])
SECRET_RANK = "pqPQrRn1"
GRADED = Node(
    None,
    (Node(7331, (Node(7333), Node(7337))), Node(7339, (Node(73313), Node(73317)))),
)
MET = replace(tree_of([7331, 7337]), name="pont7333")
MET_AGAIN = replace(MET, name=None, same_as="pont7333")
SECRETS: Mapping[str, tuple[Source, str]] = {
    "parcours-profondeur": (
        Node(7331, (Node(7337), Node(7333))),
        f"def {DEEP}(*reste):\n    vu = [e.val for e in reste[0].enfants], reste[0].val",
    ),
    "parcours-largeur": (
        Node(7331, (Node(7337), Node(7333))),
        f"def {WIDE}(*reste):\n    vu = [e.val for e in reste[0].enfants], reste[0].val",
    ),
    "file": (
        Script(
            (
                FunctionCall("ajouter_file", (7331,)),
                FunctionCall("ajouter_file", (7337,)),
                FunctionCall("retirer_file", ()),
            )
        ),
        "f = []\ndef ajouter_file(e): f.append(e)\ndef file_vide(): return not f\n"
        "def retirer_file():\n    vu = f[::-1]",
    ),
    "meilleur-coup": (
        Script((FunctionCall("meilleur_coup", ((7331, 7337), True)),)),
        "def meilleur_coup(*reste):\n    vu = reste",
    ),
    "evaluation-echecs": (
        Placement((SECRET_RANK,) + ("8",) * 7),
        "def materiel(*reste):\n    vu = reste",
    ),
    "morpion": (
        Script((FunctionCall("morpion_coups", ("XXO.O.X..",)),)),
        "def morpion_coups(*reste):\n    vu = reste",
    ),
    "jouer": (
        SECRET_TREE,
        "def jouer(jeu):\n    vu = [evaluation(applique(c, applique(d, jeu))) "
        "for d in (0, 1) for c in (0, 1)]",
    ),
    "ordre-des-coups": (
        SECRET_TREE,
        "def trier_coups(jeu, coups, joueur_maximise):\n"
        "    vu = [estimation(joue_un_coup(jeu, c)) for c in coups]",
    ),
    "approfondissement-iteratif": (
        GRADED,
        "def approfondissement(jeu, prof_max, joueur_maximise):\n"
        "    vu = [evaluation(joue_un_coup(jeu, c)) for c in (0, 1)]",
    ),
    "table-de-transposition": (
        Node(None, (Node(None, (MET,)), Node(None, (MET_AGAIN, tree_of([7333, 7339]))))),
        "def alphabeta_table(jeu, *reste):\n"
        "    pont = joue_un_coup(joue_un_coup(jeu, 0), 0)\n"
        "    vu = [evaluation(joue_un_coup(pont, c)) for c in (0, 1)]",
    ),
}
MARKS = re.compile(rf"733[1379]|{SECRET_RANK}|XXO\.O\.X|Un titre secret")


@pytest.mark.parametrize(
    "ending",
    [
        "print(vu); return str(vu)",
        "print(vu); raise ValueError(vu)",
        "raise type('E' + str(vu), (Exception,), {})(vu)",
        "print(vu); return [vu]",
        "return vu[0]",
        "import sys; sys.exit(str(vu))",
    ],
)
@pytest.mark.parametrize("exercise_id", SECRETS)
def test_a_hidden_case_of_any_kind_cannot_be_told_by_the_students_own_code(
    exercise_id: str, ending: str, check: Grader
) -> None:
    source, begins = SECRETS[exercise_id]
    open_course = with_cases(check.course, exercise_id, template(source))
    course = with_cases(check.course, exercise_id, template(source, hidden=True))
    text = f"{begins}\n    {ending}\n"

    shown = replace(check, course=open_course)(text, exercise_id, explained=False)
    report = replace(check, course=course)(text, exercise_id)

    assert MARKS.search(render_json(shown, "fr"))  # Where nothing is hidden, it is told.
    assert of_exercise(report, exercise_id).score == 0
    for language in ("fr", "en"):
        for written in (
            render_json(report, language),
            render_html(report, language),
            render_terminal(report, language, colour=False),
        ):
            assert "essai" in written
            assert not MARKS.search(written)
        REPORT.validate(report_document(report, language))


def test_a_hidden_game_does_not_say_at_which_call_it_stopped(check: Grader) -> None:
    hidden = template(WholeGame(PART_OF_THE_GAME), hidden=True)
    course = with_cases(check.course, "morpion", hidden)
    trouble = "if grille.count('O') == 3: raise ValueError(grille)"
    source = game_with(MOVES_DEF, f"{MOVES_DEF}\n    {trouble}")

    report = replace(check, course=course)(source, "morpion")
    right = replace(check, course=course)(GAME, "morpion")

    assert of_exercise(report, "morpion").score == 0
    require_full_marks(of_exercise(right, "morpion"))
    for text in (
        render_json(report, "fr"),
        render_html(report, "fr"),
        render_terminal(report, "fr", colour=False),
    ):
        assert "morpion_coups('" not in text
        assert not re.search(r"[XO.]{9}(?![XO.])", text.replace("." * 10, ""))


def test_progress_is_told_after_each_case_of_any_kind(
    shipped: Course, one_referee: Referee
) -> None:
    told: list[tuple[str, int, int]] = []
    request = Request(
        course=shipped,
        submission=read_submission(ROOT / "corrige" / "file.py"),
        exercise_ids=(),
        seed="",
        language="fr",
    )

    grade(request, one_referee, lambda *facts: told.append(facts))

    [queue] = [each for each in shipped.exercises if each.id == "file"]
    count = len(queue.case_templates)
    assert told == [("file", done, count) for done in range(1, count + 1)]


def test_a_walk_that_never_ends_is_stopped_in_every_case(check: Grader) -> None:
    source = f"def {DEEP}(noeud):\n    while True: pass"

    exercise = of_exercise(hurried(check)(source), "parcours-profondeur")

    require_told(exercise, "ended-timeout-at")


def test_output_that_was_cut_is_noted(few: Grader) -> None:
    source = f"def {DEEP}(noeud): print('x' * 100_000)"

    exercise = of_exercise(few(source), "parcours-profondeur")

    for case in exercise.cases:
        assert "output-truncated" in [note.code for note in case.verdict.notes]


# Odd answers ------------------------------------------------------------------------------------

ODD_ANSWERS = [
    "10 ** 4000",
    "-10 ** 30",
    "float('nan')",
    "[float('nan'), 10 ** 400]",
    "[[]]",
    "{}",
    "b'x'",
    "object()",
    "'é' * 5000",
    "[None]",
    "(1, 2, 3)",
    "([], [])",
    "('a', 3)",
    "-1",
    "True",
    "[True]",
    "1j",
    "lambda: 0",
    "(x for x in [])",
    "type('E', (int,), {})(1)",
    "endless()",
]
ODD_FUNCTIONS: Mapping[str, str] = {
    "parcours-profondeur": f"def {DEEP}(noeud): return odd()",
    "file": "def file_vide(): return odd()\ndef ajouter_file(element): return odd()\n"
    "def retirer_file(): return odd()",
    "meilleur-coup": "def meilleur_coup(valeurs, joueur_maximise): return odd()",
    "evaluation-echecs": "def materiel(plateau): return odd()",
    "morpion": "def morpion_coups(grille): return odd()\n"
    "def morpion_joue(grille, case, joueur): return odd()\n"
    "def morpion_gagnant(grille): return odd()\n"
    "def morpion_evaluation(grille): return odd()",
    "jouer": "def jouer(jeu): return odd()",
    "ordre-des-coups": "def trier_coups(jeu, coups, joueur_maximise): return odd()",
    "approfondissement-iteratif": "def approfondissement(jeu, prof_max, joueur_maximise):\n"
    "    return odd()",
    "table-de-transposition": "def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):"
    "\n    return odd()",
}
HANDED = (
    "def file_vide(file): return odd()\ndef ajouter_file(file, element): return odd()\n"
    "def retirer_file(file): return odd()"
)


@pytest.mark.parametrize("answer", ODD_ANSWERS)
def test_an_odd_answer_is_judged_and_written_like_any_other(answer: str, one: Grader) -> None:
    begins = "def endless():\n    liste = []\n    liste.append(liste)\n    return liste\n"
    begins += f"def odd(): return {answer}\n"

    reports = [one(begins + "\n".join(ODD_FUNCTIONS.values())), one(begins + HANDED)]

    assert ids(reports[0]) == [each.id for each in one.course.exercises if each.id in ODD_FUNCTIONS]
    for report in reports:
        REPORT.validate(report_document(report, "fr"))
        assert render_html(report, "fr")
        assert render_terminal(report, "en", colour=False)
        for exercise in report.exercises:
            assert exercise.status is ExerciseStatus.FAILED
            for case in exercise.cases:
                if case.status is not CaseStatus.PASSED:
                    assert any(each.message for each in case.verdict.checks)
