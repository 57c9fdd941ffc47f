"""The report on a terminal: the verdict, one story and a line each, or everything that is in it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from grader.kinds.answer import order_text
from grader.language.topics import Subject
from grader.model.case import CallsCase, PlacementCase
from grader.model.dataclass import dataclass
from grader.model.message import number_shown
from grader.model.report import (
    CaseReport,
    Diagnosis,
    ExerciseReport,
    Isolation,
    Report,
    ReportStatus,
    SearchCaseReport,
)
from grader.model.tree import TreePath, node_at
from grader.model.verdict import CaseStatus, Check, CheckKind, CheckStatus
from grader.render.hidden_cases import (
    CaseKind,
    CaseView,
    CodePlace,
    Focus,
    file_error_view,
    find_focus,
    smallest_of,
    view_of,
)
from grader.render.phrases import (
    SIGNS,
    Phrases,
    Stop,
    alternatives_text,
    diagnosis_text,
    error_subject,
    explain_line,
    first_diagnosis,
    more_line,
    passed_count,
    sections_text,
    sentence,
    subject_of,
)
from grader.render.points import (
    CaseShares,
    ExerciseShares,
    Share,
    share_of,
    shares_of,
    shares_of_case,
)
from grader.render.safe_text import visible
from grader.render.terminal import Style, TextLines
from grader.search.divergence import common_length, divergence_messages, reason_of

if TYPE_CHECKING:
    from grader.render.terminal.tree_text import OutlineLine, OutlineWriter

_CALLS_BEFORE = 4
"""Calls shown before the one that went wrong."""
_FEWEST_VALUES = 6
_VALUE_WIDTH = 5
"""Columns that a value of an order takes, more or less."""
_INDENT = 2
STORY_LINES = 20
"""What fits on a screen beside the student's own window; the page has everything."""
_REPORT_LINE = 1
"""Where the page is: said by whoever writes it."""
_NEVER_CUTS = "evaluations-never-cuts"
"""Of a search without any cut, the first that is missing is drawn; the sentence says the rest."""
_MOST_OUTPUT = 20
"""Lines of what a case printed."""
_STYLES = {"✓": Style.GOOD, "✗": Style.BAD, "?": Style.WARNING}


def render_terminal(
    report: Report, language: str, *, colour: bool, width: int = 80, is_first: bool = True
) -> str:
    """The report as text; of several, the first says what holds for all."""
    return _ShortReport(report, language, colour=colour, width=width).text(is_first=is_first)


def render_terminal_fully(
    report: Report, language: str, *, colour: bool, width: int = 80, is_first: bool = True
) -> str:
    return FullReport(report, language, colour=colour, width=width).text(is_first=is_first)


def render_mark(report: Report, language: str) -> str:
    """The mark alone, in one line: `mon_code.py : 16,63 / 20`."""
    phrases = Phrases(language)
    graded = report.status is not ReportStatus.NOT_GRADED
    text = phrases.say(
        "terminal-mark" if graded else "terminal-verdict-not-graded",
        name=report.submission.name,
        mark=phrases.points_text(report.mark),
        out_of=report.mark_out_of,
    )
    if graded and report.is_provisional:
        text = phrases.say("mark-provisional-line", mark=text)
    return visible(text) + "\n"


