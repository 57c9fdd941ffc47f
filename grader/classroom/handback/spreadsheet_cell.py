"""A cell of a CSV file: foreign text in it is never run, and never breaks the row."""

import unicodedata
from collections.abc import Iterable, Sequence

from grader.render.safe_text import visible

Cell = str | int | float | None
"""A text is somebody else's and defused; a number is ours and stays one."""

BOM = "\ufeff"
"""Without it, a spreadsheet takes UTF-8 for the system's old encoding."""

_STARTS_A_FORMULA = frozenset("=+-@\u2212")
"""The last is the real minus sign, which some spreadsheets compute with too."""
_JOINERS = "\u200c\u200d"
"""Letters of Persian and Indian names: invisible, and part of the name."""


def defused(text: str) -> str:
    """The text with an apostrophe before it, where a spreadsheet would run it."""
    for character in text:
        if character.isspace() or unicodedata.category(character) in ("Cc", "Cf"):
            continue  # Spreadsheets skip some of these before they look for a formula.
        plain = unicodedata.normalize("NFKC", character)  # `＝` is a `=` to some of them.
        return f"'{text}" if plain[:1] in _STARTS_A_FORMULA else text
    return text


def one_line(text: str) -> str:
    """A text without line ends, tabs or anything else that acts instead of showing."""
    return visible(" ".join(text.split()), keep=_JOINERS)


def number_text(number: float, language: str) -> str:
    """A number to 0.01, as the spreadsheets of the language read it."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if language == "fr" else text


def quoted(text: str, delimiter: str) -> str:
    """The text as one cell: in quotes exactly where it needs them (RFC 4180)."""
    needs_quotes = any(sign in text for sign in (delimiter, '"', "\r", "\n"))
    if needs_quotes or text != text.strip():  # Some readers drop spaces that are not quoted.
        return '"' + text.replace('"', '""') + '"'
    return text


def csv_document(rows: Iterable[Sequence[Cell]], language: str) -> bytes:
    """A CSV file that the spreadsheets of the language open by a double click."""
    delimiter = ";" if language == "fr" else ","
    lines = (
        delimiter.join(quoted(_written(cell, language), delimiter) for cell in row) for row in rows
    )
    return (BOM + "".join(f"{line}\r\n" for line in lines)).encode("utf-8")


def _written(cell: Cell, language: str) -> str:
    match cell:
        case None:
            return ""
        case str():
            return defused(one_line(cell))
        case _:
            return number_text(cell, language)
