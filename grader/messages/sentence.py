"""One sentence in both languages."""

from typing import NamedTuple


class Sentence(NamedTuple):
    fr: str
    en: str
