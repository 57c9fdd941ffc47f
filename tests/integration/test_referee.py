"""The referee and its children: what is counted, how calls end, what carries over (nothing).

How a child is started, spoken to and ended is tried in both kinds of children; what the given
functions and the probe do inside of it, which is the same code, in one.
"""

import math
import os
import signal
import textwrap

import pytest

from grader.errors import CouldNotJudge
from grader.model.dataclass import replace
from grader.model.exercise import Limits
from grader.model.run import Call, Ending, Foreign, Outcome, PositionAt
from grader.model.tree import End, Nested, Node
from grader.sandbox import isolation
from grader.sandbox import referee as referee_module
from grader.sandbox.launcher import (
    Child,
    InterpreterLauncher,
    Launcher,
    LauncherDied,
    ZygoteLauncher,
)
from grader.sandbox.referee import Referee
from grader.search.random_draws import board_of
from tests.belongings import belongings_of
from tests.integration.students import FILE, HASTY, LIMITS, load
from tests.trees import BINARY, case_of

MINIMAX = """
    import math

    def minimax(jeu, prof, coups_prec, joueur_maximise):
        if prof == 0:
            return evaluation(jeu), coups_prec
        meilleur, chemin = None, None
        for coup in coups_possibles(jeu):
            score, suite = minimax(
                joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise)
            if meilleur is None or (score > meilleur if joueur_maximise else score < meilleur):
                meilleur, chemin = score, suite
        return meilleur, chemin
"""


def call(nested: Nested = BINARY, *, limits: Limits = LIMITS) -> Call:
    case = case_of(nested)
    board, _ = board_of(case, "graine")
    return Call(
        function="minimax",
        positional=(PositionAt(0), case.depth, (), True),
        keywords=(),
        board=board,
        limits=limits,
    )


def run(
    referee: Referee, body: str, *, nested: Nested = BINARY, limits: Limits = LIMITS
) -> Outcome:
    """Call a `minimax` with this body."""
    source = "def minimax(jeu, prof, chemin, maximise):\n" + textwrap.indent(
        textwrap.dedent(body), "    "
    )
    loading = load(referee, source)
    assert loading.ending is Ending.RETURNED
    return referee.run_call(loading, FILE, call(nested, limits=limits))


def test_a_search_is_answered_and_its_evaluations_are_recorded_in_order(referee: Referee) -> None:
    outcome = referee.run_call(load(referee, MINIMAX), FILE, call())

    assert outcome.ending is Ending.RETURNED
    assert outcome.returned == (16, [1, 0, 1])
    assert outcome.asked == (3, 4, 6, 7, 10, 11, 13, 14)


def test_every_kind_of_number_reaches_the_child_exactly(referee: Referee) -> None:
    leaves = [0, -1, 2**62, -(2**62), 2.5, -0.1, math.inf, -math.inf]

    outcome = run(
        referee,
        "return [evaluation(joue_un_coup(jeu, coup)) for coup in coups_possibles(jeu)]",
        nested=leaves,
    )

    assert outcome.returned == leaves


def test_repeats_and_inner_nodes_are_counted(referee: Referee) -> None:
    outcome = run(referee, "return [evaluation(jeu), evaluation(jeu)]")

    assert outcome.asked == (0, 0)
    assert isinstance(outcome.returned, list)
    assert outcome.returned[0] == outcome.returned[1]
    assert 1 <= outcome.returned[0] <= 19


def test_arguments_are_passed_as_the_course_passes_them(one_referee: Referee) -> None:
    loading = load(
        one_referee,
        "def minimax(jeu, prof, coups, maximise, *, alpha, beta):\n"
        "    return [prof, coups, maximise, alpha, beta]",
    )
    asked = Call(
        function="minimax",
        positional=(PositionAt(0), 3, (), False),
        keywords=(("alpha", -math.inf), ("beta", math.inf)),
        board=call().board,
        limits=LIMITS,
    )

    assert one_referee.run_call(loading, FILE, asked).returned == [
        3,
        [],
        False,
        -math.inf,
        math.inf,
    ]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("joue_un_coup(jeu, 2)", "impossible-move"),
        ("joue_un_coup(jeu, -1)", "impossible-move"),
        ("while True: jeu = joue_un_coup(jeu, 0)", "impossible-move-at-leaf"),
        ("joue_un_coup(jeu, 'a')", "move-not-an-integer"),
        ("evaluation(None)", "not-a-position"),
        ("joue_un_coup([], 0)", "not-a-position"),
        ("coups_possibles(3)", "not-a-position"),
    ],
)
def test_a_given_function_refuses_what_it_cannot_take(
    one_referee: Referee, body: str, code: str
) -> None:
    outcome = run(one_referee, body)

    assert outcome.ending is Ending.RAISED
    assert outcome.error is not None
    assert outcome.error.line == 2
    assert outcome.error.refusal is not None
    assert outcome.error.refusal.code == code


