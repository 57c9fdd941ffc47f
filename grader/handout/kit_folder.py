"""Writes a kit, as a folder and as a zip: whole or not at all, and never over anything else."""

import io
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from grader.course.faults import FaultList
from grader.course.kit_file import MOST_BYTES, KitFile, file_digest, parse_kit_file
from grader.errors import UsageError, reason_of
from grader.model.exercise import COURSE_FOLDERS
from grader.model.kit import TRACES_FILE
from grader.model.message import message
from grader.steady_zip import add_entry


def zip_beside(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.zip")


def require_kit_place(folder: Path, course: Path, *, zipped: bool) -> None:
    """UsageError where a kit would take the place of anything but an older kit."""
    with _told(folder):
        place = folder.resolve()
        if any(place.is_relative_to((course / name).resolve()) for name in COURSE_FOLDERS):
            raise UsageError(message("kit-in-course", folder=str(folder)))
        if Path.cwd().resolve().is_relative_to(place):
            raise UsageError(message("kit-is-here", folder=str(folder)))
        for each in (folder, folder.parent):
            if each.exists() and not each.is_dir():
                raise UsageError(message("kit-not-a-folder", folder=str(each)))
        if folder.is_symlink():
            raise UsageError(message("kit-is-link", folder=str(folder)))
        if folder.is_dir() and any(folder.iterdir()):
            _require_own(folder)
    file = zip_beside(folder)
    with _told(file):
        if zipped and file.exists() and not _is_zip_of_kit(file):
            raise UsageError(message("kit-zip-foreign", file=str(file)))


def write_kit(folder: Path, files: Mapping[str, bytes], *, zipped: bool) -> None:
    """The folder, and the zip beside it; what was there before goes once all is written."""
    with _told(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".grader-kit-") as work:
            draft, old, packed = (Path(work) / name for name in ("kit", "old", "kit.zip"))
            for name, data in sorted(files.items()):
                path = draft / PurePosixPath(name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            if zipped:
                packed.write_bytes(zip_of(folder.name, files))
            _take_place(draft, folder, old)
            if zipped:
                packed.replace(zip_beside(folder))


def zip_of(name: str, files: Mapping[str, bytes]) -> bytes:
    """The files in one folder of this name; the same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, data in sorted(files.items()):
            add_entry(archive, f"{name}/{file}", data)
    return packed.getvalue()


def _take_place(draft: Path, folder: Path, old: Path) -> None:
    if not folder.exists():
        draft.rename(folder)
        return
    folder.rename(old)
    try:
        draft.rename(folder)
    except BaseException:
        old.rename(folder)
        raise


def _require_own(folder: Path) -> None:
    """An older kit is replaced, if nobody has put or changed anything in it."""
    kit = _kit_in(folder)
    if kit is None:
        raise UsageError(message("kit-folder-foreign", folder=str(folder)))
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink() or not path.is_dir():
            is_own = not path.is_symlink() and (
                name == TRACES_FILE or kit.files.get(name) == file_digest(path.read_bytes())
            )
            if not is_own:
                raise UsageError(message("kit-file-foreign", folder=str(folder), file=name))


def _kit_in(folder: Path) -> KitFile | None:
    path = folder / TRACES_FILE
    if not path.is_file() or path.stat().st_size > MOST_BYTES:
        return None
    return parse_kit_file(path.read_bytes(), FaultList(TRACES_FILE))


def _is_zip_of_kit(file: Path) -> bool:
    try:
        with zipfile.ZipFile(file) as archive:
            entry = archive.getinfo(f"{file.stem}/{TRACES_FILE}")
            if entry.file_size > MOST_BYTES:
                return False
            data = archive.read(entry)
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError):
        # RuntimeError: it is encrypted, or packed in a way that Python does not know.
        return False
    return parse_kit_file(data, FaultList(TRACES_FILE)) is not None


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = message("output-unwritable", file=str(path), reason=reason_of(error))
        raise UsageError(reason) from error
