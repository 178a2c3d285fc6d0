"""Whose a pasted text is, as a table."""

from __future__ import annotations

import pytest

from games import registry
from games.core import Pair, Seat, Setup
from games.match.match import Match, Table
from gui.desk.pasting import Part, clean, route

ONE, TWO = Seat.ONE, Seat.TWO
MOVE = "B:C3 W:D5"


def routed(text, game="thwart-omega", players=("Ann", "Ben")):
    """For each part: whom it fits, who is named, and the text."""
    found = registry.game(game)
    setup = Setup(game, found.default_edition, found.options(), Pair(*players))
    match = Match(found, setup, bytes(32), Table(timed=False))
    names = Pair(*((players[seat.value], found.seats[seat]) for seat in Seat))
    return [
        ([seat for seat, _ in part.fits], part.named, _said(part))
        for part in route(text, names, match.read)
    ]


def _said(part: Part) -> str:
    """The text as it fits whoever is named."""
    return next((text for seat, text in part.fits if seat is part.named), part.text)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("  B C3, W D5 ", "B C3, W D5"),
        ("> B C3, W D5", "B C3, W D5"),
        ("> > B C3, W D5", "B C3, W D5"),
        ("[12:03] Ann: B C3", "Ann: B C3"),
        ("[12:03:55 PM] Ann: B C3", "Ann: B C3"),
        ("(20.11.2025, 12:03) Ann: x", "Ann: x"),
        ("12:03 - Ann: B C3", "Ann: B C3"),
        ("**B C3**, `W D5`", "B C3, W D5"),
        ("||B C3, W D5||", "B C3, W D5"),
        ("[12:03] > **Ann**: ||B C3||", "Ann: B C3"),
        ("\u200eB C3, W D5\u200f", "B C3, W D5"),
        ("move A3>A4", "move A3>A4"),
        ("'B7", "'B7"),
    ],
)
def test_noise(line, left):
    assert clean(line) == left


@pytest.mark.parametrize("front", ["Ann: ", "ann:", "ANN - ", "<Ann> ", "@Ann: ", "**Ann**: ",
                                   "[12:03] Ann: ", "> Ann: ", "Ann » ", "black: "])  # fmt: skip
def test_a_name_in_front(front):
    assert routed(front + "B C3, W D5") == [([ONE], ONE, "B C3, W D5")]


@pytest.mark.parametrize(
    "text",
    [
        "Ann — Today at 12:03\nB C3, W D5",
        "Ann [12:03]\nB C3, W D5",
        "Ann\nok here it is\nB C3, W D5\ngl hf",
        "Ann 12:03\n||B C3, W D5||",
        "Ann (Today at 12:03 PM)\n> B C3, W D5",
    ],
)
def test_a_speaker_above(text):
    assert routed(text) == [([ONE], ONE, "B C3, W D5")]


def test_both_in_one_paste():
    text = "[12:03] Ann: B C3, W D5\n[12:04] Ben: B A1, W A2"
    assert routed(text) == [([ONE], ONE, "B C3, W D5"), ([TWO], TWO, "B A1, W A2")]


def test_nobody_named_fits_both():
    assert routed("B C3, W D5") == [([ONE, TWO], None, "B C3, W D5")]


def test_colours_of_stones_are_not_seats():
    assert routed("black C3 white D5") == [([ONE, TWO], None, "black C3 white D5")]
    assert routed("black: C3, white: D5") == [([ONE, TWO], None, "black: C3, white: D5")]
    assert routed("W: d5, B: c3", players=("W", "B")) == [([ONE, TWO], None, "W: d5, B: c3")]
    assert routed("white: B C3 W D5") == [([TWO], TWO, "B C3 W D5")]


def test_two_players_of_one_name_name_nobody():
    assert routed("Ann: B C3 W D5", players=("Ann", "ann")) == [([], None, "Ann: B C3 W D5")]
    assert routed("black: B C3 W D5", players=("Ann", "ann")) == [([ONE], ONE, "B C3 W D5")]


def test_a_name_that_begins_the_other():
    assert routed("Annabel: B C3 W D5", players=("Ann", "Annabel"))[0][1] is TWO
    assert routed("Ann: B C3 W D5", players=("Ann", "Annabel"))[0][1] is ONE
    assert routed("Annex: B C3 W D5", players=("Ann", "Ben"))[0][1] is None


def test_the_alternating_game_knows_whose_turn_it_is():
    assert routed("F4 G4", "masked-army") == [([ONE], None, "F4 G4")]
    assert routed("red F4 blue G4", "masked-army") == [([ONE], None, "red F4 blue G4")]
    assert routed("Ben: F4 G4", "masked-army") == [([], TWO, "F4 G4")]
    assert routed("red: F4-G4", "masked-army") == [([ONE], ONE, "F4-G4")]


def test_a_named_text_that_is_refused_stays_with_its_seat():
    assert routed("Ann: B C3, W C3") == [([], ONE, "B C3, W C3")]


def test_two_moves_without_names_are_not_guessed():
    assert routed("B C3 W D5\nB A1 W A2") == [([], None, "B C3 W D5 B A1 W A2")]


@pytest.mark.parametrize("text", ["", "   ", "\n\n", "> \n"])
def test_nothing(text):
    assert routed(text) == []


def test_chatter_fits_nobody_and_huge_pastes_are_cut():
    assert routed("good luck!") == [([], None, "good luck!")]
    assert routed("x" * 1_000_000)[0][0] == []


def test_odd_names():
    for name in ("林", "محمد", "a|b_c", "🦊 fox", "Ann:", "x (y)", "林: B"):
        assert routed(f"{name}: {MOVE}", players=(name, "Ben")) == [([ONE], ONE, MOVE)]
    for name in ("(12:03)", "**", ">"):  # nothing is left of them: nobody is named
        assert routed(f"{name}: {MOVE}", players=(name, "Ben"))[0][1] is None
