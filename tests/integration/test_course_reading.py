"""A good course becomes exactly the objects it describes; any other becomes a CourseError."""

import hashlib
import math
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.case import Claim, Family
from grader.course import find_course, locate, read_course, render_fault
from grader.draw import draw_cases
from grader.errors import CourseError, Fault, UsageError
from grader.exercise import Algorithm, Conventions, Course, Cut, Limits, Pruning, Role, TieRule
from grader.messages import render
from grader.tree import UNKNOWN, End, Node
from grader.verdict import CheckKind
from tests.course_files import CASE_FILE, COURSE, COURSE_FILE, FILES, LIMITED, TIES, write_course


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return read_course(write_course(tmp_path_factory.mktemp("cours")), use_cache=False)


def test_a_course_says_what_its_file_says(course: Course) -> None:
    assert (course.id, course.title, course.language) == ("petit", "Un petit cours", "fr")
    assert course.mark_out_of == 20
    assert [exercise.id for exercise in course.exercises] == ["minimax", "alphabeta"]


def test_a_course_without_a_title_bears_its_id(tmp_path: Path) -> None:
    text = COURSE.replace("titre: Un petit cours\n", "")

    assert (
        read_course(write_course(tmp_path, {COURSE_FILE: text}), use_cache=False).title == "petit"
    )


def test_an_exercise_takes_from_the_course_what_it_does_not_say(course: Course) -> None:
    minimax, alphabeta = course.exercises

    assert minimax.limits == Limits(time_s=2, memory_mib=256, evaluations=20_000, output_kib=64)
    assert alphabeta.limits == Limits(time_s=0.5, memory_mib=256, evaluations=20_000, output_kib=64)
    assert minimax.forms[0].conventions == Conventions(
        cut=Cut.LARGE, pruning=Pruning.FULL, tie=TieRule.FREE
    )
    assert alphabeta.forms[0].conventions.cut is Cut.FREE


def test_an_exercise_has_its_forms_points_and_solution(course: Course) -> None:
    minimax, alphabeta = course.exercises

    assert minimax.algorithm is Algorithm.MINIMAX
    assert minimax.points == {
        CheckKind.VALUE: 2,
        CheckKind.PATH: 1,
        CheckKind.EVALUATIONS: Fraction(1, 2),
    }
    assert alphabeta.forms[0].id == "cours"
    assert alphabeta.forms[0].function == "alphabeta"
    assert alphabeta.forms[0].parameters == tuple(Role)
    assert minimax.solution == FILES["corrige/minimax.py"].encode()
    assert not minimax.early_ends


def test_a_tree_is_read_as_on_paper(course: Course) -> None:
    [ties] = course.exercises[0].case_templates

    assert ties.source == Node(
        None, (Node(None, (Node(3), Node(5))), Node(None, (Node(3), Node(UNKNOWN))))
    )
    assert ties.maximise
    assert ties.depths == ()
    assert ties.claims == {
        None: Claim(value=3, path=(0, 0), evaluations={"minimax": 4, "alphabeta": 3})
    }
    assert not ties.hidden


def test_a_mapping_gives_a_node_its_name_its_value_and_its_end(course: Course) -> None:
    limited = course.exercises[1].case_templates[1]

    left = Node(2.5, (Node(1), Node(None, (Node(7), Node(-math.inf)))), "gauche")
    assert limited.source == Node(None, (left, Node(-1_000_000, (), None, End.LOSS)), "racine")
    assert limited.hidden
    assert not limited.maximise
    assert limited.depths == (1, 3)
    assert limited.claims == {1: Claim(value=-1_000_000), 3: Claim(path=(1,))}


def test_a_list_of_one_depth_has_its_claim_under_none(tmp_path: Path) -> None:
    text = LIMITED.replace("[1, 3]", "[3]").replace("1: {valeur: -1000000}, ", "")

    course = read_course(write_course(tmp_path, {"fixtures/limitee.yaml": text}), use_cache=False)

    limited = course.exercises[1].case_templates[1]
    assert limited.depths == (3,)
    assert limited.claims == {None: Claim(path=(1,))}


def test_a_family_is_declared(course: Course) -> None:
    family = course.exercises[1].case_templates[2]

    assert family.source == Family(branching=(1, 3), depth=3, seed=7, values=(-9, 9), count=4)
    assert family.claims == {}


def test_every_case_of_a_course_that_was_read_can_be_drawn(course: Course) -> None:
    drawn = [
        case.id
        for template in course.exercises[1].case_templates
        for case in draw_cases(template, "graine")
    ]

    assert drawn == [
        "egalites",
        "limitee-p1",
        "limitee-p3",
        *(f"famille-{number}" for number in range(1, 5)),
    ]


