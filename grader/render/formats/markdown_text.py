"""Foreign text in Markdown: it is read as it was written, and nothing in it acts.

It may not make a link, an image, a table or a title of itself, nor call anybody by `@name`, nor
refer to an issue by `#12`: forges look for those even in text whose signs are escaped, so that
an invisible sign has to keep the two apart.
"""

import re
from collections.abc import Iterable, Sequence

from grader.render.safe_text import visible

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;"}
_ESCAPED = {ord(sign): f"\\{sign}" for sign in "\\`*_[]#|~"} | {
    ord(sign): entity for sign, entity in _ENTITIES.items()
}
_APART = "\u2060"
"""A word joiner: it has no width, and no line ends at it."""
_CALLING = re.compile(r"(?<=[@#!~%&$])(?=\w)|(?<=\bGH)(?=-\d)|(?<=:)(?=//)|(?<=\bwww)(?=\.)", re.I)
"""Where a name or a number after a sign, or an address, would become a link."""
_ADDRESS = re.compile(r"\b(mailto|xmpp)(?=:)|(?<=\w)(?=@)", re.IGNORECASE)
_LIST_SIGN = re.compile(r"^([-+=]|\d+(?=[.)](\s|$)))")


def text(foreign: str) -> str:
    """On one line, for a paragraph, a title, a list or a cell of a table."""
    shown = _ADDRESS.sub(rf"\g<0>{_APART}", visible(foreign))
    shown = _CALLING.sub(_APART, shown)
    escaped = shown.translate(_ESCAPED)
    return _LIST_SIGN.sub(_as_text, escaped.strip())


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Cells are Markdown already."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {text(line)}" for line in lines)


def _as_text(found: re.Match[str]) -> str:
    sign = found[0]
    return f"{sign}\\" if sign.isdigit() else f"\\{sign}"
