"""What a child may send: an answer or a clean refusal, over real pipes too."""

import contextlib
import json
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.model.dataclass import replace
from grader.model.exercise import Limits
from grader.model.run import (
    ArgumentPlace,
    Board,
    Call,
    CallEntered,
    CallLeft,
    CallRaised,
    Digest,
    Ending,
    Foreign,
    LongInteger,
    NodeRef,
    NumpyScalar,
    PlainDict,
    PlainSet,
    PositionAsked,
    PositionAt,
    Recorded,
    StudentError,
    Watched,
)
from grader.sandbox.child.channel import encode_value
from grader.sandbox.child_time import Watchdog, WatchedChild
from grader.sandbox.frames import (
    DEEPEST_VALUE,
    HEADER_SIZE,
    LARGEST_CODE,
    LARGEST_PAYLOAD,
    LAST_LINE,
    LONGEST_INTEGER_BITS,
    NonsenseFrame,
    parse_batch,
    parse_error,
    parse_loaded,
    parse_returned,
    parse_step,
    read_document,
)
from grader.sandbox.launcher import Child, ChildGone, Launcher, output_file, read_frame
from grader.sandbox.session import Session
from tests.fuzz.mutation import ANY_BYTES, fuzz, json_values, mutated

ERROR = {
    "type": "NameError",
    "message": "name 'a' is not defined",
    "line": 3,
    "exits": False,
    "code": "impossible-move",
    "facts": {"move": "2", "count": "2"},
    "source": "a",
    "column": 1,
}
LOADED = {
    "functions": [
        {"name": "f", "line": 1, "parameters": [["a", "positional_or_keyword", False]]},
        {"name": "g", "line": None, "parameters": None},
    ],
    "skipped": [3],
    "follows_children": [["M", 2]],
    "not_functions": [["minimax", "int"]],
    "methods": [["Jeu", "minimax", 4]],
}
VALUE = [16, (1, -2.5, None), ["a", True, [float("inf")]], 2**200]

PAYLOADS = [
    encode_value(VALUE).encode(),
    b'["tuple", [["numpy", ["float", "2.5"], "float64"], ["object", "set", "{1}"], ["node", 1]]]',
    json.dumps({"returned": [1, ["list", [2]]], "error": None}).encode(),
    json.dumps({"returned": [1], "error": ERROR}).encode(),
    encode_value({"a": {1, 2.5}, (1,): -(2**300)}).encode(),
    json.dumps(["list", [["digest", "list", 3, "0" * 64]]]).encode(),
    json.dumps(ERROR).encode(),
    json.dumps(LOADED).encode(),
    b'["entered", 2, ["float", "-inf"], ["numpy", 7, "int64"]]',
    b'["left", ["tuple", [16, ["list", [1, 0]]]]]',
]
PIECES = (
    b"[", b"]", b"{", b"}", b",", b":", b"null", b"true", b"NaN", b"-Infinity", b"1e999", b"1.5",
    b"-", b"9" * 30, b"9" * 5000, b"[" * 2000, b'["list", [' * 12, b"\\ud800", b"\\u0000",
    b'"line": true', b'"float"', b'"numpy"', b'"node"', b"\xed\xa0\x80", b"\xff\xfe",
)  # fmt: skip
KEYS = [*ERROR, *LOADED, "name", "parameters", "returned", "error"]
WORDS = [
    "entered",
    "left",
    "raised",
    "float",
    "list",
    "tuple",
    "numpy",
    "dict",
    "set",
    "int",
    "digest",
    "object",
    "node",
    "1e999",
    "nan",
    "int64",
]
ANYTHING = json_values(KEYS, WORDS)
SMALL = st.none() | st.booleans() | st.integers(-2, 2**70) | st.sampled_from(WORDS)


def is_plain(value: object, depth: int = 0) -> bool:  # noqa: PLR0911 (one a type)
    """Of the exact types that the judge may compare, and small enough to be."""
    if isinstance(value, list | tuple):
        exact = type(value) in (list, tuple)
        return exact and depth <= DEEPEST_VALUE and all(is_plain(item, depth + 1) for item in value)
    if type(value) is PlainDict:
        return all(is_plain(part, depth + 1) for pair in value.items for part in pair)
    if type(value) is PlainSet:
        return all(is_plain(item, depth + 1) for item in value.items)
    if type(value) is LongInteger:
        return type(int(value.digits, 16)) is int
    if type(value) is Digest:
        return len(value.sha256) == 64 and value.length >= 0
    if type(value) is NumpyScalar:
        return is_plain(value.value) and type(value.value) in (int, float)
    if type(value) is Foreign:
        return type(value.type_name) is str and type(value.text) is str
    if type(value) is NodeRef:
        return value.number in range(3)
    if type(value) is int:
        return value.bit_length() <= LONGEST_INTEGER_BITS
    return value is None or type(value) in (bool, float, str)


