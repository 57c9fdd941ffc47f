"""Makes foreign text safe to show: nothing in it may move the cursor or turn a line around."""

import json
import re
import unicodedata
from collections.abc import Mapping

_SHOWN_AS_ESCAPES = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Controls, invisible format marks (bidi ones too), lone surrogates, odd line ends."""
_PATH = re.compile(r"\[\d+(?:, \d+){1,6}\]")
_CONDITION = re.compile(r"α = \S+ [≥<>] β = [^\s,:]+")
"""Longer lists do not fit a narrow column on one line."""
_COMMAND = re.compile(r"(?<![^\r\n])([^\S\r\n]*):(?=:)")
_OLD_COMMAND = "##["
"""GitHub's runner obeys `::name::` at the start of a line, and `##[name]` anywhere in one."""
_NOTHING = "\u200b"


def visible(text: str, *, keep: str = "") -> str:
    """The text with every character that would act instead of show written as an escape.

    `keep` holds the few that may act, such as the newlines of a captured output.
    """
    if _only_shows(text):
        return text
    acting = {
        ord(character): _escape(character)
        for character in set(text).difference(keep)
        if unicodedata.category(character) in _SHOWN_AS_ESCAPES
    }
    return text.translate(acting)


def inside_github_actions(environ: Mapping[str, str]) -> bool:
    return environ.get("GITHUB_ACTIONS") == "true"


def text_for_log(text: str, environ: Mapping[str, str]) -> str:
    """The text with nothing in it that GitHub's runner, where it reads us, would obey.

    It looks as before.
    """
    if not inside_github_actions(environ):
        return text
    text = text.replace(_OLD_COMMAND, f"##{_NOTHING}[")
    return _COMMAND.sub(rf"\1{_NOTHING}:", text)


def json_for_logs(text: str) -> str:
    """JSON that neither GitHub's runner nor a terminal obeys: no value changes.

    Its lines all begin with its own signs, and what is not ASCII in it stands within its texts.
    """
    if not _only_shows(text):
        acting = {
            ord(character): json.dumps(character)[1:-1]
            for character in set(text).difference("\n")
            if unicodedata.category(character) in _SHOWN_AS_ESCAPES
        }
        text = text.translate(acting)
    return text.replace(_OLD_COMMAND, r"#\u0023[")


def markup_for_logs(text: str) -> str:
    """The same of XML or HTML: no text in it changes."""
    return _COMMAND.sub(r"\1&#58;", text.replace(_OLD_COMMAND, "#&#35;["))


def clipped(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def with_whole_paths(text: str) -> str:
    """The text with `[0, 2, 1]` and `α = 16 ≥ β = 10` kept on one line each."""
    for whole, sign in ((_PATH, "["), (_CONDITION, "α")):
        if sign in text:
            text = whole.sub(lambda found: found[0].replace(" ", "\u00a0"), text)
    return text


def _only_shows(text: str) -> bool:
    """Whether nothing in it acts; Python calls the spaces that French is full of unprintable."""
    return text.isprintable() or text.replace("\u00a0", " ").replace("\u202f", " ").isprintable()


def _escape(character: str) -> str:
    short = {"\n": r"\n", "\t": r"\t", "\r": r"\r"}.get(character)
    if short:
        return short
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
