r"""What grader says of some six hundred submissions, kept aside and compared after every step.

The samples and attacks of the tests, the solutions and some of their mutants are graded in one of
the two languages and in every format; a class is graded and looked at; the course is audited,
listed, shown and explained. What two checkouts say must be the same, byte for byte, but for
durations, dates, versions and folders:

    python bench/golden.py write BEFORE [--code CHECKOUT]
    python bench/golden.py write AFTER
    python bench/golden.py compare BEFORE AFTER

The submissions and the course are always those of this checkout. `--only WORD` keeps to the
submissions whose names hold it.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import takewhile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from mutants import mutants_of

ROOT = Path(__file__).parent.parent
COURSE = ("exercices", "corrige", "fixtures")
SAMPLES = ("tests/submissions", "tests/attacks/files", "exemples", "corrige")
MUTANTS_EACH = 12
FORMATS = ("json", "html", "junit", "gitlab", "gradescope", "classroom50", "markdown")
CLASSROOM_50 = {
    **dict.fromkeys(("CLASSROOM", "ASSIGNMENT", "OWNER"), "nom"),
    **dict.fromkeys(("COMMIT_URL", "RELEASE_URL"), "https://example.org/1"),
    "SUBMISSION_TAG": "submit/1",
}
"""What this format needs of its surroundings."""
LANGUAGES = ("fr", "en")
CLASS_SIZE = 40

SAME = (
    # What a run has of its own: how long, when, which version, where.
    (rb'("(?:duration_s|execution_time|used_s|took_s)": ?)[0-9.e-]+', rb"\1T"),
    (rb'(time=")[0-9.]+', rb"\1T"),
    (rb"\b\d+[.,]\d+\xc2?\xa0?(?: |&nbsp;)?s\b", b"T s"),
    (rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d)?", b"DATE"),
    (rb"\d\d/\d\d/\d{4}( \xc3\xa0)? \d\d[:h]\d\d", b"DATE"),
    (rb'("grader_version": ?")[^"]+', rb"\1V"),
    (rb"\bpid \d+", b"pid N"),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True, dest="command")
    write = commands.add_parser("write")
    write.add_argument("folder", type=Path)
    write.add_argument("--code", type=Path, default=ROOT)
    write.add_argument("--only", default="")
    compare = commands.add_parser("compare")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    words = parser.parse_args()
    if words.command == "compare":
        return compare_folders(words.before, words.after)
    write_reports(words.folder.resolve(), words.code.resolve(), words.only)
    return 0


def write_reports(folder: Path, code: Path, only: str) -> None:
    """Everything that the grader of this checkout says, in this folder."""
    folder.mkdir(parents=True)
    for name in COURSE:
        shutil.copytree(ROOT / name, folder / "cours" / name)
    # What never ends is as endless in a moment: a limit counts the student's own time alone.
    settings = folder / "cours" / "exercices" / "cours.yaml"
    text = settings.read_text(encoding="utf-8").replace("temps_s: 2", "temps_s: 0.4")
    settings.write_text(text, encoding="utf-8")
    runs = [*_checks(folder, only), *([] if only else _questions())]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        done = threads.map(lambda run: _run(folder, code, *run), runs)
        for count, _ in enumerate(done, 1):
            print(f"\r{count} / {len(runs)}", end="", file=sys.stderr)
    for name, words in [] if only else _class_commands():
        _run(folder, code, name, words)
    shutil.rmtree(folder / "cours")
    for path in folder.rglob("*"):
        if path.is_file():
            path.write_bytes(_plain(path.read_bytes(), folder, code))
    print(f"\n{len(list((folder / 'copies').iterdir()))} submissions", file=sys.stderr)


def compare_folders(before: Path, after: Path) -> int:
    """Tell each file that is not the same; 1 where there is one."""
    names = {
        path.relative_to(folder)
        for folder in (before, after)
        for path in folder.rglob("*")
        if path.is_file()
    }
    differing = 0
    for name in sorted(names):
        one, other = (_read(folder / name) for folder in (before, after))
        if one != other:
            differing += 1
            print(f"{name}: {_first_difference(one, other)}")
    print(f"{len(names)} files, {differing} differ")
    return differing > 0


# What is run --------------------------------------------------------------------------------------

Run = tuple[str, Sequence[str]]
"""The file that takes what is said, and the words of the command."""


def _checks(folder: Path, only: str) -> Iterator[Run]:
    """Each submission, in one of the languages and all formats; of every fourth the summary."""
    copies = folder / "copies"
    copies.mkdir()
    for name, source in _submissions().items():
        if only in name:
            (copies / name).write_bytes(source)
    for number, path in enumerate(sorted(copies.iterdir())):
        copy = ("check", f"copies/{path.name}", "--course", "cours")
        name, language = path.stem, LANGUAGES[number % 2]
        formats = [word for each in FORMATS for word in (f"--{each}", f"check/{name}.{each}.txt")]
        yield f"check/{name}.txt", [*copy, "--lang", language, "--verbose", *formats]
        if number % 4 < 1:
            yield f"check/{name}.brief.txt", [*copy, "--no-html"]


def _submissions() -> Mapping[str, bytes]:
    found: dict[str, bytes] = {}
    for folder in SAMPLES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".ipynb"):
                parts = path.relative_to(ROOT).with_suffix("").parts
                found["-".join(parts[-3:]) + path.suffix] = path.read_bytes()
    chance = random.Random("golden")
    for path in sorted((ROOT / "corrige").glob("*.py")):
        mutants = list(mutants_of(path.read_text(encoding="utf-8")))
        some = chance.sample(mutants, min(MUTANTS_EACH, len(mutants)))
        for number, mutant in enumerate(some):
            found[f"mutant-{path.stem}-{number}.py"] = mutant.source.encode()
    return found


def _questions() -> Iterator[Run]:
    """What needs no submission."""
    fixtures = [path.stem for path in sorted((ROOT / "fixtures").glob("*.yaml"))]
    exercises = [path.stem for path in sorted((ROOT / "corrige").glob("*.py"))]
    for language in LANGUAGES:
        spoken = ("--course", "cours", "--lang", language)
        yield f"list.{language}.txt", ["list", *spoken]
        yield f"help.{language}.txt", ["--lang", language, "--help"]
        yield f"explain.{language}.txt", ["explain", *spoken]
        for name in exercises:
            yield f"explain/{name}.{language}.txt", ["explain", name, *spoken]
        for name in fixtures:
            yield f"show/{name}.{language}.txt", ["show", name, *spoken]
    formats = ("--json", "audit.json", "--html", "audit.html")
    yield "audit.txt", ["audit", "--course", "cours", "--verbose", *formats]
    for kind in ("cours", "exercice", "fixture", "report", "audit", "kit"):
        yield f"schema/{kind}.txt", ["schema", kind]


def _class_commands() -> Iterator[Run]:
    """A class, in turn: graded, looked at, handed out."""
    yield "class.txt", ["batch", "classe", "--course", "cours", "--out", "notes"]
    yield "regrade.txt", ["regrade", "notes", "--course", "cours", "--dry-run"]
    yield "history.txt", ["history", "notes", "eleve-07"]
    yield (
        "anonymous.txt",
        [
            *("batch", "classe", "--course", "cours", "--out", "sans-noms"),
            *("--anonymous", "--no-pages", "--lang", "en"),
        ],
    )
    yield "kit.txt", ["kit", "--course", "cours", "trousse"]


def _run(folder: Path, code: Path, name: str, words: Sequence[str]) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    if words[0] == "batch":
        _make_class(folder)
    environment = {
        **os.environ,
        "PYTHONPATH": str(code),
        "PYTHONSAFEPATH": "1",
        "COLUMNS": "80",
        **CLASSROOM_50,
        "GRADER_CACHE_DIR": str(folder.parent / f"{folder.name}.cache"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "grader", *words],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    said = b"%s\n--- stderr\n%s\n--- exit %d\n" % (done.stdout, done.stderr, done.returncode)
    (folder / name).write_bytes(said)


def _make_class(folder: Path) -> None:
    classroom = folder / "classe"
    if not classroom.exists():
        classroom.mkdir()
        copies = sorted((folder / "copies").glob("submissions-*.py"))
        for number, path in enumerate(copies[:: max(1, len(copies) // CLASS_SIZE)]):
            shutil.copy(path, classroom / f"eleve-{number:02}.py")


# What is compared ---------------------------------------------------------------------------------


def _plain(content: bytes, folder: Path, code: Path) -> bytes:
    for path in (folder, code):
        content = content.replace(os.fsencode(path), b"FOLDER")
    for pattern, by in SAME:
        content = re.sub(pattern, by, content)
    return content


def _read(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _first_difference(one: bytes | None, other: bytes | None) -> str:
    if one is None or other is None:
        return "only after" if one is None else "only before"
    pairs = zip(one.split(b"\n"), other.split(b"\n"), strict=False)
    for number, (left, right) in enumerate(pairs, 1):
        if left != right:
            near = slice(max(0, _same_bytes(left, right) - 40), None)
            return f"line {number}: {left[near][:100]!r} is {right[near][:100]!r}"
    return f"{len(one)} bytes are {len(other)}"


def _same_bytes(left: bytes, right: bytes) -> int:
    same = takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False))
    return sum(1 for _ in same)


if __name__ == "__main__":
    raise SystemExit(main())
