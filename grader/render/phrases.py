"""The phrases that all renderings share: of a name, a check, an error, an ending, a diagnosis with
the text behind it, the smallest tree on which it goes wrong, in one line each.
"""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from grader.kinds.answer import ComparedSide, answer_text, sides_of
from grader.language import Speaker, render, say, with_french_spaces, written
from grader.language.topics import (
    Subject,
    Theme,
    TitledText,
    explanation_code,
    explanation_of,
    explanation_text,
    find_topic,
    theme_of,
    title_of,
    topics,
    word_of,
)
from grader.model.dataclass import NamedTuple
from grader.model.message import Message
from grader.model.report import Diagnosis, ExerciseReport, SearchCaseReport
from grader.model.run import Ending, StudentError
from grader.model.tree import Node, Trace, height
from grader.model.verdict import CaseStatus, Check, CheckKind, CheckStatus
from grader.render.hidden_cases import (
    HIDDEN_CHECK,
    CaseKind,
    CaseView,
    CodePlace,
    ErrorView,
    file_error_view,
    view_of,
)
from grader.render.points import points_text, rounded_score
from grader.render.safe_text import clipped, with_whole_paths
from grader.search.divergence import divergence_messages, player_message, reason_of

_LONGEST_MESSAGE = 300
_COLON = ": "
_WORD = re.compile(r"[^\W\d_]+[' ,]")
_UNPROVEN = ("answer-unproven", "answer-not-from-leaves")
_LONGEST_TREE = 60
"""Characters of a nested list that can be read at a glance."""
_MOST_LEAVES = 12

SIGNS: Mapping[str, str] = {
    "passed": "✓",
    "failed": "✗",
    "missing": "✗",
    "not_checked": "–",
    "error": "?",
}
"""By the status of a check, a case or an exercise."""


@cache
def word(code: str, language: str) -> str:
    """A sentence without facts, which a page may say hundreds of times."""
    return say(code, language)


class Stop(NamedTuple):
    """Why there is no answer, and what it probably comes from."""

    text: str
    cause: str | None
    place: CodePlace | None


class SmallestRow(NamedTuple):
    """One fact on the smallest tree, expected and observed."""

    name: str
    expected: str
    observed: str
    is_wrong: bool
    """Not merely another: of several best paths, any is right."""


