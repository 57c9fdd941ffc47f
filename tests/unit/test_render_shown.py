"""A fixture as `grader show` draws it."""

from grader.language import LANGUAGES
from grader.model.case import (
    CallsCase,
    Case,
    Claim,
    FunctionCall,
    GameCase,
    Placement,
    PlacementCase,
    SearchCase,
    WalkCase,
)
from grader.model.exercise import Algorithm
from grader.model.message import Title
from grader.model.tree import UNKNOWN, Nested, Node, TreePath, tree_of
from grader.render.page import source_hash
from grader.render.page.fixture_page import render_show_html
from grader.render.page.script_data import script_text
from grader.render.terminal.course_text import FixtureText, Shown, ShownSearch, with_unknown_leaves
from grader.render.terminal.tree_text import grid_lines, is_grid, placement_lines
from grader.search import Convention, run_reference
from grader.search.replay import replay
from tests.unit.for_each import for_each

TREE: Nested = [[3, 5], [2, 9]]


def search_case(
    nested: Nested = TREE,
    *,
    title: str = "Un petit arbre",
    hidden: bool = False,
    unknown: frozenset[TreePath] = frozenset(),
    claim: Claim | None = None,
) -> SearchCase:
    return SearchCase(
        id="petit",
        template_id="petit",
        title=Title.same(title),
        hidden=hidden,
        tree=tree_of(nested),
        maximise=True,
        depth=2,
        must_not_ask=unknown,
        claim=claim or Claim(),
    )


def searched(
    case: SearchCase, algorithm: Algorithm = Algorithm.ALPHABETA, *, strict: bool = False
) -> ShownSearch:
    convention = Convention(strict_cut=strict)
    search = run_reference(case, algorithm, convention)
    bounds = algorithm is Algorithm.ALPHABETA
    steps = replay(case, search.trace, bounds=bounds, convention=convention)
    return ShownSearch(algorithm=algorithm, strict=strict, search=search, steps=steps)


def shown(
    case: Case,
    *,
    search: ShownSearch | None = None,
    others: tuple[str, ...] = (),
    answers: tuple[tuple[object, ...], ...] = (),
) -> Shown:
    return Shown(case=case, exercises=("minimax",), others=others, answers=answers, search=search)


def told(shown: Shown, language: str = "fr", width: int = 80) -> str:
    lines = list(FixtureText(language, shown, width).lines())
    assert max(map(len, lines)) <= width
    return "\n".join(lines).replace("\u00a0", " ")


PLACEMENT = Placement(("r3k3", "8", "8", "8", "8", "8", "8", "4K2R"))
CASES: dict[str, Case] = {
    "search": search_case(),
    "walk": WalkCase(
        id="petit",
        template_id="petit",
        title=Title.same("Un petit arbre"),
        hidden=False,
        tree=Node(1, (Node(2, (Node(4),)), Node(3))),
    ),
    "calls": CallsCase(
        id="petit",
        template_id="petit",
        title=Title.same("Un petit arbre"),
        hidden=False,
        calls=(
            FunctionCall("morpion_gagnant", ("XXXOO....",)),
            FunctionCall("ajouter_file", (3,)),
        ),
        claim=Claim(),
    ),
    "placement": PlacementCase(
        id="petit",
        template_id="petit",
        title=Title.same("Un petit arbre"),
        hidden=False,
        placement=PLACEMENT,
        claim=Claim(value=0),
    ),
    "game": GameCase(
        id="petit",
        template_id="petit",
        title=Title.same("Un petit arbre"),
        hidden=False,
        start="." * 9,
    ),
}


def test_a_tree_is_told_with_who_plays_and_what_is_stated() -> None:
    claim = Claim(value=3, path=(0, 0), evaluations={"minimax": 4, "alphabeta": 3})
    text = told(shown(search_case(claim=claim)))

    assert text.startswith("petit : Un petit arbre\n▲ MAX joue à la racine ; 2 coups à l'avance")
    assert "Annoncé : valeur 3, chemin [0, 0], 4 évaluations avec minimax," in text
    assert "Exercice : minimax" in text
    assert "[1, 1]  9" in text
    assert "α" not in text


def test_a_value_that_nobody_asks_for_is_a_question_mark() -> None:
    case = with_unknown_leaves(search_case(unknown=frozenset({(1, 1)})))

    assert case.tree.children[1].children[1].value is UNKNOWN
    text = told(shown(case))
    assert "[1, 1]  ?" in text
    assert "? : une feuille dont la valeur ne doit rien changer" in text
    assert '"trees":[[[3,5],[2,"?"]]]' in render_show_html(shown(case), "fr")


def test_a_tree_without_unknown_leaves_stays_as_it_is() -> None:
    case = search_case()

    assert with_unknown_leaves(case) is case


def test_alpha_beta_is_told_step_by_step_with_its_cut() -> None:
    case = search_case(unknown=frozenset({(1, 1)}))
    text = told(shown(case, search=searched(case)))

    assert "α = 3 ≥ β = 2 : on coupe" in text
    assert "Recherche de référence : alpha-bêta. Valeur 3, chemin [0, 0], 3 évaluations." in text
    assert " 1. À la racine (▲ MAX) : on entre avec α = −∞ et β = +∞." in text
    assert "La racine rend 3 : la recherche est finie." in text
    assert "[1, 1]  ?" in text


def test_minimax_is_told_without_windows() -> None:
    case = search_case(unknown=frozenset({(1, 1)}))
    text = told(shown(case, search=searched(case, Algorithm.MINIMAX)))

    assert "Recherche de référence : minimax." in text
    assert "α" not in text
    assert "[1, 1]  9  n° 4" in text


