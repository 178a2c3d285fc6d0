"""The session: real time, saving before showing, and a feed without secrets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, UMPIRE, IllegalAction, KnownError, Pair, Seat, Setup
from games.match import record
from games.match.archive import Archive
from games.match.draws import drawer
from games.match.events import (
    Acted,
    Closed,
    Drawn,
    Expired,
    Fixed,
    Held,
    Paused,
    Received,
    Resumed,
    Stamped,
    Unstamped,
)
from games.match.match import Events, Match, NotNow, Table
from games.match.matchview import MatchView
from gui.storage.keeper import MatchKeeper
from gui.storage.matches import Request, create, resume
from gui.storage.store import Store
from gui.table.feed import publish
from gui.table.session import Session
from gui.table.watch import UNOBSERVED, ClockTimes, gap
from tests.games import worded
from tests.games.match.umpired import umpired
from tests.gui.shell import Watch
from tests.gui.typed import as_a

ONE, TWO = Seat.ONE, Seat.TWO


@dataclass
class FakeWatch:
    """A clock set by the test."""

    steady: int = 1_000_000
    wall: int = 1_700_000_000_000
    boot: int | None = 5_000_000

    def __call__(self) -> ClockTimes:
        return ClockTimes(self.steady, self.wall, self.boot)

    def passes(self, time: int) -> None:
        self.steady += time
        self.wall += time
        if self.boot is not None:
            self.boot += time

    def sleeps(self, time: int) -> None:
        self.wall += time
        if self.boot is not None:
            self.boot += time


class FakeKeeper(MatchKeeper):
    """An archive in memory; set `full` to make saving fail."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.in_memory = False
        self.kept: list[object] = list(match.events)
        self.beats: list[int] = []
        self.full, self.told = False, 0

    def append(self, first: int, events: Events, heads: list[str]) -> None:
        if self.full:
            raise KnownError("The disk is full.")
        assert first == len(self.kept) and len(events) == len(heads)
        self.kept += events

    def note_time(self, at: int) -> None:
        self.beats.append(at)

    def keep_tournament(self) -> None:
        if self.full:
            raise KnownError("The disk is full.")
        self.told += 1

    def look(self) -> None:
        """Do nothing."""

    def leave(self) -> None:
        """Do nothing."""


def _match(game_id: str = "thwart-omega", grace: int | None = None) -> Match:
    game = registry.game(game_id)
    setup = record.setup_of(game, None, {}, {name: name.title() for name in game.seats})
    return Match(game, setup, bytes(range(32)), Table(grace=grace))


def _session(qtbot: QtBot, game_id: str = "thwart-omega") -> tuple[Session, FakeWatch, FakeKeeper]:
    match, watch = _match(game_id), FakeWatch()
    keeper = FakeKeeper(match)
    session = Session(match, keeper, watch)
    session.resume()
    return session, watch, keeper


def _observed(session: Session, watch: FakeWatch, time: int) -> None:
    """Let time pass in steps of a second; the session checks its deadlines at each."""
    while time > 0:
        watch.passes(min(time, 1_000))
        session.observe()
        time -= 1_000


@pytest.mark.parametrize("silence", [UNOBSERVED, UNOBSERVED + 1, 29_999, 3_600_000])
def test_a_stop_is_charged_to_nobody_and_no_deadline_falls_in_it(
    qtbot: QtBot, silence: int
) -> None:
    """For example SIGSTOP, a debugger or an overloaded machine; all clocks run meanwhile."""
    session, watch, keeper = _session(qtbot)
    _observed(session, watch, 58_000)
    watch.passes(silence)
    session.observe()
    paused = keeper.kept[-1]
    assert isinstance(paused, Paused) and (paused.at, paused.gap) == (58_000, silence)
    assert not any(isinstance(event, Expired | Drawn) for event in keeper.kept)
    assert session.readings()[0].left == 2_000 and session.view(PUBLIC).round == 1
    assert "nobody was charged" in worded.log(session.match, PUBLIC)[-1]
    with pytest.raises(NotNow, match="paused"):
        session.submit(ONE, "B:A1 W:B2")
    session.resume()
    _observed(session, watch, 2_000)
    assert session.view(PUBLIC).round == 1, "exactly at the deadline"
    watch.passes(1)
    session.observe()
    assert session.view(PUBLIC).round == 2


