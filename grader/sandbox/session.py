"""A conversation with one child: call by call, each answered and recorded by the referee."""

import math
import os
import struct
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TypeVar

from grader.model.exercise import Limits
from grader.model.message import Cell, line_in
from grader.model.run import (
    EMPTY_BOARD,
    Argument,
    BatchOutcome,
    Board,
    Call,
    CallEntered,
    Ending,
    Outcome,
    PositionAsked,
    Recorded,
    Returned,
    StudentError,
    error_in_cells,
)
from grader.model.tree import Number
from grader.sandbox import isolation
from grader.sandbox.child_time import WatchedChild
from grader.sandbox.frames import (
    HEADER_SIZE,
    LARGEST_PAYLOAD,
    LARGEST_STEPS,
    NonsenseFrame,
    encode_batch,
    encode_call,
    encode_number,
    encode_renewal,
    parse_batch,
    parse_error,
    parse_returned,
    parse_step,
)
from grader.sandbox.launcher import (
    Child,
    ChildGone,
    forget_output,
    output_size,
    read_exactly,
    read_frame,
    read_output,
    read_payload,
    write_whole,
)

MOST_FREE_REQUESTS = 1_000_000
"""How often one call may ask for an estimate or treat a node: a guard, never a verdict."""
BATCH_SIZE = 500
"""How many calls are made in one frame: the time limit holds for so many."""

MOST_STEPS = 20_000
"""How often a watched function may be entered and left: more cannot be drawn."""

_ANSWERS = {b"R": LARGEST_PAYLOAD, b"X": LARGEST_PAYLOAD}
_STEPS_LETTER = b"S"
_STEPS = {_STEPS_LETTER: LARGEST_STEPS}
_SURVIVED = (Ending.RETURNED, Ending.RAISED)

_Value = TypeVar("_Value")
_Said = tuple[Ending, _Value | None, StudentError | None]
"""How an exchange ended, with what came of it."""
# Named once: an annotation of a function inside another is made anew at each call.
_SaidNothing = _Said[None]
_SaidValue = _Said[Returned]
_SaidValues = _Said[tuple[Returned, ...]]


