"""The tables against the kernel's headers, and the filter run step by step in Python."""

import functools
import struct
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.sandbox import isolation
from grader.sandbox.child import layers, linux
from tests.unit import kernel_headers
from tests.unit.for_each import for_each
from tests.unit.kernel_headers import CONSTANTS, NUMBERS

MACHINES = range(len(linux.MACHINES))
every_machine = for_each("column", MACHINES)
both_readings = for_each("may_read", [False, True])

SINGLE: Mapping[str, tuple[int | None, ...]] = {
    **layers.OPENING,
    "seccomp": linux.SECCOMP,
    "landlock_create_ruleset": (linux.LANDLOCK_CREATE_RULESET,) * 2,
    "landlock_add_rule": (linux.LANDLOCK_ADD_RULE,) * 2,
    "landlock_restrict_self": (linux.LANDLOCK_RESTRICT_SELF,) * 2,
    "close_range": (linux.CLOSE_RANGE,) * 2,
}
TABLES: Mapping[str, tuple[int | None, ...]] = {
    **layers.ALLOWED,
    **layers.CHECKED,
    **layers.READING,
    **SINGLE,
}

# The numbers ------------------------------------------------------------------------------------


@for_each("name", TABLES)
def test_a_call_has_the_number_of_the_headers(name: str) -> None:
    assert TABLES[name] == NUMBERS[name]


def test_no_number_stands_for_two_calls() -> None:
    for column in MACHINES:
        numbers = [pair[column] for pair in TABLES.values() if pair[column] is not None]
        assert len(numbers) == len(set(numbers))


def test_the_machines_are_those_that_the_kernel_tells_apart() -> None:
    audit, elf = CONSTANTS["linux/audit.h"], CONSTANTS["linux/elf-em.h"]
    kind = audit["__AUDIT_ARCH_64BIT"] | audit["__AUDIT_ARCH_LE"]
    expected = (kind | elf["EM_X86_64"], kind | elf["EM_AARCH64"])

    assert linux.MACHINES == ("x86_64", "aarch64")
    assert expected == linux.AUDIT_ARCHITECTURES


def test_what_a_process_asks_of_itself_has_the_numbers_of_the_headers() -> None:
    prctl = CONSTANTS["linux/prctl.h"]

    assert prctl["PR_SET_PDEATHSIG"] == linux.PR_SET_PDEATHSIG
    assert prctl["PR_SET_DUMPABLE"] == isolation.PR_SET_DUMPABLE
    assert prctl["PR_SET_NO_NEW_PRIVS"] == linux.PR_SET_NO_NEW_PRIVS


@pytest.mark.parametrize("column", MACHINES)
def test_the_copy_of_the_headers_is_true(column: int) -> None:
    header = (kernel_headers.x86_64_header, kernel_headers.generic_header)[column]()
    if header is None:
        pytest.skip("linux-libc-dev is not installed: compared with the copy only")
    numbers = kernel_headers.numbers_in(header)

    for name, pair in NUMBERS.items():
        assert numbers.get(name) == pair[column], name


@pytest.mark.parametrize("header", CONSTANTS)
def test_the_copy_of_the_constants_is_true(header: str) -> None:
    file = Path("/usr/include") / header
    if not file.exists():
        pytest.skip("linux-libc-dev is not installed: compared with the copy only")

    for name, value in CONSTANTS[header].items():
        assert kernel_headers.constant_in(file, name) == value, name


# The filter, run in Python ----------------------------------------------------------------------

PID = 4321
ALLOW = CONSTANTS["linux/seccomp.h"]["SECCOMP_RET_ALLOW"]
KILL = CONSTANTS["linux/seccomp.h"]["SECCOMP_RET_KILL_PROCESS"]
EPERM = (
    CONSTANTS["linux/seccomp.h"]["SECCOMP_RET_ERRNO"]
    | CONSTANTS["asm-generic/errno-base.h"]["EPERM"]
)
WORD = (1 << 32) - 1

_BPF = CONSTANTS["linux/bpf_common.h"]
LOAD = _BPF["BPF_LD"] | _BPF["BPF_W"] | _BPF["BPF_ABS"]
RETURN = _BPF["BPF_RET"] | _BPF["BPF_K"]
JUMPS: Mapping[int, Callable[[int, int], bool]] = {
    _BPF["BPF_JMP"] | _BPF["BPF_JEQ"] | _BPF["BPF_K"]: lambda word, k: word == k,
    _BPF["BPF_JMP"] | _BPF["BPF_JGE"] | _BPF["BPF_K"]: lambda word, k: word >= k,
    _BPF["BPF_JMP"] | _BPF["BPF_JSET"] | _BPF["BPF_K"]: lambda word, k: bool(word & k),
}
"""What each jump asks of the word that was loaded; no other instruction is used."""


def encoded(column: int, may_read: bool) -> bytes:
    """As a child hands it to the kernel."""
    prepared = layers.prepared_filter(column, may_read)
    prepared.for_process(PID)
    return bytes(prepared.code)


