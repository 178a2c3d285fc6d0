from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from games.core import Refusal, Seat
from games.match.matchview import MatchView
from games.reading.answers import Moves
from gui.desk import words
from gui.desk.deskview import FieldState
from gui.desk.seats import (
    CLOCKS,
    LETTERS,
    ArrivalNote,
    BaseSeatPanel,
    Density,
    MoveField,
    Reader,
)
from gui.games import Actor, face
from gui.kit.texts import Desk
from gui.kit.theme import SeatStyle, Space, px
from gui.kit.widgets.buttons import tip
from gui.kit.widgets.fields import State
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role, set_role
from gui.kit.wording import translate

NAMES = 104
"""Width of the column with the parts' names, in pixels."""
HEAD, ROW = 60, 60
"""Heights of the header with its margins, and of a row, in pixels."""


class PartRow(QWidget):
    def __init__(self, part: str, panel: SheetPanel, view: MatchView) -> None:
        super().__init__()
        self.part, self._panel, self._view = part, panel, view
        self.field_state = FieldState.EMPTY
        self.action: Any = None
        self.refusal: Refusal | None = None
        self._received = False
        self._arrived: ArrivalNote | None = None
        self.field = MoveField(1)
        name = translate(view.game.parts.name(part))
        self.name = ElidedLabel(name, Role.STRONG)
        self.name.setToolTip(tip(translate(view.game.parts.title(part))))
        self.state = ElidedLabel("", Role.CAPTION)
        self.field.edit.setAccessibleName(
            Desk.tr("{0}’s part for {1}").format(
                view.player(panel.seat), translate(view.game.parts.title(part))
            )
        )
        self._lay_out()

    def text(self) -> str:
        return self.field.edit.text().strip()

    def setView(self, view: MatchView) -> None:
        """Show the part's status. While the part cannot be submitted, hide and clear the row."""
        self._view = view
        self.setVisible(self.part in view.parts)
        if self.part not in view.parts:
            self.field.setText("")
        self.field.setPlaceholder(face(self.part).controls.example(view))
        received = self.part in view.handed[self._panel.seat]
        self._received = received
        self.setArrived(self._arrived)
        self.read()

    def setArrived(self, arrived: ArrivalNote | None) -> None:
        self._arrived = arrived
        if arrived is not None:
            self.state.setText(arrived.short)
            self.state.setToolTip(tip(arrived.text))
            set_role(self.state, Role.WARN if arrived.late else Role.OK)
        else:
            self.state.setText(Desk.tr("received ✓") if self._received else Desk.tr("missing"))
            self.state.setToolTip("")
            set_role(self.state, Role.OK if self._received else Role.CAPTION)

    def read(self) -> None:
        self.action, self.refusal, self.field_state = None, None, FieldState.EMPTY
        text, hidden = self.text(), self._panel.hidden
        if not text:
            self.field.say(State.NEUTRAL, "")
            return
        try:
            self.action = self._panel.action_in(f"{self.part}: {text}")
        except Refusal as refusal:
            self.field_state, self.refusal = FieldState.REFUSED, refusal
            if self.field.partial:
                self.field.say(State.NEUTRAL, Desk.tr("…"))
            else:
                clause = "" if hidden else refusal.clause
                reason = words.refused(refusal, self._view, hidden)
                self.field.say(State.REFUSED, reason, clause)
            return
        self.field_state = FieldState.LEGAL
        if hidden:
            self.field.say(State.OK, words.legal_hidden())
            return
        seat, view, part_face = self._panel.seat, self._view, face(self.part)
        read_as = self._panel.read_as(f"{self.part}: {text}").removeprefix(f"{self.part}: ")
        move = read_as or part_face.spoken(self.action, Actor(seat, view.setup.players)) or text
        message = words.legal(move, part_face.controls.in_vain(self.action, seat, view))
        self.field.say(State.OK, words.read_as(message) if read_as else message)

    def _lay_out(self) -> None:
        names = QWidget()
        names.setFixedWidth(px(NAMES))
        in_column(self.name, self.state, gap=0, of=names)
        self.field.addBefore(names)
        in_column(self.field, of=self)


