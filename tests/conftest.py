"""What all tests share: a cache that is never the user's own."""

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def cache_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is remembered of solutions and courses, for all processes of this run.

    It begins empty; the shipped course is proven once, by whoever asks first.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADER_CACHE_DIR", str(folder / "cache-of-this-run"))
        yield
