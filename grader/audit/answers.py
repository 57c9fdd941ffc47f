"""Stated answers, the solution's and ours: three ways to the same number, or somebody is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grader.course.course_files import CoursePlaces
from grader.errors import Place
from grader.grading.request import Draws
from grader.kinds import kind_of
from grader.kinds.answer import read_answer
from grader.kinds.calls import Expectation, ScriptedKind
from grader.kinds.search import optimal_path, path_fault, search_under
from grader.model.audit_report import Finding, Severity, StatedAnswer, Topic
from grader.model.case import CallsCase, CaseTemplate, Claim, Family, PlacementCase, SearchCase
from grader.model.dataclass import dataclass
from grader.model.exercise import Algorithm, Exercise, Role, TieRule
from grader.model.message import message
from grader.model.report import CaseReport, SearchCaseReport
from grader.model.run import Ending, plain_number
from grader.model.tree import Node
from grader.search import exact_value, run_reference
from grader.search.random_draws import depends_on_seed, plain_case

_SEARCHES = {
    Algorithm.MINIMAX.value: Algorithm.MINIMAX,
    Algorithm.ALPHABETA.value: Algorithm.ALPHABETA,
}
Solved = Mapping[str, CaseReport]
"""What the solution did, by case."""


@dataclass(frozen=True, slots=True)
class _Said:
    """One claim, beside the two answers that it must equal."""

    what: str
    steps: tuple[str, ...]
    """The keys under `attendu` where it is written."""
    claimed: Any
    solution: Any
    built_in: Any
    agrees: bool


def check_answers(
    exercise: Exercise, solved: Solved, places: CoursePlaces, draws: Sequence[Draws]
) -> tuple[list[StatedAnswer], list[Finding]]:
    """Every claim of the exercise's fixtures, and a fault for each that does not hold."""
    answers: list[StatedAnswer] = []
    findings: list[Finding] = []
    for template in exercise.case_templates:
        for case_id, depth, said in _said(exercise, template, solved, draws):
            answer = StatedAnswer(
                fixture=template.id,
                case=case_id,
                exercise=exercise.id,
                what=said.what,
                claimed=said.claimed,
                solution=said.solution,
                built_in=said.built_in,
                agrees=said.agrees,
            )
            answers.append(answer)
            if not said.agrees:
                steps = ("attendu", *([str(depth)] if depth is not None else []), *said.steps)
                findings.append(_fault(answer, places.find(f"fixtures/{template.id}.yaml", *steps)))
    return answers, findings


def _fault(answer: StatedAnswer, place: Place) -> Finding:
    facts = {
        "case": answer.case,
        "exercise": answer.exercise,
        "what": message(f"audit-what-{answer.what}"),
        "claimed": answer.claimed,
    }
    right = answer.built_in if answer.built_in is not None else answer.solution
    file = f"corrige/{answer.exercise}.py"
    word = list(right) if isinstance(right, tuple) else right
    remedy = message("try-write", word=word)
    code = "audit-answer-wrong"
    if answer.built_in is None:
        code, remedy = "audit-answer-two", message("audit-try-either", word=word, file=file)
    elif answer.claimed == answer.built_in:
        # What is written is right: it is the solution's file that must change.
        code, remedy, place = (
            "audit-solution-answers-wrong",
            message("audit-try-solution", file=file),
            Place(file),
        )
    elif answer.solution not in (None, answer.built_in):
        code, remedy = "audit-answer-three", message("audit-try-both", word=word, file=file)
    return Finding(
        topic=Topic.ANSWERS,
        severity=Severity.FAULT,
        place=place,
        message=message(code, right=right, solution=answer.solution, **facts),
        remedy=remedy,
    )


def _said(
    exercise: Exercise, template: CaseTemplate, solved: Solved, draws: Sequence[Draws]
) -> Iterator[tuple[str, int | None, _Said]]:
    if not template.claims or kind_of(exercise).is_walk:
        return
    if not isinstance(template.source, Node | Family):
        yield from (
            (template.id, None, said) for said in _said_of_calls(exercise, template, solved)
        )
        return
    tried = draws if depends_on_seed(template) else draws[:1]
    several = len(template.depths) > 1
    for cases in zip(*(each.searches(template) for each in tried), strict=True):
        first = cases[0]
        depth = first.depth if several else None
        for said in _said_of_search(exercise, cases, solved.get(first.id)):
            yield first.id, depth, said


