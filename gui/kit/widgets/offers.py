"""A page on which one of several things is chosen: a line of words on each, and its button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.pages import PageHeader, centred

WIDEST = 760


@dataclass(frozen=True, slots=True)
class Offer:
    """One of them. `key`: what is asked for. `aside`: a few words before the button.

    `spoken`: the button's name for those who cannot see what it belongs to.
    """

    key: str
    title: str
    about: str
    aside: str
    button: str
    spoken: str
    first: bool = False
    """Whether it is the one to begin with."""


class OffersPage(QWidget):
    """Says what it is `about`, and lists the offers. `chosen(str)`: the key of one."""

    backRequested = Signal()
    chosen = Signal(str)

    def __init__(
        self, title: str, about: str, offers: Sequence[Offer], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.header = PageHeader(title)
        self.begin: dict[str, Button] = {}
        inner = QWidget()
        inner.setMaximumWidth(px(WIDEST))
        column = QVBoxLayout(inner)
        column.setContentsMargins(Space.XL, Space.S, Space.XL, Space.XXL)
        column.setSpacing(Space.L)
        column.addWidget(label(about, Role.BODY, wrap=True))
        for offer in offers:
            column.addLayout(self._row(offer))
        column.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.header)
        outer.addWidget(centred(inner), 1)
        self._first = next((self.begin[one.key] for one in offers if one.first), None)
        self.header.backRequested.connect(self.backRequested)

    def enter(self) -> None:
        """The page is shown."""
        first = self._first or next(iter(self.begin.values()), self.header.back)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _row(self, offer: Offer) -> QHBoxLayout:
        told = QVBoxLayout()
        told.setSpacing(Space.XS)
        told.addWidget(label(offer.title, Role.STRONG, wrap=True))
        told.addWidget(label(offer.about, Role.MUTED, wrap=True))
        row = QHBoxLayout()
        row.setSpacing(Space.L)
        row.addLayout(told, 1)
        row.addWidget(label(offer.aside, Role.MUTED))
        button = Button(offer.button, Kind.PRIMARY if offer.first else Kind.NORMAL, "play")
        button.setAccessibleName(offer.spoken)
        button.clicked.connect(partial(self.chosen.emit, offer.key))
        self.begin[offer.key] = button
        row.addWidget(button)
        return row
