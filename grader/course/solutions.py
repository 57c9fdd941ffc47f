"""What is known of the right and the wrong ways of solving an exercise: corrige/, with its other
forms and the mistakes that the author wrote; in a kit, the answers in traces.json.

No program is run or compiled here: of a mistake, only the text at its top is read.
"""

import hashlib
import io
import json
import math
import re
import tokenize
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from grader.course.course_files import CourseFiles
from grader.course.document import UNPRINTABLE, FaultList, shown_text, suggestion
from grader.course.value_types import Slug
from grader.model.dataclass import NamedTuple, dataclass
from grader.model.exercise import (
    TRACES_FILE,
    Kit,
    KitAnswers,
    OwnMistake,
    RecordedSearch,
    SearchAnswer,
)
from grader.model.message import Title, message
from grader.model.run import Digest, LongInteger, NumpyScalar, PlainDict, PlainSet, Returned
from grader.model.tree import Number, TreePath

SOLUTIONS_FOLDER = "corrige"
_SUFFIX = ".py"


class SolutionFiles:
    """Reads the solutions; nothing but an audit uses those of the other forms."""

    def __init__(self, files: CourseFiles) -> None:
        self._files = files
        names = files.names(SOLUTIONS_FOLDER, _SUFFIX)
        self._by_exercise: dict[str, list[str]] = {}
        for name in names:
            exercise_id, dot, form_id = name.partition(".")
            if exercise_id and dot:
                self._by_exercise.setdefault(exercise_id, []).append(form_id)

    def first(self, exercise_id: str) -> bytes:
        """The solution in the exercise's first form, which must be there."""
        relative = _file_of(exercise_id)
        faults = self._files.fault_list(relative)
        if self._files.exists(relative):
            solution = self._files.read_bytes(relative, faults)
        else:
            solution = None
            faults.add(None, "course-solution-missing", message("try-create", file=relative))
        return solution or b""

    def others(self, exercise_id: str, form_ids: Sequence[str]) -> Mapping[str, bytes]:
        """The solution in the other forms, where it is written in them."""
        found: dict[str, bytes] = {}
        for form_id in self._by_exercise.get(exercise_id, ()):
            relative = _file_of(exercise_id, form_id)
            faults = self._files.fault_list(relative)
            if form_id == form_ids[0]:
                remedy = message("try-one-solution", file=_file_of(exercise_id))
                faults.add(None, "solution-of-first-form", remedy, form=form_id)
            elif form_id not in form_ids:
                remedy = suggestion(form_id, form_ids[1:]) or message(
                    "try-forms", words=", ".join(form_ids)
                )
                facts = {"exercise": exercise_id, "form": shown_text(form_id)}
                faults.add(None, "solution-of-unknown-form", remedy, **facts)
            else:
                found[form_id] = self._files.read_bytes(relative, faults) or b""
        return found

    def check_names(self, exercise_ids: Collection[str]) -> None:
        """Tell the solutions of exercises that are not there; one left out may keep its own."""
        for exercise_id, form_ids in self._by_exercise.items():
            left_out = self._files.exists(f"exercices/{exercise_id}/exercice.yaml")
            if exercise_id in exercise_ids or left_out:
                continue
            faults = self._files.fault_list(_file_of(exercise_id, form_ids[0]))
            remedy = suggestion(exercise_id, exercise_ids) or message(
                "try-exercises", words=", ".join(exercise_ids)
            )
            faults.add(None, "solution-exercise-unknown", remedy, exercise=shown_text(exercise_id))


def _file_of(exercise_id: str, form_id: str | None = None) -> str:
    middle = "" if form_id is None else f".{form_id}"
    return f"{SOLUTIONS_FOLDER}/{exercise_id}{middle}{_SUFFIX}"


# The author's own mistakes: corrige/erreurs/<exercice>/<id>.py -----------------------------------

MISTAKES_FOLDER = "corrige/erreurs"
MOST_KIB = 64
MOST_MISTAKES = 50
"""In one exercise: each is run beside a copy that fails, and nobody writes so many."""
LONGEST_CLAUSE = 200
LONGEST_EXPLANATION = 4_000
_OTHER_LANGUAGE = "--"
"""The line after which the same is said in English."""


class _Section(NamedTuple):
    """What is said in one language: each line with its number."""

    line: int
    lines: list[tuple[int, str]]


class _Passage(NamedTuple):
    line: int
    lines: tuple[str, ...]


class Docstring(NamedTuple):
    line: int
    """Where it begins."""
    text: str
    """Without its quotes and its indentation; line for line as it is written."""


