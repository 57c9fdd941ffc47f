"""Watching files: each save is graded once, whole, and the screen stays where it is."""

import io
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from grader.cli import console, watch
from grader.cli.console import Console
from grader.cli.watch import Changes, Contents, frame, run_watch
from grader.errors import Abandoned, CourseError, Fault, Place, UsageError
from grader.model.message import message
from grader.submission import LARGEST_NOTEBOOK
from tests.unit.for_each import for_each

A, B = Path("a.py"), Path("b.py")


class Disk:
    """Files that change as a story goes: at each look, the next content."""

    def __init__(self, **stories: Sequence[str | None]) -> None:
        self._stories = {Path(f"{name}.py"): list(story) for name, story in stories.items()}

    def __call__(self, path: Path) -> str | None:
        story = self._stories[path]
        return story.pop(0) if len(story) > 1 else story[0]


def graded(files: Sequence[Path], disk: Disk, looks: int) -> list[list[Path]]:
    changes = Changes(files, disk)
    return [changed for _ in range(looks) if (changed := changes.settled())]


def test_a_save_is_graded_once() -> None:
    assert graded([A], Disk(a=["1", "1", "2", "2", "2", "2"]), 6) == [[A]]


def test_a_file_that_is_still_being_written_is_waited_for() -> None:
    disk = Disk(a=["1", "2", "22", "222", "222"])
    changes = Changes([A], disk)

    assert [changes.settled() for _ in range(4)] == [[], [], [], [A]]


def test_a_save_that_changes_nothing_is_not_graded() -> None:
    assert graded([A], Disk(a=["1", "2", "1", "1", "1"]), 6) == []


def test_a_file_that_is_replaced_is_waited_for() -> None:
    assert graded([A], Disk(a=["1", None, None, "2", "2", "2"]), 8) == [[A]]


def test_a_file_that_comes_back_as_it_was_is_not_graded() -> None:
    assert graded([A], Disk(a=["1", None, None, "1"]), 8) == []


def test_a_file_that_is_gone_for_good_is_told_once() -> None:
    assert graded([A], Disk(a=["1", None]), 30) == [[A]]


def test_of_several_files_those_that_changed_are_graded() -> None:
    disk = Disk(a=["1", "1", "1", "2"], b=["1", "2", "2", "2", "3"])

    assert graded([A, B], disk, 8) == [[B], [A], [B]]


def test_a_content_is_told_from_another_even_within_one_tick_of_the_clock(tmp_path: Path) -> None:
    file, contents = tmp_path / "a.py", Contents()
    file.write_text("un")
    stamp = file.stat().st_mtime_ns
    before = contents(file)
    file.write_text("de")
    os.utime(file, ns=(stamp, stamp))

    assert before is not None
    assert contents(file) not in (None, before)


def test_a_file_that_was_not_touched_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, contents = tmp_path / "a.py", Contents()
    file.write_text("un")
    os.utime(file, ns=(0, 0))
    before = contents(file)
    monkeypatch.setattr(Path, "read_bytes", lambda self: pytest.fail("read again"))

    assert contents(file) == before


def test_a_file_that_is_not_there_has_no_content(tmp_path: Path) -> None:
    assert Contents()(tmp_path / "absent.py") is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes among the files here")
def test_a_pipe_a_device_or_a_link_has_no_content_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "tube.py")
    (tmp_path / "lien.py").symlink_to("/dev/zero")

    assert Contents()(tmp_path / "tube.py") is None
    assert Contents()(tmp_path / "lien.py") is None
    assert Contents()(Path("/dev/zero")) is None


def test_of_a_file_without_end_no_more_is_read_than_can_be_graded(tmp_path: Path) -> None:
    file, other = tmp_path / "gros.py", tmp_path / "plus-gros.py"
    for size, each in ((1, file), (2, other)):
        with open(each, "wb") as written:
            written.truncate(LARGEST_NOTEBOOK + size)

    assert Contents()(file) == Contents()(other) is not None


# The loop -----------------------------------------------------------------------------------------


class Stream(io.StringIO):
    encoding = "utf-8"

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


class Runner:
    """What runs the gradings, as the watch knows it."""

    def __init__(self) -> None:
        self.is_abandoned = threading.Event()

    def abandon(self) -> None:
        self.is_abandoned.set()

    def resume(self) -> None:
        self.is_abandoned.clear()


def stops_after(naps: int) -> Callable[[float], None]:
    """A sleep from which Ctrl-C wakes us in the end."""
    left = [naps]

    def sleep(_: float) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt

    return sleep


@pytest.fixture
def out(monkeypatch: pytest.MonkeyPatch) -> Stream:
    return _out(monkeypatch, terminal=False)


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Stream:
    return _out(monkeypatch, terminal=True)


def _out(monkeypatch: pytest.MonkeyPatch, *, terminal: bool) -> Stream:
    stream = Stream(terminal=terminal)
    for module in (console, watch):
        monkeypatch.setattr(module, "sys", SimpleNamespace(stdout=stream, stderr=stream))
    monkeypatch.setattr("time.strftime", lambda _: "14:07:30")
    monkeypatch.delenv("TERM", raising=False)
    return stream


def run(
    grade: Callable[[Path, Console], None],
    disk: Disk,
    *files: Path,
    naps: int = 6,
    language: str = "fr",
) -> int:
    shown = Console(language, json_on_stdout=False)
    return run_watch(files, shown, grade, Runner(), look=disk, sleep=stops_after(naps))


def says(text: str) -> Callable[[Path, Console], None]:
    return lambda path, shown: shown.write(f"{path.stem} {text}\n")


