"""Cases that share a child: which do, what is put back between two calls, what counts."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from grader.grading.loading import Player
from grader.grading.shared_child import SharedChild, likenesses
from grader.grading.trial import NoRun
from grader.kinds.kind import Run
from grader.model.case import Case, Claim, SearchCase
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Course
from grader.model.message import NO_TITLE
from grader.model.report import ExerciseReport, Report, ReportStatus
from grader.model.run import Board, Call, Ending, Loading, Outcome, PositionAt
from grader.model.tree import Nested, height, tree_of
from grader.model.verdict import CaseStatus
from grader.render.formats.json_report import report_document
from grader.sandbox.launcher import Launcher, ZygoteLauncher
from grader.sandbox.referee import Company, Referee
from tests.integration.graded_samples import ROOT, in_a_hurry, of_exercise
from tests.integration.graded_texts import Grader, grade_file
from tests.integration.students import FILE, HASTY, LIMITS, ask, load

MINIMAX = (ROOT / "corrige" / "minimax.py").read_text(encoding="utf-8")
ALPHABETA = (ROOT / "corrige" / "alphabeta.py").read_text(encoding="utf-8")
BINARY = Board(child_counts=(2, 0, 0), values=(0, 4, 7))
NO_COMPANY, LATER, EARLIER = Company


class ObservedReferee(Referee):
    """A referee that notes in which company each call was made, and the position counts of its
    board."""

    def __init__(self, launcher: Launcher) -> None:
        super().__init__(launcher)
        self.calls: list[tuple[Company, tuple[int, ...]]] = []

    def run_call(
        self,
        loading: Loading,
        filename: str,
        call: Call,
        *,
        company: Company = Company.NOTHING,
    ) -> Outcome:
        self.calls.append((company, call.board.child_counts))
        return super().run_call(loading, filename, call, company=company)

    @property
    def companies(self) -> list[Company]:
        return [company for company, _ in self.calls]


@pytest.fixture(scope="module")
def observed() -> Iterator[ObservedReferee]:
    with closing(ObservedReferee(ZygoteLauncher())) as referee:
        referee.speak(lambda code: code)
        yield referee


@dataclass(frozen=True)
class Observer(Grader):
    """Grades a text; why it fails is not looked for."""

    referee: ObservedReferee

    def __call__(self, source: str, *exercise_ids: str, **options: Any) -> Report:
        self.referee.calls.clear()
        return super().__call__(source, *exercise_ids, **{"explained": False, **options})


@pytest.fixture
def check(shipped: Course, observed: ObservedReferee, tmp_path: Path) -> Observer:
    return Observer(in_a_hurry(shipped, 2), observed, tmp_path)


# Which cases share one ----------------------------------------------------------------------------


def test_all_trees_of_an_exercise_that_differ_share_one_child(check: Observer) -> None:
    report = check(MINIMAX, "minimax")

    assert report.status is ReportStatus.PASSED
    companies = check.referee.companies
    assert len(companies) == 30
    assert set(companies) == {LATER, EARLIER}
    # Near copies among the trees of the course have another child.
    assert companies.count(LATER) <= 3


def test_two_exercises_share_no_child(check: Observer) -> None:
    check(MINIMAX + ALPHABETA, "minimax", "alphabeta")

    companies = check.referee.companies
    assert companies[0] is LATER
    assert companies[30] is LATER


def test_every_case_has_a_child_of_its_own_where_that_is_asked_for(check: Observer) -> None:
    report = check(MINIMAX, "minimax", apart=True)

    assert report.status is ReportStatus.PASSED
    assert set(check.referee.companies) == {NO_COMPANY}


def test_what_is_wrong_has_a_child_of_its_own_each_time(check: Observer) -> None:
    check("def minimax(jeu, prof, coups_prec, joueur_maximise): return 0, [0]", "minimax")

    # Nobody prepares for company for long.
    assert check.referee.companies == [LATER] * 3 + [NO_COMPANY] * 27


def test_a_hidden_case_shares_its_child_with_nothing(check: Observer) -> None:
    (exercise,) = [each for each in check.course.exercises if each.id == "minimax"]
    templates = [
        replace(each, hidden=number % 2 == 0) for number, each in enumerate(exercise.case_templates)
    ]
    hiding = replace(exercise, case_templates=tuple(templates))
    course = replace(check.course, exercises=(hiding,))

    report = replace(check, course=course)(MINIMAX)

    hidden = [case.case.hidden for case in of_exercise(report, "minimax").cases]
    assert check.referee.companies.count(NO_COMPANY) == sum(hidden) > 5
    assert EARLIER in check.referee.companies


@pytest.mark.parametrize("exercise_id", ["ordre-des-coups", "table-de-transposition", "file"])
def test_where_no_leaf_proves_or_few_are_better_each_case_has_its_own(
    exercise_id: str, check: Observer
) -> None:
    check((ROOT / "corrige" / f"{exercise_id}.py").read_text(encoding="utf-8"), exercise_id)

    assert set(check.referee.companies) <= {NO_COMPANY}


def case_on(nested: Nested, name: str) -> SearchCase:
    tree = tree_of(nested)
    return SearchCase(
        id=name,
        template_id=name,
        title=NO_TITLE,
        tree=tree,
        maximise=True,
        depth=height(tree),
        hidden=False,
        must_not_ask=frozenset(),
        claim=Claim(),
    )


@pytest.mark.parametrize(
    ("nested", "is_alike"),
    [
        ([[3, 8], [5, 1]], True),
        ([[1, 5], [8, 3]], True),  # Mirrored.
        ([[-3, -8], [-5, -1]], True),  # With the players changed.
        ([3, 8, 5, 1], True),  # In another shape.
        ([[3, 8], [4, 2]], True),  # Half of it.
        ([[3, 8], [5]], True),  # Less of it.
        ([[3, 8], [5, 1], [9, 4]], True),  # With more beside it.
        ([[3, 7], [6, 2]], False),
        ([[9, 9], [9, 9]], False),
    ],
)
def test_trees_are_alike_where_one_tells_much_of_the_other(nested: Nested, is_alike: bool) -> None:
    one, other = case_on([[3, 8], [5, 1]], "un"), case_on(nested, "autre")

    found = likenesses([one, other])

    assert found["un"] - {"un"} == ({"autre"} if is_alike else set())
    assert found["autre"] - {"autre"} == ({"un"} if is_alike else set())


@pytest.fixture
def run_order(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cases as they are run, by their names."""
    order: list[str] = []
    run = SharedChild.run

    def noting(child: SharedChild, player: Player, case: Case) -> Run | NoRun:
        order.append(case.id)
        return run(child, player, case)

    monkeypatch.setattr(SharedChild, "run", noting)
    return order


