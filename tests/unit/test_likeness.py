"""Near-copies: what renaming and layout do not change, and what is not worth a teacher's time."""

import itertools
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from grader.classroom.likeness.fingerprints import (
    Fingerprints,
    fingerprints,
    fingerprints_document,
    read_blocks,
    read_fingerprints,
)
from grader.classroom.likeness.similar_pairs import SimilarPair, find_pairs, shared_lines
from tests.unit.for_each import for_each
from tests.unit.likeness_class import written_alone
from tests.unit.likeness_disguises import ORIGINAL, REWRITTEN, SAME
from tests.unit.likeness_samples import INDEPENDENT
from tests.unit.work import lines_run

ROOT = Path(__file__).parents[2]


@cache
def course() -> tuple[Fingerprints, ...]:
    """The solutions, the own mistakes and the skeletons of the course that is shipped."""
    files = [*ROOT.glob("corrige/**/*.py"), *ROOT.glob("exercices/*/squelette.py")]
    return tuple(fingerprints(file.read_text(encoding="utf-8"), window=1) for file in sorted(files))


prints_of = cache(fingerprints)
alone = cache(written_alone)


def pairs_of(
    texts: Iterable[str], known: tuple[Fingerprints, ...] | None = None
) -> tuple[SimilarPair, ...]:
    copies = [(number, prints_of(text)) for number, text in enumerate(texts, start=1)]
    return find_pairs(copies, course() if known is None else known).pairs


def words(text: str) -> list[str]:
    return ["~" if word.is_name else word.text for block in read_blocks(text) for word in block]


def files(pattern: str) -> Mapping[str, str]:
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted(ROOT.glob(pattern))}


# --- What counts ---


@for_each(
    ("text", "other"),
    [
        ("x = a + b  # somme", "y = c+d"),
        (
            "def f(a: int, b: list[int] = []) -> tuple[int, int]:\n    return a",
            "def g(x, y=[]): return x",
        ),
        ("total: int = 0", "s = 0"),
        ("if (a == 0):\n\treturn (a, b)", "if u == 0:\n  return u, v"),
        ("import math\nx = -math.inf", "from math import *\ny = float('-inf')"),
        ("f(a,\n  b,\n)", "g(c, d)"),
        ("a = 1; b = 2", "c = 1\nd = 2"),
        ('"""Docstring."""\nprint("ici", a)\nx = 1', "y = 1"),
        ("x = a \\\n    + b", "x = a + b"),
        ("@cache\ndef f(n): pass", "def g(k):\n    '''texte'''"),
        ("TREE = [[20, 17, 14], [5, 10, 10], [16, 0, 0]]\nx = 1", "x = 1"),
        ("x = 'bonjour'", 'y = "au revoir"'),
        ("x = 1000", "x = 99999"),
    ],
)  # fmt: skip
def test_names_and_looks_do_not_count(text: str, other: str) -> None:
    assert words(text) == words(other)
    assert fingerprints(text).blocks == fingerprints(other).blocks


@for_each(
    ("text", "other"),
    [
        ("if a < b: x = 1", "if a <= b: x = 1"),
        ("x = a", "x = x"),
        ("x = 0", "x = 1"),
        ("s == 'X'", "s == 'O'"),
        ("max(a, b)", "min(a, b)"),
        ("for a in b:\n    c()\n    d()", "for a in b:\n    c()\nd()"),
        ("a.append(b)", "a.pop(b)"),
        ("f(a)", "f[a]"),
    ],
)
def test_operators_small_literals_builtins_and_nesting_count(text: str, other: str) -> None:
    assert fingerprints(text).blocks != fingerprints(other).blocks


def test_a_body_beside_its_header_is_a_body() -> None:
    expected = ["{", "if", "~", "{", "return", "~", "}", "return", "~"]
    assert words("def f(a):\n if a: return a\n return b")[-9:] == expected
    assert words("def f(a):\n    if a:\n        return a\n    return b")[-9:] == expected


def test_a_bracket_that_is_never_closed_spoils_its_own_statement_only() -> None:
    whole = ORIGINAL.replace(
        "return evaluation(jeu), coups_prec", "return evaluation((jeu, coups_prec", 1
    )
    assert fingerprints(whole).blocks != fingerprints(ORIGINAL).blocks
    assert set(fingerprints(whole).blocks) & set(fingerprints(ORIGINAL).blocks)


def test_prints_are_small_and_come_back_as_they_were() -> None:
    lines = "\n\n".join(written_alone(seed) for seed in (1, 2, 3)).split("\n")
    prints = fingerprints("\n".join(lines[:100]))
    document = fingerprints_document(prints)
    assert len(document) < 2000
    assert document.isascii()
    assert read_fingerprints(document) == prints


