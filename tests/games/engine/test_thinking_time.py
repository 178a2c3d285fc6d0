"""The expert uses all of its thinking time, plays better for it, and needs no more memory."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from games import registry
from games.core import Seat
from games.engine import rave_tree, roster, sealed
from games.engine.bots import Bot, Level
from games.engine.elimination import CHUNK
from games.engine.sealed import wider
from games.engine.searching import ALONE, ENDLESS, expansion_threshold, repeat
from games.engine.series import new_match
from games.match import referee
from games.match.match import Match
from games.unlucky import TRIALS
from games.unlucky.candle_countdown.rules import Tray
from games.unlucky.candle_countdown.view import Burn
from tests.games.engine.tables import Counted

GAMES = sorted({*registry.game_ids()} - {"gyulbot", "unlucky-for-some"})
TREES = ("masked-army", "hyperstar")
MS = 300
"""Thinking time in ms."""
CHECKS = {"know-your-nodes": 60}
"""Number of times that an expert looks at the clock in its thinking time; 3,000 in other games."""
FORMER = 150_000
"""A number of games at which every earlier version of the expert stopped."""


def module(game_id: str, name: str) -> ModuleType:
    folder = game_id.replace("-", "_")
    trial = game_id in {game.id for game in TRIALS}
    return import_module(f"games.{'unlucky.' if trial else ''}{folder}.{name}")


def seated(game_id: str, level: Level = Level.EXPERT) -> tuple[Match, Seat, Bot]:
    """Return a match in its second round or turn, and the bot to be asked."""
    match, rng = new_match(registry.game(game_id), random.Random(4)), random.Random(4)
    match.append(match.resume(0))
    for _ in range(1 if game_id in TREES else 2):
        for seat in match.position.awaiting():
            action = rng.choice(match.game.actions(match.position, seat))
            match.append(match.submit(seat, match.game.write(action), 0))
    seat = next(iter(match.position.awaiting()))
    bot = roster.bot(match.setup, seat, level, random.Random(7))
    bot.prepare(120)
    bot.observe(referee.answer(match, seat))
    return match, seat, bot


PLACES = {
    "hyperstar": "tree_search",
    "candle-countdown": "policy",
    "wandering-noughts": "lookahead",
}
"""Modules with the kernels of a search, if they are not in `kernels`."""


class Fast:
    """Calls a kernel once, and then always returns the same result, almost without cost."""

    def __init__(self, kernel: Any) -> None:
        self.kernel, self.said, self.called = kernel, None, False

    def __call__(self, *arguments: Any) -> Any:
        if not self.called:
            self.called, self.said = True, self.kernel(*arguments)
        return self.said


class Clock:
    """A clock that advances by `step` seconds each time it is read, however busy the computer."""

    def __init__(self, step: float) -> None:
        self.now, self.step = time.monotonic(), step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_only_time_ends_an_experts_search(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, bot = seated(game_id)
    for place in {PLACES.get(game_id, "kernels"), "search"}:
        kernels = module(game_id, place)
        for name in {"search", "meet", "searched_value", "replies", "best_reply"} & {
            *vars(kernels)
        }:
            monkeypatch.setattr(kernels, name, Fast(getattr(kernels, name)))
    clock = Clock(MS / 1000 / CHECKS.get(game_id, 3_000))
    began = clock.now
    with monkeypatch.context() as patched:
        patched.setattr(time, "monotonic", clock)
        choice = bot.choose(MS, lambda: False)
    assert 1000 * (clock.now - began) > 0.95 * MS
    assert choice.simulations > FORMER


@pytest.mark.parametrize("game_id", GAMES)
def test_every_other_level_has_a_bounded_effort(game_id: str) -> None:
    efforts = module(game_id, "bot").EFFORTS
    assert [level for level in efforts if efforts[level].games == ENDLESS] == [Level.EXPERT]


@pytest.mark.parametrize("game_id", ["candle-countdown", "know-your-nodes"])
def test_more_time_considers_more_choices(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    level = Level.NINE if game_id == "know-your-nodes" else Level.EXPERT  # of those with choices
    _, _, bot = seated(game_id, level)  # warm up first, which also builds a matrix
    real, widths = sealed.solve_round, list[int]()

    def noted(round_: sealed.Round, *told: Any) -> sealed.Solution:
        widths.append(len(round_.mine.choices))
        return real(round_, *told)

    monkeypatch.setattr(sealed, "solve_round", noted)
    checks = 500 if game_id == "know-your-nodes" else 2  # it checks while it gathers choices, too
    for ms in (200, 1_000, 30_000):
        bot.choose(ms, Counted(checks))
    short, usual, long = widths
    assert short == pytest.approx(usual, rel=0.2), "drawn by chance"
    if game_id == "candle-countdown":
        assert long == usual, "all acts are weighed in any case"
    else:
        assert long > 1.5 * usual


def test_matrices_grow_with_the_square_root_of_the_time() -> None:
    assert [wider(ms) for ms in (1, 500, 1_000, 16_000, 81_000)] == [1, 1, 1, 2, 3]


@pytest.mark.parametrize(
    ("game_id", "imagines"), [("candle-countdown", "imagine"), ("know-your-nodes", "follow")]
)
def test_more_time_samples_more_worlds(
    game_id: str, imagines: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    search, mixes = module(game_id, "search"), game_id == "know-your-nodes"
    owner = module(game_id, "samples").particles if mixes else search
    real, times = getattr(owner, imagines), []

    def noted(*arguments: Any) -> Any:
        times.append(arguments)
        return real(*arguments)

    _, _, bot = seated(game_id)
    monkeypatch.setattr(owner, imagines, noted)
    monkeypatch.setattr(search, "FRESH", 2 * CHUNK)
    bot.choose(60_000, lambda: True)
    once, parts = len(times), list[None]()
    kernels = module(game_id, "fictitious_play" if mixes else PLACES.get(game_id, "kernels"))
    name = "best_reply" if mixes else "meet"
    played = getattr(kernels, name)

    def counted(*arguments: Any) -> Any:
        parts.append(None)
        return played(*arguments)

    monkeypatch.setattr(kernels, name, counted)
    bot.choose(60_000, lambda: len(parts) == 7)
    assert len(times) == 5 * once, "before the first of seven parts, the third, fifth, seventh"


@pytest.mark.parametrize(("slots", "beside"), [(288, 0), (117, 68), (201, 68)])
def test_a_tree_takes_at_most_48_megabytes(slots: int, beside: int) -> None:
    tree = rave_tree.Tree.of(slots, beside)
    taken = sum(item.nbytes for item in (tree.stats, tree.child, tree.total, tree.order))
    assert 0.99 * 48 * 2**20 < taken + beside * len(tree.child) <= 48 * 2**20


@pytest.mark.alike
@pytest.mark.parametrize("game_id", TREES)
def test_playouts_continue_below_a_full_tree(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    search = module(game_id, "search")
    monkeypatch.setattr(rave_tree, "BYTES", 400_000)
    match, seat, bot = seated(game_id)
    asked = iter(range(150))
    choice = bot.choose(60_000, lambda: next(asked, None) is None)
    assert choice.simulations == 151 * search.PLAYOUTS_PER_CHECK
    tree = vars(bot)["searched"].tree
    assert len(tree.child) < 200 and tree.used == len(tree.child), "it is full"
    action = match.game.read(choice.move, match.position, seat)
    match.position.check(seat, action)
    assert choice.value is not None and 0 <= choice.value <= 1


def test_a_fuller_tree_requires_more_visits_to_grow() -> None:
    assert [expansion_threshold(4, used, 1_000) for used in (0, 500, 900, 999, 1_000)] == [
        4,
        8,
        40,
        4_000,
        4_000,
    ]
    assert expansion_threshold(30, 50_000, 2_600_000) == 30, "a small tree grows as it always did"


def test_hidden_facts_are_sampled_again_between_parts() -> None:
    order: list[int] = []
    anew = (4, lambda: order.append(0))
    assert repeat(order.append, 9, time.monotonic() + 60, lambda: False, 2, anew) == 9
    assert order == [2, 2, 0, 2, 2, 0, 1]


def test_a_single_legal_action_needs_little_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    candles, nodes = module("candle-countdown", "search"), module("know-your-nodes", "bot")

    def nothing(tray: Tray) -> tuple[Burn, ...]:
        return (Burn(),)

    def without_sway(*told: Any) -> Any:
        return replace(real(*told), sway=(0, 0))

    real = nodes.KnowYourNodesBot._round_state
    monkeypatch.setattr(candles, "acts_of", nothing)
    monkeypatch.setattr(nodes.KnowYourNodesBot, "_round_state", without_sway)
    for game_id in ("candle-countdown", "know-your-nodes"):
        _, _, bot = seated(game_id)
        choice = bot.choose(60_000, lambda: False)
        assert choice.simulations == ALONE and choice.value is not None