class Session:
    """Drives one child, which has loaded the file; what kills the child ends every later call."""

    def __init__(
        self,
        child: WatchedChild,
        limits: Limits,
        *,
        cells: Sequence[Cell],
        budget_s: float | None = None,
    ) -> None:
        self._child = child
        self._pipes = child.pipes
        self._cells = cells
        self._output_cap = isolation.output_cap(limits)
        self._budget_s = math.inf if budget_s is None else budget_s
        self._calls_made = 0
        self._answers: _Answers | None = None
        self._ended = self._wait_for_loading(limits.time_s)
        self._is_over = False

    def close(self) -> None:
        self._is_over = True

    def renew(self, time_s: float) -> None:
        """Have the file loaded again, all that it kept forgotten; nothing returned before is kept.

        Where that goes wrong, or takes longer, no call after it is made.
        """
        self._require_open()
        if self._ended is None:
            self._answers = None
            self._calls_made = 0
            forget_output(self._pipes.output_fd)
            self._ended = self._wait_for_loading(time_s, encode_renewal())

    def call(self, call: Call) -> Outcome:
        """Make one call; `Kept` arguments of later ones know it by its number, from 0."""
        self._require_open()
        ended = self._ended_by_now()
        if ended is not None:
            return ended
        outcome = self._make_call(call)
        if outcome.ending not in _SURVIVED:
            self._ended = self._outcome_of_end(outcome.ending, outcome.error)
        return outcome

    def call_many(
        self,
        function: str,
        arguments: Sequence[tuple[Argument, ...]],
        limits: Limits,
        *,
        names: Sequence[str] = (),
    ) -> BatchOutcome:
        """Make many calls of one function, up to the first that raises.

        The last arguments of each go to the parameters of these names, the others by position.
        They play on no board, and what they return is not kept for later calls.
        """
        self._require_open()
        returned: list[Returned] = []
        while len(returned) < len(arguments):
            ended = self._ended_by_now()
            if ended is not None:
                return BatchOutcome(
                    ending=ended.ending,
                    returned=tuple(returned),
                    error=ended.error,
                    running_line=ended.running_line,
                )
            batch = arguments[len(returned) : len(returned) + BATCH_SIZE]
            ending, values, error = self._make_batch(function, batch, names, limits)
            returned += values
            if ending not in _SURVIVED:
                self._ended = self._outcome_of_end(ending, error)
            if ending is not Ending.RETURNED:
                return BatchOutcome(
                    ending=ending,
                    returned=tuple(returned),
                    error=error,
                    running_line=self._running_line(),
                )
        return BatchOutcome(ending=Ending.RETURNED, returned=tuple(returned))

    def _ended_by_now(self) -> Outcome | None:
        """How the conversation ended; each call may have been in time, and all of them not."""
        if self._child.used_s >= self._budget_s and self._ended is None:
            self._child.end()
            self._ended = Outcome(ending=Ending.TIMEOUT, asked=())
        return self._ended

    def _require_open(self) -> None:
        if self._is_over:
            raise ValueError("this conversation is over")

    # One exchange -------------------------------------------------------------------------------

    def _wait_for_loading(self, time_s: float, request: bytes = b"") -> Outcome | None:
        """None once the child has loaded the file; else the ending of every call."""

        def listen() -> _SaidNothing:
            write_whole(self._pipes.send_fd, request)
            letter, payload = read_frame(self._pipes.receive_fd, {b"L": 0, b"X": LARGEST_PAYLOAD})
            if letter == b"L":
                return Ending.RETURNED, None, None
            ending, error = self._parse_error(payload)
            return ending, None, error

        ending, _, error = self._exchange(time_s, listen)
        if ending is Ending.RETURNED:
            return None
        self._child.end()
        return self._outcome_of_end(ending, error)

    def _outcome_of_end(self, ending: Ending, error: StudentError | None) -> Outcome:
        """What comes of every call after the child has ended."""
        return Outcome(ending=ending, asked=(), error=error, running_line=self._running_line())

    def _exchange(self, time_s: float, talk: Callable[[], _Said[_Value]]) -> _Said[_Value]:
        """Say and hear something in so much time; what is no word, or comes late, has an ending.

        A child that did not survive it is ended.
        """
        self._child.begin(time_s)
        try:
            said = talk()
        except NonsenseFrame:
            said = Ending.PROTOCOL, None, None
        except ChildGone:
            said = self._child.died(), None, None
        else:
            if not self._child.answered():
                said = Ending.TIMEOUT, None, None
        if said[0] not in _SURVIVED:
            self._child.end()
        return said

    def _running_line(self) -> int | None:
        """The line that ran when the time ran out, where it did and the child could tell."""
        stopped = self._child.stopped
        if stopped is None or stopped.line is None:
            return None
        return line_in(self._cells, stopped.line)

    def _make_call(self, call: Call) -> Outcome:
        child = self._pipes
        frame = encode_call(
            call, calls_made=self._calls_made, board_is_known=self._knows(call.board)
        )
        answers = self._take_board(call.board)
        steps = None if call.watched is None else _StepRecord(answers, len(call.foreseen))
        self._calls_made += 1
        printed_before = output_size(child.output_fd)

        def talk() -> _SaidValue:
            write_whole(child.send_fd, frame)
            letter, payload = _answer_requests(child, answers, call.limits.evaluations, steps)
            if letter == b"R":
                if steps is not None:
                    steps.require_all_left()
                value = parse_returned(payload, node_count=len(call.board.labels))
                return Ending.RETURNED, value, None
            if letter == b"X":
                ending, error = self._parse_error(payload)
                return ending, None, error
            return Ending.REFUSED, None, None

        used_before = self._child.used_s
        said: _Said[Returned] = self._exchange(call.limits.time_s, talk)
        stopped = self._child.stopped
        output, truncated = read_output(
            child.output_fd,
            printed_before,
            self._output_cap,
            end=stopped.output_size if stopped else None,
        )
        return Outcome(
            ending=said[0],
            asked=answers.asked(),
            returned=said[1],
            treated=answers.treated(),
            error=said[2],
            output=output,
            output_truncated=truncated,
            duration_s=self._child.used_s - used_before,
            running_line=self._running_line(),
            recorded=() if steps is None else steps.recorded(),
        )

    def _make_batch(
        self,
        function: str,
        calls: Sequence[tuple[Argument, ...]],
        names: Sequence[str],
        limits: Limits,
    ) -> tuple[Ending, tuple[Returned, ...], StudentError | None]:
        frame = encode_batch(
            function,
            calls,
            names=names,
            calls_made=self._calls_made,
            board_is_known=self._knows(EMPTY_BOARD),
        )
        self._take_board(EMPTY_BOARD)

        def talk() -> _SaidValues:
            write_whole(self._pipes.send_fd, frame)
            _, payload = read_frame(self._pipes.receive_fd, {b"M": LARGEST_PAYLOAD})
            ending, values, error = parse_batch(payload, at_most=len(calls))
            return ending, values, error and error_in_cells(error, self._cells)

        ending, values, error = self._exchange(limits.time_s, talk)
        return ending, values or (), error

    def _parse_error(self, payload: bytes) -> tuple[Ending, StudentError]:
        ending, error = parse_error(payload)
        return ending, error_in_cells(error, self._cells)

    # The board ----------------------------------------------------------------------------------

    def _knows(self, board: Board) -> bool:
        return self._answers is not None and self._answers.board == board

    def _take_board(self, board: Board) -> "_Answers":
        """The answers of this board, with nothing recorded yet."""
        if self._answers is None or self._answers.board != board:
            self._answers = _Answers(board)
        self._answers.forget()
        return self._answers


