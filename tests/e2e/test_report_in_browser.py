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


REPORTS = all_reports()


@pytest.fixture(scope="module")
def never_cuts_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_page(never_cuts_report(), tmp_path_factory.mktemp("page"))


def test_the_page_opens_with_its_title_its_mark_and_the_first_difference_in_sight(
    browser: Browser, never_cuts_page: Path
) -> None:
    browser.open(never_cuts_page, 1280)

    assert browser.evaluate("document.title") == "mon_code.py\u00a0: 16,67 / 20"
    assert browser.evaluate("document.querySelector('.mark strong').innerText") == "16,67"
    assert browser.evaluate("document.documentElement.lang") == "fr"
    # No line ends within the comparison.
    cut = "α = 16 ≥ β = 10".replace(" ", "\u00a0")
    assert f"{cut}, on coupe" in browser.evaluate("document.body.innerText")
    bottom = browser.evaluate("document.querySelector('.reason').getBoundingClientRect().bottom")
    assert bottom < 600
    # A tree of 27 leaves fits a laptop.
    overflow = "(box => box.scrollWidth - box.clientWidth)(document.querySelector('.scroll'))"
    assert browser.evaluate(overflow) <= 0


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_page_scrolls_sideways_or_asks_for_anything_or_breaks_its_own_policy(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    faults = []
    for name, report in REPORTS.items():
        browser.open(write_page(report, tmp_path, language), 1280)
        browser.open_all()
        if browser.evaluate("getComputedStyle(document.body).maxWidth") != "1248px":
            faults.append((name, "no style"))
        for width in (1280, 320):
            browser.resize(width)
            widest = browser.evaluate(
                "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
            )
            if widest > width:
                faults.append((name, f"{widest} wide on {width}"))
        faults += [(name, told) for told in (*browser.requests(), *browser.complaints())]

    assert faults == []


def test_hostile_texts_are_shown_and_never_run(browser: Browser, tmp_path: Path) -> None:
    browser.open(write_page(hostile_report(), tmp_path), 1280)
    shown = visible(HOSTILE)

    assert browser.evaluate("document.title") == f"{shown}\u00a0: 0 / 20"
    assert browser.evaluate("document.querySelectorAll('script').length") == 2
    assert browser.evaluate("document.querySelector('h1').innerText") == shown
    assert "49" not in browser.evaluate("document.querySelector('h1').innerText")


def test_a_script_slipped_into_the_page_is_blocked(
    browser: Browser, tmp_path: Path, never_cuts_page: Path
) -> None:
    page = tmp_path / "rapport.html"
    text = never_cuts_page.read_text(encoding="utf-8")
    page.write_text(
        text.replace("</main>", "<script>document.title='pwned'</script></main>"), encoding="utf-8"
    )

    browser.open(page, 1280)

    assert browser.evaluate("document.title") == "mon_code.py\u00a0: 16,67 / 20"
    assert browser.complaints() != []


def test_dark_readers_get_dark_paper_and_the_page_is_photographed_and_printed(
    screen: Browser, tmp_path: Path, never_cuts_page: Path
) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"

    screen.open(never_cuts_page, 1280, dark=True)
    assert screen.evaluate(paper) == "rgb(20, 22, 26)"
    screen.resize(1280)
    assert screen.evaluate(paper) == "rgb(255, 255, 255)"
    for width in (1280, 320):
        screen.resize(width)
        screen.screenshot(tmp_path / f"{width}.png")

        assert (tmp_path / f"{width}.png").read_bytes().startswith(b"\x89PNG")
    assert screen.print_to_pdf().startswith(b"%PDF")


def test_boards_and_calls_fit_their_place_and_letters_stand_out_from_their_pieces(
    screen: Browser, tmp_path: Path
) -> None:
    screen.open(write_page(REPORTS["every-kind"], tmp_path), 1280)
    screen.open_all()
    overflow = "[...document.querySelectorAll('%s')].map(box => box.scrollWidth - box.clientWidth)"
    fill = "getComputedStyle(document.querySelector('%s')).fill"
    for width, dark in ((1280, False), (1280, True), (320, True), (320, False)):
        screen.resize(width, dark=dark)
        boards = screen.evaluate(overflow % ".scroll:has(.board)")
        calls = screen.evaluate(overflow % ".calls")

        assert len(boards) == 4
        assert max(boards) <= 0
        assert len(calls) == 7
        assert max(calls) <= 0
        for side, disc, ink in (
            ("white", "rgb(255, 255, 255)", "rgb(27, 29, 33)"),
            ("black", "rgb(27, 29, 33)", "rgb(255, 255, 255)"),
        ):
            assert screen.evaluate(fill % f".piece.{side}") == disc
            assert screen.evaluate(fill % f".letter.{side}") == ink
    screen.screenshot(tmp_path / "kinds.png")
    assert (tmp_path / "kinds.png").read_bytes().startswith(b"\x89PNG")


def test_many_exercises_leave_room_for_what_to_look_at_first(
    browser: Browser, tmp_path: Path
) -> None:
    exercises = [sample_exercise(never_cuts(), id=f"exercice-{n}") for n in range(15)]
    browser.open(write_page(sample_report(*exercises), tmp_path), 1280)
    reason = "document.querySelector('.panel .reason').getBoundingClientRect().bottom"

    for width, screens in ((1280, 1), (320, 2)):
        browser.resize(width)
        assert browser.evaluate(reason) <= 900 * screens
        assert browser.evaluate("document.documentElement.scrollWidth") <= width


def test_paper_is_not_spent_on_what_was_printed(screen: Browser, tmp_path: Path) -> None:
    noisy = never_cuts(output="1\n" * 1500)
    screen.open(write_page(sample_report(sample_exercise(noisy)), tmp_path), 1280)

    assert screen.print_to_pdf().count(b"/Type /Page\n") <= 3