class _Wording(NamedTuple):
    clause: str
    explanation: str


class OwnMistakeFiles:
    """Reads them exercise by exercise; no two of a course have the same name."""

    def __init__(self, files: CourseFiles) -> None:
        self._files = files
        self._file_of: dict[str, str] = {}

    def of_exercise(self, exercise_id: str) -> tuple[OwnMistake, ...]:
        folder = f"{MISTAKES_FOLDER}/{exercise_id}"
        names = [name for name in self._files.names(folder, "") if _is_python(name)]
        faults = self._files.fault_list(folder)
        if len(names) > MOST_MISTAKES:
            faults.add(None, "own-mistakes-too-many", count=len(names), limit=MOST_MISTAKES)
            names = []
        read = [self._read(f"{folder}/{name}", name) for name in names]
        return tuple(mistake for mistake in read if mistake is not None)

    def check_folders(self, exercise_ids: Collection[str]) -> None:
        """Tell what lies where no exercise would look for it.

        An exercise that the course leaves out for now may keep its mistakes.
        """
        for name in self._files.names(MISTAKES_FOLDER, ""):
            relative = f"{MISTAKES_FOLDER}/{name}"
            is_file, faults = _is_python(name), self._files.fault_list(relative)
            if is_file:
                places = [f"{MISTAKES_FOLDER}/{each}/{name}" for each in exercise_ids][:1]
                remedy = message("try-own-mistake-folder", file=places[0]) if places else None
                faults.add(None, "own-mistake-outside", remedy)
            elif self._files.is_folder(relative) and not _is_known(name, exercise_ids, self._files):
                remedy = suggestion(name, exercise_ids) or message(
                    "try-exercises", words=", ".join(exercise_ids)
                )
                faults.add(None, "own-mistake-exercise-unknown", remedy, exercise=shown_text(name))

    def _read(self, relative: str, name: str) -> OwnMistake | None:
        faults = self._files.fault_list(relative)
        mistake = self._read_sound(relative, name.removesuffix(_SUFFIX), faults)
        return mistake if not faults.found else None

    def _read_sound(self, relative: str, name: str, faults: FaultList) -> OwnMistake | None:
        slug = Slug()
        if not re.search(slug.pattern, name) or len(name) > slug.max_length:
            faults.add(None, "own-mistake-name", slug.remedy(name), name=shown_text(name))
            return None
        if name in self._file_of:
            faults.add(None, "own-mistake-twice", name=name, file=self._file_of[name])
            return None
        self._file_of[name] = relative
        source = self._files.read_bytes(relative, faults)
        if source is None:
            return None
        if len(source) > MOST_KIB * 1024:
            faults.add(None, "own-mistake-too-large", limit_kib=MOST_KIB)
            return None
        _check_name(name, faults)
        docstring = _read_docstring(source, faults)
        said = docstring and _said_in_both(docstring, faults)
        if not said:
            return None
        french, english = said
        return OwnMistake(
            id=name,
            clause=Title(fr=french.clause, en=english.clause),
            explanation=Title(fr=french.explanation, en=english.explanation),
            source=source,
            file=relative,
        )


def _is_python(name: str) -> bool:
    """Whether somebody meant it as a program; what an editor leaves behind is none."""
    return name.lower().endswith(_SUFFIX) and not name.startswith((".", "_"))


def _is_known(folder: str, exercise_ids: Collection[str], files: CourseFiles) -> bool:
    if folder in exercise_ids or folder.startswith((".", "_")):
        return True
    return files.exists(f"exercices/{folder}/exercice.yaml")


def _check_name(name: str, faults: FaultList) -> None:
    # A warm start reads no name, and pays for none of it.
    from grader.mistakes.catalogue import known_mistakes

    if any(name == mistake.id for mistake in known_mistakes()):
        faults.add(None, "own-mistake-known", message("try-other-name"), name=name)


def _read_docstring(source: bytes, faults: FaultList) -> Docstring | None:
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source[: error.start].count(b"\n") + 1
        faults.add(line, "course-file-encoding", message("try-encoding"))
        return None
    found = parse_docstring(text)
    if isinstance(found, EscapedDocstring):
        faults.add(found.line, "own-mistake-backslash", message("try-raw-text"))
        return None
    if found is None:
        faults.add(1, "own-mistake-no-text", message("try-own-mistake-text"))
    return found


# What the text says -----------------------------------------------------------------------------


