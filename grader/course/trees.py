"""`arbre:` → a tree of nodes. A list is a node, a number or "?" a leaf, a mapping says more."""

from grader.course.document import BrokenPart, ListPart, MappingPart, Part, ScalarPart
from grader.course.faults import FaultList, shown_text
from grader.course.kinds import AnyNumber, Choice, Kind, Schema, Text
from grader.course.scalars import Refusal, parse_number
from grader.course.tables import Key, Table
from grader.message import message
from grader.tree import UNKNOWN, End, Node, Number, Unknown

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
NODE = Table((NAME, VALUE, CHILDREN, END))


def node_schema() -> Schema:
    """One node, for the `$defs` of the schema that holds a tree."""
    end_rule = {
        "if": {"required": [END.name]},
        "then": {"required": [VALUE.name], "not": {"required": [CHILDREN.name]}},
        "else": {"anyOf": [{"required": [VALUE.name]}, {"required": [CHILDREN.name]}]},
    }
    return {
        "description": 'Un nombre ou "?" : une feuille. Une liste : un sommet et ses enfants. '
        "{nom, valeur, enfants, fin} : un sommet dont on dit plus.",
        "anyOf": [
            VALUE.kind.schema(),
            CHILDREN.kind.schema(),
            {**NODE.schema(), **end_rule},
        ],
    }


class TreeKind(Kind[Node]):
    """A whole tree: at least one move, at most MAX_HEIGHT, not more than MAX_NODES nodes."""

    def take(self, part: Part, key: str, faults: FaultList) -> Node | None:
        if isinstance(part, ScalarPart):
            faults.add(part.line, "tree-lone-leaf", message("try-tree"), key=key)
            return None
        told_before = faults.told
        root = _TreeReader(key, faults).node(part, 0)
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


class _TreeReader:
    """Goes down a tree; a faulty node is None, and its neighbours are read all the same."""

    def __init__(self, key: str, faults: FaultList) -> None:
        self._key = key
        self._faults = faults
        self._nodes = 0

    def node(self, part: Part, depth: int) -> Node | None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            if self._nodes == MAX_NODES + 1:
                self._faults.add(part.line, "tree-too-large", limit=MAX_NODES)
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
        fields = NODE.read(part, self._key, self._faults)
        if fields is None:
            return None
        value, end, list_part = fields.value(VALUE), fields.value(END), fields.value(CHILDREN)
        if fields.mentions(END):
            if not fields.mentions(VALUE):
                self._faults.add(part.line, "end-without-value", message("try-end"))
            if fields.mentions(CHILDREN):
                self._faults.add(fields.line_of(CHILDREN), "end-with-children")
        elif not fields.mentions(VALUE) and not fields.mentions(CHILDREN):
            self._faults.add(part.line, "node-without-value", message("try-node"))
        children = () if list_part is None else self._children(list_part, depth)
        if children is None or not fields.complete:
            return None
        return Node(value, children, fields.value(NAME), end)
