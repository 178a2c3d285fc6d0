from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from games.core import Game, OptionKind, Pair, Setup
from games.evening.values import Entry
from games.match import draws
from games.match.tournament import Tournament
from gui.games.styles import styles_for
from gui.kit.texts import NewMatch
from gui.kit.theme import RING_RADIUS, Space, px
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.choices import Segmented, Switch
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.notices import Banner, Notice, Tone
from gui.kit.widgets.pages import Page, centred
from gui.kit.wording import plain
from gui.newmatch.bypost import PostPart
from gui.newmatch.colours import colour_warning
from gui.newmatch.draft import (
    COLOURS,
    GENERAL,
    NAMES,
    POST,
    PROGRAMS,
    Draft,
    Problem,
    request_of,
    setup_of,
)
from gui.newmatch.entry import BY_PLAYERS, draft_of
from gui.newmatch.memory import Memory
from gui.newmatch.players import Players
from gui.newmatch.preview import Footer, Preview
from gui.newmatch.sections import (
    DrawsPart,
    Editions,
    EventPart,
    More,
    OptionRow,
    OptionsPart,
    TimePart,
    TrialsPart,
    links,
)
from gui.storage.matches import Kind, Request
from gui.storage.people import StoredPeople
from gui.storage.settings import Settings
from gui.table.programs.analysis import hinted
from gui.table.programs.seat_player import allowed, is_bot
from gui.table.tournament import TournamentSheet, remember, remembered

PREVIEW_FROM = 1040
"""Minimum page width for placing the preview beside the form, in pixels."""
LARGE_PREVIEW_FROM = 1600
"""Minimum page width for a large preview, in pixels."""
FORM = 780


