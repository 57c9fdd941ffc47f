"""The course's `M = 3`: which constants follow the number of children, and which stay."""

import ast
import sys

from grader.sandbox.child.given_functions import CHILD_COUNT_NAME
from grader.sandbox.child.move_count import Following, follow_child_counts
from tests.unit.for_each import for_each


def followed(source: str, *targets: str) -> tuple[list[Following], str]:
    tree = ast.parse(source)
    constants = follow_child_counts(tree, targets or ["minimax"])
    code = ast.unparse(tree)
    compile(tree, "mon_code.py", "exec")
    return constants, code


def in_minimax(body: str, before: str = "M = 3") -> str:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return f"{before}\ndef minimax(jeu, prof):\n{lines}\n"


def test_a_local_constant_follows() -> None:
    constants, code = followed(
        "def minimax(jeu, prof):\n    M = 3\n    for coup in range(M):\n        pass\n"
    )

    assert constants == [Following("M", 2, "minimax", [])]
    assert f"range({CHILD_COUNT_NAME}(M, jeu, prof))" in code


@for_each(
    ("source", "name"),
    [
        ("N = 2\ndef minimax(jeu):\n    return [c for c in range(N)]", "N"),
        ("def minimax(jeu, M=3):\n    return list(range(M))", "M"),
        ("def minimax(jeu, *, M=3):\n    return list(range(M))", "M"),
        ("def minimax(jeu):\n    M = 3\n    return list(range(0, M))", "M"),
        ("M = 3\ndef minimax(x, prof):\n    return list(range(M))", "M"),
        ("M = 3\ndef aide(jeu):\n    return range(M)\ndef minimax(jeu):\n    aide(jeu)", "M"),
        ("M = 3\nclass S:\n    def f(self, node):\n        return range(M)\nminimax = S().f", "M"),
        ("def minimax(jeu):\n    M = 3\n    def rec(jeu):\n        return range(M)", "M"),
        ("M: int = 3\ndef minimax(jeu):\n    return list(range(M))", "M"),
        ("M: int\nM = 3\ndef minimax(jeu):\n    return list(range(M))", "M"),
        ("M, N = 3, 2\ndef minimax(jeu):\n    return list(range(M))", "M"),
        ("async def minimax(jeu):\n    M = 3\n    return range(M)", "M"),
        ("M = 3\nminimax = lambda jeu, prof: range(M)", "M"),
        ("M = 3\ndef minimax(*donnees):\n    return range(M)", "M"),
        ("def minimax(jeu):\n    if jeu:\n        M = 3\n        return range(M)", "M"),
        ("M = 3\ndef minimax(jeu):\n    global M\n    return range(M)", "M"),
        ("def minimax(jeu, M=3):\n    return [minimax(c, M) for c in range(M)]", "M"),
        ("def minimax(jeu, M=3):\n    return [minimax(c, M=3) for c in range(M)]", "M"),
    ],
)
def test_module_level_default_and_nested_constants_follow(source: str, name: str) -> None:
    constants, code = followed(source)

    assert [(each.name, each.missed_lines) for each in constants] == [(name, [])]
    assert f"{CHILD_COUNT_NAME}({name}, " in code


@for_each("name", ["M", "m"])
@for_each(
    "use",
    [
        "while coup < {0}: coup += 1",
        "for coup in range({0} - 1, -1, -1): pass",
        "for coup in range(1, {0} + 1): joue_un_coup(jeu, coup - 1)",
        "return [f(c) for c in range({0})]",
        "return {{c: 1 for a in x for c in range({0})}}",
        "return list(range(1, {0}))",
        "return list(range({0} - 1))",
        "return [0] * {0}",
        "return np.arange({0})",
        "return COUPS[:{0}]",
        "n = {0}",
        "dernier = {0} - 1",
        "if coup + 1 < {0}: return essaie(jeu, coup + 1)",
        "return {0}",
        "essaie(jeu, {0})",
        "essaie(jeu, nb={0})",
        "return (lambda: {0})()",
        "while True:\n    if coup == {0}: break\n    coup += 1",
    ],
)
def test_every_use_that_counts_moves_makes_the_courses_constant_follow(use: str, name: str) -> None:
    constants, code = followed(in_minimax(use.format(name), before=f"{name} = 3"))

    assert constants == [Following(name, 1, "minimax", [])]
    assert f"{CHILD_COUNT_NAME}({name}, " in code


SILENT = [
    "return M - 1",
    "if len(l) == M: return l",
    "assert len(l) == M",
    "return f'{M}'",
    "print(M)",
    "return (lambda c: c < M)(2)",
]


