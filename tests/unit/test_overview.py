from fractions import Fraction
from pathlib import Path

import pytest

from grader.case import CaseTemplate, Claim, Family
from grader.exercise import (
    Algorithm,
    Conventions,
    Course,
    Cut,
    Exercise,
    Form,
    Limits,
    Pruning,
    Role,
    TieRule,
)
from grader.render.overview import _exercise_lines, overview_lines
from grader.tree import Nested, tree_of
from grader.verdict import CheckKind

FORM = Form(
    id="cours",
    function="minimax",
    parameters=(Role.GAME, Role.DEPTH, Role.MAXIMISE),
    conventions=Conventions(cut=Cut.LARGE, pruning=Pruning.FULL, tie=TieRule.FREE),
)


def template(
    source: Nested | Family, *, depths: tuple[int, ...] = (), hidden: bool = False
) -> CaseTemplate:
    return CaseTemplate(
        id="arbre",
        title="Arbre",
        maximise=False,
        source=source if isinstance(source, Family) else tree_of(source),
        depths=depths,
        claims={None: Claim()},
        hidden=hidden,
    )


def exercise(*templates: CaseTemplate, early_ends: bool = False) -> Exercise:
    return Exercise(
        id="minimax",
        title="Minimax",
        algorithm=Algorithm.MINIMAX,
        forms=(FORM,),
        case_templates=templates,
        points={CheckKind.VALUE: Fraction(5, 2)},
        limits=Limits(time_s=1, memory_mib=64, evaluations=10, output_kib=1),
        early_ends=early_ends,
        solution=b"",
    )


def shown(*templates: CaseTemplate) -> str:
    course = Course(
        id="petit",
        title="Petit cours",
        language="fr",
        mark_out_of=20,
        exercises=(exercise(*templates),),
        sha256="",
        root=Path(),
    )
    return "\n".join(overview_lines(course, "fr")).replace("\u00a0", " ")


def test_points_are_shown_as_they_are_written() -> None:
    assert "minimax — Minimax : 2,5 points (valeur 2,5)" in shown()


def test_a_tree_is_told_by_its_shape_alone() -> None:
    text = shown(template([[1, 2], [3, 99]]))

    assert "arbre : ▼ MIN à la racine, 4 feuilles, profondeur 2" in text
    assert "99" not in text


def test_asked_depths_are_all_named() -> None:
    assert "profondeur 1, 2" in shown(template([[1, 2], [3]], depths=(1, 2)))


def test_a_hidden_tree_stays_hidden() -> None:
    text = shown(template([[1, 2], [3]], hidden=True))

    assert "arbre : arbre caché" in text
    assert "feuilles" not in text


def test_a_fixture_that_no_form_can_use_is_said_to_be_left_aside() -> None:
    assert "laissé de côté" in shown(template([1, [2, 3]]))


@pytest.mark.parametrize(
    ("source", "depths", "early_ends", "used"),
    [
        ([1, [2, 3]], (), False, False),
        ([1, [2, 3]], (), True, True),
        ([1, [2, 3]], (1,), False, True),
        ([[1], [2, 3]], (), False, True),
        (Family(branching=(1, 2), depth=2, seed=1, values=(0, 1), count=1), (), False, True),
    ],
)
def test_a_fixture_is_used_where_its_leaves_lie_at_the_depth_asked(
    source: Nested | Family, depths: tuple[int, ...], early_ends: bool, used: bool
) -> None:
    asked = template(source, depths=depths)

    lines = "\n".join(_exercise_lines(exercise(asked, early_ends=early_ends), "fr"))

    assert ("laissé de côté" not in lines) is used
