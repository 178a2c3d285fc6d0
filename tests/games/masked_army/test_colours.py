"""Names of colours in messages are understood, except where players chose other colours."""

from __future__ import annotations

import pytest

from games.core import Message, Pair, Seat
from games.masked_army import GAME
from games.match.match import Match, Table
from games.match.setups import setup_of
from games.reading.answers import Answer
from games.reading.reader import read_paste

CHOSEN = {"red": "#F7BE34", "blue": "#E4572E"}
"""The seat called red is shown in amber, the one called blue in an orange red."""


def answer_to(text: str, colours: dict[str, str] | None) -> Answer:
    options = GAME.drawn.supply(
        None, {"colours": colours} if colours else {}, lambda _least, _most: 0
    )
    setup = setup_of(GAME, None, options, {"red": "Ann", "blue": "Ben"})
    match = Match(GAME, setup, bytes(32), Table(timed=False))
    players = Pair("Ann", "Ben")
    (one,) = read_paste(GAME, match.position, players, text, seat=Seat.ONE).heard
    return one.answer


@pytest.mark.clause("MA-1")
@pytest.mark.parametrize("word", ["red", "orange", "Orange", "🟧", "vermilion", "🔴"])
@pytest.mark.parametrize("text", ["{} f4 blue g4", "blue: g4, {}: f4", "F4 {} G4 blue"])
def test_red_and_orange_are_the_same_colour(word: str, text: str) -> None:
    assert answer_to(text.format(word), None) == Answer(moves=("F4-G4",))


@pytest.mark.clause("MA-1")
@pytest.mark.parametrize(
    "text", ["red f4 blue g4", "orange f4, g4 amber", "f4r g4b", "red F4 G4", "yellow f4 orange g4"]
)
def test_colour_words_name_no_seat_if_colours_were_chosen(text: str) -> None:
    answer = answer_to(text, CHOSEN)
    assert answer.moves == () and answer.choices == (("F4-G4",), ("G4-F4",))
    assert answer.asks == Message("Say which half is whose.")


@pytest.mark.clause("MA-1")
@pytest.mark.parametrize("text", ["F4-G4", "mine f4 his g4", "G4 his, F4 mine"])
def test_owner_words_are_always_understood(text: str) -> None:
    assert answer_to(text, CHOSEN) == answer_to(text, None) == Answer(moves=("F4-G4",))
