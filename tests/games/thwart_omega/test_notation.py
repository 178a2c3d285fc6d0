import random
from types import SimpleNamespace as Helpers

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidAction
from games.thwart_omega import GAME
from games.thwart_omega.view import BLACK, WHITE, Submission
from tests.games import worded

C3_D5 = Submission((2, 2), (3, 4))
CELL = st.tuples(st.integers(0, 6), st.integers(0, 6))
BETWEEN = [" ", ", ", ":", "=", "->", "-", "–", "—", ": ", " = ", " -> ", "\n", "\u00a0"]


@pytest.mark.clause("TO-2")
@pytest.mark.parametrize(
    "text",
    [
        "B:C3 W:D5",
        "black C3 white D5",
        "W d5, B c3",
        "B C3 W D5",
        "bC3 wD5",
        "B:C3W:D5",
        "bc3wd5",
        "b=c3 w=d5",
        "b->c3, w->d5",
        "B–C3 W—D5",
        "  White: D5,\n Black: C3 ",
        "blackC3whiteD5",
        "B:C03 W:D5",
        "B, C3, W, D5",
    ],
)
def test_spellings_that_are_accepted(omega: Helpers, text: str) -> None:
    assert GAME.read(text, omega.start(), BLACK) == C3_D5
    assert GAME.read(text, omega.start(), WHITE) == C3_D5


@pytest.mark.parametrize(
    ("text", "cells"),
    [("b b3 w c4", "B:B3 W:C4"), ("BB3WC4", "B:B3 W:C4"), ("w b3 b a1", "B:A1 W:B3")],
)
def test_b_is_read_as_a_colour_or_a_column(omega: Helpers, text: str, cells: str) -> None:
    assert GAME.write(GAME.read(text, omega.start(), BLACK)) == cells


@pytest.mark.clause("TO-2")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("B3 W4", "“B3” may be the cell B3 or a black stone without its column"),
        ("B:C3 W4", "Understood: black on C3. “W4” may be the cell W4 or a white stone"),
        ("B3 C4", "“B3” may be"),
        ("C3 D5", "Not understood: “C3”"),
        ("C3 B D5 W", "Not understood: “C3”"),
        ("B W C3 D5", "Not understood: “B”"),
        ("B C3", "Understood: black on C3. The white stone is missing"),
        ("white d5", "Understood: white on D5. The black stone is missing"),
        ("B:C3 B:D5", "one black and one white stone"),
        ("B:C3 W:D5 W:D6", "one black and one white stone"),
        ("B:C3 W:D5 B:C3 W:D5", "one black and one white stone"),
        ("B:C3 -> D4, W:E5", "Not understood: “D4”"),
        ("B:C3 W", "Not understood: “W”"),
        ("B:C W:D5", "Not understood: “B”"),
        ("B:C 3 W:D 5", "Not understood: “B”"),
        ("B:C3. W:D5", "Not understood: “.”"),
        ("B:C3 W:D5 ok?", "Not understood: “ok”"),
        ("red C3 white D5", "Not understood: “red”"),
        ("concede", "Not understood: “concede”"),
        ("none", "Not understood"),
        ("", "It contains no stone"),
        (" ,;", "It contains no stone"),
        (" ,!", "Not understood: “!”"),
        (" - : ", "It contains no stone"),
        ("B:C3\x00W:D5", "Not understood: “\ufffd”"),
        ("B:C3 W:D\u0665", "Not understood: “W”"),
        ("B:C3 W:D５", "Not understood: “W”"),
        ("Ｂ:C3 W:D5", "Not understood: “Ｂ”"),
        ("B:С3 W:D5", "Not understood: “B”"),  # a Cyrillic С
        ("blac\u212a C3 white D5", "Not understood: “blac”"),  # the kelvin sign, not the letter K
        ("B:\u017f3 W:D5", "Not understood: “B”"),  # a long s
        ("B:C3 W:D5" + " " * 200, "longer than 200"),
        ("B:C3 W:D5" * 10_000, "longer than 200"),
    ],
)
def test_refused_texts(omega: Helpers, text: str, said: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.read(text, omega.start(), BLACK)
    assert refused.value.clause == "TO-2"
    assert said in worded.reason(GAME, refused.value)


@pytest.mark.clause("TO-1")
@pytest.mark.parametrize("text", ["B:A0 W:A1", "B:A1 W:G0000", "B:A1 W:C" + "9" * 150])
def test_cells_that_are_on_no_board_are_refused(omega: Helpers, text: str) -> None:
    with pytest.raises(InvalidAction, match="not on the board") as refused:
        GAME.read(text, omega.start(), BLACK)
    assert refused.value.clause == "TO-1"


@given(black=CELL, white=CELL)
def test_canonical_text_round_trip(
    omega: Helpers, black: tuple[int, int], white: tuple[int, int]
) -> None:
    action = Submission(black, white)
    assert GAME.read(GAME.write(action), omega.start(), BLACK) == action


@given(black=CELL, white=CELL, rng=st.randoms(use_true_random=False))
def test_all_spellings_are_read_alike(
    omega: Helpers, black: tuple[int, int], white: tuple[int, int], rng: random.Random
) -> None:
    action = Submission(black, white)
    parts = []
    for part in rng.sample(GAME.write(action).split(), 2):
        colour, cell = part.split(":")
        name = rng.choice([colour, {"B": "black", "W": "white"}[colour]])
        parts += [name, rng.choice(["", *BETWEEN]), cell, rng.choice(["", *BETWEEN])]
    text = "".join(rng.choice([str.upper, str.lower, str.title])(part) for part in parts)
    assert GAME.read(text, omega.start(), WHITE) == action


NEARLY = st.text(alphabet=st.sampled_from("bwBW ackltehi123790:=->–,é\0Ｂ５\n"), max_size=40)


@given(text=NEARLY | st.text())
def test_any_text_is_read_or_refused(omega: Helpers, text: str) -> None:
    position = omega.start()
    try:
        action = GAME.read(text, position, BLACK)
    except InvalidAction as refused:
        assert refused.clause in ("TO-1", "TO-2")
        assert worded.reason(GAME, refused).isprintable()
    else:
        assert GAME.read(GAME.write(action), position, BLACK) == action
