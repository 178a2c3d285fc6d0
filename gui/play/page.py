from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton

from games.broadcast.hand import Mark
from games.core import PUBLIC, GameKind, Message, Pair, Seat
from games.match.matchview import MatchView
from gui.games import face, scene_class
from gui.games.styles import styles_of
from gui.kit.board.view import SWITCHES_KEY, BoardView
from gui.kit.texts import Play
from gui.kit.theme import RING_RADIUS, THEME_CHANGED, px
from gui.kit.widgets.buttons import on_key
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.ground import Studio
from gui.kit.widgets.pages import Scrolling
from gui.kit.wording import worded
from gui.picture.column import column_of
from gui.play import words
from gui.play.announcer import Announcer
from gui.play.body import PlayBody, PlayHeader
from gui.play.coaching import Coaching
from gui.play.curtain import Call, Curtain, OpeningCurtain
from gui.play.explainer import Explainer
from gui.play.footer import Footer
from gui.play.hints import Hints
from gui.play.idle_time import IdleTime
from gui.play.playview import PlayView
from gui.play.primary import row_of
from gui.play.side import SidePanel
from gui.play.sounds import PlaySounds
from gui.play.steps import Steps
from gui.table.hotseat import Phase
from gui.table.session import Session

NARROW = 800
"""Page width below which button labels are short, in pixels at text scale 1."""


