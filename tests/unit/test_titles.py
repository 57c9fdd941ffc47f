"""`titre:`, one text or one for each language, and how it is said."""

from grader.course.document import FaultList, parse_document
from grader.course.value_types import Key, Table, TitleType
from grader.model.message import NO_TITLE, Title
from tests.unit.for_each import for_each

TITLE = Key("exercice.titre", TitleType())


def read(text: str) -> tuple[Title | None, list[tuple[int | None, str]]]:
    """What is read of a text, and the line and code of each fault."""
    faults = FaultList("f.yaml")
    document = parse_document(text.encode(), faults)
    assert document is not None
    fields = Table((TITLE,)).read(document, "f.yaml", faults)
    assert fields is not None
    return fields.value(TITLE), [(fault.place.line, fault.message.code) for fault in faults.found]


def test_a_title_is_said_in_the_language_asked_for() -> None:
    title = Title(fr="Des égalités", en="Ties")

    assert title.said_in("fr") == "Des égalités"
    assert title.said_in("en") == "Ties"
    assert NO_TITLE.said_in("fr") == NO_TITLE.said_in("en") == ""


@for_each(
    ("text", "title"),
    [
        ("titre: Des égalités", Title(fr="Des égalités", en="Des égalités")),
        ("titre: '17'", Title(fr="17", en="17")),
        ("titre: {fr: Des égalités, en: Ties}", Title(fr="Des égalités", en="Ties")),
        ("titre:\n  en: 'Two moves: mine, yours'\n  fr: Deux coups",
         Title(fr="Deux coups", en="Two moves: mine, yours")),
        ("titre: {fr: Minimax, en: Minimax}", Title.same("Minimax")),
    ],
)  # fmt: skip
def test_a_title_is_one_text_or_one_for_each_language(text: str, title: Title) -> None:
    assert read(text) == (title, [])


@for_each(
    ("text", "faults"),
    [
        ("titre: {fr: Des égalités}", [(1, "key-missing")]),
        ("titre:\n  en: Ties", [(2, "key-missing")]),
        ("titre: {}", [(1, "key-missing"), (1, "key-missing")]),
        ("titre:\n  fr: Des égalités\n  eng: Ties", [(3, "key-unknown")]),
        ("titre:\n  fr: Des égalités\n  anglais: Ties", [(3, "key-unknown"), (2, "key-missing")]),
        ("titre:\n  fr: Des égalités\n  en: Ties\n  de: Gleichstand", [(4, "key-unknown")]),
        ("titre:\n  fr: Des égalités\n  fr: Ties\n  en: Ties", [(3, "key-twice")]),
        ("titre:\n  fr: Des égalités\n  en:", [(3, "value-missing")]),
        ("titre:\n  fr: Des égalités\n  en: 17", [(3, "expected-text")]),
        ("titre:\n  fr: Des égalités\n  en: [Ties]", [(3, "expected-text")]),
        ("titre:\n  fr: Des égalités\n  en: {en: Ties}", [(3, "expected-text")]),
        ("titre:\n  fr: Des égalités\n  en: ' '", [(3, "text-unprintable")]),
        ("titre: [Des égalités, Ties]", [(1, "expected-text")]),
        ("titre: 17", [(1, "expected-text")]),
        ("titre:", [(1, "value-missing")]),
    ],
)
def test_any_other_title_is_a_fault_with_its_line(
    text: str, faults: list[tuple[int | None, str]]
) -> None:
    assert read(text) == (None, faults)
