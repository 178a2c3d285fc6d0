"""The types that every game and the match controller share.

A game is a set of frozen values: a `Position` says which actions are possible and returns the
position after an action. Nothing here reads a clock, draws random numbers or touches a file.
"""

from __future__ import annotations

from games.core.capabilities import Drawn, KnownTo, Lot, Memory, Parts, PublicBoard, Reconstruction
from games.core.counting import grouped, many
from games.core.errors import CannotDraw, IllegalAction, InvalidAction, KnownError, Refusal, Stuck
from games.core.game import Command, Game, GameKind, Lasting, judged_live
from games.core.position import Draw, Lapse, Ms, Outcome, Position, Timer
from games.core.seats import PUBLIC, UMPIRE, Audience, Pair, Seat, Viewer, ahead, titled
from games.core.setup import (
    LONGEST_NAME,
    BadOption,
    EditionSpec,
    OptionKind,
    Options,
    OptionSpec,
    Seconds,
    Setup,
    check_name,
    plain_name,
)
from games.core.text import Message, counted

__all__ = [
    "LONGEST_NAME",
    "PUBLIC",
    "UMPIRE",
    "Audience",
    "BadOption",
    "CannotDraw",
    "Command",
    "Draw",
    "Drawn",
    "EditionSpec",
    "Game",
    "GameKind",
    "IllegalAction",
    "InvalidAction",
    "KnownError",
    "KnownTo",
    "Lapse",
    "Lasting",
    "Lot",
    "Memory",
    "Message",
    "Ms",
    "OptionKind",
    "OptionSpec",
    "Options",
    "Outcome",
    "Pair",
    "Parts",
    "Position",
    "PublicBoard",
    "Reconstruction",
    "Refusal",
    "Seat",
    "Seconds",
    "Setup",
    "Stuck",
    "Timer",
    "Viewer",
    "ahead",
    "check_name",
    "counted",
    "grouped",
    "judged_live",
    "many",
    "plain_name",
    "titled",
]
