"""What a course holds, as a terminal shows it: its exercises at a glance, a fixture, the mistakes
that its author wrote.
"""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, assert_never

from grader.kinds import kind_of
from grader.language import say, with_french_spaces, written
from grader.model.case import (
    CallsCase,
    Case,
    CaseTemplate,
    Claim,
    Family,
    FunctionCall,
    GameCase,
    Placement,
    PlacementCase,
    Script,
    SearchCase,
    WalkCase,
    WholeGame,
)
from grader.model.exercise import Algorithm, Course, Exercise, OwnMistake
from grader.model.tree import UNKNOWN, Node, Search, Step, TreePath, height, leaf_count, walk
from grader.model.verdict import CheckKind
from grader.render.explanations import Explanation, explanation_of
from grader.render.page.tree_layout import folded_nodes, frontier_count
from grader.render.safe_text import visible, with_whole_paths
from grader.render.terminal.tree_text import (
    Outline,
    grid_lines,
    is_grid,
    outline_lines,
    placement_lines,
)
from grader.render.values import answer_text, points_text
from grader.render.why import player_text, step_sentence

"""Where a form leaves aside the trees it cannot search."""


def overview_lines(course: Course, language: str) -> Iterator[str]:
    yield say(
        "list-course",
        language,
        title=course.title.said_in(language),
        id=course.id,
        count=len(course.exercises),
        out_of=course.mark_out_of,
    )
    for exercise in course.exercises:
        yield ""
        yield from _exercise_lines(exercise, language)


def _exercise_lines(exercise: Exercise, language: str) -> Iterator[str]:
    points = " + ".join(
        f"{say(_label(kind, exercise), language)} {points_text(worth, language)}"
        for kind, worth in exercise.points.items()
    )
    yield say(
        "list-exercise",
        language,
        id=exercise.id,
        title=exercise.title.said_in(language),
        worth=exercise.max_score,
        total=points_text(exercise.max_score, language),
        points=points,
    )
    for form in exercise.forms:
        code = "list-form-on-request" if form.on_request else "list-form"
        yield say(code, language, id=form.id, call=", ".join(form.calls))
    kind = kind_of(exercise)
    for template in exercise.case_templates:
        yield say("list-case", language, id=template.id, shape=_shape(template, exercise, language))
        skipping = [
            form.id for form in exercise.forms if not kind.can_be_tried(exercise, form, template)
        ]
        if skipping:
            yield say("list-case-skipped", language, forms=", ".join(skipping))


def _label(kind: CheckKind, exercise: Exercise) -> str:
    if kind is CheckKind.ORDER and kind_of(exercise).is_walk:
        return "label-check-order-walk"
    return f"label-check-{kind}"


def _shape(template: CaseTemplate, exercise: Exercise, language: str) -> str:
    source = template.source
    if template.hidden:
        is_tree = isinstance(source, Node | Family)
        return say("list-hidden" if is_tree else "list-hidden-other", language)
    if isinstance(source, Node | Family):
        if template.maximise is None or kind_of(exercise).is_walk:
            return _walked_shape(source, language)
        return _searched_shape(source, template, language)
    match source:
        case Script(calls=calls):
            return say("list-calls", language, count=len(calls))
        case Placement(ranks=ranks):
            pieces = sum(square.isalpha() for rank in ranks for square in rank)
            return say("list-placement", language, count=pieces)
        case WholeGame():
            return say("list-whole-game", language)
        case _:
            assert_never(source)


def _searched_shape(source: Node | Family, template: CaseTemplate, language: str) -> str:
    player = say("label-max" if template.maximise else "label-min", language)
    if isinstance(source, Family):
        return say(
            "list-family", language, player=player, count=source.count, depth=source.asked_depth
        )
    depth = ", ".join(map(str, template.depths)) or str(height(source))
    return say("list-tree", language, player=player, leaves=leaf_count(source), depth=depth)


def _walked_shape(source: Node | Family, language: str) -> str:
    """A tree where nobody plays: all of its nodes count."""
    if isinstance(source, Family):
        return say("list-family-alone", language, count=source.count, depth=source.depth)
    nodes = sum(1 for _ in walk(source))
    return say("list-tree-alone", language, nodes=nodes, depth=height(source))


def own_explanation(exercise: Exercise, mistake: OwnMistake, language: str) -> Explanation:
    """Its longer text, after the sentence that a report says of it."""
    title = say("own-mistake-title", language, name=mistake.id, exercise=exercise.title)
    sentence = say("own-mistake-sentence", language, clause=mistake.clause)
    text = mistake.explanation.said_in(language)
    told = with_french_spaces(text) if language == "fr" else text
    return explanation_of(title, f"{sentence}\n\n{told}")


