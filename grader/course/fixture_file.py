"""fixtures/<id>.yaml → a CaseTemplate."""

import re
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from grader.course import defaults, keys
from grader.course.case_text import MAX_NODES, tree_height
from grader.course.course_folder import CourseFiles
from grader.course.document import (
    FaultList,
    ListPart,
    MappingPart,
    Part,
    ScalarPart,
    in_reading_order,
    shown,
    shown_text,
)
from grader.course.value_types import Fields, Key, entries_of
from grader.errors import CourseError
from grader.model.case import CaseTemplate, Claim, Family, Script, Source
from grader.model.message import Message, message
from grader.model.tree import Node, TreePath, is_frontier, node_at, walk

_SHALLOWEST_GRAPH = 3
"""Below the root, positions; below these, some that are met again; then leaves."""


@dataclass(frozen=True, slots=True)
class CaseFile:
    """The file read; no template where a fault was told."""

    template: CaseTemplate | None
    line: int
    lacks_player: bool
    """Whether it holds a tree and nobody to play at its root: a fault where it is searched."""


def build_case_file(document: Part, stem: str, faults: FaultList) -> CaseFile:
    fields = keys.CASE.read(document, faults.file, faults)
    if fields is None:
        return CaseFile(None, document.line, lacks_player=False)
    is_tree = fields.mentions(keys.TREE) or fields.mentions(keys.FAMILY_KEY)
    return CaseFile(
        _build_template(fields, stem, faults),
        document.line,
        lacks_player=is_tree and not fields.mentions(keys.PLAYER),
    )


def _build_template(fields: Fields, stem: str, faults: FaultList) -> CaseTemplate | None:
    case_id = fields.value(keys.CASE_ID)
    if case_id is not None and case_id != stem:
        line = fields.line_of(keys.CASE_ID)
        remedy = message("try-write", word=stem)
        faults.add(line, "id-not-the-file", remedy, found=case_id, wanted=stem)
    source = _build_source(fields, faults)
    depths = fields.value(keys.DEPTHS) or ()
    tree = source if isinstance(source, Node) else None
    if tree is not None:
        _check_depths(fields, tree, depths, faults)
    claims = _build_claims(fields, tree, depths, faults)
    title = fields.value(keys.CASE_TITLE)
    if faults.found or case_id is None or title is None or source is None:
        return None
    return CaseTemplate(
        id=case_id,
        title=title,
        maximise=fields.value(keys.PLAYER),
        source=source,
        depths=depths,
        claims=MappingProxyType(claims),
        hidden=fields.value_or(keys.VISIBILITY, defaults.HIDDEN),
        tolerance=fields.value(keys.TOLERANCE),
    )


def _build_source(fields: Fields, faults: FaultList) -> Source | None:
    mentioned = [key for key in keys.SOURCES if fields.mentions(key)]
    if not mentioned:
        words = ", ".join(key.name for key in keys.SOURCES)
        faults.add(fields.line, "source-missing", message("try-tree"), words=words)
        return None
    if len(mentioned) > 1:
        first, second = sorted(mentioned, key=fields.line_of)[:2]
        facts = {"first": first.name, "second": second.name}
        faults.add(fields.line_of(second), "sources-many", message("try-one-source"), **facts)
        return None
    [key] = mentioned
    _check_beside(key, fields, faults)
    if key is keys.FAMILY_KEY:
        family = fields.value(keys.FAMILY_KEY)
        return None if family is None else _build_family(family, faults)
    if key is keys.CALLS:
        calls = fields.value(keys.CALLS)
        return None if calls is None else Script(calls)
    source: Source | None = fields.value(key)
    return source


