"""Any bytes in any file of a course: a Course, or a CourseError with faults that can be told."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.course import read_course
from grader.course.document import FaultList, parse_document, render_fault
from grader.course.solutions import parse_kit_file
from grader.errors import CourseError, Fault
from tests.course_files import FILES, WIDE_FILES, write_course
from tests.fuzz.mutation import ANY_BYTES, fuzz, mutated

PIECES = (
    b"?", b"[", b"]", b"{", b"}", b": ", b"- ", b"&a ", b"*a", b"!!int ", b"!!python/name:os ",
    b"'", b"|", b">", b"#", b"---\n", b"...\n", b"%YAML 9.9\n", b"%TAG ! x\n", b"<<: ", b"1e999",
    b"\xe2\x88\x92", b"[" * 200, b"{a: " * 200, b"~", b"(", b")", b"/", b"9", b"9" * 70, b"0x1",
    b"1:30", b".nan", b"-.inf", b"1_000", b"\\UFFFFFFFF", b'"\\x', b"\xc2\x85", b"\xe2\x80\xa8",
    b"? : ", b"- - - ", b"\xf0\x9f\x92\xa9", b"null", b"voir: ", b"enfants: ", b"exercices: ",
    b"id: ", b"true", b"../", b"..", b"corrige", b"\n  ", b"\r\n", b"f(", b"f(f())", b"lambda: 0",
    b"__import__('os')", b"-" * 500, b"9**9**9", b"'a' * 10**9",
)  # fmt: skip
MISTAKE = "corrige/erreurs/minimax/trop-tard.py"
MISTAKE_TEXT = (
    '# un commentaire\n\n"""la recherche s\'arrêtait trop tard\n\n    un exemple\n\nPourquoi ?\n\n'
    '--\n\nthe search stopped too late\n\nWhy?\n"""\n\ndef minimax():\n    return 3\n'
)
PYTHON_PIECES = (
    b'"""', b"\'\'\'", b"'", b"r", b"f", b"b", b"--", b"--\n", b"\n\n", b"(", b"[" * 200, b"{",
    b"\\\n", b"\x0c", b"\xc2\xa0", b"\xe2\x80\xae", b"il ", b"# coding: latin-1\n", b"    ", b"0x",
    b"\xed\xa0\x80", b'"' * 500, b"lambda", b"$", b"`",
)  # fmt: skip
COURSES = {"petit": {**FILES, MISTAKE: MISTAKE_TEXT}, "large": WIDE_FILES}
YAML_FILES = [
    (course, file) for course, files in COURSES.items() for file in files if file.endswith(".yaml")
]
DOCUMENTS = [COURSES[course][file].encode() for course, file in YAML_FILES]


def check_faults(faults: tuple[Fault, ...]) -> None:
    for fault in faults:
        assert fault.place.line is None or fault.place.line >= 1
        assert render_fault(fault, "fr")
        assert render_fault(fault, "en")


# One document -----------------------------------------------------------------------------------


@fuzz(600)
@given(ANY_BYTES | mutated(DOCUMENTS, PIECES))
@example(b"[" * 100_000)
@example(b"{a: " * 50_000)
@example(b"- " * 50_000)
@example(b"? " * 50_000)
@example(b"a: &a [*a, *a]\n" * 1000)
@example(b'"\\UFFFFFFFF"')
@example(b"!<tag:yaml.org,2002:python/object/apply:os.system> [ls]")
@example(b"%YAML 1.1\n%YAML 1.1\n---\na")
def test_any_bytes_are_a_document_or_faults(data: bytes) -> None:
    faults = FaultList("fichier.yaml")

    document = parse_document(data, faults)

    assert document is not None or faults.found
    check_faults(tuple(faults.found))


@fuzz(200)
@given(st.text(max_size=200))
def test_any_text_is_a_document_or_faults(text: str) -> None:
    faults = FaultList("fichier.yaml")

    document = parse_document(text.encode("utf-8", "surrogatepass"), faults)

    assert document is not None or faults.found
    check_faults(tuple(faults.found))


# A whole course ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    folder = tmp_path_factory.mktemp("essais")
    return {name: write_course(folder / name, files=files) for name, files in COURSES.items()}


def faults_in(root: Path) -> tuple[Fault, ...]:
    try:
        read_course(root, use_cache=False)
    except CourseError as error:
        return error.faults
    return ()


