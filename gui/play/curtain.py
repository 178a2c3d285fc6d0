from __future__ import annotations

from dataclasses import dataclass
from math import sin, tau

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from games.core import Pair
from gui.kit.look.tokens import Tween
from gui.kit.texts import Play
from gui.kit.theme import RING_RADIUS, SeatStyle, Space, Theme, mix, px, theme_of
from gui.kit.widgets.buttons import Button, Kind, quiet
from gui.kit.widgets.flow import Flow, in_column, in_row
from gui.kit.widgets.labels import Divider, ElidedLabel, IconLabel, Role, label
from gui.kit.widgets.marks import SeatMark, SeatName
from gui.kit.widgets.pages import Scrolling
from gui.kit.widgets.sheets import Paper
from gui.picture.column import SeatCard

WIDTH = 520
"""Maximum width of the curtain's card, in pixels at text scale 1."""
HIGH = 560
"""Minimum height of a page on which the card shows the seat's mark and the score."""


@dataclass(frozen=True, slots=True)
class Call:
    """The text on the curtain. `style` is the style of the seat called to the screen, or None."""

    style: SeatStyle | None
    title: str
    text: str
    button: str
    when: str


class Curtain(QWidget):
    """A curtain that covers the page and blocks keys while the seats change.

    `lifted` is emitted when the called player has arrived at the screen.
    """

    lifted = Signal()

    def __init__(self, styles: Pair[SeatStyle], host: QWidget) -> None:
        super().__init__(host)
        self._host, self._cloth = host, Cloth()
        self._called = False
        self._fall = Tween(self, lambda _value: self._place())
        self._when = label("", Role.MUTED)
        self._mark = SeatMark(styles.one, 56)
        self._title = label("", Role.DISPLAY, wrap=True)
        self._text = label("", Role.LEAD, wrap=True)
        self.score = Score(styles)
        self.button = Button("", Kind.PRIMARY, key="⏎")
        self.leave = quiet(Play.tr("Leave the match"))
        self._lay_out()
        self.button.clicked.connect(self.lifted)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RING_RADIUS, -1)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        host.installEventFilter(self)
        self.hide()

    def fall(self, call: Call, cards: Pair[SeatCard]) -> None:
        """Cover the page and call a seat to the screen."""
        self._called = call.style is not None
        if call.style is not None:
            self._mark.setSeatStyle(call.style)
        self._when.setText(call.when)
        self._title.setText(call.title)
        self._text.setText(call.text)
        self.button.setText(call.button)
        self.score.show_cards(cards)
        self.setAccessibleName(call.title)
        self.setAccessibleDescription(call.text)
        was_down = not self.isHidden()
        self._fit(self._host.height())
        self.show()
        self.raise_()
        if not was_down:
            self._fall.to(0.0, 0)
            self._fall.to(1.0, theme_of(self).motion.slow)
        self._place()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def lift(self) -> None:
        self._fall.stop()
        self.hide()

    @property
    def down(self) -> bool:
        return not self.isHidden()

    def title(self) -> str:
        return self._title.text()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # do not pass keys to the page below
            return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.down:
            self._place()
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        other = self.leave if self.button.hasFocus() else self.button
        other.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            falls = self.y() < 0
            if not falls and not event.isAutoRepeat():  # a held key must not lift the curtain
                self.lifted.emit()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(event.size().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._cloth.paint(painter, self)

    def _fit(self, height: int) -> None:
        high = height >= px(HIGH)
        self._mark.setVisible(self._called and high)
        self.score.setVisible(self.score.known and high)

    def _place(self) -> None:
        size = self._host.size()
        top = round((self._fall.now - 1.0) * size.height())
        self.setGeometry(0, top, size.width(), size.height())

    def _lay_out(self) -> None:
        middle = Qt.AlignmentFlag.AlignHCenter
        for words in (self._when, self._title, self._text):
            words.setAlignment(middle)
        inner = QWidget()
        in_column(
            self._when,
            (self._mark, 0, middle),
            self._title,
            self._text,
            self.score,
            gap=Space.M,
            margins=(Space.XL, Space.XL, Space.XL, Space.L),
            of=inner,
        )
        buttons = Flow(self.leave, self.button, gap=8, right=True)
        buttons.setContentsMargins(Space.XL, 0, Space.XL, Space.L)
        card = Paper()
        card.setMaximumWidth(px(WIDTH))
        card.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        in_column(Scrolling(inner, snug=True), buttons, gap=0, of=card)
        across = in_row(None, (card, 100), None)
        outer = in_column(margins=(Space.L, Space.L, Space.L, Space.XL), of=self)
        outer.addStretch(4)
        outer.addLayout(across)
        outer.addStretch(5)


class OpeningCurtain(QWidget):
    """An animated curtain that opens, while the page below already receives all input."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._host, self._cloth, self._area = host, Cloth(), QRect()
        self._rise = Tween(self, self._step)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def open(self, area: QRect) -> None:
        """Open the curtain over this area, unless animations are off."""
        if theme_of(self).motion.on and self._host.isVisible():
            self._area = area
            self._rise.to(0.0, 0)
            self.show()
            self.raise_()
            self._rise.to(1.0, 2 * theme_of(self).motion.slow)

    def stop(self) -> None:
        self._rise.stop()
        self.hide()

    def _step(self, value: float) -> None:
        left = round((1.0 - value) * self._area.height())
        self.setGeometry(QRect(self._area.topLeft(), QSize(self._area.width(), left)))
        if not left:
            self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.translate(0, self.height() - self._area.height())
            self._cloth.paint(painter, self, self._area.size())


class Score(QWidget):
    def __init__(self, styles: Pair[SeatStyle]) -> None:
        super().__init__()
        self.known = False
        self._names = Pair(*(SeatName(style, "", 16) for style in styles))
        self._names.one.pair(self._names.two)
        self._how = Pair(ElidedLabel("", Role.MUTED), ElidedLabel("", Role.MUTED))
        self._totals = Pair(label("", Role.HEADING), label("", Role.HEADING))
        self._leads = Pair(_leader(), _leader())
        column = in_column(gap=Space.S, margins=(0, Space.S, 0, 0), of=self)
        rows = zip(self._leads, self._names, self._how, self._totals, strict=True)
        for leads, name, working_label, total in rows:
            column.addWidget(Divider())
            line = in_row(leads, gap=Space.S)
            working_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            line.addWidget(name, 1)
            line.addWidget(working_label, 1)
            line.addWidget(total)
            column.addLayout(line)

    def show_cards(self, cards: Pair[SeatCard]) -> None:
        """Show names and scores as on the Stage, and mark the leader."""
        scores = cards.map(_working_and_score)
        self.known = any(map(any, scores))
        for seat, card in cards.items():
            working, total = scores[seat]
            self._leads[seat].setVisible(card.leads)
            self._names[seat].setSeatStyle(card.style)
            self._names[seat].setName(card.name)
            self._how[seat].setText(working)
            self._totals[seat].setText(total)
            self._totals[seat].setVisible(bool(total))

    def text(self) -> str:
        lines = zip(self._names, self._how, self._totals, strict=True)
        return "\n".join(
            " ".join(filter(None, (name.accessibleName(), working.fullText(), total.text())))
            for name, working, total in lines
        )


def _leader() -> IconLabel:
    icon = IconLabel("play", lambda theme: theme.gold, 12, 16)
    policy = icon.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    icon.setSizePolicy(policy)
    return icon


def _working_and_score(card: SeatCard) -> tuple[str, str]:
    if card.points is not None:
        return "", str(card.points)
    if card.working is None:
        return "", ""
    tokens = " ".join(token.text for token in card.working.tokens)
    if card.working.caption:
        return tokens, f"{card.working.total} {card.working.caption}".strip()
    return tokens, f"= {card.working.total}" if tokens and card.working.total else (
        card.working.total
    )


PLEAT = 84
HEM = 5
RAIL = 14


class Cloth:
    """Paints the curtain's cloth, and caches the last image."""

    def __init__(self) -> None:
        self._picture = QPixmap()
        self._for: tuple[QSize, float, Theme] | None = None

    def paint(self, painter: QPainter, over: QWidget, size: QSize | None = None) -> None:
        """Paint the cloth over a widget. `size` defaults to the widget's size."""
        cache_key = (size or over.size(), over.devicePixelRatioF(), theme_of(over))
        if cache_key != self._for:
            self._for, self._picture = cache_key, _woven(*cache_key)
        painter.drawPixmap(0, 0, self._picture)


def _woven(size: QSize, ratio: float, theme: Theme) -> QPixmap:
    result = QPixmap(size * ratio)
    result.setDevicePixelRatio(ratio)
    area = QRectF(0, 0, size.width(), size.height())
    with QPainter(result) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(area, _pleats(result.width(), px(PLEAT) * ratio, theme))
        _light(painter, area, theme)
        hem = QRectF(0, area.height() - px(HEM), area.width(), px(HEM))
        painter.fillRect(hem, QColor(mix(theme.gold, "#000000", 0.8)))
    return result


def _pleats(width: int, pleat: float, theme: Theme) -> QImage:
    shades = [
        QColor(mix(theme.accent, "#12060B", 0.16 + 0.72 * step / 63)).rgb() for step in range(64)
    ]
    line = QImage(max(1, width), 1, QImage.Format.Format_RGB32)
    for x in range(width):
        at = x / pleat + 0.28 * sin(tau * x / (7.3 * pleat)) + 0.11 * sin(tau * x / (2.9 * pleat))
        lit = 0.5 + 0.5 * sin(tau * at)
        fine = 0.5 + 0.5 * sin(tau * (2.0 * at + 0.2))
        line.setPixel(x, 0, shades[min(63, int(64 * (0.72 * lit * lit + 0.2 * fine)))])
    return line


def _light(painter: QPainter, area: QRectF, theme: Theme) -> None:
    reach = max(area.width(), area.height()) * 0.72
    lamp = QRadialGradient(QPointF(area.center().x(), area.height() * 0.4), reach)
    for at, light, night in ((0.0, 26, 0), (0.45, 6, 40), (1.0, 0, 165 if theme.dark else 120)):
        lamp.setColorAt(at, QColor(255, 226, 214, light) if not night else QColor(8, 3, 8, night))
    painter.fillRect(area, lamp)
    rail = QLinearGradient(0, 0, 0, px(RAIL) * 2)
    rail.setColorAt(0.0, QColor(8, 3, 8, 200))
    rail.setColorAt(1.0, QColor(8, 3, 8, 0))
    painter.fillRect(QRectF(0, 0, area.width(), px(RAIL) * 2), rail)
