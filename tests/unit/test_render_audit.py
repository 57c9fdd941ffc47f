"""An audit as people and programs read it: terminal, page, JSON, in both languages."""

import json
import re

import jsonschema
import pytest

from grader.audit.audit_json import audit_schema, render_audit_json
from grader.audit.audit_page import render_audit_html
from grader.audit.audit_terminal import render_audit
from grader.audit.audit_wording import AuditSpeaker
from grader.errors import Place
from grader.language import LANGUAGES
from grader.model.audit_report import (
    AuditReport,
    Extent,
    Finding,
    Gap,
    Loss,
    Matrix,
    MatrixCell,
    OnlyHere,
    Proposal,
    Row,
    Severity,
    Standing,
    StatedAnswer,
    Topic,
)
from grader.model.dataclass import replace
from grader.model.message import Title, message
from grader.model.verdict import CheckKind
from tests.unit.for_each import for_each

both_languages = for_each("language", LANGUAGES)

ALL, NONE = Extent.ALL, Extent.NONE
CAUGHT = Row(
    id="depart-zero/max",
    mistake="depart-zero",
    side="max",
    own=False,
    standing=Standing.CAUGHT,
    cells=(
        MatrixCell(extent=ALL, kinds=(CheckKind.VALUE, CheckKind.PATH)),
        MatrixCell(extent=Extent.SOME, kinds=(CheckKind.ORDER,)),
    ),
)
MISSED = Row(
    id="infini-trop-petit",
    mistake="infini-trop-petit",
    side="both",
    own=False,
    standing=Standing.MISSED,
    cells=(MatrixCell(extent=NONE), MatrixCell(extent=Extent.ABSENT)),
    missed=("start = 1000",),
)
SAME = replace(MISSED, id="reponse-bornee", mistake="reponse-bornee", standing=Standing.SAME)
ELSEWHERE = replace(
    MISSED, id="double-appel", mistake="double-appel", standing=Standing.ELSEWHERE, elsewhere="b"
)
OWN = replace(CAUGHT, id="à-moi<b>", mistake="à-moi<b>", side="both", own=True)
MATRIX = Matrix(
    exercise="minimax",
    form="cours",
    function="minimax",
    fixtures=("premier", "second"),
    rows=(CAUGHT, MISSED, SAME, ELSEWHERE, OWN),
    pair_count=3,
    confused=(("depart-zero/max", "à-moi<b>"),),
    alike=(("depart-zero/max", "infini-trop-petit"),),
    only=(
        OnlyHere(
            fixture="premier",
            mistakes=("un", "deux", "trois", "quatre", "cinq"),
            pairs=(("un", "deux"),),
        ),
        OnlyHere(fixture="second", mistakes=(), pairs=(("un", "deux"), ("un", "trois"))),
    ),
)
PROPOSAL = Proposal(
    id="audit-1",
    text="id: audit-1\njoueur: max\narbre:\n  - " + "[1, 2], " * 30 + "[3]\n",
    exercises=("minimax",),
    closes=(("infini-trop-petit",), ("un", "deux")),
)
FAULT = Finding(
    topic=Topic.MISTAKES,
    severity=Severity.FAULT,
    place=Place("exercices/minimax/exercice.yaml", 6),
    message=message("audit-missed", mistake="infini-trop-petit", exercise="minimax", forms="cours"),
    remedy=message("audit-try-add", fixtures="audit-1", exercise="minimax"),
)
REMARK = Finding(
    topic=Topic.FILES,
    severity=Severity.REMARK,
    place=Place("fixtures/<script>.yaml"),
    message=message("audit-fixture-unnamed", fixture="<script>"),
)
REPORT = AuditReport(
    grader_version="0.1.0",
    course_id="essai",
    course_title=Title(fr="Un cours", en="A course"),
    course_sha256="a" * 64,
    exercises=("minimax",),
    fast=False,
    without=(),
    duration_s=1.25,
    findings=(FAULT, REMARK),
    answers=(
        StatedAnswer(
            fixture="premier",
            case="premier",
            exercise="minimax",
            what="value",
            claimed=float("-inf"),
            solution=(1, 2),
            built_in=None,
            agrees=False,
        ),
    ),
    solutions={"minimax": ("cours",)},
    skeletons=("minimax",),
    matrices=(MATRIX,),
    gaps=(
        Gap(
            exercise="minimax",
            forms=("cours",),
            rows=("infini-trop-petit",),
            player="max",
            tree="[1]",
        ),
        Gap(
            exercise="minimax",
            forms=("cours",),
            rows=("un", "deux"),
            player="min",
            tree="[{valeur: 1, enfants: [2]}]",
            depth=1,
        ),
        Gap(exercise="minimax", forms=("cours",), rows=("trois",), player=None, tree=None),
    ),
    proposals=(PROPOSAL,),
    losses=(),
)
PROVEN = replace(
    REPORT,
    findings=(),
    answers=(replace(REPORT.answers[0], agrees=True),),
    matrices=(),
    gaps=(),
    proposals=(),
)
LOSS = Loss(
    exercise="minimax",
    form="cours",
    mistakes=("un",),
    pairs=(("un", "deux"),),
    caught=4,
    fewest_left=0,
)


