"""`python -m grader`: for those whose Scripts folder is not on the PATH."""

import sys

from grader.cli import main

if __name__ == "__main__":
    sys.exit(main())
