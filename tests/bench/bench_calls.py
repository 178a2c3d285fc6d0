"""Python calls from Enter at the Desk to the archived move with all its effects.

The third move of a Masked Army match is typed into a real Desk with a real archive. Calls of
Garnet's own functions are counted from the key press until it returns, when the event is saved and
all signals have run, and then during zero timers and posted events. Painting and clock ticks are
left out, as no key causes them. An override counts once, even if Python 3.11 wraps it
(docs/decisions/0062), so that the figure is the same everywhere.
"""

from __future__ import annotations

import os
import sys

from games.match.events import Acted
from gui.desk.seatpanel import SeatPanel
from gui.newmatch.page import NewMatchPage

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType

from PySide6.QtCore import Qt, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from games.core import UMPIRE
from gui.app.garnet import Garnet
from gui.app.services import Services
from gui.app.start import application
from gui.app.tour import SIZE, Seeds
from gui.desk.page import DeskPage
from gui.kit import overrides
from gui.kit.theme import Appearance
from gui.storage.settings import ARCHIVE, Settings
from gui.storage.store import Store
from gui.table.simulated_input import click, press, settle, write

ROOT = Path(__file__).resolve().parents[2]
OWN = tuple(str(ROOT / name) + os.sep for name in ("games", "gui"))
PAINTING = {"paint", "paintEvent", "drawBackground", "drawForeground", "drawContents"}
TICKS = ("Session.observe", "MatchKeeper._look_after")
MOVES = ("F4-G4", "C3-C4", "H7-H8")
FIGURE = 1_450
"""Maximum number of calls.

1,330 if Enter follows the text at once; about 100 more if a second passes between them, since the
log then states when the message arrived.
"""
SHOWN = 30


class Calls:
    """Counts calls of Garnet's own functions, except painting and clock ticks."""

    def __init__(self) -> None:
        self.functions: Counter[CodeType] = Counter()
        self._left_out: FrameType | None = None

    def __enter__(self) -> Calls:
        sys.setprofile(self._on_event)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _on_event(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "return" and frame is self._left_out:
            self._left_out = None
        if event != "call" or self._left_out is not None:
            return
        if not code.co_filename.startswith(OWN):
            return
        wrapped = frame.f_locals.get("method") if code.co_filename == overrides.__file__ else None
        names = {code.co_name, getattr(wrapped, "__name__", "")}
        if names & PAINTING or code.co_qualname in TICKS:
            self._left_out = frame
        elif wrapped is None:
            self.functions[code] += 1

    def of(self, place: str) -> int:
        """Return the number of calls of functions whose `file:name` ends with `place`."""
        return sum(count for code, count in self.functions.items() if named(code).endswith(place))


def named(code: CodeType) -> str:
    return f"{Path(code.co_filename).relative_to(ROOT).as_posix()}:{code.co_qualname}"


def main() -> int:
    """Count without and with the Stage, and print the figures; return 1 if the first is too high.

    `--brief`: the Desk only, in one line.
    """
    qInstallMessageHandler(lambda *_: None)
    application()
    brief = "--brief" in sys.argv
    alone = measured(False)  # first, since a second window in one process needs one more layout
    report(alone, "the Desk alone", not brief)
    if not brief:
        report(measured(True), "with the Stage", False)
    return int(alone.functions.total() >= FIGURE)


def measured(staged: bool) -> Calls:
    """Return the calls of the third move; `staged`: with the Stage open next to the Desk."""
    app = application()
    with TemporaryDirectory() as folder:
        settings = Settings()
        settings.change(mode="dark")
        garnet = Garnet(
            Services(
                appearance=Appearance(app, settings.now.taste),
                settings=settings,
                open_store=lambda: Store.open(Path(folder) / ARCHIVE),
                new_seed=Seeds(),
            )
        )
        garnet.window.resize(SIZE)
        garnet.window.show()
        settle(6)
        desk = opened(garnet)
        if staged:
            desk.stageRequested.emit()
            settle(6)
        for text in MOVES[:-1]:
            enter(desk, text)
        calls = enter(desk, MOVES[-1])
        assert garnet.matches.shown is not None
        last = garnet.matches.shown.session.match.events[-1]
        assert isinstance(last, Acted) and last.text == MOVES[-1]
        assert not garnet.matches.shown.session.unsaved
        garnet.leaving.go_home()
        garnet.window.close()
        settle(3)
    return calls


def opened(garnet: Garnet) -> DeskPage:
    card = next(card for card in garnet.home.cards if card.game.id == "masked-army")
    card.umpire.trigger()
    chosen = garnet.window.page
    assert isinstance(chosen, NewMatchPage)
    click(chosen.footer.start)
    desk = garnet.window.page
    assert isinstance(desk, DeskPage)
    settle(3)
    click(desk.footer.primary)
    settle(6)
    return desk


def enter(desk: DeskPage, text: str) -> Calls:
    """Type a move of the seat to move, and press Enter; return the calls since that key."""
    (seat,) = desk._session.view(UMPIRE).awaiting
    panel = desk.panels[seat]
    assert isinstance(panel, SeatPanel)
    field = panel.field.edit
    write(field, text)
    settle(3)
    with Calls() as calls:
        press(field, Qt.Key.Key_Return)
        QApplication.sendPostedEvents()
        QApplication.processEvents()
    settle(20)
    return calls


def report(calls: Calls, what: str, whole: bool) -> None:
    total = calls.functions.total()
    files = {code.co_filename for code in calls.functions}
    verdict = "reached" if total < FIGURE else "MISSED"
    print(f"Enter at the Desk, {what}: {total:,} calls in {len(files)} files", end="")
    print("" if "Stage" in what else f" (figure: < {FIGURE:,}: {verdict})")
    if whole:
        read = calls.of("masked_army/__init__.py:MaskedArmy.read")
        print(f"  the game reads an action {read} times, once before that for each keystroke")
        for code, count in calls.functions.most_common(SHOWN):
            print(f"  {count:>5}  {named(code)}")


if __name__ == "__main__":
    sys.exit(main())
