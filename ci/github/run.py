"""One step of the GitHub Action: `grade` what a student handed in, or `audit` the course.

Runs with the Python that has grader. What is wanted comes from the environment (action.yml); the
exit code is grader's own.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

PAGE, JSON_REPORT, JUNIT, AUDIT_PAGE = "rapport.html", "rapport.json", "rapport.xml", "audit.html"


def main(step: str) -> int:
    reports = Path(os.environ["GRADER_REPORTS"])
    run, written = {
        "grade": (grade, (PAGE, JSON_REPORT, JUNIT)),
        "audit": (audit, (AUDIT_PAGE,)),
    }[step]
    try:
        make_room(reports, written)
    except OSError as error:
        print(
            f"::error title=grader::{error.filename} : {error.strerror}. Aucun rapport ne peut y "
            "être écrit : retirez-le du dépôt, ou donnez à l'action un autre dossier (`reports`) / "
            "No report can be written there: take it out of the repository, or give the action "
            "another folder as `reports`"
        )
        return 2
    return run(reports)


def make_room(reports: Path, written: Sequence[str]) -> None:
    """What came with the repository is not ours: a report misleads, a link leads anywhere."""
    links = [place for place in reports.parents if not place.is_absolute()]
    for place in (*reversed(links), reports):
        if place.is_symlink():
            place.unlink()
    reports.mkdir(parents=True, exist_ok=True)
    for name in written:
        (reports / name).unlink(missing_ok=True)


def grade(reports: Path) -> int:
    files = [line.strip() for line in os.environ["GRADER_FILES"].splitlines() if line.strip()]
    page, json_report, junit = reports / PAGE, reports / JSON_REPORT, reports / JUNIT
    words = ["check", "--github", "--json", str(json_report), "--junit", str(junit)]
    if len(files) == 1:  # Of several, each page goes beside its file.
        words += ["--html", str(page)]
    if os.environ["GRADER_EXIT_ZERO"] == "true":
        words.append("--exit-zero")
    exit_code = run_grader([*words, *asked(), "--", *files])
    written = {"html": page, "json": json_report, "junit": junit}
    outputs = {name: str(path) for name, path in written.items() if path.is_file()}
    tell_next_steps(outputs | results(json_report))
    return exit_code


def audit(reports: Path) -> int:
    # Without a word the nearest course is taken, else the one that ships: it needs no proof.
    return run_grader(["audit", "--html", str(reports / AUDIT_PAGE), *asked(course=".")])


def asked(course: str = "") -> list[str]:
    """What grading and audit are both told; the course given here is for where none is asked."""
    words = [f"--exercice={name}" for name in os.environ["GRADER_EXERCICES"].split()]
    course = os.environ["GRADER_COURSE"] or course
    return [*words, f"--course={course}"] if course else words


def run_grader(words: Sequence[str]) -> int:
    return subprocess.run([sys.executable, "-I", "-m", "grader", *words], check=False).returncode


def results(json_report: Path) -> dict[str, str]:
    """The marks of a single file; none where there are several, or where nothing was graded."""
    if not json_report.is_file():
        return {}
    report = json.loads(json_report.read_text(encoding="utf-8"))
    if "score" not in report:
        return {}
    mark = report["mark"]["value"]
    return {
        "status": report["status"],
        "score": str(report["score"]),
        "max-score": str(report["max_score"]),
        "mark": "" if mark is None else str(mark),
    }


def tell_next_steps(outputs: Mapping[str, str]) -> None:
    with open(os.environ["GITHUB_OUTPUT"], "a", encoding="utf-8") as file:
        for name, value in outputs.items():
            if "\n" in value or "\r" in value:
                raise ValueError(f"{name}: an output is one line")
            file.write(f"{name}={value}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
