"""The SQLite file of a class: its tables, its lock, and its trouble in words."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from grader.errors import UsageError
from grader.model.message import message

STORE_FILE = "classe.sqlite"
_LOCK_FILE = ".classe.verrou"
_VERSION = 1

_TABLES = """
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE run (
    id INTEGER PRIMARY KEY, started REAL NOT NULL, source TEXT NOT NULL, kind TEXT NOT NULL,
    course TEXT NOT NULL, course_sha256 TEXT NOT NULL, grader_version TEXT NOT NULL,
    settings TEXT NOT NULL) STRICT;
CREATE TABLE student (
    number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
    class TEXT, feedback_folder TEXT, last_run INTEGER NOT NULL,
    last_copy INTEGER NOT NULL) STRICT;
CREATE TABLE attempt (
    id INTEGER PRIMARY KEY, student INTEGER NOT NULL REFERENCES student ON DELETE CASCADE,
    pending INTEGER NOT NULL, graded_at REAL NOT NULL, file TEXT NOT NULL, origin TEXT NOT NULL,
    handed_in REAL, source_sha256 TEXT NOT NULL, course_sha256 TEXT NOT NULL,
    grader_version TEXT NOT NULL, settings TEXT NOT NULL, status TEXT NOT NULL,
    remark TEXT, summary TEXT, page_written INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX attempt_of_student ON attempt (student, pending, id);
CREATE TABLE body (
    attempt INTEGER PRIMARY KEY REFERENCES attempt ON DELETE CASCADE,
    prints TEXT, source BLOB NOT NULL, report BLOB, page BLOB) STRICT;
CREATE TABLE set_aside (
    origin TEXT NOT NULL, student_key TEXT, name TEXT, reason TEXT NOT NULL) STRICT;
CREATE TABLE choice (
    student_key TEXT NOT NULL, chosen TEXT NOT NULL, others TEXT NOT NULL,
    rule TEXT NOT NULL) STRICT;
"""


def open_database(file: Path, *, for_writing: bool) -> sqlite3.Connection:
    with told(file):
        database = sqlite3.connect(file, isolation_level=None)
        try:
            _prepare(database, file, for_writing=for_writing)
        except BaseException:
            database.close()
            raise
        return database


def _prepare(database: sqlite3.Connection, file: Path, *, for_writing: bool) -> None:
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if version > _VERSION:
        raise UsageError(message("store-newer", file=str(file)))
    database.execute("PRAGMA foreign_keys = ON")
    # What is forgotten is overwritten, not only marked as free.
    database.execute("PRAGMA secure_delete = ON")
    if for_writing:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        if not version:
            database.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {_VERSION}; COMMIT;")


def lock_folder(folder: Path) -> sqlite3.Connection:
    """SQLite's own lock on an empty file: every system has it, and a killed command frees it."""
    file = folder / _LOCK_FILE
    with told(file):
        lock = sqlite3.connect(file, isolation_level=None, timeout=0)
        try:
            lock.execute("PRAGMA journal_mode = MEMORY")  # No second file beside it.
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            lock.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise UsageError(message("class-is-busy", folder=str(folder))) from error
            raise
        return lock


@contextlib.contextmanager
def told(file: Path) -> Iterator[None]:
    """SQLite's trouble (a full disk, a damaged file) as an error that people can read."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code == sqlite3.SQLITE_FULL:
            raise UsageError(message("store-full", file=str(file))) from error
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise UsageError(message("store-damaged", file=str(file))) from error
        raise UsageError(message("store-refuses", file=str(file), reason=str(error))) from error
