"""How long the next call may take."""

from dataclasses import dataclass, replace

from grader.exercise import Limits
from grader.run import Ending, Outcome

PATIENT_TIMEOUTS = 3
IMPATIENCE = 8
"""After so many time-outs in one exercise, the next calls get an eighth of the time: a function
that never ends must not keep its author waiting for a minute."""


@dataclass(slots=True)
class Patience:
    limits: Limits
    timeouts: int = 0

    def learn(self, outcome: Outcome) -> None:
        self.timeouts += outcome.ending is Ending.TIMEOUT

    def limits_now(self) -> Limits:
        if self.timeouts < PATIENT_TIMEOUTS:
            return self.limits
        return replace(self.limits, time_s=self.limits.time_s / IMPATIENCE)
