"""The figures in a real browser: replayed, layered, folded, by keyboard and by mouse."""

import json
import random
from pathlib import Path as File
from xml.etree import ElementTree

import pytest

from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.run import Ending
from grader.model.tree import (
    Nested,
)
from grader.model.verdict import CheckKind
from grader.render.page.fixture_page import render_show_html
from grader.render.terminal.course_text import Shown, ShownSearch
from grader.search import run_reference
from grader.search.replay import replay
from tests.e2e.browser import Browser
from tests.e2e.pages import write_page
from tests.unit.report_samples import (
    NAME_ERROR,
    all_reports,
    alone,
    compared_case,
    never_cuts,
    right_case,
    sample_case,
    sample_check,
    sample_exercise,
    sample_report,
    stopped_case,
)

pytestmark = pytest.mark.browser

FOCUS = "#focus-figure"
COUNTER = f"{FOCUS} .counter"
SAID = f"{FOCUS} .said"
BUTTON = f"{FOCUS} .replay button:nth-of-type(%d)"
FIRST, BACK, FORWARD, LAST, PARTING = (BUTTON % place for place in range(1, 6))
LAYER = f"{FOCUS} .layers label:nth-of-type(%d)"
COMPARE, EXPECTED, OWN, BOTH = (LAYER % place for place in range(1, 5))
NODE = f"{FOCUS} [data-node='%d'] path"


@pytest.fixture(scope="module")
def never_cuts_page(tmp_path_factory: pytest.TempPathFactory) -> File:
    """A search that never cuts, on the course's ternary tree."""
    return write_page(sample_report(sample_exercise(never_cuts())), tmp_path_factory.mktemp("page"))


@pytest.fixture
def page(screen: Browser, never_cuts_page: File) -> Browser:
    screen.open(never_cuts_page, 1280)
    return screen


def moment(browser: Browser) -> tuple[int, int]:
    """The step that is shown, and how many there are."""
    _, step, _, count = browser.text(COUNTER).split()
    assert browser.evaluate(f"document.querySelector('{FOCUS} [type=range]').value") == step
    return int(step), int(count)


def five_fold(depth: int, draw: random.Random) -> Nested:
    return [five_fold(depth - 1, draw) for _ in range(5)] if depth else draw.randint(-99, 99)


# The replay --------------------------------------------------------------------------------------


def test_a_replay_begins_with_the_whole_picture_and_does_not_play_by_itself(page: Browser) -> None:
    step, count = moment(page)

    assert step == count
    assert "La racine rend 17 : la recherche est finie." in page.text(SAID)
    # Each step is heard.
    assert page.count("[aria-live]") == 1
    assert page.evaluate(f"document.querySelector('{SAID}').getAttribute('aria-live')") == "polite"
    page.evaluate("new Promise(done => setTimeout(done, 200))")
    assert moment(page) == (count, count)


def test_the_mouse_steps_and_jumps(page: Browser) -> None:
    _, count = moment(page)

    page.click(f"{FOCUS} [type=range]", at=0.5)
    assert abs(moment(page)[0] - count / 2) <= count / 10
    page.click(LAST)
    page.click(BACK)
    assert moment(page)[0] == count - 1
    page.click(FIRST)
    assert moment(page)[0] == 0
    assert page.text(SAID).count("Rien n'est encore évalué.") == 2
    page.click(FORWARD)
    page.click(FORWARD)
    assert moment(page)[0] == 2
    assert "on entre avec α = −∞ et β = +∞" in page.text(SAID)
    page.click(LAST)
    assert moment(page)[0] == count
    page.click(FORWARD)
    assert moment(page)[0] == count


def test_the_keyboard_steps_from_anywhere_in_the_figure(page: Browser) -> None:
    _, count = moment(page)
    for place in (f"{FOCUS} [type=range]", f"{FOCUS} .replay button", f"{FOCUS} .steps summary"):
        page.evaluate(f"document.querySelector({json.dumps(place)}).focus()")
        page.press("Home")
        page.press("ArrowRight", 3)
        page.press("ArrowLeft")
        assert moment(page)[0] == 2
        page.press("PageDown")
        assert moment(page)[0] == 12
        page.press("PageUp")
        assert moment(page)[0] == 2
        page.press("End")
        assert moment(page)[0] == count
    # Outside of it, keys belong to the page.
    page.evaluate("document.querySelector('.summary a').focus()")
    page.press("ArrowLeft")
    page.press("d")
    assert moment(page)[0] == count


