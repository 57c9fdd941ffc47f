"""Mistakes of one's own and solutions in other forms, as a course holds them on disk."""

import os
from pathlib import Path

import pytest

from grader.course import read_course, solutions
from grader.course.solutions import LONGEST_CLAUSE, LONGEST_EXPLANATION, MOST_MISTAKES
from grader.language import sentences_of
from grader.mistakes.catalogue import known_mistakes
from grader.model.exercise import OwnMistake
from grader.model.message import Title
from tests.course_files import EXERCISE_FILE, FILES, MINIMAX, faults_of, settled, told, write_course

FOLDER = "corrige/erreurs/minimax"
FILE = f"{FOLDER}/trop-tard.py"
BOTH = '''"""
la recherche s'arrêtait
une feuille trop tard.

Une feuille de plus est évaluée.

    pour rien
    vraiment

Laquelle ?

--

the search stopped one leaf too late

One more leaf is evaluated. Which?
"""

def minimax(jeu, prof, coups_prec, joueur_maximise):
    raise SystemExit("never run here")
'''
ONE = '"""la recherche s\'arrêtait trop tard\n\nPourquoi ?\n"""\n'
TWO_FORMS = MINIMAX.replace(
    "fixtures:",
    "  noeuds: {fonction: minimax, parametres: [jeu, joueur_maximise]}\nfixtures:",
)


def own_mistakes_of(root: Path, exercise: int = 0) -> tuple[OwnMistake, ...]:
    return read_course(root, use_cache=False).exercises[exercise].own_mistakes


# What is read ------------------------------------------------------------------------------------


def test_a_text_in_both_languages_is_read_with_its_program(tmp_path: Path) -> None:
    [mistake] = own_mistakes_of(write_course(tmp_path, {FILE: BOTH}))

    assert mistake == OwnMistake(
        id="trop-tard",
        clause=Title(
            fr="la recherche s'arrêtait une feuille trop tard",
            en="the search stopped one leaf too late",
        ),
        explanation=Title(
            fr="Une feuille de plus est évaluée.\n\n    pour rien\n    vraiment\n\nLaquelle ?",
            en="One more leaf is evaluated. Which?",
        ),
        source=BOTH.encode(),
        file=FILE,
    )


def test_one_text_serves_both_languages(tmp_path: Path) -> None:
    [mistake] = own_mistakes_of(write_course(tmp_path, {FILE: ONE}))

    assert mistake.clause == Title.same("la recherche s'arrêtait trop tard")
    assert mistake.explanation == Title.same("Pourquoi ?")


def test_mistakes_are_in_the_order_of_their_names_and_those_of_an_exercise_are_its_own(
    tmp_path: Path,
) -> None:
    files = {f"{FOLDER}/{name}.py": ONE for name in ("b", "a", "c")}
    root = write_course(tmp_path, {**files, "corrige/erreurs/alphabeta/d.py": ONE})

    assert [each.id for each in own_mistakes_of(root)] == ["a", "b", "c"]
    assert [each.id for each in own_mistakes_of(root, 1)] == ["d"]


def test_what_an_editor_or_python_leaves_behind_is_no_mistake(tmp_path: Path) -> None:
    root = write_course(
        tmp_path,
        {
            FILE: ONE,
            f"{FOLDER}/.trop-tard.py.swp": "x",
            f"{FOLDER}/._trop-tard.py": "x",
            f"{FOLDER}/__pycache__/trop-tard.pyc": "x",
            f"{FOLDER}/__init__.py": "",
            f"{FOLDER}/LISEZMOI.md": "x",
            "corrige/erreurs/LISEZMOI.md": "x",
            "corrige/erreurs/__pycache__/x.pyc": "x",
            "corrige/erreurs/.git/x": "x",
        },
    )

    assert [each.id for each in own_mistakes_of(root)] == ["trop-tard"]


def test_an_exercise_that_is_left_out_for_now_may_keep_its_files(tmp_path: Path) -> None:
    changes = {
        "exercices/cours.yaml": FILES["exercices/cours.yaml"].replace(", alphabeta", ""),
        "corrige/erreurs/alphabeta/trop-tard.py": "not even looked at",
        "corrige/alphabeta.noeuds.py": "",
    }

    assert own_mistakes_of(write_course(tmp_path, changes)) == ()


def test_a_mistake_counts_in_the_hash_of_the_course(tmp_path: Path) -> None:
    without = read_course(write_course(tmp_path), use_cache=False).sha256
    first = read_course(write_course(tmp_path, {FILE: ONE}), use_cache=False).sha256
    second = read_course(write_course(tmp_path, {FILE: BOTH}), use_cache=False).sha256

    assert len({without, first, second}) == 3


