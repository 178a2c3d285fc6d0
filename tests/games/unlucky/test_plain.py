"""Random matches compared with a second implementation, and laws that hold at every step."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace as Helpers
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import PUBLIC, UMPIRE, IllegalAction, Pair, Seat
from games.kinds.grids import cell_name
from games.unlucky import GAME
from games.unlucky.candle_countdown import arrangements
from games.unlucky.candle_countdown.view import Burn
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.wandering_noughts.board import SPACES, lines, rows
from games.unlucky.wandering_noughts.resolve import resolve
from games.unlucky.wandering_noughts.rules import Noughts, can_place
from games.unlucky.wandering_noughts.view import Result, Turn

DMO, EC = Seat
NAMES = {DMO: "dmo", EC: "ec"}
HOLES = ("ABCD.EF", "ABCDGEF", "ABC.GHH", "IIJJGKK", "LLLMMMM")


# Noughts

BOARDS = st.lists(st.sampled_from("....oox#"), min_size=32, max_size=32)


def board_of(marks: list[str]) -> str:
    found = dict(zip(SPACES, marks, strict=True))
    return "".join(found.get((x, y), " ") for y in range(6) for x in range(6))


def legal_turns(trial: Noughts, seat: Seat, rng: random.Random) -> Turn:
    """Return a random legal turn, often close to the other seat's."""
    cells = list(SPACES)
    rng.shuffle(cells)
    turn = Turn()
    wanted = rng.sample(["wall", "move", "place"], 2)
    for kind in wanted:
        for cell in cells:
            if kind == "wall":
                more = Turn(cell, turn.move, turn.place)
            elif kind == "place":
                more = Turn(turn.wall, turn.move, cell)
            else:
                to = (cell[0] + rng.randint(-1, 1), cell[1] + rng.randint(-1, 1))
                more = Turn(turn.wall, (cell, to), turn.place)
            try:
                trial.check(seat, more)
            except IllegalAction:
                continue
            turn = more
            break
    return turn


def as_plain(turn: Turn) -> dict[str, Any]:
    return {"wall": turn.wall, "move": turn.move, "place": turn.place}


@pytest.mark.clause("WN-6", "WN-7", "WN-8", "WN-9")
@given(marks=BOARDS, seed=st.integers(0, 1_000_000))
def test_rounds_of_noughts_agree_with_the_plain_implementation(
    uf: Helpers, marks: list[str], seed: int
) -> None:
    rng, board = random.Random(seed), board_of(marks)
    trial = Noughts(number=5, board=board)
    turns = Pair(*(legal_turns(trial, seat, rng) for seat in Seat))
    after, steps = resolve(board, turns)
    plain = uf.plain_round(
        list(rows(board)), {NAMES[seat]: as_plain(turn) for seat, turn in turns.items()}
    )
    assert list(rows(after)) == plain
    assert {NAMES[s]: len(found) for s, found in lines(after).items()} == uf.plain_lines(plain)
    asked = sum(x is not None for turn in turns for x in (turn.wall, turn.move, turn.place))
    assert len(steps) == asked
    for step in steps:
        assert step.clause.startswith("WN-") and str(step.why).startswith(step.action)
        assert (step.result is Result.CANCELLED) == (step.end in (None, step.start))


@pytest.mark.clause("WN-5")
@given(marks=BOARDS)
def test_placements_agree_with_the_plain_rule(uf: Helpers, marks: list[str]) -> None:
    board = board_of(marks)
    for seat in Seat:
        for cell in SPACES:
            plain = uf.plain_may_place(list(rows(board)), NAMES[seat], cell)
            assert can_place(board, seat, cell) == plain


@pytest.mark.clause("WN-7", "WN-8")
def test_all_pairs_of_moves_and_placements_around_three_pieces(uf: Helpers) -> None:
    """These are all turns of both seats on small crowded boards."""
    boards = [
        " .... " + "......" + ".ox..." + "......" + "......" + " .... ",
        " .... " + "......" + ".oxo.." + "..#..." + "......" + " .... ",
        " .... " + ".#...." + ".o.x.." + "...#.." + "......" + " .... ",
    ]
    for board in boards:
        trial = Noughts(number=5, board=board)
        turns = {seat: small_turns(trial, seat) for seat in Seat}
        for item in turns[DMO]:
            for two in turns[EC]:
                after, _ = resolve(board, Pair(item, two))
                plain = uf.plain_round(
                    list(rows(board)), {"dmo": as_plain(item), "ec": as_plain(two)}
                )
                assert list(rows(after)) == plain, (board, item, two)