def test_a_strict_cut_is_told_as_such() -> None:
    case = search_case([[3, 5], [2, 9]])
    text = told(shown(case, search=searched(case, strict=True)))

    assert "α = 3 > β = 2, on coupe" in text


def test_a_large_tree_is_folded_around_its_best_path() -> None:
    case = search_case([[number, number + 1] for number in range(40)])
    text = told(shown(case, search=searched(case)))

    assert "… 2 feuilles" in text
    assert "meilleur chemin" in text
    assert "[3, 0]" not in text.partition("Recherche")[0]


def test_a_tree_to_be_walked_shows_the_value_of_every_node() -> None:
    text = told(shown(CASES["walk"]))

    assert "arbre de 4 sommets, profondeur 2" in text
    assert text.endswith("1\n├ 2\n│ └ 4\n└ 3")


def test_calls_are_listed_as_python_with_their_answers_and_grids() -> None:
    text = told(shown(CASES["calls"], answers=(("X",), ())))

    assert "morpion_gagnant('XXXOO....')  → 'X'\n  X │ X │ X\n  ──┼───┼──\n  O │ O │ 5" in text
    assert text.endswith("ajouter_file(3)")


def test_of_several_right_answers_all_are_named() -> None:
    assert "→ 'X' ou None" in told(shown(CASES["calls"], answers=(("X", None), ())))


def test_answers_that_nobody_knows_are_left_out() -> None:
    assert "→" not in told(shown(CASES["calls"]))


def test_a_chessboard_is_drawn_with_its_ranks_and_files() -> None:
    lines = list(placement_lines(PLACEMENT))

    assert lines[0] == "8  r · · · k · · ·"
    assert lines[7] == "1  · · · · K · · R"
    assert lines[8] == "   a b c d e f g h"
    assert "Annoncé : valeur 0" in told(shown(CASES["placement"]))


def test_a_whole_game_shows_its_first_grid() -> None:
    assert told(shown(CASES["game"])).endswith("\n".join(grid_lines("." * 9)))


@for_each(("text", "expected"), [("XO.......", True), ("XO", False), ("abcdefghi", False)])
def test_only_a_text_of_nine_squares_is_a_grid(text: str, expected: bool) -> None:
    assert is_grid(text) is expected


def test_a_hidden_fixture_says_so() -> None:
    assert "Fixture cachée" in told(shown(search_case(hidden=True)))


@for_each(
    ("others", "listed"),
    [
        (("petit-2", "petit-3"), "C'est le premier de 3 cas ; les autres : petit-2, petit-3"),
        (
            tuple(f"petit-{number}" for number in range(2, 12)),
            "C'est le premier de 11 cas ; les autres : petit-2, petit-3, … petit-11",
        ),
    ],
)
def test_the_first_of_a_family_names_the_others(others: tuple[str, ...], listed: str) -> None:
    assert listed in told(shown(search_case(), others=others))


def test_how_to_go_on_is_said_of_a_tree_that_nobody_searched() -> None:
    case = search_case()

    assert any(
        "grader show petit --replay" in line for line in FixtureText("fr", shown(case)).more_lines()
    )
    assert list(FixtureText("fr", shown(case, search=searched(case))).more_lines()) == []
    assert list(FixtureText("fr", shown(CASES["game"])).more_lines()) == []


@for_each("language", LANGUAGES)
@for_each("kind", CASES)
def test_every_kind_is_shown_in_both_languages(kind: str, language: str) -> None:
    case = CASES[kind]
    search = searched(case) if isinstance(case, SearchCase) else None

    assert told(shown(case, search=search), language, 60)
    page = render_show_html(shown(case, search=search), language)
    assert f'<html lang="{language}">' in page
    assert ("<pre" in page) is (kind != "calls")
    assert ('id="figures"' in page) is (kind != "calls")


def test_a_title_is_shown_as_text_and_never_acts() -> None:
    case = search_case(title="<script>alert(1)</script> {{ 7 * 7 }} \u202e fin")
    page = render_show_html(shown(case), "fr")

    assert page.count("<script") == 2
    assert "&lt;script&gt;" in page
    assert "{{ 7 * 7 }}" in page
    assert "\u202e" not in page
    assert "\u202e" not in told(shown(case))


def test_the_page_asks_for_nothing_and_runs_its_own_script_alone() -> None:
    case = search_case()
    page = render_show_html(shown(case, search=searched(case)), "fr")
    script = page.partition('<script type="module">')[2].partition("</script>")[0]

    assert "default-src 'none'" in page
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page
    assert page.count("<script") == 2
    assert script == script_text("fr")
    assert f"script-src '{source_hash(script)}'" in page


def test_where_nothing_is_drawn_nothing_runs() -> None:
    wide = WalkCase(
        id="large",
        template_id="large",
        title=Title.same("Un grand arbre"),
        hidden=False,
        tree=Node(0, tuple(Node(number) for number in range(1, 300))),
    )
    pages = [render_show_html(shown(case), "fr") for case in (CASES["calls"], wide)]

    assert not any("<script" in page or "script-src" in page for page in pages)
    assert "Cet arbre a 300 sommets" in pages[1]


def test_a_tree_that_nobody_searched_is_drawn_too() -> None:
    page = render_show_html(shown(search_case()), "fr")

    assert '"figures":[{"tree":0,"kind":"bare"}],"places":{"figure":[0,"petit"]}' in page
    assert "├ [0, 0]  3" in page.replace("\u00a0", " ")
