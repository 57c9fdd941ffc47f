"""The store of a class: what was kept stays, whoever comes next."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.classroom.intake import FileChoice, Intake, SetAside, SourceKind, Student, StudentCopy
from grader.classroom.store import (
    STORE_FILE,
    ClassRun,
    Identity,
    NewAttempt,
    QueuedCopy,
    Settings,
    Store,
)
from grader.errors import UsageError
from grader.model.message import message

SETTINGS = Settings(exercise_ids=("minimax",), seed="", language="fr", paged=True)
RUN = ClassRun(
    source="classe",
    kind="files",
    course="cours",
    course_sha256="c1",
    grader_version="1",
    settings=SETTINGS,
)
ZOE = Student(key="files:zoe", name="Zoé Lefèvre", group="T2")
ALI = Student(key="files:ali", name="Ali")


def identity(source: str = "s1", course: str = "c1") -> Identity:
    return Identity(source, course, "1", SETTINGS.identity)


def copy_of(student: Student) -> StudentCopy:
    return StudentCopy(
        student=student,
        file="code.py",
        origin=f"{student.key}/code.py",
        handed_in=1.0,
        read=lambda: b"",
    )


def intake(*students: Student, set_aside: tuple[SetAside, ...] = ()) -> Intake:
    choice = FileChoice(
        student=ZOE, chosen="a.py", others=("b.py", "c.py"), rule=message("intake-latest")
    )
    return Intake(
        kind=SourceKind.FILES,
        copies=tuple(map(copy_of, students)),
        choices=(choice,),
        set_aside=set_aside,
    )


def kept(
    number: int, source: str = "s1", mark: float = 12.5, page: bytes | None = None
) -> NewAttempt:
    return NewAttempt(
        copy=QueuedCopy(
            number=number,
            student="",
            file="code.py",
            origin="code.py",
            handed_in=None,
            source=b"x = 1",
        ),
        identity=identity(source),
        status="failed",
        remark=None,
        summary={"mark": mark},
        report=b"r",
        prints="p",
        page=page,
    )


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path, for_writing=True) as opened:
        opened.begin_run(RUN, intake(ZOE, ALI))
        yield opened


def test_students_are_numbered_once_and_for_all(store: Store) -> None:
    first = store.number_of(ZOE.key)
    store.begin_run(RUN, intake(ALI))
    store.begin_run(RUN, intake(ALI, ZOE))

    assert store.number_of(ZOE.key) == first
    assert [each.student for each in store.students()] == [ZOE, ALI]


def test_a_number_is_never_given_again(store: Store) -> None:
    store.forget(store.number_of(ALI.key))
    store.begin_run(RUN, intake(ZOE, ALI))

    assert store.number_of(ALI.key) == 3


def many(count: int) -> list[Student]:
    return [Student(key=f"files:{number:03}", name=f"{number:03}") for number in range(count)]


def test_the_numbers_of_an_anonymous_class_are_drawn(tmp_path: Path) -> None:
    students = many(40)
    with Store(tmp_path, for_writing=True) as store:
        store.change_setting("anonymous", "yes")
        store.begin_run(RUN, intake(*students))
        numbers = [store.number_of(each.key) for each in students]
        store.begin_run(RUN, intake(*students))
        again = [store.number_of(each.key) for each in students]

    assert numbers == again
    assert len(set(numbers)) == 40
    assert numbers != sorted(numbers)
    assert all(100 <= number <= 999 for number in numbers)


def test_whoever_joins_an_anonymous_class_draws_from_the_same_numbers(tmp_path: Path) -> None:
    with Store(tmp_path, for_writing=True) as store:
        store.change_setting("anonymous", "yes")
        given = set()
        for each in many(60):  # One after the other: each is a run of its own.
            store.begin_run(RUN, intake(each))
            number = store.number_of(each.key)
            assert number not in given
            given.add(number)
            store.forget(number)
        assert store.students() == []

    assert all(100 <= number <= 999 for number in given)


def test_a_large_anonymous_class_has_longer_numbers(tmp_path: Path) -> None:
    students = many(300)
    with Store(tmp_path, for_writing=True) as store:
        store.change_setting("anonymous", "yes")
        store.begin_run(RUN, intake(*students))

        assert all(1000 <= each.number <= 9999 for each in store.students())


def test_an_anonymous_folder_of_before_keeps_its_numbers(tmp_path: Path) -> None:
    with Store(tmp_path, for_writing=True) as store:
        store.begin_run(RUN, intake(ZOE, ALI))
        store.change_setting("anonymous", "yes")
        store.begin_run(RUN, intake(ZOE, ALI, *many(1)))

        assert (store.number_of(ZOE.key), store.number_of(ALI.key)) == (1, 2)
        assert store.number_of(many(1)[0].key) >= 100


def test_the_newest_attempt_counts_and_all_are_kept(store: Store) -> None:
    store.keep(kept(1, "s1", 8))
    store.keep(kept(1, "s2", 14))

    assert [attempt.summary for attempt in store.newest_attempts()] == [{"mark": 14}]
    assert [attempt.summary for attempt in store.attempts_of(1)] == [{"mark": 8}, {"mark": 14}]
    assert store.newest(1) == identity("s2")
    assert store.newest(2) is None
    assert store.attempt_counts() == {1: 2}


def test_only_the_newest_page_is_kept(store: Store) -> None:
    store.keep(kept(1, page=b"first"))
    newest = store.keep(kept(1, page=b"second"))

    assert [(page.attempt, page.number, bool(page.is_written)) for page in store.pages()] == [
        (newest, 1, False)
    ]
    assert store.packed_page(newest) == b"second"
    with pytest.raises(KeyError):
        store.packed_page(newest - 1)

    store.note_pages_written([newest])
    assert [bool(page.is_written) for page in store.pages()] == [True]


def test_an_attempt_without_a_page_takes_the_older_one_away(store: Store) -> None:
    store.keep(kept(1, page=b"first"))
    store.keep(kept(1))

    assert list(store.pages()) == []


def test_what_is_pending_does_not_count_until_it_is_made_to(store: Store) -> None:
    store.keep(kept(1, "s1", 8, page=b"old"))
    store.keep(kept(2, "s1", 8))
    store.keep(kept(1, "s1", 9, page=b"new"), pending=True)
    store.keep(kept(2, "s1", 10), pending=True)
    assert [attempt.summary for attempt in store.newest_attempts()] == [{"mark": 8}] * 2
    assert [bytes(store.packed_page(page.attempt)) for page in store.pages()] == [b"old"]

    store.count_pending([1])

    marks = [(attempt.summary or {})["mark"] for attempt in store.newest_attempts()]
    assert marks == [9, 8]
    assert list(store.newest_attempts(pending=True)) == []
    assert [bytes(store.packed_page(page.attempt)) for page in store.pages()] == [b"new"]


def test_what_is_pending_is_dropped_for_another_course(store: Store) -> None:
    store.keep(kept(1), pending=True)

    store.forget_pending(unless=identity(course="c1"))
    assert len(list(store.newest_attempts(pending=True))) == 1
    store.forget_pending(unless=identity(course="c2"))
    assert list(store.newest_attempts(pending=True)) == []

    store.keep(kept(1), pending=True)
    store.forget_pending()
    assert list(store.newest_attempts(pending=True)) == []


def test_a_body_is_given_back_as_it_was(store: Store) -> None:
    attempt = store.keep(kept(1, page=b"page"))

    assert store.source(attempt) == b"x = 1"
    assert store.packed_report(attempt) == b"r"
    assert store.packed_page(attempt) == b"page"
    assert store.prints(attempt) == "p"
    assert store.prints(attempt + 1) is None
    with pytest.raises(KeyError):
        store.source(attempt + 1)
    with pytest.raises(KeyError):
        store.number_of("nobody")


def test_what_was_left_aside_is_that_of_the_last_source(store: Store) -> None:
    nested = message("file-unreadable", file="a.py", reason=message("reason-not-allowed"))
    left = SetAside(origin="Zoé/x.pdf", reason=nested, student=ZOE)
    store.begin_run(RUN, intake(ALI, set_aside=(left,)))

    (row,) = store.set_aside_files()
    assert row.student is not None
    assert (row.origin, row.student.key, row.student.name, row.reason) == (
        "Zoé/x.pdf", ZOE.key, ZOE.name, nested,
    )  # fmt: skip
    (choice,) = store.choices()
    assert (choice.student.key, choice.chosen, choice.others) == (ZOE.key, "a.py", ("b.py", "c.py"))
    by_key = {each.student.key: each for each in store.students()}
    assert by_key[ZOE.key].last_run == 2
    assert by_key[ZOE.key].last_copy == 1
    assert by_key[ALI.key].last_copy == 2

    store.set_aside(SetAside(origin="ali.py", reason=nested, student=ALI))
    assert [each.origin for each in store.set_aside_files()] == ["Zoé/x.pdf", "ali.py"]
    assert {each.student.key: each.last_copy for each in store.students()}[ALI.key] == 0


def test_marks_of_another_course_are_counted(store: Store) -> None:
    store.keep(kept(1))

    assert store.count_of_other_courses("c1") == 0
    assert store.count_of_other_courses("c2") == 1
    assert store.course_count() == 1


def test_the_last_run_is_given_back(store: Store) -> None:
    last = store.last_run()

    assert last is not None
    assert (last.source, last.course_sha256, last.settings) == ("classe", "c1", SETTINGS)


def test_nothing_of_a_forgotten_student_is_left_in_the_folder(tmp_path: Path) -> None:
    with Store(tmp_path, for_writing=True) as store:
        left = SetAside(origin="Lefèvre.pdf", reason=message("reason-full"), student=ZOE)
        store.begin_run(RUN, intake(ZOE, ALI, set_aside=(left,)))
        store.keep(kept(1, page=b"Lef\xc3\xa8vre"))
        store.keep(kept(2))
        store.forget(1)
        store.compact()

    for file in tmp_path.iterdir():
        assert "Lefèvre".encode() not in file.read_bytes(), file.name
    with Store(tmp_path, for_writing=False) as store:
        assert [each.student.name for each in store.students()] == ["Ali"]
        assert len(list(store.newest_attempts())) == 1


def test_two_commands_do_not_write_to_one_folder(store: Store) -> None:
    with pytest.raises(UsageError) as raised:
        Store(store.folder, for_writing=True)
    assert raised.value.reason.code == "class-is-busy"

    with Store(store.folder, for_writing=False) as reader:
        assert len(reader.students()) == 2

    store.__exit__(None, None, None)
    with Store(store.folder, for_writing=True) as again:
        assert len(again.students()) == 2


@pytest.mark.parametrize("options", [{"for_writing": False}, {"for_writing": True}])
def test_a_folder_without_a_class_is_told(tmp_path: Path, options: dict[str, bool]) -> None:
    with pytest.raises(UsageError) as raised:
        Store(tmp_path, **options, must_exist=True)

    assert raised.value.reason.code == "no-class-there"
    assert not (tmp_path / STORE_FILE).exists()


def test_a_store_of_a_newer_grader_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / STORE_FILE) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()

    with pytest.raises(UsageError) as raised:
        Store(tmp_path, for_writing=True)

    assert raised.value.reason.code == "store-newer"


def test_a_damaged_store_is_told_as_such(tmp_path: Path) -> None:
    (tmp_path / STORE_FILE).write_bytes(b"this is no database at all" * 100)

    with pytest.raises(UsageError) as raised:
        Store(tmp_path, for_writing=True)

    assert raised.value.reason.code == "store-damaged"


def test_a_full_disk_loses_nothing_that_was_kept(store: Store) -> None:
    store.keep(kept(1))
    # SQLite's own limit stands in for the disk's: it ends in the same error.
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    large = kept(2, page=b"\0" * 10_000_000)

    with pytest.raises(UsageError) as raised:
        store.keep(large)

    assert raised.value.reason.code == "store-full"
    assert [attempt.number for attempt in store.newest_attempts()] == [1]


def test_what_else_sqlite_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / STORE_FILE).mkdir()

    with pytest.raises(UsageError) as raised:
        Store(tmp_path, for_writing=True)

    assert raised.value.reason.code == "store-refuses"
