"""What is heard of a match: a soft sound for each kind of thing that everybody sees happen."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject

from games.core import GameKind
from games.match.matchview import MatchView
from gui.kit.widgets.tick import Tick
from gui.table.feed import PublicFeed, last_move
from resources import SOUNDS


class Cue(Enum):
    """What is heard, by the name of its file."""

    SUBMITTED = "submitted"
    REVEALED = "revealed"
    LEAD = "lead"
    END = "end"


def cue(before: MatchView, view: MatchView) -> Cue | None:
    """Return the sound between one public view and the next; None for none.

    A submission is heard when the Stage says that it is there, and sounds the same whatever it is.
    """
    if view.over:
        return None if before.over else Cue.END
    if before.over or view.round < before.round:
        return None  # the umpire went back
    if view.round > before.round and not view.game.kind.alternating:
        return Cue.REVEALED
    if view.game.kind is GameKind.SEALED:
        new = before.awaiting - view.awaiting
        parts = any(view.handed[seat] - before.handed[seat] for seat in before.awaiting)
        return Cue.SUBMITTED if new or parts else None
    move = last_move(view)
    return Cue.SUBMITTED if move is not None and move != last_move(before) else None


class Sounds(QObject):
    """Plays them as a feed goes on, while they are on. It knows the public views alone.

    Who leads is told by the board, so the Stage says when that is heard (`hear_lead`).
    """

    def __init__(self, feed: PublicFeed, on: bool, parent: QObject) -> None:
        super().__init__(parent)
        self.on = on
        self._view = feed.view
        self._sounds = {one: Tick(self, SOUNDS / f"{one.value}.wav") for one in Cue}
        feed.changed.connect(self._hear)

    def hear_lead(self) -> None:
        """The Stage has just shown that the other one leads now."""
        self._play(Cue.LEAD)

    def _hear(self, view: MatchView) -> None:
        before, self._view = self._view, view
        self._play(cue(before, view))

    def _play(self, heard: Cue | None) -> None:
        if self.on and heard is not None:
            self._sounds[heard].play()
