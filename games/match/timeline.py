"""What happened in a match: an append-only list of events, and the one function that folds them.

Nothing is ever erased: a correction is an event that takes up an earlier state. A replayed match
is the same fold as a live one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from msgspec.structs import replace

from games.core import (
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
    judged_live,
)
from games.core.text import written
from games.core.turns import turn
from games.match import chain, draws
from games.match.agreement import Agreement
from games.match.arrivals import ran, used_at
from games.match.clocks import CLOSING, Clocks, Key
from games.match.course import Course
from games.match.events import (
    SUBMITTED,
    Abandoned,
    Acted,
    Adjusted,
    Awarded,
    Begun,
    ChanceShown,
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
from games.match.occasion import NOTHING
from games.match.stamps import Hold, Stamp
from games.match.state import State, Table


class Timeline(Course):
    """A course that grows: whatever happens is folded into it.

    `position`: where it begins, if not at the game's first one. `agreement`: what it begins from,
    if its first event is still to say who sits where and what is drawn (GEN-10); the `setup` is
    then the agreement's. `salted`: whether its chain begins with a salt also without an agreement,
    unlike version 1. `lot`: who sat down, where only that is known of it.
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
        self.occasion = NOTHING
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

    # The fold

    def append(self, events: Iterable[Event]) -> None:
        """Fold events that have happened, all or none of them; the texts of `Moves` are not read.

        Raises `Refusal`, ValueError or `KnownError` if they cannot have happened.
        """
        kept = len(self.events)
        actions = iter(events.actions if isinstance(events, Moves) else ())
        try:
            for event in events:
                turn()
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
            case ChanceShown(shown=shown):
                allowed = not shown or judged_live(self.game, self.setup.options)
                possible = self.outcome is None and allowed
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
        """Return whether this can be said of arrivals and of a hold."""
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
            case ChanceShown():
                new = replace(now, chance_shown=event.shown)
            case Stamped() | Unstamped() | Restamped():
                new = replace(now, stamps=self._stamps(now.stamps, event))
            case Held(at=at, key=key):
                new = replace(now, hold=Hold(at, key), clocks=replace(now.clocks, held=True))
            case Missed(seat=name, part=part):
                assert now.hold is not None
                self._seat(name)
                missed = now.hold.missed | {(name, part)}
                new = replace(now, hold=replace(now.hold, missed=missed))
            case Received(seat=""):
                new = now
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
        """Return the open stamps after one was made, taken back or corrected."""
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
            part = new.position.slot(action) if new.position.parts() else ""
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
        """Return the clocks, that of `seat` charged up to the arrival of what it submitted (GEN-7).

        Where the position goes on with the same clock, that runs on from the arrival.
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
            chance_shown=now.chance_shown,
            pause_reason=event.reason,
            action=None,
        )

    def _clocks_after(self, to: int) -> Clocks:
        """Return the clocks after the first `to` events, as a rewind takes them up.

        A mover whose message had arrived then is charged up to its arrival (GEN-7).
        """
        state = self.states[to]
        waiting = self._in_play(state) if self.game.kind.alternating else ()
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


def _released(state: State, hold: Hold) -> State:
    """Return the state, no longer held if its phase is over or was given time."""
    one = state.clocks.find(hold.key)
    if one is not None and not state.clocks.clock(one).total:
        return state
    return replace(state, hold=None, clocks=replace(state.clocks, held=False))
