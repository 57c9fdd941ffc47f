"""The language of help and usage errors: --lang, else GRADER_LANG, else French."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from grader.language import DEFAULT_LANGUAGE, LANGUAGES, language_of


def early_language(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of help and usage errors, before any course is read."""
    asked = None
    for word, after in pairwise([*words, ""]):
        if word == "--lang":
            asked = after
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    return asked if asked in LANGUAGES else language_of(None, environment, DEFAULT_LANGUAGE)