def _check_beside(source: Key[Any], fields: Fields, faults: FaultList) -> None:
    """Tell the keys that mean nothing beside what is tried."""
    if source is keys.FAMILY_KEY:
        for drawn in (keys.DEPTHS, keys.CLAIMS):
            if fields.mentions(drawn):
                faults.add(fields.line_of(drawn), "family-with", key=drawn.name)
    elif not _is_tree(source):
        for key in (keys.PLAYER, keys.DEPTHS):
            if fields.mentions(key):
                _tell_of_trees(key, source, fields, faults)
        if source is keys.WHOLE_GAME and fields.mentions(keys.CLAIMS):
            remedy = message("try-remove", key=keys.CLAIMS.name)
            faults.add(fields.line_of(keys.CLAIMS), "claim-of-whole-game", remedy)


def _is_tree(source: Key[Any] | None) -> bool:
    return source in (keys.TREE, keys.FAMILY_KEY, None)


def _tell_of_trees(key: Key[Any], source: Key[Any], fields: Fields, faults: FaultList) -> None:
    remedy = message("try-remove", key=key.name)
    faults.add(fields.line_of(key), "only-of-trees", remedy, key=key.name, source=source.name)


def _build_family(fields: Fields, faults: FaultList) -> Family | None:
    branching, values = fields.value(keys.BRANCHING), fields.value(keys.VALUES)
    depth, seed = fields.value(keys.FAMILY_DEPTH), fields.value(keys.SEED)
    count = fields.value(keys.COUNT)
    if branching is None or values is None or depth is None or seed is None or count is None:
        return None
    for key, (low, high) in (
        (keys.BRANCHING, (branching[0], branching[-1])),
        (keys.VALUES, values),
    ):
        if low > high:
            remedy = message("try-write", word=f"[{high}, {low}]")
            faults.add(fields.line_of(key), "range-reversed", remedy, key=key.name)
            return None
    horizon = fields.value(keys.HORIZON)
    if horizon is not None and horizon > depth:
        line = fields.line_of(keys.HORIZON)
        faults.add(line, "horizon-beyond-family", horizon=horizon, depth=depth)
        return None
    positions = fields.value(keys.POSITIONS)
    if positions is not None and depth < _SHALLOWEST_GRAPH:
        line = fields.line_of(keys.POSITIONS)
        faults.add(line, "graph-too-shallow", depth=depth, least=_SHALLOWEST_GRAPH)
        return None
    if sum(branching[-1] ** level for level in range(depth + 1)) > MAX_NODES:
        faults.add(fields.line, "family-too-large", limit=MAX_NODES)
        return None
    return Family(
        branching=(branching[0], branching[-1]),
        depth=depth,
        seed=seed,
        values=(values[0], values[1]),
        count=count,
        horizon=horizon,
        positions=positions,
    )


def _check_depths(fields: Fields, tree: Node, depths: tuple[int, ...], faults: FaultList) -> None:
    if not depths:
        return
    line, height = fields.line_of(keys.DEPTHS), tree_height(tree)
    for depth in depths:
        if depth > height:
            faults.add(line, "depth-beyond-tree", depth=depth, height=height)
        bare = next((path for path, node in walk(tree) if _is_bare(path, node, depth)), None)
        if bare is not None:
            remedy = message("try-frontier")
            faults.add(line, "frontier-without-value", remedy, depth=depth, path=bare)


def _is_bare(path: TreePath, node: Node, depth: int) -> bool:
    """Whether a search of this depth stops at a node that has nothing to be evaluated to."""
    return len(path) == depth and not node.is_leaf and node.value is None


