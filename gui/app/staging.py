from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QTimer, Signal
from PySide6.QtWidgets import QMenu, QWidget

from games.broadcast.hand import Pace
from games.core import PUBLIC
from gui.app.services import AppData, Services, remember
from gui.app.stage_content import StageContent
from gui.app.stage_watcher import StageWatcher
from gui.app.window import MainWindow
from gui.kit.audio import Effect, speaker
from gui.kit.texts import App
from gui.kit.theme import px
from gui.kit.widgets.buttons import open_below, tip

if TYPE_CHECKING:
    from games.evening.values import Evening
    from games.match.matchview import MatchView
    from gui.app.live import LiveMatch
    from gui.app.scene_source import SceneSource
    from gui.desk.menu import Shortcut
    from gui.stage.control import StageBar
    from gui.stage.window import StageWindow

TICK = 250
"""Time between two updates of a break's countdown, in milliseconds."""
MIN_HEIGHT_FOR_BAR = 480
"""Minimum height of the main window for showing the bar, in pixels."""
WARNING_TIMES = (60_000, 5_000)
"""Times before the end of a break at which a sound is played, in milliseconds."""


class Staging(QObject):
    """Owns the Stage, a single window, and selects the match or scene that it shows.

    Every Desk passed to `attend` can control the Stage, and hides typed text while the Stage is on
    its screen. `opened(QWidget)` carries the new window.
    """

    opened = Signal(QWidget)
    staged = Signal()

    def __init__(
        self, services: Services, data: AppData, host: MainWindow, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._data, self._host = services, data, host
        self.window: StageWindow | None = None
        self._lives: list[LiveMatch] = []
        self._scene_source: SceneSource | None = None
        self._shown: StageContent | None = None
        self._bar: StageBar | None = None
        self._running = False
        self._time_left: int | None = None
        self._ground = services.settings.now.ground
        self._ticks = QTimer(self, interval=TICK)
        self._ticks.timeout.connect(self.tick)
        self.watcher = StageWatcher(host, self)
        self.watcher.onScreenChanged.connect(self._tell_desks)
        services.settings.changed.connect(self._follow_settings)
        host.resized.connect(self._show_bar)
        services.appearance.changed.connect(self._show_bar)
        host.bind("F2", self.open)
        host.bind("Shift+F2", self.show_next)
        host.bind("Ctrl+F2", self.open_menu)

    @property
    def scene_source(self) -> SceneSource:
        """The source of scenes, with their match and evening. Created on first use."""
        if self._scene_source is None:
            from gui.app.scene_source import SceneSource

            self._scene_source = SceneSource(self._data)
        return self._scene_source

    @property
    def live(self) -> LiveMatch | None:
        return None if self._scene_source is None else self._scene_source.live

    @property
    def shown(self) -> StageContent:
        return StageContent.MATCH if self._shown is None else self._shown

    # The window

    def open(self, live: LiveMatch | None = None, evening_id: str = "") -> None:
        """Open the Stage or bring it to the front, without taking the focus.

        Show the match `live`. If it is None, show the last match or, without one, the next game of
        the evening.
        """
        if not self._data.opened:
            return
        if live is None and evening_id not in ("", self.scene_source.evening_id):
            self._unpin()
        if live is None and self.live is None:
            self.scene_source.host(evening_id)
        if self.window is None:
            self._open_window(live)
            if live is None:
                self._shown = StageContent.VERSUS
        if live is not None and live is not self.live:
            self.pin(live)
        self._refresh()
        assert self.window is not None
        if self.window.isMinimized():
            self.window.showNormal()
        self.window.show()
        self.window.raise_()

    def _open_window(self, live: LiveMatch | None) -> None:
        from gui.picture.painter import Backdrop
        from gui.stage.control import StageBar
        from gui.stage.window import StageWindow, place, restore_place

        self.window = window = StageWindow(None, lambda: self._services.watch().wall)
        window.setBackground(Backdrop[self._services.settings.now.ground.upper()])
        window.closed.connect(self._forget)
        window.nextRequested.connect(self.show_next)
        window.goalRequested.connect(self.show_goal)
        if self._bar is None:
            self._bar = StageBar()
            self._bar.nextRequested.connect(self.show_next)
            self._bar.scenesRequested.connect(self.open_menu)
            self._host.add_notice(self._bar)
        geometry = QByteArray.fromBase64(self._services.settings.now.stage.encode())
        fields = () if live is None else live.fields_in_use()
        if not restore_place(window, geometry, fields):
            place(window, self._host, self._widgets_in_use(live))
        self.opened.emit(window)

    def _widgets_in_use(self, live: LiveMatch | None) -> tuple[QWidget, ...]:
        page = self._host.page
        buttons_in_use = getattr(page, "buttons_in_use", lambda: (page,))
        return tuple(buttons_in_use()) if live is None else live.widgets_in_use()

    def close(self) -> None:
        if self.window is not None:
            self.window.close()

    def _forget(self) -> None:
        window, self.window = self.window, None
        if window is None:
            return
        geometry = bytes(window.saveGeometry().toBase64().data()).decode()
        self._services.settings.change(stage=geometry)
        self._ticks.stop()
        self._unpin()
        self._scene_source = self._shown = None
        if self._bar is not None:
            self._bar.hide()
        self.staged.emit()
        window.deleteLater()

    # The match

    def attend(self, live: LiveMatch) -> None:
        """Let a match's Desk control the Stage until `release` is called."""
        self._lives.append(live)
        live.offer_stage_rows(self._rows)
        live.set_stage_on_screen(self.watcher.beside)

    def _tell_desks(self, beside: bool) -> None:
        for live in self._lives:
            live.set_stage_on_screen(beside)

    def pin(self, live: LiveMatch) -> None:
        """Show this match from now on.

        If the match has not started yet, keep the scene that is on the Stage, but show the players
        instead of another match or a goal.
        """
        if self.window is None:
            return
        from gui.table.sounds import Cue

        self._unpin()
        self.scene_source.pin(live)
        feed = live.feed
        self.window.setFeed(feed)
        surface = self.window.surface
        remember(surface.scene, self._services.settings, f"{live.header.game}/stage")
        surface.leadTaken.connect(partial(live.play_stage_sound, Cue.LEAD))
        surface.endShown.connect(partial(live.play_stage_sound, Cue.END))
        live.stage = self.window
        live.session.changed.connect(self._on_changed)
        self._running = _runs(feed.view)
        waits = live.umpired and not feed.view.started and not feed.view.over
        if not waits:
            self._shown = StageContent.MATCH
        elif self.shown in (StageContent.MATCH, StageContent.GOAL):
            self._shown = StageContent.VERSUS
        self._refresh()

    def pin_if_replacing(self, live: LiveMatch) -> None:
        if self.window is not None and self.may_replace(self.live, self.scene_source.evening, live):
            self.pin(live)

    def may_replace(
        self, shown: LiveMatch | None, evening: Evening | None, opened: LiveMatch
    ) -> bool:
        """Return True if a newly opened match replaces `shown`, the last match on the Stage.

        An unfinished umpired match is not replaced. While `evening` is unfinished, only its own
        matches replace `shown`. A match by post replaces neither an unfinished evening nor a
        countdown.
        """
        from games.evening import hosting
        from games.evening.next_games import due

        if shown is not None and shown.umpired and not shown.over:
            return False
        goes_on = evening is not None and bool(due(evening))
        if opened.session.match.table.post is not None:
            counting = self._scene_source is not None and self._scene_source.until is not None
            return not counting and not goes_on
        in_evening = evening is not None and hosting.of_match(evening, opened.header.id) is not None
        return in_evening or not goes_on

    def release(self, live: LiveMatch, stays: bool) -> None:
        """Release a closing match. If `stays` is True, the Stage stays open and shows scenes."""
        if live in self._lives:
            self._lives.remove(live)
        if self.live is not live or self.window is None:
            return
        if not stays:
            self.close()
            return
        over = live.over
        self._unpin()
        if self.shown in (StageContent.MATCH, StageContent.VERSUS, StageContent.GOAL):
            self._shown = StageContent.WINNER if over else StageContent.BREAK
        self._refresh()

    def _unpin(self) -> None:
        live = self.live
        if live is not None:
            if self.window is not None:
                self.window.setFeed(None)
            live.session.changed.disconnect(self._on_changed)
            live.stage = None
            self.scene_source.leave()

    def _on_changed(self) -> None:
        """Show the match if it starts or resumes, or if its end is undone."""
        view = self.scene_source.view
        if view is None:
            return
        runs = _runs(view)
        if (runs and not self._running) or (not view.over and self.shown is StageContent.WINNER):
            self._shown = StageContent.MATCH
        self._running = runs
        if not view.over:
            self.scene_source.winner_told = False
        self._refresh()

    # Scenes

    def show(self, what: StageContent) -> None:
        """Show the match or a scene. For a break, first ask when the break ends."""
        if self.window is None:
            return
        if what is StageContent.BREAK:
            self.ask_break()
        elif what in self.scene_source.offered():
            self._shown = what
            self._refresh()

    def show_next(self) -> None:
        if self.window is not None:
            self.show(self.scene_source.following(self.shown))

    def show_goal(self) -> None:
        if self.shown is not StageContent.GOAL:
            self.show(StageContent.GOAL)
        elif self.live is not None and not self.live.over:
            self.show(StageContent.MATCH)
        else:
            self.show_next()

    def ask_break(self) -> None:
        from gui.stage.control import BreakSheet

        watch, sounds = self._services.watch, self._services.settings.now.break_sounds
        sheet = BreakSheet(self._host, lambda: watch().wall, sounds, self._running_clocks())
        sheet.chosen.connect(self._on_break)
        sheet.open()

    def _running_clocks(self) -> str:
        """Return a warning about clocks that would run during a break, or ""."""
        views = [live.session.view(PUBLIC) for live in self._lives]
        clocks = (view for view in views if _runs(view) and view.timed and view.post is None)
        names = ", ".join(" – ".join(clock.names) for clock in clocks)
        warning = App.tr("The clocks of {0} keep running; Ctrl+P at a match’s Desk pauses them.")
        return warning.format(names) if names else ""

    def _on_break(self, until: int | None, sounds: bool) -> None:
        self._services.settings.change(break_sounds=sounds)
        self.show_break(until)

    def show_break(self, until: int | None) -> None:
        """Show a break that ends at `until` (ms since 1970; None: no known end)."""
        if self.window is not None:
            self.scene_source.until, self._time_left = until, None
            self._shown = StageContent.BREAK
            self._refresh()
            self.tick()

    def tick(self) -> None:
        """Update the countdown and play its warning sounds."""
        if self.window is None or self._scene_source is None or self._scene_source.until is None:
            self._ticks.stop()
            return
        self.window.between.tick()
        before, left = self._time_left, self._scene_source.until - self._services.watch().wall
        self._time_left = left
        due = before is not None and any(left <= mark < before for mark in WARNING_TIMES)
        if due and self._services.settings.now.break_sounds:
            speaker().play(Effect.REVEALED.value)

    def refresh(self) -> None:
        if self.window is not None:
            self._refresh()

    def _refresh(self) -> None:
        window, source = self.window, self.scene_source
        if window is None:
            return
        scene = source.scene(self.shown)
        if scene is None and (self.shown is not StageContent.MATCH or self.live is None):
            others = (
                StageContent.VERSUS,
                StageContent.TABLE,
                StageContent.WINNER,
                StageContent.BREAK,
            )
            offered = [scene for scene in source.offered() if scene in others]
            self._shown = next(other for other in others if other in offered)
            scene = source.scene(self._shown)
        if self.shown is not StageContent.BREAK:
            source.until = None
        if self.shown is StageContent.WINNER:
            source.winner_told = True
        window.setScene(scene, source.brand)
        self.staged.emit()
        if source.until is not None:
            self._ticks.start()
        self._show_bar()

    # Controls

    def _show_bar(self) -> None:
        if self._bar is None or self._scene_source is None:
            return
        live, view = self.live, self._scene_source.view
        runs = view is not None and view.started and not view.over
        host = self._host
        self._bar.setVisible(
            not (runs and self.shown is StageContent.MATCH)
            and host.height() >= px(MIN_HEIGHT_FOR_BAR)
        )
        if self._bar.isHidden():
            return
        shown = App.tr("On the Stage: {0}").format(self.shown.words[0])
        self._bar.setToolTip(tip("" if live is None else live.title))
        self._bar.say(shown, self._scene_source.following(self.shown).words[1])

    def open_menu(self) -> None:
        if self.window is None:
            self.open()
        elif self._bar is not None:
            menu, button = self.menu(), self._bar.scenes
            if button.isVisible():
                open_below(button, menu)
            else:
                menu.popup(self._host.mapToGlobal(self._host.rect().center()))

    def menu(self) -> QMenu:
        menu = QMenu(self._host)
        for what in self.scene_source.offered():
            action = menu.addAction(what.words[1], partial(self.show, what))
            action.setCheckable(True)
            action.setChecked(what is self.shown)
        menu.addSeparator()
        menu.addAction(App.tr("Close the Stage"), self.close)
        return menu

    def _rows(self) -> tuple[Shortcut, ...]:
        from gui.desk.menu import Shortcut

        if self.window is None:
            return ()
        scenes = Shortcut("Ctrl+F2", App.tr("Stage: scenes…"), self.open_menu)
        if self.live is None:
            return (scenes,)
        hand, take = self.live.feed.hand, self.live.feed.take
        paced = replace(hand, pace=hand.pace.following)
        text = {
            Pace.USUAL: App.tr("Stage: reveals at normal speed"),
            Pace.SLOW: App.tr("Stage: reveals at half speed"),
            Pace.STEPPED: App.tr("Stage: reveals step by step"),
        }[paced.pace]
        rows = [
            Shortcut("", App.tr("Stage: replay the last reveal"), lambda: take(hand.replayed())),
            Shortcut("", text, lambda: take(paced)),
        ]
        if hand.pace is Pace.STEPPED:
            on = App.tr("Stage: continue the reveal")
            rows.append(Shortcut("", on, lambda: take(hand.stepped())))
        return *rows, scenes

    def _follow_settings(self) -> None:
        from gui.picture.painter import Backdrop

        before, self._ground = self._ground, self._services.settings.now.ground
        if self.window is not None and before != self._ground:
            self.window.setBackground(Backdrop[self._ground.upper()])


def _runs(view: MatchView) -> bool:
    return view.started and not view.paused and not view.over
