"""Slow work in a thread keeps the window responsive and can be stopped."""

from __future__ import annotations

import time

import pytest

from games.core import strict_json, turns
from games.core.turns import Stopped, taking_turns
from games.match import record
from tests.games.worst import WORST


def test_a_replay_pauses_for_other_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    found = record.read(WORST["deadlines"]())
    rests: list[float] = []
    monkeypatch.setattr(turns, "WORKS", -1.0)
    monkeypatch.setattr(time, "sleep", rests.append)
    events = len(record.replay(found).events)
    assert rests == [], "only where somebody asked for it"
    with taking_turns(lambda: False):
        record.replay(found)
    assert len(rests) >= events and set(rests) == {turns.RESTS}
    rests.clear()
    record.replay(found)
    assert rests == []


def test_decoding_a_long_file_pauses_for_other_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    monkeypatch.setattr(turns, "WORKS", -1.0)
    monkeypatch.setattr(time, "sleep", rests.append)
    with taking_turns(lambda: False):
        strict_json.parse(b"[" + b'"", ' * 100_000 + b"0]")
    assert len(rests) > 20


@pytest.mark.parametrize("number", [b"7", b"-1.5e-300"])
def test_decoding_numbers_pauses_for_other_threads(
    monkeypatch: pytest.MonkeyPatch, number: bytes
) -> None:
    """Otherwise Python decodes floats in one go, while all other threads wait."""
    rests: list[float] = []
    monkeypatch.setattr(turns, "WORKS", -1.0)
    monkeypatch.setattr(time, "sleep", rests.append)
    with taking_turns(lambda: False):
        assert strict_json.parse(b"[" + number + b", 1]") == [float(number), 1]
    assert len(rests) >= 2


def test_unmatched_brackets_are_not_scanned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks: list[None] = []
    monkeypatch.setattr(strict_json, "turn", lambda: looks.append(None))
    with pytest.raises(strict_json.Unreadable, match="not JSON"):
        strict_json.parse(b"[]" + b"]" * 1_000_000)
    assert len(looks) == 1


def test_work_ends_soon_after_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    found = record.read(WORST["deadlines"]())
    monkeypatch.setattr(turns, "WORKS", -1.0)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    left = iter(range(20))
    with pytest.raises(Stopped), taking_turns(lambda: next(left, None) is None):
        record.replay(found)
    assert next(left, None) is None
