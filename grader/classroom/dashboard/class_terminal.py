"""What a terminal says of a class: the final table, one student's attempts, the marks that a
regrading changes.
"""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from statistics import mean, median

from grader.classroom.anonymise import anonymous_file
from grader.classroom.class_report import ClassReport, ExerciseSummary, RowStatus, StudentRow, exact
from grader.classroom.dashboard import (
    ClassSpeaker,
    count_status,
    marks_of,
)
from grader.classroom.handback.marks_csv import number_text
from grader.classroom.store import StoredAttempt
from grader.model.dataclass import dataclass
from grader.model.message import Message
from grader.render.safe_text import clipped, visible
from grader.render.terminal import Style, TextLines

MOST_LINES = 25
_MOST_EXERCISES = 6
_MOST_MISTAKES = 3
_MOST_SET_ASIDE = 2
_BAR_LENGTH = 20
_LONGEST_NAME = 28
_LEAST_WIDE = 64
"""Where there is room for a bar."""


def render_class_table(report: ClassReport, language: str, *, width: int, colour: bool) -> str:
    """At most `MOST_LINES` lines: whom to look at takes what room is left."""
    return _ClassTable(report, language, TextLines(colour=colour, width=width)).text()


class _ClassTable:
    """The parts of the table, each of lines of its own: their length counts before they stand."""

    def __init__(self, report: ClassReport, language: str, lines: TextLines) -> None:
        self._report = report
        self._lines = lines
        self._speaker = ClassSpeaker(language)
        self._say = self._speaker.say

    def text(self) -> str:
        before = [self._marks(), self._exercises(), self._mistakes()]
        after = [self._set_aside(), self._slowest()]
        room = MOST_LINES - sum(map(len, (*before, *after)))
        filled = [part for part in (*before, self._to_look_at(room), *after) if len(part)]
        spaced = sum(map(len, filled)) + len(filled) - 1 <= MOST_LINES
        for place, part in enumerate(filled):
            if place and spaced:
                self._lines.blank()
            self._lines.extend(part)
        return self._lines.text()

    def _marks(self) -> TextLines:
        """How many there are, and how they went as a whole."""
        part, report = self._lines.fresh(), self._report
        marks = marks_of(report)
        title = report.course_title.said_in(self._speaker.language)
        part.as_is(self._say("table-graded", course=title, count=len(marks)), Style.STRONG)
        for status in (RowStatus.NOT_GRADED, RowStatus.SET_ASIDE):
            count = count_status(report, status)
            if count:
                part.as_is(self._say(f"table-count-{status}", count=count), Style.WARNING)
        if marks:
            text = self._say(
                "table-marks",
                out_of=report.mark_out_of,
                mean=self._speaker.number(mean(marks)),
                median=self._speaker.number(median(marks)),
                lowest=self._speaker.number(marks[0]),
                highest=self._speaker.number(marks[-1]),
            )
            part.as_is(text)
        if report.course_changed:
            part.as_is(self._say("table-course-changed"), Style.WARNING)
        return part

    def _exercises(self) -> TextLines:
        """A line each: who succeeded, and the mean."""
        part, exercises = self._lines.fresh(), self._report.exercises
        shown = exercises[: _most(exercises, _MOST_EXERCISES)]
        if not shown:
            return part
        part.as_is(self._say("table-exercises"), Style.STRONG)
        longest = min(_LONGEST_NAME, max(len(exercise.id) for exercise in shown))
        for exercise in shown:
            name = clipped(exercise.id, longest).ljust(longest)
            part.as_is(f"  {name}  {self._success(exercise)}")
        self._write_others(part, len(exercises) - len(shown))
        return part

    def _success(self, exercise: ExerciseSummary) -> str:
        judged = [
            each
            for row in self._report.students
            if row.mark is not None
            for each in row.exercises
            if each.id == exercise.id and each.status != "error"
        ]
        passed = sum(each.status == "passed" for each in judged)
        if not judged:
            return self._say("table-nobody")
        text = self._say(
            "table-exercise",
            passed=str(passed).rjust(len(str(len(self._report.students)))),
            total=len(judged),
            mean=self._speaker.number(mean([exact(each.score) for each in judged])),
            max_score=number_text(exercise.max_score, self._speaker.language),
        )
        if self._lines.width < _LEAST_WIDE:
            return text
        full = round(_BAR_LENGTH * passed / len(judged))
        return f"{'█' * full}{'░' * (_BAR_LENGTH - full)}  {text}"

    def _mistakes(self) -> TextLines:
        part = self._lines.fresh()
        mistakes = [each for each in self._report.mistakes if not each.is_convention]
        if mistakes:
            part.as_is(self._say("table-mistakes"), Style.STRONG)
        for mistake in mistakes[:_MOST_MISTAKES]:
            text = self._say(
                "table-mistake",
                count=len(mistake.numbers),
                exercise=mistake.exercise_id,
                mistake=" ".join(mistake.message.split()),
            )
            part.as_is(f"  {text}")
        return part

    def _to_look_at(self, room: int) -> TextLines:
        """The copies that a human should look at, each with the first reason."""
        part = self._lines.fresh()
        rows = [row for row in self._report.students if row.reasons]
        if not rows or room < 1:
            return part
        part.as_is(self._say("table-look", count=len(rows)), Style.STRONG)
        most = room - 1 if len(rows) <= room - 1 else max(0, room - 2)
        for row in rows[:most]:
            self._write_reason(part, clipped(row.name, _LONGEST_NAME), row.reasons[0])
        if room > 1:
            self._write_others(part, len(rows) - most)
        return part

    def _set_aside(self) -> TextLines:
        """Files that were not graded; by their reason alone where names are hidden."""
        part, rows = self._lines.fresh(), self._report.set_aside
        if not rows:
            return part
        part.as_is(self._say("table-set-aside", count=len(rows)), Style.STRONG)
        shown = rows[: _most(rows, _MOST_SET_ASIDE)]
        for row in shown:
            self._write_reason(part, _end_of(row.origin), row.reason)
        self._write_others(part, len(rows) - len(shown))
        return part

    def _slowest(self) -> TextLines:
        part = self._lines.fresh()
        slowest: StudentRow | None = max(
            self._report.students, key=lambda row: row.duration_s, default=None
        )
        if slowest is not None and slowest.duration_s > 0:
            seconds = number_text(slowest.duration_s, self._speaker.language)
            name = clipped(slowest.name, _LONGEST_NAME)
            part.as_is(self._say("table-slowest", name=name, seconds=seconds), Style.FAINT)
        return part

    def _write_reason(self, part: TextLines, name: str, reason: Message) -> None:
        said = self._speaker.render(reason)
        part.as_is("  " + self._say("table-look-line", name=name, reason=said))

    def _write_others(self, part: TextLines, count: int) -> None:
        if count > 0:
            part.as_is("  " + self._say("table-others", count=count), Style.FAINT)


