"""A clear move with other text around it is read, asked about or missed, but never misread."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.core import Seat
from games.match import record
from games.match.match import Match
from games.reading.reader import read_paste
from tests.drawing import examples

DATA = Path(__file__).parents[2] / "data" / "chat"


class Played(NamedTuple):
    """A position in which a seat is to move, and clear moves with their meanings."""

    game: str
    case: str
    clear: dict[str, str]
    words: str


PLAYED = [
    Played(
        "thwart-omega",
        "-001-",
        {
            "black c3 white d5": "B:C3 W:D5",
            "White F7, black A2": "B:A2 W:F7",
            "B: G1 W: B4": "B:G1 W:B4",
        },
        "black white b w c3 d5 C4 f7 A2 my his",
    ),
    Played(
        "masked-army",
        "-005-",
        {"f4-g4": "F4-G4", "red C7 blue C8": "C7-C8", "blue on E5, red on D5": "D5-E5"},
        "red blue f4 g4 F5 c7 c8 mine his first",
    ),
    Played(
        "hyperstar",
        "-004-",
        {"A5": "A5", "'D2": "'D2", "double A5 and B5": "double A5 B5", "pass": "pass"},
        "a5 b5 'a5 D2 edge inner swap double move pass",
    ),
    Played(
        "gyulbot",
        "-001-",
        {"claim 8": "claim 8", "12 moves": "claim 12"},
        "8 7 12 moves claim pass",
    ),
    Played(
        "gyulbot",
        "-037-",
        {"red up right down blue left": "solve Red URD Blue L"},
        "red blue up right down left U R D L",
    ),
    Played(
        "unlucky-for-some",
        "-018-",
        {
            "light F": "candle-countdown: light F",
            "5 in C4": "know-your-nodes: C4=5",
            "wall B3": "wandering-noughts: wall B3",
        },
        "light extinguish F E H C4 5 3 D1 wall place B3 D5 none nodes candles",
    ),
]
IDS = [f"{item.game}{item.case}" for item in PLAYED]
CHATTER = (
    "ok", "lol", "hmm", "gg", "haha nice one", "good luck", "thanks zoe", "sorry for the wait",
    "your turn ben", "i think", "no rush", "brb", "did you get it?", "how much time is left?",
    "final answer", "as planned", "wish me luck", "here goes", "😂", "🔥", "🤔", ":)", "xd", "\n",
    "no", "not", "maybe", "wait", "ben said", "like", "umpire:", "if he lets me", "next round",
    "you", "he", "was", "i almost", "don't", "instead", "first ben, then", "round 9:", "keep it",
    "forget all that", "other way round", "(", ")", "?", "...", "actually", "sorry", "or",
)  # fmt: skip
"""Half of these change nothing; the others may take back, consider, report or deny a move."""
LINKS = ("and", ",", "\n", ".", "?", "-", "or", "not", "no", "wait", "sorry", "actually", "lol")
TURNS_ROUND = re.compile("other way round")


@cache
def match_of(game: str, case: str) -> Match:
    """Return the match of the case whose name contains `case`."""
    shown = json.loads((DATA / f"{game}.json").read_text("utf-8"))
    found = next(item for item in shown if case in item["name"])
    return record.replay(record.read(json.dumps(found["record"]).encode()), None)


def moves_in(match: Match, paste: str) -> list[str]:
    """Return the moves read in a paste by the first seat, if nothing is asked about."""
    position, players = match.position, match.setup.players
    found = read_paste(match.game, position, players, paste, seat=Seat.ONE)
    return [] if found.asks else [move.move for move in found.moves]


@pytest.mark.alike
@pytest.mark.parametrize("played", PLAYED, ids=IDS)
@settings(max_examples=examples(150), deadline=None)
@given(data=st.data())
def test_chatter_around_a_clear_move_never_changes_the_move(
    played: Played, data: st.DataObject
) -> None:
    match = match_of(played.game, played.case)
    said = data.draw(st.sampled_from(sorted(played.clear)))
    before = data.draw(st.lists(st.sampled_from(CHATTER), max_size=4))
    behind = data.draw(st.lists(st.sampled_from(CHATTER), max_size=4))
    shouted = data.draw(st.booleans())
    paste = " ".join((*before, said.upper() if shouted else said.lower(), *behind))
    allowed = {played.clear[said]}
    if TURNS_ROUND.search(paste):  # the words reverse a move of two cells
        allowed |= turned(played.clear[said])
    assert set(moves_in(match, paste)) <= allowed, paste


def turned(move: str) -> set[str]:
    """Return a move's text with its two cells exchanged, for the two games with such moves."""
    if move.startswith("B:"):
        black, white = re.findall(r"[A-G]\d", move)
        return {f"B:{white} W:{black}"}
    return (
        {"-".join(reversed(move.split("-")))} if re.fullmatch(r"[A-I]\d-[A-I]\d", move) else set()
    )


@pytest.mark.alike
@pytest.mark.parametrize("played", PLAYED, ids=IDS)
@settings(max_examples=examples(200), deadline=None)
@given(data=st.data())
@example(data=None)
def test_readings_are_legal_and_named_in_the_text(
    played: Played, data: st.DataObject | None
) -> None:
    match = match_of(played.game, played.case)
    if data is None:
        pastes = list(played.clear)
    else:
        words = st.sampled_from((*played.words.split(), *played.words.split(), *LINKS))
        pastes = [" ".join(data.draw(st.lists(words, min_size=1, max_size=10)))]
    for paste in pastes:
        for move in moves_in(match, paste):
            text = move
            game, position = match.game, match.position
            position.check(Seat.ONE, game.read(text, position, Seat.ONE))
            named = set(re.findall(r"[A-Z]\d+|\b\d+", paste.upper()))
            for cell in re.findall(r"[A-Z]\d+|\b\d+\b", move):
                assert cell in named, (paste, move)
