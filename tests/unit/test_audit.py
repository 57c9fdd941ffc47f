"""The pure parts of an audit: what is caught, what is alike, the least tree for each gap."""

import math
import random
from fractions import Fraction
from pathlib import Path

import pytest

from grader.audit import matrix as matrix_room
from grader.audit.answers import _fault
from grader.audit.audit_course import groups_of
from grader.audit.course_checks import audited_draws
from grader.audit.evidence import (
    Evidence,
    Setting,
    Sight,
    Stage,
    Stages,
    Suspect,
    catalogue_suspects,
    gather,
    key_of,
    outcome_of,
    setting_of,
)
from grader.audit.gaps import OpenGap, cover, find_least, fits, fixture_text, open_gaps, tree_text
from grader.audit.matrix import (
    Known,
    build_matrix,
    covered_elsewhere,
    doubtful,
    loss_between,
    random_bank,
    related,
    right_one,
    small_bank,
    what_is_known,
)
from grader.course.course_files import CoursePlaces
from grader.course.fixture_file import read_single_case
from grader.errors import Place
from grader.mistakes.catalogue import Side
from grader.mistakes.mistaken_search import Behaviour
from grader.mistakes.smallest_tree import case_of, first_that, shrink
from grader.model.audit_report import Extent, Row, Standing, StatedAnswer
from grader.model.case import CaseTemplate, Claim, SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import (
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
from grader.model.message import Title
from grader.model.run import Ending
from grader.model.tree import Nested, has_early_leaf, height, leaf_count, tree_of, walk
from grader.model.verdict import CheckKind
from grader.search.random_draws import draw_searches
from tests.course_files import write_course
from tests.unit.for_each import for_each

TEXTBOOK = Conventions(cut=Cut.LARGE, pruning=Pruning.FULL, tie=TieRule.FREE)
KINDS = tuple(CheckKind)
ALPHABETA = Setting(
    algorithm=Algorithm.ALPHABETA,
    conventions=TEXTBOOK,
    path_due=True,
    kinds=KINDS,
    ends=False,
    limited=True,
)
MINIMAX = replace(
    ALPHABETA,
    algorithm=Algorithm.MINIMAX,
    kinds=tuple(kind for kind in CheckKind if kind is not CheckKind.ORDER),
)


def tree_case(nested: Nested, *, maximise: bool = True) -> SearchCase:
    return case_of(tree_of(nested), maximise)


def template(name: str, nested: Nested, *, maximise: bool = True) -> CaseTemplate:
    return CaseTemplate(
        id=name,
        title=Title.same(name),
        maximise=maximise,
        source=tree_of(nested),
        depths=(),
        claims={},
        hidden=False,
    )


def exercise(*templates: CaseTemplate, kind: str = "alphabeta") -> Exercise:
    return Exercise(
        id=kind,
        title=Title.same(kind),
        kind=kind,
        forms=(form(),),
        case_templates=templates,
        points={kind: Fraction(1) for kind in KINDS},
        limits=Limits(time_s=1, memory_mib=64, evaluations=1000, output_kib=8),
        early_ends=False,
        solution=b"",
    )


def form(name: str = "cours", conventions: Conventions = TEXTBOOK) -> Form:
    roles = (Role.GAME, Role.DEPTH, Role.MOVES, Role.ALPHA, Role.BETA, Role.MAXIMISE)
    return Form(id=name, function="alphabeta", parameters=roles, conventions=conventions)


# What a search does -------------------------------------------------------------------------------


@for_each("cut", [Cut.LARGE, Cut.STRICT])
@for_each("pruning", [Pruning.FULL, Pruning.SHALLOW])
@for_each("algorithm", [Algorithm.MINIMAX, Algorithm.ALPHABETA])
def test_the_right_search_passes_on_every_tree_of_the_bank(
    algorithm: Algorithm, cut: Cut, pruning: Pruning
) -> None:
    conventions = Conventions(cut=cut, pruning=pruning, tie=TieRule.FREE)
    kinds = ALPHABETA.kinds if algorithm is Algorithm.ALPHABETA else MINIMAX.kinds
    setting = replace(ALPHABETA, algorithm=algorithm, conventions=conventions, kinds=kinds)

    for case in random_bank(ends=False, limited=True)[:40]:
        stage = Stage(case)
        assert stage.failed(setting, setting.base) == frozenset()


def test_the_last_of_equal_moves_is_right_where_the_course_wants_it() -> None:
    setting = replace(MINIMAX, conventions=replace(TEXTBOOK, tie=TieRule.LAST))
    stage = Stage(tree_case([3, 3]))

    assert stage.behaviour(setting.base, ends=False).path == (1,)
    assert stage.failed(setting, setting.base) == frozenset()
    first = setting.base.having(Side.BOTH, tie="first")
    assert stage.failed(setting, first) == {CheckKind.PATH}


def test_a_search_that_is_stuck_is_known_by_what_came_before() -> None:
    stuck = Behaviour(asked=(1, 2, 3), value=4, path=(0,), stuck_after=2)

    assert key_of(stuck, path_due=True) == ("stuck", (1, 2))
    assert outcome_of(stuck, path_due=True).returned == (4, [0])


def test_a_search_without_an_end_is_stopped() -> None:
    endless = Behaviour(asked=(1,) * 300, value=None, path=None, is_whole=False)

    assert key_of(endless, path_due=True) == ("endless", (1,) * 200)
    assert outcome_of(endless, path_due=True).ending is Ending.REFUSED


def test_a_number_is_the_same_as_an_int_and_as_a_float() -> None:
    whole = Behaviour(asked=(1,), value=3, path=())
    decimal = Behaviour(asked=(1,), value=3.0, path=())
    infinite = Behaviour(asked=(1,), value=math.inf, path=())

    assert repr(key_of(whole, path_due=False)) == repr(key_of(decimal, path_due=False))
    assert key_of(infinite, path_due=False) != key_of(whole, path_due=False)


def test_a_form_that_shows_no_path_hides_mistakes_of_the_path() -> None:
    hidden = replace(ALPHABETA, path_due=False)

    shown = {each.row for each in catalogue_suspects(ALPHABETA) if each.writing != ALPHABETA.base}
    seen = {each.row for each in catalogue_suspects(hidden) if each.writing != right_one(hidden)}
    assert "chemin-a-l-envers" in shown - seen


def test_a_side_is_named_where_the_mistake_can_be_made_at_another() -> None:
    rows = {suspect.row for suspect in catalogue_suspects(MINIMAX)}

    assert {"max-partout", "depart-zero", "depart-zero/max", "depart-zero/min"} <= rows
    assert "max-partout/min" not in rows


# What any tree could show -------------------------------------------------------------------------


def test_the_bank_is_always_the_same_and_suits_its_forms() -> None:
    plain = random_bank(ends=False, limited=False)

    assert plain == random_bank.__wrapped__(ends=False, limited=False)
    assert all(case.depth == height(case.tree) for case in plain)
    assert not any(has_early_leaf(case.tree, case.depth) for case in plain)
    both = random_bank(ends=True, limited=True)
    assert any(has_early_leaf(case.tree, case.depth) for case in both)
    assert any(case.depth < height(case.tree) for case in both)


def test_small_trees_come_in_order_and_then_the_special_ones() -> None:
    cases = list(small_bank(most_leaves=2, ends=True, limited=True))

    assert leaf_count(cases[0].tree) == 1
    assert any(has_early_leaf(case.tree, case.depth) for case in cases)
    limited = [case for case in cases if case.depth < height(case.tree)]
    assert limited
    for case in limited:  # What is asked for can be answered.
        Stage(case).behaviour(MINIMAX.base, ends=False)


@pytest.mark.parametrize("ends", [False, True])
def test_a_larger_bank_tells_no_more(ends: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    values = replace(MINIMAX, ends=ends, path_due=False, kinds=(CheckKind.VALUE,))
    alphabeta = replace(ALPHABETA, ends=ends)

    def shown() -> tuple[object, ...]:
        suspects = catalogue_suspects(alphabeta)
        writings = dict.fromkeys(each.writing for each in suspects if each.writing)
        found = matrix_room._refined(alphabeta, tuple({right_one(alphabeta): None} | writings))
        alike: dict[int, set[str]] = {}
        for each in suspects:
            if each.writing is not None:
                alike.setdefault(found[each.writing], set()).add(each.row)
        searches = [each.writing for each in catalogue_suspects(values) if each.writing]
        return (
            {frozenset(rows) for rows in alike.values() if len(rows) > 1},
            [matrix_room._is_failed(values, each) for each in searches],
        )

    usual = random_bank(ends=ends, limited=True)
    monkeypatch.setattr("grader.audit.matrix._COUNT", 120)
    larger = random_bank.__wrapped__(ends=ends, limited=True)
    assert (larger[: len(usual)], len(larger)) == (usual, 120)
    # What was seen on the usual trees is known, and is not tried again.
    stages = tuple(Stage(case) for case in larger)
    monkeypatch.setattr(matrix_room, "_bank", lambda *_: stages[: len(usual)])
    shown_by_usual = shown()
    monkeypatch.setattr(matrix_room, "_bank", lambda *_: stages)

    assert shown() == shown_by_usual


def test_searches_that_no_tree_tells_apart_are_one_class() -> None:
    suspects = {each.way: each for each in catalogue_suspects(ALPHABETA)}
    by_row = {each.row: each.writing for each in catalogue_suspects(ALPHABETA) if each.writing}
    fail_hard = suspects["answer = own-bound"].writing
    assert fail_hard is not None

    known = what_is_known(ALPHABETA, [*by_row.values(), fail_hard], [by_row["jamais-de-coupe"]])

    assert known.classes[ALPHABETA.base] == known.classes[fail_hard] == 0
    never = known.classes[by_row["jamais-de-coupe"]]
    assert never == known.classes[by_row["enfants-avant-le-test"]] != 0
    assert never != known.classes[by_row["coupe-seulement-max"]]
    assert known.catchable == {by_row["jamais-de-coupe"]}


def test_another_right_way_is_caught_by_no_tree() -> None:
    last = MINIMAX.base.having(Side.BOTH, tie="last")

    known = what_is_known(MINIMAX, [last], [last])

    assert known.classes[last] != 0
    assert known.catchable == frozenset()


def test_a_damaged_cache_is_the_same_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_CACHE_DIR", str(tmp_path))
    strict = ALPHABETA.base.having(Side.BOTH, cut="strict")
    first = what_is_known(ALPHABETA, [strict], [strict])
    monkeypatch.setattr("grader.audit.matrix._kept_classes.read", lambda key: ["x", "y"])

    assert what_is_known(ALPHABETA, [strict], [strict]) == first


# The matrix ---------------------------------------------------------------------------------------


def suspect(name: str, writing: object = "search") -> Suspect:
    return Suspect(mistake=name, side="both", row=name, way=name, writing=writing)  # type: ignore[arg-type]


def sight(key: str, *kinds: CheckKind) -> Sight:
    return Sight(keys=(key,), kinds=frozenset(kinds), caught=bool(kinds))


def evidence(suspects: tuple[Suspect, ...], **columns: tuple[Sight, ...]) -> Evidence:
    return Evidence(
        exercise=exercise(),
        form=form(),
        setting=ALPHABETA,
        suspects=suspects,
        sights=columns,
    )


def known(by_name: dict[str, int], *catchable: str) -> Known:
    return Known(classes=by_name, catchable=frozenset(catchable))  # type: ignore[arg-type]


def row_of(rows: tuple[Row, ...], name: str) -> Row:
    (row,) = (each for each in rows if each.id == name)
    return row


VALUE, ORDER = CheckKind.VALUE, CheckKind.ORDER


def test_a_mistake_is_caught_missed_allowed_or_not_to_be_seen() -> None:
    names = ("caught", "missed", "allowed", "same")
    suspects = tuple(suspect(name, name) for name in names)
    seen = evidence(suspects, arbre=(sight("a", VALUE), sight("b"), sight("c"), sight("r")))

    result = build_matrix(
        seen, known({"caught": 1, "missed": 2, "allowed": 3, "same": 0}, "missed")
    )

    assert [row.standing.value for row in result.matrix.rows] == list(names)
    assert list(result.missed) == ["missed"]
    assert list(map(str, doubtful(seen))) == ["missed", "allowed", "same"]


def test_a_row_is_caught_only_where_every_way_of_making_it_is() -> None:
    one, other = suspect("row", "one"), suspect("row", "other")
    seen = evidence(
        (one, other),
        first=(sight("a", VALUE), sight("b")),
        second=(sight("a", VALUE), sight("c", ORDER)),
    )
    whole = build_matrix(seen, known({"one": 1, "other": 2}, "other"))
    (row,) = whole.matrix.rows

    assert row.standing is Standing.CAUGHT
    assert [cell.extent for cell in row.cells] == [Extent.SOME, Extent.ALL]
    assert row.cells[1].kinds == (VALUE, ORDER)
    (row,) = build_matrix(
        seen, known({"one": 1, "other": 2}, "other"), without=["second"]
    ).matrix.rows
    assert (row.standing, row.missed) == (Standing.MISSED, ("row",))


def test_what_is_caught_in_one_draw_only_is_not_caught() -> None:
    drawn = Sight(keys=("a", "b"), kinds=frozenset({VALUE}), caught=False)

    result = build_matrix(evidence((suspect("x", "x"),), arbre=(drawn,)), known({"x": 1}, "x"))

    assert result.matrix.rows[0].standing is Standing.MISSED


def test_pairs_are_told_apart_confused_or_alike() -> None:
    suspects = tuple(suspect(name, name) for name in "abcd")
    seen = evidence(
        suspects,
        first=(sight("1", VALUE), sight("1", VALUE), sight("1", VALUE), sight("2", VALUE)),
        second=(sight("5", VALUE), sight("5", VALUE), sight("5", VALUE), sight("5", VALUE)),
    )

    result = build_matrix(seen, known({"a": 1, "b": 1, "c": 2, "d": 3}))

    assert result.matrix.pair_count == 5
    assert result.matrix.confused == (("a", "c"), ("b", "c"))
    assert result.matrix.alike == (("a", "b"),)
    only = {each.fixture: each for each in result.matrix.only}
    assert only["first"].pairs == (("a", "d"), ("b", "d"), ("c", "d"))
    assert not only["second"]


def test_what_differs_in_one_draw_only_is_not_told_apart() -> None:
    one = Sight(keys=("1", "2"), kinds=frozenset({VALUE}), caught=True)
    other = Sight(keys=("1", "3"), kinds=frozenset({VALUE}), caught=True)
    seen = evidence((suspect("a", "a"), suspect("b", "b")), arbre=(one, other))

    assert build_matrix(seen, known({"a": 1, "b": 2})).matrix.confused == (("a", "b"),)


def test_a_file_that_does_what_another_does_is_undecided() -> None:
    seen = evidence((suspect("a", "a"), suspect("own", None)), arbre=(sight("1", VALUE),) * 2)

    result = build_matrix(seen, known({"a": 1}))

    assert result.undecided == (("a", "own"),)
    assert result.matrix.confused == ()
    assert row_of(result.matrix.rows, "own").own


def test_a_file_that_no_fixture_catches_is_missed_for_all_we_know() -> None:
    result = build_matrix(evidence((suspect("own", None),), arbre=(sight("1"),)), known({}))

    assert result.matrix.rows[0].standing is Standing.UNKNOWN


def test_what_is_lost_without_a_fixture_is_what_no_other_sees() -> None:
    suspects = (suspect("a", "a"), suspect("b", "b"))
    seen = evidence(
        suspects,
        first=(sight("1", VALUE), sight("2", VALUE)),
        second=(sight("3", VALUE), sight("3")),
    )
    facts = known({"a": 1, "b": 2}, "b")
    whole, left = build_matrix(seen, facts), build_matrix(seen, facts, without=["first"])

    loss = loss_between(whole, left, ["first"])

    assert (loss.mistakes, loss.pairs) == (("b",), (("a", "b"),))
    assert (loss.caught, loss.fewest_left, loss.is_none) == (2, 0, False)
    none = loss_between(whole, build_matrix(seen, facts, without=["second"]), ["second"])
    assert (none.caught, none.fewest_left, none.is_none) == (1, 1, True)


def test_what_one_exercise_misses_another_on_the_same_function_may_catch() -> None:
    suspects = (suspect("a", "a"), suspect("b", "b"))
    facts = known({"a": 1, "b": 2}, "a", "b")
    good = build_matrix(evidence(suspects, x=(sight("1", VALUE), sight("2", VALUE))), facts)
    other = replace(exercise(), id="horizon")
    poor_evidence = replace(evidence(suspects, y=(sight("1", VALUE), sight("1"))), exercise=other)
    poor = build_matrix(poor_evidence, facts)

    kept, covered = covered_elsewhere([good, poor])

    assert kept == good
    row = row_of(covered.matrix.rows, "b")
    assert (row.standing, row.elsewhere) == (Standing.ELSEWHERE, "alphabeta")
    assert (covered.missed, covered.confused) == ({}, {})
    (alone,) = covered_elsewhere([poor])
    assert alone == poor
    assert related(other, [exercise()], {"alphabeta"})
    assert not related(exercise(kind="minimax"), [exercise()], {"alphabeta"})


def test_pairs_that_share_a_mistake_are_one_group() -> None:
    pairs = [("a", "b"), ("c", "d"), ("b", "c"), ("e", "f")]

    assert [set(group) for group in groups_of(pairs)] == [{"a", "b", "c", "d"}, {"e", "f"}]


# Gaps ---------------------------------------------------------------------------------------------


def test_a_fixture_that_sees_nothing_leaves_gaps_that_trees_close() -> None:
    asked = exercise(template("feuille", [1]))
    course = Course(
        id="cours",
        title=Title.same("Cours"),
        language="fr",
        mark_out_of=20,
        exercises=(asked,),
        sha256="",
        root=Path(),
        copy_time_s=120,
    )
    seen = gather(asked, asked.forms[0], Stages(audited_draws(course)))
    facts = what_is_known(setting_of(asked, asked.forms[0]), seen.writings, doubtful(seen))
    result = build_matrix(seen, facts)
    some = replace(
        result,
        missed={row: result.missed[row] for row in ("coupe-stricte", "depart-zero")},
        confused={},
    )

    gaps = open_gaps([some])
    find_least(gaps, lambda done, total: None)
    covers = cover(gaps)

    least = {gap.rows: (tree_text(gap.case), gap.case.maximise) for gap in gaps if gap.case}
    # Whoever starts from 0 is wrong at a MIN root whose only leaf is 1.
    assert least[("depart-zero",)] == ("[1]", False)
    assert least[("coupe-stricte",)] == ("[[1], [1, 1]]", True)
    assert sum(len(each.gaps) for each in covers) == 2
    for each in covers:
        stage = Stage(each.case)
        assert all(gap.is_closed_by(stage) for gap in each.gaps)


def test_a_gap_that_needs_a_deeper_tree_than_is_searched_gets_one() -> None:
    beyond = ALPHABETA.base.having(Side.BOTH, stops_at=-1, ends=True)
    gap = OpenGap("alphabeta", "cours", ("profondeur-plus-un",), ALPHABETA, ((beyond,),))

    find_least([gap], lambda done, total: None)

    assert gap.case is not None
    assert gap.case.depth < height(gap.case.tree)
    assert not fits(replace(ALPHABETA, limited=False), gap.case)


def test_a_tree_that_ends_early_is_for_forms_that_see_ends() -> None:
    early = tree_case([1, [2]])

    assert not fits(ALPHABETA, early)
    assert fits(replace(ALPHABETA, ends=True), early)


def test_a_tree_is_made_smaller_as_long_as_it_serves() -> None:
    large = tree_case([[[1000, 7], [3]], [[5, 5], [2, 900]]])

    small = shrink(large, first_that(lambda case: leaf_count(case.tree) >= 2))

    assert leaf_count(small.tree) == 2
    # Plainer numbers, as near zero as they will do.
    assert {node.value for _, node in walk(small.tree) if node.is_leaf} <= {0, 1}
    kept = shrink(large, first_that(lambda case: case is large))
    assert kept is large


def test_a_tree_that_is_not_searched_whole_stays_so() -> None:
    tree = next(
        case for case in random_bank(ends=False, limited=True) if case.depth < height(case.tree)
    )

    small = shrink(tree, first_that(lambda case: case.depth < height(case.tree)))

    assert small.depth == height(small.tree) - 1


# Texts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_proposed_fixture_reads_back_as_the_same_case(seed: int, tmp_path: Path) -> None:
    bank = random_bank(ends=bool(seed % 2), limited=bool(seed % 3))
    case = random.Random(seed).choice(bank)
    file = tmp_path / "audit-1.yaml"
    file.write_text(
        fixture_text(case, "audit-1", Title(fr="L'arbre", en="The tree")), encoding="utf-8"
    )

    (read,) = draw_searches(read_single_case(file), "graine")

    assert (read.maximise, read.depth, leaf_count(read.tree)) == (
        case.maximise,
        case.depth,
        leaf_count(case.tree),
    )
    assert tree_text(read) == tree_text(case)
    assert read.title == Title(fr="L'arbre", en="The tree")
    assert read.claim != Claim()


def test_infinite_leaves_are_written_as_yaml_has_them() -> None:
    assert tree_text(tree_case([math.inf, -math.inf, 2.5])) == "[.inf, -.inf, 2.5]"
    unknown = replace(tree_case([1]), tree=tree_of([1, "?"]))
    assert tree_text(unknown) == '[1, "?"]'


def test_a_place_is_found_as_far_as_its_keys_lead(tmp_path: Path) -> None:
    places = CoursePlaces(write_course(tmp_path))

    assert str(places.find("fixtures/egalites.yaml", "attendu", "chemin")).endswith(":9")
    assert str(places.find("fixtures/egalites.yaml", "attendu", "rien")).endswith(":7")
    assert str(places.find("exercices/minimax/exercice.yaml", "fixtures", "egalites")).endswith(
        ":6"
    )
    assert str(places.find("fixtures/absente.yaml", "attendu")) == "fixtures/absente.yaml"


# Who is wrong -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "solution", "built_in", "code", "remedy", "place"),
    [
        (3, 4, 3, "audit-solution-answers-wrong", "audit-try-solution", "corrige/essai.py"),
        (4, 3, 3, "audit-answer-wrong", "try-write", "fixtures/un.yaml:8"),
        (4, None, 3, "audit-answer-wrong", "try-write", "fixtures/un.yaml:8"),
        (5, 4, 3, "audit-answer-three", "audit-try-both", "fixtures/un.yaml:8"),
        (5, 4, None, "audit-answer-two", "audit-try-either", "fixtures/un.yaml:8"),
    ],
)
def test_the_remedy_names_the_side_that_is_wrong(
    claimed: int, solution: int | None, built_in: int | None, code: str, remedy: str, place: str
) -> None:
    answer = StatedAnswer(
        fixture="un",
        case="un",
        exercise="essai",
        what="value",
        claimed=claimed,
        solution=solution,
        built_in=built_in,
        agrees=False,
    )

    fault = _fault(answer, Place("fixtures/un.yaml", 8))

    assert (fault.message.code, str(fault.place)) == (code, place)
    assert fault.remedy is not None
    assert fault.remedy.code == remedy