def test_it_says_what_it_waits_for_how_to_stop_and_ends_kindly(out: Stream) -> None:
    code = run(says("20 / 20"), Disk(a=["1"]), A)

    assert code == 130
    assert out.getvalue().replace("\u00a0", " ") == (
        "a 20 / 20\n\n"
        "Noté à 14:07:30 ; Ctrl-C arrête. J'attends un enregistrement de a.py.\n"
        "C'est fini pour cette fois. Bonne continuation !\n"
    )


def test_it_speaks_english_too(out: Stream) -> None:
    run(says("20 / 20"), Disk(a=["1"]), A, language="en")

    assert "Ctrl-C stops. Waiting for the next save of a.py." in out.getvalue()
    assert "error" not in out.getvalue().lower()


def test_without_a_terminal_a_line_stands_between_two_gradings(out: Stream) -> None:
    run(says("noté"), Disk(a=["1", "2", "2"]), A)

    assert out.getvalue().count("-" * 40) == 1
    assert out.getvalue().count("a noté") == 2
    assert "\x1b" not in out.getvalue()


def test_a_save_ends_the_grading_that_runs_and_it_starts_anew(
    out: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "POLL_S", 0.01)
    runner, contents = Runner(), []
    disk = Disk(a=["1", "2", "2", "2"], b=["1"])

    def grade(path: Path, shown: Console) -> None:
        contents.append(path)
        if len(contents) == 1:
            assert runner.is_abandoned.wait(30), "nobody noticed the save"
            raise Abandoned
        shown.write(f"{path.stem} noté\n")

    screen = Console("fr", json_on_stdout=False)
    code = run_watch((A, B), screen, grade, runner, look=disk, sleep=stops_after(6))

    assert code == 130
    assert contents == [A, A, B], "nothing came of the first, and the other file was still due"
    assert out.getvalue().count("noté\n") == 2
    assert not runner.is_abandoned.is_set()


def test_on_a_terminal_the_screen_is_rewritten_in_place(screen: Stream) -> None:
    run(says("noté"), Disk(a=["1", "2", "2"]), A)
    first, second, last = screen.getvalue().split("\x1b[H")[0:3]

    assert first == "\x1b[?7l"
    assert second.startswith("\x1b[2Ja noté\x1b[K\n")
    assert last.startswith("a noté\x1b[K\n")
    assert screen.getvalue().endswith(
        "\r\x1b[KC'est fini pour cette fois. Bonne continuation\u00a0!\n"
    )


def test_what_is_wrong_with_a_file_is_shown_and_waited_out(out: Stream) -> None:
    told = iter([UsageError(message("file-missing", file="a.py")), RuntimeError("oups"), None])

    def grade(path: Path, shown: Console) -> None:
        error = next(told)
        if error:
            raise error
        shown.write("20 / 20\n")

    run(grade, Disk(a=["1", "2", "2", "3", "3"]), A)
    text = out.getvalue().replace("\u00a0", " ")

    assert "grader : le fichier « a.py » n'existe pas" in text
    assert "RuntimeError : oups" in text
    assert text.index("oups") < text.index("20 / 20")


def test_a_remark_is_part_of_the_screen(out: Stream) -> None:
    run(lambda _, shown: shown.tell(message("interrupted")), Disk(a=["1"]), A)

    assert out.getvalue().startswith("interrompu\n")


def test_a_broken_course_ends_the_watch(out: Stream) -> None:
    def grade(path: Path, shown: Console) -> None:
        raise CourseError([Fault(Place("cours.yaml"), message("interrupted"))])

    with pytest.raises(CourseError):
        run(grade, Disk(a=["1"]), A)


def test_a_developer_sees_what_broke(out: Stream, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRADER_DEBUG", "1")

    def grade(path: Path, shown: Console) -> None:
        raise RuntimeError("oups")

    with pytest.raises(RuntimeError, match="oups"):
        run(grade, Disk(a=["1"]), A)


def test_of_several_files_the_newest_stands_first(screen: Stream) -> None:
    run(says("noté"), Disk(a=["1"], b=["1", "2", "2"]), A, B)
    frames = screen.getvalue().split("\x1b[H")

    assert frames[1].index("a noté") < frames[1].index("b noté")
    assert frames[2].index("b noté") < frames[2].index("a noté")
    assert "enregistrement de a.py, b.py" in frames[2]


def test_the_last_line_is_cut_to_the_terminal(
    screen: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "terminal_size", lambda _: os.terminal_size((30, 24)))
    run(says("noté"), Disk(a=["1"]), A)

    assert "\nNoté à 14:07:30\u00a0; Ctrl-C arrê…\x1b[K\n" in screen.getvalue()


def test_a_terminal_that_cannot_be_rewritten_gets_plain_text(
    screen: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    run(says("noté"), Disk(a=["1"]), A)

    assert "\x1b" not in screen.getvalue()


def test_a_closed_stream_is_no_terminal() -> None:
    closed = io.StringIO()
    closed.close()

    assert not console.is_terminal(closed)


def test_a_screen_that_was_never_open_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (console, watch):
        monkeypatch.setattr(module, "sys", SimpleNamespace(stdout=None, stderr=None))

    assert run(says("noté"), Disk(a=["1"]), A) == 130


@for_each("rows", [4, 10, 24])
def test_a_frame_never_scrolls_and_always_has_its_status(rows: int) -> None:
    text = "\n".join(f"ligne {number}" for number in range(100))
    drawn = frame(text, "j'attends", rows=rows, is_first=False)

    assert drawn.count("\n") == rows - 1
    assert drawn.startswith("\x1b[?7l\x1b[H")
    assert drawn.endswith("j'attends\x1b[K\n\x1b[J\x1b[?7h")
    assert "…\x1b[K\n" in drawn


def test_a_frame_that_fits_is_not_cut() -> None:
    assert "…" not in frame("un\ndeux\n", "j'attends", rows=24, is_first=True)
