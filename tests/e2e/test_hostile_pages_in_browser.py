"""Pages of searches that nobody makes, and of texts that act: drawn without a fault."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from grader.model.dataclass import replace
from grader.model.message import Title
from grader.model.report import SearchCaseReport
from grader.model.run import Ending, StudentError
from tests.e2e.browser import Browser
from tests.e2e.pages import write_page
from tests.unit.random_reports import reports
from tests.unit.report_samples import (
    HOSTILE,
    called,
    calls_case,
    never_cuts,
    plain_report,
    sample_exercise,
    sample_report,
    stopped_case,
    transposed,
    walk_case,
    walked,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore:Generating overly large repr"),
]

FEW_PAGES = settings(
    max_examples=4,
    deadline=None,
    phases=[Phase.generate],  # a smaller page of many figures tells no more
    suppress_health_check=list(HealthCheck),
)
MANY_FIGURES = st.lists(reports(), min_size=30, max_size=30)
LONG = HOSTILE + "long" * 2_500

FOLLOW_ALL = """
[...document.querySelectorAll('figure.drawing')].map(figure => {
  const slider = figure.querySelector('[type=range]');
  if (!slider) return 0;
  const go = place => {
    slider.value = Math.round(Number(slider.max) * place);
    slider.dispatchEvent(new Event('input'));
  };
  for (const layer of figure.querySelectorAll('[type=radio]')) {
    layer.click();
    [0, 0.2, 0.5, 0.9, 1].forEach(go);
  }
  [0, 0.3, 1].forEach(go);
  figure.querySelectorAll('[data-node].inner').forEach(node => node.dispatchEvent(
    new KeyboardEvent('keydown', {key: 'Enter', bubbles: true})));
  figure.querySelectorAll('.steps').forEach(steps => { steps.open = true; });
  return Number(slider.max);
})
"""
"""Each figure in each layer, at several moments, folded; its table opened."""


TABLES_ARE_WRITTEN = """
new Promise(done => {
  const waits = () => [...document.querySelectorAll('.steps[open]')].some(
    steps => !steps.querySelector('tbody tr'));
  const look = () => waits() ? setTimeout(look, 5) : done();
  look();
})
"""
"""A table is written when the page is told that it was opened, which comes a little later."""

SLIPS = r"""
[...document.querySelectorAll('main figure *')].flatMap(each =>
  [...each.attributes].map(({value}) => value).concat(each.children.length ? [] : each.textContent)
).filter(text => /undefined|NaN|null|\[object|Infinity/.test(text))
"""
"""What a script writes where it has forgotten something."""


def follow_all(browser: Browser) -> list[int]:
    browser.open_all()
    moments: list[int] = browser.evaluate(FOLLOW_ALL)
    browser.evaluate(TABLES_ARE_WRITTEN)
    return moments


@pytest.mark.timeout(240)
@FEW_PAGES
@given(MANY_FIGURES)
def test_random_searches_are_drawn_and_followed(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, cases: list[SearchCaseReport]
) -> None:
    named = [
        replace(case, case=replace(case.case, id=f"hasard-{number}"))
        for number, case in enumerate(cases)
    ]
    page = write_page(sample_report(sample_exercise(*named)), tmp_path_factory.mktemp("page"))
    browser.open(page, 1280)

    moments = follow_all(browser)

    assert browser.complaints() == []
    assert len(moments) == len(cases)
    assert browser.requests() == []
    assert browser.evaluate(SLIPS) == []


def test_texts_that_act_are_shown_in_every_place(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    error = StudentError(type_name=HOSTILE, message=LONG, line=3)
    title = Title.same(LONG)
    tree = walk_case(id=LONG, title=title)
    report = sample_report(
        sample_exercise(
            stopped_case(Ending.RAISED, error, output=LONG * 3),
            never_cuts(replace(never_cuts().case, id=LONG, title=title), output=LONG),
            transposed(right=False, name=LONG, case_id=LONG),
            walked([LONG, 1, HOSTILE], case=tree),
            called(LONG, [LONG], calls_case(title=title, id=LONG), wrong_call=0),
            plain_report(walk_case(id="stopped"), ending=Ending.RAISED, error=error),
            id=LONG,
            title=title,
            function=LONG,
        )
    )
    submission = replace(report.submission, name=LONG, lines=(LONG,) * 5)
    page = write_page(replace(report, submission=submission), tmp_path_factory.mktemp("page"))
    browser.open(page, 1280)
    title_before = browser.evaluate("document.title")
    for width in (1280, 320):
        browser.resize(width)
        follow_all(browser)

        assert browser.evaluate("document.title") == title_before
        assert "pwned" in title_before
        assert "<script>" in title_before
        assert browser.complaints() == []
        assert browser.requests() == []
        assert not [e for e in browser.events if e.get("method") == "Page.javascriptDialogOpening"]
        assert browser.evaluate("document.scripts.length") == 2
        assert browser.evaluate("document.documentElement.scrollWidth") <= width
        markup = browser.evaluate("document.documentElement.outerHTML")
        assert not any(mark in markup for mark in ("\u202e", "\x1b", "\x00"))
        assert "\\u202e" in browser.evaluate("document.body.textContent")
