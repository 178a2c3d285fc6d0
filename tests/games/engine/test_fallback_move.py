"""Moves for seats whose program fails: legal and unpredictable."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core import GameKind, Pair, Seat
from games.engine.bots import Choice, Level
from games.engine.fallback_move import played_for
from games.engine.series import play_series
from games.match import record
from games.match.match import Match
from tests.games.engine.tables import Play, Sitter, odd_match
from tests.games.engine.test_arena import Silly
from tests.games.engine.test_protocol import match_of

RACES = [game_id for game_id in registry.game_ids() if registry.game(game_id).kind is GameKind.RACE]
OTHERS = [game_id for game_id in registry.game_ids() if game_id not in RACES]


def begun(game_id: str) -> Match:
    match = match_of(game_id)
    if match.waiting:
        match.append(match.resume(0))
    return match


@pytest.mark.alike
@pytest.mark.parametrize("game_id", OTHERS)
def test_fallback_moves_are_random(game_id: str) -> None:
    match = begun(game_id)

    def chosen(seed: int) -> list[str]:
        rng = random.Random(seed)
        return [played_for(match, Seat.ONE, rng) for _ in range(200)]

    found = chosen(1)
    assert found == chosen(1) != chosen(2)
    assert max(map(found.count, found)) < 40 and len(set(found)) > 20


@pytest.mark.parametrize("game_id", ["candle-countdown", "unlucky-for-some", "thwart-omega"])
def test_fallback_moves_can_be_anything_that_the_rules_draw(game_id: str) -> None:
    """From a short list of arrangements the right one could soon be guessed (CC-1)."""
    match, rng = begun(game_id), random.Random(1)
    found = {played_for(match, Seat.ONE, rng) for _ in range(300)}
    listed = set(map(match.game.write, match.game.actions(match.position, Seat.ONE)))
    assert len(found) > 270
    assert found <= listed if game_id == "thwart-omega" else len(found - listed) > 270


@pytest.mark.parametrize("game_id", RACES)
def test_fallback_moves_decline_in_a_race(game_id: str) -> None:
    match, rng = begun(game_id), random.Random(1)
    assert played_for(match, Seat.ONE, rng) == "decline"
    match.append(match.submit(Seat.ONE, "decline", 0))
    assert played_for(match, Seat.ONE, rng) == ""


@pytest.mark.alike
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_fallback_moves_are_always_legal(game_id: str) -> None:
    asked = 0
    for seed in range(4):
        if asked > 40:
            break
        rng = random.Random(f"{game_id}/{seed}")
        chance = random.Random(seed)

        def check(sitter: Sitter, now: int, chance: random.Random = chance) -> Choice:
            match = sitter.match
            text = played_for(match, sitter.seat, chance)
            if text:
                match.submit(sitter.seat, text, now)
            assert text or match.game.kind is GameKind.RACE
            return Choice(text)

        playing = Play(odd_match(game_id, rng), Level.RANDOM, rng, 0.5)
        asked += sum(1 for _ in playing.run(60, check))
    assert asked > 20


@pytest.mark.alike
@pytest.mark.parametrize("game_id", ["thwart-omega", "masked-army"])
def test_equal_seeds_give_equal_fallback_moves(game_id: str) -> None:
    def records(seed: str) -> list[bytes]:
        players = Pair(Silly(None), Silly(None))
        series = play_series(registry.game(game_id), players, 10, 2, seed, swap=False)
        return [record.dump(pairing.match) for pairing, _ in series]

    found = records("a")
    assert found == records("a") != records("b")
    assert len(set(found)) == 2
