"""The kit of a course: nothing of its secrets, and the very marks of its visible part."""

import json
import os
import shutil
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from grader.course import read_course
from grader.course.solutions import kit_schema
from grader.errors import CourseError, UsageError
from grader.grading import Request, grade, seed_of
from grader.handout.kit_folder import require_kit_place, write_kit, zip_of
from grader.model.exercise import Course, KitAnswers
from grader.model.report import ExerciseReport, Report
from grader.render.formats.json_report import report_document
from grader.sandbox.referee import Referee
from grader.submission import submission_of
from tests.course_files import told, write_course
from tests.kit_course import (
    FILES,
    FREE,
    ROOT,
    SECRETS,
    SUMS,
    VISIBLE,
    made_kit,
    no_progress,
    shipped,
    written_kit,
)

WRONG = ROOT / "tests" / "submissions" / "wrong"


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory, one_referee: Referee) -> Path:
    """The kit of the course with secrets; nobody writes in it."""
    return written_kit(tmp_path_factory.mktemp("cours"), one_referee)


@pytest.fixture(scope="module")
def visible(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """The course without its hidden fixtures."""
    root = write_course(tmp_path_factory.mktemp("visible"), files=VISIBLE)
    return read_course(root, use_cache=False)


@cache
def course_of(folder: Path) -> Course:
    """A course, or a kit, that nobody writes in: read once for all tests."""
    return read_course(folder, use_cache=False)


@pytest.fixture
def own_kit(kit: Path, tmp_path: Path) -> Path:
    """The same, to be spoilt."""
    shutil.copytree(kit.parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / kit.name


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def graded(
    course: Course,
    source: str,
    referee: Referee,
    *exercise_ids: str,
    explained: bool = True,
) -> Report:
    submission = submission_of("mon_code.py", source.encode())
    request = Request(
        course=course,
        submission=submission,
        exercise_ids=exercise_ids,
        seed=seed_of(course),
        language="fr",
        explained=explained,
    )
    return grade(request, referee, no_progress)


def refused(folder: Path, referee: Referee, changes: Mapping[str, str | bytes | None]) -> list[str]:
    """Why no kit of this course is made, as people read it."""
    course = read_course(write_course(folder / "cours", changes, FILES), use_cache=False)
    with pytest.raises(CourseError) as caught:
        made_kit(course, referee)
    assert caught.value.reason.code == "kit-refused"
    assert all(told(fault, "en") for fault in caught.value.faults)
    return [told(fault, "fr") for fault in caught.value.faults]


# What is in it ------------------------------------------------------------------------------------


def test_a_kit_holds_what_students_need_and_no_more(kit: Path) -> None:
    assert sorted(contents(kit)) == sorted(
        [
            "LISEZMOI.md",
            "traces.json",
            "exercices/cours.yaml",
            "exercices/minimax/exercice.yaml",
            "exercices/minimax/enonce.md",
            "exercices/minimax/squelette.py",
            "exercices/minimax/images/arbre.svg",
            "exercices/minimax/plan.png",
            "exercices/minimax/notes utiles.txt",
            "exercices/total/exercice.yaml",
            "exercices/libre/exercice.yaml",
            "exercices/file/exercice.yaml",
            "fixtures/deux-coups.yaml",
            "fixtures/tirage.yaml",
            "fixtures/famille.yaml",
            "fixtures/precoce.yaml",
            "fixtures/doubles.yaml",
            "fixtures/suite.yaml",
            "fixtures/quelques-appels.yaml",
        ]
    )


def test_a_kit_draws_its_course_s_trees_without_its_secret(
    tmp_path: Path, one_referee: Referee
) -> None:
    listed = FILES["exercices/cours.yaml"] + "secret: chouette-hulotte  # à moi seul\n"
    changes = {"exercices/cours.yaml": listed}
    whole = read_course(write_course(tmp_path / "cours", changes, FILES), use_cache=False)

    files = made_kit(whole, one_referee).files

    assert whole.secret == "chouette-hulotte"
    assert not [name for name, data in files.items() if b"chouette" in data]
    assert b"secret: " not in files["exercices/cours.yaml"]


def test_a_secret_that_stands_in_sight_is_told(tmp_path: Path, one_referee: Referee) -> None:
    listed = FILES["exercices/cours.yaml"]
    told_of = listed + "# l'an dernier : chouette-hulotte\nsecret: chouette-hulotte\n"

    assert refused(tmp_path, one_referee, {"exercices/cours.yaml": told_of}) == [
        "exercices/cours.yaml : le secret de cours.yaml est écrit dans ce fichier, que les "
        "élèves recevraient\n  → effacez-le ici, ou choisissez un autre secret"
    ]


def test_no_byte_of_a_kit_or_of_its_zip_tells_a_secret(kit: Path) -> None:
    packed = kit.with_name("trousse.zip")
    with zipfile.ZipFile(packed) as archive:
        unpacked = {name: archive.read(name) for name in archive.namelist()}
    everything = {**contents(kit), **unpacked, "trousse.zip": packed.read_bytes()}

    for secret in SECRETS:
        for name, data in everything.items():
            assert secret not in name
            assert secret.encode() not in data, f"{secret} in {name}"
            assert json.dumps(secret)[1:-1].encode() not in data


def test_only_the_lists_that_named_something_hidden_are_written_anew(kit: Path) -> None:
    files = {name: data.decode() for name, data in contents(kit).items() if "png" not in name}

    for name, text in FILES.items():
        if name.startswith("corrige") or name not in files:
            continue
        shown = (
            text.replace(
                "- deux-coups  # pour commencer\n- piege-secret  # personne ne l'attend\n",
                "- deux-coups\n",
            )
            .replace(", piege-secret", "")
            .replace('[ doubles, "suite", appels-secrets ]', '[doubles, "suite"]')
            .replace("  - examen  # tout y est caché\n", "")
        )
        assert files[name] == shown
    assert "# Un commentaire qui reste." in files["exercices/minimax/exercice.yaml"]
    assert "# dans cet ordre" in files["exercices/libre/exercice.yaml"]


def test_the_zip_is_the_folder_and_the_same_course_gives_the_same_bytes(
    kit: Path, tmp_path: Path, one_referee: Referee
) -> None:
    again = written_kit(tmp_path, one_referee)
    with zipfile.ZipFile(kit.with_name("trousse.zip")) as archive:
        unpacked = {name: archive.read(name) for name in archive.namelist()}
        assert {entry.date_time[0] for entry in archive.infolist()} == {1980}

    assert unpacked == {f"trousse/{name}": data for name, data in contents(kit).items()}
    assert contents(again) == contents(kit)
    assert again.with_name("trousse.zip").read_bytes() == zip_of("trousse", contents(kit))


def test_the_record_obeys_its_schema_and_says_where_it_comes_from(kit: Path) -> None:
    document = json.loads((kit / "traces.json").read_bytes())
    whole = read_course(kit.with_name("cours"), use_cache=False)

    jsonschema.Draft202012Validator(kit_schema()).validate(document)
    assert document["course"] == {"id": "secret", "sha256": whole.sha256}
    assert document["exercises"]["file"] == {"searches": {}, "scripts": {}}
    assert set(document["exercises"]["minimax"]["searches"]) == {
        "deux-coups", "precoce", "tirage", "famille-1", "famille-2", "famille-3",
    }  # fmt: skip
    assert set(document["exercises"]["total"]["searches"]) == {
        "deux-coups", "tirage", "famille-1", "famille-2", "famille-3",
    }  # fmt: skip
    assert document["exercises"]["minimax"]["searches"]["deux-coups"] == {
        "leaves": [3, 12, 8, 2, "-inf", 6],
        "value": 3,
        "path": [0, 0],
        "trace": [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]],
    }
    assert document["exercises"]["libre"]["scripts"]["doubles"] == [
        4,
        [1, -2.5, 1, -2.5],
        "abab",
        2,
    ]


def test_what_was_left_out_is_told(tmp_path: Path, one_referee: Referee) -> None:
    course = read_course(write_course(tmp_path, files=FILES), use_cache=False)

    whole = made_kit(course, one_referee)
    one = made_kit(course, one_referee, "libre")

    assert (whole.fixture_count, whole.hidden_count, whole.unshown) == (7, 2, ("examen",))
    assert whole.exercise_ids == ("minimax", "total", "libre", "file")
    assert (one.fixture_count, one.hidden_count, one.exercise_ids) == (2, 1, ("libre",))
    assert not any("minimax" in name or "deux-coups" in name for name in one.files)


def test_an_english_course_has_an_english_read_me(tmp_path: Path, one_referee: Referee) -> None:
    english = FILES["exercices/cours.yaml"].replace("langue: fr", "langue: en")
    root = write_course(tmp_path, {"exercices/cours.yaml": english}, FILES)

    made = made_kit(read_course(root, use_cache=False), one_referee)

    assert b"# A course with secrets" in made.files["README.md"]
    assert "LISEZMOI.md" not in made.files


def test_progress_is_told_exercise_by_exercise(tmp_path: Path, one_referee: Referee) -> None:
    from grader.handout.kit_folder import make_kit

    course = read_course(write_course(tmp_path, files=FILES), use_cache=False)
    steps: list[tuple[str, int, int]] = []

    make_kit(course, ["libre", "file"], one_referee, lambda *step: steps.append(step))

    assert steps == [("libre", 1, 2), ("file", 2, 2)]


# Grading with it ----------------------------------------------------------------------------------


def checks_of(exercise: ExerciseReport) -> list[object]:
    """What came of each case; where the kit draws by itself, what does not depend on the draw."""
    found: list[object] = []
    for case in exercise.cases:
        is_own_draw = exercise.id == "total" and case.case.template_id in ("tirage", "famille")
        checks = [
            (check.kind, check.status, check.points, check.max_points) if is_own_draw else check
            for check in case.verdict.checks
        ]
        found.append((case.case.id, case.status, repr(checks)))
    return found


MINIMAX = shipped("corrige/minimax.py")
QUEUE = shipped("corrige/file.py")
NODES = shipped("corrige/minimax.noeuds.py").replace("def minimax(", "def minimax_noeuds(").replace(
    " minimax(", " minimax_noeuds("
).replace("(minimax(", "(minimax_noeuds(")  # fmt: skip
SOURCES = {
    "right": "\n".join([MINIMAX, SUMS.format(choose="max"), FREE, QUEUE]),
    "nodes": NODES,
    "wrong sums": SUMS.format(choose="min"),
    "no evaluation": "def total(jeu, prof, coups_prec, joueur_maximise): return 3, [0, 0]\n",
    "wrong scripts": "def double(x): return x * 3\ndef paire(x, l): return (x,)\n",
    "half of the scripts": "def double(x): return tuple(x * 2) if x == [1, -2.5] else x * 2\n",
    "a stack": QUEUE.replace("pop(0)", "pop()"),
    "raises": "def total(jeu, prof, coups_prec, joueur_maximise): return 1 / 0\n",
    **{
        name: (WRONG / f"{name}.py").read_text(encoding="utf-8")
        for name in ("max_everywhere", "evaluates_twice", "returns_none", "score_alone",
                     "path_reversed", "hard_coded_answer", "shared_path_list")
    },
}  # fmt: skip


@pytest.mark.parametrize("name", SOURCES)
def test_the_kit_gives_the_marks_of_the_course_without_its_hidden_fixtures(
    name: str, visible: Course, kit: Path, one_referee: Referee
) -> None:
    whole, part = visible, course_of(kit)

    expected = graded(whole, SOURCES[name], one_referee, explained=False)
    observed = graded(part, SOURCES[name], one_referee, explained=False)

    assert expected.exercises
    assert [each.id for each in observed.exercises] == [each.id for each in expected.exercises]
    for wanted, seen in zip(expected.exercises, observed.exercises, strict=True):
        assert (seen.function, seen.form, seen.max_score) == (
            wanted.function, wanted.form, wanted.max_score,
        )  # fmt: skip
        assert checks_of(seen) == checks_of(wanted)
        assert seen.score == wanted.score
    assert observed.is_provisional
    assert not expected.is_provisional
    assert report_document(observed, "fr")["provisional"] is True
    assert report_document(expected, "fr")["provisional"] is False


@pytest.fixture(scope="module")
def shipped_kit(tmp_path_factory: pytest.TempPathFactory, one_referee: Referee) -> Path:
    folder = tmp_path_factory.mktemp("fourni") / "trousse"
    write_kit(folder, made_kit(course_of(ROOT), one_referee).files, zipped=False)
    return folder


@pytest.mark.parametrize(
    "file",
    [
        "exemples/mon_code.py",
        *(f"tests/submissions/wrong/{name}.py" for name in (
            "never_cuts", "strict_cut", "finite_infinity", "returns_none", "max_everywhere",
            "last_tie_with_large_cut", "shallow_strict", "syntax_error", "misspelt_name",
        )),
        "exercices/alphabeta/squelette.py",
    ],
)  # fmt: skip
def test_the_kit_of_the_shipped_course_judges_each_case_as_the_course_does(
    file: str, shipped_kit: Path, one_referee: Referee
) -> None:
    whole, part = course_of(ROOT), course_of(shipped_kit)

    expected, observed = (
        graded(each, shipped(file), one_referee, explained=False) for each in (whole, part)
    )

    assert [(each.id, each.form, each.max_score) for each in observed.exercises] == [
        (each.id, each.form, each.max_score) for each in expected.exercises
    ]
    assert observed.status is expected.status
    assert (observed.score, observed.mark) == (expected.score, expected.mark)
    for wanted, seen in zip(expected.exercises, observed.exercises, strict=True):
        for one, other in zip(wanted.cases, seen.cases, strict=True):
            assert other.case == one.case
            assert repr(other.verdict) == repr(one.verdict)


def test_right_answers_get_full_marks_and_what_the_solution_knows_is_judged(
    kit: Path, one_referee: Referee
) -> None:
    course = course_of(kit)

    report = graded(course, SOURCES["right"], one_referee)
    wrong = graded(course, SUMS.format(choose="min"), one_referee)

    assert report.score == report.max_score == 4 + 3 + 2 + 2
    assert wrong.score < wrong.max_score
    assert [(each.counterexample, each.notes) for each in wrong.exercises] == [(None, ())]


def test_what_needs_the_teachers_programs_is_left_out_and_the_rest_is_explained(
    kit: Path, one_referee: Referee
) -> None:
    whole, part = (course_of(each) for each in (kit.with_name("cours"), kit))

    [expected, *_] = graded(whole, SOURCES["max_everywhere"], one_referee, "minimax").exercises
    [observed, *_] = graded(part, SOURCES["max_everywhere"], one_referee, "minimax").exercises

    assert [each.id for each in expected.diagnoses] == ["toujours-max", "max-partout"]
    assert "toujours-max" not in [each.id for each in observed.diagnoses]
    assert observed.notes == ()
    assert expected.counterexample is not None
    assert observed.counterexample is not None
    assert observed.counterexample.case == expected.counterexample.case


def test_a_kit_draws_as_its_course_does(kit: Path) -> None:
    whole, part = (course_of(each) for each in (kit.with_name("cours"), kit))

    assert seed_of(part) == seed_of(whole)


def test_everybody_draws_the_same_where_only_the_solution_knows(
    kit: Path, one_referee: Referee
) -> None:
    course = course_of(kit)
    trees = [
        [
            repr(case.case)
            for case in graded(course, source, one_referee, "total").exercises[0].cases
        ]
        for source in (SUMS.format(choose="min"), SUMS.format(choose="max"))
    ]
    assert trees[0] == trees[1]


def test_a_kit_has_no_solution_to_run(kit: Path) -> None:
    exercise = course_of(kit).exercises[0]

    assert isinstance(exercise.solution, KitAnswers)
    assert (exercise.other_solutions, exercise.own_mistakes) == ({}, ())
    with pytest.raises(TypeError, match="no solution to run"):
        _ = exercise.program


def test_the_cache_never_takes_a_kit_for_the_course(kit: Path, one_referee: Referee) -> None:
    whole, part = read_course(kit.with_name("cours")), read_course(kit)
    for _ in range(2):
        assert not graded(whole, SOURCES["right"], one_referee, "minimax").is_provisional
        assert graded(part, SOURCES["right"], one_referee, "minimax").is_provisional
    cases = [
        [case.case.id for case in graded(each, MINIMAX, one_referee, "minimax").exercises[0].cases]
        for each in (whole, part)
    ]
    assert set(cases[0]) - set(cases[1]) == {"piege-secret"}


# A kit that is none -------------------------------------------------------------------------------


def faults_in(kit: Path) -> list[str]:
    with pytest.raises(CourseError) as caught:
        read_course(kit, use_cache=False)
    assert all(told(fault, "en") for fault in caught.value.faults)
    return [told(fault, "fr") for fault in caught.value.faults]


def test_a_kit_with_solutions_is_neither(own_kit: Path) -> None:
    (own_kit / "corrige").mkdir()

    [fault] = faults_in(own_kit)

    assert fault.startswith("traces.json : ce dossier a un corrigé et le fichier traces.json")
    assert "→ retirez traces.json du cours, ou le dossier corrige de la trousse" in fault


def test_a_damaged_record_is_told_once(own_kit: Path) -> None:
    record = own_kit / "traces.json"
    record.write_bytes(record.read_bytes()[:-20])

    [fault] = faults_in(own_kit)

    assert fault.startswith("traces.json:1 : ce fichier de la trousse est abîmé")
    assert "→ décompresse à nouveau le zip de la trousse" in fault


@pytest.mark.parametrize(
    "file", ["exercices/cours.yaml", "exercices/libre/exercice.yaml", "fixtures/famille.yaml"]
)
def test_a_changed_file_is_told_by_its_name(file: str, own_kit: Path) -> None:
    changed = own_kit / file
    changed.write_bytes(changed.read_bytes() + b"# moi\n")

    [fault] = faults_in(own_kit)

    assert fault.startswith(f"{file} : ce fichier n'est plus celui de la trousse")


def test_other_line_ends_and_a_filled_in_skeleton_are_no_change(
    own_kit: Path, one_referee: Referee
) -> None:
    for file in own_kit.rglob("*.yaml"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    (own_kit / "exercices/minimax/squelette.py").write_text(MINIMAX, encoding="utf-8")

    report = graded(read_course(own_kit, use_cache=False), MINIMAX, one_referee, "minimax")

    assert report.score == report.max_score


def rewritten(kit: Path, change: str, *, of: tuple[str, ...]) -> Course:
    """The kit, a part of whose record was changed or taken out."""
    document = json.loads((kit / "traces.json").read_bytes())
    part = document
    for step in of[:-1]:
        part = part[step]
    if change == "gone":
        del part[of[-1]]
    else:
        part[of[-1]] = json.loads(change)
    (kit / "traces.json").write_text(json.dumps(document), encoding="utf-8")
    return read_course(kit, use_cache=False)


def test_an_exercise_without_answers_is_told(own_kit: Path) -> None:
    with pytest.raises(CourseError) as caught:
        rewritten(own_kit, "gone", of=("exercises", "libre"))

    [fault] = caught.value.faults
    assert "n'a pas de réponses pour l'exercice « libre »" in told(fault, "fr")


@pytest.mark.parametrize(
    ("change", "of", "code"),
    [
        ("gone", ("total", "searches", "deux-coups"), "kit-no-answer"),
        ("[1, 2]", ("total", "searches", "deux-coups", "leaves"), "kit-no-answer"),
        ("gone", ("libre", "scripts", "suite"), "kit-no-answer"),
        ("[1]", ("libre", "scripts", "suite"), "kit-no-answer"),
        ("99", ("minimax", "searches", "deux-coups", "value"), "solution-disagrees"),
    ],
)
def test_nothing_is_graded_on_answers_that_are_missing_or_wrong(
    change: str, of: tuple[str, ...], code: str, own_kit: Path, one_referee: Referee
) -> None:
    course = rewritten(own_kit, change, of=("exercises", *of))

    with pytest.raises(CourseError) as caught:
        graded(course, SOURCES["right"], one_referee)

    [fault] = caught.value.faults
    assert (fault.place.file, fault.message.code) == ("traces.json", code)
    assert told(fault, "fr")
    assert told(fault, "en")


# Kits that are refused ----------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["squelette.py", "notes utiles.txt"])
def test_a_solution_in_sight_is_refused(file: str, tmp_path: Path, one_referee: Referee) -> None:
    solution = FILES["corrige/minimax.py"].replace("    ", "  ") + "# à compléter\n"

    faults = refused(tmp_path, one_referee, {f"exercices/minimax/{file}": "x = 1\n" + solution})

    # The exercise `examen` is solved by the same program.
    for fault, name in zip(faults, ("minimax", "examen"), strict=True):
        told = f"exercices/minimax/{file} : ce fichier, que les élèves recevraient, contient tout"
        assert fault.startswith(told)
        assert f"corrige/{name}.py" in fault


def test_a_hidden_tree_in_a_statement_is_refused(tmp_path: Path, one_referee: Referee) -> None:
    statement = "Par exemple 7717, 1, 7 et 5.\n"

    [fault] = refused(tmp_path, one_referee, {"exercices/file/enonce.md": statement})

    assert fault.startswith("fixtures/piege-secret.yaml:5 : ")
    assert "écrite en toutes lettres dans exercices/file/enonce.md" in fault


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("fixtures/suite.yaml", "# comme [[7717, 1], [7, 5]]\n" + FILES["fixtures/suite.yaml"]),
        ("exercices/minimax/notes utiles.txt", "7717 1 7 5"),
    ],
)
def test_a_hidden_tree_in_a_comment_or_a_linked_file_is_refused(
    file: str, text: str, tmp_path: Path, one_referee: Referee
) -> None:
    [fault] = refused(tmp_path, one_referee, {file: text})

    assert f"écrite en toutes lettres dans {file}" in fault


