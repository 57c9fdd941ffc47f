"""The store of a class → the one object that the dashboard and every table are made from.

In an anonymous class, names are left out here and nowhere else: nothing that is rendered knows
them.
"""

import json
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import PurePosixPath
from typing import Any

from grader.batch.flow import anonymous_file, shown_name, unjudged
from grader.batch.folder import page_file
from grader.batch.records import Attempt, StoredSetAside, StoredStudent
from grader.batch.store import Store
from grader.class_report import (
    ChoiceRow,
    ClassReport,
    ExerciseMark,
    ExerciseSummary,
    FixtureRow,
    Likeness,
    MistakeRow,
    RowStatus,
    SetAsideRow,
    StudentRow,
)
from grader.exercise import Course
from grader.message import Message, message
from grader.messages import say
from grader.render.values import points_text
from grader.title import Title

_CARD = "course"


def keep_course_card(store: Store, course: Course) -> None:
    """What the pages of a class say of its course, kept for the commands that read none."""
    card = {
        "title": [course.title.fr, course.title.en],
        "sha256": course.sha256,
        "mark_out_of": course.mark_out_of,
        "exercises": [
            [each.id, each.title.fr, each.title.en, float(each.max_score)]
            for each in course.exercises
        ],
    }
    store.change_setting(_CARD, json.dumps(card))


def is_anonymous(store: Store) -> bool:
    return store.setting("anonymous") == "yes"


def class_report(
    store: Store, language: str, likenesses: Sequence[Likeness] = (), left_out: int = 0
) -> ClassReport:
    return _Reader(store, language).report(tuple(likenesses), left_out)


@dataclass(slots=True)
class _Tallies:
    """What is counted over the class, one attempt after the other."""

    cases: dict[tuple[str, str], "_CaseTally"] = field(default_factory=dict)
    mistakes: dict[tuple[str, str], "_MistakeTally"] = field(default_factory=dict)
    exercise_ids: Counter[str] = field(default_factory=Counter)

    def add(self, number: int, summary: dict[str, Any]) -> None:
        for exercise in summary["exercises"]:
            self.exercise_ids[exercise["id"]] += 1
            for case_id, hidden, status, kinds in exercise["cases"]:
                key = exercise["id"], case_id
                self.cases.setdefault(key, _CaseTally(hidden=hidden)).add(status, kinds)
            for diagnosis in exercise["diagnoses"]:
                key = exercise["id"], diagnosis["id"]
                tally = self.mistakes.setdefault(
                    key, _MistakeTally(diagnosis["clause"], diagnosis["convention"])
                )
                tally.numbers.append(number)


@dataclass(slots=True, kw_only=True)
class _CaseTally:
    hidden: bool
    passed: int = 0
    total: int = 0
    kinds: dict[str, list[int]] = field(default_factory=dict)

    def add(self, status: str, kinds: dict[str, str]) -> None:
        self.total += 1
        self.passed += status == "passed"
        for kind, outcome in kinds.items():
            counts = self.kinds.setdefault(kind, [0, 0])
            counts[0] += outcome == "passed"
            counts[1] += 1


@dataclass(slots=True)
class _MistakeTally:
    message: str
    is_convention: bool
    numbers: list[int] = field(default_factory=list)


