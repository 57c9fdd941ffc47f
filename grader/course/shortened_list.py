"""Takes words out of a list of a course file, and leaves every other character as it is."""

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
    text = data.decode("utf-8")
    mark, text = (_MARK, text.removeprefix(_MARK)) if text.startswith(_MARK) else ("", text)
    found = _list_under(text, key)
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
        newline = "\r\n" if "\r\n" in text else "\n"
        margin = newline + " " * found.start_mark.column
        written = margin.join(f"- {word}" for word in words)
    return f"{mark}{text[:start]}{written}{text[end:]}".encode()


def _list_under(text: str, key: str) -> Any:
    import yaml

    root: Any = yaml.compose(text, Loader=yaml_loader())
    return next(value for name, value in root.value if name.value == key)


def _end_of_line(text: str, start: int) -> int:
    """Where the line ends, without its line break."""
    line = text[start:].split("\n", 1)[0].rstrip("\r")
    return start + len(line)
