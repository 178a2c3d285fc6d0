"""Reading and writing sheets: clear meanings are read, all others refused."""

from __future__ import annotations

import random
from types import SimpleNamespace as Helpers

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidAction, Pair, Refusal, Seat
from games.reading.reader import read_paste
from games.unlucky import GAME, TRIALS
from games.unlucky.candle_countdown.view import Burn
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.wandering_noughts.view import Turn

DMO, EC = Seat
LIGHT = Burn("I", "B")
INVEST = Investment((((3, 0), 2), ((2, 3), 5)))
TURN = Turn(wall=(1, 2), move=((1, 1), (2, 2)))


@pytest.mark.parametrize(
    "text",
    [
        "candle-countdown: light I extinguish B",
        "Candle Countdown: Light I, Extinguish B",
        "candles light i extinguish b",
        "CC: extinguish B light I",
        "**Candle Countdown** - light: I; extinguish: B",
        "> candle countdown:\nlight I\nextinguish B",
        "light I extinguish B",
        "extinguish=B -> light=I",
        "lightI,extinguishB",
    ],
)
@pytest.mark.clause("CC-3")
def test_candle_actions_are_read(uf: Helpers, text: str) -> None:
    assert GAME.read(text, uf.arranged(), DMO) == LIGHT


@pytest.mark.parametrize(
    "text",
    [
        "know-your-nodes: D1=2 C4=5",
        "Know Your Nodes: C4=5, D1=2",
        "nodes c4 5 d1 2",
        "KYN c4:5 d1:2",
        "kn: C4 -> 5; D1 -> 2",
        "C4=5D1=2",
        "C4-5, D1–2",
        "C4 - 5 D1 → 2",
        "C4 = 5\nD1 = 2\n",
        "C4=05 D1=2",
    ],
)
@pytest.mark.clause("KN-3")
def test_node_actions_are_read(uf: Helpers, text: str) -> None:
    assert GAME.read(text, uf.arranged(), DMO) == INVEST
    assert GAME.write(INVEST) == "know-your-nodes: D1=2 C4=5"


@pytest.mark.parametrize(
    "text",
    [
        "wandering-noughts: wall B3 move B2-C3",
        "Wandering Noughts and Crosses: move b2 -> c3, wall b3",
        "noughts: WALL=B3 MOVE=B2→C3",
        "Noughts & Crosses: wall b3 move b2 c3",
        "WNC wall B3, move B2–C3",
        "wn: moveB2C3wallB3",
        "wall:B3 move:B2:C3",
    ],
)
@pytest.mark.clause("WN-2")
def test_noughts_actions_are_read(uf: Helpers, text: str) -> None:
    assert GAME.read(text, uf.arranged(), EC) == TURN


