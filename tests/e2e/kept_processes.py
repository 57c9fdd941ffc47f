"""Zygotes, and workers of a class, that outlive the command that started them, for the next one.

A zygote has neither the folder, nor the environment, nor the streams of its command; a worker is
kept for the same environment, and forgets what it was given. To start one of them costs more than
to grade a small file. What was killed or has ended is not kept.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from grader.classroom import grade_copy, workers
from grader.classroom.job_loop import WorkerLost
from grader.sandbox import launcher


class _KeptZygote(launcher.ZygoteLauncher):
    def close(self) -> None:
        if self._pid is None and self._control is not None and self._process.poll() is None:
            self.rest()
            _ZYGOTES.append(self)
        else:
            self.really_end()

    def really_end(self) -> None:
        super().close()


class _KeptWorker(workers._WorkerProcess):
    def __init__(self) -> None:
        super().__init__()
        self.environment = _environment()
        self._killed = False

    def kill(self) -> None:
        self._killed = True
        super().kill()

    def end(self) -> None:
        if self._killed or self._process.poll() is not None:
            self.really_end()
        else:
            with suppress(WorkerLost):  # It was killed meanwhile, and nothing of it is left open.
                self.call((grade_copy.close_worker, (), {}))
                _WORKERS.append(self)

    def really_end(self) -> None:
        super().end()


def _environment() -> dict[str, str]:
    """But for the name of the test."""
    return {key: value for key, value in os.environ.items() if key != "PYTEST_CURRENT_TEST"}


_ZYGOTES: list[_KeptZygote] = []
_WORKERS: list[_KeptWorker] = []
_ONE_AT_A_TIME = threading.Lock()


def _zygote(**_how: object) -> _KeptZygote:
    """A kept one serves many commands: it rehearses as for a class."""
    while _ZYGOTES:
        kept = _ZYGOTES.pop()
        if kept._process.poll() is None:
            return kept
        kept.really_end()
    return _KeptZygote()


def _worker() -> _KeptWorker:
    # Each worker is asked for from a thread of its own.
    with _ONE_AT_A_TIME:
        for kept in _WORKERS:
            if kept.environment == _environment() and kept._process.poll() is None:
                _WORKERS.remove(kept)
                return kept
    return _KeptWorker()


@contextmanager
def processes_kept() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(launcher, "ZygoteLauncher", _zygote)
        patch.setattr(workers, "_WorkerProcess", _worker)
        yield
    while _ZYGOTES:
        _ZYGOTES.pop().really_end()
    while _WORKERS:
        _WORKERS.pop().really_end()
