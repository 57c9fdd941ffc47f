"""The page: one file, its own policy, the story at the top, foreign texts as texts."""

import base64
import hashlib
import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grader.language.topics import explanation_text
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.message import Title, message
from grader.model.report import Report, ReportStatus, SearchCaseReport
from grader.model.run import Ending, StudentError
from grader.model.tree import Entered, Evaluated, Left, Nested, Node, Window
from grader.model.verdict import CheckKind
from grader.render.page import script_data
from grader.render.page.report_page import render_html
from grader.render.page.script_data import script_text
from grader.render.safe_text import visible
from grader.search import run_reference
from tests.unit.for_each import for_each
from tests.unit.report_samples import (
    HOSTILE,
    TERNARY,
    all_reports,
    called,
    compared_case,
    every_kind,
    hidden,
    many_calls,
    never_cuts,
    never_cuts_report,
    right_case,
    sample_case,
    sample_check,
    sample_exercise,
    sample_report,
    stopped_case,
    walk_case,
    walked,
)

MISSING_IMPORT = StudentError(type_name="NameError", message="name 'math' is not defined", line=4)

VOID = {"meta", "link", "br", "img"}
LEFT_OPEN = {"tr", "th", "td", "thead", "tbody", "caption"}
"""In a table, HTML has these end where the next one begins, or what they are in."""


OWN_SCRIPTS = [
    {"type": "application/json", "id": "figures"},
    {"type": "module"},
]
"""The data, which are never executed, and the one script that reads them."""


class Page(HTMLParser):
    """What a browser would see: elements, attributes, text, and whether everything closes."""

    def __init__(self, report: Report, language: str = "fr") -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.rows: list[list[str]] = []
        """The cells of the tables of cases."""
        self.source = render_html(report, language)
        self.feed(self.source)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        ended = {"tr": {"tr", "th", "td"}, "td": {"th", "td"}, "th": {"th", "td"}}.get(tag, set())
        while self._open and self._open[-1] in ended:
            self._open.pop()
        if tag not in VOID:
            self._open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        while self._open[-1] != tag and self._open[-1] in LEFT_OPEN:
            self._open.pop()
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "code" in self._open and self.words:
            # The pieces of a line of code are one text.
            self.words[-1] += data
        elif not {"style", "script"} & set(self._open):
            self.words.append(data)
        if self._open and {"td", "th"} & set(self._open):
            self.rows[-1][-1] += data.replace("\u00a0", " ").rstrip("\n")

    @property
    def data(self) -> dict[str, Any]:
        """What the script draws; empty where there is no script."""
        block = self.source.partition('id="figures">')[2].partition("</script>")[0]
        empty: dict[str, Any] = {"figures": [], "trees": [], "places": {}, "cases": []}
        data: dict[str, Any] = json.loads(block) if block else empty
        return data

    @property
    def focus(self) -> Any:
        """The figure at the top."""
        place, _ = self.data["places"]["focus-figure"]
        return self.data["figures"][place]

    def row(self, start: str) -> list[str]:
        """The first row of a table that begins so."""
        return next(row for row in self.rows if row and row[0].startswith(start))

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).replace("\u00a0", " ").split())

    @property
    def policy(self) -> str:
        (policy,) = (
            meta["content"]
            for meta in self.all("meta")
            if meta.get("http-equiv") == "Content-Security-Policy"
        )
        return policy or ""

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@cache
def page_of(name: str, language: str = "fr") -> Page:
    return Page(all_reports()[name], language)


@for_each("language", ["fr", "en"])
@for_each("name", sorted(all_reports()))
def test_every_report_makes_a_whole_page(name: str, language: str) -> None:
    page = page_of(name, language)
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]

    assert page.source.lstrip().startswith("<!DOCTYPE html>")
    assert page.source.encode("utf-8")
    assert page.all("html") == [{"lang": language}]
    assert len(ids) == len(set(ids))


