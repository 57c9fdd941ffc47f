"""Moodle's worksheet: what is filled in, what stays byte for byte, which files are refused."""

import contextlib
import csv
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.classroom.class_report import ClassReport, StudentRow
from grader.classroom.handback.moodle_worksheet import (
    FilledSheet,
    RowRemark,
    cell_value,
    joined,
    require_sheet_of,
    sheet_messages,
    split_rows,
)
from grader.errors import UsageError
from grader.language import LANGUAGES, render
from tests.hand_back_samples import class_of, student, without_mark
from tests.unit.for_each import for_each

FRENCH = (
    "Identifiant,Nom complet,Adresse de courriel,Statut,Note,Note maximale,"
    "La note peut être modifiée,Dernière modification (travail remis),"
    "Dernière modification (note),Feedback par commentaires"
)
ENGLISH = (
    "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
    "Last modified (submission),Online text,Last modified (grade),Feedback comments"
)
LEFT = 'Participant900101,Zoé Lefèvre,z@x.fr,"Remis pour évaluation, en retard",'
RIGHT = ',"lundi 2 novembre 2026, 10:00",-,'


def french_sheet(*rows: str) -> bytes:
    return "\r\n".join([FRENCH, *rows, ""]).encode("utf-8-sig")


def french_row(grade: str = "", maximum: str = '"20,00"', may: str = "Oui", end: str = "") -> str:
    return f"{LEFT}{grade},{maximum},{may}{RIGHT}{end}"


def comment(text: str) -> str:
    return f"<p>{text}</p>"


COMMENT = comment("minimax : 4 / 4 ; alphabeta : 2,75 / 6.")


def filled(sheet: bytes, *students: StudentRow, **changes: Any) -> FilledSheet:
    overwrite = changes.pop("overwrite", False)
    return FilledSheet(sheet, class_of(*students, **changes), overwrite=overwrite)


def refused(sheet: bytes, report: ClassReport | None = None, language: str = "fr") -> str:
    with pytest.raises(UsageError) as caught:
        FilledSheet(sheet, report or class_of(student()))
    return render(caught.value.reason, language).replace("\u00a0", " ")


# Filled in ---------------------------------------------------------------------------------------


def test_mark_and_comment_go_into_the_teacher_s_own_sheet() -> None:
    result = filled(french_sheet(french_row()), student())

    assert result.content == french_sheet(french_row('"13,50"', end=f'"{COMMENT}"'))
    assert (result.filled, result.has_comments, result.has_dates) == (1, True, True)
    assert not any(result.left.values())
    assert [said.code for said in sheet_messages(result)] == ["moodle-filled"]


def test_an_english_sheet_gets_points() -> None:
    row = "Participant 900101,Zoé,z@x.org,Submitted,{},20.00,Yes,-,,-,{}\n"
    result = filled(f"{ENGLISH}\n{row.format('', '')}".encode(), student(comment="well done"))

    assert result.content.decode() == f"{ENGLISH}\n{row.format('13.50', comment('well done'))}"


@for_each(
    ("header", "decimal"),
    [
        ("Identificador,Calificación,Calificación máxima,Comentarios de retroalimentación", ","),
        ("ID,Bewertung,Bestwertung,Feedback als Kommentar", ","),
        ("Identificativo,Valutazione,Valutazione massima,Commenti", ","),
        ("Identificatie,Beoordeling,Maximaal cijfer,Feedback", ","),
        ("Identificador,Nota,Nota máxima,Comentários de feedback", ","),
        ("Identificador,Qualificació,Qualificació màxima,Comentaris de retroalimentació", ","),
        ("IDENTIFIER,grade,Maximum grade,Feedback  comments", "."),
    ],
)
def test_other_languages_are_known_by_their_headers(header: str, decimal: str) -> None:
    """No number of the sheet has a decimal sign: the language decides."""
    sheet = f"{header}\nTeilnehmer/in900101,,20,\n".encode()
    [_, row] = csv.reader(io.StringIO(filled(sheet, student(comment="ok")).content.decode()))

    assert row == ["Teilnehmer/in900101", f"13{decimal}50", "20", "<p>ok</p>"]


