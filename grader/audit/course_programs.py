"""The course's own files, graded: every solution gets full marks, every skeleton none, and the
author's mistakes are run on its fixtures as a student's file would be.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from grader import __version__
from grader.audit.evidence import (
    Evidence,
    Key,
    Sight,
    Suspect,
    key_of,
    read_sights,
    sight_of,
    written_sights,
)
from grader.audit.findings import fault, remark
from grader.cache import Cache, digest_of
from grader.errors import CouldNotJudge, CourseError, Fault, Place, UsageError
from grader.grading import Progress, Request, grade, seed_of
from grader.grading.loading import broken, fault_of_runs, own_mistake_player
from grader.grading.own_diagnosis import tried_of
from grader.grading.request import Draws
from grader.kinds.answer import read_answer
from grader.kinds.checks import named_error
from grader.mistakes.mistaken_search import Behaviour
from grader.model.audit_report import Finding, Topic
from grader.model.exercise import Course, Exercise, OwnMistake
from grader.model.message import Message, message
from grader.model.report import (
    CaseReport,
    ExerciseReport,
    ExerciseStatus,
    Report,
    SearchCaseReport,
    Submission,
)
from grader.model.run import Ending, Outcome
from grader.model.verdict import CaseStatus, CheckStatus
from grader.sandbox.referee import Referee
from grader.search.draw import depends_on_seed
from grader.submission import read_submission


def audited_seeds(course: Course) -> tuple[str, ...]:
    """The draw that everyone gets, and another: a proof that held by luck would fail there."""
    return seed_of(course), seed_of(course, "audit")


def audited_draws(course: Course) -> tuple[Draws, ...]:
    return tuple(Draws(course, seed) for seed in audited_seeds(course))


@dataclass(frozen=True, slots=True, kw_only=True)
class SolutionRun:
    """What came of the solutions of one exercise."""

    forms: tuple[str, ...] = ()
    """Those in which a solution got full marks."""
    cases: Mapping[str, CaseReport] = field(default_factory=dict)
    """What the solution did, by case."""
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grader:
    """Grades files of the course as it would a student's."""

    course: Course
    referee: Referee
    language: str
    progress: Progress

    def grade(self, exercise: Exercise, submission: Submission, seed: str | None = None) -> Report:
        request = Request(
            course=self.course,
            submission=submission,
            exercise_ids=(exercise.id,),
            seed=seed_of(self.course) if seed is None else seed,
            language=self.language,
            explained=False,
        )
        return grade(request, self.referee, self.progress)


def solutions_of(exercise: Exercise) -> tuple[tuple[str, bytes], ...]:
    """The files that solve an exercise, the first of them in its first form."""
    others = exercise.other_solutions.items()
    return (
        (f"corrige/{exercise.id}.py", exercise.program),
        *((f"corrige/{exercise.id}.{form}.py", source) for form, source in others),
    )


def check_solutions(exercise: Exercise, grader: Grader) -> SolutionRun:
    """Every solution gets full marks; the forms that none is written in are told."""
    forms: dict[str, None] = {}
    cases: dict[str, CaseReport] = {}
    findings: list[Finding] = []
    for file, source in solutions_of(exercise):
        try:
            report = grader.grade(exercise, submission_of(file, source))
        except CourseError as error:
            findings += [
                fault(
                    Topic.SOLUTIONS,
                    each.place,
                    each.withheld or each.message,
                    # It says to run an audit: this is one.
                    None if each.withheld else each.remedy,
                )
                for each in error.faults
            ]
            continue
        for entry in report.exercises:
            faults = _faults_of_solution(file, entry, report)
            findings += faults
            if not faults and entry.form is not None:
                forms[entry.form] = None
            if not cases:
                cases = {each.case.id: each for each in entry.cases}
    if not findings:
        findings += _untried_forms(exercise, tuple(forms))
    return SolutionRun(forms=tuple(forms), cases=cases, findings=tuple(findings))


def submission_of(file: str, source: bytes) -> Submission:
    """A file of the course as if a student had handed it in."""
    name = file.rpartition("/")[2]
    digest = hashlib.sha256(source).hexdigest()
    return Submission(name=name, sha256=digest, source=source, lines=())