@for_each("name", sorted(all_reports()))
def test_the_page_asks_for_nothing_and_runs_its_own_script_alone(name: str) -> None:
    page = page_of(name)

    has_cases = any("cases" in (each.get("class") or "") for each in page.all("table"))
    assert page.all("script") == (OWN_SCRIPTS if has_cases else [])
    assert ("script-src" in page.policy) is has_cases
    for tag, attributes in page.elements:
        assert tag not in {"link", "img", "iframe", "object", "base", "form"}
        assert not {"src", "style", "srcset", "action"} & attributes.keys()
        assert not any(key.startswith("on") for key in attributes)
        assert (attributes.get("href") or "#").startswith("#")


@for_each("name", sorted(all_reports()))
def test_every_label_and_link_leads_somewhere(name: str) -> None:
    elements = [attributes for _, attributes in page_of(name).elements]
    ids = {attributes.get("id") for attributes in elements}
    named = " ".join(attributes.get("aria-labelledby") or "" for attributes in elements).split()
    linked = [attributes["href"] or "" for attributes in elements if "href" in attributes]

    assert ids >= {*named, *(link.removeprefix("#") for link in linked)}


def test_a_mark_from_a_kit_is_said_to_be_provisional_by_the_mark() -> None:
    report = replace(never_cuts_report(), is_provisional=True)
    said = "note provisoire\u00a0: calculée avec la trousse, sans les arbres cachés du cours"

    head, _, rest = render_html(report, "fr").partition("</header>")

    assert said in head
    assert said not in rest
    assert "provisoire" not in render_html(never_cuts_report(), "fr")
    assert "provisional mark" in render_html(report, "en")
    ungraded = replace(report, status=ReportStatus.NOT_GRADED)
    assert "provisoire" not in render_html(ungraded, "fr")


@for_each("name", sorted(all_reports()))
def test_headings_go_down_one_step_at_a_time(name: str) -> None:
    levels = [int(tag[1]) for tag, _ in page_of(name).elements if tag in _HEADINGS]

    assert levels[0] == 1
    assert levels.count(1) == 1
    for level, following in pairwise(levels):
        assert following <= level + 1


_HEADINGS = {"h1", "h2", "h3", "h4"}


def test_the_policy_names_the_only_style_and_the_only_script() -> None:
    page = page_of("never-cuts")
    style = page.source.partition("<style>")[2].partition("</style>")[0]
    script = page.source.partition('<script type="module">')[2].partition("</script>")[0]

    def digest(text: str) -> str:
        return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()

    assert page.policy == (
        f"default-src 'none'; style-src 'sha256-{digest(style)}'; "
        f"script-src 'sha256-{digest(script)}'; base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'"
    )


def test_the_script_makes_no_markup_and_no_request() -> None:
    script = script_text("fr")

    for word in ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "fetch("):
        assert word not in script
    for word in ("XMLHttpRequest", "import(", "import {", "localStorage", ".style.", "</"):
        assert word not in script


def test_the_modules_of_the_script_are_joined_without_their_comments() -> None:
    script = script_text("en")
    modules = [*Path(script_data.__file__).with_name("templates").glob("figure/*.js")]

    assert len(modules) > 15
    for module in modules:
        text = module.read_text(encoding="utf-8")
        assert text.startswith(("//", "/*"))
        names = re.findall(r"^(?:export )?(?:const|function|class|let) (\w+)", text, re.MULTILINE)
        for name in names:
            found = re.findall(rf"^(?:const|function|class|let) {name}\b", script, re.MULTILINE)
            assert found, (module.name, name)
    assert "/*" not in script
    assert not re.search(r"^(//|\s|export )", script, re.MULTILINE)


