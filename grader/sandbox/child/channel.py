"""The two pipes to the referee, seen from the child, and what is said there: values as exact plain
types, errors in the student's terms.
"""

from __future__ import annotations

import marshal
import os
from _json import encode_basestring_ascii as _quoted  # `json` brings regular expressions along.
from types import MappingProxyType

from . import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


try:  # `hashlib` brings OpenSSL along.
    from _sha2 import sha256 as _sha256  # type: ignore[import-not-found]  # from Python 3.12 on
except ImportError:
    try:
        from _sha256 import sha256 as _sha256  # type: ignore[import-not-found]
    except ImportError:
        from hashlib import sha256 as _sha256


LONGEST_TEXT = 500
LONGEST_INTEGER_BITS = 256
DEEPEST_VALUE = 100
LARGEST_DOCUMENT = 500_000
"""Characters of a value that crosses whole; a larger one crosses as its digest."""
LARGEST_VALUE = 8_000_000
"""Characters of a value that is told at all: twenty times as many fill the child's memory."""
LEAST_ITEM = 6
"""Characters that an item is counted for, be it shorter."""
SMALL = 1 << 60
CONTAINERS = (list, tuple)
PLAIN_SCALARS = (int, str, float, bool, type(None))
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


def encode_value(
    value: object,
    nodes: Mapping[int, int] = NO_NODES,
    most: int = LARGEST_VALUE,
    deepest: int = DEEPEST_VALUE,
) -> str:
    """A returned value as JSON of exact plain types: a subclass is not its parent.

    Written piece by piece, as thousands may come at one go. `nodes` are the numbers of the
    nodes that were handed over, by `id`. What is longer than `most` characters, or nested deeper
    than `deepest`, is told as an object of its type.
    """
    kind = type(value)
    if type(value) is int and value.bit_length() <= LONGEST_INTEGER_BITS:
        return str(value)
    if value is None or type(value) is bool:
        return "null" if value is None else "true" if value else "false"
    if type(value) is float:
        return f'["float", "{value!r}"]'
    try:
        return _ValueWriter(nodes, most, deepest).text(value, 0)
    except TooLarge:
        return encode_document(["object", _name_of(kind)[:LONGEST_TEXT], "…"])


def encode_returned(returned: object, nodes: Mapping[int, int]) -> bytes:
    """A returned value, as its digest where it is large, as its type where nobody compares it."""
    text = encode_value(returned, nodes)
    if len(text) > LARGEST_DOCUMENT:
        text = _digested(returned)
    return text.encode()


def _digested(value: Any) -> str:
    """The digest of what would have been sent, so that only who knows the value can forge it.

    It is taken of the normal form, in which equal values are written alike.
    """
    name = _name_of(type(value))[:LONGEST_TEXT]
    writer = _ValueWriter(NO_NODES, LARGEST_VALUE, DEEPEST_VALUE, is_normal=True)
    try:
        text = writer.text(value, 0)
    except TooLarge:
        text = ""
    if not text or writer.holds_objects:
        return encode_document(["object", name, "…"])
    length = value.bit_length() if type(value) is int else len(_items(value))
    return encode_document(["digest", name, length, _sha256(text.encode()).hexdigest()])


class TooLarge(Exception):
    """A value is deeper or longer than anything that is compared."""