def _end_of(origin: str) -> str:
    """The file's own name, and as much of its place as there is room for."""
    return origin if len(origin) <= _LONGEST_NAME else "…" + origin[1 - _LONGEST_NAME :]


def _most(rows: Sequence[object], most: int) -> int:
    """How many lines of rows, where "and 1 other" would take the line of that one."""
    return most if len(rows) <= most else most - 1


_SHORT = 8
"""As many characters of a hash as people compare."""


def render_history(
    name: str,
    number: int,
    history: Sequence[StoredAttempt],
    language: str,
    *,
    width: int,
    key: str | None,
    seed: str,
) -> str:
    """`key`: by which the class knows the student, None in an anonymous one; `seed`: what its trees
    were drawn by.
    """
    speaker = ClassSpeaker(language)
    lines = TextLines(colour=False, width=width)
    facts = {"name": name, "number": number}
    if not history:
        lines.line(speaker.say("history-none", **facts))
        return lines.text()
    lines.line(speaker.say("history-title", count=len(history), **facts), Style.STRONG)
    if key is not None:
        lines.line(speaker.say("history-key", key=key), indent=2)
    if seed:
        lines.line(speaker.say("history-seed", seed=seed), indent=2)
    for line in history:
        when = datetime.fromtimestamp(line.graded_at).strftime("%Y-%m-%d %H:%M")
        course, version = line.identity.course_sha256[:_SHORT], line.identity.grader_version
        made_of = speaker.say("history-made-of", course=course, version=version)
        file = anonymous_file(line.number, line.file) if key is None else line.file
        summary = line.summary or {"mark": None}
        if summary["mark"] is not None:
            mark = f"{speaker.number(summary['mark'])} / {summary['mark_out_of']}"
        elif line.remark is not None:
            mark = speaker.say("history-unreadable", reason=speaker.render(line.remark))
        else:
            mark = speaker.say("regrade-no-mark")
        lines.line(f"{when}  {mark}  {file}  ({made_of})", indent=2)
    return lines.text()


_MOST = 200
_LONGEST_CHANGED_NAME = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    name: str
    before: float | None
    after: float | None

    @property
    def difference(self) -> Fraction:
        return exact(self.after or 0) - exact(self.before or 0)


def render_changes(changes: Sequence[Change], total: int, language: str, *, width: int) -> str:
    """A line a student, those who lose most first."""
    speaker = ClassSpeaker(language)
    lines = TextLines(colour=False, width=width)
    if not changes:
        lines.line(speaker.say("regrade-nothing", count=total))
        return lines.text()
    lines.line(speaker.say("regrade-changes", count=len(changes), total=total), Style.STRONG)
    shown = sorted(changes, key=lambda change: (change.difference, change.name))[:_MOST]
    names = [clipped(visible(change.name), _LONGEST_CHANGED_NAME) for change in shown]
    column = max(map(len, names))

    def written(mark: float | None) -> str:
        return speaker.say("regrade-no-mark") if mark is None else speaker.number(mark)

    for name, change in zip(names, shown, strict=True):
        before, after, difference = written(change.before), written(change.after), ""
        if change.before is not None and change.after is not None:
            sign = "+" if change.difference > 0 else "−"
            difference = f"({sign}{speaker.number(abs(change.difference))})"
        lines.as_is(f"  {name:{column}}  {before:>9} → {after:<9} {difference}")
    if len(changes) > _MOST:
        lines.line(speaker.say("regrade-left-out", count=len(changes) - _MOST), indent=2)
    return lines.text()