@for_each("delimiter", [",", ";", "\t"])
@for_each("ending", ["\n", "\r\n", "\r"])
@for_each("bom", ["", "\ufeff"])
def test_every_dialect_stays_what_it_is(delimiter: str, ending: str, bom: str) -> None:
    header = delimiter.join(
        ["Identifiant", "Note", "Note maximale", "Dernière modification (note)"]
    )
    row = delimiter.join(["Participant900101", "{}", '"100,00"', "' -"])
    sheet = bom + header + ending + row
    mark = '"67,50"' if delimiter == "," else "67,50"

    result = filled(sheet.format("").encode(), student())

    assert result.content.decode() == sheet.format(mark)
    assert [said.code for said in sheet_messages(result)] == ["moodle-filled", "moodle-no-comments"]


@for_each(
    ("mark", "maximum", "expected"),
    [
        (13.5, "100,00", "67,50"),
        (13.33, "10,00", "6,67"),
        (20.0, "5,00", "5,00"),
        (0.0, "20,00", "0,00"),
        (13.33, "1 000,00", "666,50"),
    ],
)
def test_the_mark_is_out_of_what_the_sheet_says(mark: float, maximum: str, expected: str) -> None:
    sheet = f"Identifiant;Note;Note maximale\nParticipant900101;;{maximum}\n"

    result = filled(sheet.encode(), student(mark=mark))

    assert result.content.decode() == sheet.replace(";;", f";{expected};")


def test_without_a_maximum_the_mark_is_as_it_was() -> None:
    result = filled(b"Identifiant;Note\nParticipant900101;\n", student())

    assert result.content == b"Identifiant;Note\nParticipant900101;13,50\n"
    codes = [said.code for said in sheet_messages(result)]
    assert codes == ["moodle-filled", "moodle-no-comments", "moodle-no-dates"]


def test_blind_rows_are_known_by_their_number() -> None:
    sheet = "Identifiant,Note,Note maximale\nParticipant 0900101,,20\nParticipant 900199,,20\n"
    result = filled(sheet.encode(), student())

    assert '0900101,"13,50",20' in result.content.decode()
    assert result.left[RowRemark.UNMATCHED] == ["Participant 900199"]


def test_a_field_of_the_teacher_s_own_is_not_taken_for_one_of_moodle_s() -> None:
    sheet = "Identifiant;ID;Note;Note;Note maximale\nParticipant900101;77;bon élève;;20\n"
    result = filled(sheet.encode(), student())

    assert result.content.decode() == sheet.replace(";;", ";13,50;")


def test_a_comment_is_html_that_neither_a_spreadsheet_nor_php_misreads() -> None:
    hostile = '=cmd\\"\t<script>alert(1)</script>\n\n& "fin"\\'
    result = filled(french_sheet(french_row()), student(comment=hostile))
    [_, row] = csv.reader(io.StringIO(result.content.decode("utf-8-sig"), newline=""))

    assert row[-1] == (
        "<p>=cmd&#92;&quot; &lt;script&gt;alert(1)&lt;/script&gt;<br>&amp; &quot;fin&quot;&#92;</p>"
    )


def test_a_student_without_a_comment_leaves_the_column_empty() -> None:
    result = filled(french_sheet(french_row()), student(comment=" \n"))

    assert result.content == french_sheet(french_row('"13,50"'))


# Left as it is -----------------------------------------------------------------------------------


def test_a_mark_that_is_there_stays_unless_it_is_to_be_replaced() -> None:
    sheet = french_sheet(french_row('"12,00"', end="bravo"))

    result = filled(sheet, student())
    assert result.content == sheet
    assert result.left[RowRemark.KEPT] == ["Zoé Lefèvre (Participant900101)"]
    assert (result.filled, result.left[RowRemark.REPLACED]) == (0, [])

    again = filled(sheet, student(), overwrite=True)
    assert again.content == french_sheet(french_row('"13,50"', end=f'"{COMMENT}"'))
    assert again.left[RowRemark.REPLACED] == ["Zoé Lefèvre (Participant900101)"]


def test_a_mark_that_stays_keeps_its_comment_be_it_empty() -> None:
    sheet = french_sheet(french_row('"12,00"'))

    assert filled(sheet, student()).content == sheet


def test_a_sheet_of_other_students_is_told_before_anything_is_graded() -> None:
    sheet = french_sheet(french_row())

    require_sheet_of(sheet, ["moodle:900101", "moodle:5"])
    require_sheet_of(sheet, [])
    for keys, code in ((["files:zoe"], "moodle-no-ids"), (["moodle:5"], "moodle-other-assignment")):
        with pytest.raises(UsageError) as refused:
            require_sheet_of(sheet, keys)
        assert refused.value.reason.code == code


