"""All levels except `random` find an action that wins at once, whatever the opponent replies.

The tests find such actions by brute force: they try every action against every reply, in every
position that is possible as far as the seat knows. In Know Your Nodes there are too many
investments for that: its own tests only try the bot's investment against every reply.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from typing import Any, cast

import pytest

from games import registry
from games.core import Position, Seat
from games.engine.bots import Level
from games.engine.deciding import winning
from games.engine.generic import GenericBot
from games.engine.series import new_match
from games.masked_army.bot import MaskedArmyBot
from games.masked_army.view import COLOURS, MASKED
from games.match.match import Match, settle
from games.match.referee import answer
from games.unlucky.candle_countdown.view import LETTERS, MOST, STAR, Candle, CandleKind
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts.rules import all_turns
from tests.games.engine.tables import Sitter
from tests.games.positions import position_of

At = Position[Any, Any]
LEVELS = [level for level in Level if level is not Level.RANDOM]
SOME = (Level.GREEDY, Level.BEGINNER, Level.EXPERT)
"""The levels that are tried where brute force takes seconds."""
ASKED = 3
"""Number of attempts of a level in a position; HyperStar's beginner errs nine times in ten."""


def wins(world: At, seat: Seat, action: Any, reply: Any) -> bool:
    """Return True if the seat has then won the match."""
    after = world.play(seat, action)
    if reply is not None:
        after = after.play(seat.other, reply)
    after = after.close() if after.complete() else after
    outcome = after.outcome()
    return outcome is not None and outcome.winner is seat


def listed(game: str, position: Any, seat: Seat) -> Sequence[Any]:
    if game == "wandering-noughts":
        return all_turns(position.trials[0], seat)
    return registry.game(game).actions(position, seat)


def certain(game: str, worlds: Sequence[At], seat: Seat) -> Callable[[Any], bool]:
    """Return a test for actions that win at once, in all of the worlds and against every reply."""
    replies = [
        (world, reply)
        for world in worlds
        for reply in (
            listed(game, world, seat.other) if seat.other in world.awaiting() else (None,)
        )
    ]
    random.Random(1).shuffle(replies)
    return lambda action: all(wins(world, seat, action, reply) for world, reply in replies)


# The positions that are possible for a seat


def real(match: Match, sitter: Sitter) -> list[At]:
    """Return the real position: everything is public except submissions of the open round."""
    return [match.position]


def coloured(match: Match, sitter: Sitter) -> list[At]:
    """Return positions with all colours of the seat's forgotten cells; none if too many."""
    position, bot = position_of(match), cast(MaskedArmyBot, sitter.bot)
    memory = bot.memory
    unknown = [at for at, mark in enumerate(memory) if mark == MASKED]
    found = []
    for colours in product(COLOURS, repeat=len(unknown)) if len(unknown) < 5 else ():
        board = list(position.board)
        for at, colour in zip(unknown, colours, strict=True):
            board[at] = colour
        found.append(replace(position, board="".join(board)))
    return found


def numbered(match: Match, sitter: Sitter) -> list[At]:
    """Return positions with all numbers of the rival's candles that fit the view (CC-2 to CC-5)."""
    position, seat = position_of(match), sitter.seat
    trial = position.trials[0]
    tray, found = trial.trays[seat.other], []
    shown = trial.view(seat, False, None).candles[seat.other]
    kinds = [
        given
        for given in kindred()
        if all(
            one.kind is kind if one.kind else kind.burn > one.burned
            for one, kind in zip(shown, given, strict=True)
        )
    ]
    black = [at for at, one in enumerate(shown) if one.trim and one.trim.value == "b"]
    white = [at for at in range(len(LETTERS)) if at not in black]
    for evens, odds in product(permutations(range(0, 9, 2)), permutations(range(1, 9, 2))):
        by_place = dict(zip((*black, *white), (*evens, *odds), strict=True))
        numbers = [by_place[at] for at in range(len(LETTERS))]
        if not all(_looks_so(count, numbers, seat) for count in trial.counts):
            continue
        if not any(sum(n * k.burn for n, k in zip(numbers, g, strict=True)) <= MOST for g in kinds):
            continue
        candles = zip(numbers, tray.arrangement.candles, strict=True)
        arranged = replace(
            tray.arrangement, candles=tuple(Candle(number, one.kind) for number, one in candles)
        )
        trays = trial.trays.put(seat.other, replace(tray, arrangement=arranged))
        found.append(replace(position, trials=(replace(trial, trays=trays),)))
    return found


@cache
def kindred() -> frozenset[tuple[CandleKind, ...]]:
    """Return all ways to give nine candles their kinds, three of each."""
    return frozenset(permutations([*CandleKind] * 3))


def _looks_so(count: Any, numbers: Sequence[int], seat: Seat) -> bool:
    lit = count.lit[seat.other]
    total, own = sum(numbers[LETTERS.index(item)] for item in lit), count.totals[seat]
    theirs, mine = (total, len(lit)), (own, len(count.lit[seat]))
    point = None if theirs == mine else seat.other if theirs > mine else seat
    return point is count.point and (total >= STAR) == count.stars[seat.other]


