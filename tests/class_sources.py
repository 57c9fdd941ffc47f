"""What a teacher has on a Sunday evening, made from Python: zips and folders of copies."""

import zipfile
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

import pytest

from grader.classroom.intake import Intake
from grader.classroom.intake.source import read_intake
from grader.errors import UsageError
from grader.language import render
from grader.model.dataclass import dataclass, field
from grader.submission import largest

PROGRAM = b"def minimax(jeu, prof, coups_prec, joueur_maximise):\n    return 0, []\n"
OTHER = b"def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):\n    return 0, []\n"
_WHEN = (2026, 3, 15, 20, 30, 0)

Content = bytes | str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoodleCopy:
    """What one student handed in on Moodle."""

    name: str
    id: int
    files: Mapping[str, Content] = field(default_factory=dict)
    online_text: str | None = None
    """The HTML of the editor."""


MOODLE_CLASS: Sequence[MoodleCopy] = (
    MoodleCopy(name="Lefèvre Zoé", id=900110, files={"mon_code.py": PROGRAM}),
    MoodleCopy(name="D'Aubigné Maël", id=900111, files={"minimax.py": PROGRAM + b"# M\n"}),
    MoodleCopy(name="Martin Léa", id=900112, files={"minimax.py": PROGRAM + b"# L1\n"}),
    MoodleCopy(name="Martin Léa", id=900113, files={"minimax.py": PROGRAM + b"# L2\n"}),
    MoodleCopy(
        name="Nguyễn-Østergård Ana",
        id=900114,
        online_text="<p>def minimax(jeu, prof, coups_prec, joueur_maximise):<br>"
        "&nbsp;&nbsp;&nbsp; return 0, []</p>",
    ),
)
"""Accents, an apostrophe, two of one name, and one who typed into the editor."""


def moodle_files(
    copies: Iterable[MoodleCopy] = MOODLE_CLASS,
    *,
    flat: bool = False,
    old: bool = False,
    blind: bool = False,
    top: str = "",
) -> dict[str, bytes]:
    """Paths and bytes of a bulk download; `old` names folders as before Moodle 4.1."""
    found: dict[str, bytes] = {}
    for copy in copies:
        prefix = f"{top}{'Participant' if blind else copy.name}_{copy.id}_assignsubmission_"
        between = "_" if flat else "_/" if old else "/"
        for name, content in copy.files.items():
            found[f"{prefix}file{between}{name}"] = _bytes(content)
        if copy.online_text is not None:
            page = moodle_page(copy.online_text)
            found[f"{prefix}onlinetext{between}onlinetext.html"] = page.encode()
    return found


def moodle_page(typed: str) -> str:
    """What was typed, as Moodle writes it into `onlinetext.html`."""
    head = '<head><meta charset="UTF-8"></head>'
    return f"<!DOCTYPE html><html>{head}<body>{typed}</body></html>"


def typed_in_editor(code: str) -> str:
    """Code as the editor stores it: a paragraph a line, no-break spaces for the indentation."""
    lines = [
        "&nbsp;" * (len(line) - len(line.lstrip())) + escape(line.lstrip()) or "&nbsp;"
        for line in code.splitlines()
    ]
    return "".join(f"<p>{line}</p>\n" for line in lines)


def moodle_zip(
    path: Path,
    copies: Iterable[MoodleCopy] = MOODLE_CLASS,
    *,
    flat: bool = False,
    old: bool = False,
    blind: bool = False,
    top: str = "",
) -> Path:
    """A bulk download of Moodle's."""
    return write_zip(path, moodle_files(copies, flat=flat, old=old, blind=blind, top=top))


def moodle_folder(path: Path, copies: Iterable[MoodleCopy] = MOODLE_CLASS) -> Path:
    """The same, unpacked."""
    return class_folder(path, moodle_files(copies))


CAPYTALE_REPORT = (
    "1/4 Zoé Lefèvre (T2) : rendu",
    "2/4 Maël D'Aubigné (T2) : rendu",
    "3/4 Jean-Noël De La Tour (T1) : rendu",
    "4/4 Inès Petit (T1) : non rendu",
)
CAPYTALE_FILES: Mapping[str, Content] = {
    "lefevre_zoe.py": PROGRAM,
    "daubigne_mael.py": PROGRAM + b"# M\n",
    "de_la_tour_jean-noel.ipynb": b'{"cells": [], "metadata": {}, "nbformat": 4}',
    "minimax_et_alphabeta.py": b"# L'activite\n",
}


def capytale_files(
    report: Iterable[str] = CAPYTALE_REPORT, files: Mapping[str, Content] = CAPYTALE_FILES
) -> dict[str, bytes]:
    text = "".join(f"{line}\r\n" for line in report)
    return {"rapport.txt": text.encode()} | {name: _bytes(each) for name, each in files.items()}


def capytale_zip(
    path: Path,
    report: Iterable[str] = CAPYTALE_REPORT,
    files: Mapping[str, Content] = CAPYTALE_FILES,
) -> Path:
    """An `export.zip` of Capytale's."""
    return write_zip(path, capytale_files(report, files))


def class_folder(path: Path, files: Mapping[str, Content]) -> Path:
    """A folder with these files, each by its path with `/`."""
    path.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        file = path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_bytes(content))
    return path


def write_zip(path: Path, files: Mapping[str, Content]) -> Path:
    """A zip with these files, each by its path with `/`."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, _WHEN)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, _bytes(content))
    return path


def taken_in(
    source: Path, *, latest: bool = False, file: str | None = None, wanted: Iterable[str] = ()
) -> Intake:
    """The source as the command reads it."""
    return read_intake(source, latest=latest, file=file, largest=largest, wanted=tuple(wanted))


def refused(source: Path, *, file: str | None = None) -> str:
    """The code of the error, once it is told in both languages."""
    with pytest.raises(UsageError) as caught:
        taken_in(source, file=file)
    assert render(caught.value.reason, "fr")
    assert render(caught.value.reason, "en")
    return caught.value.reason.code


def reasons(intake: Intake) -> dict[str, str]:
    """Why each file was left aside, by its place: the code of the sentence."""
    for each in intake.set_aside:
        assert render(each.reason, "fr")
        assert render(each.reason, "en")
    return {each.origin: each.reason.code for each in intake.set_aside}


def _bytes(content: Content) -> bytes:
    return content.encode() if isinstance(content, str) else content
