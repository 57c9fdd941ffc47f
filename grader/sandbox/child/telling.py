"""What is told to the referee: values as exact plain types, errors in the student's terms."""

import json
from collections.abc import Mapping
from typing import Any

LONGEST_TEXT = 500
LONGEST_INTEGER_BITS = 256
DEEPEST_VALUE = 6
MOST_ITEMS = 10_000
LARGEST_DOCUMENT = 500_000


class GivenFunctionError(ValueError):
    """A given function was called with something it cannot take."""

    def __init__(self, text: str, code: str, facts: Mapping[str, Any]) -> None:
        super().__init__(text)
        self.code = code
        self.facts = facts


def describe_value(value: object, depth: int = 0) -> list[Any]:  # noqa: PLR0911 (one a shape)
    """A returned value as exact plain types: a subclass is not its parent."""
    kind = type(value)
    if value is None:
        return ["none"]
    if type(value) is bool:
        return ["bool", value]
    if type(value) is int and value.bit_length() <= LONGEST_INTEGER_BITS:
        return ["int", str(value)]
    if type(value) is float:
        return ["float", repr(value)]
    if type(value) is str:
        return ["str", value[:LONGEST_TEXT]]
    # A named tuple is a tuple: unlike a number's, a container's own type changes nothing.
    if isinstance(value, list | tuple) and _is_small(value, depth):
        base = "list" if isinstance(value, list) else "tuple"
        return [base, [describe_value(item, depth + 1) for item in _items(value)]]
    if getattr(kind, "__module__", None) == "numpy" and hasattr(value, "item"):
        plain = value.item()
        if type(plain) is int or type(plain) is float:
            return ["numpy", describe_value(plain), kind.__name__]
    return ["object", str(kind.__name__)[:LONGEST_TEXT], short_repr(value)]


def describe_whole(returned: object) -> list[Any]:
    """A returned value, or only its type where it is too much to be read."""
    document = describe_value(returned)
    if len(json.dumps(document)) > LARGEST_DOCUMENT:
        return ["object", type(returned).__name__[:LONGEST_TEXT], "…"]
    return document


def _items(value: list[Any] | tuple[Any, ...]) -> list[Any]:
    """What the container really holds, whatever a subclass says of it."""
    return list(list.__iter__(value) if isinstance(value, list) else tuple.__iter__(value))


def _is_small(value: list[Any] | tuple[Any, ...], depth: int) -> bool:
    return depth < DEEPEST_VALUE and len(value) <= MOST_ITEMS


def short_repr(value: object) -> str:
    try:
        return repr(value)[:80]
    except Exception:
        return "…"


def short_text(error: BaseException) -> str:
    try:
        return str(error)[:LONGEST_TEXT]
    except Exception:
        return ""


def describe_error(error: BaseException, filename: str) -> dict[str, Any]:
    document: dict[str, Any] = {
        "type": type(error).__name__[:LONGEST_TEXT],
        "message": short_text(error),
        "line": line_of(error, filename),
        "exits": isinstance(error, SystemExit),
        "code": None,
        "facts": {},
    }
    if isinstance(error, SyntaxError) and error.filename == filename:
        document |= {"line": error.lineno, "column": error.offset, "source": error.text}
        document["message"] = str(error.msg)[:LONGEST_TEXT]
    elif isinstance(error, GivenFunctionError):
        facts = {name: str(fact) for name, fact in error.facts.items()}
        document |= {"code": error.code, "facts": facts}
    return document


def line_of(error: BaseException, filename: str) -> int | None:
    """The deepest line of the student's own file, or None."""
    line = None
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == filename:
            line = step.tb_lineno
        step = step.tb_next
    return line
