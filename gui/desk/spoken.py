"""Lines for the screen."""

from __future__ import annotations

import re

_DIGITS = re.compile(r"\b([0-9a-f]{8})[0-9a-f]{24,}\b")


def brief(line: str) -> str:
    """A line for the screen, its long numbers cut short; posts have them whole."""
    return _DIGITS.sub(r"\1…", line)
