"""The caster's tools on the Stage: arrows, rings, replays, slow reveals, one trial alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.broadcast.hand import Hand, Mark, Pace
from games.core import PUBLIC, Pair, Seat, Setup
from games.match import record
from games.match.match import Match, Table
from gui.games.unlucky.scene import UnluckyScene
from gui.picture.surface import StageSurface
from gui.stage import StageWindow
from gui.table.feed import PublicFeed
from tests.gui.motion import set_motion
from tests.gui.mouse import move
from tests.gui.typed import there

from .conftest import SEED, Game, army, game, omega

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NO, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@dataclass
class Studio:
    match: Game
    feed: PublicFeed
    window: StageWindow

    @property
    def surface(self) -> StageSurface:
        return self.window.surface

    def show(self) -> None:
        """Publish the current state of the match to the feed."""
        self.feed.tick(self.match.readings())
        self.feed.show(self.match.view(), self.feed.readings)

    def round(self) -> None:
        self.match.play(1, chance=len(self.match.match.events))
        self.show()

    def at(self, place: str) -> QPointF:
        rect = self.surface.scene.place_rect(place)
        assert rect is not None
        return rect.center() + self.surface.places.board.topLeft()

    def drag(
        self, start: str, end: str, button: Qt.MouseButton = RIGHT, held: Qt.KeyboardModifier = NO
    ) -> None:
        one, two = self.at(start).toPoint(), self.at(end).toPoint()
        QTest.mousePress(self.surface, button, held, one)
        move(self.surface, (one + two) / 2, held=button)
        QTest.mouseRelease(self.surface, button, held, two)

    def key(self, pressed: Qt.Key) -> None:
        QTest.keyClick(self.window, pressed)


def waiting() -> Game:
    """Return a match of Thwart Omega in which the umpire starts each round (GEN-9)."""
    found = omega().match
    return Game(Match(found.game, found.setup, SEED, Table(grace=0, waits=True)))


Open = Callable[[Game], Studio]


@pytest.fixture
def studio(qtbot: QtBot) -> Iterator[Open]:
    made: list[StageWindow] = []

    def make(match: Game) -> Studio:
        set_motion(True)
        if not match.match.started:
            match.start()
        feed = PublicFeed(match.view(), match.readings())
        window = StageWindow(feed)
        qtbot.addWidget(window)
        window.resize(1280, 720)
        window.show()
        made.append(window)
        return Studio(match, feed, window)

    yield make
    for window in made:
        window.close()


def test_the_right_button_draws_arrows_and_rings(studio: Open) -> None:
    room = studio(omega())
    room.drag("B2", "E6")
    room.drag("C3", "C3", held=SHIFT)
    room.drag("A1", "G7", held=CONTROL)
    room.drag("G1", "G1", held=SHIFT | CONTROL)
    wanted = (Mark("B2", "E6"), Mark("C3", "", 1), Mark("A1", "G7", 2), Mark("G1", "", 3))
    assert room.feed.hand.marks == wanted
    room.drag("B2", "E6", held=SHIFT)  # another colour replaces the arrow
    assert room.feed.hand.marks == (*wanted[1:], Mark("B2", "E6", 1))
    room.drag("B2", "E6", held=SHIFT)  # the same arrow again removes it
    assert room.feed.hand.marks == wanted[1:]
    room.drag("A1", "A1", button=LEFT)
    assert room.feed.hand.marks == wanted[1:]


def test_nothing_is_drawn_beside_the_board(studio: Open) -> None:
    room = studio(omega())
    beside = there(room.surface.places.header).center().toPoint()
    QTest.mouseClick(room.surface, RIGHT, pos=beside)
    QTest.mousePress(room.surface, RIGHT, pos=room.at("B2").toPoint())
    QTest.mouseRelease(room.surface, RIGHT, pos=beside)
    assert room.feed.hand.marks == ()


def test_a_key_lets_the_left_button_draw(studio: Open) -> None:
    room = studio(omega())
    room.key(Qt.Key.Key_D)
    room.drag("B2", "C3", button=LEFT)
    assert room.feed.hand.marks == (Mark("B2", "C3"),)
    assert not room.window.isFullScreen()
    room.key(Qt.Key.Key_Escape)
    assert room.feed.hand.marks == ()
    room.key(Qt.Key.Key_Escape)
    room.drag("B2", "C3", button=LEFT)
    assert room.feed.hand.marks == ()


def test_marks_go_with_the_next_move_and_not_before(studio: Open) -> None:
    room = studio(omega())
    room.drag("B2", "E6")
    room.match.match.append(room.match.match.pause(room.match.now, "a call"))
    room.show()
    room.match.start()
    room.match.submit(Seat.ONE, "B:A1 W:A2")
    room.show()
    assert room.feed.hand.marks
    room.match.submit(Seat.TWO, "B:C1 W:C2")
    room.show()
    assert room.feed.hand.marks == ()


def test_a_claim_is_a_move_too(studio: Open) -> None:
    room = studio(game("gyulbot"))
    room.feed.take(Hand((Mark("A1"),)))
    room.match.submit(Seat.ONE, "claim 9")
    room.show()
    assert room.feed.hand.marks == ()


def test_marks_are_on_the_stage_and_in_no_record(studio: Open) -> None:
    room = studio(army().start().play(2))
    room.surface.skip()
    events, dumped = list(room.match.match.events), record.dump(room.match.match)
    clean = room.window.grab().toImage()
    room.drag("B2", "E6")
    assert room.window.grab().toImage() != clean
    assert room.match.match.events == events and record.dump(room.match.match) == dumped
    room.key(Qt.Key.Key_Escape)
    assert room.window.grab().toImage() == clean


def test_who_follows_the_feed_shows_the_same(studio: Open, qtbot: QtBot) -> None:
    room = studio(game("hyperstar").start().play(4))
    room.drag("O", "C3")
    late = StageSurface(room.feed.view, room.feed.readings)
    qtbot.addWidget(late)
    late.resize(room.surface.size())
    late.show()
    late.setHand(room.feed.hand)
    plain = QImage.Format.Format_RGB32
    pictures = [item.grab().toImage().convertToFormat(plain) for item in (late, room.surface)]
    assert pictures[0] == pictures[1]


# Replay of the last reveal


def test_the_last_reveal_is_shown_again_by_a_key(studio: Open) -> None:
    room = studio(omega())
    room.key(Qt.Key.Key_A)
    assert not room.surface.moving()
    room.round()
    room.surface.skip()
    rest, column = room.window.grab().toImage(), room.surface.column
    room.key(Qt.Key.Key_A)
    assert room.surface.moving() and room.surface.replaying
    room.surface.scene.seek(300)
    assert room.window.grab().toImage() != rest
    banner = room.surface.column.banner
    # so that nobody takes the replay for live
    assert banner is not None and banner.title == "Replay"
    assert replace(room.surface.column, banner=None) == column
    room.surface.skip()
    assert not room.surface.replaying and room.window.grab().toImage() == rest


def test_what_is_new_goes_before_what_is_shown_again(studio: Open) -> None:
    room = studio(omega())
    room.round()
    room.surface.skip()
    room.key(Qt.Key.Key_A)
    room.match.submit(Seat.ONE, free(room))
    room.show()
    assert room.surface.replaying  # a submission is no reveal
    room.match.submit(Seat.TWO, free(room))
    room.show()
    assert room.surface.moving() and not room.surface.replaying
    room.surface.skip()
    assert room.surface.scene.view == room.match.view().board


def free(room: Studio) -> str:
    """Return a legal submission."""
    return room.match.match.game.write(
        room.match.match.game.actions(room.match.match.position, Seat.ONE)[0]
    )


def test_what_waits_is_shown_before_a_replay(studio: Open) -> None:
    room = studio(omega())
    room.round()
    room.match.submit(Seat.ONE, free(room))
    room.show()
    assert room.surface.moving()
    room.key(Qt.Key.Key_A)
    room.surface.skip()
    assert not room.surface.moving()
    assert room.surface.scene.view == room.match.view().board


def test_a_round_that_was_taken_back_is_not_shown_again(studio: Open) -> None:
    room = studio(omega())
    room.round()
    room.surface.skip()
    match = room.match.match
    match.append(match.rewind(1, room.match.now + 1, "a slip"))
    room.show()
    room.surface.skip()
    room.key(Qt.Key.Key_A)
    assert not room.surface.moving()


# Pace of reveals


def test_where_rounds_wait_a_reveal_is_told_slowly_or_step_by_step(studio: Open) -> None:
    room = studio(waiting())
    lengths = {}
    for pace in (Pace.USUAL, Pace.SLOW, Pace.STEPPED):
        assert room.feed.hand.pace is pace
        room.round()
        assert room.match.view().waiting
        lengths[pace] = room.surface.scene._reel.duration()
        steps = 0
        while room.surface.moving() and pace is Pace.STEPPED and steps < 9:
            room.surface.scene._reel.setCurrentTime(room.surface.scene._reel.duration())
            steps += 1
            assert room.surface.moving() is room.surface.scene.resting()
            room.key(Qt.Key.Key_Space)
        assert (pace is Pace.STEPPED) == (steps == 3)
        room.surface.skip()
        room.match.start()
        room.show()
        room.key(Qt.Key.Key_S)
    # the two players' stones are also shown one after the other
    assert lengths[Pace.SLOW] > 2 * lengths[Pace.USUAL]
    assert lengths[Pace.STEPPED] < lengths[Pace.USUAL]


@pytest.mark.parametrize("pace", [Pace.SLOW, Pace.STEPPED])
def test_where_a_clock_runs_it_is_shown_and_the_reveal_is_short(studio: Open, pace: Pace) -> None:
    room = studio(omega())
    room.feed.take(Hand(pace=pace))
    room.round()
    usual = room.surface.scene._reel.duration()
    assert usual < 1_500 and room.surface.column.shared is not None
    assert room.surface.column.shared.running and room.surface.places.shared is not None
    room.surface.skip()
    room.feed.take(replace(room.feed.hand, unhurried=True))
    room.round()
    stopped = pace is Pace.STEPPED
    assert (room.surface.scene._reel.duration() < usual) is stopped


def test_a_round_that_is_started_ends_a_reveal_that_rests(studio: Open) -> None:
    room = studio(waiting())
    room.feed.take(Hand(pace=Pace.STEPPED))
    room.round()
    assert room.surface.moving()
    room.match.start()
    room.show()
    assert not room.surface.moving()


# One trial alone


def test_a_click_enlarges_a_trial_and_a_second_one_shows_all(studio: Open) -> None:
    room = studio(game("unlucky-for-some"))
    scene = room.surface.scene
    assert isinstance(scene, UnluckyScene)
    for number, frame in enumerate(scene.trials.frames, start=1):
        at = (frame.card.center() + room.surface.places.board.topLeft()).toPoint()
        QTest.mouseClick(room.surface, LEFT, pos=at)
        assert room.feed.hand.enlarged == room.surface.scene.enlarged == number
        middle = room.surface.places.board.center().toPoint()
        QTest.mouseClick(room.surface, LEFT, pos=middle)
        assert room.feed.hand.enlarged == room.surface.scene.enlarged == 0
    room.key(Qt.Key.Key_2)
    assert room.feed.hand.enlarged == 2
    QTest.mouseClick(room.surface, LEFT, pos=middle)
    assert room.feed.hand.enlarged == 0
    twice = QMouseEvent(
        QEvent.Type.MouseButtonDblClick, QPointF(middle), QPointF(middle), LEFT, LEFT, NO
    )
    # the second click of a quick pair arrives as a double click
    QApplication.sendEvent(room.surface, twice)
    assert room.window.isFullScreen() and room.feed.hand.enlarged == 2


def test_a_setup_is_nobody_elses(studio: Open) -> None:
    room = studio(omega().start().play(1))
    view = room.feed.view
    room.feed.take(replace(room.feed.hand, marks=(Mark("A1"),), replays=1))
    assert room.feed.view is view and view.viewer is PUBLIC
    assert isinstance(view.setup, Setup) and view.setup.players == Pair("Ann", "Ben")
