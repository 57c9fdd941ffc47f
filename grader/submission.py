"""Reads a submission: bytes and lines. Nothing of it is executed, or even compiled, here."""

import hashlib
import io
import tokenize
from pathlib import Path

from grader.errors import UsageError, reason_of
from grader.message import message
from grader.report import Submission

LARGEST_FILE = 1 << 20


def read_submission(path: Path) -> Submission:
    """Read a student's file, or say why it cannot be one."""
    try:
        if path.is_dir():
            raise UsageError(message("file-is-folder", file=str(path)))
        with open(path, "rb") as file:
            source = file.read(LARGEST_FILE + 1)
    except FileNotFoundError as error:
        raise UsageError(message("file-missing", file=str(path))) from error
    except OSError as error:
        reason = message("file-unreadable", file=str(path), reason=reason_of(error))
        raise UsageError(reason) from error
    if len(source) > LARGEST_FILE:
        raise UsageError(message("file-too-large", file=str(path), limit_mib=LARGEST_FILE >> 20))
    if b"\0" in source:
        raise UsageError(message("file-binary", file=str(path)))
    return Submission(
        name=path.name,
        sha256=hashlib.sha256(source).hexdigest(),
        source=source,
        lines=_lines(source),
    )


def _lines(source: bytes) -> tuple[str, ...]:
    """The text of each line, for showing; none where the encoding is not what it claims."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
        text = source.decode(encoding)
    except (SyntaxError, UnicodeDecodeError):
        return ()
    return tuple(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
