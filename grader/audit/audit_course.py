"""A whole course, from its files to what can be said of it: what is found in its matrices, and the
report.
"""

import itertools
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence

from grader import __version__
from grader.audit.answers import check_answers
from grader.audit.course_checks import (
    Grader,
    SolutionRun,
    audited_draws,
    check_files,
    check_leaks,
    check_points,
    check_secret,
    check_skeleton,
    check_solutions,
    check_untried,
    untried_of,
)
from grader.audit.evidence import MATRIX_ALGORITHMS, Evidence, Stages, gather, own_suspects
from grader.audit.gaps import propose
from grader.audit.matrix import (
    Known,
    Result,
    build_matrix,
    covered_elsewhere,
    doubtful,
    loss_between,
    related,
    what_is_known,
)
from grader.course.course_files import CoursePlaces
from grader.errors import CourseError, Place
from grader.grading import Progress
from grader.language import say, sentence
from grader.model.audit_report import (
    AuditReport,
    Finding,
    Gap,
    Loss,
    Pair,
    Proposal,
    Severity,
    Standing,
    StatedAnswer,
    Topic,
    fault,
    remark,
)
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Course, Exercise
from grader.model.message import Message, message
from grader.sandbox.referee import Referee


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
        for group in _all_alike(result.undecided):
            own = next(row for row in group if row in files)
            yield remark(
                Topic.PAIRS,
                Place(files[own]),
                message("audit-own-alike", mistakes=", ".join(group), exercise=exercise),
            )


_Forms = dict[str, None]


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


def _all_alike(pairs: Sequence[Pair]) -> list[tuple[str, ...]]:
    """Mistakes each of which looks like each of the others, together."""
    known = set(map(frozenset, pairs))
    groups: list[dict[str, None]] = []
    for pair in pairs:
        for group in groups:
            others = [(one, other) for one in pair for other in group if one != other]
            if all(frozenset(each) in known for each in others):
                group.update(dict.fromkeys(pair))
                break
        else:
            groups.append(dict.fromkeys(pair))
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


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditRequest:
    """What is to be looked at, and how closely."""

    course: Course
    exercise_ids: tuple[str, ...]
    """Empty for all of them."""
    without: tuple[str, ...]
    """Fixtures that are left out, to see what is lost."""
    fast: bool
    """Whether to leave out what takes long: the trees that would close the gaps."""
    language: str


def audit(request: AuditRequest, referee: Referee, progress: Progress) -> AuditReport:
    """Try the course as its students never will."""
    started = time.perf_counter()
    referee.speak(lambda code: getattr(sentence(code), request.language))
    report = _Audit(request, referee, progress).report()
    return replace(report, duration_s=time.perf_counter() - started)


