"""A course folder → a Course, or all its mistakes at once."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from grader.course import defaults, keys
from grader.course.course_files import CourseFiles
from grader.course.course_folder import COURSE_FILE
from grader.course.document import FaultList, MappingPart, Part, in_reading_order, shown, suggestion
from grader.course.exercise_file import (
    ExerciseFile,
    build_exercise_file,
    named_with_lines,
    overridden_conventions,
    overridden_limits,
)
from grader.course.fixture_file import (
    CaseFile,
    build_case_file,
    check_fit,
    check_names,
    check_solution_fit,
    is_hidden,
)
from grader.course.solutions import KitReader, OwnMistakeFiles, SolutionFiles
from grader.errors import CourseError
from grader.kinds import kind_named
from grader.kinds.kind import case_ids_of
from grader.model.case import CaseTemplate
from grader.model.dataclass import NamedTuple
from grader.model.exercise import (
    TRACES_FILE,
    Conventions,
    Course,
    Exercise,
    KitAnswers,
    Limits,
    OwnMistake,
)
from grader.model.message import Title, message


def read_course_anew(root: Path) -> Course:
    """Read and check a whole course; CourseError holds every mistake of every file."""
    files = CourseFiles(root)
    course = _CourseReader(files).read()
    if course is None:
        raise CourseError(in_reading_order(files.faults))
    return course


class _Solved(NamedTuple):
    """What a course knows of the right and the wrong ways of solving an exercise."""

    solution: bytes | KitAnswers
    others: Mapping[str, bytes]
    own_mistakes: tuple[OwnMistake, ...]


class _CourseReader:
    def __init__(self, files: CourseFiles) -> None:
        self._files = files
        self._solutions = SolutionFiles(files)
        self._own_mistakes = OwnMistakeFiles(files)
        self._kit = KitReader(files) if files.exists(TRACES_FILE) else None
        self._cases: dict[str, CaseFile | None] = {}
        self._told_of_player: set[str] = set()

    def read(self) -> Course | None:
        faults = self._files.fault_list(COURSE_FILE)
        document = self._document(COURSE_FILE, faults)
        fields = document and keys.COURSE.read(document, COURSE_FILE, faults)
        if not fields:
            return None
        stated = fields.value(keys.CONVENTIONS_KEY)
        conventions = overridden_conventions(defaults.CONVENTIONS, stated)
        stated = fields.value(keys.COURSE_LIMITS_KEY)
        limits = overridden_limits(defaults.LIMITS, stated)
        copy_time_s = stated.value(keys.COPY_TIME) if stated else None
        named = named_with_lines(fields.part(keys.EXERCISES), fields.value(keys.EXERCISES))
        exercises = [
            self._exercise(exercise_id, line, conventions, limits) for exercise_id, line in named
        ]
        if self._kit is not None:
            self._kit.check_files()
        elif named:
            exercise_ids = [exercise_id for exercise_id, _ in named]
            self._solutions.check_names(exercise_ids)
            self._own_mistakes.check_folders(exercise_ids)
        course_id, language = fields.value(keys.COURSE_ID), fields.value(keys.LANGUAGE)
        mark_out_of = fields.value(keys.MARK_OUT_OF)
        if self._files.faults or course_id is None or language is None or mark_out_of is None:
            return None
        return Course(
            id=course_id,
            title=fields.value(keys.COURSE_TITLE) or Title.same(course_id),
            language=language,
            mark_out_of=mark_out_of,
            exercises=tuple(exercise for exercise in exercises if exercise is not None),
            sha256=self._files.sha256(),
            root=self._files.root,
            copy_time_s=copy_time_s or defaults.COPY_TIME_S,
            draws_for_each=fields.value_or(keys.DRAW, defaults.DRAWS_FOR_EACH),
            secret=fields.value_or(keys.SECRET, defaults.SECRET),
            kit=None if self._kit is None else self._kit.kit,
        )

    def _document(self, relative: str, faults: FaultList) -> Part | None:
        """A file's document, where it is a mapping as every course file is."""
        document = self._files.read_document(relative, faults)
        if document is None or isinstance(document, MappingPart):
            return document
        if not faults.found:
            faults.add(document.line, "document-not-mapping", found=shown(document))
        return None

    def _exercise(
        self, exercise_id: str, line: int, conventions: Conventions, limits: Limits
    ) -> Exercise | None:
        relative = f"exercices/{exercise_id}/exercice.yaml"
        if not self._files.exists(relative):
            self._tell_missing_exercise(exercise_id, relative, line)
            return None
        faults = self._files.fault_list(relative)
        document = self._document(relative, faults)
        read = document and build_exercise_file(document, exercise_id, conventions, limits, faults)
        templates = self._case_templates(read, faults) if read else []
        # Where a form has a fault, nobody can tell which of them are missing.
        form_ids = [form.id for form in read.forms] if read and not faults.found else []
        solved = self._solved(exercise_id, form_ids)
        if not read or self._files.faults or not read.id or not read.title or not read.kind:
            return None
        return Exercise(
            id=read.id,
            title=read.title,
            kind=read.kind,
            forms=read.forms,
            case_templates=tuple(templates),
            points=read.points,
            limits=read.limits,
            early_ends=read.early_ends,
            tolerance=read.tolerance,
            solution=solved.solution,
            other_solutions=solved.others,
            own_mistakes=solved.own_mistakes,
        )

    def _solved(self, exercise_id: str, form_ids: Sequence[str]) -> "_Solved":
        """The programs of the folder of solutions, or what a kit has in their place."""
        if self._kit is not None:
            return _Solved(self._kit.answers_of(exercise_id), {}, ())
        solutions = self._solutions
        return _Solved(
            solution=solutions.first(exercise_id),
            others=solutions.others(exercise_id, form_ids) if form_ids else {},
            own_mistakes=self._own_mistakes.of_exercise(exercise_id),
        )

    def _tell_missing_exercise(self, exercise_id: str, relative: str, line: int) -> None:
        faults = self._files.fault_list(COURSE_FILE)
        folders = [name for name in self._files.names("exercices", "") if "." not in name]
        known = [name for name in folders if self._files.exists(f"exercices/{name}/exercice.yaml")]
        remedy = suggestion(exercise_id, known) or message("try-create", file=relative)
        faults.add(line, "course-exercise-unknown", remedy, exercise=exercise_id, file=relative)

    def _case_templates(self, read: ExerciseFile, faults: FaultList) -> list[CaseTemplate]:
        templates = []
        owners: dict[str, str] = {}
        kind = kind_named(read.kind) if read.kind is not None else None
        for case_id, line in read.case_ids:
            case = self._case_file(case_id, line, faults)
            if case is None:
                continue
            if kind is not None and kind.has_player:
                self._check_player(case_id, case)
            template = case.template
            if template is None:
                continue
            templates.append(template)
            check_fit(template, line, read, faults)
            for name in case_ids_of(template, is_walk=kind is not None and kind.is_walk):
                if name in owners:
                    faults.add(
                        line, "case-name-twice", name=name, first=owners[name], second=case_id
                    )
                    break
                owners[name] = case_id
        check_solution_fit(read, templates, faults)
        check_names(read, faults)
        return templates

    def _check_player(self, case_id: str, case: CaseFile) -> None:
        """A search needs somebody to play first; told of a fixture once, in its own file."""
        if not case.lacks_player or case_id in self._told_of_player:
            return
        self._told_of_player.add(case_id)
        own, key = self._files.fault_list(_case_path(case_id)), keys.PLAYER
        own.add(case.line, "key-missing", key.remedy(), key=key.name)

    def _case_file(self, case_id: str, line: int, faults: FaultList) -> CaseFile | None:
        """The fixture, read once however many exercises name it."""
        relative = _case_path(case_id)
        if not self._files.exists(relative):
            known = self._files.names("fixtures", ".yaml")
            remedy = suggestion(case_id, known) or message("try-create", file=relative)
            faults.add(line, "course-case-unknown", remedy, case=case_id, file=relative)
            return None
        if case_id not in self._cases:
            own = self._files.fault_list(relative)
            document = self._document(relative, own)
            self._cases[case_id] = document and build_case_file(document, case_id, own)
            if own.found and is_hidden(self._files.contents.get(relative, b"")):
                own.withhold(message("fixture-hidden-faulty", case=case_id))
        return self._cases[case_id]


def _case_path(case_id: str) -> str:
    return f"fixtures/{case_id}.yaml"
