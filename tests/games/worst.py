"""The hardest legal records to open: as long, large and unusual as possible."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from games.core.strict_json import MAX_BYTES
from games.match import record
from games.match.match import Match

SEED = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
MOST = 10_000
"""Maximum number of entries in a record."""
LONG = {"a": "W" * 100, "b": "😀\u0301" * 50}

Entries = list[list[str]]


def write(game: str, seats: tuple[str, str], moves: Entries, **changes: Any) -> bytes:
    names = dict(zip(seats, LONG.values(), strict=True))
    whole = {
        "format": "garnet-match/1",
        "game": game,
        "players": names,
        "seed": SEED,
        "moves": moves,
    }
    data = json.dumps(whole | changes, ensure_ascii=False, separators=(",", ":")).encode()
    assert len(data) <= MAX_BYTES and len(moves) <= MOST
    return data


def replaced(most: int = MOST) -> bytes:
    """Return a record of Thwart Omega: a seat replaces its submission `most` times in a round."""
    cells = [f"{'ABCDEFG'[i % 7]}{i // 7 + 1}" for i in range(49)]
    pairs = itertools.cycle(itertools.permutations(cells, 2))
    moves = [["black", f"B:{one} W:{two}"] for one, two in itertools.islice(pairs, most - 1)]
    return write("thwart-omega", ("black", "white"), [*moves, ["white", "concede"]])


def replays() -> bytes:
    """Return a record of Thwart Omega with endless replays: all cells burn (TO-8)."""
    cells = [f"{'ABCDEFG'[i % 7]}{i // 7 + 1}" for i in range(48)]
    one_game: Entries = []
    for cell, two in zip(cells[:46:2], cells[1:46:2], strict=True):
        one_game += [["black", f"B:{cell} W:{two}"], ["white", f"B:{two} W:{cell}"]]
    moves = (one_game * (MOST // len(one_game) + 1))[: MOST - 1]
    moves.append(["umpire", "abandon", "Enough."])
    return write("thwart-omega", ("black", "white"), moves, edition="colosseum")


PUZZLE = {
    "width": 16,
    "height": 16,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "P16"]],
    "goal": ["A16", "red"],
}


def deadlines() -> bytes:
    """Return a record of ten thousand rounds of Gyulbot, all without claims and so tied (GY-11)."""
    options = {"rounds": 1, "puzzles": [PUZZLE]}
    moves: Entries = [*([["deadline"]] * (MOST - 1)), ["umpire", "abandon", "Enough."]]
    return write("gyulbot", ("a", "b"), moves, edition="finals", options=options)


def _large(number: int) -> dict[str, Any]:
    """Return a puzzle of 32×32 cells with about a hundred walls, different for each number."""
    columns = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB", "AC", "AD", "AE", "AF"]
    walls = [
        f"{columns[(i * 7 + number) % 31]}{(i * 5 + number // 31) % 31 + 1}{'ES'[i % 2]}"
        for i in range(115)
    ]
    robots = [["red", "A1"], ["red", "B1"], ["blue", "AF32"], ["green", "P16"], ["yellow", "A32"]]
    return {"width": 32, "height": 32, "walls": walls, "robots": robots, "goal": ["Q17", None]}


def puzzles() -> bytes:
    """Return a record of Gyulbot: a thousand rounds on large boards, with failed claims."""
    options = {"rounds": 1_000, "puzzles": [_large(number) for number in range(1_000)]}
    moves: Entries = []
    for number in range(1_000):
        moves += [["ab"[number % 2], "claim 9"], ["deadline"], ["deadline"]]
    moves.append(["umpire", "abandon", "Enough."])
    return write("gyulbot", ("a", "b"), moves, edition="puzzler", options=options)


def lowered() -> bytes:
    """Return a record of Gyulbot: ten times, claims are lowered one by one from 999 to 1."""
    moves: Entries = []
    for _ in range(9):
        moves.append(["a", "claim 999"])
        moves += [["a", f"lower {number}"] for number in range(998, 0, -1)]
        moves += [["b", "decline"], ["deadline"]]
    moves.append(["a", "concede"])
    options = {"rounds": 1_000, "puzzles": [PUZZLE] * 1_000}
    return write("gyulbot", ("a", "b"), moves, edition="finals", options=options)


def solutions(rounds: int = 50) -> bytes:
    """Return a record with solutions of 998 moves, the maximum, in their longest notation."""
    line = "Red " + "RL" * 498 + "D"
    text = line + " Blue " + "UD" * 9_400
    moves: Entries = []
    for _ in range(rounds):
        moves += [["a", "claim 999"], ["b", "decline"], ["a", f"solve {text}"]]
    moves.append(["b", "concede"])
    options = {"rounds": 60, "puzzles": [PUZZLE] * 60}
    return write("gyulbot", ("a", "b"), moves, edition="finals", options=options)


def undercuts() -> bytes:
    """Return a record of Gyulbot: 1,001 rounds, each with claim, undercut and solution."""
    options = {"rounds": 1_000, "puzzles": [PUZZLE] * 1_000}
    moves: Entries = []
    for number in range(1_001):
        one, two = "ab" if number % 2 else "ba"
        moves += [[one, "claim 9"], [two, "undercut 1"], [two, "solve Red D"]]
    return write("gyulbot", ("a", "b"), moves, edition="finals", options=options)


def time_outs() -> bytes:
    """Return a record of endless HyperStar: alternating passes and time-outs end no game (HS-9)."""
    moves: Entries = [["first", "A1"], ["second", "A2"]]
    first = ["first", "pass"]
    while len(moves) < MOST - 1:
        moves.append(first if len(moves) % 2 == 0 else ["deadline"])
    moves.append(["umpire", "abandon", "Enough."])
    options = {"radius": 5}
    return write("hyperstar", ("first", "second"), moves, options=options)


def parts() -> bytes:
    """Return a record of Unlucky For Some: ten thousand parts, nearly all of them replaced."""
    seats = ("dmo", "ec")
    arranged = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
    moves: Entries = [[seat, "candle-countdown", arranged] for seat in seats]
    texts = itertools.cycle(
        [("candle-countdown", "none"), ("know-your-nodes", "none"), ("wandering-noughts", "none")]
    )
    while len(moves) < MOST - 1:
        moves.append([seats[len(moves) // 5_000], *next(texts)])
    moves.append(["ec", "concede"])
    return write("unlucky-for-some", seats, moves)


def _reason(words: str) -> str:
    return words * (1_000_000 // len(words.encode()))


def long_reason(words: str) -> bytes:
    """Return a record in which the umpire's reason has the maximum length."""
    moves = [["umpire", "award", "red", _reason(words)]]
    return write("masked-army", ("red", "blue"), moves)


WORST: dict[str, Callable[[], bytes]] = {
    "replaced": replaced,
    "replays": replays,
    "deadlines": deadlines,
    "puzzles": puzzles,
    "lowered": lowered,
    "solutions": solutions,
    "undercuts": undercuts,
    "time-outs": time_outs,
    "parts": parts,
    "long word": lambda: long_reason("W"),
    "long words": lambda: long_reason("why not "),
    "long signs": lambda: long_reason("😀\u200d"),
}


@cache
def match_of(name: str) -> Match:
    """Return the match of one record, cached for tests that only read it."""
    return record.replay(record.read(WORST[name]()))


def all_of_them() -> Iterator[tuple[str, bytes]]:
    for name, made in WORST.items():
        yield name, made()
