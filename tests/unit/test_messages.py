import re
import string
from collections.abc import Sequence

import pytest

from grader import language as spoken_languages
from grader.language import (
    LANGUAGES,
    catalogue,
    formal,
    render,
    say,
    sentence,
    sentences_of,
    written,
)
from grader.language.error_cause import _table
from grader.language.topics import codes_of_mistake, topics
from grader.model.message import Cell, SourceLine, message
from grader.model.run import GIVEN_FUNCTION_FACTS
from tests.unit.for_each import for_each
from tests.unit.package_source import PACKAGE, package_texts


def fields(template: str) -> set[str]:
    """The facts a sentence shows; one that only chooses a plural is grammar, not a fact."""
    parts = string.Formatter().parse(template)
    return {name for _, name, spec, _ in parts if name and not (spec or "").startswith("|")}


OF_MISTAKES = [code for topic in topics() for code in codes_of_mistake(topic)]
"""What is said of the known mistakes, in their own files."""


@for_each("code", sorted({*catalogue(), *OF_MISTAKES}))
def test_both_languages_say_the_same_facts(code: str) -> None:
    said = sentence(code)

    assert said.fr.strip()
    assert said.en.strip()
    assert fields(said.fr) == fields(said.en)


def test_every_line_of_the_files_is_part_of_a_sentence() -> None:
    """What is misspelt there would be passed over: each entry is three lines or more."""
    for file in (PACKAGE / "language" / "sentences").iterdir():
        lines = file.read_text(encoding="utf-8").splitlines()
        entries = [line for line in lines if line and line[0] not in "# "]
        codes = [line for line in entries if not line.startswith(("fr: ", "en: "))]

        assert sorted(codes) == sorted(sentences_of(file.stem))
        assert len(entries) == 3 * len(codes)


def test_every_code_that_is_spoken_has_a_sentence() -> None:
    spoken = [each for each in package_texts() if each.first_of in ("message", "say")]
    unknown = [(each.file.name, each.text) for each in spoken if each.text not in catalogue()]

    assert unknown == []


def test_every_cause_of_an_error_has_a_sentence() -> None:
    told = [*_table("syntax").values(), *_table("exceptions").values()]

    assert len(told) > 40
    assert set(told) <= catalogue().keys()


def test_a_sentence_that_is_looked_up_alone_is_that_of_the_catalogue() -> None:
    assert {code: sentence(code) for code in catalogue()} == catalogue()


def test_every_sentence_is_spoken_somewhere() -> None:
    texts = {each.text for each in package_texts() if not each.goes_on}
    beginnings = {each.text for each in package_texts() if each.goes_on}
    texts |= {*_table("syntax").values(), *_table("exceptions").values()}
    for template in (*PACKAGE.rglob("*.j2"), *PACKAGE.rglob("*.js")):
        text = template.read_text(encoding="utf-8")
        texts |= set(re.findall(r"[a-z]+(?:-[a-z]+)+", text))
        beginnings |= {*re.findall(r"`([a-z]+-(?:[a-z]+-)+)\$\{", text)}
    spoken = tuple(beginning for beginning in beginnings if "-" in beginning)
    silent = [code for code in catalogue() if code not in texts and not code.startswith(spoken)]

    assert silent == []


def test_what_the_child_says_needs_no_more_than_str_format() -> None:
    for code, facts in GIVEN_FUNCTION_FACTS.items():
        for language in LANGUAGES:
            template = getattr(catalogue()[code], language)
            assert fields(template) == facts
            assert template.format(**dict.fromkeys(facts, "2"))


def test_french_puts_no_break_spaces_where_a_line_must_not_break() -> None:
    said = say("function-missing-near", "fr", function="minimax", near="minmax")

    assert "«\u00a0minmax\u00a0»\u00a0?" in said


@for_each("language", LANGUAGES)
def test_a_condition_stays_on_one_line(language: str) -> None:
    said = say("convention-coupe-stricte-refused", language, expected=1, observed=2)

    assert "(score\u00a0≥\u00a0β)" in said


def test_a_number_chooses_the_singular_or_the_plural() -> None:
    def said(count: int, language: str) -> str:
        return say("path-impossible", language, step=1, move=3, node=(), count=count)

    assert said(1, "fr").endswith("1 enfant")
    assert said(2, "fr").endswith("2 enfants")
    assert said(0, "fr").endswith("0 enfant")
    assert said(0, "en").endswith("0 children")
    assert said(1, "en").endswith("1 child")


