"""A case on the page: its story, its checks, what it is made of.

The drawings of trees are left to the page's script, as data; only what a student should look at
first is drawn here too, so that it is seen at once and without a script.
"""

import re
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from markupsafe import Markup

from grader.cache import Cache
from grader.language import render, say
from grader.model.case import CallsCase, FunctionCall, GameCase, PlacementCase, WalkCase
from grader.model.message import Cell, SourceLine
from grader.model.report import ExerciseStatus, SearchCaseReport, Submission
from grader.model.run import Ending
from grader.model.tree import walk
from grader.model.verdict import CaseStatus, Check, CheckKind, CheckStatus
from grader.render.page.board_svg import (
    describe_grid,
    describe_placement,
    render_grid,
    render_placement,
)
from grader.render.page.figure_data import TooLong, search_figure, walk_figure
from grader.render.page.frame import FigureRoom
from grader.render.page.highlight import clipped_pieces, highlighted
from grader.render.page.tree_layout import frontier_count
from grader.render.page.tree_svg import Drawing, describe_tree, render_tree
from grader.render.page.walk_svg import MAX_NODES, Walk, render_walk
from grader.render.safe_text import clipped
from grader.render.terminal.report_text import has_stopped
from grader.render.values import points_text
from grader.render.view import CaseKind, CaseShares, CaseView, CodePlace, Share
from grader.render.why import divergence_lines, reason_of, score_reason
from grader.render.wording import (
    cause_text,
    check_answer,
    check_expected,
    check_name,
    ending_text,
    source_line,
    word,
)

_LINES_AROUND = 2
_LONGEST_LINE = 400
_LONGEST_OUTPUT = 4_000
_MOST_OUTPUT = 40_000
"""Of all cases together; the rest is told by a few lines each."""
_SHORTEST_OUTPUT = 300
_LINES_ON_PAPER = 12
"""Of a captured output, as the style sheet prints it: nobody reads pages of numbers."""
_PAPER_COLUMNS = 80
_MOST_LEAVES = 5_000
"""Of a tree that the script draws; a larger one is told in words."""
_MOST_LEVELS = 12
"""Higher drawings than a screen or two are folded."""
_MOST_CALLS = 24
_CALLS_AFTER = 4
"""Calls shown from the wrong one on, where not all are."""
_SYMBOLS = {
    CheckStatus.PASSED: "✓",
    CheckStatus.FAILED: "✗",
    CheckStatus.NOT_CHECKED: "–",
    CaseStatus.PASSED: "✓",
    CaseStatus.FAILED: "✗",
    CaseStatus.ERROR: "?",
    ExerciseStatus.PASSED: "✓",
    ExerciseStatus.FAILED: "✗",
    ExerciseStatus.MISSING: "✗",
    ExerciseStatus.ERROR: "?",
}

Content = dict[str, Any]
"""What the template prints of one thing."""


def status_text(what: str, status: CheckStatus | CaseStatus | ExerciseStatus, language: str) -> str:
    return f"{_SYMBOLS[status]} {word(f'label-{what}-status-{status.value}', language)}"


def scored_text(points: Fraction, max_points: Fraction, language: str) -> str:
    return f"{points_text(points, language)}\u00a0/\u00a0{points_text(max_points, language)}"


