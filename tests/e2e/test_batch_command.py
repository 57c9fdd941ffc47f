"""`grader batch`, and the commands on its folder, as a teacher runs them."""

import contextlib
import csv
import json
import re
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from grader.classroom.store import NewAttempt, Store
from grader.language import say
from tests.class_sources import capytale_zip, moodle_zip
from tests.e2e.command import Done, command, environment, run_grader
from tests.report_validator import REPORT
from tests.small_class import (
    ALWAYS_MAX,
    BROKEN,
    COPIES,
    ENDLESS,
    EXITS,
    GUESSES,
    PRINTS,
    RIGHT,
    change_points,
    small_class,
    small_course,
)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a course, a class and its results; not to be changed."""
    folder = tmp_path_factory.mktemp("graded")
    small_course(folder / "cours")
    small_class(folder / "classe")
    done = run_grader("batch", "classe", "--out", "notes", "--course", "cours", cwd=folder)
    assert done.code == 1, done.err
    return folder


@pytest.fixture
def folder(graded: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    shutil.copytree(graded, tmp_path / "own")
    return tmp_path / "own"


@pytest.fixture(scope="module")
def graded_moodle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a course, what Moodle has of a class, and its results; not to be changed."""
    folder = tmp_path_factory.mktemp("moodle")
    small_course(folder / "cours")
    moodle_zip(folder / "devoirs.zip")
    sheet = (
        "Identifiant,Nom complet,Statut,Note,Note maximale,Dernière modification (note),"
        "Feedback par commentaires\r\n"
        'Participant900110,"Lefèvre Zoé",Remis,,20,-,\r\n'
        'Participant900111,"D\'Aubigné Maël",Remis,,20,-,\r\n'
    )
    (folder / "feuille.csv").write_bytes(sheet.encode())
    done = batch(folder, "--moodle", "feuille.csv", source="devoirs.zip")
    assert done.code == 1, done.err
    return folder


def batch(folder: Path, *words: str, source: str = "classe", out: str = "notes") -> Done:
    """By one worker: a class is soon graded, a second worker would only start."""
    words = ("--out", out, "--course", "cours", "--jobs", "1", *words)
    return run_grader("batch", source, *words, cwd=folder, GRADER_LANG="fr")


def marks(folder: Path, out: str = "notes") -> dict[str, str]:
    """What `notes.csv` says, by name."""
    text = (folder / out / "notes.csv").read_text(encoding="utf-8-sig")
    return {row["Nom"]: row["Note"] for row in csv.DictReader(text.splitlines(), delimiter=";")}


