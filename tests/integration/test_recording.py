"""The student's own calls, seen in a second run of what failed: for drawing, never for marks."""

import math
import textwrap
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from grader.cli import main
from grader.course import read_course
from grader.grading import Request, grade
from grader.grading.request import Progress
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Course
from grader.model.report import Report, SearchCaseReport
from grader.model.run import Call, Ending, Loading, Outcome
from grader.model.tree import Entered, Evaluated, Left, Recording, Window
from grader.model.verdict import CaseStatus
from grader.sandbox.launcher import InterpreterLauncher, Launcher, ZygoteLauncher
from grader.sandbox.referee import Referee
from tests.course_files import write_course
from tests.integration.graded_samples import in_a_hurry
from tests.integration.graded_texts import Grader

ROOT = Path(__file__).parents[2]
WRONG = ROOT / "tests" / "submissions" / "wrong"
INF = math.inf
WIDEST = Window(-INF, INF)

COURSE = {
    "exercices/cours.yaml": """\
id: petit
titre: Un petit cours
langue: fr
note_sur: 20
exercices: [alphabeta]
limites: {temps_s: 1, evaluations: 2000}
""",
    "exercices/alphabeta/exercice.yaml": """\
id: alphabeta
titre: Alpha-bêta
algorithme: alphabeta
formes:
  cours: {fonction: alphabeta, parametres: [jeu, prof, coups_prec, alpha, beta, joueur_maximise]}
  pseudo-code: {fonction: alphabeta, parametres: [jeu, prof, alpha, beta, joueur_maximise]}
  noeuds: {fonction: minimax_ab, parametres: [jeu, prof, alpha, beta, joueur_maximise]}
  plateau: {fonction: AlphaBeta, parametres: [jeu, prof, alpha, beta, joueur_maximise]}
fixtures: [quatre]
bareme: {valeur: 2, evaluations: 2}
""",
    "fixtures/quatre.yaml": """\
id: quatre
titre: Quatre feuilles
joueur: max
arbre: [[3, 5], [2, 9]]
""",
    "corrige/alphabeta.py": (ROOT / "corrige" / "alphabeta.py").read_text(encoding="utf-8"),
}


FIXTURE_SHAPE = (2, 2, 0, 0, 2, 0, 0)


class CountingReferee(Referee):
    """A referee that keeps the calls that were made on the fixture's tree."""

    def __init__(self, launcher: Launcher) -> None:
        super().__init__(launcher)
        self.calls: list[Call] = []

    def run_call(self, loading: Loading, filename: str, call: Call, **company: Any) -> Outcome:
        if call.board.child_counts == FIXTURE_SHAPE:
            self.calls.append(call)
        return super().run_call(loading, filename, call, **company)


@pytest.fixture(scope="module")
def counting() -> Iterator[CountingReferee]:
    with closing(CountingReferee(ZygoteLauncher())) as referee:
        yield referee


@pytest.fixture(scope="module")
def counting_portably() -> Iterator[CountingReferee]:
    """What is said on the pipe is the same: a few tests show that a fresh interpreter says it."""
    with closing(CountingReferee(InterpreterLauncher())) as referee:
        yield referee


@dataclass(frozen=True)
class Recorder(Grader):
    """Grades a text, and records what failed; why it did is not looked for."""

    referee: CountingReferee

    def __call__(
        self, source: str, *exercise_ids: str, recorded: bool = True, **options: Any
    ) -> Report:
        options = {"explained": False, **options}
        return super().__call__(source, *exercise_ids, recorded=recorded, **options)

    def case(self, source: str) -> SearchCaseReport:
        """The one case of the one exercise."""
        self.referee.calls.clear()
        (exercise,) = self(source).exercises
        (case,) = exercise.cases
        assert isinstance(case, SearchCaseReport)
        return case

    def recording(self, source: str) -> Recording | None:
        case = self.case(source)
        assert case.status is CaseStatus.FAILED
        assert [call.watched is not None for call in self.referee.calls] == [False, True]
        return case.recording


@pytest.fixture(scope="module")
def small_course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return read_course(write_course(tmp_path_factory.mktemp("cours"), COURSE, files={}))


@pytest.fixture
def check(small_course: Course, counting: CountingReferee, tmp_path: Path) -> Recorder:
    return Recorder(small_course, counting, tmp_path)


