"""Text from outside: what people put around a move, and what no screen would show."""

from __future__ import annotations

SPACES = " \t\r\n\u00a0\u2009\u200b\u202f"
BETWEEN = rf"[{SPACES},;:：=>/\-\u2010-\u2015\u2212\u2192]"
"""What may stand between the parts of a move, as a class of a regular expression (NOTATION.md)."""


def bare(text: str) -> str:
    """A pasted move without what people put around it: spaces, backticks, a final full stop."""
    text = text.strip(SPACES)
    if len(text) > 2 and text[0] == text[-1] == "`":
        text = text[1:-1].strip(SPACES)
    return text.rstrip(SPACES + ".,;")


def printable(text: str) -> str:
    """A text in which a sign stands for everything that is not shown, such as control codes."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)