class CaseWriter:
    """Writes the cases of one page, and gathers what their drawings need."""

    def __init__(self, submission: Submission, language: str) -> None:
        self.submission = submission
        self.language = language
        self._output_left = _MOST_OUTPUT
        self._room = FigureRoom()
        self.figures: dict[str, Content] = {}
        """The data of what the script draws, by the name of its place."""
        self.signs: set[str] = set()
        """The signs that are drawn, for the legend to explain."""

    def case(
        self, case: CaseView, shares: CaseShares, figure_id: str, *, in_focus: bool
    ) -> Content:
        output = self._output(case.output)
        return {
            "id": case.id,
            "title": case.title.said_in(self.language),
            "hidden": case.hidden,
            "status": case.status.value,
            "result": status_text("case", case.status, self.language),
            "points": self._points(shares.whole),
            "open": in_focus,
            "checks": self._checks(case, shares.checks),
            "story": None if in_focus else self.story(case),
            "figure": None if in_focus else self.figure(case, figure_id, drawn=False),
            "above": self._above(case) if in_focus else None,
            "notes": [render(note, self.language) for note in case.notes],
            "output": output,
            "output_clipped": output != case.output,
            "output_long": _takes_more_lines(output, _LINES_ON_PAPER),
            "output_truncated": case.output_truncated,
        }

    def _output(self, text: str) -> str:
        """The captured output, its newlines kept; the whole of it is in the JSON."""
        shown = clipped(text, max(_SHORTEST_OUTPUT, min(_LONGEST_OUTPUT, self._output_left)))
        self._output_left -= len(shown)
        return shown

    # Checks: those to rework one by one, those that passed in one line.

    def _checks(self, case: CaseView, shares: tuple[Share, ...]) -> Content:
        told = [
            (check, share)
            for check, share in zip(case.checks, shares, strict=True)
            if _says_something(check)
        ]
        passed = [(check, share) for check, share in told if _simply_passed(check)]
        others = [(check, share) for check, share in told if not _simply_passed(check)]
        return {
            "others": [self._check(check, share, case) for check, share in others],
            "passed": ", ".join(self._passed(check, case) for check, _ in passed),
            "points": self._points(*(share for _, share in passed)),
        }

    def _points(self, *shares: Share) -> str:
        """`3 / 6`, of one or of several together."""
        scored = sum((share.points for share in shares), Fraction(0))
        worth = sum((share.max_points for share in shares), Fraction(0))
        return scored_text(scored, worth, self.language)

    def _check(self, check: Check, share: Share, case: CaseView) -> Content:
        failed = check.status is CheckStatus.FAILED
        status = status_text("check", check.status, self.language)
        message = ""
        if check.message and check.message.code != "label-hidden-check":
            message = render(check.message, self.language)
        return {
            "status": check.status.value,
            "sign": _fault_sign(check) if failed else self._listing(status),
            "name": check_name(check, case.kind, self.language),
            "difference": self._difference(check, case, message),
            "points": self._points(share),
            "message": message,
        }

    def _listing(self, status: str) -> str:
        return say("page-checks", self.language, status=status)

    def _difference(self, check: Check, case: CaseView, message: str) -> str:
        """`21 au lieu de 16`, unless the message says as much."""
        # None may be what the function returned; elsewhere it means that there is nothing to show.
        failed = check.status is CheckStatus.FAILED and not case.hidden
        returned = check.kind is CheckKind.CONTRACT and case.ending is Ending.RETURNED
        # A function may return None, and even be right to do so.
        answered = check.kind is CheckKind.VALUE and not case.kind.is_search
        due = check.expected is not None or (failed and answered)
        shown = check.observed is not None or (failed and (returned or answered))
        expected = self._due(check, case) if due else None
        observed = check_answer(check, check.observed) if shown else None
        sides = [side for side in (expected, observed) if side is not None]
        if not sides or all(_names(message, side) for side in sides):
            return ""
        if expected is None or expected == observed:
            return str(observed)
        if observed is None:
            return say("page-due", self.language, expected=expected)
        if expected != check_answer(check, check.expected):
            return f"{observed} ({expected})"  # a bound: `6 (au plus 5)`
        return say("page-instead", self.language, observed=observed, expected=expected)

    def _passed(self, check: Check, case: CaseView) -> str:
        """`valeur 17`, `nombre d'évaluations 4 (au plus 5)`."""
        name = check_name(check, case.kind, self.language)
        if check.observed is None or check.kind is CheckKind.ORDER:
            return name
        observed = check_answer(check, check.observed)
        due = observed if check.expected is None else self._due(check, case)
        return f"{name} {observed}" if due == observed else f"{name} {observed} ({due})"

    def _due(self, check: Check, case: CaseView) -> str:
        return check_expected(check, case.kind, self.language)

    # What happened, in words.

    def story(self, case: CaseView) -> Content:
        """The exception or the ending, then where the searches part."""
        story: Content = {"stopped": None, "divergence": None, "reason": None}
        if has_stopped(case):
            story["stopped"] = self.stopped(
                ending_text(case, self.language), case.place, cause_text(case.error, self.language)
            )
        if case.divergence and case.search:
            story["divergence"] = {
                "step": say("label-divergence-step", self.language, step=case.divergence.step),
                "lines": divergence_lines(case.search, case.divergence, self.language),
            }
            story["reason"] = reason_of(case.search, case.divergence, self.language)
        elif case.search:
            story["reason"] = score_reason(case.search, self.language)
        return story

    def stopped(self, why: str, place: CodePlace | None, cause: str | None) -> Content:
        return {
            "text": why,
            "cause": cause,
            "line": place.line if place else None,
            "source": _source_around(place, self.submission) if place else [],
        }

    def _above(self, case: CaseView) -> str:
        """Where what a case is made of is to be seen, said at the case itself."""
        is_tree = case.kind.is_search or case.kind is CaseKind.WALK
        return word("page-tree-above" if is_tree else "page-case-above", self.language)

    # What a case is made of, drawn or listed.

    def figure(self, case: CaseView, figure_id: str, *, drawn: bool) -> Content | None:
        """`drawn`: here and now, for the script to take over."""
        if case.search:
            return self._searches(case.search, figure_id, drawn=drawn)
        match case.shown.case if case.shown else None:
            case WalkCase() as walked:
                return self._walk(walked, case.checks, figure_id, drawn=drawn)
            case CallsCase(calls=calls):
                return self._calls(calls, case.wrong_call)
            case PlacementCase(id=name, placement=placement):
                board = render_placement(
                    placement, self.language, case=name, **_drawn_as(figure_id)
                )
                return _drawing(figure_id, board, describe_placement(placement, self.language))
            case GameCase(id=name, start=start):
                grid = render_grid(start, self.language, case=name, **_drawn_as(figure_id))
                return _drawing(figure_id, grid, describe_grid(start, self.language))
            case _:
                return None

    def _searches(self, report: SearchCaseReport, figure_id: str, *, drawn: bool) -> Content:
        asked = report.case
        leaves = frontier_count(asked.tree, asked.depth)
        if leaves > _MOST_LEAVES:
            text = say("figure-too-large", self.language, leaves=leaves, limit=_MOST_LEAVES)
            return _drawing(figure_id, None, text)
        drawing = _recalled(_drawings, report, partial(Drawing.of, report))
        replayed = self._replays(report, drawing, figure_id)
        text = describe_tree(drawing, self.language)
        if replayed:
            self.signs.add("now")
        else:
            text = self._without_replay(text)
        if not drawn and not replayed:
            return _drawing(figure_id, None, text)
        self.signs |= drawing.signs
        if not drawn:
            return _place(figure_id)
        still = render_tree(drawing, self.language, **_drawn_as(figure_id))
        return _drawing(figure_id, still, text)

    def _without_replay(self, text: str) -> str:
        return f"{text} {say('figure-too-long', self.language)}"

    def _replays(self, report: SearchCaseReport, drawing: Drawing, figure_id: str) -> bool:
        """Whether there is room for the steps of this case."""
        try:
            most = self._room.steps
            make = partial(search_figure, report, drawing, self.language, most_steps=most)
            figure = _recalled(_figures, report, make, self.language, most)
        except TooLong:
            self._room.refuse()
            return False
        if not self._room.takes(figure):
            return False
        self.figures[figure_id] = figure
        return True

    def _walk(
        self, case: WalkCase, checks: tuple[Check, ...], figure_id: str, *, drawn: bool
    ) -> Content:
        nodes = sum(1 for _ in walk(case.tree))
        if nodes > MAX_NODES:
            text = say("figure-walk-too-large", self.language, count=nodes, limit=MAX_NODES)
            return _drawing(figure_id, None, text)
        drawing = Walk.of(case, checks)
        self.signs |= drawing.signs
        figure = walk_figure(drawing, self.language)
        replayed = self._room.takes(figure)
        if replayed:
            self.figures[figure_id] = figure
        text = figure["text"] if replayed else self._without_replay(figure["text"])
        if not drawn:
            return _place(figure_id) if replayed else _drawing(figure_id, None, text)
        still = render_walk(drawing, self.language, **_drawn_as(figure_id))
        content = _drawing(figure_id, still, text)
        levels = drawing.layout.levels
        if levels > _MOST_LEVELS:
            content["fold"] = say("figure-walk-tall", self.language, levels=levels)
        return content

    def _calls(self, calls: tuple[FunctionCall, ...], wrong: int | None) -> Content:
        """The calls as they were made; where they are many, those around the wrong one."""
        last = len(calls) if wrong is None else min(len(calls), wrong + _CALLS_AFTER)
        first = max(0, last - _MOST_CALLS)
        if wrong is None:
            first, last = 0, min(last, _MOST_CALLS)
        elif len(calls) <= _MOST_CALLS:
            first, last = 0, len(calls)
        shown = last - first
        left_out = say("page-calls-left-out", self.language, shown=shown, count=len(calls))
        return {
            "kind": "calls",
            "text": left_out if shown < len(calls) else None,
            "first": first + 1,
            "calls": [
                {
                    "text": clipped(str(calls[number]), _LONGEST_LINE),
                    "wrong": number == wrong,
                }
                for number in range(first, last)
            ],
        }


