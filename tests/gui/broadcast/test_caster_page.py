"""The caster's page: it shows what viewers see and nothing earlier; marks stay in place."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.broadcast import live
from games.broadcast.feed import HERE
from games.broadcast.hand import Hand, Mark
from games.broadcast.server import Hub, Server
from games.broadcast.show import (
    NAMES,
    Bracket,
    Break,
    Command,
    Intro,
    Person,
    Refused,
    Round,
    Row,
    Scenes,
    Side,
    Table,
    Versus,
    Winner,
    command,
)
from games.broadcast.show import Show as Directed
from games.core import PUBLIC, GameKind, Seat
from games.laws import begun, random_course
from games.match.match import Match
from games.match.matchview import view_of
from gui.broadcast import onair
from gui.broadcast.caster_page import CasterPage
from gui.broadcast.onair import OnAir
from gui.broadcast.page import Preview
from gui.kit.theme import DARK
from gui.kit.widgets.flow import in_column
from gui.picture.scenes import drawn, spoken
from gui.table.feed import PublicFeed
from tests.gui.motion import set_motion
from tests.gui.mouse import move

DELAY = 15.0
TOKEN = "only-here"
INTRO = Intro("Winter Cup", "Semi-final", "Starts soon", ("Ann", "Ben"))
VERSUS = Versus((Person("Ann"), Person("Ben")), "HyperStar", "Few groups.", "Winter Cup", "2 – 1")
WINNER = Winner("Winner", "Ann wins", Person("Ann"), "4 : 2", "by HS-10", "Winter Cup", "2 – 1")


class Silent(QObject):
    """A server stand-in that starts no process and is ready at once."""

    ready, ended, finished, commanded = Signal(), Signal(str), Signal(), Signal(object)

    def __init__(self, *given: Any) -> None:
        super().__init__(given[-1])
        self.written: list[live.Line] = []

    def write(self, line: live.Line) -> None:
        self.written.append(line)

    def stop(self) -> None:
        pass


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Serving(threading.Thread):
    """A server in a thread, on its own port. Only that thread may use `hub`."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.told: list[Command] = []
        self.hub, self.port = Hub(0, notify_window=self._tell), 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self.start()
        assert self._ready.wait(10)

    def run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._ended = asyncio.Event()
        server = Server(self.hub, token=TOKEN)
        server.listen(0, HERE)
        (self.port,) = {socket.getsockname()[1] for socket in server._sockets.values()}
        self._ready.set()
        await self._ended.wait()
        server.stop()
        await server.close_all_connections()

    def _tell(self, done: Command) -> bool:
        self.told.append(done)
        return True

    def take(self, scenes: Scenes) -> None:
        def do() -> None:
            self.hub.take(scenes)
            self.hub.release()

        self._loop.call_soon_threadsafe(do)

    def end(self) -> None:
        self._loop.call_soon_threadsafe(self._ended.set)
        self.join()


class Show:
    """A match on air with a delay, and the caster's page for it."""

    def __init__(self, qtbot: QtBot, match: Match) -> None:
        self.match, self.clock = match, Clock()
        self.air = OnAir(now=self.clock)
        self.feed = PublicFeed(view_of(match, PUBLIC), ())
        self.air.look(DARK.with_motion(False))
        self.air.follow(self.feed)
        self.air.start(8765, DELAY, None)
        self.air._on_server_ready()
        self.page = CasterPage(self.air)
        qtbot.addWidget(self.page)
        self.page.resize(1000, 700)
        self.page.show()
        self.page.enter()

    def play(self, *texts: tuple[Seat, str]) -> None:
        """Enter actions, close the round if it is complete, and publish the public view."""
        match = self.match
        for seat, text in texts:
            match.append(match.submit(seat, text, match.state.clocks.at))
        if match.position.complete():
            match.append(match.close(match.state.clocks.at))
        self.feed.show(view_of(match, PUBLIC), ())

    def wait(self, seconds: float) -> None:
        """Let time pass, and do what becomes due."""
        self.clock.now += seconds
        self.air._release()
        self.page._show()

    def drag(self, start: str, end: str) -> None:
        """Draw with the right mouse button."""
        watched = self.page.watched
        surface = watched.surface
        assert surface is not None
        places = []
        for name in (start, end):
            area = surface.scene.place_rect(name)
            assert area is not None
            places.append((area.center() + surface.places.board.topLeft()).toPoint())
        right = Qt.MouseButton.RightButton
        QTest.mousePress(watched, right, pos=places[0])
        move(watched, places[1], right)
        QTest.mouseRelease(watched, right, pos=places[1])

    @property
    def picture(self) -> QImage:
        return self.page.grab().toImage()


