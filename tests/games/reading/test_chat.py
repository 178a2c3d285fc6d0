"""Players' messages are read as a careful umpire would enter them."""

from __future__ import annotations

import json
import random
import re
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games import registry
from games.core import Game, GameKind, Pair, Seat
from games.match import record
from games.match.match import Match, Table
from games.match.setups import setup_of
from games.reading import token_cache, words
from games.reading.plain_reader import PlainReader
from games.reading.reader import read_paste, reader_of
from games.reading.results import UNREAD, Reading
from games.reading.source_text import TracedText
from games.reading.token_cache import clear_caches
from games.reading.transcript import LONGEST
from tests.drawing import examples

DATA = Path(__file__).parents[2] / "data" / "chat"
FILES = sorted(path for path in DATA.glob("*.json") if path.stem != "hunted")


@cache
def cases(path: Path) -> tuple[dict[str, Any], ...]:
    """Return the messages of one game, with their meanings."""
    return tuple(json.loads(path.read_text("utf-8")))


@cache
def match_of(path: Path, name: str) -> Match:
    """Return the match of the case whose name contains `name`."""
    case = next(case for case in cases(path) if name in case["name"])
    return record.replay(record.read(json.dumps(case["record"]).encode()), None)


def reading(match: Match, paste: str, seat: str | None) -> Reading:
    who = None if seat is None else match.game.seat(seat)
    return read_paste(match.game, match.position, match.setup.players, paste, seat=who)


def in_case_notation(match: Match, reading: Reading) -> list[list[str]] | str:
    """Return a reading in the notation of the cases."""
    if reading.asks:
        return "ask"
    return [[match.game.seats[move.seat], move.move] for move in reading.moves] or "nothing"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_shown_messages_are_read_correctly(path: Path) -> None:
    wrong = []
    for case in cases(path):
        match = match_of(path, case["name"])
        found, expected = (
            in_case_notation(match, reading(match, case["paste"], case["seat"])),
            case["expect"],
        )
        if match.game.kind is GameKind.SEALED and isinstance(found, list):
            same = isinstance(expected, list) and sorted(found) == sorted(expected)
        else:
            same = found == expected
        if not same:
            wrong.append((case["name"], case["paste"], found, expected))
    assert wrong == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_further_messages_are_read_correctly(path: Path) -> None:
    """Their meanings were written down before the reader was tried on any of them."""
    wrong = []
    for case in cases(path.parent / "more" / path.name):
        match = match_of(path, f"-{case['like']}-")
        found, expected = (
            in_case_notation(match, reading(match, case["paste"], case["seat"])),
            case["expect"],
        )
        both = isinstance(found, list) and isinstance(expected, list)
        sealed = match.game.kind is GameKind.SEALED
        same = sorted(found) == sorted(expected) if both and sealed else found == expected
        if not same:
            wrong.append((case["paste"], found, expected))
    assert wrong == []


TRIALS_SAID = {"C ": "candle-countdown", "N ": "know-your-nodes", "W ": "wandering-noughts"}
Meaning = tuple[tuple[str, str], ...] | str


def meanings(text: str, seat: str | None) -> set[Meaning]:
    """Return the acceptable meanings of a hasty message, from its line in the file."""
    found: set[Meaning] = {"ask"} if "?" in (text[0], text[-1]) else set()
    if text.strip("?") == "-":
        found.add("nothing")
    elif text.strip("?"):
        moves = []
        for one in text.removeprefix("?").split("; "):
            who, _, move = one.partition(": ") if seat is None else (seat, "", one)
            trial = TRIALS_SAID.get(move[:2])
            moves.append((who, f"{trial}: {move[2:]}" if trial else move))
        found.add(tuple(moves))
    return found


HASTY = sorted(DATA.glob("hasty/*.txt"))
UNSEEN = sorted(DATA.glob("unseen/*/*.txt"))


@pytest.mark.parametrize(
    "path", [*HASTY, *UNSEEN], ids=lambda path: f"{path.parent.stem}-{path.stem}"
)
def test_hasty_messages_are_never_misread(path: Path) -> None:
    """Meanings were written before the messages were read; most are read, none wrongly."""
    match, seat, right = None, None, 0
    others: list[object] = []
    wrong: list[object] = []
    for line in path.read_text("utf-8").splitlines():
        paste, said, meaning = line.rpartition(" => ")
        if not said:
            like, who = line.strip("[]").split()
            shown = DATA / f"{path.stem}.json"
            match, seat = match_of(shown, f"-{like}-"), None if who == "null" else who
            continue
        assert match is not None
        found = in_case_notation(match, reading(match, paste.replace("\\n", "\n"), seat))
        read: Meaning = found if isinstance(found, str) else tuple((a, b) for a, b in found)
        if read in meanings(meaning, seat):
            right += 1
        else:
            (others if isinstance(found, str) else wrong).append((paste, found, meaning))
    assert wrong == []
    share = READ.get(path.parent.stem, 0.95 if path in UNSEEN else 0.9)
    assert right >= share * (right + len(others)), others


READ = {"sixth": 0.5}
"""The share of a round that must be read, if the reader was not adapted to it."""
NOT_READ = {
    "eighth-gyulbot": 3,
    "eighth-hyperstar": 2,
    "eighth-masked-army": 0,
    "eighth-thwart-omega": 4,
    "eighth-unlucky-for-some": 3,
    "ninth-gyulbot": 2,
    "ninth-hyperstar": 1,
    "ninth-masked-army": 2,
    "ninth-thwart-omega": 3,
    "ninth-unlucky-for-some": 2,
    "fourth-gyulbot": 7,
    "fourth-hyperstar": 7,
    "fourth-masked-army": 8,
    "fourth-thwart-omega": 7,
    "fourth-unlucky-for-some": 9,
    "fifth-gyulbot": 6,
    "fifth-hyperstar": 6,
    "fifth-masked-army": 2,
    "fifth-thwart-omega": 7,
    "fifth-unlucky-for-some": 10,
    "seventh-gyulbot": 1,
    "seventh-hyperstar": 0,
    "seventh-masked-army": 2,
    "seventh-thwart-omega": 1,
    "seventh-unlucky-for-some": 3,
    "tenth-gyulbot": 0,
    "tenth-hyperstar": 0,
    "tenth-masked-army": 0,
    "tenth-thwart-omega": 0,
    "tenth-unlucky-for-some": 0,
    "eleventh-gyulbot": 2,
    "eleventh-hyperstar": 0,
    "eleventh-masked-army": 1,
    "eleventh-thwart-omega": 0,
    "eleventh-unlucky-for-some": 1,
}
"""How many messages of a blind round may be missed or needlessly asked about."""


@pytest.mark.parametrize(
    "path",
    sorted(DATA.glob("unseen/*/*.json")),
    ids=lambda path: f"{path.parent.stem}-{path.stem}",
)
def test_blind_rounds_are_never_misread(path: Path) -> None:
    """The authors of the messages did not know the reader; the fourth round is hard on purpose."""
    given = json.loads(path.read_text("utf-8"))
    matches = [
        record.replay(record.read(json.dumps(one).encode()), None) for one in given["records"]
    ]
    wrong: list[object] = []
    others: list[object] = []
    for message in given["messages"]:
        match, expected = matches[message["record"]], message["expect"]
        found = in_case_notation(match, reading(match, message["paste"], message["seat"]))
        both = isinstance(found, list) and isinstance(expected, list)
        if (sorted(found) == sorted(expected)) if both else found == expected:
            continue
        (others if isinstance(found, str) else wrong).append((message["paste"], found, expected))
    assert wrong == []
    assert len(others) <= NOT_READ[f"{path.parent.stem}-{path.stem}"], others


