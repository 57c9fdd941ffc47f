"""What a child is bound by: decided here, applied by the child before it reads student code.

System-call filters, Landlock and namespaces belong in this room too; until they are here the
report says `isolation: limits`, and means it.
"""

import math
import os
import stat
import sys
from pathlib import Path

from grader.exercise import Limits
from grader.report import Isolation

UNPRIVILEGED_USER = 65534

MEBIBYTE = 1 << 20
KIBIBYTE = 1 << 10

STUDENT_MODULES = (
    *("abc", "bisect", "collections", "copy", "dataclasses", "datetime", "decimal", "enum"),
    *("fractions", "functools", "heapq", "itertools", "json", "math", "numbers", "operator"),
    *("queue", "random", "re", "statistics", "string", "textwrap", "time", "typing"),
)
"""Standard modules that are warm in the zygote: an import of these costs a student nothing."""

MORE_MODULES = ("contextlib", "csv", "doctest", "inspect", "io", "pathlib", "pprint", "timeit")


def isolation() -> Isolation:
    return Isolation.LIMITS


def rlimits(limits: Limits) -> dict[str, int]:
    """Resource limits by their POSIX name; the wall clock is the watchdog's."""
    return {
        "RLIMIT_AS": limits.memory_mib * MEBIBYTE,
        "RLIMIT_CPU": math.ceil(limits.time_s) + 1,
        "RLIMIT_FSIZE": output_cap(limits) + KIBIBYTE,
        "RLIMIT_NOFILE": 32,
        "RLIMIT_CORE": 0,
        "RLIMIT_NPROC": 0,
    }


def output_cap(limits: Limits) -> int:
    return limits.output_kib * KIBIBYTE


def unprivileged_user() -> int | None:
    """Whom a zygote started as root becomes: limits on processes do not bind root."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return None
    return UNPRIVILEGED_USER


def modules_to_preload() -> tuple[str, ...]:
    """The modules students may count on.

    A root-owned Python that nobody else may read (in /root, say) is out of the child's reach
    once the zygote has dropped its rights: then everything that is pure and common is loaded
    first.
    """
    if unprivileged_user() is None or _readable_by_all(Path(os.__file__)):
        return STUDENT_MODULES
    return (*STUDENT_MODULES, *MORE_MODULES)


def _readable_by_all(file: Path) -> bool:
    return all(folder.stat().st_mode & stat.S_IXOTH for folder in file.resolve().parents)
