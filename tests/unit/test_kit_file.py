"""traces.json: written and read back, and never believed; and lists cut out of YAML files."""

import json
import math
from typing import Any

import jsonschema
import pytest
import yaml

from grader.course.document import FaultList, with_list_shortened, without_key, yaml_loader
from grader.course.solutions import (
    KitFile,
    file_digest,
    kit_schema,
    parse_kit_file,
    render_kit_file,
)
from grader.model.exercise import Kit, KitAnswers, RecordedSearch, SearchAnswer, leaves_of
from grader.model.run import (
    Digest,
    LongInteger,
    NodeRef,
    NumpyScalar,
    PlainDict,
    PlainSet,
    Returned,
)
from grader.model.tree import tree_of
from tests.unit.for_each import for_each

ANSWERS: tuple[Returned, ...] = (
    3,
    -2.5,
    4.0,
    True,
    None,
    "inf",
    math.inf,
    -math.inf,
    [1, (2, [False])],
    (),
    NumpyScalar(2.5, "float64"),
    NumpyScalar(math.inf, "float64"),
    2**200,
    PlainSet(("a", (1,))),
    PlainDict((("a", 1), (2.5, [PlainDict(())]))),
    LongInteger(hex(-(10**90))),
    Digest("list", 200_000, "d" * 64),
)
CONTENT = KitFile(
    kit=Kit(course_id="petit", course_sha256="a" * 64, grader_version="0.1"),
    files={"fixtures/é.yaml": "b" * 64, "LISEZMOI.md": "c" * 64},
    answers={
        "minimax": KitAnswers(
            searches={
                "arbre": RecordedSearch(
                    (1, -math.inf, 2.5), SearchAnswer(math.inf, (0, 1), ((0, 0), (0, 1)))
                ),
                "feuille": RecordedSearch((1,), SearchAnswer(-3, None, ())),
            },
            scripts={},
        ),
        "libre": KitAnswers(searches={}, scripts={"appels": ANSWERS}),
    },
)


def document() -> Any:
    return json.loads(render_kit_file(CONTENT))


def code_of(data: bytes) -> tuple[str, int | None, str]:
    """The fault of these bytes: its code, its line, the place it names."""
    faults = FaultList("traces.json")

    assert parse_kit_file(data, faults) is None
    [fault] = faults.found
    assert fault.remedy is not None
    return fault.message.code, fault.place.line, str(fault.message.facts.get("where", ""))


# There and back -----------------------------------------------------------------------------------


def test_what_is_written_is_read_back_exactly() -> None:
    faults = FaultList("traces.json")

    read = parse_kit_file(render_kit_file(CONTENT), faults)

    assert faults.found == []
    assert repr(read) == repr(CONTENT).replace(
        repr(dict(CONTENT.files)), repr(dict(sorted(CONTENT.files.items())))
    )


def test_nan_comes_back_as_nan() -> None:
    answers = {"x": KitAnswers(searches={}, scripts={"y": (math.nan,)})}
    data = render_kit_file(KitFile(kit=CONTENT.kit, files={}, answers=answers))

    read = parse_kit_file(data, FaultList("traces.json"))

    assert read is not None
    assert repr(read.answers["x"].scripts["y"]) == "(nan,)"


def test_what_is_written_obeys_its_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(kit_schema())
    jsonschema.Draft202012Validator(kit_schema()).validate(document())


def test_a_node_is_no_answer_of_a_script() -> None:
    answers = {"x": KitAnswers(searches={}, scripts={"y": (NodeRef(0),)})}

    with pytest.raises(TypeError, match="NodeRef"):
        render_kit_file(KitFile(kit=CONTENT.kit, files={}, answers=answers))


def test_a_byte_order_mark_and_other_line_ends_do_no_harm() -> None:
    data = b"\xef\xbb\xbf" + render_kit_file(CONTENT).replace(b"\n", b"\r\n")

    assert parse_kit_file(data, FaultList("traces.json")) is not None
    assert file_digest(b"a\r\nb\r\n") == file_digest(b"a\nb\n") != file_digest(b"a b")


def test_the_leaves_of_a_tree_are_known_left_to_right() -> None:
    assert leaves_of(tree_of([[1, 2], 3, [[4]]])) == (1, 2, 3, 4)


# Damage -------------------------------------------------------------------------------------------


@for_each(
    ("data", "line"),
    [
        (b"", 1),
        (b'{\n"schema": ', 2),
        (b"\xff\xfe", None),
        (b"[" * 100_000, None),
        (b'{"schema": NaN}', None),
        (b'{"schema": ' + b"9" * 10_000 + b"}", None),
    ],
)
def test_what_is_no_json_is_told_with_its_line(data: bytes, line: int | None) -> None:
    assert code_of(data) == ("kit-not-json", line, "")


@for_each("data", [b"[]", b"{}", b'{"schema": 3}', b'{"schema": "grader/kit/1"}'])
def test_the_file_of_another_program_is_told_as_foreign(data: bytes) -> None:
    assert code_of(data)[0] == "kit-foreign"


SEARCH = ("exercises", "minimax", "searches", "arbre")
SCRIPT = ("exercises", "libre", "scripts", "appels")


