"""What the renderers of an audit share: counts and names as people read them, and what a teacher
is told of the matrices.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grader.audit.matrix import Result
from grader.course.course_folder import CoursePlaces
from grader.errors import Place
from grader.language import say
from grader.model.audit_report import (
    AuditReport,
    Cell,
    Extent,
    Finding,
    Gap,
    Matrix,
    Pair,
    Proposal,
    Row,
    Severity,
    Standing,
    Topic,
    Untried,
)
from grader.model.message import Message, message
from grader.model.verdict import CheckKind

_STRONGEST_FIRST = (
    CheckKind.CONTRACT,
    CheckKind.VALUE,
    CheckKind.PATH,
    CheckKind.EVALUATIONS,
    CheckKind.ORDER,
)


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was looked at: whether it is well, and the sentence."""

    is_well: bool
    text: str


def headline(report: AuditReport, language: str) -> str:
    title = report.course_title.said_in(language)
    if report.is_proven and report.untried:
        names = [name for each in report.untried for name in _untried_names(each)]
        return say("audit-proven-but", language, title=title, names=", ".join(names))
    if report.is_proven:
        return say("audit-proven", language, title=title)
    count = sum(finding.severity is Severity.FAULT for finding in report.findings)
    return say("audit-not-proven", language, title=title, count=count)


def _untried_names(untried: Untried) -> tuple[str, ...]:
    return (untried.exercise,) if untried.mistakes else untried.functions


def summary(report: AuditReport, language: str) -> Iterator[Line]:
    """What was looked at, a line each."""
    yield _answers_line(report, language)
    wrong = _faults(report, Topic.SOLUTIONS)
    if wrong:
        yield Line(False, say("audit-solutions-wrong", language, wrong=wrong))
    else:
        solved = [forms for forms in report.solutions.values() if forms]
        facts = {"count": len(solved), "forms": sum(map(len, solved))}
        yield Line(True, say("audit-solutions-right", language, **facts))
    wrong = _faults(report, Topic.SKELETONS)
    if wrong:
        yield Line(False, say("audit-skeletons-wrong", language, wrong=wrong))
    elif report.skeletons:
        yield Line(True, say("audit-skeletons-right", language, count=len(report.skeletons)))
    if report.matrices:
        is_well = not _faults(report, Topic.MISTAKES) + _faults(report, Topic.PAIRS)
        yield Line(is_well, _caught_text(report, language) if is_well else _escaping(language))


def _escaping(language: str) -> str:
    return say("audit-caught-not-all", language)


def _caught_text(report: AuditReport, language: str) -> str:
    """Never more than the table below shows: what another exercise catches is said to be so."""
    elsewhere = {
        (matrix.exercise, row.id)
        for matrix in report.matrices
        for row in matrix.rows_that_are(Standing.ELSEWHERE)
    }
    alike = any(each.message.code == "audit-own-alike" for each in report.findings)
    caught = (
        say("audit-caught-elsewhere", language, count=len(elsewhere))
        if elsewhere
        else say("audit-caught", language)
    )
    apart = say("audit-own-not-apart" if alike else "audit-told-apart", language)
    return f"{caught}, {apart}"


def _answers_line(report: AuditReport, language: str) -> Line:
    wrong = sum(not answer.agrees for answer in report.answers)
    count = len(report.answers)
    if not count:
        return Line(True, say("audit-answers-none", language))
    if wrong:
        return Line(False, say("audit-answers-wrong", language, wrong=wrong, count=count))
    return Line(True, say("audit-answers-right", language, count=count))


def _faults(report: AuditReport, topic: Topic) -> int:
    """How many places are at fault: one file may have several."""
    places: set[Place] = {
        finding.place for finding in report.findings_of(topic) if finding.severity is Severity.FAULT
    }
    return len(places)


# Matrices -----------------------------------------------------------------------------------------


def caught_count(matrix: Matrix) -> tuple[int, int]:
    """How many mistakes are caught, of those that some tree would fail."""
    caught = len(matrix.rows_that_are(Standing.CAUGHT))
    escaping = (Standing.MISSED, Standing.ELSEWHERE, Standing.UNKNOWN)
    return caught, caught + sum(len(matrix.rows_that_are(each)) for each in escaping)


def has_gaps(matrix: Matrix) -> bool:
    """Whether something escapes that no other exercise sees."""
    escaping = (Standing.MISSED, Standing.UNKNOWN)
    return bool(matrix.confused) or any(map(matrix.rows_that_are, escaping))


def apart_count(matrix: Matrix) -> tuple[int, int]:
    return matrix.pair_count - len(matrix.confused), matrix.pair_count


def standing_text(row: Row, language: str) -> str:
    return say(f"audit-standing-{row.standing}", language, exercise=row.elsewhere or "")


