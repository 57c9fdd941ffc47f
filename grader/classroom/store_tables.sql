-- What the store of a class keeps; SQLite.
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
