"""A match: an append-only list of events, and the commands that continue it.

Commands (`submit`, `close`, `pause`, …) do not change the match. They return events, which the
caller stores before passing them to `append`. This ensures that nothing is shown as accepted before
it is stored.
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
from games.match import chain, checks, deadlines, draws, events
from games.match.agreement import Agreement
from games.match.checks import NotNow, OtherMeaning, Waits
from games.match.clocks import CLOSING, Clocks, Key, Reading
from games.match.events import SUBMITTED, Event, Events, Moves
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
    """A match: its events so far, and the commands that continue it.

    `position` is the first position, if it differs from the game's own. `agreement` holds the terms
    if the first event draws seats or options (GEN-10); `setup` is then the agreement's provisional
    setup. If `salted` is True, the hash chain begins with a salt even without an agreement, unlike
    in version 1. `lot` holds the players at the beginning if the draw of seats is known only from a
    record.
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
        """Append events and fold them into states. If one of them fails, append none.

        Actions in `Moves` are not parsed again. Raise `Refusal`, ValueError or `KnownError` if the
        events cannot have happened.
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
        """Return the event that begins the match (GEN-10); the clocks stay stopped until `resume`.

        `words` holds the players' words for the draws, in the order in which the players are
        listed. If `without` is True, the match begins without the agreed words, and the public log
        says so.
        """
        if self.agreement is None or self.begun:
            raise NotNow("The match has already begun.")
        if self.agreement.words and words is None and not without:
            raise NotNow("A word from each player was agreed on. Enter both, then begin.")
        return self._beginning(now, words, without and self.agreement.words)

    def _beginning(
        self, now: Ms, words: Pair[str] | None = None, without: bool = False
    ) -> tuple[events.Begun, ...]:
        if self.agreement is None or self.begun or self.seed is None:
            return ()
        return (self.agreement.begin(self.seed, words, now, without),)

    def _ended_for(self, seat: Seat, now: Ms, ruling: Callable[[str], Event]) -> Events:
        """Return the ruling about `seat`'s player. If the match has not begun, it begins first.

        Before seats are drawn, `seat` is the one under which the player is listed.
        """
        beginning, player, name = (
            self._beginning(now),
            self.setup.players[seat],
            self.game.seats[seat],
        )
        for begun in beginning:
            name = next(place for place, sits in begun.players.items() if sits == player)
        return (*beginning, ruling(name))

    def read(self, seat: Seat, text: str) -> Any:
        """Parse `text` as an action of `seat`, even while paused. Raise errors as `submit` does."""
        checks.not_over(self)
        return checks.action(self, self.position, seat, text)

    def submit(
        self,
        seat: Seat,
        submission: Any,
        now: Ms,
        stamp: int | None = None,
        *,
        live: bool = False,
        confirmed: bool = False,
    ) -> Events:
        """Submit an action, or its text, for `seat`. Raise `Refusal` if it is refused (GEN-2).

        The action counts from the arrival of its message: the stamp with number `stamp`, else the
        seat's first stamp for that part, else `now` (GEN-7). `live` is True for an action made at
        this moment by a program or at the board, which uses no stamp. `confirmed` is True if the
        message arrived before the current phase began and the umpire has confirmed what it means.

        Raise `Waits` if another message must be entered first, and `OtherMeaning` if the umpire
        must decide what the message means.
        """
        checks.running(self, now)
        checks.round_started(self)
        checks.may_submit(self, None if live else seat)
        position = self.position
        action = checks.action(self, position, seat, submission)
        stamped = None if live else self._stamp_for(seat, action, stamp)
        checks.arrival(self, seat, stamped)
        checks.own_order(self, stamped)
        if stamped is not None and not confirmed:
            checks.meaning(self, stamped)
        after = position.play(seat, action)
        rest = tuple(other for other in self.in_play() if other is not stamped)
        checks.round_goes_on(self, after, rest)
        acted = events.Acted(
            at=now,
            seat=self.game.seats[seat],
            text=self.game.write(action),
            arrived=None if stamped is None else stamped.arrived,
            stamp=None if stamped is None else stamped.number,
        )
        closing = deadlines.following(self, after, rest, now, (seat, self.part(action)))
        return Moves((acted, *closing), action, *closing.actions)

    def close(self, now: Ms) -> Events:
        """Close a complete round, which reveals its submissions."""
        checks.running(self, now)
        if not self.position.complete():
            raise NotNow("The round is not complete yet.")
        checks.none_waits(self, self.in_play())
        return (events.Closed(at=now),)

    def deadline(self, now: Ms) -> Events:
        """End the phase as if its time had run out, regardless of the clocks."""
        checks.running(self, now)
        checks.round_started(self)
        checks.none_waits(self, self.in_play())
        return deadlines.resolved(self, now)

    def stamp(self, seat: Seat, now: Ms, part: str = "") -> Events:
        """Stamp the arrival of a message from `seat`. Return one event per stamp.

        A stamp's number is the index of its event. In a game of several parts, `part` is what the
        message is for; "" stamps every part that the seat has not handed in, or every part if all
        have been handed in. Unused stamps are removed later.
        """
        checks.running(self, now)
        parts, handed = self.position.parts(), self.position.pending(seat)
        if part and part not in parts:
            raise NotNow("That part does not accept a submission now.")
        lacking = tuple(missing for missing in parts if missing not in handed)
        stamped_parts = (part,) if part or not parts else lacking or parts
        name = self.game.seats[seat]
        return tuple(events.Stamped(at=now, seat=name, part=missing) for missing in stamped_parts)

    def unstamp(self, number: int, now: Ms) -> Events:
        """Remove a stamp; the clocks then run as if it had never existed."""
        checks.running(self, now)
        checks.open_stamp(self, number)
        return self._with_closing(events.Unstamped(at=now, stamp=number))

    def correct_stamp(
        self, number: int, arrived: Ms, now: Ms, reason: str, dated: bool = False
    ) -> Events:
        """Correct the time of arrival (match time) of a stamped message.

        `dated` is True if the date in the message shows that it is older than its stamp, and False
        if the umpire corrects the time.
        """
        checks.running(self, now)
        stamped = checks.open_stamp(self, number)
        if not 0 <= arrived <= now:
            raise NotNow("A message cannot arrive in the future.")
        checks.not_before_gift(self, stamped.seat, arrived)
        restamped = events.Restamped(
            at=now, stamp=number, arrived=arrived, reason=reason, dated=dated
        )
        return self._with_closing(restamped)

    def _with_closing(self, event: events.Unstamped | events.Restamped) -> Events:
        """Return the event and, if no message is left to enter, the events that it causes."""
        after = replace(self.state, stamps=stamps_after(self, self.state.stamps, event))
        closing = deadlines.following(self, self.position, self.in_play(after), event.at)
        return Moves((event, *closing), *closing.actions)

    def due(self, now: Ms) -> Events:
        return deadlines.due(self, now)

    def until(self) -> Events:
        return deadlines.until(self)

    def consequences(self) -> tuple[Consequence, ...]:
        return deadlines.consequences(self)

    def confirm(self, consequence: Consequence, now: Ms) -> Events:
        """Confirm one of `consequences`; the last confirmation applies the deadline."""
        checks.running(self, now)
        if consequence not in deadlines.consequences(self):
            raise NotNow("There is nothing to confirm now.")
        seat, part = consequence.seat, consequence.part
        rest = [
            lapse
            for lapse in deadlines.lapses(self, self.position)
            if (lapse.seat, lapse.part) != (seat, part)
        ]
        if seat is not None and (rest or self.in_play()):
            return (events.Missed(at=now, seat=self.game.seats[seat], part=part),)
        return deadlines.resolved(self, now)

    def _stamp_for(self, seat: Seat, action: Any, number: int | None) -> Stamp | None:
        if number is not None:
            stamped = checks.open_stamp(self, number)
            if stamped.seat is not seat:
                raise NotNow("That message is from the other seat.")
            if stamped.part != self.part(action):
                raise NotNow("That message was stamped for another part.")
            return stamped
        part = self.part(action)
        first: Stamp | None = None
        for candidate in self.state.stamps:
            if (candidate.seat, candidate.part) == (seat, part) and (
                first is None or candidate.order < first.order
            ):
                first = candidate
        return first

    def pause(self, now: Ms, reason: str, gap: Ms = 0) -> Events:
        """Stop the clocks. `gap` is the time (ms) before `now` when no program observed them."""
        checks.running(self, now)
        if self.paused or not self.table.timed:
            raise NotNow("The clocks are not running.")
        return (events.Paused(at=now, reason=reason, gap=gap),)

    def resume(self, now: Ms) -> Events:
        """Start the clocks, or resume them after a pause."""
        checks.running(self, now)
        if not self.paused:
            raise NotNow("The match is not paused.")
        return (events.Resumed(at=now),)

    def adjust(self, now: Ms, key: Key, time: Ms, reason: str) -> Events:
        """Add time to a running timer; negative time is removed."""
        checks.running(self, now)
        if self.state.clocks.find(key) is None:
            raise NotNow("That clock is no longer running.")
        if self.state.hold is not None and key == self.state.hold.key:
            checks.may_give_time(self, key, time)
        return (events.Adjusted(at=now, time=time, reason=reason, key=key),)

    def adjust_bank(self, now: Ms, seat: Seat, time: Ms, reason: str) -> Events:
        """Add time to a seat's bank; negative time is removed."""
        checks.running(self, now)
        return (events.Adjusted(at=now, time=time, reason=reason, bank_of=self.game.seats[seat]),)

    def fix(
        self, seat: Seat, submission: Any, now: Ms, reason: str = "", stamp: int | None = None
    ) -> Events:
        """Replace the last move, which the opponent has not answered yet (GEN-3).

        `submission` is an action or its text; `stamp` is the number of its message's stamp. An
        opponent's message that arrived before the correction counts as an answer. During a hold,
        the answer and the correction count only if they arrived by the deadline. The mover's clock
        is still charged up to the arrival of the replaced move.
        """
        checks.running(self, now)
        index = self._fixable_of(seat)
        action = checks.action(self, self.states[index].position, seat, submission)
        stamped = self._stamp_for(seat, action, stamp)
        checks.in_time(self, stamped)
        checks.order(self, seat, stamped)
        checks.own_order(self, stamped)
        fixed = events.Fixed(
            at=now,
            seat=self.game.seats[seat],
            text=self.game.write(action),
            replaces=index,
            reason=reason,
            arrived=None if stamped is None else stamped.arrived,
            stamp=None if stamped is None else stamped.number,
        )
        return Moves((fixed,), action)

    def read_fix(self, seat: Seat, text: str) -> Any:
        """Parse `text` as a correction of `seat`'s last move. Raise the same errors as `fix`."""
        checks.running(self, self.state.clocks.at)
        return checks.action(self, self.position_to_fix(seat), seat, text)

    def position_to_fix(self, seat: Seat) -> Any:
        """Return the position before `seat`'s last move. Raise `NotNow` if the move is final."""
        return self.states[self._fixable_of(seat)].position

    def _fixable_of(self, seat: Seat) -> int:
        """Return the index of `seat`'s last move. Raise `NotNow` if it cannot be corrected."""
        last = self.fixable()
        if last is None:
            raise NotNow("There is no move that can still be corrected.")
        mover, index = last
        if mover is not seat:
            raise NotNow("The last move was made by {seat}.", seat=self.game.seats[mover])
        return index

    def rewind(
        self, to: int, now: Ms, reason: str, clocks: Iterable[Reading] | None = None
    ) -> Events:
        """Rewind the match to the state after its first `to` events.

        `clocks` holds the readings of `clocks_at(to)`, whose times may have been changed; None
        leaves them all unchanged.
        """
        checks.has_words(self)
        if not self.first_rewindable <= to < len(self.events):
            raise NotNow("There is no such earlier moment.")
        happened: list[Event] = [events.Rewound(at=now, to=to, reason=reason)]
        restored = self.clocks_after(to)
        for reading in self.clocks_at(to) if clocks is None else clocks:
            if min(reading.left, reading.bank or 0) < 0 or not reading.total:
                raise NotNow("Give the clock some time, or time will be up immediately.")
            time, bank = restored.time_to_give(reading)
            if time:
                happened.append(events.Adjusted(at=now, time=time, reason=reason, key=reading.key))
            if bank and reading.seat is not None:
                seat = self.game.seats[reading.seat]
                happened.append(events.Adjusted(at=now, time=bank, reason=reason, bank_of=seat))
        return tuple(happened)

    def concede(self, seat: Seat, now: Ms) -> Events:
        checks.going(self, now)
        return self._ended_for(seat, now, lambda name: events.Conceded(at=now, seat=name))

    def award(self, seat: Seat, now: Ms, reason: str) -> Events:
        checks.going(self, now)
        checks.has_reason(reason)
        return self._ended_for(
            seat, now, lambda name: events.Awarded(at=now, seat=name, reason=reason)
        )

    def abandon(self, now: Ms, reason: str) -> Events:
        checks.going(self, now)
        checks.has_reason(reason)
        return (*self._beginning(now), events.Abandoned(at=now, reason=reason))

    def stand_in(self, seat: Seat, by: str, now: Ms) -> Events:
        """Let the program `by` play for a seat's player; if `by` is "", the player plays again."""
        checks.running(self, now)
        if self.stand_ins().get(seat, "") == by:
            raise NotNow("That would not change anything.")
        return (events.Seated(at=now, seat=self.game.seats[seat], by=by),)

    def receive(self, seat: Seat | None, digest: str, now: Ms, arrived: Ms | None = None) -> Events:
        """Record the receipt of a message from `received_texts`; `arrived` defaults to `now`.

        `seat` is None if the sender is unknown. Once the sender is known, record the same digest
        again.
        """
        checks.running(self, now)
        name = "" if seat is None else self.game.seats[seat]
        return (events.Received(at=now, seat=name, digest=digest, arrived=arrived),)

    def rename(self, names: Pair[str], now: Ms, replaced: bool = False) -> Events:
        """Rename the players or, if `replaced` is True, replace them by people with these names."""
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
            raise NotNow("Both players already have these names.")
        return tuple(
            events.Renamed(at=now, seat=self.game.seats[seat], name=names[seat], replaced=replaced)
            for seat in changed
        )

    def note(self, fact: str, now: Ms) -> Events:
        """Record a fact that the rules cannot derive. Raise ValueError if it cannot be true."""
        checks.begun(self)
        self.position.note(fact, self.salt)
        return (events.Noted(at=now, fact=fact),)

    def unmask(self, now: Ms, shown: bool) -> Events:
        """Show the secrets on the umpire's private surface, or hide them again."""
        checks.begun(self)
        return (events.Unmasked(at=now, shown=shown),)

    def show_chance(self, now: Ms, shown: bool) -> Events:
        """Make a program's estimate of the win chances public, or hide it again."""
        checks.running(self, now)
        checks.begun(self)
        if not judged_live(self.game, self.setup.options):
            raise NotNow("In this game, chances cannot be shown during the match.")
        if self.state.chance_shown is shown:
            raise NotNow("That would not change anything.")
        return (events.ChanceShown(at=now, shown=shown),)


def settle(match: Match, now: Ms, keep: Callable[[Events], None] = lambda caused: None) -> Events:
    """Append the events of all deadlines before `now`, and return them.

    `keep` is called with each batch of events before it is appended.
    """
    happened: Events = ()
    while caused := match.due(now):
        keep(caused)
        match.append(caused)
        happened += caused
    return happened
