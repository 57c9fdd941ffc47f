"""A few small copies as jobs."""

import base64
import json
import zlib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from grader.classroom.grade_copy import Job
from grader.course.course_folder import pack_course
from grader.course.kept_course import read_packed_course
from tests.audit_course import FILES
from tests.course_files import write_course

RIGHT = FILES["corrige/minimax.py"]


@cache
def packed_course() -> tuple[bytes, str]:
    with TemporaryDirectory() as folder:
        packed = pack_course(write_course(Path(folder), files=FILES))
    return packed, read_packed_course(packed).sha256


def job_of(source: str = RIGHT, *, file: str = "copie.py", **changes: Any) -> Job:
    packed, sha256 = packed_course()
    known: dict[str, Any] = {
        "course": packed,
        "course_sha256": sha256,
        "file": file,
        "source": source.encode(),
        "exercise_ids": ("minimax",),
        "seed": "",
        "language": "fr",
        "isolation": None,
        "paged": False,
    }
    return Job(**{**known, **changes})


def class_of(count: int) -> list[tuple[str, Job]]:
    """Right copies and wrong ones, no two of them the same."""
    sources = (RIGHT, RIGHT.replace(">", "<"), RIGHT.replace("prof - 1", "prof"))
    return [
        (f"copie-{number}", job_of(sources[number % 3] + f"# {number}\n", file=f"{number}.py"))
        for number in range(count)
    ]


def without_times(result: str) -> Any:
    """What was found, but for how long it took."""

    def timeless(part: Any) -> Any:
        if isinstance(part, dict):
            return {
                key: timeless(value)
                for key, value in part.items()
                if key not in ("duration_s", "cpu_s", "time_s", "cores")
            }
        return [timeless(item) for item in part] if isinstance(part, list) else part

    told = json.loads(result)
    told["report"] = json.loads(zlib.decompress(base64.b64decode(told["report"])))
    return timeless(told)
