"""`grader check --watch`: grades again whenever a file was saved, until Ctrl-C."""

import hashlib
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from grader.cli.console import Console, is_terminal, terminal_size, write_fitting
from grader.errors import Abandoned, CouldNotJudge, CourseError, GraderError, Interrupted
from grader.files import open_plain
from grader.model.dataclass import NamedTuple
from grader.model.message import Message, message
from grader.render.safe_text import clipped, visible
from grader.render.terminal import told_error
from grader.submission import LARGEST_NOTEBOOK

POLL_S = 0.2
_STEADY_LOOKS = 1
"""How often a new content must be met again before it counts: a save is not cut in half."""
_ABSENT_LOOKS = 10
"""An editor that replaces a file takes it away for a moment."""
_COARSE_NS = 2_000_000_000
"""Some file systems tell the time by two seconds: a younger file is read again each time."""

Content = str | None
"""What tells one content of a file from another; None where there is none."""
Look = Callable[[Path], Content]


class Contents:
    """Looks at files; a file that was not touched is not read again."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[tuple[int, int], Content]] = {}

    def __call__(self, path: Path) -> Content:
        try:
            with open_plain(path) as file:
                status = os.fstat(file.fileno())
                stamp = status.st_mtime_ns, status.st_size
                known_stamp, known = self._known.get(path, (None, None))
                if known_stamp == stamp and time.time_ns() - status.st_mtime_ns > _COARSE_NS:
                    return known
                # Beyond that it is refused, whatever stands there.
                content = hashlib.sha256(file.read(LARGEST_NOTEBOOK + 1)).hexdigest()
        except OSError:
            return None
        self._known[path] = stamp, content
        return content


class _Sighting(NamedTuple):
    content: Content
    again: int
    """How often it was met again since."""


class Changes:
    """Says which files have a new content that has settled down."""

    def __init__(self, files: Sequence[Path], look: Look) -> None:
        self._look = look
        self._graded = {path: look(path) for path in files}
        self._seen: dict[Path, _Sighting] = {}

    def settled(self) -> list[Path]:
        """Look once more; each change is told once."""
        ready = [path for path in self._graded if self._has_settled(path)]
        for path in ready:
            self._graded[path] = self._seen.pop(path).content
        return ready

    def _has_settled(self, path: Path) -> bool:
        content = self._look(path)
        if content == self._graded[path]:
            self._seen.pop(path, None)
            return False
        before = self._seen.get(path)
        same = before is not None and before.content == content
        sighting = _Sighting(content, before.again + 1 if before and same else 0)
        self._seen[path] = sighting
        return sighting.again >= (_STEADY_LOOKS if content is not None else _ABSENT_LOOKS)


class Stoppable(Protocol):
    """Whoever runs a grading; `abandon` is called while it does, from another thread."""

    def abandon(self) -> None: ...

    def resume(self) -> None: ...


class _SaveWatch:
    """Looks for saves while a grading runs, and has it given up at the first."""

    def __init__(self, changes: Changes, runner: Stoppable) -> None:
        self._changes = changes
        self._runner = runner
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self.saved: list[Path] = []

    def __enter__(self) -> "_SaveWatch":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self.saved and not self._over.wait(POLL_S):
            self.saved = self._changes.settled()
            if self.saved:
                self._runner.abandon()


def watch(
    files: Sequence[Path],
    grade: Callable[[Sequence[Path]], None],
    runner: Stoppable,
    *,
    look: Look | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Grade all files, then again those that were saved; only an exception ends it.

    A save while files are graded ends that: it starts anew, with what is there now.
    """
    changes = Changes(files, look or Contents())  # Before grading: a save meanwhile counts.
    due = list(files)
    while True:
        if not due:
            sleep(POLL_S)
            due = changes.settled()
            continue
        runner.resume()
        given_up: list[Path] = []
        with _SaveWatch(changes, runner) as saves:
            try:
                grade(due)
            except Abandoned:
                given_up = due
        due = [path for path in files if path in saves.saved or path in given_up]


# The screen ---------------------------------------------------------------------------------------