def test_what_came_before_the_stop_is_settled(qtbot: QtBot) -> None:
    """A command may be the first to notice the stop; the match is then already paused."""
    session, watch, keeper = _session(qtbot)
    _observed(session, watch, 59_000)
    watch.passes(UNOBSERVED - 1)
    session.observe()
    watch.passes(UNOBSERVED)
    with pytest.raises(NotNow):
        session.submit(ONE, "B:A1 W:B2")
    assert [type(event) for event in keeper.kept[1:]] == [Drawn, Drawn, Expired, Paused]
    assert session.view(PUBLIC).round == 2 and as_a(Paused, keeper.kept[-1]).gap == UNOBSERVED


def test_a_busy_moment_is_no_stop(qtbot: QtBot) -> None:
    session, watch, _ = _session(qtbot)
    for _ in range(5):
        watch.passes(UNOBSERVED - 1)
        session.observe()
    assert not session.match.paused
    assert session.readings()[0].left == 60_000 - 5 * (UNOBSERVED - 1)


@pytest.mark.clause("TO-9")
def test_a_click_before_on_and_after_the_deadline(qtbot: QtBot) -> None:
    for late, accepted in ((-1, True), (0, True), (1, False)):
        session, watch, _ = _session(qtbot)
        _observed(session, watch, 57_000)
        watch.passes(3_000 + late)
        if accepted:
            session.submit(ONE, "B:A1 W:B2")
            assert session.view(PUBLIC).board.received == {ONE} and session.view(PUBLIC).round == 1
        else:
            with pytest.raises(NotNow, match="run out"):
                session.submit(ONE, "B:A1 W:B2")
            assert session.view(PUBLIC).board.received == frozenset()
            assert session.view(PUBLIC).round == 2


def test_a_busy_window_moves_no_deadline(qtbot: QtBot) -> None:
    """The session may check the time late, within the limit for observed time."""
    session, watch, keeper = _session(qtbot)
    while not session.match.position.round > 1:
        watch.passes(UNOBSERVED - 1)
        session.observe()
    assert not session.match.paused
    expired = [event for event in keeper.kept if isinstance(event, Expired)]
    assert [event.at for event in expired] == [60_000]
    assert len([event for event in keeper.kept if isinstance(event, Drawn)]) == 2


def test_sleep_pauses_and_charges_nobody(qtbot: QtBot) -> None:
    session, watch, keeper = _session(qtbot)
    _observed(session, watch, 10_000)
    watch.sleeps(3_600_000)
    watch.passes(500)
    session.observe()
    paused = keeper.kept[-1]
    assert isinstance(paused, Paused) and paused.gap == 3_600_500 and paused.at == 10_000
    assert session.readings()[0].left == 50_000
    assert "nobody was charged" in worded.log(session.match, PUBLIC)[-1]
    watch.passes(100_000)
    session.resume()
    watch.passes(1_000)
    session.observe()
    assert session.readings()[0].left == 49_000


@pytest.mark.parametrize("boot", [5_000_000, None])
def test_a_wall_clock_set_back_makes_no_difference(qtbot: QtBot, boot: int | None) -> None:
    session, watch, _ = _session(qtbot)
    watch.boot = boot
    session.observe()
    watch.passes(4_000)
    watch.wall -= 7_200_000
    session.observe()
    assert not session.match.paused and session.readings()[0].left == 56_000


def test_a_wall_clock_set_forward_makes_no_difference_where_sleep_can_be_told(
    qtbot: QtBot,
) -> None:
    session, watch, _ = _session(qtbot)
    watch.passes(4_000)
    watch.wall += 7_200_000
    session.observe()
    assert not session.match.paused and session.readings()[0].left == 56_000


