"""What the script of a page is made of and works on: its sentences, and each tree with its searches
or its walk, as plain data.
"""

import json
import string
import zlib
from binascii import b2a_base64
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Any

from grader.cache import Cache
from grader.kinds.answer import answer_text, answered_path
from grader.language import Speaker, catalogue, sentences_of, written
from grader.model.report import SearchCaseReport
from grader.model.tree import Node, Number, Step, StepKind, TreePath, Window, nodes_in_reach, walk
from grader.model.verdict import Divergence
from grader.render.page import template_text
from grader.render.page.board_and_walk_svg import WalkDrawer, WalkDrawing, node_label
from grader.render.page.tree_svg import Drawing, LeafState, TreeDrawer
from grader.render.safe_text import clipped, visible
from grader.search import TEXTBOOK, Convention
from grader.search.divergence import convention_of
from grader.search.replay import (
    Moment,
    evaluations_alone,
    first_other_score,
    is_closed,
    moment_of_evaluation,
    moments,
    step_by_step,
)

_SCRIPT_FILES = (
    "elements",
    "tree",
    "search",
    "shapes",
    "drawing",
    "replay",
    "search_figure",
    "walk_figure",
    "page",
)
_SCRIPT_WORDS = ("label-max", "label-min", "label-node", "label-root")
_DRAWING_WORDS = (
    "figure-window",
    "figure-leaves",
    "figure-extra",
    "figure-missed",
    "figure-inner",
    "figure-inner-short",
    "figure-expected-here",
    "figure-observed-here",
    "figure-stopped-here",
    "figure-repeat",
)
MOST_STEPS = 30_000
"""Of one search: a tree of 5,000 leaves takes some 20,000."""
_MOST_STEPS_IN_ALL = 120_000
_FEWEST_STEPS = 2_000
_MOST_BYTES = 700_000
"""Of all figures together, compressed."""


