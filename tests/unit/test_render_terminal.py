"""The terminal: the verdict first, one story, then a line each; and nothing that acts."""

import io
import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from grader.message import message
from grader.render.terminal import fit_to_encoding, render_terminal, wants_colour
from grader.report import Report
from grader.run import Ending, StudentError
from grader.title import Title
from grader.tree import tree_of
from grader.verdict import CheckKind
from tests.unit.report_samples import (
    BINARY,
    BREADTH_FIRST,
    NAME_ERROR,
    START,
    all_reports,
    called,
    cuts_too_early,
    every_kind,
    hidden,
    many_calls,
    minimax_exercise,
    named,
    never_cuts,
    never_cuts_report,
    plain_report,
    right_case,
    sample_case,
    sample_check,
    sample_exercise,
    sample_report,
    stopped_case,
    walk_case,
    walked,
    weighed,
)

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def shown(report: Report, language: str = "fr", width: int = 80) -> str:
    text = render_terminal(report, language, colour=False, width=width)
    return text.replace("\u00a0", " ")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_verdict_comes_first() -> None:
    first = shown(never_cuts_report()).splitlines()[0]

    assert first == "✗ mon_code.py : 16,67 / 20 (6,67 / 8 points)"


def test_the_first_divergence_is_told_with_its_window() -> None:
    text = " ".join(shown(never_cuts_report()).split())

    assert "Première différence : alphabeta, cas ternaire-17" in text
    assert "Évaluation n° 8 attendu : feuille [1, 0, 0], de valeur 6" in text
    assert "obtenu : feuille [0, 2, 1], de valeur 3" in text
    assert "Au sommet [0, 2] (▲ MAX) : α = 16 ≥ β = 10, on coupe." in text


def test_only_one_divergence_is_told() -> None:
    assert shown(never_cuts_report()).count("on coupe") == 1


def test_english_says_the_same() -> None:
    text = shown(never_cuts_report(), "en")

    assert "✗ mon_code.py: 16.67 / 20 (6.67 / 8 points)" in text
    assert "At node [0, 2] (▲ MAX): α = 16 ≥ β = 10, we cut." in text


def test_a_cut_that_came_too_early_is_told_with_the_window_of_that_moment() -> None:
    text = " ".join(shown(sample_report(sample_exercise(cuts_too_early()))).split())

    assert "Au sommet [0, 1] (▲ MAX) : α = 5 < β = 20, on ne coupe pas." in text


def test_a_leaf_evaluated_twice_is_named_as_such() -> None:
    report = right_case()
    trace = (*report.trace[:3], report.trace[0], *report.trace[3:])
    repeated = replace(never_cuts(), trace=trace)
    assert repeated.verdict.divergence is not None
    divergence = replace(
        repeated.verdict.divergence,
        step=4,
        expected=report.trace[3],
        observed=report.trace[0],
    )
    repeated = replace(repeated, verdict=replace(repeated.verdict, divergence=divergence))

    text = shown(sample_report(sample_exercise(repeated)))

    assert "[0, 0, 0] avait déjà été évaluée (évaluation n° 1) : une fois suffit." in text


def test_passing_exercises_take_one_line_each() -> None:
    lines = shown(sample_report(minimax_exercise(), sample_exercise(right_case()))).splitlines()

    assert lines == [
        "✓ mon_code.py : 20 / 20 (3 / 3 points)",
        "",
        "✓ L'algorithme minimax (minimax) : 1,33 / 1,33 point, 1 cas réussi sur 1",
        "✓ Élagage alpha-bêta (alphabeta) : 1,67 / 1,67 point, 1 cas réussi sur 1",
    ]


def test_failures_of_one_reason_take_one_line() -> None:
    cases = [never_cuts(sample_case(id=f"arbre-{number}")) for number in range(1, 27)]
    lines = shown(sample_report(sample_exercise(*cases)), width=120).splitlines()

    [others] = [line for line in lines if "arbre-2" in line]
    assert others == (
        "  ✗ 25 cas (arbre-2, arbre-3, arbre-4, …) : nombre d'évaluations : 27 au lieu de 16"
    )


