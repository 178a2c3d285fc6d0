"""The parts of Play's page, their layout, and the buttons for each phase."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from games.core import Seat
from games.match.matchview import MatchView
from gui.games import face, scene_class
from gui.games.styles import styles_of
from gui.kit.board.view import BoardView, SwitchButton
from gui.kit.texts import Play
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, icon_button
from gui.kit.widgets.flow import ANY, in_column
from gui.kit.widgets.ground import Studio
from gui.kit.widgets.pages import PageHeader, Scrolling
from gui.play import words
from gui.play.curtain import Curtain
from gui.play.footer import Footer
from gui.play.side import Side
from gui.table.hotseat import HotSeatController, Phase, SideAction

SHARE = 0.27
"""Share of the width for names and clocks at the side of the board."""
FLAT, LEAST = 150, 200
"""Approximate height of names and clocks below the board, and smallest board if they are at its
side."""


class PlayFrame(Studio):
    """The parts of Play, laid out: the board, with names and clocks at its side or below."""

    def __init__(self, host: HotSeatController) -> None:
        super().__init__()
        self.host = host
        host.setParent(self)
        self._build()
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width, height = event.size().width(), event.size().height()
        least = self.side.minimumSizeHint().width() + px(12)  # next to a scroll bar
        share = max(least, self.side.width_beside(round(width * SHARE)))
        room = height - self.header.height() - self.footer.height()
        left = width - share
        larger = left >= px(LEAST) and 4 * min(room, left) >= 3 * (room - px(FLAT))
        beside = width > height and larger
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._middle.setDirection(across if beside else down)
        self._middle.setContentsMargins(Space.XL, 0, 0 if beside else Space.XL, Space.M)
        room = height
        if self.panel is not None:
            room -= self.panel.fit(width)
            self.footer.setMinimumHeight(self.panel.footer_height(width))
        policy = QSizePolicy.Policy
        # A scroll area takes its full height; limit it to the space left.
        self._aside.setSizePolicy(policy.Preferred, policy.Ignored if beside else policy.Maximum)
        self._aside.setMinimumWidth(share if beside else 0)
        self._aside.setMaximumWidth(share if beside else ANY)
        self.side.fit(share if beside else width - 2 * Space.XL, room, beside)

    def _build(self) -> None:
        view = self.host.view
        styles = styles_of(view)
        self.scene = scene_class(view.game.id)(self)
        self.scene.setPlayers(view.setup.players, styles)
        self.scene.setTools(True)
        self.header = PageHeader(view.game.title)
        self.header.back.setToolTip(Play.tr("Home: the match is kept"))
        self.stage = icon_button("monitor", Play.tr("Stage (F2)"))
        self.broadcast = icon_button("radio", Play.tr("Broadcast (Ctrl+B)"))
        self.rules = icon_button("book", Play.tr("Rules (F3)"))
        self.names = icon_button("users", Play.tr("Names (Ctrl+E)"))
        self.pause = icon_button("pause", Play.tr("Pause (Ctrl+P)"))
        self.concede = icon_button("concede", Play.tr("Concede (Ctrl+K)"))
        self.look = SwitchButton(self.scene)
        told = (self.stage, self.broadcast, self.rules)
        ends = (self.look, self.names, self.pause, self.concede, *told)
        for button in ends:
            self.header.addEnd(button)
        for button in (self.header.back, *ends):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves Enter alone
        self.names.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # no accidental typing
        self.board = BoardView(self.scene)
        self.side = Side(view)
        self.footer = Footer()
        self.panel = face(view.game.id).race.play_panel(self.host)
        self.curtain = Curtain(styles, self)

    def _lay_out(self) -> None:
        column = in_column(gap=0, of=self)
        top = QWidget()
        column.addWidget(Scrolling(top), 1)  # keeps the primary button visible
        upper = in_column(self.header, gap=0, of=top)
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._middle.setSpacing(Space.L)
        upper.addLayout(self._middle, 1)
        self._middle.addWidget(self.board, 1)
        self._aside = Scrolling(self.side)
        self._middle.addWidget(self._aside)
        self.board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        column.addWidget(self.footer)
        if self.panel is not None:
            column.addWidget(self.panel)


class Offers(QObject):
    """The buttons of the current phase next to a page's primary button.

    `hints`: hints are available.
    """

    homeRequested = Signal()
    reviewRequested = Signal()
    learnRequested = Signal()
    clipRequested = Signal()
    asked = Signal(object)
    """Request for this `SideAction`."""
    hintRequested = Signal(object)
    """Request for a hint for this seat."""
    takeBackRequested = Signal()
    """Request to clear the draft, or else to undo the last move."""
    drafted = Signal(str)
    """Request to show this text on the board as a draft."""

    def __init__(self, frame: PlayFrame) -> None:
        super().__init__(frame)
        self._frame, self._host, self._make = frame, frame.host, frame.footer.make
        self.hints = False
        self.from_review = False
        self.suggested: tuple[str, Callable[[], None]] | None = None
        """The suggested next opponent after the end: label and action of the button."""
        self._take_back: Button | None = None
        self._no_action: Button | None = None

    def show(self, telling: bool) -> None:
        """Show the current buttons; `telling`: the board is still animating."""
        self._take_back = self._no_action = None
        self._frame.footer.offer(*self._buttons(telling))

    def setDraft(self, text: str) -> None:
        """Enable buttons for undoing or completing the current draft."""
        if self._take_back is not None:
            self._take_back.setEnabled(bool(text) or self._host.can_take_back)
        seat = self._host.seat
        if self._no_action is not None and seat is not None:
            self._no_action.setEnabled(whole_sheet(self._host.view, seat, text) != text)

    def _buttons(self, telling: bool) -> list[Button]:
        match self._host.phase:
            case Phase.TURN:
                return self._at_turn()
            case Phase.THINKING if self._host.can_take_back:
                return [self._taker_back()]
            case Phase.COMPLETE:
                return [self._changer(seat) for seat in Seat]
            case Phase.OVER if not telling:
                back = Play.tr("Back"), "arrow-left"
                home = self._make(*(back if self.from_review else (Play.tr("Home"), "home")))
                review = self._make(Play.tr("Review"), "history")
                home.clicked.connect(self.homeRequested)
                clip = self._make(Play.tr("Save clip…"), "film")
                review.clicked.connect(self.reviewRequested)
                clip.clicked.connect(self.clipRequested)
                return [home, review, *self._learn(), clip, *self._suggestion()]
        return []

    def _suggestion(self) -> list[Button]:
        if self.suggested is None:
            return []
        text, do = self.suggested
        button = self._make(text, "bot")
        button.clicked.connect(do)
        return [button]

    def _at_turn(self) -> list[Button]:
        host, make = self._host, self._make
        self._take_back = take_back = self._taker_back()
        take_back.setEnabled(host.can_take_back)
        if not host.replacing:
            own = map(self._side_action, host.side_actions())
            return [*own, *self._rest(), *self._hint(), take_back]
        keep = make(Play.tr("Keep it"), "check")
        keep.clicked.connect(host.keep)
        return [keep, take_back]

    def _learn(self) -> list[Button]:
        """Return the button for practising mistakes, if there can be any."""
        host = self._host
        game = host.view.game
        review = face(game.id).review
        told = not game.kind.race or (review is not None and review.learns)
        if not told or host.demonstration:
            return []
        learn = self._make(words.learn(host.person is not None), "learn")
        learn.clicked.connect(self.learnRequested)
        return [learn]

    def _taker_back(self) -> Button:
        button = self._make(Play.tr("Take back"), "undo")
        button.setToolTip(Play.tr("Take back (Ctrl+Z)"))
        button.clicked.connect(self.takeBackRequested)
        return button

    def _side_action(self, action: SideAction) -> Button:
        button = self._make(action.text, action.icon)
        button.clicked.connect(lambda: self.asked.emit(action))
        return button

    def _hint(self) -> list[Button]:
        """Return the hint button, if hints are available."""
        seat = self._host.seat
        if not self.hints or seat is None:
            return []
        hint = self._make(Play.tr("Hint"), "zap")
        hint.setToolTip(Play.tr("What the expert bot would play"))
        hint.clicked.connect(lambda: self.hintRequested.emit(seat))
        return [hint]

    def _rest(self) -> list[Button]:
        """Return the button that enters “no action” in all other parts of a sheet (UF-4)."""
        seat = self._host.seat
        if seat is None or len(self._host.view.parts) < 2:
            return []
        self._no_action = rest = self._make(Play.tr("No action in the rest"))
        rest.clicked.connect(lambda: self._leave_rest(seat))
        return [rest]

    def _leave_rest(self, seat: Seat) -> None:
        draft = self._frame.scene.draft()
        self.drafted.emit(whole_sheet(self._host.view, seat, draft))

    def _changer(self, seat: Seat) -> Button:
        name = self._host.view.player(seat)
        button = self._make(Play.tr("{0} changes").format(name))
        button.clicked.connect(lambda: self._host.change(seat))
        return button


def whole_sheet(view: MatchView, seat: Seat, draft: str) -> str:
    """Return the draft with “no action” in all other missing parts (UF-4)."""
    chosen = (
        {piece.partition(": ")[0] for piece in view.game.parts.split(draft)} if draft else set()
    )
    lines = [f"{part}: none" for part in view.lacking(seat) if part not in chosen]
    return "\n".join(filter(None, (draft, *lines)))


class Aloud(QObject):
    """The announcer of a page's new text to screen readers, once all changes are complete.

    Silent while the curtain is down, which announces itself. Secret drafts are not read out, since
    another person may be in the room.
    """

    def __init__(self, page: PlayFrame) -> None:
        super().__init__(page)
        self._page = page
        self._said: tuple[str, ...] = ("", "", "")
        self._settled = QTimer(self, singleShot=True)
        self._settled.timeout.connect(self._speak)

    def soon(self) -> None:
        """Schedule an announcement."""
        self._settled.start(0)

    def _speak(self) -> None:
        page = self._page
        if page.curtain.down:
            return
        footer, host = page.footer, page.host
        overheard = host.sealed and not host.programs and host.phase is Phase.TURN
        now = (page.side.happened(), footer.prompt(), "" if overheard else footer.hint())
        news = [text for text, said in zip(now, self._said, strict=True) if text and text != said]
        self._said = now
        if news:
            page.board.announce("\n".join(news))
