from __future__ import annotations

import pytest

from games.core import Seat
from games.reading.draw_words import word_in, words_sent

ONE, TWO = Seat
NAMES = {"Ann": ONE, "xX_Ann_Xx": ONE, "Ben": TWO}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("banana", "banana"),
        ("Banana!", "Banana"),
        ("my word is banana", "banana"),
        ("My word is: **banana**", "banana"),
        ("hi! my secret word is banana, good luck", "banana"),
        ("word: banana", "banana"),
        ("my word for the draw is “blue sky”.", "blue sky"),
        ("banana is my word", "banana"),
        ("ok, banana pls", "banana"),
        ("I'll take banana :)", "banana"),
        ("let's go with banana", "banana"),
        ("mine is banana lol", "banana"),
        ("my word is apple, no wait banana", "banana"),
        ("apple... actually banana", "banana"),
        ("banana split", "banana split"),
        ("7f3-99", "7f3-99"),
        ("wait", "wait"),
        ("ehm… Tuesday", "Tuesday"),
        ("um, er... Tuesday", "Tuesday"),
        ("erm", "erm"),
        ("so-so", "so-so"),
        ("hello ben\nmy word is banana", "banana"),
    ],
)
def test_the_chosen_word_is_found(text: str, word: str) -> None:
    assert word_in(text) == word


@pytest.mark.parametrize(
    ("paste", "field", "words"),
    [
        ("banana", ONE, {ONE: "banana"}),
        ("banana", None, {}),
        ("Ann: my word is banana\nBen: cherry!", None, {ONE: "banana", TWO: "cherry"}),
        ("[18:42] xX_Ann_Xx: word: banana", TWO, {ONE: "banana"}),
        ("[18:42] Ann: apple\n[18:43] Ann: banana", None, {ONE: "banana"}),
        ("Ben — Today at 18:42\nmy word is cherry", ONE, {TWO: "cherry"}),
        ("my word: banana", TWO, {TWO: "banana"}),
        ("Ann: my word is banana\nbennyX: tree", ONE, {ONE: "banana"}),
        ("bennyX: tree", TWO, {}),
        ("Ann\nmy word is banana\nBen\nmine: cherry", None, {ONE: "banana", TWO: "cherry"}),
        ("", ONE, {}),
        (
            "Ann — Today at 18:42\nmy word is 🍌 banana split lol\nBen\nmine: Pokémon!!",
            None,
            {ONE: "🍌 banana split", TWO: "Pokémon"},
        ),
    ],
)
def test_each_player_gets_their_own_word(
    paste: str, field: Seat | None, words: dict[Seat, str]
) -> None:
    assert words_sent(paste, NAMES, field) == words
