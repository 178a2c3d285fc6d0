from __future__ import annotations

from typing import Literal

from games.core import EditionSpec, OptionKind, Options, OptionSpec, Seconds

DEFAULT_EDITION = "puzzler"


class ThwartOmegaOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options: the seat that wins ties (in some editions) and the length of a round."""

    dm_opponent: Literal["black", "white"] = "white"
    round_seconds: Seconds = 60


EDITIONS = (
    EditionSpec(
        "puzzler",
        "The Genius Puzzler",
        "Equal scores: group sizes decide; if they are equal too, the DM Opponent wins.",
        "TO-8",
    ),
    EditionSpec(
        "colosseum",
        "DM Colosseum",
        "Equal scores: group sizes decide; if they are equal too, the game is replayed.",
        "TO-8",
    ),
    EditionSpec(
        "genius-game-3",
        "Genius Game 3",
        "Equal scores: the DM Opponent wins.",
        "TO-8",
    ),
)

OPTION_SPECS = (
    OptionSpec(
        "dm_opponent",
        OptionKind.SEAT,
        "DM Opponent",
        "The seat that wins when everything is equal.",
        "TO-8",
    ),
    OptionSpec(
        "round_seconds",
        OptionKind.SECONDS,
        "Time per round",
        "The length of a round. Missing submissions are then drawn at random.",
        "TO-9",
        least=1,
    ),
)
