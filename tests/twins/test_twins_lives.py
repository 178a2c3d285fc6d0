"""Twins: a sealed move of one match changes nothing that is visible of other matches.

Two matches are played to their ends, with pastes divided between them. The tests compare everything
visible of the other match: its Desk, its Stage, the rail and the questions.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from games.core import PUBLIC, Pair
from games.kinds.grids import cell_name, grid
from gui.app.live import LiveMatch
from gui.desk.page import DeskPage
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.notices import Toast
from tests.gui.layouts import settle
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]
HOUR = 3_600_000


def words(widget: QWidget) -> list[tuple[str, str, str]]:
    parts = widget.findChildren(QLabel) + widget.findChildren(QAbstractButton)
    return [(one.text(), one.toolTip(), one.accessibleName()) for one in parts]


def looks(widget: QWidget) -> bytes:
    picture = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return sha256(bytes(picture.constBits())).digest()


def visible(one: Shell, live: LiveMatch) -> tuple[object, ...]:
    """Return everything visible while this match is shown."""
    settle(one.garnet.window)
    rail, stage = there(one.garnet.live_matches).rail, there(live.stage)
    parts = (live.page, rail, stage)
    rows = [row.accessibleName() for row in rail.rows]
    return rows, *map(words, parts), *map(looks, parts)


def paste(one: Shell, text: str) -> list[tuple[str, str, str]]:
    """Paste messages of both matches' players; return the question's texts."""
    QGuiApplication.clipboard().setText(text)
    as_a(DeskPage, one.live.page).paster.paste()
    sheet = one.sheet()
    said = words(sheet)
    one.click(next(each for each in sheet.findChildren(Button) if each.text() == "Paste each"))
    return said


def play(one: Shell, swapped: bool) -> list[object]:
    """Play both matches to their ends; return what was visible after each step."""
    found: list[object] = []
    for names in (Pair("Ann", "Ben"), Pair("Oleg", "Mira")):
        one.start("thwart-omega", "umpire", names=names)
        one.live.session.begin()
        one.live.session.resume()
    first, second = one.garnet.matches.live_matches
    one.garnet.staging.open(first)
    one.press("Ctrl+PgUp")
    cells = map(cell_name, grid(7, 7))
    while not first.over:
        a, b, c, d = (next(cells) for _ in range(4))
        black, white = (b, a) if swapped else (a, b)
        text = f"Ann: B:{a} W:{b}\nBen: B:{c} W:{d}\nOleg: B:{black} W:{white}\nMira: B:{c} W:{d}"
        found.append(paste(one, text))
        one.press("Ctrl+PgDown")
        one.press("Return")  # both moves are submitted, but not revealed
        assert one.live is second and second.session.view(PUBLIC).complete
        one.press("Ctrl+PgUp")
        found.append(visible(one, first))
        one.press("Ctrl+PgDown")
        one.press("Return")
        one.press("Ctrl+PgUp")
        one.press("Return", 2)
        found.append(visible(one, first))
    assert second.over
    return found


def test_a_sealed_move_is_only_seen_at_its_own_desk(
    shell: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Toasts stay visible: otherwise the pictures would depend on timing."""
    say = Toast.say
    monkeypatch.setattr(
        Toast, "say", lambda one, text, icon="check", _ms=0: say(one, text, icon, HOUR)
    )
    usual, swapped = (
        play(shell(archive=tmp_path / f"{swap}.archive"), swap) for swap in (False, True)
    )
    assert len(usual) == 3 * 12 and usual == swapped
