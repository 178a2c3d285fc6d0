"""The senders of chat messages: players, seats by name, and unknown people."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from games.core import Pair, Seat
from games.match import record
from games.match.match import Match
from games.reading.reader import read_paste

DATA = Path(__file__).parents[2] / "data" / "chat"


@cache
def match_of(game: str, name: str) -> Match:
    """Return the match, of Ann and Ben, of the case whose name contains `name`."""
    shown = json.loads((DATA / f"{game}.json").read_text("utf-8"))
    case = next(item for item in shown if name in item["name"])
    return record.replay(record.read(json.dumps(case["record"]).encode()), None)


def read(game: str, name: str, chat: str) -> object:
    """Return `seat: move` for each move of a chat, or the reason for a question."""
    match = match_of(game, name)
    found = read_paste(match.game, match.position, match.setup.players, chat)
    if found.asks:
        return [str(note) for note in found.notes]
    return "; ".join(f"{match.game.seats[move.seat]}: {move.move}" for move in found.moves)


UNKNOWN = ["mira is not a known player."]
CHATS = [
    ("mira: b c3 w g2", UNKNOWN),
    ("mira:\nb c3 w g2", UNKNOWN),
    ("ann: gl\nmira: b c3 w g2", UNKNOWN),
    ("mira — Today at 9:15 PM\nb c3 w g2", UNKNOWN),
    ("ann: b c3 w g2\nmira: b e5 w f6", UNKNOWN),
    ("ann: b c3 w g2\nmira: nice one", "black: B:C3 W:G2"),
    ("ann: b c3 w g2\nmira: got it, b c3 w g2", "black: B:C3 W:G2"),
    ("mira: put black on c3 and white on g2, do it", ""),
    ("mira: 60 seconds\nmira: 10 seconds\nmira: time", ""),
    ("ann: hi\nstones: b c3 w g2", "black: B:C3 W:G2"),
    ("ann: b c3 w g2\nsorry: b c4", "black: B:C4 W:G2"),
    ("black: b c3 w g2\nwhite: b e5 w f6", "black: B:C3 W:G2; white: B:E5 W:F6"),
    ("White: black c3, white g2", "white: B:C3 W:G2"),
    ("WHITE — Today at 9:15 PM\nblack e5, white f6", "white: B:E5 W:F6"),
    ("[21:15] <black> b c3 w g2", "black: B:C3 W:G2"),
    ("black: c3\nwhite: g2", ["It is not clear who wrote this."]),
    ("black: c3, white: g2", ["It is not clear who wrote this."]),
    ("ben:\nblack: c3\nwhite: g2", "white: B:C3 W:G2"),
    ("**Ben**\nblack: c3\nwhite: g2", "white: B:C3 W:G2"),
    ("__ann__\nb c3 w g2", "black: B:C3 W:G2"),
    ("ben: black: c3, white: g2", "white: B:C3 W:G2"),
]


@pytest.mark.parametrize(("chat", "meant"), CHATS)
def test_speakers_in_thwart_omega(chat: str, meant: object) -> None:
    assert read("thwart-omega", "-001-", chat) == meant


OTHERS = [
    ("masked-army", "-005-", "red: F4-G4\nblue: C4-D4", "red: F4-G4; blue: C4-D4"),
    ("masked-army", "-005-", "Red: C4 Blue: D4", ["It is not clear who wrote this."]),
    ("masked-army", "-005-", "ann: red: C4 blue: D4", "red: C4-D4"),
    ("masked-army", "-006-", "ben: red: C4 blue: D4", "blue: D4-C4"),
    ("masked-army", "-006-", "ben says hi\nred: C4 blue: D4", ["It is not clear who wrote this."]),
    ("hyperstar", "-004-", "first: A5\nsecond: pass", "first: A5; second: pass"),
    ("hyperstar", "-004-", "first: A5, then B5", ["It is not clear who wrote this."]),
    ("gyulbot", "-001-", "a: 8\nb: 7", "a: claim 8; b: undercut 7"),
    ("gyulbot", "-001-", "mira: 8", UNKNOWN),
]


@pytest.mark.parametrize(("game", "name", "chat", "meant"), OTHERS)
def test_speakers_in_the_other_games(game: str, name: str, chat: str, meant: object) -> None:
    assert read(game, name, chat) == meant


SHORT = [
    ("gary: A5", "first: A5"),
    ("Gary: A5\nlady: pass", "first: A5; second: pass"),
    ("gold: A5", ["gold is not a known player."]),
    ("golden_Gary: hi\ngary: A5", ["gary is not a known player."]),
    ("golden_Gary: A5\ngary: B5", ["gary is not a known player."]),
]


@pytest.mark.parametrize(("chat", "meant"), SHORT)
def test_a_part_of_a_players_name_names_the_player(chat: str, meant: object) -> None:
    """The part is not that player if somebody else speaks by the whole name."""
    match = match_of("hyperstar", "-004-")
    players = Pair("golden_Gary", "Lady E2")
    found = read_paste(match.game, match.position, players, chat)
    told = "; ".join(f"{match.game.seats[move.seat]}: {move.move}" for move in found.moves)
    assert ([str(note) for note in found.notes] if found.asks else told) == meant


def test_a_player_named_like_the_other_seat_is_that_player() -> None:
    match = match_of("thwart-omega", "-051-")
    assert match.setup.players.one == "White"
    found = read_paste(match.game, match.position, match.setup.players, "white: b c3 w g2")
    assert [(move.seat.name, move.move) for move in found.moves] == [("ONE", "B:C3 W:G2")]


@pytest.mark.parametrize("chat", ["mira: b c3 w g2", "mira: ok b c3 w g2", "Mira: b c3 w g2"])
def test_unknown_authors_are_asked_about_in_a_seats_field_too(chat: str) -> None:
    """After a paste, the Desk leaves the focus in the field that it filled."""
    match = match_of("thwart-omega", "-001-")
    found = read_paste(
        match.game, match.position, match.setup.players, chat, seat=Seat.ONE, mixed=True
    )
    assert not found.heard
    assert [(stranger.author, stranger.seats) for stranger in found.strangers] == [
        (chat[:4], tuple(Seat))
    ]
