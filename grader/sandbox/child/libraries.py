"""Libraries beyond the standard one: loaded before the child is confined, where they are there."""

from __future__ import annotations

import importlib
import os
import sys

from . import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

_address_space_added = 0
"""Bytes of address space that loading libraries took: not the student's to pay for."""
_hidden: list[Any] = []
"""Kept alive: taking a library down costs more than leaving it."""


def address_space_added() -> int:
    return _address_space_added


def warm(names: Sequence[str], folders: Mapping[str, str]) -> bool:
    """Load these modules while files can still be read; tell whether any was missing.

    `folders` says where a library is found; it is on the path for that moment alone.
    """
    global _address_space_added  # noqa: PLW0603 (one process, one address space)
    missing = [name for name in names if name not in sys.modules]
    for name in missing:
        folder = folders.get(name.partition(".")[0])
        if folder is None:
            try:
                importlib.import_module(name)
            except Exception:
                pass  # A smaller Python than ours.
            continue
        before = address_space()
        sys.path.append(folder)
        try:
            use_once(importlib.import_module(name))
        except Exception:
            pass  # A broken installation is the same as none.
        sys.path.remove(folder)
        _address_space_added += max(0, address_space() - before)
    return bool(missing)


def use_once(module: Any) -> None:
    """Linear algebra takes its buffers, some 30 MiB, when it is first used: better here."""
    if module.__name__ == "numpy":
        module.ones((64, 64)) @ module.ones((64, 64))


def hide_others(known: Iterable[str], wanted: Iterable[str]) -> None:
    """What another file had loaded must not be there for this one: results would depend on it."""
    hidden = set(known) - set(wanted)
    if any(name in sys.modules for name in hidden):
        for name in [name for name in sys.modules if name.partition(".")[0] in hidden]:
            _hidden.append(sys.modules.pop(name))


def address_space() -> int:
    """Bytes of address space in use, 0 where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
