"""What a function returned: which score and which path it holds, and whether two values are the
same.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from json.encoder import encode_basestring_ascii as quoted
from typing import Any, TypeGuard

from grader.language import written
from grader.model.dataclass import NamedTuple, dataclass
from grader.model.message import Message, message
from grader.model.report import SearchCaseReport
from grader.model.run import (
    Digest,
    Ending,
    Foreign,
    LongInteger,
    MoveAndScore,
    NumpyScalar,
    PlainDict,
    PlainSet,
    Returned,
    plain_number,
    without_addresses,
)
from grader.model.tree import Number, Trace, TreePath, node_at
from grader.model.verdict import CheckKind, CheckStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What could be read; `fault` says why the form is not the one due."""

    value: Number | None
    path: TreePath | None
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
    returned: Returned, value: Number | None, path: TreePath | None, code: str | None
) -> Answer:
    fault = None if code is None else message(code, returned=describe(returned))
    notes = tuple(message("numpy-scalar", type=name) for name in sorted(_numpy_types(returned)))
    return Answer(value=value, path=path, fault=fault, notes=notes)


_INTEGERS = frozenset({int})


def score_of(returned: Returned) -> Number | None:
    """The score that `read_score` reads, and nothing said of it."""
    if type(returned) is tuple and len(returned) == 2:
        score, path = returned
        # The usual pair is told at one go: a recording has thousands.
        if type(score) is int and type(path) is list and _INTEGERS.issuperset(map(type, path)):
            return score
    return _read(returned)[0]


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


def _read(returned: Returned) -> tuple[Number | None, TreePath | None, str | None]:
    """The score, the path, and the fault's code."""
    if isinstance(returned, MoveAndScore):
        return _number(returned.score), None, "move-score-where-path-due"
    number = _number(returned)
    if number is not None:
        return number, None, None
    if isinstance(returned, list | tuple) and len(returned) == 2:
        return _read_pair(*returned)
    return None, None, _fault_of_shape(returned)


def _read_pair(
    first: Returned, second: Returned
) -> tuple[Number | None, TreePath | None, str | None]:
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


def _path(item: Returned) -> TreePath | None:
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


# On both sides of a case --------------------------------------------------------------------------


class ComparedSide(NamedTuple):
    """What a search answers and evaluates; None for what cannot be read, or is not asked for."""

    value: Any
    path: TreePath | None
    leaves: Trace


def sides_of(report: SearchCaseReport) -> tuple[ComparedSide, ComparedSide]:
    """What was expected, and what came."""
    reference, outcome = report.reference, report.outcome
    path_due = any(check.kind is CheckKind.PATH for check in report.verdict.checks)
    expected = ComparedSide(reference.value, reference.path if path_due else None, reference.trace)
    if outcome is None or outcome.ending is not Ending.RETURNED:
        return expected, ComparedSide(None, None, report.trace)
    answer = read_answer(outcome.returned, path_due=path_due)
    return expected, ComparedSide(answer.value, answer.path, report.trace)


def answered_path(report: SearchCaseReport) -> TreePath | None:
    """The path that the student's function returned, where the tree has it."""
    outcome = report.outcome
    if outcome is None or outcome.ending is not Ending.RETURNED:
        return None
    path = read_answer(outcome.returned, path_due=True).path
    if path is None or len(path) > report.case.depth:
        return None
    return path if node_at(report.case.tree, path) is not None else None


def astray_path(report: SearchCaseReport) -> TreePath | None:
    """The same, where it is not a right one: of several that are best, any will do."""
    kinds = {check.kind for check in report.verdict.checks if check.status is CheckStatus.FAILED}
    return answered_path(report) if CheckKind.PATH in kinds else None


# As a text ---------------------------------------------------------------------------------------

LONGEST_TEXT = 80
_LONGEST_VALUE = 120
_DEEPEST_LIST = 20
_MOST_BITS = 4096
"""Python takes long to write a longer integer, and refuses to write a much longer one."""


def describe(returned: Returned) -> str:
    """A returned value as the student would see it printed, cut short."""
    return _clipped(describe_whole(returned), LONGEST_TEXT)


