"""Sheets as players write them: additions to an earlier sheet."""

from __future__ import annotations

import pytest

from games.core import Seat
from games.reading.reader import read_paste
from tests.games.reading.test_chat import DATA, in_case_notation, match_of, reading

SHOWN = DATA / "unlucky-for-some.json"


SENT = ("candle-countdown: light F", "know-your-nodes: C4=5", "wandering-noughts: place D5")
ADDED = [
    ("also wall B3, the rest stays", "wandering-noughts: wall B3 place D5"),
    ("plus a wall on B3, rest stays the same", "wandering-noughts: wall B3 place D5"),
    ("and extinguish H please, everything else stays", "candle-countdown: light F extinguish H"),
    ("oh and also put out H. rest as is", "candle-countdown: light F extinguish H"),
    ("add 2 to D1, rest as before", "know-your-nodes: D1=2 C4=5"),
    ("change candles to light E, rest stays", "candle-countdown: light E"),
    ("noughts none instead", "wandering-noughts: none"),
    ("wall B3", "wandering-noughts: wall B3"),
    ("the rest stays", None),
    ("does the rest stay?", None),
    ("rest stays, not the candle", None),
    ("add wall B3 or not, you decide", None),
    ("also wall B3 if possible, the rest stays", None),
    ("also 20 in D1, the rest stays", None),
    ("also wall B3 and move C2-C3, the rest stays", None),
    ("rest stays but swap candle", None),
]


@pytest.mark.parametrize(("paste", "part"), ADDED)
def test_a_part_added_to_a_sheet_is_combined_with_it(paste: str, part: str | None) -> None:
    """“The rest stays” refers to the earlier sheet; without these words there is a question."""
    match = match_of(SHOWN, "-018-")
    alone = in_case_notation(match, reading(match, paste, "dmo"))
    position = match.position
    for text in SENT:
        position = position.play(Seat.ONE, match.game.read(text, position, Seat.ONE))
    found = in_case_notation(
        match, read_paste(match.game, position, match.setup.players, paste, seat=Seat.ONE)
    )
    assert found == [["dmo", part]] if part else isinstance(found, str)
    if "rest" in paste or "everything" in paste:
        assert isinstance(alone, str)


@pytest.mark.parametrize(
    ("paste", "read"),
    [
        ("invest half in C4", [["dmo", "know-your-nodes: C4=6"]]),
        ("invest half of it in C4", [["dmo", "know-your-nodes: C4=6"]]),
        ("invest half a Sway in C4", "ask"),
    ],
)
def test_half_is_half_of_all_sway_but_not_half_a_sway(paste: str, read: object) -> None:
    match = match_of(SHOWN, "-018-")
    assert in_case_notation(match, reading(match, paste, "dmo")) == read


CORRECTED = [
    ("sorry E", ["light E", "C4=5", "place D5"]),
    ("sorry 6", ["light F", "C4=6", "place D5"]),
    ("sorry, C4=4", ["light F", "C4=4", "place D5"]),
    ("E instead", ["light E", "C4=5", "place D5"]),
    ("sorry D4", "ask"),
    ("\nE", "ask"),
]


@pytest.mark.parametrize(("words", "parts"), CORRECTED)
def test_a_correction_changes_the_part_that_it_fits(words: str, parts: list[str] | str) -> None:
    match = match_of(SHOWN, "-018-")
    found = in_case_notation(match, reading(match, f"light F C4=5 place D5. {words}", "dmo"))
    assert (
        found if isinstance(found, str) else [move.partition(": ")[2] for _, move in found]
    ) == (parts)


def test_a_corrected_placement_is_a_space_without_an_amount() -> None:
    """“C4=5” is an investment, even if a piece could be placed on C4."""
    match = match_of(SHOWN, "-018-")
    found = in_case_notation(match, reading(match, "place D5, sorry, D4=5", "dmo"))
    assert found == [
        ["dmo", "know-your-nodes: D4=5"],
        ["dmo", "wandering-noughts: place D5"],
    ]
