"""Conversations with one child: single calls, many at one go, what crosses, what is refused."""

import math
import os
import signal
from collections.abc import Callable
from functools import partial

import pytest

from grader.errors import CouldNotJudge
from grader.model.dataclass import replace
from grader.model.exercise import Limits
from grader.model.run import (
    EMPTY_BOARD,
    Argument,
    BatchOutcome,
    Board,
    Ending,
    Given,
    Kept,
    Outcome,
    PositionAt,
    Returned,
    SameTable,
)
from grader.sandbox import session as session_module
from grader.sandbox.launcher import ZygoteLauncher
from grader.sandbox.referee import Referee
from grader.sandbox.session import Session
from tests.integration.students import FILE, HASTY, LIMITS, ask, load

BINARY = Board(child_counts=(2, 2, 0, 0, 0), values=(1, 2, 3, 4, 5))
"""The root, its left child with two leaves (2 and 3), its right child (4): a leaf."""


def talk(
    referee: Referee, source: str, *calls: Callable[[Session], Outcome | BatchOutcome]
) -> list[Outcome | BatchOutcome]:
    return referee.play(
        load(referee, source), FILE, LIMITS, lambda session: [call(session) for call in calls]
    )


def answer(referee: Referee, source: str, *arguments: Argument, board: Board = BINARY) -> Returned:
    """What `f` returns; it must return."""
    outcome = referee.run_call(load(referee, source), FILE, ask("f", *arguments, board=board))
    assert outcome.ending is Ending.RETURNED, outcome
    return outcome.returned


# Conversations ----------------------------------------------------------------------------------


def test_a_conversation_decides_each_call_from_the_answers_before(referee: Referee) -> None:
    loading = load(referee, "vus = []\ndef f(n):\n    vus.append(n)\n    return sum(vus)")

    def double_until_large(session: Session) -> list[int]:
        totals = [1]
        while totals[-1] < 50:
            returned = session.call(ask("f", totals[-1])).returned
            assert isinstance(returned, int)
            totals.append(returned)
        return totals

    assert referee.play(loading, FILE, LIMITS, double_until_large) == [1, 1, 2, 4, 8, 16, 32, 64]


def test_a_conversation_is_had_again_with_a_new_child_if_our_side_breaks(
    forking_referee: Referee,
) -> None:
    loading = load(
        forking_referee,
        "import os\nvus = []\ndef f(n):\n    vus.append(n)\n    return vus\ndef fin(): os._exit(1)",
    )
    launcher = forking_referee._launcher
    assert isinstance(launcher, ZygoteLauncher)
    attempts: list[int] = []

    def kill_the_zygote_once(session: Session) -> Returned:
        attempts.append(launcher._process.pid)
        session.call(ask("f", 1))
        if len(attempts) == 1:
            os.kill(attempts[0], signal.SIGKILL)
            # Only a child that has to be reaped shows that the zygote is gone.
            session.call(ask("fin"))
        return session.call(ask("f", 2)).returned

    assert forking_referee.play(loading, FILE, LIMITS, kill_the_zygote_once) == [1, 2]
    assert len(attempts) == 2


def test_a_conversation_that_breaks_twice_could_not_be_judged(forking_referee: Referee) -> None:
    loading = load(forking_referee, "import os\ndef f(): os._exit(1)")
    launcher = forking_referee._launcher
    assert isinstance(launcher, ZygoteLauncher)

    def kill_the_zygote(session: Session) -> Outcome:
        os.kill(launcher._process.pid, signal.SIGKILL)
        return session.call(ask("f"))

    with pytest.raises(CouldNotJudge):
        forking_referee.play(loading, FILE, LIMITS, kill_the_zygote)


def test_what_kills_the_child_ends_every_later_call(referee: Referee) -> None:
    first, second, many = talk(
        referee,
        "import os\ndef f():\n    print('adieu', flush=True)\n    os._exit(1)",
        lambda session: session.call(ask("f")),
        lambda session: session.call(ask("f", board=BINARY)),
        lambda session: session.call_many("f", [(), ()], LIMITS),
    )

    assert first.ending is second.ending is many.ending is Ending.EXITED
    assert isinstance(first, Outcome)
    assert first.output == "adieu\n"
    assert second == Outcome(ending=Ending.EXITED, asked=())
    assert many == BatchOutcome(ending=Ending.EXITED, returned=())