def row_text(row: Row, language: str) -> str:
    """What the mistake is, in words, where there are any."""
    # Any number may be somebody's infinity.
    known = row.mistake if row.own else say(f"mistake-{row.mistake}", language, number="…")
    if row.id == row.mistake:
        return known
    return say(f"audit-side-{row.side}", language, mistake=known)


def cell_letter(cell: Cell, language: str) -> str:
    """The gravest check that fails, as one letter."""
    if cell.extent is Extent.ABSENT:
        return " "
    for kind in _STRONGEST_FIRST:
        if kind in cell.kinds:
            letter = say(f"audit-letter-{kind}", language)
            return letter if cell.extent is Extent.ALL else letter.lower()
    return "·"


def cell_letters(cell: Cell, language: str) -> str:
    """Every check that fails."""
    letters = "".join(
        say(f"audit-letter-{kind}", language) for kind in _STRONGEST_FIRST if kind in cell.kinds
    )
    if not letters:
        return "·"
    return letters if cell.extent is Extent.ALL else letters.lower()


# Pairs, gaps and losses ---------------------------------------------------------------------------


def pair_text(pair: Pair, language: str) -> str:
    return say("audit-pair", language, first=pair[0], second=pair[1])


def gap_text(gap: Gap, language: str) -> str:
    if len(gap.rows) == 1:
        return say("audit-gap-catch", language, mistake=gap.rows[0])
    return say("audit-gap-apart", language, first=gap.rows[0], second=gap.rows[1])


def gap_tree_text(gap: Gap, language: str) -> str:
    if gap.tree is None or gap.player is None:
        return say("audit-gap-no-tree", language)
    player = say(f"label-{gap.player}", language)
    if gap.depth is None:
        return say("audit-gap-tree", language, tree=gap.tree, player=player)
    return say("audit-gap-depth", language, tree=gap.tree, player=player, depth=gap.depth)


def needed_fixtures(
    matrices: Sequence[Matrix],
) -> Mapping[str, Mapping[str, tuple[tuple[str, ...], tuple[Pair, ...]]]]:
    """By exercise and fixture: the mistakes and the pairs that it alone sees, in any form."""
    found: dict[str, dict[str, tuple[dict[str, None], dict[Pair, None]]]] = {}
    for matrix in matrices:
        fixtures = found.setdefault(matrix.exercise, {})
        for only in matrix.only:
            if only:
                mistakes, pairs = fixtures.setdefault(only.fixture, ({}, {}))
                mistakes |= dict.fromkeys(only.mistakes)
                pairs |= dict.fromkeys(only.pairs)
    return {
        exercise: {name: (tuple(seen[0]), tuple(seen[1])) for name, seen in fixtures.items()}
        for exercise, fixtures in found.items()
        if fixtures
    }


def loss_texts(report: AuditReport, language: str) -> Iterator[str]:
    """What is lost without the fixtures that were left out; the same loss of several forms once."""
    mistakes: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    pairs: dict[tuple[str, tuple[Pair, ...]], list[str]] = {}
    for loss in report.losses:
        if loss.mistakes:
            mistakes.setdefault((loss.exercise, loss.mistakes), []).append(loss.form)
        if loss.pairs:
            pairs.setdefault((loss.exercise, loss.pairs), []).append(loss.form)
    for (exercise, rows), forms in mistakes.items():
        facts = {"exercise": exercise, "forms": ", ".join(forms), "mistakes": ", ".join(rows)}
        yield say("audit-loss-mistakes", language, **facts)
    for (exercise, lost), forms in pairs.items():
        told = "; ".join(pair_text(pair, language) for pair in lost)
        facts = {"exercise": exercise, "forms": ", ".join(forms), "pairs": told}
        yield say("audit-loss-pairs", language, **facts)
    if all(loss.is_none for loss in report.losses):
        yield _no_loss_text(report, language)


def _no_loss_text(report: AuditReport, language: str) -> str:
    """How well the others make up for what was left out, in the form where they do it least."""
    seen = [loss for loss in report.losses if loss.caught]
    if not seen:
        return say("audit-no-loss-no-search", language)
    worst = min(seen, key=lambda loss: loss.fewest_left)
    facts = {"exercise": worst.exercise, "form": worst.form}
    return say("audit-no-loss", language, count=worst.caught, fewest=worst.fewest_left, **facts)


_Forms = dict[str, None]


def findings_of_matrices(
    results: Sequence[Result], proposals: Sequence[Proposal], places: CoursePlaces
) -> list[Finding]:
    by_exercise: dict[str, list[Result]] = {}
    for result in results:
        by_exercise.setdefault(result.matrix.exercise, []).append(result)
    return [
        finding
        for exercise, found in by_exercise.items()
        for finding in _of_exercise(exercise, found, proposals, places)
    ]


