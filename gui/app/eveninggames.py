from __future__ import annotations

import secrets
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from games.core import Pair, Refusal
from games.core.lazy import lazy
from games.match.tournament import EveningGame, one_line
from gui.app.eveningscores import EveningScores, playable
from gui.app.services import AppData, Services
from gui.app.window import MainWindow
from gui.kit.exports import copy_text
from gui.kit.texts import App
from gui.kit.wording import plain, sentence
from gui.storage.evenings import new_id, now

if TYPE_CHECKING:
    from datetime import datetime

    from games.evening import hosting, matches, next_games, standing, values, wording
    from games.evening.values import Entry, Evening, Length, Names
    from gui.app.live import LiveMatch
    from gui.desk.exporter import Exporter
    from gui.storage.evenings import StoredEvenings
    from gui.storage.matches import Request
else:
    hosting, matches, next_games, standing, values, wording = lazy(
        "games.evening", "hosting matches next_games standing values wording"
    )


class EveningGames(QObject):
    """Sets up the matches of evenings. `scores` counts the finished matches.

    The receiver of `matchRequested(entry, names, tournament, evening_id, index)` must create the
    match and call `begin(evening_id, index, match_id, people)`.
    """

    matchRequested = Signal(object, object, object, str, int)
    startRequested = Signal(object, object)
    """Carries a `Request` for a match, and a function to call with the match's id."""
    pageRequested = Signal(str)

    def __init__(
        self, services: Services, data: AppData, window: MainWindow, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._data, self._window = services, data, window
        self.scores = EveningScores(data, window, services.watch, self)
        self._to_post: dict[str, tuple[str, ...]] = {}
        """The posts with the previous match's result, keyed by the id of the match about to open.

        They are copied to the clipboard together with that match's commitment.
        """
        window.evening.actionRequested.connect(self._go_on_with_shown)

    @property
    def _evenings(self) -> StoredEvenings:
        return self._data.store.evenings

    def start_smallest(self, request: Request) -> None:
        """Start a match as game 1 of a new best-of-three evening for the players in `request`."""
        entry = matches.entry(request.game, request.edition, request.options)
        made = self.smallest(tuple(request.players), entry, request.tournament.title)
        if made is None:
            return
        evening_id, evening = new_id(), made

        def created(match_id: str) -> None:
            if self.scores.keep(evening_id, evening):
                self.begin(evening_id, 0, match_id)

        old, event = request.tournament, matches.event(evening, 0, plain)
        event = replace(
            event,
            line=old.line,
            portraits=Pair(*request.players).map(self._data.store.people.portrait_of),
        )
        self.startRequested.emit(replace(request, tournament=event), created)

    def plan(self, live: LiveMatch, start: datetime) -> None:
        """Create an evening for an open match that is planned to start at `start`."""
        self._adopt(live, values.Length(1), start.isoformat(timespec="seconds"))

    def count_as_first(self, live: LiveMatch) -> None:
        """Create a best-of-three evening for a match's players, with the match as game 1."""
        self._adopt(live, values.Length(3), now())

    def _adopt(self, live: LiveMatch, length: Length, date: str) -> None:
        match, header = live.session.match, live.header
        entry = matches.entry(match.game, header.edition, header.options)
        names = tuple(match.setup.players)
        evening = self.smallest(names, entry, match.tournament.title)
        if evening is not None:
            evening = replace(evening, length=length, date=date)
        if evening is None or not self.scores.keep(evening_id := new_id(), evening):
            return
        self._begin(evening_id, 0, header.id)
        first = match.first_setup.players
        game = EveningGame((first.one, first.two), 1)
        line = matches.score_line(evening, 0, plain)
        event = replace(match.tournament, title=evening.title, evening=evening.title, game=game)
        live.session.set_tournament(replace(event, series=line))
        self._watch(live)

    def smallest(self, names: tuple[str, ...], entry: Entry, title: str = "") -> Evening | None:
        """Return a new best-of-three evening for two people.

        If the evening is refused, show the reason and return None.
        """
        first, second = names
        named = one_line(title or f"{first} – {second}")
        try:
            evening = hosting.smallest(named, (first, second), (entry,), values.Length(3))
            if not entry.decides_first:
                evening = hosting.say_first(evening, 0, first)
        except Refusal as refusal:
            self._window.notice.say(f"{sentence(refusal.reason)} ({refusal.clause})")
            return None
        return self.known(replace(evening, date=now()))

    def known(self, evening: Evening) -> Evening:
        """Return the evening, with missing teams and chat names taken from the archive's people."""
        people = []
        for participant in evening.people:
            person = self._data.store.people.all.named(participant.name)
            if person is not None:
                chat = participant.chat or person.called[: values.MOST_CHAT_NAMES]
                participant = replace(participant, chat=chat, team=participant.team or person.team)
            people.append(participant)
        return replace(evening, people=tuple(people))

    def set_up(self, evening_id: str, index: int) -> None:
        """Request the next game of a series.

        If the first seat is assigned by lot, draw the lot first, and only once (EV-3).
        """
        evening = self._evenings.all.get(evening_id)
        if evening is None:
            return
        counts = standing.standing(evening).counts
        next_game = counts[index].next if index < len(counts) else None
        if next_game is not None and next_game.lot:
            drawn = self.scores.do(
                evening_id,
                lambda latest: hosting.draw_lot(latest, index, secrets.randbelow, now()),
                evening,
            )
            if drawn is None:
                return
            evening = drawn
        due = next((due for due in next_games.due(evening) if due.index == index), None)
        if due is None or not due.playable:
            reason = App.tr(
                "This game cannot start now: it is already being played, or one of the two "
                "players is in another match."
            )
            self._window.notice.say(reason)
            return
        people, event = due.count.people, matches.event(evening, index, plain)
        names = Pair(*people)
        line = one_line(self._services.settings.now.event.get("line", ""))
        event = replace(event, line=line, portraits=names.map(self._data.store.people.portrait_of))
        if due.first == people[1]:
            names, event = Pair(people[1], people[0]), event.swapped()
        self._window.evening.say("")
        self.matchRequested.emit(due.next.entry, names, event, evening_id, index)

    def begin(
        self, evening_id: str, index: int, match_id: str, people: Names | None = None
    ) -> None:
        """Record that a match about to open belongs to a series.

        `people` holds the people for whom the match was set up. When its Desk opens, the commitment
        is copied to the clipboard, along with the previous match's result if that is still to be
        copied.
        """
        self._begin(evening_id, index, match_id, people)
        self._to_post[match_id] = self._result_before(evening_id, match_id)
        self._close_finished(evening_id, match_id)

    def _begin(
        self, evening_id: str, index: int, match_id: str, people: Names | None = None
    ) -> None:
        evening = self._evenings.all.get(evening_id)
        if evening is None:
            self._window.notice.say(
                App.tr(
                    "This match’s evening was deleted, so the match does not count towards "
                    "any evening."
                )
            )
        else:
            do = partial(hosting.begin, index=index, match=match_id, people=people)
            self.scores.do(evening_id, do)

    def _result_before(self, evening_id: str, match_id: str) -> tuple[str, ...]:
        """Return the posts with the previous match's result, or () if they have been copied.

        After this call, the Desk of that match treats the result as posted.
        """
        from gui.desk.page import DeskPage

        for live in self._finished(evening_id, match_id):
            if isinstance(live.page, DeskPage) and not live.page.steps.posted:
                live.page.steps.note_posted()
                return live.page.exporter.result()
        return ()

    def _close_finished(self, evening_id: str, match_id: str) -> None:
        """Close the previous match of the same series if its page was put aside."""
        for live in self._finished(evening_id, match_id):
            if live.page not in self._window.pages:
                self._window.remove(live.page)

    def _finished(self, evening_id: str, match_id: str) -> list[LiveMatch]:
        """Return the finished matches of the same series whose pages are still open."""
        evening = self._evenings.all.get(evening_id)
        index = None if evening is None else hosting.of_match(evening, match_id)
        if evening is None or index is None:
            return []
        ended = [live for live in self.scores.watched.values() if live.over]
        return [live for live in ended if index == hosting.of_match(evening, live.header.id)]

    def follow(self, live: LiveMatch) -> None:
        """Prepare an opened match for its evening, or offer to create an evening for it.

        The match counts for the evening when it ends. If the previous match's result has not been
        posted yet, copy it to the clipboard together with this match's commitment.
        """
        from gui.desk.page import DeskPage

        if live.session.practice:
            return
        result = self._to_post.pop(live.header.id, None)
        if live.session.match.tournament.game is not None:
            self._watch(live)
            if result is not None and isinstance(live.page, DeskPage):
                live.page.exporter.copy_opening(result)
            elif result:
                copy_text("\n".join(result))
                self._tell_copied()
        elif isinstance(live.page, DeskPage):
            live.page.result.series.clicked.connect(lambda: self.count_as_first(live))
            live.page.result.series.show()
            live.planned.connect(partial(self.plan, live))

    def _watch(self, live: LiveMatch) -> None:
        from gui.desk.page import DeskPage

        if isinstance(live.page, DeskPage):
            live.page.steps.nextRequested.connect(partial(self.go_on, live))
        self.scores.watch(live)

    def go_on(self, live: LiveMatch) -> None:
        """Set up the next game of a match's series, or show the evening if there is none.

        Before the evening is shown, copy the result to the clipboard; stay at the Desk until all
        parts of the result are copied. If there is a next game, copy the result when it starts.
        """
        self._window.evening.say("")
        stored = self._evenings.of_match(live.header.id)
        index = None if stored is None else hosting.of_match(stored.evening, live.header.id)
        if stored is None or index is None:
            return
        if index in playable(stored.evening):
            self.set_up(stored.id, index)
            if self._unposted(live) is not None and self._window.page is not live.page:
                hint = App.tr(
                    "When you start the match, the result and the commitment are copied: post them."
                )
                self._window.toast.say(hint)
            return
        exporter = self._unposted(live)
        if exporter is not None:
            exporter.copy_post()
            if exporter.parts_left:
                return
        self.pageRequested.emit(stored.id)
        if exporter is not None:
            self._tell_copied()

    def _tell_copied(self) -> None:
        self._window.toast.say(App.tr("The result is copied. Post it in the chat."))

    def _unposted(self, live: LiveMatch) -> Exporter | None:
        """Return a finished match's exporter if its result has not been copied, otherwise None."""
        from gui.desk.page import DeskPage

        page = live.page
        if not isinstance(page, DeskPage) or not live.over or page.steps.posted:
            return None
        return page.exporter

    def _go_on_with_shown(self) -> None:
        if self.scores.shown is not None:
            self.go_on(self.scores.shown)