def test_a_visible_twin_of_a_hidden_tree_is_refused(tmp_path: Path, one_referee: Referee) -> None:
    twin = FILES["fixtures/piege-secret.yaml"].replace("piege-secret", "precoce")

    [fault] = refused(
        tmp_path, one_referee, {"fixtures/precoce.yaml": twin.replace("visibilite: cachee\n", "")}
    )

    assert "est la même que « precoce »" in fault


def test_a_comment_that_names_a_hidden_fixture_is_refused(
    tmp_path: Path, one_referee: Referee
) -> None:
    text = FILES["exercices/file/exercice.yaml"] + "# voir aussi piege-secret, et piege-secret-2\n"

    [fault] = refused(tmp_path, one_referee, {"exercices/file/exercice.yaml": text})

    assert fault.startswith("exercices/file/exercice.yaml:8 : ce commentaire nomme la fixture")


def test_a_form_that_only_a_hidden_fixture_tries_is_refused(
    tmp_path: Path, one_referee: Referee
) -> None:
    exercise = FILES["exercices/total/exercice.yaml"].replace(
        "[deux-coups, piege-secret, tirage, famille]", "[precoce, piege-secret]"
    )

    [fault] = refused(tmp_path, one_referee, {"exercices/total/exercice.yaml": exercise})

    assert fault.startswith("exercices/total/exercice.yaml : sans les fixtures cachées, rien")
    assert "« cours »" in fault


