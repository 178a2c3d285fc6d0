"""What happened in a match and what it was like after each event: nothing here changes it."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, Self

from msgspec.structs import replace

from games.core import (
    Draw,
    Game,
    Ms,
    Outcome,
    Pair,
    Position,
    Seat,
    Setup,
    Timer,
)
from games.match import draws
from games.match.agreement import Agreement
from games.match.arrivals import used_at
from games.match.clocks import CLOSING, Clocks, Key, Reading
from games.match.events import (
    UNTOLD,
    Acted,
    Begun,
    Drawn,
    Event,
    Expired,
    Fixed,
    Resumed,
    Rewound,
    Seated,
)
from games.match.received_text import ReceivedText
from games.match.stamps import Stamp
from games.match.state import State, Table
from games.match.tournament import Tournament


class MatchState:
    """One match of `game` so far: its events and the state after each of them.

    `seed` None: only its `commitment` is known, so nothing can be drawn (GEN-4). `agreement`: the
    terms that the match begins with, None in matches older than GEN-10. `received_texts`: stored
    messages of the players by digest, for the umpire alone. `tournament`: the event that the match
    belongs to, with both players as they were listed (`history.tournament_of`: as they sit).
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
    """What `first_deadline` was, and of which clocks."""
    _line: tuple[str, tuple[int, ...]] = ("", ())
    """What `line` was at which head."""

    @property
    def setup(self) -> Setup:
        """What was agreed on and drawn, as it is in force."""
        return self.states[-1].setup

    @property
    def first_setup(self) -> Setup:
        """The setup as the match began with it: with the players who sat down then."""
        for state in self.states[:2]:
            if state.begun:
                return state.setup
        return self.setup

    @property
    def seated(self) -> Pair[str]:
        """Who sat down at the beginning, which a lot may have decided, as they were called then."""
        return self._lot or self.first_setup.players

    @property
    def begun(self) -> bool:
        """Whether the match has begun: its players sit where they sit, what it draws is drawn."""
        return self.states[-1].begun

    @property
    def draw(self) -> Draw:
        """Chance (GEN-4): raises `CannotDraw` without a seed."""
        return draws.drawer(self.seed, self._nonces)

    @property
    def _nonces(self) -> tuple[str, ...] | None:
        """The players' words, in seat order."""
        nonces: dict[str, str] | None = self.setup.options.nonces
        return None if nonces is None else tuple(nonces[name] for name in self.game.seats)

    @property
    def state(self) -> State:
        """The match as it stands."""
        return self.states[-1]

    @property
    def position(self) -> Position[Any, Any]:
        """The position as it stands."""
        return self.states[-1].position

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        return self.states[-1].outcome

    @property
    def head(self) -> str:
        """The head of the hash chain over all events so far: 64 hex digits."""
        return self.heads[-1]

    @property
    def told_head(self) -> str:
        """The head after the last event that is not the umpire's alone: for everybody."""
        last = len(self.events)
        while last and isinstance(self.events[last - 1], UNTOLD):
            last -= 1
        return self.heads[last]

    @property
    def started(self) -> bool:
        """Whether the clocks have ever run."""
        if self.begun and not self.table.timed:
            return True
        return any(isinstance(event, Resumed) for event in self.events)

    @property
    def paused(self) -> bool:
        """Whether submissions are not taken because the clocks stand."""
        state = self.states[-1]
        if self.table.timed and state.clocks.paused:
            return True
        return not state.begun or (state.waiting and state.outcome is None)

    @property
    def held(self) -> bool:
        """Whether a deadline has fallen and nothing has come of it yet (GEN-8)."""
        return self.states[-1].hold is not None

    @property
    def waiting(self) -> bool:
        """Whether the round has not been started yet (GEN-9)."""
        state = self.states[-1]
        return state.waiting and state.outcome is None

    @property
    def rounds_wait(self) -> bool:
        """Whether rounds of this match wait to be started."""
        if self.table.waits is None:
            return self.game.kind.race and self.table.grace != 0
        return self.table.waits and not self.game.kind.alternating

    def in_play(self, state: State | None = None) -> tuple[Stamp, ...]:
        """The open stamps that the phase waits for, in the order in which they arrived (GEN-7).

        None that arrived after the deadline, and in a game of turns the mover's alone. `state`: of
        that moment, if not of now.
        """
        state = state or self.states[-1]
        if not state.stamps or state.outcome is not None:
            return ()
        parts = state.position.parts()
        awaited = state.position.awaiting() if self.game.kind.alternating else frozenset(Seat)
        hold = state.hold
        found = (
            one
            for one in state.stamps
            if one.seat in awaited
            and (one.part in parts if parts else not one.part)
            and (hold is None or one.arrived <= hold.at)
        )
        return tuple(sorted(found, key=lambda one: one.order))

    def first_deadline(self) -> tuple[Ms, Key] | None:
        """Return the moment and key of the deadline that falls first; None while no clock runs."""
        known, clocks = self._deadline, self.states[-1].clocks
        if known is None or known[0] is not clocks:
            known = clocks, clocks.next_deadline() if self.table.timed else None
            self._deadline = known
        return known[1]

    def next_deadline(self) -> Ms | None:
        """Return the moment after which `due` has something to say; None while no clock runs."""
        deadline = self.first_deadline()
        return None if deadline is None else deadline[0]

    def salt(self, label: str) -> str:
        """64 hex digits from the seed, to seal a fact with; `CannotDraw` without a seed."""
        return draws.salt(None if self.seed is None else draws.mix(self.seed, self._nonces), label)

    def line(self) -> tuple[int, ...]:
        """The indices of the events that count: without what was rewound, fixed or given back."""
        head, found = self._line
        if head != self.heads[-1]:
            given_back: set[int] = set()
            counted = list(self._back(given_back))
            found = tuple([index for index in reversed(counted) if index not in given_back])
            self._line = self.heads[-1], found
        return found

    def _back(self, given_back: set[int]) -> Iterator[int]:
        """Yield the indices of the events that count, the last one first.

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

    @property
    def first_rewindable(self) -> int:
        """The least number of events that a rewind may go back to: nothing is drawn twice."""
        return 0 if self.agreement is None else 1

    @property
    def lacks_words(self) -> bool:
        """Whether it began without the words that were agreed on: only to be ended (GEN-10)."""
        agreed = self.agreement is not None and self.agreement.words
        return agreed and self.begun and self._nonces is None and not self.without_words

    @property
    def without_words(self) -> bool:
        """Whether the umpire began it without the words that were agreed on."""
        first = self.events[0] if self.events else None
        return isinstance(first, Begun) and first.without

    @property
    def salted(self) -> bool:
        """Whether the head tells nothing of what it covers; the root of version 1 is not."""
        return self._salted or bool(self.events)

    def stand_ins(self) -> dict[Seat, str]:
        """The seats that a program plays for the time being, and which; also after a rewind."""
        found: dict[Seat, str] = {}
        for event in self.events:
            if isinstance(event, Seated):
                found[self.seat(event.seat)] = event.by
        return {seat: by for seat, by in found.items() if by}

    def fixable(self) -> tuple[Seat, int] | None:
        """Return whose last move `fix` would replace, and the index of the event that made it.

        None unless the game alternates, runs, and the opponent has not answered yet.
        """
        if not self.game.kind.alternating or self.outcome is not None:
            return None
        for index in self._back(set()):
            match self.events[index]:
                case Acted(seat=name):
                    return self.seat(name), index
                case Fixed(seat=name, replaces=original):
                    return self.seat(name), original
                case Expired():
                    return None
        return None

    def upto(self, count: int) -> Self:
        """The match as it stood after its first `count` events, without folding them again."""
        earlier = copy.copy(self)
        earlier.events = self.events[:count]
        earlier.states, earlier.heads = self.states[: count + 1], self.heads[: count + 1]
        return earlier

    def stamp_of(self, number: int) -> Stamp | None:
        """Return the open stamp of that number; None if there is none."""
        for one in self.states[-1].stamps:
            if one.number == number:
                return one
        return None

    @property
    def stopped(self) -> Stamp | None:
        """The message that the clock of the one seat to move stands for; None if it runs."""
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
        """Return the players' clocks as they are shown at `now`, to everybody.

        In a game of turns that of the mover stands at what it had when its message arrived, as long
        as that is not entered; nobody else's stamp is to be seen (GEN-7).
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
            replace(one, running=False) if waiting is not None and one.seat is waiting.seat else one
            for one in clocks.readings(now, idle)
            if one.key is None or one.key[0] != CLOSING
        )

    def closing_left(self, now: Ms) -> Ms | None:
        """Return how long a complete round still stays open; None unless it closes by itself."""
        for one in self.state.clocks.readings(now):
            if one.key is not None and one.key[0] == CLOSING:
                return one.left
        return None

    def clocks_at(self, to: int) -> tuple[Reading, ...]:
        """Return the clocks of the phase after the first `to` events, as a rewind takes them up.

        Each has what was left then; where that was nothing, all that its phase allows.
        """
        clocks = self.clocks_after(to)
        phase = {one.timer.key: one.timer for one in clocks.running if one.timer.key[0] != CLOSING}
        return tuple(
            one if one.total else replace(one, left=_whole(phase[one.key]))
            for one in clocks.readings(clocks.at)
            if one.key in phase
        )

    def clocks_after(self, to: int) -> Clocks:
        """Return the clocks after the first `to` events, as a rewind takes them up.

        A mover whose message had arrived then is charged up to its arrival (GEN-7).
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
        """What the clocks of `seat` had used then, as it stood after the first `upto` events."""
        count = len(self.events) if upto is None else upto
        states, events = self.states[: count + 1], self.events[:count]
        return {
            one.timer.key: used_at(states, events, one.timer.key, moment, one.used)
            for one in clocks.running
            if one.timer.seat is seat
        }

    def part(self, action: Any) -> str:
        """Return the part that an action is, in a game of several."""
        return (self.position.slot(action) or "") if self.position.parts() else ""

    def seat(self, name: str) -> Seat:
        try:
            return self.game.seat(name)
        except KeyError:
            raise ValueError(f"{self.game.title} has no seat “{name}”") from None

    # Inside

    def _given_back(self, after: int, to: int) -> Iterator[int]:
        """Yield the submissions before event `to` that a rewind to it gave back to their seats."""
        there, here = self.states[to].position, self.states[after].position
        slots = {seat: there.pending(seat) - here.pending(seat) for seat in Seat}
        for index, event in enumerate(self.events[:to] if any(slots.values()) else ()):
            before = self.states[index].position
            if isinstance(event, Acted | Drawn) and before.round == there.round:
                action = self.states[index + 1].action
                if there.slot(action) in slots[self.seat(event.seat)]:
                    yield index


def _whole(timer: Timer) -> Ms:
    """Return all the time of a phase; never none."""
    return timer.allowance or timer.bank or 60_000
