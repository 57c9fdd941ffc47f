"""Draws the cases of a fixture: unknown leaves and random families, the same for the same seed."""

import random
from collections.abc import Iterator
from itertools import chain, islice
from typing import TypedDict

from grader.cache import Cache
from grader.model.case import (
    CallsCase,
    CaseTemplate,
    Claim,
    Family,
    GameCase,
    Placement,
    PlacementCase,
    Script,
    SearchCase,
    WalkCase,
    WholeGame,
)
from grader.model.dataclass import dataclass, replace
from grader.model.message import Title
from grader.model.run import Board
from grader.model.tree import (
    UNKNOWN,
    End,
    Node,
    Number,
    TreePath,
    finite_values,
    first_places,
    height,
    walk,
)
from grader.search import exact_value

_WIDEST = 2**62
"""Drawn integers cross a pipe in eight bytes, whatever decimals stand in the tree."""
_NO_RANGE = (1, 20)
"""Where a tree has no number to take a range from: the course's own draw."""


_MOST_REFUSED = 50
"""Nearly every graph is one where a table is of use, unless its numbers are few."""

_dependence: Cache[bool] = Cache("seed-dependence")
_searches: Cache[tuple[SearchCase, ...]] = Cache("drawn-searches")
_walks: Cache[tuple[WalkCase, ...]] = Cache("drawn-walks")
_layouts: "Cache[_Layout]" = Cache("layouts")


def depends_on_seed(template: CaseTemplate) -> bool:
    """Whether another seed gives other values."""
    source = template.source
    if isinstance(source, Node):
        tree = source
        return _dependence.recall(
            (tree,), lambda: any(node.value is UNKNOWN for _, node in walk(tree))
        )
    return isinstance(source, Family)


def draw_searches(
    template: CaseTemplate, seed: str, *, is_personal: bool = False
) -> tuple[SearchCase, ...]:
    """The cases of a tree; `seed` is made of what the draw may depend on.

    The same seed gives the very same objects, unless it is one student's own.
    """
    is_drawn = depends_on_seed(template)
    if is_drawn and is_personal:
        return _draw_searches(template, seed, is_shared=False)
    return _searches.recall(
        (template,),
        lambda: _draw_searches(template, seed, is_shared=True),
        seed if is_drawn else None,
    )


def _draw_searches(template: CaseTemplate, seed: str, *, is_shared: bool) -> tuple[SearchCase, ...]:
    source, maximise = template.source, template.maximise
    if maximise is None or not isinstance(source, Node | Family):
        raise ValueError(f"{template.id}: a search needs a tree and a player")
    if isinstance(source, Family):
        cases = (
            SearchCase(
                id=template.id,
                template_id=template.id,
                title=template.title,
                hidden=template.hidden,
                is_shared=is_shared,
                tree=tree,
                maximise=maximise,
                depth=source.asked_depth,
                must_not_ask=frozenset(),
                claim=Claim(),
            )
            for tree in _family_trees(source, _generator(template, seed))
        )
        return tuple(
            replace(case, id=f"{template.id}-{number}")
            for number, case in enumerate(_taken(source, cases), start=1)
        )
    must_not_ask = frozenset(path for path, node in walk(source) if node.value is UNKNOWN)
    known = source
    if must_not_ask:
        known = _draw_unknown_values(source, _generator(template, seed))
    depths = template.depths or (height(source),)
    return tuple(
        SearchCase(
            id=f"{template.id}-p{depth}" if len(depths) > 1 else template.id,
            template_id=template.id,
            title=template.title,
            hidden=template.hidden,
            is_shared=is_shared,
            tree=known,
            maximise=maximise,
            depth=depth,
            must_not_ask=must_not_ask,
            claim=template.claims.get(depth if len(depths) > 1 else None, Claim()),
        )
        for depth in depths
    )


def _generator(template: CaseTemplate, seed: str) -> random.Random:
    return random.Random(f"{seed}/{template.id}")


def draw_walks(
    template: CaseTemplate, seed: str, *, is_personal: bool = False
) -> tuple[WalkCase, ...]:
    """The trees to be walked; a node without a value gets one that no other has."""
    if is_personal:
        return _draw_walks(template, seed, is_shared=False)
    return _walks.recall((template,), lambda: _draw_walks(template, seed, is_shared=True), seed)


