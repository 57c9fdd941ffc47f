"""`grader audit` on small courses: every finding is seen to fail, and to pass."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from grader.audit.audit_wording import AuditSpeaker
from grader.audit.course_checks import Grader, check_skeleton, check_solutions
from grader.audit.evidence import own_suspects
from grader.course import read_course
from grader.errors import CouldNotJudge
from grader.model.audit_report import AuditReport, Severity, Standing, Topic
from grader.model.message import message
from grader.sandbox.referee import Referee
from tests.audit_course import FILES, SOUND, audited, codes, told
from tests.course_files import write_course

EXERCISE = "exercices/minimax/exercice.yaml"
TREE = "fixtures/deux-coups.yaml"
HIDDEN = "fixtures/cachee.yaml"
OTHER = ("meilleur-coup",)
"""An exercise that is no search is looked at in no time."""


@pytest.fixture
def referee(one_referee: Referee) -> Referee:
    """How a child is made is tried elsewhere."""
    return one_referee


def changed(file: str, old: str, new: str) -> dict[str, str | None]:
    assert old in SOUND[file]
    return {file: SOUND[file].replace(old, new)}


def test_a_sound_course_has_no_fault_but_what_its_trees_cannot_see(
    tmp_path: Path, referee: Referee
) -> None:
    report = audited(tmp_path, referee)

    topics = {finding.topic for finding in report.findings if finding.severity is Severity.FAULT}
    assert topics == {Topic.MISTAKES, Topic.PAIRS}
    assert not report.is_proven
    assert report.solutions == {"minimax": ("cours",), "meilleur-coup": ("cours",)}
    assert report.skeletons == ("minimax", "meilleur-coup")
    assert "trois-enfants-seulement/max" in missed_in(report)
    assert all(answer.agrees for answer in report.answers)
    assert {answer.what for answer in report.answers} == {
        "value",
        "path",
        "evaluations-minimax",
        "evaluations-alphabeta",
    }


def test_an_exercise_that_is_no_search_is_proven_alone(tmp_path: Path, referee: Referee) -> None:
    report = audited(tmp_path, referee, exercises=OTHER)

    assert report.is_proven
    assert report.exercises == OTHER
    assert [each.message.code for each in report.findings] == ["audit-no-mistake-tried"]


# What is not tried --------------------------------------------------------------------------------


def test_an_exercise_without_a_mistake_is_not_said_to_be_proven(
    tmp_path: Path, referee: Referee
) -> None:
    report = audited(tmp_path, referee, exercises=OTHER)

    [untried] = report.untried
    assert (untried.exercise, untried.mistakes, untried.functions) == ("meilleur-coup", True, ())
    assert "rien ne l'est de : meilleur-coup" in AuditSpeaker("fr").headline(report).replace(
        "\u00a0", " "
    )


def test_a_function_that_no_fixture_calls_is_told(tmp_path: Path, referee: Referee) -> None:
    queue = {
        "exercices/cours.yaml": SOUND["exercices/cours.yaml"].replace(
            "meilleur-coup]", "meilleur-coup, file]"
        ),
        "exercices/file/exercice.yaml": (
            "id: file\ntitre: Une file\nalgorithme: file\nformes:\n"
            "  cours: {fonctions: {file_vide: [], ajouter_file: [element], retirer_file: []}}\n"
            "fixtures: [vide]\nbareme: {valeur: 2}\n"
        ),
        "fixtures/vide.yaml": "id: vide\ntitre: V\nappels: [ajouter_file(1), file_vide()]\n",
        "corrige/file.py": Path("corrige/file.py").read_text(encoding="utf-8"),
        "corrige/erreurs/file/jamais-vide.py": (
            '"""la file n\'était jamais vide\n\nPourquoi ?\n"""\n'
            "def file_vide(): return True\ndef ajouter_file(e): len([e])\n"
            "def retirer_file(): return 1\n"
        ),
    }

    report = audited(tmp_path, referee, queue, exercises=("file",))

    assert report.is_proven, list(map(told, report.findings))
    [untried] = report.untried
    assert untried.functions == ("retirer_file",)
    [remark] = report.findings_of(Topic.FIXTURES)
    assert remark.message.code == "audit-function-uncalled"
    assert "retirer_file" in AuditSpeaker("fr").headline(report)


