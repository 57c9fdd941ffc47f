"""What is counted over a class, one attempt after the other."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from grader.classroom.records import Attempt
from grader.classroom.report import FixtureRow, MistakeRow


@dataclass(slots=True)
class Tallies:
    """What is counted over the class, one attempt after the other."""

    cases: dict[tuple[str, str], "_CaseTally"] = field(default_factory=dict)
    mistakes: dict[tuple[str, str], "_MistakeTally"] = field(default_factory=dict)
    exercise_ids: set[str] = field(default_factory=set)

    def add(self, number: int, summary: dict[str, Any]) -> None:
        for exercise in summary["exercises"]:
            self.exercise_ids.add(exercise["id"])
            for case_id, hidden, status, kinds in exercise["cases"]:
                key = exercise["id"], case_id
                self.cases.setdefault(key, _CaseTally(hidden=hidden)).add(status, kinds)
            for diagnosis in exercise["diagnoses"]:
                key = exercise["id"], diagnosis["id"]
                tally = self.mistakes.setdefault(
                    key, _MistakeTally(diagnosis["clause"], diagnosis["convention"])
                )
                tally.numbers.append(number)


@dataclass(slots=True, kw_only=True)
class _CaseTally:
    hidden: bool
    passed: int = 0
    total: int = 0
    kinds: dict[str, list[int]] = field(default_factory=dict)

    def add(self, status: str, kinds: dict[str, str]) -> None:
        self.total += 1
        self.passed += status == "passed"
        for kind, outcome in kinds.items():
            counts = self.kinds.setdefault(kind, [0, 0])
            counts[0] += outcome == "passed"
            counts[1] += 1


@dataclass(slots=True)
class _MistakeTally:
    message: str
    is_convention: bool
    numbers: list[int] = field(default_factory=list)


def fixture_rows(tallies: Tallies) -> tuple[FixtureRow, ...]:
    return tuple(
        FixtureRow(
            exercise_id=exercise_id,
            case_id=case_id,
            hidden=tally.hidden,
            passed=tally.passed,
            total=tally.total,
            by_kind=tuple((kind, good, seen) for kind, (good, seen) in tally.kinds.items()),
        )
        for (exercise_id, case_id), tally in tallies.cases.items()
    )


def mistake_rows(tallies: Tallies) -> tuple[MistakeRow, ...]:
    rows = [
        MistakeRow(
            exercise_id=exercise_id,
            id=mistake_id,
            message=tally.message,
            is_convention=tally.is_convention,
            numbers=tuple(tally.numbers),
        )
        for (exercise_id, mistake_id), tally in tallies.mistakes.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.is_convention, -len(row.numbers))))


def twins_of(attempts: Iterable[Attempt]) -> dict[int, list[int]]:
    """Who handed in the very same file as somebody else: all of them, oneself included."""
    by_source: dict[str, list[int]] = {}
    for attempt in attempts:
        if attempt.summary is not None:
            by_source.setdefault(attempt.identity.source_sha256, []).append(attempt.number)
    return {
        number: numbers for numbers in by_source.values() if len(numbers) > 1 for number in numbers
    }
