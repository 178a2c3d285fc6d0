"""What an umpire says of arrivals, and of a deadline that is held (GEN-7, GEN-8)."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec.structs import replace

from games.core import GameKind, IllegalAction, KnownError, Lapse, Message, Ms, Position, Seat
from games.match.clocks import CLOSING, Key, clock_text
from games.match.events import (
    Adjusted,
    Closed,
    Drawn,
    Event,
    Expired,
    Held,
    Missed,
    Moves,
    Restamped,
    Rewound,
    Stamped,
    Unstamped,
)
from games.match.stamps import Consequence, Stamp
from games.match.timeline import Timeline

Events: TypeAlias = tuple[Event, ...]


class NotNow(KnownError):
    """A command that does not fit the state of the match (paused, over, nothing to undo)."""


class Waits(NotNow):
    """A message that arrived has to be entered, or its stamp `stamp` taken back, before this."""

    def __init__(self, text: str, stamp: Stamp, **told: Any) -> None:
        super().__init__(text, **told)
        self.stamp = stamp


class OtherMeaning(NotNow):
    """What arrived before its phase began may mean something else there: the umpire is asked."""


class Umpiring(Timeline):
    """A timeline with the commands about what arrived, and about a hold. See `Match`."""

    # Arrivals

    def stamp(self, seat: Seat, now: Ms, part: str = "") -> Events:
        """A message of `seat` is seen to arrive; the index of each event is its stamp's number.

        `part`: what it is meant for, in a game of several parts; "" there for each that the seat
        has not handed in yet, or for all of them if it has: what the message turns out not to hold
        is taken back.
        """
        self._check_running(now)
        parts, handed = self.position.parts(), self.position.pending(seat)
        if part and part not in parts:
            raise NotNow("That part takes no submission now.")
        lacking = tuple(one for one in parts if one not in handed)
        meant = (part,) if part or not parts else lacking or parts
        name = self.game.seats[seat]
        return tuple(Stamped(at=now, seat=name, part=one) for one in meant)

    def unstamp(self, number: int, now: Ms) -> Events:
        """Take the stamp of that number back; the clock is as if it had never been."""
        self._check_running(now)
        self._open_stamp(number)
        return self._with_closing(Unstamped(at=now, stamp=number))

    def correct_stamp(self, number: int, arrived: Ms, now: Ms, reason: str) -> Events:
        """Return the umpire corrects by hand when that message had arrived, in match time."""
        self._check_running(now)
        one = self._open_stamp(number)
        if not 0 <= arrived <= now:
            raise NotNow("A message arrives at a moment of the match that has come.")
        self._check_since_gift(one.seat, arrived)
        restamped = Restamped(at=now, stamp=number, arrived=arrived, reason=reason)
        return self._with_closing(restamped)

    def _with_closing(self, event: Unstamped | Restamped) -> Events:
        """That, and what follows at once if nothing is waited for any more."""
        after = replace(self.state, stamps=self._stamps(self.state.stamps, event))
        closing = self._closing(self.position, self._in_play(after), event.at)
        return Moves((event, *closing), *closing.actions)

    def _check_since_gift(self, seat: Seat, arrived: Ms) -> None:
        """Raise `NotNow` if the seat's own clock was given time in a hold after that moment.

        What it had used before is settled then, so nothing could be charged up to there.
        """
        for before, event in zip(reversed(self.states[:-1]), reversed(self.events), strict=True):
            if event.at <= arrived or isinstance(event, Rewound):
                return
            if not isinstance(event, Adjusted) or before.hold is None:
                continue
            one = self.state.clocks.find(before.hold.key)
            if event.key == before.hold.key and one is not None and one.timer.seat is seat:
                raise NotNow(
                    "Time was given at {moment}. An arrival cannot be moved to before that.",
                    moment=clock_text(event.at),
                )

    def _open_stamp(self, number: int) -> Stamp:
        found = self.stamp_of(number)
        if found is None:
            raise NotNow("That message has been entered, or its stamp taken back.")
        return found

    @property
    def stopped(self) -> Stamp | None:
        """The message that the clock of the one seat to move stands for; None if it runs."""
        waiting = self.in_play() if self.game.kind.alternating else ()
        return waiting[0] if waiting else None

    def _stamp_for(self, seat: Seat, action: Any, number: int | None) -> Stamp | None:
        """Return the stamp of the message that says `action`."""
        if number is not None:
            found = self._open_stamp(number)
            if found.seat is not seat:
                raise NotNow("That message is the other seat’s.")
            if found.part != self._part(action):
                raise NotNow("That message was stamped for another part.")
            return found
        part = self._part(action)
        first: Stamp | None = None
        for one in self.state.stamps:
            if (one.seat, one.part) == (seat, part) and (first is None or one.order < first.order):
                first = one
        return first

    def _part(self, action: Any) -> str:
        """Return the part that an action is, in a game of several."""
        return (self.position.slot(action) or "") if self.position.parts() else ""

    # A deadline, and one that is held

    def due(self, now: Ms) -> Events:
        """The events of the first deadline that fell before `now`, at its own moment; else none.

        Append them and ask again: a deadline may start a clock that has run out as well. It is held
        if the table says so (GEN-8), or as long as a message that arrived in time is not entered.
        """
        hold = self.states[-1].hold
        if hold is not None and not self.table.hold and not self.paused and not self.in_play():
            return self._resolved(self.state.clocks.at)
        deadline = self.state.clocks.next_deadline() if self.table.timed else None
        if deadline is None or deadline[0] >= now:
            return ()
        moment, key = deadline
        if key[0] == CLOSING:
            return (Closed(at=moment),)
        if self.table.hold or self.in_play():
            return (Held(at=moment, key=key),)
        if self.position.complete():
            return (Closed(at=moment),)
        return self._expiry(self.position, key, moment)

    def consequences(self) -> tuple[Consequence, ...]:
        """In a hold: what is left to be confirmed, for each seat and part where nothing came.

        Not as long as a message for it that arrived in time waits to be entered.
        """
        if self.state.hold is None or not self.table.hold:
            return ()
        waiting = self.in_play()
        if self.position.complete():
            return () if waiting else (Consequence(None, "", Message("Reveal the round")),)
        return tuple(
            Consequence(one.seat, one.part, self._told(one))
            for one in self._lapses(self.position)
            if not any(one.seat in (None, stamp.seat) and _fits(one, stamp) for stamp in waiting)
        )

    def _told(self, lapse: Lapse) -> Message:
        if not lapse.part:
            return lapse.what
        part = Message(self.game.parts.name(lapse.part))
        return Message("{part}: {what}", part=part, what=lapse.what)

    def confirm(self, consequence: Consequence, now: Ms) -> Events:
        """The umpire confirms one of `consequences`; the last one has the rules do them all."""
        self._check_running(now)
        if consequence not in self.consequences():
            raise NotNow("There is nothing to confirm now.")
        seat, part = consequence.seat, consequence.part
        rest = [one for one in self._lapses(self.position) if (one.seat, one.part) != (seat, part)]
        if seat is not None and (rest or self.in_play()):
            return (Missed(at=now, seat=self.game.seats[seat], part=part),)
        return self._resolved(now)

    def _lapses(
        self, position: Position[Any, Any], acted: tuple[Seat, str] | None = None
    ) -> list[Lapse]:
        """Return what of `position` lapses in this hold, and is not confirmed yet.

        `acted`: the seat, and part, that has just come in time after all.
        """
        hold = self.states[-1].hold
        if hold is None:
            return []
        return [
            one
            for one in position.lapses()
            if one.seat is None
            or (one.seat, one.part) == acted
            or (self.game.seats[one.seat], one.part) not in hold.missed
        ]

    def _closing(
        self,
        after: Position[Any, Any],
        waiting: tuple[Stamp, ...],
        now: Ms,
        acted: tuple[Seat, str] | None = None,
    ) -> Moves:
        """Return what follows at once when nothing else that arrived is `waiting` to be entered.

        A complete round closes, if it need not stay open; in a hold all is done that the rules do
        where the umpire confirmed that nothing came. `acted`: as in `_lapses`.
        """
        if waiting:
            return Moves(())
        if after.complete():
            closes = self.table.grace == 0 and self.game.kind is GameKind.SEALED
            return Moves((Closed(at=now),) if closes else ())
        hold = self.states[-1].hold
        if hold is None or not hold.missed or self._left(after, acted):
            return Moves(())
        return self._expiry(after, hold.key, now)

    def _left(self, after: Position[Any, Any], acted: tuple[Seat, str] | None) -> bool:
        """Return whether something is left to be confirmed, or the phase is over already."""
        hold = self.states[-1].hold
        if hold is None or after.outcome() or hold.key not in {t.key for t in after.timers()}:
            return True
        return bool(self._lapses(after, acted))

    def _resolved(self, now: Ms) -> Events:
        """Return a complete round closed, or the deadline with what the rules do at it."""
        if self.position.complete():
            return (Closed(at=now),)
        hold = self.states[-1].hold
        key = self.position.timers()[0].key if hold is None else hold.key
        return self._expiry(self.position, key, now)

    def _expiry(self, position: Position[Any, Any], key: Key, moment: Ms) -> Moves:
        """Return a deadline in that position with its drawn moves, in seat order."""
        drawn: list[Event] = []
        actions: list[Any] = []
        for seat in Seat:
            while seat in position.awaiting():
                action = position.fallback(seat, self.draw)
                if action is None:
                    break
                name = self.game.seats[seat]
                drawn.append(Drawn(at=moment, seat=name, text=self.game.write(action)))
                actions.append(action)
                position = position.play_drawn(seat, action)
        return Moves((*drawn, Expired(at=moment, key=key)), *actions)

    # Whether something may be done now

    def _action(self, position: Position[Any, Any], seat: Seat, said: Any) -> Any:
        """An action that `seat` may do, out of the text that says it where that was not read."""
        action = self.game.read(said, position, seat) if isinstance(said, str) else said
        position.check(seat, action)
        return action

    def _check_open(self) -> None:
        outcome = self.outcome
        if outcome is not None:
            raise IllegalAction(outcome.ended_by, "The game is over.")

    def _check_begun(self) -> None:
        if not self.begun:
            raise NotNow("The match has not begun yet.")

    def _check_started(self) -> None:
        if self.waiting:
            raise NotNow("The round has not been started yet.")

    def _check_words(self) -> None:
        if self.lacks_words:
            raise NotNow("The words that were agreed on are missing. Nothing may be drawn now.")

    def _check_running(self, now: Ms) -> None:
        self._check_begun()
        self._check_words()
        self._check_going(now)

    def _check_going(self, now: Ms) -> None:
        self._check_open()
        if now < self.state.clocks.at:
            raise ValueError(f"{now} lies before the last event at {self.state.clocks.at}")
        if self.due(now):
            raise ValueError("a deadline fell before: settle it first")

    def _check_may_arrive(self, seat: Seat | None) -> None:
        """Raise `NotNow` where only what had arrived is taken, and nothing of `seat` has."""
        paused = self.paused
        if not (paused or self.held):
            return
        if seat is not None and any(one.seat is seat for one in self.state.stamps):
            return
        if paused:
            raise NotNow("The match is paused. Resume it, then submit.")
        raise NotNow("The time ran out before that.")

    def _check_arrival(self, seat: Seat, one: Stamp | None) -> None:
        """Whether something may be entered now that arrived then, or arrives now (None)."""
        self._check_in_time(one)
        if self.paused and (one is None or not self.started or one.arrived > self.paused_since()):
            raise NotNow("The match is paused. Resume it, then submit what has arrived since.")
        if self.game.kind.race:
            self._check_order(seat, one)

    def _check_in_time(self, one: Stamp | None) -> None:
        """Whether it arrived by the deadline that is held, if one is; now if it is None."""
        hold = self.states[-1].hold
        if hold is not None and (one is None or one.arrived > hold.at):
            raise IllegalAction("GEN-7", "It arrived after the time had run out.")

    def _check_own_order(self, one: Stamp | None) -> None:
        """Raise `Waits` if an earlier message of the same seat for that part is still open."""
        if one is None:
            return
        for other in self.state.stamps:
            if (other.seat, other.part) == (one.seat, one.part) and other.order < one.order:
                raise Waits(_BEFORE, other, seat=self._named(other))

    def _check_order(self, seat: Seat, one: Stamp | None) -> None:
        """Raise `Waits` if a message of the other seat arrived before."""
        for other in self.in_play():
            if other.seat is not seat and (one is None or other.order < one.order):
                raise Waits(_BEFORE, other, seat=self._named(other))

    def _check_no_round_over(self, after: Position[Any, Any], waiting: tuple[Stamp, ...]) -> None:
        """Raise `Waits` where a race would go on to its next round over an open stamp."""
        over = after.outcome() is not None or after.round != self.position.round
        if self.game.kind.race and over:
            self._check_none_waits(waiting)

    def _check_none_waits(self, waiting: tuple[Stamp, ...]) -> None:
        """Raise `Waits` if a message waits to be entered: no round closes over it."""
        for one in waiting:
            raise Waits(_OPEN, one, seat=self._named(one))

    def _check_meaning(self, one: Stamp) -> None:
        """Raise `OtherMeaning` if a race has got to another phase since the message arrived."""
        if not self.game.kind.race:
            return
        then = self.states[one.number]
        if one.arrived != self.events[one.number].at:  # as it was corrected
            before = (s for s in reversed(self.states) if s.clocks.at <= one.arrived)
            then = next(before, self.states[0])
        phases = [state.position.timers()[:1] for state in (then, self.state)]
        if [timer.key for timer in phases[0]] != [timer.key for timer in phases[1]]:
            raise OtherMeaning(
                "This message of {seat} arrived before the phase that runs now began. Ask what it "
                "means.",
                seat=self._named(one),
            )

    def paused_since(self) -> Ms:
        """Return the moment at which the clocks were stopped."""
        since = self.state.clocks.at
        for state in reversed(self.states):
            if not state.clocks.paused:
                break
            since = state.clocks.at
        return since

    def _named(self, one: Stamp) -> str:
        return f"{self.setup.players[one.seat]} ({clock_text(one.arrived)})"


_BEFORE = "A message of {seat} arrived before. Enter it, or take its stamp back, first."
_OPEN = "A message of {seat} is not entered yet. Enter it, or take its stamp back, first."


def _fits(lapse: Lapse, stamp: Stamp) -> bool:
    return lapse.seat is None or lapse.part == stamp.part