def test_a_tree_that_does_not_suit_a_form_is_told_by_name(tmp_path: Path, referee: Referee) -> None:
    early = {TREE: SOUND[TREE].replace("- [3, 12, 8]", "- 3").replace("[0, 0]", "[0]")}
    forms = changed(
        EXERCISE,
        "formes:\n",
        "formes:\n  noeuds: {fonction: minimax, parametres: [jeu, joueur_maximise]}\n",
    )

    report = audited(tmp_path, referee, {**early, **forms}, exercises=("minimax",))

    dropped = [each for each in report.findings if each.message.code == "audit-dropped"]
    assert [(each.message.facts["form"], each.message.facts["fixtures"]) for each in dropped] == [
        ("cours", "deux-coups")
    ]


# Stated answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "place", "said"),
    [
        (changed(TREE, "valeur: 3", "valeur: 8"), f"{TREE}:8", "annonce 8, la réponse juste est 3"),
        (
            changed(TREE, "chemin: [0, 0]", "chemin: [0, 1]"),
            f"{TREE}:9",
            "annonce [0, 1], la réponse juste est [0, 0]",
        ),
        (
            changed(TREE, "minimax: 6", "minimax: 5"),
            f"{TREE}:10",
            "nombre d'évaluations de minimax : attendu annonce 5, la réponse juste est 6",
        ),
        (
            changed(TREE, "alphabeta: 4", "alphabeta: 6"),
            f"{TREE}:10",
            "nombre d'évaluations d'alphabeta : attendu annonce 6, la réponse juste est 4",
        ),
    ],
)
def test_a_wrong_claim_is_told_with_its_line(
    tmp_path: Path,
    referee: Referee,
    changes: Mapping[str, str | None],
    place: str,
    said: str,
) -> None:
    report = audited(tmp_path, referee, changes, exercises=("minimax",))

    (fault,) = report.findings_of(Topic.ANSWERS)
    assert (str(fault.place), fault.severity) == (place, Severity.FAULT)
    assert said in told(fault)
    assert sum(not answer.agrees for answer in report.answers) == 1


def test_any_optimal_path_may_be_claimed(tmp_path: Path, referee: Referee) -> None:
    ties = changed(TREE, "[2, 9, 6]", "[3, 9, 6]")
    other_path = ties[TREE]
    assert other_path is not None
    report = audited(
        tmp_path,
        referee,
        {TREE: other_path.replace("chemin: [0, 0]", "chemin: [1, 0]")},
        exercises=("minimax",),
    )

    assert codes(report, Topic.ANSWERS) == []


def test_a_claim_that_depends_on_what_is_drawn_is_wrong(tmp_path: Path, referee: Referee) -> None:
    drawn = changed(TREE, "- [2, 9, 6]", '- ["?", 9, 6]')
    report = audited(tmp_path, referee, drawn, exercises=("minimax",))

    assert "audit-answer-wrong" in codes(report, Topic.ANSWERS)


def test_claims_by_depth_are_told_by_depth(tmp_path: Path, referee: Referee) -> None:
    by_depth = """\
id: deux-coups
titre: Deux coups
joueur: max
profondeur: [1, 2]
arbre:
  - {valeur: 4, enfants: [3, 12]}
  - {valeur: 5, enfants: [2, 6]}
attendu:
  1: {valeur: 5}
  2: {valeur: 12}
"""
    report = audited(tmp_path, referee, {TREE: by_depth}, exercises=("minimax",))

    (fault,) = report.findings_of(Topic.ANSWERS)
    assert str(fault.place) == f"{TREE}:10"
    assert "« deux-coups-p2 », valeur : attendu annonce 12, la réponse juste est 3" in told(fault)


