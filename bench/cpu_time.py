"""How the benches measure: CPU of a process and of all its children, row by row in turn."""

import os
import resource
import statistics
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path


def cpu_s() -> float:
    """User and system time of this process, of those that ended, and of the zygote that runs."""
    uses = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    ended = sum(use.ru_utime + use.ru_stime for use in uses)
    return ended + sum(map(process_cpu_s, living_children()))


def living_children() -> list[int]:
    tasks = Path("/proc/self/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def process_cpu_s(pid: int) -> float:
    """Of a process, and of its own children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def resident_mib(pid: int | str) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    (line,) = [each for each in status.splitlines() if each.startswith("VmRSS:")]
    return int(line.split()[1]) / 1024


def output_of(
    command: Sequence[str],
    variables: Mapping[str, str] | None = None,
    allowed: Iterable[int] = (0,),
) -> bytes:
    finished = subprocess.run(
        command,
        # Python compiles a file once, as it does for everybody, and not in every process.
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "", **(variables or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if finished.returncode not in allowed:
        said = (finished.stdout + finished.stderr).decode(errors="replace")
        raise RuntimeError(f"{' '.join(command)[:500]} failed:\n{said[-2000:]}")
    return finished.stdout


def command_cpu_s(
    command: Sequence[str],
    variables: Mapping[str, str] | None = None,
    allowed: Iterable[int] = (0,),
) -> float:
    before = cpu_s()
    output_of(command, variables, allowed)
    return cpu_s() - before


def in_turn(works: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Turn by turn, so that a slow moment of the machine falls on all of them."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            times[name].append(work())
    return times


def print_rows(
    title: str,
    times: Mapping[str, Sequence[float]],
    unit: str,
    aims: Mapping[str, str] | None = None,
) -> None:
    """The median of each row, and its ratio to that of the row that is the unit."""
    print(f"\n{title}")
    usual = {name: statistics.median(taken) for name, taken in times.items()}
    for name, taken in usual.items():
        shown = f"{taken * 1e3:9.1f} ms" if taken > 1e-2 else f"{taken * 1e6:9.1f} µs"
        aim = (aims or {}).get(name)
        print(f"  {name:44}{shown}   × {taken / usual[unit]:6.2f}{f'   aim: {aim}' if aim else ''}")
