"""What the Stage, sounds and the broadcast are given of a match: public things alone."""

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
    """What the Stage is given: public views and clock readings, and nothing to ask for more.

    Beside them lies what a caster adds in public, which is part of no match (`Hand`).
    """

    changed = Signal(object)
    ticked = Signal(object)
    handChanged = Signal(object)
    solved = Signal()
    """The best line of the round that is over is shown."""

    def __init__(
        self, view: MatchView, readings: tuple[Reading, ...], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._view, self._readings = _public(view), readings
        self._hand = Hand()
        self._cut = False

    @property
    def view(self) -> MatchView:
        """The public view."""
        return self._view

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The clocks."""
        return self._readings

    @property
    def cut(self) -> bool:
        """Whether the view is shown at once, without what led to it."""
        return self._cut

    def show(self, view: MatchView, readings: tuple[Reading, ...], animated: bool = True) -> None:
        """Hand on a public view, with the clocks, if it tells anything new.

        Otherwise whoever follows could count what the umpire alone knows of, such as stamps, and
        sealed submissions that were replaced, of which only the chain's head tells.
        """
        before, self._view = self._view, _public(view)
        if replace(before, head=view.head) != view:
            self._cut = not animated
            self.tick(readings)
            if self._hand.marks and _moved(before, view):
                self.take(self._hand.wiped())
            self.changed.emit(view)

    @property
    def hand(self) -> Hand:
        """What a caster adds."""
        return self._hand

    def take(self, hand: Hand) -> None:
        """Hand on what a caster adds; what is drawn goes with the next move."""
        if hand != self._hand:
            self._hand = hand
            self.handChanged.emit(hand)

    def tick(self, readings: tuple[Reading, ...]) -> None:
        """Hand on the clocks."""
        self._readings = readings
        self.ticked.emit(readings)


def _public(view: MatchView) -> MatchView:
    if view.viewer is not PUBLIC:
        raise ValueError("the Stage shows public views only")
    return view


def _moved(before: MatchView, view: MatchView) -> bool:
    """Return whether something was played since, or taken back, that everybody knows of."""
    if (before.round, before.over) != (view.round, view.over):
        return True
    return last_move(before) != last_move(view)


def last_move(view: MatchView) -> LogLine | None:
    """Return the last move that the viewer may know."""
    known = (one for one in reversed(view.log) if one.kind is LogKind.MOVE and one.action)
    return next(known, None)


def publish(session: Session, parent: QObject | None = None) -> PublicFeed:
    """A feed of a session's public side. The wiring stays out here: a feed holds no session."""
    feed = PublicFeed(session.view(PUBLIC), session.readings(), parent)
    session.changed.connect(lambda: feed.show(session.view(PUBLIC), session.readings()))
    session.ticked.connect(lambda: feed.tick(session.readings()))
    return feed
