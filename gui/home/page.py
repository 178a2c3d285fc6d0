from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from games import registry
from games.core import Game, KnownError, Message
from games.core.lazy import lazy
from gui.home.archive_page import ArchiveList
from gui.home.cards import GameCard, Rival
from gui.home.evenings import EveningStrip
from gui.home.unfinished import ONE_CARD, UnfinishedStrip
from gui.kit import timestamps
from gui.kit.texts import Home
from gui.kit.theme import RING_RADIUS, THEME_CHANGED, Space, px, theme_of
from gui.kit.widgets.buttons import Button, Kind, icon_button, on_key, quiet, tip
from gui.kit.widgets.flow import Flow, discard, gap, in_column
from gui.kit.widgets.labels import Role, label, show_text
from gui.kit.widgets.notices import Notice
from gui.kit.widgets.pages import FlowGrid, Wordmark, centred
from gui.kit.wording import trouble
from gui.picture.demo_board import DemoBoard
from gui.table.watch import Watch, computer

if TYPE_CHECKING:  # not needed for the first paint
    from gui import games as faces
    from gui.home.daily import Daily, DailyCard
    from gui.home.demo_cards import Demonstrations
    from gui.home.index import Recent
    from gui.home.name_card import NameCard
    from gui.storage import matches
    from gui.storage.people import StoredPeople
    from gui.storage.store import Store
else:
    (faces,) = lazy("gui", "games")
    (matches,) = lazy("gui.storage", "matches")

WIDEST = 1480
LOW_WINDOW = 800
"""Window height below which the boards on the cards are smaller, in pixels."""
HEADER_GAP, BUTTON_GAP = 112, 2
"""Free space in the header, and space between its buttons, in pixels."""
ROW = 5


def shown_games() -> tuple[Game, ...]:
    games = map(registry.game, registry.game_ids())
    return tuple(game for game in games if not registry.containing_game(game.id))


def trials_of(game: Game) -> tuple[Game, ...]:
    return tuple(registry.game(name) for name in game.parts.names if registry.knows(name))


