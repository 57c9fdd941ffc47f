"""What is lost without some fixtures."""

from collections.abc import Collection

from grader.audit.matrix import Result
from grader.model.audit_report import Loss


def loss_between(whole: Result, left: Result, without: Collection[str]) -> Loss:
    """What the whole matrix sees and the one that is left does not."""
    evidence = whole.evidence
    gone = [sights for fixture, sights in evidence.sights.items() if fixture in without]
    kept = [sights for fixture, sights in evidence.sights.items() if fixture not in without]
    others = {
        place: sum(sights[place].caught for sights in kept)
        for place in range(len(evidence.suspects))
        if any(sights[place].caught for sights in gone)
    }
    return Loss(
        exercise=left.matrix.exercise,
        form=left.matrix.form,
        mistakes=tuple(row for row in left.missed if row not in whole.missed),
        pairs=tuple(pair for pair in left.confused if pair not in whole.confused),
        caught=len({evidence.suspects[place].row for place in others}),
        fewest_left=min(others.values(), default=0),
    )