@st.composite
def changes(draw: st.DrawFn) -> tuple[str, str, bytes]:
    """A file of a course, and what it holds now."""
    course, file = draw(st.sampled_from(YAML_FILES))
    good = COURSES[course][file].encode()
    content = draw(
        st.one_of(
            mutated([good], PIECES),
            mutated([good], PIECES),
            mutated([good], PIECES),
            st.sampled_from(DOCUMENTS),  # The wrong file in the right place.
            ANY_BYTES,
        )
    )
    return course, file, content


@fuzz(300)
@given(changes())
def test_any_bytes_give_a_course_or_a_course_error(
    scratch: Mapping[str, Path], change: tuple[str, str, bytes]
) -> None:
    course, relative, content = change
    file = scratch[course] / relative
    file.write_bytes(content)
    try:
        told = faults_in(scratch[course])
    finally:
        file.write_text(COURSES[course][relative], encoding="utf-8")

    check_faults(told)


@fuzz(400)
@given(ANY_BYTES | mutated([MISTAKE_TEXT.encode()], PYTHON_PIECES))
@example(b"(" * 60_000)
@example(b'"' * 60_000)
@example(b"#\n" * 30_000)
@example(b'"""' + b"a\n" * 30_000 + b'"""')
@example(b'"""' + b"--\n" * 20_000 + b'"""')
@example(b"\\\n" * 30_000)
@example(b"    \n  x\n y")
def test_any_bytes_in_a_mistake_of_ones_own_are_a_mistake_or_faults(
    scratch: Mapping[str, Path], content: bytes
) -> None:
    file = scratch["petit"] / MISTAKE
    file.write_bytes(content)
    try:
        told = faults_in(scratch["petit"])
    finally:
        file.write_text(MISTAKE_TEXT, encoding="utf-8")

    check_faults(told)


@st.composite
def swapped_lines(draw: st.DrawFn) -> tuple[str, str, bytes]:
    """Whole lines and values of course files, mixed: good YAML that means something else."""
    course, file = draw(st.sampled_from(YAML_FILES))
    lines = COURSES[course][file].splitlines()
    others = [line for document in DOCUMENTS for line in document.decode().splitlines()]
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        other = draw(st.sampled_from(others))
        key, colon, _ = lines[at].partition(":")
        value = other.partition(":")[2] if colon and draw(st.booleans()) else None
        lines[at] = other if value is None else f"{key}:{value}"
    return course, file, "\n".join(lines).encode()


@fuzz(250)
@given(swapped_lines())
def test_lines_in_the_wrong_place_give_a_course_or_a_course_error(
    scratch: Mapping[str, Path], change: tuple[str, str, bytes]
) -> None:
    course, relative, content = change
    file = scratch[course] / relative
    file.write_bytes(content)
    try:
        told = faults_in(scratch[course])
    finally:
        file.write_text(COURSES[course][relative], encoding="utf-8")

    check_faults(told)


# The record of a kit ------------------------------------------------------------------------------


RECORD = (
    b'{"schema":"grader/kit/2","grader_version":"0.1","course":{"id":"petit","sha256":"a"},'
    b'"files":{"LISEZMOI.md":"b"},"exercises":{"minimax":{"searches":{"egalites":'
    b'{"leaves":[1,"-inf",2.5],"value":"inf","path":[0,1],"trace":[[0,0],[0,1]]}},"scripts":'
    b'{"appels":[1,{"tuple":[1,[2]]},{"float":"nan"},{"numpy":1,"type":"int64"},'
    b'{"type":"set","text":"{1}"}]}}}}'
)
JSON_PIECES = (
    b"null", b"[]", b"{}", b'""', b"[" * 2000, b'{"a":' * 2000, b"NaN", b"Infinity", b"1e999",
    b"9" * 5000, b"-0.0", b'"\\ud800"', b"true", b'"tuple":', b'"float":', b'"inf"', b",", b":",
)  # fmt: skip


@fuzz(400)
@given(ANY_BYTES | mutated([RECORD], JSON_PIECES))
@example(RECORD)
def test_any_bytes_are_the_record_of_a_kit_or_faults(data: bytes) -> None:
    faults = FaultList("traces.json")

    record = parse_kit_file(data, faults)

    assert (record is None) is bool(faults.found)
    check_faults(tuple(faults.found))
