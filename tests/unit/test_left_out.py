"""What the suite itself says of the tests that it leaves out."""

import pytest

from tests.left_out import not_by_design, reasons_of


def skipped(reason: str) -> pytest.TestReport:
    return pytest.TestReport(
        nodeid="test_x.py::test_y",
        location=("test_x.py", 1, "test_y"),
        keywords={},
        outcome="skipped",
        longrepr=("test_x.py", 1, f"Skipped: {reason}"),
        when="setup",
    )


def test_reasons_are_counted() -> None:
    reports = [skipped("no openssl here"), skipped("root may read every file")] * 2

    assert reasons_of(reports) == {"no openssl here": 2, "root may read every file": 2}


def test_what_the_machine_is_may_leave_tests_out() -> None:
    reasons = [
        "BUBBLEWRAP DOES NOT WORK HERE as root",
        "looks into /proc",
        "needs fork",
        "no links on this system",
        "not run, there is no filter",
        "right since 3.14",
        "root may write anywhere",
        "these layers are Linux's",
    ]

    assert not_by_design(reasons) == []


@pytest.mark.parametrize(
    "reason",
    ["numpy is not installed here", "could not import 'distributed'", "later", "flaky", ""],
)
def test_what_the_project_installs_may_not(reason: str) -> None:
    assert not_by_design([reason]) == [reason]
