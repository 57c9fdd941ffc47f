"""The likely cause of a file that Python cannot read, from Python's own words and the line."""

import re
import sys

from grader.model.message import Message, message
from grader.model.run import StudentError

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

HERE = sys.version_info[:2]
"""The Python that reads the files."""

_NAME = r"[^\W\d]\w*"
_TYPE = rf" *\*{{0,2}}{_NAME}(?: *: *[\w.]+)? *"
_TYPES = rf"\[{_TYPE}(?:,{_TYPE})*\]"
_ERROR = r"(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Warning|Interrupt|Exit|Iteration)"
_BEFORE = r"^(?:[^'\"#\\]|'[^'\\]*'|\"[^\"\\]*\")*?(?<!\w)"
"""What stands before a text on its line: other texts are whole."""


def _f_string(quote: str, other: str, only_if: str) -> str:
    """An f-string as it is read since 3.12: texts within its braces may hold whatever they like."""
    text = rf"(?:{quote}(?:[^{quote}{{}}\\]|\\\w)*{quote}|{other}(?:[^{other}{{}}\\]|\\\w)*{other})"
    followed = rf"{text}(?= *[\])}},.+:]| +(?:if|else)\b)"
    part = rf"[\[(,+=] *{followed}|\b(?:if|else) +{followed}|[^'\"{{}}\\#]"
    field = rf"\{{ *(?:{followed})?(?:{part})*\}}"
    plain = rf"[^{quote}{{}}\\]*"
    return rf"{_BEFORE}(?P<at>(?={only_if})[fF]{quote}{plain}(?:{field}{plain})+{quote}(?!['\"\w]))"


def _ends_in_a_field(quote: str) -> str:
    """Where the f-string ended in the middle of its braces before 3.12, at the first quote."""
    plain = rf"[^{quote}{{}}]*"
    return rf"..{plain}(?:\{{{plain}\}}{plain})*\{{{plain}{quote}"


def _t_string(quote: str) -> str:
    plain = rf"[^{quote}{{}}\\]*"
    field = r"\{[^'\"{}\\#]+\}"
    return rf"{_BEFORE}(?:[tT][rR]?|[rR][tT])(?P<at>{quote}{plain}(?:{field}{plain})+{quote})"


_NEWER: tuple[tuple[tuple[int, int], str, str], ...] = (
    ((3, 12), "invalid syntax", rf"\s*type +(?P<at>{_NAME}) *(?:{_TYPES})? *=(?!=)"),
    ((3, 12), r"invalid syntax|expected '\('", rf"\s*(?:async +)?def +{_NAME}(?P<at>{_TYPES})\("),
    ((3, 12), "invalid syntax", rf"\s*class +{_NAME}(?P<at>{_TYPES})[:(]"),
    *(
        ((3, 12), said, _f_string(quote, other, only_if))
        for quote, other in ("'\"", "\"'")
        for said, only_if in (
            ("f-string: |unexpected character after line", _ends_in_a_field(quote)),
            ("f-string expression part cannot include a backslash", r"[^\\]*\\"),
        )
    ),
    (
        (3, 14),
        "multiple exception types must be parenthesized",
        rf"\s*except\*? +(?P<at>{_ERROR}(?: *, *{_ERROR})+) *:",
    ),
    *(((3, 14), "invalid syntax", _t_string(quote)) for quote in "'\""),
)
"""The Python that a writing demands, what an older one says, and the line; it stops `at` there."""


_LONGEST_TEXT = 1000
"""Looked into: a text that a file forged must not keep the patterns busy."""


def likely_cause(error: StudentError) -> Message | None:
    """What the student probably did, or None where we cannot tell."""
    text = error.message[:_LONGEST_TEXT]
    line = (error.source or "")[:_LONGEST_TEXT]
    return (
        _pasted_character(text)
        or _newer_python(text, line, error.column or 0)
        or _old_keyword(line)
        or _known_words(text)
    )


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


def _newer_python(text: str, line: str, column: int) -> Message | None:
    """The Python that can read the line, where there is no doubt that an older one cannot."""
    for needed, said, written in _NEWER:
        found = re.match(written, line) if needed > HERE and re.match(said, text) else None
        if found is None or not found.start("at") < column <= found.end("at") + 1:
            continue
        if all(found["at"].count(pair[0]) == found["at"].count(pair[1]) for pair in ("()", "[]")):
            versions = {"needed": _version(needed), "here": _version(HERE)}
            return message("syntax-newer-python", **versions)
    return None


def _version(python: tuple[int, ...]) -> str:
    return ".".join(map(str, python))


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
