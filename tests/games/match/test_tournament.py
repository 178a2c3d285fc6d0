"""The event of a match: stored beside it, shown everywhere, and independent of it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.core import PUBLIC, Pair, Seat, Setup
from games.core.strict_json import Unreadable
from games.match import record
from games.match import tournament as tournaments
from games.match.agreement import Agreement
from games.match.match import Match, Table
from games.match.matchview import view_of
from games.match.post import messages
from games.match.tournament import MAX_TEXT, NO_TOURNAMENT, EveningGame, Tournament, one_line
from games.people.portrait import MAX_PORTRAIT, is_portrait, stripped

GAME = registry.game("thwart-omega")
SEATS = GAME.seats
CUP = Tournament(
    "Winter Cup", "Presented by nobody", "Semi-final", "2 – 1", Pair("Norway", "Chile")
)
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (64).to_bytes(4, "big") * 2 + bytes(9)
END = b"\0\0\0\0IEND\xaeB`\x82"
PNG += END

lines = st.text(max_size=MAX_TEXT).map(one_line)
names = lines.filter(bool)
games = st.builds(
    EveningGame,
    st.tuples(names, names).filter(lambda two: two[0] != two[1]),
    st.integers(1, 10_000),
)
events = st.builds(
    Tournament,
    lines,
    lines,
    lines,
    lines,
    st.builds(Pair, lines, lines),
    evening=lines,
    game=st.none() | games,
)


def match(tournament: Tournament = CUP) -> Match:
    found = Match(GAME, Setup(GAME.id, None, GAME.options(), Pair("Ann", "Ben")), bytes(32))
    found.tournament = tournament
    return found


@given(events)
def test_an_event_survives_a_round_trip(event: Tournament) -> None:
    found = tournaments.as_record(event, SEATS)
    assert tournaments.from_record(json.loads(json.dumps(found)), SEATS) == event
    assert (found == {}) is (event == NO_TOURNAMENT)


@given(events)
def test_a_record_contains_it_without_pictures(event: Tournament) -> None:
    whole = replace(event, portraits=Pair(PNG, b""))
    data = record.dump(match(whole))
    assert record.read(data).tournament == event
    assert record.replay(record.read(data)).tournament == event
    assert ("event" in json.loads(data)) is (event != NO_TOURNAMENT)


def test_a_record_contains_it_as_specified() -> None:
    assert json.loads(record.dump(match()))["event"] == {
        "title": "Winter Cup",
        "line": "Presented by nobody",
        "round": "Semi-final",
        "series": "2 – 1",
        "team": {"black": "Norway", "white": "Chile"},
    }


def test_a_record_can_name_its_evening() -> None:
    of_evening = Tournament(evening="Winter Cup", game=EveningGame(("Mira", "Kostya"), 2))
    assert json.loads(record.dump(match(of_evening)))["event"] == {
        "evening": "Winter Cup",
        "game": {"series": ["Mira", "Kostya"], "number": 2},
    }
    assert view_of(match(of_evening), PUBLIC).tournament.game == of_evening.game


@pytest.mark.parametrize(
    "event",
    [
        [],
        "Winter Cup",
        {"name": "Winter Cup"},
        {"title": 5},
        {"title": None},
        {"title": "x" * 101},
        {"team": {"black": "x" * 101}},
        {"team": {"green": "Norway"}},
        {"team": ["Norway", "Chile"]},
        {"portraits": {"black": "/etc/passwd"}},
        {"evening": None},
        {"evening": "x" * 101},
        {"game": None},
        {"game": {}},
        {"game": {"series": ["Mira", "Kostya"]}},
        {"game": {"series": ["Mira", "Kostya"], "number": 0}},
        {"game": {"series": ["Mira", "Kostya"], "number": 10**30}},
        {"game": {"series": ["Mira", "Kostya"], "number": True}},
        {"game": {"series": ["Mira", "Kostya"], "number": 1, "first": "Mira"}},
        {"game": {"series": ["Mira", "Mira"], "number": 1}},
        {"game": {"series": ["Mira"], "number": 1}},
        {"game": {"series": ["Mira", "a\nb"], "number": 1}},
        {"game": {"series": ["Mira", ""], "number": 1}},
    ],
)
def test_invalid_events_make_a_record_unreadable(event: Any) -> None:
    raw = json.loads(record.dump(match())) | {"event": event}
    with pytest.raises(Unreadable):
        record.read(json.dumps(raw).encode())


def test_an_empty_event_equals_none() -> None:
    raw = json.loads(record.dump(match(NO_TOURNAMENT)))
    assert "event" not in raw
    assert record.read(json.dumps(raw | {"event": {}}).encode()).tournament == NO_TOURNAMENT


def test_the_chain_does_not_depend_on_it() -> None:
    one, other = match(), match(NO_TOURNAMENT)
    for each in (one, other):
        each.append(each.resume(0))
        each.append(each.submit(Seat.ONE, "B:A1 W:B1", 0))
    assert one.heads == other.heads
    one.tournament = NO_TOURNAMENT
    assert one.heads == other.heads


def test_every_viewer_sees_it_and_posts_contain_it() -> None:
    view = view_of(match(), PUBLIC)
    assert view.tournament == CUP
    (text,) = messages(view, ())
    head = text.splitlines()
    assert head[0] == "Winter Cup · Semi-final · 2 – 1"
    assert "Ann (Norway) – Ben (Chile)" in head[1]
    (plain,) = messages(view_of(match(NO_TOURNAMENT), PUBLIC), ())
    assert plain.splitlines()[0] == head[1].replace(" (Norway)", "").replace(" (Chile)", "")


def test_a_post_with_the_longest_event_fits_and_mentions_nobody() -> None:
    long = "@everyone *" + "x" * (MAX_TEXT - 11)
    event = Tournament(long, long, long, long, Pair(long, long))
    for text in messages(view_of(match(event), PUBLIC), ()):
        assert len(text.encode("utf-16-le")) // 2 <= 2_000
        assert "@everyone" not in text


def test_teams_follow_their_players_after_a_lot() -> None:
    game = registry.game("hyperstar")
    swapped = set()
    for number in range(8):
        agreed = Agreement(game, None, {}, Pair("Ann", "Ben"), False, b"{}")
        found = Match(game, agreed.provisional(), bytes([number]) * 32, Table(), agreement=agreed)
        found.tournament = replace(CUP, portraits=Pair(PNG, b""))
        assert view_of(found, PUBLIC).tournament == found.tournament
        found.append(found.begin(0))
        view = view_of(found, PUBLIC)
        ann = next(seat for seat in Seat if view.setup.players[seat] == "Ann")
        assert view.tournament.teams[ann] == "Norway" and view.tournament.portraits[ann] == PNG
        swapped.add(ann)
    assert swapped == set(Seat)


@pytest.mark.parametrize(
    ("data", "sound"),
    [
        (PNG, True),
        (b"", False),
        (PNG[:20], False),
        (b"GIF89a" + PNG, False),
        (PNG.replace((64).to_bytes(4, "big"), (10_000).to_bytes(4, "big")), False),
        (PNG.replace((64).to_bytes(4, "big"), bytes(4)), False),
        (PNG + bytes(MAX_PORTRAIT), False),
    ],
)
def test_only_small_pictures_are_accepted_as_portraits(data: bytes, sound: bool) -> None:
    assert is_portrait(data) is sound
    assert tournaments.portraits_of({"black": data}, SEATS).one == (data if sound else b"")


def test_stored_pictures_contain_no_metadata() -> None:
    """Pictures in archives may have metadata, or may come from elsewhere."""
    place = b"\0\0\0\x0dtEXtComment\0home!" + bytes(4)
    one = PNG.removesuffix(END) + place + END
    for data in (one, one + b"home!", PNG):
        assert is_portrait(data)
        assert tournaments.portraits_of({"black": data}, SEATS) == Pair(PNG, b"")
    for broken in (PNG.removesuffix(END), one[:-1], PNG[:33] + b"\xff" * 12):
        assert stripped(broken) == b""
