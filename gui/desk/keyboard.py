from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from games.core import UMPIRE, Pair, Seat
from gui.desk.arrivals import Arrivals
from gui.desk.commands import UmpireCommands
from gui.desk.drafts import Drafts
from gui.desk.pasting import Paster
from gui.desk.primary import ARBITRATE, CORRECT, FIX_TEXT, SUBMIT, SUBMIT_BOTH
from gui.desk.primary_controller import PrimaryActionController
from gui.desk.questions import Questions
from gui.desk.restored_entries import RestoredEntries
from gui.desk.seats import BaseSeatPanel
from gui.kit.board.scene import BoardScene
from gui.kit.widgets.notices import Banner
from gui.kit.widgets.sheets import Sheet
from gui.table.session import Session

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Keyboard(QObject):
    """Moves the focus, and handles the keys that neither a widget nor a shortcut handles."""

    def __init__(
        self,
        page: QWidget,
        log: QWidget,
        session: Session,
        panels: Pair[BaseSeatPanel],
        scene: BoardScene,
        arbiter: Banner,
        drafts: Drafts,
        commands: UmpireCommands,
        arrivals: Arrivals,
        primary: PrimaryActionController,
        questions: Questions,
        paster: Paster,
        restorer: RestoredEntries,
    ) -> None:
        super().__init__(page)
        self._page, self._log, self._session, self._panels = page, log, session, panels
        self._scene, self._arbiter, self._drafts, self._commands = scene, arbiter, drafts, commands
        self._arrivals, self._primary = arrivals, primary
        self._questions, self._paster, self._restorer = questions, paster, restorer
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._keep)

    def leave_fields(self) -> None:
        """Remove the focus from all fields, so that pastes are assigned to seats by content."""
        self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave_empty_field(self) -> None:
        """Remove the focus from an empty field, because either seat can send the next message."""
        focused = QApplication.focusWidget()
        if any(panel.holds(focused) and not any(panel.texts().values()) for panel in self._panels):
            self.leave_fields()

    def fields_in_use(self) -> tuple[QWidget, ...]:
        """Return the seats' panels, starting with the focused panel or the panel to use next."""
        focused, chosen = QApplication.focusWidget(), self._drafts.seat()
        first, second = self._panels
        return (second, first) if second.holds(focused) or chosen is Seat.TWO else (first, second)

    def go_to_pasted(self, seat: Seat) -> None:
        """Focus the pasted text.

        If the umpire must decide which message came first, focus that question instead.
        """
        if self._primary.action.row is ARBITRATE:
            self._arbiter.ask()
            return
        self._panels[seat].focusField()
        edit = QApplication.focusWidget()
        if isinstance(edit, QLineEdit):
            edit.end(False)

    def take(self, event: QKeyEvent) -> bool:
        """Handle a key. Return False if the key has no effect here."""
        if event.key() in ENTER:
            if not event.isAutoRepeat() and not self._dismiss_unused():
                self._primary.enter()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        else:
            return self._begin_typing(event) or self._scene.showKey(event)
        return True

    def _keep(self, before: QWidget | None, now: QWidget | None) -> None:
        """If no widget has the focus, give it to the page, where Enter and pasting work.

        Also move the focus away from the log after a sheet closes, because Enter in the log rewinds
        the match.
        """
        if not self._page.isVisible() or not self._page.isActiveWindow():
            return
        if now is None or (now is self._log and _in_sheet(before)):
            self.leave_fields()

    def _dismiss_unused(self) -> bool:
        """Dismiss the note about an unused paste. Return True if it was visible.

        If Enter would submit or correct a move, keep the note and return False.
        """
        typed = self._primary.action.row in (SUBMIT, SUBMIT_BOTH, CORRECT)
        if typed or not self._paster.unused:
            return False
        self._paster.forget()
        return True

    def _escape(self) -> None:
        """Handle Escape: hide secrets, dismiss a question about a paste, or clear a field."""
        if self._session.view(UMPIRE).unmasked:
            self._commands.mask()
        elif self._questions.asking:
            self._questions.dismiss()
        else:
            self._paster.forget()
            focused, action = QApplication.focusWidget(), self._primary.action
            seats = [panel.seat for panel in self._panels if panel.holds(focused) and panel.text()]
            if action.row is FIX_TEXT and action.seats[0] not in seats:
                seats += action.seats
            for seat in seats or filter(self._arrivals.cleared, Seat):
                if self._restorer.holds(seat):
                    self._panels[seat].clear()
                else:
                    self._arrivals.clear(seat)

    def _begin_typing(self, event: QKeyEvent) -> bool:
        """Type a letter or digit into the field of the only awaited seat.

        Return False if nothing was typed. In a game with several parts, digits enlarge a part's
        board instead.
        """
        view, letter = self._session.view(UMPIRE), event.text()
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
        )
        if len(view.awaiting) != 1 or not plain or not letter.isalnum():
            return False
        if view.game.parts.names and letter.isdigit():
            return False
        (seat,) = view.awaiting
        self._panels[seat].begin(letter)
        return True


def _in_sheet(widget: QWidget | None) -> bool:
    while widget is not None and not isinstance(widget, Sheet):
        widget = widget.parentWidget()
    return widget is not None
