"""A class for the bench: up to ten thousand programs, no two alike, and a course of ten trees.

Every copy is a file of the tests written otherwise (`rewriting`); of those that go wrong, one in
two is a right program in which a small change makes a mistake of the wanted kind (`mutants`).
"""

import ast
import contextlib
import io
import json
import random
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from mutants import changed_text, changes_of
from played_board import PlayedBoard, play_on
from rewriting import renamed, restructured

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
MUTATED = frozenset(
    {
        "right value, prunes less",
        "right value, extra evaluations",
        "right value, wrong path",
        "wrong value",
        "crash or syntax error",
    }
)
"""Kinds that a small change of a right program may make, and that a few calls tell apart."""
_DRAWS = 400
_ENDLESS_S = 0.2


def copies(count: int, kinds: Sequence[str] = tuple(KINDS)) -> Iterator[tuple[str, bytes]]:
    """File names and sources, in the proportions above and a mixed order.

    No two are the same program, whatever the names in them.
    """
    order = [kind for kind in kinds for _ in range(KINDS[kind][0])]
    random.Random("class").shuffle(order)
    met: set[str] = set()
    for number in range(count):
        text = _unmet_program(order[number % len(order)], number, met)
        if number % EVERY_NOTEBOOK == EVERY_NOTEBOOK - 1:
            yield f"copie-{number + 1:05}.ipynb", notebook(text)
        else:
            yield f"copie-{number + 1:05}.py", text.encode()


def write_copies(folder: Path, count: int, kinds: Sequence[str] = tuple(KINDS)) -> None:
    """The same as files, so that making them costs no row anything."""
    folder.mkdir()
    for name, source in copies(count, kinds):
        (folder / name).write_bytes(source)


def _unmet_program(kind: str, number: int, met: set[str]) -> str:
    for draw in range(_DRAWS):
        generator = random.Random(f"{number}/{draw}")
        text = _program(kind, generator)
        written = None if text is None else without_names(text)
        if text is not None and written is not None and written not in met:
            met.add(written)
            return text
    raise RuntimeError(f"no other program that is {kind!r}")


def _program(kind: str, generator: random.Random) -> str | None:
    """A program of this kind, or None where a draw came to another kind."""
    if kind in MUTATED and generator.random() < 0.5:
        base = whole_copy(generator.choice(KINDS["right"][1]))
        text = _with_a_mistake(ast.unparse(restructured(base, generator)), generator)
        if text is None or kind_of(text) != kind:
            return None
    else:
        text = whole_copy(generator.choice(KINDS[kind][1]))
        if not is_python(text):
            return _unfinished(whole_copy(generator.choice(KINDS["right"][1])), generator)
        text = ast.unparse(restructured(text, generator))
    return ast.unparse(renamed(ast.parse(text), generator))


def _with_a_mistake(text: str, generator: random.Random) -> str | None:
    tree = ast.parse(text)
    changes = [
        (place, change)
        for place, node in enumerate(ast.walk(tree))
        for _, _, change in changes_of(node)
    ]
    try:
        return changed_text(tree, *generator.choice(changes))
    except (ValueError, TypeError):  # Some changes make no program.
        return None


def _unfinished(text: str, generator: random.Random) -> str:
    """A right program without one of its colons."""
    text = ast.unparse(renamed(restructured(text, generator), generator))
    lines = text.split("\n")
    at = generator.choice([at for at, line in enumerate(lines) if line.endswith(":")])
    return "\n".join([*lines[:at], lines[at][:-1], *lines[at + 1 :]])


def is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def without_names(text: str) -> str:
    """The program with its names taken away, so that renaming alone makes no other one."""
    if not is_python(text):
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = "_"
        elif isinstance(node, ast.arg):
            node.arg = "_"
    return ast.dump(tree)


# What a program does ----------------------------------------------------------------------------

_DEPTH = 3


class _Endless(BaseException):
    """Not an Exception: a program may catch those."""