@for_each("damage", ["", "*", "AAAA", "é", "AgAAAAAAAAAAAAA=", "AQAAAAAAAAAA//8="])
def test_a_damaged_document_is_none(damage: str) -> None:
    assert read_fingerprints(damage) is None


def test_a_document_of_odd_length_is_none() -> None:
    document = fingerprints_document(fingerprints("x"))
    assert read_fingerprints(document) is not None
    assert read_fingerprints(document[:-4]) is None


def test_prints_are_the_same_in_every_process() -> None:
    """Each run of the tests is another process, with other hashes of texts."""
    document = fingerprints_document(fingerprints(ORIGINAL))
    assert f"{zlib.crc32(document.encode()):08x}" == "79d9bee3"


# --- Pairs: numbers that were measured ---


def test_of_32_programs_written_alone_no_two_are_pointed_out() -> None:
    assert len(INDEPENDENT) == 32
    assert pairs_of(INDEPENDENT.values()) == ()
    for two in itertools.combinations(INDEPENDENT.values(), 2):
        assert pairs_of(two) == ()


@for_each("disguise", SAME)
def test_the_same_after_renaming_is_seen_in_a_class(disguise: str) -> None:
    found = pairs_of([ORIGINAL, *INDEPENDENT.values(), SAME[disguise](ORIGINAL)])
    assert [(pair.first, pair.second, pair.is_same) for pair in found] == [(1, 34, True)]
    assert found[0].share == 1


SEEN = set(REWRITTEN) - {"comparisons turned round", "a pair instead of a result"}


@for_each("disguise", REWRITTEN)
def test_twelve_of_fourteen_rewritten_programs_are_seen_in_a_class(disguise: str) -> None:
    found = pairs_of([ORIGINAL, *INDEPENDENT.values(), REWRITTEN[disguise](ORIGINAL)])
    alike = [(1, 34, False)] if disguise in SEEN else []
    assert [(pair.first, pair.second, pair.is_same) for pair in found] == alike


def test_right_submissions_are_not_alike() -> None:
    assert pairs_of([*files("tests/submissions/right/*.py").values()]) == ()


def test_of_the_wrong_submissions_those_made_from_each_other_are_alike() -> None:
    texts = files("tests/submissions/wrong/*.py")
    names = list(texts)
    found = [
        (names[pair.first - 1], names[pair.second - 1], pair.is_same)
        for pair in pairs_of(texts.values())
    ]
    assert found == [
        ("evaluates_twice", "misspelt_name", True),
        ("depth_off_by_one", "evaluates_twice", False),
    ]


def test_chance_pairs_are_rare_in_classes_of_30_and_none_is_the_same() -> None:
    found = [pairs_of(alone(30 * number + at) for at in range(30)) for number in range(10)]
    assert sum(len(pairs) for pairs in found) <= 2
    assert not any(pair.is_same for pairs in found for pair in pairs)


@for_each("size", [2, 30, 310])
def test_a_renamed_and_edited_copy_is_seen_in_a_class_of_any_size(size: int) -> None:
    texts = [alone(seed) for seed in range(size)]
    edited = REWRITTEN["depth tested otherwise"](
        texts[0].replace("    coups = ", "    nb = 0\n    coups = ", 1)
    )
    found = pairs_of([*texts, edited])
    assert (1, size + 1) in [(pair.first, pair.second) for pair in found]


# --- What is not shared ---


