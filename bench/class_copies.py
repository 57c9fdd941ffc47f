"""A class for the bench: two hundred copies, and a course of two exercises on ten trees."""

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
RIGHT, WRONG = (ROOT / "tests" / "submissions" / name for name in ("right", "wrong"))

BRANCHING = 3
"""The course's own `M = 3`: a file that was typed in from it fits these trees."""
DEPTHS = (4, 4, 4, 4, 4, 5, 5, 5, 5, 5)
"""So that a copy makes some 2,300 evaluations in its 20 calls: over a pipe they take two thirds
of the floor's time, as they did where the costs of other graders were measured."""

KINDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "right": (
        31,
        (
            "right/class_based",
            "right/closure",
            "right/course_typed_in",
            "right/default_m",
            "right/float_scores",
            "right/generator_helper",
            "right/lambda_functions",
            "right/loop_with_a_stack",
            "right/module_constant_m",
            "right/negamax",
            "right/tuple_path",
        ),
    ),
    "right, cuts strictly": (9, ("wrong/strict_cut",)),
    "right value, prunes less": (
        10,
        (
            "wrong/alpha_never_updated",
            "wrong/beta_never_updated",
            "wrong/bounds_not_passed",
            "wrong/cuts_only_at_max",
            "wrong/never_cuts",
            "wrong/shallow_strict",
            "exemples/mon_code",
        ),
    ),
    "right value, extra evaluations": (
        6,
        ("wrong/evaluates_twice", "wrong/continue_for_break", "wrong/inner_nodes_evaluated"),
    ),
    "right value, wrong path": (
        9,
        ("wrong/path_reversed", "wrong/last_tie_with_large_cut", "wrong/shared_path_list"),
    ),
    "right under its own assumption": (
        20,
        ("right/fail_hard", "right/last_tie_minimax", "wrong/literal_range_3", "wrong/score_alone"),
    ),
    "wrong value": (
        24,
        (
            "wrong/bounds_swapped",
            "wrong/depth_off_by_one",
            "wrong/finite_infinity",
            "wrong/first_move_only",
            "wrong/hard_coded_answer",
            "wrong/initial_zero",
            "wrong/max_everywhere",
            "wrong/path_score_swapped",
            "wrong/right_to_left",
        ),
    ),
    "crash or syntax error": (
        11,
        (
            "wrong/raises_name_error",
            "wrong/syntax_error",
            "wrong/returns_none",
            "wrong/infinite_recursion",
            "wrong/exits",
        ),
    ),
}
"""How many of 120 public implementations were of each kind, and files that are.

State that is kept is counted with the assumptions. No file runs out of its time: each would
count for a hundred others, in every row."""
PARAMETERS = {
    "minimax": ["jeu", "prof", "coups_prec", "joueur_maximise"],
    "alphabeta": ["jeu", "prof", "coups_prec", "alpha", "beta", "joueur_maximise"],
}
EVERY_NOTEBOOK = 10
"""One copy in so many is a notebook."""


def copies(count: int) -> Iterator[tuple[str, bytes]]:
    """File names and sources, all different, in the proportions above and a mixed order."""
    kinds = [kind for kind, (weight, _) in KINDS.items() for _ in range(weight)]
    turns = dict.fromkeys(KINDS, 0)
    random.Random("class").shuffle(kinds)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        files = KINDS[kind][1]
        text = f"# Copie {number + 1}\n{whole_copy(files[turns[kind] % len(files)])}"
        turns[kind] += 1
        if number % EVERY_NOTEBOOK == EVERY_NOTEBOOK - 1:
            yield f"copie-{number + 1}.ipynb", notebook(text)
        else:
            yield f"copie-{number + 1}.py", text.encode()


def whole_copy(name: str) -> str:
    """The file; the exercise that it leaves out is done as the solution does it."""
    kind, _, stem = name.partition("/")
    folder = {"right": RIGHT, "wrong": WRONG, "exemples": ROOT / "exemples"}[kind]
    text = (folder / f"{stem}.py").read_text(encoding="utf-8")
    for function in ("minimax", "alphabeta"):
        if f"{function} = " not in text and f"def {function}(" not in text:
            solution = (ROOT / "corrige" / f"{function}.py").read_text(encoding="utf-8")
            text = f"{solution}\n\n{text}"
    return text


def notebook(text: str) -> bytes:
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": text.splitlines(keepends=True),
    }
    return json.dumps(
        {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    ).encode()


def write_course(folder: Path, *, drawn: bool = False) -> None:
    """The shipped course's two searches in the form `cours`, on ten trees.

    `drawn`: the trees are drawn anew for each copy, so that the solution is asked about each.
    """
    (folder / "fixtures").mkdir(parents=True)
    (folder / "corrige").mkdir()
    names = []
    for number, depth in enumerate(DEPTHS, start=1):
        names.append(f"arbre-{number}")
        document: dict[str, object] = {"id": names[-1], "titre": f"Arbre {number}"}
        document |= {"joueur": "max" if number % 2 else "min"}
        if drawn:
            family = {"arite": BRANCHING, "profondeur": depth, "graine": number}
            document |= {"genere": family | {"valeurs": [1, 60], "nombre": 1}}
        else:
            document |= {"arbre": random_tree(depth, random.Random(number))}
        write_yaml(folder / "fixtures" / f"{names[-1]}.yaml", document)
    points = {"valeur": 2, "chemin": 1, "evaluations": 1}
    for exercise, parameters in PARAMETERS.items():
        form = {"fonction": exercise, "parametres": parameters}
        home = folder / "exercices" / exercise
        home.mkdir(parents=True)
        described: dict[str, object] = {"id": exercise, "titre": exercise, "algorithme": exercise}
        described |= {"formes": {"cours": form}, "fixtures": names, "bareme": points}
        write_yaml(home / "exercice.yaml", described)
        for file in ("enonce.md", "squelette.py"):
            shutil.copy(ROOT / "exercices" / exercise / file, home / file)
        shutil.copy(ROOT / "corrige" / f"{exercise}.py", folder / "corrige" / f"{exercise}.py")
    course: dict[str, object] = {
        "id": "classe",
        "titre": "Une classe",
        "langue": "fr",
        "note_sur": 20,
    }
    limits = {"temps_s": 2, "memoire_mio": 256, "evaluations": 20000, "sortie_kio": 64}
    course |= {"exercices": list(PARAMETERS), "limites": limits}
    write_yaml(folder / "exercices" / "cours.yaml", course)


def random_tree(depth: int, generator: random.Random) -> object:
    if depth == 0:
        return generator.randint(1, 60)
    return [random_tree(depth - 1, generator) for _ in range(BRANCHING)]


def write_yaml(file: Path, document: object) -> None:
    """JSON is YAML."""
    file.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
