"""One worker that grades the files of a folder, as `grader batch` has it do; tells what it took.

Between two copies it forgets what the first one did, as if no two students had made the same
mistake. What stays is what was found out about the course.
"""

import base64
import json
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from cpu_time import cpu_s, living_children, resident_mib

from grader.cache import Cache

OF_COPIES = frozenset("verdicts explanations check-documents shares".split())
"""Kinds of `grader.cache.KEPT` that hold what a copy did. The others hold the course's trees, the
solution's answers, and what known mistakes do on those trees."""


def main() -> None:
    print(json.dumps(work(**json.loads(sys.argv[1]))))


def work(
    course: str, folder: str, count: int, paged: bool = False, marks: Sequence[int] = ()
) -> dict[str, Any]:
    """Grade so many copies; `marks`: after how many CPU and memory are to be told.

    CPU is all that the process took, its start included, but for the forgetting.
    """
    forgetting: list[Callable[[], None]] = []
    note_caches(forgetting)
    from grader.classroom.grade_copy import Job, close_worker, grade_job
    from grader.course import read_course
    from grader.course.course_folder import pack_course

    packed, read = pack_course(Path(course)), read_course(Path(course))
    graded, told, own_s = [], [], 0.0
    files = sorted(Path(folder).iterdir())
    for done, file in enumerate(islice(cycle(files), count), start=1):
        job = Job(
            course=packed,
            course_sha256=read.sha256,
            file=file.name,
            source=file.read_bytes(),
            exercise_ids=tuple(exercise.id for exercise in read.exercises),
            seed="",
            student=file.stem if read.draws_for_each else "",
            language="fr",
            isolation=None,
            paged=paged,
        )
        result = grade_job(job)
        started = time.process_time()
        for forget in forgetting:
            forget()
        if not marks:
            graded.append(result)
        own_s += time.process_time() - started
        if done in marks:
            memory = resident_mib("self"), sum(map(resident_mib, living_children()))
            told.append({"copies": done, "cpu_s": cpu_s() - own_s, "memory_mib": memory})
    close_worker()
    taken = cpu_s() - own_s  # What follows is the bench's own.
    return {"cpu_s": taken, "evaluations": sum(map(evaluations_in, graded)), "marks": told}


def note_caches(forgetting: list[Callable[[], None]]) -> None:
    """Have every cache of what copies do noted as it is made."""
    make = Cache.__init__

    def noted(self: Any, kind: str) -> None:
        make(self, kind)
        if kind in OF_COPIES:
            forgetting.append(self._entries.clear)

    Cache.__init__ = noted  # type: ignore[method-assign]


def evaluations_in(result: str) -> int:
    report = json.loads(zlib.decompress(base64.b64decode(json.loads(result)["report"])))
    return sum(case["evaluations"] for each in report["exercises"] for case in each["cases"])


if __name__ == "__main__":
    main()
