"""Work of all kinds that workers are given in tests, by name.

They import this module, and with it nothing that they would not have loaded by themselves.
"""

import os
import signal
import sys
import time

from grader.classroom.grade_copy import Job, grade_job


def slowly(job: Job) -> str:
    time.sleep(0.3)
    return grade_job(job)


def echo(word: str) -> str:
    return word


def who(word: str) -> tuple[str, int]:
    """Which process did it; slow enough that every worker takes its part."""
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
