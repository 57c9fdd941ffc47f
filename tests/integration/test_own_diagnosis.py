"""Mistakes of one's own, in made-up courses: recognised in a submission, and confined."""

import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from grader.cache import room_folder
from grader.course import read_course
from grader.errors import CouldNotJudge, Fault, Place
from grader.grading import Request, explain_failure, grade
from grader.grading.explain_failure import Tried, own_diagnoses_of_searches
from grader.grading.loading import Player, load_submission, own_mistake_player
from grader.grading.request import Draws, Grading
from grader.language import render
from grader.model.case import Case
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Course, Exercise
from grader.model.message import Message
from grader.model.report import (
    Certainty,
    Diagnosis,
    ExerciseReport,
    ExerciseStatus,
    SearchCaseReport,
)
from grader.render.formats.json_report import render_json
from grader.render.page.report_page import render_html
from grader.sandbox.referee import Referee
from grader.submission import read_submission
from tests.course_files import write_course

ROOT = Path(__file__).parents[2]
SHIPPED = {
    name: (ROOT / "corrige" / f"{name}.py").read_text(encoding="utf-8")
    for name in ("minimax", "file")
}

FILES: Mapping[str, str] = {
    "exercices/cours.yaml": """\
id: petit
langue: fr
note_sur: 20
exercices: [minimax, double, file]
""",
    "exercices/minimax/exercice.yaml": """\
id: minimax
titre: Minimax
algorithme: minimax
formes:
  cours: {fonction: minimax, parametres: [jeu, prof, coups_prec, joueur_maximise]}
  noeuds: {fonction: minimax, parametres: [jeu, joueur_maximise]}
fixtures: [deux, inconnue, precoce, hasard]
bareme: {valeur: 2, chemin: 1, evaluations: 1}
""",
    "fixtures/deux.yaml": """\
id: deux
titre: Deux coups
joueur: max
arbre: [[3, 12, 8], [2, 4, 6], [14, 5, 1]]
""",
    "fixtures/inconnue.yaml": """\
id: inconnue
titre: Une feuille inconnue
joueur: min
arbre: [[3, 9], [1, "?"]]
""",
    "fixtures/precoce.yaml": """\
id: precoce
titre: Une feuille précoce
joueur: max
arbre: [[3, 9], 4]
""",
    "fixtures/hasard.yaml": """\
id: hasard
titre: Au hasard
joueur: max
genere: {arite: [2, 3], profondeur: 2, graine: 1, valeurs: [1, 20], nombre: 2}
""",
    "corrige/minimax.py": SHIPPED["minimax"],
    "corrige/erreurs/minimax/ajoute-un.py": '''\
"""un point de trop était compté à chaque feuille

D'où vient ce point ?
"""
import math

def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0 or coups_possibles(jeu) == []:
        return (evaluation(jeu) + 1, coups_prec)
    reponses = [
        minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise)
        for coup in coups_possibles(jeu)
    ]
    return max(reponses, key=score) if joueur_maximise else min(reponses, key=score)

def score(reponse):
    return reponse[0]
''',
    "corrige/erreurs/minimax/regarde-la-racine.py": '''\
"""la racine donnait son avis

Que vaut cet avis ?
"""

def minimax(jeu, prof, coups_prec, joueur_maximise):
    return (evaluation(jeu), [])
''',
    "exercices/double/exercice.yaml": """\
id: double
titre: Le double
algorithme: corrige
formes:
  cours: {fonction: double, parametres: [element]}
fixtures: [petits, grands]
bareme: {valeur: 2}
""",
    "fixtures/petits.yaml": """\
id: petits
titre: Petits nombres
appels: [double(0), double(1), double(2)]
""",
    "fixtures/grands.yaml": """\
id: grands
titre: Grands nombres
appels: [double(100), double(3)]
""",
    "corrige/double.py": "def double(element):\n    return 2 * element\n",
    "corrige/erreurs/double/carre.py": '''\
"""le nombre était multiplié par lui-même

Que vaut le double de 3 ?

--

the number was multiplied by itself

What is twice 3?
"""

def double(element):
    return element * element
''',
    "corrige/erreurs/double/plus-deux.py": '''\
"""deux était ajouté

Que vaut le double de 3 ?
"""

def double(element):
    return element + 2
''',
    "exercices/file/exercice.yaml": """\
id: file
titre: Une file
algorithme: file
formes:
  cours: {fonctions: {file_vide: [], ajouter_file: [element], retirer_file: []}}
  parametre:
    fonctions: {file_vide: [file], ajouter_file: [file, element], retirer_file: [file]}
fixtures: [trois, vide]
bareme: {valeur: 2}
""",
    "fixtures/trois.yaml": """\
id: trois
titre: Trois clients
appels: [ajouter_file(1), ajouter_file(2), retirer_file(), file_vide()]
""",
    "fixtures/vide.yaml": """\
id: vide
titre: Personne
appels: [file_vide(), ajouter_file(5), file_vide()]
""",
    "corrige/file.py": SHIPPED["file"],
    "corrige/erreurs/file/pile.py": (
        '"""le dernier sortait le premier\n\nPourquoi ?\n"""\n'
        + SHIPPED["file"].replace("pop(0)", "pop()")
    ),
}


