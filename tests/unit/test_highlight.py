"""The colours of a student's lines: what each piece is, and that no text is lost or changed."""

import tokenize
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.render.page.case_section import Piece, clipped_pieces, highlighted
from tests.unit.for_each import for_each
from tests.unit.report_samples import HOSTILE


def pieces(source: str) -> list[list[Piece]]:
    lines = source.split("\n")
    found = highlighted(lines, range(1, len(lines) + 1))
    return [found[number] for number in sorted(found)]


def styles(source: str) -> list[list[str | None]]:
    return [[style for style, _ in line] for line in pieces(source)]


def test_each_kind_of_word_has_its_class() -> None:
    assert pieces("def minimax(jeu, prof=3): return 'a'  # fin") == [
        [
            ("keyword", "def"),
            (None, " "),
            ("name", "minimax"),
            (None, "(jeu, prof="),
            ("number", "3"),
            (None, "): "),
            ("keyword", "return"),
            (None, " "),
            ("string", "'a'"),
            (None, "  "),
            ("comment", "# fin"),
        ]
    ]


def test_a_class_is_named_too_and_other_names_are_plain() -> None:
    assert pieces("class Noeud(Base): x = None") == [
        [
            ("keyword", "class"),
            (None, " "),
            ("name", "Noeud"),
            (None, "(Base): x = "),
            ("keyword", "None"),
        ]
    ]


def test_a_string_over_several_lines_is_a_string_on_each() -> None:
    assert pieces("x = '''un\n  # deux\n\ntrois''' + 1") == [
        [(None, "x = "), ("string", "'''un")],
        [("string", "  # deux")],
        [],
        [("string", "trois'''"), (None, " + "), ("number", "1")],
    ]


def test_a_line_inside_a_long_string_knows_it() -> None:
    lines = ['"""', *["return 1"] * 50, '"""']

    assert highlighted(lines, [25]) == {25: [("string", "return 1")]}


def test_only_the_lines_asked_for_come_back_in_their_order() -> None:
    assert list(highlighted(["a", "b", "c", "d"], [4, 2])) == [4, 2]
    assert highlighted(["a"], []) == {}


@for_each(
    "broken",
    [
        "x = 'sans fin",
        "    retrait = 1\n  autre = 2",
        "if score ≥ beta:",
        "x = $",
        "x = '''sans fin",
        "x = (1, 2",
        "\x00",
    ],
)
def test_what_stands_before_an_error_keeps_its_colours(broken: str) -> None:
    whole = f"import math\nif True:\n    x = 1\n{broken}"

    assert styles(whole)[:3] == [
        ["keyword", None],
        ["keyword", None, "keyword", None],
        [None, "number"],
    ]


@for_each("strange", ["$", "?", "€", "\0"])
def test_what_stands_after_an_error_is_plain(strange: str) -> None:
    assert pieces(f"x = {strange}\nreturn 1")[1] == [(None, "return 1")]


def test_formatted_strings_are_strings() -> None:
    [line] = pieces("f'a {x} b'")

    assert line[0][0] == line[-1][0] == "string"
    assert "".join(text for _, text in line) == "f'a {x} b'"


def test_line_ends_are_left_out() -> None:
    assert highlighted(["return\r\n", "# un\n"], [1, 2]) == {
        1: [("keyword", "return")],
        2: [("comment", "# un")],
    }


def test_a_hostile_line_is_only_cut_into_pieces() -> None:
    text = HOSTILE.replace("\n", " ").replace("\r", " ")

    assert "".join(piece for _, piece in highlighted([text], [1])[1]) == text


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "line",
    ["x = " + " " * 100_000 + "$", "(" * 50_000, "x = '" + "\\" * 50_000, '"' * 50_001],
    ids=["spaces", "brackets", "backslashes", "quotes"],
)
def test_a_line_made_to_be_slow_is_not(line: str) -> None:
    assert "".join(piece for _, piece in highlighted([line], [1])[1]) == line


def test_the_last_line_of_a_long_file_is_coloured() -> None:
    lines = ["def f(x): return [x, 'y', 3]  # suite"] * 5_000

    assert len(highlighted(lines, [5_000])[5_000]) == 11


@given(st.lists(st.text(alphabet=st.characters(exclude_characters="\r\n")), max_size=8))
def test_no_text_is_lost(lines: list[str]) -> None:
    for number, found in highlighted(lines, range(1, len(lines) + 1)).items():
        assert "".join(text for _, text in found) == lines[number - 1]
        assert all(text for _, text in found)


@given(st.lists(st.sampled_from(["'", '"', "'''", '"""', "#", "f'{", "}", "\\", "(", "x", "1 "])))
def test_no_text_is_lost_where_strings_are_odd(words: list[str]) -> None:
    line = "".join(words)

    assert "".join(text for _, text in highlighted([line, "x"], [1])[1]) == line


def test_a_long_line_is_cut_and_says_so() -> None:
    line: list[Piece] = [("keyword", "return"), (None, " "), ("string", "'abc'")]

    assert clipped_pieces(line, 12) == line
    assert clipped_pieces(line, 10) == [
        ("keyword", "return"),
        (None, " "),
        ("string", "'a"),
        (None, "…"),
    ]
    assert clipped_pieces(line, 8) == [("keyword", "return"), (None, " "), (None, "…")]


def test_a_file_is_looked_at_once_however_many_lines_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at = []
    generate = tokenize.generate_tokens

    def counting(readline: Callable[[], str]) -> Iterator[tokenize.TokenInfo]:
        looked_at.append(readline)
        return generate(readline)

    monkeypatch.setattr(tokenize, "generate_tokens", counting)
    lines = tuple(f"return {number}  # une fois" for number in range(50))

    for number in range(1, 50):
        assert highlighted(lines, [number])[number][0] == ("keyword", "return")

    assert len(looked_at) == 1


def test_a_file_far_too_long_is_plain() -> None:
    lines = ("return 1",) * 50_000

    assert highlighted(lines, [3]) == {3: [(None, "return 1")]}
