"""Twins for bots: matches that look the same to a bot's seat get the same answers."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from games import registry
from games.core import UMPIRE, Seat
from games.engine import roster
from games.engine.bots import Bot, Choice, Level, Seen
from games.gyulbot.packs import shipped
from games.kinds.grids import cell_name
from games.masked_army.bot import MaskedArmyBot
from games.match import draws, record, referee
from games.match.match import Match, Table
from games.thwart_omega import rules as omega
from games.thwart_omega.bot import ThwartOmegaBot
from games.thwart_omega.view import GRID
from tests.games.engine.tables import Counted
from tests.games.positions import position_of

RED, BLUE = Seat
PIECES = ("A1-A2", "C3-D3", "E5-E6", "G7-H7", "B8-B9", "F1-F2")


def army(flipped: int) -> Match:
    """Return a match after six pieces; piece number `flipped` has its colours exchanged."""
    game = registry.game("masked-army")
    setup = record.setup_of(game, None, {}, {"red": "Ann", "blue": "Ben"})
    match = Match(game, setup, bytes(32), Table(timed=False, grace=0))
    for number, piece in enumerate(PIECES):
        own, other = piece.split("-")
        text = f"{other}-{own}" if number == flipped else piece
        match.append(match.submit(Seat(number % 2), text, 0))
    return match


def bot(match: Match, level: Level, seed: int) -> Bot:
    found = roster.bot(match.setup, RED, level, random.Random(seed))
    found.prepare(120)
    return found


@pytest.mark.alike
@pytest.mark.parametrize("level", Level)
def test_a_bot_that_starts_late_knows_no_masked_colour(level: Level) -> None:
    def answers(match: Match) -> list[str]:
        found = []
        for seed in range(20):
            late = bot(match, level, seed)
            late.observe(referee.answer(match, RED))
            found.append(late.choose(60_000, Counted(1)).move)
        return found

    assert answers(army(flipped=1)) == answers(army(flipped=-1))


def test_a_bot_that_saw_a_piece_remembers_it() -> None:
    def memory(match: Match) -> str:
        seated = bot(match, Level.GREEDY, 0)
        for state in range(len(match.events) + 1):
            seen = Match(match.game, match.setup, match.seed, match.table, match.events[:state])
            seated.observe(referee.answer(seen, RED))
        assert isinstance(seated, MaskedArmyBot)
        return str(seated.memory)

    one, two = memory(army(flipped=1)), memory(army(flipped=-1))
    assert "?" not in one and one != two
    assert one == position_of(army(flipped=1)).board


@pytest.mark.alike
@pytest.mark.parametrize("level", Level)
def test_a_bot_does_not_see_a_pending_submission_of_the_opponent(level: Level) -> None:
    game = registry.game("thwart-omega")
    setup = record.setup_of(game, None, {}, {"black": "Ann", "white": "Ben"})

    def answer(secret: str) -> str:
        match = Match(game, setup, bytes(32), Table(timed=False, grace=0))
        match.append(match.submit(Seat.TWO, secret, 0))
        seated = bot(match, level, 3)
        seated.observe(referee.answer(match, Seat.ONE))
        return seated.choose(60_000, Counted(3)).move

    assert answer("B:A1 W:G7") == answer("B:C3 W:D5")


def last_round(first: int, second: int) -> Match:
    """Return the last round of Thwart Omega, with white's stones on two of the five empty cells."""
    game = registry.game("thwart-omega")
    setup = record.setup_of(game, None, {}, {"black": "Ann", "white": "Ben"})
    match = Match(game, setup, bytes(32), Table(timed=False, grace=0))
    cells = [cell_name(cell) for cell in GRID.cells]
    random.Random(0).shuffle(cells)
    while len(cells) > omega.FEW + 2:
        for seat in Seat:
            match.append(match.submit(seat, f"B:{cells.pop(0)} W:{cells.pop(0)}", 0))
    match.append(match.submit(Seat.TWO, f"B:{cells[first]} W:{cells[second]}", 0))
    return match


def last_answers(level: Level) -> list[str]:
    """Return the answers of black's bot in two last rounds that differ in white's stones."""
    found = []
    for match in (last_round(0, 1), last_round(3, 4)):
        seated = bot(match, level, 3)
        seated.observe(referee.answer(match, Seat.ONE))
        found.append(seated.choose(60_000, lambda: False).move)
    return found


LAST = (Level.GREEDY, Level.CASUAL, Level.STRONG)
"""Levels that answer at once in the last round, each in its way."""


@pytest.mark.clause("TO-10")
@pytest.mark.parametrize("level", LAST)
def test_a_bot_does_not_see_the_stones_of_the_last_round(level: Level) -> None:
    one, two = last_answers(level)
    assert one == two != ""


