"""Sentences of the dashboard of a class."""

from grader.messages.sentence import Sentence

SENTENCES: dict[str, Sentence] = {}
