"""The report as JSON, schema `grader/report/1`: stable, for other programs to read."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from grader.cache import Cache
from grader.errors import CourseError, Fault, GraderError
from grader.kinds.answer import ComparedSide, describe, int_text, sides_of
from grader.model.case import CallsCase, Case, GameCase, PlacementCase, SearchCase, WalkCase
from grader.model.message import Message, SourceLine, number_shown
from grader.model.report import Diagnosis, ExerciseReport, Report, ReportStatus
from grader.model.run import (
    Digest,
    Foreign,
    LongInteger,
    NumpyScalar,
    PlainDict,
    PlainSet,
    without_addresses,
)
from grader.model.tree import Node, Number, Unknown
from grader.model.verdict import Check, Divergence
from grader.render.hidden_cases import CaseView, ErrorView, file_error_view, smallest_of, view_of
from grader.render.phrases import Phrases, diagnosis_clause, diagnosis_text
from grader.render.points import ExerciseShares, Share, rounded, rounded_score, shares_of
from grader.render.safe_text import clipped, json_for_logs

_LONGEST_INT_BITS = 1024
"""Beyond, an int fits no float, and most readers of JSON fail on it: it becomes a text."""
_DEEPEST_LIST = 100
_LONGEST_TEXT = 500
"""Of a text that a student returned."""


def render_json(report: Report, language: str) -> str:
    return dumped(report_document(report, language))


def render_json_line(document: Mapping[str, Any]) -> str:
    """A report among many, on one line, without its end."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    # Which escapes too what some readers take for the end of a line.
    return json_for_logs(_without_surrogates(text))


def render_json_many(reports: Sequence[Report], language: str) -> str:
    """Several submissions in one document."""
    documents = [report_document(report, language) for report in reports]
    return dumped({"schema": "grader/reports/1", "reports": documents})


def render_json_error(error: GraderError, language: str) -> str:
    """What stopped the command, for those who read its stdout as JSON."""
    documents = _Documents(language)
    if isinstance(error, CourseError):
        errors = [documents.fault(fault) for fault in error.faults]
    else:
        errors = [{**documents.said(error.reason), "file": None, "line": None, "remedy": None}]
    document = {"schema": "grader/error/1", "exit_code": error.exit_code, "errors": errors}
    return dumped(document)