@for_each("use", SILENT)
def test_where_the_courses_constant_counts_moves_its_other_uses_follow(use: str) -> None:
    constants, code = followed(in_minimax(f"for coup in range(M): pass\n{use}"))

    assert constants == [Following("M", 1, "minimax", [])]
    assert code.count(f"{CHILD_COUNT_NAME}(M, ") == 2


@for_each("use", SILENT)
def test_where_it_counts_nothing_it_is_an_ordinary_constant(use: str) -> None:
    constants, code = followed(in_minimax(use))

    assert constants == []
    assert CHILD_COUNT_NAME not in code


@for_each(
    "use",
    [
        "if prof > M: return minimax(jeu, prof - 1)",
        "if M <= niveau: return 3",
        "return minimax(jeu, prof - M)",
        "return minimax(jeu, prof - 1) + M * prof",
        "return minimax(jeu, M), prof - 1",
        "return minimax(jeu, prof=M), prof - 1",
        "while prof > M: prof -= 1",
    ],
)
@for_each("counting", ["", "for coup in range(M): pass\n"])
def test_beside_a_depth_it_is_no_number_of_moves(use: str, counting: str) -> None:
    constants, code = followed(in_minimax(counting + use))

    assert constants == ([Following("M", 1, "minimax", [])] if counting else [])
    assert code.count(CHILD_COUNT_NAME) == bool(counting)


def test_a_depth_is_known_where_a_method_takes_it() -> None:
    constants, _ = followed(
        "M = 3\nclass S:\n    def f(self, jeu, p):\n        return self.f(jeu, p - 1)\n"
        "def minimax(jeu):\n    return S().f(jeu, M)\n"
    )

    assert constants == []


@for_each(
    ("use", "follows"),
    [
        ("range(N)", True),
        ("range(0, N)", True),
        ("range(0, N, 1)", True),
        ("range(N - 1, -1, -1)", True),
        ("range(1, N + 1)", True),
        ("range(1, N)", False),
        ("range(0, N, 2)", False),
        ("range(N - 1)", False),
        ("range(N - 1, 0, -1)", False),
        ("range(*N)", False),
        ("autre.range(N)", False),
        ("N - 1", False),
    ],
)
def test_a_constant_of_another_name_follows_where_it_bounds_a_range(
    use: str, follows: bool
) -> None:
    constants, code = followed(in_minimax(f"return {use}", before="N = 3"))

    assert [each.name for each in constants] == (["N"] if follows else [])
    assert (CHILD_COUNT_NAME in code) is follows


STAYING = [
    "def minimax(jeu):\n    return list(range(3))",
    "def minimax(jeu, M):\n    return list(range(M))",
    "def minimax(jeu):\n    M = len(jeu)\n    return list(range(M))",
    "def minimax(jeu):\n    M = 0\n    M = max(M, 4)\n    return M",
    "def minimax(jeu):\n    for M in range(3):\n        print(M)",
    "M = 3\ndef minimax(jeu):\n    for M in jeu:\n        print(M)",
    "M = 3\ndef minimax(jeu):\n    return [M for M in jeu]",
    "M = 3\ndef minimax(jeu):\n    return (lambda M: M + 1)(2)",
    "M = 3\ndef minimax(jeu):\n    with jeu as M:\n        return M",
    "M = 3\ndef minimax(jeu):\n    if (M := 4):\n        return M",
    "M = 3\ndef minimax(jeu):\n    return [(M := c) for c in jeu], M",
    "M = 3\ndef minimax(jeu):\n    import math as M\n    return M",
    "M = 3\ndef minimax(jeu):\n    try:\n        pass\n    except E as M:\n        return M",
    "M = 3\ndef minimax(jeu):\n    match jeu:\n        case [M, *_]:\n            return M",
    "M = 3\ndef minimax(jeu):\n    match jeu:\n        case [*M]:\n            return M",
    "M = 3\ndef minimax(jeu):\n    match jeu:\n        case {1: 2, **M}:\n            return M",
    "M = 3\ndef minimax(jeu):\n    def M(): pass\n    return M",
    "M = 3\ndef minimax(jeu):\n    class M: pass\n    return M",
    "M = 3\nM += 1\ndef minimax(jeu):\n    return list(range(M))",
    "M = 3\nfor M in range(4): pass\ndef minimax(jeu):\n    return list(range(M))",
    "M = 3\ndef autre():\n    global M\n    M = len(x)\ndef minimax(jeu):\n    return range(M)",
    "def minimax(jeu):\n    M = 3\n    def f():\n        nonlocal M\n        M = len(x)\n"
    "    return range(M)",
    "M = 3.0\ndef minimax(jeu):\n    return list(range(M))",
    "M = True\ndef minimax(jeu):\n    return list(range(M))",
    "M = 1000\ndef minimax(jeu):\n    return -M",
    "def minimax(jeu, m=1):\n    return -m",
    "def minimax(jeu, m=2):\n    return minimax(jeu, m + 1)",
    "def minimax(jeu, m=2):\n    return minimax(jeu, m=m - 1)",
    "class S:\n    def f(self, jeu, m=2):\n        return self.f(jeu, m + 1)\nminimax = S().f",
    "class S:\n    M = 3\n    def minimax(self, jeu):\n        return range(M)\nminimax = S()",
    "M = 3\ndef minimax(jeu):\n    return jeu.M",
    "M = 3\ndef autre(jeu):\n    return jeu\ndef minimax(jeu: M) -> M:\n    x: M = 2",
]


