"""The JSON Schemas and the reader are of one mind."""

import re
import runpy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import grader
from grader.course import defaults, read_course
from grader.course.document import FaultList, parse_document
from grader.course.exercise_file import build_exercise_file
from grader.course.fixture_file import build_case_file
from grader.errors import CourseError
from tests.course_files import (
    ALPHABETA,
    CASE_FILE,
    COURSE,
    COURSE_FILE,
    EXERCISE_FILE,
    FAMILY,
    FILES,
    LIMITED,
    MINIMAX,
    TIES,
    WIDE_FILES,
    plain_data,
    write_course,
)

REPOSITORY = Path(grader.__file__).parent.parent
MAKE: dict[str, Any] = runpy.run_path(str(REPOSITORY / "docs" / "make_schemas.py"))
SCHEMAS = {name: MAKE[f"{name}_schema"]() for name in ("course", "exercise", "case")}

CASE_HEAD = "id: egalites\ntitre: t\njoueur: max\n"
EXERCISE_HEAD = (
    "id: minimax\ntitre: t\nfixtures: [egalites]\n"
    "formes: {cours: {fonction: f, parametres: [jeu, prof, joueur_maximise]}}\n"
)


def accepts(schema: str, text: str) -> bool:
    return Draft202012Validator(SCHEMAS[schema]).is_valid(plain_data(text))


def reads(root: Path, changes: Mapping[str, str], files: Mapping[str, str] = FILES) -> bool:
    try:
        read_course(write_course(root, changes, files), use_cache=False)
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


@pytest.mark.parametrize("file", WIDE_FILES)
def test_the_wide_course_is_good_for_editors_too(file: str) -> None:
    if file.endswith(".py"):
        return
    schema = {"fixtures": "case", "exercices": "exercise"}[file.partition("/")[0]]
    if file == COURSE_FILE:
        schema = "course"
    Draft202012Validator(SCHEMAS[schema]).validate(plain_data(WIDE_FILES[file]))


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
        ("arbre: [[{nom: a, valeur: 1}, {voir: a}]]", True),
        ("arbre: [[{nom: a, valeur: 1}, {voir: a, valeur: 2}]]", False),
        ("arbre: [[{nom: a, valeur: 1}, {voir: [a]}]]", False),
        ("arbre: [1]\nappels: [f()]", False),
        ("arbre: [1]\npartie_entiere: true", False),
    ],
)  # fmt: skip
def test_editor_and_reader_agree_on_a_fixture(text: str, good: bool, tmp_path: Path) -> None:
    assert accepts("case", CASE_HEAD + text) is good
    assert reads(tmp_path, {CASE_FILE: CASE_HEAD + text}) is good


@pytest.mark.parametrize(
    ("exercise", "text", "good"),
    [
        ("file", "appels: [file_vide()]", True),
        ("file", "appels: [file_vide()]\nattendu: {valeur: 3}", True),
        ("file", "appels: [file_vide()]\nvisibilite: cachee", True),
        ("file", "appels: []", False),
        ("file", "appels: file_vide()", False),
        ("file", "appels: [file_vide]", False),
        ("file", "appels: [3]", False),
        ("file", "appels: [[file_vide()]]", False),
        ("file", "appels: [file_vide()]\njoueur: max", False),
        ("file", "appels: [file_vide()]\nprofondeur: 2", False),
        ("file", "appels: [file_vide()]\nattendu: {chemin: [0]}", False),
        ("file", "appels: [file_vide()]\nattendu: {evaluations: {minimax: 3}}", False),
        ("file", "appels: [file_vide()]\nattendu: {2: {valeur: 3}}", False),
        ("echecs", "fen: 8/8/8/8/8/8/8/8", True),
        ("echecs", 'fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"', True),
        ("echecs", "fen: 8/8/8/8/8/8/8", False),
        ("echecs", "fen: 8/8/8/8/8/8/8/9", False),
        ("echecs", "fen: 8/8/8/8/8/8/8/T7", False),
        ("echecs", "fen: 8", False),
        ("echecs", "fen: 8/8/8/8/8/8/8/8\nattendu: {valeur: 0}", True),
        ("echecs", "fen: 8/8/8/8/8/8/8/8\njoueur: max", False),
        ("morpion", "partie_entiere: true", True),
        ("morpion", "partie_entiere: false", False),
        ("morpion", "partie_entiere: oui", False),
        ("morpion", "partie_entiere: true\nattendu: {}", False),
        ("morpion", "partie_entiere: true\nappels: [f()]", False),
        ("parcours", "arbre: [1]", True),
        ("parcours", "visibilite: publique", False),
    ],
)
def test_editor_and_reader_agree_on_what_is_no_search(
    exercise: str, text: str, good: bool, tmp_path: Path
) -> None:
    file = f"exercices/{exercise}/exercice.yaml"
    named = re.sub(r"fixtures: .*", "fixtures: [essai]", WIDE_FILES[file])
    text = f"id: essai\ntitre: t\n{text}\n"
    changes = {file: named, "fixtures/essai.yaml": text}

    assert accepts("case", text) is good
    assert reads(tmp_path, changes, WIDE_FILES) is good


