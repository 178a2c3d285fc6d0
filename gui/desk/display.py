from __future__ import annotations

from collections.abc import Collection, Mapping

from games.core import PUBLIC, UMPIRE, Seat
from games.match.clocks import Reading
from games.match.matchview import MatchView
from games.match.waiting import to_remind
from gui.desk import incoming, words
from gui.desk.commands import uncharged_gap
from gui.desk.tabs import Page
from gui.desk.widgets import DeskWidgets
from gui.kit.texts import Desk
from gui.table.session import Session


class MatchDisplay:
    """Shows a match's state and clocks in the Desk's widgets."""

    def __init__(self, session: Session, widgets: DeskWidgets) -> None:
        self._session, self._widgets = session, widgets
        self._over = False

    @property
    def panel_shows_secrets(self) -> bool:
        """True if the game's own panel, rather than the board, shows the secrets to the umpire."""
        panel = self._widgets.panel
        return panel is not None and panel.shows_secrets

    def show(self, view: MatchView, *, animated: bool) -> None:
        widgets = self._widgets
        public, audience = self._session.view(PUBLIC), self._session.audience()
        shown = view if view.unmasked else audience
        open_ = self._session.hidden_shown if view.over else view.unmasked
        masks = not self.panel_shows_secrets and view.board != audience.board
        hides = public.disclosed != public.board if view.over else masks or view.unmasked
        bare = view.unmasked and (masks or not view.over)
        widgets.header.setView(view)
        widgets.banners.bare.say(
            Desk.tr("Unmasked: nobody else may see this screen.") if bare else ""
        )
        widgets.side.nameUnmask(words.unmask(view, open_), open_)
        widgets.side.setView(shown.board, view, animated)
        widgets.side.unmask.setVisible(hides)
        for panel in widgets.panels:
            panel.setView(view)
        widgets.latest.setView(shown)
        widgets.result.setView(public)
        widgets.log.setView(view)
        if widgets.panel is not None:
            widgets.panel.setView(view)
            widgets.panel.setReplay(bool(widgets.side.scene.lines()))
        widgets.call_time.setVisible(not view.timed and not view.over)

    def show_notices(self, view: MatchView, arrivals: Mapping[Seat, Mapping[str, str]]) -> None:
        session, notices, body = self._session, self._widgets.notices, self._widgets.body
        clocks = [reading.seat for reading in session.readings() if reading.key is not None]
        notices.showPaused(view, uncharged_gap(session.match), clocks)
        notices.time.say(incoming.hold(view, arrivals))
        notices.showPromise(view, self.before_first(view))
        notices.settle()
        body.tabs.name(Page.NEWS, words.page(Page.NEWS.value, view.over))
        body.setOver(view.over)
        if view.over and not self._over:
            body.show_page(Page.NEWS)
        self._over = view.over

    def before_first(self, view: MatchView) -> bool:
        """Return True if nothing has been submitted yet."""
        return self._session.match.state.sealed_by == 0 and not view.over

    def show_players(self, view: MatchView) -> None:
        """Show the players' names, which change when seats are assigned by lot."""
        self._widgets.side.setPlayers(view.setup.players)
        self._widgets.notices.setPlayers(view)
        for panel in self._widgets.panels:
            panel.setPlayer(view)

    def show_clocks(self) -> tuple[Reading, ...]:
        """Show the clocks and, in a match by post, who is awaited. Return the clock readings."""
        widgets, view = self._widgets, self._session.view(UMPIRE)
        readings = self._session.readings()
        shown = {} if view.over else {reading.seat: reading for reading in readings}
        paused = view.paused and view.started
        for seat, panel in widgets.panels.items():
            panel.setReading(shown.get(seat), paused)
        widgets.shared.setReading(shown.get(None), paused, view.held)
        if view.post is not None:
            widgets.notices.showPost(view, readings, to_remind(self._session.match, readings))
        return tuple(shown.values())

    def show_failed(self, seats: Collection[Seat]) -> None:
        players = self._session.match.setup.players
        self._widgets.banners.show_failed([players[seat] for seat in seats])
        for seat, panel in self._widgets.panels.items():
            panel.setFailed(seat in seats)
