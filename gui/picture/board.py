"""A game's board outside a match, animated or as a still image."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from PySide6.QtCore import QEvent, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC, Game, Pair, Seat, Setup
from games.match import draws, record
from games.match.matchview import MatchView
from gui.games import face, scene_class
from gui.games.styles import styles_for, styles_of
from gui.kit.board.painting import painted
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import BoardView
from gui.kit.theme import THEME_CHANGED, SeatStyle, Theme, px, set_theme, theme_of
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.ground import paint_table

VIEW_TIME = 2_600
"""Display time of each view of a demonstration, in milliseconds."""
LAST_VIEW_TIME = 6_000
"""Display time of the last view of a demonstration, in milliseconds."""
LEAST_VIEW_TIME = 900
"""Minimum display time of a view after its animation, in milliseconds."""


def without_coordinates(scene: BoardScene) -> None:
    hide = getattr(scene, "setCoordinates", None)
    if hide is not None:
        hide(False)


class Miniature(QWidget):
    """A board that ignores the mouse and shows `views` in a loop.

    At rest, or if motion is off, it shows a single view. `played` is emitted after all views have
    been shown.
    """

    played = Signal()

    def __init__(self, game_id: str, views: Sequence[Any]) -> None:
        super().__init__()
        self._views = views
        self._still = len(views) * 2 // 3
        self._at = self._still
        self._following = self._resting = False
        self.scene = scene_class(game_id)()
        self.scene.setParent(self)
        without_coordinates(self.scene)
        self.scene.setView(views[self._at], False)
        self.board = BoardView(self.scene, self)
        self.board.setMinimumSize(64, 64)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        in_column(self.board, of=self)
        self._timer = QTimer(self, interval=VIEW_TIME, timerType=Qt.TimerType.VeryCoarseTimer)
        self._timer.timeout.connect(self.step)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._follow_motion()

    def _follow_motion(self) -> None:
        if not theme_of(self).motion.on and not self._following:
            self._at = self._still
            self.scene.setView(self._views[self._at], False)
        self._wind()

    def follow(self, view: Any, animated: bool = True) -> None:
        """Show this view instead of `views`, until `rest` is called."""
        self._following = True
        self._wind()
        if view != self.scene.view:
            self.scene.setView(view, animated and self.isVisible())

    def rest(self, resting: bool) -> None:
        self._following, self._resting = False, resting
        still = resting or not theme_of(self).motion.on
        self._at = self._still if still else 0
        self.scene.setView(self._views[self._at], False)
        self._timer.setInterval(VIEW_TIME)
        self._wind()

    def step(self) -> None:
        self._at = (self._at + 1) % len(self._views)
        self.scene.setView(self._views[self._at], animated=self._at > 0)
        stays = LAST_VIEW_TIME if self._at == len(self._views) - 1 else VIEW_TIME
        self._timer.setInterval(max(stays, round(self.scene.running_time) + LEAST_VIEW_TIME))
        if self._at == 0:
            self.played.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._wind()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)

    def _wind(self) -> None:
        plays = theme_of(self).motion.on and not self._following and not self._resting
        if self.isVisible() and plays and len(self._views) > 1:
            self._timer.start()
        else:
            self._timer.stop()


class BoardPicture(QWidget):
    """An image of a game's board, rendered from the event loop once the widget is visible.

    `board` returns the view to show. If `board` is None, `show_end` sets the view later. Until the
    image is ready, or if rendering fails, an empty table is shown.
    """

    def __init__(self, game: Game, board: Callable[[], Any] | None, side: int) -> None:
        super().__init__()
        self._game, self._board, self._view = game, board, None
        self._end: Setup | None = None
        self._picture: QPixmap | None = None
        self._waiting = self._failed = False
        self.setFixedSize(px(side), px(side))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def ready(self) -> bool:
        return self._picture is not None

    def show_end(self, board: Any, setup: Setup) -> None:
        self._view, self._end, self._picture = board, setup, None
        self._board = lambda: board
        self.update()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._picture = None
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self._picture is not None:
                painter.drawPixmap(self.rect(), self._picture)
            else:
                paint_table(painter, self)
                if self._board is not None and not (self._waiting or self._failed):
                    self._waiting = True
                    QTimer.singleShot(0, self, self._make)

    def _make(self) -> None:
        self._waiting, theme, ratio = False, theme_of(self), self.devicePixelRatioF()
        styles, names = face(self._game.id).seat_styles, Pair("", "")
        if (end := self._end) is not None:
            styles, names = styles_for(self._game, end), end.players
        try:
            if self._view is None and self._board is not None:
                self._view = self._board()
            content = self._game.id, self._view, names, styles, end is not None
            self._picture = _painted(*content, theme, self.width(), ratio)
        except Exception as error:  # an error in one game must not affect the others
            self._failed = True
            sys.excepthook(type(error), error, error.__traceback__)
        self.update()


def picture_of(view: MatchView, theme: Theme, side: int, ratio: float) -> QPixmap:
    """Return an image of a match's board, `side` logical pixels wide and high."""
    players, styles = view.setup.players, styles_of(view)
    return _painted(view.game.id, view.board, players, styles, view.over, theme, side, ratio)


