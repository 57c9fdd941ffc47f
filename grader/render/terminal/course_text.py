"""What a course holds, as a terminal shows it: its exercises at a glance, a fixture, the mistakes
that its author wrote.
"""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, assert_never

from grader.kinds import kind_of
from grader.kinds.answer import answer_text
from grader.language import Speaker, with_french_spaces
from grader.language.topics import TitledText, explanation_of
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
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Algorithm, Course, Exercise, OwnMistake
from grader.model.tree import (
    UNKNOWN,
    Node,
    Search,
    Step,
    TreePath,
    folded_nodes,
    frontier_count,
    height,
    leaf_count,
    walk,
)
from grader.model.verdict import CheckKind
from grader.render.points import points_text
from grader.render.safe_text import visible, with_whole_paths
from grader.render.terminal.tree_text import (
    Outline,
    OutlineWriter,
    grid_lines,
    is_grid,
    placement_lines,
    walk_lines,
)
from grader.search.divergence import player_message, step_message

_INDENT = "  "
_MOST_OTHERS = 6
"""Of the names of a family, before only its ends are named."""


class CourseText(Speaker):
    """The exercises of a course at a glance, its fixtures, its own mistakes."""

    __slots__ = ()

    def overview_lines(self, course: Course) -> Iterator[str]:
        yield self.say(
            "list-course",
            title=course.title.said_in(self.language),
            id=course.id,
            count=len(course.exercises),
            out_of=course.mark_out_of,
        )
        for exercise in course.exercises:
            yield ""
            yield from self.exercise_lines(exercise)

    def exercise_lines(self, exercise: Exercise) -> Iterator[str]:
        points = " + ".join(
            f"{self.say(_label(kind, exercise))} {points_text(worth, self.language)}"
            for kind, worth in exercise.points.items()
        )
        yield self.say(
            "list-exercise",
            id=exercise.id,
            title=exercise.title.said_in(self.language),
            worth=exercise.max_score,
            total=points_text(exercise.max_score, self.language),
            points=points,
        )
        for form in exercise.forms:
            code = "list-form-on-request" if form.on_request else "list-form"
            yield self.say(code, id=form.id, call=", ".join(form.calls))
        kind = kind_of(exercise)
        for template in exercise.case_templates:
            yield self.say("list-case", id=template.id, shape=self._shape(template, exercise))
            forms = (
                form for form in exercise.forms if not kind.can_be_tried(exercise, form, template)
            )
            skipping = ", ".join(form.id for form in forms)
            if skipping:
                yield self.say("list-case-skipped", forms=skipping)

    def _shape(self, template: CaseTemplate, exercise: Exercise) -> str:
        source = template.source
        if template.hidden:
            is_tree = isinstance(source, Node | Family)
            return self.say("list-hidden" if is_tree else "list-hidden-other")
        if isinstance(source, Node | Family):
            if template.maximise is None or kind_of(exercise).is_walk:
                return self._walked_shape(source)
            return self._searched_shape(source, template)
        match source:
            case Script(calls=calls):
                return self.say("list-calls", count=len(calls))
            case Placement(ranks=ranks):
                pieces = sum(square.isalpha() for rank in ranks for square in rank)
                return self.say("list-placement", count=pieces)
            case WholeGame():
                return self.say("list-whole-game")
            case _:
                assert_never(source)

    def _searched_shape(self, source: Node | Family, template: CaseTemplate) -> str:
        player = self.say("label-max" if template.maximise else "label-min")
        if isinstance(source, Family):
            return self.say(
                "list-family", player=player, count=source.count, depth=source.asked_depth
            )
        depth = ", ".join(map(str, template.depths)) or str(height(source))
        return self.say("list-tree", player=player, leaves=leaf_count(source), depth=depth)

    def _walked_shape(self, source: Node | Family) -> str:
        """A tree where nobody plays: all of its nodes count."""
        if isinstance(source, Family):
            return self.say("list-family-alone", count=source.count, depth=source.depth)
        nodes = sum(1 for _ in walk(source))
        return self.say("list-tree-alone", nodes=nodes, depth=height(source))

    def own_mistake_lines(self, course: Course) -> Iterator[str]:
        """Every mistake of the course by its name; nothing where it has none."""
        known = [mistake for exercise in course.exercises for mistake in exercise.own_mistakes]
        if not known:
            return
        longest = max(len(mistake.id) for mistake in known)
        yield ""
        yield self.say("own-mistakes-listed")
        for mistake in known:
            yield f"  {mistake.id:{longest}}  {mistake.clause.said_in(self.language)}"

    def own_explanation(self, exercise: Exercise, mistake: OwnMistake) -> TitledText:
        """Its longer text, after the sentence that a report says of it."""
        title = self.say("own-mistake-title", name=mistake.id, exercise=exercise.title)
        sentence = self.say("own-mistake-sentence", clause=mistake.clause)
        text = mistake.explanation.said_in(self.language)
        told = with_french_spaces(text) if self.language == "fr" else text
        return explanation_of(title, f"{sentence}\n\n{told}")

    def fixture_list_lines(
        self, course: Course, templates: Sequence[tuple[CaseTemplate, bool]], width: int
    ) -> Iterator[str]:
        """Every fixture with its kind and its title; with each, whether its tree is walked."""
        opening = self.say(
            "show-list",
            title=visible(course.title.said_in(self.language)),
            id=course.id,
            count=len(templates),
            example=templates[0][0].id,
        )
        yield from _wrapped(opening, width)
        yield ""
        rows = [
            (template.id, self._kind(template, walked=walked), self._title(template))
            for template, walked in templates
        ]
        widths = [max(len(row[column]) for row in rows) for column in range(2)]
        for name, kind, title in rows:
            yield f"{_INDENT}{name:{widths[0]}}  {kind:{widths[1]}}  {title}"

    def _title(self, template: CaseTemplate) -> str:
        title = visible(template.title.said_in(self.language))
        return self.say("show-list-hidden", title=title) if template.hidden else title

    def _kind(self, template: CaseTemplate, *, walked: bool) -> str:
        match template.source:
            case Family(count=count):
                return self.say("show-kind-family", count=count)
            case Node():
                return self.say("show-kind-walk" if walked else "show-kind-search")
            case Script():
                return self.say("show-kind-calls")
            case Placement():
                return self.say("show-kind-placement")
            case WholeGame():
                return self.say("show-kind-game")
            case _:
                assert_never(template.source)


