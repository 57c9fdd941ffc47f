"""A file of YAML: its scalars, lists and mappings with their lines, what a scalar means, and the
mistakes found in it: collected one by one, told all at once, with the nearest right word.

What a scalar means is decided from its text and its quotes alone. A file may also be shortened
here, every other character left as it is.
"""

import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from grader.errors import Fault, Place
from grader.language import nearest, render
from grader.model.dataclass import NamedTuple, dataclass, field
from grader.model.message import Message, message
from grader.model.tree import Number

if TYPE_CHECKING:
    import yaml

MAX_BYTES = 4 * 1024 * 1024

MAX_NESTING = 130
"""Lists within lists: room for a tree of height 60 whose every node is a mapping."""


class ScalarPart(NamedTuple):
    line: int
    text: str
    quoted: bool


class ListPart(NamedTuple):
    line: int
    items: "tuple[Part, ...]"


class MappingPart(NamedTuple):
    line: int
    entries: "tuple[tuple[Part, Part], ...]"


class BrokenPart(NamedTuple):
    """A part whose fault is already told: whoever meets it keeps silent."""

    line: int


Part: TypeAlias = ScalarPart | ListPart | MappingPart | BrokenPart

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})


def is_null(part: Part) -> bool:
    """Whether nothing was written there."""
    return isinstance(part, ScalarPart) and not part.quoted and part.text in _NULLS


UNPRINTABLE = (
    "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff"
)
"""What no title holds and no terminal should be sent: controls, line breaks, turned writing."""

_LONGEST_SHOWN = 40


MAX_FAULTS = 100
"""In one file; nobody reads further, and a pasted novel would hold millions."""


class FaultList:
    """The mistakes of one file, each told once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Fault] = []
        self.told = 0

    def add(self, line: int | None, code: str, remedy: Message | None = None, **facts: Any) -> None:
        self.put(Fault(Place(self.file, line), message(code, **facts), remedy))

    @property
    def is_full(self) -> bool:
        """Whether nobody will read a further fault: no need to look for its remedy."""
        return len(self.found) > MAX_FAULTS

    def put(self, fault: Fault) -> None:
        self.told += 1
        if len(self.found) == MAX_FAULTS:
            self.found.append(Fault(fault.place, message("more-faults", limit=MAX_FAULTS)))
        if len(self.found) <= MAX_FAULTS and fault not in self.found:
            self.found.append(fault)

    def withhold(self, reason: Message) -> None:
        """What is wrong is told to the teacher alone, who asks for an audit: only that it is."""
        self.found = [Fault(each.place, reason, withheld=each) for each in self.found]


def in_reading_order(faults: Iterable[Fault]) -> list[Fault]:
    """By file and line; what concerns a whole file comes first."""
    return sorted(faults, key=lambda fault: (fault.place.file, fault.place.line or 0))


def render_fault(fault: Fault, language: str) -> str:
    """Place and sentence on one line, the remedy, if there is one, on the next."""
    colon = "\u00a0: " if language == "fr" else ": "
    told = f"{fault.place}{colon}{render(fault.message, language)}"
    if fault.remedy is None:
        return told
    return f"{told}\n  → {render(fault.remedy, language)}"


def suggestion(word: str, known: Iterable[str]) -> Message | None:
    guess = nearest(word, known)
    return None if guess is None else message("try-nearest", word=guess)


def shown(part: Part) -> str:
    """A part as it can be quoted in a sentence: short, on one line, harmless to a terminal."""
    if isinstance(part, ListPart):
        return "[…]"
    if isinstance(part, MappingPart):
        return "{…}"
    if isinstance(part, ScalarPart):
        return shown_text(part.text)
    return "…"


def shown_text(text: str) -> str:
    clean = re.sub(f"[{UNPRINTABLE}]", "·", text[: _LONGEST_SHOWN + 1])
    return clean if len(clean) <= _LONGEST_SHOWN else clean[:_LONGEST_SHOWN] + "…"


# What a scalar means ------------------------------------------------------------------------------

LARGEST_INTEGER = 2**63 - 1
_LONGEST_NUMBER = 60

_FIRST_CHARACTERS = (*"0123456789", "+", "-", ".")
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_POWER_OF_TEN = re.compile(r"([-+]?(?:0|[1-9][0-9]*))[eE]\+?([0-9]+)")
_INFINITY = re.compile(r"([-+]?)\.(?:inf|Inf|INF)")
# Left as text, so that only a mistake pays for compiling them.
_NOT_A_NUMBER = r"(?i:[-+]?\.?nan)"
_OTHER_BASE = r"[-+]?0[xXoObB][0-9a-fA-F]+"
_LEADING_ZERO = r"([-+]?)0+([0-9]+(?:\.[0-9]*)?)"
_SEXAGESIMAL = r"[-+]?[0-9]+(?::[0-5]?[0-9])+(?:\.[0-9]*)?"
_SEPARATED = r"[-+]?[0-9]+(?:[_ '\u00a0\u202f\u2009][0-9]+)+(?:\.[0-9]*)?"
_TYPOGRAPHIC_MINUS = r"[−–—‐‑]\s*([0-9]*[.,]?[0-9]+)"
_COMMA = r"[-+]?[0-9]+,[0-9]+"
_INFINITY_WORD = r"(?i:[-+−]?\s*(?:∞|\.?inf|infini|infinity))"

TRUE_WORDS = frozenset({"true", "yes", "on", "oui", "vrai", "y", "o"})
FALSE_WORDS = frozenset({"false", "no", "off", "non", "faux", "n"})
_BOOLEANS = {
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a scalar cannot mean what is due there."""

    code: str
    remedy: Message | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


