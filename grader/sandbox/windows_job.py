"""A Windows Job Object: bounds the memory of a child, and ends it with all that it started.

Windows has no resource limits to set from inside; a job is set from outside, before the child
is told what to load. The calls are the documented ones of kernel32; `kernel32` is a parameter
so that they can be tried where there is no Windows.
"""

import ctypes
from typing import Any

_EXTENDED_LIMIT_INFORMATION = 9
_LIMIT_ACTIVE_PROCESS = 0x0008
_LIMIT_PROCESS_MEMORY = 0x0100
_LIMIT_KILL_ON_JOB_CLOSE = 0x2000


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("PerProcessUserTimeLimit", ctypes.c_int64),
        ("PerJobUserTimeLimit", ctypes.c_int64),
        ("LimitFlags", ctypes.c_uint32),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", ctypes.c_uint32),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", ctypes.c_uint32),
        ("SchedulingClass", ctypes.c_uint32),
    )


class _ExtendedLimits(ctypes.Structure):
    _fields_ = (
        ("BasicLimitInformation", _BasicLimits),
        ("IoInfo", ctypes.c_uint64 * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


class WindowsJob:
    """One child's job: no process beside it, no more memory than allowed, no life after us."""

    def __init__(self, memory_bytes: int, kernel32: Any) -> None:
        self._kernel32 = kernel32
        kernel32.CreateJobObjectW.restype = ctypes.c_void_p
        self._handle = ctypes.c_void_p(kernel32.CreateJobObjectW(None, None))
        limits = _ExtendedLimits()
        limits.BasicLimitInformation.LimitFlags = (
            _LIMIT_ACTIVE_PROCESS | _LIMIT_PROCESS_MEMORY | _LIMIT_KILL_ON_JOB_CLOSE
        )
        limits.BasicLimitInformation.ActiveProcessLimit = 1
        limits.ProcessMemoryLimit = memory_bytes
        self._require(
            kernel32.SetInformationJobObject(
                self._handle,
                _EXTENDED_LIMIT_INFORMATION,
                ctypes.byref(limits),
                ctypes.sizeof(limits),
            )
        )

    def take(self, process_handle: int) -> None:
        """Put a running process under this job."""
        handle = ctypes.c_void_p(process_handle)
        self._require(self._kernel32.AssignProcessToJobObject(self._handle, handle))

    def close(self) -> None:
        """End whatever still runs in the job."""
        self._kernel32.CloseHandle(self._handle)

    def _require(self, succeeded: int) -> None:
        if not succeeded:
            self.close()
            raise OSError("the Windows job object could not be set up")