def test_the_first_difference_is_one_press_away_and_a_step_shows_what_is_known_then(
    page: Browser,
) -> None:
    leaves = f"{FOCUS} .leaf:not(.unseen)"
    assert page.count(leaves) == 27
    page.click(PARTING)
    at_parting = moment(page)[0]

    said = page.text(SAID)
    assert "attendu : Feuille [1, 0, 0] : 6." in said
    assert "obtenu : Feuille [0, 2, 1] : 3, alors que α = 16 ≥ β = 10 permettait de couper." in said
    assert page.count(f"{FOCUS} .ring.expected") == 1
    assert page.count(f"{FOCUS} .ring.observed") == 1
    assert page.count(leaves) == 9  # seven by both, one by each
    assert page.count(f"{FOCUS} .leaf.extra") == 1
    assert page.count(f"{FOCUS} .edge.best") == 0
    assert page.text(f"{FOCUS} .words").count("[16 ; 10]") == 1
    page.press("ArrowLeft")
    assert page.count(f"{FOCUS} .ring.now") >= 1
    page.press("Home")
    assert page.count(leaves) == 0
    assert page.text(f"{FOCUS} .words").strip("?") == ""
    page.press("End")
    page.press("d")
    assert moment(page)[0] == at_parting


def test_only_nodes_that_change_are_touched(page: Browser) -> None:
    page.press("Tab")
    page.click(PARTING)
    page.evaluate(
        "globalThis.touched = new Set(); new MutationObserver(all => all.forEach(each =>"
        " touched.add(each.target.closest('[data-node]')?.dataset.node))).observe("
        f"document.querySelector('{FOCUS} svg'), {{subtree: true, childList: true}})"
    )
    page.press("ArrowRight")

    assert 0 < page.evaluate("[...touched].filter(each => each !== undefined).length") <= 6


def test_a_step_is_heard_once_whatever_is_folded_or_layered(page: Browser) -> None:
    page.evaluate(
        "globalThis.heard = 0; new MutationObserver(() => heard++).observe("
        f"document.querySelector('{SAID}'), {{subtree: true, childList: true}})"
    )
    page.click(NODE % 1)
    page.click(OWN)
    assert page.evaluate("heard") == 0

    page.click(BACK)
    assert page.evaluate("heard") == 1


# Layers ------------------------------------------------------------------------------------------


def test_each_layer_shows_one_search(page: Browser) -> None:
    page.click(EXPECTED)
    assert page.count(f"{FOCUS} svg.tree") == 1
    assert page.count(f"{FOCUS} .leaf.unseen") == 11
    assert page.count(f"{FOCUS} .bars[d^=M]") == 7
    assert page.count(f"{FOCUS} .edge.best") == 3

    page.click(OWN)
    assert page.count(f"{FOCUS} .leaf.unseen") == 0
    assert page.count(f"{FOCUS} .leaf.extra") == 11
    assert page.count(f"{FOCUS} .bars[d^=M]") == 0

    page.click(COMPARE)
    assert page.count(f"{FOCUS} .bars[d^=M]") == 7
    assert page.count(f"{FOCUS} .leaf.extra") == 11

    # Radio buttons keep their own keys.
    before = moment(page)
    page.press("ArrowRight")
    assert page.evaluate("document.querySelector(':checked').value") == "expected"
    assert moment(page) == before


def test_two_searches_stand_side_by_side_at_the_same_moment(page: Browser) -> None:
    page.click(BOTH)
    page.click(PARTING)

    assert page.count(f"{FOCUS} svg.tree") == 2
    assert page.count(f"{FOCUS} .ring.expected") == 1
    assert page.count(f"{FOCUS} .ring.observed") == 1
    labels = page.evaluate(
        f"[...document.querySelectorAll('{FOCUS} svg')].map(each => each.ariaLabel)"
    )
    assert [label.partition(", ")[2] for label in labels] == ["Attendu", "Obtenu"]


def test_small_trees_stand_beside_each_other(screen: Browser, tmp_path: File) -> None:
    case = never_cuts(sample_case([[3, 5], [2, 9], [1, 7]]))
    screen.open(write_page(sample_report(sample_exercise(case)), tmp_path), 1280)
    screen.click(BOTH)

    tops = screen.evaluate(
        f"[...document.querySelectorAll('{FOCUS} svg')].map(each => each.getBoundingClientRect().y)"
    )
    assert tops[0] == tops[1]


