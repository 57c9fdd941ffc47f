"""Hidden fixtures that are not hidden: their tree stands in sight elsewhere."""

import re
from collections.abc import Iterator, Mapping, Sequence

from grader.course.locate import COURSE_FILE
from grader.course.places import CoursePlaces
from grader.model.audit_report import Finding, Severity, Topic
from grader.model.case import CaseTemplate, Family, Placement, Script
from grader.model.exercise import Course
from grader.model.message import Message, message
from grader.model.tree import Node, Number, walk
from grader.search.draw import depends_on_seed

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