def test_solutions_in_other_forms_are_read(tmp_path: Path) -> None:
    changes = {EXERCISE_FILE: TWO_FORMS, "corrige/minimax.noeuds.py": "# noeuds\n"}

    exercise = read_course(write_course(tmp_path, changes), use_cache=False).exercises[0]

    first = FILES["corrige/minimax.py"].encode()
    assert exercise.solutions == {"cours": first, "noeuds": b"# noeuds\n"}
    assert exercise.solution == first


# The cache ---------------------------------------------------------------------------------------


@pytest.fixture
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRADER_CACHE_DIR", str(tmp_path / "cache"))
    return settled(write_course(tmp_path / "cours", {FILE: BOTH}))


def test_the_second_reading_looks_into_no_program(
    cached: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = read_course(cached)

    def refuse(_: str) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr(solutions, "parse_docstring", refuse)
    monkeypatch.setattr(solutions, "_check_name", lambda *_: refuse(""))

    assert read_course(cached) == first


def test_a_changed_text_is_seen_at_once(cached: Path) -> None:
    read_course(cached)
    (cached / FILE).write_text(ONE, encoding="utf-8")

    [mistake] = read_course(cached).exercises[0].own_mistakes

    assert mistake.clause.fr == "la recherche s'arrêtait trop tard"


def test_a_program_under_another_name_is_looked_at_again(cached: Path) -> None:
    read_course(cached)
    (cached / FILE).rename(cached / FOLDER / f"{known_mistakes()[0].id}.py")

    for _ in range(2):
        assert [fault.message.code for fault in faults_of(cached, {})] == ["own-mistake-known"]


# Faults ------------------------------------------------------------------------------------------


def changed(text: str) -> dict[str, str | bytes | None]:
    return {FILE: text}


FAULTS: dict[str, tuple[dict[str, str | bytes | None], str, str, str]] = {
    "own-mistake-exercise-unknown": (
        {"corrige/erreurs/minmax/x.py": ONE},
        "corrige/erreurs/minmax",
        "ce dossier porte le nom d'un exercice qui n'est pas dans le cours : « minmax »\n"
        "  → vouliez-vous dire « minimax » ?",
        'this folder is named after an exercise that is not in the course: "minmax"\n'
        '  → did you mean "minimax"?',
    ),
    "try-exercises": (
        {"corrige/erreurs/zzz/x.py": ONE},
        "corrige/erreurs/zzz",
        "ce dossier porte le nom d'un exercice qui n'est pas dans le cours : « zzz »\n"
        "  → les exercices du cours sont : minimax, alphabeta",
        'this folder is named after an exercise that is not in the course: "zzz"\n'
        "  → the exercises of the course are: minimax, alphabeta",
    ),
    "own-mistake-outside": (
        {"corrige/erreurs/x.py": ONE},
        "corrige/erreurs/x.py",
        "une erreur se range dans le dossier de son exercice, pas ici\n"
        "  → déplacez-la, par exemple en corrige/erreurs/minimax/x.py",
        "a mistake belongs in the folder of its exercise, not here\n"
        "  → move it, for example to corrige/erreurs/minimax/x.py",
    ),
    "own-mistakes-too-many": (
        {f"{FOLDER}/x{number}.py": ONE for number in range(MOST_MISTAKES + 1)},
        FOLDER,
        "51 erreurs pour un seul exercice : 50 au plus",
        "51 mistakes for one exercise: 50 at most",
    ),
    "own-mistake-name": (
        {f"{FOLDER}/Trop Tôt.py": ONE},
        f"{FOLDER}/Trop Tôt.py",
        "« Trop Tôt » ne peut pas être le nom d'une erreur : des minuscules sans accents, des "
        "chiffres, - et _, 60 caractères au plus\n  → écrivez trop-tot",
        '"Trop Tôt" cannot be the name of a mistake: lower-case letters without accents, digits, '
        "- and _, 60 characters at most\n  → write trop-tot",
    ),
    "own-mistake-known": (
        {f"{FOLDER}/coupe-stricte.py": ONE},
        f"{FOLDER}/coupe-stricte.py",
        "« coupe-stricte » est déjà le nom d'une erreur que grader connaît\n"
        "  → donnez un autre nom à ce fichier",
        '"coupe-stricte" is already the name of a mistake that grader knows\n'
        "  → give this file another name",
    ),
    "own-mistake-twice": (
        {FILE: ONE, "corrige/erreurs/alphabeta/trop-tard.py": ONE},
        "corrige/erreurs/alphabeta/trop-tard.py",
        f"« trop-tard » est déjà le nom d'une autre erreur du cours, {FILE}",
        f'"trop-tard" is already the name of another mistake of the course, {FILE}',
    ),
    "own-mistake-too-large": (
        changed(ONE + "#" * 65_536),
        FILE,
        "ce fichier est trop gros pour une erreur : 64 Kio au plus",
        "this file is too large for a mistake: 64 KiB at most",
    ),
    "own-mistake-no-text": (
        changed("# un commentaire\n\ndef minimax(): ...\n"),
        f"{FILE}:1",
        "ce fichier ne commence pas par le texte qui explique l'erreur\n"
        '  → commencez par """la fin de la phrase « Ton programme se comporte comme si … », '
        'une ligne vide, puis l\'explication"""',
        "this file does not begin with the text that explains the mistake\n"
        '  → begin with """the end of the sentence "Your program behaves as if …", '
        'a blank line, then the explanation"""',
    ),
    "own-mistake-backslash": (
        changed(ONE.replace("Pourquoi ?", "Pourquoi \\n ?")),
        f"{FILE}:3",
        "ce texte contient une barre oblique inverse, que Python lirait autrement\n"
        '  → mettez un r devant les guillemets : r"""…"""',
        "this text holds a backslash, which Python would read as something else\n"
        '  → put an r before the quotes: r"""…"""',
    ),
    "own-mistake-languages": (
        changed(BOTH.replace("Which?", "Which?\n\n--\n\nund\n\nauf Deutsch?")),
        f"{FILE}:18",
        "ce texte contient plus d'une ligne « -- »\n"
        "  → une seule ligne « -- » sépare le français de l'anglais",
        'this text holds more than one line "--"\n'
        '  → a single line "--" separates the French from the English',
    ),
    "own-mistake-no-clause": (
        changed('"""\n   \n"""\n'),
        f"{FILE}:1",
        "la fin de la phrase « Ton programme se comporte comme si … » manque\n"
        '  → commencez par """la fin de la phrase « Ton programme se comporte comme si … », '
        'une ligne vide, puis l\'explication"""',
        'the end of the sentence "Your program behaves as if …" is missing\n'
        '  → begin with """the end of the sentence "Your program behaves as if …", '
        'a blank line, then the explanation"""',
    ),
    "own-mistake-clause-il": (
        changed('"""Ils cherchaient trop loin\n\nPourquoi ?"""\n'),
        f"{FILE}:1",
        "« comme si ils » ne se dit pas : la phrase ne peut pas commencer ainsi\n"
        "  → dites de quoi vous parlez : « la boucle … », « chaque sommet … »",
        '"comme si ils" is not French: the sentence cannot begin like this\n'
        '  → say what you speak of: "la boucle …", "chaque sommet …"',
    ),
    "own-mistake-clause-too-long": (
        changed(f'"""{"la " * LONGEST_CLAUSE}\n\nPourquoi ?"""\n'),
        f"{FILE}:1",
        "cette phrase est trop longue, 200 caractères au plus ; "
        "une ligne vide la sépare de l'explication",
        "this sentence is too long, 200 characters at most; "
        "a blank line separates it from the explanation",
    ),
    "own-mistake-no-explanation": (
        changed('"""la recherche s\'arrêtait trop tard"""\n'),
        f"{FILE}:1",
        "l'explication manque : un paragraphe au moins, après une ligne vide\n"
        "  → dites ce qui se passe, et posez une question plutôt que de donner la réponse",
        "the explanation is missing: one paragraph at least, after a blank line\n"
        "  → say what happens, and ask a question rather than give the answer",
    ),
    "own-mistake-explanation-too-long": (
        changed(ONE.replace("Pourquoi", "Pourquoi " * LONGEST_EXPLANATION)),
        f"{FILE}:3",
        "cette explication est trop longue, 4000 caractères au plus",
        "this explanation is too long, 4000 characters at most",
    ),
    "solution-exercise-unknown": (
        {"corrige/minmax.noeuds.py": ""},
        "corrige/minmax.noeuds.py",
        "ce corrigé est celui d'un exercice qui n'est pas dans le cours : « minmax »\n"
        "  → vouliez-vous dire « minimax » ?",
        'this is the solution of an exercise that is not in the course: "minmax"\n'
        '  → did you mean "minimax"?',
    ),
    "solution-of-unknown-form": (
        {EXERCISE_FILE: TWO_FORMS, "corrige/minimax.noeud.py": ""},
        "corrige/minimax.noeud.py",
        "l'exercice « minimax » n'a pas de forme « noeud »\n  → vouliez-vous dire « noeuds » ?",
        'the exercise "minimax" has no form "noeud"\n  → did you mean "noeuds"?',
    ),
    "try-forms": (
        {"corrige/minimax.zzz.py": ""},
        "corrige/minimax.zzz.py",
        "l'exercice « minimax » n'a pas de forme « zzz »\n  → ses formes sont : cours",
        'the exercise "minimax" has no form "zzz"\n  → its forms are: cours',
    ),
    "solution-of-first-form": (
        {"corrige/minimax.cours.py": ""},
        "corrige/minimax.cours.py",
        "« cours » est la première forme de l'exercice : son corrigé est ailleurs\n"
        "  → gardez seulement corrige/minimax.py",
        '"cours" is the first form of the exercise: its solution is elsewhere\n'
        "  → keep only corrige/minimax.py",
    ),
}


@pytest.mark.parametrize("code", FAULTS)
def test_each_fault_is_told_with_its_place_and_its_remedy(code: str, tmp_path: Path) -> None:
    changes, place, french, english = FAULTS[code]

    [fault] = faults_of(tmp_path, changes)

    assert code in (fault.message.code, fault.remedy.code if fault.remedy else None)
    assert told(fault, "fr") == f"{place} : {french}"
    assert told(fault, "en") == f"{place}: {english}"


def test_every_sentence_to_a_teacher_is_told_above() -> None:
    said = set()
    for changes, *texts in FAULTS.values():
        assert changes
        said |= {
            code
            for code, sentence in sentences_of("own_mistakes").items()
            if any(_begins_like(sentence.fr, text) for text in texts)
        }

    to_others = {"diagnosis-own", "diagnosis-own-likely"} | {
        "own-mistake-title",
        "own-mistake-sentence",
        "own-mistakes-listed",
    }
    assert sentences_of("own_mistakes").keys() - said == to_others


def _begins_like(template: str, text: str) -> bool:
    longest = max(template.replace("}", "{").split("{")[::2], key=len)
    return longest.strip() in text


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        (b'"""la boucle\n\nPourquoi \xff ?"""', 3, "course-file-encoding"),
        ('"""la boucle\n\nPourquoi \x1b[31m ?"""', 3, "course-file-character"),
        ('"""la boucle \u202e\n\nPourquoi ?"""', 1, "course-file-character"),
        ('"""...\n\nPourquoi ?"""', 1, "own-mistake-no-clause"),
        (f"{ONE[:-5]}\n--\n{ONE[-5:]}", 4, "own-mistake-no-clause"),
        ('"""la boucle\n\nPourquoi ?\n\n--\n\nthe loop"""', 7, "own-mistake-no-explanation"),
        ('"""il cherchait\n\nPourquoi ?"""', 1, "own-mistake-clause-il"),
        ('"""qui ne finit pas', 1, "own-mistake-no-text"),
    ],
)
def test_a_fault_of_the_text_has_its_line(
    text: str | bytes, line: int, code: str, tmp_path: Path
) -> None:
    [fault] = faults_of(tmp_path, {FILE: text})

    assert (fault.place.file, fault.place.line, fault.message.code) == (FILE, line, code)


def test_a_word_that_begins_with_il_is_none_of_the_two(tmp_path: Path) -> None:
    text = '"""illustrer était chercher\n\nPourquoi ?"""'

    [mistake] = own_mistakes_of(write_course(tmp_path, {FILE: text}))

    assert mistake.clause.fr.startswith("illustrer")


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    faults = faults_of(
        tmp_path,
        {
            FILE: '"""il\n\nPourquoi ?"""',
            "corrige/erreurs/zzz/x.py": ONE,
            "corrige/minimax.zzz.py": "",
            "corrige/zzz.cours.py": "",
            EXERCISE_FILE: MINIMAX,
        },
    )

    assert [fault.place.file for fault in faults] == [
        "corrige/erreurs/minimax/trop-tard.py",
        "corrige/erreurs/zzz",
        "corrige/minimax.zzz.py",
        "corrige/zzz.cours.py",
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    root = write_course(tmp_path)
    (root / FOLDER).mkdir(parents=True)
    os.mkfifo(root / FILE)

    [fault] = faults_of(root, {})

    assert (fault.place.file, fault.message.code) == (FILE, "course-file-not-a-file")
