"""Mutation testing of the corrigé: what would the fixtures not notice, what has no name yet?

Every small change of a solution's source (a comparison, a constant, a name, a statement left
out…) is graded as a student's file. Survivors are listed, and must be argued in
docs/mutations.md; of those that are caught, it is told how many are named.

    python bench/mutants.py [EXERCISE …] [--survivors-only]
"""

import argparse
import ast
import copy
import hashlib
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from grader.course import read_course
from grader.grading import Request, grade
from grader.model.dataclass import dataclass
from grader.model.exercise import Course, Exercise
from grader.model.report import Certainty, ExerciseReport, ExerciseStatus, Submission
from grader.model.run import Ending
from grader.sandbox.referee import Referee

ROOT = Path(__file__).parent.parent
ARGUED = ROOT / "docs" / "mutations.md"

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
TWINS = {
    "alpha": "beta",
    "beta": "alpha",
    "max": "min",
    "min": "max",
    "meilleur": "score",
    "score": "meilleur",
    "chemin": "coups",
    "coups": "coups_prec",
    "coups_prec": "coups",
    "position": "jeu",
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A solution with one thing changed."""

    name: str
    """The line, and what was changed there: stable as long as the line is."""
    source: str


@dataclass(frozen=True, slots=True)
class Graded:
    mutant: Mutant
    report: ExerciseReport

    @property
    def survives(self) -> bool:
        return self.report.status is ExerciseStatus.PASSED

    @property
    def answers(self) -> bool:
        """Whether it comes to an answer on every case: what stops is told by its exception."""
        return all(
            case.outcome is not None and case.outcome.ending is Ending.RETURNED
            for case in self.report.cases
        )

    @property
    def certainty(self) -> Certainty | None:
        return self.report.diagnoses[0].certainty if self.report.diagnoses else None

    @property
    def told(self) -> str:
        return self.report.diagnoses[0].id if self.report.diagnoses else "–"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("exercises", nargs="*", metavar="EXERCISE")
    parser.add_argument("--survivors-only", action="store_true")
    arguments = parser.parse_args(words)
    course = read_course(ROOT)
    argued = ARGUED.read_text() if ARGUED.exists() else ""
    unargued = 0
    with Referee() as referee:
        for exercise in course.exercises:
            if not arguments.exercises or exercise.id in arguments.exercises:
                graded = [
                    Graded(mutant, grade_mutant(course, exercise, mutant, referee))
                    for mutant in mutants_of(exercise.program.decode())
                ]
                unargued += tell(exercise, graded, argued, all_of_them=not arguments.survivors_only)
    return 1 if unargued else 0


def grade_mutant(
    course: Course, exercise: Exercise, mutant: Mutant, referee: Referee
) -> ExerciseReport:
    source = mutant.source.encode()
    submission = Submission(
        name="mutant.py", sha256=hashlib.sha256(source).hexdigest(), source=source, lines=()
    )
    request = Request(
        course=course,
        submission=submission,
        exercise_ids=(exercise.id,),
        seed=course.sha256,
        language="fr",
    )
    (report,) = grade(request, referee, lambda *_: None).exercises
    return report


def tell(exercise: Exercise, graded: Sequence[Graded], argued: str, *, all_of_them: bool) -> int:
    """Print the figures; how many survivors nobody argued."""
    survivors = [each for each in graded if each.survives]
    caught = [each for each in graded if not each.survives]
    answering = [each for each in caught if each.answers]
    exact = sum(each.certainty is Certainty.EXACT for each in answering)
    likely = sum(each.certainty is Certainty.LIKELY for each in answering)
    print(
        f"{exercise.id}: {len(graded)} mutants, {len(caught)} caught, {len(survivors)} survive; "
        f"{len(answering)} of those caught always answer: {exact} named exactly, {likely} likely"
    )
    if all_of_them:
        for each in caught:
            print(f"    caught    {each.mutant.name}    {each.told}")
    unargued = 0
    for each in survivors:
        known = f"`{exercise.id}` {each.mutant.name}" in argued
        unargued += not known
        print(f"    survives  {each.mutant.name}{'' if known else '    NOT ARGUED'}")
    return unargued


# The mutants --------------------------------------------------------------------------------------


def mutants_of(source: str) -> Iterator[Mutant]:
    """Each small change, once; those that come to the same text count as one."""
    tree = ast.parse(source)
    met = {ast.unparse(tree)}
    for place, node in enumerate(ast.walk(tree)):
        for line, what, change in changes_of(node):
            text = changed_text(tree, place, change)
            if text not in met:
                met.add(text)
                yield Mutant(f"l. {line} : {what}", text)


Change = Callable[[ast.AST], None]


def changed_text(tree: ast.AST, place: int, change: Change) -> str:
    """The program with this change made to the node that is met at this place."""
    mutated = copy.deepcopy(tree)
    change(next(each for at, each in enumerate(ast.walk(mutated)) if at == place))
    return ast.unparse(ast.fix_missing_locations(mutated))


def changes_of(node: ast.AST) -> Iterator[tuple[int, str, Change]]:
    """What can be changed there: the line, in words, and how."""
    line = getattr(node, "lineno", 0)
    yield from ((line, what, change) for what, change in _changes_of_expression(node))
    for field in ("body", "orelse"):
        statements = getattr(node, field, None)
        if isinstance(statements, list):
            for place, statement in enumerate(statements):
                if isinstance(statement, ast.stmt) and not _is_docstring(statement):
                    for what, by in _changes_of_statement(statement):
                        yield statement.lineno, what, _replacing(field, place, by)


def _changes_of_expression(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.Compare(ops=[operator], left=left, comparators=[right]):
            for other in COMPARISONS.get(type(operator), ()):
                shown = ast.unparse(ast.Compare(left, [other()], [right]))
                yield f"{ast.unparse(node)} → {shown}", _setting("ops", [other()])
        case ast.BinOp(op=op, left=left, right=right) if type(op) in OPERATORS:
            swapped = OPERATORS[type(op)]()
            shown = ast.unparse(ast.BinOp(left, swapped, right))
            yield f"{ast.unparse(node)} → {shown}", _setting("op", swapped)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield f"{ast.unparse(node)} → {ast.unparse(operand)}", _setting("op", ast.UAdd())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"{ast.unparse(node)} → {ast.unparse(operand)}", _becoming(operand)
        case ast.BoolOp(op=op, values=values):
            other_op = ast.And() if isinstance(op, ast.Or) else ast.Or()
            shown = ast.unparse(ast.BoolOp(other_op, values))
            yield f"{ast.unparse(node)} → {shown}", _setting("op", other_op)
            for kept in values:
                yield f"{ast.unparse(node)} → {ast.unparse(kept)}", _setting("values", [kept])
        case ast.Constant(value=bool(value)):
            yield f"{value} → {not value}", _setting("value", not value)
        case ast.Constant(value=int(value)):
            yield f"{value} → {value + 1}", _setting("value", value + 1)
        case ast.Attribute(attr="inf"):
            yield "math.inf → 0", _becoming(ast.Constant(0))
            yield "math.inf → 1000", _becoming(ast.Constant(1000))
        case ast.Name(id=name, ctx=ast.Load()) if name in TWINS:
            yield f"{name} → {TWINS[name]}", _setting("id", TWINS[name])


def _changes_of_statement(statement: ast.stmt) -> Iterator[tuple[str, ast.stmt]]:
    first_line = ast.unparse(statement).splitlines()[0]
    if isinstance(statement, ast.Assign | ast.AugAssign | ast.Break | ast.If | ast.Expr):
        yield f"sans « {first_line} »", ast.Pass()
    if isinstance(statement, ast.Break):
        yield "break → continue", ast.Continue()
    if isinstance(statement, ast.For):
        early = copy.deepcopy(statement)
        early.body.append(ast.Break())
        yield f"un seul tour de « {first_line} »", early
        backwards = copy.deepcopy(statement)
        backwards.iter = ast.Call(
            ast.Name("list", ast.Load()),
            [ast.Call(ast.Name("reversed", ast.Load()), [statement.iter], [])],
            [],
        )
        yield f"à l'envers « {first_line} »", backwards


def _replacing(field: str, place: int, by: ast.stmt) -> Change:
    def change(target: ast.AST) -> None:
        getattr(target, field)[place] = by

    return change


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _setting(field: str, value: object) -> Change:
    return lambda target: setattr(target, field, value)


def _becoming(other: ast.expr) -> Change:
    """The node turned into another one, in place: nobody else holds it."""

    def change(target: ast.AST) -> None:
        target.__class__ = type(other)
        target.__dict__.update(copy.deepcopy(other).__dict__)

    return change


if __name__ == "__main__":
    sys.exit(main())
