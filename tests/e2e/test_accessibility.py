"""The page as axe-core sees it: no fault of WCAG 2.2, levels A and AA."""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.render.audit_html import render_audit_html
from grader.render.class_html import render_class, render_likeness
from grader.report import Report
from tests.class_samples import MANY_EXERCISES, awkward_class, sample_class
from tests.e2e.browser import Browser
from tests.e2e.pages import write_page
from tests.unit.report_samples import (
    all_reports,
    never_cuts,
    right_case,
    sample_case,
    sample_exercise,
    sample_report,
)
from tests.unit.test_render_audit import REPORT as AUDIT

pytestmark = pytest.mark.browser

_AXE = Path(sys.prefix) / "axe" / "node_modules" / "axe-core" / "axe.min.js"
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
_FAULTS = f"""
axe.run(document, {{runOnly: {{type: 'tag', values: {json.dumps(_RULES)}}}}}).then(
  found => found.violations.map(each => [each.id, each.nodes.map(node => node.html)]))
"""


@pytest.fixture
def axe(browser: Browser) -> Iterator[str]:
    if not _AXE.is_file():
        pytest.skip("NO AXE-CORE (npm): `make browser` installs it; ACCESSIBILITY WAS NOT CHECKED")
    # The checker is foreign to the page, whose policy would keep it out.
    browser.send("Page.setBypassCSP", enabled=True)
    yield _AXE.read_text(encoding="utf-8")
    browser.send("Page.setBypassCSP", enabled=False)


def large_report() -> Report:
    draw = random.Random(3)
    nested = [[[draw.randint(-9, 9) for _ in range(5)] for _ in range(5)] for _ in range(5)]
    cases = never_cuts(sample_case(nested, id="grand")), never_cuts(), right_case()
    return sample_report(sample_exercise(*cases))


_NAMES = ("never-cuts", "every-kind", "ending-raised", "hidden", "hostile", "missing")
REPORTS: dict[str, Report] = {name: all_reports()[name] for name in _NAMES}
REPORTS["large"] = large_report()


@pytest.mark.parametrize("name", sorted(REPORTS))
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nobody_is_kept_out(
    browser: Browser, axe: str, tmp_path: Path, name: str, width: int, dark: bool
) -> None:
    browser.open(write_page(REPORTS[name], tmp_path), width, dark=dark)
    browser.open_all()
    browser.evaluate(f"{axe};0")

    assert browser.evaluate(_FAULTS) == []


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nobody_is_kept_out_of_an_audit(
    browser: Browser, axe: str, tmp_path: Path, width: int, dark: bool
) -> None:
    page = tmp_path / "audit.html"
    page.write_text(render_audit_html(AUDIT, "fr"), encoding="utf-8")
    browser.open(page, width, dark=dark)
    browser.open_all()
    browser.evaluate(f"{axe};0")

    assert browser.evaluate(_FAULTS) == []


CLASSES = {
    "awkward": awkward_class(),
    "large": sample_class(420),
    "many": sample_class(20, exercises=MANY_EXERCISES, anonymous=True),
    "none": sample_class(0),
}


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nobody_is_kept_out_of_a_class(
    browser: Browser, axe: str, tmp_path: Path, name: str, width: int, dark: bool
) -> None:
    report = CLASSES[name]
    texts = [render_class(report), *(render_likeness(report, p) for p in report.likenesses[:1])]
    for text in texts:
        page = tmp_path / "index.html"
        page.write_text(text, encoding="utf-8")
        browser.open(page, width, dark=dark)
        browser.open_all()
        browser.evaluate(f"{axe};0")

        assert browser.evaluate(_FAULTS) == []


def test_nobody_is_kept_out_in_the_middle_of_a_replay(
    browser: Browser, axe: str, tmp_path: Path
) -> None:
    browser.open(write_page(REPORTS["large"], tmp_path), 1280)
    browser.click("#focus-figure .layers label:nth-of-type(4)")
    browser.click("#focus-figure .replay button:nth-of-type(5)")
    browser.press("ArrowRight", 2)
    browser.evaluate(f"{axe};0")

    assert browser.evaluate(_FAULTS) == []