@for_each("language", ["fr", "en"])
def test_every_word_of_the_script_comes_with_it(language: str) -> None:
    words, _, source = script_text(language).partition("\n")
    strings = json.loads(words.removeprefix("const WORDS = ").removesuffix(";"))
    codes = set(re.findall(r'"((?:figure|replay|label|why)-[a-z_-]+)"', source))

    assert len(codes) > 60
    assert codes <= strings.keys()
    assert f"\n{source}</script>" in page_of("never-cuts", language).source
    # What the script puts in are plain names, or a choice by number.
    facts = re.compile(r"\{\w+(\}|:\|[^|{}]*\|[^|{}]*\})")
    assert not [text for text in strings.values() if "{" in facts.sub("", text)]


@for_each(("language", "label"), [("fr", "Cas réussis\u00a0: "), ("en", "Cases passed: ")])
def test_narrow_screens_name_each_cell(language: str, label: str) -> None:
    assert f'--page-cases-passed: "{label}"; ' in page_of("never-cuts", language).source


@for_each("name", sorted(all_reports()))
def test_every_figure_has_a_place_in_the_page_and_every_place_a_figure(name: str) -> None:
    page = page_of(name)
    ids = {each["id"] for each in page.all("figure") if "id" in each}
    data = page.data
    in_tables = [number for table in data["cases"] for number in table if number is not None]
    apart = [number for number, _ in data["places"].values()]

    assert data["places"].keys() <= ids
    assert sorted([*in_tables, *apart]) == list(range(len(data["figures"])))
    trees = {
        each if isinstance(each, int) else each["tree"]
        for each in data["figures"]
        if isinstance(each, int) or each.get("kind") in (None, "alone")
    }
    assert trees == set(range(len(data["trees"])))
    cases = [each for each in page.all("table") if each.get("class") == "cases"]
    assert len(cases) == len(data["cases"])


def test_the_data_of_a_figure_hold_both_searches() -> None:
    page = page_of("never-cuts")

    assert page.focus == {
        "tree": 0,
        "expected": "0-6,9-11,18-22,24",
        "own": "0-26",
    }
    # Minimax goes through an equal tree, and evaluates all of it.
    assert page.data["figures"][1] == 1
    assert page.data["trees"][0] == page.data["trees"][1] == TERNARY


def test_the_data_of_a_walk_hold_both_orders() -> None:
    figure = page_of("kind-parcours-profondeur").focus

    assert figure["kind"] == "walk"
    assert figure["tree"][0] == "1"
    assert figure["values"] == [str(number) for number in range(1, 10)]
    assert sorted(figure["expected"]) == list(range(9))
    assert sorted(figure["own"]) == list(range(9))
    assert figure["expected"] != figure["own"]


def test_a_value_that_belongs_to_no_node_has_no_place_in_the_tree() -> None:
    case = walk_case(Node(1, (Node(2), Node(3))))
    page = Page(sample_report(sample_exercise(walked((1, 7, 3), (1, 2, 3), case))))

    assert page.focus["own"] == [0, None, 2]


def test_where_nothing_could_be_tried_the_reason_comes_first() -> None:
    warning = message("label-ending-unknown")
    report = replace(sample_report(), warnings=(warning,))
    page = Page(report)

    assert "À regarder d'abord le correcteur n'a pas pu" in page.text
    assert {"class": "panel", "aria-labelledby": "reasons"} in page.all("section")
    assert "0 / 0" not in page.text


def test_a_case_is_a_row_with_its_checks() -> None:
    page = Page(sample_report(sample_exercise(never_cuts())))

    row = dict(zip(page.row("Cas"), page.row("✗"), strict=True))
    assert row["Cas"] == "✗ ternaire-17"
    assert row["valeur"] == "✓ 17"
    assert row["chemin"] == "✓ [2, 0, 1]"
    assert re.fullmatch(r"✗ 0 / [\d,]+evaluations : 27 au lieu de 16", row["nombre d'évaluations"])
    assert re.fullmatch(r"– 0 / [\d,]+.*non vérifié", row["ordre des évaluations"])
    assert row["forme de la réponse"] == "✓"
    assert "✗ à revoir – non vérifié" in page.text


