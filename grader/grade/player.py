"""A file that is ready to be called: a submission's, or the solution's."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from grader.exercise import Form, Limits
from grader.forms import CallPlan
from grader.run import Call, Loading, Outcome
from grader.sandbox.referee import Referee
from grader.sandbox.session import Session

_Result = TypeVar("_Result")

CONVERSATION_PATIENCE = 5
"""All calls of a case together may last so many times as long as one: there may be thousands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    referee: Referee
    loading: Loading
    filename: str
    form: Form
    plans: Mapping[str, CallPlan]
    """How each function of the form is called; one that is missing has none."""
    limits: Limits

    def call(self, call: Call) -> Outcome:
        """One call in a child of its own."""
        return self.referee.run_call(self.loading, self.filename, call)

    def play(self, conversation: Callable[[Session], _Result]) -> _Result:
        """Several calls in one child."""
        budget_s = CONVERSATION_PATIENCE * self.limits.time_s
        return self.referee.play(
            self.loading, self.filename, self.limits, conversation, budget_s=budget_s
        )
