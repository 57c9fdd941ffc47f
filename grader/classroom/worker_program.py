"""The program of a worker process: takes one job after another, answers each.

It is started by its path, and told where modules are: the folder that a teacher stands in, where
a student's `json.py` may lie, is never on its path. It ends with whoever started it, at once and
whatever it is doing: the end of its input is noticed by a thread of its own.
"""

import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from typing import Any, BinaryIO

LENGTH_BYTES = 8


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Who is asked to stop is the main process.
    jobs, answers = _own_pipes()
    sys.path[:] = pickle.loads(_read_exactly(jobs, _read_length(jobs)))
    waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(jobs, waiting), daemon=True).start()
    from grader.classroom.grade_copy import close_worker

    while job := waiting.get():
        answer = _answered(job)
        answers.write(len(answer).to_bytes(LENGTH_BYTES, "little") + answer)
        answers.flush()
    close_worker()


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Our input and output under other numbers: what is printed goes to stderr."""
    jobs = open(os.dup(0), "rb")  # noqa: SIM115 (both stay open for good)
    answers = open(os.dup(1), "wb")  # noqa: SIM115
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return jobs, answers


def _listen(jobs: BinaryIO, waiting: "queue.SimpleQueue[bytes]") -> None:
    """Take jobs in while one is done; an empty one is the last."""
    while length := _read_length(jobs):
        waiting.put(_read_exactly(jobs, length))
    waiting.put(b"")


def _read_length(jobs: BinaryIO) -> int:
    return int.from_bytes(_read_exactly(jobs, LENGTH_BYTES), "little")


def _read_exactly(jobs: BinaryIO, size: int) -> bytes:
    data = jobs.read(size)
    if len(data) < size:
        os._exit(1)  # The main process is gone, and nobody waits for an answer.
    return data


def _answered(job: bytes) -> bytes:
    """(True, what it returned) or (False, what it raised), pickled."""
    try:
        work, arguments, keywords = pickle.loads(job)
        return pickle.dumps((True, work(*arguments, **keywords)))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return _told(error)


def _told(error: Exception) -> bytes:
    """The error itself where it can travel; what it says where it cannot."""
    answer: Any
    try:
        answer = pickle.dumps((False, error))
        pickle.loads(answer)
    except Exception:
        from grader.errors import CouldNotJudge
        from grader.model.message import message

        reason = message("internal-error", type=type(error).__name__, text=str(error))
        answer = pickle.dumps((False, CouldNotJudge(reason)))
    return bytes(answer)


if __name__ == "__main__":
    main()