@pytest.fixture(autouse=True)
def fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRADER_CACHE_DIR", str(tmp_path / "cache"))


@dataclass(frozen=True)
class Check:
    """Grades a text on the made-up course."""

    root: Path
    referee: Referee

    @property
    def course(self) -> Course:
        return read_course(self.root)

    def request(self, source: str, exercise: str, seed: str, *, explained: bool = True) -> Request:
        file = self.root.parent / "mon_code.py"
        file.write_text(textwrap.dedent(source), encoding="utf-8")
        return Request(
            course=self.course,
            submission=read_submission(file),
            exercise_ids=(exercise,),
            seed=seed,
            language="fr",
            explained=explained,
        )

    def __call__(self, source: str, exercise: str, seed: str = "essai") -> ExerciseReport:
        request = self.request(source, exercise, seed)
        [report] = grade(request, self.referee, lambda *_: None).exercises
        return report

    def search(self, source: str, seed: str = "essai") -> tuple[Diagnosis, ...]:
        """By the mistakes of one's own alone, which the flow of searches asks after the others."""
        request = self.request(source, "minimax", seed, explained=False)
        [report] = grade(request, self.referee, lambda *_: None).exercises
        assert report.status is ExerciseStatus.FAILED
        loading, _ = load_submission(request, self.referee)
        grading = Grading(
            request, self.referee, loading, Draws(request.course, seed), lambda *_: None
        )
        exercise = self.exercise("minimax")
        [form] = [form for form in exercise.forms if form.id == report.form]
        return own_diagnoses_of_searches(
            exercise,
            form,
            [case for case in report.cases if isinstance(case, SearchCaseReport)],
            grading,
            path_due=form.returns_path,
        )

    def exercise(self, exercise_id: str) -> Exercise:
        [found] = [each for each in self.course.exercises if each.id == exercise_id]
        return found


@pytest.fixture
def check(tmp_path: Path, referee: Referee) -> Check:
    return Check(write_course(tmp_path / "cours", files=FILES), referee)


@pytest.fixture
def quick_check(tmp_path: Path, one_referee: Referee) -> Check:
    return Check(write_course(tmp_path / "cours", files=FILES), one_referee)


def ids(diagnoses: tuple[Diagnosis, ...]) -> list[tuple[str, Certainty]]:
    return [(each.id, each.certainty) for each in diagnoses]


# Exercises that are tried -----------------------------------------------------------------------


def test_a_function_that_does_what_a_mistake_does_is_told_so(check: Check) -> None:
    report = check("def double(n):\n    return n ** 2\n", "double")

    [diagnosis] = report.diagnoses
    assert ids((diagnosis,)) == [("carre", Certainty.EXACT)]
    assert render(diagnosis.message, "fr") == (
        "Ton programme se comporte exactement comme si le nombre était multiplié par lui-même."
    )
    assert render(diagnosis.message, "en") == (
        "Your program behaves exactly as if the number was multiplied by itself."
    )
    assert not diagnosis.is_convention