@for_each("grade", ['"13,50"', "13.5", '"13,5"'])
def test_the_same_mark_is_not_written_again(grade: str) -> None:
    sheet = french_sheet(french_row(grade, end="bravo"))
    result = filled(sheet, student())

    assert result.content == sheet
    assert result.filled == 1


def test_a_dash_is_no_mark() -> None:
    assert filled(french_sheet(french_row("-")), student()).filled == 1


@for_each("word", ["Non", "No", "Nein", "Não", "nee"])
def test_a_row_that_moodle_has_locked_is_left_and_told(word: str) -> None:
    sheet = french_sheet(french_row(may=word))
    result = filled(sheet, student())

    assert result.content == sheet
    assert result.left[RowRemark.LOCKED] == ["Zoé Lefèvre (Participant900101)"]


def test_a_student_without_a_mark_gets_none() -> None:
    sheet = french_sheet(french_row())
    result = filled(sheet, without_mark(1, "Zoé Lefèvre"))

    assert result.content == sheet
    assert result.left[RowRemark.WITHOUT_MARK] == ["Zoé Lefèvre (Participant900101)"]


@for_each(
    "row",
    [
        LEFT + ',"20,00"',
        french_row() + ",trop",
        french_row(maximum="vingt"),
        french_row(maximum="0"),
        french_row(maximum=""),
        french_row(maximum='"1,000.00"'),
    ],
)
def test_a_row_that_cannot_be_read_is_left_and_told(row: str) -> None:
    sheet = french_sheet(row, "")
    result = filled(sheet, student())

    assert result.content == sheet
    assert result.left[RowRemark.UNREADABLE] == ["Zoé Lefèvre (Participant900101)"]


def test_who_is_on_one_side_only_is_told() -> None:
    other = french_row().replace("900101", "900199").replace("Zoé Lefèvre", "Ada")
    nobody = french_row().replace("Participant900101", "inconnu").replace("Zoé Lefèvre", "")
    students = (student(), student(2, "Bob"), without_mark(3, "Carl"))
    result = filled(french_sheet(french_row(), other, nobody), *students)

    assert result.left[RowRemark.UNMATCHED] == ["Ada (Participant900199)", "inconnu"]
    assert result.unmatched_students == ["Bob"]


def test_a_quoted_cell_of_several_lines_stays_in_its_row() -> None:
    text = '"<p>ligne ""une""\r\nligne, deux</p>"'
    head = "Identifier,Online text,Grade,Maximum Grade"
    sheet = f"{head}\r\nParticipant900101,{text},,20.00\r\n".encode()

    content = filled(sheet, student()).content.decode()
    assert content == f"{head}\r\nParticipant900101,{text},13.50,20.00\r\n"


CELLS = st.text(st.sampled_from(list('",;\t\r\n\\ aé0=')), max_size=6)


@given(st.lists(CELLS, max_size=12), st.sampled_from(",;\t"))
def test_a_text_that_is_cut_and_joined_is_the_same(cells: list[str], delimiter: str) -> None:
    text = "".join(cells)

    assert joined(split_rows(text, delimiter), delimiter) == text


@given(st.lists(st.lists(st.text(), min_size=2, max_size=4), max_size=4), st.sampled_from(",;\t"))
def test_cells_are_read_as_python_reads_them(rows: list[list[str]], delimiter: str) -> None:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=delimiter).writerows(rows)

    cut = split_rows(stream.getvalue(), delimiter)
    assert [[cell_value(cell) for cell in row.cells] for row in cut] == rows
    assert [row.ending for row in cut] == ["\r\n"] * len(rows)


@given(st.lists(CELLS, max_size=12), st.booleans())
def test_a_sheet_in_which_nothing_is_filled_comes_back_byte_for_byte(
    cells: list[str], overwrite: bool
) -> None:
    sheet = french_sheet(french_row(), "".join(cells))
    report = class_of(without_mark(1, "Zoé"))

    assert FilledSheet(sheet, report, overwrite=overwrite).content == sheet


