"""What holds where a course says nothing: every default limit and convention of a course."""

from grader.model.exercise import Conventions, Cut, Limits, Pruning, TieRule

LIMITS = Limits(time_s=2, memory_mib=256, evaluations=20_000, output_kib=64, readable=())
"""Of one call."""
COPY_TIME_S = 120.0
"""Of a whole copy, all its calls together."""

CONVENTIONS = Conventions(cut=Cut.LARGE, pruning=Pruning.FULL, tie=TieRule.FREE)
TOLERANCE = 0.0
"""How far a float may lie from the solution's: not at all."""

DRAWS_FOR_EACH = False
"""Whether each student has trees of their own."""
SECRET = ""
EARLY_ENDS = False
"""Whether the form of the course is tried on trees that end early in places."""
ON_REQUEST = False
"""Whether a form counts only where its exercise is asked for by name."""
HIDDEN = False
"""Whether a fixture is kept from students."""