class _Audit:
    def __init__(self, request: AuditRequest, referee: Referee, progress: Progress) -> None:
        self._request = request
        self._progress = progress
        self._course = _without(request.course, request.without)
        asked = request.exercise_ids
        self._exercises = [e for e in self._course.exercises if not asked or e.id in asked]
        self._places = CoursePlaces(request.course.root)
        self._grader = Grader(
            course=self._course,
            referee=referee,
            language=request.language,
            progress=progress,
        )
        self._whole_grader = replace(self._grader, course=request.course)
        """With the fixtures that are left out, to see what is lost."""
        self._draws = audited_draws(request.course)
        self._findings: list[Finding] = []

    def report(self) -> AuditReport:
        runs, skeletons, answers = self._try_programs()
        results, losses = self._matrices()
        gaps, proposals = self._close_gaps(results)
        self._findings += findings_of_matrices(results, proposals, self._places)
        if not self._request.exercise_ids:
            self._findings += check_files(self._request.course)
            self._findings += check_leaks(self._course, self._places)
            self._findings += check_secret(self._course, self._places)
        with_mistakes = {result.matrix.exercise for result in results if result.matrix.rows}
        untried = []
        for exercise in self._exercises:
            self._findings += check_points(exercise, self._places)
            untried.append(untried_of(exercise, with_mistakes))
            self._findings += check_untried(exercise, untried[-1], self._places)
        course = self._course
        return AuditReport(
            grader_version=__version__,
            course_id=course.id,
            course_title=course.title,
            course_sha256=course.sha256,
            exercises=tuple(exercise.id for exercise in self._exercises),
            fast=self._request.fast,
            without=self._request.without,
            duration_s=0.0,
            findings=_in_order(self._findings),
            answers=tuple(answers),
            solutions={exercise: run.forms for exercise, run in runs.items()},
            skeletons=tuple(skeletons),
            matrices=tuple(result.matrix for result in results),
            gaps=tuple(gaps),
            proposals=tuple(proposals),
            losses=tuple(losses),
            untried=tuple(each for each in untried if each),
        )

    # The course's own files ---------------------------------------------------------------------

    def _try_programs(self) -> tuple[dict[str, SolutionRun], list[str], list[StatedAnswer]]:
        """What came of the solutions, the skeletons that get no point, and the stated answers."""
        runs = {
            each.id: check_solutions(each, self._grader) if each.case_templates else SolutionRun()
            for each in self._exercises
        }
        skeletons: list[str] = []
        answers: list[StatedAnswer] = []
        for exercise in self._exercises:
            self._findings += runs[exercise.id].findings
            if exercise.case_templates:
                is_empty, findings = check_skeleton(exercise, self._grader)
                self._findings += findings
                skeletons += [exercise.id] if is_empty else []
        for exercise in self._exercises:
            cases = runs[exercise.id].cases
            stated, findings = check_answers(exercise, cases, self._places, self._draws)
            answers += stated
            self._findings += findings
        return runs, skeletons, answers

    # Mistakes and fixtures ----------------------------------------------------------------------

    def _matrices(self) -> tuple[list[Result], list[Loss]]:
        """The matrices of the exercises asked for, and what they lost by what is left out."""
        exercises = self._request.course.exercises
        searches = [each for each in exercises if each.algorithm in MATRIX_ALGORITHMS]
        asked = {exercise.id for exercise in self._exercises}
        stages = Stages(self._draws)
        found: list[Result] = []
        losses: list[Loss] = []
        without = self._request.without
        for exercise in exercises:
            if exercise.id not in asked and not related(exercise, searches, asked):
                continue
            for evidence in self._evidence(exercise, stages):
                known = Known(classes={}, catchable=frozenset())
                if evidence.setting is not None:
                    escaping = doubtful(evidence, without=without)
                    known = what_is_known(evidence.setting, evidence.writings, escaping)
                result = build_matrix(evidence, known, without=without)
                found.append(result)
                if exercise.id in asked and not evidence.sights.keys().isdisjoint(without):
                    losses.append(loss_between(build_matrix(evidence, known), result, without))
        found = covered_elsewhere(found)
        return [result for result in found if result.matrix.exercise in asked], losses

    def _evidence(self, exercise: Exercise, stages: Stages) -> Iterator[Evidence]:
        """What every mistake does, in each form; files are written in the first one."""
        try:
            own, broken = own_suspects(exercise, self._whole_grader)
        except CourseError:
            own, broken = [], []  # Its solution is at fault, and told so.
        if exercise.id in {each.id for each in self._exercises}:
            self._findings += broken
        if exercise.algorithm not in MATRIX_ALGORITHMS:
            if own:
                yield gather(exercise, exercise.forms[0], stages, own)
            return
        total = len(exercise.forms) * len(exercise.case_templates)
        steps = itertools.count(1)

        def advance() -> None:
            """A step is a fixture in a form."""
            self._progress(exercise.id, min(next(steps), total), total)

        for place, form in enumerate(exercise.forms):
            yield gather(exercise, form, stages, () if place else own, progress=advance)

    def _close_gaps(self, results: Sequence[Result]) -> tuple[list[Gap], list[Proposal]]:
        if self._request.fast:
            return [], []
        names = {
            template.id
            for exercise in self._request.course.exercises
            for template in exercise.case_templates
        }
        what = say("progress-gaps", self._request.language)
        return propose(results, names, lambda done, total: self._progress(what, done, total))


def _without(course: Course, fixtures: Sequence[str]) -> Course:
    """The course as if it had never named these fixtures."""
    if not fixtures:
        return course

    def left(exercise: Exercise) -> Exercise:
        templates = (each for each in exercise.case_templates if each.id not in fixtures)
        return replace(exercise, case_templates=tuple(templates))

    return replace(course, exercises=tuple(map(left, course.exercises)))


def _in_order(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Faults first, by what they are about; one that several exercises find is told once."""
    unique: dict[str, Finding] = {}
    for each in findings:
        unique.setdefault(repr((each.topic, each.place, each.message, each.remedy)), each)
    topics = list(Topic)

    def place(finding: Finding) -> tuple[bool, int]:
        return finding.severity is not Severity.FAULT, topics.index(finding.topic)

    return tuple(sorted(unique.values(), key=place))
