"""A course → the files of the kit that its students get: no solution, nothing hidden."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from grader import __version__
from grader.course.kit_file import KitFile, file_digest, render_kit_file
from grader.errors import CourseError, Fault, Place, UsageError
from grader.grading import Progress
from grader.grading.record import record_answers, untried_forms
from grader.grading.request import Draws, seed_of
from grader.handout.kit_leaks import check_nothing_leaks
from grader.handout.kit_sources import course_files
from grader.language import catalogue, say
from grader.model.exercise import Course, Exercise
from grader.model.kit import TRACES_FILE, Kit, KitAnswers
from grader.model.message import message
from grader.sandbox.referee import Referee

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
    referee.speak(lambda code: getattr(catalogue()[code], course.language))
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
