"""Pasting from the clipboard: to the seat that it fits, asking where that cannot be told."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from games.core import UMPIRE, GameKind, Pair, Refusal, Seat
from gui.desk import words
from gui.desk.commands import names
from gui.desk.paste import Part, is_message, route
from gui.desk.seats import SeatPlace
from gui.kit.widgets.banner import Banner
from gui.kit.widgets.buttons import Button
from gui.table.session import Session


def named_button(text: str, name: str) -> Button:
    """A button whose text may be shorter than its name."""
    result = Button(text)
    result.setAccessibleName(name)
    return result


class Paster(QObject):
    """Reads the clipboard and hands what it finds to the seats' fields.

    `banner` asks whose a text is: it takes the keys 1, 2 and Escape.
    """

    said = Signal(str)
    given = Signal(object)
    """A text was put in this seat's field."""
    dismissed = Signal()
    """The question was left unanswered."""

    def __init__(
        self,
        session: Session,
        panels: Pair[SeatPlace],
        banner: Banner,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session, self._panels = session, panels
        self._hidden = False
        self._asked: Part | None = None
        self.banner = banner
        players = session.view(UMPIRE).setup.players
        self.choices = Pair(
            *(
                self.banner.add_answer(named_button(words.cut(name, 8), name), key)
                for name, key in zip(players, ("1", "2"), strict=True)
            )
        )
        self.choices.one.clicked.connect(self._choose_one)
        self.choices.two.clicked.connect(self._choose_two)
        self.banner.dismissed.connect(self.dismiss)

    def setPlayers(self, players: Pair[str]) -> None:
        """Who sits where: it may have been drawn."""
        for name, button in zip(players, self.choices, strict=True):
            button.setText(words.cut(name, 8))
            button.setAccessibleName(name)

    @property
    def asking(self) -> bool:
        """Whether it waits to be told whose a text is."""
        return self._asked is not None

    def setTextHidden(self, hidden: bool) -> None:
        """Whether a text may be quoted on the screen."""
        self._hidden = hidden
        self._show_question()

    def paste(self, preferred: Seat | None = None) -> None:
        """Paste; `preferred`: the seat whose field has the keyboard."""
        text = self._text()
        view = self._session.view(UMPIRE)
        if view.over or not text.strip():
            self.said.emit(words.too_late() if view.over else words.nothing_to_paste())
            return
        self.forget()
        placed: dict[Seat, tuple[str, ...]] = {}
        split = view.game.split if view.game.trials else None
        for part in route(text, names(self._session), self._check, split):
            seat = self._seat_for(part, preferred)
            if seat is None or seat in placed:
                self._ask(part)
            else:
                placed[seat] = self._put(seat, part)
        self._tell(placed)
        if self.asking:
            self.banner.ask()

    def stands_alone(self) -> bool:
        """Whether what is on the clipboard is a message, not a piece to be typed into a text."""
        text = self._text()
        return is_message(text, names(self._session), self._check)

    def insert(self, edit: QLineEdit) -> None:
        """Paste a piece into what stands in a field."""
        with self._session.held():
            edit.paste()

    def _text(self) -> str:
        """What is on the clipboard: where its owner hangs, Qt waits for it up to five seconds."""
        with self._session.held():
            return QGuiApplication.clipboard().text()

    def dismiss(self) -> None:
        """The text is nobody's."""
        self.forget()
        self.dismissed.emit()

    def forget(self) -> None:
        """Ask no more."""
        self._asked = None
        self._show_question()

    def _check(self, seat: Seat, text: str) -> Any:
        return self._panels[seat].action_in(text)

    def _seat_for(self, part: Part, preferred: Seat | None) -> Seat | None:
        seats = [seat for seat, _ in part.fits]
        if len(seats) == 1:
            return seats[0]
        if part.named is not None:
            return part.named
        if preferred is not None:
            return preferred
        view = self._session.view(UMPIRE)
        if view.game.kind is not GameKind.SEALED and len(view.awaiting) == 1:
            return next(iter(view.awaiting))
        return None

    def _put(self, seat: Seat, part: Part) -> tuple[str, ...]:
        """Enter it for a seat; the names of the parts that it went to, if there are."""
        return self._panels[seat].paste(dict(part.fits).get(seat, part.text))

    def _tell(self, placed: dict[Seat, tuple[str, ...]]) -> None:
        if not placed:
            return
        players = self._session.view(UMPIRE).setup.players
        self.said.emit(words.pasted({players[seat]: parts for seat, parts in placed.items()}))
        self.given.emit(next(iter(placed)))

    def _ask(self, part: Part) -> None:
        if self._asked is None:
            self._asked = part
            self._show_question()

    def _show_question(self) -> None:
        part = self._asked
        if part is None:
            self.banner.say("")
        elif part.fits:
            self.banner.say(words.whose(part.text, self._hidden))
        else:
            refusal = part.refusal or Refusal("GEN-2", "")
            game = self._session.match.game
            self.banner.say(words.fits_none(part.text, refusal, game, self._hidden))

    def _choose_one(self) -> None:
        self._choose(Seat.ONE)

    def _choose_two(self) -> None:
        self._choose(Seat.TWO)

    def _choose(self, seat: Seat) -> None:
        part = self._asked
        self.forget()
        if part is not None:
            self._tell({seat: self._put(seat, part)})
