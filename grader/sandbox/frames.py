"""What is said to a child and by it: calls and the shape of the board on the way out; an answer or
a clean refusal on the way back, none of which is believed.
"""

import json
import marshal
import math
import re
import struct
from collections.abc import Mapping, Sequence
from typing import Any

from grader.model.dataclass import NamedTuple
from grader.model.message import Message
from grader.model.run import (
    EMPTY_BOARD,
    GIVEN_FUNCTION_FACTS,
    Argument,
    Board,
    Call,
    CallEntered,
    CallLeft,
    CallRaised,
    Default,
    Definition,
    Digest,
    Ending,
    FollowingConstant,
    Foreign,
    FoundFunction,
    Given,
    Kept,
    LongInteger,
    NodeRef,
    NumpyScalar,
    Parameter,
    ParameterKind,
    PlainDict,
    PlainSet,
    PositionAsked,
    PositionAt,
    Recorded,
    Returned,
    SameTable,
    StudentError,
    Use,
    Watched,
    without_addresses,
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
        "foreseen": [(number, call.board.values[number]) for number in call.foreseen],
    }
    return _frame(b"C", document)


def encode_renewal() -> bytes:
    """The frame that asks for the file to be loaded again, in a namespace made anew."""
    return _frame(b"N", None)


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


HEADER_SIZE = 5
LARGEST_PAYLOAD = 1 << 20
LARGEST_CODE = 1 << 24
LARGEST_STEP = 512
"""One call entered or left: three short values."""
LARGEST_STEPS = 1 << 17
"""As many of them as cross together."""
DEEPEST_VALUE = 102
"""Two more than an honest child sends."""
LONGEST_INTEGER_BITS = 256
LONGEST_FLOAT = 40
_DIGITS = re.compile("-?0x[0-9a-f]+")
_SHA256 = re.compile("[0-9a-f]{64}")
LONGEST_LENGTH = 1 << 40
LAST_LINE = 1 << 24
"""No file that is graded has so many lines."""
LONGEST_TEXT, LONGEST_SOURCE = 500, 10_000
"""What an honest child cuts a name or a message at, or a line of somebody's file."""


class NonsenseFrame(Exception):
    """The child sent something that no honest child sends."""


def read_document(payload: bytes) -> Any:
    """Strict JSON without decimals, which cross as text; or NonsenseFrame."""
    try:
        return _decode(payload.decode())
    except (ValueError, RecursionError) as error:
        raise NonsenseFrame from error


def _refuse(text: str) -> Any:
    raise NonsenseFrame(text)


_decode = json.JSONDecoder(parse_constant=_refuse, parse_float=_refuse).decode


def parse_returned(payload: bytes, *, node_count: int = 0) -> Returned:
    """A returned value as exact plain types; so many nodes had been handed over."""
    return _returned(read_document(payload), node_count, 0)


def parse_step(payload: bytes) -> Recorded:
    """What a watched function did; the board may have fewer positions."""
    if len(payload) > LARGEST_STEP:
        raise NonsenseFrame("a step too large")
    match read_document(payload):
        case ["entered", None | int() as number, alpha, beta] if number is None or (
            type(number) is int and number >= 0
        ):
            return CallEntered(number, _returned(alpha, 0, 0), _returned(beta, 0, 0))
        case ["left", value]:
            return CallLeft(_returned(value, 0, 0))
        case ["raised"]:
            return CallRaised()
        case int() as number if type(number) is int and 0 <= number < 1 << 32:
            return PositionAsked(number)
    raise NonsenseFrame("not a step")


def parse_batch(
    payload: bytes, *, at_most: int
) -> tuple[Ending, tuple[Returned, ...], StudentError | None]:
    """What so many calls at most returned, and the error of the one that ended them."""
    match read_document(payload):
        case {"returned": list(values), "error": None} if 1 <= len(values) <= at_most:
            return Ending.RETURNED, _batch_values(values), None
        case {"returned": list(values), "error": dict(error)} if len(values) < at_most:
            ending, told = _error(error)
            return ending, _batch_values(values), told
    raise NonsenseFrame("not the answers of a batch")


