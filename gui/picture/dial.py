"""A clock as the Stage paints it: digits that fill their room, and the bank below them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor

from gui.kit.theme import Weight
from gui.kit.widgets.clock import ClockReading, Pressure, clock_parts, clock_text, pressure
from gui.picture import words
from gui.picture.layout import BANK, CAP, LINE
from gui.picture.painter import StagePainter, base_of, digits_width

TENTHS = 0.62
"""Tenths are this large beside the seconds."""
LARGEST = 210.0


def clock_key(reading: ClockReading | None) -> tuple[object, ...]:
    """What can be seen of a reading: it is painted anew when this differs."""
    if reading is None:
        return ()
    bank = None if reading.bank_ms is None else clock_text(reading.bank_ms)
    return (
        *clock_parts(reading.shown_ms),
        bank,
        reading.running,
        reading.paused,
        reading.on_bank,
        reading.held,
        pressure(reading),
    )


def places(reading: ClockReading | None) -> int:
    """How many digits the clock may come to show: four, from an hour up more."""
    if reading is None:
        return 4
    return sum(letter.isdigit() for letter in _widest(reading))


def em_for(stage: StagePainter, area: QRectF, reading: ClockReading) -> float:
    """How large an em of the digits may be in `area`."""
    wide = digits_width(_widest(reading), 1)
    return min(area.width() / wide, area.height() / (LINE * CAP), stage.px(LARGEST))


def paint_clock(
    stage: StagePainter, area: QRectF, reading: ClockReading, centred: bool = False
) -> None:
    """Paint the clock into `area`."""
    room = QRectF(area)
    if reading.bank_ms is not None:
        room.setBottom(room.bottom() - stage.px(BANK))
    em = em_for(stage, room, reading)
    if reading.bank_ms is not None:
        tall = em * CAP * LINE
        spare = max(0.0, room.height() - tall) / 2
        room.adjust(0, spare, 0, -spare)
        bank = QRectF(area.left(), room.bottom(), area.width(), stage.px(BANK))
        _paint_bank(stage, bank, reading)
    left = room.left()
    if centred:
        left = room.center().x() - _width(em, reading) / 2
    _paint_digits(stage, QPointF(left, base_of(room, em)), em, reading)


def _width(em: float, reading: ClockReading) -> float:
    """How wide the digits stand now, whatever digits they are."""
    whole, tenths = clock_parts(reading.shown_ms)
    return digits_width(whole, em) + digits_width(tenths, em * TENTHS)


def _paint_digits(stage: StagePainter, at: QPointF, em: float, reading: ClockReading) -> None:
    whole, tenths = clock_parts(reading.shown_ms)
    colour = _colour(stage, reading)
    wide = stage.digits(at, whole, em, colour)
    stage.digits(at + QPointF(wide, 0), tenths, em * TENTHS, colour)


def _paint_bank(stage: StagePainter, area: QRectF, reading: ClockReading) -> None:
    theme = stage.theme
    if reading.on_bank:
        stage.line(area, words.on_bank(), stage.face(24, Weight.STRONG), theme.warn)
        return
    face = stage.face(22)
    stage.line(area, words.bank(), face, theme.muted)
    left = area.left() + stage.width(words.bank() + "\u2002", face)
    figures = area.adjusted(left - area.left(), 0, 0, 0)
    colour = theme.text if reading.running else theme.muted
    stage.line(figures, clock_text(reading.bank_ms or 0), stage.face(32, Weight.STRONG), colour)


def paint_pause(stage: StagePainter, area: QRectF, colour: str) -> None:
    """The two bars of a pause, in the middle of `area`."""
    height = min(area.height(), area.width())
    thick = height * 0.3
    stage.painter.setPen(Qt.PenStyle.NoPen)
    stage.painter.setBrush(QColor(colour))
    for x in (area.center().x() - height * 0.42, area.center().x() + height * 0.12):
        bar = QRectF(x, area.center().y() - height / 2, thick, height)
        stage.painter.drawRoundedRect(bar, thick / 4, thick / 4)


def _colour(stage: StagePainter, reading: ClockReading) -> str:
    theme, level = stage.theme, pressure(reading)
    if level is Pressure.OUT:
        return theme.danger
    if not (reading.running or reading.held):
        return theme.muted
    if level is Pressure.DANGER:
        return theme.danger
    return theme.warn if level is Pressure.WARN else theme.text


def _widest(reading: ClockReading) -> str:
    """The widest text this clock may show before its next hour."""
    whole, _tenths = clock_parts(max(reading.shown_ms, 600_000))
    return "".join("0" if letter.isdigit() else letter for letter in whole)