def test_a_file_that_cannot_be_loaded_ends_a_conversation_before_it_begins(
    one_by_one: Referee,
) -> None:
    outcomes = talk(
        one_by_one,
        "import sys\nif 'child.probe' not in sys.modules: 1 / 0\n",
        lambda session: session.call(ask("f")),
        lambda session: session.call_many("f", [()], LIMITS),
    )

    assert [outcome.ending for outcome in outcomes] == [Ending.RAISED, Ending.RAISED]
    assert [outcome.error.type_name for outcome in outcomes if outcome.error] == [
        "ZeroDivisionError"
    ] * 2


def test_a_student_who_raises_can_be_called_again(referee: Referee) -> None:
    first, second = talk(
        referee,
        "def f(n): return 6 // n",
        lambda session: session.call(ask("f", 0)),
        lambda session: session.call(ask("f", 2)),
    )

    assert first.ending is Ending.RAISED
    assert second.returned == 3


def test_nothing_can_be_said_once_a_conversation_is_over(forking_referee: Referee) -> None:
    kept = forking_referee.play(
        load(forking_referee, "def f(): return 1"), FILE, LIMITS, lambda session: session
    )

    with pytest.raises(ValueError, match="over"):
        kept.call(ask("f"))
    with pytest.raises(ValueError, match="over"):
        kept.call_many("f", [()], LIMITS)


def test_the_clock_stands_still_between_two_calls(referee: Referee) -> None:
    limits = Limits(time_s=0.3, memory_mib=256, evaluations=10, output_kib=4)

    def think_long(session: Session) -> list[Ending]:
        signal.sigtimedwait([], 0.5)
        first = session.call(ask("f", limits=limits))
        signal.sigtimedwait([], 0.5)
        return [first.ending, session.call(ask("f", limits=limits)).ending]

    loading = load(referee, "def f(): return 1")

    assert referee.play(loading, FILE, limits, think_long) == [Ending.RETURNED] * 2


def test_many_short_calls_may_last_longer_than_one_may(forking_referee: Referee) -> None:
    loading = load(
        forking_referee,
        "import time\ndef f():\n    fin = time.process_time() + 0.06\n"
        "    while time.process_time() < fin: pass",
    )

    def call_often(session: Session) -> set[Ending]:
        return {session.call(ask("f", limits=HASTY)).ending for _ in range(10)}

    assert forking_referee.play(loading, FILE, HASTY, call_often) == {Ending.RETURNED}


# Many calls at one go ---------------------------------------------------------------------------


def test_many_calls_are_answered_in_order(referee: Referee) -> None:
    (outcome,) = talk(
        referee,
        "def f(a, b): return [a, b * 2]",
        lambda session: session.call_many("f", [(n, f"{n}") for n in range(5_000)], LIMITS),
    )

    assert (outcome.ending, outcome.error) == (Ending.RETURNED, None)
    assert outcome.returned == tuple([n, f"{n}{n}"] for n in range(5_000))


def test_the_last_arguments_of_many_calls_may_go_by_name(referee: Referee) -> None:
    (outcome,) = talk(
        referee,
        "def f(a, *, b, c=0, d): return [a, b, c, d]",
        lambda session: session.call_many("f", [(1, 2, 3), (4, 5, 6)], LIMITS, names=["d", "b"]),
    )

    assert outcome.returned == ([1, 3, 0, 2], [4, 6, 0, 5])


def test_no_calls_at_all_are_answered_by_nothing(referee: Referee) -> None:
    (outcome,) = talk(referee, "", lambda session: session.call_many("f", [], LIMITS))

    assert outcome == BatchOutcome(ending=Ending.RETURNED, returned=())


