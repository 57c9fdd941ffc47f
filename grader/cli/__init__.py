"""The command line: words in, exit code out.

0 everything asked passed · 1 graded, something failed · 2 wrong usage or invalid course ·
3 the grader could not judge · 130 interrupted
"""

from grader.cli.main import main

__all__ = ["main"]
