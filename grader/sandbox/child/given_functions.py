"""What the course gives: the functions that play on positions, and the tree as `Noeud` objects for
the functions that walk through one.
"""

from __future__ import annotations

import os
import struct
from _operator import index  # `operator` itself takes a millisecond to load.

from . import TYPE_CHECKING
from .channel import GivenFunctionError, short_repr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from .channel import Channel


class Noeud:
    """A node of a tree, as the course writes it."""

    def __init__(self, val: Any) -> None:
        self.val = val
        self.enfants: list[Any] = []

    def __repr__(self) -> str:
        return f"Noeud({self.val!r})"


class NodeTree:
    """The nodes that were handed over, known by identity whatever their class says."""

    def __init__(self) -> None:
        self._nodes: list[Any] = []
        self.numbers: dict[int, int] = {}
        """The number of each node by its `id`; the nodes are kept, so no `id` is used again."""

    def build(
        self, children: Sequence[Sequence[int]], labels: Sequence[int | float], wanted: object
    ) -> Any:
        """A fresh tree of the class that is wanted, or of ours where that cannot be; its root."""
        self.clear()
        nodes = None
        if isinstance(wanted, type) and wanted is not Noeud:
            try:
                nodes = build_nodes(children, labels, lambda label: new_node(wanted, label))
            except BaseException:
                pass  # Whatever a constructor does, it is not what is being asked.
        self._nodes = nodes or build_nodes(children, labels, Noeud)
        self.numbers = {id(node): number for number, node in enumerate(self._nodes)}
        return self._nodes[0]

    def clear(self) -> None:
        self._nodes = []
        self.numbers = {}


def build_nodes(
    children: Sequence[Sequence[int]],
    labels: Sequence[int | float],
    make: Callable[[int | float], Any],
) -> list[Any]:
    """One node for each number, children before parents; TypeError where one keeps nothing."""
    nodes: list[Any] = [None] * len(labels)
    for number in range(len(labels) - 1, -1, -1):
        below = [nodes[child] for child in children[number]]
        node = make(labels[number])
        node.val, node.enfants = labels[number], below
        if node.val != labels[number] or not holds(node.enfants, below):
            raise TypeError("a node that does not keep what it is given")
        nodes[number] = node
    return nodes


def new_node(kind: type, label: int | float) -> Any:
    """An instance, by whichever way of making one works."""
    ways: list[Callable[[], Any]] = [lambda: kind(label), lambda: kind(label, [])]
    for make in ways:
        try:
            node = make()
        except BaseException:  # Whatever the student's class raises: there are other ways.
            continue
        if type(node) is kind:
            return node
    return kind.__new__(kind)  # type: ignore[call-overload]  # mypy takes it for type itself


def holds(found: object, wanted: list[Any]) -> bool:
    return (
        isinstance(found, list)
        and len(found) == len(wanted)
        and all(one is other for one, other in zip(found, wanted, strict=True))
    )


_read, _write, _new = os.read, os.write, object.__new__
_integer_in, _double_in = struct.Struct("<xq").unpack_from, struct.Struct("<xd").unpack

REPLY_SIZE = 9
CHILD_COUNT_NAME = "__nombre_de_coups__"
DEFAULT_NAME = "__valeur_par_defaut__"
DECORATOR_NAME = "__decorateur__"
UNDECORATED = "__sans_decorateur__"
"""Set on a function whose decorator is not there."""
PERSONAL = frozenset({"traiter", "Noeud"})
"""What the course gives for those who have not written their own: theirs always stays."""


class Position:
    """A position of the game: opaque, comparable, hashable, safe to copy.

    Its methods are those of the form `noeuds`; the other forms use the given functions. What a
    file writes on it (`noeud.valeur = …`) is the file's own affair, and stays on its children
    as long as it does.
    """

    __slots__ = ("__dict__", "_children", "_number")
    _children: list[Position]
    _game: Game

    def __init__(self, number: int) -> None:
        self._number = number

    def __eq__(self, other: object) -> bool:
        if type(other) is Position:
            return self._number == other._number
        return NotImplemented

    def __hash__(self) -> int:
        return hash(("position", self._number))

    def __repr__(self) -> str:
        return f"<position {self._number}>"

    def is_terminal(self) -> bool:
        return not self._game.children_of(self._number)

    def value(self) -> int | float:
        return self._game.evaluate(self)

    def children(self) -> list[Position]:
        try:
            return self._children.copy()
        except AttributeError:
            self._children = [Position(number) for number in self._game.children_of(self._number)]
            return self._children.copy()

    def __getstate__(self) -> tuple[dict[str, Any], dict[str, int]]:
        """What a copy takes along: not the children, which would bring the whole tree."""
        return self.__dict__, {"_number": self._number}


class CoupImpossible(GivenFunctionError):
    """A move that does not exist at this position."""


class PasUnePosition(GivenFunctionError):
    """Something else than a position of this game."""


