"""Cleaning pasted text: removing decoration around a move, and showing invisible characters."""

from __future__ import annotations

import re
import unicodedata

SPACES = " \t\r\n\u00a0\u2009\u200b\u202f"
BETWEEN = rf"[{SPACES},;:：=>/\-\u2010-\u2015\u2212\u2192]"
"""Separators between the parts of a move, as a character class (NOTATION.md)."""
FLAGS = re.ASCII | re.IGNORECASE
"""Flags for move patterns: case is ignored; only ASCII digits and letters match."""
GAP = re.compile(f"{BETWEEN}+")

_PART = re.compile(rf"{BETWEEN}+|[a-z]+[0-9]*|[0-9]+|.", FLAGS | re.DOTALL)


def parts_of(text: str) -> list[str]:
    """Return the words, names and symbols in `text`, without separators."""
    return [part for part in _PART.findall(text) if not GAP.fullmatch(part)]


def first_part(text: str) -> str:
    """Return the first part of `text` in printable form, at most 20 characters long."""
    return printable(next(iter(parts_of(text)), "")[:20])


def bare(text: str) -> str:
    """Strip spaces and backticks around a pasted move, and punctuation at its end."""
    text = text.strip(SPACES)
    if len(text) > 2 and text[0] == text[-1] == "`":
        text = text[1:-1].strip(SPACES)
    return text.rstrip(SPACES + ".,;")


def revealed(text: str) -> str:
    """Return `text` with invisible characters spelled out, so that it hides nothing.

    Control and formatting characters, combining marks, blank letters and right-to-left letters
    (which reorder their neighbours) become `⟨U+202E⟩`; several spaces become `␣␣`. Other text is
    returned unchanged.
    """
    shown = "".join(f"⟨U+{ord(char):04X}⟩" if _hides_text(char) else char for char in text)
    return re.sub(r"^ | $|  +", lambda spaces: "␣" * len(spaces[0]), shown)


_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
_LEFTWARDS = ("R", "AL", "AN")


def _hides_text(character: str) -> bool:
    return (
        not character.isprintable()
        or character in _BLANK
        or unicodedata.category(character)[0] == "M"
        or unicodedata.bidirectional(character) in _LEFTWARDS
    )


def shortened(text: str, most: int = 1_000) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def printable(text: str) -> str:
    return "".join(character if character.isprintable() else "\ufffd" for character in text)
