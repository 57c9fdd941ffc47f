"""Code typed into Moodle's editor comes back as lines."""

import pytest

from grader.classroom.intake.moodle_download import python_of
from tests.class_sources import moodle_page, typed_in_editor
from tests.unit.for_each import for_each

CODE = (
    "def f(n):\n    if n < 1 and 'é' > \"a\":\n        return 0\n\n    return f(n - 1)  # & fin\n"
)


def typed(html: str) -> str:
    return python_of(moodle_page(html).encode()).decode()


@pytest.mark.parametrize(
    "html",
    [
        pytest.param(typed_in_editor(CODE), id="a paragraph a line"),
        pytest.param(typed_in_editor(CODE).replace("\n", "\r\n"), id="line ends of Windows"),
        pytest.param(
            "<p>def f(n):<br>&nbsp;&nbsp; &nbsp;if n &lt; 1 and 'é' &gt; \"a\":<br />"
            "&nbsp; &nbsp; &nbsp; &nbsp; return 0<br><br>&nbsp; &nbsp; return f(n - 1)&nbsp; "
            "# &amp; fin</p>",
            id="line breaks",
        ),
        pytest.param(
            "<pre>\ndef f(n):\n    if n &lt; 1 and 'é' &gt; \"a\":\n        return 0\n\n"
            "    return f(n - 1)  # &amp; fin\n</pre>",
            id="preformatted",
        ),
        pytest.param(
            "<p></p><pre class=\"language-python\"><code>def f(n):\n    if n &lt; 1 and <span>'é'"
            '</span> &gt; "a":\n        return 0\n\n    return f(n - 1)  # &amp; fin</code></pre>',
            id="a sample of code",
        ),
        pytest.param(
            "def f(n):\n    if n &lt; 1 and 'é' &gt; \"a\":\n        return 0\n\n"
            "    return f(n - 1)  # &amp; fin",
            id="bare text",
        ),
        pytest.param(
            "<div class=\"text_to_html\">def f(n):<br />\n&nbsp; &nbsp; if n &lt; 1 and 'é' &gt; "
            '"a":<br />\n&nbsp; &nbsp; &nbsp; &nbsp; return 0<br />\n<br />\n&nbsp; &nbsp; '
            "return f(n - 1)&nbsp; # &amp; fin</div>",
            id="plain text made HTML by Moodle",
        ),
        pytest.param(
            "<div>def f(n):</div>\n<div>    if n &lt; 1 and 'é' &gt; \"a\":</div>\n"
            "<div>        return 0</div>\n<div><br></div>\n"
            "<div>    return f(n - 1)  # &amp; fin\ufeff</div>",
            id="spaces of their own",
        ),
        pytest.param(
            "<style>p {}</style><script>x = 1</script><!-- note -->"
            + typed_in_editor(CODE).replace("return 0", "re<!-- x -->tu<b>rn</b>\n 0"),
            id="marks within",
        ),
    ],
)
def test_code_is_read_back_as_it_was_typed(html: str) -> None:
    assert typed(html) == CODE


def test_tabs_after_a_line_break_are_indentation() -> None:
    assert typed("<p>if x:<br />\n\ty = 1<br />\n\tz = 2</p>") == "if x:\n\ty = 1\n\tz = 2\n"


@for_each("html", ["", "<p></p>", "<p>&nbsp;</p>\n<p><br></p>", "<!-- x -->"])
def test_no_text_is_white_space(html: str) -> None:
    assert typed(html).strip() == ""


def test_a_number_beyond_all_measure_is_left_as_it_is() -> None:
    entity = "&#" + "9" * 5000 + ";"

    assert typed(f"<p>x</p><p>{entity}</p>") == f"x\n{entity}\n"


@for_each(
    "piece",
    [
        "<",
        "<a ",
        "<!--",
        "<!",
        "<p",
        "&",
        "&#",
        "&lt",
        "<pre>",
        "</",
        "<br>",
        " \n",
        "<p>x",
        "<b>x",
    ],
)
def test_a_malformed_text_takes_no_longer_than_a_good_one(piece: str) -> None:
    """Only what is not linear takes as long as a test may."""
    data = (piece * (1 << 17))[: 1 << 17].encode()

    assert python_of(data)
