"""The report as one self-contained page: no request, and no script but its own."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from grader.language import say
from grader.language.topics import TitledText, explanation_code, explanation_text
from grader.model.dataclass import dataclass
from grader.model.report import Diagnosis, ExerciseReport, Isolation, Report, ReportStatus
from grader.model.run import Ending
from grader.model.tree import height
from grader.model.verdict import CaseStatus
from grader.render.hidden_cases import Focus, find_focus, smallest_of, view_of
from grader.render.page import escaped, page_text, template_text
from grader.render.page.case_section import FOCUS_FIGURE, CaseWriter, note_markup
from grader.render.page.script_data import script_text
from grader.render.phrases import (
    Phrases,
    SmallestRow,
    alternatives_text,
    diagnosis_text,
    explanations_of,
    first_diagnosis,
    sections_text,
    subject_of,
)
from grader.render.points import ExerciseShares, shares_of
from grader.search.divergence import player_message

_SUMMARY_COLUMNS = ("page-exercise", "page-result", "page-cases-passed", "page-points")
_MANY = 5
"""More exercises stand side by side."""


def render_html(report: Report, language: str) -> str:
    return _ReportPage(language, report, CaseWriter(report.submission, language)).text()


@cache
def style_sheet(language: str) -> str:
    """The sheet, with the names of columns that narrow screens write before each cell."""
    labels = ""
    for code in ("page-cases-passed", "page-points"):
        text = say("page-cell-label", language, label=say(code, language))
        labels += f"--{code}: {_css_string(text)}; "
    sheets = "".join(map(template_text, ("tree.css", "figure.css", "report.css")))
    return f"{sheets}:root {{ {labels}}}\n"


@dataclass(frozen=True, slots=True)
class _ReportPage(Phrases):
    """Writes the page, part by part."""

    report: Report
    cases: CaseWriter

    def text(self) -> str:
        report, focus = self.report, find_focus(self.report)
        graded = report.status is not ReportStatus.NOT_GRADED
        facts = {"mark": self.points_text(report.mark), "out_of": report.mark_out_of}
        title = "page-title" if graded else "page-title-not-graded"
        data = self.cases.data
        first = self._focus(focus) if focus else ""
        told = list(zip(report.exercises, shares_of(report), strict=True))
        exercises = "".join(
            self._exercise(exercise, shares, number, focus)
            for number, (exercise, shares) in enumerate(told, start=1)
        )
        unscripted = f'<noscript><p class="note">{self._said("page-no-script")}</p></noscript>\n'
        body = (
            f"{self._header(graded=graded)}<main>\n{self._not_loaded()}{self._summary(told)}{first}"
            f"{'' if data.is_empty else unscripted}{self._remarks()}{exercises}</main>\n"
            f"<footer><p>{self._footer()}</p></footer>"
        )
        return page_text(
            self.language,
            title=self.say(title, name=report.submission.name, **facts),
            style=style_sheet(self.language),
            body=body,
            script="" if data.is_empty else script_text(self.language),
            figures=data.block(),
        )

    def _said(self, code: str) -> str:
        return escaped(self.word(code))

    def _header(self, *, graded: bool) -> str:
        report = self.report
        status = report.status.value
        if graded:
            out_of = escaped(self.say("page-mark-out-of", out_of=report.mark_out_of))
            mark = (
                f'<span class="away">{self._said("page-mark")} </span>'
                f"<strong>{self.points_text(report.mark)}</strong> <span>{out_of}</span>\n"
            )
            if report.max_score:
                points = escaped(self.points_of(report.score, report.max_score))
                mark += f"<small>{points}</small>\n"
            if report.is_provisional:
                mark += f'<small class="provisional">{self._said("mark-provisional")}</small>\n'
        else:
            mark = f"<span>{self._said('label-not-graded')}</span>\n"
        return (
            f'<header class="{status}">\n<div class="what">\n'
            f"<h1><bdi>{escaped(report.submission.name)}</bdi></h1>\n"
            f"<p>{self._said(f'label-report-status-{status}')}</p>\n</div>\n"
            f'<p class="mark">\n{mark}</p>\n</header>\n'
        )

    def _footer(self) -> str:
        report = self.report
        return escaped(
            self.say(
                "page-footer",
                course=report.course_title.said_in(self.language) or report.course_id,
                course_sha256=report.course_sha256[:12],
                submission_sha256=report.submission.sha256[:12],
                version=report.grader_version,
            )
        )

    def _remarks(self) -> str:
        """What else there is to know; where nothing could be tried, it begins with the reason."""
        warnings = [self.render(warning) for warning in self.report.warnings]
        limits = self.report.isolation is Isolation.LIMITS
        others = [self.say("label-limits-only")] if limits else []
        if self.report.exercises or self.report.error:
            warnings, others = [], warnings + others
        return "".join(
            _section(name, style, self.word(title), _list(texts))
            for name, style, title, texts in (
                ("reasons", "panel", "page-first-failure", warnings),
                ("warnings", "warnings", "page-warnings", others),
            )
            if texts
        )

    def _not_loaded(self) -> str:
        if self.report.error is None:
            return ""
        stopped = self.cases.stopped(self.file_stop(self.report.error))
        return _section("not-loaded", "panel", self.word("page-not-loaded"), stopped)

    def _summary(self, told: Sequence[tuple[ExerciseReport, ExerciseShares]]) -> str:
        if not told:
            return ""
        times = Counter(exercise.id for exercise, _ in told)
        rows = []
        # Roles are spelt out because narrow screens lay the rows out as blocks.
        for number, (exercise, shares) in enumerate(told, start=1):
            # Graded in two forms, an exercise has two rows: the function tells them apart.
            named = self.exercise_name(exercise) if times[exercise.id] > 1 else None
            name = named or exercise.title.said_in(self.language) or exercise.id
            status = exercise.status.value
            style = "" if status == "passed" else f' class="{status}"'
            cells = (
                self.signed_status("exercise", exercise.status),
                self.cases_count(exercise) if exercise.cases else "—",
                self.cases.points(shares.whole),
            )
            told_cells = "".join(f"<td role=cell>{escaped(cell)}</td>" for cell in cells)
            link = f'<a href="#{_exercise_anchor(number)}">{escaped(name)}</a>'
            rows.append(f"<tr role=row{style}><th role=rowheader>{link}</th>{told_cells}</tr>\n")
        heads = "".join(
            f"<th role=columnheader>{self._said(code)}</th>" for code in _SUMMARY_COLUMNS
        )
        many = " many" if len(told) > _MANY else ""
        return (
            '<section aria-labelledby="summary">\n'
            f'<h2 id="summary" class="away">{self._said("page-summary")}</h2>\n'
            f'<table class="summary{many}" role=table>\n'
            f'<caption class="away">{self._said("page-summary-caption")}</caption>\n'
            f"<thead><tr role=row>{heads}</tr></thead>\n<tbody>\n{''.join(rows)}</tbody>\n"
            "</table>\n</section>\n"
        )

    def _focus(self, focus: Focus) -> str:
        case = focus.case
        title = "page-first-divergence" if case.parts_from_reference else "page-first-failure"
        where = self.say(
            "page-where",
            exercise=self.exercise_name(focus.exercise),
            case=self.full_case_name(case),
        )
        # Where there is no answer, its checks could only say so again.
        failed = case.failed_checks if case.ending is Ending.RETURNED else ()
        failures = [self.check_in_full(check, case.kind) for check in failed]
        diagnosis = first_diagnosis(focus.exercise)
        told = (
            f'<p class="where">{escaped(where)}</p>\n',
            self._diagnosis(diagnosis) if diagnosis else "",
            self.cases.story(case),
            _list(failures, "failures") if failures else "",
            self.cases.figure_at(FOCUS_FIGURE, case),
            *map(self._learn_more, self._explanations(focus)),
        )
        return _section("focus", "panel", self.say(title), "".join(told))

    def _diagnosis(self, diagnosis: Diagnosis) -> str:
        sections = sections_text(diagnosis, self.language)
        told = f" <small>{escaped(sections)}</small>" if sections else ""
        text = escaped(diagnosis_text(diagnosis, self.language))
        shown = f'<p class="diagnosis"><bdi>{text}</bdi>{told}</p>\n'
        same = alternatives_text(diagnosis, self.language)
        if same:
            shown += _more(self.say("diagnosis-same"), _list(same))
        return shown

    def _learn_more(self, explanation: TitledText) -> str:
        paragraphs = "".join(
            f"<pre>{escaped(each.text)}</pre>\n"
            if each.is_example
            else f"<p>{escaped(each.text)}</p>\n"
            for each in explanation.paragraphs
        )
        return _more(self.say("page-learn-more", title=explanation.title), paragraphs)

    def _explanations(self, focus: Focus) -> list[TitledText]:
        """The longer text behind what went wrong: of the mistake itself, where it is known."""
        diagnosis = first_diagnosis(focus.exercise)
        if diagnosis is not None:
            return explanations_of(diagnosis, self.language)
        subject = subject_of(focus.case)
        code = explanation_code(subject, self.language) if subject else None
        return [] if code is None else [explanation_text(code, self.language)]

    def _exercise(
        self, exercise: ExerciseReport, shares: ExerciseShares, number: int, focus: Focus | None
    ) -> str:
        anchor, status = _exercise_anchor(number), exercise.status
        code = "page-function" if exercise.function_line is None else "page-function-at"
        function = self.say(code, function=exercise.function, line=exercise.function_line)
        points = self.points_of(shares.whole.points, shares.whole.max_points)
        name = exercise.title.said_in(self.language) or exercise.id
        is_focus = focus is not None and focus.exercise is exercise
        # That of the first failing exercise stands above.
        diagnoses = () if is_focus else exercise.diagnoses
        cases = list(zip(map(view_of, exercise.cases), shares.cases, strict=True))
        cases.sort(key=lambda told: told[0].status is CaseStatus.PASSED)
        content = (
            f'<h2 id="{anchor}">{escaped(name)}</h2>\n<p class="about"><span class="result">',
            f"{escaped(self.signed_status('exercise', status))}</span>",
            f"<span>{escaped(points)}</span>"
            f'<span id="{anchor}-function">{escaped(function)}</span></p>\n',
            *(note_markup(self.render(note)) for note in exercise.notes),
            *(
                self._diagnosis(each)
                + "".join(map(self._learn_more, explanations_of(each, self.language)))
                for each in diagnoses
            ),
            self._smallest(exercise, number),
            self.cases.table(cases, focus.case.id if focus and is_focus else None) if cases else "",
        )
        return (
            f'<section class="exercise {status.value}" '
            f'aria-labelledby="{anchor} {anchor}-function">\n{"".join(content)}</section>\n'
        )

    def _smallest(self, exercise: ExerciseReport, number: int) -> str:
        """The smallest tree on which it goes wrong, drawn and told beside what was expected."""
        found = smallest_of(exercise)
        if found is None:
            return ""
        case = view_of(found)
        player = player_message(found.case.maximise)
        goes_on = found.case.depth < height(found.case.tree)
        intro = "smallest-intro-limited" if goes_on else "smallest-intro"
        anchor, title = f"smallest-{number}", self._said("smallest-title")
        figure = self.cases.figure_at(f"smallest-figure-{number}", case)
        rows = "".join(map(_smallest_row, self.smallest_rows(found)))
        first = f'<span class="away">{self._said("smallest-fact")}</span>'
        sides = (self._said("smallest-expected"), self._said("smallest-observed"))
        heads = "".join(f'<th scope="col">{head}</th>' for head in (first, *sides))
        return (
            f'<div class="smallest" role="group" aria-labelledby="{anchor}">\n'
            f'<h3 id="{anchor}">{title}</h3>\n<p class="note">'
            f"{escaped(self.say(intro, player=player, depth=found.case.depth))}</p>\n"
            f'{self.cases.story(case)}<table>\n<caption class="away">{title}</caption>\n'
            f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}"
            f"</tbody>\n</table>\n{figure}</div>\n"
        )


def _smallest_row(row: SmallestRow) -> str:
    style, sign = (' class="wrong"', "✗ ") if row.is_wrong else ("", "")
    return (
        f'<tr{style}><th scope="row">{escaped(row.name)}</th><td>{escaped(row.expected)}</td>'
        f"<td><bdi>{sign}{escaped(row.observed)}</bdi></td></tr>\n"
    )


def _section(name: str, style: str, title: str, content: str) -> str:
    return (
        f'<section class="{style}" aria-labelledby="{name}">\n'
        f'<h2 id="{name}">{escaped(title)}</h2>\n{content}</section>\n'
    )


def _more(summary: str, content: str) -> str:
    return f'<details class="more">\n<summary>{escaped(summary)}</summary>\n{content}</details>\n'


def _list(texts: Iterable[str], style: str = "") -> str:
    items = "".join(f"<li><bdi>{escaped(text)}</bdi></li>\n" for text in texts)
    return f'<ul class="{style}">\n{items}</ul>\n' if style else f"<ul>\n{items}</ul>\n"


def _exercise_anchor(number: int) -> str:
    """Numbers, not ids: an anchor made of a foreign text could be anything."""
    return f"exercise-{number}"


def _css_string(text: str) -> str:
    return '"' + text.replace("\\", r"\\").replace('"', r"\"") + '"'
