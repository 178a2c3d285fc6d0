from __future__ import annotations

from typing import Any

from games.core import Message
from games.match.matchview import MatchView
from gui.games import face
from gui.table.extensions import Notes

KEY = "coach"
MATCHES = 2
"""Number of matches of each game that begin with an explanation of the goal."""


class Explainer:
    """Explains a game's goal, and each special rule when it first applies."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes

    def begin(self, view: MatchView) -> Message | None:
        """Return the game's goal in the user's first `MATCHES` matches of the game, otherwise None.

        Call this once at the start of each match, because calls are counted.
        """
        lesson, game = face(view.game.id).lessons(), view.game.id
        match_counts = self._stored("begun", {})
        times = match_counts.get(game, 0)
        if lesson is None or times >= MATCHES:
            return None
        self._keep(begun=match_counts | {game: times + 1})
        return lesson.goal

    def explanation(self, view: MatchView) -> Message | None:
        """Return the explanation of a rule that applies now for the first time, or None."""
        lesson = face(view.game.id).lessons()
        if lesson is None:
            return None
        explained = self._stored("explained", [])
        for clause in face(view.game.id).teller().clauses(view):
            if clause in lesson.explained and clause not in explained:
                self._keep(explained=[*explained, clause])
                return lesson.explained[clause]
        return None

    def _stored(self, key: str, default: Any) -> Any:
        note = self._notes.note(KEY)
        stored = note.get(key) if isinstance(note, dict) else None
        return stored if isinstance(stored, type(default)) else default

    def _keep(self, **more: Any) -> None:
        note = self._notes.note(KEY)
        self._notes.keep_note(KEY, (note if isinstance(note, dict) else {}) | more)
