"""The cases of an exercise on the page: a table of their checks, and what else there is to tell.

Without a script this is what a reader sees; the script opens each row into a fold of its own, with
its story and its drawing (`templates/figure/cases.js`).
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from grader.cache import remembered
from grader.model.case import CallsCase, GameCase, PlacementCase, WalkCase
from grader.model.dataclass import NamedTuple
from grader.model.message import Cell, SourceLine
from grader.model.report import Submission
from grader.model.run import Ending
from grader.model.verdict import Check, CheckKind, CheckStatus
from grader.render.hidden_cases import HIDDEN_CHECK, CaseView, CodePlace
from grader.render.page import escaped
from grader.render.page.figure_section import Figure, FigureWriter
from grader.render.page.script_data import PageData, tells_parting
from grader.render.phrases import SIGNS, Stop, check_answer
from grader.render.points import CaseShares, Share, share_text
from grader.render.safe_text import clipped

if TYPE_CHECKING:
    import tokenize

_LINES_AROUND = 2
_LONGEST_LINE = 400
_LONGEST_OUTPUT = 4_000
_MOST_OUTPUT = 40_000
"""Of all cases together; the rest is told by a few lines each."""
_SHORTEST_OUTPUT = 300
_LINES_ON_PAPER = 12
"""Of a captured output, as the style sheet prints it: nobody reads pages of numbers."""
_PAPER_COLUMNS = 80
FOCUS_FIGURE = "focus-figure"
_DITTO = "″"
_FAULT = ' class="fault"'
_MOST_CALLS = 24
_CALLS_AFTER = 4
"""Calls shown from the wrong one on, where not all are."""


class CaseWriter:
    """Writes the cases of one page, and gathers what their drawings need."""

    def __init__(self, submission: Submission, language: str) -> None:
        self._submission = submission
        self._phrases = FigureWriter(language)
        self._output_left = _MOST_OUTPUT
        self._titles: dict[str, str] = {}
        self.data = PageData()

    # The table of an exercise.

    def table(self, cases: Sequence[tuple[CaseView, CaseShares]], in_focus: str | None) -> str:
        """A row a case; that of the case which is shown at the top of the page says so."""
        named = [self._named_checks(case, shares) for case, shares in cases]
        columns = list(dict.fromkeys(name for checks in named for name in checks))
        heads = [
            *(f"<th>{escaped(self._word(code))}" for code in ("page-case", "page-called")),
            *(f"<th class=check>{escaped(name)}" for name, _ in columns),
            f"<th>{escaped(self._word('page-points'))}",
        ]
        rows: list[str] = []
        figures: list[int | None] = []
        above: dict[object, str] = {}
        for (case, shares), checks in zip(cases, named, strict=True):
            is_focus = case.id == in_focus
            name = self._phrases.shown_case_name(case, case.id)
            cells = (self._cell(case, checks.get(name), above, name) for name in columns)
            rows.append(
                f"<tr><th>{SIGNS[case.status]} {escaped(name)}<td>{self._title(case, above)}"
                f"{''.join(cells)}<td>{self.points(shares.whole)}\n"
            )
            figure = None if is_focus else self._figure(case, as_text=False)
            figures.append(figure.number if figure else None)
            rows.append(self._more(case, figure, 3 + len(columns), is_focus=is_focus))
        self.data.tables.append(figures)
        return (
            '<div class="scroll" tabindex=0><table class="cases">'
            f"<caption>{self._signs(cases)}</caption>"
            f"<thead><tr>{''.join(heads)}<tbody>\n{''.join(rows)}</tbody></table></div>\n"
        )

    def _signs(self, cases: Sequence[tuple[CaseView, CaseShares]]) -> str:
        """What each sign stands for."""
        told = dict.fromkeys(self._phrases.signed_status("case", case.status) for case, _ in cases)
        told |= dict.fromkeys(
            self._phrases.signed_status("check", check.status)
            for case, _ in cases
            for check in case.checks
            if check.status is CheckStatus.NOT_CHECKED
        )
        return "".join(f"<b>{escaped(sign)}</b> " for sign in told)

    def _named_checks(
        self, case: CaseView, shares: CaseShares
    ) -> Mapping[tuple[str, int], tuple[Check, Share]]:
        """By the column that each has."""
        columns: dict[tuple[str, int], tuple[Check, Share]] = {}
        for check, share in zip(case.checks, shares.checks, strict=True):
            if _says_something(check):
                name, place = self._phrases.check_name(check, case.kind), 0
                while (name, place) in columns:
                    place += 1
                columns[name, place] = check, share
        return columns

    def _word(self, code: str) -> str:
        return self._phrases.word(code)

    def _title(self, case: CaseView, above: dict[object, str]) -> str:
        """Nothing where it was said before: exercises are tried on the same fixtures."""
        title = case.title.said_in(self._phrases.language)
        if self._titles.get(case.id) == title:
            return ""
        self._titles[case.id] = title
        return _unless_above(escaped(title), above, "title")

    def _cell(
        self,
        case: CaseView,
        told: tuple[Check, Share] | None,
        above: dict[object, str],
        column: object,
    ) -> str:
        """A sign and what was seen; where there is something to look at, its points too."""
        if told is None:
            return "<td>"
        check, share = told
        sign = _sign(check)
        if _simply_passed(check):
            return f"<td>{sign} {escaped(self._passed(check, case))}".rstrip()
        message = ""
        if check.message and check.message.code != HIDDEN_CHECK:
            message = self._phrases.render(check.message)
        said = escaped(self._difference(check, case, message))
        if message:
            said += f"{' – ' if said else ''}<bdi>{escaped(message)}</bdi>"
        shown = _unless_above(said, above, column)
        return f"<td>{sign} <small>{self.points(share)}</small>{shown}"

    # What else there is to say of a case, in the row below its own.

    def _more(self, case: CaseView, figure: Figure | None, columns: int, *, is_focus: bool) -> str:
        story = "" if is_focus else self._story_beside(case, figure)
        if case.hidden:
            story = note_markup(self._word("page-hidden-note")) + story
        after = "".join(note_markup(self._phrases.render(note)) for note in case.notes)
        if is_focus:
            above = escaped(self._above(case))
            after += f'<p class="note"><a href="#focus">{above}</a></p>'
        elif figure is not None and (figure.text or figure.caption):
            after += figure.markup()
        elif isinstance(case.shown and case.shown.case, CallsCase):
            after += self._calls(case)
        after += self._output(case)
        said = f"<div class=story>{story}</div>" if story else ""
        said += "" if is_focus else self._parting(case, figure)
        said += f"<div class=after>{after}</div>" if after else ""
        if not said:
            return ""
        opened = " data-open" if is_focus else ""
        return f"<tr class=more{opened}><td colspan={columns}>{said}\n"

    def _story_beside(self, case: CaseView, figure: Figure | None) -> str:
        """What stopped it; where the searches part, but where the script tells that by itself."""
        if _script_tells_parting(case, figure):
            return self.stopped_of(case)
        lines = [*map(escaped, self._phrases.step_lines(case))]
        told = f"<p>{'<br>'.join(lines)}</p>" if lines else ""
        reason = self._phrases.reason(case)
        return self.stopped_of(case) + told + (f"<p>{escaped(reason)}</p>" if reason else "")

    def _parting(self, case: CaseView, figure: Figure | None) -> str:
        """Where the searches part, in short: what the script tells, for whoever has none."""
        if case.divergence is None or not _script_tells_parting(case, figure):
            return ""
        expected, observed = case.divergence.expected, case.divergence.observed
        nothing = self._word("nothing-there")
        parting = self._phrases.say(
            "page-parting",
            step=case.divergence.step,
            expected=nothing if expected is None else expected,
            observed=nothing if observed is None else observed,
        )
        return f"<noscript>{escaped(parting)}</noscript>"

    def _above(self, case: CaseView) -> str:
        """Where what a case is made of is to be seen, said at the case itself."""
        has_tree = case.search is not None or isinstance(case.shown and case.shown.case, WalkCase)
        return self._word("page-tree-above" if has_tree else "page-case-above")

    def _output(self, case: CaseView) -> str:
        """The captured output, its newlines kept; the whole of it is in the JSON."""
        text = case.output
        shown = clipped(text, max(_SHORTEST_OUTPUT, min(_LONGEST_OUTPUT, self._output_left)))
        self._output_left -= len(shown)
        told = ""
        if shown:
            title = escaped(self._word("page-output"))
            told = f'<h3>{title}</h3><pre class="output" tabindex="0">{escaped(shown)}</pre>'
        if _takes_more_lines(shown, _LINES_ON_PAPER):
            told += note_markup(self._word("page-output-on-paper"), "note on-paper")
        if shown != text:
            told += note_markup(self._word("page-output-clipped"))
        if case.output_truncated:
            told += note_markup(self._word("page-output-truncated"))
        return told

    def points(self, share: Share) -> str:
        return share_text(share, self._phrases.language)

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
        """`17`, `4 (au plus 5)`; an order and a form need no words."""
        if check.observed is None or check.kind in (CheckKind.ORDER, CheckKind.CONTRACT):
            return ""
        observed = check_answer(check, check.observed)
        due = observed if check.expected is None else self._due(check, case)
        return observed if due == observed else f"{observed} ({due})"

    def _due(self, check: Check, case: CaseView) -> str:
        return self._phrases.check_expected(check, case.kind)

    # What happened, in words.

    def story(self, case: CaseView) -> str:
        """The exception or the ending, then where the searches part, and why."""
        step, *lines = map(escaped, self._phrases.step_lines(case) or [""])
        told = ""
        if step:
            listed = "".join(f"<li>{line}</li>" for line in lines)
            told = f'<div class="divergence"><p class="step">{step}</p><ul>{listed}</ul></div>\n'
        reason = self._phrases.reason(case)
        told += f'<p class="reason">{escaped(reason)}</p>\n' if reason else ""
        return self.stopped_of(case) + told

    def stopped_of(self, case: CaseView) -> str:
        return self.stopped(self._phrases.stop_of(case)) if case.has_stopped else ""

    def stopped(self, stop: Stop) -> str:
        place = stop.place
        cause = f'<p class="reason"><bdi>{escaped(stop.cause)}</bdi></p>\n' if stop.cause else ""
        source = self._source(place) if place else ""
        return f'<p class="fault"><bdi>{escaped(stop.text)}</bdi></p>\n{cause}{source}'

    def _source(self, place: CodePlace) -> str:
        """The student's lines around the place where it stopped."""
        lines = _source_around(place, self._submission)
        if not lines:
            return ""
        label = escaped(self._phrases.say("page-source-label", line=place.line))
        mark = f'<span class="away"> ({escaped(self._word("page-error-line"))})</span>'
        items = "".join(
            f'<li value="{number}"{_FAULT if is_at_fault else ""}>'
            f'<span class="number" aria-hidden="true">{number}</span>'
            f"<code>{''.join(map(_piece, pieces))}</code>{mark if is_at_fault else ''}</li>"
            for number, pieces, is_at_fault in lines
        )
        return (
            f'<figure class="source" role="group" tabindex="0" aria-label="{label}">'
            f'<ol start="{lines[0].number}">{items}</ol></figure>\n'
        )

    # What a case is made of, drawn or listed.

    def figure_at(self, place: str, case: CaseView) -> str:
        """The figure of a case to be looked at first, as text too, under a name of its own."""
        if isinstance(case.shown and case.shown.case, CallsCase):
            return self._calls(case)
        figure = self._figure(case, as_text=True)
        if figure is None:
            return ""
        self.data.put(figure.number, place, case.id)
        return figure.markup(place)

    def _figure(self, case: CaseView, *, as_text: bool) -> Figure | None:
        if case.search is not None:
            return self._phrases.search(case.search, self.data, as_text=as_text)
        match case.shown.case if case.shown else None:
            case WalkCase() as walked:
                return self._phrases.walk(walked, case.checks, self.data)
            case PlacementCase() | GameCase() as board:
                return self._phrases.board(board, self.data)
            case _:
                return None

    def _calls(self, case: CaseView) -> str:
        """The calls as they were made; where they are many, those around the wrong one."""
        asked = case.shown.case if case.shown else None
        calls = asked.calls if isinstance(asked, CallsCase) else ()
        wrong = case.wrong_call
        last = len(calls) if wrong is None else min(len(calls), wrong + _CALLS_AFTER)
        first = max(0, last - _MOST_CALLS)
        if wrong is None:
            first, last = 0, min(last, _MOST_CALLS)
        elif len(calls) <= _MOST_CALLS:
            first, last = 0, len(calls)
        items = []
        for number in range(first, last):
            text = f"<code>{escaped(clipped(str(calls[number]), _LONGEST_LINE))}</code>"
            if number == wrong:
                mark = escaped(self._word("page-wrong-call"))
                items.append(f'<li class="fault">{text} <b>✗ {mark}</b></li>')
            else:
                items.append(f"<li>{text}</li>")
        shown = last - first
        left_out = self._phrases.say("page-calls-left-out", shown=shown, count=len(calls))
        return (
            f'<figure class="drawing"><figcaption>{escaped(self._word("page-calls"))}</figcaption>'
            f'<div class="source calls"><ol start="{first + 1}">{"".join(items)}</ol></div>'
            f"{note_markup(left_out) if shown < len(calls) else ''}</figure>\n"
        )


