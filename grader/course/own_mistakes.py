"""corrige/erreurs/<exercice>/<id>.py → the mistakes that the course's author wrote.

The program itself is never run or compiled here: only the text at its top is read.
"""

import re
from collections.abc import Collection
from typing import NamedTuple

from grader.course.course_folder import CourseFiles, Docstring, EscapedDocstring, parse_docstring
from grader.course.document import UNPRINTABLE, FaultList, shown_text, suggestion
from grader.course.value_types import Slug
from grader.model.exercise import OwnMistake
from grader.model.message import Title, message

FOLDER = "corrige/erreurs"
MOST_KIB = 64
MOST_MISTAKES = 50
"""In one exercise: each is run beside a copy that fails, and nobody writes so many."""
LONGEST_CLAUSE = 200
LONGEST_EXPLANATION = 4_000
_SUFFIX = ".py"
_OTHER_LANGUAGE = "--"
"""The line after which the same is said in English."""


class _Section(NamedTuple):
    """What is said in one language: each line with its number."""

    line: int
    lines: list[tuple[int, str]]


class _Paragraph(NamedTuple):
    line: int
    lines: tuple[str, ...]


class _Said(NamedTuple):
    clause: str
    explanation: str


class OwnMistakeFiles:
    """Reads them exercise by exercise; no two of a course have the same name."""

    def __init__(self, files: CourseFiles) -> None:
        self._files = files
        self._file_of: dict[str, str] = {}

    def of_exercise(self, exercise_id: str) -> tuple[OwnMistake, ...]:
        folder = f"{FOLDER}/{exercise_id}"
        names = [name for name in self._files.names(folder, "") if _is_python(name)]
        faults = FaultList(folder)
        if len(names) > MOST_MISTAKES:
            faults.add(None, "own-mistakes-too-many", count=len(names), limit=MOST_MISTAKES)
            names = []
        self._files.faults += faults.found
        read = [self._read(f"{folder}/{name}", name) for name in names]
        return tuple(mistake for mistake in read if mistake is not None)

    def check_folders(self, exercise_ids: Collection[str]) -> None:
        """Tell what lies where no exercise would look for it.

        An exercise that the course leaves out for now may keep its mistakes.
        """
        for name in self._files.names(FOLDER, ""):
            relative = f"{FOLDER}/{name}"
            is_file, faults = _is_python(name), FaultList(relative)
            if is_file:
                places = [f"{FOLDER}/{each}/{name}" for each in exercise_ids][:1]
                remedy = message("try-own-mistake-folder", file=places[0]) if places else None
                faults.add(None, "own-mistake-outside", remedy)
            elif self._files.is_folder(relative) and not _is_known(name, exercise_ids, self._files):
                remedy = suggestion(name, exercise_ids) or message(
                    "try-exercises", words=", ".join(exercise_ids)
                )
                faults.add(None, "own-mistake-exercise-unknown", remedy, exercise=shown_text(name))
            self._files.faults += faults.found

    def _read(self, relative: str, name: str) -> OwnMistake | None:
        faults = FaultList(relative)
        mistake = self._read_sound(relative, name.removesuffix(_SUFFIX), faults)
        self._files.faults += faults.found
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
        docstring = self._docstring(relative, name, source, faults)
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

    def _docstring(
        self, relative: str, name: str, source: bytes, faults: FaultList
    ) -> Docstring | None:
        """Its text; what the cache knows was looked at before, under this very name."""
        known = self._files.known_docstring(relative, source)
        if known is not None:
            return known
        _check_name(name, faults)
        docstring = _read_docstring(source, faults)
        if docstring is not None and not faults.found:
            self._files.keep_docstring(relative, source, docstring)
        return docstring


def _is_python(name: str) -> bool:
    """Whether somebody meant it as a program; what an editor leaves behind is none."""
    return name.lower().endswith(_SUFFIX) and not name.startswith((".", "_"))


def _is_known(folder: str, exercise_ids: Collection[str], files: CourseFiles) -> bool:
    if folder in exercise_ids or folder.startswith((".", "_")):
        return True
    return files.exists(f"exercices/{folder}/exercice.yaml")


def _check_name(name: str, faults: FaultList) -> None:
    # A warm start has looked at every name before, and pays for none of it.
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


def _said_in_both(docstring: Docstring, faults: FaultList) -> tuple[_Said, _Said] | None:
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


def _said(section: _Section, faults: FaultList) -> _Said:
    first, *others = _paragraphs(section) or [_Paragraph(section.line, ())]
    clause = " ".join(text.strip() for text in first.lines).removesuffix(".").rstrip()
    explanation = "\n\n".join("\n".join(each.lines) for each in others)
    _check_clause(clause, first.line, faults)
    if first.lines and not others:
        faults.add(first.line, "own-mistake-no-explanation", message("try-explanation"))
    elif len(explanation) > LONGEST_EXPLANATION:
        limit = LONGEST_EXPLANATION
        faults.add(others[0].line, "own-mistake-explanation-too-long", limit=limit)
    return _Said(clause, explanation)


def _paragraphs(section: _Section) -> list[_Paragraph]:
    found = []
    lines: list[tuple[int, str]] = []
    for line, text in [*section.lines, (0, "")]:
        if text:
            lines.append((line, text))
        elif lines:
            found.append(_Paragraph(lines[0][0], tuple(text for _, text in lines)))
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
