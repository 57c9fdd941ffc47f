"""Reports made by hand, with real trees and real searches, for the tests of the renderers."""

from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from grader.model.case import (
    CallsCase,
    Case,
    Claim,
    FunctionCall,
    GameCase,
    Placement,
    PlacementCase,
    SearchCase,
    WalkCase,
)
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.message import NO_TITLE, Message, Title, message
from grader.model.report import (
    CaseReport,
    ExerciseReport,
    ExerciseStatus,
    Isolation,
    Report,
    ReportStatus,
    SearchCaseReport,
    Submission,
)
from grader.model.run import Ending, Foreign, NumpyScalar, Outcome, StudentError
from grader.model.tree import End, Nested, Node, Search, Trace, height, tree_of
from grader.model.verdict import CaseStatus, CaseVerdict, Check, CheckKind, CheckStatus, Divergence
from grader.search import Convention, run_reference

TERNARY: Nested = [
    [[20, 17, 14], [5, 10, 10], [16, 3, 7]],
    [[6, 9, 4], [1, 2, 3], [8, 8, 8]],
    [[10, 17, 16], [5, 18, 2], [19, 4, 1]],
]
BINARY: Nested = [[[1, 13], [15, 10]], [[2, 16], [8, 19]]]

HOSTILE = "<script>document.title='pwned'</script>{{ 7*7 }}\x1b[31m\u202e\udc80\x00&amp;\"'"
"""Everything that a file name, a printed text or an exception may try at once."""

SOURCE = (
    "def minimax(jeu, prof, coups_prec, joueur_maximise):",
    "    if prof == 0:",
    "        return evaluation(jeu), coups_prec",
    "    meilleur = None",
    "    for coup in coups_possibles(jeu):",
    "        score, suite = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], "
    "not joueur_maximise)",
    "        if meilleur is None or scor > meilleur[0]:",
    "            meilleur = score, suite",
    "    return meilleur",
)


def sample_case(nested: Nested | Node = TERNARY, **changes: Any) -> SearchCase:
    tree = nested if isinstance(nested, Node) else tree_of(nested)
    case = SearchCase(
        id="ternaire-17",
        template_id="ternaire-17",
        title=Title(fr="Exemple 3-aire de profondeur 3", en="Ternary example of depth 3"),
        tree=tree,
        maximise=True,
        depth=height(tree),
        hidden=False,
        must_not_ask=frozenset(),
        claim=Claim(),
    )
    return replace(case, **changes)


def sample_check(kind: CheckKind, expected: Any, observed: Any, **changes: Any) -> Check:
    """A check that passes if both sides are equal, with a stand-in for the judge's sentence."""
    passed = expected == observed
    check = Check(
        kind=kind,
        status=CheckStatus.PASSED if passed else CheckStatus.FAILED,
        expected=expected,
        observed=observed,
        points=Fraction(1, 3) if passed else Fraction(0),
        max_points=Fraction(1, 3),
        message=None
        if passed
        else message(
            "label-check-difference", check=kind.value, expected=expected, observed=observed
        ),
    )
    return replace(check, **changes)


def not_checked(kind: CheckKind, expected: Any = None) -> Check:
    return Check(
        kind=kind,
        status=CheckStatus.NOT_CHECKED,
        expected=expected,
        observed=None,
        points=Fraction(0),
        max_points=Fraction(1, 3),
        message=message("label-check-status-not_checked"),
    )


def divergence_of(reference: Search, trace: Trace, *, windows: bool = True) -> Divergence | None:
    """The first step where two traces part, with the observed leaf's parent's window."""
    for step in range(1, max(len(reference.trace), len(trace)) + 1):
        expected = reference.trace[step - 1] if step <= len(reference.trace) else None
        observed = trace[step - 1] if step <= len(trace) else None
        if expected != observed:
            node = (observed or expected or ())[:-1]
            window = reference.windows.get(node) if windows else None
            return Divergence(
                step=step, expected=expected, observed=observed, node=node, window=window
            )
    return None


