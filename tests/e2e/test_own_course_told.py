"""What a teacher learns of a course of one's own, and a student does not."""

from pathlib import Path

import pytest

from tests.audit_course import SOUND
from tests.course_files import write_course
from tests.e2e.command import run_grader

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