def _label(kind: CheckKind, exercise: Exercise) -> str:
    if kind is CheckKind.ORDER and kind_of(exercise).is_walk:
        return "label-check-order-walk"
    return f"label-check-{kind}"


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


@dataclass(frozen=True, slots=True)
class FixtureText(Speaker):
    """A fixture that is shown, so wide at most."""

    shown: Shown
    width: int = 80

    def lines(self) -> Iterator[str]:
        """Who plays, what is stated, the drawing; the search step by step where it is wanted."""
        case, search = self.shown.case, self.shown.search
        for line in self.heading_lines():
            yield from _wrapped(line, self.width)
        yield ""
        yield from self.drawing_lines()
        if search and isinstance(case, SearchCase):
            yield ""
            yield from _wrapped(self.search_line(search), self.width)
            yield ""
            yield from self._step_lines(case, search)

    def heading_lines(self) -> Iterator[str]:
        """What is to be known of a fixture before its drawing."""
        shown, case = self.shown, self.shown.case
        yield self.say("show-title", id=case.id, title=visible(case.title.said_in(self.language)))
        if shown.others:
            others = _listed(shown.others)
            yield self.say("show-first-of-several", count=len(shown.others) + 1, others=others)
        if case.hidden:
            yield self.say("show-hidden")
        yield from self._about(case)
        claims = list(self._claims(_claim_of(case)))
        if claims:
            yield self.say("show-claimed", claims=", ".join(claims))
        if shown.exercises:
            listed = ", ".join(shown.exercises)
            yield self.say("show-exercises", count=len(shown.exercises), exercises=listed)

    def search_line(self, shown: ShownSearch) -> str:
        search = shown.search
        return self.say(
            "show-search",
            algorithm=self.say(f"show-algorithm-{shown.algorithm.value}"),
            value=search.value,
            path=search.path,
            count=len(search.trace),
        )

    def call_texts(self) -> Iterator[str]:
        """Each call as Python writes it, with what it should answer where that is known."""
        case = self.shown.case
        calls = case.calls if isinstance(case, CallsCase) else ()
        for call, answers in zip_longest(calls, self.shown.answers, fillvalue=()):
            text = visible(str(call))
            if answers:
                listed = self.say("show-or").join(visible(answer_text(each)) for each in answers)
                yield self.say("show-answer", call=text, answer=listed)
            else:
                yield text

    def more_lines(self) -> Iterator[str]:
        """How to go on from a tree that was drawn without a search."""
        case = self.shown.case
        if isinstance(case, SearchCase) and self.shown.search is None:
            yield ""
            yield from _wrapped(self.say("show-more", id=case.id), self.width)

    def _about(self, case: Case) -> Iterator[str]:
        match case:
            case SearchCase():
                yield self.say(
                    "show-searched",
                    player=player_message(case.maximise),
                    depth=case.depth,
                    leaves=frontier_count(case.tree, case.depth),
                )
            case WalkCase():
                nodes = sum(1 for _ in walk(case.tree))
                yield self.say("list-tree-alone", nodes=nodes, depth=height(case.tree))
            case GameCase():
                yield self.say("show-whole-game")

    def _claims(self, claim: Claim) -> Iterator[str]:
        if claim.value is not None:
            yield self.say("show-claimed-value", value=claim.value)
        if claim.path is not None:
            yield self.say("show-claimed-path", path=claim.path)
        for algorithm, count in (claim.evaluations or {}).items():
            name = self.say(f"show-algorithm-{algorithm}")
            yield self.say("show-claimed-evaluations", count=count, algorithm=name)

    def drawing_lines(self) -> Iterator[str]:
        match self.shown.case:
            case SearchCase() as case:
                yield from self._search_lines(case, self.shown.search)
            case WalkCase(tree=tree):
                yield from walk_lines(tree)
            case CallsCase(calls=calls):
                for call, text in zip(calls, self.call_texts(), strict=True):
                    yield from _wrapped(text, self.width)
                    for grid in _grids(call):
                        yield from (_INDENT + line for line in grid_lines(grid))
            case PlacementCase(placement=placement):
                yield from placement_lines(placement)
            case GameCase(start=start):
                yield from grid_lines(start)

    def _search_lines(self, case: SearchCase, shown: ShownSearch | None) -> Iterator[str]:
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
        yield from (line.text for line in OutlineWriter(self.language, self.width).draw(outline))
        if search is None and case.must_not_ask:
            yield ""
            yield from _wrapped(self.say("show-unknown-leaves"), self.width)

    def _step_lines(self, case: SearchCase, shown: ShownSearch) -> Iterator[str]:
        digits = len(str(len(shown.steps)))
        for number, step in enumerate(shown.steps, start=1):
            start = f"{number:>{digits}}. "
            sentence = self.render(step_message(case, step, strict=shown.strict))
            yield from _wrapped(sentence, self.width, start)


def with_unknown_leaves(case: SearchCase) -> SearchCase:
    """The case as its fixture writes it: a value that nobody asks for is not shown either."""

    def unknown(node: Node, path: TreePath) -> Node:
        value = UNKNOWN if path in case.must_not_ask else node.value
        children = (unknown(child, (*path, move)) for move, child in enumerate(node.children))
        return replace(node, value=value, children=tuple(children))

    return replace(case, tree=unknown(case.tree, ())) if case.must_not_ask else case


def _claim_of(case: Case) -> Claim:
    if isinstance(case, SearchCase | CallsCase | PlacementCase):
        return case.claim
    return Claim()


def _in_sight(case: SearchCase, folded: dict[TreePath, int]) -> frozenset[TreePath]:
    """What is not folded, and each folded node itself."""
    return frozenset(
        path
        for path, _ in walk(case.tree)
        if len(path) <= case.depth
        and not any(path[:length] in folded for length in range(len(path)))
    )


def _grids(call: FunctionCall) -> Iterator[str]:
    """The grids of noughts and crosses among the arguments of a call."""
    for argument in call.arguments:
        if isinstance(argument, str) and is_grid(argument):
            yield argument


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
