"""Sentences of what is found in a source, and what is left aside."""

from grader.messages.sentence import Sentence

SENTENCES: dict[str, Sentence] = {}
