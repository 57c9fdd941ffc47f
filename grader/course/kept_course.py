"""A course that was read without a fault, kept ready to use for as long as all its files stay as
they are; where one has changed, the whole course is read anew.

It is kept as JSON: each fact is a list that begins with its type, and only those named here are
made. A fixture is a text within, read when somebody looks at it.
"""

import json
import math
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, overload

import grader
from grader.cache import Cache, digest_of_text
from grader.model import case, exercise, message, run, tree
from grader.model.case import CaseTemplate
from grader.model.dataclass import NamedTuple, fields, replace
from grader.model.exercise import COURSE_FOLDERS, TRACES_FILE, Course
from grader.model.verdict import CheckKind

_courses: Cache[Any] = Cache("course")


def read_course(root: Path, *, use_cache: bool = True) -> Course:
    """The whole course, checked; CourseError holds every mistake of every file."""
    key, state, now = str(root.resolve()), _state_of(root) if use_cache else None, time.time()
    known = _made_course(_courses.read(key), state, root) if state else None
    if known is not None:
        return known
    # What a kept course does without.
    from grader.course.course_reader import read_course_anew

    course = read_course_anew(root)
    if state is not None and state.newest_s < now - _TICK_S:
        _courses.write(key, [state.digest, _course_document(course)])
    return course


def read_packed_course(packed: bytes) -> Course:
    """The course in these bytes, which `pack_course` made; its folder is gone afterwards."""
    import io
    import tempfile
    import zipfile

    with tempfile.TemporaryDirectory(prefix="grader-course-") as folder:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            archive.extractall(folder)
        return read_course(Path(folder), use_cache=False)


# Whether anything has changed ---------------------------------------------------------------------

_TICK_S = 2.0
"""A file that is younger may be written again without its time being another one."""
_READERS = ("course", "kinds", "model", "search")
"""Our own files that decide what a course means."""


class _State(NamedTuple):
    """The files that a course is read from and those that read it: which, of what size and age."""

    digest: str
    newest_s: float


def _state_of(root: Path) -> _State | None:
    """None where nobody can tell whether a file has changed, such as behind a link."""
    package = os.path.dirname(grader.__file__)  # noqa: PTH120 (hundreds of paths, at each start)
    folders = [f"{root}/{name}" for name in COURSE_FOLDERS]
    folders += [f"{package}/{name}" for name in _READERS]
    told, newest = [grader.__version__], 0.0
    try:
        entries: list[tuple[str, os.stat_result]] = [*_files_in(folders)]
        traces = f"{root}/{TRACES_FILE}"
        if os.path.lexists(traces):
            entries.append((traces, os.stat(traces, follow_symlinks=False)))  # noqa: PTH116
    except (OSError, _Link):
        return None
    for path, at in entries:
        ages = f"{at.st_mtime_ns} {at.st_ctime_ns}"
        told.append(f"{path} {at.st_mode} {at.st_size} {ages} {at.st_ino}")
        newest = max(newest, at.st_mtime)
    return _State(digest_of_text("\n".join(sorted(told))), newest)


class _Link(Exception):
    """What it leads to may change unseen."""


def _files_in(folders: list[str]) -> Iterator[tuple[str, os.stat_result]]:
    while folders:
        try:
            listed = os.scandir(folders.pop())
        except FileNotFoundError:
            continue  # A kit has no solutions.
        with listed as entries:
            for entry in entries:
                if entry.is_symlink():
                    raise _Link
                if not entry.is_dir():
                    yield entry.path, entry.stat()
                elif entry.name != "__pycache__":
                    folders.append(entry.path)


# From facts to JSON and back ----------------------------------------------------------------------

_FACTS = (
    *(message.Title, exercise.Conventions, exercise.Limits, exercise.Signature, exercise.Form),
    *(exercise.OwnMistake, exercise.Exercise, exercise.Kit, exercise.KitAnswers),
    *(exercise.RecordedSearch, exercise.SearchAnswer),
    *(case.CaseTemplate, case.Claim, case.Family, case.Script, case.FunctionCall),
    *(case.Placement, case.WholeGame, tree.Node),
    *(run.PlainDict, run.PlainSet, run.LongInteger, run.Digest, run.NumpyScalar),
)
_WORDS: tuple[type[Enum], ...] = (
    *(exercise.Cut, exercise.Pruning, exercise.TieRule, exercise.Role),
    *(CheckKind, tree.End, tree.Unknown),
)


