from __future__ import annotations

import pytest

from games.unlucky.candle_countdown import arrangements
from games.unlucky.candle_countdown.view import Burn, CandleKind
from gui.games.unlucky.candles import tray_input

from .conftest import CANDLES, DMO, EC, USUAL, WHOLE, MakeBoard, arranged, round_of, start, submit

# Arranging


def test_nothing_is_drafted_before_the_first_touch(make: MakeBoard) -> None:
    board = make(CANDLES).see(start(CANDLES), DMO)
    assert board.scene.draft() == "" and not board.scene.complete()
    board.keys("Return")
    assert board.proposed == []


def test_the_arrangement_that_is_shown_can_be_taken(make: MakeBoard) -> None:
    board = make(CANDLES).see(start(CANDLES), DMO)
    board.click(board.chip(0, "keep"))
    assert board.scene.draft() == USUAL
    board.keys("Return")
    assert board.proposed == [USUAL]


def test_it_is_said_that_what_is_shown_first_is_an_example(make: MakeBoard) -> None:
    board = make(CANDLES).see(start(CANDLES), DMO)
    assert board.scene.prompt().startswith("An example: take it (K) or change it. Drag ")
    board.keys("K")
    assert board.scene.draft() == USUAL
    board.see(submit(start(CANDLES), DMO, USUAL), DMO)
    assert board.scene.prompt().startswith("Drag ")


@pytest.mark.parametrize(("width", "between"), [(900, True), (560, True), (420, False)])
def test_the_chips_of_an_arrangement_stand_beside_both_trays(
    make: MakeBoard, width: int, between: bool
) -> None:
    board = make(size=(width, 680)).see(start(), DMO)
    places, chips = board.candles.places, [area for _, area in board.candles.chips()]
    assert len(chips) == 2
    upper, lower = places.slots.one[0].whole, places.slots.two[0].whole
    for area in chips:
        assert board.candles.area.contains(area) and not area.intersects(places.rounds)
        assert (upper.bottom() <= area.top() and area.bottom() <= lower.top()) is between
    board.see(arranged(), DMO)
    assert board.candles.places.foot.top() >= board.candles.places.slots.two[0].whole.bottom()


@pytest.mark.clause("CC-1")
def test_numbers_and_candles_are_dragged_onto_each_other(make: MakeBoard) -> None:
    board = make(CANDLES).see(start(CANDLES), EC)
    board.drag(board.plate("A", EC), board.plate("I", EC))
    assert board.scene.draft() == "arrange 0F 7F 6F 5M 4M 3M 2S 1S 8S"
    board.drag(board.candle("B", EC), board.candle("D", EC))
    assert board.scene.draft() == "arrange 0F 7M 6F 5F 4M 3M 2S 1S 8S"
    board.drag(board.candle("B", EC), board.candle("B", DMO))
    assert board.drafts[-1] == "arrange 0F 7M 6F 5F 4M 3M 2S 1S 8S"


def test_two_clicks_exchange_too(make: MakeBoard) -> None:
    board = make(CANDLES).see(start(CANDLES), DMO)
    board.click(board.plate("A"), board.plate("B"))
    assert board.scene.draft().startswith("arrange 7F 8F")
    board.click(board.candle("A"), board.candle("A"))
    assert board.scene.draft().startswith("arrange 7F 8F")
    board.click(board.plate("A"), board.candle("C"), board.candle("I"))
    assert board.scene.draft() == "arrange 7F 8F 6S 5M 4M 3M 2S 1S 0F"


@pytest.mark.clause("CC-1")
def test_what_is_too_strong_is_shown_and_not_submitted(make: MakeBoard) -> None:
    board = make(CANDLES).see(start(CANDLES), DMO)
    fine = board.pixels()
    board.scene.setDraft("arrange 8S 7S 6S 5M 4M 3M 2F 1F 0F")
    assert board.scene.draft() == "" and not board.scene.complete()
    assert board.scene.prompt() == "Σ number × burn time is 90; the limit is 75."
    assert board.pixels() != fine
    board.keys("Return")
    assert board.proposed == []


def test_an_arrangement_is_typed(make: MakeBoard) -> None:
    board = make(CANDLES).see(start(CANDLES), DMO)
    board.keys("Right", "0", "S")
    assert board.scene.draft() == "arrange 0S 7F 6F 5M 4M 3M 2F 1S 8S"
    board.keys("Right", "Space", "Right", "Space")
    assert board.scene.draft() == "arrange 0S 7F 6F 5M 4M 3M 2F 1S 8S"
    board.keys("Down", "Space", "Left", "Space")
    assert board.scene.draft() == "arrange 0S 6F 7F 5M 4M 3M 2F 1S 8S"
    assert board.said[-1] == "B: number 6, fast. Sum 66."
    board.keys("Escape")
    assert board.scene.draft() == ""


def test_chance_arranges_validly(make: MakeBoard) -> None:
    board = make(CANDLES).see(start(CANDLES), DMO)
    position = start(CANDLES)
    found = set()
    for _ in range(12):
        board.keys("R")
        submit(position, DMO, board.scene.draft())
        found.add(board.scene.draft())
    assert len(found) > 6


