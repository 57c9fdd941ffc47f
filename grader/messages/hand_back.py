"""Sentences of what is handed back: marks, sheets, tables."""

from grader.messages.sentence import Sentence

SENTENCES: dict[str, Sentence] = {}