@for_each("source", STAYING)
def test_everything_else_stays_as_it_is(source: str) -> None:
    constants, code = followed(source)

    assert constants == []
    assert code == ast.unparse(ast.parse(source))


# Where it cannot follow -------------------------------------------------------------------------


@for_each(
    ("source", "line", "missed"),
    [
        ("def minimax():\n    M = 3\n    return list(range(M))", 2, [3]),
        ("M = 3\ndef coups():\n    return range(M)\ndef minimax(jeu):\n    return coups()", 1, [3]),
        ("M = 3\nCOUPS = list(range(M))\ndef minimax(jeu):\n    return COUPS", 1, [2]),
        ("M = 3\ndef minimax(jeu, coups=range(M)):\n    return coups", 1, [2]),
        ("M = 3\nclass S:\n    n = M\n    def f(self, jeu): ...\nminimax = S().f", 1, [3]),
        ("M = 3\nM = 2\ndef minimax(jeu):\n    return range(M)", 1, [4]),
        (
            "M = 2\nif x:\n    M = 3\ndef minimax(jeu):\n    return [range(M),\n        M]",
            1,
            [5, 6],
        ),
        ("N = 3\ndef minimax(jeu):\n    return range(N), N", 1, [3]),
        ("M = 3\ndef minimax(jeu):\n    del jeu\n    return M", 1, [4]),
    ],
)
def test_a_use_that_cannot_follow_is_told_with_its_line(
    source: str, line: int, missed: list[int]
) -> None:
    (constant,), _ = followed(source)

    assert (constant.line, constant.missed_lines) == (line, missed)


@for_each(
    "elsewhere",
    [
        "def affiche():\n    print(M)",
        "COUPS = list(range(M))",
        "if __name__ == '__main__':\n    coup = M\n    print(coup)",
    ],
)
def test_a_use_that_no_graded_function_meets_is_nobodys_business(elsewhere: str) -> None:
    body = "for coup in range(M):\n    print(coup)"

    constants, _ = followed(in_minimax(body) + elsewhere)

    assert constants == [Following("M", 1, "minimax", [])]


def test_each_graded_function_has_its_own_constants() -> None:
    source = "M = 3\ndef f(jeu): return range(M)\ndef g(jeu): return f(jeu)\ndef h(jeu): return 1\n"

    constants, _ = followed(source, "h", "g", "f", "absente")

    assert constants == [Following("M", 1, "f", []), Following("M", 1, "g", [])]


def test_a_position_of_the_function_around_is_passed_only_where_it_can_be_read() -> None:
    _, code = followed(
        "M = 3\n"
        "def minimax(jeu, prof):\n"
        "    def rec(p):\n"
        "        for c in range(M): jeu = c\n"
        "    def autre(p):\n"
        "        global prof\n"
        "        return range(M)\n"
        "    return [c for a in x for jeu in range(M)]\n"
    )

    assert f"range({CHILD_COUNT_NAME}(M, p, prof))" in code
    assert f"range({CHILD_COUNT_NAME}(M, p, jeu))" in code
    assert f"for jeu in range({CHILD_COUNT_NAME}(M, prof))" in code


def test_a_starred_parameter_may_hold_the_position() -> None:
    _, code = followed("M = 3\ndef minimax(*donnees):\n    return M")

    assert f"return {CHILD_COUNT_NAME}(M, *donnees)" in code


def test_a_long_chain_is_no_trouble() -> None:
    limit = sys.getrecursionlimit()
    chain = "    if prof == 0: pass\n" + "".join(
        f"    elif prof == {number}: pass\n" for number in range(1, 400)
    )

    constants, _ = followed(f"M = 3\ndef minimax(jeu, prof):\n{chain}    return range(M)")

    assert constants == [Following("M", 1, "minimax", [])]
    assert sys.getrecursionlimit() == limit