def compared_case(
    case: SearchCase,
    student: Search,
    algorithm: Algorithm = Algorithm.ALPHABETA,
    *,
    output: str = "",
    notes: tuple[Message, ...] = (),
) -> SearchCaseReport:
    """A case whose student searched as `student` did and returned its answer."""
    reference = run_reference(case, algorithm)
    cuts = algorithm is Algorithm.ALPHABETA
    same_number = len(reference.trace) == len(student.trace)
    checks = [
        sample_check(CheckKind.CONTRACT, "(score, chemin)", "(score, chemin)"),
        sample_check(CheckKind.VALUE, reference.value, student.value),
        sample_check(CheckKind.PATH, reference.path, student.path),
        sample_check(CheckKind.EVALUATIONS, len(reference.trace), len(student.trace)),
    ]
    if cuts and same_number:
        same = reference.trace == student.trace
        checks.append(sample_check(CheckKind.ORDER, "…", "…" if same else "autre"))
    elif cuts:
        checks.append(not_checked(CheckKind.ORDER))
    return SearchCaseReport(
        case=case,
        reference=reference,
        outcome=Outcome(
            ending=Ending.RETURNED,
            asked=tuple(range(len(student.trace))),
            returned=(student.value, list(student.path)),
            output=output,
        ),
        trace=student.trace,
        verdict=verdict_of(
            checks, divergence_of(reference, student.trace, windows=cuts), notes=notes
        ),
    )


def verdict_of(
    checks: list[Check], divergence: Divergence | None = None, *, notes: tuple[Message, ...] = ()
) -> CaseVerdict:
    failed = any(check.status is not CheckStatus.PASSED for check in checks)
    return CaseVerdict(
        status=CaseStatus.FAILED if failed else CaseStatus.PASSED,
        checks=tuple(checks),
        divergence=divergence,
        notes=notes,
    )


def never_cuts(case: SearchCase | None = None, **more: Any) -> SearchCaseReport:
    case = case or sample_case()
    return compared_case(case, run_reference(case, Algorithm.MINIMAX), **more)


def right_case(case: SearchCase | None = None, **more: Any) -> SearchCaseReport:
    case = case or sample_case()
    return compared_case(case, run_reference(case, Algorithm.ALPHABETA), **more)


def strict_case(case: SearchCase | None = None) -> SearchCaseReport:
    case = case or sample_case()
    return compared_case(
        case, run_reference(case, Algorithm.ALPHABETA, Convention(strict_cut=True))
    )


def cuts_too_early(case: SearchCase | None = None) -> SearchCaseReport:
    """A student who skips the reference's fifth leaf and stops after the tenth."""
    case = case or sample_case()
    reference = run_reference(case, Algorithm.ALPHABETA)
    return compared_case(
        case, replace(reference, trace=reference.trace[:4] + reference.trace[5:10])
    )


def stopped_case(
    ending: Ending,
    error: StudentError | None = None,
    case: SearchCase | None = None,
    output: str = "",
) -> SearchCaseReport:
    case = case or sample_case()
    reference = run_reference(case, Algorithm.ALPHABETA)
    kinds = (CheckKind.VALUE, CheckKind.PATH, CheckKind.EVALUATIONS, CheckKind.ORDER)
    return SearchCaseReport(
        case=case,
        reference=reference,
        outcome=Outcome(
            ending=ending, asked=(0,), error=error, output=output, output_truncated=bool(output)
        ),
        trace=reference.trace[:1],
        verdict=verdict_of([not_checked(kind) for kind in kinds]),
    )


def not_judged_case() -> SearchCaseReport:
    case = sample_case(id="panne")
    return SearchCaseReport(
        case=case,
        reference=run_reference(case, Algorithm.ALPHABETA),
        outcome=None,
        trace=(),
        verdict=CaseVerdict(status=CaseStatus.ERROR, checks=(), divergence=None),
    )


NAME_ERROR = StudentError(type_name="NameError", message="name 'scor' is not defined", line=7)


def sample_exercise(*cases: CaseReport, **changes: Any) -> ExerciseReport:
    passed = all(case.status is CaseStatus.PASSED for case in cases)
    exercise = ExerciseReport(
        id="alphabeta",
        title=Title(fr="Élagage alpha-bêta", en="Alpha-beta pruning"),
        function="alphabeta",
        form="cours",
        status=ExerciseStatus.PASSED if passed else ExerciseStatus.FAILED,
        score=sum((case.verdict.score for case in cases), Fraction(0)),
        max_score=sum(
            (check.max_points for case in cases for check in case.verdict.checks), Fraction(0)
        ),
        cases=cases,
        function_line=1,
    )
    return replace(exercise, **changes)


def minimax_exercise() -> ExerciseReport:
    case = sample_case()
    search = run_reference(case, Algorithm.MINIMAX)
    return sample_exercise(
        compared_case(case, search, Algorithm.MINIMAX),
        id="minimax",
        title=Title(fr="L'algorithme minimax", en="The minimax algorithm"),
        function="minimax",
    )