class _Answers:
    """The answer to each well-formed request, and the record of those that came."""

    def __init__(self, board: Board) -> None:
        self.board = board
        aliases = {number for number, _ in board.same_as}
        self.evaluations = dict(
            zip(_evaluation_requests(len(board.values)), _encoded(board.values), strict=False)
        )
        for number in aliases:
            del self.evaluations[_request(b"E", number)]
        self.free = {
            _request(b"H", number): encode_number(estimate)
            for number, estimate in enumerate(board.estimates)
            if number not in aliases
        }
        """The answers to free requests; treating a node gets none."""
        self.free |= {_request(b"T", number): b"" for number in range(len(board.labels))}
        self.evaluated: list[bytes] = []
        self.nodes_treated: list[bytes] = []

    def forget(self) -> None:
        self.evaluated.clear()
        self.nodes_treated.clear()

    def asked(self) -> tuple[int, ...]:
        return _numbers_in(self.evaluated)

    def treated(self) -> tuple[int, ...]:
        return _numbers_in(self.nodes_treated)


class _StepRecord:
    """What a watched function did, between the evaluations."""

    def __init__(self, answers: _Answers, foreseen: int) -> None:
        self._answers = answers
        self._foreseen_left = foreseen
        self._position_count = len(answers.board.child_counts)
        self._steps: list[tuple[int, Recorded]] = []
        """Each with the number of evaluations that came before it."""
        self._open_calls = 0

    @property
    def is_too_long(self) -> bool:
        return len(self._steps) > MOST_STEPS

    def take(self, payload: bytes) -> None:
        """Steps that came together, a line each."""
        evaluated = self._answers.evaluated
        lines = payload.splitlines()
        if not lines:
            raise NonsenseFrame("no step at all")
        for line in lines:
            step = _known_steps[line]
            if type(step) is CallEntered:
                if step.number is not None and step.number >= self._position_count:
                    raise NonsenseFrame("no position of this board")
                self._open_calls += 1
            elif type(step) is PositionAsked:
                self._take_evaluation(step.number)
                continue
            elif self._open_calls:
                self._open_calls -= 1
            else:
                raise NonsenseFrame("a call was left that had not been entered")
            self._steps.append((len(evaluated), step))

    def _take_evaluation(self, number: int) -> None:
        """One whose answer was known ahead, as it was asked for in the run that counts."""
        if number >= self._position_count or not self._foreseen_left:
            raise NonsenseFrame("not among what was foreseen")
        request = _request(b"E", number)
        if request not in self._answers.evaluations:
            raise NonsenseFrame("not among what was foreseen")
        self._foreseen_left -= 1
        self._answers.evaluated.append(request)

    def require_all_left(self) -> None:
        if self._open_calls:
            raise NonsenseFrame("the first call returned before those that it made")

    def recorded(self) -> tuple[Recorded, ...]:
        asked = self._answers.asked()
        recorded: list[Recorded] = []
        told = 0
        for evaluated_before, step in self._steps:
            recorded += map(PositionAsked, asked[told:evaluated_before])
            recorded.append(step)
            told = evaluated_before
        return (*recorded, *map(PositionAsked, asked[told:]))


