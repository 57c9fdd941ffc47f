"""What a process holds: descriptors and children, each by what it is, so that no two are mixed up.

Counting them would not do in pytest's own process: what another test left to the garbage
collector may go at any moment, and is not ours to count.
"""

import os
from pathlib import Path


def belongings_of(process: int) -> set[str]:
    """The open descriptors and the children of this process; one that it forgot to reap too."""
    return _descriptors(process) | {f"process {child}" for child in children_of(process)}


def _descriptors(process: int) -> set[str]:
    found = set()
    for descriptor in Path(f"/proc/{process}/fd").iterdir():
        try:
            found.add(f"{descriptor.name}: {os.readlink(descriptor)}")
        except FileNotFoundError:
            continue  # The one by which the folder was read.
    return found


def children_of(process: int) -> list[int]:
    """Whichever of its threads started them; none where it is gone."""
    found = []
    try:
        for thread in os.listdir(f"/proc/{process}/task"):
            words = Path(f"/proc/{process}/task/{thread}/children").read_text().split()
            found += [int(word) for word in words]
    except (FileNotFoundError, ProcessLookupError):
        return []
    return found
