"""The test files that take longest come first: none is begun when the others are nearly done.

A plugin of pytest (`-p tests.longest_first`), for runs that share files out over processes. All
else stays in its random order.
"""

import pytest

LONGEST = (
    "tests/integration/test_samples.py",
    "tests/attacks/test_attack_files.py",
    "tests/e2e/test_audit_command.py",
    "tests/e2e/test_accessibility.py",
    "tests/integration/test_other_exercises.py",
    "tests/e2e/test_docs.py",
)
_PLACES = {file: place for place, file in enumerate(LONGEST)}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: _PLACES.get(item.nodeid.partition("::")[0], len(LONGEST)))
