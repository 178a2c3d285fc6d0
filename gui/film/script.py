"""What a clip is made of: a record or a log, read back into its match."""

from __future__ import annotations

from dataclasses import dataclass

from games import registry
from games.core.strict import Unreadable, parse
from games.match import exportlog, record
from games.match.archive import match_of
from games.match.archive.replay import check_events
from games.match.match import Match


@dataclass(frozen=True, slots=True)
class Script:
    """A match; `counts[k]`: how many events there are after its first k entries.

    The entries of a log are its events.
    """

    match: Match
    counts: tuple[int, ...]

    def events(self, entries: int | None) -> int:
        """How many events the first `entries` entries are; None: all."""
        last = len(self.counts) - 1
        return self.counts[last if entries is None else min(entries, last)]


def read_script(data: bytes) -> Script:
    """The match in a file's bytes; raises `Unreadable`, and `RecordRefused` for an illegal record.

    A log may be one of a match that still runs, as Garnet hands it to a process of its own.
    """
    value = parse(data, exportlog.MAX_BYTES)
    if isinstance(value, dict) and value.get("format") == exportlog.FORMAT:
        return _of_log(exportlog.read(data))
    counts = []
    for match in record.replaying(record.read(data)):
        counts.append(len(match.events))
    return Script(match, tuple(counts))


def _of_log(log: exportlog.Log) -> Script:
    match = match_of(log.header, registry.game, record.setup_of)
    problems = check_events(match, log.events, log.heads)
    if problems:
        raise Unreadable("{why}", why=problems[0])
    return Script(match, tuple(range(len(match.events) + 1)))
