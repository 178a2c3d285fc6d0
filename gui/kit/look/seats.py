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

IVORY = SeatStyle("ivory", Mark.DISC, "#F3ECDD", INK, "#F3ECDD", "#7A6F5C")
BLACK = SeatStyle("ink", Mark.RINGED, "#0E0C12", "#F2EEF7", "#B9AFC9", "#0E0C12")

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

ROBOTS: dict[str, SeatStyle] = {
    "red": SeatStyle("red", Mark.TRIANGLE, "#D6182F", PALE, "#FF6B7C", "#D6182F"),
    "blue": SeatStyle("blue", Mark.SQUARE, "#2A62FF", PALE, "#7C9DFF", "#2A62FF"),
    "green": SeatStyle("green", Mark.DISC, "#3FCFA6", INK, "#3FCFA6", "#137A5D"),
    "yellow": SeatStyle("yellow", Mark.DIAMOND, "#F6EB7C", INK, "#F6EB7C", "#7A6B00"),
    "orange": SeatStyle("orange", Mark.CROSS, "#F58A0B", INK, "#F58A0B", "#AD5D00"),
    "purple": SeatStyle("purple", Mark.HEXAGON, "#9A5DB4", PALE, "#BC85D4", "#82459E"),
}
"""The six Gyulbots by colour. Their glyphs are painted in `ink` on the body.

None is a star, which is the goal; and the two players are pearl and steel, so that every colour on
the board is a Gyulbot's.
"""

NOUGHTS = SeatStyle("yellow", Mark.CIRCLE, "#F2C14E", INK, "#F2C14E", "#8A6400")
CROSSES = SeatStyle("red", Mark.CROSS, "#E4572E", INK, "#E4572E", "#C23F18")
TRIALS = ("unlucky-for-some", "candle-countdown", "know-your-nodes", "wandering-noughts")
"""Unlucky For Some and its trials, in which the seats look alike."""

SEATS: dict[tuple[str, str], SeatStyle] = {
    ("thwart-omega", "black"): BLACK,
    ("thwart-omega", "white"): IVORY,
    ("masked-army", "red"): DISPLAY_COLOURS[0],
    ("masked-army", "blue"): DISPLAY_COLOURS[1],
    ("gyulbot", "a"): SeatStyle("pearl", Mark.PENTAGON, "#EDE6DA", INK, "#EDE6DA", "#7A6F5C"),
    ("gyulbot", "b"): SeatStyle("steel", Mark.PLUS, "#7E8DA3", INK, "#7E8DA3", "#56657C"),
    ("hyperstar", "first"): SeatStyle("amber", Mark.DISC, "#F2B134", INK, "#F2B134", "#8A6400"),
    ("hyperstar", "second"): SeatStyle(
        "periwinkle", Mark.DIAMOND, "#648FFF", INK, "#648FFF", "#3F6BE0"
    ),
    **{(game, "dmo"): NOUGHTS for game in TRIALS},
    **{(game, "ec"): CROSSES for game in TRIALS},
}
"""By game id and seat name."""


def seat_style(game: str, seat: str, colour: str | None = None) -> SeatStyle:
    """The look of a seat; `colour` names one of `DISPLAY_COLOURS` where players choose.

    Raises KeyError for a seat or colour that does not exist.
    """
    if colour is None:
        return SEATS[game, seat]
    return display_colour(colour)


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
