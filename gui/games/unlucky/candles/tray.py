"""The layout and painting of Candle Countdown's two trays and of the rounds between them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from games.core import Pair, Seat
from games.unlucky.candle_countdown.rules import PUFFS
from games.unlucky.candle_countdown.view import LETTERS, Count, CountdownView, SeenCandle, State
from games.unlucky.trial import ROUNDS
from gui.games.unlucky.candles import words
from gui.games.unlucky.candles.art import Wax, paint_candle, plate_colours, wax_of
from gui.games.unlucky.panel import CENTRE, LEFT, Panel
from gui.kit.board.layout import SMALLEST_LABEL as SMALLEST
from gui.kit.theme import Mark, Theme, Weight, font, tint
from gui.kit.widgets.marks import mark_path, paint_mark

LOW = 14.0
"""Height below which only the trays are shown, in font sizes."""
SLOT = 3.9
"""Minimum width of a candle's slot if the block beside the slots is widened, in font sizes."""

SUM = 30
"""Width needed for an arrangement's sum and its bar, in font sizes."""
SMALL, EDGE = 0.86, 3.0
"""Relative text size in a round's field, and the field's margin in pixels."""
NARROWER = 0.2
"""Maximum width of the scorer's mark beside the totals, as a fraction of the round's field."""
TIGHT = 5.0
"""Width of a field below which its text has the minimum size, in font sizes."""


@dataclass(frozen=True, slots=True)
class Slot:
    whole: QRectF
    candle: QRectF
    plate: QRectF


@dataclass(frozen=True, slots=True)
class Places:
    """The areas of the board's parts. `blocks` holds the area for each seat's mark and points."""

    blocks: Pair[QRectF]
    slots: Pair[tuple[Slot, ...]]
    rounds: QRectF
    foot: QRectF


@dataclass(frozen=True, slots=True)
class Shown:
    """The content of the trays at one moment.

    `fresh` is the opacity of the last of `counts`, from 0 to 1.
    """

    candles: Pair[tuple[SeenCandle, ...]]
    wax: Pair[tuple[Wax, ...]]
    points: Pair[int]
    stars: Pair[bool]
    puffs: Pair[int]
    counts: tuple[Count, ...]
    round: int
    fresh: float = 1.0


def shown_of(view: CountdownView) -> Shown:
    return Shown(
        candles=view.candles,
        wax=view.candles.map(lambda candles: tuple(map(wax_of, candles))),
        points=view.points,
        stars=view.stars,
        puffs=view.puffs,
        counts=view.counts,
        round=view.round,
    )


def lay_out(
    area: QRectF,
    text: int,
    line: float,
    bare: bool,
    reads: bool,
    block: float = 0.0,
    chips: float = 0.0,
) -> Places:
    """Return the layout for an area. If `bare` is True, lay out only the candles.

    `reads` is True if a seat has input. `block` is the preferred width of the blocks beside the
    trays. `chips` is the width of the chips, which are placed beside the rounds if they fit there.
    """
    low = bare or area.height() < text * LOW
    chips_between = chips > 0 and not low and area.width() - chips >= text * SUM
    foot_high = 0.0 if bare or chips_between or (low and not reads) else line * 1.2
    rounds_high = 0.0 if low else line * (1.7 if chips_between else 1.35)
    gap = 0.0 if low else 3.0
    tray = (area.height() - foot_high - rounds_high - 2 * gap) / 2
    left = min(max(area.width() * 0.13, text * 4.4), text * 10.0)
    left = max(left, block) if area.width() - block >= 9 * text * SLOT else left
    left = 0.0 if bare else left
    foot = QRectF(area.left(), area.bottom() - foot_high, area.width(), foot_high)
    rounds = QRectF(area.left(), area.top() + tray + gap, area.width(), rounds_high)
    tops = Pair(area.top(), rounds.bottom() + gap)
    if chips_between:
        foot = QRectF(rounds.right() - chips, rounds.top(), chips, rounds_high)
        rounds = rounds.adjusted(0, 0, -chips - text, 0)
    wide = (area.width() - left) / 9
    return Places(
        tops.map(lambda top: QRectF(area.left(), top, left, tray)),
        tops.map(
            lambda top: tuple(
                _slot(QRectF(area.left() + left + index * wide, top, wide, tray), text, bare)
                for index in range(9)
            )
        ),
        rounds,
        foot,
    )