def test_a_form_of_another_kind_is_looked_at_too(tmp_path: Path, one_referee: Referee) -> None:
    exercise = """\
id: file
titre: Trier les coups
algorithme: tri
formes:
  tri: {fonction: trier_coups, parametres: [jeu, coups, joueur_maximise]}
  alphabeta:
    fonction: alphabeta
    parametres: [jeu, prof, alpha, beta, joueur_maximise]
    sur_demande: true
fixtures: [precoce, piege-secret]
bareme: {valeur: 1}
"""

    [fault] = refused(tmp_path, one_referee, {"exercices/file/exercice.yaml": exercise})

    assert fault.startswith("exercices/file/exercice.yaml : sans les fixtures cachées, rien")
    assert "« alphabeta »" in fault


def test_there_must_be_something_to_hand_out(tmp_path: Path, one_referee: Referee) -> None:
    course = read_course(write_course(tmp_path, files=FILES), use_cache=False)

    with pytest.raises(UsageError) as caught:
        made_kit(course, one_referee, "examen")

    assert caught.value.reason.code == "kit-empty"


def test_a_wrong_solution_makes_no_kit(tmp_path: Path, one_referee: Referee) -> None:
    wrong = "def minimax(jeu, prof, coups_prec, joueur_maximise): return 3, []\n"
    root = write_course(tmp_path, {"corrige/minimax.py": wrong}, FILES)

    with pytest.raises(CourseError) as caught:
        made_kit(read_course(root, use_cache=False), one_referee)

    assert [fault.place.file for fault in caught.value.faults] == ["corrige/minimax.py"]


