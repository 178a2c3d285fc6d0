"""Everything in HyperStar is public (HS-13), so all viewers see the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.core import PUBLIC, UMPIRE, Seat, Viewer
from games.hyperstar import GAME
from games.match import record, referee
from games.match.match import Match, Table
from games.match.matchview import view_of
from tests.games import worded

MOVES = ("A1", "'B1", "double C1 C2", "pass", "move C2>C3")


def _match(seed: bytes, *rest: Callable[[Match], None]) -> Match:
    setup = record.setup_of(GAME, None, {"reserve_time": ["first"]}, {"first": "A", "second": "B"})
    match = Match(GAME, setup, seed, Table())
    match.append(match.resume(0))
    for number, text in enumerate(MOVES, start=1):
        (seat,) = match.position.awaiting()
        match.append(match.submit(seat, text, number * 1_000))
    for then in rest:
        then(match)
    return match


def _shown_to(match: Match, viewer: Viewer) -> list[object]:
    view = replace(view_of(match, viewer), viewer=PUBLIC, log=())
    text = referee.text(match, viewer)
    log = worded.log(match, viewer)
    return [view, text, log, referee.answer(match, viewer), match.readings(20_000)]


def _out_of_time(match: Match) -> None:
    match.append(match.due(10**6))


def _conceded(match: Match) -> None:
    match.append(match.concede(Seat.ONE, 9_000))


@pytest.mark.clause("HS-13")
@pytest.mark.parametrize("rest", [(), (_out_of_time,), (_conceded,)])
def test_all_viewers_see_the_same(rest: tuple[Callable[[Match], None], ...]) -> None:
    match = _match(bytes(32), *rest)
    for viewer in (UMPIRE, *Seat):
        assert _shown_to(match, viewer) == _shown_to(match, PUBLIC)
