"""Toasts appear in the Desk's header; and the place of the hint at the list of keys."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget

from gui.desk.asking import KeysSheet

from .conftest import Desk, Make

SHORT = "Copied."
LONG = (
    "“A1 B2 C3 D4 E5 F6 G7 A1 B2 C3 D4 E5 F6 G7 A1 B2 C3 D4 E5 …” fits nobody. "
    "There is no cell A12 on this board. (MA-2)"
)


def place(page: QWidget, part: QWidget) -> QRect:
    return QRect(part.mapTo(page, QPoint(0, 0)), part.size())


SIZES = ((1280, 720), (1920, 1080), (700, 900), (640, 480))


def served(table: Desk) -> list[QWidget]:
    """Return the visible widgets that a person reads or uses."""
    page, head = table.page, table.page.header
    buttons = [head.home, head.keys, head.stage, head.pause, head.more]
    panels = [*page.panels, *(panel.clock for panel in page.panels)]
    parts = [*buttons, *panels, page.side, page.shared, page.log, page.footer]
    return [part for part in parts if part.isVisible()]


@pytest.mark.alike
@pytest.mark.parametrize("players", [("Ann", "Ben"), ("Maximiliane Hohenstaufen", "Bartholomew")])
@pytest.mark.parametrize("game", ["masked-army", "unlucky-for-some"])
def test_a_toast_covers_nothing_that_is_needed(
    desk: Make, qapp: QApplication, game: str, players: tuple[str, str]
) -> None:
    table = desk(game, players=players)
    page = table.page
    for size, said in product(SIZES, (SHORT, LONG)):
        page.resize(1000, 700)
        page.toast.say(said)
        page.resize(*size)
        qapp.processEvents()
        lies = page.toast.geometry()
        assert page.rect().contains(lies) and lies.width() > 80
        for part in served(table):
            assert not lies.intersects(place(page, part)), (size, said, part)


def test_a_toast_beside_the_title_leaves_it_to_be_read(desk: Make) -> None:
    page = desk("masked-army").page
    page.toast.say(SHORT)
    assert not page.toast.geometry().intersects(place(page, page.header._when))
    page.toast.say(LONG)
    assert page.toast.geometry().contains(place(page, page.header._when))


def test_the_keys_are_hinted_at_where_there_is_room(desk: Make, qapp: QApplication) -> None:
    table = desk("masked-army")
    keys = table.page.header.keys
    table.click(keys)
    assert isinstance(table.sheet(), KeysSheet)
    table.press("Escape")
    table.page.resize(700, 900)
    qapp.processEvents()
    assert not keys.isVisible()
