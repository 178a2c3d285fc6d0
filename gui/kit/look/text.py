"""Fonts, and fitting text into a given space with few measurements.

Measuring takes time proportional to the length of the text, so these functions measure little more
text than fits. `room` is in pixels.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Protocol, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase

from gui.kit.look.tokens import Size, Weight
from resources import FONTS

FAMILY = "Garnet Sans"
FILES = ("GarnetSans-Regular.otf", "GarnetSans-SemiBold.otf")


@cache
def load_fonts() -> bool:
    """Register the font family (needs a QGuiApplication). Return False if the family is missing."""
    return all([QFontDatabase.addApplicationFont(str(FONTS / name)) >= 0 for name in FILES])


def font(
    size: int | None = None, weight: int = Weight.NORMAL, tabular: bool = True, family: str = ""
) -> QFont:
    """Return a font of `size` pixels (default: the body size).

    If `tabular` is True, all digits have the same width. If `family` is given, it replaces Garnet's
    family, which then supplies only missing characters.
    """
    shared_font = _make_font(Size.BODY if size is None else size, weight, tabular, family)
    return QFont(shared_font)  # callers may modify this copy


@cache
def _make_font(size: int, weight: int, tabular: bool, family: str) -> QFont:
    result = QFont([family, FAMILY] if family else [FAMILY])
    result.setPixelSize(size)
    result.setWeight(QFont.Weight(weight))
    result.setStyleHint(QFont.StyleHint.SansSerif)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if size >= 20:  # large text needs tighter letter spacing
        result.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 98.5 if size < 40 else 98.0)
    if tabular:
        result.setFeature(QFont.Tag("tnum"), 1)
    return result


T = TypeVar("T")

JOINER = "\u200d"
"""The zero-width joiner, which combines emoji."""
WIDEST = 4_096
"""Maximum width that a line of text requests, in pixels."""
FIRST = 32
"""Number of characters that are measured first, however long the text is."""
MOST_LINES = 500
"""Maximum number of lines in a paragraph. The last line takes all remaining text."""
_MARKS = ("Mn", "Mc", "Me", "Sk")


class Metrics(Protocol):
    """The part of `QFontMetricsF` and `QFontMetrics` that this module uses."""

    def horizontalAdvance(self, text: str, /) -> float: ...

    def elidedText(self, text: str, mode: Qt.TextElideMode, width: int, /) -> str: ...


def most(count: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number up to `count` for which `fits` is true, or 0 if there is none.

    If `fits` is true for a number, it must be true for all smaller numbers. The search starts small
    and never tries numbers much larger than the result.
    """
    low, high = 0, min(count, FIRST)
    while high < count and fits(high):
        low, high = high, min(count, 2 * high)
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low


def first_fitting(candidates: Sequence[T], fits: Callable[[T], bool]) -> T | None:
    """Return the first candidate that fits, or None.

    If a candidate fits, all candidates after it must fit as well.
    """
    count = len(candidates)
    length = most(count, lambda last: fits(candidates[count - last]))
    return candidates[count - length] if length else None


def letters_in(text: str, metrics: Metrics, room: float) -> int:
    return most(len(text), lambda count: metrics.horizontalAdvance(text[:count]) <= room)


def fits(text: str, metrics: Metrics, room: float) -> bool:
    return metrics.horizontalAdvance(worth_measuring(text, metrics, room)) <= room


def worth_measuring(text: str, metrics: Metrics, room: float) -> str:
    """Return the text or, if a prefix is already too wide for `room`, only that prefix."""
    count = FIRST
    while count < len(text) and metrics.horizontalAdvance(text[:count]) <= 2 * room:
        count *= 2
    return text[:count]


def elided(text: str, metrics: Metrics, room: float) -> str:
    text = worth_measuring(text, metrics, room)
    width: float = room
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)  # type: ignore[arg-type]


def size_fitting(face: QFont, least: int, fits_at: Callable[[QFont], bool]) -> QFont:
    """Return `face` at the largest size that fits: at most its own, at least `least` pixels."""
    sizes = range(face.pixelSize(), min(least, face.pixelSize()) - 1, -1)

    def sized(size: int) -> QFont:
        copy = QFont(face)
        copy.setPixelSize(size)
        return copy

    fitting = first_fitting(sizes, lambda size: fits_at(sized(size)))
    return sized(sizes[-1] if fitting is None else fitting)


def split(text: str, metrics: Metrics, room: float, broken: bool = False) -> tuple[str, str]:
    """Return the words that fit into `room`, at least one, and the rest of the text.

    If `broken` is True, a first word that does not fit is divided after a hyphen or between
    letters.
    """
    fitting = letters_in(text, metrics, room)
    if fitting == len(text):
        return text, ""
    end = fitting if text[fitting] == " " else text.rfind(" ", 0, fitting)
    if end > 0:
        return text[:end], text[end + 1 :]
    end = text.find(" ")
    word = text if end < 0 else text[:end]
    if not broken or len(word) <= fitting:
        return word, text[len(word) + 1 :]
    letters = max(1, fitting)
    while letters and joined(text[letters - 1 : letters + 1]):
        letters -= 1
    letters = letters or max(1, fitting)  # take one character even if it is too wide
    letters = text.rfind("-", 1, letters) + 1 or letters
    return text[:letters], text[letters:].lstrip()


def wrapped(
    text: str, metrics: Metrics, room: float, most: int, broken: bool = False
) -> tuple[str, ...]:
    """Break the text into at most `most` lines of whole words. The last line takes the rest."""
    lines: list[str] = []
    while len(lines) < most - 1 and not fits(text, metrics, room):
        first, rest = split(text, metrics, room, broken)
        if not rest:
            break
        lines.append(first)
        text = rest
    return (*lines, text)


def paragraph(text: str, metrics: Metrics, room: float) -> str:
    """Return the text in as many lines as needed. Only a word wider than a line is divided."""
    lines: list[str] = []
    for line in text.split("\n"):
        lines += wrapped(line, metrics, room, MOST_LINES, broken=True)
    return "\n".join(lines)


def in_lines(
    pieces: Iterable[T],
    width: Callable[[T], float],
    room: float,
    gap: float = 0.0,
    never_first: Callable[[T], bool] = lambda _piece: False,
) -> Iterator[list[T]]:
    """Distribute pieces over lines no wider than `room`, and yield each line.

    Pieces on a line are `gap` apart. A piece wider than `room` is on a line of its own. A piece
    for which `never_first` is True is dropped if it would begin a line.
    """
    line: list[T] = []
    used_width = 0.0
    for piece in pieces:
        wide = width(piece)
        if line and used_width + wide > room:
            yield line
            line, used_width = [], 0.0
            if never_first(piece):
                continue
        line.append(piece)
        used_width += wide + gap
    yield line


def joined(text: str) -> bool:
    """Return True if the first two characters of a string form one visible character."""
    marked = unicodedata.category(text[1]) in _MARKS if text[1:] else False
    return marked or JOINER in text[:2]
