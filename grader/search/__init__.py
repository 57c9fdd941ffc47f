"""Searches of a tree that is known whole: the reference's, and how wrong ones go wrong."""

from grader.search.evaluation_bounds import (
    OrderedSearch,
    branching_of,
    fewest_with_leaves_alone,
    knuth_moore_minimum,
    most_of_deepening,
    most_with_table,
    search_in_order,
    table_spares,
)
from grader.search.reference import (
    ALL_CONVENTIONS,
    TEXTBOOK,
    Convention,
    exact_value,
    follows_convention,
    frontier,
    matching_conventions,
    proves,
    proves_choice,
    run_reference,
    smallest_proof,
    smallest_proof_of_choice,
)

__all__ = [
    "ALL_CONVENTIONS",
    "TEXTBOOK",
    "Convention",
    "OrderedSearch",
    "branching_of",
    "exact_value",
    "fewest_with_leaves_alone",
    "follows_convention",
    "frontier",
    "knuth_moore_minimum",
    "matching_conventions",
    "most_of_deepening",
    "most_with_table",
    "proves",
    "proves_choice",
    "run_reference",
    "search_in_order",
    "smallest_proof",
    "smallest_proof_of_choice",
    "table_spares",
]
