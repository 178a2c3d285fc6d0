"""After a rewind the undone entries are offered again round by round, except the wrong one."""

from __future__ import annotations

import pytest

from games import registry
from games.core import Seat
from games.match.events import Acted
from games.match.match import Match
from games.match.undone_entries import next_undone_entries, undone_entries
from tests.games.match.test_corrections import _match as running

ONE, TWO = Seat


def enter(match: Match, *moves: tuple[Seat, str]) -> None:
    for seat, text in moves:
        match.append(match.submit(seat, text, match.state.clocks.at + 1_000))


def reveal(match: Match) -> None:
    match.append(match.close(match.state.clocks.at))


def back(match: Match, text: str) -> None:
    index = max(
        index
        for index, event in enumerate(match.events)
        if isinstance(event, Acted) and event.text == text
    )
    match.append(match.rewind(index, match.state.clocks.at, "a slip"))
    match.append(match.resume(match.state.clocks.at))


def offered_entries(match: Match) -> list[tuple[Seat, str]]:
    return [(entry.seat, entry.text) for entry in next_undone_entries(match)]


def three_rounds() -> Match:
    match = running("thwart-omega")
    for ann, ben in (("a1 w b1", "c1 w d1"), ("a2 w b2", "c2 w d2"), ("a3 w b3", "c3 w d3")):
        enter(match, (ONE, f"b {ann}"), (TWO, f"b {ben}"))
        reveal(match)
    return match


@pytest.mark.parametrize("game", registry.game_ids())
def test_nothing_is_offered_without_a_rewind(game: str) -> None:
    match = running(game)
    assert undone_entries(match) == () and next_undone_entries(match) == ()


def test_all_entries_of_a_sealed_round_but_the_wrong_one_are_offered() -> None:
    match = three_rounds()
    back(match, "B:A2 W:B2")
    assert offered_entries(match) == [(TWO, "B:C2 W:D2")] and len(undone_entries(match)) == 3
    enter(match, (ONE, "b a7 w b7"), (TWO, "B:C2 W:D2"))
    assert offered_entries(match) == [] and len(undone_entries(match)) == 2
    reveal(match)
    assert offered_entries(match) == [(ONE, "B:A3 W:B3"), (TWO, "B:C3 W:D3")]
    enter(match, (ONE, "B:A3 W:B3"), (TWO, "B:C3 W:D3"))
    reveal(match)
    assert undone_entries(match) == ()


def test_after_a_second_rewind_the_latest_entries_are_offered() -> None:
    match = three_rounds()
    back(match, "B:A2 W:B2")
    enter(match, (ONE, "b a7 w b7"), (TWO, "b c7 w d7"))
    back(match, "B:A7 W:B7")
    assert offered_entries(match) == [(TWO, "B:C7 W:D7")]
    enter(match, (ONE, "b a6 w b6"), (TWO, "b c7 w d7"))
    reveal(match)
    assert offered_entries(match) == [(ONE, "B:A3 W:B3"), (TWO, "B:C3 W:D3")]


def test_turns_are_offered_one_by_one_with_corrections() -> None:
    match = running("masked-army")
    enter(match, (ONE, "A1-A2"), (TWO, "C1-C2"), (ONE, "E1-E2"))
    match.append(match.fix(ONE, "E1-F1", match.state.clocks.at + 1_000))
    enter(match, (TWO, "H1-H2"))
    back(match, "C1-C2")
    assert offered_entries(match) == []
    enter(match, (TWO, "C1-D1"))
    assert offered_entries(match) == [(ONE, "E1-F1")]
    enter(match, (ONE, "E1-F1"))
    assert offered_entries(match) == [(TWO, "H1-H2")]


def test_drawn_moves_are_not_offered() -> None:
    match = running("thwart-omega")
    enter(match, (ONE, "b a1 w b1"))
    match.append(match.due(70_000))
    assert match.position.round == 2
    match.append(match.rewind(1, match.state.clocks.at, "too early"))
    assert offered_entries(match) == []
