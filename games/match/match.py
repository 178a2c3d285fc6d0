"""A match: an append-only list of events, and the commands that go on with it.

Commands (`submit`, `close`, `pause`, …) do not change the match. They return the events that the
command means; whoever runs the match stores them and then hands them to `append`. So nothing is
shown as accepted before it is safe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from games.core import (
    LONGEST_NAME,
    Game,
    Ms,
    Pair,
    Position,
    Seat,
    Setup,
    judged_live,
)
from games.core.turns import turn
from games.match import chain, checks, deadlines, draws
from games.match.agreement import Agreement
from games.match.checks import NotNow, OtherMeaning, Waits
from games.match.clocks import CLOSING, Clocks, Key, Reading
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
    Event,
    Events,
    Fixed,
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
from games.match.fold import check_possible, fold, stamps_after, wanted_clocks
from games.match.match_state import MatchState
from games.match.received_text import ReceivedText
from games.match.stamps import Consequence, Stamp
from games.match.state import State, Table
from games.match.tournament import NO_TOURNAMENT

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


class Match(MatchState):
    """One match: what has happened in it, and what may be done.

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
        self.received_texts: dict[str, ReceivedText] = {}
        self.tournament = NO_TOURNAMENT
        start = position or game.start(setup)
        first = State(
            setup,
            start,
            Clocks(),
            begun=agreement is None,
            pause_reason="not started",
            waiting=self.rounds_wait,
            outcome=start.outcome(),
        )
        self.states: list[State] = [replace(first, clocks=wanted_clocks(self, first))]
        table, salt = self.table, chain.salt(seed, 0) if self._salted else b""
        bound = chain.root(setup, self.commitment, table, agreement)
        self.heads: list[str] = [chain.first_head(bound, salt)]
        self.append(events)

    def append(self, events: Iterable[Event]) -> None:
        """Fold events that have happened, all or none of them; the texts of `Moves` are not read.

        Raises `Refusal`, ValueError or `KnownError` if they cannot have happened.
        """
        kept = len(self.events)
        actions = iter(events.actions if isinstance(events, Moves) else ())
        try:
            for event in events:
                turn()
                check_possible(self, event)
                action = next(actions, None) if isinstance(event, SUBMITTED) else None
                self.states.append(fold(self, event, action))
                self.events.append(event)
                salt = chain.salt(self.seed, len(self.events))
                self.heads.append(chain.next_head(self.heads[-1], event, salt))
        except BaseException:
            del self.events[kept:], self.states[kept + 1 :], self.heads[kept + 1 :]
            raise

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
        checks.not_over(self)
        return checks.action(self, self.position, seat, text)

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
        checks.running(self, now)
        checks.round_started(self)
        checks.may_arrive(self, None if live else seat)
        position = self.position
        action = checks.action(self, position, seat, said)
        one = None if live else self._stamp_for(seat, action, stamp)
        checks.arrival(self, seat, one)
        checks.own_order(self, one)
        if one is not None and not meant:
            checks.meaning(self, one)
        after = position.play(seat, action)
        rest = tuple(other for other in self.in_play() if other is not one)
        checks.no_round_over(self, after, rest)
        acted = Acted(
            at=now,
            seat=self.game.seats[seat],
            text=self.game.write(action),
            arrived=None if one is None else one.arrived,
            stamp=None if one is None else one.number,
        )
        closing = deadlines.closing(self, after, rest, now, (seat, self.part(action)))
        return Moves((acted, *closing), action, *closing.actions)

    def close(self, now: Ms) -> Events:
        """Close a complete round: its submissions are revealed."""
        checks.running(self, now)
        if not self.position.complete():
            raise NotNow("The round is not complete yet.")
        checks.none_waits(self, self.in_play())
        return (Closed(at=now),)

    def deadline(self, now: Ms) -> Events:
        """End the phase as if its time had run out, whatever the clocks say."""
        checks.running(self, now)
        checks.round_started(self)
        checks.none_waits(self, self.in_play())
        return deadlines.resolved(self, now)

    def stamp(self, seat: Seat, now: Ms, part: str = "") -> Events:
        """A message of `seat` is seen to arrive; the index of each event is its stamp's number.

        `part`: what it is meant for, in a game of several parts; "" there for each that the seat
        has not handed in yet, or for all of them if it has: what the message turns out not to hold
        is taken back.
        """
        checks.running(self, now)
        parts, handed = self.position.parts(), self.position.pending(seat)
        if part and part not in parts:
            raise NotNow("That part takes no submission now.")
        lacking = tuple(one for one in parts if one not in handed)
        meant = (part,) if part or not parts else lacking or parts
        name = self.game.seats[seat]
        return tuple(Stamped(at=now, seat=name, part=one) for one in meant)

    def unstamp(self, number: int, now: Ms) -> Events:
        """Take the stamp of that number back; the clock is as if it had never been."""
        checks.running(self, now)
        checks.open_stamp(self, number)
        return self._with_closing(Unstamped(at=now, stamp=number))

    def correct_stamp(self, number: int, arrived: Ms, now: Ms, reason: str) -> Events:
        """Return the umpire corrects by hand when that message had arrived, in match time."""
        checks.running(self, now)
        one = checks.open_stamp(self, number)
        if not 0 <= arrived <= now:
            raise NotNow("A message arrives at a moment of the match that has come.")
        checks.since_gift(self, one.seat, arrived)
        restamped = Restamped(at=now, stamp=number, arrived=arrived, reason=reason)
        return self._with_closing(restamped)

    def _with_closing(self, event: Unstamped | Restamped) -> Events:
        """That, and what follows at once if nothing is waited for any more."""
        after = replace(self.state, stamps=stamps_after(self, self.state.stamps, event))
        closing = deadlines.closing(self, self.position, self.in_play(after), event.at)
        return Moves((event, *closing), *closing.actions)

    def due(self, now: Ms) -> Events:
        """Return the events of the first deadline that fell before `now` (`deadlines.due`)."""
        return deadlines.due(self, now)

    def until(self) -> Events:
        """Return until when the phase goes on by post, if that is not fixed (`deadlines.until`)."""
        return deadlines.until(self)

    def consequences(self) -> tuple[Consequence, ...]:
        """Return what is left to be confirmed in a hold (`deadlines.consequences`)."""
        return deadlines.consequences(self)

    def confirm(self, consequence: Consequence, now: Ms) -> Events:
        """The umpire confirms one of `consequences`; the last one has the rules do them all."""
        checks.running(self, now)
        if consequence not in deadlines.consequences(self):
            raise NotNow("There is nothing to confirm now.")
        seat, part = consequence.seat, consequence.part
        rest = [
            one
            for one in deadlines.lapses(self, self.position)
            if (one.seat, one.part) != (seat, part)
        ]
        if seat is not None and (rest or self.in_play()):
            return (Missed(at=now, seat=self.game.seats[seat], part=part),)
        return deadlines.resolved(self, now)

    def _stamp_for(self, seat: Seat, action: Any, number: int | None) -> Stamp | None:
        """Return the stamp of the message that says `action`."""
        if number is not None:
            found = checks.open_stamp(self, number)
            if found.seat is not seat:
                raise NotNow("That message is the other seat’s.")
            if found.part != self.part(action):
                raise NotNow("That message was stamped for another part.")
            return found
        part = self.part(action)
        first: Stamp | None = None
        for one in self.state.stamps:
            if (one.seat, one.part) == (seat, part) and (first is None or one.order < first.order):
                first = one
        return first

    def pause(self, now: Ms, reason: str, gap: Ms = 0) -> Events:
        """Stop the clocks; `gap` is time before `now` that nobody observed."""
        checks.running(self, now)
        if self.paused or not self.table.timed:
            raise NotNow("The clocks are not running.")
        return (Paused(at=now, reason=reason, gap=gap),)

    def resume(self, now: Ms) -> Events:
        """Start the clocks, or start them again."""
        checks.running(self, now)
        if not self.paused:
            raise NotNow("The match is not paused.")
        return (Resumed(at=now),)

    def adjust(self, now: Ms, key: Key, time: Ms, reason: str) -> Events:
        """Give time to a running timer, or (negative) take some from it."""
        checks.running(self, now)
        if self.state.clocks.find(key) is None:
            raise NotNow("That clock is not running any more.")
        if self.state.hold is not None and key == self.state.hold.key:
            checks.given_out_of_time(self, key, time)
        return (Adjusted(at=now, time=time, reason=reason, key=key),)

    def adjust_bank(self, now: Ms, seat: Seat, time: Ms, reason: str) -> Events:
        """Give time to a seat's bank, or (negative) take some from it."""
        checks.running(self, now)
        return (Adjusted(at=now, time=time, reason=reason, bank_of=self.game.seats[seat]),)

    def fix(
        self, seat: Seat, said: Any, now: Ms, reason: str = "", stamp: int | None = None
    ) -> Events:
        """Replace the last move, which the opponent has not answered yet (GEN-3).

        `said`, `stamp`: as in `submit`. A message of the opponent that arrived before is an answer,
        and in a hold only what had arrived by the deadline is taken.
        The mover stays charged up to the arrival of the move that is replaced.
        """
        checks.running(self, now)
        index = self._fixable_of(seat)
        action = checks.action(self, self.states[index].position, seat, said)
        one = self._stamp_for(seat, action, stamp)
        checks.in_time(self, one)
        checks.order(self, seat, one)
        checks.own_order(self, one)
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
        checks.running(self, self.state.clocks.at)
        return checks.action(self, self.position_to_fix(seat), seat, text)

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
        checks.has_words(self)
        if not self.first_rewindable <= to < len(self.events):
            raise NotNow("There is no such earlier moment.")
        events: list[Event] = [Rewound(at=now, to=to, reason=reason)]
        standing = self.clocks_after(to)
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

    def concede(self, seat: Seat, now: Ms) -> Events:
        """`seat` gives up."""
        checks.going(self, now)
        return self._ended_for(seat, now, lambda name: Conceded(at=now, seat=name))

    def award(self, seat: Seat, now: Ms, reason: str) -> Events:
        """Award the match to `seat`."""
        checks.going(self, now)
        return self._ended_for(seat, now, lambda name: Awarded(at=now, seat=name, reason=reason))

    def abandon(self, now: Ms, reason: str) -> Events:
        """End the match without a winner."""
        checks.going(self, now)
        return (*self._beginning(now), Abandoned(at=now, reason=reason))

    def stand_in(self, seat: Seat, by: str, now: Ms) -> Events:
        """A program stands in for a player, if the umpire says so; "": the player is back."""
        checks.running(self, now)
        if self.stand_ins().get(seat, "") == by:
            raise NotNow("That is so already.")
        return (Seated(at=now, seat=self.game.seats[seat], by=by),)

    def receive(self, seat: Seat | None, digest: str, now: Ms, arrived: Ms | None = None) -> Events:
        """Return a message came in, `arrived` if not now; its text is one of the `received_texts`.

        `seat` None: nobody knows whose; once somebody does, the same digest is received again.
        """
        checks.running(self, now)
        name = "" if seat is None else self.game.seats[seat]
        return (Received(at=now, seat=name, digest=digest, arrived=arrived),)

    def rename(self, names: Pair[str], now: Ms, replaced: bool = False) -> Events:
        """Rename the players, or (`replaced`) seat others."""
        checks.running(self, now)
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
        checks.begun(self)
        self.position.note(fact, self.salt)
        return (Noted(at=now, fact=fact),)

    def unmask(self, now: Ms, shown: bool) -> Events:
        """Show the secrets on the umpire's private surface, or hide them again."""
        checks.begun(self)
        return (Unmasked(at=now, shown=shown),)

    def show_chance(self, now: Ms, shown: bool) -> Events:
        """Everybody is shown how a program judges the chances to win, or no longer."""
        checks.running(self, now)
        checks.begun(self)
        if not judged_live(self.game, self.setup.options):
            raise NotNow("In this game no program may judge the chances while it is played.")
        if self.state.chance_shown is shown:
            raise NotNow("That is so already.")
        return (ChanceShown(at=now, shown=shown),)


def settle(match: Match, now: Ms, keep: Callable[[Events], None] = lambda events: None) -> Events:
    """Append what deadlines before `now` caused, handing each deadline's events to `keep` first."""
    happened: Events = ()
    while events := match.due(now):
        keep(events)
        match.append(events)
        happened += events
    return happened