def _draw_walks(template: CaseTemplate, seed: str, *, is_shared: bool) -> tuple[WalkCase, ...]:
    generator = _generator(template, seed)
    source = template.source
    if not isinstance(source, Node | Family):
        raise ValueError(f"{template.id}: a walk needs a tree")  # noqa: TRY004 (a value of ours)
    if isinstance(source, Family):
        trees = list(islice(_family_trees(source, generator), source.count))
        names = [f"{template.id}-{number}" for number in range(1, len(trees) + 1)]
    else:
        trees, names = [source], [template.id]
    return tuple(
        WalkCase(
            id=name,
            template_id=template.id,
            title=template.title,
            hidden=template.hidden,
            is_shared=is_shared,
            tree=_labelled(tree, generator),
        )
        for name, tree in zip(names, trees, strict=True)
    )


class _About(TypedDict):
    id: str
    template_id: str
    title: Title
    hidden: bool


def plain_case(template: CaseTemplate) -> CallsCase | PlacementCase | GameCase:
    """The case of a fixture that is no tree: nothing is drawn for it."""
    about: _About = {
        "id": template.id,
        "template_id": template.id,
        "title": template.title,
        "hidden": template.hidden,
    }
    claim = template.claims.get(None, Claim())
    match template.source:
        case Script(calls=calls):
            return CallsCase(**about, calls=calls, claim=claim)
        case Placement() as placement:
            return PlacementCase(**about, placement=placement, claim=claim)
        case WholeGame(start=start):
            return GameCase(**about, start=start)
    raise ValueError(f"{template.id}: a tree is drawn, not taken as it is")


def _family_trees(family: Family, generator: random.Random) -> Iterator[Node]:
    """As many as are wanted."""
    generator.seed(f"{generator.random()}/{family.seed}")
    while True:
        if family.positions is None:
            yield _random_tree(family, family.depth, generator)
        else:
            yield _random_graph(family, family.positions, generator)


def _taken(family: Family, cases: Iterator[SearchCase]) -> Iterator[SearchCase]:
    """The first ones; of graphs, those where a table is of use, as long as some are."""
    for _ in range(family.count):
        case = next(cases)
        if family.positions is not None:
            from grader.search.evaluation_bounds import table_spares  # What graphs alone need.

            few = islice(cases, _MOST_REFUSED)
            case = next(filter(table_spares, chain([case], few)), case)
        yield case


def _labelled(tree: Node, generator: random.Random) -> Node:
    """The tree with a number at every node; those that are drawn are all different."""
    given = {node.value for _, node in walk(tree) if isinstance(node.value, int | float)}
    missing = sum(not isinstance(node.value, int | float) for _, node in walk(tree))
    free = (number for number in range(1, missing + len(given) + 1) if number not in given)
    labels = [label for label, _ in zip(free, range(missing), strict=False)]
    generator.shuffle(labels)

    def label(node: Node) -> Node:
        value = node.value if isinstance(node.value, int | float) else labels.pop()
        return replace(node, value=value, children=tuple(label(child) for child in node.children))

    return label(tree)


def _random_tree(family: Family, depth: int, generator: random.Random) -> Node:
    if depth == 0:
        return Node(generator.randint(*family.values))
    has_value = family.horizon is not None
    value = generator.randint(*family.values) if has_value else None
    count = generator.randint(*family.branching)
    if depth == 1:
        return Node(value, tuple(map(Node, draw_integers(generator, *family.values, count))))
    return Node(value, tuple(_random_tree(family, depth - 1, generator) for _ in range(count)))


def _random_graph(family: Family, positions: int, generator: random.Random) -> Node:
    """Each position above the leaves may be met on several ways; leaves have one parent."""

    def value() -> int | None:
        return None if family.horizon is None else generator.randint(*family.values)

    below = [
        Node(value(), tuple(Node(generator.randint(*family.values)) for _ in range(count)))
        for count in _child_counts(family, positions, generator)
    ]
    for _ in range(family.depth - 2):
        below = [
            Node(value(), tuple(generator.sample(below, min(count, positions))))
            for count in _child_counts(family, positions, generator)
        ]
    [count] = _child_counts(family, 1, generator)
    root = Node(value(), tuple(generator.sample(below, min(count, positions))))
    met: dict[int, Node] = {}

    def named(node: Node) -> Node:
        """Under the name by which it was met first."""
        if node.is_leaf:
            return node
        if id(node) in met:
            return replace(met[id(node)], same_as=met[id(node)].name)
        name = f"p{len(met) + 1}"
        met[id(node)] = node
        met[id(node)] = replace(node, name=name, children=tuple(map(named, node.children)))
        return met[id(node)]

    return replace(root, children=tuple(map(named, root.children)))


