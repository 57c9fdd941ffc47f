"""corrige/<id>.py, and corrige/<id>.<forme>.py: the solution in each form of an exercise."""

from collections.abc import Collection, Mapping, Sequence

from grader.course.faults import FaultList, shown_text, suggestion
from grader.course.files import CourseFiles
from grader.model.message import message

FOLDER = "corrige"
_SUFFIX = ".py"


class SolutionFiles:
    """Reads the solutions; nothing but an audit uses those of the other forms."""

    def __init__(self, files: CourseFiles) -> None:
        self._files = files
        names = files.names(FOLDER, _SUFFIX)
        self._by_exercise: dict[str, list[str]] = {}
        for name in names:
            exercise_id, dot, form_id = name.partition(".")
            if exercise_id and dot:
                self._by_exercise.setdefault(exercise_id, []).append(form_id)

    def first(self, exercise_id: str) -> bytes:
        """The solution in the exercise's first form, which must be there."""
        relative = _file_of(exercise_id)
        faults = FaultList(relative)
        if self._files.exists(relative):
            solution = self._files.read_bytes(relative, faults)
        else:
            solution = None
            faults.add(None, "course-solution-missing", message("try-create", file=relative))
        self._files.faults += faults.found
        return solution or b""

    def others(self, exercise_id: str, form_ids: Sequence[str]) -> Mapping[str, bytes]:
        """The solution in the other forms, where it is written in them."""
        found: dict[str, bytes] = {}
        for form_id in self._by_exercise.get(exercise_id, ()):
            relative = _file_of(exercise_id, form_id)
            faults = FaultList(relative)
            if form_id == form_ids[0]:
                remedy = message("try-one-solution", file=_file_of(exercise_id))
                faults.add(None, "solution-of-first-form", remedy, form=form_id)
            elif form_id not in form_ids:
                remedy = suggestion(form_id, form_ids[1:]) or message(
                    "try-forms", words=", ".join(form_ids)
                )
                facts = {"exercise": exercise_id, "form": shown_text(form_id)}
                faults.add(None, "solution-of-unknown-form", remedy, **facts)
            else:
                found[form_id] = self._files.read_bytes(relative, faults) or b""
            self._files.faults += faults.found
        return found

    def check_names(self, exercise_ids: Collection[str]) -> None:
        """Tell the solutions of exercises that are not there; one left out may keep its own."""
        for exercise_id, form_ids in self._by_exercise.items():
            left_out = self._files.exists(f"exercices/{exercise_id}/exercice.yaml")
            if exercise_id in exercise_ids or left_out:
                continue
            faults = FaultList(_file_of(exercise_id, form_ids[0]))
            remedy = suggestion(exercise_id, exercise_ids) or message(
                "try-exercises", words=", ".join(exercise_ids)
            )
            faults.add(None, "solution-exercise-unknown", remedy, exercise=shown_text(exercise_id))
            self._files.faults += faults.found


def _file_of(exercise_id: str, form_id: str | None = None) -> str:
    middle = "" if form_id is None else f".{form_id}"
    return f"{FOLDER}/{exercise_id}{middle}{_SUFFIX}"
