"""Annotations of GitHub Actions: what is left to rework, on the lines where it stands.

A step shows ten errors and ten warnings, so that what stands on one line of one exercise is one
annotation, and the last that has room says how many have none.
"""

from collections.abc import Callable, Sequence

from grader.errors import Fault
from grader.language import Speaker
from grader.model.audit_report import Finding, Severity
from grader.model.dataclass import NamedTuple
from grader.render.formats.case_results import (
    Graded,
    ResultEntry,
    ResultPhrases,
    results_of,
    told_once,
)
from grader.render.formats.markdown import render_markdown
from grader.render.hidden_cases import is_hidden
from grader.render.safe_text import clipped, visible

MOST_ANNOTATIONS = 10
LARGEST_SUMMARY = 1 << 20
"""In bytes: beyond, GitHub shows nothing of it."""
_MOST_NAMES = 12
_LONGEST_MESSAGE = 4000
"""Characters; an annotation is read beside a line of code."""


class Annotation(NamedTuple):
    level: str
    """`error` or `warning`."""
    path: str
    line: int | None
    title: str
    message: str


def render_annotations(graded: Sequence[Graded], language: str) -> str:
    """Workflow commands, a line each."""
    found = [note for each in graded for note in _ReportAnnotations(language, *each).all()]
    return _WorkflowCommands(language).text(found)


def render_fault_annotations(
    faults: Sequence[Fault], language: str, path_of: Callable[[str], str]
) -> str:
    """The same of mistakes in a course; `path_of` knows where its files stand."""
    commands = _WorkflowCommands(language)
    return commands.text([commands.about_course("error", each, path_of) for each in faults])


def render_finding_annotations(
    findings: Sequence[Finding], language: str, path_of: Callable[[str], str]
) -> str:
    """The same of what an audit found."""
    commands = _WorkflowCommands(language)
    levels = {Severity.FAULT: "error", Severity.REMARK: "warning"}
    return commands.text(
        [commands.about_course(levels[each.severity], each, path_of) for each in findings]
    )


def render_summary(graded: Sequence[Graded], language: str, *, room: int = LARGEST_SUMMARY) -> str:
    """What `$GITHUB_STEP_SUMMARY` shows, in so many bytes at most."""
    return render_markdown(graded, language, most_bytes=room)


# What is annotated --------------------------------------------------------------------------------


class _ReportAnnotations(ResultPhrases):
    __slots__ = ()

    def all(self) -> list[Annotation]:
        groups: dict[tuple[object, ...], list[ResultEntry]] = {}
        for result in told_once(results_of(self.report)):
            key = (id(result.exercise), result.line, result.status, _is_hidden(result))
            groups.setdefault(key, []).append(result)
        return [self._annotation(group) for group in groups.values()]

    def _annotation(self, group: Sequence[ResultEntry]) -> Annotation:
        """Several results on one line: the first in full, the others by their names."""
        first, *others = group
        more = (self.other_form_line(first), self.place_line(first))
        lines = [*self.lines_of(first), *filter(None, more), *self.explained(first)]
        if others:
            names = ", ".join(result.name for result in others[:_MOST_NAMES])
            ending = ", …" if len(others) > _MOST_NAMES else ""
            told = self.say("github-other-cases", count=len(others), cases=names + ending)
            lines.append(visible(told))
        alone = first.exercise is None or first.case is None or not others
        return Annotation(
            level="error" if first.counts else "warning",
            path=self.path,
            line=first.place,
            title=self.title_of(first) if alone else self._group_title(group),
            message="\n".join(lines),
        )

    def _group_title(self, group: Sequence[ResultEntry]) -> str:
        exercise = group[0].exercise
        assert exercise is not None
        hidden = _is_hidden(group[0])
        alike = [case for case in exercise.cases if is_hidden(case) == hidden]
        code = "github-cases-hidden" if hidden else "github-cases-visible"
        if len(alike) == len(exercise.cases):
            code = "github-cases"
        facts = {"exercise": self.exercise_name(exercise), "count": len(group)}
        return self.say(code, total=len(alike), **facts)


def _is_hidden(result: ResultEntry) -> bool:
    return result.case is not None and result.case.hidden


class _WorkflowCommands(Speaker):
    """Annotations as commands, as many as a step shows."""

    __slots__ = ()

    def about_course(
        self, level: str, found: Fault | Finding, path_of: Callable[[str], str]
    ) -> Annotation:
        lines = [self.render(found.message)]
        if found.remedy is not None:
            lines.append(f"→ {self.render(found.remedy)}")
        return Annotation(
            level=level,
            path=path_of(found.place.file),
            line=found.place.line,
            title=self.say("github-course"),
            message="\n".join(map(visible, lines)),
        )

    def text(self, found: Sequence[Annotation]) -> str:
        kept = [
            annotation
            for level in ("error", "warning")
            for annotation in self._capped([each for each in found if each.level == level])
        ]
        return "".join(map(_command, kept))

    def _capped(self, found: Sequence[Annotation]) -> list[Annotation]:
        """As many as a step shows; where there are more, the last one says so."""
        if len(found) <= MOST_ANNOTATIONS:
            return list(found)
        shown = list(found[:MOST_ANNOTATIONS])
        more = self.say("github-more", count=len(found) - MOST_ANNOTATIONS)
        shown[-1] = shown[-1]._replace(message=f"{shown[-1].message}\n{more}")
        return shown


def _command(annotation: Annotation) -> str:
    properties = {"file": annotation.path, "line": annotation.line, "title": annotation.title}
    listed = ",".join(
        f"{name}={_property(visible(str(value)))}"
        for name, value in properties.items()
        if value is not None
    )
    message = clipped(annotation.message, _LONGEST_MESSAGE)
    return f"::{annotation.level} {listed}::{_data(message)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
