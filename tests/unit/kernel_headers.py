"""What Linux's own headers say, as they said it when this was copied (linux-libc-dev 6.1).

`test_syscalls.py` compares the tables of the sandbox with this everywhere, and this with the
headers where they are installed.
"""

import re
from pathlib import Path

X86_64_HEADERS = (
    Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    Path("/usr/include/asm/unistd_64.h"),
)
GENERIC_HEADER = Path("/usr/include/asm-generic/unistd.h")
"""Whose numbers aarch64 has."""

NUMBERS: dict[str, tuple[int | None, int | None]] = {
    "read": (0, 63),
    "write": (1, 64),
    "munmap": (11, 215),
    "mremap": (25, 216),
    "madvise": (28, 233),
    "brk": (12, 214),
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
    "nanosleep": (35, 101),
    "gettimeofday": (96, 169),
    "time": (201, None),
    "times": (100, 153),
    "getrusage": (98, 165),
    "setitimer": (38, 103),
    "getitimer": (36, 102),
    "alarm": (37, None),
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
    "close": (3, 57),
    "lseek": (8, 62),
    "readv": (19, 65),
    "writev": (20, 66),
    "poll": (7, None),
    "ppoll": (271, 73),
    "select": (23, None),
    "pselect6": (270, 72),
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
    "sched_getaffinity": (204, 123),
    "getrlimit": (97, 163),
    "getrandom": (318, 278),
    "exit": (60, 93),
    "exit_group": (231, 94),
    "mmap": (9, 222),
    "mprotect": (10, 226),
    "tgkill": (234, 131),
    "kill": (62, 129),
    "fcntl": (72, 25),
    "prlimit64": (302, 261),
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
    "openat": (257, 56),
    "seccomp": (317, 277),
    "landlock_create_ruleset": (444, 444),
    "landlock_add_rule": (445, 445),
    "landlock_restrict_self": (446, 446),
    "close_range": (436, 436),
    "open": (2, None),
    "creat": (85, None),
    "openat2": (437, 437),
    "socket": (41, 198),
    "connect": (42, 203),
    "bind": (49, 200),
    "execve": (59, 221),
    "execveat": (322, 281),
    "fork": (57, None),
    "vfork": (58, None),
    "clone": (56, 220),
    "clone3": (435, 435),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "prctl": (157, 167),
    "ioctl": (16, 29),
    "memfd_create": (319, 279),
    "mount": (165, 40),
    "unshare": (272, 97),
    "setns": (308, 268),
    "chroot": (161, 51),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "bpf": (321, 280),
    "userfaultfd": (323, 282),
    "perf_event_open": (298, 241),
    "keyctl": (250, 219),
    "shmget": (29, 194),
    "shmat": (30, 196),
    "msgget": (68, 186),
    "semget": (64, 190),
    "mq_open": (240, 180),
    "unlink": (87, None),
    "unlinkat": (263, 35),
    "rename": (82, None),
    "renameat2": (316, 276),
    "mkdir": (83, None),
    "mkdirat": (258, 34),
    "chmod": (90, None),
    "fchmodat": (268, 53),
    "chown": (92, None),
    "truncate": (76, 45),
    "ftruncate": (77, 46),
    "dup": (32, 23),
    "dup2": (33, None),
    "dup3": (292, 24),
    "pipe": (22, None),
    "pipe2": (293, 59),
    "pkey_mprotect": (329, 288),
    "remap_file_pages": (216, 234),
    "personality": (135, 92),
    "arch_prctl": (158, None),
    "setuid": (105, 146),
    "setgid": (106, 144),
    "setresuid": (117, 147),
    "setrlimit": (160, 164),
    "sched_setaffinity": (203, 122),
    "setpriority": (141, 140),
    "setpgid": (109, 154),
    "setsid": (112, 157),
    "sendmsg": (46, 211),
    "recvmsg": (47, 212),
    "sendto": (44, 206),
    "eventfd2": (290, 19),
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    "epoll_create1": (291, 20),
    "signalfd4": (289, 74),
    "timerfd_create": (283, 85),
    "pwrite64": (18, 68),
    "fallocate": (285, 47),
    "sendfile": (40, 71),
    "splice": (275, 76),
    "vmsplice": (278, 75),
    "process_madvise": (440, 440),
    "kcmp": (312, 272),
    "init_module": (175, 105),
    "kexec_load": (246, 104),
    "reboot": (169, 142),
}
"""By name: the numbers in <asm/unistd_64.h> of x86_64, and in <asm-generic/unistd.h>."""

