"""Clocks: readings as text, and a clock face whose digits do not shift as the time changes."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from games.match.clocks import Reading, time_text
from gui.kit.look.smooth import fill_with, smooth, stroke_with
from gui.kit.look.tokens import Tween
from gui.kit.texts import Kit
from gui.kit.theme import RING_RADIUS, Radius, SeatStyle, Weight, font, px, theme_of
from gui.kit.widgets.ground import paint_lit
from gui.kit.wording import plain

DANGER_MS = 10_000
WARN_MS = 20_000
_HOUR_MS = 3_600_000


class Pressure(Enum):
    NONE = "none"
    WARN = "warn"
    DANGER = "danger"
    OUT = "out"


def pressure(reading: Reading) -> Pressure:
    """Return the urgency of a clock.

    The urgency depends on the total time, including the bank: danger at 10 s or less, and a warning
    at 20 s or less. A clock also warns while it is held, while its bank runs, and in the last 10 s
    before its bank starts.
    """
    if reading.out:
        return Pressure.OUT
    if reading.held:
        return Pressure.WARN
    left = reading.total
    if left <= DANGER_MS:
        return Pressure.DANGER
    if left <= WARN_MS or reading.on_bank or reading.left <= DANGER_MS:
        return Pressure.WARN
    return Pressure.NONE


def clock_parts(milliseconds: int) -> tuple[str, str]:
    """Return the time, rounded up, as two strings, for example `("0:09", ".9")`.

    The second string holds the tenths of a second, and is "" at 10 s or more.
    """
    left = max(0, milliseconds)
    tenths = -(-left // 100)
    if tenths < 100:
        return f"0:{tenths // 10:02d}", f".{tenths % 10}"
    seconds = -(-left // 1000)
    if left > _HOUR_MS:
        return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}", ""
    return f"{seconds // 60}:{seconds % 60:02d}", ""


def clock_text(milliseconds: int) -> str:
    """Return the time as text: `1:42`, `0:09.9` below 10 s, or `1:00:01` from one hour upwards.

    A negative time is shown as 0.
    """
    return "".join(clock_parts(milliseconds))


def digits_of(reading: Reading) -> tuple[str, str]:
    """Return a clock's text and its tenths. In a match by post, it shows days and hours."""
    if reading.by_post:
        return plain(time_text(reading)), ""
    return clock_parts(reading.shown)


def widest(reading: Reading) -> str:
    """Return the widest text that this clock can show, for which space is reserved."""
    whole, _tenths = digits_of(reading)
    if not reading.by_post:
        whole, _tenths = clock_parts(max(reading.shown, 600_000))
    return "".join("0" if letter.isdigit() else letter for letter in whole)


def until_text(reading: Reading) -> str:
    """Return a message about when a clock of a match by post runs out, or "" for other clocks."""
    if reading.until is None:
        return ""
    return Kit.tr("until {0}").format(plain(reading.until))


_TENTHS = 0.62
"""Font size of the tenths relative to the seconds."""
_BANK = 0.36
"""Font size of the bank relative to the digits."""
_CAP = 0.727
"""Height of a digit in ems."""
_LINE, _BANK_LINE = 0.92, 0.56
"""Line heights of the digits and of the bank below them, in ems."""
_PAUSE_ROOM = 0.62
"""Space for the pause sign after the digits, in ems."""


