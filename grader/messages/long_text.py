"""How the longer texts are written down."""

from textwrap import dedent

from grader.messages.sentence import Sentence


def long_text(*, fr: str, en: str) -> Sentence:
    """A title line, then paragraphs apart by an empty line; what is indented is shown as it is."""
    return Sentence(fr=dedent(fr).strip("\n"), en=dedent(en).strip("\n"))
