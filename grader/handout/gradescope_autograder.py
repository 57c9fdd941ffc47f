"""An autograder for Gradescope: one zip with grader, the course and two scripts.

```
setup.sh            run once: a Python, a virtualenv, grader in it
run_autograder      run for each submission: writes results.json, and says nothing else
requirements.txt    what grader declares that it needs
exercices.txt       the exercises to grade, one a line; none where the copy decides
package/grader/     grader's own files: no index is asked for a package of that name
course/             the course, with its solutions and hidden fixtures
```
"""

import io
import zipfile
from collections.abc import Iterator, Sequence
from importlib import metadata, resources
from pathlib import Path

import grader
from grader.course.course_folder import pack_course
from grader.errors import UsageError
from grader.files import add_entry
from grader.model.message import message

_NOT_SENT = frozenset({"__pycache__", "shipped_course"})
_FOR_EVERYONE = 0o755
_FOR_OWNER = 0o600
_SCRIPTS = ("setup.sh", "run_autograder")


def gradescope_zip(course: Path, exercise_ids: Sequence[str], requirements: Sequence[str]) -> bytes:
    """The zip to upload; the same course and the same grader give the same bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in _SCRIPTS:
            script = resources.files(__package__) / "gradescope_files" / name
            add_entry(archive, name, script.read_bytes(), mode=_FOR_EVERYONE)
        add_entry(archive, "requirements.txt", _lines(requirements), mode=_FOR_OWNER)
        add_entry(archive, "exercices.txt", _lines(exercise_ids), mode=_FOR_OWNER)
        for name, content in _package_files(Path(grader.__file__).parent):
            add_entry(archive, f"package/grader/{name}", content, mode=_FOR_OWNER)
        with zipfile.ZipFile(io.BytesIO(pack_course(course))) as packed:
            for name in packed.namelist():
                add_entry(archive, f"course/{name}", packed.read(name), mode=_FOR_OWNER)
    return written.getvalue()


def declared_requirements() -> list[str]:
    """What grader needs, as its own package says; UsageError where it was never installed."""
    try:
        declared = metadata.requires("grader") or []
    except metadata.PackageNotFoundError:
        raise UsageError(message("gradescope-not-installed")) from None
    return sorted(each for each in declared if "extra ==" not in each)


def _package_files(package: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(package.rglob("*")):
        inner = path.relative_to(package)
        if path.is_file() and _NOT_SENT.isdisjoint(inner.parts):
            yield inner.as_posix(), path.read_bytes()


def _lines(words: Sequence[str]) -> bytes:
    return "".join(f"{word}\n" for word in words).encode()
