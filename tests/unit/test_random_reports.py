"""Whatever a search did and whatever its calls say of it, it is told without a fault of ours."""

import json
import re
from typing import Any

from hypothesis import HealthCheck, given, settings

from grader.language import render
from grader.model.report import SearchCaseReport
from grader.model.tree import nodes_in_reach
from grader.render.formats.json_report import report_document
from grader.render.page.report_page import render_html
from grader.render.page.script_data import PageData
from grader.render.terminal.report_text import render_terminal, render_terminal_fully
from grader.search.divergence import step_message
from grader.search.replay import replay
from tests.unit.conftest import TIMES
from tests.unit.random_reports import reports
from tests.unit.report_samples import sample_exercise, sample_report

MANY = settings(
    max_examples=20 * TIMES,
    suppress_health_check=[HealthCheck.too_slow],
)


@MANY
@given(reports())
def test_it_is_told_everywhere(case: SearchCaseReport) -> None:
    report = sample_report(sample_exercise(case))

    for language in ("fr", "en"):
        page = render_html(report, language)
        page.encode("utf-8")
        assert page.count("<script") == 2
        for text in (
            render_terminal(report, language, colour=False),
            render_terminal_fully(report, language, colour=False),
        ):
            text.encode("utf-8")
            assert "\x1b[31m" not in text
        json.dumps(report_document(report, language), allow_nan=False)


@MANY
@given(reports())
def test_what_the_script_draws_keeps_to_its_contract(case: SearchCaseReport) -> None:
    data = PageData()
    assert data.add_search(case) == 0
    page = json.loads(data.block())

    ((figure,), (tree,)) = page["figures"], page["trees"]
    leaves, inner = count_nodes(tree["root"] if isinstance(tree, dict) else tree)
    assert inner + leaves == len(list(nodes_in_reach(case.case.tree, case.case.depth)))
    if figure == 0:  # All is as expected.
        return
    assert figure["tree"] == 0
    assert figure.get("kind") in (None, "alone")
    assert figure.keys() <= FACTS
    for text in (figure.get(side, "") for side in ("expected", "own", "calls")):
        assert_positions(text, leaves, inner + leaves)


FACTS = {
    *("tree", "kind", "best", "answer", "astray", "bounds", "stopped"),
    *("expected", "own", "calls", "parting"),
}
POSITION = re.compile(r"(\d+)(?:-(\d+))?|n(\d+)|/\d+(?:\.\d+)*|\((\d+)(?::[^:,]*){0,2}|\)[^,]*")


def assert_positions(text: str, leaves: int, nodes: int) -> None:
    """What `figure/traces.js` takes for granted; calls are ended in the order they began."""
    opened = 0
    for token in filter(None, text.split(",")):
        found = POSITION.fullmatch(token)
        assert found, token
        first, last, inner, entered = found.groups()
        assert first is None or int(first) <= int(last or first) < leaves
        assert all(int(number) < nodes for number in (inner, entered) if number is not None)
        opened += (token[0] == "(") - (token[0] == ")")
        assert opened >= 0


def count_nodes(nested: Any) -> tuple[int, int]:
    """How many leaves, and how many nodes above them."""
    if not isinstance(nested, list):
        assert type(nested) in (int, str)
        return 1, 0
    below = [count_nodes(each) for each in nested]
    return sum(leaves for leaves, _ in below), 1 + sum(inner for _, inner in below)


@MANY
@given(reports())
def test_every_step_has_its_sentence(case: SearchCaseReport) -> None:
    for bounds in (True, False):
        for step in replay(case.case, case.trace, case.recording, bounds=bounds):
            for strict in (True, False):
                sentence = render(step_message(case.case, step, strict=strict), "fr")
                assert "{" not in sentence
                assert "None" not in sentence