@dataclass(frozen=True, slots=True)
class _CaseLines:
    """Writes what there is to see of a case, all of it moved to the right by `indent`."""

    lines: TextLines
    phrases: Phrases
    source: tuple[str, ...]
    indent: int

    @property
    def trees(self) -> "OutlineWriter":
        # Who passes has none to be drawn.
        from grader.render.terminal.tree_text import OutlineWriter

        return OutlineWriter(self.phrases.language, self.lines.width - self.indent)

    def given(self, case: CaseView) -> None:
        """What the function was tried on, where a few lines show it."""
        played = case.shown.case if case.shown else None
        if isinstance(played, CallsCase) and case.wrong_call is not None:
            self._calls(played, case.wrong_call)
        if isinstance(played, PlacementCase):
            for rank in played.placement.ranks:  # a dot for each empty square
                squares = ("." * int(each) if each.isdigit() else each for each in rank)
                self._inner(" ".join("".join(squares)))

    def tree(self, case: CaseView, taken: int = 0) -> None:
        """The slice of the tree where the searches part, else where the two answers lead; `taken`:
        so many lines of its room are.
        """
        from grader.render.terminal.tree_text import MOST_LINES

        answer = _answered_path(case)
        if case.search and case.divergence:
            self._drawn(self.trees.around(case.search, case.divergence, MOST_LINES - taken))
        elif case.search and answer is not None:
            self._drawn(self.trees.with_answer(case.search, answer))

    def whole_tree(self, report: SearchCaseReport) -> None:
        """A small tree, all of it, with the student's evaluations and where they part."""
        self._drawn(self.trees.whole(report))

    def _drawn(self, drawn: "Iterable[OutlineLine]") -> None:
        for line in drawn:
            style = Style.STRONG if line.is_marked else Style.PLAIN
            self.lines.as_is(" " * self.indent + line.text, style)

    def orders(self, case: CaseView) -> None:
        """Both orders of a walk, a line each; long ones from shortly before they part."""
        for check in case.failed_checks:
            both = check.expected, check.observed
            if case.kind is not CaseKind.WALK or check.kind is not CheckKind.ORDER:
                continue
            if not all(isinstance(order, list | tuple) for order in both):
                continue
            most = max(_FEWEST_VALUES, self.lines.width // _VALUE_WIDTH)
            start = max(0, common_length(*both) - most // 2)
            if max(map(len, both)) <= most:
                start = 0
            for side, order in zip(("expected", "observed"), both, strict=True):
                text = order_text(order, start, most)
                self._inner(self.phrases.say(f"label-order-{side}", order=text))

    def stop(self, stop: Stop) -> None:
        """Why nothing came back, the student's line where it happened, and its likely cause."""
        self.lines.line(stop.text, Style.BAD, indent=self.indent)
        if stop.place is not None:
            self._source_line(stop.place)
        if stop.cause:
            self.lines.line(stop.cause, Style.WARNING, indent=self.indent)

    def _inner(self, text: str, style: Style = Style.PLAIN) -> None:
        self.lines.as_is(" " * (self.indent + 2) + text, style)

    def _calls(self, played: CallsCase, wrong: int) -> None:
        """The calls up to the first that went wrong, the last few where they are many."""
        first = wrong - _CALLS_BEFORE
        if first > 1:  # a single call takes no more room than its count
            self._inner(self.phrases.say("terminal-calls-before", count=first))
        for call in played.calls[first if first > 1 else 0 : wrong]:
            self._inner(str(call))
        for call in played.calls[wrong : wrong + 1]:
            self.lines.as_is(" " * self.indent + f"→ {call}", Style.STRONG)

    def _source_line(self, place: CodePlace) -> None:
        text = place.text_in(self.source)
        if text is None:
            return
        margin = f"{number_shown(place.line)} | "
        self._inner(margin + text)
        if place.column and place.column > 0:
            before = visible(text[: place.column - 1])
            self._inner(" " * (len(margin) + len(before)) + "^", Style.BAD)


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


class _ReportText:
    """What the short and the full report share."""

    def __init__(
        self, report: Report, language: str, *, colour: bool = False, width: int = 80
    ) -> None:
        self._report = report
        self._phrases = Phrases(language)
        self._lines = TextLines(colour=colour, width=width)

    def _case_lines(self, indent: int = _INDENT) -> _CaseLines:
        return _CaseLines(self._lines, self._phrases, self._report.submission.lines, indent)

    def _verdict(self) -> None:
        report, phrases, lines = self._report, self._phrases, self._lines
        name = report.submission.name
        if report.status is ReportStatus.NOT_GRADED:
            text = phrases.say("terminal-verdict-not-graded", name=name)
            lines.line(f"? {text}", Style.WARNING)
            lines.line(phrases.status("report", report.status), indent=_INDENT)
            return
        passed = report.status is ReportStatus.PASSED
        text = phrases.say(
            "terminal-verdict" if report.max_score else "terminal-mark",
            name=name,
            mark=phrases.points_text(report.mark),
            out_of=report.mark_out_of,
            points=phrases.points_of(report.score, report.max_score),
        )
        lines.line(f"{'✓' if passed else '✗'} {text}", Style.GOOD if passed else Style.BAD)
        if report.is_provisional:
            lines.line(phrases.say("mark-provisional"), Style.WARNING, indent=_INDENT)

    def _not_loaded(self) -> None:
        """Why the file as a whole could not be loaded, and what it probably comes from."""
        error = self._report.error
        if error is None:
            return
        self._lines.blank()
        self._lines.line(self._phrases.say("terminal-not-loaded"), Style.STRONG)
        self._case_lines().stop(self._phrases.file_stop(error))
        self._more(error_subject(file_error_view(error)))

    def _remarks(self, lines: TextLines, *, is_first: bool) -> None:
        phrases = self._phrases
        texts = [phrases.render(warning) for warning in self._report.warnings]
        if self._report.isolation is Isolation.LIMITS and is_first:
            texts.append(phrases.say("label-limits-only"))
        if texts:
            lines.blank()
        for text in texts:
            lines.line(phrases.say("terminal-warning", message=text), Style.FAINT)

    def _exercise_line(self, exercise: ExerciseReport, share: Share) -> None:
        """An exercise in one line; by its id where its title has no room, and without its cases."""
        phrases, sign = self._phrases, SIGNS[exercise.status]
        points = phrases.points_of(share.points, share.max_points)
        wordings = (
            self._exercise_text(exercise, phrases.exercise_name(exercise), points),
            self._exercise_text(exercise, exercise.id, points),
            phrases.say("terminal-exercise-points", exercise=exercise.id, points=points),
        )
        room = self._lines.width - len(f"{sign} ")
        text = next((each for each in wordings if len(each) <= room), wordings[-1])
        self._lines.as_is(f"{sign} {text}", _STYLES[sign])

    def _exercise_text(self, exercise: ExerciseReport, name: str, points: str) -> str:
        facts = {"exercise": name, "points": points}
        if not exercise.cases:
            status = self._phrases.status("exercise", exercise.status)
            return self._phrases.say("terminal-exercise-without-cases", status=status, **facts)
        passed, total = passed_count(exercise), len(exercise.cases)
        return self._phrases.say("terminal-exercise", passed=passed, total=total, **facts)

    def _fault(self, check: Check, text: str, indent: int) -> None:
        """A check that failed; what is worth nothing is a warning."""
        sign, style = ("✗", Style.BAD) if check.max_points else ("!", Style.WARNING)
        self._lines.line(f"{sign} {text}", style, indent=indent)

    def _more(self, subject: Subject | Diagnosis | None) -> None:
        """Where more is told of it."""
        language = self._phrases.language
        if isinstance(subject, Diagnosis):
            more = more_line(subject, language)
        else:
            more = explain_line(subject, language) if subject else None
        if more:
            self._lines.line(more, Style.FAINT, indent=_INDENT)

    def _diagnosis(self, diagnosis: Diagnosis | None) -> None:
        """What explains all of it, where something does."""
        if diagnosis is not None:
            text = diagnosis_text(diagnosis, self._phrases.language)
            self._lines.line(text, Style.WARNING, indent=_INDENT)


# In short -----------------------------------------------------------------------------------------


class _ShortReport(_ReportText):
    """The verdict, what to look at first, then a line each, in some twenty lines."""

    def text(self, *, is_first: bool) -> str:
        focus = find_focus(self._report)
        self._verdict()
        self._not_loaded()
        if focus:
            self._lines.blank()
            self._focus(focus)
        remarks = self._lines.fresh()
        self._remarks(remarks, is_first=is_first)
        room = STORY_LINES - len(self._lines) - len(remarks) - _REPORT_LINE
        self._exercises(focus, room)
        self._lines.extend(remarks)
        return self._lines.text()

    def _focus(self, focus: Focus) -> None:
        """What to look at first: where it is, a drawing where there is one, and one hint."""
        case, part = focus.case, self._case_lines()
        diagnosis = first_diagnosis(focus.exercise)
        subject: Subject | Diagnosis | None
        smallest = self._lines.fresh()
        self._smallest(smallest, focus.exercise)
        self._heading(focus)
        part.given(case)
        if case.has_stopped:
            # Its checks could only say so again.
            part.stop(self._phrases.stop_of(case))
            self._diagnosis(diagnosis)
            subject = diagnosis or subject_of(case)
        else:
            # The smaller tree stands in for what the larger one would show beside.
            part.tree(case, len(smallest))
            part.orders(case)
            subject = self._hint(case, diagnosis)
        self._lines.extend(smallest)
        self._more(subject)

    def _smallest(self, lines: TextLines, exercise: ExerciseReport) -> None:
        """The smallest tree on which it goes wrong, in a line that holds as much as it can."""
        found = smallest_of(exercise)
        tree = self._phrases.tree_line(found) if found else None
        if found is None or tree is None:
            return
        wordings = [
            self._phrases.say(code, tree=tree, failures=failures)
            for failures in self._phrases.failures_in_brief(view_of(found))
            for code in ("smallest-line", "smallest-line-short")
        ]
        room = lines.width - _INDENT
        text = next((each for each in wordings if len(each) <= room), wordings[-1])
        lines.line(text, indent=_INDENT)

    def _heading(self, focus: Focus) -> None:
        """With the case's title where there is room for it."""
        case, phrases = focus.case, self._phrases
        code, facts = "terminal-first-failure", dict[str, object](exercise=focus.exercise.id)
        if case.divergence and _shows_tree(case):
            code = "terminal-first-divergence"
            facts["step"] = case.divergence.step
        text = ""
        for name in (phrases.full_case_name(case), phrases.case_name(case)):
            text = phrases.say(code, case=name, **facts)
            if len(text) <= self._lines.width:
                break
        self._lines.line(text, Style.STRONG)

    def _hint(self, case: CaseView, diagnosis: Diagnosis | None) -> Subject | Diagnosis | None:
        """The sentence that helps most: on the convention, the mistake, the reason, else the check.

        Returns what it is about: whoever reads on is to read of that.
        """
        for check in case.failed_checks:
            if check.convention and check.message:
                self._warning(self._phrases.render(check.message))
                return check
        if diagnosis is not None:
            self._diagnosis(diagnosis)
            return diagnosis
        for check in case.failed_checks:
            if check.message and check.message.code == _NEVER_CUTS:
                self._warning(self._phrases.render(check.message))
                return check
        reason = reason_of(case.search) if case.search else None
        if case.divergence:
            for text in self._ended(case):
                self._lines.line(text, indent=_INDENT)
            if reason:
                self._warning(self._phrases.render(reason))
                return reason
        told = [check for check in case.failed_checks if check.message] or case.failed_checks
        for check in told[:1]:
            self._fault(check, self._phrases.check_alone(check, case.kind), _INDENT)
        if reason:
            self._warning(self._phrases.render(reason))
        return next(iter(told), None)

    def _warning(self, text: str) -> None:
        self._lines.line(sentence(text), Style.WARNING, indent=_INDENT)

    def _ended(self, case: CaseView) -> list[str]:
        """That one of the searches was over: no mark on the tree can say so."""
        if case.search is None or case.divergence is None:
            return []
        expected, observed = divergence_messages(case.search, case.divergence)
        over = (
            (case.divergence.expected is None, expected),
            (case.divergence.observed is None, observed),
        )
        return [self._phrases.render(text) for is_over, text in over if is_over]

    def _exercises(self, focus: Focus | None, room: int) -> None:
        """A line for each, and for each that failed one about its cases or, if they fit, more."""
        report = self._report
        if not report.exercises:
            return
        groups = [_groups(exercise, focus) for exercise in report.exercises]
        notes = self._notes_once(focus)
        taken = self._lines.fresh()
        for texts in notes:
            _write_notes(taken, texts)
        needed = 1 + len(groups) + sum(map(bool, groups)) + len(taken)
        spare = max(0, room - needed)
        if focus is None or room >= needed:  # The story is indented: it stands apart without it.
            self._lines.blank()
        told_of_each = zip(report.exercises, shares_of(report), groups, notes, strict=True)
        for exercise, shares, failing, texts in told_of_each:
            self._exercise_line(exercise, shares.whole)
            told = _merged(failing, 1 + spare)
            spare -= max(0, len(told) - 1)
            for cases in told:
                self._lines.line(f"✗ {self._names_and_failures(cases)}", indent=_INDENT)
            _write_notes(self._lines, texts)

    def _notes_once(self, focus: Focus | None) -> list[list[str]]:
        """The notes of each exercise; one function may be wrong in the same way in several."""
        told: set[str] = set()
        if focus and (diagnosis := first_diagnosis(focus.exercise)):
            told.add(self._phrases.render(diagnosis.message))
        notes = []
        for exercise in self._report.exercises:
            notes.append([text for text in self._notes_of(exercise) if text not in told])
            told.update(self._phrases.render(each.message) for each in exercise.diagnoses)
        return notes

    def _notes_of(self, exercise: ExerciseReport) -> list[str]:
        """What is said of the exercise or of its cases, each thing once."""
        notes = [
            *exercise.notes,
            *(diagnosis.message for diagnosis in exercise.diagnoses),
            *(note for case in exercise.cases for note in view_of(case).notes),
        ]
        return list(dict.fromkeys(map(self._phrases.render, notes)))

    def _names_and_failures(self, cases: Sequence[CaseView]) -> str:
        """What is said of the first of them; where the others differ, so it is told."""
        text = ""
        for failures in self._phrases.failures_in_brief(cases[0]):
            text = self._name_and_failures(cases, failures)
            if len(text) <= self._lines.width - 2 * _INDENT:
                break
        return text

    def _name_and_failures(self, cases: Sequence[CaseView], failures: str) -> str:
        phrases, first = self._phrases, cases[0]
        if len(cases) == 1:
            name = phrases.shown_case_name(first, phrases.case_name(first))
            return phrases.say("terminal-case", case=name, failures=failures)
        same = all(failures in phrases.failures_in_brief(case) for case in cases)
        code = "terminal-cases" if same else "terminal-cases-such-as"
        name = phrases.shown_case_name(first, first.id)
        return phrases.say(code, count=len(cases), case=name, failures=failures)


def _shows_tree(case: CaseView) -> bool:
    return case.parts_from_reference and not case.has_stopped


def _write_notes(lines: TextLines, notes: Iterable[str]) -> None:
    for note in notes:
        lines.line(note, indent=_INDENT)


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
        error = case.error if case.has_stopped else None
        reason = (
            case.hidden,
            case.ending if case.has_stopped else None,
            (error.type_name, error.line) if error else None,
            tuple(check.kind for check in case.failed_checks),
        )
        groups.setdefault(reason, []).append(case)
    return list(groups.values())


# With everything in it ----------------------------------------------------------------------------


class FullReport(_ReportText):
    """Each case, each failed check, each output; or one part, where nothing else is beside it."""

    def text(self, *, is_first: bool) -> str:
        self._verdict()
        self._not_loaded()
        for exercise, shares in zip(self._report.exercises, shares_of(self._report), strict=True):
            self._lines.blank()
            self._exercise(exercise, shares)
        self._remarks(self._lines, is_first=is_first)
        return self._lines.text()

    def case_alone(self, case: CaseReport) -> str:
        self._case(view_of(case), shares_of_case(case))
        return self._lines.text()

    def why(self, exercise: ExerciseReport) -> str:
        """What is said of an exercise apart from its cases; empty where there is nothing to say."""
        self._why(exercise)
        return self._lines.text() if len(self._lines) else ""

    def unmarked(self, exercise: ExerciseReport) -> str:
        """An exercise of which no case was run, and why."""
        self._exercise_line(exercise, share_of(self._report, exercise).whole)
        self._why(exercise)
        self._not_loaded()
        return self._lines.text()

    def without_exercises(self) -> str:
        """A file in which nothing was found to grade, and why."""
        self._verdict()
        self._not_loaded()
        self._remarks(self._lines, is_first=False)
        return self._lines.text()

    def _exercise(self, exercise: ExerciseReport, shares: ExerciseShares) -> None:
        self._exercise_line(exercise, shares.whole)
        self._why(exercise)
        for case, case_shares in zip(exercise.cases, shares.cases, strict=True):
            self._case(view_of(case), case_shares)
        if exercise.dropped:
            facts = {"count": len(exercise.dropped), "fixtures": ", ".join(exercise.dropped)}
            text = self._phrases.say("terminal-dropped", **facts)
            self._lines.line(text, Style.FAINT, indent=_INDENT)

    def _why(self, exercise: ExerciseReport) -> None:
        """Notes, diagnoses, and the smallest tree on which it goes wrong."""
        _write_notes(self._lines, map(self._phrases.render, exercise.notes))
        for diagnosis in exercise.diagnoses:
            self._diagnosis(diagnosis)
            self._beside_diagnosis(diagnosis)
        self._smallest_tree(exercise)

    def _beside_diagnosis(self, diagnosis: Diagnosis) -> None:
        language = self._phrases.language
        same = alternatives_text(diagnosis, language)
        if same:
            self._lines.line(self._phrases.say("diagnosis-same"), indent=_INDENT)
        for clause in same:
            self._lines.line(f"· {clause}", indent=2 * _INDENT)
        sections = sections_text(diagnosis, language)
        if sections:
            self._lines.line(sections, Style.FAINT, indent=_INDENT)
        self._more(diagnosis)

    def _smallest_tree(self, exercise: ExerciseReport) -> None:
        """The smallest tree on which it goes wrong: both sides of it, then the tree itself."""
        found = smallest_of(exercise)
        if found is None:
            return
        case, part = view_of(found), self._case_lines(2 * _INDENT)
        self._lines.line(self._phrases.say("smallest-title"), Style.STRONG, indent=_INDENT)
        for text in self._phrases.sides_lines(found):
            self._lines.line(text, indent=2 * _INDENT)
        if case.has_stopped:
            part.stop(self._phrases.stop_of(case))
        part.whole_tree(found)

    def _case(self, case: CaseView, shares: CaseShares) -> None:
        sign, phrases = SIGNS[case.status], self._phrases
        name = phrases.shown_case_name(case, phrases.full_case_name(case))
        self._lines.as_is(f"  {sign} {name}", _STYLES[sign])
        if case.status is CaseStatus.FAILED:
            self._failure(case, shares)
        elif case.status is CaseStatus.ERROR:
            self._inner(phrases.ending_text(case))
        for note in case.notes:
            self._inner(phrases.render(note))
        if case.status is not CaseStatus.PASSED:
            self._output(case)

    def _inner(self, text: str, style: Style = Style.PLAIN) -> None:
        self._lines.line(text, style, indent=2 * _INDENT)

    def _failure(self, case: CaseView, shares: CaseShares) -> None:
        part = self._case_lines(2 * _INDENT)
        part.given(case)
        if case.has_stopped:
            part.stop(self._phrases.stop_of(case))
        else:
            self._divergence(case, part)
            part.orders(case)
        for check, share in zip(case.checks, shares.checks, strict=True):
            # Of a call that stopped, the contract could only say so again.
            told = case.has_stopped and check.kind is CheckKind.CONTRACT and not check.max_points
            if check.status is not CheckStatus.PASSED and not told:
                self._check(check, share, case)

    def _divergence(self, case: CaseView, part: _CaseLines) -> None:
        step, *sides = self._phrases.step_lines(case) or [""]
        if step:
            self._inner(step)
        for text in sides:
            self._lines.line(text, indent=3 * _INDENT)
        part.tree(case)
        reason = self._phrases.reason(case)
        if reason:
            self._inner(reason, Style.WARNING)

    def _check(self, check: Check, share: Share, case: CaseView) -> None:
        text = self._phrases.say(
            "terminal-check-points",
            check=self._phrases.check_alone(check, case.kind),
            points=self._phrases.points_of(share.points, share.max_points),
        )
        if check.status is CheckStatus.FAILED:
            self._fault(check, text, 2 * _INDENT)
        else:
            self._inner(f"· {text}")

    def _output(self, case: CaseView) -> None:
        """What the case printed, as text; the page keeps more of it."""
        if not case.output:
            return
        self._inner(self._phrases.say("terminal-output"))
        printed = visible(case.output, keep="\n").splitlines()
        for text in printed[:_MOST_OUTPUT]:
            self._lines.as_is(f"    | {text}")
        left = len(printed) - _MOST_OUTPUT
        if left > 0:
            self._inner(self._phrases.say("terminal-output-more", count=left))
        if case.output_truncated:
            self._inner(self._phrases.say("page-output-truncated"))