def is_line(number: object) -> bool:
    return type(number) is int and 0 <= number <= LAST_LINE


def check_error(error: StudentError | None) -> None:
    if error is not None:
        assert type(error.type_name) is str
        assert type(error.message) is str
        for number in (error.line, error.column):
            assert number is None or is_line(number)
        assert error.source is None or type(error.source) is str


def check_step(step: Recorded, *, positions: int | None = 3) -> None:
    """`positions` is None where the board is not known."""
    match step:
        case CallEntered(number, alpha, beta):
            assert number is None or (type(number) is int and number >= 0)
            assert number is None or positions is None or number < positions
            assert is_plain(alpha)
            assert is_plain(beta)
        case CallLeft(returned):
            assert is_plain(returned)
        case PositionAsked(number):
            assert number >= 0
            assert positions is None or number < positions
        case CallRaised():
            assert step == CallRaised()


def parse_every_way(payload: bytes) -> None:
    """Whatever comes out is an answer; the only way to refuse is NonsenseFrame."""
    with contextlib.suppress(NonsenseFrame):
        assert is_plain(parse_returned(payload, node_count=3))
    with contextlib.suppress(NonsenseFrame):
        check_error(parse_error(payload)[1])
    with contextlib.suppress(NonsenseFrame):
        loaded = parse_loaded(payload)
        lines = [*loaded.skipped_lines, *(line for *_, line in loaded.methods)]
        lines += [constant.line for constant in loaded.follows_children]
        lines += [line for each in loaded.follows_children for line in each.missed_lines]
        lines += [definition.line for definition in loaded.definitions]
        lines += [function.line for function in loaded.functions if function.line is not None]
        assert all(is_line(line) for line in lines)
    with contextlib.suppress(NonsenseFrame):
        _, values, error = parse_batch(payload, at_most=3)
        assert len(values) <= 3
        assert all(is_plain(value) for value in values)
        check_error(error)
    with contextlib.suppress(NonsenseFrame):
        check_step(parse_step(payload), positions=None)


@fuzz(150)
@given(ANY_BYTES)
def test_random_bytes_give_an_answer_or_a_clean_refusal(payload: bytes) -> None:
    parse_every_way(payload)


@fuzz(600)
@given(mutated(PAYLOADS, PIECES))
def test_mutated_payloads_give_an_answer_or_a_clean_refusal(payload: bytes) -> None:
    parse_every_way(payload)


@fuzz(300)
@given(ANYTHING)
def test_random_json_gives_an_answer_or_a_clean_refusal(document: Any) -> None:
    parse_every_way(json.dumps(document).encode())


@st.composite
def changed_documents(draw: st.DrawFn) -> Any:
    """A good document with one of its parts replaced by anything."""
    document = json.loads(draw(st.sampled_from(PAYLOADS)))
    part = document
    while isinstance(part, list | dict) and part:
        place = draw(st.sampled_from(list(part) if isinstance(part, dict) else range(len(part))))
        inside = part[place]
        if not (isinstance(inside, list | dict) and inside and draw(st.booleans())):
            part[place] = draw(SMALL | ANYTHING)
            break
        part = inside
    return document


@fuzz(500)
@given(changed_documents())
def test_a_good_document_with_a_strange_part_gives_an_answer_or_a_clean_refusal(
    document: Any,
) -> None:
    parse_every_way(json.dumps(document).encode())


@fuzz(400)
@given(ANY_BYTES | mutated(PAYLOADS, PIECES))
@example(b"[" * 100_000)
@example(b'{"a":' * 100_000)
@example(b"9" * 100_000)
@example(b"-" + b"1" * 4300)
@example(b'"' + b"\\ud83d" * 100 + b'"')
@example("1.5".encode("utf-16"))
@example("é".encode("utf-32"))
@example(b"\xef\xbb\xbf1")
def test_the_strict_reader_gives_plain_json_without_decimals(payload: bytes) -> None:
    try:
        document = read_document(payload)
    except NonsenseFrame:
        return
    waiting = [document]
    while waiting:
        part = waiting.pop()
        assert part is None or type(part) in (bool, int, str, list, dict)
        if isinstance(part, dict):
            assert all(type(key) is str for key in part)
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part