BOTH = "wandering-noughts: wall B3 place D5"
SAID = [
    ("thwart-omega", "-001-", "black", "this turn mine d6 hers e6", "B:D6 W:E6"),
    ("thwart-omega", "-001-", "black", "my choice: mine d6, his e6", "B:D6 W:E6"),
    ("thwart-omega", "-001-", "black", "me d6, him e6", "ask"),
    ("thwart-omega", "-001-", "black", "black d6\r\nwhite e6", "B:D6 W:E6"),
    ("thwart-omega", "-001-", "black", "black d6\rwhite e6", "B:D6 W:E6"),
    ("masked-army", "-005-", "red", "F4-G4, not G4-F4", "F4-G4"),
    ("masked-army", "-005-", "red", "F4-G4, not h4-i4", "F4-G4"),
    ("unlucky-for-some", "-018-", "dmo", "B3 wall", "wandering-noughts: wall B3"),
    (
        "unlucky-for-some",
        "-018-",
        "dmo",
        "B3 wall, place d5",
        "wandering-noughts: wall B3 place D5",
    ),
    ("unlucky-for-some", "-018-", "dmo", "place d5 b3 wall", BOTH),
    ("unlucky-for-some", "-018-", "dmo", "b3 wall place d5", "ask"),
    ("unlucky-for-some", "-018-", "dmo", "light the F one", "candle-countdown: light F"),
    ("unlucky-for-some", "-018-", "dmo", "light one F", "ask"),
]


@pytest.mark.parametrize(("game", "name", "seat", "paste", "meant"), SAID)
def test_small_words_and_breaks_change_nothing(
    game: str, name: str, seat: str, paste: str, meant: str
) -> None:
    match = match_of(DATA / f"{game}.json", name)
    found = in_case_notation(match, reading(match, paste, seat))
    assert found == (meant if meant == "ask" else [[seat, meant]])


REMARKS = [
    ("thwart-omega", "-067-", "black", "my c3 got burned?? B: E4, W: B1", "B:E4 W:B1"),
    ("thwart-omega", "-067-", "black", "black c5 got burned?? B: E4, W: B1", "ask"),
    (
        "masked-army",
        "-076-",
        "red",
        "red f4! red i5, blue i6",
        "I5-I6",
    ),
    (
        "masked-army",
        "-076-",
        "red",
        "red c7! red i5, blue i6",
        "ask",
    ),
]


@pytest.mark.parametrize(("game", "name", "seat", "paste", "meant"), REMARKS)
def test_full_cells_and_own_pieces_near_a_move_are_ignored(
    game: str, name: str, seat: str, paste: str, meant: str
) -> None:
    match = match_of(DATA / f"{game}.json", name)
    found = in_case_notation(match, reading(match, paste, seat))
    assert found == (meant if meant == "ask" else [[seat, meant]])


@pytest.mark.parametrize("kept", ["don't touch my sway", "keep all of that sway there"])
def test_remarks_about_other_trials_are_kept_in_sheets(kept: str) -> None:
    match = match_of(DATA / "unlucky-for-some.json", "-018-")
    assert in_case_notation(match, reading(match, f"light F. {kept}", "dmo")) == "ask"


WHOLE = [
    ("thwart-omega", "-001-", "black", "black d6 white e6", "B:D6 W:E6"),
    ("masked-army", "-005-", "red", "f4-g4", "F4-G4"),
    ("hyperstar", "-004-", "first", "a5", "A5"),
    ("gyulbot", "-001-", "a", "8", "claim 8"),
    ("gyulbot", "-037-", "a", "red up right down blue left", "solve Red URD Blue L"),
    ("unlucky-for-some", "-018-", "dmo", "light f", "candle-countdown: light F"),
    ("unlucky-for-some", "-018-", "dmo", "place d5", "wandering-noughts: place D5"),
]


@pytest.mark.alike
@pytest.mark.parametrize(("game", "name", "seat", "move", "meant"), WHOLE)
def test_only_intended_moves_are_entered(
    game: str, name: str, seat: str, move: str, meant: str
) -> None:
    """Phrases that take back, weigh, report or deny a move enter nothing; most others enter it."""
    match = match_of(DATA / f"{game}.json", name)

    def entered(file: str) -> dict[str, bool]:
        frames = (DATA / file).read_text("utf-8").splitlines()
        pastes = (frame.replace("{m}", move).replace("\\n", "\n") for frame in frames)
        return {
            paste: in_case_notation(match, reading(match, paste, seat)) == [[seat, meant]]
            for paste in pastes
        }

    for file in ("frames.txt", "turned_down.txt"):
        assert [paste for paste, read in entered(file).items() if read] == []
    polite = entered("polite.txt")
    assert sum(polite.values()) >= 0.8 * len(polite), [item for item in polite if not polite[item]]


@pytest.mark.parametrize(("game", "name", "seat", "move", "meant"), WHOLE)
def test_ordinary_words_change_nothing(
    game: str, name: str, seat: str, move: str, meant: str
) -> None:
    match = match_of(DATA / f"{game}.json", name)
    for frame in (DATA / "harmless.txt").read_text("utf-8").splitlines():
        paste = frame.replace("{m}", move)
        assert in_case_notation(match, reading(match, paste, seat)) == [[seat, meant]], paste


@pytest.mark.alike("word")
@pytest.mark.parametrize(("game", "name", "seat", "move", "meant"), WHOLE[:5])
@pytest.mark.parametrize("word", ["sneaky", "baby", "offering", "majestically"])
def test_ordinary_words_hide_no_doubt(
    word: str, game: str, name: str, seat: str, move: str, meant: str
) -> None:
    """An ordinary word before the move does not hide that the move is not meant."""
    match = match_of(DATA / f"{game}.json", name)
    frames = [(DATA / file).read_text("utf-8") for file in ("frames.txt", "turned_down.txt")]
    for frame in "".join(frames).splitlines():
        paste = frame.replace("{m}", f"{word} {move}").replace("\\n", "\n")
        assert in_case_notation(match, reading(match, paste, seat)) != [[seat, meant]], paste


PLACED_THERE = [
    ("masked-army", "-005-", "red", "dropping red on F4 and blue on G4", None),
    ("masked-army", "-005-", "red", "giving up on F4-G4", None),
    ("thwart-omega", "-001-", "black", "black lands on c3, white plops onto d5", None),
    ("hyperstar", "-004-", "first", "A5 to block his path", None),
    ("hyperstar", "-004-", "first", "A5 to block my path", None),
    ("hyperstar", "-004-", "first", "parking A5", None),
    ("gyulbot", "-037-", "a", "step 1 red up right down, step 2 blue left", "solve Red URD Blue L"),
]


@pytest.mark.parametrize(("game", "name", "seat", "paste", "meant"), PLACED_THERE)
def test_unusual_verbs_of_placing_lead_to_questions(
    game: str, name: str, seat: str, paste: str, meant: str | None
) -> None:
    match = match_of(DATA / f"{game}.json", name)
    assert in_case_notation(match, reading(match, paste, seat)) == (
        "ask" if not meant else [[seat, meant]]
    )


def test_known_misreadings_are_not_entered() -> None:
    """All of these were entered once; a question or no move at all is acceptable."""
    hunted = json.loads((DATA / "hunted.json").read_text("utf-8"))
    states = {
        name: record.replay(record.read(json.dumps(one).encode()), None)
        for name, one in hunted["states"].items()
    }
    wrong = []
    for where, messages in hunted["messages"].items():
        state, seat = where.split()
        for paste, *allowed in messages:
            found = reading(states[state], paste, None if seat == "None" else seat)
            read = in_case_notation(states[state], found)
            if not isinstance(read, str) and read not in allowed:
                wrong.append((where, paste, read))
    assert wrong == []


