"""What a kit keeps of the solutions: their answers, once they are seen to be right."""

from grader.errors import CourseError
from grader.grading.request import Draws
from grader.grading.solution_answers import recorded_searches
from grader.grading.trial import cases_of, recorded_scripts
from grader.kinds.signature import applies
from grader.model.exercise import Exercise, Form, KitAnswers
from grader.sandbox.referee import Referee


def record_answers(exercise: Exercise, draws: Draws, referee: Referee) -> KitAnswers:
    """What the solution answers to the cases of every form; CourseError where it is wrong."""
    if not exercise.searches_trees:
        scripts = recorded_scripts(exercise, draws, referee)
        return KitAnswers(searches={}, scripts=scripts)
    cases = [
        case
        for template in exercise.case_templates
        for case in draws.searches(template)
        if any(applies(form, exercise, case.tree, case.depth) for form in exercise.forms)
    ]
    searches = recorded_searches(exercise, cases, referee)
    if not exercise.only_solution_knows:
        # Each student draws their own, and our search answers.
        searches = {case.id: searches[case.id] for case in cases if case.is_shared}
    return KitAnswers(searches=searches, scripts={})


def untried_forms(exercise: Exercise, draws: Draws) -> list[str]:
    """The forms in which no case of the exercise can be tried."""
    return [form.id for form in exercise.forms if not _is_tried(exercise, form, draws)]


def _is_tried(exercise: Exercise, form: Form, draws: Draws) -> bool:
    if exercise.searches_trees:
        return any(
            applies(form, exercise, case.tree, case.depth)
            for template in exercise.case_templates
            for case in draws.searches(template)
        )
    try:
        return bool(cases_of(exercise, form, draws))
    except CourseError:
        return False