def test_an_impossible_move_is_told_in_the_courses_words_and_can_be_caught(
    one_referee: Referee,
) -> None:
    outcome = run(
        one_referee,
        """
        try:
            joue_un_coup(jeu, 2)
        except ValueError as erreur:
            return str(erreur)
        """,
    )

    assert outcome.returned == "coup 2 impossible, ce sommet n'a que 2 enfants"


def test_a_node_with_one_child_has_its_own_sentence(one_referee: Referee) -> None:
    outcome = run(one_referee, "joue_un_coup(jeu, 1)", nested=[5])

    assert outcome.error is not None
    assert outcome.error.message == "coup 1 impossible, ce sommet n'a qu'un enfant, le coup 0"


def test_a_position_is_a_node_with_the_methods_of_the_form_noeuds(one_referee: Referee) -> None:
    outcome = run(
        one_referee,
        """
        gauche, droite = jeu.children()
        return [jeu.is_terminal(), gauche == joue_un_coup(jeu, 0), droite.is_terminal(),
                [feuille.value() for feuille in gauche.children()]]
        """,
        nested=[[3, 5], 8],
    )

    assert outcome.returned == [False, True, True, [3, 5]]
    assert len(outcome.asked) == 2


def test_the_functions_of_the_form_plateau_play_and_tell_ends(one_referee: Referee) -> None:
    tree = Node(
        None,
        (
            Node(9, end=End.WIN),
            Node(-9, end=End.LOSS),
            Node(0, end=End.DRAW),
            Node(4),
            Node(None, (Node(1),)),
        ),
    )
    board, _ = board_of(replace(case_of([1]), tree=tree, depth=2), "graine")
    loading = load(
        one_referee,
        """
        def minimax(noeud, profondeur, chemin, evalMax):
            suites = [applique(coup, noeud) for coup in coupsJouables(noeud)]
            return [[victoire(s), defaite(s), nul(s)] for s in [noeud] + suites] + [
                coupJouables(noeud)]
        """,
    )

    outcome = one_referee.run_call(loading, FILE, replace(call(), board=board))

    assert outcome.returned == [
        [False, False, False],
        [True, False, False],
        [False, True, False],
        [False, False, True],
        [False, False, True],  # An end whose result is not stated is a draw.
        [False, False, False],
        [0, 1, 2, 3, 4],
    ]


def test_an_impossible_move_is_told_whichever_function_plays_it(one_referee: Referee) -> None:
    outcome = run(one_referee, "applique(2, jeu)")

    assert outcome.error is not None
    assert outcome.error.message == "coup 2 impossible, ce sommet n'a que 2 enfants"


def test_positions_can_be_compared_copied_and_kept_in_a_set(one_referee: Referee) -> None:
    outcome = run(
        one_referee,
        """
        import copy
        un, deux = joue_un_coup(jeu, 0), joue_un_coup(jeu, 0)
        copie = copy.deepcopy(un)
        return [un == deux, un == copie, un != jeu, len({un, deux, copie}), un == 1,
                evaluation(copie) == evaluation(un), repr(un)]
        """,
    )

    assert outcome.returned == [True, True, True, 1, False, True, "<position 1>"]


@pytest.mark.parametrize(
    ("body", "ending", "error_type"),
    [
        ("x = 1 / 0", Ending.RAISED, "ZeroDivisionError"),
        ("return minimax(jeu, prof, chemin, maximise)", Ending.RAISED, "RecursionError"),
        ("return 'x' * 10**9", Ending.MEMORY, "MemoryError"),
        ("raise MemoryError", Ending.MEMORY, "MemoryError"),
        ("raise SystemExit", Ending.EXITED, "SystemExit"),
        ("import sys; sys.exit(0)", Ending.EXITED, "SystemExit"),
        ("import os; os._exit(0)", Ending.EXITED, None),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", Ending.CRASHED, None),
        ("while True: pass", Ending.TIMEOUT, None),
        ("while True: evaluation(jeu)", Ending.REFUSED, None),
        ("import time\ntime.sleep(60)", Ending.TIMEOUT, None),
    ],
)
def test_every_way_of_not_answering_has_its_name_and_the_next_call_goes_on(
    referee: Referee, body: str, ending: Ending, error_type: str | None
) -> None:
    outcome = run(referee, body, limits=HASTY if ending is Ending.TIMEOUT else LIMITS)

    assert outcome.ending is ending
    assert (outcome.error.type_name if outcome.error else None) == error_type
    assert referee.run_call(load(referee, MINIMAX), FILE, call()).returned == (16, [1, 0, 1])