class Phrases(Speaker):
    """Says in one language what is told of a report in more than one place."""

    __slots__ = ()

    def word(self, code: str) -> str:
        return word(code, self.language)

    def status(self, what: str, status: str) -> str:
        return self.word(f"label-{what}-status-{status}")

    def signed_status(self, what: str, status: str) -> str:
        return f"{SIGNS[status]} {self.status(what, status)}"

    def cases_count(self, exercise: ExerciseReport) -> str:
        """`3 cas sur 4`."""
        passed, total = passed_count(exercise), len(exercise.cases)
        return self.say("page-cases-count", passed=passed, total=total)

    def points_text(self, points: Fraction) -> str:
        return points_text(points, self.language)

    def points_of(self, points: Fraction, max_points: Fraction) -> str:
        """`3 / 6 points`, with the noun agreeing with the number it follows.

        French counts 1.67 as one point and a bit, English as points.
        """
        plural = max_points >= 2 if self.language == "fr" else max_points != 1
        return self.say(
            "label-points",
            points=self.points_text(rounded_score(points, max_points)),
            max_points=self.points_text(max_points),
            number=2 if plural else 1,
        )

    def exercise_name(self, exercise: ExerciseReport) -> str:
        title = exercise.title.said_in(self.language)
        return f"{title} ({exercise.function})" if title else exercise.id

    def case_name(self, case: CaseView) -> str:
        """The case by its id, with the depth that is asked for where the tree goes deeper."""
        depth = _limited_depth(case)
        return case.id if depth is None else self.say("label-case-depth", case=case.id, depth=depth)

    def full_case_name(self, case: CaseView) -> str:
        title = case.title.said_in(self.language)
        name = f"{case.id} ({title})" if title else case.id
        depth = _limited_depth(case)
        return name if depth is None else self.say("label-case-at-depth", case=name, depth=depth)

    def shown_case_name(self, case: CaseView, name: str) -> str:
        """The name, said to be hidden where the case is."""
        return self.say("terminal-hidden-name", case=name) if case.hidden else name

    # A check

    def check_name(self, check: Check, kind: CaseKind) -> str:
        if check.kind is CheckKind.ORDER and kind is CaseKind.WALK:
            return self.word("label-check-order-walk")
        if check.kind is CheckKind.PATH and kind is CaseKind.FREE_SEARCH:
            return self.word("label-check-path-choice")
        return self.word(f"label-check-{check.kind.value}")

    def check_expected(self, check: Check, kind: CaseKind) -> str:
        """What was due; where a search may go its own way, a number of evaluations is a bound."""
        bound = kind is CaseKind.FREE_SEARCH and check.kind is CheckKind.EVALUATIONS
        if bound and check.expected != check.observed:
            return self.say("label-at-most", count=check.expected)
        return check_answer(check, check.expected)

    def check_in_brief(self, check: Check, kind: CaseKind) -> tuple[str, str]:
        """For a line of several: in a few words without a colon, and by its name alone."""
        name = self.check_name(check, kind)
        if check.message is not None and check.message.code in _UNPROVEN:
            return self.word("label-unproven"), name
        differs = None not in (check.expected, check.observed) and check.expected != check.observed
        comparable = kind is CaseKind.SEARCH and check.kind is not CheckKind.CONTRACT
        if differs and (comparable or (kind.is_search and check.kind is CheckKind.VALUE)):
            observed, expected = (
                check_answer(check, side) for side in (check.observed, check.expected)
            )
            facts = {"check": name, "observed": observed, "expected": expected}
            return self.say("label-check-instead", **facts), name
        told = "" if check.message is None else self.render(check.message)
        hidden = check.message is not None and check.message.code == HIDDEN_CHECK
        return (name if hidden or not told or _COLON in told else told), name

    def check_in_full(self, check: Check, kind: CaseKind) -> str:
        """The check with the judge's own sentence, where there is one."""
        name = self.check_name(check, kind)
        if check.message is None:
            if check.expected is None or check.observed is None:
                return name
            return self.say(
                "label-check-difference",
                check=name,
                observed=check_answer(check, check.observed),
                expected=check_answer(check, check.expected),
            )
        message = clipped(self.render(check.message), _LONGEST_MESSAGE)
        return self.say("label-check-because", check=name, message=message)

    def check_alone(self, check: Check, kind: CaseKind) -> str:
        """The same without a name that is said twice, and without a second colon."""
        told = "" if check.message is None else self.render(check.message)
        told = clipped(told, _LONGEST_MESSAGE)
        name = self.check_name(check, kind)
        if name in told:
            return sentence(told)
        if _COLON in told:
            return self.say("label-check-dash", check=name, message=told)
        return self.check_in_full(check, kind)

    # Where there is no answer

    def stop_of(self, case: CaseView) -> Stop:
        """Why the function gave no answer."""
        return Stop(self.ending_text(case), self.cause_text(case.error), case.place)

    def file_stop(self, error: StudentError) -> Stop:
        """Why the file as a whole could not be loaded."""
        view = file_error_view(error)
        return Stop(self.error_text(view), self.cause_text(view), view.place)

    def error_message(self, error: ErrorView) -> str:
        """What the exception said: in the student's language where it came from us."""
        if isinstance(error.message, Message):
            return self.render(error.message)
        return error.message

    def error_text(self, error: ErrorView) -> str:
        """The exception, in one line: its type, the student's line, its message."""
        message = clipped(self.error_message(error), _LONGEST_MESSAGE)
        code = "label-error" if message else "label-error-bare"
        if error.line is not None:
            code += "-at"
        return self.say(code, type=error.type_name, line=error.line, message=message)

    def cause_text(self, error: ErrorView | None) -> str | None:
        """What the exception probably comes from, where that can be told."""
        if error is None or error.cause is None:
            return None
        cause = clipped(self.render(error.cause), _LONGEST_MESSAGE)
        return self.say("label-cause", cause=cause)

    def ending_text(self, case: CaseView) -> str:
        """Why there is no answer to look at: the exception, else the judge's word for it."""
        if case.error and case.ending is Ending.RAISED:
            return self.error_text(case.error)
        if case.not_run is not None:
            return sentence(self.render(case.not_run))
        told = [check.message for check in case.failed_checks if check.kind is CheckKind.CONTRACT]
        if told and told[0] and not case.hidden:
            return sentence(self.render(told[0]))
        return sentence(
            self.word(f"label-ending-{case.ending.value if case.ending else 'unknown'}")
        )

    def ending_in_brief(self, case: CaseView) -> str:
        """The same in two or three words."""
        if case.error and case.ending is Ending.RAISED:
            code = "label-error-bare" if case.error.line is None else "label-error-bare-at"
            return self.say(code, type=case.error.type_name, line=case.error.line)
        if case.not_run is not None:
            return self.word("label-brief-not-run")
        return self.word(f"label-brief-{case.ending.value if case.ending else 'unknown'}")

    # Where a search goes wrong

    def step_lines(self, case: CaseView) -> list[str]:
        """The step at which it leaves the reference's, what was expected there, what came."""
        if case.search is None or case.divergence is None:
            return []
        step = self.say("label-divergence-step", step=case.divergence.step)
        return [step, *map(self.render, divergence_messages(case.search, case.divergence))]

    def reason(self, case: CaseView) -> str | None:
        """Why the reference does otherwise, where that can be told for sure."""
        reason = reason_of(case.search) if case.search else None
        return self.render(reason) if reason else None

    def failures_in_brief(self, case: CaseView) -> list[str]:
        """What failed, from its longest wording to its shortest."""
        if case.has_stopped:
            return [self.ending_in_brief(case)]
        wordings = [self.check_in_brief(check, case.kind) for check in case.failed_checks]
        if not wordings:  # What failed is worth nothing, and hidden.
            return [self.status("case", case.status)]
        # The last checks are the first to be told by their names alone.
        shorter = (
            " · ".join(each[0 if place < kept else -1] for place, each in enumerate(wordings))
            for kept in range(len(wordings), -1, -1)
        )
        return list(dict.fromkeys(shorter))

    # The smallest tree on which it goes wrong

    def sides_lines(self, report: SearchCaseReport) -> list[str]:
        """What was expected, and what came."""
        codes = ("label-order-expected", "label-order-observed")
        sides = zip(codes, self.sides_text(report), strict=True)
        return [self.say(code, order=text) for code, text in sides]

    def tree_line(self, report: SearchCaseReport) -> str | None:
        """`▼ MIN [[1], [1, 1]]`; None where a line cannot hold the tree."""
        case = report.case
        tree = _nested_text(case.tree) if case.depth == height(case.tree) else None
        return None if tree is None else f"{self.render(player_message(case.maximise))} {tree}"

    def sides_text(self, report: SearchCaseReport) -> tuple[str, str]:
        """`1 par [0, 0] en 2 évaluations`, of both; with the leaves where nothing else differs."""
        due, came = sides_of(report)
        expected, observed = self._side_text(due), self._observed_text(report, came)
        if expected != observed:
            return expected, observed
        with_leaves = (
            self.say("smallest-in-order", side=text, leaves=_leaves_text(side.leaves))
            for text, side in ((expected, due), (observed, came))
        )
        return next(with_leaves), next(with_leaves)

    def _observed_text(self, report: SearchCaseReport, side: ComparedSide) -> str:
        view = view_of(report)
        if view.ending is not Ending.RETURNED:
            return self.ending_in_brief(view)
        wrong_shape = _wrong_shape(view)
        if wrong_shape is None:
            return self._side_text(side)
        answer, count = check_answer(wrong_shape, wrong_shape.observed), len(side.leaves)
        return self.say("smallest-score", value=answer, count=count)

    def _side_text(self, side: ComparedSide) -> str:
        code = "smallest-score" if side.path is None else "smallest-score-and-path"
        value = answer_text(side.value)
        return self.say(code, value=value, path=side.path, count=len(side.leaves))

    def smallest_rows(self, report: SearchCaseReport) -> Iterator[SmallestRow]:
        """Each fact on both sides, left open where an answer of another shape has none."""
        expected, observed = sides_of(report)
        view = view_of(report)
        checks = {check.kind: check for check in report.verdict.checks}
        failed = {kind for kind, check in checks.items() if check.status is CheckStatus.FAILED}

        def row(name: str, due: str, came: str, *, is_wrong: bool) -> SmallestRow:
            return SmallestRow(self.word(name), due, came, is_wrong)

        shape = _wrong_shape(view) if view.ending is Ending.RETURNED else None
        if shape is not None:
            due, came = check_answer(shape, shape.expected), check_answer(shape, shape.observed)
            yield row("label-check-contract", due, came, is_wrong=True)
        answers: tuple[tuple[CheckKind, Any, Any], ...] = (
            (CheckKind.VALUE, expected.value, observed.value),
            (CheckKind.PATH, expected.path, observed.path),
        )
        for kind, right, answer in answers:
            if kind in checks:
                wrong = answer is None or kind in failed
                yield row(f"label-check-{kind}", _text(right), _text(answer), is_wrong=wrong)
        due, came = str(len(expected.leaves)), str(len(observed.leaves))
        yield row("label-check-evaluations", due, came, is_wrong=CheckKind.EVALUATIONS in failed)
        due, came = _leaves_text(expected.leaves), _leaves_text(observed.leaves)
        of_leaves = failed & {CheckKind.EVALUATIONS, CheckKind.ORDER}
        yield row("smallest-leaves", due, came, is_wrong=bool(of_leaves))


