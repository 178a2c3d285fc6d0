"""The look of a match's players: the colour and mark chosen for each seat."""

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
    """Return the looks of both seats, in the players' own colours if the game allows them (MA-1).

    The two looks always differ in mark and colour, even if the options do not.
    """
    chosen: dict[str, str] = getattr(setup.options, "colours", None) or {}
    first, second = (chosen.get(name, "") for name in game.seats)
    return _styles(game.id, first, second)


@lru_cache(maxsize=64)
def _styles(game: str, first: str, second: str) -> Pair[SeatStyle]:
    usual = face(game).seat_styles
    if not first and not second:
        return usual
    styles = Pair(_chosen(first, usual, Seat.ONE), _chosen(second, usual, Seat.TWO))
    if least_difference(styles.one.fill, styles.two.fill) >= FAR_ENOUGH / 2:
        return _with_own_marks(styles, usual)
    free = (usual.two, usual.one, *DISPLAY_COLOURS)
    return styles.put(Seat.TWO, next(style for style in free if far_enough(styles.one, style)))


def _chosen(colour: str, usual: Pair[SeatStyle], seat: Seat) -> SeatStyle:
    """Return the style named by `colour`, or the seat's default style if the name is unknown."""
    name = " ".join(colour.split()).casefold()
    try:
        return display_colour(name)
    except KeyError:
        pass
    for style, default in zip(usual, ("red", "blue"), strict=True):
        if name == default:
            return style
    css = name.replace(" ", "")
    if not css or not QColor.isValidColorName(css):
        return usual[seat]
    return from_colour(QColor(css).name().upper(), usual[seat].mark)


def _with_own_marks(styles: Pair[SeatStyle], usual: Pair[SeatStyle]) -> Pair[SeatStyle]:
    if styles.one.mark is not styles.two.mark:
        return styles
    mark = usual.two.mark if styles.one.mark is usual.one.mark else usual.one.mark
    two = styles.two
    changed = SeatStyle(two.name, mark, two.fill, two.ink, two.edge_dark, two.edge_light)
    return styles.put(Seat.TWO, changed)


def from_colour(fill: str, mark: Mark) -> SeatStyle:
    """Return a style with the colour `fill` (`#RRGGBB`), readable ink and visible edges."""
    ink = max((INK, PALE), key=lambda colour: contrast(colour, fill))
    return SeatStyle(fill, mark, fill, ink, visible(fill, DARK), visible(fill, LIGHT))
