from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC, KnownError, Seat
from games.match.archive import Header
from games.match.events import Begun, Noted
from games.match.match import NotNow
from gui.desk.handles import Handles
from gui.desk.menu import Shortcut
from gui.desk.page import DeskPage, DeskSettings
from gui.games import Companion, face
from gui.kit.board.scene import BoardScene
from gui.kit.texts import App
from gui.play.page import PlayPage
from gui.stage.window import StageWindow
from gui.storage.settings import Preferences
from gui.table.feed import PublicFeed, publish
from gui.table.hotseat import Phase
from gui.table.programs.seat_player import PERSON, described, is_bot, portrait_icon, sitters
from gui.table.session import Session
from gui.table.sounds import Cue, Sounds

if TYPE_CHECKING:
    from gui.film.saving import Clips
    from gui.schedule.due import DeskSchedule
    from gui.schedule.plans import Schedules
    from gui.table.programs.advising import Coach
    from gui.table.programs.analysis import Hinter, Outlook
    from gui.table.programs.driver import Programs


class LiveMatch(QObject):
    """An open match, with its session, its page, its programs, and the feed for the Stage.

    `programs` holds the programs that play; the default is those in the header. `may` returns True
    if a program is allowed to start.
    """

    unsavedChanged = Signal()
    left = Signal()
    planned = Signal(object)
    """Request to plan a match that belongs to no evening. Carries the start as a `datetime`."""
    privacyChosen = Signal(bool)
    codesChosen = Signal(bool)
    coachChosen = Signal(bool)
    volumeChosen = Signal(int)
    clipChosen = Signal(object)

    def __init__(
        self,
        header: Header,
        session: Session,
        preferences: Preferences,
        parent: QObject | None = None,
        schedules: Callable[[], Schedules] | None = None,
        may: Callable[[str], bool] = is_bot,
        programs: dict[str, str] | None = None,
        handles: Handles | None = None,
    ) -> None:
        super().__init__(parent)
        self._handles = handles
        self._listed_programs = header.programs if programs is None else programs
        self._may = may
        self.header, self.session = header, session
        self._schedules = schedules
        self._schedule: DeskSchedule | None = None
        session.setParent(self)
        self._preferences = preferences
        self._feed: PublicFeed | None = None
        self.stage: StageWindow | None = None
        self.page: DeskPage | PlayPage = self._make_page()
        session.savingChanged.connect(self.unsavedChanged)
        self.page.replayRequested.connect(self._replay)
        asks = self.page.exporter if isinstance(self.page, DeskPage) else self.page.steps
        asks.clipRequested.connect(self._save_clip)
        if isinstance(self.page, DeskPage):
            self.page.privacy.chosen.connect(self.privacyChosen)
            self.page.exporter.codesChosen.connect(self.codesChosen)
        self._companion = self._make_companion()
        self._programs: Programs | None = None
        self._dismissed = False
        self._hinter: Hinter | None = None
        self._coach: Coach | None = None
        self._clips: Clips | None = None
        self._outlook: Outlook | None = None
        session.changed.connect(self._judge)
        self._judge()
        self._sounds: Sounds | None = None
        self._sound(preferences.sounds and self.umpired)
        if isinstance(self.page, PlayPage) and not self.over:
            self._offer_hints(self.page)
            self._offer_coach(self.page)
        if isinstance(self.page, DeskPage):
            self.session.changed.connect(self._seat_stand_ins)
            self._seat_stand_ins()
        elif self._listed_programs and not self.over:
            QTimer.singleShot(0, self, self._seat_programs)  # after the page has been painted

    @property
    def scene(self) -> BoardScene:
        return self.page.side.scene if isinstance(self.page, DeskPage) else self.page.scene

    @property
    def title(self) -> str:
        """The window title, which must not contain secrets."""
        view = self.session.view(PUBLIC)
        return f"{view.game.title} · {' – '.join(view.names)}"

    @property
    def over(self) -> bool:
        return self.session.view(PUBLIC).over

    @property
    def untouched(self) -> bool:
        """True if all events so far were recorded by Garnet, not by a user."""
        return all(isinstance(event, Noted | Begun) for event in self.session.match.events)

    @property
    def at_risk(self) -> bool:
        """True if leaving now would lose the match, because it is in progress and not saved."""
        session = self.session
        kept = not session.saving_problem or (session.taken_over and not session.unsaved)
        return not (kept or self.over or self.untouched)

    @property
    def running(self) -> bool:
        """True if leaving now would interrupt the match.

        A match by post continues without the window, and a match without an umpire can be left
        while its clocks are paused.
        """
        view = self.session.view(PUBLIC)
        if view.post is not None and self.stage is None:
            return False
        if view.over or self.umpired:
            return view.begun and not view.over
        return view.started and not (view.timed and view.paused)

    @property
    def umpired(self) -> bool:
        return isinstance(self.page, DeskPage)

    @property
    def waits(self) -> bool:
        """True if the match stays open while other pages are shown.

        This is an umpired match in progress, or a finished match of an evening whose result has not
        been posted or whose next game has not been set up.
        """
        page = self.page
        if not isinstance(page, DeskPage):
            return False
        after = page.after
        return not self.over or (after is not None and (after.sets_up or not page.steps.posted))

    @property
    def unentered(self) -> tuple[str, ...]:
        """The players whose fields at the Desk contain text that has not been entered."""
        seats = self.page.unentered() if isinstance(self.page, DeskPage) else ()
        return tuple(self.session.view(PUBLIC).player(seat) for seat in seats)

    @property
    def tells_itself(self) -> bool:
        return self.umpired

    @property
    def feed(self) -> PublicFeed:
        """The feed for the Stage and the broadcast, created on first use."""
        if self._feed is None:
            self._feed = publish(self.session, self)
        return self._feed

    def offer_stage_rows(self, rows: Callable[[], tuple[Shortcut, ...]]) -> None:
        """Set the function that returns the Stage's rows each time the Desk's menu opens."""
        if isinstance(self.page, DeskPage):
            self.page.shortcuts.offer_on_menu(rows)

    def set_stage_on_screen(self, beside: bool) -> None:
        """Set whether a Stage is on the same screen (`beside`), so that typed text is hidden."""
        if isinstance(self.page, DeskPage):
            self.page.privacy.setStageOnScreen(beside)

    def fields_in_use(self) -> tuple[QWidget, ...]:
        """Return the fields that an opening Stage must not cover, the focused field first."""
        return self.page.fields_in_use() if isinstance(self.page, DeskPage) else ()

    def widgets_in_use(self) -> tuple[QWidget, ...]:
        """Return the widgets that should stay visible when a Stage opens."""
        page = self.page
        if isinstance(page, DeskPage):
            return *self.fields_in_use(), *page.buttons_in_use()
        return (page,)

    def take(self, preferences: Preferences) -> None:
        self._preferences = preferences
        if isinstance(self.page, DeskPage):
            self.page.setSettings(_for_desk(preferences))
        else:
            self.page.scene.one_click = preferences.one_click
            self.page.coaching.turn(preferences.coach)
            self.page.sounds.set_volume(preferences.volume)
        self._sound(preferences.sounds and self.umpired)

    def setShown(self, shown: bool) -> None:
        """Set whether the match's page is shown. A hidden Desk does not update its clocks."""
        if isinstance(self.page, DeskPage):
            self.page.setShown(shown)

    def dismiss(self) -> None:
        self._dismissed = True
        if self._programs is not None:
            self._programs.close()
        for helper in (self._hinter, self._coach, self._outlook):
            if helper is not None:
                helper.close()

    def close(self) -> None:
        """Pause the clocks, except in a match by post, and release everything but the page.

        The window deletes the page.
        """
        self.left.emit()
        view = self.session.view(PUBLIC)
        if isinstance(self.page, DeskPage):
            with suppress(KnownError):  # another Garnet may have taken the match over
                self.page.keep_typed()
        runs = view.timed and view.post is None and not (view.paused or view.over)
        if runs and not self.session.taken_over:
            with suppress(NotNow):  # another Garnet may have taken the match over
                self.session.pause(App.tr("The match was interrupted."))
        self.session.stop()
        if self._schedule is not None:
            self._schedule.leave()
        self.dismiss()
        if self._companion is not None:
            self._companion.close()
        if self._feed is not None:
            self._feed.closing.emit()
        self.deleteLater()

    def _make_page(self) -> DeskPage | PlayPage:
        if self.header.kind == "umpire":
            desk = DeskPage(self.session, _for_desk(self._preferences), handles=self._handles)
            self._keep_schedule(desk)
            return desk
        page = PlayPage(self.session, self._preferences.volume, frozenset(self.sitters()))
        page.sounds.volumeChosen.connect(self.volumeChosen)
        page.scene.one_click = self._preferences.one_click
        if sitters := self.sitters():
            for seat, panel in page.side.panels.items():
                program = sitters.get(seat, PERSON)
                panel.setFace(portrait_icon(program), described(program))
        return page

    def _seat_stand_ins(self) -> None:
        stand_ins = {} if self.over else self.session.match.stand_ins()
        if self._programs is None:
            if not stand_ins or self._dismissed:
                return
            from gui.table.programs.driver import Programs

            self._programs = Programs(self.session, self._preferences.think * 1_000, parent=self)
            self._programs.messageSent.connect(self.page.tell)
            self._programs.changed.connect(self._show_failed)
        for seat in Seat:
            if self._programs.sitting(seat) != stand_ins.get(seat, ""):
                self._programs.sit(seat, stand_ins.get(seat, ""))

    def _show_failed(self) -> None:
        if self._programs is not None and isinstance(self.page, DeskPage):
            self.page.display.show_failed(() if self.over else self._programs.failed)

    def _offer_hints(self, page: PlayPage) -> None:
        """Offer hints in casual play, unless the game forbids them (MA-11)."""
        from gui.table.programs.analysis import Hinter, hinted

        if not hinted(self.session.match.game):
            return
        self._hinter = hinter = Hinter(self.session, self)
        page.steps.hintRequested.connect(hinter.ask)
        hinter.found.connect(page.hints.show)
        hinter.warming.connect(page.hints.wait)
        hinter.failed.connect(lambda: page.hints.show(page.host.seat, None))
        page.offer_hints()

    def _offer_coach(self, page: PlayPage) -> None:
        from gui.table.programs.advising import Coach, coached

        if coached(page.host):
            self._coach = Coach(page.host, self)
            page.coaching.offer(self._coach, self._preferences.coach)
            page.coaching.chosen.connect(self.coachChosen)

    def sitters(self) -> dict[Seat, str]:
        """Return the programs that play, keyed by seat."""
        return sitters(self.session.match, self._listed_programs)

    def _seat_programs(self) -> None:
        from gui.table.programs.driver import PACE, WATCHED, Programs

        page = self.page
        if isinstance(page, DeskPage) or self._dismissed:
            return
        host, wish = page.host, self._preferences.think * 1_000
        pace = WATCHED if host.demonstration else PACE
        self._programs = programs = Programs(self.session, wish, pace, self, may=self._may)
        programs.messageSent.connect(page.tell)
        programs.setBusy(page.moving)
        programs.seat(self.sitters())
        host.changed.connect(lambda: programs.hold(host.phase is Phase.PAUSED))

    def _make_companion(self) -> Companion | None:
        """Return the game's companion, whose progress the Desk shows, or None."""
        if self.over:
            return None
        companion = face(self.header.game).companion(self.session, self)
        if companion is not None and isinstance(self.page, DeskPage):
            page = self.page
            companion.changed.connect(lambda: page.showCompanion(companion.state()))
            self.session.changed.connect(lambda: page.showCompanion(companion.state()))
            page.showCompanion(companion.state())
        return companion

    def _replay(self) -> None:
        scenes = [self.scene] if self.stage is None else [self.scene, self.stage.surface.scene]
        for scene in scenes:
            lines = scene.lines()
            if lines:
                scene.replay(lines[-1])
        if self._feed is not None:
            self._feed.solved.emit()

    def _judge(self) -> None:
        if self._outlook is not None or self._dismissed or self.over:
            return
        if self.session.match.state.chance_shown:
            from gui.table.programs.analysis import Outlook

            self._outlook = Outlook(self.session, self)
            self._outlook.changed.connect(self._show_chance)

    def _show_chance(self, chance: float | None) -> None:
        self.feed.take(replace(self.feed.hand, chance=chance))

    def _sound(self, on: bool) -> None:
        if self._sounds is None and on:
            self._sounds = Sounds(self.feed, on, self, lambda: self.stage is not None)
        if self._sounds is not None:
            self._sounds.on = on

    def play_stage_sound(self, shown: Cue) -> None:
        """Play the sound for a new leader or, at the Desk, for the end of the match."""
        if isinstance(self.page, PlayPage):
            if shown is Cue.LEAD:
                self.page.sounds.play(shown)
        elif self._sounds is not None:
            self._sounds.play(shown)

    def _save_clip(self) -> None:
        from gui.film.saving import Clips

        if self._clips is None:
            self._clips = Clips(self.page)
            self._clips.changed.connect(self.clipChosen)
        self._clips.choice = self._preferences.clip
        self._clips.ask(self.session.match, self.header)

    def _keep_schedule(self, desk: DeskPage) -> None:
        view = self.session.view(PUBLIC)
        if self._schedules is None or not view.game.parts.announced_before or view.started:
            return
        from gui.schedule.due import DeskSchedule

        banner, plans = desk.notices.schedule, self._schedules()
        schedule = DeskSchedule(desk, banner, self.session, plans, self.header.id)
        desk.scheduleRequested.connect(schedule.open)
        schedule.planned.connect(self.planned)
        self._schedule = schedule


def _for_desk(preferences: Preferences) -> DeskSettings:
    return DeskSettings(preferences.tick, preferences.private, preferences.codes)
