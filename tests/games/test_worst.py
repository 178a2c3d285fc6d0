"""The largest legal records: work grows only in proportion to their length."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from games.core import PUBLIC, UMPIRE, Message, Viewer
from games.core.appending import Appending
from games.gyulbot.rules import Position
from games.match import record, referee
from games.match.history import played
from games.match.log import lines
from games.match.match import Match
from games.match.matchview import view_of
from tests.games.worst import WORST, match_of, replaced, solutions


@pytest.fixture(scope="module", autouse=True)
def _forgotten() -> Iterator[None]:
    """Free the cached records afterwards: they take half a gigabyte."""
    yield
    match_of.cache_clear()


@pytest.mark.alike
@pytest.mark.parametrize("name", WORST)
def test_worst_records_are_legal_and_finished(name: str) -> None:
    assert len(WORST[name]()) > 100_000
    match = match_of(name)
    assert match.outcome is not None
    assert referee.answer(match, PUBLIC)["status"] == "finished"


def test_each_submission_is_parsed_exactly_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts are read on submission and in the fold; log, records and views use the results."""
    found = record.read(replaced(1_000))
    calls: Counter[str] = Counter()
    read = type(found.game).read

    def counted(self: Any, text: str, position: Any, seat: Any) -> Any:
        calls["read"] += 1
        return read(self, text, position, seat)

    monkeypatch.setattr(type(found.game), "read", counted)
    match = record.replay(found)
    assert calls["read"] <= 2 * len(found.entries)
    calls.clear()
    played(match)
    lines(match, UMPIRE)
    lines(match, PUBLIC)
    record.dump(match)
    match.upto(500).line()
    assert not calls


def test_positions_share_finished_rounds() -> None:
    match = match_of("deadlines")
    positions = [
        item for item in (state.position for state in match.states) if isinstance(item, Position)
    ]
    assert len(positions) == len(match.states)
    last = positions[-1].finished
    assert len(last) == 9_999 and last._length == len(last._items)
    assert all(position.finished._items is last._items for position in positions[1:])


def test_tracing_a_solution_counts_moves_not_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from games.gyulbot import board

    runs: Counter[str] = Counter()
    computed = board._runs.__wrapped__

    def counted(*given: Any) -> bytes:
        runs["board"] += 1
        return computed(*given)

    board._runs.cache_clear()
    monkeypatch.setattr(board, "_runs", lru_cache(maxsize=1_024)(counted))
    record.replay(record.read(solutions(5)))
    assert runs["board"] <= 4


@pytest.mark.alike
@pytest.mark.parametrize("viewer", [PUBLIC, UMPIRE])
def test_log_lines_are_formatted_when_read(viewer: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    from games.match import log_words

    match = match_of("replays")
    received: list[object] = []
    words = log_words.line

    def counted(*given: Any) -> Message:
        received.append(given)
        return words(*given)

    monkeypatch.setattr(log_words, "line", counted)
    view = view_of(match, viewer)
    assert len(view.log) > 10_000 and received == []
    last = [view.log[-1], *view.log[-3:], next(reversed(view.log))]
    assert len(received) == 3 and last[0] == last[3] == last[4]
    assert view.log == lines(match, viewer)
    assert len(received) == 2 * len(view.log)


def test_log_steps_grow_linearly() -> None:
    match = match_of("replays")

    def steps(events: int) -> int:
        """Return the number of function calls for the log up to this event."""
        calls: Counter[str] = Counter()
        earlier = match.upto(events)
        sys.setprofile(lambda *_: calls.update(("calls",)))
        try:
            assert len(lines(earlier, PUBLIC)) > events / 2
        finally:
            sys.setprofile(None)
        return calls["calls"]

    assert steps(2_000) <= 2.5 * steps(1_000)


def test_a_log_is_unaffected_by_later_events() -> None:
    match = match_of("replays").upto(40)
    before = view_of(match, PUBLIC)
    expected = lines(match, PUBLIC)
    match.append(match.deadline(0))
    assert before.log == expected != lines(match, PUBLIC)


def test_an_earlier_state_equals_the_fold_of_its_events() -> None:
    match = match_of("replays")
    for count in (0, 1, 95, 96, 97, 500):
        earlier = match.upto(count)
        events = match.events[:count]
        folded = Match(match.game, match.setup, match.seed, match.table, events, salted=True)
        assert earlier.states == folded.states and earlier.heads == folded.heads
        assert earlier.events == folded.events and earlier.line() == folded.line()
        assert view_of(earlier, PUBLIC) == view_of(folded, PUBLIC)
    earlier = match.upto(10)
    earlier.append(earlier.abandon(0, "enough"))
    assert match.events[10] != earlier.events[10] and len(match.events) == len(match.heads) - 1


def test_branches_of_a_sequence_are_independent() -> None:
    root: Appending[int] = Appending((1, 2))
    one, two = root.plus(3), root.plus(4)
    longer = one.plus(5)
    assert [tuple(each) for each in (root, one, two, longer)] == [
        (1, 2),
        (1, 2, 3),
        (1, 2, 4),
        (1, 2, 3, 5),
    ]
    assert longer._items is one._items is root._items is not two._items
    assert (root[-1], one[-1], one[0], one[1:]) == (2, 3, 1, (2, 3))
    assert one == Appending((1, 2, 3)) != two and hash(one) == hash(Appending((1, 2, 3)))
    for index in (2, -3):
        with pytest.raises(IndexError):
            root[index]
