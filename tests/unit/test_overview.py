from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from grader.kinds import kind_named
from grader.model.case import (
    CaseTemplate,
    Claim,
    Family,
    FunctionCall,
    Placement,
    Script,
    Source,
    WholeGame,
)
from grader.model.dataclass import replace
from grader.model.exercise import (
    Conventions,
    Course,
    Cut,
    Exercise,
    Form,
    Limits,
    Pruning,
    Role,
    Signature,
    TieRule,
)
from grader.model.message import Title
from grader.model.tree import Nested, tree_of
from grader.model.verdict import CheckKind
from grader.render.terminal.course_text import CourseText
from tests.unit.for_each import for_each

FORM = Form(
    id="cours",
    function="minimax",
    parameters=(Role.GAME, Role.DEPTH, Role.MAXIMISE),
    conventions=Conventions(cut=Cut.LARGE, pruning=Pruning.FULL, tie=TieRule.FREE),
)


FAMILY = Family(branching=(1, 2), depth=2, seed=1, values=(0, 1), count=3)
SCRIPT = Script((FunctionCall("f", ()), FunctionCall("g", (3,))))
BOARD = Placement(("6k1", "5ppp", "8", "8", "8", "8", "5PPP", "6K1"))


def template(
    source: Nested | Source,
    *,
    depths: tuple[int, ...] = (),
    hidden: bool = False,
    maximise: bool | None = False,
) -> CaseTemplate:
    if isinstance(source, int | float | str | Sequence):
        source = tree_of(source)
    return CaseTemplate(
        id="arbre",
        title=Title.same("Arbre"),
        maximise=maximise,
        source=source,
        depths=depths,
        claims={None: Claim()},
        hidden=hidden,
    )


def exercise(
    *templates: CaseTemplate,
    early_ends: bool = False,
    kind: str = "minimax",
    form: Form = FORM,
    points: Fraction = Fraction(5, 2),
) -> Exercise:
    check = CheckKind.ORDER if kind_named(kind).is_walk else CheckKind.VALUE
    return Exercise(
        id="minimax",
        title=Title.same("Minimax"),
        kind=kind,
        forms=(form,),
        case_templates=templates,
        points={check: points},
        limits=Limits(time_s=1, memory_mib=64, evaluations=10, output_kib=1),
        early_ends=early_ends,
        solution=b"",
    )


def shown(*templates: CaseTemplate) -> str:
    course = Course(
        id="petit",
        title=Title.same("Petit cours"),
        language="fr",
        mark_out_of=20,
        exercises=(exercise(*templates),),
        sha256="",
        root=Path(),
        copy_time_s=120,
    )
    return "\n".join(CourseText("fr").overview_lines(course)).replace("\u00a0", " ")


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


@for_each(
    ("source", "depths", "early_ends", "used"),
    [
        ([1, [2, 3]], (), False, False),
        ([1, [2, 3]], (), True, True),
        ([1, [2, 3]], (1,), False, True),
        ([[1], [2, 3]], (), False, True),
        (FAMILY, (), False, True),
    ],
)
def test_a_fixture_is_used_where_its_leaves_lie_at_the_depth_asked(
    source: Nested | Family, depths: tuple[int, ...], early_ends: bool, used: bool
) -> None:
    asked = template(source, depths=depths)

    lines = "\n".join(CourseText("fr").exercise_lines(exercise(asked, early_ends=early_ends)))

    assert ("laissé de côté" not in lines) is used


def lines(of: Exercise, language: str = "fr") -> list[str]:
    return [line.replace("\u00a0", " ").strip() for line in CourseText(language).exercise_lines(of)]


@for_each(
    ("source", "fr", "en"),
    [
        (SCRIPT, "2 appels", "2 calls"),
        (BOARD, "échiquier, 8 pièces", "chessboard, 8 pieces"),
        (
            WholeGame("........."),
            "partie entière : toutes les positions",
            "whole game: every position",
        ),
    ],
)
def test_what_is_no_tree_is_told_by_its_kind(source: Source, fr: str, en: str) -> None:
    asked = exercise(template(source, maximise=None), kind="corrige")

    assert lines(asked)[-1] == f"arbre : {fr}"
    assert lines(asked, "en")[-1] == f"arbre: {en}"


@for_each("source", [SCRIPT, BOARD, WholeGame(".........")])
def test_what_is_hidden_and_no_tree_stays_hidden(source: Source) -> None:
    assert lines(exercise(template(source, hidden=True)))[-1] == "arbre : essai caché"


@for_each("maximise", [None, True])
def test_a_tree_to_be_walked_is_told_by_its_nodes(maximise: bool | None) -> None:
    told = lines(
        exercise(
            template([1, [2, 3]], maximise=maximise),
            template(FAMILY, maximise=maximise),
            kind="parcours-largeur",
        )
    )

    assert "(ordre du parcours 2,5)" in told[0]
    assert told[-2] == "arbre : arbre de 5 sommets, profondeur 2"
    assert told[-1] == "arbre : 3 arbres tirés au hasard, profondeur 2"


def test_every_function_of_a_form_is_shown() -> None:
    form = replace(
        FORM,
        function="file_vide",
        parameters=(),
        others=(Signature("ajouter_file", (Role.QUEUE, Role.ELEMENT)),),
    )

    shown_lines = lines(exercise(form=form, kind="file"))

    assert "forme cours : file_vide(), ajouter_file(file, element)" in shown_lines


def test_a_form_on_request_says_so() -> None:
    asked = exercise(form=replace(FORM, on_request=True))

    assert lines(asked)[1].startswith("forme cours (sur demande) : minimax(")
    assert lines(asked, "en")[1].startswith("form cours (on request): minimax(")


def test_only_a_search_leaves_trees_aside() -> None:
    early = template([1, [2, 3]])

    assert "laissé de côté" in " ".join(lines(exercise(early)))
    for kind, roles in (("parcours-largeur", (Role.NODE,)), ("jouer", (Role.GAME,))):
        form = replace(FORM, parameters=roles)
        assert "laissé de côté" not in " ".join(lines(exercise(early, kind=kind, form=form)))


def test_one_point_is_singular() -> None:
    assert "1 point (" in lines(exercise(points=Fraction(1)))[0]


@for_each(
    ("form_id", "call"),
    [
        ("cours", "minimax(jeu, prof, joueur_maximise)"),
        ("noeuds", "minimax(node, depth, is_max)"),
        ("plateau", "minimax(noeud, profondeur, evalMax)"),
    ],
)
def test_a_form_is_shown_with_the_names_of_its_texts(form_id: str, call: str) -> None:
    assert replace(FORM, id=form_id).calls == (call,)
