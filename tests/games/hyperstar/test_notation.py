"""Reading and writing `A3`, `'B7`, `pass`, `move A3>A4`, `swap A3 A4`, `double A3 'B7`."""

import random
from types import SimpleNamespace as Helpers

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidAction, Refusal
from games.hyperstar import GAME
from games.hyperstar.rules import Position
from games.hyperstar.tiling import tiling
from games.hyperstar.view import FIRST, SECOND, Action, Double, Move, Pass, Place, Swap
from tests.games import worded

NAMES = tiling(4).names
BETWEEN = [" ", ", ", ":", "=", "->", ">", "-", "–", "—", " -> ", " – ", "\n", "\u00a0", " : "]
QUOTES = ["'", "’", "′", "‘", "ʼ", "´", "`"]


def played(star: Helpers) -> Position:
    """Return a position in which first is to move; A1 is second's stone, B1 first's."""
    position: Position = star.play(star.start(), "A1", "B1")
    return position


@pytest.mark.clause("HS-2", "HS-6")
@pytest.mark.parametrize(
    ("text", "action"),
    [
        *((text, Place("A3")) for text in ("A3", "a3", " A3 ", "A03", "- A3", "A3,", "\tA3\n")),
        *((f"{quote}B7", Place("'B7")) for quote in QUOTES),
        *((text, Place("'B7")) for text in ("'b7", " ’B07 ", "->'B7")),
        *((text, Place("O")) for text in ("O", "o", " o ")),
        *((text, Pass()) for text in ("pass", "PASS", " Pass ", "pass,", "Pass\n")),
    ],
)
def test_reading_a_cell_or_a_pass(star: Helpers, text: str, action: Action) -> None:
    assert GAME.read(text, played(star), FIRST) == action


@pytest.mark.clause("HS-7")
@pytest.mark.parametrize(
    ("text", "action"),
    [
        *((text, Move("B1", "B2")) for text in ("move B1>B2", "MOVE b1 -> b2", "Move: B1, B2")),
        *((text, Move("B1", "B2")) for text in ("move B1-B2", "move b1b2", "move=B1=B2")),
        *((text, Move("B1", "B2")) for text in ("moveB1>B2", "move B1 – B2", "move B1→B2")),
        ("move A1>’b7", Move("A1", "'B7")),
        ("move ’B7>A1", Move("'B7", "A1")),
        *((text, Swap("B1", "A1")) for text in ("swap B1 A1", "swap A1 B1", "Swap a1,b1")),
        *((text, Swap("C1", "D1")) for text in ("swap C1 D1", "swap C1-D1")),
        ("swap A1 C1", Swap("A1", "C1")),
        ("swap C1 B1", Swap("B1", "C1")),
        ("swap Z9 B1", Swap("Z9", "B1")),
        *((text, Double("A3", "'B7")) for text in ("double A3 'B7", "double ′b7 a3")),
        *((text, Double("A3", "'B7")) for text in ("DOUBLE:A3,’B7", "double 'B7-A3")),
        ("double B2 A3", Double("A3", "B2")),
        ("double A4 G3", Double("G3", "A4")),  # cells are in order of their rings
        ("double A3 A3", Double("A3", "A3")),
        ("double Z9 A3", Double("Z9", "A3")),
        ("double O A3", Double("O", "A3")),
        ("double OA3 B7", Double("OA3", "B7")),
    ],
)
def test_reading_an_item(star: Helpers, text: str, action: Action) -> None:
    assert GAME.read(text, played(star), FIRST) == action


@pytest.mark.clause("HS-7")
def test_the_movers_stone_comes_first_in_a_swap(star: Helpers) -> None:
    position = star.play(star.start(), "A1", "B1", "pass")
    for text in ("swap A1 B1", "swap B1 A1"):
        assert GAME.write(GAME.read(text, position, SECOND)) == "swap A1 B1"
        assert GAME.write(GAME.read(text, played(star), FIRST)) == "swap B1 A1"


