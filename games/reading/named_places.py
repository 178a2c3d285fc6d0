"""Replacement of the names of a board's corners and middle with the corresponding cells."""

from __future__ import annotations

import re

from games.reading.source_text import TracedText
from games.reading.words import Cells

_NO_CELL = r"(?!\s{0,3}[(,]?\s{0,3}(?:at\s|on\s)?[a-i]\s?\d)"
_CORNER = re.compile(
    rf"\b(?:the\s)?(top|upper|bottom|lower)[\s-](left|right)(?:\s(?:corner|cell|spot))?\b{_NO_CELL}"
)
_MIDDLE = re.compile(
    r"\b(?:the\s)?(?:(?:dead|exact|very)\s)?(?:centre|center|middle)"
    r"(?:\s(?:cell|spot|of the board))?"
    r"(?=\s*(?:[.;!)\n]|$|and\b|with\b|,(?!\s*[a-i]\s?\d)))"
)


def named_places(text: TracedText, cells: Cells) -> TracedText:
    """Return the text with the names of a square board's corners and middle replaced by cells.

    “Top left” is replaced only if the text mentions corners; otherwise it can mean half of a piece.
    """
    if "corner" in text.small:
        text = text.sub(_CORNER, lambda match: _corner(match, cells), text.small)
    if any(map(text.small.__contains__, ("centre", "center", "middle"))):
        middle = (cells.rows + 1) // 2
        cell = f"{cells.columns[middle - 1]}{middle}"
        text = text.sub(_MIDDLE, lambda match: _unless_named(cell, match), text.small)
    return text


def _corner(match: re.Match[str], cells: Cells) -> str:
    column = cells.columns[0 if match[2] == "left" else -1]
    cell = f"{column}{1 if match[1] in ('top', 'upper') else cells.rows}"
    return _unless_named(cell, match)


def _unless_named(cell: str, match: re.Match[str]) -> str:
    """Return the cell, or the matched words if the cell itself is also in the text.

    For example, “the centre” stays as it is in “the centre! Red E5”.
    """
    return match[0] if cell.lower() in match.string else cell