class _KnownSteps(dict[bytes, Recorded]):
    """Steps as they were read before: from one run to the next, most are the same."""

    def __missing__(self, line: bytes) -> Recorded:
        if len(self) >= _MOST_KNOWN_STEPS:
            self.clear()  # Those of the next files are others.
        step = self[line] = parse_step(line)
        return step


_MOST_KNOWN_STEPS = 8192
_known_steps = _KnownSteps()


def _request(letter: bytes, number: int) -> bytes:
    return letter + number.to_bytes(4, "little")


def _numbers_in(requests: Sequence[bytes]) -> tuple[int, ...]:
    return tuple(chain.from_iterable(_number_in_request(b"".join(requests))))


_number_in_request = struct.Struct("<xI").iter_unpack


_known_requests: list[bytes] = []
"""For an evaluation of each position, up to the largest board so far."""


def _evaluation_requests(count: int) -> list[bytes]:
    """The requests for the first so many positions, or more."""
    global _known_requests  # noqa: PLW0603 (replaced whole: another thread never sees half of it)
    if len(_known_requests) < count:
        _known_requests = [_request(b"E", number) for number in range(count)]
    return _known_requests


def _encoded(numbers: Sequence[Number]) -> Iterable[bytes]:
    """The answers that these numbers are; integers, which most trees hold, are looked up."""
    if set(map(type, numbers)) == {int}:
        return map(_encoded_integers.__getitem__, numbers)
    return map(encode_number, numbers)  # 0.0 is equal to 0 and to −0.0, and is neither.


class _EncodedIntegers(dict[Number, bytes]):
    def __missing__(self, number: Number) -> bytes:
        encoded = encode_number(number)
        if len(self) < _MOST_ENCODED:
            self[number] = encoded
        return encoded


_MOST_ENCODED = 4096
_encoded_integers = _EncodedIntegers()


def _answer_requests(
    child: Child, answers: _Answers, limit: int, steps: _StepRecord | None
) -> tuple[bytes, bytes]:
    """Answer until the child has done; the frame it ends with, or an empty one past a limit.

    `steps` takes what a watched function does; in any other call that is nonsense.
    """
    read, write = os.read, os.write
    receive_fd, send_fd = child.receive_fd, child.send_fd
    answer_to, record = answers.evaluations.get, answers.evaluated.append
    free_answer_to, record_node = answers.free.get, answers.nodes_treated.append
    left, free_left = limit, MOST_FREE_REQUESTS
    while True:
        request = read(receive_fd, HEADER_SIZE)
        reply = answer_to(request)
        if reply is None and len(request) < HEADER_SIZE:
            request += read_exactly(receive_fd, HEADER_SIZE - len(request))
            reply = answer_to(request)
        if reply is not None:
            if not left:
                return b"", b""
            left -= 1
            record(request)
            try:
                write(send_fd, reply)
            except BrokenPipeError as error:
                raise ChildGone from error
            continue
        reply = free_answer_to(request)
        if reply is None and steps is not None and request[:1] == _STEPS_LETTER:
            steps.take(read_payload(receive_fd, request, _STEPS)[1])
            if steps.is_too_long:
                return b"", b""
            continue
        if reply is None:
            return read_payload(receive_fd, request, _ANSWERS)
        if not free_left:
            return b"", b""
        free_left -= 1
        if reply:
            write_whole(send_fd, reply)
        else:
            record_node(request)
