"""Functions that compare names with each other, with typed text, and with default names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import filterfalse


def key(name: str) -> str:
    """Return a name in normal form. Names with the same normal form belong to the same person."""
    return " ".join(name.split()).casefold()


def fold(words: str) -> str:
    """Return `words` normalized for searching: in lower case and without accents."""
    if words.isascii():
        return words.lower()
    apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(filterfalse(unicodedata.combining, apart)).casefold()


def begins(name: str, typed: str) -> bool:
    """Return True if a name, or a word of it, begins with the typed text; both must be folded."""
    at = name.find(typed)
    while at > 0 and name[at - 1].isalnum():
        at = name.find(typed, at + 1)
    return at >= 0


def default_names(titles: Iterable[str]) -> frozenset[str]:
    """Return the keys of the players' default names, which include the titles of the seats."""
    return frozenset(map(key, (*titles, "Player 1", "Player 2")))
