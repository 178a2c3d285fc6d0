"""The Stage's window follows the feed; it has keys but no controls."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QAbstractAnimation, QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QImage, QMouseEvent, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QMenuBar, QWidget
from pytestqt.qtbot import QtBot

from games.core import PUBLIC, Seat
from gui.kit.theme import LIGHT, theme_of
from gui.picture.column import Kind
from gui.picture.still import public_picture
from gui.stage import Backdrop, StageWindow
from gui.stage.window import CURSOR_STAYS
from gui.table.feed import PublicFeed, publish
from gui.table.session import Session
from gui.table.watch import ClockTimes
from tests.gui.motion import set_motion
from tests.gui.typed import there

from .conftest import Game, army, omega


class Table:
    """A session with a clock set by the test, and the Stage that shows its feed."""

    def __init__(self, qtbot: QtBot, match: Game, motion: bool = True) -> None:
        self.now = match.now
        self.match = match.match
        self.session = Session(match.match, None, watch=self._look)
        self.feed = publish(self.session, self.session)
        set_motion(motion)
        self.window = StageWindow(self.feed)
        qtbot.addWidget(self.window)
        self.window.show()

    def _look(self) -> ClockTimes:
        return ClockTimes(self.now, self.now, self.now)

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds
        self.session.observe()

    def submit(self, seat: Seat, number: int = 0) -> None:
        """Submit a legal action of a seat."""
        actions = self.match.game.actions(self.match.position, seat)
        self.session.submit(seat, self.match.game.write(actions[number]))

    def finish(self) -> None:
        while self.match.outcome is None:
            for seat in Seat:
                if seat in self.match.position.awaiting():
                    self.submit(seat, 1)


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    made = Table(qtbot, omega())
    made.session.resume()
    yield made
    made.session.stop()
    made.window.close()


def key(window: QWidget, pressed: Qt.Key) -> None:
    QTest.keyClick(window, pressed)


def test_it_has_no_controls(table: Table) -> None:
    window = table.window
    for kind in (QAbstractButton, QMenu, QMenuBar):
        assert not window.findChildren(kind)
    for item in (window, *window.findChildren(QWidget)):
        assert not item.toolTip() and not item.actions()
        assert item.contextMenuPolicy() in (
            Qt.ContextMenuPolicy.PreventContextMenu,
            Qt.ContextMenuPolicy.DefaultContextMenu,
        )
    assert window.windowTitle() == "Garnet Stage"


def test_f11_fills_the_screen_and_escape_leaves_it(table: Table) -> None:
    window = table.window
    key(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    key(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()
    key(window, Qt.Key.Key_F11)
    key(window, Qt.Key.Key_Escape)
    assert not window.isFullScreen() and window.isVisible()
    key(window, Qt.Key.Key_Escape)
    assert not window.isFullScreen() and window.isVisible()


def test_a_double_click_on_the_board_fills_the_screen(table: Table) -> None:
    at = table.window.surface.places.board.center().toPoint()
    target = table.window.childAt(at)
    assert target is table.window.surface
    QTest.mouseDClick(target, Qt.MouseButton.LeftButton, pos=at)
    assert table.window.isFullScreen()
    QTest.mouseDClick(target, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert not table.window.isFullScreen()


def test_keys_change_backdrop_and_theme(table: Table) -> None:
    surface = table.window.surface
    assert surface.backdrop is Backdrop.STUDIO
    for expected in (*list(Backdrop)[1:], Backdrop.STUDIO):
        key(table.window, Qt.Key.Key_B)
        assert surface.backdrop is expected
    key(table.window, Qt.Key.Key_T)
    assert surface.theme.name == LIGHT.name
    key(table.window, Qt.Key.Key_T)
    assert surface.theme is theme_of()


def test_the_pointer_hides_after_two_seconds(table: Table) -> None:
    window = table.window
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    idle = there(window.findChild(QTimer, options=direct))
    assert idle.interval() == CURSOR_STAYS == 2_000 and not idle.isActive()
    _move(window.surface)
    assert idle.isActive() and window.cursor().shape() is Qt.CursorShape.ArrowCursor
    idle.timeout.emit()
    assert window.cursor().shape() is Qt.CursorShape.BlankCursor
    assert window.surface.cursor().shape() is Qt.CursorShape.BlankCursor
    _move(window.surface)
    assert window.cursor().shape() is Qt.CursorShape.ArrowCursor


@pytest.mark.painted
def test_a_tick_repaints_its_clock_and_nothing_else(table: Table) -> None:
    surface = table.window.surface
    QApplication.processEvents()
    painted = _Painted(surface)
    table.wait(1_000)
    QApplication.processEvents()
    shared = surface.places.shared
    assert shared is not None
    assert painted.region.boundingRect() == shared.toAlignedRect()
    painted.region = QRegion()
    table.session.ticked.emit()
    QApplication.processEvents()
    assert painted.region.isEmpty()


def test_the_score_follows_the_reveal(table: Table) -> None:
    surface = table.window.surface
    table.submit(Seat.ONE)
    assert not surface.moving()
    table.submit(Seat.TWO)
    assert surface.moving()
    assert surface.column.last is None
    assert surface.column.cards.one.working is None
    key(table.window, Qt.Key.Key_Space)
    assert not surface.moving()
    assert surface.column.cards.one.working is not None


def test_a_submission_does_not_cut_a_reveal_short(table: Table) -> None:
    surface = table.window.surface
    table.submit(Seat.ONE)
    table.submit(Seat.TWO)
    table.submit(Seat.ONE, 30)
    assert surface.moving()
    assert surface.column.cards.one.status == "submitted"
    assert surface.scene.view.received == frozenset()
    surface.skip()
    assert surface.scene.view.received == {Seat.ONE}
    assert not surface.moving()


def test_the_next_reveal_takes_the_place_of_one_that_still_plays(table: Table) -> None:
    for _ in range(2):
        table.submit(Seat.ONE, 5)
        table.submit(Seat.TWO, 5)
    surface = table.window.surface
    assert surface.moving()
    assert surface.scene.view.last.round == 2
    assert surface.column.cards.one.working is not None


def test_a_pause_shows_at_once(table: Table) -> None:
    table.wait(500)
    table.session.pause("The line broke.")
    column = table.window.surface.column
    assert column.banner is not None and column.banner.kind is Kind.PAUSED
    assert column.shared is not None and not column.shared.running


@pytest.mark.alike
@pytest.mark.parametrize("make", [omega, army])
@pytest.mark.parametrize("motion", [False, True])
def test_the_end_can_be_skipped_and_is_the_same_picture(
    make: Callable[[], Game], motion: bool, qtbot: QtBot
) -> None:
    table = Table(qtbot, make(), motion)
    table.session.resume()
    table.finish()
    surface = table.window.surface
    assert surface.moving() is motion
    if motion:
        assert surface.column.banner is None and not surface.column.ended
        surface.scene.seek(surface.scene.running_time * 0.99)
        assert surface.column.banner is not None and surface.column.banner.seat is None
        key(table.window, Qt.Key.Key_Return)
    assert surface.column.banner is not None and surface.column.banner.seat is not None
    set_motion(False)
    view, readings = table.feed.view, table.feed.readings
    _settle(table.window)
    assert _image(table.window) == public_picture(view, readings, table.window.size())
    table.session.stop()
    table.window.close()


def test_motion_off_is_a_cut(qtbot: QtBot) -> None:
    table = Table(qtbot, omega(), motion=False)
    table.session.resume()
    table.submit(Seat.ONE)
    table.submit(Seat.TWO)
    assert not table.window.surface.moving()
    assert _animations(table.window) == []
    table.session.stop()
    table.window.close()


def test_closing_leaves_nothing_running(table: Table, qtbot: QtBot) -> None:
    table.submit(Seat.ONE)
    table.submit(Seat.TWO)
    _move(table.window.surface)
    assert table.window.surface.moving()
    with qtbot.waitSignal(table.window.closed):
        table.window.close()
    assert not table.window.surface.moving()
    assert not any(timer.isActive() for timer in table.window.findChildren(QTimer))
    _settle(table.window)
    assert _animations(table.window) == []


def test_a_feed_that_outlives_the_window_is_no_harm(qtbot: QtBot) -> None:
    match = omega().start()
    session = Session(match.match, None, watch=lambda: ClockTimes(match.now, 0, 0))
    feed = PublicFeed(session.view(PUBLIC), session.readings())
    window = StageWindow(feed)
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    feed.show(match.view(), match.readings())
    feed.tick(match.readings())


def test_players_see_their_chosen_colours(qtbot: QtBot) -> None:
    match = army(colours={"red": "violet", "blue": "teal"}).start().play(1)
    table = Table(qtbot, match, motion=False)
    assert [style.name for style in table.window.surface.scene.styles] == ["violet", "teal"]
    names = [card.style.name for card in table.window.surface.column.cards]
    assert names == ["violet", "teal"]
    table.session.stop()
    table.window.close()


class _Painted(QWidget):
    """Records which areas of a widget are painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget.window())
        self.hide()
        self.region = QRegion()
        widget.installEventFilter(self)
        self._widget = widget

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._widget and isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


def _move(widget: QWidget) -> None:
    at = QPointF(30, 30)
    buttons = Qt.MouseButton.NoButton
    event = QMouseEvent(
        QEvent.Type.MouseMove, at, at, buttons, buttons, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(widget, event)


def _animations(window: QWidget) -> list[QAbstractAnimation]:
    running = QAbstractAnimation.State.Running
    return [
        animation
        for animation in window.findChildren(QAbstractAnimation)
        if animation.state() is running
    ]


def _settle(window: QWidget) -> None:
    for animation in _animations(window):
        animation.setCurrentTime(animation.totalDuration())


def _image(window: QWidget) -> QImage:
    image = window.grab().toImage()
    return image.convertToFormat(image.Format.Format_RGB32)
