"""Several files in one command: what goes wrong with one costs the others nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

import grader.grading
from grader.cli import main
from grader.errors import CouldNotJudge
from grader.grading import grade
from grader.model.message import message

RIGHT = "def meilleur_coup(v, m):\n    return v.index(max(v) if m else min(v))\n"


@pytest.mark.parametrize(
    "trouble", [RuntimeError("oh"), CouldNotJudge(message("child-cannot-be-run"))]
)
def test_a_file_on_which_we_break_down_has_no_mark_and_the_others_have_theirs(
    trouble: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [tmp_path / name for name in ("un.py", "deux.py", "trois.py")]
    for file in files:
        file.write_text(RIGHT, encoding="utf-8")

    def broken(request: Any, *rest: Any) -> Any:
        if request.submission.name == "deux.py":
            raise trouble
        return grade(request, *rest)

    monkeypatch.setattr(grader.grading, "grade", broken)
    out = tmp_path / "notes.json"

    code = main(["check", *map(str, files), "--no-html", "--json", str(out)])

    reports = json.loads(out.read_text(encoding="utf-8"))["reports"]
    assert code == 3
    assert [report["status"] for report in reports] == ["passed", "not_graded", "passed"]
    assert reports[1]["mark"]["value"] is None
    assert reports[1]["warnings"]


def test_whoever_looks_for_our_mistake_sees_where_it_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "un.py"
    file.write_text(RIGHT, encoding="utf-8")

    def broken(*_: Any) -> Any:
        raise RuntimeError("oh")

    monkeypatch.setattr(grader.grading, "grade", broken)
    monkeypatch.setenv("GRADER_DEBUG", "1")

    with pytest.raises(RuntimeError, match="oh"):
        main(["check", str(file), "--no-html"])