def test_one_search_alone_has_no_layers(browser: Browser, tmp_path: File) -> None:
    browser.open(write_page(sample_report(sample_exercise(right_case())), tmp_path), 1280)
    assert browser.count("svg[role=tree]") == 0
    browser.open_all()

    assert browser.count("svg[role=tree]") == 1
    assert browser.count(".layers") == 0
    assert browser.count(".said p") == 1
    assert browser.count(".replay button") == 4


# The table of steps ------------------------------------------------------------------------------


def test_the_table_tells_every_step_and_marks_the_first_difference(page: Browser) -> None:
    assert page.count(".rows tbody tr") == 0
    page.evaluate(
        f"globalThis.opened = new Promise(done => document.querySelector('{FOCUS} .steps')"
        ".addEventListener('toggle', () => done()));0"
    )
    page.click(f"{FOCUS} .steps summary")
    page.evaluate("opened")

    _, count = moment(page)
    assert page.count(".rows tbody tr") == count
    assert page.count(".rows tr.marked") == 1
    marked = page.text(".rows tr.marked")
    assert "Première différence" in marked
    assert "alors que α = 16 ≥ β = 10 permettait de couper" in marked


# Folding -----------------------------------------------------------------------------------------


def test_a_node_is_folded_and_unfolded_by_a_click(page: Browser) -> None:
    assert page.count(f"{FOCUS} [data-node]") == 40

    page.click(NODE % 1)
    assert page.count(f"{FOCUS} [data-node]") == 28
    assert "9 feuilles" in page.text(f"{FOCUS} .words")
    assert "2 en trop" in page.text(f"{FOCUS} .words")
    page.click(NODE % 1)
    numbers = page.evaluate(
        f"[...document.querySelectorAll('{FOCUS} [data-node]')].map(each => +each.dataset.node)"
    )
    assert numbers == list(range(40))  # as a tree is read aloud


def test_a_tree_is_walked_and_folded_by_keys(page: Browser) -> None:
    before = moment(page)
    page.evaluate(f"document.querySelector('{FOCUS} [data-node][tabindex=\"0\"]').focus()")
    at = "document.activeElement.dataset.node"

    page.press("ArrowDown")
    assert page.evaluate(at) == "1"
    page.press("ArrowRight")
    assert page.evaluate(at) == "2"
    page.press("ArrowUp")
    page.press("Enter")
    assert page.evaluate(at) == "1"
    assert page.evaluate("document.activeElement.ariaExpanded") == "false"
    assert page.count(f"{FOCUS} [data-node]") == 28
    page.press(" ")
    assert page.evaluate("document.activeElement.ariaExpanded") == "true"
    page.press("End")
    assert page.evaluate(at) == "39"
    page.press("Home")
    assert page.evaluate(at) == "0"
    assert page.count(f"{FOCUS} [tabindex='0'][data-node]") == 1
    assert moment(page) == before
    page.press("PageUp")
    assert moment(page)[0] == before[0] - 10


def test_where_a_fold_hides_the_current_node_the_fold_is_marked(page: Browser) -> None:
    page.click(NODE % 1)
    page.click(PARTING)
    page.press("ArrowLeft")

    ring = page.evaluate(
        f"(box => [box.x, box.y])(document.querySelector('{FOCUS} .ring').getBBox())"
    )
    fold = page.evaluate(
        f"document.querySelector('{FOCUS} [data-node=\"1\"]').getAttribute('transform')"
    )
    x, y = (float(number) for number in fold.removeprefix("translate(").rstrip(")").split())
    assert ring == [x - 16.5, y - 18]


def test_three_thousand_leaves_open_folded_and_unfold(screen: Browser, tmp_path: File) -> None:
    case = sample_case(five_fold(5, random.Random(3)))
    screen.open(write_page(sample_report(sample_exercise(never_cuts(case))), tmp_path), 1280)
    nodes, unfold = f"{FOCUS} [data-node]", f"{FOCUS} .tools button:nth-of-type(1)"
    refold = f"{FOCUS} .tools button:nth-of-type(2)"
    folded = screen.count(nodes)

    assert folded < 100
    assert screen.count(f"{FOCUS} [aria-expanded=false]") > 10
    screen.click(unfold)
    assert screen.evaluate("document.activeElement.type") == "range"
    assert screen.count(nodes) == 3906
    assert screen.count(f"{FOCUS} .leaf") == 3125
    last, _ = moment(screen)
    screen.press("PageUp", 2)
    assert moment(screen)[0] == last - 20
    screen.press("d")
    assert screen.count(f"{FOCUS} .ring") == 2
    screen.click(refold)
    assert screen.count(nodes) == folded


