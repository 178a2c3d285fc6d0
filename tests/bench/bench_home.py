"""Home with 20,000 matches of 2,000 people: processor time, a search key, the longest gap.

The baseline is Home with an empty archive in the same run. The number of matches is an argument.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from games.match.archive import Archive, Header
from games.match.events import Acted, Event, Resumed
from games.people import ChatName
from gui.home.page import HomePage
from gui.kit.theme import DARK, apply
from gui.storage.people import seat_players
from gui.storage.store import Store
from tests.bench.scale import scaled

BUILD = Path(__file__).parents[2] / "build"
MATCHES = scaled(20_000, 50)
PEOPLE = 2_000
NAMES = ("Ann", "Björn", "Maximiliana", "林小明", "Zoë", "E_is_cool", "Ben", "Cleopatra")
KEYS = "bjorn conceded"


def header(number: int) -> Header:
    """Return the header of a typical umpired match, with options of usual size."""
    return Header(
        id=f"{number:032x}",
        created=f"20{10 + number % 16}-03-{1 + number % 28:02d}T20:15:00Z",
        game="thwart-omega",
        edition=None,
        options={"round_seconds": 60, "filler": ["B:C3 W:D5"] * 60},
        players={
            "black": f"{NAMES[number % 8]} {number % PEOPLE}",
            "white": NAMES[number // 8 % 8],
        },
        seed="00" * 32,
        kind="umpire",
    )


def fill(path: Path, matches: int) -> None:
    events: list[Event] = [Resumed(at=0), *(Acted(at=9, seat="black", text="B:C3 W:D5"),) * 20]
    heads = ["00" * 32] * len(events)
    outcome = "Ann wins: white conceded (GEN-6)."
    with Archive.open(path) as archive:
        archive._db.execute("PRAGMA synchronous = OFF")
        for number in range(matches):
            archive.adopt(header(number), events, heads, 9, outcome, number + 1)
        seat_players(archive)
        called = (
            person.with_chat(ChatName(f"chat {person.name}")) for person in archive.persons.all()
        )
        archive.persons.keep(*called)


class Gaps:
    """The longest time in ms that the event loop was blocked, in processor time of this thread.

    On a busy computer wall time would mostly measure other programs.
    """

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.thread_time()
        self._timer = QTimer()
        self._timer.timeout.connect(self._note)
        self._timer.start(0)

    def _note(self) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, (now - self._last) * 1_000)
        self._last = now

    def restart(self) -> None:
        self.longest, self._last = 0.0, time.thread_time()


def measure(app: QApplication, path: Path) -> dict[str, float]:
    """Open Home on an archive and search it; return the figures in ms."""
    page = HomePage()
    page.resize(1280, 720)
    page.show()
    store = Store.later(path)
    for card in page.cards:
        card.board.wake()
    while store.opening:
        app.processEvents()
    for _ in range(20):
        app.processEvents()
    gaps = Gaps()
    cpu = time.process_time()
    page._store = store
    page.refresh()
    while not page.archive_list.index.complete or page.archive_list._building.isActive():
        app.processEvents()
    app.processEvents()
    found = {"CPU of Home": (time.process_time() - cpu) * 1_000, "longest gap": gaps.longest}
    keys = []
    gaps.restart()
    for number in range(1, len(KEYS) + 1):
        start = time.process_time()
        page.archive_list.search.setText(KEYS[:number])
        keys.append((time.process_time() - start) * 1_000)
        while page.archive_list._building.isActive():
            app.processEvents()
        app.processEvents()
    found |= {"a search key, worst": max(keys), "gap while searching": gaps.longest}
    page.close()
    store.close()
    return found


def main(matches: int) -> None:
    BUILD.mkdir(exist_ok=True)
    app = QApplication([])
    apply(app, DARK.with_motion(False))
    to_reach = {"CPU of Home": 1_000, "longest gap": 30, "a search key, worst": 50}
    to_reach["gap while searching"] = 30
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        empty, full = Path(folder) / "empty.db", Path(folder) / "full.db"
        fill(empty, 0)
        fill(full, matches)
        print(f"home, {matches:,} matches, {full.stat().st_size / 1e6:.0f} MB")
        measure(app, empty)  # imports everything first
        base, found = measure(app, empty), measure(app, full)
    for name, value in found.items():
        print(
            f"  {name:22}{value:8.1f} ms   (to reach: < {to_reach[name]} ms;"
            f" empty archive {base[name]:.1f} ms)"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
