"""Matches of evenings: set up from the programme, and counted when they end."""

from __future__ import annotations

import secrets
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from games.core import KnownError, Pair, Refusal
from games.core.lazy import lazy
from games.match.archive.rows import UnknownMatch
from games.match.events import Renamed
from games.match.tournament import EveningGame, one_line
from gui.app.services import Kept, Services
from gui.app.window import MainWindow
from gui.kit.texts import App
from gui.kit.wording import plain, sentence, trouble
from gui.storage.evenings import new_id, now

if TYPE_CHECKING:
    from datetime import datetime

    from games.evening import hosting, matches, next_games, standing, values, wording
    from games.evening.values import Entry, Evening, Length, Names
    from games.match.match import Match
    from gui.app.live import LiveMatch
    from gui.desk.deskview import AfterMatch
    from gui.storage.evenings import KeptEvenings
    from gui.storage.matches import Request
else:
    hosting, matches, next_games, standing, values, wording = lazy(
        "games.evening", "hosting matches next_games standing values wording"
    )


def _series_with(evening: Evening, match_id: str) -> int:
    """Return the current index of a match's series; raises `KnownError` if it has none.

    The index may have changed since the match began, because a host can reorder the series.
    """
    index = hosting.of_match(evening, match_id)
    if index is None:
        raise KnownError(
            App.tr(
                "This match does not count for any evening. If it should, rule its "
                "result on the evening’s page."
            )
        )
    return index


def _playable(evening: Evening) -> set[int]:
    """Return the indexes of the series whose next game can begin now."""
    return {one.index for one in next_games.due(evening) if one.playable}


def _after(evening: Evening, index: int) -> AfterMatch:
    """Return what the Desk offers after a counted game of a series."""
    from gui.desk.deskview import AfterMatch  # the Desk is loaded with its first match

    count = standing.standing(evening).counts[index]
    score = plain(wording.lead(count))
    if count.next is None:
        return AfterMatch(App.tr("Show the evening"), score)
    sets_up = index in _playable(evening)
    shown = App.tr("Set up game {0}").format(count.next.number)
    return AfterMatch(
        shown if sets_up else App.tr("Show the evening"),
        score,
        plain(wording.next_game(count.next)),
        sets_up,
    )