def test_a_message_within_a_message_speaks_the_same_language() -> None:
    inner = message("returned-none")
    outer = message("file-unreadable", file="mon_code.py", reason=inner)

    assert render(inner, "en") in render(outer, "en")
    assert render(inner, "fr") in render(outer, "fr")


@for_each(
    ("said", "quoted"),
    [
        ("ta fonction renvoie 2", "la fonction renvoie 2"),
        ("ton programme s'est arrêté", "le programme s'est arrêté"),
        ("lu à l'envers, ton chemin est le bon", "lu à l'envers, le chemin est le bon"),
        ("avec tes fonctions", "avec les fonctions"),
        ("rien ; renvoie le score seul", "rien ; renvoyez le score seul"),
        ("ton ordre ne coupe rien", "l'ordre ne coupe rien"),
        ("la fonction renvoie 2", "la fonction renvoie 2"),
        ("le tableau reste, attachante", "le tableau reste, attachante"),
    ],
)
def test_what_is_said_to_a_student_is_quoted_to_a_teacher_without_tu(
    said: str, quoted: str
) -> None:
    assert formal(said) == quoted


def test_a_teacher_reads_of_the_solution_without_tu() -> None:
    outer = message("solution-fails", case="binaire-16", reason=message("returned-none"))

    assert "ta fonction" not in render(outer, "fr")
    assert "la fonction renvoie None" in render(outer, "fr")
    assert "your" not in render(outer, "en")


@for_each(
    ("fact", "text"),
    [
        ((1, 0, 1), "[1, 0, 1]"),
        ((), "[]"),
        (float("inf"), "+∞"),
        (float("-inf"), "−∞"),
        ((3, (float("inf"),)), "[3, [+∞]]"),
        (16, "16"),
        (2.5, "2.5"),
        ("texte", "texte"),
    ],
)
def test_facts_are_written_as_the_course_writes_them(fact: object, text: str) -> None:
    assert written(fact) == text


IN_CELLS = (
    SourceLine(2, Cell(1, 1, 3)),
    SourceLine(3, Cell(1, 1, 3)),
    SourceLine(5, Cell(2, 5, 9)),
)


@for_each(
    ("language", "line", "text"),
    [
        ("fr", 7, "NameError, ligne 7"),
        ("en", 7, "NameError, line 7"),
        ("fr", SourceLine(7, Cell(2, 5, 9)), "NameError, ligne 3 de la cellule 2"),
        ("en", SourceLine(7, Cell(2, 5, 9)), "NameError, line 3 of cell 2"),
    ],
)
def test_a_line_of_a_notebook_is_said_with_its_cell(language: str, line: int, text: str) -> None:
    assert say("label-error-bare-at", language, type="NameError", line=line) == text


@for_each(
    ("language", "lines", "end"),
    [
        ("fr", (4, 9), "lignes laissées de côté\u00a0: 4, 9"),
        ("en", (4,), "line left aside: 4"),
        (
            "fr",
            IN_CELLS,
            "lignes laissées de côté\u00a0: 2, 3 de la cellule 1\u00a0; 1 de la cellule 2",
        ),
        ("en", IN_CELLS, "lines left aside: 2, 3 of cell 1; 1 of cell 2"),
    ],
)
def test_lines_are_listed_cell_by_cell(language: str, lines: tuple[int, ...], end: str) -> None:
    assert say("lines-skipped", language, count=len(lines), lines=lines).endswith(end)


@for_each(
    ("language", "lines", "end"),
    [
        ("fr", range(1, 21), ", 19, 20"),
        ("fr", range(1, 130_001), ", 19, 20, …"),
        (
            "fr",
            [SourceLine(number, Cell(1, 1, 50)) for number in range(1, 40)],
            ", 19, 20 de la cellule 1, …",
        ),
        (
            "en",
            [SourceLine(number, Cell(number, number, number)) for number in range(1, 22)],
            "; 1 of cell 20, …",
        ),
    ],
)
def test_of_many_lines_the_first_are_listed(language: str, lines: Sequence[int], end: str) -> None:
    text = say("lines-skipped", language, count=len(lines), lines=lines)

    assert text.endswith(end)


def test_a_code_defined_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spoken_languages, "sentences_of", lambda topic: {"twice": topic})
    catalogue.cache_clear()
    try:
        with pytest.raises(ValueError, match="codes defined twice"):
            catalogue()
    finally:
        catalogue.cache_clear()
