"""What a file seems to need, told from its text alone."""

from grader.model.exercise import Limits
from grader.sandbox.isolation import (
    encoding_to_warm,
    modules_of_child,
    modules_to_warm,
    rlimits,
)
from tests.unit.for_each import for_each


@for_each(
    ("source", "modules"),
    [
        (b"import math", ["math"]),
        (b"import math, random as r", ["math", "random"]),
        (b"from collections import deque", ["collections"]),
        (b"import sys; import heapq", ["heapq", "sys"]),
        (b"import random, \\\n    heapq", ["heapq", "random"]),
        (b"def f():\n    if True: import heapq", ["heapq"]),
        (b"try: import heapq\nexcept ImportError: pass", ["heapq"]),
        (b"import collections.abc", ["collections", "collections.abc"]),
        (
            b"from datetime import datetime\ndatetime.strptime",
            ["_strptime", "datetime", "warnings"],
        ),
        (b"import numpy, pygame, antigravity", []),
        (b"important = 3", []),
    ],
)
def test_the_standard_modules_a_file_names_are_found_in_its_text(
    source: bytes, modules: list[str]
) -> None:
    assert modules_to_warm(source) == modules


@for_each(
    ("source", "modules"),
    [
        (b"from math import inf\nimport random", ["math", "random"]),
        (b"class Noeud: pass", ["inspect"]),
        (b"import functools\nf = functools.partial(g, 1)", ["functools", "inspect"]),
    ],
)
def test_modules_that_import_nothing_late_are_loaded_alone(
    source: bytes, modules: list[str]
) -> None:
    assert modules_of_child(source) == modules


@for_each(
    "source",
    [
        *(b"import string", b"import socket", b"import dataclasses"),
        b"from functools import singledispatch",
    ],
)
def test_with_others_comes_what_they_may_import_late(source: bytes) -> None:
    assert {*modules_to_warm(source), "typing", "re", "inspect"} <= {*modules_of_child(source)}


@for_each(
    ("source", "modules"),
    [
        (b"import numpy as np", ["numpy"]),
        (b"import numpy, pygame", ["numpy"]),
        (b"import numpy as np\nnp.linalg.inv(m)", ["numpy", "numpy.linalg"]),
        (b"from numpy import random", ["numpy", "numpy.random", "random"]),
        (b"def f(): from numpy.fft import fft", ["numpy", "numpy.fft"]),
        (b"# numpy\nmaximum = 3", []),
        (b"import scipy", []),
    ],
)
def test_an_installed_library_is_found_in_the_text_with_its_parts(
    source: bytes, modules: list[str]
) -> None:
    assert modules_to_warm(source, {"numpy", "scipy"}) == modules
    assert not any("numpy" in name for name in modules_to_warm(source))


def test_a_child_may_use_more_processor_time_than_one_call_takes() -> None:
    limits = Limits(time_s=2, memory_mib=256, evaluations=1, output_kib=1)

    assert rlimits(limits)["RLIMIT_CPU"] > 10 * limits.time_s


@for_each(
    ("source", "encoding"),
    [
        (b"# -*- coding: cp1252 -*-\n", "cp1252"),
        (b"#!/usr/bin/python\n# coding=iso-8859-15\n", "iso-8859-15"),
        (b"a = 1\nb = 2\n# coding: latin-1\n", None),
        (b"", None),
    ],
)
def test_a_declared_encoding_is_found_on_the_first_two_lines(
    source: bytes, encoding: str | None
) -> None:
    assert encoding_to_warm(source) == encoding


@for_each(
    "line", [b"import unittest.__main__", b"import json" + b".a" * 2000, b"import idlelib.__main__"]
)
def test_the_zygote_never_loads_what_a_file_makes_up(line: bytes) -> None:
    # It runs what it loads, unconfined: `unittest.__main__` is a program.
    assert set(modules_to_warm(line)) <= {"unittest", "json"}
