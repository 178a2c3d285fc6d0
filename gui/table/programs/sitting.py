"""Who sits in a seat, as `garnet play` writes it: `bot:LEVEL`, `engine:COMMAND`; "" a person."""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.core import KnownError, Seat
from games.engine.answers import shortly
from games.engine.bots import Level
from games.engine.players import words_in
from games.match.match import Match
from games.process import own_command
from gui.table.programs import words

PERSON = ""
BOT, ENGINE = "bot:", "engine:"
LEVELS = (Level.BEGINNER, Level.CASUAL, Level.STRONG, Level.EXPERT)
"""The levels that are offered; the others are yardsticks."""
READY = "--ready"
"""Added to a bot's command: it takes a match in only when its kernels are compiled."""
LONGEST = 4_000
"""Characters of a command, so that it can be looked through."""
USUAL = f"{BOT}{Level.CASUAL.value}"

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def bot(level: Level) -> str:
    """A bot of this level, in writing."""
    return f"{BOT}{level.value}"


def program(command: str) -> str:
    """Any program that speaks the line protocol, in writing."""
    return f"{ENGINE}{command}"


def is_bot(text: str) -> bool:
    """Whether a text means one of Garnet's own bots, of whatever level."""
    return text.startswith(BOT)


def readable(text: str) -> bool:
    """Whether a text names somebody who can be started."""
    try:
        return text == PERSON or bool(command(text, "game"))
    except KnownError:
        return False


def command(text: str, game: str) -> list[str]:
    """The program and its arguments; raises `KnownError`.

    Garnet's own bots run in Garnet's own program, also where that is a frozen application.
    """
    if text.startswith(BOT):
        level = text.removeprefix(BOT)
        if level not in {one.value for one in Level}:
            raise KnownError(words.tr("There is no level “{0}”.").format(level))
        return own_command("engine", game, "--level", level)
    if not text.startswith(ENGINE):
        raise KnownError(words.tr("This version of Garnet does not know this player."))
    line = text.removeprefix(ENGINE)
    parts = words_in(line)
    if not parts or len(line) > LONGEST or _CONTROL.search(line):
        raise KnownError(words.tr("This is no command: {0}").format(shortly(line)))
    return parts


def sitters(match: Match, programs: Mapping[str, str]) -> dict[Seat, str]:
    """Who plays the seats that no person plays; `programs`: as the match's header holds them.

    A header lists them by seat as they were named, and a lot may have exchanged the seats since.
    """
    found = {}
    for seat in Seat:
        agreement = match.agreement
        listed = seat if agreement is None else agreement.listed_as(seat, match.setup)
        found[seat] = programs.get(match.game.seats[listed], "")
    return {seat: text for seat, text in found.items() if text}


def title(text: str) -> str:
    """What a seat's player is called who has no other name."""
    if text.startswith(BOT):
        return words.bot(text.removeprefix(BOT))
    return words.tr("Program") if text.startswith(ENGINE) else ""