def test_many_calls_stop_at_the_first_that_raises_and_the_child_lives_on(
    referee: Referee,
) -> None:
    many, after = talk(
        referee,
        "vus = []\ndef f(n):\n    vus.append(n)\n    return 12 // n\ndef g(): return vus",
        lambda session: session.call_many("f", [(3,), (2,), (0,), (1,)], LIMITS),
        lambda session: session.call(ask("g")),
    )

    assert isinstance(many, BatchOutcome)
    assert (many.ending, many.returned) == (Ending.RAISED, (4, 6))
    assert many.error is not None
    assert (many.error.type_name, many.error.line) == ("ZeroDivisionError", 4)
    assert after.returned == [3, 2, 0]


@pytest.mark.parametrize(
    ("crime", "ending"),
    [
        ("while True: pass", Ending.TIMEOUT),
        ("import os; os._exit(0)", Ending.EXITED),
        ("raise SystemExit", Ending.EXITED),
        ("raise MemoryError", Ending.MEMORY),
        ("import os; os.kill(os.getpid(), 11)", Ending.CRASHED),
    ],
)
def test_a_call_among_many_that_kills_the_child_ends_them_all(
    referee: Referee, crime: str, ending: Ending, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "BATCH_SIZE", 2)
    limits = HASTY if ending is Ending.TIMEOUT else LIMITS
    many, after = talk(
        referee,
        f"def f(n):\n    if n == 3:\n        {crime}\n    return n",
        lambda session: session.call_many("f", [(n,) for n in range(6)], limits),
        lambda session: session.call(ask("f", 1)),
    )

    assert many.ending is after.ending is ending
    assert isinstance(many.returned, tuple)
    assert many.returned[:2] == (0, 1)


def test_large_answers_are_shared_out_over_several_frames(referee: Referee) -> None:
    (outcome,) = talk(
        referee,
        "vus = []\ndef f(n):\n    vus.append(n)\n    return [n, len(vus), ['x' * 400] * 500]",
        lambda session: session.call_many("f", [(n,) for n in range(20)], LIMITS),
    )

    assert outcome.ending is Ending.RETURNED
    assert isinstance(outcome.returned, tuple)
    # Each call was made once.
    made = [answer[:2] for answer in outcome.returned if isinstance(answer, list)]
    assert made == [[n, n + 1] for n in range(20)]


def test_the_time_limit_holds_for_each_part_of_many_calls(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "BATCH_SIZE", 4)
    (outcome,) = talk(
        referee,
        "import time\ndef f(n):\n    time.sleep(0.06)\n    return n",
        lambda session: session.call_many(
            "f", [(n,) for n in range(12)], replace(LIMITS, time_s=0.6)
        ),
    )

    assert outcome.ending is Ending.RETURNED
    assert outcome.returned == tuple(range(12))


def test_many_calls_play_on_no_board(referee: Referee) -> None:
    first, many, again = talk(
        referee,
        "def f(jeu):\n    global garde\n    garde = jeu\n    return evaluation(jeu)\n"
        "def g(): return evaluation(garde)",
        lambda session: session.call(ask("f", PositionAt(1), board=BINARY)),
        lambda session: session.call_many("g", [()], LIMITS),
        lambda session: session.call(ask("f", PositionAt(1), board=BINARY)),
    )

    assert first.returned == again.returned == 2
    assert many.error is not None
    assert many.error.refusal is not None
    assert many.error.refusal.code == "not-a-position"


@pytest.mark.parametrize(
    "junk",
    [
        "b'M' + (2**31).to_bytes(4, 'little')",
        "b'M' + (2).to_bytes(4, 'little') + b'{}'",
        "b'R' + (1).to_bytes(4, 'little') + b'1'",
        "b'E' + bytes(4)",
        "b'H' + bytes(4)",
        "b'T' + bytes(4)",
    ],
)
def test_nonsense_amid_many_calls_is_a_verdict_of_its_own(referee: Referee, junk: str) -> None:
    (outcome,) = talk(
        referee,
        f"""
        import os
        def f():
            for tuyau in range(3, 20):
                try:
                    os.write(tuyau, {junk})
                except OSError:
                    pass
        """,
        lambda session: session.call_many("f", [()], LIMITS),
    )

    assert outcome == BatchOutcome(ending=Ending.PROTOCOL, returned=())


# Arguments --------------------------------------------------------------------------------------


