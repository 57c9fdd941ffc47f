"""A message before it is a sentence: a code and the facts it speaks of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True)
class Message:
    """What is to be said; `grader.language` knows how to say it, in each language."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def __reduce__(self) -> tuple[Any, ...]:
        """A message travels between processes; the proxy around its facts cannot."""
        return _message_of, (self.code, dict(self.facts))


def message(code: str, **facts: Any) -> Message:
    return Message(code, MappingProxyType(facts))


def _message_of(code: str, facts: Mapping[str, Any]) -> Message:
    return message(code, **facts)


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