def parse_number(part: ScalarPart) -> Number | Refusal:
    """The number that was written, or why there is none."""
    if part.quoted:
        return _quoted(part)
    text = part.text
    if len(text) > _LONGEST_NUMBER:
        return _no_number(text)
    if _INTEGER.fullmatch(text):
        return _sized(int(text), text)
    if _DECIMAL.fullmatch(text):
        return _decimal(text)
    infinity = _INFINITY.fullmatch(text)
    if infinity:
        return -math.inf if infinity[1] == "-" else math.inf
    return _misspelt_number(text)


def parse_points(part: ScalarPart) -> Fraction | Refusal:
    """A decimal, exactly as written: 0.1 is a tenth."""
    number = parse_number(part)
    if isinstance(number, Refusal):
        return number
    if isinstance(number, int):
        return Fraction(number)
    # An enormous exponent makes an enormous fraction: only sensible sizes are read exactly.
    if number == 0:
        return Fraction(0)
    if not 1e-6 <= abs(number) <= 1e9:
        return Refusal("points-unlikely", None, {"found": shown_text(part.text)})
    return Fraction(part.text)


def parse_flag(part: ScalarPart) -> bool | Refusal:
    if not part.quoted and part.text in _BOOLEANS:
        return _BOOLEANS[part.text]
    word = part.text.casefold()
    remedy = "true" if word in TRUE_WORDS else "false" if word in FALSE_WORDS else None
    return Refusal(
        "expected-flag",
        None if remedy is None else message("try-write", word=remedy),
        {"found": shown_text(part.text)},
    )


def is_plain_text(part: ScalarPart) -> bool:
    """Whether every reader of YAML takes the scalar for text."""
    if part.quoted:
        return True
    return part.text not in _BOOLEANS and not _looks_like_number(part.text)


def _looks_like_number(text: str) -> bool:
    if not text.startswith(_FIRST_CHARACTERS):
        return False
    shapes = (_OTHER_BASE, _LEADING_ZERO)
    return bool(
        _DECIMAL.fullmatch(text)
        or _INFINITY.fullmatch(text)
        or any(re.fullmatch(shape, text) for shape in shapes)
        or text in (".nan", ".NaN", ".NAN")
    )


def _sized(number: int, text: str) -> int | Refusal:
    if abs(number) > LARGEST_INTEGER:
        return Refusal("number-too-large", None, {"found": shown_text(text)})
    return number


