from __future__ import annotations

from datetime import UTC, date, datetime
from functools import partial

from PySide6.QtCore import QObject, Signal

from games import registry
from games.core import Game
from games.lessons.steps import Lesson
from gui.app.services import AppData, Services
from gui.app.window import MainWindow
from gui.games import face
from gui.kit.processes import collection_paused
from gui.kit.texts import App
from gui.storage.settings import Settings
from gui.table.extensions import PageOffer

REACHED = "lessons"
"""Settings key for each game's number of finished lesson steps."""


class Teaching(QObject):
    rulesRequested = Signal(str, str)
    """Carries a game's id, and the clause to which its rules should be scrolled."""
    playRequested = Signal(str)
    """Carries the id of a game whose first match should be played."""

    def __init__(self, services: Services, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._settings, self._window = services.settings, window

    def open(self) -> None:
        from gui.lessons.page import ChoosePage

        page = ChoosePage(taught(), partial(reached, self._settings))
        page.chosen.connect(self.begin)
        self._window.open(page, App.tr("Learn"))

    def begin(self, game_id: str) -> None:
        from gui.lessons.page import LessonPage

        game, lesson = registry.game(game_id), face(game_id).lessons()
        if lesson is None:
            return
        at = reached(self._settings).get(game_id, 0)
        with collection_paused():
            page = LessonPage(game, lesson, at if at < len(lesson.steps) else 0)
        page.stepped.connect(lambda step: self._keep(game_id, step))
        page.finished.connect(lambda: self._keep(game_id, len(lesson.steps)))
        page.rulesRequested.connect(lambda clause: self.rulesRequested.emit(game_id, clause))
        page.playRequested.connect(lambda: self.playRequested.emit(game_id))
        self._window.open(page, App.tr("Lesson · {0}").format(game.title))

    def _keep(self, game_id: str, steps: int) -> None:
        done = reached(self._settings)
        lesson = face(game_id).lessons()
        total = 0 if lesson is None else len(lesson.steps)
        if done.get(game_id, 0) < total:  # progress is never reduced
            self._settings.keep_note(REACHED, done | {game_id: steps})


def reached(settings: Settings) -> dict[str, int]:
    """Return the number of finished lesson steps, keyed by game."""
    note = settings.note(REACHED)
    steps_by_id = note if isinstance(note, dict) else {}
    return {lesson: steps for lesson, steps in steps_by_id.items() if isinstance(steps, int)}


def taught() -> list[tuple[Game, Lesson]]:
    """Return the games with lessons. Games that combine other games come last."""
    games = map(registry.game, registry.game_ids())
    lessons = [(game, lesson) for game in games if (lesson := face(game.id).lessons()) is not None]
    return sorted(lessons, key=lambda item: item[1].gathers)


class Training(QObject):
    def __init__(
        self, services: Services, data: AppData, window: MainWindow, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._data, self._window = services, data, window

    @property
    def today(self) -> date:
        """The current UTC date, which determines the puzzle of the day."""
        return datetime.fromtimestamp(self._services.watch().wall / 1000, UTC).date()

    def open(self) -> None:
        from gui.practice.choose import ChoosePage

        page = ChoosePage(offers(), self._data.store, self.today)
        page.chosen.connect(self.begin)
        self._window.open(page, App.tr("Practice"))

    def begin(self, offer: PageOffer, day: date | None = None) -> None:
        tries, watch = self._data.store, self._services.watch
        if day is None or offer.daily is None:
            page = offer.make(tries, watch, self._services.settings)
        else:
            page = offer.daily(tries, watch, day)
        self._window.open(page, offer.title)


def offers() -> list[tuple[Game, tuple[PageOffer, ...]]]:
    """Return the practice pages of each game that has any. The game's own page comes first."""
    from gui.practice.positions import offer_of

    offered = []
    for game in map(registry.game, registry.game_ids()):
        own = offer_of(game)
        pages = (*((own,) if own is not None else ()), *face(game.id).pages())
        if pages:
            offered.append((game, pages))
    return offered