def test_the_tree_can_always_be_reached_by_key(page: Browser) -> None:
    stops = f"{FOCUS} [data-node][tabindex='0']"
    page.click(NODE % 39)
    assert page.evaluate(f'document.querySelector("{stops}").dataset.node') == "39"

    page.click(NODE % 27)

    assert page.evaluate(f'document.querySelector("{stops}").dataset.node') == "27"
    page.click(NODE % 27)
    page.click(NODE % 39)
    fold = "new KeyboardEvent('keydown', {key: 'Enter', bubbles: true})"
    page.evaluate(f"document.querySelector(`[data-node='27']`).dispatchEvent({fold})")
    assert page.count(stops) == 1
    assert page.evaluate(f'document.querySelector("{stops}").dataset.node') == "0"


def test_a_large_fold_opens_one_level_at_a_time(screen: Browser, tmp_path: File) -> None:
    case = sample_case(five_fold(4, random.Random(3)))
    screen.open(write_page(sample_report(sample_exercise(never_cuts(case))), tmp_path), 1280)
    large = screen.evaluate(
        "[...document.querySelectorAll('[aria-level=\"2\"][aria-expanded=false]')]"
        ".map(each => Number(each.dataset.node))[0]"
    )
    before = screen.count(f"{FOCUS} [data-node]")

    screen.click(NODE % large)

    assert screen.count(f"{FOCUS} [data-node]") == before + 5


# Walks, paper, narrow screens, no script ---------------------------------------------------------


def test_a_walk_is_replayed_too(screen: Browser, tmp_path: File) -> None:
    screen.open(write_page(all_reports()["kind-parcours-profondeur"], tmp_path), 1280)
    ranks = f"{FOCUS} text.rank"

    assert screen.count(ranks) == 9
    screen.click(PARTING)
    step, _ = moment(screen)
    assert screen.count(ranks) == step
    assert screen.count(f"{FOCUS} .ring") == 2
    screen.press("Home")
    assert screen.count(ranks) == 0
    assert "Aucun sommet n'est encore traité." in screen.text(SAID)


def test_cases_are_drawn_when_they_are_opened_and_what_failed_on_paper(
    screen: Browser, tmp_path: File
) -> None:
    cases = [never_cuts(sample_case(id=f"arbre-{number}")) for number in range(3)]
    page = write_page(sample_report(sample_exercise(*cases, right_case())), tmp_path)
    screen.open(page, 1280)

    assert screen.count("svg[role=tree]") == 1
    screen.evaluate(
        "globalThis.opened = new Promise(done => document.querySelector("
        "'details.failed:not([open])').addEventListener('toggle', () => done()))"
        ";0"
    )
    screen.click("details.failed:not([open]) summary")
    screen.evaluate("opened")
    assert screen.count("svg[role=tree]") == 2

    printed = screen.print_to_pdf()
    assert screen.count("svg[role=tree]") == 3
    assert 3 <= printed.count(b"/Type /Page\n") <= 6


def test_paper_has_no_controls_and_cuts_no_drawing_off(
    browser: Browser, never_cuts_page: File
) -> None:
    browser.open(never_cuts_page, 700)
    browser.send("Emulation.setEmulatedMedia", media="print")

    for control in (".replay", ".tools", ".hint", ".steps", ".said"):
        shown = f"getComputedStyle(document.querySelector('{FOCUS} {control}')).display"
        assert browser.evaluate(shown) == "none"
    right = f"document.querySelector('{FOCUS} svg').getBoundingClientRect().right"
    assert browser.evaluate(right) <= 700
    browser.send("Emulation.setEmulatedMedia", media="")