@pytest.fixture
def check_portably(
    small_course: Course, counting_portably: CountingReferee, tmp_path: Path
) -> Recorder:
    return Recorder(small_course, counting_portably, tmp_path)


NEVER_CUTS: Recording = (
    Entered((), WIDEST),
    Entered((0,), WIDEST),
    Entered((0, 0), WIDEST), Evaluated((0, 0)), Left(3),
    Entered((0, 1), Window(-INF, 3)), Evaluated((0, 1)), Left(5),
    Left(3),
    Entered((1,), Window(3, INF)),
    Entered((1, 0), Window(3, INF)), Evaluated((1, 0)), Left(2),
    Entered((1, 1), Window(3, 2)), Evaluated((1, 1)), Left(9),
    Left(2),
    Left(3),
)  # fmt: skip
"""Bounds that are kept and passed on, and a cut that is never made."""


def with_windows(recording: Recording, window: Window | None) -> Recording:
    """The same calls, all handed these bounds."""
    return tuple(
        Entered(event.path, window) if isinstance(event, Entered) else event for event in recording
    )


COURSE_FORM = """
from math import inf
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = None
    for coup in coups_possibles(jeu):
        r = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup],
                      {bounds}, not joueur_maximise)
        if joueur_maximise:
            meilleur = r if meilleur is None else max(meilleur, r)
            alpha = max(alpha, r[0])
        else:
            meilleur = r if meilleur is None else min(meilleur, r)
            beta = min(beta, r[0])
    return meilleur
"""
SCORES = """
from math import inf
def {function}(jeu, prof, {parameters}):
    if prof == 0:
        return evaluation(jeu)
    meilleur = -inf if joueur_maximise else inf
    for coup in coups_possibles(jeu):
        score = {call}
        if joueur_maximise:
            meilleur = alpha = max(alpha, score)
        else:
            meilleur = beta = min(beta, score)
    return meilleur
"""
NODES = """
def minimax_ab(node, depth, alpha, beta, is_max):
    if node.is_terminal():
        return node.value()
    for child in node.children():
        score = minimax_ab(child, depth - 1, alpha, beta, not is_max)
        if is_max:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
    return alpha if is_max else beta
"""
BOARD = """
def AlphaBeta(noeud, profondeur, alpha, beta, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)
    for coup in coupsJouables(noeud):
        score = AlphaBeta(applique(coup, noeud), profondeur - 1, alpha, beta, not evalMax)
        if evalMax:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
    return alpha if evalMax else beta
"""


def scores(parameters: str, call: str, function: str = "alphabeta") -> str:
    return SCORES.format(function=function, parameters=parameters, call=call)


IN_ORDER = "alpha, beta, joueur_maximise"
PLAIN_CALL = "alphabeta(joue_un_coup(jeu, coup), prof - 1, alpha, beta, not joueur_maximise)"
PLAIN = scores(IN_ORDER, PLAIN_CALL)
"""The calls of a right search, but for the cut."""

SEEN = {
    "cours": COURSE_FORM.format(bounds="alpha, beta"),
    "noeuds": NODES,
    "plateau": BOARD,
    "pseudo-code": PLAIN,
    "keyword arguments": scores(
        IN_ORDER,
        "alphabeta(beta=beta, alpha=alpha, joueur_maximise=not joueur_maximise, prof=prof - 1,"
        " jeu=joue_un_coup(jeu, coup))",
    ),
    "bounds after the others": scores(
        "joueur_maximise, *, beta=inf, alpha=-inf",
        "alphabeta(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise, alpha=alpha, beta=beta)",
    ),
    "default bounds": scores(
        "joueur_maximise, alpha=-inf, beta=inf",
        "alphabeta(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise, alpha, beta)",
    ),
    "lru_cache": "import functools" + PLAIN.replace("def ", "@functools.lru_cache\ndef "),
    "decorated": """
import functools
def bavard(f):
    @functools.wraps(f)
    def g(*a, **k):
        return f(*a, **k)
    return g
"""
    + PLAIN.replace("def alpha", "@bavard\ndef alpha"),
    "decorated without a signature": """
def bavard(f):
    return lambda *a: f(*a)
"""
    + COURSE_FORM.format(bounds="alpha, beta").replace("def alpha", "@bavard\ndef alpha"),
    "lambda": """
from math import inf
def cherche(jeu, prof, alpha, beta, maxi):
    if prof == 0:
        return evaluation(jeu)
    for coup in coups_possibles(jeu):
        score = alphabeta(joue_un_coup(jeu, coup), prof - 1, alpha, beta, not maxi)
        alpha, beta = (max(alpha, score), beta) if maxi else (alpha, min(beta, score))
    return alpha if maxi else beta
alphabeta = lambda jeu, prof, alpha, beta, maxi: cherche(jeu, prof, alpha, beta, maxi)
""",
    "a static method called by the name it has in the file": """
class Joueur:
    @staticmethod
"""
    + textwrap.indent(PLAIN.replace("from math import inf\n", ""), "    ")
    + "from math import inf\nalphabeta = Joueur.alphabeta\n",
    "a file that prints and counts": PLAIN.replace(
        "    if prof", "    alphabeta.appels += 1\n    print('S', jeu)\n    if prof"
    )
    + "alphabeta.appels = 0\n",
    "a file that wants no recursion limit": "import sys\nsys.setrecursionlimit(2**31 - 1)\n"
    + PLAIN,
    "a file that draws at random, from the same seed": "import random\n"
    + PLAIN.replace("    if prof", "    random.random()\n    if prof"),
}