class PasUnNoeud(GivenFunctionError):
    """Something else than a node of the tree that was handed over."""


class PasDEstimation(GivenFunctionError):
    """`estimation` was called where the exercise does not give it."""


GIVEN_CLASSES: Mapping[type, Mapping[str, Any]] = {
    kind: dict(vars(kind))
    for kind in (Noeud, Position, CoupImpossible, PasUnePosition, PasUnNoeud, PasDEstimation)
}
"""What student code is handed and can change, and what it holds before that."""


class Game:
    """The shape of the tree at hand, and the given functions that play on it."""

    def __init__(self, channel: Channel, sentences: Mapping[str, str]) -> None:
        self._channel = channel
        self._sentences = sentences
        self._children: list[list[int]] = []
        self._tree_children: list[list[int]] = []
        self._canonical: list[int] = []
        self._ends: Sequence[str | None] = ()
        self._labels: Sequence[int | float] = ()
        self._requests: list[bytes] = []
        self._foreseen: list[tuple[bytes, bytes, int | float]] = []
        self.has_estimates = False
        self.nodes = NodeTree()
        self.evaluate = self._evaluation()
        Position._game = self

    def set_board(
        self,
        *,
        child_counts: Sequence[int],
        ends: Sequence[str | None],
        same_as: Sequence[tuple[int, int]],
        labels: Sequence[int | float],
        has_estimates: bool,
    ) -> None:
        """Number the positions parents first, left to right, as the referee does."""
        self._ends = ends
        self._labels = labels
        self.has_estimates = has_estimates
        self.nodes.clear()
        children = self._tree_children = children_by_number(child_counts)
        self._canonical = list(range(len(children)))
        for number, earlier in same_as:
            self._canonical[number] = self._canonical[earlier]
        if same_as:
            children = [[self._canonical[child] for child in below] for below in children]
        self._children[:] = children
        self._requests[:] = [b"E" + number.to_bytes(4, "little") for number in range(len(children))]

    def foresee(self, evaluations: Sequence[tuple[int, int | float]]) -> None:
        """What will be evaluated, in this order, if all is as it was; it is not asked for again."""
        self._foreseen[:] = [
            (self._requests[number], b"%d\n" % number, value)
            for number, value in reversed(evaluations)
        ]

    @property
    def has_positions(self) -> bool:
        return bool(self._children)

    def position(self, number: int) -> Position:
        return Position(self._canonical[number])

    def build_tree(self, kind: object) -> Any:
        """The board as fresh nodes of this class, if it can be used; the root."""
        return self.nodes.build(self._tree_children, self._labels, kind)

    def children_of(self, number: int) -> list[int]:
        return self._children[number]

    def _evaluation(self) -> Callable[[Position], int | float]:
        """The given `evaluation`: one request, one reply, as few steps as Python allows."""
        read, write = _read, _write
        receive_fd, send_fd = self._channel.receive_fd, self._channel.send_fd
        requests, number_of = self._requests, self._number_of
        integer_tag = b"i"[0]
        foreseen, unsent = self._foreseen, self._channel.unsent
        take_steps = self._channel.take_steps

        def evaluation(jeu: Position) -> int | float:
            nonlocal unsent  # For `+=`, which leaves it the same object.
            if type(jeu) is not Position:
                number_of(jeu, "evaluation")
            try:
                request = requests[jeu._number]
            except IndexError:
                number_of(jeu, "evaluation")
                raise
            if foreseen:  # Without a call: at the brink of a recursion there is no room for one.
                due, line, answer = foreseen[-1]
                if request is due:
                    del foreseen[-1]
                    unsent += line
                    return answer
                del foreseen[:]
            if unsent:
                request = take_steps() + request
            write(send_fd, request)
            reply = read(receive_fd, REPLY_SIZE)
            number: int | float
            (number,) = _integer_in(reply) if reply[0] == integer_tag else _double_in(reply)
            return number

        return evaluation

    def given_functions(self) -> dict[str, Callable[..., Any]]:
        """What is put into the namespace of the file, for all forms and exercises at once."""
        number_of, play, children = self._number_of, self._play, self._children

        def joue_un_coup(jeu: Position, coup: int) -> Position:
            # Called as often as `evaluation`: what is usual takes a short way, but no fewer frames,
            # as a recursion that never ends is to end where it always did.
            if type(jeu) is not Position or not 0 <= jeu._number < len(children):
                number_of(jeu, "joue_un_coup")
            return play(jeu._number, coup)

        def applique(coup: int, noeud: Position) -> Position:
            return self._play(number_of(noeud, "applique"), coup)

        def coups_possibles(jeu: Position) -> list[int]:
            return list(range(len(children[number_of(jeu, "coups_possibles")])))

        def coups_jouables(noeud: Position) -> list[int]:
            return list(range(len(self._children[number_of(noeud, "coupsJouables")])))

        def estimation(jeu: Position) -> int | float:
            return self._estimate(jeu)

        def traiter(sommet: Any) -> None:
            self._treat(sommet)

        return {
            "evaluation": self.evaluate,
            "estimation": estimation,
            "traiter": traiter,
            "Noeud": Noeud,
            "joue_un_coup": joue_un_coup,
            "coups_possibles": coups_possibles,
            # The slides print both spellings.
            "coupsJouables": coups_jouables,
            "coupJouables": coups_jouables,
            "applique": applique,
            "victoire": self._is_end("victoire"),
            "defaite": self._is_end("defaite"),
            "nul": self._is_end("nul"),
            CHILD_COUNT_NAME: self._child_count,
            DEFAULT_NAME: value_or_unavailable,
            DECORATOR_NAME: decorator_or_none,
        }

    def _estimate(self, jeu: object) -> int | float:
        if not self.has_estimates:
            raise self._fault(PasDEstimation, "no-estimation-here", {})
        number = self._number_of(jeu, "estimation")
        _write(self._channel.send_fd, b"H" + number.to_bytes(4, "little"))
        reply = _read(self._channel.receive_fd, REPLY_SIZE)
        estimate: int | float
        (estimate,) = _integer_in(reply) if reply[:1] == b"i" else _double_in(reply)
        return estimate

    def _treat(self, sommet: object) -> None:
        """Tell the referee which node is treated; it keeps the order, and does not reply."""
        number = self.nodes.numbers.get(id(sommet))
        if number is None:
            # A file that tries itself out as it is loaded has a tree of its own.
            if not self.has_positions and hasattr(sommet, "enfants"):
                return
            facts = {"function": "traiter", "type": type(sommet).__name__}
            raise self._fault(PasUnNoeud, "not-a-node", facts)
        _write(self._channel.send_fd, b"T" + number.to_bytes(4, "little"))

    def _play(self, number: int, coup: object) -> Position:
        children = self._children[number]
        move = self._move_of(coup)
        if 0 <= move < len(children):
            position = _new(Position)
            position._number = children[move]
            return position
        raise self._impossible_move(move, len(children))

    def _is_end(self, result: str) -> Callable[[Position], bool]:
        """Whether the game ended so; an end whose result is not stated is a draw."""

        def ended(noeud: Position) -> bool:
            number = self._number_of(noeud, result)
            stated = self._ends[number] if self._ends else None
            return not self._children[number] and (stated or "nul") == result

        return ended

    def _child_count(self, constant: int, *candidates: object) -> int:
        """What `range(M)` becomes: the number of children of the position at hand."""
        for candidate in candidates:
            if type(candidate) is Position and candidate._number < len(self._children):
                return len(self._children[candidate._number])
        return constant

    def number_if_any(self, jeu: object) -> int | None:
        """The number of a position of this board; None for anything else."""
        number = jeu._number if type(jeu) is Position else None
        known = type(number) is int and 0 <= number < len(self._children)
        return number if known else None

    def _number_of(self, jeu: object, function: str) -> int:
        if type(jeu) is Position and 0 <= jeu._number < len(self._children):
            return jeu._number
        facts = {"function": function, "type": type(jeu).__name__}
        raise self._fault(PasUnePosition, "not-a-position", facts)

    def _move_of(self, coup: object) -> int:
        try:
            return index(coup)  # type: ignore[arg-type]  # this is how Python asks
        except TypeError:
            facts = {"move": short_repr(coup)}
            raise self._fault(CoupImpossible, "move-not-an-integer", facts) from None

    def _impossible_move(self, move: int, count: int) -> GivenFunctionError:
        if count == 0:
            return self._fault(CoupImpossible, "impossible-move-at-leaf", {"move": move})
        if count == 1:
            return self._fault(CoupImpossible, "impossible-move-one-child", {"move": move})
        return self._fault(CoupImpossible, "impossible-move", {"move": move, "count": count})

    def _fault(
        self, kind: type[GivenFunctionError], code: str, facts: Mapping[str, Any]
    ) -> GivenFunctionError:
        return kind(self._sentences[code].format(**facts), code, facts)


class Unavailable:
    """Stands for a default that cannot be evaluated here: it needs a module that is missing."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<valeur par défaut indisponible>"


UNAVAILABLE = Unavailable()


def value_or_unavailable(evaluate: Callable[[], object]) -> object:
    try:
        return evaluate()
    except Exception:
        return UNAVAILABLE


def decorator_or_none(evaluate: Callable[[], Any]) -> Any:
    try:
        return evaluate()
    except Exception:
        return leave_undecorated


def leave_undecorated(function: Any) -> Any:
    setattr(function, UNDECORATED, True)
    return function


def children_by_number(child_counts: Sequence[int]) -> list[list[int]]:
    children: list[list[int]] = [[] for _ in child_counts]
    unfilled: list[int] = []
    for number, count in enumerate(child_counts):
        if unfilled:
            parent = unfilled[-1]
            children[parent].append(number)
            if len(children[parent]) == child_counts[parent]:
                unfilled.pop()
        if count:
            unfilled.append(number)
    return children