class EveningGames(QObject):
    """The controller of evenings' matches.

    `matchRequested(entry, names, tournament, evening, series)`: set up a match of this `Entry` of
    the programme. The receiver must call `begin(evening, series, match, people)` once the match is
    created.
    """

    matchRequested = Signal(object, object, object, str, int)
    startRequested = Signal(object, object)
    """Request to start a match (`Request`); then the function is called with its id."""
    pageRequested = Signal(str)
    """Request to open the page of an evening, by its id."""
    kept = Signal()
    """Sent when an evening was changed."""

    def __init__(self, services: Services, kept: Kept, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._kept, self._window = services, kept, window
        self._over: dict[str, bool] = {}
        """By the id of an open match: True if its end was counted, False if that was undone."""
        self._watched: dict[str, LiveMatch] = {}
        """The open matches of evenings, by id."""
        self._names: dict[str, Pair[str]] = {}
        """The players' last known names in these matches, by match id."""
        self._shown: LiveMatch | None = None
        window.evening.actionRequested.connect(self._go_on_with_shown)

    @property
    def _evenings(self) -> KeptEvenings:
        return self._kept.store.evenings

    def start_smallest(self, request: Request) -> None:
        """Start a match as game 1 of a new evening for its two players, best of three."""
        entry = matches.entry(request.game, request.edition, request.options)
        made = self.smallest(tuple(request.players), entry, request.tournament.title)
        if made is None:
            return
        evening_id, evening = new_id(), made

        def created(match_id: str) -> None:
            if self.keep(evening_id, evening):
                self.begin(evening_id, 0, match_id)

        old, event = request.tournament, matches.event(evening, 0, plain)
        event = replace(event, line=old.line, portraits=Pair(*request.players).map(self._portrait))
        self.startRequested.emit(replace(request, tournament=event), created)

    def plan(self, live: LiveMatch, start: datetime) -> None:
        """Create an evening for one open match, with this start."""
        self._adopt(live, values.Length(1), start.isoformat(timespec="seconds"))

    def count_as_first(self, live: LiveMatch) -> None:
        """Create an evening for the players of a match, best of three; the match is game 1."""
        self._adopt(live, values.Length(3), now())

    def _adopt(self, live: LiveMatch, length: Length, date: str) -> None:
        """Create an evening for the players of a match; the match is game 1."""
        match, header = live.session.match, live.header
        entry = matches.entry(match.game, header.edition, header.options)
        names = tuple(match.setup.players)
        evening = self.smallest(names, entry, match.tournament.title)
        if evening is not None:
            evening = replace(evening, length=length, date=date)
        if evening is None or not self.keep(evening_id := new_id(), evening):
            return
        self.begin(evening_id, 0, header.id)
        first = match.first_setup.players
        game = EveningGame((first.one, first.two), 1)
        line = matches.score_line(evening, 0, plain)
        event = replace(match.tournament, title=evening.title, evening=evening.title, game=game)
        live.session.belongs_to(replace(event, series=line))
        self._watch(live)

    def smallest(self, names: tuple[str, ...], entry: Entry, title: str = "") -> Evening | None:
        """Return a new evening of two people, best of three; if refused, say why and return
        None."""
        one, two = names
        named = one_line(title or f"{one} – {two}")
        try:
            made = hosting.smallest(named, (one, two), (entry,), values.Length(3))
            if not entry.decides_first:
                made = hosting.say_first(made, 0, one)
        except Refusal as refusal:
            self._window.notice.say(f"{sentence(refusal.reason)} ({refusal.clause})")
            return None
        return self.known(replace(made, date=now()))

    def known(self, evening: Evening) -> Evening:
        """Return the evening with its people's teams and chat names filled in from the archive."""
        found = []
        for one in evening.people:
            person = self._kept.store.people.all.named(one.name)
            if person is not None:
                chat, team = person.called[: values.MOST_CHAT_NAMES], person.team
                one = replace(one, chat=one.chat or chat, team=one.team or team)
            found.append(one)
        return replace(evening, people=tuple(found))

    def set_up(self, evening_id: str, index: int) -> None:
        """Open New match for the next game of a series, with everything filled in.

        If a lot decides the first seat, it is drawn now, once and for all (EV-3).
        """
        evening = self._evenings.all.get(evening_id)
        if evening is None:  # it was deleted elsewhere
            return
        counts = standing.standing(evening).counts
        found = counts[index].next if index < len(counts) else None
        if found is not None and found.lot:
            drawn = self.do(
                evening_id,
                lambda one: hosting.draw_lot(one, index, secrets.randbelow, now()),
                evening,
            )
            if drawn is None:
                return
            evening = drawn
        one = next((one for one in next_games.due(evening) if one.index == index), None)
        if one is None or not one.playable:
            said = App.tr(
                "This game cannot begin now: it is being played, or one of the two plays."
            )
            self._window.notice.say(said)
            return
        people, event = one.count.people, matches.event(evening, index, plain)
        names = Pair(*people)
        line = one_line(self._services.settings.now.event.get("line", ""))
        event = replace(event, line=line, portraits=names.map(self._portrait))
        if one.first == people[1]:
            names, event = Pair(people[1], people[0]), event.swapped()
        self._window.evening.say("")
        self.matchRequested.emit(one.next.entry, names, event, evening_id, index)

    def _portrait(self, name: str) -> bytes:
        """Return a person's picture; b"" for none."""
        people = self._kept.store.people
        person = people.all.named(name)
        return b"" if person is None else people.portrait(person.id)

    def begin(
        self, evening_id: str, index: int, match_id: str, people: Names | None = None
    ) -> None:
        """Record that a match is played for a series; `people`: those it was set up for."""
        evening = self._evenings.all.get(evening_id)
        if evening is None:
            self._window.notice.say(
                App.tr("The evening of this match was deleted, so the match counts for none.")
            )
        else:
            self.do(evening_id, partial(hosting.begin, index=index, match=match_id, people=people))
            self._close_finished(evening_id, match_id)

    def _close_finished(self, evening_id: str, match_id: str) -> None:
        """Close the previous match of this one's series, if its page was put aside."""
        evening = self._evenings.all[evening_id]
        index = hosting.of_match(evening, match_id)
        for live in list(self._watched.values()):
            aside = live.over and live.page not in self._window.pages
            if aside and index == hosting.of_match(evening, live.header.id):
                self._window.remove(live.page)

    def follow(self, live: LiveMatch) -> None:
        """Count a live match when it ends, and uncount it if its end is undone."""
        from gui.desk.page import DeskPage

        if live.session.practice:
            return
        if live.session.match.tournament.game is not None:
            self._watch(live)
        elif isinstance(live.page, DeskPage):
            live.page.result.series.clicked.connect(lambda: self.count_as_first(live))
            live.page.result.series.show()
            live.planned.connect(partial(self.plan, live))

    def show(self, live: LiveMatch | None) -> None:
        """Set the match shown, for which `_offer` may offer the next step; None: none is shown."""
        self._window.evening.say("")
        self._shown = live

    def _watch(self, live: LiveMatch) -> None:
        """Follow a match of an evening."""
        from gui.desk.page import DeskPage

        match_id = live.header.id
        self._over.pop(match_id, None)
        self._watched[match_id] = live
        self._names[match_id] = live.session.match.setup.players
        live.left.connect(lambda: self._watched.pop(match_id, None))
        live.session.changed.connect(partial(self._rename, live))
        live.session.changed.connect(partial(self._count, live))
        if isinstance(live.page, DeskPage):
            live.page.result.series.hide()
            live.page.steps.nextRequested.connect(partial(self.go_on, live))
        self._tell_matches()
        if live.over:
            self._count(live)

    def go_on(self, live: LiveMatch, copied: bool = False) -> None:
        """Set up the next game of a match's series, or show its evening.

        `copied`: the result has just been copied to the clipboard.
        """
        self._window.evening.say("")
        kept = self._evenings.of_match(live.header.id)
        index = None if kept is None else hosting.of_match(kept.evening, live.header.id)
        if kept is None or index is None:
            return
        if index in _playable(kept.evening):
            self.set_up(kept.id, index)
        else:
            self.pageRequested.emit(kept.id)
        if copied:
            self._window.toast.say(App.tr("The result is copied. Post it in the chat."))

    def _go_on_with_shown(self) -> None:
        if self._shown is not None:
            self.go_on(self._shown)

    def settle(self) -> None:
        """Count matches that ended unrecorded, for example in a crash; remove deleted ones."""
        store = self._kept.store
        for evening_id, evening in dict(self._evenings.all).items():
            for match_id in filter(None, (series.live for series in evening.series)):
                evening = self._evenings.all.get(evening_id, evening)
                try:
                    _, match = store.load(match_id)
                except UnknownMatch:
                    self.do(evening_id, partial(hosting.leave, match=match_id))
                except KnownError:  # unreadable now: try again next time
                    continue
                else:
                    self._record(evening_id, evening, match, match_id)

    def _record(
        self, evening_id: str, evening: Evening, match: Match, match_id: str
    ) -> Evening | None:
        """Count a finished match, unless it was played by other people than agreed."""
        index = hosting.of_match(evening, match_id)
        if index is None or match.outcome is None:
            return None
        result = matches.result_of(match, evening.series[index], match_id)
        if result is not None:
            return self.do(
                evening_id,
                lambda one: hosting.record(
                    one, _series_with(one, match_id), result, matches.reason_of(match), now()
                ),
            )
        self.do(evening_id, partial(hosting.leave, match=match_id))
        text = App.tr(
            "This match does not count for {0}, because other people played "
            "it. Rule its result on the evening’s page."
        )
        self._window.notice.say(text.format(evening.title))
        return None

    def _rename(self, live: LiveMatch) -> None:
        """Correct a name in the evening after it was corrected at the Desk."""
        match, match_id = live.session.match, live.header.id
        before, names = self._names[match_id], match.setup.players
        if names == before:
            return
        self._names[match_id] = names
        last = {one.seat: one for one in match.events if isinstance(one, Renamed)}
        for seat, new in names.items():
            event, old = last.get(match.game.seats[seat]), before[seat]
            kept = self._evenings.of_match(match_id)
            same = event is not None and event.name == new != old and not event.replaced
            if kept is None or not same or old not in kept.evening.names:
                continue
            if self.do(kept.id, partial(hosting.rename, old=old, new=new, at=now())) is not None:
                said = App.tr("{0} is now called {1} in {2} as well.")
                self._window.toast.say(said.format(old, new, kept.evening.title))

    def _count(self, live: LiveMatch) -> None:
        match, match_id = live.session.match, live.header.id
        over = match.outcome is not None
        if self._over.get(match_id) == over:
            return  # neither ended nor resumed since
        kept = self._evenings.of_match(match_id)
        index = None if kept is None else hosting.of_match(kept.evening, match_id)
        if kept is None or index is None:
            self._over[match_id] = over
            self._offer(live, None)
            if over:
                text = App.tr(
                    "This match does not count for any evening. If it should, rule its "
                    "result on the evening’s page."
                )
                self._window.notice.say(text)
            return
        done: Evening | None = kept.evening
        counted = any(one.match == match_id for one in kept.evening.series[index].results)
        if counted and not over:
            done = self.do(
                kept.id,
                lambda one: hosting.rewind(
                    one, _series_with(one, match_id), now(), matches.reason_of(match)
                ),
            )
        elif over and not counted:
            done = self._record(kept.id, kept.evening, match, match_id)
        if done is not None:
            self._over[match_id] = over
            self._offer(live, _after(done, index) if over else None)

    def _tell_matches(self) -> None:
        """Update title, score and brand of the evening in its open matches."""
        for match_id, live in list(self._watched.items()):
            kept = self._evenings.of_match(match_id)
            event = live.session.match.tournament
            index = None if kept is None else hosting.of_match(kept.evening, match_id)
            if kept is None or index is None or live.session.taken_over:
                continue
            line = matches.line_of(kept.evening, match_id, plain) or ""
            title, brand = one_line(kept.evening.title), kept.evening.brand
            if (line, title, brand) != (event.series, event.evening, event.brand):
                event = replace(event, title=title, evening=title, series=line, brand=brand)
                live.session.belongs_to(event)
            if self._over.get(match_id):
                self._offer(live, _after(kept.evening, index))

    def _offer(self, live: LiveMatch, after: AfterMatch | None) -> None:
        """Offer the next step after a match, by the Desk's button or in a line above the page."""
        from gui.desk.page import DeskPage

        if isinstance(live.page, DeskPage):
            live.page.show_after(after)
        elif live is self._shown:
            self._window.evening.action.setText("" if after is None else after.button)
            self._window.evening.say("" if after is None else after.said)

    def change(
        self, evening_id: str, do: hosting.Change, seen: Evening | None
    ) -> tuple[str, Evening | None]:
        """Change an evening; return the reason of a refusal ("" on success) and the stored evening.

        `seen`: the evening on which the host based the change.
        """
        said = ""
        try:
            self._evenings.change(evening_id, do, seen)
        except Refusal as refusal:
            said = f"{sentence(refusal.reason)} ({refusal.clause})"
        except KnownError as error:
            said = trouble(error)
        self._tell_matches()
        self.kept.emit()
        return said, self._evenings.all.get(evening_id)

    def do(
        self, evening_id: str, do: hosting.Change, seen: Evening | None = None
    ) -> Evening | None:
        """Change an evening; on failure show the reason and return None."""
        said, evening = self.change(evening_id, do, seen)
        if said:
            self._window.notice.say(said)
        return None if said else evening

    def keep(self, evening_id: str, evening: Evening) -> bool:
        try:
            self._evenings.keep(evening_id, evening)
        except KnownError as error:
            self._window.notice.say(trouble(error))
            return False
        self.kept.emit()
        return True