def _slot(whole: QRectF, text: int, bare: bool) -> Slot:
    high = whole.height() * 0.16 if bare else min(max(text * 1.45, whole.height() * 0.18), text * 2)
    plate = QRectF(0, 0, min(whole.width() * 0.86, high * 2.7), high)
    plate.moveCenter(QPointF(whole.center().x(), whole.bottom() - high / 2 - 2))
    room = whole.adjusted(0, 2, 0, 0)
    room.setBottom(plate.top() - max(2.0, high * 0.14))
    return Slot(whole, room, plate)


def paint_empty(panel: Panel, painter: QPainter, at: Places) -> None:
    for slots in at.slots:
        for letter, slot in zip(LETTERS, slots, strict=True):
            candle = SeenCandle(letter, None, State.UNLIT, 0, False, None, None)
            paint_plate(panel, painter, slot.plate, candle)


def paint_trays(
    panel: Panel, painter: QPainter, at: Places, shown: Shown, without: Seat | None = None
) -> None:
    """Paint both seats' blocks and trays, and the rounds.

    If `without` is a seat, omit that seat's tray and the rounds.
    """
    for seat in Seat:
        if not panel.bare:
            paint_block(panel, painter, at.blocks[seat], seat, shown)
        if seat is without:
            continue
        style = panel.look.styles[seat]
        for slot, candle, wax in zip(
            at.slots[seat], shown.candles[seat], shown.wax[seat], strict=True
        ):
            paint_candle(painter, slot.candle, wax, style, panel.look.theme)
            _paint_kind(panel, painter, slot, candle, wax)
            paint_plate(panel, painter, slot.plate, candle)
    if at.rounds.height() > 0 and without is None:
        paint_rounds(panel, painter, at.rounds, shown)


def _paint_kind(panel: Panel, painter: QPainter, slot: Slot, candle: SeenCandle, wax: Wax) -> None:
    if panel.bare or candle.kind is None or wax.burnt <= 0:
        return
    theme = panel.look.theme
    label = words.kind(candle.kind)
    if panel.width_of(label, 0.86) > slot.whole.width() - 2:
        label = candle.kind.value
    top = slot.candle.bottom() - slot.candle.height() * 0.1 - panel.text * 1.25
    area = QRectF(slot.whole.left(), top, slot.whole.width(), panel.text * 1.2)
    painter.setOpacity(wax.burnt)
    panel.write(painter, area, label, theme.muted, CENTRE, 0.86)
    painter.setOpacity(1.0)


def paint_plate(panel: Panel, painter: QPainter, plate: QRectF, candle: SeenCandle) -> None:
    """Paint a candle's plate with its letter, and with its number if the viewer knows it."""
    ground, ink, edge = plate_colours(candle.trim, panel.look.theme)
    radius = plate.height() * 0.28
    painter.setPen(QPen(QColor(edge), max(1.0, plate.height() * 0.06)))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(plate, radius, radius)
    if panel.bare:
        return
    if candle.number is None:
        panel.write(painter, plate, candle.letter, ink, CENTRE, 1.0, strong=True)
        return
    part = QRectF(plate.left(), plate.top(), plate.width() * 0.46, plate.height())
    painter.setOpacity(0.75)
    panel.write(painter, part, candle.letter, ink, CENTRE, 0.86)
    painter.setOpacity(1.0)
    rest = QRectF(part.right(), plate.top(), plate.width() * 0.5, plate.height())
    panel.write(painter, rest, str(candle.number), ink, CENTRE, 1.12, strong=True)


