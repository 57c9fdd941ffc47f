"""What is sent to a child before it asks: enough to play, and no answer."""

import marshal
from typing import Any

from grader.model.dataclass import replace
from grader.model.exercise import Limits
from grader.model.run import ArgumentPlace, Board, Call, Given, Kept, PositionAt, Watched
from grader.sandbox.frames import encode_batch, encode_call

LIMITS = Limits(time_s=1, memory_mib=256, evaluations=200, output_kib=4)
BOARD = Board(
    child_counts=(1, 0), values=(987654, 123456), estimates=(555666, 777888), labels=(3, 4)
)


def call(*arguments: Any) -> Call:
    return Call(function="f", positional=arguments, keywords=(), board=BOARD, limits=LIMITS)


def document_of(frame: bytes) -> Any:
    assert int.from_bytes(frame[1:5], "little") == len(frame) - 5
    return marshal.loads(frame[5:])


def test_neither_values_nor_estimates_are_sent_with_the_shape() -> None:
    frame = encode_call(call(PositionAt(0)), calls_made=0, board_is_known=False)

    document = document_of(frame)
    assert not any(str(number) in str(document) for number in BOARD.values + BOARD.estimates)
    assert document["board"] == {
        "child_counts": (1, 0),
        "ends": [],
        "same_as": (),
        "labels": (3, 4),
        "has_estimates": True,
    }


def test_a_board_that_the_child_knows_is_not_sent_again() -> None:
    assert document_of(encode_call(call(), calls_made=0, board_is_known=True))["board"] is None
    batch = encode_batch("f", [], names=(), calls_made=0, board_is_known=True)
    assert document_of(batch)["board"] is None


def test_a_text_that_looks_like_a_given_argument_stays_a_text() -> None:
    sent = call("noeud", Given.NODE, "table", Given.TABLE, (Kept(0, 2), "kept"))

    document = document_of(encode_call(sent, calls_made=1, board_is_known=True))

    assert document["positional"] == [
        "noeud", {"node": None}, "table", {"table": None}, [{"kept": (0, 2)}, "kept"],
    ]  # fmt: skip
    assert document["wants_node"] is True


def test_a_child_is_told_to_watch_only_where_it_is_asked_to() -> None:
    watched = Watched(
        position=ArgumentPlace(0, "jeu"), alpha=None, beta=ArgumentPlace(None, "beta")
    )
    graded, second = (
        encode_call(each, calls_made=0, board_is_known=True)
        for each in (call(), replace(call(), watched=watched))
    )

    assert document_of(graded)["watched"] is None
    assert document_of(second)["watched"] == [(0, "jeu"), (None, None), (None, "beta")]
