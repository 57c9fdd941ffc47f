"""What every page of ours is: one self-contained file, no request, no script but its own."""

import html
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from grader.language import say
from grader.render.page.data import packed_figures, script_text, source_hash
from grader.render.safe_text import visible, with_whole_paths

if TYPE_CHECKING:
    from jinja2 import Environment


def render_page(
    template: str,
    language: str,
    *,
    style: str,
    figures: Mapping[str, Any],
    page: Mapping[str, Any],
    script: str | None = None,
) -> str:
    """A template of `templates/`, filled in; where nothing is drawn, there is nothing to run.

    `script` is for a page that draws nothing, and has a script of its own all the same.
    """
    if figures:
        script = script_text()
    return (
        _environment()
        .get_template(template)
        .render(
            say=lambda code, **facts: say(code, language, **facts),
            language=language,
            style=Markup(style),
            style_hash=source_hash(style),
            script=Markup(script) if script else None,
            script_hash=source_hash(script) if script else None,
            figures=packed_figures(figures, language) if figures else None,
            page=page,
        )
    )


@cache
def _environment() -> "Environment":
    """The templates, compiled once: a class has a page for each copy."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
    )


def _shown(value: Any) -> Any:
    """Every text that a template prints, made visible; markup of ours passes as it is."""
    if isinstance(value, str) and not isinstance(value, Markup):
        text = with_whole_paths(visible(value, keep="\n\t"))
        # Attributes stand in double quotes: an apostrophe, frequent in French, stays one.
        return Markup(html.escape(text, quote=False).replace('"', "&quot;"))
    return value