class HomePage(QWidget):
    """The start page, with the games, unfinished matches, and the archive.

    The page is shown before the archive is open; `setStore` then adds the matches.
    """

    pasteRequested = Signal()
    dailyRequested = Signal()
    named = Signal(str)
    """Carries the user's name, or "" if the user skipped the question."""
    settled = Signal()
    """Emitted when all boards are loaded, and each time Home is shown afterwards."""

    def __init__(
        self, when: Callable[[str], str] = timestamps.when, watch: Watch = computer
    ) -> None:
        super().__init__()
        self._store: Store | None = None
        self.rivals: Callable[[str], Sequence[Rival]] = lambda _game: ()
        self.is_live: Callable[[str], bool] = lambda _match_id: False
        self._shown = False
        self._seed: bytes | None = None
        self.demonstrations: Demonstrations | None = None
        self.learn = quiet(Home.tr("Learn"), "learn")
        self.learn.setToolTip(Home.tr("Learn a game on the board, in two minutes"))
        self.practise = quiet(Home.tr("Practice"), "zap")
        self.practise.setToolTip(Home.tr("Positions with one best answer, and today’s puzzles"))
        self.diary = quiet(Home.tr("What I did"), "trophy")
        self.diary.setToolTip(Home.tr("Matches, wins and practice, counted on this computer"))
        self.people = quiet(Home.tr("People"), "users")
        self.people.setToolTip(Home.tr("Everybody who plays here, and what they played"))
        self.workshop = quiet(Home.tr("Workshop"), "puzzle")
        self.host = quiet(Home.tr("Host"), "monitor")
        self.host.setToolTip(
            Home.tr("Umpire a match or an evening, broadcast it, or open a file from elsewhere")
        )
        self.evening = QAction(Home.tr("New evening"), self)
        self.rehearse = QAction(Home.tr("Rehearse umpiring"), self)
        self.broadcast = QAction(Home.tr("Broadcast (Ctrl+B)"), self)
        self.open = QAction(Home.tr("Open a file"), self)
        self.evenings = EveningStrip()
        self.settings = icon_button("settings", Home.tr("Settings"))
        self.about = icon_button("info", Home.tr("About Garnet"), Home.tr("About (F1)"))
        self.notice = Notice()
        self._preparing = label("", Role.CAPTION)
        self._preparing.hide()
        self.cards = [GameCard(game, trials_of(game)) for game in shown_games()]
        self.unfinished = UnfinishedStrip(when, watch)
        self._recent: Recent = tuple
        self.archive_list = ArchiveList(when)
        self.daily: DailyCard | None = None
        self.name_card: NameCard | None = None
        self._lay_out()
        self._wire()
        self._show_unfinished()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setProperty(RING_RADIUS, -1)

    def enter(self) -> None:
        """Reset the focus and read the archive again."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.show_rivals()
        self.refresh()
        if self.awake:
            self.settled.emit()

    def show_rivals(self) -> None:
        for card in self.cards:
            card.setRivals(self.rivals(card.game.id))

    def setStore(self, store: Store) -> None:
        """Show a store's matches, and load the cards' boards."""
        self._store = store
        self.refresh()
        QTimer.singleShot(0, self, self._wake_next)

    def setRecent(self, recent: Recent) -> None:
        """Sort matches by last use. `recent` returns the ids of the last opened matches."""
        self._recent = self.archive_list.index.recent = recent

    def demonstrate(self, seed: bytes) -> None:
        """Let bots play on one card after another, once all boards are loaded."""
        self._seed = seed
        if self.awake:
            self._demonstrate(seed)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._fit_header()
            self._allow_demonstrations()
            QTimer.singleShot(0, self, self.refresh)

    def show_daily(self, daily: Daily) -> None:
        """Show the puzzle of the day, except to newcomers."""
        from gui.home.daily import DailyCard  # not needed for the first paint

        if self.daily is not None:
            discard(self.daily)
        self.daily = card = DailyCard(daily)
        self._daily.addWidget(card)
        played = self.archive_list.index.has_matches or bool(self.unfinished.cards)
        card.setVisible(played or daily.days > 0)
        card.puzzleRequested.connect(self.dailyRequested)
        card.practiceRequested.connect(self.practise.click)

    def ask_name(self, people: StoredPeople) -> None:
        from gui.home.name_card import NameCard  # not needed for the first paint

        if self.name_card is None:
            self.name_card = card = NameCard(people)
            self._daily.insertWidget(0, card)
            card.answered.connect(lambda: discard(card))
            card.answered.connect(self.named)

    def refresh(self) -> None:
        if self._store is None:
            return
        self.evenings.show_evenings(self._store.evenings.all)
        self.unfinished.read(self._store, self._recent, self.is_live)
        self.archive_list.read(
            self._store, lambda summary: summary.finished, self.unfinished.problems
        )

    @property
    def awake(self) -> bool:
        return not self._unloaded()

    def tell(self, sentence: str) -> None:
        self.notice.say(sentence)

    def tell_preparing(self, sentence: str) -> None:
        show_text(self._preparing, sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.primary_button().click()
        elif event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down):  # no card has the focus yet
            self.cards[0].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._shown = True
        self._allow_demonstrations()
        if self._store is not None and not self.awake:
            QTimer.singleShot(0, self, self._wake_next)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._shown = False  # Qt also sends this event when the window is minimised
        self._allow_demonstrations()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_cards()
        self._fit_header()

    def _fit_header(self) -> None:
        """Show the labels of as many header buttons as fit, starting with the first button."""
        room = min(self.width(), px(WIDEST)) - 2 * Space.XXL - HEADER_GAP
        for button in self._words:
            self._show_words(button, True)
        wide = sum(part.sizeHint().width() + px(BUTTON_GAP) for part in self._head)
        for button in reversed(self._words):
            if wide <= room:
                break
            wide -= button.sizeHint().width()
            self._show_words(button, False)
            wide += button.sizeHint().width()

    def _show_words(self, button: Button, worded: bool) -> None:
        text, tooltip = self._words[button]
        button.setText(text if worded else "")
        button.setKind(Kind.QUIET if worded else Kind.ICON)
        button.setToolTip(tip(tooltip if worded else "\n".join(filter(None, (text, tooltip)))))

    def _fit_cards(self) -> None:
        crowded = any(not card.elsewhere for card in self.unfinished.cards)
        for card in self.cards:
            card.setLow(self.height() < px(LOW_WINDOW), crowded)

    def _allow_demonstrations(self) -> None:
        """Let bots play only while Home is visible, Garnet is active, and motion is on."""
        if self.demonstrations is not None:
            active = QGuiApplication.applicationState() is Qt.ApplicationState.ApplicationActive
            self.demonstrations.run(self._shown and active and theme_of(self).motion.on)

    def _unloaded(self) -> list[DemoBoard]:
        boards = [card.board for card in self.cards]
        return [board for board in boards if board.miniature is None and not board.failed]

    def _wake_next(self) -> None:
        asleep = self._unloaded()
        if asleep and not self._shown:
            return
        if asleep:
            asleep[0].wake()
            QTimer.singleShot(0, self, self._wake_next)
            return
        self.archive_list.invite(
            next((game for game in shown_games() if faces.face(game.id).lessons()), None)
        )
        if self._seed is not None:
            self._demonstrate(self._seed)
        self.settled.emit()

    def _demonstrate(self, seed: bytes) -> None:
        from gui.home.demo_cards import Demonstrations  # imported late, because it is slow

        app = QGuiApplication.instance()
        if self.demonstrations is None and isinstance(app, QGuiApplication):
            boards = [card.board for card in self.cards]
            self.demonstrations = Demonstrations(boards, seed, self)
            app.applicationStateChanged.connect(self._allow_demonstrations)
            self._allow_demonstrations()

    def _show_unfinished(self) -> None:
        """Update the tab order and the cards after the unfinished matches have changed."""
        before: QWidget = self.about
        for card in self.unfinished.cards:  # Tab reaches unfinished matches before games
            delete = card.delete
            for widget in (card, card.resume, delete.keep, delete.delete, delete.bin):
                QWidget.setTabOrder(before, widget)
                before = widget
        primary = self.primary_button()
        for game in self.cards:
            game.setBegins(game.bot is primary)
        for card in self.unfinished.cards:
            card.resume.setKind(Kind.PRIMARY if card.resume is primary else Kind.NORMAL)
        self._fit_cards()
        if self.archive_list.problems != self.unfinished.problems:
            self.archive_list.problems = self.unfinished.problems

    def primary_button(self) -> Button:
        """Return the page's primary button: *Resume*, or *Play a bot* for the last game played."""
        first = self.unfinished.first()
        return self._first_card().bot if first is None else first.resume

    def _first_card(self) -> GameCard:
        try:
            latest = () if self._store is None else self._store.page(None, 1)[0]
        except KnownError:
            latest = ()
        played = [row.header.game for row in latest if not isinstance(row, Message)]
        installed = [registry.game(game_id) for game_id in played if registry.knows(game_id)]
        ids = [registry.containing_game(game.id) or game.id for game in installed]
        return next((card for card in self.cards if card.game.id in ids), self.cards[0])

    def _delete(self, match_id: str) -> None:
        if self._store is None:
            return
        try:
            if self.is_live(match_id):
                raise KnownError("This match is live. Leave it first, then delete it.")
            matches.delete(self._store, match_id)
        except KnownError as error:
            self.tell(trouble(error))
        QTimer.singleShot(0, self, self.refresh)  # the row must outlive the signal that it sends

    def _wire(self) -> None:
        self.host.clicked.connect(self._show_host_menu)
        self.unfinished.changed.connect(self._show_unfinished)
        self.unfinished.deleteRequested.connect(self._delete)
        on_key(self, "F1", self.about.click)
        on_key(self, QKeySequence.StandardKey.Paste, self.pasteRequested.emit)
        self.archive_list.deleteRequested.connect(self._delete)
        self.archive_list.eveningRequested.connect(self.evenings.openRequested)

    def host_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        umpire = menu.addMenu(Home.tr("Umpire a match"))
        for card in self.cards:
            umpire.addAction(card.game.title).triggered.connect(card.umpire.trigger)
        menu.addActions([self.evening, self.rehearse, self.broadcast])
        menu.addSeparator()
        menu.addAction(self.open)
        return menu

    def _show_host_menu(self) -> None:
        self.host_menu().popup(self.host.mapToGlobal(QPoint(0, self.host.height() + Space.XS)))

    def _lay_out(self) -> None:
        inner = QWidget()
        inner.setMaximumWidth(px(WIDEST))
        in_column(centred(inner), of=self)
        self._inner = column = in_column(
            gap=Space.L, margins=(Space.XXL, Space.L, Space.XXL, Space.XXL), of=inner
        )
        mark = Wordmark()
        mark.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        named = (
            *(self.learn, self.practise, self.people),
            *(self.diary, self.workshop, self.host),
        )
        self._words = {button: (button.text(), button.toolTip()) for button in named}
        for button in named:
            button.setAccessibleName(button.accessibleName() or button.text())
        self._head = (mark, *named, self.settings, self.about)
        column.addWidget(Flow(*self._head, gap=BUTTON_GAP, readable=0, right=True))
        column.addWidget(self.notice)
        column.addWidget(self.evenings)
        few = len(self.cards) < 3
        rows = -(-len(self.cards) // ROW)
        grid = FlowGrid(least=440 if few else 212, most=2 if few else -(-len(self.cards) // rows))
        if len(self.cards) == 1:
            grid.setMaximumWidth(px(ONE_CARD))
        for part in (self.unfinished, grid):
            column.addWidget(part)
        for card in self.cards:
            grid.add(card)
        self._daily = in_column(gap=Space.M)
        column.addLayout(self._daily)
        column.addWidget(self._preparing)
        gap(column, 8)
        column.addWidget(self.archive_list, 1)
