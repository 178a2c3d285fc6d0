from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from games.core import KnownError, Pair, Refusal
from games.core.lazy import lazy
from games.match.archive.rows import UnknownMatch
from games.match.events import Renamed
from games.match.tournament import one_line
from gui.app.services import AppData
from gui.app.window import MainWindow
from gui.kit.texts import App
from gui.kit.wording import plain, sentence, trouble
from gui.storage.evenings import now
from gui.storage.matches import resume
from gui.table.session import Session
from gui.table.watch import Watch

if TYPE_CHECKING:
    from games.evening import hosting, matches, next_games, standing, wording
    from games.evening.values import Evening
    from games.match.match import Match
    from gui.app.live import LiveMatch
    from gui.desk.deskview import AfterMatch
    from gui.storage.evenings import StoredEvenings
else:
    hosting, matches, next_games, standing, wording = lazy(
        "games.evening", "hosting matches next_games standing wording"
    )


def playable(evening: Evening) -> set[int]:
    """Return the indices of the series whose next game can begin now."""
    return {due.index for due in next_games.due(evening) if due.playable}


def _uncounted() -> str:
    return App.tr(
        "This match does not count towards any evening. If it should, enter its result as a "
        "ruling on the evening’s page."
    )


def _series_with(evening: Evening, match_id: str) -> int:
    """Return the index of a match's series, which can change during the match.

    Raise `KnownError` if the match belongs to no series.
    """
    index = hosting.of_match(evening, match_id)
    if index is None:
        raise KnownError(_uncounted())
    return index


def _after(evening: Evening, index: int) -> AfterMatch:
    from gui.desk.deskview import AfterMatch  # the Desk is loaded with its first match

    count = standing.standing(evening).counts[index]
    score = plain(wording.lead(count))
    if count.next is None:
        return AfterMatch(App.tr("Show the evening"), score)
    sets_up = index in playable(evening)
    shown = App.tr("Set up game {0}").format(count.next.number)
    return AfterMatch(
        shown if sets_up else App.tr("Show the evening"),
        score,
        plain(wording.next_game(count.next)),
        sets_up,
    )