def test_on_a_narrow_screen_the_first_difference_is_in_sight_and_stays_where_the_eye_is(
    screen: Browser, never_cuts_page: File
) -> None:
    screen.open(never_cuts_page, 320)

    ring, box = screen.evaluate(
        "['.ring.observed', '.scroll'].map(each => { const box = document.querySelector("
        f"'{FOCUS} ' + each).getBoundingClientRect(); return [box.left, box.right]; }})"
    )
    assert box[0] <= ring[0] < ring[1] <= box[1]
    assert screen.evaluate("document.documentElement.scrollWidth") <= 320
    # Controls are large enough to be hit.
    sizes = screen.evaluate(
        "[...document.querySelectorAll('button:not([hidden]), .layers label, [type=range]')]"
        ".map(each => each.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
    )
    assert len(sizes) == 11
    assert min(sizes) >= 24
    # A click does not lead the eye elsewhere.
    left = f"document.querySelector('{FOCUS} .scroll').scrollLeft"
    screen.click(NODE % 36)
    before = screen.evaluate(left)
    screen.click(NODE % 36)
    assert screen.evaluate(left) > 600
    assert abs(screen.evaluate(left) - before) < 200


def in_sight(browser: Browser, selector: str) -> bool:
    """Whether the drawing is scrolled to where an element of it is."""
    parts = json.dumps([f"{FOCUS} {selector}", f"{FOCUS} .scroll"])
    inside: bool = browser.evaluate(
        "((part, box) => box.left <= part.left && part.right <= box.right)("
        f"...{parts}.map(each => document.querySelector(each).getBoundingClientRect()))"
    )
    return inside


def test_on_a_narrow_screen_a_wrong_path_is_in_sight(browser: Browser, tmp_path: File) -> None:
    case = sample_case()
    search = run_reference(case, Algorithm.ALPHABETA)
    astray = compared_case(case, replace(search, path=(2, 2, 0)))
    browser.open(write_page(sample_report(sample_exercise(astray)), tmp_path), 320)

    assert in_sight(browser, "[data-node='37'] .leaf")


def test_a_search_that_was_stopped_shows_where(screen: Browser, tmp_path: File) -> None:
    trace = run_reference(sample_case(), Algorithm.ALPHABETA).trace
    stopped = replace(stopped_case(Ending.RAISED, NAME_ERROR), trace=trace[:14])
    screen.open(write_page(sample_report(sample_exercise(stopped)), tmp_path), 320)

    assert "La recherche s'est arrêtée ici, sans réponse." in screen.text(SAID)
    assert screen.count(f"{FOCUS} .ring.stopped") == 1
    assert "↑ arrêt ici" in screen.text(f"{FOCUS} svg")
    assert in_sight(screen, ".ring.stopped")
    screen.click(BACK)
    assert screen.count(f"{FOCUS} .ring.stopped") == 0
    screen.press("End")
    screen.click(EXPECTED)
    assert screen.count(f"{FOCUS} .ring") == 0


def test_a_search_that_never_began_says_that_it_stopped(screen: Browser, tmp_path: File) -> None:
    stopped = replace(stopped_case(Ending.TIMEOUT), trace=())
    screen.open(write_page(sample_report(sample_exercise(stopped)), tmp_path), 1280)

    assert "obtenu : La recherche s'est arrêtée ici, sans réponse." in screen.text(SAID)
    screen.press("Tab")
    screen.click(FIRST)
    assert "obtenu : Rien n'est encore évalué." in screen.text(SAID)


def test_where_nothing_was_done_there_is_nothing_to_replay(
    browser: Browser, tmp_path: File
) -> None:
    idle = alone(sample_case(), (), sample_check(CheckKind.VALUE, 17, 3))
    browser.open(write_page(sample_report(sample_exercise(idle)), tmp_path), 1280)
    browser.open_all()

    assert browser.count("svg[role=tree]") == 1
    assert browser.count(".replay, .said, .steps") == 0


