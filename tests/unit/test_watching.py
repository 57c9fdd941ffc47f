"""What stands in a function's place while it is watched, seen from inside the child."""

import functools
import inspect
import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from grader.model.run import PositionAsked
from grader.sandbox import session
from grader.sandbox.child.channel import HEADER_SIZE, Channel, encode_value
from grader.sandbox.child.child_program import (
    LARGEST_STEP,
    MOST_LAYERS,
    CallWatch,
    Place,
    defaults_of,
)
from grader.sandbox.child.given_functions import Game
from grader.sandbox.frames import LARGEST_STEP as LARGEST_STEP_READ
from grader.sandbox.frames import encode_number
from tests.unit.for_each import for_each

PLACES: Sequence[Place] = ((0, "jeu"), (1, "alpha"), (2, "beta"))


class Heard(Channel):
    """A channel that keeps what is said."""

    def __init__(self) -> None:
        super().__init__(-1, -1)
        self.said: list[str] = []

    def add_step(self, step: str) -> None:
        self.said.append(step)


def number_of(jeu: object) -> int | None:
    return jeu if type(jeu) is int else None


def watch(
    function: Any, places: Sequence[Place] = PLACES
) -> tuple[dict[str, Any], Heard, CallWatch]:
    namespace, channel = {"f": function}, Heard()
    return (
        namespace,
        channel,
        CallWatch(namespace, "f", places, number_of=number_of, channel=channel),
    )


@pytest.fixture(autouse=True)
def same_recursion_limit() -> Iterator[None]:
    before = sys.getrecursionlimit()
    yield
    left = sys.getrecursionlimit()
    sys.setrecursionlimit(before)
    assert left == before


def test_each_call_by_name_is_told_and_the_name_is_given_back() -> None:
    def f(jeu: int, alpha: float = -math.inf, beta: float = math.inf) -> int:
        if jeu == 2:
            return 7
        answer: int = namespace["f"](jeu + 1, beta=jeu)
        return answer

    namespace, channel, watching = watch(f)
    with watching:
        assert namespace["f"](1, 0) == 7

    assert namespace["f"] is f
    assert channel.said == [
        '["entered", 1, 0, ["float", "inf"]]',
        '["entered", 2, ["float", "-inf"], 1]',
        '["left", 7]',
        '["left", 7]',
    ]


def test_an_exception_passes_and_is_told() -> None:
    def f(jeu: int) -> int:
        raise KeyError(jeu)

    namespace, channel, watching = watch(f)
    with watching, pytest.raises(KeyError, match="1"):
        namespace["f"](1)

    assert channel.said == ['["entered", 1, null, null]', '["raised"]']


def test_a_name_that_the_call_has_bound_anew_stays_so() -> None:
    namespace, _, watching = watch(lambda jeu: jeu)
    with watching:
        namespace["f"] = len

    assert namespace["f"] is len


def test_what_can_be_known_of_the_function_stays_known() -> None:
    def f(jeu: int, alpha: int = 3) -> int:
        """Cherche."""
        return jeu

    f.__dict__["compteur"] = 12
    namespace, _, watching = watch(f)
    with watching:
        watcher = namespace["f"]

    assert watcher is not f
    assert (watcher.__name__, watcher.__doc__, watcher.compteur) == ("f", "Cherche.", 12)
    assert inspect.signature(watcher) == inspect.signature(f)


def test_a_cached_function_keeps_its_cache_and_what_is_asked_of_it() -> None:
    @functools.lru_cache(maxsize=5)
    def f(jeu: int, alpha: int = 0) -> int:
        return jeu

    namespace, channel, watching = watch(f)
    with watching:
        namespace["f"](1)
        namespace["f"](1)
        assert namespace["f"].cache_info() == (1, 1, 5, 1)
        assert namespace["f"].cache_parameters() == {"maxsize": 5, "typed": False}
        namespace["f"].cache_clear()
    assert f.cache_info().currsize == 0
    assert channel.said == ['["entered", 1, 0, null]', '["left", 1]'] * 2


def test_a_method_bound_to_an_object_is_watched_without_it() -> None:
    class Search:
        def f(self, jeu: int, alpha: int = 4) -> int:  # noqa: ARG002 (only its default counts)
            return jeu

    namespace, channel, watching = watch(Search().f)
    with watching:
        namespace["f"](1)

    assert channel.said == ['["entered", 1, 4, null]', '["left", 1]']


