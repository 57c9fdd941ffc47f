"""Sentences of the batch: a class graded, its history, its folder."""

from grader.messages.sentence import Sentence

SENTENCES: dict[str, Sentence] = {}
