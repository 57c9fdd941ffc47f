"""Writes a file whole or not at all: a reader never sees half of one."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

_DRAFT_NAME = 40
"""How much of a file's name its draft bears: a long one has no room for more characters."""


def write_whole(path: Path, content: bytes) -> None:
    """Write beside the file, then take its place; OSError where that cannot be."""
    write_whole_by(path, lambda file: file.write(content))


def write_whole_by(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """The same, of what is too large to hold in memory."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:_DRAFT_NAME]}.")
    draft = Path(name)
    try:
        with open(descriptor, "wb") as file:
            write(file)
        draft.chmod(0o666 & ~_umask())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
