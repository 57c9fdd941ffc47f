"""A case on the page: its story, its checks, what it is made of.

The drawings of trees are left to the page's script, as data; only what a student should look at
first is drawn here too, so that it is seen at once and without a script.
"""

import keyword
import re
import tokenize
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import takewhile
from typing import Any, TypeVar

from markupsafe import Markup

from grader.cache import Cache, remembered
from grader.model.case import CallsCase, FunctionCall, GameCase, PlacementCase, WalkCase
from grader.model.dataclass import NamedTuple
from grader.model.message import Cell, SourceLine
from grader.model.report import SearchCaseReport, Submission
from grader.model.run import Ending
from grader.model.tree import frontier_count, walk
from grader.model.verdict import CaseStatus, Check, CheckKind, CheckStatus
from grader.render.hidden_cases import HIDDEN_CHECK, CaseKind, CaseView, CodePlace
from grader.render.page.board_and_walk_svg import MAX_NODES, BoardDrawer, WalkDrawer, WalkDrawing
from grader.render.page.script_data import FigureRoom, ScriptData, TooLong
from grader.render.page.tree_svg import Drawing, TreeDrawer
from grader.render.phrases import SIGNS, Phrases, Stop, check_answer
from grader.render.points import CaseShares, Share
from grader.render.safe_text import clipped

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

Content = dict[str, Any]
"""What the template prints of one thing."""


