"""The dashboard of a class in a real browser, by keyboard."""

import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from grader.classroom.class_report import ClassReport, RowStatus, StudentRow
from grader.classroom.dashboard.class_page import likeness_file, render_class, render_likeness
from grader.model.dataclass import replace
from tests.class_samples import MANY_EXERCISES, awkward_class, sample_class
from tests.e2e.browser import Browser

pytestmark = pytest.mark.browser

CLASS = sample_class(120)
LARGE = sample_class(1_200)

SHOWN = "[...document.querySelectorAll('#table tbody tr')].map(row => Number(row.id.slice(1)))"
CELLS = "[...document.querySelectorAll('#table tbody tr')].map(row => row.cells[{}].textContent)"
OTHER_COLUMNS = ("group", "status", "x:minimax", "look", "file", "handed-in")
HAS_FOCUS = "Boolean(document.activeElement.closest({!r}))"


def write_class(report: ClassReport, folder: Path) -> Path:
    """The dashboard and the pages of its pairs, as a folder has them."""
    for pair in report.likenesses:
        page = folder / likeness_file(pair)
        page.parent.mkdir(exist_ok=True)
        page.write_text(render_likeness(report, pair), encoding="utf-8")
    page = folder / "index.html"
    page.write_text(render_class(report), encoding="utf-8")
    return page


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_class(CLASS, tmp_path_factory.mktemp("class"))


@pytest.fixture(scope="module")
def large_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_class(LARGE, tmp_path_factory.mktemp("large"))


def tab_to(browser: Browser, selector: str) -> None:
    """Tab, from where the focus is, until it is there."""
    for _ in range(100):
        if browser.evaluate(HAS_FOCUS.format(selector)):
            return
        browser.press("Tab")
    raise AssertionError(f"{selector} is never reached")


def start_at_the_table(browser: Browser) -> None:
    """As who has followed the link to it."""
    browser.evaluate("document.getElementById('search').focus()")


def type_text(browser: Browser, text: str) -> None:
    for letter in text:
        browser.press(letter)


def shown(browser: Browser) -> list[int]:
    numbers: list[int] = browser.evaluate(SHOWN)
    return numbers


def count_of(browser: Browser) -> str:
    return browser.text("#shown")


def numbers_of(rows: Sequence[StudentRow]) -> list[int]:
    return [row.number for row in rows]


def needs_look(row: StudentRow) -> bool:
    return bool(row.flags) or row.mark is None


def wait_until(browser: Browser, condition: str) -> None:
    """Until a piece of JavaScript is true of the page; the test's own time limit is the last."""
    browser.evaluate(
        f"new Promise(done => {{ const look = () => {condition} ? done() : setTimeout(look, 5);"
        " look(); })"
    )


# Sorting ------------------------------------------------------------------------------------------


def test_marks_are_sorted_as_numbers_by_enter_and_by_space(browser: Browser, page: Path) -> None:
    browser.open(page, 1280)
    start_at_the_table(browser)
    tab_to(browser, "th[data-key=mark] button")
    sort = "document.querySelector('th[data-key=mark]').ariaSort"
    marked = [row for row in CLASS.students if row.mark is not None]
    without = [row for row in CLASS.students if row.mark is None]
    assert browser.evaluate(sort) is None

    browser.press("Enter")
    assert browser.evaluate(sort) == "ascending"
    rising = sorted(marked, key=lambda row: row.mark or 0)
    assert shown(browser) == numbers_of([*rising, *without])

    browser.press(" ")
    assert browser.evaluate(sort) == "descending"
    # Equal marks keep the order of the list, whichever way.
    falling = sorted(marked, key=lambda row: -(row.mark or 0))
    assert shown(browser) == numbers_of([*falling, *without])
    assert browser.evaluate(HAS_FOCUS.format("th[data-key=mark] button"))
    assert browser.complaints() == []


def test_names_are_sorted_as_a_french_list_is(browser: Browser, tmp_path: Path) -> None:
    names = ["Zola", "Éluard", "eluard", "Abbé", "Œuvrard", "Ostie", "copie 10", "copie 9", "Eve"]
    students = tuple(
        replace(row, name=name) for row, name in zip(CLASS.students, names, strict=False)
    )
    browser.open(write_class(replace(CLASS, students=students), tmp_path), 1280)
    start_at_the_table(browser)
    tab_to(browser, "th[data-key=name] button")
    browser.press("Enter")

    told = browser.evaluate(CELLS.format(0))
    assert [name.split(" absent")[0] for name in told] == [
        "Abbé", "copie 9", "copie 10", "eluard", "Éluard", "Eve", "Œuvrard", "Ostie", "Zola",
    ]  # fmt: skip