def linked(place: Path, target: Path) -> None:
    place.unlink(missing_ok=True)
    try:
        place.symlink_to(target)
    except OSError:
        pytest.skip("no links on this system")


@pytest.mark.parametrize("target", ["corrige/minimax.py", "../ailleurs.py"])
def test_a_skeleton_that_is_a_link_elsewhere_is_refused(
    target: str, tmp_path: Path, one_referee: Referee
) -> None:
    root = write_course(tmp_path / "cours", files=FILES)
    (tmp_path / "ailleurs.py").write_text("secret = 1\n", encoding="utf-8")
    linked(root / "exercices/minimax/squelette.py", root / target)

    with pytest.raises(CourseError) as caught:
        made_kit(read_course(root, use_cache=False), one_referee)

    [fault] = caught.value.faults
    assert (fault.place.file, fault.message.code) == (
        "exercices/minimax/squelette.py", "kit-link-out",
    )  # fmt: skip


def test_a_picture_that_is_a_link_elsewhere_is_left_where_it_is(
    tmp_path: Path, one_referee: Referee
) -> None:
    root = write_course(tmp_path, files=FILES)
    linked(root / "exercices/minimax/plan.png", root / "corrige/minimax.py")

    made = made_kit(read_course(root, use_cache=False), one_referee)

    assert "exercices/minimax/plan.png" not in made.files
    assert "exercices/minimax/images/arbre.svg" in made.files


