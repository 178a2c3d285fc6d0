"""The hardest legal records opened in Review: processor seconds, steps in ms, memory in MB.

Each is opened in a process of its own, whose memory is compared with that of an ordinary match.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.core import PUBLIC
from games.match import record, referee
from tests.bench.scale import scaled
from tests.games.worst import WORST, write

ORDINARY = "an ordinary match"
STEPS = 9
"""Number of steps that are viewed, spread over the match."""


def _seconds(function: Callable[[], object]) -> float:
    start = time.thread_time()  # of the window's thread
    function()
    return time.thread_time() - start


def _megabytes() -> float:
    scale = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / scale


def _ordinary() -> bytes:
    moves = [["black", "B:A1 W:B2"], ["white", "B:C3 W:D4"], ["black", "concede"]]
    return write("thwart-omega", ("black", "white"), moves)


def _measure(name: str) -> None:
    """Open one record in this process and print a line."""
    from PySide6.QtWidgets import QApplication

    from gui.kit.processes import collection_paused
    from gui.kit.theme import DARK, set_theme
    from gui.review import ReviewPage

    app = QApplication([])
    data = _ordinary() if name == ORDINARY else WORST[name]()
    rules = _seconds(lambda: referee.answer(record.replay(record.read(data)), PUBLIC))
    found: list[ReviewPage] = []

    def open_it() -> None:
        match = record.replay(record.read(data))
        with collection_paused():
            page = ReviewPage(match)
        set_theme(page.window(), DARK)
        page.resize(1280, 720)
        page.show()
        app.processEvents()
        found.append(page)

    opened = _seconds(open_it)
    (page,) = found

    def go(step: int) -> None:
        page.goTo(step)
        page.repaint()
        app.processEvents()

    places = {round(share * (page.steps - 1) / (STEPS - 1)) for share in range(STEPS)}
    slowest = max(_seconds(lambda step=step: go(step)) for step in places)  # type: ignore[misc]
    tabs = [_seconds(lambda tab=tab: page.side.tabs.setValue(tab)) for tab in (1, 2, 0)]  # type: ignore[misc]
    page.resize(640, 480)
    resized = _seconds(app.processEvents)
    print(
        f"  {name:18} rules {rules:5.2f} s  open {opened:5.2f} s  step {slowest * 1000:5.0f} ms"
        f"  tab {max(tabs) * 1000:5.0f} ms  resize {resized * 1000:5.0f} ms {_megabytes():6.0f} MB"
        f"  {page.steps:6} steps",
        flush=True,
    )
    page.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--here", action="store_true", help="measure in this process")
    options = parser.parse_args()
    if options.here:
        _measure(options.names[0])
        return
    print("to reach: rules < 1 s, open < 1 s, step < 100 ms, < 300 MB more than an ordinary match")
    failed = False
    for name in options.names or scaled((ORDINARY, *WORST), (ORDINARY, next(iter(WORST)))):
        try:
            subprocess.run([sys.executable, __file__, "--here", name], check=True, timeout=40)
        except (subprocess.SubprocessError, OSError) as error:
            print(f"  {name:18} failed: {error}", flush=True)
            failed = True
    sys.exit(failed)


if __name__ == "__main__":
    main()
