"""Every code that a student can meet has a longer text, in both languages."""

from fractions import Fraction

import pytest

from grader.language import (
    LANGUAGES,
    LongText,
    MalformedText,
    catalogue,
    parse_text,
    sentence,
    sentences_of,
)
from grader.language import topics as every_topic
from grader.language.topics import (
    Paragraph,
    TitledText,
    codes_of_mistake,
    explanation_code,
    explanation_text,
    find_topic,
    nearest_word,
    topics,
    word_of,
)
from grader.model.message import message
from grader.model.run import Ending
from grader.model.verdict import Check, CheckKind, CheckStatus
from grader.render.phrases import explain_line, explanation_lines, topic_lines
from grader.search import ALL_CONVENTIONS
from tests.unit.for_each import for_each

FRAGMENTS = {"either", "nothing-there", "error-with-text", "two-lines", "several-lines"} | {
    code for code in sentences_of("judging") if code.startswith("kind-")
}
"""Pieces of sentences: they never stand alone as a message."""
FOR_TEACHERS = {
    "child-cannot-be-run",
    "solution-fails",
    "solution-fails-hidden",
    "try-audit",
    "solution-returned",
    "solution-raised",
    "solution-stopped",
    "solution-disagrees",
    "solution-call-object",
    "solution-call-too-large",
    "no-case-applies",
    "try-early-ends",
}
"""About a course, or about us: no student's file can bring them about."""

MOST_LINES = 25


def check(kind: CheckKind, *, code: str | None = None, convention: str | None = None) -> Check:
    return Check(
        kind=kind,
        status=CheckStatus.FAILED,
        expected=1,
        observed=2,
        points=Fraction(0),
        max_points=Fraction(1),
        message=message(code) if code else None,
        convention=convention,
    )


def test_every_message_to_a_student_has_a_longer_text() -> None:
    said = {*sentences_of("judging"), *sentences_of("runtime")}
    said -= FRAGMENTS | FOR_TEACHERS
    why = {code for code in catalogue() if code.startswith("why-")}

    assert [code for code in said | why if find_topic(code) is None] == []
    assert find_topic("label-hidden-check") is not None


def test_the_exceptions_are_messages_and_no_more() -> None:
    said = set(sentences_of("judging"))

    assert said >= FRAGMENTS | FOR_TEACHERS
    assert [code for code in FOR_TEACHERS if find_topic(code)] == []


def test_every_check_ending_and_convention_has_a_longer_text() -> None:
    words: list[str] = [*CheckKind, *(ending for ending in Ending if ending != "returned")]
    for one in ALL_CONVENTIONS:
        words += [name for base in ALL_CONVENTIONS if (name := one.named_against(base))]

    assert [word for word in words if find_topic(word) is None] == []


def test_every_word_and_every_code_leads_to_one_text() -> None:
    for topic in topics():
        for word in (topic.id, word_of(topic, "en"), *topic.words("words")):
            assert find_topic(word) is topic
    codes = [code for topic in topics() for code in topic.words("codes")]
    for code in (*codes, *(code for topic in topics() for code in codes_of_mistake(topic))):
        assert code.endswith("*") or sentence(code)


def test_a_word_that_leads_to_two_texts_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    head = "theme: file\norder: 1\nenglish: twin\nwords: minimax"
    twin = parse_text("jumeau.md", f"{head}\n\nJumeau\n\n---\n\nTwin\n")
    monkeypatch.setattr(every_topic, "topics", lambda: (*topics(), twin))
    every_topic._by_word.cache_clear()
    try:
        with pytest.raises(MalformedText, match=r"« minimax » leads to .*minimax.md already"):
            find_topic("minimax")
    finally:
        every_topic._by_word.cache_clear()


@for_each("topic", topics())
def test_a_text_is_short_and_differs_from_its_translation(topic: LongText) -> None:
    french, english = (explanation_text(topic.id, language) for language in LANGUAGES)

    assert french.title != english.title
    for text in (french, english):
        lines = list(explanation_lines(text, 80))
        assert 2 <= len(text.paragraphs) <= 6
        assert len(lines) <= MOST_LINES
        assert max(map(len, lines)) <= 80
        assert any(not paragraph.is_example for paragraph in text.paragraphs)
    examples = [
        [paragraph.text.count("\n") for paragraph in text.paragraphs if paragraph.is_example]
        for text in (french, english)
    ]
    assert examples[0] == examples[1]


