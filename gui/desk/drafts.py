from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from games.core import UMPIRE, Pair, Seat
from gui.desk.deskview import FieldState
from gui.desk.parts import BoardSide
from gui.desk.seats import BaseSeatPanel
from gui.games import face
from gui.table.session import Session


class Drafts(QObject):
    """Synchronises the seats' fields with the board.

    Clicks on the board fill a field, and typed text is shown as a draft on the board. `chosen` is
    the seat whose field was used last. In a sealed round, clicks draft a move for this seat.
    """

    changed = Signal()
    """Emitted when another seat is chosen."""
    proposed = Signal(object)
    """Carries the seat whose move was confirmed on the board."""

    def __init__(
        self, session: Session, panels: Pair[BaseSeatPanel], side: BoardSide, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session, self._panels, self._side = session, panels, side
        self._from_board = False
        self._on_board: Seat | None = None
        self.chosen: Seat | None = None
        self.hidden = False
        side.scene.draftChanged.connect(self._on_board_draft)
        side.scene.actionProposed.connect(self._on_board_action)

    @property
    def states(self) -> Pair[FieldState]:
        return Pair(self._panels.one.field_state, self._panels.two.field_state)

    def seat(self) -> Seat | None:
        """Return the seat for which clicks on the board draft a move, or None."""
        view = self._session.view(UMPIRE)
        if view.over or self._panels.one.correcting or self._panels.two.correcting:
            return None
        if view.game.kind.alternating:
            return next(iter(view.awaiting), None)
        if view.game.kind.race:
            return face(view.game.id).race.demonstrator(view)
        if self.chosen is not None:
            return self.chosen
        return next((seat for seat in Seat if seat in view.awaiting), Seat.ONE)

    def choose(self, seat: Seat) -> None:
        self.chosen = seat
        self.follow()
        self.changed.emit()

    def swap(self) -> None:
        seat = self.seat()
        if seat is not None:
            self.choose(seat.other)

    def submitted(self, seat: Seat) -> None:
        """After a complete submission by `seat`, choose the other seat if it is awaited."""
        awaited = self._session.view(UMPIRE).awaiting
        if seat.other in awaited and seat not in awaited:
            self.chosen = seat.other

    def setHidden(self, hidden: bool) -> None:
        self.hidden = hidden
        for panel in self._panels:
            panel.setTextHidden(hidden)
        self.follow()

    def follow(self) -> None:
        """Update the seat for which clicks draft a move, and show the seat's text on the board."""
        seat = self.seat()
        self._from_board = True
        self._side.setSeat(seat)
        self._from_board = False
        self._show(seat)

    def follow_text(self, seat: Seat) -> None:
        if not self._from_board and seat is self.seat():
            self._show(seat)

    def _show(self, seat: Seat | None) -> None:
        panel = None if seat is None else self._panels[seat]
        self._on_board = seat
        if panel is None or panel.field_state is FieldState.EMPTY:
            self._side.scene.setDraft("")
        elif panel.field_state is FieldState.LEGAL and not self.hidden:
            self._side.scene.setDraft(panel.canonical)
        elif not panel.partial:
            self._side.scene.setDraft("")

    def _on_board_draft(self, text: str) -> None:
        seat = None if self._from_board else self.seat()
        if seat is None:
            return
        if not text and seat is not self._on_board:
            return  # the board has cleared the other seat's draft
        self._on_board = seat
        self._from_board = True
        self._panels[seat].setText(text, partial=True)
        self._from_board = False

    def _on_board_action(self, text: str) -> None:
        seat = self.seat()
        if seat is not None:
            self._panels[seat].setText(text)
            self.proposed.emit(seat)
