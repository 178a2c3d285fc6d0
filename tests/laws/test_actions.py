"""In every registered game, an action is parsed once, where it enters."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, Game, GameKind, Seat
from games.match import record
from games.match.events import SUBMITTED, decode, encode
from games.match.match import Match, Table
from games.match.matchview import view_of

SEED = bytes(range(32))
MOVES = 24


@pytest.fixture(params=registry.game_ids())
def match(request: pytest.FixtureRequest) -> Match:
    """A match after some moves; in sealed rounds some deadlines have passed, too."""
    game, rng = registry.game(request.param), random.Random(request.param)
    options = game.drawn.supply(game.default_edition, {}, lambda label, n: rng.randrange(n))
    players = {name: f"Player {name}" for name in game.seats}
    setup = record.setup_of(game, game.default_edition, options, players)
    one = Match(game, setup, SEED, Table(timed=False, grace=0))
    for number in range(MOVES):
        seats = [seat for seat in Seat if seat in one.position.awaiting()]
        if one.outcome is not None:
            break
        seat = rng.choice(seats)
        actions = game.actions(one.position, seat)
        if not actions or (number % 3 == 2 and game.kind is GameKind.SEALED):
            one.append(one.deadline(0))
        else:
            one.append(one.submit(seat, rng.choice(actions), 0))
    return one


@pytest.fixture
def reads(match: Match, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The texts that the match's game has parsed since, with their counts."""
    found: Counter[str] = Counter()
    cls = type(match.game)
    read = cls.read

    def counted(self: Game, text: str, position: Any, seat: Seat) -> Any:
        found[text] += 1
        return read(self, text, position, seat)

    monkeypatch.setattr(cls, "read", counted)
    return found


def _submitted(match: Match) -> list[str]:
    return [event.text for event in match.events if isinstance(event, SUBMITTED)]


def test_a_value_is_not_parsed(match: Match, reads: Counter[str]) -> None:
    """The state holds the action that was submitted or drawn; its text is not parsed."""
    one = Match(match.game, match.setup, SEED, match.table)
    for index, event in enumerate(match.events):
        if isinstance(event, SUBMITTED[0]):
            action = match.states[index + 1].action
            events = one.submit(match.game.seat(event.seat), action, 0)
            one.append(events)
            state = one.states[len(one.states) - len(events)]
            assert state.action is action and events[0] == event
        elif len(one.events) == index:
            one.append(one.deadline(0))
    assert one.events == match.events and one.heads == match.heads
    assert not reads


def test_a_text_is_parsed_once(match: Match, reads: Counter[str]) -> None:
    """Texts of records, archived events and logs are parsed once, too."""
    told = record.replay(record.read(record.dump(match, private=True)))
    played = [event.text for event in match.events if isinstance(event, SUBMITTED[0])]
    kept = set(match.line())
    assert reads == Counter(
        event.text
        for index, event in enumerate(match.events)
        if isinstance(event, SUBMITTED[0]) and index in kept
    )
    assert reads.total() <= len(played) and _submitted(told)
    reads.clear()
    stored = [decode(encode(event)) for event in match.events]
    again = Match(match.game, match.setup, SEED, match.table, stored)
    assert reads == Counter(_submitted(match))
    assert [state.action for state in again.states] == [state.action for state in match.states]


@pytest.mark.alike
def test_showing_and_rewinding_parses_nothing(match: Match, reads: Counter[str]) -> None:
    before = len(match.events)
    match.append(match.rewind(before - 1, 0, "a slip"))
    for count in range(len(match.events) + 1):
        earlier = match.upto(count)
        for viewer in (PUBLIC, UMPIRE, *Seat):
            assert tuple(view_of(earlier, viewer).log) is not None
    record.dump(match, private=True)
    assert not reads


def test_the_state_contains_all_of_the_text(match: Match) -> None:
    for index, event in enumerate(match.events):
        state = match.states[index + 1]
        if isinstance(event, SUBMITTED):
            assert match.game.write(state.action) == event.text
        else:
            assert state.action is None
