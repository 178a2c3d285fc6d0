"""The values of played moves: legal, equal by all ways to compute them, and exact if known."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games import registry
from games.core import Seat
from games.engine import roster
from games.engine.answers import choice_in
from games.engine.bots import Bot, Choice, Level
from games.engine.generic import GenericBot
from games.engine.protocol import Engine, answer_of
from games.engine.series import new_match
from games.match import record, referee
from games.match.match import Match

FOLLOWED = [game_id for game_id in registry.game_ids() if not registry.game(game_id).kind.race]
NEVER = lambda: False  # noqa: E731


def any_move(match: Match, seat: Seat, rng: random.Random) -> str:
    """Return a random legal submission of all parts that a seat owes."""
    game, parts = match.game, dict[str | None, str]()
    actions = list(game.actions(match.position, seat))
    for action in rng.sample(actions, len(actions)):
        parts.setdefault(match.position.slot(action), game.write(action))
    wanted = len(match.position.parts()) or 1
    return "\n".join([*parts.values()][:wanted])


def weighed(bot: Bot, match: Match, moves: tuple[str, ...], ms: int = 40) -> Choice:
    bot.prepare(120)
    bot.observe(referee.answer(match, bot.seat))
    bot.weigh = moves
    return bot.choose(ms, NEVER)


def begun(game_id: str, rounds: int, rng: random.Random) -> Match:
    match = new_match(registry.game(game_id), rng)
    if match.paused:
        match.append(match.resume(0))
    for _ in range(rounds):
        for seat in Seat:
            if match.outcome is None and seat in match.position.awaiting():
                for part in match.game.parts.split(any_move(match, seat, rng)):
                    match.append(match.submit(seat, part, 0))
        if match.outcome is None and match.position.complete():
            match.append(match.close(0))
    return match


@pytest.mark.alike
@pytest.mark.parametrize("game_id", FOLLOWED)
@pytest.mark.parametrize("rounds", [1, 4])
def test_every_game_evaluates_the_played_and_the_best_move(game_id: str, rounds: int) -> None:
    rng = random.Random(f"{game_id}{rounds}")
    match = begun(game_id, rounds, rng)
    for seat in Seat:
        if seat not in match.position.awaiting():
            continue
        bot = roster.bot(match.setup, seat, Level.EXPERT, random.Random(1))
        played = any_move(match, seat, rng)
        found = weighed(bot, match, (played,))
        known = dict(found.weighed)
        assert 1 <= len(known) <= 2 and all(0 <= item <= 1 for item in known.values())
        assert set(played.splitlines()) in [set(move.splitlines()) for move in known]
        for move in (*known, found.move):
            for action in match.game.read_all(move, match.position, seat):
                match.position.check(seat, action)
        assert sum(share for _, share in found.mixture) <= len(match.position.parts() or "1") + 1e-6
        assert choice_in(answer_of(found)).weighed == tuple(
            (m, round(v, 4)) for m, v in found.weighed
        )


@pytest.mark.alike
@pytest.mark.parametrize("game_id", FOLLOWED)
def test_illegal_moves_are_left_out(game_id: str) -> None:
    match = begun(game_id, 2, random.Random(3))
    seat = next(seat for seat in Seat if seat in match.position.awaiting())
    bot = GenericBot(match.game, match.setup, seat, Level.EXPERT, random.Random(1))
    found = weighed(bot, match, ("nonsense",))
    assert [move for move, _ in found.weighed] == [found.move]


def positions_at_the_end(game_id: str, last: Any, seeds: int) -> list[Match]:
    """Return matches played at random up to the last possible round."""
    found = []
    for seed in range(seeds):
        rng = random.Random(seed)
        match = begun(game_id, 0, rng)
        while match.outcome is None and not last(match.position):
            for seat in Seat:
                match.append(match.submit(seat, any_move(match, seat, rng), 0))
            if match.outcome is None and match.position.complete():
                match.append(match.close(0))
        if match.outcome is None:
            found.append(match)
    return found


@pytest.mark.alike
@pytest.mark.parametrize(
    ("game_id", "last"),
    [
        ("thwart-omega", lambda position: position.board.count(".") <= 4),
        ("wandering-noughts", lambda position: position.number == 13),
    ],
)
def test_in_a_last_round_no_move_exceeds_the_mixture(game_id: str, last: Any) -> None:
    """In an equilibrium, moves of the mixture have the game's value, and others no more."""
    matches = positions_at_the_end(game_id, last, 4)
    assert matches
    for match in matches:
        both = dict[Seat, float]()
        for seat in Seat:
            bot = roster.bot(match.setup, seat, Level.EXPERT, random.Random(1))
            some = list(map(match.game.write, match.game.actions(match.position, seat)))
            found = weighed(bot, match, tuple(some[:: max(1, len(some) // 8)]))
            assert found.value is not None
            both[seat] = found.value
            known = dict(found.weighed)
            assert max(known.values()) == pytest.approx(found.value, abs=1e-6)
            mixed = [known[move] for move, _ in found.mixture if move in known]
            assert mixed and all(item == pytest.approx(found.value, abs=1e-6) for item in mixed)
        assert both[Seat.ONE] + both[Seat.TWO] == pytest.approx(1, abs=1e-6)


def test_the_protocol_accepts_moves_to_weigh() -> None:
    engine = Engine("masked-army", Level.EXPERT, random.Random(1), 120)
    match = begun("masked-army", 1, random.Random(2))
    seat = next(iter(match.position.awaiting()))
    name = match.game.seats[seat]
    assert engine.answer(_line({"new": record.header(match, seat), "seat": name})) == {"ok": True}
    engine.answer(_line({"observe": referee.answer(match, seat)}))
    played = any_move(match, seat, random.Random(2))
    found = engine.answer(_line({"go": {"ms": 20, "weigh": [played]}}))
    assert found is not None and played in found["info"]["weighed"]
    plain = engine.answer(_line({"go": {"ms": 20}}))
    assert plain is not None and "weighed" not in plain["info"]
    refused = engine.answer(_line({"go": {"ms": 20, "weigh": "E5"}}))
    assert refused is not None and "weigh" in refused["error"]


def _line(message: dict[str, Any]) -> str:
    return json.dumps(message)


def test_invalid_shares_are_rejected() -> None:
    for said in ({"a": 2}, {"a": "1"}, ["a"], {str(index): 0.0 for index in range(30)}, None):
        assert choice_in({"move": "A1", "info": {"weighed": said}}).weighed == ()