class CaseWriter:
    """Writes the cases of one page, and gathers what their drawings need."""

    def __init__(self, submission: Submission, phrases: Phrases) -> None:
        self._submission = submission
        self._phrases = phrases
        language = phrases.language
        self._trees, self._walks = TreeDrawer(language), WalkDrawer(language)
        self._boards, self._script = BoardDrawer(language), ScriptData(language)
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
            "title": case.title.said_in(self._phrases.language),
            "hidden": case.hidden,
            "status": case.status.value,
            "result": self._phrases.signed_status("case", case.status),
            "points": self.points(shares.whole),
            "open": in_focus,
            "checks": self._checks(case, shares.checks),
            "story": None if in_focus else self.story(case),
            "figure": None if in_focus else self.figure(case, figure_id, drawn=False),
            "above": self._above(case) if in_focus else None,
            "notes": [self._phrases.render(note) for note in case.notes],
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
            "points": self.points(*(share for _, share in passed)),
        }

    def points(self, *shares: Share) -> str:
        """`3 / 6`, of one or of several together."""
        scored = sum((share.points for share in shares), Fraction(0))
        worth = sum((share.max_points for share in shares), Fraction(0))
        return f"{self._phrases.points_text(scored)}\u00a0/\u00a0{self._phrases.points_text(worth)}"

    def _check(self, check: Check, share: Share, case: CaseView) -> Content:
        failed = check.status is CheckStatus.FAILED
        status = self._phrases.signed_status("check", check.status)
        message = ""
        if check.message and check.message.code != HIDDEN_CHECK:
            message = self._phrases.render(check.message)
        return {
            "status": check.status.value,
            "sign": _fault_sign(check) if failed else self._listing(status),
            "name": self._phrases.check_name(check, case.kind),
            "difference": self._difference(check, case, message),
            "points": self.points(share),
            "message": message,
        }

    def _listing(self, status: str) -> str:
        return self._phrases.say("page-checks", status=status)

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
            return self._phrases.say("page-due", expected=expected)
        if expected != check_answer(check, check.expected):
            return f"{observed} ({expected})"  # a bound: `6 (au plus 5)`
        return self._phrases.say("page-instead", observed=observed, expected=expected)

    def _passed(self, check: Check, case: CaseView) -> str:
        """`valeur 17`, `nombre d'évaluations 4 (au plus 5)`."""
        name = self._phrases.check_name(check, case.kind)
        if check.observed is None or check.kind is CheckKind.ORDER:
            return name
        observed = check_answer(check, check.observed)
        due = observed if check.expected is None else self._due(check, case)
        return f"{name} {observed}" if due == observed else f"{name} {observed} ({due})"

    def _due(self, check: Check, case: CaseView) -> str:
        return self._phrases.check_expected(check, case.kind)

    # What happened, in words.

    def story(self, case: CaseView) -> Content:
        """The exception or the ending, then where the searches part."""
        step, *lines = self._phrases.step_lines(case) or [""]
        return {
            "stopped": self.stopped(self._phrases.stop_of(case)) if case.has_stopped else None,
            "divergence": {"step": step, "lines": lines} if step else None,
            "reason": self._phrases.reason(case),
        }

    def stopped(self, stop: Stop) -> Content:
        place = stop.place
        return {
            "text": stop.text,
            "cause": stop.cause,
            "line": place.line if place else None,
            "source": _source_around(place, self._submission) if place else [],
        }

    def _above(self, case: CaseView) -> str:
        """Where what a case is made of is to be seen, said at the case itself."""
        is_tree = case.kind.is_search or case.kind is CaseKind.WALK
        return self._phrases.word("page-tree-above" if is_tree else "page-case-above")

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
                names, boards = _drawn_as(figure_id), self._boards
                board = boards.draw_placement(placement, case=name, **names)
                return _drawing(figure_id, board, boards.describe_placement(placement))
            case GameCase(id=name, start=start):
                names, boards = _drawn_as(figure_id), self._boards
                grid = boards.draw_grid(start, case=name, **names)
                return _drawing(figure_id, grid, boards.describe_grid(start))
            case _:
                return None

    def _searches(self, report: SearchCaseReport, figure_id: str, *, drawn: bool) -> Content:
        asked = report.case
        leaves = frontier_count(asked.tree, asked.depth)
        if leaves > _MOST_LEAVES:
            text = self._phrases.say("figure-too-large", leaves=leaves, limit=_MOST_LEAVES)
            return _drawing(figure_id, None, text)
        drawing = _recalled(_drawings, report, partial(Drawing.of, report))
        replayed = self._replays(report, drawing, figure_id)
        text = self._trees.describe(drawing)
        if replayed:
            self.signs.add("now")
        else:
            text = self._without_replay(text)
        if not drawn and not replayed:
            return _drawing(figure_id, None, text)
        self.signs |= drawing.signs
        if not drawn:
            return _place(figure_id)
        still = self._trees.draw(drawing, **_drawn_as(figure_id))
        return _drawing(figure_id, still, text)

    def _without_replay(self, text: str) -> str:
        return f"{text} {self._phrases.say('figure-too-long')}"

    def _replays(self, report: SearchCaseReport, drawing: Drawing, figure_id: str) -> bool:
        """Whether there is room for the steps of this case."""
        try:
            most = self._room.steps
            make = partial(self._script.search, report, drawing, most_steps=most)
            figure = _recalled(_figures, report, make, self._phrases.language, most)
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
            text = self._phrases.say("figure-walk-too-large", count=nodes, limit=MAX_NODES)
            return _drawing(figure_id, None, text)
        drawing = WalkDrawing.of(case, checks)
        self.signs |= drawing.signs
        figure = self._script.walk(drawing)
        replayed = self._room.takes(figure)
        if replayed:
            self.figures[figure_id] = figure
        text = figure["text"] if replayed else self._without_replay(figure["text"])
        if not drawn:
            return _place(figure_id) if replayed else _drawing(figure_id, None, text)
        still = self._walks.draw(drawing, **_drawn_as(figure_id))
        content = _drawing(figure_id, still, text)
        levels = drawing.layout.levels
        if levels > _MOST_LEVELS:
            content["fold"] = self._phrases.say("figure-walk-tall", levels=levels)
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
        left_out = self._phrases.say("page-calls-left-out", shown=shown, count=len(calls))
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
    return SIGNS[check.status] if check.max_points else "!"


def _says_something(check: Check) -> bool:
    """A check that passed, is worth nothing and shows nothing would only take a line."""
    answer = check.expected is not None or check.observed is not None or check.message is not None
    return answer or check.status is not CheckStatus.PASSED or check.max_points > 0


def _simply_passed(check: Check) -> bool:
    """Whether there is nothing to add: a convention that was accepted is worth its words."""
    hidden = check.message is not None and check.message.code == HIDDEN_CHECK
    return check.status is CheckStatus.PASSED and (check.message is None or hidden)


def _names(message: str, side: str) -> bool:
    """Whether a message says this by itself."""
    return re.search(rf"(?<![\w,.]){re.escape(side)}(?!\w)", message) is not None