@for_each("topic", topics())
def test_the_code_of_an_example_can_be_copied(topic: LongText) -> None:
    """A no-break space would be an error in Python."""
    for language in LANGUAGES:
        paragraphs = explanation_text(topic.id, language).paragraphs
        examples = [paragraph.text for paragraph in paragraphs if paragraph.is_example]

        assert [text for text in examples if "\u00a0" in text] == []


@for_each(
    ("typed", "found"),
    [
        ("Élagage", "elagage"),
        ("ELAGAGE_SUPERFICIEL", "elagage-superficiel"),
        ("réponse sans preuve", "preuve"),
        ("nombre d'évaluations", "evaluations"),
        ("not_checked", "non-verifie"),
        ("NameError", "nom"),
        ("runtime-order-joue_un_coup", "position"),
        ("walk-backwards", "parcours"),
        ("?", "feuille-inconnue"),
    ],
)
def test_accents_capitals_and_blanks_are_forgiven(typed: str, found: str) -> None:
    topic = find_topic(typed)

    assert topic is not None
    assert topic.id == found


def test_a_misspelt_word_has_a_nearest_one() -> None:
    assert find_topic("elagaje") is None
    assert nearest_word("elagaje") == "elagage"
    assert nearest_word("xyzxyz") is None


def test_a_text_of_an_unknown_code_is_refused() -> None:
    with pytest.raises(KeyError, match="xyz"):
        explanation_text("xyz", "fr")


@for_each(
    ("what", "french", "english"),
    [
        (check(CheckKind.VALUE), "valeur", "value"),
        (check(CheckKind.EVALUATIONS, code="evaluations-too-few"), "coupe-de-trop", "cut-too-many"),
        (
            check(
                CheckKind.EVALUATIONS,
                code="convention-coupe-stricte-refused",
                convention="coupe-stricte",
            ),
            "coupe-stricte",
            "strict-cut",
        ),
        (
            check(CheckKind.ORDER, convention="elagage-superficiel+coupe-stricte"),
            "elagage-superficiel",
            "shallow-pruning",
        ),
        (message("runtime-recursion"), "recursion", "recursion"),
        (Ending.MEMORY, "memory", "memory"),
    ],
)
def test_what_a_report_says_leads_to_a_word(
    what: Check | Ending, french: str, english: str
) -> None:
    assert explanation_code(what, "fr") == french
    assert explanation_code(what, "en") == english
    line = explain_line(what, "en")
    assert line == f"To learn more: grader explain {english}"


@for_each("what", [Ending.RETURNED, message("solution-fails")])
def test_where_there_is_no_more_to_tell_nothing_is_offered(what: Ending) -> None:
    assert explanation_code(what) is None
    assert explain_line(what, "fr") is None


def test_an_example_is_shown_as_it_is_and_a_comparison_or_a_window_stays_whole() -> None:
    text = TitledText(
        "Titre",
        (
            Paragraph("mot " * 12 + "α ≥ β et puis prof == 0", False),
            Paragraph("mot " * 11 + "[−∞ ; +∞]", False),
            Paragraph("a\n\n  b", True),
        ),
    )

    assert list(explanation_lines(text, 50)) == [
        "Titre",
        "",
        "mot mot mot mot mot mot mot mot mot mot mot mot",
        "α\u00a0≥\u00a0β et puis prof\u00a0==\u00a00",
        "",
        "mot mot mot mot mot mot mot mot mot mot mot",
        "[−∞\u00a0;\u00a0+∞]",
        "",
        "    a",
        "",
        "      b",
    ]


@for_each("language", LANGUAGES)
def test_the_list_names_every_text_once(language: str) -> None:
    lines = list(topic_lines(language, 80))

    for topic in topics():
        assert sum(line.split()[:1] == [word_of(topic, language)] for line in lines) == 1
