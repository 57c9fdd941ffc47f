"""The course's own mistakes, run on its fixtures as a student's file would be."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grader import __version__
from grader.audit.evidence import Evidence, Sight, read_sights, sight_of, written_sights
from grader.audit.simulate import Key, key_of
from grader.audit.solutions import Grader, audited_seeds, submission_of
from grader.audit.suspects import Suspect
from grader.cache import read_cached, write_cached
from grader.errors import CouldNotJudge, Fault
from grader.grading.broken_mistake import broken, fault_of_runs
from grader.grading.first_form import own_mistake_player
from grader.grading.own_diagnosis import tried_of
from grader.kinds.answer import read_answer
from grader.mistakes.mistaken import Behaviour
from grader.model.audit_report import Finding, Severity, Topic
from grader.model.exercise import Exercise, OwnMistake
from grader.model.message import message
from grader.model.report import CaseReport, SearchCaseReport
from grader.model.run import Ending, Outcome
from grader.model.verdict import CaseStatus, CheckStatus
from grader.search.draw import depends_on_seed

_KIND = "audit-own-sound"


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
            findings.append(_finding(sights))
        else:
            runs.append(OwnRun(mistake=mistake, sights=sights))
    return runs, findings


def _finding(fault: Fault) -> Finding:
    return Finding(
        topic=Topic.MISTAKES,
        severity=Severity.FAULT,
        place=fault.place,
        message=fault.message,
        remedy=fault.remedy,
    )


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
    described = repr((__version__, asked, mistake.source, seeds)).encode()
    key = hashlib.sha256(described).hexdigest()
    kept = _read(read_cached(_KIND, key))
    if kept is None:
        player = own_mistake_player(exercise, mistake, grader.referee)
        if isinstance(player, Fault):
            return player
        found = _run(exercise, mistake, grader)
        if isinstance(found, Fault):
            return found
        kept = found
        document = dict(zip(kept, written_sights(list(kept.values())), strict=True))
        write_cached(_KIND, key, document, keep=256)
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
    fault = fault_of_runs(mistake, outcomes)
    return fault or {fixture: sight_of(draws) for fixture, draws in seen.items()}


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
