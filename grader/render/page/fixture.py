"""A fixture as a page to be projected: its title, a big drawing, the search step by step."""

from typing import Any

from markupsafe import Markup

from grader.model.case import SearchCase
from grader.render.page.figure_data import reference_figure
from grader.render.page.fixture_svg import drawing_of, render_drawing
from grader.render.page.frame import render_page
from grader.render.page.template_files import template_text
from grader.render.page.tree_svg import render_legend
from grader.render.terminal.fixture import Shown, call_texts, heading_lines, search_line

_FIGURE = "figure"


def render_show_html(shown: Shown, language: str) -> str:
    """The page; a search that is shown can be replayed in it."""
    title, *facts = heading_lines(shown, language)
    figures: dict[str, Any] = {}
    legend: list[tuple[Markup, str]] = []
    if isinstance(shown.case, SearchCase):
        drawing = drawing_of(shown, shown.case)
        signs = render_legend(drawing.signs, language)
        legend = [(Markup(sign), meaning) for sign, meaning in signs]
        if shown.search:
            steps, strict = shown.search.steps, shown.search.strict
            figures[_FIGURE] = reference_figure(drawing, steps, language, strict=strict)
    drawn = render_drawing(shown, language)
    return render_page(
        "show.html.j2",
        language,
        style="".join(map(template_text, ("tree.css", "figure.css", "report.css", "show.css"))),
        figures=figures,
        page={
            "title": title,
            "facts": facts,
            "figure_id": _FIGURE,
            "drawing": Markup(drawn) if drawn else None,
            "calls": list(call_texts(shown, language)),
            "search": search_line(shown.search, language) if shown.search else None,
            "legend": legend,
        },
    )
