"""A title of a course file: one text for both languages, or a text for each."""

from grader.course.document import MappingPart, Part
from grader.course.faults import FaultList
from grader.course.kinds import Kind, Schema, Text
from grader.course.tables import Key, Table
from grader.model.title import Title

FRENCH = Key("fr", Text(), "Le titre en français.", required=True, example="fr: Des égalités")
ENGLISH = Key("en", Text(), "Le titre en anglais.", required=True, example="en: Ties")
BOTH = Table((FRENCH, ENGLISH))


class TitleKind(Kind[Title]):
    """`Des égalités`, or `{fr: Des égalités, en: Ties}`."""

    def take(self, part: Part, key: str, faults: FaultList) -> Title | None:
        if isinstance(part, MappingPart):
            return self._take_both(part, key, faults)
        text = Text().read(part, key, faults)
        return None if text is None else Title.same(text)

    def _take_both(self, part: MappingPart, key: str, faults: FaultList) -> Title | None:
        fields = BOTH.read(part, key, faults)
        if fields is None or not fields.complete:
            return None
        french, english = fields.value(FRENCH), fields.value(ENGLISH)
        return None if french is None or english is None else Title(fr=french, en=english)

    def schema(self) -> Schema:
        return {"anyOf": [Text().schema(), BOTH.schema()]}
