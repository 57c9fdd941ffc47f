"""Every status, ending, error and remark, said in both languages by every renderer."""

import json
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from html.parser import HTMLParser
from string import Formatter
from typing import Any, NamedTuple

import pytest

from grader.cli.console import Console
from grader.errors import CourseError, Fault, Place, UsageError
from grader.kinds.checks import ending_message, not_run
from grader.language import LANGUAGES, catalogue, error_cause, render, say, sentences_of
from grader.model.dataclass import replace
from grader.model.message import Message, message
from grader.model.report import CaseReport, ExerciseStatus, Report, ReportStatus
from grader.model.run import GIVEN_FUNCTION_FACTS, Ending, StudentError
from grader.model.verdict import CaseStatus, Check, CheckKind, CheckStatus
from grader.render import hidden_cases
from grader.render.formats.json_report import render_json, render_json_error
from grader.render.page.report_page import render_html
from grader.render.terminal.report_text import render_terminal, render_terminal_fully
from tests.unit.package_source import package_texts
from tests.unit.report_samples import (
    NAME_ERROR,
    calls_case,
    hidden,
    not_judged_case,
    plain_report,
    sample_check,
    sample_exercise,
    sample_report,
)

VERY_WIDE = 100_000
"""So wide that every sentence is one line, and can be looked for as it is."""

both_languages = pytest.mark.parametrize("language", LANGUAGES)


# What can be said --------------------------------------------------------------------------------


OF_A_COPY = sorted({*sentences_of("judging"), *sentences_of("runtime"), "label-hidden-check"})
OF_A_COURSE = sorted(sentences_of("course"))


def of_a_command() -> list[str]:
    """The codes that are literally made into a message, wherever that is, and no others'."""
    made = {each.text for each in package_texts() if each.first_of == "message"}
    return sorted(made - {*OF_A_COPY, *OF_A_COURSE})


_FACTS_BY_SPEC = {"at": (0, 1), "the": (0, 1), "lines": (4, 9), "vous": "<vous>"}


def placeholders(code: str) -> dict[str, set[str]]:
    """The names that a sentence leaves open, and how each is to be written."""
    found: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for _, name, spec, _ in Formatter().parse(getattr(catalogue()[code], language)):
            if name:
                found.setdefault(name, set()).add(spec or "")
    return found


def sample(code: str) -> Message:
    """A message with this code, each of its facts filled in."""
    return message(code, **{name: _fact(name, specs) for name, specs in placeholders(code).items()})


def _fact(name: str, specs: set[str]) -> object:
    if any(spec.startswith("|") for spec in specs):
        return 2
    [spec] = specs
    return _FACTS_BY_SPEC[spec] if spec else f"<{name}>"


