"""What Python's own library does not offer of Linux: a few calls to the kernel, through libc."""

import ctypes
import os

MACHINES = ("x86_64", "aarch64")
AUDIT_ARCHITECTURES = (0xC000003E, 0xC00000B7)
"""By which the kernel tells the two apart from every other kind of call, 32-bit ones included."""
SECCOMP = (317, 277)
LANDLOCK_CREATE_RULESET, LANDLOCK_ADD_RULE, LANDLOCK_RESTRICT_SELF = 444, 445, 446
"""The same on every machine."""
CLOSE_RANGE = 436


PR_SET_PDEATHSIG = 1
PR_SET_NO_NEW_PRIVS = 38
SIGKILL = 9

_libc = ctypes.CDLL(None, use_errno=True)
_syscall = _libc.syscall
_syscall.restype = ctypes.c_long
_syscall.argtypes = [ctypes.c_long] * 5
_prctl = _libc.prctl
_prctl.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
# Numbers alone, and pointers as numbers: an object made for each argument would touch pages that
# a child shares with the zygote, and each of them is copied then.


def machine() -> int | None:
    """Which column of the tables is ours; None on a machine that they do not know."""
    name = os.uname().machine
    is_64_bit = ctypes.sizeof(ctypes.c_void_p) == 8
    return MACHINES.index(name) if name in MACHINES and is_64_bit else None


def call(number: int, first: int = 0, second: int = 0, third: int = 0, fourth: int = 0) -> int:
    """A system call; OSError where the kernel refuses it."""
    result: int = _syscall(number, first, second, third, fourth)
    if result == -1:
        raise _error()
    return result


def prctl(option: int, value: int) -> None:
    if _prctl(option, value, 0, 0, 0) != 0:
        raise _error()


def _error() -> OSError:
    error = ctypes.get_errno()
    return OSError(error, os.strerror(error))


def die_with_parent(parent: int) -> None:
    """Be killed when whoever started us ends; it may have ended before we could ask."""
    prctl(PR_SET_PDEATHSIG, SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def forbid_new_privileges() -> None:
    prctl(PR_SET_NO_NEW_PRIVS, 1)


def close_all_but(kept: tuple[int, ...]) -> None:
    """Close every descriptor but these."""
    first = 0
    for descriptor in sorted(kept):
        if first < descriptor:
            _close_from_to(first, descriptor - 1)
        first = descriptor + 1
    _close_from_to(first, _LAST_DESCRIPTOR)


_LAST_DESCRIPTOR = 0x7FFFFFFF


def _close_from_to(first: int, last: int) -> None:
    try:
        call(CLOSE_RANGE, first, last)
    except OSError:
        # Linux before 5.9; /proc may still be read here.
        for descriptor in map(int, os.listdir("/proc/self/fd")):
            if first <= descriptor <= last:
                try:
                    os.close(descriptor)
                except OSError:
                    pass  # The one that was listing them is gone.
