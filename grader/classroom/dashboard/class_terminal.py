"""What a terminal says of a class: the final table, one student's attempts, the marks that a
regrading changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from statistics import mean, median

from grader.classroom.class_report import ClassReport, ExerciseSummary, RowStatus, StudentRow
from grader.classroom.dashboard.class_table import exact
from grader.classroom.handback.marks_csv import number_text
from grader.language import render, say
from grader.model.message import Message
from grader.render.points import points_text
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
    lines = TextLines(colour=colour, width=width)
    before = [_marks(report, lines, language), _exercises(report, lines, language)]
    before.append(_mistakes(report, lines, language))
    after = [_set_aside(report, lines, language), _slowest(report, lines, language)]
    room = MOST_LINES - sum(map(len, (*before, *after)))
    parts = [*before, _to_look_at(report, lines, language, room=room), *after]
    filled = [part for part in parts if len(part)]
    spaced = sum(map(len, filled)) + len(filled) - 1 <= MOST_LINES
    for place, part in enumerate(filled):
        if place and spaced:
            lines.blank()
        lines.extend(part)
    return lines.text()


def _marks(report: ClassReport, lines: TextLines, language: str) -> TextLines:
    """How many there are, and how they went as a whole."""
    part = lines.fresh()
    marks = [exact(row.mark) for row in report.students if row.mark is not None]
    title = report.course_title.said_in(language)
    part.as_is(say("table-graded", language, course=title, count=len(marks)), Style.STRONG)
    for status in (RowStatus.NOT_GRADED, RowStatus.SET_ASIDE):
        count = sum(row.status is status for row in report.students)
        if count:
            part.as_is(say(f"table-count-{status}", language, count=count), Style.WARNING)
    if marks:
        numbers = {
            "mean": mean(marks),
            "median": median(marks),
            "lowest": min(marks),
            "highest": max(marks),
        }
        texts = {name: points_text(number, language) for name, number in numbers.items()}
        part.as_is(say("table-marks", language, out_of=report.mark_out_of, **texts))
    if report.course_changed:
        part.as_is(say("table-course-changed", language), Style.WARNING)
    return part


def _exercises(report: ClassReport, lines: TextLines, language: str) -> TextLines:
    """A line each: who succeeded, and the mean."""
    part = lines.fresh()
    shown = report.exercises[: _most(report.exercises, _MOST_EXERCISES)]
    if not shown:
        return part
    part.as_is(say("table-exercises", language), Style.STRONG)
    longest = min(_LONGEST_NAME, max(len(exercise.id) for exercise in shown))
    for exercise in shown:
        name = clipped(exercise.id, longest).ljust(longest)
        part.as_is(f"  {name}  {_success(exercise, report, lines.width, language)}")
    _write_others(part, len(report.exercises) - len(shown), language)
    return part


def _success(exercise: ExerciseSummary, report: ClassReport, width: int, language: str) -> str:
    judged = [
        each
        for row in report.students
        if row.mark is not None
        for each in row.exercises
        if each.id == exercise.id and each.status != "error"
    ]
    passed = sum(each.status == "passed" for each in judged)
    if not judged:
        return say("table-nobody", language)
    text = say(
        "table-exercise",
        language,
        passed=str(passed).rjust(len(str(len(report.students)))),
        total=len(judged),
        mean=points_text(mean(exact(each.score) for each in judged), language),
        max_score=number_text(exercise.max_score, language),
    )
    if width < _LEAST_WIDE:
        return text
    full = round(_BAR_LENGTH * passed / len(judged))
    return f"{'█' * full}{'░' * (_BAR_LENGTH - full)}  {text}"


def _mistakes(report: ClassReport, lines: TextLines, language: str) -> TextLines:
    part = lines.fresh()
    shown = [each for each in report.mistakes if not each.is_convention][:_MOST_MISTAKES]
    if not shown:
        return part
    part.as_is(say("table-mistakes", language), Style.STRONG)
    for mistake in shown:
        facts = {"exercise": mistake.exercise_id, "mistake": " ".join(mistake.message.split())}
        count = len(mistake.numbers)
        part.as_is("  " + say("table-mistake", language, count=count, **facts))
    return part


def _to_look_at(report: ClassReport, lines: TextLines, language: str, *, room: int) -> TextLines:
    """The copies that a human should look at, each with the first reason."""
    part = lines.fresh()
    rows = [row for row in report.students if _reasons(row)]
    if not rows or room < 1:
        return part
    part.as_is(say("table-look", language, count=len(rows)), Style.STRONG)
    most = room - 1 if len(rows) <= room - 1 else max(0, room - 2)
    for row in rows[:most]:
        name = clipped(row.name, _LONGEST_NAME)
        reason = render(_reasons(row)[0], language)
        part.as_is("  " + say("table-look-line", language, name=name, reason=reason))
    if room > 1:
        _write_others(part, len(rows) - most, language)
    return part


def _reasons(row: StudentRow) -> list[Message]:
    told = [row.remark] if row.remark is not None else []
    return [*told, *row.flags]


def _set_aside(report: ClassReport, lines: TextLines, language: str) -> TextLines:
    """Files that were not graded; by their reason alone where names are hidden."""
    part = lines.fresh()
    if not report.set_aside:
        return part
    part.as_is(say("table-set-aside", language, count=len(report.set_aside)), Style.STRONG)
    shown = report.set_aside[: _most(report.set_aside, _MOST_SET_ASIDE)]
    for row in shown:
        reason = render(row.reason, language)
        text = say("table-look-line", language, name=_end_of(row.origin), reason=reason)
        part.as_is(f"  {text}")
    _write_others(part, len(report.set_aside) - len(shown), language)
    return part


def _end_of(origin: str) -> str:
    """The file's own name, and as much of its place as there is room for."""
    return origin if len(origin) <= _LONGEST_NAME else "…" + origin[1 - _LONGEST_NAME :]


