"""An audit on a terminal: the verdict, what is wrong, and what to add."""

from collections.abc import Sequence

from grader.audit.wording import (
    apart_count,
    caught_count,
    cell_letter,
    has_gaps,
    headline,
    loss_texts,
    needed_fixtures,
    pair_text,
    standing_text,
    summary,
)
from grader.language import render, say
from grader.model.audit_report import AuditReport, Finding, Matrix, Proposal, Severity
from grader.render.safe_text import clipped
from grader.render.terminal import Style, TextLines

_MOST_FINDINGS = 25
_MOST_PROPOSALS = 5
_MOST_NEEDED = 4
"""Of what a fixture alone sees; the page has them all."""
_LONGEST_NAME = 36


def render_audit(
    report: AuditReport, language: str, *, colour: bool, width: int, verbose: bool = False
) -> str:
    lines = TextLines(colour=colour, width=width)
    lines.line(headline(report, language), Style.GOOD if report.is_proven else Style.BAD)
    lines.blank()
    for each in summary(report, language):
        sign, style = ("✓", Style.GOOD) if each.is_well else ("✗", Style.BAD)
        lines.line(f"{sign} {each.text}", style)
    _table(lines, report.matrices, language)
    if report.without:
        _losses(lines, report, language)
    else:
        _needed(lines, report.matrices, language)
    for severity, code in ((Severity.FAULT, "audit-faults"), (Severity.REMARK, "audit-remarks")):
        found = [each for each in report.findings if each.severity is severity]
        _findings(lines, found, say(code, language), language)
    write_proposals(lines, report.proposals, language)
    if report.fast:
        lines.blank()
        lines.line(say("audit-was-fast", language), Style.FAINT)
    if verbose:
        for matrix in report.matrices:
            _matrix(lines, matrix, language)
    return lines.text()


def _table(lines: TextLines, matrices: Sequence[Matrix], language: str) -> None:
    """A line for each form: how many mistakes are caught, how many pairs told apart."""
    if not matrices:
        return
    heads = [
        say(f"audit-column-{name}", language) for name in ("exercise", "form", "caught", "apart")
    ]
    rows = [
        [
            matrix.exercise,
            matrix.form,
            _of(caught_count(matrix), language),
            _of(apart_count(matrix), language),
        ]
        for matrix in matrices
    ]
    widths = [max(len(row[place]) for row in (heads, *rows)) for place in range(len(heads))]
    lines.blank()
    lines.as_is("  " + _row_text(heads, widths), Style.FAINT)
    for row, matrix in zip(rows, matrices, strict=True):
        style = Style.WARNING if has_gaps(matrix) else Style.PLAIN
        lines.as_is("  " + _row_text(row, widths), style)


def _of(counts: tuple[int, int], language: str) -> str:
    return say("audit-of", language, done=counts[0], total=counts[1])


def _row_text(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Names to the left, counts to the right."""
    padded = [
        cell.ljust(width) if place < 2 else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(padded)


def _losses(lines: TextLines, report: AuditReport, language: str) -> None:
    lines.blank()
    heading = say("audit-losses", language, fixtures=", ".join(report.without))
    lines.line(heading, Style.STRONG)
    for text in loss_texts(report, language):
        lines.line(text, indent=2)


def _needed(lines: TextLines, matrices: Sequence[Matrix], language: str) -> None:
    """What each fixture alone sees: what would be lost without it."""
    for exercise, fixtures in needed_fixtures(matrices).items():
        lines.blank()
        facts = {"exercise": exercise, "count": len(fixtures)}
        lines.line(say("audit-needed", language, **facts), Style.STRONG)
        for fixture, (mistakes, pairs) in fixtures.items():
            told = list(mistakes[:_MOST_NEEDED])
            if len(mistakes) > _MOST_NEEDED:
                told.append(say("audit-more", language, count=len(mistakes) - _MOST_NEEDED))
            if len(pairs) == 1:
                told.append(pair_text(pairs[0], language))
            elif pairs:
                told.append(say("audit-pairs", language, count=len(pairs)))
            lines.line(f"{fixture} → {', '.join(told)}", indent=2)


def _findings(lines: TextLines, found: Sequence[Finding], heading: str, language: str) -> None:
    if not found:
        return
    lines.blank()
    lines.line(heading, Style.STRONG)
    colon = "\u00a0: " if language == "fr" else ": "
    for finding in found[:_MOST_FINDINGS]:
        style = Style.BAD if finding.severity is Severity.FAULT else Style.PLAIN
        lines.line(f"{finding.place}{colon}{render(finding.message, language)}", style, indent=2)
        if finding.remedy is not None:
            lines.line(f"→ {render(finding.remedy, language)}", indent=4)
    if len(found) > _MOST_FINDINGS:
        more = say("audit-more-elsewhere", language, count=len(found) - _MOST_FINDINGS)
        lines.line(more, Style.FAINT, indent=2)


def write_proposals(lines: TextLines, proposals: Sequence[Proposal], language: str) -> None:
    if not proposals:
        return
    lines.blank()
    lines.line(say("audit-proposals", language, count=len(proposals)), Style.STRONG)
    for proposal in proposals[:_MOST_PROPOSALS]:
        closes = say("audit-closes", language, count=len(proposal.closes))
        lines.blank()
        lines.line(f"# {proposal.file} ({closes})", Style.FAINT)
        for text in proposal.text.splitlines():
            lines.verbatim(text)
        for exercise in proposal.exercises:
            lines.line("# " + say("audit-add-line", language, exercise=exercise), Style.FAINT)
            lines.verbatim(f"  - {proposal.id}")
    if len(proposals) > _MOST_PROPOSALS:
        more = say("audit-more-elsewhere", language, count=len(proposals) - _MOST_PROPOSALS)
        lines.blank()
        lines.line(more, Style.FAINT)


def _matrix(lines: TextLines, matrix: Matrix, language: str) -> None:
    """A letter for each mistake and fixture; the fixtures stand below by number."""
    lines.blank()
    facts = {"exercise": matrix.exercise, "form": matrix.form}
    lines.line(say("audit-matrix", language, **facts), Style.STRONG)
    numbers = [str(place) for place in range(1, len(matrix.fixtures) + 1)]
    for digits in zip(*(number.rjust(2) for number in numbers), strict=True):
        lines.as_is(" " * (_LONGEST_NAME + 2) + " ".join(digits), Style.FAINT)
    for row in matrix.rows:
        letters = " ".join(cell_letter(cell, language) for cell in row.cells)
        name = clipped(row.id, _LONGEST_NAME).ljust(_LONGEST_NAME)
        if any(cell.kinds for cell in row.cells):
            lines.as_is(f"{name}  {letters}")
        else:
            lines.as_is(f"{name}  {standing_text(row, language)}", Style.FAINT)
    for number, fixture in zip(numbers, matrix.fixtures, strict=True):
        lines.as_is(f"{number.rjust(4)} {fixture}", Style.FAINT)
    lines.line(say("audit-legend", language), Style.FAINT)
    if matrix.alike:
        lines.line(say("audit-alike", language))
        for rows in matrix.alike:
            lines.line(", ".join(rows), indent=2)
