from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from gui.app.broadcasting import Broadcasting, Chaptering
from gui.app.eveninggames import EveningGames
from gui.app.evenings import Evenings
from gui.app.exit_guard import ExitGuard
from gui.app.learning import Teaching, Training
from gui.app.matches import Matches
from gui.app.newmatches import NewMatches
from gui.app.opening import Opening, Records
from gui.app.pages import Pages
from gui.app.planning import Planning
from gui.app.play_on import PlayOn
from gui.app.proposing import Ladder
from gui.app.rehearsing import Rehearsing
from gui.app.remote import RemoteBoards
from gui.app.review_stage import ReviewStage
from gui.app.services import AppData, Services
from gui.app.staging import Staging
from gui.app.textsize import TextSizeKeys
from gui.app.window import Dropping, MainWindow
from gui.games import problems
from gui.home.page import HomePage
from gui.kit import exports
from gui.kit.capture import CaptureExclusion
from gui.kit.texts import App

if TYPE_CHECKING:
    from games.core import Pair
    from games.evening.values import Entry
    from games.match.tournament import Tournament
    from gui.app.daily import PuzzleOfTheDay
    from gui.app.live import LiveMatch
    from gui.app.live_matches import LiveMatches
    from gui.home.settings_page import SettingsPage
    from gui.storage.matches import Request


MOST_RECENT = 50
"""Maximum number of matches listed on Home."""


