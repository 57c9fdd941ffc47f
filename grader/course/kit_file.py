"""traces.json, which makes a course folder a kit: what its solutions answered, both ways."""

import hashlib
import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from grader.course.course_folder import FOLDER as SOLUTIONS_FOLDER
from grader.course.course_folder import CourseFiles
from grader.course.document import FaultList, shown_text
from grader.model.exercise import TRACES_FILE, Kit, KitAnswers, RecordedSearch, SearchAnswer
from grader.model.message import message
from grader.model.run import Digest, LongInteger, NumpyScalar, PlainDict, PlainSet, Returned
from grader.model.tree import Number, TreePath

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
        faults = FaultList(TRACES_FILE)
        if files.exists(SOLUTIONS_FOLDER):
            faults.add(None, "kit-and-solutions", message("try-kit-or-course"))
        data = files.read_bytes(TRACES_FILE, faults, at_most=MOST_BYTES)
        self._read = None if data is None else parse_kit_file(data, faults)
        files.faults += faults.found

    @property
    def kit(self) -> Kit | None:
        return self._read.kit if self._read else None

    def answers_of(self, exercise_id: str) -> KitAnswers:
        """What the solution of the exercise answered."""
        if self._read is None:
            return NO_ANSWERS
        answers = self._read.answers.get(exercise_id)
        if answers is None:
            faults = FaultList(TRACES_FILE)
            remedy = message("try-kit-again")
            faults.add(None, "kit-no-exercise", remedy, exercise=exercise_id)
            self._files.faults += faults.found
        return answers or NO_ANSWERS

    def check_files(self) -> None:
        """Tell the files that were changed: the answers may not be those to them any more."""
        if self._read is None:
            return
        for relative, data in self._files.contents.items():
            if relative != TRACES_FILE and self._read.files.get(relative) != file_digest(data):
                faults = FaultList(relative)
                faults.add(None, "kit-file-changed", message("try-kit-again"))
                self._files.faults += faults.found


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