THWART = [
    ("black c3 white d5. swap", None),
    ("black c3 white d5, sorry, swap", "B:D5 W:C3"),
    ("black c3 white d5 oops reverse", "B:D5 W:C3"),
    ("black c3 white d5, no wait, black", None),
    ("black c3 white d5, not d5", None),
    ("black c3 white d5 last round", None),
    (":black_circle: c3 :white_circle: d5 :thumbsup_tone2:", "B:C3 W:D5"),
    ("black c3 white d5 :+1::skin-tone-3: :tada:", "B:C3 W:D5"),
    ("black c3 white d5 :x:", None),
    ("black c3 white d5 :thumbsdown:", None),
    ("black c3 white d5... bold", None),
    ("black c3 white d5... gl", "B:C3 W:D5"),
    ("black c3, not c4, white d5", "B:C3 W:D5"),
    ("black c 3 and not on c 4, white (d,5)", "B:C3 W:D5"),
    ("black c3!! not black c4\nwhite d5", "B:C3 W:D5"),
    ("white d5, black not c3", None),
    ("black b1 white h6", None),
    ("C3 (black), D5 (white)", "B:C3 W:D5"),
    ("i put my stone on c3 and his on d5", "B:C3 W:D5"),
    ("black: C3\nwhite: D5", "B:C3 W:D5"),
    ("bc3 wd5", "B:C3 W:D5"),
    ("one on c3 black and other on d5 white", "B:C3 W:D5"),
    ("black c3 white d5 no wait black e1 white e2", "B:E1 W:E2"),
    ("black c3 white d5\nwait, white e5", "B:C3 W:E5"),
    ("B: C3\nW: D5\nedit: W: E5", "B:C3 W:E5"),
    ("black c3 white d5, actually swap them", "B:D5 W:C3"),
    ("~~black c3 white d5~~ black e1 white e2", "B:E1 W:E2"),
    ("> black a1 white a2\nblack c3 white d5", "B:C3 W:D5"),
    ("c3 for me and d5 for him", "B:C3 W:D5"),
    ("| colour | cell |\n|---|---|\n| black | F7 |\n| white | A2 |", "B:F7 W:A2"),
    ("black f7 (not f6), white a2", "B:F7 W:A2"),
    ("black goes f7 and the white goes next to it on f6", "B:F7 W:F6"),
    ("same as before but white on e5", None),
    ("black F7 white A2 instead of B:C3 W:D5", None),
    ("B:C3 W:D5 was sent by me already", ""),
    ("pass", None),
    ("you choose", None),
    ("should i play black c3 white d5?", ""),
    ("he played black c3 white d5", ""),
    ("i hate c3", ""),
    ("what's on c3", ""),
    ("black c3 white d5?", None),
    ("black c3", None),
    ("c3 d5", None),
    ("black C3 white D5 or E5", None),
    ("If he burns c3 black d4 white d5", None),
    ("not c3, black d4, white d5", None),
    ("black c3 white d9", None),
    ("| black | white |\n|---|---|\n| C3 | D5 |", "B:C3 W:D5"),
    ("black and white on C3 and D5", "B:C3 W:D5"),
    ("black c3 white d5. or wait, black c4", "B:C4 W:D5"),
    ("B C3 W D5\nD6*", "B:C3 W:D6"),
    ("b/w c3/d5", "B:C3 W:D5"),
    ("C3⚫ D5⚪", "B:C3 W:D5"),
    ("black c3\nwhite d5\nI mean d6", "B:C3 W:D6"),
    ("black row 3 column C, white row 5 column D", "B:C3 W:D5"),
    ("black c3 white d5\ncancel that", None),
    ("black c3 white d5\nhold on", None),
    ("black c3 white d5, never mind", None),
    ("black c3 white d5 unless he took it", None),
    ("both on c3 and d5", None),
    ("black c3, white d5. no, white d6", "B:C3 W:D6"),
    ("me c3, him d5", None),
    ("both on c3", None),
    ("Ｂ：Ｄ６ Ｗ：Ｅ６", "B:D6 W:E6"),
    ("i resign", None),
    ("gg i'm going to concede", None),
    ("i'd resign if i could", ""),
]
MASKED = [
    ("F4-G4, he first", None),
    ("F4-G4, he goes first", None),
    ("F4 G4, his is first", "G4-F4"),
    ("mine goes first: F4 G4", "F4-G4"),
    ("F4 mine, below", None),
    ("F4 (mine), right", None),
    ("F4, mine below", "F5-F4"),
    ("red F4 blue G4, no wait, blue", None),
    ("F4-G4 sorry, switch", "G4-F4"),
    ("F4-G4, not G4", None),
    ("F4-J4", None),
    (":large_red_square: F4 :blue_circle: G4 :pray:", "F4-G4"),
    ("him: F4-G4", None),
    ("his: F4, mine: G4", "G4-F4"),
    ("no F4, G4", None),
    ("no F4-G4", None),
    ("no, F4-G4", "F4-G4"),
    ("F4-G4... bold", None),
    ("f4g4", "F4-G4"),
    ("F4 -> G4", "F4-G4"),
    ("red f4, g4", "F4-G4"),
    ("F4, blue to the right", "F4-G4"),
    ("g7(me)-g6(ben)", "G7-G6"),
    ("E5-F5 (me, him)", "E5-F5"),
    ("E5-F5 (him/me)", "F5-E5"),
    ("d4/e4 (mine first ofc)", "D4-E4"),
    ("f4 g4, mine last", "G4-F4"),
    ("f4 g4 (his first)", "G4-F4"),
    ("F4 (ben), G4 (ann)", "G4-F4"),
    ("f4 for ann, g4 for ben", "F4-G4"),
    ("f4 g4 (mine)", None),
    ("E5-F5 (me, him) or (him, me)", None),
    ("E5-F5 (me or him)", None),
    ("F4(me)-G4(him), no (him) (me)", None),
    ("f4-g4 (my last one)", None),
    ("f4(me)-g4(me)", None),
    ("red f4 - g4 (mine first)", None),
    ("red top F4, blue bottom F5", "F4-F5"),
    ("F4 G4, mine on the right", "G4-F4"),
    ("F4-G4 no wait G4-F4", "G4-F4"),
    ("red f4 blue g4\n*blue f5", "F4-F5"),
    ("F4 and G4", None),
    ("F4 and G4, red first", "F4-G4"),
    ("F4-G4 (mine-his)", "F4-G4"),
    ("F4-G4, other way round", None),
    ("F4-G4 or F4-F5", None),
    ("skip", None),
    ("I forgot where F4 was", ""),
    ("red-blue F4-G4", "F4-G4"),
    ("blue/red: G4/F4", "F4-G4"),
    ("F4 and G4 with mine on G4", "G4-F4"),
    ("F4 + G4, mine is F4", "F4-G4"),
    ("mine F4 his G4 - no, the other way around", "G4-F4"),
    ("blue on G4 with red to its left", "F4-G4"),
    ("red F4\nblue G4", "F4-G4"),
    ("F4-G4 if it's free, otherwise D4-E4", None),
    ("nooo he blocked F4", ""),
    ("F4 red, no wait, blue, G4 red", None),
    ("F4-G4\nundo", None),
    ("next turn I'll do F4-G4", None),
    ("put me down for F4-F5", "F4-F5"),
    ("f4 for me and g4 for him", "F4-G4"),
    ("f4 for him and g4 for me", "G4-F4"),
    ("F4-G4 for me, thanks", "F4-G4"),
    ("red F4, blue G4 is my move", "F4-G4"),
    ("blue F4, red G4 are my move", "G4-F4"),
    ("F4 = me, F5 = you", "F4-F5"),
    ("F4 = you, F5 = me", "F5-F4"),
]
HYPER = [
    ("it's raining outside, B3", None),
    ("living on the edge, B3", None),
    ("on the edge, B3", "'B3"),
    ("near the edge, B3", "B3"),
    ("B3, I mean edge inner", None),
    ("B3, I mean the inner one", "B3"),
    ("B3 last turn", None),
    ("thanks for B3", None),
    ("thank you for B3", None),
    ("thx for waiting, B3", "B3"),
    ("no B3", None),
    ("no, B3", "B3"),
    ("B4 no B3", "B3"),
    ("sry i meant B4!! not B3", "B4"),
    ("B4, not B3", "B4"),
    ("why B4 not B3?", ""),
    ("move to A5 from A3", "move A3>A5"),
    ("my move is A5", "A5"),
    ("D2 edge", "'D2"),
    ("`D2", "'D2"),
    ("`D2`", "D2"),
    ("double `D2 and `A5", "double 'A5 'D2"),
    ("double `D2` and `A5`", "double D2 A5"),
    ("D2 not the edge one", "D2"),
    ("A5 no A6", "A6"),
    ("A5... wait, 'A5", "'A5"),
    ("A5\nactually pass", "pass"),
    ("passss", "pass"),
    ("D2'", None),
    ("double A5'B7", None),
    ("A3 -> A5", None),
    ("he will play A5", None),
    ("your move!", ""),
    ("is A5 taken", ""),
    ("let me think about A5", ""),
    ("nice, A5 was a good move by you", ""),
    ("D2 no apostrophe", "D2"),
    ("placing at a 5 thanks :)", "A5"),
    ("I swap his A2 for my A3", "swap A3 A2"),
    ("move A3 to A5, no, A6", "move A3>A6"),
    ("ok A5 it is", "A5"),
    ("B3 is a nice spot", ""),
    ("pass the salt lol", ""),
    ("A5, scratch that", None),
    ("edge D2, not the inner one", "'D2"),
    ("A5!?", None),
    ("nice A5", None),
    ("oh A5 would be great", ""),
    ("use swap: A3 with A2", "swap A3 A2"),
    ("skip to the end lol", None),
    ("skip intro", None),
    ("not B3, B4", "B4"),
    ("not B3, B4 either", None),
]
RACE = [
    ("thirty - one", None),
    (":one::two: :sunglasses:", "claim 12"),
    ("8 is too many, I have 6", None),
    ("8 is too many", ""),
    ("8 is my claim", "claim 8"),
    ("got 8", "claim 8"),
    ("twenty two", "claim 22"),
    ("12, no 11", "claim 11"),
    ("I found one with 9 moves", "claim 9"),
    ("nothing from me, pass", "decline"),
    ("8 or maybe 7", None),
    ("under 10", None),
    ("10 seconds left", ""),
    ("5 more minutes please", ""),
    ("twenty-one", "claim 21"),
    ("9 wait 8", "claim 8"),
    ("8ish", None),
    ("around 8", None),
    ("8 or better", None),
    ("red is on C2", ""),
    ("brb 10", ""),
    ("Ben has 8", ""),
    ("you said 8", ""),
    ("at least 8", None),
    ("sieben", "claim 7"),
    ("huit", "claim 8"),
    ("g2g in 5", None),
]
REBUTTAL = [
    ("still looking, pass", None),
    ("nah 7 :P", "undercut 7"),
    ("nah, 7 failed", None),
    ("nah i can't do 7", "decline"),
    ("no thanks", "decline"),
    ("ok show it", "decline"),
    ("can't beat that", "decline"),
    ("I won't undercut", "decline"),
    ("7!! no wait 6", "undercut 6"),
    ("hmm 7 maybe", None),
    ("9", None),
    ("nope", "decline"),
    ("I've got nothing", "decline"),
    ("no better solution here", "decline"),
    ("I'm not passing yet", ""),
    ("let me think a bit", ""),
    ("8 is fine, show me", "decline"),
    ("I don't see a better one", "decline"),
    ("no improvement", "decline"),
    ("trying 7", None),
]
DEMONSTRATION = [
    (
        ":red_square: :arrow_up: :arrow_right: :arrow_down: :blue_square: :arrow_left:",
        "solve Red URD Blue L",
    ),
    ("red up, right, down, then blue left :D", "solve Red URD Blue L"),
    ("red :URD blue :L", "solve Red URD Blue L"),
    ("1. red up 2. red right 3. red down 4. blue left", "solve Red URD Blue L"),
    ("🔴⬆️➡️⬇️🔵⬅️", "solve Red URD Blue L"),
    ("red up -> right -> down, blue left", "solve Red URD Blue L"),
    ("Red U R D then Blue L = 4", "solve Red URD Blue L"),
    ("red up, no wait, blue up", None),
    ("red up twice", None),
    ("u r d l", None),
    ("can red go up?", ""),
    ("first blue left, before that red up", None),
    ("blue left after red up right down", None),
    ("red goes up, red goes right, red goes down, blue goes left", "solve Red URD Blue L"),
    ("the red one up, right, down. The blue one left.", "solve Red URD Blue L"),
    ("red to the top, then right, then to the bottom, blue left", "solve Red URD Blue L"),
    ("red up right down blue left or red up right blue left", None),
    ("all right", ""),
    ("I messed up", ""),
    ("RU RR RD BL", "solve Red URD Blue L"),
    ("ru rr rd bl", "solve Red URD Blue L"),
    ("gl gl", ""),
    ("drop red up right down blue left", None),
]
TRIALS = [
    ("light F. E", None),
    ("light F\nE please", None),
    ("light F\nE instead", "candle-countdown: light E"),
    ("light F. :D", "candle-countdown: light F"),
    ("light F\nk", "candle-countdown: light F"),
    ("place D5, sorry E", None),
    ("F / C4 5 / B3 wall", None),
    ("F on, C4 5", None),
    ("cc - light F", "candle-countdown: light F"),
    ("C4=5 :D", "know-your-nodes: C4=5"),
    ("light F, yeah right", None),
    ("all right, light F", "candle-countdown: light F"),
    ("put out H and light F", "candle-countdown: light F extinguish H"),
    ("nothing for candles", "candle-countdown: none"),
    ("all in C4", "know-your-nodes: C4=12"),
    ("5→C4 2→D1", "know-your-nodes: D1=2 C4=5"),
    ("C4=5 no wait 6", "know-your-nodes: C4=6"),
    ("C2 to C3 and wall on B3", "wandering-noughts: wall B3 move C2-C3"),
    ("wall B3, sorry B4", "wandering-noughts: wall B4"),
    ("put a circle on D5", "wandering-noughts: place D5"),
    ("nodes later, light F now", "candle-countdown: light F"),
    ("none", None),
    ("D5", None),
    ("half in C4", None),
    ("wall B3 wall B4", None),
    ("nodes: C4=5\nsorry D1=5 instead", None),
    ("I lit F last round", ""),
    ("can I light F?", ""),
    ("light F\n*E", "candle-countdown: light E"),
    ("no candles this time", "candle-countdown: none"),
    ("no investment this round", "know-your-nodes: none"),
    ("all 12 in C4", "know-your-nodes: C4=12"),
    ("10 in C4, remaining 2 in D1", "know-your-nodes: D1=2 C4=10"),
    ("C2->C3", "wandering-noughts: move C2-C3"),
    ("move C2 one down", "wandering-noughts: move C2-C3"),
    ("B3 wall, C2-C3", "wandering-noughts: wall B3 move C2-C3"),
    ("move my piece from C2 to C3", "wandering-noughts: move C2-C3"),
    ("C4 is worth 3", ""),
    ("light a candle", None),
    ("B3 is a wall", None),
    ("C2 up left", "wandering-noughts: move C2-B1"),
    ("5 in C4 and 2 in D1, sorry 3 in D1", "know-your-nodes: D1=3 C4=5"),
    ("5 in C4, cancel that", None),
    ("light f. minus the light", None),
    ("no light f", None),
    ("skip light f", None),
    ("light f later", None),
    ("nodes tbd, light f", "candle-countdown: light F"),
    ("❌ light f", None),
]
CANDLES = "candle-countdown: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
ARRANGEMENTS = [
    (
        "my candles are\nA: 8 fast\nB: 7 fast\nC: 6 fast\nD: 5 medium\nE: 4 medium\nF: 3 medium\n"
        "G: 2 slow\nH: 1 slow\nI: 0 slow\n🕯️",
        CANDLES,
    ),
    ("A8F B7F C6F D5M E4M F3M G2S H1S I0S", CANDLES),
    ("876543210 FFFMMMSSS", CANDLES),
    ("8 to 0 from A to I, first three fast, next three medium, last three slow", CANDLES),
    ("Fast: A8, B7, C6. Medium: D5, E4, F3. Slow: G2, H1, I0", CANDLES),
    ("8F/7F/6F/5M/4M/3M/2S/1S/0S", CANDLES),
    ("8F 7F 6F 5M 4M 3M 2S 1S 0S no wait swap A and B", None),
    ("8F 8F 6F 5M 4M 3M 2S 1S 0S", None),
    ("let me think about my candles", ""),
    ("ABC fast: 8 7 6, DEF medium: 5 4 3, GHI slow: 2 1 0", CANDLES),
    ("A-C: 8 7 6 fast, D-F: 5 4 3 medium, G-I: 2 1 0 slow", CANDLES),
    ("types FFFMMMSSS numbers 876543210", CANDLES),
    ("876543210\nFFFMMMSSS", CANDLES),
    ("slow: G H I (2 1 0), medium: D E F (5 4 3), fast: A B C (8 7 6)", CANDLES),
    ("8A 7B 6C fast\n5D 4E 3F medium\n2G 1H 0I slow", CANDLES),
    (
        "| A | B | C | D | E | F | G | H | I |\n|---|---|---|---|---|---|---|---|---|\n"
        "| 8 | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n| F | F | F | M | M | M | S | S | S |",
        CANDLES,
    ),
    ("8F 7F 6F 5M 4M 3M 2S 1S 0S or reverse", None),
    ("8F 7F 6F 5M 4M 3M 2S 1S 0S\nno wait, swap the last two", None),
    ("8F 7F 6F 5M 4M 3M 2S 1S 0S\ncancel that", None),
    ("FFFMMMSSS 876543210", CANDLES),
    ("slow HIG 1 0 2, medium FDE 3 5 4, fast BAC 7 8 6", CANDLES),
]
MORE = [
    ("thwart-omega", "001", "black", THWART),
    ("masked-army", "005", "red", MASKED),
    ("hyperstar", "004", "first", HYPER),
    ("gyulbot", "001", "a", RACE),
    ("gyulbot", "024", "b", REBUTTAL),
    ("gyulbot", "037", "a", DEMONSTRATION),
    ("unlucky-for-some", "018", "dmo", TRIALS),
    ("unlucky-for-some", "002", "dmo", ARRANGEMENTS),
]


