"""What is said of a file without saying what it is called, which may be its student's name."""

import re
from pathlib import PurePosixPath
from typing import Any

from grader.model.message import Message, message


def nameless(origin: str) -> str:
    """What kind of file it is, and nothing of what it is called."""
    suffix = PurePosixPath(origin).suffix.lower()
    return f"*{suffix}" if re.fullmatch(r"\.[a-z0-9]{1,6}", suffix) else "*"


def nameless_message(said: Message) -> Message:
    """The same reason; every text in it may be the name of a file, and so of a student."""
    return message(said.code, **{name: _fact(fact) for name, fact in said.facts.items()})


def _fact(fact: Any) -> Any:
    match fact:
        case Message():
            return nameless_message(fact)
        case str() if not fact.startswith("."):  # The suffix of a file names nobody.
            return nameless(fact)
        case tuple() | list():
            return tuple(map(_fact, fact))
        case _:
            return fact