@cache
def report_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) that every report obeys."""
    from importlib.resources import files

    text = (files("grader") / "schemas" / "report.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def report_document(report: Report, language: str) -> dict[str, Any]:
    return _Documents(language).report(report)


_checks: Cache[dict[str, Any]] = Cache("check-documents")


class _Documents(Phrases):
    """What is said of a report, its parts and what stopped a command, as documents."""

    __slots__ = ()

    def report(self, report: Report) -> dict[str, Any]:
        # A copy that we could not judge has no mark at all.
        mark = None if report.status is ReportStatus.NOT_GRADED else rounded(report.mark)
        return {
            "schema": "grader/report/1",
            "grader_version": report.grader_version,
            "course": {"id": report.course_id, "sha256": report.course_sha256},
            "submission": {"name": report.submission.name, "sha256": report.submission.sha256},
            "status": report.status.value,
            "score": rounded(rounded_score(report.score, report.max_score)),
            "max_score": rounded(report.max_score),
            "mark": {"value": mark, "out_of": report.mark_out_of},
            "provisional": report.is_provisional,
            "isolation": report.isolation.value,
            "layers": list(report.layers),
            "duration_s": round(report.duration_s, 3),
            "error": self._error_document(file_error_view(report.error)) if report.error else None,
            "warnings": [self.said(warning) for warning in report.warnings],
            "exercises": [
                self._exercise_document(exercise, shares)
                for exercise, shares in zip(report.exercises, shares_of(report), strict=True)
            ],
        }

    def _exercise_document(
        self, exercise: ExerciseReport, shares: ExerciseShares
    ) -> dict[str, Any]:
        return {
            "id": exercise.id,
            "title": exercise.title.said_in(self.language),
            "function": exercise.function,
            "form": exercise.form,
            "status": exercise.status.value,
            "score": rounded(shares.whole.points),
            "max_score": rounded(shares.whole.max_points),
            "notes": [self.said(note) for note in exercise.notes],
            "cases": [
                self._case_document(view_of(case), checks)
                for case, (_, checks) in zip(exercise.cases, shares.cases, strict=True)
            ],
            "diagnoses": [self._diagnosis_document(each) for each in exercise.diagnoses],
            "counterexample": self._counterexample_document(exercise),
        }

    def _counterexample_document(self, exercise: ExerciseReport) -> dict[str, Any] | None:
        """The smallest tree on which the function goes wrong, where one was found."""
        found = smallest_of(exercise)
        if found is None:
            return None
        expected, observed = (_side_document(side) for side in sides_of(found))
        case = view_of(found)
        ended = {
            "ending": case.ending.value if case.ending else None,
            "error": self._error_document(case.error) if case.error else None,
        }
        data = input_document(found.case)["data"]
        return {**data, "expected": expected, "observed": {**observed, **ended}}

    def _diagnosis_document(self, diagnosis: Diagnosis) -> dict[str, Any]:
        return {
            "id": diagnosis.id,
            "certainty": diagnosis.certainty.value,
            "message": diagnosis_text(diagnosis, self.language),
            "clause": diagnosis_clause(diagnosis, self.language),
            "mistakes": list(diagnosis.mistakes),
            "convention": diagnosis.is_convention,
            "sections": list(diagnosis.sections),
            "alternatives": [self.said(each) for each in diagnosis.alternatives],
        }

    def _case_document(self, case: CaseView, shares: tuple[Share, ...]) -> dict[str, Any]:
        document: dict[str, Any] = {
            "id": case.id,
            "hidden": case.hidden,
            "status": case.status.value,
            "ending": case.ending.value if case.ending else None,
            "not_run": case.not_run is not None,
            "error": self._error_document(case.error) if case.error else None,
            "evaluations": case.evaluations,
            "checks": [
                self._known_check(check, share)
                for check, share in zip(case.checks, shares, strict=True)
            ],
            "first_divergence": _divergence_document(case.divergence) if case.divergence else None,
        }
        if case.shown is None:
            return document
        return document | {
            "title": case.title.said_in(self.language),
            "input": input_document(case.shown.case),
            "stopped_at": _place_document(case.running_line),
            "output": case.output,
            "output_truncated": case.output_truncated,
            "notes": [self.said(note) for note in case.notes],
        }

    def _known_check(self, check: Check, share: Share) -> dict[str, Any]:
        """Most copies of a class share the very verdicts on the trees that they share."""
        return _checks.recall(
            (check,), lambda: self._check_document(check, share), share, self.language
        )

    def _check_document(self, check: Check, share: Share) -> dict[str, Any]:
        document = {
            "kind": check.kind.value,
            "status": check.status.value,
            "expected": _plain(check.expected),
            "observed": _plain(check.observed),
            "points": rounded(share.points),
            "max_points": rounded(share.max_points),
            "message": self.render(check.message) if check.message else None,
            "code": check.message.code if check.message else None,
        }
        if check.convention:
            document["convention"] = check.convention
        return document

    def _error_document(self, error: ErrorView) -> dict[str, Any]:
        return {
            "type": error.type_name,
            "message": self.error_message(error),
            **(_place_document(error.line) or {"line": None, "cell": None}),
            "cause": self.said(error.cause) if error.cause else None,
        }

    def fault(self, fault: Fault) -> dict[str, Any]:
        return {
            **self.said(fault.message),
            "file": fault.place.file,
            "line": fault.place.line,
            "remedy": self.render(fault.remedy) if fault.remedy else None,
        }

    def said(self, said: Message) -> dict[str, Any]:
        return {"code": said.code, "message": self.render(said)}


def _side_document(side: ComparedSide) -> dict[str, Any]:
    return {
        "value": _plain(side.value),
        "path": _plain(side.path),
        "evaluations": len(side.leaves),
        "leaves": _plain(side.leaves),
    }


def input_document(case: Case) -> dict[str, Any]:
    """What the student's functions were tried on."""
    match case:
        case SearchCase(maximise=maximise, depth=depth, tree=tree):
            player = "max" if maximise else "min"
            data = {"player": player, "depth": depth, "tree": _tree(tree)}
            return {"kind": "tree", "data": data}
        case WalkCase(tree=tree):
            return {"kind": "tree", "data": {"tree": tree_document(tree)}}
        case CallsCase(calls=calls):
            return {"kind": "calls", "data": [str(call) for call in calls]}
        case PlacementCase(placement=placement):
            return {"kind": "fen", "data": str(placement)}
        case GameCase(start=start):
            return {"kind": "board", "data": start}
        case _:
            raise TypeError(f"no input is written for {type(case).__name__}")