@pytest.mark.parametrize("source", SEEN.values(), ids=SEEN)
def test_the_calls_of_a_search_that_never_cuts_are_seen(source: str, check: Recorder) -> None:
    assert check.recording(source) == NEVER_CUTS


@pytest.mark.parametrize("style", ["cours", "noeuds", "decorated", "a file that prints and counts"])
def test_calls_are_seen_in_a_fresh_interpreter_too(style: str, check_portably: Recorder) -> None:
    assert check_portably.recording(SEEN[style]) == NEVER_CUTS


def test_bounds_that_are_not_passed_on_show_at_the_inner_calls(check: Recorder) -> None:
    passed_anew = COURSE_FORM.format(bounds="-inf, inf")
    left_out = scores(
        "joueur_maximise, alpha=-inf, beta=inf",
        "alphabeta(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise)",
    )

    assert check.recording(passed_anew) == with_windows(NEVER_CUTS, WIDEST)
    assert check.recording(left_out) == with_windows(NEVER_CUTS, WIDEST)


def test_bounds_that_are_no_numbers_are_no_window(check: Recorder) -> None:
    source = """
    from math import inf
    def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
        if prof == 0:
            return evaluation(jeu)
        suite = [alphabeta(joue_un_coup(jeu, coup), prof - 1, "alpha", True, not joueur_maximise)
                 for coup in coups_possibles(jeu)]
        return max(suite) if joueur_maximise else min(suite)
    """

    recording = check.recording(source)

    assert recording is not None
    assert recording[0] == Entered((), WIDEST)
    assert recording[1:] == with_windows(NEVER_CUTS, None)[1:]


def test_calls_on_what_is_no_position_have_no_path(check: Recorder) -> None:
    source = PLAIN.replace(
        "    if prof", "    if type(jeu) is list:\n        jeu = jeu[0]\n    if prof"
    ).replace(
        "joue_un_coup(jeu, coup)", "[joue_un_coup(jeu, coup)] if coup else joue_un_coup(jeu, 0)"
    )

    recording = check.recording(source)

    assert recording is not None
    paths = [event.path for event in recording if isinstance(event, Entered)]
    assert paths == [(), (0,), (0, 0), None, None, (1, 0), None]


def test_the_calls_are_seen_up_to_an_exception(check: Recorder) -> None:
    source = PLAIN.replace("        score =", "        if alpha == 3: perdu\n        score =")

    case = check.case(source)

    assert case.outcome is not None
    assert case.outcome.ending is Ending.RAISED
    assert case.recording == NEVER_CUTS[: NEVER_CUTS.index(Entered((1,), Window(3, INF)))]


def test_an_exception_that_is_caught_leaves_the_call_without_a_score(check: Recorder) -> None:
    source = (
        PLAIN.replace(
            "        score = alphabeta(",
            "        try:\n            score = alphabeta(",
        )
        .replace(
            "        if joueur_maximise:\n            meilleur",
            "        except KeyError:\n            score = 9\n        if joueur_maximise:\n"
            "            meilleur",
        )
        .replace("return evaluation(jeu)", "return {3: 3, 5: 5, 2: 2}[evaluation(jeu)]")
    )

    expected = list(NEVER_CUTS)
    expected[expected.index(Left(9))] = Left(None)
    assert check.recording(source) == tuple(expected)


