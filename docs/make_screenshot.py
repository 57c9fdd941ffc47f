"""Takes the README's picture: the top of the report of `exemples/mon_code.py`.

    python docs/make_screenshot.py

Needs a `grader` that this Python can import, and Chromium (or Chrome).
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PROJECT = Path(__file__).resolve().parent.parent
PICTURE = PROJECT / "docs" / "images" / "rapport.png"
EXAMPLE = PROJECT / "exemples" / "mon_code.py"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT = 1280, 900
TIME_LIMIT_S = 60


def main() -> int:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        print(f"none of {', '.join(BROWSERS)} is installed", file=sys.stderr)
        return 1
    PICTURE.parent.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        page = Path(folder) / "rapport.html"
        write_report(page)
        photograph(browser, page, profile=Path(folder) / "profile")
    print(f"{PICTURE.relative_to(PROJECT)}: {PICTURE.stat().st_size // 1000} kB")
    return 0


def write_report(page: Path) -> None:
    command = [sys.executable, "-m", "grader", "check", str(EXAMPLE), "--html", str(page)]
    environment = os.environ | {"PYTHONPATH": str(PROJECT)}
    done = subprocess.run(
        [*command, "--lang", "fr"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT_S,
        check=False,  # the example has a mistake in it: 1 is what we expect
    )
    if not page.exists():
        raise SystemExit(done.stderr or done.stdout)


def photograph(browser: str, page: Path, *, profile: Path) -> None:
    subprocess.run(
        [
            browser,
            "--headless",
            "--no-sandbox",  # the page is ours, runs no script and asks for nothing
            "--disable-gpu",
            "--disable-background-networking",
            "--no-first-run",
            "--hide-scrollbars",
            f"--user-data-dir={profile}",
            f"--window-size={WIDTH},{HEIGHT}",
            f"--screenshot={PICTURE}",
            page.as_uri(),
        ],
        capture_output=True,
        timeout=TIME_LIMIT_S,
        check=True,
    )


if __name__ == "__main__":
    sys.exit(main())
