"""A class once it is graded: one object that the dashboard and every table are made from, and what
is counted for it.
"""

import json
import re
import time
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import islice
from typing import Any

from grader.classroom.anonymise import (
    anonymous_file,
    anonymous_message,
    anonymous_origin,
    shown_name,
)
from grader.classroom.intake import UNFINISHED, FileChoice
from grader.classroom.store import COURSE_CARD, Store, StoredAttempt, StoredStudent
from grader.language import Speaker
from grader.model.dataclass import dataclass
from grader.model.message import Message, Title, message
from grader.render.points import points_text


class RowStatus(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    NOT_GRADED = "not_graded"
    """We broke down on it: no mark."""
    SET_ASIDE = "set_aside"
    """Nothing of this student's could be graded: no mark, and the reason is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseMark:
    """What one student got for one exercise, in the form that counts."""

    id: str
    status: str
    """A word of `ExerciseStatus`."""
    score: float
    max_score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentRow:
    """One student in the table. Numbers are rounded already, to 0.01."""

    number: int
    """Counts students from 1, or is drawn where the class is anonymous; never changes."""
    key: str
    name: str
    """What may be shown: in an anonymous class it is "copie 12"."""
    group: str | None
    file: str | None
    page: str | None
    """The student's report, relative to the dashboard, with `/`."""
    status: RowStatus
    mark: float | None
    """Out of `ClassReport.mark_out_of`; None where there is no mark."""
    exercises: tuple[ExerciseMark, ...]
    attempts: int
    graded_at: float | None
    """Seconds since 1970."""
    handed_in: float | None
    duration_s: float
    flags: tuple[Message, ...]
    """Why a human should look at this copy; empty for most."""
    remark: Message | None
    """Why there is no mark, where there is none."""
    comment: str
    """A sentence or two for the student, in the class's language: marks by exercise, the first
    diagnosis. Names nobody."""
    feedback_folder: str | None = None
    is_in_source: bool = True
    """Whether the last source that was graded still holds this student."""

    @property
    def reasons(self) -> list[Message]:
        """Why there is no mark, then why a human should look."""
        return [*([self.remark] if self.remark is not None else []), *self.flags]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseSummary:
    id: str
    title: Title
    max_score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FixtureRow:
    """How often one fixture succeeded in one exercise, over the class."""

    exercise_id: str
    case_id: str
    """Cases of one family (`alea-1` …) are one row each, as in the reports."""
    hidden: bool
    passed: int
    total: int
    by_kind: tuple[tuple[str, int, int], ...]
    """(kind of check, passed, judged)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedRow:
    """The fixtures on which no function of one form was tried."""

    exercise_id: str
    form: str
    fixtures: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeRow:
    """One diagnosis, and who it was given to."""

    exercise_id: str
    id: str
    message: str
    """As one tells it to a colleague: "as if …"."""
    is_convention: bool
    numbers: tuple[int, ...]
    """The rows of those who made it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """Two copies whose code is alike: a hint for a human, never a mark."""

    first: int
    second: int
    """Numbers of two rows."""
    is_same: bool
    """The same after renaming, and not only alike in parts."""
    share: float
    """How much of the shorter one's own code is in the other, 0 to 1."""
    first_text: tuple[str, ...]
    second_text: tuple[str, ...]
    first_lines: frozenset[int]
    second_lines: frozenset[int]
    """The lines, from 1, that the other has too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAsideRow:
    origin: str
    name: str | None
    reason: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassReport:
    course_title: Title
    course_sha256: str
    grader_version: str
    language: str
    anonymous: bool
    """Whether names, keys, files and folders were left out of it."""
    made_at: float
    mark_out_of: int
    exercises: tuple[ExerciseSummary, ...]
    students: tuple[StudentRow, ...]
    fixtures: tuple[FixtureRow, ...]
    mistakes: tuple[MistakeRow, ...]
    """The most common first; conventions after the mistakes."""
    set_aside: tuple[SetAsideRow, ...]
    choices: tuple[FileChoice, ...]
    likenesses: tuple[Likeness, ...]
    likenesses_left_out: int = 0
    """Pairs beyond those that are shown."""
    course_changed: bool = False
    """Some rows come from another version of the course than the last."""
    dropped: tuple[DroppedRow, ...] = ()


def exact(number: float) -> Fraction:
    """A number that was rounded to 0.01, as the decimal that it stands for."""
    return Fraction(round(number * 100), 100)


class Tallies:
    """What is counted over the class, one attempt after the other."""

    def __init__(self) -> None:
        self.exercise_ids: set[str] = set()
        self._cases: dict[tuple[str, str], tuple[bool, Counter[tuple[str, bool]]]] = {}
        """By exercise and case: whether it is hidden, and the outcomes of it ("") and its kinds."""
        self._mistakes: dict[tuple[str, str], tuple[dict[str, Any], list[int]]] = {}
        """By exercise and mistake: the first diagnosis, and the numbers of all who made it."""

    def add(self, number: int, summary: dict[str, Any]) -> None:
        for exercise in summary["exercises"]:
            self.exercise_ids.add(exercise["id"])
            for case_id, hidden, status, kinds in exercise["cases"]:
                key = exercise["id"], case_id
                _, counts = self._cases.setdefault(key, (hidden, Counter()))
                outcomes = {"": status, **kinds}
                counts.update((kind, each == "passed") for kind, each in outcomes.items())
            for diagnosis in exercise["diagnoses"]:
                key = exercise["id"], diagnosis["id"]
                self._mistakes.setdefault(key, (diagnosis, []))[1].append(number)

    def fixtures(self) -> Iterator[FixtureRow]:
        for (exercise_id, case_id), (hidden, counts) in self._cases.items():
            (_, passed, total), *by_kind = (
                (kind, counts[kind, True], counts[kind, True] + counts[kind, False])
                for kind in dict.fromkeys(kind for kind, _ in counts)
            )
            yield FixtureRow(
                exercise_id=exercise_id,
                case_id=case_id,
                hidden=hidden,
                passed=passed,
                total=total,
                by_kind=tuple(by_kind),
            )

    def mistakes(self) -> list[MistakeRow]:
        rows = [
            MistakeRow(
                exercise_id=exercise_id,
                id=mistake_id,
                message=first["clause"],
                is_convention=first["convention"],
                numbers=tuple(numbers),
            )
            for (exercise_id, mistake_id), (first, numbers) in self._mistakes.items()
        ]
        return sorted(rows, key=lambda row: (row.is_convention, -len(row.numbers)))


def twins_of(sources: Iterable[tuple[int, str]]) -> dict[int, list[int]]:
    """Who handed in the very same file as somebody else: all of them, oneself included."""
    by_source: dict[str, list[int]] = {}
    for number, sha256 in sources:
        by_source.setdefault(sha256, []).append(number)
    return {
        number: numbers for numbers in by_source.values() if len(numbers) > 1 for number in numbers
    }


PAGES = "rapports"
_LONGEST_SLUG = 60


def page_file(number: int, name: str, *, anonymous: bool) -> str:
    """Where a student's report stands in the folder: plain letters, whatever the name."""
    if anonymous:
        return f"{PAGES}/copie-{number:03}.html"
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST_SLUG].strip("-")
    return f"{PAGES}/{number:03}-{slug}.html" if slug else f"{PAGES}/{number:03}.html"


