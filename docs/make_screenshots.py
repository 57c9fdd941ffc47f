"""Takes the README's pictures, from real pages in a real browser.

    make screenshots

Needs Chromium (or Chrome) beside what `make test` installs.
"""

import base64
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from grader.classroom.dashboard.class_page import render_class
from tests.class_samples import sample_class
from tests.e2e.browser import NAMES, Browser, find_browser

PROJECT = Path(__file__).resolve().parent.parent
PICTURES = PROJECT / "docs" / "images"
WIDTH = 1280
TIME_LIMIT_S = 60


def main() -> int:
    binary = find_browser()
    if binary is None:
        print(f"none of {', '.join(NAMES)} is installed", file=sys.stderr)
        return 1
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        browser = Browser(binary, Path(folder) / "profile")
        report, shown = Path(folder) / "rapport.html", Path(folder) / "arbre.html"
        write_page(report, "check", "exemples/mon_code.py")
        write_page(shown, "show", "ternaire-17", "--replay")
        take_report(browser, report)
        take_replay(browser, report)
        take_shown(browser, shown)
        take_class(browser, write_class_page(Path(folder)))
        browser.close()
    return 0


def write_page(page: Path, *words: str) -> None:
    command = [sys.executable, "-m", "grader", *words, "--html", str(page), "--lang", "fr"]
    done = subprocess.run(
        command,
        cwd=PROJECT,
        env=os.environ | {"PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT_S,
        check=False,  # the example has a mistake in it: 1 is what we expect
    )
    if not page.exists():
        raise SystemExit(done.stderr or done.stdout)


def take_report(browser: Browser, page: Path) -> None:
    """The first screen of a report."""
    browser.open(page, WIDTH)
    take(browser, "rapport.png", (0, 0, WIDTH, 900))


def take_replay(browser: Browser, page: Path) -> None:
    """Both searches side by side, at their first difference, in the dark."""
    browser.open(page, WIDTH, dark=True)
    browser.click("input[value=both]")
    browser.click(".replay > button:last-of-type")
    take(browser, "rejouer.png", box_of(browser, "main .panel figure"))


def take_shown(browser: Browser, page: Path) -> None:
    """A tree on the projector, at its first cut."""
    browser.open(page, WIDTH)
    browser.click(".replay > button:nth-of-type(3)")
    browser.press("ArrowRight", 14)
    take(browser, "projeter.png", (0, 0, WIDTH, 690))


def write_class_page(folder: Path) -> Path:
    """The dashboard of a class that nobody is in."""
    page = folder / "classe.html"
    page.write_text(render_class(sample_class(32, pairs=2)), encoding="utf-8")
    return page


def take_class(browser: Browser, page: Path) -> None:
    """The first screen of a dashboard."""
    browser.open(page, WIDTH)
    take(browser, "classe.png", (0, 0, WIDTH, 1150))


def box_of(browser: Browser, selector: str) -> Sequence[float]:
    """Where an element stands on the page, with some air around it."""
    script = f"""(box => [box.x - 16, box.y + scrollY - 16, box.width + 32, box.height + 32])
        (document.querySelector({selector!r}).getBoundingClientRect())"""
    box: list[float] = browser.evaluate(script)
    return box


def take(browser: Browser, name: str, box: Sequence[float]) -> None:
    x, y, width, height = box
    clip = {"x": x, "y": y, "width": width, "height": height, "scale": 1}
    shot = browser.send("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)
    picture = PICTURES / name
    picture.write_bytes(base64.b64decode(shot["data"]))
    print(f"{picture.relative_to(PROJECT)}: {picture.stat().st_size // 1000} kB")


if __name__ == "__main__":
    sys.exit(main())