@functools.cache
def program(column: int, may_read: bool) -> list[tuple[int, int, int, int]]:
    return layers.build_filter(column, PID, may_read=may_read)


def decide(
    column: int,
    number: int,
    arguments: Sequence[int] = (),
    *,
    may_read: bool = False,
    architecture: int | None = None,
) -> int:
    """What the kernel would do with this call."""
    if architecture is None:
        architecture = linux.AUDIT_ARCHITECTURES[column]
    six = [*arguments, *[0] * (6 - len(arguments))]
    data = struct.pack("<IIQ6Q", number & WORD, architecture, 0x7F00_1234_5678, *six)
    steps = program(column, may_read)
    at = word = 0
    while True:
        code, if_true, if_false, k = steps[at]
        at += 1
        if code == RETURN:
            return k
        if code == LOAD:
            (word,) = struct.unpack_from("<I", data, k)
        else:
            at += if_true if JUMPS[code](word, k) else if_false


def number_of(name: str, column: int) -> int:
    number = TABLES[name][column]
    assert number is not None
    return number


@every_machine
@both_readings
def test_the_program_is_one_that_the_kernel_takes(column: int, may_read: bool) -> None:
    steps = program(column, may_read)

    assert len(steps) < _BPF["BPF_MAXINSNS"]
    assert steps[-1][0] == RETURN
    for at, (code, if_true, if_false, k) in enumerate(steps):
        assert code in (LOAD, RETURN, *JUMPS)
        assert 0 <= k <= WORD
        if code in JUMPS:
            assert 0 <= if_true <= 255
            assert 0 <= if_false <= 255
            assert at + 1 + max(if_true, if_false) < len(steps)
        elif code == LOAD:
            assert k % 4 == 0
            assert k < 64
        else:
            assert k in (ALLOW, EPERM, KILL)


@every_machine
@both_readings
def test_what_is_encoded_is_the_program_with_the_process_in_it(column: int, may_read: bool) -> None:
    steps = [*struct.iter_unpack("<HBBI", encoded(column, may_read))]

    assert steps == program(column, may_read)


@every_machine
@both_readings
def test_every_allowed_call_is_allowed_and_every_other_refused(column: int, may_read: bool) -> None:
    allowed = {pair[column] for pair in layers.ALLOWED.values()}
    if may_read:
        allowed |= {pair[column] for pair in layers.READING.values()}
    checked = {pair[column] for pair in layers.CHECKED.values()}
    if may_read:
        checked.add(layers.OPENING["openat"][column])
    everything = [0, WORD, (1 << 64) - 1]

    for number in range(501):
        if number in checked:
            continue
        wanted = ALLOW if number in allowed else EPERM
        for word in everything:
            assert decide(column, number, [word] * 6, may_read=may_read) == wanted, number


REFUSED = [name for name in NUMBERS if name not in TABLES or name in SINGLE]


@every_machine
@for_each("name", REFUSED)
def test_what_could_do_harm_is_refused_by_name(name: str, column: int) -> None:
    number = NUMBERS[name][column]
    if number is None:
        return  # This machine has no such call.
    assert decide(column, number) == EPERM
    if name != "openat":
        assert decide(column, number, may_read=True) == EPERM


@every_machine
@both_readings
@given(number=st.integers(0, WORD), architecture=st.integers(0, WORD))
def test_a_call_of_another_kind_ends_the_process(
    column: int, may_read: bool, number: int, architecture: int
) -> None:
    ours = architecture == linux.AUDIT_ARCHITECTURES[column]

    decided = decide(column, number, may_read=may_read, architecture=architecture)

    assert (decided == KILL) == (not ours or number >= 0x40000000)


@every_machine
@for_each("architecture", [0x40000003, 0x40000028, 0x8000003E, 0])
def test_the_32_bit_twins_end_the_process(column: int, architecture: int) -> None:
    assert decide(column, 1, architecture=architecture) == KILL
    assert decide(column, 1, architecture=linux.AUDIT_ARCHITECTURES[1 - column]) == KILL


@every_machine
@for_each("number", [0x40000000, 0x40000000 + 1, 0x40000000 + 520, -1])
def test_calls_of_x32_end_the_process(column: int, number: int) -> None:
    assert decide(column, number) == KILL


ANY_WORD = st.integers(0, (1 << 64) - 1)
ANY_ARGUMENTS = st.lists(ANY_WORD, min_size=6, max_size=6)


def with_low_word(word: int, low: int) -> int:
    return word & ~WORD | low & WORD


@every_machine
@for_each("name", ["mmap", "mprotect"])
@given(arguments=ANY_ARGUMENTS, protection=st.integers(0, 15))
def test_memory_that_can_be_executed_is_refused(
    column: int, name: str, arguments: list[int], protection: int
) -> None:
    arguments[2] = with_low_word(arguments[2], protection)
    executable = protection & CONSTANTS["asm-generic/mman-common.h"]["PROT_EXEC"]

    assert decide(column, number_of(name, column), arguments) == (EPERM if executable else ALLOW)