@for_each("file", ["corrige/minimax.py", "corrige/alphabeta.py", "exercices/morpion/squelette.py"])
def test_code_of_the_course_is_nobodys_also_when_renamed(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert pairs_of([text, text, SAME["all of it"](text), SAME["renamed"](text)]) == ()
    assert shared_lines(text, text, course()) == (frozenset(), frozenset())


def test_a_line_that_is_changed_in_code_of_the_course_makes_it_nobodys_own() -> None:
    text = (ROOT / "corrige/alphabeta.py").read_text(encoding="utf-8")
    assert pairs_of([text.replace("chemin = None", "chemin = []")] * 3) == ()


def test_what_half_of_a_class_has_is_from_the_class() -> None:
    typed_in = files("tests/submissions/right/*.py")["course_typed_in"]
    others = list(INDEPENDENT.values())[:8]
    assert pairs_of([typed_in] * 12 + others) == ()
    assert {pair.is_same for pair in pairs_of([typed_in] * 4 + others)} == {True}


def test_short_functions_are_alike_in_every_class() -> None:
    short = "def parcours(n):\n    print(n)\n    for e in enfants(n):\n        parcours(e)\n"
    assert pairs_of([short, SAME["renamed"](short), short.replace("n", "sommet")], ()) == ()


# --- Groups, order, limits ---


def test_eight_that_are_the_same_are_a_chain_of_seven() -> None:
    same = [disguise(ORIGINAL) for disguise in list(SAME.values())[:8]]
    found = pairs_of([*same, *INDEPENDENT.values()])
    assert [(pair.first, pair.second) for pair in found] == [*itertools.pairwise(range(1, 9))]
    assert {pair.is_same for pair in found} == {True}


def test_eight_that_are_nearly_the_same_are_held_together_by_seven_pairs() -> None:
    edits = [f"    best = None\n    x{at} = {'+'.join('ab' * (at + 1))}\n" for at in range(8)]
    texts = [ORIGINAL.replace("    best = None\n", edit) for edit in edits]
    found = pairs_of([*texts, *INDEPENDENT.values()])
    assert len(found) == 7
    assert {pair.is_same for pair in found} == {False}
    assert {number for pair in found for number in (pair.first, pair.second)} == set(range(1, 9))


def test_what_tells_most_comes_first_and_the_rest_is_counted() -> None:
    twice = [text for text in INDEPENDENT.values() for _ in range(2)]
    copies = [(number, fingerprints(text)) for number, text in enumerate(twice)]
    everything = find_pairs(copies, course())
    few = find_pairs(copies, course(), most=5)
    assert few.pairs == everything.pairs[:5]
    assert few.left_out == len(everything.pairs) - 5 > 20
    assert everything.left_out == 0
    first, last = (len(copies[everything.pairs[at].first][1].runs) for at in (0, -1))
    assert first > last


def test_a_whole_function_in_long_files_is_seen() -> None:
    first = ORIGINAL + "".join(list(INDEPENDENT.values())[:9])
    second = SAME["renamed"](ORIGINAL) + "".join(list(INDEPENDENT.values())[9:18])
    assert [pair.share < 0.5 for pair in pairs_of([first, second])] == [True]


def test_equal_texts_are_told_from_a_shorter_length_on() -> None:
    text = (
        "def f(a, b, c):\n    while a > b[c]:\n        a = a // 2 + c * b[0]\n"
        "        c += len(b) % 7\n    return [a, b, c]\n"
    )
    assert [pair.is_same for pair in pairs_of([text, text], ())] == [True]
    assert pairs_of([text, SAME["renamed"](text).replace("f(", "g(")], ()) == ()


def test_an_empty_class_has_no_pairs() -> None:
    assert find_pairs([], course()).pairs == ()
    assert pairs_of(["", "", "# rien", "x"]) == ()


# --- Side by side ---


def test_shared_lines_are_those_of_the_copied_function() -> None:
    first = "import math\n\n" + INDEPENDENT["a stack of pairs"]
    second = (
        INDEPENDENT["reduce"] + "\n# à moi\n" + SAME["renamed"](INDEPENDENT["a stack of pairs"])
    )
    left, right = shared_lines(first, second, course())
    start = second.count("\n") - INDEPENDENT["a stack of pairs"].count("\n") + 1
    # Its first line and its recursive call are written as in the course.
    assert left == frozenset(range(4, 19)) - {4, 14}
    assert right == frozenset(line + start - 3 for line in left)


def test_lines_of_the_course_are_not_shared() -> None:
    given = (ROOT / "corrige/alphabeta.py").read_text(encoding="utf-8")
    own = INDEPENDENT["two functions"]
    left, right = shared_lines(given + own, own, course())
    after = given.count("\n")
    assert left
    assert min(left) > after
    assert {line - after for line in left} == right


def test_lines_are_counted_as_editors_do() -> None:
    left, _ = shared_lines(ORIGINAL, ORIGINAL, ())
    windows, old_mac = (
        shared_lines(ORIGINAL.replace("\n", end), ORIGINAL, ())[0] for end in ("\r\n", "\r")
    )
    assert windows == old_mac == left
    assert 6 in left
    assert 5 not in left  # The docstring.


# --- Cost ---


def test_copies_that_are_the_same_are_compared_once() -> None:
    """Twice as many of them are twice the work and no more: a large class takes seconds."""
    apart, known = [prints_of(alone(seed)) for seed in range(40)], course()

    def work(size: int) -> int:
        copies = [(number, apart[number % 40]) for number in range(size)]
        return lines_run(lambda: find_pairs(copies, known, most=50))

    assert work(400) < 2 * work(200)
    found = find_pairs([(number, apart[number % 40]) for number in range(400)], course(), most=50)
    assert len(found.pairs) == 50
    assert found.left_out >= 310
