"""Modules that a student may leave beside the work, called like those of Python."""

from pathlib import Path

_NAMES = ("venv.py", "logging.py", "argparse.py", "sitecustomize.py", "pip/__main__.py")


def plant_modules(folder: Path) -> Path:
    """Where the first of them to be run would leave a mark."""
    mark = folder / "ran.txt"
    for name in _NAMES:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"open({str(mark)!r}, 'a').write(__name__)\n", encoding="utf-8")
    return mark
