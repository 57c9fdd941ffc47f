"""`arbre:` → a tree of nodes. A list is a node, a number or "?" a leaf, a mapping says more."""

from dataclasses import replace
from typing import NamedTuple

from grader.course.document import BrokenPart, ListPart, MappingPart, Part, ScalarPart
from grader.course.faults import FaultList, shown_text, suggestion
from grader.course.kinds import AnyNumber, Choice, Kind, Schema, Text
from grader.course.scalars import Refusal, parse_number
from grader.course.tables import Fields, Key, Table
from grader.model.message import message
from grader.model.tree import UNKNOWN, End, Node, Number, Unknown

MAX_NODES = 100_000
MAX_HEIGHT = 60

_NODE_REFERENCE = "#/$defs/sommet"


class NodeValue(Kind[Number | Unknown]):
    """A number, or "?" for one that must not matter."""

    def take(self, part: Part, key: str, faults: FaultList) -> Number | Unknown | None:
        if isinstance(part, ScalarPart) and part.quoted and part.text == UNKNOWN.value:
            return UNKNOWN
        return AnyNumber().read(part, key, faults)

    def schema(self) -> Schema:
        return {"anyOf": [AnyNumber().schema(), {"const": UNKNOWN.value}]}


class Children(Kind[ListPart]):
    """The list of what can be reached; the tree reader goes down into it by itself."""

    def take(self, part: Part, key: str, faults: FaultList) -> ListPart | None:
        if isinstance(part, ListPart):
            return part
        faults.add(part.line, "expected-children", message("try-children"), key=key)
        return None

    def schema(self) -> Schema:
        return {"type": "array", "items": {"$ref": _NODE_REFERENCE}, "minItems": 1}


NAME = Key("nom", Text(), "Le nom du sommet, montré dans les dessins.")
VALUE = Key(
    "valeur",
    NodeValue(),
    "L'évaluation du sommet : celle d'une feuille, ou celle d'un sommet où s'arrête une "
    'recherche à profondeur limitée. "?" : une valeur qui ne doit pas compter.',
)
CHILDREN = Key("enfants", Children(), "Les sommets atteints en un coup, dans l'ordre des coups.")
END = Key(
    "fin",
    Choice({end.value: end for end in End}),
    "Fin de partie, du point de vue de MAX ; demande une valeur, exclut des enfants.",
)
SAME = Key(
    "voir",
    Text(),
    "Le nom d'un sommet écrit plus haut : c'est la même position, atteinte autrement. "
    "Seule clé de son sommet.",
)
NODE = Table((NAME, VALUE, CHILDREN, END, SAME))


def node_schema() -> Schema:
    """One node, for the `$defs` of the schema that holds a tree."""
    end_rule = {
        "if": {"required": [END.name]},
        "then": {"required": [VALUE.name], "not": {"required": [CHILDREN.name]}},
        "else": {"anyOf": [{"required": [VALUE.name]}, {"required": [CHILDREN.name]}]},
    }
    return {
        "description": 'Un nombre ou "?" : une feuille. Une liste : un sommet et ses enfants. '
        "{nom, valeur, enfants, fin} : un sommet dont on dit plus. "
        "{voir: nom} : la même position qu'un sommet écrit plus haut.",
        "anyOf": [
            VALUE.kind.schema(),
            CHILDREN.kind.schema(),
            {**Table((NAME, VALUE, CHILDREN, END)).schema(), **end_rule},
            {**Table((SAME,)).schema(), "required": [SAME.name]},
        ],
    }


class TreeKind(Kind[Node]):
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

    def schema(self) -> Schema:
        return {
            "anyOf": [
                {"type": "array", "items": {"$ref": _NODE_REFERENCE}, "minItems": 1},
                {"$ref": _NODE_REFERENCE, "type": "object", "required": [CHILDREN.name]},
            ]
        }


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
