"""The likely cause of an error, from Python's own words: of a file that it cannot read, and of an
exception in a student's function.
"""

import builtins
import math
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from grader.language import nearest
from grader.model.message import Message, message
from grader.model.run import StudentError

_SECTION = re.compile(r"^\[(.+)\]\n((?:.+\n)*)", re.MULTILINE)


@cache
def _table(section: str) -> Mapping[str, str]:
    """One of the tables in `causes.txt`, in its order."""
    text = Path(__file__).with_name("causes.txt").read_text(encoding="utf-8")
    rows = dict(_SECTION.findall(text))[section].splitlines()[1:]
    return {left: right for left, _, right in (row.rpartition(" → ") for row in rows)}


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
    typed = _table("pasted").get(character)
    if typed is not None:
        return message("syntax-pasted", character=character, typed=typed)
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
    for pattern, code in _table("syntax").items():
        if re.search(pattern, text):
            return message(code)
    return None


_NUMPY = frozenset({"np", "numpy"})
_INFINITIES = frozenset("inf infinity infinite infini infinie infty oo".split())

_GIVEN = (
    "evaluation estimation joue_un_coup coups_possibles applique coupsJouables coupJouables "
    "victoire defaite nul profondeurMax traiter Noeud"
).split()
_PARAMETERS = (
    "jeu prof coups_prec alpha beta joueur_maximise prof_max noeud profondeur evalMax table"
).split()
_PYTHON = [
    name
    for name in dir(builtins)
    if (name.islower() and len(name) > 3) or name in ("True", "False", "None")
]
"""Short ones are like too many words: `bset` is a `best`, not a `set`."""
_MEANT = (*_GIVEN, *_PARAMETERS, *_PYTHON)
_LIKE_ENOUGH = 0.8
"""How near a name must be to be offered: `coups_possible`, not any word of the same length."""

_PIECES = frozenset("kqrbnpKQRBNP")
_NUMBERS = frozenset({"int", "float"})
_TEXT_AND_NUMBER = ({"str", "int"}, {"str", "float"})
_UNCALLED = frozenset({"function", "method", "builtin_function_or_method"})

_KNOWN_TYPES: Mapping[str, type] = {
    kind.__name__: kind for kind in (list, tuple, str, dict, set, int, float)
}

_WITHOUT_ATTRIBUTE: Mapping[str, str] = {
    "NoneType": "runtime-none",
    "Noeud": "runtime-node-attribute",
    "Position": "runtime-position-attribute",
    **dict.fromkeys(_UNCALLED, "runtime-not-called"),
}


def runtime_cause(error: StudentError) -> Message | None:
    """What the student probably did, or None where we cannot tell."""
    if error.refusal is not None:
        return _cause_of_refusal(error.refusal)
    text = error.message[:_LONGEST_TEXT]
    special = _BY_TYPE.get(error.type_name)
    return (special(text) if special else None) or _plain_cause(error.type_name, text)


def _plain_cause(raised: str, text: str) -> Message | None:
    for row, code in _table("exceptions").items():
        type_name, _, pattern = row.partition(" ")
        if raised == type_name and re.search(pattern, text):
            return message(code)
    return None


def _cause_of_refusal(refusal: Message) -> Message | None:
    """What was meant where a given function was handed something else than it takes."""
    function, type_name = refusal.facts.get("function"), refusal.facts.get("type")
    match refusal.code, type_name:
        case "not-a-node", "int" | "float":
            return message("runtime-node-for-value")
        case "not-a-position", "int" if function in ("applique", "joue_un_coup"):
            return message(f"runtime-order-{function}")
        case "not-a-position", "int":
            return message("runtime-move-for-position", function=function)
        case "not-a-position", "NoneType":
            return message("runtime-none-for-position")
    return None


# Names ------------------------------------------------------------------------------------------


def _name_cause(text: str) -> Message | None:
    if unbound := re.match(r"cannot access free variable '(\w{1,60})'", text):
        return message("runtime-unbound", name=unbound[1])
    found = re.match(r"name '(\w{1,60})' is not defined", text)
    if found is None:
        return None
    name = found[1]
    line = _table("imports").get(name)
    if line is not None:
        return message("runtime-import", name=name, line=line)
    if name.lower() in _INFINITIES:
        return message("runtime-infinity")
    if name in _NUMPY or name in _PARAMETERS:
        code = "runtime-numpy" if name in _NUMPY else "runtime-not-a-parameter"
        return message(code, name=name)
    near = _table("other-languages").get(name.lower())
    near = near or nearest(name, _MEANT, cutoff=_LIKE_ENOUGH)
    return message("runtime-name-near", name=name, near=near) if near else None


