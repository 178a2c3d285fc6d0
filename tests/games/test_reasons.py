"""Why a move was worse, in the game's own terms: for every game, and case by case."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games import registry
from games.core import Message, Pair, Seat, Setup
from games.core.text import Wording
from games.engine.series import new_match
from games.match.match import Match, Table

FOLLOWED = [one for one in registry.game_ids() if not registry.game(one).kind.race]


def told(match: Match, start: int, seat: Seat, did: Any, better: Any) -> str:
    game, here = match.game, match.states[start].position
    found = game.reason(here, seat, did, better, match.position)
    return "" if found is None else Wording(match.setup.players.map(Message))(found)


@pytest.mark.parametrize("game_id", FOLLOWED)
def test_whatever_is_compared_something_plain_is_said_or_nothing(game_id: str) -> None:
    rng, said = random.Random(game_id), set[str]()
    match = new_match(registry.game(game_id), rng)
    for _ in range(30):
        if match.outcome is None and match.paused:
            match.append(match.resume(0))
        if match.outcome is not None:
            break
        start = len(match.events)
        here = match.position
        done: dict[Seat, list[Any]] = {}
        for seat in Seat:
            if seat not in match.position.awaiting():
                continue
            done[seat] = []
            while seat in match.position.awaiting() and match.position.round == here.round:
                parts = {here.slot(one) for one in done[seat]}
                actions = [
                    one
                    for one in match.game.actions(match.position, seat)
                    if here.slot(one) not in parts or match.game.kind.alternating
                ]
                done[seat].append(rng.choice(actions))
                match.append(match.submit(seat, done[seat][-1], 0))
        if match.outcome is None and match.position.complete():
            match.append(match.close(0))
        for seat, did in done.items():
            if not did:
                continue
            others = list(match.game.actions(here, seat))
            for _ in range(6):
                slots = {here.slot(one): one for one in rng.sample(others, len(others))}
                better = [slots.get(here.slot(one), one) for one in did]
                said.add(told(match, start, seat, did, better))
    assert len(said) > 3
    assert all(one == "" or one[-1] in ".!" for one in said) and not any("{" in one for one in said)


def played(game_id: str, *moves: tuple[Seat, str], **options: Any) -> Match:
    game = registry.game(game_id)
    setup = Setup(game_id, game.default_edition, game.options(**options), Pair("Ann", "Ben"))
    match = Match(game, setup, bytes(32), Table(timed=False, grace=0))
    for seat, text in moves:
        match.append(match.submit(seat, text, 0))
    return match


ONE, TWO = Seat
CASES = [
    ("thwart-omega", [(ONE, "B:A1 W:G7"), (TWO, "B:A3 W:G5")], (ONE, "B:D4 W:G1", "B:A2 W:G1"),
     "Of Ann’s groups D4 starts a new one; A2 joins 1 + 1 to one of 3."),
    ("thwart-omega", [(ONE, "B:A1 W:G7"), (TWO, "B:A3 W:G5")], (ONE, "B:D4 W:G6", "B:D4 W:D5"),
     "Of Ben’s groups G6 joins 1 + 1 to one of 3; D5 starts a new one."),
    ("masked-army", [(ONE, "A1-A2"), (TWO, "C1-C2")], (ONE, "E5-E6", "B2-B1"), ""),
    ("masked-army", [(ONE, "A1-B1"), (TWO, "H9-I9")], (ONE, "E5-E6", "A2-A3"),
     "Of Ann’s armies E5 starts a new one; A2 grows one of 1 to 2."),
    ("hyperstar", [(ONE, "A3"), (TWO, "B3")], (ONE, "pass", "C3"), "Ann passed, and left it open."),
    ("know-your-nodes", [], (ONE, "D1=3", "C4=1"), "C4 was left open."),
]  # fmt: skip


@pytest.mark.parametrize(("game_id", "moves", "compared", "wanted"), CASES)
def test_a_reason_says_what_happened(
    game_id: str, moves: list[tuple[Seat, str]], compared: tuple[Seat, str, str], wanted: str
) -> None:
    match = played(game_id, *moves)
    seat, did, better = compared
    start = len(match.events)
    first, second = (match.game.read(one, match.position, seat) for one in (did, better))
    said = told(match, start, seat, [first], [second])
    if wanted or game_id != "masked-army":
        assert said == wanted


def test_a_stone_that_burned_is_told_first() -> None:
    match = played("thwart-omega", (ONE, "B:D4 W:G7"), (TWO, "B:A1 W:D4"))
    did = match.game.read("B:D4 W:G7", match.states[0].position, ONE)
    better = match.game.read("B:C4 W:G7", match.states[0].position, ONE)
    assert told(match, 0, ONE, [did], [better]).startswith("D4 burned")
