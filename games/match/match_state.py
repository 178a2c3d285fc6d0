"""The events of a match so far and the state after each. Nothing here changes a match."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, Self

from msgspec.structs import replace

from games.core import (
    Draw,
    Game,
    Message,
    Ms,
    Outcome,
    Pair,
    Position,
    Seat,
    Setup,
    Timer,
)
from games.match import draws, events
from games.match.agreement import Agreement
from games.match.arrivals import used_at
from games.match.clocks import CLOSING, Clocks, Key, Reading
from games.match.events import UMPIRE_ONLY, Event
from games.match.received_text import ReceivedText
from games.match.stamps import Stamp
from games.match.state import State, Table
from games.match.tournament import Tournament


class MatchState:
    """A match of `game` so far: its events, and the state after each of them.

    If `seed` is None, only its `commitment` is known, so nothing can be drawn (GEN-4). `agreement`
    holds the terms that the match begins with; it is None in matches older than GEN-10.
    `received_texts` holds the players' stored messages, keyed by digest, for the umpire alone.
    `tournament` is the event that the match belongs to, with both players in listed order
    (`history.tournament_of` has the seat order).
    """

    game: Game
    seed: bytes | None
    commitment: str
    table: Table
    agreement: Agreement | None
    events: list[Event]
    states: list[State]
    heads: list[str]
    received_texts: dict[str, ReceivedText]
    tournament: Tournament
    _lot: Pair[str] | None
    _salted: bool
    _deadline: tuple[Clocks, tuple[Ms, Key] | None] | None = None
    _line: tuple[str, tuple[int, ...]] = ("", ())

    @property
    def setup(self) -> Setup:
        return self.states[-1].setup

    @property
    def first_setup(self) -> Setup:
        """The setup at the beginning of the match, with the players at that time."""
        for state in self.states[:2]:
            if state.begun:
                return state.setup
        return self.setup

    @property
    def seated(self) -> Pair[str]:
        """The players at the beginning of the match, by seat, with their names at that time."""
        return self._lot or self.first_setup.players

    @property
    def begun(self) -> bool:
        """True once the players are seated and all initial draws have been made."""
        return self.states[-1].begun

    @property
    def draw(self) -> Draw:
        """The function for the match's random draws (GEN-4).

        It raises `CannotDraw` if the seed is unknown.
        """
        return draws.drawer(self.seed, self._nonces)

    @property
    def _nonces(self) -> tuple[str, ...] | None:
        nonces: dict[str, str] | None = self.setup.options.nonces
        return None if nonces is None else tuple(nonces[name] for name in self.game.seats)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def position(self) -> Position[Any, Any]:
        return self.states[-1].position

    @property
    def outcome(self) -> Outcome | None:
        return self.states[-1].outcome

    @property
    def head(self) -> str:
        """The head of the hash chain over all events so far: 64 hex digits."""
        return self.heads[-1]

    @property
    def public_head(self) -> str:
        """The hash chain's head after the last event that is not known to the umpire alone."""
        last = len(self.events)
        while last and isinstance(self.events[last - 1], UMPIRE_ONLY):
            last -= 1
        return self.heads[last]

    @property
    def started(self) -> bool:
        """True if the clocks have ever run."""
        if self.begun and not self.table.timed:
            return True
        return any(isinstance(event, events.Resumed) for event in self.events)

    @property
    def paused(self) -> bool:
        """True if nobody can act: the clocks are stopped, or the match or round has not started."""
        state = self.states[-1]
        if self.table.timed and state.clocks.paused:
            return True
        return not state.begun or (state.waiting and state.outcome is None)

    @property
    def held(self) -> bool:
        """True if a deadline has passed and has not been acted on (GEN-8)."""
        return self.states[-1].hold is not None

    @property
    def waiting(self) -> bool:
        """True if the round has not been started yet (GEN-9)."""
        state = self.states[-1]
        return state.waiting and state.outcome is None

    @property
    def rounds_wait(self) -> bool:
        """True if the umpire must start each round of this match separately."""
        if self.table.waits is None:
            return self.game.kind.race and self.table.grace != 0
        return self.table.waits and not self.game.kind.alternating

    def in_play(self, state: State | None = None) -> tuple[Stamp, ...]:
        """Return the open stamps that the phase is waiting for, in order of arrival (GEN-7).

        Messages that arrived after the deadline are left out. In alternating games, so are messages
        from the seat that is not to move. `state` defaults to the current state.
        """
        state = state or self.states[-1]
        if not state.stamps or state.outcome is not None:
            return ()
        parts = state.position.parts()
        awaited = state.position.awaiting() if self.game.kind.alternating else frozenset(Seat)
        hold = state.hold
        waited_for = (
            stamp
            for stamp in state.stamps
            if stamp.seat in awaited
            and (stamp.part in parts if parts else not stamp.part)
            and (hold is None or stamp.arrived <= hold.at)
        )
        return tuple(sorted(waited_for, key=lambda stamp: stamp.order))

    def first_deadline(self) -> tuple[Ms, Key] | None:
        """Return the moment and timer key of the first deadline, or None if no clock is running."""
        known, clocks = self._deadline, self.states[-1].clocks
        if known is None or known[0] is not clocks:
            known = clocks, clocks.next_deadline() if self.table.timed else None
            self._deadline = known
        return known[1]

    def next_deadline(self) -> Ms | None:
        deadline = self.first_deadline()
        return None if deadline is None else deadline[0]

    def salt(self, label: str) -> str:
        """Return 64 hex digits for sealing a fact. Raise `CannotDraw` if the seed is unknown."""
        return draws.salt(None if self.seed is None else draws.mix(self.seed, self._nonces), label)

    def line(self) -> tuple[int, ...]:
        """Return the indices of the events that count.

        Events that were rewound or replaced by a correction do not count, nor do submissions that a
        rewind returned to their seat.
        """
        head, indices = self._line
        if head != self.heads[-1]:
            given_back: set[int] = set()
            counted = list(self._counting_backwards(given_back))
            indices = tuple([index for index in reversed(counted) if index not in given_back])
            self._line = self.heads[-1], indices
        return indices

    def _counting_backwards(self, given_back: set[int]) -> Iterator[int]:
        """Yield the indices of the events that count, last first.

        A correction cancels the move that it replaces but no other event. The indices of
        submissions that rewinds returned to a seat are added to `given_back`.
        """
        index = len(self.events)
        replaced: int | None = None
        while index > 0:
            event = self.events[index - 1]
            if isinstance(event, events.Rewound):
                given_back.update(self._given_back(index, event.to))
                index = event.to
                continue
            index -= 1
            if isinstance(event, events.Fixed):
                if replaced is None:
                    yield index
                replaced = event.replaces
            elif index == replaced:
                replaced = None
            else:
                yield index

    @property
    def first_rewindable(self) -> int:
        """The number of events that a rewind must keep: 1 (`Begun`) with an agreement, else 0."""
        return 0 if self.agreement is None else 1

    @property
    def lacks_words(self) -> bool:
        """True if the match began without the agreed words and can only be ended (GEN-10)."""
        agreed = self.agreement is not None and self.agreement.words
        return agreed and self.begun and self._nonces is None and not self.without_words

    @property
    def without_words(self) -> bool:
        """True if the umpire deliberately began the match without the agreed words."""
        first = self.events[0] if self.events else None
        return isinstance(first, events.Begun) and first.without

    @property
    def salted(self) -> bool:
        """True unless the head is version 1's unsalted root, which can reveal secrets."""
        return self._salted or bool(self.events)

    def stand_ins(self) -> dict[Seat, str]:
        """Return the programs that stand in for players, by seat. A rewind does not change them."""
        by_seat: dict[Seat, str] = {}
        for event in self.events:
            if isinstance(event, events.Seated):
                by_seat[self.seat(event.seat)] = event.by
        return {seat: by for seat, by in by_seat.items() if by}

    def fixable(self) -> tuple[Seat, int] | None:
        """Return the seat whose last move `fix` would replace, and the index of the move's event.

        Return None unless turns alternate, the game is running, and the opponent has not answered
        yet.
        """
        if not self.game.kind.alternating or self.outcome is not None:
            return None
        for index in self._counting_backwards(set()):
            match self.events[index]:
                case events.Acted(seat=name):
                    return self.seat(name), index
                case events.Fixed(seat=name, replaces=original):
                    return self.seat(name), original
                case events.Expired():
                    return None
        return None

    def upto(self, count: int) -> Self:
        """Return a copy of the match after its first `count` events, without folding them again."""
        earlier = copy.copy(self)
        earlier.events = self.events[:count]
        earlier.states, earlier.heads = self.states[: count + 1], self.heads[: count + 1]
        return earlier

    def stamp_of(self, number: int) -> Stamp | None:
        for stamp in self.states[-1].stamps:
            if stamp.number == number:
                return stamp
        return None

    @property
    def stopped(self) -> Stamp | None:
        """The stamp that has stopped the mover's clock in an alternating game, or None."""
        waiting = self.in_play() if self.game.kind.alternating else ()
        return waiting[0] if waiting else None

    def paused_since(self) -> Ms:
        """Return the moment at which the clocks were stopped."""
        since = self.state.clocks.at
        for state in reversed(self.states):
            if not state.clocks.paused:
                break
            since = state.clocks.at
        return since

    def readings(self, now: Ms) -> tuple[Reading, ...]:
        """Return the players' clocks at `now`, as shown to all viewers.

        In alternating games, the mover's clock appears stopped from the arrival of a message until
        the message is entered; no other stamp is visible (GEN-7).
        """
        if not self.table.timed:
            return ()
        now, waiting = max(now, self.state.clocks.at), self.stopped
        clocks = self.state.clocks.advance(now)
        if waiting is not None:
            clocks = clocks.with_used(self.used(clocks, waiting.seat, waiting.arrived))
        post = self.table.post
        idle = self.position.idle_timers() if self.outcome is None and post is None else ()
        return tuple(
            replace(reading, running=False)
            if waiting is not None and reading.seat is waiting.seat
            else self._with_end(reading, now)
            for reading in clocks.readings(now, idle)
            if reading.key is None or reading.key[0] != CLOSING
        )

    def _with_end(self, reading: Reading, now: Ms) -> Reading:
        if self.table.post is None or not reading.running:
            return reading
        return replace(reading, until=self.table.post.moment_in_words(reading.deadline(now), now))

    def moment(self, at: Ms) -> Message | None:
        """Return a message for a moment of match time in a match by post; None in other matches."""
        return (
            None
            if self.table.post is None
            else self.table.post.moment_in_words(at, self.state.clocks.at)
        )

    def closing_left(self, now: Ms) -> Ms | None:
        """Return the time (ms) until a complete round closes by itself, or None if it does not."""
        clocks = self.state.clocks.advance(max(now, self.state.clocks.at))
        for running in clocks.running:
            if running.timer.key[0] == CLOSING:
                return clocks.clock(running).left
        return None

    def clocks_at(self, to: int) -> tuple[Reading, ...]:
        """Return the readings that a rewind to the first `to` events would start with.

        Each clock has the time that was left at that point, or the full time of its phase if no
        time was left. If the rewind undoes a ruling, each clock has the time that was left when the
        ruling was made.
        """
        clocks, undone = self.clocks_after(to), self.events[to] if to < len(self.events) else None
        ruled = isinstance(undone, events.Conceded | events.Awarded | events.Abandoned)
        if undone is not None and ruled and clocks is self.states[to].clocks:
            clocks = clocks.advance(undone.at)
        phase = {
            reading.timer.key: reading.timer
            for reading in clocks.running
            if reading.timer.key[0] != CLOSING
        }
        return tuple(
            reading if reading.total else replace(reading, left=_full_time(phase[reading.key]))
            for reading in clocks.readings(clocks.at)
            if reading.key in phase
        )

    def clocks_after(self, to: int) -> Clocks:
        """Return the clocks after the first `to` events, as a rewind restores them.

        If the mover's message had already arrived, the mover is charged only up to its time
        of arrival (GEN-7).
        """
        state = self.states[to]
        waiting = self.in_play(state) if self.game.kind.alternating else ()
        if not waiting:
            return state.clocks
        used = self.used(state.clocks, waiting[0].seat, waiting[0].arrived, to)
        return state.clocks.with_used(used)

    def used(
        self, clocks: Clocks, seat: Seat, moment: Ms, upto: int | None = None
    ) -> dict[Key, Ms]:
        """Return the time (ms) that each timer of `seat` had used at `moment`.

        Only the first `upto` events are taken into account; None means all events.
        """
        count = len(self.events) if upto is None else upto
        states, happened = self.states[: count + 1], self.events[:count]
        return {
            running.timer.key: used_at(states, happened, running.timer.key, moment, running.used)
            for running in clocks.running
            if running.timer.seat is seat
        }

    def part(self, action: Any) -> str:
        """Return the part that an action belongs to; "" in a game of one part."""
        return (self.position.slot(action) or "") if self.position.parts() else ""

    def seat(self, name: str) -> Seat:
        try:
            return self.game.seat(name)
        except KeyError:
            raise ValueError(f"{self.game.title} has no seat “{name}”") from None

    def _given_back(self, after: int, to: int) -> Iterator[int]:
        """Yield the indices of submissions that a rewind to event `to` returned to their seats."""
        target, undone = self.states[to].position, self.states[after].position
        slots = {seat: target.pending(seat) - undone.pending(seat) for seat in Seat}
        for index, event in enumerate(self.events[:to] if any(slots.values()) else ()):
            before = self.states[index].position
            if isinstance(event, events.Acted | events.Drawn) and before.round == target.round:
                action = self.states[index + 1].action
                if target.slot(action) in slots[self.seat(event.seat)]:
                    yield index


def _full_time(timer: Timer) -> Ms:
    """Return the full time of a phase (ms), or a minute if the phase has no time limit."""
    return timer.allowance or timer.bank or 60_000
