"""The page as axe-core sees it: no fault of WCAG 2.2, levels A and AA.

Each page is opened once, and seen on a narrow and on a wide screen, light and dark. The rules are
all tried on the narrow light one and on the wide dark one. What is left is how an element contrasts
on the two others, where it does not look the same on both widths: darkness changes colours alone.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from grader.audit.audit_page import render_audit_html
from grader.classroom.dashboard.class_page import render_class, render_likeness
from grader.model.report import Report
from grader.render.page.report_page import render_html
from tests.class_samples import MANY_EXERCISES, awkward_class, sample_class
from tests.e2e.browser import Browser
from tests.e2e.pages import write_page
from tests.unit.report_samples import (
    all_reports,
    never_cuts,
    sample_case,
    sample_exercise,
    sample_report,
)
from tests.unit.test_render_audit import REPORT as AUDIT

pytestmark = pytest.mark.browser

_AXE = Path(sys.prefix) / "axe" / "node_modules" / "axe-core" / "axe.min.js"
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
_RUN = """
axe.run(%s, {runOnly: %s, resultTypes: ['violations']}).then(
  found => found.violations.map(each => [each.id, each.nodes.map(node => node.html)]))
"""
_FAULTS = _RUN % ("document", json.dumps({"type": "tag", "values": _RULES}))
_THIN_OUT = """
(seen => {
  const rows = document.querySelectorAll('#table tbody tr');
  if (rows.length > 100) rows.forEach(row => {
    const looks = [...row.cells].map((cell, place) => String([place, row.dataset.status,
      ...[cell, ...cell.querySelectorAll('*')].map(each => each.tagName + each.className)]));
    if (looks.every(look => seen.has(look))) row.remove();
    looks.forEach(look => seen.add(look));
  });
  return rows.length - document.querySelectorAll('#table tbody tr').length;
})(new Set())
"""
"""Of a large class, the rows are kept that have a cell unlike all those above it."""
_KEEP_LOOKS = """
globalThis.looksOfAll = () => [...document.querySelectorAll('body *')].map(each => {
  const style = getComputedStyle(each);
  const parts = ['color', 'backgroundColor', 'fill', 'opacity', 'fontSize', 'fontWeight'];
  return String([each.checkVisibility(), ...parts.map(part => style[part])]);
});
globalThis.looks = looksOfAll();
0
"""
_KEEP_CHANGED = """
globalThis.changed = (now => [...document.querySelectorAll('body *')].filter(
  (each, place) => now[place] !== looks[place] && each.checkVisibility()))(looksOfAll());
changed.length
"""
"""The elements that are in sight, and did not look so on the screen before."""
_FAULTS_OF_CHANGED = _RUN % ("{include: changed}", json.dumps(["color-contrast"]))


@pytest.fixture
def axe(browser: Browser) -> Iterator[str]:
    if not _AXE.is_file():
        pytest.skip("NO AXE-CORE (npm): `make browser` installs it; ACCESSIBILITY WAS NOT CHECKED")
    # The checker is foreign to the page, whose policy would keep it out.
    browser.send("Page.setBypassCSP", enabled=True)
    yield _AXE.read_text(encoding="utf-8")
    browser.send("Page.setBypassCSP", enabled=False)


def faults_on_all_screens(browser: Browser, axe: str, page: Path) -> dict[str, object]:
    """What is wrong with the page, all of it unfolded, by the screen where it is."""
    browser.open(page, 320)
    browser.open_all()
    browser.evaluate(_THIN_OUT)
    browser.evaluate(f"{axe};0")
    faults = {"narrow": browser.evaluate(_FAULTS)}
    browser.evaluate(_KEEP_LOOKS)
    browser.resize(1280)
    if browser.evaluate(_KEEP_CHANGED):
        faults["wide"] = browser.evaluate(_FAULTS_OF_CHANGED)
    browser.resize(1280, dark=True)
    faults["wide and dark"] = browser.evaluate(_FAULTS)
    browser.evaluate(_KEEP_LOOKS)
    browser.resize(320, dark=True)
    if browser.evaluate(_KEEP_CHANGED):
        faults["narrow and dark"] = browser.evaluate(_FAULTS_OF_CHANGED)
    return {screen: found for screen, found in faults.items() if found != []}


def large_report() -> Report:
    draw = random.Random(3)
    nested = [[[draw.randint(-9, 9) for _ in range(5)] for _ in range(5)] for _ in range(5)]
    return sample_report(sample_exercise(never_cuts(sample_case(nested, id="grand"))))


_NAMES = ("never-cuts", "every-kind", "ending-raised", "hidden", "hostile", "missing")
REPORTS: dict[str, Report] = {name: all_reports()[name] for name in _NAMES}
REPORTS["large"] = large_report()
CLASSES = {
    "awkward": awkward_class(),
    "large": sample_class(420),
    "many": sample_class(14, exercises=MANY_EXERCISES, anonymous=True),
    "none": sample_class(0),
}


def without_script(report: Report) -> str:
    """The page as it stands where no script may run."""
    page = render_html(report, "fr")
    return page.partition('<script type="application/json"')[0] + "</body></html>"


PAGES: dict[str, Callable[[], str]] = {
    **{f"{name}-unscripted": partial(without_script, REPORTS[name]) for name in REPORTS},
    **{name: partial(render_html, report, "fr") for name, report in REPORTS.items()},
    "audit": partial(render_audit_html, AUDIT, "fr"),
    **{f"class-{name}": partial(render_class, report) for name, report in CLASSES.items()},
    **{
        f"pair-{name}": partial(render_likeness, report, pair)
        for name, report in CLASSES.items()
        for pair in report.likenesses[:1]
    },
}


@pytest.mark.parametrize("name", sorted(PAGES))
def test_nobody_is_kept_out(browser: Browser, axe: str, tmp_path: Path, name: str) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGES[name](), encoding="utf-8")

    assert faults_on_all_screens(browser, axe, page) == {}


def test_nobody_is_kept_out_in_the_middle_of_a_replay(
    browser: Browser, axe: str, tmp_path: Path
) -> None:
    browser.open(write_page(REPORTS["large"], tmp_path), 1280)
    browser.evaluate("document.querySelector('#focus-figure [value=both]').click()")
    browser.evaluate(
        "(parting => { parting.focus(); parting.click(); })"
        "(document.querySelector('#focus-figure .replay button:nth-of-type(5)'))"
    )
    browser.press("ArrowRight", 2)
    assert browser.count("#focus-figure svg.tree") == 2
    browser.evaluate(f"{axe};0")

    assert browser.evaluate(_FAULTS) == []
