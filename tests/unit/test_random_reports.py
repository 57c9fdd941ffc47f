"""Whatever a search did and whatever its calls say of it, it is told without a fault of ours."""

import json
from typing import Any

from hypothesis import HealthCheck, given, settings

from grader.language import render
from grader.model.report import SearchCaseReport
from grader.model.tree import nodes_in_reach
from grader.render.formats.json_report import report_document
from grader.render.page.report_page import render_html
from grader.render.page.script_data import ScriptData
from grader.render.page.tree_svg import Drawing
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
STEP_LENGTH = 10
BELOW = 4


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
    figure = ScriptData("fr").search(case, Drawing.of(case))

    assert_contract(figure, len(list(nodes_in_reach(case.case.tree, case.case.depth))))
    assert ScriptData("fr").packed({"figure": figure}).isascii()


def assert_contract(figure: dict[str, Any], node_count: int) -> None:
    """What `templates/figure/search.js` takes for granted."""
    nodes = range(node_count)
    assert count_nodes(figure["tree"]) == node_count
    assert figure["expected"] is not None or figure["own"] is not None
    for steps in (figure["expected"] or [], figure["own"] or []):
        for kind, node, *facts in steps:
            assert node in nodes
            if kind == BELOW:
                assert [type(fact) for fact in facts] == [str]
                continue
            assert kind in range(BELOW)
            assert len(facts) <= STEP_LENGTH - 2
            assert all(is_told(fact) for fact in facts)
    assert all(node in nodes for node in (*figure["again"], *figure["fold"]))
    assert all(int(node) in nodes for node in figure["names"])
    if figure["moments"] is None:
        assert figure["parting"] is None
        return
    # A digit for each moment: 1 and 2 stand for a step of each search.
    advances = [int(digit) for digit in figure["moments"]]
    assert all(advance in (1, 2, 3) for advance in advances)
    for bit, steps in enumerate((figure["expected"], figure["own"])):
        assert sum(advance >> bit & 1 for advance in advances) == len(steps)
    parting = figure["parting"]
    if parting is not None:
        assert parting["moment"] in range(len(advances) + 1)
        assert {parting["expected"], parting["own"]} <= {None, *nodes}


def count_nodes(nested: Any) -> int:
    return 1 + (sum(map(count_nodes, nested)) if isinstance(nested, list) else 0)


def is_told(fact: Any) -> bool:
    return fact is None or type(fact) in (int, float) or (type(fact) is str and len(fact) <= 10)


@MANY
@given(reports())
def test_every_step_has_its_sentence(case: SearchCaseReport) -> None:
    for bounds in (True, False):
        for step in replay(case.case, case.trace, case.recording, bounds=bounds):
            for strict in (True, False):
                sentence = render(step_message(case.case, step, strict=strict), "fr")
                assert "{" not in sentence
                assert "None" not in sentence
