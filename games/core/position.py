"""A position: one moment of one game, with its timers and its outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Generic, Self, TypeAlias, TypeVar

from games.core.seats import PUBLIC, UMPIRE, Seat, Viewer
from games.core.text import Kind, Message

Ms: TypeAlias = int
"""A length of time or a moment of match time, in whole milliseconds."""

Draw: TypeAlias = Callable[[str, int], int]
"""`draw(label, n)`: a number from 0 to n - 1, fixed by the match's seed (NOTATION.md, Draws)."""

A = TypeVar("A")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Timer:
    """A clock that a position asks for; it never starts one itself.

    The match compares the wanted keys with the running ones: a new key starts, a missing key
    stops, the same key runs on, even with another allowance. `seat` is None where the time runs
    for both. `bank` is all the extra time the seat owns for the whole match; each use of it is
    rounded up to a multiple of `bank_rounding` (0: charged exactly). `by_post`: it takes days
    (GEN-11), and its clock says so in words.
    """

    key: tuple[str | int, ...]
    allowance: Ms
    seat: Seat | None = None
    bank: Ms = 0
    bank_rounding: Ms = 0
    by_post: bool = False


@dataclass(frozen=True, slots=True)
class Lapse:
    """What the rules do at the deadline for a seat whose submission is missing (GEN-8).

    `seat` None: the same for both. `part`: the slot, if a submission has several.
    `what`: in a few words, as on a button: `Draw for {seat}`.
    """

    seat: Seat | None
    what: Message
    part: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `winner` None is a draw (or an abandoned match).

    `by` is the clause that decided, `ended_by` the clause that ended the play: later
    submissions are refused with it.
    """

    winner: Seat | None
    by: str
    reason: Message
    ended_by: str

    @property
    def ruled(self) -> bool:
        """Return whether a ruling ended the match (GEN-6), not its rules."""
        return self.ended_by == "GEN-6"

    @property
    def written(self) -> bool:
        """Return whether its reason was written by an umpire."""
        return self.reason.kind is Kind.WRITTEN

    @property
    def why(self) -> Message:
        """Return its reason, and that an umpire awarded the match if one did."""
        if not self.written or self.winner is None:
            return self.reason
        if not self.reason.get("words"):
            return Message("awarded by the umpire")
        return Message("awarded by the umpire: {reason}", reason=self.reason)


class Position(ABC, Generic[A, V]):
    """One moment of one game. It is frozen: no method changes it."""

    __slots__ = ()

    noted: ClassVar[Message] = Message("A fact was sealed.")
    """The line of the umpire's log about a noted fact (`note`)."""
    samples: ClassVar[bool] = False
    """Whether `legal` returns only some of the legal actions, because there are too many."""

    @property
    @abstractmethod
    def round(self) -> int:
        """Return the round or turn in progress, from 1; once over, the last one played."""

    @property
    def dealt(self) -> bool:
        """Return whether the task of this round is visible (`before_start` hides it)."""
        return True

    @abstractmethod
    def awaiting(self) -> frozenset[Seat]:
        """Return the seats on whose submission the phase waits.

        Empty exactly when the game is over or a sealed round is complete and waits to be closed.
        """

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[A]:
        """Return the legal actions of `seat` in canonical order; some of them if it `samples`."""

    def refusal(self, seat: Seat) -> tuple[str, Message | str] | None:
        """Return why `seat` may not act at all now: clause and sentence; None if it may."""
        return None

    @abstractmethod
    def check(self, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` unless `seat` may do `action` now."""

    @abstractmethod
    def play(self, seat: Seat, action: A) -> Self:
        """Return the position after an action that passed `check`."""

    def play_drawn(self, seat: Seat, action: A) -> Self:
        """Return `play` of a move that was drawn (GEN-4), which a game may want to mark."""
        return self.play(seat, action)

    @abstractmethod
    def timers(self) -> tuple[Timer, ...]:
        """Return the running timers, the one that ends the phase first; none once it is over."""

    @abstractmethod
    def expire(self, key: tuple[str | int, ...]) -> Self:
        """Return the position after a timer's deadline; drawn moves have been played before."""

    def lapses(self) -> tuple[Lapse, ...]:
        """Return what `expire` would do for each missing part, for the umpire to confirm."""
        return tuple(
            Lapse(seat, Message("No move for {seat}", seat=seat))
            for seat in Seat
            if seat in self.awaiting()
        )

    @abstractmethod
    def view(self, viewer: Viewer) -> V:
        """Return all that `viewer` may know, and nothing else."""

    def hides(self) -> bool:
        """Return whether the umpire is shown more of this position than everybody."""
        return bool(self.view(PUBLIC) != self.view(UMPIRE))

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the result, once there is one."""

    @abstractmethod
    def discloses(self, viewer: Viewer, seat: Seat, action: A, round: int) -> bool:
        """Return whether `viewer` may now be told the action that `seat` submitted in `round`."""

    def idle_timers(self) -> tuple[Timer, ...]:
        """Return the clocks of seats that are not on the move, as they will start; for display."""
        return ()

    def complete(self) -> bool:
        """Return whether a sealed round has all its submissions and waits to be closed (GEN-3)."""
        return False

    @property
    def veiled(self) -> bool:
        """Return whether it cannot tell when a round is complete, as in a public record."""
        return False

    def close(self) -> Self:
        """Return the position after a complete round was closed: revealed and resolved together."""
        raise ValueError("there is no complete round to close")

    def fallback(self, seat: Seat, draw: Draw) -> A | None:
        """Return the move drawn for a seat at the deadline; None if the rules draw none."""
        return None

    def give_back(self) -> Self:
        """Return this open round without its pending submissions, seen by everybody since.

        Called when a rewind takes up a position from before a reveal, or from before the end.
        """
        return self

    def after_rewind(self, left: Self) -> Self:
        """Return this earlier position as it is taken up again by a rewind from `left`.

        A game may hide here what the rewind would show a second time.
        """
        return self

    def note(self, fact: str, salt: Callable[[str], str]) -> Self:
        """Return this position with a fact that the rules cannot work out themselves.

        `salt(label)`: 64 hex digits from the match's seed, to seal the fact with until it may be
        known. Raises ValueError if `fact` is none, or cannot be true.
        """
        raise ValueError("this game takes no facts from outside")

    def slot(self, action: A) -> str | None:
        """Return the slot in which a later submission replaces this one; None: none replaces it."""
        return None

    def unasked(self, seat: Seat) -> A | None:
        """Return the least action of a seat that may act though not awaited; None: it may not."""
        return None

    def in_place(self, seat: Seat, rng: Random) -> A | None:
        """Return the move made for a seat whose program gives no answer; None if there is none.

        It is left to chance, so that nobody can guess what is sealed; and where the rules draw a
        move it is any that they might draw.
        """
        drawn = self.fallback(seat, lambda label, n: rng.randrange(n))
        actions = () if drawn is not None or self.refusal(seat) else self.legal(seat)
        return rng.choice(actions) if actions else drawn

    def remark(self, seat: Seat, action: A | None) -> Message | None:
        """Return the note that the log adds to a move in this position, or to a time-out (None).

        A few words with their clause, which everybody may know who may know the move.
        """
        return None

    def pending(self, seat: Seat) -> frozenset[str]:
        """Return the slots (`slot`) in which a submission of `seat` waits to be revealed.

        Those that `give_back` returned to the seat no longer count, even if none replaced them.
        """
        return frozenset()

    def parts(self) -> tuple[str, ...]:
        """Return the slots of a seat's submission in this phase, if a game has several parts.

        In the order of `Parts.names`; `pending` tells which of them a seat has handed in.
        """
        return ()

    def before_start(self) -> Self:
        """Return this position without the task of its round, which still waits to be started.

        Called in a race, in which both have to see the task at the same moment.
        """
        return self

    def after_ruling(self) -> Self:
        """Return this position after a ruling has ended the match in it (GEN-6).

        The board stays as it was played: nothing is scored, removed or revealed. A game ends
        here all that somebody would have to do.
        """
        return self
