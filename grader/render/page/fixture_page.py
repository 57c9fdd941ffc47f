"""A fixture as a page to be projected, and as a drawing of its own: for `grader show`."""

from typing import Any

from markupsafe import Markup

from grader.model.case import GameCase, PlacementCase, SearchCase, WalkCase
from grader.model.tree import walk
from grader.render.page import render_page, template_text
from grader.render.page.board_and_walk_svg import (
    MAX_NODES,
    BoardDrawer,
    WalkDrawer,
    WalkDrawing,
    document,
)
from grader.render.page.script_data import ScriptData
from grader.render.page.tree_svg import Drawing, TreeDrawer
from grader.render.terminal.course_text import FixtureText, Shown

_DRAWING = "drawing"
_FIGURE = "figure"


def render_drawing(shown: Shown, language: str) -> str | None:
    """The drawing as an SVG element; None where there is nothing to draw."""
    case = shown.case
    match case:
        case SearchCase():
            return TreeDrawer(language).draw(_drawing_of(shown, case), figure_id=_DRAWING)
        case WalkCase():
            if excess_nodes(shown):
                return None
            return WalkDrawer(language).draw(WalkDrawing.of(case, ()), figure_id=_DRAWING)
        case PlacementCase(id=name, placement=placement):
            boards = BoardDrawer(language)
            return boards.draw_placement(placement, case=name, figure_id=_DRAWING)
        case GameCase(id=name, start=start):
            return BoardDrawer(language).draw_grid(start, case=name, figure_id=_DRAWING)
        case _:
            return None


def _drawing_of(shown: Shown, case: SearchCase) -> Drawing:
    """A game tree, with the reference's search on it where that is shown."""
    search = shown.search
    return Drawing.of_reference(
        case,
        search.search if search else None,
        shows_windows=search is not None and search.keeps_window,
    )


def render_drawing_file(shown: Shown, language: str) -> str:
    """The drawing as a document of its own, in light and dark."""
    drawing = render_drawing(shown, language)
    if drawing is None:
        raise ValueError(f"{shown.case.id}: there is nothing to draw")
    return document(drawing, template_text("tree.css"))


def excess_nodes(shown: Shown) -> int:
    """How many nodes a tree to be walked has, where these are too many to draw; else 0."""
    if not isinstance(shown.case, WalkCase):
        return 0
    nodes = sum(1 for _ in walk(shown.case.tree))
    return nodes if nodes > MAX_NODES else 0


def render_show_html(shown: Shown, language: str) -> str:
    """The page; a search that is shown can be replayed in it."""
    text, script = FixtureText(language, shown), ScriptData(language)
    title, *facts = text.heading_lines()
    figures: dict[str, Any] = {}
    legend: list[tuple[Markup, str]] = []
    if isinstance(shown.case, SearchCase):
        drawing = _drawing_of(shown, shown.case)
        signs = TreeDrawer(language).legend(drawing.signs)
        legend = [(Markup(sign), meaning) for sign, meaning in signs]
        if shown.search:
            steps, strict = shown.search.steps, shown.search.strict
            figures[_FIGURE] = script.reference(drawing, steps, strict=strict)
    drawn = render_drawing(shown, language)
    return render_page(
        "show.html.j2",
        language,
        style="".join(map(template_text, ("tree.css", "figure.css", "report.css", "show.css"))),
        page={
            "title": title,
            "facts": facts,
            "figure_id": _FIGURE,
            "drawing": Markup(drawn) if drawn else None,
            "calls": list(text.call_texts()),
            "search": text.search_line(shown.search) if shown.search else None,
            "legend": legend,
        },
        **script.parts(figures),
    )
