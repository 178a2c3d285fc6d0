"""What a surface does at once takes well below the silence that counts as a stop (`gui.watch`).

Measured in processor time, which other programs on the computer do not lengthen.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from gui.theme import Mode, Taste
from tests.gui.shell import Make, shell

__all__ = ["shell"]

MOST = 1.0
"""Seconds of processor time."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    before = time.process_time()
    yield
    QApplication.processEvents()
    assert time.process_time() - before < seconds


class Changes(QObject):
    """Counts how often each widget is told that its style changed."""

    def __init__(self) -> None:
        super().__init__()
        self.count: Counter[QObject] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.StyleChange:
            self.count[watched] += 1
        return False


def test_another_theme_with_desk_stage_and_home_open(shell: Make, qapp: QApplication) -> None:
    """Qt would style each widget as often as it lies deep: nine times on average."""
    one = shell()
    one.start("unlucky-for-some", "umpire")
    assert one.garnet.matches.live is not None
    one.garnet.matches.live.open_stage()
    QApplication.processEvents()
    appearance, changes = one.garnet.services.appearance, Changes()
    qapp.installEventFilter(changes)
    appearance.choose(Taste(Mode.LIGHT, False))
    qapp.removeEventFilter(changes)
    assert len(changes.count) > 100 and changes.count.total() <= 5 * len(changes.count)
    with within(MOST / 2):
        appearance.choose(Taste(Mode.DARK, False))
