"""What is wrong with a course's files: solutions, skeletons, points, unused and leaked fixtures."""

import hashlib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from grader.course.course_files import CoursePlaces
from grader.course.course_folder import COURSE_FILE
from grader.course.document import suggestion
from grader.course.keys import POINTS
from grader.errors import CouldNotJudge, CourseError, Place, UsageError
from grader.grading import Progress, Request, grade, seed_of
from grader.grading.request import Draws
from grader.kinds import dropped_fixtures, kind_of
from grader.kinds.checks import named_error
from grader.kinds.search import is_worth_points_without_path
from grader.model.audit_report import Finding, Topic, Untried, fault, remark
from grader.model.case import CaseTemplate, Family, Placement, Script
from grader.model.dataclass import dataclass, field
from grader.model.exercise import Course, Exercise, Form, Role
from grader.model.message import Message, message
from grader.model.report import CaseReport, ExerciseReport, ExerciseStatus, Report, Submission
from grader.model.tree import Node, Number, walk
from grader.model.verdict import CaseStatus, CheckKind
from grader.sandbox.referee import Referee
from grader.search.random_draws import depends_on_seed
from grader.submission import read_submission


def audited_seeds(course: Course) -> tuple[str, ...]:
    """The draw that everyone gets, and another: a proof that held by luck would fail there."""
    return seed_of(course), seed_of(course, "audit")


def audited_draws(course: Course) -> tuple[Draws, ...]:
    return tuple(Draws(course, seed) for seed in audited_seeds(course))


@dataclass(frozen=True, slots=True, kw_only=True)
class SolutionRun:
    """What came of the solutions of one exercise."""

    forms: tuple[str, ...] = ()
    """Those in which a solution got full marks."""
    cases: Mapping[str, CaseReport] = field(default_factory=dict)
    """What the solution did, by case."""
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grader:
    """Grades files of the course as it would a student's."""

    course: Course
    referee: Referee
    language: str
    progress: Progress

    def grade(self, exercise: Exercise, submission: Submission, seed: str | None = None) -> Report:
        request = Request(
            course=self.course,
            submission=submission,
            exercise_ids=(exercise.id,),
            seed=seed_of(self.course) if seed is None else seed,
            language=self.language,
            explained=False,
        )
        return grade(request, self.referee, self.progress)


def solutions_of(exercise: Exercise) -> tuple[tuple[str, bytes], ...]:
    """The files that solve an exercise, the first of them in its first form."""
    others = exercise.other_solutions.items()
    return (
        (f"corrige/{exercise.id}.py", exercise.program),
        *((f"corrige/{exercise.id}.{form}.py", source) for form, source in others),
    )


def check_solutions(exercise: Exercise, grader: Grader) -> SolutionRun:
    """Every solution gets full marks; the forms that none is written in are told."""
    forms: dict[str, None] = {}
    cases: dict[str, CaseReport] = {}
    findings: list[Finding] = []
    for file, source in solutions_of(exercise):
        try:
            report = grader.grade(exercise, submission_of(file, source))
        except CourseError as error:
            findings += [
                fault(
                    Topic.SOLUTIONS,
                    each.place,
                    (each.withheld or each).message,
                    # It says to run an audit: this is one.
                    None if each.withheld else each.remedy,
                )
                for each in error.faults
            ]
            continue
        for entry in report.exercises:
            faults = _faults_of_solution(file, entry, report)
            findings += faults
            if not faults and entry.form is not None:
                forms[entry.form] = None
            if not cases:
                cases = {each.case.id: each for each in entry.cases}
    if not findings:
        findings += _untried_forms(exercise, tuple(forms))
    return SolutionRun(forms=tuple(forms), cases=cases, findings=tuple(findings))


def submission_of(file: str, source: bytes) -> Submission:
    """A file of the course as if a student had handed it in."""
    name = file.rpartition("/")[2]
    digest = hashlib.sha256(source).hexdigest()
    return Submission(name=name, sha256=digest, source=source, lines=())


def _faults_of_solution(file: str, entry: ExerciseReport, report: Report) -> list[Finding]:
    if entry.status is ExerciseStatus.ERROR:
        raise CouldNotJudge(message("child-cannot-be-run"))
    if entry.status is ExerciseStatus.PASSED and entry.score == entry.max_score:
        return []
    reason = message(
        "audit-solution-fails",
        exercise=entry.id,
        form=entry.form or "?",
        score=_points(entry.score),
        max_score=_points(entry.max_score),
        reason=_why(entry, report),
    )
    remedy = message("audit-try-check", file=file, exercise=entry.id)
    return [fault(Topic.SOLUTIONS, Place(file), reason, remedy)]


