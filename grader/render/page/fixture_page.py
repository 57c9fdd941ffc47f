"""A fixture as a page to be projected: for `grader show`."""

from functools import cache

from grader.model.case import CallsCase, GameCase, PlacementCase, SearchCase, WalkCase
from grader.render.page import escaped, page_text, template_text
from grader.render.page.figure_section import Figure, FigureWriter
from grader.render.page.script_data import PageData, script_text
from grader.render.terminal.course_text import FixtureText, Shown

_FIGURE = "figure"


@cache
def _style_sheet() -> str:
    return "".join(map(template_text, ("tree.css", "figure.css", "report.css", "show.css")))


def render_show_html(shown: Shown, language: str) -> str:
    """The page; a search that is shown can be replayed in it."""
    text, data = FixtureText(language, shown), PageData()
    title, *facts = text.heading_lines()
    figure = _figure(shown, language, text, data)
    if figure is not None:
        data.put(figure.number, _FIGURE, shown.case.id)
    lines = "".join(f"<p>{escaped(line)}</p>\n" for line in facts)
    drawn = figure.markup(_FIGURE) if figure else ""
    if isinstance(shown.case, CallsCase):
        calls = "".join(f"<li><code>{escaped(call)}</code></li>\n" for call in text.call_texts())
        drawn += f'<ol class="calls">\n{calls}</ol>\n'
    if shown.search:
        drawn += f"<p>{escaped(text.search_line(shown.search))}</p>\n"
    return page_text(
        language,
        title=title,
        style=_style_sheet(),
        body=f'<main class="show">\n<h1>{escaped(title)}</h1>\n{lines}{drawn}</main>',
        script="" if data.is_empty else script_text(language),
        figures=data.block(),
    )


def _figure(shown: Shown, language: str, text: FixtureText, data: PageData) -> Figure | None:
    figures = FigureWriter(language)
    match shown.case:
        case SearchCase() as case:
            asked = shown.search
            search = asked.search if asked else None
            bounds = asked is not None and asked.keeps_window
            number = figures.reference(case, search, data, bounds=bounds)
            return Figure(number, "\n".join(text.drawing_lines()), "")
        case WalkCase() as case:
            return figures.walk(case, (), data)
        case PlacementCase() | GameCase() as case:
            return figures.board(case, data)
        case _:
            return None
