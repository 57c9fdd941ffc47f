"""A class at a glance: the page, the tables of a terminal, and how both write what a class has."""

from datetime import datetime
from fractions import Fraction

from grader.classroom.class_report import ClassReport, ExerciseSummary, RowStatus, StudentRow, exact
from grader.language import Speaker
from grader.render.phrases import word
from grader.render.points import points_text

NO_NUMBER = "—"


class ClassSpeaker(Speaker):
    """Numbers, dates, names and reasons, in one language."""

    __slots__ = ()

    def word(self, code: str) -> str:
        """A sentence without facts, which a page may say hundreds of times."""
        return word(code, self.language)

    def number(self, number: float | Fraction) -> str:
        return points_text(number if isinstance(number, Fraction) else exact(number), self.language)

    def count(self, count: int) -> str:
        """`10 000` in French, `10,000` in English."""
        return f"{count:,}".replace(",", "\u202f") if self.language == "fr" else f"{count:,}"

    def percent(self, part: int | float | Fraction, whole: int) -> str:
        """Of the whole; 100 % only where nothing is missing, 0 % where nothing is there."""
        number = percent(part, whole)
        shown = "<\u00a01" if number == 0 and part > 0 else number
        return self.say("dashboard-percent", number=shown)

    def date(self, seconds: float) -> str:
        """In words, in the time of this machine: `16 novembre 2025, 20 h 43`."""
        moment = _moment(seconds)
        if moment is None:
            return NO_NUMBER
        return self.say(
            "dashboard-date",
            day=moment.day,
            month=self.word(f"dashboard-month-{moment.month}"),
            year=moment.year,
            hour=moment.hour,
            minute=f"{moment.minute:02}",
        )

    def short_date(self, seconds: float) -> str:
        """For a column: `16/11/2025 20:43`."""
        moment = _moment(seconds)
        if moment is None:
            return NO_NUMBER
        return moment.strftime("%d/%m/%Y %H:%M" if self.language == "fr" else "%Y-%m-%d %H:%M")

    def name_of(self, row: StudentRow) -> str:
        """What may be shown of a name; a link must have a text that can be pressed."""
        return row.name.strip() or self.say("dashboard-nameless", number=row.number)

    def title_of(self, exercise: ExerciseSummary) -> str:
        return exercise.title.said_in(self.language).strip() or exercise.id

    def reasons_of(self, row: StudentRow) -> list[str]:
        """Why a human should look at a copy, in words."""
        texts = list(dict.fromkeys(map(self.render, row.reasons)))
        return texts or [self.say("dashboard-no-reason")]


def percent(part: int | float | Fraction, whole: int) -> int:
    """Rounded, but for the last hundredth."""
    near = round(100 * part / whole)
    return 99 if near == 100 and part < whole else near


def marks_of(report: ClassReport) -> list[Fraction]:
    """All that there are, in order of size."""
    return sorted(exact(row.mark) for row in report.students if row.mark is not None)


def count_status(report: ClassReport, status: RowStatus) -> int:
    return sum(row.status is status for row in report.students)


def _moment(seconds: float) -> datetime | None:
    """None for what no calendar has: a zip may say anything."""
    try:
        return datetime.fromtimestamp(seconds)
    except (OverflowError, ValueError, OSError):
        return None
