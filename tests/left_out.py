"""What a run leaves out, and why, told on one screen at its end.

A plugin of pytest (`-p tests.left_out`). In CI (`CI=true`) a test is left out for what the machine
or its system is, never because something is missing that the project itself installs.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable

import pytest

BY_DESIGN = re.compile(
    r"""
    \b(root|Linux|Windows|POSIX|fork|affinity|openssl|Chromium|npm)\b
    | /proc | pseudo-terminal | bubblewrap | namespaces? | seccomp | landlock
    | kernel | architecture
    | ^not\ run,            # an attack that only `limits` would let through: it would do harm
    | \bon\ this\ system\b | \bthis\ system\b
    | \bsince\ 3\.\d+\b     # Python itself has changed
    """,
    re.VERBOSE | re.IGNORECASE,
)


def reasons_of(reports: Iterable[pytest.TestReport]) -> Counter[str]:
    return Counter(_reason(report) for report in reports)


def _reason(report: pytest.TestReport) -> str:
    told = report.longrepr
    text = told[2] if isinstance(told, tuple) else str(told)
    return text.removeprefix("Skipped: ").strip()


def not_by_design(reasons: Iterable[str]) -> list[str]:
    return sorted(reason for reason in reasons if not BY_DESIGN.search(reason))


def _skipped(config: pytest.Config) -> Counter[str]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return reasons_of(reporter.stats.get("skipped", []) if reporter else [])


def _is_ci() -> bool:
    return os.environ.get("CI", "").lower() in ("true", "1")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    is_worker = hasattr(session.config, "workerinput")
    if not is_worker and _is_ci() and not_by_design(_skipped(session.config)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    reasons = _skipped(config)
    if not reasons:
        return
    terminalreporter.section(f"left out: {reasons.total()} tests", sep="-")
    for reason, count in reasons.most_common():
        terminalreporter.line(f"{count:5}  {reason}")
    missing = not_by_design(reasons)
    if missing and _is_ci():
        terminalreporter.line(
            f"FAILED: in CI nothing is left out for this: {'; '.join(missing)}", red=True
        )
