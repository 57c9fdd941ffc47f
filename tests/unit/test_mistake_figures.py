"""What the longer texts say of a mistake is what a search with that mistake does."""

import random

from grader.mistakes.catalogue import Side, candidates, textbook
from grader.mistakes.mistaken_search import Behaviour, SearchCall, run_mistaken
from grader.model.exercise import Algorithm
from grader.model.run import Board
from grader.model.tree import Nested, tree_of, walk
from tests.unit.for_each import for_each

TERNARY = [
    [[20, 17, 14], [5, 10, 10], [16, 1, 1]],
    [[6, 9, 4], [1, 1, 1], [1, 1, 1]],
    [[10, 17, 16], [5, 18, 1], [19, 1, 1]],
]
"""The course's tree with 27 leaves; its unknown leaves are 1 here."""
BINARY = [[[1, 13], [15, 10]], [[2, 16], [8, 19]]]
"""The course's tree with 8 leaves."""


def question(tree: Nested, *, maximise: bool = True) -> SearchCall:
    nodes = list(walk(tree_of(tree)))
    board = Board(
        child_counts=tuple(len(node.children) for _, node in nodes),
        values=tuple(node.value if isinstance(node.value, int) else 0 for _, node in nodes),
    )
    return SearchCall(board, max(len(path) for path, _ in nodes), maximise, ends=False)


def searched(
    asked: SearchCall,
    mistake: str | None,
    algorithm: Algorithm = Algorithm.ALPHABETA,
    *,
    side: Side | None = None,
) -> Behaviour:
    """The search with the mistake made in its first way, at all nodes or at one player's."""
    writing = textbook(algorithm)
    if mistake is not None:
        writing = next(
            each
            for each in candidates(algorithm)
            if each.mistake.id == mistake and side in {None, each.side}
        ).applied_to(writing)
    behaviour = run_mistaken(asked, writing)
    assert behaviour is not None
    return behaviour


def random_tree(draw: random.Random, depth: int) -> Nested:
    if depth == 0:
        return draw.randint(-4, 4)
    return [random_tree(draw, depth - 1) for _ in range(draw.randint(1, 3))]


QUESTIONS = [
    question(random_tree(random.Random(seed), 2 + seed % 3), maximise=seed % 2 == 0)
    for seed in range(60)
]


@for_each(
    ("one", "other", "side"),
    [
        ("continue-pour-break", "jamais-de-coupe", Side.BOTH),
        ("enfants-avant-le-test", "jamais-de-coupe", Side.BOTH),
        ("bornes-jamais-mises-a-jour", "jamais-de-coupe", Side.BOTH),
        ("bornes-non-transmises", "jamais-de-coupe", Side.BOTH),
        ("bornes-changees-de-signe", "jamais-de-coupe", Side.BOTH),
        ("borne-du-mauvais-joueur", "jamais-de-coupe", Side.MAX),
        ("borne-du-mauvais-joueur", "jamais-de-coupe", Side.MIN),
        ("coupe-sur-sa-propre-borne", "return-dans-la-boucle", Side.BOTH),
        ("reponse-bornee", None, Side.BOTH),
    ],
)
def test_what_is_said_to_look_the_same_from_outside_does(
    one: str, other: str | None, side: Side
) -> None:
    for asked in QUESTIONS:
        assert searched(asked, one, side=side) == searched(asked, other)


@for_each(
    "mistake",
    [
        "coupe-stricte",
        "elagage-superficiel",
        "jamais-de-coupe",
        "coupe-seulement-max",
        "coupe-seulement-min",
        "coupe-stricte-d-un-cote",
        "saute-un-seul-frere",
        "test-avant-la-mise-a-jour",
        "bornes-jamais-mises-a-jour",
        "bornes-non-transmises",
        "racine-sans-borne",
        "borne-du-dernier-score",
        "borne-remise-a-zero-d-un-cote",
        "derniere-egalite",
        "droite-a-gauche",
        "tri-par-evaluation",
        "sommets-evalues",
        "double-appel",
        "liste-partagee",
    ],
)
def test_where_values_are_said_to_stay_right_they_do(mistake: str) -> None:
    differs = False
    for asked in QUESTIONS:
        seen, right = searched(asked, mistake), searched(asked, None)
        assert seen.value == right.value
        differs |= seen != right

    assert differs