class Called:
    def __call__(self, jeu: int) -> int:
        return jeu


@for_each("other", [int, Called, Called(), len, functools.partial(max, 1), None, 3])
def test_what_is_no_plain_function_is_left_alone(other: object) -> None:
    namespace, channel, watching = watch(other)
    with watching:
        assert namespace["f"] is other

    assert channel.said == []


def test_a_name_that_is_not_there_is_not_made_up() -> None:
    namespace: dict[str, Any] = {}
    with CallWatch(namespace, "f", PLACES, number_of=number_of, channel=Heard()):
        assert namespace == {}


def test_long_values_are_left_out_and_the_step_is_told() -> None:
    namespace, channel, watching = watch(lambda jeu, alpha, beta: [0] * 1000)
    with watching:
        namespace["f"](1, [0] * 1000, 7)

    list_told = '["object", "list", "\\u2026"]'
    assert channel.said == [f'["entered", 1, {list_told}, 7]', f'["left", {list_told}]']


def test_no_step_is_longer_than_what_is_read() -> None:
    assert LARGEST_STEP == LARGEST_STEP_READ
    for length in range(200):
        namespace, channel, watching = watch(lambda jeu, alpha, beta: beta)
        with watching:
            namespace["f"](1, "a" * length, "b" * 250)
            namespace["f"](1, 0, "b" * (length + 400))
        assert len(channel.said) == 4
        assert max(map(len, channel.said)) <= LARGEST_STEP


@for_each(
    "returned",
    [
        (3, []),
        (3, [0, 1]),
        (-7, [2] * 16),
        (-7, [2] * 17),
        (True, [0]),
        (3, [True]),
        (3, [1.0]),
        (3, (0, 1)),
        (2.5, [0]),
        (2**70, [0]),
        (0, [2**300]),
        (0, [-(2**60)]),
        (3, [0], 1),
    ],
)
def test_a_score_with_its_path_is_told_like_any_value(returned: object) -> None:
    namespace, channel, watching = watch(lambda jeu: returned)
    with watching:
        namespace["f"](1)

    assert channel.said[1] == f'["left", {encode_value(returned)}]'


def test_steps_go_along_with_what_is_said_next_and_never_grow_too_large() -> None:
    receive_fd, send_fd = os.pipe()
    channel = Channel(-1, send_fd)
    step = '["left", 1]'
    for _ in range(1000):
        channel.add_step(step)
    channel.send(b"R", b"1")
    channel.send(b"R", b"2")
    os.close(send_fd)

    with open(receive_fd, "rb") as said:
        frames = []
        while header := said.read(HEADER_SIZE):
            frames.append((header[:1], said.read(int.from_bytes(header[1:], "little"))))
    steps = [payload for letter, payload in frames if letter == b"S"]
    assert b"".join(steps).decode().split("\n") == [*[step] * 1000, ""]
    assert len(steps) == 1
    assert frames[len(steps) :] == [(b"R", b"1"), (b"R", b"2")]


def test_an_evaluation_that_is_foreseen_is_told_and_not_asked_until_another_comes() -> None:
    receive_fd, their_send = os.pipe()
    their_receive, send_fd = os.pipe()
    game = Game(Channel(receive_fd, send_fd), {})
    game.set_board(
        child_counts=[2, 0, 0], ends=[None] * 3, same_as=[], labels=[], has_estimates=False
    )
    game.foresee([(1, 5), (2, 2.5), (1, 6), (2, 8)])
    first, second = game.position(1), game.position(2)
    os.write(their_send, encode_number(7) + encode_number(9))

    values = [game.evaluate(each) for each in (first, second, second, first)]

    assert values == [5, 2.5, 7, 9]
    steps = b"S" + (4).to_bytes(4, "little") + b"1\n2\n"
    asked = [b"E" + number.to_bytes(4, "little") for number in (2, 1)]
    assert os.read(their_receive, 100) == b"".join((steps, *asked))
    for each in (receive_fd, their_send, their_receive, send_fd):
        os.close(each)


class Unspeakable:
    def __init__(self, raised: type[BaseException]) -> None:
        self.raised = raised

    def __repr__(self) -> str:
        raise self.raised


