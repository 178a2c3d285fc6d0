from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import msgspec
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from games.core import KnownError, Seat
from games.match.archive import Header
from games.match.branch import branch_at
from games.match.match import Match
from gui.app.matches import Matches
from gui.app.services import Services
from gui.app.window import MainWindow
from gui.kit.texts import App
from gui.kit.widgets.buttons import Button, Kind, quiet
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import trouble
from gui.table.programs.seat_player import USUAL, is_bot, title


class PlayOn(QObject):
    """Lets the user play on from a moment of a finished match, as practice that is not saved.

    `before(do)` asks whether to leave a match in progress, then calls `do`.
    """

    def __init__(
        self,
        services: Services,
        window: MainWindow,
        matches: Matches,
        before: Callable[[Callable[[], None]], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services, self._window, self._matches = services, window, matches
        self._before = before

    def ask(self, host: QWidget, match: Match, events: int, programs: dict[Seat, str]) -> None:
        """Ask who plays on after the first `events` events of a match, then start the practice."""
        sheet = Sheet(host, App.tr("Try again from here"))
        note = App.tr(
            "The match itself does not change. This is practice: no clocks, and nothing is saved."
        )
        sheet.body.addWidget(label(note, Role.MUTED, wrap=True))
        people = [seat for seat in Seat if seat not in programs] or [*Seat]
        first: Button | None = None
        for seat in people:
            bot = programs.get(seat.other, "")
            bot = bot if is_bot(bot) else self._usual(match.game.id)
            text = App.tr("{0}, against {1}").format(match.setup.players[seat], title(bot))
            button = Button(text, Kind.PRIMARY if first is None else Kind.NORMAL, elides=True)
            sheet.closes(button, partial(self._begin, match, events, {seat.other: bot}))
            sheet.body.addWidget(button)
            first = first or button
        alone = Button(App.tr("Both sides myself"))
        sheet.body.addWidget(sheet.closes(alone, partial(self._begin, match, events, {})))
        sheet.addButton(sheet.closes(quiet(App.tr("Back to the match"))))
        assert first is not None
        sheet.answer_with(first)
        sheet.open()

    def _usual(self, game_id: str) -> str:
        from gui.newmatch.draft import BOT, bot_of

        usual = bot_of(self._services.settings.choice(game_id, BOT))
        return usual if is_bot(usual) else USUAL

    def _begin(self, match: Match, events: int, programs: dict[Seat, str]) -> None:
        self._before(lambda: self._play_on(match, events, programs))

    def _play_on(self, match: Match, events: int, programs: dict[Seat, str]) -> None:
        try:
            branch = branch_at(match, events)
        except KnownError as error:
            self._window.toast.say(trouble(error))
            return
        sitting = {match.game.seats[seat]: text for seat, text in programs.items()}
        self._matches.practise(branch, header_of(branch, sitting))
        self._window.toast.say(App.tr("Practice: nothing is saved."))


def header_of(match: Match, programs: dict[str, str]) -> Header:
    return Header(
        id=uuid.uuid4().hex,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        game=match.game.id,
        edition=match.setup.edition,
        options=msgspec.to_builtins(match.setup.options),
        players=match.game.with_seat_names(match.setup.players),
        seed=(match.seed or bytes(32)).hex(),
        kind="play",
        timed=False,
        grace=None,
        programs=programs,
    )
