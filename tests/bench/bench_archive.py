"""Times of the archive: saving an event durably, also with its journal, a beat, opening and more.

The baseline is a plain file in the same run: the same bytes appended and forced to the disk.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from games.match.archive import Archive, Header
from games.match.archive.journal import Journal
from games.match.events import Acted, Event, encode
from tests.bench.scale import scaled

BUILD = Path(__file__).parents[2] / "build"
EVENTS = scaled(2_000, 20)
MATCHES = scaled(200, 3)
LENGTH = scaled(150, 5)


def header(number: int) -> Header:
    return Header(
        id=f"{number:032x}",
        created="2026-03-01T20:15:00Z",
        game="thwart-omega",
        edition="puzzler",
        options={"round_seconds": 60},
        players={"black": "Ann", "white": "Ben"},
        seed="00" * 32,
        kind="umpire",
    )


def event(number: int) -> Event:
    return Acted(at=1_000 * number, seat="black", text="B:C3 W:D5")


def head(number: int) -> str:
    """Return a stand-in for a chain head."""
    return hashlib.sha256(b"%d" % number).hexdigest()


def times(runs: int, function: Callable[[int], object]) -> list[float]:
    """Return the duration of each call in ms, sorted."""
    taken = []
    for number in range(runs):
        start = time.perf_counter()
        function(number)
        taken.append((time.perf_counter() - start) * 1_000)
    return sorted(taken)


def line(name: str, taken: list[float], to_reach: str = "", base: list[float] | None = None) -> str:
    """Return a line of the report: median and 99th percentile, and their ratios to a baseline."""
    middle, rare = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
    ratio = ""
    if base is not None:
        ratio = f"   / plain file = {middle / base[len(base) // 2]:.2f}"
    return f"  {name:22}{middle:8.3f} ms   p99 {rare:8.3f} ms   {to_reach}{ratio}"


def plain(path: Path) -> list[float]:
    """Append the same bytes to a file, and force each to the disk."""
    with path.open("ab", buffering=0) as file:

        def append(number: int) -> None:
            file.write(encode(event(number)) + head(number).encode() + b"\n")
            os.fsync(file.fileno())

        return times(EVENTS, append)


def guarded_events(archive: Archive) -> list[float]:
    """Save events as a live match does: in the archive, read back, and in the journal."""
    one = msgspec.structs.replace(header(0), id="f" * 32)
    archive.create(one)
    events, heads = [event(n) for n in range(EVENTS)], [head(n) for n in range(EVENTS)]
    journal = Journal(archive.path, "0" * 12 + "." + "0" * 32, one)
    journal.keep([], [], {})

    def keep(number: int) -> None:
        archive.append(one.id, number, [events[number]], [heads[number]])
        archive.confirm(one.id, heads[: number + 1], number)
        journal.keep(events[: number + 1], heads[: number + 1], {})

    return times(EVENTS, keep)


def main() -> None:
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        path = Path(folder) / "matches.db"
        base = plain(Path(folder) / "plain")
        with Archive.open(path) as archive:
            archive.create(header(0))
            one = header(0).id
            kept = times(
                EVENTS, lambda number: archive.append(one, number, [event(number)], [head(number)])
            )
            guarded = guarded_events(archive)
            beats = times(
                EVENTS, lambda number: archive.record_observed(one, EVENTS * 1_000 + number)
            )
            events, heads = [event(n) for n in range(LENGTH)], [head(n) for n in range(LENGTH)]
            for number in range(1, MATCHES):
                archive.create(header(number))
                archive.append(header(number).id, 0, events, heads)
            listing = times(20, lambda _: archive.listing.matches())
            loading = times(20, lambda _: archive.read(header(1).id))
        opening = times(20, lambda _: Archive.open(path).close())
        size = path.stat().st_size / 1e6
    print(f"archive, {MATCHES} matches, {EVENTS + (MATCHES - 1) * LENGTH:,} events, {size:.1f} MB")
    print(line("plain file, fsync", base))
    print(line("an event, durably", kept, "(to reach: p99 < 20 ms)", base))
    print(line("…, journal, read back", guarded, "(to reach: p99 < 20 ms)", base))
    print(line("a beat", beats, "", base))
    print(line("list of all matches", listing))
    print(line(f"load {LENGTH} events", loading))
    print(line("open and close", opening))


if __name__ == "__main__":
    main()