def test_failures_of_one_reason_with_other_numbers_are_told_by_the_first() -> None:
    first, *others = (never_cuts(sample_case(id=f"arbre-{number}")) for number in range(1, 5))
    smaller = never_cuts(sample_case(BINARY, id="petit"))
    text = " ".join(shown(sample_report(sample_exercise(first, *others, smaller))).split())

    assert "✗ 4 cas (arbre-2, arbre-3, arbre-4, …), par exemple arbre-2 : nombre" in text
    assert text.count("27 au lieu de 16") == 2


def test_failures_of_other_reasons_stand_apart() -> None:
    stopped = stopped_case(Ending.RAISED, NAME_ERROR, sample_case(id="arrêt"))
    cases = (*(never_cuts(sample_case(id=f"arbre-{number}")) for number in (1, 2)), stopped)
    text = shown(sample_report(sample_exercise(*cases)))

    assert "  ✗ arbre-2 : nombre d'évaluations : 27 au lieu de 16" in text
    assert "  ✗ arrêt : NameError, ligne 7" in text


def test_a_flood_of_failures_is_counted_rather_than_listed() -> None:
    cases = [
        stopped_case(
            Ending.RAISED, replace(NAME_ERROR, line=number), sample_case(id=f"arbre-{number}")
        )
        for number in range(1, 101)
    ]

    assert "et 69 autres cas à revoir" in shown(sample_report(sample_exercise(*cases)))


def test_the_likely_cause_stands_under_the_exception() -> None:
    error = replace(NAME_ERROR, message="name 'coups_possible' is not defined")
    cases = [stopped_case(Ending.RAISED, error, sample_case(id=f"arbre-{n}")) for n in (1, 2)]
    report = sample_report(sample_exercise(*cases))

    assert "  Piste : « coups_possible » n'existe pas ; voulais-tu écrire" in shown(report)
    assert "  Hint: “coups_possible” does not exist; did you mean" in shown(report, "en")
    assert shown(report).count("Piste") == 1  # The others stopped for the same reason.


def test_the_likely_cause_is_told_of_every_exercise() -> None:
    error = replace(NAME_ERROR, message="name 'math' is not defined")
    first = sample_exercise(never_cuts(sample_case()))
    second = sample_exercise(stopped_case(Ending.RAISED, error, sample_case()), id="autre")

    assert "    Piste : math n'est pas importé" in shown(sample_report(first, second))


def test_no_line_is_broken_inside_a_word_with_hyphens() -> None:
    cases = [
        never_cuts(sample_case(id=f"un-nom-de-cas-assez-long-{number}")) for number in (1, 2, 3)
    ]
    for width in range(40, 80):
        text = shown(sample_report(sample_exercise(*cases)), width=width)
        assert not re.search(r"\w-\n", text)


def test_an_exception_shows_the_students_line() -> None:
    text = shown(all_reports()["ending-raised"])

    assert "NameError, ligne 7 : name 'scor' is not defined" in text
    assert "    7 |         if meilleur is None or scor > meilleur[0]:" in text


def test_one_exception_in_every_case_is_told_once() -> None:
    cases = [
        stopped_case(Ending.RAISED, NAME_ERROR, sample_case(id=f"arbre-{number}"))
        for number in range(1, 27)
    ]
    text = shown(sample_report(sample_exercise(*cases)))

    assert text.count("NameError") == 2
    assert "25 cas (arbre-2, arbre-3, arbre-4, …) : NameError, ligne 7" in text


def test_one_wrong_order_in_every_walk_is_told_once() -> None:
    reason = message("label-error-bare", type="de droite à gauche")
    check = sample_check(CheckKind.ORDER, (1, 2), (2, 1), message=reason)
    cases = [plain_report(walk_case(id=f"arbre-{number}"), check) for number in range(1, 6)]
    text = shown(sample_report(sample_exercise(*cases)))

    assert "4 cas (arbre-2, arbre-3, arbre-4, …) : ordre du parcours : de droite à" in text
    assert text.count("de droite à") == 2


def test_a_syntax_error_points_at_its_column() -> None:
    lines = shown(all_reports()["not-loaded"]).splitlines()
    source = next(number for number, line in enumerate(lines) if line.startswith("    7 | "))

    assert lines[source + 1].index("^") == len("    7 | ") + 11


