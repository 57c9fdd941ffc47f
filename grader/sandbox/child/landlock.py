"""Landlock: the kernel's own refusal of every file, beneath the filter of system calls."""

import ctypes
import functools
import os
import struct
from collections.abc import Sequence
from typing import Any

from . import linux

_VERSION_FLAG = 1
_RULE_PATH_BENEATH = 1
_READ_FILE, _READ_DIR, _EXECUTE = 1 << 2, 1 << 3, 1 << 0
_FILE_RIGHTS = (0, (1 << 13) - 1, (1 << 14) - 1, (1 << 15) - 1, (1 << 15) - 1, (1 << 16) - 1)
"""By version of Landlock: the rights that it knows and that we take away."""
_ALL_TCP = 3
_ALL_SCOPES = 3


@functools.cache
def version() -> int:
    """Which Landlock this kernel has; 0 where there is none."""
    try:
        return linux.call(linux.LANDLOCK_CREATE_RULESET, 0, 0, _VERSION_FLAG)
    except OSError:
        return 0


@functools.cache
def prepared(known_version: int) -> Any:
    """What is to be given up, as the kernel takes it; made once, before any child is there."""
    attributes = struct.pack("Q", _FILE_RIGHTS[min(known_version, len(_FILE_RIGHTS) - 1)])
    if known_version >= 4:
        attributes += struct.pack("Q", _ALL_TCP)
    if known_version >= 6:
        attributes += struct.pack("Q", _ALL_SCOPES)
    return ctypes.create_string_buffer(attributes, len(attributes))


def restrict(known_version: int, readable: Sequence[str]) -> None:
    """Give up every file but what lies beneath these folders, which may only be read."""
    attributes = prepared(known_version)
    ruleset = linux.call(
        linux.LANDLOCK_CREATE_RULESET, ctypes.addressof(attributes), len(attributes)
    )
    try:
        for folder in readable:
            _allow_reading(ruleset, folder)
        linux.call(linux.LANDLOCK_RESTRICT_SELF, ruleset)
    finally:
        os.close(ruleset)


def _allow_reading(ruleset: int, folder: str) -> None:
    descriptor = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = struct.pack("<Qi", _READ_FILE | _READ_DIR | _EXECUTE, descriptor)
        buffer = ctypes.create_string_buffer(rule, len(rule))
        address = ctypes.addressof(buffer)
        linux.call(linux.LANDLOCK_ADD_RULE, ruleset, _RULE_PATH_BENEATH, address)
    finally:
        os.close(descriptor)