def _course_document(course: Course) -> dict[str, Any]:
    fixtures = {each.id: each for one in course.exercises for each in one.case_templates}
    plain = [each.name for each in fields(course) if each.name not in ("exercises", "root")]
    return {
        "course": {name: _document(getattr(course, name)) for name in plain},
        "fixtures": {
            name: json.dumps(_document(each), separators=(",", ":"))
            for name, each in fixtures.items()
        },
        "exercises": [
            [_document(replace(one, case_templates=())), [each.id for each in one.case_templates]]
            for one in course.exercises
        ],
    }


def _document(value: Any) -> Any:  # noqa: PLR0911 (one a shape)
    """As JSON: whatever is no plain value is a list that begins with what it is."""
    made_of = type(value)
    if value is None or made_of in (str, int, bool) or (made_of is float and math.isfinite(value)):
        return value
    name = made_of.__name__
    if made_of in (float, Fraction):
        return [name, str(value)]
    if made_of is bytes:
        return [name, value.decode("latin-1")]
    if made_of in (tuple, list):
        return [name, *map(_document, value)]
    if made_of in (dict, MappingProxyType):
        return [name, *([_document(key), _document(each)] for key, each in value.items())]
    if made_of in _WORDS:
        return [name, value.value]
    if made_of not in _FACTS:
        raise TypeError(f"no course holds a {name}")
    if isinstance(value, tuple):
        return [name, *map(_document, value)]
    facts = [getattr(value, each.name) for each in fields(value)]
    for each in reversed(fields(value)):
        if facts[-1] is not each.default:
            break
        del facts[-1]
    return [name, *map(_document, facts)]


def _made(document: Any) -> Any:
    if type(document) is not list:
        return document
    return _MAKERS[document[0]](document[1:])


def _pairs_made(documents: list[Any]) -> dict[Any, Any]:
    return {_made(key): _made(value) for key, value in documents}


def _fact_made(made_of: Any, names: tuple[str, ...], documents: list[Any]) -> Any:
    return made_of(**dict(zip(names, map(_made, documents), strict=False)))


def _word_made(made_of: type[Enum], documents: list[Any]) -> Enum:
    return made_of(documents[0])


def _maker(made_of: Any) -> Callable[[list[Any]], Any]:
    names = [] if issubclass(made_of, tuple) else [each.name for each in fields(made_of)]
    if not names or made_of.__match_args__:
        return lambda documents: made_of(*map(_made, documents))
    return partial(_fact_made, made_of, tuple(names))


_MAKERS: Mapping[str, Callable[[list[Any]], Any]] = {
    "float": lambda documents: float(documents[0]),
    "Fraction": lambda documents: Fraction(documents[0]),
    "bytes": lambda documents: documents[0].encode("latin-1"),
    "tuple": lambda documents: tuple(map(_made, documents)),
    "list": lambda documents: list(map(_made, documents)),
    "dict": _pairs_made,
    "mappingproxy": lambda documents: MappingProxyType(_pairs_made(documents)),
    **{each.__name__: partial(_word_made, each) for each in _WORDS},
    **{each.__name__: _maker(each) for each in _FACTS},
}


def _made_course(kept: Any, state: _State, root: Path) -> Course | None:
    """What was kept of files in this state; None where it is of another, or nothing sensible."""
    try:
        digest, document = kept
        if digest != state.digest:
            return None
        facts = {name: _made(value) for name, value in document["course"].items()}
        fixtures = _Fixtures(document["fixtures"])
        exercises = tuple(
            replace(_made(one), case_templates=_Templates(names, fixtures))
            for one, names in document["exercises"]
        )
        return Course(exercises=exercises, root=root, **facts)
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError):
        return None


class _Fixtures(dict[str, CaseTemplate]):
    """Each is made when it is first looked at; exercises share them."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__()
        self._texts = texts

    def __missing__(self, name: str) -> CaseTemplate:
        made: CaseTemplate = _made(json.loads(self._texts[name]))
        self[name] = made
        return made


class _Templates(Sequence[CaseTemplate]):
    """The fixtures of an exercise: to everyone else, the tuple of them."""

    def __init__(self, names: Sequence[str], fixtures: _Fixtures) -> None:
        self._names = names
        self._fixtures = fixtures

    @cached_property
    def _all(self) -> tuple[CaseTemplate, ...]:
        return tuple(self._fixtures[name] for name in self._names)

    def __len__(self) -> int:
        return len(self._names)

    @overload
    def __getitem__(self, at: int) -> CaseTemplate: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[CaseTemplate, ...]: ...
    def __getitem__(self, at: int | slice) -> CaseTemplate | tuple[CaseTemplate, ...]:
        return self._all[at]

    def __iter__(self) -> Iterator[CaseTemplate]:
        return iter(self._all)

    def __eq__(self, other: object) -> bool:
        return self._all == (other._all if isinstance(other, _Templates) else other)

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return repr(self._all)
