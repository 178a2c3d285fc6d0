from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from games.core import PUBLIC, UMPIRE, Seat
from games.match.matchview import MatchView
from gui.desk import incoming, words
from gui.desk.arrivals import Arrivals
from gui.desk.commands import AwardOffer, UmpireCommands
from gui.desk.deskview import AfterMatch, DeskView
from gui.desk.display import MatchDisplay
from gui.desk.drafts import Drafts
from gui.desk.exporter import Exporter
from gui.desk.handles import Handles
from gui.desk.keyboard import Keyboard
from gui.desk.moveedit import MoveEdit
from gui.desk.pasting import Paster
from gui.desk.primary_controller import PrimaryActionController
from gui.desk.privacy import Privacy
from gui.desk.questions import Questions
from gui.desk.reading import TextReader
from gui.desk.restored_entries import RestoredEntries
from gui.desk.shortcuts import OtherPages, Shortcuts
from gui.desk.steps import Steps
from gui.desk.submitting import Submitting
from gui.desk.tabs import Page
from gui.desk.widgets import DeskWidgets
from gui.kit import exports
from gui.kit.audio import ClockTicker
from gui.kit.texts import Desk
from gui.kit.theme import RING_RADIUS, Space, px
from gui.kit.widgets.buttons import tip
from gui.kit.widgets.labels import ClauseLink
from gui.table.session import Session

MIN_SIZE = QSize(640, 160)
LOW_WINDOW = 700
"""Window height below which buttons and fields have smaller margins, in pixels."""


@dataclass(frozen=True, slots=True)
class DeskSettings:
    tick: bool = False
    private: bool | None = False
    codes: bool = False