def plain(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


def with_capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(said: Message, language: str) -> str:
    """The message as people read it, once it is sure that its own language says it, in full."""
    text = plain(render(said, language))
    for words, *_ in Formatter().parse(getattr(catalogue()[said.code], language)):
        assert plain(words) in text
    for name in placeholders(said.code):
        assert f"{{{name}}}" not in text
        assert f"{{{name}:" not in text
    return text


@both_languages
def test_every_message_is_a_whole_sentence_of_its_language(language: str) -> None:
    for code in (*OF_A_COPY, *OF_A_COURSE, *of_a_command()):
        assert sentence(sample(code), language)


# Where it is said --------------------------------------------------------------------------------


class Words(HTMLParser):
    """The texts of a page, each as it stands between two tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: set[str] = set()
        self.feed(page)
        self.close()

    def handle_data(self, data: str) -> None:
        self.texts.add(plain(data))


def terminal(report: Report, language: str) -> set[str]:
    """The lines of the short story."""
    text = render_terminal(report, language, colour=False, width=VERY_WIDE)
    return {plain(line) for line in text.splitlines()}


def whole_terminal(report: Report, language: str) -> set[str]:
    """The lines of `--verbose`, without the points that follow a check."""
    text = render_terminal_fully(report, language, colour=False, width=VERY_WIDE)
    return {re.sub(r" \(0 / \S+ points?\)$", "", plain(line)) for line in text.splitlines()}


def page(report: Report, language: str) -> set[str]:
    return Words(render_html(report, language)).texts


def document(report: Report, language: str) -> Any:
    return json.loads(render_json(report, language))


class Role(NamedTuple):
    """A place where a report holds messages, and how each renderer shows them there."""

    report: Callable[[Sequence[Message]], Report]
    line: Callable[[str, str], str]
    """A sentence as a line of the terminal, in a language."""
    listed: Callable[[Any], list[dict[str, Any]]]
    """Where the JSON has them."""


def failed(said: Message) -> Check:
    return sample_check(CheckKind.VALUE, 1, 2, message=said)


def with_case_notes(notes: Sequence[Message]) -> Report:
    case = plain_report(calls_case(), sample_check(CheckKind.VALUE, 3, 3))
    noted = replace(case, verdict=replace(case.verdict, notes=tuple(notes)))
    return sample_report(sample_exercise(noted))


def check_line(text: str, language: str) -> str:
    """The check by its name and the reason, unless that holds the name; one colon at most."""
    name = say("label-check-value", language)
    if name in text:
        starts_with_word = re.match(r"[^\W\d_]+[' ,]", text)
        return f"✗ {text[:1].upper() + text[1:] if starts_with_word else text}"
    code = "label-check-dash" if ": " in text.replace("« : »", "") else "label-check-because"
    return f"✗ {say(code, language, check=name, message=text)}"


ROLES = {
    "warning": Role(
        lambda said: sample_report(sample_exercise(), warnings=tuple(said)),
        lambda text, language: say("terminal-warning", language, message=text),
        lambda report: report["warnings"],
    ),
    "warning-where-nothing-was-found": Role(
        lambda said: sample_report(warnings=tuple(said)),
        lambda text, language: say("terminal-warning", language, message=text),
        lambda report: report["warnings"],
    ),
    "note-of-an-exercise": Role(
        lambda said: sample_report(sample_exercise(notes=tuple(said))),
        lambda text, _: text,
        lambda report: report["exercises"][0]["notes"],
    ),
    "note-of-a-case": Role(
        with_case_notes,
        lambda text, _: text,
        lambda report: report["exercises"][0]["cases"][0]["notes"],
    ),
    "check": Role(
        lambda said: sample_report(sample_exercise(plain_report(calls_case(), *map(failed, said)))),
        check_line,
        lambda report: report["exercises"][0]["cases"][0]["checks"],
    ),
}


@both_languages
@pytest.mark.parametrize("role", ROLES)
def test_every_message_of_a_copy_is_said_by_every_renderer(role: str, language: str) -> None:
    place = ROLES[role]
    messages = [sample(code) for code in OF_A_COPY]
    report = place.report(messages)
    texts = {said.code: sentence(said, language) for said in messages}

    lines, words = whole_terminal(report, language), page(report, language)
    listed = place.listed(document(report, language))

    assert [c for c, text in texts.items() if plain(place.line(text, language)) not in lines] == []
    # The page says at the top of a hidden case that it is hidden, not at each of its checks.
    unsaid = {"label-hidden-check"} if role == "check" else set()
    assert {code for code, text in texts.items() if text not in words} == unsaid
    assert {each["code"]: plain(each["message"]) for each in listed} == texts


# Exceptions --------------------------------------------------------------------------------------


def raised(*errors: StudentError) -> Report:
    """A case for each exception."""
    cases = [
        plain_report(
            calls_case(id=f"cas-{number}"),
            *stopped(Ending.RAISED, error),
            ending=Ending.RAISED,
            error=error,
        )
        for number, error in enumerate(errors, start=1)
    ]
    return sample_report(sample_exercise(*cases))


def stopped(
    ending: Ending, error: StudentError | None, running_line: int | None = None
) -> tuple[Check, ...]:
    return (
        sample_check(
            CheckKind.CONTRACT,
            None,
            None,
            status=CheckStatus.FAILED,
            points=Fraction(0),
            message=ending_message(ending, error, running_line),
        ),
    )


@both_languages
@pytest.mark.parametrize("code", sorted(GIVEN_FUNCTION_FACTS))
def test_what_a_given_function_refuses_is_said_by_every_renderer(code: str, language: str) -> None:
    refusal = sample(code)
    report = raised(StudentError(type_name="ValueError", message="", line=3, refusal=refusal))
    text = sentence(refusal, language)
    told = plain(say("label-error-at", language, type="ValueError", line=3, message=text))

    assert told in terminal(report, language)
    assert told in page(report, language)
    [case] = document(report, language)["exercises"][0]["cases"]
    assert plain(case["error"]["message"]) == text


@both_languages
def test_every_probable_cause_is_said_by_every_renderer(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for finder in ("runtime_cause", "likely_cause"):
        monkeypatch.setattr(error_cause, finder, lambda error: sample(error.message))
    errors = [
        StudentError(type_name="TypeError", message=c, line=3) for c in sentences_of("runtime")
    ]
    causes = {error.message: sentence(sample(error.message), language) for error in errors}
    words = page(raised(*errors), language)
    cases = document(raised(*errors), language)["exercises"][0]["cases"]

    for error in errors:
        told = plain(say("label-cause", language, cause=causes[error.message]))
        assert told in words
        # The terminal tells the first failure in full.
        assert told in terminal(raised(error), language)
        assert told in terminal(sample_report(sample_exercise(), error=error), language)
    said = [case["error"]["cause"] for case in cases]
    assert {cause["code"]: plain(cause["message"]) for cause in said} == causes


@both_languages
def test_a_file_that_cannot_be_loaded_is_told_by_every_renderer(language: str) -> None:
    error = StudentError(type_name="NameError", message="name 'math' is not defined", line=7)
    report = sample_report(sample_exercise(), error=error)
    cause = hidden_cases.error_view(error).cause
    assert cause is not None
    reason = sentence(cause, language)
    facts = {"type": "NameError", "line": 7, "message": error.message}
    told = {
        plain(say("label-error-at", language, **facts)),
        plain(say("label-cause", language, cause=reason)),
    }

    assert told | {plain(say("terminal-not-loaded", language))} <= terminal(report, language)
    assert told | {plain(say("page-not-loaded", language))} <= page(report, language)
    shown = document(report, language)["error"]
    assert (shown["message"], plain(shown["cause"]["message"])) == (error.message, reason)


# Endings -----------------------------------------------------------------------------------------

STOPPED: list[tuple[Ending, StudentError | None, int | None]] = [
    *((ending, None, None) for ending in Ending if ending not in (Ending.RETURNED, Ending.RAISED)),
    (Ending.TIMEOUT, None, 3),
    (Ending.RAISED, NAME_ERROR, None),
    (Ending.EXITED, NAME_ERROR, None),
    (Ending.REFUSED, NAME_ERROR, None),
]


def test_every_ending_is_among_these() -> None:
    told = {ending_message(*stop).code for stop in STOPPED}

    assert {ending for ending, _, _ in STOPPED} == {*Ending} - {Ending.RETURNED}
    assert told == {code for code in sentences_of("judging") if code.startswith("ended-")}


@both_languages
@pytest.mark.parametrize(("ending", "error", "running_line"), STOPPED)
def test_every_ending_is_told_by_every_renderer(
    ending: Ending, error: StudentError | None, running_line: int | None, language: str
) -> None:
    checks = stopped(ending, error, running_line)
    case = plain_report(
        calls_case(), *checks, ending=ending, error=error, running_line=running_line
    )
    report = sample_report(sample_exercise(case))
    reason = sentence(ending_message(ending, error, running_line), language)
    told = with_capital(reason)
    if ending is Ending.RAISED:
        facts = {"type": "NameError", "line": 7, "message": NAME_ERROR.message}
        told = plain(say("label-error-at", language, **facts))

    assert told in terminal(report, language)
    assert told in page(report, language)
    [shown] = document(report, language)["exercises"][0]["cases"]
    assert shown["ending"] == ending
    assert shown["stopped_at"] == (running_line and {"line": running_line, "cell": None})
    assert plain(shown["checks"][0]["message"]) == reason


@both_languages
@pytest.mark.parametrize(
    "reason",
    [message("not-run-endless"), message("not-run-copy", seconds="120")],
    ids=lambda reason: reason.code,
)
def test_a_case_that_was_not_run_is_told_apart_by_every_renderer(
    reason: Message, language: str
) -> None:
    verdict = not_run({CheckKind.VALUE: Fraction(1), CheckKind.CONTRACT: Fraction(0)}, reason)
    case = CaseReport(case=calls_case(), outcome=None, verdict=verdict)
    report = sample_report(sample_exercise(case))
    told = with_capital(sentence(reason, language))

    assert told in terminal(report, language)
    assert told in page(report, language)
    [shown] = document(report, language)["exercises"][0]["cases"]
    assert (shown["status"], shown["ending"], shown["not_run"]) == ("failed", None, True)
    assert {check["status"] for check in shown["checks"]} == {"not_checked"}


@both_languages
@pytest.mark.parametrize(("ending", "error", "running_line"), STOPPED)
def test_no_ending_of_a_hidden_case_is_told(
    ending: Ending, error: StudentError | None, running_line: int | None, language: str
) -> None:
    checks = stopped(ending, error, running_line)
    case = plain_report(
        calls_case(), *checks, ending=ending, error=error, running_line=running_line
    )
    other = plain_report(calls_case(), *stopped(Ending.MEMORY, None, None), ending=Ending.MEMORY)
    report, alike = (sample_report(sample_exercise(hidden(each))) for each in (case, other))

    for show in (terminal, page):
        assert show(report, language) == show(alike, language)
    assert document(report, language) == document(alike, language)
    [shown] = document(report, language)["exercises"][0]["cases"]
    assert (shown["ending"], shown["error"], shown["not_run"]) == (None, None, False)
    assert "stopped_at" not in shown
    assert {check["status"] for check in shown["checks"]} == {"failed"}
    assert plain(shown["checks"][0]["message"]) == plain(say("label-hidden-check", language))


@both_languages
@pytest.mark.parametrize("show", [terminal, page])
def test_where_an_answer_came_back_no_ending_is_told(
    show: Callable[[Report, str], set[str]], language: str
) -> None:
    case = plain_report(calls_case(), failed(message("returned-none")))
    report = sample_report(sample_exercise(case, hidden(case)))
    endings = {with_capital(plain(say(f"label-ending-{ending}", language))) for ending in Ending}

    assert case.outcome is not None
    assert case.outcome.ending is Ending.RETURNED
    assert not any(ending in text for text in show(report, language) for ending in endings)


# Statuses ----------------------------------------------------------------------------------------

_SIGNS = {"passed": "✓", "failed": "✗", "not_checked": "–", "missing": "✗", "error": "?"}


def with_sign(what: str, status: str, language: str) -> str:
    return plain(f"{_SIGNS[status]} {say(f'label-{what}-status-{status}', language)}")


def check_that_is(status: CheckStatus) -> Check:
    return sample_check(
        CheckKind.VALUE,
        3,
        3 if status is CheckStatus.PASSED else 4,
        status=status,
        message=None if status is CheckStatus.PASSED else message("not-checked-no-answer"),
    )


@both_languages
@pytest.mark.parametrize("status", CheckStatus)
def test_every_status_of_a_check_is_said(status: CheckStatus, language: str) -> None:
    check = check_that_is(status)
    report = sample_report(sample_exercise(plain_report(calls_case(), check)))
    reason = sentence(message("not-checked-no-answer"), language)

    words = page(report, language)
    said_in_page = {
        CheckStatus.PASSED: with_sign("case", CaseStatus.PASSED, language),
        CheckStatus.FAILED: plain(say("label-check-value", language)),
        CheckStatus.NOT_CHECKED: with_sign("check", status, language),
    }[status]
    assert any(text.startswith(said_in_page) for text in words)
    assert (reason in words) is (status is not CheckStatus.PASSED)
    sign = {CheckStatus.FAILED: "✗", CheckStatus.NOT_CHECKED: "·"}
    lines = whole_terminal(report, language)
    for each in CheckStatus:
        line = plain(check_line(reason, language)).replace("✗", sign.get(each, "✓"))
        said = status is each and status is not CheckStatus.PASSED
        assert (line in lines) is (said and report.status is not ReportStatus.PASSED)
    [shown] = document(report, language)["exercises"][0]["cases"][0]["checks"]
    assert shown["status"] == status
    assert shown["message"] is None if check.message is None else plain(shown["message"]) == reason


@both_languages
@pytest.mark.parametrize("status", CaseStatus)
def test_every_status_of_a_case_is_said(status: CaseStatus, language: str) -> None:
    """In the terminal, those that passed are counted, the others named with the reason."""
    first = plain_report(calls_case(id="premier"), failed(message("not-checked-no-answer")))
    second = {
        CaseStatus.PASSED: plain_report(calls_case(id="b"), check_that_is(CheckStatus.PASSED)),
        CaseStatus.FAILED: plain_report(calls_case(id="b"), failed(message("returned-none"))),
        CaseStatus.ERROR: not_judged_case(),
    }[status]
    report = sample_report(sample_exercise(first, second))
    because = check_line(say("returned-none", language), language)
    unknown = with_capital(say("label-ending-unknown", language))
    reasons = {CaseStatus.FAILED: because, CaseStatus.ERROR: unknown}
    lines = terminal(report, language)

    assert second.status is status
    assert with_sign("case", status, language) in page(report, language)
    if status is CaseStatus.PASSED:
        [line] = [line for line in lines if "(alphabeta)" in line]
        assert line.endswith({"fr": "1 cas réussi sur 2", "en": "1 case of 2 passed"}[language])
    else:
        assert plain(reasons[status]) in whole_terminal(report, language)
    [_, shown] = document(report, language)["exercises"][0]["cases"]
    assert shown["status"] == status


@both_languages
@pytest.mark.parametrize("status", ExerciseStatus)
def test_every_status_of_an_exercise_is_said(status: ExerciseStatus, language: str) -> None:
    exercise = sample_exercise(
        status=status, max_score=Fraction(6), notes=(message("file-cannot-be-loaded"),)
    )
    report = sample_report(exercise)
    word = plain(say(f"label-exercise-status-{status}", language))
    title = exercise.title.said_in(language)

    [line] = [line for line in terminal(report, language) if f"{title} (alphabeta)" in line]
    assert line.startswith(_SIGNS[status])
    assert word in line
    assert {with_sign("exercise", status, language), title} <= page(report, language)
    [shown] = document(report, language)["exercises"]
    assert (shown["status"], shown["title"]) == (status, title)
    [note] = shown["notes"]
    assert plain(note["message"]) == sentence(message("file-cannot-be-loaded"), language)


@both_languages
@pytest.mark.parametrize("status", ReportStatus)
def test_every_status_of_a_report_is_said(status: ReportStatus, language: str) -> None:
    graded = status is not ReportStatus.NOT_GRADED
    passed = status is ReportStatus.PASSED
    case = plain_report(
        calls_case(), check_that_is(CheckStatus.PASSED if passed else CheckStatus.FAILED)
    )
    report = sample_report(sample_exercise(case), status=status)
    word = plain(say(f"label-report-status-{status}", language))
    points = {
        ("fr", True): "0,33 / 0,33 point",
        ("fr", False): "0 / 0,33 point",
        ("en", True): "0.33 / 0.33 points",
        ("en", False): "0 / 0.33 points",
    }[language, passed]
    colon = " : " if language == "fr" else ": "
    not_graded = {"fr": "non noté", "en": "not graded"}[language]
    verdicts = {
        ReportStatus.PASSED: f"✓ mon_code.py{colon}20 / 20 ({points})",
        ReportStatus.FAILED: f"✗ mon_code.py{colon}0 / 20 ({points})",
        ReportStatus.NOT_GRADED: f"? mon_code.py{colon}{not_graded}",
    }

    lines = terminal(report, language)
    assert verdicts[status] in lines
    assert (word in lines) is not graded
    assert word in page(report, language)
    shown = document(report, language)
    assert shown["status"] == status
    assert (shown["mark"]["value"] is None) is not graded


# What stops the command --------------------------------------------------------------------------


def told_on_the_console(error: Any, language: str, capsys: pytest.CaptureFixture[str]) -> str:
    Console(language, json_on_stdout=False).tell_error(error)
    return plain(capsys.readouterr().err)


@both_languages
def test_every_fault_of_a_course_is_told_with_its_remedy(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    colon = " : " if language == "fr" else ": "
    for code in OF_A_COURSE:
        said = sample(code)
        text = sentence(said, language)
        error = CourseError([Fault(Place("fixtures/essai.yaml", 3), said, remedy=said)])
        summary = sentence(error.reason, language)

        console = told_on_the_console(error, language, capsys)
        [shown] = json.loads(render_json_error(error, language))["errors"]

        assert console == f"fixtures/essai.yaml:3{colon}{text} → {text} {summary}"
        assert (shown["code"], shown["file"], shown["line"]) == (code, "fixtures/essai.yaml", 3)
        assert (plain(shown["message"]), plain(shown["remedy"])) == (text, text)


@both_languages
def test_every_reason_why_a_command_stops_is_told(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for code in of_a_command():
        error = UsageError(sample(code))
        text = sentence(error.reason, language)

        console = told_on_the_console(error, language, capsys)
        [shown] = json.loads(render_json_error(error, language))["errors"]

        assert console == plain(say("error", language, reason=text))
        assert (shown["code"], plain(shown["message"])) == (code, text)
