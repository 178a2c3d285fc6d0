"""Several live matches in one window: the rail that lists them, its keys, and pasted text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer

from games.core import UMPIRE, KnownError, Ms
from games.match.archive.listing import Summary
from games.match.history import former_names
from games.reading.dividing import Part, divided
from gui.app.live import LiveMatch
from gui.app.matches import Matches
from gui.app.rail import Rail, RailRow, rail_row
from gui.app.services import AppData
from gui.app.window import MainWindow
from gui.desk.page import DeskPage
from gui.kit.texts import App
from gui.kit.widgets.buttons import primary, quiet
from gui.kit.widgets.sheets import ask

TICK = 200
"""Time between two updates of the clocks in the rail, in milliseconds."""
MAX_SEARCHED = 50
"""Maximum number of unfinished matches that are searched for the authors of pasted text."""
MAX_SHOWN_TEXT = 160
"""Maximum number of characters shown of each part when pasted text is divided among matches."""


class LiveMatches(QObject):
    """Manages the rail with the live matches, its keys, and pasted text for several matches."""

    def __init__(
        self, matches: Matches, data: AppData, window: MainWindow, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._matches, self._data, self._window = matches, data, window
        self.rail = Rail()
        self.rail.chosen.connect(self.show_number)
        window.add_rail(self.rail)
        self._not_used = ""
        """The last pasted text if it was ignored because its match is closed, otherwise "".

        If the user pastes it again, it is used for the open matches.
        """
        self._clock = QTimer(self, interval=TICK)
        self._clock.timeout.connect(self.refresh)
        matches.opened.connect(self._on_opened)
        matches.closed.connect(self.refresh)
        matches.shownChanged.connect(self.refresh)
        window.navigated.connect(self.refresh)
        keys = [("Ctrl+PgDown", partial(self.step, 1)), ("Ctrl+PgUp", partial(self.step, -1))]
        keys += [
            (f"Ctrl+Alt+{number + 1}", partial(self.show_number, number)) for number in range(9)
        ]
        for key, do in keys:
            window.bind(key, partial(self._by_key, do))
        for live in matches.live_matches:
            self._on_opened(live)

    @property
    def umpired(self) -> list[LiveMatch]:
        """The matches in the rail, in the order in which they were opened."""
        return [live for live in self._matches.live_matches if live.umpired]

    def show_number(self, number: int) -> None:
        """Show the match in row `number`, if there is one. Rows are numbered from 0."""
        live_matches = self.umpired
        if number < len(live_matches):
            self._matches.show(live_matches[number])

    def step(self, by: int) -> None:
        """Show the match that is `by` rows below the shown one, wrapping around at the ends."""
        live_matches, shown = self.umpired, self._matches.shown
        if live_matches:
            at = live_matches.index(shown) + by if shown in live_matches else min(by, 0)
            self._matches.show(live_matches[at % len(live_matches)])

    def _by_key(self, do: Callable[[], None]) -> None:
        """Call `do` only at a Desk or on Home, because input on other pages could be lost."""
        page = self._window.page
        if len(self._window.pages) == 1 or any(live.page is page for live in self.umpired):
            do()

    def refresh(self) -> None:
        live_matches, shown = self.umpired, self._matches.shown
        needed = any(live is not shown for live in live_matches)
        self.rail.setVisible(needed)
        if needed:
            self.rail.show_rows([self._row(live) for live in live_matches])
            self._clock.start()
        else:
            self._clock.stop()

    def _row(self, live: LiveMatch) -> RailRow:
        session, page = live.session, live.page
        assert isinstance(page, DeskPage)
        asking, shown = page.questions.asking, live is self._matches.shown
        after = "" if page.after is None else page.after.button
        return rail_row(session.view(UMPIRE), session.readings(), asking, shown, after)

    def _on_opened(self, live: LiveMatch) -> None:
        if isinstance(live.page, DeskPage):
            live.page.paster.elsewhere = partial(self.paste_elsewhere, live)
            live.page.paster.beside = lambda: [live.session for live in self._matches.live_matches]
        self.refresh()

    def paste_elsewhere(self, current: LiveMatch, text: str) -> bool:
        """Distribute pasted text among matches. Return False if it is only for `current`.

        If an author plays in several matches, the umpire is asked. Text for several matches is
        shown before it is divided. Parts by unknown authors go to the Desk that is shown. If all
        authors play only in matches that are closed or over, the text is ignored.
        """
        repeated, self._not_used = text == self._not_used, ""
        if not repeated and (closed := self._closed(text)):
            self._not_used = text
            self._window.notice.say(closed)
            return True
        live_matches = [live for live in self.umpired if not live.over and live is not current]
        if not live_matches:
            return False
        live_matches.insert(0, current)
        parts = divided(text, [() if live.over else _names(live) for live in live_matches])
        if all(part.matches in ((), (0,)) for part in parts):
            return False
        moments: dict[LiveMatch, Ms] = {}
        for live in live_matches:
            live.session.observe()
            moments[live] = live.session.now
        self._divide(
            [_Piece(part, [live_matches[at] for at in part.matches]) for part in parts], moments
        )
        return True

    def _closed(self, text: str) -> str:
        """Return a message if the text belongs to a match that is closed or over, otherwise ""."""
        going = [live for live in self.umpired if not live.over]
        closed = {live.title: _names(live) for live in self.umpired if live.over}
        try:
            unfinished, _ = self._data.store.page(None, MAX_SEARCHED, unfinished=True)
        except KnownError:
            return ""
        ids = {live.header.id for live in self._matches.live_matches}
        for summary in unfinished:
            if isinstance(summary, Summary) and summary.header.id not in ids:
                players = tuple(summary.players.values())
                people = filter(None, map(self._data.store.people.all.named, players))
                called = (name for person in people for name in person.called)
                closed[" – ".join(players)] = (*players, *called)
        names = [name for live in going for name in _names(live)]
        parts = divided(text, [names, *closed.values()])
        if not parts or not all(part.matches and 0 not in part.matches for part in parts):
            return ""
        titles = ["", *closed]
        addressed = dict.fromkeys(titles[at] for part in parts for at in part.matches)
        text = App.tr(
            "Not pasted: the text is for {0}, which is not open. Continue that match from Home."
        )
        message = text.format(" / ".join(addressed))
        if going:
            hint = App.tr("To use it here anyway, paste it again. Open matches: {0}.")
            message = f"{message} {hint.format(', '.join(live.title for live in going))}"
        return message

    def _divide(
        self, pieces: list[_Piece], moments: dict[LiveMatch, Ms], asked: bool = False
    ) -> None:
        """Distribute the pieces, after asking about authors who play in several matches.

        `moments` maps each match to the match time at which the text was pasted. If a question has
        delayed the paste (`asked`), these times are used as arrival times.
        """
        unclear = next((piece for piece in pieces if len(piece.live_matches) > 1), None)
        if unclear is not None:
            self._ask_which(unclear, pieces, moments)
            return
        current = next(iter(moments))
        texts: dict[LiveMatch, str] = {}
        for piece in pieces:
            live = piece.live_matches[0] if piece.live_matches else current
            texts[live] = texts.get(live, "") + piece.part.text
        if current.over:
            texts.pop(current, None)
        if len(texts) > 1:
            self._show_parts(texts, pieces, moments)
        else:
            self._take(texts, moments if asked else {})

    def _ask_which(
        self, unclear: _Piece, pieces: list[_Piece], moments: dict[LiveMatch, Ms]
    ) -> None:
        authors = " and ".join(unclear.part.authors)
        question = App.tr("{0} plays in several matches. Which match is this text for?")

        def choose(live: LiveMatch) -> None:
            affected = [piece for piece in pieces if piece.live_matches == unclear.live_matches]
            for message in affected:
                message.live_matches = [live]
            self._divide(pieces, moments, asked=True)

        shown_last = reversed(unclear.live_matches)  # the last button is the default
        answers = [(quiet(live.title), partial(choose, live)) for live in shown_last]
        cancel = quiet(App.tr("Cancel")), None
        ask(self._window, App.tr("Which match?"), question.format(authors), cancel, *answers)

    def _show_parts(
        self,
        texts: dict[LiveMatch, str],
        pieces: list[_Piece],
        moments: dict[LiveMatch, Ms],
    ) -> None:
        hidden = any(_hides(live) for live in moments)
        lines = []
        for live, text in texts.items():
            authors = [
                author
                for piece in pieces
                if live in piece.live_matches
                for author in piece.part.authors
            ]
            wrote = ", ".join(dict.fromkeys(authors))
            shown_text = (
                App.tr("from {0}").format(wrote) if hidden else text.strip()[:MAX_SHOWN_TEXT]
            )
            lines.append(f"{live.title}:\n{shown_text}")
        go = primary(App.tr("Paste each")), lambda: self._take(texts, moments)
        title = App.tr("This text belongs to {0} matches").format(len(texts))
        ask(self._window, title, "\n\n".join(lines), (quiet(App.tr("Cancel")), None), go)

    def _take(self, texts: dict[LiveMatch, str], moments: dict[LiveMatch, Ms]) -> None:
        """Paste each text at its match's Desk, and show one of these Desks.

        `moments` maps matches to arrival times. Text for any other match arrives now.
        """
        taking = [live for live in texts if live in self._matches.live_matches and not live.over]
        if taking and self._matches.shown not in taking:
            self._matches.show(taking[0])
        # A paste moves the focus, even while its Desk is hidden, so the current match comes last.
        for live in sorted(taking, key=lambda live: live is self._matches.shown):
            if isinstance(live.page, DeskPage):
                live.page.paster.take(texts[live], moments.get(live))


@dataclass(slots=True)
class _Piece:
    """A part of a paste, and the matches to which it can belong: none if its author is unknown."""

    part: Part
    live_matches: list[LiveMatch]


def _names(live: LiveMatch) -> tuple[str, ...]:
    """Return the names that a match's players may have in the chat."""
    known = live.page.handles.seats() if isinstance(live.page, DeskPage) else {}
    former = former_names(live.session.match)
    return (*live.session.view(UMPIRE).setup.players, *former, *known)


def _hides(live: LiveMatch) -> bool:
    return isinstance(live.page, DeskPage) and live.page.privacy.hidden
