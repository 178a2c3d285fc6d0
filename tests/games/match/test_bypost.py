"""Matches by post (GEN-11): ends of turns and rounds, as tables and compared with a slow model."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.core import PUBLIC, IllegalAction, KnownError, Seat
from games.match import exportlog, record, verify
from games.match.archive import CHAIN, Header, match_of
from games.match.archive.replay import check_events
from games.match.archive.rows import header_bytes, read_header
from games.match.bypost import HOUR, ByPost, Quiet, moment_text
from games.match.events import Adjusted, Expired, Held, Missed, Until
from games.match.match import Match, NotNow, Table
from games.match.matchview import view_of
from tests.games.match.umpired import ONE, SEED, TWO, Umpired

by_post = pytest.mark.clause("GEN-11")
BERLIN = "Europe/Berlin"
NEVER = Quiet(BERLIN)
NIGHTS = Quiet(BERLIN, "22:00", "08:00")
WEEKENDS = Quiet(BERLIN, days=(5, 6))
STONES = {ONE: "B:A1 W:B1", TWO: "B:C1 W:D1"}
DAY = 24 * HOUR


def utc(text: str, zone: str = BERLIN) -> int:
    """Return a time in ms UTC: `2026-11-27 20:00`; ` b` marks the second one of a repeated hour."""
    naive = datetime.fromisoformat(text.removesuffix(" b"))
    return int(
        naive.replace(tzinfo=ZoneInfo(zone), fold=int(text.endswith("b"))).timestamp() * 1000
    )


def wall_time(moment: int, zone: str = BERLIN) -> str:
    local = datetime.fromtimestamp(moment / 1000, ZoneInfo(zone))
    return f"{local:%Y-%m-%d %H:%M}" + (" b" if local.fold else "")


class Post(Umpired):
    """A match by post of Ann and Ben, with times of a wall clock in Berlin."""

    def __init__(
        self,
        begins: str,
        hours: int = 24,
        quiet: Quiet = NEVER,
        game_id: str = "hyperstar",
        hold: bool = False,
        waits: bool | None = None,
    ) -> None:
        game = registry.game(game_id)
        seats = dict(zip(game.seats, ("Ann", "Ben"), strict=True))
        self.post = ByPost(hours, quiet, utc(begins) - DAY)
        table = Table(grace=None, hold=hold, waits=waits, post=self.post)
        super().__init__(Match(game, record.setup_of(game, None, {}, seats), SEED, table))
        self.on(begins)._do(self.match.resume(self.now))

    def on(self, moment: str) -> Post:
        """Let time pass until the wall clock shows this."""
        self.at(self.post.at(utc(moment)))
        return self

    def pause(self) -> None:
        self._do(self.match.pause(self.now, "away"))

    def resume(self) -> None:
        self._do(self.match.resume(self.now))

    @property
    def ends(self) -> str:
        """Return when the turn or round ends, as shown by the wall clock."""
        deadline = self.match.next_deadline()
        return "" if deadline is None else wall_time(self.post.utc(deadline))


# Quiet time


@by_post
@pytest.mark.parametrize(
    ("quiet", "moment", "after"),
    [
        (NEVER, "2026-11-27 23:00", "2026-11-27 23:00"),
        # over midnight, to the minute
        (NIGHTS, "2026-11-27 21:59", "2026-11-27 21:59"),
        (NIGHTS, "2026-11-27 22:00", "2026-11-28 08:00"),
        (NIGHTS, "2026-11-28 07:59", "2026-11-28 08:00"),
        (NIGHTS, "2026-11-28 08:00", "2026-11-28 08:00"),
        # within a day
        (Quiet(BERLIN, "12:00", "13:30"), "2026-11-27 12:10", "2026-11-27 13:30"),
        # from and to midnight
        (Quiet(BERLIN, "20:00", "00:00"), "2026-11-27 23:00", "2026-11-28 00:00"),
        (Quiet(BERLIN, "00:00", "06:00"), "2026-11-27 00:00", "2026-11-27 06:00"),
        # whole days, and the night that follows them
        (WEEKENDS, "2026-11-28 00:00", "2026-11-30 00:00"),
        (WEEKENDS, "2026-11-27 23:59", "2026-11-27 23:59"),
        (Quiet(BERLIN, "22:00", "08:00", (5, 6)), "2026-11-27 22:30", "2026-11-30 08:00"),
        (Quiet(BERLIN, days=(0, 1, 2, 3, 4, 5)), "2026-11-23 09:00", "2026-11-29 00:00"),
        (
            Quiet(BERLIN, "08:00", "07:59", (0, 1, 2, 3, 4, 5)),
            "2026-11-29 08:00",
            "2026-12-06 07:59",
        ),
        # summer time begins on 2027-03-28: 02:00 to 03:00 is skipped
        (Quiet(BERLIN, "22:00", "02:30"), "2027-03-28 01:00", "2027-03-28 03:00"),
        (Quiet(BERLIN, "22:00", "03:00"), "2027-03-28 01:59", "2027-03-28 03:00"),
        (Quiet(BERLIN, "02:15", "05:00"), "2027-03-28 03:00", "2027-03-28 05:00"),
        (Quiet(BERLIN, "02:15", "02:45"), "2027-03-28 03:00", "2027-03-28 03:00"),
        (NIGHTS, "2027-03-27 23:00", "2027-03-28 08:00"),
        # summer time ends on 2026-10-25: 02:00 to 03:00 comes twice
        (Quiet(BERLIN, "22:00", "02:30"), "2026-10-25 01:00", "2026-10-25 02:30"),
        (Quiet(BERLIN, "22:00", "02:30"), "2026-10-25 02:10 b", "2026-10-25 02:10 b"),
        (Quiet(BERLIN, "02:30", "02:50"), "2026-10-25 02:40 b", "2026-10-25 02:40 b"),
        (Quiet(BERLIN, "02:30", "05:00"), "2026-10-25 02:10 b", "2026-10-25 05:00"),
        (NIGHTS, "2026-10-24 23:00", "2026-10-25 08:00"),
    ],
)
def test_quiet_time_moves_an_end(quiet: Quiet, moment: str, after: str) -> None:
    assert wall_time(quiet.after(utc(moment))) == after


@by_post
def test_a_skipped_midnight_ends_a_quiet_day_at_the_next_moment() -> None:
    beirut = "Asia/Beirut"  # 2026-03-29: from 00:00 to 01:00
    quiet = Quiet(beirut, days=(5,))
    assert wall_time(quiet.after(utc("2026-03-28 12:00", beirut)), beirut) == "2026-03-29 01:00"


def minute_by_minute(quiet: Quiet, moment: int) -> int:
    """Return what `Quiet.after` should return, by watching a wall clock from a day before.

    A repeated hour counts as over the first time.
    """
    zone, latest = ZoneInfo(quiet.zone), datetime.min
    start = moment // 60_000 * 60
    now = datetime.fromtimestamp(start, UTC) - timedelta(days=1)
    while True:
        latest = max(latest, now.astimezone(zone).replace(tzinfo=None, second=0))
        if now.timestamp() >= start:
            clock = f"{latest:%H:%M}"
            night = quiet.start <= clock < quiet.end
            if quiet.start > quiet.end:
                night = clock >= quiet.start or clock < quiet.end
            if not night and latest.weekday() not in quiet.days:
                return max(moment, int(now.timestamp()) * 1000)
        now += timedelta(minutes=1)


clocks = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.sampled_from((0, 1, 15, 30, 59)))
zones = st.sampled_from((BERLIN, "Australia/Lord_Howe", "Asia/Beirut", "America/Havana", "UTC"))
quiets = st.builds(
    lambda zone, night, days: Quiet(zone, night[0], night[1], tuple(sorted(days))),
    zones,
    st.just(("", "")) | st.tuples(clocks, clocks).filter(lambda item: item[0] != item[1]),
    st.sets(st.integers(0, 6), max_size=3),
)
near = st.sampled_from(
    [utc(day) for day in ("2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25")]
    + [utc("2026-11-01"), utc("2026-12-31")]
)


@by_post
@given(
    quiet=quiets, day=near, minutes=st.integers(-1_500, 2_500), rest=st.sampled_from((0, 59_999))
)
def test_quiet_time_agrees_with_the_slow_model(
    quiet: Quiet, day: int, minutes: int, rest: int
) -> None:
    moment = day + minutes * 60_000 + rest
    assert quiet.after(moment) == minute_by_minute(quiet, moment)


@by_post
@pytest.mark.parametrize(
    ("quiet", "why"),
    [
        (Quiet(BERLIN, days=tuple(range(7))), "one day"),
        (Quiet(BERLIN, "08:00", "08:00"), "two different times"),
        (Quiet(BERLIN, "08:00"), "an end"),
        (Quiet("Europe/Nowhere"), "no time zone"),
        (Quiet("../../etc/passwd"), "no time zone"),
        (Quiet(""), "no time zone"),
    ],
)
def test_impossible_quiet_time_is_refused(quiet: Quiet, why: str) -> None:
    with pytest.raises(KnownError, match=why):
        quiet.check()


def test_distant_moments_are_shown_with_their_date() -> None:
    moment = utc("2026-11-27 20:00")
    assert str(moment_text(moment, BERLIN, moment - 2 * DAY)) == "Fri 20:00"
    assert str(moment_text(moment, BERLIN, moment - 8 * DAY)) == "Fri 2026-11-27 20:00"
    assert str(moment_text(moment, "Asia/Tokyo", moment)) == "Sat 04:00"


# The match


@by_post
@pytest.mark.parametrize(
    "game_id", ["thwart-omega", "masked-army", "hyperstar", "unlucky-for-some"]
)
def test_a_turn_or_round_ends_a_number_of_hours_after_it_began(game_id: str) -> None:
    table = Post("2026-11-23 09:00", 36, game_id=game_id)
    assert table.ends == "2026-11-24 21:00"
    assert all(reading.bank is None for reading in table.match.readings(table.now))
    assert table.clocks == [(36 * HOUR, None, True)]
    table.on("2026-11-24 21:00")
    assert not table.match.held
    table.on("2026-11-24 21:01")
    assert table.match.held and not table.match.table.hold
    assert table.asked and view_of(table.match, PUBLIC).held
    assert table.post.utc(table.match.events[-1].at) == utc("2026-11-24 21:00")


@by_post
@pytest.mark.parametrize(
    ("begins", "hours", "quiet", "ends"),
    [
        ("2026-11-23 09:00", 24, NIGHTS, "2026-11-24 09:00"),
        ("2026-11-23 09:00", 14, NIGHTS, "2026-11-24 08:00"),
        ("2026-11-23 23:00", 1, NIGHTS, "2026-11-24 08:00"),
        ("2026-11-26 20:00", 48, WEEKENDS, "2026-11-30 00:00"),
        ("2026-10-24 12:00", 24, NEVER, "2026-10-25 11:00"),  # an hour is repeated
        ("2027-03-27 12:00", 24, NEVER, "2027-03-28 13:00"),  # an hour is skipped
        ("2026-10-24 20:00", 6, Quiet(BERLIN, "22:00", "02:30"), "2026-10-25 02:30"),
        ("2026-11-23 09:00", 336, NEVER, "2026-12-07 09:00"),
    ],
)
def test_no_turn_ends_in_quiet_time(begins: str, hours: int, quiet: Quiet, ends: str) -> None:
    table = Post(begins, hours, quiet)
    assert table.ends == ends
    until = table.match.events[-1]
    assert isinstance(until, Until) and until.ends == utc(ends)
    table.on(ends)
    assert not table.match.held
    table.now += 1
    assert table.at(table.now).match.held


@by_post
def test_each_turn_has_its_own_end() -> None:
    table = Post("2026-11-23 09:00", 24, NIGHTS)
    table.on("2026-11-23 23:30").submit(ONE, "A1")
    assert table.ends == "2026-11-25 08:00" and table.match.position.awaiting() == {TWO}
    table.on("2026-11-25 07:00").submit(TWO, "B2")
    assert table.ends == "2026-11-26 08:00"


@by_post
def test_a_pause_moves_the_end_by_its_length_and_out_of_quiet_time() -> None:
    table = Post("2026-11-23 09:00", 12, NIGHTS)
    assert table.ends == "2026-11-23 21:00"
    table.on("2026-11-23 10:00").pause()
    assert table.ends == ""
    table.on("2026-11-23 10:30").resume()
    assert table.ends == "2026-11-23 21:30"
    table.on("2026-11-23 20:00").pause()
    table.on("2026-11-23 20:45").resume()
    assert table.ends == "2026-11-24 08:00"  # 22:15 is quiet
    table.on("2026-11-24 07:00").pause()
    table.on("2026-11-24 09:00").resume()
    assert table.ends == "2026-11-24 10:00"  # two hours after 08:00


@by_post
def test_a_pause_can_last_beyond_the_end() -> None:
    table = Post("2026-11-23 09:00", 24)
    table.on("2026-11-24 08:00").pause()
    table.on("2026-11-29 08:00")
    assert not table.match.held
    table.resume()
    assert table.ends == "2026-11-29 09:00"


@by_post
def test_only_the_first_of_several_deadlines_is_held() -> None:
    table = Post("2026-11-23 09:00", 24)
    table.on("2026-12-23 09:00")
    assert [type(event) for event in table.match.events[-2:]] == [Until, Held]
    assert table.ends == "" and table.asked == ["No move for Ann"]
    table.confirm("No move for Ann")
    assert table.ends == "2026-12-24 09:00" and table.match.position.awaiting() == {TWO}
    assert any(isinstance(event, Expired) for event in table.match.events)


@by_post
def test_time_given_during_a_hold_is_exact() -> None:
    table = Post("2026-11-23 09:00", 12, NIGHTS)
    table.on("2026-11-23 21:30")
    held = table.match.state.hold
    assert held is not None
    table._do(table.match.adjust(table.now, held.key, 2 * HOUR, "asked for it"))
    assert table.ends == "2026-11-23 23:30" and not table.match.held


@by_post
def test_time_given_before_the_end_is_exact() -> None:
    table = Post("2026-11-23 09:00", 12, NIGHTS)
    key = table.match.state.clocks.running[0].timer.key
    table._do(table.match.adjust(table.now, key, 2 * HOUR, "asked for it"))
    assert table.ends == "2026-11-23 23:00"
    assert isinstance(table.match.events[-1], Adjusted)


@by_post
@pytest.mark.clause("GEN-7")
@pytest.mark.parametrize(
    ("arrived", "in_time"),
    [
        ("2026-11-23 12:00", True),
        ("2026-11-24 08:59", True),
        ("2026-11-24 09:00", True),
        ("2026-11-24 09:01", False),
    ],
)
@pytest.mark.parametrize("game_id", ["hyperstar", "thwart-omega"])
def test_an_arrival_entered_by_hand_counts(arrived: str, in_time: bool, game_id: str) -> None:
    table = Post("2026-11-23 09:00", 24, game_id=game_id)
    table.on("2026-11-26 18:00")  # while Garnet was closed
    number = table.stamp(ONE)
    with pytest.raises(NotNow):
        table.correct(number, table.post.at(utc("2026-11-26 18:01")))
    table.correct(number, table.post.at(utc(arrived)))
    said = STONES[ONE] if game_id == "thwart-omega" else "A1"
    if not in_time:
        with pytest.raises(IllegalAction, match="after the time"):
            table.submit(ONE, said, number)
        return
    table.submit(ONE, said, number)
    assert table.match.state.stamps == ()
    if game_id == "hyperstar":
        # the next turn starts when the late move is entered
        assert table.ends == "2026-11-27 18:00"
    else:
        assert table.match.held and table.asked == ["Draw for Ben (GEN-4)"]


@by_post
def test_messages_from_before_a_pause_can_be_entered_in_it() -> None:
    table = Post("2026-11-23 09:00", 24)
    table.on("2026-11-23 10:00")
    number = table.stamp(ONE)
    table.on("2026-11-23 11:00").pause()
    table.on("2026-11-28 11:00").submit(ONE, "A1", number)
    assert table.ends == ""
    table.resume()
    assert table.ends == "2026-11-29 11:00"


@by_post
def test_a_rewind_restores_the_remaining_time() -> None:
    table = Post("2026-11-23 09:00", 24, NIGHTS)
    table.on("2026-11-23 19:00").submit(ONE, "A1")
    table.on("2026-11-25 18:00")
    assert table.match.held
    table._do(table.match.rewind(2, table.now, "a slip"))
    table.on("2026-11-25 20:00").resume()
    assert table.ends == "2026-11-26 20:00" and table.match.position.awaiting() == {ONE}
    undone = Post("2026-11-23 09:00", 24, NIGHTS)
    undone.on("2026-11-23 19:00").submit(ONE, "A1")
    undone._do(undone.match.rewind(3, undone.now, "a slip"))
    undone.on("2026-11-24 09:00").resume()
    assert undone.ends == "2026-11-25 09:00"


@by_post
@pytest.mark.clause("GEN-3")
def test_a_correction_restarts_the_next_turn() -> None:
    table = Post("2026-11-23 09:00", 14, NIGHTS)
    assert table.ends == "2026-11-24 08:00"
    table.on("2026-11-23 12:00").submit(ONE, "A1")
    assert table.ends == "2026-11-24 08:00"
    table.on("2026-11-23 19:00")._do(table.match.fix(ONE, "A2", table.now, "a slip"))
    assert table.ends == "2026-11-24 09:00" and table.match.position.awaiting() == {TWO}


@by_post
def test_a_complete_round_can_be_revealed_after_its_end() -> None:
    table = Post("2026-11-23 09:00", 24, game_id="thwart-omega")
    table.on("2026-11-23 10:00").submit(ONE, STONES[ONE]).submit(TWO, STONES[TWO])
    table.on("2026-11-25 10:00")
    assert table.match.held and table.asked == ["Reveal the round"]
    table.confirm("Reveal the round")
    assert table.ends == "2026-11-26 10:00" and table.match.position.round == 2


# Storage


def header(game_id: str = "hyperstar", **more: Any) -> Header:
    game = registry.game(game_id)
    given: dict[str, Any] = {
        "id": "ab" * 16,
        "created": "2026-11-23T08:00:00+00:00",
        "game": game_id,
        "edition": None,
        "options": {},
        "players": dict(zip(game.seats, ("Ann", "Ben"), strict=True)),
        "seed": SEED.hex(),
        "kind": "umpire",
        "chain": CHAIN,
        "grace": None,
    }
    return Header(**given | more)


POST: dict[str, Any] = {"post_hours": 24, "quiet": NIGHTS}


def opened(header: Header) -> Match:
    return match_of(read_header(header_bytes(header)), registry.game, record.setup_of)


@by_post
def test_the_settings_are_in_the_header_and_bound_to_the_chain() -> None:
    plain, post = header(), header(**POST)
    assert b"post_hours" not in header_bytes(plain) and b"quiet" not in header_bytes(plain)
    assert opened(post).table.post == ByPost(24, NIGHTS, utc("2026-11-23 09:00"))
    heads = {
        opened(item).heads[0]
        for item in (
            plain,
            post,
            header(**POST | {"post_hours": 25}),
            header(post_hours=24, quiet=NEVER),
        )
    }
    assert len(heads) == 4


@by_post
@pytest.mark.parametrize(
    "more",
    [
        {"game_id": "gyulbot", "options": {"puzzles": 12}},
        {"kind": "play"},
        {"timed": False},
        {"chain": 1},
        {"quiet": None},
        {"post_hours": None},
        {"quiet": Quiet("Europe/Nowhere")},
    ],
)
def test_games_that_cannot_be_played_by_post_are_refused(more: dict[str, Any]) -> None:
    with pytest.raises(KnownError, match=r"by post|time zone"):
        opened(header(**POST | more))


@by_post
@pytest.mark.parametrize("hours", [0, 337, -1])
def test_hours_outside_the_limits_are_refused(hours: int) -> None:
    with pytest.raises(KnownError, match="post_hours"):
        read_header(msgspec.json.encode(header(**POST | {"post_hours": hours})))


@by_post
def test_a_replay_does_not_depend_on_later_time_zone_data(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live = opened(header(**POST))
    table = Umpired(live)
    live.append(live.begin(HOUR))
    live.append(live.resume(HOUR))
    table.at(14 * HOUR).submit(ONE, "A1")
    table.at(40 * HOUR)._do(live.pause(40 * HOUR, "away"))
    table.at(60 * HOUR)._do(live.resume(60 * HOUR))
    table.at(200 * HOUR)
    assert live.held and sum(isinstance(event, Until) for event in live.events) == 3

    def other(quiet: Quiet, moment: int) -> int:
        return moment + HOUR

    monkeypatch.setattr(Quiet, "after", other)
    again = opened(header(**POST))
    assert check_events(again, live.events, live.heads[1:]) == []
    assert again.states == live.states and again.due(300 * HOUR) == ()


@by_post
@pytest.mark.parametrize("ends", [0, -5 * HOUR])
def test_a_premature_end_is_refused(ends: int) -> None:
    match = Post("2026-11-23 09:00").match
    (until,) = (event for event in match.events if isinstance(event, Until))
    before = Post("2026-11-23 09:00").match.upto(1)
    with pytest.raises(ValueError, match="until"):
        before.append([Until(at=until.at, key=until.key, ends=until.ends + ends - 1)])
    with pytest.raises(ValueError, match="until"):  # nor can the end be fixed twice
        match.append([until])


@by_post
@pytest.mark.clause("GEN-8")
def test_nothing_missing_is_settled_before_confirmation() -> None:
    table = Post("2026-11-23 09:00", 24, game_id="thwart-omega")
    table.on("2026-11-25 09:00")
    assert table.asked == ["Draw for Ann (GEN-4)", "Draw for Ben (GEN-4)"]
    table.confirm("Draw for Ann (GEN-4)")
    assert isinstance(table.match.events[-1], Missed) and table.match.position.round == 1
    table.confirm("Draw for Ben (GEN-4)")
    assert table.match.position.round == 2 and table.ends == "2026-11-26 09:00"
    assert Seat.ONE in table.match.position.awaiting()


@by_post
def test_its_log_is_verified_and_its_record_omits_the_settings(tmp_path: Path) -> None:
    one = header(**POST)
    match = opened(one)
    table = Umpired(match)
    match.append(match.begin(HOUR))
    table._do(match.resume(HOUR))
    table.at(14 * HOUR).submit(ONE, "A1")
    match.append(match.concede(TWO, 15 * HOUR))
    path = tmp_path / f"a{exportlog.SUFFIX}"
    path.write_bytes(exportlog.dump(match, one))
    assert verify.verify(path).problems == []
    path.write_bytes(exportlog.dump(match, header(**POST | {"post_hours": 23})))
    assert verify.verify(path).problems
    told = record.dump(match)
    assert b"post_hours" not in told and b"quiet" not in told and b"Berlin" not in told


@by_post
@pytest.mark.clause("GEN-9")
def test_a_waiting_round_gets_its_hours_from_its_start() -> None:
    table = Post("2026-11-23 09:00", 24, game_id="thwart-omega", waits=True)
    table.on("2026-11-23 10:00").submit(ONE, STONES[ONE]).submit(TWO, STONES[TWO])
    table._do(table.match.close(table.now))
    assert table.match.waiting and table.ends == ""
    table.on("2026-11-29 10:00").resume()
    assert table.ends == "2026-11-30 10:00"
