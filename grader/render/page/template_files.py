"""The files of `templates/`: the page's template and the style sheets."""

from pathlib import Path


def template_text(name: str) -> str:
    return (Path(__file__).with_name("templates") / name).read_text(encoding="utf-8")
