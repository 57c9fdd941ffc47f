"""`grader audit`: a course → what proves it, what does not."""

import argparse
import os
import sys

from grader.audit import AuditRequest, audit
from grader.cli.asked_course import read_asked_course
from grader.cli.asked_fixture import templates_of
from grader.cli.console import Console
from grader.cli.github import annotate_findings, faults_annotated, is_github_asked
from grader.cli.outputs import STDOUT, require_apart, require_writable, write_output
from grader.cli.progress import ProgressLine
from grader.cli.width import terminal_width
from grader.course.course_reader import find_exercise, require_whole_course
from grader.errors import UsageError
from grader.language import say
from grader.language.nearest import nearest
from grader.model.audit_report import AuditReport
from grader.model.exercise import Course
from grader.model.message import message
from grader.render.safe_text import visible
from grader.sandbox.referee import Referee


def run_audit(arguments: argparse.Namespace, console: Console) -> int:
    with Referee() as referee, faults_annotated(arguments, console):
        outputs = [each for each in (arguments.html, arguments.json) if each is not None]
        if outputs == [STDOUT, STDOUT]:
            raise UsageError(message("two-on-stdout"))
        for output in outputs:
            require_writable(output)
        require_apart(outputs, [])
        if STDOUT in outputs:
            console.keep_stdout_for_a_document()
        course = read_asked_course(arguments, console)
        require_whole_course(course, "audit-of-kit")
        for asked in arguments.exercises:
            find_exercise(course, asked)
        for asked in arguments.without:
            _require_fixture(course, asked)
        request = AuditRequest(
            course=course,
            exercise_ids=tuple(arguments.exercises),
            without=tuple(dict.fromkeys(arguments.without)),
            fast=arguments.fast,
            language=console.language,
        )
        progress = ProgressLine(console)
        try:
            report = audit(request, referee, progress)
        finally:
            progress.clear()
    _show(arguments, console, report)
    if is_github_asked(arguments):
        annotate_findings(report.findings, course.root, console)
    return 0 if report.is_proven else 1


def _require_fixture(course: Course, asked: str) -> None:
    names = [template.id for template in templates_of(course)]
    if asked in names:
        return
    near = nearest(asked, names)
    if near is not None:
        raise UsageError(message("unknown-fixture-near", asked=asked, near=near))
    raise UsageError(message("unknown-fixture", asked=asked))


def _show(arguments: argparse.Namespace, console: Console, report: AuditReport) -> None:
    language = console.language
    if console.is_heard:
        from grader.audit.audit_terminal import render_audit
        from grader.render.terminal import wants_colour

        text = render_audit(
            report,
            language,
            colour=sys.stdout is not None and wants_colour(sys.stdout, os.environ),
            width=terminal_width(),
            verbose=arguments.verbose,
        )
        console.write(text)
    if arguments.html is not None:
        from grader.audit.audit_page import render_audit_html

        _write(arguments.html, render_audit_html(report, language), console)
        if arguments.html != STDOUT:
            console.write(say("audit-written", language, file=visible(arguments.html)) + "\n")
    if arguments.json is not None:
        from grader.audit.audit_json import render_audit_json

        _write(arguments.json, render_audit_json(report, language), console)


def _write(target: str, text: str, console: Console) -> None:
    if target == STDOUT:
        console.write_document(text)
    else:
        write_output(target, text)