def _source_around(place: CodePlace, submission: Submission) -> list[Content]:
    """The student's lines around the place where it stopped."""
    lines, line = submission.lines, place.line
    if not 0 < line <= len(lines):
        text = place.text_in(lines)
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


# A student's lines: which parts of them are keywords, strings and so on; nothing is compiled ---

Piece = tuple[str | None, str]
"""A class of the style sheet, if any, and the text."""

_Place = tuple[int, int]
"""A line, counted from 1, and a column, counted from 0."""


_Span = tuple[int, int, str]
"""From one column to another, and the style."""

_LONGEST_SOURCE = 300_000
"""In characters: what takes about a second to look at."""


class _StyledPart(NamedTuple):
    style: str
    start: _Place
    end: _Place


_STYLES = {
    "COMMENT": "comment",
    "NUMBER": "number",
    "STRING": "string",
    # From Python 3.12 on, an f-string is several tokens.
    "FSTRING_START": "string",
    "FSTRING_MIDDLE": "string",
    "FSTRING_END": "string",
}


def highlighted(lines: Sequence[str], wanted: Collection[int]) -> dict[int, list[Piece]]:
    """The pieces of each line that is asked for, which together are that line without its end.

    From the first thing on that Python cannot read, all is plain; so is a file far too long.
    """
    spans = _spans(tuple(lines))
    return {
        number: [*_pieces(_bare(lines[number - 1]), spans.get(number, ()))] for number in wanted
    }


@remembered("highlighted-lines")
def _spans(lines: tuple[str, ...]) -> dict[int, list[_Span]]:
    """The styled parts of each line. Kept: each case of a report may ask for a few lines."""
    spans: dict[int, list[_Span]] = defaultdict(list)
    if sum(map(len, lines)) > _LONGEST_SOURCE:
        return spans
    for part in _parts(lines):
        (from_line, from_column), (to_line, to_column) = part.start, part.end
        for number in range(from_line, min(len(lines), to_line) + 1):
            start = from_column if number == from_line else 0
            end = to_column if number == to_line else len(lines[number - 1])
            spans[number].append((start, end, part.style))
    return spans


def clipped_pieces(pieces: Sequence[Piece], length: int) -> list[Piece]:
    """No more than the beginning of a line that is too long to show."""
    if sum(len(text) for _, text in pieces) <= length:
        return list(pieces)
    kept: list[Piece] = []
    room = length - 1
    for style, text in pieces:
        if room > 0:
            kept.append((style, text[:room]))
        room -= len(text)
    return [*kept, (None, "…")]


def _parts(lines: Sequence[str]) -> Iterator[_StyledPart]:
    # At a null byte some Pythons 3.12 break down instead of saying that they cannot read it.
    readable = takewhile(lambda line: "\0" not in line, lines)
    following = (f"{_bare(line)}\n" for line in readable)
    after_def = False
    try:
        for token in tokenize.generate_tokens(lambda: next(following, "")):
            kind = tokenize.tok_name[token.type]
            if _is_unreadable(token):
                # Going on would be slow: each space before it is looked at again and again.
                return
            style = _STYLES.get(kind)
            if kind == "NAME":
                is_keyword = keyword.iskeyword(token.string)
                style = "keyword" if is_keyword else "name" if after_def else None
                after_def = token.string in ("def", "class")
            if style:
                yield _StyledPart(style, token.start, token.end)
    except (tokenize.TokenError, SyntaxError, ValueError):
        return


def _is_unreadable(token: tokenize.TokenInfo) -> bool:
    """Whether Python could not have it: from 3.12 on, `$` is an operator without a name."""
    if token.type == tokenize.NAME:
        return not token.string.isidentifier()
    return token.type == tokenize.ERRORTOKEN or token.exact_type == tokenize.OP


def _pieces(text: str, spans: Sequence[_Span]) -> Iterator[Piece]:
    done = 0
    for start, end, style in spans:
        begin = max(start, done)
        if begin >= min(end, len(text)):
            continue
        if begin > done:
            yield None, text[done:begin]
        yield style, text[begin:end]
        done = min(end, len(text))
    if done < len(text):
        yield None, text[done:]


def _bare(line: str) -> str:
    return line.rstrip("\r\n")
