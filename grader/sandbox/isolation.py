"""What a child is bound by: decided here, applied by the child before it reads student code."""

import functools
import math
import os
import re
import site
import sys
from collections.abc import Container, Iterable, Mapping, Sequence
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

from grader.errors import UsageError
from grader.model.exercise import Limits
from grader.model.message import Message, message
from grader.model.report import Isolation

UNPRIVILEGED_USER = 65534
PR_SET_DUMPABLE = 4

MEBIBYTE = 1 << 20
KIBIBYTE = 1 << 10

STUDENT_MODULES = frozenset(
    """
    __future__ abc argparse array ast asyncio atexit base64 bisect calendar cmath collections
    concurrent contextlib copy copyreg csv dataclasses datetime decimal dis doctest enum errno
    fractions functools gc glob graphlib hashlib heapq html importlib inspect io itertools json
    keyword linecache locale logging math numbers opcode operator os pathlib pickle platform
    pprint queue random re reprlib secrets select selectors shutil signal socket statistics string
    struct sys tempfile textwrap threading time timeit token tokenize traceback types typing
    unittest uuid warnings weakref zlib
    """.split()
)
"""Standard modules that a file may name in an import to have them warm in the zygote.

Only what this file names is loaded: each module makes every fork dearer.
"""

STUDENT_SUBMODULES = frozenset(
    """
    asyncio.queues collections.abc concurrent.futures html.parser importlib.util json.decoder
    json.encoder logging.handlers os.path unittest.mock
    """.split()
)
"""Their parts, by name: the zygote runs what it loads, and `unittest.__main__` is a program."""

_PLAIN_MODULES = frozenset(
    """
    __future__ abc array bisect cmath collections copy errno functools gc heapq itertools math
    numbers operator random struct sys time
    """.split()
)
"""Those that import nothing late, once they are there."""
_IMPORTED_LATE = frozenset(
    """
    ast contextlib copyreg enum functools importlib importlib.machinery inspect json linecache
    operator re reprlib select selectors signal socket tokenize types typing weakref
    """.split()
)
"""What the others may import within their functions, where a child reads no file any more."""

LIBRARIES = ("numpy",)
"""What a file may use beyond the standard library, where it is installed beside the grader."""
_PARTS = {"numpy": frozenset({"fft", "linalg", "ma", "polynomial", "random"})}
"""Parts of a library that it loads only when they are asked for."""

_IMPORT = re.compile(rb"\b(?:import|from)\b((?:\\\n|[^;#\n])*)")
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", re.MULTILINE)
_IMPLIED = (
    (rb"strptime", "_strptime"),
    (rb"strptime", "warnings"),  # From Python 3.13 on, of a day without its year.
    (rb"concurrent", "concurrent.futures.thread"),
    (rb"singledispatch", "typing"),
)


@functools.cache
def library_folders() -> Mapping[str, str]:
    """The folder that holds each library which is installed here; nothing is imported.

    Only folders of installed packages are looked at: the current one, which is on the path of
    `python -m grader`, may hold a student's `numpy.py`.
    """
    installed = [*site.getsitepackages(), site.getusersitepackages()]
    folders = [folder for folder in installed if folder in sys.path]
    found = {}
    for name in LIBRARIES:
        spec = PathFinder.find_spec(name, folders)
        if spec is not None and spec.submodule_search_locations:
            found[name] = str(Path(spec.submodule_search_locations[0]).parent)
    return found


def modules_to_warm(source: bytes, libraries: Container[str] = ()) -> list[str]:
    """The modules that this source seems to need, read as text, never parsed.

    They are standard ones, and those of the libraries that are installed. A word too many costs
    a little time; a word too few, an import that fails where the child may read no file.
    """
    words = {
        word.decode("ascii", "replace")
        for line in _IMPORT.findall(source)
        for word in re.findall(rb"[A-Za-z_][\w.]*", line)
    }
    named = {word.partition(".")[0] for word in words} & STUDENT_MODULES
    named |= words & STUDENT_SUBMODULES
    named |= {module for mark, module in _IMPLIED if mark in source}
    for library in {word.partition(".")[0] for word in words}.intersection(LIBRARIES):
        if library in libraries:
            parts = _PARTS[library].intersection(re.findall(r"\w+", source.decode("latin-1")))
            named |= {library} | {f"{library}.{part}" for part in parts}
    return sorted(named)


_NO_PLAIN_FUNCTIONS = (b"class", b"partial", b"__signature__")
"""Marks of what has parameters that only `inspect` tells."""


