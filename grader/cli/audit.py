"""`grader audit`: a course → what proves it, what does not."""

from grader.audit import AuditRequest, audit
from grader.cli.console import Console, ProgressLine
from grader.cli.options import AuditOptions, read_course_of
from grader.cli.outputs import (
    STDOUT,
    annotate_findings,
    faults_annotated,
    is_github_told,
    require_apart,
    require_writable,
    write_or_print,
)
from grader.cli.show import templates_of, unknown_fixture
from grader.course.course_folder import find_exercise, require_whole_course
from grader.errors import CourseError, UsageError, for_teachers
from grader.model.audit_report import AuditReport
from grader.model.message import message
from grader.render.safe_text import visible
from grader.sandbox.referee import Referee


def run(options: AuditOptions, console: Console) -> int:
    with (
        Referee() as referee,
        faults_annotated(options.course, console, github=options.github),
    ):
        outputs = [each for each in (options.html, options.json) if each is not None]
        if outputs == [STDOUT, STDOUT]:
            raise UsageError(message("two-on-stdout"))
        for output in outputs:
            require_writable(output)
        require_apart(outputs, [])
        if STDOUT in outputs:
            console.keep_stdout_for_a_document()
        try:
            course = read_course_of(options.course, console)
        except CourseError as error:
            raise CourseError(for_teachers(error.faults)) from None
        require_whole_course(course, "audit-of-kit")
        for asked in options.exercises:
            find_exercise(course, asked)
        fixtures = [template.id for template in templates_of(course)]
        for asked in options.without:
            if asked not in fixtures:
                raise unknown_fixture(asked, fixtures)
        request = AuditRequest(
            course=course,
            exercise_ids=options.exercises,
            without=tuple(dict.fromkeys(options.without)),
            fast=options.fast,
            language=console.language,
        )
        progress = ProgressLine(console)
        try:
            report = audit(request, referee, progress)
        finally:
            progress.clear()
    _show(options, console, report)
    if is_github_told(options.github):
        annotate_findings(report.findings, course.root, console)
    return 0 if report.is_proven else 1


def _show(options: AuditOptions, console: Console, report: AuditReport) -> None:
    language = console.language
    if console.is_heard:
        from grader.audit.audit_terminal import render_audit

        text = render_audit(
            report,
            language,
            colour=console.is_coloured,
            width=console.width,
            verbose=options.verbose,
        )
        console.write(text)
    if options.html is not None:
        from grader.audit.audit_page import render_audit_html

        if write_or_print(options.html, render_audit_html(report, language), console):
            console.say("audit-written", file=visible(options.html))
    if options.json is not None:
        from grader.audit.audit_json import render_audit_json

        write_or_print(options.json, render_audit_json(report, language), console)
