"""Takes something out of a course file, and leaves every other character as it is."""

import re
from collections.abc import Collection
from typing import Any

from grader.course.yaml_text import yaml_loader

_MARK = "\ufeff"
"""What some editors put before the first character."""


def with_list_shortened(data: bytes, key: str, kept: Collection[str]) -> bytes:
    """A file that was read without fault, whose list under `key` holds only these words.

    The list is written anew, comments between its items included; where nothing is to be taken
    out, the file is the same.
    """
    mark, text = _decoded(data)
    found = next(value for name, value in _root(text).value if name.value == key)
    items = [item for item in found.value if item.value in kept]
    if len(items) == len(found.value):
        return data
    words = [text[item.start_mark.index : item.end_mark.index] for item in items]
    start, end = found.start_mark.index, found.end_mark.index
    if found.flow_style:
        written = f"[{', '.join(words)}]"
    else:
        # The parser ends such a list where something else begins, comments and all.
        end = _end_of_line(text, found.value[-1].end_mark.index)
        margin = _newline(text) + " " * found.start_mark.column
        written = margin.join(f"- {word}" for word in words)
    return f"{mark}{text[:start]}{written}{text[end:]}".encode()


def without_key(data: bytes, key: str) -> bytes:
    """A file that was read without fault, without this key of its mapping and what it holds."""
    mark, text = _decoded(data)
    root = _root(text)
    for name, value in root.value:
        if name.value == key:
            start, end = name.start_mark.index, value.end_mark.index
            if root.flow_style:
                start, end = _with_comma(text, start, end)
            else:
                start = text.rfind("\n", 0, start) + 1
                end = min(_end_of_line(text, end) + len(_newline(text)), len(text))
            return f"{mark}{text[:start]}{text[end:]}".encode()
    return data


def _decoded(data: bytes) -> tuple[str, str]:
    text = data.decode("utf-8")
    return (_MARK, text.removeprefix(_MARK)) if text.startswith(_MARK) else ("", text)


def _root(text: str) -> Any:
    import yaml

    return yaml.compose(text, Loader=yaml_loader())


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _with_comma(text: str, start: int, end: int) -> tuple[int, int]:
    """The comma after it goes too; of the last one, that before it."""
    after = re.match(r"\s*,\s*", text[end:])
    if after:
        return start, end + after.end()
    before = re.search(r"\s*,\s*$", text[:start])
    return (before.start() if before else start), end


def _end_of_line(text: str, start: int) -> int:
    """Where the line ends, without its line break."""
    line = text[start:].split("\n", 1)[0].rstrip("\r")
    return start + len(line)
