"""What every judge shares: a check before its points, what it is worth, a run without an answer."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from grader.model.dataclass import dataclass, replace
from grader.model.message import Message, message
from grader.model.run import Ending, Outcome, StudentError
from grader.model.verdict import CaseStatus, CaseVerdict, Check, CheckKind, CheckStatus

Shares = Mapping[CheckKind, Fraction]
"""What each kind of check is worth in one case; a kind that is absent is not checked."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A check before its points."""

    kind: CheckKind
    status: CheckStatus
    expected: Any
    observed: Any
    message: Message | None = None
    convention: str | None = None

    @classmethod
    def by_fault(
        cls, kind: CheckKind, expected: Any, observed: Any, fault: Message | None
    ) -> "Judged":
        """Passed where there is no fault to tell."""
        status = CheckStatus.PASSED if fault is None else CheckStatus.FAILED
        return cls(kind, status, expected, observed, fault)

    def check(self, shares: Shares) -> Check:
        worth = shares[self.kind]
        return Check(
            kind=self.kind,
            status=self.status,
            expected=self.expected,
            observed=self.observed,
            points=worth if self.status is CheckStatus.PASSED else Fraction(0),
            max_points=worth,
            message=self.message,
            convention=self.convention,
        )


CONTRACT_KEPT = Judged(CheckKind.CONTRACT, CheckStatus.PASSED, None, None)
"""The answer is of the kind due; there is nothing more to show of that."""


def ending_message(
    ending: Ending, error: StudentError | None, running_line: int | None = None
) -> Message:
    """Why a call gave no answer, in the student's terms."""
    if ending is Ending.TIMEOUT and running_line is not None:
        return message("ended-timeout-at", line=running_line)
    if error is None:
        code = "ended-exited-silently" if ending is Ending.EXITED else f"ended-{ending}"
        return message(code)
    code = "ended-forbidden" if ending is Ending.REFUSED else f"ended-{ending}"
    return message(code, error=named_error(error), line=error.line or "?")


def named_error(error: StudentError) -> Message | str:
    """The exception as Python names it, with its text where it has one."""
    text = error.refusal or error.message
    return message("error-with-text", type=error.type_name, text=text) if text else error.type_name


def verdict_of(
    judged: Iterable[Judged],
    shares: Shares,
    notes: tuple[Message, ...] = (),
    wrong_call: int | None = None,
) -> CaseVerdict:
    """The checks that this exercise makes, with their points."""
    told = _with_contract_earned(list(judged), shares)
    checks = tuple(item.check(shares) for item in told if item.kind in shares)
    # Where nothing is worth a point, everything counts.
    counted = [check for check in checks if check.max_points] or list(checks)
    all_passed = all(check.status is CheckStatus.PASSED for check in counted)
    return CaseVerdict(
        status=CaseStatus.PASSED if all_passed else CaseStatus.FAILED,
        checks=tuple(map(_as_warning, checks)) if all_passed else checks,
        divergence=None,
        notes=notes,
        wrong_call=wrong_call,
    )


_PROOFS = (CheckKind.VALUE, CheckKind.PATH, CheckKind.ORDER, CheckKind.EVALUATIONS)
"""What shows that an answer is right, the first that is judged."""


def _with_contract_earned(judged: list[Judged], shares: Shares) -> list[Judged]:
    """The points of the contract are earned only beside a right answer: `return 0, []` has none."""
    statuses = {item.kind: item.status for item in judged}
    proof = next((kind for kind in _PROOFS if kind in statuses), None)
    is_right = proof is None or statuses[proof] is CheckStatus.PASSED
    if is_right or not shares.get(CheckKind.CONTRACT):
        return judged
    return [
        replace(item, status=CheckStatus.NOT_CHECKED, message=message("contract-unearned"))
        if item.kind is CheckKind.CONTRACT and item.status is CheckStatus.PASSED
        else item
        for item in judged
    ]


def _as_warning(check: Check) -> Check:
    """Of a case that lost no point nothing has failed: what is wrong there is only said."""
    if check.status is not CheckStatus.FAILED:
        return check
    return replace(check, status=CheckStatus.NOT_CHECKED)


def verdict_without_answer(
    shares: Shares, outcome: Outcome, wrong_call: int | None = None
) -> CaseVerdict:
    """Nothing was returned: the contract fails with the reason, nothing else is judged."""
    reason = ending_message(outcome.ending, outcome.error, outcome.running_line)
    return unreadable(shares, reason, wrong_call=wrong_call)


def unreadable(
    shares: Shares,
    reason: Message,
    *,
    expected: Any = None,
    observed: Any = None,
    wrong_call: int | None = None,
) -> CaseVerdict:
    """The contract fails for this reason; nothing else can be judged."""
    judged = [Judged(CheckKind.CONTRACT, CheckStatus.FAILED, expected, observed, reason)]
    judged += [
        Judged(kind, CheckStatus.NOT_CHECKED, None, None, message("not-checked-no-answer"))
        for kind in shares
        if kind is not CheckKind.CONTRACT
    ]
    return verdict_of(judged, shares, wrong_call=wrong_call)


def share_among(
    max_score: Fraction, points: Mapping[CheckKind, Fraction], case_count: int
) -> dict[CheckKind, Fraction]:
    """The whole score, shared among these kinds in proportion and among the cases equally."""
    shown = sum(points.values(), Fraction(0))
    scale = max_score / (shown * case_count) if shown else Fraction(0)
    return {kind: worth * scale for kind, worth in points.items()}


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
