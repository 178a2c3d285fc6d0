"""Letters on the tables of Unlucky's boards: the theme's tones, dark enough to be read there."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QColor

from gui.theme import Theme, contrast, mix

ENOUGH = 4.6
"""The contrast that small letters have at least."""
DARKEST = 104
"""How much darker than its token a table is at its lower edge, in percent."""


@lru_cache(maxsize=64)
def on_table(colour: str, theme: Theme) -> str:
    """A tone for letters on a table; one that is not a tone of the theme's stays as it is."""
    tones = (theme.muted, theme.gold, theme.ok, theme.danger)
    if theme.dark or colour not in tones:
        return colour
    table = QColor(theme.board.table).darker(DARKEST).name()
    shares = (mix(theme.text, colour, step / 20) for step in range(21))
    return next(one for one in shares if contrast(one, table) >= ENOUGH)