def _faults_of_solution(file: str, entry: ExerciseReport, report: Report) -> list[Finding]:
    if entry.status is ExerciseStatus.ERROR:
        raise CouldNotJudge(message("child-cannot-be-run"))
    if entry.status is ExerciseStatus.PASSED and entry.score == entry.max_score:
        return []
    reason = message(
        "audit-solution-fails",
        exercise=entry.id,
        form=entry.form or "?",
        score=_points(entry.score),
        max_score=_points(entry.max_score),
        reason=_why(entry, report),
    )
    remedy = message("audit-try-check", file=file, exercise=entry.id)
    return [fault(Topic.SOLUTIONS, Place(file), reason, remedy)]


def _points(score: object) -> str:
    return f"{float(score):g}"  # type: ignore[arg-type]


def _why(entry: ExerciseReport, report: Report) -> Message:
    """The first thing that was said against it."""
    for each in entry.cases:
        reason = each.verdict.first_fault if each.status is not CaseStatus.PASSED else None
        if reason is not None:
            return message("audit-in-case", case=each.case.id, reason=reason)
    if report.error is not None:
        return message(
            "solution-raised", error=named_error(report.error), line=report.error.line or "?"
        )
    return entry.notes[0] if entry.notes else message("audit-no-reason")


def _untried_forms(exercise: Exercise, forms: tuple[str, ...]) -> list[Finding]:
    untried = [form.id for form in exercise.forms if form.id not in forms]
    if not untried:
        return []
    reason = message(
        "audit-forms-untried",
        exercise=exercise.id,
        count=len(untried),
        forms=", ".join(untried),
    )
    remedy = message("audit-try-form", exercise=exercise.id, form=untried[0])
    place = Place(f"exercices/{exercise.id}/exercice.yaml")
    return [remark(Topic.SOLUTIONS, place, reason, remedy)]


# Skeletons ----------------------------------------------------------------------------------------


def check_skeleton(exercise: Exercise, grader: Grader) -> tuple[bool, list[Finding]]:
    """Whether the starting file is there and gets no point, and what is to be said of it."""
    file = f"exercices/{exercise.id}/squelette.py"
    path = Path(grader.course.root, file)
    if not path.exists():
        reason = message("audit-skeleton-missing", exercise=exercise.id)
        remedy = message("try-create", file=file)
        return False, [remark(Topic.SKELETONS, Place(file), reason, remedy)]
    try:
        # A course is its teacher's own: it may lie behind a link.
        report = grader.grade(exercise, read_submission(path.resolve()))
    except CourseError:
        return False, []  # The solution is at fault, and told so.
    except UsageError as error:
        return False, [fault(Topic.SKELETONS, Place(file), error.reason)]
    if any(entry.status is ExerciseStatus.ERROR for entry in report.exercises):
        raise CouldNotJudge(message("child-cannot-be-run"))
    if report.score:
        reason = message(
            "audit-skeleton-scores",
            exercise=exercise.id,
            score=_points(report.score),
            max_score=_points(report.max_score),
        )
        remedy = message("audit-try-skeleton", function=exercise.forms[0].function)
        return False, [fault(Topic.SKELETONS, Place(file), reason, remedy)]
    return True, []


_sound: Cache[Any] = Cache("audit-own-sound")


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRun:
    """What one of the course's own mistakes does on each fixture."""

    mistake: OwnMistake
    sights: Mapping[str, Sight]

    @property
    def suspect(self) -> Suspect:
        name = self.mistake.id
        return Suspect(mistake=name, side="both", row=name, way=self.mistake.file, writing=None)


def run_own_mistakes(exercise: Exercise, grader: Grader) -> tuple[list[OwnRun], list[Finding]]:
    """Every mistake that the course's author wrote for this exercise, tried on its fixtures.

    Those that are broken are told, and prove nothing.
    """
    runs, findings = [], []
    for mistake in exercise.own_mistakes:
        sights = _sights_kept(exercise, mistake, grader)
        if isinstance(sights, Fault):
            reason, remedy = sights.message, sights.remedy
            findings.append(fault(Topic.MISTAKES, sights.place, reason, remedy))
        else:
            runs.append(OwnRun(mistake=mistake, sights=sights))
    return runs, findings


def with_own(evidence: Evidence, runs: Sequence[OwnRun]) -> Evidence:
    """The evidence of the catalogue, and of the course's own mistakes beside it."""
    if not runs:
        return evidence
    return replace(
        evidence,
        suspects=(*evidence.suspects, *(run.suspect for run in runs)),
        sights={
            fixture: (*sights, *(run.sights[fixture] for run in runs))
            for fixture, sights in evidence.sights.items()
        },
    )


