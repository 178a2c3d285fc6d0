"""A seat's player as text (`bot:LEVEL`, `engine:COMMAND`), permissions, and thinking times."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QDir, QSysInfo

from games import registry
from games.core import Game, KnownError, Ms, Seat
from games.engine.answers import shortly
from games.engine.bots import Level
from games.engine.ladder import ladder, nearest
from games.engine.players import words_in
from games.match.clocks import Reading
from games.match.match import Match
from games.process import own_command
from gui.kit.texts import Table
from gui.storage.settings import Settings
from gui.table.programs import words

PERSON = ""
BOT, ENGINE = "bot:", "engine:"
READY = "--ready"
"""Option of a bot's command: compile the kernels before accepting a match."""
LONGEST = 4_000
"""Maximum length of a command in characters, so that it can be checked by eye."""
USUAL = f"{BOT}{Level.CASUAL.value}"
EASIEST = f"{BOT}{Level.BEGINNER.value}"
LEVELS = frozenset(level.value for level in [*Level][2:])
"""The names of the levels, without those that exist only for measurements."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def levels(game: str) -> list[str]:
    """Return the levels offered for a game, weakest first, without those for measurements."""
    return [bot(step.level) for step in ladder(registry.game(game))]


def offered(text: str, game: Game) -> str:
    """Return this bot or the game's next lower one; "" if the bot is not offered."""
    level = text.removeprefix(BOT)
    if not is_bot(text) or level not in LEVELS:
        return ""
    return bot(nearest(game, Level(level)))


def bot(level: Level) -> str:
    """Return a bot of this level as text."""
    return f"{BOT}{level.value}"


def program(command: str) -> str:
    """Return a program with this command as text."""
    return f"{ENGINE}{command}"


def is_bot(text: str) -> bool:
    """Return True if the text names one of Garnet's own bots."""
    return text.startswith(BOT)


def readable(text: str) -> bool:
    """Return True if the text names a player that can be started."""
    try:
        return text == PERSON or bool(command(text, "game"))
    except KnownError:
        return False


def command(text: str, game: str) -> list[str]:
    """Return the program and its arguments. Raise `KnownError` for an invalid text.

    Garnet's own bots run in Garnet's own executable, also in a frozen application.
    """
    if text.startswith(BOT):
        level = text.removeprefix(BOT)
        if level not in {known_level.value for known_level in Level}:
            raise KnownError(Table.tr("There is no level “{0}”.").format(level))
        return own_command("engine", game, "--level", level)
    if not text.startswith(ENGINE):
        raise KnownError(Table.tr("This version of Garnet does not know this player."))
    line = text.removeprefix(ENGINE)
    parts = words_in(line)
    if not parts or len(line) > LONGEST or _CONTROL.search(line):
        raise KnownError(Table.tr("This is not a command: {0}").format(shortly(line)))
    return parts


def sitters(match: Match, programs: Mapping[str, str]) -> dict[Seat, str]:
    """Return the programs that play, by seat; `programs` is as in the match's header.

    A header lists the seats as they were named first; a draw can have exchanged them since.
    """
    by_seat = {}
    for seat in Seat:
        agreement = match.agreement
        listed = seat if agreement is None else agreement.listed_as(seat, match.first_setup)
        by_seat[seat] = programs.get(match.game.seats[listed], "")
    return {seat: text for seat, text in by_seat.items() if text}


def title(text: str) -> str:
    """Return the default name of a seat's player, or "" for a person."""
    if text.startswith(BOT):
        return words.bot(text.removeprefix(BOT))
    return Table.tr("Program") if text.startswith(ENGINE) else ""


def described(text: str) -> str:
    """Return the name of a seat's player, with the level of a bot."""
    return words.described(text.removeprefix(BOT)) if is_bot(text) else title(text)


def portrait_icon(text: str) -> str:
    """Return the name of the icon with the portrait of a seat's player."""
    if text == PERSON:
        return "faces/person"
    level = text.removeprefix(BOT)
    return f"faces/{level}" if is_bot(text) and level in LEVELS else "bot"


def level_mark(text: str) -> str:
    """Return a bot's level in a word, or "" if the level has no name."""
    return words.mark(text.removeprefix(BOT)) if is_bot(text) else ""


def allowed(settings: Settings, text: str) -> bool:
    """Return True if a player, given as text, can be started without asking the user.

    That is so for people, for bots, and for commands that the user has allowed.
    """
    if text == PERSON or is_bot(text):
        return True
    command = text.removeprefix(ENGINE)
    return text.startswith(ENGINE) and settings.now.allowed.get(_mark(command)) == command


def allow(settings: Settings, text: str) -> None:
    """Allow this command from now on, after the user has chosen it here."""
    if not allowed(settings, text):
        command = text.removeprefix(ENGINE)
        settings.change(allowed={**settings.now.allowed, _mark(command): command})


def _mark(command: str) -> str:
    """Return a hash that differs between users, computers and commands.

    The user is identified by the home folder, where commands are run as well.
    """
    computer = bytes(QSysInfo.machineUniqueId().data()).decode(errors="replace")
    parts = [computer or QSysInfo.machineHostName(), QDir.homePath(), command]
    return hashlib.sha256(json.dumps(["garnet-allowed/1", *parts]).encode()).hexdigest()


MARGIN: Ms = 1_500
"""Milliseconds reserved for transmission and for a busy computer."""
LEAST: Ms = 20
SHARE = 2
"""One answer can take at most the time left on the clock divided by this."""
RESCUE: Ms = 500
"""Milliseconds left at which a move is played for a program that has not answered."""


def time_left(readings: Sequence[Reading], seat: Seat) -> Ms | None:
    """Return the ms left on the seat's clock, including its bank; None if no clock runs."""
    running = [reading for reading in readings if reading.running and reading.seat in (seat, None)]
    return min((clock.total for clock in running), default=None)


def budget(wish: Ms, readings: Sequence[Reading], seat: Seat, late: Ms = 0) -> Ms:
    """Return the thinking time in ms to ask for; `late` is the largest delay so far in ms."""
    running = [reading for reading in readings if reading.running and reading.seat in (seat, None)]
    if not running:
        return wish
    # Reserve the bank for late answers, because a full bank can win on time.
    turn = min(clock.shown for clock in running)
    return max(LEAST, min(wish, (turn - MARGIN - 2 * late) // SHARE))
