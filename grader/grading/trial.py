"""One case tried with one file: run, judged, and told in a report."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grader.errors import CouldNotJudge
from grader.grading.loading import Player
from grader.kinds import kind_of
from grader.kinds.checks import Shares, not_judged, unreadable, with_output_note
from grader.kinds.kind import AnyDraws, Judge, Kind, Run, Task
from grader.kinds.search import optimal_path
from grader.model.case import Case, SearchCase
from grader.model.dataclass import dataclass, field
from grader.model.exercise import Exercise, Form, TieRule
from grader.model.message import Message, message
from grader.model.report import CaseReport, SearchCaseReport
from grader.model.tree import Search, Trace
from grader.model.verdict import CaseVerdict
from grader.search import known_value


@dataclass(frozen=True, slots=True)
class NoRun:
    """A case that was not run, and what is said of it instead of a verdict."""

    verdict: Callable[[Shares], CaseVerdict]


@dataclass(frozen=True, slots=True)
class Trial:
    """Tries an exercise with any file: a submission, the solution, a known mistake."""

    task: Task
    reasons: Mapping[str, Message] = field(default_factory=dict)
    """Why a function that goes with the others cannot be called, where that is known."""

    @property
    def kind(self) -> Kind[Any]:
        return kind_of(self.task.exercise)

    def run(self, player: Player, case: Case) -> Run | NoRun:
        missing = self.kind.missing_function(player, case)
        if missing is not None:
            # It is not in the file, or it is, and cannot be called or is still to be written.
            told = self.reasons.get(missing, message("function-missing-here", function=missing))
            return NoRun(lambda shares: unreadable(shares, told))
        try:
            return self.kind.run(self.task, player, case)
        except CouldNotJudge:
            return NoRun(not_judged)

    def judge_of(self, runs: Sequence[Run | NoRun]) -> Judge:
        made = [run if isinstance(run, Run) else None for run in runs]
        return self.kind.judge_of(self.task, made)

    def report(self, judge: Judge, case: Case, run: Run | NoRun) -> CaseReport:
        if isinstance(run, NoRun):
            return self._report(case, None, run.verdict(judge.shares))
        run = judge.as_read(run)
        return self._report(case, run, with_output_note(judge.verdict(case, run), run.outcome))

    def _report(self, case: Case, run: Run | None, verdict: CaseVerdict) -> CaseReport:
        outcome, trace = (run.outcome, run.trace) if run else (None, ())
        if not isinstance(case, SearchCase):
            return CaseReport(case=case, outcome=outcome, verdict=verdict)
        reference = self.task.searches.get(case.id) or _own_way(case, trace)
        return SearchCaseReport(
            case=case, outcome=outcome, verdict=verdict, reference=reference, trace=trace
        )


def _own_way(case: SearchCase, trace: Trace) -> Search:
    """A search that may go its own way is drawn against nothing but itself."""
    return Search(
        value=known_value(case.tree, (), case.depth, case.maximise),
        path=optimal_path(case, TieRule.FIRST),
        trace=trace,
        windows={},
        cuts=(),
    )


def cases_of(exercise: Exercise, form: Form, draws: AnyDraws) -> list[Case]:
    """The cases on which a function of this form can be tried."""
    kind = kind_of(exercise)
    return [
        case
        for template in exercise.case_templates
        for case in kind.cases(template, draws)
        if not isinstance(case, SearchCase) or kind.suits(exercise, form, case.tree, case.depth)
    ]
