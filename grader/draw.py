"""Draws the cases of a fixture: unknown leaves and random families, the same for the same seed."""

import random
from collections.abc import Iterator
from dataclasses import replace

from grader.case import Case, CaseTemplate, Claim, Family
from grader.run import Board
from grader.tree import UNKNOWN, End, Node, Number, Path, finite_values, height, walk

_WIDEST = 2**62
"""Drawn integers cross a pipe in eight bytes, whatever decimals stand in the tree."""
_NO_RANGE = (1, 20)
"""Where a tree has no number to take a range from: the course's own draw."""


def depends_on_seed(template: CaseTemplate) -> bool:
    """Whether another submission gets other values than this one."""
    source = template.source
    return isinstance(source, Family) or any(node.value is UNKNOWN for _, node in walk(source))


def draw_cases(template: CaseTemplate, seed: str) -> tuple[Case, ...]:
    """The cases of a fixture for one submission; `seed` is made of what the draw may depend on."""
    generator = random.Random(f"{seed}/{template.id}")
    source = template.source
    if isinstance(source, Family):
        return tuple(_family_cases(template, source, generator))
    must_not_ask = frozenset(path for path, node in walk(source) if node.value is UNKNOWN)
    known = _draw_unknown_values(source, generator) if must_not_ask else source
    depths = template.depths or (height(source),)
    return tuple(
        Case(
            id=f"{template.id}-p{depth}" if len(depths) > 1 else template.id,
            template_id=template.id,
            title=template.title,
            tree=known,
            maximise=template.maximise,
            depth=depth,
            hidden=template.hidden,
            must_not_ask=must_not_ask,
            claim=template.claims.get(depth if len(depths) > 1 else None, Claim()),
        )
        for depth in depths
    )


def _family_cases(
    template: CaseTemplate, family: Family, generator: random.Random
) -> Iterator[Case]:
    generator.seed(f"{generator.random()}/{family.seed}")
    for number in range(1, family.count + 1):
        yield Case(
            id=f"{template.id}-{number}",
            template_id=template.id,
            title=template.title,
            tree=_random_tree(family, family.depth, generator),
            maximise=template.maximise,
            depth=family.depth,
            hidden=template.hidden,
            must_not_ask=frozenset(),
            claim=Claim(),
        )


def _random_tree(family: Family, depth: int, generator: random.Random) -> Node:
    if depth == 0:
        return Node(generator.randint(*family.values))
    return Node(
        None,
        tuple(
            _random_tree(family, depth - 1, generator)
            for _ in range(generator.randint(*family.branching))
        ),
    )


def _draw_unknown_values(root: Node, generator: random.Random) -> Node:
    """Give every leaf written `"?"` an integer within the range of the known values."""
    lowest, highest = value_range(root)

    def known(node: Node) -> Node:
        value: Number | None = (
            generator.randint(lowest, highest) if node.value is UNKNOWN else node.value
        )
        return replace(node, value=value, children=tuple(known(child) for child in node.children))

    return known(root)


def board_of(case: Case, seed: str) -> tuple[Board, tuple[Path, ...]]:
    """The board a referee holds for this case, and the path of each of its positions.

    A node without an evaluation of its own still gets one, drawn within the range of the
    leaves: a search that asks for it learns nothing, and is counted.
    """
    generator = random.Random(f"{seed}/{case.id}/inner")
    lowest, highest = value_range(case.tree)
    child_counts: list[int] = []
    values: list[Number] = []
    ends: list[End | None] = []
    paths: list[Path] = []
    for path, node in walk(case.tree):
        child_counts.append(len(node.children))
        drawn = generator.randint(lowest, highest)
        values.append(node.value if isinstance(node.value, int | float) else drawn)
        ends.append(node.end)
        paths.append(path)
    board = Board(
        child_counts=tuple(child_counts),
        values=tuple(values),
        ends=tuple(ends) if any(ends) else (),
    )
    return board, tuple(paths)


def value_range(root: Node) -> tuple[int, int]:
    """The integers between which a number of this tree may be drawn."""
    values = finite_values(root)
    if not values:
        return _NO_RANGE
    lowest, highest = int(min(values)), int(max(values))
    return _within_reach(lowest), _within_reach(highest)


def _within_reach(number: int) -> int:
    return max(-_WIDEST, min(number, _WIDEST))