def small_turns(trial: Noughts, seat: Seat) -> list[Turn]:
    """Return all legal turns in the middle of the board, with or without one of two walls."""
    near = [(x, y) for x in range(1, 4) for y in range(1, 4)]
    moves = [None, *((a, b) for a in near for b in near)]
    places = [None, *near]
    walls = [None, (2, 1), (3, 2)]
    found = []
    for move in moves:
        for place in places:
            for wall in walls:
                turn = Turn(wall, move, place)
                try:
                    trial.check(seat, turn)
                except IllegalAction:
                    continue
                found.append(turn)
    return found


# Candles


def random_burn(rng: random.Random) -> Burn:
    letters = [None, None, *"ABCDEFGHI"]
    return Burn(rng.choice(letters), rng.choice(letters))


def random_arrangement(rng: random.Random) -> Any:
    kinds = rng.choice(arrangements.types())
    return arrangements.arrangement(kinds, tuple(rng.sample(range(9), 9)))


@pytest.mark.clause("CC-3", "CC-4", "CC-5", "CC-6")
@pytest.mark.parametrize("seed", range(80))
def test_candles_agree_with_the_plain_implementation(uf: Helpers, seed: int) -> None:
    rng = random.Random(seed)
    given_ = {seat: random_arrangement(rng) for seat in Seat}
    if seed % 4 == 0:
        given_[EC] = given_[DMO]  # equal arrangements, so that totals are often equal
    trial = uf.CANDLES.first(None).close(Pair(given_[DMO], given_[EC]))
    plain = uf.PlainCandles(
        {
            NAMES[seat]: [(candle.number, candle.kind.value) for candle in one.candles]
            for seat, one in given_.items()
        }
    )
    mirrored = random_burn(rng)
    while trial.verdict is None:
        acts = {}
        for seat in Seat:
            acts[seat] = Burn()
            for _ in range(6):
                act = mirrored if seed % 4 == 0 and rng.random() < 0.5 else random_burn(rng)
                allowed = plain.may(NAMES[seat], act.light, act.extinguish)
                try:
                    trial.check(seat, act)
                except IllegalAction as refused:
                    assert not allowed and refused.clause == "CC-3"
                else:
                    assert allowed
                    acts[seat] = mirrored = act
                    break
        legal = set(trial.legal(DMO))
        assert acts[DMO] in legal
        plain.round_of({NAMES[s]: (a.light, a.extinguish) for s, a in acts.items()})
        trial = trial.close(Pair(acts[DMO], acts[EC]))
        detail = uf.CANDLES.report.detail(trial.view(None, True, None))
        assert detail["points"] == plain.points and detail["totals"] == plain.totals
        assert detail["lit"] == plain.burning() and detail["stars"] == plain.stars
    assert uf.CANDLES.report.detail(trial.view(None, True, None))["winner"] == plain.winner()


@pytest.mark.clause("CC-6")
def test_random_candle_trials_end_in_every_way(uf: Helpers) -> None:
    """Short trials end by points, by more lit candles, by the last point, and in draws."""
    reasons = set()
    for seed in range(500):
        rng = random.Random(seed)
        one, other, busy = random_arrangement(rng), random_arrangement(rng), rng.choice([0.08, 0.3])
        both = Pair(one, other if busy > 0.1 else one)
        trial = uf.CANDLES.first(None).close(both)
        plain = uf.PlainCandles(
            {NAMES[s]: [(c.number, c.kind.value) for c in a.candles] for s, a in both.items()}
        )
        while trial.verdict is None:
            acts = {}
            for seat in Seat:
                act = random_burn(rng) if rng.random() < busy else Burn()
                allowed = plain.may(NAMES[seat], act.light, act.extinguish)
                acts[seat] = act if allowed else Burn()
            plain.round_of({NAMES[s]: (a.light, a.extinguish) for s, a in acts.items()})
            trial = trial.close(Pair(acts[DMO], acts[EC]))
        verdict = trial.verdict
        assert (verdict.winner and NAMES[verdict.winner]) == plain.winner()
        reasons.add((verdict.winner, re.sub(r"[0-9]+ (\w+?)s?\b", r"\1", str(verdict.reason))))
    told = {why.rstrip(" 0123456789") for _, why in reasons}
    assert {
        "point against",
        "level at point, candle lit at once against",
        "level at point and candle at once, the last point scored",
    } < told
    assert (None, "no point was scored, candle lit at once by each") in reasons