def _child_counts(family: Family, nodes: int, generator: random.Random) -> list[int]:
    return [generator.randint(*family.branching) for _ in range(nodes)]


def _draw_unknown_values(root: Node, generator: random.Random) -> Node:
    """Give every leaf written `"?"` an integer within the range of the known values."""
    lowest, highest = value_range(root)
    named: dict[str, Node] = {}

    def known(node: Node) -> Node:
        if node.same_as is not None:  # One position, one draw.
            return replace(
                node, value=named[node.same_as].value, children=named[node.same_as].children
            )
        value: Number | None = (
            generator.randint(lowest, highest) if node.value is UNKNOWN else node.value
        )
        drawn = replace(node, value=value, children=tuple(known(child) for child in node.children))
        if node.name is not None:
            named.setdefault(node.name, drawn)
        return drawn

    return known(root)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """What a board has of its tree, whatever is drawn for its inner nodes."""

    child_counts: tuple[int, ...]
    values: tuple[Number | None, ...]
    """None where one is to be drawn."""
    ends: tuple[End | None, ...]
    same_as: tuple[tuple[int, int], ...]
    paths: tuple[TreePath, ...]
    lowest: int
    highest: int


def board_of(case: SearchCase, seed: str) -> tuple[Board, tuple[TreePath, ...]]:
    """The board a referee holds for this case, and the path of each of its positions.

    A node without an evaluation of its own still gets one, drawn within the range of the
    leaves: a search that asks for it learns nothing, and is counted.
    """
    tree = case.tree
    layout = _layouts.recall((tree,), lambda: _layout_of(tree))
    generator = random.Random(f"{seed}/{case.id}/inner")
    drawn = draw_integers(generator, layout.lowest, layout.highest, len(layout.values))
    board = Board(
        child_counts=layout.child_counts,
        values=tuple(
            [own if own is not None else one for own, one in zip(layout.values, drawn, strict=True)]
        ),
        ends=layout.ends,
        same_as=layout.same_as,
    )
    return board, layout.paths


def _layout_of(tree: Node) -> _Layout:
    nodes = dict(walk(tree))
    met_again = first_places(tree)
    numbers = {path: number for number, path in enumerate(nodes)} if met_again else {}
    ends = tuple(node.end for node in nodes.values())
    lowest, highest = value_range(tree)
    return _Layout(
        child_counts=tuple(len(node.children) for node in nodes.values()),
        values=tuple(
            node.value if isinstance(node.value, int | float) else None for node in nodes.values()
        ),
        ends=ends if any(ends) else (),
        same_as=tuple((numbers[path], numbers[first]) for path, first in met_again.items()),
        paths=tuple(nodes),
        lowest=lowest,
        highest=highest,
    )


def draw_integers(generator: random.Random, lowest: int, highest: int, count: int) -> list[int]:
    """What `randint` would give so many times, drawn as it draws but without its many steps."""
    width = highest - lowest + 1
    bits, draw = width.bit_length(), generator.getrandbits
    drawn = []
    for _ in range(count):
        number = draw(bits)
        while number >= width:
            number = draw(bits)
        drawn.append(lowest + number)
    return drawn


def estimates_of(case: SearchCase) -> tuple[Number, ...]:
    """What `estimation` answers at each position: its own number, or what it is really worth."""
    return tuple(
        node.value
        if isinstance(node.value, int | float)
        else exact_value(node, path, case.depth, case.maximise is (len(path) % 2 == 0))
        for path, node in walk(case.tree)
    )


def walk_board(case: WalkCase) -> Board:
    """The shape and the values of a tree of `Noeud` objects: none of it is a secret."""
    nodes = [node for _, node in walk(case.tree)]
    return Board(
        child_counts=tuple(len(node.children) for node in nodes),
        values=(),
        labels=tuple(node.value for node in nodes if isinstance(node.value, int | float)),
    )


def value_range(root: Node) -> tuple[int, int]:
    """The integers between which a number of this tree may be drawn."""
    values = finite_values(root)
    if not values:
        return _NO_RANGE
    lowest, highest = int(min(values)), int(max(values))
    return _within_reach(lowest), _within_reach(highest)


def _within_reach(number: int) -> int:
    return max(-_WIDEST, min(number, _WIDEST))
