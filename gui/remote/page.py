from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import Signal

from games.core import PUBLIC, Message, Position, Refusal, Seat
from games.core.strict_json import Unreadable
from games.core.text import Wording
from games.match.boardcode import BoardCode
from gui.games import face, scene_class
from gui.games.styles import styles_for
from gui.kit import exports
from gui.kit.texts import Remote
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.flow import Flow
from gui.kit.widgets.labels import Role, label
from gui.kit.wording import shown, translate
from gui.table.boardpage import BoardPage


@dataclass(frozen=True, slots=True)
class Composed:
    """The moves that the user has composed for a seat, as pairs of a round and a move's text.

    `seat` is the seat's name in records, or "" until the user has chosen a seat.
    """

    seat: str = ""
    moves: tuple[tuple[int, str], ...] = ()


class RemotePage(BoardPage):
    """A public board from a chat, on which the user composes moves for one seat.

    Nothing is sent; the user copies the moves as text.
    """

    SIDE = 360

    composedChanged = Signal(object)

    def __init__(self, code: BoardCode, composed: Composed) -> None:
        game, setup = code.record.game, code.record.setup
        super().__init__(scene_class(game.id)(), game.title, " – ".join(setup.players))
        # The moves may have been stored for another match with the same commitment.
        if composed.seat not in game.seats:
            composed = Composed()
        self.code, self.composed = code, composed
        self._by_seat: dict[str, Composed] = {}
        self._game, self._texts = game, list[str]()
        self._wording = Wording(game.titles, setup.players, translate=translate, data=shown)
        self.position: Position[Any, Any] = code.position()
        self.title = label("", Role.HEADING, wrap=True)
        self.task = label("", Role.BODY, wrap=True)
        self.moves = label("", Role.STRONG, wrap=True)
        self.remembered = label("", Role.MUTED, wrap=True)
        self.seats = {seat: Button(name) for seat, name in setup.players.items()}
        self.other = quiet(Remote.tr("I am the other player"))
        self.again = quiet(Remote.tr("Start again"), "undo")
        self.scene.setPlayers(setup.players, styles_for(game, setup))
        texts = (
            self.title, self.task, Flow(*self.seats.values(), gap=8), self.moves, self.said,
            Flow(self.again, self.other, gap=4), self.remembered,
        )  # fmt: skip
        self.lay_out((), texts)
        self._wire()
        self._restart()

    @property
    def seat(self) -> Seat | None:
        """The user's seat, or None until the user has chosen a seat."""
        return self._game.seat(self.composed.seat) if self.composed.seat else None

    @property
    def done(self) -> bool:
        """True if the seat has nothing left to submit in this round."""
        parts = self._game.parts.names
        open_ = bool(parts) and self.seat in self.position.awaiting()
        return bool(self._texts) and not open_

    @property
    def may_move(self) -> bool:
        """True if the seat can submit a move or replace a sealed one. Always False in a race."""
        kind = self._game.kind
        if self.seat is None or kind.race:
            return False
        return not kind.alternating or self.composed.seat in self.code.view["to_act"]

    def text(self) -> str:
        """Return the composed moves as a message for the chat, which the Desk can read."""
        if self.seat is None:
            return ""
        name = self.code.record.setup.players[self.seat]
        if len(self._texts) == 1:
            return f"{name}: {self._texts[0]}"
        return "\n".join([f"{name}:", *self._texts])

    def go_on(self) -> None:
        if self.scene.animating():
            self.scene.finishAnimation()
        elif self.done:
            self._copy()
        else:
            self.scene.confirmDraft()

    def choose(self, seat: Seat) -> None:
        self._by_seat[self.composed.seat] = self.composed
        name = self._game.seats[seat]
        self._keep(self._by_seat.get(name, Composed(name)))
        self._restart()

    def _act(self, text: str) -> None:
        seat, position = self.seat, self.position
        if seat is None:
            return
        texts: list[str] = []
        try:
            for action in self._game.read_all(text, position, seat):
                position.check(seat, action)
                texts.append(self._game.write(action))
                position = position.play(seat, action)
        except Refusal as refusal:
            self.scene.clearDraft()
            self.say(f"{self._worded(refusal.reason)} ({refusal.clause})", Role.DANGER)
            return
        self.position = position
        self._texts += texts
        self.scene.setInput(None)
        self.scene.setView(position.view(seat), True)
        self.scene.setInput(None if self.done else seat)
        self.say("", Role.STRONG)
        self._show()

    def _copy(self) -> None:
        exports.copy_text(self.text())
        at = self.code.view["round"]
        moves = (*self.composed.moves, *((at, text) for text in self._texts))
        self._keep(replace(self.composed, moves=tuple(dict.fromkeys(moves))))
        self.say(Remote.tr("Copied. Now paste it into the chat."), Role.OK)
        self._show()

    def _keep(self, composed: Composed) -> None:
        self.composed = composed
        self.composedChanged.emit(composed)

    def _restart(self) -> None:
        """Show the board as received, without any moves entered by the user."""
        self._texts = []
        try:
            self.position = self.code.position(self.seat, self.composed.moves)
        except Unreadable:  # the composed moves belong to another board
            self.composed = replace(self.composed, moves=())
            self.position = self.code.position(self.seat)
        self.scene.setInput(None)
        self.scene.setView(self.position.view(PUBLIC if self.seat is None else self.seat), False)
        self.scene.setInput(self.seat if self.may_move else None)
        self.say("", Role.STRONG)
        self._show()

    def _show(self) -> None:
        seat = self.seat
        title = self._moment(self.code.view["round"])
        name = "" if seat is None else self.code.record.setup.players[seat]
        self.title.setText(f"{title} · {name}" if name else title)
        self.task.setText(self._task())
        for seat_button in self.seats.values():
            seat_button.setVisible(seat is None)
        self.other.setVisible(seat is not None)
        self.again.setVisible(bool(self._texts))
        self.moves.setText("\n".join(self._texts))
        self.moves.setVisible(bool(self._texts))
        self.next.setVisible(self.may_move)
        confirm = face(self._game.id).controls.confirm()
        self.next.setText(Remote.tr("Copy for the chat") if self.done else confirm)
        self.next.setEnabled(self.done or self.scene.complete())
        self.remembered.setText(self._remembered())
        self.remembered.setVisible(bool(self.remembered.text()))
        self.place_focus()

    def _task(self) -> str:
        if self.seat is None:
            return Remote.tr("This is the board as everybody could see it. Which player are you?")
        if self._game.kind.race:
            return Remote.tr("This game is a race: answer in the chat as soon as you can.")
        if not self.may_move:
            names = " – ".join(self._awaited())
            return Remote.tr("It is not your turn; it is {0}’s.").format(names)
        if self.done:
            return Remote.tr(
                "Nothing is sent automatically: copy your move and paste it into the chat."
            )
        return Remote.tr("Make your move on the board. The umpire decides whether it counts.")

    def _awaited(self) -> Sequence[str]:
        players, game = self.code.record.setup.players, self._game
        return [players[game.seat(name)] for name in self.code.view["to_act"]]

    def _remembered(self) -> str:
        now = {(self.code.view["round"], text) for text in self._texts}
        earlier_moves = [move for move in self.composed.moves if move not in now]
        if not earlier_moves:
            return ""
        head = Remote.tr("Moves you made here earlier, whether sent or not:")
        lines = (f"{self._moment(at)}: {text}" for at, text in earlier_moves)
        return "\n".join([head, *lines])

    def _moment(self, number: int) -> str:
        turn = self._game.kind.alternating
        return (Remote.tr("Turn {0}") if turn else Remote.tr("Round {0}")).format(number)

    def _worded(self, message: Message | str) -> str:
        return message if isinstance(message, str) else self._wording(message)

    def _wire(self) -> None:
        self.scene.actionProposed.connect(self._act)
        self.scene.draftChanged.connect(lambda _text: self._show())
        self.scene.promptChanged.connect(self._show)
        self.again.clicked.connect(self._restart)
        for seat, button in self.seats.items():
            button.clicked.connect(lambda _on=False, seat=seat: self.choose(seat))
        self.other.clicked.connect(self._exchange)

    def _exchange(self) -> None:
        if self.seat is not None:
            self.choose(self.seat.other)