@given(st.lists(st.text(max_size=9), min_size=9))
def test_only_the_two_cells_change(cells: list[str]) -> None:
    """Whatever the other cells hold, PHP's and Python's readers see the same in them."""
    header = FRENCH.split(",")
    values = ["Participant900101", *cells[1:4], "", "20,00", "Oui", *cells[7:9], ""]
    stream = io.StringIO(newline="")
    csv.writer(stream).writerows([header, values])

    result = filled(stream.getvalue().encode(), student())

    back = list(csv.reader(io.StringIO(result.content.decode(), newline="")))
    assert back == [header, [*values[:4], "13,50", *values[5:9], COMMENT]]


def test_a_sheet_full_of_open_quotes_takes_no_longer_than_another() -> None:
    sheet = french_sheet(french_row(), *['a"""",""" "'] * 5_000, '"' * 25_001)

    assert FilledSheet(sheet, class_of(without_mark(1, "Zoé"))).content == sheet


@given(st.binary(max_size=60), st.booleans())
def test_any_bytes_are_filled_or_refused(tail: bytes, is_sheet: bool) -> None:
    sheet = french_sheet(french_row()) + tail if is_sheet else tail
    result = None
    with contextlib.suppress(UsageError):
        result = filled(sheet, student())

    assert (result is None) is not is_sheet or not is_utf8(tail)
    if result is not None:
        assert result.filled == 1
        assert result.content.endswith(tail)


def is_utf8(content: bytes) -> bool:
    return content.decode("utf-8", "replace").encode() == content


# Refused -----------------------------------------------------------------------------------------


def test_another_file_is_refused_with_what_was_expected_and_found() -> None:
    told = refused("Élève;Prénom;Moyenne\nZoé;;12\n".encode())

    assert "pas de colonne « Identifiant »" in told
    assert "Colonnes trouvées : Élève, Prénom, Moyenne." in told


def test_a_sheet_without_marks_is_refused() -> None:
    told = refused(b"Identifier,Full name\nParticipant900101,Zoe\n", language="en")

    assert 'it has no column "Grade"' in told


def test_a_header_that_was_changed_is_pointed_out() -> None:
    told = refused(b"Identifant;Note;Note maximale\nParticipant900101;;20\n")

    assert "il manque la colonne « Identifiant »" in told
    assert "« Identifant » ?" in told


def test_a_header_of_any_length_is_told_in_a_line() -> None:
    told = refused(",".join(f"x{number}\x1b[2J" * 50 for number in range(500)).encode())

    assert len(told) < 900
    assert "\x1b" not in told
    assert told.count("\\x1b") > 0


@for_each(
    ("sheet", "told"),
    [
        (b"", "vide"),
        (b"\xef\xbb\xbf\r\n \r\n", "vide"),
        (b"PK\x03\x04....", "classeur"),
        ("Identifiant;Note;Prénom".encode("cp1252"), "UTF-8"),
        ("Identifiant\tNote".encode("utf-16"), "UTF-8"),
        ("Identifiant;Note;Barème\nParticipant900101;;Acquis".encode(), "barème de mots"),
    ],
)
def test_a_sheet_that_cannot_be_filled_is_refused(sheet: bytes, told: str) -> None:
    assert told in refused(sheet)


def test_copies_that_do_not_come_from_moodle_are_refused() -> None:
    report = class_of(student(key="files:zoe"))

    assert "ne viennent pas d'un téléchargement de Moodle" in refused(
        french_sheet(french_row()), report
    )


def test_the_sheet_of_another_assignment_is_refused() -> None:
    told = refused(french_sheet(french_row().replace("900101", "123")))

    assert "autre devoir" in told


def test_a_class_of_nobody_leaves_the_sheet_as_it_is() -> None:
    sheet = french_sheet(french_row())

    assert filled(sheet).content == sheet


# Told --------------------------------------------------------------------------------------------


@for_each("language", LANGUAGES)
def test_whatever_is_to_be_said_of_a_sheet_is_a_sentence(language: str) -> None:
    sheet = filled(french_sheet(french_row()), student())
    names = [f"élève {number}" for number in range(1, 9)]
    sheet.left = {remark: list(names) for remark in RowRemark}
    sheet.unmatched_students = ["Bob"]
    sheet.has_comments = sheet.has_dates = False
    told = [render(said, language) for said in sheet_messages(sheet)]

    assert len(told) == 1 + len(RowRemark) + 3
    others = {"fr": "élève 5 et 3 autres", "en": "élève 5 and 3 others"}[language]
    assert sum(others in text for text in told) == len(RowRemark)