def _points(score: object) -> str:
    return f"{float(score):g}"  # type: ignore[arg-type]


def _why(entry: ExerciseReport, report: Report) -> Message:
    """The first thing that was said against it."""
    for each in entry.cases:
        reason = each.verdict.first_fault if each.status is not CaseStatus.PASSED else None
        if reason is not None:
            return message("audit-in-case", case=each.case.id, reason=reason)
    if report.error is not None:
        return message(
            "solution-raised", error=named_error(report.error), line=report.error.line or "?"
        )
    return entry.notes[0] if entry.notes else message("audit-no-reason")


def _untried_forms(exercise: Exercise, forms: tuple[str, ...]) -> list[Finding]:
    untried = [form.id for form in exercise.forms if form.id not in forms]
    if not untried:
        return []
    reason = message(
        "audit-forms-untried",
        exercise=exercise.id,
        count=len(untried),
        forms=", ".join(untried),
    )
    remedy = message("audit-try-form", exercise=exercise.id, form=untried[0])
    place = Place(f"exercices/{exercise.id}/exercice.yaml")
    return [remark(Topic.SOLUTIONS, place, reason, remedy)]


# Skeletons ----------------------------------------------------------------------------------------


def check_skeleton(exercise: Exercise, grader: Grader) -> tuple[bool, list[Finding]]:
    """Whether the starting file is there and gets no point, and what is to be said of it."""
    file = f"exercices/{exercise.id}/squelette.py"
    path = Path(grader.course.root, file)
    if not path.exists():
        reason = message("audit-skeleton-missing", exercise=exercise.id)
        remedy = message("try-create", file=file)
        return False, [remark(Topic.SKELETONS, Place(file), reason, remedy)]
    try:
        # A course is its teacher's own: it may lie behind a link.
        report = grader.grade(exercise, read_submission(path.resolve()))
    except CourseError:
        return False, []  # The solution is at fault, and told so.
    except UsageError as error:
        return False, [fault(Topic.SKELETONS, Place(file), error.reason)]
    if any(entry.status is ExerciseStatus.ERROR for entry in report.exercises):
        raise CouldNotJudge(message("child-cannot-be-run"))
    if report.score:
        reason = message(
            "audit-skeleton-scores",
            exercise=exercise.id,
            score=_points(report.score),
            max_score=_points(report.max_score),
        )
        remedy = message("audit-try-skeleton", function=exercise.forms[0].function)
        return False, [fault(Topic.SKELETONS, Place(file), reason, remedy)]
    return True, []


_OF_EXERCISE = ("exercice.yaml", "enonce.md", "squelette.py")
_STATEMENT = "enonce.md"
_OWN_MISTAKES = "erreurs"


def check_files(course: Course) -> list[Finding]:
    """Remarks: a file that is never read is most often a word mistyped elsewhere."""
    found = (*_fixtures(course), *_exercises(course), *_solutions(course))
    return [
        remark(Topic.FILES, Place(file.relative_to(course.root).as_posix()), reason, remedy)
        for file, reason, remedy in found
    ]


_UnreadFile = tuple[Path, Message, Message | None]


def _fixtures(course: Course) -> Iterator[_UnreadFile]:
    named = {template.id for each in course.exercises for template in each.case_templates}
    for file in _entries(course.root / "fixtures"):
        if file.suffix != ".yaml" or file.is_dir():
            yield file, message("audit-stray", folder="fixtures"), message("audit-try-yaml")
        elif file.stem not in named:
            remedy = message("audit-try-name", fixture=file.stem)
            yield file, message("audit-fixture-unnamed", fixture=file.stem), remedy


def _exercises(course: Course) -> Iterator[_UnreadFile]:
    ids = {exercise.id for exercise in course.exercises}
    for folder in _entries(course.root / "exercices"):
        if not folder.is_dir():
            if folder.name != "cours.yaml":
                yield folder, message("audit-stray", folder="exercices"), None
        elif folder.name not in ids:
            remedy = message("audit-try-course", exercise=folder.name)
            yield folder, message("audit-exercise-unnamed", exercise=folder.name), remedy
        else:
            yield from _strays(folder)


def _strays(folder: Path) -> Iterator[_UnreadFile]:
    statement = _text(folder / _STATEMENT)
    if not (folder / _STATEMENT).exists():
        reason = message("audit-statement-missing", exercise=folder.name)
        yield folder / _STATEMENT, reason, None
    for file in _entries(folder):
        # A picture of the statement is named by the statement.
        if file.name not in _OF_EXERCISE and file.name not in statement:
            remedy = suggestion(file.name, _OF_EXERCISE)
            yield file, message("audit-stray", folder=f"exercices/{folder.name}"), remedy