def _painted(
    game_id: str,
    board: Any,
    players: Pair[str],
    styles: Pair[SeatStyle],
    over: bool,
    theme: Theme,
    side: int,
    ratio: float,
) -> QPixmap:
    scene = scene_class(game_id)()
    set_theme(scene, theme.with_motion(False))
    without_coordinates(scene)
    scene.setPlayers(players, styles)
    scene.setOver(over)
    scene.setView(board, False)
    scene.fit(QSizeF(side, side), ratio)
    area = QRectF(0, 0, side, side)
    pixels = QSize(1, 1) * round(side * ratio)
    return painted(pixels, ratio, lambda painter: scene.render(painter, area, area))


SAMPLE_LENGTH = 14
"""Number of phases in a sample match, enough to illustrate the game without filling the board."""


@cache
def views(game: Game) -> tuple[Any, ...]:
    """Return the public views of a game's sample match. Every call returns the same views."""
    return tuple(play(game))


def play(game: Game, seed: str = "Garnet", length: int = SAMPLE_LENGTH) -> Iterator[Any]:
    """Yield the public views of a sample match, at the start and after each of `length` phases.

    The first moves come from the game's script. Each later move is the fallback for a seat that
    submits nothing or, if the game has no fallback, a random move.
    """
    showcase = face(game.id).showcase
    script = iter(showcase.script)
    draw = draws.drawer(seed.encode())
    options = game.drawn.supply(game.default_edition, dict(showcase.options), draw)
    setup = record.setup_of(game, None, options, {name: name for name in game.seats})
    pick = random.Random(f"{seed}/{game.id}")
    position = game.start(setup)
    yield position.view(PUBLIC)
    for _ in range(length):
        for seat in Seat:
            while seat in position.awaiting():
                action = position.fallback(seat, draw)
                if text := next(script, ""):
                    action = game.read(text, position, seat)
                    position.check(seat, action)
                elif action is None:
                    actions = _first_part(position, game.actions(position, seat))
                    if not actions:
                        return
                    action = pick.choice(actions)
                position = position.play(seat, action)
                if not game.parts.names:
                    break
        if position.complete():
            position = position.close()
        yield position.view(PUBLIC)
        if position.outcome() is not None:
            return


def _first_part(position: Any, actions: Sequence[Any]) -> list[Any]:
    """Return the `actions` that belong to the same part of a submission as the first action.

    "No action" is included only if there is no other action.
    """
    same_part = [action for action in actions if position.slot(action) == position.slot(actions[0])]
    return same_part[1:] if position.parts() and len(same_part) > 1 else same_part
