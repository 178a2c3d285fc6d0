from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from games import registry
from games.core import KnownError, Pair
from games.match.tournament import Tournament
from gui.app.learning import reached
from gui.app.pages import Pages
from gui.app.services import AppData, Services
from gui.app.window import MainWindow
from gui.games import face
from gui.home.cards import Rival
from gui.home.page import HomePage
from gui.kit.texts import App
from gui.kit.widgets.buttons import primary, quiet
from gui.kit.widgets.sheets import ask
from gui.kit.wording import trouble
from gui.newmatch.draft import BOT, Draft, against, bot_of, first_draft, request_of, shortened
from gui.storage.matches import Kind, Request
from gui.table.programs.seat_player import described, level_mark, levels, title

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from games.evening.values import Entry


class NewMatches(QObject):
    """Opens New match, and starts matches against a bot without opening it."""

    startRequested = Signal(object, object)
    """Carries a `Request`, and None or a function to call with the match's id."""
    seriesRequested = Signal(object)
    """Carries a `Request` for game 1 of a best-of-three evening."""
    scheduleRequested = Signal(str, object)
    """Request to plan a match. Carries a game's id and a `Pair` of names ("" if unknown)."""
    lessonRequested = Signal(str)

    def __init__(
        self,
        services: Services,
        data: AppData,
        window: MainWindow,
        pages: Pages,
        home: HomePage,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services, self._data, self._window = services, data, window
        self._pages, self._home = pages, home
        pages.productUsed.connect(self._play_with)

    # New match

    def open(
        self,
        game_id: str,
        kind: Kind,
        names: Pair[str] | None = None,
        created: Callable[[str], None] | None = None,
        tournament: Tournament | None = None,
        entry: Entry | None = None,
    ) -> None:
        """Open New match. When a match is started there, `created` is called with its id.

        `tournament` defaults to the last match's tournament. `entry` sets the edition and the
        options.
        """
        from gui.app.proposing import Proposal
        from gui.newmatch.page import NewMatchPage

        services, pages, store = self._services, self._pages, self._data.store
        game, settings = registry.game(game_id), services.settings
        page = NewMatchPage(
            game,
            kind,
            settings,
            services.new_seed,
            names,
            self._window.room,
            store.household.used(game_id),
            tournament,
            store.people,
        )
        if services.preparing is not None:
            services.preparing.tell(page.players.show_weaker)
        page.startRequested.connect(lambda request: self.startRequested.emit(request, created))
        page.seriesRequested.connect(self.seriesRequested)
        page.trials.chosen.connect(self._change_game)
        page.trials.schedule.clicked.connect(
            lambda: self.scheduleRequested.emit(game_id, page.draft.names)
        )
        page.options.workRequested.connect(pages.edit_in_workshop)
        page.learn.clicked.connect(lambda: self.lessonRequested.emit(game_id))
        page.preview.rules.clicked.connect(lambda: pages.open_rules(game_id))
        page.clauseRequested.connect(lambda clause: pages.open_rules(game_id, clause))
        if entry is not None:
            page.take_entry(entry)
        fresh = game_id not in reached(settings) and settings.choice(game_id, "play") is None
        if kind == "play" and fresh and face(game_id).lessons() is not None:
            page.offer_lesson()
        self._window.open(page, game.title)
        if kind == "play":
            Proposal(page, pages.diary, store, settings.now.me or "")

    def ask_settings(self, host: QWidget, entry: Entry, then: Callable[[Entry], None]) -> None:
        """Open a sheet that asks for a game's settings in an evening's programme."""
        from gui.newmatch.entry import EntrySheet
        from gui.newmatch.sections import links

        sheet = EntrySheet(host, entry, self._services.settings)
        sheet.entryGiven.connect(then)
        sheet.options.workRequested.connect(self._pages.edit_in_workshop)
        links(sheet, lambda clause: self._pages.open_rules(entry.game, clause))
        sheet.open()

    def _change_game(self, game_id: str) -> None:
        """Switch New match to another trial or to the whole game. The names are kept.

        If the match is for an evening, first ask whether to leave the evening, because its
        programme determines the game (EV-3).
        """
        from gui.newmatch.page import NewMatchPage

        page = self._window.page
        if not isinstance(page, NewMatchPage):
            return

        def change() -> None:
            self._window.remove(page)
            self.open(game_id, page.draft.kind, page.draft.names)

        event = page.draft.tournament
        if event.game is None:
            change()
            return
        text = App.tr(
            "{0} is next in {1} (EV-3). A match of {2} would not count towards any evening. You "
            "can change the programme on the evening’s page."
        )
        current, other = page.draft.game.title, registry.game(game_id).title
        sheet = ask(
            page,
            App.tr("Leave the evening?"),
            text.format(current, event.evening, other),
            (quiet(App.tr("Leave the evening")), change),
            (primary(App.tr("Stay in the evening")), None),
        )
        sheet.closed.connect(page.trials.show_game)

    def _play_with(self, game_id: str, option: str, value: object) -> None:
        """Use a value from the Workshop in New match. If New match is not open, open it."""
        from gui.newmatch.page import NewMatchPage

        self._window.back()
        if not isinstance(self._window.page, NewMatchPage):
            self.open(game_id, "play")
        page = self._window.page
        if isinstance(page, NewMatchPage):
            page.take_option(option, value)

    # Against a bot

    def rivals(self, game_id: str) -> tuple[Rival, ...]:
        """Return the bots offered for a game. The default bot is marked."""
        chosen = bot_of(self._services.settings.choice(game_id, BOT))
        offered = levels(game_id)
        if chosen not in offered:
            offered = [*offered, chosen]
        return tuple(
            Rival(bot, described(bot), level_mark(bot) or title(bot), bot == chosen)
            for bot in offered
        )

    def choose_rival(self, game_id: str, program: str) -> None:
        self._services.settings.remember(game_id, BOT, self._against(game_id, program).choice())

    def play_bot(self, game_id: str, program: str = "") -> None:
        """Start a match against a bot, by default the last one or, at first, the easiest.

        The first match of a game is short; if the game has several parts, ask whether to begin with
        a single part. If the last choices are no longer valid, open New match instead.
        """
        settings, game = self._services.settings, registry.game(game_id)
        draft = self._against(game_id, program)
        if any(settings.choice(game_id, kind) is not None for kind in (BOT, "play")):
            self._begin(draft)
            return

        def begin() -> None:
            choice = draft.choice()
            self._begin(shortened(draft), lambda: settings.remember(game_id, BOT, choice))

        alone = next((part for part in game.parts.names if registry.knows(part)), None)
        if alone is None:
            begin()
            return
        text = App.tr(
            "Each part of {0} can also be played on its own, which is a good way to start."
        )
        first = App.tr("{0} first").format(registry.game(alone).title)
        ask(
            self._window.page,
            App.tr("The whole game, or one part first?"),
            text.format(game.title),
            (quiet(App.tr("All {0}").format(len(game.parts.names))), begin),
            (primary(first), lambda: self.play_bot(alone, program)),
        )

    def play_beginner(self, game_id: str) -> None:
        self.play_bot(game_id, levels(game_id)[0])

    def play_quickly(self, game_id: str) -> None:
        self._begin(self._against(game_id).with_quick_clocks())

    def meet(self, game_id: str, program: str) -> None:
        """Start a match against a bot, which becomes the default bot if the match can start."""
        draft = self._against(game_id, program)
        self._begin(draft, lambda: self.choose_rival(game_id, program))

    def ask_name(self) -> None:
        """Ask for the user's name on Home, once, if a match was played without a name."""
        settings, people = self._services.settings, self._data.store.people
        if settings.now.me is None and settings.folder is not None and people.nameless():
            self._home.ask_name(people)

    def name_user(self, name: str) -> None:
        """Set the name under which the user's matches are counted, or "" for none."""
        try:
            me = self._data.store.people.name(name).id if name else ""
        except KnownError as error:
            self._home.tell(trouble(error))
            return
        self._services.settings.change(me=me)

    def _against(self, game_id: str, program: str = "") -> Draft:
        """Return a draft of a match against a bot (by default the last), with the last choices."""
        settings = self._services.settings
        used = self._data.store.household.used(game_id)
        game, last = registry.game(game_id), settings.choice(game_id, "play")
        draft = first_draft(game, "play", last, None, used)
        return against(draft, program or bot_of(settings.choice(game_id, BOT)))

    def _begin(self, draft: Draft, first: Callable[[], None] = lambda: None) -> None:
        """Call `first` and start a match. If the draft is invalid, open New match instead."""
        me = self._data.store.people.all.get(self._services.settings.now.me or "")
        seat = draft.person
        if me is not None and seat is not None and not draft.names[seat]:
            draft = replace(draft, names=draft.names.put(seat, me.name))
        request = request_of(draft, self._services.new_seed())
        if isinstance(request, Request):
            first()
            self.startRequested.emit(request, None)
        else:
            self.open(draft.game.id, "play")