def test_an_exception_without_a_message_ends_without_a_colon() -> None:
    error = StudentError(type_name="KeyError", message="", line=None)
    text = shown(sample_report(sample_exercise(stopped_case(Ending.RAISED, error))))

    assert "  KeyError\n" in text


def test_hidden_cases_appear_by_name_only() -> None:
    text = shown(sample_report(sample_exercise(hidden(never_cuts(output="424242")))))

    assert "✗ cache-3 (cas caché) : nombre d'évaluations\n" in text
    assert "27" not in text
    assert "424242" not in text
    assert "Exemple 3-aire" not in text


def test_the_calls_up_to_the_wrong_one_are_shown() -> None:
    lines = shown(sample_report(sample_exercise(called()))).splitlines()

    assert lines[2].startswith("À regarder d'abord : alphabeta, cas trois-elements")
    start = lines.index("    file_vide()")
    assert lines[start : start + 7] == [
        "    file_vide()",
        "    ajouter_file(3)",
        "    ajouter_file('a')",
        "    ajouter_file(-1)",
        "    file_vide()",
        "  → retirer_file()",
        "  ✗ valeur : value : -1 au lieu de 3",
    ]


@pytest.mark.parametrize(
    ("language", "before"), [("fr", "    … 56 appels avant"), ("en", "    … 56 calls before")]
)
def test_of_many_calls_the_last_few_are_shown(language: str, before: str) -> None:
    report = called(0, 59, many_calls(), wrong_call=60)
    lines = shown(sample_report(sample_exercise(report)), language).splitlines()
    start = lines.index(before)

    assert lines[start + 1] == "    ajouter_file(56)"
    assert lines[start + 5] == "  → retirer_file()"


def test_where_no_call_is_wrong_none_is_shown() -> None:
    text = shown(sample_report(sample_exercise(called(wrong_call=None))))

    assert "retirer_file" not in text
    assert "✗ valeur : value : -1 au lieu de 3" in text


def test_an_exception_in_a_call_names_the_call() -> None:
    report = every_kind()["file"][-1]
    text = shown(sample_report(sample_exercise(report)))

    assert "  → retirer_file()\n  NameError, ligne 7" in text


def test_both_orders_of_a_walk_take_a_line_each() -> None:
    lines = shown(sample_report(sample_exercise(walked(BREADTH_FIRST)))).splitlines()

    assert lines[3:5] == [
        "    attendu : 1, 2, 4, 5, 8, 9, 3, 6, 7",
        "    obtenu : 1, 2, 3, 4, 5, 6, 7, 8, 9",
    ]
    assert lines[5].startswith("  ✗ ordre du parcours : ")


def test_long_orders_are_shown_where_they_part() -> None:
    expected = tuple(range(100))
    report = walked((*expected[:50], 77, *expected[51:]), expected)
    lines = shown(sample_report(sample_exercise(report)), "en").splitlines()

    assert lines[3].startswith("    expected: …, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51")
    assert lines[4].startswith("    observed: …, 42, 43, 44, 45, 46, 47, 48, 49, 77, 51")


def test_a_walk_without_a_readable_order_shows_none() -> None:
    text = shown(sample_report(sample_exercise(walked(None))))

    assert "obtenu :" not in text


@pytest.mark.parametrize("name", sorted(every_kind()))
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ("Première différence", "feuille", "fenêtre", "on coupe", "en trop")),
        ("en", ("First difference", "leaf", "leaves", "window", "we cut", "in excess")),
    ],
)
def test_nothing_is_said_of_leaves_where_no_search_is_compared(
    name: str, language: str, words: tuple[str, ...]
) -> None:
    text = shown(all_reports()[f"kind-{name}"], language)

    assert not [word for word in words if word in text]


def test_a_hidden_case_of_another_kind_shows_its_name_only() -> None:
    text = shown(sample_report(sample_exercise(hidden(called()), hidden(walked(BREADTH_FIRST)))))

    assert "✗ cache-3 (cas caché) : valeur\n" in text
    assert "✗ cache-3 (cas caché) : ordre du parcours\n" in text
    assert "retirer_file" not in text
    assert "1, 2" not in text