class Garnet(QObject):
    """Creates the application's parts and connects them.

    If `window` and `home` are passed, they have already been painted, and the caller must call
    `open_archive`. If `starts_again` is True when the event loop ends, the caller must restart the
    application.
    """

    def __init__(
        self,
        services: Services,
        window: MainWindow | None = None,
        home: HomePage | None = None,
    ) -> None:
        super().__init__()
        self.services = services
        self._file: Path | None = None
        self.starts_again = False
        painted = home is not None
        self.window = window = MainWindow() if window is None else window
        self.home = home = HomePage(services.when, services.watch) if home is None else home
        self.data = data = AppData(services, self)
        self.staging = staging = Staging(services, data, window, self)
        self.matches = Matches(services, data, window, staging, self)
        self.pages = Pages(services, data, window, home, self)
        self.new_matches = NewMatches(services, data, window, self.pages, home, self)
        self.ladder = Ladder(data, self.matches, self.pages, self.new_matches.meet, self)
        self.live_matches: LiveMatches | None = None
        self.puzzle: PuzzleOfTheDay | None = None
        self.broadcasting = Broadcasting(services, data, self.matches, staging, window, self)
        self.chaptering = Chaptering(services, self.broadcasting, self)
        self.review_stage = ReviewStage(services, self.matches, self.broadcasting, self)
        self.rehearsing = Rehearsing(services, window, staging, self)
        self.teaching = Teaching(services, window, self)
        self.remote = RemoteBoards(services, window, home, self)
        self.evening_games = EveningGames(services, data, window, self)
        self.evenings = Evenings(services, data, window, self.evening_games, self)
        self.planning = Planning(services, data, window, self)
        self.training = Training(services, data, window, self)
        self.opening = Opening(services, data, window, self.pages, self)
        self.records = Records(services, data, window, self.pages, self.opening, self)
        self.leaving = ExitGuard(
            services, window, self.matches, self.pages, self.broadcasting, self
        )
        self.play_on = PlayOn(services, window, self.matches, self.leaving.before, self)
        self.dropping = Dropping(self)
        self.left_out = CaptureExclusion(window, lambda: services.settings.now.left_out)
        self.leaving.show_above = self.evenings.open_of
        window.may_close = self.leaving.may_close
        window.may_leave = self.leaving.may_leave
        home.rivals = self.new_matches.rivals
        home.is_live = lambda match_id: any(
            live.header.id == match_id for live in self.matches.live_matches
        )
        TextSizeKeys(window, services.settings)
        self._wire()
        self._wire_home()
        self.tell_warnings()
        if painted:
            home.enter()
        else:
            window.open(home)
            window.painted.connect(self.open_archive)

    def tell_warnings(self) -> None:
        """Show problems with the settings, and report a crash of the previous process."""
        self.window.settings.say(self.services.settings.warning)
        if self.services.reporter is not None and self.services.reporter.crashed:
            text = App.tr(
                "Garnet closed unexpectedly last time; every move was kept. Please report this with"
                " the details."
            )
            self.window.trouble.say(text)

    # Messages

    def _show_unsaved(self) -> None:
        """Show why nothing is being saved, unless the open page itself shows the reason."""
        shown, problem = self.matches.shown, self.data.problem
        if shown is not None:
            problem = "" if shown.tells_itself else shown.session.saving_problem
        else:
            self.opening.forget()
        text = App.tr("Nothing is being saved. {0}").format(problem) if problem else ""
        for live in self.matches.live_matches:
            if live is not shown and live.session.saving_problem and not text:
                text = App.tr("{0} is not being saved. {1}")
                text = text.format(live.title, live.session.saving_problem)
        self.window.unsaved.say(text)

    def _save_again(self) -> None:
        for live in self.matches.live_matches:
            live.session.save_again()
        if not self.matches.live_matches and self.data.opened:
            self.data.store.open_again()
        self._show_unsaved()

    def _on_trouble(self, name: str) -> None:
        safe = not any(live.session.saving_problem for live in self.matches.live_matches)
        state = App.tr("the match is safe") if safe else App.tr("the match is not saved")
        text = App.tr("Something went wrong; {0}. Please report it with the details.")
        self.window.trouble.say(text.format(state))

    def _copy_details(self) -> None:
        if self.services.reporter is not None:
            exports.copy_text(self.services.reporter.details)
            self.window.toast.say(App.tr("Copied."))

    # Event handlers

    def open_file(self, path: Path) -> None:
        self._take_files([path])

    def come_forward(self, file: Path | None) -> None:
        """Bring the window to the front and open `file`, because Garnet was started again."""
        self.window.come_forward()
        if file is not None:
            self.open_file(file)

    def tell_hung(self) -> None:
        text = App.tr(
            "Another copy of Garnet has this archive open and does not answer. This is "
            "a separate window: do not continue the same match in both."
        )
        self.window.notice.say(text)

    def _take_files(self, paths: list[Path]) -> None:
        live = self.matches.shown
        self.opening.take(paths, busy=live is not None and live.running)

    def _set_up(
        self, entry: Entry, names: Pair[str], event: Tournament, evening_id: str, index: int
    ) -> None:
        people = None if event.game is None else event.game.series
        created = partial(self.evening_games.begin, evening_id, index, people=people)
        self.new_matches.open(entry.game, "umpire", names, created, event, entry)

    def _make_rail(self, live: LiveMatch) -> None:
        if self.live_matches is None and live.umpired:
            from gui.app.live_matches import LiveMatches

            self.live_matches = LiveMatches(self.matches, self.data, self.window, self)

    def _note_use(self, live: LiveMatch) -> None:
        settings = self.services.settings
        if not live.session.practice:
            others = (recent_id for recent_id in settings.now.recent if recent_id != live.header.id)
            settings.change(recent=(live.header.id, *others)[:MOST_RECENT])

    def _plan(self, game_id: str, names: Pair[str]) -> None:
        """Open the form for an evening of a game. Names are filled in only if both are known."""
        self.evenings.open_planned(game_id, names if all(names) else None)

    def _start(self, request: Request, created: Callable[[str], None] | None) -> None:
        self.leaving.before(lambda: self.matches.start(request, created))

    def open_archive(self, file: Path | None = None) -> None:
        self._file = file
        store = self.data.store
        store.messageSent.connect(self.window.archive.say)
        store.opened.connect(self._on_archive)
        self.home.setStore(store)
        self._report_game_problems()
        if self.services.preparing is not None:
            self.services.preparing.messageSent.connect(self.home.tell_preparing)
            self.services.preparing.begin()
        if self.services.demonstrations:
            self.home.demonstrate(self.services.new_seed())
            self.home.settled.connect(self._find_puzzle)
        if not store.opening:
            self._on_archive()

    def _find_puzzle(self) -> None:
        from gui.app.daily import PuzzleOfTheDay  # not needed for the first paint

        if self.puzzle is None:
            self.puzzle = PuzzleOfTheDay(self.data, self.training, self)
            self.puzzle.chosen.connect(self.home.show_daily)
            self.home.dailyRequested.connect(self.puzzle.open)
        self.puzzle.find()

    def _report_game_problems(self) -> None:
        game_problems = problems()
        for problem in game_problems:
            if self.services.reporter is not None:
                self.services.reporter.note(str(problem), problem.trace)
        if game_problems:
            self.home.tell("\n".join(map(str, game_problems)))

    def _on_archive(self) -> None:
        self.planning.take_over()
        self.home.refresh()
        if self.services.demonstrations and self.home.awake:
            self._find_puzzle()
        if self.data.store.news:
            self.window.archive.say("\n".join(self.data.store.news))
            self.data.store.news.clear()
        if self.data.store.restored:
            self.window.settings.say(self.data.store.restored)
        self._show_unsaved()
        file, self._file = self._file, None
        if file is not None:
            self.open_file(file)

    def _on_settings(self) -> None:
        now = self.services.settings.now
        self.services.appearance.choose(now.taste)
        for live in self.matches.live_matches:
            live.take(now)

    def _serve_settings(self, page: SettingsPage) -> None:
        from gui.app.archiving import Archiving

        archiving = Archiving(self.services, self.data, self.matches, self.window, page)
        archiving.restartRequested.connect(self._start_again)
        archiving.serve(page)

    def _start_again(self) -> None:
        self.starts_again = True
        if not self.window.close():
            self.starts_again = False
            self.window.notice.say(App.tr("This will take effect the next time Garnet starts."))

    def _on_closed(self) -> None:
        if self.services.preparing is not None:
            self.services.preparing.close()
        self.broadcasting.stop()
        self.review_stage.close()
        if not self.window.isMaximized() and not self.window.isFullScreen():
            self.services.settings.change(size=(self.window.width(), self.window.height()))
        self.staging.close()
        self.services.settings.flush()
        self.home.archive_list.outcomes.forget()
        self.data.close()
        QApplication.quit()

    # Wiring

    def _wire(self) -> None:
        services, window = self.services, self.window
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            direct = Qt.ConnectionType.DirectConnection  # the system waits for the slot to return
            app.commitDataRequest.connect(self.leaving.end_session, direct)
        window.bind("Ctrl+Q", window.close)
        window.settled.connect(services.appearance.grow)
        services.settings.changed.connect(self._on_settings)
        services.settings.changed.connect(lambda: self.left_out.update())
        services.settings.savingChanged.connect(window.settings.say)
        if services.reporter is not None:
            services.reporter.messageSent.connect(self._on_trouble)
        window.closed.connect(self._on_closed)
        window.trouble.actionRequested.connect(self._copy_details)
        window.unsaved.actionRequested.connect(self._save_again)
        window.offer.actionRequested.connect(self.opening.open_offered)
        self.matches.homeRequested.connect(self.leaving.go_home)
        self.matches.rulesRequested.connect(self.pages.open_rules)
        self.matches.reviewRequested.connect(self.pages.review)
        self.matches.learnRequested.connect(self.pages.learn)
        self.pages.againRequested.connect(self.play_on.ask)
        self.pages.settingsOpened.connect(self._serve_settings)
        self.pages.busy = lambda: any(live.running for live in self.matches.live_matches)
        self.pages.plays = lambda person: self.matches.plays(person) or self.evenings.has(person)
        self.matches.savingChanged.connect(self._show_unsaved)
        self.matches.failed.connect(self.home.tell)
        self.matches.failed.connect(lambda _: self.home.refresh())  # the archive may have changed
        self.matches.broadcastRequested.connect(self.broadcasting.open)
        self.matches.eventRequested.connect(self.broadcasting.edit_event)
        self.broadcasting.brandRequested.connect(self.pages.open_brand)
        self.pages.homeRequested.connect(self.leaving.go_home)
        self.new_matches.startRequested.connect(self._start)
        self.rehearsing.rulesRequested.connect(self.pages.open_rules)
        scores = self.evening_games.scores
        self.matches.shownChanged.connect(self.review_stage.close)
        self.matches.shownChanged.connect(lambda: scores.show(self.matches.shown))
        self.matches.opened.connect(self._note_use)
        self.matches.opened.connect(self._make_rail)
        self.matches.opened.connect(self.evening_games.follow)
        self.evening_games.matchRequested.connect(self._set_up)
        scores.kept.connect(self.staging.refresh)
        scores.kept.connect(self.broadcasting.tell_soon)
        self.evenings.stageRequested.connect(
            lambda evening_id: self.staging.open(evening_id=evening_id)
        )
        self.evenings.ask_settings = self.new_matches.ask_settings
        self.opening.eveningRead.connect(self.evenings.take)
        self.evenings.resumeRequested.connect(self.matches.resume)
        self.evening_games.startRequested.connect(self._start)
        self.evenings.shown.connect(self.planning.show)
        self.new_matches.scheduleRequested.connect(self._plan)
        self.new_matches.seriesRequested.connect(self.evening_games.start_smallest)
        self.pages.twoRequested.connect(self.evenings.open_smallest)
        self.staging.watcher.shownChanged.connect(self.left_out.set_stage_shown)
        for opened in (self.staging.opened, self.review_stage.stageOpened):
            opened.connect(self.dropping.watch)
            opened.connect(self.staging.watcher.watch)
            opened.connect(self.broadcasting.watch)
        self.teaching.rulesRequested.connect(self.pages.open_rules)
        self.new_matches.lessonRequested.connect(self.teaching.begin)
        self.pages.tryRequested.connect(self.training.begin)
        self.teaching.playRequested.connect(self.new_matches.play_beginner)
        self.rehearsing.broadcastRequested.connect(self.broadcasting.open)
        self.rehearsing.eventRequested.connect(self.broadcasting.edit_event)
        self.rehearsing.seated.connect(self.broadcasting.show_live)
        self.dropping.watch(window)
        self.pages.stageRequested.connect(self.review_stage.open)
        self.dropping.dropped.connect(self._take_files)

    def _wire_home(self) -> None:
        home, pages, records = self.home, self.pages, self.records
        new = self.new_matches
        home.settings.clicked.connect(pages.open_settings)
        home.about.clicked.connect(pages.open_about)
        home.learn.clicked.connect(self.teaching.open)
        home.practise.clicked.connect(self.training.open)
        home.people.clicked.connect(pages.open_people)
        home.diary.clicked.connect(pages.open_diary)
        home.workshop.clicked.connect(pages.open_workshop)
        home.evening.triggered.connect(lambda: self.evenings.open_new())
        home.rehearse.triggered.connect(self.rehearsing.open)
        home.broadcast.triggered.connect(self.broadcasting.open)
        home.open.triggered.connect(self.opening.ask)
        for card in home.cards:
            card.playRequested.connect(lambda game: new.open(game, "play"))
            card.botRequested.connect(new.play_bot)
            card.quickRequested.connect(new.play_quickly)
            card.rivalChosen.connect(new.choose_rival)
            card.rivalChosen.connect(home.show_rivals)
            card.umpireRequested.connect(lambda game: new.open(game, "umpire"))
            card.rulesRequested.connect(pages.open_rules)
            card.scheduleRequested.connect(self.evenings.open_planned)
        home.setRecent(lambda: self.services.settings.now.recent)
        home.evenings.ahead = self.planning.told
        home.evenings.openRequested.connect(self.evenings.open)
        home.pasteRequested.connect(self.remote.paste)
        home.settled.connect(new.ask_name)
        home.named.connect(new.name_user)
        home.unfinished.resumeRequested.connect(self.matches.resume)
        home.archive_list.lessonRequested.connect(self.teaching.begin)
        home.archive_list.reviewRequested.connect(records.review_kept)
        home.archive_list.saveRequested.connect(records.save_kept)
        pages.reviewRequested.connect(records.review_kept)
        pages.saveRequested.connect(records.save_kept)
