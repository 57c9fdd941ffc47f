"""The terminal: the verdict first, one story, then a line each; and nothing that acts."""

import io
import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from grader.model.dataclass import replace
from grader.model.message import Title, message
from grader.model.report import Report, ReportStatus, SearchCaseReport
from grader.model.run import Ending, StudentError
from grader.model.tree import tree_of
from grader.model.verdict import CaseStatus, Check, CheckKind, CheckStatus
from grader.render.phrases import sentence
from grader.render.terminal import fit_to_encoding, wants_colour
from grader.render.terminal.report_text import (
    STORY_LINES,
    render_mark,
    render_terminal,
    render_terminal_fully,
)
from tests.unit.for_each import for_each
from tests.unit.report_samples import (
    BINARY,
    BREADTH_FIRST,
    NAME_ERROR,
    START,
    all_reports,
    called,
    cuts_too_early,
    divergence_of,
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
REPORTS = all_reports()


def shown(report: Report, language: str = "fr", width: int = 80) -> str:
    text = render_terminal(report, language, colour=False, width=width)
    return text.replace("\u00a0", " ")


def shown_fully(report: Report, language: str = "fr", width: int = 80) -> str:
    text = render_terminal_fully(report, language, colour=False, width=width)
    return text.replace("\u00a0", " ")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@for_each("render", [render_terminal, render_terminal_fully])
def test_a_mark_from_a_kit_is_said_to_be_provisional_by_the_mark(
    render: Callable[..., str],
) -> None:
    report = never_cuts_report()
    kit = replace(report, is_provisional=True)
    said = "  note provisoire : calculée avec la trousse, sans les arbres cachés du cours"

    lines = render(kit, "fr", colour=False).replace("\u00a0", " ").split("\n")

    assert lines[1] == said
    assert said not in render(report, "fr", colour=False).replace("\u00a0", " ")
    assert "provisional mark" in render(kit, "en", colour=False).split("\n")[1]


def test_the_mark_alone_is_provisional_too() -> None:
    report = replace(never_cuts_report(), is_provisional=True)
    ungraded = replace(report, status=ReportStatus.NOT_GRADED)

    assert render_mark(report, "fr").endswith("(note provisoire)\n")
    assert render_mark(report, "en").endswith("(provisional mark)\n")
    assert "provis" not in render_mark(ungraded, "fr")
    assert "provis" not in render_terminal(ungraded, "fr", colour=False)


def test_the_verdict_comes_first() -> None:
    first = shown(never_cuts_report()).splitlines()[0]

    assert first == "✗ mon_code.py : 16,67 / 20 (6,67 / 8 points)"


def test_the_first_divergence_is_told_with_its_slice_and_one_reason() -> None:
    lines = shown(never_cuts_report()).splitlines()

    assert lines[2:14] == [
        "Première différence : alphabeta, cas ternaire-17, évaluation n° 8",
        "  ▲ MAX",
        "  ├ ▼ [0]",
        "  │ ├ … 6 feuilles",
        "  │ └ ▲ [0, 2]  α = 16 ≥ β = 10 : on coupe",
        "  │   ├ [0, 2, 0]  16  n° 7",
        "  │   ├ [0, 2, 1]   3  n° 8  ← obtenu",
        "  │   └ [0, 2, 2]   7  n° 9",
        "  ├ … [1, 0, 0]  6  n° 10  ← attendu en n° 8",
        "  └ … 17 feuilles",
        "  Au sommet [0, 2] (▲ MAX) : α = 16 ≥ β = 10, on coupe. La suite, dont",
        "    [0, 2, 1], ne peut plus rien changer.",
    ]


def test_only_one_divergence_is_told() -> None:
    assert shown(never_cuts_report()).count("Première différence") == 1


def test_a_case_stands_with_its_title_where_there_is_room() -> None:
    assert ", cas ternaire-17 (Exemple 3-aire de profondeur 3), évaluation n° 8" in shown(
        never_cuts_report(), width=100
    )


def test_a_convention_is_the_one_hint_where_it_explains_the_failure() -> None:
    named_case = never_cuts()
    told = message("label-error-bare", type="coupe stricte : on coupe aussi à égalité")
    checks = tuple(
        replace(check, convention="coupe-stricte", message=told)
        if check.status is CheckStatus.FAILED
        else check
        for check in named_case.verdict.checks
    )
    report = replace(named_case, verdict=replace(named_case.verdict, checks=checks))
    text = shown(sample_report(sample_exercise(report)))

    assert "  Coupe stricte : on coupe aussi à égalité\n" in text
    assert "ne peut plus rien changer" not in text


@for_each("kept", [7, 16])
def test_a_search_that_is_over_is_told_in_words(kept: int) -> None:
    right = right_case()
    more = (right.trace[0],) if kept == 16 else ()
    trace = right.trace[:kept] + more
    divergence = divergence_of(right.reference, trace)
    verdict = replace(never_cuts().verdict, divergence=divergence)
    text = shown(
        sample_report(sample_exercise(replace(never_cuts(), trace=trace, verdict=verdict)))
    )

    assert ("attendu : rien de plus, la recherche est finie" in text) is bool(more)
    assert ("obtenu : rien de plus, ta recherche s'arrête là" in text) is not bool(more)


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
    lines = shown(sample_report(sample_exercise(*cases))).splitlines()

    assert lines[-1] == "  ✗ 26 cas (arbre-1, …) : nombre d'évaluations 27 au lieu de 16"


def test_failures_of_one_reason_with_other_numbers_are_told_by_the_first() -> None:
    first, *others = (never_cuts(sample_case(id=f"arbre-{number}")) for number in range(1, 5))
    smaller = never_cuts(sample_case(BINARY, id="petit"))
    lines = shown(sample_report(sample_exercise(first, *others, smaller))).splitlines()

    assert lines[-1] == "  ✗ 5 cas, par exemple arbre-1 : nombre d'évaluations 27 au lieu de 16"


def test_failures_of_other_reasons_stand_apart() -> None:
    stopped = stopped_case(Ending.RAISED, NAME_ERROR, sample_case(id="arrêt"))
    cases = (*(never_cuts(sample_case(id=f"arbre-{number}")) for number in (1, 2)), stopped)
    text = shown(sample_report(sample_exercise(*cases)))

    assert "  ✗ 2 cas (arbre-1, …) : nombre d'évaluations 27 au lieu de 16" in text
    assert "  ✗ arrêt : NameError, ligne 7" in text


def test_a_flood_of_failures_takes_what_room_there_is() -> None:
    cases = [
        stopped_case(
            Ending.RAISED, replace(NAME_ERROR, line=number), sample_case(id=f"arbre-{number}")
        )
        for number in range(1, 101)
    ]
    lines = shown(sample_report(sample_exercise(*cases))).splitlines()

    assert len(lines) == STORY_LINES - 1  # The last says where the report is.
    assert lines[-1].startswith("  ✗ 90 cas, par exemple arbre-11 : NameError, ligne 11")


def test_several_exercises_that_fail_have_one_line_each_for_their_cases() -> None:
    exercises = [
        sample_exercise(
            never_cuts(sample_case(id="arbre")),
            stopped_case(Ending.RAISED, NAME_ERROR, sample_case(id="arrêt")),
            id=f"exercice-{number}",
        )
        for number in range(5)
    ]
    lines = shown(sample_report(*exercises)).splitlines()

    assert [line[:9] for line in lines[-10:]] == ["✗ Élagage", "  ✗ 2 cas"] * 5


def test_the_likely_cause_stands_under_the_exception() -> None:
    error = replace(NAME_ERROR, message="name 'coups_possible' is not defined")
    cases = [stopped_case(Ending.RAISED, error, sample_case(id=f"arbre-{n}")) for n in (1, 2)]
    report = sample_report(sample_exercise(*cases))

    assert "  Piste – « coups_possible » n'existe pas ; voulais-tu écrire" in shown(report)
    assert "  Hint – “coups_possible” does not exist; did you mean" in shown(report, "en")
    assert shown(report).count("Piste") == 1  # The others stopped for the same reason.


def test_only_one_likely_cause_is_told() -> None:
    error = replace(NAME_ERROR, message="name 'math' is not defined")
    cases = [stopped_case(Ending.RAISED, error, sample_case(id=f"arbre-{n}")) for n in (1, 2)]
    exercises = [sample_exercise(case, id=f"exercice-{n}") for n, case in enumerate(cases)]

    assert shown(sample_report(*exercises)).count("Piste – math n'est pas importé") == 1


def test_no_line_is_broken_inside_a_word_with_hyphens() -> None:
    cases = [
        never_cuts(sample_case(id=f"un-nom-de-cas-assez-long-{number}")) for number in (1, 2, 3)
    ]
    for width in range(40, 80):
        text = shown(sample_report(sample_exercise(*cases)), width=width)
        assert not re.search(r"\w-\n", text)


def test_an_exception_shows_the_students_line() -> None:
    text = shown(REPORTS["ending-raised"])

    assert "NameError, ligne 7 : name 'scor' is not defined" in text
    assert "    7 |         if meilleur is None or scor > meilleur[0]:" in text


def test_one_exception_in_every_case_is_told_once() -> None:
    cases = [
        stopped_case(Ending.RAISED, NAME_ERROR, sample_case(id=f"arbre-{number}"))
        for number in range(1, 27)
    ]
    text = shown(sample_report(sample_exercise(*cases)))

    assert text.count("NameError") == 2
    assert "26 cas (arbre-1, …) : NameError, ligne 7" in text


def test_one_wrong_order_in_every_walk_is_told_once() -> None:
    reason = message("label-error-bare", type="de droite à gauche")
    check = sample_check(CheckKind.ORDER, (1, 2), (2, 1), message=reason)
    cases = [plain_report(walk_case(id=f"arbre-{number}"), check) for number in range(1, 6)]
    text = shown(sample_report(sample_exercise(*cases)))

    assert "5 cas (arbre-1, …) : de droite à" in text
    assert text.count("de droite à") == 2


def test_a_syntax_error_points_at_its_column() -> None:
    lines = shown(REPORTS["not-loaded"]).splitlines()
    source = next(number for number, line in enumerate(lines) if line.startswith("    7 | "))

    assert lines[source + 1].index("^") == len("    7 | ") + 11


def test_an_exception_without_a_message_ends_without_a_colon() -> None:
    error = StudentError(type_name="KeyError", message="", line=None)
    text = shown(sample_report(sample_exercise(stopped_case(Ending.RAISED, error))))

    assert "  KeyError\n" in text


def test_hidden_cases_appear_by_name_only() -> None:
    text = shown(sample_report(sample_exercise(hidden(never_cuts(output="424242")))))

    assert "✗ cache-3 (cas caché) : nombre d'évaluations · ordre des évaluations\n" in text
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
        "  ✗ valeur – value : -1 au lieu de 3",
    ]