def _unbound_cause(text: str) -> Message | None:
    found = re.search(r"local variable '(\w{1,60})'", text)
    return message("runtime-unbound", name=found[1]) if found else None


def _key_cause(text: str) -> Message | None:
    if re.fullmatch(r"'[1-8]'", text):
        return message("runtime-key-digit", key=text)
    if len(text) == 3 and text[1] in _PIECES:
        return message("runtime-key-piece", key=text)
    return message("runtime-key", key=text) if text and len(text) <= 60 else None


def _attribute_cause(text: str) -> Message | None:
    found = re.match(r"'(\w{1,60})' object has no attribute '(\w{1,60})'", text)
    if found is None:
        return _module_attribute_cause(text)
    kind, attribute = found.groups()
    if kind in _WITHOUT_ATTRIBUTE:
        return message(_WITHOUT_ATTRIBUTE[kind])
    if kind in ("list", "tuple") and attribute in ("val", "enfants"):
        return message("runtime-list-of-nodes", attribute=attribute)
    if attribute in ("length", "size", "len") and kind in ("list", "tuple", "str", "dict", "set"):
        return message("runtime-length")
    meant = _table("methods").get(f"{kind}.{attribute}")
    if meant is None and kind in _KNOWN_TYPES:
        public = [name for name in dir(_KNOWN_TYPES[kind]) if not name.startswith("_")]
        meant = nearest(attribute, public, cutoff=_LIKE_ENOUGH)
    return message("runtime-method", type=kind, attribute=attribute, near=meant) if meant else None


def _module_attribute_cause(text: str) -> Message | None:
    found = re.match(r"module 'math' has no attribute '(\w{1,60})'", text)
    if found is None:
        return None
    if found[1].lower() in _INFINITIES:
        return message("runtime-infinity")
    near = nearest(found[1], dir(math), cutoff=_LIKE_ENOUGH)
    return message("runtime-name-near", name=found[1], near=near) if near else None


def _module_cause(text: str) -> Message | None:
    found = re.match(r"No module named '([\w.]{1,60})'", text)
    if found is None:
        return None
    code = "runtime-numpy-missing" if found[1].partition(".")[0] in _NUMPY else "runtime-module"
    return message(code, module=found[1])


# Types ------------------------------------------------------------------------------------------


def _type_cause(text: str) -> Message | None:
    return _call_cause(text) or _none_cause(text) or _operand_cause(text)


def _call_cause(text: str) -> Message | None:
    """A call with too many arguments, too few, or without its parentheses."""
    arguments = (
        r"([\w.<>]{1,60})\(\) (?:missing \d+ required|takes .* argument|got an unexpected keyword"
        r"|got multiple values)"
    )
    if found := re.match(arguments, text):
        function = found[1].rpartition(".")[2]
        return message("runtime-arguments", function=function)
    uncalled = (
        r"'(\w+)' object is not (?:iterable|subscriptable)|object of type '(\w+)' has no len"
        r"|'(\w+)' object cannot be interpreted|argument of type '(\w+)' is not iterable"
    )
    found = re.search(uncalled, text)
    kinds = set(found.groups()) if found else _operands(text)
    return message("runtime-not-called") if kinds & _UNCALLED else None


def _none_cause(text: str) -> Message | None:
    return message("runtime-none") if re.search(r"['\"]NoneType['\"]", text) else None


def _operand_cause(text: str) -> Message | None:
    kinds = _operands(text)
    if kinds in _TEXT_AND_NUMBER:
        return message("runtime-text-and-number")
    if kinds & {"tuple", "list"} and kinds & _NUMBERS:
        return message("runtime-pair-and-number")
    if "Noeud" in kinds:
        return message("runtime-node-compared")
    return message("runtime-position-compared") if "Position" in kinds else None


def _operands(text: str) -> set[str]:
    """The types on both sides of an operation that Python refused."""
    found = re.search(
        r"(?:unsupported operand type\(s\) for [^':]+: |not supported between instances of )"
        r"'(\w+)' and '(\w+)'",
        text,
    )
    return set(found.groups()) if found else set()


_BY_TYPE: Mapping[str, Callable[[str], Message | None]] = {
    "NameError": _name_cause,
    "UnboundLocalError": _unbound_cause,
    "KeyError": _key_cause,
    "AttributeError": _attribute_cause,
    "ModuleNotFoundError": _module_cause,
    "ImportError": _module_cause,
    "TypeError": _type_cause,
}
"""The exceptions whose text has to be looked into."""
