"""What all tests share: a cache that is never the user's own, and Ctrl-C as in a terminal."""

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest


def pytest_collection_finish() -> None:
    """Thousands of tests stay until the end: what looks for garbage need not look through them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def folder_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all processes that share out the tests."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(scope="session", autouse=True)
def cache_of_our_own(folder_of_this_run: Path) -> Iterator[None]:
    """What is remembered of solutions and courses, for all processes of this run.

    It begins empty; the shipped course is proven once, by whoever asks first.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADER_CACHE_DIR", str(folder_of_this_run / "cache-of-this-run"))
        yield


@pytest.fixture(scope="session", autouse=True)
def ctrl_c_is_heard() -> None:
    """A shell that puts us in the background lets us, and all we start, ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
