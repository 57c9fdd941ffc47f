"""The longer texts behind short messages, for `grader explain`."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {}