def terminal(report: AuditReport, language: str = "fr", *, verbose: bool = False) -> str:
    text = render_audit(report, language, colour=False, width=80, verbose=verbose)
    return text.replace("\u00a0", " ")


def words(text: str) -> str:
    return " ".join(text.split())


# The terminal -------------------------------------------------------------------------------------


def test_the_verdict_comes_first() -> None:
    assert terminal(REPORT).startswith("Le cours « Un cours » n'est pas prouvé : 1 faute.\n")
    assert terminal(PROVEN).startswith("Le cours « Un cours » est prouvé.\n")
    assert terminal(PROVEN, "en").startswith("The course “A course” is proven.\n")


def test_a_fault_has_its_place_and_its_remedy() -> None:
    text = words(terminal(REPORT))

    assert "Fautes exercices/minimax/exercice.yaml:6 : aucun arbre" in text
    assert "→ ajoutez audit-1 (plus bas) aux fixtures de « minimax »" in text
    assert "Remarques fixtures/<script>.yaml : aucun exercice" in text


def test_a_proposal_is_never_cut() -> None:
    assert PROPOSAL.text in terminal(REPORT)
    assert (
        "# et dans exercices/minimax/exercice.yaml, sous « fixtures » :\n  - audit-1"
        in terminal(REPORT)
    )


def test_of_many_findings_and_proposals_some_are_shown_and_all_are_counted() -> None:
    findings = tuple(replace(FAULT, place=Place(f"f{number}.yaml")) for number in range(40))
    proposals = tuple(replace(PROPOSAL, id=f"audit-{number}") for number in range(9))

    text = words(terminal(replace(REPORT, findings=findings, proposals=proposals)))

    assert "et 15 de plus : --html ou --json montrent tout" in text
    assert "et 4 de plus : --html ou --json montrent tout" in text


def test_the_table_counts_what_is_caught_and_told_apart() -> None:
    (line,) = [each for each in terminal(REPORT).splitlines() if each.startswith("  minimax ")]

    assert line.split() == ["minimax", "cours", "2", "/", "4", "2", "/", "3"]


def test_what_a_fixture_alone_sees_is_told() -> None:
    text = words(terminal(REPORT))

    assert "premier → un, deux, trois, quatre, et 1 de plus, un et deux" in text
    assert "second → 2 paires" in text


def test_what_is_lost_is_told_in_place_of_what_is_needed() -> None:
    text = words(terminal(replace(REPORT, without=("premier",), losses=(LOSS,))))

    assert "Sans premier « minimax » (cours) n'attrape plus : un" in text
    assert "« minimax » (cours) ne distingue plus : un et deux" in text
    assert "premier →" not in text


@for_each(
    ("losses", "said"),
    [
        (
            (replace(LOSS, mistakes=(), pairs=(), fewest_left=3),),
            "4 erreurs attrapées là le sont encore (« minimax », cours), chacune par 3 autres "
            "arbres au moins",
        ),
        ((), "aucune erreur connue n'est perdue"),
    ],
)
def test_that_nothing_is_lost_is_told(losses: tuple[Loss, ...], said: str) -> None:
    text = words(terminal(replace(REPORT, without=("premier",), losses=losses)))

    assert said in text


def test_the_whole_matrix_is_shown_where_it_is_asked_for() -> None:
    text = terminal(REPORT, verbose=True)

    assert re.search(r"^depart-zero/max +V o$", text, re.MULTILINE)
    assert re.search(r"^reponse-bornee +invisible ici", text, re.MULTILINE)
    assert re.search(r"^double-appel +attrapée par « b »$", text, re.MULTILINE)
    assert "   1 premier" in text
    assert "depart-zero/max  " not in terminal(REPORT)


def test_a_fast_audit_says_so() -> None:
    assert "--fast" in terminal(replace(REPORT, fast=True, proposals=()))