class EveningScores(QObject):
    """Stores changes to evenings, and counts the evenings' matches when they end."""

    kept = Signal()

    def __init__(self, data: AppData, window: MainWindow, watch: Watch, parent: QObject) -> None:
        super().__init__(parent)
        self._data, self._window, self._watch = data, window, watch
        self._over: dict[str, bool] = {}
        """Keyed by match id: True if the match has been counted, False if the count was undone."""
        self.watched: dict[str, LiveMatch] = {}
        self._names: dict[str, Pair[str]] = {}
        """The players' last known names, keyed by match id."""
        self.shown: LiveMatch | None = None

    @property
    def _evenings(self) -> StoredEvenings:
        return self._data.store.evenings

    def change(
        self, evening_id: str, do: hosting.Change, seen: Evening | None
    ) -> tuple[str, Evening | None]:
        """Change an evening. Return an error message ("" on success) and the stored evening.

        `seen` is the evening on which the host based the change.
        """
        problem, before = "", self._evenings.all.get(evening_id)
        try:
            self._end_abandoned(before, self._evenings.change(evening_id, do, seen))
        except Refusal as refusal:
            problem = f"{sentence(refusal.reason)} ({refusal.clause})"
        except KnownError as error:
            problem = trouble(error)
        self._tell_matches()
        self.kept.emit()
        return problem, self._evenings.all.get(evening_id)

    def _end_abandoned(self, before: Evening | None, after: Evening) -> None:
        """Abandon the matches of games that a ruling has just abandoned, for the same reason."""
        if before is None or after.log == before.log:  # not a ruling but, for example, a deletion
            return
        for series in before.series:
            if not series.live or hosting.of_match(after, series.live) is not None:
                continue
            live, reason = self.watched.get(series.live), after.log[-1].reason
            if live is None:
                self._end_closed(series.live, reason)
            elif not live.over:
                self._over[series.live] = True  # the ruling already counts the match
                live.session.abandon(reason)

    def _end_closed(self, match_id: str, reason: str) -> None:
        """Abandon a match that is not open, so that Home no longer offers to continue it."""
        try:
            session = Session.of(resume(self._data.store, match_id), self._watch)
        except KnownError:  # the match was deleted or is open in another Garnet
            return
        if session.match.outcome is None:
            session.abandon(reason)
        session.stop()
        session.deleteLater()

    def do(
        self, evening_id: str, do: hosting.Change, seen: Evening | None = None
    ) -> Evening | None:
        """Change an evening and return it. If the change fails, show the reason and return None."""
        problem, evening = self.change(evening_id, do, seen)
        if problem:
            self._window.notice.say(problem)
        return None if problem else evening

    def keep(self, evening_id: str, evening: Evening) -> bool:
        try:
            self._evenings.keep(evening_id, evening)
        except KnownError as error:
            self._window.notice.say(trouble(error))
            return False
        self.kept.emit()
        return True

    def watch(self, live: LiveMatch) -> None:
        from gui.desk.page import DeskPage

        match_id = live.header.id
        self._over.pop(match_id, None)
        self.watched[match_id] = live
        self._names[match_id] = live.session.match.setup.players
        live.left.connect(lambda: self.watched.pop(match_id, None))
        live.session.changed.connect(partial(self._rename, live))
        live.session.changed.connect(partial(self._count, live))
        if isinstance(live.page, DeskPage):
            live.page.result.series.hide()
        self._tell_matches()
        if live.over:
            self._count(live)

    def settle(self) -> None:
        """Count matches whose end was not recorded, for example after a crash."""
        store = self._data.store
        for evening_id, evening in dict(self._evenings.all).items():
            for match_id in filter(None, (series.live for series in evening.series)):
                evening = self._evenings.all.get(evening_id, evening)
                try:
                    _, match = store.load(match_id)
                except UnknownMatch:
                    self.do(evening_id, partial(hosting.leave, match=match_id))
                except KnownError:  # the match cannot be read now; try again next time
                    continue
                else:
                    self._record(evening_id, evening, match, match_id)

    def _record(
        self, evening_id: str, evening: Evening, match: Match, match_id: str
    ) -> Evening | None:
        """Count a finished match, unless its players are not those of the series."""
        index = hosting.of_match(evening, match_id)
        if index is None or match.outcome is None:
            return None
        result = matches.result_of(match, evening.series[index], match_id)
        if result is not None:
            return self.do(
                evening_id,
                lambda latest: hosting.record(
                    latest, _series_with(latest, match_id), result, matches.reason_of(match), now()
                ),
            )
        self.do(evening_id, partial(hosting.leave, match=match_id))
        text = App.tr(
            "This match does not count towards {0}, because other people played it. Enter its "
            "result as a ruling on the evening’s page."
        )
        self._window.notice.say(text.format(evening.title))
        return None

    def _rename(self, live: LiveMatch) -> None:
        """Update a player's name in the evening after the name was corrected at the Desk."""
        match, match_id = live.session.match, live.header.id
        before, names = self._names[match_id], match.setup.players
        if names == before:
            return
        self._names[match_id] = names
        last = {event.seat: event for event in match.events if isinstance(event, Renamed)}
        for seat, new in names.items():
            event, old = last.get(match.game.seats[seat]), before[seat]
            stored = self._evenings.of_match(match_id)
            corrected = event is not None and event.name == new != old and not event.replaced
            if stored is None or not corrected or old not in stored.evening.names:
                continue
            if self.do(stored.id, partial(hosting.rename, old=old, new=new, at=now())) is not None:
                text = App.tr("{0} is now called {1} in {2} as well.")
                self._window.toast.say(text.format(old, new, stored.evening.title))

    def _count(self, live: LiveMatch) -> None:
        match, match_id = live.session.match, live.header.id
        over = match.outcome is not None
        if self._over.get(match_id) == over:
            return
        stored = self._evenings.of_match(match_id)
        index = None if stored is None else hosting.of_match(stored.evening, match_id)
        if stored is None or index is None:
            self._over[match_id] = over
            self._offer(live, None)
            if over:
                self._window.notice.say(_uncounted())
            return
        changed: Evening | None = stored.evening
        results = stored.evening.series[index].results
        counted = any(result.match == match_id for result in results)
        if counted and not over:
            changed = self.do(
                stored.id,
                lambda latest: hosting.rewind(
                    latest, _series_with(latest, match_id), now(), matches.reason_of(match)
                ),
            )
        elif over and not counted:
            changed = self._record(stored.id, stored.evening, match, match_id)
        if changed is not None:
            self._over[match_id] = over
            self._offer(live, _after(changed, index) if over else None)

    def _tell_matches(self) -> None:
        """Pass the title, score and brand of evenings to their open matches."""
        for match_id, live in list(self.watched.items()):
            stored = self._evenings.named_by(match_id)
            event = live.session.match.tournament
            if stored is None or live.session.taken_over:
                continue
            line = matches.line_of(stored.evening, match_id, plain) or ""
            title, brand = one_line(stored.evening.title), stored.evening.brand
            if (line, title, brand) != (event.series, event.evening, event.brand):
                event = replace(event, title=title, evening=title, series=line, brand=brand)
                live.session.set_tournament(event)
            if self._over.get(match_id):
                index = hosting.of_match(stored.evening, match_id)
                self._offer(live, None if index is None else _after(stored.evening, index))

    def show(self, live: LiveMatch | None) -> None:
        self._window.evening.say("")
        self.shown = live

    def _offer(self, live: LiveMatch, after: AfterMatch | None) -> None:
        """Offer the next step after a match, at the Desk or in a line above the page."""
        from gui.desk.page import DeskPage

        if isinstance(live.page, DeskPage):
            live.page.show_after(after)
        elif live is self.shown:
            self._window.evening.action.setText("" if after is None else after.button)
            self._window.evening.say("" if after is None else after.said)
