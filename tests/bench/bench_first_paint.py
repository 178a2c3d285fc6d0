"""How long from the start of the process to the first window on the screen, files cached.

Measured in a child process by the child's own clock against the parent's, which is the same
monotonic one. Beside it a bare PySide6 window, which is as fast as it can get.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNS = 9
FIGURE = 1_000.0

BARE = """
import sys, time
from PySide6.QtWidgets import QApplication, QLabel
class Window(QLabel):
    def paintEvent(self, event):
        super().paintEvent(event)
        print(time.monotonic(), flush=True)
        app.quit()
app = QApplication(sys.argv)
window = Window("Garnet")
window.resize(1280, 720)
window.show()
app.exec()
"""

GARNET = """
import sys, time
from pathlib import Path
import games.archive, games.matchview, games.record  # the order of gui.__main__
import gui.start as start
from gui.app import Garnet
shown = Garnet.show
def show(self):
    def painted():
        print(time.monotonic(), flush=True)
        self.window.close()
    self.window.painted.connect(painted)
    shown(self)
Garnet.show = show
sys.exit(start.start(Path(sys.argv[1]) / "bench.garnet-archive"))
"""


def main() -> None:
    """Measure both and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder) / "compiled"
        bare = measure(BARE, folder, compiled)
        garnet = measure(GARNET, folder, compiled)
    report("bare PySide6 window", bare)
    report("Garnet, Home painted", garnet)
    verdict = "reached" if statistics.median(garnet) < FIGURE else "MISSED"
    print(f"figure: < {FIGURE:.0f} ms: {verdict}")


def measure(program: str, folder: str, compiled: Path) -> list[float]:
    """Milliseconds from start to the first paint; a first run warms the caches."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {"HOME": folder, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(compiled)}
    env.setdefault("QT_QPA_PLATFORM", "offscreen")
    command = [sys.executable, "-c", program, folder]
    times = []
    for _ in range(RUNS + 1):
        start = time.monotonic()
        done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True)
        if not done.stdout:
            raise SystemExit(done.stderr)
        times.append((float(done.stdout.split()[0]) - start) * 1000)
    return times[1:]


def report(what: str, times: list[float]) -> None:
    """One line with the figures."""
    low, middle, high = min(times), statistics.median(times), max(times)
    print(
        f"{what:<24} min {low:6.0f}  median {middle:6.0f}  max {high:6.0f} ms  ({len(times)} runs)"
    )


if __name__ == "__main__":
    main()