def _said_in_both(docstring: Docstring, faults: FaultList) -> tuple[_Wording, _Wording] | None:
    """The French and the English; one text serves both where there is only one."""
    sections = [_Section(docstring.line, [])]
    for line, text in enumerate(docstring.text.split("\n"), start=docstring.line):
        strange = re.search(f"[{UNPRINTABLE}]", text)
        if strange:
            character = f"U+{ord(strange[0]):04X}"
            faults.add(line, "course-file-character", character=character)
        if text == _OTHER_LANGUAGE:
            sections.append(_Section(line, []))
        else:
            sections[-1].lines.append((line, text))
    if len(sections) > 2:
        faults.add(sections[2].line, "own-mistake-languages", message("try-two-languages"))
    said = [_said(section, faults) for section in sections]
    return None if faults.found else (said[0], said[-1])


def _said(section: _Section, faults: FaultList) -> _Wording:
    first, *others = _paragraphs(section) or [_Passage(section.line, ())]
    clause = " ".join(text.strip() for text in first.lines).removesuffix(".").rstrip()
    explanation = "\n\n".join("\n".join(each.lines) for each in others)
    _check_clause(clause, first.line, faults)
    if first.lines and not others:
        faults.add(first.line, "own-mistake-no-explanation", message("try-explanation"))
    elif len(explanation) > LONGEST_EXPLANATION:
        limit = LONGEST_EXPLANATION
        faults.add(others[0].line, "own-mistake-explanation-too-long", limit=limit)
    return _Wording(clause, explanation)


def _paragraphs(section: _Section) -> list[_Passage]:
    found = []
    lines: list[tuple[int, str]] = []
    for line, text in [*section.lines, (0, "")]:
        if text:
            lines.append((line, text))
        elif lines:
            found.append(_Passage(lines[0][0], tuple(text for _, text in lines)))
            lines = []
    return found


def _check_clause(clause: str, line: int, faults: FaultList) -> None:
    if not re.search(r"\w", clause):
        faults.add(line, "own-mistake-no-clause", message("try-own-mistake-text"))
    elif len(clause) > LONGEST_CLAUSE:
        faults.add(line, "own-mistake-clause-too-long", limit=LONGEST_CLAUSE)
    elif re.match(r"ils?\b", clause, re.IGNORECASE):
        pronoun = clause.split(maxsplit=1)[0].lower()
        faults.add(line, "own-mistake-clause-il", message("try-no-pronoun"), pronoun=pronoun)


# The text at the top of a program ----------------------------------------------------------------

_QUOTES = ('"""', "'''", '"', "'")
_BEFORE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE)
_AFTER = (*_BEFORE, tokenize.ENDMARKER)


class EscapedDocstring(NamedTuple):
    """A docstring that holds a backslash, which Python would read as something else."""

    line: int


def parse_docstring(source: str) -> Docstring | EscapedDocstring | None:
    """The text with which a program begins; None where it begins with something else.

    It is one plain literal, alone on its lines. Only the tokens up to it are looked at, so that
    whatever comes after it may be as wrong as it likes.
    """
    text = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        found = _first_literal(tokenize.generate_tokens(io.StringIO(text).readline))
    except (tokenize.TokenError, SyntaxError, ValueError):
        return None
    if found is None:
        return None
    prefix, inside = _without_quotes(found.string)
    if prefix.lower() not in ("", "r", "u"):
        return None
    line = found.start[0]
    if "\\" in inside and prefix.lower() != "r":
        return EscapedDocstring(line + inside[: inside.index("\\")].count("\n"))
    return Docstring(line, _unindented(inside))


def _first_literal(tokens: Iterator[tokenize.TokenInfo]) -> tokenize.TokenInfo | None:
    first = next((token for token in tokens if token.type not in _BEFORE), None)
    if first is None or first.type != tokenize.STRING:
        return None
    return first if next(tokens).type in _AFTER else None


def _without_quotes(literal: str) -> tuple[str, str]:
    start = min(literal.index(quote[0]) for quote in _QUOTES if quote[0] in literal)
    prefix, quoted = literal[:start], literal[start:]
    quote = next(quote for quote in _QUOTES if quoted.startswith(quote))
    return prefix, quoted[len(quote) : -len(quote)]


def _unindented(text: str) -> str:
    """Without what all lines but the first are indented by, as Python's own tools show it."""
    first, *others = text.expandtabs().split("\n")
    margins = [len(line) - len(line.lstrip()) for line in others if line.strip()]
    margin = min(margins, default=0)
    return "\n".join([first.strip(), *(line[margin:].rstrip() for line in others)])


# traces.json, which makes a course folder a kit --------------------------------------------------