class _Reader:
    def __init__(self, store: Store, language: str) -> None:
        self._store = store
        self._language = language
        self._anonymous = is_anonymous(store)
        self._students = store.students()
        run = store.last_run()
        self._last_run = run.id if run else 0
        self._paged = {page.number for page in store.pages()}
        self._set_aside = store.set_aside_files()
        self._card = json.loads(store.setting(_CARD) or "{}")

    def report(self, likenesses: tuple[Likeness, ...], left_out: int) -> ClassReport:
        tallies = _Tallies()
        rows = list(self._rows(tallies))
        card = self._card
        run = self._store.last_run()
        return ClassReport(
            course_title=Title(fr=card["title"][0], en=card["title"][1]),
            course_sha256=card["sha256"],
            grader_version=run.grader_version if run else "",
            language=self._language,
            anonymous=self._anonymous,
            made_at=time.time(),
            mark_out_of=card["mark_out_of"],
            exercises=self._exercises(tallies),
            students=tuple(rows),
            fixtures=_fixture_rows(tallies),
            mistakes=_mistake_rows(tallies),
            set_aside=tuple(self._set_aside_rows()),
            choices=tuple(self._choice_rows()),
            likenesses=likenesses,
            likenesses_left_out=left_out,
            course_changed=self._store.course_count() > 1,
        )

    def _exercises(self, tallies: _Tallies) -> tuple[ExerciseSummary, ...]:
        return tuple(
            ExerciseSummary(id=each, title=Title(fr=fr, en=en), max_score=max_score)
            for each, fr, en, max_score in self._card["exercises"]
            if each in tallies.exercise_ids
        )

    def _rows(self, tallies: _Tallies) -> Iterator[StudentRow]:
        attempts = {attempt.number: attempt for attempt in self._store.newest_attempts()}
        counts = self._store.attempt_counts()
        twins = _twins(attempts.values())
        left = {each.student_key: each for each in self._set_aside if each.student_key}
        for student in self._students:
            attempt = attempts.get(student.number)
            aside = left.get(student.student.key)
            if attempt is None or (aside is not None and not self._handed_in(student)):
                yield self._row_without_mark(student, attempt, aside, counts)
                continue
            if attempt.summary is not None:
                tallies.add(student.number, attempt.summary)
            yield self._row(student, attempt, counts, self._twin_flags(student.number, twins))

    def _handed_in(self, student: StoredStudent) -> bool:
        """Whether the last source has a copy of this student, or does not know them at all."""
        return student.last_copy == self._last_run or student.last_run != self._last_run

    def _name(self, student: StoredStudent) -> str:
        return shown_name(
            student.number,
            student.student.name,
            anonymous=self._anonymous,
            language=self._language,
        )

    def _key(self, student: StoredStudent) -> str:
        return f"copie:{student.number}" if self._anonymous else student.student.key

    def _twin_flags(self, number: int, twins: dict[int, list[int]]) -> tuple[Message, ...]:
        if number not in twins:
            return ()
        by_number = {student.number: student for student in self._students}
        names = [self._name(by_number[each]) for each in twins[number][:10]]
        return (message("flag-same-file", names=", ".join(names)),)

    def _row(
        self,
        student: StoredStudent,
        attempt: Attempt,
        counts: dict[int, int],
        twin_flags: tuple[Message, ...],
    ) -> StudentRow:
        summary = attempt.summary or {}
        flags = tuple(message(code, count=count) for code, count in summary.get("flags", ()))
        remark = attempt.remark
        if remark is None and summary.get("status") == RowStatus.NOT_GRADED:
            remark = unjudged(summary["reason"])
        return StudentRow(
            number=student.number,
            key=self._key(student),
            name=self._name(student),
            group=student.student.group,
            file=anonymous_file(student.number, attempt.file) if self._anonymous else attempt.file,
            origin=None if self._anonymous else attempt.origin,
            page=self._page(student),
            status=RowStatus(attempt.status),
            score=summary.get("score", 0.0),
            max_score=summary.get("max_score", 0.0),
            mark=summary.get("mark"),
            exercises=tuple(
                ExerciseMark(
                    id=each["id"],
                    status=each["status"],
                    score=each["score"],
                    max_score=each["max_score"],
                )
                for each in summary.get("exercises", ())
            ),
            attempts=counts.get(student.number, 0),
            graded_at=attempt.graded_at,
            handed_in=attempt.handed_in,
            duration_s=summary.get("duration_s", 0.0),
            flags=(*twin_flags, *flags),
            remark=self._shown_remark(remark),
            comment=_comment(summary, self._language),
            feedback_folder=None if self._anonymous else student.feedback_folder,
            is_in_source=student.last_run == self._last_run,
        )

    def _row_without_mark(
        self,
        student: StoredStudent,
        attempt: Attempt | None,
        aside: StoredSetAside | None,
        counts: dict[int, int],
    ) -> StudentRow:
        return StudentRow(
            number=student.number,
            key=self._key(student),
            name=self._name(student),
            group=student.student.group,
            file=None,
            origin=aside.origin if aside and not self._anonymous else None,
            page=None,
            status=RowStatus.SET_ASIDE,
            score=0.0,
            max_score=0.0,
            mark=None,
            exercises=(),
            attempts=counts.get(student.number, 0),
            graded_at=attempt.graded_at if attempt else None,
            handed_in=None,
            duration_s=0.0,
            flags=(),
            remark=self._shown_remark(aside.reason if aside else message("not-graded-yet")),
            comment="",
            feedback_folder=None if self._anonymous else student.feedback_folder,
            is_in_source=student.last_run == self._last_run,
        )

    def _shown_remark(self, remark: Message | None) -> Message | None:
        return _nameless_message(remark) if remark and self._anonymous else remark

    def _page(self, student: StoredStudent) -> str | None:
        if student.number not in self._paged:
            return None
        return page_file(student.number, student.student.name, anonymous=self._anonymous)

    def _set_aside_rows(self) -> Iterator[SetAsideRow]:
        names = {each.student.key: self._name(each) for each in self._students}
        for left in self._set_aside:
            name = names.get(left.student_key or "")
            if self._anonymous:
                # A path holds the student's name more often than not.
                origin, reason = _nameless(left.origin), _nameless_message(left.reason)
                yield SetAsideRow(origin=origin, name=name, reason=reason)
            else:
                yield SetAsideRow(origin=left.origin, name=name or left.name, reason=left.reason)

    def _choice_rows(self) -> Iterator[ChoiceRow]:
        if self._anonymous:
            return
        names = {each.student.key: self._name(each) for each in self._students}
        for choice in self._store.choices():
            yield ChoiceRow(
                name=names[choice.student_key],
                chosen=choice.chosen,
                others=choice.others,
                rule=choice.rule,
            )


