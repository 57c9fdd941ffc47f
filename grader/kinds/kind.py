"""What every kind of exercise says of itself: what a course may write of it, how it is run, and how
it is judged.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from grader.kinds.checks import Shares, share_among
from grader.kinds.signature import CallPlan, applies, known_height
from grader.model.case import (
    Case,
    CaseTemplate,
    Family,
    FunctionCall,
    SearchCase,
    Source,
    WalkCase,
)
from grader.model.dataclass import NamedTuple, dataclass, field, replace
from grader.model.exercise import Exercise, Form, Limits, Role
from grader.model.message import Message
from grader.model.report import CaseReport
from grader.model.run import Argument, BatchOutcome, Board, Call, FoundFunction, Outcome, Returned
from grader.model.tree import Node, Search, Trace, TreePath
from grader.model.verdict import CaseVerdict, CheckKind
from grader.search.random_draws import plain_case

_Result = TypeVar("_Result")
_Case = TypeVar("_Case", bound=Case)

# What a course may write of it --------------------------------------------------------------------

_BOUNDS = (Role.ALPHA, Role.BETA)

TREES: tuple[type, ...] = (Node, Family)
"""Sources that are trees, written or drawn."""

CALLED = frozenset({CheckKind.VALUE, CheckKind.CONTRACT})
"""What can be judged of a function that is called, and whose answer is all that is seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleRule:
    """The roles a function must have and those it may have; of the bounds, both or neither."""

    needed: tuple[Role, ...] = ()
    optional: tuple[Role, ...] = ()

    @property
    def known(self) -> tuple[Role, ...]:
        return (*self.needed, *self.optional)

    @property
    def has_bounds(self) -> bool:
        return all(bound in self.optional for bound in _BOUNDS)

    def missing(self, roles: Sequence[Role]) -> list[Role]:
        missing = [role for role in self.needed if role not in roles]
        if self.has_bounds and any(bound in roles for bound in _BOUNDS):
            missing += [bound for bound in _BOUNDS if bound not in roles]
        return missing

    def unfit(self, roles: Sequence[Role]) -> list[Role]:
        return [role for role in roles if role not in self.known]


SEARCH_ROLES = RoleRule(
    needed=(Role.GAME, Role.MAXIMISE),
    optional=(Role.DEPTH, Role.MOVES, *_BOUNDS),
)
"""A search of a tree; one without a depth goes on to the end of the game."""


class Unfit(NamedTuple):
    """Why an exercise cannot be tried on a fixture: a sentence, its facts, and what to do."""

    code: str
    remedy: Message
    facts: Mapping[str, Any] = MappingProxyType({})


# Who plays, and what is drawn ---------------------------------------------------------------------


class Conversation(Protocol):
    """Several calls in one child."""

    def call(self, call: Call) -> Outcome: ...

    def call_many(
        self,
        function: str,
        arguments: Sequence[tuple[Argument, ...]],
        limits: Limits,
        *,
        names: Sequence[str] = (),
    ) -> BatchOutcome: ...


class AnyPlayer(Protocol):
    """A file that was loaded, ready to be called."""

    @property
    def form(self) -> Form: ...

    @property
    def plans(self) -> Mapping[str, CallPlan]: ...

    @property
    def limits(self) -> Limits: ...

    @property
    def functions(self) -> Sequence[FoundFunction]: ...

    def call(self, call: Call) -> Outcome:
        """One call in a child of its own."""
        ...

    def play(self, conversation: Callable[[Conversation], _Result]) -> _Result:
        """Several calls in one child."""
        ...


class AnyDraws(Protocol):
    """What is drawn for one submission."""

    def searches(self, template: CaseTemplate) -> tuple[SearchCase, ...]: ...

    def walks(self, template: CaseTemplate) -> tuple[WalkCase, ...]: ...

    def board(self, case: SearchCase) -> tuple[Board, tuple[TreePath, ...]]:
        """What the referee holds, and the path of each of its positions."""
        ...


# What is run, and judged --------------------------------------------------------------------------

SolutionAnswers = Callable[[Case, Sequence[FunctionCall]], Sequence[Returned]]
"""What the solution answers to the calls of a case, where nobody else knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """An exercise as it is put to one submission: in one form, on these cases."""

    exercise: Exercise
    form: Form
    cases: Sequence[Case]
    draws: AnyDraws
    searches: Mapping[str, Search] = field(default_factory=dict)
    """The right search of each case, by its name, where searches are compared leaf by leaf."""
    answers: SolutionAnswers | None = None
    takes_moves: bool = False
    """Whether the function is handed the moves so far, and so is due to return a path."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What came of one case: how it ended, and what it evaluated."""

    outcome: Outcome
    trace: Trace = ()


class Judge(Protocol):
    """Says what the runs of one submission are worth."""

    @property
    def shares(self) -> Shares: ...

    def as_read(self, run: Run) -> Run:
        """The run as its answer is understood, beside all the others."""
        ...

    def verdict(self, case: Any, run: Any) -> CaseVerdict: ...

    def notes(self, reports: Sequence[CaseReport]) -> tuple[Message, ...]:
        """What is said of the exercise as a whole."""
        ...


