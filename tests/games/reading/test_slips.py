"""Typing slips from which words are still recognised."""

from __future__ import annotations

import pytest

from games.reading.words import slips


@pytest.mark.parametrize(
    ("word", "wrong"),
    [
        ("a", ["aa"]),
        ("at", ["aat", "att"]),
        ("the", ["tthe", "thhe", "thee", "hte", "teh"]),
        ("move", ["mmove", "moove", "movve", "movee", "omve", "mvoe", "moev", "mve"]),
    ],
)
def test_slips_of_short_words(word: str, wrong: list[str]) -> None:
    """Neither letter of a short word is left out, except a vowel inside."""
    found = [*slips(word)]
    assert sorted(found) == sorted(wrong)


def test_longer_words_are_known_with_any_letter_left_out_but_the_first() -> None:
    found = {*slips("black")}
    assert {"back", "blck", "blak", "blac"} <= found and "lack" not in found
    assert "blxck" not in found


def test_only_long_words_are_known_with_a_wrong_letter() -> None:
    eight, nine = {*slips("decrease")}, {*slips("undercuts")}
    assert "decreaze" in eight and "xecrease" not in eight and "decreazse" not in eight
    assert "undexcuts" in nine and "undexrcuts" in nine and "xundercuts" not in nine