class _ValueWriter:
    """Writes one value, up to so many characters.

    In its normal form, values that count as equal are written alike: a tuple as a list, 1.0 as
    1, a numpy number as the one it stands for, the pairs of a dictionary and the items of a set
    in the order of their texts. `same_value.normal_text` writes it on the other side.
    """

    def __init__(
        self, nodes: Mapping[int, int], most: int, deepest: int, *, is_normal: bool = False
    ) -> None:
        self._nodes = nodes
        self._left = most
        self._deepest = deepest
        self._is_normal = is_normal
        self.holds_objects = False

    def text(self, value: Any, depth: int) -> str:
        if depth > self._deepest or self._left < 0:
            raise TooLarge
        if type(value) not in PLAIN_SCALARS:
            text = self._container(value, depth)
            if text is not None:
                return text
        text = self._scalar(value)
        self._left -= len(text)
        return text

    def _container(self, value: Any, depth: int) -> str | None:
        kind = type(value)
        if id(value) in self._nodes:
            return None
        # A named tuple is a tuple: unlike a number's, a container's own type changes nothing.
        if issubclass(kind, CONTAINERS):
            name = "list" if self._is_normal or issubclass(kind, list) else "tuple"
            values = _items(value)
            self._require(LEAST_ITEM * len(values))
            # Most lists hold small numbers, and some a million of them.
            items = [
                str(item)
                if type(item) is int and -SMALL < item < SMALL
                else self.text(item, depth + 1)
                for item in values
            ]
        elif issubclass(kind, dict):
            name = "dict"
            items = [
                f"[{self.text(key, depth + 1)}, {self.text(item, depth + 1)}]"
                for key, item in _items(value)
            ]
        elif issubclass(kind, (set, frozenset)):
            name = "set"
            items = [self.text(item, depth + 1) for item in _items(value)]
        else:
            return None
        self._left -= LEAST_ITEM * len(items)
        if self._is_normal and name != "list":
            items.sort()
        return f'["{name}", [{", ".join(items)}]]'

    def _scalar(self, value: Any) -> str:  # noqa: PLR0911 (one a shape)
        kind = type(value)
        if kind is int:
            if value.bit_length() <= LONGEST_INTEGER_BITS:
                return str(value)
            self._require(value.bit_length() // 4)
            return f'["int", "{hex(value)}"]'
        if kind is str:
            self._require(len(value))
            return _quoted(value)
        if value is None or kind is bool:
            return "null" if value is None else "true" if value else "false"
        if kind is float:
            if self._is_normal and value.is_integer():
                return self._scalar(int(value))
            return f'["float", "{value!r}"]'
        if id(value) in self._nodes:
            self.holds_objects = True
            return f'["node", {self._nodes[id(value)]}]'
        name = _name_of(kind)[:LONGEST_TEXT]
        if getattr(kind, "__module__", None) == "numpy" and name != "ndarray":
            plain = _numpy_number(value)
            if plain is not None:
                text = self._scalar(plain)
                return text if self._is_normal else f'["numpy", {text}, {_quoted(name)}]'
        self.holds_objects = True
        return encode_document(["object", name, short_repr(value)])

    def _require(self, room: int) -> None:
        """Raise before a text is written that is too long."""
        if room > self._left:
            raise TooLarge


def _numpy_number(value: Any) -> int | float | None:
    try:
        plain = value.item()
    except Exception:  # An array of several numbers, say: it is told as the object it is.
        return None
    return plain if type(plain) is int or type(plain) is float else None


def _items(value: Any) -> Any:
    """What the value really holds, whatever a subclass says of it."""
    for kind, items in _ITEMS:
        if issubclass(type(value), kind):
            return list(items(value))
    return value


_ITEMS = (
    (list, list.__iter__),
    (tuple, tuple.__iter__),
    (dict, dict.items),
    (set, set.__iter__),
    (frozenset, frozenset.__iter__),
)


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


HEADER_SIZE = 5
MOST_UNSENT = 1 << 15
"""Past so many bytes, steps are said at the next one."""

# Held here: what student code puts in the place of these in their modules is its own affair.
_read, _write, end = os.read, os.write, os._exit
_load = marshal.loads


class Channel:
    def __init__(self, receive_fd: int, send_fd: int) -> None:
        self.receive_fd = receive_fd
        self.send_fd = send_fd
        self.unsent = bytearray()
        """The steps of a watched function, a line each; what is said next goes along with them, so
        that the order is kept."""

    def send(self, letter: bytes, payload: bytes) -> None:
        self._say(self.take_steps() + letter + len(payload).to_bytes(4, "little") + payload)

    def _say(self, data: bytes) -> None:
        while data:
            data = data[_write(self.send_fd, data) :]

    def add_step(self, step: str) -> None:
        if len(self.unsent) > MOST_UNSENT:
            self._say(self.take_steps())
        self.unsent += f"{step}\n".encode()

    def take_steps(self) -> bytes:
        """The frame of the steps that were not said yet, if there are any."""
        steps = bytes(self.unsent)
        self.unsent.clear()
        return b"S" + len(steps).to_bytes(4, "little") + steps if steps else b""

    def send_json(self, letter: bytes, document: Any) -> None:
        self.send(letter, encode_document(document).encode())

    def receive(self, size: int) -> bytes:
        chunks = []
        while size:
            chunk = _read(self.receive_fd, size)
            if not chunk:
                end(0)  # The referee has closed: there is nobody left to play for.
            chunks.append(chunk)
            size -= len(chunk)
        return b"".join(chunks)

    def receive_request(self) -> tuple[bytes, Any]:
        """The letter of the next request, and its document."""
        header = self.receive(HEADER_SIZE)
        return header[:1], _load(self.receive(int.from_bytes(header[1:], "little")))

    def receive_setup(self) -> Any:
        return _load(self.receive(int.from_bytes(self.receive(4), "little")))
