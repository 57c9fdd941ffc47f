"""What Python's own library does not offer of Linux: a few calls to the kernel, through libc, and
the system calls that student code may make, by their numbers on each kind of machine.
"""

import ctypes
import os
from collections.abc import Mapping

ALLOWED: Mapping[str, tuple[int | None, int | None]] = {
    # The pipes to the referee, first: they are asked for most.
    "read": (0, 63),
    "write": (1, 64),
    # Memory.
    "munmap": (11, 215),
    "mremap": (25, 216),
    "madvise": (28, 233),
    "brk": (12, 214),
    # Time.
    "nanosleep": (35, 101),
    "gettimeofday": (96, 169),
    "time": (201, None),
    "times": (100, 153),
    "getrusage": (98, 165),
    "setitimer": (38, 103),
    "getitimer": (36, 102),
    "alarm": (37, None),
    # Its own signals, and locks within the process.
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "futex": (202, 98),
    "membarrier": (324, 283),
    "rseq": (334, 293),
    "set_robust_list": (273, 99),
    "sched_yield": (24, 124),
    "restart_syscall": (219, 128),
    # Descriptors that are open already.
    "close": (3, 57),
    "lseek": (8, 62),
    "readv": (19, 65),
    "writev": (20, 66),
    "poll": (7, None),
    "ppoll": (271, 73),
    "select": (23, None),
    "pselect6": (270, 72),
    # What it is and where it runs.
    "getpid": (39, 172),
    "getppid": (110, 173),
    "gettid": (186, 178),
    "getuid": (102, 174),
    "geteuid": (107, 175),
    "getgid": (104, 176),
    "getegid": (108, 177),
    "getcwd": (79, 17),
    "uname": (63, 160),
    "sysinfo": (99, 179),
    "getrlimit": (97, 163),
    "getrandom": (318, 278),
    # The end.
    "exit": (60, 93),
    "exit_group": (231, 94),
}
"""By name: the numbers on x86_64 and on aarch64, None where there is no such call."""

CHECKED: Mapping[str, tuple[int, int]] = {
    "mmap": (9, 222),
    "mprotect": (10, 226),
    "tgkill": (234, 131),
    "kill": (62, 129),
    "fcntl": (72, 25),
    "prlimit64": (302, 261),
    "sched_getaffinity": (204, 123),
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
}
"""Allowed with some arguments only: see `seccomp`."""

READING: Mapping[str, tuple[int | None, int | None]] = {
    "fstat": (5, 80),
    "newfstatat": (262, 79),
    "statx": (332, 291),
    "stat": (4, None),
    "lstat": (6, None),
    "pread64": (17, 67),
    "getdents64": (217, 61),
    "readlink": (89, None),
    "readlinkat": (267, 78),
    "access": (21, None),
    "faccessat": (269, 48),
    "faccessat2": (439, 439),
}
"""Where a course lets libraries be read; `openat` comes with them, for reading only."""

OPENAT = (257, 56)

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
