"""What a teacher learns of a course of one's own, and a student does not."""

from pathlib import Path

import pytest

from tests.audit_course import SOUND
from tests.course_files import write_course
from tests.e2e.command import run_grader
from tests.e2e.pytest_run import run_apart

BROKEN = (
    '"""un choix faux\n\nPourquoi ?\n"""\n\n\ndef meilleur_coup(valeurs, joueur):\n    return x\n'
)
WRONG = "def meilleur_coup(valeurs, joueur_maximise):\n    return 0\n"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    root = write_course(
        tmp_path / "cours", {"corrige/erreurs/meilleur-coup/cassee.py": BROKEN}, SOUND
    )
    (tmp_path / "copie.py").write_text(WRONG, encoding="utf-8")
    return root


def test_a_broken_mistake_is_told_beside_the_report_to_who_can_mend_it(
    course: Path, tmp_path: Path
) -> None:
    words = ("check", "copie.py", "--course", "cours", "--exercice", "meilleur-coup")

    told = run_grader(*words, cwd=tmp_path, CI="")
    silent = run_grader(*words, cwd=tmp_path, CI="true")

    assert "corrige/erreurs/meilleur-coup/cassee.py:8" in told.err
    assert "cassee" not in told.out
    assert "cassee" not in (tmp_path / "copie.rapport.html").read_text(encoding="utf-8")
    assert "cassee" not in silent.out + silent.err
    assert told.code == silent.code == 1
    assert course.is_dir()


def test_a_broken_mistake_is_told_once_for_a_class(course: Path, tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir()
    for name in ("a", "b", "c"):
        (tmp_path / "copies" / f"{name}.py").write_text(WRONG, encoding="utf-8")
    words = ("batch", "copies", "--course", str(course), "--exercice", "meilleur-coup")

    told = run_grader(*words, "--out", "classe", cwd=tmp_path, CI="")
    silent = run_grader(*words, "--out", "autre", cwd=tmp_path, CI="true")
    again = run_grader("regrade", "classe", "--lang", "en", cwd=tmp_path, CI="")

    assert told.err.count("corrige/erreurs/meilleur-coup/cassee.py:8") == 1
    assert "dit à vous seul" in told.err
    assert "cassee" not in told.out
    for file in (tmp_path / "classe").rglob("*.html"):
        assert "cassee" not in file.read_text(encoding="utf-8")
    assert "cassee" not in silent.out + silent.err
    assert again.err.count("corrige/erreurs/meilleur-coup/cassee.py:8") == 1
    assert "told to you alone" in again.err


def test_trees_that_a_form_does_not_suit_are_told_where_all_is_told(tmp_path: Path) -> None:
    changes = {
        "fixtures/deux-coups.yaml": (
            "id: deux-coups\ntitre: Deux coups\njoueur: max\narbre: [3, [2, 9, 6]]\n"
        ),
    }
    write_course(tmp_path / "cours", changes, SOUND)
    right = SOUND["corrige/minimax.py"]
    (tmp_path / "copie.py").write_text(right, encoding="utf-8")
    words = ("check", "copie.py", "--course", "cours", "--exercice", "minimax", "--no-html")

    done = run_grader(*words, "--verbose", cwd=tmp_path)

    assert "pas essayé, cette forme ne s'y prête pas : deux-coups" in done.out.replace(
        "\u00a0", " "
    )


def test_the_sections_of_the_shipped_course_are_not_named_in_another(
    course: Path, tmp_path: Path
) -> None:
    never_min = SOUND["corrige/minimax.py"].replace("not joueur_maximise", "joueur_maximise")
    assert never_min != SOUND["corrige/minimax.py"]
    (tmp_path / "copie.py").write_text(never_min, encoding="utf-8")
    words = ("check", "copie.py", "--exercice", "minimax", "--no-html", "--verbose")

    shipped = run_grader(*words, cwd=tmp_path).out
    own = run_grader(*words, "--course", str(course), cwd=tmp_path).out

    assert "exactement comme si" in own
    assert "§" in shipped
    assert "§" not in own


HIDDEN_TREE = """\
id: secrete
titre: Un arbre caché
joueur: max
arbre: [[7331, 7337], [7332, 7339]]
visibilite: cachee
attendu: {valeur: 7332}
"""
HIDDEN_CALLS = """\
id: secrets
titre: Des appels cachés
appels: ["meilleur_coup([7331, 7338, 7335], True)"]
visibilite: cachee
attendu: {valeur: 1}
"""
HIDDEN_BROKEN = {
    "fixtures/secrete.yaml": HIDDEN_TREE,
    "fixtures/secrets.yaml": HIDDEN_CALLS,
    "exercices/minimax/exercice.yaml": SOUND["exercices/minimax/exercice.yaml"].replace(
        "- cachee", "- secrete"
    ),
    "exercices/meilleur-coup/exercice.yaml": SOUND["exercices/meilleur-coup/exercice.yaml"].replace(
        "[trois-coups]", "[trois-coups, secrets]"
    ),
    "corrige/minimax.py": SOUND["corrige/minimax.py"].replace(
        "(evaluation(jeu),", "(evaluation(jeu) % 7000,"
    ),
    "corrige/meilleur-coup.py": SOUND["corrige/meilleur-coup.py"].replace(
        "return choix", "return 2 if 7338 in valeurs else choix"
    ),
}


@pytest.fixture
def hidden_broken(tmp_path: Path) -> Path:
    """A course whose solutions go wrong on hidden cases alone, and a copy for each exercise."""
    write_course(tmp_path / "cours", HIDDEN_BROKEN, SOUND)
    (tmp_path / "copies").mkdir()
    for exercise in ("minimax", "meilleur-coup"):
        right = SOUND[f"corrige/{exercise}.py"]
        assert right != HIDDEN_BROKEN[f"corrige/{exercise}.py"]
        (tmp_path / "copies" / f"{exercise}.py").write_text(right, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("exercise", "fixture"), [("minimax", "secrete"), ("meilleur-coup", "secrets")]
)
def test_a_solution_that_fails_a_hidden_case_gives_nothing_of_it_away(
    hidden_broken: Path, exercise: str, fixture: str
) -> None:
    copy = f"copies/{exercise}.py"
    asked = ("--course", "cours", "--exercice", exercise)
    platform = ("--no-html", "--gradescope", "g.json", "--github")
    runs = [
        run_grader("check", copy, *asked, *platform, cwd=hidden_broken),
        run_grader("check", copy, *asked, "--json", "-", "--lang", "en", cwd=hidden_broken),
        run_grader("batch", "copies", *asked, "--out", "classe", cwd=hidden_broken),
        run_apart(f"--grader={copy}", "--grader-course=cours", cwd=hidden_broken),
    ]

    for done in runs:
        said = done.out + done.err
        assert done.code != 0
        assert fixture in said
        assert f"grader audit --exercice {exercise}" in said
        assert "733" not in said
    assert not (hidden_broken / "g.json").exists()
    shown = run_grader("audit", "--fast", *asked, cwd=hidden_broken)
    assert shown.code == 1
    assert fixture in shown.out
    assert {"secrete": "7332", "secrets": "2"}[fixture] in shown.out
    assert "dit le reste" not in " ".join(shown.out.split())
