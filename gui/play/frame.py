"""What the page of Play is made of and where it lies; what it does is in `page`."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from gui.games import face, scene_class
from gui.games.styles import styles_of
from gui.kit.board.switches import SwitchButton
from gui.kit.board.view import BoardView
from gui.kit.theme import Motion, Space
from gui.kit.widgets.buttons import icon_button
from gui.kit.widgets.ground import Studio
from gui.kit.widgets.pages import PageHeader
from gui.play import words
from gui.play.curtain import Curtain
from gui.play.footer import Footer
from gui.play.side import Side
from gui.table.hotseat import HotSeatController

SHARE = 0.27
"""How much of the width names and clocks take beside the board."""


class PlayFrame(Studio):
    """The parts of Play, laid out: the board with names and clocks beside it, or below."""

    def __init__(
        self, motion: Motion, host: HotSeatController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.host = host
        host.setParent(self)
        self._build(motion)
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width, height = event.size().width(), event.size().height()
        beside = width > height
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._middle.setDirection(across if beside else down)
        self._middle.setContentsMargins(Space.XL, 0, 0 if beside else Space.XL, Space.M)
        room = height
        if self.panel is not None:
            room -= self.panel.fit(width)
            self.footer.setMinimumHeight(self.panel.footer_height(width))
        self.side.fit(round(width * SHARE), room, beside)

    def _build(self, motion: Motion) -> None:
        view = self.host.view
        styles = styles_of(view)
        self.scene = scene_class(view.game.id)(motion, self)
        self.scene.setPlayers(view.setup.players, styles)
        self.scene.setTools(True)
        self.header = PageHeader(view.game.title)
        self.header.back.setToolTip(words.tr("Home: the match is kept"))
        self.stage = icon_button("monitor", words.tr("Stage (F2)"))
        self.rules = icon_button("book", words.tr("Rules (F3)"))
        self.pause = icon_button("pause", words.tr("Pause (Ctrl+P)"))
        self.concede = icon_button("concede", words.tr("Concede (Ctrl+K)"))
        self.look = SwitchButton(self.scene)
        ends = (self.look, self.pause, self.concede, self.stage, self.rules)
        for button in ends:
            self.header.addEnd(button)
        for button in (self.header.back, *ends):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves Enter alone
        self.board = BoardView(self.scene)
        self.side = Side(view)
        self.footer = Footer()
        self.panel = face(view.game.id).play_panel(self.host)
        self.curtain = Curtain(styles.one, self)

    def _lay_out(self) -> None:
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._middle.setSpacing(Space.L)
        self._middle.addWidget(self.board, 1)
        self._middle.addWidget(self.side)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addLayout(self._middle, 1)
        column.addWidget(self.footer)
        if self.panel is not None:
            column.addWidget(self.panel)
