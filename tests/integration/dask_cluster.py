"""A real scheduler and real workers, on this machine."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[2]


class DaskProcesses:
    """Everything is ended with the block."""

    def __init__(self, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        self._folder = folder
        self._environment = {**os.environ, "PYTHONPATH": str(ROOT), **(settings or {})}
        self._file = folder / "scheduler.json"
        self._started: list[subprocess.Popen[bytes]] = []
        self.address = ""

    def __enter__(self) -> "DaskProcesses":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for process in self._started:
            self.kill(process)

    def start_scheduler(self, *, protocol: str = "tcp") -> subprocess.Popen[bytes]:
        started = self._start(
            *("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"),
            *("--protocol", protocol, "--scheduler-file", str(self._file)),
        )
        deadline = time.monotonic() + 30
        while not self.address:
            assert time.monotonic() < deadline
            assert started.poll() is None
            time.sleep(0.05)
            if self._file.exists() and (text := self._file.read_text()):
                self.address = json.loads(text)["address"]
        return started

    def start_worker(self, *, nanny: bool = False) -> subprocess.Popen[bytes]:
        """A worker, with a nanny that starts it again or without, in a group of their own."""
        return self._start(
            *("dask_worker", self.address, "--nthreads", "1", "--no-dashboard"),
            "--nanny" if nanny else "--no-nanny",
            *("--local-directory", str(self._folder), "--host", "127.0.0.1"),
        )

    def kill(self, process: "subprocess.Popen[bytes]") -> None:
        """As a power cut does: a nanny and its worker at once."""
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _start(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        with (self._folder / "log.txt").open("ab") as log:
            started = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{program}", *words],
                cwd=self._folder,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._started.append(started)
        return started
