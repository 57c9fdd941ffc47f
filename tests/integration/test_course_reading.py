"""A good course becomes exactly the objects it describes; any other becomes a CourseError."""

import hashlib
import math
import os
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from grader.course import course_folder, find_course, is_in_a_parent, read_course
from grader.errors import CourseError, UsageError, for_teachers
from grader.language import render
from grader.model.case import Claim, Family, FunctionCall, Placement, Script, Source, WholeGame
from grader.model.dataclass import replace
from grader.model.exercise import (
    Algorithm,
    Conventions,
    Course,
    Cut,
    Exercise,
    Limits,
    Pruning,
    Role,
    Signature,
    TieRule,
)
from grader.model.message import Title
from grader.model.tree import UNKNOWN, End, Node, walk
from grader.model.verdict import CheckKind
from grader.search.random_draws import draw_searches
from tests.course_files import (
    COURSE,
    COURSE_FILE,
    FILES,
    LIMITED,
    WIDE_FILES,
    write_course,
)


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return read_course(write_course(tmp_path_factory.mktemp("cours")), use_cache=False)


def test_a_course_says_what_its_file_says(course: Course) -> None:
    assert (course.id, course.language) == ("petit", "fr")
    assert course.title == Title.same("Un petit cours")
    assert course.mark_out_of == 20
    assert [exercise.id for exercise in course.exercises] == ["minimax", "alphabeta"]


def test_a_course_without_a_title_bears_its_id(tmp_path: Path) -> None:
    text = COURSE.replace("titre: Un petit cours\n", "")

    course = read_course(write_course(tmp_path, {COURSE_FILE: text}), use_cache=False)

    assert course.title == Title.same("petit")


def test_every_title_may_be_written_in_both_languages(tmp_path: Path) -> None:
    files = {
        file: re.sub(r"titre: (.*)", rf"titre: {{fr: \1, en: The title of {file}}}", text)
        for file, text in FILES.items()
    }

    course = read_course(write_course(tmp_path, files), use_cache=False)

    minimax, alphabeta = course.exercises
    ties, limited, family = alphabeta.case_templates
    for titled, file, french in (
        (course, COURSE_FILE, "Un petit cours"),
        (minimax, "exercices/minimax/exercice.yaml", "Minimax"),
        (alphabeta, "exercices/alphabeta/exercice.yaml", "Élagage alpha-bêta"),
        (ties, "fixtures/egalites.yaml", "Des égalités"),
        (limited, "fixtures/limitee.yaml", "À profondeur limitée"),
        (family, "fixtures/famille.yaml", "Une famille"),
    ):
        assert titled.title == Title(fr=french, en=f"The title of {file}")
    for template in (limited, family):
        drawn = draw_searches(template, "graine")
        assert len(drawn) > 1
        assert {case.title for case in drawn} == {template.title}


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
    assert alphabeta.forms[0].parameters == (
        Role.GAME,
        Role.DEPTH,
        Role.MOVES,
        Role.ALPHA,
        Role.BETA,
        Role.MAXIMISE,
    )
    assert alphabeta.forms[0].others == ()
    assert not alphabeta.forms[0].on_request
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
        for case in draw_searches(template, "graine")
    ]

    assert drawn == [
        "egalites",
        "limitee-p1",
        "limitee-p3",
        *(f"famille-{number}" for number in range(1, 5)),
    ]


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Exercise]:
    root = write_course(tmp_path_factory.mktemp("large"), files=WIDE_FILES)
    return {exercise.id: exercise for exercise in read_course(root, use_cache=False).exercises}


def source_of(exercise: Exercise, number: int = 0) -> Source:
    return exercise.case_templates[number].source


def test_a_form_of_several_functions_has_the_first_and_the_others(
    wide: Mapping[str, Exercise],
) -> None:
    plain, with_queue = wide["file"].forms

    assert (plain.function, plain.parameters) == ("file_vide", ())
    assert plain.others == (
        Signature("ajouter_file", (Role.ELEMENT,)),
        Signature("retirer_file", ()),
    )
    assert with_queue.signatures == (
        Signature("file_vide", (Role.QUEUE,)),
        Signature("ajouter_file", (Role.QUEUE, Role.ELEMENT)),
        Signature("retirer_file", (Role.QUEUE,)),
    )


def test_a_form_counts_on_request_where_it_says_so(wide: Mapping[str, Exercise]) -> None:
    assert [form.on_request for form in wide["tri"].forms] == [False, True]