def test_a_loop_that_swallows_every_exception_is_ended_all_the_same(referee: Referee) -> None:
    outcome = run(
        referee,
        """
        import signal
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass
        """,
        limits=HASTY,
    )

    assert outcome.ending is Ending.TIMEOUT


def test_evaluations_are_stopped_at_the_limit_and_counted_up_to_it(referee: Referee) -> None:
    outcome = run(referee, "while True: evaluation(jeu)")

    assert len(outcome.asked) == LIMITS.evaluations


@pytest.mark.parametrize(
    "junk",
    [
        "b'E' + (10**6).to_bytes(4, 'little')",
        "b'R' + (2**31).to_bytes(4, 'little')",
        "b'R' + (3).to_bytes(4, 'little') + b'16!'",
        "b'X' + (2).to_bytes(4, 'little') + b'{}'",
        "b'L' + bytes(4)",
        "b'?????'",
        "b'\\x00' * 5",
    ],
)
def test_a_nonsense_frame_is_a_verdict_of_its_own(referee: Referee, junk: str) -> None:
    outcome = run(
        referee,
        f"""
        import os
        for tuyau in range(3, 20):
            try:
                os.write(tuyau, {junk})
            except OSError:
                pass
        return 16, [1, 0, 1]
        """,
    )

    assert outcome.ending is Ending.PROTOCOL
    assert outcome.returned is None


def test_half_a_frame_and_silence_is_a_time_out(referee: Referee) -> None:
    outcome = run(
        referee,
        """
        import os, time
        for tuyau in range(3, 20):
            try:
                os.write(tuyau, b'E')
            except OSError:
                pass
        time.sleep(60)
        """,
        limits=HASTY,
    )

    assert outcome.ending is Ending.TIMEOUT


def test_a_child_that_closes_its_pipes_is_ended(referee: Referee) -> None:
    outcome = run(referee, "import os\nos.closerange(3, 20)\nreturn 16")

    assert outcome.ending in {Ending.CRASHED, Ending.EXITED}


def test_nothing_carries_over_from_one_call_to_the_next(referee: Referee) -> None:
    loading = load(
        referee,
        """
        import builtins, random
        vus = []
        def minimax(jeu, prof, chemin, maximise, memo=[]):
            vus.append(1); memo.append(1)
            builtins.compteur = getattr(builtins, "compteur", 0) + 1
            return [len(vus), len(memo), builtins.compteur, random.random()]
        """,
    )

    first, second = (referee.run_call(loading, FILE, call()) for _ in range(2))

    assert isinstance(first.returned, list)
    assert first.returned[:3] == [1, 1, 1]
    assert first.returned == second.returned


def test_hashes_are_the_same_in_every_run(referee: Referee) -> None:
    loading = load(referee, "def minimax(*reste): return hash('minimax')")

    first, second = (referee.run_call(loading, FILE, call()) for _ in range(2))

    assert first.returned == second.returned


def test_the_solution_may_make_several_calls_in_one_child(referee: Referee) -> None:
    loading = load(referee, MINIMAX)

    outcomes = referee.run_calls(loading, FILE, [call(BINARY), call([3, 5, 4])])

    assert [outcome.returned for outcome in outcomes] == [(16, [1, 0, 1]), (5, [1])]
    assert [len(outcome.asked) for outcome in outcomes] == [8, 3]


def test_calls_after_one_that_killed_the_child_share_its_ending(referee: Referee) -> None:
    loading = load(referee, "import os\ndef minimax(*reste): os._exit(1)")

    outcomes = referee.run_calls(loading, FILE, [call(), call()])

    assert [outcome.ending for outcome in outcomes] == [Ending.EXITED, Ending.EXITED]


