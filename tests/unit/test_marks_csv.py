"""`notes.csv` and the table for Capytale, read back as a spreadsheet reads them."""

import csv
import io
from datetime import UTC

from hypothesis import given
from hypothesis import strategies as st

from grader.classroom.class_report import ClassReport, ExerciseMark
from grader.classroom.handback.marks_csv import (
    csv_document,
    defused,
    quoted,
    render_capytale_table,
    render_marks_csv,
)
from grader.model.message import message
from tests.hand_back_samples import class_of, student, without_mark
from tests.unit.for_each import for_each

FRENCH = {
    "N°": "1",
    "Nom": "Zoé Lefèvre",
    "Identifiant Moodle": "900101",
    "Classe": "T2",
    "Fichier": "mon_code.py",
    "État": "à revoir",
    "Note": "13,5",
    "Sur": "20",
    "minimax (/4)": "4",
    "alphabeta (/6)": "2,75",
    "Essais": "2",
    "Date de remise": "",
    "Date de correction": "2023-11-14 22:13",
    "Remarques": "",
}


def read(content: bytes, delimiter: str = ";") -> list[dict[str, str]]:
    text = content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


def marks(report: ClassReport, delimiter: str = ";") -> list[dict[str, str]]:
    return read(render_marks_csv(report, zone=UTC), delimiter)


def test_a_french_spreadsheet_finds_its_own_dialect() -> None:
    content = render_marks_csv(class_of(student()), zone=UTC)

    assert content.startswith(b"\xef\xbb\xbfN\xc2\xb0;Nom;")
    assert content.count(b"\r\n") == content.count(b"\n") == 2
    assert read(content) == [FRENCH]


def test_two_students_of_one_name_are_told_apart_by_moodles_number_and_date() -> None:
    twins = [
        student(number, name="Dupont Jean", key=f"moodle:{number}00", handed_in=float(number))
        for number in (1, 2)
    ]

    rows = marks(class_of(*twins))

    assert [row["Identifiant Moodle"] for row in rows] == ["100", "200"]
    assert [row["Date de remise"] for row in rows] == ["1970-01-01 00:00"] * 2


def test_an_english_spreadsheet_finds_commas_and_points() -> None:
    [row] = marks(class_of(student(name="Lefèvre, Zoé"), language="en"), ",")

    assert (row["Name"], row["Mark"], row["alphabeta (/6)"]) == ("Lefèvre, Zoé", "13.5", "2.75")
    assert row["Status"] == "to rework"


def test_a_student_without_a_mark_has_an_empty_one_and_the_reason() -> None:
    [row] = marks(class_of(without_mark(1, "Zoé")))

    assert (row["Note"], row["minimax (/4)"], row["alphabeta (/6)"]) == ("", "", "")
    assert row["État"] == "non notée : panne du correcteur"
    assert "disque" in row["Remarques"]


def test_a_mark_of_zero_is_no_empty_cell_and_what_was_not_judged_is_one() -> None:
    exercises = (
        ExerciseMark(id="minimax", status="missing", score=0.0, max_score=4.0),
        ExerciseMark(id="alphabeta", status="error", score=0.0, max_score=6.0),
    )
    [row] = marks(class_of(student(mark=0.0, exercises=exercises)))

    assert (row["Note"], row["minimax (/4)"], row["alphabeta (/6)"]) == ("0", "0", "")


def test_reasons_to_look_stand_beside_each_other() -> None:
    flags = (message("returned-none"), message("file-cannot-be-loaded"))
    [row] = marks(class_of(student(flags=flags, is_in_source=False)))

    assert row["Remarques"].count(" ; ") == 2
    assert row["Remarques"].endswith("n'est plus dans le dernier dossier corrigé")


def test_a_copy_that_was_never_graded_has_no_date() -> None:
    [row] = marks(class_of(without_mark(1, "Zoé", graded_at=None, file=None, group=None)))

    assert (row["Date de correction"], row["Fichier"], row["Classe"]) == ("", "", "")


def test_an_empty_class_has_a_header() -> None:
    assert marks(class_of()) == []
    assert render_marks_csv(class_of()).count(b"\r\n") == 1


# What a spreadsheet would run --------------------------------------------------------------------

FORMULAS = [
    "=1+1",
    '=HYPERLINK("http://x";"y")',
    "+33612345678",
    "-2+3",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    "  =1+1",
    "\n=1+1",
    "\u00a0=1+1",
    "\u200b=1+1",
    "\ufeff=1+1",
    "\x00=1+1",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM",
    "﹦1",
    "−1",
    "=cmd|' /C calc'!A0",
]