def test_a_recursion_that_never_ends_is_seen_whole(check: Recorder) -> None:
    source = """
    def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
        evaluation(jeu)
        return alphabeta(jeu, prof, alpha, beta, joueur_maximise)
    """

    case = check.case(source)

    assert case.outcome is not None
    assert case.outcome.error is not None
    assert case.outcome.error.type_name == "RecursionError"
    assert case.recording is not None
    assert case.recording[:4] == (Entered((), WIDEST), Evaluated(())) * 2
    assert case.recording.count(Evaluated(())) == len(case.outcome.asked) > 900


# No recording -----------------------------------------------------------------------------------

UNSEEN = {
    "a closure": """
def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
    def cherche(jeu, prof, maxi):
        if prof == 0:
            return evaluation(jeu)
        suite = [cherche(joue_un_coup(jeu, c), prof - 1, not maxi) for c in coups_possibles(jeu)]
        return max(suite) if maxi else min(suite)
    return cherche(jeu, prof, joueur_maximise)
""",
    "an object that is called": """
class Chercheur:
    def __call__(self, jeu, prof, alpha, beta, joueur_maximise):
        if prof == 0:
            return evaluation(jeu)
        suite = [alphabeta(joue_un_coup(jeu, c), prof - 1, alpha, beta, not joueur_maximise)
                 for c in coups_possibles(jeu)]
        return max(suite) if joueur_maximise else min(suite)
alphabeta = Chercheur()
""",
    "a static method called by its class": """
class Joueur:
    @staticmethod
    def cherche(jeu, prof, alpha, beta, joueur_maximise):
        if prof == 0:
            return evaluation(jeu)
        suite = [Joueur.cherche(joue_un_coup(jeu, c), prof - 1, alpha, beta, not joueur_maximise)
                 for c in coups_possibles(jeu)]
        return max(suite) if joueur_maximise else min(suite)
alphabeta = Joueur.cherche
""",
    "drawn by the system": "import os\n"
    + PLAIN.replace(
        "    if prof", "    for _ in range(os.urandom(1)[0]): evaluation(jeu)\n    if prof", 1
    ),
    "another search when it is watched": PLAIN.replace(
        "    if prof", "    if hasattr(alphabeta, '__wrapped__'): evaluation(jeu)\n    if prof"
    ),
    "another answer when it is watched": PLAIN.replace(
        "    return meilleur",
        "    return meilleur + hasattr(alphabeta, '__wrapped__')",
    ),
}


@pytest.mark.parametrize("source", UNSEEN.values(), ids=UNSEEN)
def test_what_is_not_seen_or_goes_otherwise_is_not_recorded(source: str, check: Recorder) -> None:
    assert check.recording(source) is None


@pytest.mark.parametrize("kind", ["a closure", "another answer when it is watched"])
def test_what_cannot_be_seen_is_not_recorded_in_a_fresh_interpreter_either(
    kind: str, check_portably: Recorder
) -> None:
    assert check_portably.recording(UNSEEN[kind]) is None


def test_a_search_that_never_ends_is_not_run_again(check: Recorder) -> None:
    hurried = replace(check, course=in_a_hurry(check.course))

    case = hurried.case("def alphabeta(jeu, prof, alpha, beta, maxi):\n    while True: pass")

    assert case.outcome is not None
    assert case.outcome.ending is Ending.TIMEOUT
    assert case.recording is None
    assert [call.watched for call in check.referee.calls] == [None]


def test_what_passes_is_not_run_again(check: Recorder) -> None:
    right = COURSE["corrige/alphabeta.py"]

    case = check.case(right)

    assert case.status is CaseStatus.PASSED
    assert [call.watched for call in check.referee.calls] == [None]


def test_nothing_is_run_again_where_nothing_draws_it(check: Recorder) -> None:
    check.referee.calls.clear()
    report = check(PLAIN, recorded=False)

    assert [case.status for case in report.exercises[0].cases] == [CaseStatus.FAILED]
    assert [call.watched for call in check.referee.calls] == [None]


