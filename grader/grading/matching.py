"""Finds the exercises in a file: which functions are there, in which form, how to call them, and
what was meant under another name.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from grader.kinds.signature import CallPlan, knows_position, plan_call, takes_bounds
from grader.language import bare_word, likeness
from grader.model.dataclass import dataclass, field, replace
from grader.model.exercise import Algorithm, Course, Exercise, Form, Role
from grader.model.message import Message, message
from grader.model.run import FoundFunction, Loading

_SHORTEST_WORD = 6
"""A shorter name is part of too many others: `jouer`, of `jouer_partie`."""
_MOST_CANDIDATES = 300


def longer_name(
    forms: Sequence[Form], functions: Sequence[FoundFunction], taken: Collection[str]
) -> Message | None:
    """A function whose name contains the one that is missing: `alphaBetaPruning`."""
    own = {_bare(form.function) for form in forms}
    bounded = _with_bounds(forms)
    words = sorted(own | {_bare(name) for name in taken})
    why_not: Message | None = None
    for function in functions[:_MOST_CANDIDATES]:
        name = _bare(function.name)
        contained = [word for word in words if len(word) >= _SHORTEST_WORD and word in name]
        if function.name in taken or not contained:
            continue
        meant = max(contained, key=len)
        fits = meant in own or (bounded and meant in PLAIN_NAMES and takes_bounds(function))
        if not fits or (meant in PLAIN_NAMES and takes_bounds(function) != bounded):
            continue
        named_so = [form for form in forms if _bare(form.function) == meant]
        plan = plan_call(function, named_so or forms)
        if isinstance(plan, CallPlan):
            return _told(plan.form, function, f"{plan.form.function} = {function.name}")
        if not knows_position(function):
            continue
        facts = {"function": forms[0].function, "near": function.name, "line": function.line}
        why_not = why_not or message("function-near-uncallable", **facts, reason=plan)
    return why_not


PLAIN_NAMES = frozenset({"minimax", "minmax"})
"""Names that people give to alpha-beta, too."""


def _with_bounds(forms: Sequence[Form]) -> bool:
    """Whether alpha-beta is asked for, and nothing more."""
    return any(
        Role.ALPHA in form.parameters and Role.TABLE not in form.parameters for form in forms
    )


def pair_of_functions(
    forms: Sequence[Form], functions: Sequence[FoundFunction], taken: Collection[str]
) -> Message | None:
    """A search written as two functions that call each other: `max_value` and `min_value`."""
    by_name = {_bare(function.name): function for function in functions[:_MOST_CANDIDATES]}
    for name, upper in by_name.items():
        lower = by_name.get(name.replace("max", "min", 1))
        if lower is None or lower is upper or {upper.name, lower.name} & set(taken):
            continue
        if not (knows_position(upper) and knows_position(lower)):
            continue
        for form, parameters in _without_player(forms):
            alone = replace(form, parameters=parameters, others=())
            plans = [plan_call(function, [alone]) for function in (upper, lower)]
            calls = [_written(plan) for plan in plans if isinstance(plan, CallPlan)]
            if len(calls) == len(plans) and takes_bounds(upper) == (Role.ALPHA in form.parameters):
                head = f"def {form.function}({', '.join(form.parameters)})"
                player = Role.MAXIMISE.value
                addition = f"{head}: return {calls[0]} if {player} else {calls[1]}"
                return _told(form, upper, addition, f"{upper.name} / {lower.name}")
    return None


def _without_player(forms: Sequence[Form]) -> Iterator[tuple[Form, tuple[Role, ...]]]:
    """What is left to pass where the function itself says whose turn it is; a depth may lack."""
    for left_out in ({Role.MAXIMISE}, {Role.MAXIMISE, Role.DEPTH}):
        for form in forms:
            if left_out | {Role.GAME} <= set(form.parameters) <= _PLAIN_SEARCH:
                yield form, tuple(role for role in form.parameters if role not in left_out)


_PLAIN_SEARCH = frozenset({Role.GAME, Role.DEPTH, Role.MOVES, Role.ALPHA, Role.BETA, Role.MAXIMISE})


def _written(plan: CallPlan) -> str:
    named = (f"{name}={role}" for name, role in plan.keywords)
    return f"{plan.function.name}({', '.join([*plan.positional, *named])})"


def _told(form: Form, function: FoundFunction, addition: str, near: str = "") -> Message:
    return message(
        "function-by-a-line",
        function=form.function,
        near=near or function.name,
        line=function.line,
        addition=addition,
    )


def _bare(name: str) -> str:
    return bare_word(name.replace("_", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenExercise:
    """An exercise as a file has it; without a plan, its functions cannot be called."""

    form: Form
    function: FoundFunction
    """The one that the report names."""
    plans: Mapping[str, CallPlan]
    """How to call each function that can be called, and is written."""
    faults: tuple[Message, ...]
    fitting: frozenset[str]
    """The functions whose parameters fit, whether they are written or not."""
    reasons: Mapping[str, Message] = field(default_factory=dict)
    """Why a function that goes with the others cannot be called, where we know it."""


def find_exercises(
    course: Course, loading: Loading, asked: Sequence[str], renamed: Collection[str] = ()
) -> list[tuple[Exercise, list[WrittenExercise]]]:
    """The exercises asked for, or else those that the file holds, with their writings.

    A function that fits one exercise is no mistake in another that has the same name for it:
    `minimax(node, is_max)` cannot be asked for a depth, and was not meant to be. One whose
    function stands in a cell that was left out is there, without a writing. Those `renamed`
    are alpha-beta, whatever they are called.
    """
    taken = course_names(course)
    found = [
        (
            exercise,
            writings_of(
                exercise, loading, asked=exercise.id in asked, taken=taken, renamed=renamed
            ),
        )
        for exercise in course.exercises
        if not asked or exercise.id in asked
    ]
    if asked:
        return found
    fitting = {name for _, writings in found for writing in writings for name in writing.fitting}
    meant = [
        (exercise, [each for each in writings if each.fitting or each.function.name not in fitting])
        for exercise, writings in found
    ]
    return [
        (exercise, writings)
        for exercise, writings in meant
        if writings or is_unread(exercise, loading)
    ]


def alphabeta_renamed(course: Course, loading: Loading) -> frozenset[str]:
    """The functions called `minimax` or `minmax` that take alpha and beta: the other search.

    Where no exercise asks for alpha-beta, they are what their name says.
    """
    exercises = [each for each in course.exercises if each.algorithm is Algorithm.ALPHABETA]
    names = {name for each in exercises for name in function_names(each, asked=True)}
    return frozenset(
        function.name
        for function in loading.functions
        if exercises
        and function.name not in names
        and bare_word(function.name.replace("_", "")) in PLAIN_NAMES
        and takes_bounds(function)
    )


def writings_of(
    exercise: Exercise,
    loading: Loading,
    *,
    asked: bool,
    taken: Collection[str] = (),
    renamed: Collection[str] = (),
) -> list[WrittenExercise]:
    """One writing for each function that the exercise accepts; several that go together are one.

    Those `renamed` are alpha-beta, whatever they are called.
    """
    forms = [form for form in exercise.forms if asked or not form.on_request]
    if any(form.others for form in forms):
        joint = [_joint_writing(form, forms, loading, taken) for form in forms]
        best = max(
            (writing for writing in joint if writing is not None),
            key=lambda writing: len(writing.fitting),
            default=None,
        )
        return [] if best is None else [best]
    is_alphabeta = exercise.algorithm is Algorithm.ALPHABETA
    return [
        _single_writing(function, accepting)
        for function in loading.functions
        if (
            accepting := [
                form
                for form in forms
                if (is_alphabeta if function.name in renamed else form.function == function.name)
            ]
        )
    ]


def function_names(exercise: Exercise, *, asked: bool = False) -> Iterator[str]:
    """Every function by which the exercise can be found."""
    for form in exercise.forms:
        if asked or not form.on_request:
            yield from (signature.function for signature in form.signatures)


def course_names(course: Course) -> frozenset[str]:
    """Every function of the course."""
    return frozenset(
        name for exercise in course.exercises for name in function_names(exercise, asked=True)
    )


def _single_writing(function: FoundFunction, forms: Sequence[Form]) -> WrittenExercise:
    plan = plan_call(function, forms)
    fitting: frozenset[str] = frozenset()
    form, plans, faults = forms[0], {}, []
    if isinstance(plan, CallPlan):
        form, plans, fitting = plan.form, {function.name: plan}, frozenset({function.name})
    else:
        faults = [plan]
    if function.unwritten:
        plans, faults = {}, [to_be_written([function.name])]
    return WrittenExercise(
        form=form, function=function, plans=plans, faults=tuple(faults), fitting=fitting
    )


def _joint_writing(
    form: Form, forms: Sequence[Form], loading: Loading, taken: Collection[str]
) -> WrittenExercise | None:
    by_name = {function.name: function for function in loading.functions}
    present = [each.function for each in form.signatures if each.function in by_name]
    if not present:
        return None
    plans: dict[str, CallPlan] = {}
    reasons: dict[str, Message] = {}
    unwritten: list[str] = []
    fitting: set[str] = set()
    for alone in _each_alone(form):
        name = alone.function
        if name not in by_name:
            spellings = [each for other in forms for each in _each_alone(other)]
            same = [each for each in spellings if each.function == name]
            missed = _missed_function(same, loading, taken)
            reasons |= {name: missed} if missed else {}
            continue
        plan = plan_call(by_name[name], [alone])
        fitting |= {name} if isinstance(plan, CallPlan) else set()
        if by_name[name].unwritten:
            unwritten.append(name)
        elif isinstance(plan, Message):
            reasons[name] = plan
        else:
            plans[name] = plan
    faults = (*reasons.values(), *([to_be_written(unwritten)] if unwritten else []))
    return WrittenExercise(
        form=form,
        function=by_name[present[0]],
        plans=plans,
        faults=faults,
        fitting=frozenset(fitting),
        reasons=reasons | {name: to_be_written([name]) for name in unwritten},
    )


def _each_alone(form: Form) -> list[Form]:
    """Functions that go together, each as a form of its own."""
    return [
        replace(form, function=each.function, parameters=each.parameters, others=())
        for each in form.signatures
    ]


def to_be_written(names: Sequence[str]) -> Message:
    if len(names) == 1:
        return message("function-to-write", function=names[0])
    return message("functions-to-write", functions=", ".join(names))


# What is not there ------------------------------------------------------------------------------

_LIKE_ENOUGH = 0.8
_SHORT_NAME = 5
"""Of names so short, another one is another word: a helper `joue` is no `jouer`."""
"""Nobody writes so many functions, and comparing names takes its time."""


def is_unread(exercise: Exercise, loading: Loading, *, asked: bool = False) -> bool:
    """Whether a function of the exercise stands in a cell that was left out."""
    unread = {name for name, _ in loading.unread_functions}
    return not unread.isdisjoint(function_names(exercise, asked=asked))


def missing_notes(
    exercise: Exercise,
    loading: Loading,
    taken: Collection[str],
    *,
    asked: bool = True,
    renamed: Collection[str] = (),
) -> tuple[Message, ...]:
    """Why an exercise is not there."""
    names = set(function_names(exercise, asked=asked))
    mistaken = [each for each in loading.functions if each.name in renamed and each.name in names]
    if mistaken:
        return tuple(map(renamed_note, mistaken))
    misses = near_misses_of(exercise, loading, taken, asked=asked)
    return misses or (message("function-missing", function=exercise.forms[0].function),)


def renamed_note(function: FoundFunction) -> Message:
    return message("alphabeta-renamed", function=function.name, line=function.line)


def near_misses_of(
    exercise: Exercise, loading: Loading, taken: Collection[str], *, asked: bool = False
) -> tuple[Message, ...]:
    """What in the file was meant for the exercise, and is no function of it.

    One that asks for several functions may have missed each of them in its own way.
    """
    accepted = [form for form in exercise.forms if asked or not form.on_request]
    forms = [alone for form in accepted for alone in _each_alone(form)]
    if any(form.others for form in exercise.forms):
        names = dict.fromkeys(form.function for form in forms)
        wanted = [[form for form in forms if form.function == name] for name in names]
    else:
        wanted = [forms]
    misses = (_missed_function(spellings, loading, taken) for spellings in wanted)
    return tuple(miss for miss in misses if miss is not None)


def _missed_function(
    forms: Sequence[Form], loading: Loading, taken: Collection[str]
) -> Message | None:
    """What was meant for a function that may be written in any of these forms."""
    names = {form.function for form in forms}
    for name, line in loading.unread_functions:
        if name in names:
            return message("function-in-unread-cell", function=name, line=line)
    for name, type_name in loading.not_functions:
        if name in names:
            return message("name-not-a-function", name=name, type=kind_of(type_name))
    for owner, name, line in loading.methods:
        if name in names:
            return message("function-in-class", owner=owner, name=name, line=line)
    near = nearest_function(forms, loading.functions, taken)
    if near is None:
        return longer_name(forms, loading.functions, taken) or pair_of_functions(
            forms, loading.functions, taken
        )
    return message("function-missing-near", function=near.expected, near=near.found)


@dataclass(frozen=True, slots=True)
class _Near:
    expected: str
    found: str
    rank: tuple[bool, float]


def nearest_function(
    forms: Sequence[Form], functions: Iterable[FoundFunction], taken: Collection[str]
) -> _Near | None:
    """The function that was probably meant for one of these forms, and the name it should have.

    Its name is the right one but for capitals and underscores; or much like it, and it could be
    called as the exercise calls its own. What is more like another function of the course was
    meant for that one.
    """
    others = set(taken) - {form.function for form in forms}
    candidates = [function for function in functions if function.name not in taken]
    near = [
        each
        for function in candidates[:_MOST_CANDIDATES]
        for each in _near_names(function, forms)
        if all(likeness(each.found, other) <= each.rank[1] for other in others)
    ]
    return max(near, key=lambda each: each.rank, default=None)


def _near_names(function: FoundFunction, forms: Sequence[Form]) -> Iterator[_Near]:
    for form in forms:
        like = likeness(function.name, form.function)
        is_short = len(form.function.replace("_", "")) <= _SHORT_NAME
        near = like >= _LIKE_ENOUGH and not is_short and _fits(function, forms)
        if like == 1 or near:
            yield _Near(form.function, function.name, (_fits(function, [form]), like))


def _fits(function: FoundFunction, forms: Sequence[Form]) -> bool:
    return isinstance(plan_call(function, forms), CallPlan)


_KINDS = frozenset(
    "int float complex bool str bytes list tuple dict set NoneType type module".split()
)


def kind_of(type_name: str) -> Message:
    """What a value is, in words that a beginner knows."""
    if type_name in _KINDS:
        return message(f"kind-{type_name}")
    return message("kind-other", type=type_name)
