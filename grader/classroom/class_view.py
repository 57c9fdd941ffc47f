"""Which copies of a class are alike, found from the prints that the store keeps."""

import json
import time
import zlib
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from grader.classroom.class_report import (
    ChoiceRow,
    ClassReport,
    DroppedRow,
    ExerciseMark,
    ExerciseSummary,
    Likeness,
    RowStatus,
    SetAsideRow,
    StudentRow,
    Tallies,
    fixture_rows,
    mistake_rows,
    twins_of,
)
from grader.classroom.dashboard.class_table import exact
from grader.classroom.grade_class import anonymous_file, shown_name, unjudged
from grader.classroom.likeness import (
    Pair,
    Prints,
    course_prints,
    find_pairs,
    read_prints,
    shared_lines,
)
from grader.classroom.likeness import prints_document as document_of
from grader.classroom.records import (
    UNFINISHED,
    Attempt,
    StoredChoice,
    StoredSetAside,
    StoredStudent,
    nameless,
    nameless_message,
    page_file,
)
from grader.classroom.store import Store
from grader.kinds import dropped_fixtures
from grader.language import say
from grader.model.exercise import Course
from grader.model.message import Message, Title, message
from grader.render.values import points_text
from grader.submission import submission_of

_KNOWN = "known_prints"
_PROGRAMS_OF_COURSE = ("corrige/**/*.py", "exercices/*/*.py")


def keep_known_prints(store: Store, course: Path) -> None:
    """What the course itself hands out does not count as copied."""
    files = [file for pattern in _PROGRAMS_OF_COURSE for file in sorted(course.glob(pattern))]
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in files]
    documents = [document_of(course_prints(text)) for text in texts]
    store.change_setting(_KNOWN, json.dumps(documents))


def find_likenesses(store: Store) -> tuple[tuple[Likeness, ...], int]:
    """The pairs that a human should look at, and how many more there are."""
    known = [prints for prints in map(read_prints, _known_documents(store)) if prints]
    newest = store.newest_files()
    attempts = {number: attempt for number, (attempt, _) in newest.items()}
    found = find_pairs(_prints(store, attempts), known)

    def lines_of(number: int) -> tuple[str, ...]:
        attempt, file = newest[number]
        return submission_of(file, zlib.decompress(store.body(attempt).source)).lines

    likenesses = tuple(
        _likeness(pair, lines_of(pair.first), lines_of(pair.second), known) for pair in found.pairs
    )
    return likenesses, found.left_out


def _known_documents(store: Store) -> list[str]:
    documents: list[str] = json.loads(store.setting(_KNOWN) or "[]")
    return documents


def _prints(store: Store, attempts: dict[int, int]) -> Iterator[tuple[int, Prints]]:
    for number, attempt in attempts.items():
        document = store.prints(attempt)
        prints = read_prints(document) if document else None
        if prints is not None:
            yield number, prints


def _likeness(
    pair: Pair, first: tuple[str, ...], second: tuple[str, ...], known: Sequence[Prints]
) -> Likeness:
    first_lines, second_lines = shared_lines("\n".join(first), "\n".join(second), known)
    return Likeness(
        first=pair.first,
        second=pair.second,
        is_same=pair.is_same,
        share=pair.share,
        first_text=first,
        second_text=second,
        first_lines=first_lines,
        second_lines=second_lines,
    )


_CARD = "course"
_MOST_TWINS = 10
"""Named in one sentence: a whole class may have handed in the same file."""


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
        "dropped": [
            [each.id, form.id, list(dropped)]
            for each in course.exercises
            for form in each.forms
            if (dropped := dropped_fixtures(each, form))
        ],
    }
    store.change_setting(_CARD, json.dumps(card))


def is_anonymous(store: Store) -> bool:
    return store.is_anonymous


def class_report(
    store: Store, language: str, likenesses: Sequence[Likeness] = (), left_out: int = 0
) -> ClassReport:
    return _Reader(store, language).report(tuple(likenesses), left_out)


