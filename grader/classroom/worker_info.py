"""What a worker on another machine is: its version, and what holds student code there."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import grader
from grader.errors import UsageError
from grader.model.message import Message, message
from grader.model.report import Isolation
from grader.sandbox.confine import is_root, refusal
from grader.sandbox.launcher import open_launcher
from grader.sandbox.referee import Referee

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What one process says of itself, in plain types that travel."""

    version: str
    isolation: str
    is_root: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a worker must be to take part."""

    version: str
    isolation: str | None
    """What the user asked for; without a word, it is decided as for a single file."""

    def refusal(self, standing: Standing) -> Message | None:
        """Why this worker may not run student code; None where it may."""
        wanted = None if self.isolation is None else Isolation(self.isolation)
        return refusal(wanted, Isolation(standing.isolation), is_root=standing.is_root)


def version_here() -> str:
    return grader.__version__


@functools.cache
def standing_here(portable: bool) -> Standing:
    """Tried out once a process."""
    with Referee(open_launcher(portable=portable)) as referee:
        isolation = referee.isolation
    return Standing(version=version_here(), isolation=isolation.value, is_root=is_root())


def run_if_fit(asked: Asked, work: Callable[..., _Result], *arguments: Any) -> _Result:
    """Do the work, where this process is what was asked for: it may have joined since."""
    standing = standing_here(asked.isolation == Isolation.LIMITS)
    if standing.version != asked.version:
        facts = {"version": asked.version, "workers": f"{_here()} ({standing.version})"}
        raise UsageError(message("cluster-other-versions", **facts))
    reason = asked.refusal(standing)
    if reason is not None:
        raise UsageError(message("cluster-isolation", workers=_here(), reason=reason))
    return work(*arguments)


def _here() -> str:
    import platform

    return platform.node()
