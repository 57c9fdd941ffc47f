"""What the probe reads of a function's parameters in the text of the function."""

import ast

from grader.model.run import Use
from grader.sandbox.child.parameter_uses import uses_of_parameters
from tests.unit.for_each import for_each


def uses(source: str, name: str = "f") -> dict[str, set[str]]:
    nodes = list(ast.walk(ast.parse(source)))
    for (function, _), parameters in uses_of_parameters(nodes).items():
        if function == name:
            return {parameter: set(told) for parameter, told in parameters.items()}
    raise AssertionError(name)


@for_each(
    ("body", "told"),
    [
        ("return evaluation(p)", "position"),
        ("return applique(coup, p)", "position"),
        ("return applique(p, coup)", ""),
        ("return coups_possibles(p)", "position"),
        ("return p.is_terminal()", "position"),
        ("for e in p.enfants: pass", "position"),
        ("return f(p - 1)", "depth"),
        ("p -= 1", "depth"),
        ("return p <= 0 or f(p - 1)", "depth zero"),
        ("return f(not p)", "player"),
        ("return f(1 - p)", "player"),
        ("return p == True", "player"),
        ("if p: return 1", "condition"),
        ("return 1 if not p else 2", "condition"),
        ("if x and p: return 1", "condition"),
        ("if p == 1: return f(-p)", "condition negated"),
        ("return f(3 - p)", "coded"),
        ("return p in ('B',)", "coded"),
        ("return p % 2 == 0", "coded"),
        ("if p == 'MAX': return 1", "coded condition"),
        ("if p == 'MAX': return f(not p)", "condition player"),
        ("return f(p + [c])", "moves"),
        ("return f([*p, c])", "moves"),
        ("return f(p + (c,))", "moves"),
        ("p.append(c)", "moves"),
        ("return 3, p", "moves"),
        ("return list(p)", "moves"),
        ("if score >= p: return 1", "bound"),
        ("p = max(p, score)", "lower"),
        ("p = min(score, p)", "upper"),
        ("if score > p: p = score", "bound lower"),
        ("if p > score: p = score", "bound upper"),
        ("if score < p: p = score", "bound upper"),
        ("if p <= score: return f(-p)", "bound"),
        ("p[jeu] = 3", "table"),
        ("return p.get(jeu)", "table"),
        ("return f(p + 1)", "counted"),
        ("return p == x", "compared"),
        ("return p is not self.p", "compared"),
        ("return f(p)", "kept"),
        ("return f(x=p), len(p)", "kept"),
        ("return sorted(p)", ""),
        ("return ailleurs(p)", ""),
        ("self.p = p", ""),
        ("return 3", "unused"),
    ],
)
def test_what_is_done_with_a_parameter_is_told(body: str, told: str) -> None:
    assert uses(f"def f(p, x=0):\n    {body}\n")["p"] == set(told.split())


def test_every_use_that_is_told_is_known_to_the_reader() -> None:
    source = "def f(a, b):\n    return evaluation(a), b\n"

    assert {use for told in uses(source).values() for use in told} <= set(Use)


@for_each(
    ("body", "told"),
    [
        ("p = score if score > p else p", "lower"),
        ("p = p if p >= score else score", "lower"),
        ("p = score if p > score else p", "upper"),
        ("p = p if p < score else score", "upper"),
        ("p = score if score > x else p", ""),
        ("p = score if trouve else p", ""),
        ("if score > p: p, coup = score, c", "lower"),
        ("p, coup = max(p, score), c", "lower"),
        ("p = max([score, p])", "lower"),
        ("p = min((p, score))", "upper"),
        ("p = sorted((p, score))[1]", "lower"),
        ("p = sorted([p, score])[-1]", "lower"),
        ("p = sorted([p, score])[0]", "upper"),
        ("p = [p, score][score > p]", "lower"),
        ("p = (p, score)[score < p]", "upper"),
        ("return f(max(p, score))", "lower"),
        ("return f(p=min(p, score))", "upper"),
        ("q = p if best is None else min(p, best)\n    return f(q)", ""),
        ("q = min(p, best)\n    return f(q)", "upper"),
        ("return g(max(p, score))", ""),
        ("while 1:\n        if score >= p: break", "upper"),
        ("while 1:\n        if x and score <= p: return score", "lower"),
        ("while 1:\n        if p >= x: break", "lower"),
        ("while 1:\n        if score >= p: score = 3", ""),
        ("if score >= p: return 3", ""),
        ("while 1:\n        p = max(p, s)\n        if s >= p: break", "lower"),
    ],
)
def test_which_bound_it_is_is_told_by_how_it_moves_or_cuts(body: str, told: str) -> None:
    assert uses(f"def f(p, x=0):\n    {body}\n")["p"] & {"lower", "upper"} == set(told.split())


PLAYED = "l = [f(p=1 - p)]\n"


