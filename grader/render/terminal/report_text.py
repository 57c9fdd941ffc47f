"""The report on a terminal, in some twenty lines: the verdict, one story, then a line each."""

from collections.abc import Iterable, Sequence

from grader.language import render, say
from grader.language.topics import Subject
from grader.model.case import CallsCase, PlacementCase
from grader.model.message import number_shown
from grader.model.report import (
    Diagnosis,
    ExerciseReport,
    ExerciseStatus,
    Isolation,
    Report,
    ReportStatus,
    SearchCaseReport,
)
from grader.model.run import Ending
from grader.model.tree import TreePath, node_at
from grader.model.verdict import CaseStatus, Check, CheckKind
from grader.render.explanations import (
    diagnosis_text,
    explain_line,
    first_diagnosis,
    more_line,
)
from grader.render.safe_text import visible
from grader.render.smallest import smallest_of, tree_line
from grader.render.terminal.lines import Style, TextLines
from grader.render.terminal.tree_text import (
    MOST_LINES,
    OutlineLine,
    answer_lines,
    slice_lines,
    whole_lines,
)
from grader.render.values import common_length, order_text, points_of, points_text
from grader.render.view import (
    CaseKind,
    CaseView,
    CodePlace,
    Focus,
    Share,
    error_subject,
    file_error_view,
    find_focus,
    shares_of,
    subject_of,
    view_of,
)
from grader.render.why import divergence_lines, reason_message, score_reason
from grader.render.wording import (
    case_name,
    cause_text,
    check_alone,
    check_in_brief,
    ending_in_brief,
    ending_text,
    error_text,
    exercise_name,
    full_case_name,
    sentence,
    source_line,
    word,
)

_CALLS_BEFORE = 4
"""Calls shown before the one that went wrong."""
_FEWEST_VALUES = 6
_VALUE_WIDTH = 5
"""Columns that a value of an order takes, more or less."""


def has_stopped(case: CaseView) -> bool:
    """Whether there is no answer; of a hidden case nobody is told."""
    return not case.hidden and case.ending is not Ending.RETURNED


def parts_from_reference(case: CaseView) -> bool:
    """Whether there is a point where its search leaves the reference's."""
    return case.search is not None and case.divergence is not None


def _answered_path(case: CaseView) -> TreePath | None:
    """The path that was returned in place of a better one, where it stands in the tree."""
    if case.search is None or case.kind is not CaseKind.SEARCH:
        return None
    for check in case.failed_checks:
        if check.kind is CheckKind.PATH and isinstance(check.observed, list | tuple):
            answer = tuple(check.observed)
            moves = all(type(move) is int for move in answer)
            if not moves or answer == case.search.reference.path:
                return None
            return answer if node_at(case.search.case.tree, answer) is not None else None
    return None


