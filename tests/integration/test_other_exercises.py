"""Everything that is no plain search: the styles that are right, and what is said of the others."""

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import jsonschema
import pytest

from grader.course import read_course
from grader.exercise import Course
from grader.grade import Request, grade
from grader.messages import render
from grader.render.json_report import report_schema
from grader.report import ExerciseReport, ExerciseStatus, Report
from grader.sandbox import confine
from grader.sandbox.referee import Referee
from grader.sandbox.zygote_launcher import ZygoteLauncher
from grader.submission import read_submission
from grader.verdict import CaseStatus, CheckStatus

ROOT = Path(__file__).parents[2]
SCHEMA = jsonschema.Draft202012Validator(report_schema())

needs_numpy = pytest.mark.skipif(
    "numpy" not in confine.library_folders(), reason="numpy is not installed beside the grader"
)


@pytest.fixture(scope="module", autouse=True)
def cache_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADER_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module")
def shipped() -> Course:
    return read_course(ROOT)


@pytest.fixture(scope="module")
def one_referee() -> Iterator[Referee]:
    with Referee(ZygoteLauncher()) as referee:
        yield referee


@dataclass(frozen=True)
class Grader:
    """Grades a text on a course."""

    course: Course
    referee: Referee
    folder: Path

    def __call__(self, source: str, *exercises: str, seed: str = "essai") -> Report:
        file = self.folder / "mon_code.py"
        file.write_text(textwrap.dedent(source), encoding="utf-8")
        request = Request(
            course=self.course,
            submission=read_submission(file),
            exercise_ids=exercises,
            seed=seed,
            language="fr",
        )
        return grade(request, self.referee, lambda *_: None)


@pytest.fixture
def check(shipped: Course, one_referee: Referee, tmp_path: Path) -> Grader:
    return Grader(shipped, one_referee, tmp_path)


def in_a_hurry(check: Grader, time_s: float = 0.25) -> Grader:
    """What never ends is as endless in a quarter of a second."""
    exercises = tuple(
        replace(exercise, limits=replace(exercise.limits, time_s=time_s))
        for exercise in check.course.exercises
    )
    return replace(check, course=replace(check.course, exercises=exercises))


def of_exercise(report: Report, exercise_id: str) -> ExerciseReport:
    [found] = [each for each in report.exercises if each.id == exercise_id]
    return found


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
def test_every_style_of_a_right_queue_gets_full_marks(style: str, check: Grader) -> None:
    require_full_marks(of_exercise(check(QUEUES[style]), "file"))


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
def test_file_vide_may_make_a_queue_that_the_others_are_handed(style: str, check: Grader) -> None:
    exercise = of_exercise(check(MAKERS[style]), "file")

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
def test_a_mistake_in_a_queue_is_told(style: str, told: str, check: Grader) -> None:
    exercise = of_exercise(check(style), "file")

    assert told in codes(exercise)
    assert exercise.score < exercise.max_score


def test_a_function_that_is_missing_fails_only_the_cases_that_need_it(check: Grader) -> None:
    source = QUEUES["a list of the module"].replace("def file_vide", "def fille_vide")

    exercise = of_exercise(check(source), "file")

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
    wrong: str, check: Grader
) -> None:
    exercise = of_exercise(check(textwrap.dedent(QUEUES["a list of the module"]) + wrong), "file")

    # Every fixture needs both.
    require_told(exercise, "cannot-be-called")
    assert {note.code for note in exercise.notes} == {"cannot-be-called"}


@pytest.mark.parametrize(
    ("empty_test", "told"),
    [("def file_vide(a, b): return []", "cannot-be-called"), ("", "function-missing-here")],
)
def test_an_empty_test_that_can_neither_answer_nor_make_a_queue_fails_what_needs_it(
    empty_test: str, told: str, check: Grader
) -> None:
    source = QUEUES["a list handed over and changed"].replace(
        "def file_vide(file): return len(file) == 0", empty_test
    )

    exercise = of_exercise(check(source), "file")

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
def test_every_style_of_a_right_traversal_gets_full_marks(style: str, check: Grader) -> None:
    require_full_marks(of_exercise(check(WALKS[style]), "parcours-profondeur"))


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
def test_a_tree_is_made_of_the_files_own_class(kind: str, body: str, check: Grader) -> None:
    require_full_marks(of_exercise(check(NODES[kind] + WALKS[body]), "parcours-profondeur"))


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
        ("pass", "walk-shows-nothing"),
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
def test_what_shows_no_order_of_nodes_is_told(body: str, told: str, check: Grader) -> None:
    require_told(of_exercise(check(f"def {DEEP}(noeud): {body}"), "parcours-profondeur"), told)


def test_what_the_files_own_trials_print_is_no_traversal(check: Grader) -> None:
    source = f"""
def {DEEP}(noeud):
    pass
print(1, 2, 3, 5, 6, 4, 7, 8)
"""

    require_told(of_exercise(check(source), "parcours-profondeur"), "walk-shows-nothing")


def test_one_traversal_in_the_place_of_the_other_is_told(check: Grader) -> None:
    exercise = of_exercise(check(PRINTS.replace(DEEP, WIDE)), "parcours-largeur")

    assert "walk-is-parcours-profondeur" in codes(exercise)
    assert exercise.score < exercise.max_score