def test_cases_on_one_tree_have_a_child_each(check: Observer, run_order: list[str]) -> None:
    """The same tree to several depths, as a fixture may have it."""
    report = check(MINIMAX, "minimax")

    shapes = dict.fromkeys(shape for _, shape in check.referee.calls)
    cases = [each.case for each in of_exercise(report, "minimax").cases]
    alike = likenesses([case for case in cases if isinstance(case, SearchCase)])
    present: set[str] = set()
    assert len(shapes) > 20
    assert sorted(run_order) == sorted(alike)
    for name, company in zip(run_order, check.referee.companies, strict=True):
        present = present if company is EARLIER else set()
        assert present.isdisjoint(alike[name])
        present.add(name)


def test_who_joins_the_child_at_hand_goes_first_until_it_is_given_up(
    check: Observer, run_order: list[str]
) -> None:
    (exercise,) = [each for each in check.course.exercises if each.id == "minimax"]
    named = {each.id: each for each in exercise.case_templates}
    put = tuple(named[name] for name in ("horizon", "egalites", "enfants-inegaux", "negatifs"))
    course = replace(check.course, exercises=(replace(exercise, case_templates=put),))

    failed = on_shapes(
        replace(check, course=course), "len(coups_possibles(jeu)) == 4", "return 0, []"
    )

    told = [each.case.id for each in failed.cases]
    assert told == ["horizon-p2", "horizon-p3", "egalites", "enfants-inegaux", "negatifs"]
    assert run_order == ["horizon-p2", "egalites", "enfants-inegaux", "horizon-p3", "negatifs"]


# What is put back ---------------------------------------------------------------------------------