def kind_of(text: str) -> str:
    """Which of `KINDS` a program is, by what it does on two small trees; else another word."""
    try:
        # A program that can be parsed may still not be compiled: a nonlocal without its binding.
        code = compile(text, "copie.py", "exec")
        with contextlib.redirect_stdout(io.StringIO()), _alarm():
            found = {
                _compared(*_played(code, function, at), *right)
                for (function, at), right in _right_answers().items()
            }
    except _Endless:
        return "endless"
    except BaseException:  # Whatever it raises, SystemExit among it.
        return "crash or syntax error"
    worst = [kind for kind in (*reversed(KINDS), "too few") if kind in found]
    return worst[0]


@cache
def _right_answers() -> dict[tuple[str, int], tuple[Any, list[int]]]:
    """What the solution returns and asks for."""
    answers: dict[tuple[str, int], tuple[Any, list[int]]] = {}
    for function in PARAMETERS:
        code = compile((ROOT / "corrige" / f"{function}.py").read_text(), function, "exec")
        answers |= {(function, at): _played(code, function, at) for at in (0, 1)}
    return answers


def _played(code: CodeType, function: str, at: int) -> tuple[Any, list[int]]:
    generator = random.Random(f"kinds/{at}")
    nodes = [(BRANCHING**depth) for depth in range(_DEPTH + 1)]
    counts = _preorder(_DEPTH)
    board = PlayedBoard(counts, generator.sample(range(1, 10 * sum(nodes)), len(counts)))
    return play_on(board, code, function, _DEPTH, maximise=at == 0), board.asked


def _preorder(depth: int) -> list[int]:
    """How many children each node has, parents first."""
    return [0] if depth == 0 else [BRANCHING, *(_preorder(depth - 1) * BRANCHING)]


def _compared(returned: Any, asked: list[int], right: Any, due: list[int]) -> str:
    score, path = returned
    if score != right[0]:
        return "wrong value"
    if list(path) != right[1]:
        return "right value, wrong path"
    if asked == due:
        return "right"
    if not set(due) <= set(asked):
        return "too few"
    is_plain = len(set(asked)) == len(asked) and not any(_preorder(_DEPTH)[at] for at in asked)
    return "right value, prunes less" if is_plain else "right value, extra evaluations"


@contextlib.contextmanager
def _alarm() -> Iterator[None]:
    """Ends what does not end."""

    def ring(*_: object) -> None:
        raise _Endless

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, _ENDLESS_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# The files they are made of ---------------------------------------------------------------------


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


def write_course(
    folder: Path,
    *,
    drawn: bool = False,
    depths: Sequence[int] = DEPTHS,
    branching: int = BRANCHING,
    exercises: Sequence[str] = tuple(PARAMETERS),
) -> None:
    """The shipped course's two searches in the form `cours`, on ten trees.

    `drawn`: the trees are drawn anew for each copy, so that the solution is asked about each.
    """
    (folder / "fixtures").mkdir(parents=True)
    (folder / "corrige").mkdir()
    names = []
    for number, depth in enumerate(depths, start=1):
        names.append(f"arbre-{number}")
        document: dict[str, object] = {"id": names[-1], "titre": f"Arbre {number}"}
        document |= {"joueur": "max" if number % 2 else "min"}
        if drawn:
            family = {"arite": branching, "profondeur": depth, "graine": number}
            document |= {"genere": family | {"valeurs": [1, 60], "nombre": 1}}
        else:
            document |= {"arbre": random_tree(depth, branching, random.Random(number))}
        write_yaml(folder / "fixtures" / f"{names[-1]}.yaml", document)
    points = {"valeur": 2, "chemin": 1, "evaluations": 1}
    for exercise in exercises:
        form = {"fonction": exercise, "parametres": PARAMETERS[exercise]}
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
        "tirage": "par-copie" if drawn else "commun",
    }
    limits = {"temps_s": 2, "memoire_mio": 256, "evaluations": 20000, "sortie_kio": 64}
    course |= {"exercices": list(exercises), "limites": limits}
    write_yaml(folder / "exercices" / "cours.yaml", course)


def random_tree(depth: int, branching: int, generator: random.Random) -> object:
    if depth == 0:
        return generator.randint(1, 60)
    return [random_tree(depth - 1, branching, generator) for _ in range(branching)]


def write_yaml(file: Path, document: object) -> None:
    """JSON is YAML."""
    file.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
