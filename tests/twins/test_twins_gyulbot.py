"""Twins of Gyulbot: the current round's least number, and later puzzles, are secret (GY-13)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.core import PUBLIC, UMPIRE, Seat, Viewer
from games.gyulbot import GAME
from games.gyulbot.starter import PUZZLES
from games.match import boardcode, record, referee
from games.match.log import lines
from games.match.match import Match, Table
from games.match.matchview import MatchView, view_of
from games.match.post import messages

ONE, TWO = Seat
OUTSIDE: tuple[Viewer, ...] = (PUBLIC, ONE, TWO)
SEALED = re.compile(r"[0-9a-f]{64}")

ROUND = [(ONE, "claim 8"), (TWO, "undercut 7")]
NOTES = {
    "another number": (["least 1 3"], ["least 1 4"]),
    "none": (["least 1 3"], ["least 1 none"]),
    "with a line": (["least 1 3"], ["least 1 3 Red LDR"]),
    "of a round to come": (["least 1 3", "least 2 4"], ["least 1 3"]),
}


def _match(puzzles: Sequence[Any] = PUZZLES, facts: Sequence[str] = ()) -> Match:
    options = {"puzzles": [_described(puzzle) for puzzle in puzzles]}
    setup = record.setup_of(GAME, "dm2", options, {"a": "Ann", "b": "Ben"})
    match = Match(GAME, setup, bytes(range(32)), Table())
    match.append(match.resume(0))
    for fact in facts:
        match.append(match.note(fact, 500))
    return match


def _described(puzzle: Any) -> dict[str, Any]:
    return {
        "width": puzzle.width,
        "height": puzzle.height,
        "walls": list(puzzle.walls),
        "robots": [list(robot) for robot in puzzle.robots],
        "goal": list(puzzle.goal),
    }


def _play(match: Match, moves: Sequence[tuple[Seat, str]]) -> Match:
    for number, (seat, text) in enumerate(moves, start=1):
        match.append(match.submit(seat, text, number * 1_000))
    return match


def _shown_to(match: Match, viewer: Viewer) -> dict[str, object]:
    """Return everything shown to `viewer` except the salted head and sealed values."""
    view: MatchView = view_of(match, viewer)
    board = replace(view.board, commitments=())
    seen: dict[str, object] = {
        "view": replace(view, head="", board=board),
        "answer": referee.answer(match, viewer),
        "text": SEALED.sub("", referee.text(match, viewer)),
        "clocks": match.readings(20_000),
        "log": lines(match, viewer),
    }
    if viewer is PUBLIC:
        text = "\n".join(messages(view, match.readings(20_000)))
        seen["post"] = SEALED.sub("", re.sub(r"`chain [0-9a-f]{32}`", "", text))
        seen["record"] = record.dump(match)
        seen["code"] = boardcode.write(match)
    return seen


@pytest.mark.clause("GY-13")
@pytest.mark.parametrize("name", NOTES)
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_the_minimum_stays_secret(name: str, moves: int) -> None:
    one, two = (_play(_match(facts=facts), ROUND[:moves]) for facts in NOTES[name])
    for viewer in OUTSIDE:
        assert _shown_to(one, viewer) == _shown_to(two, viewer)
    if name in ("another number", "none"):
        assert _shown_to(one, UMPIRE) != _shown_to(two, UMPIRE)


@pytest.mark.clause("GY-13")
def test_sealed_values_cannot_be_found_by_search() -> None:
    """The salt comes from the seed, so guesses cannot be tested."""
    match = _match(facts=["least 1 3"])
    ((_, sealed),) = match.position.view(PUBLIC).commitments
    public = [match.commitment, match.head, "", "00" * 32]
    guesses = {f"{salt}/1/{number}" for salt in public for number in range(1_000)}
    assert all(hashlib.sha256(guess.encode()).hexdigest() != sealed for guess in guesses)


@pytest.mark.clause("GY-13")
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_the_next_puzzles_stay_secret(moves: int) -> None:
    """The number of puzzles that are still to come is secret, too."""
    first, rest = PUZZLES[:1], PUZZLES[1:]
    one = _play(_match((*first, *rest)), ROUND[:moves])
    for others in (rest[::-1], rest[:6]):
        two = _play(_match((*first, *others)), ROUND[:moves])
        for viewer in OUTSIDE:
            assert _shown_to(one, viewer) == _shown_to(two, viewer)
        assert _shown_to(one, UMPIRE) != _shown_to(two, UMPIRE)
