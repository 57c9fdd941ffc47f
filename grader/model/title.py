"""What a course, an exercise or a case is called, in each language."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Title:
    fr: str
    en: str

    @classmethod
    def same(cls, text: str) -> "Title":
        """One text for both languages."""
        return cls(fr=text, en=text)

    def said_in(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


NO_TITLE = Title.same("")
"""Of what has none, or may not show it."""
