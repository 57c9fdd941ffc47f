"""What a class needs to know of one report: small, and in plain types."""

from collections.abc import Iterable, Mapping
from typing import Any

Document = Mapping[str, Any]

_LOADED_IN_PART = frozenset(
    "lines-skipped exit-at-import endless-at-import endless-at-import-at crash-at-import "
    "input-at-import error-at-import cell-left-out cell-left-out-because cell-unreadable".split()
)
_WITHOUT_PROOF = frozenset({"answer-unproven", "answer-not-from-leaves"})
_TELLING_ENDINGS = {
    "timeout": "flag-timeout",
    "memory": "flag-memory",
    "crashed": "flag-crashed",
    "exited": "flag-exited",
    "refused": "flag-refused",
    "protocol": "flag-protocol",
}


def summary_of(report: Document, *, page_is_missing: bool = False) -> dict[str, Any]:
    """The marks, what each case came to, the diagnoses, and what a human should look at."""
    exercises = _best_of_each(report["exercises"])
    return {
        "status": report["status"],
        "score": report["score"],
        "max_score": report["max_score"],
        "mark": report["mark"]["value"],
        "mark_out_of": report["mark"]["out_of"],
        "duration_s": report["duration_s"],
        "reason": _reason(report),
        "exercises": [
            {
                "id": exercise["id"],
                "title": exercise["title"],
                "status": exercise["status"],
                "score": exercise["score"],
                "max_score": exercise["max_score"],
                "cases": [_case(case) for case in exercise["cases"]],
                "diagnoses": [_diagnosis(each) for each in exercise["diagnoses"]],
            }
            for exercise in exercises
        ],
        "flags": [*_flags(report, exercises), *([["flag-no-page", 1]] if page_is_missing else [])],
    }


def _reason(report: Document) -> str | None:
    """Why we could not judge it, where we could not."""
    if report["status"] != "not_graded":
        return None
    return " ".join(warning["message"] for warning in report["warnings"])


def _best_of_each(exercises: Iterable[Document]) -> list[Document]:
    """Where an exercise was written in several forms, the best of them counts."""
    best: dict[str, Document] = {}
    for exercise in exercises:
        known = best.get(exercise["id"])
        if known is None or exercise["score"] > known["score"]:
            best[exercise["id"]] = exercise
    return list(best.values())


def _case(case: Document) -> list[Any]:
    kinds = {check["kind"]: check["status"] for check in case["checks"]}
    return [case["id"], case["hidden"], case["status"], kinds]


def _diagnosis(diagnosis: Document) -> dict[str, Any]:
    return {key: diagnosis[key] for key in ("id", "message", "clause", "convention", "certainty")}


def _flags(report: Document, exercises: Iterable[Document]) -> list[list[Any]]:
    """Why a human should look at this copy: a code, and how often it was seen."""
    counts: dict[str, int] = {}
    if any(warning["code"] in _LOADED_IN_PART for warning in report["warnings"]):
        counts["flag-in-part"] = 1
    if report["error"] is not None:
        counts["flag-unloadable"] = 1
    for exercise in exercises:
        for case in exercise["cases"]:
            for code in _flags_of_case(case):
                counts[code] = counts.get(code, 0) + 1
    return [[code, count] for code, count in counts.items()]


def _flags_of_case(case: Document) -> set[str]:
    codes = {_TELLING_ENDINGS[case["ending"]]} if case["ending"] in _TELLING_ENDINGS else set()
    if any(check["code"] in _WITHOUT_PROOF for check in case["checks"]):
        codes.add("flag-without-proof")
    if case.get("not_run"):  # Reports that were kept before there was such a key have none.
        codes.add("flag-not-run")
    return codes