def _limited_depth(case: CaseView) -> int | None:
    """The depth that is asked for, where the search has to stop before the leaves."""
    asked = case.search.case if case.search else None
    if asked is None or _chooses(case) or asked.depth >= height(asked.tree):
        return None
    return asked.depth


def _chooses(case: CaseView) -> bool:
    """Whether a move is asked for: its own sentence says how far it looks."""
    paths = (check.kind is CheckKind.PATH for check in case.checks)
    return case.kind is CaseKind.FREE_SEARCH and any(paths)


def passed_count(exercise: ExerciseReport) -> int:
    return sum(case.status is CaseStatus.PASSED for case in exercise.cases)


def subject_of(case: CaseView) -> Subject | None:
    """What there is more to say about, of a case that failed: one thing, as its hint is."""
    if case.not_run is not None:
        return case.not_run
    if case.ending is not None and case.ending is not Ending.RETURNED:
        return (case.error and error_subject(case.error)) or case.ending
    told = [check for check in case.failed_checks if check.message] or list(case.failed_checks)
    named = [check for check in told if check.convention]
    return next(iter(named or told), None)


def error_subject(error: ErrorView) -> Subject | None:
    """What there is more to say about an error: its cause, our refusal, else its kind."""
    if error.cause is not None:
        return error.cause
    known = error.message if isinstance(error.message, Message) else error.type_name
    return known if explanation_code(known) else None


