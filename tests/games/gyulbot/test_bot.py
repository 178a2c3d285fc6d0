"""A bot in a race: its claims and their moments, and that it never loses on time."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from games import registry
from games.core import Ms, Pair, Seat
from games.engine import roster
from games.engine.arena import Pairing
from games.engine.bots import Level
from games.engine.players import BotPlayer
from games.gyulbot import solution
from games.gyulbot.bot import PERCEPTION, WAYS, FoundLine, GyulbotBot
from games.gyulbot.packs import shipped
from games.match import record, referee
from games.match.match import Match, Table, settle
from tests.games.positions import position_of

GAME = registry.game("gyulbot")
ONE, TWO = Seat
EYED = [level for level in PERCEPTION if level is not Level.RANDOM]
"""The levels that look at the puzzle; `random` does not."""
SMALL = {
    "width": 4,
    "height": 4,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"]],
    "goal": ["D4", "red"],
}
"""A puzzle with a solution of two moves, in which nobody finds a shorter one."""


def small_match(**times: int) -> Match:
    """Return a race for the small puzzle that has just begun, in the default edition."""
    options = {"rounds": 1, "puzzles": [SMALL], **times}
    setup = record.setup_of(GAME, None, options, {"a": "Ann", "b": "Ben"})
    match = Match(GAME, setup, bytes(32), Table(timed=True, grace=None))
    match.append(match.resume(0))
    return match


@pytest.mark.clause("GY-8")
@pytest.mark.parametrize("level", EYED)
def test_the_bot_declines_early_if_it_cannot_undercut(level: Level) -> None:
    match = small_match()
    match.append(match.submit(ONE, "claim 2", 4_000))
    moments = set()
    for seed in range(20):
        seated = roster.bot(match.setup, TWO, level, random.Random(seed))
        seated.clock(4_000)
        seated.observe(referee.answer(match, TWO))
        said = seated.choose(200, lambda: False)
        assert said.move == "decline" and 700 <= said.after < 60_000
        seated.clock(5_000)
        again = seated.choose(200, lambda: False)
        assert again.move == "decline" and abs(again.after - (said.after - 1_000)) <= 700
        moments.add(said.after)
    assert len(moments) > 1


SHORT: tuple[dict[str, int], ...] = (
    {},
    {"demonstration_seconds": 1},
    {"demonstration_seconds": 5, "rebuttal_seconds": 5},
    {"cap_seconds": 40, "rebuttal_seconds": 1, "demonstration_seconds": 2},
)
"""Times for claims, undercuts and demonstrations; the first are the edition's own."""


