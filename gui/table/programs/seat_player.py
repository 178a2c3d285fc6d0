"""A seat's player as a string: "" for a person, `bot:LEVEL`, or `engine:COMMAND`."""

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
"""Maximum length of a command in characters, to allow a person to check it."""
USUAL = f"{BOT}{Level.CASUAL.value}"
EASIEST = f"{BOT}{Level.BEGINNER.value}"
LEVELS = frozenset(level.value for level in [*Level][2:])
"""Names of the levels that users can choose; other levels exist only for measurements."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def levels(game: str) -> list[str]:
    return [bot(step.level) for step in ladder(registry.game(game))]


def offered(text: str, game: Game) -> str:
    """Return the bot `text` or, if the game does not offer its level, the next weaker bot.

    Return "" if `text` is not a bot that is offered.
    """
    level = text.removeprefix(BOT)
    if not is_bot(text) or level not in LEVELS:
        return ""
    return bot(nearest(game, Level(level)))


def bot(level: Level) -> str:
    return f"{BOT}{level.value}"


def program(command: str) -> str:
    return f"{ENGINE}{command}"


def is_bot(text: str) -> bool:
    return text.startswith(BOT)


def readable(text: str) -> bool:
    try:
        return text == PERSON or bool(command(text, "game"))
    except KnownError:
        return False


def command(text: str, game: str) -> list[str]:
    """Return a player's command line. Raise `KnownError` if `text` is invalid.

    Garnet's bots run in Garnet's own executable, even in a frozen application.
    """
    if text.startswith(BOT):
        level = text.removeprefix(BOT)
        if level not in {known_level.value for known_level in Level}:
            raise KnownError(Table.tr("There is no level “{0}”.").format(level))
        return own_command("engine", game, "--level", level)
    if not text.startswith(ENGINE):
        raise KnownError(Table.tr("This version of Garnet does not support this player."))
    line = text.removeprefix(ENGINE)
    parts = words_in(line)
    if not parts or len(line) > LONGEST or _CONTROL.search(line):
        raise KnownError(Table.tr("This is not a command: {0}").format(shortly(line)))
    return parts


def sitters(match: Match, programs: Mapping[str, str]) -> dict[Seat, str]:
    """Return the programs, keyed by seat.

    The keys of `programs` are the names of the seats before any assignment by lot.
    """
    by_seat = {}
    for seat in Seat:
        agreement = match.agreement
        listed = seat if agreement is None else agreement.listed_as(seat, match.first_setup)
        by_seat[seat] = programs.get(match.game.seats[listed], "")
    return {seat: text for seat, text in by_seat.items() if text}


def title(text: str) -> str:
    if text.startswith(BOT):
        return words.bot(text.removeprefix(BOT))
    return Table.tr("Program") if text.startswith(ENGINE) else ""


def described(text: str) -> str:
    """Return a player's name. A bot's name is followed by its level."""
    return words.described(text.removeprefix(BOT)) if is_bot(text) else title(text)


def portrait_icon(text: str) -> str:
    if text == PERSON:
        return "faces/person"
    level = text.removeprefix(BOT)
    return f"faces/{level}" if is_bot(text) and level in LEVELS else "bot"


def level_mark(text: str) -> str:
    return words.mark(text.removeprefix(BOT)) if is_bot(text) else ""


def allowed(settings: Settings, text: str) -> bool:
    """Return True if a player can be started without asking the user."""
    if text == PERSON or is_bot(text):
        return True
    command = text.removeprefix(ENGINE)
    return text.startswith(ENGINE) and settings.now.allowed.get(_fingerprint(command)) == command


def allow(settings: Settings, text: str) -> None:
    """Allow a command from now on. Call this only once the user has chosen the command."""
    if not allowed(settings, text):
        command = text.removeprefix(ENGINE)
        settings.change(allowed={**settings.now.allowed, _fingerprint(command): command})


def _fingerprint(command: str) -> str:
    """Return a hash of this user, this computer and the command."""
    computer = bytes(QSysInfo.machineUniqueId().data()).decode(errors="replace")
    parts = [computer or QSysInfo.machineHostName(), QDir.homePath(), command]
    return hashlib.sha256(json.dumps(["garnet-allowed/1", *parts]).encode()).hexdigest()


MARGIN: Ms = 1_500
"""Time reserved for transmission and for delays of a busy computer, in milliseconds."""
MIN_BUDGET: Ms = 20
TIME_DIVISOR = 2
"""The maximum time for an answer is the time left on the clock divided by this number."""
RESCUE: Ms = 500
"""Time left in milliseconds at which a move is played for a program that has not answered."""


def time_left(readings: Sequence[Reading], seat: Seat) -> Ms | None:
    """Return the ms left on the seat's clock, including the bank, or None without a clock."""
    running = [reading for reading in readings if reading.running and reading.seat in (seat, None)]
    return min((clock.total for clock in running), default=None)


def budget(wish: Ms, readings: Sequence[Reading], seat: Seat, late: Ms = 0) -> Ms:
    """Return the thinking time of a program in milliseconds. `late` is its maximum delay."""
    running = [reading for reading in readings if reading.running and reading.seat in (seat, None)]
    if not running:
        return wish
    # Keep the bank for late answers: the seat with more time in its bank can win on time.
    turn = min(clock.shown for clock in running)
    return max(MIN_BUDGET, min(wish, (turn - MARGIN - 2 * late) // TIME_DIVISOR))
