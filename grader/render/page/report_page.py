"""The report as one self-contained page: no request, and no script but its own."""

from collections import Counter
from collections.abc import Collection

from markupsafe import Markup

from grader.language.topics import TitledText, explanation_code, explanation_text
from grader.model.dataclass import dataclass
from grader.model.report import Diagnosis, ExerciseReport, Isolation, Report, ReportStatus
from grader.model.run import Ending
from grader.model.tree import height
from grader.model.verdict import CaseStatus
from grader.render.hidden_cases import Focus, find_focus, smallest_of, view_of
from grader.render.page import render_page, template_text
from grader.render.page.board_and_walk_svg import WalkDrawer
from grader.render.page.case_section import CaseWriter, Content
from grader.render.page.script_data import ScriptData
from grader.render.page.tree_svg import TreeDrawer
from grader.render.phrases import (
    Phrases,
    alternatives_text,
    diagnosis_text,
    explanations_of,
    first_diagnosis,
    sections_text,
    subject_of,
)
from grader.render.points import ExerciseShares, Share, shares_of
from grader.search.divergence import player_message

_SUMMARY_COLUMNS = ("page-exercise", "page-result", "page-cases-passed", "page-points")


def render_html(report: Report, language: str) -> str:
    cases = CaseWriter(report.submission, Phrases(language))
    page = _ReportPage(language, report, cases)
    content = page.content()
    return render_page(
        "report.html.j2",
        language,
        style=page.style_sheet(),
        page=content,
        **ScriptData(language).parts(cases.figures),
    )