SCHEMA = "grader/kit/2"
MOST_BYTES = 64 * 1024 * 1024
_DEEPEST_ANSWER = 102
"""As a child may return it."""

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class KitFile:
    """All that stands in the file."""

    kit: Kit
    files: Mapping[str, str]
    """Every other file of the kit as it was made, by its path, as `file_digest` tells it."""
    answers: Mapping[str, KitAnswers]
    """By exercise."""


NO_ANSWERS = KitAnswers(searches={}, scripts={})


def file_digest(data: bytes) -> str:
    """What a file of a kit is known by; how its lines end is not the file's doing."""
    return hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()


class KitReader:
    """The kit that a course folder is: its answers, and whether its files are still its own."""

    def __init__(self, files: CourseFiles) -> None:
        self._files = files
        faults = files.fault_list(TRACES_FILE)
        if files.exists(SOLUTIONS_FOLDER):
            faults.add(None, "kit-and-solutions", message("try-kit-or-course"))
        data = files.read_bytes(TRACES_FILE, faults, at_most=MOST_BYTES)
        self._read = None if data is None else parse_kit_file(data, faults)

    @property
    def kit(self) -> Kit | None:
        return self._read.kit if self._read else None

    def answers_of(self, exercise_id: str) -> KitAnswers:
        """What the solution of the exercise answered."""
        if self._read is None:
            return NO_ANSWERS
        answers = self._read.answers.get(exercise_id)
        if answers is None:
            faults = self._files.fault_list(TRACES_FILE)
            remedy = message("try-kit-again")
            faults.add(None, "kit-no-exercise", remedy, exercise=exercise_id)
        return answers or NO_ANSWERS

    def check_files(self) -> None:
        """Tell the files that were changed: the answers may not be those to them any more."""
        if self._read is None:
            return
        for relative, data in self._files.contents.items():
            if relative != TRACES_FILE and self._read.files.get(relative) != file_digest(data):
                faults = self._files.fault_list(relative)
                faults.add(None, "kit-file-changed", message("try-kit-again"))