@for_each(
    ("body", "told"),
    [
        ("return max(l) if p == 0 else min(l)", "max0min1"),
        ("return min(l) if 0 == p else max(l)", "max1min0"),
        ("if p == 1: return max(l)\nreturn 3", "max1min0"),
        ("if p == 1: return min(l)", "max0min1"),
        ("if p != 0: return min(l)", "max0min1"),
        ("if not p == 0: return 3\nelse: return l.max()", "max0min1"),
        ("if p is 0: best = -math.inf", "max0min1"),
        ("if p == 0: best = float('-inf')", "max0min1"),
        ("if p == 0: best = 1e9", "max1min0"),
        ("best = (-INF, 0) if p == 0 else (INF, 0)", "max0min1"),
        ("signe = 1 if p == 0 else -1", "max0min1"),
        ("signe = -1 if p == 0 else 1", "max1min0"),
        ("if p == 0 and s > best: best = s", "max0min1"),
        ("if best is None or (p == 0 and l[c] < l[best]): best, x = c, 3", "max1min0"),
        ("if p == 0:\n if best < s: best, x = s, c", "max0min1"),
        ("tour_de_max = p == 0\nif tour_de_max: return sorted(l)[0]", "max0min1"),
        ("est_max = p == 0\nreturn max(l) if est_max else min(l)", "max0min1"),
        ("if p == 0: return noeud_max(jeu)\nreturn noeud_min(jeu)", "max0min1"),
        ("return (max, min)[p](l)", "max0min1"),
        ("return {0: min, 1: max}[p](l)", "max1min0"),
        ("match p:\n case 0: return max(l)\n case _: return min(l)", "max0min1"),
        ("if p == MAX: return sorted(l)[0]", "max0min1"),
        ("if p == HUMAIN: return min(l)", "max0min1"),
        ("return sorted(l, reverse=p == 0)", "numbered"),
        ("if p == 0: return x(l)\nelif p == 1: return y(l)", "numbered"),
        ("if p == 0: return max(l)\nelif p == 1: return max(l)", "numbered"),
        ("if p == 1: return x(l)", ""),
        ("if p == True: return min(l)", ""),
        ("if p: return min(l)", "max0min1"),
        ("if not p: return max(l)", "max0min1"),
        ("return (min if p else max)(l)", "max0min1"),
        ("if p: return max(l)", ""),
        ("if p: return max(l)\nif not p: return max(l)", ""),
    ],
)
def test_which_number_is_max_is_told_by_its_branch(body: str, told: str) -> None:
    lines = "\n".join(f"    {line}" for line in (PLAYED + body).splitlines())
    found = uses(f"MAX, HUMAIN = 0, 1\ndef f(p, jeu=0):\n{lines}\n")["p"]

    assert {use for use in found if use.startswith(("max", "numbered"))} == set(told.split())


@for_each(
    ("passed", "told"),
    [
        ("3 - p", "max1min2"),
        ("-p", "max1min-1"),
        ("2", "max1min2"),
        ("0", "max1min0"),
        ("False", "max1min0"),
        ("not p", "max1min0"),
        ("int(not p)", "max1min0"),
        ("p ^ 1", "max1min0"),
        ("(p + 1) % 2", "max1min0"),
        ("p == 0", "max1min0"),
        ("2 if p == 1 else 1", "max1min2"),
        ("autre(p)", "max1min2"),
        ("suivant", "max1min2"),
        ("DEUX", "max1min2"),
        ("ailleurs(p)", "max1min0"),
        ("7", "coded"),
    ],
)
def test_the_other_player_is_told_by_what_is_passed(passed: str, told: str) -> None:
    source = (
        "DEUX = 2\ndef autre(j):\n    return 3 - j\n"
        "def f(p, x=0):\n    suivant = 2 if p == 1 else 1\n"
        f"    l = [f({passed})]\n    if p == 1: return max(l)\n"
        "    if p == 5: return 3\n"
    )
    if told != "coded":
        source = source.replace("    if p == 5: return 3\n", "")

    assert told in uses(source)["p"]


def test_a_positive_player_is_the_one_of_two_signs() -> None:
    source = "def f(p):\n    l = f(-p)\n    return min(l) if p > 0 else max(l)\n"

    assert "max-1min1" in uses(source)["p"]


def test_a_player_that_is_handed_on_is_numbered_where_it_is_used() -> None:
    source = (
        "def f(p):\n return g(p)\ndef g(t):\n l = [g(1 - t)]\n return max(l) if t == 0 else 1\n"
    )

    assert "max0min1" in uses(source)["p"]


def test_what_is_assigned_in_circles_is_followed_no_further() -> None:
    source = "def f(p):\n    a = b\n    b = a\n    a = b\n    return f(a), p == 1\n"

    assert "numbered" not in uses(source)["p"]


@for_each(
    ("source", "parameter", "told"),
    [
        # Handed on, by place or by name, to another function, or to a method.
        ("def g(x, d):\n return d - 1\ndef f(p):\n return g(0, p)", "p", "depth"),
        ("def g(x, d):\n return d - 1\ndef f(p):\n return g(d=p, x=0)", "p", "depth"),
        ("class A:\n def g(self, d):\n  return d - 1\ndef f(p):\n return A().g(p)", "p", "depth"),
        ("def f(p):\n def g(d):\n  return d - 1\n return g(p)", "p", "depth"),
        ("def h(d): return d - 1\ndef g(d): return h(d)\ndef f(p): return g(p)", "p", "depth"),
        ("def g(x): return ailleurs(x)\ndef f(p): return g(p)", "p", ""),
        ("def g(x): return 1\ndef f(p): return g(p, p)", "p", ""),
        ("f = lambda p: f(p - 1)", "p", "depth"),
        ("async def f(*, p): return f(p=p - 1)", "p", "depth"),
    ],
)
def test_a_parameter_is_followed_where_it_is_handed_on(
    source: str, parameter: str, told: str
) -> None:
    name = "<lambda>" if "lambda" in source else "f"

    assert uses(source, name)[parameter] == set(told.split())


def test_a_decorated_function_is_known_by_the_line_that_python_gives() -> None:
    nodes = ast.walk(ast.parse("@cache\ndef f(p):\n    return p - 1\n"))

    assert uses_of_parameters(nodes) == {("f", 1): {"p": ["depth"]}}


def test_of_too_many_functions_nothing_is_told() -> None:
    nodes = ast.walk(ast.parse("def f(p): pass\n" * 301))

    assert uses_of_parameters(nodes) == {}
