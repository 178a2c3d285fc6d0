"""Which evening to rehearse: one for each game that brings one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from games.core import Game
from games.rehearsal.script import Script
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.pages import PageHeader, centred
from gui.kit.wording import worded
from gui.rehearsal.words import tr

WIDEST = 760


class ChoosePage(QWidget):
    """The evenings there are. `beginRequested`: the id of a game."""

    backRequested = Signal()
    beginRequested = Signal(str)

    def __init__(
        self, offers: Sequence[tuple[Game, Script]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.header = PageHeader(tr("Rehearse umpiring"))
        self.begin: dict[str, Button] = {}
        inner = QWidget()
        inner.setMaximumWidth(px(WIDEST))
        column = QVBoxLayout(inner)
        column.setContentsMargins(Space.XL, Space.S, Space.XL, Space.XXL)
        column.setSpacing(Space.L)
        about = tr(
            "Two invented players, Nora and Felix, write in a chat beside the Desk: late, sloppy,"
            " wrong and twice. You umpire them with the real clocks. Nothing of it is kept, and at"
            " the end you see what every message meant and what became of it."
        )
        column.addWidget(label(about, Role.BODY, wrap=True))
        for game, script in offers:
            column.addLayout(self._row(game, script))
        column.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.header)
        outer.addWidget(centred(inner), 1)
        self.header.backRequested.connect(self.backRequested)

    def enter(self) -> None:
        """The page is shown."""
        first = next(iter(self.begin.values()), self.header.back)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _row(self, game: Game, script: Script) -> QHBoxLayout:
        told = QVBoxLayout()
        told.setSpacing(Space.XS)
        told.addWidget(label(game.title, Role.STRONG, wrap=True))
        told.addWidget(label(worded(game, script.about), Role.MUTED, wrap=True))
        row = QHBoxLayout()
        row.setSpacing(Space.L)
        row.addLayout(told, 1)
        row.addWidget(label(tr("{0} min").format(script.minutes), Role.MUTED))
        button = Button(tr("Begin"), icon="play")
        button.setAccessibleName(tr("Begin the evening of {0}").format(game.title))
        button.clicked.connect(partial(self.beginRequested.emit, game.id))
        self.begin[game.id] = button
        row.addWidget(button)
        return row
