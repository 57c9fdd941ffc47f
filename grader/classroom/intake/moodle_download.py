"""Moodle's bulk download, as a zip or unpacked, and Python typed into Moodle's editor."""

import html
import re

from grader.classroom.intake import HandedFile, SourceKind, Student, StudentFiles
from grader.classroom.intake.listing import ListedFile, Listing
from grader.language import bare_word
from grader.model.dataclass import NamedTuple

_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)\b[^<>]*>|<[!?][^<>]*>")
_BLOCKS = frozenset(
    "address article aside blockquote dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 "
    "header hr li main nav ol p pre section table tbody td tfoot th thead tr ul".split()
)
"""What stands on lines of its own."""
_NEVER_SHOWN = frozenset("head script style title template".split())
_SPACES_WITH_LINE_END = re.compile(r"[ \t\f]*\n[ \t\f\n]*")
_PLACEHOLDERS = re.compile("[\u200b\ufeff]")
"""Editors put them where the cursor stood; nobody sees them, and Python stops at them."""
_NO_BREAK_SPACE = "\u00a0"


def python_of(data: bytes) -> bytes:
    """The lines that the student typed; nothing but white space where they typed none."""
    text = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    lines = _Lines(_without_comments(text)).lines
    typed = [line.replace(_NO_BREAK_SPACE, " ").rstrip() for line in lines]
    return ("\n".join(typed).strip("\n") + "\n").encode("utf-8", "replace")


class _Lines:
    """Lines as a browser breaks them, with indentation as the student meant it."""

    def __init__(self, text: str) -> None:
        self.lines: list[str] = []
        self._line: list[str] = []
        self._after_break = False
        self._after_pre = False
        self._open_pres = 0
        self._hidden: str | None = None
        tags = list(_TAG.finditer(text))
        self._is_bare_text = _is_bare_text(tags)
        at = 0
        for tag in tags:
            self._take_text(text[at : tag.start()])
            self._take_tag((tag[2] or "").lower(), is_end=bool(tag[1]))
            at = tag.end()
        self._take_text(text[at:])
        self._end_block()

    def _take_tag(self, name: str, *, is_end: bool) -> None:
        if self._hidden is not None:
            if is_end and name == self._hidden:
                self._hidden = None
        elif name in _NEVER_SHOWN and not is_end:
            self._hidden = name
        elif name == "br":
            self._end_line()
            self._after_break = True
        elif name in _BLOCKS:
            self._end_block()
            self._after_break = False
            if name == "pre":
                self._after_pre = not is_end
                self._open_pres = max(0, self._open_pres + (-1 if is_end else 1))

    def _take_text(self, text: str) -> None:
        if self._hidden is not None or not text:
            return
        if self._open_pres:
            text = text.removeprefix("\n") if self._after_pre else text
        elif not self._is_bare_text:
            text = self._folded(text)
        self._after_break = self._after_pre = False
        first, *others = _read_entities(text).split("\n")
        self._add(first)
        for line in others:
            self._end_line()
            self._add(line)

    def _add(self, text: str) -> None:
        if text:
            self._line.append(text)

    def _folded(self, text: str) -> str:
        """Line ends of the HTML are spaces; those that follow `<br>` are the editor's own.

        More spaces than a browser shows are kept: Python needs them.
        """
        found = _SPACES_WITH_LINE_END.match(text)
        if found is not None and not self._line:
            indent = found[0].rpartition("\n")[2] if self._after_break else ""
            text = indent + text[found.end() :]
        return _SPACES_WITH_LINE_END.sub(" ", text)

    def _end_line(self) -> None:
        self.lines.append("".join(self._line))
        self._line.clear()

    def _end_block(self) -> None:
        """A block begins or ends a line; spaces between two blocks are no line."""
        if any(part.strip(" \t\f") for part in self._line):
            self._end_line()
        self._line.clear()


def _is_bare_text(tags: list[re.Match[str]]) -> bool:
    """Whether no editor broke the lines: then they are where the student broke them."""
    names = [str(tag[2] or "").lower() for tag in tags if not tag[1]]
    return sum(name == "br" or name in _BLOCKS for name in names) <= 1


def _read_entities(text: str) -> str:
    try:
        text = html.unescape(text)
    except ValueError:  # An entity with a number of thousands of digits.
        return text
    return _PLACEHOLDERS.sub("", text.replace("\r", "\n"))


def _without_comments(text: str) -> str:
    kept, at = [], 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        kept.append(text[at:start])
        at = end + 3
    return "".join([*kept, text[at:]])


_NAME = re.compile(
    r"(?P<name>.*?)(?:_(?P<id>[0-9]{1,18}))?_assignsubmission_(?P<plugin>[a-z]+)(?P<rest>_.*)?",
    re.DOTALL,
)
"""The first such words count: a student may call a file as another student's folder is called."""


class _MoodleName(NamedTuple):
    key: str
    name: str
    plugin: str
    file: str
    """What follows in a flat name."""
    feedback_folder: str | None


def is_moodle(listing: Listing) -> bool:
    """Whether something at the top is called as Moodle calls it."""
    tops = {entry.parts[0] for entry in listing.entries} | {each[0] for each in listing.folders}
    return any(_NAME.fullmatch(top) for top in tops)


def moodle_students(listing: Listing) -> tuple[StudentFiles, Listing]:
    """The students of a download; and what lies beside their folders, by students of their own."""
    owners = StudentFiles(kind=SourceKind.MOODLE)
    others = Listing()
    found: list[tuple[_MoodleName, ListedFile | None]] = []
    for folder in sorted(listing.folders):
        place = _place(folder[0], folder[0])
        if place is not None:
            found.append((place, None))
        else:
            others.folders.add(folder)
    for entry in listing.entries:
        place = _place(entry.parts[0], entry.written[0])
        if place is not None:
            found.append((place, entry))
        else:
            others.entries.append(entry)
    is_blind = _is_blind([place for place, _ in found])
    for place, handed in found:
        name = f"{place.name} {place.key.partition(':')[2]}" if is_blind else place.name
        student = Student(key=place.key, name=name)
        owners.add(student, *([] if handed is None else [_handed(place, handed)]))
    return owners, others


def _place(top: str, written: str) -> _MoodleName | None:
    found = _NAME.fullmatch(top)
    if found is None:
        return None
    name = " ".join(found["name"].split()) or top
    if found["id"] is None:
        return _MoodleName(f"moodle:{name}", name, found["plugin"], (found["rest"] or "")[1:], None)
    rest = found["rest"] or ""
    up_to_plugin = _NAME.fullmatch(written) if len(rest) > 1 else None
    folder = written[: up_to_plugin.end("plugin") + 1] if up_to_plugin else written
    return _MoodleName(f"moodle:{int(found['id'])}", name, found["plugin"], rest[1:], folder)


def _handed(place: _MoodleName, entry: ListedFile) -> HandedFile:
    is_flat = len(entry.parts) == 1
    name = place.file if is_flat and place.file else entry.name
    return HandedFile(
        entry=entry,
        name=name,
        feedback_folder=place.feedback_folder,
        is_online_text=place.plugin == "onlinetext" and name.lower().endswith((".html", ".htm")),
    )


def _is_blind(places: list[_MoodleName]) -> bool:
    """Whether Moodle hides the names: everybody is called `Participant`, in some language."""
    names = {bare_word(place.name) for place in places}
    several = len({place.key for place in places}) > 1
    return len(names) == 1 and (several or names == {"participant"})