@every_machine
@both_readings
@for_each("name", ["kill", "tgkill"])
@example(arguments=[0] * 6, target=PID)
@given(arguments=ANY_ARGUMENTS, target=st.sampled_from([PID, 0, 1, -1, -PID, PID + 1]) | ANY_WORD)
def test_signals_go_to_the_process_itself_only(
    column: int, may_read: bool, name: str, arguments: list[int], target: int
) -> None:
    arguments[0] = with_low_word(arguments[0], target)
    to_self = target & WORD == PID

    decided = decide(column, number_of(name, column), arguments, may_read=may_read)

    assert decided == (ALLOW if to_self else EPERM)


@every_machine
@both_readings
@given(arguments=ANY_ARGUMENTS, command=st.integers(0, 1100) | ANY_WORD)
@example(arguments=[0] * 6, command=CONSTANTS["asm-generic/fcntl.h"]["F_GETFD"])
@example(arguments=[0] * 6, command=CONSTANTS["asm-generic/fcntl.h"]["F_GETFL"])
def test_descriptors_may_be_looked_at_and_not_changed(
    column: int, may_read: bool, arguments: list[int], command: int
) -> None:
    arguments[1] = with_low_word(arguments[1], command)
    fcntl = CONSTANTS["asm-generic/fcntl.h"]
    looks = command & WORD in (fcntl["F_GETFD"], fcntl["F_GETFL"])

    decided = decide(column, number_of("fcntl", column), arguments, may_read=may_read)

    assert decided == (ALLOW if looks else EPERM)


NULL_OR_NOT = st.sampled_from([0, 1, 1 << 32, 1 << 63, PID]) | ANY_WORD


@every_machine
@both_readings
@given(arguments=ANY_ARGUMENTS, process=NULL_OR_NOT, new_limit=NULL_OR_NOT)
@example(arguments=[0] * 6, process=0, new_limit=0)
def test_only_its_own_limits_may_be_read_and_none_set(
    column: int, may_read: bool, arguments: list[int], process: int, new_limit: int
) -> None:
    arguments[0], arguments[2] = process, new_limit
    reads_own = process == 0 and new_limit == 0

    decided = decide(column, number_of("prlimit64", column), arguments, may_read=may_read)

    assert decided == (ALLOW if reads_own else EPERM)


@every_machine
@both_readings
@given(arguments=ANY_ARGUMENTS, process=st.sampled_from([PID, 0, 1, -1, PID + 1]) | ANY_WORD)
def test_only_its_own_cores_are_told(
    column: int, may_read: bool, arguments: list[int], process: int
) -> None:
    arguments[0] = with_low_word(arguments[0], process)
    its_own = process & WORD in (0, PID)

    decided = decide(column, number_of("sched_getaffinity", column), arguments, may_read=may_read)

    assert decided == (ALLOW if its_own else EPERM)


@every_machine
@both_readings
@for_each("name", ["clock_gettime", "clock_getres", "clock_nanosleep"])
@given(arguments=ANY_ARGUMENTS, clock=st.integers(-40, 20) | ANY_WORD)
@example(arguments=[0] * 6, clock=~PID << 3 | 2)
@example(arguments=[0] * 6, clock=CONSTANTS["linux/time.h"]["CLOCK_MONOTONIC"])
@example(arguments=[0] * 6, clock=CONSTANTS["linux/time.h"]["CLOCK_TAI"])
def test_no_clock_of_another_process_is_read(
    column: int, may_read: bool, name: str, arguments: list[int], clock: int
) -> None:
    arguments[0] = with_low_word(arguments[0], clock)
    is_negative = bool(clock >> 31 & 1)

    decided = decide(column, number_of(name, column), arguments, may_read=may_read)

    assert decided == (EPERM if is_negative else ALLOW)


@every_machine
@given(arguments=ANY_ARGUMENTS, flags=st.integers(0, 0o77777777))
def test_files_are_opened_for_reading_only_and_only_where_a_course_lets_them(
    column: int, arguments: list[int], flags: int
) -> None:
    arguments[2] = with_low_word(arguments[2], flags)
    fcntl = CONSTANTS["asm-generic/fcntl.h"]
    writing = ("O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND")
    writes = any(flags & fcntl[name] for name in writing)
    number = number_of("openat", column)

    assert decide(column, number, arguments) == EPERM
    assert decide(column, number, arguments, may_read=True) == (EPERM if writes else ALLOW)


@given(numbers=st.integers(0, 600), arguments=ANY_ARGUMENTS)
def test_reading_allows_more_and_never_less(numbers: int, arguments: list[int]) -> None:
    for column in MACHINES:
        if decide(column, numbers, arguments) == ALLOW:
            assert decide(column, numbers, arguments, may_read=True) == ALLOW
