"""fixtures/<id>.yaml → what it holds, and whether it suits the exercise that names it."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from grader.course import defaults, keys
from grader.course.case_text import MAX_NODES, tree_height
from grader.course.course_files import CourseFiles
from grader.course.document import (
    FaultList,
    ListPart,
    MappingPart,
    Part,
    ScalarPart,
    in_reading_order,
    shown,
    shown_text,
    suggestion,
)
from grader.course.exercise_file import (
    SOURCE_KEYS,
    ExerciseFile,
    check_roles,
    takes_tolerance,
    tell_unfit_check,
)
from grader.course.value_types import Fields, Key, entries_of
from grader.errors import CourseError
from grader.kinds import kind_named
from grader.kinds.kind import Kind
from grader.model.case import CaseTemplate, Claim, Family, FunctionCall, Plain, Script, Source
from grader.model.dataclass import dataclass
from grader.model.exercise import Form, Role, Signature
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


def is_hidden(data: bytes) -> bool:
    """Whether a fixture's file says so, however badly the rest of it is written."""
    if re.search(rb"^visibilite: *publique *$", data, re.MULTILINE):
        return False
    return re.search(rb"visib|cach|hidden", data, re.IGNORECASE) is not None


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
    document = CourseFiles(Path()).read_document(path.as_posix(), faults)
    template = None
    if isinstance(document, MappingPart):
        template = build_case_file(document, path.stem, faults).template
    elif document is not None and not faults.found:
        faults.add(document.line, "document-not-mapping", found=shown(document))
    if template is None or faults.found:
        raise CourseError(in_reading_order(faults.found), summary="fixture-invalid")
    return template


def check_fit(template: CaseTemplate, line: int, exercise: ExerciseFile, faults: FaultList) -> None:
    """Tell, where the fixture is named, why this exercise cannot be tried on it."""
    if exercise.kind is None:
        return
    kind, source = kind_named(exercise.kind), template.source
    if not isinstance(source, kind.sources):
        _tell_unfit_source(template, line, exercise.kind, kind, faults)
    elif template.tolerance is not None and not takes_tolerance(exercise.kind):
        remedy = message("try-tolerance-in-exercise", case=template.id)
        faults.add(line, "tolerance-unfit", remedy, algorithm=exercise.kind)
    else:
        if isinstance(source, Script):
            for call in source.calls:
                _check_call(template.id, call, exercise.forms, line, faults)
                _check_arguments(template.id, call, exercise, line, faults)
        for unfit in kind.unfit(template, exercise.forms):
            faults.add(line, unfit.code, unfit.remedy, case=template.id, **unfit.facts)


def _tell_unfit_source(
    template: CaseTemplate, line: int, name: str, kind: Kind[Any], faults: FaultList
) -> None:
    faults.add(
        line,
        "source-unfit",
        message("try-other-case", case=template.id),
        case=template.id,
        found=SOURCE_KEYS[type(template.source)],
        algorithm=name,
        wanted=", ".join(SOURCE_KEYS[each] for each in kind.sources),
    )


def check_solution_fit(
    exercise: ExerciseFile, templates: Sequence[CaseTemplate], faults: FaultList
) -> None:
    """What some kinds ask of an exercise depends on what it is tried on."""
    if exercise.kind is None or not templates:
        return
    named = kind_named(exercise.kind)
    kind = named.tried_on([template.source for template in templates])
    if kind is named:
        return
    lines = dict(exercise.case_ids)
    for template in templates:
        if not isinstance(template.source, kind.sources):
            _tell_unfit_source(template, lines[template.id], exercise.kind, kind, faults)
    for check, line in exercise.point_lines.items():
        if check not in kind.checks:
            tell_unfit_check(check, exercise.kind, kind.checks, line, faults)
    for form in exercise.forms:
        rule = kind.role_rule_for(form.parameters)
        if rule is not None:
            line = exercise.form_lines[form.id]
            check_roles(rule, form.parameters, keys.PARAMETERS.name, line, faults)


def _check_call(
    case: str, call: FunctionCall, forms: Sequence[Form], line: int, faults: FaultList
) -> None:
    """Tell the first form in which the call cannot be made."""
    for form in forms:
        signature = form.by_function.get(call.function)
        if signature is None:
            remedy = suggestion(call.function, form.by_function)
            if remedy is None:
                remedy = message("try-functions", words=", ".join(form.by_function))
            found = shown_text(call.function)
            faults.add(line, "call-unknown", remedy, case=case, function=found, form=form.id)
            return
        passed = _passed(signature)
        if len(call.arguments) != len(passed):
            faults.add(
                line,
                "call-arguments",
                message("try-write", word=f"{signature.function}({', '.join(passed)})"),
                case=case,
                call=shown_text(str(call)),
                form=form.id,
                wanted=len(passed),
            )
            return


def _check_arguments(
    case: str, call: FunctionCall, exercise: ExerciseFile, line: int, faults: FaultList
) -> None:
    """Tell the first argument that is not what its parameter stands for.

    Where the answers come from the solution, it may take anything.
    """
    if exercise.kind is None or not exercise.forms or not kind_named(exercise.kind).has_own_answers:
        return
    signature = exercise.forms[0].by_function.get(call.function)
    passed = _passed(signature) if signature else []
    if len(passed) != len(call.arguments):
        return  # Told already.
    for role, argument in zip(passed, call.arguments, strict=True):
        if role in _ARGUMENTS and not _ARGUMENTS[role](argument):
            remedy = message(f"try-argument-{role}")
            faults.add(
                line, "call-argument-unfit", remedy, case=case, call=str(call), role=role.value
            )
            return


def _is_number(value: Plain) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_ARGUMENTS: Mapping[Role, Callable[[Plain], bool]] = {
    Role.VALUES: lambda value: (
        isinstance(value, tuple) and bool(value) and all(map(_is_number, value))
    ),
    Role.MAXIMISE: lambda value: isinstance(value, bool),
    Role.GRID: lambda value: isinstance(value, str) and bool(re.fullmatch("[XO.]{9}", value)),
    Role.SQUARE: lambda value: _is_number(value) and value in range(9),
    Role.PLAYER: lambda value: value in ("X", "O"),
    Role.ELEMENT: lambda value: value is not None,
}
"""What an argument of a call must be, by what it stands for."""


def check_names(exercise: ExerciseFile, faults: FaultList) -> None:
    """Some functions are known by their names: those of a queue, and of a game."""
    fixed = kind_named(exercise.kind).function_names if exercise.kind else ()
    unknown = [
        (form.id, signature.function)
        for form in exercise.forms
        for signature in form.signatures
        if fixed and signature.function not in fixed
    ]
    for form_id, function in unknown:
        remedy = suggestion(function, fixed)
        remedy = remedy or message("try-functions", words=", ".join(fixed))
        line, found = exercise.form_lines[form_id], shown_text(function)
        faults.add(line, "function-name-fixed", remedy, function=found, form=form_id)


def _passed(signature: Signature) -> list[Role]:
    """What a call writes: the queue itself is the grader's to pass on."""
    return [role for role in signature.parameters if role is not Role.QUEUE]