_MOST_TWINS = 10
"""Named in one sentence: a whole class may have handed in the same file."""


def class_report(
    store: Store, language: str, likenesses: Sequence[Likeness] = (), left_out: int = 0
) -> ClassReport:
    return _ReportReader(store, language).report(tuple(likenesses), left_out)


_MARK_FIELDS = ("id", "status", "score", "max_score")


class _ReportReader:
    def __init__(self, store: Store, language: str) -> None:
        self._store = store
        self._speaker = Speaker(language)
        self._anonymous = store.is_anonymous
        self._students = store.students()
        self._by_number = {student.number: student for student in self._students}
        self._run = store.last_run()
        self._last_run = self._run.id if self._run else 0
        self._paged = {page.number for page in store.pages()}
        self._set_aside = store.set_aside_files()
        self._choices = store.choices()
        self._counts = store.attempt_counts()
        self._card = json.loads(store.setting(COURSE_CARD) or "{}")

    def report(self, likenesses: tuple[Likeness, ...], left_out: int) -> ClassReport:
        tallies = Tallies()
        rows = list(self._rows(tallies))
        card = self._card
        return ClassReport(
            course_title=Title(fr=card["title"][0], en=card["title"][1]),
            course_sha256=card["sha256"],
            grader_version=self._run.grader_version if self._run else "",
            language=self._speaker.language,
            anonymous=self._anonymous,
            made_at=time.time(),
            mark_out_of=card["mark_out_of"],
            exercises=self._exercises(tallies),
            students=tuple(rows),
            fixtures=tuple(tallies.fixtures()),
            mistakes=tuple(tallies.mistakes()),
            set_aside=tuple(self._set_aside_rows()),
            choices=tuple(
                # What is unfinished is told beside the copy.
                each
                for each in self._choices
                if each.rule.code != UNFINISHED and not self._anonymous
            ),
            likenesses=likenesses,
            likenesses_left_out=left_out,
            course_changed=self._store.course_count() > 1,
            dropped=tuple(
                DroppedRow(exercise_id=exercise, form=form, fixtures=tuple(fixtures))
                for exercise, form, fixtures in card.get("dropped", ())
                if exercise in tallies.exercise_ids
            ),
        )

    def _exercises(self, tallies: Tallies) -> tuple[ExerciseSummary, ...]:
        return tuple(
            ExerciseSummary(id=each, title=Title(fr=fr, en=en), max_score=max_score)
            for each, fr, en, max_score in self._card["exercises"]
            if each in tallies.exercise_ids
        )

    def _rows(self, tallies: Tallies) -> Iterator[StudentRow]:
        twins = twins_of(self._store.newest_sources())
        left = {each.student.key: each.reason for each in self._set_aside if each.student}
        unfinished = {
            each.student.key: each.rule for each in self._choices if each.rule.code == UNFINISHED
        }
        for student, newest in self._newest():
            key = student.student.key
            reason = left.get(key)
            if newest is None or (reason is not None and not self._handed_in(student)):
                yield self._row(student, newest, None, reason or message("not-graded-yet"), ())
                continue
            summary = newest.summary or {}
            if summary:
                tallies.add(student.number, summary)
            remark = newest.remark
            if remark is None and summary.get("status") == RowStatus.NOT_GRADED:
                # Where only one case broke down, the report tells which.
                reason = summary["reason"]
                code = "not-graded-because" if reason else "not-graded"
                remark = message(code, **({"reason": reason} if reason else {}))
            flags = (
                *([unfinished[key]] if key in unfinished else []),
                *self._twin_flags(student.number, twins),
                *(message(code, count=count) for code, count in summary.get("flags", ())),
            )
            yield self._row(student, newest, newest, remark, flags)

    def _newest(self) -> Iterator[tuple[StoredStudent, StoredAttempt | None]]:
        """Each student with their newest attempt: one attempt at a time is in memory."""
        attempts = self._store.newest_attempts()
        ahead = next(attempts, None)
        for student in self._students:  # By number, as the attempts are.
            if ahead is not None and ahead.number == student.number:
                yield student, ahead
                ahead = next(attempts, None)
            else:
                yield student, None

    def _handed_in(self, student: StoredStudent) -> bool:
        """Whether the last source has a copy of this student, or does not know them at all."""
        return student.last_copy == self._last_run or student.last_run != self._last_run

    def _name(self, student: StoredStudent) -> str:
        return shown_name(
            student.number,
            student.student.name,
            anonymous=self._anonymous,
            language=self._speaker.language,
        )

    def _twin_flags(self, number: int, twins: dict[int, list[int]]) -> Iterator[Message]:
        if number in twins:
            others = islice((each for each in twins[number] if each != number), _MOST_TWINS)
            names = [self._name(self._by_number[each]) for each in others]
            yield message("flag-same-file", names=", ".join(names))

    def _row(
        self,
        student: StoredStudent,
        newest: StoredAttempt | None,
        graded: StoredAttempt | None,
        remark: Message | None,
        flags: tuple[Message, ...],
    ) -> StudentRow:
        """`graded` is the newest attempt where it counts: not that of a copy set aside since."""
        summary: dict[str, Any] = (graded.summary if graded else None) or {}
        number, anonymous = student.number, self._anonymous
        file = graded.file if graded else None
        has_page = graded is not None and number in self._paged
        return StudentRow(
            number=number,
            key=f"copie:{number}" if anonymous else student.student.key,
            name=self._name(student),
            group=student.student.group,
            file=anonymous_file(number, file) if file is not None and anonymous else file,
            page=page_file(number, student.student.name, anonymous=anonymous) if has_page else None,
            status=RowStatus(graded.status) if graded else RowStatus.SET_ASIDE,
            mark=summary.get("mark"),
            exercises=tuple(
                ExerciseMark(**{field: each[field] for field in _MARK_FIELDS})
                for each in summary.get("exercises", ())
            ),
            attempts=self._counts.get(number, 0),
            graded_at=newest.graded_at if newest else None,
            # Who was the last to hand in is known to more people than one thinks.
            handed_in=graded.handed_in if graded and not anonymous else None,
            duration_s=summary.get("duration_s", 0.0),
            flags=flags,
            remark=anonymous_message(remark) if remark and anonymous else remark,
            comment=self._comment(summary),
            feedback_folder=None if anonymous else student.feedback_folder,
            is_in_source=student.last_run == self._last_run,
        )

    def _set_aside_rows(self) -> Iterator[SetAsideRow]:
        names = {each.student.key: self._name(each) for each in self._students}
        rows = [
            (left, names.get(left.student.key if left.student else "")) for left in self._set_aside
        ]
        if not self._anonymous:
            for left, name in rows:
                known = left.student.name if left.student else None
                yield SetAsideRow(origin=left.origin, name=name or known, reason=left.reason)
            return
        # In the order of names, these would tell who stands where.
        for left, name in sorted(rows, key=lambda row: row[1] or ""):
            # A path holds the student's name more often than not.
            origin, reason = anonymous_origin(left.origin), anonymous_message(left.reason)
            yield SetAsideRow(origin=origin, name=name, reason=reason)

    def _comment(self, summary: dict[str, Any]) -> str:
        """A sentence or two for the student: what each exercise got, and what went wrong first."""
        exercises = summary.get("exercises", ())
        marks = [
            self._speaker.say(
                "comment-exercise",
                title=exercise["title"],
                score=points_text(exact(exercise["score"]), self._speaker.language),
                max_score=points_text(exact(exercise["max_score"]), self._speaker.language),
            )
            for exercise in exercises
        ]
        diagnoses = [each["message"] for exercise in exercises for each in exercise["diagnoses"]]
        sentences = [" ; ".join(marks) + "." if marks else "", *diagnoses[:1]]
        return " ".join(filter(None, sentences))