@pytest.fixture(autouse=True)
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(onair, "BroadcastProcesses", Silent)
    set_motion(False)
    yield


def match_of(game_id: str = "masked-army") -> Match:
    return begun(registry.game(game_id), random.Random(3))


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    found = Show(qtbot, match_of())
    yield found
    found.air.stop()


def test_it_shows_nothing_before_viewers_see_it(show: Show) -> None:
    assert show.page.watched.surface is None
    assert "nothing new for another 15 seconds" in show.page.state.text()
    show.wait(14)
    assert show.page.watched.surface is None and "another 1 second." in show.page.state.text()
    show.wait(1.5)
    surface = show.page.watched.surface
    assert surface is not None and not surface.view.board.last
    show.play((Seat.ONE, "A1-A2"))
    show.wait(14)
    assert surface.view.round == 1
    show.wait(1.5)
    assert surface.view.round == 2, "with the delay, and by no other"
    assert "15 seconds behind" in show.page.state.text()


def test_what_is_not_released_changes_no_pixel_and_no_word(qtbot: QtBot) -> None:
    shows = [Show(qtbot, match_of()) for _ in range(2)]
    for show in shows:
        show.wait(20)
    shows[0].play((Seat.ONE, "A1-A2"))
    shows[1].play((Seat.ONE, "F4-G4"), (Seat.TWO, "A1-A2"))
    shows[1].air.hold(DELAY)
    for show in shows:
        show.wait(5)
    pictures, words = [show.picture for show in shows], [show.page.state.text() for show in shows]
    assert pictures[0] == pictures[1] and words[0] == words[1]
    for show in shows:
        show.wait(20)
    assert shows[0].picture != shows[1].picture, "later it is seen"
    for show in shows:
        show.air.stop()


SEALED = [
    game_id for game_id in registry.game_ids() if registry.game(game_id).kind is GameKind.SEALED
]


@pytest.mark.parametrize("game_id", SEALED)
def test_a_secret_changes_nothing_that_the_caster_sees(game_id: str, qtbot: QtBot) -> None:
    pictures = []
    first = match_of(game_id)
    for action in first.game.actions(first.position, Seat.ONE)[:2]:
        one = Show(qtbot, first.upto(len(first.events)))
        one.play((Seat.ONE, first.game.write(action)))
        one.wait(20)
        pictures.append(one.picture)
        one.air.stop()
    assert pictures[0] == pictures[1]


def test_a_growing_delay_is_counted_down(show: Show) -> None:
    show.wait(20)
    assert "nothing new" not in show.page.state.text()
    show.air.hold(25)
    show.wait(2)
    assert "nothing new for another 8 seconds" in show.page.state.text()
    show.wait(9)
    assert "nothing new" not in show.page.state.text()


def test_an_arrow_stays_on_the_page_and_goes_with_the_next_move(show: Show) -> None:
    show.wait(20)
    page, silent = show.page, show.air._processes
    assert isinstance(silent, Silent)
    written, before = len(silent.written), show.picture
    show.drag("B2", "D4")
    assert page.watched.marks == (Mark("B2", "D4"),) and show.picture != before
    assert len(silent.written) == written and show.feed.hand == Hand(), "no viewer is told"
    show.play((Seat.ONE, "A1-A2"))
    show.wait(5)
    assert page.watched.marks, "viewers still see the board on which it was drawn"
    show.wait(15)
    assert not page.watched.marks


