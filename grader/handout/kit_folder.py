"""The kit of a course that its students get, as a folder and as a zip: no solution, nothing
hidden.
"""

import io
import re
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from grader import __version__
from grader.audit.course_checks import check_leaks, solutions_of
from grader.course import keys
from grader.course.course_files import CoursePlaces
from grader.course.course_folder import COURSE_FILE
from grader.course.document import FaultList, with_list_shortened, without_key
from grader.course.solutions import (
    MOST_BYTES,
    KitFile,
    file_digest,
    parse_kit_file,
    render_kit_file,
)
from grader.errors import CourseError, Fault, Place, UsageError, reason_of, writing_to
from grader.files import add_entry
from grader.grading import Progress
from grader.grading.request import Draws, seed_of
from grader.grading.solution_answers import record_answers, untried_forms
from grader.language import say, sentence
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import COURSE_FOLDERS, TRACES_FILE, Course, Exercise, Kit, KitAnswers
from grader.model.message import Message, message
from grader.sandbox.referee import Referee

_COMMENT = re.compile(r"#.*")
_NO_CODE = re.compile(r'"""(?:.|\n)*?"""|#.*|\s+')
"""What may differ between a program and its copy: texts, comments, spaces."""


def check_nothing_leaks(course: Course, files: Mapping[str, bytes]) -> None:
    """CourseError that says where something hidden can be read in these files."""
    texts = {name: data.decode("utf-8", "replace") for name, data in files.items()}
    # What fixtures say outside comments is theirs to say: whole trees are compared there.
    read = {
        name: "\n".join(_COMMENT.findall(text)) if _is_of_course(name) else text
        for name, text in texts.items()
        if "\0" not in text  # A picture.
    }
    findings = check_leaks(course, CoursePlaces(course.root), read)
    faults = [Fault(each.place, each.message, each.remedy) for each in findings]
    faults += _names_in_comments(course, texts)
    faults += _solutions_in_sight(course, read)
    faults += _secret_in_sight(course, texts)
    if faults:
        raise CourseError(faults, summary="kit-refused")


def _names_in_comments(course: Course, texts: Mapping[str, str]) -> Iterator[Fault]:
    """A teacher's comment on a hidden fixture, left in a file that is handed out."""
    hidden = {
        template.id
        for exercise in course.exercises
        for template in exercise.case_templates
        if template.hidden
    }
    if not hidden:
        return
    named = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(hidden)))})(?![\w-])")
    for file, text in texts.items():
        if not _is_of_course(file):
            continue
        for line, written in enumerate(text.split("\n"), start=1):
            for found in named.findall("".join(_COMMENT.findall(written))):
                reason = message("kit-comment-names-hidden", fixture=found)
                yield Fault(Place(file, line), reason, message("try-no-comment"))


def _solutions_in_sight(course: Course, texts: Mapping[str, str]) -> Iterator[Fault]:
    """A skeleton that was never emptied, or a solution that a statement links to."""
    codes = {file: _NO_CODE.sub("", text) for file, text in texts.items()}
    for exercise in course.exercises:
        for solution, source in solutions_of(exercise):
            code = _NO_CODE.sub("", source.decode("utf-8", "replace"))
            for file in (each for each in codes if code and code in codes[each]):
                reason = message("kit-shows-solution", solution=solution)
                yield Fault(Place(file), reason, message("try-empty-skeleton"))


def _secret_in_sight(course: Course, texts: Mapping[str, str]) -> Iterator[Fault]:
    """Left in a comment, or used for something else too."""
    for file, text in texts.items():
        if course.secret and course.secret in text:
            # No line: what is handed out is shorter than what the teacher has.
            yield Fault(Place(file), message("kit-shows-secret"), message("try-new-secret"))


def _is_of_course(file: str) -> bool:
    """Whether it is a YAML file that we read, and no example that a statement links to."""
    return file == COURSE_FILE or file.startswith("fixtures/") or file.endswith("/exercice.yaml")


_EXERCISE, _STATEMENT, _SKELETON = "exercice.yaml", "enonce.md", "squelette.py"
_LINKS = re.compile(
    r"""\]\(\s*<?(?P<inline>[^()\s<>]+)      # [texte](lien), ![image](lien)
    |^\s*\[[^\]\n]+\]:\s*<?(?P<apart>[^\s<>]+)  # [nom]: lien
    |(?:src|href)\s*=\s*["'](?P<html>[^"'\n]+)["']
    """,
    re.MULTILINE | re.VERBOSE,
)


