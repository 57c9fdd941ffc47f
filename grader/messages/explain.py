"""The longer texts behind short messages, for `grader explain`."""

from collections.abc import Mapping

from grader.messages import explain_exercises, explain_mistakes, explain_program, explain_search
from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    **explain_search.SENTENCES,
    **explain_mistakes.SENTENCES,
    **explain_exercises.SENTENCES,
    **explain_program.SENTENCES,
}
