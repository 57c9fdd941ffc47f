"""The student that a command names: by number, or by name as people type it."""

from grader.classroom.store import Store, StoredStudent
from grader.errors import UsageError
from grader.language.nearest import bare_word, nearest
from grader.model.message import message


def find_student(store: Store, asked: str, *, by_part: bool = True) -> StoredStudent:
    """UsageError where nobody is called so, with the nearest name, or where several are.

    `by_part`: a surname is enough where only one student has it; not to forget somebody.
    """
    students = store.students()
    folder = str(store.folder)
    if asked.isdecimal():
        found = [each for each in students if each.number == int(asked)]
    else:
        words = _words(asked)
        found = [each for each in students if _words(each.student.name) == words]
        holding = [each for each in students if words and _holds(_words(each.student.name), words)]
        if by_part:
            found = found or holding
        elif not found and len(holding) == 1:
            facts = {"asked": asked, "folder": folder, "near": holding[0].student.name}
            raise UsageError(message("student-unknown-near", **facts))
    if len(found) == 1:
        return found[0]
    if found:
        numbers = ", ".join(str(each.number) for each in found)
        raise UsageError(message("student-ambiguous", asked=asked, numbers=numbers))
    near = nearest(asked, [each.student.name for each in students])
    if near is None:
        raise UsageError(message("student-unknown", asked=asked, folder=folder))
    raise UsageError(message("student-unknown-near", asked=asked, folder=folder, near=near))


def _holds(name: list[str], asked: list[str]) -> bool:
    left = list(name)
    for word in asked:
        if word not in left:
            return False
        left.remove(word)
    return True


def _words(name: str) -> list[str]:
    """First name and last name in either order, without accents or capitals."""
    return sorted(bare_word(name).replace("-", " ").replace("_", " ").split())
