"""What is asked of a child, as it reads it: calls, their arguments, the shape of the board."""

import marshal
from collections.abc import Sequence
from typing import Any

from grader.model.run import (
    EMPTY_BOARD,
    Argument,
    Board,
    Call,
    Given,
    Kept,
    PositionAt,
    SameTable,
    Watched,
)


def encode_call(call: Call, *, calls_made: int, board_is_known: bool) -> bytes:
    """The frame of one call; the board goes along unless the child plays on it already."""
    arguments = _Arguments(call.board, calls_made)
    document = {
        "function": call.function,
        "positional": [arguments.encode(argument) for argument in call.positional],
        "keywords": [(name, arguments.encode(argument)) for name, argument in call.keywords],
        "settings": call.settings,
        "wants_node": arguments.want_node,
        "board": None if board_is_known else _shape(call.board),
        "watched": None if call.watched is None else _places(call.watched),
    }
    return _frame(b"C", document)


def encode_batch(
    function: str,
    calls: Sequence[tuple[Argument, ...]],
    *,
    names: Sequence[str],
    calls_made: int,
    board_is_known: bool,
) -> bytes:
    """The frame of many calls of one function, which play on no board.

    `names` are the parameters of each call's last arguments, where these go by name.
    """
    arguments = _Arguments(EMPTY_BOARD, calls_made)
    document = {
        "function": function,
        "calls": [[arguments.encode(argument) for argument in call] for call in calls],
        "names": names,
        "board": None if board_is_known else _shape(EMPTY_BOARD),
    }
    return _frame(b"M", document)


def _frame(letter: bytes, document: Any) -> bytes:
    payload = marshal.dumps(document)
    return letter + len(payload).to_bytes(4, "little") + payload


def _shape(board: Board) -> dict[str, Any]:
    """What a child may know of the board: no value, no estimate."""
    return {
        "child_counts": board.child_counts,
        "ends": [end and end.value for end in board.ends],
        "same_as": board.same_as,
        "labels": board.labels,
        "has_estimates": bool(board.estimates),
    }


def _places(watched: Watched) -> list[Any]:
    """The index and the name of the position, of alpha and of beta."""
    places = (watched.position, watched.alpha, watched.beta)
    return [(None, None) if place is None else (place.index, place.name) for place in places]


class _Arguments:
    """Encodes arguments: plain ones as they are, the others as a mapping with one key."""

    def __init__(self, board: Board, calls_made: int) -> None:
        self._board = board
        self._calls_made = calls_made
        self.want_node = False

    def encode(self, argument: Argument) -> Any:
        match argument:
            case Given():
                return self._encode_given(argument)
            case tuple():
                return [self.encode(item) for item in argument]
            case PositionAt(number):
                if not 0 <= number < len(self._board.child_counts):
                    raise ValueError(f"there is no position {number} on this board")
                return {"position": number}
            case Kept(call, item):
                return {"kept": (self._made(call), item)}
            case SameTable(call):
                return {"table": self._made(call)}
        return argument

    def _encode_given(self, argument: Given) -> dict[str, None]:
        if argument is Given.TABLE:
            return {"table": None}
        if not self._board.labels:
            raise ValueError("a board without labels has no nodes to hand over")
        self.want_node = True
        return {"node": None}

    def _made(self, call: int) -> int:
        if not 0 <= call < self._calls_made:
            raise ValueError(f"there was no call {call} before this one")
        return call
