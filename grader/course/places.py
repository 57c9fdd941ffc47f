"""Where in its files a course says a thing: what is told of it later is told with the line."""

from pathlib import Path

from grader.course.document import ListPart, MappingPart, Part, ScalarPart
from grader.course.faults import FaultList
from grader.course.files import CourseFiles
from grader.errors import Place


class CoursePlaces:
    """The lines of the course's files; each file is read once, from the cache where it can be."""

    def __init__(self, root: Path) -> None:
        self._files = CourseFiles(root, use_cache=True)
        self._documents: dict[str, Part | None] = {}

    def find(self, file: str, *steps: str) -> Place:
        """The line that these keys lead to, each key one level down, a word of a list the last.

        As far as they lead: a key that is not there leaves the one before it.
        """
        if file not in self._documents:
            self._documents[file] = self._files.read_document(file, FaultList(file))
        part, line = self._documents[file], None
        for step in steps:
            found = _step(part, step)
            if found is None:
                break
            part, line = found
        return Place(file, line)


def _step(part: Part | None, step: str) -> tuple[Part, int] | None:
    if isinstance(part, MappingPart):
        for key, value in part.entries:
            if isinstance(key, ScalarPart) and key.text == step:
                return value, key.line
    elif isinstance(part, ListPart):
        for item in part.items:
            if isinstance(item, ScalarPart) and item.text == step:
                return item, item.line
    return None
