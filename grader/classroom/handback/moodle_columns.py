"""The columns of Moodle's grading worksheet, by the names that its language packs give them."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from grader.language.nearest import bare_word, nearest


class Column(StrEnum):
    IDENTIFIER = "identifier"
    NAME = "name"
    GRADE = "grade"
    MAXIMUM = "maximum"
    SCALE = "scale"
    """In place of the maximum, where the assignment is graded in words."""
    CHANGEABLE = "changeable"
    MODIFIED = "modified"
    """Moodle takes no sheet without it."""
    COMMENT = "comment"


# In this order: English, French, Spanish, German, Italian, Dutch, Portuguese (both), Catalan.
_NAMES: Mapping[Column, Sequence[str]] = {
    Column.IDENTIFIER: (
        "Identifier",
        "Identifiant",
        "Identificador",
        "ID",
        "Identificativo",
        "Identificatie",
    ),
    Column.NAME: (
        "Full name",
        "Nom complet",
        "Nombre completo",
        "Vollständiger Name",
        "Nome completo",
        "Volledige naam",
    ),
    Column.GRADE: (
        "Grade",
        "Note",
        "Calificación",
        "Bewertung",
        "Valutazione",
        "Beoordeling",
        "Cijfer",
        "Nota",
        "Avaliação",
        "Qualificació",
    ),
    Column.MAXIMUM: (
        "Maximum grade",
        "Note maximale",
        "Calificación máxima",
        "Bestwertung",
        "Bestbewertung",
        "Valutazione massima",
        "Maximaal cijfer",
        "Nota máxima",
        "Qualificació màxima",
    ),
    Column.SCALE: ("Scale", "Barème", "Escala", "Skala", "Scala", "Schaal"),
    Column.CHANGEABLE: (
        "Grade can be changed",
        "La note peut être modifiée",
        "La calificación puede ser cambiada",
        "La calificación puede cambiarse",
        "Bewertung kann geändert werden",
        "La valutazione può essere cambiata",
        "Het cijfer kan gewijzigd worden",
        "Nota pode ser alterada",
        "A nota pode ser alterada.",
        "La qualificació es pot canviar",
    ),
    Column.MODIFIED: (
        "Last modified (grade)",
        "Dernière modification (note)",
        "Última modificación (calificación)",
        "Zuletzt geändert (Bewertung)",
        "Ultima modifica (valutazione)",
        "Laatst gewijzigd (beoordeling)",
        "Última atualização (avaliação)",
        "Última modificação (nota)",
        "Darrera modificació (qualificació)",
    ),
    Column.COMMENT: (
        "Feedback comments",
        "Feedback par commentaires",
        "Comentarios de retroalimentación",
        "Feedback als Kommentar",
        "Commenti",
        "Feedback",
        "Comentários de feedback",
        "Comentaris de retroalimentació",
    ),
}
_REFUSALS = frozenset({"no", "non", "nein", "nee", "nao"})


def find_columns(header: Sequence[str]) -> dict[Column, int]:
    """Where the columns are.

    Fields of the teacher's own choice stand between the identifier and the grade, and may be
    called like either: the first identifier counts, and the last of everything else.
    """
    found: dict[Column, int] = {}
    for place, name in enumerate(header):
        column = _COLUMNS.get(_plain(name))
        if column is not None and not (column is Column.IDENTIFIER and column in found):
            found[column] = place
    return found


def nearest_header(column: Column, header: Iterable[str]) -> str | None:
    """The header that was probably this column before somebody changed it."""
    for name in header:
        if nearest(_plain(name), _NAMES[column], cutoff=0.75):
            return name
    return None


def has_english_names(header: Sequence[str]) -> bool:
    return any(_plain(name) == "grade" for name in header)


def is_refusal(word: str) -> bool:
    """Whether a word says no, in one of these languages."""
    return _plain(word) in _REFUSALS


def _plain(name: str) -> str:
    return bare_word(" ".join(name.split()))


_COLUMNS = {_plain(name): column for column, names in _NAMES.items() for name in names}