class DeskPage(QWidget):
    stageRequested = Signal()
    broadcastRequested = Signal()
    eventRequested = Signal()
    homeRequested = Signal()
    replayRequested = Signal()
    """Request to replay the last round's best line for everybody."""
    scheduleRequested = Signal()
    rulesRequested = Signal(str)
    """Carries a clause of the rules to show, or "" for all rules."""

    def __init__(
        self,
        session: Session,
        settings: DeskSettings | None = None,
        where: exports.Where = exports.ask_where,
        handles: Handles | None = None,
    ) -> None:
        super().__init__()
        self._session, self._settings = session, settings or DeskSettings()
        self.handles = handles or Handles()
        view = session.view(UMPIRE)
        reader = TextReader(session, self.handles)
        parts = DeskWidgets(self, view, reader)
        self.header, self.footer, self.banners = parts.header, parts.footer, parts.banners
        self.body, self.shared, self.side, self.log = (
            parts.body, parts.shared, parts.side, parts.log,
        )  # fmt: skip
        self.panels, self.panel, self.toast = parts.panels, parts.panel, parts.toast
        self.notices, self.latest, self.result = parts.notices, parts.latest, parts.result
        self.call_time = parts.call_time
        self.display = MatchDisplay(session, parts)
        self._make_helpers(view, reader, where)
        self._ticking = ClockTicker()
        self._players, self._round = view.setup.players, view.round
        self._noticed: tuple[str, ...] = ()
        self.after: AfterMatch | None = None
        self._rests = False
        self.setProperty(RING_RADIUS, -1)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._wire()
        self._wire_buttons()
        self._show_handles()
        self._show_match(animated=False)
        self.restorer.follow()
        self._show_saving(session.saving_problem)

    def _make_helpers(self, view: MatchView, reader: TextReader, where: exports.Where) -> None:
        session, panels, notices, toast = self._session, self.panels, self.notices, self.toast
        self.drafts = Drafts(session, panels, self.side, self)
        self.commands = UmpireCommands(session, self, toast, reader, self.handles)
        self.exporter = Exporter(session, self, toast, where)
        self.exporter.codes = self._settings.codes
        self.arrivals = Arrivals(session, panels, toast, self)
        self.submitting = Submitting(
            session, panels, self.drafts, self.arrivals, self.commands, toast, self
        )
        self.steps = Steps(
            session, panels, self.panel, notices, toast, self.commands, self.exporter,
            self.submitting, self,
        )  # fmt: skip
        self.primary = PrimaryActionController(
            session, panels, self.footer, toast, self.arrivals, self.steps, self
        )
        self.questions = Questions(session, notices.question, self.arrivals, toast, self)
        self.paster = Paster(
            session, reader, self.handles, panels, self.arrivals, self.commands, self.questions,
            notices.heard, toast, self,
        )  # fmt: skip
        self.restorer = RestoredEntries(session, panels, notices.offered)
        self.privacy = Privacy(
            self._settings.private, notices.privacy, self._set_hidden, view.game, toast, self
        )
        self.award_offer = AwardOffer(session, notices.settled, self.commands)
        other_pages = OtherPages(
            self.stageRequested.emit,
            self.broadcastRequested.emit,
            self.eventRequested.emit,
            partial(self.rulesRequested.emit, ""),
            self.scheduleRequested.emit,
        )
        self.shortcuts = Shortcuts(
            self, session, panels, self.side, self.body, self.log, self.header.more, self.commands,
            self.exporter, self.arrivals, self.drafts, self.paster, self.privacy, self.handles,
            toast, other_pages, self.display.panel_shows_secrets,
        )  # fmt: skip
        self.keyboard = Keyboard(
            self, self.log.list, session, panels, self.side.scene, notices.arbiter, self.drafts,
            self.commands, self.arrivals, self.primary, self.questions, self.paster, self.restorer,
        )  # fmt: skip

    def _wire(self) -> None:
        for changed in (
            self._session.changed,
            self.drafts.changed,
            self.notices.question.saidChanged,
        ):
            changed.connect(self.refresh)
        for left in (self.questions.dismissed, self.notices.arbiter.dismissed):
            left.connect(self.enter)
        self._session.ticked.connect(self._show_clocks)
        self._session.savingChanged.connect(self._show_saving)
        self.drafts.proposed.connect(self.submitting.take_proposed)
        self.exporter.posted.connect(self._on_posted)
        self.submitting.ended.connect(self._on_submitted)
        self.steps.confirmed.connect(self.keyboard.leave_empty_field)
        self.steps.homeRequested.connect(self.homeRequested)
        self.commands.rewound.connect(self._clear_fields)
        self.handles.changed.connect(self._show_handles)
        self.paster.given.connect(self.keyboard.go_to_pasted)
        self.notices.changed.connect(self._on_notices)
        self.log.list.rewindRequested.connect(self.shortcuts.rewind)
        if self.panel is not None:
            self.panel.replayRequested.connect(self.replayRequested)
        for seat, panel in self.panels.items():
            panel.draftChanged.connect(self._on_text)
            panel.correctionChanged.connect(self._on_correction)
            for edit in panel.findChildren(MoveEdit):
                edit.focused.connect(partial(self._on_focus, seat))
                edit.pasteRequested.connect(partial(self._paste_into, seat, edit))
            for link in panel.findChildren(ClauseLink):
                link.clauseRequested.connect(self.rulesRequested)
        clocks = self.panels.map(lambda panel: panel.clock)
        for seat, clock in ((Seat.ONE, self.shared.face), *clocks.items()):
            clock.activated.connect(partial(self.shortcuts.adjust, seat))

    def _wire_buttons(self) -> None:
        notices, commands, exporter = self.notices, self.commands, self.exporter
        does: dict[QAbstractButton, Callable[[], object]] = {
            self.header.home: self.homeRequested.emit,
            self.header.keys: self.shortcuts.show_keys,
            self.header.stage: self.stageRequested.emit,
            self.header.pause: commands.pause,
            self.header.more: self.shortcuts.show_menu,
            self.footer.paste: self.paster.paste,
            self.footer.post: exporter.copy_post,
            self.footer.picture: exporter.copy_picture,
            self.banners.retry: self._save_again,
            self.banners.mask_again: commands.mask,
            self.side.unmask: self.shortcuts.ask_unmask,
            self.side.swap: self.drafts.swap,
            self.log.rewind: self.shortcuts.rewind,
            self.call_time: commands.ask_call_time,
            notices.give_time: commands.ask_time,
            notices.more: self.shortcuts.show_menu,
            notices.commitment.copy: exporter.copy_commitment,
            self.result.commitment.copy: exporter.copy_commitment,
            self.result.seed.copy: exporter.copy_seed,
            self.restorer.drop: self.restorer.leave_out,
            self.award_offer.button: self.award_offer.ask,
            self.privacy.yes: partial(self._choose_privacy, True),
            self.privacy.no: partial(self._choose_privacy, False),
        }
        for whose, button in notices.charges.items():
            does[button] = partial(commands.charge, whose)
        for seat, panel in self.panels.items():
            does[notices.firsts[seat]] = partial(self.submitting.submit_first, seat)
            does[notices.reminders[seat]] = partial(exporter.copy_reminder, seat)
            does[panel.send] = partial(self.submitting.submit, seat)
            does[panel.eye] = self.privacy.toggle
            does[panel.arrival] = partial(self.arrivals.stamp, seat)
        for each, do in does.items():
            each.clicked.connect(lambda _on=False, do=do: do())

    def minimumSizeHint(self) -> QSize:
        return MIN_SIZE

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        upright = Space.XS if event.size().height() < px(LOW_WINDOW) else Space.S
        for bar in (self.footer, self.body):
            layout = bar.layout()
            assert layout is not None
            margins = layout.contentsMargins()
            layout.setContentsMargins(margins.left(), upright, margins.right(), upright)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keyboard.take(event):
            super().keyPressEvent(event)

    def enter(self) -> None:
        """Remove the focus from all fields, so that pastes are assigned to seats by content."""
        self.keyboard.leave_fields()

    def show_page(self, page: Page) -> None:
        self.body.show_page(page)

    def setShown(self, shown: bool) -> None:
        """Set whether this Desk, rather than another match's, is visible.

        A hidden Desk does not update its clocks. When a Desk becomes visible, keys are blocked
        briefly, because they may have been meant for the other Desk.
        """
        self._rests = not shown
        if shown:
            self._show_clocks()
            self.primary.guard.block()

    def fields_in_use(self) -> tuple[QWidget, ...]:
        return self.keyboard.fields_in_use()

    def buttons_in_use(self) -> tuple[QWidget, ...]:
        return tuple(button for button in self.findChildren(QAbstractButton) if button.isVisible())

    def showCompanion(self, state: object) -> None:
        if self.panel is not None:
            self.panel.setCompanion(state)

    def unentered(self) -> tuple[Seat, ...]:
        """Return the seats whose fields contain text that has not been entered."""
        if self._session.view(UMPIRE).over:
            return ()
        filled = (seat for seat in Seat if any(self.panels[seat].texts().values()))
        return tuple(seat for seat in filled if not self.restorer.holds(seat))

    def keep_typed(self) -> None:
        """Store the unentered text of the fields as received messages, before the Desk is left."""
        for seat in self.unentered():
            self._session.received(seat, self.panels[seat].newly_typed())

    def show_after(self, after: AfterMatch | None) -> None:
        """Offer the next step of the evening after this match, or nothing if `after` is None."""
        self.after = after
        self.exporter.next_game = "" if after is None else after.next
        self.refresh()

    def setSettings(self, settings: DeskSettings) -> None:
        self._settings = settings
        self.privacy.setPrivate(settings.private)

    # Display

    def refresh(self) -> None:
        """Update the Desk, or only its primary action if the match has not changed.

        During a submission, do nothing: the submission updates the Desk when it ends.
        """
        if self.submitting.running:
            return
        if self._session.view(UMPIRE) is self._shown:
            self.primary.show(self._desk_view())
            return
        focused = QApplication.focusWidget()
        self._show_match(animated=True)
        self.paster.follow()
        self.restorer.follow()
        if focused is not None and self.isAncestorOf(focused) and not focused.isVisible():
            self.enter()
        before, self._round = self._round, self._session.view(UMPIRE).round
        if self._round != before:
            self.privacy.end_round()
            self.keyboard.leave_empty_field()

    def _desk_view(self) -> DeskView:
        return DeskView(
            self._session.view(UMPIRE),
            self.drafts.states,
            self.drafts.chosen,
            self.arrivals.inbox(),
            posted=self.steps.posted,
            commitment_copied=self.exporter.commitment_copied,
            further=self.exporter.post_label(""),
            opening=self.exporter.opening_label,
            asking=self.questions.asking,
            closing=self._session.closing_left(),
            after=self.after,
        )

    def _show_match(self, *, animated: bool) -> None:
        view = self._shown = self._session.view(UMPIRE)
        if view.setup.players != self._players:  # the draw has assigned the seats (GEN-10)
            self._players = view.setup.players
            self.display.show_players(view)
            self.shortcuts.name_players(view)
        self.display.show(view, animated=animated)
        self.drafts.follow()
        self.award_offer.setView(self._session.view(PUBLIC))
        self.privacy.offer(self.display.before_first(view) and view.game.kind.sealed)
        self.display.show_notices(view, self.arrivals.texts())
        self._show_clocks()
        self.arrivals.follow()
        self.primary.show(self._desk_view())

    def _show_handles(self) -> None:
        for seat, panel in self.panels.items():
            panel.name.setToolTip(tip(incoming.handles(self.handles.of(seat))))

    def _show_clocks(self) -> None:
        if self._rests:
            return
        readings = self.display.show_clocks()
        self.primary.show_time()
        if self._settings.tick:
            self._ticking.update(readings)

    def _show_saving(self, problem: str) -> None:
        self.banners.saving.say(words.not_saved(problem) if problem else "")

    # Automatic changes

    def _on_text(self, seat: Seat) -> None:
        if not self.submitting.running:
            self.drafts.follow_text(seat)
            self.arrivals.follow()
            self.refresh()
            self.body.scroll_to_field_soon()

    def _on_correction(self, _seat: Seat) -> None:
        self.drafts.follow()
        self.refresh()

    def _on_focus(self, seat: Seat) -> None:
        self.drafts.choose(seat)
        self.body.scroll_to_field()

    def _paste_into(self, seat: Seat, edit: MoveEdit) -> None:
        if not self.paster.paste_piece(edit):
            self.shortcuts.paste(seat)

    def _on_submitted(self, accepted: bool) -> None:
        self.refresh()
        if accepted:
            self.enter()

    def _on_posted(self) -> None:
        self.steps.note_posted()
        self.refresh()

    def _on_notices(self, nothing: bool) -> None:
        self.body.parts.notices.setHidden(nothing)
        self.body.offer()
        before, self._noticed = self._noticed, self.notices.shown()
        if self._noticed != before:
            self.body.show_notices(self.notices.urgent())

    # Commands

    def _clear_fields(self) -> None:
        filled = self.unentered()
        for seat in filled:
            self.panels[seat].clear()
        if filled:
            self.toast.say(
                Desk.tr("The fields were cleared, because their text was for another position.")
            )
        self.restorer.follow()

    def _choose_privacy(self, private: bool) -> None:
        self.privacy.choose(private)
        self.enter()

    def _set_hidden(self, hidden: bool) -> None:
        self.drafts.setHidden(hidden and self._session.match.game.kind.sealed)
        self.paster.setTextHidden(hidden)

    def _save_again(self) -> None:
        self._session.save_again()
        if not self._session.saving_problem:
            self.toast.say(Desk.tr("Saved. Nothing is lost."))

    def tell(self, sentence: str) -> None:
        """Show a message about a stand-in bot, and add it to the umpire's private notes."""
        self.toast.say(sentence, "bot", 8000)
        self.log.note(sentence, self._session.now)
