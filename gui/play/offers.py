"""The quiet buttons of Play's footer: what else may be done now."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from games.core import Seat
from games.match.matchview import MatchView
from gui.kit.widgets.buttons import Button
from gui.play import words
from gui.play.frame import PlayFrame
from gui.table.hotseat import Phase, SideAction


class Offers(QObject):
    """Puts beside the filled button of a page (`frame`) what its phase allows.

    `hints`: whether a hint can be asked for.
    """

    homeRequested = Signal()
    reviewRequested = Signal()
    asked = Signal(object)
    """To do this `SideAction`."""
    hintRequested = Signal(object)
    """This seat would like to know a good move."""
    drafted = Signal(str)
    """To lay this out on the board for the seat at the screen."""

    def __init__(self, frame: PlayFrame) -> None:
        super().__init__(frame)
        self._frame, self._host, self._make = frame, frame.host, frame.footer.make
        self.hints = False
        self._take_back: Button | None = None
        self._no_action: Button | None = None

    def show(self, telling: bool) -> None:
        """Show the buttons of this moment; `telling`: the board still shows what happened."""
        self._take_back = self._no_action = None
        self._frame.footer.offer(*self._buttons(telling))

    def setDraft(self, text: str) -> None:
        """What is laid out on the board: it can be taken back, or be filled up."""
        if self._take_back is not None:
            self._take_back.setEnabled(bool(text))
        seat = self._host.seat
        if self._no_action is not None and seat is not None:
            self._no_action.setEnabled(whole_sheet(self._host.view, seat, text) != text)

    def _buttons(self, telling: bool) -> list[Button]:
        match self._host.phase:
            case Phase.TURN:
                return self._at_turn()
            case Phase.COMPLETE:
                return [self._changer(seat) for seat in Seat]
            case Phase.OVER if not telling:
                home = self._make(words.tr("Home"), "home")
                review = self._make(words.tr("Review"), "history")
                home.clicked.connect(self.homeRequested)
                review.clicked.connect(self.reviewRequested)
                return [home, review]
        return []

    def _at_turn(self) -> list[Button]:
        host, make = self._host, self._make
        self._take_back = take_back = make(words.tr("Take back"), "undo")
        take_back.setEnabled(False)
        take_back.clicked.connect(self._frame.scene.clearDraft)
        if not host.replacing:
            own = map(self._side_action, host.side_actions())
            return [*own, *self._hint(), *self._rest(), take_back]
        keep = make(words.tr("Keep it"), "check")
        keep.clicked.connect(host.keep)
        return [keep, take_back]

    def _side_action(self, action: SideAction) -> Button:
        button = self._make(action.text, action.icon)
        button.clicked.connect(lambda: self.asked.emit(action))
        return button

    def _hint(self) -> list[Button]:
        """A hint, where one may be had."""
        seat = self._host.seat
        if not self.hints or seat is None:
            return []
        hint = self._make(words.tr("Hint"), "zap")
        hint.setToolTip(words.tr("What the expert bot would play"))
        hint.clicked.connect(lambda: self.hintRequested.emit(seat))
        return [hint]

    def _rest(self) -> list[Button]:
        """Where a sheet has several parts: the others go without an action (UF-4)."""
        seat = self._host.seat
        if seat is None or len(self._host.view.parts) < 2:
            return []
        self._no_action = rest = self._make(words.tr("No action in the rest"))
        rest.clicked.connect(lambda: self._leave_rest(seat))
        return [rest]

    def _leave_rest(self, seat: Seat) -> None:
        draft = self._frame.scene.draft()
        self.drafted.emit(whole_sheet(self._host.view, seat, draft))

    def _changer(self, seat: Seat) -> Button:
        name = self._host.view.player(seat)
        button = self._make(words.tr("{0} changes").format(name))
        button.clicked.connect(lambda: self._host.change(seat))
        return button


def whole_sheet(view: MatchView, seat: Seat, draft: str) -> str:
    """What is drafted, and “no action” in every other part that the seat still owes (UF-4)."""
    chosen = {piece.partition(": ")[0] for piece in view.game.split(draft)} if draft else set()
    lines = [f"{part}: none" for part in view.lacking(seat) if part not in chosen]
    return "\n".join(filter(None, (draft, *lines)))