def own_mistake_lines(course: Course, language: str) -> Iterator[str]:
    """Every mistake of the course by its name; nothing where it has none."""
    known = [mistake for exercise in course.exercises for mistake in exercise.own_mistakes]
    if not known:
        return
    longest = max(len(mistake.id) for mistake in known)
    yield ""
    yield say("own-mistakes-listed", language)
    for mistake in known:
        yield f"  {mistake.id:{longest}}  {mistake.clause.said_in(language)}"


_INDENT = "  "


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSearch:
    """The reference search on a case, and its steps."""

    algorithm: Algorithm
    """MINIMAX or ALPHABETA."""
    strict: bool
    """Whether equality does not cut."""
    search: Search
    steps: tuple[Step, ...]

    @property
    def keeps_window(self) -> bool:
        return self.algorithm is Algorithm.ALPHABETA


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A fixture to be shown."""

    case: Case
    """Of a search that nobody makes, with its unknown leaves unknown again."""
    exercises: tuple[str, ...]
    others: tuple[str, ...]
    """The other cases of the fixture, where they are to be named."""
    answers: tuple[tuple[Any, ...], ...]
    """All that each call may answer; nothing where that is not known here, or does not matter."""
    search: ShownSearch | None


def shown_lines(shown: Shown, language: str, width: int) -> Iterator[str]:
    """Who plays, what is stated, the drawing, and the search step by step where it is asked for."""
    for line in heading_lines(shown, language):
        yield from _wrapped(line, width)
    yield ""
    yield from _drawing_lines(shown, language, width)
    if shown.search and isinstance(shown.case, SearchCase):
        yield ""
        yield from _wrapped(search_line(shown.search, language), width)
        yield ""
        yield from _step_lines(shown.case, shown.search, language, width)


def heading_lines(shown: Shown, language: str) -> Iterator[str]:
    """What is to be known of a fixture before its drawing."""
    case = shown.case
    yield say("show-title", language, id=case.id, title=visible(case.title.said_in(language)))
    if shown.others:
        others = _listed(shown.others)
        yield say("show-first-of-several", language, count=len(shown.others) + 1, others=others)
    if case.hidden:
        yield say("show-hidden", language)
    yield from _about(case, language)
    claims = list(_claims(_claim_of(case), language))
    if claims:
        yield say("show-claimed", language, claims=", ".join(claims))
    if shown.exercises:
        listed = ", ".join(shown.exercises)
        yield say("show-exercises", language, count=len(shown.exercises), exercises=listed)


def search_line(shown: ShownSearch, language: str) -> str:
    search = shown.search
    return say(
        "show-search",
        language,
        algorithm=say(f"show-algorithm-{shown.algorithm.value}", language),
        value=search.value,
        path=search.path,
        count=len(search.trace),
    )


def call_texts(shown: Shown, language: str) -> Iterator[str]:
    """Each call as Python writes it, with what it should answer where that is known."""
    calls = shown.case.calls if isinstance(shown.case, CallsCase) else ()
    for call, answers in zip_longest(calls, shown.answers, fillvalue=()):
        text = visible(str(call))
        if answers:
            listed = say("show-or", language).join(visible(answer_text(each)) for each in answers)
            yield say("show-answer", language, call=text, answer=listed)
        else:
            yield text


def fixture_list_lines(
    course: Course, templates: Sequence[tuple[CaseTemplate, bool]], language: str, width: int
) -> Iterator[str]:
    """Every fixture with its kind and its title; with each, whether its tree is walked."""
    opening = say(
        "show-list",
        language,
        title=visible(course.title.said_in(language)),
        id=course.id,
        count=len(templates),
        example=templates[0][0].id,
    )
    yield from _wrapped(opening, width)
    yield ""
    rows = [
        (template.id, _kind(template, language, walked=walked), _title(template, language))
        for template, walked in templates
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    for name, kind, title in rows:
        yield f"{_INDENT}{name:{widths[0]}}  {kind:{widths[1]}}  {title}"


def more_lines(shown: Shown, language: str, width: int) -> Iterator[str]:
    """How to go on from a tree that was drawn without a search."""
    if isinstance(shown.case, SearchCase) and shown.search is None:
        yield ""
        yield from _wrapped(say("show-more", language, id=shown.case.id), width)


def with_unknown_leaves(case: SearchCase) -> SearchCase:
    """The case as its fixture writes it: a value that nobody asks for is not shown either."""

    def unknown(node: Node, path: TreePath) -> Node:
        value = UNKNOWN if path in case.must_not_ask else node.value
        children = (unknown(child, (*path, move)) for move, child in enumerate(node.children))
        return replace(node, value=value, children=tuple(children))

    return replace(case, tree=unknown(case.tree, ())) if case.must_not_ask else case


def _about(case: Case, language: str) -> Iterator[str]:
    match case:
        case SearchCase():
            yield say(
                "show-searched",
                language,
                player=player_text(case.maximise, language),
                depth=case.depth,
                leaves=frontier_count(case.tree, case.depth),
            )
        case WalkCase():
            nodes = sum(1 for _ in walk(case.tree))
            yield say("list-tree-alone", language, nodes=nodes, depth=height(case.tree))
        case GameCase():
            yield say("show-whole-game", language)


def _claim_of(case: Case) -> Claim:
    if isinstance(case, SearchCase | CallsCase | PlacementCase):
        return case.claim
    return Claim()


def _claims(claim: Claim, language: str) -> Iterator[str]:
    if claim.value is not None:
        yield say("show-claimed-value", language, value=claim.value)
    if claim.path is not None:
        yield say("show-claimed-path", language, path=claim.path)
    for algorithm, count in (claim.evaluations or {}).items():
        name = say(f"show-algorithm-{algorithm}", language)
        yield say("show-claimed-evaluations", language, count=count, algorithm=name)


def _drawing_lines(shown: Shown, language: str, width: int) -> Iterator[str]:
    match shown.case:
        case SearchCase() as case:
            yield from _search_lines(case, shown.search, language, width)
        case WalkCase(tree=tree):
            yield from _walk_lines(tree)
        case CallsCase(calls=calls):
            for call, text in zip(calls, call_texts(shown, language), strict=True):
                yield from _wrapped(text, width)
                yield from (_INDENT + line for grid in _grids(call) for line in grid_lines(grid))
        case PlacementCase(placement=placement):
            yield from placement_lines(placement)
        case GameCase(start=start):
            yield from grid_lines(start)


def _search_lines(
    case: SearchCase, shown: ShownSearch | None, language: str, width: int
) -> Iterator[str]:
    search = shown.search if shown else None
    folded = folded_nodes(case.tree, case.depth, [search.path] if search else [])
    outline = Outline(case=case, in_sight=_in_sight(case, folded) if folded else None)
    if shown and search:
        outline = replace(
            outline,
            trace=search.trace,
            windows=search.windows if shown.keeps_window else {},
            cuts=search.cuts,
            best=search.path,
        )
    yield from (line.text for line in outline_lines(outline, language, width=width))
    if search is None and case.must_not_ask:
        yield ""
        yield from _wrapped(say("show-unknown-leaves", language), width)


def _in_sight(case: SearchCase, folded: dict[TreePath, int]) -> frozenset[TreePath]:
    """What is not folded, and each folded node itself."""
    return frozenset(
        path
        for path, _ in walk(case.tree)
        if len(path) <= case.depth
        and not any(path[:length] in folded for length in range(len(path)))
    )


def _walk_lines(node: Node, rails: str = "", joint: str = "") -> Iterator[str]:
    """A tree in which every node has a value of its own."""
    yield rails + joint + written(node.value)
    if joint:
        rails += "│ " if joint == "├ " else "  "
    for child in node.children:
        yield from _walk_lines(child, rails, "└ " if child is node.children[-1] else "├ ")


def _grids(call: FunctionCall) -> Iterator[str]:
    """The grids of noughts and crosses among the arguments of a call."""
    for argument in call.arguments:
        if isinstance(argument, str) and is_grid(argument):
            yield argument


def _step_lines(case: SearchCase, shown: ShownSearch, language: str, width: int) -> Iterator[str]:
    digits = len(str(len(shown.steps)))
    for number, step in enumerate(shown.steps, start=1):
        start = f"{number:>{digits}}. "
        sentence = step_sentence(case, step, language, strict=shown.strict)
        yield from _wrapped(sentence, width, start)


def _title(template: CaseTemplate, language: str) -> str:
    title = visible(template.title.said_in(language))
    return say("show-list-hidden", language, title=title) if template.hidden else title


def _kind(template: CaseTemplate, language: str, *, walked: bool) -> str:
    match template.source:
        case Family(count=count):
            return say("show-kind-family", language, count=count)
        case Node():
            return say("show-kind-walk" if walked else "show-kind-search", language)
        case Script():
            return say("show-kind-calls", language)
        case Placement():
            return say("show-kind-placement", language)
        case WholeGame():
            return say("show-kind-game", language)
        case _:
            assert_never(template.source)


_MOST_OTHERS = 6


def _listed(names: Sequence[str]) -> str:
    """All of a few; of many, the first and the last."""
    if len(names) <= _MOST_OTHERS:
        return ", ".join(names)
    return f"{names[0]}, {names[1]}, … {names[-1]}"


def _wrapped(text: str, width: int, start: str = "") -> list[str]:
    """A sentence over several lines, where it has to be, its paths kept whole."""
    return textwrap.wrap(
        with_whole_paths(text),
        width,
        initial_indent=start,
        subsequent_indent=" " * len(start) or _INDENT,
        break_on_hyphens=False,
    )