# Over real pipes --------------------------------------------------------------------------------

ALLOWED = {b"R": 64, b"X": 64, b"W": 0}


def frame(letter: bytes, payload: bytes) -> bytes:
    return letter + len(payload).to_bytes(4, "little") + payload


@contextlib.contextmanager
def pipe_with(pieces: Sequence[bytes]) -> Iterator[int]:
    """A pipe into which somebody writes these one by one, and closes it."""
    receive_fd, send_fd = os.pipe()

    def write() -> None:
        with contextlib.suppress(BrokenPipeError):
            for piece in pieces:
                rest = piece
                while rest:
                    rest = rest[os.write(send_fd, rest) :]
        os.close(send_fd)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield receive_fd
    finally:
        os.close(receive_fd)
        writer.join()


def check_reading(pieces: Sequence[bytes], allowed: Mapping[bytes, int]) -> None:
    """Frames come out exactly as they lie in the stream, up to the first that is none."""
    stream = b"".join(pieces)
    with pipe_with(pieces) as receive_fd:
        while True:
            letter, size = stream[:1], int.from_bytes(stream[1:HEADER_SIZE], "little")
            try:
                read = read_frame(receive_fd, allowed)
            except ChildGone:
                assert len(stream) < HEADER_SIZE or len(stream) < HEADER_SIZE + size
                return
            except NonsenseFrame:
                assert letter not in allowed or size > allowed[letter]
                return
            assert read == (letter, stream[HEADER_SIZE : HEADER_SIZE + size])
            assert size <= allowed[letter]
            stream = stream[HEADER_SIZE + size :]


def in_pieces(stream: bytes, cuts: Sequence[int]) -> list[bytes]:
    ends = sorted({cut % (len(stream) + 1) for cut in cuts})
    return [stream[a:b] for a, b in zip([0, *ends], [*ends, len(stream)], strict=True)]


STREAMS = [
    frame(b"R", b"16") + frame(b"X", b"{}") + frame(b"W", b"") + frame(b"R", b"x" * 64),
    frame(b"W", b"") + frame(b"R", b"x" * 65),
    frame(b"X", b"") * 5,
]
HEADERS = (b"R\x04\0\0\0", b"R\xff\xff\xff\xff", b"W\x01\0\0\0", b"E\0\0\0\0", b"R", b"\0" * 5)
CUTS = st.lists(st.integers(0, 1 << 10), max_size=4)


@fuzz(300)
@given(ANY_BYTES | mutated(STREAMS, HEADERS), CUTS)
def test_frames_are_read_whole_or_refused_however_they_are_cut(
    stream: bytes, cuts: list[int]
) -> None:
    check_reading(in_pieces(stream, cuts), ALLOWED)


@pytest.mark.parametrize("size", [LARGEST_PAYLOAD, LARGEST_PAYLOAD + 1, (1 << 32) - 1])
def test_a_frame_larger_than_a_pipe_is_read_whole_or_refused_by_its_header(size: int) -> None:
    payload = b"x" * min(size, LARGEST_PAYLOAD)
    check_reading([b"R" + size.to_bytes(4, "little") + payload], {b"R": LARGEST_PAYLOAD})


# A whole conversation ---------------------------------------------------------------------------

BOARD = Board(child_counts=(2, 0, 0), values=(1, 2, 3), labels=(1, 2, 3), estimates=(4, 5, 6))
CALL = Call(
    function="f",
    positional=(PositionAt(0),),
    keywords=(),
    board=BOARD,
    limits=Limits(time_s=5, memory_mib=64, evaluations=10, output_kib=4),
)
TALKS = [
    b"".join(
        [
            frame(b"L", b""),
            b"E\0\0\0\0" + b"T\1\0\0\0" + b"H\2\0\0\0" + b"E\2\0\0\0",
            frame(b"R", PAYLOADS[0]),
            frame(b"X", json.dumps(ERROR).encode()),
        ]
    ),
    frame(b"L", b"") + b"E\1\0\0\0" * 12 + frame(b"R", b"1") * 2,
    frame(b"X", json.dumps(ERROR).encode()),
]
REQUESTS = (b"E\0\0\0\0", b"E\3\0\0\0", b"H\0\0\0\0", b"T\0\0\0\0", b"L\0\0\0\0", *HEADERS, *PIECES)


