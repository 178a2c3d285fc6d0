"""What a newcomer is told in Play: what wins, and what is unusual where it happens first."""

from __future__ import annotations

from typing import Any

from games.core import Message
from games.match.matchview import MatchView
from gui.games import face
from gui.table.places import Notes

KEY = "coach"
MATCHES = 2
"""In so many matches of a game it is said what wins."""


class Coach:
    """Knows what has been explained to this user. `notes`: where that is kept."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes

    def begin(self, view: MatchView) -> Message | None:
        """Return what wins, in the first matches of a game; each call counts as a match."""
        lesson, game = face(view.game.id).lessons(), view.game.id
        begun = self._kept("begun", {})
        times = begun.get(game, 0)
        if lesson is None or times >= MATCHES:
            return None
        self._keep(begun=begun | {game: times + 1})
        return lesson.goal

    def look(self, view: MatchView) -> Message | None:
        """Return what is to be explained of what can be seen now; it is never said again."""
        lesson = face(view.game.id).lessons()
        if lesson is None:
            return None
        known = self._kept("explained", [])
        for clause in face(view.game.id).teller().clauses(view):
            if clause in lesson.explained and clause not in known:
                self._keep(explained=[*known, clause])
                return lesson.explained[clause]
        return None

    def _kept(self, key: str, default: Any) -> Any:
        kept = self._notes.note(KEY)
        found = kept.get(key) if isinstance(kept, dict) else None
        return found if isinstance(found, type(default)) else default

    def _keep(self, **more: Any) -> None:
        kept = self._notes.note(KEY)
        self._notes.keep_note(KEY, (kept if isinstance(kept, dict) else {}) | more)