@pytest.mark.parametrize(("game", "name", "seat", "messages"), MORE)
def test_assorted_messages_are_read_correctly(
    game: str, name: str, seat: str, messages: list[tuple[str, str | None]]
) -> None:
    """`None`: asked about; "": no move."""
    match = match_of(DATA / f"{game}.json", name)
    for paste, move in messages:
        expected = "ask" if move is None else "nothing" if not move else [[seat, move]]
        assert in_case_notation(match, reading(match, paste, seat)) == expected, paste


WHOLE_SHEETS = [
    "candles none, nodes none, noughts none", "no action in candles, nodes and noughts",
    "candles nothing, nodes nothing, xo nothing",
]  # fmt: skip


@pytest.mark.parametrize("paste", WHOLE_SHEETS)
def test_a_statement_about_several_trials_applies_to_each(paste: str) -> None:
    match = match_of(DATA / "unlucky-for-some.json", "018")
    assert in_case_notation(match, reading(match, paste, "dmo")) == [
        ["dmo", f"{trial}: none"]
        for trial in ("candle-countdown", "know-your-nodes", "wandering-noughts")
    ]


def test_several_messages_of_a_player_are_combined() -> None:
    match = match_of(DATA / "masked-army.json", "005")
    found = in_case_notation(match, reading(match, "Ann: red f4\nAnn: blue g4", None))
    assert found == [["red", "F4-G4"]]


