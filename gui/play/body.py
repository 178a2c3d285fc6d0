from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from games.core import Game
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import BoardView, SwitchButton
from gui.kit.texts import Play
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, icon_button
from gui.kit.widgets.flow import ANY, in_column, keep_room
from gui.kit.widgets.pages import PageHeader, Scrolling
from gui.play import words
from gui.play.playview import PlayView
from gui.play.side import SidePanel
from gui.table.hotseat import Phase

SHARE = 0.27
"""Fraction of the page's width that is used for names and clocks beside the board."""
FLAT, LEAST = 150, 200
"""Height of names and clocks below the board, and minimum width of a board that has them beside
it, in pixels.
"""


class PlayHeader(PageHeader):
    """The page's header, with the game's title, the round, and command buttons."""

    def __init__(self, game: Game, scene: BoardScene, sound: Button) -> None:
        super().__init__(game.title)
        self.sound = sound
        self.back.setToolTip(Play.tr("Home: the match is kept"))
        self.look = SwitchButton(scene)
        self.coach = icon_button("learn", Play.tr("Coach (F4)"))
        self.coach.setCheckable(True)
        self.coach.hide()
        self.names = icon_button("users", Play.tr("Names (Ctrl+E)"))
        self.pause = icon_button("pause", Play.tr("Pause (Ctrl+P)"))
        self.concede = icon_button("concede", Play.tr("Concede (Ctrl+K)"))
        self.stage = icon_button("monitor", Play.tr("Stage (F2)"))
        self.broadcast = icon_button("radio", Play.tr("Broadcast (Ctrl+B)"))
        self.rules = icon_button("book", Play.tr("Rules (F3)"))
        self.proof = icon_button("info", Play.tr("Where chance comes from"))
        ends = (self.look, self.sound, self.coach, self.names, self.pause, self.concede)
        for button in (*ends, self.stage, self.broadcast, self.proof, self.rules):
            self.addEnd(button)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not move the focus
        self.back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for button in (self.names, self.sound):  # these buttons must not take keyboard input
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_play(self, play: PlayView) -> None:
        view = play.view
        self.setTitle(view.game.title, words.subtitle(play))
        self.look.spell_out(not play.narrow)
        self.sound.setVisible(not play.narrow)  # keep the header one row high
        live = play.phase is not Phase.OVER
        self.pause.setEnabled(play.pausable)
        people = not play.demonstration
        for button, offered in (
            (self.pause, view.timed or play.demonstration),
            (self.concede, people),
            (self.names, people),
        ):
            button.setVisible(live and offered)
            keep_room(button, offered)


class PlayBody(QWidget):
    def __init__(self, header: PlayHeader, board: BoardView, side: SidePanel) -> None:
        super().__init__()
        self._header, self._side = header, side
        column = in_column(self._header, gap=0, of=self)
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._middle.setSpacing(Space.L)
        column.addLayout(self._middle, 1)
        self._middle.addWidget(board, 1)
        self.aside = Scrolling(side)
        self._middle.addWidget(self.aside)
        board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def fit(self, page: QSize, below: int) -> None:
        """Lay out the widgets for a page of this size. `below` is the height of the footer."""
        width, height = page.width(), page.height()
        share = self._side.width_beside(round(width * SHARE))
        high, left = height - self._header.height() - below, width - share
        larger = left >= px(LEAST) and 4 * min(high, left) >= 3 * (high - px(FLAT))
        beside = width > height and larger
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._middle.setDirection(across if beside else down)
        self._middle.setContentsMargins(Space.XL, 0, 0 if beside else Space.XL, Space.M)
        policy = QSizePolicy.Policy
        self.aside.setSizePolicy(policy.Preferred, policy.Ignored if beside else policy.Fixed)
        self.aside.setMinimumWidth(share if beside else 0)
        self.aside.setMaximumWidth(share if beside else ANY)
        self._side.fit(share if beside else width - 2 * Space.XL, high - Space.M, beside)
        flat = min(self._side.flat_height(), high // 2)
        self.aside.setMinimumHeight(0 if beside else flat)
        self.aside.setMaximumHeight(ANY if beside else flat)
