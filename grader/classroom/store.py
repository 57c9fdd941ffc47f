"""The store of a class: one SQLite file that loses nothing, whatever ends the command."""

import contextlib
import json
import secrets
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from grader.classroom.intake import FileChoice, Intake, SetAside, Student
from grader.errors import UsageError
from grader.model.dataclass import NamedTuple, dataclass
from grader.model.message import Message, message, message_document, read_message

_DRAWN_BY = "course"
"""What trees are drawn by; marks of copies that were drawn by their own bytes are older."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What else than source, course and grader a mark depends on."""

    exercise_ids: tuple[str, ...]
    seed: str
    language: str
    paged: bool
    """Whether students get pages; no mark depends on it, and so no identity."""

    @property
    def text(self) -> str:
        return json.dumps([list(self.exercise_ids), self.seed, self.language, self.paged])

    @property
    def identity(self) -> str:
        return json.dumps([list(self.exercise_ids), self.seed, self.language, _DRAWN_BY])

    @classmethod
    def read(cls, text: str) -> "Settings":
        exercise_ids, seed, language, paged = json.loads(text)
        return cls(exercise_ids=tuple(exercise_ids), seed=seed, language=language, paged=paged)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassRun:
    """One command that graded into this folder."""

    source: str
    kind: str
    course: str
    """The course's folder."""
    course_sha256: str
    grader_version: str
    settings: Settings
    id: int = 0


class Identity(NamedTuple):
    """What an attempt was made of: the same again would give the same mark."""

    source_sha256: str
    course_sha256: str
    grader_version: str
    settings: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedCopy:
    """A copy whose turn has come."""

    number: int
    student: str
    """The class's own key for them."""
    file: str
    origin: str
    handed_in: float | None
    source: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAttempt:
    """An attempt on its way into the store."""

    copy: QueuedCopy
    identity: Identity
    status: str
    """A word of `RowStatus`."""
    remark: Message | None
    summary: dict[str, Any] | None
    report: bytes | None
    """Compact JSON, `grader/report/1`, packed by zlib as the page is."""
    prints: str | None
    """By which near-copies are found."""
    page: bytes | None
    """The student's page; kept of the newest attempt alone."""


class StoredAttempt(NamedTuple):
    """An attempt as the store has it."""

    id: int
    number: int
    graded_at: float
    file: str
    origin: str
    handed_in: float | None
    identity: Identity
    status: str
    remark: Message | None
    summary: dict[str, Any] | None


class StoredStudent(NamedTuple):
    number: int
    student: Student
    feedback_folder: str | None
    last_run: int
    """The last run whose source named this student."""
    last_copy: int
    """The last run whose source had a copy of theirs."""


class StoredPage(NamedTuple):
    attempt: int
    number: int
    is_written: bool


COURSE_CARD = "course"
"""The setting that holds what the pages of a class say of its course."""
STORE_FILE = "classe.sqlite"
_LOCK_FILE = ".classe.verrou"
_VERSION = 1
_TABLES = Path(__file__).with_name("store_tables.sql")


def open_database(file: Path, *, for_writing: bool) -> sqlite3.Connection:
    with readable_errors(file):
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
            tables = _TABLES.read_text(encoding="utf-8")
            database.executescript(f"BEGIN; {tables} PRAGMA user_version = {_VERSION}; COMMIT;")


def lock_folder(folder: Path) -> sqlite3.Connection:
    """SQLite's own lock on an empty file: every system has it, and a killed command frees it."""
    file = folder / _LOCK_FILE
    with readable_errors(file):
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
def readable_errors(file: Path) -> Iterator[None]:
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


_DRAWN = "drawn-numbers"
"""The setting that holds every number that was ever given in an anonymous class."""
_SPARE = 4
"""So many times more numbers than students: which are free tells nothing."""


