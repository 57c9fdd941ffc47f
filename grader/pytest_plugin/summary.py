"""The last lines of a run: the mark of each file, the verdict on each course."""

from collections.abc import Sequence

from grader.language import say
from grader.pytest_plugin.results import AuditResult, CaseResult, FileMark, marks_of
from grader.render.terminal.text import TextLines
from grader.render.values import points_of, points_text


def summary_text(results: Sequence[CaseResult | AuditResult], *, width: int) -> str:
    """Empty where there is nothing to sum up."""
    lines = TextLines(colour=False, width=width)
    for mark in marks_of(each for each in results if isinstance(each, CaseResult)):
        _write_file(lines, mark)
    courses: dict[str, list[AuditResult]] = {}
    for each in results:
        if isinstance(each, AuditResult):
            courses.setdefault(each.course, []).append(each)
    for audits in courses.values():
        _write_audit(lines, audits)
    return lines.text() if len(lines) else ""


def _write_file(lines: TextLines, mark: FileMark) -> None:
    language = mark.file.language
    lines.verbatim(_mark_line(mark))
    if mark.file.provisional:
        lines.line(say("mark-provisional", language), indent=2)
    for remark in mark.remarks:
        lines.line(say("terminal-warning", language, message=remark), indent=2)


def _mark_line(mark: FileMark) -> str:
    name, language = mark.file.file, mark.file.language
    if not mark.judged:
        return say("terminal-verdict-not-graded", language, name=name)
    facts = {
        "name": name,
        "mark": points_text(mark.mark, language),
        "out_of": mark.file.out_of,
        "points": points_of(mark.score, mark.max_score, language),
    }
    if mark.ran < mark.total:
        return say("pytest-mark-partial", language, **facts, ran=mark.ran, total=mark.total)
    return say("terminal-verdict" if mark.max_score else "terminal-mark", language, **facts)


def _write_audit(lines: TextLines, audits: Sequence[AuditResult]) -> None:
    """The verdict on the whole course, and what is worth knowing of the files that were run."""
    lines.line(audits[0].headline)
    for remark in dict.fromkeys(remark for each in audits for remark in each.remarks):
        for text in say("terminal-warning", audits[0].language, message=remark).splitlines():
            lines.line(text, indent=2)
