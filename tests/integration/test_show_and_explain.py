"""`grader show` and `grader explain` on courses of every kind, within this process."""

from collections.abc import Callable
from pathlib import Path

import pytest

from grader.cli import main
from tests.course_files import TIES, WIDE_FILES, write_course
from tests.e2e.command import Done

Grader = Callable[..., Done]


@pytest.fixture
def grader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Grader:
    """Runs the command in the test's folder; spaces are ordinary ones."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GRADER_LANG", raising=False)

    def run(*words: str) -> Done:
        code = main(words)
        out, err = (text.replace("\u00a0", " ") for text in capsys.readouterr())
        return Done(code, out, err)

    return run


@pytest.mark.parametrize(
    ("fixture", "said"),
    [
        ("quelques-appels", "retirer_file()  → 3"),
        ("finale", "1  R · · · · · K ·"),
        ("partie", "0 │ 1 │ 2"),
        ("un-coup", "Fixture cachée"),
        ("sans-joueur", "arbre de 5 sommets"),
        ("graphe", "▲ MAX joue à la racine"),
        ("doubles", "double([1, -2.5])"),
    ],
)
def test_every_kind_of_fixture_is_shown(
    grader: Grader, fixture: str, said: str, tmp_path: Path
) -> None:
    write_course(tmp_path, files=WIDE_FILES)

    done = grader("show", fixture)

    assert done.code == 0
    assert said in done.out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("id: autre\ntitre: Un arbre\njoueur: max\narbre: [1, deux]\n", "draft.yaml:4"),
        ("[1, 2]\n", "draft.yaml:1"),
        ("id: [\n", "draft.yaml:"),
        (
            None,
            "draft.yaml : ce fichier manque\ncette fixture ne peut pas être dessinée : 1 erreur",
        ),
    ],
)
def test_every_mistake_of_a_file_is_told(
    grader: Grader, text: str | None, told: str, tmp_path: Path
) -> None:
    if text is not None:
        (tmp_path / "draft.yaml").write_text(text)

    done = grader("show", "draft.yaml")

    assert done.code == 2
    assert told in done.err
    assert done.out == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ternaire-71",), "peut-être « ternaire-17 » ?"),
        (("famille-binaire-9",), "peut-être « famille-binaire-"),
        (("zzz",), "fixture inconnue « zzz »"),
        (("ternaire-17", "--exercice", "minmax"), "peut-être « minimax » ?"),
        (("ternaire-17", "--exercice", "horizon"), "elle sert à : minimax, jouer, alphabeta"),
        (("huit-sommets", "--replay"), "un arbre à parcourir, où personne ne joue"),
        (("coup-max", "--replay"), "est une suite d'appels"),
        (("echecs-depart", "--replay"), "est un échiquier à évaluer"),
        (("morpion-partie", "--replay"), "est une partie entière"),
        (("ternaire-17", "--html", "absent/a.html"), "impossible d'écrire « absent/a.html »"),
        (("ternaire-17", "--html", "."), "« . » est un dossier"),
        (("--replay",), "laquelle ?"),
        (("--html", "a.html"), "laquelle ?"),
        (("--exercice", "minimax"), "laquelle ?"),
        (("ternaire-17", "--course", "absent"), "absent"),
    ],
)
def test_what_cannot_be_shown_is_told(
    grader: Grader, words: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    done = grader("show", *words)

    assert done.code == 2
    assert told in done.err
    assert done.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_tree_that_is_walked_and_searched_is_shown_as_the_exercise_wants(
    grader: Grader, tmp_path: Path
) -> None:
    write_course(tmp_path, files=WIDE_FILES)

    done = grader("show", "graphe", "--exercice", "parcours")

    assert "sommets, profondeur" in done.out
    assert "MAX" not in done.out


def test_a_search_that_builds_on_alpha_beta_is_replayed_with_its_cuts(
    grader: Grader, tmp_path: Path
) -> None:
    write_course(tmp_path, files=WIDE_FILES)

    done = grader("show", "gradue", "--replay")

    assert "Recherche de référence : alpha-bêta" in done.out


def test_the_conventions_of_the_exercise_are_followed(grader: Grader, tmp_path: Path) -> None:
    alphabeta = """\
id: alphabeta
titre: Élagage alpha-bêta
algorithme: alphabeta
formes:
  cours:
    fonction: alphabeta
    parametres: [jeu, prof, coups_prec, alpha, beta, joueur_maximise]