def check_answer(check: Check, value: Any) -> str:
    """One side of a check; paths in the course's brackets, our own words without quotes."""
    if check.kind in (CheckKind.PATH, CheckKind.ORDER) and isinstance(value, tuple):
        return answer_text(list(value))
    if check.kind is CheckKind.CONTRACT and isinstance(value, str):
        return clipped(value, _LONGEST_MESSAGE)
    return answer_text(value)


def sentence(text: str) -> str:
    """With a capital, unless it begins with a name of the program."""
    return text[:1].upper() + text[1:] if _WORD.match(text) else text


def _wrong_shape(view: CaseView) -> Check | None:
    for check in view.checks:
        if check.kind is CheckKind.CONTRACT and check.status is CheckStatus.FAILED:
            return check
    return None


def _nested_text(tree: Node) -> str | None:
    """The tree as a list, where it is nothing but that, and short."""
    try:
        text = written(_nested(tree))
    except ValueError:
        return None
    return text if len(text) <= _LONGEST_TREE else None


def _nested(node: Node) -> Any:
    plain = node.name is None and node.end is None and node.same_as is None
    if not plain or (node.children and node.value is not None):
        raise ValueError("a list cannot say all of this node")
    return [_nested(child) for child in node.children] if node.children else node.value


def _text(value: Any) -> str:
    if value is None:
        return "—"
    return answer_text(list(value) if isinstance(value, tuple) else value)