def test_a_wrong_claim_of_calls_is_told(tmp_path: Path, referee: Referee) -> None:
    changes = changed("fixtures/trois-coups.yaml", "valeur: 1", "valeur: 2")
    report = audited(tmp_path, referee, changes, exercises=OTHER)

    (fault,) = report.findings_of(Topic.ANSWERS)
    assert str(fault.place) == "fixtures/trois-coups.yaml:4"
    assert "annonce 2, la réponse juste est 1" in told(fault)


# Solutions and skeletons --------------------------------------------------------------------------


def test_a_solution_that_disagrees_with_our_search_is_told(
    tmp_path: Path, referee: Referee
) -> None:
    wrong = changed("corrige/minimax.py", "score > meilleur", "score < meilleur")
    report = audited(tmp_path, referee, wrong, exercises=("minimax",))

    assert "solution-disagrees" in codes(report, Topic.SOLUTIONS)
    assert report.solutions["minimax"] == ()
    assert codes(report, Topic.ANSWERS) == []


def test_a_solution_that_does_not_pass_its_own_exercise_is_told(
    tmp_path: Path, referee: Referee
) -> None:
    wrong = {
        "corrige/meilleur-coup.py": "def meilleur_coup(valeurs, joueur_maximise):\n    return 0\n"
    }
    report = audited(tmp_path, referee, wrong, exercises=OTHER)

    assert codes(report, Topic.SOLUTIONS) == ["solution-fails"]


def test_a_solution_in_another_form_must_get_full_marks_too(
    tmp_path: Path, referee: Referee
) -> None:
    two_forms = changed(
        EXERCISE,
        "fixtures:",
        "  pseudo-code: {fonction: minimax, parametres: [jeu, prof, joueur_maximise]}\nfixtures:",
    )
    untried = audited(tmp_path / "1", referee, two_forms, exercises=("minimax",))
    wrong = {"corrige/minimax.pseudo-code.py": "def minimax(jeu, prof, maximise):\n    return 0\n"}
    failing = audited(tmp_path / "2", referee, {**two_forms, **wrong}, exercises=("minimax",))
    right = {
        "corrige/minimax.pseudo-code.py": (
            "def minimax(jeu, prof, joueur_maximise):\n"
            "    if prof == 0:\n"
            "        return evaluation(jeu)\n"
            "    suites = [joue_un_coup(jeu, coup) for coup in coups_possibles(jeu)]\n"
            "    scores = [minimax(s, prof - 1, not joueur_maximise) for s in suites]\n"
            "    return max(scores) if joueur_maximise else min(scores)\n"
        )
    }
    passing = audited(tmp_path / "3", referee, {**two_forms, **right}, exercises=("minimax",))

    (remark,) = untried.findings_of(Topic.SOLUTIONS)
    assert (remark.message.code, remark.severity) == ("audit-forms-untried", Severity.REMARK)
    (fault,) = failing.findings_of(Topic.SOLUTIONS)
    assert (fault.message.code, fault.severity) == ("audit-solution-fails", Severity.FAULT)
    assert "corrige/minimax.pseudo-code.py" in told(fault)
    assert codes(passing, Topic.SOLUTIONS) == []
    assert passing.solutions["minimax"] == ("cours", "pseudo-code")


def test_a_solution_in_another_form_that_cannot_be_read_is_told(
    tmp_path: Path, referee: Referee
) -> None:
    two_forms = changed(
        EXERCISE,
        "fixtures:",
        "  pseudo-code: {fonction: minimax, parametres: [jeu, prof, joueur_maximise]}\nfixtures:",
    )
    broken = {"corrige/minimax.pseudo-code.py": "def minimax(jeu, prof joueur_maximise):\n"}
    empty = {"corrige/minimax.pseudo-code.py": "rien = 0\n"}

    first = audited(tmp_path / "1", referee, {**two_forms, **broken}, exercises=("minimax",))
    second = audited(tmp_path / "2", referee, {**two_forms, **empty}, exercises=("minimax",))

    assert "il s'arrête ligne 1" in told(first.findings_of(Topic.SOLUTIONS)[0])
    assert codes(second, Topic.SOLUTIONS) == ["audit-solution-fails"]


