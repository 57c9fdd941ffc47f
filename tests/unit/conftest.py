"""How many random examples a test tries; GRADER_FUZZ=100 tries a hundred times as many."""

import os

from hypothesis import settings

TIMES = int(os.environ.get("GRADER_FUZZ", "1"))

settings.register_profile(
    "unit",
    max_examples=30 * TIMES,
    deadline=None,  # How long one takes depends on who else is at work on the machine.
)
settings.load_profile("unit")
