"""A class before it is graded, what the store keeps of it, what it needs to know of one report,
and which file of its folder is whose.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, NamedTuple

from grader.errors import UsageError, reason_of
from grader.files import write_whole_by
from grader.model.message import Message, message

_CODE = "$code"


def message_document(said: Message) -> dict[str, Any]:
    return {_CODE: said.code, "facts": {name: _plain(fact) for name, fact in said.facts.items()}}


def read_message(document: Any) -> Message:
    """The message in a document that `message_document` made."""
    facts = {name: _fact(fact) for name, fact in document["facts"].items()}
    return message(document[_CODE], **facts)


def _plain(fact: Any) -> Any:
    """Numbers and texts as they are; what else a sentence may hold, as it is written."""
    match fact:
        case Message():
            return message_document(fact)
        case bool() | int() | float() | None:
            return fact
        case list() | tuple():
            return [_plain(item) for item in fact]
        case _:
            return str(fact)


def _fact(document: Any) -> Any:
    match document:
        case {"$code": str()}:
            return read_message(document)
        case list():
            return tuple(_fact(item) for item in document)
        case _:
            return document


def nameless(origin: str) -> str:
    """What kind of file it is, and nothing of what it is called."""
    suffix = PurePosixPath(origin).suffix.lower()
    return f"*{suffix}" if re.fullmatch(r"\.[a-z0-9]{1,6}", suffix) else "*"


def nameless_message(said: Message) -> Message:
    """The same reason; every text in it may be the name of a file, and so of a student."""
    return message(said.code, **{name: _nameless_fact(fact) for name, fact in said.facts.items()})


def _nameless_fact(fact: Any) -> Any:
    match fact:
        case Message():
            return nameless_message(fact)
        case str() if not fact.startswith("."):  # The suffix of a file names nobody.
            return nameless(fact)
        case tuple() | list():
            return tuple(map(_nameless_fact, fact))
        case _:
            return fact


UNFINISHED = "intake-unfinished"
"""The rule of a choice that tells of a copy which its student has not handed in yet."""


class SourceKind(StrEnum):
    """Where copies come from; each has its own way of naming students."""

    FILES = "files"
    """A folder of files, a file a student."""
    FOLDERS = "folders"
    """A folder of folders, a folder a student."""
    MOODLE = "moodle"
    CAPYTALE = "capytale"
    CHECKOUTS = "checkouts"
    """A text file that lists git checkouts, one a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Student:
    key: str
    """The same from one download to the next, and of nobody else: `moodle:900110`."""
    name: str
    """As people call them; two students may have the same."""
    group: str | None = None
    """The class or group, where the source tells it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """The file of one student that is graded; its bytes are read when their turn comes."""

    student: Student
    file: str
    """The file's own name, `mon_code.py`."""
    origin: str
    """Where it lies in the source, for people to read."""
    handed_in: float | None
    """When, in seconds since 1970, where the source tells it."""
    read: Callable[[], bytes]
    """Its bytes; UsageError where it cannot be read any more."""
    feedback_folder: str | None = None
    """The folder that Moodle knows this student's feedback by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """A file that is not graded, and why: nothing is dropped in silence."""

    origin: str
    reason: Message
    student: Student | None = None
    """Whose it is, where that can be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One file chosen among several of a student, and by which rule."""

    student: Student
    chosen: str
    others: tuple[str, ...]
    rule: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Intake:
    """A whole source, once looked through."""

    kind: SourceKind
    copies: tuple[Copy, ...]
    """One a student, in the order of their names."""
    choices: tuple[Choice, ...]
    set_aside: tuple[SetAside, ...]


_DRAWN_BY = "course"
"""What trees are drawn by; marks of copies that were drawn by their own bytes are older."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What else than source, course and grader a mark depends on."""

    exercise_ids: tuple[str, ...]
    seed: str
    language: str
    paged: bool
    """Whether students get pages; no mark depends on it, and so no identity."""

    @property
    def text(self) -> str:
        return json.dumps([list(self.exercise_ids), self.seed, self.language, self.paged])

    @property
    def identity(self) -> str:
        return json.dumps([list(self.exercise_ids), self.seed, self.language, _DRAWN_BY])

    @classmethod
    def read(cls, text: str) -> "Settings":
        exercise_ids, seed, language, paged = json.loads(text)
        return cls(exercise_ids=tuple(exercise_ids), seed=seed, language=language, paged=paged)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One command that graded into this folder."""

    source: str
    kind: str
    course: str
    """The course's folder."""
    course_sha256: str
    grader_version: str
    settings: Settings
    id: int = 0
    started: float = 0.0


class Identity(NamedTuple):
    """What an attempt was made of: the same again would give the same mark."""

    source_sha256: str
    course_sha256: str
    grader_version: str
    settings: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """The large parts of an attempt, packed by zlib."""

    source: bytes
    report: bytes | None
    """Compact JSON, `grader/report/1`."""
    prints: str | None
    """By which near-copies are found."""
    page: bytes | None
    """The student's page; kept of the newest attempt alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """An attempt on its way into the store."""

    number: int
    file: str
    origin: str
    handed_in: float | None
    identity: Identity
    status: str
    """A word of `RowStatus`."""
    remark: Message | None
    summary: dict[str, Any] | None
    body: Body


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """An attempt as the store has it."""

    id: int
    number: int
    graded_at: float
    file: str
    origin: str
    handed_in: float | None
    identity: Identity
    status: str
    remark: Message | None
    summary: dict[str, Any] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredStudent:
    number: int
    student: Student
    feedback_folder: str | None
    last_run: int
    """The last run whose source named this student."""
    last_copy: int
    """The last run whose source had a copy of theirs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSetAside:
    origin: str
    student_key: str | None
    name: str | None
    reason: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredChoice:
    student_key: str
    chosen: str
    others: tuple[str, ...]
    rule: Message


