"""The longer texts about known mistakes: what happens, why it goes unnoticed, and a question.

Each ends with a question that leads to the remedy, and never says the remedy itself.
"""

from collections.abc import Mapping

from grader.messages import explain_mistakes_choices, explain_mistakes_cuts, explain_mistakes_walk
from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    **explain_mistakes_cuts.SENTENCES,
    **explain_mistakes_choices.SENTENCES,
    **explain_mistakes_walk.SENTENCES,
}
