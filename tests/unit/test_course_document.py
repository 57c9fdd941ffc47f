"""YAML text → documents, and documents → cache → documents."""

from typing import Any

import pytest
import yaml

from grader.course import document as document_module
from grader.course.document import (
    MAX_FAULTS,
    FaultList,
    MappingPart,
    Part,
    ScalarPart,
    parse_document,
)
from tests.unit.for_each import for_each


def parsed(text: str | bytes) -> tuple[Part | None, list[tuple[int | None, str]]]:
    faults = FaultList("a.yaml")
    document = parse_document(text.encode() if isinstance(text, str) else text, faults)
    return document, [(fault.place.line, fault.message.code) for fault in faults.found]


@pytest.fixture(params=["libyaml", "pure"])
def _each_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "pure":
        monkeypatch.setattr(document_module, "yaml_loader", lambda: yaml.SafeLoader)
    elif not yaml.__with_libyaml__:
        pytest.skip("PyYAML was built without libyaml")


@pytest.mark.usefixtures("_each_loader")
@for_each(
    ("text", "line"),
    [
        ("a: [16, ?, ?]", 1),
        ("a: [?]", 1),
        ("a:\n  - [3, ?]", 2),
        ("a: [16, ? , 3]", 1),
        ("a: [16, ?3]", 1),
        ("a: [? 3]", 1),
        ("a:\n  - 3\n  - ?\n", 3),
        ("a:\n  - ?\n  - 3\n", 2),
        ("a:\n  ?\n", 2),
        ("a: ?\n", 1),
        ("a: ? # rien\n", 1),
        ("a: {valeur: ?}", 1),
        ("a: {valeur: ?, nom: b}", 1),
        ("a:\n  valeur: ?\r\n", 2),
        ("titre: Élagage 🌳\r\na:\r\n  - ?\r\n", 3),
    ],
)
def test_a_bare_question_mark_is_told_in_every_shape(text: str, line: int) -> None:
    _, faults = parsed(text)

    assert faults == [(line, "question-mark-bare")]


@pytest.mark.usefixtures("_each_loader")
def test_every_line_with_a_bare_question_mark_is_told_and_the_rest_still_read() -> None:
    document, faults = parsed("a:\n - [?, 3]\n - [4, ?]\nb: &x 3\n")

    assert faults == [(2, "question-mark-bare"), (3, "question-mark-bare"), (4, "yaml-anchor")]
    assert isinstance(document, MappingPart)


@pytest.mark.usefixtures("_each_loader")
def test_a_title_may_end_with_a_question_mark() -> None:
    _, faults = parsed("titre: Où couper ?\na: [1, 2\n")

    assert faults == [(2, "yaml-syntax-list-open")]


@pytest.mark.usefixtures("_each_loader")
@for_each(
    ("text", "line", "code"),
    [
        ("a: [1, 2\nb: 3\n", 2, "yaml-syntax-list-open"),
        ("a: [1, 2", 1, "yaml-syntax-list-open"),
        ("a: {b: 3", 1, "yaml-syntax-mapping-open"),
        ("a: b: c", 1, "yaml-syntax-colon"),
        ("a: 3\n b: 4", 2, "yaml-syntax-colon"),
        ('a: "x\nb: 3\n', 1, "yaml-syntax-quote-open"),
        ("a: 3\nb\nc: 4", 2, "yaml-syntax-no-colon"),
        ("a: @3", 1, "yaml-syntax-character"),
        ("a: `3", 1, "yaml-syntax-character"),
        ("a: [1, , 2]", 1, "yaml-syntax-empty-item"),
        ("a: 3\nb: [\n", 2, "yaml-syntax-end"),
        ("a:\n  - 3\n - 4", 3, "yaml-syntax-indentation"),
        ("a: 'x' y", 1, "yaml-syntax-indentation"),
        ("a:\n\t- 3", 2, "yaml-syntax-tab"),
        ("\ta: 3", 1, "yaml-syntax-tab"),
        ("%", 1, "yaml-syntax"),
        ("a: 3\n---\nb: 4", 2, "yaml-documents"),
        ("a: !!int 3", 1, "yaml-tag"),
        ("a: !!python/object/apply:os.system [ls]", 1, "yaml-tag"),
        ("a: &x 3", 1, "yaml-anchor"),
        ("a: *x", 1, "yaml-anchor"),
        ("", None, "course-file-empty"),
        ("# rien\n", None, "course-file-empty"),
        ("---\n", None, "course-file-empty"),
    ],
)
def test_what_yaml_itself_refuses_has_a_line_and_a_name(
    text: str, line: int | None, code: str
) -> None:
    _, faults = parsed(text)

    assert faults == [(line, code)]


@pytest.mark.usefixtures("_each_loader")
def test_an_escape_beyond_unicode_is_a_syntax_error() -> None:
    _, [(_, code)] = parsed('a: "\\UFFFFFFFF"')

    assert code == "yaml-syntax"


def test_an_error_without_a_place_is_told_of_the_whole_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise yaml.MarkedYAMLError

    monkeypatch.setattr(yaml, "parse", fail)

    assert parsed("a: 3") == (None, [(None, "yaml-syntax")])


@for_each(
    ("data", "line", "code"),
    [
        ("titre: Élagage".encode("latin-1"), 1, "course-file-encoding"),
        ("a: 3\ntitre: É".encode("latin-1"), 2, "course-file-encoding"),
        ("a: 3".encode("utf-16"), 1, "course-file-encoding"),
        (b"a: 3\nb: \x00", 2, "course-file-character"),
        (b"a: \x1b[31m", 1, "course-file-character"),
        (b"a" * (4 * 1024 * 1024 + 1), None, "course-file-too-large"),
    ],
)
def test_bytes_that_are_no_text_are_refused(data: bytes, line: int | None, code: str) -> None:
    assert parsed(data) == (None, [(line, code)])


def test_a_byte_order_mark_and_carriage_returns_are_read() -> None:
    document, faults = parsed(b"\xef\xbb\xbfa: 3\r\nb: 4\r\n")

    assert not faults
    assert isinstance(document, MappingPart)
    assert [key for key, _ in document.entries] == [
        ScalarPart(1, "a", False),
        ScalarPart(2, "b", False),
    ]


@pytest.mark.usefixtures("_each_loader")
@for_each("text", ["[" * 5_000, "{a: " * 5_000, "- " * 2_000 + "3"])
def test_lists_within_lists_within_lists_end_in_a_fault(text: str) -> None:
    _, faults = parsed(text)

    assert faults == [(1, "yaml-too-deep")]


def test_aliases_that_multiply_are_never_expanded() -> None:
    lines = ["a0: &a0 [x, x]"] + [
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 40)
    ]

    _, faults = parsed("\n".join(lines))

    assert {code for _, code in faults} == {"yaml-anchor"}


def test_a_file_of_too_many_values_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_module, "_MAX_PARTS", 10)

    _, faults = parsed("a: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]")

    assert faults == [(1, "course-file-too-many-values")]


def test_faults_beyond_the_first_hundred_are_counted_not_told() -> None:
    text = "".join(f"a{number}: &x 3\n" for number in range(300))

    _, faults = parsed(text)

    assert len(faults) == MAX_FAULTS + 1
    assert faults[-1][1] == "more-faults"
