"""The JSON Schemas and the reader are of one mind."""

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import grader
from grader.course import read_course
from grader.course.schema import case_schema, course_schema, exercise_schema
from grader.errors import CourseError
from tests.course_files import (
    ALPHABETA,
    CASE_FILE,
    COURSE,
    COURSE_FILE,
    EXERCISE_FILE,
    FAMILY,
    LIMITED,
    MINIMAX,
    TIES,
    plain_data,
    write_course,
)

SCHEMAS = {"course": course_schema(), "exercise": exercise_schema(), "case": case_schema()}
REPOSITORY = Path(grader.__file__).parent.parent

CASE_HEAD = "id: egalites\ntitre: t\njoueur: max\n"
EXERCISE_HEAD = (
    "id: minimax\ntitre: t\nfixtures: [egalites]\n"
    "formes: {cours: {fonction: f, parametres: [jeu, prof, joueur_maximise]}}\n"
)


def accepts(schema: str, text: str) -> bool:
    return Draft202012Validator(SCHEMAS[schema]).is_valid(plain_data(text))


def reads(root: Path, file: str, text: str) -> bool:
    try:
        read_course(write_course(root, {file: text}), use_cache=False)
    except CourseError:
        return False
    return True


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ("course", COURSE),
        ("exercise", MINIMAX),
        ("exercise", ALPHABETA),
        ("case", TIES),
        ("case", LIMITED),
        ("case", FAMILY),
    ],
)
def test_the_good_course_is_good_for_editors_too(schema: str, text: str) -> None:
    Draft202012Validator(SCHEMAS[schema]).validate(plain_data(text))


def described(schema: Any) -> bool:
    return all("description" in part for part in schema["properties"].values())


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_key_is_explained_to_the_editor(name: str) -> None:
    assert described(SCHEMAS[name])
    assert SCHEMAS[name]["additionalProperties"] is False


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("arbre: [1, 2]", True),
        ("arbre: [1, .inf, -2.5, 1e6]", True),
        ('arbre: [1, ["?", 2]]', True),
        ("arbre: [{valeur: 3}, {enfants: [1], nom: a}]", True),
        ("arbre: {enfants: [1, 2]}", True),
        ("arbre: [{fin: nul, valeur: 0}]", True),
        ("arbre: [{valeur: 3, enfants: [1]}]\nprofondeur: 1", True),
        ("arbre: [{valeur: 3, enfants: [1]}]\nprofondeur: [1, 2]\nattendu: {1: {valeur: 3}}", True),
        ("arbre: [1]\nattendu: {}", True),
        ("arbre: [1]\nvisibilite: cachee", True),
        ("genere: {arite: 2, profondeur: 2, graine: 0, valeurs: [0, 1], nombre: 1}", True),
        ("arbre: 3", False),
        ("arbre: {valeur: 3}", False),
        ("arbre: []", False),
        ("arbre: [[]]", False),
        ("arbre: [trois]", False),
        ('arbre: ["3"]', False),
        ("arbre: [true]", False),
        ("arbre: [{nom: a}]", False),
        ("arbre: [{fin: nul}]", False),
        ("arbre: [{fin: nulle, valeur: 3}]", False),
        ("arbre: [{fin: nul, valeur: 3, enfants: [1]}]", False),
        ("arbre: [{valeur: 3, enfant: [1]}]", False),
        ("arbre: [1]\nprofondeur: 0", False),
        ("arbre: [1]\nprofondeur: [1, 1]", False),
        ("arbre: [1]\nprofondeur: []", False),
        ("arbre: [1]\nprofondeur: [1]\nattendu: {valeur: 3}", False),
        ("arbre: [1]\nattendu: {1: {valeur: 3}}", False),
        ("arbre: [1]\nattendu: {chemin: [-1]}", False),
        ("arbre: [1]\nattendu: {evaluations: 3}", False),
        ("arbre: [1]\nattendu: {evaluations: {minimax: 0}}", False),
        ("arbre: [1]\nvisibilite: secrete", False),
        ("arbre: [1]\ntitres: x", False),
        ("arbre:", False),
        ("genere: {arite: [1, 2, 3], profondeur: 2, graine: 0, valeurs: [0, 1], nombre: 1}", False),
        ("genere: {arite: 2, profondeur: 2, graine: 0, valeurs: [0, 1]}", False),
        ("genere: {arite: 2, profondeur: 2, graine: 0, valeurs: [0, 1], nombre: 1}\narbre: [1]",
         False),
        ("genere: {arite: 2, profondeur: 2, graine: 0, valeurs: [0, 1], nombre: 1}\nattendu: {}",
         False),
    ],
)  # fmt: skip
def test_editor_and_reader_agree_on_a_fixture(text: str, good: bool, tmp_path: Path) -> None:
    assert accepts("case", CASE_HEAD + text) is good
    assert reads(tmp_path, CASE_FILE, CASE_HEAD + text) is good


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("algorithme: minimax\nbareme: {valeur: 1}", True),
        ("algorithme: corrige\nbareme: {valeur: 0, contrat: 0.5}", True),
        ("algorithme: alphabeta\nbareme: {ordre: 1}", True),
        ("algorithme: minimax\nbareme: {valeur: 1}\nfins_anticipees: true", True),
        ("algorithme: minimax\nbareme: {valeur: 1}\nlimites: {temps_s: 0.1}", True),
        ("algorithme: minimax\nbareme: {valeur: 1}\nconventions: {egalite: premier}", True),
        ("algorithme: minimax\nbareme: {valeur: 1, ordre: 1}", False),
        ("algorithme: minimax\nbareme: {valeur: 0}", False),
        ("algorithme: minimax\nbareme: {}", False),
        ("algorithme: minimax\nbareme: {valeur: -1}", False),
        ("algorithme: minimax\nbareme: 3", False),
        ("algorithme: minimax\nbareme: {value: 3}", False),
        ("algorithme: minimax", False),
        ("algorithme: minmax\nbareme: {valeur: 1}", False),
        ("algorithme: minimax\nbareme: {valeur: 1}\nfins_anticipees: oui", False),
        ("algorithme: minimax\nbareme: {valeur: 1}\nlimites: {temps_s: 0}", False),
        ("algorithme: minimax\nbareme: {valeur: 1}\nlimites: {memoire_mio: 1.5}", False),
        ("algorithme: minimax\nbareme: {valeur: 1}\nconventions: {coupe: floue}", False),
    ],
)
def test_editor_and_reader_agree_on_an_exercise(text: str, good: bool, tmp_path: Path) -> None:
    assert accepts("exercise", EXERCISE_HEAD + text) is good
    assert reads(tmp_path, EXERCISE_FILE, EXERCISE_HEAD + text) is good


