"""What an audit says of a course: a fault, a remark; and those that the matrices of mistakes and
fixtures give.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from grader.audit.matrix import Result
from grader.course.course_folder import CoursePlaces
from grader.errors import Place
from grader.model.audit_report import Finding, Pair, Proposal, Severity, Standing, Topic
from grader.model.message import Message, message


def fault(topic: Topic, place: Place, reason: Message, remedy: Message | None = None) -> Finding:
    """The course is not proven while it has this."""
    return Finding(topic=topic, severity=Severity.FAULT, place=place, message=reason, remedy=remedy)


def remark(topic: Topic, place: Place, reason: Message, remedy: Message | None = None) -> Finding:
    """Worth knowing; it proves nothing against the course."""
    return Finding(
        topic=topic, severity=Severity.REMARK, place=place, message=reason, remedy=remedy
    )


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
        yield fault(
            Topic.MISTAKES,
            place,
            message("audit-missed", mistake=row, exercise=exercise, forms=", ".join(forms)),
            _remedy([(row,)], exercise, proposals),
        )
    for rows, (forms, pairs) in _confused(results).items():
        yield fault(
            Topic.PAIRS,
            place,
            message(
                "audit-confused",
                mistakes=", ".join(rows),
                exercise=exercise,
                forms=", ".join(forms),
            ),
            _remedy(pairs, exercise, proposals),
        )
    yield from _own_findings(exercise, results)
    for other, found in _elsewhere(results).items():
        yield remark(
            Topic.MISTAKES,
            place,
            message("audit-elsewhere", exercise=exercise, other=other, count=len(found)),
        )
    idle = _idle(results)
    if idle:
        yield remark(
            Topic.FIXTURES,
            place,
            message("audit-idle", exercise=exercise, count=len(idle), fixtures=", ".join(idle)),
        )


def _own_findings(exercise: str, results: Sequence[Result]) -> Iterator[Finding]:
    """What is to be said of the mistakes that the course's author wrote."""
    for result in results:
        files = {each.row: each.way for each in result.evidence.suspects if each.writing is None}
        for row in result.matrix.rows_that_are(Standing.UNKNOWN):
            yield fault(
                Topic.MISTAKES,
                Place(files[row.id]),
                message("audit-own-missed", mistake=row.id, exercise=exercise),
                message("audit-try-own", file=files[row.id], exercise=exercise),
            )
        for group in groups_of(result.undecided):
            own = next(row for row in group if row in files)
            yield remark(
                Topic.PAIRS,
                Place(files[own]),
                message("audit-own-alike", mistakes=", ".join(group), exercise=exercise),
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
