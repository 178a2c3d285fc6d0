"""Sentences that may begin with a player's name."""

from __future__ import annotations

import pytest

from games.match.matchview import begun


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("e_is_cool conceded", "e_is_cool conceded"),
        ("e_is_cool’s clock", "e_is_cool’s clock"),
        ("e_is_coolest of all", "E_is_coolest of all"),
        ("2 trials against 1", "2 trials against 1"),
        ("level at 3 lines", "Level at 3 lines"),
        ("", ""),
    ],
)
def test_a_nickname_keeps_its_letters(text: str, shown: str) -> None:
    assert begun(text, ("e_is_cool", "Ben", "")) == shown
