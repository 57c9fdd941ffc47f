"""One case on a terminal: what was asked, where it went wrong, and why it stopped."""

from collections.abc import Iterable

from grader.language import say
from grader.model.case import CallsCase, PlacementCase
from grader.model.report import SearchCaseReport
from grader.model.run import Ending
from grader.model.source_line import number_shown
from grader.model.tree import Path, node_at
from grader.model.verdict import CheckKind
from grader.render.safe_text import visible
from grader.render.terminal.text import Style, TextLines
from grader.render.terminal.tree import OutlineLine
from grader.render.terminal.tree_slice import MOST_LINES, answer_lines, slice_lines, whole_lines
from grader.render.values import common_length, order_text
from grader.render.view import CaseKind, CaseView, CodePlace
from grader.render.wording import source_line

_CALLS_BEFORE = 4
"""Calls shown before the one that went wrong."""
_FEWEST_VALUES = 6
_VALUE_WIDTH = 5
"""Columns that a value of an order takes, more or less."""


def has_stopped(case: CaseView) -> bool:
    """Whether there is no answer; of a hidden case nobody is told."""
    return not case.hidden and case.ending is not Ending.RETURNED


def parts_from_reference(case: CaseView) -> bool:
    """Whether there is a point where its search leaves the reference's."""
    return case.search is not None and case.divergence is not None


def _answered_path(case: CaseView) -> Path | None:
    """The path that was returned in place of a better one, where it stands in the tree."""
    if case.search is None or case.kind is not CaseKind.SEARCH:
        return None
    for check in case.failed_checks:
        if check.kind is CheckKind.PATH and isinstance(check.observed, list | tuple):
            answer = tuple(check.observed)
            moves = all(type(move) is int for move in answer)
            if not moves or answer == case.search.reference.path:
                return None
            return answer if node_at(case.search.case.tree, answer) is not None else None
    return None


class CaseLines:
    """Writes what there is to see of a case, all of it moved to the right by `indent`."""

    def __init__(self, lines: TextLines, language: str, *, indent: int = 2) -> None:
        self._lines = lines
        self._language = language
        self._indent = indent

    def asked(self, case: CaseView) -> None:
        """What the function was tried on, where a few lines show it."""
        self._calls(case)
        self._board(case)

    def tree(self, case: CaseView, most: int = MOST_LINES) -> None:
        """The slice of the tree where the searches part, else where the two answers lead."""
        width = self._lines.width - self._indent
        answer = _answered_path(case)
        if case.search and case.divergence:
            drawn = slice_lines(
                case.search, case.divergence, self._language, width=width, most=most
            )
        elif case.search and answer is not None:
            drawn = answer_lines(case.search, answer, self._language, width=width)
        else:
            return
        self._drawn(drawn)

    def whole_tree(self, report: SearchCaseReport) -> None:
        """A small tree, all of it, with the student's evaluations and where they part."""
        width = self._lines.width - self._indent
        self._drawn(whole_lines(report, self._language, width=width))

    def _drawn(self, drawn: Iterable[OutlineLine]) -> None:
        for line in drawn:
            style = Style.STRONG if line.is_marked else Style.PLAIN
            self._lines.as_is(" " * self._indent + line.text, style)

    def orders(self, case: CaseView) -> None:
        """Both orders of a walk, a line each; long ones from shortly before they part."""
        for check in case.failed_checks:
            both = check.expected, check.observed
            if case.kind is not CaseKind.WALK or check.kind is not CheckKind.ORDER:
                continue
            if not all(isinstance(order, list | tuple) for order in both):
                continue
            most = max(_FEWEST_VALUES, self._lines.width // _VALUE_WIDTH)
            start = max(0, common_length(*both) - most // 2)
            if max(map(len, both)) <= most:
                start = 0
            for side, order in zip(("expected", "observed"), both, strict=True):
                text = order_text(order, start, most)
                self._inner(say(f"label-order-{side}", self._language, order=text))

    def stop(
        self, why: str, place: CodePlace | None, cause: str | None, source: tuple[str, ...]
    ) -> None:
        """Why nothing came back, the student's line where it happened, and its likely cause."""
        self._lines.line(why, Style.BAD, indent=self._indent)
        if place is not None:
            self._source(place, source)
        if cause:
            self._lines.line(cause, Style.WARNING, indent=self._indent)

    def _inner(self, text: str, style: Style = Style.PLAIN) -> None:
        self._lines.as_is(" " * (self._indent + 2) + text, style)

    def _calls(self, case: CaseView) -> None:
        """The calls up to the first that went wrong, the last few where they are many."""
        played = case.shown.case if case.shown else None
        if not isinstance(played, CallsCase) or case.wrong_call is None:
            return
        first = case.wrong_call - _CALLS_BEFORE
        if first > 1:  # a single call takes no more room than its count
            self._inner(say("terminal-calls-before", self._language, count=first))
        for call in played.calls[first if first > 1 else 0 : case.wrong_call]:
            self._inner(str(call))
        for call in played.calls[case.wrong_call : case.wrong_call + 1]:
            self._lines.as_is(" " * self._indent + f"→ {call}", Style.STRONG)

    def _board(self, case: CaseView) -> None:
        """A chessboard to be weighed, rank 8 first, a dot for each empty square."""
        played = case.shown.case if case.shown else None
        if isinstance(played, PlacementCase):
            for rank in played.placement.ranks:
                squares = ("." * int(each) if each.isdigit() else each for each in rank)
                self._inner(" ".join("".join(squares)))

    def _source(self, place: CodePlace, source: tuple[str, ...]) -> None:
        text = source_line(place, source)
        if text is None:
            return
        margin = f"{number_shown(place.line)} | "
        self._inner(margin + text)
        if place.column and place.column > 0:
            before = visible(text[: place.column - 1])
            self._inner(" " * (len(margin) + len(before)) + "^", Style.BAD)
