"""The layers that bind student code: Landlock, the filter of system calls; which of them this
system really has is tried out in a process of its own, not read off a version.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys

from . import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, ParamSpec, TypeVar

    _Asked = ParamSpec("_Asked")
    _Value = TypeVar("_Value")

    Numbers = Mapping[str, tuple[int | None, ...]]
    """By the name of a call: its number on each of `linux.MACHINES`; None where there is none."""

if sys.platform == "linux":
    from . import linux

RLIMITS, NO_NEW_PRIVILEGES, SECCOMP, LANDLOCK = "rlimits", "no_new_privs", "seccomp", "landlock"

_BITS = {NO_NEW_PRIVILEGES: 1, SECCOMP: 2, LANDLOCK: 4}
_TRIED = 8


def remembered(function: Callable[_Asked, _Value]) -> Callable[_Asked, _Value]:
    """Worked out once for equal arguments; `functools` would bring `collections` along."""
    known: dict[Any, _Value] = {}

    def answer(*asked: _Asked.args, **_: _Asked.kwargs) -> _Value:
        if asked not in known:
            known[asked] = function(*asked)  # type: ignore[call-arg]  # none goes by its name
        return known[asked]

    return answer


def load() -> None:
    """Have everything at hand that putting on a layer needs: afterwards no file can be read."""
    if sys.platform == "linux":
        prepared_ruleset(landlock_version())
        column = linux.machine()
        if column is not None:
            prepared_filter(column, False)


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
        known = landlock_version()
        if known:
            restrict_files(known, ())
            if _refused(lambda: os.listdir("/"), errno.EACCES):
                held |= _BITS[LANDLOCK]
        install_filter(os.getpid(), may_read=False)
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
        restrict_files(landlock_version(), readable)
    if SECCOMP in layers:
        install_filter(os.getpid(), may_read=bool(readable) and LANDLOCK in layers)


# Landlock: the kernel's own refusal of every file, beneath the filter of system calls -----------

_VERSION_FLAG = 1
_RULE_PATH_BENEATH = 1
_READ_FILE, _READ_DIR, _EXECUTE = 1 << 2, 1 << 3, 1 << 0
_FILE_RIGHTS = (0, (1 << 13) - 1, (1 << 14) - 1, (1 << 15) - 1, (1 << 15) - 1, (1 << 16) - 1)
"""By version of Landlock: the rights that it knows and that we take away."""
_ALL_TCP = 3
_ALL_SCOPES = 3


@remembered
def landlock_version() -> int:
    """Which Landlock this kernel has; 0 where there is none."""
    try:
        return linux.call(linux.LANDLOCK_CREATE_RULESET, 0, 0, _VERSION_FLAG)
    except OSError:
        return 0


@remembered
def prepared_ruleset(known_version: int) -> Any:
    """What is to be given up, as the kernel takes it; made once, before any child is there."""
    attributes = struct.pack("Q", _FILE_RIGHTS[min(known_version, len(_FILE_RIGHTS) - 1)])
    if known_version >= 4:
        attributes += struct.pack("Q", _ALL_TCP)
    if known_version >= 6:
        attributes += struct.pack("Q", _ALL_SCOPES)
    return ctypes.create_string_buffer(attributes, len(attributes))


def restrict_files(known_version: int, readable: Sequence[str]) -> None:
    """Give up every file but what lies beneath these folders, which may only be read."""
    attributes = prepared_ruleset(known_version)
    ruleset = linux.call(
        linux.LANDLOCK_CREATE_RULESET, ctypes.addressof(attributes), len(attributes)
    )
    try:
        for folder in readable:
            _allow_reading(ruleset, folder)
        linux.call(linux.LANDLOCK_RESTRICT_SELF, ruleset)
    finally:
        os.close(ruleset)


def _allow_reading(ruleset: int, folder: str) -> None:
    descriptor = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = struct.pack("<Qi", _READ_FILE | _READ_DIR | _EXECUTE, descriptor)
        buffer = ctypes.create_string_buffer(rule, len(rule))
        address = ctypes.addressof(buffer)
        linux.call(linux.LANDLOCK_ADD_RULE, ruleset, _RULE_PATH_BENEATH, address)
    finally:
        os.close(descriptor)


# The system calls that student code may make -----------------------------------------------------


def _call_tables() -> Mapping[str, Numbers]:
    with open(
        os.path.join(os.path.dirname(__file__), "system_calls.txt"), encoding="ascii"
    ) as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith("#")]
    tables: dict[str, dict[str, tuple[int | None, ...]]] = {}
    table: dict[str, tuple[int | None, ...]] = {}
    for name, *numbers in lines:
        if numbers:
            table[name] = tuple(None if each == "-" else int(each) for each in numbers)
        else:
            table = tables[name.strip("[]")] = {}
    return tables


_tables = _call_tables()
ALLOWED, CHECKED, READING = _tables["allowed"], _tables["checked"], _tables["reading"]
OPENING = _tables["opening"]
"""Allowed; with some arguments only; where libraries may be read; with these, for reading only."""


# The filter of system calls: an allow-list, built as the kernel's own small programs (BPF) ------
#
# What is not allowed fails with EPERM, which Python tells as PermissionError; calls of a foreign
# kind (32-bit, x32) end the process.

_SET_MODE_FILTER = 1
_RETURN_ALLOW = 0x7FFF0000
_RETURN_EPERM = 0x00050001
_RETURN_KILL = 0x80000000
_X32_CALLS = 0x40000000

_LOAD, _RETURN = 0x20, 0x06
_IF_EQUAL, _IF_AT_LEAST, _IF_ANY_BIT = 0x15, 0x35, 0x45

_ARCHITECTURE_AT, _NUMBER_AT, _ARGUMENTS_AT = 4, 0, 16

_PROT_EXEC = 4
_F_GETFD, _F_GETFL = 1, 3
_CLOCK_OF_ANOTHER = 1 << 31
"""A clock with a negative number counts the time of the process that the number holds, or is a
device's; those that there are in any case, a process's own among them, are numbered from 0."""
_WRITING_FLAGS = 0o1 | 0o2 | 0o100 | 0o1000 | 0o2000
"""O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND."""

_Instruction = tuple[int, int, int, int]
_INSTRUCTION = struct.Struct("<HBBI")
_WORDS_OF_INSTRUCTION = 2
_GROUP = 12
"""So many calls are looked through in turn. The kernel tries out every call there is while it
takes the program: a child waits for that, and long chains are what it takes long over."""
_PID_MARK = 0xFEEDFACE


def install_filter(pid: int, *, may_read: bool) -> None:
    """Bind this process for good; OSError where the kernel will not have it."""
    column = linux.machine()
    if column is None:
        raise OSError("no table of system calls for this machine")
    address = prepared_filter(column, may_read).for_process(pid)
    linux.call(linux.SECCOMP[column], _SET_MODE_FILTER, 0, address)


class PreparedFilter:
    """The program as the kernel takes it; only the process's own number is put in later."""

    def __init__(self, program: Sequence[_Instruction]) -> None:
        code = b"".join(_INSTRUCTION.pack(*instruction) for instruction in program)
        self.code = ctypes.create_string_buffer(code, len(code))
        described = struct.pack("HxxxxxxP", len(program), ctypes.addressof(self.code))
        self._description = ctypes.create_string_buffer(described, len(described))
        self._address = ctypes.addressof(self._description)
        self._words = memoryview(self.code).cast("B").cast("I")
        self._places = [
            place * _WORDS_OF_INSTRUCTION + 1
            for place, (*_, value) in enumerate(program)
            if value == _PID_MARK
        ]

    def for_process(self, pid: int) -> int:
        """Where the kernel finds it."""
        for place in self._places:
            self._words[place] = pid
        return self._address