def modules_of_child(source: bytes, libraries: Container[str] = ()) -> list[str]:
    """Those that this source seems to need, with all that they and a probe may ask for later on."""
    named = set(modules_to_warm(source, libraries))
    if named - _PLAIN_MODULES:
        named |= _IMPORTED_LATE
    if any(mark in source for mark in _NO_PLAIN_FUNCTIONS):
        named.add("inspect")
    return sorted(named)


def readable_folders(libraries: Iterable[str]) -> list[str]:
    """Where the files of these libraries lie, and nothing beside them."""
    folders = library_folders()
    candidates = [
        Path(folders[name]) / part
        for name in libraries
        if name in folders
        for part in (name, f"{name}.libs")
    ]
    return [str(folder) for folder in candidates if folder.is_dir()]


def encoding_to_warm(source: bytes) -> str | None:
    """The encoding that the first two lines declare, as Python reads it there."""
    cookie = _COOKIE.search(b"\n".join(source.split(b"\n", 2)[:2]))
    return cookie[1].decode("ascii", "replace") if cookie else None


FULL_LAYERS = frozenset({"rlimits", "no_new_privs", "seccomp"})
"""What `isolation: full` means; Landlock and another user are depth beyond it."""

_PUT_ON = frozenset({"no_new_privs", "seccomp", "landlock"})


def isolation_of(layers: Iterable[str]) -> Isolation:
    return Isolation.FULL if frozenset(layers) >= FULL_LAYERS else Isolation.LIMITS


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def wanted_isolation(asked: str | None, environment: Mapping[str, str]) -> Isolation | None:
    """What was asked for, in words or by the environment; None where it is left to us."""
    word = asked or environment.get("GRADER_ISOLATION")
    try:
        return Isolation(word) if word else None
    except ValueError:
        raise UsageError(message("isolation-unknown", word=word)) from None


def refusal(wanted: Isolation | None, available: Isolation, *, is_root: bool) -> Message | None:
    """Why student code is not to be run under this isolation; None where it may be.

    `wanted` is what the user asked for. Without a word, an ordinary user's own files are graded
    with what there is; root has too much to lose.
    """
    if available is Isolation.FULL or wanted is Isolation.LIMITS:
        return None
    if wanted is Isolation.FULL:
        return message("isolation-not-full")
    return message("isolation-as-root") if is_root else None


def bounds(layers: Iterable[str], readable: Sequence[str] = ()) -> dict[str, Any]:
    """What a child puts on: those of our layers that hold here, and whom it becomes."""
    return {
        "become": unprivileged_user(),
        "parent": 0,  # Whoever starts the child puts its own number in.
        "layers": [layer for layer in layers if layer in _PUT_ON],
        "readable": list(readable),
    }


def hide_own_memory() -> None:
    """No other process of the same user may read what the grader knows."""
    if sys.platform != "linux":
        return
    import ctypes

    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def rlimits(limits: Limits) -> dict[str, int]:
    """Resource limits by their POSIX name; the time of each call is the watchdog's."""
    return {
        "RLIMIT_AS": limits.memory_mib * MEBIBYTE,
        # The watchdog ends each call; this ends a child that nobody watches any more, and must
        # leave room for a conversation of many calls.
        "RLIMIT_CPU": math.ceil(limits.time_s) * 60,
        # Behind what is printed, room for the stack that a child writes when its time is up.
        "RLIMIT_FSIZE": output_cap(limits) + 4 * KIBIBYTE,
        "RLIMIT_NOFILE": 32,
        "RLIMIT_CORE": 0,
        "RLIMIT_NPROC": 0,
    }


def output_cap(limits: Limits) -> int:
    return limits.output_kib * KIBIBYTE


def unprivileged_user() -> int | None:
    """Whom a child started as root becomes before it reads student code.

    The zygote keeps its rights: a child of another user can neither signal it nor read it, and
    limits on processes, which do not bind root, bind the child.
    """
    if sys.platform == "win32" or os.geteuid() != 0:
        return None
    return UNPRIVILEGED_USER if _exists_here(UNPRIVILEGED_USER) else None


@functools.cache
def _exists_here(user: int) -> bool:
    """Whether root may become this user: in a namespace of its own (bubblewrap, a rootless
    container) there may be nobody else to become.
    """
    for kind in ("uid", "gid"):
        try:
            lines = Path(f"/proc/self/{kind}_map").read_text("ascii").splitlines()
        except OSError:
            continue  # No such namespaces here.
        ranges = [tuple(map(int, line.split())) for line in lines]
        if not any(first <= user < first + count for first, _, count in ranges):
            return False
    return True
