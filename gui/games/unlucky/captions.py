"""The content below a trial's board: captions with the seats' marks, and rows of chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from games.core import Pair, Seat
from gui.games.unlucky.words import more
from gui.kit.board.layout import SMALLEST_LABEL as SMALLEST
from gui.kit.look.text import in_lines, size_fitting
from gui.kit.theme import SeatStyle, Theme, Weight, contrast, font, mix, tint
from gui.kit.widgets.marks import paint_mark

Caption = tuple[Seat | None, str]
Captions = tuple[Caption, ...]
"""Sentences, each paired with the seat that it concerns (None for neither seat or both)."""

LINE = 1.24
"""Distance between the baselines of two lines, in font sizes."""
_DOT = " · "
"""Separator between sentences, omitted after a `Lead`."""


class Lead(str):
    """The start of a sentence, which the next string completes."""

    __slots__ = ()


def spoken(captions: Captions, names: Pair[str]) -> str:
    text_ = ""
    for number, (seat, text) in enumerate(captions, start=1):
        text_ += text if seat is None else f"{names[seat]}: {text}"
        if number < len(captions):
            text_ += " " if isinstance(text, Lead) else _DOT
    return text_


def paint_captions(
    painter: QPainter,
    area: QRectF,
    captions: Captions,
    size: int,
    styles: Pair[SeatStyle],
    theme: Theme,
) -> None:
    """Paint as many whole sentences as fit, centred in an area.

    If any sentences are omitted, also paint their number.
    """
    size = max(SMALLEST, size)
    face = font(size, Weight.NORMAL)
    metrics = QFontMetricsF(face)
    lines = _fitted(captions, metrics, area.width(), max(1, int(area.height() / (size * LINE))))
    y = area.center().y() - (len(lines) - 1) * size * LINE / 2 + metrics.capHeight() / 2
    for line in lines:
        x = area.center().x() - sum(_width(word, metrics) for word in line) / 2
        for word in line:
            if isinstance(word, Seat):
                side = size * 0.92
                box = QRectF(x, y - metrics.capHeight() / 2 - side / 2, side, side)
                paint_mark(painter, box, styles[word], theme)
            else:
                painter.setFont(face)
                painter.setPen(tint(on_table(theme.muted, theme)))
                painter.drawText(QPointF(x, y), word)
            x += _width(word, metrics)
        y += size * LINE


Word = Seat | str
Words = list[tuple[Word, Seat | None]]
"""Words in order, each with the seat whose mark is painted before it, or None."""


def _width(word: Word, metrics: QFontMetricsF) -> float:
    """Return the width of a word or mark, including the space after it."""
    if isinstance(word, Seat):
        return metrics.height() * 1.0
    return metrics.horizontalAdvance(f"{word} ")


def _fitted(
    captions: Captions, metrics: QFontMetricsF, width: float, most: int
) -> list[list[Word]]:
    """Return at most `most` lines of sentences. If any are omitted, the last line says how many."""
    for count in range(len(captions), 0, -1):
        for tail in ("",) if count == len(captions) else (more(len(captions) - count), "…"):
            words = _words(captions[:count]) + [(word, None) for word in tail.split()]
            lines = _broken(words, metrics, width)
            if len(lines) <= most:
                return lines
    lines = _broken(_words(captions[:1]), metrics, width)[:most]
    if captions:
        lines[-1][-1] = "…"
    return lines


def _broken(words: Words, metrics: QFontMetricsF, width: float) -> list[list[Word]]:
    """Break the words into lines. A mark stays on the same line as the word after it."""

    def wide(piece: tuple[Word, Seat | None]) -> float:
        return sum(_width(part, metrics) for part in piece if part is not None)

    return [
        [piece for word, mark in line for piece in (mark, word) if piece is not None]
        for line in in_lines(words, wide, width)
    ]


def _words(captions: Captions) -> Words:
    """Return all words in order, with separators. A sentence's mark comes with its first word."""
    words_: Words = []
    leads = True
    for seat, text in captions:
        if not leads:
            words_.append((_DOT.strip(), None))
        leads = isinstance(text, Lead)
        first = seat
        for word in text.split(" "):
            words_.append((word, first))
            first = None
    return words_


ENOUGH = 4.6
"""Minimum contrast ratio of small text."""
DARKEST = 104
"""Factor by which the table's lower edge is darkened, in per cent, as for `QColor.darker`."""
REGION = 0.42, 0.5
"""Maximum opacity of a seat's colour in the background of its regions, in a dark and a light
theme.
"""


@lru_cache(maxsize=64)
def on_table(colour: str, theme: Theme) -> str:
    """Return `colour`. If it is a tone of the theme, adjust it to be readable on the table."""
    tones = (theme.muted, theme.gold, theme.ok, theme.danger)
    if theme.dark or colour not in tones:
        return colour
    return readable(colour, QColor(theme.board.table).darker(DARKEST).name(), theme)


