"""The Play page: board input, and whose turn it is to use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QElapsedTimer, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent

from games.core import PUBLIC, GameKind, KnownError, Message, Refusal, Seat
from games.engine.bots import Choice
from games.match.match import State
from games.match.matchview import MatchView
from gui.games import face, spoken
from gui.games.styles import styles_of
from gui.kit.board.view import SWITCHES_KEY
from gui.kit.texts import Play
from gui.kit.theme import RING_RADIUS, px
from gui.kit.widgets.buttons import on_key
from gui.kit.widgets.tick import Ticking
from gui.kit.wording import refused, trouble, worded
from gui.picture.column import column_of
from gui.play import words
from gui.play.coach import Coach
from gui.play.curtain import Call
from gui.play.footer import ask_concede, ask_first
from gui.play.frame import Aloud, Offers, PlayFrame
from gui.play.pending import PendingHint
from gui.table.hotseat import ACTING, Phase, SideAction
from gui.table.places import PlayPanel
from gui.table.session import Session
from gui.table.sheets import RenameSheet

NARROW = 800
"""Width below which button texts are short."""
UNREAD = 1_200
"""Milliseconds after a result during which keys do not continue."""
RESULTS = (Phase.GATE, Phase.READY, Phase.OVER)
"""Phases that show the result of the last round or the match."""
BEAT = 900
"""Milliseconds that the board rests after an animation before a bot continues."""
HIDDEN = (Phase.CURTAIN, Phase.PAUSED)


class PlayPage(PlayFrame):
    """A match at one computer, of two people or against bots (`programs`: their seats)."""

    homeRequested = Signal()
    stageRequested = Signal()
    broadcastRequested = Signal()
    rulesRequested = Signal(str)
    rematchRequested = Signal()
    reviewRequested = Signal()
    learnRequested = Signal()
    """Request to review the match for its mistakes."""
    clipRequested = Signal()
    hintRequested = Signal(object)
    """Request for a hint for the seat at the screen."""
    replayRequested = Signal()
    """Request to show the best line of the last round."""

    def __init__(
        self, session: Session, tick: bool = False, programs: frozenset[Seat] = frozenset()
    ) -> None:
        controller = face(session.match.game.id).race.controller(session, programs)
        super().__init__(controller)
        self._session, self._tick = session, tick
        self._narrow = self.width() < px(NARROW)
        self._offers = Offers(self)
        self._coach: Coach | None = None
        self._drafted: tuple[State, Seat, str, tuple[Any, ...]] | None = None
        self._weaker = ""
        self._was_animated, self._still = False, QElapsedTimer()
        self._shown_phase, self._result = controller.phase, QElapsedTimer()
        self._hint = PendingHint(self)
        self._ticking = Ticking(self)
        self._aloud = Aloud(self)
        self._wire()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setProperty(RING_RADIUS, -1)
        self.side.show_news(session.view(PUBLIC))  # for a resumed match
        self._show(animated=False)

    def enter(self) -> None:
        """Set the focus when the page is shown."""
        self._place_focus()

    def setTick(self, tick: bool) -> None:
        """Turn the tick of the last ten seconds on or off."""
        self._tick = tick

    def lead_back(self) -> None:
        """Make leaving lead back to Review, for practice started there."""
        self._offers.from_review = True
        self.header.back.setToolTip(Play.tr("Back to Review"))

    def setCoach(self, coach: Coach) -> None:
        """Explain the goal, and special rules when they first apply."""
        self._coach = coach
        view = self._session.view(PUBLIC)
        if not view.over and not self.host.demonstration:
            self._explain(coach.begin(view))

    def _explain(self, message: Message | None) -> None:
        if message is not None:
            self.side.tip.say(worded(self._session.match.game, message))

    def tell(self, sentence: str) -> None:
        """Show a lasting message about a program that plays."""
        self.side.tell(sentence)

    def tell_weaker(self, sentence: str) -> None:
        """Show why bots are weaker than they could be, unless a message about a bot is shown."""
        if self.side.told() in ("", self._weaker):
            self.side.tell(sentence)
            self._weaker = sentence

    def suggest(self, said: str, button: str, do: Callable[[], None]) -> None:
        """Suggest the next opponent after the end."""
        if self.host.phase is Phase.OVER:
            self.side.tip.say(said)
            self._offers.suggested = (button, do)
            self._show_buttons()
            self._aloud.soon()

    def offer_hints(self) -> None:
        """Offer hints from now on."""
        self._offers.hints = True
        self._show_buttons()

    def await_hint(self) -> None:
        """Show that the requested hint takes longer than usual."""
        if self.host.phase is Phase.TURN:
            self.footer.tell(words.warming())

    def show_hint(self, seat: Seat | None, hint: Choice | None) -> None:
        """Show a hint on the board, if its seat is still to act; None: there is none."""
        host = self.host
        if host.phase is not Phase.TURN or seat is None or host.seat is not seat:
            return
        own, wanted = self._hint.own_move(), self._hint.wanted
        if hint is None:
            self.footer.tell(words.no_hint())
            return
        if not own:
            self._lay_out_draft(hint.move)
        self.footer.tell(words.hinted(self._spoken(hint.move, seat), hint.value, hint.line))
        self._aloud.soon()
        if wanted and not own:
            self.scene.confirmDraft()

    def moving(self) -> bool:
        """Return True while the board shows what happened.

        Viewers and players before a bot's move get a moment of rest as well.
        """
        followed = self.host.demonstration or self.host.kind is GameKind.TURNS
        return self.scene.animating() or (followed and self._rests())

    def _rests(self) -> bool:
        """Return True shortly after the end of an animation."""
        return self._still.isValid() and self._still.elapsed() < BEAT

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._unread() and not self.scene.animating():
            return
        panel = None if self.host.phase is Phase.OVER else self.panel
        if self.host.phase is Phase.READY and self.scene.animating():
            if not event.isAutoRepeat():  # a held key must not skip this round's result
                self.scene.finishAnimation()
            return
        if panel is not None and panel.press(event):
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.isAutoRepeat():  # a held key makes only one step
                return
            if self.host.phase is Phase.OVER and not self.scene.animating():
                if not self._rests():  # only after the result was read
                    self.footer.primary.setFocus(Qt.FocusReason.TabFocusReason)
            elif self.footer.primary.isVisible() and self.footer.primary.isEnabled():
                self._do_next()
            elif self.scene.animating():
                self.scene.finishAnimation()
        elif self.scene.animating():
            self.scene.finishAnimation()
        elif not self.scene.showKey(event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Return the focus to the board during a turn."""
        super().focusInEvent(event)
        if self.host.phase is Phase.TURN:
            self._place_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = event.size().width() < px(NARROW)
        if narrow is not self._narrow:
            self._narrow = narrow
            self._show_buttons()
            self._on_draft(self.scene.draft())

    # User actions

    def _do_next(self) -> None:
        match self.host.phase:
            case Phase.GATE:
                self._try(self.host.ready)
            case Phase.TURN:
                self.scene.confirmDraft()
            case Phase.COMPLETE:
                self._try(self.host.reveal)
            case Phase.REVEAL:
                self.scene.finishAnimation()
                self.host.told()
            case Phase.OVER:
                self.rematchRequested.emit()
            case Phase.CURTAIN | Phase.PAUSED:
                self._lift()

    def _lift(self) -> None:
        command = self.host.resume if self.host.phase is Phase.PAUSED else self.host.ready
        self._try(command)

    def _propose(self, text: str) -> None:
        seat = self.host.seat
        if seat is not None:
            self._try(lambda: self.host.propose(self._actions(text, seat)))

    def _actions(self, text: str, seat: Seat) -> tuple[Any, ...]:
        """Return the actions in a whole draft, cached until the match changes."""
        match, known = self._session.match, self._drafted
        if known is None or known[0] is not match.state or known[1:3] != (seat, text):
            actions = match.game.read_all(text, match.position, seat)
            known = self._drafted = (match.state, seat, text, actions)
        return known[3]

    def _try(self, command: Callable[[], None]) -> None:
        try:
            command()
        except Refusal as refusal:
            self._refuse(refused(refusal, self.host.view))
        except KnownError as error:
            self._refuse(trouble(error))

    def _refuse(self, text: str) -> None:
        """Show why an input was refused, where it was made."""
        place = self.footer if self.panel is None or self.panel.isHidden() else self.panel
        place.tell(text, refused=True)
        self._aloud.soon()

    def _lay_out_draft(self, text: str) -> None:
        """Show a move on the board as a draft."""
        self.scene.setDraft(text)
        self._on_draft(text)

    def _on_prompt(self) -> None:
        self._on_draft(self.scene.draft())

    def _on_draft(self, text: str) -> None:
        """Show the meaning of the draft, or the prompt for the next touch."""
        if self.host.phase is not Phase.TURN or self.host.seat is None:
            return
        seat = self.host.seat
        self.side.show_serving(self.scene.serves)
        complete = self.scene.complete()
        said = ""
        if complete:
            try:
                said = self._spoken(text, seat)
            except Refusal as refusal:  # a typed move
                complete, said = False, refused(refusal, self.host.view)
            said = " · ".join(filter(None, (*self.scene.remarks(), said)))
        self.footer.tell(said or self.scene.prompt())
        self.footer.primary.setEnabled(complete)
        self._offers.setDraft(text)
        self._aloud.soon()

    def _spoken(self, text: str, seat: Seat) -> str:
        """Return a whole move in canonical text as a sentence."""
        view = self.host.view
        return " · ".join(
            spoken(view.game, action, seat, view.setup.players, view.board)
            for action in self._actions(text, seat)
        )

    def _pause(self) -> None:
        if self.host.phase is Phase.PAUSED:
            self._try(self.host.resume)
        else:
            self._try(self.host.pause)

    def _ask_concede(self) -> None:
        if self.host.phase is not Phase.OVER and not self.host.demonstration:
            view = self.host.view
            seats = [seat for seat in Seat if seat not in self.host.programs]
            running = self.host.phase in ACTING and view.timed
            if running:
                self._try(self.host.pause)
            sheet = ask_concede(self, view, self._concede, seats)
            if running:
                sheet.closed.connect(self._go_on)

    def _go_on(self) -> None:
        """Resume after a question for which the clocks were stopped."""
        if self.host.phase is Phase.PAUSED:
            self._try(self.host.resume)

    def _ask_names(self) -> None:
        if self.host.phase is not Phase.OVER and not self.host.demonstration:
            RenameSheet(self, self._session, self.host.programs).open()

    def _concede(self, seat: Seat) -> None:
        self._try(lambda: self.host.concede(seat))

    def _take_back(self) -> None:
        """Clear the draft; if there is none, undo the last move against a bot."""
        if self.host.phase is Phase.TURN and self.scene.draft():
            self.scene.clearDraft()
        elif self.host.can_take_back:
            self.scene.finishAnimation()
            self._try(self.host.take_back)

    def _ask(self, action: SideAction) -> None:
        ask_first(self, action, lambda: self._try(action.do))

    # Display

    def _on_changed(self) -> None:
        self._show(animated=not self._hidden())

    def _hidden(self) -> bool:
        """Return True if the board is covered; never in a demonstration."""
        return self.host.phase in HIDDEN and not self.host.demonstration

    def _show(self, *, animated: bool) -> None:
        host = self.host
        view = host.view
        if view.setup.players != self.scene.players:
            self._show_players(view)
        if host.phase is not self._shown_phase:
            self._shown_phase = host.phase
            self._result.start()
        acts = host.phase is Phase.TURN
        if not acts:
            self.scene.setInput(None)
        self.scene.setOver(view.over)
        self.scene.setView(view.board, animated and view.board != self.scene.view)
        self._was_animated |= self.scene.animating()
        if acts:
            self.scene.setInput(host.seat)
        self.header.setTitle(view.game.title, words.subtitle(host))
        self._show_buttons()
        self._on_draft(self.scene.draft())
        self.side.show_host(host, self.scene.animating())
        if not self.scene.animating():
            self._told_all()
        elif host.kind is GameKind.TURNS and host.phase is not Phase.OVER:
            self.side.show_news(self._session.view(PUBLIC))  # about the move being animated
        self._show_clocks()
        self._show_curtain()
        self._place_focus()
        self._aloud.soon()

    def _show_players(self, view: MatchView) -> None:
        """Show the players' names after a change."""
        self.scene.setPlayers(view.setup.players, styles_of(view))
        self.side.setPlayers(view)
        if self.panel is not None:
            self.panel.setPlayers(view.setup.players)

    def _on_still(self) -> None:
        """Note the end of an animation, if there was one."""
        if self._was_animated:
            self._still.start()
            self._result.start()
        self._was_animated = False

    def _told_all(self) -> None:
        """Show the news in words after all animations."""
        known = self.host.phase in (Phase.GATE, Phase.REVEAL, Phase.OVER)
        if known or not self.host.sealed or self.host.demonstration:
            self.side.show_news(self._session.view(PUBLIC))
            if self.host.phase is Phase.OVER and self._offers.suggested is None:
                self.side.tip.say("")  # the result has priority now
            elif self._coach is not None and self.host.phase is not Phase.OVER:
                self._explain(self._coach.look(self._session.view(PUBLIC)))
        self._aloud.soon()
        if self.host.phase is Phase.OVER:
            self.side.show_host(self.host)
            self._show_buttons()
        else:
            self._show_panel()
            self.host.told()

    def _show_buttons(self) -> None:
        host = self.host
        telling = host.phase in (Phase.REVEAL, Phase.OVER) and self.scene.animating()
        prompt, hint = words.prompt(host), words.hint(host)
        primary = words.primary(host, self._narrow)
        if telling:
            prompt, hint, primary = words.telling(host), words.skipping(self.scene.caption()), ""
        waits = host.phase is Phase.THINKING
        self.footer.say(prompt, hint, primary, host.phase is not Phase.TURN, waits)
        self._offers.show(telling)
        self._show_panel()
        live = host.phase is not Phase.OVER
        self.pause.setVisible(live and (host.view.timed or host.demonstration))
        self.pause.setEnabled(host.pausable)
        self.concede.setVisible(live and not host.demonstration)
        self.names.setVisible(live and not host.demonstration)

    def _show_panel(self) -> None:
        """Show the game's own panel in place of the footer while both may act."""
        if self.panel is None:
            return
        acting = self.host.phase in (Phase.READY, Phase.RACE)
        self.panel.show_host()
        lines = () if self.scene.animating() else self.scene.lines()
        self.panel.setReplay(lines[-1] if lines else None)
        self.panel.setVisible(acting)
        self.footer.setVisible(not acting)

    def _unread(self) -> bool:
        """Return True shortly after a result, when a key was still meant for the match."""
        fresh = self._result.isValid() and self._result.elapsed() < UNREAD
        return fresh and self.host.phase in RESULTS

    def _ask_hint(self, seat: Seat) -> None:
        self._hint.begin()
        self.footer.tell(words.looking())
        self.board.setFocus(Qt.FocusReason.OtherFocusReason)  # Enter plays the hint to come
        self.hintRequested.emit(seat)

    def _show_curtain(self) -> None:
        host = self.host
        if self._hidden():
            style = None if host.seat is None else styles_of(host.view)[host.seat]
            call = Call(
                style,
                words.curtain_title(host),
                words.curtain_text(host),
                words.curtain_button(host),
                f"{host.view.game.title} · {words.subtitle(host)}",
            )
            public = self._session.view(PUBLIC)
            self.curtain.fall(call, column_of(public, self._session.readings()).cards)
        else:
            self.curtain.lift()

    def _show_clocks(self) -> None:
        view, readings = self._session.view(PUBLIC), self._session.readings()
        self.side.show_clocks(view, readings, self.host.phase is Phase.PAUSED)
        if self._tick:
            self._ticking.hear(readings)

    def _place_focus(self) -> None:
        if self.curtain.down:
            self.curtain.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.host.phase is Phase.TURN:
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    # Wiring

    def _wire(self) -> None:
        self.host.changed.connect(self._on_changed)
        self._session.ticked.connect(self._show_clocks)
        self.scene.actionProposed.connect(self._propose)
        self.scene.draftChanged.connect(self._on_draft)
        self.scene.promptChanged.connect(self._on_prompt)
        self.scene.revealFinished.connect(self._on_still)
        self.scene.revealFinished.connect(self._told_all)
        self.scene.workingChanged.connect(self.side.set_working)
        self.scene.captionChanged.connect(self._show_buttons)
        self.footer.primary.clicked.connect(self._do_next)
        self._offers.homeRequested.connect(self.homeRequested)
        self._offers.reviewRequested.connect(self.reviewRequested)
        self._offers.learnRequested.connect(self.learnRequested)
        self._offers.clipRequested.connect(self.clipRequested)
        self._offers.asked.connect(self._ask)
        self._offers.takeBackRequested.connect(self._take_back)
        self._offers.hintRequested.connect(self._ask_hint)
        self._offers.drafted.connect(self._lay_out_draft)
        if self.panel is not None:
            self._wire_panel(self.panel)
        self.curtain.lifted.connect(self._lift)
        self.curtain.leaveRequested.connect(self.homeRequested)
        self.header.backRequested.connect(self.homeRequested)
        self.stage.clicked.connect(self.stageRequested)
        self.broadcast.clicked.connect(self.broadcastRequested)
        self.rules.clicked.connect(lambda: self.rulesRequested.emit(""))
        self.pause.clicked.connect(self._pause)
        self.concede.clicked.connect(self._ask_concede)
        self.names.clicked.connect(self._ask_names)
        for keys, do in (
            ("F2", self.stageRequested.emit),
            ("F3", lambda: self.rulesRequested.emit("")),
            (SWITCHES_KEY, self.look.open),
            ("Ctrl+P", self._pause),
            ("Ctrl+K", self._ask_concede),
            ("Ctrl+E", self._ask_names),
            ("Ctrl+Z", self._take_back),
        ):
            on_key(self, keys, do)

    def _wire_panel(self, panel: PlayPanel) -> None:
        panel.commandRequested.connect(self._try)
        panel.replayRequested.connect(self.replayRequested)