def test_another_mistake_is_not_taken_for_one_that_is_known(quick_check: Check) -> None:
    report = quick_check("def double(n):\n    return 3 * n\n", "double")

    assert report.status is ExerciseStatus.FAILED
    assert report.diagnoses == ()


def test_who_passes_waits_for_no_mistake(
    quick_check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("compared")

    monkeypatch.setattr(explain_failure, "own_diagnoses", refuse)

    assert quick_check("def double(n):\n    return n + n\n", "double").diagnoses == ()


def test_another_form_and_a_function_that_is_not_written_are_no_hindrance(
    quick_check: Check,
) -> None:
    """The mistake is written in the first form; what is not written says nothing of it."""
    with_parameter = """
        def file_vide(file): return not file
        def ajouter_file(file, element): file.append(element)
        def retirer_file(file): return file.pop()
    """
    without_test = """
        attente = []
        def ajouter_file(element): attente.append(element)
        def retirer_file(): return attente.pop()
    """
    without_test_at_all = quick_check(without_test, "file")

    assert ids(quick_check(with_parameter, "file").diagnoses) == [("pile", Certainty.EXACT)]
    assert without_test_at_all.status is ExerciseStatus.FAILED
    assert without_test_at_all.diagnoses == ()  # No case could be run.


# Searches ---------------------------------------------------------------------------------------


ONE_TOO_MANY = """
    def minimax(jeu, prof, coups_prec, joueur_maximise):
        if prof == 0:
            return (evaluation(jeu) + 1, coups_prec)
        meilleur = None
        for coup in coups_possibles(jeu):
            suite = coups_prec + [coup]
            score, coups = minimax(joue_un_coup(jeu, coup), prof - 1, suite, not joueur_maximise)
            if meilleur is None or (score >= meilleur if joueur_maximise else score < meilleur):
                meilleur, chemin = score, coups
        return (meilleur, chemin)
"""


def test_a_search_that_does_what_a_mistake_does_is_told_so(check: Check) -> None:
    """Whichever of the equal paths it returns."""
    assert ids(check.search(ONE_TOO_MANY)) == [("ajoute-un", Certainty.EXACT)]


def test_a_search_that_returns_the_score_alone_is_compared_by_its_score(
    quick_check: Check,
) -> None:
    """And where the first form cannot be tried, it is not compared at all."""
    source = """
        def minimax(node, is_max):
            if node.is_terminal():
                return node.value() + (1 if {condition} else 0)
            scores = [minimax(child, not is_max) for child in node.children()]
            return max(scores) if is_max else min(scores)
    """
    exact = [("ajoute-un", Certainty.EXACT)]

    assert ids(quick_check.search(source.format(condition="True"))) == exact
    assert ids(quick_check.search(source.format(condition="node.value() != 4"))) == []


def test_what_is_drawn_for_a_submission_is_drawn_for_the_mistake(quick_check: Check) -> None:
    """A search that asks for inner nodes sees other numbers in each submission."""
    source = """
        def minimax(jeu, prof, coups_prec, joueur_maximise):
            avis = evaluation(jeu)
            return (avis, [])
    """

    for seed in ("un", "deux"):
        found = ids(quick_check.search(source, seed))
        assert found == [("regarde-la-racine", Certainty.EXACT)]


def test_an_exercise_without_mistakes_is_not_compared(quick_check: Check) -> None:
    exercise = replace(quick_check.exercise("minimax"), own_mistakes=())
    request = quick_check.request("", "minimax", "essai")
    loading, _ = load_submission(request, quick_check.referee)
    grading = Grading(
        request, quick_check.referee, loading, Draws(request.course, ""), lambda *_: None
    )

    assert own_diagnoses_of_searches(exercise, exercise.forms[0], [], grading, path_due=True) == ()


# What is kept -----------------------------------------------------------------------------------


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cases on which a mistake was really run."""
    cases: list[str] = []
    run = explain_failure._MistakeRun.tried

    def record(self: explain_failure._MistakeRun[Case], case: Case) -> Tried | None:
        cases.append(case.id)
        return run(self, case)

    monkeypatch.setattr(explain_failure._MistakeRun, "tried", record)
    return cases


def test_what_a_mistake_does_on_fixed_cases_is_asked_once(
    quick_check: Check, tried: list[str]
) -> None:
    first = quick_check("def double(n):\n    return n ** 2\n", "double").diagnoses
    assert set(tried) == {"petits", "grands"}
    tried.clear()

    assert quick_check("def double(n):\n    return n * n\n", "double").diagnoses == first
    assert tried == []


def test_what_is_drawn_is_asked_each_time(quick_check: Check, tried: list[str]) -> None:
    quick_check.search(ONE_TOO_MANY, "un")
    tried.clear()

    assert ids(quick_check.search(ONE_TOO_MANY, "deux")) == [("ajoute-un", Certainty.EXACT)]
    # The opinion of an inner node is drawn too, whatever the tree.
    assert set(tried) == {"inconnue", "hasard-1", "hasard-2", "deux"}


def test_a_changed_mistake_is_asked_again(quick_check: Check, tried: list[str]) -> None:
    source = "def double(n):\n    return n ** 2\n"
    quick_check(source, "double")
    file = quick_check.root / "corrige/erreurs/double/carre.py"
    file.write_text(FILES["corrige/erreurs/double/carre.py"].replace("* element", "+ 7"), "utf-8")
    tried.clear()

    assert quick_check(source, "double").diagnoses == ()
    assert "petits" in tried


def test_a_damaged_cache_is_no_matter(quick_check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_check("def double(n):\n    return n ** 2\n", "double")

    damages: list[object] = [[], 3, {"x": 1}, {"x": ["a"]}, None]
    for damage in damages:
        monkeypatch.setattr(explain_failure._behaviours, "read", lambda *_, damage=damage: damage)
        found = quick_check("def double(n):\n    return n ** 2\n", "double").diagnoses
        assert ids(found) == [("carre", Certainty.EXACT)], damage


# Mistakes that cannot be run --------------------------------------------------------------------


def with_mistake(check: Check, program: str) -> Path:
    """The course with this program in the place of a mistake, and what it may leave behind."""
    left = check.root.parent / "left-behind"
    text = '"""le nombre était doublé ailleurs\n\nOù ?\n"""\n'
    file = check.root / "corrige/erreurs/double/hostile.py"
    file.write_text(text + textwrap.dedent(program).format(left=str(left)), "utf-8")
    return left


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("def triple(n): return n", "function-missing"),
        ("def double(): return 1", "cannot-be-called"),
        ("def double(n): pass", "function-to-write"),
        ("ce n'est pas du Python", "solution-raised"),
        ("raise ValueError('non')", "solution-raised"),
        ("import os\nos._exit(0)", "solution-stopped"),
    ],
)
def test_a_mistake_that_cannot_be_called_says_why_and_harms_nobody(
    program: str, reason: str, quick_check: Check
) -> None:
    with_mistake(quick_check, program)
    exercise = quick_check.exercise("double")
    [hostile] = [each for each in exercise.own_mistakes if each.id == "hostile"]

    why = own_mistake_player(exercise, hostile, quick_check.referee)
    found = quick_check("def double(n):\n    return n ** 2\n", "double").diagnoses

    assert isinstance(why, Fault)
    assert why.place.file == "corrige/erreurs/double/hostile.py"
    assert why.message.facts["reason"].code == reason
    assert ids(found) == [("carre", Certainty.EXACT)]


@pytest.mark.parametrize(
    "program",
    [
        "open({left!r}, 'w').write('x')\ndef double(n): return n",
        "def double(n):\n    open({left!r}, 'w').write('x')\n    return n ** 2",
        "import os\ndef double(n):\n    os.system('touch ' + {left!r})\n    return n ** 2",
        "import os\ndef double(n):\n    os._exit(0)",
        "import os\nos.fork()\ndef double(n): return n",
        "def double(n):\n    return [double] * 10 ** 6",
    ],
)
def test_a_hostile_mistake_is_confined_like_any_code(program: str, quick_check: Check) -> None:
    left = with_mistake(quick_check, program)

    report = quick_check("def double(n):\n    return n ** 2\n", "double")

    assert ("carre", Certainty.EXACT) in ids(report.diagnoses)
    assert not left.exists()


@pytest.mark.parametrize(
    ("program", "line", "reason"),
    [
        ("def double(n): return n +", 5, "solution-raised"),
        ("def double(n):\n    return nn", 6, "solution-raised"),
        ("import numpyx\ndef double(n): return n", 5, "solution-raised"),
        ("\ndef double(a, b, c): return 1", 6, "cannot-be-called"),
        ("def aide(x): return x\ndef double(n):\n    return aide()", 7, "solution-raised"),
        ("import os\ndef double(n):\n    os._exit(0)", None, "own-mistake-never-answers"),
    ],
)
def test_a_broken_mistake_is_told_to_the_teacher_alone(
    program: str, line: int | None, reason: str, quick_check: Check
) -> None:
    with_mistake(quick_check, program)

    for _ in range(2):
        request = quick_check.request("def double(n):\n    return n ** 2\n", "double", "essai")
        report = grade(request, quick_check.referee, lambda *_: None)

        [fault] = report.course_faults
        assert fault.place == Place("corrige/erreurs/double/hostile.py", line)
        assert fault.message.facts["reason"].code == reason
        said = render_json(report, "fr") + render_html(report, "fr")
        assert "hostile" not in said


def test_a_mistake_that_stops_like_a_mistake_of_reasoning_is_not_broken(
    quick_check: Check,
) -> None:
    with_mistake(quick_check, "def double(n):\n    return double(n)")

    request = quick_check.request("def double(n):\n    return n ** 2\n", "double", "essai")

    assert grade(request, quick_check.referee, lambda *_: None).course_faults == ()


def test_a_mistake_that_never_ends_is_stopped_like_any_code(quick_check: Check) -> None:
    with_mistake(quick_check, "def double(n):\n    while True: pass")
    file = quick_check.root / "exercices/double/exercice.yaml"
    file.write_text(file.read_text("utf-8") + "limites: {temps_s: 0.2}\n", "utf-8")

    squared = quick_check("def double(n):\n    return n ** 2\n", "double")
    endless = quick_check("def double(n):\n    while True: n = 1\n", "double")

    assert ids(squared.diagnoses) == [("carre", Certainty.EXACT)]
    assert ids(endless.diagnoses) == [("hostile", Certainty.EXACT)]


def test_where_we_break_down_on_a_mistake_nothing_is_said_of_it(
    quick_check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise CouldNotJudge(Message("child-cannot-be-run", {}))

    monkeypatch.setattr(explain_failure, "own_mistake_player", break_down)

    report = quick_check("def double(n):\n    return n ** 2\n", "double")

    assert report.status is ExerciseStatus.FAILED
    assert report.diagnoses == ()


def test_a_search_that_we_could_not_make_is_no_likeness(
    quick_check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> Iterator[None]:
        raise CouldNotJudge(Message("child-cannot-be-run", {}))

    found = quick_check.search(ONE_TOO_MANY)
    assert found
    request = quick_check.request(ONE_TOO_MANY, "minimax", "essai")
    [report] = grade(request, quick_check.referee, lambda *_: None).exercises
    folder = room_folder()
    assert folder is not None
    for file in (folder / "own-mistake").iterdir():
        file.unlink()
    loading, _ = load_submission(request, quick_check.referee)
    grading = Grading(
        request, quick_check.referee, loading, Draws(request.course, "essai"), lambda *_: None
    )
    exercise = quick_check.exercise("minimax")
    monkeypatch.setattr(Player, "call", break_down)

    assert (
        own_diagnoses_of_searches(
            exercise,
            exercise.forms[0],
            [case for case in report.cases if isinstance(case, SearchCaseReport)],
            grading,
            path_due=True,
        )
        == ()
    )
