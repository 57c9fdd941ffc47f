"""The numbers of a class, and how its dashboard writes numbers and dates."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from grader.classroom.report import ClassReport, RowStatus
from grader.language import say
from grader.render.values import points_text
from grader.render.wording import word

NO_NUMBER = "—"
_MOST_BINS = 20
_FEWEST_BINS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """The marks from `low` to less than `high`; the last one has those that are `high` too."""

    low: Fraction
    high: Fraction
    count: int


def exact(number: float) -> Fraction:
    """A number that was rounded to 0.01, as the decimal that it stands for."""
    return Fraction(round(number * 100), 100)


def number_text(number: float | Fraction, language: str) -> str:
    return points_text(number if isinstance(number, Fraction) else exact(number), language)


def count_text(count: int, language: str) -> str:
    """`10 000` in French, `10,000` in English."""
    return f"{count:,}".replace(",", "\u202f") if language == "fr" else f"{count:,}"


def percent_text(part: int | float | Fraction, whole: int, language: str) -> str:
    """How much of the whole; 100 % only where nothing is missing, 0 % where nothing is there."""
    number = percent(part, whole)
    shown = "<\u00a01" if number == 0 and part > 0 else number
    return say("dashboard-percent", language, number=shown)


def percent(part: int | float | Fraction, whole: int) -> int:
    """Rounded, but for the last hundredth."""
    near = round(100 * part / whole)
    return 99 if near == 100 and part < whole else near


# Marks --------------------------------------------------------------------------------------------


def marks_of(report: ClassReport) -> list[Fraction]:
    """All that there are, in order of size."""
    return sorted(exact(row.mark) for row in report.students if row.mark is not None)


def mean(numbers: Sequence[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0)) / len(numbers)


def median(ordered: Sequence[Fraction]) -> Fraction:
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else mean(ordered[middle - 1 : middle + 1])


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


def count_status(report: ClassReport, *statuses: RowStatus) -> int:
    return sum(row.status in statuses for row in report.students)


# Dates --------------------------------------------------------------------------------------------


def date_text(seconds: float, language: str) -> str:
    """In words, in the time of this machine: `16 novembre 2025, 20 h 43`."""
    moment = _moment(seconds)
    if moment is None:
        return NO_NUMBER
    return say(
        "dashboard-date",
        language,
        day=moment.day,
        month=word(f"dashboard-month-{moment.month}", language),
        year=moment.year,
        hour=moment.hour,
        minute=f"{moment.minute:02}",
    )


def short_date_text(seconds: float, language: str) -> str:
    """For a column: `16/11/2025 20:43`."""
    moment = _moment(seconds)
    if moment is None:
        return NO_NUMBER
    return moment.strftime("%d/%m/%Y %H:%M" if language == "fr" else "%Y-%m-%d %H:%M")


def _moment(seconds: float) -> datetime | None:
    """None for what no calendar has: a zip may say anything."""
    try:
        return datetime.fromtimestamp(seconds)
    except (OverflowError, ValueError, OSError):
        return None