def _batch_values(documents: list[Any]) -> tuple[Returned, ...]:
    return tuple(_returned(document, 0, 0) for document in documents)


def _returned(  # noqa: PLR0911, PLR0912 (one return a shape)
    document: Any, node_count: int, depth: int
) -> Returned:
    if depth > DEEPEST_VALUE:
        raise NonsenseFrame("too deep")
    # What JSON has comes as it is; told by its type, as a batch brings thousands.
    if type(document) is int and document.bit_length() <= LONGEST_INTEGER_BITS:
        return document
    if type(document) is str:
        return document
    if document is None or type(document) is bool:
        return document
    match document:
        case ["float", str(digits)] if len(digits) <= LONGEST_FLOAT:
            return _float(digits)
        case ["list", list(items)]:
            return [_returned(item, node_count, depth + 1) for item in items]
        case ["tuple", list(items)]:
            return tuple(_returned(item, node_count, depth + 1) for item in items)
        case ["dict", list(pairs)]:
            return PlainDict(tuple(_pair(pair, node_count, depth + 1) for pair in pairs))
        case ["set", list(items)]:
            return PlainSet(tuple(_returned(item, node_count, depth + 1) for item in items))
        case ["int", str(digits)] if _DIGITS.fullmatch(digits):
            return LongInteger(digits)
        case ["digest", str(type_name), int(length), str(sha256)] if (
            type(length) is int and 0 <= length <= LONGEST_LENGTH and _SHA256.fullmatch(sha256)
        ):
            return Digest(type_name[:LONGEST_TEXT], length, sha256)
        case ["numpy", item, str(type_name)]:
            plain = _returned(item, node_count, depth + 1)
            if type(plain) is int or type(plain) is float:
                return NumpyScalar(plain, type_name[:LONGEST_TEXT])
        case ["object", str(type_name), str(text)]:
            return Foreign(type_name[:LONGEST_TEXT], without_addresses(text[:LONGEST_TEXT]))
        case ["node", int(number)] if type(number) is int and 0 <= number < node_count:
            return NodeRef(number)
    raise NonsenseFrame("unknown shape")


def _pair(document: Any, node_count: int, depth: int) -> tuple[Returned, Returned]:
    match document:
        case [key, value]:
            return _returned(key, node_count, depth), _returned(value, node_count, depth)
    raise NonsenseFrame("not a pair")


def _float(digits: str) -> float:
    try:
        return float(digits)
    except ValueError as error:
        raise NonsenseFrame from error


def parse_error(payload: bytes) -> tuple[Ending, StudentError]:
    """An exception of the student's, and the ending it stands for."""
    return _error(read_document(payload))


def _error(document: Any) -> tuple[Ending, StudentError]:
    match document:
        case {
            "type": str(type_name),
            "message": str(text),
            "line": line,
            "exits": bool(exits),
            "code": str() | None as code,
            "facts": dict(facts),
        } if all(isinstance(fact, str) for fact in facts.values()):
            source, column = document.get("source"), document.get("column")
            error = StudentError(
                type_name=type_name[:LONGEST_TEXT],
                message=without_addresses(text[:LONGEST_TEXT]),
                line=_line_or_none(line),
                source=source[:LONGEST_SOURCE] if isinstance(source, str) else None,
                column=_line_or_none(column),
                refusal=_refusal(code, facts),
            )
            return _ending_of(type_name, exits), error
    raise NonsenseFrame("not an error")


def _refusal(code: str | None, facts: Mapping[str, str]) -> Message | None:
    """What a given function said, if these are the facts that its sentence needs."""
    if code is None or frozenset(facts) != GIVEN_FUNCTION_FACTS.get(code):
        return None
    said = {name: without_addresses(fact[:LONGEST_TEXT]) for name, fact in facts.items()}
    return Message(code, said)


def _ending_of(type_name: str, exits: bool) -> Ending:
    if exits:
        return Ending.EXITED
    return _ENDINGS_BY_ERROR.get(type_name, Ending.RAISED)


