"""A game's card: animated board, description, duration, and secrets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QMenu,
)

from games.core import Game
from gui.kit.texts import Home
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, Kind, icon_button, tip
from gui.kit.widgets.cards import Card, Fact, minutes
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import Role, label
from gui.kit.wording import translate
from gui.picture.board import LivingBoard

WIDE = 560
"""Smallest width with the board at the side of the text."""
BOARD = 208
"""Largest side of the board."""
LOW, LOWEST = 132, 100
"""Side of the board in a low window, without and with unfinished matches below."""
NARROWEST = 208


class GameCard(Card):
    """A game's card. A click on it or Enter plays; its buttons have the other actions.

    `trials`: its parts that can be played alone; a menu offers them.
    """

    playRequested = Signal(str)
    botRequested = Signal(str)
    umpireRequested = Signal(str)
    rulesRequested = Signal(str)
    scheduleRequested = Signal(str)
    litChanged = Signal()
    """Sent when mouse or focus enters or leaves the card."""

    def __init__(self, game: Game, trials: Sequence[Game] = ()) -> None:
        super().__init__(game.title)
        self._lit = self._begins = False
        self._largest = BOARD
        self.game, self._trials = game, trials
        self.board = LivingBoard(game)
        self.play = Button(Home.tr("Play"), Kind.NORMAL, "users")
        self.bot = icon_button("bot", self._spoken(Home.tr("Play {0} against a bot")))
        self.umpire = Button(Home.tr("Umpire"), Kind.QUIET)
        self.rules = Button(Home.tr("Rules"), Kind.QUIET)
        self.more = icon_button("chevron-down", Home.tr("Trials, schedule"))
        self._lay_out()
        if not trials and not game.parts.announced_before:
            self.more.hide()
        self.setAccessibleDescription(translate(game.line))
        self.play.setAccessibleName(self._spoken(Home.tr("Play {0}")))
        self.umpire.setAccessibleName(self._spoken(Home.tr("Umpire {0}")))
        self.rules.setAccessibleName(self._spoken(Home.tr("Rules of {0}")))
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._update_highlight)
        self.activated.connect(self._ask_to_play)
        self.play.clicked.connect(self._ask_to_play)
        self.bot.clicked.connect(lambda: self.botRequested.emit(game.id))
        self.umpire.clicked.connect(lambda: self.umpireRequested.emit(game.id))
        self.rules.clicked.connect(lambda: self.rulesRequested.emit(game.id))
        self.more.clicked.connect(self._show_menu)

    def setRival(self, name: str) -> None:
        """Set the name of the opponent on the bot button."""
        said = Home.tr("Play {0} against: {1}").format(self.game.title, name)
        self.bot.setAccessibleName(said)
        self.bot.setToolTip(tip(said))

    def menu(self) -> QMenu:
        """Return the menu of single trials and the schedule; it is deleted when it closes."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        for game in self._trials:
            alone = menu.addMenu(Home.tr("{0} alone").format(game.title))
            for word, signal in (
                (Home.tr("Play"), self.playRequested),
                (Home.tr("Play against a bot"), self.botRequested),
                (Home.tr("Umpire"), self.umpireRequested),
                (Home.tr("Rules"), self.rulesRequested),
            ):
                alone.addAction(word).triggered.connect(partial(signal.emit, game.id))
        if self.game.parts.announced_before:
            menu.addSeparator()
            ask = partial(self.scheduleRequested.emit, self.game.id)
            menu.addAction(Home.tr("Schedule a match…")).triggered.connect(ask)
        return menu

    def _show_menu(self) -> None:
        self.menu().popup(self.more.mapToGlobal(QPoint(0, self.more.height() + Space.XS)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        inner = width - 2 * Space.L
        if width >= px(WIDE):
            words = self._words.totalHeightForWidth(inner - px(BOARD) - Space.L)
            return max(px(BOARD), words) + 2 * Space.L
        return self._side(width) + Space.L + self._words.totalHeightForWidth(inner) + 2 * Space.L

    def sizeHint(self) -> QSize:
        return QSize(px(WIDE), self.heightForWidth(px(WIDE)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(NARROWEST), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn(event.size().width())

    def enterEvent(self, event: object) -> None:
        super().enterEvent(event)
        self._update_highlight()

    def leaveEvent(self, event: object) -> None:
        super().leaveEvent(event)
        self._update_highlight()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._update_highlight()  # reset the highlight when Home is shown again

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            self.focusNextPrevChild(step)
        else:
            super().keyPressEvent(event)

    def _ask_to_play(self) -> None:
        self.playRequested.emit(self.game.id)

    def _update_highlight(self) -> None:
        """Highlight Play while mouse or focus is on the card."""
        lit = self.isVisible() and (self.underMouse() or self._has_focus())
        if lit is not self._lit:
            self._lit = lit
            self._show_kind()
            self.litChanged.emit()

    @property
    def lit(self) -> bool:
        """True while mouse or focus is on the card."""
        return self._lit

    def setBegins(self, begins: bool) -> None:
        """Set whether Play is highlighted even without mouse or focus, as the page's first step."""
        self._begins = begins
        self._show_kind()

    def _show_kind(self) -> None:
        self.play.setKind(Kind.PRIMARY if self._lit or self._begins else Kind.NORMAL)

    def _has_focus(self) -> bool:
        focused = self.window().focusWidget()
        return focused is not None and (focused is self or self.isAncestorOf(focused))

    def _spoken(self, words: str) -> str:
        return words.format(self.game.title)

    def setLow(self, low: bool, crowded: bool = False) -> None:
        """Make the board smaller, to keep the page below the cards visible."""
        largest = (LOWEST if crowded else LOW) if low else BOARD
        if largest != self._largest:
            self._largest = largest
            self._turn(self.width())
            self.updateGeometry()

    def _side(self, width: int) -> int:
        """Return the side of the board in a card of this width."""
        if width >= px(WIDE):
            return px(BOARD)
        return min(px(self._largest), width - 2 * Space.L)

    def _turn(self, width: int) -> None:
        """Put the board at the side of the text, or in a narrow card above it."""
        wide = width >= px(WIDE)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        side = self._side(width)
        self.board.setFixedSize(side, side)
        self._both.setDirection(across if wide else down)
        self._actions.setDirection(across if wide else down)

    def _lay_out(self) -> None:
        self.board.setFixedSize(px(BOARD), px(BOARD))
        self._words = in_column(
            label(self.game.title, Role.HEADING, wrap=True),
            label(translate(self.game.line), Role.BODY, wrap=True),
            4,
            Fact("clock", minutes(self.game)),
            Fact("eye-off", self._secrets()),
            None,
            4,
            gap=Space.S,
        )
        more = in_row((self.umpire, 1), (self.rules, 1), gap=Space.XS)
        self._actions = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._actions.setSpacing(Space.XS)
        first = in_row((self.play, 1), self.bot, self.more, gap=Space.XS)
        self._actions.addLayout(first, 1)
        self._actions.addLayout(more)
        self._words.addLayout(self._actions)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.setSpacing(Space.L)
        self._both.addWidget(self.board, 0, Qt.AlignmentFlag.AlignCenter)
        self._both.addLayout(self._words, 1)
        self.body.addLayout(self._both)

    def _secrets(self) -> str:
        secrets = translate(self.game.secrets)
        return f"{secrets[:1].upper()}{secrets[1:]}"