_HOME, _CLEAR_SCREEN = "\x1b[H", "\x1b[2J"
_CLEAR_LINE, _CLEAR_BELOW = "\x1b[K", "\x1b[J"
_NO_WRAP, _WRAP = "\x1b[?7l", "\x1b[?7h"


def frame(text: str, status: str, *, rows: int, is_first: bool) -> str:
    """The screen rewritten in place, in one piece: no flicker, nothing scrolls.

    What has no room is cut, never the status; a line too long for the screen is cut by it.
    """
    lines = text.rstrip("\n").split("\n")
    room = max(1, rows - 3)  # the blank line, the status, and the line the cursor waits on
    if len(lines) > room:
        lines = [*lines[: room - 1], "…"]
    drawn = "".join(f"{line}{_CLEAR_LINE}\n" for line in [*lines, "", status])
    start = _HOME + (_CLEAR_SCREEN if is_first else "")
    return f"{_NO_WRAP}{start}{drawn}{_CLEAR_BELOW}{_WRAP}"


class Screen:
    """Shows the last word on each file, the newest first."""

    def __init__(self, console: Console, files: Sequence[Path]) -> None:
        self._console = console
        self._files = files
        self._texts: dict[Path, str] = {}
        self._is_terminal = is_terminal(sys.stdout)
        self._is_first = True

    def show(self, texts: Mapping[Path, str], time_of_day: str) -> None:
        others = {path: text for path, text in self._texts.items() if path not in texts}
        self._texts = {**texts, **others}
        names = ", ".join(visible(path.name) for path in self._files)
        status = self._console.speaker.say("watch-status", files=names, time=time_of_day)
        if self._is_terminal:
            text = "\n".join(self._texts.values())
            size = terminal_size(sys.stdout)
            columns, rows = size.columns or 80, size.lines or 24
            # In the last column every letter too many would take the place of the one before.
            status = clipped(status, columns)
            write_fitting(sys.stdout, frame(text, status, rows=rows, is_first=self._is_first))
        else:
            separator = "" if self._is_first else "-" * 40 + "\n"
            write_fitting(sys.stdout, separator + "\n".join(texts.values()) + f"\n{status}\n")
        self._is_first = False

    def close(self) -> None:
        """A kind word where the cursor waits, over the terminal's `^C`."""
        start = f"\r{_CLEAR_LINE}" if self._is_terminal else ""
        word = self._console.speaker.say("watch-stopped")
        write_fitting(sys.stdout, f"{start}{word}\n")


class _GatheringConsole(Console):
    """Keeps what it is told, remarks and errors too: a screen shows it all at once."""

    def __init__(self, language: str) -> None:
        super().__init__(language, json_on_stdout=False)
        self.text = ""

    def write(self, text: str) -> None:
        self.text += text

    def tell(self, what: Message) -> None:
        self.text += visible(self.speaker.render(what), keep="\n") + "\n"

    def tell_error(self, error: GraderError) -> None:
        self.text += visible(told_error(error, self.language), keep="\n") + "\n"


def run_watch(
    files: Sequence[Path],
    console: Console,
    grade: Callable[[Path, Console], None],
    runner: Stoppable,
    *,
    look: Look | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> int:
    """Grade at each save until Ctrl-C; whatever is wrong with a file is shown and waited out."""
    screen = Screen(console, files)

    def grade_and_show(changed: Sequence[Path]) -> None:
        texts = {path: _graded_text(path, console.language, grade) for path in changed}
        screen.show(texts, time.strftime("%H:%M:%S"))

    try:
        watch(files, grade_and_show, runner, look=look, sleep=sleep)
    except KeyboardInterrupt:
        screen.close()
    return Interrupted.exit_code


def _graded_text(path: Path, language: str, grade: Callable[[Path, Console], None]) -> str:
    gathering = _GatheringConsole(language)
    try:
        grade(path, gathering)
    except CourseError:
        raise  # No save of a student's file could mend it.
    except GraderError as error:
        gathering.tell_error(error)
    except Exception as error:
        if os.environ.get("GRADER_DEBUG"):
            raise
        reason = message("internal-error", type=type(error).__name__, text=str(error))
        gathering.tell_error(CouldNotJudge(reason))
    return gathering.text