# Trees --------------------------------------------------------------------------------------------


def _said_of_search(
    exercise: Exercise, cases: Sequence[SearchCase], report: CaseReport | None
) -> Iterator[_Said]:
    """The claims of one case; where leaves are drawn, they must hold in every draw."""
    claim, case = cases[0].claim, cases[0]
    value, path, count = _solved(exercise, report)
    if claim.value is not None:
        ours = _disagreeing(
            claim.value, [exact_value(c.tree, (), c.depth, c.maximise) for c in cases]
        )
        agrees = claim.value == ours and value in (None, claim.value)
        yield _Said("value", ("valeur",), claim.value, value, ours, agrees)
    if claim.path is not None:
        tie = exercise.forms[0].conventions.tie
        right = all(path_fault(each, tie, claim.path) is None for each in cases)
        told_by = TieRule.FIRST if tie is TieRule.FREE else tie
        ours = claim.path if right else optimal_path(case, told_by)
        # Any path that is optimal at every step is right, the solution's among them.
        is_as_right = path is not None and right and path_fault(case, tie, path) is None
        theirs = claim.path if is_as_right else path
        yield _Said(
            "path", ("chemin",), claim.path, theirs, ours, right and theirs in (None, claim.path)
        )
    for name, claimed in (claim.evaluations or {}).items():
        ours = _disagreeing(claimed, [_count(exercise, _SEARCHES[name], each) for each in cases])
        asked = count if exercise.algorithm.value == name else None
        agrees = claimed == ours and asked in (None, claimed)
        yield _Said(f"evaluations-{name}", ("evaluations", name), claimed, asked, ours, agrees)


def _disagreeing(claimed: Any, found: Sequence[Any]) -> Any:
    """What was found, and of several draws the first that is not what was claimed."""
    return next((each for each in found if each != claimed), found[0])


def _count(exercise: Exercise, algorithm: Algorithm, case: SearchCase) -> int:
    """How many evaluations the search makes, under the conventions of the exercise if it is its."""
    if exercise.algorithm is algorithm:
        return len(search_under(exercise.forms[0].conventions, algorithm, case).trace)
    return len(run_reference(case, algorithm).trace)


def _solved(
    exercise: Exercise, report: CaseReport | None
) -> tuple[Any, tuple[int, ...] | None, int | None]:
    """The solution's value, path and number of evaluations, of what it was asked for."""
    if report is None or report.outcome is None or report.outcome.ending is not Ending.RETURNED:
        return None, None, None
    kind = kind_of(exercise)
    answers_moves = kind.answers_moves or Role.MOVE_LIST in exercise.forms[0].parameters
    # Moves are what its judge has looked at.
    if answers_moves or not isinstance(report, SearchCaseReport):
        return None, None, None
    path_due = exercise.forms[0].returns_path
    answer = read_answer(report.outcome.returned, path_due=path_due)
    if answer.fault is not None and not path_due:
        answer = read_answer(report.outcome.returned, path_due=True)
    return answer.value, answer.path if path_due else None, len(report.trace)


# Calls and boards ---------------------------------------------------------------------------------


def _said_of_calls(exercise: Exercise, template: CaseTemplate, solved: Solved) -> Iterator[_Said]:
    case = plain_case(template)
    claim = case.claim if isinstance(case, CallsCase | PlacementCase) else Claim()
    if claim.value is None:
        return
    expected = _expected(exercise, case)
    report = solved.get(case.id)
    theirs = None
    if report is not None and report.outcome is not None:
        theirs = plain_number(report.outcome.returned)
    if expected is None:
        yield _Said("value", ("valeur",), claim.value, theirs, None, theirs in (None, claim.value))
        return
    right = expected.is_met_by(claim.value)
    ours = claim.value if right else expected.shown
    # Of several right answers the solution may give another one.
    if right and theirs is not None and expected.is_met_by(theirs):
        theirs = claim.value
    yield _Said(
        "value", ("valeur",), claim.value, theirs, ours, right and theirs in (None, claim.value)
    )


def _expected(exercise: Exercise, case: Any) -> Expectation | None:
    """What the last call of a script should answer; None where only the solution knows."""
    kind = kind_of(exercise)
    if not isinstance(kind, ScriptedKind) or not kind.has_own_answers:
        return None
    calls = kind.calls_of(case, exercise.forms[0])
    return kind.expected(exercise, calls)[-1]
