"""What happened in a match: an append-only list of events, and the one function that folds them.

Nothing is ever erased: a correction is an event that takes up an earlier state. A replayed match
is the same fold as a live one.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Self, assert_never

import msgspec
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
    check_name,
)
from games.core.text import written
from games.match import chain, draws
from games.match.agreement import Agreement
from games.match.arrivals import Hold, Stamp, ran, used_at
from games.match.clocks import CLOSING, Clocks, Key
from games.match.events import (
    SUBMITTED,
    UNTOLD,
    Abandoned,
    Acted,
    Adjusted,
    Awarded,
    Begun,
    Closed,
    Conceded,
    Drawn,
    Event,
    Expired,
    Fixed,
    Held,
    Missed,
    Moves,
    Noted,
    Paused,
    Received,
    Renamed,
    Restamped,
    Resumed,
    Rewound,
    Seated,
    Stamped,
    Unmasked,
    Unstamped,
)
from games.match.letters import Letter


@dataclass(frozen=True, slots=True)
class Table:
    """How the match is run; it changes no rule.

    `timed`: whether clocks run. `grace`: how long a complete sealed round stays open before it
    closes by itself; 0 at once, None only by hand (GEN-3). `hold`: whether nothing comes of a
    deadline until the umpire says so (GEN-8). `waits`: whether a round waits until the umpire
    starts it (GEN-9), in a game of sealed rounds or races; None as matches did before there was a
    choice, which is that of a race unless `grace` is 0.
    """

    timed: bool = True
    grace: Ms | None = 0
    hold: bool = False
    waits: bool | None = None


class State(msgspec.Struct, frozen=True, gc=False):
    """The match after an event. `sealed_by` is the number of events up to the last submission.

    `setup`: what is in force; before the match begins, what of it is known then (GEN-10).
    `action`: what that event submitted; None for events of other kinds. `outcome`: the result, by
    the rules or by a ruling (GEN-6).
    `waiting`: the round has not been started yet (GEN-9): the clocks stand, nobody may act, and
    what a race is about is not shown. `stamps`: the messages that have arrived and are not entered,
    in the order in which they were stamped (GEN-7). `hold`: the deadline of which nothing has come
    yet (GEN-8).
    """

    setup: Setup
    position: Position[Any, Any]
    clocks: Clocks
    begun: bool = True
    ruling: Outcome | None = None
    unmasked: bool = False
    sealed_by: int = 0
    pause_reason: str = ""
    waiting: bool = False
    stamps: tuple[Stamp, ...] = ()
    hold: Hold | None = None
    action: Any = None
    outcome: Outcome | None = None


class Timeline:
    """The events of one match of `game`, and its state after each of them.

    `seed` None: only its `commitment` is known, so nothing can be drawn (GEN-4). `position`: where
    it begins, if not at the game's first one. `agreement`: what it begins from, if its first event
    is still to say who sits where and what is drawn (GEN-10); the `setup` is then the agreement's.
    `salted`: whether its chain begins with a salt also without an agreement, unlike version 1.
    `letters`: what players sent, by digest, as far as it is kept; for the umpire alone.
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
        agreement: Agreement | None = None,
        salted: bool = False,
        lot: Pair[str] | None = None,
    ) -> None:
        self.game = game
        self._lot = lot
        self.agreement = agreement
        self._salted = salted or agreement is not None
        self.seed = seed
        self.commitment = commitment if seed is None else draws.commitment(seed)
        self.table = table or Table()
        self.events: list[Event] = []
        self.letters: dict[str, Letter] = {}
        start = position or game.start(setup)
        first = State(
            setup,
            start,
            Clocks(),
            begun=agreement is None,
            pause_reason="not started",
            waiting=self._waits,
            outcome=start.outcome(),
        )
        self.states: list[State] = [replace(first, clocks=self._wanted(first))]
        table, salt = self.table, chain.salt(seed, 0) if self._salted else b""
        bound = chain.root(setup, self.commitment, table, agreement)
        self.heads: list[str] = [chain.first_head(bound, salt)]
        self.append(events)

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
        standing = self.table.timed and state.clocks.paused
        return self.waiting or standing or not state.begun

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
    def _waits(self) -> bool:
        """Whether rounds of this match wait to be started."""
        if self.table.waits is None:
            return self.game.rounds_wait and self.table.grace != 0
        return self.table.waits and not self.game.alternating

    def in_play(self) -> tuple[Stamp, ...]:
        """The open stamps that the phase waits for, in the order in which they arrived (GEN-7).

        None that arrived after the deadline, and in a game of turns the mover's alone.
        """
        return self._in_play(self.states[-1])

    def _in_play(self, state: State) -> tuple[Stamp, ...]:
        if not state.stamps or state.outcome is not None:
            return ()
        parts = state.position.parts()
        awaited = state.position.awaiting() if self.game.alternating else frozenset(Seat)
        hold = state.hold
        found = (
            one
            for one in state.stamps
            if one.seat in awaited
            and (one.part in parts if parts else not one.part)
            and (hold is None or one.arrived <= hold.at)
        )
        return tuple(sorted(found, key=lambda one: one.order))

    def next_deadline(self) -> Ms | None:
        """The moment after which `due` has something to say; None while no clock runs."""
        if not self.table.timed:
            return None
        deadline = self.state.clocks.next_deadline()
        return deadline[0] if deadline else None

    def salt(self, label: str) -> str:
        """64 hex digits from the seed, to seal a fact with; `CannotDraw` without a seed."""
        return draws.salt(None if self.seed is None else draws.mix(self.seed, self._nonces), label)

    def line(self) -> tuple[int, ...]:
        """The indices of the events that count: without what was rewound, fixed or given back."""
        given_back: set[int] = set()
        counted = list(self._back(given_back))
        return tuple([index for index in reversed(counted) if index not in given_back])

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
                found[self._seat(event.seat)] = event.by
        return {seat: by for seat, by in found.items() if by}

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

    def upto(self, count: int) -> Self:
        """The match as it stood after its first `count` events, without folding them again."""
        earlier = copy.copy(self)
        earlier.events = self.events[:count]
        earlier.states, earlier.heads = self.states[: count + 1], self.heads[: count + 1]
        return earlier

    # The fold

    def append(self, events: Iterable[Event]) -> None:
        """Fold events that have happened, all or none of them; the texts of `Moves` are not read.

        Raises `Refusal`, ValueError or `KnownError` if they cannot have happened.
        """
        kept = len(self.events)
        actions = iter(events.actions if isinstance(events, Moves) else ())
        try:
            for event in events:
                self._check_possible(event)
                action = next(actions, None) if isinstance(event, SUBMITTED) else None
                self.states.append(self._fold(event, action))
                self.events.append(event)
                salt = chain.salt(self.seed, len(self.events))
                self.heads.append(chain.next_head(self.heads[-1], event, salt))
        except BaseException:
            del self.events[kept:], self.states[kept + 1 :], self.heads[kept + 1 :]
            raise

    def _check_possible(self, event: Event) -> None:
        """Raise ValueError for what no command would have returned: a stored match is data."""
        match event:
            case Begun():
                possible = not self.begun
            case _ if not self.begun:
                possible = False
            case Conceded() | Awarded() | Abandoned():
                possible = self.outcome is None
            case Noted() | Unmasked():
                possible = True
            case _ if self.lacks_words:
                possible = False
            case Rewound(to=to):
                possible = self.first_rewindable <= to < len(self.events)
            case Fixed(seat=name, replaces=index):
                possible = self.fixable() == (self._seat(name), index)
            case Adjusted(key=key) if key is not None:
                possible = self.state.clocks.find(key) is not None
            case Stamped() | Unstamped() | Restamped() | Held() | Missed():
                possible = self.outcome is None and self._umpires(event)
            case Closed() | Expired():
                possible = self.outcome is None and not self.in_play()
            case Acted() if self.held:
                possible = event.stamp is not None
            case _:
                possible = self.outcome is None
        if not possible:
            raise ValueError(f"“{type(event).__name__.lower()}” is not possible at this point")

    def _umpires(self, event: Stamped | Unstamped | Restamped | Held | Missed) -> bool:
        """Whether this can be said of arrivals and of a hold."""
        hold, parts = self.state.hold, self.position.parts()
        match event:
            case Stamped(part=part):
                return part in parts if parts else not part
            case Unstamped(stamp=number):
                return self.stamp_of(number) is not None
            case Restamped(stamp=number, arrived=arrived, at=at):
                return self.stamp_of(number) is not None and 0 <= arrived <= at
            case Held():
                due = self.state.clocks.next_deadline() if self.table.timed else None
                return hold is None and due == (event.at, event.key)
            case Missed(seat=name, part=part):
                return hold is not None and (name, part) not in hold.missed

    def stamp_of(self, number: int) -> Stamp | None:
        """The open stamp of that number; None if there is none."""
        for one in self.states[-1].stamps:
            if one.number == number:
                return one
        return None

    def _fold(self, event: Event, action: Any) -> State:
        old = self.state
        deadline = self.next_deadline()
        if deadline is not None and event.at > deadline:
            raise ValueError(f"an event at {event.at} misses the deadline at {deadline}")
        now = replace(old, clocks=old.clocks.advance(event.at), action=None)
        match event:
            case Acted() | Drawn() | Fixed():
                new = self._moved(now, event, action)
            case Closed():
                new = replace(now, position=old.position.close())
            case Expired():
                new = replace(now, position=old.position.expire(event.key))
            case Paused():
                new = replace(now, clocks=now.clocks.pause(), pause_reason=event.reason)
            case Resumed():
                running = now.clocks.resume()
                new = replace(now, clocks=running, pause_reason="", waiting=False)
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
            case Stamped() | Unstamped() | Restamped():
                new = replace(now, stamps=self._stamps(now.stamps, event))
            case Held(at=at, key=key):
                new = replace(now, hold=Hold(at, key), clocks=replace(now.clocks, held=True))
            case Missed(seat=name, part=part):
                assert now.hold is not None
                self._seat(name)
                missed = now.hold.missed | {(name, part)}
                new = replace(now, hold=replace(now.hold, missed=missed))
            case Seated(seat=name) | Received(seat=name):
                self._seat(name)
                new = now
            case Renamed():
                new = replace(now, setup=self._renamed(event))
            case Begun():
                new = self._begun(now, event)
            case _:
                assert_never(event)
        outcome = new.ruling or new.position.outcome()
        if outcome is not new.outcome:
            new = replace(new, outcome=outcome)
        if self._waits and new.outcome is None and new.position.round > old.position.round:
            new = replace(new, clocks=new.clocks.pause(), pause_reason="", waiting=True)
        clocks = self._wanted(new)
        if isinstance(event, Fixed):
            clocks = clocks.with_gifts_of(old.clocks)
        new = new if clocks is new.clocks else replace(new, clocks=clocks)
        if new.hold is None:
            return new
        freed = _released(new, new.hold)
        if freed.hold is None:  # now what came too late for the hold is waited for as well
            freed = replace(freed, clocks=self._wanted(freed))
        return freed

    def _stamps(
        self, stamps: tuple[Stamp, ...], event: Stamped | Unstamped | Restamped
    ) -> tuple[Stamp, ...]:
        """The open stamps after one was made, taken back or corrected."""
        match event:
            case Stamped(at=at, seat=name, part=part):
                return (*stamps, Stamp(len(self.events), self._seat(name), part, at))
            case Unstamped(stamp=number):
                return tuple(one for one in stamps if one.number != number)
            case Restamped(stamp=number, arrived=arrived, reason=reason):
                return tuple(
                    replace(one, arrived=arrived, reason=reason) if one.number == number else one
                    for one in stamps
                )

    def _begun(self, now: State, event: Begun) -> State:
        if self.agreement is None:
            raise ValueError("this match has begun with its first event")
        setup = self.agreement.setup(event)
        return replace(now, setup=setup, position=self.game.start(setup), begun=True)

    def _renamed(self, event: Renamed) -> Setup:
        seat = self._seat(event.seat)
        check_name(event.name)
        if event.name != " ".join(event.name.split()):
            raise ValueError("a name has no spaces at its ends and no two in a row")
        return self.game.renamed(self.setup, seat, event.name)

    def _moved(self, now: State, event: Acted | Drawn | Fixed, action: Any) -> State:
        seat = self._seat(event.seat)
        base = now if isinstance(event, Drawn) else self._entered(now, event, seat)
        if isinstance(event, Fixed):
            base = self._unmade(base, event.replaces)
        if action is None:
            action = self.game.read(event.text, base.position, seat)
        base.position.check(seat, action)
        play = base.position.play_drawn if isinstance(event, Drawn) else base.position.play
        number = len(self.events) + 1
        new = replace(base, position=play(seat, action), sealed_by=number, action=action)
        if isinstance(event, Acted) and event.arrived is not None:
            new = replace(new, clocks=self._charged(new, seat, event.arrived))
        if new.hold is not None:  # what came in time after all is not missing
            part = self.game.slot(action) if new.position.parts() else ""
            missed = new.hold.missed - {(event.seat, part or "")}
            new = replace(new, hold=replace(new.hold, missed=missed))
        return new

    def _entered(self, now: State, event: Acted | Fixed, seat: Seat) -> State:
        """Without the stamp of the message that was entered; ValueError if it has none such."""
        if event.stamp is None and event.arrived is None:
            return now
        one = None if event.stamp is None else self.stamp_of(event.stamp)
        if one is None or (one.seat, one.arrived) != (seat, event.arrived):
            raise ValueError(f"there is no open stamp {event.stamp} of {event.seat}")
        if isinstance(event, Acted) and now.hold is not None and one.arrived > now.hold.at:
            raise ValueError("it arrived after the deadline")
        return replace(now, stamps=tuple(other for other in now.stamps if other is not one))

    def _charged(self, state: State, seat: Seat, arrived: Ms) -> Clocks:
        """The clocks, that of `seat` charged up to the arrival of what it submitted (GEN-7).

        Where the position goes on with the same clock, that runs on from the arrival (GY-9).
        """
        clocks, hold = state.clocks, state.hold
        used = self._used(clocks, seat, arrived)
        for key in {timer.key for timer in state.position.timers()} & set(used):
            del used[key]
            one = clocks.find(key)
            if hold is not None and one is not None:
                used[key] = one.used + ran(self.states, hold.at, clocks.at)
        return clocks.with_used(used) if used else clocks

    def _used(
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

    def _unmade(self, now: State, index: int) -> State:
        """The state before the move at `index`, with the clocks as they stood when it was made.

        So the mover is not charged for the slip, and the opponent's turn starts afresh.
        """
        before, made = self.states[index], self.events[index]
        clocks = before.clocks.advance(made.at)
        if isinstance(made, Acted) and made.arrived is not None:
            used = self._used(clocks, self._seat(made.seat), made.arrived, index)
            clocks = clocks.with_used(used)
        clocks = clocks.taken_up(now.clocks)
        return replace(now, position=before.position, clocks=clocks, hold=None)

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
            setup=now.setup,  # whoever sits here now goes on
            position=position.after_rewind(now.position),
            clocks=replace(self._clocks_after(event.to).rebase(event.at).pause(), held=False),
            stamps=now.stamps,  # what has arrived has arrived
            hold=None,
            unmasked=now.unmasked,
            pause_reason=event.reason,
            action=None,
        )

    def _clocks_after(self, to: int) -> Clocks:
        """The clocks after the first `to` events, as a rewind takes them up.

        A mover whose message had arrived then is charged up to its arrival (GEN-7).
        """
        state = self.states[to]
        waiting = self._in_play(state) if self.game.alternating else ()
        if not waiting:
            return state.clocks
        used = self._used(state.clocks, waiting[0].seat, waiting[0].arrived, to)
        return state.clocks.with_used(used)

    def _adjusted(self, clocks: Clocks, event: Adjusted) -> Clocks:
        if event.key is not None:
            hold = self.state.hold
            given = hold is not None and event.key == hold.key
            give = clocks.give_out_of_time if given else clocks.give
            return give(event.key, event.time)
        if event.bank_of is None:
            raise ValueError("an adjustment names a timer or a bank")
        return clocks.give_bank(self._seat(event.bank_of), event.time)

    def _ruling(self, event: Conceded | Awarded | Abandoned) -> Outcome:
        match event:
            case Conceded(seat=name):
                seat = self._seat(name)
                conceded = Message("{seat} conceded", seat=seat)
                return Outcome(seat.other, "GEN-6", conceded, "GEN-6")
            case Awarded(seat=name):
                return Outcome(self._seat(name), "GEN-6", written(event.reason), "GEN-6")
            case Abandoned():
                return Outcome(None, "GEN-6", written(event.reason), "GEN-6")

    def _wanted(self, state: State) -> Clocks:
        if not self.table.timed or state.outcome is not None:
            return state.clocks.want(())
        timers = state.position.timers()
        if self.table.grace and state.position.complete() and not self._in_play(state):
            timers += (Timer((CLOSING, state.sealed_by), self.table.grace),)
        return state.clocks.want(timers)

    def _given_back(self, after: int, to: int) -> Iterator[int]:
        """The submissions before event `to` that a rewind to it gave back to their seats."""
        there, here = self.states[to].position, self.states[after].position
        slots = {seat: there.pending(seat) - here.pending(seat) for seat in Seat}
        for index, event in enumerate(self.events[:to] if any(slots.values()) else ()):
            before = self.states[index].position
            if isinstance(event, Acted | Drawn) and before.round == there.round:
                action = self.states[index + 1].action
                if self.game.slot(action) in slots[self._seat(event.seat)]:
                    yield index

    def _seat(self, name: str) -> Seat:
        try:
            return self.game.seat(name)
        except KeyError:
            raise ValueError(f"{self.game.title} has no seat “{name}”") from None


def _released(state: State, hold: Hold) -> State:
    """The state, no longer held if its phase is over or was given time."""
    one = state.clocks.find(hold.key)
    if one is not None and state.clocks.time_left(one) <= 0:
        return state
    return replace(state, hold=None, clocks=replace(state.clocks, held=False))
