"""Extending a log makes text for the new lines only, and gives the same log as starting anew."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, Refusal, Seat, Viewer
from games.laws.matches import begun, random_course
from games.match import log_words
from games.match.log import Log
from games.match.match import Match, NotNow

VIEWERS: tuple[Viewer, ...] = (UMPIRE, PUBLIC, *Seat)


def interrupted(match: Match, rng: random.Random) -> None:
    """Do one of an umpire's actions: show or hide secrets, rewind, or rename a player."""
    now = match.state.clocks.at
    try:
        match rng.randrange(6):
            case 0:
                match.append(match.unmask(now, not match.state.unmasked))
            case 1 if len(match.events) > 1:
                match.append(match.rewind(rng.randrange(1, len(match.events)), now, "wrong"))
            case 2:
                players = match.setup.players.put(Seat.ONE, f"Ann {rng.randrange(9)}")
                match.append(match.rename(players, now))
    except (Refusal, NotNow):
        pass


@pytest.mark.alike
@pytest.mark.parametrize("game", registry.game_ids())
def test_a_continued_log_equals_a_new_one(game: str) -> None:
    rng = random.Random(game)
    match = begun(registry.game(game), rng)
    logs: dict[Viewer, Log] = {}
    for _ in random_course(match, rng, 0.1, 40):
        interrupted(match, rng)
        for viewer in VIEWERS:
            logs[viewer] = Log(match, viewer, earlier=logs.get(viewer))
            assert tuple(logs[viewer]) == tuple(Log(match, viewer)), viewer


def test_each_move_is_formatted_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, worded = random.Random(1), list[int]()
    line = log_words.line

    def counted(match: Match, index: int, *how: object) -> object:
        worded.append(index)
        return line(match, index, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(log_words, "line", counted)
    match = begun(registry.game("masked-army"), rng)
    log = Log(match, UMPIRE)
    for _ in random_course(match, rng, 0.0, 10):
        worded.clear()
        log = Log(match, UMPIRE, earlier=log)
        assert tuple(log)
        last = len(match.events) - 1
        assert set(worded) <= {0, last - 1, last}, "the start, the last move, and what it masks"
