"""What Python's own library does not offer of Linux: a few calls to the kernel, through libc."""

import ctypes
import os

from . import syscalls

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_NO_NEW_PRIVS = 38
SIGKILL = 9

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


def machine() -> int | None:
    """Which column of the tables is ours; None on a machine that they do not know."""
    name = os.uname().machine
    is_64_bit = ctypes.sizeof(ctypes.c_void_p) == 8
    return syscalls.MACHINES.index(name) if name in syscalls.MACHINES and is_64_bit else None


def call(number: int, *arguments: object) -> int:
    """A system call; OSError where the kernel refuses it."""
    result: int = _libc.syscall(ctypes.c_long(number), *map(_argument, arguments))
    if result == -1:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return result


def _argument(argument: object) -> object:
    return ctypes.c_long(argument) if isinstance(argument, int) else argument


def prctl(option: int, value: int) -> None:
    arguments = (ctypes.c_ulong(value), *(ctypes.c_ulong(0),) * 3)
    if _libc.prctl(ctypes.c_int(option), *arguments) != 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))


def die_with_parent(parent: int) -> None:
    """Be killed when whoever started us ends; it may have ended before we could ask."""
    prctl(PR_SET_PDEATHSIG, SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def forbid_new_privileges() -> None:
    prctl(PR_SET_NO_NEW_PRIVS, 1)


def be_unreadable() -> None:
    """No other process of the same user may look into this one's memory."""
    prctl(PR_SET_DUMPABLE, 0)


def close_all_but(kept: tuple[int, ...]) -> None:
    """Close every descriptor but these."""
    first = 0
    for descriptor in sorted(kept):
        if first < descriptor:
            call(syscalls.CLOSE_RANGE, first, descriptor - 1, 0)
        first = descriptor + 1
    call(syscalls.CLOSE_RANGE, first, 0x7FFFFFFF, 0)