@for_each("formula", FORMULAS)
def test_a_cell_that_would_be_run_is_defused(formula: str) -> None:
    assert defused(formula) == f"'{formula}"
    [row] = marks(class_of(student(name=formula, group=formula, file=formula)))
    for column in ("Nom", "Classe", "Fichier"):
        assert row[column].startswith(("'", "\\"))


@for_each("text", ["", " ", "Zoé", "'=1", "1+1", "a=b", "O’Brien", "5-3"])
def test_a_harmless_cell_stays_as_it_is(text: str) -> None:
    assert defused(text) == text


def test_our_own_numbers_are_never_touched() -> None:
    assert csv_document([[-1.5, -2, "-2"]], "fr") == "\ufeff-1,5;-2;'-2\r\n".encode()
    assert csv_document([[-1.5, 0.005, 7]], "en") == "\ufeff-1.5,0.01,7\r\n".encode()


@for_each("name", ["a\nb", "a\r\nb", "a;b", 'a"b', "a\tb", "a\u2028b", "a\x85b"])
def test_whatever_a_name_holds_it_stays_one_cell_in_one_line(name: str) -> None:
    content = render_marks_csv(class_of(student(name=name), student(2)))
    rows = read(content)

    assert [row["N°"] for row in rows] == ["1", "2"]
    assert len(content.decode("utf-8-sig").splitlines()) == 3
    assert rows[0]["Nom"][0] == "a"
    assert rows[0]["Nom"][-1] == "b"


def test_a_name_that_turns_the_line_around_is_shown_for_what_it_is() -> None:
    [row] = marks(class_of(student(name="a\u202eb")))

    assert row["Nom"] == r"a\u202eb"


def test_the_joiners_of_a_name_stay() -> None:
    [row] = marks(class_of(student(name="علی\u200cرضا")))

    assert row["Nom"] == "علی\u200cرضا"


@given(st.lists(st.lists(st.text(), min_size=2, max_size=4), min_size=1, max_size=4))
def test_cells_come_back_as_they_went(rows: list[list[str]]) -> None:
    document = csv_document(rows, "fr").decode("utf-8-sig")
    back = list(csv.reader(io.StringIO(document, newline=""), delimiter=";", strict=True))

    assert [len(row) for row in back] == [len(row) for row in rows]
    for cell in (cell for row in back for cell in row):
        assert cell == defused(cell)


@for_each(
    ("text", "cell"),
    [
        ("a", "a"),
        ("", ""),
        ("a,b", "a,b"),
        ("a;b", '"a;b"'),
        (' a"', '" a"""'),
        ("a ", '"a "'),
        ("a\nb", '"a\nb"'),
    ],
)
def test_quotes_stand_exactly_where_they_are_needed(text: str, cell: str) -> None:
    assert quoted(text, ";") == cell


# Capytale ----------------------------------------------------------------------------------------


def test_the_table_for_capytale_goes_by_class_then_by_family_name() -> None:
    report = class_of(
        student(1, "Zoé Abel", group="T2", file="abel_zoe.ipynb"),
        student(2, "Alan Étienne", group="T2", file="etienne_alan(1).py"),
        student(3, "Bob Zed", group="T1", file="zed_bob.py"),
        student(4, "Yann Fabre", group="T2", file="yann.py"),
        student(5, "Carl Ab", group=None, file=None),
    )
    rows = read(render_capytale_table(report))

    names = ["Carl Ab", "Bob Zed", "Zoé Abel", "Alan Étienne", "Yann Fabre"]
    assert [row["Nom"] for row in rows] == names
    assert list(rows[0]) == ["Classe", "Nom", "Note (/20)", "Appréciation"]
    assert rows[2]["Note (/20)"] == "13,5"
    assert rows[2]["Appréciation"] == "minimax : 4 / 4 ; alphabeta : 2,75 / 6."


def test_capytale_s_table_says_why_a_mark_is_missing() -> None:
    [row] = read(render_capytale_table(class_of(without_mark(1, "Zoé"))))

    assert row["Note (/20)"] == ""
    assert "disque" in row["Appréciation"]


def test_a_comment_of_several_lines_is_typed_as_one() -> None:
    [row] = read(render_capytale_table(class_of(student(comment="=un\n\ndeux"))))

    assert row["Appréciation"] == "'=un deux"