@for_each("raised", [ValueError, SystemExit, KeyboardInterrupt, RecursionError])
def test_a_value_that_cannot_be_told_changes_nothing(raised: type[BaseException]) -> None:
    returned = Unspeakable(raised)
    namespace, _, watching = watch(lambda jeu: returned)
    with watching:
        assert namespace["f"](1) is returned


def deepest(function_of: Callable[[dict[str, Any]], Callable[[int], int]], *, watched: bool) -> int:
    """How deep a function that never ends evaluates."""
    namespace: dict[str, Any] = {"reached": 0}
    namespace["f"] = function_of(namespace)
    watching = CallWatch(namespace, "f", PLACES, number_of=number_of, channel=Heard())
    if watched:
        with watching, pytest.raises(RecursionError):
            namespace["f"](0)
    else:
        with pytest.raises(RecursionError):
            namespace["f"](0)
    reached: int = namespace["reached"]
    return reached


def evaluate(namespace: dict[str, Any], jeu: int) -> None:
    """What counts is not how deep a function gets, but how deep it evaluates."""
    namespace["reached"] = jeu


def calls_itself(namespace: dict[str, Any]) -> Callable[[int], int]:
    def f(jeu: int) -> int:
        evaluate(namespace, jeu)
        answer: int = namespace["f"](jeu + 1)
        return answer

    return f


def calls_itself_through_another(namespace: dict[str, Any]) -> Callable[[int], int]:
    def f(jeu: int) -> int:
        evaluate(namespace, jeu)
        return max(helper(move) for move in (jeu + 1,))

    def helper(jeu: int) -> int:
        answer: int = namespace["f"](jeu)
        return answer

    return f


@for_each("function_of", [calls_itself, calls_itself_through_another])
def test_recursion_ends_where_it_would_have_ended_unwatched(
    function_of: Callable[[dict[str, Any]], Callable[[int], int]],
) -> None:
    unwatched = deepest(function_of, watched=False)
    limit = sys.getrecursionlimit()
    watched = deepest(function_of, watched=True)
    # At the very brink a frame or two may not be taken back.
    assert 0 <= sys.getrecursionlimit() - limit <= 70
    sys.setrecursionlimit(limit)

    assert watched == unwatched


def test_a_file_that_wants_no_limit_at_all_keeps_it() -> None:
    before = sys.getrecursionlimit()
    namespace, channel, watching = watch(lambda jeu: jeu)
    sys.setrecursionlimit(2**31 - 1)
    try:
        with watching:
            assert namespace["f"](1) == 1
        assert sys.getrecursionlimit() == 2**31 - 1
    finally:
        sys.setrecursionlimit(before)

    assert channel.said == ['["entered", 1, null, null]', '["left", 1]']


def test_a_limit_that_the_function_sets_is_kept() -> None:
    before = sys.getrecursionlimit()

    def f(jeu: int) -> int:
        sys.setrecursionlimit(before + 500)
        return jeu

    namespace, _, watching = watch(f)
    try:
        with watching:
            namespace["f"](1)
        assert abs(sys.getrecursionlimit() - (before + 500)) <= 1
    finally:
        sys.setrecursionlimit(before)


def test_defaults_are_those_of_the_function_behind_its_decorators() -> None:
    def f(jeu: int, alpha: int = 3, *, beta: int = 4) -> int:
        return jeu

    @functools.wraps(f)
    def decorated(*arguments: int) -> int:
        return f(*arguments)

    assert defaults_of(decorated) == {"alpha": 3, "beta": 4}
    assert defaults_of(functools.lru_cache(decorated)) == {"alpha": 3, "beta": 4}
    assert defaults_of(lambda jeu: jeu) == {}


def test_a_function_that_stands_behind_itself_has_an_end() -> None:
    circular = SimpleNamespace()
    circular.__wrapped__ = circular

    assert MOST_LAYERS > 0
    assert defaults_of(circular) == {}


def test_steps_that_were_read_are_known_until_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "_MOST_KNOWN_STEPS", 2)
    known = session._KnownSteps()

    steps = [known[line] for line in (b"1", b"2", b"1", b"3", b"1")]

    assert steps == [PositionAsked(number) for number in (1, 2, 1, 3, 1)]
    assert steps[0] is steps[2]
    assert len(known) == 2
