"""The application: which window shows what, and how one leads to the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from games import record, registry
from games.archive import Header
from games.core import PUBLIC, KnownError, Pair
from games.match import Match
from games.matchview import view_of
from games.strict import MAX_BYTES
from gui import exports
from gui.crash import Reporter
from gui.home.page import HomePage
from gui.home.text import when
from gui.settings import Settings
from gui.store import Store
from gui.theme import Appearance, Theme
from gui.watch import Watch, computer
from gui.widgets.buttons import Button, danger
from gui.widgets.buttons import Kind as ButtonKind
from gui.widgets.labels import Role, label
from gui.widgets.sheets import Sheet
from gui.widgets.themed import dress
from gui.window import MainWindow

if TYPE_CHECKING:
    from gui.live import LiveMatch
    from gui.newmatch.draft import Kind, Request
    from gui.puzzles.rooms import Rooms
    from gui.schedule.keeping import Schedules
    from gui.schedule.plan import Plan
    from gui.session import Session


PACK = ".garnet-puzzle.json"


def ask_to_open(parent: QWidget) -> Path | None:
    """Let the user choose a record."""
    kinds = parent.tr("Records (*.garnet.json *.json)")
    return exports.ask_which(parent, parent.tr("Open a record"), kinds)


@dataclass(frozen=True, slots=True)
class Services:
    """What the application is given; nothing of it is global.

    `open_store` is called once, after the first picture. `new_seed`: 32 bytes that nobody chose.
    `when` words the moment a match was begun. `demonstrations`: whether bots play on Home's cards.
    """

    appearance: Appearance
    settings: Settings
    open_store: Callable[[], Store]
    new_seed: Callable[[], bytes]
    reporter: Reporter | None = None
    ask_to_open: Callable[[QWidget], Path | None] = ask_to_open
    ask_where: exports.Where = exports.ask_where
    when: Callable[[str], str] = when
    watch: Watch = computer
    demonstrations: bool = False


class Garnet(QObject):
    """The application with its main window. `show` opens it."""

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.services = services
        self.live: LiveMatch | None = None
        self._store: Store | None = None
        self._schedules: Schedules | None = None
        self._leave_anyway = False
        self._rooms: Rooms | None = None
        self.window = MainWindow(self.theme)
        self.window.may_close = self._may_close
        self.window.may_leave = self._may_leave
        self.home = HomePage(self.theme, services.when)
        self.window.open(self.home)
        self._wire()

    @property
    def theme(self) -> Theme:
        """What everything looks like now."""
        return self.services.appearance.theme

    @property
    def store(self) -> Store:
        """The archive; opened when it is first needed."""
        if self._store is None:
            self._store = self.services.open_store()
        return self._store

    def show(self) -> None:
        """Open the main window."""
        self.window.place(self.services.settings.now.size)
        self.window.show()

    # Pages

    def go_home(self) -> None:
        """Leave everything else; asks first if something would be lost."""
        if self.live is not None and self.live.at_risk and not self._leave_anyway:
            self._ask_to_leave(self.go_home)
            return
        self._leave_anyway = False
        self.window.home()

    def new_match(
        self, game_id: str, kind: Kind, names: Pair[str] | None = None, plan: str = ""
    ) -> None:
        """Show what is agreed on before a match; `plan`: the id of the one that it was."""
        from gui.newmatch.page import NewMatchPage

        services = self.services
        game = registry.game(game_id)
        page = NewMatchPage(self.theme, game, kind, services.settings, services.new_seed, names)
        page.startRequested.connect(lambda request: self.start(request, plan))
        page.gameRequested.connect(self._change_game)
        page.scheduleRequested.connect(self.open_schedule)
        page.mapRequested.connect(self._draw_map)
        page.backRequested.connect(self.window.back)
        page.rulesRequested.connect(lambda: self.open_rules(game_id))
        page.clauseRequested.connect(lambda clause: self.open_rules(game_id, clause))
        self.window.open(page, game.title)

    def play_bot(self, game_id: str) -> None:
        """Play at once against the bot of the last time, or a casual one.

        What was agreed on last holds; if that is no match, New match says what is missing.
        """
        from gui.newmatch.draft import Request, against_bot, first_draft, request_of

        settings = self.services.settings
        last = settings.choice(game_id, "play")
        draft = against_bot(first_draft(registry.game(game_id), "play", last, None))
        settings.remember(game_id, "play", draft.choice())
        request = request_of(draft, self.services.new_seed())
        if isinstance(request, Request):
            self.start(request)
        else:
            self.new_match(game_id, "play")

    def _change_game(self, game_id: str) -> None:
        """Another trial, or all of them: what is written so far goes along."""
        from gui.newmatch.page import NewMatchPage

        page = self.window.page
        if isinstance(page, NewMatchPage):
            self.window.back()
            self.new_match(game_id, page.draft.kind, page.draft.names)

    def _draw_map(self, rows: tuple[str, ...]) -> None:
        """Draw a map for the match that is being agreed on."""
        self.rooms.maps.take(rows)
        self.rooms.open_workshop(self.theme, "maps")

    def _play_on(self, rows: tuple[str, ...]) -> None:
        """Play on the map that was drawn: in the match that is agreed on, or in a new one."""
        from games.unlucky.know_your_nodes.map import default_rows
        from gui.newmatch.page import NewMatchPage

        self.window.back()
        if not isinstance(self.window.page, NewMatchPage):
            self.new_match("unlucky-for-some", "play")
        page = self.window.page
        if isinstance(page, NewMatchPage):
            usual = rows == default_rows()
            page.take_option("map", None if usual else {"rows": list(rows)})

    def start(self, request: Request, plan: str = "") -> None:
        """Begin a match; `plan`: the id of the plan that it was."""
        game = registry.game(request.setup.game)
        header, session = self.store.create(
            game,
            request.setup,
            request.table,
            request.kind,
            request.seed,
            request.programs,
        )
        if plan:
            self.schedules.bind(plan, header.id)
        self._sit_down(header, session)

    def resume(self, match_id: str) -> None:
        """Go on with a match of the archive."""
        try:
            header, session = self.store.resume(match_id)
        except KnownError as error:
            self.home.tell(str(error))
            return
        self._sit_down(header, session)

    def rematch(self) -> None:
        """Begin again with the seats exchanged."""
        from gui.play.rematch import rematch

        if self.live is not None:
            match = self.live.session.match
            chosen = self.services.settings.choice(match.game.id, "play")
            sources = None if chosen is None else chosen.options
            programs = self.live.header.programs
            self.start(rematch(match, self.services.new_seed(), sources, programs))

    @property
    def schedules(self) -> Schedules:
        """The planned matches."""
        if self._schedules is None:
            from gui.schedule.keeping import Schedules

            self._schedules = Schedules(self.services.settings, self.services.watch, self)
        return self._schedules

    def open_schedule(self, game_id: str) -> None:
        """Show the planned matches of a game, and plan others (UF-3)."""
        from gui.schedule.page import SchedulePage

        game = registry.game(game_id)
        self.home.setSchedules(self.schedules)
        page = SchedulePage(self.theme, self.schedules, game)
        page.backRequested.connect(self.window.back)
        page.openRequested.connect(self._open_planned)
        self.window.open(page, self.tr("Schedule"))

    def _open_planned(self, plan: Plan) -> None:
        """Umpire a planned match: its players are known."""
        names = Pair(*(plan.players.get(seat, "") for seat in registry.game(plan.game).seats))
        self.new_match(plan.game, "umpire", names, plan.id)

    def open_settings(self) -> None:
        """Show the settings."""
        from gui.home.settings_page import SettingsPage

        page = SettingsPage(self.theme, self.services.settings)
        page.backRequested.connect(self.window.back)
        self.window.open(page, self.tr("Settings"))

    def open_rules(self, game_id: str, clause: str = "") -> None:
        """Show a game's rules, at a clause if one is given."""
        from gui.rules import RulesPage

        page = RulesPage(self.theme, game_id)
        page.homeRequested.connect(self.window.back)
        if self.window.page is not self.home:
            page.home.setText(self.tr("Back"))
        self.window.open(page, self.tr("Rules"))
        if clause:
            page.goTo(clause)

    def review(self, match: Match, header: Header | None = None) -> None:
        """Look at a finished match move by move; `header`: where it is kept."""
        if match.outcome is None:
            self.home.tell(self.tr("This match is not over yet; Review shows finished ones."))
            return
        from gui.looks import remember
        from gui.review import ReviewPage

        where = self.services.ask_where
        page = ReviewPage(match, self.theme, self.theme.motion, header, where)
        remember(page.stage.scene, self.services.settings, match.game.id)
        page.homeRequested.connect(self.go_home)
        title = " – ".join(match.setup.players)
        self.window.open(page, f"{match.game.title} · {title}")

    def open_workshop(self) -> None:
        """Show the Workshop, with what lay on its bench."""
        self.rooms.open_workshop(self.theme)

    def open_practice(self) -> None:
        """Show Practice."""
        self.rooms.open_practice(self.theme, self.store, self.services.watch)

    @property
    def rooms(self) -> Rooms:
        """The Workshop and Practice; made when one is first opened."""
        if self._rooms is None:
            from gui.puzzles.rooms import Rooms

            rooms = Rooms(self.window, self.services.ask_where, settings=self.services.settings)
            rooms.mapWanted.connect(self._play_on)
            self._rooms = rooms
        return self._rooms

    # Matches

    def _sit_down(self, header: Header, session: Session) -> None:
        from gui.live import LiveMatch
        from gui.looks import remember
        from gui.play.page import PlayPage

        settings = self.services.settings
        live = LiveMatch(header, session, self.theme, settings.now, self, lambda: self.schedules)
        remember(live.scene, settings, header.game)
        live.stageOpened.connect(
            lambda stage: remember(stage.surface.scene, settings, f"{header.game}/stage")
        )
        page = live.page
        page.homeRequested.connect(self.go_home)
        page.stageRequested.connect(lambda: live.open_stage())
        page.rulesRequested.connect(lambda clause: self.open_rules(header.game, clause))
        if isinstance(page, PlayPage):
            page.rematchRequested.connect(self.rematch)
            page.reviewRequested.connect(lambda: self.review(session.match, header))
        live.unsavedChanged.connect(self._show_unsaved)
        staged = self.live.stage_geometry() if self.live is not None else None
        self.window.replace(page, live.title, lambda: self._stand_up(live))
        self.live = live
        if staged is not None:  # a rematch is shown where the match before it was
            live.open_stage(staged)
        self._show_unsaved()

    def _stand_up(self, live: LiveMatch) -> None:
        """The page of a match is gone."""
        live.close()
        if live.untouched and live.header.kind == "play":
            self._forget(live.header.id)
        if self.live is live:
            self.live = None
        self._show_unsaved()

    def _forget(self, match_id: str) -> None:
        """Nothing happened in it: there is nothing to go on with."""
        try:
            self.store.delete(match_id)
        except KnownError as error:
            self.home.tell(str(error))

    def _review_kept(self, match_id: str) -> None:
        try:
            header, match = self.store.load(match_id)
        except KnownError as error:
            self.home.tell(str(error))
            return
        self.review(match, header)

    def _save_kept(self, match_id: str) -> None:
        try:
            _, match = self.store.load(match_id)
            name = exports.file_name(view_of(match, PUBLIC), record.SUFFIX)
            title = self.tr("Save the record")
            where = self.services.ask_where
            path = exports.save_bytes(self.window, record.dump(match), title, name, where)
        except KnownError as error:
            self.home.tell(str(error))
            return
        if path is not None:
            self.window.toast.say(self.tr("Saved."))

    def _ask_for_record(self) -> None:
        path = self.services.ask_to_open(self.window)
        if path is not None:
            self.open_record(path)

    def open_record(self, path: Path) -> None:
        """Look at a record from outside; what is wrong with it is said on Home.

        A pack of puzzles is laid on the Workshop's bench.
        """
        if path.name.endswith(PACK):
            self.rooms.open_pack(self.theme, path)
            return
        try:
            with path.open("rb") as file:
                match = record.replay(record.read(file.read(MAX_BYTES + 1)))
        except OSError as error:
            self.home.tell(f"{path.name}: {error.strerror or error}.")
        except KnownError as error:
            text = self.tr("{0} cannot be read: {1}.").format(path.name, str(error).rstrip("."))
            self.home.tell(text)
        except record.RecordRefused as refused:
            self.home.tell(self.tr("{0} breaks the rules: {1}").format(path.name, refused))
        else:
            self.home.tell("")
            self.review(match)

    # What must be told

    def _show_unsaved(self) -> None:
        """Say why nothing is being saved, unless the page does."""
        problem = ""
        if self.live is not None:
            problem = "" if self.live.tells_itself else self.live.session.saving_problem
        elif self._store is not None:
            problem = self._store.problem
        text = self.tr("Nothing is being saved. {0}").format(problem) if problem else ""
        self.window.unsaved.say(text)

    def _save_again(self) -> None:
        if self.live is not None:
            self.live.session.save_again()
        elif self._store is not None:
            self._store.close()
            self._store = None
            self._open_archive()
        self._show_unsaved()

    def _ask_to_leave(self, leave: Callable[[], None]) -> None:
        sheet = Sheet(self.theme, self.window, self.tr("This match is not saved"))
        words = self.tr("Once you leave it, it is lost.")
        sheet.body.addWidget(label(words, Role.BODY, wrap=True))
        stay = sheet.addButton(Button(self.theme, self.tr("Stay"), ButtonKind.QUIET))
        gone = sheet.addButton(danger(self.theme, self.tr("Leave and lose it")))
        stay.clicked.connect(sheet.close)
        gone.clicked.connect(lambda: self._leave(sheet, leave))
        sheet.open()

    def _leave(self, sheet: Sheet, leave: Callable[[], None]) -> None:
        sheet.close()
        self._leave_anyway = True
        leave()

    def _may_leave(self, page: QWidget) -> bool:
        if self.live is None or page is not self.live.page or not self.live.at_risk:
            return True
        self.go_home()
        return False

    def _may_close(self) -> bool:
        if self.live is not None and self.live.at_risk and not self._leave_anyway:
            self._ask_to_leave(self._close)
            return False
        if self._rooms is not None and self._rooms.at_risk:
            self._rooms.ask_to_close(self.theme, self._close)
            return False
        return True

    def _close(self) -> None:
        self.window.close()

    def _on_trouble(self, name: str) -> None:
        safe = self.live is None or not self.live.session.saving_problem
        state = self.tr("the match is safe") if safe else self.tr("the match is not saved")
        text = self.tr("Something went wrong; {0}. Please report it with the details.")
        self.window.trouble.say(text.format(state))

    def _copy_details(self) -> None:
        if self.services.reporter is not None:
            exports.copy_text(self.services.reporter.details)
            self.window.toast.say(self.tr("Copied."))

    # Reactions

    def _open_archive(self) -> None:
        self.home.setStore(self.store)
        if self.services.demonstrations:
            self.home.demonstrate(self.services.new_seed())
        if self.services.settings.now.schedules:
            self.home.setSchedules(self.schedules)
        self._show_unsaved()

    def _on_settings(self) -> None:
        now = self.services.settings.now
        self.services.appearance.choose(now.taste)
        if self.live is not None:
            self.live.take(self.theme, now)

    def _on_theme(self, theme: Theme) -> None:
        dress(self.window, theme)
        for page in self.window.pages:
            move = getattr(page, "setMotion", None)
            if move is not None:
                move(theme.motion)

    def _on_closed(self) -> None:
        if not self.window.isMaximized() and not self.window.isFullScreen():
            self.services.settings.change(size=(self.window.width(), self.window.height()))
        if self.live is not None:
            self.live.dismiss()
        if self._store is not None:
            self._store.close()
        QApplication.quit()

    def _wire(self) -> None:
        window, home, services = self.window, self.home, self.services
        services.appearance.themeChanged.connect(self._on_theme)
        services.settings.changed.connect(self._on_settings)
        if services.reporter is not None:
            services.reporter.told.connect(self._on_trouble)
        window.painted.connect(self._open_archive)
        window.closed.connect(self._on_closed)
        window.trouble.actionRequested.connect(self._copy_details)
        window.unsaved.actionRequested.connect(self._save_again)
        home.settingsRequested.connect(self.open_settings)
        home.playRequested.connect(lambda game: self.new_match(game, "play"))
        home.botRequested.connect(self.play_bot)
        home.umpireRequested.connect(lambda game: self.new_match(game, "umpire"))
        home.rulesRequested.connect(self.open_rules)
        home.scheduleRequested.connect(self.open_schedule)
        home.practiseRequested.connect(self.open_practice)
        home.workshopRequested.connect(self.open_workshop)
        home.resumeRequested.connect(self.resume)
        home.reviewRequested.connect(self._review_kept)
        home.saveRequested.connect(self._save_kept)
        home.openRequested.connect(self._ask_for_record)
        home.fileDropped.connect(self.open_record)