class NoLauncher(Launcher):
    """Hands out pipes with nobody behind them."""

    def __init__(self, child: Child) -> None:
        self._child = child

    def start(self) -> Child:
        return self._child

    def layers(self) -> tuple[str, ...]:
        return ()

    def load(self, setup: Mapping[str, Any]) -> None: ...

    def kill(self) -> None: ...

    def reap(self) -> int:
        return -signal.SIGSEGV

    def restart(self) -> None: ...

    def close(self) -> None: ...


def converse(stream: bytes, talk: Callable[[Session], None], *, deaf: bool) -> None:
    """Talk to a child that says this, whatever it is asked; it may not even listen."""
    their_receive, send_fd = os.pipe()
    if deaf:
        os.close(their_receive)
    watchdog = Watchdog()
    with pipe_with([stream]) as receive_fd:
        child = WatchedChild(
            NoLauncher(Child(os.getpid(), os.dup(receive_fd), send_fd, output_file())),
            watchdog,
            "essai.py",
            is_last_try=True,
        )
        try:
            talk(Session(child, CALL.limits, cells=()))
        finally:
            child.close()
            watchdog.close()
            if not deaf:
                os.close(their_receive)


@fuzz(250)
@given(mutated(TALKS, REQUESTS) | ANY_BYTES.map(frame(b"L", b"").__add__), st.booleans())
def test_whatever_a_child_says_a_call_has_an_outcome(stream: bytes, deaf: bool) -> None:
    def talk(session: Session) -> None:
        for _ in range(2):
            outcome = session.call(CALL)
            assert outcome.ending in Ending
            assert len(outcome.asked) <= CALL.limits.evaluations
            assert all(number in range(3) for number in (*outcome.asked, *outcome.treated))
            assert is_plain(outcome.returned)
            check_error(outcome.error)

    converse(stream, talk, deaf=deaf)


STEPS = [
    frame(b"S", step)
    for step in (
        *PAYLOADS[-2:],
        b'["entered", null, null, null]',
        b'["left", 1]',
        b'["raised"]',
        b"1",
    )
]
WATCHED_TALKS = [
    frame(b"L", b"") + STEPS[0] + b"E\1\0\0\0" + STEPS[2] + b"E\2\0\0\0" + STEPS[4] + STEPS[1]
    + frame(b"R", b"16"),
    frame(b"L", b"") + STEPS[0] * 3 + STEPS[3] * 3 + frame(b"R", b"1"),
]  # fmt: skip


@fuzz(250)
@given(mutated(WATCHED_TALKS, (*STEPS, b"S\xff\xff\0\0", *REQUESTS)), st.booleans())
def test_whatever_a_child_says_a_watched_call_has_an_outcome(stream: bytes, deaf: bool) -> None:
    place = ArgumentPlace(0, "jeu")
    call = replace(CALL, watched=Watched(position=place, alpha=place, beta=None), foreseen=(1,))

    def talk(session: Session) -> None:
        outcome = session.call(call)
        asked = [step.number for step in outcome.recorded if isinstance(step, PositionAsked)]
        assert tuple(asked) == outcome.asked
        open_calls = 0
        for step in outcome.recorded:
            check_step(step)
            open_calls += isinstance(step, CallEntered)
            open_calls -= isinstance(step, CallLeft | CallRaised)
            assert open_calls >= 0
        assert outcome.ending is not Ending.RETURNED or open_calls == 0

    converse(stream, talk, deaf=deaf)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_in_a_call_that_is_not_watched_is_nonsense(step: bytes) -> None:
    def talk(session: Session) -> None:
        outcome = session.call(CALL)
        assert (outcome.ending, outcome.recorded) == (Ending.PROTOCOL, ())

    converse(frame(b"L", b"") + step + frame(b"R", b"1"), talk, deaf=False)


BATCH = frame(b"L", b"") + frame(b"M", PAYLOADS[2]) + frame(b"M", PAYLOADS[3])


@fuzz(150)
@given(mutated([BATCH], (b"M\4\0\0\0", *PIECES)), st.booleans())
def test_whatever_a_child_says_a_batch_has_an_outcome(stream: bytes, deaf: bool) -> None:
    def talk(session: Session) -> None:
        outcome = session.call_many("f", [(1,), (2,), (3,)], CALL.limits)
        assert outcome.ending in Ending
        assert len(outcome.returned) <= 3
        assert all(is_plain(value) for value in outcome.returned)

    converse(stream, talk, deaf=deaf)


def test_compiled_code_is_bounded_too() -> None:
    header = b"B" + (LARGEST_CODE + 1).to_bytes(4, "little")
    with pipe_with([header]) as receive_fd, pytest.raises(NonsenseFrame):
        read_frame(receive_fd, {b"B": LARGEST_CODE})
