"""A message before it is a sentence: a code and the facts it speaks of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True)
class Message:
    """What is to be said; `grader.messages` knows how to say it, in each language."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def message(code: str, **facts: Any) -> Message:
    return Message(code, MappingProxyType(facts))