def test_no_calls_are_no_work_and_no_code_is_a_mistake_of_ours(forking_referee: Referee) -> None:
    loading = load(forking_referee, "def minimax(")

    assert forking_referee.run_calls(loading, FILE, []) == []
    with pytest.raises(ValueError, match="not compiled"):
        forking_referee.run_calls(loading, FILE, [call()])


# What is printed --------------------------------------------------------------------------------


def test_what_is_printed_is_kept_as_text(referee: Referee) -> None:
    outcome = run(
        referee,
        """
        import os, sys
        print("é ✓ \\udc80")
        print("erreur", file=sys.stderr)
        os.write(1, b"brut\\xff\\n")
        return 1
        """,
    )

    assert outcome.output == "é ✓ \\udc80\nerreur\nbrut\ufffd\n"
    assert not outcome.output_truncated


def test_a_flood_of_text_is_cut_and_changes_nothing_else(referee: Referee) -> None:
    outcome = run(referee, "for n in range(3000): print('x' * 100)\nreturn 16")

    assert outcome.ending is Ending.RETURNED
    assert outcome.returned == 16
    assert len(outcome.output) == LIMITS.output_kib * 1024
    assert outcome.output_truncated


def test_what_was_printed_before_a_time_out_is_kept(referee: Referee) -> None:
    outcome = run(referee, "print('avant')\nwhile True: pass", limits=HASTY)

    assert outcome.output == "avant\n"


def test_an_answer_too_large_to_be_read_is_told_as_its_type(referee: Referee) -> None:
    outcome = run(referee, "return [['x' * 500] * 1000 for _ in range(20)]")

    assert outcome.ending is Ending.RETURNED
    assert outcome.returned == Foreign("list", "…")


def test_there_is_nothing_to_read_from_the_keyboard(referee: Referee) -> None:
    outcome = run(referee, "return input('coup ? ')")

    assert outcome.error is not None
    assert outcome.error.type_name == "EOFError"


# Loading ----------------------------------------------------------------------------------------


def test_the_probe_tells_functions_parameters_and_lines(referee: Referee) -> None:
    loading = load(
        referee,
        """
        from math import inf
        def minimax(jeu, prof=3, *coups, joueur_maximise=True): ...
        autre = lambda x: x
        class Jeu: ...
        minimum = min
        """,
    )

    described = {
        function.name: [(p.name, p.kind.value, p.has_default) for p in function.parameters or ()]
        for function in loading.functions
    }
    assert described == {
        "minimax": [
            ("jeu", "positional_or_keyword", False),
            ("prof", "positional_or_keyword", True),
            ("coups", "var_positional", False),
            ("joueur_maximise", "keyword_only", True),
        ],
        "autre": [("x", "positional_or_keyword", False)],
    }
    assert [function.line for function in loading.functions] == [3, 4]


def test_a_graded_name_is_found_however_it_was_made(one_referee: Referee) -> None:
    loading = load(
        one_referee,
        """
        class Solveur:
            def cherche(self, jeu, prof, coups_prec, joueur_maximise):
                return 16
            def __call__(self, jeu, prof): ...
        minimax = Solveur().cherche
        """,
    )

    (function,) = loading.functions
    assert [p.name for p in function.parameters or ()] == [
        "jeu", "prof", "coups_prec", "joueur_maximise",
    ]  # fmt: skip
    assert one_referee.run_call(loading, FILE, call()).returned == 16


def test_graded_names_that_are_no_functions_are_told_with_what_they_are(
    one_referee: Referee,
) -> None:
    loading = load(
        one_referee,
        """
        minimax = 3
        class alphabeta: ...
        jouer = [].append
        autre = 4
        evaluation = 5
        """,
        targets=frozenset({"minimax", "alphabeta", "jouer", "evaluation", "absent"}),
    )

    assert loading.not_functions == (("minimax", "int"), ("alphabeta", "type"))
    assert [function.name for function in loading.functions] == ["jouer"]


@pytest.mark.parametrize("definitions_only", [False, True])
def test_graded_names_that_are_methods_are_told_with_their_class_and_line(
    one_referee: Referee, definitions_only: bool
) -> None:
    loading = load(
        one_referee,
        """
        class Jeu:
            def coups(self): ...
            def minimax(self, prof): ...
            class Interne:
                @staticmethod
                def minimax(jeu): ...
        def dehors():
            def minimax(): ...
        """,
        definitions_only=definitions_only,
    )

    assert loading.methods == (("Jeu", "minimax", 4), ("Interne", "minimax", 7))
    assert [function.name for function in loading.functions] == ["dehors"]


