"""Trees of `Noeud` objects: what is handed over, what is treated, what comes back."""

import pytest

from grader.model.run import Ending, Given, NodeRef, Outcome
from grader.sandbox.referee import Referee
from tests.integration.students import FILE, ask, load, tree_board

TREE = tree_board((3, 2, 0, 0, 0, 1, 0), (10, 20, 30, 40, 50, 60, 70))
"""10 has the children 20, 50 and 60; 20 has 30 and 40; 60 has 70."""

DEPTH_FIRST = """
    def parcours(noeud):
        traiter(noeud)
        for enfant in noeud.enfants:
            parcours(enfant)
"""


def walk(referee: Referee, source: str, *, function: str = "parcours") -> Outcome:
    return referee.run_call(load(referee, source), FILE, ask(function, Given.NODE, board=TREE))


def test_nodes_have_their_label_and_their_children(referee: Referee) -> None:
    source = """
        def parcours(noeud):
            return [noeud.val, [parcours(enfant) for enfant in noeud.enfants]]
    """

    assert walk(referee, source).returned == [
        10, [[20, [[30, []], [40, []]]], [50, []], [60, [[70, []]]]],
    ]  # fmt: skip


def test_the_nodes_that_are_treated_are_recorded_in_order(referee: Referee) -> None:
    outcome = walk(referee, DEPTH_FIRST)

    assert outcome.treated == (0, 1, 2, 3, 4, 5, 6)
    assert (outcome.asked, outcome.output) == ((), "")


def test_nodes_treated_before_an_error_are_kept(referee: Referee) -> None:
    outcome = walk(referee, "def parcours(n):\n    traiter(n)\n    traiter(n)\n    n.fils")

    assert outcome.ending is Ending.RAISED
    assert outcome.treated == (0, 0)


def test_returned_nodes_are_told_by_their_number(referee: Referee) -> None:
    source = "def parcours(n): return [n, (n.enfants[1], n.enfants), Noeud(10)]"

    returned = walk(referee, source).returned

    assert isinstance(returned, list)
    assert returned[:2] == [NodeRef(0), (NodeRef(4), [NodeRef(1), NodeRef(4), NodeRef(5)])]
    assert not isinstance(returned[2], NodeRef)


@pytest.mark.parametrize(
    ("argument", "type_name"), [("noeud.val", "int"), ("Noeud(10)", "Noeud"), ("None", "NoneType")]
)
def test_treating_something_else_than_a_node_is_refused_in_words(
    referee: Referee, argument: str, type_name: str
) -> None:
    outcome = walk(referee, f"def parcours(noeud):\n    traiter({argument})")

    assert outcome.error is not None
    assert outcome.error.line == 2
    assert outcome.error.refusal is not None
    assert outcome.error.refusal.code == "not-a-node"
    assert outcome.error.refusal.facts == {"function": "traiter", "type": type_name}
    assert "attend un nœud" in outcome.error.message
    assert outcome.treated == ()


def test_a_personal_traiter_stays(referee: Referee) -> None:
    outcome = walk(referee, DEPTH_FIRST + "\n    def traiter(sommet): print(sommet.val, end=' ')")

    assert outcome.output == "10 20 30 40 50 60 70 "
    assert outcome.treated == ()


def test_a_file_may_try_itself_out_on_a_tree_of_its_own_as_it_is_loaded(
    referee: Referee,
) -> None:
    source = (
        DEPTH_FIRST
        + """
    racine = Noeud("a")
    racine.enfants.append(Noeud("b"))
    parcours(racine)
    print(racine)
    """
    )
    loading = load(referee, source)

    assert loading.ending is Ending.RETURNED
    assert referee.run_call(loading, FILE, ask("parcours", Given.NODE, board=TREE)).treated == (
        0, 1, 2, 3, 4, 5, 6,
    )  # fmt: skip


def test_treating_a_value_as_a_file_is_loaded_is_refused_too(referee: Referee) -> None:
    loading = load(referee, "traiter(3)")

    assert loading.error is not None
    assert loading.error.refusal is not None
    assert loading.error.refusal.code == "not-a-node"


