"""The likely cause of a file that Python cannot read, from Python's own words and the line."""

import re

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


def likely_cause(error: StudentError) -> Message | None:
    """What the student probably did, or None where we cannot tell."""
    return _pasted_character(error) or _old_keyword(error) or _known_words(error)


def _pasted_character(error: StudentError) -> Message | None:
    found = re.search(r"invalid (?:non-printable )?character.*U\+([0-9A-F]+)", error.message)
    if found is None:
        return None
    character = chr(int(found[1], 16))
    if character in _PASTED:
        return message("syntax-pasted", character=character, typed=_PASTED[character])
    if not character.isprintable() or character.isspace():
        return message("syntax-invisible", name=f"U+{found[1]}")
    return message("syntax-strange", character=character)


def _old_keyword(error: StudentError) -> Message | None:
    """Words of other languages and of pseudo-code, seen on the line itself."""
    line = error.source or ""
    if re.search(r"\belse\s+if\b", line):
        return message("syntax-else-if")
    if re.match(r"\s*(si|sinon|pour|tant que|renvoyer|fonction|retourner)\b", line, re.IGNORECASE):
        return message("syntax-pseudo-code")
    return None


def _known_words(error: StudentError) -> Message | None:
    for pattern, code in _CAUSES:
        if re.search(pattern, error.message):
            return message(code)
    return None
