"""Who sits in a seat (`bot:LEVEL`, `engine:COMMAND`), what may be run, how long it may think."""

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
"""Added to a bot's command: it takes a match in only when its kernels are compiled."""
LONGEST = 4_000
"""Characters of a command, so that it can be looked through."""
USUAL = f"{BOT}{Level.CASUAL.value}"
EASIEST = f"{BOT}{Level.BEGINNER.value}"

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def levels(game: str) -> list[str]:
    """Return the bots that are offered for a game, the weakest first; the yardsticks are not."""
    return [bot(step.level) for step in ladder(registry.game(game))]


def offered(text: str, game: Game) -> str:
    """The bot that is meant, or that of the next level below that the game has; "" for none."""
    level = text.removeprefix(BOT)
    if not is_bot(text) or level not in {one.value for one in [*Level][2:]}:
        return ""
    return bot(nearest(game, Level(level)))


def bot(level: Level) -> str:
    """Return a bot of this level, in writing."""
    return f"{BOT}{level.value}"


def program(command: str) -> str:
    """Any program that speaks the line protocol, in writing."""
    return f"{ENGINE}{command}"


def is_bot(text: str) -> bool:
    """Return whether a text means one of Garnet's own bots, of whatever level."""
    return text.startswith(BOT)


def readable(text: str) -> bool:
    """Return whether a text names somebody who can be started."""
    try:
        return text == PERSON or bool(command(text, "game"))
    except KnownError:
        return False


def command(text: str, game: str) -> list[str]:
    """Return the program and its arguments; raises `KnownError`.

    Garnet's own bots run in Garnet's own program, also where that is a frozen application.
    """
    if text.startswith(BOT):
        level = text.removeprefix(BOT)
        if level not in {one.value for one in Level}:
            raise KnownError(Table.tr("There is no level “{0}”.").format(level))
        return own_command("engine", game, "--level", level)
    if not text.startswith(ENGINE):
        raise KnownError(Table.tr("This version of Garnet does not know this player."))
    line = text.removeprefix(ENGINE)
    parts = words_in(line)
    if not parts or len(line) > LONGEST or _CONTROL.search(line):
        raise KnownError(Table.tr("This is no command: {0}").format(shortly(line)))
    return parts


def sitters(match: Match, programs: Mapping[str, str]) -> dict[Seat, str]:
    """Who plays the seats that no person plays; `programs`: as the match's header holds them.

    A header lists them by seat as they were named, and a lot may have exchanged the seats since.
    """
    found = {}
    for seat in Seat:
        agreement = match.agreement
        listed = seat if agreement is None else agreement.listed_as(seat, match.first_setup)
        found[seat] = programs.get(match.game.seats[listed], "")
    return {seat: text for seat, text in found.items() if text}


def title(text: str) -> str:
    """Return the default name of a seat's player."""
    if text.startswith(BOT):
        return words.bot(text.removeprefix(BOT))
    return Table.tr("Program") if text.startswith(ENGINE) else ""


def allowed(settings: Settings, text: str) -> bool:
    """Whether who plays, in writing (`sitting`), is started unasked: a bot, or what was allowed."""
    if text == PERSON or is_bot(text):
        return True
    command = text.removeprefix(ENGINE)
    return text.startswith(ENGINE) and settings.now.allowed.get(_mark(command)) == command


def allow(settings: Settings, text: str) -> None:
    """From now on this command may be run: the user chose it, here."""
    if not allowed(settings, text):
        command = text.removeprefix(ENGINE)
        settings.change(allowed={**settings.now.allowed, _mark(command): command})


def _mark(command: str) -> str:
    """Return hexadecimal digits that differ between users, computers and commands.

    The user's own folder says whose it is, and is also where a command is run.
    """
    computer = bytes(QSysInfo.machineUniqueId().data()).decode(errors="replace")
    parts = [computer or QSysInfo.machineHostName(), QDir.homePath(), command]
    return hashlib.sha256(json.dumps(["garnet-allowed/1", *parts]).encode()).hexdigest()


MARGIN: Ms = 1_500
"""Time that is never given away: the answer has to travel, and the computer may be busy."""
LEAST: Ms = 20
SHARE = 2
"""One part in so many of what the clock shows may go into one answer."""
RESCUE: Ms = 500
"""With so little left, something is played for a program that has not answered."""


def left(readings: Sequence[Reading], seat: Seat) -> Ms | None:
    """Return how long the seat's clock still runs, with its bank; None if none runs for it."""
    running = [one for one in readings if one.running and one.seat in (seat, None)]
    return min((one.total for one in running), default=None)


def budget(wish: Ms, readings: Sequence[Reading], seat: Seat, late: Ms = 0) -> Ms:
    """For how long to ask. `late`: by how much its answers have come later than asked for."""
    running = [one for one in readings if one.running and one.seat in (seat, None)]
    if not running:
        return wish
    # The bank is for late answers, not for thinking: whoever keeps it wins on the clock.
    turn = min(one.shown for one in running)
    return max(LEAST, min(wish, (turn - MARGIN - 2 * late) // SHARE))
