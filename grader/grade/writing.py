"""Finds the exercises in a file: which functions are there, in which form, how to call them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from grader.exercise import Course, Exercise, Form
from grader.forms import CallPlan, plan_call
from grader.message import Message, message
from grader.nearest import nearest
from grader.run import FoundFunction, Loading


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """An exercise as a file has it; without a plan, its functions cannot be called."""

    form: Form
    function: FoundFunction
    """The one that the report names."""
    plans: Mapping[str, CallPlan]
    faults: tuple[Message, ...]


def find_exercises(
    course: Course, loading: Loading, asked: Sequence[str]
) -> list[tuple[Exercise, list[Writing]]]:
    """The exercises asked for, or else those that the file holds, with their writings.

    A function that fits one exercise is no mistake in another that has the same name for it:
    `minimax(node, is_max)` cannot be asked for a depth, and was not meant to be.
    """
    found = [
        (exercise, writings_of(exercise, loading, asked=exercise.id in asked))
        for exercise in course.exercises
        if not asked or exercise.id in asked
    ]
    if asked:
        return found
    fitting = {name for _, writings in found for writing in writings for name in writing.plans}
    meant = [
        (exercise, [each for each in writings if each.plans or each.function.name not in fitting])
        for exercise, writings in found
    ]
    return [(exercise, writings) for exercise, writings in meant if writings]


def writings_of(exercise: Exercise, loading: Loading, *, asked: bool) -> list[Writing]:
    """One writing for each function that the exercise accepts; several that go together are one."""
    forms = [form for form in exercise.forms if asked or not form.on_request]
    by_name = {function.name: function for function in loading.functions}
    if any(form.others for form in forms):
        joint = [_joint_writing(form, by_name) for form in forms]
        best = max(
            (writing for writing in joint if writing is not None),
            key=lambda writing: len(writing.plans),
            default=None,
        )
        return [] if best is None else [best]
    return [
        _single_writing(function, accepting)
        for function in loading.functions
        if (accepting := [form for form in forms if form.function == function.name])
    ]


def function_names(exercise: Exercise, *, asked: bool = False) -> Iterator[str]:
    """Every function by which the exercise can be found."""
    for form in exercise.forms:
        if asked or not form.on_request:
            yield from (signature.function for signature in form.signatures)


def _single_writing(function: FoundFunction, forms: Sequence[Form]) -> Writing:
    plan = plan_call(function, forms)
    if isinstance(plan, Message):
        return Writing(form=forms[0], function=function, plans={}, faults=(plan,))
    return Writing(form=plan.form, function=function, plans={function.name: plan}, faults=())


def _joint_writing(form: Form, by_name: Mapping[str, FoundFunction]) -> Writing | None:
    present = [
        (by_name[signature.function], signature)
        for signature in form.signatures
        if signature.function in by_name
    ]
    if not present:
        return None
    plans: dict[str, CallPlan] = {}
    faults: list[Message] = []
    for function, signature in present:
        alone = replace(
            form, function=signature.function, parameters=signature.parameters, others=()
        )
        plan = plan_call(function, [alone])
        if isinstance(plan, Message):
            faults.append(plan)
        else:
            plans[function.name] = plan
    return Writing(form=form, function=present[0][0], plans=plans, faults=tuple(faults))


# What is not there ------------------------------------------------------------------------------


def missing_note(exercise: Exercise, loading: Loading) -> Message:
    """Why an exercise that was asked for is not there."""
    expected = exercise.forms[0].function
    return near_miss(exercise, loading) or message("function-missing", function=expected)


def near_miss(exercise: Exercise, loading: Loading) -> Message | None:
    """Something in the file that was meant for the exercise, and is no function of it."""
    names = set(function_names(exercise))
    for name, type_name in loading.not_functions:
        if name in names:
            return message("name-not-a-function", name=name, type=type_name)
    for owner, name, line in loading.methods:
        if name in names:
            return message("function-in-class", owner=owner, name=name, line=line)
    expected = exercise.forms[0].function
    near = nearest_function(exercise.forms[0], loading)
    if near is None:
        return None
    return message("function-missing-near", function=expected, near=near)


def nearest_function(form: Form, loading: Loading) -> str | None:
    """The function of the file whose name is much like the one expected, and could be called so."""
    names = {
        function.name.replace("_", ""): function.name
        for function in loading.functions
        if not isinstance(plan_call(function, [form]), Message)
    }
    near = nearest(form.function.replace("_", ""), names, cutoff=0.8)
    return names[near] if near is not None else None
