"""The New match page: form, preview and start button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from games.core import Game, OptionKind, Pair, Seat, Setup
from games.evening.values import Entry
from games.match import draws
from games.match.brand import NO_BRAND
from games.match.bypost import Quiet
from games.match.tournament import Tournament
from gui.games import face
from gui.games.styles import styles_for
from gui.kit.look.colours import FAR_ENOUGH, least_difference
from gui.kit.texts import NewMatch
from gui.kit.theme import RING_RADIUS, SeatStyle, Space, display_colour, px
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.choices import Segmented, Switch
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.notices import Banner, Notice, Tone
from gui.kit.widgets.pages import Page, centred
from gui.kit.wording import plain
from gui.newmatch.bypost import PostPart
from gui.newmatch.draft import (
    BOT,
    COLOURS,
    GENERAL,
    NAMES,
    POST,
    PROGRAMS,
    Draft,
    Problem,
    bot_of,
    first_draft,
    request_of,
    setup_of,
)
from gui.newmatch.entry import BY_PLAYERS, draft_of
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
)
from gui.storage.matches import Kind, Request
from gui.storage.people import KeptPeople
from gui.storage.settings import Settings
from gui.table.programs.analysis import hinted
from gui.table.programs.sitting import allow, allowed, is_bot
from gui.table.tournament import TournamentSheet, forget_score, remember, remembered

WIDE = 1040
"""Smallest width with the preview at the side of the form."""
WIDEST = 1600
"""Smallest width with a large preview."""
FORM = 780


class NewMatchPage(Page):
    """The form for a match of one game. `startRequested(Request)`."""

    startRequested = Signal(object)
    seriesRequested = Signal(object)
    """Request to start a match as game 1 of a series of the two: its `Request`."""
    clauseRequested = Signal(str)
    rulesRequested = Signal()
    gameRequested = Signal(str)
    """Request for the form of another trial, or of the whole game (`Game.parts`)."""
    scheduleRequested = Signal(str)
    workRequested = Signal(str, object)
    """Request to edit an option's value in the Workshop, on the bench with this key."""
    lessonRequested = Signal()

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
        people: KeptPeople | None = None,
    ) -> None:
        super().__init__(parent)
        self._game, self._settings, self._used = game, settings, used
        self._seed = new_seed()
        self._tournament = tournament
        self._people = people or KeptPeople.none()
        self._draft = self._named(self._begin(kind))
        self._offered: Pair[str] | None = self._draft.names
        if names is not None:
            self._draft, self._offered = replace(self._draft, names=names), None
        self._problem: Problem | None = None
        self._showing = False
        self._untouched: tuple[object, ...] | None = None
        self._build(game)
        self._lay_out()
        self._wire()
        self._show_draft()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setProperty(RING_RADIUS, -1)

    @property
    def draft(self) -> Draft:
        """The current choices."""
        return self._draft

    @property
    def problem(self) -> Problem | None:
        """The problem that prevents the start; None for none."""
        return self._problem

    def offer_lesson(self) -> None:
        """Offer the game's lesson."""
        self.lesson.say(NewMatch.tr("New to {0}? Learn it on the board.").format(self._game.title))

    def propose(self, bot: str, why: str, rating: int | None) -> None:
        """Propose a bot by the user's results; "" if none is better than the last one."""
        self.players.propose(bot or self._last_bot, why, rating)
        self._check()

    def take_option(self, name: str, value: Any) -> None:
        """Set an option as if the user had chosen it."""
        self._draft = self._draft.with_option(name, value)
        self._show_draft()

    def take_entry(self, entry: Entry) -> None:
        """Set the edition and options of an evening's programme; others get their defaults."""
        said = draft_of(self._game, entry)
        draft = replace(self._draft, edition=said.edition, options=said.options)
        self._draft = self._in_brand(draft)
        self._show_draft()
        if not entry.options.keys().isdisjoint(BY_PLAYERS):
            self.own.say(
                NewMatch.tr(
                    "The programme names colours or words of the players: they choose those here."
                )
            )

    @property
    def unfinished(self) -> bool:
        return self._untouched not in (None, self._typed())

    def _typed(self) -> tuple[object, ...]:
        return self._draft.names, self._draft.tournament, self._draft.options

    def enter(self) -> None:
        """Focus the first name."""
        if self._untouched is None:
            self._untouched = self._typed()
        fields = [box.name.edit for box in self.players.boxes if box.name.isVisibleTo(self)]
        first = fields[0] if fields else self
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def start(self) -> None:
        """Request the match, unless there is a problem."""
        if (request := self._agreed()) is not None:
            self.startRequested.emit(request)

    def start_series(self) -> None:
        """Request the match as game 1 of the best of three, unless there is a problem."""
        if (request := self._agreed()) is not None:
            self.seriesRequested.emit(request)

    def _agreed(self) -> Request | None:
        """Return the match to start, remembered for the next one; None if there is a problem."""
        request = request_of(self._draft, self._seed)
        if isinstance(request, Problem):
            self._show_problem(request)
            if request.where == PROGRAMS:  # the field of the missing command has the focus
                self._area.ensureWidgetVisible(self.focusWidget(), 0, 4 * Space.XL)
            return None
        for text in set(self.players.written_here()) & set(request.programs.values()):
            allow(self._settings, text)  # the user has typed this command and starts the match
        kept = self._draft
        if self._branded and kept.options.get(COLOURS) == self._branded:  # not chosen by the user
            kept = kept.with_option(COLOURS, None)
        self._settings.remember(self._game.id, kept.kind, kept.choice())
        if self._draft.kind == "umpire":
            self._settings.change(met=tuple(self._draft.names))
        forget_score(self._settings)
        if request.programs:
            self._settings.remember(self._game.id, BOT, self._draft.choice())
        return request

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.start()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.preview.setVisible(event.size().width() >= px(WIDE))
        self.preview.fit(event.size().width() >= px(WIDEST), event.size().height())

    # The choices

    def _begin(self, kind: Kind) -> Draft:
        last, used = self._settings.choice(self._game.id, kind), self._used
        draft = first_draft(self._game, kind, last, self._settings.now.grace, used)
        met = self._settings.now.met
        if kind == "umpire" and len(met) == 2 and set(met) != set(draft.names):
            draft = replace(draft, names=Pair(*met))  # keep the players of the last match
        return self._in_brand(draft)

    def _named(self, draft: Draft) -> Draft:
        """Return a casual draft without names with that of the user, if known."""
        me = self._people.all.get(self._settings.now.me or "")
        if me is None or draft.kind != "play" or any(draft.names):
            return draft
        return replace(draft, names=draft.names.put(draft.person or Seat.ONE, me.name))

    @property
    def _last_bot(self) -> str:
        """The bot last played against, else the easiest one."""
        return bot_of(self._settings.choice(self._game.id, BOT))

    @property
    def _branded(self) -> dict[str, str] | None:
        """The players' colours of the brand, by seat name."""
        own = NO_BRAND if self._tournament is None else self._tournament.brand
        both = (own or self._settings.now.brand).colours
        found = zip(self._game.seats, both or (), strict=False)
        return {seat: colour.upper() for seat, colour in found} or None

    def _in_brand(self, draft: Draft) -> Draft:
        """Return a draft in the brand's colours if it is of an umpired match and may choose."""
        if draft.kind != "umpire" or COLOURS not in draft.options or self._branded is None:
            return draft
        return draft.with_option(COLOURS, self._branded)

    def _on_kind(self, kind: Kind) -> None:
        if not self._showing:
            kept, fresh = self._draft, self._named(self._begin(kind))
            names = kept.names
            if names == self._offered and any(fresh.names):  # the user has not changed them
                self._offered = names = fresh.names
            self._draft = replace(fresh, names=names, programs=kept.programs)
            self._show_draft()

    def _on_players(self) -> None:
        names, programs = self.players.names(), self.players.programs()
        helped, person = self._draft.helped, self._draft.person
        draft = replace(self._draft, names=names, programs=programs)
        if helped and draft.person is not person:  # the person has changed seats, or is not alone
            draft = draft.with_head_start(True)
        if self._coloured:
            draft = draft.with_option("colours", self.players.colours())
        self._take(draft)

    def _edit_event(self) -> None:
        """Let the user edit the event, which then replaces the remembered one."""
        draft = self._draft

        def give(tournament: Tournament) -> None:
            self._tournament = tournament
            remember(self._settings, tournament)
            self._check()
            sheet.closed.connect(self.enter)  # back to the form, where Enter starts the match

        explained = NewMatch.tr("Stage, broadcast, posts and pictures show it.")
        sheet = TournamentSheet(self, draft.tournament, give, draft.players(), explained)
        sheet.open()

    def _on_think(self, seconds: int) -> None:
        if not self._showing:
            self._settings.change(think=seconds)

    def _on_start(self, on: bool) -> None:
        if not self._showing and on is not self._draft.helped:
            self._draft = self._draft.with_head_start(on)
            self._show_draft()

    def _show_start(self) -> None:
        start = self._draft.head_start
        self.start_row.setVisible(self._draft.person is not None)
        self.coach_row.setVisible(self._draft.person is not None and hinted(self._game))
        self.head_start.setVisible(start is not None)
        if start is not None:
            self.start_row.setHelp(plain(start[0]))
            self.head_start.setChecked(self._draft.helped)
        else:
            none = NewMatch.tr("The rules of {0} give nobody one. Choose the bot’s level instead.")
            self.start_row.setHelp(none.format(self._game.title))

    def _on_edition(self, edition: str) -> None:
        self._take(replace(self._draft, edition=edition))

    def _on_option(self, name: str, value: Any) -> None:
        self._take(self._draft.with_option(name, value))

    def _on_timed(self, timed: bool) -> None:
        if not self._showing:
            self._draft = self._draft.with_clocks(timed)
            self._show_draft()

    def _on_quick(self) -> None:
        self._draft = self._draft.with_quick_clocks()
        self._show_draft()

    def _on_grace(self, grace: int | None) -> None:
        self._take(replace(self._draft, grace=grace))

    def _on_hold(self, hold: bool) -> None:
        self._take(replace(self._draft, hold=hold))

    def _on_post(self, hours: int, quiet: Quiet) -> None:
        if not self._showing:
            self._draft = replace(self._draft, post_hours=hours, quiet=quiet)
            self._show_draft()

    def _on_waits(self, waits: bool) -> None:
        self._take(replace(self._draft, waits=waits))

    def _on_words(self, words: bool) -> None:
        if words is not self._draft.with_words:
            self._take(replace(self._draft, words=words))

    def _take(self, draft: Draft) -> None:
        if not self._showing:
            self._draft = draft
            self._check()

    # Display

    def _show_draft(self) -> None:
        draft = self._draft
        self._showing = True  # ignore changes made by showing values
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
        """Show the match that results from the choices, or the problem at its field."""
        if self._tournament is None:
            tournament = remembered(self._settings, self._draft.players(), self._people)
        else:
            tournament = self._tournament
        self._draft = replace(self._draft, tournament=tournament)
        self.event_part.show_tournament(tournament)
        setup = setup_of(self._draft)
        self._show_start()
        self.options.show_draft(self._draft)
        self.more.say(" · ".join(filter(None, (self._draft.unusual(), tournament.heading))))
        self.players.show_draft(self._draft)
        self.draws.mixed.setChecked(self._draft.with_words)
        self._show_problem(setup if isinstance(setup, Problem) else None)
        if isinstance(setup, Setup):
            styles = styles_for(self._game, setup)
            self.players.show_styles(styles, self._warning(setup, styles))
            self.preview.show_players(self._sitting(setup), styles)

    def _sitting(self, setup: Setup) -> Pair[str]:
        """Return the players by seat, or "by lot" if seats are drawn at the start."""
        game = self._game
        if not game.lot.decides(setup.options):
            return setup.players
        first, second = game.titles.map(plain)
        return Pair(NewMatch.tr("{0}: by lot").format(first), second)

    def _show_problem(self, problem: Problem | None) -> None:
        self._problem = problem
        where, sentence = (problem.where, problem.sentence) if problem else ("", "")
        self.players.setProblem(sentence if where == NAMES else "")
        self.players.setColourProblem(sentence if where == COLOURS else "")
        self.players.setProgramProblem(sentence if where == PROGRAMS else "")
        self.options.show_problem(where, sentence)
        self.time.options.show_problem(where, sentence)
        self.post.setProblem(sentence if where == POST else "")
        if where in {COLOURS, POST, *self.options.rows, *self.time.options.rows}:
            self.more.open()  # make the problem visible
        shown = {NAMES, PROGRAMS, COLOURS, POST, *self.options.rows, *self.time.options.rows}
        general = problem is not None and (where == GENERAL or where not in shown)
        ready = problem is None or where == PROGRAMS  # `start` shows the problem again
        self.footer.setProblem(sentence if general else "", ready)

    def _warning(self, setup: Setup, styles: Pair[SeatStyle]) -> str:
        """Return the warning about two colours that are too much alike; "" for none."""
        chosen: dict[str, str] = self._draft.options.get("colours") or {}
        changed = [
            plain(self._game.titles[seat]) if self._game.lot.possible else setup.players[seat]
            for seat, name in zip(Seat, self._game.seats, strict=True)
            if _fill(self._game, name, chosen.get(name, "")) != styles[seat].fill.upper()
        ]
        if changed:
            return NewMatch.tr("Too alike: {0} is shown in another colour.").format(changed[-1])
        if chosen and least_difference(styles.one.fill, styles.two.fill) < FAR_ENOUGH:
            return NewMatch.tr("Some people cannot tell these two apart.")
        return ""

    # Construction

    def _build(self, game: Game) -> None:
        specs = list(game.option_specs)
        self._coloured = any(spec.kind is OptionKind.COLOURS for spec in specs)
        timed = [spec for spec in specs if spec.kind is OptionKind.SECONDS]
        hidden = (OptionKind.SECONDS, OptionKind.COLOURS)
        rest = [spec for spec in specs if spec.kind not in hidden]
        self.head(game.title, NewMatch.tr("New match"))
        self.kind = Segmented(
            [("play", NewMatch.tr("Play at this computer")), ("umpire", NewMatch.tr("Umpire"))],
            NewMatch.tr("How it is played"),
        )
        self.header.addEnd(self.kind)
        self.own = Notice(grave=False)
        self.lesson = Banner(Tone.CALM)
        self.learn = self.lesson.add(Button(NewMatch.tr("Learn"), icon="learn"))
        self.learn.clicked.connect(self.lessonRequested)
        self.trials = TrialsPart(game)
        self.players = Players(
            game, self._coloured, lambda text: allowed(self._settings, text), self._people
        )
        self.players.propose(self._last_bot)
        self.head_start = Switch("", NewMatch.tr("A head start"))
        self.start_row = OptionRow(NewMatch.tr("A head start"), "", "", self.head_start)
        self.coach = Switch("", NewMatch.tr("Coach"))
        self.coach.setChecked(self._settings.now.coach)
        said = NewMatch.tr("Says after each of your moves what it gave away; you may take it back.")
        self.coach_row = OptionRow(NewMatch.tr("Coach"), said, "", self.coach)
        self.editions = Editions(game)
        if not game.editions:
            self.editions.hide()
        self.options = OptionsPart(game, rest, self._settings)
        if not rest:
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
            (self.options, bool(rest)),
            (self.players.thinking, True),
            (self.players.looks, self._coloured),
            (self.time.options, bool(timed)),
            (self.draws, True),
            (self.event_part, True),
        )
        self.more = More([part for part, there in folded if there])
        self.preview = Preview(game)
        self.footer = Footer(draws.commitment(self._seed))

    def _wire(self) -> None:
        self.kind.valueChanged.connect(self._on_kind)
        self.more.unfolded.connect(self._scroll_to_more, Qt.ConnectionType.QueuedConnection)
        self.trials.chosen.connect(self.gameRequested)
        self.trials.scheduleRequested.connect(lambda: self.scheduleRequested.emit(self._game.id))
        self.players.changed.connect(self._on_players)
        self.head_start.toggled.connect(self._on_start)
        self.coach.toggled.connect(lambda coach: self._settings.change(coach=coach))
        self.players.think.valueChanged.connect(self._on_think)
        self.editions.chosen.connect(self._on_edition)
        self.options.chosen.connect(self._on_option)
        self.time.chosen.connect(self._on_option)
        self.time.timedChosen.connect(self._on_timed)
        self.time.quickChosen.connect(self._on_quick)
        self.time.graceChosen.connect(self._on_grace)
        self.time.hold.valueChanged.connect(self._on_hold)
        self.time.waits.valueChanged.connect(self._on_waits)
        self.post.chosen.connect(self._on_post)
        self.draws.wordsChosen.connect(self._on_words)
        self.event_part.wanted.connect(self._edit_event)
        self.preview.rulesRequested.connect(self.rulesRequested)
        self.footer.start.clicked.connect(self.start)
        self.footer.series.clicked.connect(self.start_series)
        self.options.optionWanted.connect(self.take_option)
        self.options.workRequested.connect(self.workRequested)
        for part in (self.editions, self.options, self.time, self.post, self.draws):
            part.clauseRequested.connect(self.clauseRequested)

    def _scroll_to_more(self) -> None:
        """Scroll to the options that were just shown."""
        top = self.more.mapTo(self._form, QPoint()).y()
        self._area.verticalScrollBar().setValue(top - self._area.viewport().height() // 4)

    def _lay_out(self) -> None:
        form = QWidget()
        form.setMaximumWidth(px(FORM))
        self._form, self._area = form, centred(form)
        row = in_row(gap=0)
        outer = in_column(self.header, (row, 1), gap=0, of=self)
        row.addWidget(self._area, 1)
        column = in_column(
            self.lesson,
            self.own,
            gap=Space.XL,
            margins=(Space.XL, Space.M, Space.XL, Space.XL),
            of=form,
        )
        rules = (self.time, self.more, self.time.options, self.editions, self.options)
        looks = (self.players.thinking, self.players.looks)
        for part in (
            self.trials,
            self.players,
            self.start_row,
            self.coach_row,
            *rules,
            *looks,
            self.draws,
            self.event_part,
        ):
            column.addWidget(part)
        column.addStretch(1)
        row.addWidget(self.preview)
        outer.addWidget(self.footer)


def _fill(game: Game, seat: str, chosen: str) -> str:
    """Return the colour chosen for a seat, as `#RRGGBB`."""
    if chosen.startswith("#"):
        return chosen.upper()
    usual = face(game.id).seat_styles[game.seat(seat)]
    return (display_colour(chosen) if chosen else usual).fill.upper()