def test_messages_after_an_unclear_move_wait_for_the_answer() -> None:
    """Otherwise the next move would replace the unclear one."""
    match = match_of(DATA / "masked-army.json", "005")
    found = reading(match, "Ann: f4-g4\nBen: a1 then a2 :)\nAnn: c5-c6\nBen: d8-d9", None)
    assert in_case_notation(match, found) == "ask"
    assert [(item.seat, item.answer.moves) for item in found.heard] == [
        (Seat.ONE, ("F4-G4",)),
        (Seat.TWO, ()),
    ]
    corrected = reading(match, "Ann: f4-g4\nBen: a1 or a2?\nAnn: oops c5-c6", None)
    assert corrected.heard[0].answer.moves == ("C5-C6",)


@pytest.mark.parametrize(
    ("chat", "meant"),
    [
        ("Ann: B4\nBen: B5\nAnn: wait i meant C6", None),
        ("Ann: B4\nAnn: wait i meant C6\nBen: B5", [["first", "C6"], ["second", "B5"]]),
        ("Ann: B4\nBen: B5\nAnn: C6", [["first", "B4"], ["second", "B5"], ["first", "C6"]]),
    ],
)
def test_an_answered_move_is_not_corrected(chat: str, meant: list[list[str]] | None) -> None:
    """By GEN-3 it is not corrected, nor does the correction count as the next move."""
    match = match_of(DATA / "hyperstar.json", "-004-")
    found = reading(match, chat, None)
    assert in_case_notation(match, found) == (meant or "ask")
    if meant is None:
        assert [item.answer.moves for item in found.heard] == [("B4",), ("B5",), ()]


def test_every_file_of_messages_belongs_to_a_game_with_a_reader() -> None:
    games = {registry.game(path.stem) for path in FILES}
    assert len(games) == 5 and all(game.reader for game in games)


@pytest.mark.alike
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_canonical_texts_of_legal_actions_are_read(game_id: str) -> None:
    """The moves come from random matches of every game, and are also read by the plain reader."""
    game = registry.game(game_id)
    position = game.start(setup_of(game, None, {}, dict(zip(game.seats, "XY", strict=True)),
                                   whole=False)) if not game.drawn.names else None  # fmt: skip
    if position is None:
        match = match_of(DATA / f"{game_id}.json", "001")
        position = match.position
    chance = random.Random(game_id)
    for _ in range(30):
        awaited = [seat for seat in Seat if seat in position.awaiting()]
        if not awaited:
            break
        seat = awaited[0]
        text = game.write(chance.choice(game.actions(position, seat)))
        _reads_itself(game, position, seat, text)
        position = position.play(seat, game.read(text, position, seat))
        if position.complete():
            position = position.close()


