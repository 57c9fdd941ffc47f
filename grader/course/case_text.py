"""What a function is tried on, as a fixture writes it: a tree (a list is a node, a number or "?" a
leaf, a mapping says more), function calls read as Python and never run, the pieces of a
chessboard.
"""

import ast
import math
import re
import warnings

from grader.course.document import (
    LARGEST_INTEGER,
    BrokenPart,
    FaultList,
    ListPart,
    MappingPart,
    Part,
    Refusal,
    ScalarPart,
    parse_number,
    shown,
    shown_text,
    suggestion,
)
from grader.course.value_types import (
    AnyNumber,
    Fields,
    Key,
    OneOf,
    ScalarType,
    Table,
    Text,
    ValueType,
)
from grader.model.case import FunctionCall, Placement, Plain
from grader.model.dataclass import NamedTuple, replace
from grader.model.message import message
from grader.model.tree import UNKNOWN, End, Node, Number, Unknown

LONGEST_CALL = 5000
CALL_PATTERN = r"^\s*[A-Za-z_][A-Za-z0-9_]*\s*\([\s\S]*\)\s*$"


class CallType(ValueType[FunctionCall]):
    """A call with literal arguments, such as `meilleur_coup([3, 8], True)`."""

    def take(self, part: Part, key: str, faults: FaultList) -> FunctionCall | None:
        if not isinstance(part, ScalarPart):
            faults.add(part.line, "call-not-text", message("try-call-quoted"), found=shown(part))
            return None
        call = parse_call(part.text)
        if isinstance(call, Refusal):
            faults.add(part.line, call.code, call.remedy, key=key, **call.facts)
            return None
        return call


def parse_call(text: str) -> FunctionCall | Refusal:
    """The call that was written, or why there is none."""
    if len(text) > LONGEST_CALL:
        return Refusal("text-too-long", None, {"limit": LONGEST_CALL})
    source = text.strip()
    called = _parse_expression(source)
    if not isinstance(called, ast.Call) or not isinstance(called.func, ast.Name):
        code = "try-call" if _is_balanced(source) else "try-call-quoted"
        return Refusal("expected-call", message(code), {"found": shown_text(source)})
    if called.keywords:
        keyword = _shown_source(source, called.keywords[0])
        return Refusal("call-keyword", message("try-call-position"), {"found": keyword})
    arguments: list[Plain] = []
    for argument in called.args:
        value = _literal(argument, source)
        if isinstance(value, Refusal):
            return value
        arguments.append(value)
    return FunctionCall(called.func.id, tuple(arguments))


def _parse_expression(source: str) -> ast.expr | None:
    try:
        with warnings.catch_warnings():
            # Python only warns of "\d"; a text that is not what it looks like is a mistake here.
            warnings.simplefilter("error")
            return ast.parse(source, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _is_balanced(source: str) -> bool:
    """Whether YAML has left the call whole: a comma or ` #` may have cut it."""
    return source.count("(") == source.count(")") and source.count("[") == source.count("]")


def _literal(node: ast.expr, source: str) -> Plain | Refusal:
    """A number, a text, True, False, None, or a list of these."""
    match node:
        case ast.Constant(value=bool() | None as word):
            return word
        case ast.Constant(value=str() as text) if _is_unicode(text):
            return text
        case ast.List(elts=items):
            return _list(items, source)
    number = _number(node)
    found = _shown_source(source, node)
    if number is None:
        code = "try-call-list" if isinstance(node, ast.Tuple) else "try-call-literal"
        return Refusal("call-not-literal", message(code), {"found": found})
    if abs(number) > LARGEST_INTEGER and (isinstance(number, int) or math.isinf(number)):
        return Refusal("number-too-large", None, {"found": found})
    return number


def _number(node: ast.expr) -> Number | None:
    match node:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant() as operand):
            positive = _number(operand)
            return None if positive is None else -positive
    return None


def _list(items: list[ast.expr], source: str) -> Plain | Refusal:
    values: list[Plain] = []
    for item in items:
        value = _literal(item, source)
        if isinstance(value, Refusal):
            return value
        values.append(value)
    return tuple(values)


def _is_unicode(text: str) -> bool:
    """Whether the text holds no half of a character: it could not be sent to anybody."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _shown_source(source: str, node: ast.expr | ast.keyword) -> str:
    return shown_text(ast.get_source_segment(source, node) or "…")


_SIDE = 8
_PIECES = "pnbrqkPNBRQK"
RANK_PATTERN = rf"[{_PIECES}1-8]{{1,8}}"
_LONGEST = 200
_FRENCH = {"C": "N", "T": "R", "F": "B", "D": "Q", "c": "n", "t": "r", "f": "b", "d": "q"}
"""Cavalier, tour, fou, dame; the French R, a king, is FEN's rook and cannot be told from it."""