@pytest.mark.parametrize(
    ("form", "good"),
    [
        ("{fonction: f, parametres: [jeu, prof, alpha, beta, joueur_maximise]}", True),
        ("{fonction: f, parametres: [jeu, prof, alpha, joueur_maximise]}", False),
        ("{fonction: f, parametres: [jeu, prof, beta, joueur_maximise]}", False),
        ("{fonction: f, parametres: [jeu, prof]}", False),
        ("{fonction: f, parametres: [jeu, jeu, prof, joueur_maximise]}", False),
        ("{fonction: f, parametres: []}", False),
        ("{fonction: f}", False),
        ("{fonction: class, parametres: [jeu, prof, joueur_maximise]}", False),
        ("{fonction: 3f, parametres: [jeu, prof, joueur_maximise]}", False),
        ("{fonction: f, parametres: [jeu, profondeur, joueur_maximise]}", False),
    ],
)
def test_editor_and_reader_agree_on_a_form(form: str, good: bool, tmp_path: Path) -> None:
    text = (
        "id: minimax\ntitre: t\nfixtures: [egalites]\nalgorithme: minimax\n"
        f"bareme: {{valeur: 1}}\nformes:\n  cours: {form}\n"
    )

    assert accepts("exercise", text) is good
    assert reads(tmp_path, EXERCISE_FILE, text) is good


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("id: petit", "id: Petit"),
        ("id: petit", "id: nul"),
        ("id: petit", "id: 3"),
        ("langue: fr", "langue: de"),
        ("note_sur: 20", "note_sur: 0"),
        ("note_sur: 20", 'note_sur: "20"'),
        ("exercices: [minimax, alphabeta]", "exercices: []"),
        ("exercices: [minimax, alphabeta]", "exercices: minimax"),
        ("exercices: [minimax, alphabeta]", "exercices: [minimax, minimax]"),
        ("titre: Un petit cours", 'titre: " "'),
        ("titre: Un petit cours", "titre: true"),
    ],
)
def test_editor_and_reader_refuse_the_same_courses(old: str, new: str, tmp_path: Path) -> None:
    text = COURSE.replace(old, new)

    assert not accepts("course", text)
    assert not reads(tmp_path, COURSE_FILE, text)


SHIPPED = [
    *(("course", file) for file in REPOSITORY.glob("exercices/cours.yaml")),
    *(("exercise", file) for file in sorted(REPOSITORY.glob("exercices/*/exercice.yaml"))),
    *(("case", file) for file in sorted(REPOSITORY.glob("fixtures/*.yaml"))),
]


@pytest.mark.parametrize(("schema", "file"), SHIPPED, ids=lambda item: getattr(item, "name", item))
def test_the_shipped_files_obey_their_schema(schema: str, file: Path) -> None:
    Draft202012Validator(SCHEMAS[schema]).validate(plain_data(file.read_text(encoding="utf-8")))


@pytest.mark.skipif(not SHIPPED, reason="no course lies beside the package")
def test_the_shipped_course_is_read() -> None:
    assert read_course(REPOSITORY, use_cache=False).exercises
