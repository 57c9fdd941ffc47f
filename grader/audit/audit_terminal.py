"""An audit on a terminal: the verdict, what is wrong, and what to add."""

from collections.abc import Sequence

from grader.audit.audit_wording import AuditSpeaker, has_gaps
from grader.model.audit_report import AuditReport, Matrix, Pair, Proposal, Severity
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
    _AuditText(lines, language).write(report, verbose=verbose)
    return lines.text()


def write_proposals(lines: TextLines, proposals: Sequence[Proposal], language: str) -> None:
    _AuditText(lines, language).write_proposals(proposals)


class _AuditText:
    """Writes the parts of an audit, in one language."""

    def __init__(self, lines: TextLines, language: str) -> None:
        self._lines = lines
        self._speaker = AuditSpeaker(language)
        self._say = self._speaker.say

    def write(self, report: AuditReport, *, verbose: bool) -> None:
        lines = self._lines
        style = Style.GOOD if report.is_proven else Style.BAD
        lines.line(self._speaker.headline(report), style)
        lines.blank()
        for each in self._speaker.summary(report):
            sign, style = ("✓", Style.GOOD) if each.is_well else ("✗", Style.BAD)
            lines.line(f"{sign} {each.text}", style)
        self._table(report.matrices)
        if report.without:
            self._begin("audit-losses", fixtures=", ".join(report.without))
            for text in self._speaker.losses(report):
                lines.line(text, indent=2)
        else:
            self._needed(report.matrices)
        self._findings(report, Severity.FAULT, "audit-faults")
        self._findings(report, Severity.REMARK, "audit-remarks")
        self.write_proposals(report.proposals)
        if report.fast:
            lines.blank()
            lines.line(self._say("audit-was-fast"), Style.FAINT)
        if verbose:
            for matrix in report.matrices:
                self._matrix(matrix)

    def _begin(self, code: str, **facts: object) -> None:
        """A part, after a blank line."""
        self._lines.blank()
        self._lines.line(self._say(code, **facts), Style.STRONG)

    def _table(self, matrices: Sequence[Matrix]) -> None:
        """A line for each form: how many mistakes are caught, how many pairs told apart."""
        if not matrices:
            return
        names = ("exercise", "form", "caught", "apart")
        heads = [self._say(f"audit-column-{name}") for name in names]
        speaker = self._speaker
        rows = [
            [matrix.exercise, matrix.form, speaker.caught(matrix), speaker.apart(matrix)]
            for matrix in matrices
        ]
        widths = [max(len(row[place]) for row in (heads, *rows)) for place in range(len(heads))]
        self._lines.blank()
        self._lines.as_is("  " + _row_text(heads, widths), Style.FAINT)
        for row, matrix in zip(rows, matrices, strict=True):
            style = Style.WARNING if has_gaps(matrix) else Style.PLAIN
            self._lines.as_is("  " + _row_text(row, widths), style)

    def _needed(self, matrices: Sequence[Matrix]) -> None:
        """What each fixture alone sees: what would be lost without it."""
        for exercise, fixtures in _needed_fixtures(matrices).items():
            self._begin("audit-needed", exercise=exercise, count=len(fixtures))
            for fixture, (mistakes, pairs) in fixtures.items():
                seen = list(mistakes)[:_MOST_NEEDED]
                if len(mistakes) > _MOST_NEEDED:
                    seen.append(self._say("audit-more", count=len(mistakes) - _MOST_NEEDED))
                if len(pairs) == 1:
                    seen.append(self._speaker.pair(next(iter(pairs))))
                elif pairs:
                    seen.append(self._say("audit-pairs", count=len(pairs)))
                self._lines.line(f"{fixture} → {', '.join(seen)}", indent=2)

    def _findings(self, report: AuditReport, severity: Severity, heading: str) -> None:
        found = [each for each in report.findings if each.severity is severity]
        if not found:
            return
        self._begin(heading)
        colon = "\u00a0: " if self._speaker.language == "fr" else ": "
        style = Style.BAD if severity is Severity.FAULT else Style.PLAIN
        for finding in found[:_MOST_FINDINGS]:
            reason = self._speaker.render(finding.message)
            self._lines.line(f"{finding.place}{colon}{reason}", style, indent=2)
            if finding.remedy is not None:
                self._lines.line(f"→ {self._speaker.render(finding.remedy)}", indent=4)
        if len(found) > _MOST_FINDINGS:
            more = self._say("audit-more-elsewhere", count=len(found) - _MOST_FINDINGS)
            self._lines.line(more, Style.FAINT, indent=2)

    def write_proposals(self, proposals: Sequence[Proposal]) -> None:
        if not proposals:
            return
        lines = self._lines
        self._begin("audit-proposals", count=len(proposals))
        for proposal in proposals[:_MOST_PROPOSALS]:
            closes = self._say("audit-closes", count=len(proposal.closes))
            lines.blank()
            lines.line(f"# {proposal.file} ({closes})", Style.FAINT)
            for text in proposal.text.splitlines():
                lines.verbatim(text)
            for exercise in proposal.exercises:
                lines.line("# " + self._say("audit-add-line", exercise=exercise), Style.FAINT)
                lines.verbatim(f"  - {proposal.id}")
        if len(proposals) > _MOST_PROPOSALS:
            more = self._say("audit-more-elsewhere", count=len(proposals) - _MOST_PROPOSALS)
            lines.blank()
            lines.line(more, Style.FAINT)

    def _matrix(self, matrix: Matrix) -> None:
        """A letter for each mistake and fixture; the fixtures stand below by number."""
        lines = self._lines
        self._begin("audit-matrix", exercise=matrix.exercise, form=matrix.form)
        numbers = [str(place) for place in range(1, len(matrix.fixtures) + 1)]
        for digits in zip(*(number.rjust(2) for number in numbers), strict=True):
            lines.as_is(" " * (_LONGEST_NAME + 2) + " ".join(digits), Style.FAINT)
        for row in matrix.rows:
            name = clipped(row.id, _LONGEST_NAME).ljust(_LONGEST_NAME)
            if any(cell.kinds for cell in row.cells):
                lines.as_is(f"{name}  {' '.join(map(self._speaker.letter, row.cells))}")
            else:
                lines.as_is(f"{name}  {self._speaker.standing(row)}", Style.FAINT)
        for number, fixture in zip(numbers, matrix.fixtures, strict=True):
            lines.as_is(f"{number.rjust(4)} {fixture}", Style.FAINT)
        lines.line(self._say("audit-legend"), Style.FAINT)
        if matrix.alike:
            lines.line(self._say("audit-alike"))
            for rows in matrix.alike:
                lines.line(", ".join(rows), indent=2)


def _row_text(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Names to the left, counts to the right."""
    padded = [
        cell.ljust(width) if place < 2 else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(padded)


def _needed_fixtures(
    matrices: Sequence[Matrix],
) -> dict[str, dict[str, tuple[dict[str, None], dict[Pair, None]]]]:
    """By exercise and fixture: the mistakes and the pairs that it alone sees, in any form."""
    found: dict[str, dict[str, tuple[dict[str, None], dict[Pair, None]]]] = {}
    for matrix in matrices:
        for only in filter(None, matrix.only):
            fixtures = found.setdefault(matrix.exercise, {})
            mistakes, pairs = fixtures.setdefault(only.fixture, ({}, {}))
            mistakes |= dict.fromkeys(only.mistakes)
            pairs |= dict.fromkeys(only.pairs)
    return found
