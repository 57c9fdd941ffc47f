"""Which language to speak: the one asked for, else GRADER_LANG, else the course's, else French."""

from collections.abc import Mapping

from grader.language import LANGUAGES

DEFAULT = "fr"


def language_of(asked: str | None, environment: Mapping[str, str], course_language: str) -> str:
    if asked is not None:
        return asked
    # A locale such as en_GB.UTF-8 is understood too.
    preferred = environment.get("GRADER_LANG", "")[:2].lower()
    return preferred if preferred in LANGUAGES else course_language