@pytest.mark.alike("edition")
@pytest.mark.parametrize("edition", [spec.id for spec in GAME.editions])
@pytest.mark.parametrize("level", EYED)
def test_every_claim_is_demonstrated_in_time(
    edition: str, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot claims only what it has found, and does not wait for a better line until time runs out.

    Each level is tried with half of the times, and every edition with all of them.
    """
    monkeypatch.setattr("games.gyulbot.bot.LOOKING", 0)
    puzzles = msgspec.to_builtins([entry.puzzle for entry in shipped("tabletop").puzzles])
    shown = 0
    for seed, times in list(enumerate(SHORT))[[*PERCEPTION].index(level) % 2 :: 2]:
        rng = random.Random(f"{edition}/{level.value}/{seed}")
        rounds = {"rounds": 3, "puzzles": rng.sample(json.loads(json.dumps(puzzles)), 9)}
        setup = record.setup_of(GAME, edition, rounds | times, {"a": "Ann", "b": "Ben"})
        match = Match(GAME, setup, bytes(32), Table(grace=0))
        players = (BotPlayer(level, random.Random(rng.random())) for _ in Seat)
        Pairing(match, Pair(*players), 200, rng).play()
        for played in position_of(match).finished:
            if played.standing is not None:
                assert played.solution is not None, (times, played)
                shown += 1
    assert shown > 0


LONG, FITTING, SHORTER = ("Blue RU Red DR", "Blue R Red DR", "Red DR")
"""Lines of four, three and two moves that solve the small puzzle."""


@pytest.mark.clause("GY-9")
@pytest.mark.parametrize(
    ("moments", "seconds", "shown", "after"),
    [
        ((1_000, 2_000, 3_000), 120, SHORTER, 1_900),
        ((1_000, 2_000, 90_000), 120, FITTING, 2_500),
        ((1_000, 2_000, 400_000), 120, FITTING, 2_500),
        ((1_000, 34_000, 90_000), 120, FITTING, 4_000 + 2_500),
        ((1_000, 2_000, 90_000), 3, FITTING, 1_500),
        ((1_000, 2_000, 90_000), 1, FITTING, 500),
        ((1_000, 31_000, 90_000), 3, FITTING, 1_000 + 1_000),
    ],
)
def test_the_best_known_line_is_demonstrated_immediately(
    moments: tuple[Ms, Ms, Ms], seconds: int, shown: str, after: Ms
) -> None:
    """The bot does not wait for a later line of two moves; it uses at most half of its time."""
    match = small_match(demonstration_seconds=seconds)
    player = GyulbotBot(match.setup, ONE, Level.CASUAL, random.Random(1))
    player.observe(referee.answer(match, ONE))
    match.append(match.submit(ONE, "claim 3", 4_000))
    match.append(match.submit(TWO, "decline", 30_000))
    player.clock(30_000)
    player.observe(referee.answer(match, ONE))
    player.found_lines = tuple(
        FoundLine(at, solution.read(text))
        for at, text in zip(moments, (LONG, FITTING, SHORTER), strict=True)
    )
    said = player.choose(100, lambda: False)
    assert said.move == f"solve {shown}" and said.after == after
    match.append(match.submit(ONE, said.move, 30_000 + said.after))
    assert match.outcome is not None and match.outcome.winner is ONE


@pytest.mark.parametrize(
    ("edition", "level", "later", "text", "after"),
    [
        ("puzzler", Level.EXPERT, 50_000, "claim 2", 50_000),
        ("puzzler", Level.EXPERT, 70_000, "claim 4", 3_000 + 2_500),
        ("puzzler", Level.STRONG, 25_000, "claim 2", 25_000),
        ("puzzler", Level.STRONG, 50_000, "claim 4", 3_000 + 8_000),
        ("puzzler", Level.BEGINNER, 25_000, "claim 4", 3_000 + 20_000),
        ("finals", Level.EXPERT, 25_000, "claim 2", 25_000),
        ("finals", Level.EXPERT, 50_000, "claim 4", 3_000 + 2_500),
    ],
)
def test_the_bot_waits_for_a_line_within_the_rebuttal(
    edition: str, level: Level, later: Ms, text: str, after: Ms, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stronger levels wait longer; half as long if a claim may be lowered (GY-11)."""
    monkeypatch.setitem(PERCEPTION, level, WAYS[level])
    options = {"rounds": 1, "puzzles": [SMALL], "rebuttal_seconds": 60}
    setup = record.setup_of(GAME, edition, options, {"a": "Ann", "b": "Ben"})
    match = Match(GAME, setup, bytes(32), Table(timed=True, grace=None))
    match.append(match.resume(0))
    player = GyulbotBot(match.setup, ONE, level, random.Random(1))
    player.observe(referee.answer(match, ONE))
    long, short = solution.read(LONG), solution.read(SHORTER)
    player.found_lines = FoundLine(3_000, long), FoundLine(later, short, sure=True)
    choice = player.choose(100, lambda: False)
    assert (choice.move, choice.after) == (text, after)
    player.found_lines = (FoundLine(3_000, long),)
    assert player.choose(100, lambda: False).move == "claim 4", "nothing better will come"


@pytest.mark.clause("GY-12")
@pytest.mark.parametrize(
    ("edition", "later", "text"),
    [
        ("puzzler", 50_000, "claim 2"),
        ("dm2", 25_000, "claim 2"),
        ("dm2", 16_000, "claim 2"),
    ],
)
@pytest.mark.parametrize("failed", [False, True])
def test_the_bot_waits_less_after_a_failed_undercut(
    edition: str, later: Ms, text: str, failed: bool
) -> None:
    """The rival has half as long to undercut again, if the edition says so."""
    options = {"rounds": 2, "puzzles": [SMALL, SMALL, SMALL], "rebuttal_seconds": 60}
    setup = record.setup_of(GAME, edition, options, {"a": "Ann", "b": "Ben"})
    match = Match(GAME, setup, bytes(32), Table(timed=True, grace=None))
    match.append(match.resume(0))
    match.append(match.submit(ONE, "claim 4", 1_000))
    if failed:
        match.append(match.submit(TWO, "undercut 1", 2_000))
        settle(match, 250_000)
    else:
        match.append(match.submit(TWO, "decline", 2_000))
        match.append(match.submit(ONE, f"solve {LONG}", 3_000))
    match.append(match.resume(300_000))
    player = GyulbotBot(match.setup, ONE, Level.EXPERT, random.Random(1))
    player.clock(300_000)
    player.observe(referee.answer(match, ONE))
    long, short = solution.read(LONG), solution.read(SHORTER)
    player.found_lines = FoundLine(3_000, long), FoundLine(later, short, sure=True)
    wanted = "claim 4" if failed and (edition, later) == ("dm2", 25_000) else text
    assert player.choose(100, lambda: False).move == wanted


@pytest.mark.clause("GY-8")
@pytest.mark.parametrize(
    ("edition", "moments", "said"),
    [
        ("puzzler", (3_000, 20_000, 30_000), ""),
        ("dm2", (3_000, 20_000, 30_000), "lower 2"),
        ("dm2", (3_000, 20_000, 80_000), "lower 3"),
        ("finals", (3_000, 20_000, 30_000), "lower 3"),
    ],
)
def test_with_one_lowering_left_the_bot_waits_for_its_best_line(
    edition: str, moments: tuple[Ms, Ms, Ms], said: str
) -> None:
    options = {"rounds": 1, "puzzles": [SMALL, SMALL], "rebuttal_seconds": 60}
    setup = record.setup_of(GAME, edition, options, {"a": "Ann", "b": "Ben"})
    match = Match(GAME, setup, bytes(32), Table(timed=True, grace=None))
    match.append(match.resume(0))
    player = GyulbotBot(match.setup, ONE, Level.EXPERT, random.Random(1))
    player.observe(referee.answer(match, ONE))
    match.append(match.submit(ONE, "claim 4", 4_000))
    player.clock(4_000)
    player.observe(referee.answer(match, ONE))
    player.found_lines = tuple(
        FoundLine(at, solution.read(text))
        for at, text in zip(moments, (LONG, FITTING, SHORTER), strict=True)
    )
    assert player.choose(100, lambda: False).move == said


@pytest.mark.clause("GY-7", "GY-11")
@pytest.mark.parametrize("level", EYED)
def test_a_leader_declines_after_the_opponent_to_end_the_match(level: Level) -> None:
    """A void round scores nothing, so there is no need to look for a solution."""
    options = {"rounds": 2, "puzzles": [SMALL, SMALL]}
    setup = record.setup_of(GAME, None, options, {"a": "Ann", "b": "Ben"})
    match = Match(GAME, setup, bytes(32), Table(timed=True, grace=None))
    match.append(match.resume(0))
    for seat, text in ((ONE, "claim 2"), (TWO, "decline"), (ONE, "solve Red RD"), (TWO, "decline")):
        if match.waiting:
            match.append(match.resume(1_000))
        match.append(match.submit(seat, text, 1_000))
    for seat, said in ((ONE, {"decline"}), (TWO, {""})):
        seated = roster.bot(match.setup, seat, level, random.Random(1))
        seated.clock(1_000)
        seated.observe(referee.answer(match, seat))
        choice = seated.choose(200, lambda: False)
        assert {choice.move} == said and choice.after <= 2_000
