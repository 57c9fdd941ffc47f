"""The words of terminal and page: complete in both languages, none left over."""

import re
from pathlib import Path

import grader.render
import grader.search
from grader.language import sentences_of
from grader.model.report import ExerciseStatus, ReportStatus
from grader.model.run import Ending
from grader.model.verdict import CaseStatus, CheckKind, CheckStatus
from grader.render.page.script_data import script_text
from tests.unit.for_each import for_each

SENTENCES = {**sentences_of("page"), **sentences_of("checks")}
RENDERING = Path(grader.render.__file__).parent
REASONS = Path(grader.search.__file__).with_name("divergence.py")

FAMILIES = {
    "label-check-": [kind.value for kind in CheckKind],
    "label-check-status-": [status.value for status in CheckStatus],
    "label-case-status-": [status.value for status in CaseStatus],
    "label-exercise-status-": [status.value for status in ExerciseStatus],
    "label-report-status-": [status.value for status in ReportStatus],
    "label-ending-": [*(ending.value for ending in Ending), "unknown"],
    "label-brief-": [*(each.value for each in Ending if each is not Ending.RETURNED), "unknown"],
}


@for_each("prefix", FAMILIES)
def test_every_status_has_its_words(prefix: str) -> None:
    for name in FAMILIES[prefix]:
        assert prefix + name in SENTENCES


def test_both_languages_speak_of_the_same_facts() -> None:
    for code, sentence in SENTENCES.items():
        french, english = (set(re.findall(r"\{(\w+)\}", text)) for text in sentence)

        assert french == english, code


def test_every_code_says_where_it_belongs() -> None:
    places = {"label", "page", "terminal", "figure", "why", "outline", "smallest"}
    for code in SENTENCES:
        assert code.split("-")[0] in places


def test_no_sentence_is_left_over() -> None:
    sources = [*RENDERING.rglob("*.py"), *RENDERING.rglob("*.j2"), REASONS]
    text = "".join(source.read_text(encoding="utf-8") for source in sources) + script_text("fr")
    built = [prefix + name for prefix, names in FAMILIES.items() for name in names]
    built += ["label-error-at", "label-error-bare-at", "figure-walk-order", "figure-walk-orders"]
    built += ["label-order-expected", "label-order-observed"]
    built += [f"figure-piece-{letter}" for letter in "kqrbnp"]

    for code in SENTENCES.keys() - set(built):
        assert code in text, code