def attempts(folder: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(folder / "notes" / "classe.sqlite") as database:
        rows = database.execute(
            "SELECT key, status FROM attempt JOIN student ON student = number ORDER BY key"
        ).fetchall()
    database.close()
    return rows


# A class ----------------------------------------------------------------------------------------


def test_a_teacher_gets_a_dashboard_marks_results_and_a_report_a_student(graded: Path) -> None:
    notes = graded / "notes"

    assert marks(graded)["zoé lefèvre"] == "20"
    assert set(marks(graded)) == {"zoé lefèvre", "amir_benali", "lea-martin", "tom"}
    page = (notes / "index.html").read_text(encoding="utf-8")
    assert all(name in page for name in marks(graded))
    assert len(list((notes / "rapports").glob("*.html"))) == len(COPIES)


def test_each_student_of_a_class_has_their_own_trees_where_the_course_says_so(
    tmp_path: Path,
) -> None:
    course = small_course(tmp_path / "cours")
    with (course / "exercices" / "cours.yaml").open("a", encoding="utf-8") as file:
        file.write("tirage: par-copie\n")
    small_class(tmp_path / "classe", {"zoé.py": RIGHT, "amir.py": RIGHT})
    assert batch(tmp_path, "--seed", "épreuve").code == 0

    trees = trees_by_student(tmp_path / "notes")
    history = run_grader("history", "notes", "zoé", cwd=tmp_path).out
    [key] = re.findall("clé : (.*)", history)
    words = ("--course", "cours", "--no-html", "--json", "-", "--seed", "épreuve")
    alone = run_grader("check", "classe/zoé.py", "--student", key, *words, cwd=tmp_path)

    assert trees["zoé"] != trees["amir"]
    assert trees_of(json.loads(alone.out)) == trees["zoé"]
    assert "arbres tirés selon --seed épreuve" in history


def trees_by_student(notes: Path) -> dict[str, list[Any]]:
    lines = (notes / "results.jsonl").read_text(encoding="utf-8").splitlines()
    results = [json.loads(line) for line in lines]
    return {result["student"]["name"]: trees_of(result["report"]) for result in results}


def trees_of(report: Any) -> list[Any]:
    return [case["input"] for exercise in report["exercises"] for case in exercise["cases"]]


def test_each_line_of_the_results_holds_a_valid_report(graded: Path) -> None:
    lines = (graded / "notes" / "results.jsonl").read_text(encoding="utf-8").splitlines()

    assert len(lines) == len(COPIES)
    for line in lines:
        REPORT.validate(json.loads(line)["report"])


def test_a_report_names_no_other_student(graded: Path) -> None:
    names = {"lefevre": "zoé lefèvre", "benali": "amir_benali", "martin": "lea-martin"}
    for page in (graded / "notes" / "rapports").iterdir():
        others = [name for own, name in names.items() if own not in page.name]
        text = page.read_text(encoding="utf-8")
        assert not [name for name in others if name in text]


def test_the_same_command_again_grades_nothing(folder: Path) -> None:
    before = marks(folder)

    done = batch(folder)

    assert "0 copie notée, 4 déjà faites" in done.out
    assert marks(folder) == before


def test_only_the_copy_that_changed_is_graded_again(folder: Path) -> None:
    (folder / "classe" / "tom.py").write_text(RIGHT, encoding="utf-8")

    done = batch(folder)

    assert "1 copie notée, 3 déjà faites" in done.out
    assert marks(folder)["tom"] == "20"
    history = run_grader("history", "notes", "Tom", cwd=folder)
    assert "tom (n° 3) : 2 essais" in history.out
    assert history.out.count("tom.py") == 2


def test_again_grades_all_of_them(folder: Path) -> None:
    assert "4 copies notées, 0 déjà" in batch(folder, "--again").out


def test_a_new_student_is_added_and_one_who_left_the_source_stays(folder: Path) -> None:
    (folder / "classe" / "tom.py").unlink()
    (folder / "classe" / "nina.py").write_text(RIGHT, encoding="utf-8")

    done = batch(folder)

    assert "1 copie notée, 3 déjà faites" in done.out
    assert {"nina", "tom"} <= set(marks(folder))


def test_a_page_that_was_lost_is_written_again(folder: Path) -> None:
    page = next((folder / "notes" / "rapports").glob("*tom*"))
    text = page.read_bytes()
    page.unlink()

    done = batch(folder)

    assert "0 copie notée" in done.out
    assert page.read_bytes() == text


def test_odd_copies_are_marked_for_a_human_and_stop_nobody(tmp_path: Path) -> None:
    small_course(tmp_path / "cours")
    small_class(
        tmp_path / "classe",
        {
            "boucle.py": ENDLESS, "sort.py": EXITS, "devine.py": GUESSES, "parle.py": PRINTS,
            "casse.py": BROKEN, "un.py": ALWAYS_MAX, "deux.py": ALWAYS_MAX, "juste.py": RIGHT,
            "vide.py": "", "image.png": "x",
        },
    )  # fmt: skip
    (tmp_path / "classe" / "binaire.py").write_bytes(b"\0\1\2")

    done = batch(tmp_path)

    assert done.code == 1
    page = (tmp_path / "notes" / "index.html").read_text(encoding="utf-8").replace("\u202f", " ")
    for reason in (
        "temps épuisé", "le programme se termine lui-même", "sans évaluer assez de feuilles",
        "seules les définitions", "Python ne peut pas lire", "le même fichier que", "image.png",
        "vide.py",
    ):  # fmt: skip
        assert reason in page, reason
    assert marks(tmp_path)["juste"] == "20"
    assert marks(tmp_path)["binaire"] == ""
    assert len(attempts(tmp_path)) == 9


def test_names_are_nowhere_in_an_anonymous_class(tmp_path: Path) -> None:
    small_course(tmp_path / "cours")
    copies = {f"{name}.py": RIGHT for name in ("Zoraide", "Quentinus")}
    small_class(tmp_path / "classe", {**copies, "Wilhelmine.pdf": "x", "Yolandine.py": ""})

    done = batch(tmp_path, "--anonymous")

    names = ("Zoraide", "Quentinus", "Wilhelmine", "Yolandine")
    said = done.out + done.err
    files = [file for file in (tmp_path / "notes").rglob("*") if file.suffix != ".sqlite"]
    texts = [file.read_text(encoding="utf-8") for file in files if file.is_file()]
    for name in names:
        for text in [said, *texts, *map(str, files)]:
            assert name.lower() not in text.lower()
    assert len(marks(tmp_path)) == 3
    numbers = sorted(int(name.removeprefix("copie ")) for name in marks(tmp_path))
    assert numbers[0] >= 100

    again = run_grader("history", "notes", str(numbers[1]), cwd=tmp_path)
    assert f"copie {numbers[1]}" in again.out
    assert not [name for name in names if name in again.out]
    assert f"grader reveal notes {numbers[1]}" in again.err

    # Who has the folder gets the names back.
    told = run_grader("reveal", "notes", "--csv", "noms.csv", cwd=tmp_path).out.splitlines()
    assert [int(line.split()[1]) for line in told] == numbers
    assert all(any(name in line for line in told) for name in ("Zoraide", "Quentinus"))
    written = (tmp_path / "noms.csv").read_text(encoding="utf-8-sig")
    assert "Zoraide" in written
    alone = run_grader("reveal", "notes", "zoraide", cwd=tmp_path).out.splitlines()
    assert len(alone) == 1
    assert "Zoraide" in alone[0]
    as_document = run_grader("reveal", "notes", "--csv", "-", cwd=tmp_path).out
    assert as_document.lstrip("\ufeff").startswith("N°")

    # Names are the folder's choice, once and for all.
    assert set(marks(tmp_path)) == set((batch(tmp_path), marks(tmp_path))[1])


def test_a_surname_alone_finds_its_only_student(graded: Path) -> None:
    done = run_grader("history", "notes", "martin", cwd=graded)

    assert done.code == 0
    assert "lea-martin" in done.out


def test_a_regrading_in_another_language_speaks_it(folder: Path) -> None:
    done = run_grader("regrade", "notes", "--lang", "en", cwd=folder)

    assert "No mark changes" in done.out
    assert "count from now on" not in done.out
    table = (folder / "notes" / "notes.csv").read_text(encoding="utf-8-sig")
    assert "Name" in table.splitlines()[0].split(",")


# Moodle, Capytale -------------------------------------------------------------------------------


def test_a_moodle_zip_is_graded_and_its_sheet_filled(graded_moodle: Path) -> None:
    notes = graded_moodle / "notes"

    filled = (notes / "moodle-notes.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(filled.splitlines()))
    assert [row["Nom complet"] for row in rows] == ["Lefèvre Zoé", "D'Aubigné Maël"]
    assert all(row["Note"] for row in rows)
    assert (notes / "moodle-commentaires.zip").is_file()
    assert len(marks(graded_moodle)) == 5 - 1  # Two of them have one name.


def test_without_the_sheet_of_moodle_what_it_told_before_is_taken_away(
    graded_moodle: Path, tmp_path: Path
) -> None:
    own = tmp_path / "own"
    shutil.copytree(graded_moodle, own)

    assert "moodle-notes.csv" not in batch(own, source="devoirs.zip").out
    assert not (own / "notes" / "moodle-notes.csv").exists()


def test_a_capytale_export_is_graded_under_real_names(tmp_path: Path) -> None:
    small_course(tmp_path / "cours")
    capytale_zip(tmp_path / "export.zip")

    done = batch(tmp_path, source="export.zip")

    assert "export de Capytale" in done.err
    assert "Zoé Lefèvre" in marks(tmp_path)
    assert (tmp_path / "notes" / "capytale.csv").is_file()


# Regrading, forgetting --------------------------------------------------------------------------


def test_regrade_shows_who_changes_before_it_writes(folder: Path) -> None:
    before = marks(folder)
    change_points(folder / "cours", "valeur: 1")

    dry = run_grader("regrade", "notes", "--dry-run", "--course", "cours", cwd=folder)

    assert dry.code == 0
    assert "1 note change sur 4" in dry.out
    assert "→" in dry.out
    assert marks(folder) == before

    done = run_grader("regrade", "notes", "--course", "cours", cwd=folder)

    assert done.code == 1
    assert marks(folder) != before
    assert "2 essais" in run_grader("history", "notes", "tom", cwd=folder).out
    table = (folder / "notes" / "notes.csv").read_text(encoding="utf-8-sig")
    assert say("hand-not-in-source", "fr") not in table
    # The course of the last marks is the one that is looked for.
    again = run_grader("regrade", "notes", "--dry-run", cwd=folder)
    assert "Aucune note ne change" in again.out


def test_regrade_says_where_the_course_should_have_been(folder: Path) -> None:
    (folder / "cours").rename(folder / "ailleurs")
    assert run_grader("regrade", "notes", "--course", "ailleurs", cwd=folder).code == 1
    (folder / "ailleurs").rename(folder / "cours")

    lost = run_grader("regrade", "notes", cwd=folder)

    assert lost.code == 2
    assert "ailleurs" in lost.err
    assert "--course" in lost.err


def test_a_forgotten_student_is_nowhere_in_the_folder(folder: Path) -> None:
    done = run_grader("forget", "notes", "Lefèvre Zoé", cwd=folder)

    assert done.code == 0, done.err
    assert "effacé" in done.out
    assert "reste" in done.err
    for file in (folder / "notes").rglob("*"):
        assert "lefevre" not in file.name
        if file.is_file():
            content = file.read_bytes()
            assert "zoé lefèvre".encode() not in content, file.name
    assert set(marks(folder)) == {"amir_benali", "lea-martin", "tom"}


# Interrupted ------------------------------------------------------------------------------------

SLEEPS = """\
import time
def minimax(jeu, prof, coups_prec, joueur_maximise):
    time.sleep(1000)
"""


def many(folder: Path, count: int) -> Path:
    small_course(folder / "cours")
    kinds = [RIGHT, ALWAYS_MAX, GUESSES, EXITS, BROKEN, PRINTS]
    copies = {f"eleve{n:02}.py": f"# {n}\n{kinds[n % len(kinds)]}" for n in range(count)}
    return small_class(folder / "classe", copies)


def started(folder: Path, out: str = "notes") -> "subprocess.Popen[bytes]":
    words = command("batch", "classe", "--out", out, "--course", "cours", "--jobs", "2")
    return subprocess.Popen(
        words,
        cwd=folder,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def graded_so_far(folder: Path) -> int:
    store = folder / "notes" / "classe.sqlite"
    if not store.exists():
        return 0
    try:
        with contextlib.closing(sqlite3.connect(store)) as database:
            count: int = database.execute("SELECT count(*) FROM attempt").fetchone()[0]
    except sqlite3.OperationalError:  # Its tables are being made.
        return 0
    return count


def wait_for(folder: Path, count: int) -> None:
    patience = time.monotonic() + 60
    while graded_so_far(folder) < count:
        assert time.monotonic() < patience, "nothing was graded"
        time.sleep(0.01)


def test_whatever_kills_it_every_copy_is_graded_once_and_marks_are_the_same(
    tmp_path: Path,
) -> None:
    many(tmp_path, 8)
    for count in (0, 2, 5):
        running = started(tmp_path)
        wait_for(tmp_path, count)
        running.kill()
        running.wait()

    done = batch(tmp_path)
    assert done.code == 1, done.err
    assert batch(tmp_path, out="sans-arret").code == 1

    assert len(attempts(tmp_path)) == len(set(attempts(tmp_path))) == 8
    assert marks(tmp_path) == marks(tmp_path, "sans-arret")


def test_ctrl_c_says_that_nothing_is_lost(tmp_path: Path) -> None:
    many(tmp_path, 4)
    last = tmp_path / "classe" / "zoe.py"
    last.write_text(SLEEPS, encoding="utf-8")
    course = tmp_path / "cours" / "exercices" / "cours.yaml"
    text = course.read_text(encoding="utf-8")
    course.write_text(text.replace("temps_s: 1", "temps_s: 60"), encoding="utf-8")
    words = command("batch", "classe", "--out", "notes", "--course", "cours", "--jobs", "1")
    running = subprocess.Popen(
        words, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    wait_for(tmp_path, 4)  # The last one sleeps until it is over.
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=30)

    assert running.returncode == 130
    assert "rien n'est perdu" in err.decode()
    assert graded_so_far(tmp_path) == 4
    last.write_text(RIGHT, encoding="utf-8")
    assert "1 copie notée, 4 déjà faites" in batch(tmp_path).out


def test_a_course_that_changes_while_a_class_is_graded_is_noticed_and_all_are_graded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_course(tmp_path / "cours")
    small_class(tmp_path / "classe", {f"eleve{n}.py": f"# {n}\n{ALWAYS_MAX}" for n in range(4)})
    keep = Store.keep

    def change_and_keep(store: Store, kept: NewAttempt, *, pending: bool = False) -> int:
        change_points(tmp_path / "cours", "valeur: 1")
        return keep(store, kept, pending=pending)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "keep", change_and_keep)
        done = batch(tmp_path)

    assert "Le cours a changé pendant la notation" in done.err
    # As the course was at the start, those that were graded after it changed too.
    assert marks(tmp_path)["eleve0"] == marks(tmp_path)["eleve3"] == "3,33"
    again = batch(tmp_path)
    assert "Le cours a changé depuis que 4 copies ont été notées" in again.err
    assert "4 copies notées, 0 déjà" in again.out
    assert marks(tmp_path)["eleve0"] == marks(tmp_path)["eleve3"] == "0"


# Wrong on purpose -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("batch", "clase", "--out", "n"), "classe"),
        (("batch", "classe", "--out", "classe/notes"), "dans la source"),
        (("batch", "classe", "--out", "."), "dans la source"),
        (("batch", "classe", "--out", "cours"), "n'est pas vide"),
        (("batch", "classe", "--out", "n", "--exercice", "minimx"), "minimax"),
        (("batch", "classe", "--out", "n", "--latest", "--file", "a.py"), "--latest"),
        (("batch", "classe", "--out", "n", "--jobs", "0"), "au moins 1"),
        (("batch", "classe", "--out", "n", "--force-jobs"), "combien de copies à la fois"),
        (("batch", "classe", "--out", "n", "--jobs", "1", "--cluster", "x"), "--cluster"),
        (("batch", "classe", "--out", "n", "--anonymous", "--moodle", "f"), "--anonymous"),
        (("batch", "classe", "--out", "n", "--overwrite"), "--moodle"),
        (("batch", "classe", "--out", "n", "--moodle", "absent.csv"), "absent.csv"),
        (("batch", "classe", "--out", "notes", "--anonymous"), "autre dossier"),
        (("batch", "classe", "--out", "cours/exercices/cours.yaml"), "cours.yaml"),
        (("batch", "cours", "--out", "n"), "est un cours"),
        (("batch", "classe", "--out", "n", "--moodle", "classe/lea-martin.py"), "formulaire"),
        (("history", "notes", "Toto"), "Toto"),
        (("reveal", "notes", "Toto"), "Toto"),
        (("history", "notes", "lea martn"), "lea-martin"),
        (("history", "classe", "tom"), "ne contient pas"),
        (("forget", "notes", "99"), "99"),
        (("forget", "notes", "martin"), "lea-martin"),
        (("regrade", "classe"), "ne contient pas"),
    ],
)
def test_a_wrong_command_says_what_to_do_and_changes_nothing(
    graded: Path, words: tuple[str, ...], said: str
) -> None:
    before = {file: file.stat().st_mtime_ns for file in (graded / "notes").glob("*.*")}
    course = ("--course", "cours") if words[0] == "batch" else ()

    done = run_grader(*words, *course, cwd=graded)

    assert done.code == 2, done.out + done.err
    assert said in done.err
    assert not (graded / "n").exists()
    assert {file: file.stat().st_mtime_ns for file in before} == before


def test_a_name_that_two_students_have_is_asked_for_by_number(graded_moodle: Path) -> None:
    done = run_grader("history", "notes", "Martin Léa", cwd=graded_moodle)

    assert done.code == 2
    assert "numéro" in done.err


def test_a_class_is_graded_in_english_too_in_a_folder_that_is_named_where_none_was(
    graded: Path, tmp_path: Path
) -> None:
    words = ("batch", str(graded / "classe"), "--course", str(graded / "cours"), "--jobs", "1")
    done = run_grader(*words, "--lang", "en", cwd=tmp_path)

    assert "4 copies graded" in done.out
    assert "classe-resultats" in done.err
    assert (tmp_path / "classe-resultats" / "index.html").is_file()
    table = (tmp_path / "classe-resultats" / "notes.csv").read_text(encoding="utf-8-sig")
    assert "Name" in table.splitlines()[0].split(",")
