"""Laws for the Stage of every game: it tells what its board has told, and nothing before that.

As those of `games.laws`, each plays at random and raises `Broken`; an application has to be there.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from games.core import PUBLIC, Game
from games.laws import begun, going_on, holds
from games.match.matchview import view_of
from gui.kit.telling import Stand
from gui.kit.theme import DARK, set_theme
from gui.picture.column import Column, Kind, column_of
from gui.picture.surface import StageSurface

Law: TypeAlias = Callable[[Game, random.Random], None]

REVEALS = 14
"""So many steps of a match are shown one after another."""
MOMENTS = (0.0, 0.3, 0.7, 0.99)
"""When a reveal is looked at, as shares of it."""


def said(column: Column) -> tuple[object, ...]:
    """All that a column says of what has happened: not the clocks, and not whose turn it is."""
    result = column.banner if column.banner and column.banner.kind is Kind.RESULT else None
    cards = [
        (card.name, card.working, card.points, card.stand in (Stand.WON, Stand.LOST))
        for card in column.cards
    ]
    return (column.title, column.when, result, *cards, column.last, column.foot)


def the_column_waits_for_the_board(game: Game, rng: random.Random) -> None:
    """While a reveal plays, the column says what it said before or what the board has told since.

    Afterwards it says what it does beside a board that never moved.
    """
    match = begun(game, rng)
    surface = StageSurface(view_of(match, PUBLIC), ())
    set_theme(surface, DARK)
    for _, _ in zip(range(REVEALS), going_on(match, rng, idle=0.05), strict=False):
        before, view = said(surface.column), view_of(match, PUBLIC)
        surface.setView(view)
        where = f"in round {match.position.round}"
        for share in MOMENTS if surface.moving() else ():
            surface.scene.seek(surface.scene.running_time * share)
            _waits(surface, before, share, where)
        surface.skip()
        holds(said(surface.column) == said(column_of(view, ())), f"the column lags {where}")
    surface.deleteLater()


def _waits(surface: StageSurface, before: tuple[object, ...], share: float, where: str) -> None:
    column, scene = surface.column, surface.scene
    told = scene.unfolded() is not None or (share > 0 and column.ended)
    holds(told or said(column) == before, f"the column tells of a reveal before the board {where}")
    won = column.banner is not None and column.banner.seat is not None
    won = won or any(card.stand is Stand.WON for card in column.cards)
    holds(not won, f"the winner is named before the board has told it {where}")
    outcome = surface.view.outcome
    if outcome is not None and outcome.winner is not None:
        name = surface.view.player(outcome.winner)
        wins = f"{name}\u2069 wins" in surface.accessibleDescription()
        holds(not wins, f"the winner is said aloud before the board has told it {where}")


LAWS: tuple[Law, ...] = (the_column_waits_for_the_board,)
