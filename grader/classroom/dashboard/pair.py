"""Two copies that look alike, side by side: a small page of their own."""

from collections.abc import Iterator
from typing import Any

from grader.classroom.dashboard.numbers import count_text, exact, percent_text
from grader.classroom.dashboard.table import anchor, name_of, page_link
from grader.classroom.report import ClassReport, Likeness, StudentRow
from grader.language import say
from grader.render.page.frame import render_page
from grader.render.page.template_files import template_text
from grader.render.safe_text import clipped

_MOST_LINES = 3_000
_LONGEST_LINE = 500
"""So that no copy, however long, makes a page that does not open."""


def likeness_file(pair: Likeness) -> str:
    """Where the pair's page lies, relative to the dashboard."""
    return f"paires/{pair.first}-{pair.second}.html"


def render_likeness(report: ClassReport, pair: Likeness) -> str:
    """The page of one pair, to be written to `likeness_file(pair)`."""
    language = report.language
    numbers = (pair.first, pair.second)
    rows = {row.number: row for row in report.students if row.number in numbers}
    first, second = (name_of(rows[number], language) for number in numbers)
    share = percent_text(exact(pair.share), 1, language)
    return render_page(
        "class_pair.html.j2",
        language,
        style="".join(map(template_text, ("tree.css", "report.css", "class.css"))),
        figures={},
        page={
            "title": say("dashboard-pair-title", language, first=first, second=second),
            "kind": say(
                "dashboard-pair-same" if pair.is_same else "dashboard-pair-parts", language
            ),
            "share": say("dashboard-pair-share", language, share=share),
            "anonymous": report.anonymous,
            "sides": [
                _side(rows[pair.first], pair.first_text, pair.first_lines, language),
                _side(rows[pair.second], pair.second_text, pair.second_lines, language),
            ],
        },
    )


def _side(
    row: StudentRow, text: tuple[str, ...], shared: frozenset[int], language: str
) -> dict[str, Any]:
    count = sum(1 for number in shared if 1 <= number <= len(text))
    left = max(len(text) - _MOST_LINES, 0)
    name, page = name_of(row, language), page_link(row)
    return {
        "name": name,
        "file": row.file or "",
        "anchor": anchor(row.number),
        "page": f"../{page}" if page else None,
        "label": say("dashboard-pair-code", language, name=name),
        "shared": say(
            "dashboard-pair-shared", language, shown=count_text(count, language), count=count
        ),
        "lines": list(_lines(text, shared)),
        "left": say("dashboard-pair-cut", language, shown=count_text(left, language), count=left)
        if left
        else None,
    }


def _lines(text: tuple[str, ...], shared: frozenset[int]) -> Iterator[tuple[int, bool, str]]:
    """(number, whether the other has it too, the line)."""
    for number, line in enumerate(text[:_MOST_LINES], start=1):
        # A line of several would take the numbers of those below it.
        plain = clipped(line.rstrip("\r\n"), _LONGEST_LINE).replace("\n", "\\n")
        yield number, number in shared, plain
