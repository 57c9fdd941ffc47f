"""What the terminal and the page of an audit share: counts and names as people read them."""

from collections.abc import Iterator

from grader.errors import Place
from grader.language import Speaker
from grader.model.audit_report import (
    AuditReport,
    Extent,
    Gap,
    Matrix,
    MatrixCell,
    Pair,
    Row,
    Severity,
    Standing,
    Topic,
)
from grader.model.dataclass import dataclass
from grader.model.verdict import CheckKind

_STRONGEST_FIRST = (
    CheckKind.CONTRACT,
    CheckKind.VALUE,
    CheckKind.PATH,
    CheckKind.EVALUATIONS,
    CheckKind.ORDER,
)


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """One thing that was looked at: whether it is well, and the sentence."""

    is_well: bool
    text: str


class AuditSpeaker(Speaker):
    """Says what an audit found, in one language."""

    __slots__ = ()

    def headline(self, report: AuditReport) -> str:
        title = report.course_title.said_in(self.language)
        if report.is_proven and report.untried:
            names = [
                name
                for each in report.untried
                for name in ((each.exercise,) if each.mistakes else each.functions)
            ]
            return self.say("audit-proven-but", title=title, names=", ".join(names))
        if report.is_proven:
            return self.say("audit-proven", title=title)
        count = sum(finding.severity is Severity.FAULT for finding in report.findings)
        return self.say("audit-not-proven", title=title, count=count)

    def summary(self, report: AuditReport) -> Iterator[SummaryLine]:
        """What was looked at, a line each."""
        count, wrong = len(report.answers), sum(not each.agrees for each in report.answers)
        if not count:
            yield SummaryLine(True, self.say("audit-answers-none"))
        elif wrong:
            yield SummaryLine(False, self.say("audit-answers-wrong", wrong=wrong, count=count))
        else:
            yield SummaryLine(True, self.say("audit-answers-right", count=count))
        if wrong := _fault_count(report, Topic.SOLUTIONS):
            yield SummaryLine(False, self.say("audit-solutions-wrong", wrong=wrong))
        else:
            solved = [forms for forms in report.solutions.values() if forms]
            facts = {"count": len(solved), "forms": sum(map(len, solved))}
            yield SummaryLine(True, self.say("audit-solutions-right", **facts))
        if wrong := _fault_count(report, Topic.SKELETONS):
            yield SummaryLine(False, self.say("audit-skeletons-wrong", wrong=wrong))
        elif report.skeletons:
            text = self.say("audit-skeletons-right", count=len(report.skeletons))
            yield SummaryLine(True, text)
        if report.matrices:
            wrong = _fault_count(report, Topic.MISTAKES) + _fault_count(report, Topic.PAIRS)
            text = self.say("audit-caught-not-all") if wrong else self._caught(report)
            yield SummaryLine(not wrong, text)

    def _caught(self, report: AuditReport) -> str:
        """Never more than the table below shows: what another exercise catches is said so."""
        elsewhere = {
            (matrix.exercise, row.id)
            for matrix in report.matrices
            for row in matrix.rows_that_are(Standing.ELSEWHERE)
        }
        alike = any(each.message.code == "audit-own-alike" for each in report.findings)
        caught = (
            self.say("audit-caught-elsewhere", count=len(elsewhere))
            if elsewhere
            else self.say("audit-caught")
        )
        return f"{caught}, {self.say('audit-own-not-apart' if alike else 'audit-told-apart')}"

    # Matrices -----------------------------------------------------------------------------------

    def caught(self, matrix: Matrix) -> str:
        """How many mistakes are caught, of those that some tree would fail."""
        caught = len(matrix.rows_that_are(Standing.CAUGHT))
        escaping = (Standing.MISSED, Standing.ELSEWHERE, Standing.UNKNOWN)
        total = caught + sum(len(matrix.rows_that_are(each)) for each in escaping)
        return self.say("audit-of", done=caught, total=total)

    def apart(self, matrix: Matrix) -> str:
        """How many pairs of mistakes are told apart, of those that could be."""
        done = matrix.pair_count - len(matrix.confused)
        return self.say("audit-of", done=done, total=matrix.pair_count)

    def standing(self, row: Row) -> str:
        return self.say(f"audit-standing-{row.standing}", exercise=row.elsewhere or "")

    def mistake(self, row: Row) -> str:
        """What the mistake is, in words, where there are any."""
        # Any number may be somebody's infinity.
        known = row.mistake if row.own else self.say(f"mistake-{row.mistake}", number="…")
        if row.id == row.mistake:
            return known
        return self.say(f"audit-side-{row.side}", mistake=known)

    def letter(self, cell: MatrixCell) -> str:
        """The gravest check that fails, as one letter."""
        return " " if cell.extent is Extent.ABSENT else self.letters(cell)[0]

    def letters(self, cell: MatrixCell) -> str:
        """Every check that fails, the gravest first."""
        kinds = [kind for kind in _STRONGEST_FIRST if kind in cell.kinds]
        letters = "".join(self.say(f"audit-letter-{kind}") for kind in kinds) or "·"
        return letters if cell.extent is Extent.ALL else letters.lower()

    # Pairs, gaps and losses ---------------------------------------------------------------------

    def pair(self, pair: Pair) -> str:
        return self.say("audit-pair", first=pair[0], second=pair[1])

    def gap(self, gap: Gap) -> str:
        if len(gap.rows) == 1:
            return self.say("audit-gap-catch", mistake=gap.rows[0])
        return self.say("audit-gap-apart", first=gap.rows[0], second=gap.rows[1])

    def gap_tree(self, gap: Gap) -> str:
        if gap.tree is None or gap.player is None:
            return self.say("audit-gap-no-tree")
        player = self.say(f"label-{gap.player}")
        if gap.depth is None:
            return self.say("audit-gap-tree", tree=gap.tree, player=player)
        return self.say("audit-gap-depth", tree=gap.tree, player=player, depth=gap.depth)

    def losses(self, report: AuditReport) -> Iterator[str]:
        """What is lost without the fixtures that were left out; of several forms told once."""
        mistakes: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        pairs: dict[tuple[str, tuple[Pair, ...]], list[str]] = {}
        for loss in report.losses:
            if loss.mistakes:
                mistakes.setdefault((loss.exercise, loss.mistakes), []).append(loss.form)
            if loss.pairs:
                pairs.setdefault((loss.exercise, loss.pairs), []).append(loss.form)
        for (exercise, rows), forms in mistakes.items():
            facts = {"exercise": exercise, "forms": ", ".join(forms)}
            yield self.say("audit-loss-mistakes", mistakes=", ".join(rows), **facts)
        for (exercise, lost), forms in pairs.items():
            facts = {"exercise": exercise, "forms": ", ".join(forms)}
            yield self.say("audit-loss-pairs", pairs="; ".join(map(self.pair, lost)), **facts)
        if all(loss.is_none for loss in report.losses):
            yield self._no_loss(report)

    def _no_loss(self, report: AuditReport) -> str:
        """How well the others make up for what was left out, in the form where they do least."""
        seen = [loss for loss in report.losses if loss.caught]
        if not seen:
            return self.say("audit-no-loss-no-search")
        worst = min(seen, key=lambda loss: loss.fewest_left)
        facts = {"exercise": worst.exercise, "form": worst.form}
        return self.say("audit-no-loss", count=worst.caught, fewest=worst.fewest_left, **facts)


def has_gaps(matrix: Matrix) -> bool:
    """Whether something escapes that no other exercise sees."""
    escaping = (Standing.MISSED, Standing.UNKNOWN)
    return bool(matrix.confused) or any(map(matrix.rows_that_are, escaping))


def _fault_count(report: AuditReport, topic: Topic) -> int:
    """How many places are at fault: one file may have several."""
    places: set[Place] = {
        finding.place for finding in report.findings_of(topic) if finding.severity is Severity.FAULT
    }
    return len(places)
