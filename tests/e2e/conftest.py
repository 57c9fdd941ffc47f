"""What tests share: a browser, the wheels of grader, pytest within pytest."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.browser import NAMES, Browser, find_browser
from tests.e2e.kept_processes import processes_kept
from tests.e2e.pytest_run import Runs
from tests.e2e.wheelhouse import Wheelhouse, fetch_wheels, install_grader, one_at_a_time


@pytest.fixture(scope="module", autouse=True)
def kept_processes() -> Iterator[None]:
    """What one command of ours started serves the next, in the same file and nowhere else."""
    with processes_kept():
        yield


@pytest.fixture(scope="session")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A page that is painted: one that is clicked, photographed or printed."""
    binary = find_browser()
    if binary is None:
        pytest.skip(f"NO BROWSER: none of {', '.join(NAMES)} is here; THE PAGE WAS NOT TRIED")
    opened = Browser(binary, tmp_path_factory.mktemp("profile"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def browser(screen: Browser) -> Browser:
    """A page that nobody looks at, in the same Chromium."""
    return screen.hidden_tab()


@pytest.fixture(scope="session")
def wheelhouse(folder_of_this_run: Path) -> Wheelhouse:
    with one_at_a_time(folder_of_this_run):
        found = fetch_wheels(folder_of_this_run / "wheelhouse")
    if isinstance(found, str):
        pytest.skip(f"NO PACKAGE INDEX: {found}; INSTALLING GRADER WAS NOT TRIED")
    return found


@pytest.fixture(scope="session")
def grader_python(wheelhouse: Wheelhouse, folder_of_this_run: Path) -> str:
    """A Python of its own, with grader in it as pip installs it."""
    with one_at_a_time(folder_of_this_run):
        return install_grader(wheelhouse, folder_of_this_run / "installed")


@pytest.fixture
def runs(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Runs:
    return Runs(pytester, monkeypatch)
