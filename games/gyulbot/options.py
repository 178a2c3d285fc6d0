from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from games.core import BadOption, EditionSpec, Message, OptionKind, Options, OptionSpec, Seconds
from games.core.seats import Pair
from games.gyulbot.board import Puzzle, board_of

Rounds = Annotated[int, msgspec.Meta(ge=1, le=1_000)]

NAMES = Pair("a", "b")
TITLES = Pair(Message("A"), Message("B"))
DEFAULT_EDITION = "puzzler"


class GyulbotOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a match; all times are in seconds (GY-7 to GY-9).

    `dm_opponent` is the seat that wins ties in editions with that rule. `rounds` is None for the
    edition's number of rounds. `puzzles` holds one puzzle per round, in order, and repeats if extra
    rounds need more (GY-11).
    """

    dm_opponent: Literal["a", "b"] = "b"
    rounds: Rounds | None = None
    puzzles: tuple[Puzzle, ...] = ()
    cap_seconds: Seconds = 600
    rebuttal_seconds: Seconds = 60
    demonstration_seconds: Seconds = 120


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules in which editions differ (GY-11).

    `lowerings` is how often a claimant may lower the claim in a round; None means any number of
    times. If `halves` is True, a failed undercutter's rebuttal time is halved in the next round
    (GY-12). `extra_rounds` is the maximum number of extra rounds after a tie, after which the DM
    Opponent wins a tie; None means any number.
    """

    rounds: int
    lowerings: int | None
    halves: bool
    extra_rounds: int | None


RULES = {
    "puzzler": Edition(rounds=10, lowerings=0, halves=False, extra_rounds=1),
    "dm2": Edition(rounds=5, lowerings=1, halves=True, extra_rounds=0),
    "finals": Edition(rounds=9, lowerings=None, halves=True, extra_rounds=None),
}


def rounds_of(edition: str, options: GyulbotOptions) -> int:
    """Return the number of rounds, excluding extra rounds."""
    return RULES[edition].rounds if options.rounds is None else options.rounds


def check_puzzles(options: GyulbotOptions) -> None:
    """Raise ValueError, naming the entry and the clause, unless every puzzle can be played."""
    for number, puzzle in enumerate(options.puzzles, start=1):
        try:
            board_of(puzzle)
        except ValueError as error:
            entry = Message("puzzles: entry {number}: {why}", number=number, why=str(error))
            raise BadOption("puzzles", entry) from None


def check_number(options: GyulbotOptions, needed: int) -> None:
    """Raise ValueError if there are fewer than `needed` puzzles (GY-11)."""
    if len(options.puzzles) < needed:
        few = "puzzles: there are {number}, but {needed} are needed, one per round"
        why = Message(few, number=len(options.puzzles), needed=needed, clause="GY-11")
        raise BadOption("puzzles", why)


EDITIONS = (
    EditionSpec(
        "puzzler",
        "The Genius Puzzler",
        "10 rounds; claims stand as made; a tie gives one more round, then the DM Opponent wins.",
        "GY-11",
    ),
    EditionSpec(
        "dm2",
        "DM2",
        "5 rounds; a claim may be lowered once; a failed undercut halves the next minute; the DM "
        "Opponent wins a tie.",
        "GY-11",
    ),
    EditionSpec(
        "finals",
        "Finals",
        "9 rounds; claims may be lowered at will; a failed undercut halves the next minute; after "
        "a tie, play continues until one player is ahead.",
        "GY-11",
    ),
)

OPTION_SPECS = (
    OptionSpec(
        "dm_opponent",
        OptionKind.SEAT,
        "DM Opponent",
        "The seat that wins a tie, where the edition says so.",
        "GY-11",
    ),
    OptionSpec(
        "rounds",
        OptionKind.NUMBER,
        "Rounds",
        "Number of rounds; the default depends on the edition.",
        "GY-11",
        least=1,
        most=1_000,
        short=3,
    ),
    OptionSpec(
        "puzzles",
        OptionKind.OTHER,
        "Puzzles",
        "One for each round. Nobody sees them beforehand; in extra rounds they may repeat.",
        "GY-11",
    ),
    OptionSpec(
        "cap_seconds",
        OptionKind.SECONDS,
        "Time to claim",
        "How long a round waits for the first claim before it is void.",
        "GY-7",
        least=1,
    ),
    OptionSpec(
        "rebuttal_seconds",
        OptionKind.SECONDS,
        "Time to undercut",
        "How long the other seat may undercut a claim.",
        "GY-8",
        least=1,
    ),
    OptionSpec(
        "demonstration_seconds",
        OptionKind.SECONDS,
        "Time to demonstrate",
        "Time allowed for demonstrating a claim; an undercutter also gets what was left of "
        "its minute.",
        "GY-9",
        least=1,
    ),
)
