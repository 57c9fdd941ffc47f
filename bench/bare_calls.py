"""Only executes the file and makes the calls: the least there is to do."""

import sys

sys.path.insert(0, __file__.rpartition("/")[0])

from played_board import play, read_cases

for case in read_cases():
    play(case)
