"""The floor under grading a class: one warm fork a copy, and nothing that makes it safe or useful.

Each fork executes the file once and makes all calls; each evaluation crosses two pipes. No check
is made, nothing is confined, one call may spoil the next. Prints the CPU of this process and of
all its forks, as JSON. Run with `-I -S`: the smaller the process, the cheaper its forks.
"""

import gc
import importlib
import json
import os
import struct
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import Any

Case = dict[str, Any]
_ANSWER = struct.Struct("<q")
_DEVICE = os.open(os.devnull, os.O_WRONLY)


def main(file: str) -> None:
    if hasattr(os, "sched_setaffinity"):  # The least that the system allows is on one core.
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    with open(file, "rb") as stream:
        described = json.load(stream)
    for name in described["modules"]:
        importlib.import_module(name)
    board = Board(described["cases"])
    gc.collect()
    gc.freeze()
    started = cpu_s()
    evaluations = [board.play(copy) for copy in described["copies"]]
    print(json.dumps({"cpu_s": cpu_s() - started, "evaluations": evaluations}))


def cpu_s() -> float:
    uses = [getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in uses)


class Board:
    """All trees in one row of numbered positions."""

    def __init__(self, cases: Sequence[Case]) -> None:
        self._cases = cases
        self._children: list[list[int]] = []
        self._roots: list[int] = []
        values: list[int] = []
        for case in cases:
            self._roots.append(len(values))
            self._children += numbered_children(case["child_counts"], len(values))
            values += case["values"]
        self._requests = [number.to_bytes(4, "little") for number in range(len(values))]
        answers = map(_ANSWER.pack, values)
        self._answers = dict(zip(self._requests, answers, strict=True))

    def play(self, source: str) -> int:
        """Fork for one copy, answer what it asks; how often it asked."""
        there, to_parent = os.pipe()
        back, to_child = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(there)
            os.close(to_child)
            self._make_calls(source, back, to_parent)
        os.close(to_parent)
        os.close(back)
        asked = self._answer(there, to_child)
        os.close(there)
        os.close(to_child)
        os.waitpid(child, 0)
        return asked

    def _answer(self, receive_fd: int, send_fd: int) -> int:
        read, write, answers, asked = os.read, os.write, self._answers, 0
        while request := read(receive_fd, 4):
            write(send_fd, answers[request])
            asked += 1
        return asked

    def _make_calls(self, source: str, receive_fd: int, send_fd: int) -> None:
        try:
            os.dup2(_DEVICE, 1)
            os.dup2(_DEVICE, 2)
            given = self._given(receive_fd, send_fd)
            namespace: dict[str, Any] = {"__name__": "copie", **given}
            exec(compile(source, "copie.py", "exec"), namespace)
            namespace.update(given)
            for case, root in zip(self._cases, self._roots, strict=True):
                with suppress(BaseException):
                    call(namespace, case, root)
        finally:
            os._exit(0)

    def _given(self, receive_fd: int, send_fd: int) -> dict[str, Callable[..., Any]]:
        read, write, unpack = os.read, os.write, _ANSWER.unpack
        requests, children = self._requests, self._children

        def evaluation(jeu: int) -> int:
            write(send_fd, requests[jeu])
            value: int = unpack(read(receive_fd, 8))[0]
            return value

        def joue_un_coup(jeu: int, coup: int) -> int:
            return children[jeu][coup]

        def coups_possibles(jeu: int) -> list[int]:
            return list(range(len(children[jeu])))

        return {
            "evaluation": evaluation,
            "joue_un_coup": joue_un_coup,
            "coups_possibles": coups_possibles,
        }


def call(namespace: dict[str, Any], case: Case, root: int) -> object:
    infinity = float("inf")
    bounds = (-infinity, infinity) if case["function"] == "alphabeta" else ()
    return namespace[case["function"]](root, case["depth"], [], *bounds, case["maximise"])


def numbered_children(child_counts: Sequence[int], first: int) -> list[list[int]]:
    """The children of each position, parents first and left to right, counted from `first`."""
    children: list[list[int]] = [[] for _ in child_counts]
    unfilled: list[int] = []
    for number, count in enumerate(child_counts):
        if unfilled:
            parent = unfilled[-1]
            children[parent].append(first + number)
            if len(children[parent]) == child_counts[parent]:
                unfilled.pop()
        if count:
            unfilled.append(number)
    return children


if __name__ == "__main__":
    main(sys.argv[1])