class Store:
    """One class in one folder."""

    def __init__(self, folder: Path, *, for_writing: bool, must_exist: bool | None = None) -> None:
        """Open the store that stands there; who writes may make one where there is none."""
        self.folder = folder
        file = folder / STORE_FILE
        must_exist = not for_writing if must_exist is None else must_exist
        if must_exist and not file.is_file():
            raise UsageError(message("no-class-there", folder=str(folder), file=STORE_FILE))
        self._lock = lock_folder(folder) if for_writing else None
        try:
            self._database = open_database(file, for_writing=for_writing)
        except BaseException:
            self._unlock()
            raise

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._database.close()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        with readable_errors(self.folder / STORE_FILE):
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._database.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                raise

    # What the folder as a whole is --------------------------------------------------------------

    def setting(self, name: str) -> str | None:
        row = self._one("SELECT value FROM setting WHERE name = ?", name)
        return None if row is None else str(row[0])

    def change_setting(self, name: str, value: str) -> None:
        with self._transaction():
            self._database.execute("REPLACE INTO setting VALUES (?, ?)", (name, value))

    @property
    def is_anonymous(self) -> bool:
        return self.setting("anonymous") == "yes"

    # A run --------------------------------------------------------------------------------------

    def begin_run(self, run: ClassRun, intake: Intake) -> None:
        """Note what is to be graded: the students, and what was left aside of the source."""
        with self._transaction():
            cursor = self._database.execute(
                "INSERT INTO run (started, source, kind, course, course_sha256, grader_version,"
                " settings) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (time.time(), run.source, run.kind, run.course, run.course_sha256,
                 run.grader_version, run.settings.text),
            )  # fmt: skip
            self._note_intake(intake, cursor.lastrowid or 0)

    def regrade_run(self, run: ClassRun) -> None:
        """The last run, whose source is the same, was graded again with another course."""
        with self._transaction():
            self._database.execute(
                "UPDATE run SET course = ?, course_sha256 = ?, grader_version = ?, settings = ?"
                " WHERE id = ?",
                (run.course, run.course_sha256, run.grader_version, run.settings.text, run.id),
            )

    def _note_intake(self, intake: Intake, run: int) -> None:
        named = [(each.student, None, 0) for each in intake.set_aside if each.student is not None]
        with_copies = [(copy.student, copy.feedback_folder, run) for copy in intake.copies]
        rows = [
            {"name": each.name, "class": each.group, "folder": folder, "run": run,
             "copied": copied, "key": each.key, "number": None}
            for each, folder, copied in (*with_copies, *named)
        ]  # fmt: skip
        if self.is_anonymous:
            self._draw_numbers(rows)
        # Not as one upsert, which would use up a number for each student that is known already.
        self._database.executemany(
            "INSERT INTO student (number, name, class, feedback_folder, last_run, last_copy, key)"
            " SELECT :number, :name, :class, :folder, :run, :copied, :key"
            " WHERE NOT EXISTS (SELECT 1 FROM student WHERE key = :key)",
            rows,
        )
        self._database.executemany(
            "UPDATE student SET name = :name, class = :class, last_run = :run,"
            " feedback_folder = coalesce(:folder, feedback_folder),"
            " last_copy = max(last_copy, :copied) WHERE key = :key",
            rows,
        )
        self._database.execute("DELETE FROM set_aside")
        self._database.execute("DELETE FROM choice")
        for left in intake.set_aside:
            self._add_set_aside(left)
        self._database.executemany(
            "INSERT INTO choice VALUES (?, ?, ?, ?)",
            [
                (
                    each.student.key,
                    each.chosen,
                    json.dumps(each.others),
                    json.dumps(message_document(each.rule)),
                )
                for each in intake.choices
            ],
        )

    def _draw_numbers(self, rows: Sequence[dict[str, Any]]) -> None:
        """Numbers at random for the students who have none yet: they lead back to nobody.

        Neither to a place in the alphabet nor to who came later: whoever joins the class draws
        from the same numbers. Those that were ever given are given to nobody else.
        """
        known = {key for (key,) in self._rows("SELECT key FROM student")}
        taken = {number for (number,) in self._rows("SELECT number FROM student")}
        taken.update(json.loads(self.setting(_DRAWN) or "[]"))
        new = [row for row in rows if row["key"] not in known]
        digits = 3
        while 9 * 10 ** (digits - 1) < _SPARE * (len(taken) + len(new)):
            digits += 1
        free = [each for each in range(10 ** (digits - 1), 10**digits) if each not in taken]
        drawn = secrets.SystemRandom().sample(free, len(new))
        for row, number in zip(new, drawn, strict=True):
            row["number"] = number
        given = json.dumps(sorted(taken.union(drawn)))
        self._database.execute("REPLACE INTO setting VALUES (?, ?)", (_DRAWN, given))

    def _add_set_aside(self, left: SetAside) -> None:
        student = left.student
        row = (
            left.origin,
            student.key if student else None,
            student.name if student else None,
            json.dumps(message_document(left.reason)),
        )
        self._database.execute("INSERT INTO set_aside VALUES (?, ?, ?, ?)", row)

    def set_aside(self, left: SetAside) -> None:
        """A file that turned out to be unreadable when its turn came."""
        with self._transaction():
            self._add_set_aside(left)
            if left.student is not None:
                self._database.execute(
                    "UPDATE student SET last_copy = 0 WHERE key = ?", (left.student.key,)
                )

    def last_run(self) -> ClassRun | None:
        facts = "source kind course course_sha256 grader_version id".split()
        row = self._one(f"SELECT {', '.join(facts)}, settings FROM run ORDER BY id DESC LIMIT 1")
        if row is None:
            return None
        *found, settings = row
        known = dict(zip(facts, found, strict=True))
        return ClassRun(**known, settings=Settings.read(settings))

    # Copies -------------------------------------------------------------------------------------

    def number_of(self, key: str) -> int:
        row = self._one("SELECT number FROM student WHERE key = ?", key)
        if row is None:
            raise KeyError(key)
        return int(row[0])

    def newest(self, number: int, *, pending: bool = False) -> Identity | None:
        """What the newest attempt of this student was made of."""
        row = self._one(
            "SELECT source_sha256, course_sha256, grader_version, settings FROM attempt"
            " WHERE student = ? AND pending = ? ORDER BY id DESC LIMIT 1",
            number,
            int(pending),
        )
        return None if row is None else Identity(*row)

    def keep(self, kept: NewAttempt, *, pending: bool = False) -> int:
        """One copy, one transaction; the attempt's id."""
        copy, source = kept.copy, zlib.compress(kept.copy.source)
        with self._transaction():
            if pending:
                # What was tried before for this student, and never made to count.
                self._database.execute(
                    "DELETE FROM attempt WHERE student = ? AND pending = 1", (copy.number,)
                )
            identity = kept.identity
            cursor = self._database.execute(
                "INSERT INTO attempt (student, pending, graded_at, file, origin, handed_in,"
                " source_sha256, course_sha256, grader_version, settings, status, remark, summary)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (copy.number, int(pending), time.time(), copy.file, copy.origin, copy.handed_in,
                 identity.source_sha256, identity.course_sha256, identity.grader_version,
                 identity.settings, kept.status,
                 None if kept.remark is None else json.dumps(message_document(kept.remark)),
                 None if kept.summary is None else json.dumps(kept.summary)),
            )  # fmt: skip
            attempt = cursor.lastrowid or 0
            self._database.execute(
                "INSERT INTO body VALUES (?, ?, ?, ?, ?)",
                (attempt, kept.prints, source, kept.report, kept.page),
            )
            if not pending:
                self._drop_older_pages(copy.number)
        return attempt

    def _drop_older_pages(self, number: int) -> None:
        """A page of an older attempt would tell an older mark, and pages are large."""
        self._database.execute(
            "UPDATE body SET page = NULL WHERE page IS NOT NULL AND attempt IN"
            " (SELECT id FROM attempt WHERE student = :student AND pending = 0 AND id <"
            " (SELECT max(id) FROM attempt WHERE student = :student AND pending = 0))",
            {"student": number},
        )

    def note_pages_written(self, attempts: Iterable[int]) -> None:
        with self._transaction():
            self._database.executemany(
                "UPDATE attempt SET page_written = 1 WHERE id = ?", [(each,) for each in attempts]
            )

    def pages(self) -> Iterator[StoredPage]:
        """Who has a page, and whether it was written since."""
        query = (
            "SELECT attempt.id, student, page_written FROM attempt JOIN body ON"
            " body.attempt = attempt.id WHERE pending = 0 AND page IS NOT NULL ORDER BY student"
        )
        return (StoredPage(*row) for row in self._rows(query))

    def packed_page(self, attempt: int) -> bytes:
        row = self._one("SELECT page FROM body WHERE attempt = ?", attempt)
        if row is None or row[0] is None:
            raise KeyError(attempt)
        return bytes(row[0])

    # Reading a class ----------------------------------------------------------------------------

    def students(self) -> list[StoredStudent]:
        query = "SELECT number, key, name, class, feedback_folder, last_run, last_copy FROM student"
        return [
            StoredStudent(number, Student(key=key, name=name, group=group), *rest)
            for number, key, name, group, *rest in self._rows(f"{query} ORDER BY number")
        ]

    def newest_attempts(self, *, pending: bool = False) -> Iterator[StoredAttempt]:
        """The newest attempt of each student, by number; one at a time in memory."""
        return self._attempts(
            "WHERE id IN (SELECT max(id) FROM attempt WHERE pending = ? GROUP BY student)"
            " ORDER BY student",
            int(pending),
        )

    def newest_sources(self) -> list[tuple[int, str]]:
        """Who has a graded newest attempt, and the SHA-256 of the file that it was made of."""
        query = (
            "SELECT student, source_sha256 FROM attempt WHERE summary IS NOT NULL AND id IN"
            " (SELECT max(id) FROM attempt WHERE pending = 0 GROUP BY student) ORDER BY student"
        )
        return list(self._rows(query))

    def newest_files(self) -> dict[int, tuple[int, str]]:
        """The newest attempt of each student and the name of its file, and no more of it."""
        query = (
            "SELECT student, id, file FROM attempt WHERE id IN"
            " (SELECT max(id) FROM attempt WHERE pending = 0 GROUP BY student) ORDER BY student"
        )
        return {number: (attempt, file) for number, attempt, file in self._rows(query)}

    def attempts_of(self, number: int) -> list[StoredAttempt]:
        """All that a student tried, the oldest first."""
        return list(self._attempts("WHERE student = ? AND pending = 0 ORDER BY id", number))

    def course_count(self) -> int:
        """How many versions of the course the newest marks come from."""
        row = self._one(
            "SELECT count(DISTINCT course_sha256) FROM attempt WHERE id IN"
            " (SELECT max(id) FROM attempt WHERE pending = 0 GROUP BY student)"
        )
        return int(row[0])

    def count_of_other_courses(self, course_sha256: str) -> int:
        """How many newest marks come from another version of the course than this."""
        row = self._one(
            "SELECT count(*) FROM attempt WHERE course_sha256 <> ? AND id IN"
            " (SELECT max(id) FROM attempt WHERE pending = 0 GROUP BY student)",
            course_sha256,
        )
        return int(row[0])

    def attempt_counts(self) -> dict[int, int]:
        query = "SELECT student, count(*) FROM attempt WHERE pending = 0 GROUP BY student"
        return dict(self._rows(query))

    def _attempts(self, where: str, *facts: Any) -> Iterator[StoredAttempt]:
        query = (
            "SELECT id, student, graded_at, file, origin, handed_in, source_sha256,"
            " course_sha256, grader_version, settings, status, remark, summary FROM attempt "
        )
        for row in self._rows(query + where, *facts):
            *facts, status, remark, summary = row
            told = None if remark is None else read_message(json.loads(remark))
            found = None if summary is None else json.loads(summary)
            yield StoredAttempt._make((*facts[:6], Identity(*facts[6:]), status, told, found))

    def source(self, attempt: int) -> bytes:
        """The file as it was handed in."""
        row = self._one("SELECT source FROM body WHERE attempt = ?", attempt)
        if row is None:
            raise KeyError(attempt)
        return zlib.decompress(row[0])

    def packed_report(self, attempt: int) -> bytes | None:
        row = self._one("SELECT report FROM body WHERE attempt = ?", attempt)
        return None if row is None else row[0]

    def prints(self, attempt: int) -> str | None:
        row = self._one("SELECT prints FROM body WHERE attempt = ?", attempt)
        return None if row is None else row[0]

    def set_aside_files(self) -> list[SetAside]:
        rows = self._rows("SELECT origin, reason, student_key, name FROM set_aside ORDER BY rowid")
        return [
            SetAside(
                origin=origin,
                reason=read_message(json.loads(reason)),
                student=None if key is None else Student(key=key, name=name),
            )
            for origin, reason, key, name in rows
        ]

    def choices(self) -> list[FileChoice]:
        query = (
            "SELECT student_key, student.name, chosen, others, rule FROM choice"
            " JOIN student ON student.key = student_key ORDER BY choice.rowid"
        )
        return [
            FileChoice(
                student=Student(key=key, name=name),
                chosen=chosen,
                others=tuple(json.loads(others)),
                rule=read_message(json.loads(rule)),
            )
            for key, name, chosen, others, rule in self._rows(query)
        ]

    # Regrading, and forgetting ------------------------------------------------------------------

    def forget_pending(self, unless: Identity | None = None) -> None:
        """Drop what was tried and never made to count; that of another course, say."""
        with self._transaction():
            if unless is None:
                self._database.execute("DELETE FROM attempt WHERE pending = 1")
                return
            self._database.execute(
                "DELETE FROM attempt WHERE pending = 1 AND (course_sha256 <> ?"
                " OR grader_version <> ? OR settings <> ?)",
                (unless.course_sha256, unless.grader_version, unless.settings),
            )

    def count_pending(self, numbers: Sequence[int]) -> None:
        """Make what was tried count, of all these students at once; drop the rest of it."""
        with self._transaction():
            self._database.executemany(
                "UPDATE attempt SET pending = 0 WHERE pending = 1 AND student = ?",
                [(number,) for number in numbers],
            )
            self._database.execute("DELETE FROM attempt WHERE pending = 1")
            for number in numbers:
                self._drop_older_pages(number)

    def forget(self, number: int) -> None:
        """Erase all there is of a student; `compact` then leaves no trace of it."""
        with self._transaction():
            row = self._one("SELECT key FROM student WHERE number = ?", number)
            if row is not None:
                self._database.execute("DELETE FROM set_aside WHERE student_key = ?", row)
                self._database.execute("DELETE FROM choice WHERE student_key = ?", row)
            self._database.execute("DELETE FROM student WHERE number = ?", (number,))

    def compact(self) -> None:
        """Nothing that was deleted stays anywhere in the file, or in the log beside it."""
        with readable_errors(self.folder / STORE_FILE):
            self._database.execute("VACUUM")
            self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _one(self, query: str, *facts: Any) -> Any:
        with readable_errors(self.folder / STORE_FILE):
            return self._database.execute(query, facts).fetchone()

    def _rows(self, query: str, *facts: Any) -> Iterator[Any]:
        with readable_errors(self.folder / STORE_FILE):
            yield from self._database.execute(query, facts)
