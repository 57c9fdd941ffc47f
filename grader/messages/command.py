"""What the command line says: help, usage errors, files that cannot be read."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
}
