"""What is said under an exception: real ones, raised here by the code that students write."""

from grader.language import LANGUAGES, render
from grader.language.error_cause import runtime_cause
from grader.model.message import message
from grader.model.run import StudentError
from tests.unit.for_each import for_each

SETTING = """
import math
class Noeud:
    def __init__(self, val):
        self.val, self.enfants = val, []
class Position:
    def children(self):
        return []
def rien():
    pass
def f(a, b):
    if a:
        x = 1
    return x
def sans_fin(n):
    return sans_fin(n)
n, p = Noeud(1), Position()
coups, table = [], {}
"""


def error_of(code: str) -> StudentError:
    namespace: dict[str, object] = {}
    exec(SETTING, namespace)
    try:
        exec(code, namespace)
    except Exception as error:
        return StudentError(type_name=type(error).__name__, message=str(error), line=3)
    raise AssertionError(f"{code!r} raises nothing")


@for_each(
    ("code", "told"),
    [
        ("score, suite = rien()", "runtime-unpack-none"),
        ("score, suite = len(coups)", "runtime-unpack-number"),
        ("score, suite = [1, 2, 3]", "runtime-unpack-count"),
        ("score, suite = [1]", "runtime-unpack-count"),
        ("f(0, 1)", "runtime-unbound"),
        ("coups_possible(p)", "runtime-name-near"),
        ("Evaluation(p)", "runtime-name-near"),
        ("true", "runtime-name-near"),
        ("random.choice(coups)", "runtime-import"),
        ("-np.inf", "runtime-numpy"),
        ("numpy.inf", "runtime-numpy"),
        ("-inf", "runtime-infinity"),
        ("math.infinity", "runtime-infinity"),
        ("math.sqr(2)", "runtime-name-near"),
        ("jeu", "runtime-not-a-parameter"),
        ("table['8']", "runtime-key-digit"),
        ("table['Q']", "runtime-key-piece"),
        ("table[8]", "runtime-key"),
        ("table[p, 3]", "runtime-key"),
        ("coups[0]", "runtime-list-index"),
        ("coups[0] = 1", "runtime-list-index"),
        ("()[0]", "runtime-list-index"),
        ("''[0]", "runtime-string-index"),
        ("coups.pop()", "runtime-pop-empty"),
        ("[1].pop(4)", "runtime-pop-empty"),
        ("min(coups)", "runtime-empty-choice"),
        ("max(coups, key=len)", "runtime-empty-choice"),
        ("for e in p.children: pass", "runtime-not-called"),
        ("p.children[0]", "runtime-not-called"),
        ("len(p.children)", "runtime-not-called"),
        ("rien + 1", "runtime-not-called"),
        ("rien > 1", "runtime-not-called"),
        ("p.children.append(1)", "runtime-not-called"),
        ("table[[1]] = 2", "runtime-unhashable"),
        ("sans_fin(1)", "runtime-recursion"),
        ("raise EOFError('EOF when reading a line')", "runtime-keyboard"),
        ("f(1)", "runtime-arguments"),
        ("f(1, 2, 3)", "runtime-arguments"),
        ("f(1, c=2)", "runtime-arguments"),
        ("f(1, a=2)", "runtime-arguments"),
        ("Noeud()", "runtime-arguments"),
        ("rien() + 1", "runtime-none"),
        ("rien() > 1", "runtime-none"),
        ("for x in rien(): pass", "runtime-none"),
        ("rien()[0]", "runtime-none"),
        ("len(rien())", "runtime-none"),
        ("rien().append(1)", "runtime-none"),
        ("coups + rien()", "runtime-none"),
        ("1 + 'a'", "runtime-text-and-number"),
        ("'a' + 1", "runtime-text-and-number"),
        ("'a' < 1", "runtime-text-and-number"),
        ("(1, []) > 2", "runtime-pair-and-number"),
        ("-(1, [])", "runtime-pair-and-number"),
        ("coups + 1", "runtime-list-plus"),
        ("for i in 3: pass", "runtime-number-loop"),
        ("i = 3; i[0]", "runtime-number-index"),
        ("len(3)", "runtime-number-index"),
        ("range(3 / 2)", "runtime-float-count"),
        ("coups['a' * 2]", "runtime-index-kind"),
        ("max = 3; max(1, 2)", "runtime-not-callable"),
        ("n.enfants()", "runtime-not-callable"),
        ("s = 'X..'; s[1] = 'O'", "runtime-string-fixed"),
        ("t = (1, 2); t[1] = 3", "runtime-tuple-fixed"),
        ("int('R')", "runtime-not-a-number"),
        ("coups.index(3)", "runtime-not-in-list"),
        ("coups.remove(3)", "runtime-not-in-list"),
        ("n.valeur", "runtime-node-attribute"),
        ("n.fils", "runtime-node-attribute"),
        ("for e in n: pass", "runtime-node-loop"),
        ("n < 3", "runtime-node-compared"),
        ("n.enfants.val", "runtime-list-of-nodes"),
        ("p.val", "runtime-position-attribute"),
        ("for e in p: pass", "runtime-position-loop"),
        ("p < 3", "runtime-position-compared"),
        ("coups.push(1)", "runtime-method"),
        ("coups.popleft()", "runtime-method"),
        ("coups.appendd(1)", "runtime-method"),
        ("coups.size()", "runtime-length"),
        ("1 / 0", "runtime-division"),
        ("raise PermissionError(1, 'Operation not permitted')", "runtime-forbidden"),
        ("open('/nowhere/at/all')", "runtime-forbidden"),
        ("import pygame_that_nobody_has", "runtime-module"),
        ("raise ModuleNotFoundError(\"No module named 'numpy'\")", "runtime-numpy-missing"),
        ("raise ModuleNotFoundError(\"No module named 'numpy.linalg'\")", "runtime-numpy-missing"),
    ],
)
def test_the_likely_cause_of_an_exception_is_told(code: str, told: str) -> None:
    cause = runtime_cause(error_of(code))

    assert cause is not None
    assert cause.code == told
    for language in LANGUAGES:
        assert render(cause, language)


