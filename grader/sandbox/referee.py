"""The referee: holds the board, answers each evaluation, and records what was asked.

It drives the child (load, then call by call) and believes only what it counted itself.
"""

import contextlib
import json
import os
import signal
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from types import TracebackType
from typing import Any, TypeVar

from grader.errors import CouldNotJudge
from grader.exercise import Limits
from grader.message import message
from grader.run import (
    GIVEN_FUNCTION_FACTS,
    Argument,
    Board,
    Call,
    Ending,
    Given,
    Loading,
    Outcome,
)
from grader.sandbox import confine
from grader.sandbox.frames import (
    HEADER_SIZE,
    LARGEST_CODE,
    LARGEST_PAYLOAD,
    NonsenseFrame,
    encode_number,
    parse_error,
    parse_loaded,
    parse_returned,
)
from grader.sandbox.launcher import Child, Launcher, LauncherDied, open_launcher
from grader.sandbox.watchdog import Watchdog

_Result = TypeVar("_Result")


class ChildGone(Exception):
    """The pipe from the child has ended."""


class Referee:
    """Runs student code, one child at a time."""

    def __init__(self, launcher: Launcher | None = None) -> None:
        self._launcher = launcher or open_launcher()
        self._watchdog = Watchdog()
        self._sentences: Mapping[str, str] = {}
        self._loaded: tuple[Mapping[str, Any], bytes] | None = None
        self._child_runs = False

    def __enter__(self) -> "Referee":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._watchdog.close()
        self._launcher.close()

    def speak(self, templates: Callable[[str], str]) -> None:
        """Give the given functions the sentences they raise, by code."""
        self._sentences = {code: templates(code) for code in GIVEN_FUNCTION_FACTS}

    # Loading ------------------------------------------------------------------------------------

    def probe(
        self,
        source: bytes,
        filename: str,
        *,
        targets: Collection[str],
        limits: Limits,
        definitions_only: bool,
        calls_allowed: bool = True,
    ) -> Loading:
        """Load the file once in a child, to learn which functions it has.

        Of a file that cannot be run whole, only the definitions are loaded; of one whose
        definitions do not end either, only those that call nothing.
        """
        warm = tuple(confine.modules_to_warm(source))
        setup = self._setup("probe", filename, limits, definitions_only, warm)
        setup |= {
            "encoding": confine.encoding_to_warm(source),
            "targets": sorted(targets),
            "calls_allowed": calls_allowed,
        }

        def listen(child: Child) -> Loading:
            loading = self._listen_to_probe(child, limits, definitions_only)
            return replace(loading, warm=warm)

        return self._with_child(setup, source, listen)

    def _listen_to_probe(self, child: Child, limits: Limits, definitions_only: bool) -> Loading:
        code: bytes | None = None
        loading = Loading(ending=Ending.PROTOCOL, definitions_only=definitions_only, code=None)
        self._watchdog.arm(limits.time_s, self._launcher.kill)
        try:
            letter, payload = _read_frame(
                child.receive_fd, {b"B": LARGEST_CODE, b"X": LARGEST_PAYLOAD}
            )
            if letter == b"B":
                code = payload
                letter, payload = _read_frame(
                    child.receive_fd, {b"L": LARGEST_PAYLOAD, b"X": LARGEST_PAYLOAD}
                )
            if letter == b"X":
                ending, error = parse_error(payload)
                loading = replace(loading, ending=ending, error=error)
            else:
                functions, skipped, follows = parse_loaded(payload)
                loading = replace(
                    loading,
                    ending=Ending.RETURNED,
                    functions=functions,
                    skipped_lines=skipped,
                    follows_children=follows,
                )
        except NonsenseFrame:
            self._end_child()
        except ChildGone:
            loading = replace(loading, ending=self._end_child())
        else:
            self._end_child()
        return replace(loading, code=code)

    # Calling ------------------------------------------------------------------------------------

    def run_call(self, loading: Loading, filename: str, call: Call) -> Outcome:
        """Make one call in a child of its own."""
        (outcome,) = self.run_calls(loading, filename, [call])
        return outcome

    def run_calls(self, loading: Loading, filename: str, calls: Sequence[Call]) -> list[Outcome]:
        """Make several calls in one child; those after an ending that kills it share it."""
        if not calls:
            return []
        if loading.code is None:
            raise ValueError("a file that was not compiled cannot be called")
        limits = calls[0].limits
        setup = self._setup("play", filename, limits, loading.definitions_only, loading.warm)

        def converse(child: Child) -> list[Outcome]:
            return self._converse(child, calls, limits)

        return self._with_child(setup, loading.code, converse)

    def _converse(self, child: Child, calls: Sequence[Call], limits: Limits) -> list[Outcome]:
        outcomes: list[Outcome] = []
        ended = self._wait_for_loading(child, limits)
        for call in calls:
            outcome = ended or self._make_call(child, call)
            if outcome.ending not in (Ending.RETURNED, Ending.RAISED):
                ended = ended or replace(outcome, asked=())
            outcomes.append(outcome)
        if ended is None:
            self._end_child()
        output, truncated = _read_output(child.output_fd, confine.output_cap(limits))
        return [replace(outcome, output=output, output_truncated=truncated) for outcome in outcomes]

    def _wait_for_loading(self, child: Child, limits: Limits) -> Outcome | None:
        """None once the child has loaded the file; else the ending of every call."""
        started = time.perf_counter()
        self._watchdog.arm(limits.time_s, self._launcher.kill)
        try:
            letter, payload = _read_frame(child.receive_fd, {b"L": 0, b"X": LARGEST_PAYLOAD})
            if letter == b"L":
                return None
            ending, error = parse_error(payload)
            self._end_child()
        except NonsenseFrame:
            self._end_child()
            ending, error = Ending.PROTOCOL, None
        except ChildGone:
            ending, error = self._end_child(), None
        return Outcome(
            ending=ending, asked=(), error=error, duration_s=time.perf_counter() - started
        )

    def _make_call(self, child: Child, call: Call) -> Outcome:
        replies = _Replies(call.board)
        started = time.perf_counter()
        self._watchdog.arm(call.limits.time_s, self._launcher.kill)
        ending, returned, error = Ending.PROTOCOL, None, None
        try:
            _send_call(child.send_fd, call)
            letter, payload = _answer_evaluations(child, replies, call.limits.evaluations)
            if letter == b"R":
                returned = parse_returned(payload)
                ending = Ending.RETURNED
            elif letter == b"X":
                ending, error = parse_error(payload)
            else:
                ending = Ending.REFUSED
        except NonsenseFrame:
            ending = Ending.PROTOCOL
        except ChildGone:
            ending = self._end_child()
        else:
            if self._watchdog.disarm():
                ending, returned, error = Ending.TIMEOUT, None, None
        if ending not in (Ending.RETURNED, Ending.RAISED):
            self._end_child()
        return Outcome(
            ending=ending,
            asked=replies.asked(),
            returned=returned,
            error=error,
            duration_s=time.perf_counter() - started,
        )

    # Children -----------------------------------------------------------------------------------

    def _setup(
        self,
        task: str,
        filename: str,
        limits: Limits,
        definitions_only: bool,
        warm: tuple[str, ...],
    ) -> dict[str, Any]:
        return {
            "task": task,
            "file": filename,
            "module": _module_name(filename),
            "definitions_only": definitions_only,
            "sentences": self._sentences,
            "warm": warm,
            "become": confine.unprivileged_user(),
            "rlimits": confine.rlimits(limits),
            "output_cap": confine.output_cap(limits),
        }

    def _with_child(
        self, setup: Mapping[str, Any], blob: bytes, converse: Callable[[Child], _Result]
    ) -> _Result:
        """Start a child and talk to it; once more if our own side broke down on the way."""
        for _ in range(2):
            try:
                return self._with_one_child(setup, blob, converse)
            except LauncherDied:
                self._watchdog.disarm()
                self._launcher.restart()
                self._loaded = None
        raise CouldNotJudge(message("child-cannot-be-run"))

    def _with_one_child(
        self, setup: Mapping[str, Any], blob: bytes, converse: Callable[[Child], _Result]
    ) -> _Result:
        if self._loaded != (setup, blob):
            self._launcher.load(setup, blob)
            self._loaded = (setup, blob)
        child = self._launcher.start()
        self._child_runs = True
        try:
            return converse(child)
        finally:
            with contextlib.suppress(LauncherDied):
                self._end_child()
            child.close()

    def _end_child(self) -> Ending:
        """Kill and reap the child; tell what its death stands for, if it died by itself."""
        if not self._child_runs:
            return Ending.CRASHED
        self._child_runs = False
        expired = self._watchdog.disarm()
        code = self._launcher.reap()
        if expired or code == -_CPU_TIME_SIGNAL:
            return Ending.TIMEOUT
        return Ending.EXITED if code >= 0 else Ending.CRASHED