@pytest.mark.parametrize(
    "link",
    [
        "../../corrige/minimax.py", "/etc/passwd", "file:///etc/passwd", "//hote/plan.png", "",
        "?x", "#fin", "images", "%00", "exercice.yaml", "EXERCICE.YAML", "http://[", "./",
    ],
)  # fmt: skip
def test_other_links_are_not_followed(link: str, tmp_path: Path, one_referee: Referee) -> None:
    root = write_course(tmp_path, {"exercices/minimax/enonce.md": f"[x]({link})"}, FILES)

    made = made_kit(read_course(root, use_cache=False), one_referee, "minimax")

    own = sorted(name for name in made.files if name.startswith("exercices/minimax/"))
    names = ("enonce.md", "exercice.yaml", "squelette.py")
    assert own == [f"exercices/minimax/{name}" for name in names]
    assert b"piege-secret" not in made.files["exercices/minimax/exercice.yaml"]


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, one_referee: Referee) -> None:
    root = write_course(tmp_path, files=FILES)
    (root / "exercices/minimax/squelette.py").unlink()
    (root / "exercices/minimax/squelette.py").mkdir()

    with pytest.raises(CourseError) as caught:
        made_kit(read_course(root, use_cache=False), one_referee)

    [fault] = caught.value.faults
    assert str(fault.place) == "exercices/minimax/squelette.py"


