"""The bar on stderr: late, on a terminal only, turning, and gone without a trace."""

import io
import os
import threading
from types import SimpleNamespace

import pytest

from grader.cli import console
from grader.cli.console import Console, ProgressLine

ERASE = "\r\x1b[K"


class Terminal(io.TextIOWrapper):
    """A stream that says whether it is a terminal."""

    def __init__(self, *, encoding: str = "utf-8", terminal: bool = True) -> None:
        self.bytes = io.BytesIO()
        self._terminal = terminal
        super().__init__(self.bytes, encoding=encoding, newline="")

    def isatty(self) -> bool:
        return self._terminal

    @property
    def text(self) -> str:
        self.flush()
        return self.bytes.getvalue().decode(self.encoding)


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    ours = SimpleNamespace(stdout=None, stderr=Terminal())
    monkeypatch.setattr(console, "sys", ours)
    monkeypatch.delenv("TERM", raising=False)
    return ours


@pytest.fixture
def terminal(streams: SimpleNamespace) -> Terminal:
    stream: Terminal = streams.stderr
    return stream


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(console, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


def line(language: str = "fr") -> ProgressLine:
    """One that no thread turns: the test does."""
    return ProgressLine(Console(language, json_on_stdout=False), turns=False)


def test_nothing_is_shown_before_half_a_second(terminal: Terminal, clock: list[float]) -> None:
    shown = line()
    shown("minimax", 1, 25)
    clock[0] += 0.4
    shown.draw()
    shown.clear()

    assert terminal.text == ""


def test_the_bar_says_the_exercise_and_how_far_it_is(
    terminal: Terminal, clock: list[float]
) -> None:
    shown = line()
    shown("minimax", 5, 25)
    clock[0] += 0.5
    shown.draw()

    assert terminal.text == f"{ERASE}| minimax ████░░░░░░░░░░░░░░░░ 5/25"


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "| lecture du fichier…"), ("en", "| reading the file…")]
)
def test_before_the_first_case_the_file_is_being_read(
    language: str, said: str, terminal: Terminal, clock: list[float]
) -> None:
    shown = line(language)
    clock[0] += 1
    shown.draw()

    assert terminal.text == ERASE + said


def test_the_spinner_turns_while_one_case_takes_its_time(
    terminal: Terminal, clock: list[float]
) -> None:
    shown = line()
    shown("minimax", 0, 1)
    clock[0] += 1
    for _ in range(5):
        shown.draw()

    assert [part[0] for part in terminal.text.split(ERASE)[1:]] == ["|", "/", "-", "\\", "|"]


def test_the_line_is_erased_once(terminal: Terminal, clock: list[float]) -> None:
    shown = line()
    clock[0] += 1
    shown.draw()
    before = terminal.text
    shown.clear()
    shown.clear()

    assert terminal.text == before + ERASE


def test_a_poor_encoding_gets_a_plain_bar(streams: SimpleNamespace, clock: list[float]) -> None:
    streams.stderr = Terminal(encoding="ascii")
    shown = line()
    shown("minimax", 20, 20)
    clock[0] += 1
    shown.draw()

    assert streams.stderr.text == f"{ERASE}| minimax #################### 20/20"


def test_a_narrow_terminal_gets_a_line_that_does_not_wrap(
    terminal: Terminal, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "terminal_size", lambda _: os.terminal_size((20, 24)))
    shown = line()
    shown("approfondissement-iteratif", 1, 2)
    clock[0] += 1
    shown.draw()

    assert len(terminal.text) == len(ERASE) + 19


@pytest.mark.parametrize(
    ("stream", "term"),
    [(Terminal(terminal=False), "xterm"), (Terminal(), "dumb"), (None, "xterm")],
)
def test_nobody_who_cannot_see_it_gets_a_bar_or_a_thread(
    stream: Terminal | None,
    term: str,
    streams: SimpleNamespace,
    clock: list[float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", term)
    streams.stderr = stream
    before = set(threading.enumerate())
    shown = ProgressLine(Console("fr", json_on_stdout=False))
    clock[0] += 1
    shown("minimax", 1, 2)
    shown.draw()

    assert set(threading.enumerate()) <= before
    shown.clear()
    assert stream is None or stream.text == ""


def test_a_closed_stream_gets_no_bar(streams: SimpleNamespace, clock: list[float]) -> None:
    streams.stderr = io.StringIO()
    streams.stderr.close()
    shown = line()
    clock[0] += 1
    shown.draw()

    assert not shown._shown


def test_the_thread_draws_and_ends_with_the_grading(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = threading.Event()
    monkeypatch.setattr(console, "_TURN_S", 0.001)
    monkeypatch.setattr(ProgressLine, "draw", lambda self: drawn.set())
    before = set(threading.enumerate())
    shown = ProgressLine(Console("fr", json_on_stdout=False))

    assert drawn.wait(30)
    shown.clear()
    assert set(threading.enumerate()) <= before


def test_a_terminal_that_went_away_does_not_end_the_grading(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = threading.Event()

    def fail(self: ProgressLine) -> None:
        tried.set()
        raise OSError("gone")

    monkeypatch.setattr(console, "_TURN_S", 0.001)
    monkeypatch.setattr(ProgressLine, "draw", fail)
    shown = ProgressLine(Console("fr", json_on_stdout=False))

    assert tried.wait(30)
    shown("minimax", 1, 2)
    shown.clear()
    assert terminal.text == ""
