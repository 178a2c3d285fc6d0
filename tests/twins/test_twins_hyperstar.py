"""Everything in HyperStar is public (HS-13): all viewers are told the same, and no seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.core import PUBLIC, UMPIRE, Seat, Viewer
from games.hyperstar import GAME
from games.match import record, referee
from games.match.match import Match, Table
from games.match.matchview import view_of
from games.match.post import messages
from tests.games import worded

MOVES = ("A1", "'B1", "double C1 C2", "pass", "move C2>C3")


def _match(seed: bytes, *rest: Callable[[Match], None]) -> Match:
    """A match after `MOVES`; its seed was drawn from for the lot alone (HS-4)."""
    setup = record.setup_of(GAME, None, {"reserve_time": ["first"]}, {"first": "A", "second": "B"})
    match = Match(GAME, setup, seed, Table())
    match.append(match.resume(0))
    for number, text in enumerate(MOVES, start=1):
        (seat,) = match.position.awaiting()
        match.append(match.submit(seat, text, number * 1_000))
    for then in rest:
        then(match)
    return match


def _told(match: Match, viewer: Viewer) -> list[object]:
    view = replace(view_of(match, viewer), viewer=PUBLIC, log=())
    text = referee.text(match, viewer)
    log = worded.log(match, viewer)
    return [view, text, log, referee.answer(match, viewer), match.readings(20_000)]


def _rewound(match: Match) -> None:
    match.append(match.rewind(len(match.events) - 2, 9_000, "a question"))


def _out_of_time(match: Match) -> None:
    match.append(match.due(10**6))


def _conceded(match: Match) -> None:
    match.append(match.concede(Seat.ONE, 9_000))


@pytest.mark.clause("HS-13")
@pytest.mark.parametrize("rest", [(), (_out_of_time,), (_conceded,)])
def test_everybody_is_told_the_same(rest: tuple[Callable[[Match], None], ...]) -> None:
    match = _match(bytes(32), *rest)
    for viewer in (UMPIRE, *Seat):
        assert _told(match, viewer) == _told(match, PUBLIC)


@pytest.mark.clause("HS-13", "GEN-4")
@pytest.mark.parametrize("rest", [(), (_out_of_time,), (_rewound,)])
def test_the_seed_is_the_only_secret(rest: tuple[Callable[[Match], None], ...]) -> None:
    """Two seeds tell the same, but for the commitment and the chain, which is salted with them."""
    one, two = _match(bytes(32), *rest), _match(bytes([1] * 32), *rest)
    for viewer in (PUBLIC, UMPIRE, *Seat):
        seen = []
        for match in (one, two):
            texts = [str(_told(match, viewer)), "\n".join(messages(view_of(match, viewer), ()))]
            texts.append(record.dump(match).decode())
            assert not any(match.seed is not None and match.seed.hex() in text for text in texts)
            hidden = (match.commitment, match.commitment[:32], match.head, match.head[:32])
            for secret in hidden:
                texts = [text.replace(secret, "") for text in texts]
            seen.append(texts)
        assert seen[0] == seen[1]