ALTERED = {
    "a global": ("n = 0", "n", "n += 1"),
    "a default value": ("def g(vus=[]): vus.append(1); return len(vus)", "g()", "pass"),
    "an attribute of a position": ("", "hasattr(type(jeu), 'x')", "type(jeu).x = 1"),
    "a method of positions": ("", "jeu == jeu", "type(jeu).__eq__ = lambda *_: False"),
    "a given function's place": ("", "evaluation(jeu)", "evaluation = len"),
    "a draw": ("import random", "random.random()", "random.seed(3)"),
    "a function of random": ("import random", "random.random()", "random.random = lambda: 4"),
    "a class of random": (
        "import random",
        "random.Random(3).choice('ab')",
        "random.Random.choice = lambda *_: 4",
    ),
    "a number of math": ("import math", "math.inf", "math.inf = 3"),
    "a builtin": ("import builtins", "abs(-3)", "builtins.abs = lambda n: n"),
    "a new builtin": ("import builtins", "hasattr(builtins, 'x')", "builtins.x = 1"),
    "a module that is no longer there": (
        "import sys",
        "'math' in sys.modules",
        "sys.modules.pop('math', None); sys.modules['x'] = sys",
    ),
    "a module in place of another": (
        "import sys, math",
        "sys.modules['math'].pi",
        "sys.modules['math'] = type(sys)('m')",
    ),
    "all modules": ("import sys", "len(sys.modules) > 20", "sys.modules.clear()"),
    "the path": ("import sys", "sys.path", "sys.path.append('x')"),
    "the environment": ("import os", "os.environ.get('X')", "os.environ['X'] = '1'"),
    "the recursion limit": ("import sys", "sys.getrecursionlimit()", "sys.setrecursionlimit(300)"),
    "the switch interval": ("import sys", "sys.getswitchinterval()", "sys.setswitchinterval(1)"),
    "the digits of integers": (
        "import sys",
        "sys.get_int_max_str_digits()",
        "sys.set_int_max_str_digits(1000)",
    ),
    "a trace": ("import sys", "sys.gettrace()", "sys.settrace(lambda *_: None)"),
    "a profile": ("import sys", "sys.getprofile()", "sys.setprofile(lambda *_: None)"),
    "the collector": (
        "import gc",
        "gc.isenabled(), gc.get_threshold(), gc.callbacks",
        "gc.disable(); gc.set_threshold(3); gc.callbacks.append(print)",
    ),
    "a filter of warnings": (
        "import warnings",
        "len(warnings.filters)",
        "warnings.simplefilter('error')",
    ),
    "the precision of decimals": (
        "import decimal",
        "str(decimal.Decimal(1) / 3)",
        "decimal.getcontext().prec = 3",
    ),
    "a handler of signals": (
        "import signal",
        "signal.getsignal(signal.SIGALRM) is signal.SIG_DFL",
        "signal.signal(signal.SIGALRM, print); signal.alarm(1)",
    ),
    "where it prints": (
        "import sys, io",
        "type(sys.stdout).__name__",
        "sys.stdout = io.StringIO()",
    ),
    "room for what is printed": ("", "0", "print('x' * 100_000)"),
}


@pytest.mark.parametrize(("before", "looks", "alters"), ALTERED.values(), ids=ALTERED)
def test_a_call_finds_nothing_of_what_another_has_altered(
    before: str, looks: str, alters: str, referee: Referee
) -> None:
    source = f"""
{before}
def f(jeu):
    global n, evaluation
    found = {looks}
    {alters}
    return found
"""
    loading = load(referee, source)
    call = ask("f", PositionAt(0), board=BINARY)

    outcomes = [
        referee.run_call(loading, FILE, call, company=company)
        for company in (LATER, EARLIER, EARLIER)
    ]

    referee.let_go()
    assert [each.ending for each in outcomes] == [Ending.RETURNED] * 3, outcomes
    assert [each.returned for each in outcomes] == [outcomes[0].returned] * 3
    assert [each.asked for each in outcomes] == [outcomes[0].asked] * 3
    assert [each.output for each in outcomes] == [outcomes[0].output] * 3


def test_what_each_call_prints_is_told_apart_and_has_room_of_its_own(referee: Referee) -> None:
    loading = load(referee, "print('chargé')\ndef f(texte): print(texte)\n")
    long = "x" * (LIMITS.output_kib * 1024)

    outcomes = [
        referee.run_call(loading, FILE, ask("f", text), company=company)
        for company, text in ((LATER, long), (EARLIER, "deux"), (EARLIER, long), (EARLIER, "trois"))
    ]

    referee.let_go()
    assert [each.output_truncated for each in outcomes] == [True, False, True, False]
    assert outcomes[1].output == "deux\n"
    assert outcomes[2].output == outcomes[0].output
    assert outcomes[3].output == "trois\n"


def test_each_call_has_its_evaluations_and_its_time(referee: Referee) -> None:
    source = "def f(jeu, n):\n    for _ in range(n): evaluation(jeu)\n"
    loading = load(referee, source)
    most = LIMITS.evaluations

    outcomes = [
        referee.run_call(
            loading, FILE, ask("f", PositionAt(0), count, board=BINARY), company=company
        )
        for company, count in ((LATER, most), (EARLIER, most), (EARLIER, most + 1))
    ]

    assert [each.ending for each in outcomes] == [
        Ending.RETURNED,
        Ending.RETURNED,
        Ending.REFUSED,
    ]
    assert [len(each.asked) for each in outcomes] == [most] * 3