def _nameless(origin: str) -> str:
    """What kind of file it is, and nothing of what it is called."""
    suffix = PurePosixPath(origin).suffix.lower()
    return f"*{suffix}" if re.fullmatch(r"\.[a-z0-9]{1,6}", suffix) else "*"


def _nameless_message(said: Message) -> Message:
    """The same reason; every text in it may be the name of a file, and so of a student."""
    facts = {
        name: _nameless(fact) if isinstance(fact, str) and not fact.startswith(".") else fact
        for name, fact in said.facts.items()
    }
    return message(said.code, **facts)


def _twins(attempts: Iterable[Attempt]) -> dict[int, list[int]]:
    """Who handed in the very same file as somebody else."""
    by_source: dict[str, list[int]] = {}
    for attempt in attempts:
        if attempt.summary is not None:
            by_source.setdefault(attempt.identity.source_sha256, []).append(attempt.number)
    return {
        number: [each for each in numbers if each != number]
        for numbers in by_source.values()
        if len(numbers) > 1
        for number in numbers
    }


def _fixture_rows(tallies: _Tallies) -> tuple[FixtureRow, ...]:
    return tuple(
        FixtureRow(
            exercise_id=exercise_id,
            case_id=case_id,
            hidden=tally.hidden,
            passed=tally.passed,
            total=tally.total,
            by_kind=tuple((kind, good, seen) for kind, (good, seen) in tally.kinds.items()),
        )
        for (exercise_id, case_id), tally in tallies.cases.items()
    )


def _mistake_rows(tallies: _Tallies) -> tuple[MistakeRow, ...]:
    rows = [
        MistakeRow(
            exercise_id=exercise_id,
            id=mistake_id,
            message=tally.message,
            is_convention=tally.is_convention,
            numbers=tuple(tally.numbers),
        )
        for (exercise_id, mistake_id), tally in tallies.mistakes.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.is_convention, -len(row.numbers))))


def _comment(summary: dict[str, Any], language: str) -> str:
    """A sentence or two for the student: what each exercise got, and what went wrong first."""
    marks = [
        say(
            "comment-exercise",
            language,
            title=exercise["title"],
            score=points_text(_exact(exercise["score"]), language),
            max_score=points_text(_exact(exercise["max_score"]), language),
        )
        for exercise in summary.get("exercises", ())
    ]
    told = [each for exercise in summary.get("exercises", ()) for each in exercise["diagnoses"]]
    sentences = [" ; ".join(marks) + "." if marks else ""]
    sentences += [told[0]["message"]] if told else []
    return " ".join(filter(None, sentences))


def _exact(points: float) -> Fraction:
    return Fraction(str(points))