def test_every_kind_of_argument_reaches_the_function_as_it_is(referee: Referee) -> None:
    source = """
        def f(*reste):
            return [repr(reste), [type(x).__name__ for x in reste]]
    """

    returned = answer(
        referee, source, "é", None, True, 3, 2.5, math.inf, -math.inf, (1, ("a", ())), Given.TABLE
    )

    assert returned == [
        "('é', None, True, 3, 2.5, inf, -inf, [1, ['a', []]], {})",
        ["str", "NoneType", "bool", "int", "float", "float", "float", "list", "dict"],
    ]


def test_lists_and_tables_are_fresh_in_every_call(referee: Referee) -> None:
    outcomes = talk(
        referee,
        "def f(liste, table):\n    liste.append(1)\n    table[1] = 2\n"
        "    return [len(liste), len(table)]",
        *[lambda session: session.call(ask("f", ((),), Given.TABLE))] * 2,
    )

    assert [outcome.returned for outcome in outcomes] == [[2, 1], [2, 1]]


def test_a_table_can_be_handed_over_once_more(referee: Referee) -> None:
    fill = "def f(table):\n    table[len(table)] = 1\n    return len(table)"
    arguments: list[Argument] = [Given.TABLE, SameTable(0), Given.TABLE, SameTable(1), SameTable(2)]

    outcomes = talk(
        referee, fill, *[partial(Session.call, call=ask("f", each)) for each in arguments]
    )

    assert [outcome.returned for outcome in outcomes] == [1, 2, 1, 3, 2]


def test_any_position_can_be_handed_over(referee: Referee) -> None:
    source = "def f(jeu, autre): return [coups_possibles(jeu), evaluation(autre)]"

    assert answer(referee, source, PositionAt(1), PositionAt(4)) == [[0, 1], 5]


def test_what_a_call_returned_can_be_handed_to_a_later_one(referee: Referee) -> None:
    outcomes = talk(
        referee,
        """
        def cree(): return object(), [1, 2]
        def meme(paire, un, liste): return [paire[0] is un, paire[1] is liste, liste]
        """,
        lambda session: session.call(ask("cree")),
        lambda session: session.call(ask("meme", Kept(0), Kept(0, 0), Kept(0, 1))),
        lambda session: session.call_many("meme", [(Kept(0), Kept(0, 0), Kept(0, -1))], LIMITS),
    )

    assert outcomes[1].returned == [True, True, [1, 2]]
    assert outcomes[2].returned == ([True, True, [1, 2]],)


def test_an_item_that_is_not_there_is_the_students_error(referee: Referee) -> None:
    _, short, failed, after = talk(
        referee,
        "def f(*x): return 3\ndef g(x): return x\ndef h(): 1 / 0",
        lambda session: session.call(ask("f")),
        lambda session: session.call(ask("f", Kept(0, 1))),
        lambda session: session.call(ask("h")),
        # What a call that raised returned is None.
        lambda session: session.call(ask("g", Kept(2))),
    )

    assert short.error is not None
    assert (short.ending, short.error.type_name) == (Ending.RAISED, "TypeError")
    assert failed.ending is Ending.RAISED
    assert (after.ending, after.returned) == (Ending.RETURNED, None)


