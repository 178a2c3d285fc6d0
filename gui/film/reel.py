"""A Stage that nobody sees, whose time passes only as somebody lets it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSize, Qt, QVariantAnimation
from PySide6.QtGui import QImage

from games.core import Ms
from gui.film.moments import Moment
from gui.kit.theme import Theme, set_theme
from gui.picture.column import Column
from gui.picture.dial import clock_key
from gui.picture.surface import StageSurface

LONGEST = 60_000
"""No reveal takes so long, in ms: what would go on for ever is cut off."""


class Reel:
    """Shows moments on a Stage of that size, `step` ms at a time. One that is not `moving` cuts.

    Nothing here waits: a Stage's motion is moved on by hand, its clocks are computed.
    """

    def __init__(
        self, moments: Sequence[Moment], size: QSize, step: Ms, theme: Theme, moving: bool = True
    ) -> None:
        self._moments, self._step = moments, step
        self._size = size
        self._theme = theme.with_motion(moving)

    def run(self) -> Iterator[StageSurface | None]:
        """One step after another: the Stage where something else is to be seen on it, else None."""
        first = self._moments[0]
        surface = StageSurface(first.view, first.readings(0))
        set_theme(surface, self._theme)
        surface.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        surface.resize(self._size)
        surface.show()  # or it would not be laid out
        try:
            for moment in self._moments:
                yield from self._show(surface, moment)
        finally:
            surface.hide()
            surface.deleteLater()

    def lengths(self) -> list[Ms]:
        """How long each picture is to be seen."""
        found: list[Ms] = []
        for shown in self.run():
            if shown is not None:
                found.append(0)
            found[-1] += self._step
        return found

    def pictures(self) -> Iterator[QImage]:
        """What is to be seen, one picture for each of the `lengths`."""
        for shown in self.run():
            if shown is not None:
                image = QImage(self._size, QImage.Format.Format_RGB32)
                shown.render(image)
                yield image

    def _show(self, surface: StageSurface, moment: Moment) -> Iterator[StageSurface | None]:
        """A moment: what leads to it, and then its rest."""
        if moment is not self._moments[0]:
            surface.setView(moment.view)
        surface.setReadings(moment.readings(0))
        yield surface
        passed, rested, told = self._step, self._step, _told(surface.column)
        while rested < moment.rests:
            moved = passed < LONGEST and _move_on(surface, self._step)
            surface.setReadings(moment.readings(passed))
            now = _told(surface.column)
            yield surface if moved or now != told else None
            passed, rested, told = passed + self._step, 0 if moved else rested + self._step, now
        surface.skip()


def _move_on(surface: StageSurface, ms: Ms) -> bool:
    """Let time pass for everything that moves; whether anything did."""
    moving = [
        one
        for one in surface.findChildren(QVariantAnimation)
        if one.state() is not QVariantAnimation.State.Stopped
    ]
    for one in moving:
        if one.state() is QVariantAnimation.State.Running:
            one.pause()  # or an event loop would move it on as well
        one.setCurrentTime(one.currentTime() + ms)
    return bool(moving)


def _told(column: Column) -> tuple[object, ...]:
    """What can be seen of the clocks."""
    return tuple(clock_key(one) for one in (column.shared, *(card.clock for card in column.cards)))