class PlacementType(ScalarType[Placement]):
    """The first field of a FEN: eight ranks of eight squares."""

    wanted = "expected-fen"

    def parse(self, part: ScalarPart) -> Placement | Refusal:
        text = part.text
        if len(text) > _LONGEST:
            return Refusal("text-too-long", None, {"limit": _LONGEST})
        placement, _, rest = text.partition(" ")
        if rest:
            remedy = message("try-write", word=f'"{shown_text(placement)}"')
            return Refusal("fen-more-fields", remedy, {"found": shown_text(rest)})
        ranks = tuple(text.split("/"))
        if len(ranks) != _SIDE:
            return Refusal("fen-ranks", message("try-fen"), {"count": len(ranks)})
        for number, rank in zip(range(_SIDE, 0, -1), ranks, strict=True):
            refusal = _rank_fault(rank, number)
            if refusal is not None:
                return refusal
        return Placement(ranks)


def _rank_fault(rank: str, number: int) -> Refusal | None:
    if not rank:
        return Refusal("fen-rank-empty", message("try-fen-squares"), {"rank": number})
    about = {"rank": number, "written": shown_text(rank)}
    stranger = re.search(rf"[^{_PIECES}1-8]", rank)
    if stranger:
        meant = _FRENCH.get(stranger[0])
        remedy = message("try-fen-letters")
        if meant is not None:
            remedy = message("try-fen-letter", found=stranger[0], word=meant)
        return Refusal("fen-letter", remedy, {**about, "found": shown_text(stranger[0])})
    squares = sum(int(square) if square.isdigit() else 1 for square in rank)
    if squares != _SIDE:
        return Refusal("fen-squares", message("try-fen-squares"), {**about, "count": squares})
    return None


MAX_NODES = 100_000
MAX_HEIGHT = 60


class NodeValue(ValueType[Number | Unknown]):
    """A number, or "?" for one that must not matter."""

    def take(self, part: Part, key: str, faults: FaultList) -> Number | Unknown | None:
        if isinstance(part, ScalarPart) and part.quoted and part.text == UNKNOWN.value:
            return UNKNOWN
        return AnyNumber().read(part, key, faults)


class Children(ValueType[ListPart]):
    """The list of what can be reached; the tree reader goes down into it by itself."""

    def take(self, part: Part, key: str, faults: FaultList) -> ListPart | None:
        if isinstance(part, ListPart):
            return part
        faults.add(part.line, "expected-children", message("try-children"), key=key)
        return None


NAME = Key("sommet.nom", Text())
VALUE = Key("sommet.valeur", NodeValue())
CHILDREN = Key("sommet.enfants", Children())
END = Key("sommet.fin", OneOf({end.value: end for end in End}))
SAME = Key("sommet.voir", Text())
NODE = Table((NAME, VALUE, CHILDREN, END, SAME))


class TreeType(ValueType[Node]):
    """A whole tree: at least one move, at most MAX_HEIGHT, not more than MAX_NODES nodes."""

    def take(self, part: Part, key: str, faults: FaultList) -> Node | None:
        if isinstance(part, ScalarPart):
            faults.add(part.line, "tree-lone-leaf", message("try-tree"), key=key)
            return None
        told_before = faults.told
        root = _TreeReader(part, key, faults).node(part, 0)
        if root is not None and root.is_leaf:
            faults.add(part.line, "tree-lone-leaf", message("try-tree"), key=key)
        return root if faults.told == told_before else None


def tree_height(node: Node) -> int:
    """The number of moves of the longest game."""
    # Without the paths that `tree.height` walks by: this runs for every fixture, at each start.
    return 1 + max(map(tree_height, node.children)) if node.children else 0


class _Named(NamedTuple):
    """A node that can be seen again; None where it has a fault."""

    node: Node | None
    depth: int
    size: int


