"""The interface of a position: the state of a game at one moment, with timers and outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Generic, Self, TypeAlias, TypeVar

from games.core.seats import PUBLIC, UMPIRE, Seat, Viewer
from games.core.text import Kind, Message

Ms: TypeAlias = int
"""A duration or a moment of match time, in whole milliseconds."""

Draw: TypeAlias = Callable[[str, int], int]
"""Type of `draw(label, n)`: a number below n, derived from the seed (NOTATION.md, Draws)."""

A = TypeVar("A")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Timer:
    """A clock that a position requires; only the match starts and stops clocks.

    After each event, the match starts a clock for each new key and stops each clock whose key is
    missing. A clock whose key is still present continues, even if the allowance differs. `seat` is
    None if the time runs for both. `bank` is the seat's extra time for the whole match; each use is
    rounded up to a multiple of `bank_rounding` (0 for no rounding). `by_post` is True if the time
    is measured in days (GEN-11) and shown in words.
    """

    key: tuple[str | int, ...]
    allowance: Ms
    seat: Seat | None = None
    bank: Ms = 0
    bank_rounding: Ms = 0
    by_post: bool = False


@dataclass(frozen=True, slots=True)
class Lapse:
    """The consequence of a missing submission at the deadline (GEN-8).

    `seat` is None if the submission is missing from both seats. `part` is the slot if a submission
    has several slots, else "". `what` is a short label for a button, such as `Draw for {seat}`.
    """

    seat: Seat | None
    what: Message
    part: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a match; `winner` is None for a draw or an abandoned match.

    `by` is the clause that decided the result. `ended_by` is the clause that ended play, which is
    cited when a later submission is refused.
    """

    winner: Seat | None
    by: str
    reason: Message
    ended_by: str

    @property
    def ruled(self) -> bool:
        """True if the match was ended by a ruling (GEN-6) rather than by the rules."""
        return self.ended_by == "GEN-6"

    @property
    def written(self) -> bool:
        """True if the reason was written by an umpire."""
        return self.reason.kind is Kind.WRITTEN

    @property
    def why(self) -> Message:
        """The reason for the result, with a note if an umpire awarded the match."""
        if not self.written or self.winner is None:
            return self.reason
        if not self.reason.get("words"):
            return Message("awarded by the umpire")
        return Message("awarded by the umpire: {reason}", reason=self.reason)


