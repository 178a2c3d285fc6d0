"""The window's pages other than matches, and their connections."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs
from PySide6.QtCore import QObject, QTimer, Signal

from games import registry
from games.core import Pair
from games.match.archive import Header
from games.match.match import Match
from games.match.tournament import Tournament
from gui.app.crash import versions
from gui.app.learning import reached, taught
from gui.app.services import Kept, Services
from gui.app.window import MainWindow
from gui.games import face
from gui.home.page import HomePage
from gui.kit import aside
from gui.kit.processes import collect_page
from gui.kit.texts import App
from gui.kit.widgets.buttons import primary, quiet
from gui.kit.widgets.sheets import ask
from gui.storage.analyses import KeptAnalyses
from gui.storage.store import Store
from gui.table.programs.sitting import sitters

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from games.evening.values import Entry
    from games.people import Person
    from gui.about.page import Component
    from gui.app.workshop import Workshop
    from gui.diary.reading import DiaryReader
    from gui.home.cards import Rival
    from gui.newmatch.draft import Draft
    from gui.review.replay import Replay
    from gui.storage.matches import Kind


AHEAD = 150
"""Milliseconds before the analysis of a match in Review starts, to keep browsing fast."""


class Pages(QObject):
    """The controller of the pages above Home, each created on demand."""

    homeRequested = Signal()
    reviewRequested = Signal(str, object)
    stageRequested = Signal(object)
    """Request to show a reviewed match on the Stage."""
    saveRequested = Signal(str, object)
    """Request to review or save a match of another archive: its id and the `Store`."""
    againRequested = Signal(object, object, int, object)
    """Request from this page to play on in a match after this many events, with its programs by
    seat."""
    seriesRequested = Signal(object)
    """Request to start a match (`Request`) as game 1 of the best of three."""
    twoRequested = Signal(object)
    """Request for an evening of these two (`Pair` of names), best of three."""
    scheduleRequested = Signal(str, object)
    """Request to plan a match of a game, between these two (`Pair` of names, "" for unknown)."""
    lessonRequested = Signal(str)
    tryRequested = Signal(object)
    """Request to try alone what was made in the Workshop: a `PageOffer`."""
    startRequested = Signal(object, object)
    settingsOpened = Signal(object)
    """Sent with the page of the settings."""
    """Request to start the match of a `Request`; what to call with its id once it is created, or
    None."""

    def __init__(
        self, services: Services, kept: Kept, window: MainWindow, home: HomePage, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._kept, self._window = services, kept, window
        self._home = home
        self.busy: Callable[[], bool] = lambda: False
        """Returns True while a match in progress needs the processor."""
        self.plays: Callable[[Person], bool] = lambda person: False
        """Returns True while a person plays and so cannot be deleted."""
        self._workshop: Workshop | None = None
        self._diary: DiaryReader | None = None

    # New matches

    def new_match(
        self,
        game_id: str,
        kind: Kind,
        names: Pair[str] | None = None,
        created: Callable[[str], None] | None = None,
        tournament: Tournament | None = None,
        entry: Entry | None = None,
    ) -> None:
        """Open New match; `created` is called with the id of the match once it is created.

        `tournament`: the event of the match; default: that of the last one. `entry`: the edition
        and options from its evening's programme.
        """
        from gui.app.proposing import Proposal
        from gui.newmatch.page import NewMatchPage

        services = self._services
        game = registry.game(game_id)
        seed, used = services.new_seed, self._kept.store.household.used(game_id)
        room = self._window.room
        page = NewMatchPage(
            game,
            kind,
            services.settings,
            seed,
            names,
            room,
            used,
            tournament,
            self._kept.store.people,
        )
        if services.preparing is not None:
            services.preparing.tell(page.players.show_weaker)
        page.startRequested.connect(lambda request: self.startRequested.emit(request, created))
        page.seriesRequested.connect(self.seriesRequested)
        page.gameRequested.connect(self._change_game)
        if entry is not None:
            page.take_entry(entry)
        page.scheduleRequested.connect(
            lambda game: self.scheduleRequested.emit(game, page.draft.names)
        )
        page.workRequested.connect(self._edit_in_workshop)
        page.lessonRequested.connect(lambda: self.lessonRequested.emit(game_id))
        if kind == "play" and self._offers_lesson(game_id):
            page.offer_lesson()
        page.rulesRequested.connect(lambda: self.open_rules(game_id))
        page.clauseRequested.connect(lambda clause: self.open_rules(game_id, clause))
        self._window.open(page, game.title)
        if kind == "play":
            Proposal(page, self.diary, self._kept.store, services.settings.now.me or "")

    def ask_settings(self, host: QWidget, entry: Entry, then: Callable[[Entry], None]) -> None:
        """Ask over a page for the settings of a game in an evening's programme."""
        from gui.newmatch.entry import EntrySheet

        sheet = EntrySheet(host, entry, self._services.settings)
        sheet.entryGiven.connect(then)
        sheet.workRequested.connect(self._edit_in_workshop)
        for part in (sheet.editions, sheet.options):
            part.clauseRequested.connect(lambda clause: self.open_rules(entry.game, clause))
        sheet.open()

    def _offers_lesson(self, game_id: str) -> bool:
        """Return True if a lesson should be offered: it exists, and neither lesson nor match was
        begun."""
        settings = self._services.settings
        known = game_id in reached(settings) or settings.choice(game_id, "play") is not None
        return not known and face(game_id).lessons() is not None

    def rivals(self, game_id: str) -> tuple[Rival, ...]:
        """Return the bots offered for a game; the chosen one is the default of `play_bot`."""
        from gui.home.cards import Rival
        from gui.newmatch.draft import BOT, bot_of
        from gui.table.programs.sitting import described, level_mark, levels, title

        chosen = bot_of(self._services.settings.choice(game_id, BOT))
        offered = levels(game_id)
        if chosen not in offered:
            offered = [*offered, chosen]
        return tuple(
            Rival(one, described(one), level_mark(one) or title(one), one == chosen)
            for one in offered
        )

    def choose_rival(self, game_id: str, program: str) -> None:
        """Let `play_bot` play against this bot from now on."""
        from gui.newmatch.draft import BOT, against

        choice = against(self._last(game_id), program).choice()
        self._services.settings.remember(game_id, BOT, choice)

    def play_bot(self, game_id: str, program: str = "") -> None:
        """Start a match against this bot; default: the one last played, or the easiest one.

        Uses the last choices; if they make no valid match, New match shows what is missing. The
        initial choices of New match are not changed. The first match of a game is a short one.
        """
        from gui.newmatch.draft import BOT, against, against_bot, bot_of, shortened

        settings, game = self._services.settings, registry.game(game_id)
        chosen = settings.choice(game_id, BOT)
        draft = against_bot(self._last(game_id), bot_of(chosen))
        if program:
            draft = against(draft, program)
        if chosen is not None or settings.choice(game_id, "play") is not None:
            self._begin(draft)
            return
        whole = draft.choice()

        def begin() -> None:
            self._begin(shortened(draft), lambda: settings.remember(game_id, BOT, whole))

        alone = next((part for part in game.parts.names if registry.knows(part)), None)
        if alone is None:
            begin()
            return
        text = App.tr("Each part of {0} can be played alone, too: a good way to begin.")
        title = registry.game(alone).title
        ask(
            self._window.page,
            App.tr("All at once, or one first?"),
            text.format(game.title),
            (quiet(App.tr("All {0}").format(len(game.parts.names))), begin),
            (primary(App.tr("{0} first").format(title)), lambda: self.play_bot(alone, program)),
        )

    def play_beginner(self, game_id: str) -> None:
        """Start a match against the easiest bot of a game."""
        from gui.table.programs.sitting import levels

        self.play_bot(game_id, levels(game_id)[0])

    def play_quickly(self, game_id: str) -> None:
        """Start a match against the bot last played, or the easiest one, with quick clocks."""
        from gui.newmatch.draft import BOT, against_bot, bot_of

        bot = bot_of(self._services.settings.choice(game_id, BOT))
        self._begin(against_bot(self._last(game_id), bot).with_quick_clocks())

    def meet(self, game_id: str, program: str) -> None:
        """Start a match against this bot, otherwise as last time; Home's bot button then offers
        it."""
        from gui.newmatch.draft import against

        draft = against(self._last(game_id), program)
        self._begin(draft, lambda: self.choose_rival(game_id, program))

    def _last(self, game_id: str) -> Draft:
        """Return the choices of the last match of a game as a draft."""
        from gui.newmatch.draft import first_draft

        last = self._services.settings.choice(game_id, "play")
        used = self._kept.store.household.used(game_id)
        return first_draft(registry.game(game_id), "play", last, None, used)

    def _begin(self, draft: Draft, first: Callable[[], None] = lambda: None) -> None:
        """Start a match with one person; the first time, ask for their name."""
        settings, people = self._services.settings, self._kept.store.people
        asked = settings.now.me is not None or settings.folder is None
        if asked or self._kept.store.archive is None:
            self._begin_named(draft, first)
            return
        from gui.people.sheets import MeSheet

        sheet = MeSheet(self._window.page, people)
        sheet.chosen.connect(lambda id: settings.change(me=id))

        def go_on() -> None:
            if settings.now.me is None:
                settings.change(me="")
            self._begin_named(draft, first)

        waiting = [go_on]  # a sheet may be closed repeatedly
        sheet.closed.connect(lambda: waiting and QTimer.singleShot(0, self, waiting.pop()))
        sheet.open()

    def _begin_named(self, draft: Draft, first: Callable[[], None]) -> None:
        """Call `first` and start a match at once; if the draft is invalid, open New match.

        The name of an unnamed person defaults to that of Garnet's user.
        """
        from gui.newmatch.draft import request_of
        from gui.storage.matches import Request

        me, seat = (
            self._kept.store.people.all.get(self._services.settings.now.me or ""),
            draft.person,
        )
        if me is not None and seat is not None and not draft.names[seat]:
            draft = replace(draft, names=draft.names.put(seat, me.name))
        request = request_of(draft, self._services.new_seed())
        if isinstance(request, Request):
            first()
            self.startRequested.emit(request, None)
        else:
            self.new_match(draft.game.id, "play")

    def _change_game(self, game_id: str) -> None:
        """Switch New match to another trial or the whole game, keeping the names.

        In an evening, the programme determines the game (EV-3): asks before leaving the evening.
        """
        from gui.newmatch.page import NewMatchPage

        page = self._window.page
        if not isinstance(page, NewMatchPage):
            return

        def change() -> None:
            self._window.remove(page)
            self.new_match(game_id, page.draft.kind, page.draft.names)

        event = page.draft.tournament
        if event.game is None:
            change()
            return
        text = App.tr(
            "{0} is next in {1} (EV-3). A match of {2} counts for no evening; the evening’s"
            " programme can be changed on its page."
        )
        title, other = registry.game(page.draft.game.id).title, registry.game(game_id).title
        stay = primary(App.tr("Stay in the evening"))
        sheet = ask(
            page,
            App.tr("Leave the evening?"),
            text.format(title, event.evening, other),
            (quiet(App.tr("Leave the evening")), change),
            (stay, None),
        )
        sheet.closed.connect(page.trials.show_game)

    # Pages without a match

    @property
    def workshop(self) -> Workshop:
        """The Workshop; created on first use."""
        if self._workshop is None:
            from gui.app.workshop import Workshop

            where, settings = self._services.ask_where, self._services.settings
            self._workshop = Workshop(self._window, where, settings)
            self._workshop.used.connect(self._play_with)
            self._workshop.tried.connect(self.tryRequested)
        return self._workshop

    @property
    def workshop_at_risk(self) -> bool:
        """True if the Workshop has unsaved work."""
        return self._workshop is not None and self._workshop.at_risk

    def open_workshop(self) -> None:
        """Open the Workshop."""
        self.workshop.open()

    def _edit_in_workshop(self, key: str, value: object) -> None:
        """Edit an option's value of New match in the Workshop."""
        self.workshop.benches[key].take(value)
        self.workshop.open(key)

    def _play_with(self, game_id: str, option: str, value: object) -> None:
        """Use a product of the Workshop in New match, opening that if needed."""
        from gui.newmatch.page import NewMatchPage

        self._window.back()
        if not isinstance(self._window.page, NewMatchPage):
            self.new_match(game_id, "play")
        page = self._window.page
        if isinstance(page, NewMatchPage):
            page.take_option(option, value)

    # Viewing matches

    @property
    def diary(self) -> DiaryReader:
        """The reader of statistics; created on first use."""
        if self._diary is None:
            from gui.diary.reading import DiaryReader

            self._diary = DiaryReader(self)
        return self._diary

    def open_diary(self) -> None:
        """Open the page of statistics."""
        from gui.diary.counting import Score
        from gui.diary.page import DiaryPage

        done = reached(self._services.settings)
        learnt = [done.get(game.id, 0) >= len(lesson.steps) for game, lesson in taught()]
        page = DiaryPage(
            self._kept.store,
            self.diary,
            self._services.ask_where,
            learnt=Score(sum(learnt), len(learnt)),
            me=self._services.settings.now.me or "",
        )
        page.playRequested.connect(self._window.back)
        page.messageSent.connect(self._window.toast.say)
        self._window.open(page, App.tr("What I did"))

    def open_people(self) -> None:
        """Open the list of people."""
        from gui.people.page import PeoplePage

        page = PeoplePage(self._kept.store)
        page.personRequested.connect(self.open_person)
        self._window.open(page, App.tr("People"))

    def open_person(self, person: Person) -> None:
        """Open a person's page."""
        from gui.people.card import PersonPage

        page = PersonPage(self._kept.store, self._services.settings, person.id, self.plays)
        page.reviewRequested.connect(lambda match: self.reviewRequested.emit(match, None))
        page.messageSent.connect(self._window.toast.say)
        page.seriesRequested.connect(self.twoRequested)
        self._window.open(page, person.name)

    def open_settings(self) -> None:
        """Show the settings."""
        from gui.home.settings_page import SettingsPage

        page = SettingsPage(self._services.settings)
        page.aboutRequested.connect(self.open_about)
        page.brandRequested.connect(self.open_brand)
        self.settingsOpened.emit(page)
        self._window.open(page, App.tr("Settings"))

    def open_brand(self) -> None:
        """Open the page of the default brand."""
        from gui.home.brand_page import BrandPage

        settings = self._services.settings
        told = App.tr("Everything viewers see uses it, unless an evening has its own brand.")
        page = BrandPage(App.tr("Brand"), told, settings.now.brand)
        page.changed.connect(
            lambda brand: settings.change(
                brand=structs.replace(brand, board=settings.now.brand.board)
            )
        )
        self._window.open(page, App.tr("Brand"))

    def open_about(self) -> None:
        """Open the About page."""
        from gui.about import AboutPage
        from gui.about.page import Places

        services = self._services
        log = None if services.reporter is None else services.reporter.path
        places = Places(self._kept.store.path, services.settings.path, log)
        page = AboutPage(places, self._details)
        page.copied.connect(lambda: self._window.toast.say(App.tr("Copied.")))
        page.licenceRequested.connect(self._open_licence)
        self._window.open(page, App.tr("About"))

    def _details(self) -> str:
        from gui.about.page import details

        reporter = self._services.reporter
        trace = "" if reporter is None else reporter.details
        return details(versions(), trace, self._kept.problem)

    def _open_licence(self, one: Component) -> None:
        from gui.about.page import LicencePage

        page = LicencePage(one)
        self._window.open(page, one.name)

    def open_archive(self, store: Store, path: Path) -> None:
        """Show the matches of another archive."""
        from gui.home.shelf import ArchivePage

        page = ArchivePage(store, path, self._services.when)
        page.reviewRequested.connect(lambda match: self.reviewRequested.emit(match, store))
        page.saveRequested.connect(lambda match: self.saveRequested.emit(match, store))
        self._window.open(page, path.name)

    def open_rules(self, game_id: str, clause: str = "") -> None:
        """Show a game's rules, at a clause if given."""
        from gui.rules import RulesPage

        page = RulesPage(game_id)
        page.homeRequested.connect(self._window.back)
        if self._window.page is not self._home:
            page.home.setText(App.tr("Back"))
        self._window.open(page, App.tr("Rules"))
        if clause:
            page.goTo(clause)

    def learn(self, match: Match, header: Header) -> None:
        """Review a finished match for its mistakes."""
        self.review(match, header, learn=True)

    def review(
        self, shown: Match | Replay, header: Header | None = None, *, learn: bool = False
    ) -> None:
        """Review a finished match; `header`: its header in the archive."""
        match = shown if isinstance(shown, Match) else shown.match
        if match.outcome is None:
            text = App.tr("This match is not over yet; Review shows finished ones.")
            self._window.notice.say(text)
            return
        from gui.app.services import remember
        from gui.play.page import PlayPage
        from gui.review import ReviewPage

        services = self._services
        room = self._window.room
        keeping = None if header is None else KeptAnalyses(self._kept.store, header.id)
        page = ReviewPage(shown, header, services.ask_where, room, keeping)
        page.exporter.clips.choice = services.settings.now.clip
        page.exporter.clips.changed.connect(lambda choice: services.settings.change(clip=choice))
        gone = partial(collect_page, weakref.ref(page))
        page.destroyed.connect(lambda: QTimer.singleShot(0, gone))
        remember(page.stage.scene, services.settings, match.game.id)
        page.stageRequested.connect(lambda: self.stageRequested.emit(page))
        if self._window.page is self._home or isinstance(self._window.page, PlayPage):
            page.homeRequested.connect(self.homeRequested)
        else:
            page.homeRequested.connect(self._window.back)
            page.header.home.setText(App.tr("Back"))
        programs = {} if header is None else sitters(match, header.programs)
        page.againRequested.connect(
            lambda events: self.againRequested.emit(page, match, events, programs)
        )
        title = " – ".join(match.setup.players)

        def show() -> None:
            self._window.open(page, f"{match.game.title} · {title}")
            if learn:
                page.learn()
            elif not self.busy():
                QTimer.singleShot(AHEAD, page, partial(aside.next_turn, page, page.analyse))

        aside.next_turn(page, show)
