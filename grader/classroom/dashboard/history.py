"""One student's attempts, from the first to the last."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from grader.classroom.dashboard.numbers import exact
from grader.language import render, say
from grader.model.message import Message
from grader.render.terminal.text import Style, TextLines
from grader.render.values import points_text

_SHORT = 8
"""As many characters of a hash as people compare."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryLine:
    graded_at: float
    file: str
    mark: float | None
    out_of: int | None
    remark: Message | None
    course_sha256: str
    grader_version: str


def render_history(
    name: str,
    number: int,
    history: Sequence[HistoryLine],
    language: str,
    *,
    width: int,
    key: str | None,
    seed: str,
) -> str:
    """`key`: by which the class knows the student; `seed`: what its trees were drawn by."""
    lines = TextLines(colour=False, width=width)
    facts = {"name": name, "number": number}
    if not history:
        lines.line(say("history-none", language, **facts))
        return lines.text()
    lines.line(say("history-title", language, count=len(history), **facts), Style.STRONG)
    if key is not None:
        lines.line(say("history-key", language, key=key), indent=2)
    if seed:
        lines.line(say("history-seed", language, seed=seed), indent=2)
    for line in history:
        when = datetime.fromtimestamp(line.graded_at).strftime("%Y-%m-%d %H:%M")
        made_of = say(
            "history-made-of",
            language,
            course=line.course_sha256[:_SHORT],
            version=line.grader_version,
        )
        lines.line(f"{when}  {_mark(line, language)}  {line.file}  ({made_of})", indent=2)
    return lines.text()


def _mark(line: HistoryLine, language: str) -> str:
    if line.mark is not None:
        return f"{points_text(exact(line.mark), language)} / {line.out_of}"
    if line.remark is not None:
        return say("history-unreadable", language, reason=render(line.remark, language))
    return say("regrade-no-mark", language)
