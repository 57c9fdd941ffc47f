"""A few small copies as jobs, and work of other kinds that workers are given in tests."""

import base64
import json
import os
import signal
import sys
import time
import zlib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from grader.batch.work import Job, grade_job
from grader.course.packing import pack_course, read_packed_course
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


# Other work, which workers import by name --------------------------------------------------------


def slowly(job: Job) -> str:
    time.sleep(0.3)
    return grade_job(job)


def echo(word: str) -> str:
    return word


def who(word: str) -> tuple[str, int]:
    """Which process did it; slow enough that every lane takes its part."""
    time.sleep(0.2)
    return word, os.getpid()


def die(word: str) -> str:
    """End the worker where the word says so."""
    if word == "signal":
        os.kill(os.getpid(), signal.SIGKILL)
    if word.startswith("die"):
        os._exit(7)
    return word


class CannotTravel(Exception):
    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def fail(word: str) -> str:
    if word == "cannot travel":
        raise CannotTravel(1, 2)
    raise LookupError(word)


def core_of(job: Job) -> list[int]:
    """The cores that a worker is bound to after a copy."""
    grade_job(job)
    time.sleep(0.2)
    return sorted(os.sched_getaffinity(0))


def path_of(_: str) -> list[str]:
    return sys.path


def sleep_long(_: str) -> None:
    time.sleep(60)


def interrupted_itself(_: str) -> str:
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.05)
    return "still here"