def test_without_script_the_page_says_the_same_as_text(
    browser: Browser, tmp_path: File, never_cuts_page: File
) -> None:
    page = tmp_path / "rapport.html"
    text = never_cuts_page.read_text(encoding="utf-8")
    page.write_text(text.replace("start(WORDS);", "other(WORDS);"), encoding="utf-8")
    browser.send("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(page, 320, drawn=False)
        tree = browser.text(f"{FOCUS} pre")
        assert "[0, 2, 1]   3  n° 8  ← obtenu" in tree
        assert "▲ [0, 2]  α = 16 ≥ β = 10 : on coupe" in tree
        assert browser.count("svg") == 0
        row = browser.text("table.cases tbody tr")
        assert row.startswith("✗ ternaire-17Exemple 3-aire de profondeur 3✓✓ 17✓ [2, 0, 1]✗ ")
        shown = browser.evaluate("document.querySelector('noscript p')?.innerText")
        assert "Sans JavaScript" in shown
        assert browser.evaluate("document.documentElement.scrollWidth") <= 320
    finally:
        browser.send("Emulation.setScriptExecutionDisabled", value=False)


def test_where_the_script_is_blocked_the_text_stays(
    browser: Browser, tmp_path: File, never_cuts_page: File
) -> None:
    page = tmp_path / "rapport.html"
    text = never_cuts_page.read_text(encoding="utf-8")
    page.write_text(text.replace("start(WORDS);", "start( WORDS);"), encoding="utf-8")

    browser.open(page, 1280, drawn=False)

    assert len(browser.complaints()) == 1
    assert "← obtenu" in browser.text(f"{FOCUS} pre")
    assert browser.count("table.cases tbody tr") == 2


KEPT = """
globalThis.saved = [];
URL.createObjectURL = blob => { saved.push(blob); return 'data:,'; };
HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };
0
"""


def test_a_drawing_is_saved_as_a_file(screen: Browser, never_cuts_page: File) -> None:
    screen.open(never_cuts_page, 1280, dark=True)
    screen.evaluate(KEPT)
    screen.click(BOTH)
    screen.click(f"{FOCUS} .tools > button:last-of-type")

    names = screen.evaluate("saved.filter(each => typeof each === 'string')")
    assert names == [
        "Arbre-du-cas-ternaire-17-Attendu.svg",
        "Arbre-du-cas-ternaire-17-Obtenu.svg",
    ]
    files = screen.evaluate("Promise.all(saved.filter(each => each.text).map(each => each.text()))")
    for file in files:
        drawing = ElementTree.fromstring(file)
        assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
        assert "var(" not in file
        # For paper, whatever the screen is like.
        assert ".tree .node.max { fill: #0b5cad; stroke: #0b5cad; }" in file
    assert screen.complaints() == []


def test_a_case_tells_where_it_parts_when_it_is_opened(browser: Browser, tmp_path: File) -> None:
    cases = [never_cuts(sample_case(id=f"arbre-{number}")) for number in range(2)]
    browser.open(write_page(sample_report(sample_exercise(*cases)), tmp_path), 1280)
    case = "details.case:not([open])"
    assert browser.text(f"{case} summary").startswith("✗ à revoir arbre-1 Exemple 3-aire de pro")

    browser.open_all()

    told = browser.text("details.case:nth-of-type(2)")
    assert "Évaluation n° 8attendu : feuille [1, 0, 0], de valeur 6obtenu : feuille [0" in told
    assert "α = 16 ≥ β = 10, on coupe. La suite, dont [0, 2, 1]" in told
    # What the row above says in the same words is said here too.
    assert "27 au lieu de 16" in told
    assert "″" not in browser.text("main")


def test_a_fixture_that_is_shown_is_replayed(screen: Browser, tmp_path: File) -> None:
    case = sample_case()
    search = run_reference(case, Algorithm.ALPHABETA)
    steps = replay(case, search.trace, bounds=True)
    asked = ShownSearch(algorithm=Algorithm.ALPHABETA, strict=False, search=search, steps=steps)
    shown = Shown(case=case, exercises=(), others=(), answers=(), search=asked)
    page = tmp_path / "fixture.html"
    page.write_text(render_show_html(shown, "fr"), encoding="utf-8")

    screen.open(page, 1280)

    assert screen.complaints() == []
    assert screen.requests() == []
    assert screen.count("svg[role=tree]") == 1
    assert screen.text(".counter") == f"étape 0 sur {len(steps)}"
    assert screen.count(".scroll .leaf:not(.unseen)") == 0
    screen.click(".replay button:nth-of-type(4)")
    assert screen.count(".scroll .leaf:not(.unseen)") == 16
    screen.click(".replay button:nth-of-type(1)")
    screen.press("ArrowRight", 4)
    assert screen.count(".scroll .leaf:not(.unseen)") == 1
    assert "Feuille [0, 0, 0] : 20." in screen.text(".said")
