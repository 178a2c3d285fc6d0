"""Random games compared with a second implementation, and laws that hold at every step."""

import random
import time
from types import SimpleNamespace as Helpers
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import PUBLIC, UMPIRE, IllegalAction, Pair, Seat
from games.hyperstar import GAME
from games.hyperstar.rules import Position, judge
from games.hyperstar.scoring import scored
from games.hyperstar.tiling import tiling
from tests.games import worded


def _options(rng: random.Random) -> dict[str, object]:
    chosen: dict[str, object] = {
        "radius": rng.choice([3, 3, 4, 5]),
        "edge_groups_only": rng.random() < 0.5,
    }
    if rng.random() < 0.5:
        kits = [[], ["swap"], ["move", "double"], ["double", "swap", "move"]]
        chosen["items"] = {seat: rng.choice(kits) for seat in GAME.seats if rng.random() < 0.7}
    return chosen


@pytest.mark.clause("HS-5", "HS-6", "HS-7", "HS-8", "HS-9", "HS-10", "HS-11", "HS-12")
@pytest.mark.parametrize("seed", range(24))
def test_random_games_agree_with_the_plain_implementation(star: Helpers, seed: int) -> None:
    rng = random.Random(seed)
    options = _options(rng)
    position, plain = star.start(**options), star.Plain(**options)
    seen = []
    for text, after in star.random_texts(rng, position):
        seen.append((position, repr(position)))
        assert position.awaiting() == {GAME.seat(plain.mover)}
        if text != "-":
            assert plain.why_not(text) is None
        plain.do(text)
        position = after
        assert position.round == len(plain.turns) + (not plain.over)
        assert (position.outcome() is not None) is plain.over
        if rng.random() < 0.05 or plain.over:
            found = GAME.detail(position.view(UMPIRE))
            found["items"] = {seat: sorted(held) for seat, held in found["items"].items()}
            expected = plain.detail()
            expected["items"] = {seat: sorted(held) for seat, held in expected["items"].items()}
            assert found == expected
    outcome = position.outcome()
    assert outcome is not None and (outcome.by, outcome.ended_by) == ("HS-12", "HS-9")
    winner = None if outcome.winner is None else GAME.seats[outcome.winner]
    assert winner == plain.winner()
    for old, text in seen:
        assert repr(old) == text


@pytest.mark.clause("HS-2", "HS-3", "HS-5", "HS-6", "HS-7", "GEN-2")
def test_refusals_agree_with_the_plain_implementation(star: Helpers) -> None:
    """Of random turns, mostly illegal, both refuse the same ones, by the same clauses."""
    tried = set()
    for seed in range(20):
        rng = random.Random(f"refused {seed}")
        options = _options(rng)
        position, plain = star.start(**options), star.Plain(**options)
        for text, after in star.random_texts(rng, position):
            before = repr(position)
            for _ in range(25):
                attempt = _attempt(rng, plain)
                clause = plain.why_not(attempt)
                assert _clause(position, attempt) == clause, attempt
                tried.add((attempt.split()[0] in star.ITEMS, clause))
            assert repr(position) == before
            plain.do(text)
            position = after
    common = {"HS-2", "HS-3", "HS-5", None}
    assert tried == {(item, one) for item in (True, False) for one in common} | {
        (True, "HS-7"),
        (False, "HS-6"),
    }


def _attempt(rng: random.Random, plain: Any) -> str:
    """Return a random turn that is nearly legal."""
    names: list[str] = [*plain.names, "'A0", "H1", "A99"]
    one = rng.choice([*plain.cells] if rng.random() < 0.6 else names)
    close = one in plain.near and rng.random() < 0.7
    two = rng.choice(sorted(plain.near[one]) if close else names)
    turn: str = rng.choice(
        [one, "pass", f"move {one}>{two}", f"swap {one} {two}", f"double {one} {two}"]
    )
    return turn


def _clause(position: Position, text: str) -> str | None:
    """Return the clause by which a turn is refused."""
    (seat,) = position.awaiting()
    try:
        position.check(seat, GAME.read(text, position, seat))
    except IllegalAction as refused:
        said = worded.reason(GAME, refused)
        assert said.isprintable() and said.endswith(".")
        return refused.clause
    return None