def test_warnings_and_notes_are_told_once() -> None:
    note = message("label-error-bare", type="M suit le nombre d'enfants")
    report = sample_report(
        sample_exercise(right_case(notes=(note,)), right_case(notes=(note,))),
        warnings=(message("label-limits-only"),),
    )
    text = shown(report)

    assert text.count("M suit le nombre d'enfants") == 1
    assert text.count("À savoir : Exécuté avec des limites") == 1


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", sorted(all_reports()))
@pytest.mark.parametrize("width", [20, 80])
def test_every_report_is_safe_for_a_terminal(name: str, language: str, width: int) -> None:
    text = render_terminal(all_reports()[name], language, colour=True, width=width)
    bare = ANSI.sub("", text)

    assert text.encode("utf-8")
    assert all(character.isprintable() or character in "\n\u00a0" for character in bare)
    assert ANSI.sub("", text) == render_terminal(
        all_reports()[name], language, colour=False, width=width
    )


def test_hostile_texts_are_shown_as_escapes() -> None:
    text = shown(all_reports()["hostile"], width=2000)

    assert r"<script>document.title='pwned'</script>{{ 7*7 }}\x1b[31m\u202e\udc80\x00" in text


def test_a_name_cannot_forge_a_second_line() -> None:
    report = replace(never_cuts_report(), submission=named("a.py\n✓ b.py : 20 / 20"))

    assert shown(report).splitlines()[0].startswith(r"✗ a.py\n✓ b.py : 20 / 20 : 16,67 / 20")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp850", "utf-8", "no-such-encoding"])
@pytest.mark.parametrize("name", sorted(all_reports()))
def test_every_report_fits_every_console(name: str, encoding: str) -> None:
    text = fit_to_encoding(render_terminal(all_reports()[name], "fr", colour=True), encoding)

    assert text.encode("ascii" if encoding.startswith("no-") else encoding)


@pytest.mark.parametrize(
    ("text", "encoding", "fitted"),
    [
        ("✗ é → α ≥ β", "cp1252", "X é -> alpha >= beta"),
        ("✓ évaluées −∞ … « là »", "ascii", 'OK evaluees -inf ... " la "'),
        ("▲ MAX\u00a0: n° 8", "ascii", "^ MAX : no 8"),
        ("œuf 漢 \udc80", "ascii", "oeuf \\u6f22 \\udc80"),
        ("✗ é", "utf-8", "✗ é"),
    ],
)
def test_fewer_characters_stay_readable(text: str, encoding: str, fitted: str) -> None:
    assert fit_to_encoding(text, encoding) == fitted


@pytest.mark.parametrize(
    ("stream", "environ", "wanted"),
    [
        (Terminal(), {}, True),
        (io.StringIO(), {}, False),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {"FORCE_COLOR": "1"}, True),
        (Terminal(), {"FORCE_COLOR": "0"}, False),
        (io.StringIO(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colours_are_for_those_who_want_them(
    stream: io.StringIO, environ: Mapping[str, str], wanted: bool
) -> None:
    assert wants_colour(stream, environ) is wanted


def test_a_closed_stream_wants_no_colour() -> None:
    stream = io.StringIO()
    stream.close()

    assert not wants_colour(stream, {})


def test_the_depth_asked_for_is_told_where_the_tree_goes_deeper() -> None:
    first, second = (
        never_cuts(sample_case(BINARY, id=name, title=Title.same(title), depth=3))
        for name, title in (("petit", "Exemple"), ("autre", ""))
    )
    deeper = tree_of([BINARY, BINARY])
    cases = (replace(each, case=replace(each.case, tree=deeper)) for each in (first, second))
    report = sample_report(sample_exercise(*cases))
    text = " ".join(shown(report).split())

    assert "cas petit (Exemple), à la profondeur 3" in text
    assert "✗ autre (profondeur 3) : nombre" in text


def test_a_chessboard_is_shown_with_a_dot_for_each_empty_square() -> None:
    text = shown(sample_report(sample_exercise(weighed(0, 39, START))))

    assert "    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n" in text
    assert text.count(". . . . . . . .") == 4


def test_the_board_of_a_hidden_case_is_not_shown() -> None:
    assert ". . . ." not in shown(sample_report(sample_exercise(hidden(weighed(0, 39, START)))))