def own_evidence(exercise: Exercise, runs: Sequence[OwnRun]) -> Evidence:
    """The same for an exercise that our catalogue says nothing of."""
    return Evidence(
        exercise=exercise,
        form=exercise.forms[0],
        setting=None,
        suspects=tuple(run.suspect for run in runs),
        sights={
            template.id: tuple(run.sights[template.id] for run in runs)
            for template in exercise.case_templates
            if all(template.id in run.sights for run in runs)
        },
    )


def _sights_kept(
    exercise: Exercise, mistake: OwnMistake, grader: Grader
) -> Mapping[str, Sight] | Fault:
    """From the cache, unless the exercise, its solution or the mistake is another than it was."""
    asked = replace(exercise, own_mistakes=(), other_solutions={})
    seeds = audited_seeds(grader.course), grader.course.secret
    key = digest_of(__version__, asked, mistake.source, seeds)
    kept = _read(_sound.read(key))
    if kept is None:
        player = own_mistake_player(exercise, mistake, grader.referee)
        if isinstance(player, Fault):
            return player
        found = _run(exercise, mistake, grader)
        if isinstance(found, Fault):
            return found
        kept = found
        document = dict(zip(kept, written_sights(list(kept.values())), strict=True))
        _sound.write(key, document)
    return kept


def _read(document: Any) -> dict[str, Sight] | None:
    if not isinstance(document, dict):
        return None
    sights = read_sights(list(document.values()), len(document))
    return None if sights is None else dict(zip(document, sights, strict=True))


def _run(exercise: Exercise, mistake: OwnMistake, grader: Grader) -> dict[str, Sight] | Fault:
    """Grade it on each draw; what is the same in all of them is looked at once."""
    drawn = {each.id for each in exercise.case_templates if depends_on_seed(each)}
    submission = submission_of(mistake.file, mistake.source)
    seeds = audited_seeds(grader.course)
    seen: dict[str, list[tuple[list[Key], frozenset[Any]]]] = {}
    outcomes: list[Outcome] = []
    for number, seed in enumerate(seeds if drawn else seeds[:1]):
        report = grader.grade(exercise, submission, seed)
        by_fixture: dict[str, list[CaseReport]] = {}
        for entry in report.exercises:
            if entry.form != exercise.forms[0].id:
                continue
            for case in entry.cases:
                outcomes += [case.outcome] if case.outcome else []
                by_fixture.setdefault(case.case.template_id, []).append(case)
        for fixture, cases in by_fixture.items():
            if number == 0 or fixture in drawn:
                keys = [_key(exercise, case) for case in cases]
                failed = frozenset(kind for case in cases for kind in _failed(case))
                seen.setdefault(fixture, []).append((keys, failed))
    if not seen:
        # It suits the first form, and another one better: what it does there says nothing here.
        form = exercise.forms[0].id
        return broken(mistake, message("own-mistake-form", form=form))
    return fault_of_runs(mistake, outcomes) or {
        fixture: sight_of(draws) for fixture, draws in seen.items()
    }


def _failed(report: CaseReport) -> Iterator[Any]:
    if report.status is CaseStatus.ERROR:
        raise CouldNotJudge(message("child-cannot-be-run"))
    for check in report.verdict.checks:
        if check.status is CheckStatus.FAILED:
            yield check.kind


def _key(exercise: Exercise, report: CaseReport) -> Key:
    """What can be seen of the run; of a search, so that it compares with what is simulated."""
    outcome = report.outcome
    if outcome is None:
        return "not-run"
    if not exercise.searches_trees or not isinstance(report, SearchCaseReport):
        tried = tried_of(report)
        return None if tried is None else (tried.behaviour.judged, tried.behaviour.asked)
    path_due = exercise.forms[0].returns_path
    answer = read_answer(outcome.returned, path_due=path_due)
    has_answer = outcome.ending is Ending.RETURNED and answer.value is not None
    behaviour = Behaviour(
        asked=outcome.asked,
        value=answer.value if has_answer else None,
        path=answer.path if has_answer else None,
        stuck_after=None if has_answer else len(outcome.asked),
    )
    return key_of(behaviour, path_due=path_due)
