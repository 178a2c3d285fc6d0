import random
from types import SimpleNamespace as Helpers

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidAction
from games.masked_army import GAME
from games.masked_army.view import BLUE, RED, Placement
from tests.games import worded

F4_G4 = Placement((5, 3), (6, 3))
CELL = st.tuples(st.integers(0, 8), st.integers(0, 8))
BETWEEN = ["", " ", ", ", ":", "=", "->", ">", "-", "–", "—", " -> ", " – ", "\n", "\u00a0"]


@pytest.mark.clause("MA-3")
@pytest.mark.parametrize(
    "text",
    [
        *("F4-G4", "f4 g4", "F4>G4", "F4G4", "f4g4", "F4 -> G4", "F4–G4", "F4—G4"),
        *("F4,G4", "F4:G4", "F4=G4", "  F4\nG4 ", "F04-G04"),
    ],
)
def test_the_movers_cell_comes_first(army: Helpers, text: str) -> None:
    assert GAME.read(text, army.start(), RED) == F4_G4
    assert GAME.read(text, army.start(starts="blue"), BLUE) == F4_G4


@pytest.mark.parametrize(
    "text",
    [
        *("red F4 blue G4", "blue G4, red F4", "r F4 b G4", "B:G4 R:F4", "rF4bG4", "R=F4 B=G4"),
        *("BG4-RF4", "Red: f4, Blue: g4"),
    ],
)
def test_cells_after_the_names_of_the_colours(army: Helpers, text: str) -> None:
    assert GAME.read(text, army.start(), RED) == F4_G4
    assert GAME.read(text, army.start(starts="blue"), BLUE) == Placement(F4_G4.other, F4_G4.own)


def test_colour_words_name_seats_whatever_the_display_colours(army: Helpers) -> None:
    """Options for colours change nothing that the referee decides (NOTATION)."""
    position = army.start(colours={"red": "#112233", "blue": "#FFEE00"})
    for text in ("F4-G4", "red F4 blue G4", "`F4/G4`", "F4; G4."):
        assert GAME.read(text, position, RED) == F4_G4


@pytest.mark.clause("MA-3")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("F4", "Understood: F4. The other cell is missing"),
        ("F4-G", "Understood: F4. Not understood: “G”"),
        ("F4-5", "Understood: F4. Not understood: “5”"),
        ("F 4 G 4", "Not understood: “F”"),
        ("F4-G4-H4", "A move is 2 cells"),
        ("F4-G4 F4-G4", "A move is 2 cells"),
        ("red F4 red G4", "Both cells have the same colour"),
        ("red F4 G4", "Not understood: “red”"),
        ("b F4 G4", "Not understood: “b”"),
        ("F4 red G4 blue", "Not understood: “red”"),
        ("F4-G4!", "Not understood: “!”"),
        ("F4\x00G4", "Not understood: “\ufffd”"),
        ("F4+G4", "Not understood: “+”"),
        ("pass", "Not understood: “pass”"),
        ("", "It contains no cell"),
        (" -> ", "It contains no cell"),
        ("A0-A1", "A0 is not on the board"),
        ("A1-A" + "9" * 150, "is not on the board"),
        ("F4-G４", "Not understood: “G”"),
        ("F4-G\u0664", "Not understood: “G”"),
        ("Ｆ4-G4", "Not understood: “Ｆ”"),
        ("\u212a4-G4", "Not understood: “\u212a”"),  # the kelvin sign, not the letter K
        ("F4-G4" * 50, "longer than 200"),
        ("F4-G4" * 100_000, "longer than 200"),
    ],
)
def test_refused_texts(army: Helpers, text: str, said: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.read(text, army.start(), RED)
    assert refused.value.clause == "MA-3"
    assert said in worded.reason(GAME, refused.value)


@pytest.mark.clause("MA-2")
def test_acting_out_of_turn_is_refused_first(army: Helpers) -> None:
    with pytest.raises(InvalidAction, match="’s turn") as refused:
        GAME.read("hello", army.start(), BLUE)
    assert worded.reason(GAME, refused.value) == "It is Red’s turn."
    assert refused.value.clause == "MA-2"


@given(own=CELL, other=CELL)
def test_canonical_text_round_trip(
    army: Helpers, own: tuple[int, int], other: tuple[int, int]
) -> None:
    action = Placement(own, other)
    assert GAME.read(GAME.write(action), army.start(), RED) == action


@given(own=CELL, other=CELL, between=st.sampled_from(BETWEEN), rng=st.randoms())
def test_all_spellings_are_read_alike(
    army: Helpers,
    own: tuple[int, int],
    other: tuple[int, int],
    between: str,
    rng: random.Random,
) -> None:
    action = Placement(own, other)
    one, two = (rng.choice([str.upper, str.lower])(t) for t in GAME.write(action).split("-"))
    assert GAME.read(f"{one}{between}{two}", army.start(), RED) == action
    both = [f"{rng.choice(['red', 'r'])}{between}{one}", f"{rng.choice(['blue', 'b'])} {two}"]
    rng.shuffle(both)
    assert GAME.read(between.join(both), army.start(), RED) == action


NEARLY = st.text(alphabet=st.sampled_from("abrRBdelu FGi1249:=->–,é\0Ｆ４\n"), max_size=20)


@given(text=NEARLY | st.text())
def test_any_text_is_read_or_refused(army: Helpers, text: str) -> None:
    position = army.start()
    try:
        action = GAME.read(text, position, RED)
    except InvalidAction as refused:
        assert refused.clause == "MA-3"
        assert worded.reason(GAME, refused).isprintable()
    else:
        assert GAME.read(GAME.write(action), position, RED) == action
