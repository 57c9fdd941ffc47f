"""The documents keep their word: commands run, links lead somewhere, the course grades."""

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from grader.course import read_course
from grader.model.dataclass import dataclass
from tests.class_sources import capytale_zip, class_folder, moodle_zip
from tests.course_files import write_course
from tests.e2e.command import Done, run_grader
from tests.e2e.pytest_run import Runs, keep_modules
from tests.e2e.small_course import write_student_folder
from tests.one_exercise import COURSE
from tests.small_class import small_course

pytest_plugins = ["pytester"]
KEPT = keep_modules()
ROOT = Path(__file__).resolve().parents[2]
TEACHER_GUIDE = "docs/enseignant.md"
TEN_MINUTES = "docs/enseignant-dix-minutes.md"
FOR_MACHINES = "docs/ci.md"
DOCUMENTS = (
    "README.md",
    "LISEZMOI.md",
    "docs/eleve.md",
    TEN_MINUTES,
    TEACHER_GUIDE,
    "docs/classe.md",
    FOR_MACHINES,
    "docs/securite.md",
)
COURSES = {TEACHER_GUIDE: "mon-cours", TEN_MINUTES: "mon-tp"}
"""The documents that write a course, file by file, and the folder that they call it."""
ON_THE_SHIPPED_COURSE = ("docs/eleve.md", FOR_MACHINES, *COURSES)
"""The documents that speak of what is in the course that ships; a small one does for the others."""
FOLDERS_OF_OTHERS = {"node_modules", "build", "dist"}

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_EXIT_CODE = re.compile(r"#.*\b(?:code de sortie|exit code) (\d+)")
_COURSE_FILE = re.compile(
    r"(?:# |<!-- )((?:exercices|fixtures|corrige)/\S+\.(?:yaml|py|md))(?: -->)?\n"
)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")


@dataclass(frozen=True, slots=True)
class Block:
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a document, the exit codes it may have, and what is said to be printed."""

    line: str
    exit_codes: tuple[int, ...]
    output: tuple[str, ...]


def blocks_of(document: str) -> list[Block]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return [Block(match[1], match[2]) for match in _BLOCK.finditer(text)]


def commands_of(document: str) -> Iterator[Command]:
    """In `console` blocks a prompt marks a command; in `sh` blocks each line is one."""
    for block in blocks_of(document):
        if block.language == "sh":
            for line in block.text.splitlines():
                if line.startswith(("grader ", "mkdir ", "pytest ")):
                    yield Command(line, exit_codes(line), ())
        elif block.language == "console":
            for session in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
                line, *output = session.splitlines()
                if line.startswith("grader "):
                    yield Command(line, exit_codes(line), tuple(output))


def exit_codes(line: str) -> tuple[int, ...]:
    said = _EXIT_CODE.search(line)
    return (int(said[1]),) if said else (0, 1)


def comparable(text: str) -> str:
    """Marks and counts follow the draw, and lines follow the width: neither is compared."""
    return _NUMBER.sub("0", " ".join(text.split()))


def write_documented_course(document: str, folder: Path) -> None:
    """Every block of a document whose first line is a comment that names a file."""
    for block in blocks_of(document):
        named = _COURSE_FILE.match(block.text)
        if named:
            file = folder / named[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")


@pytest.fixture(scope="module", autouse=True)
def one_core() -> Iterator[None]:
    """A machine on which a class has one worker."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("grader.classroom.workers.usable_cores", lambda: 1)
        yield


def write_scratch(folder: Path, document: str) -> Path:
    """A folder such as a reader has: their file, the courses of the documents, a class.

    The course of a command that names none is the one that ships, or else a small one: it is
    found where the folder lies in it.
    """
    if document in ON_THE_SHIPPED_COURSE:
        scratch = folder / "scratch"
        scratch.mkdir()
    else:
        scratch = write_student_folder(folder / "cours", {})
    shutil.copy(ROOT / "exemples" / "mon_code.py", scratch / "mon_code.py")
    if document in COURSES:
        for writes, course in COURSES.items():
            write_documented_course(writes, scratch / course)
    elif document == FOR_MACHINES:
        write_course(scratch / "mon-cours", files=COURSE)  # Soon proven: it has no search.
    else:
        small_course(scratch / "mon-cours")
    write_class(scratch)
    return scratch


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    return write_scratch(tmp_path, TEACHER_GUIDE)


def write_class(folder: Path) -> None:
    """Copies in every shape that the documents name."""
    source = (folder / "mon_code.py").read_text(encoding="utf-8")
    sources = {"mon_code.py": source, "lea.py": f"# Léa\n{source}", "tom.py": "def minimax(:\n"}
    class_folder(folder / "rendus", sources)
    class_folder(
        folder / "dossiers", {"lea/tp3.py": source, "lea/tp2.py": "x = 1\n", "tom/tp3.py": source}
    )
    moodle_zip(folder / "devoirs.zip")
    (folder / "formulaire.csv").write_text(
        "Identifiant,Nom complet,Note,Note maximale,Dernière modification (note),"
        "Feedback par commentaires\nParticipant900110,Lefèvre Zoé,,20,-,\n",
        encoding="utf-8",
    )
    capytale_zip(folder / "export.zip")


def run_as_written(line: str, folder: Path, runs: Runs) -> Done:
    """A command of ours in this process, its stdout in a file where that is said."""
    words = shlex.split(line, comments=True)
    if words[0] == "mkdir":
        assert words[1] == "-p"
        (folder / words[2]).mkdir(parents=True, exist_ok=True)
        return Done(0, "", "")
    if words[0] == "pytest":
        return runs.run(*words[1:], cwd=folder)
    if ">" not in words:
        return run_grader(*words[1:], cwd=folder)
    *words, sign, file = words
    assert sign == ">"
    done = run_grader(*words[1:], cwd=folder)
    (folder / file).write_text(done.out, encoding="utf-8")
    return Done(done.code, "", done.err)