def test_a_hidden_case_is_never_run_again(check: Recorder) -> None:
    (exercise,) = check.course.exercises
    templates = tuple(replace(each, hidden=True) for each in exercise.case_templates)
    course = replace(check.course, exercises=(replace(exercise, case_templates=templates),))

    case = replace(check, course=course).case(PLAIN)

    assert case.status is CaseStatus.FAILED
    assert case.recording is None
    assert [call.watched for call in check.referee.calls] == [None]


# Student code that meddles ----------------------------------------------------------------------

WRITES = """
import os
_ici = dict(zip(evaluation.__code__.co_freevars, evaluation.__closure__))
def dire(document):
    os.write(_ici["send_fd"].cell_contents,
             b"S" + len(document).to_bytes(4, "little") + document)
def surveille():
    return hasattr(alphabeta, "__wrapped__")
"""
MEDDLING = {
    "nonsense": "dire(b'[]')",
    "a position that is not there": """dire(b'["entered", 99, 0, 0]')""",
    "a call that was not entered": """dire(b'["left", 3]'), dire(b'["left", 3]')""",
    "a call that is never left": """dire(b'["entered", 0, 0, 0]')""",
    "no step at all": "dire(b'')",
    "a step too large": "dire(b'x' * 513)",
    "too many steps at once": "dire(b'[\"left\", 3]\\n' * 400)",
    "an evaluation that is not there": "dire(b'99')",
    "more evaluations than the graded run made": "dire(b'3\\n' * 500)",
    "a size that never comes": "os.write(_ici['send_fd'].cell_contents, b'S\\1\\0\\0\\0')",
    "a flood": """[dire(b'["entered", 0, 0, 0]') for _ in range(30_000)]""",
}


def require_only_the_recording_lost(words: str, check: Recorder) -> None:
    source = WRITES + PLAIN.replace("    if prof", f"    if surveille(): {words}\n    if prof", 1)
    honest = check(PLAIN, recorded=False)

    case = check.case(source)

    assert case.recording is None
    assert case.verdict == honest.exercises[0].cases[0].verdict


@pytest.mark.parametrize("words", MEDDLING.values(), ids=MEDDLING)
def test_forged_steps_lose_the_recording_and_nothing_else(words: str, check: Recorder) -> None:
    require_only_the_recording_lost(words, check)


@pytest.mark.parametrize("forgery", ["a size that never comes", "a flood"])
def test_forged_steps_are_lost_in_a_fresh_interpreter_too(
    forgery: str, check_portably: Recorder
) -> None:
    require_only_the_recording_lost(MEDDLING[forgery], check_portably)


def test_steps_forged_in_a_graded_run_are_nonsense_as_ever(check: Recorder) -> None:
    case = check.case(
        WRITES + PLAIN.replace("    if prof", "    dire(b'[\"raised\"]')\n    if prof")
    )

    assert case.outcome is not None
    assert case.outcome.ending is Ending.PROTOCOL
    assert [call.watched for call in check.referee.calls] == [None]


def test_forged_steps_that_make_sense_change_a_drawing_alone(check: Recorder) -> None:
    words = """dire(b'["entered", 0, 7, 8]'), dire(b'["left", 9]')"""
    source = WRITES + PLAIN.replace("    if prof", f"    if surveille(): {words}\n    if prof", 1)
    honest = check(PLAIN, recorded=False)

    case = check.case(source)

    assert case.recording is not None
    assert case.recording[:2] == (Entered((), Window(7, 8)), Left(9))
    assert case.verdict == honest.exercises[0].cases[0].verdict


# The command ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "recorded"),
    [(["--html", "page.html"], True), ([], True), (["--no-html"], False)],
)
def test_calls_are_recorded_where_a_page_is_written(
    options: list[str], recorded: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[Request] = []

    def grade_and_keep(request: Request, referee: Referee, progress: Progress) -> Report:
        requests.append(request)
        return grade(request, referee, progress)

    monkeypatch.setattr("grader.grading.grade", grade_and_keep)
    monkeypatch.chdir(tmp_path)
    write_course(tmp_path, {**COURSE, "mon_code.py": PLAIN}, files={})

    assert main(["check", "mon_code.py", *options]) == 1
    assert [request.recorded for request in requests] == [recorded]