# What goes wrong in company -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "second",
    ["while True: pass", "import os; os._exit(0)", "raise SystemExit", "x = [0] * 10 ** 9"],
)
def test_after_a_child_has_ended_nobody_can_be_in_its_company(
    second: str, referee: Referee
) -> None:
    loading = load(referee, f"def f(n):\n    if n == 2:\n        {second}\n    return n\n")
    first = referee.run_call(loading, FILE, ask("f", 1), company=LATER)

    gone = referee.run_call(loading, FILE, ask("f", 2, limits=HASTY), company=EARLIER)
    after = referee.run_call(loading, FILE, ask("f", 3), company=EARLIER)

    assert first.returned == 1
    assert gone.ending is not Ending.RETURNED
    assert after.ending is not Ending.RETURNED
    assert referee.run_call(loading, FILE, ask("f", 3), company=LATER).returned == 3
    referee.let_go()


def test_without_a_child_there_is_no_company(referee: Referee) -> None:
    loading = load(referee, "def f(n): return n")
    referee.run_call(loading, FILE, ask("f", 1), company=LATER)
    referee.run_call(loading, FILE, ask("f", 2))

    assert referee.run_call(loading, FILE, ask("f", 3), company=EARLIER).ending is Ending.CRASHED


def test_a_file_that_does_not_load_twice_is_called_alone(referee: Referee) -> None:
    source = """
        import sys
        if hasattr(sys.modules["child.channel"], "vu"):
            raise RuntimeError
        sys.modules["child.channel"].vu = True
        def f(n): return n
    """
    loading = load(referee, source)

    first = referee.run_call(loading, FILE, ask("f", 1), company=LATER)

    assert first.returned == 1
    assert referee.run_call(loading, FILE, ask("f", 2), company=EARLIER).returned is None
    assert referee.run_call(loading, FILE, ask("f", 2)).returned == 2


def test_a_launcher_that_dies_takes_the_child_along(forking_referee: Referee) -> None:
    launcher = forking_referee._launcher
    assert isinstance(launcher, ZygoteLauncher)
    loading = load(forking_referee, "def f(n): return n")
    forking_referee.run_call(loading, FILE, ask("f", 1), company=LATER)
    launcher._process.kill()
    launcher._process.wait()

    gone = forking_referee.run_call(loading, FILE, ask("f", 2), company=EARLIER)

    assert gone.ending is not Ending.RETURNED
    assert forking_referee.run_call(loading, FILE, ask("f", 2), company=LATER).returned == 2


KEEPS = """
import sys
garde = sys.modules["child.channel"].__dict__.setdefault("garde", [])
"""
"""Where nobody puts anything back; `garde` is what calls before this one left there."""


def test_what_goes_wrong_in_company_alone_is_made_again_and_counts_there(
    check: Observer,
) -> None:
    spoilt = MINIMAX.replace("def minimax(", "def vrai(").replace("minimax(", "vrai(")
    report = check(
        f"{KEEPS}\n{spoilt}\n"
        "def minimax(*a, **k):\n"
        "    garde.append(1)\n"
        "    return vrai(*a, **k) if len(garde) == 1 else (0, [])\n",
        "minimax",
    )

    assert report.status is ReportStatus.PASSED
    # One was tried in company; then it was known to make a difference.
    assert check.referee.companies.count(EARLIER) == 1
    assert len(check.referee.companies) == 31


def test_who_fails_alone_is_not_tried_in_company(check: Observer) -> None:
    spoilt = MINIMAX.replace("def minimax(", "def vrai(").replace("minimax(", "vrai(")
    report = check(
        f"{KEEPS}\n{spoilt}\n"
        "def minimax(*a, **k):\n"
        "    garde.append(1)\n"
        "    return vrai(*a, **k) if len(garde) > 1 else (0, [])\n",
        "minimax",
    )

    assert report.score == 0
    assert EARLIER not in check.referee.companies


def on_shapes(check: Observer, condition: str, otherwise: str) -> ExerciseReport:
    """Graded: right, but where the root has so many moves."""
    spoilt = MINIMAX.replace("def minimax(", "def vrai(").replace("minimax(", "vrai(")
    report = check(
        f"{spoilt}\ndef minimax(jeu, prof, coups_prec, joueur_maximise):\n"
        f"    if {condition}:\n        {otherwise}\n"
        "    return vrai(jeu, prof, coups_prec, joueur_maximise)\n",
        "minimax",
    )
    return of_exercise(report, "minimax")