class ClockFace(QWidget):
    """A seat's clock, scaled to the widget: digits, with the bank below or beside them.

    A running clock is lit, with a bar in the accent or the seat's colour, and an idle clock is
    dimmed. The clock shows the urgency that `pressure` returns, and tenths below 10 s. Once the
    time for the turn is used up, the digits show the bank.
    """

    activated = Signal()
    """Emitted on click, Enter or Space, but only after `make_clickable`."""

    def __init__(self, digits: int = 40) -> None:
        super().__init__()
        self._digits = digits
        self._reading = Reading(0)
        self._seat: SeatStyle | None = None
        self._alignment = Qt.AlignmentFlag.AlignLeft
        self._clickable = self._plain = False
        self._hover = False
        self._shown: tuple[object, ...] = ()
        self._lit = Tween(self, lambda _value: self.update())
        self.setProperty(RING_RADIUS, int(Radius.CARD))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(Kit.tr("Clock"))

    def reading(self) -> Reading:
        return self._reading

    def setReading(self, reading: Reading) -> None:
        """Show a reading. Repaint only if the clock's appearance changes."""
        previous, self._reading = self._reading, reading
        if reading.running != previous.running:
            self._lit.to(1.0 if reading.running else 0.0, theme_of(self).motion.normal)
        shown = (
            digits_of(reading),
            until_text(reading),
            None if reading.bank is None else clock_text(reading.bank),
            reading.running,
            reading.paused,
            reading.held,
            pressure(reading),
        )
        if shown != self._shown:
            self._shown = shown
            self.setAccessibleDescription(self._spoken())
            self.update()

    def setSeatStyle(self, style: SeatStyle | None) -> None:
        """Show the bar in a seat's colour, or in the accent colour if `style` is None."""
        self._seat = style
        self.update()

    def setAlignment(self, alignment: Qt.AlignmentFlag) -> None:
        self._alignment = alignment
        self.update()

    def setPlain(self, plain: bool) -> None:
        """If `plain` is True, show only the digits, without background and bar."""
        self._plain = plain
        self.update()

    def make_clickable(self) -> None:
        self._clickable = True
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return self._size_for(self._digits)

    def minimumSizeHint(self) -> QSize:
        return self._size_for(16)

    def paintEvent(self, event: QPaintEvent) -> None:
        with smooth(self) as painter:
            self._paint_ground(painter)
            self._paint_digits(painter)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover = True
        self.update()

    def leaveEvent(self, event: object) -> None:
        self._hover = False
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._clickable:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if self._clickable and event.button() is Qt.MouseButton.LeftButton and inside:
            self.activated.emit()
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if self._clickable and event.key() in keys:
            self.activated.emit()
        else:
            super().keyPressEvent(event)

    def _paint_ground(self, painter: QPainter) -> None:
        theme, area = theme_of(self), QRectF(self.rect())
        if not self._plain:
            alarm = pressure(self._reading) is Pressure.DANGER
            bar = theme.accent_text if self._seat is None else self._seat.stroke(theme)
            paint_lit(painter, area, theme, bar, self._lit.now, alarm)
        if self._clickable and self._hover:
            stroke_with(painter, QPen(QColor(theme.edge), 1))
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), Radius.CARD, Radius.CARD)

    def _paint_digits(self, painter: QPainter) -> None:
        reading = self._reading
        layout = self._layout()
        whole, tenths = digits_of(reading)
        large, small = _face(layout.em), _face(layout.em * _TENTHS)
        room = QFontMetricsF(large)
        spare = layout.digits.width() - room.horizontalAdvance(widest(reading)) - layout.pause
        left = layout.digits.left() + self._shift(spare)
        base = layout.digits.center().y() + layout.em * _CAP / 2
        painter.setPen(self._digit_colour())
        painter.setFont(large)
        painter.drawText(QPointF(left, base), whole)
        end = left + room.horizontalAdvance(whole)
        if tenths:
            painter.setFont(small)
            painter.drawText(QPointF(end, base), tenths)
            end += QFontMetricsF(small).horizontalAdvance(tenths)
        if reading.paused:
            self._paint_pause(painter, QPointF(end, base), layout.em)
        self._paint_bank(painter, layout)

    def _paint_pause(self, painter: QPainter, at: QPointF, em: float) -> None:
        height, thick = em * 0.46, max(2.0, em * 0.12)
        top = at.y() - em * _CAP / 2 - height / 2
        fill_with(painter, QColor(theme_of(self).text))
        for step in (0.18, 0.18 + 0.22):
            painter.drawRoundedRect(
                QRectF(at.x() + em * step, top, thick, height), thick / 3, thick / 3
            )

    def _paint_bank(self, painter: QPainter, layout: _Layout) -> None:
        text = self._bank_text()
        if text is None:
            return
        painter.setFont(_small(layout.em))
        bank_runs = self._reading.held or (self._reading.on_bank and self._reading.running)
        painter.setPen(self._digit_colour() if bank_runs else QColor(theme_of(self).muted))
        side = self._alignment
        if layout.beside:
            right = bool(side & Qt.AlignmentFlag.AlignRight)
            side = Qt.AlignmentFlag.AlignLeft if right else Qt.AlignmentFlag.AlignRight
        painter.drawText(layout.bank, side | Qt.AlignmentFlag.AlignVCenter, text)

    def _bank_text(self) -> str | None:
        reading = self._reading
        if reading.held:
            return Kit.tr("Time")
        if reading.bank is None:
            return until_text(reading) or None
        if reading.on_bank:
            return Kit.tr("bank is running")
        return Kit.tr("bank {0}").format(clock_text(reading.bank))

    def _spoken(self) -> str:
        """Return the reading as accessible text, in steps of ten seconds."""
        reading = self._reading
        left = -(-max(0, reading.shown) // 10_000) * 10_000
        parts = [clock_text(left) if not reading.by_post else digits_of(reading)[0]]
        if reading.out:
            parts = [Kit.tr("out of time")]
        if reading.until is not None:
            parts.append(until_text(reading))
        if reading.held:
            parts.append(Kit.tr("time"))
        elif reading.paused:
            parts.append(Kit.tr("paused"))
        elif reading.running:
            parts.append(Kit.tr("running"))
        return ", ".join(parts)

    def _digit_colour(self) -> QColor:
        theme, reading = theme_of(self), self._reading
        level = pressure(reading)
        if level is Pressure.OUT:
            return QColor(theme.danger)
        if not (reading.running or reading.held):
            return QColor(theme.muted)
        if level is Pressure.DANGER:
            return QColor(theme.danger)
        return QColor(theme.warn if level is Pressure.WARN else theme.text)

    def _layout(self) -> _Layout:
        area = QRectF(self.rect())
        upright = max(2.0, min(14.0, area.height() * 0.08))
        left, right = (0, 0) if self._plain else (px(20), px(12))
        area.adjust(left, upright, -right, -upright)
        text = self._bank_text()
        bank = 0.0
        if text is not None:
            bank = QFontMetricsF(_small(100)).horizontalAdvance(text) / 100 + 0.3
        digits = QFontMetricsF(_face(100)).horizontalAdvance(widest(self._reading))
        unit = digits / 100 + _PAUSE_ROOM
        right_hand = bool(self._alignment & Qt.AlignmentFlag.AlignRight)
        return _Layout.best(area, unit, bank, right_hand)

    def _shift(self, spare: float) -> float:
        if self._alignment & Qt.AlignmentFlag.AlignRight:
            return spare
        return spare / 2 if self._alignment & Qt.AlignmentFlag.AlignHCenter else 0.0

    def _size_for(self, digits: int) -> QSize:
        digits = px(digits)
        width = QFontMetricsF(_face(digits)).horizontalAdvance("00:00") + digits * _PAUSE_ROOM
        height = digits * 1.2 + (digits * 0.5 if self._reading.bank is not None else 0)
        return QSize(round(width) + px(32), round(height) + px(8))


class _Layout:
    def __init__(self, digits: QRectF, bank: QRectF, em: float, side_by_side: bool) -> None:
        self.digits, self.bank, self.em, self.beside = digits, bank, em, side_by_side
        self.pause = em * _PAUSE_ROOM

    @classmethod
    def best(cls, area: QRectF, unit: float, bank: float, right: bool) -> _Layout:
        """Return the layout with the largest digits. The bank is below or beside the digits.

        `unit` and `bank` are the widths of the digits and the bank, in ems of the digits. `bank` is
        0 for a clock without a bank.
        """
        if bank == 0:
            return cls(area, QRectF(), min(area.width() / unit, area.height() / _LINE), False)
        em_below = min(area.width() / unit, area.height() / (_LINE + _BANK_LINE))
        em_beside = min(area.width() / (unit + bank), area.height() / _LINE)
        if em_beside > em_below * 1.1:
            room = em_beside * bank
            if right:
                return cls(area.adjusted(room, 0, 0, 0), area, em_beside, True)
            return cls(area.adjusted(0, 0, -room, 0), area, em_beside, True)
        line = em_below * _BANK_LINE
        spare = max(0.0, area.height() - em_below * _LINE - line) / 2
        digits = area.adjusted(0, spare, 0, -spare - line)
        return cls(
            digits, QRectF(area.left(), digits.bottom(), area.width(), line), em_below, False
        )


def _face(size: float) -> QFont:
    return font(max(8, int(size)), Weight.STRONG)


def _small(em: float) -> QFont:
    return font(max(10, round(em * _BANK)), Weight.NORMAL)
