"""Markdown, read by a renderer of it: what a student wrote is text there, and nothing else."""

import re
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from grader.language import say
from grader.model.dataclass import replace
from grader.model.report import Report, SearchCaseReport
from grader.model.run import Ending, StudentError
from grader.render.formats.markdown import render_markdown
from grader.render.formats.markdown import text as quoted
from tests.unit.for_each import for_each
from tests.unit.format_samples import (
    broken_down,
    every_report,
    graded,
    hidden_cases,
    many_failures,
    partly_judged,
    two_forms,
    unloadable_with_exercises,
)
from tests.unit.random_reports import reports
from tests.unit.report_samples import (
    all_reports,
    named,
    never_cuts,
    never_cuts_report,
    right_case,
    sample_case,
    sample_exercise,
    sample_report,
    stopped_case,
)
from tests.unit.test_random_reports import MANY

RENDERER = MarkdownIt("gfm-like", {"linkify": False, "html": True})
OURS = {
    *("h1", "h2", "p", "strong", "em", "br", "ul", "li", "details", "summary"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
_LINKED_BY_FORGES = re.compile(r"[@#!]\w|\bGH-\d|://|\bwww\.|\bmailto:", re.IGNORECASE)

INJECTIONS = {
    "tag": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "link": "[clique](https://evil.test) <https://evil.test> https://evil.test www.evil.test",
    "image": "![x](https://evil.test/x.png)",
    "table": "a | b | c\\| d",
    "mention": "@octocat, x@evil.test @org/team",
    "reference": "#12 !3 GH-4 owner/repo#5 ~bug %1 &7 $8",
    "code": "`a` ``b`` ```",
    "emphasis": "*a* _b_ **c** ~~d~~ __e__",
    "math": "$x^2$ $$y$$",
    "entity": "&lt;b&gt; &#60;b&#62; &amp;",
    "title": "# titre",
    "list": "- a",
    "numbered": "1. a",
    "rule": "---",
    "setext": "===",
    "quote": "> a",
    "comment": "<!-- a -->",
    "end": "</summary></details></td></table>",
    "backslashes": "\\\\[a\\](b) \\",
    "footnote": "[^1] [ref]: https://evil.test",
    "mail": "mailto:a@evil.test xmpp:b@evil.test",
    "command": "::error::x ##[add-mask]y",
}


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


def page(markdown: str) -> _Page:
    read = _Page()
    read.feed(RENDERER.render(markdown))
    return read


def plain(text: str) -> str:
    return " ".join(text.replace("\u2060", "").split())


def markdown(*reports: Report, language: str = "fr") -> str:
    return render_markdown([graded(each) for each in reports], language)


def hostile(text: str) -> Report:
    """A report in which everything that can be chosen by others is this text."""
    error = StudentError(type_name=text, message=text, line=2)
    return sample_report(
        sample_exercise(
            stopped_case(Ending.RAISED, error, sample_case(id=text)),
            never_cuts(sample_case(id=f"{text}2")),
            id=text,
            function=text,
        ),
        submission=named(text),
    )


# Nothing that was written by others acts ----------------------------------------------------------


@for_each("name", INJECTIONS)
def test_foreign_text_is_read_as_it_was_written_and_does_nothing(name: str) -> None:
    text = INJECTIONS[name]

    for around in ("{}", "# {}", "- {}", "| a |\n| --- |\n| {} |", "x {}"):
        read = page(around.format(quoted(text)))

        assert plain(text) in plain(read.text)
        assert set(read.tags) <= OURS
        assert read.attributes == []
        assert not _LINKED_BY_FORGES.search(read.text)


@for_each("name", INJECTIONS)
def test_nothing_injected_into_a_report_survives(name: str) -> None:
    text = markdown(hostile(INJECTIONS[name]))

    read = page(text)

    assert set(read.tags) <= OURS
    assert read.attributes == []
    assert not _LINKED_BY_FORGES.search(read.text)
    assert read.tags.count("table") == read.tags.count("details") + 1 == 2
    assert read.tags.count("h1") == 1
    assert not any(line.lstrip().startswith("::") for line in text.splitlines())
    assert "##[" not in text


@given(st.text(alphabet=st.sampled_from("ab1 `*_[]()<>!#|~\\&;@:/.-+=$%^\n\t{}\"'"), max_size=30))
def test_no_text_at_all_acts(text: str) -> None:
    read = page(f"| a | b |\n| --- | --- |\n| {quoted(text)} | x |")

    assert read.tags.count("td") == 2
    assert set(read.tags) <= OURS
    assert read.attributes == []
    assert not _LINKED_BY_FORGES.search(read.text)


@for_each("language", ["fr", "en"])
@for_each("name", every_report())
def test_every_report_is_a_document(name: str, language: str) -> None:
    report = every_report()[name]

    read = page(markdown(report, report, language=language))

    assert set(read.tags) <= OURS
    assert read.tags.count("h1") == 2


@MANY
@given(reports())
def test_so_is_whatever_a_search_did(case: SearchCaseReport) -> None:
    read = page(markdown(sample_report(sample_exercise(case))))

    assert set(read.tags) <= OURS


# What it says ------------------------------------------------------------------------------------


def test_it_begins_with_the_file_and_its_mark() -> None:
    title, mark, *_ = markdown(never_cuts_report()).split("\n\n")

    assert title == "# eleves/mon\\_code.py"
    assert mark.replace("\u00a0", " ").startswith("**16,67 / 20** (6,67 / 8 points)")


def test_it_tells_what_is_to_be_looked_at_first() -> None:
    read = plain(page(markdown(never_cuts_report())).text)

    assert "À regarder d'abord – alphabeta, cas ternaire-17" in read
    assert "α = 16 ≥ β = 10, on coupe" in read
    assert "2 sur 4" in read


def test_an_exercise_that_passed_has_its_row_and_no_more() -> None:
    read = page(markdown(all_reports()["right"], language="en"))

    assert "h2" not in read.tags
    assert read.text.count("✓ passed") == 2


def test_a_provisional_mark_says_so() -> None:
    text = markdown(replace(never_cuts_report(), is_provisional=True), language="en")

    assert say("mark-provisional", "en") in page(text).text


def test_a_copy_that_we_could_not_judge_has_no_mark() -> None:
    read = plain(page(markdown(broken_down(), language="en")).text)

    assert "the fault is the grader's, not yours" in read
    assert "/ 20" not in read


def test_a_file_that_cannot_be_loaded_says_why_once() -> None:
    read = page(markdown(unloadable_with_exercises()))

    assert read.text.count("SyntaxError") == 1
    assert "h2" not in read.tags


def test_a_form_that_does_not_count_is_told_as_such() -> None:
    read = plain(page(markdown(two_forms(), language="en")).text)

    assert "Alpha-beta pruning (alphabeta) – noeuds" in read
    assert "Without effect on the mark: the form cours of this exercise counts." in read


@for_each("name", hidden_cases())
def test_hidden_cases_show_name_and_verdict_only(name: str) -> None:
    one, other = (
        markdown(sample_report(sample_exercise(case, right_case())))
        for case in hidden_cases()[name]
    )

    assert one == other
    assert "4242" not in one


@for_each("most_bytes", [300, 3000, 9000])
def test_where_there_is_no_room_it_ends_after_a_whole_part_and_says_so(most_bytes: int) -> None:
    report = many_failures(12)
    whole = markdown(report)

    cut = render_markdown([graded(report)], "fr", most_bytes=most_bytes)

    assert len(whole.encode()) > most_bytes
    assert len(cut.encode()) <= most_bytes
    *kept, last = cut.removesuffix("\n").split("\n\n")
    assert "La suite n'a pas de place ici" in last
    assert whole.startswith("\n\n".join(kept))
    read = page(cut)
    assert read.tags.count("details") == cut.count("</details>")


def test_a_document_that_has_room_is_whole() -> None:
    report = many_failures(2)
    whole = markdown(report)

    assert render_markdown([graded(report)], "fr", most_bytes=len(whole.encode())) == whole


def test_what_we_could_not_judge_has_no_points() -> None:
    lines = render_markdown([graded(partly_judged())], "fr").splitlines()

    unjudged = [line for line in lines if line.startswith("|") and "non jugé" in line]
    assert unjudged
    assert not any(" / " in line for line in unjudged)
