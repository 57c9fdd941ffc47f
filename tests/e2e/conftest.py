"""A browser that the tests of one file share."""

from collections.abc import Iterator

import pytest

from tests.e2e.browser import NAMES, Browser, find_browser


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    binary = find_browser()
    if binary is None:
        pytest.skip(f"NO BROWSER: none of {', '.join(NAMES)} is here; THE PAGE WAS NOT TRIED")
    opened = Browser(binary, tmp_path_factory.mktemp("profile"))
    yield opened
    opened.close()
