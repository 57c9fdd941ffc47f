"""A fixture as a page to be projected: its title, a big drawing, the search step by step."""

from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from grader.case import SearchCase
from grader.messages import say
from grader.render.figure_data import reference_figure
from grader.render.page_data import packed_figures, script_text, source_hash
from grader.render.replay_words import step_sentence
from grader.render.safe_text import visible
from grader.render.shown import Shown, call_texts, heading_lines, search_line
from grader.render.shown_svg import render_drawing
from grader.render.template_files import template_text
from grader.render.tree_svg import Drawing


def render_show_html(shown: Shown, language: str) -> str:
    """One self-contained page: no request, and no script but the one that replays a search."""
    title, *facts = heading_lines(shown, language)
    style = "".join(template_text(name) for name in ("tree.css", "figure.css", "show.css"))
    figures = _figures(shown, language)
    script = script_text() if figures else None
    drawing = render_drawing(shown, language)
    search, case = shown.search, shown.case
    steps = []
    if search and isinstance(case, SearchCase):
        steps = [step_sentence(case, step, language, strict=search.strict) for step in search.steps]
    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown_text,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.from_string(template_text("show.html.j2")).render(
        language=language,
        title=title,
        facts=facts,
        style=Markup(style),
        style_hash=source_hash(style),
        script=Markup(script) if script else None,
        script_hash=source_hash(script) if script else None,
        figures=packed_figures(figures, language) if figures else None,
        drawing=Markup(drawing) if drawing else None,
        calls=list(call_texts(shown, language)),
        steps=steps,
        steps_title=say("page-show-steps", language),
        search=search_line(search, language) if search else None,
    )


def _figures(shown: Shown, language: str) -> dict[str, Any]:
    """What the script replays, by the name of its place; nothing where no search is asked for."""
    case, asked = shown.case, shown.search
    if asked is None or not isinstance(case, SearchCase):
        return {}
    drawing = Drawing.of_reference(case, asked.search, shows_windows=asked.keeps_window)
    figure = reference_figure(drawing, asked.steps, language, strict=asked.strict)
    return {"search-figure": figure}


def _shown_text(value: Any) -> Any:
    """Foreign text made visible; markup of ours passes as it is."""
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value
