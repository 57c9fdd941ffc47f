"""Whose work is handed over to Classroom 50: what its runner tells through the environment."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from grader.errors import UsageError
from grader.model.message import message

if TYPE_CHECKING:
    from grader.render.formats.classroom50 import Handover

_TYPES = ("individual", "group", "team")
_TAG_START = "submit/"


def asked_handover(environ: Mapping[str, str]) -> "Handover":
    """UsageError where a variable is missing that nothing else can stand in for."""
    from grader.render.formats.classroom50 import Handover

    found = {
        "CLASSROOM": environ.get("CLASSROOM"),
        "ASSIGNMENT": environ.get("ASSIGNMENT"),
        "SUBMISSION_TAG": environ.get("SUBMISSION_TAG"),
        "OWNER": _first_of(environ, "OWNER", "USERNAME", "GITHUB_ACTOR"),
        "COMMIT_URL": environ.get("COMMIT_URL") or _commit_url(environ),
        "RELEASE_URL": environ.get("RELEASE_URL") or _release_url(environ),
    }
    known = {name: value for name, value in found.items() if value}
    unset = [name for name in found if name not in known]
    if unset:
        names = ", ".join(unset)
        raise UsageError(message("classroom50-unset", names=names, count=len(unset)))
    if not known["SUBMISSION_TAG"].startswith(_TAG_START):
        raise _wrong("SUBMISSION_TAG", known["SUBMISSION_TAG"], f"{_TAG_START}…")
    kind = environ.get("ASSIGNMENT_TYPE") or _TYPES[0]
    if kind not in _TYPES:
        raise _wrong("ASSIGNMENT_TYPE", kind, " | ".join(_TYPES))
    return Handover(
        classroom=known["CLASSROOM"],
        assignment=known["ASSIGNMENT"],
        assignment_type=kind,
        owner=known["OWNER"],
        submission=known["SUBMISSION_TAG"],
        commit=known["COMMIT_URL"],
        release=known["RELEASE_URL"],
        review=environ.get("REVIEW_URL") or known["COMMIT_URL"],
    )


def _first_of(environ: Mapping[str, str], *names: str) -> str | None:
    return next((environ[name] for name in names if environ.get(name)), None)


def _commit_url(environ: Mapping[str, str]) -> str | None:
    repository, commit = _repository_url(environ), environ.get("GITHUB_SHA")
    return f"{repository}/commit/{commit}" if repository and commit else None


def _release_url(environ: Mapping[str, str]) -> str | None:
    from urllib.parse import quote

    repository, tag = _repository_url(environ), environ.get("SUBMISSION_TAG")
    return f"{repository}/releases/tag/{quote(tag, safe='')}" if repository and tag else None


def _repository_url(environ: Mapping[str, str]) -> str | None:
    server, repository = environ.get("GITHUB_SERVER_URL"), environ.get("GITHUB_REPOSITORY")
    return f"{server}/{repository}" if server and repository else None


def _wrong(name: str, value: str, expected: str) -> UsageError:
    return UsageError(message("classroom50-wrong", name=name, value=value, expected=expected))
