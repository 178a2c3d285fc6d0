"""Every reader takes at most two and a half times as long for twice the text."""

from __future__ import annotations

import json
import time
from cProfile import Profile
from functools import cache
from pathlib import Path

import pytest

from games import registry
from games.core import Pair, Seat
from games.match import record
from games.match.match import Match, Table
from games.match.setups import setup_of
from games.reading import token_cache
from games.reading.reader import read_paste
from games.reading.token_cache import TextCache, clear_caches

DATA = Path(__file__).parents[2] / "data" / "chat"
SHORT, LONG = 800, 3_200
AT_MOST = 2.5**2
"""Maximum ratio of steps for four times the text."""
MANY, AT_WORST = 4_000, 30
"""A reading is too slow if this many characters take this many times as long as plain words."""
SHOWN = {
    "thwart-omega": "001",
    "masked-army": "005",
    "hyperstar": "004",
    "gyulbot race": "001",
    "gyulbot rebuttal": "024",
    "gyulbot demonstration": "037",
    "unlucky-for-some arranging": "002",
    "unlucky-for-some": "018",
}
TRIALS = ("candle-countdown", "know-your-nodes", "wandering-noughts")
PLAIN = "hello there "
AWKWARD = (
    "1,2,3😀", "8, ", "a 3 ", ". ", "(", "'A1 ", "🧱⭕", ":x:", "**a**", "a* ", "1. a\n", "~~a",
    "> a\n", "Ann: F4-G4\nBen: D4-E4\n", "wait no ", "not c3 ", "c3 no c4 ", "7 or ",
    "light F or ", "c3? ", "if c3, ", "next to C3 ", "f4g4", "black c3 white d5 ",
    "my move is ", "move A3 A5 ", "pass, ", "red up right ", "up up left ", "8 last ",
    "light F, ", "candles soon ", "nodes: none\n", "C4=5\n", "5 in C4, ", "all rest ",
    "(edit: c3 ", "forget all ", "c3\nkeep it\n", "one less than her ", "top left corner ",
    "you c3 ", "c3? yes c3. ", "final c3. ", "not 8 but ", "F on, H off ", "1) light F 2) ",
    "wall B3 ", "A 8 fast ", "8F ", "first three fast ", "rest stays ",
)  # fmt: skip
"""Texts that a cat, a program or an angry player may repeat endlessly."""
PARTS = 5
"""Number of tests that these texts are spread over."""
BLANK = "swap " + "\n" * MANY


@cache
def match_of(name: str) -> Match:
    """Return a match in which the reader of that name is used."""
    if name in SHOWN:
        path = DATA / f"{name.split()[0]}.json"
        cases = json.loads(path.read_text("utf-8"))
        case = next(case for case in cases if f"-{SHOWN[name]}-" in case["name"])
        return record.replay(record.read(json.dumps(case["record"]).encode()), None)
    game = registry.game(name)
    setup = setup_of(game, None, {}, dict(zip(game.seats, Pair("Ann", "Ben"), strict=True)))
    match = Match(game, setup, bytes(32), Table(timed=False, grace=0))
    if name == "candle-countdown":
        for seat in Seat:
            match.append(match.submit(seat, "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S", 1))
    return match


def read(match: Match, paste: str, seat: Seat | None) -> None:
    """Read a paste with empty caches."""
    clear_caches()
    read_paste(match.game, match.position, match.setup.players, paste, seat=seat)


def steps(match: Match, paste: str, seat: Seat | None) -> int:
    """Return the number of function calls of a reading."""
    with Profile() as profile:
        read(match, paste, seat)
    return sum(entry.callcount for entry in profile.getstats())


def seconds(match: Match, paste: str, seat: Seat | None, often: int = 1) -> float:
    """Return the least processor time of `often` readings."""
    best = float("inf")
    for _ in range(often):
        began = time.thread_time()
        read(match, paste, seat)
        best = min(best, time.thread_time() - began)
    return best


@pytest.mark.alike
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("field", [True, False], ids=["field", "chat"])
@pytest.mark.parametrize("name", [*SHOWN, *TRIALS])
def test_reading_time_grows_almost_linearly(name: str, field: bool, part: int) -> None:
    """Steps are the same on any machine. Regular expressions take no steps, so they are timed."""
    match = match_of(name)
    seat, head = (Seat.ONE, "") if field else (None, f"{match.setup.players.one}: ")
    plain = seconds(match, (head + PLAIN * MANY)[:MANY], seat, 3)
    grown: list[object] = []
    for said in AWKWARD[part::PARTS]:
        short, long = (
            steps(match, head + said * (length // len(said)), seat) for length in (SHORT, LONG)
        )
        if long > AT_MOST * short:
            grown.append((said, short, long))
    for said in (*AWKWARD, BLANK)[part::PARTS]:
        paste = (head + said * MANY)[:MANY]
        if all(seconds(match, paste, seat) > AT_WORST * plain for _ in range(3)):
            grown.append(said)
    assert grown == []


def test_every_game_with_a_reader_is_measured() -> None:
    games = {name.partition(" ")[0] for name in (*SHOWN, *TRIALS)}
    assert games == {game_id for game_id in registry.game_ids() if registry.package(game_id)}


def test_the_cache_of_messages_is_limited() -> None:
    """Messages may be long: each entry of a paste contains thousands of words."""
    match = match_of("unlucky-for-some")
    clear_caches()
    for number in range(30):
        paste = f"{number} light F, " + "5 in C4, " * 1_000
        read_paste(match.game, match.position, match.setup.players, paste, seat=Seat.ONE)
    assert 0 < token_cache._TOKENIZED.characters <= token_cache.MAX_CHARACTERS
    assert 0 < token_cache._SPLIT.characters <= token_cache.MAX_CHARACTERS


def test_the_cache_keeps_recently_used_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_cache, "MAX_CHARACTERS", 10)
    kept, made = TextCache[str](), []

    def of(text: str, given: int = 0) -> str:
        return kept.of(text, given, lambda: made.append(text) or text)  # type: ignore[func-returns-value]

    for text in ("abc", "def", "abc", "ghij", "abc", "def"):
        assert of(text) == text
    assert made == ["abc", "def", "ghij", "def"]
    of("k" * 50)
    assert kept.characters == 0
