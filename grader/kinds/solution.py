"""What only the solution knows: `corrige`, a teacher's own functions or their own search."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from grader.kinds.answer import is_same, is_same_but_for_rounding
from grader.kinds.calls import Expectation, ScriptedKind, Shape
from grader.kinds.kind import TREES, Kind, Task
from grader.kinds.search import SolutionSearch
from grader.model.case import CallsCase, FunctionCall, Script, Source
from grader.model.run import Returned
from grader.model.verdict import CheckKind


class SolutionCalls(ScriptedKind[CallsCase]):
    several_functions: ClassVar = True
    has_own_answers: ClassVar = False

    def expectations(self, calls: Sequence[FunctionCall]) -> list[Expectation]:
        raise ValueError(f"only the solution knows the answers to {len(calls)} calls")

    def expected_of(
        self, task: Task, case: CallsCase, calls: Sequence[FunctionCall]
    ) -> list[Expectation]:
        if task.answers is None:
            return self.expectations(calls)
        tolerance = task.exercise.tolerance_of(case.template_id)
        return [same_as_solution(answer, tolerance) for answer in task.answers(case, calls)]


class Solution(SolutionCalls):
    """Either of the two, before it is known what it is tried on."""

    sources: ClassVar = (*TREES, Script)
    checks: ClassVar = frozenset(CheckKind)

    def tried_on(self, sources: Sequence[Source]) -> Kind[Any]:
        has_calls = any(isinstance(source, Script) for source in sources)
        return SOLUTION_CALLS if has_calls else _SEARCH


SOLUTION_CALLS, _SEARCH = SolutionCalls(), SolutionSearch()

KINDS: Mapping[str, Solution] = {"corrige": Solution()}


def same_as_solution(answer: Returned, tolerance: float = 0) -> Expectation:
    """Where only the solution knows: equal, or its floats no further apart than this."""
    return Expectation(
        Shape.MEASURABLE if tolerance else Shape.COMPARABLE,
        answer,
        lambda returned: is_same(answer, returned, tolerance),
        () if tolerance else (("call-rounding", partial(is_same_but_for_rounding, answer)),),
    )