def test_every_column_can_be_sorted_and_loses_nobody(browser: Browser, page: Path) -> None:
    browser.open(page, 1280)
    for key in OTHER_COLUMNS:
        start_at_the_table(browser)
        tab_to(browser, f'th[data-key="{key}"] button')
        browser.press("Enter", 2)

        assert browser.evaluate("document.querySelectorAll('[aria-sort]').length") == 1, key
        assert browser.evaluate("document.querySelector('[aria-sort]').dataset.key") == key
        assert sorted(shown(browser)) == numbers_of(CLASS.students), key
        place = browser.evaluate("document.querySelector('[aria-sort]').cellIndex")
        cells = [text.strip("—") for text in browser.evaluate(CELLS.format(place))]
        empty = [not cell for cell in cells]
        assert empty == sorted(empty), key


def test_dates_are_sorted_by_time_and_not_by_day(browser: Browser, page: Path) -> None:
    browser.open(page, 1280)
    start_at_the_table(browser)
    tab_to(browser, "th[data-key=handed-in] button")
    browser.press("Enter")

    dated = [row for row in CLASS.students if row.handed_in is not None]
    dated.sort(key=lambda row: row.handed_in or 0)
    assert shown(browser)[: len(dated)] == numbers_of(dated)


# Filtering ----------------------------------------------------------------------------------------


def bare(text: str) -> str:
    parts = unicodedata.normalize("NFD", text.lower())
    return "".join(each for each in parts if not unicodedata.combining(each))


def test_a_name_is_found_without_its_accents_and_counted(browser: Browser, page: Path) -> None:
    browser.open(page, 1280)
    assert count_of(browser) == "Copies retenues : 120 sur 120"
    browser.evaluate("document.querySelector('.contents a[href=\"#copies\"]').focus()")
    browser.press("Enter")
    tab_to(browser, "#search")
    type_text(browser, "eluard")

    found = [row for row in CLASS.students if "eluard" in bare(row.name)]
    assert found
    assert shown(browser) == numbers_of(found)
    assert count_of(browser) == f"Copies retenues : {len(found)} sur 120"
    assert browser.evaluate("document.getElementById('shown').role") == "status"

    type_text(browser, " tg1 .py")
    both = [row for row in found if row.group == "TG1" and (row.file or "").endswith(".py")]
    assert shown(browser) == numbers_of(both)


def test_a_status_an_exercise_and_a_look_are_chosen_by_keyboard(
    browser: Browser, page: Path
) -> None:
    browser.open(page, 1280)
    start_at_the_table(browser)
    tab_to(browser, "#status")
    browser.press("ArrowDown", 2)
    failed = [row for row in CLASS.students if row.status is RowStatus.FAILED]
    assert shown(browser) == numbers_of(failed)

    tab_to(browser, "#exercise")
    browser.press("ArrowDown", 2)
    lacking = [
        row
        for row in failed
        if any(each.id == "alphabeta" and each.status in ("failed", "missing")
               for each in row.exercises)
    ]  # fmt: skip
    assert lacking
    assert shown(browser) == numbers_of(lacking)

    tab_to(browser, "#look")
    browser.press(" ")
    assert shown(browser) == numbers_of([row for row in lacking if needs_look(row)])

    tab_to(browser, "#reset")
    browser.press("Enter")
    assert shown(browser) == numbers_of(CLASS.students)
    assert count_of(browser) == "Copies retenues : 120 sur 120"


def test_nothing_found_is_said(browser: Browser, page: Path) -> None:
    browser.open(page, 320)
    start_at_the_table(browser)
    type_text(browser, "zzzz")

    assert shown(browser) == []
    assert count_of(browser) == "Copies retenues : 0 sur 120"
    assert browser.evaluate("document.getElementById('no-match').hidden") is False


def test_what_was_chosen_outlives_a_reload(browser: Browser, page: Path) -> None:
    browser.open(page, 1280)
    start_at_the_table(browser)
    type_text(browser, "py")
    tab_to(browser, "#look")
    browser.press(" ")
    tab_to(browser, "th[data-key=mark] button")
    browser.press("Enter", 2)
    before = shown(browser)
    assert len(before) > 1
    wait_until(browser, "decodeURIComponent(location.hash) === '#q=py&look=1&sort=-mark'")

    browser.reload()

    assert shown(browser) == before
    assert browser.evaluate("document.getElementById('search').value") == "py"
    assert browser.evaluate("document.getElementById('look').checked") is True
    assert browser.evaluate("document.querySelector('[aria-sort]').dataset.key") == "mark"


def test_an_address_that_makes_no_sense_shows_everything(browser: Browser, page: Path) -> None:
    browser.open(page, 1280)
    for address in (
        "#sort=-nobody&status=zz&exercise=%22", "#%E0%A4%A", "#q=", "#__proto__", "#e99999",
    ):  # fmt: skip
        browser.evaluate(f"location.hash = {address!r}")
        browser.reload()

        assert shown(browser) == numbers_of(CLASS.students), address
        assert browser.complaints() == [], address


# Links within the page ----------------------------------------------------------------------------


