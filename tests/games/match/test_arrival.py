"""When a message arrived is what counts, and a deadline may be held: the simple cases."""

from __future__ import annotations

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, IllegalAction, Seat
from games.match import draws, record
from games.match.events import Acted, Drawn, Expired, Held
from games.match.match import Match, NotNow, Table, Waits
from games.match.matchview import view_of

ONE, TWO = Seat.ONE, Seat.TWO


def begun(game_id: str, grace: int | None = None, hold: bool = True, **options: object) -> Match:
    """A match whose clocks were started at 0."""
    game = registry.game(game_id)
    draw = draws.drawer(bytes(32), None)
    supplied = game.supplied(None, {**game.sources, **options}, draw)
    setup = record.setup_of(
        game, None, supplied, dict(zip(game.seats, ("Ann", "Ben"), strict=True))
    )
    match = Match(game, setup, bytes(range(32)), Table(grace=grace, hold=hold))
    match.append(match.resume(0))
    return match


def settled(match: Match, now: int) -> Match:
    while events := match.due(now):
        match.append(events)
    return match


@pytest.mark.parametrize(("arrived", "taken"), [(59_999, True), (60_000, True), (60_001, False)])
def test_in_time_is_what_arrived_by_the_deadline(arrived: int, taken: bool) -> None:
    match = begun("thwart-omega")
    match.append(match.submit(TWO, "B:C1 W:D1", 1_000))
    settled(match, arrived)
    match.append(match.stamp(ONE, arrived))
    settled(match, 70_000)
    assert match.held and match.events[-1 if taken else -2] == Held(at=60_000, key=("round", 1))
    if not taken:
        with pytest.raises(IllegalAction, match="after the time"):
            match.submit(ONE, "B:A1 W:B1", 70_000)
        return
    match.append(match.submit(ONE, "B:A1 W:B1", 70_000))
    acted = match.events[-1]
    assert isinstance(acted, Acted) and (acted.at, acted.arrived) == (70_000, arrived)
    match.append(match.close(71_000))
    assert match.position.round == 2 and match.next_deadline() == 131_000


def test_nothing_happens_in_a_hold_until_the_umpire_says_so() -> None:
    match = settled(begun("thwart-omega"), 500_000)
    assert view_of(match, PUBLIC).held and not match.due(900_000)
    assert [one.seat for one in match.consequences()] == [ONE, TWO]
    first, second = match.consequences()
    match.append(match.confirm(first, 600_000))
    assert not [one for one in match.events if isinstance(one, Drawn)]
    assert match.consequences() == (second,)
    match.append(match.confirm(second, 610_000))
    assert [type(one) for one in match.events[-3:]] == [Drawn, Drawn, Expired]
    assert match.position.round == 2 and match.next_deadline() == 670_000


def test_an_open_stamp_keeps_a_round_open() -> None:
    match = begun("thwart-omega", grace=0, hold=False)
    match.append(match.stamp(ONE, 50_000))
    settled(match, 65_000)
    assert match.held and match.position.round == 1
    with pytest.raises(Waits):
        match.deadline(65_000)
    match.append(match.unstamp(1, 66_000))
    settled(match, 66_000)
    assert match.position.round == 2 and match.next_deadline() == 126_000


def test_a_claim_waits_for_an_earlier_one() -> None:
    match = begun("gyulbot", hold=False)
    match.append(match.stamp(TWO, 1_000))
    match.append(match.stamp(ONE, 2_000))
    with pytest.raises(Waits):
        match.submit(ONE, "claim 9", 3_000)
    match.append(match.submit(TWO, "claim 8", 4_000))
    assert [one.left for one in match.readings(4_000) if one.running] == [60_000]


def test_entry_while_paused_of_what_had_arrived() -> None:
    match = begun("thwart-omega")
    match.append(match.stamp(ONE, 1_000))
    match.append(match.pause(2_000, ""))
    match.append(match.stamp(TWO, 3_000))
    match.append(match.submit(ONE, "B:A1 W:B1", 4_000))
    with pytest.raises(NotNow, match="paused"):
        match.submit(TWO, "B:A1 W:B1", 5_000)


def test_a_stamp_is_the_umpires_to_know() -> None:
    match = begun("thwart-omega")
    match.append(match.stamp(ONE, 1_000))
    assert [one.arrived for one in view_of(match, UMPIRE).stamps] == [1_000]
    assert view_of(match, PUBLIC).stamps == () and len(view_of(match, PUBLIC).log) == 1
