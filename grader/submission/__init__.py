"""A student's file → bytes and lines. Nothing of it is executed, or even compiled, here."""

import codecs
from pathlib import Path, PurePath

from grader.cache import sha256_of
from grader.errors import SubmissionError, UsageError, reason_of
from grader.files import BehindLink, NotPlain, open_plain
from grader.language import nearest
from grader.model.message import Message, message
from grader.model.report import Submission

LARGEST_FILE = 1 << 20
LARGEST_NOTEBOOK = 20 << 20
"""Pictures included; the code in it is held to the same limit as a program."""


def read_submission(path: Path) -> Submission:
    """Read a student's file; SubmissionError where it is none that can be graded."""
    return submission_of(str(path), _read(path, largest(path.name)))


def largest(name: str) -> int:
    """How many bytes a file of this name may have."""
    return LARGEST_NOTEBOOK if is_notebook(name) else LARGEST_FILE


def is_notebook(name: str) -> bool:
    return PurePath(name).suffix.lower() == ".ipynb"


def submission_of(path: str, data: bytes) -> Submission:
    """A file whose bytes are known; SubmissionError where they cannot be a submission."""
    sha256 = sha256_of(data).hex()
    if not is_notebook(path):
        source, lines, cells = data, _lines(data), None
        unreadable: tuple[int, ...] = ()
    else:
        from grader.submission.notebook import parse_notebook  # Most files are none.

        notebook = parse_notebook(data, path)
        # Half a character, which JSON can hold, is no text that Python could read.
        source = notebook.source.encode("utf-8", "replace")
        lines, cells = notebook.lines, notebook.cells
        unreadable = notebook.unreadable
    if b"\0" in source:
        raise SubmissionError(message("file-binary", file=path))
    name = PurePath(path).name
    return Submission(
        name=name,
        sha256=sha256,
        source=source,
        lines=lines,
        cells=cells,
        unreadable_cells=unreadable,
    )


def empty_submission(name: str) -> Submission:
    """What stands for a file that cannot be graded: nothing was handed in."""
    nothing = sha256_of(b"").hex()
    return Submission(name=name, sha256=nothing, source=b"", lines=())


def _read(path: Path, limit: int) -> bytes:
    try:
        with open_plain(path) as file:
            data = file.read(limit + 1)
    except BehindLink as error:
        raise SubmissionError(behind_link(path, error)) from error
    except NotPlain as error:
        code = "file-is-folder" if error.is_folder else "file-not-regular"
        raise SubmissionError(message(code, file=str(path))) from error
    except FileNotFoundError as error:
        near = _nearest_beside(path)
        if near is not None:
            raise UsageError(message("file-missing-near", file=str(path), near=near)) from error
        raise UsageError(message("file-missing", file=str(path))) from error
    except OSError as error:
        reason = message("file-unreadable", file=str(path), reason=reason_of(error))
        raise SubmissionError(reason) from error
    if len(data) > limit:
        raise SubmissionError(message("file-too-large", file=str(path), limit_mib=limit >> 20))
    return data


def behind_link(path: Path, error: BehindLink) -> Message:
    """Why a file or a folder is not even looked at, and what to write instead."""
    facts = {"file": str(path), "link": str(error.link), "target": error.target}
    return message("file-is-link" if error.link == path else "file-behind-link", **facts)


def _nearest_beside(path: Path) -> str | None:
    """The program in the same folder that was probably meant."""
    try:
        beside = {
            each.stem: each.name
            for each in path.parent.iterdir()
            if each.suffix.lower() in _PROGRAMS and each.is_file()
        }
    except OSError:
        return None
    near = nearest(path.stem, beside)
    return None if near is None else str(path.with_name(beside[near]))


_PROGRAMS = (".py", ".ipynb")
_NO_ENCODINGS_OF_FILES = frozenset({"idna", "punycode", "raw_unicode_escape", "unicode_escape"})
"""No editor writes them, and one takes minutes over a large file: the lines are not worth it."""


def _lines(source: bytes) -> tuple[str, ...]:
    """The text of each line, for showing; none where the encoding is not what it claims."""
    try:
        encoding = _encoding(source)
        if codecs.lookup(encoding).name.replace("-", "_") in _NO_ENCODINGS_OF_FILES:
            return ()
        text = source.decode(encoding)
    except (SyntaxError, LookupError, ValueError):  # Not every codec is one of text.
        return ()
    return tuple(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def _encoding(source: bytes) -> str:
    if not any(b"coding" in line for line in source.split(b"\n", 2)[:2]):
        return "utf-8-sig"  # With or without its mark.
    import io
    import tokenize

    return tokenize.detect_encoding(io.BytesIO(source).readline)[0]