class _TreeReader:
    """Goes down a tree; a faulty node is None, and its neighbours are read all the same."""

    def __init__(self, root: Part, key: str, faults: FaultList) -> None:
        self._root = root
        self._key = key
        self._faults = faults
        self._nodes = 0
        self._named: dict[str, _Named] = {}
        self._above: list[str] = []
        self._written: dict[str, list[int]] | None = None

    def node(self, part: Part, depth: int) -> Node | None:
        if not self._has_room(1, part.line):
            return None
        if isinstance(part, ScalarPart):
            return self._leaf(part)
        if isinstance(part, BrokenPart):
            return None
        if depth >= MAX_HEIGHT:
            self._faults.add(part.line, "tree-too-high", limit=MAX_HEIGHT)
            return None
        if isinstance(part, ListPart):
            children = self._children(part, depth)
            return None if children is None else Node(None, children)
        return self._described(part, depth)

    def _has_room(self, count: int, line: int) -> bool:
        """Count more nodes, unfolded; the first that are too many are told."""
        had_room = self._nodes <= MAX_NODES
        self._nodes += count
        if self._nodes <= MAX_NODES:
            return True
        if had_room:
            self._faults.add(line, "tree-too-large", limit=MAX_NODES)
        return False

    def _leaf(self, part: ScalarPart) -> Node | None:
        if part.quoted and part.text == UNKNOWN.value:
            return Node(UNKNOWN)
        value = parse_number(part)
        if isinstance(value, Refusal):
            self._tell_leaf(part, value)
            return None
        return Node(value)

    def _tell_leaf(self, part: ScalarPart, refusal: Refusal) -> None:
        if not part.text and not part.quoted:
            self._faults.add(part.line, "leaf-missing", message("try-leaf"), key=self._key)
        elif refusal.code == "expected-number":
            remedy = refusal.remedy
            if remedy is None or remedy.code == "try-number":
                remedy = message("try-leaf")
            found = shown_text(part.text)
            self._faults.add(part.line, "expected-leaf", remedy, key=self._key, found=found)
        else:
            self._faults.add(
                part.line, refusal.code, refusal.remedy, key=self._key, **refusal.facts
            )

    def _children(self, part: ListPart, depth: int) -> tuple[Node, ...] | None:
        if not part.items:
            self._faults.add(part.line, "children-empty", message("try-children"), key=self._key)
            return None
        read = [self.node(item, depth + 1) for item in part.items]
        children = tuple([child for child in read if child is not None])
        return children if len(children) == len(read) else None

    def _described(self, part: MappingPart, depth: int) -> Node | None:
        before = self._nodes - 1
        fields = NODE.read(part, self._key, self._faults)
        if fields is None:
            return None
        if fields.mentions(SAME):
            return self._repeat(fields, depth)
        name = fields.value(NAME)
        if name is None:
            return self._body(fields, depth)
        self._above.append(name)
        node = self._body(fields, depth)
        self._above.pop()
        self._named[name] = _Named(node, depth, self._nodes - before)
        return node

    def _body(self, fields: Fields, depth: int) -> Node | None:
        value, end, list_part = fields.value(VALUE), fields.value(END), fields.value(CHILDREN)
        if fields.mentions(END):
            if not fields.mentions(VALUE):
                self._faults.add(fields.line, "end-without-value", message("try-end"))
            if fields.mentions(CHILDREN):
                self._faults.add(fields.line_of(CHILDREN), "end-with-children")
        elif not fields.mentions(VALUE) and not fields.mentions(CHILDREN):
            self._faults.add(fields.line, "node-without-value", message("try-node"))
        children = () if list_part is None else self._children(list_part, depth)
        if children is None or not fields.complete:
            return None
        return Node(value, children, fields.value(NAME), end)

    # The same position, reached by other moves.

    def _repeat(self, fields: Fields, depth: int) -> Node | None:
        beside = [key for key in NODE.keys if key is not SAME and fields.mentions(key)]
        for key in beside:
            remedy = message("try-remove", key=key.name)
            self._faults.add(fields.line_of(key), "repeat-not-alone", remedy, key=key.name)
        name, line = fields.value(SAME), fields.line_of(SAME)
        if name is None or beside or not fields.complete:
            return None
        seen = self._seen_before(name, line)
        if seen is None or seen.node is None:
            return None
        if (depth - seen.depth) % 2:
            remedy = message("try-repeat-parity")
            facts = {"name": shown_text(name), "depth": depth, "first": seen.depth}
            self._faults.add(line, "repeat-of-other-player", remedy, **facts)
            return None
        if not self._has_room(seen.size - 1, line):
            return None
        if depth + tree_height(seen.node) > MAX_HEIGHT:
            self._faults.add(line, "tree-too-high", limit=MAX_HEIGHT)
            return None
        return replace(seen.node, same_as=name)

    def _seen_before(self, name: str, line: int) -> _Named | None:
        """The one node of this name, if it was read before; else say what is wrong."""
        if self._written is None:
            self._written = _written_names(self._root)
        lines, shown_name = self._written.get(name, []), shown_text(name)
        if not lines:
            known = [] if self._faults.is_full else list(self._written)
            remedy = suggestion(name, known) or message("try-name-node", name=shown_name)
            self._faults.add(line, "repeat-of-nothing", remedy, name=shown_name)
        elif len(lines) > 1:
            remedy = message("try-rename")
            different = sorted(set(lines))
            facts = {"count": len(different), "lines": ", ".join(map(str, different))}
            self._faults.add(line, "repeat-of-twins", remedy, name=shown_name, **facts)
        elif name in self._above:
            remedy = message("try-repeat-elsewhere")
            self._faults.add(line, "repeat-of-ancestor", remedy, name=shown_name)
        elif name not in self._named:
            remedy = message("try-repeat-later")
            self._faults.add(line, "repeat-of-later", remedy, name=shown_name, later=lines[0])
        else:
            return self._named[name]
        return None


def _written_names(root: Part) -> dict[str, list[int]]:
    """The lines on which each name of a tree is given."""
    names: dict[str, list[int]] = {}
    stack = [root]
    while stack:
        part = stack.pop()
        if isinstance(part, ListPart):
            stack += part.items
        elif isinstance(part, MappingPart):
            for key, value in part.entries:
                if not isinstance(key, ScalarPart):
                    continue
                if key.text == CHILDREN.name:
                    stack.append(value)
                elif key.text == NAME.name and isinstance(value, ScalarPart):
                    names.setdefault(value.text, []).append(value.line)
    return {name: sorted(lines) for name, lines in names.items()}
