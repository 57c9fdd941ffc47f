"""What each kind of check is worth in one case, what is said of cases that we could not judge, and
what all add up to.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from grader.kinds.judged import Shares
from grader.model.exercise import Algorithm, Exercise, Form
from grader.model.message import Message, message
from grader.model.report import CaseReport, ExerciseReport, ExerciseStatus
from grader.model.run import FoundFunction, Outcome
from grader.model.verdict import CaseStatus, CaseVerdict, Check, CheckKind, CheckStatus


def share_points(
    exercise: Exercise, *, path_due: bool, case_count: int
) -> dict[CheckKind, Fraction]:
    """What each kind of check is worth in one case.

    A kind that this form cannot show is shared among the others in proportion to their points.
    """
    points = {CheckKind.CONTRACT: Fraction(0), **exercise.points}
    if exercise.algorithm is Algorithm.MINIMAX:
        points.pop(CheckKind.ORDER, None)
    if not path_due and is_worth_points_without_path(exercise):
        points.pop(CheckKind.PATH, None)
    return share_among(exercise.max_score, points, case_count)


def share_among(
    max_score: Fraction, points: Mapping[CheckKind, Fraction], case_count: int
) -> dict[CheckKind, Fraction]:
    """The whole score, shared among these kinds in proportion and among the cases equally."""
    shown = sum(points.values(), Fraction(0))
    scale = max_score / (shown * case_count) if shown else Fraction(0)
    return {kind: worth * scale for kind, worth in points.items()}


def is_worth_points_without_path(exercise: Exercise) -> bool:
    """Whether a score alone can be marked; where only the path counts, a path is always due."""
    without_it = (CheckKind.PATH, CheckKind.CONTRACT)
    return any(worth for kind, worth in exercise.points.items() if kind not in without_it)


def not_judged(shares: Shares) -> CaseVerdict:
    """Our own failure: no check has a verdict, and the case is no mark."""
    checks = _unchecked(shares, message("not-checked-by-us"))
    return CaseVerdict(status=CaseStatus.ERROR, checks=checks, divergence=None)


def not_run(shares: Shares, reason: Message) -> CaseVerdict:
    """There was no time left for it, by the submission's own doing; it is no wrong answer."""
    return CaseVerdict(
        status=CaseStatus.FAILED,
        checks=_unchecked(shares, message("not-checked-not-run")),
        divergence=None,
        not_run=reason,
    )


def _unchecked(shares: Shares, reason: Message) -> tuple[Check, ...]:
    return tuple(
        Check(
            kind=kind,
            status=CheckStatus.NOT_CHECKED,
            expected=None,
            observed=None,
            points=Fraction(0),
            max_points=worth,
            message=reason,
        )
        for kind, worth in shares.items()
    )


def with_output_note(verdict: CaseVerdict, outcome: Outcome) -> CaseVerdict:
    """The verdict, which says so where not all that was printed was kept."""
    if not outcome.output_truncated:
        return verdict
    return replace(verdict, notes=(*verdict.notes, message("output-truncated")))


def summed_up(
    exercise: Exercise,
    form: Form,
    function: FoundFunction,
    reports: Sequence[CaseReport],
    notes: tuple[Message, ...],
) -> ExerciseReport:
    """What the cases of an exercise add up to."""
    return ExerciseReport(
        id=exercise.id,
        title=exercise.title,
        function=function.name,
        form=form.id,
        status=exercise_status(reports),
        score=sum((report.verdict.score for report in reports), Fraction(0)),
        max_score=exercise.max_score,
        cases=tuple(reports),
        notes=(*notes, *_warnings(reports)),
        function_line=function.line,
    )


def _warnings(reports: Sequence[CaseReport]) -> tuple[Message, ...]:
    """What is wrong in cases that passed, for it is worth nothing: told once, not at each case."""
    found: dict[tuple[str, str | None], list[tuple[CaseReport, Check]]] = {}
    for report in reports:
        if report.status is not CaseStatus.PASSED:
            continue
        for check in report.verdict.checks:
            if check.status is CheckStatus.NOT_CHECKED and check.message:
                found.setdefault((check.kind, check.message.code), []).append((report, check))
    return tuple(_warning(cases) for cases in found.values())


def _warning(cases: Sequence[tuple[CaseReport, Check]]) -> Message:
    """In the words of the first case that is not hidden."""
    (_, first), *_ = cases
    told = next((check.message for report, check in cases if not report.case.hidden), None)
    label = message(f"label-check-{first.kind}")
    return message("note-worth-nothing", count=len(cases), told=told or label)


def exercise_status(reports: Sequence[CaseReport]) -> ExerciseStatus:
    statuses = {report.status for report in reports}
    if CaseStatus.ERROR in statuses:
        return ExerciseStatus.ERROR
    if statuses == {CaseStatus.PASSED}:
        return ExerciseStatus.PASSED
    return ExerciseStatus.FAILED