class SheetPanel(BaseSeatPanel):
    """A seat's panel with a field for each part of the submission (`Game.parts`)."""

    def __init__(
        self, style: SeatStyle, seat: Seat, view: MatchView, reader: Reader, parent: QWidget
    ) -> None:
        super().__init__(style, seat, view, reader, parent)
        self._setting = False
        self.send.setAccessibleName(words.submit_for(view.player(seat)))
        self.send.setToolTip(tip(words.submit_for(view.player(seat))))
        self.rows = {part: PartRow(part, self, view) for part in view.game.parts.names}
        self.setPlayer(view)
        self._lay_out()
        for row in self.rows.values():
            row.field.changed.connect(partial(self._on_text, row))
        self.setView(view)

    @property
    def hidden(self) -> bool:
        return self._hidden

    # The entry

    @property
    def field_state(self) -> FieldState:
        drafts = {row.field_state for row in self.rows.values()}
        for state in (FieldState.LEGAL, FieldState.REFUSED):
            if state in drafts:
                return state
        return FieldState.EMPTY

    @property
    def submissions(self) -> tuple[Any, ...]:
        return tuple(row.action for row in self.rows.values() if row.action is not None)

    @property
    def partial(self) -> bool:
        return any(row.field.partial for row in self.rows.values())

    def text(self) -> str:
        texts = ((part, row.text()) for part, row in self.rows.items())
        return "\n".join(f"{part}: {text}" for part, text in texts if text)

    def texts(self) -> dict[str, str]:
        return {row.part: row.text() for row in self._rows_shown()}

    def refused_parts(self) -> tuple[str, ...]:
        return tuple(
            row.part for row in self.rows.values() if row.field_state is FieldState.REFUSED
        )

    def fillable_parts(self) -> tuple[str, ...]:
        empty = super().fillable_parts()
        lacking = self._view.lacking(self.seat)
        return tuple(part for part in empty if part in lacking) or empty

    # User actions

    def setText(self, text: str, partial: bool = False) -> None:
        lines = (line.partition(": ") for line in text.split("\n"))
        by_part = {part: text for part, _, text in lines}
        self._setting = True
        for part, row in self.rows.items():
            row.field.setText(by_part.get(part, ""), partial)
        self._setting = False
        self._on_changed()

    def take(self, moves: Moves, waits: bool = False) -> tuple[str, ...]:
        game = self._view.game
        by_part = {part: text for part, _, text in (move.partition(": ") for move in moves)}
        for part, text in by_part.items():
            if text != self.rows[part].text():
                self.rows[part].field.setText("")  # text entered next belongs to another message
            self.rows[part].field.setText(text, waits)
        return tuple(
            translate(game.parts.name(part)) for part in game.parts.names if part in by_part
        )

    def takeText(self, text: str) -> bool:
        part = self.part()
        if part:
            self.rows[part].field.setText(" ".join(text.split()))
        return bool(part)

    def part(self) -> str:
        parts = (row.part for row in self._rows_shown() if row.field.edit.hasFocus())
        return next(parts, "")

    def read_as(self, text: str) -> str:
        return self._reader.read_as(self.seat, text)

    def accepted(self, action: Any) -> None:
        for row in self.rows.values():
            if row.action == action:
                row.field.setText("")

    def clear(self) -> None:
        """Clear the focused field.

        If no field has the focus, clear the refused fields or, without any, all fields.
        """
        rows = list(self.rows.values())
        chosen = [row for row in rows if row.field.edit.hasFocus() and row.text()]
        chosen = chosen or [row for row in rows if row.field_state is FieldState.REFUSED] or rows
        for row in chosen:
            row.field.setText("")

    def clearPart(self, part: str) -> None:
        self.rows[part].field.setText("")

    def read(self) -> None:
        for row in self.rows.values():
            row.read()
        self.refusal = next(filter(None, (row.refusal for row in self.rows.values())), None)
        self.send.setEnabled(self.field_state is FieldState.LEGAL)

    def focusField(self) -> None:
        self._next_row().field.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def begin(self, letter: str) -> None:
        super().begin(letter)
        self._next_row().field.edit.insert(letter)

    def holds(self, widget: QWidget | None) -> bool:
        return any(row.field.edit is widget for row in self.rows.values())

    # Display

    def setView(self, view: MatchView) -> None:
        super().setView(view)
        for row in self.rows.values():
            row.setView(view)
        for button in (self.eye, self.send):
            button.setVisible(not view.over)
        self.send.setEnabled(self.field_state is FieldState.LEGAL)

    def setArrivals(self, arrived: Mapping[str, ArrivalNote]) -> None:
        super().setArrivals(arrived)
        for part, row in self.rows.items():
            row.setArrived(arrived.get(part))

    def setDensity(self, density: Density) -> None:
        self.name.setSize(LETTERS[density])
        self.clock.setFixedSize(*map(px, CLOCKS[density]))

    def needs(self, close: bool) -> int:
        return px(HEAD + ROW * len(self.rows))

    def _show_state(self, view: MatchView) -> None:
        super()._show_state(view)
        if self.seat in view.awaiting and not (view.over or self._failed):
            self.state.setText(words.sheet_state(view, self.seat))

    def _rows_shown(self) -> list[PartRow]:
        return [self.rows[part] for part in self._view.parts] or list(self.rows.values())

    def _next_row(self) -> PartRow:
        """Return the first refused row, otherwise the first to fill in, otherwise the first row."""
        rows = self._rows_shown()
        lacking = self._view.lacking(self.seat)
        refused = [row for row in rows if row.field_state is FieldState.REFUSED]
        free = [row for row in rows if not row.text() and row.part in lacking]
        return (refused or free or rows)[0]

    def _on_text(self, row: PartRow) -> None:
        row.read()
        self._on_changed()

    def _on_changed(self) -> None:
        self.send.setEnabled(self.field_state is FieldState.LEGAL)
        if not self._setting:
            self.draftChanged.emit(self.seat)

    def _lay_out(self) -> None:
        head = in_row(
            (self.name, 1), self.state, self.clock, self.arrival, self.eye, self.send, gap=Space.XS
        )
        in_column(
            head,
            *self.rows.values(),
            None,
            gap=Space.XS,
            margins=(Space.L, Space.S, Space.M, Space.S),
            of=self,
        )