class Page(NamedTuple):
    attempt: int
    number: int
    is_written: bool


Document = Mapping[str, Any]

_LOADED_IN_PART = frozenset(
    "lines-skipped exit-at-import endless-at-import endless-at-import-at crash-at-import "
    "input-at-import error-at-import cell-left-out cell-left-out-because cell-unreadable".split()
)
_WITHOUT_PROOF = frozenset({"answer-unproven", "answer-not-from-leaves"})
_TELLING_ENDINGS = {
    "timeout": "flag-timeout",
    "memory": "flag-memory",
    "crashed": "flag-crashed",
    "exited": "flag-exited",
    "refused": "flag-refused",
    "protocol": "flag-protocol",
}


def summary_of(report: Document, *, page_is_missing: bool = False) -> dict[str, Any]:
    """The marks, what each case came to, the diagnoses, and what a human should look at."""
    exercises = _best_of_each(report["exercises"])
    return {
        "status": report["status"],
        "score": report["score"],
        "max_score": report["max_score"],
        "mark": report["mark"]["value"],
        "mark_out_of": report["mark"]["out_of"],
        "duration_s": report["duration_s"],
        "reason": _reason(report),
        "exercises": [
            {
                "id": exercise["id"],
                "title": exercise["title"],
                "status": exercise["status"],
                "score": exercise["score"],
                "max_score": exercise["max_score"],
                "cases": [_case(case) for case in exercise["cases"]],
                "diagnoses": [_diagnosis(each) for each in exercise["diagnoses"]],
            }
            for exercise in exercises
        ],
        "flags": [*_flags(report, exercises), *([["flag-no-page", 1]] if page_is_missing else [])],
    }


def _reason(report: Document) -> str | None:
    """Why we could not judge it, where we could not."""
    if report["status"] != "not_graded":
        return None
    return " ".join(warning["message"] for warning in report["warnings"])


def _best_of_each(exercises: Iterable[Document]) -> list[Document]:
    """Where an exercise was written in several forms, the best of them counts."""
    best: dict[str, Document] = {}
    for exercise in exercises:
        known = best.get(exercise["id"])
        if known is None or exercise["score"] > known["score"]:
            best[exercise["id"]] = exercise
    return list(best.values())


def _case(case: Document) -> list[Any]:
    kinds = {check["kind"]: check["status"] for check in case["checks"]}
    return [case["id"], case["hidden"], case["status"], kinds]


def _diagnosis(diagnosis: Document) -> dict[str, Any]:
    return {key: diagnosis[key] for key in ("id", "message", "clause", "convention", "certainty")}


def _flags(report: Document, exercises: Iterable[Document]) -> list[list[Any]]:
    """Why a human should look at this copy: a code, and how often it was seen."""
    counts: dict[str, int] = {}
    if any(warning["code"] in _LOADED_IN_PART for warning in report["warnings"]):
        counts["flag-in-part"] = 1
    if report["error"] is not None:
        counts["flag-unloadable"] = 1
    for exercise in exercises:
        for case in exercise["cases"]:
            for code in _flags_of_case(case):
                counts[code] = counts.get(code, 0) + 1
    return [[code, count] for code, count in counts.items()]


def _flags_of_case(case: Document) -> set[str]:
    codes = {_TELLING_ENDINGS[case["ending"]]} if case["ending"] in _TELLING_ENDINGS else set()
    if any(check["code"] in _WITHOUT_PROOF for check in case["checks"]):
        codes.add("flag-without-proof")
    if case.get("not_run"):  # Reports that were kept before there was such a key have none.
        codes.add("flag-not-run")
    return codes


DASHBOARD = "index.html"
MARKS = "notes.csv"
RESULTS = "results.jsonl"
PAGES = "rapports"
PAIRS = "paires"
CAPYTALE = "capytale.csv"
MOODLE_SHEET = "moodle-notes.csv"
MOODLE_ZIP = "moodle-commentaires.zip"

_LONGEST_SLUG = 60


def page_file(number: int, name: str, *, anonymous: bool) -> str:
    """Where a student's report stands in the folder: plain letters, whatever the name."""
    if anonymous:
        return f"{PAGES}/copie-{number:03}.html"
    slug = _slug(name)
    return f"{PAGES}/{number:03}-{slug}.html" if slug else f"{PAGES}/{number:03}.html"


def write_file(folder: Path, relative: str, content: bytes) -> None:
    """UsageError where it cannot be written; never half a file."""
    write_file_by(folder, relative, lambda file: file.write(content))


def write_file_by(folder: Path, relative: str, write: Callable[[BinaryIO], object]) -> None:
    """The same, of what is too large to hold in memory."""
    path = folder / relative
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole_by(path, write)
    except OSError as error:
        reason = message("output-unwritable", file=str(path), reason=reason_of(error))
        raise UsageError(reason) from error


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST_SLUG].strip("-")
