"""How the longer texts are written down."""

from grader.messages.sentence import Sentence


def long_text(*, fr: str, en: str) -> Sentence:
    """A title line, then paragraphs apart by an empty line; what is indented is shown as it is."""
    return Sentence(fr=_dedented(fr), en=_dedented(en))


def _dedented(text: str) -> str:
    """Without the margin of its first line; `textwrap.dedent` takes ten times as long, at each
    start of the command."""
    margin = text[: len(text) - len(text.lstrip())]
    return text.replace(margin, "\n").strip("\n")