def test_what_was_handed_in_is_shown_and_can_be_changed(make: MakeBoard) -> None:
    other = "arrange 0S 7F 6F 5M 4M 3M 2F 1S 8S"
    board = make(CANDLES).see(submit(start(CANDLES), DMO, other), DMO)
    assert board.scene.draft() == ""
    board.drag(board.plate("B"), board.plate("C"))
    assert board.scene.draft() == "arrange 0S 6F 7F 5M 4M 3M 2F 1S 8S"


def test_a_tray_in_the_making_always_has_all_candles() -> None:
    tray = tray_input.usual()
    for place, number in ((0, 3), (4, 8), (8, 8), (2, 2)):
        tray = tray.numbered(place, number)
        assert tray.candles[place].number == number
        assert sorted(candle.number for candle in tray.candles) == list(range(9))
    for place, kind in (
        (0, CandleKind.SLOW),
        (1, CandleKind.MEDIUM),
        (1, CandleKind.MEDIUM),
        (8, CandleKind.FAST),
    ):
        tray = tray.made(place, kind)
        assert tray.candles[place].kind is kind
        kinds = [candle.kind for candle in tray.candles]
        assert all(kinds.count(item) == 3 for item in CandleKind)
    assert tray_input.read_tray(tray.text) == tray
    assert tray_input.any_valid().valid and arrangements.EACH == 3


@pytest.mark.parametrize("text", ["arrange 8F", "8", "light A", f"{USUAL} 3M", "none"])
def test_what_is_no_arrangement_is_not_read(text: str) -> None:
    with pytest.raises(ValueError):
        tray_input.read_tray(text)


# Rounds


@pytest.mark.clause("CC-3")
def test_a_click_lights_and_puts_out(make: MakeBoard) -> None:
    position = round_of(arranged(CANDLES), "light G", "light A")
    board = make(CANDLES).see(position, DMO)
    board.click(board.candle("A"))
    assert board.scene.draft() == "light A"
    board.click(board.candle("B"))
    assert board.scene.draft() == "light B"
    board.click(board.candle("G"))
    assert board.scene.draft() == "light B extinguish G"
    board.click(board.candle("B"))
    assert board.scene.draft() == "extinguish G"
    board.click(board.candle("G"))
    assert board.scene.draft() == "" and not board.scene.complete()
    board.click(board.candle("C", EC))
    assert board.scene.draft() == ""


@pytest.mark.clause("CC-3")
def test_what_would_be_refused_cannot_be_clicked(make: MakeBoard) -> None:
    position = round_of(arranged(CANDLES), "light A")
    position = round_of(position, "light G")
    position = round_of(position, "extinguish G light H")
    position = round_of(position, "light G extinguish H")
    board = make(CANDLES).see(position, DMO)
    board.click(board.candle("A"), board.candle("G"))
    assert board.scene.draft() == ""
    board.click(board.candle("H"))
    assert board.scene.draft() == "light H"


def test_letters_arrows_and_no_action(make: MakeBoard) -> None:
    board = make(CANDLES).see(round_of(arranged(CANDLES), "light G"), DMO)
    board.keys("C", "G")
    assert board.scene.draft() == "light C extinguish G"
    assert board.said[-1].startswith("G, number 2, slow, 2 rounds to burn, lit")
    board.keys("Backspace")
    assert board.scene.draft() == ""
    board.keys("Right", "Space")
    assert board.scene.draft() == "light H"
    board.keys("N")
    assert board.scene.draft() == "none" and board.scene.complete()
    board.keys("N")
    assert board.scene.draft() == ""
    board.click(board.chip(0, "none"))
    board.keys("Return")
    assert board.proposed == ["none"]


def test_a_draft_does_not_outlive_its_round(make: MakeBoard) -> None:
    position = arranged(CANDLES)
    board = make(CANDLES).see(position, DMO)
    board.keys("A")
    board.see(submit(position, EC, "light B"), DMO)
    assert board.scene.draft() == "light A"
    board.see(submit(position, DMO, "light A"), DMO)
    assert board.scene.draft() == ""
    board.keys("B")
    board.see(round_of(position), DMO)
    assert board.scene.draft() == "" and board.drafts[-1] == ""


def test_drafts_are_read_as_they_are_written() -> None:
    assert tray_input.read_burn("") is None
    assert tray_input.read_burn("none") == Burn()
    assert tray_input.read_burn("light A extinguish C") == Burn("A", "C")
    with pytest.raises(ValueError):
        tray_input.read_burn("burn A")


@pytest.mark.parametrize("text", ["light C", "light C extinguish G", "none"])
def test_touches_put_a_round_together(make: MakeBoard, text: str) -> None:
    position = round_of(arranged(), f"{CANDLES}: light G")
    board = make(WHOLE).see(position, DMO)
    board.click(*board.scene.touches(f"{CANDLES}: {text}"))
    assert board.scene.draft() == f"{CANDLES}: {text}"