def course_files(course: Course, exercises: Sequence[Exercise]) -> dict[str, bytes]:
    """The files of these exercises, which have no hidden fixture any more, by their path."""
    ids = [exercise.id for exercise in exercises]
    listed = without_key(_read(course, COURSE_FILE), keys.SECRET.name)
    files = {COURSE_FILE: with_list_shortened(listed, keys.EXERCISES.name, ids)}
    for exercise in exercises:
        files |= _exercise_files(course, exercise)
        for template in exercise.case_templates:
            file = f"fixtures/{template.id}.yaml"
            files[file] = _read(course, file)
    return files


def _exercise_files(course: Course, exercise: Exercise) -> dict[str, bytes]:
    folder = f"exercices/{exercise.id}"
    file = f"{folder}/{_EXERCISE}"
    visible = [template.id for template in exercise.case_templates]
    files = {file: with_list_shortened(_read(course, file), keys.CASES.name, visible)}
    for name in (_STATEMENT, _SKELETON):
        # A student may do without; `grader audit` tells the teacher what is missing.
        if (course.root / folder / name).exists():
            files[f"{folder}/{name}"] = _read(course, f"{folder}/{name}")
    statement = files.get(f"{folder}/{_STATEMENT}", b"").decode("utf-8", "replace")
    for linked in _linked_files(statement, course.root / folder):
        files.setdefault(f"{folder}/{linked}", (course.root / folder / linked).read_bytes())
    return files


def _read(course: Course, file: str) -> bytes:
    """A file that the kit needs; a link that leads to something else than its like is refused."""
    root = course.root.resolve()
    path = (root / file).resolve()
    # The first folder says what a file is: an exercise's, a fixture, or a solution.
    if not path.is_relative_to(root / PurePosixPath(file).parts[0]):
        raise _refused(file, message("kit-link-out"), message("try-real-file"))
    try:
        return path.read_bytes()
    except OSError as error:
        reason = message("course-file-unreadable", reason=reason_of(error))
        raise _refused(file, reason) from error


def _refused(file: str, reason: Message, remedy: Message | None = None) -> CourseError:
    return CourseError([Fault(Place(file), reason, remedy)], summary="kit-refused")


def _linked_files(statement: str, folder: Path) -> Iterator[str]:
    """The files of the exercise's own folder that its statement links to, pictures mostly.

    Links to elsewhere are not followed, nor is a file that is itself a link out of the folder.
    """
    home = folder.resolve()
    for match in _LINKS.finditer(statement):
        target = next(filter(None, match.groups()))
        relative = _relative(target)
        if relative is None:
            continue
        path = (folder / relative).resolve()
        if not path.is_relative_to(home) or not path.is_file():
            continue
        # Some systems take one letter case for the other: this one is handed out shortened.
        if path.name.casefold() != _EXERCISE:
            yield path.relative_to(home).as_posix()


def _relative(target: str) -> PurePosixPath | None:
    """The path that a link means, where it means a file beside the statement."""
    try:
        parts = urlsplit(target)
    except ValueError:
        return None
    path = PurePosixPath(unquote(parts.path))
    is_near = not parts.scheme and not parts.netloc and not path.is_absolute()
    named = bool(path.parts) and "\0" not in str(path)
    return path if is_near and named and ".." not in path.parts else None


_README = {"fr": "LISEZMOI.md", "en": "README.md"}


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeKit:
    """A kit before it is written, and what was left out of it."""

    files: Mapping[str, bytes]
    """By their path in the kit, with `/`."""
    exercise_ids: tuple[str, ...]
    fixture_count: int
    hidden_count: int
    unshown: tuple[str, ...]
    """Exercises that are left out: all of their fixtures are hidden."""


def make_kit(
    course: Course, exercise_ids: Sequence[str], referee: Referee, progress: Progress
) -> MadeKit:
    """Prove the solutions on all that is handed out, and keep what they answered.

    `exercise_ids`: the exercises that are asked for; none for all of them.
    """
    referee.speak(lambda code: getattr(sentence(code), course.language))
    asked = [each for each in course.exercises if not exercise_ids or each.id in exercise_ids]
    shown = [each for each in map(_without_hidden, asked) if each.case_templates]
    if not shown:
        raise UsageError(message("kit-empty"))
    files = course_files(course, shown)
    check_nothing_leaks(course, files)
    files[_README[course.language]] = _readme(course, shown[0]).encode()
    kit = Kit(
        course_id=course.id,
        course_sha256=course.sha256,
        grader_version=__version__,
    )
    content = KitFile(
        kit=kit,
        files={name: file_digest(data) for name, data in files.items()},
        answers=_answers(shown, Draws(course, seed_of(course)), referee, progress),
    )
    templates = {template.id: template for each in asked for template in each.case_templates}
    hidden_count = sum(template.hidden for template in templates.values())
    shown_ids = [each.id for each in shown]
    return MadeKit(
        files={**files, TRACES_FILE: render_kit_file(content)},
        exercise_ids=tuple(shown_ids),
        fixture_count=len(templates) - hidden_count,
        hidden_count=hidden_count,
        unshown=tuple(each.id for each in asked if each.id not in shown_ids),
    )


