"""Phrases that terminal and page share: a check, an exception, an ending, in one line."""

import re
from functools import cache
from typing import Any

from grader.language import render, say
from grader.model.message import Message
from grader.model.report import ExerciseReport
from grader.model.run import Ending
from grader.model.tree import height
from grader.model.verdict import Check, CheckKind
from grader.render.safe_text import clipped
from grader.render.values import answer_text
from grader.render.view import CaseKind, CaseView, CodePlace, ErrorView

_LONGEST_MESSAGE = 300
_COLON = ": "
_WORD = re.compile(r"[^\W\d_]+[' ,]")
_UNPROVEN = ("answer-unproven", "answer-not-from-leaves")


@cache
def word(code: str, language: str) -> str:
    """A sentence without facts, which a page may say hundreds of times."""
    return say(code, language)


def exercise_name(exercise: ExerciseReport, language: str) -> str:
    title = exercise.title.said_in(language)
    return f"{title} ({exercise.function})" if title else exercise.id


def case_name(case: CaseView, language: str) -> str:
    """The case by its id, with the depth that is asked for where the tree goes deeper."""
    depth = _limited_depth(case)
    return (
        case.id if depth is None else say("label-case-depth", language, case=case.id, depth=depth)
    )


def full_case_name(case: CaseView, language: str) -> str:
    title = case.title.said_in(language)
    name = f"{case.id} ({title})" if title else case.id
    depth = _limited_depth(case)
    return name if depth is None else say("label-case-at-depth", language, case=name, depth=depth)


def _limited_depth(case: CaseView) -> int | None:
    """The depth that is asked for, where the search has to stop before the leaves."""
    asked = case.search.case if case.search else None
    if asked is None or _chooses(case) or asked.depth >= height(asked.tree):
        return None
    return asked.depth


def _chooses(case: CaseView) -> bool:
    """Whether a move is asked for: its own sentence says how far it looks."""
    paths = (check.kind is CheckKind.PATH for check in case.checks)
    return case.kind is CaseKind.FREE_SEARCH and any(paths)


def check_name(check: Check, kind: CaseKind, language: str) -> str:
    if check.kind is CheckKind.ORDER and kind is CaseKind.WALK:
        return word("label-check-order-walk", language)
    if check.kind is CheckKind.PATH and kind is CaseKind.FREE_SEARCH:
        return word("label-check-path-choice", language)
    return word(f"label-check-{check.kind.value}", language)


def check_answer(check: Check, value: Any) -> str:
    """One side of a check; paths in the course's brackets, our own words without quotes."""
    if check.kind in (CheckKind.PATH, CheckKind.ORDER) and isinstance(value, tuple):
        return answer_text(list(value))
    if check.kind is CheckKind.CONTRACT and isinstance(value, str):
        return clipped(value, _LONGEST_MESSAGE)
    return answer_text(value)


def check_expected(check: Check, kind: CaseKind, language: str) -> str:
    """What was due; where a search may go its own way, a number of evaluations is a bound."""
    bound = kind is CaseKind.FREE_SEARCH and check.kind is CheckKind.EVALUATIONS
    if bound and check.expected != check.observed:
        return say("label-at-most", language, count=check.expected)
    return check_answer(check, check.expected)


def check_in_brief(check: Check, kind: CaseKind, language: str) -> tuple[str, str]:
    """For a line of several: in a few words without a colon, and by its name alone."""
    name = check_name(check, kind, language)
    if check.message is not None and check.message.code in _UNPROVEN:
        return word("label-unproven", language), name
    differs = None not in (check.expected, check.observed) and check.expected != check.observed
    comparable = kind is CaseKind.SEARCH and check.kind is not CheckKind.CONTRACT
    if differs and (comparable or (kind.is_search and check.kind is CheckKind.VALUE)):
        observed, expected = (
            check_answer(check, side) for side in (check.observed, check.expected)
        )
        facts = {"check": name, "observed": observed, "expected": expected}
        return say("label-check-instead", language, **facts), name
    told = "" if check.message is None else render(check.message, language)
    hidden = check.message is not None and check.message.code == "label-hidden-check"
    return (name if hidden or not told or _COLON in told else told), name


def check_in_full(check: Check, kind: CaseKind, language: str) -> str:
    """The check with the judge's own sentence, where there is one."""
    name = check_name(check, kind, language)
    if check.message is None:
        if check.expected is None or check.observed is None:
            return name
        return say(
            "label-check-difference",
            language,
            check=name,
            observed=check_answer(check, check.observed),
            expected=check_answer(check, check.expected),
        )
    message = clipped(render(check.message, language), _LONGEST_MESSAGE)
    return say("label-check-because", language, check=name, message=message)


def check_alone(check: Check, kind: CaseKind, language: str) -> str:
    """The same without a name that is said twice, and without a second colon."""
    told = "" if check.message is None else render(check.message, language)
    told = clipped(told, _LONGEST_MESSAGE)
    name = check_name(check, kind, language)
    if name in told:
        return sentence(told)
    if _COLON in told:
        return say("label-check-dash", language, check=name, message=told)
    return check_in_full(check, kind, language)


def sentence(text: str) -> str:
    """With a capital, unless it begins with a name of the program."""
    return text[:1].upper() + text[1:] if _WORD.match(text) else text


def error_message(error: ErrorView, language: str) -> str:
    """What the exception said: in the student's language where it came from us."""
    if isinstance(error.message, Message):
        return render(error.message, language)
    return error.message


def error_text(error: ErrorView, language: str) -> str:
    """The exception, in one line: its type, the student's line, its message."""
    message = clipped(error_message(error, language), _LONGEST_MESSAGE)
    code = "label-error" if message else "label-error-bare"
    if error.line is not None:
        code += "-at"
    return say(code, language, type=error.type_name, line=error.line, message=message)


def cause_text(error: ErrorView | None, language: str) -> str | None:
    """What the exception probably comes from, where that can be told."""
    if error is None or error.cause is None:
        return None
    cause = clipped(render(error.cause, language), _LONGEST_MESSAGE)
    return say("label-cause", language, cause=cause)


def ending_text(case: CaseView, language: str) -> str:
    """Why there is no answer to look at: the exception, else the judge's word for it."""
    if case.error and case.ending is Ending.RAISED:
        return error_text(case.error, language)
    if case.not_run is not None:
        return sentence(render(case.not_run, language))
    told = [check.message for check in case.failed_checks if check.kind is CheckKind.CONTRACT]
    if told and told[0] and not case.hidden:
        return sentence(render(told[0], language))
    return sentence(
        word(f"label-ending-{case.ending.value if case.ending else 'unknown'}", language)
    )


def ending_in_brief(case: CaseView, language: str) -> str:
    """The same in two or three words."""
    if case.error and case.ending is Ending.RAISED:
        code = "label-error-bare" if case.error.line is None else "label-error-bare-at"
        return say(code, language, type=case.error.type_name, line=case.error.line)
    if case.not_run is not None:
        return word("label-brief-not-run", language)
    return word(f"label-brief-{case.ending.value if case.ending else 'unknown'}", language)


def source_line(place: CodePlace, source: tuple[str, ...]) -> str | None:
    """The student's line there."""
    if 0 < place.line <= len(source):
        return source[place.line - 1].rstrip("\r\n")
    return place.source.rstrip("\r\n") if place.source else None