@for_each(
    ("loop", "told"),
    [
        ("for r in range(N): total += grille[r][0]", False),
        ("total = sum(grille[r] for r in range(N))", False),
        ("l = [(r, c) for r in range(N) for c in range(N)]", False),
        ("for c in reversed(range(N)): joue_un_coup(jeu, c)", True),
        ("for c in range(1, N + 1): joue_un_coup(jeu, c - 1)", True),
        ("for c in range(N): applique(c, jeu)", True),
        ("for c in range(N): suite = chemin + [c]", True),
        ("for c in range(N): l.append(c)", True),
        ("for c in range(N): jeu.children()[c]", True),
        ("for c in range(N): jeu.enfants[c]", True),
        ("l = [c for c in range(N)]", True),
        ("l = list(range(N))", True),
    ],
)
def test_a_constant_that_bounds_no_range_of_moves_is_not_spoken_of(loop: str, told: bool) -> None:
    constants, _ = followed(in_minimax(loop, before="N = 3"))

    assert [each.name for each in constants] == (["N"] if told else [])


def test_the_courses_own_constant_is_always_spoken_of() -> None:
    constants, _ = followed(in_minimax("for r in range(M): total += grille[r]"))

    assert [each.name for each in constants] == ["M"]


def test_a_constant_of_a_grid_that_cannot_follow_is_nobodys_concern() -> None:
    source = "ROWS = 6\ndef lignes():\n    return [g[r] for r in range(ROWS)]\n"

    constants, _ = followed(source + "def minimax(jeu):\n    return lignes(), ROWS - 1\n")

    assert constants == []


@for_each(
    "body",
    [
        "for coup in coups_possibles(jeu): joue_un_coup(jeu, coup)\nt = [k for k in range({0})]",
        "coups = coups_possibles(jeu)\nfor c in coups: joue_un_coup(jeu, c)\nt = list(range({0}))",
        "return [f(applique(c, jeu)) for c in coupsJouables(jeu)] + list(range({0}))",
        "for c in sorted(coups_possibles(jeu)): joue_un_coup(jeu, c)\nassert len(TAB) == {0}",
        "return max(map(lambda c: joue_un_coup(jeu, c), coups_possibles(jeu))) + len(range({0}))",
    ],
)
@for_each("name", ["M", "NB", "JOUEURS"])
def test_who_goes_through_the_given_moves_counts_none(body: str, name: str) -> None:
    constants, code = followed(in_minimax(body.format(name), before=f"{name} = 3"))

    assert constants == []
    assert CHILD_COUNT_NAME not in code


@for_each(
    "test",
    [
        "if not coups_possibles(jeu): return 1",
        "coups = coups_possibles(jeu)\nif prof == 0 or not coups: return 1",
        "if list(coups_possibles(jeu)) == []: return 1",
        "if not (coups := coups_possibles(jeu)): return 1",
        "fini = prof == 0 or len(coups_possibles(jeu)) == 0",
        "if not any(True for _ in coups_possibles(jeu)): return 1",
    ],
)
def test_a_test_for_there_being_no_move_goes_through_none(test: str) -> None:
    constants, code = followed(in_minimax(f"{test}\nfor i in range(M): joue_un_coup(jeu, i)"))

    assert constants == [Following("M", 1, "minimax", [])]
    assert CHILD_COUNT_NAME in code


def test_what_bounds_loops_of_other_things_stays_what_it_is() -> None:
    body = "for ligne in range(ROWS): compte += ligne\nfor i in range(N): joue_un_coup(jeu, i)"
    constants, code = followed(in_minimax(body, before="ROWS, N = 6, 3"))

    assert [each.name for each in constants] == ["N"]
    assert code.count(CHILD_COUNT_NAME) == 1
    assert "range(ROWS)" in code


@for_each(
    ("name", "body"),
    [
        ("LIMITE", "for p in range(1, LIMITE + 1):\n    minimax(jeu, p)\n    journal.append(p)"),
        ("MAX_PROF", "for d in range(1, MAX_PROF + 1): journal.append(d)"),
        ("N", "for niveau in range(N): faits = faits + [niveau]"),
        ("PROF_LIMITE", "return [p for p in range(1, PROF_LIMITE + 1)]"),
    ],
)
def test_what_bounds_depths_counts_no_moves(name: str, body: str) -> None:
    constants, code = followed(in_minimax(body, before=f"{name} = 6"))

    assert constants == []
    assert CHILD_COUNT_NAME not in code