fixtures: [egalites]
bareme: {valeur: 2}
conventions: {coupe: stricte, egalite: dernier}
"""
    ties = TIES.replace('"?"', "4")
    write_course(
        tmp_path,
        {"exercices/alphabeta/exercice.yaml": alphabeta, "fixtures/egalites.yaml": ties},
    )

    done = grader("show", "egalites", "--replay")

    assert "chemin [1, 0], 4 évaluations" in done.out


def test_the_exercises_of_a_file_are_those_of_the_course_around_it(
    grader: Grader, tmp_path: Path
) -> None:
    write_course(tmp_path / "cours")

    done = grader("show", "cours/fixtures/egalites.yaml", "--replay")

    assert done.code == 0
    assert "Exercices : minimax, alphabeta" in done.out
    assert "Recherche de référence : alpha-bêta" in done.out


def test_a_draft_is_drawn_though_the_rest_of_its_course_is_wrong(
    grader: Grader, tmp_path: Path
) -> None:
    write_course(tmp_path, {"exercices/cours.yaml": "id: petit\n"})

    done = grader("show", "fixtures/egalites.yaml")
    asked = grader("show", "fixtures/egalites.yaml", "--exercice", "minimax")

    assert done.code == 0
    assert done.out.startswith("egalites :")
    assert asked.code == 2
    assert "cours.yaml" in asked.err


def test_a_drawing_never_takes_the_place_of_the_fixture(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "egalites.yaml"
    file.write_text(TIES)

    done = grader("show", "egalites.yaml", "--html", "./egalites.yaml")

    assert done.code == 2
    assert "est la fixture elle-même" in done.err
    assert file.read_text() == TIES


def test_a_file_of_no_exercise_cannot_follow_one(grader: Grader, tmp_path: Path) -> None:
    (tmp_path / "egalites.yaml").write_text(TIES)

    done = grader("show", "egalites.yaml", "--exercice", "minimax")

    assert done.code == 2
    assert "aucun exercice de ce cours ne l'utilise" in done.err


def test_a_case_of_a_family_is_shown_by_its_own_name(grader: Grader, tmp_path: Path) -> None:
    done = grader("show", "famille-binaire-3")

    assert done.out.startswith("famille-binaire-3 :")
    assert "les autres" not in done.out


def test_a_tree_is_shown_at_the_depth_that_is_named(grader: Grader, tmp_path: Path) -> None:
    done = grader("show", "horizon-p3")

    assert done.out.startswith("horizon-p3 :")
    assert "3 coups à l'avance, 12 positions" in done.out


def test_a_family_shows_its_first_case_and_says_so(grader: Grader, tmp_path: Path) -> None:
    done = grader("show", "famille-binaire")

    assert done.out.startswith("famille-binaire-1 :")
    assert "les autres : famille-binaire-2, famille-binaire-3" in done.out


def test_the_course_around_gives_the_language(grader: Grader, tmp_path: Path) -> None:
    write_course(
        tmp_path,
        {"exercices/cours.yaml": (WIDE_FILES["exercices/cours.yaml"]).replace(" fr", " en")},
        files=WIDE_FILES,
    )

    done = grader("explain", "timeout")

    assert done.out.startswith("Out of time\n")


def test_a_text_needs_no_course_that_can_be_read(grader: Grader, tmp_path: Path) -> None:
    write_course(tmp_path, {"exercices/cours.yaml": "id: petit\n"})

    done = grader("explain", "timeout")

    assert done.code == 0
    assert done.out.startswith("Temps dépassé\n")


@pytest.mark.parametrize(
    ("word", "told"),
    [("elagaje", "peut-être « elagage » ?"), ("xyzxyz", "grader explain montre la liste")],
)
def test_an_unknown_code_gets_the_nearest_or_the_list(
    grader: Grader, word: str, told: str, tmp_path: Path
) -> None:
    done = grader("explain", word)

    assert done.code == 2
    assert told in done.err
    assert done.out == ""


OWN = "corrige/erreurs/minimax/trop-tard.py"
OWN_TEXT = """\
la recherche s'arrêtait trop tard

Pourquoi ? Regarde :

    prof == 0

--

the search stopped too late

Why? Look:

    prof == 0
"""


def test_a_mistake_of_the_course_is_explained(grader: Grader, tmp_path: Path) -> None:
    root = write_course(tmp_path / "ailleurs", {OWN: f'"""{OWN_TEXT}"""'})

    done = grader("explain", "trop-tard", "--course", str(root))
    english = grader("explain", "trop-tard", "--course", str(root), "--lang", "en")

    assert done.out.replace("\u00a0", " ") == (
        "trop-tard (Minimax)\n\nLe programme se comporte comme si la recherche s'arrêtait trop "
        "tard.\n\nPourquoi ? Regarde :\n\n    prof == 0\n"
    )
    assert english.out == (
        "trop-tard (Minimax)\n\nThe program behaves as if the search stopped too late.\n\n"
        "Why? Look:\n\n    prof == 0\n"
    )


def test_the_course_around_explains_its_mistakes_and_lists_them(
    grader: Grader, tmp_path: Path
) -> None:
    write_course(tmp_path, {OWN: f'"""{OWN_TEXT}"""'})

    assert grader("explain", "trop-tard").code == 0
    assert grader("explain").out.endswith(
        "Les erreurs que ce cours connaît\n  trop-tard  la recherche s'arrêtait trop tard\n"
    )
    assert "peut-être « trop-tard »" in grader("explain", "trop-tart").err


def test_a_course_without_mistakes_lists_none(grader: Grader, tmp_path: Path) -> None:
    write_course(tmp_path)

    assert "Les erreurs que ce cours" not in grader("explain").out


def test_a_course_that_is_asked_for_must_be_readable(grader: Grader, tmp_path: Path) -> None:
    root = write_course(tmp_path / "ailleurs", {OWN: "x = 3"})

    done = grader("explain", "timeout", "--course", str(root))

    assert done.code == 2
    assert OWN in done.err


def test_the_list_marks_hidden_fixtures(grader: Grader, tmp_path: Path) -> None:
    write_course(tmp_path)

    lines = grader("show").out.splitlines()

    assert [line.split()[0] for line in lines if line.endswith("(cachée)")] == ["limitee"]


def test_where_any_number_will_do_no_answer_is_shown(grader: Grader) -> None:
    lines = grader("show", "morpion-evaluation").out.splitlines()

    assert "morpion_evaluation('XO..X....')" in lines
    assert "morpion_evaluation('XXXOO....')  → +∞" in lines
    assert "morpion_evaluation('XOXXOOOXX')  → 0" in lines
