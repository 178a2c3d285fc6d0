"""The reasons why a move was worse, for every game and in single cases."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games import registry
from games.core import Message, Pair, Seat, Setup
from games.core.text import Wording
from games.engine.series import new_match
from games.match.match import Match, Table

FOLLOWED = [game_id for game_id in registry.game_ids() if not registry.game(game_id).kind.race]


def reason_text(match: Match, start: int, seat: Seat, did: Any, better: Any) -> str:
    game, here = match.game, match.states[start].position
    found = game.reason(here, seat, did, better, match.position)
    return "" if found is None else Wording(match.setup.players.map(Message))(found)


@pytest.mark.alike
@pytest.mark.parametrize("game_id", FOLLOWED)
def test_reasons_are_plain_sentences_or_none(game_id: str) -> None:
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
                parts = {here.slot(item) for item in done[seat]}
                actions = [
                    action
                    for action in match.game.actions(match.position, seat)
                    if here.slot(action) not in parts or match.game.kind.alternating
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
                slots = {here.slot(item): item for item in rng.sample(others, len(others))}
                better = [slots.get(here.slot(item), item) for item in did]
                said.add(reason_text(match, start, seat, did, better))
    assert len(said) > 3
    assert all(text == "" or text[-1] in ".!" for text in said) and not any(
        "{" in text for text in said
    )


def played(game_id: str, *moves: tuple[Seat, str], **options: Any) -> Match:
    game = registry.game(game_id)
    setup = Setup(game_id, game.default_edition, game.options(**options), Pair("Ann", "Ben"))
    match = Match(game, setup, bytes(32), Table(timed=False, grace=0))
    for seat, text in moves:
        match.append(match.submit(seat, text, 0))
    return match


ONE, TWO = Seat
STAR = [(ONE, "'G5"), (TWO, "E3"), (ONE, "double 'C1 'F7"), (TWO, "'G4"), (ONE, "C4")]
TRAYS = [(seat, "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S") for seat in Seat]
WALK = [
    *((ONE, "place C6"), (TWO, "place C6"), (ONE, "place B4"), (TWO, "place D5")),
    *((ONE, "place B6"), (TWO, "wall B3 place B4"), (ONE, "wall B1"), (TWO, "wall F2 place F2")),
    *((ONE, "wall A3 move B4-B5"), (TWO, "move D5-C4 place C6"), (ONE, "move B6-A5 place D6")),
    *((TWO, "move C4-B3 place F4"), (ONE, "move A5-B4")),
]
CASES = [
    ("thwart-omega", [(ONE, "B:A1 W:G7"), (TWO, "B:A3 W:G5")], (ONE, "B:D4 W:G1", "B:A2 W:G1"),
     "Ann’s groups: D4 starts a new group; A2 joins 1 + 1 into a group of 3."),
    ("thwart-omega", [(ONE, "B:A1 W:G7"), (TWO, "B:A3 W:G5")], (ONE, "B:D4 W:G6", "B:D4 W:D5"),
     "Ben’s groups: G6 joins 1 + 1 into a group of 3; D5 starts a new group."),
    ("thwart-omega", [], (ONE, "B:A1 W:G7", "B:G7 W:A1"), ""),
    ("masked-army", [(ONE, "A1-A2"), (TWO, "C1-C2")], (ONE, "E5-E6", "B2-B1"),
     "Ann’s armies: E5 starts a new group; B2 extends a group of 1 to 2."),
    ("masked-army", [(ONE, "A1-A2"), (TWO, "C1-C2")], (ONE, "E5-E6", "A3-B3"), ""),
    ("masked-army", [(ONE, "A1-A2"), (TWO, "C1-C2")], (ONE, "E5-A3", "E5-E6"),
     "Ben’s armies: A3 extends a group of 1 to 2; E6 starts a new group."),
    ("masked-army", [(ONE, "A1-B1"), (TWO, "H9-I9")], (ONE, "E5-E6", "A2-A3"),
     "Ann’s armies: E5 starts a new group; A2 extends a group of 1 to 2."),
    ("hyperstar", [(ONE, "A3"), (TWO, "B3")], (ONE, "pass", "C3"),
     "Ann passed instead of making a move."),
    ("hyperstar", STAR, (TWO, "double D4 'G7", "double C1 C2"),
     "The better turn cuts 2 of Ann’s groups apart; this one does not."),
    ("hyperstar", STAR[:2], (ONE, "'C6", "E3"), ""),
    ("hyperstar", [(ONE, "B6"), (TWO, "F3"), (ONE, "double D2 C7"), (TWO, "double E1 'E7")],
     (ONE, "'C6", "D1"), "The better turn joins 2 of Ann’s groups."),
    ("hyperstar", [(ONE, "'B5"), (TWO, "D3")], (ONE, "double D1 G4", "'D4"),
     "It leaves Ann with 2 groups to pay for; the better turn with 0."),
    ("hyperstar", [(ONE, "B4"), (TWO, "'G4")], (ONE, "double F3 'A2", "D1"),
     "The better turn holds more of the edge: 49 cells."),
    ("know-your-nodes", [], (ONE, "D1=3", "C4=1"), "C4 was left open."),
    ("know-your-nodes", [], (ONE, "D1=3", "D1=1"), ""),
    ("candle-countdown", TRAYS, (ONE, "light A", "light I"),
     "It burned 8 when 0 would have been enough: save candles for later rounds."),
    ("candle-countdown", TRAYS, (ONE, "none", "light A"),
     "It lit only 0; 8 would have been better."),
    ("candle-countdown", TRAYS, (ONE, "light B", "light B"), ""),
    ("candle-countdown", [], (ONE, TRAYS[0][1], "arrange 7F 8F 6F 5M 4M 3M 2S 1S 0S"), ""),
    ("wandering-noughts", WALK, (TWO, "move F4-E3 place A4", "move F4-E3 place C5"),
     "The better turn leads to 1 line, this one to 0."),
    ("wandering-noughts", WALK, (ONE, "place D6", "place A4"), ""),
    ("unlucky-for-some", TRAYS, (ONE, "nodes: D1=3", "nodes: C4=1"),
     "Know Your Nodes: C4 was left open."),
    ("unlucky-for-some", TRAYS, (ONE, "nodes: D1=3", "nodes: D1=3"), ""),
]  # fmt: skip


@pytest.mark.parametrize(("game_id", "moves", "compared", "wanted"), CASES)
def test_reasons_state_what_happened(
    game_id: str, moves: list[tuple[Seat, str]], compared: tuple[Seat, str, str], wanted: str
) -> None:
    match = played(game_id, *moves)
    seat, did, better = compared
    start = len(match.events)
    first, second = (match.game.read(item, match.position, seat) for item in (did, better))
    said = reason_text(match, start, seat, [first], [second])
    assert said == wanted


def test_a_burned_stone_is_mentioned_first() -> None:
    match = played("thwart-omega", (ONE, "B:D4 W:G7"), (TWO, "B:A1 W:D4"))
    did = match.game.read("B:D4 W:G7", match.states[0].position, ONE)
    better = match.game.read("B:C4 W:G7", match.states[0].position, ONE)
    assert reason_text(match, 0, ONE, [did], [better]).startswith("D4 burned")