def paint_block(panel: Panel, painter: QPainter, area: QRectF, seat: Seat, shown: Shown) -> None:
    """Paint a seat's mark, points, star, number of burning candles and remaining puffs."""
    theme, text = panel.look.theme, panel.text
    rows = max(1, int(area.height() // panel.line))
    big = min(area.height() * 0.42, text * 2.4, area.width() * 0.4)
    top = area.top() + max(0.0, (area.height() - big - panel.line * min(2, rows - 1)) / 2)
    mark = QRectF(area.left() + 2, top + big * 0.08, big * 0.84, big * 0.84)
    paint_mark(painter, mark, panel.look.styles[seat], theme)
    number = QRectF(mark.right() + text * 0.5, top, area.right() - mark.right(), big)
    painter.setFont(font(max(SMALLEST, round(big * 0.82)), Weight.STRONG))
    painter.setPen(tint(theme.text))
    painter.drawText(number, LEFT, str(shown.points[seat]))
    if shown.stars[seat]:
        wide = painter.fontMetrics().horizontalAdvance(str(shown.points[seat]))
        star = QRectF(number.left() + wide + text * 0.5, top + big * 0.16, big * 0.68, big * 0.68)
        paint_star(painter, star, theme)
    if rows < 2:
        return
    line = QRectF(mark.left(), top + big + 1, area.width() - 4, panel.line)
    burning = sum(wax.flame > 0.5 for wax in shown.wax[seat])
    count, burning_text = str(burning), words.burning(burning)
    if burning_text.startswith(count):
        line.setLeft(
            line.left() + panel.write(painter, line, count, theme.text, LEFT, 0.9, strong=True)
        )
    panel.write(painter, line, burning_text.removeprefix(count), theme.muted, LEFT, 0.9)
    line.setLeft(mark.left())
    if rows > 2 and area.height() - big > panel.line * 2:
        _paint_puffs(panel, painter, line.translated(0, panel.line), shown.puffs[seat])


def block_width(panel: Panel) -> float:
    return panel.width_of(words.put_out(), 0.9) + _pips_width(panel) + 4.5


def _pips_width(panel: Panel) -> float:
    return panel.text * 0.5 * (1.6 * PUFFS + 0.5)


def _paint_puffs(panel: Panel, painter: QPainter, area: QRectF, used: int) -> None:
    """Paint a pip for each puff, filled if the seat has not yet used that puff (CC-3)."""
    theme = panel.look.theme
    side = panel.text * 0.5
    room = area.width() - _pips_width(panel)
    full_label = words.put_out()
    size = next((share for share in (0.9, 0.75) if panel.width_of(full_label, share) <= room), None)
    text = words.put_out(short=True) if size is None else full_label
    wide = panel.write(painter, area, text, theme.muted, LEFT, size or 0.9)
    for index in range(PUFFS):
        centre = QPointF(area.left() + wide + side * (1.5 + index * 1.6), area.center().y())
        painter.setPen(QPen(tint(theme.muted), 1.2))
        painter.setBrush(tint(theme.muted) if index >= used else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, side / 2, side / 2)


def round_fields(area: QRectF) -> tuple[QRectF, ...]:
    wide = area.width() / ROUNDS
    return tuple(
        QRectF(area.left() + number * wide, area.top(), wide, area.height())
        for number in range(ROUNDS)
    )


def paint_rounds(panel: Panel, painter: QPainter, area: QRectF, shown: Shown) -> None:
    """Paint a field for each round that fits, with its number, scorer and known totals."""
    theme = panel.look.theme
    size = _size(panel, area)
    numbered = (
        panel.width_of(str(ROUNDS), size, strong=True) <= area.width() / ROUNDS - 3 - 2 * EDGE
    )
    for number, field in enumerate(round_fields(area), start=1):
        box = field.adjusted(1.5, 1.5, -1.5, -1.5)
        count = shown.counts[number - 1] if number <= len(shown.counts) else None
        painter.setPen(QPen(tint(theme.edge if number == shown.round else theme.board.grid), 1))
        painter.setBrush(tint(theme.board.cell if count is not None else theme.board.table))
        painter.drawRoundedRect(box, 4, 4)
        inner = box.adjusted(EDGE, 0, -EDGE, 0)
        if count is None:
            now = number == shown.round
            colour = theme.text if now else theme.muted
            if numbered:
                panel.write(painter, inner, str(number), colour, LEFT, size, strong=now)
            continue
        painter.setOpacity(shown.fresh if number == len(shown.counts) else 1.0)
        _paint_count(panel, painter, inner, count, size)
        painter.setOpacity(1.0)


def _size(panel: Panel, area: QRectF) -> float:
    return SMALL if area.width() / ROUNDS >= panel.text * TIGHT else SMALLEST / panel.text


def _paint_count(panel: Panel, painter: QPainter, box: QRectF, count: Count, size: float) -> None:
    """Paint as much of a finished round as fits: its number, the scorer's mark and the totals."""
    theme = panel.look.theme
    digits = panel.width_of(str(ROUNDS), size) + EDGE
    side = min(box.height() * 0.7, box.width() * 0.36)
    room = box.width() - min(side, box.width() * NARROWER) - EDGE
    totals, numbered = _totals_in(panel, room, digits, count, size)
    side = min(side, box.width() * NARROWER) if totals else side
    if numbered:
        panel.write(painter, box, str(count.round), theme.muted, LEFT, size)
    left = box.left() + (digits if numbered else 0.0)
    mark = QRectF(left, box.center().y() - side / 2, side, side)
    if totals:
        text_area = box.adjusted(mark.right() + EDGE - box.left(), 0, 0, 0)
        panel.write(painter, text_area, totals, theme.text, LEFT, size, strong=True)
    else:
        mark.moveLeft(left + (box.right() - left - side) / 2)
    _paint_scorer(panel, painter, mark, count)


def _totals_in(
    panel: Panel, room: float, digits: float, count: Count, size: float
) -> tuple[str, bool]:
    """Return the text of the totals in a field, and whether the round's number also fits.

    A single total is shown only together with the round's number, because alone it would look like
    a round's number.
    """
    totals_text = words.totals(count.totals)
    if "–" in totals_text:  # two totals cannot be mistaken for a round's number
        wide = panel.width_of(totals_text, size, strong=True) + EDGE
        return (totals_text, digits + wide <= room) if wide <= room else ("", digits <= room)
    for label_of in (words.own_total, words.own_in_short):
        wide = panel.width_of(label_of("00"), size, strong=True) + EDGE
        if totals_text and digits + wide <= room:
            return label_of(totals_text), True
    return "", digits <= room


def _paint_scorer(panel: Panel, painter: QPainter, mark: QRectF, count: Count) -> None:
    """Paint the mark of the seat that scored, or a short line if nobody scored."""
    if count.point is not None:
        paint_mark(painter, mark, panel.look.styles[count.point], panel.look.theme)
        return
    pen = QPen(tint(panel.look.theme.muted), max(1.4, mark.width() * 0.12))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    half = QPointF(mark.width() * 0.22, 0)
    painter.drawLine(mark.center() - half, mark.center() + half)


def paint_star(painter: QPainter, area: QRectF, theme: Theme, share: float = 1.0) -> None:
    """Paint a star, which indicates a total of 10 or more (CC-5)."""
    path = mark_path(Mark.STAR, area)
    painter.setOpacity(share)
    painter.setPen(QPen(tint(theme.board.ring_ground), max(1.0, area.width() * 0.06)))
    painter.setBrush(tint(theme.gold))
    painter.drawPath(path)
    painter.setOpacity(1.0)
