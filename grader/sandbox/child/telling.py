"""What is told to the referee: values as exact plain types, errors in the student's terms."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

LONGEST_TEXT = 500
LONGEST_INTEGER_BITS = 256
DEEPEST_VALUE = 6
MOST_ITEMS = 10_000
LARGEST_DOCUMENT = 500_000
CONTAINERS = (list, tuple)
NO_NODES: Mapping[int, int] = MappingProxyType({})


class GivenFunctionError(ValueError):
    """A given function was called with something it cannot take."""

    def __init__(self, text: str, code: str, facts: Mapping[str, Any]) -> None:
        super().__init__(text)
        self.code = code
        self.facts = facts


def encode_value(  # noqa: PLR0911 (one a shape)
    value: object, nodes: Mapping[int, int] = NO_NODES, depth: int = 0
) -> str:
    """A returned value as JSON of exact plain types: a subclass is not its parent.

    Written piece by piece, as thousands may come at one go. `nodes` are the numbers of the
    nodes that were handed over, by `id`.
    """
    kind = type(value)
    if type(value) is int and value.bit_length() <= LONGEST_INTEGER_BITS:
        return str(value)
    if type(value) is str:
        return json.dumps(value[:LONGEST_TEXT])
    if value is None or type(value) is bool:
        return json.dumps(value)
    if type(value) is float:
        return f'["float", "{value!r}"]'
    if id(value) in nodes:
        return f'["node", {nodes[id(value)]}]'
    # A named tuple is a tuple: unlike a number's, a container's own type changes nothing.
    if isinstance(value, CONTAINERS) and depth < DEEPEST_VALUE and len(value) <= MOST_ITEMS:
        base = "list" if isinstance(value, list) else "tuple"
        items = [encode_value(item, nodes, depth + 1) for item in _items(value)]
        return f'["{base}", [{", ".join(items)}]]'
    if getattr(kind, "__module__", None) == "numpy" and kind.__name__ != "ndarray":
        plain = _numpy_number(value)
        if plain is not None:
            return f'["numpy", {encode_value(plain)}, {json.dumps(kind.__name__)}]'
    return json.dumps(["object", str(kind.__name__)[:LONGEST_TEXT], short_repr(value)])


def encode_returned(returned: object, nodes: Mapping[int, int]) -> bytes:
    """A returned value, or only its type where it is too much to be read."""
    text = encode_value(returned, nodes)
    if len(text) > LARGEST_DOCUMENT:
        text = json.dumps(["object", type(returned).__name__[:LONGEST_TEXT], "…"])
    return text.encode()


def _numpy_number(value: Any) -> int | float | None:
    try:
        plain = value.item()
    except Exception:
        return None
    return plain if type(plain) is int or type(plain) is float else None


def _items(value: list[Any] | tuple[Any, ...]) -> list[Any]:
    """What the container really holds, whatever a subclass says of it."""
    return list(list.__iter__(value) if isinstance(value, list) else tuple.__iter__(value))


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