@pytest.mark.parametrize(
    ("argument", "board", "said"),
    [
        (PositionAt(5), BINARY, "no position 5"),
        (PositionAt(-1), BINARY, "no position -1"),
        (PositionAt(0), EMPTY_BOARD, "no position 0"),
        (Kept(0), BINARY, "no call 0"),
        ((Kept(-1),), BINARY, "no call -1"),
        (SameTable(0), BINARY, "no call 0"),
        (Given.NODE, BINARY, "without labels"),
    ],
)
def test_an_argument_that_cannot_be_built_is_a_mistake_of_ours(
    one_referee: Referee, argument: Argument, board: Board, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        answer(one_referee, "def f(x): return 1", argument, board=board)


def test_a_name_that_the_file_lacks_is_a_name_error(referee: Referee) -> None:
    single, many, builtin = talk(
        referee,
        "",
        lambda session: session.call(ask("cherche")),
        lambda session: session.call_many("cherche", [()], LIMITS),
        lambda session: session.call(ask("sorted", (1, 2))),
    )

    for outcome in (single, many, builtin):
        assert outcome.ending is Ending.RAISED
        assert outcome.error is not None
        assert outcome.error.type_name == "NameError"
    assert single.error is not None
    assert single.error.message == "name 'cherche' is not defined"


def test_a_fresh_list_can_be_made_and_kept(referee: Referee) -> None:
    *_, outcome = talk(
        referee,
        "def ajouter(file, x): file.append(x)\ndef voir(file): return file",
        lambda session: session.call(ask("list")),
        lambda session: session.call(ask("ajouter", Kept(0), 3)),
        lambda session: session.call(ask("voir", Kept(0))),
    )

    assert outcome.returned == [3]


def test_something_that_cannot_be_called_is_told_as_python_tells_it(referee: Referee) -> None:
    (outcome,) = talk(referee, "f = 3", lambda session: session.call(ask("f")))

    assert outcome.error is not None
    assert outcome.error.message == "'int' object is not callable"


def test_settings_are_global_names_before_the_call(referee: Referee) -> None:
    first, second = talk(
        referee,
        "profondeurMax = 9\ndef f(): return profondeurMax",
        lambda session: session.call(ask("f", settings=(("profondeurMax", 2),))),
        lambda session: session.call(ask("f", settings=(("profondeurMax", 3),))),
    )

    assert (first.returned, second.returned) == (2, 3)


# What is printed --------------------------------------------------------------------------------


def test_the_output_of_a_call_is_what_that_call_printed(referee: Referee) -> None:
    outcomes = talk(
        referee,
        "print('chargement', end='')\ndef f(n):\n    print(n, end=' ')\n    return 6 // n",
        *[lambda session, n=n: session.call(ask("f", n)) for n in (1, 0, 2)],
    )

    assert [outcome.output for outcome in outcomes if isinstance(outcome, Outcome)] == [
        "1 ", "0 ", "2 ",
    ]  # fmt: skip


def test_the_cap_holds_for_the_child_as_a_whole(referee: Referee) -> None:
    first, second, third = talk(
        referee,
        "def f(): print('x' * 2999)",
        *[lambda session: session.call(ask("f"))] * 3,
    )

    assert isinstance(first, Outcome)
    assert isinstance(second, Outcome)
    assert isinstance(third, Outcome)
    assert [len(outcome.output) for outcome in (first, second, third)] == [3000, 1096, 0]
    assert [outcome.output_truncated for outcome in (first, second, third)] == [False, True, True]


def test_a_file_that_takes_the_place_of_stdout_harms_only_its_own_output(
    referee: Referee,
) -> None:
    first, second = talk(
        referee,
        """
        import sys
        def f():
            sys.stdout.close()
            return 1
        def g():
            sys.stdout = None
            return 2
        """,
        lambda session: session.call(ask("f")),
        lambda session: session.call(ask("g")),
    )

    assert (first.returned, second.returned) == (1, 2)


# Positions that are the same, estimates ---------------------------------------------------------


TRANSPOSED = Board(
    child_counts=(2, 2, 0, 0, 2, 0, 0),
    values=(0, 1, 2, 3, 1, 2, 3),
    same_as=((4, 1), (5, 2), (6, 3)),
)


def test_the_same_position_met_again_is_equal_and_evaluated_as_the_first(
    referee: Referee,
) -> None:
    source = """
        def f(jeu):
            gauche, droite = joue_un_coup(jeu, 0), joue_un_coup(jeu, 1)
            table = {gauche: 1}
            return [gauche == droite, droite in table, evaluation(joue_un_coup(droite, 1)),
                    evaluation(droite.children()[0])]
    """
    outcome = referee.run_call(
        load(referee, source), FILE, ask("f", PositionAt(0), board=TRANSPOSED)
    )

    assert outcome.returned == [True, True, 3, 2]
    assert outcome.asked == (3, 2)


def test_a_position_handed_over_is_its_first_occurrence(referee: Referee) -> None:
    source = "def f(jeu, autre): return [jeu == autre, evaluation(autre)]"
    outcome = referee.run_call(
        load(referee, source), FILE, ask("f", PositionAt(1), PositionAt(4), board=TRANSPOSED)
    )

    assert outcome.returned == [True, 1]
    assert outcome.asked == (1,)


def test_estimations_are_free_and_not_recorded(one_referee: Referee) -> None:
    board = Board(child_counts=(2, 0, 0), values=(1, 2, 3), estimates=(7, -2.5, math.inf))
    source = """
        def f(jeu):
            suites = [joue_un_coup(jeu, coup) for coup in coups_possibles(jeu)]
            for _ in range(1000):
                estimation(jeu)
            return [estimation(position) for position in [jeu] + suites] + [evaluation(jeu)]
    """
    outcome = one_referee.run_call(
        load(one_referee, source), FILE, ask("f", PositionAt(0), board=board)
    )

    assert outcome.returned == [7, -2.5, math.inf, 1]
    assert outcome.asked == (0,)


def test_even_what_is_free_has_an_end(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "MOST_FREE_REQUESTS", 50)
    board = Board(child_counts=(0,), values=(1,), estimates=(7,))
    source = "def f(jeu):\n    while True: estimation(jeu)"

    outcome = referee.run_call(load(referee, source), FILE, ask("f", PositionAt(0), board=board))

    assert outcome.ending is Ending.REFUSED


@pytest.mark.parametrize(
    ("board", "argument", "code"),
    [
        (BINARY, PositionAt(0), "no-estimation-here"),
        (EMPTY_BOARD, 3, "no-estimation-here"),
        (Board(child_counts=(0,), values=(1,), estimates=(7,)), 3, "not-a-position"),
    ],
)
def test_an_estimation_that_cannot_be_given_is_refused_in_words(
    one_referee: Referee, board: Board, argument: Argument, code: str
) -> None:
    source = "def f(jeu): return estimation(jeu)"

    outcome = one_referee.run_call(load(one_referee, source), FILE, ask("f", argument, board=board))

    assert outcome.error is not None
    assert outcome.error.refusal is not None
    assert outcome.error.refusal.code == code
    assert outcome.error.line == 1


@pytest.mark.parametrize(
    "junk",
    [
        "b'H' + bytes(4)",
        "b'T' + bytes(4)",
        "b'E' + (4).to_bytes(4, 'little')",
        "b'R' + (13).to_bytes(4, 'little') + b'[\"node\", 0]   '",
    ],
)
def test_a_request_that_this_board_does_not_answer_is_nonsense(referee: Referee, junk: str) -> None:
    source = f"""
        import os
        def f():
            for tuyau in range(3, 20):
                try:
                    os.write(tuyau, {junk})
                except OSError:
                    pass
    """
    outcome = referee.run_call(load(referee, source), FILE, ask("f", board=TRANSPOSED))

    assert outcome.ending is Ending.PROTOCOL
    assert outcome.asked == ()


def test_a_files_own_functions_stay_where_the_given_ones_play_no_part(referee: Referee) -> None:
    estimated = Board(child_counts=(0,), values=(5,), estimates=(7,))
    without, with_board, with_estimates, again = talk(
        referee,
        """
        def evaluation(plateau): return 100
        def estimation(plateau): return 200
        def f(jeu): return [evaluation(jeu), estimation(jeu)]
        """,
        lambda session: session.call(ask("f", 1)),
        lambda session: session.call(ask("f", PositionAt(0), board=BINARY)),
        lambda session: session.call(ask("f", PositionAt(0), board=estimated)),
        lambda session: session.call(ask("f", 1)),
    )

    assert without.returned == again.returned == [100, 200]
    assert with_board.returned == [1, 200]
    assert with_estimates.returned == [5, 7]


def test_past_its_budget_a_conversation_has_run_out_of_time(referee: Referee) -> None:
    loading = load(referee, "def minimax(): return 1")

    def converse(session: Session) -> tuple[Outcome, BatchOutcome]:
        return session.call(ask("minimax")), session.call_many("minimax", [()], LIMITS)

    single, many = referee.play(loading, FILE, LIMITS, converse, budget_s=0)

    assert single.ending is Ending.TIMEOUT
    assert (many.ending, many.returned) == (Ending.TIMEOUT, ())