WIDE_FORMS = [
    ("file", "{fonctions: {file_vide: [], ajouter_file: [element], retirer_file: []}}", True),
    ("file", "{fonctions: {file_vide: [], ajouter_file: [jeu], retirer_file: []}}", False),
    ("file", "{fonctions: {}}", False),
    ("file", "{fonctions: [file_vide]}", False),
    ("file", "{fonctions: {file_vide: }}", False),
    ("file", "{fonctions: {file_vide: []}, parametres: [element]}", False),
    ("file", "{fonctions: {file_vide: []}, fonction: f}", False),
    ("file", "{fonctions: {class: []}}", False),
    ("morpion", "{fonctions: {morpion_joue: [case, joueur]}}", False),
    ("echecs", "{fonctions: {materiel: [plateau]}}", False),
    ("echecs", "{fonction: materiel, parametres: [plateau]}", True),
    ("echecs", "{fonction: materiel, parametres: [plateau, prof]}", False),
    ("parcours", "{fonction: f, parametres: [noeud], sur_demande: true}", True),
    ("parcours", "{fonction: f, parametres: [noeud], sur_demande: oui}", False),
    ("parcours", "{fonction: f, parametres: [jeu]}", False),
    ("jouer", "{fonction: f, parametres: [jeu]}", True),
    ("jouer", "{fonction: f, parametres: [jeu, joueur_maximise]}", False),
    ("tri", "{fonction: f, parametres: [jeu, coups, joueur_maximise]}", True),
    ("tri", "{fonction: f, parametres: [jeu, coups]}", False),
    ("tri", "{fonction: f, parametres: [jeu, prof, coups, joueur_maximise]}", False),
    ("tri", "{fonction: f, parametres: [jeu, joueur_maximise]}", True),
    ("tri", "{fonction: f, parametres: [jeu, alpha, joueur_maximise]}", False),
    ("approfondir", "{fonction: f, parametres: [joueur_maximise, prof_max, jeu]}", True),
    ("approfondir", "{fonction: f, parametres: [jeu, prof, joueur_maximise]}", False),
    ("transposition", "{fonction: f, parametres: [jeu, joueur_maximise, table]}", True),
    ("transposition", "{fonction: f, parametres: [jeu, beta, joueur_maximise, table]}", False),
    ("libre", "{fonctions: {double: [element], autre: []}}", True),
    ("libre", "{fonction: double, parametres: []}", False),
]


@pytest.mark.parametrize(("exercise", "form", "good"), WIDE_FORMS)
def test_editor_and_reader_agree_on_the_forms_of_every_algorithm(
    exercise: str, form: str, good: bool, tmp_path: Path
) -> None:
    file = f"exercices/{exercise}/exercice.yaml"
    text = re.sub(r"formes:\n(  .*\n)+", f"formes: {{essai: {form}}}\n", WIDE_FILES[file])

    assert accepts("exercise", text) is good
    assert reads(tmp_path, {file: text}, WIDE_FILES) is good


@pytest.mark.parametrize("exercise", "file echecs morpion parcours jouer tri approfondir".split())
@pytest.mark.parametrize("check", "valeur chemin evaluations ordre contrat".split())
def test_editor_and_reader_agree_on_what_can_be_marked(
    exercise: str, check: str, tmp_path: Path
) -> None:
    file = f"exercices/{exercise}/exercice.yaml"
    text = re.sub(r"bareme: .*", f"bareme: {{{check}: 1}}", WIDE_FILES[file])

    assert accepts("exercise", text) is reads(tmp_path, {file: text}, WIDE_FILES)


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
    assert reads(tmp_path, {EXERCISE_FILE: EXERCISE_HEAD + text}) is good


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
    assert reads(tmp_path, {EXERCISE_FILE: text}) is good


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
        ("titre: Un petit cours", "titre: {fr: Un petit cours}"),
        ("titre: Un petit cours", "titre: {fr: Un petit cours, an: A small course}"),
        ("titre: Un petit cours", "titre: {fr: Cours, en: Course, de: Kurs}"),
        ("titre: Un petit cours", "titre: {fr: Un petit cours, en: 3}"),
        ("titre: Un petit cours", "titre: [Un petit cours, A small course]"),
    ],
)
def test_editor_and_reader_refuse_the_same_courses(old: str, new: str, tmp_path: Path) -> None:
    text = COURSE.replace(old, new)

    assert not accepts("course", text)
    assert not reads(tmp_path, {COURSE_FILE: text})


@pytest.mark.parametrize(
    ("schema", "file"), [("course", COURSE_FILE), ("exercise", EXERCISE_FILE), ("case", CASE_FILE)]
)
def test_editor_and_reader_accept_a_title_in_both_languages(
    schema: str, file: str, tmp_path: Path
) -> None:
    text = re.sub(r"titre: (.*)", r"titre: {fr: \1, en: Title}", FILES[file])

    assert "en: Title" in text
    assert accepts(schema, text)
    assert reads(tmp_path, {file: text})


def examples_of_the_guide() -> list[str]:
    guide = (REPOSITORY / "docs" / "enseignant.md").read_text(encoding="utf-8")
    return re.findall(r"^```yaml\n(id: .*?)^```$", guide, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", examples_of_the_guide(), ids=lambda text: text.split("\n")[0])
def test_an_example_of_the_guide_obeys_editor_and_reader(text: str) -> None:
    is_exercise = "algorithme:" in text
    faults = FaultList("exemple")
    document = parse_document(text.encode(), faults)
    assert document is not None

    assert accepts("exercise" if is_exercise else "case", text)
    if is_exercise:
        name = plain_data(text)["id"]
        build_exercise_file(document, name, defaults.CONVENTIONS, defaults.LIMITS, faults)
    else:
        build_case_file(document, plain_data(text)["id"], faults)
    assert faults.found == []


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
