"""The style of each seat in a match: its colour and mark."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QColor

from games.core import Game, Pair, Seat, Setup
from games.match.matchview import MatchView
from gui.games import face
from gui.kit.look.colours import FAR_ENOUGH, INK, PALE, contrast, least_difference, visible
from gui.kit.theme import DARK, DISPLAY_COLOURS, LIGHT, Mark, SeatStyle, display_colour, far_enough


def styles_of(view: MatchView) -> Pair[SeatStyle]:
    return styles_for(view.game, view.setup)


def styles_for(game: Game, setup: Setup) -> Pair[SeatStyle]:
    """Return both seats' styles, in the players' chosen colours if the game allows this (MA-1).

    The two styles always differ in mark and colour, even if the chosen colours are too similar.
    """
    chosen: dict[str, str] = getattr(setup.options, "colours", None) or {}
    first, second = (chosen.get(name, "") for name in game.seats)
    return _styles(game.id, first, second)


@lru_cache(maxsize=64)
def _styles(game: str, first: str, second: str) -> Pair[SeatStyle]:
    default_styles = face(game).seat_styles
    if not first and not second:
        return default_styles
    styles = Pair(
        _chosen(first, default_styles, Seat.ONE), _chosen(second, default_styles, Seat.TWO)
    )
    if least_difference(styles.one.fill, styles.two.fill) >= FAR_ENOUGH / 2:
        return _with_own_marks(styles, default_styles)
    free = (default_styles.two, default_styles.one, *DISPLAY_COLOURS)
    return styles.put(Seat.TWO, next(style for style in free if far_enough(styles.one, style)))


def _chosen(colour: str, default_styles: Pair[SeatStyle], seat: Seat) -> SeatStyle:
    """Return the style for the colour name `colour`, or the seat's default if it is unknown."""
    name = " ".join(colour.split()).casefold()
    try:
        return display_colour(name)
    except KeyError:
        pass
    for style, default_name in zip(default_styles, ("red", "blue"), strict=True):
        if name == default_name:
            return style
    css = name.replace(" ", "")
    if not css or not QColor.isValidColorName(css):
        return default_styles[seat]
    return from_colour(QColor(css).name().upper(), default_styles[seat].mark)


def _with_own_marks(styles: Pair[SeatStyle], default_styles: Pair[SeatStyle]) -> Pair[SeatStyle]:
    if styles.one.mark is not styles.two.mark:
        return styles
    mark = (
        default_styles.two.mark
        if styles.one.mark is default_styles.one.mark
        else default_styles.one.mark
    )
    second = styles.two
    changed = SeatStyle(
        second.name, mark, second.fill, second.ink, second.edge_dark, second.edge_light
    )
    return styles.put(Seat.TWO, changed)


def from_colour(fill: str, mark: Mark) -> SeatStyle:
    """Return a style with the colour `fill` (`#RRGGBB`), readable ink and visible edges."""
    ink = max((INK, PALE), key=lambda colour: contrast(colour, fill))
    return SeatStyle(fill, mark, fill, ink, visible(fill, DARK), visible(fill, LIGHT))
