"""The page in a real browser: what it shows, what it must never do."""

from pathlib import Path

import pytest

from grader.render.safe_text import visible
from tests.e2e.browser import Browser
from tests.e2e.pages import write_page
from tests.unit.report_samples import (
    HOSTILE,
    all_reports,
    hostile_report,
    never_cuts,
    never_cuts_report,
    sample_exercise,
    sample_report,
)

pytestmark = pytest.mark.browser


def test_the_page_opens_with_its_title_and_its_mark(browser: Browser, tmp_path: Path) -> None:
    browser.open(write_page(never_cuts_report(), tmp_path), 1280)

    assert browser.evaluate("document.title") == "mon_code.py\u00a0: 16,67 / 20"
    assert browser.evaluate("document.querySelector('.mark strong').innerText") == "16,67"
    assert browser.evaluate("document.documentElement.lang") == "fr"
    # No line ends within the comparison.
    cut = "α = 16 ≥ β = 10".replace(" ", "\u00a0")
    assert f"{cut}, on coupe" in browser.evaluate("document.body.innerText")


def test_the_first_difference_is_seen_without_scrolling(browser: Browser, tmp_path: Path) -> None:
    browser.open(write_page(never_cuts_report(), tmp_path), 1280)

    bottom = browser.evaluate("document.querySelector('.reason').getBoundingClientRect().bottom")

    assert bottom < 600


def test_a_tree_of_27_leaves_fits_a_laptop(browser: Browser, tmp_path: Path) -> None:
    browser.open(write_page(never_cuts_report(), tmp_path), 1280)

    overflow = "(box => box.scrollWidth - box.clientWidth)(document.querySelector('.scroll'))"

    assert browser.evaluate(overflow) <= 0


@pytest.mark.parametrize("name", sorted(all_reports()))
@pytest.mark.parametrize("width", [320, 1280])
def test_the_page_never_scrolls_sideways(
    browser: Browser, tmp_path: Path, name: str, width: int
) -> None:
    browser.open(write_page(all_reports()[name], tmp_path), width)
    browser.open_all()

    assert browser.evaluate("document.documentElement.scrollWidth") <= width
    assert browser.evaluate("document.body.scrollWidth") <= width


@pytest.mark.parametrize("name", sorted(all_reports()))
def test_the_page_asks_for_nothing_and_obeys_its_own_policy(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    browser.open(write_page(all_reports()[name], tmp_path, "en"), 1280)
    browser.open_all()

    assert browser.requests() == []
    assert browser.complaints() == []
    assert browser.evaluate("getComputedStyle(document.body).maxWidth") == "1248px"


def test_hostile_texts_are_shown_and_never_run(browser: Browser, tmp_path: Path) -> None:
    browser.open(write_page(hostile_report(), tmp_path), 1280)
    shown = visible(HOSTILE)

    assert browser.evaluate("document.title") == f"{shown}\u00a0: 0 / 20"
    assert browser.evaluate("document.querySelectorAll('script').length") == 2
    assert browser.evaluate("document.querySelector('h1').innerText") == shown
    assert "49" not in browser.evaluate("document.querySelector('h1').innerText")


def test_a_script_slipped_into_the_page_is_blocked(browser: Browser, tmp_path: Path) -> None:
    page = write_page(never_cuts_report(), tmp_path)
    text = page.read_text(encoding="utf-8")
    page.write_text(
        text.replace("</main>", "<script>document.title='pwned'</script></main>"), encoding="utf-8"
    )

    browser.open(page, 1280)

    assert browser.evaluate("document.title") == "mon_code.py\u00a0: 16,67 / 20"
    assert browser.complaints() != []


def test_dark_readers_get_dark_paper(browser: Browser, tmp_path: Path) -> None:
    page = write_page(never_cuts_report(), tmp_path)
    paper = "getComputedStyle(document.body).backgroundColor"

    browser.open(page, 1280, dark=True)
    assert browser.evaluate(paper) == "rgb(20, 22, 26)"
    browser.open(page, 1280)
    assert browser.evaluate(paper) == "rgb(255, 255, 255)"


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("dark", [False, True])
def test_boards_and_calls_fit_their_place(
    browser: Browser, tmp_path: Path, width: int, dark: bool
) -> None:
    browser.open(write_page(all_reports()["every-kind"], tmp_path), width, dark=dark)
    browser.open_all()
    overflow = "[...document.querySelectorAll('%s')].map(box => box.scrollWidth - box.clientWidth)"

    boards = browser.evaluate(overflow % ".scroll:has(.board)")
    calls = browser.evaluate(overflow % ".calls")

    assert len(boards) == 4
    assert max(boards) <= 0
    assert len(calls) == 7
    assert max(calls) <= 0
    browser.screenshot(tmp_path / "kinds.png")
    assert (tmp_path / "kinds.png").read_bytes().startswith(b"\x89PNG")


def test_letters_stand_out_from_their_pieces(browser: Browser, tmp_path: Path) -> None:
    fill = "getComputedStyle(document.querySelector('%s')).fill"
    for dark in (False, True):
        browser.open(write_page(all_reports()["every-kind"], tmp_path), 1280, dark=dark)
        for side, disc, ink in (
            ("white", "rgb(255, 255, 255)", "rgb(27, 29, 33)"),
            ("black", "rgb(27, 29, 33)", "rgb(255, 255, 255)"),
        ):
            assert browser.evaluate(fill % f".piece.{side}") == disc
            assert browser.evaluate(fill % f".letter.{side}") == ink


def test_the_page_can_be_photographed_and_printed(browser: Browser, tmp_path: Path) -> None:
    page = write_page(never_cuts_report(), tmp_path)
    for width in (1280, 320):
        browser.open(page, width)
        browser.screenshot(tmp_path / f"{width}.png")

        assert (tmp_path / f"{width}.png").read_bytes().startswith(b"\x89PNG")
    assert browser.print_to_pdf().startswith(b"%PDF")


@pytest.mark.parametrize(("width", "screens"), [(1280, 1), (320, 2)])
def test_many_exercises_leave_room_for_what_to_look_at_first(
    browser: Browser, tmp_path: Path, width: int, screens: int
) -> None:
    exercises = [sample_exercise(never_cuts(), id=f"exercice-{n}") for n in range(15)]
    browser.open(write_page(sample_report(*exercises), tmp_path), width)

    reason = "document.querySelector('.panel .reason').getBoundingClientRect().bottom"
    assert browser.evaluate(reason) <= 900 * screens
    assert browser.evaluate("document.documentElement.scrollWidth") <= width


def test_paper_is_not_spent_on_what_was_printed(browser: Browser, tmp_path: Path) -> None:
    noisy = never_cuts(output="1\n" * 1500)
    browser.open(write_page(sample_report(sample_exercise(noisy)), tmp_path), 1280)

    assert browser.print_to_pdf().count(b"/Type /Page\n") <= 3
