"""What every page of ours is: one self-contained file, no request, no script but its own; what
that script is made of and works on.
"""

import hashlib
import html
import json
import string
import zlib
from binascii import b2a_base64
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from grader.cache import Cache
from grader.language import catalogue, say, sentences_of
from grader.render.safe_text import visible, with_whole_paths

if TYPE_CHECKING:
    from jinja2 import Environment


def template_text(name: str) -> str:
    return (Path(__file__).with_name("templates") / name).read_text(encoding="utf-8")


_SCRIPT_FILES = (
    "elements",
    "tree",
    "search",
    "shapes",
    "drawing",
    "replay",
    "search_figure",
    "walk_figure",
    "page",
)
_SCRIPT_WORDS = ("label-max", "label-min", "label-node", "label-root")
_DRAWING_WORDS = (
    "figure-window",
    "figure-leaves",
    "figure-extra",
    "figure-missed",
    "figure-inner",
    "figure-inner-short",
    "figure-expected-here",
    "figure-observed-here",
    "figure-stopped-here",
    "figure-repeat",
)


MOST_STEPS = 30_000
"""Of one search: a tree of 5,000 leaves takes some 20,000."""
_MOST_STEPS_IN_ALL = 120_000
_FEWEST_STEPS = 2_000
_MOST_BYTES = 700_000
"""Of all figures together, compressed."""


class FigureRoom:
    """What the figures of one page may still take.

    A whole course takes a hundredth of it; a file that evaluates at random, for as long as it
    may, or that makes its calls up, would take a hundred times as much.
    """

    def __init__(self) -> None:
        self._steps = _MOST_STEPS_IN_ALL
        self._most_steps = MOST_STEPS
        self._bytes = _MOST_BYTES

    @property
    def steps(self) -> int:
        """How many each search of the next figure may have."""
        return min(self._steps, self._most_steps)

    def refuse(self) -> None:
        """A search was too long: the next ones are followed less far, to be refused sooner."""
        self._most_steps = max(_FEWEST_STEPS, self._most_steps // 2)

    def takes(self, figure: Mapping[str, Any]) -> bool:
        steps = sum(len(figure.get(side) or ()) for side in ("expected", "own"))
        _, size = _packed(figure)
        if steps > self._steps or size > self._bytes:
            return False
        self._steps -= steps
        self._bytes -= size
        return True


def script_text() -> str:
    """The whole script, one module."""
    return "\n".join(template_text(f"figure/{name}.js") for name in _SCRIPT_FILES)


def source_hash(text: str) -> str:
    """What the page's policy names, so that no other style or script is ever applied."""
    return "sha256-" + b2a_base64(hashlib.sha256(text.encode()).digest(), newline=False).decode()


def packed_figures(figures: Mapping[str, Any], language: str) -> str:
    """Figures and words, as the script unpacks them; base64 holds nothing that is markup."""
    strings = _json(script_strings(language))
    drawn = [_json(name) + b":" + _packed(figure)[0] for name, figure in figures.items()]
    data = b'{"strings":%b,"figures":{%b}}' % (strings, b",".join(drawn))
    return b2a_base64(zlib.compress(data, level=9), newline=False).decode()


_figures: Cache[tuple[bytes, int]] = Cache("packed-figures")


def _packed(figure: Mapping[str, Any]) -> tuple[bytes, int]:
    """A figure, which nobody changes any more, as JSON; and how large it is, compressed."""

    def pack() -> tuple[bytes, int]:
        data = _json(_shown(figure))
        return data, len(zlib.compress(data, level=1))

    return _figures.recall((figure,), pack)


def _json(data: Any) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode()


def script_strings(language: str) -> dict[str, str]:
    """Every sentence that the script may say, its facts still to be put in."""
    codes = (*_SCRIPT_WORDS, *_DRAWING_WORDS, *sentences_of("figure"), *sentences_of("replay"))
    strings = {code: _template(code, language) for code in codes}
    strings["figure-missed-many"] = say("figure-missed", language, count=2)
    return strings


def _template(code: str, language: str) -> str:
    """The sentence as it is said, with `{name}` for each fact; a plural chooses the singular."""
    facts: dict[str, Any] = {}
    for _, name, spec, _ in string.Formatter().parse(getattr(catalogue()[code], language)):
        if name:
            facts[name] = 1 if spec else f"{{{name}}}"
    # `α = 10` stays on one line.
    return say(code, language, **facts).replace(" = {", "\u00a0=\u00a0{")


def _shown(value: Any) -> Any:
    """The data with every text made visible, as all that a page shows."""
    match value:
        case str():
            return visible(value)
        case list() | tuple():
            return [_shown(item) for item in value]
        case dict():
            return {key: _shown(item) for key, item in value.items()}
        case _:
            return value


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