class _Reader:
    def __init__(self, store: Store, language: str) -> None:
        self._store = store
        self._language = language
        self._anonymous = is_anonymous(store)
        self._students = store.students()
        self._by_number = {student.number: student for student in self._students}
        self._run = store.last_run()
        self._last_run = self._run.id if self._run else 0
        self._paged = {page.number for page in store.pages()}
        self._set_aside = store.set_aside_files()
        self._card = json.loads(store.setting(_CARD) or "{}")

    def report(self, likenesses: tuple[Likeness, ...], left_out: int) -> ClassReport:
        tallies = Tallies()
        rows = list(self._rows(tallies))
        card = self._card
        return ClassReport(
            course_title=Title(fr=card["title"][0], en=card["title"][1]),
            course_sha256=card["sha256"],
            grader_version=self._run.grader_version if self._run else "",
            language=self._language,
            anonymous=self._anonymous,
            made_at=time.time(),
            mark_out_of=card["mark_out_of"],
            exercises=self._exercises(tallies),
            students=tuple(rows),
            fixtures=fixture_rows(tallies),
            mistakes=mistake_rows(tallies),
            set_aside=tuple(self._set_aside_rows()),
            choices=tuple(self._choice_rows()),
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
        attempts = {attempt.number: attempt for attempt in self._store.newest_attempts()}
        counts = self._store.attempt_counts()
        twins = twins_of(attempts.values())
        left = {each.student_key: each for each in self._set_aside if each.student_key}
        unfinished = {each.student_key: each.rule for each in self._unfinished()}
        for student in self._students:
            attempt = attempts.get(student.number)
            aside = left.get(student.student.key)
            if attempt is None or (aside is not None and not self._handed_in(student)):
                yield self._row_without_mark(student, attempt, aside, counts)
                continue
            if attempt.summary is not None:
                tallies.add(student.number, attempt.summary)
            rule = unfinished.get(student.student.key)
            first = () if rule is None else (rule,)
            twin_flags = self._twin_flags(student.number, twins)
            yield self._row(student, attempt, counts, (*first, *twin_flags))

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
        others = islice((each for each in twins[number] if each != number), _MOST_TWINS)
        names = [self._name(self._by_number[each]) for each in others]
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
            # Who was the last to hand in is known to more people than one thinks.
            handed_in=None if self._anonymous else attempt.handed_in,
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
        return nameless_message(remark) if remark and self._anonymous else remark

    def _page(self, student: StoredStudent) -> str | None:
        if student.number not in self._paged:
            return None
        return page_file(student.number, student.student.name, anonymous=self._anonymous)

    def _set_aside_rows(self) -> Iterator[SetAsideRow]:
        names = {each.student.key: self._name(each) for each in self._students}
        # In the order of names, these would tell who stands where.
        by_number = sorted(self._set_aside, key=lambda left: names.get(left.student_key or "", ""))
        for left in by_number if self._anonymous else self._set_aside:
            name = names.get(left.student_key or "")
            if self._anonymous:
                # A path holds the student's name more often than not.
                origin, reason = nameless(left.origin), nameless_message(left.reason)
                yield SetAsideRow(origin=origin, name=name, reason=reason)
            else:
                yield SetAsideRow(origin=left.origin, name=name or left.name, reason=left.reason)

    def _unfinished(self) -> Iterator[StoredChoice]:
        return (each for each in self._store.choices() if each.rule.code == UNFINISHED)

    def _choice_rows(self) -> Iterator[ChoiceRow]:
        if self._anonymous:
            return
        names = {each.student.key: self._name(each) for each in self._students}
        for choice in self._store.choices():
            if choice.rule.code == UNFINISHED:
                continue  # Told beside the copy.
            yield ChoiceRow(
                name=names[choice.student_key],
                chosen=choice.chosen,
                others=choice.others,
                rule=choice.rule,
            )


def _comment(summary: dict[str, Any], language: str) -> str:
    """A sentence or two for the student: what each exercise got, and what went wrong first."""
    marks = [
        say(
            "comment-exercise",
            language,
            title=exercise["title"],
            score=points_text(exact(exercise["score"]), language),
            max_score=points_text(exact(exercise["max_score"]), language),
        )
        for exercise in summary.get("exercises", ())
    ]
    told = [each for exercise in summary.get("exercises", ()) for each in exercise["diagnoses"]]
    sentences = [" ; ".join(marks) + "." if marks else ""]
    sentences += [told[0]["message"]] if told else []
    return " ".join(filter(None, sentences))