def _most(rows: Sequence[object], most: int) -> int:
    """How many lines of rows, where "and 1 other" would take the line of that one."""
    return most if len(rows) <= most else most - 1


def _slowest(report: ClassReport, lines: TextLines, language: str) -> TextLines:
    part = lines.fresh()
    slowest = max(report.students, key=lambda row: row.duration_s, default=None)
    if slowest is not None and slowest.duration_s > 0:
        seconds = number_text(slowest.duration_s, language)
        name = clipped(slowest.name, _LONGEST_NAME)
        part.as_is(say("table-slowest", language, name=name, seconds=seconds), Style.FAINT)
    return part


def _write_others(part: TextLines, count: int, language: str) -> None:
    if count > 0:
        part.as_is("  " + say("table-others", language, count=count), Style.FAINT)


_SHORT = 8
"""As many characters of a hash as people compare."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryLine:
    graded_at: float
    file: str
    mark: float | None
    out_of: int | None
    remark: Message | None
    course_sha256: str
    grader_version: str


def render_history(
    name: str,
    number: int,
    history: Sequence[HistoryLine],
    language: str,
    *,
    width: int,
    key: str | None,
    seed: str,
) -> str:
    """`key`: by which the class knows the student; `seed`: what its trees were drawn by."""
    lines = TextLines(colour=False, width=width)
    facts = {"name": name, "number": number}
    if not history:
        lines.line(say("history-none", language, **facts))
        return lines.text()
    lines.line(say("history-title", language, count=len(history), **facts), Style.STRONG)
    if key is not None:
        lines.line(say("history-key", language, key=key), indent=2)
    if seed:
        lines.line(say("history-seed", language, seed=seed), indent=2)
    for line in history:
        when = datetime.fromtimestamp(line.graded_at).strftime("%Y-%m-%d %H:%M")
        made_of = say(
            "history-made-of",
            language,
            course=line.course_sha256[:_SHORT],
            version=line.grader_version,
        )
        lines.line(f"{when}  {_attempt_mark(line, language)}  {line.file}  ({made_of})", indent=2)
    return lines.text()


def _attempt_mark(line: HistoryLine, language: str) -> str:
    if line.mark is not None:
        return f"{points_text(exact(line.mark), language)} / {line.out_of}"
    if line.remark is not None:
        return say("history-unreadable", language, reason=render(line.remark, language))
    return say("regrade-no-mark", language)


_MOST = 200
_LONGEST_CHANGED_NAME = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    name: str
    before: float | None
    after: float | None

    @property
    def difference(self) -> Fraction:
        return _exact(self.after) - _exact(self.before)


def render_changes(changes: Sequence[Change], total: int, language: str, *, width: int) -> str:
    """A line a student, those who lose most first."""
    lines = TextLines(colour=False, width=width)
    if not changes:
        lines.line(say("regrade-nothing", language, count=total))
        return lines.text()
    lines.line(say("regrade-changes", language, count=len(changes), total=total), Style.STRONG)
    shown = sorted(changes, key=lambda change: (change.difference, change.name))[:_MOST]
    names = [clipped(visible(change.name), _LONGEST_CHANGED_NAME) for change in shown]
    column = max(map(len, names))
    for name, change in zip(names, shown, strict=True):
        before, after = (_changed_mark(mark, language) for mark in (change.before, change.after))
        lines.as_is(f"  {name:{column}}  {before:>9} → {after:<9} {_signed(change, language)}")
    if len(changes) > _MOST:
        lines.line(say("regrade-left-out", language, count=len(changes) - _MOST), indent=2)
    return lines.text()


def _changed_mark(mark: float | None, language: str) -> str:
    if mark is None:
        return say("regrade-no-mark", language)
    return points_text(_exact(mark), language)


def _signed(change: Change, language: str) -> str:
    if change.before is None or change.after is None:
        return ""
    sign = "+" if change.difference > 0 else "−"
    return f"({sign}{points_text(abs(change.difference), language)})"


def _exact(mark: float | None) -> Fraction:
    return exact(mark) if mark is not None else Fraction(0)
