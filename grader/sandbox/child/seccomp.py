"""A filter of system calls: an allow-list, built here as the kernel's own small programs (BPF).

What is not allowed fails with EPERM, which Python tells as PermissionError; calls of a foreign
kind (32-bit, x32) end the process.
"""

import ctypes
import functools
import struct
from collections.abc import Sequence

from . import linux

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


def install(pid: int, *, may_read: bool) -> None:
    """Bind this process for good; OSError where the kernel will not have it."""
    column = linux.machine()
    if column is None:
        raise OSError("no table of system calls for this machine")
    address = prepared(column, may_read).for_process(pid)
    linux.call(linux.SECCOMP[column], _SET_MODE_FILTER, 0, address)


class Prepared:
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


@functools.cache
def prepared(column: int, may_read: bool) -> Prepared:
    """Made once, by the zygote: a child that did so would copy a hundred pages."""
    return Prepared(build(column, _PID_MARK, may_read=may_read))


def build(column: int, pid: int, *, may_read: bool) -> list[_Instruction]:
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
    found = {linux.CHECKED[name][column]: test for name, test in tests.items()}
    free = [linux.ALLOWED]
    if may_read:
        free.append(linux.READING)
        found[linux.OPENAT[column]] = _no_bits(2, _WRITING_FLAGS)
    for table in free:
        for numbers in table.values():
            number = numbers[column]
            if number is not None:
                found[number] = []
    return found


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
