import json
import math
import struct
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from grader.model.run import (
    CallEntered,
    CallLeft,
    CallRaised,
    Default,
    Definition,
    Digest,
    Ending,
    FollowingConstant,
    Foreign,
    FoundFunction,
    LongInteger,
    NodeRef,
    NumpyScalar,
    Parameter,
    ParameterKind,
    PlainDict,
    PlainSet,
    PositionAsked,
    Returned,
    Use,
)
from grader.sandbox.child.channel import encode_document, encode_returned, encode_value
from grader.sandbox.frames import (
    LARGEST_STEP,
    NonsenseFrame,
    encode_number,
    parse_batch,
    parse_error,
    parse_loaded,
    parse_returned,
    parse_step,
)
from tests.unit.for_each import for_each


def frame(document: Any) -> bytes:
    return json.dumps(document).encode()


def encoded(value: object) -> bytes:
    return encode_value(value).encode()


class Impostor(int):
    """An int that claims to equal everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def iter_nothing() -> Iterator[int]:
    yield from ()


@for_each(
    "value",
    [
        None,
        True,
        16,
        -(2**200),
        2.5,
        math.inf,
        "seize",
        (16, [1, 0, 1]),
        [16, (1, 0, 1)],
        [],
        "x" * 20_000,
        list(range(20_000)),
        nested(100),
    ],
)
def test_a_plain_value_crosses_the_pipe_unchanged(value: Returned) -> None:
    read = parse_returned(encoded(value))

    assert read == value
    assert type(read) is type(value)


@for_each(
    ("value", "type_name"),
    [
        (Impostor(16), "Impostor"),
        (bytes(3), "bytes"),
        (iter_nothing(), "generator"),
        (nested(101), "list"),
        ([0] * 2_000_000, "list"),
        ("x" * 9_000_000, "str"),
        (2**40_000_000, "int"),
    ],
)
def test_anything_else_crosses_as_its_type_and_a_short_text(value: object, type_name: str) -> None:
    read = parse_returned(encoded(value))

    assert isinstance(read, Foreign)
    assert read.type_name == type_name
    assert len(read.text) <= 80


@for_each(
    ("value", "read"),
    [
        ({"a": 1, (2,): {}}, PlainDict((("a", 1), ((2,), PlainDict(()))))),
        ({True}, PlainSet((True,))),
        (frozenset(), PlainSet(())),
        (-(10**1000), LongInteger(hex(-(10**1000)))),
        (Counter("a"), PlainDict((("a", 1),))),
    ],
)
def test_what_json_has_no_word_for_crosses_by_its_structure(value: object, read: Returned) -> None:
    assert parse_returned(encoded(value)) == read


def test_what_is_large_crosses_as_its_digest() -> None:
    read = parse_returned(encode_returned(list(range(200_000)), {}))

    assert isinstance(read, Digest)
    assert (read.type_name, read.length) == ("list", 200_000)


def test_a_large_value_with_an_object_in_it_has_no_digest() -> None:
    read = parse_returned(encode_returned([*range(200_000), object()], {}))

    assert read == Foreign("list", "…")


def test_a_numpy_number_crosses_with_its_type() -> None:
    class FakeInt64:
        def item(self) -> int:
            return 16

    FakeInt64.__module__ = "numpy"

    assert parse_returned(encoded(FakeInt64())) == NumpyScalar(16, "FakeInt64")


def test_a_named_tuple_is_read_as_the_tuple_it_is() -> None:
    class Answer(NamedTuple):
        score: int
        moves: list[int]

    assert parse_returned(encoded(Answer(16, [1, 0]))) == (16, [1, 0])


def test_a_container_that_lies_about_its_items_is_read_for_what_it_holds() -> None:
    class Liar(list[int]):
        def __iter__(self) -> Iterator[int]:
            yield 16

    assert parse_returned(encoded(Liar([1, 2]))) == [1, 2]


def test_an_object_whose_repr_fails_is_still_described() -> None:
    class Silent:
        def __repr__(self) -> str:
            raise RuntimeError

    assert parse_returned(encoded(Silent())) == Foreign("Silent", "…")


@for_each(
    "payload",
    [
        b"",
        b"\xff\xfe",
        b"16.5",
        b"1e3",
        b"9" * 100,
        b"9" * 5000,
        b"[]",
        b"{}",
        b'["float", 16]',
        b'["float", "x"]',
        b'["float", "' + b"9" * 50 + b'"]',
        b'["list", 3]',
        b'["list", [1.5]]',
        b'["tuple", [["?"]]]',
        b'["node", 3]',
        b'["node", -1]',
        b'["node", true]',
        b'["node"]',
        b'["numpy", ["str", "a"], "int64"]',
        b'["object", 1, 2]',
        b"NaN",
        b"[" * 100_000,
        b'["list", [' * 200 + b"]]" * 200,
        b'["int", "12"]',
        b'["int", "0x"]',
        b'["dict", [1]]',
        b'["dict", [[1, 2, 3]]]',
        b'["set", 1]',
        b'["digest", "list", -1, "' + b"0" * 64 + b'"]',
        b'["digest", "list", true, "' + b"0" * 64 + b'"]',
        b'["digest", "list", 1, "x"]',
    ],
)
def test_nonsense_is_refused_cleanly(payload: bytes) -> None:
    with pytest.raises(NonsenseFrame):
        parse_returned(payload, node_count=3)
    with pytest.raises(NonsenseFrame):
        parse_batch(payload, at_most=2)
    with pytest.raises(NonsenseFrame):
        parse_error(payload)
    with pytest.raises(NonsenseFrame):
        parse_loaded(payload)
    with pytest.raises(NonsenseFrame):
        parse_step(payload)


@for_each(
    ("payload", "step"),
    [
        (b'["entered", 2, ["float", "-inf"], 7]', CallEntered(2, -math.inf, 7)),
        (b'["entered", null, null, null]', CallEntered(None, None, None)),
        (
            b'["entered", 0, ["numpy", 3, "int64"], true]',
            CallEntered(0, NumpyScalar(3, "int64"), True),
        ),
        (b'["left", ["tuple", [3, ["list", [0]]]]]', CallLeft((3, [0]))),
        (b'["left", null]', CallLeft(None)),
        (b'["raised"]', CallRaised()),
        (b"7", PositionAsked(7)),
    ],
)
def test_a_step_of_a_watched_function_is_read(payload: bytes, step: object) -> None:
    assert parse_step(payload) == step


@for_each(
    "payload",
    [
        b'["entered", -1, 0, 0]',
        b'["entered", true, 0, 0]',
        b'["entered", "1", 0, 0]',
        b'["entered", 1.0, 0, 0]',
        b'["entered", 1, 0]',
        b'["entered", 1, 0, 0, 0]',
        b'["entered", 1, 0, ["float", "x"]]',
        b'["entered", 1, NaN, 0]',
        b'["entered", 1, 0, ["node", 0]]',
        b'["left"]',
        b'["left", 1, 2]',
        b'["left", {}]',
        b'["left", ["list", 3]]',
        b'["left", 1e3]',
        b'["raised", null]',
        b'["raised"',
        b'"raised"',
        b'["asked", 1]',
        b'{"left": 1}',
        b"null",
        b"-7",
        b"true",
        b"4294967296",
        b"",
        b'["left", "' + b"a" * LARGEST_STEP + b'"]',
    ],
)
def test_a_step_that_no_watched_function_makes_is_refused(payload: bytes) -> None:
    with pytest.raises(NonsenseFrame):
        parse_step(payload)


ERROR = {
    "type": "NameError",
    "message": "name 'a' is not defined",
    "line": 3,
    "exits": False,
    "code": None,
    "facts": {},
}


@for_each(
    ("changes", "ending"),
    [
        ({}, Ending.RAISED),
        ({"type": "MemoryError"}, Ending.MEMORY),
        ({"type": "SystemExit", "exits": True}, Ending.EXITED),
    ],
)
def test_an_exception_stands_for_an_ending(changes: dict[str, Any], ending: Ending) -> None:
    found, error = parse_error(frame(ERROR | changes))

    assert found is ending
    assert (error.message, error.line) == (ERROR["message"], 3)


def test_a_syntax_error_brings_its_line_along() -> None:
    _, error = parse_error(frame(ERROR | {"source": "def f(:", "column": 7}))

    assert (error.source, error.column) == ("def f(:", 7)


@for_each("line", [-1, 10**9, 10**4000])
def test_a_line_that_no_file_has_is_no_line(line: int) -> None:
    _, error = parse_error(frame(ERROR | {"line": line, "column": line}))

    assert (error.line, error.column) == (None, None)


@for_each("changes", [{"line": True}, {"line": "3"}, {"column": True}])
def test_what_is_no_number_is_no_line(changes: dict[str, Any]) -> None:
    with pytest.raises(NonsenseFrame):
        parse_error(frame(ERROR | changes))


def test_what_a_given_function_said_is_believed_only_with_the_facts_it_needs() -> None:
    whole = {"code": "impossible-move", "facts": {"move": "2", "count": "2"}}
    lacking = {"code": "impossible-move", "facts": {"move": "2"}}
    invented = {"code": "value-wrong", "facts": {}}

    refusals = [parse_error(frame(ERROR | said))[1].refusal for said in (whole, lacking, invented)]

    assert refusals[0] is not None
    assert refusals[0].facts == {"move": "2", "count": "2"}
    assert refusals[1:] == [None, None]


@for_each(
    ("values", "error", "ending"),
    [
        ([1, "deux"], None, Ending.RETURNED),
        ([1], None, Ending.RETURNED),
        ([1], ERROR, Ending.RAISED),
        ([], ERROR | {"exits": True}, Ending.EXITED),
    ],
)
def test_a_batch_is_read_up_to_the_call_that_failed(
    values: list[Any], error: dict[str, Any] | None, ending: Ending
) -> None:
    found, returned, told = parse_batch(frame({"returned": values, "error": error}), at_most=2)

    assert (found, returned) == (ending, tuple(values))
    assert (told is None) == (error is None)


@for_each(
    "document",
    [
        {"returned": [], "error": None},
        {"returned": [1, 2, 3], "error": None},
        {"returned": [1, 2], "error": ERROR},
        {"returned": [1], "error": {}},
        {"returned": [1], "error": "non"},
        {"returned": [1]},
        {"returned": [["node", 0]], "error": None},
        {"returned": 1, "error": None},
    ],
)
def test_a_batch_that_cannot_be_is_refused(document: dict[str, Any]) -> None:
    with pytest.raises(NonsenseFrame):
        parse_batch(frame(document), at_most=2)


def test_a_node_is_told_by_identity_even_within_lists() -> None:
    class Twin(list[int]):
        """A node that is a list too, and equal to its twin."""

    one, other = Twin(), Twin()
    nodes = {id(one): 1, id(other): 2}

    read = parse_returned(encode_value([other, (one,), Twin()], nodes).encode(), node_count=3)

    assert read == [NodeRef(2), (NodeRef(1),), []]


LOADED: dict[str, Any] = {
    "functions": [],
    "skipped": [],
    "follows_children": [],
    "not_functions": [],
    "methods": [],
    "definitions": [],
}
FOUND: dict[str, Any] = {
    "name": "f",
    "line": 1,
    "parameters": [],
    "unwritten": False,
    "undecorated": False,
}


@for_each(
    "changes",
    [
        {"functions": [3]},
        {"functions": [FOUND | {"parameters": [["a", "sideways", None, []]]}]},
        {"functions": [FOUND | {"parameters": [["a", "keyword_only", True, []]]}]},
        {"functions": [FOUND | {"parameters": [["a", "keyword_only", "unheard", []]]}]},
        {"functions": [FOUND | {"parameters": [["a", "keyword_only", None, ["unheard"]]]}]},
        {"functions": [FOUND | {"parameters": [["a", "keyword_only", None, [["depth"]]]]}]},
        {"functions": [FOUND | {"parameters": [["a", "keyword_only", None, ["depth"] * 99]]}]},
        {"functions": [FOUND | {"parameters": [3]}]},
        {"functions": [FOUND | {"unwritten": None}]},
        {"functions": [FOUND | {"undecorated": 1}]},
        {"functions": [{"name": "f", "line": 1, "parameters": []}]},
        {"skipped": ["1"]},
        {"skipped": [True]},
        {"skipped": [-1]},
        {"functions": [{"name": "f", "line": True, "parameters": None}]},
        {"follows_children": [["M", 10**9]]},
        {"follows_children": [["M"]]},
        {"follows_children": [["M", 3]]},
        {"follows_children": [["M", 3, "minimax", 4]]},
        {"follows_children": [["M", 3, "minimax", ["4"]]]},
        {"definitions": [["minimax", 3]]},
        {"definitions": [["minimax", 3, 1]]},
        {"definitions": [["minimax", "3", True]]},
        {"definitions": {}},
        {"not_functions": [["minimax"]]},
        {"not_functions": [["minimax", 3]]},
        {"not_functions": "minimax"},
        {"methods": [["Jeu", "minimax"]]},
        {"methods": [["Jeu", "minimax", "3"]]},
        {"methods": None},
    ],
)
def test_a_loading_with_a_strange_part_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(NonsenseFrame):
        parse_loaded(frame(LOADED | changes))


def test_a_function_whose_parameters_are_unknown_is_still_found() -> None:
    document = LOADED | {"functions": [FOUND | {"line": None, "parameters": None}]}

    (function,) = parse_loaded(frame(document)).functions

    assert (function.name, function.parameters) == ("f", None)


def test_what_is_known_of_a_parameter_is_read() -> None:
    told = [["p", "keyword_only", "number", ["depth", "zero"]], ["q", "keyword_only", None, []]]

    (function,) = parse_loaded(
        frame(LOADED | {"functions": [FOUND | {"parameters": told}]})
    ).functions

    kind = ParameterKind.KEYWORD_ONLY
    assert function.parameters == (
        Parameter(
            name="p",
            kind=kind,
            has_default=True,
            default=Default.NUMBER,
            uses=frozenset({Use.DEPTH, Use.ZERO}),
        ),
        Parameter(name="q", kind=kind, has_default=False),
    )


def test_what_is_unwritten_written_twice_or_following_is_told() -> None:
    document = LOADED | {
        "functions": [FOUND | {"unwritten": True}],
        "follows_children": [["M", 3, "minimax", [4, 9]]],
        "definitions": [["minimax", 2, False], ["minimax", 83, True]],
    }

    loaded = parse_loaded(frame(document))

    assert loaded.functions == (FoundFunction(name="f", line=1, parameters=(), unwritten=True),)
    assert loaded.follows_children == (
        FollowingConstant(name="M", line=3, function="minimax", missed_lines=(4, 9)),
    )
    assert loaded.definitions == (
        Definition(name="minimax", line=2, unwritten=False),
        Definition(name="minimax", line=83, unwritten=True),
    )


@for_each(
    ("number", "reply"),
    [
        (16, b"i" + (16).to_bytes(8, "little")),
        (-1, b"i" + b"\xff" * 8),
        (2.5, b"d" + struct.pack("<d", 2.5)),
        (math.inf, b"d" + struct.pack("<d", math.inf)),
    ],
)
def test_an_evaluation_is_answered_in_nine_bytes(number: float, reply: bytes) -> None:
    assert encode_number(number) == reply
    assert len(reply) == 9


def test_an_evaluation_is_never_nan() -> None:
    with pytest.raises(ValueError, match="never NaN"):
        encode_number(math.nan)


def test_a_document_of_ours_is_the_json_that_everybody_reads() -> None:
    class Pair(NamedTuple):
        name: str
        line: int

    document = {
        "texte": 'é "≥" \\ \x00 \ud800 \U0001f600',
        "none": None,
        "flags": [True, False],
        "numbers": (0, -7, 1 << 300),
        "empty": [[], {}, ""],
        "named": Pair("M", 3),
    }

    assert json.loads(encode_document(document)) == json.loads(json.dumps(document))


def test_what_no_document_of_ours_holds_is_our_mistake() -> None:
    with pytest.raises(TypeError, match="no part of a document"):
        encode_document([{1, 2}])


def test_memory_addresses_are_left_out() -> None:
    returned = frame(["object", "generator", "<generator object f at 0x7f31c2a0>"])
    assert parse_returned(returned) == Foreign("generator", "<generator object f>")

    document = {
        "type": "KeyError",
        "message": "<Noeud object at 0x7f31>",
        "line": 3,
        "exits": False,
        "code": "move-not-an-integer",
        "facts": {"move": "<f at 0x7f31>"},
    }
    _, error = parse_error(frame(document))
    assert error.message == "<Noeud object>"
    assert error.refusal is not None
    assert error.refusal.facts == {"move": "<f>"}


def test_texts_longer_than_an_honest_child_sends_are_cut() -> None:
    long = "x" * 100_000
    document = {"type": long, "message": long, "line": 1, "exits": False, "code": None}
    payload = json.dumps(document | {"facts": {}, "source": long}).encode()

    _, error = parse_error(payload)

    assert max(map(len, (error.type_name, error.message))) == 500
    assert error.source is not None
    assert len(error.source) == 10_000
    assert parse_returned(json.dumps(["object", long, long]).encode()) == Foreign(
        "x" * 500, "x" * 500
    )
