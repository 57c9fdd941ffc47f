"""The likely cause of a file that Python cannot read, from Python's own words and the line."""

import re
import sys

from grader.message import Message, message
from grader.run import StudentError

_PASTED = {
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "−": "-",
    "–": "-",
    "—": "-",
    "×": "*",
    "·": "*",
    "÷": "/",
    "∞": "math.inf",
    "←": "=",
    "→": "=",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "‘": "'",
    "’": "'",
    "…": "...",
}
"""Characters that come with text pasted from a course or a word processor, and what to type."""

_CAUSES: tuple[tuple[str, str], ...] = (
    (r"Missing parentheses in call to '(?:print|exec)'", "syntax-python-2-print"),
    (r"multiple exception types must be parenthesized", "syntax-python-2-except"),
    (r"leading zeros in decimal integer", "syntax-python-2-number"),
    (r"inconsistent use of tabs and spaces", "syntax-tabs-and-spaces"),
    (r"unindent does not match|unexpected indent", "syntax-indentation"),
    (r"expected an indented block", "syntax-empty-block"),
    (r"expected ':'", "syntax-colon"),
    (r"was never closed", "syntax-never-closed"),
    (r"closing parenthesis .* does not match|unmatched '", "syntax-unmatched"),
    (r"unterminated (?:triple-quoted )?(?:f-)?string|EOL while scanning", "syntax-quote"),
    (r"Maybe you meant '==' |cannot assign to (?!.*__debug__)", "syntax-equals"),
    (r"codec can't decode|unknown encoding|Non-UTF-8", "syntax-encoding"),
    (r"source code (?:string )?cannot contain null bytes", "syntax-encoding"),
    (r"Perhaps you forgot a comma", "syntax-comma"),
    (r"'(?:return|yield|await)' outside function", "syntax-outside-function"),
    (r"'(?:break|continue)' (?:outside|not properly in) loop", "syntax-outside-loop"),
    (r"too many (?:statically )?nested|recursion|stack overflow|MemoryError", "syntax-too-deep"),
)
"""What Python says, and what it usually comes from; the first that fits is told."""


_LONGEST_TEXT = 1000
"""Looked into: a text that a file forged must not keep the patterns busy."""


def likely_cause(error: StudentError) -> Message | None:
    """What the student probably did, or None where we cannot tell."""
    text = error.message[:_LONGEST_TEXT]
    line = (error.source or "")[:_LONGEST_TEXT]
    return _pasted_character(text) or _old_keyword(line) or _known_words(text)


def _pasted_character(text: str) -> Message | None:
    found = re.search(r"invalid (?:non-printable )?character.*U\+([0-9A-F]{4,6})(?![0-9A-F])", text)
    if found is None or int(found[1], 16) > sys.maxunicode:
        return None
    character = chr(int(found[1], 16))
    if character in _PASTED:
        return message("syntax-pasted", character=character, typed=_PASTED[character])
    if not character.isprintable() or character.isspace():
        return message("syntax-invisible", name=f"U+{found[1]}")
    return message("syntax-strange", character=character)


def _old_keyword(line: str) -> Message | None:
    """Words of other languages and of pseudo-code, seen on the line itself."""
    if re.search(r"\belse\s+if\b", line):
        return message("syntax-else-if")
    if re.match(r"\s*(si|sinon|pour|tant que|renvoyer|fonction|retourner)\b", line, re.IGNORECASE):
        return message("syntax-pseudo-code")
    return None


def _known_words(text: str) -> Message | None:
    for pattern, code in _CAUSES:
        if re.search(pattern, text):
            return message(code)
    return None
