"""Laws for messages: they can be translated with their parameters."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

from games.core import PUBLIC, Game, Message, Refusal, Seat
from games.core.text import Kind, Listed
from games.laws.matches import begun_with_random_options, holds, players, random_course, some
from games.match.match import Match, NotNow
from games.match.matchview import view_of

NONSENSE = ("", "nonsense", "Z99")
"""Texts that are not an action in any game."""


def a_message_is_no_f_string(game: Game, rng: random.Random) -> None:
    """Check that cells, numbers and names are parameters of messages, for translators.

    Texts that differ only in these must be one template with a parameter.
    """
    texts, names = dict[str, str](), [*players(game).values(), *map(str, game.titles)]
    varying = re.compile("|".join((r"\b[A-Z]?\d+\b", *map(re.escape, names))))
    for match in (begun_with_random_options(game, rng), begun_with_random_options(game, rng)):
        for _ in random_course(match, rng):
            for message in (*said(match), *(refusal.reason for refusal in refusals(match, rng))):
                for text in _texts(message):
                    known = texts.setdefault(varying.sub("…", text), text)
                    other = f"“{known}” and “{text}” are one text with a parameter"
                    holds(known == text, f'{other}: Message("… {{cell}} …", cell=…), no f-string')


def said(match: Match) -> Iterator[Message]:
    """Yield the public messages at this moment of a match."""
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
    """Yield the translatable texts of a message, including those of its parameters."""
    holds(isinstance(message, Message), f"{message!r} is said, and is no Message")
    if message.kind is Kind.WRITTEN:
        return
    known = {name for name, _ in message.args}
    fields = {name for _, name, _, _ in Formatter().parse(message.text) if name is not None}
    for name in sorted(fields - known):
        holds(False, f"“{message.text}” is not given its parameter “{name}”")
    yield message.text
    waiting = [arg for _, arg in message.args]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Message):
            yield from _texts(one)
        elif isinstance(one, Listed):
            waiting += one.items
