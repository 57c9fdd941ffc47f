"""What is told to the referee: values as exact plain types, errors in the student's terms."""

from __future__ import annotations

from _json import encode_basestring_ascii as _quoted  # `json` brings regular expressions along.
from types import MappingProxyType

from . import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

LONGEST_TEXT = 500
LONGEST_INTEGER_BITS = 256
DEEPEST_VALUE = 6
MOST_ITEMS = 10_000
LARGEST_DOCUMENT = 500_000
CONTAINERS = (list, tuple)
NO_NODES: Mapping[int, int] = MappingProxyType({})

_name_of = type.__dict__["__name__"].__get__
"""The name of a class, whatever its own class says."""


class GivenFunctionError(ValueError):
    """A given function was called with something it cannot take."""

    def __init__(self, text: str, code: str, facts: Mapping[str, Any]) -> None:
        super().__init__(text)
        self.code = code
        self.facts = facts


def encode_document(document: Any) -> str:
    """What we have put together ourselves, as JSON: texts, integers, lists, mappings."""
    kind = type(document)
    if kind is str:
        return _quoted(document)
    if document is None or kind is bool:
        return "null" if document is None else "true" if document else "false"
    if kind is int:
        return str(document)
    if kind is dict:
        pairs = [f"{_quoted(key)}: {encode_document(document[key])}" for key in document]
        return f"{{{', '.join(pairs)}}}"
    if isinstance(document, CONTAINERS):
        return f"[{', '.join(map(encode_document, document))}]"
    raise TypeError(f"{kind} is no part of a document")


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
        return _quoted(value[:LONGEST_TEXT])
    if value is None or type(value) is bool:
        return "null" if value is None else "true" if value else "false"
    if type(value) is float:
        return f'["float", "{value!r}"]'
    if id(value) in nodes:
        return f'["node", {nodes[id(value)]}]'
    # A named tuple is a tuple: unlike a number's, a container's own type changes nothing.
    if isinstance(value, CONTAINERS) and depth < DEEPEST_VALUE and len(value) <= MOST_ITEMS:
        base = "list" if isinstance(value, list) else "tuple"
        items = [encode_value(item, nodes, depth + 1) for item in _items(value)]
        return f'["{base}", [{", ".join(items)}]]'
    name = _name_of(kind)[:LONGEST_TEXT]
    if getattr(kind, "__module__", None) == "numpy" and name != "ndarray":
        plain = _numpy_number(value)
        if plain is not None:
            return f'["numpy", {encode_value(plain)}, {_quoted(name)}]'
    # What is nested deeper than anyone reads, Python may take seconds to write.
    is_deep = isinstance(value, CONTAINERS) and depth >= DEEPEST_VALUE
    return encode_document(["object", name, "…" if is_deep else short_repr(value)])


def encode_returned(returned: object, nodes: Mapping[int, int]) -> bytes:
    """A returned value, or only its type where it is too much to be read."""
    text = encode_value(returned, nodes)
    if len(text) > LARGEST_DOCUMENT:
        text = encode_document(["object", _name_of(type(returned))[:LONGEST_TEXT], "…"])
    return text.encode()


def _numpy_number(value: Any) -> int | float | None:
    try:
        plain = value.item()
    except Exception:  # An array of several numbers, say: it is told as the object it is.
        return None
    return plain if type(plain) is int or type(plain) is float else None


def _items(value: list[Any] | tuple[Any, ...]) -> list[Any]:
    """What the container really holds, whatever a subclass says of it."""
    return list(list.__iter__(value) if isinstance(value, list) else tuple.__iter__(value))


def short_repr(value: object) -> str:
    try:
        return str.__getitem__(repr(value), slice(80))
    except Exception:  # A student's own __repr__ may do anything.
        return "…"


def short_text(error: object) -> str:
    try:
        return str.__getitem__(str(error), slice(LONGEST_TEXT))
    except BaseException:  # Whatever it raises, this is not what is being told.
        return ""


def describe_error(error: BaseException, filename: str) -> dict[str, Any]:
    document: dict[str, Any] = {
        "type": _name_of(type(error))[:LONGEST_TEXT],
        "message": short_text(error),
        "line": line_of(error, filename),
        "exits": isinstance(error, SystemExit),
        "code": None,
        "facts": {},
    }
    if isinstance(error, SyntaxError) and error.filename == filename:
        document |= {"line": _plain(error.lineno, int), "column": _plain(error.offset, int)}
        document |= {"source": _plain(error.text, str), "message": short_text(error.msg)}
    elif isinstance(error, GivenFunctionError):
        facts = {name: short_text(fact) for name, fact in error.facts.items()}
        document |= {"code": error.code, "facts": facts}
    return document


def _plain(value: Any, kind: type) -> Any:
    """What Python itself puts there; student code may have put anything."""
    return value if type(value) is kind else None


def line_of(error: BaseException, filename: str) -> int | None:
    """The deepest line of the student's own file, or None."""
    line = None
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == filename:
            line = step.tb_lineno
        step = step.tb_next
    return line