def _reads_itself(game: Game, position: Any, seat: Seat, text: str) -> None:
    players = Pair("Xaver", "Yvonne")
    found = read_paste(game, position, players, text, seat=seat)
    assert (found.asks, [move.move for move in found.moves]) == (False, [text])
    chat = f"{players[seat]} — Today at 9:15 PM\n{text}"
    assert read_paste(game, position, players, chat).moves == found.moves
    if not game.parts.names:
        own = PlainReader(game)
        plain = read_paste(game, position, players, text, seat=seat, reader=own)
        assert [move.move for move in plain.moves] == [text]


HARD = ("'" * 3000, "a5 " * 4000, "\n" * 5000 + ">", "1" * 4000, "B:C3 W:D5\x00\u202e", "((((((C,3",
        "*" * 500 + "w d5", "Ann: " * 800, "[21:15] " * 500, "~~" * 999, "`" * 999)  # fmt: skip


@settings(max_examples=examples(150), deadline=None)
@given(st.text(max_size=300) | st.text(" \n:,>*-'abcdefgw0123456789redblue", max_size=200))
@example("")
def test_every_paste_is_answered(paste: str) -> None:
    for path, name in ((FILES[0], "001"), (FILES[1], "004"), (FILES[4], "018"), (FILES[3], "001")):
        match = match_of(path, name)
        for seat in (None, *match.game.seats):
            found = reading(match, paste, seat)
            for move in found.moves:
                match.position.check(
                    move.seat, match.game.read(move.move, match.position, move.seat)
                )


def test_an_overlong_paste_is_reported_and_leads_to_a_question() -> None:
    match = match_of(DATA / "thwart-omega.json", "001")
    paste = "black c3 white d5" + " " * LONGEST + "no wait white d6"
    found = reading(match, paste, "black")
    assert found.asks and found.moves == () and found.heard[0].answer.choices == (("B:C3 W:D5",),)
    assert found.notes == (UNREAD,)
    assert reading(match, "hello " * LONGEST, None).notes == (UNREAD,)


@pytest.mark.parametrize(
    "paste", ("9" * 5_000, "F" + "4" * 9_000, "`" * 10_000, "ok\n" + " \n" * 4_000 + "x")
)
def test_no_paste_is_slow_or_fails(paste: str) -> None:
    """A cat on the keyboard may write thousands of digits or empty lines."""
    for path, name in ((FILES[0], "001"), (FILES[1], "004"), (FILES[2], "005")):
        match = match_of(path, name)
        before = time.process_time()
        assert reading(match, paste, match.game.seats[Seat.ONE]).moves == ()
        assert time.process_time() - before < 0.25


@pytest.mark.parametrize(
    ("paste", "expected"),
    [
        ("F4 G4 (he first)", [["red", "G4-F4"]]),
        ("F4 G4 you first", [["red", "G4-F4"]]),
        ("F4 G4 mine second", [["red", "G4-F4"]]),
        ("F4 G4 my last", "ask"),
        ("mine second, F4 G4", "ask"),
        ("you first: F4 G4", "ask"),
        ("F4 (not me) G4", "ask"),
        ("F4 G4, mine first. no his first", "ask"),
        ("F4-G4. no, his first", "ask"),
        ("F4-G4 in that order", [["red", "F4-G4"]]),
        ("F4-G4, sorry my first time", [["red", "F4-G4"]]),
    ],
)
def test_the_owner_of_a_half_is_named_by_its_place(paste: str, expected: object) -> None:
    match = match_of(DATA / "masked-army.json", "-005-")
    assert in_case_notation(match, reading(match, paste, "red")) == expected


@pytest.mark.parametrize(
    ("paste", "meant"),
    [
        ("F4-G4, {me} on the left", "F4-G4"),
        ("F4-G4, {him} on the left", "G4-F4"),
        ("{him} on F4, {me} on G4", "G4-F4"),
    ],
)
def test_a_name_with_a_place_names_the_owner_of_a_half(paste: str, meant: str) -> None:
    match = match_of(DATA / "masked-army.json", "-005-")
    me, him = match.setup.players
    assert in_case_notation(match, reading(match, paste.format(me=me, him=him), "red")) == [
        ["red", meant]
    ]


@pytest.mark.parametrize("paste", HARD, ids=range(len(HARD)))
def test_hostile_pastes_are_answered(paste: str) -> None:
    inner: Any = test_every_paste_is_answered
    inner.hypothesis.inner_test(paste)


HEADERS = (
    "[9:15 PM] Ann: {}", "Ann 9:15 PM\n{}", "**Ann**: {}", "Ann\n9:15 PM\n{}", "@Ann: {}",
    "~ Ann: {}", "Ann [21:15]: {}", "2026-11-21 21:15:07 <Ann> {}", "Ann wrote: {}", "<Ann> {}",
    "Forwarded from Ann:\n{}", "Ann — 21/11/2026 21:15\n{}", "Ann (she/her) — 21:15\n{}",
    "Ann, [Nov 21, 2026 at 9:15:07 PM]:\n{}", "11/21/26, 9:15 PM - Ann: {}",
    "Ann Today at 9:15 PM\n{}", "Ann 11/21 9:15 PM\n{}", "Ann\nYesterday 9:15 PM\n{}",
    "[21:15, 22.11.2026] Ann: {}", "[9:15 PM, 11/22/2026] Ann: {}", "22.11.26, 21:15 - Ann: {}",
    "[22.11.26, 21:15:02] Ann: {}", "\u200e[22/11/2026, 9:15:02 PM] Ann: {}", "Ann\n{}",
    "[Ann] [오후 9:15] {}", "[Ann] [9:15 PM] {}", "2026년 11월 22일 오후 9:15, Ann : {}",
    "[22.11.2026 21:15] Ann: {}", "Ann, [22.11.2026 21:15]\n{}", "[22.11.2026 21:15] Ann\n{}",
    "[9:15 PM] Ann\n{}", "[Yesterday 9:15 PM] Ann\n{}", "Ann  9:15 PM\n{}", "Ann 21:15\n{}",
    "Ann\n  9:15 PM\n{}", "Ann — 21:15\n{}", "Ann — Gestern um 21:15 Uhr\n{}", "ann:\n{}",
    "[21:15:07] <Ann> {}", "21:15 <@Ann> {}", "21:15:07 <+Ann> {}", "<~Ann> {}",
    "2026-11-22T21:15:07 <Ann> {}", "Ann (21:15): {}", "21:15 Ann: {}", "Ann, 21:15\n{}",
    "Ann: ```\n{}\n```", "Zoe: hi\nAnn: ```\n{}```",
)  # fmt: skip


def test_chat_headers_name_the_player() -> None:
    match = match_of(DATA / "thwart-omega.json", "001")
    for header in HEADERS:
        found = in_case_notation(match, reading(match, header.format("b c3 w d5"), None))
        assert found == [["black", "B:C3 W:D5"]], header
    assert in_case_notation(match, reading(match, "Zoe: Ann played B:C3 W:D5", None)) == "nothing"
    assert in_case_notation(match, reading(match, "b c3 w d5", None)) == "ask"


@pytest.mark.parametrize("between", ["", "Ann: wow\n", "Zoe: go Ben\n"])
def test_an_undercut_can_include_its_solution(between: str) -> None:
    """The solution is read in the position after the undercut."""
    match = match_of(DATA / "gyulbot.json", "-001-")
    paste = f"Ann: 9\nBen: 4\n{between}Ben: red up right down, blue left"
    shown = [["a", "claim 9"], ["b", "undercut 4"], ["b", "solve Red URD Blue L"]]
    assert in_case_notation(match, reading(match, paste, None)) == shown


