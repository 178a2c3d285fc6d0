"""Letters: the one bundled family, and text made to fit a room in few measurements.

The family is Garnet Sans, which is Inter with its figures made tabular. To measure a text takes
time that grows with it: so nothing here measures much more of a text than there is room for, and
what is searched for is found by halving. `room` is in pixels.
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
    """Make the family known to the application, once. False: not found, system fonts serve.

    Needs a QGuiApplication.
    """
    return all([QFontDatabase.addApplicationFont(str(FONTS / name)) >= 0 for name in FILES])


def font(size: int | None = None, weight: int = Weight.NORMAL, tabular: bool = True) -> QFont:
    """A font of the family; `size` in pixels, else that of text. Tabular figures have one width."""
    made = _made(Size.BODY if size is None else size, weight, tabular)
    return QFont(made)  # a copy, which may be changed


@cache
def _made(size: int, weight: int, tabular: bool) -> QFont:
    result = QFont([FAMILY])
    result.setPixelSize(size)
    result.setWeight(QFont.Weight(weight))
    result.setStyleHint(QFont.StyleHint.SansSerif)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if size >= 20:  # large letters stand closer
        result.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 98.5 if size < 40 else 98.0)
    if tabular:
        result.setFeature(QFont.Tag("tnum"), 1)
    return result


T = TypeVar("T")

JOINER = "\u200d"
"""Makes one sign of the two round it, as in an emoji of a family."""
WIDEST = 4_096
"""No line asks for much more room than this, in pixels."""
FIRST = 32
"""So many letters are measured first of a text of any length."""
MOST_LINES = 500
"""A paragraph goes on in its last line after so many."""
_MARKS = ("Mn", "Mc", "Me", "Sk")


class Metrics(Protocol):
    """`QFontMetricsF`, or `QFontMetrics`."""

    def horizontalAdvance(self, text: str, /) -> float:
        """Return how wide a text is, in pixels."""

    def elidedText(self, text: str, mode: Qt.TextElideMode, width: int, /) -> str:
        """Return a text cut short."""


def most(count: int, fits: Callable[[int], bool]) -> int:
    """The largest number up to `count` that `fits`, where all smaller ones do; 0 always does.

    It is looked for from below: numbers much larger than the one found are never tried.
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
    """The first that `fits`, where all that follow it do as well; None if not even the last."""
    count = len(candidates)
    found = most(count, lambda last: fits(candidates[count - last]))
    return candidates[count - found] if found else None


def letters_in(text: str, metrics: Metrics, room: float) -> int:
    """Return how many letters of a text fit, from its beginning."""
    return most(len(text), lambda count: metrics.horizontalAdvance(text[:count]) <= room)


def fits(text: str, metrics: Metrics, room: float) -> bool:
    """Return whether a text is no wider than the room."""
    return metrics.horizontalAdvance(worth_measuring(text, metrics, room)) <= room


def worth_measuring(text: str, metrics: Metrics, room: float) -> str:
    """Return a text, or as much of its beginning as is surely too wide."""
    count = FIRST
    while count < len(text) and metrics.horizontalAdvance(text[:count]) <= 2 * room:
        count *= 2
    return text[:count]


def elided(text: str, metrics: Metrics, room: float) -> str:
    """Return a text that ends in "…" where it does not fit."""
    text = worth_measuring(text, metrics, room)
    width: float = room
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)  # type: ignore[arg-type]


def size_fitting(face: QFont, least: int, fits_at: Callable[[QFont], bool]) -> QFont:
    """The face, or the largest of the smaller ones down to `least` pixels with which it fits.

    Where it fits with none, that of `least` pixels.
    """
    sizes = range(face.pixelSize(), min(least, face.pixelSize()) - 1, -1)

    def sized(size: int) -> QFont:
        one = QFont(face)
        one.setPixelSize(size)
        return one

    found = first_fitting(sizes, lambda size: fits_at(sized(size)))
    return sized(sizes[-1] if found is None else found)


def split(text: str, metrics: Metrics, room: float, broken: bool = False) -> tuple[str, str]:
    """As many words as fit into `room`, and the rest; at least one word.

    `broken`: where not even the first fits, what of it ends with a hyphen, or as many letters.
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
    letters = letters or max(1, fitting)  # a sign that is wider than a line is broken all the same
    letters = text.rfind("-", 1, letters) + 1 or letters
    return text[:letters], text[letters:].lstrip()


def wrapped(
    text: str, metrics: Metrics, room: float, most: int, broken: bool = False
) -> tuple[str, ...]:
    """Return a text in at most so many lines of whole words; the last one holds all the rest.

    `broken`: a word that is wider than a line goes on in the next one.
    """
    lines: list[str] = []
    while len(lines) < most - 1 and not fits(text, metrics, room):
        first, rest = split(text, metrics, room, broken)
        if not rest:
            break
        lines.append(first)
        text = rest
    return (*lines, text)


def paragraph(text: str, metrics: Metrics, room: float) -> str:
    """A text in as many lines as it takes: only a word wider than a line goes on in the next."""
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
    """Pieces that are painted one after another, `gap` apart, in lines no wider than `room`.

    `never_first`: what is left out where a line would begin with it.
    """
    line: list[T] = []
    used = 0.0
    for piece in pieces:
        wide = width(piece)
        if line and used + wide > room:
            yield line
            line, used = [], 0.0
            if never_first(piece):
                continue
        line.append(piece)
        used += wide + gap
    yield line


def joined(text: str) -> bool:
    """Return whether the first two letters of a text are drawn as one sign."""
    marked = unicodedata.category(text[1]) in _MARKS if text[1:] else False
    return marked or JOINER in text[:2]