def test_what_is_wrong_on_some_trees_is_made_again_on_these_alone(check: Observer) -> None:
    exercise = on_shapes(check, "len(coups_possibles(jeu)) == 3", "return 0, []")

    failed = [case.status for case in exercise.cases].count(CaseStatus.FAILED)
    assert 2 < failed < 28
    companies = check.referee.companies
    assert EARLIER in companies
    # Alone, whatever comes of it; in company, only what is made again.
    assert len(companies) - 30 <= failed


def test_an_endless_case_is_not_waited_for_twice(check: Observer, shipped: Course) -> None:
    hurried = replace(check, course=in_a_hurry(shipped, 0.4))
    before = check.referee.used_s

    exercise = on_shapes(hurried, "len(coups_possibles(jeu)) == 4", "while True: pass")

    endings = [case.outcome.ending for case in exercise.cases if case.outcome]
    timeouts = endings.count(Ending.TIMEOUT)
    assert timeouts
    assert check.referee.used_s - before < 0.4 * (timeouts + 1)


def test_what_did_not_count_is_not_charged(
    check: Observer, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = ObservedReferee.run_call

    def wasteful(
        self: ObservedReferee, *arguments: Any, company: Company = Company.NOTHING
    ) -> Outcome:
        outcome = real(self, *arguments, company=company)
        if company is EARLIER:
            self.used_s += 1000 * check.course.copy_time_s
            return replace(outcome, ending=Ending.TIMEOUT)
        return outcome

    monkeypatch.setattr(ObservedReferee, "run_call", wasteful)

    report = check(MINIMAX, "minimax")

    assert EARLIER in check.referee.companies
    assert report.status is ReportStatus.PASSED


FINALIZER = """
class Adieu:
    def __del__(self, range=range):
        for _ in range({turns}): pass

adieu = Adieu()
"""


def test_what_a_file_does_as_it_is_taken_down_is_not_charged(check: Observer) -> None:
    # Its calls take next to nothing, all its ends together more than the copy may.
    short = replace(check, course=replace(check.course, copy_time_s=0.4))

    report = short(MINIMAX + FINALIZER.format(turns=2_000_000), "minimax")

    assert report.status is ReportStatus.PASSED
    companies = check.referee.companies
    assert EARLIER in companies
    assert companies.count(NO_COMPANY) > 10  # It is not waited for each time.


def test_who_never_answers_in_company_is_called_alone_from_then_on(check: Observer) -> None:
    at_once = "passe = evaluation.__globals__.setdefault('passe', [])\n"
    endless = "if passe:\n    while True: pass\npasse.append(1)\n"

    report = check(at_once + endless + MINIMAX, "minimax")

    assert report.status is ReportStatus.PASSED
    assert check.referee.companies.count(EARLIER) == 1


def test_what_ends_with_an_earlier_call_says_nothing_in_a_later_one(referee: Referee) -> None:
    source = (
        "class Noeud:\n    def __del__(self, print=print): print('fin')\n"
        "def f(n):\n"
        "    boucle = Noeud()\n    boucle.moi = boucle\n    del boucle\n"
        "    return [[] for _ in range(n)]\n"
    )
    loading = load(referee, source)

    outcomes = [
        referee.run_call(loading, FILE, ask("f", n), company=company)
        for company, n in ((LATER, 1), (EARLIER, 5_000), (EARLIER, 1))
    ]

    referee.let_go()
    alone = referee.run_call(loading, FILE, ask("f", 5_000))
    assert outcomes[1].output == alone.output
    assert [outcomes[0].output, outcomes[2].output] == ["", ""]


# The same report ----------------------------------------------------------------------------------

SAMPLES = sorted((ROOT / "tests" / "submissions").glob("*/*.py"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_one_child_tells_what_a_child_a_case_tells(
    path: Path, shipped: Course, one_referee: Referee
) -> None:
    course = in_a_hurry(shipped)

    def told(*, apart: bool) -> str:
        report = grade_file(course, path, one_referee, explained=False, recorded=True, apart=apart)
        text = json.dumps(_without_durations(report_document(report, "fr")))
        # Where a loop happens to be when it is stopped is chance.
        return re.sub(r"\d+", "", text) if "endless" in path.stem else text

    assert told(apart=False) == told(apart=True)


def _without_durations(document: Any) -> Any:
    if isinstance(document, dict):
        return {
            key: _without_durations(each) for key, each in document.items() if key != "duration_s"
        }
    if isinstance(document, Sequence) and not isinstance(document, str):
        return [_without_durations(each) for each in document]
    return document
