"""What stays is set aside from the collector, and found by it once it is garbage."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from games.match import record
from games.match.match import Match
from gui.kit import processes
from gui.kit.processes import made_at_once, set_aside
from tests.games.worst import deadlines


class Knot:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def whole(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As it runs for people, which the other tests are spared. Nothing of these stays set aside."""
    monkeypatch.setattr(processes, "set_aside", set_aside)
    yield
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def test_a_long_match_is_looked_at_once() -> None:
    def tracked(match: Match) -> int:
        positions = {id(state.position) for state in match.states}
        return sum(id(one) in positions for one in gc.get_objects())

    with made_at_once():
        match = record.replay(record.read(deadlines()))
        assert not gc.isenabled() and tracked(match) > 9_000
    assert gc.isenabled() and tracked(match) == 0


def test_a_page_that_was_closed_is_collected_when_the_next_one_opens() -> None:
    with made_at_once():
        knot = Knot()
    seen = weakref.ref(knot)
    del knot
    with made_at_once():
        pass
    assert seen() is None


def test_the_collector_goes_on_after_a_page_that_could_not_be_made() -> None:
    with pytest.raises(ValueError), made_at_once():
        raise ValueError
    assert gc.isenabled()