def _divergence_document(divergence: Divergence) -> dict[str, Any]:
    window = divergence.window
    return {
        "step": divergence.step,
        "expected": _plain(divergence.expected),
        "observed": _plain(divergence.observed),
        "alpha": _plain(window.alpha) if window else None,
        "beta": _plain(window.beta) if window else None,
    }


def _place_document(line: int | None) -> dict[str, Any] | None:
    if line is None:
        return None
    cell = line.cell.number if isinstance(line, SourceLine) else None
    return {"line": number_shown(line), "cell": cell}


_trees: Cache[Any] = Cache("tree-documents")


def _tree(tree: Node) -> Any:
    """The document of a tree, which nobody changes: the trees of a course are in every report."""
    return _trees.recall((tree,), lambda: tree_document(tree))


def tree_document(node: Node) -> Any:
    """A tree as fixtures write it: nested lists, a mapping only where a list cannot say it."""
    if node.same_as is not None:
        return {"voir": node.same_as}
    children = [tree_document(child) for child in node.children]
    if node.name is None and node.end is None:
        if node.value is None:
            return children
        if node.is_leaf:
            return _leaf_document(node.value)
    document: dict[str, Any] = {}
    if node.name is not None:
        document["nom"] = node.name
    if node.value is not None:
        document["valeur"] = _leaf_document(node.value)
    if children:
        document["enfants"] = children
    if node.end is not None:
        document["fin"] = node.end.value
    return document


def _leaf_document(value: Number | Unknown) -> Any:
    return value.value if isinstance(value, Unknown) else _plain(value)


def _plain(value: Any, depth: int = 0) -> Any:  # noqa: PLR0911 (one for each type)
    """A value that JSON can hold, whatever the student returned."""
    if depth > _DEEPEST_LIST:
        return "…"
    match value:
        case NumpyScalar(value=number):
            return _plain(number, depth)
        case Foreign(type_name=type_name, text=text):
            return {"type": type_name, "text": text}
        case PlainDict() | PlainSet() | LongInteger() | Digest():
            return {"type": value.type_name, "text": describe(value)}
        case bool() | None:
            return value
        case str():
            return clipped(without_addresses(value), _LONGEST_TEXT)
        case int():
            return value if value.bit_length() <= _LONGEST_INT_BITS else int_text(value)
        case float():
            return value if math.isfinite(value) else str(value)
        case list() | tuple():
            return [_plain(item, depth + 1) for item in value]
        case _:
            return str(value)


def dumped(document: Any) -> str:
    """A document for other programs, as text that is safe wherever it is printed."""
    text = json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)
    return json_for_logs(_without_surrogates(text)) + "\n"


def _without_surrogates(text: str) -> str:
    """Half a character cannot be encoded, and many readers refuse even its JSON escape.

    It is written as the six characters that name it, and so is readable everywhere.
    """
    return re.sub("[\ud800-\udfff]", lambda half: f"\\\\u{ord(half[0]):04x}", text)