def _leaves_text(leaves: Trace) -> str:
    listed = [written(path) for path in leaves[:_MOST_LEAVES]]
    more = ["…"] if len(leaves) > _MOST_LEAVES else []
    return ", ".join(listed + more) if leaves else "—"


WIDEST = 80
"""Longer lines are tiring to read, however wide the terminal."""
_TEXT_INDENT = "    "
_COMPARISON = re.compile(r" (≥|≤|==|=|<|>) ")
"""`α ≥ β` stays on one line."""
_WINDOW = re.compile(r"\[[^][]*;[^][]*\]")
"""So does `[−∞ ; +∞]`."""


def explanation_lines(explanation: TitledText, width: int) -> Iterator[str]:
    """The text, wrapped; its examples as they are written."""
    yield explanation.title
    for paragraph in explanation.paragraphs:
        yield ""
        if paragraph.is_example:
            yield from (_TEXT_INDENT + line if line else "" for line in paragraph.text.split("\n"))
        else:
            yield from _wrapped_text(paragraph.text, min(width, WIDEST))


def topic_lines(language: str, width: int) -> Iterator[str]:
    """Every word that can be asked for, by theme, with the title of its text."""
    yield from _wrapped_text(say("explain-list", language), min(width, WIDEST))
    for theme in Theme:
        yield ""
        yield say(f"explain-theme-{theme.value}", language)
        of_theme = {
            word_of(topic, language): title_of(topic, language)
            for topic in topics()
            if theme_of(topic) is theme
        }
        # A column for each theme: the mistakes have long names.
        longest = max(map(len, of_theme))
        yield from (f"  {word:{longest}}  {title}" for word, title in of_theme.items())


def explain_line(what: Subject, language: str) -> str | None:
    """Where more is told of this; None where there is no more to tell."""
    code = explanation_code(what, language)
    return None if code is None else say("terminal-explain", language, code=code)


def _wrapped_text(text: str, width: int) -> list[str]:
    text = with_whole_paths(_COMPARISON.sub("\u00a0\\1\u00a0", text))
    text = _WINDOW.sub(lambda window: window[0].replace(" ", "\u00a0"), text)
    import textwrap  # Of the page alone.

    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def diagnosis_text(diagnosis: Diagnosis, language: str) -> str:
    return render(diagnosis.message, language)


def diagnosis_clause(diagnosis: Diagnosis, language: str) -> str:
    """The same for those who speak of a program and not to its author: "as if …"."""
    facts = diagnosis.message.facts
    if "also" in facts:
        return say("diagnosis-clause-two", language, what=facts["what"], also=facts["also"])
    if "what" in facts:
        return say("diagnosis-clause", language, what=facts["what"])
    if "clause" in facts:
        return say("diagnosis-clause", language, what=facts["clause"])
    return diagnosis_text(diagnosis, language)


def more_line(diagnosis: Diagnosis, language: str) -> str | None:
    """Where more is told of the first of its mistakes."""
    first = diagnosis.mistakes[0]
    if diagnosis.explanation is not None:  # `grader explain` looks for it in the course.
        return say("terminal-explain", language, code=first)
    return explain_line(first, language)


def sections_text(diagnosis: Diagnosis, language: str) -> str | None:
    """Where the course tells it; None where nobody said so."""
    if not diagnosis.sections:
        return None
    return say("diagnosis-sections", language, sections=", ".join(diagnosis.sections))


def alternatives_text(diagnosis: Diagnosis, language: str) -> list[str]:
    """What comes to the same, as clauses after "as if"."""
    return [render(each, language) for each in diagnosis.alternatives]


def explanations_of(diagnosis: Diagnosis, language: str) -> list[TitledText]:
    """The longer texts behind it, one for each mistake that has one."""
    if diagnosis.explanation is not None:
        text = diagnosis.explanation.said_in(language)
        told = with_french_spaces(text) if language == "fr" else text
        return [explanation_of(diagnosis.mistakes[0], told)]
    known = filter(find_topic, dict.fromkeys(diagnosis.mistakes))
    return [explanation_text(mistake, language) for mistake in known]


def first_diagnosis(exercise: ExerciseReport) -> Diagnosis | None:
    return next(iter(exercise.diagnoses), None)
