"""The drawing of a fixture, for `grader show`: in a page, or as a file of its own."""

from grader.model.case import GameCase, PlacementCase, SearchCase, WalkCase
from grader.model.tree import walk
from grader.render.page.board_svg import render_grid, render_placement
from grader.render.page.svg import document
from grader.render.page.template_files import template_text
from grader.render.page.tree_svg import Drawing, render_tree
from grader.render.page.walk_svg import MAX_NODES, Walk, render_walk
from grader.render.terminal.fixture import Shown

_FIGURE = "drawing"


def render_drawing(shown: Shown, language: str) -> str | None:
    """The drawing as an SVG element; None where there is nothing to draw."""
    case = shown.case
    match case:
        case SearchCase():
            return render_tree(drawing_of(shown, case), language, figure_id=_FIGURE)
        case WalkCase():
            if excess_nodes(shown):
                return None
            return render_walk(Walk.of(case, ()), language, figure_id=_FIGURE)
        case PlacementCase(placement=placement):
            return render_placement(placement, language, case=case.id, figure_id=_FIGURE)
        case GameCase(start=start):
            return render_grid(start, language, case=case.id, figure_id=_FIGURE)
        case _:
            return None


def drawing_of(shown: Shown, case: SearchCase) -> Drawing:
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