def _decimal(text: str) -> Number | Refusal:
    power = _POWER_OF_TEN.fullmatch(text)
    if power and len(power[2]) <= 2 and int(power[2]) <= 18:
        whole: int = int(power[1]) * 10 ** int(power[2])
        if abs(whole) <= LARGEST_INTEGER:
            return whole
    number = float(text)
    if math.isinf(number):
        return Refusal("number-too-large", message("try-infinity"), {"found": shown_text(text)})
    return number


def _quoted(part: ScalarPart) -> Refusal:
    bare = parse_number(ScalarPart(part.line, part.text, False))
    if isinstance(bare, Refusal):
        return _no_number(part.text)
    found = shown_text(part.text)
    return Refusal("number-quoted", message("try-unquoted", word=found), {"found": found})


def _no_number(text: str) -> Refusal:
    return Refusal("expected-number", message("try-number"), {"found": shown_text(text)})


def _misspelt_number(text: str) -> Refusal:
    facts = {"found": shown_text(text)}
    for shape, code, rewrite in _MISSPELT:
        if re.fullmatch(shape, text):
            word = rewrite(text)
            remedy = message("try-number") if word is None else message("try-write", word=word)
            return Refusal(code, remedy, facts)
    return _no_number(text)


def _in_base_ten(text: str) -> str | None:
    try:
        return str(int(text, 0))
    except ValueError:
        return None


_MISSPELT: tuple[tuple[str, str, Callable[[str], str | None]], ...] = (
    (_NOT_A_NUMBER, "number-nan", lambda _: None),
    (_OTHER_BASE, "number-base", _in_base_ten),
    (_LEADING_ZERO, "number-leading-zero", lambda text: re.sub(_LEADING_ZERO, r"\1\2", text)),
    (_SEXAGESIMAL, "number-sexagesimal", lambda _: None),
    (_SEPARATED, "number-separator", lambda text: re.sub(r"[^-+.0-9]", "", text)),
    (
        _TYPOGRAPHIC_MINUS,
        "number-minus",
        lambda text: re.sub(_TYPOGRAPHIC_MINUS, r"-\1", text).replace(",", "."),
    ),
    (_COMMA, "number-comma", lambda text: text.replace(",", ".")),
    (
        _INFINITY_WORD,
        "number-infinity",
        lambda text: "-.inf" if text.startswith(("-", "−")) else ".inf",
    ),
)
"""What a number is often mistaken for, why, and how it is written instead."""


# Bytes of YAML → a document -----------------------------------------------------------------------

_MAX_PARTS = 500_000

_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_BARE_QUESTION_MARK = re.compile(
    r"""(?P<before>(?:^|[\[,{]|:[ ]|-[ ])[ ]*)\?(?=[ ]*(?:[,\]}\r\n#]|$))""", re.MULTILINE
)
"""A `?` that stands alone where a value is due; the one that ends a question does not match."""

_SYNTAX_CODES = (
    (r"expected ',' or ']'", "yaml-syntax-list-open"),
    (r"expected ',' or '}'", "yaml-syntax-mapping-open"),
    (r"mapping values are not allowed", "yaml-syntax-colon"),
    (r"unexpected end of stream", "yaml-syntax-quote-open"),
    (r"expected ':'", "yaml-syntax-no-colon"),
    (r"cannot start any token", "yaml-syntax-character"),
    (r"expected (the )?node content", "yaml-syntax-empty-item"),
    (r"expected (key|<block end>|'-' indicator)|block (mapping|sequence) entries|indent",
     "yaml-syntax-indentation"),
)  # fmt: skip


class _Unreadable(Exception):
    """The file is not worth reading further; the fault is already told."""


def parse_document(data: bytes, faults: FaultList) -> Part | None:
    """The one document of a file, or None; whatever is wrong goes to `faults`."""
    text = _decode(data, faults)
    if text is None:
        return None
    found, document = _parse(text, faults.file)
    if document is None and (marks := _bare_question_marks(text)):
        for line in marks:
            faults.add(line, "question-mark-bare", message("try-question-mark"))
        # With these out of the way, the rest of the file can tell its own mistakes.
        found, document = _parse(_BARE_QUESTION_MARK.sub(r'\g<before>"?"', text), faults.file)
    for fault in found.found:
        faults.put(fault)
    return document


