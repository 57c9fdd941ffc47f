"""The isolation that a command asks for."""

import argparse
import os

from grader.cache import use_room
from grader.model.report import Isolation
from grader.sandbox import isolation


def wanted_isolation(arguments: argparse.Namespace) -> Isolation | None:
    """What was asked for, in words or by the environment; None where it is left to us."""
    wanted = isolation.wanted_isolation(arguments.isolation, os.environ)
    if wanted is not None:
        use_room(wanted.value)  # Before the course is read: a class reads it before any child runs.
    return wanted