@pytest.mark.parametrize(
    ("text", "clause", "said"),
    [
        ("", "HS-6", "It contains no cell"),
        (" -> ", "HS-6", "It contains no cell"),
        ("A", "HS-6", "Not understood: “A”"),
        ("3", "HS-6", "Not understood: “3”"),
        ("A 3", "HS-6", "Not understood: “A”"),
        ("hello", "HS-6", "Not understood: “hello”"),
        ("A3 A4", "HS-6", "Understood: A3, A4. A turn is one cell, unless an item is used"),
        ("A3>A4", "HS-6", "Understood: A3, A4. A turn is one cell, unless an item is used"),
        ("A3 pass", "HS-6", "Understood: A3. “Pass” must be the whole message"),
        ("pass pass", "HS-6", "“Pass” must be the whole message"),
        ("passA3", "HS-6", "Not understood: “passA3”"),
        ("A3!", "HS-6", "Understood: A3. Not understood: “!”"),
        ("'A3'", "HS-6", "A quote goes before its cell"),
        ("A3'", "HS-6", "A quote goes before its cell"),
        ("‘A3’", "HS-6", "A quote goes before its cell"),
        ("''A3", "HS-6", "Not understood: “'”"),
        ("' A3", "HS-6", "Not understood: “'”"),
        ('"A3"', "HS-6", 'Not understood: “"”'),
        ("AAA3", "HS-6", "Not understood: “AAA3”"),
        ("A３", "HS-6", "Not understood: “A”"),
        ("A\u0663", "HS-6", "Not understood: “A”"),
        ("Ａ3", "HS-6", "Not understood: “Ａ”"),
        ("\u212a3", "HS-6", "Not understood: “\u212a”"),  # the kelvin sign, not the letter K
        ("A3\x00", "HS-6", "Not understood: “\ufffd”"),
        ("place A3", "HS-6", "Not understood: “place”"),
        ("A3 move", "HS-6", "Not understood: “move”"),
        ("moved A3>A4", "HS-6", "Not understood: “moved”"),
        ("A3" * 101, "HS-6", "longer than 200"),
        ("pass" * 100_000, "HS-6", "longer than 200"),
        ("move", "HS-7", "Understood: Move. The cells are missing"),
        ("move A3", "HS-7", "Understood: Move, A3. The other cell is missing"),
        ("move A3>A4>A5", "HS-7", "Understood: Move, A3, A4, A5. Two cells are needed"),
        ("move A3<-A4", "HS-7", "Understood: Move, A3, A4. Not understood: “<”"),
        ("swap A3 A", "HS-7", "Understood: Swap, A3. Not understood: “A”"),
        ("swap pass A3", "HS-7", "Understood: Swap, A3. “Pass” must be the whole message"),
        ("double A3'B7", "HS-7", "Understood: Double, A3, 'B7. A quote goes before its cell"),
        ("double A3' B7", "HS-7", "Understood: Double, A3, B7. A quote goes before its cell"),
        ("double A3 A4 double B1 B2", "HS-7", "Not understood: “double”"),
    ],
)
def test_refused_texts(star: Helpers, text: str, clause: str, said: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.read(text, played(star), FIRST)
    assert said in worded.reason(GAME, refused.value)
    assert refused.value.clause == clause
    with pytest.raises(InvalidAction) as refused:
        GAME.read(text, star.start(), FIRST)
    assert refused.value.clause == "HS-5"


def test_a_text_can_have_200_characters(star: Helpers) -> None:
    assert GAME.read("A3".ljust(200), played(star), FIRST) == Place("A3")
    with pytest.raises(InvalidAction, match="longer than 200"):
        GAME.read("A3".ljust(201), played(star), FIRST)


@pytest.mark.clause("HS-5")
def test_acting_out_of_turn_is_refused_first(star: Helpers) -> None:
    for text in ("hello", "move", ""):
        with pytest.raises(InvalidAction, match="’s turn") as refused:
            GAME.read(text, played(star), SECOND)
        assert worded.reason(GAME, refused.value) == "It is First’s turn."
        assert refused.value.clause == "HS-5"


@pytest.mark.clause("HS-2")
@pytest.mark.parametrize("text", ["G0", "A8", "'A8", "H1", "AA1", "'O", "O1", "A" + "9" * 150])
def test_a_name_without_a_cell_is_read_and_refused_later(star: Helpers, text: str) -> None:
    for position in (star.start(), played(star)):
        action = GAME.read(text, position, FIRST)
        with pytest.raises(Refusal, match="There is no cell") as refused:
            position.check(FIRST, action)
        assert refused.value.clause == "HS-2"


CELLS = st.sampled_from(NAMES)


@st.composite
def actions(draw: st.DrawFn) -> Action:
    one, two = draw(CELLS), draw(CELLS)
    kind = draw(st.sampled_from([Place, Pass, Move, Swap, Double]))
    if kind is Double:
        one, two = sorted((one, two), key=NAMES.index)
    if kind is Swap and (two in ("O", "B1") and one not in ("O", "B1")):
        one, two = two, one
    return kind(one) if kind is Place else kind() if kind is Pass else kind(one, two)


@given(action=actions(), between=st.sampled_from(BETWEEN), rng=st.randoms())
def test_canonical_text_round_trip_in_all_spellings(
    star: Helpers, action: Action, between: str, rng: random.Random
) -> None:
    position = played(star)
    text = GAME.write(action)
    assert GAME.read(text, position, FIRST) == action
    parts = text.replace(">", " ").split()
    if isinstance(action, Double):
        parts[1:] = rng.sample(parts[1:], 2)
    loose = between.join(rng.choice([str.upper, str.lower])(part) for part in parts)
    assert GAME.read(loose.replace("'", rng.choice(QUOTES)), position, FIRST) == action


NEARLY = st.text(alphabet=st.sampled_from("abgoAGOmvepsw 'dul’0147:=>–,é\0Ａ４\n"), max_size=20)
WORDS = st.sampled_from(["move ", "swap ", "double ", "pass", ""])


@given(word=WORDS, text=NEARLY | st.text(), began=st.booleans())
def test_any_text_is_read_or_refused(star: Helpers, word: str, text: str, began: bool) -> None:
    position = played(star) if began else star.start()
    try:
        action = GAME.read(word + text, position, FIRST)
    except InvalidAction as refused:
        assert refused.clause in (("HS-6", "HS-7") if began else ("HS-5",))
        assert worded.reason(GAME, refused).isprintable()
    else:
        assert GAME.read(GAME.write(action), position, FIRST) == action