def test_calls_are_read_as_python_writes_them(wide: Mapping[str, Exercise]) -> None:
    assert source_of(wide["file"]) == Script(
        (
            FunctionCall("ajouter_file", (3,)),
            FunctionCall("ajouter_file", ("trois: 3",)),
            FunctionCall("retirer_file", ()),
        )
    )
    assert wide["file"].case_templates[0].claims == {None: Claim(value=3)}
    assert source_of(wide["libre"]) == Script(
        (FunctionCall("double", (2,)), FunctionCall("double", ((1, -2.5),)))
    )


def test_a_chessboard_is_its_eight_ranks(wide: Mapping[str, Exercise]) -> None:
    placement = source_of(wide["echecs"])

    assert placement == Placement(("6k1", "5ppp", "8", "8", "8", "8", "5PPP", "R5K1"))
    assert str(placement) == "6k1/5ppp/8/8/8/8/5PPP/R5K1"


def test_a_whole_game_begins_with_an_empty_grid(wide: Mapping[str, Exercise]) -> None:
    assert source_of(wide["morpion"]) == WholeGame(".........")
    assert wide["morpion"].case_templates[1].hidden


def test_a_walk_needs_no_player(wide: Mapping[str, Exercise]) -> None:
    assert [template.maximise for template in wide["parcours"].case_templates] == [None, True]


def test_a_node_seen_again_is_a_copy_with_the_same_children(wide: Mapping[str, Exercise]) -> None:
    tree = source_of(wide["transposition"])
    assert isinstance(tree, Node)

    first, again = tree.children[0].children[0], tree.children[1].children[0]

    assert first == Node(None, (Node(1), Node(2, name="bout")), "pont")
    assert again == replace(first, same_as="pont")
    assert again.children is first.children


def test_a_node_within_a_repeat_may_be_a_repeat(tmp_path: Path) -> None:
    text = """\
id: graphe
titre: t
joueur: max
arbre:
  - [{nom: a, valeur: 1}, {nom: b, enfants: [[{voir: a}, 2]]}]
  - [{voir: b}, {voir: a}]
"""
    root = write_course(tmp_path, {"fixtures/graphe.yaml": text}, WIDE_FILES)
    course = read_course(root, use_cache=False)
    tree = next(e for e in course.exercises if e.id == "tri").case_templates[0].source
    assert isinstance(tree, Node)

    names = [node.same_as for _, node in walk(tree) if node.same_as is not None]

    assert names == ["a", "b", "a", "a"]


def test_names_may_be_shared_where_nobody_refers_to_them(tmp_path: Path) -> None:
    text = WIDE_FILES["fixtures/graphe.yaml"].replace("3]", "{nom: bout, valeur: 3}]")

    read_course(write_course(tmp_path, {"fixtures/graphe.yaml": text}, WIDE_FILES), use_cache=False)


def test_a_walk_of_a_tree_with_depths_is_one_case(tmp_path: Path) -> None:
    """`horizon-p1` is another fixture here, and no case of `horizon`."""
    tree = "titre: t\narbre: [{valeur: 1, enfants: [2]}]\n"
    changes = {
        "fixtures/horizon.yaml": f"id: horizon\nprofondeur: [1, 2]\n{tree}",
        "fixtures/horizon-p1.yaml": f"id: horizon-p1\n{tree}",
        "exercices/parcours/exercice.yaml": WIDE_FILES["exercices/parcours/exercice.yaml"].replace(
            "[sans-joueur, graphe]", "[horizon, horizon-p1]"
        ),
    }

    read_course(write_course(tmp_path, changes, WIDE_FILES), use_cache=False)


def test_a_wide_course_survives_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRADER_CACHE_DIR", str(tmp_path / "cache"))
    root = write_course(tmp_path / "cours", files=WIDE_FILES)

    assert read_course(root) == read_course(root) == read_course(root, use_cache=False)


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


needs_owners = pytest.mark.skipif(
    not hasattr(os, "geteuid"), reason="owners and rights are not told there"
)
PLACES = (".", "exercices", "exercices/cours.yaml", "fixtures", "corrige", "corrige/minimax.py")


def course_above(tmp_path: Path) -> tuple[Path, Path]:
    """A course, and a folder in it where somebody works."""
    root = write_course(tmp_path / "cours", {"corrige/minimax.py": "a = 1"})
    for each in (root, *root.rglob("*")):
        each.chmod(0o775 if each.is_dir() else 0o664)
    (root / "copies").mkdir()
    return root, root / "copies"


def distrusted(start: Path) -> tuple[str, str]:
    """Why the course above was not taken, and whose fault that is."""
    with pytest.raises(UsageError) as caught:
        find_course(None, start)
    assert caught.value.reason.code == "course-not-trusted"
    assert "--course" in render(caught.value.reason, "fr")
    reason = caught.value.reason.facts["reason"]
    return reason.code, reason.facts["file"]


