"""A fixture as a page to be projected: its title, a big drawing, the search step by step."""

import hashlib
from base64 import b64encode
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from grader.case import SearchCase
from grader.messages import say
from grader.render.replay_words import step_sentence
from grader.render.safe_text import visible
from grader.render.shown import Shown, call_texts, heading_lines, search_line
from grader.render.shown_svg import render_drawing
from grader.render.template_files import template_text


def render_show_html(shown: Shown, language: str) -> str:
    """One self-contained page: no request, no script, nothing from outside."""
    title, *facts = heading_lines(shown, language)
    style = template_text("tree.css") + template_text("show.css")
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
        style_hash=_source_hash(style),
        drawing=Markup(drawing) if drawing else None,
        calls=list(call_texts(shown, language)),
        steps=steps,
        steps_title=say("page-show-steps", language),
        search=search_line(search, language) if search else None,
    )


def _shown_text(value: Any) -> Any:
    """Foreign text made visible; markup of ours passes as it is."""
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _source_hash(text: str) -> str:
    """What the page's policy names, so that no other style is ever applied."""
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode()
