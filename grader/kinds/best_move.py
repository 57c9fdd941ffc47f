"""One move ahead: `meilleur_coup`, which chooses among the values of the moves."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from grader.kinds.calls import Expectation, ScriptedKind, Shape
from grader.kinds.kind import RoleRule
from grader.model.case import CallsCase, FunctionCall
from grader.model.exercise import Role
from grader.model.run import Returned, plain_number


class BestMove(ScriptedKind[CallsCase]):
    role_rule: ClassVar = RoleRule(needed=(Role.VALUES, Role.MAXIMISE))

    def expectations(self, calls: Sequence[FunctionCall]) -> list[Expectation]:
        return list(_best_moves(calls))


KINDS: Mapping[str, BestMove] = {"meilleur-coup": BestMove()}


_ENOUGH_TO_TELL = 4
"""Among fewer moves, any mistake is soon the best move of the other player."""


def _best_moves(calls: Sequence[FunctionCall]) -> Iterator[Expectation]:
    """One who chose well for a player before does not take him for the other one now."""
    chosen_for: set[bool] = set()
    for call in calls:
        values: Any
        maximise: Any
        values, maximise = call.arguments
        yield _best_move(values, maximise, may_be_inverted=bool(maximise) not in chosen_for)
        if min(values) != max(values):
            chosen_for.add(bool(maximise))


def _best_move(values: Sequence[float], maximise: bool, *, may_be_inverted: bool) -> Expectation:
    best, worst = max(values), min(values)
    if not maximise:
        best, worst = worst, best
    right = [index for index, value in enumerate(values) if value == best]
    missing = "call-no-such-move" if len(values) > 1 else "call-single-move"
    telling = [
        ("call-value-for-index", _is_value_and_no_index(best, len(values))),
        (missing, _is_no_index(len(values))),
    ]
    if may_be_inverted and len(values) >= _ENOUGH_TO_TELL:
        # Who always answers 0, or counts from 1, has not chosen for anybody.
        others = [0, *(index + 1 for index in right)]
        telling.append(("call-best-for-the-other", _is_index_of(values, worst, but=others)))
    return Expectation(
        Shape.INDEX,
        right[0],
        _is_index_of(values, best),
        tuple(telling),
        others=tuple(right[1:]),
        facts={"last": len(values) - 1},
    )


def _is_no_index(count: int) -> Callable[[Returned], bool]:
    return lambda returned: plain_number(returned) not in range(count)


def _is_value_and_no_index(value: float, count: int) -> Callable[[Returned], bool]:
    """Where the value could be an index too, nobody can tell which was meant."""
    could_be_index = value in range(count)
    return lambda returned: not could_be_index and plain_number(returned) == value


def _is_index_of(
    values: Sequence[float], wanted: float, *, but: Sequence[int] = ()
) -> Callable[[Returned], bool]:
    right = {index for index, value in enumerate(values) if value == wanted} - set(but)
    return lambda returned: plain_number(returned) in right