@cache
def kit_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of the file."""
    from importlib.resources import files

    text = (files("grader") / "schemas" / "kit.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


# Reading ----------------------------------------------------------------------------------------


class _Damaged(Exception):
    """What stands at this place of the file is not what a kit has there."""

    def __init__(self, *where: str) -> None:
        super().__init__(*where)
        self.where = where


def parse_kit_file(data: bytes, faults: FaultList) -> KitFile | None:
    """The file, or None with its fault told."""
    try:
        document = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse)
    except json.JSONDecodeError as error:
        faults.add(error.lineno, "kit-not-json", message("try-kit-again"))
        return None
    except (ValueError, RecursionError):
        faults.add(None, "kit-not-json", message("try-kit-again"))
        return None
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema != SCHEMA:
        found = shown_text(schema) if isinstance(schema, str) else "?"
        faults.add(None, "kit-foreign", message("try-kit-or-rename"), found=found, wanted=SCHEMA)
        return None
    try:
        return _kit_file(document)
    except _Damaged as damage:
        where = shown_text(".".join(damage.where))
        faults.add(None, "kit-damaged", message("try-kit-again"), where=where)
        return None


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no JSON")


def _kit_file(document: dict[str, Any]) -> KitFile:
    course = _mapping(document.get("course"), "course")
    return KitFile(
        kit=Kit(
            course_id=_text(course.get("id"), "course", "id"),
            course_sha256=_text(course.get("sha256"), "course", "sha256"),
            grader_version=_text(document.get("grader_version"), "grader_version"),
        ),
        files=_each(document.get("files"), _text, "files"),
        answers=_each(document.get("exercises"), _answers, "exercises"),
    )


def _answers(document: Any, *where: str) -> KitAnswers:
    document = _mapping(document, *where)
    return KitAnswers(
        searches=_each(document.get("searches"), _search, *where, "searches"),
        scripts=_each(document.get("scripts"), _script, *where, "scripts"),
    )


def _search(document: Any, *where: str) -> RecordedSearch:
    match document:
        case {
            "leaves": list(leaves),
            "value": value,
            "path": list() | None as path,
            "trace": list(trace),
        }:
            answer = SearchAnswer(
                _number(value, *where),
                None if path is None else _path(path, *where),
                tuple([_path(each, *where) for each in trace]),
            )
            return RecordedSearch(tuple([_number(leaf, *where) for leaf in leaves]), answer)
    raise _Damaged(*where)


def _script(document: Any, *where: str) -> tuple[Returned, ...]:
    if not isinstance(document, list):
        raise _Damaged(*where)
    return tuple(_returned(each, where, 0) for each in document)


def _each(document: Any, read: Callable[..., _Value], *where: str) -> dict[str, _Value]:
    items = _mapping(document, *where).items()
    return {key: read(each, *where, key) for key, each in items}


def _mapping(document: Any, *where: str) -> dict[str, Any]:
    if not isinstance(document, dict):
        raise _Damaged(*where)
    return document


def _text(document: Any, *where: str) -> str:
    if not isinstance(document, str):
        raise _Damaged(*where)
    return document


_INFINITIES = {"inf": math.inf, "-inf": -math.inf}


def _number(document: Any, *where: str) -> Number:
    if type(document) is int or type(document) is float:
        return document
    if isinstance(document, str) and document in _INFINITIES:
        return _INFINITIES[document]
    raise _Damaged(*where)


def _path(document: Any, *where: str) -> TreePath:
    if isinstance(document, list) and all(type(move) is int for move in document):
        return tuple(document)
    raise _Damaged(*where)


def _returned(  # noqa: PLR0911 (one a shape)
    document: Any, where: tuple[str, ...], depth: int
) -> Returned:
    if depth > _DEEPEST_ANSWER:
        raise _Damaged(*where)
    match document:
        case None | bool() | int() | float() | str():
            return document
        case list():
            return [_returned(item, where, depth + 1) for item in document]
        case {"tuple": list(items)}:
            return tuple(_returned(item, where, depth + 1) for item in items)
        case {"float": "inf" | "-inf" | "nan" as digits}:
            return float(digits)
        case {"numpy": value, "type": str(type_name)}:
            plain = _returned(value, where, depth + 1)
            if type(plain) is int or type(plain) is float:
                return NumpyScalar(plain, type_name)
        case {"dict": list(pairs)}:
            return PlainDict(tuple(_pair(pair, where, depth + 1) for pair in pairs))
        case {"set": list(items)}:
            return PlainSet(tuple(_returned(item, where, depth + 1) for item in items))
        case {"int": str(digits)} if re.fullmatch("-?0x[0-9a-f]+", digits):
            return LongInteger(digits)
        case {"sha256": str(sha256), "type": str(type_name), "length": int(length)}:
            return Digest(type_name, length, sha256)
    raise _Damaged(*where)


def _pair(document: Any, where: tuple[str, ...], depth: int) -> tuple[Returned, Returned]:
    match document:
        case [key, value]:
            return _returned(key, where, depth), _returned(value, where, depth)
    raise _Damaged(*where)


# Writing ----------------------------------------------------------------------------------------


def render_kit_file(content: KitFile) -> bytes:
    """The same content gives the same bytes."""
    kit = content.kit
    document = {
        "schema": SCHEMA,
        "grader_version": kit.grader_version,
        "course": {"id": kit.course_id, "sha256": kit.course_sha256},
        "files": dict(sorted(content.files.items())),
        "exercises": {
            exercise_id: {
                "searches": {
                    case: _search_document(each) for case, each in answers.searches.items()
                },
                "scripts": {
                    case: [_returned_document(answer) for answer in each]
                    for case, each in answers.scripts.items()
                },
            }
            for exercise_id, answers in content.answers.items()
        },
    }
    text = json.dumps(document, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return f"{text}\n".encode()


def _search_document(recorded: RecordedSearch) -> dict[str, Any]:
    value, path, trace = recorded.answer
    return {
        "leaves": [_number_document(leaf) for leaf in recorded.leaves],
        "value": _number_document(value),
        "path": path,
        "trace": trace,
    }


def _number_document(number: Number) -> Number | str:
    return number if math.isfinite(number) else str(number)


def _returned_document(returned: Returned) -> Any:  # noqa: PLR0911 (one a shape)
    match returned:
        case float() if not math.isfinite(returned):
            return {"float": str(returned)}
        case None | bool() | int() | float() | str():
            return returned
        case list():
            return [_returned_document(item) for item in returned]
        case tuple():
            return {"tuple": [_returned_document(item) for item in returned]}
        case NumpyScalar(value=value, type_name=type_name):
            return {"numpy": _returned_document(value), "type": type_name}
        case PlainDict(items=pairs):
            return {"dict": [[_returned_document(part) for part in pair] for pair in pairs]}
        case PlainSet(items=items):
            return {"set": [_returned_document(item) for item in items]}
        case LongInteger(digits=digits):
            return {"int": digits}
        case Digest(type_name=type_name, length=length, sha256=sha256):
            return {"sha256": sha256, "type": type_name, "length": length}
    raise TypeError(f"a script of calls returns no {type(returned).__name__}")
