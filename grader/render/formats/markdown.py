"""Foreign text in Markdown: it is read as it was written, and nothing in it acts.

It may not make a link, an image, a table or a title of itself, nor call anybody by `@name`, nor
refer to an issue by `#12`: forges look for those even in text whose signs are escaped, so that
an invisible sign has to keep the two apart.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from grader.language import say
from grader.model.report import ExerciseReport, ExerciseStatus, ReportStatus
from grader.model.verdict import CaseStatus
from grader.render.formats.case_results import Graded, ResultEntry, ResultPhrases, results_of
from grader.render.points import Share, shares_of
from grader.render.safe_text import visible

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;"}
_ESCAPED = {ord(sign): f"\\{sign}" for sign in "\\`*_[]#|~"} | {
    ord(sign): entity for sign, entity in _ENTITIES.items()
}
_APART = "\u2060"
"""A word joiner: it has no width, and no line ends at it."""
_CALLING = re.compile(r"(?<=[@#!~%&$])(?=\w)|(?<=\bGH)(?=-\d)|(?<=:)(?=//)|(?<=\bwww)(?=\.)", re.I)
"""Where a name or a number after a sign, or an address, would become a link."""
_ADDRESS = re.compile(r"\b(mailto|xmpp)(?=:)|(?<=\w)(?=@)", re.IGNORECASE)
_LIST_SIGN = re.compile(r"^([-+=]|\d+(?=[.)](\s|$)))")


def text(foreign: str) -> str:
    """On one line, for a paragraph, a title, a list or a cell of a table."""
    shown = _ADDRESS.sub(rf"\g<0>{_APART}", visible(foreign))
    shown = _CALLING.sub(_APART, shown)
    escaped = shown.translate(_ESCAPED)
    return _LIST_SIGN.sub(_as_text, escaped.strip())


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Cells are Markdown already."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {text(line)}" for line in lines)


def _as_text(found: re.Match[str]) -> str:
    sign = found[0]
    return f"{sign}\\" if sign.isdigit() else f"\\{sign}"


_NONE = "–"
"""Nothing was run, or nothing is to be said; what we could not judge has no points."""


def render_markdown(
    graded: Sequence[Graded], language: str, *, most_bytes: int | None = None
) -> str:
    """The whole document, or as many of its first parts as have room, and that there is more."""
    parts = [part for each in graded for part in MarkdownPhrases(language, *each).parts()]
    document = _joined(parts)
    if most_bytes is None or len(document.encode()) <= most_bytes:
        return document
    last = f"*{text(say('markdown-cut', language))}*"
    room = most_bytes - len(_joined([last]).encode())
    kept: list[str] = []
    for part in parts:
        room -= len(_joined([part]).encode()) + 1
        if room < 0:
            break
        kept.append(part)
    return _joined([*kept, last])


def _joined(parts: Sequence[str]) -> str:
    """Parts stand apart by a blank line: each is whole without the others."""
    return "\n\n".join(parts) + "\n"


def _first_to_tell(results: Sequence[ResultEntry]) -> ResultEntry | None:
    """The first that is not right and may be told of."""
    wrong = [each for each in results if each.status is not CaseStatus.PASSED]
    return next((each for each in wrong if each.case and not each.case.hidden), None)


class MarkdownPhrases(ResultPhrases):
    """A report in parts, each whole without the others."""

    __slots__ = ()

    def mark_line(self) -> str:
        """`14,5 / 20 (8 / 11 points)`, and that it is provisional where it is."""
        report = self.report
        if report.status is ReportStatus.NOT_GRADED:
            return text(self.status("report", report.status))
        line = f"**{text(f'{self.points_text(report.mark)} / {report.mark_out_of}')}**"
        if report.max_score:
            line += f" ({text(self.points_of(report.score, report.max_score))})"
        if report.is_provisional:
            line += f" – {text(self.say('mark-provisional'))}"
        return line

    def parts(self) -> Iterator[str]:
        report = self.report
        yield f"# {text(self.path)}"
        yield self.mark_line()
        results = results_of(report)
        for result in results:
            if result.exercise is None:
                yield bullets(self.lines_of(result))
        if report.exercises:
            yield self._exercise_table()
        for exercise in report.exercises:
            of_it = [result for result in results if result.exercise is exercise]
            yield from self._exercise_parts(exercise, of_it)
        warnings = [self.render(warning) for warning in report.warnings]
        told = any(result.kind in ("nothing-found", "not-judged") for result in results)
        if warnings and not told:
            yield f"## {text(self.word('page-warnings'))}"
            yield bullets(warnings)

    def _exercise_table(self) -> str:
        columns = ("exercise", "result", "cases-passed", "points")
        heads = [text(self.word(f"page-{column}")) for column in columns]
        rows = [
            self._exercise_row(exercise, shares.whole)
            for exercise, shares in zip(self.report.exercises, shares_of(self.report), strict=True)
        ]
        return table(heads, rows)

    def _exercise_row(self, exercise: ExerciseReport, share: Share) -> list[str]:
        return [
            text(self._name(exercise)),
            text(self.signed_status("exercise", exercise.status)),
            text(self.cases_count(exercise)) if exercise.cases else _NONE,
            _NONE
            if exercise.status is ExerciseStatus.ERROR
            else text(self._points(share.points, share.max_points)),
        ]

    def _exercise_parts(
        self, exercise: ExerciseReport, results: Sequence[ResultEntry]
    ) -> Iterator[str]:
        """What is left to rework in it; nothing of an exercise that passed, or is told above."""
        if exercise.status is ExerciseStatus.PASSED or results[0].is_echo:
            return
        yield f"## {text(self._name(exercise))}"
        told = [*filter(None, [self.other_form_line(results[0])])]
        told += self.explanation_lines(exercise)
        if not exercise.cases:
            yield bullets([*told, *self.lines_of(results[0])])
            return
        told += [self.render(note) for note in exercise.notes]
        if told:
            yield bullets(told)
        first = _first_to_tell(results)
        if first is not None and first.case is not None:
            where = self.say("page-where", exercise=exercise.id, case=first.name)
            yield f"**{text(self.word('page-first-failure'))}** – {text(where)}"
            yield bullets(self.lines_of(first))
        yield self._case_table(exercise, results)

    def _case_table(self, exercise: ExerciseReport, results: Sequence[ResultEntry]) -> str:
        """All its cases in a line each, folded: there may be many."""
        codes = ("markdown-case", "page-result", "page-points", "markdown-first-word")
        rows = table(
            [text(self.word(code)) for code in codes],
            [self._case_row(result) for result in results],
        )
        title = f"{self.word('page-cases-passed')} – {self.cases_count(exercise)}"
        return f"<details><summary>{title}</summary>\n\n{rows}\n\n</details>"

    def _case_row(self, result: ResultEntry) -> list[str]:
        name = self.case_title(result.case) if result.case else result.name
        first = self.lines_of(result)[:1]
        return [
            text(name),
            text(self.signed_status("case", result.status)),
            _NONE
            if result.status is CaseStatus.ERROR
            else text(self._points(result.score, result.max_score)),
            text(first[0]) if first else _NONE,
        ]

    def _name(self, exercise: ExerciseReport) -> str:
        name, form = self.exercise_name(exercise), self.shown_form(exercise)
        return name if form is None else f"{name} – {form}"

    def _points(self, score: Fraction, max_score: Fraction) -> str:
        return f"{self.points_text(score)} / {self.points_text(max_score)}"
