"""Check every surface at every size and text size: clipped, overlapping or out of reach.

    python -m tests.gui.matrix [--made-up] [--shots DIR] [--sizes 640x600 …] [--texts 100 …]
                               [--draw [COMMIT]] [NAMES]

A person with a long name goes through the windows. In each state the window is brought to each size
and text size and checked (`tests.gui.layouts`); one line is printed per complaint. NAMES are parts
of the names of surfaces; pictures are stored in DIR. The games are divided among as many processes
as there are cores. With `--made-up` everything is in a made-up language (`tests.gui.made_up`), and
English text is a complaint too. `--draw` takes a third of the sizes of each surface, drawn by
commit (`tests.drawing`) and independent of NAMES.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace as replace_evening
from datetime import timedelta
from functools import partial
from pathlib import Path
from unittest.mock import patch

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QWidget

from games.core import Game, Seat
from games.evening.values import Entry, Evening, Kind, Participant, Series
from games.match.match import Match
from games.people import ChatName
from games.rehearsal.script import script_of
from gui.app.learning import offers, taught
from gui.app.start import application
from gui.app.tour import Guide, lead, start
from gui.app.tour import _picker as picker
from gui.desk.page import DeskPage
from gui.home.page import shown_games
from gui.kit import background, languages
from gui.newmatch.page import NewMatchPage
from gui.play.page import PlayPage
from gui.rehearsal.page import RehearsalPage
from gui.review import ReviewPage
from gui.schedule.plans import moment_text
from gui.storage.settings import TEXTS
from gui.table.hotseat import Phase
from gui.table.simulated_input import click, settle
from tests.drawing import commit, drawn
from tests.gui import made_up
from tests.gui.layouts import NAMES, Painted, complaints

SIZES = ((683, 384), (640, 600), (800, 600), (960, 700), (1280, 720), (1366, 768), (1920, 1080))
LAPTOP, MOST = QSize(1366, 768), 125
"""Window and largest text size at which only the pages in `BY_NATURE` may scroll."""
BY_NATURE = frozenset(
    (
        "HomePage",
        "NewMatchPage",
        "SettingsPage",
        "AboutPage",
        "RulesPage",
        "DeskBody",
        "BroadcastPage",
        "News",
        "PersonPage",
        "EveningForm",
        "EveningPage",
    ),
)
"""Pages that may scroll: lists, forms, logs, and the part of a Desk below its board."""
SENTENCES = ("Prompt “", "ElidedLabel “")
"""Complaints that begin so count only at the Desk: elsewhere texts about a match may be cut."""
LEAST, DESKS = (480, 380), (600, 430)
"""Window sizes in pixels at 100 % below which complaints are reported only with `--all`."""
LATE = 300
"""Time that a layout gets before complaints about it count (ms)."""
SHARE = 3
"""One in this many sizes of a surface is drawn."""


class Inspector(Guide):
    """Checks the window at each place where the tour takes a picture."""

    players = NAMES[2:4]
    given: argparse.Namespace
    painted: Painted
    words: made_up.PaintedWords | None = None
    looked, complained = 0, 0

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        if self.given.names and not any(part in name for part in self.given.names):
            return
        window = self.garnet.window if widget is None else widget
        usual = window.size()
        for size in drawn_sizes(name, self.given.sizes, self.given.draw):
            window.setMinimumSize(window.minimumSize().boundedTo(QSize(*size)))
            window.resize(QSize(*size))
            for text in self.given.texts:
                if not self.given.all and self._cramped(window, text / 100):
                    continue
                self.painted.forget()
                self._bring_to(text)
                where = f"{name} {window.width()} × {window.height()} {text} %"
                self._look(where, window, text)
        window.resize(usual)
        self._bring_to(100)

    def _bring_to(self, text: int) -> None:
        services = self.garnet.services
        services.settings.change(text=text)
        services.appearance.grow(self.garnet.window.size())
        settle(8)

    def _look(self, where: str, window: QWidget, text: int) -> None:
        self.looked += 1
        primary = primary_of(self.garnet.window.page) if window is self.garnet.window else None
        said = complaints(window, primary)
        if said:  # on a busy machine, a thread or a timer may change the layout later
            QTest.qWait(LATE)
            said = complaints(window, primary)
        said += self.painted.complaints()
        if self.words is not None:
            said = [text for text in said if "…” is painted as" not in text]  # only a hash is cut
            said += [*made_up.left(window), *self.words.left()]
        if not isinstance(self.garnet.window.page, DeskPage | RehearsalPage):
            said = [text for text in said if not text.startswith(SENTENCES)]
        if window.size() == LAPTOP and text <= MOST and not self.given.made_up:
            said += scrolling(window)
        cramped = self._cramped(window, self.garnet.services.theme.scale)
        self.complained += 0 if cramped else len(said)
        for item in said:
            if not cramped or self.given.all:
                print(f"{where}: {item}", flush=True)
        if self.given.shots is not None:
            window.grab().save(str(self.given.shots / (where.replace(" ", "_") + ".png")))

    def _cramped(self, window: QWidget, scale: float) -> bool:
        """Return True if a window is too small for the text size, so that cuts are expected."""
        wide, high = DESKS if isinstance(self.garnet.window.page, DeskPage) else LEAST
        return window.width() / scale < wide or window.height() / scale < high

    # Pages to inspect

    def go_through(self, game: Game) -> None:
        live = self.begin(game, "umpire")
        assert isinstance(live.page, DeskPage)
        live.page.privacy.setStageOnScreen(False)
        start(live.page)
        self._half_a_round(live, live.page, picker(game))
        self.picture(f"{game.id}-desk")
        click(live.page.header.stage)
        assert live.stage is not None
        self.picture(f"{game.id}-stage", live.stage)
        live.session.concede(Seat.TWO)
        self.picture(f"{game.id}-desk-end")
        self.picture(f"{game.id}-stage-end", live.stage)
        match = live.session.match
        self.home()
        pages = self.garnet.pages
        self.room(f"{game.id}-review", lambda: pages.review(match))
        self.room(f"{game.id}-review-details", partial(self._review_details, match))
        if script_of(game) is not None:
            self.room(f"{game.id}-rehearsal", lambda: self.garnet.rehearsing.begin(game.id))
        self.play_a_little(game)
        self.room(f"{game.id}-rules", lambda: pages.open_rules(game.id))
        if game.parts.announced_before:
            self.room(f"{game.id}-schedule", partial(self._planned, game))

    def _planned(self, game: Game) -> None:
        """Open the page of an evening of this game that starts in two days."""
        date = moment_text(self.garnet.data.schedules.now() + timedelta(days=2))
        people = (Participant("Nora"), Participant("Felix"))
        series = (Series(("Nora", "Felix")),)
        evening = Evening("Ann", people, (Entry(game.id),), series, date=date)
        self.garnet.data.store.evenings.keep("d" * 32, evening)
        self.garnet.evenings.open("d" * 32)

    def _review_details(self, match: Match) -> None:
        self.garnet.pages.review(match)
        page = self.garnet.window.page
        assert isinstance(page, ReviewPage)
        page.header.more.setChecked(True)

    def play_a_little(self, game: Game) -> None:
        live = self.begin(game, "play")
        page, pick = live.page, picker(game, "play")
        assert isinstance(page, PlayPage)
        self._come_to_board(page)
        self._touch(live, page, pick, confirm=False)
        self.picture(f"{game.id}-play")
        self._touch(live, page, pick)
        if page.host.phase is Phase.CURTAIN:
            self.picture(f"{game.id}-curtain")
        self.home()

    def room(self, name: str, enter: Callable[[], object]) -> None:
        """Open a page, check it, and remove it."""
        enter()
        settle(2)
        self.picture(name)
        self.home()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def go_about(self) -> None:
        pages = self.garnet.pages
        self.picture("home")
        self.room("settings", pages.open_settings)
        self.room("about", pages.open_about)
        self.room("broadcast", self.garnet.broadcasting.open)
        self.room("caster", self.garnet.broadcasting.open_caster)
        self.room("diary", pages.open_diary)
        self.look_at_people()
        self.look_at_evenings()
        self.room("lessons", self.garnet.teaching.open)
        self.room("rehearsals", self.garnet.rehearsing.open)
        for game, _ in taught():
            self.room(f"{game.id}-lesson", partial(self.garnet.teaching.begin, game.id))
        for key in pages.workshop.benches:
            self.room(f"workshop-{key}", lambda key=key: pages.workshop.open(key))  # type: ignore[misc]
        training = self.garnet.training
        self.room("practice", training.open)
        for game, offered in offers():
            for number, offer in enumerate(offered):
                self.room(f"practice-{game.id}-{number}", partial(training.begin, offer))
                if offer.daily is not None:
                    daily = partial(training.begin, offer, training.today)
                    self.room(f"practice-{game.id}-today", daily)

    def look_at_people(self) -> None:
        """Open the page of people, and a person with every field filled in."""
        pages, people = self.garnet.pages, self.garnet.data.store.people
        self.room("people", pages.open_people)
        if len(people.all):
            first, *others = people.all
            chat = (ChatName(NAMES[2]), ChatName(NAMES[5], True))
            people.edit(replace(first.with_chat(*chat), team=NAMES[3], notes="Late on Fridays."))
            if others:
                people.keep(people.all.join(first.id, others[-1].id))
            self.room("person", lambda: pages.open_person(first))

    def look_at_evenings(self) -> None:
        """Open the form of an evening, and a running bracket with long names."""
        evenings = self.garnet.evenings
        self.room("new-evening", evenings.open_new)
        people = tuple(map(Participant, NAMES[:6]))
        entries = tuple(Entry(game.id) for game in shown_games())
        evening = Evening(NAMES[0], people, entries, kind=Kind.BRACKET, third_place=True)
        self.garnet.data.store.evenings.keep("e" * 32, evening)
        self.room("evening", lambda: evenings.open("e" * 32))
        self.room("change-evening", lambda: evenings.open_changes("e" * 32))
        self.garnet.data.store.evenings.keep("e" * 32, replace_evening(evening, kind=Kind.LIST))
        self.room("evening-table", lambda: evenings.open("e" * 32))
        self.garnet.data.store.evenings.drop("e" * 32)


def drawn_sizes(
    name: str, sizes: Sequence[tuple[int, int]], seed: str | None
) -> list[tuple[int, int]]:
    """Return the sizes at which a surface is checked; without a seed all sizes."""
    if seed is None:
        return [*sizes]
    kept = drawn([f"{name} {size}" for size in sizes], seed, SHARE)
    return [size for size in sizes if f"{name} {size}" in kept]


def primary_of(page: QWidget) -> QWidget | None:
    if isinstance(page, DeskPage | PlayPage):
        return page.footer.primary if page.footer.primary.isVisibleTo(page) else None
    return page.footer.start if isinstance(page, NewMatchPage) else None


def scrolling(window: QWidget) -> list[str]:
    """Return the areas that scroll but should not."""
    return [
        f"{type(area.widget()).__name__} scrolls by {area.verticalScrollBar().maximum()}"
        for area in window.findChildren(QScrollArea)
        if area.isVisible()
        and area.verticalScrollBar().maximum() > 0
        and BY_NATURE.isdisjoint(
            type(item).__name__ for item in (area, area.widget(), area.parentWidget())
        )
    ]


def inspect(given: argparse.Namespace) -> int:
    """Check this process's share of the games."""
    mine, of = given.part
    inspectors: list[Inspector] = []

    def through(guide: Guide) -> None:
        inspector = Inspector(guide.garnet, guide.clock, guide.keep)
        inspector.given, inspector.painted = given, Painted()
        if given.made_up:  # long names are checked in English only
            inspector.players, inspector.words = NAMES[4:6], made_up.PaintedWords()
        inspectors.append(inspector)
        for index, game in enumerate(shown_games()):
            if index % of == mine:
                inspector.go_through(game)
        if mine == of - 1:
            inspector.go_about()

    if given.made_up:
        with tempfile.TemporaryDirectory() as folder:
            made_up.make(Path(folder))
            languages.install(application(), [made_up.LANGUAGE], Path(folder))
    begun, used = time.monotonic(), time.process_time()
    with patch.object(background, "next_turn", lambda _parent, do: do()):
        lead(lambda _name, _picture: None, through)
    (one,) = inspectors
    took, cpu = time.monotonic() - begun, time.process_time() - used
    print(
        f"{one.looked} looks, {one.complained} complaints, {took:.0f} s ({cpu:.0f} s of one core)"
    )
    return int(one.complained > 0)


