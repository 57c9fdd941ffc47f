"""Reads what a child says, believing none of it: an answer or a clean refusal."""

import json
import math
import struct
from collections.abc import Mapping
from typing import Any

from grader.message import Message
from grader.run import (
    GIVEN_FUNCTION_FACTS,
    Ending,
    Foreign,
    FoundFunction,
    NumpyScalar,
    Parameter,
    ParameterKind,
    Returned,
    StudentError,
)

HEADER_SIZE = 5
LARGEST_PAYLOAD = 1 << 20
LARGEST_CODE = 1 << 24
DEEPEST_VALUE = 8
LONGEST_NUMBER = 400


class NonsenseFrame(Exception):
    """The child sent something that no honest child sends."""


def read_document(payload: bytes) -> Any:
    """Strict JSON, or NonsenseFrame."""
    try:
        return json.loads(payload, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise NonsenseFrame from error


def _refuse_constant(name: str) -> Any:
    raise NonsenseFrame(name)


def parse_returned(payload: bytes) -> Returned:
    """A returned value as exact plain types."""
    return _returned(read_document(payload), 0)


def _returned(document: Any, depth: int) -> Returned:  # noqa: PLR0911 (one return a shape)
    if depth > DEEPEST_VALUE:
        raise NonsenseFrame("too deep")
    match document:
        case ["none"]:
            return None
        case ["bool", bool(value)]:
            return value
        case ["int", str(digits)] if len(digits) <= LONGEST_NUMBER:
            return _parsed(int, digits)
        case ["float", str(digits)] if len(digits) <= LONGEST_NUMBER:
            return _parsed(float, digits)
        case ["str", str(text)]:
            return text
        case ["list", list(items)]:
            return [_returned(item, depth + 1) for item in items]
        case ["tuple", list(items)]:
            return tuple(_returned(item, depth + 1) for item in items)
        case ["numpy", item, str(type_name)]:
            plain = _returned(item, depth + 1)
            if type(plain) is int or type(plain) is float:
                return NumpyScalar(plain, type_name)
        case ["object", str(type_name), str(text)]:
            return Foreign(type_name, text)
    raise NonsenseFrame("unknown shape")


def _parsed(kind: type[int] | type[float], digits: str) -> int | float:
    try:
        return kind(digits)
    except ValueError as error:
        raise NonsenseFrame from error


def parse_error(payload: bytes) -> tuple[Ending, StudentError]:
    """An exception of the student's, and the ending it stands for."""
    document = read_document(payload)
    match document:
        case {
            "type": str(type_name),
            "message": str(text),
            "line": int() | None as line,
            "exits": bool(exits),
            "code": str() | None as code,
            "facts": dict(facts),
        } if all(isinstance(fact, str) for fact in facts.values()):
            source, column = document.get("source"), document.get("column")
            error = StudentError(
                type_name=type_name,
                message=text,
                line=line,
                source=source if isinstance(source, str) else None,
                column=column if isinstance(column, int) else None,
                refusal=_refusal(code, facts),
            )
            return _ending_of(type_name, exits), error
    raise NonsenseFrame("not an error")


def _refusal(code: str | None, facts: Mapping[str, str]) -> Message | None:
    """What a given function said, if these are the facts that its sentence needs."""
    if code is None or frozenset(facts) != GIVEN_FUNCTION_FACTS.get(code):
        return None
    return Message(code, facts)


def _ending_of(type_name: str, exits: bool) -> Ending:
    if exits:
        return Ending.EXITED
    return Ending.MEMORY if type_name == "MemoryError" else Ending.RAISED


def parse_loaded(
    payload: bytes,
) -> tuple[tuple[FoundFunction, ...], tuple[int, ...], tuple[tuple[str, int], ...]]:
    """The functions found, the lines skipped, the constants that follow the children."""
    match read_document(payload):
        case {
            "functions": list(functions),
            "skipped": list(skipped),
            "follows_children": list(follows),
        }:
            return (
                tuple(_function(function) for function in functions),
                tuple(_line(line) for line in skipped),
                tuple(_constant(constant) for constant in follows),
            )
    raise NonsenseFrame("not a loading")


def _function(document: Any) -> FoundFunction:
    match document:
        case {"name": str(name), "line": int() | None as line, "parameters": None}:
            return FoundFunction(name=name, line=line, parameters=None)
        case {"name": str(name), "line": int() | None as line, "parameters": list(parameters)}:
            found = tuple(_parameter(parameter) for parameter in parameters)
            return FoundFunction(name=name, line=line, parameters=found)
    raise NonsenseFrame("not a function")


def _parameter(document: Any) -> Parameter:
    match document:
        case [str(name), str(kind), bool(has_default)] if kind in _PARAMETER_KINDS:
            return Parameter(name=name, kind=ParameterKind(kind), has_default=has_default)
    raise NonsenseFrame("not a parameter")


_PARAMETER_KINDS = frozenset(ParameterKind)


def _line(document: Any) -> int:
    if isinstance(document, int):
        return document
    raise NonsenseFrame("not a line")


def _constant(document: Any) -> tuple[str, int]:
    match document:
        case [str(name), int(line)]:
            return name, line
    raise NonsenseFrame("not a constant")


def encode_number(number: float) -> bytes:
    """The nine bytes that answer an evaluation."""
    if isinstance(number, int):
        return b"i" + number.to_bytes(8, "little", signed=True)
    if math.isnan(number):
        raise ValueError("an evaluation is never NaN")
    return b"d" + struct.pack("<d", number)