@for_each(
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
    assert "✗ valeur – value : -1 au lieu de 3" in text


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
    assert lines[5].startswith("  ✗ ordre du parcours – ")


def test_long_orders_are_shown_where_they_part() -> None:
    expected = tuple(range(100))
    report = walked((*expected[:50], 77, *expected[51:]), expected)
    lines = shown(sample_report(sample_exercise(report)), "en").splitlines()

    assert lines[3].startswith("    expected: …, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51")
    assert lines[4].startswith("    observed: …, 42, 43, 44, 45, 46, 47, 48, 49, 77, 51")


def test_a_walk_without_a_readable_order_shows_none() -> None:
    text = shown(sample_report(sample_exercise(walked(None))))

    assert "obtenu :" not in text


@for_each("name", sorted(every_kind()))
@for_each(
    ("language", "words"),
    [
        ("fr", ("Première différence", "feuille", "fenêtre", "on coupe", "en trop")),
        ("en", ("First difference", "leaf", "leaves", "window", "we cut", "in excess")),
    ],
)
def test_nothing_is_said_of_leaves_where_no_search_is_compared(
    name: str, language: str, words: tuple[str, ...]
) -> None:
    text = shown(REPORTS[f"kind-{name}"], language)

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
    assert text.count("À savoir – Exécuté avec des limites") == 1


@for_each("language", ["fr", "en"])
@for_each("name", sorted(REPORTS))
@for_each("width", [20, 40, 80])
@for_each("rendered", [render_terminal, render_terminal_fully])
def test_every_report_is_safe_for_a_terminal(
    name: str, language: str, width: int, rendered: Callable[..., str]
) -> None:
    report = REPORTS[name]
    text = rendered(report, language, colour=True, width=width)
    bare = ANSI.sub("", text)

    assert text.encode("utf-8")
    assert all(character.isprintable() or character in "\n\u00a0" for character in bare)
    assert bare == rendered(report, language, colour=False, width=width)
    assert max(map(len, bare.splitlines())) <= width


def test_hostile_texts_are_shown_as_escapes() -> None:
    text = shown(REPORTS["hostile"], width=2000)

    assert r"<script>document.title='pwned'</script>{{ 7*7 }}\x1b[31m\u202e\udc80\x00" in text


def test_a_name_cannot_forge_a_second_line() -> None:
    report = replace(never_cuts_report(), submission=named("a.py\n✓ b.py : 20 / 20"))

    assert shown(report).splitlines()[0].startswith(r"✗ a.py\n✓ b.py : 20 / 20 : 16,67 / 20")


@for_each("encoding", ["ascii", "cp1252", "cp850", "utf-8", "no-such-encoding"])
@for_each("name", sorted(REPORTS))
def test_every_report_fits_every_console(name: str, encoding: str) -> None:
    text = fit_to_encoding(render_terminal(REPORTS[name], "fr", colour=True), encoding)

    assert text.encode("ascii" if encoding.startswith("no-") else encoding)


@for_each(
    ("text", "encoding", "fitted"),
    [
        ("✗ é → α ≥ β", "cp1252", "X é -> alpha >= beta"),
        ("✓ évaluées −∞ … « là »", "ascii", 'OK evaluees -inf ... " la "'),
        ("▲ MAX\u00a0: n° 8", "ascii", "^ MAX : no 8"),
        ("│ ├ ▼ [0]  ← obtenu", "cp1252", "| | v [0]  <- obtenu"),
        ("┣ 1 ┗ 2 └ 3 ██░", "ascii", "| 1 ` 2 ` 3 ##."),
        ("œuf 漢 \udc80", "ascii", "oeuf \\u6f22 \\udc80"),
        ("✗ é", "utf-8", "✗ é"),
    ],
)
def test_fewer_characters_stay_readable(text: str, encoding: str, fitted: str) -> None:
    assert fit_to_encoding(text, encoding) == fitted


@for_each(
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
    text = " ".join(shown(report, width=100).split())

    assert "cas petit (Exemple), à la profondeur 3" in text
    assert "✗ 2 cas (petit, …) : nombre" in text


def test_a_chessboard_is_shown_with_a_dot_for_each_empty_square() -> None:
    text = shown(sample_report(sample_exercise(weighed(0, 39, START))))

    assert "    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n" in text
    assert text.count(". . . . . . . .") == 4


def test_the_board_of_a_hidden_case_is_not_shown() -> None:
    assert ". . . ." not in shown(sample_report(sample_exercise(hidden(weighed(0, 39, START)))))


def wrong_path(observed: object) -> Report:
    right = right_case()
    checks = (sample_check(CheckKind.PATH, right.reference.path, observed),)
    verdict = replace(never_cuts().verdict, checks=checks, divergence=None)
    return sample_report(sample_exercise(replace(right, verdict=verdict)))


@for_each("rendered", [shown, shown_fully])
def test_a_wrong_path_is_drawn_beside_the_right_one(rendered: Callable[[Report], str]) -> None:
    lines = [line.strip() for line in rendered(wrong_path((0, 0, 2))).splitlines()]
    start = lines.index("▲ MAX")

    assert lines[start : start + 6] == [
        "▲ MAX",
        "├ … 2 feuilles",
        "├ … [0, 0, 2]  14  n° 3  ← obtenu",
        "├ … 16 feuilles",
        "├ … [2, 0, 1]  17  n° 12  ← attendu",
        "└ … 7 feuilles",
    ]


@for_each("observed", [(2, 0, 1), (9,), ("a",), (True, False), "012", None])
def test_a_path_that_leads_nowhere_else_is_not_drawn(observed: object) -> None:
    assert "▲ MAX" not in shown(wrong_path(observed))


# The mark alone -----------------------------------------------------------------------------------


@for_each(
    ("language", "mark"),
    [("fr", "mon_code.py : 16,67 / 20\n"), ("en", "mon_code.py: 16.67 / 20\n")],
)
def test_the_mark_alone_takes_one_line(language: str, mark: str) -> None:
    assert render_mark(never_cuts_report(), language).replace("\u00a0", " ") == mark


def test_a_file_that_was_not_graded_is_told_as_such() -> None:
    text = render_mark(REPORTS["not-judged"], "fr").replace("\u00a0", " ")

    assert text == "mon_code.py : non noté\n"


def test_the_mark_of_a_long_name_stays_on_one_line() -> None:
    report = replace(never_cuts_report(), submission=named("x" * 300 + "\n.py"))

    assert render_mark(report, "en") == "x" * 300 + r"\n.py: 16.67 / 20" + "\n"


# Everything ---------------------------------------------------------------------------------------


def test_everything_has_each_failing_case_with_its_divergence_and_points() -> None:
    cases = [never_cuts(sample_case(id=f"arbre-{number}")) for number in (1, 2)]
    text = shown_fully(sample_report(sample_exercise(*cases)))

    for name in ("arbre-1", "arbre-2"):
        assert f"  ✗ {name} (Exemple 3-aire de profondeur 3)\n    Évaluation n° 8\n" in text
    assert text.count("      attendu : feuille [1, 0, 0], de valeur 6") == 2
    assert text.count("    │ └ ▲ [0, 2]  α = 16 ≥ β = 10 : on coupe") == 2
    assert text.count("ne peut plus rien changer") == 2
    assert text.count("    ✗ nombre d'évaluations") == 2
    # Of 1.33 points that four checks lose, one must lose a hundredth more than the others.
    assert text.count("(0 / 0,34 point)\n    ·") == text.count("(0 / 0,33 point)\n    ·") == 1


def test_everything_has_a_line_for_each_passed_case() -> None:
    lines = shown_fully(sample_report(sample_exercise(right_case()))).splitlines()

    assert lines[-1] == "  ✓ ternaire-17 (Exemple 3-aire de profondeur 3)"


def test_everything_has_the_cause_of_every_exception() -> None:
    error = replace(NAME_ERROR, message="name 'math' is not defined")
    cases = [stopped_case(Ending.RAISED, error, sample_case(id=f"arbre-{n}")) for n in (1, 2)]

    assert shown_fully(sample_report(sample_exercise(*cases))).count("Piste – math") == 2


def test_everything_has_what_was_printed_as_far_as_it_goes() -> None:
    printed = "".join(f"tour {number}\x1b[31m\n" for number in range(25))
    case = stopped_case(Ending.RAISED, NAME_ERROR, output=printed)
    text = shown_fully(sample_report(sample_exercise(case)))

    assert "    Ce que ton programme a affiché :\n    | tour 0\\x1b[31m\n" in text
    assert "    | tour 19\\x1b[31m\n    … 5 lignes de plus\n    Sortie tronquée" in text


def test_everything_still_hides_what_is_hidden() -> None:
    text = shown_fully(sample_report(sample_exercise(hidden(never_cuts(output="424242")))))

    assert "  ✗ cache-3 (cas caché)\n" in text
    assert "424242" not in text
    assert "feuille" not in text
    assert "27" not in text


def test_everything_has_the_notes_of_exercises_and_cases() -> None:
    note, remark = (message("label-error-bare", type=text) for text in ("M suit", "à savoir"))
    exercise = sample_exercise(right_case(notes=(note,)), notes=(remark,))
    text = shown_fully(sample_report(exercise))

    assert "    M suit\n" in text
    assert "  à savoir\n" in text


def test_the_likely_cause_of_a_syntax_error_stands_beside_it() -> None:
    report = REPORTS["not-loaded"]
    assert report.error is not None
    report = replace(report, error=replace(report.error, message="expected ':'"))

    for text in (shown(report), shown_fully(report)):
        assert "  Piste – il manque sans doute « : »" in text
        assert "À savoir – il manque" not in text


def failing(*checks: Check, name: str = "arbre") -> SearchCaseReport:
    """A search whose evaluations are right, with these checks."""
    case = right_case(sample_case(id=name))
    return replace(case, verdict=replace(case.verdict, status=CaseStatus.FAILED, checks=checks))


def test_what_has_no_room_is_told_by_its_name_and_never_cut() -> None:
    path = sample_check(CheckKind.PATH, (0, 1, 2, 3), (3, 2, 1, 0), status=CheckStatus.FAILED)
    value = sample_check(CheckKind.VALUE, 17, 12, status=CheckStatus.FAILED)
    cases = failing(value, path), failing(value, path, name="autre")

    wide, narrow, tiny = (
        shown(sample_report(sample_exercise(*cases)), width=width).splitlines()[-1]
        for width in (100, 60, 40)
    )

    assert wide.endswith(" : valeur 12 au lieu de 17 · chemin [3, 2, 1, 0] au lieu de [0, 1, 2, 3]")
    assert narrow.endswith(" : valeur 12 au lieu de 17 · chemin")
    assert tiny.endswith(" : valeur · chemin")


def test_an_answer_without_proof_is_told_in_three_words() -> None:
    reason = message("answer-unproven", seen=0, needed=5)
    failed = {"status": CheckStatus.FAILED, "points": Fraction(0), "message": reason}
    value = sample_check(CheckKind.VALUE, 17, 17, **failed)
    cases = failing(value), failing(value, name="autre")
    text = shown(sample_report(sample_exercise(*cases)))

    assert "\n  ✗ valeur – réponse sans preuve : ta fonction a regardé 0 feuille" in text
    assert text.splitlines()[-1].endswith(" : réponse sans preuve")


def test_a_name_that_the_reason_holds_is_not_said_twice() -> None:
    reason = message("value-wrong", expected=17, observed=12)
    value = sample_check(CheckKind.VALUE, 17, 12, status=CheckStatus.FAILED, message=reason)

    assert "\n  ✗ La valeur est 17, ta fonction trouve 12\n" in shown(
        sample_report(sample_exercise(failing(value)))
    )


@for_each(
    ("text", "said"),
    [
        ("la valeur est 3", "La valeur est 3"),
        ("à la racine, le coup 1", "À la racine, le coup 1"),
        ("l'ordre", "L'ordre"),
        ("retirer_file() devrait", "retirer_file() devrait"),
        ("materiel(…) devrait", "materiel(…) devrait"),
        ("27 évaluations", "27 évaluations"),
    ],
)
def test_a_sentence_has_a_capital_unless_a_name_begins_it(text: str, said: str) -> None:
    assert sentence(text) == said


@for_each(
    ("error", "code"),
    [
        (StudentError(type_name="NameError", message="name 'x' is not defined", line=7), "nom"),
        (StudentError(type_name="OSError", message="", line=7), "exception"),
    ],
)
def test_an_exception_leads_to_the_text_about_its_kind(error: StudentError, code: str) -> None:
    text = shown(sample_report(sample_exercise(stopped_case(Ending.RAISED, error))))

    assert f"\n  Pour en savoir plus : grader explain {code}\n" in text


def test_a_move_that_we_refused_leads_to_the_text_about_it() -> None:
    refusal = message("impossible-move", move=2, count=2)
    error = StudentError(type_name="CoupImpossible", message="", line=7, refusal=refusal)
    text = shown(sample_report(sample_exercise(stopped_case(Ending.RAISED, error))))

    assert "CoupImpossible, ligne 7 : coup 2 impossible, ce sommet n'a que 2 enfants" in text
    assert "grader explain coup-impossible" in text


def test_a_file_that_cannot_be_read_leads_to_the_text_about_syntax() -> None:
    error = StudentError(type_name="SyntaxError", message="expected ':'", line=8)

    assert "grader explain syntaxe" in shown(sample_report(sample_exercise(), error=error))


def test_a_search_without_any_cut_is_told_so() -> None:
    case = never_cuts()
    reason = message("evaluations-never-cuts", observed=27, expected=16)
    checks = tuple(
        replace(check, message=reason) if check.kind is CheckKind.EVALUATIONS else check
        for check in case.verdict.checks
    )
    case = replace(case, verdict=replace(case.verdict, checks=checks))
    text = shown(sample_report(sample_exercise(case)))

    assert "\n  27 évaluations au lieu de 16 : aucune branche n'est coupée ; α et β" in text
    assert "La suite" not in text
    assert "grader explain aucune-coupe" in text


def test_in_a_narrow_terminal_an_exercise_is_told_by_its_points_alone() -> None:
    lines = shown(sample_report(sample_exercise(right_case())), width=40).splitlines()

    assert lines[-1] == "✓ alphabeta : 1,67 / 1,67 point"


def test_what_is_worth_nothing_is_a_warning_beside_what_failed() -> None:
    worthless = sample_check(CheckKind.CONTRACT, 1, 2, max_points=Fraction(0))

    case = right_case()
    for check, sign in ((worthless, "!"), (replace(worthless, max_points=Fraction(1)), "✗")):
        failed = replace(case.verdict, status=CaseStatus.FAILED, checks=(check,))
        text = shown_fully(sample_report(sample_exercise(replace(case, verdict=failed))))

        assert f"    {sign} forme de la réponse" in text