def test_a_skeleton_that_gets_points_is_told(tmp_path: Path, referee: Referee) -> None:
    solved = {"exercices/meilleur-coup/squelette.py": SOUND["corrige/meilleur-coup.py"]}
    report = audited(tmp_path, referee, solved, exercises=OTHER)

    (fault,) = report.findings_of(Topic.SKELETONS)
    assert (fault.message.code, fault.severity) == ("audit-skeleton-scores", Severity.FAULT)
    assert report.skeletons == ()


def test_a_skeleton_that_is_not_there_is_a_remark(tmp_path: Path, referee: Referee) -> None:
    gone = {"exercices/meilleur-coup/squelette.py": None}
    report = audited(tmp_path, referee, gone, exercises=OTHER)

    (remark,) = report.findings_of(Topic.SKELETONS)
    assert (remark.message.code, remark.severity) == ("audit-skeleton-missing", Severity.REMARK)
    assert report.is_proven


def test_a_skeleton_that_is_no_text_is_told(tmp_path: Path, referee: Referee) -> None:
    binary = {"exercices/meilleur-coup/squelette.py": "\0\0"}
    report = audited(tmp_path, referee, binary, exercises=OTHER)

    assert codes(report, Topic.SKELETONS) == ["file-binary"]
    assert not report.is_proven


def test_a_wrong_solution_leaves_its_skeleton_unjudged(tmp_path: Path, referee: Referee) -> None:
    wrong = {
        "corrige/meilleur-coup.py": "def meilleur_coup(v, j):\n    return 0\n",
        "exercices/meilleur-coup/squelette.py": "def meilleur_coup(v, j):\n    return 0\n",
    }
    report = audited(tmp_path, referee, wrong, exercises=OTHER)

    assert codes(report, Topic.SKELETONS) == []
    assert report.skeletons == ()


# Mistakes -----------------------------------------------------------------------------------------


WIDE = """\
id: large
titre: Quatre réponses
joueur: min
arbre: [[[1, 1], [1, 1], [1, 1, 1, 1], [2]]]
"""
"""Shows so much that what is left to be closed is soon found."""


def missed_in(report: AuditReport) -> list[str]:
    return [row.id for row in report.matrices[0].rows_that_are(Standing.MISSED)]


def test_what_a_few_trees_miss_is_told_and_closed_by_the_proposals(
    tmp_path: Path, referee: Referee
) -> None:
    files = {
        **SOUND,
        EXERCISE: SOUND[EXERCISE].replace("  - deux-coups\n", "  - deux-coups\n  - large\n"),
        "fixtures/large.yaml": WIDE,
    }
    found = audited(tmp_path / "1", referee, exercises=("minimax",), fast=False, files=files)

    assert len(missed_in(found)) > 5
    assert len(found.proposals) > 1
    assert all(gap.tree is not None for gap in found.gaps)

    names = "".join(f"  - {proposal.id}\n" for proposal in found.proposals)
    closed = {proposal.file: proposal.text for proposal in found.proposals}
    closed[EXERCISE] = files[EXERCISE].replace("  - large\n", f"  - large\n{names}")
    report = audited(
        tmp_path / "2", referee, closed, exercises=("minimax",), fast=False, files=files
    )

    assert codes(report, Topic.ANSWERS) == []
    assert missed_in(report) == []
    assert report.matrices[0].confused == ()
    assert report.proposals == ()
    assert report.is_proven


