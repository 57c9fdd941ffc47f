"""The dashboard of a class, and the page of a pair: what they say, and what they never do."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser
from statistics import median
from typing import Any

import pytest

from grader.classroom.class_report import ClassReport, DroppedRow, MistakeRow, RowStatus
from grader.classroom.dashboard import NO_NUMBER, ClassSpeaker, marks_of
from grader.classroom.dashboard.class_page import (
    bins_of,
    class_script,
    heat_level,
    likeness_file,
    render_class,
    render_likeness,
)
from grader.language import LANGUAGES, say
from grader.model.dataclass import replace
from grader.render.page import source_hash, template_text
from grader.render.safe_text import visible
from tests.class_samples import (
    AWKWARD_NAMES,
    FLAGS,
    MADE_AT,
    MANY_EXERCISES,
    awkward_class,
    sample_class,
    sample_pair,
)
from tests.unit.for_each import for_each
from tests.unit.report_samples import HOSTILE
from tests.unit.test_contrast import TEXT, Rule, _rules_of, contrast

both_languages = for_each("language", LANGUAGES)
DATA: dict[str, str | None] = {"type": "application/json", "id": "students"}


class Page(HTMLParser):
    """The texts and tags of a page; fails where a tag is closed that was not open."""

    VOID = frozenset({"meta", "input", "br", "rect", "path"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.source = text
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        assert len(dict(attrs)) == len(attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).replace("\u00a0", " ").split())

    def all(self, tag: str, **wanted: str) -> list[dict[str, str | None]]:
        return [
            attributes
            for name, attributes in self.tags
            if name == tag and all(attributes.get(k) == v for k, v in wanted.items())
        ]


@pytest.fixture(scope="module")
def thirty() -> Page:
    return Page(render_class(sample_class(30)))


# The head -----------------------------------------------------------------------------------------


def test_the_head_counts_the_class() -> None:
    report = sample_class(300)
    text = Page(render_class(report)).text
    counts = dict.fromkeys(RowStatus, 0)
    for row in report.students:
        counts[row.status] += 1

    without = counts[RowStatus.NOT_GRADED] + counts[RowStatus.SET_ASIDE]
    assert "copies 300 réussies" in text
    assert f"réussies {counts[RowStatus.PASSED]} à revoir" in text
    assert f"à revoir {counts[RowStatus.FAILED]} sans note {without} moyenne sur 20" in text


def test_the_page_is_dated_and_names_its_course_in_its_language() -> None:
    french = Page(render_class(sample_class(3))).text
    english = Page(render_class(sample_class(3, language="en"))).text

    assert ClassSpeaker("fr").date(MADE_AT) in french
    assert ClassSpeaker("en").date(MADE_AT) in english
    assert "novembre 2025" in french
    assert "November 2025" in english
    assert "Minimax and alpha-beta" in english


def test_what_a_teacher_must_know_first_is_noticed() -> None:
    plain = Page(render_class(sample_class(5))).text
    noticed = replace(sample_class(5, anonymous=True), course_changed=True)
    text = Page(render_class(noticed)).text

    for code in ("dashboard-course-changed", "dashboard-anonymous"):
        said = say(code, "fr").replace("\u00a0", " ")
        assert said not in plain
        assert said in text


def test_a_course_without_a_title_has_a_page_with_one() -> None:
    report = sample_class(2)
    untitled = replace(report, course_title=replace(report.course_title, fr=" "))

    assert "<title>Notes de la classe</title>" in render_class(untitled)


@both_languages
def test_a_class_without_anybody_has_a_page(language: str) -> None:
    page = Page(render_class(sample_class(0, language=language)))

    assert say("dashboard-empty", language) in page.text
    assert say("dashboard-look-none", language) in page.text
    assert page.all("svg") == []


def test_a_class_that_nobody_has_a_mark_in_shows_none() -> None:
    report = sample_class(3)
    rows = tuple(
        replace(row, mark=None, status=RowStatus.NOT_GRADED, exercises=())
        for row in report.students
    )
    page = Page(render_class(replace(report, students=rows)))

    assert "moyenne sur 20 —" in page.text
    assert page.all("svg") == []


# Who to look at -----------------------------------------------------------------------------------


def test_every_copy_that_needs_an_eye_is_listed_with_its_reasons() -> None:
    report = sample_class(300)
    page = Page(render_class(report))
    needing = [
        row
        for row in report.students
        if row.flags or row.status in (RowStatus.NOT_GRADED, RowStatus.SET_ASIDE)
    ]

    assert needing
    for row in needing:
        assert len(page.all("li", id=f"o{row.number}")) == 1
        assert len(page.all("a", href=f"#o{row.number}")) == 1
    assert len([a for a in page.all("li") if str(a.get("id", "")).startswith("o")]) == len(needing)
    assert f"({len(needing)})" in page.text
    for flag in FLAGS:
        assert say(flag.code, "fr").replace("\u00a0", " ") in page.text


def test_our_own_breakdowns_come_first_and_reasons_are_said_once() -> None:
    report = sample_class(4)
    broken, flagged, aside, fine = (
        replace(row, flags=(), remark=None, status=RowStatus.PASSED) for row in report.students
    )
    broken = replace(broken, status=RowStatus.NOT_GRADED, mark=None, remark=FLAGS[0])
    aside = replace(aside, status=RowStatus.SET_ASIDE, mark=None)
    flagged = replace(flagged, flags=(FLAGS[1], FLAGS[1]))
    text = render_class(replace(report, students=(aside, flagged, fine, broken)))

    numbers = [broken.number, flagged.number, aside.number]
    assert re.findall(r'<li id="o(\d+)"', text) == [str(number) for number in numbers]
    assert text.count(say(FLAGS[1].code, "fr")) == 1
    assert say("dashboard-no-reason", "fr") in text


# Marks --------------------------------------------------------------------------------------------


def test_the_median_and_the_bins_hold_every_mark() -> None:
    marks = [Fraction(n) for n in (0, 1, 1, Fraction(19, 2), 20)]
    bins = bins_of(marks, 20)

    assert median(marks) == 1
    assert median(marks[:4]) == 1
    assert len(bins) == 20
    assert [bins[n].count for n in (0, 1, 9, 19)] == [1, 2, 1, 1]
    assert sum(each.count for each in bins) == 5


@for_each(("out_of", "number"), [(1, 20), (5, 5), (10, 10), (20, 20), (100, 20)])
def test_any_scale_has_its_bins(out_of: int, number: int) -> None:
    bins = bins_of([Fraction(out_of), Fraction(0)], out_of)

    assert len(bins) == number
    assert (bins[0].low, bins[-1].high) == (Fraction(0), Fraction(out_of))
    assert (bins[0].count, bins[-1].count) == (1, 1)


def test_the_histogram_says_in_words_what_it_draws(thirty: Page) -> None:
    marks = marks_of(sample_class(30))
    [drawing] = thirty.all("svg")
    label = str(drawing["aria-label"])

    assert drawing["role"] == "img"
    assert f"{len(marks)} notes sur 20" in label.replace("\u00a0", " ")
    assert "de 0 à moins de 1" in thirty.text
    assert "de 19 à 20" in thirty.text


# The table ----------------------------------------------------------------------------------------


def students_of(text: str) -> list[list[Any]]:
    """What the page holds for its script."""
    data = text.partition('id="students">')[2].partition("</script>")[0]
    students: list[list[Any]] = json.loads(data)
    return students


def test_every_student_is_a_row_whose_name_leads_to_their_page(thirty: Page) -> None:
    told = {
        number: told for number, *told, _, _ in (each[:5] for each in students_of(thirty.source))
    }
    for row in sample_class(30).students:
        assert len(thirty.all("tr", id=f"e{row.number}")) == 1
        status, page = told[row.number]
        assert (status, page) == (row.status, row.page or "")
        if row.page:
            assert thirty.all("a", href=row.page)


@for_each(("count", "tables"), [(1_000, 1), (1_001, 3)])
def test_a_large_class_is_in_parts_and_nobody_is_left_out(count: int, tables: int) -> None:
    text = render_class(sample_class(count))

    assert re.findall(r'<tr id="e(\d+)"', text) == [str(n) for n in range(1, count + 1)]
    plain = text.partition("<noscript>")[2].partition("</noscript>")[0]
    assert plain.count('<th scope="col" data-key="name"') == tables
    assert [each[0] for each in students_of(text)] == [*range(1, count + 1)]


def test_columns_that_nobody_fills_are_left_out(thirty: Page) -> None:
    report = sample_class(3)
    bare = tuple(
        replace(row, group=None, handed_in=None, attempts=1, file=None, flags=(), remark=None)
        for row in report.students
        if row.status in (RowStatus.PASSED, RowStatus.FAILED)
    )
    page = Page(render_class(replace(report, students=bare)))

    keys = [each.get("data-key") for each in page.all("th", scope="col") if "data-key" in each]
    wanted = ["name", "mark", "status", *(f"x:{each.id}" for each in report.exercises)]
    assert keys == wanted * 2  # For the script, and without it.
    assert {len(each) for each in students_of(page.source)} == {5 + len(wanted)}
    for key in ("group", "file", "handed-in", "attempts", "look"):
        assert thirty.all("th", **{"data-key": key})


@both_languages
def test_marks_are_written_in_the_language_of_the_class(language: str) -> None:
    report = sample_class(1, language=language)
    exercises = tuple(
        replace(mark, status=status, score=score)
        for mark, status, score in zip(
            sample_class(2).students[0].exercises,
            ("failed", "missing", "error"),
            (2.25, 0.0, 0.0),
            strict=True,
        )
    )
    row = replace(report.students[0], mark=12.5, status=RowStatus.FAILED, exercises=exercises)
    text = render_class(replace(report, students=(row,)))

    comma = "," if language == "fr" else "."
    absent = f"0 {say('dashboard-absent', language)}"
    [told] = students_of(text)
    place = told.index(f"2{comma}25")
    assert told[place : place + 3] == [f"2{comma}25", absent, "—"]
    assert (told[4], told[6]) == ("ssn", f"12{comma}5")
    assert f"<td>12{comma}5</td>" in text
    assert f"<td>2{comma}25</td><td>{absent}</td><td>—</td>" in text


def test_many_exercises_have_upright_names() -> None:
    assert "students tilted" not in render_class(sample_class(2))
    assert "students tilted" in render_class(sample_class(2, exercises=MANY_EXERCISES))


def test_who_has_left_the_source_is_told() -> None:
    report = sample_class(1)
    row = replace(report.students[0], is_in_source=False)

    assert say("dashboard-left", "fr") in render_class(replace(report, students=(row,)))


def test_dates_that_no_calendar_has_are_dashes() -> None:
    for seconds in (1e300, float("nan"), float("inf"), -1e18):
        assert ClassSpeaker("fr").date(seconds) == NO_NUMBER
        assert ClassSpeaker("en").short_date(seconds) == NO_NUMBER
    assert re.fullmatch(r"\d\d/11/2025 \d\d:43", ClassSpeaker("fr").short_date(MADE_AT))
    assert re.fullmatch(r"2025-11-\d\d \d\d:43", ClassSpeaker("en").short_date(MADE_AT))


def test_large_counts_and_shares_are_easy_to_read() -> None:
    assert ClassSpeaker("fr").count(10_000) == "10\u202f000"
    assert ClassSpeaker("en").count(10_000) == "10,000"
    assert ClassSpeaker("fr").percent(1, 3) == "33\u00a0%"
    assert ClassSpeaker("en").percent(9_999, 10_000) == "99%"
    assert ClassSpeaker("fr").percent(1, 10_000) == "<\u00a01\u00a0%"
    assert ClassSpeaker("fr").percent(0, 5) == "0\u00a0%"
    assert ClassSpeaker("fr").percent(5, 5) == "100\u00a0%"


# Success, mistakes, pairs, files ------------------------------------------------------------------


def test_the_heat_map_has_a_number_in_every_cell(thirty: Page) -> None:
    report = sample_class(30)
    cells = re.findall(r'<td class="heat level-(\d)"><b>(\d+)\u00a0%</b>', thirty.source)

    judged = sum(1 + len(row.by_kind) for row in report.fixtures) + len(report.exercises)
    assert len(cells) == judged
    for level, number in cells:
        assert int(level) == int(number) * 5 // 100


def test_only_full_success_has_the_last_level() -> None:
    assert [heat_level(n, 100) for n in (0, 19, 20, 99, 100)] == [0, 0, 1, 4, 5]
    assert heat_level(9_999, 10_000) == 4


def test_hidden_fixtures_are_marked(thirty: Page) -> None:
    hidden = sum(row.hidden for row in sample_class(30).fixtures)

    assert hidden
    assert thirty.source.count(f"<em>{say('dashboard-hidden', 'fr')}</em>") == hidden


def test_an_exercise_that_the_summary_forgot_has_its_fixtures_all_the_same() -> None:
    report = sample_class(5)
    fewer = replace(report, exercises=report.exercises[:1])

    assert '<th scope="rowgroup">alphabeta</th>' in render_class(fewer)


def mistake(*numbers: int, is_convention: bool = False) -> MistakeRow:
    return MistakeRow(
        exercise_id="minimax",
        id="erreur",
        message="Une erreur.",
        is_convention=is_convention,
        numbers=numbers,
    )


def test_mistakes_name_who_made_them_and_fold_long_lists() -> None:
    report = replace(sample_class(30), mistakes=(mistake(*range(1, 10)), mistake(1, 2, 77)))
    text = render_class(report)
    told = text[text.index('id="erreurs"') : text.index('id="paires"')]

    assert told.count('<a href="#e') == 11
    assert told.count("<details") == 1
    assert "9 élèves (" in told
    # Nobody has number 77 any more.
    assert "2 élèves (" in told
    assert say("dashboard-conventions", "fr") not in told


def test_conventions_stand_apart() -> None:
    report = replace(sample_class(30), mistakes=(mistake(1, is_convention=True),))
    text = render_class(report)

    assert text.index(say("dashboard-mistakes-none", "fr")) < text.index(
        say("dashboard-conventions", "fr")
    )


def test_the_trees_that_a_form_was_not_tried_on_are_named() -> None:
    row = DroppedRow(exercise_id="minimax", form="cours", fixtures=("precoce", "inegal"))
    text = render_class(replace(sample_class(30), dropped=(row,))).replace("\u00a0", " ")

    assert "Pas essayés dans la forme « cours » de « minimax »" in text
    assert "precoce, inegal" in text


def test_many_mistakes_are_folded_but_there(thirty: Page) -> None:
    plain = [row for row in sample_class(30).mistakes if not row.is_convention]
    left = len(plain) - 10

    assert f"Encore {left} erreurs, plus rares" in thirty.text
    assert thirty.text.count("garde le plus grand score") == len(sample_class(30).mistakes)


def test_pairs_lead_to_a_page_and_are_never_a_mark(thirty: Page) -> None:
    report = sample_class(30)

    for pair in report.likenesses:
        [link] = thirty.all("a", href=likeness_file(pair))
        assert report.students[pair.first - 1].name in str(link["aria-label"])
    assert "jamais une note" in thirty.text
    assert "2 autres paires" in thirty.text


def test_a_pair_of_somebody_who_was_forgotten_is_not_shown() -> None:
    report = replace(sample_class(2), likenesses=(sample_pair(1, 99),), likenesses_left_out=0)

    assert say("dashboard-pairs-none", "fr") in Page(render_class(report)).text


def test_files_and_choices_are_listed_with_their_reason(thirty: Page) -> None:
    report = sample_class(300)
    page = Page(render_class(report))

    assert report.set_aside
    for row in report.set_aside:
        assert row.origin in page.text
    assert page.text.count("essai.py, mon_code (1).py") == len(report.choices)
    assert f"Encore {len(report.choices) - 15} choix" in page.text


# A pair -------------------------------------------------------------------------------------------


def test_the_page_of_a_pair_marks_the_lines_that_both_have() -> None:
    report = sample_class(4)
    pair = report.likenesses[0]
    text = render_likeness(report, pair)

    assert likeness_file(pair) == "paires/1-2.html"
    assert text.count('<li class="shared">') == 8
    assert text.count("<li") == 9
    assert text.count("<b>=</b>") == 8
    assert 'href="../index.html#e1"' in text
    assert f'href="../{report.students[0].page}"' in text
    assert "jamais une note" in Page(text).text
    assert "\treturn evaluation(jeu)" in text


def test_the_page_of_a_pair_stays_small_whatever_was_handed_in() -> None:
    report = sample_class(2)
    pair = replace(report.likenesses[0], first_text=("x" * 1_000,) * 5_000)
    text = render_likeness(report, pair)

    assert len(text) < 2_000_000
    assert "La suite, 2\u202f000 lignes, n'est pas montrée ici." in text


def test_an_anonymous_pair_warns_of_names_in_the_code() -> None:
    warning = say("dashboard-pair-anonymous", "fr")
    known, unknown = sample_class(2), sample_class(2, anonymous=True)

    assert warning in render_likeness(unknown, unknown.likenesses[0])
    assert warning not in render_likeness(known, known.likenesses[0])


# What the pages never do --------------------------------------------------------------------------


def pages(report: ClassReport) -> Iterator[Page]:
    yield Page(render_class(report))
    for pair in report.likenesses:
        yield Page(render_likeness(report, pair))


@both_languages
def test_hostile_texts_are_shown_and_never_markup(language: str) -> None:
    for page in pages(awkward_class(language)):
        assert visible(HOSTILE) in "".join(page.texts)
        # Tags in data would open elements that were never closed, which Page refuses.
        assert page.all("script") in ([], [DATA, {"type": "module"}])
        assert "<" not in page.source.partition('id="students">')[2].partition("</script>")[0]
        assert page.all("h1") == [{}]
        for character in "\x1b\u202e\udc80\x00":
            assert character not in page.source


def test_every_awkward_name_has_a_row_that_can_be_pressed() -> None:
    page = Page(render_class(awkward_class()))

    for name in AWKWARD_NAMES:
        assert visible(name.strip() or "copie 2") in page.texts


def test_links_stay_in_the_folder() -> None:
    report = awkward_class()
    rows = list(report.students)
    for place, link in enumerate(
        ("javascript:alert(1)", "//ailleurs.example/x", "https://ailleurs.example", "a b#c?d.html")
    ):
        rows[place] = replace(rows[place], page=link)
    for page in pages(replace(report, students=tuple(rows))):
        for each in page.all("a"):
            assert re.fullmatch(r"#[a-z]+\d*|(\.\./)?[\w%./-]+(#[a-z]+\d*)?", str(each["href"]))
            assert not str(each["href"]).startswith("/")


@both_languages
def test_each_page_allows_its_own_script_and_style_only(language: str) -> None:
    for page in pages(sample_class(5, language=language)):
        [policy] = [str(each["content"]) for each in page.all("meta") if "http-equiv" in each]
        style = page.source.partition("<style>")[2].partition("</style>")[0]
        assert "default-src 'none'" in policy
        assert f"style-src '{source_hash(style)}'" in policy
        assert ("script-src" in policy) == bool(page.all("script"))
        if page.all("script"):
            assert f"script-src '{source_hash(class_script())}'" in policy
        for _, attributes in page.tags:
            assert "style" not in attributes
            assert not [name for name in attributes if name.startswith("on")]


def test_no_two_things_have_one_name() -> None:
    for page in pages(awkward_class()):
        ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
        assert len(ids) == len(set(ids))
        assert {str(a["href"])[1:] for a in page.all("a") if str(a["href"])[0] == "#"} <= {*ids}


@both_languages
def test_nothing_is_left_unsaid(language: str) -> None:
    """What only the script may fill in is in its own attributes."""
    for page in pages(sample_class(40, language=language)):
        assert "{" not in page.text
        assert "None" not in page.text
        assert "Message(" not in page.text


# Colours ------------------------------------------------------------------------------------------


def rules() -> list[Rule]:
    style = "".join(map(template_text, ("tree.css", "report.css", "class.css")))
    return list(_rules_of(re.sub(r"/\*.*?\*/", "", style, flags=re.S), ""))


def palette(*media: str) -> dict[str, str]:
    return {
        name.removeprefix("--"): value
        for wanted in media
        for rule in rules()
        if rule.selector == ":root" and rule.media == wanted
        for name, value in rule.declarations.items()
        if value.startswith("#")
    }


DARK, PRINT = "(prefers-color-scheme: dark)", "print"
THEMES = {"light": ("",), "dark": ("", DARK), "print": ("", PRINT), "both": ("", DARK, PRINT)}


@for_each("theme", THEMES)
def test_numbers_can_be_read_on_every_level_of_the_heat_map(theme: str) -> None:
    colours = palette(*THEMES[theme])
    levels = [name for name in colours if name.startswith("heat-")]

    assert len(levels) == 6
    for level in levels:
        assert contrast(colours["ink"], colours[level]) >= TEXT
    for text in ("ink", "max", "soft", "best"):
        assert contrast(colours[text], colours["shared"]) >= TEXT


@for_each("theme", THEMES)
def test_the_colour_deepens_as_successes_get_fewer(theme: str) -> None:
    colours = palette(*THEMES[theme])
    against_paper = [contrast(colours[f"heat-{n}"], colours["paper"]) for n in range(6)]

    assert against_paper == sorted(against_paper, reverse=True)
    assert against_paper[5] == 1


def test_every_colour_of_the_dashboard_comes_from_the_palette() -> None:
    names = palette("").keys() | {"sans"}
    sheet = re.sub(r"/\*.*?\*/", "", template_text("class.css"), flags=re.S)
    written = [rule for rule in _rules_of(sheet, "") if rule.selector != ":root"]

    assert {
        name
        for rule in written
        for v in rule.declarations.values()
        for name in re.findall(r"var\(--([\w-]+)\)", v)
    } <= names
    assert not [rule for rule in written if "#" in "".join(rule.declarations.values())]
