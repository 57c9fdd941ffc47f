"""One core for a grader and its zygote, and another one for each grader beside it.

A round trip between two processes on one core costs a tenth of one across cores. Graders on one
machine do not know each other: each claims its core by a name that only one socket can have, and
that the kernel takes back when its holder ends, however it ends. No file is left behind.
"""

import contextlib
import os
import socket
import sys
from collections.abc import Iterable

_NAME = "\0grader-core-{}"
"""The zero byte makes it a name of Linux's own, outside the file system."""


class CoreClaim:
    """A core of this thread's, until it is released."""

    def __init__(self) -> None:
        self._before = os.sched_getaffinity(0) if sys.platform == "linux" else set[int]()
        self._socket, self.core = _claimed(self._before)

    def share_with(self, process: int) -> None:
        """Stay on the core, this thread and the process; a refusal costs time, nothing else."""
        if sys.platform == "linux" and self.core is not None:
            with contextlib.suppress(OSError):
                os.sched_setaffinity(process, {self.core})
                os.sched_setaffinity(0, {self.core})

    def release(self) -> None:
        if self._socket is not None:
            self._socket.close()
        if sys.platform == "linux":
            with contextlib.suppress(OSError):
                os.sched_setaffinity(0, self._before)


def _claimed(allowed: Iterable[int]) -> tuple[socket.socket | None, int | None]:
    """The first core that nobody has claimed; where there is none, any."""
    cores = sorted(allowed)
    for core in cores:
        held = _bound(_NAME.format(core))
        if held is not None:
            return held, core
    return None, cores[os.getpid() % len(cores)] if cores else None


def _bound(name: str) -> socket.socket | None:
    try:
        held = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    except OSError:
        return None
    try:
        held.bind(name)
    except OSError:  # Another grader has it, or this system has no such names.
        held.close()
        return None
    return held