@remembered
def prepared_filter(column: int, may_read: bool) -> PreparedFilter:
    """Made once, by the zygote: a child that did so would copy a hundred pages."""
    return PreparedFilter(build_filter(column, _PID_MARK, may_read=may_read))


def build_filter(column: int, pid: int, *, may_read: bool) -> list[_Instruction]:
    """The program for the process with this number, on the machine of this column."""
    head: list[_Instruction] = [
        (_LOAD, 0, 0, _ARCHITECTURE_AT),
        (_IF_EQUAL, 1, 0, linux.AUDIT_ARCHITECTURES[column]),
        (_RETURN, 0, 0, _RETURN_KILL),
        (_LOAD, 0, 0, _NUMBER_AT),
        (_IF_AT_LEAST, 0, 1, _X32_CALLS),
        (_RETURN, 0, 0, _RETURN_KILL),
    ]
    tests = _tests(column, pid, may_read=may_read)
    numbers = sorted(tests)
    body: list[_Instruction] = []
    for start in range(0, len(numbers), _GROUP):
        group = numbers[start : start + _GROUP]
        inside = [step for number in group for step in _guarded(number, tests[number])]
        inside.append((_RETURN, 0, 0, _RETURN_EPERM))
        # Past this group, go on to the next.
        body += [(_IF_AT_LEAST, len(inside), 0, group[-1] + 1), *inside]
    return [*head, *body, (_RETURN, 0, 0, _RETURN_EPERM)]