def test_what_stands_in_the_row_above_is_not_said_again() -> None:
    cases = [never_cuts(sample_case(id=f"arbre-{number}")) for number in range(3)]
    page = Page(sample_report(sample_exercise(*cases), sample_exercise(*cases)))
    first, again = page.row("✗ arbre-1"), page.row("✗ arbre-2")

    assert first[1] == again[1] == "″"
    assert first[5].endswith("″")
    # Exercises are tried on the same fixtures, whose titles are said once.
    assert page.source.count("Exemple 3-aire de profondeur 3<td>") == 1


@for_each(("make", "most"), [(never_cuts, 420), (right_case, 200)])
def test_a_case_takes_little_room(make: Callable[[], SearchCaseReport], most: int) -> None:
    others = (make(),) * 9

    def size(*cases: SearchCaseReport) -> int:
        source = Page(sample_report(sample_exercise(*cases))).source
        told = source.partition('<section class="exercise')[2].partition('<script type="module')[0]
        return len(told.encode())

    assert (size(make(), *others) - size(make())) / 9 < most


def test_the_top_says_the_mark_and_the_first_difference() -> None:
    text = page_of("never-cuts").text

    assert text.startswith("mon_code.py : 16,67 / 20")
    assert "16,67 sur 20" in text
    assert text.index("on coupe. La suite, dont [0, 2, 1]") < text.index("Fonction minimax")


@for_each(("language", "more"), [("fr", "En savoir plus : "), ("en", "Learn more: ")])
def test_more_can_be_read_about_what_went_wrong(language: str, more: str) -> None:
    page = page_of("ending-timeout", language)
    explanation = explanation_text("timeout", language)

    assert f"{more}{explanation.title}".replace("\u00a0", " ") in page.text
    assert {"class": "more"} in page.all("details")
    assert {"class": "more"} not in page_of("right", language).all("details")


def test_the_tree_of_the_first_difference_is_drawn_once() -> None:
    page = page_of("never-cuts")

    assert page.data["cases"][1][0] is None
    assert "L'arbre de ce cas est dessiné en haut de la page." in page.text


def test_only_the_first_failing_case_is_open_and_failing_ones_come_first() -> None:
    cases = [right_case(sample_case(id="bon")), never_cuts(), never_cuts(sample_case(id="autre"))]
    page = Page(sample_report(sample_exercise(*cases)))
    names = [row[0] for row in page.rows if row[0][:2] in {"✗ ", "✓ "}]

    assert names[-3:] == ["✗ ternaire-17", "✗ autre", "✓ bon"]
    assert [each for each in page.all("tr") if "data-open" in each] == [
        {"class": "more", "data-open": None}
    ]


def test_statuses_are_words_and_symbols() -> None:
    text = page_of("never-cuts").text

    assert "✓ réussi" in text
    assert "✗ à revoir" in text
    assert "– non vérifié" in text


def test_an_exception_shows_the_lines_around_it() -> None:
    page = page_of("ending-raised")

    assert "NameError, ligne 7 : name 'scor' is not defined" in page.text
    assert "if meilleur is None or scor > meilleur[0]: (ligne de l'erreur)" in page.text
    assert "return meilleur" in page.text
    assert '<span class="keyword">return</span> meilleur</code>' in page.source


def test_what_was_printed_is_shown_and_said_to_be_cut_short() -> None:
    text = page_of("ending-timeout").text

    assert "Ce que ton programme a affiché" in text
    assert "Sortie tronquée" in text


def test_a_large_tree_is_told_by_what_matters() -> None:
    case = sample_case([list(range(20))] * 13, id="grand")
    page = Page(sample_report(sample_exercise(never_cuts(case))))

    assert "← obtenu" in page.text
    assert page.source.partition("<pre")[2].partition("</pre>")[0].count("\n") < 30


