"""A diagnosis as people read it: its sentence, where the course tells it, the text behind it."""

from grader.language import render, say, with_french_spaces
from grader.model.report import Diagnosis, ExerciseReport
from grader.render.explanations import Explanation, explanation_of, explanation_text, find_topic
from grader.render.terminal.explanations import explain_line


def diagnosis_text(diagnosis: Diagnosis, language: str) -> str:
    return render(diagnosis.message, language)


def diagnosis_clause(diagnosis: Diagnosis, language: str) -> str:
    """The same for those who speak of a program and not to its author: "as if …"."""
    facts = diagnosis.message.facts
    if "also" in facts:
        return say("diagnosis-clause-two", language, what=facts["what"], also=facts["also"])
    if "what" in facts:
        return say("diagnosis-clause", language, what=facts["what"])
    if "clause" in facts:
        return say("diagnosis-clause", language, what=facts["clause"])
    return diagnosis_text(diagnosis, language)


def more_line(diagnosis: Diagnosis, language: str) -> str | None:
    """Where more is told of the first of its mistakes."""
    first = diagnosis.mistakes[0]
    if diagnosis.explanation is not None:  # `grader explain` looks for it in the course.
        return say("terminal-explain", language, code=first)
    return explain_line(first, language)


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
    if diagnosis.explanation is not None:
        text = diagnosis.explanation.said_in(language)
        told = with_french_spaces(text) if language == "fr" else text
        return [explanation_of(diagnosis.mistakes[0], told)]
    topics = [mistake for mistake in diagnosis.mistakes if find_topic(mistake)]
    return [explanation_text(topic, language) for topic in dict.fromkeys(topics)]


def first_diagnosis(exercise: ExerciseReport) -> Diagnosis | None:
    return next(iter(exercise.diagnoses), None)
