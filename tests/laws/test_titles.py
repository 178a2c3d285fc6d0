"""Texts for people use the titles of seats; only records use their ids."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, Game, Pair, Refusal, Seat
from games.match import record, referee
from games.match.match import Events, Match, Table, settle
from games.match.matchview import ending, view_of
from games.match.post import messages
from tests.games import worded

GAMES = registry.game_ids()
PLAYERS = Pair("Ann", "Ben")


def _begun(game: Game, rng: random.Random) -> Match:
    edition = rng.choice([spec.id for spec in game.editions] or [None])
    options = game.drawn.supply(edition, {}, lambda label, n: rng.randrange(n))
    setup = record.setup_of(game, edition, options, game.with_seat_names(PLAYERS))
    return Match(game, setup, rng.randbytes(32), Table(grace=0))


def _texts(match: Match) -> Iterator[str]:
    """Yield all texts about the match in its present state, except boards."""
    game = match.game
    for viewer in (PUBLIC, UMPIRE, *Seat):
        view = view_of(match, viewer)
        yield from worded.news(game, view.board, PLAYERS)
        for part in view.parts:
            yield from worded.news_of(game, part, view.board, PLAYERS)
        yield from (view.word(line.message) for line in view.log)
        yield from messages(view, match.readings(match.state.clocks.at))
        yield referee.text(match, viewer).replace(worded.board_text(game, view.board), "")
        settled = game.parts.settled(view.board)
        paused = view.pause_reason
        yield from (
            view.reason(),
            *(view.word(item) for item in (paused, settled and settled[1]) if item),
        )
    yield ending(match)


def _refusals(match: Match) -> Iterator[str]:
    """Yield the refusals of actions out of turn and of nonsense."""
    for seat in Seat:
        for action in (*match.game.actions(match.position, seat.other)[:3], None):
            try:
                text = "nonsense" if action is None else match.game.write(action)
                match.read(seat, text)
            except Refusal as refused:
                yield worded.reason(match.game, refused)


@cache
def _texts_of(game_id: str) -> frozenset[str]:
    found: set[str] = set()
    for seed in range(2):
        rng, now = random.Random(f"{game_id}/{seed}"), 0
        match = _begun(registry.game(game_id), rng)
        match.append(match.resume(now))
        while match.outcome is None:
            if rng.random() < 0.2:
                found |= {*_texts(match), *_refusals(match)}
            now += rng.choice([1_000, 1_000, 1_000, 90_000])
            settle(match, now)
            if match.outcome is None:
                match.append(_next(match, rng, now))
        found |= {*_texts(match), *_refusals(match)}
    for seat in Seat:
        match = _begun(registry.game(game_id), random.Random(9))
        match.append(match.concede(seat, 5))
        found |= set(_texts(match))
    return frozenset(found)


def _next(match: Match, rng: random.Random, now: int) -> Events:
    if match.paused:
        return match.resume(now)
    if match.position.complete():
        return match.close(now)
    seat = rng.choice(sorted(match.position.awaiting(), key=lambda item: item.value))
    actions = match.game.actions(match.position, seat)
    if not actions:
        return match.deadline(now)
    return match.submit(seat, match.game.write(rng.choice(actions)), now)


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_no_text_for_people_names_a_seat_by_its_id(game_id: str) -> None:
    game = registry.game(game_id)
    ids = [
        name for name, title in zip(game.seats, game.titles.map(str), strict=True) if name != title
    ]
    for text in _texts_of(game_id):
        bare = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        for name in ids:
            assert not re.search(rf"\b{name}\b", bare), bare