def test_a_mistake_of_the_courses_own_is_a_row(tmp_path: Path, referee: Referee) -> None:
    own = '''\
"""fr: MIN choisissait comme MAX

Que veut MIN ?
"""


def meilleur_coup(valeurs, joueur_maximise):
    return valeurs.index(max(valeurs))
'''
    file = "corrige/erreurs/meilleur-coup/min-comme-max.py"
    unseen = audited(tmp_path / "1", referee, {file: own}, exercises=OTHER)
    seeing = changed(
        "fixtures/trois-coups.yaml", "True)", 'True)", "meilleur_coup([3, 8, 5], False)'
    )
    text = seeing["fixtures/trois-coups.yaml"]
    assert text is not None
    seeing["fixtures/trois-coups.yaml"] = text.replace("valeur: 1", "valeur: 0")
    seen = audited(tmp_path / "2", referee, {file: own, **seeing}, exercises=OTHER)

    (fault,) = unseen.findings_of(Topic.MISTAKES)
    assert (fault.message.code, str(fault.place)) == ("audit-own-missed", file)
    assert not unseen.is_proven
    (row,) = seen.matrices[0].rows
    assert (row.id, row.own, row.standing) == ("min-comme-max", True, Standing.CAUGHT)
    assert seen.is_proven


BROKEN = {
    "syntaxe": ("def meilleur_coup(v, j)\n    return 0", 6, "solution-raised"),
    "nom": ("def meileur_coup(v, j):\n    return 0", 6, "function-missing"),
    "arite": ("def meilleur_coup(v):\n    return 0", 6, "cannot-be-called"),
    "sans-fin": ("while True: pass\ndef meilleur_coup(v, j):\n    return 0", 6, ""),
    "module": ("import numpyx\ndef meilleur_coup(v, j):\n    return 0", 6, "solution-raised"),
    "variable": ("def meilleur_coup(v, j):\n    return vv", 7, "solution-raised"),
    "sort": ("def meilleur_coup(v, j):\n    raise SystemExit", 7, "own-mistake-never-answers"),
}


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("exercise", ["meilleur-coup", "minimax"])
def test_a_broken_mistake_of_the_courses_own_is_told_with_its_line(
    tmp_path: Path, referee: Referee, broken: str, exercise: str
) -> None:
    program, line, reason = BROKEN[broken]
    if exercise == "minimax":
        program = program.replace("meilleur_coup", "minimax").replace("(v, j)", "(v, p, c, j)")
    text = f'"""une chose\n\nPourquoi ?\n"""\n\n{program}\n'
    file = f"corrige/erreurs/{exercise}/{broken}.py"
    quick = SOUND["exercices/cours.yaml"] + "limites: {temps_s: 0.2}\n"
    changes = {file: text, "exercices/cours.yaml": quick}

    report = audited(tmp_path, referee, changes, exercises=(exercise,))

    told_of = [each for each in report.findings_of(Topic.MISTAKES) if each.place.file == file]
    [fault] = told_of
    assert fault.severity is Severity.FAULT
    assert fault.place.line == line
    assert fault.message.code == "own-mistake-broken"
    assert fault.message.facts["reason"].code == (reason or "solution-stopped")
    assert not report.is_proven
    assert all(row.id != broken for matrix in report.matrices for row in matrix.rows)


def test_a_mistake_in_another_form_than_the_first_proves_nothing(
    tmp_path: Path, referee: Referee
) -> None:
    file = "corrige/erreurs/minimax/autre-forme.py"
    changes = {
        **changed(
            EXERCISE,
            "formes:\n",
            "formes:\n  noeuds: {fonction: minimax, parametres: [jeu, joueur_maximise]}\n",
        ),
        "corrige/minimax.py": Path("corrige/minimax.noeuds.py").read_text(encoding="utf-8"),
        file: '"""une chose\n\nPourquoi ?\n"""\n'
        "def minimax(jeu, joueur_maximise, prof=9, coups_prec=()):\n    return 0, []\n",
    }

    report = audited(tmp_path, referee, changes, exercises=("minimax",))

    [fault] = [each for each in report.findings if each.place.file == file]
    assert fault.message.facts["reason"] == message("own-mistake-form", form="noeuds")


