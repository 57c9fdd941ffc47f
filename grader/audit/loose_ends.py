"""What in a course does nothing, or tells too much: files that nobody reads, points that nobody
can win, what was not tried, hidden fixtures whose tree stands in sight.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from grader.course.course_folder import COURSE_FILE, CoursePlaces
from grader.course.document import suggestion
from grader.course.keys import POINTS
from grader.errors import Place
from grader.kinds import dropped_fixtures, kind_of
from grader.kinds.search import is_worth_points_without_path
from grader.model.audit_report import Finding, Severity, Topic, Untried
from grader.model.case import CaseTemplate, Family, Placement, Script
from grader.model.exercise import Course, Exercise, Form, Role
from grader.model.message import Message, message
from grader.model.tree import Node, Number, walk
from grader.model.verdict import CheckKind
from grader.search.draw import depends_on_seed

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


_ToldFile = tuple[str, Message, Message | None]


def _fixtures(course: Course) -> Iterator[_ToldFile]:
    named = {template.id for each in course.exercises for template in each.case_templates}
    for file in _entries(course.root / "fixtures"):
        relative = f"fixtures/{file.name}"
        if file.suffix != ".yaml" or file.is_dir():
            yield relative, message("audit-stray", folder="fixtures"), message("audit-try-yaml")
        elif file.stem not in named:
            remedy = message("audit-try-name", fixture=file.stem)
            yield relative, message("audit-fixture-unnamed", fixture=file.stem), remedy


def _exercises(course: Course) -> Iterator[_ToldFile]:
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


def _strays(folder: Path, relative: str) -> Iterator[_ToldFile]:
    statement = _text(folder / _STATEMENT)
    if not (folder / _STATEMENT).exists():
        missing = f"{relative}/{_STATEMENT}"
        yield missing, message("audit-statement-missing", exercise=folder.name), None
    for file in _entries(folder):
        # A picture of the statement is named by the statement.
        if file.name not in _OF_EXERCISE and file.name not in statement:
            remedy = suggestion(file.name, _OF_EXERCISE)
            yield f"{relative}/{file.name}", message("audit-stray", folder=relative), remedy


def _solutions(course: Course) -> Iterator[_ToldFile]:
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


def _own_mistakes(folder: Path, exercises: set[str]) -> Iterator[_ToldFile]:
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


def check_points(exercise: Exercise, places: CoursePlaces) -> list[Finding]:
    return [
        Finding(
            topic=Topic.POINTS,
            severity=Severity.FAULT,
            place=place,
            message=reason,
            remedy=remedy,
        )
        for place, reason, remedy in (
            *_points_of_nobody(exercise, places),
            *_forms_of_nothing(exercise, places),
            *_fixtures_of_nobody(exercise, places),
        )
    ]


_Told = tuple[Place, Message, Message | None]


def _points_of_nobody(exercise: Exercise, places: CoursePlaces) -> Iterator[_Told]:
    for kind, worth in exercise.points.items():
        if worth and not any(_can_show(exercise, form, kind) for form in exercise.forms):
            key = POINTS[kind].name
            yield (
                places.find(_file(exercise), "bareme", key),
                message("audit-points-of-nobody", exercise=exercise.id, key=key),
                _REMEDIES[kind],
            )


_REMEDIES = {
    CheckKind.PATH: message("audit-try-points-path"),
    CheckKind.VALUE: message("audit-try-points-value"),
}
"""The kinds that a form may be unable to show."""


def _can_show(exercise: Exercise, form: Form, kind: CheckKind) -> bool:
    """Whether a function of this form can win points of this kind."""
    if kind is CheckKind.PATH and exercise.searches_trees:
        return form.returns_path or not is_worth_points_without_path(exercise)
    # An order of moves alone has no value to show.
    return not (kind is CheckKind.VALUE and Role.MOVE_LIST in form.parameters)


def _forms_of_nothing(exercise: Exercise, places: CoursePlaces) -> Iterator[_Told]:
    kind = kind_of(exercise)
    for form in exercise.forms:
        if not any(kind.can_be_tried(exercise, form, each) for each in exercise.case_templates):
            yield (
                places.find(_file(exercise), "formes", form.id),
                message("no-case-applies", exercise=exercise.id, form=form.id),
                message("try-early-ends"),
            )


def _fixtures_of_nobody(exercise: Exercise, places: CoursePlaces) -> Iterator[_Told]:
    kind = kind_of(exercise)
    for template in exercise.case_templates:
        if not any(kind.can_be_tried(exercise, form, template) for form in exercise.forms):
            yield (
                places.find(_file(exercise), "fixtures", template.id),
                message("audit-fixture-of-nobody", exercise=exercise.id, fixture=template.id),
                message("try-early-ends"),
            )


def _file(exercise: Exercise) -> str:
    return f"exercices/{exercise.id}/exercice.yaml"


def untried_of(exercise: Exercise, with_mistakes: Collection[str]) -> Untried:
    """Whether no mistake was tried in it, and its functions that no fixture calls."""
    return Untried(
        exercise=exercise.id,
        mistakes=exercise.id not in with_mistakes,
        functions=tuple(_uncalled(exercise)),
    )


def check_untried(exercise: Exercise, untried: Untried, places: CoursePlaces) -> list[Finding]:
    file = f"exercices/{exercise.id}/exercice.yaml"
    found = []
    if untried.mistakes:
        remedy = message("audit-try-mistake", exercise=exercise.id)
        reason = message("audit-no-mistake-tried", exercise=exercise.id)
        found.append(_remark(Topic.MISTAKES, places.find(file, "fixtures"), reason, remedy))
    for function in untried.functions:
        reason = message("audit-function-uncalled", exercise=exercise.id, function=function)
        remedy = message("audit-try-call", function=function)
        found.append(_remark(Topic.FIXTURES, places.find(file, "fixtures"), reason, remedy))
    fixtures = {each.id for each in exercise.case_templates}
    dropped = {form.id: dropped_fixtures(exercise, form) for form in exercise.forms}
    # What suits nobody is a fault, as is a form that nothing suits, and told as such.
    of_nobody = fixtures.intersection(*dropped.values())
    for form in exercise.forms:
        names = [name for name in dropped[form.id] if name not in of_nobody]
        if names and not fixtures.issubset(dropped[form.id]):
            reason = message(
                "audit-dropped",
                exercise=exercise.id,
                form=form.id,
                count=len(names),
                fixtures=", ".join(names),
            )
            found.append(_remark(Topic.FIXTURES, places.find(file, "formes", form.id), reason))
    return found


def _uncalled(exercise: Exercise) -> Iterator[str]:
    """Of functions that go together, those that no script calls; a whole game calls them all."""
    sources = [template.source for template in exercise.case_templates]
    if not sources or not all(isinstance(each, Script) for each in sources):
        return
    called = {call.function for each in sources if isinstance(each, Script) for call in each.calls}
    for signature in exercise.forms[0].signatures:
        if signature.function not in called:
            yield signature.function


def _remark(topic: Topic, place: Place, reason: Message, remedy: Message | None = None) -> Finding:
    return Finding(
        topic=topic, severity=Severity.REMARK, place=place, message=reason, remedy=remedy
    )


_FEWEST_LEAVES = 4
"""Fewer numbers in a row say nothing: any statement has three."""
_NUMBER = re.compile(r"[-−]?\d+(?:[.,]\d+)?(?:[eE]\d+)?")
_READ_BY_STUDENTS = ("enonce.md", "squelette.py")


def check_leaks(
    course: Course, places: CoursePlaces, texts: Mapping[str, str] | None = None
) -> list[Finding]:
    """A fault for each hidden fixture that a student can read.

    `texts` are what students read, by file; the statements and skeletons where they are not told.
    """
    templates = _templates(course)
    visible = [each for each in templates if not each.hidden]
    read = dict(_texts(course)) if texts is None else texts
    return [
        Finding(
            topic=Topic.LEAKS,
            severity=Severity.FAULT,
            place=places.find(f"fixtures/{template.id}.yaml", "visibilite"),
            message=reason,
            remedy=message("audit-try-other-tree"),
        )
        for template in templates
        if template.hidden
        for reason in _leaks(template, visible, read)
    ]


def check_secret(course: Course, places: CoursePlaces) -> list[Finding]:
    """A remark where hidden trees are drawn by what everybody knows of the course."""
    drawn = [each.id for each in _templates(course) if each.hidden and depends_on_seed(each)]
    if course.secret or not drawn:
        return []
    return [
        Finding(
            topic=Topic.LEAKS,
            severity=Severity.REMARK,
            place=places.find(COURSE_FILE, "id"),
            message=message("audit-no-secret", fixtures=", ".join(drawn), count=len(drawn)),
            remedy=message("audit-try-secret"),
        )
    ]


def _templates(course: Course) -> tuple[CaseTemplate, ...]:
    found = (template for exercise in course.exercises for template in exercise.case_templates)
    return tuple({template.id: template for template in found}.values())


def _texts(course: Course) -> Iterator[tuple[str, str]]:
    """What students read, by file."""
    for exercise in course.exercises:
        for name in _READ_BY_STUDENTS:
            file = f"exercices/{exercise.id}/{name}"
            try:
                yield file, (course.root / file).read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue


def _leaks(
    template: CaseTemplate, visible: Sequence[CaseTemplate], texts: Mapping[str, str]
) -> Iterator[Message]:
    for other in visible:
        if _is_same(template, other):
            yield message("audit-leak-twin", fixture=template.id, other=other.id)
    for file, text in texts.items():
        if _is_written_out(template, text):
            yield message("audit-leak-text", fixture=template.id, file=file)


def _is_same(one: CaseTemplate, other: CaseTemplate) -> bool:
    if isinstance(one.source, Family) or type(one.source) is not type(other.source):
        return False  # What is drawn, no comparison of what is written can tell.
    if isinstance(one.source, Node) and isinstance(other.source, Node):
        return one.maximise == other.maximise and _bare(one.source) == _bare(other.source)
    return one.source == other.source


def _bare(node: Node) -> object:
    """The tree without names: those may differ."""
    return node.value, tuple(_bare(child) for child in node.children)


def _is_written_out(template: CaseTemplate, text: str) -> bool:
    source = template.source
    if isinstance(source, Placement):
        return str(source) in text
    if isinstance(source, Script):
        squeezed = _squeezed(text)
        return all(_squeezed(str(call)) in squeezed for call in source.calls)
    if not isinstance(source, Node):
        return False
    leaves = [node.value for _, node in walk(source) if node.is_leaf]
    numbers = [leaf for leaf in leaves if isinstance(leaf, int | float)]
    return len(numbers) >= _FEWEST_LEAVES and _holds(_numbers(text), numbers)


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text).replace('"', "'")


def _numbers(text: str) -> list[Number]:
    return [float(each.replace("−", "-").replace(",", ".")) for each in _NUMBER.findall(text)]


def _holds(numbers: Sequence[Number], run: Sequence[Number]) -> bool:
    """Whether one list stands in the other, without a gap."""
    return any(
        list(numbers[start : start + len(run)]) == list(run)
        for start in range(len(numbers) - len(run) + 1)
    )
