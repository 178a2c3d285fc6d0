"""Lengths on screen: each is written in pixels at a text size of 100 % and read in those of now.

`Space.L`, `Size.BODY` and `Radius.CARD` are so many pixels of now, `px(36)` makes them of any other
number. Whoever needs a length asks when it paints, lays out or answers how large it is; what Qt
keeps of it (margins, fixed sizes) follows a change by itself (`gui.kit.look.rescale`). What is
painted as large as its area allows, a board or the Stage, takes its lengths from there.
"""

from __future__ import annotations

from gui.kit.look.ambient import Application


def px(length: float) -> int:
    """So many pixels of now, of a length at 100 %."""
    return round(length * Application.theme.scale)


class Length:
    """A member of a class of lengths, as in `Space.L`."""

    def __init__(self, pixels: int) -> None:
        self.pixels = pixels

    def __get__(self, _instance: object, _owner: type) -> int:
        return round(self.pixels * Application.theme.scale)  # as `px`, asked for most


class Space:
    """Distances."""

    XS = Length(4)
    S = Length(8)
    M = Length(12)
    L = Length(16)
    XL = Length(24)
    XXL = Length(32)


class Radius:
    """Corners."""

    SMALL = Length(4)
    CONTROL = Length(8)
    CARD = Length(12)


class Size:
    """Letters."""

    CAPTION = Length(12)
    BODY = Length(14)
    LEAD = Length(16)
    HEADING = Length(20)
    TITLE = Length(28)
    DISPLAY = Length(40)
