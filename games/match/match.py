"""A match: its timeline, and the commands that go on with it.

Commands (`submit`, `close`, `pause`, …) do not change the match. They return the events that the
command means; whoever runs the match stores them and then hands them to `append`. So nothing is
shown as accepted before it is safe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from games.core import LONGEST_NAME, Ms, Pair, Seat, Timer, judged_live
from games.match.clocks import CLOSING, Key, Reading
from games.match.events import (
    Abandoned,
    Acted,
    Adjusted,
    Awarded,
    Begun,
    ChanceShown,
    Closed,
    Conceded,
    Event,
    Fixed,
    Moves,
    Noted,
    Paused,
    Received,
    Renamed,
    Resumed,
    Rewound,
    Seated,
    Unmasked,
)
from games.match.state import State, Table
from games.match.umpiring import Events, NotNow, OtherMeaning, Umpiring, Waits

__all__ = [
    "CLOSING",
    "Events",
    "Match",
    "NotNow",
    "OtherMeaning",
    "State",
    "Table",
    "Waits",
    "settle",
]


class Match(Umpiring):
    """One match: what is to be seen of it, and what may be done. See `Timeline` for its making."""

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
            clocks = clocks.with_used(self._used(clocks, waiting.seat, waiting.arrived))
        idle = self.position.idle_timers() if self.outcome is None else ()
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

    def begin(self, now: Ms, words: Pair[str] | None = None, without: bool = False) -> Events:
        """Begin the match (GEN-10): what chance decides is drawn, from now on there are seats.

        `words`: the players' words for the draws, where they were agreed on, in the order in which
        the players are listed; `without` them, which everybody is told. The clocks stand until
        `resume`.
        """
        if self.agreement is None or self.begun:
            raise NotNow("The match has begun already.")
        if self.agreement.words and words is None and not without:
            raise NotNow("A word from each player was agreed on. Enter both, then begin.")
        return self._beginning(now, words, without and self.agreement.words)

    def _beginning(
        self, now: Ms, words: Pair[str] | None = None, without: bool = False
    ) -> tuple[Begun, ...]:
        """Return the event that begins the match, unless it has begun."""
        if self.agreement is None or self.begun or self.seed is None:
            return ()
        return (self.agreement.begin(self.seed, words, now, without),)

    def _ended_for(self, seat: Seat, now: Ms, ruling: Callable[[str], Event]) -> Events:
        """Return a ruling about whoever sits in `seat`, or before the lot is listed there."""
        beginning, player, name = (
            self._beginning(now),
            self.setup.players[seat],
            self.game.seats[seat],
        )
        for begun in beginning:
            name = next(one for one, sits in begun.players.items() if sits == player)
        return (*beginning, ruling(name))

    def read(self, seat: Seat, text: str) -> Any:
        """Return the action in a text that `seat` might submit now; raises as `submit` does.

        Made for previews: it also answers while the match is paused.
        """
        self._check_open()
        return self._action(self.position, seat, text)

    def submit(
        self,
        seat: Seat,
        said: Any,
        now: Ms,
        stamp: int | None = None,
        *,
        live: bool = False,
        meant: bool = False,
    ) -> Events:
        """A submission of `seat`, an action or its text; raises `Refusal` if refused (GEN-2).

        It counts from the arrival of the message that was stamped for it: the stamp of that number,
        or else the seat's first one for that part; without any from `now` (GEN-7). `live`: it is
        made this very moment, by a program or at the board, so that no stamp is its own. `meant`:
        the umpire knows what it means in the phase that has begun since it arrived.

        Raises `Waits` where another message comes first, and `OtherMeaning` where the umpire is to
        be asked.
        """
        self._check_running(now)
        self._check_started()
        self._check_may_arrive(None if live else seat)
        position = self.position
        action = self._action(position, seat, said)
        one = None if live else self._stamp_for(seat, action, stamp)
        self._check_arrival(seat, one)
        self._check_own_order(one)
        if one is not None and not meant:
            self._check_meaning(one)
        after = position.play(seat, action)
        rest = tuple(other for other in self.in_play() if other is not one)
        self._check_no_round_over(after, rest)
        acted = Acted(
            at=now,
            seat=self.game.seats[seat],
            text=self.game.write(action),
            arrived=None if one is None else one.arrived,
            stamp=None if one is None else one.number,
        )
        closing = self._closing(after, rest, now, (seat, self._part(action)))
        return Moves((acted, *closing), action, *closing.actions)

    def close(self, now: Ms) -> Events:
        """Close a complete round: its submissions are revealed."""
        self._check_running(now)
        if not self.position.complete():
            raise NotNow("The round is not complete yet.")
        self._check_none_waits(self.in_play())
        return (Closed(at=now),)

    def deadline(self, now: Ms) -> Events:
        """End the phase as if its time had run out, whatever the clocks say."""
        self._check_running(now)
        self._check_started()
        self._check_none_waits(self.in_play())
        return self._resolved(now)

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
        if self.state.clocks.find(key) is None:
            raise NotNow("That clock is not running any more.")
        if self.state.hold is not None and key == self.state.hold.key:
            self._check_given_out_of_time(key, time)
        return (Adjusted(at=now, time=time, reason=reason, key=key),)

    def _check_given_out_of_time(self, key: Key, time: Ms) -> None:
        """Whether a timer that has run out may be given time: not if it need not have."""
        if time <= 0:
            raise NotNow("The time has run out: it can be given some, and none taken.")
        one = self.state.clocks.find(key)
        seat = None if one is None else one.timer.seat
        self._check_none_waits(tuple(stamp for stamp in self.in_play() if stamp.seat is seat))

    def adjust_bank(self, now: Ms, seat: Seat, time: Ms, reason: str) -> Events:
        """Give time to a seat's bank, or (negative) take some from it."""
        self._check_running(now)
        return (Adjusted(at=now, time=time, reason=reason, bank_of=self.game.seats[seat]),)

    def fix(
        self, seat: Seat, said: Any, now: Ms, reason: str = "", stamp: int | None = None
    ) -> Events:
        """Replace the last move, which the opponent has not answered yet (GEN-3).

        `said`, `stamp`: as in `submit`. A message of the opponent that arrived before is an answer,
        and in a hold only what had arrived by the deadline is taken.
        The mover stays charged up to the arrival of the move that is replaced.
        """
        self._check_running(now)
        index = self._fixable_of(seat)
        action = self._action(self.states[index].position, seat, said)
        one = self._stamp_for(seat, action, stamp)
        self._check_in_time(one)
        self._check_order(seat, one)
        self._check_own_order(one)
        fixed = Fixed(
            at=now,
            seat=self.game.seats[seat],
            text=self.game.write(action),
            replaces=index,
            reason=reason,
            arrived=None if one is None else one.arrived,
            stamp=None if one is None else one.number,
        )
        return Moves((fixed,), action)

    def read_fix(self, seat: Seat, text: str) -> Any:
        """Return the action in a text that corrects `seat`'s last move; raises as `fix` does."""
        self._check_running(self.state.clocks.at)
        return self._action(self.position_to_fix(seat), seat, text)

    def position_to_fix(self, seat: Seat) -> Any:
        """Return the position before `seat`'s last move; `NotNow` if that cannot be replaced."""
        return self.states[self._fixable_of(seat)].position

    def _fixable_of(self, seat: Seat) -> int:
        """Return the event with the move of `seat` that may still be replaced."""
        last = self.fixable()
        if last is None:
            raise NotNow("There is no last move that could still be corrected.")
        mover, index = last
        if mover is not seat:
            raise NotNow("The last move was made by {seat}.", seat=self.game.seats[mover])
        return index

    def rewind(
        self, to: int, now: Ms, reason: str, clocks: Iterable[Reading] | None = None
    ) -> Events:
        """Go back to where the match stood after its first `to` events.

        `clocks`: what those of `clocks_at(to)` have from now on; None: just that.
        """
        self._check_words()
        if not self.first_rewindable <= to < len(self.events):
            raise NotNow("There is no such earlier moment.")
        events: list[Event] = [Rewound(at=now, to=to, reason=reason)]
        standing = self._clocks_after(to)
        for wanted in self.clocks_at(to) if clocks is None else clocks:
            if min(wanted.left, wanted.bank or 0) < 0 or not wanted.total:
                raise NotNow("Give the clock some time: with none its deadline falls at once.")
            time, bank = standing.gifts(wanted)
            if time:
                events.append(Adjusted(at=now, time=time, reason=reason, key=wanted.key))
            if bank and wanted.seat is not None:
                seat = self.game.seats[wanted.seat]
                events.append(Adjusted(at=now, time=bank, reason=reason, bank_of=seat))
        return tuple(events)

    def clocks_at(self, to: int) -> tuple[Reading, ...]:
        """Return the clocks of the phase after the first `to` events, as a rewind takes them up.

        Each has what was left then; where that was nothing, all that its phase allows.
        """
        clocks = self._clocks_after(to)
        phase = {one.timer.key: one.timer for one in clocks.running if one.timer.key[0] != CLOSING}
        return tuple(
            one if one.total else replace(one, left=_whole(phase[one.key]))
            for one in clocks.readings(clocks.at)
            if one.key in phase
        )

    def concede(self, seat: Seat, now: Ms) -> Events:
        """`seat` gives up."""
        self._check_going(now)
        return self._ended_for(seat, now, lambda name: Conceded(at=now, seat=name))

    def award(self, seat: Seat, now: Ms, reason: str) -> Events:
        """Award the match to `seat`."""
        self._check_going(now)
        return self._ended_for(seat, now, lambda name: Awarded(at=now, seat=name, reason=reason))

    def abandon(self, now: Ms, reason: str) -> Events:
        """End the match without a winner."""
        self._check_going(now)
        return (*self._beginning(now), Abandoned(at=now, reason=reason))

    def stand_in(self, seat: Seat, by: str, now: Ms) -> Events:
        """A program stands in for a player, if the umpire says so; "": the player is back."""
        self._check_running(now)
        if self.stand_ins().get(seat, "") == by:
            raise NotNow("That is so already.")
        return (Seated(at=now, seat=self.game.seats[seat], by=by),)

    def receive(self, seat: Seat | None, digest: str, now: Ms, arrived: Ms | None = None) -> Events:
        """Return a message came in, `arrived` if not now; its text is one of the `letters`.

        `seat` None: nobody knows whose; once somebody does, the same digest is received again.
        """
        self._check_running(now)
        name = "" if seat is None else self.game.seats[seat]
        return (Received(at=now, seat=name, digest=digest, arrived=arrived),)

    def rename(self, names: Pair[str], now: Ms, replaced: bool = False) -> Events:
        """Rename the players, or (`replaced`) seat others."""
        self._check_running(now)
        names, before = names.map(lambda name: " ".join(name.split())), self.setup.players
        for name in names:
            if not name:
                raise NotNow("A player needs a name.")
            if len(name) > LONGEST_NAME:
                raise NotNow("A name has at most {most} characters.", most=LONGEST_NAME)
        if names.one.casefold() == names.two.casefold():
            raise NotNow("The two players need different names.")
        changed = [seat for seat in Seat if names[seat] != before[seat]]
        if not changed:
            raise NotNow("Both players are called so already.")
        return tuple(
            Renamed(at=now, seat=self.game.seats[seat], name=names[seat], replaced=replaced)
            for seat in changed
        )

    def note(self, fact: str, now: Ms) -> Events:
        """A fact that the rules cannot work out themselves; ValueError if it cannot be true."""
        self._check_begun()
        self.position.note(fact, self.salt)
        return (Noted(at=now, fact=fact),)

    def unmask(self, now: Ms, shown: bool) -> Events:
        """Show the secrets on the umpire's private surface, or hide them again."""
        self._check_begun()
        return (Unmasked(at=now, shown=shown),)

    def show_chance(self, now: Ms, shown: bool) -> Events:
        """Everybody is shown how a program judges the chances to win, or no longer."""
        self._check_running(now)
        self._check_begun()
        if not judged_live(self.game, self.setup.options):
            raise NotNow("In this game no program may judge the chances while it is played.")
        if self.state.chance_shown is shown:
            raise NotNow("That is so already.")
        return (ChanceShown(at=now, shown=shown),)


def _whole(timer: Timer) -> Ms:
    """Return all the time of a phase; never none."""
    return timer.allowance or timer.bank or 60_000


def settle(match: Match, now: Ms, keep: Callable[[Events], None] = lambda events: None) -> Events:
    """Append what deadlines before `now` caused, handing each deadline's events to `keep` first."""
    happened: Events = ()
    while events := match.due(now):
        keep(events)
        match.append(events)
        happened += events
    return happened