@pytest.mark.parametrize("level", LAST)
def test_the_twins_notice_a_bot_that_knows_the_stones(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth: list[omega.Position] = []
    imagine, answer = ThwartOmegaBot.imagine, referee.answer

    def peek(self: ThwartOmegaBot, seen: Seen) -> omega.Position:
        stones = truth[-1].submitted(Seat.TWO)
        assert stones is not None
        return imagine(self, seen).play(Seat.TWO, stones)

    def shown(match: Match, viewer: Seat) -> Seen:
        truth.append(position_of(match))
        return answer(match, viewer)

    monkeypatch.setattr(ThwartOmegaBot, "imagine", peek)
    monkeypatch.setattr(referee, "answer", shown)
    one, two = last_answers(level)
    assert one != two


def race(coming: int) -> Match:
    """Return a match of Gyulbot in round 1; its second puzzle is the pack's number `coming`."""
    game = registry.game("gyulbot")
    puzzles = [entry.puzzle for entry in shipped("tabletop").puzzles]
    chosen = msgspec.to_builtins([puzzles[0], puzzles[coming]])
    options = {"rounds": 2, "puzzles": json.loads(json.dumps(chosen))}
    setup = record.setup_of(game, "finals", options, {"a": "Ann", "b": "Ben"})
    return Match(game, setup, bytes(32), Table(timed=False, grace=0))


@pytest.mark.parametrize("seat", list(Seat))
def test_a_bot_does_not_see_the_next_puzzle(seat: Seat) -> None:
    one, two = race(coming=1), race(coming=2)
    assert one.setup != two.setup
    for told in (record.header, referee.answer):
        assert told(one, seat) == told(two, seat)
    assert record.header(one, UMPIRE) != record.header(two, UMPIRE)


@pytest.mark.clause("GY-13")
@pytest.mark.parametrize("level", Level)
def test_the_minimum_and_the_next_puzzle_change_no_answer(level: Level) -> None:
    def answers(coming: int, least: int) -> list[str]:
        match = race(coming)
        match.append(match.note(f"least 1 {least}", 0))
        shown = referee.answer(match, Seat.ONE)
        found = []
        for seed in range(4):
            seated = bot(match, level, seed)
            seated.observe(shown)
            choice = seated.choose(60_000, lambda: False)
            found.append(f"{choice.move} {choice.after}")
        return found

    assert answers(coming=1, least=4) == answers(coming=2, least=9) != [" 0"] * 4


@pytest.mark.parametrize("seat", list(Seat))
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_bot_sees_the_commitment_but_never_the_seed(game_id: str, seat: Seat) -> None:
    game = registry.game(game_id)
    options = game.drawn.supply(game.default_edition, {}, draws.drawer(bytes(32)))
    players = {name: name.title() for name in game.seats}
    setup = record.setup_of(game, game.default_edition, options, players)
    seed = bytes(range(32))
    match = Match(game, setup, seed, Table(timed=False, grace=0))
    told = json.dumps([record.header(match, seat), referee.answer(match, seat)])
    assert match.commitment in told and seed.hex() not in told


RIVAL = Seat.TWO


def opened(game_id: str, seed: bytes, moment: int) -> Match:
    """Return a match in which the rival has just submitted; the first seat is to act.

    In games of turns the move is on the board; otherwise the submission is sealed.
    """
    game = registry.game(game_id)
    options = game.drawn.supply(game.default_edition, {}, draws.drawer(bytes(32)))
    players = {name: name.title() for name in game.seats}
    setup = record.setup_of(game, game.default_edition, options, players)
    match = Match(game, setup, seed, Table(grace=5_000))
    match.append(match.resume(0))
    if RIVAL not in match.position.awaiting():
        match.append(match.submit(Seat.ONE, text_of(match, Seat.ONE), 1_000))
    match.append(match.submit(RIVAL, text_of(match, RIVAL), moment))
    return match


def text_of(match: Match, seat: Seat) -> str:
    """Return a seat's first listed action as text."""
    return match.game.write(match.game.actions(match.position, seat)[0])


def answer_of(match: Match, level: Level, now: int) -> Choice:
    told = json.dumps(record.header(match, Seat.ONE) | {"moves": []}).encode()
    seated = roster.bot(record.read(told).setup, Seat.ONE, level, random.Random(3))
    seated.prepare(120)
    seated.clock(now)
    seated.observe(json.loads(json.dumps(referee.answer(match, Seat.ONE))))
    return seated.choose(60_000, Counted(3))


SEALED_OR_IN_TURN = tuple(game_id for game_id in registry.game_ids() if game_id != "gyulbot")


@pytest.mark.clause("GEN-4")
@pytest.mark.parametrize("game_id", SEALED_OR_IN_TURN)
@pytest.mark.parametrize("level", Level)
def test_the_seed_of_future_draws_changes_no_answer(game_id: str, level: Level) -> None:
    one, two = (opened(game_id, bytes([seed]) * 32, 2_000) for seed in (1, 2))
    assert one.commitment != two.commitment
    assert answer_of(one, level, 3_000) == answer_of(two, level, 3_000) != Choice("")


@pytest.mark.alike("game_id")
@pytest.mark.parametrize("game_id", SEALED_OR_IN_TURN)
@pytest.mark.parametrize("level", Level)
def test_the_opponents_thinking_time_changes_no_answer(game_id: str, level: Level) -> None:
    soon, late = (opened(game_id, bytes(32), moment) for moment in (2_000, 25_000))
    assert soon.events != late.events
    assert answer_of(soon, level, 3_000) == answer_of(late, level, 26_000) != Choice("")
