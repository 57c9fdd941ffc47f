"""`python -m grader`: for those whose Scripts folder is not on the PATH."""

import os
import sys

if __name__ == "__main__":
    # `python -m` puts the current folder first on the path, where a student's `json.py` may lie:
    # it would be run as part of the grader.
    if not sys.flags.safe_path and sys.path[0] == os.getcwd():  # noqa: PTH109 (loads nothing)
        del sys.path[0]
    from grader.cli import main

    exit_code = main()
    # A Ctrl-C that met an `exec` of text (every dataclass is made by one) is remembered by Python
    # as unhandled, and `python -m` would end by that signal, not by our code: this forgets it.
    exec("")
    sys.exit(exit_code)
