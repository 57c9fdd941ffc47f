"""The system calls that student code may make, by their numbers on each kind of machine.

Each is there because Python itself makes it while it computes, prints, sleeps or ends. What is
not here is refused: files, sockets, processes, signals to others.
"""

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