@lru_cache(maxsize=256)
def readable(colour: str, below: str, theme: Theme) -> str:
    """Return `colour`, mixed with the theme's text colour if it is not readable on `below`."""
    shares = (mix(theme.text, colour, step / 20) for step in range(21))
    return next((share for share in shares if contrast(share, below) >= ENOUGH), theme.text)


@lru_cache(maxsize=256)
def ground(fill: str, under: str, most: float, theme: Theme) -> str:
    """Return `fill` over `under` at the highest opacity, up to `most`, that keeps text readable."""
    shares = (mix(fill, under, most * (20 - step) / 20) for step in range(20))
    return next((share for share in shares if contrast(theme.text, share) >= ENOUGH), under)


def region_ground(style: SeatStyle | None, theme: Theme) -> str:
    """Return the background of a region: its holder's colour, pale enough for text."""
    cell, most = theme.board.cell, REGION[0] if theme.dark else REGION[1]
    return cell if style is None else ground(style.fill, cell, most, theme)


CENTRE = Qt.AlignmentFlag.AlignCenter
GAP = 0.5
"""Space between two chips, in font sizes."""
CLOSE = 0.4
"""Minimum padding around a chip's label, in font sizes."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A small button on a board. `act` names its action, and `live` is True if it is enabled."""

    act: str
    label: str
    key: str = ""
    on: bool = False
    live: bool = True


Row = list[tuple[Chip, QRectF]]


def row_of(foot: QRectF, chips: Sequence[Chip], text: int) -> Row:
    """Return the chips of a row with their areas, or [] if they do not fit even at reduced size."""
    gap = text * GAP
    room = foot.width() - gap * (len(chips) - 1)
    wide = _widths(chips, text)
    if sum(wide) > room:
        sizes = range(max(SMALLEST, text), SMALLEST - 1, -1)
        closer = ([_least_width(chip.label, size) for chip in chips] for size in sizes)
        wide = next((option for option in closer if sum(option) <= room), [])
    row: Row = []
    x = foot.left()
    for chip, width in zip(chips, wide, strict=False):
        row.append((chip, QRectF(x, foot.top(), width, foot.height())))
        x += width + gap
    return row


def row_width(chips: Sequence[Chip], text: int) -> float:
    """Return the width of a row of chips at full size, including the gaps between the chips."""
    return sum(_widths(chips, text)) + text * GAP * (len(chips) - 1)


def _widths(chips: Sequence[Chip], text: int) -> list[float]:
    metrics = QFontMetricsF(font(text, Weight.STRONG))
    return [metrics.horizontalAdvance(_chip_words(chip)) + text * 1.5 for chip in chips]


def _least_width(label: str, size: int) -> float:
    return QFontMetricsF(font(size, Weight.STRONG)).horizontalAdvance(label) + size * CLOSE


def chip_at(row: Row, at: QPointF) -> Chip | None:
    return next((chip for chip, area in row if chip.live and area.contains(at)), None)


def paint_row(painter: QPainter, row: Row, pointed: str, text: int, theme: Theme) -> None:
    face = font(max(SMALLEST, text), Weight.STRONG)
    metrics = QFontMetricsF(face)
    for chip, area in row:
        radius = min(8.0, area.height() / 2)
        box = area.adjusted(0.5, 0.5, -0.5, -0.5)
        ground = theme.accent if chip.on else theme.raised if chip.act == pointed else theme.surface
        edge = theme.accent if chip.on else theme.edge if chip.live else theme.line
        painter.setPen(QPen(tint(edge), 1))
        painter.setBrush(tint(ground))
        painter.drawRoundedRect(box, radius, radius)
        painter.setFont(face)
        label = theme.on_accent if chip.on else theme.text if chip.live else theme.disabled
        full = metrics.horizontalAdvance(_chip_words(chip)) + text * 0.6 <= area.width()
        if not full or not chip.key:
            painter.setPen(tint(label))
            painter.setFont(size_fitting(face, SMALLEST, partial(_fits, chip.label, area.width())))
            painter.drawText(area, CENTRE | Qt.TextFlag.TextSingleLine, chip.label)
            continue
        left = area.center().x() - metrics.horizontalAdvance(_chip_words(chip)) / 2
        base = area.center().y() + metrics.capHeight() / 2
        painter.setPen(tint(label))
        painter.drawText(QPointF(left, base), chip.label)
        hint = theme.on_accent if chip.on else theme.muted if chip.live else theme.disabled
        painter.setPen(tint(hint))
        key = left + metrics.horizontalAdvance(f"{chip.label}  ")
        painter.drawText(QPointF(key, base), chip.key)


def _fits(label: str, wide: float, face: QFont) -> bool:
    return _least_width(label, face.pixelSize()) <= wide + 0.01


def _chip_words(chip: Chip) -> str:
    return f"{chip.label}  {chip.key}" if chip.key else chip.label
