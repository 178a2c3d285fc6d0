"""The generic bot plays any game at all levels, knowing only its rules."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle

import pytest

from games import registry
from games.core import Game, GameKind, Pair, Refusal, Seat, Setup
from games.engine import generic, recollection, roster, searching
from games.engine.bots import Bot, Choice, Level, Seen
from games.engine.generic import GenericBot, Search
from games.engine.series import Tally, new_match, play_series
from games.laws import pending_twins
from games.match import referee
from games.match.match import Match
from tests.games.engine.tables import Counted, Play, Sitter, odd_match
from tests.games.engine.test_laws import hurried

GAMES = [
    game_id for game_id in registry.game_ids() if registry.game(game_id).kind is not GameKind.RACE
]
SHORT = [
    game for game in GAMES if registry.game(game).lasting(registry.game(game).options()) is None
]
"""Games whose secrets end with their round, so that the views show everything in time."""


@pytest.fixture
def nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a registry without the games' own bots."""
    for game_id in registry.game_ids():
        monkeypatch.setattr(type(registry.game(game_id)), "bot", "")


def bot(game: Game, setup: Setup, seat: Seat, level: Level) -> GenericBot:
    return GenericBot(game, setup, seat, level, random.Random(1))


@pytest.mark.usefixtures("nobody_else")
@pytest.mark.parametrize("level", Level)
def test_a_game_without_a_bot_has_all_levels(level: Level) -> None:
    match = new_match(registry.game(GAMES[0]), random.Random(1))
    found = roster.bot(match.setup, Seat.ONE, level, random.Random(1))
    assert isinstance(found, GenericBot)
    match.append(match.resume(0))
    found.observe(referee.answer(match, Seat.ONE))
    match.submit(Seat.ONE, found.choose(50, Counted(3)).move, 0)


@pytest.mark.alike
@pytest.mark.usefixtures("nobody_else")
@pytest.mark.parametrize("game_id", SHORT)
def test_answers_are_always_legal_and_immediate(game_id: str) -> None:
    """The bot must be able to reconstruct the events: two moves drawn at once may be too many."""
    times, sure, unsure = cycle((0, 1)), 0, 0

    def asked(sitter: Sitter, now: int) -> Choice:
        nonlocal sure, unsure
        assert isinstance(sitter.bot, GenericBot)
        certain = all(not memory.mismatch for memory in sitter.bot.memories)
        sure, unsure = sure + certain, unsure + (not certain)
        try:
            return hurried(sitter, now, next(times))
        except Refusal:
            assert not certain
            return Choice("")

    for seed in range(4):
        if sure > 2:
            break
        rng = random.Random(f"{game_id}/{seed}")
        for _ in Play(odd_match(game_id, rng), Level.EXPERT, rng, 0.5).run(6, asked):
            pass
    assert sure > 2


@pytest.mark.usefixtures("nobody_else")
@pytest.mark.parametrize("game_id", SHORT)
def test_equal_seeds_and_efforts_give_equal_answers(game_id: str) -> None:
    def answers() -> list[Choice]:
        rng = random.Random(game_id)
        playing = Play(odd_match(game_id, rng), Level.CASUAL, rng, 0.25)
        return list(playing.run(10, lambda sitter, now: sitter.say(now, 60_000, Counted(40))))

    assert answers() == answers()


SEALED = [game for game in GAMES if registry.game(game).kind is GameKind.SEALED]


@pytest.mark.clause("GEN-3")
@pytest.mark.parametrize("game_id", SEALED)
def test_another_seats_pending_submission_changes_no_answer(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot knows only its seat's view, which is the same for twins."""
    monkeypatch.setattr(recollection, "EFFORT", 200)
    game, asked = registry.game(game_id), 0
    for seed in range(20):
        for one, two, seat, _ in pending_twins(game, random.Random(seed)):
            if seat.other not in one.position.awaiting() or one.position.round > 2:
                break
            answers = []
            for match in (one, two):
                found = bot(game, match.setup, seat.other, Level.BEGINNER)
                found.observe(referee.answer(match, seat.other))
                answers.append(found.choose(60_000, Counted(10)))
            assert answers[0] == answers[1] != Choice("")
            asked += 1
        if asked:
            return
    assert asked


class Watched:
    """A `stop` that records the longest time between calls, in seconds of the thread's time."""

    def __init__(self, times: int) -> None:
        self.left, self.longest, self.last = times, 0.0, time.thread_time()

    def __call__(self) -> bool:
        now = time.thread_time()
        self.longest, self.last = max(self.longest, now - self.last), now
        self.left -= 1
        return self.left < 0


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_stop_is_checked_often(game_id: str) -> None:
    """The limit is 15 ms, here doubled to allow for a garbage collection."""
    match = new_match(registry.game(game_id), random.Random(1))
    seat = min(match.position.awaiting(), key=lambda item: item.value)
    one = bot(match.game, match.setup, seat, Level.EXPERT)
    one.observe(referee.answer(match, seat))
    for _ in range(3):  # a machine that is briefly busy is not the bot's fault
        watched = Watched(400)
        one.choose(60_000, watched)
        if watched.longest < 0.03:
            break
    assert watched.left < 0 and watched.longest < 0.03


def test_the_tree_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generic, "NODES", 30)
    match = new_match(registry.game("masked-army"), random.Random(1))
    search = Search(match.game, [match.position], Seat.ONE, random.Random(1))
    found = search.run(200, 60_000, lambda: False)
    assert found.simulations == 200 and search.nodes == 30


class Sitting:
    """A player that seats a bot of one kind, which may think without limit."""

    lowers = False

    def __init__(self, make: Callable[[Setup, Seat], Bot]) -> None:
        self.make = make

    def begin(self, match: Match, seat: Seat) -> None:
        self.bot = self.make(match.setup, seat)

    def observe(self, seen: Seen, now: int) -> None:
        self.bot.observe(seen)

    def choose(self, ms: int, now: int) -> Choice:
        return self.bot.choose(60_000, lambda: False)

    def close(self) -> None: ...


def points(game: Game, make: Callable[[Setup, Seat], Bot], matches: int) -> Tally:
    """Return the result of several matches against random play, with alternating seats."""
    tally = Tally()
    chance = Sitting(partial(bot, game, level=Level.RANDOM))
    for pairing, winner in play_series(
        game, Pair(Sitting(make), chance), 60_000, matches, "s", True
    ):
        assert pairing.faults == []
        tally = tally.add(winner)
    return tally


class Never:
    """A stand-in for kernels without a compiler."""

    waiting = False

    def ready(self, seconds: float = 0.0) -> bool:
        return False


FALLBACK = [
    game for game in GAMES if getattr(roster.bot_class(registry.game(game)), "generic", False)
]


@pytest.mark.alike
@pytest.mark.parametrize("game_id", FALLBACK)
def test_a_short_search_beats_random_play_without_kernels(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "_warming", lambda *_: Never())
    monkeypatch.setitem(generic.EFFORTS, Level.EXPERT, 8)

    def make(setup: Setup, seat: Seat) -> Bot:
        return roster.bot(setup, seat, Level.EXPERT, random.Random(1))

    assert points(registry.game(game_id), make, 2).won == 2