def missing_exercise() -> ExerciseReport:
    return sample_exercise(
        status=ExerciseStatus.MISSING,
        form=None,
        max_score=Fraction(6),
        notes=(message("label-exercise-status-missing"),),
        function_line=None,
    )


def sample_report(*exercises: ExerciseReport, **changes: Any) -> Report:
    passed = all(exercise.status is ExerciseStatus.PASSED for exercise in exercises)
    report = Report(
        grader_version="0.1.0",
        course_id="minimax",
        course_title=Title(fr="Minimax et alpha-bêta", en="Minimax and alpha-beta"),
        course_sha256="0123456789abcdef" * 4,
        submission=Submission(
            name="mon_code.py", sha256="fedcba9876543210" * 4, source=b"", lines=SOURCE
        ),
        status=ReportStatus.PASSED if passed else ReportStatus.FAILED,
        score=sum((exercise.score for exercise in exercises), Fraction(0)),
        max_score=sum((exercise.max_score for exercise in exercises), Fraction(0)),
        mark_out_of=20,
        isolation=Isolation.FULL,
        layers=("rlimits", "no_new_privs", "seccomp"),
        duration_s=0.21,
        warnings=(),
        exercises=exercises,
    )
    return replace(report, **changes)


AnyCaseReport = TypeVar("AnyCaseReport", bound=CaseReport)


def hidden(report: AnyCaseReport) -> AnyCaseReport:
    return replace(report, case=replace(report.case, id="cache-3", hidden=True))


def named(name: str) -> Submission:
    return Submission(name=name, sha256="0" * 64, source=b"", lines=SOURCE)


def never_cuts_report() -> Report:
    """The report of the README: minimax right, alpha-beta that never cuts."""
    cases = [
        never_cuts(),
        never_cuts(sample_case(BINARY, id="binaire-16", title=Title.same("Exemple 2-aire"))),
        right_case(sample_case([3, 1, 2], id="profondeur-1", title=Title.same("Un seul coup"))),
        right_case(
            sample_case(
                [[-5, -2], [-9, -1]], id="negatifs", title=Title.same("Feuilles négatives")
            ),
            output="alpha = -5\nbeta = inf\n",
        ),
    ]
    return sample_report(minimax_exercise(), sample_exercise(*cases))


def hostile_report() -> Report:
    error = StudentError(type_name=HOSTILE, message=HOSTILE, line=2)
    case = sample_case(title=Title.same(HOSTILE), id=HOSTILE)
    wrong = never_cuts(case, output=HOSTILE, notes=(message("label-error-bare", type=HOSTILE),))
    odd = sample_check(CheckKind.CONTRACT, HOSTILE, Foreign(HOSTILE, HOSTILE))
    text = sample_check(CheckKind.VALUE, 17, HOSTILE)
    wrong = replace(wrong, verdict=replace(wrong.verdict, checks=(odd, text)))
    stopped = stopped_case(Ending.RAISED, error, output=HOSTILE)
    return sample_report(
        sample_exercise(
            wrong,
            stopped,
            id=HOSTILE,
            title=Title.same(HOSTILE),
            function=HOSTILE,
            notes=(message("label-error-bare", type=HOSTILE),),
        ),
        submission=replace(named(HOSTILE), lines=(HOSTILE,) * 5),
        warnings=(message("label-error-bare", type=HOSTILE),),
        course_title=Title.same(HOSTILE),
        error=error,
    )


def odd_answers() -> SearchCaseReport:
    """Every kind of returned value that a check may have to show."""
    deep: list[Any] = []
    for _ in range(500):
        deep = [deep]
    returned: tuple[Any, ...] = (
        None,
        True,
        "16",
        float("inf"),
        float("-inf"),
        float("nan"),
        10**5000,
        NumpyScalar(16, "numpy.int64"),
        Foreign("coroutine", "<coroutine object alphabeta>"),
        (17, (2, 0, 1)),
        deep,
    )
    checks = [sample_check(CheckKind.VALUE, 17, value, message=None) for value in returned]
    checks.append(sample_check(CheckKind.CONTRACT, "(score, chemin)", None))
    report = right_case(sample_case(id="reponses"))
    return replace(report, verdict=verdict_of(checks))


