"""What our nodes share: an id for any file, and our explanation where a traceback would stand."""

import os
from pathlib import Path
from typing import Any, NoReturn

import pytest

# No public class has a text of its own and a line for pytest's short summary, and travels from
# a worker of pytest-xdist. Our tests tell where a new pytest has changed these.
from _pytest._code.code import (
    ReprEntryNative,
    ReprExceptionInfo,
    ReprFileLocation,
    ReprTraceback,
    TerminalRepr,
)

from grader.pytest_plugin.shown import shown


class Failing(Exception):
    """What a test of ours found wrong: the whole explanation, and the same in a few words."""

    def __init__(self, text: str, brief: str) -> None:
        self.text = shown(text)
        self.brief = shown(brief)
        super().__init__(self.brief)


class FileOfOurs(pytest.File):
    """A file that hangs on the session itself, wherever it lies."""

    def __init__(self, **node: Any) -> None:
        outside = _outside_id(node["path"], node["parent"].config.rootpath)
        super().__init__(**node if outside is None else node | {"nodeid": outside})


def _outside_id(path: Path, root: Path) -> str | None:
    """The id of a file outside of pytest's root folder; pytest knows those inside."""
    if path.is_relative_to(root):
        return None
    try:
        return Path(os.path.relpath(path, root)).as_posix()
    except ValueError:  # On Windows, another drive.
        return path.as_posix()


class VerdictItem(pytest.Item):
    """A test that is no Python function: it passes, or is explained."""

    carried: dict[str, Any] | None = None
    """What goes to the summary, once it is known."""

    def repr_failure(  # type: ignore[override]  # pytest's own classes leave `style` out too
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> str | TerminalRepr:
        failing = excinfo.value
        if not isinstance(failing, Failing):
            return super().repr_failure(excinfo)
        lines = failing.text.splitlines(keepends=True)
        line = self.reportinfo()[1]
        return ReprExceptionInfo(
            reprtraceback=ReprTraceback([ReprEntryNative(lines)], None, "native"),
            reprcrash=ReprFileLocation(str(self.path), (line or 0) + 1, failing.brief),
        )


def not_judged(text: str) -> NoReturn:
    """During setup, this is pytest's error, and no failure: ours, and not the student's."""
    pytest.fail(shown(text), pytrace=False)
