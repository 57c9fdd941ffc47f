"""Contrast, by WCAG 2.2, of every colour the page's style sheet uses, in each of its themes.

Which colours are used, and where, is read from the rules of the sheet itself.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from grader.render.page.report_page import render_html
from tests.unit.for_each import for_each
from tests.unit.report_samples import never_cuts_report

TEXT, GRAPHIC = 4.5, 3.0
THEMES = ("light", "dark", "print", "print-from-dark")
PAGES = ("paper", "panel")
"""What lies under a text that has no background of its own."""

COLOURED = re.compile(
    r"(color|background(?:-color)?|fill|stroke|outline(?:-color)?"
    r"|border(?:-(?:inline|block|top|bottom|left|right)(?:-start|-end)?)?(?:-color)?"
    r"|accent-color|caret-color|text-decoration-color)"
)
NO_COLOURS = {"none", "transparent", "inherit", "currentcolor", "0"}

DECORATION = {
    "line": "hairlines between rows and around boxes: they only repeat what the spacing says",
}
SQUARES = {
    "light": "a square is told by its coordinates and its border, not by its shade",
    "dark": "the same",
}


class Use(NamedTuple):
    """A colour of the palette, and what it is used for."""

    selector: str
    about: str
    """The property of the style sheet."""
    colour: str


class Rule(NamedTuple):
    media: str
    selector: str
    declarations: dict[str, str]


@cache
def rules() -> tuple[Rule, ...]:
    page = render_html(never_cuts_report(), "fr")
    style = re.sub(
        r"/\*.*?\*/", "", page.partition("<style>")[2].partition("</style>")[0], flags=re.S
    )
    return tuple(_rules_of(style, ""))


def _rules_of(style: str, media: str) -> Iterator[Rule]:
    for found in re.finditer(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}", style):
        selector, body = " ".join(found[1].split()), found[2]
        if selector.startswith("@media"):
            yield from _rules_of(body, selector.removeprefix("@media").strip())
        else:
            pairs = (each.partition(":") for each in body.split(";") if each.strip())
            declared = {name.strip(): value.strip() for name, _, value in pairs}
            for each in re.split(r",\s*(?![^(]*\))", selector):
                yield Rule(media, each, declared)


def _variables(media: str) -> dict[str, str]:
    return {
        name.removeprefix("--"): value
        for rule in rules()
        if rule.selector == ":root" and rule.media == media
        for name, value in rule.declarations.items()
        if value.startswith("#")
    }


@cache
def palettes() -> dict[str, dict[str, str]]:
    light, dark, printed = map(_variables, ("", "(prefers-color-scheme: dark)", "print"))
    return {
        "light": light,
        "dark": light | dark,
        "print": light | printed,
        "print-from-dark": light | dark | printed,
    }


@cache
def uses() -> tuple[Use, ...]:
    return tuple(
        Use(rule.selector, name, colour)
        for rule in rules()
        for name, value in rule.declarations.items()
        if COLOURED.fullmatch(name)
        for colour in re.findall(r"var\(--([\w-]+)\)", value)
    )


def luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def is_drawing(selector: str) -> bool:
    return selector.startswith((".tree", ".board"))


def is_text(use: Use) -> bool:
    drawn_text = is_drawing(use.selector) and re.search(r"(^| )text\b", use.selector) is not None
    return use.about == "color" or (use.about == "fill" and drawn_text)


def own_backgrounds() -> dict[str, str]:
    """Where a rule sets a background other than the page's, it is the one its text stands on."""
    return {
        use.selector: use.colour
        for use in uses()
        if use.about.startswith("background") and use.colour not in PAGES
    }


def too_faint(theme: str, pairs: Iterator[tuple[Use, str]], least: float) -> list[str]:
    palette = palettes()[theme]
    return [
        f"{use.selector} {{ {use.about}: {use.colour} }} on {under}: {ratio:.2f}"
        for use, under in pairs
        if (ratio := contrast(palette[use.colour], palette[under])) < least
    ]


# Pairs of a colour and what lies under it -------------------------------------------------------


def texts() -> Iterator[tuple[Use, str]]:
    backgrounds = own_backgrounds()
    for use in uses():
        if not is_text(use):
            continue
        if ".letter." in use.selector:
            yield use, "white" if use.selector.endswith(".white") else "black"
        elif use.selector in backgrounds:
            yield use, backgrounds[use.selector]
        else:
            yield from ((use, page) for page in PAGES)


def graphics() -> Iterator[tuple[Use, str]]:
    """Lines and shapes of the drawings, and the lines of the page that say something."""
    for use in uses():
        if is_text(use) or use.about.startswith("background") or use.colour in DECORATION:
            continue
        if " text." in use.selector and use.about == "stroke":
            continue  # a halo: it has the colour of what is under it, so that edges stop before it
        if use.about == "fill" and (use.colour in PAGES or use.selector.startswith(".board .")):
            continue  # a shape told by its outline
        if use.selector == ".board .piece":
            yield from ((use, square) for square in SQUARES)
        else:
            yield from ((use, page) for page in PAGES)


@for_each("theme", THEMES)
def test_every_text_can_be_read(theme: str) -> None:
    assert too_faint(theme, texts(), TEXT) == []


@for_each("theme", THEMES)
def test_every_line_and_shape_that_means_something_can_be_seen(theme: str) -> None:
    assert too_faint(theme, graphics(), GRAPHIC) == []


def test_the_pairs_are_those_of_the_sheet() -> None:
    told = {(use.selector, use.colour, under) for use, under in [*texts(), *graphics()]}

    for pair in [
        ("body", "ink", "paper"),
        (".tree text.state", "bad", "paper"),
        (".tree .leaf.unseen", "edge", "paper"),
        (".tree .node.max", "max", "paper"),
        (".tree .edge.best", "best", "paper"),
        (".tree .ring", "bad", "paper"),
        (".source .keyword", "max", "panel"),
        (".source li.fault", "bad", "panel"),
        (".board .piece", "black", "dark"),
        (".board text.letter.black", "white", "black"),
        (":focus-visible", "max", "paper"),
    ]:
        assert pair in told


def test_every_colour_comes_from_the_palette() -> None:
    """A colour written anywhere else would be compared with nothing."""
    strays = [
        (rule.selector, name, value)
        for rule in rules()
        for name, value in rule.declarations.items()
        if COLOURED.fullmatch(name)
        and "var(--" not in value
        and not NO_COLOURS & set(value.lower().split())
        and not re.fullmatch(r"[\d.]+(px|rem|em)?( solid)?", value)
    ]

    assert strays == []
    assert {use.colour for use in uses()} <= palettes()["light"].keys()


def test_what_is_decoration_is_never_a_text_nor_drawn() -> None:
    for use in uses():
        if use.colour in DECORATION:
            assert use.about.startswith("border")
            assert not is_drawing(use.selector)


def test_each_theme_changes_every_colour_that_the_dark_one_does() -> None:
    """Who reads in the dark prints on white paper all the same."""
    light, dark, printed = map(_variables, ("", "(prefers-color-scheme: dark)", "print"))

    assert dark.keys() <= printed.keys() <= light.keys()
    assert palettes()["print"] == palettes()["print-from-dark"]


@for_each(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#767676", "#ffffff", 4.54), ("#123456", "#123456", 1.0)],
)
def test_contrast_is_computed_as_the_standard_says(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)
    assert contrast(other, one) == contrast(one, other)
