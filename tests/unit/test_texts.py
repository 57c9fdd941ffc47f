"""The files of the known mistakes and of the longer texts: a fault is told with its line."""

import pytest

from grader.language import KNOWN_MISTAKES, MalformedText, parse_text
from grader.language.topics import theme_of
from grader.mistakes import catalogue
from grader.mistakes.catalogue import Side, Variant, _mistake, known_mistakes
from grader.model.exercise import Algorithm
from tests.unit.for_each import for_each

HEAD = """\
order: 9999
searches: minimax
section: 2.4
sides: max min
way: cut = early
way: start = N, calls = 2
numbers: 10 20
clause fr: l'essai
  continuait
clause en: the trial went on
english: trial"""
BODY = "Essai\n\nUn essai.\n\n---\n\nTrial\n\nA trial.\n"
FILE = f"{KNOWN_MISTAKES}/essai.md"


def test_a_file_says_how_a_mistake_is_made_and_what_is_said_of_it() -> None:
    text = parse_text(FILE, f"{HEAD}\n\n{BODY}")
    mistake = _mistake(text)

    assert text.value("clause fr", str) == "l'essai continuait"
    assert (text.fr, text.en) == ("Essai\n\nUn essai.", "Trial\n\nA trial.")
    assert mistake.algorithms == {Algorithm.MINIMAX}
    assert mistake.conventions == frozenset()
    assert mistake.variants == tuple(
        variant
        for side in (Side.MAX, Side.MIN)
        for variant in (
            Variant(side, {"cut": "early"}),
            Variant(side, {"start": 10.0, "calls": 2}, 10),
            Variant(side, {"start": 20.0, "calls": 2}, 20),
        )
    )


@for_each(
    ("good", "bad", "told"),
    [
        ("order: 9999", "order: tenth", "1: order: invalid literal for int"),
        ("order: 9999\n", "", "1: no line “order: …”"),
        ("searches: minimax\n", "", "1: no line “searches: …”"),
        ("searches: minimax", "searches: maximin", "2: searches: 'maximin' is not a valid"),
        ("section: 2.4", "chapter: 2.4", "3: unknown key “chapter”"),
        ("section: 2.4", "order: 9998", "3: “order” is there twice"),
        ("section: 2.4", "section 2.4", "3: neither “key: value” nor an indented line"),
        ("section: 2.4", "section: ", "3: neither “key: value” nor an indented line"),
        ("sides: max min", "sides: left", "4: sides: 'left' is not a valid Side"),
        ("sides: max min\n", "", "4: way: below no line “sides: …”"),
        ("way: cut = early\nway: start = N, calls = 2\n", "", "1: no line “way: …”"),
        ("clause en: the trial went on\n", "", "1: no line “clause en: …”"),
        ("section: 2.4", "section: 2.4\nconvention in: minimax", "1: no line “convention fr: …”"),
        ("cut = early", "cut: early", "5: way: “switch = value”"),
        ("cut = early", "cut = soon", "5: way: “cut” cannot be “soon”"),
        ("cut = early", "sharp = yes", "5: way: there is no switch “sharp”"),
        ("cut = early", "ends = no", "5: way: “ends” cannot be “no”"),
        ("cut = early", "start = much", "5: way: could not convert"),
        ("cut = early", "calls = 1.5", "5: way: invalid literal for int"),
        ("numbers: 10 20", "numbers: ten", "7: numbers: invalid literal for int"),
        ("english: trial", "theme: trials\nenglish: trial", "11: theme: 'trials' is not a valid"),
        ("\n---\n", "\n--\n", "21: no line “---” between empty ones"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(good: str, bad: str, told: str) -> None:
    with pytest.raises(MalformedText) as caught:
        _both(f"{HEAD}\n\n{BODY}".replace(good, bad, 1))

    assert str(caught.value).startswith(f"{FILE}:{told}")


def _both(written: str) -> None:
    text = parse_text(FILE, written)
    _mistake(text)
    theme_of(text)


def test_a_text_about_no_mistake_says_nothing_of_switches() -> None:
    with pytest.raises(MalformedText, match=r"texts/essai\.md:4: unknown key “sides”"):
        parse_text("texts/essai.md", f"order: 1\ntheme: file\nenglish: x\nsides: max\n\n{BODY}")


def test_no_two_mistakes_have_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    text = parse_text(FILE, f"{HEAD}\n\n{BODY}")
    twin = parse_text(FILE.replace("essai", "jumeau"), f"{HEAD}\n\n{BODY}")
    monkeypatch.setattr(catalogue, "mistake_texts", lambda: (text, twin))
    known_mistakes.cache_clear()
    try:
        with pytest.raises(MalformedText, match=r"jumeau\.md:1: order: that of essai is 9999"):
            known_mistakes()
    finally:
        known_mistakes.cache_clear()