def different_documents() -> list[list[str]]:
    """The documents, those together whose commands are the same ones, in the same order."""
    together: dict[tuple[Command, ...], list[str]] = {}
    for document in DOCUMENTS:
        together.setdefault(tuple(commands_of(document)), []).append(document)
    return list(together.values())


@pytest.mark.timeout(600)  # Dozens of commands: on a busy machine they take their time.
@pytest.mark.parametrize("documents", different_documents(), ids=" ".join)
def test_every_command_of_a_document_works(
    documents: list[str], tmp_path: Path, runs: Runs
) -> None:
    scratch = write_scratch(tmp_path, documents[0])
    commands = list(commands_of(documents[0]))

    assert commands, f"{documents} show no command"
    for command in commands:
        done = run_as_written(command.line, scratch, runs)
        printed = comparable(done.out + done.err)
        assert done.code in command.exit_codes, (command.line, done.out, done.err)
        for line in command.output:
            if line.strip() != "…":
                assert comparable(line) in printed, (command.line, line, done.out)


def test_the_course_of_the_teachers_guide_is_accepted(scratch: Path) -> None:
    course = read_course(scratch / "mon-cours", use_cache=False)

    assert [exercise.id for exercise in course.exercises] == ["minimax", "alphabeta"]
    files = {path.stem for path in (scratch / "mon-cours" / "fixtures").iterdir()}
    used = {template.id for exercise in course.exercises for template in exercise.case_templates}
    assert files == used, "the guide shows a fixture that no exercise uses"


def test_the_course_of_ten_minutes_is_proven_once_it_has_the_trees_that_are_offered(
    scratch: Path, runs: Runs
) -> None:
    course = scratch / "mon-tp"
    audit = "grader audit --course mon-tp --json audit.json"
    assert run_as_written(audit, scratch, runs).code == 1
    offered = json.loads((scratch / "audit.json").read_text(encoding="utf-8"))["proposals"]

    for fixture in offered:
        (course / fixture["file"]).write_text(fixture["text"], encoding="utf-8")
    exercise = course / "exercices" / "minimax" / "exercice.yaml"
    names = ", ".join(["surprise", *(fixture["id"] for fixture in offered)])
    exercise.write_text(exercise.read_text(encoding="utf-8").replace("surprise", names), "utf-8")

    proven = run_as_written(audit, scratch, runs)
    assert (offered != [], proven.code) == (True, 0), proven.out


def test_every_key_of_the_course_files_is_in_the_teachers_guide() -> None:
    from grader.course import keys
    from grader.course.case_text import NODE

    tables = (
        keys.COURSE,
        keys.EXERCISE,
        keys.FORM,
        keys.CONVENTIONS,
        keys.LIMITS,
        keys.CASE,
        keys.FAMILY,
        keys.CLAIM,
        NODE,
    )
    names = {key.name for table in tables for key in table.keys}
    names |= {key.name for key in keys.POINTS.values()}
    guide = (ROOT / TEACHER_GUIDE).read_text(encoding="utf-8")

    missing = {key for key in names if f"`{key}`" not in guide and f"`{key}:" not in guide}
    assert not missing


def markdown_files() -> list[str]:
    files = []
    for file in ROOT.rglob("*.md"):
        parts = file.relative_to(ROOT).parts
        if not any(part.startswith(".") or part in FOLDERS_OF_OTHERS for part in parts):
            files.append(file.relative_to(ROOT).as_posix())
    return sorted(files)


@pytest.mark.parametrize("document", markdown_files())
def test_every_link_of_a_document_leads_to_a_file(document: str) -> None:
    prose = _BLOCK.sub("", (ROOT / document).read_text(encoding="utf-8"))

    for target in _LINK.findall(prose):
        if not re.match(r"[a-z]+:", target) and not target.startswith("#"):
            place = (ROOT / document).parent / target.partition("#")[0]
            assert place.exists(), f"{document} links to {target}"


@pytest.mark.parametrize("document", markdown_files())
def test_every_link_to_a_title_leads_to_one(document: str) -> None:
    prose = _BLOCK.sub("", (ROOT / document).read_text(encoding="utf-8"))

    for target in _LINK.findall(prose):
        file, _, title = target.partition("#")
        if title and file.endswith((".md", "")) and not re.match(r"[a-z]+:", target):
            place = (ROOT / document).parent / file if file else ROOT / document
            assert title in anchors_of(place), f"{document} links to {target}"


def anchors_of(file: Path) -> set[str]:
    """As the forges make them of titles."""
    prose = _BLOCK.sub("", file.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.+)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_index_leads_to_every_page_in_both_languages() -> None:
    french, _, english = (ROOT / "docs" / "README.md").read_text("utf-8").partition("## In English")
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}

    for part in (french, english):
        assert pages <= set(_LINK.findall(part))


@pytest.mark.parametrize("document", markdown_files())
def test_every_piece_of_yaml_in_a_document_can_be_read(document: str) -> None:
    for block in blocks_of(document):
        if block.language == "yaml":
            assert yaml.safe_load(block.text) is not None or block.text.startswith("#")


def test_the_map_names_every_folder() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\|[^|]*\| `(grader/[\w/]+)` \|", text, re.MULTILINE))
    folders = {
        file.parent.relative_to(ROOT).as_posix()
        for file in (ROOT / "grader").rglob("*.py")
        if file.parent.name not in ("grader", "gradescope_files")
    }

    assert named == folders