class FigureRoom:
    """What the figures of one page may still take.

    A whole course takes a hundredth of it; a file that evaluates at random, for as long as it
    may, or that makes its calls up, would take a hundred times as much.
    """

    def __init__(self) -> None:
        self._steps = _MOST_STEPS_IN_ALL
        self._most_steps = MOST_STEPS
        self._bytes = _MOST_BYTES

    @property
    def steps(self) -> int:
        """How many each search of the next figure may have."""
        return min(self._steps, self._most_steps)

    def refuse(self) -> None:
        """A search was too long: the next ones are followed less far, to be refused sooner."""
        self._most_steps = max(_FEWEST_STEPS, self._most_steps // 2)

    def takes(self, figure: Mapping[str, Any]) -> bool:
        steps = sum(len(figure.get(side) or ()) for side in ("expected", "own"))
        _, size = _packed(figure)
        if steps > self._steps or size > self._bytes:
            return False
        self._steps -= steps
        self._bytes -= size
        return True


_KINDS = {StepKind.ENTER: 0, StepKind.LEAF: 1, StepKind.CUT: 2, StepKind.LEAVE: 3}
_BELOW = 4
"""The evaluation of a position that is deeper than what is drawn."""
_LONGEST_LABEL = 10
_LONGEST_NAME = 8
_MOST_RANKS = 400
"""A walk that never ends is replayed no further."""
_Steps = tuple[Step, ...]


class TooLong(Exception):
    """A search has more steps than a page has room for."""


def script_text() -> str:
    """The whole script, one module."""
    return "\n".join(template_text(f"figure/{name}.js") for name in _SCRIPT_FILES)


class ScriptData(Speaker):
    """What the script says and draws, in one language."""

    __slots__ = ()

    def parts(self, figures: Mapping[str, Any]) -> dict[str, str]:
        """What a page with these figures holds; where nothing is drawn, there is nothing to run."""
        return {"script": script_text(), "figures": self.packed(figures)} if figures else {}

    def packed(self, figures: Mapping[str, Any]) -> str:
        """Figures and words, as the script unpacks them; base64 holds nothing that is markup."""
        strings = _json(self.strings())
        drawn = [_json(name) + b":" + _packed(figure)[0] for name, figure in figures.items()]
        data = b'{"strings":%b,"figures":{%b}}' % (strings, b",".join(drawn))
        return b2a_base64(zlib.compress(data, level=9), newline=False).decode()

    def strings(self) -> dict[str, str]:
        """Every sentence that the script may say, its facts still to be put in."""
        codes = (*_SCRIPT_WORDS, *_DRAWING_WORDS, *sentences_of("figure"), *sentences_of("replay"))
        strings = {code: self._template(code) for code in codes}
        strings["figure-missed-many"] = self.say("figure-missed", count=2)
        return strings

    def _template(self, code: str) -> str:
        """The sentence as it is said, with `{name}` for each fact; of a plural the singular."""
        facts: dict[str, Any] = {}
        for _, name, spec, _ in string.Formatter().parse(getattr(catalogue()[code], self.language)):
            if name:
                facts[name] = 1 if spec else f"{{{name}}}"
        # `α = 10` stays on one line.
        return self.say(code, **facts).replace(" = {", "\u00a0=\u00a0{")

    def search(
        self, report: SearchCaseReport, drawing: Drawing, *, most_steps: int = MOST_STEPS
    ) -> dict[str, Any]:
        """The tree of a case, the search that was expected on it and the student's own.

        TooLong where either has more steps than that.
        """
        convention = TEXTBOOK
        # Minimax cuts nowhere, so that no convention of cutting is its own.
        if drawing.shows_windows:
            convention = convention_of(report.case, drawing.reference.trace) or TEXTBOOK
        if len(report.trace) > most_steps:
            raise TooLong
        expected, own = _searches(report, drawing, convention, most_steps)
        figure = self._figure(drawing, expected, own, strict=convention.strict_cut)
        return figure | {
            "answer": answered_path(report),
            "parting": _parting(report.verdict.divergence, _numbers(drawing), expected, own),
        }

    def reference(self, drawing: Drawing, steps: _Steps, *, strict: bool) -> dict[str, Any]:
        """The tree of a case and the reference's search on it, to be followed from its start."""
        return self._figure(drawing, steps, None, strict=strict) | {"opens_at": 0}

    def _figure(
        self, drawing: Drawing, expected: _Steps | None, own: _Steps | None, *, strict: bool
    ) -> dict[str, Any]:
        case, numbers = drawing.case, _numbers(drawing)
        together = moments(expected, own) if expected is not None and own is not None else None
        return {
            "kind": "search",
            "title": self.say("figure-title", case=case.id),
            "text": TreeDrawer(self.language).describe(drawing),
            "tree": _nested(drawing, case.tree, ()),
            "max": case.maximise,
            "bounds": drawing.shows_windows,
            "strict": strict,
            "compared": expected is not None,
            "finished": drawing.finished,
            "best": list(drawing.reference.path),
            "answer": None,
            "astray": drawing.astray,
            "names": {
                str(numbers[path]): clipped(visible(name), _LONGEST_NAME)
                for path, name in drawing.names.items()
            },
            "again": [numbers[path] for path in drawing.repeats],
            "fold": sorted(numbers[path] for path in drawing.folded),
            "expected": _steps_data(expected, numbers, strict=strict),
            "own": _steps_data(own, numbers, strict=strict),
            "moments": together and _advances(together),
            "parting": None,
            "stop": _number_of(drawing.stop, numbers),
            "opens_at": None,
        }

    def walk(self, drawing: WalkDrawing) -> dict[str, Any]:
        """The tree of a case, the order that was expected and the student's own."""
        numbers = {path: number for number, (path, _) in enumerate(walk(drawing.case.tree))}
        observed = drawing.observed
        expected = drawing.expected_ranks if drawing.expected is not None else None
        return {
            "kind": "walk",
            "title": self.say("figure-title", case=drawing.case.id),
            "text": WalkDrawer(self.language).describe(drawing),
            "tree": _nested_walk(drawing.case.tree),
            "expected": expected and _order(expected, numbers, len(expected)),
            "own": None
            if observed is None
            else _order(drawing.observed_ranks, numbers, len(observed[:_MOST_RANKS])),
            "observed_values": [answer_text(value) for value in (observed or ())[:_MOST_RANKS]],
        }


# Packed -----------------------------------------------------------------------------------------


_figures: Cache[tuple[bytes, int]] = Cache("packed-figures")


def _packed(figure: Mapping[str, Any]) -> tuple[bytes, int]:
    """A figure, which nobody changes any more, as JSON; and how large it is, compressed."""

    def pack() -> tuple[bytes, int]:
        data = _json(_visible(figure))
        return data, len(zlib.compress(data, level=1))

    return _figures.recall((figure,), pack)


def _json(data: Any) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode()


def _visible(value: Any) -> Any:
    """The data with every text made visible, as all that a page shows."""
    match value:
        case str():
            return visible(value)
        case list() | tuple():
            return [_visible(item) for item in value]
        case dict():
            return {key: _visible(item) for key, item in value.items()}
        case _:
            return value


# Searches and walks -------------------------------------------------------------------------------


def _numbers(drawing: Drawing) -> dict[TreePath, int]:
    reachable = nodes_in_reach(drawing.case.tree, drawing.case.depth)
    return {path: number for number, (path, _) in enumerate(reachable)}


def _searches(
    report: SearchCaseReport, drawing: Drawing, convention: Convention, most: int
) -> tuple[_Steps | None, _Steps | None]:
    """The steps of both searches: the expected one if there is one, the other if it differs."""
    case = report.case
    if not drawing.compared:
        return None, _no_more_than(most, evaluations_alone(case, report.trace))
    bounds = drawing.shows_windows
    trace = drawing.reference.trace
    expected = _no_more_than(most, step_by_step(case, trace, bounds=bounds, convention=convention))
    if drawing.reference.trace == report.trace and report.recording is None and drawing.finished:
        return expected, None
    own = step_by_step(
        case,
        report.trace,
        report.recording,
        bounds=bounds,
        finished=drawing.finished,
        convention=convention,
    )
    return expected, _no_more_than(most, own)


def _no_more_than(most: int, steps: Iterator[Step]) -> _Steps:
    made = tuple(islice(steps, most + 1))
    if len(made) > most:
        raise TooLong
    return made


def _parting(
    divergence: Divergence | None,
    numbers: Mapping[TreePath, int],
    expected: _Steps | None,
    own: _Steps | None,
) -> dict[str, Any] | None:
    """Where the two searches part first; its moment is that of the one that still goes on."""
    if expected is None or own is None:
        return None
    if divergence is None:
        return _other_score(numbers, expected, own)
    together = moments(expected, own)
    if divergence.expected is not None:
        moment = moment_of_evaluation(together, expected, divergence.step)
    else:
        turned = [(second, first) for first, second in together]
        moment = moment_of_evaluation(turned, own, divergence.step)
    return {
        "moment": moment,
        "expected": _number_of(divergence.expected, numbers),
        "own": _number_of(divergence.observed, numbers),
    }


def _other_score(
    numbers: Mapping[TreePath, int], expected: _Steps, own: _Steps
) -> dict[str, Any] | None:
    """Where the evaluations are the same, but the scores that are made of them are not."""
    made = first_other_score(expected, own)
    if made is None:
        return None
    return {"moment": made + 1, "expected": None, "own": numbers[own[made].path]}


def _number_of(path: TreePath | None, numbers: Mapping[TreePath, int]) -> int | None:
    return None if path is None else numbers.get(path)


def _nested(drawing: Drawing, node: Node, path: TreePath) -> Any:
    """The drawn tree as nested lists; a leaf that nobody evaluated is `"?"`."""
    state = drawing.states.get(path)
    if state is None:
        children = enumerate(node.children)
        return [_nested(drawing, child, (*path, move)) for move, child in children]
    return "?" if state is LeafState.UNSEEN else _shown(node.value)


def _shown(value: object) -> int | float | str:
    text = written(value)
    if type(value) is int and len(text) <= _LONGEST_LABEL:
        return value
    return clipped(text, _LONGEST_LABEL)


def _steps_data(
    steps: _Steps | None, numbers: Mapping[TreePath, int], *, strict: bool
) -> list[list[Any]] | None:
    return None if steps is None else [_step_data(step, numbers, strict=strict) for step in steps]


def _step_data(step: Step, numbers: Mapping[TreePath, int], *, strict: bool) -> list[Any]:
    if step.path not in numbers:
        return [_BELOW, _drawn_number(step.path, numbers), written(step.path)]
    passed = step.passed if step.passed != step.window else None
    data = [
        _KINDS[step.kind],
        numbers[step.path],
        _maybe(step.value),
        *_bounds(step.window),
        _maybe(step.best),
        *_bounds(passed),
        *_bounds(_closed_window(step, strict=strict)),
    ]
    return data[: _length_without_end(data)]


def _closed_window(step: Step, *, strict: bool) -> Window | None:
    """The window that allows a cut, made or not: the script cannot compare shortened bounds."""
    if step.kind is StepKind.CUT and step.window and is_closed(step.window, strict=strict):
        return step.window
    return step.late


def _drawn_number(path: TreePath, numbers: Mapping[TreePath, int]) -> int:
    """The nearest above it: a search may look deeper than it was asked to."""
    while path not in numbers:
        path = path[:-1]
    return numbers[path]


def _bounds(window: Window | None) -> tuple[Any, Any]:
    return (_shown(window.alpha), _shown(window.beta)) if window else (None, None)


def _maybe(value: Number | None) -> int | float | str | None:
    return None if value is None else _shown(value)


def _advances(together: Sequence[Moment]) -> str:
    """Who makes a step at each moment: 1 the expected search, 2 the student's, 3 both."""
    return "".join(
        str(after[0] - before[0] + 2 * (after[1] - before[1]))
        for before, after in pairwise(together)
    )


def _length_without_end(data: Sequence[Any]) -> int:
    return max(place for place, item in enumerate(data, start=1) if item is not None)


def _nested_walk(node: Node) -> list[Any]:
    return [node_label(node), *map(_nested_walk, node.children)]


def _order(
    ranks: Mapping[TreePath, int], numbers: Mapping[TreePath, int], length: int
) -> list[int | None]:
    """The nodes by rank; None where the value of that rank belongs to none."""
    order: list[int | None] = [None] * length
    for path, rank in ranks.items():
        if rank <= length:
            order[rank - 1] = numbers[path]
    return order