def _decode(data: bytes, faults: FaultList) -> str | None:
    if len(data) > MAX_BYTES:
        faults.add(None, "course-file-too-large", limit_mib=MAX_BYTES // 1024**2)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        faults.add(line, "course-file-encoding", message("try-encoding"))
        return None
    forbidden = _FORBIDDEN.search(text)
    if forbidden:
        line = text.count("\n", 0, forbidden.start()) + 1
        faults.add(line, "course-file-character", character=f"U+{ord(forbidden[0]):04X}")
        return None
    return text


def _bare_question_marks(text: str) -> list[int]:
    lines, line, counted = [], 1, 0
    for match in _BARE_QUESTION_MARK.finditer(text):
        line += text.count("\n", counted, match.end())
        counted = match.end()
        lines.append(line)
    return sorted(set(lines))


def _parse(text: str, file: str) -> tuple[FaultList, Part | None]:
    import yaml

    faults = FaultList(file)
    builder = _Builder(text, faults)
    try:
        for event in yaml.parse(text, Loader=yaml_loader()):
            builder.take(event)
    except _Unreadable:
        return faults, None
    except yaml.MarkedYAMLError as error:
        _tell_syntax(error, text, faults)
        return faults, None
    except (yaml.YAMLError, ValueError, OverflowError):
        # The pure loader lets some of Python's own errors through, on escapes such as \UFFFFFFFF.
        faults.add(None, "yaml-syntax")
        return faults, None
    if builder.root is None or is_null(builder.root):
        faults.add(None, "course-file-empty")
        return faults, None
    return faults, builder.root


def yaml_loader() -> Any:
    import yaml

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _tell_syntax(error: "yaml.MarkedYAMLError", text: str, faults: FaultList) -> None:
    """Say what the parser stumbled on; its own words are for programmers, and in English."""
    mark, context = error.problem_mark or error.context_mark, error.context_mark
    if mark is None:
        faults.add(None, "yaml-syntax")
        return
    last = text.rstrip().count("\n") + 1
    line = min(mark.line + 1, last)
    opened = line if context is None else min(context.line + 1, last)
    at_end = not text[mark.index :].strip()
    code = _syntax_code(error.problem or "", at_end)
    if _is_indented_by_tab(text, mark.index):
        code = "yaml-syntax-tab"
    faults.add(
        opened if at_end or code == "yaml-syntax-no-colon" else line,
        code,
        None if code == "yaml-syntax" else message(f"try-{code}"),
        opened=opened,
        character=shown_text(text[mark.index : mark.index + 1]),
    )


def _syntax_code(problem: str, at_end: bool) -> str:
    code = next((code for words, code in _SYNTAX_CODES if re.search(words, problem)), "yaml-syntax")
    return "yaml-syntax-end" if code == "yaml-syntax-empty-item" and at_end else code


def _is_indented_by_tab(text: str, index: int) -> bool:
    start = text.rfind("\n", 0, index) + 1
    margin = re.match(r"[ \t]*(?:-[ \t]+)*", text[start:])
    return margin is not None and "\t" in margin[0]


class _Builder:
    """Puts the events together again, without recursion."""

    def __init__(self, text: str, faults: FaultList) -> None:
        self.root: Part | None = None
        self._text = text
        self._faults = faults
        self._open: list[tuple[Any, list[Part]]] = []
        self._parts = 0
        self._documents = 0

    def take(self, event: Any) -> None:
        name = type(event).__name__
        match name:
            case "ScalarEvent":
                self._check_plain_yaml(event)
                self._put(self._scalar(event))
            case "SequenceStartEvent" | "MappingStartEvent":
                self._check_plain_yaml(event)
                self._enter(event)
            case "SequenceEndEvent" | "MappingEndEvent":
                self._put(self._closed(*self._open.pop()))
            case "AliasEvent":
                self._tell_anchor(event, "*")
                self._put(BrokenPart(_line(event)))
            case "DocumentStartEvent":
                self._documents += 1
                if self._documents > 1:
                    self._faults.add(_line(event), "yaml-documents", message("try-one-document"))
                    raise _Unreadable

    def _check_plain_yaml(self, event: Any) -> None:
        if event.anchor is not None:
            self._tell_anchor(event, "&")
        if event.tag is not None:
            tag = shown_text(event.tag.replace("tag:yaml.org,2002:", "!!"))
            self._faults.add(_line(event), "yaml-tag", message("try-no-tag"), tag=tag)

    def _tell_anchor(self, event: Any, sign: str) -> None:
        name = sign + shown_text(event.anchor)
        self._faults.add(_line(event), "yaml-anchor", message("try-no-anchor"), name=name)

    def _scalar(self, event: Any) -> Part:
        if event.tag is not None:
            return BrokenPart(_line(event))
        return ScalarPart(_line(event), event.value, event.style not in (None, ""))

    def _enter(self, event: Any) -> None:
        if len(self._open) >= MAX_NESTING:
            self._faults.add(_line(event), "yaml-too-deep", limit=MAX_NESTING)
            raise _Unreadable
        self._open.append((event, []))

    def _closed(self, event: Any, inside: list[Part]) -> Part:
        line = _line(event)
        if type(event).__name__ == "SequenceStartEvent":
            return ListPart(line, tuple(inside))
        if self._text[event.start_mark.index : event.start_mark.index + 1] == "?":
            self._faults.add(line, "question-mark-bare", message("try-question-mark"))
            return BrokenPart(line)
        return MappingPart(line, tuple(zip(inside[::2], inside[1::2], strict=True)))

    def _put(self, part: Part) -> None:
        self._parts += 1
        if self._parts > _MAX_PARTS:
            self._faults.add(part.line, "course-file-too-many-values", limit=_MAX_PARTS)
            raise _Unreadable
        if self._open:
            self._open[-1][1].append(part)
        else:
            self.root = part


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


# A file, shortened --------------------------------------------------------------------------------

_MARK = "\ufeff"
"""What some editors put before the first character."""


def with_list_shortened(data: bytes, key: str, kept: Collection[str]) -> bytes:
    """A file that was read without fault, whose list under `key` holds only these words.

    The list is written anew, comments between its items included; where nothing is to be taken
    out, the file is the same.
    """
    mark, text = _without_mark(data)
    found = next(value for name, value in _composed(text).value if name.value == key)
    items = [item for item in found.value if item.value in kept]
    if len(items) == len(found.value):
        return data
    words = [text[item.start_mark.index : item.end_mark.index] for item in items]
    start, end = found.start_mark.index, found.end_mark.index
    if found.flow_style:
        written = f"[{', '.join(words)}]"
    else:
        # The parser ends such a list where something else begins, comments and all.
        end = _end_of_line(text, found.value[-1].end_mark.index)
        margin = _newline(text) + " " * found.start_mark.column
        written = margin.join(f"- {word}" for word in words)
    return f"{mark}{text[:start]}{written}{text[end:]}".encode()


def without_key(data: bytes, key: str) -> bytes:
    """A file that was read without fault, without this key of its mapping and what it holds."""
    mark, text = _without_mark(data)
    root = _composed(text)
    for name, value in root.value:
        if name.value == key:
            start, end = name.start_mark.index, value.end_mark.index
            if root.flow_style:
                start, end = _with_comma(text, start, end)
            else:
                start = text.rfind("\n", 0, start) + 1
                end = min(_end_of_line(text, end) + len(_newline(text)), len(text))
            return f"{mark}{text[:start]}{text[end:]}".encode()
    return data


def _without_mark(data: bytes) -> tuple[str, str]:
    text = data.decode("utf-8")
    return (_MARK, text.removeprefix(_MARK)) if text.startswith(_MARK) else ("", text)


def _composed(text: str) -> Any:
    import yaml

    return yaml.compose(text, Loader=yaml_loader())


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _with_comma(text: str, start: int, end: int) -> tuple[int, int]:
    """The comma after it goes too; of the last one, that before it."""
    after = re.match(r"\s*,\s*", text[end:])
    if after:
        return start, end + after.end()
    before = re.search(r"\s*,\s*$", text[:start])
    return (before.start() if before else start), end


def _end_of_line(text: str, start: int) -> int:
    """Where the line ends, without its line break."""
    line = text[start:].split("\n", 1)[0].rstrip("\r")
    return start + len(line)