def size(text: str) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    return int(wide), int(high)


def main(arguments: list[str]) -> int:
    """Divide the games among processes. Return the number of processes with complaints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--texts", type=int, nargs="+", default=TEXTS)
    parser.add_argument("--sizes", type=size, nargs="+", default=SIZES)
    parser.add_argument("--made-up", action="store_true", help="in another language")
    parser.add_argument("--all", action="store_true", help="also where a window is cramped")
    parser.add_argument("--draw", metavar="COMMIT", nargs="?", const="", help="a third of it")
    parser.add_argument("--part", type=int, nargs=2)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args(arguments)
    if given.draw == "":
        given.draw = commit()
        arguments = [
            f"--draw={given.draw}",
            *(argument for argument in arguments if argument != "--draw"),
        ]
    if given.part is not None:
        return inspect(given)
    of = min(os.cpu_count() or 1, 3)
    again = [sys.executable, "-m", "tests.gui.matrix"]
    parts = [[*again, "--part", str(part), str(of), *arguments] for part in range(of)]
    running = [subprocess.Popen(part) for part in parts]
    failed = sum(item.wait() != 0 for item in running)
    if given.draw is not None:
        print(f"A third of the sizes of each surface, drawn by {given.draw}")
    if failed:
        print(f"Repeat it with: python3 dev.py layouts {shlex.join(arguments)}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
