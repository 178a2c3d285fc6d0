from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QMenu

from games.core import Game
from gui.kit.texts import Home
from gui.kit.theme import Space, icon, px, theme_of
from gui.kit.widgets.buttons import Button, Kind, icon_button, open_below, tip
from gui.kit.widgets.cards import Card, Fact, minutes
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import Role, label
from gui.kit.wording import translate
from gui.picture.demo_board import DemoBoard

SIDE_BY_SIDE_FROM = 560
"""Minimum width of a card for placing the board beside the text, in pixels."""
BOARD = 208
LOW_BOARD, LOWEST_BOARD = 132, 100
"""Board sizes in a low window, without and with unfinished matches on the page, in pixels."""
NARROWEST = 208
TILE = 312
ONE_LINE_FROM = 720
"""Minimum width of a card for placing all buttons in one line, in pixels."""


@dataclass(frozen=True, slots=True)
class Rival:
    """A bot to play against.

    `program` is the bot as a string, for example `bot:beginner`. `short` is the bot's level in one
    word.
    """

    program: str
    name: str
    short: str
    chosen: bool = False


class GameCard(Card):
    """A game's card with an animated board. A click or Enter starts a match against a bot.

    `trials` holds the parts of the game that can also be played alone.
    """

    playRequested = Signal(str)
    botRequested = Signal(str)
    rivalChosen = Signal(str, str)
    """Emitted when the user chooses a game's bot. Carries the game's id and the bot as a string."""
    quickRequested = Signal(str)
    umpireRequested = Signal(str)
    rulesRequested = Signal(str)
    scheduleRequested = Signal(str)

    def __init__(self, game: Game, trials: Sequence[Game] = ()) -> None:
        super().__init__(game.title)
        self._largest = BOARD
        self._rivals: Sequence[Rival] = ()
        self.game, self._trials = game, trials
        self.board = DemoBoard(game)
        self.bot = Button(Home.tr("Play a bot"), Kind.NORMAL, "bot", elides=True)
        self.level = icon_button("chevron-down", self._spoken(Home.tr("Opponent in {0}")))
        self.play = Button(Home.tr("Two players"), Kind.NORMAL, elides=True)
        self.play.setProperty("tight", True)
        self.umpire = QAction(Home.tr("Umpire a match"), self)
        self.rules = icon_button("book", self._spoken(Home.tr("Rules of {0}")))
        self.more = icon_button("more", self._spoken(Home.tr("More of {0}")))
        self._lay_out()
        self.setAccessibleDescription(translate(game.line))
        self.bot.setAccessibleName(self._spoken(Home.tr("Play {0} against a bot")))
        self.play.setAccessibleName(self._spoken(Home.tr("Play {0} together")))
        self.activated.connect(self.bot.click)
        self.bot.clicked.connect(lambda: self.botRequested.emit(game.id))
        self.level.clicked.connect(lambda: open_below(self.level, self.rivals_menu()))
        self.play.clicked.connect(lambda: self.playRequested.emit(game.id))
        self.umpire.triggered.connect(lambda: self.umpireRequested.emit(game.id))
        self.rules.clicked.connect(lambda: self.rulesRequested.emit(game.id))
        self.more.clicked.connect(lambda: open_below(self.more, self.menu()))

    def setRivals(self, rivals: Sequence[Rival]) -> None:
        self._rivals = rivals
        self._name_rival()

    def setBegins(self, begins: bool) -> None:
        """Set whether *Play a bot* on this card is the page's primary button."""
        self.bot.setKind(Kind.PRIMARY if begins else Kind.NORMAL)

    def rivals_menu(self) -> QMenu:
        from gui.table.programs.seat_player import portrait_icon  # not needed for the first paint

        menu = QMenu(self)
        for rival in self._rivals:
            face = icon(portrait_icon(rival.program), theme_of(self))
            mark = "\t✓" if rival.chosen else ""  # the portrait replaces Qt's check mark
            action = menu.addAction(face, rival.name + mark)
            action.setCheckable(True)
            action.setChecked(rival.chosen)
            action.triggered.connect(partial(self._choose, rival.program))
        return menu

    def _choose(self, program: str) -> None:
        self.rivalChosen.emit(self.game.id, program)

    def _name_rival(self) -> None:
        rival = next((rival for rival in self._rivals if rival.chosen), None)
        self.bot.setText(Home.tr("Play a bot"))
        if rival is None:
            return
        name = Home.tr("Play {0} against: {1}").format(self.game.title, rival.name)
        self.bot.setAccessibleName(name)
        self.bot.setToolTip(tip(name))
        self.bot.setText(Home.tr("Play a bot · {0}").format(rival.short))
        if self.bot.sizeHint().width() > self._room():
            self.bot.setText(Home.tr("Play a bot"))

    def _room(self) -> int:
        width = self.width() - 2 * Space.L
        if self.width() >= px(SIDE_BY_SIDE_FROM):
            width -= self.board.width() + Space.L
        if self.width() >= px(ONE_LINE_FROM):
            width //= 2
        return width - self.level.sizeHint().width() - Space.XS

    def menu(self) -> QMenu:
        menu = QMenu(self)
        quick = menu.addAction(Home.tr("Quick match, blitz clocks"))
        quick.triggered.connect(partial(self.quickRequested.emit, self.game.id))
        menu.addAction(self.umpire)
        for game in self._trials:
            alone = menu.addMenu(Home.tr("{0} alone").format(game.title))
            for word, signal in (
                (Home.tr("Play a bot"), self.botRequested),
                (Home.tr("Two players"), self.playRequested),
                (Home.tr("Umpire a match"), self.umpireRequested),
                (Home.tr("Rules"), self.rulesRequested),
            ):
                alone.addAction(word).triggered.connect(partial(signal.emit, game.id))
        if self.game.parts.announced_before:
            ask = partial(self.scheduleRequested.emit, self.game.id)
            menu.addAction(Home.tr("Schedule a match…")).triggered.connect(ask)
        return menu

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        inner = width - 2 * Space.L
        if width >= px(SIDE_BY_SIDE_FROM):
            words = self._words.totalHeightForWidth(inner - px(BOARD) - Space.L)
            return max(px(BOARD), words) + 2 * Space.L
        return self._side(width) + Space.L + self._words.totalHeightForWidth(inner) + 2 * Space.L

    def sizeHint(self) -> QSize:
        return QSize(px(SIDE_BY_SIDE_FROM), self.heightForWidth(px(SIDE_BY_SIDE_FROM)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(NARROWEST), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn(event.size().width())
        self._name_rival()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        cards = self.window().findChildren(GameCard)
        card = min(max(cards.index(self) + step, 0), len(cards) - 1)
        cards[card].setFocus(Qt.FocusReason.TabFocusReason)

    def _spoken(self, words: str) -> str:
        return words.format(self.game.title)

    def setLow(self, low: bool, crowded: bool = False) -> None:
        """Make the board small in a `low` window, and even smaller if the page is `crowded`."""
        largest = (LOWEST_BOARD if crowded else LOW_BOARD) if low else BOARD
        if largest != self._largest:
            self._largest = largest
            self._turn(self.width())
            self.updateGeometry()

    def _side(self, width: int) -> int:
        if width >= px(SIDE_BY_SIDE_FROM):
            return px(BOARD)
        return min(px(self._largest), width - 2 * Space.L)

    def _turn(self, width: int) -> None:
        """Put the board beside the text or, in a narrow card, above it."""
        wide = width >= px(SIDE_BY_SIDE_FROM)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        side = self._side(width)
        self.board.setFixedSize(side, side)
        self._both.setDirection(across if wide else down)
        self._actions.setDirection(across if width >= px(ONE_LINE_FROM) else down)

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
        self._actions = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._actions.setSpacing(Space.XS)
        self._actions.addLayout(in_row((self.bot, 1), self.level, gap=Space.XS), 1)
        self._actions.addLayout(in_row((self.play, 1), self.rules, self.more, gap=0), 1)
        self._words.addLayout(self._actions)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.setSpacing(Space.L)
        self._both.addWidget(self.board, 0, Qt.AlignmentFlag.AlignCenter)
        self._both.addLayout(self._words, 1)
        self.body.addLayout(self._both)

    def _secrets(self) -> str:
        secrets = translate(self.game.secrets)
        return f"{secrets[:1].upper()}{secrets[1:]}"