@pytest.mark.parametrize(
    "body",
    [
        "def __init__(self, val): self.val, self.enfants, self.vu = val, [], False",
        "def __init__(self, val, enfants): self.val, self.enfants, self.vu = val, enfants, False",
        "vu = False\n    def __init__(self, v, enfants=[]): self.val, self.enfants = v, enfants",
        "vu = False\n    def __init__(self, val, gauche, droite): ...",
        "vu = False\n    def __init__(self): raise SystemExit",
        "vu = False\n    def __init__(self, val): 1 / 0",
        "vu = False\n    def __new__(cls, *reste): return object.__new__(cls)",
        "__slots__ = ('val', 'enfants', 'vu')\n    def __init__(self, val): self.vu = False",
    ],
)
def test_the_files_own_class_is_used_where_it_can_be(referee: Referee, body: str) -> None:
    outcome = walk(
        referee,
        f"""
class Noeud:
    {body}
    def __eq__(self, autre): return True

def parcours(noeud):
    assert type(noeud) is Noeud and noeud.vu is False
    return [noeud.val, [parcours(enfant) for enfant in noeud.enfants]]

def nombres(noeud):
    return [noeud] + noeud.enfants
""",
    )

    assert outcome.ending is Ending.RETURNED, outcome
    assert isinstance(outcome.returned, list)
    assert outcome.returned[1][2] == [60, [[70, []]]]


@pytest.mark.parametrize(
    "definition",
    [
        "class Noeud:\n    __slots__ = ('valeur',)",
        "class Noeud:\n    @property\n    def val(self): return 3",
        "class Noeud:\n    val = property(lambda self: 3, lambda self, valeur: None)",
        "class Noeud:\n    enfants = property(lambda self: [], lambda self, valeur: None)",
        "class Noeud:\n    enfants = property(lambda self: 1 / 0, lambda self, valeur: None)",
        "class Noeud:\n    def __new__(cls, *reste): raise ValueError",
        "from typing import NamedTuple\nclass Noeud(NamedTuple):\n    val: int\n    enfants: list",
        "def Noeud(val): return {'val': val}",
        "Noeud = 3",
        "del Noeud",
    ],
)
def test_a_class_that_cannot_hold_a_tree_is_replaced_by_ours(
    referee: Referee, definition: str
) -> None:
    outcome = walk(
        referee,
        definition
        + "\ndef parcours(noeud):\n"
        + "    return [noeud.val, [enfant.val for enfant in noeud.enfants]]",
    )

    assert outcome.returned == [10, [20, 50, 60]]


def test_what_constructors_print_is_nobodys_output(referee: Referee) -> None:
    outcome = walk(
        referee,
        """
        class Noeud:
            def __init__(self, val):
                print("un noeud !", val, end="")
                self.val, self.enfants = val, []
        def parcours(noeud):
            print(noeud.val)
            Noeud(3)
        """,
    )

    assert outcome.output == "10\nun noeud ! 3"


def test_the_tree_is_fresh_in_every_call(referee: Referee) -> None:
    loading = load(
        referee,
        """
        garde = []
        def parcours(noeud):
            garde.append(noeud)
            noeud.enfants.pop()
            return [len(noeud.enfants), garde[0] is noeud, noeud, garde[0]]
        """,
    )
    call = ask("parcours", Given.NODE, board=TREE)

    first, second = (outcome.returned for outcome in referee.run_calls(loading, FILE, [call] * 2))

    assert first == [2, True, NodeRef(0), NodeRef(0)]
    assert isinstance(second, list)
    assert second[:3] == [2, False, NodeRef(0)]
    # A node of an earlier call is no node of this one.
    assert not isinstance(second[3], NodeRef)


def test_a_deep_chain_and_a_wide_tree_are_built(referee: Referee) -> None:
    loading = load(
        referee,
        """
        def profondeur(noeud):
            vus = 1
            while noeud.enfants:
                noeud = noeud.enfants[0]
                traiter(noeud)
                vus += 1
            return vus
        def largeur(noeud): return noeud.enfants
        """,
    )
    chain = tree_board((1,) * 4_999 + (0,), tuple(range(5_000)))
    fan = tree_board((4_999,) + (0,) * 4_999, tuple(range(5_000)))

    deep = referee.run_call(loading, FILE, ask("profondeur", Given.NODE, board=chain))
    wide = referee.run_call(loading, FILE, ask("largeur", Given.NODE, board=fan))

    assert deep.returned == 5_000
    assert deep.treated == tuple(range(1, 5_000))
    assert wide.returned == [NodeRef(number) for number in range(1, 5_000)]