def test_a_huge_tree_is_told_in_words() -> None:
    case = sample_case([list(range(100))] * 51, id="grand")
    page = Page(sample_report(sample_exercise(never_cuts(case))))

    assert "Cet arbre a 5100 feuilles : il n'est pas dessiné au-delà de 5000." in page.text
    assert page.data["figures"] == []


def test_a_hidden_case_shows_its_name_and_verdict_only() -> None:
    secret = hidden(never_cuts(sample_case(title=Title.same("titre secret")), output="fuite"))
    page = Page(sample_report(sample_exercise(secret)))

    assert "cache-3 (cas caché)" in page.text
    assert "titre secret" not in page.source
    assert "fuite" not in page.source
    assert page.all("figure") == []
    assert not re.search(r"\b27\b", page.text)
    assert page.data["figures"] == []


@for_each("language", ["fr", "en"])
@for_each("name", sorted(every_kind()))
def test_of_hidden_cases_nothing_is_drawn_or_listed(name: str, language: str) -> None:
    page = page_of(f"kind-{name}-hidden", language)

    assert page.all("figure") == []
    assert page.data["figures"] == []
    assert not any("calls" in (each.get("class") or "") for each in page.all("div"))
    assert "retirer_file" not in page.source
    assert "morpion_gagnant" not in page.source
    assert "/8/" not in page.source


@for_each(("language", "mark"), [("fr", "premier appel à revoir"), ("en", "first call to rework")])
def test_the_first_wrong_call_is_marked(language: str, mark: str) -> None:
    page = Page(sample_report(sample_exercise(called())), language)
    before = page.source.partition('<li class="fault">')[0].rpartition("<ol")[2]

    assert before.count("<li>") == 5
    assert page.source.count('<li class="fault">') == 1
    assert f"retirer_file() ✗ {mark}" in page.text
    assert page.text.count("✗ " + mark) == 1


def test_where_no_call_is_wrong_none_is_marked() -> None:
    page = Page(sample_report(sample_exercise(called(3, 3))))

    assert "ajouter_file('a')" in page.text
    assert not [each for each in page.all("li") if each.get("class") == "fault"]


def test_of_many_calls_those_around_the_wrong_one_are_listed() -> None:
    page = Page(sample_report(sample_exercise(called(0, 59, many_calls(), wrong_call=60))))
    shown = re.findall(r"ajouter_file\(\d+\)|retirer_file\(\)", page.text)

    assert page.all("ol") == [{"start": "41"}]
    assert len(shown) == 24
    assert "Ici, 24 appels sur 120 ; le rapport JSON les a tous." in page.text


def test_of_many_right_calls_the_first_are_listed() -> None:
    page = Page(sample_report(sample_exercise(called(0, 0, many_calls()))))
    shown = re.findall(r"ajouter_file\(\d+\)|retirer_file\(\)", page.text)

    assert page.all("ol") == [{"start": "1"}]
    assert len(shown) == 24


def test_an_answer_of_none_is_shown_where_calls_are_compared() -> None:
    report = called("X", None)
    text = Page(sample_report(sample_exercise(report))).text
    assert "✗ 0 / 0,33 None au lieu de 'X'" in text

    text = Page(sample_report(sample_exercise(hidden(report)))).text
    assert text.count("✗ 0 / 0,33 0 / 0,33") == 1
    assert "None" not in text


def test_a_contract_that_holds_says_nothing_of_none() -> None:
    kept = sample_check(CheckKind.CONTRACT, None, None)
    report = called(3, 3)
    report = replace(report, verdict=replace(report.verdict, checks=(kept,)))

    text = Page(sample_report(sample_exercise(report))).text
    assert "forme de la réponse Points" in text
    assert "None" not in text

    free = replace(kept, points=Fraction(0), max_points=Fraction(0))
    report = replace(report, verdict=replace(report.verdict, checks=(free,)))
    assert "forme de la réponse" not in Page(sample_report(sample_exercise(report))).text


