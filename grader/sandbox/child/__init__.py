"""The child's side of the sandbox: standard library only, nothing of ours.

A fresh interpreter for each child waits for all that is imported here. What only annotations name
is imported for the type checker alone, `json` and `contextlib` by nobody whom a call waits for.
"""

TYPE_CHECKING = False
"""`typing`, which has one too, takes as long to load as everything of ours together."""
