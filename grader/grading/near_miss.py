"""Finds what was meant for an exercise under another name, and the line that would bring it in."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from grader.kinds.forms import CallPlan, knows_position, plan_call, takes_bounds
from grader.language.nearest import bare_word
from grader.model.exercise import Form, Role
from grader.model.message import Message, message
from grader.model.run import FoundFunction

_SHORTEST_WORD = 6
"""A shorter name is part of too many others: `jouer`, of `jouer_partie`."""
_MOST_CANDIDATES = 300


def longer_name(
    forms: Sequence[Form], functions: Sequence[FoundFunction], taken: Collection[str]
) -> Message | None:
    """A function whose name contains the one that is missing: `alphaBetaPruning`."""
    own = {_bare(form.function) for form in forms}
    bounded = _with_bounds(forms)
    words = sorted(own | {_bare(name) for name in taken})
    why_not: Message | None = None
    for function in functions[:_MOST_CANDIDATES]:
        name = _bare(function.name)
        contained = [word for word in words if len(word) >= _SHORTEST_WORD and word in name]
        if function.name in taken or not contained:
            continue
        meant = max(contained, key=len)
        fits = meant in own or (bounded and meant in PLAIN_NAMES and takes_bounds(function))
        if not fits or (meant in PLAIN_NAMES and takes_bounds(function) != bounded):
            continue
        named_so = [form for form in forms if _bare(form.function) == meant]
        plan = plan_call(function, named_so or forms)
        if isinstance(plan, CallPlan):
            return _told(plan.form, function, f"{plan.form.function} = {function.name}")
        if not knows_position(function):
            continue
        facts = {"function": forms[0].function, "near": function.name, "line": function.line}
        why_not = why_not or message("function-near-uncallable", **facts, reason=plan)
    return why_not


PLAIN_NAMES = frozenset({"minimax", "minmax"})
"""Names that people give to alpha-beta, too."""


def _with_bounds(forms: Sequence[Form]) -> bool:
    """Whether alpha-beta is asked for, and nothing more."""
    return any(
        Role.ALPHA in form.parameters and Role.TABLE not in form.parameters for form in forms
    )


def pair_of_functions(
    forms: Sequence[Form], functions: Sequence[FoundFunction], taken: Collection[str]
) -> Message | None:
    """A search written as two functions that call each other: `max_value` and `min_value`."""
    by_name = {_bare(function.name): function for function in functions[:_MOST_CANDIDATES]}
    for name, upper in by_name.items():
        lower = by_name.get(name.replace("max", "min", 1))
        if lower is None or lower is upper or {upper.name, lower.name} & set(taken):
            continue
        if not (knows_position(upper) and knows_position(lower)):
            continue
        for form, parameters in _without_player(forms):
            alone = replace(form, parameters=parameters, others=())
            plans = [plan_call(function, [alone]) for function in (upper, lower)]
            calls = [_written(plan) for plan in plans if isinstance(plan, CallPlan)]
            if len(calls) == len(plans) and takes_bounds(upper) == (Role.ALPHA in form.parameters):
                head = f"def {form.function}({', '.join(form.parameters)})"
                player = Role.MAXIMISE.value
                addition = f"{head}: return {calls[0]} if {player} else {calls[1]}"
                return _told(form, upper, addition, f"{upper.name} / {lower.name}")
    return None


def _without_player(forms: Sequence[Form]) -> Iterator[tuple[Form, tuple[Role, ...]]]:
    """What is left to pass where the function itself says whose turn it is; a depth may lack."""
    for left_out in ({Role.MAXIMISE}, {Role.MAXIMISE, Role.DEPTH}):
        for form in forms:
            if left_out | {Role.GAME} <= set(form.parameters) <= _PLAIN_SEARCH:
                yield form, tuple(role for role in form.parameters if role not in left_out)


_PLAIN_SEARCH = frozenset({Role.GAME, Role.DEPTH, Role.MOVES, Role.ALPHA, Role.BETA, Role.MAXIMISE})


def _written(plan: CallPlan) -> str:
    named = (f"{name}={role}" for name, role in plan.keywords)
    return f"{plan.function.name}({', '.join([*plan.positional, *named])})"


def _told(form: Form, function: FoundFunction, addition: str, near: str = "") -> Message:
    return message(
        "function-by-a-line",
        function=form.function,
        near=near or function.name,
        line=function.line,
        addition=addition,
    )


def _bare(name: str) -> str:
    return bare_word(name.replace("_", ""))
