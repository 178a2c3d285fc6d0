"""How seats look: a colour that colour-blind eyes tell apart, and always a mark of its own."""

from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from gui.kit.look.tokens import Theme
from gui.kit.look.vision import contrast, least_difference

FAR_ENOUGH = 20.0
"""The smallest ΔE that two seats' colours may have for any kind of sight."""


class Mark(Enum):
    """A shape that says whose something is. The value is the same mark as text."""

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
    """A seat's look. `ink` is written on `fill`; an edge makes a fill visible on its grounds.

    An edge equal to the fill means that the fill stands by itself on that theme's grounds.
    """

    name: str
    mark: Mark
    fill: str
    ink: str
    edge_dark: str
    edge_light: str

    def edge(self, theme: Theme) -> str:
        """The outline of the mark, at least 3:1 on every ground of the theme."""
        return self.edge_dark if theme.dark else self.edge_light

    def stroke(self, theme: Theme) -> str:
        """The seat's colour for lines and bars: the fill where it can be seen, else the edge."""
        seen = min(contrast(self.fill, ground) for ground in grounds(theme))
        return self.fill if seen >= 3.0 else self.edge(theme)

    def has_edge(self, theme: Theme) -> bool:
        """Whether the mark needs its outline in this theme."""
        return self.edge(theme) != self.fill


def grounds(theme: Theme) -> tuple[str, ...]:
    """Everything that marks are painted on."""
    board = theme.board
    return (theme.background, theme.surface, theme.raised, board.cell, board.cell_alt)


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
"""What a Masked Army player may choose. Each has a mark of its own; every two are far enough."""


def display_colour(name: str) -> SeatStyle:
    """One of `DISPLAY_COLOURS`. Raises KeyError."""
    for style in DISPLAY_COLOURS:
        if style.name == name:
            return style
    raise KeyError(name)


def far_enough(*styles: SeatStyle) -> bool:
    """Whether every two of these are told apart by mark and, by every kind of sight, by colour."""
    return all(
        one.mark is not other.mark and least_difference(one.fill, other.fill) >= FAR_ENOUGH
        for one, other in combinations(styles, 2)
    )
