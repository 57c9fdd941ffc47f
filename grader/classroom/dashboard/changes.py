"""Whose mark a regrading changes, and by how much."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from grader.classroom.dashboard.numbers import exact
from grader.language import say
from grader.render.safe_text import clipped, visible
from grader.render.terminal.text import Style, TextLines
from grader.render.values import points_text

_MOST = 200
_LONGEST_NAME = 30


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
    names = [clipped(visible(change.name), _LONGEST_NAME) for change in shown]
    column = max(map(len, names))
    for name, change in zip(names, shown, strict=True):
        before, after = (_mark(mark, language) for mark in (change.before, change.after))
        lines.as_is(f"  {name:{column}}  {before:>9} → {after:<9} {_signed(change, language)}")
    if len(changes) > _MOST:
        lines.line(say("regrade-left-out", language, count=len(changes) - _MOST), indent=2)
    return lines.text()


def _mark(mark: float | None, language: str) -> str:
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
