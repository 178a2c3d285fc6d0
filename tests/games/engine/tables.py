"""Random matches of every game for the laws of bots, with odd options and all kinds of events."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec

from games import registry
from games.core import GameKind, Refusal, Seat
from games.engine import roster
from games.engine.bots import Bot, Choice, Level, Seen, Stop
from games.engine.fallback_move import may_lower
from games.gyulbot.packs import shipped
from games.match import record
from games.match.match import Match, NotNow, Table, settle
from games.match.referee import answer
from games.unlucky.know_your_nodes.map import default_rows
from tests.laws.test_laws import Driver

SMALLEST = ("ABCDEFGHIJKLM",)
"""A map of Know Your Nodes with one node per region."""
LONE = {"width": 4, "height": 4, "walls": [], "robots": [["red", "A1"]], "goal": ["B2", "red"]}
"""A puzzle of Gyulbot without a solution."""
PAIR = LONE | {"robots": [["red", "A1"], ["red", "B1"]], "goal": ["D4", None]}
"""A puzzle with a rigid body and a goal for any colour."""

Make = Callable[[random.Random], dict[str, Any]]


def _hyperstar(rng: random.Random) -> dict[str, Any]:
    held = {
        name: [item for item in ("move", "swap", "double") if rng.random() < 0.5]
        for name in ("first", "second")
        if rng.random() < 0.7
    }
    return {
        "radius": rng.choice([3, 3, 4, 5]),
        "items": held,
        "edge_groups_only": rng.random() < 0.5,
        "reserve_time": rng.choice([[], ["second"]]),
        "turn_seconds": rng.choice([1, 30]),
    }


@cache
def _known_puzzles() -> list[dict[str, Any]]:
    puzzles = [entry.puzzle for entry in shipped("tabletop").puzzles]
    data: list[dict[str, Any]] = json.loads(json.dumps(msgspec.to_builtins(puzzles)))
    return data


def _gyulbot(rng: random.Random) -> dict[str, Any]:
    rounds = rng.choice([1, 2, 3])
    puzzles = [
        rng.choice([LONE, PAIR]) if rng.random() < 0.4 else rng.choice(_known_puzzles())
        for _ in range(rounds + 2)
    ]
    cap = rng.choice([1, 60, 600])
    return {"rounds": rounds, "puzzles": puzzles, "cap_seconds": cap}


def _map(rng: random.Random) -> dict[str, Any]:
    turned = tuple("".join(column) for column in zip(*default_rows(), strict=True))
    return {"map": {"rows": list(rng.choice([SMALLEST, turned, default_rows()]))}}


ODD: dict[str, Make] = {
    "thwart-omega": lambda rng: {"dm_opponent": rng.choice(["black", "white"])},
    "masked-army": lambda rng: {"starts": rng.choice(["red", "blue"]), "bank_seconds": 20},
    "gyulbot": _gyulbot,
    "hyperstar": _hyperstar,
    "unlucky-for-some": _map,
    "know-your-nodes": _map,
    "candle-countdown": lambda rng: {"arrangement_seconds": rng.choice([1, 300])},
    "wandering-noughts": lambda rng: {"round_seconds": rng.choice([1, 120])},
}
"""Random options by game."""


def odd_match(game_id: str, rng: random.Random) -> Match:
    game = registry.game(game_id)
    edition = rng.choice([spec.id for spec in game.editions] or [None])
    players = {name: f"Player {name}" for name in game.seats}
    odd = ODD[game_id](rng) if game_id in ODD else {}
    options = game.drawn.supply(edition, odd, lambda label, n: rng.randrange(n))
    setup = record.setup_of(game, edition, options, players)
    return Match(game, setup, rng.randbytes(32), Table(grace=rng.choice([0, 3_000])))


class Counted:
    def __init__(self, times: int) -> None:
        self.left = times

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


class Sitter:
    """A bot in a seat. It is shown everything that the seat sees."""

    def __init__(self, match: Match, seat: Seat, level: Level, rng: random.Random) -> None:
        self.match, self.seat, self.rng = match, seat, rng
        told = json.dumps(record.header(match, seat) | {"moves": []}).encode()
        self.bot: Bot = roster.bot(record.read(told).setup, seat, level, rng)
        self.seen: Seen | None = None

    def look(self, now: int) -> None:
        """Show the bot what has happened since the last call."""
        seen = answer(self.match, self.seat)
        if seen != self.seen:
            self.bot.clock(now)
            self.bot.observe(json.loads(json.dumps(seen)))
            self.seen = seen

    def awaited(self) -> bool:
        match = self.match
        return not match.paused and match.outcome is None and self.seat in match.position.awaiting()

    def say(self, now: int, ms: int, stop: Stop) -> Choice:
        """Ask the bot, and check that its answer is legal."""
        choice = self.bot.choose(ms, stop)
        match = self.match
        assert choice.value is None or 0.0 <= choice.value <= 1.0
        assert choice.simulations >= 0 and choice.after >= 0
        if match.game.kind is not GameKind.RACE:
            assert choice.move, "silence is no answer"
        for part in match.game.parts.split(choice.move) if choice.move else ():
            match.submit(self.seat, part, now)
        return choice

    def keep_silent(self) -> None:
        """Ask the bot out of turn: it may only lower its claim (GY-8)."""
        said = self.bot.choose(60_000, lambda: True).move
        assert not said or (may_lower(self.match, self.seat) and said.startswith("lower "))


class Play(Driver):
    """Plays a random match with bots in both seats, and asks them from time to time."""

    stamping = 0.04

    def __init__(self, match: Match, level: Level, rng: random.Random, share: float) -> None:
        super().__init__(match, rng)
        self.share = share
        self.level = level
        self.sitters = [self._sitter(seat) for seat in Seat]

    def _sitter(self, seat: Seat) -> Sitter:
        return Sitter(self.match, seat, self.level, random.Random(self.rng.random()))

    def run(self, steps: int, ask: Callable[[Sitter, int], Choice]) -> Iterator[Choice]:
        """Play `steps` steps; some answers of bots are played.

        `ask(sitter, now)` asks a bot for its choice.
        """
        for _ in range(steps):
            if self.rng.random() < 0.02:  # a new bot takes over, which saw nothing of the match
                seat = self.rng.choice(list(Seat))
                self.sitters[seat.value] = self._sitter(seat)
            for sitter in self.sitters:
                sitter.look(self.now)
                if sitter.awaited() and self.rng.random() < self.share:
                    yield from self._asked(sitter, ask)
                elif self._idle(sitter.seat):
                    sitter.keep_silent()
            self.step()
            if self.match.outcome is not None:
                break
        self._end()
        for sitter in self.sitters:
            sitter.look(self.now)

    def _idle(self, seat: Seat) -> bool:
        match = self.match
        return not match.paused and seat not in match.position.awaiting()

    def _end(self) -> None:
        """End an unfinished match by a concession, an award or abandoning it."""
        match, now = self.match, self.match.state.clocks.at
        if match.outcome is None:
            ends = (
                lambda: match.concede(Seat.TWO, now),
                lambda: match.award(Seat.ONE, now, "a ruling"),
                lambda: match.abandon(now, "fire"),
            )
            match.append(self.rng.choice(ends)())

    def _asked(self, sitter: Sitter, ask: Callable[[Sitter, int], Choice]) -> Iterator[Choice]:
        match, now = self.match, self.match.state.clocks.at
        settle(match, now)
        sitter.look(now)
        # submissions that arrived earlier are entered first
        if not sitter.awaited() or match.in_play():
            return
        choice = ask(sitter, now)
        yield choice
        if choice.move and self.rng.random() < 0.7:
            for part in match.game.parts.split(choice.move):
                try:
                    match.append(match.submit(sitter.seat, part, now))
                except (Refusal, NotNow):
                    return  # the previous part closed the round
