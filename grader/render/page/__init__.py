"""What every page of ours is: one self-contained file, no request, no script but its own."""

from binascii import b2a_base64
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.cache import sha256_of
from grader.language import Speaker
from grader.render.safe_text import visible, with_whole_paths

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def template_text(name: str) -> str:
    return (Path(__file__).with_name("templates") / name).read_text(encoding="utf-8")


@cache
def source_hash(text: str) -> str:
    """What the page's policy names, so that no other style or script is ever applied."""
    return "sha256-" + b2a_base64(sha256_of(text.encode()), newline=False).decode()


def escaped(text: str, *, keeps_lines: bool = False) -> str:
    """A text as HTML has it, in an element or between double quotes: it is seen, and never acts."""
    text = visible(text, keep="\n\t")
    if not keeps_lines:
        text = with_whole_paths(text)
    # Attributes stand in double quotes: an apostrophe, frequent in French, stays one.
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;").replace('"', "&quot;")


def page_text(
    language: str, *, title: str, style: str, body: str, script: str, figures: str
) -> str:
    """A whole page; its script, if it has one, and the data that this draws."""
    script_source = f"script-src '{source_hash(script)}'; " if script else ""
    run = (
        f'<script type="application/json" id="figures">{figures}</script>\n'
        f'<script type="module">{script}</script>\n'
    )
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
style-src '{source_hash(style)}'; {script_source}base-uri 'none'; form-action 'none'; \
require-trusted-types-for 'script'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{escaped(title)}</title>
<style>{style}</style>
</head>
<body>
{body}
{run if script else ""}</body>
</html>
"""


def render_page(
    template: str,
    language: str,
    *,
    style: str,
    page: Mapping[str, Any],
    script: str | None = None,
) -> str:
    """A template of `templates/`, filled in, with its script, if it has one."""
    from markupsafe import Markup

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
    from markupsafe import Markup

    if isinstance(value, str) and not isinstance(value, Markup):
        return Markup(escaped(value))
    return value
