"""Every known mistake is told in both languages: in a clause, and in a longer text."""

import re
import runpy
from pathlib import Path

from grader.language import LANGUAGES, catalogue, long_text, mistake_texts, render, sentence
from grader.language.topics import Theme, explanation_text, find_topic, theme_of, topics, word_of
from grader.mistakes.catalogue import Mistake, Side, known_mistakes
from grader.model.message import message
from tests.unit.for_each import for_each

MISTAKES = known_mistakes()
TOLD_AS_MISTAKES = [topic.id for topic in topics() if theme_of(topic) is Theme.MISTAKES]
"""The rest are told as conventions, or as what a search does."""
ROOT = Path(__file__).resolve().parents[2]
SECTIONS = {"1.2", "2.2", "2.3", "2.4", "3.4", "3.5"}
"""The sections of the course that tell a part of a search."""

every_mistake = for_each("mistake", MISTAKES)
both_languages = for_each("language", LANGUAGES)


def clause(mistake: Mistake, language: str) -> str:
    facts = {"number": number} if (number := mistake.variants[0].number) else {}
    return render(message(f"mistake-{mistake.id}", **facts), language)


@both_languages
@every_mistake
def test_a_mistake_has_a_clause(mistake: Mistake, language: str) -> None:
    """It stands within a sentence: after « comme si », before a place and a full stop."""
    text = clause(mistake, language)

    assert 10 <= len(text) <= 110
    assert not re.match(r"(?i)ils?\b", text)
    assert text[-1] not in ".!?…,;:"
    assert "\n" not in text
    starts_with_a_name = re.match(r"MAX|MIN|α", text)
    assert starts_with_a_name or text[0].islower()


@both_languages
def test_no_two_mistakes_have_the_same_clause(language: str) -> None:
    texts = [clause(mistake, language) for mistake in MISTAKES]

    assert len(set(texts)) == len(texts)


@every_mistake
def test_a_number_taken_for_infinity_is_told(mistake: Mistake) -> None:
    numbers = {variant.number for variant in mistake.variants} - {None}

    for language in LANGUAGES:
        has_number = "{number}" in getattr(sentence(f"mistake-{mistake.id}"), language)
        assert has_number is bool(numbers)


def test_every_sentence_is_of_a_mistake_that_exists() -> None:
    conventions = {mistake.id for mistake in MISTAKES if mistake.conventions}
    one_player = {f"mistake-place-{side}" for side in Side if side is not Side.BOTH}

    assert {each.id for each in mistake_texts() if each.has("convention fr")} == conventions
    assert {code for code in catalogue() if code.startswith("mistake-place-")} == one_player
    assert {mistake.id for mistake in MISTAKES} >= set(TOLD_AS_MISTAKES)


@both_languages
@for_each("code", [f"convention-of-{each.id}" for each in MISTAKES if each.conventions])
def test_a_convention_is_told_as_no_mistake(code: str, language: str) -> None:
    text = render(message(code), language)

    assert {"fr": "une convention, pas une erreur", "en": "a convention, no mistake"}[
        language
    ] in text
    assert text.endswith(".")
    assert find_topic(code) is not None


@both_languages
@every_mistake
def test_a_mistake_has_a_longer_text_that_ends_with_a_question(
    mistake: Mistake, language: str
) -> None:
    last = explanation_text(mistake.id, language).paragraphs[-1]

    assert not last.is_example
    assert last.text.endswith("?")


@both_languages
@for_each("id", TOLD_AS_MISTAKES)
def test_a_longer_text_is_neither_a_line_nor_a_lesson(id: str, language: str) -> None:  # noqa: A002 (what it is)
    title, *blocks = long_text(id, language).split("\n\n")
    prose = " ".join(block for block in blocks if not block.startswith("    "))

    assert len(title) <= 60
    assert 40 <= len(re.findall(r"\w+", prose)) <= 120


@every_mistake
def test_the_id_and_the_code_of_a_mistake_lead_to_its_text(mistake: Mistake) -> None:
    topic = find_topic(mistake.id)

    assert topic is not None
    assert topic.id == mistake.id
    assert find_topic(f"mistake-{mistake.id}") is topic
    assert find_topic(word_of(topic, "en")) is topic
    assert theme_of(topic) in {Theme.MISTAKES, Theme.CONVENTIONS, Theme.SEARCHES}


@both_languages
def test_a_text_that_names_another_names_one_that_exists(language: str) -> None:
    texts = (long_text(each, language) for each in TOLD_AS_MISTAKES)
    named = [word for text in texts for word in re.findall(r"\(([a-z]+(?:-[a-z]+)+)\)", text)]

    assert len(named) >= 5
    for word in named:
        topic = find_topic(word)
        assert topic is not None, word
        assert word_of(topic, language) == word


@every_mistake
def test_a_section_is_one_that_the_course_has(mistake: Mistake) -> None:
    assert mistake.section in SECTIONS


def test_the_document_lists_every_mistake_as_it_is_told() -> None:
    written = (ROOT / "docs" / "erreurs.md").read_text(encoding="utf-8")
    made = runpy.run_path(str(ROOT / "docs" / "make_mistakes.py"))["render_document"]()

    assert written == made, "make mistakes writes docs/erreurs.md anew"
    for mistake in MISTAKES:
        assert f"| `{mistake.id}` |" in written