def test_two_mistakes_of_the_courses_own_that_look_alike_are_a_remark(
    tmp_path: Path, referee: Referee
) -> None:
    own = {
        f"corrige/erreurs/meilleur-coup/{name}.py": f'"""fr: {name}\n\nPourquoi ?\n"""\n\n\n'
        "def meilleur_coup(valeurs, joueur_maximise):\n    return 0\n"
        for name in ("une", "autre")
    }
    report = audited(tmp_path, referee, own, exercises=OTHER)

    (remark,) = report.findings_of(Topic.PAIRS)
    assert (remark.message.code, remark.severity) == ("audit-own-alike", Severity.REMARK)
    assert report.is_proven


def test_what_becomes_of_a_fixture_that_is_left_out_is_said(
    tmp_path: Path, referee: Referee
) -> None:
    report = audited(tmp_path, referee, exercises=("minimax",), without=("cachee",))

    (loss,) = report.losses
    assert (loss.exercise, loss.form) == ("minimax", "cours")
    assert loss.mistakes
    assert loss.caught > len(loss.mistakes)
    assert "cachee" not in report.matrices[0].fixtures


def test_an_exercise_without_any_fixture_left_has_no_case(tmp_path: Path, referee: Referee) -> None:
    report = audited(tmp_path, referee, exercises=OTHER, without=("trois-coups",))

    assert codes(report, Topic.POINTS) == ["no-case-applies"]
    assert report.solutions == {"meilleur-coup": ()}
    assert report.skeletons == ()


# Files --------------------------------------------------------------------------------------------


UNREAD = {
    "fixtures/oubliee.yaml": "audit-fixture-unnamed",
    "fixtures/arbre.yml": "audit-stray",
    "exercices/notes.txt": "audit-stray",
    "exercices/alphabeta/exercice.yaml": "audit-exercise-unnamed",
    "exercices/minimax/squelette.py.bak": "audit-stray",
    "corrige/vieux/minimax.py": "audit-stray",
    "corrige/lisezmoi.txt": "audit-solution-of-nothing",
}


def test_each_file_that_nobody_reads_is_a_remark(tmp_path: Path, referee: Referee) -> None:
    report = audited(tmp_path, referee, dict.fromkeys(UNREAD, "id: rien\n"))

    remarks = report.findings_of(Topic.FILES)
    assert len(remarks) == len(UNREAD)
    for file, code in UNREAD.items():
        (remark,) = (each for each in remarks if file.startswith(str(each.place)))
        assert (remark.message.code, remark.severity) == (code, Severity.REMARK)


def test_a_missing_statement_is_a_remark(tmp_path: Path, referee: Referee) -> None:
    report = audited(tmp_path, referee, {"exercices/meilleur-coup/enonce.md": None})

    assert codes(report, Topic.FILES) == ["audit-statement-missing"]


def test_what_programs_leave_behind_is_no_file_of_the_course(
    tmp_path: Path, referee: Referee
) -> None:
    left = {"corrige/__pycache__/minimax.pyc": "", "fixtures/.deux-coups.yaml.swp": ""}
    report = audited(tmp_path, referee, left)

    assert codes(report, Topic.FILES) == []


# Leaks --------------------------------------------------------------------------------------------


def test_a_hidden_tree_that_stands_in_sight_leaks(tmp_path: Path, referee: Referee) -> None:
    twin = SOUND[HIDDEN].replace("id: cachee", "id: visible").replace("visibilite: cachee\n", "")
    named = changed(EXERCISE, "  - cachee\n", "  - cachee\n  - visible\n")
    report = audited(tmp_path, referee, {"fixtures/visible.yaml": twin, **named})

    (fault,) = report.findings_of(Topic.LEAKS)
    assert (fault.message.code, str(fault.place)) == ("audit-leak-twin", f"{HIDDEN}:5")


