"""Pieces of SVG that every drawing is made of.

A page holds some fifty drawings, so all shapes of one class are one `<path>`, texts of one class
that stand side by side are one `<text>`, and coordinates are whole pixels.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from markupsafe import escape

from grader.render.safe_text import visible

Point = tuple[int, int]
Text = tuple[int, int, str]
"""Where a text stands, and the text."""


class Shape(NamedTuple):
    """A closed outline, and where it begins as seen from the point that it stands around."""

    left: int
    top: int
    outline: str
    """Ends where it began."""


# A path's data. Moves are relative, which takes fewer digits.


def strokes(edges: Iterable[tuple[Point, Point]]) -> Iterator[str]:
    """Straight lines; one that begins where the last one ended goes on from there."""
    x, y = 0, 0
    for (x1, y1), (x2, y2) in edges:
        if (x1, y1) != (x, y):
            yield f"m{x1 - x} {y1 - y}"
        yield f"l{x2 - x1} {y2 - y1}"
        x, y = x2, y2


def stamps(shape: Shape, points: Iterable[Point]) -> Iterator[str]:
    """The same shape around each point."""
    x, y = -shape.left, -shape.top
    for next_x, next_y in points:
        yield f"m{next_x - x} {next_y - y}{shape.outline}"
        x, y = next_x, next_y


# Elements. What is drawn is made of numbers; only texts can hold markup, and are escaped.


def path_of(style: str, pieces: Iterable[str]) -> str:
    drawn = "".join(pieces).replace(" -", "-")
    return f'<path class="{style}" d="{drawn}"/>' if drawn else ""


def texts_of(style: str, texts: Iterable[Text]) -> str:
    """Texts of one class at their points; neighbours of one row share an element."""
    return "".join(
        _row_of_texts(style, y, list(row)) for y, row in groupby(texts, key=lambda text: text[1])
    )


def _row_of_texts(style: str, y: int, row: list[Text]) -> str:
    """One element for all single characters, each at its own x, and one for the longer texts."""
    short = [text for text in row if len(text[2]) == 1]
    long = [text for text in row if len(text[2]) != 1]
    drawn = ""
    if short:
        places = " ".join([str(x) for x, _, _ in short])
        characters = escape("".join([character for _, _, character in short]))
        drawn = f'<text class="{style}" x="{places}" y="{y}">{characters}</text>'
    if len(long) == 1:
        x, _, text = long[0]
        drawn += f'<text class="{style}" x="{x}" y="{y}">{escape(text)}</text>'
    elif long:
        spans = "".join([f'<tspan x="{x}">{escape(text)}</tspan>' for x, _, text in long])
        drawn += f'<text class="{style}" y="{y}">{spans}</text>'
    return drawn


def picture(
    style: str,
    size: Point,
    drawn: Iterable[str],
    *,
    title: str,
    figure_id: str,
    caption_id: str | None,
    words: Callable[[], str],
) -> str:
    """A whole drawing; it describes itself by `words`, unless the page has a caption that does."""
    title_id, description_id, description = escaped(f"{figure_id}-title"), caption_id, ""
    if caption_id is None:
        description_id = escaped(f"{figure_id}-description")
        description = f'<desc id="{description_id}">{escaped(words())}</desc>'
    width, height = size
    return "".join(
        (
            f'<svg class="{style}" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" aria-labelledby="{title_id} {description_id}">'
            f'<title id="{title_id}">{escaped(title)}</title>{description}',
            *drawn,
            "</svg>",
        )
    )


def document(drawing: str, style: str) -> str:
    """A drawing that describes itself, as a file of its own."""
    namespace = 'xmlns="http://www.w3.org/2000/svg"'
    opening, end, drawn = drawing.partition(">")
    return f"{opening} {namespace}{end}<style>{escape(style)}</style>{drawn}\n"


SIGN_SIDE = 52


def sign(drawn: str, side: int = SIGN_SIDE) -> str:
    """A small picture for a legend, whose words stand beside it."""
    return (
        f'<svg class="tree sign" viewBox="0 0 {side} {side}" width="{SIGN_SIDE}" '
        f'height="{SIGN_SIDE}" aria-hidden="true">{drawn}</svg>'
    )


def escaped(text: str) -> str:
    return escape(visible(text))