CONSTANTS: dict[str, dict[str, int]] = {
    "linux/audit.h": {"__AUDIT_ARCH_64BIT": 0x80000000, "__AUDIT_ARCH_LE": 0x40000000},
    "linux/elf-em.h": {"EM_X86_64": 62, "EM_AARCH64": 183},
    "linux/seccomp.h": {
        "SECCOMP_SET_MODE_FILTER": 1,
        "SECCOMP_RET_KILL_PROCESS": 0x80000000,
        "SECCOMP_RET_ERRNO": 0x00050000,
        "SECCOMP_RET_ALLOW": 0x7FFF0000,
    },
    "linux/bpf_common.h": {
        "BPF_LD": 0x00,
        "BPF_JMP": 0x05,
        "BPF_RET": 0x06,
        "BPF_W": 0x00,
        "BPF_ABS": 0x20,
        "BPF_JEQ": 0x10,
        "BPF_JGE": 0x30,
        "BPF_JSET": 0x40,
        "BPF_K": 0x00,
        "BPF_MAXINSNS": 4096,
    },
    "linux/prctl.h": {
        "PR_SET_PDEATHSIG": 1,
        "PR_SET_DUMPABLE": 4,
        "PR_SET_NO_NEW_PRIVS": 38,
    },
    "linux/landlock.h": {"LANDLOCK_CREATE_RULESET_VERSION": 1},
    "linux/time.h": {"CLOCK_MONOTONIC": 1, "CLOCK_TAI": 11},
    "asm-generic/mman-common.h": {"PROT_READ": 1, "PROT_WRITE": 2, "PROT_EXEC": 4},
    "asm-generic/fcntl.h": {
        "O_WRONLY": 0o1,
        "O_RDWR": 0o2,
        "O_CREAT": 0o100,
        "O_TRUNC": 0o1000,
        "O_APPEND": 0o2000,
        "F_GETFD": 1,
        "F_GETFL": 3,
    },
    "asm-generic/errno-base.h": {"EPERM": 1, "EACCES": 13},
}
"""By header: what the sandbox uses of it."""


def x86_64_header() -> Path | None:
    return next((header for header in X86_64_HEADERS if header.exists()), None)


def generic_header() -> Path | None:
    return GENERIC_HEADER if GENERIC_HEADER.exists() else None


def numbers_in(header: Path) -> dict[str, int]:
    """The number of each call, by name; `__NR3264_` marks those that have a 32-bit twin."""
    text = header.read_text(encoding="utf-8")
    plain = r"^#define __NR_(\w+)\s+(\d+)\s*$"
    twins = dict(re.findall(r"^#define (__NR3264_\w+)\s+(\d+)\s*$", text, re.MULTILINE))
    named = r"^#define __NR_(\w+)\s+(__NR3264_\w+)\s*$"
    found = re.findall(named, text, re.MULTILINE)
    numbers = {name: int(twins[twin]) for name, twin in found if twin in twins}
    return numbers | {name: int(n) for name, n in re.findall(plain, text, re.MULTILINE)}


def constant_in(header: Path, name: str) -> int:
    """A number that is written out: `#define NAME 0x7fff0000U`, `(1U << 0)`."""
    text = header.read_text(encoding="utf-8")
    found = re.search(rf"^#\s*define\s+{name}\s+(.+?)\s*(?:/\*.*)?$", text, re.MULTILINE)
    assert found, f"{header} does not define {name}"
    written = re.sub(r"(?<=[0-9a-fA-F])U?L*\b", "", found[1]).strip("()")
    if "<<" in written:
        base, _, shift = written.partition("<<")
        return int(base, 0) << int(shift, 0)
    return int(written, 8 if re.fullmatch(r"0[0-7]+", written) else 0)