def test_functions_still_to_be_written_are_told_and_so_is_each_definition(
    one_referee: Referee,
) -> None:
    loading = load(
        one_referee,
        """
        import functools
        def minimax(jeu): return 1
        @functools.cache
        def minimax(jeu):
            "À toi."
            raise NotImplementedError("à écrire")
        def aide(jeu): ...
        def autre(jeu): return 0
        class IA:
            def cherche(self, jeu): pass
        methode = IA().cherche
        if True:
            def minimax_2(jeu): pass
        """,
        targets=frozenset({"minimax", "methode", "minimax_2"}),
    )

    assert {function.name: function.unwritten for function in loading.functions} == {
        "minimax": True,
        "aide": True,
        "autre": False,
        "methode": True,
        "minimax_2": True,
    }
    assert [(each.name, each.line, each.unwritten) for each in loading.definitions] == [
        ("minimax", 3, False),
        ("minimax", 5, True),
    ]


def test_given_functions_win_over_those_of_the_file(one_referee: Referee) -> None:
    loading = load(
        one_referee,
        "import random\n"
        "def evaluation(jeu): return random.randint(1, 20)\n"
        "def joue_un_coup(jeu, coup): return jeu\n"
        + textwrap.dedent(MINIMAX)
        + "print(minimax(None, 0, [], True))\n",
    )

    assert loading.ending is Ending.RETURNED
    assert one_referee.run_call(loading, FILE, call()).returned == (16, [1, 0, 1])


def test_a_constant_follows_the_children_at_hand_and_keeps_its_value_elsewhere(
    one_referee: Referee,
) -> None:
    loading = load(
        one_referee,
        """
        def minimax(jeu, prof, coups_prec, joueur_maximise):
            M = 3
            return [coup for coup in range(M)]
        seul = minimax(None, 0, [], True)
        def minimum(): return seul
        """,
    )

    (constant,) = loading.follows_children
    assert (constant.name, constant.line, constant.missed_lines) == ("M", 3, ())
    assert one_referee.run_call(loading, FILE, call()).returned == [0, 1]


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("def minimax(:\n", 1),
        ("a = 1\nprint 'python 2'\n", 2),
        (b"nom = '\xe9'\n", 1),
        (b"a = 1\nif a \xe2\x89\xa5 1: pass\n", 2),
        ("x = " + "(" * 500 + ")" * 500, 1),
    ],
)
def test_a_file_python_cannot_read_is_a_syntax_error_with_its_line(
    one_referee: Referee, source: str | bytes, line: int
) -> None:
    loading = load(one_referee, source)

    assert (loading.ending, loading.code) == (Ending.RAISED, None)
    assert loading.error is not None
    assert loading.error.type_name == "SyntaxError"
    assert loading.error.line == line


@pytest.mark.parametrize(
    ("source", "ending", "error_type"),
    [
        ("n = int(input())\n", Ending.RAISED, "EOFError"),
        ("import module_absent\n", Ending.RAISED, "ModuleNotFoundError"),
        ("while True: pass\n", Ending.TIMEOUT, None),
        ("import sys; sys.exit()\n", Ending.EXITED, "SystemExit"),
        ("import os; os._exit(3)\n", Ending.EXITED, None),
    ],
)
def test_a_file_that_cannot_be_run_whole_still_gives_its_definitions(
    referee: Referee, source: str, ending: Ending, error_type: str | None
) -> None:
    whole = source + textwrap.dedent(MINIMAX) + "print(minimax)\nif True:\n    pass\n"

    limits = HASTY if ending is Ending.TIMEOUT else LIMITS
    loading = load(referee, whole, limits=limits)
    definitions = load(referee, whole, definitions_only=True)

    assert loading.ending is ending
    assert (loading.error.type_name if loading.error else None) == error_type
    assert definitions.ending is Ending.RETURNED
    assert [function.name for function in definitions.functions] == ["minimax"]
    assert definitions.skipped_lines
    assert referee.run_call(definitions, FILE, call()).returned == (16, [1, 0, 1])


