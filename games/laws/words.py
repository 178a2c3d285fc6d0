"""Laws for a game's messages, which must be translatable, and for its reader of chat messages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

from games.core import PUBLIC, Game, Message, Pair, Refusal, Seat
from games.core.text import Kind, Listed
from games.laws.matches import (
    begun_with_random_options,
    blamed,
    holds,
    legal_moves,
    played_out,
    players,
    random_course,
    some,
)
from games.match.match import Match, NotNow
from games.match.matchview import view_of
from games.reading.reader import read_paste, reader_of

NONSENSE = ("", "nonsense", "Z99")
"""Strings that are not an action in any game."""


def messages_have_parameters(game: Game, rng: random.Random) -> None:
    """Check that cells, numbers and names are parameters of messages, for translators.

    Messages that differ only in cells, numbers and names must be one template with parameters.
    """
    texts, names = dict[str, str](), [*players(game).values(), *map(str, Seat)]
    titles = map(re.escape, (*names, *map(str, game.titles)))
    varying = re.compile("|".join((r"\b[A-Z]?\d+\b", *titles)))
    for message in _all_messages(game, rng):
        for text in _texts(message):
            known = texts.setdefault(varying.sub("…", text), text)
            other = f"“{known}” and “{text}” are one text with a parameter"
            holds(known == text, f'{other}: Message("… {{cell}} …", cell=…), no f-string')
            named = f"“{text}” holds a seat or a player: "
            no_name = not any(name in text for name in names)
            holds(no_name, f'{named}Message("{{seat}} …", seat=seat), no f-string')


def _all_messages(game: Game, rng: random.Random) -> Iterator[Message]:
    """Yield the public messages of two random matches and two finished ones, and refusals."""
    for _ in range(2):
        match = begun_with_random_options(game, rng)
        for _ in random_course(match, rng):
            yield from messages_of(match)
            yield from (refusal.reason for refusal in refusals(match, rng))
        yield from messages_of(played_out(game, rng))


def reader_reads_canonical_moves(game: Game, rng: random.Random) -> None:
    """Check that the reader (`Game.reader`) can be loaded and reads each legal move correctly."""
    with blamed(game, f"its reader, “{game.reader}”, cannot be loaded"):
        reader_of(game)
    for match, seat, action in legal_moves(game, rng):
        text, names = game.write(action), Pair("Ann", "Ben")
        with blamed(game, f"its reader cannot read the legal move “{text}”"):
            reading = read_paste(game, match.position, names, text, seat=seat)
        read = " ".join((*(f"“{move.move}”" for move in reading.moves), *map(str, reading.notes)))
        sentence = f"its reader does not read the legal move “{text}” as that move"
        holds(read == f"“{text}”", f"{sentence}: {read or 'it finds no move'}")


def messages_of(match: Match) -> Iterator[Message]:
    """Yield the public messages about the current state of a match."""
    view = view_of(match, PUBLIC)
    yield from match.game.news(view.board)
    yield from (line.message for line in view.log)
    yield from (lapse.what for lapse in match.position.lapses())
    if match.outcome is not None:
        yield match.outcome.reason


def refusals(match: Match, rng: random.Random) -> Iterator[Refusal]:
    """Yield refusals of nonsense, of illegal actions, and of actions out of turn."""
    done = [state.action for state in match.states if state.action is not None]
    for seat in Seat:
        for tried in (*NONSENSE, *some(done, rng, 4)):
            try:
                match.submit(seat, tried, match.state.clocks.at)
            except Refusal as refused:
                yield refused
            except NotNow:
                break


def _texts(message: Any) -> Iterator[str]:
    """Yield the translatable strings of a message, including those of its parameters."""
    holds(isinstance(message, Message), f"the game shows {message!r}, which is no Message")
    if message.kind is Kind.WRITTEN:
        return
    known = {name for name, _ in message.args}
    fields = {name for _, name, _, _ in Formatter().parse(message.text) if name is not None}
    for name in sorted(fields - known):
        holds(False, f"“{message.text}” is not given its parameter “{name}”")
    yield message.text
    pending = [arg for _, arg in message.args]
    while pending:
        arg = pending.pop()
        if isinstance(arg, Message):
            yield from _texts(arg)
        elif isinstance(arg, Listed):
            pending += arg.items