class PlayPage(Studio):
    """A match at one computer. `programs` holds the seats played by bots."""

    homeRequested = Signal()
    stageRequested = Signal()
    broadcastRequested = Signal()
    rulesRequested = Signal(str)
    replayRequested = Signal()
    """Request to replay the last round's best line."""

    def __init__(
        self, session: Session, volume: int = 0, programs: frozenset[Seat] = frozenset()
    ) -> None:
        super().__init__()
        self._session = session
        self.host = face(session.match.game.id).race.controller(session, programs)
        self.host.setParent(self)
        self._make_parts(self.host.view)
        self._explainer: Explainer | None = None
        self._weaker = ""
        self._message = ("", False)
        self._offers_hints = self._from_review = self._showing = False
        self._opened = False
        self._suggested: tuple[str, Callable[[], None]] | None = None
        self.resting = IdleTime(self.host.phase)
        self.steps = Steps(self.host, self.scene, self._refuse, self)
        self.hints = Hints(self.board, self.steps, self.say)
        self.coaching = Coaching(self.steps, self.side.advice, self.header.coach)
        self._read = QTimer(self, singleShot=True)
        self._read.timeout.connect(self.refresh)
        self._announcer = Announcer(
            self.host, self.board, self.side, self.footer, self.panel, self.curtain
        )
        self.sounds.set_volume(volume)
        self._wire()
        self._wire_buttons()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setProperty(RING_RADIUS, -1)
        self.side.show_news(session.view(PUBLIC))  # a resumed match may already have news
        self.side.show_scores(session.view(PUBLIC))
        self._show_match(animated=False)

    def _make_parts(self, view: MatchView) -> None:
        styles = styles_of(view)
        self.scene = scene_class(view.game.id)(self)
        self.scene.setPlayers(view.setup.players, styles)
        self.scene.setTools(True)
        self.scene.setQuiet(True)
        self.sounds = PlaySounds(self.host, self.scene, self)
        self.header = PlayHeader(view.game, self.scene, self.sounds.button)
        self.board, self.side, self.footer = (
            BoardView(self.scene),
            SidePanel(view, self.host.person),
            Footer(),
        )
        self.panel = face(view.game.id).race.play_panel(self.host)
        if self.panel is not None:
            self.panel.setPlayers(words.names(view, self.host.person))
        self.body = PlayBody(self.header, self.board, self.side)
        column = in_column(gap=0, of=self)
        column.addWidget(Scrolling(self.body), 1)  # keeps the primary button visible
        column.addWidget(self.footer)
        if self.panel is not None:
            column.addWidget(self.panel)
        self.curtain, self.opening = Curtain(styles, self), OpeningCurtain(self)

    def _wire(self) -> None:
        steps, scene = self.steps, self.scene
        self.host.changed.connect(self._on_changed)
        self._session.ticked.connect(self._show_clocks)
        scene.actionProposed.connect(steps.propose)
        for changed in (scene.draftChanged, scene.promptChanged, steps.laidOut):
            changed.connect(self._on_draft)
        scene.revealFinished.connect(self._on_still)
        scene.workingChanged.connect(self.side.set_working)
        scene.captionChanged.connect(self.refresh)
        self.side.moves.chosen.connect(self._mark)
        self.footer.chosen.connect(lambda offer: offer.do(steps))
        for leave_signal in (
            steps.homeRequested,
            self.curtain.leave.clicked,
            self.header.backRequested,
        ):
            leave_signal.connect(self.homeRequested)
        self.curtain.lifted.connect(steps.lift)
        if self.panel is not None:
            self.panel.commandRequested.connect(steps.attempt)
            self.panel.replayRequested.connect(self.replayRequested)

    def _wire_buttons(self) -> None:
        steps, header = self.steps, self.header

        def rules() -> None:
            self.rulesRequested.emit("")

        does: dict[QAbstractButton, Callable[[], object]] = {
            self.footer.primary: self._do_next,
            header.stage: self.stageRequested.emit,
            header.broadcast: self.broadcastRequested.emit,
            header.rules: rules,
            header.proof: lambda: self.side.show_chance(self.host.view),
            header.pause: steps.pause,
            header.concede: steps.ask_concede,
            header.names: steps.ask_names,
        }
        for button, do in does.items():
            button.clicked.connect(lambda _on=False, do=do: do())
        for keys, do in (
            ("F2", self.stageRequested.emit),
            ("F3", rules),
            (SWITCHES_KEY, header.look.open),
            ("F4", self.header.coach.click),
            ("Ctrl+P", steps.pause),
            ("Ctrl+K", steps.ask_concede),
            ("Ctrl+E", steps.ask_names),
            ("Ctrl+Z", steps.take_back),
            ("Ctrl+M", self.sounds.mute),
        ):
            on_key(self, keys, do)

    def enter(self) -> None:
        self._place_focus()
        opens = not (self._opened or self.curtain.down or self.host.phase is Phase.OVER)
        self._opened = True
        if opens:
            self.opening.open(self.rect())

    def lead_back(self) -> None:
        """Make the Back button return to Review. Used for practice that was started there."""
        self._from_review = True
        self.header.back.setToolTip(Play.tr("Back to Review"))

    def setExplainer(self, explainer: Explainer) -> None:
        """Use `explainer` to explain the goal now, and special rules when they first apply."""
        self._explainer = explainer
        view = self._session.view(PUBLIC)
        if not view.over and not self.host.demonstration:
            self._explain(explainer.begin(view))

    def tell(self, sentence: str) -> None:
        """Show a message about a bot until another message replaces it."""
        self.side.show_bot_message(sentence)

    def tell_weaker(self, sentence: str) -> None:
        """Show why bots are weaker than usual, unless there is already a message about a bot."""
        if self.side.bot_message() in ("", self._weaker):
            self._weaker = "" if self.host.phase is Phase.OVER else sentence
            self.side.show_bot_message(self._weaker)

    def say(self, text: str) -> None:
        self._message = (text, False)
        self.refresh()

    def suggest(self, text: str, button: str, do: Callable[[], None]) -> None:
        """Suggest an opponent for the next match.

        `do` is called when the button `button` is pressed.
        """
        if self.host.phase is Phase.OVER:
            self.side.tip.say(text)
            self._suggested = (button, do)
            self.refresh()

    def offer_hints(self) -> None:
        self._offers_hints = True
        self.refresh()

    def moving(self) -> bool:
        """Return True while the board animates the last change.

        In turn-based games and demonstrations, this includes a short pause after the animation.
        """
        followed = self.host.demonstration or self.host.kind is GameKind.TURNS
        return self.scene.animating() or (followed and self.resting.rests())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shows = self.scene.animating()
        if (self.resting.unread() and not shows) or (shows and event.isAutoRepeat()):
            return
        panel = None if self.host.phase is Phase.OVER else self.panel
        if self.host.phase is Phase.READY and shows:
            self.scene.finishAnimation()
            return
        if panel is not None and panel.press(event):
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.isAutoRepeat():  # holding a key performs only one step
                return
            if self.host.phase is Phase.OVER and not shows:
                if not self.resting.rests():
                    self.footer.primary.setFocus(Qt.FocusReason.TabFocusReason)
            elif self.footer.primary.isVisible() and self.footer.primary.isEnabled():
                self._do_next()
            elif shows:
                self.scene.finishAnimation()
        elif shows:
            self.scene.finishAnimation()
        elif not self.scene.showKey(event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """During a turn, pass focus to the board."""
        super().focusInEvent(event)
        if self.host.phase is Phase.TURN:
            self._place_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:  # the text size determines what fits
            QTimer.singleShot(0, self, self._fit)

    def _fit(self) -> None:
        size, below = self.size(), 0
        if self.panel is not None:
            below = self.panel.fit(size.width())
            self.footer.setMinimumHeight(self.panel.footer_height(size.width()))
        footer = self.footer.heightForWidth(size.width())
        self.body.fit(size, max(footer, self.footer.minimumHeight(), below))
        laid_out = size.width() < px(NARROW), self.side.roomy
        if laid_out != (self.play.narrow, self.play.beside):
            self.refresh()

    def refresh(self) -> None:
        """Update the header, the footer and the list of keys, except during `_show_match`."""
        if self._showing:
            return
        play = self.play = self._play_view()
        row, (message, refused) = row_of(play), play.message
        hint, enabled = message or row.hint(play), row.enabled(play)
        self.header.show_play(play)
        self.footer.say(row.prompt(play), hint, row.button(play), enabled, row.waits, refused)
        self.footer.offer(row.offers(play))
        self.footer.setVisible(self.panel is None or not play.racing)
        if play.fresh:
            self._read.start(self.resting.left())
        if play.phase is Phase.TURN:
            self.side.show_serving(self.scene.serves)
        self._announcer.announce_soon()

    def _play_view(self) -> PlayView:
        host = self.host
        acts = host.phase is Phase.TURN
        return PlayView(
            phase=host.phase,
            seat=host.seat,
            view=host.view,
            programs=host.programs,
            person=host.person,
            sealed=host.sealed,
            replacing=host.replacing,
            pausable=host.pausable,
            can_take_back=host.can_take_back,
            prompt=host.prompt(),
            statuses=Pair(*(host.status(seat) for seat in Seat)),
            actions=host.side_actions() if acts else (),
            draft=self.steps.draft(),
            shows=self.scene.animating(),
            caption=self.scene.caption(),
            narrow=self.width() < px(NARROW),
            message=self._message,
            hints=self._offers_hints,
            from_review=self._from_review,
            suggested=self._suggested,
            beside=self.side.roomy,
            fresh=host.phase is Phase.OVER and self.resting.unread(),
        )

    def _show_match(self, *, animated: bool) -> None:
        host, view = self.host, self.host.view
        self._showing = True
        if view.setup.players != self.scene.players:
            self._show_players(view)
        self.resting.follow(host.phase)
        acts = host.phase is Phase.TURN
        if not acts:
            self.scene.setInput(None)
        self.scene.setOver(view.over)
        self.scene.setView(view.board, animated and view.board != self.scene.view)
        self.resting.animate(self.scene.animating())
        if self.scene.animating() and host.sealed and host.phase in (Phase.REVEAL, Phase.OVER):
            self.opening.open(QRect(self.board.mapTo(self, QPoint()), self.board.size()))
        if acts:
            self.scene.setInput(host.seat)
        self._showing, self._message = False, ("", False)
        self.refresh()
        self.side.show_play(self.play)
        self._show_panel()
        if not self.play.shows:
            self._tell_all()
        elif host.kind is GameKind.TURNS and host.phase is not Phase.OVER:
            self.side.show_news(self._session.view(PUBLIC))  # do not wait for the animation
        self._show_clocks()
        self._show_curtain()
        self._place_focus()

    def _show_players(self, view: MatchView) -> None:
        self.scene.setPlayers(view.setup.players, styles_of(view))
        self.side.setPlayers(view)
        if self.panel is not None:
            self.panel.setPlayers(words.names(view, self.host.person))

    def _tell_all(self) -> None:
        over, public = self.host.phase is Phase.OVER, self._session.view(PUBLIC)
        result_known = over or self.host.phase in (Phase.GATE, Phase.REVEAL)
        self.side.show_news(public)
        self.side.show_scores(public)
        if result_known or not self.host.sealed or self.host.demonstration:
            self.sounds.hear_result()
            if over:
                self.tell_weaker("")
            if over and self._suggested is None:
                self.side.tip.say("")  # the result takes priority
            elif self._explainer is not None and not over:
                self._explain(self._explainer.explanation(public))
        self._announcer.announce_soon()
        if not over:
            self.host.finish_reveal()

    def _explain(self, message: Message | None) -> None:
        if message is not None:
            self.side.tip.say(worded(self._session.match.game, message))

    def _show_panel(self) -> None:
        """Show the game's own panel instead of the footer while both players can act."""
        if self.panel is None:
            return
        self.panel.show_host()
        lines = () if self.scene.animating() else self.scene.lines()
        self.panel.setReplay(lines[-1] if lines else None)
        self.panel.setVisible(self.play.racing)

    def _show_curtain(self) -> None:
        play = self.play
        if not play.hidden:
            if self.curtain.down:
                self.opening.open(self.rect())
            self.curtain.lift()
            return
        call = Call(
            None if play.seat is None else styles_of(play.view)[play.seat],
            words.curtain_title(play),
            words.curtain_text(play),
            words.curtain_button(play),
            f"{play.view.game.title} · {words.subtitle(play)}",
        )
        public = self._session.view(PUBLIC)
        self.curtain.fall(call, column_of(public, self._session.readings()).cards)

    def _show_clocks(self) -> None:
        view, readings = self._session.view(PUBLIC), self._session.readings()
        self.side.show_clocks(view, readings, self.host.phase is Phase.PAUSED)
        self.sounds.hear_clocks(readings)

    def _place_focus(self) -> None:
        if self.curtain.down:
            self.curtain.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.host.phase is Phase.TURN:
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _do_next(self) -> None:
        row_of(self.play).do(self.steps)

    def _on_changed(self) -> None:
        covered = self.host.phase in (Phase.CURTAIN, Phase.PAUSED)
        self._show_match(animated=not covered or self.host.demonstration)

    def _on_draft(self) -> None:
        if self.host.phase is Phase.TURN:
            self._message = ("", False)
            self.refresh()

    def _on_still(self) -> None:
        self.opening.stop()
        self.resting.end()
        self.refresh()
        self.side.show_play(self.play)
        self._show_panel()
        self._tell_all()

    def _mark(self, text: str) -> None:
        self.scene.setMarks(tuple(Mark(place) for place in self.scene.places_of(text)))

    def _refuse(self, text: str) -> None:
        """Show why input was refused, either in the game's panel or below the prompt."""
        if self.panel is None or self.panel.isHidden():
            self._message = (text, True)
            self.refresh()
        else:
            self.panel.tell(text, refused=True)
            self._announcer.announce_soon()
