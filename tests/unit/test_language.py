from grader.cli.arguments import early_language
from grader.language import language_of
from tests.unit.for_each import for_each


@for_each(
    ("words", "environment", "language"),
    [
        ([], {}, "fr"),
        (["check"], {}, "fr"),
        (["check", "--lang", "en"], {}, "en"),
        (["check", "--lang=en"], {}, "en"),
        (["check", "--lang", "en", "--lang", "fr"], {}, "fr"),
        (["check", "--lang"], {}, "fr"),
        (["check", "--lang", "klingon"], {}, "fr"),
        (["check", "--lang", "klingon"], {"GRADER_LANG": "en"}, "en"),
        (["check", "--lang", "fr"], {"GRADER_LANG": "en"}, "fr"),
        (["check"], {"GRADER_LANG": "en"}, "en"),
        (["check"], {"GRADER_LANG": "klingon"}, "fr"),
    ],
)
def test_help_and_usage_errors_speak_the_language_asked_for(
    words: list[str], environment: dict[str, str], language: str
) -> None:
    assert early_language(words, environment) == language


@for_each(
    ("asked", "environment", "course", "language"),
    [
        ("en", {"GRADER_LANG": "fr"}, "fr", "en"),
        (None, {"GRADER_LANG": "en"}, "fr", "en"),
        (None, {"GRADER_LANG": "en_GB.UTF-8"}, "fr", "en"),
        (None, {"GRADER_LANG": "EN"}, "fr", "en"),
        (None, {"GRADER_LANG": ""}, "en", "en"),
        (None, {"GRADER_LANG": "de"}, "en", "en"),
        (None, {}, "en", "en"),
        (None, {}, "fr", "fr"),
    ],
)
def test_the_option_comes_first_then_the_environment_then_the_course(
    asked: str | None, environment: dict[str, str], course: str, language: str
) -> None:
    assert language_of(asked, environment, course) == language
