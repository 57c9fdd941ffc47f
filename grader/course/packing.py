"""A course as bytes, for workers that may stand on another machine."""

import io
import tempfile
import zipfile
from pathlib import Path

from grader.course.reading import read_course
from grader.model.exercise import COURSE_FOLDERS, Course
from grader.steady_zip import add_entry


def pack_course(root: Path) -> bytes:
    """The files of a course; the same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for folder in COURSE_FOLDERS:
            for path in sorted((root / folder).rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    name = path.relative_to(root).as_posix()
                    add_entry(archive, name, path.read_bytes(), compression=zipfile.ZIP_STORED)
    return packed.getvalue()


def read_packed_course(packed: bytes) -> Course:
    """The course in these bytes, which `pack_course` made; its folder is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="grader-course-") as folder:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            archive.extractall(folder)
        return read_course(Path(folder), use_cache=False)
