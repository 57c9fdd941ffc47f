"""Which language to speak: --lang, else GRADER_LANG, else the course's, else French."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from grader.messages import LANGUAGES

DEFAULT = "fr"


def early_language(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of help and usage errors, before any course is read."""
    asked = None
    for word, after in pairwise([*words, ""]):
        if word == "--lang":
            asked = after
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    return asked if asked in LANGUAGES else language_of(None, environment, DEFAULT)


def language_of(asked: str | None, environment: Mapping[str, str], course_language: str) -> str:
    if asked is not None:
        return asked
    # A locale such as en_GB.UTF-8 is understood too.
    preferred = environment.get("GRADER_LANG", "")[:2].lower()
    return preferred if preferred in LANGUAGES else course_language
