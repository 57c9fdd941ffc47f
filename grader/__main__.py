"""`python -m grader`: for those whose Scripts folder is not on the PATH."""

import os
import sys

if __name__ == "__main__":
    # `python -m` puts the current folder first on the path, where a student's `json.py` may lie:
    # it would be run as part of the grader.
    if not sys.flags.safe_path and sys.path[0] == os.getcwd():  # noqa: PTH109 (loads nothing)
        del sys.path[0]
    from grader.cli import run_program

    run_program()
