"""The strength laboratory computes correctly; its matches are started by hand."""

from __future__ import annotations

import json
import math
import random
import re
import time
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from games import registry
from games.core import Pair, Seat
from games.core.levels import NAMED, Level
from games.engine.ladder import Step
from games.engine.series import Tally
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts import patterns, values
from games.unlucky.wandering_noughts.board import PIECES, START, lines, put
from games.unlucky.wandering_noughts.notation import read
from games.unlucky.wandering_noughts.rules import Noughts
from games.unlucky.wandering_noughts.turns import cells_of
from games.unlucky.wandering_noughts.view import Turn
from tests.strength import calibrate, judging, league, noughts_exploiter, rows

FOLDER = Path(__file__).resolve().parent / "strength"


def record(folder: Path, *points: list[float], goal: Any = (0.55, 0.65)) -> Any:
    row = rows.Row("a/b", "hyperstar", rows.bot("expert"), rows.bot("casual"), goal)
    found = judging.Record(folder, row)
    for number, pair in enumerate(points):
        found.add({"pair": number, "points": pair, "ms": [1.0, 2.0], "faults": []})
    return found


def test_a_continued_series_counts_its_earlier_matches(tmp_path: Path) -> None:
    record(tmp_path, [1.0, 0.5], [0.0, 1.0])
    again = record(tmp_path)
    assert [pair["points"] for pair in again.pairs] == [[1.0, 0.5], [0.0, 1.0]]
    assert again.share == 0.625
    lines = (tmp_path / "a-b.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["pair"] for line in lines] == [0, 1]


def test_the_interval_is_that_of_the_series(tmp_path: Path) -> None:
    found = record(tmp_path, [1.0, 1.0], [0.0, 1.0], [1.0, 0.0])
    assert found.interval() == pytest.approx(Tally(won=4, lost=2).interval(), abs=1e-6)


@pytest.mark.parametrize(
    ("points", "text"),
    [([[1.0, 1.0]] * 6, "yes"), ([[0.0, 0.0]] * 6, "no"), ([[1.0, 0.0], [1.0, 1.0]] * 2, "open")],
)
def test_a_series_ends_when_it_is_decided(
    tmp_path: Path, points: list[list[float]], text: str
) -> None:
    found = record(tmp_path, *points)
    assert found.line().split(" | ")[-1].startswith(text)
    assert found.open(100) == (text == "open")
    assert not found.open(len(points)), "so many pairs were asked for"


def test_a_league_pairs_everybody_but_its_exploiter_plays_the_expert_alone() -> None:
    pairs = [row.name.split("/")[-2:] for row in league.pairings("wandering-noughts", 50, False)]
    expert, earlier = ["expert", "exploiter"], ["0.11.0", "builder"]
    assert expert in pairs and earlier in pairs
    assert [pair for pair in pairs if "exploiter" in pair] == [expert]
    first = league.pairings("wandering-noughts", 50, True)
    assert pairs[: len(first)] == [row.name.split("/")[-2:] for row in first]


def test_a_leagues_table_shows_each_pairing_from_both_sides(tmp_path: Path) -> None:
    row = league.pairings("wandering-noughts", 50, True)[0]
    judging.Record(tmp_path, row).add({"pair": 0, "points": [1.0, 0.5], "ms": [1, 2], "faults": []})
    shown = league.table("wandering-noughts", 50, tmp_path).splitlines()
    assert shown[2:] == [
        "| expert |  | 75 % of 2 | 75 % |",
        "| 0.9.0 | 25 % of 2 |  | 25 % |",
    ]


def test_a_series_without_a_goal_is_played_in_full(tmp_path: Path) -> None:
    found = record(tmp_path, *[[1.0, 1.0]] * 9, goal=None)
    assert found.open(10) and not found.open(9)


def test_every_program_belongs_to_a_game_and_every_row_has_its_own_name() -> None:
    names = {game.replace("-", "_") for game in registry.game_ids()}
    for kind in ("opponents", "novices", "exploiters", "scripted"):
        assert {path.stem for path in (FOLDER / kind).glob("*.py")} <= names
    listed = [row.name for row in rows.rows()]
    assert len(set(listed)) == len(listed) > 30


def test_opponents_use_no_code_of_the_bots() -> None:
    """They import only rules, boards and notation of the games."""
    own = {"kernels", "search", "belief", "efforts", "bot", "engine", "arrangements", "pool"}
    for path in (
        path
        for kind in ("opponents", "novices", "scripted")
        for path in FOLDER.glob(f"{kind}/*.py")
    ):
        lines = path.read_text("utf-8").splitlines()
        words = {word for line in lines if "import" in line for word in re.findall(r"\w+", line)}
        assert not words & own, path


@pytest.mark.parametrize(("low", "high"), [((0.2, 0.3), (0.4, 0.7)), ((1.0, 0.5), (1.4, 0.9))])
def test_a_place_is_found_between_what_was_measured(
    low: tuple[float, float], high: tuple[float, float]
) -> None:
    """The curve passes through both measured points, so other values are in between."""
    found = [(*low, 400), (*high, 400)]
    middle = (low[1] + high[1]) / 2
    assert low[0] < calibrate.place_of(found, middle) < high[0]
    for place, share in (low, high):
        assert calibrate.place_of(found, share) == pytest.approx(place, abs=0.03)


@pytest.mark.parametrize(
    ("slope", "above", "steps"), [(1.2, 0, 5), (4.0, 0, 9), (7.0, 0, 9), (1.2, 1.5, 6)]
)
def test_a_scale_has_even_steps(
    monkeypatch: pytest.MonkeyPatch, slope: float, above: float, steps: int
) -> None:
    """There are as many steps as requested, equally large, for a game with a known effort scale."""
    scale = SimpleNamespace(weak=False, end=3.0, reach=lambda games: None)
    slot, way = calibrate.SLOTS[0], Level.STRONG
    scale.at = lambda place: Step(slot, way, round(place * 1e6) + 1)

    def strength(step: Any) -> float:
        if step is None:
            return slope * 0.3 + 0.6  # the novice
        return float(slope * step.games / 1e6 if step.games else slope * scale.end + above)

    def share(one: Any, two: Any, matches: int, batch: int = 0) -> float:
        won = 1 / (1 + math.exp(strength(two) - strength(one)))
        return round(won * 2 * matches) / (2 * matches)

    measured = SimpleNamespace(scale=scale, share=share, reach=lambda: 0.0, many=lambda place: 60)
    monkeypatch.setattr(calibrate, "Measured", lambda game, folder: measured)
    found = calibrate.calibrate(registry.game("hyperstar"), FOLDER)
    assert len(found) == steps + 1 and found[0].share == pytest.approx(0.35, abs=0.05)
    assert len({step.games for step in found}) == len(found), "none is there twice"
    apart = [strength(upper) - strength(lower) for lower, upper in pairwise(found)]
    even = apart[:-1] if above else apart  # levels above the scale are the expert's
    assert even == pytest.approx([sum(even) / len(even)] * len(even), rel=0.35)
    assert steps == 9 or found[1].share == pytest.approx(calibrate.TARGET, abs=0.05)


@pytest.mark.parametrize("many", range(4, 11))
def test_a_scale_of_any_length_has_the_four_names(many: int) -> None:
    levels = [step.level for step in calibrate.named([calibrate.EXPERT] * many)]
    assert len(set(levels)) == many and levels == sorted(levels, key=calibrate.LEVELS.index)
    assert {"beginner", "casual", "strong", "expert"} <= {level.value for level in levels}
    assert levels[0].value == "beginner" and levels[-1].value == "expert"
    marks = [levels.index(level) for level in calibrate.LEVELS[::3]]
    assert all(abs(at - (many - 1) * third / 3) < 1 for third, at in enumerate(marks))


def test_an_effort_scale_is_in_order() -> None:
    """Higher settings slip less or think longer, in every game with a bot of its own."""
    for game_id in registry.game_ids():
        if not rows.has("novices", game_id):
            continue
        scale = calibrate.EffortScale(registry.game(game_id))
        steps = [scale.at(place / 20) for place in range(round(20 * scale.end) + 1)]
        order = [NAMED.index(step.like) for step in steps]
        assert order == sorted(order)
        assert [step.slips for step in steps] == sorted(
            (step.slips for step in steps), reverse=True
        )
        for lower, upper in pairwise(steps):
            if lower.like is upper.like:
                assert (upper.toward, upper.games, -upper.slips) > (
                    lower.toward,
                    lower.games,
                    -lower.slips,
                )


def test_an_effort_scale_ends_with_the_experts_effort() -> None:
    """A level with more playouts than the expert would beat it, and take minutes per match."""
    scale = calibrate.EffortScale(registry.game("hyperstar"))
    for reached, wanted in ((12_000, 12_000), (100, 2 * scale.games), (1e9, 64 * scale.games)):
        scale.reach(reached)
        assert scale.at(scale.end).games == wanted


def test_decided_series_are_wrong_within_the_allowed_error(tmp_path: Path) -> None:
    """If one of the two hypotheses is true, about one series in twenty is decided wrongly."""
    rng, wrong = random.Random(4), 0
    for number in range(200):
        found = record(tmp_path / str(number))
        while found.open(400):
            pair = [float(rng.random() < 0.65) for _ in range(2)]
            found.pairs.append({"pair": 0, "points": pair, "ms": [1, 1], "faults": []})
        wrong += found.ratio() < 0
    assert wrong <= 200 * 0.1


def test_the_exploiter_of_noughts_begins_with_the_experts_values(tmp_path: Path) -> None:
    state, expert = noughts_exploiter.begun(tmp_path), values.learned_values()
    learned = noughts_exploiter.learned_of(state)
    assert (learned.tables == expert.tables).all()
    assert learned.weights == pytest.approx(expert.weights)
    numbers, (which, count) = state["numbers"], patterns.numbering()
    numbers[:, 1] += 10 * patterns.UNIT
    numbers[:, 2 * count + 1] = 20 * patterns.UNIT
    changed = noughts_exploiter.learned_of(state).tables - learned.tables
    assert (changed[:, which == 1] == 10).all(), "each side's patterns have numbers of their own"
    assert not changed[:, which == -1].any()
    board = np.zeros(3, np.uint64)
    assert patterns.pattern_sum(board, changed[1]) == 20, "the learner's advantage counts once"


@pytest.mark.parametrize("seat", Seat)
def test_the_exploiter_of_noughts_answers_the_turn_that_it_expects(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the last round, it places a piece where the rival's piece is going to leave."""
    monkeypatch.setattr(time, "monotonic", time.monotonic)  # the module replaces it
    player = import_module("tests.strength.exploiters.wandering_noughts").Player
    own, other = PIECES[seat], PIECES[seat.other]
    board = put(START, {(1, 1): own, (2, 1): own, (3, 1): other, (1, 3): other})
    trial = Noughts(number=ROUNDS, board=board, walls_left=Pair(0, 0))
    rivals = np.array([cells_of(Turn(move=((3, 1), (4, 2))))])
    learned = noughts_exploiter.learned_of(noughts_exploiter.begun(tmp_path))
    asked = SimpleNamespace(seat=seat, learned=learned)
    turn = read(player.best(asked, trial, rivals, np.ones(1)))
    after = trial.close(
        Pair(*(turn if one is seat else Turn(move=((3, 1), (4, 2))) for one in Seat))
    )
    counts = lines(after.board).map(len)
    assert counts[seat] > counts[seat.other]
