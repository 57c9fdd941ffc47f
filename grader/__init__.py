"""grader: marks minimax and alpha-beta exercises, and says where a search went wrong."""

__version__ = "0.1.0"