def test_the_same_tree_for_the_other_player_does_not_leak(tmp_path: Path, referee: Referee) -> None:
    other = SOUND[HIDDEN].replace("id: cachee", "id: visible").replace("joueur: min", "joueur: max")
    other = other.replace("visibilite: cachee\n", "").replace("attendu: {valeur: 4}\n", "")
    named = changed(EXERCISE, "  - cachee\n", "  - cachee\n  - visible\n")
    report = audited(tmp_path, referee, {"fixtures/visible.yaml": other, **named})

    assert codes(report, Topic.LEAKS) == []


@pytest.mark.parametrize(
    ("file", "text", "leaks"),
    [
        ("enonce.md", "Essaie avec [[4, 1], [7, 5]].", True),
        ("squelette.py", "# 4 1 7 5\n", True),
        ("enonce.md", "Essaie avec [[4, 1], [5, 7]].", False),
    ],
)
def test_a_hidden_tree_that_is_written_out_leaks(
    tmp_path: Path, referee: Referee, file: str, text: str, leaks: bool
) -> None:
    report = audited(tmp_path, referee, {f"exercices/minimax/{file}": text})

    assert codes(report, Topic.LEAKS) == (["audit-leak-text"] if leaks else [])


def test_hidden_calls_that_are_written_out_leak(tmp_path: Path, referee: Referee) -> None:
    hidden = changed("fixtures/trois-coups.yaml", "attendu:", "visibilite: cachee\nattendu:")
    text = hidden["fixtures/trois-coups.yaml"]
    assert text is not None
    # The skeleton shows the call as it was: that would be a leak.
    hidden["fixtures/trois-coups.yaml"] = text.replace("[3, 8, 5]", "[3, 9, 5]")
    told_out = {"exercices/meilleur-coup/enonce.md": "Essaie meilleur_coup([3,9,5], True).\n"}

    assert codes(audited(tmp_path / "1", referee, hidden), Topic.LEAKS) == []
    report = audited(tmp_path / "2", referee, {**hidden, **told_out})
    assert codes(report, Topic.LEAKS) == ["audit-leak-text"]


# Points -------------------------------------------------------------------------------------------


def test_points_that_no_form_can_win_are_told(tmp_path: Path, referee: Referee) -> None:
    scores_only = changed(EXERCISE, "[jeu, prof, coups_prec, joueur", "[jeu, prof, joueur")
    scores_only["corrige/minimax.py"] = (
        "def minimax(jeu, prof, maximise):\n"
        "    if prof == 0:\n"
        "        return evaluation(jeu)\n"
        "    coups = coups_possibles(jeu)\n"
        "    scores = [minimax(joue_un_coup(jeu, c), prof - 1, not maximise) for c in coups]\n"
        "    return max(scores) if maximise else min(scores)\n"
    )
    report = audited(tmp_path, referee, scores_only, exercises=("minimax",))

    (fault,) = report.findings_of(Topic.POINTS)
    assert (fault.message.code, str(fault.place)) == ("audit-points-of-nobody", f"{EXERCISE}:9")
    assert codes(report, Topic.SOLUTIONS) == []


def test_a_fixture_that_suits_no_form_is_told(tmp_path: Path, referee: Referee) -> None:
    uneven = changed(HIDDEN, "arbre: [[4, 1], [7, 5]]", "arbre: [4, [7, 5]]")
    report = audited(tmp_path, referee, uneven, exercises=("minimax",))

    (fault,) = report.findings_of(Topic.POINTS)
    assert (fault.message.code, str(fault.place)) == ("audit-fixture-of-nobody", f"{EXERCISE}:8")


