"""Matches between programs on simulated time.

No real time passes between moves: a player reports how long it would have thought (`Choice.after`),
and the match's clocks advance by that time. A player that fails or makes an illegal move is
restarted once; after that, fallback moves are played for its seat.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from games.core import Ms, Pair, Refusal, Seat
from games.engine.answers import EngineFailed, shortly
from games.engine.bots import Choice, Seen
from games.engine.fallback_move import may_lower, played_for
from games.engine.players import Player
from games.match.match import Match, settle
from games.match.referee import answer


@dataclass(frozen=True, slots=True)
class Fault:
    """A failure of a player, or an answer that was refused, with the reason."""

    seat: Seat
    reason: str


class Pairing:
    """A match between two players with `ms` for each answer; `rng` draws fallback moves."""

    def __init__(self, match: Match, players: Pair[Player], ms: int, rng: random.Random) -> None:
        self.match, self.players, self.ms, self._rng = match, players, ms, rng
        self.faults: list[Fault] = []
        self._now = match.state.clocks.at
        self._last_seen: dict[Seat, Seen] = {}
        self._observations: Pair[list[tuple[Seen, Ms]]] = Pair([], [])
        self._restarted: set[Seat] = set()
        self._given_up: set[Seat] = set()

    def play(self, moved: Callable[[], None] = lambda: None) -> None:
        """Play the match to completion; call `moved` after each step."""
        match = self.match
        if match.paused:
            match.append(match.resume(self._now))
        for seat, player in self.players.items():
            self._call(seat, partial(player.begin, match, seat))
        while match.outcome is None:
            self._step()
            moved()
        self._show()

    def _step(self) -> None:
        match = self.match
        self._show()
        awaited = match.position.awaiting()
        lowering = {
            seat
            for seat, player in self.players.items()
            if player.lowers and may_lower(match, seat)
        }
        acting = [seat for seat in Seat if seat in awaited | lowering]
        choices = [(self._ask(seat), seat) for seat in acting]
        asked_at, before = self._now, dict(self._last_seen)
        acted, faults = False, len(self.faults)
        for choice, seat in sorted(choices, key=lambda choice_seat: choice_seat[0].after):
            if choice.move and self._view_unchanged(seat, before) and match.outcome is None:
                acted = self._submit(seat, choice, asked_at) or acted
            if match.game.kind.race and len(self.faults) > faults:
                break  # ask the failed player again before its opponent
        if not acted:
            self._let_time_pass()

    def _view_unchanged(self, seat: Seat, before: dict[Seat, Seen]) -> bool:
        now = answer(self.match, seat) | {"to_act": None}
        return now == before[seat] | {"to_act": None}

    def _show(self) -> None:
        for seat, player in self.players.items():
            seen = answer(self.match, seat)
            if seen != self._last_seen.get(seat):
                self._last_seen[seat] = seen
                self._observations[seat].append((seen, self._now))
                self._call(seat, partial(player.observe, seen, self._now))

    def _ask(self, seat: Seat) -> Choice:
        answers: list[Choice] = []
        choose = self.players[seat].choose
        self._call(seat, lambda: answers.append(choose(self.ms, self._now)))
        if not answers and seat not in self._given_up:  # the player was restarted
            self._call(seat, lambda: answers.append(choose(self.ms, self._now)))
        if not answers:
            return Choice(played_for(self.match, seat, self._rng))
        race = self.match.game.kind.race
        return answers[0] if race else replace(answers[0], after=0)  # only players in a race wait

    def _submit(self, seat: Seat, choice: Choice, asked_at: int) -> bool:
        """Submit a player's answer if it is still in time, else let the deadline pass.

        If a part of the answer is refused or closes the round, drop the parts after it. A refusal
        counts as one fault. Return True if the match or the list of faults has changed.
        """
        match, moment = self.match, max(self._now, asked_at + choice.after)
        before, round_ = (len(match.events), len(self.faults)), match.position.round
        deadline = match.state.clocks.next_deadline()
        if deadline is not None and moment > deadline[0]:
            self._pass_deadline(deadline[0])
            return True
        self._now = moment
        for part in match.game.parts.split(choice.move):
            if match.outcome is not None or match.position.round != round_:
                break
            try:
                match.append(match.submit(seat, part, self._now))
            except Refusal as refusal:
                if seat in self._given_up:
                    raise  # fallback moves are always legal
                self._fail(seat, f"“{shortly(part)}”: {refusal}")
                break
        return (len(match.events), len(self.faults)) != before

    def _let_time_pass(self) -> None:
        match = self.match
        if match.position.complete():
            match.append(match.close(self._now))
            return
        deadline = match.state.clocks.next_deadline()
        if deadline is None:
            match.append(match.deadline(self._now))
            return
        self._pass_deadline(deadline[0])

    def _pass_deadline(self, deadline: Ms) -> None:
        """Advance the time to just after `deadline`, since players can act before the next one."""
        self._now = max(self._now, deadline + 1)
        settle(self.match, self._now)

    def _call(self, seat: Seat, call: Callable[[], None]) -> None:
        if seat in self._given_up:
            return
        try:
            call()
        except EngineFailed as failed:
            self._fail(seat, str(failed))

    def _fail(self, seat: Seat, reason: str) -> None:
        """Restart a player once; after a second failure, play fallback moves for it."""
        player = self.players[seat]
        player.close()
        if seat in self._restarted:
            self._given_up.add(seat)
            self.faults.append(
                Fault(seat, f"{reason}; from now on, fallback moves are played for it")
            )
            return
        self._restarted.add(seat)
        self.faults.append(Fault(seat, f"{reason}; it has been restarted"))
        self._call(seat, partial(player.begin, self.match, seat))
        for seen, now in self._observations[seat]:
            self._call(seat, partial(player.observe, seen, now))
