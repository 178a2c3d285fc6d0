from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from games.core import KnownError, Refusal, Seat
from games.match.match import State
from games.match.matchview import MatchView
from gui.games import spoken
from gui.kit.board.scene import BoardScene
from gui.kit.texts import Play
from gui.kit.widgets.buttons import Button, Kind, danger
from gui.kit.widgets.labels import Role
from gui.kit.widgets.sheets import Sheet, ask
from gui.kit.wording import refused, trouble
from gui.play.playview import Draft
from gui.table.hotseat import ACTING, HotSeatController, Phase, SideAction
from gui.table.sheets import RenameSheet

WIDTH = 420


class Steps(QObject):
    """The actions of the players at the screen.

    `refuse` is called with the reason for a refusal.
    """

    homeRequested = Signal()
    reviewRequested = Signal()
    learnRequested = Signal()
    """Request to review the mistakes made in the match."""
    clipRequested = Signal()
    rematchRequested = Signal()
    hintRequested = Signal(object)
    """Carries the seat for which a hint is requested."""
    laidOut = Signal()
    """Emitted when a move has been placed on the board other than by clicks."""

    def __init__(
        self,
        host: HotSeatController,
        scene: BoardScene,
        refuse: Callable[[str], None],
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self.host, self.scene = host, scene
        self._refuse, self._page = refuse, page
        self._read: tuple[State, Seat, str, tuple[Any, ...]] | None = None

    def attempt(self, command: Callable[[], None]) -> None:
        """Execute a command of the controller. If the command is refused, show why."""
        try:
            command()
        except Refusal as refusal:
            self._refuse(refused(refusal, self.host.view))
        except KnownError as error:
            self._refuse(trouble(error))

    def draft(self) -> Draft:
        """Return the draft of the seat at the screen, or an empty draft if it is not to act."""
        host, scene = self.host, self.scene
        if host.phase is not Phase.TURN or host.seat is None:
            return Draft()
        text, complete, description = scene.draft(), scene.complete(), ""
        if complete:
            try:
                description = self.spoken(text, host.seat)
            except Refusal as refusal:  # a typed move may be illegal
                complete, description = False, refused(refusal, host.view)
            description = " · ".join(filter(None, (*scene.remarks(), description)))
        return Draft(text, complete, description or scene.prompt())

    def actions(self, text: str, seat: Seat) -> tuple[Any, ...]:
        """Return the actions in a complete draft. Raise `Refusal` if the draft is invalid."""
        match, cached = self.host.session.match, self._read
        if cached is None or cached[0] is not match.state or cached[1:3] != (seat, text):
            actions = match.game.read_all(text, match.position, seat)
            cached = self._read = (match.state, seat, text, actions)
        return cached[3]

    def spoken(self, text: str, seat: Seat) -> str:
        """Return a description of a complete move. `text` is the move in canonical notation."""
        view = self.host.view
        return " · ".join(
            spoken(view.game, action, seat, view.setup.players, view.board)
            for action in self.actions(text, seat)
        )

    def propose(self, text: str) -> None:
        seat = self.host.seat
        if seat is not None:
            self.attempt(lambda: self.host.propose(self.actions(text, seat)))

    def lay_out(self, text: str) -> None:
        self.scene.setDraft(text)
        self.laidOut.emit()

    def lift(self) -> None:
        """Continue after a pause, or once the called player is at the screen."""
        paused = self.host.phase is Phase.PAUSED
        self.attempt(self.host.resume if paused else self.host.ready)

    def end_reveal(self) -> None:
        self.scene.finishAnimation()
        self.host.finish_reveal()

    def take_back(self) -> None:
        """Clear the draft. If there is no draft, undo the last move against a bot."""
        if self.host.phase is Phase.TURN and self.scene.draft():
            self.scene.clearDraft()
        elif self.host.can_take_back:
            self.scene.finishAnimation()
            self.attempt(self.host.take_back)

    def ask(self, action: SideAction) -> None:
        """Ask the player to confirm a game-specific action. Enter cancels."""
        stay, act = Button(action.stay, Kind.PRIMARY), danger(action.confirm)
        explanation, do = action.explanation, partial(self.attempt, action.do)
        answers = action.question, explanation, (act, do), (stay, None)
        ask(self._page, *answers, role=Role.MUTED, width=WIDTH)

    def pause(self) -> None:
        paused = self.host.phase is Phase.PAUSED
        self.attempt(self.host.resume if paused else self.host.pause)

    def ask_concede(self) -> None:
        """Pause the clocks and ask who concedes."""
        host, view = self.host, self.host.view
        if host.phase is Phase.OVER or host.demonstration:
            return
        running = host.phase in ACTING and view.timed
        if running:
            self.attempt(host.pause)
        seats = [seat for seat in Seat if seat not in host.programs]
        sheet = ask_concede(
            self._page, view, lambda seat: self.attempt(lambda: host.concede(seat)), seats
        )
        if running:
            sheet.closed.connect(self._resume)

    def ask_names(self) -> None:
        host = self.host
        if host.phase is not Phase.OVER and not host.demonstration:
            RenameSheet(self._page, host.session, host.programs).open()

    def _resume(self) -> None:
        if self.host.phase is Phase.PAUSED:
            self.attempt(self.host.resume)


def ask_concede(
    host: QWidget,
    view: MatchView,
    concede: Callable[[Seat], None],
    seats: Iterable[Seat] = tuple(Seat),
) -> Sheet:
    """Ask which of `seats` concedes. Enter cancels."""
    answers = tuple(seats)
    title = Play.tr("Who concedes?") if len(answers) > 1 else Play.tr("Concede the match?")
    sheet = Sheet(host, title, WIDTH)
    stay = Button(Play.tr("Play on"), Kind.PRIMARY)
    sheet.addButton(sheet.closes(stay))
    for seat in answers:
        name = Play.tr("{0} concedes").format(view.player(seat))
        button = danger(name if len(answers) > 1 else Play.tr("Concede"), elides=True)
        sheet.closes(button, partial(concede, seat))
        sheet.body.addWidget(button)
    sheet.answer_with(stay)
    sheet.open()
    return sheet
