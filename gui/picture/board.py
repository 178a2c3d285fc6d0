"""A game's board outside a match: living on a card or beside a form, and as a small picture."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from PySide6.QtCore import QEvent, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC, Game, Pair, Seat
from games.match import draws, record
from games.match.matchview import MatchView
from gui.games import face, scene_class
from gui.games.styles import styles_of
from gui.kit.board.painting import painted
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import BoardView
from gui.kit.theme import THEME_CHANGED, Radius, SeatStyle, Theme, set_theme, theme_of
from gui.kit.widgets.flow import in_column

STEP = 2_600
"""How long each view of the demo stays, in ms."""
REST = 6_000
"""How long the last one stays."""
LAST = 900
"""How long at least what has been animated stays."""


def without_coordinates(scene: BoardScene) -> None:
    """Leave the letters and numbers away where a board has them; they would not be readable."""
    hide = getattr(scene, "setCoordinates", None)
    if hide is not None:
        hide(False)


class Miniature(QWidget):
    """A board that shows `views` one after another and begins again after the last.

    Nothing on it can be clicked; it lets the mouse through to the card. Resting, or with motion
    off, it stays at the view `still` (by default one from the middle of the game). Hidden, it does
    nothing. `played`: all views have been shown.
    """

    played = Signal()

    def __init__(self, game_id: str, views: Sequence[Any], still: int | None = None) -> None:
        super().__init__()
        self._views = views
        self._still = len(views) * 2 // 3 if still is None else still
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
        self._timer = QTimer(self, interval=STEP, timerType=Qt.TimerType.VeryCoarseTimer)
        self._timer.timeout.connect(self.step)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._follow_motion()

    def _follow_motion(self) -> None:
        """Play or stand still, as the theme says now."""
        if not theme_of(self).motion.on and not self._following:
            self._at = self._still
            self.scene.setView(self._views[self._at], False)
        self._wind()

    def follow(self, view: Any, animated: bool = True) -> None:
        """Show this and no longer `views`, until it is told to rest or to play."""
        self._following = True
        self._wind()
        if view != self.scene.view:
            self.scene.setView(view, animated and self.isVisible())

    def rest(self, resting: bool) -> None:
        """Stand still, or play from the beginning."""
        self._following, self._resting = False, resting
        still = resting or not theme_of(self).motion.on
        self._at = self._still if still else 0
        self.scene.setView(self._views[self._at], False)
        self._timer.setInterval(STEP)
        self._wind()

    def step(self) -> None:
        """Show the next view."""
        self._at = (self._at + 1) % len(self._views)
        self.scene.setView(self._views[self._at], animated=self._at > 0)
        stays = REST if self._at == len(self._views) - 1 else STEP
        self._timer.setInterval(max(stays, round(self.scene.running_time) + LAST))
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


class LivingBoard(QWidget):
    """A small board on which a demonstration match plays itself, once it has been woken.

    Until then there is only the table: boards take time to load, and the first picture does not
    wait for them. `played`: the match was shown to its end.
    """

    played = Signal()

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self._players: tuple[Pair[str], Pair[SeatStyle]] | None = None
        self.miniature: Miniature | None = None
        self.failed = False
        self._column = in_column(of=self)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def wake(self) -> None:
        """Load the board and let it play."""
        if self.miniature is None and not self.failed:
            try:
                self.miniature = Miniature(self.game.id, views(self.game))
            except Exception as error:  # a mistake in one game leaves Home to all the others
                self.failed = True
                sys.excepthook(type(error), error, error.__traceback__)
                return
            if self._players is not None:
                self.miniature.scene.setPlayers(*self._players)
            self.miniature.played.connect(self.played)
            self._column.addWidget(self.miniature)

    def follow(self, view: Any, animated: bool = True) -> None:
        """Show this and no longer the demonstration match, until it is told to rest or to play."""
        if self.miniature is not None:
            self.miniature.follow(view, animated)

    def rest(self, resting: bool) -> None:
        """Stand still, or play the demonstration match from its beginning."""
        if self.miniature is not None:
            self.miniature.rest(resting)

    @property
    def seen(self) -> bool:
        """Whether its board is there, and a part of it not scrolled away."""
        return self.miniature is not None and not self.visibleRegion().isEmpty()

    @property
    def running_time(self) -> float:
        """How long the running animation takes, in ms; 0 if none runs."""
        return 0.0 if self.miniature is None else self.miniature.scene.running_time

    @property
    def moving(self) -> bool:
        """Whether it still shows what happened."""
        return self.running_time > 0

    def setPlayers(self, names: Pair[str], styles: Pair[SeatStyle]) -> None:
        """Who plays, and in what colours."""
        self._players = names, styles
        if self.miniature is not None:
            self.miniature.scene.setPlayers(names, styles)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.miniature is None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme_of(self).board.table))
            painter.drawRoundedRect(self.rect(), Radius.SMALL, Radius.SMALL)
            painter.end()


def picture_of(view: MatchView, theme: Theme, side: int, ratio: float) -> QPixmap:
    """Return the board of a match as a picture, `side` logical pixels wide and high."""
    scene = scene_class(view.game.id)()
    set_theme(scene, theme.with_motion(False))
    without_coordinates(scene)
    scene.setPlayers(view.setup.players, styles_of(view))
    scene.setOver(view.over)
    scene.setView(view.board, False)
    scene.fit(QSizeF(side, side), ratio)
    area = QRectF(0, 0, side, side)
    pixels = QSize(1, 1) * round(side * ratio)
    return painted(pixels, ratio, lambda painter: scene.render(painter, area, area))


LENGTH = 14
"""Moves at most: enough to see what the game is, few enough that the board stays open."""


@cache
def views(game: Game) -> tuple[Any, ...]:
    """Return the public views of a game's sample match, the same each time."""
    return tuple(play(game))


def play(game: Game, seed: str = "Garnet", length: int = LENGTH) -> Iterator[Any]:
    """Yield the views of such a match: the beginning, then the board after each of `length` phases.

    Moves are written down, or drawn where the game can draw them, or else taken at random.
    """
    shown = face(game.id).showcase
    script = iter(shown.script)
    draw = draws.drawer(seed.encode())
    options = game.drawn.supply(game.default_edition, dict(shown.options), draw)
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
    """Of a sheet's parts those of the first trial, and no “no action” where there is another."""
    found = [one for one in actions if position.slot(one) == position.slot(actions[0])]
    return found[1:] if position.parts() and len(found) > 1 else found
