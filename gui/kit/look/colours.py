"""Colour comparison, and the visual styles of the seats.

Colours are `#RRGGBB` strings. Contrast is the contrast ratio of WCAG 2, from 1 to 21. A difference
is the CIE76 ΔE in Lab: 2 is barely visible side by side, and 20 is obvious at a glance.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from gui.kit.look.tokens import Theme

Triple = tuple[float, float, float]


class Vision(Enum):
    """A type of colour vision, with its matrix for linear RGB from Machado et al. (2009)."""

    NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTANOPIA = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTERANOPIA = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


def linear(colour: str) -> Triple:
    """Return the linear-light value of each channel, from 0 to 1."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return red, green, blue


def luminance(colour: str) -> float:
    """Return the relative luminance, from 0 (black) to 1 (white)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, other: str) -> float:
    """Return the WCAG 2 contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((luminance(first), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(over: str, under: str, share: float) -> str:
    """Return the colour that results from painting `over` on `under` with opacity `share`."""
    channels = (
        round(int(over[i : i + 2], 16) * share + int(under[i : i + 2], 16) * (1 - share))
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{channel:02X}" for channel in channels)


def lab(colour: str, vision: Vision = Vision.NORMAL) -> Triple:
    """Return the CIE Lab values (D65) of a colour as seen with a type of colour vision."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in vision.value
    )
    x = _cube((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = _cube(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    z = _cube((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(first: str, other: str, vision: Vision = Vision.NORMAL) -> float:
    pairs = zip(lab(first, vision), lab(other, vision), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def least_difference(first: str, other: str) -> float:
    """Return the smallest ΔE between two colours over all types of colour vision."""
    return min(difference(first, other, vision) for vision in Vision)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _cube(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


FAR_ENOUGH = 20.0
"""Minimum ΔE between the colours of two seats for every type of colour vision."""


class Mark(Enum):
    """The shape that identifies a seat. The member's value is the mark as text."""

    DISC = "●"
    RINGED = "◉"
    CIRCLE = "○"
    CROSS = "✕"
    TRIANGLE = "▲"
    SQUARE = "■"
    DIAMOND = "◆"
    STAR = "★"
    PENTAGON = "⬟"
    PLUS = "✚"
    HEXAGON = "⬢"


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """The visual style of a seat.

    `ink` is the colour of text on `fill`. An edge colour that equals `fill` is not painted.
    """

    name: str
    mark: Mark
    fill: str
    ink: str
    edge_dark: str
    edge_light: str

    def edge(self, theme: Theme) -> str:
        """Return the colour of the mark's outline, with at least contrast 3 on every background."""
        return self.edge_dark if theme.dark else self.edge_light

    def stroke(self, theme: Theme) -> str:
        """Return the colour for lines and bars: the fill if it stands out, otherwise the edge."""
        least_contrast = min(contrast(self.fill, ground) for ground in grounds(theme))
        return self.fill if least_contrast >= 3.0 else self.edge(theme)

    def has_edge(self, theme: Theme) -> bool:
        """Return True if the mark needs an outline in this theme."""
        return self.edge(theme) != self.fill


def grounds(theme: Theme) -> tuple[str, ...]:
    board = theme.board
    return (theme.background, theme.surface, theme.raised, board.cell, board.cell_alt)


MARK, TEXT = 3.0, 4.5
"""Minimum contrast with the background of a mark and of text (WCAG 2)."""


def visible(colour: str, theme: Theme, least: float = MARK) -> str:
    """Return the colour, lightened or darkened to a contrast of `least` with every background.

    A contrast above `MARK` is required only on windows and cards, not on boards.
    """
    behind = grounds(theme)[: 3 if least > MARK else None]
    towards = "#FFFFFF" if theme.dark else "#000000"
    for step in range(21):
        mixed = mix(towards, colour, step / 20)
        if min(contrast(mixed, ground) for ground in behind) >= least:
            return mixed
    return towards


INK = "#17141C"
PALE = "#FFFFFF"

DISPLAY_COLOURS: tuple[SeatStyle, ...] = (
    SeatStyle("vermilion", Mark.TRIANGLE, "#E4572E", INK, "#E4572E", "#C23F18"),
    SeatStyle("azure", Mark.SQUARE, "#3A86FF", INK, "#3A86FF", "#1F6BE6"),
    SeatStyle("amber", Mark.DISC, "#F7BE34", INK, "#F7BE34", "#8A6400"),
    SeatStyle("violet", Mark.DIAMOND, "#C999EC", INK, "#C999EC", "#8A50B8"),
    SeatStyle("ivory", Mark.STAR, "#F4EFE1", INK, "#F4EFE1", "#7A6F5C"),
    SeatStyle("teal", Mark.PENTAGON, "#267360", PALE, "#4FA88F", "#267360"),
    SeatStyle("rose", Mark.PLUS, "#EC7AA8", INK, "#EC7AA8", "#B5417A"),
    SeatStyle("slate", Mark.HEXAGON, "#5B5086", PALE, "#9589C4", "#5B5086"),
)
"""The styles that a Masked Army player can choose. Their marks and colours are all different."""


def display_colour(name: str) -> SeatStyle:
    """Return the style with this name in `DISPLAY_COLOURS`. Raise KeyError if there is none."""
    for style in DISPLAY_COLOURS:
        if style.name == name:
            return style
    raise KeyError(name)


def far_enough(*styles: SeatStyle) -> bool:
    """Return True if all styles differ in mark and, for every type of colour vision, in colour."""
    return all(
        first.mark is not other.mark and least_difference(first.fill, other.fill) >= FAR_ENOUGH
        for first, other in combinations(styles, 2)
    )