def _clipped(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


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


def answer_text(value: Any) -> str:
    """A returned value as Python would show it: `'16'` is not 16."""
    return _clipped(_shown(value, 0), _LONGEST_VALUE)


def order_text(values: Sequence[Any], start: int = 0, most: int = 60) -> str:
    """`1, 2, 4, …`: some values of an order, from one on."""
    some = [answer_text(value) for value in values[start : start + most]]
    before = ["…"] if start else []
    after = ["…"] if start + most < len(values) else []
    return ", ".join(before + some + after) if some else "—"


def _shown(value: Any, depth: int) -> str:  # noqa: PLR0911 (one for each type)
    if depth > _DEEPEST_LIST:
        return "…"
    match value:
        case NumpyScalar(value=number, type_name=type_name):
            return f"{_shown(number, depth)} ({type_name})"
        case Foreign(type_name=type_name, text=text):
            return text or type_name
        case PlainDict() | PlainSet() | LongInteger() | Digest():
            return describe(value)
        case str():
            return repr(_clipped(without_addresses(value), _LONGEST_VALUE))
        case bool() | None:
            return str(value)
        case int():
            return int_text(value)
        case list():
            return "[" + ", ".join(_shown(item, depth + 1) for item in value) + "]"
        case tuple():
            return "(" + ", ".join(_shown(item, depth + 1) for item in value) + ")"
        case _:
            return written(value)


def int_text(value: int) -> str:
    if value.bit_length() > _MOST_BITS:
        return f"<int, {value.bit_length()} bits>"
    return str(value)


_ROUNDING = 1e-9
"""Two floats that differ by no more than this part of them are the same calculation, rounded."""
_LONGEST_INTEGER_BITS = 256
TYPES_COMPARED = frozenset({"list", "tuple", "dict", "set", "frozenset", "str", "int"})
"""Types whose values are compared, where they are not too large."""


def is_same(expected: Returned, observed: Returned, tolerance: float = 0) -> bool:
    """Whether both count as equal; floats may lie so far apart, but no key and no item of a set."""
    if isinstance(expected, Digest) or isinstance(observed, Digest):
        return _sha256(expected) == _sha256(observed)
    if normal_text(expected) == normal_text(observed):
        return True
    return tolerance > 0 and _differ_by_floats(expected, observed, lambda _: tolerance)


def is_same_but_for_rounding(expected: Returned, observed: Returned) -> bool:
    """Whether all that differs are floats, and these in their last digits."""
    if isinstance(expected, Digest) or isinstance(observed, Digest):
        return False
    return _differ_by_floats(expected, observed, lambda one: _ROUNDING * max(1.0, abs(one)))


def _differ_by_floats(
    expected: Returned, observed: Returned, tolerance_at: Callable[[float], float]
) -> bool:
    """Whether some numbers differ, by no more than this, and nothing else does."""
    apart = [(one, other) for _, one, other in differences(expected, observed)]
    near = (_is_near(one, other, tolerance_at(_float(one))) for one, other in apart)
    return bool(apart) and all(near)


def what_cannot_be_compared(value: Returned, *, by_parts: bool = False) -> Foreign | Digest | None:
    """The first part of a value of which too little is known; of a digest, no part is."""
    if isinstance(value, Foreign) or (isinstance(value, Digest) and by_parts):
        return value
    found = (what_cannot_be_compared(part, by_parts=by_parts) for part in _parts(value))
    return next((part for part in found if part is not None), None)


def _parts(value: Returned) -> Iterable[Returned]:
    match value:
        case list() | tuple():
            return value
        case PlainSet(items=items):
            return items
        case PlainDict(items=pairs):
            return (part for pair in pairs for part in pair)
        case _:
            return ()


# The normal form --------------------------------------------------------------------------------


def normal_text(value: Returned) -> str:
    """Equal values are written alike, as the child writes what it takes a digest of."""
    match value:
        case list() | tuple():
            return _container("list", map(normal_text, value))
        case PlainDict(items=pairs):
            written = (f"[{normal_text(key)}, {normal_text(item)}]" for key, item in pairs)
            return _container("dict", sorted(written))
        case PlainSet(items=items):
            return _container("set", sorted(map(normal_text, items)))
        case LongInteger(digits=digits):
            return f'["int", "{digits}"]'
        case _:
            return _scalar(plain_number(value))


def _container(name: str, items: Iterable[str]) -> str:
    return f'["{name}", [{", ".join(items)}]]'


def _scalar(value: Returned) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case float() if not value.is_integer():
            return f'["float", "{value!r}"]'
        case int() | float():
            whole = int(value)
            is_long = whole.bit_length() > _LONGEST_INTEGER_BITS
            return f'["int", "{hex(whole)}"]' if is_long else str(whole)
        case str():
            return quoted(value)
    raise TypeError(f"{type(value).__name__} has no normal form")


def _sha256(value: Returned) -> str:
    if isinstance(value, Digest):
        return value.sha256
    import hashlib

    return hashlib.sha256(normal_text(value).encode()).hexdigest()


# Where they part --------------------------------------------------------------------------------


class Difference(NamedTuple):
    """A place, as Python writes it (`[3]['a']`), and what stands there; MISSING where nothing."""

    place: str
    expected: Returned
    observed: Returned


MISSING = Foreign("", "")
"""Stands where one of the two has nothing."""


def differences(expected: Returned, observed: Returned, place: str = "") -> Iterator[Difference]:
    """The places where two values differ, down to what is no container, in order."""
    if isinstance(expected, list | tuple) and isinstance(observed, list | tuple):
        pairs = zip_longest(expected, observed, fillvalue=MISSING)
        for index, (one, other) in enumerate(pairs):
            yield from differences(one, other, f"{place}[{index}]")
    elif isinstance(expected, PlainDict) and isinstance(observed, PlainDict):
        due = {normal_text(key): (key, item) for key, item in expected.items}
        seen = {normal_text(key): (key, item) for key, item in observed.items}
        if len(seen) < len(observed.items) or len(due) < len(expected.items):
            # Keys of one's own may be unlike for Python and alike for us.
            yield Difference(place, expected, observed)
            return
        for text in due | seen:
            key, one = due.get(text, (None, MISSING))
            other_key, other = seen.get(text, (None, MISSING))
            shown = _shown_key(key if text in due else other_key)
            yield from differences(one, other, f"{place}[{shown}]")
    elif MISSING in (expected, observed) or normal_text(expected) != normal_text(observed):
        yield Difference(place, expected, observed)


def _shown_key(key: Returned) -> str:
    return repr(key) if isinstance(key, str | int | float | bool | None) else "…"


def _is_near(one: Returned, other: Returned, tolerance: float) -> bool:
    """Only floats are rounded: two integers that differ are two answers."""
    one, other = plain_number(one), plain_number(other)
    if not (isinstance(one, float) or isinstance(other, float)):
        return False
    return (
        _is_number(one)
        and _is_number(other)
        and math.isfinite(_float(one) - _float(other))
        and abs(_float(one) - _float(other)) <= tolerance
    )


def _is_number(value: Returned) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _float(value: Returned) -> float:
    """A number as a float; 0 for what is none."""
    value = plain_number(value)
    return float(value) if isinstance(value, int | float) else 0.0
