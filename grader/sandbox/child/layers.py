"""Which walls this system really has: tried out in a process of its own, not read off a version."""

import errno
import os
import sys
from collections.abc import Callable, Sequence

RLIMITS, NO_NEW_PRIVILEGES, SECCOMP, LANDLOCK = "rlimits", "no_new_privs", "seccomp", "landlock"

_BITS = {NO_NEW_PRIVILEGES: 1, SECCOMP: 2, LANDLOCK: 4}
_TRIED = 8


if sys.platform == "linux":
    from . import landlock, linux, seccomp


def load() -> None:
    """Have everything at hand that putting on a layer needs: afterwards no file can be read."""
    if sys.platform == "linux":
        landlock.prepared(landlock.version())
        column = linux.machine()
        if column is not None:
            seccomp.prepared(column, False)


def try_out() -> list[str]:
    """The layers that hold; a trial process puts them on and runs against them."""
    layers = [] if sys.platform == "win32" else [RLIMITS]
    if sys.platform != "linux":
        return layers
    trial = os.fork()
    if trial == 0:
        held = 0
        try:
            held = _TRIED | _run_against()
        finally:
            os._exit(held)
    code = os.waitstatus_to_exitcode(os.waitpid(trial, 0)[1])
    if code & _TRIED and code > 0:
        layers += [name for name, bit in _BITS.items() if code & bit]
    return layers


def _run_against() -> int:
    held = 0
    try:
        linux.forbid_new_privileges()
        held |= _BITS[NO_NEW_PRIVILEGES]
        known = landlock.version()
        if known:
            landlock.restrict(known, ())
            if _refused(lambda: os.listdir("/"), errno.EACCES):
                held |= _BITS[LANDLOCK]
        seccomp.install(os.getpid(), may_read=False)
    except OSError:
        return held
    refused = _refused(lambda: os.open("/", os.O_RDONLY), errno.EPERM)
    if refused and _refused(_fork, errno.EPERM):
        held |= _BITS[SECCOMP]
    return held


def _refused(action: Callable[[], object], error_number: int) -> bool:
    try:
        action()
    except OSError as error:
        return error.errno == error_number
    return False


def _fork() -> None:
    if os.fork() == 0:
        os._exit(0)


def put_on(layers: Sequence[str], readable: Sequence[str]) -> None:
    """Put these on for good, each while it still can be; OSError where one fails."""
    if NO_NEW_PRIVILEGES in layers:
        linux.forbid_new_privileges()
    if LANDLOCK in layers:
        landlock.restrict(landlock.version(), readable)
    if SECCOMP in layers:
        seccomp.install(os.getpid(), may_read=bool(readable) and LANDLOCK in layers)
