from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QObject

from games.core import GameKind
from games.match.matchview import MatchView
from gui.kit.audio import speaker
from gui.table.feed import PublicFeed, last_move


class Cue(Enum):
    """A sound. The value is the sound's file name."""

    SUBMITTED = "submitted"
    REVEALED = "revealed"
    LEAD = "lead"
    END = "end"


def cue(before: MatchView, view: MatchView) -> Cue | None:
    """Return the sound for the change between two public views, or None.

    All submissions have the same sound, so that it reveals nothing about them.
    """
    if view.over:
        return None if before.over else Cue.END
    if before.over or view.round < before.round:
        return None  # the match was rewound
    if view.round > before.round and not view.game.kind.alternating:
        return Cue.REVEALED
    if view.game.kind is GameKind.SEALED:
        new = before.awaiting - view.awaiting
        parts = any(view.handed[seat] - before.handed[seat] for seat in before.awaiting)
        return Cue.SUBMITTED if new or parts else None
    move = last_move(view)
    return Cue.SUBMITTED if move is not None and move != last_move(before) else None


class Sounds(QObject):
    """Plays sounds for a feed's public events.

    If a Stage is open, the sound for the end is played only when the Stage shows the end.
    """

    def __init__(
        self, feed: PublicFeed, on: bool, parent: QObject, has_stage: Callable[[], bool]
    ) -> None:
        super().__init__(parent)
        self.on, self._has_stage = on, has_stage
        self._view = feed.view
        feed.changed.connect(self._on_changed)

    def play(self, sound: Cue) -> None:
        if self.on:
            speaker().play(sound.value)

    def _on_changed(self, view: MatchView) -> None:
        before, self._view = self._view, view
        sound = cue(before, view)
        if sound is not None and not (sound is Cue.END and self._has_stage()):
            self.play(sound)
