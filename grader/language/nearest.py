"""The word that was probably meant."""

import unicodedata
from collections.abc import Iterable

_LONGEST_WORD = 80
"""Comparing is quadratic in the length, and no word of ours is that long."""


def nearest(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> str | None:
    """The known word that is most like this one; accents and capitals do not count."""
    import difflib

    by_bare_word = {bare_word(candidate): candidate for candidate in known}
    asked = bare_word(word)[:_LONGEST_WORD]
    close = difflib.get_close_matches(asked, by_bare_word, n=1, cutoff=cutoff)
    return by_bare_word[close[0]] if close else None


def likeness(word: str, other: str) -> float:
    """How much two names are alike, 1 where only capitals, accents or underscores differ."""
    import difflib

    one, two = (bare_word(each.replace("_", ""))[:_LONGEST_WORD] for each in (word, other))
    return 1.0 if one == two else difflib.SequenceMatcher(None, one, two).ratio()


def bare_word(word: str) -> str:
    """A word without accents or capitals."""
    if word.isascii():
        return word.casefold()
    decomposed = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
