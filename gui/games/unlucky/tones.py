"""Letters on Unlucky's tables and regions: the theme's tones, so that they can be read there."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QColor

from gui.kit.theme import SeatStyle, Theme, contrast, mix

ENOUGH = 4.6
"""The contrast that small letters have at least."""
DARKEST = 104
"""How much darker than its token a table is at its lower edge, in percent."""


REGION = 0.42, 0.5
"""How much of its seat's colour a region that is held has at most, dark and light."""


@lru_cache(maxsize=64)
def on_table(colour: str, theme: Theme) -> str:
    """A tone for letters on a table; one that is not a tone of the theme's stays as it is."""
    tones = (theme.muted, theme.gold, theme.ok, theme.danger)
    if theme.dark or colour not in tones:
        return colour
    return readable(colour, QColor(theme.board.table).darker(DARKEST).name(), theme)


@lru_cache(maxsize=256)
def readable(colour: str, below: str, theme: Theme) -> str:
    """A colour for letters on a ground: as much of it as can be read there, the rest as text is."""
    shares = (mix(theme.text, colour, step / 20) for step in range(21))
    return next((one for one in shares if contrast(one, below) >= ENOUGH), theme.text)


@lru_cache(maxsize=256)
def ground(fill: str, under: str, most: float, theme: Theme) -> str:
    """A colour laid on another, at most so opaque: less of it where text could not be read."""
    shares = (mix(fill, under, most * (20 - step) / 20) for step in range(20))
    return next((one for one in shares if contrast(theme.text, one) >= ENOUGH), under)


def region_ground(style: SeatStyle | None, theme: Theme) -> str:
    """The ground of a region that a seat holds, or nobody: letters can be read on it."""
    cell, most = theme.board.cell, REGION[0] if theme.dark else REGION[1]
    return cell if style is None else ground(style.fill, cell, most, theme)