def test_a_link_to_a_row_finds_it_whatever_is_filtered(browser: Browser, large_page: Path) -> None:
    browser.open(large_page, 1280)
    assert len(shown(browser)) == 150
    start_at_the_table(browser)
    type_text(browser, "zzzz")
    last = LARGE.mistakes[0].numbers[-1]
    browser.evaluate("document.querySelector('.mistakes details').open = true")
    browser.evaluate(f"document.querySelector('.mistakes a[href=\"#e{last}\"]').focus()")
    browser.press("Enter")

    assert last > 150
    assert last in shown(browser)
    box = browser.evaluate(
        "(box => [box.top, box.bottom])"
        f"(document.getElementById('e{last}').getBoundingClientRect())"
    )
    head = browser.evaluate("document.querySelector('#table th').getBoundingClientRect().bottom")
    assert max(head, 0) <= box[0] < box[1] <= 900
    assert browser.evaluate(f"document.querySelector('tr:target').id === 'e{last}'")


def test_a_large_class_is_turned_like_pages_and_a_link_to_reasons_opens_their_fold(
    browser: Browser, large_page: Path
) -> None:
    browser.open(large_page, 1280)
    first = numbers_of(LARGE.students[:150])
    assert shown(browser) == first
    assert browser.text("#pages span") == "lignes 1 à 150 sur 1\u202f200"

    browser.evaluate("document.getElementById('next').focus()")
    browser.press("Enter")
    assert shown(browser) == numbers_of(LARGE.students[150:300])
    browser.press("Enter", 10)  # There are eight pages: the last one stays.
    assert shown(browser) == numbers_of(LARGE.students[1_050:])
    assert browser.evaluate(HAS_FOCUS.format("#next"))
    browser.evaluate("document.getElementById('previous').focus()")
    browser.press(" ", 10)
    assert shown(browser) == first

    folded = browser.evaluate("document.querySelector('details .looks > li:last-child').id")
    is_seen = f"document.getElementById('{folded}').checkVisibility()"
    assert browser.evaluate(is_seen) is False
    browser.evaluate(f"location.hash = '#{folded}'")
    wait_until(browser, is_seen)


# Everybody, everywhere ----------------------------------------------------------------------------


REPORTS = {
    "class": CLASS,
    "awkward": awkward_class(),
    "many": sample_class(12, exercises=MANY_EXERCISES, language="en"),
    "none": sample_class(0),
}


@pytest.fixture
def without_script(browser: Browser) -> Iterator[None]:
    browser.send("Emulation.setScriptExecutionDisabled", value=True)
    yield
    browser.send("Emulation.setScriptExecutionDisabled", value=False)


@pytest.mark.usefixtures("without_script")
def test_without_a_script_the_whole_table_is_there(browser: Browser, large_page: Path) -> None:
    browser.open(large_page, 1280, drawn=False)

    assert sorted(shown(browser)) == numbers_of(LARGE.students)
    assert browser.count("#table button") == 0
    assert browser.evaluate("document.getElementById('filters').checkVisibility()") is False
    assert "JavaScript" in browser.text("noscript")


@pytest.mark.parametrize("name", REPORTS)
def test_the_pages_never_scroll_sideways_nor_complain(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    report = REPORTS[name]
    pages = [write_class(report, tmp_path)]
    pages += [tmp_path / likeness_file(pair) for pair in report.likenesses]
    for page in pages:
        browser.open(page, 1600)
        browser.open_all()
        for width in (1600, 768, 320):
            browser.resize(width)

            assert browser.evaluate("document.documentElement.scrollWidth") <= width, page
        assert browser.requests() == [], page
        assert browser.complaints() == [], page
        assert browser.evaluate("document.title") != "pwned", page
        assert browser.evaluate(UNREACHABLE) == [], page


UNREACHABLE = (
    "[...document.querySelectorAll('main *')].filter(each => each.tabIndex < 0 &&"
    " each.scrollWidth > each.clientWidth + 1 &&"
    " ['auto', 'scroll'].includes(getComputedStyle(each).overflowX))"
    ".map(each => each.className)"
)
"""What scrolls, and cannot be scrolled by keyboard."""


def test_the_way_to_a_pair_where_copies_stand_side_by_side_if_there_is_room_and_back(
    browser: Browser, page: Path
) -> None:
    browser.open(page, 1280)
    pair = likeness_file(CLASS.likenesses[0])
    address = browser.evaluate(f"document.querySelector('a[href=\"{pair}\"]').href")
    assert address == (page.parent / pair).as_uri()

    browser.open(page.parent / pair, 1280)
    back = browser.evaluate("document.querySelector('main a').href")
    assert back == page.as_uri() + "#paires"
    for width, side_by_side in ((1280, True), (320, False)):
        browser.resize(width)
        tops = browser.evaluate(
            "[...document.querySelectorAll('.pair section')]"
            ".map(each => each.getBoundingClientRect().top)"
        )
        assert (tops[0] == tops[1]) is side_by_side


def test_every_kept_row_is_printed(screen: Browser, tmp_path: Path) -> None:
    screen.open(write_class(sample_class(420), tmp_path), 1280)
    screen.evaluate(
        "addEventListener('beforeprint', () => { globalThis.printed ="
        " document.querySelectorAll('#table tbody tr').length; })"
    )
    assert screen.print_to_pdf().startswith(b"%PDF")

    assert screen.evaluate("globalThis.printed") == 420
    assert len(shown(screen)) == 150
