"""Pages on disk, for a browser to open."""

from pathlib import Path

from grader.model.report import Report
from grader.render.page.report_page import render_html


def write_page(report: Report, folder: Path, language: str = "fr") -> Path:
    page = folder / "rapport.html"
    page.write_text(render_html(report, language), encoding="utf-8")
    return page