_drawings: Cache[Drawing] = Cache("drawings")
_figures: Cache[dict[str, Any]] = Cache("figures")
_Made = TypeVar("_Made")


def _recalled(
    cache: Cache[_Made], report: SearchCaseReport, make: Callable[[], _Made], *facts: Hashable
) -> _Made:
    """What is drawn of a search; of one that passed, as in most copies, it is drawn once.

    A class gets the same trees, and their figures take most of the time that a page takes.
    """
    outcome = report.outcome
    is_usual = report.case.is_shared and report.recording is None
    if not is_usual or outcome is None or report.status is not CaseStatus.PASSED:
        return make()
    about = (report.case, report.reference, report.verdict)
    return cache.recall(about, make, report.trace, repr(outcome.returned), outcome.ending, *facts)


def _takes_more_lines(text: str, limit: int) -> bool:
    """Whether a text is longer than so many lines of a sheet of paper, long ones folded."""
    lines = text.rstrip("\n").split("\n")
    return sum(1 + len(line) // _PAPER_COLUMNS for line in lines) > limit


def _place(figure_id: str) -> Content:
    """Where the script will draw."""
    return {"kind": "place", "id": figure_id}


def _drawing(figure_id: str, svg: str | None, text: str) -> Content:
    return {
        "kind": "drawing",
        "id": figure_id,
        "svg": Markup(svg) if svg else None,
        "text": text,
        "fold": None,
    }


def _drawn_as(figure_id: str) -> dict[str, str]:
    """A drawing's names in the page, which describes it by its caption."""
    return {"figure_id": figure_id, "caption_id": f"{figure_id}-caption"}


def _fault_sign(check: Check) -> str:
    """What is worth nothing is a warning."""
    return _SYMBOLS[check.status] if check.max_points else "!"


def _says_something(check: Check) -> bool:
    """A check that passed, is worth nothing and shows nothing would only take a line."""
    answer = check.expected is not None or check.observed is not None or check.message is not None
    return answer or check.status is not CheckStatus.PASSED or check.max_points > 0


def _simply_passed(check: Check) -> bool:
    """Whether there is nothing to add: a convention that was accepted is worth its words."""
    hidden = check.message is not None and check.message.code == "label-hidden-check"
    return check.status is CheckStatus.PASSED and (check.message is None or hidden)


def _names(message: str, side: str) -> bool:
    """Whether a message says this by itself."""
    return re.search(rf"(?<![\w,.]){re.escape(side)}(?!\w)", message) is not None


def _source_around(place: CodePlace, submission: Submission) -> list[Content]:
    """The student's lines around the place where it stopped."""
    lines, line = submission.lines, place.line
    if not 0 < line <= len(lines):
        text = source_line(place, lines)
        pieces = [(None, text)]
        return [{"number": line, "pieces": pieces, "at_fault": True}] if text else []
    cell = line.cell if isinstance(line, SourceLine) else Cell(1, 1, len(lines))
    first = max(cell.first_line, line - _LINES_AROUND)
    last = min(cell.last_line, line + _LINES_AROUND)
    return [
        {
            "number": number - cell.first_line + 1,
            "pieces": clipped_pieces(pieces, _LONGEST_LINE),
            "at_fault": number == line,
        }
        for number, pieces in highlighted(lines, range(first, last + 1)).items()
    ]
