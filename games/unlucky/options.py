from __future__ import annotations

import msgspec

from games.core import OptionKind, Options, OptionSpec, Seconds

ALONE_SECONDS = 120
"""Default length of a round, in seconds, if a trial is played alone."""


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map as stored in a file: rows of region letters, `.` for no node (KN-1)."""

    rows: tuple[str, ...]


MapOption = MapFile | tuple[str, ...] | None
"""A map in a record: a file's content or the map's rows, or None for the default map."""


class UnluckyOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options: the map (KN-1), and the lengths in seconds of a round and of round 0 (CC-1)."""

    map: MapOption = None
    round_seconds: Seconds = 300
    arrangement_seconds: Seconds = 300


class CandleOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    round_seconds: Seconds = ALONE_SECONDS
    arrangement_seconds: Seconds = 300


class NodesOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    map: MapOption = None
    round_seconds: Seconds = ALONE_SECONDS


class NoughtsOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    round_seconds: Seconds = ALONE_SECONDS


def rows_of(option: MapOption) -> tuple[str, ...] | None:
    """Return the rows of a map option, or None for the default map."""
    return option.rows if isinstance(option, MapFile) else option


MAP_SPEC = OptionSpec(
    "map",
    OptionKind.OTHER,
    "Map",
    "The map: the default one, one from a file, or one of your own.",
    "KN-1",
)
ROUND_SPEC = OptionSpec(
    "round_seconds",
    OptionKind.SECONDS,
    "Time per round",
    "The length of a round. Any part missing at the end counts as no action in its trial.",
    "UF-4",
    least=1,
)
ARRANGEMENT_SPEC = OptionSpec(
    "arrangement_seconds",
    OptionKind.SECONDS,
    "Time to arrange",
    "How long players have to arrange their candles. A missing arrangement is drawn at random.",
    "CC-1",
    least=1,
)