class NewMatchPage(Page):
    """The form for starting a match of a given game. `startRequested` carries a `Request`."""

    startRequested = Signal(object)
    seriesRequested = Signal(object)
    """Carries a `Request` for the first game of a series between the two players."""
    clauseRequested = Signal(str)

    def __init__(
        self,
        game: Game,
        kind: Kind,
        settings: Settings,
        new_seed: Callable[[], bytes],
        names: Pair[str] | None = None,
        parent: QWidget | None = None,
        used: tuple[str, ...] = (),
        tournament: Tournament | None = None,
        people: StoredPeople | None = None,
    ) -> None:
        super().__init__(parent)
        self._game, self._settings = game, settings
        self._seed = new_seed()
        self._tournament = tournament
        self._people = people or StoredPeople.none()
        self._memory = Memory(game, settings, self._people, used)
        if tournament is not None:
            self._memory.brand = tournament.brand
        self.draft = self._memory.first(kind)
        self._offered: Pair[str] | None = self.draft.names
        if names is not None:
            self.draft, self._offered = replace(self.draft, names=names), None
        self.problem: Problem | None = None
        self._showing = False
        self._untouched: tuple[object, ...] | None = None
        self._build(game)
        self._lay_out()
        self._wire()
        self._show_draft()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setProperty(RING_RADIUS, -1)

    def offer_lesson(self) -> None:
        self.lesson.say(NewMatch.tr("New to {0}? Learn it on the board.").format(self._game.title))

    def propose(self, bot: str, why: str, rating: int | None) -> None:
        """Propose a bot that suits the user's results, with the reason `why`.

        If `bot` is "", preselect the last bot. If `rating` is known, show the user's win chances.
        """
        self.players.propose(bot or self._memory.last_bot, why, rating)
        self._check()

    def take_option(self, name: str, value: Any) -> None:
        """Set an option as if the user had chosen it."""
        self._refill(self.draft.with_option(name, value))

    def take_entry(self, entry: Entry) -> None:
        """Set the edition and options of a programme's entry. Other options get their defaults.

        The match is by post only if these players' last match was by post.
        """
        entered, draft = draft_of(self._game, entry), self.draft
        hours = draft.post_hours if self._memory.last_players_were(draft.names) else 0
        draft = replace(draft, edition=entered.edition, options=entered.options, post_hours=hours)
        self._refill(self._memory.in_brand(draft))
        if not entry.options.keys().isdisjoint(BY_PLAYERS):
            self.own.say(
                NewMatch.tr(
                    "The programme specifies players’ colours or words; the players choose "
                    "these here."
                )
            )

    @property
    def unfinished(self) -> bool:
        return self._untouched not in (None, self._typed())

    def _typed(self) -> tuple[object, ...]:
        return self.draft.names, self.draft.tournament, self.draft.options

    def enter(self) -> None:
        if self._untouched is None:
            self._untouched = self._typed()
        fields = [box.name.edit for box in self.players.boxes if box.name.isVisibleTo(self)]
        first = fields[0] if fields else self
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def start(self) -> None:
        if (request := self._agreed()) is not None:
            self.startRequested.emit(request)

    def start_series(self) -> None:
        if (request := self._agreed()) is not None:
            self.seriesRequested.emit(request)

    def _agreed(self) -> Request | None:
        """Store the choices and return the match to start, or show a problem and return None."""
        request = request_of(self.draft, self._seed)
        if isinstance(request, Problem):
            self._show_problem(request)
            if request.where == PROGRAMS:
                self._area.ensureWidgetVisible(self.focusWidget(), 0, 4 * Space.XL)
            return None
        self._memory.keep(self.draft, request, self.players.written_here())
        return request

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.start()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.preview.setVisible(event.size().width() >= px(PREVIEW_FROM))
        self.preview.fit(event.size().width() >= px(LARGE_PREVIEW_FROM), event.size().height())

    def _on_kind(self, kind: Kind) -> None:
        if not self._showing:
            before, fresh = self.draft, self._memory.first(kind)
            names = before.names
            if names == self._offered and any(fresh.names):  # the user has not changed any name
                self._offered = names = fresh.names
            self._refill(replace(fresh, names=names, programs=before.programs))

    def _on_players(self) -> None:
        names, programs = self.players.names(), self.players.programs()
        has_head_start, person = self.draft.has_head_start, self.draft.person
        draft = replace(self.draft, names=names, programs=programs)
        if has_head_start and draft.person is not person:
            draft = draft.with_head_start(True)
        if self._coloured:
            draft = draft.with_option("colours", self.players.colours())
        self._take(draft)

    def _edit_event(self) -> None:
        draft = self.draft

        def give(tournament: Tournament) -> None:
            self._tournament, self._memory.brand = tournament, tournament.brand
            remember(self._settings, tournament)
            self._check()
            sheet.closed.connect(self.enter)  # focus the form again, where Enter starts the match

        explained = NewMatch.tr("Stage, broadcast, posts and pictures show it.")
        sheet = TournamentSheet(self, draft.tournament, give, draft.players(), explained)
        sheet.open()

    def _on_think(self, seconds: int) -> None:
        if not self._showing:
            self._settings.change(think=seconds)

    def _on_start(self, on: bool) -> None:
        if on is not self.draft.has_head_start:
            self._refill(self.draft.with_head_start(on))

    def _show_start(self) -> None:
        start = self.draft.head_start
        self.start_row.setVisible(self.draft.person is not None)
        self.coach_row.setVisible(self.draft.person is not None and hinted(self._game))
        self.head_start.setVisible(start is not None)
        if start is not None:
            self.start_row.setHelp(plain(start[0]))
            self.head_start.setChecked(self.draft.has_head_start)
        else:
            none = NewMatch.tr(
                "The rules of {0} give nobody a head start. Choose the bot’s level instead."
            )
            self.start_row.setHelp(none.format(self._game.title))

    def _on_option(self, name: str, value: Any) -> None:
        self._take(self.draft.with_option(name, value))

    def _on_words(self, words: bool) -> None:
        if words is not self.draft.with_words:
            self._set(words=words)

    def _set(self, **chosen: Any) -> None:
        self._take(replace(self.draft, **chosen))

    def _take(self, draft: Draft) -> None:
        if not self._showing:
            self.draft = draft
            self._check()

    def _refill(self, draft: Draft) -> None:
        if not self._showing:
            self.draft = draft
            self._show_draft()

    def _show_draft(self) -> None:
        draft = self.draft
        self._showing = True  # ignore the change signals of widgets while they are being filled
        self.kind.setValue(draft.kind)
        self.trials.show_kind(draft.kind)
        self.more.show_kind(draft.kind)
        self.footer.show_kind(draft.kind)
        alone = self._tournament is None or self._tournament.game is None
        self.footer.series.setVisible(draft.kind == "umpire" and alone)
        self.players.show_choice(draft.names, draft.options)
        self.players.show_programs(draft)
        self.players.show_think(self._settings.now.think)
        self.editions.show_choice(draft.edition)
        self.options.show_choice(draft.options, draft.timed)
        self.time.show_draft(draft)
        self.post.show_draft(draft)
        self._showing = False
        if all(draft.programs) or not all(map(is_bot, filter(None, draft.programs))):
            self.more.open()  # the cards cannot show these players
        self._check()

    def _check(self) -> None:
        """Show the match that results from the choices, or show the problem at its field."""
        if self._tournament is None:
            tournament = remembered(self._settings, self.draft.players(), self._people)
        else:
            tournament = self._tournament
        self.draft = replace(self.draft, tournament=tournament)
        self.event_part.show_tournament(tournament)
        setup = setup_of(self.draft)
        self._show_start()
        self.options.show_draft(self.draft)
        self.more.say(" · ".join(filter(None, (self.draft.unusual(), tournament.heading))))
        self.players.show_draft(self.draft)
        self.draws.mixed.setChecked(self.draft.with_words)
        self._show_problem(setup if isinstance(setup, Problem) else None)
        if isinstance(setup, Setup):
            styles = styles_for(self._game, setup)
            self.players.show_styles(styles, colour_warning(self.draft, setup, styles))
            self.preview.show_players(self._sitting(setup), styles)

    def _sitting(self, setup: Setup) -> Pair[str]:
        """Return each seat's player name, or each seat's title if seats are assigned by lot."""
        game, you = self._game, self.draft.person
        if not game.lot.decides(setup.options):
            if you is None or self.draft.names[you].strip():
                return setup.players
            return setup.players.put(you, NewMatch.tr("You"))
        first, second = game.titles.map(plain)
        return Pair(NewMatch.tr("{0}: by lot").format(first), second)

    def _show_problem(self, problem: Problem | None) -> None:
        self.problem = problem
        where, sentence = (problem.where, problem.sentence) if problem else ("", "")
        self.players.setProblem(sentence if where == NAMES else "")
        self.players.setColourProblem(sentence if where == COLOURS else "")
        self.players.setProgramProblem(sentence if where == PROGRAMS else "")
        self.options.show_problem(where, sentence)
        self.time.options.show_problem(where, sentence)
        self.post.setProblem(sentence if where == POST else "")
        if where in {COLOURS, POST, *self.options.rows, *self.time.options.rows}:
            self.more.open()
        fields = {NAMES, PROGRAMS, COLOURS, POST, *self.options.rows, *self.time.options.rows}
        general = problem is not None and (where == GENERAL or where not in fields)
        ready = problem is None or where == PROGRAMS  # `start` shows this problem again
        self.footer.setProblem(sentence if general else "", ready)

    def _build(self, game: Game) -> None:
        specs = list(game.option_specs)
        self._coloured = any(spec.kind is OptionKind.COLOURS for spec in specs)
        timed = [spec for spec in specs if spec.kind is OptionKind.SECONDS]
        hidden = (OptionKind.SECONDS, OptionKind.COLOURS)
        other_specs = [spec for spec in specs if spec.kind not in hidden]
        self.head(game.title, NewMatch.tr("New match"))
        self.kind = Segmented(
            [("play", NewMatch.tr("Play at this computer")), ("umpire", NewMatch.tr("Umpire"))],
            NewMatch.tr("How it is played"),
        )
        self.header.addEnd(self.kind)
        self.own = Notice(grave=False)
        self.lesson = Banner(Tone.CALM)
        self.learn = self.lesson.add(Button(NewMatch.tr("Learn"), icon="learn"))
        self.trials = TrialsPart(game)
        self.players = Players(
            game, self._coloured, lambda text: allowed(self._settings, text), self._people
        )
        self.players.propose(self._memory.last_bot)
        self.head_start, self.coach = Switch(), Switch()
        self.start_row = OptionRow(NewMatch.tr("A head start"), "", "", self.head_start)
        self.coach.setChecked(self._settings.now.coach)
        help_text = NewMatch.tr(
            "Tells you what each of your moves gave away; you can take the move back."
        )
        self.coach_row = OptionRow(NewMatch.tr("Coach"), help_text, "", self.coach)
        self.editions = Editions(game)
        if not game.editions:
            self.editions.hide()
        self.options = OptionsPart(game, other_specs, self._settings)
        if not other_specs:
            self.options.hide()
        self.time = TimePart(game, timed)
        self.post = PostPart()
        self.time.column.insertWidget(self.time.column.indexOf(self.time.grace_row), self.post)
        self.draws = DrawsPart()
        self.event_part = EventPart()
        if not self._coloured:
            self.players.looks.hide()
        folded = (
            *((box.sitter.select, True) for box in self.players.boxes),
            (self.editions, bool(game.editions)),
            (self.options, bool(other_specs)),
            (self.players.thinking, True),
            (self.players.looks, self._coloured),
            (self.time.options, bool(timed)),
            (self.draws, True),
            (self.event_part, True),
        )
        self.more = More([part for part, applies in folded if applies])
        self.preview = Preview(game)
        self.footer = Footer(draws.commitment(self._seed))

    def _wire(self) -> None:
        self.kind.valueChanged.connect(self._on_kind)
        self.more.unfolded.connect(self._scroll_to_more, Qt.ConnectionType.QueuedConnection)
        self.players.changed.connect(self._on_players)
        self.head_start.toggled.connect(self._on_start)
        self.coach.toggled.connect(lambda coach: self._settings.change(coach=coach))
        self.players.think.valueChanged.connect(self._on_think)
        self.editions.chosen.connect(lambda edition: self._set(edition=edition))
        self.options.chosen.connect(self._on_option)
        self.time.options.chosen.connect(self._on_option)
        self.time.clocks.toggled.connect(lambda on: self._refill(self.draft.with_clocks(on)))
        self.time.quick.clicked.connect(lambda: self._refill(self.draft.with_quick_clocks()))
        self.time.grace.valueChanged.connect(lambda grace: self._set(grace=grace))
        self.time.hold.valueChanged.connect(lambda hold: self._set(hold=hold))
        self.time.waits.valueChanged.connect(lambda waits: self._set(waits=waits))
        self.post.chosen.connect(
            lambda hours, quiet: self._refill(replace(self.draft, post_hours=hours, quiet=quiet))
        )
        self.draws.mixed.toggled.connect(self._on_words)
        self.event_part.change.clicked.connect(self._edit_event)
        self.footer.start.clicked.connect(self.start)
        self.footer.series.clicked.connect(self.start_series)
        self.options.optionWanted.connect(self.take_option)
        links(self, self.clauseRequested.emit)

    def _scroll_to_more(self) -> None:
        top = self.more.mapTo(self._form, QPoint()).y()
        self._area.verticalScrollBar().setValue(top - self._area.viewport().height() // 4)

    def _lay_out(self) -> None:
        form = QWidget()
        form.setMaximumWidth(px(FORM))
        self._form, self._area = form, centred(form)
        row = in_row(gap=0)
        outer = in_column(self.header, (row, 1), gap=0, of=self)
        row.addWidget(self._area, 1)
        in_column(
            *(self.lesson, self.own, self.trials, self.players, self.start_row, self.coach_row),
            *(self.time, self.more, self.time.options, self.editions, self.options),
            *(self.players.thinking, self.players.looks, self.draws, self.event_part, None),
            gap=Space.XL,
            margins=(Space.XL, Space.M, Space.XL, Space.XL),
            of=form,
        )
        row.addWidget(self.preview)
        outer.addWidget(self.footer)
