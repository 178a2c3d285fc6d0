"""Visits sheets, phases of Play, tabs of Review, and pages for which a match must be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

from games import registry
from games.core import UMPIRE, Seat
from games.evening.values import Entry, Evening, Participant, Series
from games.match.match import Match
from gui.app.live import LiveMatch
from gui.app.tour import MIDDLE, start
from gui.app.tour import _picker as picker
from gui.app.workshop import WorkshopPage
from gui.desk.page import DeskPage
from gui.evening.page import EveningPage
from gui.games.gyulbot.workshop.puzzles import PuzzleEditor
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.sheets import Sheet
from gui.newmatch.page import NewMatchPage
from gui.people.card import PersonPage
from gui.play.page import PlayPage
from gui.review import ReviewPage
from gui.review.side import ANALYSIS, FACTS
from gui.table.hotseat import Phase
from tests.gui.matrix import Inspector

T = TypeVar("T", bound=QWidget)

GAME = registry.game("thwart-omega")
"""The game of the matches in which sheets are opened."""
PARTED = "unlucky-for-some"
"""A game whose parts can be played alone, which a sheet offers before the first match."""
EVENING = "f" * 32


class SheetInspector(Inspector):
    """Also visits what the layout check does not visit."""

    def look_at_sheets(self) -> None:
        pages = self.garnet.pages
        self._at_desk()
        self.picture("home-played")
        self.room("people-known", pages.open_people)
        self.look_at_people()
        self._at_person()
        self._at_evening()
        self._at_play()
        self._at_workshop()

    def sheets(self, openers: Mapping[str, Callable[[], object]]) -> None:
        """Open each sheet, check it, and close it."""
        for name, opens in openers.items():
            opens()
            (sheet,) = self._visible(Sheet)
            self.picture(f"sheet-{name}", sheet)
            sheet.close()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def play_on(self, live: LiveMatch) -> None:
        """Play moves at one computer, check the phases, and end and review the match."""
        page, match, name = live.page, live.session.match, live.header.game
        assert isinstance(page, PlayPage)
        pick, visited = picker(match.game, "play"), {Phase.CURTAIN}
        if page.panel is None:
            visited.add(Phase.TURN)  # every inspector visits these two
        for _ in range(MIDDLE):
            self._come_to_board(page)
            self._touch(live, page, pick)
            if page.host.phase not in visited:
                visited.add(page.host.phase)
                self.picture(f"{name}-play-{page.host.phase.value}")
        live.session.concede(Seat.TWO)
        self.picture(f"{name}-play-end")
        self.home()
        if page.panel is not None or match.game.id == GAME.id:  # the others' tabs are like those
            self.room(f"{name}-review-facts", partial(self._review, match, FACTS))
            self.room(f"{name}-review-analysis", partial(self._review, match, ANALYSIS))

    def _review(self, match: Match, tab: int) -> None:
        self.garnet.pages.review(match)
        page = self.garnet.window.page
        assert isinstance(page, ReviewPage)
        page.side.show_tab(tab)

    def _visible(self, kind: type[T]) -> list[T]:
        return [widget for widget in self.garnet.window.findChildren(kind) if widget.isVisible()]

    def _button(self, text: str) -> Button:
        (button,) = (button for button in self._visible(Button) if button.text() == text)
        return button

    def _at_desk(self) -> None:
        page = self.agree(GAME, "umpire")
        assert isinstance(page, NewMatchPage)
        self.sheets({"event": self._button("Enter…").click})
        page.footer.start.click()
        live = self.garnet.matches.shown
        assert live is not None and isinstance(live.page, DeskPage)
        desk = live.page
        commands, shortcuts = desk.commands, desk.shortcuts
        self.sheets({"words": commands.ask_words})
        start(desk)
        self._half_a_round(live, desk, picker(GAME))
        lines = live.session.view(UMPIRE).log
        self.sheets(
            {
                "pause": commands.ask_pause,
                "rewind": partial(commands.ask_rewind, lines[-1]),
                "award": partial(commands.ask_award, Seat.ONE),
                "abandon": commands.ask_abandon,
                "rename": commands.ask_rename,
                "concede": partial(commands.ask_concede, Seat.ONE),
                "adjust": partial(commands.ask_adjust, None),
                "received": shortcuts.show_received,
                "handles": shortcuts.show_handles,
                "keys": shortcuts.show_keys,
                "arrival": partial(desk.arrivals.correct, Seat.TWO),
                "break": self.garnet.staging.ask_break,
                "leave": self.garnet.window.close,
            }
        )
        live.session.concede(Seat.TWO)
        self.home()

    def _at_person(self) -> None:
        self.garnet.pages.open_person(next(iter(self.garnet.data.store.people.all)))
        page = self.garnet.window.page
        assert isinstance(page, PersonPage)
        self.sheets({"join": page.ask_join, "divide": page.ask_divide, "delete": page.ask_delete})
        self.home()

    def _at_evening(self) -> None:
        people = (Participant("Nora", ("nora",)), Participant("Felix"))
        entries = (Entry(GAME.id),)
        evening = Evening("Ann", people, entries, (Series(("Nora", "Felix")),))
        self.garnet.data.store.evenings.keep(EVENING, evening)
        self.garnet.evenings.open(EVENING)
        page = self.garnet.window.page
        assert isinstance(page, EveningPage)

        def choose(row: int) -> None:
            menu = page.person_menu("Nora")
            menu.actions()[row].trigger()

        ask = self.garnet.new_matches.ask_settings
        self.sheets(
            {
                "rename-person": partial(choose, 0),
                "withdraw": partial(choose, 1),
                "save-evening": page.ask_save,
                "delete-evening": page.ask_delete,
                "entry": partial(ask, page, entries[0], lambda _entry: None),
            }
        )
        self.garnet.data.store.evenings.drop(EVENING)
        self.home()

    def _at_play(self) -> None:
        self.sheets({"parts": partial(self.garnet.new_matches.play_bot, PARTED)})
        page = self.begin(GAME, "play").page
        assert isinstance(page, PlayPage)
        self.sheets({"play-concede": page.steps.ask_concede, "play-names": page.steps.ask_names})
        self.home()

    def _at_workshop(self) -> None:
        self.garnet.pages.workshop.open("puzzles")
        page = self.garnet.window.page
        assert isinstance(page, WorkshopPage) and isinstance(page.editor, PuzzleEditor)
        self.sheets({"make": page.editor.make, "drawing": page.editor.read_drawing})
        self.home()