_ENDINGS_BY_ERROR = {
    "MemoryError": Ending.MEMORY,
    # So Python tells that the kernel has said no: a file, a process, a connection.
    "PermissionError": Ending.REFUSED,
}


class Loaded(NamedTuple):
    """What a probe found; the names are those of `Loading`."""

    functions: tuple[FoundFunction, ...]
    skipped_lines: tuple[int, ...]
    follows_children: tuple[FollowingConstant, ...]
    not_functions: tuple[tuple[str, str], ...]
    methods: tuple[tuple[str, str, int], ...]
    definitions: tuple[Definition, ...]


def parse_loaded(payload: bytes) -> Loaded:
    """What the file holds, as the probe tells it."""
    match read_document(payload):
        case {
            "functions": list(functions),
            "skipped": list(skipped),
            "follows_children": list(follows),
            "not_functions": list(not_functions),
            "methods": list(methods),
            "definitions": list(definitions),
        }:
            return Loaded(
                tuple(_function(function) for function in functions),
                tuple(_line(line) for line in skipped),
                tuple(_constant(constant) for constant in follows),
                tuple(_not_function(pair) for pair in not_functions),
                tuple(_method(method) for method in methods),
                tuple(_definition(definition) for definition in definitions),
            )
    raise NonsenseFrame("not a loading")


def _function(document: Any) -> FoundFunction:
    match document:
        case {
            "name": str(name),
            "line": line,
            "parameters": list() | None as parameters,
            "unwritten": bool(unwritten),
            "undecorated": bool(undecorated),
        }:
            known = None if parameters is None else tuple(map(_parameter, parameters))
            return FoundFunction(
                name=name,
                line=_line_or_none(line),
                parameters=known,
                unwritten=unwritten,
                undecorated=undecorated,
            )
    raise NonsenseFrame("not a function")


def _parameter(document: Any) -> Parameter:
    match document:
        case [str(name), str(kind), None | str() as default, list(uses)] if (
            kind in _PARAMETER_KINDS
            and (default is None or default in _DEFAULTS)
            and len(uses) <= len(_USES)
            and all(isinstance(use, str) and use in _USES for use in uses)
        ):
            return Parameter(
                name=name,
                kind=ParameterKind(kind),
                has_default=default is not None,
                default=Default.OTHER if default is None else Default(default),
                uses=frozenset(map(Use, uses)),
            )
    raise NonsenseFrame("not a parameter")


_PARAMETER_KINDS = frozenset(ParameterKind)
_DEFAULTS = frozenset(Default)
_USES = frozenset(Use)


def _line(document: Any) -> int:
    if type(document) is int and 0 <= document <= LAST_LINE:
        return document
    raise NonsenseFrame("not a line")


def _line_or_none(document: Any) -> int | None:
    """A line or a column; None where student code has made one up."""
    if document is None or (type(document) is int and not 0 <= document <= LAST_LINE):
        return None
    return _line(document)


def _constant(document: Any) -> FollowingConstant:
    match document:
        case [str(name), line, str(function), list(missed)]:
            return FollowingConstant(
                name=name,
                line=_line(line),
                function=function,
                missed_lines=tuple(_line(each) for each in missed),
            )
    raise NonsenseFrame("not a constant")


def _definition(document: Any) -> Definition:
    match document:
        case [str(name), line, bool(unwritten)]:
            return Definition(name=name, line=_line(line), unwritten=unwritten)
    raise NonsenseFrame("not a definition")


def _not_function(document: Any) -> tuple[str, str]:
    match document:
        case [str(name), str(type_name)]:
            return name, type_name
    raise NonsenseFrame("not a name and its type")


def _method(document: Any) -> tuple[str, str, int]:
    match document:
        case [str(class_name), str(name), line]:
            return class_name, name, _line(line)
    raise NonsenseFrame("not a method")


def encode_number(number: float) -> bytes:
    """The nine bytes that answer an evaluation."""
    if isinstance(number, int):
        return b"i" + number.to_bytes(8, "little", signed=True)
    if math.isnan(number):
        raise ValueError("an evaluation is never NaN")
    return b"d" + struct.pack("<d", number)
