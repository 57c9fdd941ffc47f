"""The schema of the JSON report, compiled once: every report made in the tests is held against it.

The plain validator takes a quarter of a second for one large report; it has its say in
`tests/unit/test_render_json.py`.
"""

import jsonschema_rs

from grader.render.formats.json_report import report_schema

REPORT = jsonschema_rs.Draft202012Validator(report_schema())
