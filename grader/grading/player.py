"""A file that is ready to be called: a submission's, or the solution's."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from grader.grading.patience import CONVERSATION_PATIENCE, CopyTime
from grader.kinds.forms import CallPlan
from grader.model.exercise import Form, Limits
from grader.model.run import Call, Loading, Outcome
from grader.sandbox.referee import Referee
from grader.sandbox.session import Session

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    referee: Referee
    loading: Loading
    filename: str
    form: Form
    plans: Mapping[str, CallPlan]
    """How each function of the form is called; one that is missing has none."""
    limits: Limits
    budget_s: float | None = None
    """What several calls in one child may use together; None for what is usual."""
    time: CopyTime = field(default_factory=CopyTime)
    """Whom it is charged to; the course's own files to nobody."""

    def call(self, call: Call) -> Outcome:
        """One call in a child of its own."""
        with self.time.charged(self.referee):
            return self.referee.run_call(self.loading, self.filename, call)

    def play(self, conversation: Callable[[Session], _Result]) -> _Result:
        """Several calls in one child."""
        budget_s = self.budget_s
        if budget_s is None:
            budget_s = CONVERSATION_PATIENCE * self.limits.time_s
        with self.time.charged(self.referee):
            return self.referee.play(
                self.loading, self.filename, self.limits, conversation, budget_s=budget_s
            )
