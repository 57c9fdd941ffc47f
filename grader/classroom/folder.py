"""The folder that a teacher gets: which file stands where, and what it is called."""

import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from grader.errors import UsageError, reason_of
from grader.model.message import message
from grader.whole_file import write_whole_by

DASHBOARD = "index.html"
MARKS = "notes.csv"
RESULTS = "results.jsonl"
PAGES = "rapports"
PAIRS = "paires"
CAPYTALE = "capytale.csv"
MOODLE_SHEET = "moodle-notes.csv"
MOODLE_ZIP = "moodle-commentaires.zip"

_LONGEST_SLUG = 60


def page_file(number: int, name: str, *, anonymous: bool) -> str:
    """Where a student's report stands in the folder: plain letters, whatever the name."""
    if anonymous:
        return f"{PAGES}/copie-{number:03}.html"
    slug = _slug(name)
    return f"{PAGES}/{number:03}-{slug}.html" if slug else f"{PAGES}/{number:03}.html"


def write_file(folder: Path, relative: str, content: bytes) -> None:
    """UsageError where it cannot be written; never half a file."""
    write_file_by(folder, relative, lambda file: file.write(content))


def write_file_by(folder: Path, relative: str, write: Callable[[BinaryIO], object]) -> None:
    """The same, of what is too large to hold in memory."""
    path = folder / relative
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole_by(path, write)
    except OSError as error:
        reason = message("output-unwritable", file=str(path), reason=reason_of(error))
        raise UsageError(reason) from error


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST_SLUG].strip("-")
