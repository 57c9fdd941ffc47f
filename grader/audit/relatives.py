"""Exercises that ask for the same function: what one misses, another may catch."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from grader.audit.matrix import Result
from grader.model.audit_report import Standing
from grader.model.exercise import Exercise, Form

_Function = tuple[str, str, tuple[str, ...]]
"""The algorithm, and the function as it is called."""


def related(exercise: Exercise, exercises: Sequence[Exercise], asked: Collection[str]) -> bool:
    """Whether it asks for a function that one of the exercises asked for asks for too."""
    mine = {_function(exercise, form) for form in exercise.forms}
    return any(
        _function(other, form) in mine
        for other in exercises
        if other.id in asked
        for form in other.forms
    )


def covered_elsewhere(results: Sequence[Result]) -> list[Result]:
    """The same, where what one exercise misses is no gap if another catches it."""
    by_function: dict[_Function, list[Result]] = {}
    for result in results:
        key = _function(result.evidence.exercise, result.evidence.form)
        by_function.setdefault(key, []).append(result)
    return [
        _covered(
            result,
            [
                other
                for other in by_function[_function(result.evidence.exercise, result.evidence.form)]
                if other is not result
            ],
        )
        for result in results
    ]


def _covered(result: Result, others: Sequence[Result]) -> Result:
    if not others:
        return result
    catching = {row: _first(_catchers(row, others)) for row in result.missed}
    elsewhere = {row: exercise for row, exercise in catching.items() if exercise is not None}
    confused = {
        pair: ways
        for pair, ways in result.confused.items()
        if not any(_tells_apart(other, pair) for other in others)
    }
    matrix = replace(
        result.matrix,
        rows=tuple(
            replace(row, standing=Standing.ELSEWHERE, elsewhere=elsewhere[row.id])
            if row.id in elsewhere
            else row
            for row in result.matrix.rows
        ),
        confused=tuple(confused),
    )
    missed = {row: ways for row, ways in result.missed.items() if row not in elsewhere}
    return replace(result, matrix=matrix, missed=missed, confused=confused)


def _catchers(row: str, others: Sequence[Result]) -> Iterable[str]:
    return (
        other.matrix.exercise
        for other in others
        if any(r.id == row and r.standing is Standing.CAUGHT for r in other.matrix.rows)
    )


def _first(names: Iterable[str]) -> str | None:
    return next(iter(names), None)


def _tells_apart(other: Result, pair: tuple[str, str]) -> bool:
    standings: Mapping[str, Standing] = {row.id: row.standing for row in other.matrix.rows}
    return pair not in other.confused and all(standings.get(row) is Standing.CAUGHT for row in pair)


def _function(exercise: Exercise, form: Form) -> _Function:
    return exercise.algorithm.value, form.function, tuple(map(str, form.parameters))