def _script_tells_parting(case: CaseView, figure: Figure | None) -> bool:
    drawn = figure is not None and figure.number is not None
    return drawn and case.search is not None and tells_parting(case.search)


def _unless_above(markup: str, above: dict[object, str], column: object) -> str:
    """A sign instead of the very words that stand in the column above."""
    is_above, above[column] = markup and above.get(column) == markup, markup
    return _DITTO if is_above else markup


def note_markup(text: str, style: str = "note") -> str:
    return f'<p class="{style}"><bdi>{escaped(text)}</bdi></p>\n'


def _takes_more_lines(text: str, limit: int) -> bool:
    """Whether a text is longer than so many lines of a sheet of paper, long ones folded."""
    lines = text.rstrip("\n").split("\n")
    return sum(1 + len(line) // _PAPER_COLUMNS for line in lines) > limit


def _sign(check: Check) -> str:
    """A fault that costs nothing is a warning."""
    is_free = check.status is CheckStatus.FAILED and not check.max_points
    return "!" if is_free else SIGNS[check.status]


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


class _ShownLine(NamedTuple):
    number: int
    pieces: "list[Piece]"
    is_at_fault: bool


def _source_around(place: CodePlace, submission: Submission) -> list[_ShownLine]:
    lines, line = submission.lines, place.line
    if not 0 < line <= len(lines):
        text = place.text_in(lines)
        return [_ShownLine(line, [(None, text)], is_at_fault=True)] if text else []
    cell = line.cell if isinstance(line, SourceLine) else Cell(1, 1, len(lines))
    first = max(cell.first_line, line - _LINES_AROUND)
    last = min(cell.last_line, line + _LINES_AROUND)
    return [
        _ShownLine(
            number - cell.first_line + 1,
            clipped_pieces(pieces, _LONGEST_LINE),
            is_at_fault=number == line,
        )
        for number, pieces in highlighted(lines, range(first, last + 1)).items()
    ]


def _piece(piece: "Piece") -> str:
    style, text = piece
    return f'<span class="{style}">{escaped(text)}</span>' if style else escaped(text)


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
    import keyword
    import tokenize  # Of a program that stopped alone.

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


def _is_unreadable(token: "tokenize.TokenInfo") -> bool:
    """Whether Python could not have it: from 3.12 on, `$` is an operator without a name."""
    import tokenize

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