def test_players_are_recognised_by_their_chat_names() -> None:
    match = match_of(DATA / "thwart-omega.json", "001")
    paste = "xX_Ann_Xx — Today at 9:15 PM\nblack c3 white d5\nBen — Today at 9:16 PM\nb e1 w e2"
    game, players = match.game, match.setup.players
    assert [move.seat for move in read_paste(game, match.position, players, paste).moves] == [
        Seat.TWO
    ]
    handles = {"xX_Ann_Xx": Seat.ONE}
    both = read_paste(game, match.position, players, paste, handles=handles)
    assert [move.move for move in both.moves] == ["B:C3 W:D5", "B:E1 W:E2"]


# Used parts of a message, and ambiguity


def struck(paste: str, game: str, name: str, seat: str | None) -> str:
    """Return a paste with its unused parts between tildes."""
    found = reading(match_of(DATA / f"{game}.json", name), paste, seat)
    used = sorted(span for item in found.heard for span in item.used)
    text, at = "", 0
    for start, end in (*used, (len(paste), len(paste))):
        gap = paste[at:start]
        text += f"~{gap}~" if any(map(str.isalnum, gap)) else gap
        text, at = text + paste[max(at, start) : end], max(at, end)
    return text


USED = [
    ("thwart-omega", "001", "black", "B:C3 W:D5", "B:C3 W:D5"),
    (
        "thwart-omega",
        "001",
        "black",
        "ok black c3 and white d5 pls",
        "~ok ~black c3 and white d5~ pls~",
    ),
    (
        "thwart-omega",
        "001",
        "black",
        "black d2 no wait c4, white b6",
        "black~ d2 no wait ~c4, white b6",
    ),
    ("thwart-omega", "001", "black", "B F7, W A2\n*W D6", "B F7~, W A2\n*~W D6"),
    (
        "thwart-omega",
        "001",
        "black",
        "> b a1 w a2\n||b c3 w d5|| lol",
        "~> b a1 w a2\n||~b c3 w d5~|| lol~",
    ),
    ("thwart-omega", "001", "black", "🖤C3 🤍D5", "🖤C3 🤍D5"),
    (
        "thwart-omega",
        "001",
        None,
        "Ann: gg\nAnn: b c3 w d5\nZoe: ty",
        "~Ann: gg\n~Ann: b c3 w d5~\nZoe: ty~",
    ),
    ("masked-army", "005", "red", "F4-G4 no wait G4-F4", "~F4-G4 no wait ~G4-F4"),
    ("hyperstar", "004", "first", "hi! ’B3 thanks", "~hi! ~’B3~ thanks~"),
    ("gyulbot", "001", "a", "9... make that 8 :)", "~9... make that ~8 :)"),
    ("unlucky-for-some", "018", "dmo", "light C, no wait, F", "light C~, no wait, ~F"),
    (
        "unlucky-for-some",
        "018",
        "dmo",
        "T1: -\nT2: C4=3\nnoughts later",
        "T1: -\nT2: C4=3~\nnoughts later~",
    ),
]


@pytest.mark.parametrize(("game", "name", "seat", "paste", "expected"), USED)
def test_unused_parts_of_messages(
    game: str, name: str, seat: str | None, paste: str, expected: str
) -> None:
    assert struck(paste, game, name, seat) == expected


CHOICES = [
    ("thwart-omega", "001", "black", "c3 d5", [("B:C3 W:D5",), ("B:D5 W:C3",)]),
    ("thwart-omega", "001", "black", "black c3 or c4, white d5", [("B:C3 W:D5",), ("B:C4 W:D5",)]),
    ("thwart-omega", "001", "black", "black c3 white d5?", [("B:C3 W:D5",)]),
    ("thwart-omega", "001", "black", "black c3 white d5, never mind", [("B:C3 W:D5",)]),
    ("thwart-omega", "001", "black", "black c3 white d5 unless he took it", []),
    ("thwart-omega", "001", "black", "c3 d5 e6", []),
    ("masked-army", "005", "red", "F4 and G4", [("F4-G4",), ("G4-F4",)]),
    ("masked-army", "005", "red", "F4-G4 or C3-C4", [("F4-G4",), ("C3-C4",)]),
    ("hyperstar", "004", "first", "A5 or A6", [("A5",), ("A6",)]),
    (
        "thwart-omega",
        "001",
        "black",
        "black a1 or a2 or a3, white g1",
        [("B:A1 W:G1",), ("B:A2 W:G1",), ("B:A3 W:G1",)],
    ),
    ("hyperstar", "004", "first", "D2'", [("'D2",), ("D2",)]),
    ("gyulbot", "001", "a", "8 or 9", [("claim 8",), ("claim 9",)]),
    ("gyulbot", "001", "a", "9 doesnt work", [("claim 9",)]),
    ("gyulbot", "001", "a", "8 impossible", [("claim 8",)]),
    ("gyulbot", "024", "b", "7 can’t be done", [("undercut 7",)]),
    ("gyulbot", "024", "b", "no, 7 failed", [("undercut 7",)]),
    (
        "unlucky-for-some",
        "018",
        "dmo",
        "light D or E",
        [("candle-countdown: light D",), ("candle-countdown: light E",)],
    ),
]


@pytest.mark.parametrize(("game", "name", "seat", "paste", "expected"), CHOICES)
def test_possible_meanings_are_offered(
    game: str, name: str, seat: str, paste: str, expected: list[tuple[str, ...]]
) -> None:
    (heard,) = reading(match_of(DATA / f"{game}.json", name), paste, seat).heard
    assert heard.answer.asks is not None and heard.answer.moves == ()
    assert list(heard.answer.choices) == expected


TRAY = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
PLACED = ("place A2", "place F2", "none", "none")
WALLED = [("place D4",), ("wall B3 place D4",)]
BACK = [
    ("wandering-noughts", PLACED, "wall b3, move… no just place d4", WALLED),
    ("wandering-noughts", PLACED, "wall b3, no wait place d4", WALLED),
    ("wandering-noughts", PLACED, "wall b3 - scratch that, place d4", WALLED),
    ("wandering-noughts", PLACED, "wall b3 oh no place d4 instead", WALLED),
    ("wandering-noughts", PLACED, "wall b3, move b2-c3 no just place d4", [("place D4",)]),
    ("wandering-noughts", PLACED, "wall b3 place c3, no wait place d4", "wall B3 place D4"),
    ("wandering-noughts", PLACED, "nah just wall b3", "wall B3"),
    ("wandering-noughts", (), "wall b3 no just place d4", [("place D4",)]),
    ("candle-countdown", (TRAY, TRAY), "light A extinguish B, no only light A", [("light A",)]),
    ("know-your-nodes", (), "c4 2, d1 1 - no only c4 2", [("C4=2",), ("D1=1 C4=2",)]),
    ("thwart-omega", (), "b c3 w d5 no just b c4", [("B:C4 W:D5",)]),
    ("thwart-omega", (), "b c3 w d5, no just b e1 w e2", "B:E1 W:E2"),
    ("masked-army", (), "f4 g4, no just f4 f5", "F4-F5"),
    (
        "unlucky-for-some",
        (f"candles: {TRAY}",) * 2,
        "candles: light A\nnodes: c4=2\nnoughts: place b3\nno just candles: light C",
        "candle-countdown: light C; know-your-nodes: C4=2; wandering-noughts: place B3",
    ),
]


