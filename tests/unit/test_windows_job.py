"""The job object, tried against a stand-in for kernel32: it was never run on a real Windows."""

import ctypes
from typing import Any

import pytest

from grader.sandbox.launcher import WindowsJob
from tests.unit.for_each import for_each


class Kernel32:
    """Records the calls, and what the limits held."""

    def __init__(self, *, refuses: str = "") -> None:
        self.calls: list[str] = []
        self.limits = b""
        self._refuses = refuses

    def __getattr__(self, name: str) -> Any:
        def call(*arguments: Any) -> int:
            self.calls.append(name)
            if name == "SetInformationJobObject":
                _, kind, limits, size = arguments
                assert kind == 9
                self.limits = ctypes.string_at(limits, size)
            return name != self._refuses

        self.__dict__[name] = call
        return call


def test_a_job_bounds_memory_and_processes_and_dies_with_us() -> None:
    kernel32 = Kernel32()

    job = WindowsJob(256 << 20, kernel32)
    job.take(1234)
    job.close()

    assert kernel32.calls == [
        "CreateJobObjectW",
        "SetInformationJobObject",
        "AssignProcessToJobObject",
        "CloseHandle",
    ]
    assert len(kernel32.limits) == 144  # JOBOBJECT_EXTENDED_LIMIT_INFORMATION on 64 bits
    assert int.from_bytes(kernel32.limits[16:20], "little") == 0x2108
    assert int.from_bytes(kernel32.limits[40:44], "little") == 1
    assert int.from_bytes(kernel32.limits[112:120], "little") == 256 << 20


@for_each("refused", ["SetInformationJobObject", "AssignProcessToJobObject"])
def test_a_job_that_cannot_be_set_up_is_an_error_of_ours(refused: str) -> None:
    kernel32 = Kernel32(refuses=refused)

    with pytest.raises(OSError, match="could not be set up"):
        WindowsJob(1, kernel32).take(1234)
    assert kernel32.calls[-1] == "CloseHandle"
