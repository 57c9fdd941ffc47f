"""Foreign text in Markdown: it is read as it was written, and nothing in it acts.

It may not make a link, an image, a table or a title of itself, nor call anybody by `@name`, nor
refer to an issue by `#12`: forges look for those even in text whose signs are escaped, so that
an invisible sign has to keep the two apart.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from grader.language import render, say
from grader.model.report import ExerciseReport, ExerciseStatus, Report, ReportStatus
from grader.model.verdict import CaseStatus
from grader.render.formats.case_results import (
    Graded,
    Result,
    case_title,
    explanation_lines,
    other_form_line,
    result_lines,
    results_of,
    shown_form,
)
from grader.render.safe_text import visible
from grader.render.values import points_of, points_text
from grader.render.view import Share, shares_of
from grader.render.wording import exercise_name, word

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


_SIGNS = {CaseStatus.PASSED: "✓", CaseStatus.FAILED: "✗", CaseStatus.ERROR: "?"}
_NONE = "–"
"""Nothing was run, or nothing is to be said; what we could not judge has no points."""
_EXERCISE_SIGNS = {
    ExerciseStatus.PASSED: "✓",
    ExerciseStatus.FAILED: "✗",
    ExerciseStatus.MISSING: "✗",
    ExerciseStatus.ERROR: "?",
}


def render_markdown(
    graded: Sequence[Graded], language: str, *, most_bytes: int | None = None
) -> str:
    """The whole document, or as many of its first parts as have room, and that there is more."""
    parts = [part for each in graded for part in _report_parts(each, language)]
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


def mark_line(report: Report, language: str) -> str:
    """`14,5 / 20 (8 / 11 points)`, and that it is provisional where it is."""
    if report.status is ReportStatus.NOT_GRADED:
        return text(word("label-report-status-not_graded", language))
    line = f"**{text(f'{points_text(report.mark, language)} / {report.mark_out_of}')}**"
    if report.max_score:
        line += f" ({text(points_of(report.score, report.max_score, language))})"
    if report.is_provisional:
        line += f" – {text(say('mark-provisional', language))}"
    return line


def _joined(parts: Sequence[str]) -> str:
    """Parts stand apart by a blank line: each is whole without the others."""
    return "\n\n".join(parts) + "\n"


def _report_parts(graded: Graded, language: str) -> Iterator[str]:
    report = graded.report
    yield f"# {text(graded.path)}"
    yield mark_line(report, language)
    results = results_of(report)
    for result in results:
        if result.exercise is None:
            yield bullets(result_lines(result, report, language))
    if report.exercises:
        yield _exercise_table(report, language)
    for exercise in report.exercises:
        of_it = [result for result in results if result.exercise is exercise]
        yield from _exercise_parts(exercise, of_it, report, language)
    warnings = [render(warning, language) for warning in report.warnings]
    told = any(result.kind in ("nothing-found", "not-judged") for result in results)
    if warnings and not told:
        yield f"## {text(word('page-warnings', language))}"
        yield bullets(warnings)


def _exercise_table(report: Report, language: str) -> str:
    columns = ("exercise", "result", "cases-passed", "points")
    heads = [text(word(f"page-{column}", language)) for column in columns]
    rows = [
        _exercise_row(exercise, shares.whole, report, language)
        for exercise, shares in zip(report.exercises, shares_of(report), strict=True)
    ]
    return table(heads, rows)


def _exercise_row(
    exercise: ExerciseReport, share: Share, report: Report, language: str
) -> list[str]:
    status = word(f"label-exercise-status-{exercise.status.value}", language)
    return [
        text(_name(exercise, report, language)),
        f"{_EXERCISE_SIGNS[exercise.status]} {text(status)}",
        text(_passed(exercise, language)) if exercise.cases else _NONE,
        _NONE
        if exercise.status is ExerciseStatus.ERROR
        else text(_points(share.points, share.max_points, language)),
    ]


def _exercise_parts(
    exercise: ExerciseReport, results: Sequence[Result], report: Report, language: str
) -> Iterator[str]:
    """What is left to rework in it; nothing of an exercise that passed, or is told above."""
    if exercise.status is ExerciseStatus.PASSED or results[0].is_echo:
        return
    yield f"## {text(_name(exercise, report, language))}"
    told = [*filter(None, [other_form_line(results[0], report, language)])]
    told += explanation_lines(exercise, language)
    if not exercise.cases:
        yield bullets([*told, *result_lines(results[0], report, language)])
        return
    told += [render(note, language) for note in exercise.notes]
    if told:
        yield bullets(told)
    first = _first_to_tell(results)
    if first is not None and first.case is not None:
        where = say("page-where", language, exercise=exercise.id, case=first.name)
        yield f"**{text(word('page-first-failure', language))}** – {text(where)}"
        yield bullets(result_lines(first, report, language))
    yield _case_table(exercise, results, report, language)


def _first_to_tell(results: Sequence[Result]) -> Result | None:
    """The first that is not right and may be told of."""
    wrong = [each for each in results if each.status is not CaseStatus.PASSED]
    return next((each for each in wrong if each.case and not each.case.hidden), None)


def _case_table(
    exercise: ExerciseReport, results: Sequence[Result], report: Report, language: str
) -> str:
    """All its cases in a line each, folded: there may be many."""
    codes = ("markdown-case", "page-result", "page-points", "markdown-first-word")
    rows = table(
        [text(word(code, language)) for code in codes],
        [_case_row(result, report, language) for result in results],
    )
    title = f"{word('page-cases-passed', language)} – {_passed(exercise, language)}"
    return f"<details><summary>{title}</summary>\n\n{rows}\n\n</details>"


def _case_row(result: Result, report: Report, language: str) -> list[str]:
    status = word(f"label-case-status-{result.status.value}", language)
    name = case_title(result.case, language) if result.case else result.name
    first = result_lines(result, report, language)[:1]
    return [
        text(name),
        f"{_SIGNS[result.status]} {text(status)}",
        _NONE
        if result.status is CaseStatus.ERROR
        else text(_points(result.score, result.max_score, language)),
        text(first[0]) if first else _NONE,
    ]


def _name(exercise: ExerciseReport, report: Report, language: str) -> str:
    name, form = exercise_name(exercise, language), shown_form(exercise, report)
    return name if form is None else f"{name} – {form}"


def _passed(exercise: ExerciseReport, language: str) -> str:
    passed = sum(case.status is CaseStatus.PASSED for case in exercise.cases)
    return say("page-cases-count", language, passed=passed, total=len(exercise.cases))


def _points(score: Fraction, max_score: Fraction, language: str) -> str:
    return f"{points_text(score, language)} / {points_text(max_score, language)}"