class Kind(ABC, Generic[_Case]):
    """One kind of exercise, and the cases that it is tried on."""

    sources: ClassVar[tuple[type, ...]] = TREES
    """What it can be tried on."""
    checks: ClassVar[frozenset[CheckKind]] = CALLED
    """What can be judged of it."""
    role_rule: ClassVar[RoleRule | None] = None
    """The parameters of its functions; None where any will do."""
    several_functions: ClassVar[bool] = False
    """Whether more than one function of a form is called."""
    function_names: ClassVar[tuple[str, ...]] = ()
    """Where functions are known by their names: all that there are."""
    is_walk: ClassVar[bool] = False
    """Whether its trees are gone through rather than played on: nobody plays, to no depth."""
    is_about_cuts: ClassVar[bool] = False
    """Whether it is alpha-beta, or builds on it."""
    answers_moves: ClassVar[bool] = False
    """Whether the answer is a move, not a value."""
    leaves_prove: ClassVar[bool] = False
    """Whether an answer counts only with the leaves that prove it, and no few are better than many:
    what a child keeps from one call cannot help in the next, and the cases may share it."""
    has_own_answers: ClassVar[bool] = True
    """Whether right answers are worked out here; elsewhere the solution alone knows them."""

    # Read with the course

    def role_rule_for(self, _roles: Sequence[Role]) -> RoleRule | None:
        """The rule for a function with these parameters."""
        return self.role_rule

    @property
    def has_player(self) -> bool:
        """Whether somebody must be said to play at the root of its trees."""
        return Node in self.sources and not self.is_walk

    def unfit(self, _template: CaseTemplate, _forms: Sequence[Form]) -> Iterator[Unfit]:
        """Why it cannot be tried on a fixture, though its source suits it."""
        yield from ()

    def tried_on(self, _sources: Sequence[Source]) -> "Kind[Any]":
        """The kind that it is on these."""
        return self

    # Drawn

    def cases(self, template: CaseTemplate, draws: AnyDraws) -> Sequence[Case]:
        """The cases of a fixture."""
        if isinstance(template.source, Node | Family):
            return draws.searches(template)
        return (plain_case(template),)

    def suits(self, exercise: Exercise, form: Form, tree: Node, depth: int) -> bool:
        """Whether a function of this form can be tried on this tree."""
        return Role.DEPTH not in form.parameters or applies(form, exercise, tree, depth)

    def can_be_tried(self, exercise: Exercise, form: Form, template: CaseTemplate) -> bool:
        """Whether some case of the fixture suits the form; of a family, all or none do."""
        source = template.source
        if self.is_walk or not isinstance(source, Node):
            return True
        depths = template.depths or (known_height(source),)
        return any(self.suits(exercise, form, source, depth) for depth in depths)

    def dropped(self, exercise: Exercise, form: Form) -> Iterator[str]:
        for template in exercise.case_templates:
            if not self.can_be_tried(exercise, form, template):
                yield template.id
            elif isinstance(template.source, Node) and len(template.depths) > 1:
                for depth in template.depths:
                    alone = replace(template, depths=(depth,))
                    if not self.can_be_tried(exercise, form, alone):
                        yield f"{template.id}-p{depth}"

    # Run

    def missing_function(self, _player: AnyPlayer, _case: _Case) -> str | None:
        """A function that this case needs and the file does not have, or not so that we know.

        Where there is one function, the file has it: nothing is tried without.
        """
        return None

    @abstractmethod
    def run(self, task: Task, player: AnyPlayer, case: _Case) -> Run:
        """What the file does on a case."""

    # Judged

    def is_surely_right(self, _task: Task, _case: _Case, _run: Run) -> bool:
        """Whether the run is right, where `leaves_prove`."""
        return False

    @abstractmethod
    def judge_of(self, task: Task, runs: Sequence[Run | None]) -> Judge:
        """Who judges all runs of a submission; None stands where nothing was run."""


class KindJudgedApart(Kind[_Case]):
    """One whose runs say nothing of each other."""

    def points(self, task: Task) -> dict[CheckKind, Fraction]:
        """What each check is worth, in the form at hand."""
        return {CheckKind.CONTRACT: Fraction(0), **task.exercise.points}

    def judge_of(self, task: Task, _runs: Sequence[Run | None]) -> Judge:
        shares = share_among(task.exercise.max_score, self.points(task), len(task.cases))
        return _JudgeApart(self, task, shares)

    @abstractmethod
    def verdict(self, task: Task, case: _Case, run: Any, shares: Shares) -> CaseVerdict:
        """What one run is worth."""


def case_ids_of(template: CaseTemplate, *, is_walk: bool) -> Iterator[str]:
    """The names that its cases bear; a walk goes through the whole tree, once."""
    if isinstance(template.source, Family):
        yield from (f"{template.id}-{number}" for number in range(1, template.source.count + 1))
    elif len(template.depths) > 1 and not is_walk:
        yield from (f"{template.id}-p{depth}" for depth in template.depths)
    else:
        yield template.id


@dataclass(frozen=True, slots=True)
class _JudgeApart:
    """Judges each run by itself."""

    kind: KindJudgedApart[Any]
    task: Task
    shares: Shares

    def as_read(self, run: Run) -> Run:
        return run

    def verdict(self, case: Any, run: Any) -> CaseVerdict:
        return self.kind.verdict(self.task, case, run, self.shares)

    def notes(self, _reports: Sequence[CaseReport]) -> tuple[Message, ...]:
        return ()