# Where it goes ------------------------------------------------------------------------------------

SMALL = {"LISEZMOI.md": b"lis\n"}


def place_code(folder: Path, course: Path, *, zipped: bool = True) -> str:
    with pytest.raises(UsageError) as caught:
        require_kit_place(folder, course, zipped=zipped)
    return caught.value.reason.code


def test_an_untouched_kit_is_replaced_whole(own_kit: Path) -> None:
    course = own_kit.with_name("cours")
    require_kit_place(own_kit, course, zipped=True)

    write_kit(own_kit, SMALL, zipped=True)

    assert contents(own_kit) == SMALL
    assert sorted(path.name for path in own_kit.parent.iterdir()) == [
        "cours", "trousse", "trousse.zip",
    ]  # fmt: skip


def test_an_empty_folder_and_new_parents_are_fine(tmp_path: Path) -> None:
    empty, deep = tmp_path / "vide", tmp_path / "a" / "b"
    empty.mkdir()
    for folder in (empty, deep):
        require_kit_place(folder, tmp_path / "cours", zipped=False)
        write_kit(folder, SMALL, zipped=False)
        assert contents(folder) == SMALL
    assert not (tmp_path / "vide.zip").exists()


def test_nothing_else_is_ever_replaced(own_kit: Path, tmp_path: Path) -> None:
    course = tmp_path / "cours"
    foreign, file = tmp_path / "autre", tmp_path / "fichier"
    foreign.mkdir()
    (foreign / "photo.png").write_bytes(b"x")
    file.write_bytes(b"x")

    assert place_code(foreign, course) == "kit-folder-foreign"
    assert place_code(file, course) == "kit-not-a-folder"
    assert place_code(file / "dedans", course) == "kit-not-a-folder"
    assert place_code(course, course) == "kit-folder-foreign"
    assert place_code(course / "fixtures" / "trousse", course) == "kit-in-course"
    assert place_code(course / "corrige", course) == "kit-in-course"
    own_kit.with_name("trousse.zip").write_bytes(b"PK rien")
    assert place_code(own_kit, course) == "kit-zip-foreign"
    require_kit_place(own_kit, course, zipped=False)
    (foreign / "traces.json").write_text("{}", encoding="utf-8")
    assert place_code(foreign, course) == "kit-folder-foreign"