def test_a_form_that_is_tried_on_nothing_is_told(tmp_path: Path, referee: Referee) -> None:
    uneven = {
        **changed(HIDDEN, "arbre: [[4, 1], [7, 5]]", "arbre: [4, [7, 5]]"),
        TREE: "id: deux-coups\ntitre: Deux coups\njoueur: max\narbre: [4, [7, 5]]\n",
        EXERCISE: SOUND[EXERCISE].replace(
            "fixtures:",
            "  noeuds: {fonction: minimax, parametres: [jeu, joueur_maximise]}\nfixtures:",
        ),
    }
    report = audited(tmp_path, referee, uneven, exercises=("minimax",))

    assert codes(report, Topic.POINTS) == ["no-case-applies"]
    assert str(report.findings_of(Topic.POINTS)[0].place) == f"{EXERCISE}:5"


# The same audit -----------------------------------------------------------------------------------


def test_an_audit_is_the_same_with_and_without_a_cache(
    tmp_path: Path, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_CACHE_DIR", str(tmp_path / "cache"))
    cold = audited(tmp_path / "course", referee, exercises=("minimax",), files=FILES)
    warm = audited(tmp_path / "course", referee, exercises=("minimax",), files=FILES)
    for file in (tmp_path / "cache").rglob("*.json"):
        file.write_bytes(b"damaged")
    again = audited(tmp_path / "course", referee, exercises=("minimax",), files=FILES)

    assert cold.findings == warm.findings == again.findings
    assert cold.matrices == warm.matrices == again.matrices


@pytest.mark.parametrize("exercise", ["minimax", "meilleur-coup"])
def test_what_we_cannot_run_ends_the_audit(
    tmp_path: Path, referee: Referee, monkeypatch: pytest.MonkeyPatch, exercise: str
) -> None:
    def broken(*arguments: object, **names: object) -> None:
        raise CouldNotJudge(message("child-cannot-be-run"))

    # The solution's own answers are known already: it is graded, and that breaks down.
    audited(tmp_path, referee, exercises=(exercise,))
    monkeypatch.setattr(referee, "run_call", broken)
    monkeypatch.setattr(referee, "play", broken)

    with pytest.raises(CouldNotJudge):
        audited(tmp_path, referee, exercises=(exercise,))


def test_a_skeleton_that_we_cannot_run_ends_the_audit(
    tmp_path: Path, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_course(
        tmp_path, {"exercices/meilleur-coup/squelette.py": SOUND["corrige/meilleur-coup.py"]}, SOUND
    )
    course = read_course(root, use_cache=False)
    (exercise,) = (each for each in course.exercises if each.id == "meilleur-coup")
    grader = Grader(course=course, referee=referee, language="fr", progress=lambda *_: None)
    check_skeleton(exercise, grader)

    def broken(*arguments: object, **names: object) -> None:
        raise CouldNotJudge(message("child-cannot-be-run"))

    monkeypatch.setattr(referee, "run_call", broken)
    monkeypatch.setattr(referee, "play", broken)

    with pytest.raises(CouldNotJudge):
        check_skeleton(exercise, grader)


def test_an_own_mistake_that_we_cannot_run_ends_the_audit(
    tmp_path: Path, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = '"""Une erreur\n\nPourquoi ?\n"""\n\n\ndef meilleur_coup(v, j):\n    return 0\n'
    root = write_course(tmp_path, {"corrige/erreurs/meilleur-coup/une.py": own}, SOUND)
    course = read_course(root, use_cache=False)
    (exercise,) = (each for each in course.exercises if each.id == "meilleur-coup")
    grader = Grader(course=course, referee=referee, language="fr", progress=lambda *_: None)
    check_skeleton(exercise, grader)

    def broken(*arguments: object, **names: object) -> None:
        raise CouldNotJudge(message("child-cannot-be-run"))

    monkeypatch.setenv("GRADER_CACHE_DIR", str(tmp_path / "cache"))
    check_solutions(exercise, grader)
    monkeypatch.setattr(referee, "run_call", broken)
    monkeypatch.setattr(referee, "play", broken)

    with pytest.raises(CouldNotJudge):
        own_suspects(exercise, grader)
