"""What is said of a student of an anonymous class: files and folders could tell the name."""

import re
from collections.abc import Collection
from typing import Any

from grader.class_report import ClassReport, SetAsideRow, StudentRow
from grader.message import Message
from grader.messages import render

_HIDDEN = "…"
_LEAST_LENGTH = 3
"""Of what is taken out: shorter pieces are words of every other sentence."""
_MOODLE_FOLDER = re.compile(r"([^_]+)_[0-9]+_assign")


def message_text(
    said: Message,
    row: StudentRow | SetAsideRow,
    report: ClassReport,
    language: str | None = None,
) -> str:
    """The message in this language, or the class's; it names no file where names are hidden."""
    if report.anonymous:
        hints = telling(row) - {exercise.id for exercise in report.exercises}
        said = _nameless_message(said, hints)
    return render(said, language or report.language)


def comment_text(row: StudentRow, report: ClassReport) -> str:
    return nameless_text(row.comment, telling(row)) if report.anonymous else row.comment


def telling(row: StudentRow | SetAsideRow) -> set[str]:
    """The texts of a row that could tell whose it is."""
    known = [row.origin]
    exercises: set[str] = set()
    match row:
        case StudentRow():
            known += [row.file, row.feedback_folder, row.key, row.key.partition(":")[2]]
            exercises = {exercise.id for exercise in row.exercises}
        case SetAsideRow():
            known.append(row.name)
    texts: set[str] = set()
    for whole in filter(None, known):
        for piece in (whole, *re.split(r"[/\\]", whole)):
            texts |= {piece, piece.rpartition(".")[0]}
            texts |= {found[1] for found in _MOODLE_FOLDER.finditer(piece)}
    # Files and folders are often called after what they hold.
    return {text for text in texts - exercises if len(text) >= _LEAST_LENGTH}


def nameless_text(text: str, hints: Collection[str]) -> str:
    """The text without these words."""
    longest_first = sorted(filter(text.__contains__, hints), key=len, reverse=True)
    if not longest_first:
        return text
    return re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", _HIDDEN, text)


def nameless_document(value: Any, hints: Collection[str]) -> Any:
    """The same in every text of a JSON document; its keys and its statuses are our own words."""
    match value:
        case str() if " " in value or "." in value:
            return nameless_text(value, hints)
        case list():
            return [nameless_document(item, hints) for item in value]
        case dict():
            return {key: nameless_document(item, hints) for key, item in value.items()}
        case _:
            return value


def _nameless_message(said: Message, hints: Collection[str]) -> Message:
    """Facts only: the words of a sentence are ours, and stay whole."""
    facts = {name: _nameless_fact(fact, hints) for name, fact in said.facts.items()}
    return Message(said.code, facts)


def _nameless_fact(fact: Any, hints: Collection[str]) -> Any:
    match fact:
        case Message():
            return _nameless_message(fact, hints)
        case str():
            return nameless_text(fact, hints)
        case tuple() | list():
            return tuple(_nameless_fact(item, hints) for item in fact)
        case _:
            return fact
