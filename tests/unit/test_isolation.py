"""Which isolation is enough for whom, decided without a process."""

import itertools
import os
from pathlib import Path

import pytest

from grader.language import render
from grader.model.report import Isolation
from grader.sandbox import isolation
from grader.sandbox.isolation import FULL_LAYERS, bounds, isolation_of, refusal
from tests.unit.for_each import for_each

FULL, LIMITS = Isolation.FULL, Isolation.LIMITS


def test_full_isolation_is_limits_no_new_rights_and_the_filter() -> None:
    assert {"rlimits", "no_new_privs", "seccomp"} == FULL_LAYERS
    for count in range(len(FULL_LAYERS) + 1):
        for layers in itertools.combinations(sorted(FULL_LAYERS), count):
            expected = FULL if count == len(FULL_LAYERS) else LIMITS
            assert isolation_of(layers) is expected
            assert isolation_of([*layers, "landlock", "user"]) is expected


def test_depth_alone_is_not_full_isolation() -> None:
    assert isolation_of(()) is LIMITS
    assert isolation_of(("landlock", "user")) is LIMITS


@for_each(
    ("wanted", "available", "is_root", "reason"),
    [
        (None, FULL, False, None),
        (None, FULL, True, None),
        (None, LIMITS, False, None),
        (None, LIMITS, True, "isolation-as-root"),
        (FULL, FULL, False, None),
        (FULL, FULL, True, None),
        (FULL, LIMITS, False, "isolation-not-full"),
        (FULL, LIMITS, True, "isolation-not-full"),
        (LIMITS, FULL, False, None),
        (LIMITS, FULL, True, None),
        (LIMITS, LIMITS, False, None),
        (LIMITS, LIMITS, True, None),
    ],
)
def test_student_code_is_refused_where_too_little_holds_it(
    wanted: Isolation | None, available: Isolation, is_root: bool, reason: str | None
) -> None:
    refused = refusal(wanted, available, is_root=is_root)

    assert (refused and refused.code) == reason
    if refused:
        for language in ("fr", "en"):
            assert "--isolation limits" in render(refused, language)


def test_a_child_puts_on_what_holds_and_nothing_it_does_not_know() -> None:
    bound = bounds(["rlimits", "no_new_privs", "seccomp", "landlock", "user", "moat"])

    assert bound["layers"] == ["no_new_privs", "seccomp", "landlock"]
    assert bound["readable"] == []
    assert bounds(["rlimits"])["layers"] == []


def test_a_child_started_by_root_becomes_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert bounds(["rlimits"])["become"] is None

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert bounds(["rlimits"])["become"] in (isolation.UNPRIVILEGED_USER, None)


def test_only_the_folders_of_the_library_are_readable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("numpy", "numpy.libs", "scipy", "cours"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(isolation, "library_folders", lambda: {"numpy": str(tmp_path)})

    assert isolation.readable_folders(["numpy"]) == [
        str(tmp_path / "numpy"),
        str(tmp_path / "numpy.libs"),
    ]
    assert isolation.readable_folders(["scipy"]) == []
    assert isolation.readable_folders([]) == []