# Nodes


def random_investment(
    rng: random.Random, nodes: list[tuple[int, int]], sway: int
) -> dict[Any, int]:
    found: dict[tuple[int, int], int] = {}
    for _ in range(rng.randint(0, 8)):
        found[rng.choice(nodes)] = rng.choice([0, 1, 1, 1, 2, 3, rng.randint(1, max(1, sway))])
    if rng.random() < 0.05:
        found[(40, 40)] = 1
    return found


@pytest.mark.clause("KN-3", "KN-4", "KN-5", "KN-7")
@pytest.mark.parametrize("seed", range(90))
def test_nodes_agree_with_the_plain_implementation(uf: Helpers, seed: int) -> None:
    rng = random.Random(seed)
    map_rows = (default_rows(), uf.ROW_MAP, HOLES)[seed % 3]
    trial = uf.NODES.first(uf.NODES.options(map=map_rows))
    plain, nodes = uf.PlainNodes(map_rows), list(map_of(map_rows).nodes)
    active = rng.choice([(1.0, 1.0), (1.0, 0.1), (0.3, 0.3), (0.1, 0.1)])
    while trial.verdict is None:
        made: dict[str, dict[Any, int]] = {}
        for seat, chance in zip(Seat, active, strict=True):
            made[NAMES[seat]] = {}
            for _ in range(8 if rng.random() < chance else 0):
                amounts = random_investment(rng, nodes, plain.sway[NAMES[seat]])
                action = Investment(tuple(sorted(amounts.items(), key=lambda item: item[0][::-1])))
                try:
                    trial.check(seat, action)
                except IllegalAction as refused:
                    assert not plain.may(NAMES[seat], amounts) and refused.clause == "KN-3"
                else:
                    assert plain.may(NAMES[seat], amounts)
                    made[NAMES[seat]] = amounts
                    break
        actions = [
            Investment(tuple(sorted(made[NAMES[s]].items(), key=lambda item: item[0][::-1])))
            for s in Seat
        ]
        trial = trial.close(Pair(*actions))
        plain.round_of(made)
        detail = uf.NODES.report.detail(trial.view(None, True, None))
        assert detail["sway"] == plain.sway
        assert detail["nodes"] == {cell_name(cell): plain.holder(cell) for cell in nodes}
        assert detail["regions"] == {item: plain.owner(item) for item in "ABCDEFGHIJKLM"}
        assert trial.round == plain.round
    assert plain.over == (trial.verdict.winner and NAMES[trial.verdict.winner],)


# All together


@pytest.mark.alike
@pytest.mark.parametrize("seed", range(12))
def test_whole_matches_of_listed_actions(uf: Helpers, seed: int) -> None:
    rng = random.Random(seed)
    position = uf.arranged(map=rng.choice([None, uf.ROW_MAP, HOLES]))
    seen = []
    while position.outcome() is None:
        for seat in rng.sample(list(Seat), 2):
            actions = GAME.actions(position, seat)
            for action in rng.sample(actions, min(4, len(actions))):
                position.check(seat, action)
                assert GAME.read(GAME.write(action), position, seat) == action
                seen.append((position, repr(position), position.view(UMPIRE)))
                position = position.play(seat, action)
        assert position.round <= 13
        position = position.expire(("round", position.round))
        assert position.view(PUBLIC).wins == position.view(UMPIRE).wins
    for old, text, view in seen:
        assert (repr(old), old.view(UMPIRE)) == (text, view)
