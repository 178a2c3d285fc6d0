"""A program that plays a match into an archive as fast as possible until it is killed.

After each commit it writes what is safely stored to a file descriptor: `event N HEAD`, `beat AT`.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import Any

from games.core import Game, Pair, Refusal, Setup
from games.match.archive import Archive, Header, resume
from games.match.match import Events, Match, NotNow, settle
from tests.games.toys import SEED, TOYS, TURNS

HEAP = 1_000_000


def header_of(match_id: str) -> Header:
    return Header(
        id=match_id,
        created="2026-03-01T20:15:00Z",
        game=TURNS.id,
        edition=None,
        options={"heap": HEAP, "banks": (600, 600), "rounding": 5},
        players={"ann": "Ann", "ben": "Ben"},
        seed=SEED.hex(),
        kind="umpire",
    )


def setup_of(
    game: Game, edition: str | None, options: dict[str, Any], players: dict[str, str]
) -> Setup:
    chosen = game.options(**{**options, "banks": tuple(options["banks"])})
    return Setup(game.id, edition, chosen, Pair(players["ann"], players["ben"]))


def resumed(archive: Archive, match_id: str) -> tuple[Match, int]:
    """Return the stored match, checked against its chain, and its last observed time."""
    _, match, at = resume(archive, match_id, TOYS.__getitem__, setup_of)
    return match, at


def turn(match: Match, now: int, chance: random.Random) -> Events:
    """Return the next events: mostly moves, sometimes others."""
    if match.outcome is not None:
        return match.rewind(len(match.events) // 2, now, "on with it")
    if match.paused:
        return match.resume(now)
    match chance.randrange(20):
        case 0:
            return match.pause(now, "x" * chance.randrange(3_000))
        case 1:
            return match.adjust(now, match.state.clocks.running[0].timer.key, 5, "lag")
        case 2:
            return match.rewind(len(match.events) * 9 // 10, now, "wrong")
        case 3 if (last := match.fixable()) is not None:
            return match.fix(last[0], "take 1", now)
        case 4:
            return match.deadline(now)
        case 5:
            return (*match.unmask(now, True), *match.unmask(now, False), *match.pause(now, ""))
    (seat,) = match.position.awaiting()
    return match.submit(seat, f"take {chance.randint(1, 3)}", now)


def play(path: Path, match_id: str, acknowledged: int) -> None:
    """Play the match without end; create archive and match if they are missing."""
    chance = random.Random(os.getpid())
    with Archive.open(path) as archive:
        if all(match.header.id != match_id for match in archive.listing.matches()):
            archive.create(header_of(match_id))
        match, now = resumed(archive, match_id)
        while True:
            now += chance.choice((1, 300, 4_000))
            first = len(match.events)
            settle(match, now)
            try:
                match.append(turn(match, max(now, match.state.clocks.at), chance))
            except (Refusal, NotNow):
                continue
            archive.append(match_id, first, match.events[first:], match.heads[first + 1 :])
            os.write(acknowledged, f"event {len(match.events)} {match.head}\n".encode())
            if chance.random() < 0.3:
                archive.record_observed(match_id, now + 1)
                os.write(acknowledged, f"beat {now + 1}\n".encode())


if __name__ == "__main__":
    play(Path(sys.argv[1]), sys.argv[2], 1)