def test_arrows_are_drawn_by_keys_and_escape_wipes_before_it_leaves(show: Show) -> None:
    show.wait(20)
    page, left = show.page, []
    page.backRequested.connect(lambda: left.append(1))
    keys = Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Right
    for key in (*keys, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(page.watched, key)
    assert page.watched.marks == (Mark("E5", "G6"),)
    QTest.keyClick(page.watched, Qt.Key.Key_Return)
    QTest.keyClick(page.watched, Qt.Key.Key_Return)
    assert page.watched.marks == (Mark("E5", "G6"), Mark("G6")), "twice at one place: a ring"
    QTest.keyClick(page.watched, Qt.Key.Key_Escape)
    assert not page.watched.marks and not left
    QTest.keyClick(page.watched, Qt.Key.Key_Escape)
    assert left


@pytest.mark.alike
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_every_place_of_a_row_is_reached_by_keys(game_id: str, qtbot: QtBot) -> None:
    match = match_of(game_id)
    for _ in zip(range(3), random_course(match, random.Random(1)), strict=False):
        pass
    one = Show(qtbot, match)
    one.wait(20)
    watched, seen = one.page.watched, []
    for _ in range(80):
        QTest.keyClick(watched, Qt.Key.Key_Left)
        seen.append(watched._cursor)
    assert len(set(seen)) >= 3 and seen[-1] == seen[-2], "up to the edge, and no further"
    one.air.stop()


def test_the_left_button_draws_if_it_is_to(show: Show) -> None:
    show.wait(20)
    watched = show.page.watched
    middle = QPoint(watched.height() // 2, watched.height() // 2)
    QTest.mouseClick(watched, Qt.MouseButton.LeftButton, pos=middle)
    assert not watched.marks
    QTest.keyClick(watched, Qt.Key.Key_D)
    assert show.page.draw.isChecked()
    QTest.mouseClick(watched, Qt.MouseButton.LeftButton, pos=middle)
    assert len(watched.marks) == 1
    show.page.wipe.click()
    assert not watched.marks and not show.page.wipe.isEnabled()


def test_what_the_stage_draws_is_seen_with_the_delay(show: Show) -> None:
    show.wait(20)
    plain = show.picture
    show.feed.take(Hand((Mark("C3", "C5"),)))
    show.wait(5)
    assert show.picture == plain
    show.wait(15)
    assert show.picture != plain and not show.page.watched.marks


def test_a_reveal_shown_again_by_command_is_shown_here_too(qtbot: QtBot) -> None:
    set_motion(True)
    show = Show(qtbot, match_of("thwart-omega"))
    show.air.look(DARK)
    show.wait(20)
    surface = show.page.watched.surface
    assert surface is not None
    show.play((Seat.ONE, "B:A1 W:B1"), (Seat.TWO, "B:A1 W:B1"))
    show.wait(20)
    assert surface.moving()
    surface.skip()
    show.air._on_command(command("replay", {}))
    assert surface.replaying, "at once, as viewers see it"
    show.air.stop()


def test_a_page_opened_later_shows_what_viewers_see_now(show: Show, qtbot: QtBot) -> None:
    show.play((Seat.ONE, "A1-A2"))
    show.wait(20)
    show.play((Seat.TWO, "C1-C2"))
    later = CasterPage(show.air)
    qtbot.addWidget(later)
    surface = later.watched.surface
    assert surface is not None and surface.view.round == 2
    show.air.stop()
    assert later.watched.surface is None and "Off air" in later.watched.card.text()


@pytest.fixture
def served(show: Show) -> Iterator[Serving]:
    found = Serving()
    show.wait(20)
    show.air._token = TOKEN
    show.air.address = f"http://{HERE}:{found.port}/"
    show.page._show()
    yield found
    found.end()


def test_a_scene_is_put_on_air_at_once_and_shown_in_place_of_the_match(
    show: Show, served: Serving, qtbot: QtBot
) -> None:
    page, found = show.page, Scenes(intro=INTRO, versus=VERSUS)
    served.take(found)
    show.air.tell(found)
    show.wait(20)
    assert page.scenes["live"].isChecked() and page.watched.surface is not None
    QTest.keyClick(page.watched, Qt.Key.Key_3)
    qtbot.waitUntil(lambda: bool(served.told))
    assert page.scenes["live"].isChecked(), "until the server has done it"
    show.air._on_command(served.told[-1])
    assert page.scenes["versus"].isChecked()
    assert served.hub.snapshot.show.scene == "versus" and not page.problem.text()
    assert page.watched.surface is None and page.watched.between.isVisibleTo(page)
    assert page.watched.between.scene == VERSUS
    page.scenes["live"].click()
    qtbot.waitUntil(lambda: len(served.told) == 2)
    show.air._on_command(served.told[-1])
    assert served.hub.snapshot.show.scene == "live" and page.watched.surface is not None


def test_no_scene_is_shown_before_viewers_can_see_it(show: Show) -> None:
    show.wait(20)
    page = show.page
    show.air.tell(Scenes("winner", winner=WINNER))
    show.wait(10)
    assert page.watched.surface is not None and page.scenes["live"].isChecked()
    show.wait(10)
    assert page.watched.between.scene == WINNER and page.scenes["winner"].isChecked()
    show.air.stop()
    assert page.watched.between.scene is None and "Off air" in page.watched.card.text()


def test_what_the_delayed_feed_does_not_show_is_refused_with_the_same_sentence(
    show: Show, served: Serving, qtbot: QtBot
) -> None:
    page = show.page
    page.scenes["winner"].click()
    qtbot.waitUntil(lambda: bool(page.problem.text()))
    with pytest.raises(Refused) as refused:
        served.hub.do(command("scene", {"name": "winner"}))
    assert page.problem.text() == str(refused.value)
    assert page.scenes["live"].isChecked() and not page.scenes["winner"].isChecked()
    QTest.keyClick(page.watched, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: "no reveal" in page.problem.text())
    served.take(Scenes(winner=WINNER))
    page.scenes["winner"].click()
    qtbot.waitUntil(lambda: bool(served.told) and not page.problem.text())


def test_without_the_token_nothing_is_commanded(show: Show, served: Serving, qtbot: QtBot) -> None:
    show.air._token = "another"
    show.page.scenes["break"].click()
    qtbot.waitUntil(lambda: bool(show.page.problem.text()))
    assert served.hub.snapshot.show.scene == "live" and not served.told


def test_the_preview_shows_what_viewers_see_and_takes_no_input(show: Show, qtbot: QtBot) -> None:
    preview = Preview(show.air)
    qtbot.addWidget(preview)
    preview.resize(480, 100)
    preview.show()
    assert preview.surface is None and preview.height() == 270
    show.wait(20)
    assert preview.surface is not None and preview.surface.view.round == 1
    before = preview.grab().toImage()
    show.air._on_command(command("break", {}))
    assert preview.surface is None and preview.grab().toImage() != before
    assert preview.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_every_scene_is_drawn_as_on_the_stage() -> None:
    meetings = ((Side("Ann", "2", True), Side("Ben", "1")), (Side(""), Side("Eve")))
    scenes = Scenes(
        "live", INTRO, VERSUS, Break("Break", "We will be back soon", None, "Winter Cup"), WINNER,
        Table("Winter Cup", (Row(1, "Ann", "3–0–1", "9 – 4", "3½"),)),
        Bracket("Winter Cup", (Round("Final", meetings),)),
    )  # fmt: skip
    said = {}
    for name in NAMES:
        scene = drawn(scenes, Directed(name), 0)
        words = "" if scene is None else spoken(scene, 0)
        said[name] = words.replace("\u2068", "").replace("\u2069", "")
        assert bool(said[name]) is (name != "live"), name
    assert said["intro"] == "Starts soon. Winter Cup. Semi-final. Ann. Ben"
    assert said["versus"] == "Winter Cup. Ann – Ben. 2 – 1. HyperStar. Few groups."
    assert said["winner"] == "Winter Cup. Ann wins. 4 : 2. by HS-10. 2 – 1"
    assert said["table"] == "Winter Cup. 1 Ann 3½"
    assert said["bracket"] == "Winter Cup. Final. Ann – Ben. … – Eve"


def test_a_scene_has_the_countdown_that_viewers_see() -> None:
    scenes = Scenes(rest=Break("Break", until=5_000))
    late = drawn(scenes, Directed("break"), 15)
    assert late == Break("Break", until=20_000), "later by the delay"
    commanded = drawn(scenes, Directed("break", until=9_000), 15)
    assert commanded == Break("Break", until=9_000), "as viewers read it"
    assert drawn(Scenes(), Directed("break"), 0) == Break("")
    assert drawn(Scenes(), Directed("versus"), 0) is None, "what is not known yet"


def test_a_preview_that_is_opened_late_shows_the_whole_match(show: Show, qtbot: QtBot) -> None:
    """The page is laid out only after the match is on air."""
    show.wait(DELAY)
    host = QWidget()
    qtbot.addWidget(host)
    preview = Preview(show.air)
    in_column(preview, None, of=host)
    host.resize(812, 700)
    host.show()
    assert preview.size() == QSize(812, 456)
    assert preview.surface is not None and preview.surface.size() == preview.size()
