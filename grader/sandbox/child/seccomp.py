"""A filter of system calls: an allow-list, built here as the kernel's own small programs (BPF).

What is not allowed fails with EPERM, which Python tells as PermissionError; calls of a foreign
kind (32-bit, x32) end the process.
"""

import ctypes
import functools
import struct
from collections.abc import Iterator, Mapping, Sequence

from . import linux, syscalls

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
_WRITING_FLAGS = 0o1 | 0o2 | 0o100 | 0o1000 | 0o2000
"""O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND."""

_Instruction = tuple[int, int, int, int]
_INSTRUCTION = struct.Struct("<HBBI")
_PID_MARK = 0xFEEDFACE
_PID_BYTES = _PID_MARK.to_bytes(4, "little")


def install(pid: int, *, may_read: bool) -> None:
    """Bind this process for good; OSError where the kernel will not have it."""
    column = linux.machine()
    if column is None:
        raise OSError("no table of system calls for this machine")
    code = encoded(column, may_read).replace(_PID_BYTES, pid.to_bytes(4, "little"))
    buffer = ctypes.create_string_buffer(code, len(code))
    described = struct.pack("HxxxxxxP", len(code) // _INSTRUCTION.size, ctypes.addressof(buffer))
    linux.call(syscalls.SECCOMP[column], _SET_MODE_FILTER, 0, described)


@functools.cache
def encoded(column: int, may_read: bool) -> bytes:
    """The program as the kernel takes it, with a mark where the process's number goes.

    The zygote has it made once; each child only puts its number in.
    """
    program = build(column, _PID_MARK, may_read=may_read)
    return b"".join(_INSTRUCTION.pack(*instruction) for instruction in program)


def build(column: int, pid: int, *, may_read: bool) -> list[_Instruction]:
    """The program for the process with this number, on the machine of this column."""
    head: list[_Instruction] = [
        (_LOAD, 0, 0, _ARCHITECTURE_AT),
        (_IF_EQUAL, 1, 0, syscalls.AUDIT_ARCHITECTURES[column]),
        (_RETURN, 0, 0, _RETURN_KILL),
        (_LOAD, 0, 0, _NUMBER_AT),
        (_IF_AT_LEAST, 0, 1, _X32_CALLS),
        (_RETURN, 0, 0, _RETURN_KILL),
    ]
    body = [*_always(syscalls.ALLOWED, column)]
    body += _checked("mmap", column, [] if may_read else _no_bits(2, _PROT_EXEC))
    body += _checked("mprotect", column, [] if may_read else _no_bits(2, _PROT_EXEC))
    body += _checked("tgkill", column, _one_of(0, (pid,)))
    body += _checked("kill", column, _one_of(0, (pid,)))
    body += _checked("fcntl", column, _one_of(1, (_F_GETFD, _F_GETFL)))
    body += _checked("prlimit64", column, [*_all_zero(0), *_all_zero(2)])
    if may_read:
        body += _always(syscalls.READING, column)
        body += _guarded(syscalls.OPENAT[column], _no_bits(2, _WRITING_FLAGS))
    return [*head, *body, (_RETURN, 0, 0, _RETURN_EPERM)]


def _always(
    table: Mapping[str, tuple[int | None, int | None]], column: int
) -> Iterator[_Instruction]:
    for numbers in table.values():
        number = numbers[column]
        if number is not None:
            yield from _guarded(number, [])


def _checked(name: str, column: int, test: Sequence[_Instruction]) -> list[_Instruction]:
    return _guarded(syscalls.CHECKED[name][column], test)


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
