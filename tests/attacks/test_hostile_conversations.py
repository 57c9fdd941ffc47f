"""Student code that abuses estimates, nodes or batches: a verdict, never our crash."""

import textwrap

import pytest

from grader.model.dataclass import replace
from grader.model.exercise import Limits
from grader.model.run import Argument, BatchOutcome, Board, Call, Ending, Given, Outcome
from grader.sandbox.referee import Referee
from grader.sandbox.session import Session
from tests.attacks.test_broken_pipes import PIPES

LIMITS = Limits(time_s=1, memory_mib=256, evaluations=200, output_kib=4)
HASTY = replace(LIMITS, time_s=0.3)
"""For what never ends."""
BOARD = Board(
    child_counts=(2, 0, 0), values=(1, 2, 3), estimates=(4, 5, 6), labels=(7, 8, 9)
)  # fmt: skip


def converse(
    referee: Referee, source: str, *arguments: Argument, limits: Limits = LIMITS
) -> tuple[Outcome, BatchOutcome, Outcome]:
    """A call of `f`, many calls of `g`, a call of `f` again, in one child."""
    loading = referee.probe(
        (PIPES + textwrap.dedent(source)).encode(),
        "mon_code.py",
        targets={"f"},
        limits=limits,
        definitions_only=False,
    )
    assert loading.ending is Ending.RETURNED, loading
    call = Call(function="f", positional=arguments, keywords=(), board=BOARD, limits=limits)

    def conversation(session: Session) -> tuple[Outcome, BatchOutcome, Outcome]:
        return (
            session.call(call),
            session.call_many("g", [(n,) for n in range(3)], limits),
            session.call(call),
        )

    return referee.play(loading, "mon_code.py", limits, conversation)


@pytest.mark.timeout(20)  # Whoever waits for it waits for ever.
def test_a_flood_of_estimates_whose_answers_nobody_reads(referee: Referee) -> None:
    first, many, last = converse(
        referee,
        "def f():\n    while True: say(b'H\\0\\0\\0\\0' * 100)\ndef g(n): return n",
        limits=HASTY,
    )

    assert {first.ending, many.ending, last.ending} == {Ending.TIMEOUT}
    assert first.asked == ()


def test_a_flood_of_treated_nodes_is_stopped(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.sandbox.session.MOST_FREE_REQUESTS", 1_000)
    first, many, _ = converse(
        referee, "def f(n):\n    while True: traiter(n)\ndef g(n): return n", Given.NODE
    )

    assert first.ending is many.ending is Ending.REFUSED
    assert first.treated == (0,) * 1_000


@pytest.mark.parametrize(
    "forged",
    ["b'T\\3\\0\\0\\0'", "b'H\\3\\0\\0\\0'", "b'T\\xff\\xff\\xff\\xff'", "b'W\\0\\0\\0\\0'"],
)
def test_requests_about_what_is_not_on_the_board_are_nonsense(
    referee: Referee, forged: str
) -> None:
    first, *_ = converse(referee, f"def f():\n    say({forged})\ndef g(n): return n")

    assert first.ending is Ending.PROTOCOL
    assert (first.asked, first.treated) == ((), ())


def test_answers_to_a_batch_that_was_not_asked_for_are_nonsense(referee: Referee) -> None:
    forged = b'M\x1f\0\0\0{"returned": [7], "error": null}'
    first, *_ = converse(referee, f"def f():\n    say({forged!r})\ndef g(n): return n")

    assert first.ending is Ending.PROTOCOL


def test_more_answers_than_calls_are_nonsense(referee: Referee) -> None:
    payload = b'{"returned": [7, 7, 7, 7], "error": null}'
    forged = b"M" + len(payload).to_bytes(4, "little") + payload
    _, many, last = converse(referee, f"def f(): return 1\ndef g(n):\n    say({forged!r})")

    assert many == BatchOutcome(ending=Ending.PROTOCOL, returned=())
    assert last.ending is Ending.PROTOCOL


def test_a_class_of_nodes_that_never_lets_go(referee: Referee) -> None:
    first, *_ = converse(
        referee,
        """
        class Noeud:
            def __init__(self, val):
                while True: pass
        def f(n): return 1
        """,
        Given.NODE,
        limits=HASTY,
    )

    assert first.ending is Ending.TIMEOUT


def test_a_class_of_nodes_that_lies_about_everything(referee: Referee) -> None:
    first, _, last = converse(
        referee,
        """
        class Meta(type):
            def __call__(cls, *reste): raise KeyboardInterrupt
            def __instancecheck__(cls, objet): return True
        class Noeud(metaclass=Meta):
            __class__ = property(lambda self: int)
            def __eq__(self, autre): return True
            def __hash__(self): raise KeyboardInterrupt
            def __getattr__(self, nom): raise SystemExit
        def f(n):
            traiter(n.enfants[1])
            return [n, n.enfants[0]]
        def g(n): return n
        """,
        Given.NODE,
    )

    assert first.ending is last.ending is Ending.RETURNED
    assert first.treated == (2,)
