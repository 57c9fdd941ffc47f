"""Builds what is released, and tries it as a stranger would: `make dist`.

The wheel is built from the sdist, never from the repository, so that the sdist is proven whole. It
is installed in a clean virtualenv outside the repository and grades the example from elsewhere.
"""

import argparse
import email
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Iterable
from email.message import Message
from pathlib import Path, PurePosixPath

from packaging.metadata import Metadata

from grader import __version__

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "exemples" / "mon_code.py"
NOT_RELEASED = (".ci",)
MADE_BY_THE_BUILD = frozenset({"PKG-INFO"})
SAME_IN_BOTH = ("Name", "Version", "Requires-Python", "Requires-Dist", "Classifier")


class NotReleasable(Exception):
    """What was built must not be handed out; the sentence says why."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Builds the sdist and the wheel, and tries them.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where they are written")
    out: Path = parser.parse_args().out
    try:
        sdist, wheel = build(out)
        check_metadata(sdist_metadata(sdist), wheel_metadata(wheel))
        check_files(sdist_files(sdist), tracked_files())
        mark = try_wheel(wheel)
    except NotReleasable as refusal:
        print(f"make dist: {refusal}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as broken:
        print(f"make dist: {' '.join(map(str, broken.cmd))} failed", file=sys.stderr)
        return 1
    print(f"grader {__version__}: the wheel grades the example ({mark}) in a clean virtualenv")
    print(sdist)
    print(wheel)
    return 0


def build(out: Path) -> tuple[Path, Path]:
    """The sdist of the repository and the wheel of that sdist, alone in the folder."""
    shutil.rmtree(out, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "build", "--outdir", out, ROOT], check=True)
    (sdist,) = out.glob("*.tar.gz")
    (wheel,) = out.glob("*.whl")
    return sdist, wheel


def sdist_files(sdist: Path) -> set[str]:
    """Their paths in the repository."""
    with tarfile.open(sdist) as archive:
        names = [member.name for member in archive if not member.isdir()]
    return {PurePosixPath(*PurePosixPath(name).parts[1:]).as_posix() for name in names}


def tracked_files() -> set[str] | None:
    """What git knows, None where this is no checkout: an unpacked sdist is built again so."""
    if not (ROOT / ".git").exists():
        return None
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    return set(listed.stdout.decode("utf-8").rstrip("\0").split("\0"))


def check_files(released: Iterable[str], tracked: Iterable[str] | None) -> None:
    """Refuse a file that nobody committed, and the lack of one that somebody did."""
    if tracked is None:
        return
    expected = {name for name in tracked if PurePosixPath(name).parts[0] not in NOT_RELEASED}
    observed = set(released) - MADE_BY_THE_BUILD
    if stray := sorted(observed - expected):
        raise NotReleasable(f"the sdist holds files that git does not know: {', '.join(stray)}")
    if lost := sorted(expected - observed):
        raise NotReleasable(f"the sdist lacks {', '.join(lost)}")


def sdist_metadata(sdist: Path) -> bytes:
    with tarfile.open(sdist) as archive:
        name = f"{sdist.name.removesuffix('.tar.gz')}/PKG-INFO"
        stored = archive.extractfile(name)
        assert stored is not None, f"{name} is no file"
        return stored.read()


def wheel_metadata(wheel: Path) -> bytes:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return archive.read(name)


def check_metadata(of_sdist: bytes, of_wheel: bytes) -> None:
    """Refuse fields that an index would refuse, and a version that is not the package's own."""
    for described in (of_sdist, of_wheel):
        metadata = Metadata.from_email(described, validate=True)
        if str(metadata.version) != __version__:
            raise NotReleasable(f"built {metadata.version}, but grader is {__version__}")
        if not metadata.description:
            raise NotReleasable("the README is not in the metadata")
    first, second = email.message_from_bytes(of_sdist), email.message_from_bytes(of_wheel)
    for field in SAME_IN_BOTH:
        if _values(first, field) != _values(second, field):
            raise NotReleasable(f"sdist and wheel disagree on {field}")


def _values(metadata: Message, field: str) -> list[str]:
    return sorted(metadata.get_all(field, []))


def try_wheel(wheel: Path) -> str:
    """Grade the example with the wheel and what it asks for, far from the repository."""
    with tempfile.TemporaryDirectory(prefix="grader-dist-") as folder:
        home, elsewhere = Path(folder) / "venv", Path(folder) / "ailleurs"
        venv.create(home, with_pip=True, clear=True)
        scripts = home / ("Scripts" if os.name == "nt" else "bin")
        subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", wheel], check=True)
        elsewhere.mkdir()
        shutil.copy(EXAMPLE, elsewhere)
        return _grade_example(scripts / "grader", elsewhere)


def _grade_example(command: Path, folder: Path) -> str:
    """The mark; the example holds a mistake, so that its exit code is 1."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("GRADER_", "PYTHON", "VIRTUAL_ENV"))
    }
    environment["GRADER_CACHE_DIR"] = str(folder / "cache")
    words = ("check", EXAMPLE.name, "--json", "rapport.json", "--quiet")
    done = subprocess.run([command, *words], cwd=folder, env=environment, check=False)
    if done.returncode != 1:
        raise NotReleasable(f"exit code {done.returncode} for the example, which has a mistake")
    report = json.loads((folder / "rapport.json").read_text(encoding="utf-8"))
    if report["grader_version"] != __version__:
        raise NotReleasable(f"the report was made by grader {report['grader_version']}")
    page = folder / f"{EXAMPLE.stem}.rapport.html"
    if not page.is_file():
        raise NotReleasable(f"no {page.name} was written")
    return f"{report['mark']['value']} / {report['mark']['out_of']}"


if __name__ == "__main__":
    sys.exit(main())
