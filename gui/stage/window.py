"""The Stage: the shared public window, and its placement on the screens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import (
    QByteArray,
    QEvent,
    QKeyCombination,
    QMargins,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QCloseEvent, QGuiApplication, QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from games.broadcast.hand import Pace
from games.broadcast.show import Scene
from games.match.brand import NO_BRAND, Brand
from gui.kit.board.scene import MODIFIERS
from gui.kit.texts import Stage
from gui.kit.theme import DARK, LIGHT, THEME_CHANGED, set_theme, theme_of
from gui.kit.widgets.flow import discard
from gui.kit.widgets.pages import fitting
from gui.picture.caster import Caster
from gui.picture.layout import SMALLEST
from gui.picture.painter import Backdrop
from gui.picture.sceneview import SceneView
from gui.picture.surface import StageSurface
from gui.table.feed import PublicFeed
from gui.table.watch import computer

CURSOR_STAYS = 2_000
"""Time after which an idle mouse pointer is hidden, in milliseconds."""

BROADCAST = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_B)
NEXT = QKeyCombination(Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_F2)


class StageWindow(QWidget):
    """The public window that shows a match or a scene, without visible controls.

    The window opens without taking focus. It responds to these keys and mouse actions:

    - F11 or a double click: toggle full screen; Escape: leave full screen
    - B: next backdrop; T: switch between dark and light
    - A: replay the last reveal; S: change the speed of reveals
    - D: toggle drawing with the left mouse button
    - Ctrl+B: request the Broadcast page; G: request the display of the game's goal
    - Shift+F2: request the proposed next scene
    - any other key: skip an animation, or continue a paused reveal

    `now` returns the current time in milliseconds since the Unix epoch.
    """

    closed = Signal()
    broadcastRequested = Signal()
    goalRequested = Signal()
    nextRequested = Signal()

    def __init__(
        self,
        feed: PublicFeed | None = None,
        now: Callable[[], int] = lambda: computer().wall,
    ) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._feed: PublicFeed | None = None
        self._caster: Caster | None = None
        self._leader: Callable[[int], bool] | None = None
        self._surface: StageSurface | None = None
        self._backdrop = Backdrop.STUDIO
        self.between = SceneView(now)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.between)
        self._idle = QTimer(self, singleShot=True, interval=CURSOR_STAYS)
        self._idle.timeout.connect(self._hide_cursor)
        self.setWindowTitle(Stage.tr("Garnet Stage"))
        self.setAccessibleName(Stage.tr("Garnet Stage"))
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        # Set transparency before the window is shown: a screen capture loses a recreated window.
        # The window is therefore always transparent, and opaque backdrops cover it.
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setMinimumSize(fitting(SMALLEST.toSize(), SMALLEST.toSize()))
        self.resize(fitting(self.sizeHint(), SMALLEST.toSize()))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        if feed is not None:
            self.setFeed(feed)

    def setFeed(self, feed: PublicFeed | None) -> None:
        old_surface, self._surface = self._surface, None
        self._feed = feed
        self._caster = None if feed is None else Caster(feed)
        if feed is not None:
            self._surface = surface = StageSurface(feed.view, feed.readings)
            surface.setBackdrop(self._backdrop)
            surface.setHand(feed.hand)
            feed.changed.connect(surface.setView)
            feed.ticked.connect(surface.setReadings)
            feed.handChanged.connect(surface.setHand)
            self._stack.addWidget(surface)
        self.setScene(self.scene, self.between.brand)
        if old_surface is not None:
            self._stack.removeWidget(old_surface)
            discard(old_surface)

    def setScene(self, scene: Scene | None, brand: Brand = NO_BRAND) -> None:
        """Show a scene. If `scene` is None, show the match. `brand` is the evening's brand."""
        if (scene, brand) != (self.scene, self.between.brand):
            self.between.setScene(scene, brand)
        shown = self.between if scene is not None or self._surface is None else self._surface
        self._stack.setCurrentWidget(shown)

    @property
    def scene(self) -> Scene | None:
        return self.between.scene

    @property
    def surface(self) -> StageSurface:
        """The surface of the match. It exists only while a match is set."""
        assert self._surface is not None
        return self._surface

    def setBackground(self, backdrop: Backdrop) -> None:
        self._backdrop = backdrop
        self.between.setBackdrop(backdrop)
        if self._surface is not None:
            self._surface.setBackdrop(backdrop)

    def lead(self, leader: Callable[[int], bool]) -> None:
        """Set a handler for keys that control a replay. It returns True if it handled a key."""
        self._leader = leader

    def toggleFullScreen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def sizeHint(self) -> QSize:
        return QSize(1280, 720)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in MODIFIERS:
            return
        if event.keyCombination() == BROADCAST:
            self.broadcastRequested.emit()
        elif event.keyCombination() == NEXT:
            self.nextRequested.emit()
        elif self.scene is not None or self._surface is None:
            self._press(key)
        else:
            self._press_in_match(self._surface, event)

    def _press(self, key: int) -> bool:
        if key == Qt.Key.Key_F11 or (key == Qt.Key.Key_Escape and self.isFullScreen()):
            self.toggleFullScreen()
        elif key == Qt.Key.Key_B:
            self.setBackground(self._backdrop.following)
        elif key == Qt.Key.Key_T:
            self._turn_theme()
        elif key == Qt.Key.Key_G:
            self.goalRequested.emit()
        else:
            return False
        return True

    def _press_in_match(self, surface: StageSurface, event: QKeyEvent) -> None:
        key, caster = event.key(), self._caster
        resting = surface.scene.resting()
        if self._leader is not None and not resting and self._leader(key):
            return
        if caster is None or caster.key(key) or self._go_on(surface):
            return
        surface.skip()
        if not self._press(key) and surface.scene.showKey(event):
            caster.enlarge(surface.scene.enlarged)

    def _go_on(self, surface: StageSurface) -> bool:
        """Continue a reveal that pauses at each step. Return True if a reveal was paused."""
        rested = surface.scene.resting()
        if self._feed is not None and self._feed.hand.pace is Pace.STEPPED:
            self._feed.take(self._feed.hand.stepped())
        return rested

    @property
    def _drawn_on(self) -> tuple[Caster, StageSurface] | None:
        if self.scene is not None or self._caster is None or self._surface is None:
            return None
        return self._caster, self._surface

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (drawn := self._drawn_on) is not None:
            drawn[0].press(drawn[1], event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if (drawn := self._drawn_on) is not None:
            drawn[0].release(drawn[1], event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        drawn = self._drawn_on
        if drawn is None or not drawn[0].press(drawn[1], event, again=True):
            self.toggleFullScreen()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        drawn = self._drawn_on
        if drawn is not None and drawn[0].drawing:
            self.setCursor(Qt.CursorShape.CrossCursor)
        else:
            self.unsetCursor()
        self._idle.start()
        if drawn is not None:
            drawn[0].move(drawn[1], event)

    def leaveEvent(self, event: QEvent) -> None:
        self._idle.stop()
        self.unsetCursor()

    def _hide_cursor(self) -> None:
        self.setCursor(Qt.CursorShape.BlankCursor)

    def customEvent(self, event: QEvent) -> None:
        """Adopt the application's motion setting and brand, but keep the window dark or light."""
        own, now = theme_of(self), theme_of()
        theme = (DARK if own.dark else LIGHT).with_motion(now.motion.on).with_brand(now.brand)
        if event.type() == THEME_CHANGED and own != theme:
            set_theme(self, theme)

    def _turn_theme(self) -> None:
        """Switch between dark and light. If this matches the application, follow it again."""
        now = theme_of(self)
        other = (LIGHT if now.dark else DARK).with_motion(now.motion.on).with_brand(now.brand)
        set_theme(self, None if other == theme_of() else other)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        self._idle.stop()
        self.unsetCursor()
        super().hideEvent(event)


SIZES = (QSize(1280, 720), QSize(960, 540), QSize(800, 450), SMALLEST.toSize())
"""Window sizes tried for automatic placement, largest first."""


def restore_place(stage: QWidget, geometry: QByteArray, fields: Sequence[QWidget]) -> bool:
    """Restore the Stage's geometry, unless the Stage would then cover one of `fields`.

    Return False if the Stage still has to be placed.
    """
    if geometry.isEmpty() or not stage.restoreGeometry(geometry):
        return False
    fills_screen = stage.isFullScreen() or stage.isMaximized()
    area = stage.screen().geometry() if fills_screen else stage.frameGeometry()
    if not _covered(area, _on_screen(fields)):
        return True
    stage.setWindowState(Qt.WindowState.WindowNoState)
    return False


def place(stage: QWidget, window: QWidget, used: Iterable[QWidget]) -> None:
    """Place a Stage that has no usable stored geometry. Avoid covering the widgets in `used`."""
    own = window.screen()
    others = [
        screen.availableGeometry() for screen in QGuiApplication.screens() if screen is not own
    ]
    inner, outer = window.geometry(), window.frameGeometry()
    frame = QMargins(
        inner.left() - outer.left(),
        inner.top() - outer.top(),
        outer.right() - inner.right(),
        outer.bottom() - inner.bottom(),
    )
    best = best_place(own.availableGeometry(), others, outer, _on_screen(used), frame)
    stage.resize(best.marginsRemoved(frame).size())
    stage.move(best.topLeft())


def best_place(
    own: QRect, others: Sequence[QRect], window: QRect, used: Sequence[QRect], frame: QMargins
) -> QRect:
    """Return the best place for the Stage.

    If there is another screen, the Stage is centred on that screen. On a single screen, it has the
    largest size at which it covers nothing in `used`. If it covers something at every size, it has
    the smallest size, and covers as little as possible of the first rectangle in `used`, then of
    all rectangles in `used`, then of `window`.
    """
    if others:
        rect = QRect(QPoint(), _sizes(others[0], frame)[0])
        rect.moveCenter(others[0].center())
        return rect
    best = own
    for size in _sizes(own, frame):
        best = min(
            _places(own, size),
            key=lambda place: (
                _covered(place, used[:1]),
                _covered(place, used),
                _covered(place, (window,)),
            ),
        )
        if not _covered(best, used):
            break
    return best


def _sizes(area: QRect, frame: QMargins) -> list[QSize]:
    framed = [size.grownBy(frame) for size in SIZES]
    fitting = [size for size in framed if size.boundedTo(area.size()) == size]
    return fitting or framed[-1:]


STEPS = 12
"""Number of steps into which a screen is divided in the search for a place."""


def _places(area: QRect, size: QSize) -> list[QRect]:
    """Return candidate places across an area: corners first, then edges, then the interior."""
    wide = max(0, area.width() - size.width())
    high = max(0, area.height() - size.height())
    order = (STEPS, 0, *range(STEPS - 1, 0, -1))
    places = [(across, down) for across in order for down in order]
    places.sort(key=lambda at: sum(step not in (0, STEPS) for step in at))
    left, top = area.left(), area.top()
    return [
        QRect(QPoint(left + wide * across // STEPS, top + high * down // STEPS), size)
        for across, down in places
    ]


def _on_screen(widgets: Iterable[QWidget]) -> list[QRect]:
    return [QRect(widget.mapToGlobal(QPoint()), widget.size()) for widget in widgets]


def _covered(place: QRect, used: Sequence[QRect]) -> int:
    """Return the number of pixels of `used` that `place` covers."""
    return sum(overlap.width() * overlap.height() for overlap in map(place.intersected, used))
