"""The bot of Unlucky For Some: three players of trials, which share sheets and time."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games import registry
from games.core import Pair, Seat
from games.engine.arena import Pairing
from games.engine.bots import Bot, Choice, Level, Seen
from games.engine.players import BotPlayer
from games.match import record, referee
from games.match.match import Match, Table
from games.unlucky.bot import CANDLES, UnluckyBot
from games.unlucky.rounds import alone

GAME = registry.game("unlucky-for-some")
TRIALS = GAME.parts.names


def match() -> Match:
    setup = record.setup_of(GAME, None, {}, {"dmo": "Ann", "ec": "Ben"})
    return Match(GAME, setup, bytes(32), Table(grace=0))


def bot(level: Level, seat: Seat = Seat.ONE) -> UnluckyBot:
    found = UnluckyBot(match().setup, seat, level, random.Random(5))
    found.prepare(120)
    return found


def inside(level: Level, seed: int) -> BotPlayer:
    return BotPlayer(level, random.Random(seed))


@pytest.mark.alike
@pytest.mark.parametrize(
    "levels",
    [(Level.BEGINNER, Level.CASUAL), (Level.STRONG, Level.EXPERT), (Level.GREEDY, Level.RANDOM)],
)
def test_whole_matches_are_played_without_a_fault(levels: tuple[Level, Level]) -> None:
    pairing = Pairing(
        match(), Pair(inside(levels[0], 1), inside(levels[1], 2)), 6, random.Random(1)
    )
    pairing.play()
    assert pairing.match.outcome is not None and not pairing.faults


class Recorded(Bot):
    """A trial's player that records what it is told and asked."""

    def __init__(self, text: str, value: float | None = 0.5) -> None:
        self.said, self.value = text, value
        self.seen: list[Seen] = []
        self.times: list[int] = []

    def observe(self, seen: Seen) -> None:
        self.seen.append(seen)

    def choose(self, ms: int, stop: Any) -> Choice:
        self.times.append(ms)
        return Choice(self.said, 10, self.value)


def played(values: tuple[float, float, float] = (0.5, 0.5, 0.5)) -> tuple[UnluckyBot, list[Any]]:
    found, players = bot(Level.RANDOM), []
    for part, value in zip(found.parts.values(), values, strict=True):
        players.append(Recorded("none", value))
        part.player = players[-1]
    return found, players


def view_in_round(round_: int, **over: str | None) -> Seen:
    found = referee.answer(match(), Seat.ONE) | {"round": round_}
    for trial, winner in over.items():
        found["detail"]["trials"][trial.replace("_", "-")].update(winner=winner, by="KN-7")
    return found


def test_the_candles_are_arranged_before_anything_else() -> None:
    found, players = played()
    found.observe(view_in_round(0))
    assert found.choose(90, lambda: False).move == f"{CANDLES}: none"
    assert [len(player.times) for player in players] == [1, 0, 0]


def test_the_trials_share_the_time_and_have_a_line_each() -> None:
    found, players = played()
    found.observe(view_in_round(1))
    choice = found.choose(90, lambda: False)
    assert choice.move.split("\n") == [f"{trial}: none" for trial in TRIALS]
    assert choice.simulations == 30 and choice.value == pytest.approx(0.5)
    assert sum(player.times[0] for player in players[:1]) <= 30 and players[2].times[0] <= 90


def test_a_nearly_decided_trial_gets_little_time() -> None:
    found, players = played((0.5, 0.995, 0.5))
    found.observe(view_in_round(5))
    for _ in range(2):
        found.choose(900, lambda: False)
    assert all(300 - 5 < player.times[0] <= 450 for player in players[:2])
    assert 400 < players[0].times[1] <= 410 and 140 < players[1].times[1] <= 150


def test_a_finished_trial_takes_no_part() -> None:
    found, players = played((0.6, 0.9, 0.7))
    found.observe(view_in_round(8, know_your_nodes="dmo"))
    choice = found.choose(90, lambda: False)
    assert "know-your-nodes" not in choice.move and not players[1].times
    assert choice.value == pytest.approx(1 - 0.4 * 0.3)
    found.observe(view_in_round(8, know_your_nodes="ec"))
    assert found.choose(90, lambda: False).value == pytest.approx(0.6 * 0.7)


@pytest.mark.alike
@pytest.mark.parametrize("level", Level)
def test_a_bot_that_starts_in_the_middle_of_a_round_submits_the_missing_parts(level: Level) -> None:
    """The earlier parts stay unchanged; after the last part there is nothing left to submit."""
    played_on = match()
    played_on.append(played_on.resume(0))
    arranged = "candle-countdown: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
    sheet = [f"{trial}: none" for trial in TRIALS]
    for seat, text in [(seat, arranged) for seat in Seat] + [(Seat.ONE, item) for item in sheet]:
        played_on.append(played_on.submit(seat, text, 0))
    player = bot(level, Seat.TWO)
    for trial, text in zip(TRIALS, sheet, strict=True):
        player.observe(referee.answer(played_on, Seat.TWO))
        owed = player.choose(30, lambda: False).move.split("\n")
        assert [line.split(":")[0] for line in owed] == list(TRIALS)[list(TRIALS).index(trial) :]
        if trial != TRIALS[-1]:
            played_on.append(played_on.submit(Seat.TWO, text, 0))
    played_on.append(played_on.submit(Seat.TWO, owed[0], 0))
    assert played_on.position.round == 2


def test_parts_removed_by_a_rewind_are_submitted_again() -> None:
    """The moves still list them (UF-4): a seat awaited with nothing missing submits all again."""
    found, _ = played()
    entries = [["dmo", trial, "none"] for trial in TRIALS]
    found.observe(view_in_round(1) | {"moves": entries})
    assert len(found.choose(30, lambda: False).move.split("\n")) == 3
    found.observe(view_in_round(1) | {"moves": entries, "to_act": ["ec"]})
    assert found.choose(30, lambda: False) == Choice("")


def test_a_trial_bot_only_sees_its_own_trial() -> None:
    entries = [["dmo", "know-your-nodes", "A1=1"], ["deadline"], ["ec", CANDLES, "light A"]]
    shown = view_in_round(0) | {"moves": entries}
    assert alone(shown, CANDLES)["moves"] == [["deadline"], ["ec", "light A"]]
    assert alone(shown, "know-your-nodes")["moves"] == [["dmo", "A1=1"], ["deadline"]]
    assert [alone(shown, trial)["round"] for trial in TRIALS] == [0, 1, 1]
    whole_match = match()
    nodes = registry.game("know-your-nodes")
    setup = record.setup_of(nodes, None, {}, {"dmo": "Ann", "ec": "Ben"})
    by_itself = referee.answer(Match(nodes, setup, bytes(32), Table(grace=0)), Seat.TWO)
    whole = referee.answer(whole_match, Seat.TWO)
    assert alone(whole, "know-your-nodes")["detail"] == by_itself["detail"]
