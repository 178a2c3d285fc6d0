"""Sealed rounds: both seats submit in secret, and both are revealed together (GEN-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from games.core import UMPIRE, Draw, Lapse, Message, Ms, Outcome, Pair, Seat, Stuck, Timer, Viewer
from games.core.position import A, V
from games.core.text import Titled, handed_in
from games.kinds.base import BasePosition

MOVE = "move"
"""The slot of the only submission of a round, in a game without parts."""

Sheet: TypeAlias = tuple[tuple[str, Any], ...]
"""A seat's submissions for the open round: (slot, action), in the order of the slots."""

NO_SHEETS: Pair[Sheet] = Pair((), ())


@dataclass(frozen=True, slots=True)
class Reveal(Generic[A]):
    """A revealed round: both submissions, and the seats whose submissions were drawn (GEN-4).

    A submission is None only if the game draws no missing submissions (`SealedRounds.draws`).
    """

    submissions: Pair[A]
    drawn: frozenset[Seat]
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView(Generic[A]):
    """The public facts of a game of sealed rounds, except its board.

    `last` is the latest reveal; it is None before the first reveal. `received` lists the seats that
    have submitted for the open round. `own` is the viewer's own pending submission. `ruled` is True
    if a ruling ended the match, so that nothing is scored (GEN-6). `SealedRounds.with_round` sets
    all of these.
    """

    round: int = 1
    last: Reveal[A] | None = None
    received: frozenset[Seat] = frozenset()
    own: A | None = None
    outcome: Outcome | None = None
    ruled: bool = False