class Position(ABC, Generic[A, V]):
    """The state of a game at one moment. Positions are immutable: no method changes them."""

    __slots__ = ()

    noted: ClassVar[Message] = Message("A fact was sealed.")
    """The line in the umpire's log about a fact recorded by `note`."""
    samples: ClassVar[bool] = False
    """True if `legal` returns only a sample, because there are too many legal actions."""

    @property
    @abstractmethod
    def round(self) -> int:
        """The number of the current round or turn, starting at 1.

        After the end of the match, this is the number of the last round or turn.
        """

    @property
    def dealt(self) -> bool:
        """True if this round's task is visible (`before_start` hides it)."""
        return True

    @abstractmethod
    def awaiting(self) -> frozenset[Seat]:
        """Return the seats whose submissions this phase is waiting for.

        The set is empty exactly when the game is over, or when a sealed round is complete and waits
        to be closed.
        """

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[A]:
        """Return the legal actions of `seat` (a sample if `samples` is True) in canonical order."""

    def refusal(self, seat: Seat) -> tuple[str, Message | str] | None:
        """Return the clause and reason why `seat` cannot act at all now, or None if it can act."""
        return None

    @abstractmethod
    def check(self, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` unless the rules allow `seat` this action now."""

    @abstractmethod
    def play(self, seat: Seat, action: A) -> Self:
        """Return the position after an action that passed `check`."""

    def is_pass(self, action: A) -> bool:
        """Return True if `action` gives up the turn."""
        return False

    def play_drawn(self, seat: Seat, action: A) -> Self:
        """Return the position after a drawn move (GEN-4). A game can mark the move as drawn."""
        return self.play(seat, action)

    @abstractmethod
    def timers(self) -> tuple[Timer, ...]:
        """Return the timers that must run, of which the first ends the phase; () after the end."""

    @abstractmethod
    def expire(self, key: tuple[str | int, ...]) -> Self:
        """Return the position after a timer has run out; drawn moves have already been played."""

    def lapses(self) -> tuple[Lapse, ...]:
        """Return a consequence for each missing submission, which the umpire confirms (GEN-8)."""
        return tuple(
            Lapse(seat, Message("No move for {seat}", seat=seat))
            for seat in Seat
            if seat in self.awaiting()
        )

    @abstractmethod
    def view(self, viewer: Viewer) -> V:
        """Return everything that `viewer` can know, and nothing else."""

    def hides(self) -> bool:
        """Return True if the umpire sees more of this position than the public."""
        return bool(self.view(PUBLIC) != self.view(UMPIRE))

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the result; None while the game is running."""

    @abstractmethod
    def discloses(self, viewer: Viewer, seat: Seat, action: A, round: int) -> bool:
        """Return True if `viewer` can now know the action that `seat` submitted in `round`."""

    def idle_timers(self) -> tuple[Timer, ...]:
        """Return timers to display for the next turns of seats that are not to move."""
        return ()

    def complete(self) -> bool:
        """Return True if a sealed round has all its submissions and waits to be closed (GEN-3)."""
        return False

    @property
    def veiled(self) -> bool:
        """True if a position rebuilt from a public record cannot tell when a round is complete."""
        return False

    def close(self) -> Self:
        """Return the position after a complete round has been revealed and resolved in one step."""
        raise ValueError("there is no complete round to close")

    def fallback(self, seat: Seat, draw: Draw) -> A | None:
        """Return the move drawn for a seat at the deadline, or None if the rules draw none."""
        return None

    def give_back(self) -> Self:
        """Return this position without its pending submissions, since these have become public.

        This is called when a rewind returns to a position before a reveal or before the end.
        """
        return self

    def after_rewind(self, left: Self) -> Self:
        """Return this position as restored by a rewind from the later position `left`.

        A game can override this, for example to hide something that the players have already seen.
        """
        return self

    def note(self, fact: str, salt: Callable[[str], str]) -> Self:
        """Return the position after recording a fact that the rules cannot derive.

        `salt(label)` returns 64 hex digits from the match's seed, for sealing the fact until it
        becomes known. Raise ValueError if `fact` is malformed or cannot be true.
        """
        raise ValueError("this game takes no facts from outside")

    def slot(self, action: A) -> str | None:
        """Return the slot in which a later submission replaces `action`, or None without a slot."""
        return None

    def unasked(self, seat: Seat) -> A | None:
        """Return an action that `seat` can take out of turn, such as lowering a claim, or None."""
        return None

    def substitute_move(self, seat: Seat, rng: Random) -> A | None:
        """Return a move for a seat whose bot has not answered, or None if no move is possible.

        The move is random, so that a sealed move cannot be guessed. If the rules draw a move for a
        missing submission, the move is drawn in the same way; otherwise it is any legal move.
        """
        drawn = self.fallback(seat, lambda label, n: rng.randrange(n))
        actions = () if drawn is not None or self.refusal(seat) else self.legal(seat)
        return rng.choice(actions) if actions else drawn

    def remark(self, seat: Seat, action: A | None) -> Message | None:
        """Return a remark for the log about `action` in this position, or None.

        The remark is a few words with a clause, shown to everybody who can know the move. `action`
        is None if the time ran out.
        """
        return None

    def pending(self, seat: Seat) -> frozenset[str]:
        """Return the slots (`slot`) in which a submission of `seat` waits to be revealed.

        Slots that `give_back` has emptied are not included until they are filled again.
        """
        return frozenset()

    def parts(self) -> tuple[str, ...]:
        """Return the slots of a seat's submission in this phase, if the game has several parts.

        The slots are in the order of `Parts.names`; `pending` returns the filled ones.
        """
        return ()

    def before_start(self) -> Self:
        """Return the position to show before a race's round is started, with the task hidden."""
        return self

    def after_ruling(self) -> Self:
        """Return the position after a ruling has ended the match (GEN-6).

        The board stays unchanged: nothing is scored, removed or revealed. A game overrides this to
        cancel anything that a seat would still have to do.
        """
        return self
