"""Lines from the window about a live match: read as they were written, without secrets."""

from __future__ import annotations

import enum
import random
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.broadcast import live, values
from games.core import PUBLIC, UMPIRE, KnownError, Message, Pair, Seat
from games.core.text import Digits, Listed, Titled
from games.laws import Broken, begun, random_course
from games.laws.matches import shown_to
from games.match.log import LogKind
from games.match.match import Match
from games.match.matchview import view_of

plain = st.none() | st.booleans() | st.integers() | st.text() | st.binary()
leaves = plain | st.sampled_from(Seat) | st.text("0123456789", max_size=9).map(Digits)
things = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple)
        | st.lists(inner, max_size=4)
        | st.dictionaries(st.text(), inner, max_size=4)
        | st.frozensets(leaves, max_size=4)
        | st.builds(Pair, inner, inner)
        | st.builds(Titled, st.sampled_from(Seat))
        | st.builds(lambda item: Message("{one}", one=item), inner)
        | st.lists(inner, max_size=3).map(lambda items: Listed.of(items))
    ),
    max_leaves=12,
)


@given(things)
def test_a_value_survives_a_round_trip(value: Any) -> None:
    data = values.write(value)
    assert values.read(data) == value and b"\n" not in data
    assert values.write(values.read(data)) == data


class Free(msgspec.Struct):
    """A struct that can be changed."""


@dataclass
class Loose:
    """A dataclass that can be changed."""


class Own:
    """No value."""


@pytest.mark.parametrize("value", [Free(), Loose(), Own(), object, print, bytearray(), {1: Own()}])
def test_invalid_values_are_not_written(value: Any) -> None:
    with pytest.raises(TypeError):
        values.write(value)


class Elsewhere(enum.Enum):
    """An enumeration from another package."""

    ONE = 1


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff",
        b"[" * 5000,
        b"{}",
        b'{"is": "games.core.seats:Pair"}',
        b'{"is": "games.core.seats:Pair", "of": [1]}',
        b'{"is": "games.core.seats:Pair", "of": 1}',
        b'{"is": "games.core.seats:Pair", "of": [1, 2], "more": 3}',
        b'{"is": "games.core.seats:Seat", "of": ["ONE"]}',
        b'{"enum": "games.core.seats:Seat", "of": "THREE"}',
        b'{"enum": "games.core.seats:Pair", "of": [1, 2]}',
        b'{"is": "games.process:own_command", "of": []}',
        b'{"is": "games.process:sys.exit", "of": []}',
        b'{"is": "games.match.match:Match", "of": [1, 2, 3, 4, 5]}',
        b'{"is": "games.not_loaded:Thing", "of": []}',
        b'{"is": "os:system", "of": ["ls"]}',
        b'{"is": "subprocess:Popen", "of": ["ls"]}',
        b'{"text": "builtins:str", "of": "x"}',
        b'{"text": "games.core.seats:Pair", "of": "x"}',
        b'{"game": "no-such-game"}',
        b'{"game": 5}',
        b'{"set": 5}',
        b'{"set": [{"list": []}]}',
        b'{"eval": "1"}',
        b'{"bytes": "%"}',
        values.write(Elsewhere.ONE),
    ],
)
def test_invalid_values_are_refused(data: bytes) -> None:
    with pytest.raises(KnownError, match=r"^This is not a value: "):
        values.read(data)


@given(st.binary(max_size=100))
def test_random_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(KnownError):
        live.read(data)


@pytest.mark.parametrize("value", [1, None, "ticked", (), Pair(1, 2), Seat.ONE])
def test_values_of_the_wrong_form_are_refused(value: Any) -> None:
    with pytest.raises(KnownError, match="has an unknown kind"):
        live.read(values.write(value))


def test_a_line_that_is_too_long_is_refused() -> None:
    with pytest.raises(KnownError, match="too long"):
        live.read(b" " * (live.LONGEST + 1))


@pytest.mark.alike
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_match_of_every_game_survives_a_round_trip(game_id: str) -> None:
    match = begun(registry.game(game_id), random.Random(game_id))
    for _ in random_course(match, random.Random(3)):
        view, readings = view_of(match, PUBLIC), match.readings(match.state.clocks.at)
        line = live.Opened(live.public(view), readings)
        told = live.read(live.write(line))
        assert told == line and isinstance(told, live.Opened)
        whole = replace(view, disclosed=None, head="")
        assert replace(told.view, log=()) == replace(whole, log=())
        end, log = told.view.log, tuple(view.log)
        assert end == log[len(log) - len(end) :]
        assert not end or end[-1].number == len(log)
        rounds = [item for item in log if item.round >= view.round - 1]
        assert set(rounds) <= set(end)
        moves = [item for item in log if item.kind is LogKind.MOVE and item.seat is not None]
        assert not moves or moves[-1] in end


def test_only_public_views_are_sent() -> None:
    match = begun(registry.game("masked-army"), random.Random(1))
    for viewer in (UMPIRE, *Seat):
        with pytest.raises(ValueError, match="public"):
            live.public(view_of(match, viewer))


def test_nothing_is_sent_with_a_view_that_no_stage_shows() -> None:
    match: Match = begun(registry.game("unlucky-for-some"), random.Random(1))
    match.append(match.award(Seat.ONE, match.state.clocks.at, "a test"))
    view = view_of(match, PUBLIC)
    assert view.disclosed is not None
    told = live.public(view)
    assert told.disclosed is None and not told.head
    assert values.write(view.disclosed) not in live.write(live.Changed(told))


def test_the_laws_report_a_view_that_cannot_be_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(line: live.Line) -> bytes:
        raise TypeError("toys:View is no value")

    monkeypatch.setattr(live, "write", refuse)
    match = begun(registry.game("thwart-omega"), random.Random(1))
    with pytest.raises(Broken, match="cannot go on air: toys:View"):
        shown_to(match, PUBLIC)
