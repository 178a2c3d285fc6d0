"""Names: when two are the same, when one begins so, and which ones name nobody."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import filterfalse


def key(name: str) -> str:
    """Return a name for comparison with others: the same for the same person's name."""
    return " ".join(name.split()).casefold()


def fold(words: str) -> str:
    """Return a text to be searched: without capitals and accents."""
    if words.isascii():
        return words.lower()
    apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(filterfalse(unicodedata.combining, apart)).casefold()


def begins(name: str, typed: str) -> bool:
    """Return whether a name, or a word of it, begins so; both are folded."""
    at = name.find(typed)
    while at > 0 and name[at - 1].isalnum():
        at = name.find(typed, at + 1)
    return at >= 0


def usual_names(titles: Iterable[str]) -> frozenset[str]:
    """Return the keys of the names of players whom nobody has named, with these seats' titles."""
    return frozenset(map(key, (*titles, "Player 1", "Player 2")))