def _build_claims(
    fields: Fields, tree: Node | None, depths: tuple[int, ...], faults: FaultList
) -> dict[int | None, Claim]:
    """The claims by depth; a faulty tree is None, and its claims are still read."""
    part = fields.value(keys.CLAIMS)
    source = next((key for key in keys.SOURCES if fields.mentions(key)), None)
    if part is not None and source is not None and not _is_tree(source):
        return {None: _build_claim_of_calls(part, source, faults)}
    depths_are_wrong = fields.mentions(keys.DEPTHS) and not depths
    if part is None or depths_are_wrong or fields.mentions(keys.FAMILY_KEY):
        return {}
    if not isinstance(fields.part(keys.DEPTHS), ListPart):
        depth = depths[0] if depths else None
        return {None: _build_claim(part, tree, depth, faults)}
    if not isinstance(part, MappingPart):
        faults.add(part.line, "claims-by-depth", _try_by_depth(depths))
        return {}
    claims: dict[int | None, Claim] = {}
    for key, value in entries_of(part, faults):
        asked = _claimed_depth(key, depths, faults)
        if asked is not None:
            # A single depth gives a single case, whose claim needs no depth to be found.
            claims[asked if len(depths) > 1 else None] = _build_claim(value, tree, asked, faults)
    return claims


def _claimed_depth(key: ScalarPart, depths: tuple[int, ...], faults: FaultList) -> int | None:
    if not re.fullmatch(keys.DEPTH_PATTERN, key.text):
        faults.add(key.line, "claims-by-depth", _try_by_depth(depths))
        return None
    if int(key.text) not in depths:
        found = shown_text(key.text)
        faults.add(key.line, "claim-of-another-depth", found=found, depths=depths)
        return None
    return int(key.text)


def _try_by_depth(depths: tuple[int, ...]) -> Message:
    return message("try-by-depth", depth=depths[0])


def _build_claim(part: Part, tree: Node | None, depth: int | None, faults: FaultList) -> Claim:
    fields = keys.CLAIM.read(part, keys.CLAIMS.name, faults)
    if fields is None:
        return Claim()
    path = fields.value(keys.CLAIMED_PATH)
    if path is not None and tree is not None:
        _check_path(
            path, tree, depth or tree_height(tree), fields.line_of(keys.CLAIMED_PATH), faults
        )
    counts = fields.value(keys.CLAIMED_COUNTS)
    return Claim(
        value=fields.value(keys.CLAIMED_VALUE),
        path=path,
        evaluations=None if counts is None else _counts(counts),
    )


def _build_claim_of_calls(part: Part, source: Key[Any], faults: FaultList) -> Claim:
    """Where there is no tree, only a value can be claimed."""
    fields = keys.CLAIM.read(part, keys.CLAIMS.name, faults)
    if fields is None or source is keys.WHOLE_GAME:
        return Claim()
    for key in (keys.CLAIMED_PATH, keys.CLAIMED_COUNTS):
        if fields.mentions(key):
            _tell_of_trees(key, source, fields, faults)
    return Claim(value=fields.value(keys.CLAIMED_VALUE))


def _counts(fields: Fields) -> MappingProxyType[str, int]:
    read = {key.name: fields.value(key) for key in (keys.MINIMAX_COUNT, keys.ALPHABETA_COUNT)}
    return MappingProxyType({name: count for name, count in read.items() if count is not None})


def _check_path(path: TreePath, tree: Node, depth: int, line: int, faults: FaultList) -> None:
    for step, move in enumerate(path):
        parent = node_at(tree, path[:step])
        if parent is not None and move >= len(parent.children):
            faults.add(
                line,
                "claimed-path-nowhere",
                path=path,
                move=move,
                before=path[:step],
                children=len(parent.children),
            )
            return
    node = node_at(tree, path)
    if node is None or len(path) > depth or not is_frontier(path, node, depth):
        faults.add(line, "claimed-path-length", path=path, length=len(path), depth=depth)


def read_single_case(path: Path) -> CaseTemplate:
    """Read a fixture; CourseError holds every mistake in it."""
    faults = FaultList(str(path))
    document = CourseFiles(Path(), use_cache=False).read_document(path.as_posix(), faults)
    template = None
    if isinstance(document, MappingPart):
        template = build_case_file(document, path.stem, faults).template
    elif document is not None and not faults.found:
        faults.add(document.line, "document-not-mapping", found=shown(document))
    if template is None or faults.found:
        raise CourseError(in_reading_order(faults.found), summary="fixture-invalid")
    return template