@for_each(("language", "bound"), [("fr", "au plus 5"), ("en", "at most 5")])
def test_a_bound_is_named_as_such(language: str, bound: str) -> None:
    text = page_of("kind-table-de-transposition", language).text

    assert f" 4 ({bound})" in text
    assert re.search(rf"✗ 0 / [\d,.]+ 6 \({bound}\)", text)


def test_a_walk_is_drawn_once_and_its_order_told() -> None:
    page = page_of("kind-parcours-profondeur")

    assert "1 ├ 2 │ ├ 4 │ └ 5" in page.text
    assert "Ton ordre : 1, 2, 3, 4, 5, 6, 7, 8, 9." in page.text
    assert "ordre du parcours" in page.text
    assert "ordre des évaluations" not in page.text


def test_a_large_walk_is_told_in_words() -> None:
    case = walk_case(Node(0, tuple(Node(number) for number in range(1, 300))))
    page = Page(sample_report(sample_exercise(walked((0,), tuple(range(300)), case))))

    assert "Cet arbre a 300 sommets : il n'est pas dessiné au-delà de 200." in page.text
    assert page.data["figures"] == []


def test_a_chessboard_is_drawn_and_told() -> None:
    page = page_of("kind-evaluation-echecs")

    assert "8 · · · · · · k ·" in page.text
    assert "Blancs : roi g1, dame d4, pions f2, g2, h2. Noirs : roi g8, pions f7" in page.text
    assert "Ce cas est montré en haut de la page." in page.text
    assert "L'arbre de ce cas" not in page.text


def test_a_whole_game_shows_its_first_grid() -> None:
    page = page_of("kind-morpion")

    assert "0 │ 1 │ 2 ──┼───┼── 3 │ 4 │ 5" in page.text
    assert "à partir de la grille vide." in page.text


def test_hostile_texts_of_every_kind_appear_as_texts() -> None:
    page = page_of("hostile-kinds")

    assert page.all("script") == OWN_SCRIPTS
    assert "{{ 7*7 }}" in page.text
    assert "\u202e" not in page.source
    assert "\x1b" not in page.source


def test_what_could_not_be_judged_shows_no_mark() -> None:
    text = page_of("not-judged").text

    assert text.startswith("mon_code.py : non noté")
    assert "sur 20" not in text


@for_each("language", ["fr", "en"])
def test_hostile_texts_appear_as_texts(language: str) -> None:
    page = page_of("hostile", language)

    assert page.all("script") == OWN_SCRIPTS
    assert visible(HOSTILE) in "".join(page.words)
    assert "{{ 7*7 }}" in page.text
    assert "\u202e" not in page.source
    assert "\x1b" not in page.source


def test_the_whole_course_makes_a_light_page() -> None:
    cases = [never_cuts(sample_case(id=f"arbre-{number}")) for number in range(170)]
    report = sample_report(sample_exercise(*cases))

    assert len(render_html(report, "fr").encode()) < 300_000


def test_a_tree_of_three_thousand_leaves_makes_a_page_that_can_be_sent() -> None:
    draw = Random(5)
    nested: Nested = [[[[[draw.randint(-99, 99) for _ in range(5)] for _ in range(5)]
        for _ in range(5)] for _ in range(5)] for _ in range(5)]  # fmt: skip
    report = sample_report(sample_exercise(never_cuts(sample_case(nested))))

    assert len(render_html(report, "fr").encode()) < 1_500_000


@for_each(
    ("output", "told"),
    [("1\n" * 12, False), ("1\n" * 13, True), ("a" * 960, True), ("", False)],
)
def test_paper_shows_a_few_lines_of_an_output_and_says_so(output: str, told: bool) -> None:
    page = render_html(sample_report(sample_exercise(never_cuts(output=output))), "fr")

    assert ("Sur papier, seules les premières lignes sont montrées" in page) is told