@needs_owners
def test_a_group_may_share_a_course(tmp_path: Path) -> None:
    root, inner = course_above(tmp_path)

    assert find_course(None, inner) == root


@needs_owners
@pytest.mark.parametrize("place", PLACES)
def test_a_course_above_that_everybody_may_change_is_not_taken(tmp_path: Path, place: str) -> None:
    root, inner = course_above(tmp_path)
    open_to_all = root / place
    open_to_all.chmod(0o1777 if open_to_all.is_dir() else 0o666)

    assert distrusted(inner) == ("course-open-to-all", str(open_to_all))
    assert find_course(root, inner) == root
    assert find_course(None, root) == root


@needs_owners
@pytest.mark.parametrize("place", PLACES)
def test_a_course_above_of_another_user_is_not_taken_nor_another_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    write_course(tmp_path)
    root, inner = course_above(tmp_path)
    really_look, foreign = os.lstat, root / place

    def look(path: Path) -> os.stat_result:
        status = really_look(path)
        owner = 4321 if Path(path) == foreign else status.st_uid
        return os.stat_result((*status[:4], owner, *status[5:10]))

    monkeypatch.setattr(os, "lstat", look)

    assert distrusted(inner) == ("course-of-another-user", str(foreign))
    assert find_course(None, root) == root


@needs_owners
def test_a_link_in_a_course_above_is_as_good_as_what_it_leads_to(tmp_path: Path) -> None:
    root, inner = course_above(tmp_path)
    elsewhere = tmp_path / "ailleurs.py"
    elsewhere.write_text("a = 1", encoding="utf-8")
    elsewhere.chmod(0o644)
    (root / "corrige" / "lien.py").symlink_to(elsewhere)
    (root / "corrige" / "perdu.py").symlink_to("nulle-part.py")

    assert find_course(None, inner) == root
    elsewhere.chmod(0o666)
    assert distrusted(inner) == ("course-open-to-all", str(root / "corrige" / "lien.py"))


@needs_owners
def test_roots_course_serves_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, inner = course_above(tmp_path)
    if os.geteuid() != 0:
        pytest.skip("needs files of root")
    monkeypatch.setattr(os, "geteuid", lambda: 4321)

    assert find_course(None, inner) == root


def test_where_nobody_tells_owners_the_course_above_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, inner = course_above(tmp_path)
    root.chmod(0o777)
    monkeypatch.delattr(os, "geteuid", raising=False)

    assert find_course(None, inner) == root


def test_only_a_course_that_nobody_named_is_in_a_parent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, inner = course_above(tmp_path)

    assert is_in_a_parent(root, inner)
    assert not is_in_a_parent(root, root)
    monkeypatch.chdir(root)
    assert not is_in_a_parent(root, inner)


def test_elsewhere_the_course_inside_the_package_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "lib" / "grader"
    shipped = write_course(package / "shipped_course")
    (tmp_path / "ailleurs").mkdir()
    monkeypatch.setattr(course_folder, "_package_folder", lambda: package)

    assert find_course(None, tmp_path / "ailleurs") == shipped


def test_in_a_checkout_the_course_beside_the_package_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout = write_course(tmp_path / "depot")
    (tmp_path / "ailleurs").mkdir()
    monkeypatch.setattr(course_folder, "_package_folder", lambda: checkout / "grader")

    assert find_course(None, tmp_path / "ailleurs") == checkout


def test_no_course_anywhere_is_wrong_usage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course_folder, "_package_folder", lambda: tmp_path / "grader")

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


@pytest.mark.parametrize(
    "said",
    ["visibilite: cachee", '"visibilite": "cachee"', "visibilite:\n  cachee", "visible: non"],
)
def test_what_is_wrong_in_a_hidden_fixture_is_for_teachers_alone(said: str, tmp_path: Path) -> None:
    case = "fixtures/egalites.yaml"
    hidden = FILES[case].replace("joueur: max", "joueur: maxi") + f"{said}\n"
    assert "maxi\n" in hidden
    write_course(tmp_path, {case: hidden})

    with pytest.raises(CourseError) as caught:
        read_course(tmp_path)

    assert {fault.message.code for fault in caught.value.faults} == {"fixture-hidden-faulty"}
    assert not any("maxi" in render(fault.message, "fr") for fault in caught.value.faults)
    assert any("maxi" in render(each.message, "fr") for each in for_teachers(caught.value.faults))