@for_each(
    "code",
    [
        "zorglub",
        "raise ValueError('perdu')",
        "raise TypeError('perdu')",
        "raise NameError('perdu')",
        "raise KeyError",
        "raise ImportError('perdu')",
        "raise AttributeError('perdu')",
        "raise UnboundLocalError('perdu')",
        "raise IndexError('perdu')",
        "raise SystemError",
        "assert 1 == 2",
        "coups.zorglub",
        "math.zorglub",
        "f.zorglub + table.zorglub if 0 else p.__class__.zorglub",
        "{} < {}",
        "next(iter([]))",
    ],
)
def test_nothing_is_said_where_nobody_can_tell(code: str) -> None:
    assert runtime_cause(error_of(code)) is None


@for_each(
    ("text", "told"),
    [
        ("local variable 'x' referenced before assignment", "runtime-unbound"),
        ("cannot access local variable 'x' where it is not associated with a value",
         "runtime-unbound"),
    ],
)  # fmt: skip
def test_every_python_has_its_own_words(text: str, told: str) -> None:
    cause = runtime_cause(StudentError(type_name="UnboundLocalError", message=text, line=1))

    assert cause == message(told, name="x")


def test_a_variable_of_an_outer_function_may_have_no_value_either() -> None:
    text = "cannot access free variable 'x' where it is not associated with a value in enclosing"

    cause = runtime_cause(StudentError(type_name="NameError", message=text, line=1))

    assert cause == message("runtime-unbound", name="x")


@for_each(
    ("code", "facts", "told"),
    [
        ("not-a-position", {"function": "applique", "type": "int"}, "runtime-order-applique"),
        ("not-a-position", {"function": "joue_un_coup", "type": "int"},
         "runtime-order-joue_un_coup"),
        ("not-a-position", {"function": "evaluation", "type": "int"}, "runtime-move-for-position"),
        ("not-a-position", {"function": "evaluation", "type": "NoneType"},
         "runtime-none-for-position"),
        ("not-a-position", {"function": "evaluation", "type": "dict"}, None),
        ("not-a-node", {"function": "traiter", "type": "int"}, "runtime-node-for-value"),
        ("not-a-node", {"function": "traiter", "type": "str"}, None),
        ("impossible-move", {"move": "4", "count": "3"}, None),
    ],
)  # fmt: skip
def test_what_a_given_function_refused_has_its_cause_too(
    code: str, facts: dict[str, str], told: str | None
) -> None:
    error = StudentError(
        type_name="PasUnePosition", message="…", line=1, refusal=message(code, **facts)
    )

    cause = runtime_cause(error)

    assert (cause.code if cause else None) == told


def test_the_nearest_name_is_offered() -> None:
    cause = runtime_cause(error_of("coups_possible(p)"))

    assert cause is not None
    assert dict(cause.facts) == {"name": "coups_possible", "near": "coups_possibles"}
    assert "«\u00a0coups_possibles\u00a0»" in render(cause, "fr")


def test_a_long_text_is_never_taken_for_a_name() -> None:
    long = StudentError(type_name="NameError", message=f"name '{'a' * 400}' is not defined", line=1)
    key = StudentError(type_name="KeyError", message="x" * 400, line=1)

    assert runtime_cause(long) is None
    assert runtime_cause(key) is None


@for_each("text", ["f() takes " * 100_000, "unsupported operand " * 50_000])
def test_a_long_text_is_not_searched_to_its_end(text: str) -> None:
    cut = StudentError(type_name="TypeError", message=text + "'NoneType'", line=1)

    assert runtime_cause(cut) is None