@pytest.mark.parametrize(
    "text",
    [
        "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S",
        "candle-countdown: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S",
        "8F,7F,6F,5M,4M,3M,2S,1S,0S",
        "Candles: 8 fast, 7 fast, 6 fast, 5 medium, 4 medium, 3 medium, 2 slow, 1 slow, 0 slow",
        "arrange A:8F B:7F C:6F D:5M E:4M F:3M G:2S H:1S I:0S",
        "a 8 f b 7 f c 6 f d 5 m e 4 m f 3 m g 2 s h 1 s i 0 s",
        "8f7f6f5m4m3m2s1s0s",
    ],
)
@pytest.mark.clause("CC-1")
def test_arrangements_are_read(uf: Helpers, text: str) -> None:
    action = GAME.read(text, uf.start(), DMO)
    assert GAME.write(action) == f"candle-countdown: {uf.USUAL}"


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("none", "UF-4"),
        ("", "UF-4"),
        ("wall B3 C4=5", "UF-4"),
        ("light A wall B3", "UF-4"),
        ("A1", "UF-4"),
        ("x" * 5_000, "UF-4"),
        ("cc: light A B", "CC-3"),
        ("cc: light A light B", "CC-3"),
        ("cc: light", "CC-3"),
        ("cc: light J", "CC-3"),
        ("cc: light AB", "CC-3"),
        ("cc: light A none", "CC-3"),
        ("cc: " + "light A " * 60, "CC-3"),
        ("cc: arrange", "CC-1"),
        ("kn: C4", "KN-3"),
        ("kn: C45", "KN-3"),
        ("kn: C4=-5", "KN-3"),
        ("kn: C4 -5", "KN-3"),
        ("kn: C4=5.5", "KN-3"),
        ("kn: C4=1,000", "KN-3"),
        ("kn: C4=5 C4=2", "KN-3"),
        ("kn: 5 C4", "KN-3"),
        ("kn: C0=5", "KN-3"),
        ("kn: C4=٥", "KN-3"),
        ("kn: wn: place C3", "KN-3"),
        ("wn: wall", "WN-2"),
        ("wn: move B2", "WN-2"),
        ("wn: B2-C3", "WN-2"),
        ("wn: wall B3 wall C3", "WN-2"),
        ("wn: wall A0", "WN-3"),
        ("wn: move A0-B1", "WN-4"),
        ("wn: place A0", "WN-5"),
        ("wn: place C3 and wall D4", "WN-2"),
    ],
)
def test_refused_texts(uf: Helpers, text: str, clause: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.read(text, uf.arranged(), DMO)
    assert refused.value.clause == clause and str(refused.value.reason).endswith((".", "?"))


def test_refusals_say_what_was_understood(uf: Helpers) -> None:
    def reason(text: str) -> str:
        with pytest.raises(InvalidAction) as refused:
            GAME.read(text, uf.arranged(), DMO)
        return str(refused.value.reason)

    assert reason("kn: C4=5 D1") == (
        "Understood: 5 in C4. How much in D1? Please write nodes and amounts as in “C4=5 D1=2”, "
        "or “none”."
    )
    assert reason("wn: wall B3 jump C4").startswith("Understood: wall B3. Not understood: “jump”.")
    assert reason("cc: light A light B") == "Only one candle at a time: light A or B?"
    assert "\u202e" not in reason("cc: \u202e")
    assert reason("none") == "For which trial? Write it first: “candle-countdown: …”."


SHEET = """Candle Countdown
light I
Know Your Nodes: D1=2
C4=1
**Noughts**: place C3
"""


def read_in_chat(position: object, text: str) -> list[str]:
    """Return the parts of a sheet as read from a chat; [] if it would be asked about."""
    return [
        move.move for move in read_paste(GAME, position, Pair("Ann", "Ben"), text, seat=DMO).moves
    ]


@pytest.mark.parametrize(
    "text",
    [
        SHEET,
        "cc: light I\nkn: D1=2 C4=1\nwn: place C3",
        "light I; D1=2 C4=1; place C3",
        "D1=2\nlight I\nplace C3\nC4=1",
        "# Wandering Noughts\n\nplace C3\n\n# KYN\nD1=2\r\nC4=1\n\n# Candles\nlight I\n",
    ],
)
def test_a_pasted_sheet_is_divided_into_parts(uf: Helpers, text: str) -> None:
    assert read_in_chat(uf.arranged(), text) == [
        "candle-countdown: light I",
        "know-your-nodes: D1=2 C4=1",
        "wandering-noughts: place C3",
    ]


def test_a_sheet_from_a_program_has_a_part_on_each_line() -> None:
    lines = ("candle-countdown: light A", "know-your-nodes: none")
    assert GAME.parts.split("\n".join(lines) + "\n\n") == lines
    assert GAME.parts.split("") == ()


@pytest.mark.parametrize("text", ["cc: light A\ncc: light B", "noughts:\nnone\nplace C3", "none"])
def test_two_answers_for_one_trial_are_refused(uf: Helpers, text: str) -> None:
    assert read_in_chat(uf.arranged(), text) == []


def test_a_pasted_arrangement_is_read(uf: Helpers) -> None:
    for text in (
        "Candles:\nA: 8 fast\nB: 7 fast\nC: 6 fast\nD: 5 medium\nE: 4 medium\nF: 3 medium\n"
        "G: 2 slow\nH: 1 slow\nI: 0 slow",
        "8F\n7F\n6F\n5M\n4M\n3M\n2S\n1S\n0S",
        "arrange\n8F 7F 6F\n5M 4M 3M\n2S 1S 0S",
    ):
        assert read_in_chat(uf.start(), text) == [f"candle-countdown: {uf.USUAL}"]


@given(text=st.text())
def test_any_text_is_read_or_refused(uf: Helpers, text: str) -> None:
    for game, position in (
        (GAME, uf.start()),
        (GAME, uf.arranged()),
        *((trial, trial_start(uf, trial)) for trial in TRIALS),
    ):
        for part in game.parts.split(text):
            try:
                action = game.read(part, position, EC)
            except InvalidAction as refused:
                assert refused.clause and refused.reason
            else:
                assert game.read(game.write(action), position, EC) == action


def trial_start(uf: Helpers, trial: object) -> object:
    return uf.arranged(uf.CANDLES) if trial is uf.CANDLES else uf.start(trial)


WORDS = st.sampled_from(
    [
        *("light", "extinguish", "arrange", "wall", "move", "place", "none", "and"),
        *("candle", "countdown", "cc", "nodes", "kn", "noughts", "wn"),
        *("A", "B", "I", "C4", "D1", "B2-C3", "C4=5", "A99", "8F", "3M", "5", "12"),
        *("=", "->", "-", "–", ":", ";", ",", "\n"),
    ]
)


@given(words=st.lists(WORDS, max_size=12))
def test_the_games_words_in_any_order_are_read_or_refused(uf: Helpers, words: list[str]) -> None:
    position = uf.arranged()
    for text in GAME.parts.split(" ".join(words)):
        try:
            action = GAME.read(text, position, DMO)
            position.check(DMO, action)
        except Refusal as refused:
            assert refused.clause and refused.reason
        else:
            assert GAME.read(GAME.write(action), position, DMO) == action


def test_all_spellings_of_every_listed_action_are_read_alike(uf: Helpers) -> None:
    rng = random.Random(5)
    position = uf.arranged()
    for action in rng.sample(GAME.actions(position, DMO), 60):
        text = GAME.write(action)
        dressed = text.replace(" ", rng.choice([" ", ", ", "\n", "  "]))
        assert GAME.read(rng.choice([dressed.upper(), dressed.lower()]), position, DMO) == action


def test_trials_are_in_the_order_of_the_rules() -> None:
    assert GAME.parts.names == ("candle-countdown", "know-your-nodes", "wandering-noughts")
    assert GAME.seats == Pair("dmo", "ec")
