"""The page of a class: who to look at, marks, the table of students, successes, mistakes, pairs."""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from html import escape
from statistics import mean, median
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from grader.classroom.class_report import (
    ClassReport,
    DroppedRow,
    ExerciseMark,
    FixtureRow,
    Likeness,
    MistakeRow,
    RowStatus,
    StudentRow,
    exact,
)
from grader.classroom.dashboard import (
    NO_NUMBER,
    ClassSpeaker,
    count_status,
    marks_of,
    percent,
)
from grader.model.dataclass import dataclass
from grader.model.verdict import CheckKind
from grader.render.page import render_page, template_text
from grader.render.safe_text import clipped, visible

_LEVELS = 5
"""Of the heat map, besides that of full success."""
_BAR = 18
_CHART_HEIGHT = 120
_MOST_BINS = 20
_FEWEST_BINS = 5
_FEW_NAMES = 8
"""Names that are read at once; more of them are folded."""
_FIRST_LOOKS = 10
_FIRST_MISTAKES = 10
_FIRST_FILES = 15
_MOST_TOGETHER = 1_000
_PART = 500
"""Of a larger class: ten thousand rows in one table take a browser ten seconds to lay out."""
_SCRIPT_FILES = ("students", "choice", "controls", "shown_rows", "dashboard")
_MOST_LINES = 3_000
_LONGEST_LINE = 500
"""So that no copy, however long, makes a page that does not open."""
_FIRST = (RowStatus.NOT_GRADED, RowStatus.FAILED, RowStatus.PASSED, RowStatus.SET_ASIDE)
"""Whom to look at: our own breakdowns before all, and what is no copy last."""


def render_class(report: ClassReport) -> str:
    """The dashboard, `index.html`; a pair of copies that look alike has a page of its own."""
    return _rendered("class.html.j2", report, _ClassPage(report).data(), class_script())


def class_script() -> str:
    """The whole script, one module."""
    return "\n".join(template_text(f"class/{name}.js") for name in _SCRIPT_FILES)


def render_likeness(report: ClassReport, pair: Likeness) -> str:
    """The page of one pair, to be written to `likeness_file(pair)`."""
    return _rendered("class_pair.html.j2", report, _ClassPage(report).pair_data(pair))


def likeness_file(pair: Likeness) -> str:
    """Where the pair's page lies, relative to the dashboard."""
    return f"paires/{pair.first}-{pair.second}.html"


def _rendered(
    template: str, report: ClassReport, page: Mapping[str, Any], script: str | None = None
) -> str:
    return render_page(
        template,
        report.language,
        style="".join(map(template_text, ("tree.css", "report.css", "class.css"))),
        page=page,
        script=script,
    )


