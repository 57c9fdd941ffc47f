"""What draws depend on: the course's name, what was asked for, who the student is; nothing else."""

from pathlib import Path

from grader.grading.request import Draws, seed_of
from grader.model.case import CaseTemplate, Family
from grader.model.dataclass import replace
from grader.model.exercise import Course
from grader.model.message import Title
from grader.model.tree import Nested, finite_values, tree_of

COURSE = Course(
    id="cours",
    title=Title.same("Cours"),
    language="fr",
    mark_out_of=20,
    exercises=(),
    sha256="a",
    root=Path("ici"),
    copy_time_s=120,
)
FAMILY = Family(branching=(2, 3), depth=3, seed=7, values=(-50, 50), count=2)
TREE: Nested = [["?"] * 8, [1, 90]]


def template(source: Family | None = None, *, hidden: bool = False) -> CaseTemplate:
    return CaseTemplate(
        id="arbre",
        title=Title.same("arbre"),
        maximise=True,
        source=source or tree_of(TREE),
        depths=(),
        claims={},
        hidden=hidden,
    )


def drawn(
    course: Course, asked: str = "", student: str = "", *, hidden: bool = False
) -> list[object]:
    """All that is drawn: leaves, families, labels, and what stands at inner nodes."""
    draws = Draws(course, seed_of(course, asked, student))
    cases = [
        case
        for source in (None, FAMILY)
        for case in draws.searches(template(source, hidden=hidden))
    ]
    walks = draws.walks(template(FAMILY, hidden=hidden))
    return [
        *(finite_values(case.tree) for case in cases),
        *(draws.board(case)[0].values for case in cases),
        *(finite_values(walk.tree) for walk in walks),
    ]


def test_nothing_but_its_id_counts_of_a_course() -> None:
    edited = replace(
        COURSE,
        title=Title.same("Un autre titre"),
        sha256="b",
        root=Path("ailleurs"),
        mark_out_of=10,
    )

    assert drawn(edited) == drawn(COURSE)
    assert drawn(replace(COURSE, id="autre")) != drawn(COURSE)


def test_another_draw_is_asked_for_and_is_the_same_again() -> None:
    assert drawn(COURSE, "épreuve") == drawn(COURSE, "épreuve")
    assert drawn(COURSE, "épreuve") != drawn(COURSE)


def test_the_student_counts_only_where_each_has_trees_of_their_own() -> None:
    each = replace(COURSE, draws_for_each=True)

    assert drawn(COURSE, student="zoe") == drawn(COURSE, student="ali")
    assert drawn(each, student="zoe") == drawn(each, student="zoe")
    assert drawn(each, student="zoe") != drawn(each, student="ali")


def test_a_draw_and_a_student_of_the_same_name_are_two_things() -> None:
    each = replace(COURSE, draws_for_each=True)

    assert drawn(each, asked="zoe") != drawn(each, student="zoe")


def test_only_hidden_trees_depend_on_the_secret() -> None:
    secret = replace(COURSE, secret="k7-chouette")

    assert drawn(secret) == drawn(COURSE)
    assert drawn(secret, hidden=True) != drawn(COURSE, hidden=True)
    assert drawn(secret, hidden=True) != drawn(secret)