def _without_hidden(exercise: Exercise) -> Exercise:
    visible = tuple(each for each in exercise.case_templates if not each.hidden)
    return replace(exercise, case_templates=visible)


def _answers(
    exercises: Sequence[Exercise], draws: Draws, referee: Referee, progress: Progress
) -> dict[str, KitAnswers]:
    answers = {}
    for done, exercise in enumerate(exercises, start=1):
        _require_every_form(exercise, draws)
        answers[exercise.id] = record_answers(exercise, draws, referee)
        progress(exercise.id, done, len(exercises))
    return answers


def _require_every_form(exercise: Exercise, draws: Draws) -> None:
    """CourseError where a student could write a form of which nothing visible can be tried."""
    place = Place(f"exercices/{exercise.id}/exercice.yaml")
    faults = [
        Fault(place, message("kit-form-untried", form=form), message("try-visible-fixture"))
        for form in untried_forms(exercise, draws)
    ]
    if faults:
        raise CourseError(faults, summary="kit-refused")


def _readme(course: Course, first: Exercise) -> str:
    title = course.title.said_in(course.language)
    return say("kit-readme", course.language, title=title, exercise=first.id)


def zip_beside(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.zip")


def require_kit_place(folder: Path, course: Path, *, zipped: bool) -> None:
    """UsageError where a kit would take the place of anything but an older kit."""
    with writing_to(folder):
        place = folder.resolve()
        if any(place.is_relative_to((course / name).resolve()) for name in COURSE_FOLDERS):
            raise UsageError(message("kit-in-course", folder=str(folder)))
        if Path.cwd().resolve().is_relative_to(place):
            raise UsageError(message("kit-is-here", folder=str(folder)))
        for each in (folder, folder.parent):
            if each.exists() and not each.is_dir():
                raise UsageError(message("kit-not-a-folder", folder=str(each)))
        if folder.is_symlink():
            raise UsageError(message("kit-is-link", folder=str(folder)))
        if folder.is_dir() and any(folder.iterdir()):
            _require_own(folder)
    file = zip_beside(folder)
    with writing_to(file):
        if zipped and file.exists() and not _is_zip_of_kit(file):
            raise UsageError(message("kit-zip-foreign", file=str(file)))


def write_kit(folder: Path, files: Mapping[str, bytes], *, zipped: bool) -> None:
    """The folder, and the zip beside it; what was there before goes once all is written."""
    with writing_to(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".grader-kit-") as work:
            draft, old, packed = (Path(work) / name for name in ("kit", "old", "kit.zip"))
            for name, data in sorted(files.items()):
                path = draft / PurePosixPath(name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            if zipped:
                packed.write_bytes(zip_of(folder.name, files))
            _take_place(draft, folder, old)
            if zipped:
                packed.replace(zip_beside(folder))


def zip_of(name: str, files: Mapping[str, bytes]) -> bytes:
    """The files in one folder of this name; the same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, data in sorted(files.items()):
            add_entry(archive, f"{name}/{file}", data)
    return packed.getvalue()


def _take_place(draft: Path, folder: Path, old: Path) -> None:
    if not folder.exists():
        draft.rename(folder)
        return
    folder.rename(old)
    try:
        draft.rename(folder)
    except BaseException:
        old.rename(folder)
        raise


def _require_own(folder: Path) -> None:
    """An older kit is replaced, if nobody has put or changed anything in it."""
    kit = _kit_in(folder)
    if kit is None:
        raise UsageError(message("kit-folder-foreign", folder=str(folder)))
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink() or not path.is_dir():
            is_own = not path.is_symlink() and (
                name == TRACES_FILE or kit.files.get(name) == file_digest(path.read_bytes())
            )
            if not is_own:
                raise UsageError(message("kit-file-foreign", folder=str(folder), file=name))


def _kit_in(folder: Path) -> KitFile | None:
    path = folder / TRACES_FILE
    if not path.is_file() or path.stat().st_size > MOST_BYTES:
        return None
    return parse_kit_file(path.read_bytes(), FaultList(TRACES_FILE))


def _is_zip_of_kit(file: Path) -> bool:
    try:
        with zipfile.ZipFile(file) as archive:
            entry = archive.getinfo(f"{file.stem}/{TRACES_FILE}")
            if entry.file_size > MOST_BYTES:
                return False
            data = archive.read(entry)
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError):
        # RuntimeError: it is encrypted, or packed in a way that Python does not know.
        return False
    return parse_kit_file(data, FaultList(TRACES_FILE)) is not None
