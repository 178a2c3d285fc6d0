"""A match: an append-only list of events, and the one function that folds them.

Commands (`submit`, `close`, `pause`, …) do not change the match. They return the events that the
command means; whoever runs the match stores them and then hands them to `append`. So nothing is
shown as accepted before it is safe, and a replayed match is the same fold as a live one.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, assert_never

import msgspec

from games import draws
from games.clocks import Clocks, Key, Reading
from games.core import (
    Draw,
    Game,
    IllegalAction,
    KnownError,
    Ms,
    Outcome,
    Position,
    Seat,
    Setup,
    Timer,
)
from games.events import (
    Abandoned,
    Acted,
    Adjusted,
    Awarded,
    Closed,
    Conceded,
    Drawn,
    Event,
    Expired,
    Fixed,
    Noted,
    Paused,
    Resumed,
    Rewound,
    Unmasked,
    encode,
)

Events: TypeAlias = tuple[Event, ...]

CLOSING = "close"
"""First part of the key of the timer that closes a complete round by itself."""


class NotNow(KnownError):
    """A command that does not fit the state of the match (paused, over, nothing to undo)."""


@dataclass(frozen=True, slots=True)
class Table:
    """How the match is run; it changes no rule.

    `timed`: whether clocks run. `grace`: how long a complete sealed round stays open before it
    closes by itself; 0 at once, None only by hand (GEN-3).
    """

    timed: bool = True
    grace: Ms | None = 0


@dataclass(frozen=True, slots=True)
class State:
    """The match after an event. `sealed_by` is the number of events up to the last submission."""

    position: Position[Any, Any]
    clocks: Clocks
    ruling: Outcome | None = None
    unmasked: bool = False
    sealed_by: int = 0
    pause_reason: str = ""

    @property
    def outcome(self) -> Outcome | None:
        """The result, by the rules or by a ruling (GEN-6)."""
        return self.ruling or self.position.outcome()


class Match:
    """One match of `game`.

    `seed` None: only its `commitment` is known, so nothing can be drawn (GEN-4). `position`: where
    it begins, if not at the game's first one.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        seed: bytes | None,
        table: Table | None = None,
        events: Iterable[Event] = (),
        commitment: str = "",
        position: Position[Any, Any] | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.commitment = commitment if seed is None else draws.commitment(seed)
        self.table = table or Table()
        nonces: dict[str, str] | None = setup.options.nonces
        self._nonces = None if nonces is None else [nonces[name] for name in game.seats]
        self.draw: Draw = draws.drawer(seed, self._nonces)
        self.events: list[Event] = []
        self.heads: list[str] = [self._root()]
        first = State(position or game.start(setup), Clocks(), pause_reason="not started")
        self.states: list[State] = [replace(first, clocks=self._wanted(first))]
        self.append(events)

    # What there is

    @property
    def state(self) -> State:
        """The match as it stands."""
        return self.states[-1]

    @property
    def position(self) -> Position[Any, Any]:
        """The position as it stands."""
        return self.state.position

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        return self.state.outcome

    @property
    def head(self) -> str:
        """The head of the hash chain over all events so far: 64 hex digits."""
        return self.heads[-1]

    @property
    def started(self) -> bool:
        """Whether the clocks have ever run."""
        return any(isinstance(event, Resumed) for event in self.events) or not self.table.timed

    @property
    def paused(self) -> bool:
        """Whether submissions are not taken because the clocks stand."""
        return self.table.timed and self.state.clocks.paused

    def line(self) -> tuple[int, ...]:
        """The indices of the events that count: without what was rewound, fixed or given back."""
        given_back: set[int] = set()
        counted = list(self._back(given_back))
        return tuple(index for index in reversed(counted) if index not in given_back)

    def _back(self, given_back: set[int]) -> Iterator[int]:
        """The indices of the events that count, the last one first.

        A correction takes back the move that it replaces, not what else happened since. What
        rewinds gave back to a seat is added to `given_back` on the way.
        """
        index = len(self.events)
        replaced: int | None = None
        while index > 0:
            event = self.events[index - 1]
            if isinstance(event, Rewound):
                given_back.update(self._given_back(index, event.to))
                index = event.to
                continue
            index -= 1
            if isinstance(event, Fixed):
                if replaced is None:
                    yield index
                replaced = event.replaces
            elif index == replaced:
                replaced = None
            else:
                yield index

    def readings(self, now: Ms) -> tuple[Reading, ...]:
        """The players' clocks as they are shown at `now`."""
        if not self.table.timed:
            return ()
        position = self.position
        idle = position.idle_timers() if self.outcome is None else ()
        found = self.state.clocks.readings(now, idle)
        return tuple(one for one in found if one.key is None or one.key[0] != CLOSING)

    def closing_left(self, now: Ms) -> Ms | None:
        """How long a complete round still stays open; None unless it closes by itself."""
        for one in self.state.clocks.readings(now):
            if one.key is not None and one.key[0] == CLOSING:
                return one.left
        return None

    def salt(self, label: str) -> str:
        """64 hex digits from the seed, to seal a fact with; `CannotDraw` without a seed."""
        return draws.salt(None if self.seed is None else draws.mix(self.seed, self._nonces), label)

    def next_deadline(self) -> Ms | None:
        """The moment after which `due` has something to say; None while no clock runs."""
        if not self.table.timed:
            return None
        deadline = self.state.clocks.next_deadline()
        return deadline[0] if deadline else None

    # Commands: each returns the events it means

    def due(self, now: Ms) -> Events:
        """The events of the first deadline that fell before `now`, at its own moment; else none.

        Append them and ask again: a deadline may start a clock that has run out as well.
        """
        deadline = self.state.clocks.next_deadline() if self.table.timed else None
        if deadline is None or deadline[0] >= now:
            return ()
        moment, key = deadline
        if key[0] == CLOSING or self.position.complete():
            return (Closed(at=moment),)
        return self._expiry(key, moment)

    def submit(self, seat: Seat, text: str, now: Ms) -> Events:
        """A submission of `seat`; raises `Refusal` if it is not accepted (GEN-2)."""
        self._check_running(now)
        if self.paused:
            raise NotNow("The match is paused. Resume it, then submit.")
        position = self.position
        action = self.game.read(text, position, seat)
        position.check(seat, action)
        canonical = self.game.write(action)
        acted = Acted(at=now, seat=self.game.seats[seat], text=canonical)
        if self.table.grace == 0 and position.play(seat, action).complete():
            return (acted, Closed(at=now))
        return (acted,)

    def check(self, seat: Seat, text: str) -> str:
        """The canonical text of what `seat` might submit now; raises as `submit` does.

        Made for previews: it also answers while the match is paused.
        """
        self._check_open()
        action = self.game.read(text, self.position, seat)
        self.position.check(seat, action)
        return self.game.write(action)

    def close(self, now: Ms) -> Events:
        """Close a complete round: its submissions are revealed."""
        self._check_running(now)
        if not self.position.complete():
            raise NotNow("The round is not complete yet.")
        return (Closed(at=now),)

    def deadline(self, now: Ms) -> Events:
        """End the phase as if its time had run out, whatever the clocks say."""
        self._check_running(now)
        if self.position.complete():
            return (Closed(at=now),)
        return self._expiry(self.position.timers()[0].key, now)

    def pause(self, now: Ms, reason: str, gap: Ms = 0) -> Events:
        """Stop the clocks; `gap` is time before `now` that nobody observed."""
        self._check_running(now)
        if self.paused or not self.table.timed:
            raise NotNow("The clocks are not running.")
        return (Paused(at=now, reason=reason, gap=gap),)

    def resume(self, now: Ms) -> Events:
        """Start the clocks, or start them again."""
        self._check_running(now)
        if not self.paused:
            raise NotNow("The match is not paused.")
        return (Resumed(at=now),)

    def adjust(self, now: Ms, key: Key, time: Ms, reason: str) -> Events:
        """Give time to a running timer, or (negative) take some from it."""
        self._check_running(now)
        if all(one.timer.key != key for one in self.state.clocks.running):
            raise NotNow("That clock is not running any more.")
        return (Adjusted(at=now, time=time, reason=reason, key=key),)

    def adjust_bank(self, now: Ms, seat: Seat, time: Ms, reason: str) -> Events:
        """Give time to a seat's bank, or (negative) take some from it."""
        self._check_running(now)
        return (Adjusted(at=now, time=time, reason=reason, bank_of=self.game.seats[seat]),)

    def fixable(self) -> tuple[Seat, int] | None:
        """Whose last move `fix` would replace, and the index of the event that made it.

        None unless the game alternates, runs, and the opponent has not answered yet.
        """
        if not self.game.alternating or self.outcome is not None:
            return None
        for index in self._back(set()):
            match self.events[index]:
                case Acted(seat=name):
                    return self._seat(name), index
                case Fixed(seat=name, replaces=original):
                    return self._seat(name), original
                case Expired():
                    return None
        return None

    def fix(self, seat: Seat, text: str, now: Ms, reason: str = "") -> Events:
        """Replace the last move, which the opponent has not answered yet (GEN-3)."""
        self._check_running(now)
        last = self.fixable()
        if last is None:
            raise NotNow("There is no last move that could still be corrected.")
        mover, index = last
        name = self.game.seats[mover]
        if mover is not seat:
            raise NotNow(f"The last move was made by {name}.")
        before = self.states[index].position
        action = self.game.read(text, before, seat)
        before.check(seat, action)
        canonical = self.game.write(action)
        return (Fixed(at=now, seat=name, text=canonical, replaces=index, reason=reason),)

    def check_fix(self, seat: Seat, text: str) -> str:
        """The canonical text of a correction of `seat`'s last move; raises as `fix` does."""
        fixed = self.fix(seat, text, self.state.clocks.at)[0]
        assert isinstance(fixed, Fixed)
        return fixed.text

    def rewind(self, to: int, now: Ms, reason: str) -> Events:
        """Go back to where the match stood after its first `to` events."""
        if not 0 <= to < len(self.events):
            raise NotNow("There is no such earlier moment.")
        return (Rewound(at=now, to=to, reason=reason),)

    def concede(self, seat: Seat, now: Ms) -> Events:
        """`seat` gives up."""
        self._check_running(now)
        return (Conceded(at=now, seat=self.game.seats[seat]),)

    def award(self, seat: Seat, now: Ms, reason: str) -> Events:
        """The umpire gives the match to `seat`."""
        self._check_running(now)
        return (Awarded(at=now, seat=self.game.seats[seat], reason=reason),)

    def abandon(self, now: Ms, reason: str) -> Events:
        """The umpire ends the match without a winner."""
        self._check_running(now)
        return (Abandoned(at=now, reason=reason),)

    def note(self, fact: str, now: Ms) -> Events:
        """A fact that the rules cannot work out themselves; ValueError if it cannot be true."""
        self.position.note(fact, self.salt)
        return (Noted(at=now, fact=fact),)

    def unmask(self, now: Ms, shown: bool) -> Events:
        """The umpire shows the secrets on the private surface, or hides them again."""
        return (Unmasked(at=now, shown=shown),)

    # The fold

    def append(self, events: Iterable[Event]) -> None:
        """Fold events that have happened, all or none of them.

        Raises `Refusal`, ValueError or `KnownError` if they cannot have happened.
        """
        kept = len(self.events)
        try:
            for event in events:
                self._check_possible(event)
                self.states.append(self._fold(event))
                self.events.append(event)
                self.heads.append(self._link(len(self.events), event))
        except BaseException:
            del self.events[kept:], self.states[kept + 1 :], self.heads[kept + 1 :]
            raise

    def _check_possible(self, event: Event) -> None:
        """Raise ValueError for what no command would have returned: a stored match is data."""
        match event:
            case Rewound(to=to):
                possible = 0 <= to < len(self.events)
            case Noted() | Unmasked():
                possible = True
            case Fixed(seat=name, replaces=index):
                possible = self.fixable() == (self._seat(name), index)
            case Adjusted(key=key) if key is not None:
                possible = any(one.timer.key == key for one in self.state.clocks.running)
            case _:
                possible = self.outcome is None
        if not possible:
            raise ValueError(f"“{type(event).__name__.lower()}” is not possible at this point")

    def _fold(self, event: Event) -> State:
        old = self.state
        deadline = self.next_deadline()
        if deadline is not None and event.at > deadline:
            raise ValueError(f"an event at {event.at} misses the deadline at {deadline}")
        now = replace(old, clocks=old.clocks.advance(event.at))
        match event:
            case Acted() | Drawn() | Fixed():
                new = self._moved(now, event)
            case Closed():
                new = replace(now, position=old.position.close())
            case Expired():
                new = replace(now, position=old.position.expire(event.key))
            case Paused():
                new = replace(now, clocks=now.clocks.pause(), pause_reason=event.reason)
            case Resumed():
                new = replace(now, clocks=now.clocks.resume(), pause_reason="")
            case Adjusted():
                new = replace(now, clocks=self._adjusted(now.clocks, event))
            case Rewound():
                new = self._rewound(now, event)
            case Conceded() | Awarded() | Abandoned():
                new = replace(now, ruling=self._ruling(event))
            case Noted():
                new = replace(now, position=old.position.note(event.fact, self.salt))
            case Unmasked():
                new = replace(now, unmasked=event.shown)
            case _:
                assert_never(event)
        clocks = self._wanted(new)
        if isinstance(event, Fixed):
            clocks = clocks.with_gifts_of(old.clocks)
        return replace(new, clocks=clocks)

    def _moved(self, now: State, event: Acted | Drawn | Fixed) -> State:
        seat = self._seat(event.seat)
        base = now
        if isinstance(event, Fixed):
            base = self._unmade(now, event.replaces)
        action = self.game.read(event.text, base.position, seat)
        base.position.check(seat, action)
        play = base.position.play_drawn if isinstance(event, Drawn) else base.position.play
        return replace(base, position=play(seat, action), sealed_by=len(self.events) + 1)

    def _unmade(self, now: State, index: int) -> State:
        """The state before the move at `index`, with the clocks as they stood when it was made.

        So the mover is not charged for the slip, and the opponent's turn starts afresh.
        """
        before = self.states[index]
        clocks = before.clocks.advance(self.events[index].at).taken_up(now.clocks)
        return replace(now, position=before.position, clocks=clocks)

    def _rewound(self, now: State, event: Rewound) -> State:
        target = self.states[event.to]
        position = target.position
        if any(
            later.outcome is not None or later.position.round > position.round
            for later in self.states[event.to + 1 :]
        ):
            position = position.give_back()
        return replace(
            target,
            position=position.after_rewind(now.position),
            clocks=target.clocks.rebase(event.at).pause(),
            unmasked=now.unmasked,
            pause_reason=event.reason,
        )

    def _adjusted(self, clocks: Clocks, event: Adjusted) -> Clocks:
        if event.key is not None:
            return clocks.give(event.key, event.time)
        if event.bank_of is None:
            raise ValueError("an adjustment names a timer or a bank")
        return clocks.give_bank(self._seat(event.bank_of), event.time)

    def _ruling(self, event: Conceded | Awarded | Abandoned) -> Outcome:
        match event:
            case Conceded(seat=name):
                winner = self._seat(name).other
                return Outcome(winner, "GEN-6", f"{name} conceded", "GEN-6")
            case Awarded(seat=name):
                return Outcome(self._seat(name), "GEN-6", event.reason, "GEN-6")
            case Abandoned():
                return Outcome(None, "GEN-6", event.reason, "GEN-6")

    def _wanted(self, state: State) -> Clocks:
        if not self.table.timed or state.outcome is not None:
            return state.clocks.want(())
        timers = state.position.timers()
        if self.table.grace and state.position.complete():
            timers += (Timer((CLOSING, state.sealed_by), self.table.grace),)
        return state.clocks.want(timers)

    # Helpers

    def _seat(self, name: str) -> Seat:
        try:
            return self.game.seat(name)
        except KeyError:
            raise ValueError(f"{self.game.title} has no seat “{name}”") from None

    def _check_open(self) -> None:
        outcome = self.outcome
        if outcome is not None:
            raise IllegalAction(outcome.ended_by, "The game is over.")

    def _check_running(self, now: Ms) -> None:
        self._check_open()
        if now < self.state.clocks.at:
            raise ValueError(f"{now} lies before the last event at {self.state.clocks.at}")
        if self.due(now):
            raise ValueError("a deadline fell before: settle it first")

    def _expiry(self, key: Key, moment: Ms) -> Events:
        """A deadline with its drawn moves, in seat order."""
        drawn: list[Event] = []
        position = self.position
        for seat in Seat:
            while seat in position.awaiting():
                action = position.fallback(seat, self.draw)
                if action is None:
                    break
                name = self.game.seats[seat]
                drawn.append(Drawn(at=moment, seat=name, text=self.game.write(action)))
                position = position.play_drawn(seat, action)
        return (*drawn, Expired(at=moment, key=key))

    def _given_back(self, after: int, to: int) -> Iterator[int]:
        """The submissions before event `to` that a rewind to it gave back to their seats."""
        there, here = self.states[to].position, self.states[after].position
        slots = {seat: there.pending(seat) - here.pending(seat) for seat in Seat}
        for index, event in enumerate(self.events[:to] if any(slots.values()) else ()):
            before = self.states[index].position
            if isinstance(event, Acted | Drawn) and before.round == there.round:
                seat = self._seat(event.seat)
                if self.game.slot(self.game.read(event.text, before, seat)) in slots[seat]:
                    yield index

    # The hash chain

    def _root(self) -> str:
        """The hash that the chain starts from: commitment, table and what was agreed on."""
        agreed = msgspec.json.encode(
            [
                self.setup.game,
                self.setup.edition,
                self.setup.options,
                list(self.setup.players),
                self.commitment,
                self.table.timed,
                self.table.grace,
            ],
            order="sorted",
        )
        return hashlib.sha256(agreed).hexdigest()

    def _link(self, number: int, event: Event) -> str:
        """The next head. A salt from the seed keeps a published head from betraying a secret:

        without it, anybody could try all submissions until the hash fits.
        """
        salt = hmac.digest(self.seed or b"", b"chain/%d" % number, "sha256")
        return hashlib.sha256(bytes.fromhex(self.head) + salt + encode(event)).hexdigest()


def settle(match: Match, now: Ms, keep: Callable[[Events], None] = lambda events: None) -> Events:
    """Append what deadlines before `now` caused, handing each deadline's events to `keep` first."""
    happened: Events = ()
    while events := match.due(now):
        keep(events)
        match.append(events)
        happened += events
    return happened