class CaseLines:
    """Writes what there is to see of a case, all of it moved to the right by `indent`."""

    def __init__(self, lines: TextLines, language: str, *, indent: int = 2) -> None:
        self._lines = lines
        self._language = language
        self._indent = indent

    def asked(self, case: CaseView) -> None:
        """What the function was tried on, where a few lines show it."""
        self._calls(case)
        self._board(case)

    def tree(self, case: CaseView, most: int = MOST_LINES) -> None:
        """The slice of the tree where the searches part, else where the two answers lead."""
        width = self._lines.width - self._indent
        answer = _answered_path(case)
        if case.search and case.divergence:
            drawn = slice_lines(
                case.search, case.divergence, self._language, width=width, most=most
            )
        elif case.search and answer is not None:
            drawn = answer_lines(case.search, answer, self._language, width=width)
        else:
            return
        self._drawn(drawn)

    def whole_tree(self, report: SearchCaseReport) -> None:
        """A small tree, all of it, with the student's evaluations and where they part."""
        width = self._lines.width - self._indent
        self._drawn(whole_lines(report, self._language, width=width))

    def _drawn(self, drawn: Iterable[OutlineLine]) -> None:
        for line in drawn:
            style = Style.STRONG if line.is_marked else Style.PLAIN
            self._lines.as_is(" " * self._indent + line.text, style)

    def orders(self, case: CaseView) -> None:
        """Both orders of a walk, a line each; long ones from shortly before they part."""
        for check in case.failed_checks:
            both = check.expected, check.observed
            if case.kind is not CaseKind.WALK or check.kind is not CheckKind.ORDER:
                continue
            if not all(isinstance(order, list | tuple) for order in both):
                continue
            most = max(_FEWEST_VALUES, self._lines.width // _VALUE_WIDTH)
            start = max(0, common_length(*both) - most // 2)
            if max(map(len, both)) <= most:
                start = 0
            for side, order in zip(("expected", "observed"), both, strict=True):
                text = order_text(order, start, most)
                self._inner(say(f"label-order-{side}", self._language, order=text))

    def stop(
        self, why: str, place: CodePlace | None, cause: str | None, source: tuple[str, ...]
    ) -> None:
        """Why nothing came back, the student's line where it happened, and its likely cause."""
        self._lines.line(why, Style.BAD, indent=self._indent)
        if place is not None:
            self._source(place, source)
        if cause:
            self._lines.line(cause, Style.WARNING, indent=self._indent)

    def _inner(self, text: str, style: Style = Style.PLAIN) -> None:
        self._lines.as_is(" " * (self._indent + 2) + text, style)

    def _calls(self, case: CaseView) -> None:
        """The calls up to the first that went wrong, the last few where they are many."""
        played = case.shown.case if case.shown else None
        if not isinstance(played, CallsCase) or case.wrong_call is None:
            return
        first = case.wrong_call - _CALLS_BEFORE
        if first > 1:  # a single call takes no more room than its count
            self._inner(say("terminal-calls-before", self._language, count=first))
        for call in played.calls[first if first > 1 else 0 : case.wrong_call]:
            self._inner(str(call))
        for call in played.calls[case.wrong_call : case.wrong_call + 1]:
            self._lines.as_is(" " * self._indent + f"→ {call}", Style.STRONG)

    def _board(self, case: CaseView) -> None:
        """A chessboard to be weighed, rank 8 first, a dot for each empty square."""
        played = case.shown.case if case.shown else None
        if isinstance(played, PlacementCase):
            for rank in played.placement.ranks:
                squares = ("." * int(each) if each.isdigit() else each for each in rank)
                self._inner(" ".join("".join(squares)))

    def _source(self, place: CodePlace, source: tuple[str, ...]) -> None:
        text = source_line(place, source)
        if text is None:
            return
        margin = f"{number_shown(place.line)} | "
        self._inner(margin + text)
        if place.column and place.column > 0:
            before = visible(text[: place.column - 1])
            self._inner(" " * (len(margin) + len(before)) + "^", Style.BAD)


STORY_LINES = 20
"""What fits on a screen beside the student's own window; the page has everything."""
_NEVER_CUTS = "evaluations-never-cuts"
"""Of a search without any cut, the first that is missing is drawn; the sentence says the rest."""
_INDENT = 2
_REPORT_LINE = 1
"""Where the page is: said by whoever writes it."""


def render_terminal(
    report: Report, language: str, *, colour: bool, width: int = 80, is_first: bool = True
) -> str:
    """The report as text; of several, the first says what holds for all."""
    lines = TextLines(colour=colour, width=width)
    focus = find_focus(report)
    write_verdict(lines, report, language)
    write_not_loaded(lines, report, language)
    if focus:
        lines.blank()
        _write_focus(lines, focus, report.submission.lines, language)
    remarks = lines.fresh()
    write_remarks(remarks, report, language, is_first=is_first)
    room = STORY_LINES - len(lines) - len(remarks) - _REPORT_LINE
    _write_exercises(lines, report, focus, language, room=room)
    lines.extend(remarks)
    return lines.text()


def render_mark(report: Report, language: str) -> str:
    """The mark alone, in one line: `mon_code.py : 16,63 / 20`."""
    lines = TextLines(colour=False, width=10_000)  # never cut nor wrapped
    graded = report.status is not ReportStatus.NOT_GRADED
    text = say(
        "terminal-mark" if graded else "terminal-verdict-not-graded",
        language,
        name=report.submission.name,
        mark=points_text(report.mark, language),
        out_of=report.mark_out_of,
    )
    if graded and report.is_provisional:
        text = say("mark-provisional-line", language, mark=text)
    lines.as_is(text)
    return lines.text()


# What the story and the full report share ---------------------------------------------------------


def write_verdict(lines: TextLines, report: Report, language: str) -> None:
    name = report.submission.name
    if report.status is ReportStatus.NOT_GRADED:
        text = say("terminal-verdict-not-graded", language, name=name)
        lines.line(f"? {text}", Style.WARNING)
        lines.line(say("label-report-status-not_graded", language), indent=2)
        return
    passed = report.status is ReportStatus.PASSED
    text = say(
        "terminal-verdict" if report.max_score else "terminal-mark",
        language,
        name=name,
        mark=points_text(report.mark, language),
        out_of=report.mark_out_of,
        points=points_of(report.score, report.max_score, language),
    )
    lines.line(f"{'✓' if passed else '✗'} {text}", Style.GOOD if passed else Style.BAD)
    if report.is_provisional:
        lines.line(say("mark-provisional", language), Style.WARNING, indent=2)


def write_not_loaded(lines: TextLines, report: Report, language: str) -> None:
    """Why the file as a whole could not be loaded, and what it probably comes from."""
    if report.error is None:
        return
    lines.blank()
    lines.line(say("terminal-not-loaded", language), Style.STRONG)
    error = file_error_view(report.error)
    cause = cause_text(error, language)
    source = report.submission.lines
    CaseLines(lines, language).stop(error_text(error, language), error.place, cause, source)
    _write_more(lines, error_subject(error), language)


def write_remarks(lines: TextLines, report: Report, language: str, *, is_first: bool) -> None:
    texts = [render(warning, language) for warning in report.warnings]
    if report.isolation is Isolation.LIMITS and is_first:
        texts.append(say("label-limits-only", language))
    if texts:
        lines.blank()
    for text in texts:
        lines.line(say("terminal-warning", language, message=text), Style.FAINT)


def write_exercise(lines: TextLines, exercise: ExerciseReport, share: Share, language: str) -> None:
    """An exercise in one line; by its id where its title has no room, and without its cases."""
    symbol, style = _SYMBOLS[exercise.status]
    points = points_of(share.points, share.max_points, language)
    wordings = (
        _exercise_text(exercise, exercise_name(exercise, language), points, language),
        _exercise_text(exercise, exercise.id, points, language),
        say("terminal-exercise-points", language, exercise=exercise.id, points=points),
    )
    room = lines.width - len(f"{symbol} ")
    text = next((each for each in wordings if len(each) <= room), wordings[-1])
    lines.as_is(f"{symbol} {text}", style)


def notes_of(exercise: ExerciseReport, language: str) -> list[str]:
    """What is said of the exercise or of its cases, each thing once."""
    views = [view_of(case) for case in exercise.cases]
    notes = [
        *exercise.notes,
        *(diagnosis.message for diagnosis in exercise.diagnoses),
        *(note for case in views for note in case.notes),
    ]
    return list(dict.fromkeys(render(note, language) for note in notes))


def sign_of_fault(check: Check) -> tuple[str, Style]:
    """What is worth nothing is a warning."""
    return ("✗", Style.BAD) if check.max_points else ("!", Style.WARNING)


def shown_name(case: CaseView, language: str) -> str:
    if not case.hidden:
        return case_name(case, language)
    return say("terminal-hidden-name", language, case=case.id)


def _exercise_text(exercise: ExerciseReport, name: str, points: str, language: str) -> str:
    if not exercise.cases:
        status = say(f"label-exercise-status-{exercise.status.value}", language)
        code = "terminal-exercise-without-cases"
        return say(code, language, exercise=name, status=status, points=points)
    passed = sum(case.status is CaseStatus.PASSED for case in exercise.cases)
    return say(
        "terminal-exercise",
        language,
        exercise=name,
        points=points,
        passed=passed,
        total=len(exercise.cases),
    )


_SYMBOLS = {
    ExerciseStatus.PASSED: ("✓", Style.GOOD),
    ExerciseStatus.FAILED: ("✗", Style.BAD),
    ExerciseStatus.MISSING: ("✗", Style.BAD),
    ExerciseStatus.ERROR: ("?", Style.WARNING),
}


# The story ----------------------------------------------------------------------------------------


def _write_focus(lines: TextLines, focus: Focus, source: tuple[str, ...], language: str) -> None:
    """What to look at first: where it is, a drawing where there is one, and one hint."""
    case = focus.case
    part = CaseLines(lines, language)
    smallest = lines.fresh()
    _write_smallest(smallest, focus.exercise, language)
    _write_heading(lines, focus, language)
    part.asked(case)
    if has_stopped(case):
        # Its checks could only say so again.
        cause = cause_text(case.error, language)
        part.stop(ending_text(case, language), case.place, cause, source)
        subject = _write_diagnosis(lines, focus.exercise, language) or subject_of(case)
    else:
        # The smaller tree stands in for what the larger one would show beside.
        part.tree(case, MOST_LINES - len(smallest))
        part.orders(case)
        subject = _write_hint(lines, focus, language)
    lines.extend(smallest)
    _write_more(lines, subject, language)


def _write_diagnosis(lines: TextLines, exercise: ExerciseReport, language: str) -> Diagnosis | None:
    """What explains all of it, where something does."""
    diagnosis = first_diagnosis(exercise)
    if diagnosis is not None:
        lines.line(diagnosis_text(diagnosis, language), Style.WARNING, indent=2)
    return diagnosis


def _write_smallest(lines: TextLines, exercise: ExerciseReport, language: str) -> None:
    """The smallest tree on which it goes wrong, in a line that holds as much as it can."""
    found = smallest_of(exercise)
    tree = tree_line(found, language) if found else None
    if found is None or tree is None:
        return
    wordings = [
        say(code, language, tree=tree, failures=failures)
        for failures in failures_in_brief(view_of(found), language)
        for code in ("smallest-line", "smallest-line-short")
    ]
    room = lines.width - _INDENT
    text = next((each for each in wordings if len(each) <= room), wordings[-1])
    lines.line(text, indent=_INDENT)


def _write_more(lines: TextLines, subject: Subject | Diagnosis | None, language: str) -> None:
    if isinstance(subject, Diagnosis):
        more = more_line(subject, language)
    else:
        more = explain_line(subject, language) if subject else None
    if more:
        lines.line(more, Style.FAINT, indent=2)


def _write_heading(lines: TextLines, focus: Focus, language: str) -> None:
    """With the case's title where there is room for it."""
    case, exercise = focus.case, focus.exercise.id
    text = ""
    for name in (full_case_name(case, language), case_name(case, language)):
        if case.divergence and _shows_tree(case):
            step = case.divergence.step
            code = "terminal-first-divergence"
            text = say(code, language, exercise=exercise, case=name, step=step)
        else:
            text = say("terminal-first-failure", language, exercise=exercise, case=name)
        if len(text) <= lines.width:
            break
    lines.line(text, Style.STRONG)


def _shows_tree(case: CaseView) -> bool:
    return parts_from_reference(case) and not has_stopped(case)


def _write_hint(lines: TextLines, focus: Focus, language: str) -> Subject | Diagnosis | None:
    """The one sentence that helps most: the convention, the mistake, the reason, the check's own.

    Returns what it is about: whoever reads on is to read of that.
    """
    case = focus.case
    convention = next((check for check in case.failed_checks if check.convention), None)
    if convention is not None and convention.message:
        lines.line(sentence(render(convention.message, language)), Style.WARNING, indent=2)
        return convention
    diagnosed = _write_diagnosis(lines, focus.exercise, language)
    if diagnosed is not None:
        return diagnosed
    for check in case.failed_checks:
        if check.message and check.message.code == _NEVER_CUTS:
            lines.line(sentence(render(check.message, language)), Style.WARNING, indent=2)
            return check
    if case.search and case.divergence:
        for text in _ended(case, language):
            lines.line(text, indent=2)
        reason = reason_message(case.search, case.divergence, language)
        if reason:
            lines.line(sentence(render(reason, language)), Style.WARNING, indent=2)
            return reason
    told = [check for check in case.failed_checks if check.message] or case.failed_checks
    for check in told[:1]:
        sign, style = sign_of_fault(check)
        lines.line(f"{sign} {check_alone(check, case.kind, language)}", style, indent=2)
    where = score_reason(case.search, language) if case.search else None
    if where:
        lines.line(where, Style.WARNING, indent=2)
    return next(iter(told), None)


def _ended(case: CaseView, language: str) -> list[str]:
    """That one of the searches was over: no mark on the tree can say so."""
    if case.search is None or case.divergence is None:
        return []
    expected, observed = divergence_lines(case.search, case.divergence, language)
    over = (
        (case.divergence.expected is None, expected),
        (case.divergence.observed is None, observed),
    )
    return [text for is_over, text in over if is_over]


def _write_exercises(
    lines: TextLines, report: Report, focus: Focus | None, language: str, *, room: int
) -> None:
    """A line for each, and for each that failed at least one about its cases; more if they fit."""
    if not report.exercises:
        return
    groups = [_groups(exercise, focus) for exercise in report.exercises]
    notes = _notes_once(report, focus, language)
    taken = lines.fresh()
    for texts in notes:
        _write_notes(taken, texts)
    needed = 1 + len(groups) + sum(map(bool, groups)) + len(taken)
    spare = max(0, room - needed)
    if focus is None or room >= needed:  # The story is indented: it stands apart without it.
        lines.blank()
    told_of_each = zip(report.exercises, shares_of(report), groups, notes, strict=True)
    for exercise, shares, failing, texts in told_of_each:
        write_exercise(lines, exercise, shares.whole, language)
        told = _merged(failing, 1 + spare)
        spare -= max(0, len(told) - 1)
        for cases in told:
            text = _names_and_failures(cases, language, lines.width - 4)
            lines.line(f"✗ {text}", indent=2)
        _write_notes(lines, texts)


def _notes_once(report: Report, focus: Focus | None, language: str) -> list[list[str]]:
    """The notes of each exercise; one function may be wrong in the same way in several."""
    told: set[str] = set()
    if focus and (diagnosis := first_diagnosis(focus.exercise)):
        told.add(diagnosis_text(diagnosis, language))
    notes = []
    for exercise in report.exercises:
        texts = [text for text in notes_of(exercise, language) if text not in told]
        diagnoses = (diagnosis_text(each, language) for each in exercise.diagnoses)
        told.update(diagnoses)
        notes.append(texts)
    return notes


def _write_notes(lines: TextLines, notes: Iterable[str]) -> None:
    for note in notes:
        lines.line(note, indent=2)


def _groups(exercise: ExerciseReport, focus: Focus | None) -> list[list[CaseView]]:
    """The failing cases by reason, the one that was told above first."""
    failing = [view_of(case) for case in exercise.cases if case.status is not CaseStatus.PASSED]
    if focus is None or focus.exercise is not exercise:
        return _by_reason(failing)
    first = [case for case in failing if case.id == focus.case.id]
    others = [case for case in failing if case.id != focus.case.id]
    if not others and not _shows_tree(focus.case):
        return []  # All that there is to say of it was said.
    return _by_reason(first + others)


def _merged(groups: Sequence[list[CaseView]], most: int) -> list[list[CaseView]]:
    """So many groups and no more: the last takes in what is left."""
    if len(groups) <= most:
        return list(groups)
    last = [case for group in groups[most - 1 :] for case in group]
    return [*groups[: most - 1], last]


def _by_reason(cases: Iterable[CaseView]) -> list[list[CaseView]]:
    """The cases that failed for one reason together, be they told with other numbers."""
    groups: dict[tuple[object, ...], list[CaseView]] = {}
    for case in cases:
        error = case.error if has_stopped(case) else None
        reason = (
            case.hidden,
            case.ending if has_stopped(case) else None,
            (error.type_name, error.line) if error else None,
            tuple(check.kind for check in case.failed_checks),
        )
        groups.setdefault(reason, []).append(case)
    return list(groups.values())


def _names_and_failures(cases: Sequence[CaseView], language: str, width: int) -> str:
    """What is said of the first of them; where the others differ, so it is told."""
    text = ""
    for failures in failures_in_brief(cases[0], language):
        text = _name_and_failures(cases, failures, language)
        if len(text) <= width:
            break
    return text


def _name_and_failures(cases: Sequence[CaseView], failures: str, language: str) -> str:
    if len(cases) == 1:
        name = shown_name(cases[0], language)
        return say("terminal-case", language, case=name, failures=failures)
    same = all(failures in failures_in_brief(case, language) for case in cases)
    name = shown_name(cases[0], language) if cases[0].hidden else cases[0].id
    code = "terminal-cases" if same else "terminal-cases-such-as"
    return say(code, language, count=len(cases), case=name, failures=failures)


def failures_in_brief(case: CaseView, language: str) -> list[str]:
    """What failed, from its longest wording to its shortest."""
    if has_stopped(case):
        return [ending_in_brief(case, language)]
    wordings = [check_in_brief(check, case.kind, language) for check in case.failed_checks]
    if not wordings:  # What failed is worth nothing, and hidden.
        return [word(f"label-case-status-{case.status.value}", language)]
    # The last checks are the first to be told by their names alone.
    shorter = (
        " · ".join(each[0 if place < kept else -1] for place, each in enumerate(wordings))
        for kept in range(len(wordings), -1, -1)
    )
    return list(dict.fromkeys(shorter))