def test_an_exercise_graded_in_two_forms_is_told_apart_by_its_functions() -> None:
    forms = [sample_exercise(never_cuts(), function=name) for name in ("alphabeta", "AlphaBeta")]
    titles = re.compile(r'role=rowheader><a href="#exercise-\d">([^<]*)</a>')

    twice = titles.findall(render_html(sample_report(*forms), "fr"))
    once = titles.findall(render_html(sample_report(forms[0]), "fr"))

    assert twice == ["Élagage alpha-bêta (alphabeta)", "Élagage alpha-bêta (AlphaBeta)"]
    assert once == ["Élagage alpha-bêta"]


def test_of_much_output_the_beginnings_are_shown() -> None:
    noisy = [never_cuts(sample_case(id=f"arbre-{n}"), output="bavard " * 9000) for n in range(40)]
    page = Page(sample_report(sample_exercise(*noisy)))

    assert page.text.count("Ici, le début seulement ; le rapport JSON a le reste.") == 40
    assert len(page.source.encode()) < 200_000
    shown = [len(piece) for piece in re.findall("(?:bavard )+", page.source)]
    assert max(shown) > 3_000
    assert min(shown) > 200


def test_equal_exercises_keep_anchors_of_their_own() -> None:
    exercise = sample_exercise(right_case())
    page = Page(sample_report(exercise, replace(exercise)))

    assert [each["href"] for each in page.all("a")] == ["#exercise-1", "#exercise-2"]


def test_the_likely_cause_stands_under_the_exception_unless_it_is_hidden() -> None:
    case = stopped_case(Ending.RAISED, MISSING_IMPORT)

    page = Page(sample_report(sample_exercise(case)))
    assert "Piste – math n'est pas importé : écris « import math »" in page.text
    assert "Piste" not in Page(sample_report(sample_exercise(hidden(case)))).text


def evaluated_at_random(number: int, evaluations: int) -> SearchCaseReport:
    """A search that asks for any leaf, again and again, as long as it may."""
    draw = Random(number)
    case = sample_case(id=f"hasard-{number}")
    leaves = run_reference(case, Algorithm.MINIMAX).trace
    trace = tuple(draw.choice(leaves) for _ in range(evaluations))
    return compared_case(case, replace(run_reference(case, Algorithm.MINIMAX), trace=trace))


def test_searches_that_never_tire_do_not_fill_the_page() -> None:
    tireless = [evaluated_at_random(number, 20_000) for number in range(12)]
    cases = (*tireless, never_cuts(sample_case(id="sage")))

    page = render_html(sample_report(sample_exercise(*cases)), "fr")

    assert len(page.encode()) < 300_000
    assert page.count("trop nombreuses pour être rejouées") == len(tireless)
    assert page.count('<script type="module">') == 1


def test_what_calls_make_up_has_so_much_room_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that can be sent: 200 kB of figures at most, of which less than half is tried here."""
    assert script_data._MOST_CHARACTERS == 200_000
    monkeypatch.setattr(script_data, "_MOST_CHARACTERS", 80_000)
    draw = Random(7)
    windows = [Window(draw.randrange(10**9), draw.randrange(10**9)) for _ in range(900)]
    made_up = [event for window in windows for event in (Entered((0,), window), Left(window.beta))]
    lies = [
        replace(never_cuts(sample_case(id=f"faux-{number}")), recording=tuple(made_up))
        for number in range(12)
    ]
    lies = [replace(lie, recording=(*made_up, *map(Evaluated, lie.trace))) for lie in lies]

    page = render_html(sample_report(sample_exercise(*lies)), "fr")
    one = render_html(sample_report(sample_exercise(lies[0])), "fr")

    assert len(one.encode()) < len(page.encode()) < 150_000 + len(page_of("right").source.encode())
    assert "trop nombreuses pour être rejouées" in page
    assert "trop nombreuses pour être rejouées" not in one