W = TypeVar("W", bound=RoundView[Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedRounds(BasePosition[A, V]):
    """A position of a game of sealed rounds.

    A game of this kind implements `legal` (the legal actions), `check_action` (why an action is
    refused) and `resolve` (the position after the reveal). If a seat submits several parts per
    round, `owed` returns the slots of the parts, `slot` returns the slot of an action, and
    `close_round` replaces `resolve`.

    `label` is the prefix of the labels of draws, and `names` are the seats' names in these labels
    (NOTATION.md, Draws). `drawn` lists the seats whose submission for the open round was drawn.
    `last` is the latest reveal.
    """

    label: ClassVar[str]
    names: ClassVar[Pair[str]]
    draws: ClassVar[bool] = True
    """True if a missing submission is drawn at the deadline (GEN-4).

    If `draws` is False, `resolve` receives None for a missing submission. A game whose actions are
    of the type `Card` then has the base class `SealedRounds[Card | None, View]`.
    """

    round_time: Ms
    sheets: Pair[Sheet] = NO_SHEETS
    drawn: frozenset[Seat] = frozenset()
    last: Reveal[A] | None = None

    # Methods that a game may override

    def owed(self) -> tuple[str, ...]:
        """Return the slots that each seat must fill in the open round."""
        return (MOVE,)

    def slot(self, action: A) -> str:
        return MOVE

    def time(self) -> Ms:
        """Return the length of the open round in ms."""
        return self.round_time

    def lasts(self, action: A) -> bool:
        """Return True if an action stays secret until the match ends."""
        return False

    def resolve(self, actions: Pair[A]) -> Self:
        """Return the position after this reveal, with a `result` if the match is then over.

        When this is called, the position's submissions have been cleared, and `last` is this
        reveal.
        """
        raise NotImplementedError

    # Methods that every game shares

    def submitted(self, seat: Seat) -> A | None:
        """Return a seat's submission for the open round, in games with one action per round."""
        return self.sheets[seat][0][1] if self.sheets[seat] else None

    def missing(self, seat: Seat) -> tuple[str, ...]:
        filled = dict(self.sheets[seat])
        return () if self.result else tuple(slot for slot in self.owed() if slot not in filled)

    def awaiting(self) -> frozenset[Seat]:
        return frozenset(seat for seat in Seat if self.missing(seat))

    def complete(self) -> bool:
        """Return True if no submission is missing; submissions can still be replaced (GEN-3)."""
        return self.result is None and not self.awaiting()

    def pending(self, seat: Seat) -> frozenset[str]:
        return frozenset(slot for slot, _ in self.sheets[seat])

    def play(self, seat: Seat, action: A) -> Self:
        """Return the position with this action in its slot, replacing an earlier one (GEN-3)."""
        return self._with(seat, action, self.drawn - {seat})

    def play_drawn(self, seat: Seat, action: A) -> Self:
        """Return the position after a drawn action, which the reveal marks as drawn (GEN-4)."""
        return self._with(seat, action, self.drawn | {seat})

    def _with(self, seat: Seat, action: A, drawn: frozenset[Seat]) -> Self:
        filled = dict(self.sheets[seat]) | {self.slot(action): action}
        sheet = tuple((slot, filled[slot]) for slot in self.owed() if slot in filled)
        return replace(self, sheets=self.sheets.put(seat, sheet), drawn=drawn)

    def fallback(self, seat: Seat, draw: Draw) -> A | None:
        """Return one of a seat's legal actions, drawn uniformly (GEN-4).

        Return None if the seat owes no action, or if the game draws no actions.
        """
        if not self.draws or not self.missing(seat):
            return None
        legal = self.legal(seat)
        if not legal:
            who = f"in round {self.number} “{self.names[seat]}” has to act"
            raise Stuck(f"{who}, but no action is legal, and the position has no result")
        return legal[draw(f"{self.label}/{self.number}/{self.names[seat]}/{MOVE}", len(legal))]

    def lapses(self) -> tuple[Lapse, ...]:
        """Return the consequence of each missing submission: a drawn move (GEN-4) or no move."""
        parts = self.parts()
        return tuple(
            Lapse(seat, self._lapse(seat), slot if parts else "")
            for seat in Seat
            for slot in self.missing(seat)
        )

    def _lapse(self, seat: Seat) -> Message:
        if self.fallback(seat, lambda label, n: 0) is not None:
            return Message("Draw for {seat}", seat=seat, clause="GEN-4")
        return Message("No move for {seat}", seat=seat)

    def timers(self) -> tuple[Timer, ...]:
        return () if self.result else (Timer(("round", self.number), self.time()),)

    def timed_out(self) -> Self:
        """Return the position after the deadline; missing submissions have already been drawn."""
        return self._closed()

    def close(self) -> Self:
        """Return the position after a complete round. Raise ValueError if it is incomplete."""
        if not self.complete():
            raise ValueError("there is no complete round to close")
        return self._closed()

    def _closed(self) -> Self:
        after = self.close_round()
        return after if after.result else replace(after, number=self.number + 1)

    def close_round(self) -> Self:
        """Return the position after this round's reveal, before the next round begins."""
        submissions: Pair[Any] = Pair(*map(self.submitted, Seat))
        if self.draws and self.awaiting():
            raise ValueError("there is no complete round to close")
        reveal = Reveal(submissions, self.drawn, self.number)
        revealed = replace(self, sheets=NO_SHEETS, drawn=frozenset(), last=reveal)
        return revealed.resolve(reveal.submissions)

    def give_back(self) -> Self:
        """Return the position without this round's submissions, so that both seats submit again.

        This is a ruling on GEN-3: a submission that everybody has seen must not remain in force
        while the other seat can still choose its own.
        """
        return replace(self, sheets=NO_SHEETS, drawn=frozenset())

    def discloses(self, viewer: Viewer, seat: Seat, action: A, round: int) -> bool:
        """Return True if `viewer` may know an action; it is secret until the reveal."""
        if viewer in (seat, UMPIRE) or self.result is not None:
            return True
        return round < self.number and not self.lasts(action)

    def with_round(self, view: W, viewer: Viewer) -> W:
        """Return the view with the fields of `RoundView` set."""
        return replace(
            view,
            round=self.number,
            last=self.last,
            received=frozenset(seat for seat in Seat if self.sheets[seat]),
            own=self.submitted(viewer) if isinstance(viewer, Seat) else None,
            outcome=self.result,
            ruled=self.ruled,
        )


@dataclass(frozen=True, slots=True)
class Counted(Sequence[A]):
    """A lazy sequence of `size` actions in canonical order; `at` returns the action at an index."""

    size: int
    at: Callable[[int], A]

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: Any) -> Any:
        item = range(self.size)[index]
        return self.at(item) if isinstance(item, int) else tuple(map(self.at, item))

    def __iter__(self) -> Iterator[A]:
        return map(self.at, range(self.size))


def reveal_messages(
    view: RoundView[Any], write: Callable[[Any], str], clause: str
) -> Iterator[Message]:
    """Yield messages about the latest reveal; `clause` is the rule about missing submissions."""
    if view.last is None:
        return
    yield Message("Round {number}", number=view.last.round)
    for seat, action in view.last.submissions.items():
        who = Titled(seat)
        if action is None:
            yield Message("{seat}: nothing", seat=who, clause=clause)
            continue
        written = write(action)
        if seat in view.last.drawn:
            yield Message("{seat}: {action} drawn", seat=who, action=written, clause=clause)
        else:
            yield Message("{seat}: {action}", seat=who, action=written)


def received_messages(view: RoundView[Any]) -> Iterator[Message]:
    """Yield a message for each seat that has submitted for the open round."""
    if view.outcome is None and not view.ruled:
        yield from (handed_in(seat) for seat in Seat if seat in view.received)
