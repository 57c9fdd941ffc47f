"""Sentences of grading on several machines."""

from grader.messages.sentence import Sentence

SENTENCES: dict[str, Sentence] = {}
