"""The isolation that a command asks for."""

import argparse
import os

from grader.errors import UsageError
from grader.message import message
from grader.report import Isolation


def wanted_isolation(arguments: argparse.Namespace) -> Isolation | None:
    """What was asked for, in words or by the environment; None where it is left to us."""
    word = arguments.isolation or os.environ.get("GRADER_ISOLATION")
    try:
        return Isolation(word) if word else None
    except ValueError:
        raise UsageError(message("isolation-unknown", word=word)) from None