def test_the_hash_covers_names_lengths_and_bytes_of_what_is_graded_with(course: Course) -> None:
    digest = hashlib.sha256()
    for name, content in sorted(FILES.items()):
        data = content.encode()
        digest.update(f"{name}\0{len(data)}\0".encode() + data)

    assert course.sha256 == digest.hexdigest()


def test_a_file_that_no_exercise_names_changes_nothing(course: Course, tmp_path: Path) -> None:
    other = read_course(
        write_course(
            tmp_path, {"fixtures/autre.yaml": "[cassé", "exercices/minimax/enonce.md": "x"}
        ),
        use_cache=False,
    )

    assert other.sha256 == course.sha256


def test_a_solution_that_changes_changes_the_hash(course: Course, tmp_path: Path) -> None:
    other = read_course(
        write_course(tmp_path, {"corrige/minimax.py": "# autre\n"}), use_cache=False
    )

    assert other.sha256 != course.sha256


def test_the_course_asked_for_is_the_one_found(tmp_path: Path) -> None:
    root = write_course(tmp_path / "mon cours")

    assert find_course(root, tmp_path) == root


def test_a_folder_without_a_course_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        find_course(tmp_path, tmp_path)

    assert caught.value.reason.code == "no-course-there"
    assert str(tmp_path) in render(caught.value.reason, "fr")
    assert str(tmp_path) in render(caught.value.reason, "en")


def test_the_nearest_parent_with_a_course_is_found(tmp_path: Path) -> None:
    root = write_course(tmp_path)
    inner = root / "copies" / "terminale"
    inner.mkdir(parents=True)

    assert find_course(None, inner) == root


def test_elsewhere_the_course_inside_the_package_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "lib" / "grader"
    shipped = write_course(package / "shipped_course")
    (tmp_path / "ailleurs").mkdir()
    monkeypatch.setattr(locate, "_package_folder", lambda: package)

    assert find_course(None, tmp_path / "ailleurs") == shipped


def test_in_a_checkout_the_course_beside_the_package_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout = write_course(tmp_path / "depot")
    (tmp_path / "ailleurs").mkdir()
    monkeypatch.setattr(locate, "_package_folder", lambda: checkout / "grader")

    assert find_course(None, tmp_path / "ailleurs") == checkout


def test_no_course_anywhere_is_wrong_usage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locate, "_package_folder", lambda: tmp_path / "grader")

    with pytest.raises(UsageError) as caught:
        find_course(None, tmp_path)

    assert caught.value.reason.code == "no-course-found"
    assert "--course" in render(caught.value.reason, "fr")


def test_a_folder_that_may_not_be_looked_into_holds_no_course(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> bool:
        raise PermissionError

    monkeypatch.setattr(Path, "is_file", refuse)

    with pytest.raises(UsageError):
        find_course(None, tmp_path)


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_course(tmp_path_factory.mktemp("essais"))


def _edits(size: int) -> st.SearchStrategy[list[tuple[int, int, bytes]]]:
    piece = st.one_of(
        st.binary(max_size=4),
        st.sampled_from(
            [b"?", b"[", b"]", b"{", b"}", b": ", b"- ", b"\n", b"\t", b"&a ", b"*a", b"!!int ",
             b'"', b"'", b"|", b"#", b"---\n", b"<<", b"1e999", b"\xe2\x88\x92", b"[" * 200, b"~"]
        ),
    )  # fmt: skip
    edit = st.tuples(st.integers(0, size), st.integers(0, 6), piece)
    return st.lists(edit, min_size=1, max_size=4)


def _faults_in(root: Path) -> tuple[Fault, ...]:
    try:
        read_course(root, use_cache=False)
    except CourseError as error:
        return error.faults
    return ()


@pytest.mark.parametrize(
    ("file", "text"),
    [(CASE_FILE, TIES), ("fixtures/limitee.yaml", LIMITED), (COURSE_FILE, COURSE)],
)
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_any_bytes_give_a_course_or_a_course_error(
    file: str, text: str, scratch: Path, data: st.DataObject
) -> None:
    good = text.encode()
    content = good
    for start, length, piece in data.draw(_edits(len(good))):
        content = content[:start] + piece + content[start + length :]
    (scratch / file).write_bytes(content)
    try:
        told = _faults_in(scratch)
    finally:
        (scratch / file).write_bytes(good)

    for fault in told:
        assert fault.place.line is None or fault.place.line >= 1
        assert render_fault(fault, "fr")
        assert render_fault(fault, "en")
