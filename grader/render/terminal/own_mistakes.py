"""The mistakes that a course's author wrote, as `grader explain` shows them."""

from collections.abc import Iterator

from grader.language import say, with_french_spaces
from grader.model.exercise import Course, Exercise, OwnMistake
from grader.render.explanations import Explanation, explanation_of


def own_explanation(exercise: Exercise, mistake: OwnMistake, language: str) -> Explanation:
    """Its longer text, after the sentence that a report says of it."""
    title = say("own-mistake-title", language, name=mistake.id, exercise=exercise.title)
    sentence = say("own-mistake-sentence", language, clause=mistake.clause)
    text = mistake.explanation.said_in(language)
    told = with_french_spaces(text) if language == "fr" else text
    return explanation_of(title, f"{sentence}\n\n{told}")


def own_mistake_lines(course: Course, language: str) -> Iterator[str]:
    """Every mistake of the course by its name; nothing where it has none."""
    known = [mistake for exercise in course.exercises for mistake in exercise.own_mistakes]
    if not known:
        return
    longest = max(len(mistake.id) for mistake in known)
    yield ""
    yield say("own-mistakes-listed", language)
    for mistake in known:
        yield f"  {mistake.id:{longest}}  {mistake.clause.said_in(language)}"