@for_each(
    ("steps", "value", "where"),
    [
        (("course",), None, "course"),
        (("course", "id"), 3, "course.id"),
        (("course", "sha256"), None, "course.sha256"),
        (("grader_version",), [], "grader_version"),
        (("files",), [], "files"),
        (("files", "LISEZMOI.md"), 1, "files.LISEZMOI.md"),
        (("exercises",), None, "exercises"),
        (("exercises", "minimax"), [], "exercises.minimax"),
        (("exercises", "minimax", "searches"), None, "exercises.minimax.searches"),
        (SEARCH, 3, "exercises.minimax.searches.arbre"),
        ((*SEARCH, "value"), "16", "exercises.minimax.searches.arbre"),
        ((*SEARCH, "value"), True, "exercises.minimax.searches.arbre"),
        ((*SEARCH, "path"), ["a"], "exercises.minimax.searches.arbre"),
        ((*SEARCH, "path"), 3, "exercises.minimax.searches.arbre"),
        ((*SEARCH, "trace"), [[0.5]], "exercises.minimax.searches.arbre"),
        ((*SEARCH, "trace"), [0], "exercises.minimax.searches.arbre"),
        ((*SEARCH, "leaves"), [None], "exercises.minimax.searches.arbre"),
        (SCRIPT, {}, "exercises.libre.scripts.appels"),
        (SCRIPT, [{}], "exercises.libre.scripts.appels"),
        (SCRIPT, [{"float": "1e3"}], "exercises.libre.scripts.appels"),
        (SCRIPT, [{"numpy": "x", "type": "float64"}], "exercises.libre.scripts.appels"),
        (SCRIPT, json.loads("[" * 110 + "]" * 110), "exercises.libre.scripts.appels"),
        (SCRIPT, [{"dict": [[1]]}], "exercises.libre.scripts.appels"),
        (SCRIPT, [{"int": "12"}], "exercises.libre.scripts.appels"),
        (SCRIPT, [{"type": "set", "text": "{1}"}], "exercises.libre.scripts.appels"),
    ],
)
def test_damage_is_told_with_its_place(steps: tuple[str, ...], value: Any, where: str) -> None:
    damaged = document()
    part = damaged
    for step in steps[:-1]:
        part = part[step]
    part[steps[-1]] = value

    assert code_of(json.dumps(damaged).encode()) == ("kit-damaged", None, where)


# Lists that are cut -------------------------------------------------------------------------------


@pytest.fixture(params=["libyaml", "pure"])
def _each_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "pure":
        monkeypatch.setattr(
            "grader.course.document.yaml_loader", lambda: yaml.SafeLoader, raising=True
        )
    else:
        assert yaml_loader() is not yaml.SafeLoader


@pytest.mark.usefixtures("_each_loader")
@for_each(
    ("text", "shortened"),
    [
        ("a: 1\nmots: [un, deux, trois] # ici\nb: 2\n", "a: 1\nmots: [un, trois] # ici\nb: 2\n"),
        ("mots: [\n  un, # 1\n  deux, # 2\n  'trois',\n]\n", "mots: [un, 'trois']\n"),
        ("mots:\n  - un # 1\n  - deux\n  - trois # 3\nb: é\n", "mots:\n  - un\n  - trois\nb: é\n"),
        (
            "mots:\n- un\n# là\n- deux\n- trois\n# fin\nb: 2\n",
            "mots:\n- un\n- trois\n# fin\nb: 2\n",
        ),
        ("mots:\r\n- un\r\n- deux\r\n- trois\r\nb: 2", "mots:\r\n- un\r\n- trois\r\nb: 2"),
        ("\ufeff# é\nmots: [un, deux, trois]", "\ufeff# é\nmots: [un, trois]"),
        ("{mots: [un, deux, trois], b: 2}", "{mots: [un, trois], b: 2}"),
        ("mots:\n  - un\n  - trois\n  - deux", "mots:\n  - un\n  - trois"),
    ],
)
def test_only_the_list_changes(text: str, shortened: str) -> None:
    data = with_list_shortened(text.encode(), "mots", ["un", "trois"])

    assert data.decode() == shortened
    assert yaml.safe_load(data.decode("utf-8-sig"))["mots"] == ["un", "trois"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("id: a\nsecret: chouette  # à moi\nb: 2\n", "id: a\nb: 2\n"),
        ("secret: chouette\r\nb: 2\r\n", "b: 2\r\n"),
        ("b: 2\nsecret: chouette", "b: 2\n"),
        ("b: 2\n'secret':\n  'chouette\n  hulotte'\nc: 3\n", "b: 2\nc: 3\n"),
        ("{secret: chouette, b: 2}", "{b: 2}"),
        ("{b: 2, secret: chouette}", "{b: 2}"),
        ("{b: 2 , secret: chouette , c: 3}", "{b: 2 , c: 3}"),
        ("\ufeffsecret: chouette\nb: é\n", "\ufeffb: é\n"),
        ("b: 2 # secret: rien\n", "b: 2 # secret: rien\n"),
    ],
)
def test_only_the_key_goes(text: str, left: str) -> None:
    assert without_key(text.encode(), "secret").decode() == left


def test_a_list_that_loses_nothing_is_left_byte_for_byte() -> None:
    text = "mots: [ un,   trois ] # é\r\n".encode()

    assert with_list_shortened(text, "mots", ["un", "deux", "trois"]) == text
