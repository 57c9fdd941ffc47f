"""What every page of ours is: one self-contained file, no request, no script but its own."""

import hashlib
import html
from binascii import b2a_base64
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from grader.language import Speaker
from grader.render.safe_text import visible, with_whole_paths

if TYPE_CHECKING:
    from jinja2 import Environment


def template_text(name: str) -> str:
    return (Path(__file__).with_name("templates") / name).read_text(encoding="utf-8")


def source_hash(text: str) -> str:
    """What the page's policy names, so that no other style or script is ever applied."""
    return "sha256-" + b2a_base64(hashlib.sha256(text.encode()).digest(), newline=False).decode()


def render_page(
    template: str,
    language: str,
    *,
    style: str,
    page: Mapping[str, Any],
    script: str | None = None,
    figures: str | None = None,
) -> str:
    """A template of `templates/`, filled in; its script, if it has one, and what that draws."""
    return (
        _environment()
        .get_template(template)
        .render(
            say=Speaker(language).say,
            language=language,
            style=Markup(style),
            style_hash=source_hash(style),
            script=Markup(script) if script else None,
            script_hash=source_hash(script) if script else None,
            figures=figures,
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
        finalize=_visible,
        trim_blocks=True,
        lstrip_blocks=True,
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
    )


def _visible(value: Any) -> Any:
    """Every text that a template prints, made visible; markup of ours passes as it is."""
    if isinstance(value, str) and not isinstance(value, Markup):
        text = with_whole_paths(visible(value, keep="\n\t"))
        # Attributes stand in double quotes: an apostrophe, frequent in French, stays one.
        return Markup(html.escape(text, quote=False).replace('"', "&quot;"))
    return value
