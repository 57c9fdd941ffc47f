"""Values as they come over the pipe."""

from grader.model.run import Returned
from grader.sandbox.child.channel import encode_returned
from grader.sandbox.frames import parse_returned


def crossed(value: object) -> Returned:
    """What the referee reads of a value that a child returned."""
    return parse_returned(encode_returned(value, {}))