def decorated_tree() -> Node:
    """Names, ends of game, values on inner nodes, early leaves, infinities."""
    return Node(
        None,
        (
            Node(4, (Node(float("inf"), end=End.WIN), Node(-3)), name="A"),
            Node(0, name="nulle", end=End.DRAW),
            Node(2.5, (Node(None, (Node(7), Node(float("-inf")))), Node(1)), name="B"),
        ),
    )


def decorated_case() -> SearchCase:
    return sample_case(decorated_tree(), id="horizon", title=Title.same("Fins anticipées"))


# Cases that are no search ------------------------------------------------------------------------


def plain_report(
    case: Case,
    *checks: Check,
    wrong_call: int | None = None,
    ending: Ending = Ending.RETURNED,
    error: StudentError | None = None,
    output: str = "",
    running_line: int | None = None,
) -> CaseReport:
    """A case of any kind, whose checks are given."""
    return CaseReport(
        case=case,
        outcome=Outcome(
            ending=ending, asked=(), error=error, output=output, running_line=running_line
        ),
        verdict=replace(verdict_of(list(checks)), wrong_call=wrong_call),
    )


WALKED = Node(
    1,
    (
        Node(2, (Node(4), Node(5, (Node(8), Node(9))))),
        Node(3, (Node(6), Node(7))),
    ),
)
DEPTH_FIRST = (1, 2, 4, 5, 8, 9, 3, 6, 7)
BREADTH_FIRST = (1, 2, 3, 4, 5, 6, 7, 8, 9)


def stopped_checks(kind: CheckKind) -> tuple[Check, ...]:
    """What the judge says where nothing came back."""
    return sample_check(
        CheckKind.CONTRACT, None, None, status=CheckStatus.FAILED, points=Fraction(0)
    ), not_checked(kind)


def walk_case(tree: Node = WALKED, **changes: Any) -> WalkCase:
    case = WalkCase(
        id="neuf-sommets",
        template_id="neuf-sommets",
        title=Title.same("Un arbre de neuf sommets"),
        hidden=False,
        tree=tree,
    )
    return replace(case, **changes)


def walked(
    observed: Any, expected: Any = DEPTH_FIRST, case: WalkCase | None = None, **more: Any
) -> CaseReport:
    check = sample_check(CheckKind.ORDER, expected, observed)
    return plain_report(case or walk_case(), check, **more)


QUEUE = (
    FunctionCall("file_vide", ()),
    FunctionCall("ajouter_file", (3,)),
    FunctionCall("ajouter_file", ("a",)),
    FunctionCall("ajouter_file", (-1,)),
    FunctionCall("file_vide", ()),
    FunctionCall("retirer_file", ()),
    FunctionCall("retirer_file", ()),
    FunctionCall("file_vide", ()),
)


def calls_case(calls: tuple[FunctionCall, ...] = QUEUE, **changes: Any) -> CallsCase:
    case = CallsCase(
        id="trois-elements",
        template_id="trois-elements",
        title=Title.same("Trois éléments entrent, deux sortent"),
        hidden=False,
        calls=calls,
        claim=Claim(),
    )
    return replace(case, **changes)


def called(
    expected: Any = 3, observed: Any = -1, case: CallsCase | None = None, **more: Any
) -> CaseReport:
    """Calls of which the sixth went wrong, unless both sides are the same."""
    check = sample_check(CheckKind.VALUE, expected, observed)
    if "wrong_call" not in more and expected != observed:
        more["wrong_call"] = 5
    return plain_report(case or calls_case(), check, **more)


def many_calls() -> CallsCase:
    added = tuple(FunctionCall("ajouter_file", (number,)) for number in range(60))
    removed = tuple(FunctionCall("retirer_file", ()) for _ in range(60))
    return calls_case(added + removed, id="longue-file", title=NO_TITLE)


START = Placement(
    ("rnbqkbnr", "pppppppp", "8", "8", "8", "8", "PPPPPPPP", "RNBQKBNR"),
)
ENDGAME = Placement(("6k1", "5ppp", "8", "8", "3Q4", "8", "5PPP", "6K1"))


def weighed(
    expected: int, observed: Any, placement: Placement = ENDGAME, **changes: Any
) -> CaseReport:
    case = PlacementCase(
        id="finale",
        template_id="finale",
        title=Title.same("Une dame de plus"),
        hidden=False,
        placement=placement,
        claim=Claim(),
    )
    check = sample_check(CheckKind.VALUE, expected, observed)
    return plain_report(replace(case, **changes), check)


