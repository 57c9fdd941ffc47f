import io
import json
from types import SimpleNamespace

import pytest

from grader.cli import console
from grader.cli.console import Console
from grader.errors import CouldNotJudge, CourseError, Fault, GraderError, Place, UsageError
from grader.model.message import message

MISSING = UsageError(message("file-missing", file="absent.py"))
OURS = CouldNotJudge(message("child-cannot-be-run"))
BROKEN = CourseError(
    [
        Fault(Place("fixtures/a.yaml", 3), message("unknown-exercise", asked="un", known="deux")),
        Fault(
            Place("fixtures/b.yaml"),
            message("unknown-exercise", asked="trois", known="quatre"),
            message("try-nearest", word="cinq"),
        ),
    ]
)


class Stream(io.TextIOWrapper):
    """A console with an encoding, which remembers its bytes."""

    def __init__(self, encoding: str = "utf-8", *, terminal: bool = False) -> None:
        self.bytes = io.BytesIO()
        self._terminal = terminal
        super().__init__(self.bytes, encoding=encoding, newline="")

    def isatty(self) -> bool:
        return self._terminal

    @property
    def text(self) -> str:
        """What was written, with ordinary spaces."""
        self.flush()
        return self.bytes.getvalue().decode(self.encoding).replace("\u00a0", " ")


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The `sys` that the console sees; pytest keeps the real streams for itself."""
    ours = SimpleNamespace(stdout=Stream(), stderr=Stream())
    monkeypatch.setattr(console, "sys", ours)
    return ours


@pytest.fixture
def out(streams: SimpleNamespace) -> Stream:
    stream: Stream = streams.stdout
    return stream


@pytest.fixture
def err(streams: SimpleNamespace) -> Stream:
    stream: Stream = streams.stderr
    return stream


def plain(language: str = "fr") -> Console:
    return Console(language, json_on_stdout=False)


def machine(language: str = "fr") -> Console:
    return Console(language, json_on_stdout=True)


# Text and documents -----------------------------------------------------------------------------


def test_beside_a_document_text_for_a_person_has_no_place(out: Stream, err: Stream) -> None:
    console = plain()
    assert console.is_heard

    console.keep_stdout_for_a_document()
    console.write("bonjour\n")
    console.write_document("<document/>\n")
    console.tell(message("interrupted"))
    console.tell_error(MISSING)

    assert not console.is_heard
    assert out.text == "<document/>\n"
    assert err.text.startswith("interrompu\ngrader")


def test_workflow_commands_go_where_there_is_room_for_them(out: Stream, err: Stream) -> None:
    console = plain()

    console.write_workflow_commands("::error::a\n")
    console.keep_stdout_for_a_document()
    console.write_workflow_commands("::error::b\n")

    assert (out.text, err.text) == ("::error::a\n", "::error::b\n")


@pytest.mark.parametrize("inside", [True, False])
def test_inside_github_actions_text_for_a_person_commands_nothing(
    inside: bool, out: Stream, err: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true" if inside else "false")

    plain().write("::error::a\n")
    plain().tell_error(UsageError(message("file-missing", file="##[error]b")))

    assert out.text.startswith("::") is not inside
    assert ("##[" in err.text) is not inside


def test_text_for_a_person_goes_to_stdout(out: Stream, err: Stream) -> None:
    plain().write("bonjour\n")

    assert (out.text, err.text) == ("bonjour\n", "")


def test_text_for_a_person_is_not_said_where_stdout_is_a_machines(out: Stream, err: Stream) -> None:
    machine().write("bonjour\n")

    assert (out.text, err.text) == ("", "")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "cp437"])
def test_what_a_console_cannot_write_degrades(encoding: str, streams: SimpleNamespace) -> None:
    stream = streams.stdout = Stream(encoding)

    plain().write("✗ élagage → α ≥ β, ∞, 🌳\n")

    assert "lagage" in stream.text


def test_a_stream_without_an_encoding_is_taken_for_utf_8(
    streams: SimpleNamespace,
) -> None:
    stream = streams.stdout = io.StringIO()

    plain().write("✗\n")

    assert stream.getvalue() == "✗\n"


def test_a_document_is_utf_8_whatever_the_console_speaks(streams: SimpleNamespace) -> None:
    stream = streams.stdout = Stream("cp1252")
    plain().write("avant\n")

    plain().write_document("✗\n")

    assert stream.bytes.getvalue() == "avant\n✗\n".encode()


def test_a_document_is_written_as_it_is(out: Stream) -> None:
    plain().write_document("{}\n")

    assert out.text == "{}\n"


def test_a_remark_goes_to_stderr(out: Stream, err: Stream) -> None:
    machine().tell(message("interrupted"))

    assert (out.text, err.text) == ("", "interrompu\n")


# Errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "grader : le fichier « absent.py » n'existe pas\n"),
        ("en", "grader: there is no file “absent.py”\n"),
    ],
)
def test_an_error_is_told_on_stderr(language: str, said: str, out: Stream, err: Stream) -> None:
    plain(language).tell_error(MISSING)

    assert (out.text, err.text) == ("", said)


def test_every_fault_of_a_course_is_told_then_how_many(out: Stream, err: Stream) -> None:
    plain().tell_error(BROKEN)

    assert out.text == ""
    assert err.text.splitlines() == [
        "fixtures/a.yaml:3 : exercice inconnu « un » ; le cours a deux",
        "  → grader list les montre",
        "fixtures/b.yaml : exercice inconnu « trois » ; le cours a quatre",
        "  → grader list les montre",
        "  → vouliez-vous dire « cinq » ?",
        "le cours ne peut pas être utilisé : 2 erreurs",
    ]


@pytest.mark.parametrize(
    ("error", "code", "places"),
    [
        (MISSING, 2, [(None, None)]),
        (OURS, 3, [(None, None)]),
        (BROKEN, 2, [("fixtures/a.yaml", 3), ("fixtures/b.yaml", None)]),
    ],
    ids=["usage", "ours", "course"],
)
def test_an_error_is_json_where_stdout_is_a_machines(
    error: GraderError, code: int, places: list[tuple[str, int]], out: Stream, err: Stream
) -> None:
    machine().tell_error(error)

    document = json.loads(out.text)
    assert document["schema"] == "grader/error/1"
    assert document["exit_code"] == code
    assert [(e["file"], e["line"]) for e in document["errors"]] == places
    assert err.text == ""


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_closed_stream_is_no_crash(stream: str, streams: SimpleNamespace) -> None:
    # Python gives None for a stream that was closed before it started (`grader … 2>&-`).
    setattr(streams, stream, None)

    plain().write("bonjour\n")
    plain().tell(message("interrupted"))
    plain().tell_error(MISSING)
