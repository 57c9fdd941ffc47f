"""The final table of a class: one screen, whatever the class."""

import random
import re
from typing import Any

from grader.classroom.class_report import (
    ClassReport,
    ExerciseMark,
    ExerciseSummary,
    RowStatus,
    SetAsideRow,
)
from grader.classroom.dashboard.class_terminal import MOST_LINES, render_class_table
from grader.language import LANGUAGES
from grader.model.dataclass import replace
from grader.model.message import Title, message
from grader.render.terminal import fit_to_encoding
from tests.hand_back_samples import class_of, mistake, student, without_mark
from tests.unit.for_each import for_each


def table(report: ClassReport, language: str = "fr", width: int = 80) -> list[str]:
    text = render_class_table(report, language, width=width, colour=False)
    assert text.endswith("\n")
    return [line.replace("\u00a0", " ") for line in text.splitlines()]


def test_an_accepted_convention_is_no_mistake() -> None:
    strict = replace(mistake(2, "comme si la coupe était stricte"), is_convention=True)
    report = class_of(student(1), student(2), mistakes=(strict,))

    assert not any("coupe" in line for line in table(report))


def flagged(number: int, name: str, **changes: Any) -> Any:
    return student(number, name, flags=(message("returned-none"),), **changes)


def some_class(**changes: Any) -> ClassReport:
    return class_of(
        student(1, "Zoé", mark=13.5, duration_s=3.25),
        student(2, "Ada", mark=20.0, status=RowStatus.PASSED, exercises=passed()),
        flagged(3, "Bob", mark=4.0),
        without_mark(4, "Carl"),
        without_mark(5, "Dan", status=RowStatus.SET_ASIDE, remark=message("returned-none")),
        **{
            "mistakes": (mistake(2, "la coupe est stricte"), mistake(1, "pas de coupe")),
            "set_aside": (
                SetAsideRow(origin="a/x.zip", name=None, reason=message("returned-none")),
            ),
            **changes,
        },
    )


def passed() -> tuple[ExerciseMark, ...]:
    return (
        ExerciseMark(id="minimax", status="passed", score=4.0, max_score=4.0),
        ExerciseMark(id="alphabeta", status="passed", score=6.0, max_score=6.0),
    )


def test_the_whole_table_in_french() -> None:
    lines = table(some_class(course_changed=True))

    assert lines[:6] == [
        "Minimax : 3 copies notées",
        "1 copie non notée : panne du correcteur",
        "1 élève sans copie à noter",
        "moyenne 12,5, médiane 13,5, de 4 à 20 (sur 20)",
        "certaines notes viennent d'une autre version du cours",
        "",
    ]
    assert lines[6:9] == [
        "Réussite par exercice",
        f"  minimax    {'█' * 20}  3 sur 3, moyenne 4 / 4",
        f"  alphabeta  {'█' * 7}{'░' * 13}  1 sur 3, moyenne 3,83 / 6",
    ]
    assert lines[10:13] == [
        "Erreurs les plus fréquentes",
        "  2 × alphabeta : la coupe est stricte",
        "  1 × alphabeta : pas de coupe",
    ]
    assert lines[14] == "À regarder : 3 copies"
    assert [line.partition(" : ")[0].strip() for line in lines[15:18]] == ["Bob", "Carl", "Dan"]
    assert lines[19] == "1 fichier laissé de côté"
    assert lines[20].startswith("  a/x.zip : ta fonction renvoie None")
    assert lines[22:] == ["copie la plus lente : Zoé, 3,25 s"]


def test_the_same_in_english() -> None:
    lines = table(some_class(), "en")

    assert lines[0] == "Minimax: 3 copies graded"
    assert "mean 12.5, median 13.5, from 4 to 20 (out of 20)" in lines
    assert "To look at: 3 copies" in lines
    assert lines[-1] == "slowest copy: Zoé, 3.25 s"
    assert any(line.startswith("  Bob: your function returns None") for line in lines)
    assert any(line.startswith("  a/x.zip: your function returns None") for line in lines)


def test_a_class_of_nobody_is_said_in_few_lines() -> None:
    lines = table(class_of())

    assert lines[0] == "Minimax : 0 copie notée"
    assert lines[-1] == "  alphabeta  personne"


def test_of_a_long_place_the_end_is_shown() -> None:
    aside = SetAsideRow(origin="dossier/" * 9 + "x.zip", name=None, reason=message("returned-none"))
    [line] = [line for line in table(class_of(set_aside=(aside,))) if "x.zip" in line]

    assert re.match(r"  ….*/dossier/x\.zip : ta fonction renvoie None", line)


def test_a_narrow_terminal_has_no_bars() -> None:
    lines = table(some_class(), width=50)

    assert "  minimax    3 sur 3, moyenne 4 / 4" in lines
    assert max(map(len, lines)) <= 50


def test_of_many_copies_as_many_are_named_as_there_is_room_for() -> None:
    rows = [flagged(number, f"élève {number}") for number in range(1, 101)]
    lines = table(class_of(*rows))
    named = [line for line in lines if line.startswith("  élève ")]

    assert len(lines) == MOST_LINES
    assert f"  … et {100 - len(named)} autres" in lines
    assert len(named) > 10


@for_each("count", range(12, 22))
def test_nobody_is_left_out_for_a_line_that_says_so(count: int) -> None:
    lines = table(class_of(*(flagged(number, f"élève {number}") for number in range(count))))

    assert "  … et 1 autre" not in lines
    assert len(lines) <= MOST_LINES


def random_class(source: random.Random) -> ClassReport:
    exercises = [f"exercice-{number}" * source.randint(1, 4) for number in range(9)]
    exercises = exercises[: source.randint(0, 9)]
    rows = []
    for number in range(1, source.randint(1, 60)):
        name = source.choice(["Zoé", "n" * 200, "a\nb\x1b[31m", "名前" * 30])
        marks = tuple(
            ExerciseMark(
                id=each,
                status=source.choice(["passed", "failed", "missing", "error"]),
                score=1.0,
                max_score=2.0,
            )
            for each in exercises
        )
        maker = source.choice([student, flagged, without_mark])
        rows.append(maker(number, name, exercises=marks))
    aside = SetAsideRow(origin="x\n" * 40, name=None, reason=message("returned-none"))
    return class_of(
        *rows,
        exercises=tuple(
            ExerciseSummary(id=each, title=Title.same(each), max_score=2.0) for each in exercises
        ),
        mistakes=(mistake(3, "m\n" * 90),) * source.randint(0, 5),
        set_aside=(aside,) * source.randint(0, 5),
        course_changed=source.random() < 0.5,
    )


@for_each("language", LANGUAGES)
def test_no_class_takes_more_than_a_screen(language: str) -> None:
    source = random.Random(7)
    for _ in range(60):
        width = source.choice([20, 40, 80, 200])
        report = random_class(source)
        lines = table(report, language, width)
        assert len(lines) <= MOST_LINES
        assert max(map(len, lines)) <= width
        assert not re.search(r"[\x00-\x1f]", "".join(lines))


def test_colours_are_only_where_they_are_wanted() -> None:
    text = render_class_table(some_class(), "fr", width=80, colour=True)

    assert "\x1b[1mMinimax" in text
    assert (
        re.sub(r"\x1b\[\d*m", "", text).splitlines()
        == render_class_table(some_class(), "fr", width=80, colour=False).splitlines()
    )


def test_a_console_of_ascii_shows_it_too() -> None:
    text = fit_to_encoding(render_class_table(some_class(), "fr", width=80, colour=False), "ascii")

    assert text.isascii()
    assert "#######............." in text
