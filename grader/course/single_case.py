"""One fixture file by itself → a CaseTemplate, whatever course it may belong to."""

from pathlib import Path

from grader.course.case_file import build_case_file
from grader.course.document import MappingPart
from grader.course.faults import FaultList, in_reading_order, shown
from grader.course.files import CourseFiles
from grader.errors import CourseError
from grader.model.case import CaseTemplate


def read_single_case(path: Path) -> CaseTemplate:
    """Read a fixture; CourseError holds every mistake in it."""
    faults = FaultList(str(path))
    document = CourseFiles(Path(), use_cache=False).read_document(path.as_posix(), faults)
    template = None
    if isinstance(document, MappingPart):
        template = build_case_file(document, path.stem, faults).template
    elif document is not None and not faults.found:
        faults.add(document.line, "document-not-mapping", found=shown(document))
    if template is None or faults.found:
        raise CourseError(in_reading_order(faults.found), summary="fixture-invalid")
    return template
