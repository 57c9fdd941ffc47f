"""Reads a returned value: which score and which path does it hold, and is it in the form due?"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from grader.model.message import Message, message
from grader.model.run import (
    Digest,
    Foreign,
    LongInteger,
    MoveAndScore,
    NumpyScalar,
    PlainDict,
    PlainSet,
    Returned,
    without_addresses,
)
from grader.model.tree import Number, Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What could be read; `fault` says why the form is not the one due."""

    value: Number | None
    path: Path | None
    fault: Message | None
    notes: tuple[Message, ...] = ()


def read_answer(returned: Returned, *, path_due: bool) -> Answer:
    """Read a score, or a score and a path where one is due."""
    value, path, code = _read(returned)
    if not path_due:
        if value is not None and code != "move-score-where-path-due" and _is_list(returned):
            code = "pair-where-score-due"
        return _answer(returned, value, None, _FOR_SCORES.get(code, code))
    if code is None and path is None:
        code = "score-alone"
    return _answer(returned, value, path, code)


def read_score(returned: Returned) -> Answer:
    """Read a score, alone or with the path or the move that it comes from: both are left open."""
    value, _, code = _read(returned)
    if code == "move-where-path-due":
        code = None
    elif code == "path-unreadable":
        code = "score-or-pair-due"
    elif code == "move-score-where-path-due":
        code = "move-before-score"
    return _answer(returned, value, None, _FOR_SCORES.get(code, code))


_FOR_SCORES: Mapping[str | None, str] = {
    "wrong-shape": "wrong-shape-for-score",
    "move-score-where-path-due": "move-score-where-score-due",
}
"""What is said otherwise where no path is due."""


def _answer(
    returned: Returned, value: Number | None, path: Path | None, code: str | None
) -> Answer:
    fault = None if code is None else message(code, returned=describe(returned))
    notes = tuple(message("numpy-scalar", type=name) for name in sorted(_numpy_types(returned)))
    return Answer(value=value, path=path, fault=fault, notes=notes)


def holds_path(returned: Returned) -> bool:
    """Whether this is a score with a list of moves, in one order or the other."""
    return _read(returned)[1] is not None


def move_comes_first(answers: Iterable[tuple[Returned, int]]) -> bool:
    """Whether all these pairs can be (move, score), and some cannot be (score, move).

    Each comes with the number of moves at the root of its tree. One tree tells little; all that
    a submission answers tells the shape that was meant.
    """
    pairs = [(returned, count) for returned, count in answers if _holds_two_numbers(returned)]
    seconds = [_is_move(returned[1], count) for returned, count in pairs]
    return all(_is_move(returned[0], count) for returned, count in pairs) and False in seconds


def with_move_first(returned: Returned) -> Returned:
    """The same answer, known to be a move with its score where it is such a pair."""
    if not _is_list(returned) or len(returned) != 2 or _number(returned[1]) is None:
        return returned
    move, score = returned
    return MoveAndScore(move, score) if move is None or _number(move) is not None else returned


def _is_list(returned: Returned) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    return isinstance(returned, list | tuple)


def _holds_two_numbers(returned: Returned) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    if not _is_list(returned) or len(returned) != 2:
        return False
    return all(_number(item) is not None for item in returned)


def _is_move(item: Returned, count: int) -> bool:
    return _integer(item) in range(count)


def _read(returned: Returned) -> tuple[Number | None, Path | None, str | None]:
    """The score, the path, and the fault's code."""
    if isinstance(returned, MoveAndScore):
        return _number(returned.score), None, "move-score-where-path-due"
    number = _number(returned)
    if number is not None:
        return number, None, None
    if isinstance(returned, list | tuple) and len(returned) == 2:
        return _read_pair(*returned)
    return None, None, _fault_of_shape(returned)


def _read_pair(first: Returned, second: Returned) -> tuple[Number | None, Path | None, str | None]:
    score, path = _number(first), _path(second)
    if score is not None and path is not None:
        return score, path, None
    swapped_score, swapped_path = _number(second), _path(first)
    if swapped_score is not None and swapped_path is not None:
        return swapped_score, swapped_path, "path-before-score"
    if score is None:
        return None, None, "returned-bool" if isinstance(first, bool) else "wrong-shape"
    return score, None, "move-where-path-due" if _integer(second) is not None else "path-unreadable"


def _fault_of_shape(returned: Returned) -> str:
    match returned:
        case None:
            return "returned-none"
        case bool():
            return "returned-bool"
        case str():
            return "returned-text"
        case Foreign(type_name="generator"):
            return "returned-generator"
        case Foreign(type_name="coroutine"):
            return "returned-coroutine"
        case _:
            return "wrong-shape"


def _number(item: Returned) -> Number | None:
    """An exact int or float: True is no number here, and neither is a subclass."""
    if type(item) is int or type(item) is float:
        return item
    return item.value if isinstance(item, NumpyScalar) else None


def _integer(item: Returned) -> int | None:
    number = _number(item)
    return number if isinstance(number, int) else None


def _path(item: Returned) -> Path | None:
    if not isinstance(item, list | tuple):
        return None
    moves = [_integer(move) for move in item]
    return tuple(move for move in moves if move is not None) if None not in moves else None


def _numpy_types(returned: Returned) -> set[str]:
    if isinstance(returned, NumpyScalar):
        return {returned.type_name}
    if isinstance(returned, list | tuple):
        return set().union(*(_numpy_types(item) for item in returned))
    return set()


LONGEST_TEXT = 80
_MOST_BITS = 4096
"""Python takes long to write a longer integer, and refuses to write a much longer one."""


def describe(returned: Returned) -> str:
    """A returned value as the student would see it printed, cut short."""
    text = describe_whole(returned)
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"


def describe_whole(returned: Returned) -> str:
    """The same, however long it is."""
    return without_addresses(_python_text(returned))


_LIKE_PLAIN = re.compile(r"[-+]?(?:\d|\.\d|inf\b|nan\b)|['\"]|(?:True|False|None|)$")


def _python_text(returned: Returned) -> str:  # noqa: PLR0911 (one a type)
    if isinstance(returned, Foreign):
        # A number or a text of another type than Python's own would be taken for one of those.
        plain = _LIKE_PLAIN.match(returned.text)
        return f"{returned.type_name}({returned.text})" if plain else returned.text
    if isinstance(returned, NumpyScalar):
        return f"{returned.type_name}({returned.value!r})"
    if isinstance(returned, list):
        return "[" + ", ".join(map(_python_text, returned)) + "]"
    if isinstance(returned, tuple):
        comma = "," if len(returned) == 1 else ""
        return "(" + ", ".join(map(_python_text, returned)) + comma + ")"
    if isinstance(returned, PlainDict):
        pairs = (f"{_python_text(key)}: {_python_text(item)}" for key, item in returned.items)
        return "{" + ", ".join(pairs) + "}"
    if isinstance(returned, PlainSet):
        return (
            "{" + ", ".join(map(_python_text, returned.items)) + "}" if returned.items else "set()"
        )
    if isinstance(returned, LongInteger):
        whole = int(returned.digits, 16)
        return str(whole) if whole.bit_length() <= _MOST_BITS else returned.digits
    if isinstance(returned, Digest):
        return f"<{returned.type_name}, len {returned.length}>"
    return repr(returned)
