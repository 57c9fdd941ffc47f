"""What stands for a name: on pages, in tables, in files, in sentences of an anonymous class."""

import re
from pathlib import PurePath, PurePosixPath
from typing import Any

from grader.language import say
from grader.model.message import Message, message


def anonymous_file(number: int, file: str) -> str:
    return f"copie-{number:03}{PurePath(file).suffix.lower()}"


def shown_name(number: int, name: str, *, anonymous: bool, language: str) -> str:
    """What a student is called on every page, table and line."""
    return say("anonymous-name", language, number=number) if anonymous else name


def anonymous_origin(origin: str) -> str:
    """What kind of file it is, and nothing of what it is called."""
    suffix = PurePosixPath(origin).suffix.lower()
    return f"*{suffix}" if re.fullmatch(r"\.[a-z0-9]{1,6}", suffix) else "*"


def anonymous_message(said: Message) -> Message:
    """The same reason; every text in it may be the name of a file, and so of a student."""
    return message(said.code, **{name: _anonymous_fact(fact) for name, fact in said.facts.items()})


def _anonymous_fact(fact: Any) -> Any:
    match fact:
        case Message():
            return anonymous_message(fact)
        case str() if not fact.startswith("."):  # The suffix of a file names nobody.
            return anonymous_origin(fact)
        case tuple() | list():
            return tuple(map(_anonymous_fact, fact))
        case _:
            return fact
