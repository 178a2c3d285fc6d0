"""The public data of a match for the Stage, sounds and the broadcast."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from games.broadcast.hand import Hand
from games.core import PUBLIC
from games.match.clocks import Reading
from games.match.log import LogKind, LogLine
from games.match.matchview import MatchView
from gui.table.session import Session


class PublicFeed(QObject):
    """Publishes a match's public views, clock readings and annotations (`Hand`).

    Receivers have no access to the session and its secrets.
    """

    changed = Signal(object, bool)
    """Carries the view, and True if the change should be animated."""
    ticked = Signal(object)
    handChanged = Signal(object)
    solved = Signal()
    """Request to replay the last round's best line."""
    closing = Signal()
    """Emitted by the owner before the feed is deleted, so that receivers release it."""

    def __init__(
        self, view: MatchView, readings: tuple[Reading, ...], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._view, self._readings = _public(view), readings
        self._hand = Hand()

    @property
    def view(self) -> MatchView:
        return self._view

    @property
    def readings(self) -> tuple[Reading, ...]:
        return self._readings

    def show(self, view: MatchView, readings: tuple[Reading, ...], animated: bool = True) -> None:
        """Publish a view, unless only the head of its hash chain has changed.

        Stamps and replaced submissions change only the head, and must stay hidden from viewers.
        """
        before, self._view = self._view, _public(view)
        if replace(before, head=view.head) != view:
            self.tick(readings)
            if self._hand.marks and _moved(before, view):
                self.take(self._hand.wiped())
            self.changed.emit(view, animated and not (before.over and view.over))

    @property
    def hand(self) -> Hand:
        return self._hand

    def take(self, hand: Hand) -> None:
        """Publish a caster's annotations. Marks are removed at the next move."""
        if hand != self._hand:
            self._hand = hand
            self.handChanged.emit(hand)

    def tick(self, readings: tuple[Reading, ...]) -> None:
        self._readings = readings
        self.ticked.emit(readings)


def _public(view: MatchView) -> MatchView:
    if view.viewer is not PUBLIC:
        raise ValueError("the Stage shows public views only")
    return view


def _moved(before: MatchView, view: MatchView) -> bool:
    """Return True if a public move was made or undone between the two views."""
    if (before.round, before.over) != (view.round, view.over):
        return True
    return last_move(before) != last_move(view)


def last_move(view: MatchView) -> LogLine | None:
    """Return the log line of the last move that the view's viewer may see, or None."""
    moves = (line for line in reversed(view.log) if line.kind is LogKind.MOVE and line.action)
    return next(moves, None)


def publish(session: Session, parent: QObject | None = None) -> PublicFeed:
    """Return a feed that follows a session without exposing it."""
    feed = PublicFeed(session.audience(), session.readings(), parent)
    session.changed.connect(lambda: feed.show(session.audience(), session.readings()))
    session.ticked.connect(lambda: feed.tick(session.readings()))
    return feed
