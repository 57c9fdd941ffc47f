"""The words of the terminal and of the HTML page: titles, labels, legends."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
}