@dataclass(frozen=True, slots=True)
class _ReportPage(Phrases):
    """Everything the template prints, worked out beforehand: the template only lays it out."""

    report: Report
    cases: CaseWriter

    def content(self) -> Content:
        report, focus = self.report, find_focus(self.report)
        graded = report.status is not ReportStatus.NOT_GRADED
        mark = self.points_text(report.mark)
        facts = {"name": report.submission.name, "mark": mark, "out_of": report.mark_out_of}
        first = self._focus(focus) if focus else None
        told = list(zip(report.exercises, shares_of(report), strict=True))
        exercises = [
            self._exercise(exercise, shares, number, focus)
            for number, (exercise, shares) in enumerate(told, start=1)
        ]
        graded_ids = Counter(exercise.id for exercise in report.exercises)
        repeated = {each for each, times in graded_ids.items() if times > 1}
        return {
            "title": self.say("page-title" if graded else "page-title-not-graded", **facts),
            "name": report.submission.name,
            "status": report.status.value,
            "mark": mark if graded else None,
            "out_of": report.mark_out_of,
            "is_provisional": graded and report.is_provisional,
            "points": self.points_of(report.score, report.max_score) if report.max_score else None,
            "not_loaded": self._not_loaded(),
            "remarks": self._remarks(),
            "summary": [
                self._summary(exercise, shares.whole, _exercise_anchor(number), repeated)
                for number, (exercise, shares) in enumerate(told, start=1)
            ],
            "focus": first,
            "exercises": exercises,
            "legend": [
                (Markup(sign), text)
                for sign, text in (
                    *TreeDrawer(self.language).legend(self.cases.signs),
                    *WalkDrawer(self.language).legend(self.cases.signs),
                )
            ],
            "summary_columns": list(map(self.word, _SUMMARY_COLUMNS)),
            "footer": self.say(
                "page-footer",
                course=report.course_title.said_in(self.language) or report.course_id,
                course_sha256=report.course_sha256[:12],
                submission_sha256=report.submission.sha256[:12],
                version=report.grader_version,
            ),
        }

    def _remarks(self) -> list[Content]:
        """What else there is to know; where nothing could be tried, it begins with the reason."""
        warnings = [self.render(warning) for warning in self.report.warnings]
        limits = self.report.isolation is Isolation.LIMITS
        others = [self.say("label-limits-only")] if limits else []
        if self.report.exercises or self.report.error:
            warnings, others = [], warnings + others
        return [
            {"id": name, "style": style, "title": self.word(title), "texts": texts}
            for name, style, title, texts in (
                ("reasons", "panel", "page-first-failure", warnings),
                ("warnings", "warnings", "page-warnings", others),
            )
            if texts
        ]

    def _not_loaded(self) -> Content | None:
        if self.report.error is None:
            return None
        return self.cases.stopped(self.file_stop(self.report.error))

    def _summary(
        self, exercise: ExerciseReport, share: Share, anchor: str, repeated: Collection[str]
    ) -> Content:
        # Graded in two forms, an exercise has two rows: the function tells them apart.
        named = self.exercise_name(exercise) if exercise.id in repeated else None
        return {
            "anchor": anchor,
            "name": named or exercise.title.said_in(self.language) or exercise.id,
            "status": exercise.status.value,
            "cells": (
                self.signed_status("exercise", exercise.status),
                self.cases_count(exercise) if exercise.cases else "—",
                self.cases.points(share),
            ),
        }

    def _focus(self, focus: Focus) -> Content:
        case = focus.case
        title = "page-first-divergence" if case.parts_from_reference else "page-first-failure"
        name = self.full_case_name(case)
        # Where there is no answer, its checks could only say so again.
        failed = case.failed_checks if case.ending is Ending.RETURNED else ()
        return {
            "title": self.say(title),
            "where": self.say("page-where", exercise=self.exercise_name(focus.exercise), case=name),
            "diagnosis": self._diagnosis(first_diagnosis(focus.exercise)),
            "story": self.cases.story(case),
            "figure": self.cases.figure(case, "focus-figure", drawn=True),
            "failures": [self.check_in_full(check, case.kind) for check in failed],
            "explanations": self._explanations(focus),
        }

    def _diagnosis(self, diagnosis: Diagnosis | None) -> Content | None:
        if diagnosis is None:
            return None
        return {
            "text": diagnosis_text(diagnosis, self.language),
            "sections": sections_text(diagnosis, self.language),
            "same": alternatives_text(diagnosis, self.language),
            "explanations": explanations_of(diagnosis, self.language),
        }

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
    ) -> Content:
        code = "page-function" if exercise.function_line is None else "page-function-at"
        views = list(zip(map(view_of, exercise.cases), shares.cases, strict=True))
        views.sort(key=lambda told: told[0].status is CaseStatus.PASSED)
        in_focus = focus.case.id if focus and focus.exercise is exercise else None
        return {
            "anchor": _exercise_anchor(number),
            "name": exercise.title.said_in(self.language) or exercise.id,
            "function": self.say(code, function=exercise.function, line=exercise.function_line),
            "status": exercise.status.value,
            "result": self.signed_status("exercise", exercise.status),
            "points": self.points_of(shares.whole.points, shares.whole.max_points),
            "notes": [self.render(note) for note in exercise.notes],
            # That of the first failing exercise stands above.
            "diagnoses": []
            if focus and focus.exercise is exercise
            else [self._diagnosis(each) for each in exercise.diagnoses],
            "smallest": self._smallest(exercise, number),
            "cases": [
                self.cases.case(
                    case, case_shares, f"figure-{number}-{place}", in_focus=case.id == in_focus
                )
                for place, (case, case_shares) in enumerate(views, start=1)
            ],
        }

    def _smallest(self, exercise: ExerciseReport, number: int) -> Content | None:
        """The smallest tree on which it goes wrong, drawn and told beside what was expected."""
        found = smallest_of(exercise)
        if found is None:
            return None
        case = view_of(found)
        player = player_message(found.case.maximise)
        goes_on = found.case.depth < height(found.case.tree)
        intro = "smallest-intro-limited" if goes_on else "smallest-intro"
        return {
            "anchor": f"smallest-{number}",
            "intro": self.say(intro, player=player, depth=found.case.depth),
            "rows": list(self.smallest_rows(found)),
            "story": self.cases.story(case),
            "figure": self.cases.figure(case, f"smallest-figure-{number}", drawn=True),
        }

    def style_sheet(self) -> str:
        """The sheet, with the names of columns that narrow screens write before each cell."""
        labels = ""
        for code in ("page-cases-passed", "page-points"):
            text = self.say("page-cell-label", label=self.word(code))
            labels += f"--{code}: {_css_string(text)}; "
        sheets = "".join(template_text(name) for name in ("tree.css", "figure.css", "report.css"))
        return f"{sheets}:root {{ {labels}}}\n"


def _exercise_anchor(number: int) -> str:
    """Numbers, not ids: an anchor made of a foreign text could be anything."""
    return f"exercise-{number}"


def _css_string(text: str) -> str:
    return '"' + text.replace("\\", r"\\").replace('"', r"\"") + '"'