@for_each(
    ("mistake", "evaluations"),
    [
        (None, 27),
        ("sommets-evalues", 40),
        ("enfants-evalues-avant", 66),
        ("feuilles-evaluees-deux-fois", 54),
        ("deux-enfants-seulement", 8),
        ("toujours-le-coup-0", 27),
        ("return-dans-la-boucle", 1),
        ("double-appel", 27 * 8),
    ],
)
def test_evaluations_are_counted_right_on_the_tree_with_27_leaves(
    mistake: str | None, evaluations: int
) -> None:
    assert len(searched(question(TERNARY), mistake, Algorithm.MINIMAX).asked) == evaluations


def test_alpha_beta_makes_16_evaluations_of_27() -> None:
    assert len(searched(question(TERNARY), None).asked) == 16
    assert len(searched(question(TERNARY), "jamais-de-coupe").asked) == 27


@for_each(
    ("mistake", "path"),
    [
        (None, (2, 0, 1)),
        ("chemin-a-l-envers", (1, 0, 2)),
        ("chemin-retourne-a-chaque-niveau", (0, 1, 2)),
        ("chemin-sans-premier-coup", (0, 1)),
        ("chemin-sans-dernier-coup", (2, 0)),
        ("coups-comptes-a-partir-de-1", (3, 1, 2)),
    ],
)
def test_paths_are_spelt_right_on_the_tree_with_27_leaves(
    mistake: str | None, path: tuple[int, ...]
) -> None:
    assert searched(question(TERNARY), mistake, Algorithm.MINIMAX).path == path


def test_on_the_tree_with_8_leaves_two_mistakes_do_not_show() -> None:
    right = searched(question(BINARY), None, Algorithm.MINIMAX)

    assert (right.value, right.path) == (16, (1, 0, 1))
    for mistake in ("chemin-a-l-envers", "deux-enfants-seulement"):
        assert searched(question(BINARY), mistake, Algorithm.MINIMAX) == right


def test_a_shared_list_holds_every_move_that_was_tried() -> None:
    seen = searched(question([[3, 5], [2, 9]]), "liste-partagee", Algorithm.MINIMAX)

    assert seen.path == (0, 0, 1, 1, 0, 1)


@for_each(
    ("mistake", "tree", "maximise", "value"),
    [
        ("max-partout", [[3, 5], [2, 9]], True, 9),
        ("min-partout", [[3, 5], [2, 9]], True, 2),
        ("joueurs-echanges", [[3, 5], [2, 9]], True, 5),
        ("reponse-de-signe-oppose", [3, 5], False, -3),
        ("depart-zero", [-3, -7], True, 0),
        ("infini-trop-petit", [-2000, -3000], True, -1000),
        ("fenetre-trop-petite", [5000, 6000], True, 5000),
        ("coupe-trop-tot", [[3, 5], [4, 0]], True, 4),
        ("coupe-sans-le-score", [[2, 3], [1, 8]], False, 1),
        ("feuille-de-signe-oppose", [7, 2], True, -2),
    ],
)
def test_an_example_goes_wrong_as_it_is_told(
    mistake: str, tree: Nested, maximise: bool, value: int
) -> None:
    assert searched(question(tree, maximise=maximise), mistake).value == value


@for_each(
    ("mistake", "tree", "maximise", "evaluations"),
    [
        (None, [[3, 5], [2, 9]], True, 3),
        ("coupe-seulement-max", [[3, 5], [2, 9]], True, 4),
        ("coupe-seulement-min", [[1, 3], [8, 4]], False, 4),
        ("saute-un-seul-frere", [[3, 5], [2, 0, 9]], True, 4),
        ("borne-du-dernier-score", [[7], [2], [5, 9]], True, 4),
    ],
)
def test_an_example_evaluates_what_it_says(
    mistake: str | None, tree: Nested, maximise: bool, evaluations: int
) -> None:
    asked = searched(question(tree, maximise=maximise), mistake).asked

    assert len(asked) == evaluations
