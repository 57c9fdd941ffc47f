"""Searches of a tree that is known whole: the reference's, and how wrong ones go wrong."""

from grader.search.reference import (
    ALL_CONVENTIONS,
    TEXTBOOK,
    Convention,
    exact_value,
    follows_convention,
    frontier,
    known_value,
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
    "exact_value",
    "follows_convention",
    "frontier",
    "known_value",
    "matching_conventions",
    "proves",
    "proves_choice",
    "run_reference",
    "smallest_proof",
    "smallest_proof_of_choice",
]