_CPU_TIME_SIGNAL = getattr(signal, "SIGXCPU", 0)


class _Replies:
    """The answer to each well-formed request, and the record of those that came."""

    def __init__(self, board: Board) -> None:
        self._numbers = {
            b"E" + number.to_bytes(4, "little"): number for number in range(len(board.values))
        }
        self.by_request = {
            request: encode_number(board.values[number])
            for request, number in self._numbers.items()
        }
        self.requests: list[bytes] = []

    def asked(self) -> tuple[int, ...]:
        return tuple(self._numbers[request] for request in self.requests)


def _answer_evaluations(child: Child, replies: _Replies, limit: int) -> tuple[bytes, bytes]:
    """Answer until the child has done; the frame it ends with, or an empty one past the limit."""
    read, write = os.read, os.write
    receive_fd, send_fd = child.receive_fd, child.send_fd
    answer_to, record = replies.by_request.get, replies.requests.append
    left = limit
    while True:
        request = read(receive_fd, HEADER_SIZE)
        reply = answer_to(request)
        if reply is None:
            if len(request) == HEADER_SIZE:
                return _read_payload(
                    receive_fd, request, {b"R": LARGEST_PAYLOAD, b"X": LARGEST_PAYLOAD}
                )
            request += _read_exactly(receive_fd, HEADER_SIZE - len(request))
            reply = answer_to(request)
            if reply is None:
                return _read_payload(
                    receive_fd, request, {b"R": LARGEST_PAYLOAD, b"X": LARGEST_PAYLOAD}
                )
        if not left:
            return b"", b""
        left -= 1
        record(request)
        try:
            write(send_fd, reply)
        except BrokenPipeError as error:
            raise ChildGone from error