def _of_exercise(
    exercise: str, results: Sequence[Result], proposals: Sequence[Proposal], places: CoursePlaces
) -> Iterator[Finding]:
    place = places.find(f"exercices/{exercise}/exercice.yaml", "fixtures")
    for row, forms in _missed(results).items():
        yield Finding(
            topic=Topic.MISTAKES,
            severity=Severity.FAULT,
            place=place,
            message=message("audit-missed", mistake=row, exercise=exercise, forms=", ".join(forms)),
            remedy=_remedy([(row,)], exercise, proposals),
        )
    for rows, (forms, pairs) in _confused(results).items():
        yield Finding(
            topic=Topic.PAIRS,
            severity=Severity.FAULT,
            place=place,
            message=message(
                "audit-confused",
                mistakes=", ".join(rows),
                exercise=exercise,
                forms=", ".join(forms),
            ),
            remedy=_remedy(pairs, exercise, proposals),
        )
    yield from _own_findings(exercise, results)
    for other, found in _elsewhere(results).items():
        yield Finding(
            topic=Topic.MISTAKES,
            severity=Severity.REMARK,
            place=place,
            message=message("audit-elsewhere", exercise=exercise, other=other, count=len(found)),
        )
    idle = _idle(results)
    if idle:
        yield Finding(
            topic=Topic.FIXTURES,
            severity=Severity.REMARK,
            place=place,
            message=message(
                "audit-idle", exercise=exercise, count=len(idle), fixtures=", ".join(idle)
            ),
        )


def _own_findings(exercise: str, results: Sequence[Result]) -> Iterator[Finding]:
    """What is to be said of the mistakes that the course's author wrote."""
    for result in results:
        files = {each.row: each.way for each in result.evidence.suspects if each.writing is None}
        for row in result.matrix.rows_that_are(Standing.UNKNOWN):
            yield Finding(
                topic=Topic.MISTAKES,
                severity=Severity.FAULT,
                place=Place(files[row.id]),
                message=message("audit-own-missed", mistake=row.id, exercise=exercise),
                remedy=message("audit-try-own", file=files[row.id], exercise=exercise),
            )
        for group in groups_of(result.undecided):
            own = next(row for row in group if row in files)
            yield Finding(
                topic=Topic.PAIRS,
                severity=Severity.REMARK,
                place=Place(files[own]),
                message=message("audit-own-alike", mistakes=", ".join(group), exercise=exercise),
            )


def _missed(results: Sequence[Result]) -> Mapping[str, _Forms]:
    """By mistake, the forms in which nothing catches it."""
    found: dict[str, _Forms] = {}
    for result in results:
        for row in result.missed:
            found.setdefault(row, {})[result.matrix.form] = None
    return found


def _confused(results: Sequence[Result]) -> Mapping[tuple[str, ...], tuple[_Forms, list[Pair]]]:
    """By group of mistakes that look alike on every fixture: the forms, and the pairs of it."""
    found: dict[tuple[str, ...], tuple[_Forms, list[Pair]]] = {}
    for result in results:
        for group in groups_of(result.confused):
            forms, pairs = found.setdefault(group, ({}, []))
            forms[result.matrix.form] = None
            pairs += [pair for pair in result.confused if pair[0] in group and pair not in pairs]
    return found


def groups_of(pairs: Iterable[Pair]) -> list[tuple[str, ...]]:
    """Pairs that share a mistake, together."""
    groups: list[dict[str, None]] = []
    for pair in pairs:
        touching = [group for group in groups if pair[0] in group or pair[1] in group]
        joined: dict[str, None] = {}
        for group in touching:
            joined |= group
        joined |= dict.fromkeys(pair)
        groups = [group for group in groups if group not in touching]
        groups.append(joined)
    return [tuple(group) for group in groups]


def _elsewhere(results: Sequence[Result]) -> Mapping[str, _Forms]:
    """By exercise that catches them: the mistakes that this one misses."""
    found: dict[str, _Forms] = {}
    for result in results:
        for row in result.matrix.rows_that_are(Standing.ELSEWHERE):
            if row.elsewhere is not None:
                found.setdefault(row.elsewhere, {})[row.id] = None
    return found


def _idle(results: Sequence[Result]) -> list[str]:
    """The fixtures without which nothing is lost, in any form."""
    # A few mistakes of the course's own say nothing of what else a fixture is for.
    known = [result for result in results if result.evidence.setting is not None]
    needed = {only.fixture for result in known for only in result.matrix.only if only}
    named = dict.fromkeys(name for result in known for name in result.matrix.fixtures)
    return [name for name in named if name not in needed]


def _remedy(
    gaps: Sequence[tuple[str, ...]], exercise: str, proposals: Sequence[Proposal]
) -> Message:
    """The proposal that closes it, or how to get one."""
    closing = [
        proposal.id
        for proposal in proposals
        if exercise in proposal.exercises and any(gap in proposal.closes for gap in gaps)
    ]
    if not closing:
        return message("audit-try-slowly")
    return message("audit-try-add", fixtures=", ".join(closing), exercise=exercise)
