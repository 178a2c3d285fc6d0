"""A small preview of the broadcast, requested from the server and delayed like any source."""

from __future__ import annotations

import time

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QImage, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from games.broadcast.counting import state_after
from games.broadcast.feed import Shown, State
from games.match.clocks import Clock, clock_text
from gui.broadcast.follower import Follower
from gui.kit.texts import Broadcast
from gui.kit.theme import DARK, LIGHT, Radius, Space, Theme, Weight, font, px, theme_of
from gui.picture.between import paint_scene, scale_of
from gui.picture.painter import Backdrop, StagePainter
from gui.picture.scenes import drawn


class Preview(QWidget):
    """A preview of the broadcast at the address given to `watch`; `watched(count)`: number of
    open sources."""

    watched = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown, self._at, self._frame = Shown(), 0.0, ("", 0)
        self._board = QImage()
        self._follower = Follower(self)
        self._follower.came.connect(self._take_state)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(Broadcast.tr("What is on air"))

    def watch(self, address: str) -> None:
        """Show the broadcast served at this address; "": nothing."""
        if address != self._follower.address:
            self._follower.address, self._shown, self._board = address, Shown(), QImage()
            self._frame = "", 0
            self.update()
            self._follower.look()

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(px(480), px(270))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return width * 9 // 16

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follower.run(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._follower.run(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        state = self._shown.state
        theme = theme_of(self) if state is None else (DARK if state.dark else LIGHT)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(QColor(theme.line))
        painter.setBrush(QColor(theme.background))
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(area, Radius.CARD, Radius.CARD)
        inner = area.adjusted(Space.M, Space.M, -Space.M, -Space.M)
        scene = drawn(self._shown, self._follower.pictures)
        if scene is not None:
            painter.translate(inner.topLeft())
            scale, now = scale_of(inner.size()), round(1000 * time.time())
            stage = StagePainter(painter, theme, scale, Backdrop.STUDIO)
            paint_scene(stage, inner.size(), scene, now)
        elif state is None:
            painter.setPen(QColor(theme.muted))
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, self._why_empty())
        else:
            self._paint(painter, inner, theme, state)
        painter.end()

    # Internals

    def _take_state(self, shown: Shown) -> None:
        self._shown, self._at = shown, time.monotonic()
        self.watched.emit(shown.watching)
        self.update()
        frame = shown.epoch, shown.frames
        if frame != self._frame:
            self._frame = frame
            self._follower.ask("board.png", self._take_board)

    def _take_board(self, data: bytes) -> None:
        self._board = QImage.fromData(data)
        self.update()

    def _why_empty(self) -> str:
        if not self._follower.address:
            return Broadcast.tr("Off air")
        if self._shown.delay:
            return Broadcast.tr("What happens now is shown in {0} s.").format(
                round(self._shown.delay)
            )
        return Broadcast.tr("Nothing is being played. The next match goes on air by itself.")

    def _paint(self, painter: QPainter, area: QRectF, theme: Theme, state: State) -> None:
        """Paint the board and the scene's texts."""
        age = self._shown.age
        if not self._shown.still:
            age += round((time.monotonic() - self._at) * 1000)
        now = state_after(state, age)
        side = min(area.height(), area.width() * 0.56)
        self._paint_board(painter, QRectF(area.left(), area.top(), side, area.height()))
        lines = [(now.title, Weight.STRONG, theme.text), (now.when, Weight.NORMAL, theme.muted)]
        if now.event is not None:
            event = " · ".join(filter(None, (now.event.title, now.event.round, now.event.series)))
            lines.insert(0, (event, Weight.NORMAL, theme.muted))
        if now.banner is not None:
            lines.append((now.banner.title, Weight.STRONG, theme.gold))
        if now.shared is not None:
            lines.append((_time(now.shared), Weight.STRONG, theme.text))
        for seat in now.seats:
            said = " · ".join(filter(None, (_time(seat.clock), seat.said)))
            lines += [(seat.name, Weight.STRONG, theme.text), (said, Weight.NORMAL, theme.muted)]
        left = area.left() + side + Space.L
        room = QRectF(left, area.top(), area.right() - left, area.height() / len(lines))
        for text, weight, colour in lines:
            painter.setFont(font(14, weight))
            painter.setPen(QColor(colour))
            said = painter.fontMetrics().elidedText(
                text, Qt.TextElideMode.ElideRight, int(room.width())
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, said)
            room.translate(0, room.height())

    def _paint_board(self, painter: QPainter, room: QRectF) -> None:
        if self._board.isNull():
            return
        size = self._board.size().scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(0, 0, size.width(), size.height())
        place.moveCenter(room.center())
        painter.drawImage(place, self._board)


def _time(clock: Clock | None) -> str:
    return "" if clock is None else clock_text(clock.shown)