def _solutions(course: Course) -> Iterator[_UnreadFile]:
    forms = {exercise.id: {form.id for form in exercise.forms} for exercise in course.exercises}
    for file in _entries(course.root / "corrige"):
        exercise, _, form = file.stem.partition(".")
        if file.is_dir() and file.name == _OWN_MISTAKES:
            for folder in _entries(file):
                if not folder.is_dir() or folder.name not in forms:
                    yield _of_nothing(folder, folder.name, forms)
        elif file.is_dir():
            yield file, message("audit-stray", folder="corrige"), None
        elif file.suffix != ".py" or exercise not in forms:
            yield _of_nothing(file, exercise, forms)
        elif form and form not in forms[exercise]:
            reason = message("audit-solution-of-no-form", exercise=exercise, form=form)
            yield file, reason, suggestion(form, forms[exercise])


def _of_nothing(file: Path, exercise: str, known: Collection[str]) -> _UnreadFile:
    reason = message("audit-solution-of-nothing", exercise=exercise)
    return file, reason, suggestion(exercise, known)


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


def check_points(exercise: Exercise, places: CoursePlaces) -> Iterator[Finding]:
    """Points that nobody can win, forms that nothing is tried on, fixtures tried on nobody."""
    file, templates = _file(exercise), exercise.case_templates
    for check, worth in exercise.points.items():
        if worth and not any(_can_show(exercise, form, check) for form in exercise.forms):
            key = POINTS[check].name
            reason = message("audit-points-of-nobody", exercise=exercise.id, key=key)
            place = places.find(file, "bareme", key)
            yield fault(Topic.POINTS, place, reason, _REMEDIES[check])
    kind = kind_of(exercise)
    remedy = message("try-early-ends")
    for form in exercise.forms:
        if not any(kind.can_be_tried(exercise, form, each) for each in templates):
            reason = message("no-case-applies", exercise=exercise.id, form=form.id)
            yield fault(Topic.POINTS, places.find(file, "formes", form.id), reason, remedy)
    for each in templates:
        if not any(kind.can_be_tried(exercise, form, each) for form in exercise.forms):
            reason = message("audit-fixture-of-nobody", exercise=exercise.id, fixture=each.id)
            yield fault(Topic.POINTS, places.find(file, "fixtures", each.id), reason, remedy)


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
    file = _file(exercise)
    found = []
    if untried.mistakes:
        remedy = message("audit-try-mistake", exercise=exercise.id)
        reason = message("audit-no-mistake-tried", exercise=exercise.id)
        found.append(remark(Topic.MISTAKES, places.find(file, "fixtures"), reason, remedy))
    for function in untried.functions:
        reason = message("audit-function-uncalled", exercise=exercise.id, function=function)
        remedy = message("audit-try-call", function=function)
        found.append(remark(Topic.FIXTURES, places.find(file, "fixtures"), reason, remedy))
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
            found.append(remark(Topic.FIXTURES, places.find(file, "formes", form.id), reason))
    return found


def _uncalled(exercise: Exercise) -> Iterator[str]:
    """Of functions that go together, those that no script calls; a whole game calls them all."""
    templates = exercise.case_templates
    scripts = [each.source for each in templates if isinstance(each.source, Script)]
    if templates and len(scripts) == len(templates):
        called = {call.function for script in scripts for call in script.calls}
        functions = (signature.function for signature in exercise.forms[0].signatures)
        yield from (function for function in functions if function not in called)


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
    if texts is None:
        files = (
            f"exercices/{each.id}/{name}" for each in course.exercises for name in _READ_BY_STUDENTS
        )
        texts = {file: _text(course.root / file) for file in files}
    return [
        fault(
            Topic.LEAKS,
            places.find(f"fixtures/{template.id}.yaml", "visibilite"),
            reason,
            message("audit-try-other-tree"),
        )
        for template in templates
        if template.hidden
        for reason in _leaks(template, visible, texts)
    ]


def check_secret(course: Course, places: CoursePlaces) -> list[Finding]:
    """A remark where hidden trees are drawn by what everybody knows of the course."""
    drawn = [each.id for each in _templates(course) if each.hidden and depends_on_seed(each)]
    if course.secret or not drawn:
        return []
    reason = message("audit-no-secret", fixtures=", ".join(drawn), count=len(drawn))
    remedy = message("audit-try-secret")
    return [remark(Topic.LEAKS, places.find(COURSE_FILE, "id"), reason, remedy)]


def _templates(course: Course) -> tuple[CaseTemplate, ...]:
    found = (template for exercise in course.exercises for template in exercise.case_templates)
    return tuple({template.id: template for template in found}.values())


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
