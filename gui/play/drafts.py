"""The draft on the board, with its parsed actions cached until the match changes."""

from __future__ import annotations

from typing import Any

from games.core import Refusal, Seat
from games.match.match import State
from gui.games import spoken
from gui.kit.board.scene import BoardScene
from gui.kit.wording import refused
from gui.play.playview import Draft
from gui.table.hotseat import HotSeatController, Phase


class Drafts:
    """A reader of the draft on the board of a match at one computer."""

    def __init__(self, host: HotSeatController, scene: BoardScene) -> None:
        self._host, self._scene = host, scene
        self._read: tuple[State, Seat, str, tuple[Any, ...]] | None = None

    def now(self) -> Draft:
        """Return the draft of the seat at the screen, or an empty draft if no seat is to act."""
        host, scene = self._host, self._scene
        if host.phase is not Phase.TURN or host.seat is None:
            return Draft()
        text, complete, said = scene.draft(), scene.complete(), ""
        if complete:
            try:
                said = self.spoken(text, host.seat)
            except Refusal as refusal:  # a typed move
                complete, said = False, refused(refusal, host.view)
            said = " · ".join(filter(None, (*scene.remarks(), said)))
        return Draft(text, complete, said or scene.prompt())

    def actions(self, text: str, seat: Seat) -> tuple[Any, ...]:
        """Return the actions of a complete draft. Raise `Refusal` if it cannot be read."""
        match, known = self._host.session.match, self._read
        if known is None or known[0] is not match.state or known[1:3] != (seat, text):
            actions = match.game.read_all(text, match.position, seat)
            known = self._read = (match.state, seat, text, actions)
        return known[3]

    def spoken(self, text: str, seat: Seat) -> str:
        """Return a complete move in canonical text as a sentence."""
        view = self._host.view
        return " · ".join(
            spoken(view.game, action, seat, view.setup.players, view.board)
            for action in self.actions(text, seat)
        )