def test_what_is_wrong_is_counted() -> None:
    wrong = [
        replace(FAULT, topic=topic, place=Place(f"{number}.py"))
        for topic in (Topic.SOLUTIONS, Topic.SKELETONS)
        for number in range(2)
    ]
    text = terminal(replace(REPORT, findings=tuple(wrong)))

    assert "✗ 1 réponse annoncée sur 1 n'est pas confirmée" in text
    assert "✗ 2 corrigés n'ont pas tous les points" in text
    assert "✗ 2 squelettes obtiennent des points" in text
    assert "aucune réponse annoncée" in terminal(replace(REPORT, answers=()))


def test_a_cell_is_a_letter_for_the_gravest_check() -> None:
    assert AuditSpeaker("fr").letter(CAUGHT.cells[0]) == "V"
    assert AuditSpeaker("fr").letters(CAUGHT.cells[0]) == "VC"
    assert AuditSpeaker("en").letters(CAUGHT.cells[0]) == "VP"
    assert AuditSpeaker("fr").letter(CAUGHT.cells[1]) == "o"
    assert AuditSpeaker("fr").letters(MISSED.cells[0]) == "·"
    assert AuditSpeaker("fr").letter(MISSED.cells[1]) == " "


# The page -----------------------------------------------------------------------------------------


@both_languages
def test_the_page_asks_for_nothing_and_runs_nothing(language: str) -> None:
    page = render_audit_html(REPORT, language)

    assert "<script" not in page
    assert "default-src 'none'" in page
    assert f'<html lang="{language}">' in page
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    assert "&lt;script&gt;" in page
    assert "à-moi&lt;b&gt;" in page


def test_the_page_holds_the_matrix_and_the_proposals() -> None:
    page = render_audit_html(REPORT, "fr").replace("\u00a0", " ")

    assert '<th scope="col" class="fixture">premier</th>' in page
    assert '<td class="cell caught">VC</td>' in page
    assert "le score de départ valait 0 au lieu de −∞ ou +∞, aux sommets MAX" in page
    assert "id: audit-1\njoueur: max" in page
    assert "distinguer un et deux" in page
    assert "MIN à la racine, profondeur 1" in page
    assert "aucun petit arbre trouvé" in page
    assert "en désaccord" in page


def test_the_page_of_a_proven_course_has_nothing_to_add() -> None:
    page = render_audit_html(PROVEN, "en")

    assert 'class="passed"' in page
    assert "Faults" not in page
    assert "Remarks" not in page


def test_the_page_tells_what_is_lost() -> None:
    page = render_audit_html(replace(REPORT, without=("premier",), losses=(LOSS,), fast=True), "en")

    assert "Without premier" in page
    assert "no longer catches: un" in page


# JSON ---------------------------------------------------------------------------------------------


@both_languages
@for_each("report", [REPORT, PROVEN, replace(REPORT, without=("premier",), losses=(LOSS,))])
def test_every_document_obeys_the_schema(report: AuditReport, language: str) -> None:
    document = json.loads(render_audit_json(report, language))

    jsonschema.Draft202012Validator(audit_schema()).validate(document)
    assert document["status"] == ("proven" if report.is_proven else "not_proven")


def test_the_schema_is_one_and_refuses_what_is_not_an_audit() -> None:
    jsonschema.Draft202012Validator.check_schema(audit_schema())
    document = json.loads(render_audit_json(REPORT, "fr"))
    document["matrices"][0]["rows"][0]["standing"] = "perhaps"

    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(audit_schema()).validate(document)


def test_numbers_that_are_no_json_are_texts() -> None:
    (answer,) = json.loads(render_audit_json(REPORT, "fr"))["answers"]

    assert (answer["claimed"], answer["solution"], answer["built_in"]) == ("-inf", [1, 2], None)
    other = replace(REPORT.answers[0], claimed=float("nan"), solution=Place("x"), built_in=2.5)
    document = json.loads(render_audit_json(replace(REPORT, answers=(other,)), "fr"))
    assert [document["answers"][0][key] for key in ("claimed", "solution", "built_in")] == [
        "nan",
        "x",
        2.5,
    ]


def test_only_cells_that_catch_something_are_written() -> None:
    rows = json.loads(render_audit_json(REPORT, "fr"))["matrices"][0]["rows"]

    assert rows[0]["cells"] == {
        "premier": {"extent": "all", "checks": ["value", "path"]},
        "second": {"extent": "some", "checks": ["order"]},
    }
    assert rows[1]["cells"] == {}
    assert rows[1]["missed"] == ["start = 1000"]
