"""The isolation that a command asks for."""

import argparse
import os

from grader.report import Isolation
from grader.sandbox import confine


def wanted_isolation(arguments: argparse.Namespace) -> Isolation | None:
    """What was asked for, in words or by the environment; None where it is left to us."""
    return confine.wanted_isolation(arguments.isolation, os.environ)
