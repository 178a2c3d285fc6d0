"""Cards that open something or can be chosen, and placeholders for empty pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from games.core import Game
from gui.kit.look.smooth import fill_with, smooth
from gui.kit.look.tokens import Tween
from gui.kit.theme import RING_RADIUS, Radius, Space, mix, px, theme_of
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.flow import Flow, discard, gap, in_column, in_row
from gui.kit.widgets.labels import Clickable, IconLabel, Role, label
from gui.kit.widgets.pages import FlowGrid, Page


class Card(Clickable):
    """A rounded surface with a layout (`body`). Emits `activated` on click or Enter."""

    activated = Signal()

    def __init__(self, name: str = "", opens: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opens = opens
        self._light = Tween(self, lambda _value: self.update())
        self.body = in_column(gap=Space.S, margins=(Space.L, Space.L, Space.L, Space.L), of=self)
        self.setAccessibleName(name)
        self.setProperty(RING_RADIUS, Radius.CARD)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        if opens:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.clicked.connect(self.activated)
        else:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        return self.body.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.body.totalMinimumSize()

    def enterEvent(self, event: object) -> None:
        if self._opens:
            self._light.to(1.0, theme_of(self).motion.quick)

    def leaveEvent(self, event: object) -> None:
        self._light.to(0.0, theme_of(self).motion.quick)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, light = theme_of(self), self._light.now
        ground = mix(theme.raised, theme.surface, light)
        if self.isDown() and self._opens:
            ground = theme.pressed
        with smooth(self) as painter:
            outline = mix(theme.edge, mix(theme.line, theme.surface, 0.7), light)
            painter.setPen(QPen(QColor(outline), 1))
            painter.setBrush(QColor(ground))
            area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(area, Radius.CARD, Radius.CARD)


class ListRow(Clickable):
    """A row of a list that opens something. It is highlighted while hovered or focused."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty(RING_RADIUS, int(Radius.CONTROL))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(px(320), px(60))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with smooth(self) as painter:
            if self.isEnabled() and (self.underMouse() or self.hasFocus()):
                fill_with(painter, QColor(theme.raised))
                painter.drawRoundedRect(QRectF(self.rect()), Radius.CONTROL, Radius.CONTROL)
            else:
                painter.fillRect(
                    Space.M, self.height() - 1, self.width() - 2 * Space.M, 1, theme.raised
                )


class EmptyState(QWidget):
    """A placeholder for an empty page: an icon, a message, and a button for the first step."""

    def __init__(self, icon: str, title: str, text: str, button: Button | None = None) -> None:
        super().__init__()
        column = in_column(gap=Space.S, margins=(Space.XL, Space.XXL, Space.XL, Space.XXL), of=self)
        middle = Qt.AlignmentFlag.AlignHCenter
        column.addStretch()
        column.addWidget(IconLabel(icon, lambda theme: theme.edge, 36, 40), 0, middle)
        gap(column, 8)
        column.addWidget(label(title, Role.HEADING), 0, middle)
        message = label(text, Role.MUTED, wrap=True)
        message.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        message.setMaximumWidth(px(400))
        row = in_row(None, (message, 100), None)
        column.addLayout(row)
        if button is not None:
            gap(column, 12)
            column.addWidget(button, 0, middle)
        column.addStretch()


class Fact(QWidget):
    def __init__(self, icon: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        sign = IconLabel(icon, lambda theme: theme.muted, 14, 18)
        in_row(
            (sign, 0, Qt.AlignmentFlag.AlignTop),
            (label(words, Role.CAPTION, wrap=True), 1),
            gap=px(6),
            of=self,
        )


def minutes(game: Game) -> str:
    """Return the usual length of a match, for example `10–25 min`."""
    least, most = game.minutes
    text = QCoreApplication.translate("Home", "{0}–{1} min")
    return text.format(least, most)


class PictureCard(Card):
    def __init__(self, title: str, about: QWidget, picture: QWidget | None) -> None:
        super().__init__(title, opens=False)
        heading = label(title, Role.STRONG, wrap=True)
        self._words = in_column(heading, about, None, gap=Space.XS)
        row = in_row(gap=Space.L)
        if picture is not None:
            row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._words, 1)
        self.body.addLayout(row)

    def add(self, *parts: QWidget) -> None:
        """Add a right-aligned row of buttons beside the picture."""
        self._words.addWidget(_line(QWidget(), *parts))

    def add_line(self, title: str, *parts: QWidget) -> None:
        """Add a row with its own title below the picture."""
        self.body.addWidget(_line(label(title, wrap=True), *parts))


def _line(first: QWidget, *parts: QWidget) -> Flow:
    first.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return Flow(first, *parts, gap=8, right=True)


WIDEST = 980
LEAST = 400
"""Minimum width of each of two cards that are side by side, in pixels."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry of an `OffersPage`.

    `key` is emitted when the entry is chosen. `aside` is a short text before the button. `spoken`
    is the button's accessible name. `picture` creates an image for the entry's card. If `within` is
    the key of another entry, this entry is a row titled `title` on that entry's card. `line` is the
    title of the entry's own row if its card has rows for other entries.
    """

    key: str
    title: str
    about: str
    aside: str
    button: str
    spoken: str
    first: bool = False
    """True for the entry that has the focus when the page opens."""
    picture: Callable[[], QWidget] | None = None
    within: str = ""
    line: str = ""


class OffersPage(Page):
    """A page with the introduction `about` and a list of offers. Emits `chosen(key)`."""

    chosen = Signal(str)

    def __init__(self, title: str, about: str, offers: Sequence[Offer]) -> None:
        super().__init__()
        self.head(title)
        self.begin: dict[str, Button] = {}
        intro, self._list = label(about, Role.BODY, wrap=True), QWidget()
        self._column = self.fill(intro, self._list, None, widest=WIDEST, gap=Space.S)
        self.offer(offers)

    def offer(self, offers: Sequence[Offer]) -> None:
        self.begin.clear()
        old_list, self._list = self._list, QWidget()
        grid = FlowGrid(least=LEAST, most=2, gap=12)
        for offer in offers:
            if not offer.within:
                grid.add(
                    self._card(offer, [other for other in offers if other.within == offer.key])
                )
        in_column(grid, of=self._list)
        self._column.replaceWidget(old_list, self._list)
        discard(old_list)
        self._first = next((self.begin[offer.key] for offer in offers if offer.first), None)

    def enter(self) -> None:
        first = self._first or next(iter(self.begin.values()), self.header.back)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _card(self, offer: Offer, within: Sequence[Offer]) -> PictureCard:
        picture = None if offer.picture is None else offer.picture()
        card = PictureCard(offer.title, label(offer.about, Role.MUTED, wrap=True), picture)
        for line_offer in within:
            card.add_line(
                line_offer.title, label(line_offer.aside, Role.MUTED), self._button(line_offer)
            )
        parts = label(offer.aside, Role.MUTED), self._button(offer)
        if within:
            card.add_line(offer.line, *parts)
        else:
            card.add(*parts)
        return card

    def _button(self, offer: Offer) -> Button:
        button = Button(offer.button, Kind.PRIMARY if offer.first else Kind.NORMAL, "play")
        button.setAccessibleName(offer.spoken)
        button.clicked.connect(partial(self.chosen.emit, offer.key))
        self.begin[offer.key] = button
        return button
