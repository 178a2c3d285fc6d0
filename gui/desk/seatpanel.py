from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from games.core import GameKind, Refusal, Seat
from games.match.matchview import MatchView
from gui.desk import words
from gui.desk.deskview import FieldState
from gui.desk.seats import BaseSeatPanel, Density, MoveField, Reader
from gui.games import face, spoken
from gui.kit.texts import Desk
from gui.kit.theme import SeatStyle, Space, px
from gui.kit.widgets.buttons import quiet, tip
from gui.kit.widgets.fields import State

HEIGHT, CLOSE_HEIGHT = 164, 122
"""Heights of the panel in normal and in small layouts, in pixels."""


class SeatPanel(BaseSeatPanel):
    """A seat's panel with one line for the submission, which is parsed at every keystroke."""

    def __init__(
        self, style: SeatStyle, seat: Seat, view: MatchView, reader: Reader, parent: QWidget
    ) -> None:
        super().__init__(style, seat, view, reader, parent)
        self._correcting = False
        self._draft = FieldState.EMPTY
        self._action: Any = None
        self.field = MoveField(2, self.eye, self.send)
        self.correct = quiet(words.correct(False), "undo")
        self.field.addBeside(self.arrival)
        self.correct.setCheckable(True)
        self.setPlayer(view)
        self._lay_out()
        self.field.changed.connect(self._on_text)
        self.eye.setHidden(not view.game.kind.sealed)
        self.correct.toggled.connect(self._on_correct)
        self.setView(view)

    # The entry

    @property
    def field_state(self) -> FieldState:
        return self._draft

    @property
    def submissions(self) -> tuple[Any, ...]:
        return () if self._action is None else (self._action,)

    @property
    def partial(self) -> bool:
        return self.field.partial

    @property
    def correcting(self) -> bool:
        return self._correcting

    def text(self) -> str:
        return self.field.edit.text()

    def refused_parts(self) -> tuple[str, ...]:
        refused = self._draft is FieldState.REFUSED and not self._correcting
        return ("",) if refused else ()

    def action_in(self, text: str) -> Any:
        return self._reader.read(self.seat, text, self._correcting)

    # User actions

    def setText(self, text: str, partial: bool = False) -> None:
        self.field.setText(text, partial)

    def accepted(self, action: Any) -> None:
        self.clear()

    def clear(self) -> None:
        self.setText("")
        self.correct.setChecked(False)

    def focusField(self) -> None:
        self.field.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def holds(self, widget: QWidget | None) -> bool:
        return widget is self.field.edit

    def begin(self, letter: str) -> None:
        super().begin(letter)
        self.field.edit.insert(letter)

    def toggleCorrection(self) -> None:
        self.correct.toggle()

    def read(self) -> None:
        text = self.text().strip()
        self._action = self.refusal = None
        if not text:
            self._draft = FieldState.EMPTY
            self._say_empty()
        else:
            try:
                self._action = self.action_in(text)
            except Refusal as refusal:
                self.refusal = refusal
                self._say_refused(refusal)
            else:
                self._say_legal(self._action)
        self.send.setEnabled(self._draft in (FieldState.LEGAL, FieldState.CORRECTION))

    # Display

    def setPlayer(self, view: MatchView) -> None:
        super().setPlayer(view)
        player = view.player(self.seat)
        self.field.edit.setAccessibleName(words.field(view, self.seat))
        self.send.setAccessibleName(words.submit_for(player))
        self.send.setToolTip(tip(words.submit_for(player)))
        self.correct.setAccessibleName(Desk.tr("Correct {0}’s last move").format(player))

    def setView(self, view: MatchView) -> None:
        super().setView(view)
        fixable = view.fixable is self.seat
        if not fixable and self._correcting:
            self.correct.setChecked(False)
        self.correct.setVisible(fixable)
        self.field.setVisible(not view.over)
        self.field.setPlaceholder(words.placeholder(view, self.seat, self._correcting))
        self.read()

    def setDensity(self, density: Density) -> None:
        super().setDensity(density)
        close = density is Density.COMPACT
        self.field.setLines(1 if close else 2)
        self.field.addButton(self.correct, close)
        self._close = close
        self._name_correct()
        upright = Space.S if close else Space.M
        self._column.setContentsMargins(Space.L, upright, Space.M, Space.S)
        self._column.setSpacing(Space.XS if close else Space.S)

    def needs(self, close: bool) -> int:
        return px(CLOSE_HEIGHT if close else HEIGHT)

    def _say_empty(self) -> None:
        view = self._view
        sealed = not view.over and view.game.kind is GameKind.SEALED
        received = sealed and self.seat not in view.awaiting
        self.field.say(State.NEUTRAL, words.in_force() if received else "")

    def _say_refused(self, refusal: Refusal) -> None:
        self._draft = FieldState.REFUSED
        if self.field.partial:
            self.field.say(State.NEUTRAL, Desk.tr("…"))
        else:
            clause = "" if self._hidden else refusal.clause
            read = self._reader.read_as(self.seat, self.text().strip(), self._correcting)
            refusal_text = words.refused(refusal, self._view, self._hidden, read)
            self.field.say(State.REFUSED, refusal_text, clause)

    def _say_legal(self, action: Any) -> None:
        self._draft = FieldState.CORRECTION if self._correcting else FieldState.LEGAL
        if self._hidden:
            self.field.say(State.OK, words.legal_hidden())
            return
        view, players = self._view, self._view.setup.players
        action_text = spoken(view.game, action, self.seat, players, view.board, self._correcting)
        read_as = self._reader.read_as(self.seat, self.text().strip(), self._correcting)
        if self._correcting:
            message = Desk.tr("{0}: legal, in place of the last move").format(
                read_as or action_text
            )
        else:
            remark = face(view.game.id).controls.in_vain(action, self.seat, view)
            message = words.legal(read_as or action_text, remark)
        self.field.say(State.OK, words.read_as(message) if read_as else message)

    def _on_text(self) -> None:
        self.read()
        self.draftChanged.emit(self.seat)

    def _on_correct(self, on: bool) -> None:
        self._correcting = on
        self._name_correct()
        self.correct.setIconName("x" if on else "undo")
        self.field.setPlaceholder(words.placeholder(self._view, self.seat, on))
        self.read()
        self.correctionChanged.emit(self.seat)

    def _name_correct(self) -> None:
        text = words.correct(self._correcting)
        self.correct.setText("" if self._close else text)
        self.correct.setToolTip(tip(text) if self._close else "")

    def _lay_out(self) -> None:
        head = QGridLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.setHorizontalSpacing(Space.S)
        head.setVerticalSpacing(0)
        head.addWidget(self.name, 0, 0)
        head.addWidget(self.state, 1, 0)
        head.addWidget(self.clock, 0, 1, 2, 1)
        head.setColumnStretch(0, 1)
        self._column = column = QVBoxLayout(self)
        column.addLayout(head)
        column.addWidget(self.field)
        column.addStretch(1)
        self.setDensity(Density.NORMAL)