def _tests(column: int, pid: int, *, may_read: bool) -> dict[int, list[_Instruction]]:
    """By the number of each call that is allowed: what its arguments must stand up to."""
    not_executable = [] if may_read else _no_bits(2, _PROT_EXEC)
    tests = {
        "mmap": not_executable,
        "mprotect": not_executable,
        "tgkill": _one_of(0, (pid,)),
        "kill": _one_of(0, (pid,)),
        "fcntl": _one_of(1, (_F_GETFD, _F_GETFL)),
        "prlimit64": [*_all_zero(0), *_all_zero(2)],
        "sched_getaffinity": _one_of(0, (0, pid)),
        "clock_gettime": _no_bits(0, _CLOCK_OF_ANOTHER),
        "clock_getres": _no_bits(0, _CLOCK_OF_ANOTHER),
        "clock_nanosleep": _no_bits(0, _CLOCK_OF_ANOTHER),
    }
    guarded = [(CHECKED[name], test) for name, test in tests.items()]
    guarded += [(numbers, []) for numbers in ALLOWED.values()]
    if may_read:
        guarded += [(numbers, []) for numbers in READING.values()]
        guarded += [(numbers, _no_bits(2, _WRITING_FLAGS)) for numbers in OPENING.values()]
    found = ((numbers[column], test) for numbers, test in guarded)
    return {number: test for number, test in found if number is not None}


def _guarded(number: int, test: Sequence[_Instruction]) -> list[_Instruction]:
    """Allow the call with this number if the test falls through; it returns by itself if not."""
    inside = [*test, (_RETURN, 0, 0, _RETURN_ALLOW)]
    return [(_IF_EQUAL, 0, len(inside), number), *inside]


def _no_bits(argument: int, bits: int) -> list[_Instruction]:
    return [
        (_LOAD, 0, 0, _low_word(argument)),
        (_IF_ANY_BIT, 0, 1, bits),
        (_RETURN, 0, 0, _RETURN_EPERM),
    ]


def _one_of(argument: int, values: Sequence[int]) -> list[_Instruction]:
    """The low word is one of these; the kernel reads no more of an `int`."""
    tests: list[_Instruction] = [
        (_IF_EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)
    ]
    return [(_LOAD, 0, 0, _low_word(argument)), *tests, (_RETURN, 0, 0, _RETURN_EPERM)]


def _all_zero(argument: int) -> list[_Instruction]:
    """A null pointer, or zero: both words."""
    return [
        step
        for word in (_low_word(argument), _low_word(argument) + 4)
        for step in (
            (_LOAD, 0, 0, word),
            (_IF_EQUAL, 1, 0, 0),
            (_RETURN, 0, 0, _RETURN_EPERM),
        )
    ]


def _low_word(argument: int) -> int:
    return _ARGUMENTS_AT + 8 * argument