@pytest.mark.parametrize("time", [400, 4_900, 12_000])
def test_delays_caused_by_garnet_itself_are_charged_to_nobody(qtbot: QtBot, time: int) -> None:
    """If the clipboard hangs, the move being pasted is still in time."""
    session, watch, _ = _session(qtbot)
    watch.passes(3_000)
    session.observe()
    left = session.readings()[0].left
    watch.passes(100)
    with session.untimed():
        watch.passes(time)
    session.observe()
    assert not session.match.paused and session.readings()[0].left == left - 100
    watch.passes(4_000)
    session.observe()
    assert session.readings()[0].left == left - 4_100


def test_unobserved_gaps_in_time() -> None:
    def looked(steady: int, wall: int, boot: int | None) -> int:
        start = ClockTimes(0, 0, 0 if boot is not None else None)
        return gap(start, ClockTimes(steady, wall, boot))

    assert looked(100, 100, 100) == 0
    assert looked(4_999, 4_999, 4_999) == 0
    assert looked(5_000, 5_000, 5_000) == 5_000
    assert looked(5_000, 5_000, None) == 5_000
    assert looked(100, 90_100, 90_100) == 90_100
    assert looked(100, 90_100, None) == 90_100
    assert looked(100, 90_100, 100) == 0
    assert looked(100, -90_000, None) == 0
    assert looked(UNOBSERVED + 1, UNOBSERVED + 60_001, UNOBSERVED + 60_001) == UNOBSERVED + 60_001


def test_nothing_is_shown_before_it_is_kept(qtbot: QtBot) -> None:
    session, _, keeper = _session(qtbot)
    seen: list[tuple[int, int]] = []
    session.changed.connect(lambda: seen.append((len(keeper.kept), len(session.match.events))))
    session.submit(ONE, "B:A1 W:B2")
    session.submit(TWO, "B:A1 W:B2")
    session.close_round()
    assert seen == [(2, 2), (3, 3), (4, 4)]
    assert isinstance(keeper.kept[-1], Closed)


def test_a_full_disk_is_reported_and_nothing_is_lost(qtbot: QtBot) -> None:
    session, _, keeper = _session(qtbot)
    texts: list[str] = []
    session.savingChanged.connect(texts.append)
    keeper.full = True
    session.submit(ONE, "B:A1 W:B2")
    session.submit(TWO, "B:C1 W:D2")
    assert session.saving_problem == "The disk is full." and texts == ["The disk is full."]
    assert session.view(PUBLIC).complete
    keeper.full = False
    session.save_again()
    assert keeper.kept == session.match.events and texts[-1] == "" == session.saving_problem