def test_definitions_keep_what_can_be_assigned_and_imported(one_referee: Referee) -> None:
    loading = load(
        one_referee,
        '''
        """Un jeu."""
        try:
            import module_absent
        except ImportError:
            module_absent = None
        A: int = 1
        A += 1
        B = input()
        print("partie !")
        def minimax(*reste): return [A, module_absent]
        ''',
        definitions_only=True,
    )

    assert loading.skipped_lines == (9, 10)
    assert one_referee.run_call(loading, FILE, call()).returned == [2, None]


def test_a_file_that_loads_once_and_not_again_fails_every_call(one_by_one: Referee) -> None:
    source = """
        import sys
        if "child.probe" not in sys.modules:
            raise RuntimeError("plus la sonde")
        def minimax(*reste): return 16
    """

    outcome = one_by_one.run_call(load(one_by_one, source), FILE, call())

    assert outcome.ending is Ending.RAISED
    assert outcome.error is not None
    assert outcome.error.message == "plus la sonde"


@pytest.mark.parametrize(
    ("crime", "ending"),
    [
        ("os._exit(7)", Ending.EXITED),
        ("os.write(4, b'?????')", Ending.PROTOCOL),
    ],
)
def test_a_file_that_misbehaves_only_when_it_is_played_is_caught(
    one_by_one: Referee, crime: str, ending: Ending
) -> None:
    source = f"""
        import os, sys
        if "child.probe" not in sys.modules:
            {crime}
        def minimax(*reste): return 16
    """

    outcome = one_by_one.run_call(load(one_by_one, source), FILE, call())

    assert outcome.ending is ending


IMPORTS = [
    "import sys; import heapq\ndef minimax(*reste): return heapq.nlargest(1, [3, 16])[0]",
    "def minimax(*reste):\n    if True: import bisect\n    return bisect.bisect([1] * 16, 1)",
    "from datetime import datetime\ndef minimax(*reste): return datetime.strptime('16', '%d').day",
]


@pytest.mark.parametrize("source", IMPORTS)
def test_modules_are_imported_wherever_that_is_written(referee: Referee, source: str) -> None:
    assert referee.run_call(load(referee, source), FILE, call()).returned == 16


@pytest.mark.parametrize(
    "source",
    [
        "r\u00e9sultats = [16]\ndef minimax(*reste): return r\u00e9sultats[0]",
        "\u03b1 = 16\ndef minimax(*reste): return \u03b1",
        'roi = "\\N{WHITE CHESS KING}"\ndef minimax(*reste): return 16 * len(roi)',
        "# coding: cp1252\nprix = '\u20ac'\ndef minimax(*reste): return 16 * len(prix)",
        "# coding: iso-8859-15\nprix = '\u20ac'\ndef minimax(*reste): return 16 * len(prix)",
    ],
)
def test_accents_and_encodings_are_all_read(one_referee: Referee, source: str) -> None:
    cookie = source.startswith("# coding")
    encoding = source.split(maxsplit=3)[2] if cookie else "utf-8"

    loading = load(one_referee, source.encode(encoding))

    assert loading.ending is Ending.RETURNED
    assert one_referee.run_call(loading, FILE, call()).returned == 16


def test_quit_and_exit_are_there_as_everywhere(referee: Referee) -> None:
    outcome = run(referee, "quit()")

    assert outcome.ending is Ending.EXITED


def test_what_the_zygote_rehearsed_is_not_to_be_found(referee: Referee) -> None:
    loading = load(
        referee,
        """
        import builtins, gc, sys
        def minimax(jeu, prof, chemin, maximise):
            named = [name for name in sys.modules if "repetition" in name]
            functions = [each for each in gc.get_objects()
                         if getattr(each, "__name__", None) == "repetition"]
            return [named, len(functions), "repetition" in vars(builtins)]
        """,
    )

    assert referee.run_call(loading, FILE, call()).returned == [[], 0, False]


def test_a_file_named_like_a_module_does_not_take_its_place(referee: Referee) -> None:
    loading = referee.probe(
        b"import random\ndef minimax(*reste): return random.randint(3, 3)\n",
        "random.py",
        targets={"minimax"},
        limits=LIMITS,
        definitions_only=False,
    )

    assert referee.run_call(loading, "random.py", call()).returned == 3


def test_the_files_name_is_its_module_so_main_does_not_run(one_referee: Referee) -> None:
    loading = load(
        one_referee,
        "if __name__ == '__main__':\n    1 / 0\ndef minimax(*reste): return [__name__, __file__]",
    )

    assert one_referee.run_call(loading, FILE, call()).returned == ["mon_code", FILE]