def test_a_zip_without_a_kit_is_foreign(own_kit: Path) -> None:
    packed, course = own_kit.with_name("trousse.zip"), own_kit.with_name("cours")
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("trousse/photo.png", b"x")
    assert place_code(own_kit, course) == "kit-zip-foreign"

    damaged = bytearray(zip_of("trousse", {"traces.json": bytes(range(256)) * 9}))
    damaged[60:90] = b"\xff" * 30
    packed.write_bytes(damaged)
    assert place_code(own_kit, course) == "kit-zip-foreign"

    packed.write_bytes(zip_of("trousse", {"traces.json": b"{}"}))
    assert place_code(own_kit, course) == "kit-zip-foreign"


@pytest.mark.parametrize("name", ["exercices/minimax/squelette.py", "exercices/mon_code.py"])
def test_a_kit_in_which_somebody_worked_is_kept(name: str, own_kit: Path) -> None:
    (own_kit / name).write_text("x = 1\n", encoding="utf-8")

    assert place_code(own_kit, own_kit.with_name("cours")) == "kit-file-foreign"


def test_links_are_not_followed_where_a_kit_is_written(own_kit: Path, tmp_path: Path) -> None:
    course = own_kit.with_name("cours")
    linked(tmp_path / "lien", own_kit)
    assert place_code(tmp_path / "lien", course) == "kit-is-link"
    linked(own_kit / "LISEZMOI.md", course / "corrige" / "minimax.py")
    assert place_code(own_kit, course) == "kit-file-foreign"


def test_the_current_folder_is_not_pulled_away(
    own_kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(own_kit / "exercices")

    assert place_code(own_kit, own_kit.with_name("cours")) == "kit-is-here"


def test_an_older_kit_is_put_back_where_the_new_one_cannot_be_placed(
    own_kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, real = contents(own_kit), Path.rename

    def fail(self: Path, target: Path) -> Path:
        if self.name == "kit":
            raise PermissionError(13, "non")
        return real(self, target)

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(UsageError) as caught:
        write_kit(own_kit, SMALL, zipped=True)

    assert caught.value.reason.code == "output-unwritable"
    assert contents(own_kit) == before


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(UsageError) as caught:
            write_kit(tmp_path / "trousse", SMALL, zipped=True)
    finally:
        tmp_path.chmod(0o700)
    assert caught.value.reason.code == "output-unwritable"
