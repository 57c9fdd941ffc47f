"""The modules of the dashboard's script, each by itself, in a browser without any page of ours."""

import json
from typing import Any

import pytest

from grader.render.page import template_text
from tests.e2e.browser import Browser

pytestmark = pytest.mark.browser

STUDENTS = [
    [1, "failed", "eleves/1.html", "", "fs", "Zola Élodie", "9,5", ["2/11/2025", 20], ""],
    [2, "passed", "", "", "ff", "Éluard Ömer", "20", "—", "2 raisons"],
    [3, "not_graded", "", "partie", "nn", "<b>Abbé</b>", "—", ["1/12/2025", 10], ""],
    [4, "failed", "", "", "sf", "eluard paul", "9,5", ["3/11/2025", 30], "1 raison"],
]
NAME, MARK, DATE, LOOK = range(4)
ALL = {"search": "", "status": "", "exercise": -1, "look": -1}


def run(browser: Browser, expression: str, *modules: str) -> Any:
    """The value of an expression beside these modules alone."""
    script = "\n".join(template_text(f"class/{name}.js") for name in modules)
    data = json.dumps(json.dumps(STUDENTS))
    return browser.evaluate(
        f"(() => {{ {script}\nconst students = readStudents({data}); return {expression}; }})()"
    )


def ordered(browser: Browser, place: int, kind: str, *, down: bool = False) -> Any:
    column = json.dumps({"place": place, "kind": kind})
    call = f"inOrder(students, {column}, {json.dumps(down)}, new Intl.Collator('fr'))"
    return run(browser, f"{call}.map(each => each.number)", "students", "choice")


def chosen(browser: Browser, **choice: object) -> Any:
    call = f"students.filter(isChosen({json.dumps(ALL | choice)}, [{NAME}]))"
    return run(browser, f"{call}.map(each => each.number)", "students", "choice")


def test_marks_are_ordered_as_numbers_and_dates_by_time_whoever_has_none_last(
    browser: Browser,
) -> None:
    assert ordered(browser, MARK, "number") == [1, 4, 2, 3]
    assert ordered(browser, MARK, "number", down=True) == [2, 1, 4, 3]
    assert ordered(browser, DATE, "number") == [3, 1, 4, 2]


def test_names_are_ordered_as_a_list_is_and_empty_texts_come_last(browser: Browser) -> None:
    assert ordered(browser, NAME, "text") == [3, 2, 4, 1]
    assert ordered(browser, LOOK, "text", down=True) == [2, 4, 1, 3]


def test_all_that_is_chosen_counts_together(browser: Browser) -> None:
    assert chosen(browser) == [1, 2, 3, 4]
    assert chosen(browser, search="  ELUARD ") == [2, 4]
    assert chosen(browser, search="éluard p") == [4]
    assert chosen(browser, status="failed") == [1, 4]
    assert chosen(browser, status="failed", look=LOOK) == [4]
    assert chosen(browser, exercise=1) == [1]
    assert chosen(browser, search="élodie", look=LOOK) == []


def test_a_row_is_made_of_texts_and_links_and_no_markup(browser: Browser) -> None:
    columns = [
        {"key": "name", "style": ""},
        {"key": "x:minimax", "style": "number"},
        {"key": "handed-in", "style": "date"},
        {"key": "look", "style": "look"},
    ]
    rows = run(
        browser,
        f"students.map(each => rowOf(each, {json.dumps(columns)}).outerHTML)",
        "students",
    )

    assert rows[0] == (
        '<tr id="e1"><th scope="row"><a href="eleves/1.html">Zola Élodie</a></th>'
        '<td class="number full">9,5</td><td class="date">2/11/2025</td><td class="look"></td></tr>'
    )
    assert '<th scope="row">&lt;b&gt;Abbé&lt;/b&gt; <small>partie</small></th>' in rows[2]
    assert '<td class="look"><a href="#o4">1 raison</a></td>' in rows[3]