@pytest.mark.alike
@pytest.mark.parametrize("seed", range(12))
def test_all_legal_actions_are_listed(star: Helpers, seed: int) -> None:
    """Only Double turns may be missing; each listed turn is legal, unique, and can be read back."""
    rng = random.Random(f"actions {seed}")
    options = _options(rng)
    position, plain = star.start(**options), star.Plain(**options)
    for text, after in star.random_texts(rng, position):
        (seat,) = position.awaiting()
        assert GAME.actions(position, seat.other) == ()
        if rng.random() < 0.15:
            told = [GAME.write(action) for action in GAME.actions(position, seat)]
            assert len(set(told)) == len(told)
            assert [plain.why_not(item) for item in told] == [None] * len(told)
            for item in told:
                assert GAME.write(GAME.read(item, position, seat)) == item
            pairs = [(a, b) for a in plain.names for b in plain.near[a]]
            possible = {*plain.names, "pass", *(f"move {a}>{b}" for a, b in pairs)}
            own = GAME.seats[seat]
            possible |= {f"swap {a} {b}" for a, b in pairs if own in plain.cells.get(a, ())}
            legal = {item for item in possible if plain.why_not(item) is None}
            assert legal == {text for text in told if not text.startswith("double")}
            doubles = sum(text.startswith("double") for text in told)
            empty = len(plain.names) - len(plain.cells)
            held = "double" in plain.items[own] and not position.opening
            every = empty * (empty - 1) // 2 if held else 0
            assert doubles == every if every <= 200 else 100 < doubles <= 200
        plain.do(text)
        position = after


@pytest.mark.clause("HS-10", "HS-11", "HS-12")
@given(data=st.data(), radius=st.sampled_from([3, 4, 5]), edge_groups_only=st.booleans())
def test_scoring_agrees_with_the_plain_implementation(
    star: Helpers, data: st.DataObject, radius: int, edge_groups_only: bool
) -> None:
    board = tiling(radius)
    density = data.draw(st.sampled_from([".fs", "........fs", "ffs", "fffffffss.", "...f"]))
    rng = data.draw(st.randoms(use_true_random=False))
    plain = star.Plain(radius, edge_groups_only=edge_groups_only)
    for cell in board.names[1:]:
        mark = rng.choice(density)
        if mark != ".":
            plain.cells[cell] = {"first" if mark == "f" else "second"}
    masks = [
        sum(board.cell(cell) for cell, held in plain.cells.items() if seat in held)
        for seat in ("first", "second")
    ]
    found = scored(board, Pair(*masks), edge_groups_only)
    expected = plain.scored()
    stones = [set(board.named(cells)) for cells in found.stones]
    assert plain.written(dict(zip(("first", "second"), stones, strict=True))) == expected["stones"]
    for what, got in (
        ("edges", found.edges),
        ("groups", found.charged),
        ("corners", found.corners),
        ("score", found.score),
    ):
        assert GAME.with_seat_names(got) == expected[what]
    winner = judge(found).winner
    assert (None if winner is None else GAME.seats[winner]) == plain.winner()


@pytest.mark.clause("HS-13")
@pytest.mark.parametrize("seed", range(5))
def test_all_viewers_see_the_same(star: Helpers, seed: int) -> None:
    for _, position in star.random_texts(random.Random(seed), star.start(radius=3)):
        views = [position.view(viewer) for viewer in (PUBLIC, UMPIRE, *Seat)]
        assert all(view == views[0] for view in views)


def test_scoring_the_largest_board_takes_less_than_a_millisecond(star: Helpers) -> None:
    rng = random.Random(1)
    board = tiling(5)
    boards = []
    for _ in range(50):
        marks = [rng.choice("..fs") for _ in board.names[1:]]
        held = ((1 << i for i, m in enumerate(marks, 1) if m == seat) for seat in "fs")
        boards.append(Pair(*(sum(cells) | 1 for cells in held)))
    best = 1.0
    for _ in range(5):
        began = time.process_time()
        for stones in boards:
            scored(board, stones, False)
        best = min(best, (time.process_time() - began) / len(boards))
    assert best < 0.001
