"""A diagnosis as people read it: its sentence, where the course tells it, the text behind it."""

from grader.explanations import Explanation, Subject, explanation_text, find_topic
from grader.messages import render, say
from grader.report import Diagnosis, ExerciseReport


def diagnosis_text(diagnosis: Diagnosis, language: str) -> str:
    return render(diagnosis.message, language)


def diagnosis_subject(diagnosis: Diagnosis) -> Subject:
    """What more can be read of: the first of its mistakes."""
    return diagnosis.mistakes[0]


def sections_text(diagnosis: Diagnosis, language: str) -> str | None:
    """Where the course tells it; None where nobody said so."""
    if not diagnosis.sections:
        return None
    return say("diagnosis-sections", language, sections=", ".join(diagnosis.sections))


def alternatives_text(diagnosis: Diagnosis, language: str) -> list[str]:
    """What comes to the same, as clauses after "as if"."""
    return [render(each, language) for each in diagnosis.alternatives]


def explanations_of(diagnosis: Diagnosis, language: str) -> list[Explanation]:
    """The longer texts behind it, one for each mistake that has one."""
    topics = [mistake for mistake in diagnosis.mistakes if find_topic(mistake)]
    return [explanation_text(topic, language) for topic in dict.fromkeys(topics)]


def first_diagnosis(exercise: ExerciseReport) -> Diagnosis | None:
    return next(iter(exercise.diagnoses), None)
