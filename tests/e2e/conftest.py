"""What tests share: a browser, the wheels of grader, pytest within pytest."""

from collections.abc import Iterator

import pytest

from tests.e2e.browser import NAMES, Browser, find_browser
from tests.e2e.pytest_run import Runs
from tests.e2e.wheelhouse import Wheelhouse, fetch_wheels, install_grader


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
def wheelhouse(tmp_path_factory: pytest.TempPathFactory) -> Wheelhouse:
    found = fetch_wheels(tmp_path_factory.mktemp("wheelhouse"))
    if isinstance(found, str):
        pytest.skip(f"NO PACKAGE INDEX: {found}; INSTALLING GRADER WAS NOT TRIED")
    return found


@pytest.fixture(scope="session")
def grader_python(wheelhouse: Wheelhouse, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A Python of its own, with grader in it as pip installs it."""
    return install_grader(wheelhouse, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def runs(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Runs:
    return Runs(pytester, monkeypatch)