def _read_frame(fd: int, allowed: Mapping[bytes, int]) -> tuple[bytes, bytes]:
    return _read_payload(fd, _read_exactly(fd, HEADER_SIZE), allowed)


def _read_payload(fd: int, header: bytes, allowed: Mapping[bytes, int]) -> tuple[bytes, bytes]:
    """The payload that a header announces, if such a frame may come now and is not too large."""
    letter, size = header[:1], int.from_bytes(header[1:], "little")
    if letter not in allowed or size > allowed[letter]:
        raise NonsenseFrame(header)
    return letter, _read_exactly(fd, size)


def _read_exactly(fd: int, size: int) -> bytes:
    chunks = []
    while size:
        chunk = os.read(fd, min(size, 1 << 16))
        if not chunk:
            raise ChildGone
        chunks.append(chunk)
        size -= len(chunk)
    return b"".join(chunks)


def _send_call(fd: int, call: Call) -> None:
    document = {
        "function": call.function,
        "positional": [_argument(argument) for argument in call.positional],
        "keywords": [(name, _argument(argument)) for name, argument in call.keywords],
        "child_counts": call.board.child_counts,
        "ends": call.board.ends,
    }
    payload = json.dumps(document).encode()
    data = b"C" + len(payload).to_bytes(4, "little") + payload
    try:
        while data:
            data = data[os.write(fd, data) :]
    except BrokenPipeError as error:
        raise ChildGone from error


def _argument(argument: Argument) -> tuple[str, Any]:
    if argument is Given.POSITION:
        return "position", None
    if isinstance(argument, tuple):
        return "list", None
    if isinstance(argument, float):
        return "float", repr(argument)
    return "plain", argument


def _read_output(fd: int, cap: int) -> tuple[str, bool]:
    os.lseek(fd, 0, os.SEEK_SET)
    data = os.read(fd, cap + 1)
    return data[:cap].decode("utf-8", "replace"), len(data) > cap


def _module_name(filename: str) -> str:
    return PurePath(filename).stem
