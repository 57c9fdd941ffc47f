"""The drawing of boards: pieces on their squares, and the same in words."""

from xml.etree import ElementTree

from grader.model.case import Placement
from grader.render.page.board_and_walk_svg import BoardDrawer
from tests.unit.for_each import for_each
from tests.unit.report_samples import ENDGAME, HOSTILE, START

EMPTY = Placement(("8",) * 8)


BOARDS = BoardDrawer("fr")


def chessboard(placement: Placement) -> ElementTree.Element:
    return ElementTree.fromstring(BOARDS.draw_placement(placement, case="c", figure_id="f"))


def letters(svg: ElementTree.Element, style: str) -> str:
    return "".join(each.text or "" for each in svg.iter("text") if each.get("class") == style)


def shapes(svg: ElementTree.Element, style: str) -> int:
    return sum(
        each.get("d", "").count("z") for each in svg.iter("path") if each.get("class") == style
    )


def test_digits_are_empty_squares() -> None:
    assert ENDGAME.pieces == {
        (0, 6): "k",
        (1, 5): "p",
        (1, 6): "p",
        (1, 7): "p",
        (4, 3): "Q",
        (6, 5): "P",
        (6, 6): "P",
        (6, 7): "P",
        (7, 6): "K",
    }


def test_every_piece_stands_on_a_board_of_64_squares() -> None:
    svg = chessboard(START)

    assert shapes(svg, "square light") == shapes(svg, "square dark") == 32
    assert shapes(svg, "piece white") == shapes(svg, "piece black") == 16
    assert letters(svg, "letter white") == "PPPPPPPPRNBQKBNR"
    assert letters(svg, "letter black") == "rnbqkbnrpppppppp"
    assert letters(svg, "name") == "87654321abcdefgh"


def test_an_empty_board_is_drawn_and_told() -> None:
    assert letters(chessboard(EMPTY), "letter white") == ""
    assert (
        BoardDrawer("en").describe_placement(EMPTY)
        == "No piece on the board. In FEN: 8/8/8/8/8/8/8/8"
    )


@for_each(
    ("language", "words"),
    [
        (
            "fr",
            "Blancs : roi g1, dame d4, pions f2, g2, h2. Noirs : roi g8, pions f7, g7, h7. "
            "En FEN : 6k1/5ppp/8/8/3Q4/8/5PPP/6K1",
        ),
        (
            "en",
            "White: king g1, queen d4, pawns f2, g2, h2. Black: king g8, pawns f7, g7, h7. "
            "In FEN: 6k1/5ppp/8/8/3Q4/8/5PPP/6K1",
        ),
    ],
)
def test_a_board_is_told_in_words(language: str, words: str) -> None:
    assert BoardDrawer(language).describe_placement(ENDGAME).replace("\u00a0", " ") == words


def test_one_side_alone_is_told_alone() -> None:
    lone = Placement(("8",) * 7 + ("4K3",))

    assert BoardDrawer("en").describe_placement(lone).startswith("White: king e1. In FEN")


def test_a_board_describes_itself_unless_the_page_does() -> None:
    alone = chessboard(ENDGAME)
    assert alone.get("aria-labelledby") == "f-title f-description"
    assert "roi g1" in (alone.findtext("desc") or "")

    markup = BOARDS.draw_placement(ENDGAME, case="c", figure_id="f", caption_id="f-caption")
    captioned = ElementTree.fromstring(markup)
    assert captioned.get("aria-labelledby") == "f-title f-caption"
    assert captioned.find("desc") is None


def test_free_squares_of_a_grid_show_their_numbers() -> None:
    svg = ElementTree.fromstring(BOARDS.draw_grid("X.O......", case="c", figure_id="f"))

    assert shapes(svg, "cell") == 9
    assert letters(svg, "mark") == "XO"
    assert letters(svg, "name") == "1345678"


def test_a_grid_is_told_in_words() -> None:
    assert (
        BoardDrawer("en").describe_grid("X.O......").endswith("from this grid on: X.O / ... / ...")
    )
    assert BoardDrawer("en").describe_grid(".........").endswith("from the empty grid on.")


def test_hostile_names_stay_texts() -> None:
    markups = (
        BOARDS.draw_placement(ENDGAME, case=HOSTILE, figure_id='"><script>'),
        BOARDS.draw_grid("<b>&\x1b....", case=HOSTILE, figure_id='"><script>'),
    )
    for markup in markups:
        assert "<script" not in markup
        assert ElementTree.fromstring(markup).findtext("title")