def played(*, right: bool, start: str = ".........", **changes: Any) -> CaseReport:
    case = GameCase(
        id="partie-entiere",
        template_id="partie-entiere",
        title=Title.same("Toutes les parties"),
        hidden=False,
        start=start,
    )
    observed = "X" if right else None
    check = sample_check(CheckKind.VALUE, "X", observed)
    return plain_report(replace(case, **changes), check)


def alone(case: SearchCase, trace: Trace, *checks: Check) -> SearchCaseReport:
    """A search of which several courses are right: the reference has the student's own."""
    value = run_reference(case, Algorithm.MINIMAX)
    reference = Search(value=value.value, path=value.path, trace=trace, windows={}, cuts=())
    return SearchCaseReport(
        case=case,
        reference=reference,
        outcome=Outcome(ending=Ending.RETURNED, asked=tuple(range(len(trace)))),
        trace=trace,
        verdict=verdict_of(list(checks)),
    )


def deepened() -> SearchCaseReport:
    """Depth 1, then depth 2, and one evaluation too many for what the exercise allows."""
    tree = Node(None, (Node(4, (Node(3), Node(5))), Node(6, (Node(2), Node(9)))))
    case = sample_case(tree, id="deux-profondeurs", title=Title.same("Deux profondeurs"))
    trace = ((0,), (1,), (1, 0), (1, 1), (0, 0), (0, 1))
    return alone(
        case,
        trace,
        sample_check(CheckKind.VALUE, 3, 3),
        bound_check(5, 6),
        sample_check(CheckKind.ORDER, (1, 1, 2, 2, 2, 2), (1, 1, 2, 2, 2, 2)),
    )


def transposed_tree(name: str = "a") -> Node:
    """Two orders of the same moves lead to the same position."""
    met = Node(None, (Node(7), Node(2)), name=name)
    again = replace(met, name=None, same_as=name)
    return Node(None, (Node(None, (met, Node(None, (Node(5), Node(1))))), Node(None, (again,))))


def transposed(*, right: bool, name: str = "a", case_id: str = "table") -> SearchCaseReport:
    case = sample_case(
        transposed_tree(name), id=case_id, title=Title.same("Deux chemins, un sommet")
    )
    trace: Trace = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1))
    trace = trace if right else (*trace, (1, 0, 0), (1, 0, 1))
    return alone(
        case,
        trace,
        sample_check(CheckKind.VALUE, 7, 7),
        bound_check(5, len(trace)),
    )


def bound_check(most: int, observed: int) -> Check:
    """So many evaluations, where fewer are right too."""
    check = sample_check(CheckKind.EVALUATIONS, most, observed)
    if observed > most:
        return check
    worth = check.max_points
    return replace(check, status=CheckStatus.PASSED, points=worth, message=None)


@cache
def every_kind() -> dict[str, tuple[CaseReport, ...]]:
    """Cases of each kind, right and wrong, by the exercise that asks for them."""
    winner = FunctionCall("morpion_gagnant", ("XXXOO....",))
    return {
        "parcours-profondeur": (
            walked(DEPTH_FIRST),
            walked(BREADTH_FIRST, case=walk_case(id="largeur")),
            walked((1, 2, 4, 5, 8, 8, "x"), case=walk_case(id="perdu")),
            plain_report(
                walk_case(id="arrete"),
                *stopped_checks(CheckKind.ORDER),
                ending=Ending.RAISED,
                error=NAME_ERROR,
                output="1\n2\n",
            ),
        ),
        "file": (
            called(3, 3, calls_case(id="tout-va-bien")),
            called(),
            called(0, 59, many_calls(), wrong_call=60),
            plain_report(
                calls_case(id="plus-rien"),
                *stopped_checks(CheckKind.VALUE),
                ending=Ending.RAISED,
                error=NAME_ERROR,
                wrong_call=6,
            ),
        ),
        "morpion": (
            played(right=True),
            played(right=False, id="partie-fausse"),
            called("X", None, calls_case((winner,), id="gagnant"), wrong_call=0),
            called(None, "O", calls_case((winner,), id="nulle"), wrong_call=0),
            called(float("inf"), [0, 1], calls_case((winner,), id="liste"), wrong_call=0),
        ),
        "evaluation-echecs": (weighed(9, 9), weighed(0, 39, START, id="depart", title=NO_TITLE)),
        "approfondissement-iteratif": (deepened(),),
        "table-de-transposition": (
            transposed(right=True),
            transposed(right=False, case_id="sans-table"),
        ),
    }