def test_a_probe_that_speaks_nonsense_is_no_loading(referee: Referee) -> None:
    loading = load(
        referee,
        """
        import os
        for tuyau in range(3, 20):
            try:
                os.write(tuyau, b"L" + (4).to_bytes(4, "little") + b"null")
            except OSError:
                pass
        """,
    )

    assert loading.ending is Ending.PROTOCOL
    assert loading.functions == ()


# Our own side -----------------------------------------------------------------------------------


def zygote_of(referee: Referee) -> int:
    launcher = referee._launcher
    assert isinstance(launcher, ZygoteLauncher)
    return launcher._process.pid


def test_a_dead_zygote_is_replaced_and_the_call_made_again(forking_referee: Referee) -> None:
    loading = load(forking_referee, MINIMAX)
    os.kill(zygote_of(forking_referee), signal.SIGKILL)

    assert forking_referee.run_call(loading, FILE, call()).returned == (16, [1, 0, 1])


def test_a_zygote_that_dies_every_time_means_that_we_could_not_judge(
    forking_referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading = load(forking_referee, MINIMAX)

    def die(self: ZygoteLauncher) -> None:
        raise LauncherDied

    monkeypatch.setattr(ZygoteLauncher, "start", die)
    with pytest.raises(CouldNotJudge) as caught:
        forking_referee.run_call(loading, FILE, call())
    assert caught.value.reason.code == "child-cannot-be-run"


def test_a_child_that_dies_before_it_reads_student_code_is_our_trouble(
    forking_referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading = load(forking_referee, MINIMAX)
    monkeypatch.setattr(isolation, "rlimits", lambda limits: {})

    with pytest.raises(CouldNotJudge):
        forking_referee.run_call(loading, FILE, call())


def test_a_child_that_is_never_ready_is_our_trouble(
    forking_referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading = load(forking_referee, MINIMAX)
    start, patience = ZygoteLauncher.start, referee_module._WARMING_PATIENCE_S
    children = 0

    def start_one_that_hangs(self: ZygoteLauncher) -> Child:
        nonlocal children
        children += 1
        monkeypatch.setattr(
            referee_module, "_WARMING_PATIENCE_S", 0.0 if children == 1 else patience
        )
        child = start(self)
        if children == 1:
            assert self._pid is not None
            os.kill(self._pid, signal.SIGSTOP)
        return child

    monkeypatch.setattr(ZygoteLauncher, "start", start_one_that_hangs)

    assert forking_referee.run_call(loading, FILE, call()).returned == (16, [1, 0, 1])
    assert children == 2


def test_a_stuck_zygote_is_replaced_too(
    forking_referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading = load(forking_referee, MINIMAX)
    launcher = forking_referee._launcher
    assert isinstance(launcher, ZygoteLauncher)
    launcher._fresh.settimeout(0.2)
    os.kill(zygote_of(forking_referee), signal.SIGSTOP)

    assert forking_referee.run_call(loading, FILE, call()).returned == (16, [1, 0, 1])


def test_reaping_where_nothing_runs_is_our_fault() -> None:
    launcher = InterpreterLauncher()
    try:
        with pytest.raises(LauncherDied):
            launcher.reap()
    finally:
        launcher.close()


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs Linux's /proc")
@pytest.mark.parametrize("launcher", [ZygoteLauncher, InterpreterLauncher])
def test_nothing_is_left_open_after_a_call_or_after_closing(
    launcher: type[Launcher],
) -> None:
    others = belongings_of(os.getpid())

    with Referee(launcher()) as referee:
        referee.speak(lambda code: code)
        loading = load(referee, MINIMAX)
        referee.run_call(loading, FILE, call())
        held = belongings_of(os.getpid()) - others
        for body in ("return 1", "import os; os._exit(0)", "1 / 0", "import os; os.abort()"):
            run(referee, body)

        assert len(belongings_of(os.getpid()) - others) == len(held) > 0

    assert belongings_of(os.getpid()) - others == set()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_student_may_start_no_process(forking_referee: Referee) -> None:
    outcome = run(forking_referee, "import os\nreturn os.fork()")

    assert outcome.error is not None
    assert outcome.error.type_name == "PermissionError"
    assert outcome.ending is Ending.REFUSED


def test_the_environment_variable_asks_for_the_portable_launcher(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GRADER_ISOLATION", "limits")
    with Referee() as referee:
        assert isinstance(referee._launcher, InterpreterLauncher)