@pytest.mark.parametrize(("game_id", "before", "paste", "expected"), BACK)
def test_an_ambiguous_correction_leads_to_a_question(
    game_id: str, before: tuple[str, ...], paste: str, expected: list[tuple[str, ...]] | str
) -> None:
    """A wrong reading is far worse than a question; unambiguous corrections are read."""
    game = registry.game(game_id)
    options = game.drawn.supply(None, {}, lambda label, n: 0)
    setup = setup_of(game, None, options, dict(zip(game.seats, "xy", strict=True)))
    match = Match(game, setup, bytes(32), Table(timed=False, grace=0))
    for number, text in enumerate(before):
        match.append(match.submit(Seat(number % 2), text, number))
        while due := match.due(number):
            match.append(due)
    (heard,) = reading(match, paste, game.seats.one).heard
    if isinstance(expected, str):
        assert "; ".join(heard.answer.moves) == expected and heard.answer.asks is None
    else:
        assert heard.answer.moves == () and list(heard.answer.choices) == expected


AMENDED = [
    ("thwart-omega", "*w e6", "B:C3 W:E6"),
    ("thwart-omega", "white e6 instead", "B:C3 W:E6"),
    ("thwart-omega", "sorry i meant white e6", "B:C3 W:E6"),
    ("thwart-omega", "actually swap them", "B:D5 W:C3"),
    ("thwart-omega", "white e6", [("B:C3 W:E6",)]),
    ("thwart-omega", "*c3", []),
    ("thwart-omega", "* B:A1 W:A2", "B:A1 W:A2"),
    ("thwart-omega", "black a1 white a2", "B:A1 W:A2"),
    ("know-your-nodes", "*C4=1", [("D1=1 C4=1",), ("C4=1",)]),
    ("know-your-nodes", "C4=1", "C4=1"),
]


@pytest.mark.parametrize(("game_id", "paste", "expected"), AMENDED)
def test_a_correction_is_combined_with_the_submission(
    game_id: str, paste: str, expected: list[tuple[str, ...]] | str
) -> None:
    game = registry.game(game_id)
    setup = setup_of(game, None, {}, dict(zip(game.seats, "xy", strict=True)))
    match = Match(game, setup, bytes(32), Table(timed=False))
    before = "B:C3 W:D5" if game_id == "thwart-omega" else "C4=2 D1=1"
    match.append(match.submit(Seat.ONE, before, 1))
    (heard,) = reading(match, paste, game.seats.one).heard
    if isinstance(expected, str):
        assert heard.answer.moves == (expected,) and heard.answer.asks is None
        assert all(paste[start:end].strip() for start, end in heard.used)
    else:
        assert heard.answer.moves == () and heard.answer.asks is not None
        assert list(heard.answer.choices) == expected


@settings(max_examples=examples(100), deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "black c3",
                "white d5",
                "ok",
                "\n",
                "Ann: ",
                "no wait",
                "c4",
                "> x\n",
                "🖤",
                "**",
                "é",
                "e\u0301",
                "\r\n",
                "(edited)",
                "||",
                "W D6",
            ]
        )
    )
)
def test_used_parts_are_in_the_paste_and_give_the_same_reading(words: list[str]) -> None:
    paste = " ".join(words)
    match = match_of(DATA / "thwart-omega.json", "001")
    for item in reading(match, paste, "black").heard:
        assert all(0 <= start < end <= len(paste) for start, end in item.used)
        if item.answer.moves:
            again = " ".join(paste[start:end] for start, end in item.used)
            assert all(cell[2:].lower() in again.lower() for cell in item.answer.moves[0].split())


def test_traced_positions_follow_every_change() -> None:
    text = TracedText.of("a **b** 🖤c")
    text = text.sub(re.compile(r"\*\*"), "").sub(re.compile("🖤"), " black ")
    assert text.text == "a b  black c"
    assert [text.span(at, at + 1) for at in (0, 2, 6, 11)] == [(0, 1), (4, 5), (8, 9), (9, 10)]
    picked = text.picked([(0, 1), (11, 12)])
    assert picked.text == "a\nc" and picked.span(0, 3) == (0, 10)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_message_is_read_a_limited_number_of_times(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cost is measured without a clock: by the number of reassembled messages."""
    of = type(reader_of(match_of(path, cases(path)[0]["name"]).game))
    count, whole = 0, of.understand

    def counted(self: Any, *given: Any) -> Any:
        nonlocal count
        count += 1
        return whole(self, *given)

    monkeypatch.setattr(of, "understand", counted)
    for case in cases(path):
        count = 0
        reading(match_of(path, case["name"]), case["paste"], case["seat"])
        assert count <= 40, case["paste"]
    long = "\n".join(case["paste"].splitlines()[-1] for case in cases(path) * 4)[:4_000]
    count = 0
    reading(match_of(path, cases(path)[0]["name"]), long, cases(path)[0]["seat"])
    assert count <= 40


@pytest.mark.parametrize("head", ["Ann:", "Ann: candles:", "Ann — Today at 9:22 PM"])
def test_letters_in_a_list_are_not_names(head: str) -> None:
    match = match_of(DATA / "unlucky-for-some.json", "002")
    named = head.replace("Ann", match.setup.players[Seat.ONE])
    listed = "A: 8 fast\nB: 7 fast\nC: 6 fast\nD: 5 medium\nE: 4 medium\nF: 3 medium\n"
    paste = f"{named}\n{listed}G: 2 slow\nH: 1 slow\nI: 0 slow"
    assert in_case_notation(match, reading(match, paste, None)) == [["dmo", CANDLES]]


def test_a_chat_continues_after_the_end_of_the_match() -> None:
    match = match_of(DATA / "gyulbot.json", "001")
    one, two = match.setup.players
    paste = f"{one}: pass\n{two}: pass\n{one}: pass\n{two}: pass\n{one}: 9\n{two}: 5"
    assert in_case_notation(match, reading(match, paste, None))[:2] == [
        ["a", "decline"],
        ["b", "decline"],
    ]


@pytest.mark.alike
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_no_chat_is_too_long_to_read(game_id: str) -> None:
    """The chats contain all messages of all games, and are also read in single trials."""
    chance = random.Random(game_id)
    game = registry.game(game_id)
    options = game.drawn.supply(None, {}, lambda label, n: 0)
    setup = setup_of(game, None, options, dict(zip(game.seats, ("Ann", "Ben"), strict=True)))
    match = Match(game, setup, bytes(32), Table(timed=False))
    texts = [case["paste"] for path in FILES for case in cases(path)]
    for seat in (None, game.seats.one):
        said = (
            f"{chance.choice(('Ann', 'Ben', 'Zoe'))}: {item}" for item in chance.sample(texts, 60)
        )
        found = reading(match, "\n".join(said), seat)
        assert found.heard


def test_words_that_decline_count_as_used() -> None:
    match = match_of(DATA / "gyulbot.json", "087")
    seat = next(iter(match.position.awaiting()))
    (heard,) = reading(match, "hm, ok pass :/", match.game.seats[seat]).heard
    assert heard.answer.moves == ("decline",) and heard.used == ((0, 14),)


def test_messages_pasted_again_are_not_tokenized_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Most of what is copied from a running chat was copied before."""
    match = match_of(DATA / "hyperstar.json", "003")
    chat = "\n".join(f"[21:{n:02}] <{match.setup.players[Seat(n % 2)]}> A{n}" for n in range(1, 9))
    clear_caches()
    first = reading(match, chat, None)
    apart: list[str] = []
    whole = words.tokenize

    def counted(text: TracedText, *given: Any) -> Any:
        apart.append(text.text)
        return whole(text, *given)

    monkeypatch.setattr(token_cache, "tokenize", counted)
    assert reading(match, chat, None) == first and apart == []
    more = reading(match, f"{chat}\n[21:09] <{match.setup.players.one}> B5", None)
    assert apart == ["B5"] and len(more.moves) == len(first.moves) + 1
