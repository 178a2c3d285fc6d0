"""Small letters on the tables have enough contrast."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from gui.games.unlucky.captions import on_table
from gui.kit.theme import DARK, LIGHT, Theme, contrast


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("tone", ["text", "muted", "gold", "ok", "danger"])
def test_letters_are_read_on_every_part_of_a_table(theme: Theme, tone: str) -> None:
    table = QColor(theme.board.table)
    shades = (table, table.lighter(112 if theme.dark else 102), table.darker(104))
    colour = on_table(getattr(theme, tone), theme)
    assert min(contrast(colour, shade.name()) for shade in shades) >= 4.5


def test_other_colours_stay() -> None:
    assert on_table("#F3ECDD", LIGHT) == "#F3ECDD"
    assert on_table(DARK.muted, DARK) == DARK.muted
