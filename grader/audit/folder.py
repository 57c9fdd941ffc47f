"""The files of a course that nobody reads."""

from collections.abc import Iterator
from pathlib import Path

from grader.course.faults import suggestion
from grader.errors import Place
from grader.model.audit_report import Finding, Severity, Topic
from grader.model.exercise import Course
from grader.model.message import Message, message

_OF_EXERCISE = ("exercice.yaml", "enonce.md", "squelette.py")
_STATEMENT = "enonce.md"
_OWN_MISTAKES = "erreurs"


def check_files(course: Course) -> list[Finding]:
    """Remarks: a file that is never read is most often a word mistyped elsewhere."""
    return [
        Finding(
            topic=Topic.FILES,
            severity=Severity.REMARK,
            place=Place(file),
            message=reason,
            remedy=remedy,
        )
        for file, reason, remedy in (
            *_fixtures(course),
            *_exercises(course),
            *_solutions(course),
        )
    ]


_Told = tuple[str, Message, Message | None]


def _fixtures(course: Course) -> Iterator[_Told]:
    named = {template.id for each in course.exercises for template in each.case_templates}
    for file in _entries(course.root / "fixtures"):
        relative = f"fixtures/{file.name}"
        if file.suffix != ".yaml" or file.is_dir():
            yield relative, message("audit-stray", folder="fixtures"), message("audit-try-yaml")
        elif file.stem not in named:
            remedy = message("audit-try-name", fixture=file.stem)
            yield relative, message("audit-fixture-unnamed", fixture=file.stem), remedy


def _exercises(course: Course) -> Iterator[_Told]:
    ids = {exercise.id for exercise in course.exercises}
    for folder in _entries(course.root / "exercices"):
        relative = f"exercices/{folder.name}"
        if not folder.is_dir():
            if folder.name != "cours.yaml":
                yield relative, message("audit-stray", folder="exercices"), None
        elif folder.name not in ids:
            remedy = message("audit-try-course", exercise=folder.name)
            yield relative, message("audit-exercise-unnamed", exercise=folder.name), remedy
        else:
            yield from _strays(folder, relative)


def _strays(folder: Path, relative: str) -> Iterator[_Told]:
    statement = _text(folder / _STATEMENT)
    if not (folder / _STATEMENT).exists():
        missing = f"{relative}/{_STATEMENT}"
        yield missing, message("audit-statement-missing", exercise=folder.name), None
    for file in _entries(folder):
        # A picture of the statement is named by the statement.
        if file.name not in _OF_EXERCISE and file.name not in statement:
            remedy = suggestion(file.name, _OF_EXERCISE)
            yield f"{relative}/{file.name}", message("audit-stray", folder=relative), remedy


def _solutions(course: Course) -> Iterator[_Told]:
    forms = {exercise.id: {form.id for form in exercise.forms} for exercise in course.exercises}
    for file in _entries(course.root / "corrige"):
        relative = f"corrige/{file.name}"
        if file.is_dir():
            if file.name == _OWN_MISTAKES:
                yield from _own_mistakes(file, set(forms))
            else:
                yield relative, message("audit-stray", folder="corrige"), None
            continue
        exercise, _, form = file.stem.partition(".")
        if file.suffix != ".py" or exercise not in forms:
            remedy = suggestion(exercise, forms)
            yield relative, message("audit-solution-of-nothing", exercise=exercise), remedy
        elif form and form not in forms[exercise]:
            remedy = suggestion(form, forms[exercise])
            facts = {"exercise": exercise, "form": form}
            yield relative, message("audit-solution-of-no-form", **facts), remedy


def _own_mistakes(folder: Path, exercises: set[str]) -> Iterator[_Told]:
    for entry in _entries(folder):
        if not entry.is_dir() or entry.name not in exercises:
            remedy = suggestion(entry.name, exercises)
            relative = f"corrige/{_OWN_MISTAKES}/{entry.name}"
            yield relative, message("audit-solution-of-nothing", exercise=entry.name), remedy


def _entries(folder: Path) -> list[Path]:
    """What lies there, but for what programs leave behind."""
    try:
        found = sorted(folder.iterdir())
    except OSError:
        return []
    return [each for each in found if not each.name.startswith(".") and each.name != "__pycache__"]


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
