"""Time to read a paste: the corpus, and dense chats of one post and of two.

The chats consist of players' messages from the corpus, in common chat formats, read in the
positions of these messages (at the start of a single trial). *First*: nothing of it was read
before; *again*: it was pasted before, like most of a running chat. Times are processor times of
this thread, the best of several.
"""

from __future__ import annotations

import itertools
import json
import random
import statistics
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games import registry
from games.core import Pair, Seat
from games.match import record
from games.match.match import Match, Table
from games.match.setups import setup_of
from games.reading.reader import read_paste
from games.reading.token_cache import clear_caches
from tests.bench.scale import scaled

DATA = Path(__file__).parents[1] / "data" / "chat"
POST, OFTEN = 2_000, 4
"""Longest post in a chat; number of times each paste is read."""
SHAPES = {
    "discord": "{who} — Today at {minute}\n{text}",
    "whatsapp": "[12/11/2026, {minute}:07] {who}: {text}",
    "irc": "[{minute}] <{who}> {text}",
    "names": "{who}: {text}",
    "list": "{number}. {text}",
    "bullets": "- {text}",
    "table": "| {who} | {text} |",
    "lines": "{text}",
    "prose": "{text}  ",
}


def dense(
    shape: str, texts: Sequence[str], players: Iterable[str], chance: random.Random, long: int
) -> str:
    """Return a chat of maximum length by two players and sometimes somebody else."""
    parts: list[str] = []
    one, two = players
    for number in itertools.count(1):
        text = chance.choice(texts)
        parts.append(
            SHAPES[shape].format(
                who=chance.choice((one, one, two, two, "Zoe")),
                minute=f"{20 + number // 60 % 4}:{number % 60:02}",
                number=number,
                text=text if shape == "lines" else " ".join(text.split()),
            )
        )
        if sum(map(len, parts)) + len(parts) > long:
            break
    return ("" if shape == "prose" else "\n").join(parts[:-1])


def chats(
    matches: Sequence[Match], texts: Sequence[str], long: int
) -> Iterator[tuple[str, Match, str, Seat | None]]:
    """Yield dense chats of a game: whole chats, and the same pasted into a player's field."""
    chance = random.Random(15)
    for shape in [*SHAPES][: scaled(None, 1)]:
        for match in chance.sample(matches, min(3, len(matches))):
            for seat in (None, Seat.ONE):
                yield shape, match, dense(shape, texts, match.setup.players, chance, long), seat


def milliseconds(match: Match, paste: str, seat: Seat | None, *, first: bool = False) -> float:
    """Return the time of one reading."""
    best = float("inf")
    for _ in range(OFTEN):
        if first:
            clear_caches()
        began = time.thread_time()
        read_paste(match.game, match.position, match.setup.players, paste, seat=seat)
        best = min(best, time.thread_time() - began)
    return 1000 * best


def match_of(case: dict[str, Any]) -> Match:
    return record.replay(record.read(json.dumps(case["record"]).encode()), None)


def started(game_id: str) -> Match:
    game = registry.game(game_id)
    options = game.drawn.supply(None, {}, lambda label, n: 0)
    setup = setup_of(game, None, options, dict(zip(game.seats, Pair("Ann", "Ben"), strict=True)))
    return Match(game, setup, bytes(32), Table(timed=False))


def told(name: str, found: Iterable[float]) -> str:
    """Return median, 95th percentile and maximum as text."""
    row = sorted(found)
    late = row[int(0.95 * len(row))]
    return f"{name} {statistics.median(row):.1f}, 95th percentile {late:.1f}, most {row[-1]:.1f} ms"


def measure(name: str, matches: Sequence[Match], texts: Sequence[str]) -> None:
    for long in (POST, 2 * POST):
        several = list(chats(matches, texts, long))
        first = (milliseconds(match, paste, seat, first=True) for _, match, paste, seat in several)
        again = (milliseconds(match, paste, seat) for _, match, paste, seat in several)
        print(f"{name}, {long} characters: {told('first', first)}; {told('again', again)}")


def main() -> None:
    for path in sorted(path for path in DATA.glob("*.json") if path.stem != "hunted"):
        cases = json.loads(path.read_text("utf-8"))
        matches, texts, shown = [], [], []
        for case in cases[: scaled(None, 4)]:
            match, paste = match_of(case), case["paste"]
            seat = None if case["seat"] is None else match.game.seat(case["seat"])
            shown.append(milliseconds(match, paste, seat, first=True))
            matches.append(match)
            texts += [paste, paste.splitlines()[-1]]
        print(f"{path.stem}, shown messages: {told('first', shown)}")
        measure(path.stem, matches, texts)
    for game_id in registry.game_ids():
        # trials use the texts of the whole game, which comes before them
        if not (DATA / f"{game_id}.json").exists():
            measure(game_id, [started(game_id)] * 3, texts)


if __name__ == "__main__":
    main()