def reports_of_every_kind() -> dict[str, Report]:
    reports = {}
    exercises = []
    for name, cases in every_kind().items():
        exercise = sample_exercise(
            *cases, id=name, title=Title.same(name), function=name.replace("-", "_")
        )
        exercises.append(exercise)
        secret = [hidden(case) for case in cases]
        reports[f"kind-{name}"] = sample_report(exercise)
        reports[f"kind-{name}-hidden"] = sample_report(sample_exercise(*secret, id=name))
    reports["every-kind"] = sample_report(*exercises)
    hostile_calls = calls_case(
        (FunctionCall(HOSTILE, (HOSTILE, (HOSTILE,))),), title=Title.same(HOSTILE)
    )
    reports["hostile-kinds"] = sample_report(
        sample_exercise(
            called(HOSTILE, [HOSTILE], hostile_calls, wrong_call=0),
            walked([HOSTILE, 1], case=walk_case(id=HOSTILE, title=Title.same(HOSTILE))),
            weighed(0, HOSTILE, id=HOSTILE),
            transposed(right=False, name=HOSTILE),
        )
    )
    return reports


@cache
def all_reports() -> dict[str, Report]:
    """One report of each kind, by name."""
    reports = {
        "right": sample_report(minimax_exercise(), sample_exercise(right_case())),
        "never-cuts": never_cuts_report(),
        "strict": sample_report(sample_exercise(strict_case())),
        "too-early": sample_report(sample_exercise(cuts_too_early())),
        "missing": sample_report(missing_exercise(), status=ReportStatus.FAILED),
        "nothing-found": sample_report(status=ReportStatus.FAILED),
        "hidden": sample_report(
            sample_exercise(hidden(never_cuts(output="secret 4242")), right_case())
        ),
        "hidden-error": sample_report(
            sample_exercise(hidden(stopped_case(Ending.RAISED, NAME_ERROR)))
        ),
        "not-loaded": sample_report(
            missing_exercise(),
            error=StudentError(
                type_name="SyntaxError", message="invalid syntax", line=7, source=None, column=12
            ),
            warnings=(message("label-limits-only"),),
            isolation=Isolation.LIMITS,
            layers=("rlimits",),
        ),
        "not-judged": sample_report(
            sample_exercise(not_judged_case(), status=ExerciseStatus.ERROR),
            status=ReportStatus.NOT_GRADED,
        ),
        "hostile": hostile_report(),
        "odd-answers": sample_report(sample_exercise(odd_answers())),
        "decorated": sample_report(sample_exercise(never_cuts(decorated_case()))),
        "depth-limited": sample_report(
            sample_exercise(never_cuts(replace(_valued_case(), depth=2, id="horizon-p2")))
        ),
        "convention": sample_report(sample_exercise(_convention_case())),
        "smallest": sample_report(with_smallest()),
        "smallest-hostile": sample_report(
            with_smallest(
                found=stopped_case(
                    Ending.RAISED,
                    StudentError(type_name=HOSTILE, message=HOSTILE, line=2),
                    small_tree([1]),
                    output=HOSTILE,
                )
            )
        ),
        **reports_of_every_kind(),
    }
    for ending in Ending:
        error = NAME_ERROR if ending is Ending.RAISED else None
        if ending is not Ending.RETURNED:
            reports[f"ending-{ending}"] = sample_report(
                sample_exercise(stopped_case(ending, error, output="…"))
            )
    return reports


def _valued_case() -> SearchCase:
    tree = tree_of(TERNARY)
    grand = [
        Node(
            None,
            tuple(replace(child, value=7 + 3 * move) for move, child in enumerate(node.children)),
        )
        for node in tree.children
    ]
    return sample_case(Node(None, tuple(grand)))


def _convention_case() -> SearchCaseReport:
    report = right_case()
    passed = sample_check(CheckKind.EVALUATIONS, 16, 16, convention="coupe-stricte")
    return replace(report, verdict=verdict_of([passed]))


def with_smallest(*cases: CaseReport, found: CaseReport | None = None) -> ExerciseReport:
    """An exercise that failed, with the smallest tree on which it does."""
    smallest = found or never_cuts(small_tree([[1], [1, 2]]))
    return sample_exercise(*(cases or (never_cuts(),)), counterexample=smallest)


def small_tree(nested: Nested | Node, **changes: Any) -> SearchCase:
    return sample_case(nested, id="petit-arbre", title=NO_TITLE, **changes)