# Moments at which a match may end


def to_last_round(game_id: str, rng: random.Random) -> Iterator[tuple[Match, list[Sitter]]]:
    """Yield matches played at random up to a round that may be the last."""
    while True:
        match = new_match(registry.game(game_id), rng)
        match.append(match.resume(0))
        sitters = [Sitter(match, seat, Level.GREEDY, rng) for seat in Seat]
        while match.outcome is None:
            for sitter in sitters:
                sitter.look(0)
            if may_end(game_id, match.position):
                yield match, sitters
            _act(match, rng)


def _act(match: Match, rng: random.Random) -> None:
    """Play an action of each awaited seat; in HyperStar often a pass."""
    for seat in sorted(match.position.awaiting(), key=list(Seat).index):
        actions = match.game.actions(match.position, seat)
        text = match.game.write(rng.choice(actions))
        if match.game.id == "hyperstar" and match.position.round > 2 and rng.random() < 0.4:
            text = "pass"
        match.append(match.submit(seat, text, 0))
    settle(match, 0)


def may_end(game_id: str, position: Any) -> bool:
    """Return True if the next action may end the match, judging by the board."""
    match game_id:
        case "hyperstar":
            return bool(position.passes == 1)
        case "masked-army":
            return len(position.legal(position.to_move)) <= 14
        case "thwart-omega":
            return bool(4 <= position.board.count(".") <= 6)
    return bool(position.round == ROUNDS)


Worlds = Callable[[Match, Sitter], list[At]]
GAMES: dict[str, tuple[Worlds, int, Sequence[Level]]] = {
    "hyperstar": (real, 12, LEVELS),
    "masked-army": (coloured, 6, LEVELS),
    "thwart-omega": (real, 4, LEVELS),
    "wandering-noughts": (real, 1, SOME),
    "candle-countdown": (numbered, 2, SOME),
}
"""By game: possible positions, how many positions with a winning action to try, levels."""


def test_every_game_of_turns_or_rounds_is_tested() -> None:
    elsewhere = {"gyulbot", "know-your-nodes", "unlucky-for-some"}
    assert {*registry.game_ids()} == {*GAMES} | elsewhere


@pytest.mark.alike
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_an_immediate_win_is_never_missed(game_id: str) -> None:
    worlds_of, wanted, levels = GAMES[game_id]
    rng, tried, some = random.Random(game_id), 0, False
    for match, sitters in to_last_round(game_id, rng):
        for sitter in sitters:
            worlds = worlds_of(match, sitter)
            if sitter.seat not in match.position.awaiting() or not worlds:
                continue
            sure = certain(game_id, worlds, sitter.seat)
            actions = listed(game_id, match.position, sitter.seat)
            if not any(map(sure, actions)):
                continue
            tried, some = tried + 1, some or not all(map(sure, actions))
            for level, _ in product(levels, range(ASKED if levels is LEVELS else 1)):
                said = _answer_of(sitter, level, rng)
                assert sure(match.game.read(said, match.position, sitter.seat)), (level, said)
        if tried >= wanted and some:
            break


def _answer_of(sitter: Sitter, level: Level, rng: random.Random) -> str:
    """Return the move of another level that has seen the same views."""
    bot = sitter.bot
    bot.level = bot._requested = level  # type: ignore[attr-defined]
    bot.rng = random.Random(rng.random())
    return bot.choose(20_000, lambda: False).move


def ahead() -> tuple[Match, Seat]:
    """Return a match of HyperStar after the rival's pass, and the seat that wins by passing."""
    match = new_match(registry.game("hyperstar"), random.Random(1))
    match.append(match.resume(0))
    for text in ("'C3", "'F5", "D1", "pass"):
        (seat,) = match.position.awaiting()
        match.append(match.submit(seat, text, 0))
    (seat,) = match.position.awaiting()
    return match, seat


@pytest.mark.clause("HS-9")
def test_a_leading_beginner_ends_the_match_after_a_pass() -> None:
    """The beginner errs nine times in ten, but passes here each time."""
    match, seat = ahead()
    for seed in range(40):
        sitter = Sitter(match, seat, Level.BEGINNER, random.Random(seed))
        sitter.look(0)
        assert sitter.bot.choose(1_000, lambda: False).move == "pass"


@pytest.mark.parametrize("level", LEVELS)
def test_the_generic_bot_does_not_miss_immediate_wins(level: Level) -> None:
    match, seat = ahead()
    for seed in range(4):
        bot = GenericBot(match.game, match.setup, seat, level, random.Random(seed))
        bot.observe(answer(match, seat))
        assert bot.choose(20, lambda: False).move == "pass"


def test_no_win_is_certain_if_no_reply_can_be_tried() -> None:
    assert winning([], Seat.ONE, ["pass"], lambda: False) is None