def test_the_outcome_is_kept_and_taken_back_by_a_rewind(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store.open(tmp_path / "matches")
    game = registry.game("masked-army")
    request = Request(game, None, {}, Pair("Ann", "Ben"), Table(), "umpire", bytes(range(32)))
    session = Session.of(create(store, request), FakeWatch())
    session.begin()
    session.concede(ONE)
    (over,) = store.summaries()
    assert over.outcome is not None and "GEN-6" in over.outcome
    session.rewind(1, "a misunderstanding")
    (goes_on,) = store.summaries()
    assert goes_on.outcome is None and session.view(PUBLIC).outcome is None
    store.close()


@pytest.mark.clause("GEN-2")
def test_a_refused_submission_changes_nothing(qtbot: QtBot) -> None:
    session, watch, keeper = _session(qtbot)
    session.submit(ONE, "B:A1 W:B2")
    before = list(keeper.kept)
    watch.passes(2_000)
    with pytest.raises(IllegalAction) as refused:
        session.submit(ONE, "B:A1 W:A1")
    assert refused.value.clause == "TO-2"
    assert keeper.kept == before and session.view(ONE).board.own is not None
    assert session.readings()[0].left == 58_000
    session.pause("a question")
    with pytest.raises(NotNow):
        session.submit(TWO, "B:A1 W:B2")


def test_the_archive_is_told_that_the_clocks_are_watched(qtbot: QtBot) -> None:
    session, watch, keeper = _session(qtbot)
    for _ in range(35):
        watch.passes(100)
        session.observe()
    assert keeper.beats == [1_000, 2_000, 3_000]
    session.stop()
    assert keeper.beats[-1] == 3_500


def test_a_match_resumes_with_its_clocks_standing(qtbot: QtBot, tmp_path: Path) -> None:
    watch, path = FakeWatch(), tmp_path / "matches"
    store = Store.open(path)
    game = registry.game("masked-army")
    request = Request(game, None, {}, Pair("Ann", "Ben"), Table(), "umpire", bytes(range(32)))
    taken = create(store, request)
    header, session = taken.header, Session.of(taken, watch)
    session.begin()
    session.resume()
    _observed(session, watch, 5_000)
    session.submit(ONE, "A1-A2")
    for _ in range(80):
        watch.passes(100)
        session.observe()
    store.close()  # as after a crash
    watch.passes(86_400_000)
    store = Store.open(path)
    assert [summary.header.id for summary in store.summaries() if not summary.finished] == [
        header.id
    ]
    again = Session.of(resume(store, header.id), watch)
    assert again.view(PUBLIC).paused
    assert again.readings()[0].left == 112_000
    again.resume()
    again.submit(TWO, "C1-C2")
    again.concede(ONE)
    store.close()
    with Archive.open(path) as archive:
        assert [match.finished for match in archive.listing.matches()] == [True]


def test_a_feed_carries_public_views_and_knows_no_session(qtbot: QtBot) -> None:
    session, watch, _ = _session(qtbot)
    feed = publish(session)
    views: list[object] = []
    feed.changed.connect(lambda view: views.append(view))
    session.submit(ONE, "B:A1 W:B2")
    watch.passes(1_000)
    session.observe()
    assert views == [feed.view] and feed.view.viewer is PUBLIC
    assert feed.readings[0].left == 59_000
    with pytest.raises(ValueError, match="public"):
        feed.show(session.view(UMPIRE), ())
    assert feed.parent() is None
    assert not [value for value in vars(feed).values() if isinstance(value, Session | Match)]


@pytest.mark.clause("GEN-7", "GEN-8")
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_feed_is_silent_about_what_the_umpire_alone_knows(qtbot: QtBot, game_id: str) -> None:
    """Followers cannot count stamps or characters; public information arrives at once."""
    watch = Watch()
    session = Session(umpired(game_id).match, None, watch)
    session.resume()
    feed = publish(session)
    heard: list[object] = []
    feed.changed.connect(lambda view: heard.append(view))
    feed.ticked.connect(heard.append)
    seat = TWO if session.match.game.kind.alternating else ONE  # the mover's clock may have stopped
    numbers = session.stamp(seat)
    session.received(seat, "is that my move?")
    session.correct_stamp(numbers[0], 0, "seen late")
    for number in numbers:
        session.unstamp(number)
    assert heard == []
    feed.ticked.disconnect(heard.append)
    for _ in range((session.match.next_deadline() or 0) // 1_000 + 1):
        watch.now += 1_000
        session.observe()
    assert session.match.held and heard == [session.view(PUBLIC)]
    session.stamp(seat)
    assert len(heard) == 1
    session.rename(Pair("Ann", "Cid"))
    session.pause("tea")
    session.resume()
    session.concede(ONE)
    assert len(heard) == 5 and feed.view == session.view(PUBLIC) and feed.view.over


def test_without_an_archive_the_problem_is_reported_from_the_start(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "matches"
    path.write_bytes(b"this is no archive" * 100)
    store = Store.open(path)
    assert store.problem and store.summaries() == ()
    game = registry.game("thwart-omega")
    request = Request(game, None, {}, Pair("Ann", "Ben"), Table(), "play", bytes(32))
    session = Session.of(create(store, request))
    session.begin()
    assert session.saving_problem == store.problem
    session.resume()
    session.submit(ONE, "B:A1 W:B2")
    assert session.view(PUBLIC).board.received == {ONE}
    qtbot.waitUntil(lambda: not store.opening)
    store.open_again()  # the match's journal in the folder makes it no archive
    qtbot.waitUntil(lambda: not store.opening)
    assert store.problem and path.read_bytes() == b"this is no archive" * 100
    assert list(tmp_path.glob("matches*.journal")) and not list(tmp_path.glob("matches.aside*"))


def test_a_noted_fact_is_stored(qtbot: QtBot) -> None:
    game = registry.game("gyulbot")
    options = game.drawn.supply(None, {"rounds": 1}, drawer(bytes(32)))
    setup = Setup("gyulbot", "puzzler", msgspec.convert(options, game.options), Pair("Ann", "Ben"))
    session = Session(Match(game, setup, bytes(32), Table(True, None)), None, Watch())
    with qtbot.waitSignal(session.changed):
        session.note("least 1 none")
    assert session.view(UMPIRE).board.least_of(1) is not None
    with pytest.raises(ValueError, match="known already"):
        session.note("least 1 none")
    assert session.now == 0
    session.stop()


# Arrivals and holds


def _held(qtbot: QtBot, hold: bool = True) -> tuple[Session, FakeWatch, FakeKeeper]:
    match, watch = _match(), FakeWatch()
    match = Match(match.game, match.setup, match.seed, Table(grace=None, hold=hold))
    keeper = FakeKeeper(match)
    session = Session(match, keeper, watch)
    session.resume()
    return session, watch, keeper


@pytest.mark.clause("GEN-7")
def test_a_stamp_is_kept_as_soon_as_it_is_made(qtbot: QtBot) -> None:
    session, watch, keeper = _held(qtbot)
    _observed(session, watch, 7_000)
    (number,) = session.stamp(ONE)
    assert keeper.kept[-1] == Stamped(at=7_000, seat="black") and number == 1
    session.unstamp(number)
    assert keeper.kept[-1] == Unstamped(at=7_000, stamp=number)


@pytest.mark.clause("GEN-7", "GEN-8")
@pytest.mark.parametrize("hold", [True, False])
def test_what_was_stamped_is_entered_after_a_deadline_that_nobody_saw(
    qtbot: QtBot, hold: bool
) -> None:
    session, watch, keeper = _held(qtbot, hold)
    _observed(session, watch, 59_000)
    session.stamp(ONE)
    watch.passes(2_000)
    session.submit(ONE, "B:A1 W:B2")
    assert [type(event) for event in keeper.kept[2:4]] == [Held, Acted]
    assert session.match.held is hold  # otherwise Ben's move would be drawn at once
    assert session.view(PUBLIC).round == (1 if hold else 2)


@pytest.mark.clause("GEN-8")
def test_after_a_held_deadline_only_what_the_umpire_says_happens(qtbot: QtBot) -> None:
    session, watch, keeper = _held(qtbot)
    _observed(session, watch, 61_000)
    watch.passes(3_600_000)
    session.observe()  # no clock runs, so a long gap is no stop
    assert [type(event) for event in keeper.kept] == [Resumed, Held]
    with pytest.raises(NotNow, match="run out"):
        session.submit(ONE, "B:A1 W:B2", live=True)
    for _ in Seat:
        session.confirm(session.match.consequences()[0])
    assert session.view(PUBLIC).round == 2 and session.readings()[0].left == 60_000


@pytest.mark.clause("GEN-7")
def test_with_the_last_stamp_gone_an_automatic_deadline_is_settled(qtbot: QtBot) -> None:
    session, watch, _ = _held(qtbot, hold=False)
    _observed(session, watch, 59_000)
    (number,) = session.stamp(ONE)
    _observed(session, watch, 9_000)
    assert session.view(PUBLIC).round == 1 and session.view(PUBLIC).held
    session.unstamp(number)
    assert session.view(PUBLIC).round == 2 and session.readings()[0].left == 60_000
    assert session._timer.isActive()


@pytest.mark.clause("GEN-8")
def test_a_hold_is_taken_up_again_as_it_was(qtbot: QtBot) -> None:
    session, watch, keeper = _held(qtbot)
    _observed(session, watch, 61_000)
    session.stop()
    again = Session(session.match, keeper, watch)
    assert again.match.held and not again.match.paused and len(again.match.events) == 2


@pytest.mark.clause("GEN-7", "GY-9")
def test_time_that_nobody_observed_in_a_hold_is_charged_to_nobody(qtbot: QtBot) -> None:
    """Even in a hold, an undercutter's own time runs from the arrival."""
    match, watch = umpired("gyulbot", edition="finals").match, FakeWatch()
    keeper = FakeKeeper(match)
    session = Session(match, keeper, watch)
    session.resume()
    session.submit(ONE, "claim 9")
    _observed(session, watch, 51_000)
    session.stamp(TWO)
    _observed(session, watch, 11_000)
    assert match.held and session._timer.isActive()
    assert keeper.beats[-1] == 62_000
    watch.passes(100_000)
    session.submit(TWO, "undercut 3")
    assert [reading.left for reading in session.readings()] == [118_000]


@pytest.mark.clause("GEN-7")
@pytest.mark.parametrize("fixed", [False, True])
def test_a_letter_arrived_when_what_it_says_did(qtbot: QtBot, fixed: bool) -> None:
    match = umpired("hyperstar" if fixed else "unlucky-for-some").match
    watch = FakeWatch()
    session = Session(match, None, watch)
    session.resume()
    if fixed:
        session.submit(ONE, "A1")
        _observed(session, watch, 10_000)
        session.stamp(ONE)
        session.fix(ONE, "A2", sent="A2, sorry")
    else:
        while match.position.round == 0:  # round 0 has no sheets
            _observed(session, watch, 301_000)
            for event in match.consequences():
                session.confirm(event)
        session.stamp(ONE, "candle-countdown")
        _observed(session, watch, 10_000)
        session.stamp(ONE, "know-your-nodes")
        _observed(session, watch, 5_000)
        session.submit(ONE, "know-your-nodes: none", sent="Nodes: none")
    received = next(event for event in reversed(match.events) if isinstance(event, Received))
    entered = match.events[-1]
    assert isinstance(entered, Acted | Fixed) and entered.arrived is not None
    assert received.arrived == entered.arrived


@pytest.mark.clause("GEN-7", "TO-10")
def test_the_rhythm_of_the_clocks_tells_nothing(qtbot: QtBot) -> None:
    """Of two matches, one has stamps, corrections and replacements of sealed submissions."""
    heard: list[list[tuple[int, object]]] = []
    for busy in (True, False):
        session, watch, _ = _session(qtbot)
        feed, told = publish(session), list[tuple[int, object]]()
        session.submit(ONE, "B:A1 W:B2")
        feed.ticked.connect(lambda item, told=told, watch=watch: told.append((watch.steady, item)))
        feed.changed.connect(
            lambda item, _cut, told=told, watch=watch: told.append((watch.steady, item))
        )
        timer = session._timer
        session.observe()
        for step in range(40):
            rest = timer.interval()
            if busy and rest > 30:
                watch.passes(30)
                if step % 3 == 0:
                    session.submit(ONE, "B:C1 W:D2")
                else:
                    (number,) = session.stamp(TWO)
                    session.correct_stamp(number, 0, "seen late")
                    session.unstamp(number)
                rest -= 30
                assert timer.interval() == rest
            watch.passes(rest)
            session.observe()
        heard.append(
            [(at, replace(one, head="") if isinstance(one, MatchView) else one) for at, one in told]
        )
        session.stop()
    assert heard[0] == heard[1] and len(heard[0]) == 41
