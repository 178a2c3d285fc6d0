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
    return [(part.text(), part.toolTip(), part.accessibleName()) for part in parts]


def looks(widget: QWidget) -> bytes:
    picture = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return sha256(bytes(picture.constBits())).digest()


def visible(app: Shell, live: LiveMatch) -> tuple[object, ...]:
    """Return everything visible while this match is shown."""
    settle(app.garnet.window)
    rail, stage = there(app.garnet.live_matches).rail, there(live.stage)
    parts = (live.page, rail, stage)
    rows = [row.accessibleName() for row in rail.rows]
    return rows, *map(words, parts), *map(looks, parts)


def paste(app: Shell, text: str) -> list[tuple[str, str, str]]:
    """Paste messages of both matches' players; return the question's texts."""
    QGuiApplication.clipboard().setText(text)
    as_a(DeskPage, app.live.page).paster.paste()
    sheet = app.sheet()
    said = words(sheet)
    app.click(next(each for each in sheet.findChildren(Button) if each.text() == "Paste each"))
    return said


def play(app: Shell, swapped: bool) -> list[object]:
    """Play both matches to their ends; return what was visible after each step."""
    found: list[object] = []
    for names in (Pair("Ann", "Ben"), Pair("Oleg", "Mira")):
        app.start("thwart-omega", "umpire", names=names)
        app.live.session.begin()
        app.live.session.resume()
    first, second = app.garnet.matches.live_matches
    app.garnet.staging.open(first)
    app.press("Ctrl+PgUp")
    cells = map(cell_name, grid(7, 7))
    while not first.over:
        a, b, c, d = (next(cells) for _ in range(4))
        black, white = (b, a) if swapped else (a, b)
        text = f"Ann: B:{a} W:{b}\nBen: B:{c} W:{d}\nOleg: B:{black} W:{white}\nMira: B:{c} W:{d}"
        found.append(paste(app, text))
        app.press("Ctrl+PgDown")
        app.press("Return")  # both moves are submitted, but not revealed
        assert app.live is second and second.session.view(PUBLIC).complete
        app.press("Ctrl+PgUp")
        found.append(visible(app, first))
        app.press("Ctrl+PgDown")
        app.press("Return")
        app.press("Ctrl+PgUp")
        app.press("Return", 2)
        found.append(visible(app, first))
    assert second.over
    return found


def test_a_sealed_move_is_only_seen_at_its_own_desk(
    shell: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Toasts stay visible: otherwise the pictures would depend on timing."""
    say = Toast.say
    monkeypatch.setattr(
        Toast, "say", lambda item, text, icon="check", _ms=0: say(item, text, icon, HOUR)
    )
    usual, swapped = (
        play(shell(archive=tmp_path / f"{swap}.archive"), swap) for swap in (False, True)
    )
    assert len(usual) == 3 * 12 and usual == swapped