class _ClassPage:
    """What the templates need to know of one class, said in its language."""

    def __init__(self, report: ClassReport) -> None:
        self._report = report
        self._speaker = ClassSpeaker(report.language)
        self._say = self._speaker.say
        self._rows = {row.number: row for row in report.students}
        self._titles = {each.id: self._speaker.title_of(each) for each in report.exercises}
        # The same few numbers, thousands of times.
        self._number = cache(self._speaker.number)

    @cached_property
    def _marks(self) -> list[Fraction]:
        return marks_of(self._report)

    def data(self) -> dict[str, Any]:
        report, speaker = self._report, self._speaker
        course = report.course_title.said_in(report.language).strip()
        nameless = self._say("dashboard-no-title")
        aside = [
            (row.origin, row.name or "", speaker.render(row.reason)) for row in report.set_aside
        ]
        choices = [
            (row.student.name, row.chosen, ", ".join(row.others), speaker.render(row.rule))
            for row in report.choices
        ]
        return {
            "title": self._say("dashboard-title", course=course) if course else nameless,
            "course": course or nameless,
            "made": self._say("dashboard-made", date=speaker.date(report.made_at)),
            "facts": self._facts(),
            "course_changed": report.course_changed,
            "anonymous": report.anonymous,
            "looks": self._parted(self._looks(), _FIRST_LOOKS),
            "marks": self._distribution(),
            "table": self._table(),
            "count": speaker.count(len(report.students)),
            "heat": self._heat_map(),
            "dropped": [self._dropped(row) for row in report.dropped],
            "mistakes": self._parted(self._mistakes(conventions=False), _FIRST_MISTAKES),
            "conventions": self._mistakes(conventions=True),
            "pairs": self._pairs(),
            "pairs_left": report.likenesses_left_out,
            "pairs_left_shown": speaker.count(report.likenesses_left_out),
            "aside": self._parted(aside, _FIRST_FILES),
            "choices": self._parted(choices, _FIRST_FILES),
            "footer": self._say(
                "dashboard-footer",
                version=report.grader_version,
                course=report.course_sha256[:12],
            ),
        }

    def _facts(self) -> list[tuple[str, str]]:
        """(number, what it is): what a teacher wants to know before all."""
        report, speaker, marks = self._report, self._speaker, self._marks
        total = len(report.students)
        passed = count_status(report, RowStatus.PASSED)
        failed = count_status(report, RowStatus.FAILED)
        most = speaker.number(report.mark_out_of)
        middles = [speaker.number(of(marks)) if marks else NO_NUMBER for of in (mean, median)]
        return [
            (speaker.count(total), self._say("dashboard-copies", count=total)),
            (speaker.count(passed), self._say("dashboard-passed", count=passed)),
            (speaker.count(failed), self._say("dashboard-failed")),
            (speaker.count(total - passed - failed), self._say("dashboard-unmarked")),
            (middles[0], self._say("dashboard-mean", most=most)),
            (middles[1], self._say("dashboard-median", most=most)),
        ]

    def _parted(self, items: Sequence[Any], first: int) -> dict[str, Any]:
        """Those that are read at once, and those that are folded; never a fold for one alone."""
        shown = first if len(items) > first + 1 else len(items)
        rest = items[shown:]
        return {
            "all": len(items),
            "first": items[:shown],
            "rest": rest,
            "left": len(rest),
            "left_shown": self._speaker.count(len(rest)),
        }

    def _dropped(self, row: DroppedRow) -> str:
        return self._say(
            "dashboard-dropped",
            exercise=row.exercise_id,
            form=row.form,
            count=len(row.fixtures),
            fixtures=", ".join(row.fixtures),
        )

    # Who to look at -----------------------------------------------------------------------------

    def _looks(self) -> list[dict[str, Any]]:
        found = [row for row in self._report.students if _needs_look(row)]
        found.sort(key=lambda row: (_FIRST.index(row.status), -len(row.flags)))
        return [self._look(row) for row in found]

    def _look(self, row: StudentRow) -> dict[str, Any]:
        speaker = self._speaker
        return {
            "number": row.number,
            "name": speaker.name_of(row),
            "page": _page_link(row),
            "mark": self._say(
                "dashboard-without-mark" if row.mark is None else "dashboard-mark-of",
                mark="" if row.mark is None else self._number(row.mark),
                most=speaker.number(self._report.mark_out_of),
            ),
            "reasons": speaker.reasons_of(row),
        }

    # Marks --------------------------------------------------------------------------------------

    def _distribution(self) -> dict[str, Any] | None:
        """The bars of the histogram, and the same in words; None where there is no mark."""
        report, speaker, marks = self._report, self._speaker, self._marks
        if not marks:
            return None
        bins = bins_of(marks, report.mark_out_of)
        highest = max(each.count for each in bins)
        return {
            "bars": list(self._bars(bins, highest)),
            "bar": _BAR,
            "width": len(bins) * _BAR,
            "height": _CHART_HEIGHT,
            "has_counts": highest < 1000,
            "ticks": [
                {
                    "x": round(_BAR * len(bins) * quarter / 4),
                    "text": speaker.number(Fraction(report.mark_out_of * quarter, 4)),
                }
                for quarter in range(5)
            ],
            "label": self._say(
                "dashboard-marks-label",
                count=speaker.count(len(marks)),
                number=len(marks),
                most=speaker.number(report.mark_out_of),
                low=speaker.number(marks[0]),
                high=speaker.number(marks[-1]),
                mean=speaker.number(mean(marks)),
                median=speaker.number(median(marks)),
            ),
        }

    def _bars(self, bins: Sequence["Bin"], highest: int) -> Iterator[dict[str, Any]]:
        for place, each in enumerate(bins):
            height = max(round(_CHART_HEIGHT * each.count / highest), 1) if each.count else 0
            code = "dashboard-marks-last" if place == len(bins) - 1 else "dashboard-marks-range"
            low, high = self._speaker.number(each.low), self._speaker.number(each.high)
            yield {
                "x": place * _BAR,
                "y": _CHART_HEIGHT - height,
                "height": height,
                "count": self._speaker.count(each.count),
                "range": self._say(code, low=low, high=high),
            }

    # The table, a row a student -----------------------------------------------------------------

    def _table(self) -> dict[str, Any]:
        """Its columns, the students as the script draws them, and as plain tables without it."""
        report, rows = self._report, self._report.students
        columns = list(self._columns())
        students = [self._student(row, columns) for row in rows]
        size = len(rows) if len(rows) <= _MOST_TOGETHER else _PART
        return {
            "columns": columns,
            "has_looks": any(column.key == "look" for column in columns),
            "exercises": [
                {"id": each.id, "title": self._titles[each.id]} for each in report.exercises
            ],
            "statuses": [{"id": each.value, "name": self._status(each)} for each in RowStatus],
            # Without script, in as many tables as a browser needs to leave out those out of sight.
            "parts": [
                Markup(
                    "\n".join(_plain_row(each, columns) for each in students[start : start + size])
                )
                for start in range(0, len(rows), max(size, 1))
            ],
            "data": _json(students),
        }

    def _columns(self) -> Iterator["Column"]:
        """Those that somebody fills."""
        rows, say, number = self._report.students, self._say, self._speaker.number

        def column(key: str, kind: str = "text", style: str = "", **more: Any) -> Column:
            title = more.pop("title", None) or say(f"dashboard-column-{key}")
            return Column(key=key, kind=kind, style=style, title=title, **more)

        yield column("name")
        yield column("mark", "number", "number", most=number(self._report.mark_out_of))
        yield column("status")
        if any(row.group for row in rows):
            yield column("group", style="group")
        for each in self._report.exercises:
            most = number(each.max_score)
            yield column(f"x:{each.id}", "number", "number", title=each.id, most=most)
        if any(map(_needs_look, rows)):
            yield column("look", "number", "look")
        if any(row.file for row in rows):
            yield column("file", style="file")
        if any(row.handed_in is not None for row in rows):
            yield column("handed-in", "number", "date")
        if any(row.attempts > 1 for row in rows):
            yield column("attempts", "number", "number attempts")

    def _status(self, status: RowStatus) -> str:
        return self._speaker.word(f"dashboard-status-{status}")

    def _student(self, row: StudentRow, columns: Sequence["Column"]) -> list[Any]:
        """Number, status, page, remark, a letter for each exercise, and a cell for each column."""
        speaker = self._speaker
        marks = self._exercise_marks({each.id: each for each in row.exercises})
        reasons = len(speaker.reasons_of(row)) if _needs_look(row) else 0
        date: Any = NO_NUMBER if row.handed_in is None else speaker.short_date(row.handed_in)
        if row.handed_in is not None and date != NO_NUMBER:
            date = [date, int(row.handed_in)]
        cells: dict[str, Any] = {
            "name": _shown(speaker.name_of(row)),
            "mark": NO_NUMBER if row.mark is None else self._number(row.mark),
            "status": self._status(row.status),
            "group": _shown(row.group or ""),
            "look": self._say("dashboard-reasons", count=reasons) if reasons else "",
            "file": _shown(row.file or ""),
            "handed-in": date,
            "attempts": str(row.attempts),
            **{f"x:{id_}": text for id_, (_, text) in marks.items()},
        }
        return [
            row.number,
            row.status.value,
            _page_link(row) or "",
            "" if row.is_in_source else speaker.word("dashboard-left"),
            "".join(kind[0] for kind, _ in marks.values()),
            *(cells[column.key] for column in columns),
        ]

    def _exercise_marks(self, marks: Mapping[str, ExerciseMark]) -> dict[str, tuple[str, str]]:
        """(class, text) of each exercise, in the order of the columns."""
        told = {}
        for exercise in self._report.exercises:
            mark = marks.get(exercise.id)
            if mark is None or mark.status == "error":
                told[exercise.id] = ("none", NO_NUMBER)
            elif mark.status == "missing":
                absent = self._speaker.word("dashboard-absent")
                told[exercise.id] = ("short", f"{self._number(mark.score)} {absent}")
            else:
                kind = "full" if mark.status == "passed" else "short"
                told[exercise.id] = (kind, self._number(mark.score))
        return told

    # Success ------------------------------------------------------------------------------------

    def _heat_map(self) -> dict[str, Any] | None:
        """A group of rows for each exercise, a column for each kind of check."""
        report = self._report
        fixtures: dict[str, list[FixtureRow]] = {each.id: [] for each in report.exercises}
        for row in report.fixtures:
            fixtures.setdefault(row.exercise_id, []).append(row)
        if not report.fixtures and not report.students:
            return None
        kinds = _kinds(report.fixtures)
        return {
            "kinds": [self._kind_name(kind) for kind in kinds],
            "groups": [
                {
                    **self._exercise_facts(exercise),
                    "rows": [self._heat_row(row, kinds) for row in rows],
                }
                for exercise, rows in fixtures.items()
            ],
        }

    def _kind_name(self, kind: str) -> str:
        return self._speaker.word(f"label-check-{kind}") if kind in set(CheckKind) else kind

    def _exercise_facts(self, exercise_id: str) -> dict[str, Any]:
        """How many succeed in the whole exercise, and what they get on average."""
        speaker = self._speaker
        known = {each.id: each for each in self._report.exercises}.get(exercise_id)
        marks = [
            mark
            for row in self._report.students
            for mark in row.exercises
            if mark.id == exercise_id and mark.status != "error"
        ]
        facts = []
        if marks and known:
            average = speaker.number(mean([exact(mark.score) for mark in marks]))
            most = speaker.number(known.max_score)
            facts.append(self._say("dashboard-exercise-facts", mean=average, most=most))
        missing = sum(mark.status == "missing" for mark in marks)
        if missing:
            shown = speaker.count(missing)
            facts.append(self._say("dashboard-exercise-missing", shown=shown, count=missing))
        passed = sum(mark.status == "passed" for mark in marks)
        return {
            "title": self._titles.get(exercise_id, exercise_id),
            "facts": facts,
            "cell": self._heat_cell(passed, len(marks)),
        }

    def _heat_row(self, row: FixtureRow, kinds: Sequence[str]) -> dict[str, Any]:
        by_kind = {kind: (passed, judged) for kind, passed, judged in row.by_kind}
        return {
            "case": row.case_id,
            "hidden": row.hidden,
            "cell": self._heat_cell(row.passed, row.total),
            "cells": [self._heat_cell(*by_kind.get(kind, (0, 0))) for kind in kinds],
        }

    def _heat_cell(self, passed: int, total: int) -> dict[str, Any] | None:
        if total <= 0:
            return None
        return {
            "level": heat_level(passed, total),
            "percent": self._speaker.percent(passed, total),
            "passed": self._speaker.count(passed),
            "total": self._speaker.count(total),
        }

    # Mistakes, pairs ----------------------------------------------------------------------------

    def _mistakes(self, *, conventions: bool) -> list[dict[str, Any]]:
        graded = sum(row.mark is not None for row in self._report.students)
        return [
            self._mistake(each, graded)
            for each in self._report.mistakes
            if each.is_convention is conventions
        ]

    def _mistake(self, mistake: MistakeRow, graded: int) -> dict[str, Any]:
        names = self._linked(mistake.numbers)
        shown, percent_text = self._speaker.count(len(names)), self._speaker.percent
        return {
            "exercise": self._titles.get(mistake.exercise_id, mistake.exercise_id),
            "text": mistake.message,
            "count": self._say("dashboard-students-count", shown=shown, count=len(names)),
            "share": percent_text(min(len(names), graded), graded) if graded else "",
            "names": names,
            "is_folded": len(names) > _FEW_NAMES,
        }

    def _linked(self, numbers: Sequence[int]) -> list[dict[str, str]]:
        return [
            {"anchor": _anchor(number), "name": self._speaker.name_of(self._rows[number])}
            for number in numbers
            if number in self._rows
        ]

    def _pairs(self) -> list[dict[str, Any]]:
        return [
            self._pair(each)
            for each in self._report.likenesses
            if each.first in self._rows and each.second in self._rows
        ]

    def _pair(self, pair: Likeness) -> dict[str, Any]:
        both = self._linked((pair.first, pair.second))
        first, second = (each["name"] for each in both)
        return {
            "both": both,
            "share": self._speaker.percent(exact(pair.share), 1),
            "kind": self._pair_kind(pair),
            "file": likeness_file(pair),
            "label": self._say("dashboard-pair-compare-label", first=first, second=second),
        }

    def _pair_kind(self, pair: Likeness) -> str:
        return self._say("dashboard-pair-same" if pair.is_same else "dashboard-pair-parts")

    # The page of one pair -----------------------------------------------------------------------

    def pair_data(self, pair: Likeness) -> dict[str, Any]:
        first, second = self._rows[pair.first], self._rows[pair.second]
        names = {
            "first": self._speaker.name_of(first),
            "second": self._speaker.name_of(second),
        }
        share = self._speaker.percent(exact(pair.share), 1)
        return {
            "title": self._say("dashboard-pair-title", **names),
            "kind": self._pair_kind(pair),
            "share": self._say("dashboard-pair-share", share=share),
            "anonymous": self._report.anonymous,
            "sides": [
                self._side(first, pair.first_text, pair.first_lines),
                self._side(second, pair.second_text, pair.second_lines),
            ],
        }

    def _side(
        self, row: StudentRow, text: tuple[str, ...], shared: frozenset[int]
    ) -> dict[str, Any]:
        count = sum(1 for number in shared if 1 <= number <= len(text))
        left = max(len(text) - _MOST_LINES, 0)
        name, page, shown = self._speaker.name_of(row), _page_link(row), self._speaker.count
        return {
            "name": name,
            "file": row.file or "",
            "anchor": _anchor(row.number),
            "page": f"../{page}" if page else None,
            "label": self._say("dashboard-pair-code", name=name),
            "shared": self._say("dashboard-pair-shared", shown=shown(count), count=count),
            "lines": list(_lines(text, shared)),
            "left": self._say("dashboard-pair-cut", shown=shown(left), count=left)
            if left
            else None,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One of the table of students."""

    key: str
    kind: str
    """What it is sorted as: `text` or `number`."""
    style: str
    """Of its cells."""
    title: str
    most: str = ""
    """The maximum, where its cells are marks."""

    @property
    def is_number(self) -> bool:
        return self.style.startswith("number")

    @property
    def is_exercise(self) -> bool:
        return self.key.startswith("x:")


def _plain_row(student: Sequence[Any], columns: Sequence[Column]) -> str:
    """The row that the script makes of the same student (`rowOf`), without its colours."""
    number, _, page, remark, _, *cells = student
    row = [f'<tr id="e{number}">']
    for column, cell in zip(columns, cells, strict=True):
        text = escape(cell if isinstance(cell, str) else cell[0], quote=False)
        if column.key == "name":
            name = f'<a href="{escape(page)}">{text}</a>' if page else text
            note = f" <small>{escape(remark)}</small>" if remark else ""
            row.append(f'<th scope="row">{name}{note}</th>')
        elif column.key == "look" and text:
            row.append(f'<td class="look"><a href="#o{number}">{text}</a></td>')
        elif column.style and not column.is_number:
            row.append(f'<td class="{column.style}">{text}</td>')
        else:
            row.append(f"<td>{text}</td>")
    return "".join((*row, "</tr>"))


def _shown(text: str) -> str:
    """Foreign text, as a template prints it: nothing in it acts."""
    return visible(text, keep="\n\t")


def _json(students: Sequence[Any]) -> Markup:
    """Data within the page: no sign in it opens or closes a tag."""
    text = json.dumps(students, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Markup(text.replace("<", "\\u003c"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """The marks from `low` to less than `high`; the last one has those that are `high` too."""

    low: Fraction
    high: Fraction
    count: int


def bins_of(marks: Sequence[Fraction], out_of: int) -> list[Bin]:
    """How many marks there are from one whole mark to the next, or in twentieths of a larger."""
    number = out_of if _FEWEST_BINS <= out_of <= _MOST_BINS else _MOST_BINS
    width = Fraction(out_of, number)
    counts = [0] * number
    for mark in marks:
        counts[min(max(int(mark / width), 0), number - 1)] += 1
    return [
        Bin(low=place * width, high=(place + 1) * width, count=count)
        for place, count in enumerate(counts)
    ]


def heat_level(passed: int, total: int) -> int:
    """5 where all succeed, 0 below a fifth of them."""
    return percent(passed, total) * _LEVELS // 100


def _kinds(fixtures: Sequence[FixtureRow]) -> list[str]:
    """All that were judged anywhere, in the order of the reports."""
    order = [kind.value for kind in CheckKind]
    seen = dict.fromkeys(kind for row in fixtures for kind, _, _ in row.by_kind)
    return sorted(seen, key=lambda kind: order.index(kind) if kind in order else len(order))


def _needs_look(row: StudentRow) -> bool:
    return bool(row.flags) or row.status in (RowStatus.NOT_GRADED, RowStatus.SET_ASIDE)


def _page_link(row: StudentRow) -> str | None:
    """Never more than a place below the dashboard, whatever the file is called."""
    return quote(row.page.lstrip("/"), errors="replace") if row.page else None


def _anchor(number: int) -> str:
    """Of a row of the table, which mistakes and pairs point to."""
    return f"e{number}"


def _lines(text: tuple[str, ...], shared: frozenset[int]) -> Iterator[tuple[int, bool, str]]:
    """(number, whether the other has it too, the line)."""
    for number, line in enumerate(text[:_MOST_LINES], start=1):
        # A line of several would take the numbers of those below it.
        plain = clipped(line.rstrip("\r\n"), _LONGEST_LINE).replace("\n", "\\n")
        yield number, number in shared, plain
