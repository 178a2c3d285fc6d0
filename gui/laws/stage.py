"""Laws for the Stage of every game. They need a `QApplication`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeAlias

from PySide6.QtCore import QSize

from games.core import PUBLIC, Game, Seat
from games.laws import Law, after, begun, holds, random_course
from games.match.match import Match
from games.match.matchview import view_of
from gui.kit.teller import Stand
from gui.kit.theme import DARK, set_theme
from gui.picture.column import Column, Kind, column_of, leader_of
from gui.picture.surface import StageSurface

Moment: TypeAlias = tuple[Match, Match]
"""A match before and after its last action."""

SMALL = QSize(480, 270)
REVEALS = 14
"""Number of steps in a match whose animations are checked."""
MOMENTS = (0.0, 0.3, 0.7, 0.99)
"""Times at which a reveal is checked, as fractions of its duration."""


def history(column: Column) -> tuple[object, ...]:
    """Return the part of the column that concerns past events: no clocks, and no seat to move."""
    result = column.banner if column.banner and column.banner.kind is Kind.RESULT else None
    cards = [
        (card.name, card.working, card.points, card.leads, card.stand in (Stand.WON, Stand.LOST))
        for card in column.cards
    ]
    return (column.title, column.when, result, *cards, column.last, column.foot)


def the_column_waits_for_the_board(game: Game, rng: random.Random) -> None:
    """Check that the column beside the board is never ahead of the board during a reveal.

    After the reveal, the column must be the same as without animation.
    """
    match = begun(game, rng)
    surface = StageSurface(view_of(match, PUBLIC), ())
    set_theme(surface, DARK)
    for _, _ in zip(range(REVEALS), random_course(match, rng, idle=0.05), strict=False):
        before, view = history(surface.column), view_of(match, PUBLIC)
        surface.setView(view)
        where = f"in round {match.position.round}"
        for share in MOMENTS if surface.moving() else ():
            surface.scene.seek(surface.scene.running_time * share)
            _check_before_end(surface, before, share, where)
        surface.skip()
        took = next((seat for seat, card in surface.column.cards.items() if card.took), None)
        rests = history(column_of(view, (), took=took))
        holds(history(surface.column) == rests, f"the column lags {where}")
    surface.deleteLater()


def _check_before_end(
    surface: StageSurface, before: tuple[object, ...], share: float, where: str
) -> None:
    column, scene = surface.column, surface.scene
    unfolding = scene.unfolded() is not None or (share > 0 and column.ended)
    holds(
        unfolding or history(column) == before,
        f"the column shows a reveal before the board {where}",
    )
    won = column.banner is not None and column.banner.seat is not None
    won = won or any(card.stand is Stand.WON for card in column.cards)
    holds(not won, f"the column names the winner before the board shows the result {where}")
    outcome = surface.view.outcome
    if outcome is not None and outcome.winner is not None:
        name = surface.view.player(outcome.winner)
        wins = f"{name}\u2069 wins" in surface.accessibleDescription()
        holds(not wins, f"the winner is announced before the board shows the result {where}")


def a_replay_shows_nothing_that_is_hidden_again(game: Game, rng: random.Random) -> None:
    """Check that a replay does not show information that was hidden again.

    Two matches that differ only in this information must look the same in a replay.
    """
    for first, second in _hidden_again(game, rng):
        pictures, columns = [], []
        for before, now in (first, second):
            surface = StageSurface(view_of(before, PUBLIC), ())
            set_theme(surface, DARK)
            surface.resize(SMALL)
            surface.setView(view_of(now, PUBLIC))
            surface.skip()
            image_at_rest = surface.grab().toImage()
            if not surface.replay():
                return
            for share in MOMENTS:
                surface.scene.seek(surface.scene.running_time * share)
                pictures.append(surface.grab().toImage())
                columns.append(history(surface.column))
            surface.skip()
            holds(surface.grab().toImage() == image_at_rest, "a replay leaves traces")
            surface.deleteLater()
        half = len(pictures) // 2
        holds(pictures[:half] == pictures[half:], "a replay shows what is hidden again")
        holds(columns[:half] == columns[half:], "the column shows in a replay what is hidden again")


def _hidden_again(game: Game, rng: random.Random) -> Iterator[tuple[Moment, Moment]]:
    """Yield pairs of moments whose public views differed until the last action made them alike.

    Yield none unless the game has alternating turns and public information can become hidden.
    """
    match = begun(game, rng)
    for _ in zip(
        range(4), random_course(match, rng, idle=0.0) if game.kind.alternating else (), strict=False
    ):
        pass
    position = match.position
    if match.outcome is not None or not (game.kind.alternating and position.hides()):
        return
    (seat,) = position.awaiting()
    actions = list(game.actions(position, seat))
    for action in rng.sample(actions, min(3, len(actions))):
        left = position.play(seat, action)
        reply = rng.choice(game.actions(left, seat.other))
        for twin in actions:
            right = position.play(seat, twin)
            legal = reply in game.actions(right, seat.other)
            if right.view(PUBLIC) == left.view(PUBLIC) or not legal:
                continue
            now = [position.play(seat.other, reply).view(PUBLIC) for position in (left, right)]
            if now[0] == now[1]:
                first, second = (
                    _moment(match, (seat, a), (seat.other, reply)) for a in (action, twin)
                )
                yield first, second
                return


def _moment(match: Match, act: tuple[Seat, Any], then: tuple[Seat, Any]) -> Moment:
    before, now = after(match, [act]), after(match, [act, then])
    assert before is not None and now is not None
    return before, now


def a_change_of_the_lead_is_marked(game: Game, rng: random.Random) -> None:
    """Check that a new leader is marked once the board shows the lead, and until the next round.

    In games with secret scores, no leader is marked.
    """
    match = begun(game, rng)
    surface = StageSurface(view_of(match, PUBLIC), ())
    set_theme(surface, DARK)
    led = leader_of(surface.view)
    for _, _ in zip(range(4 * REVEALS), random_course(match, rng, idle=0.05), strict=False):
        view, number = view_of(match, PUBLIC), surface.view.round
        before = [card.took for card in surface.column.cards]
        surface.setView(view)
        took = [card.took for card in surface.column.cards]
        early = surface.moving() and surface.scene.unfolded() is None and took != before
        holds(not early, "the column names a new leader before the board shows the lead")
        surface.skip()
        leader = leader_of(view)
        column = surface.column
        if view.over:
            break
        marks = [(card.leads, card.took) for card in column.cards]
        leads = [seat is leader for seat in Seat]
        holds([marked for marked, _ in marks] == leads, "the column marks the wrong leader")
        if leader is not None and leader is not led:
            holds(marks[leader.value][1], "a change of the lead is not marked")
            name = view.player(leader)
            named = column.last is None or name in column.last.note
            holds(named, "the column does not name the new leader")
        elif view.round != number:
            holds(not any(took for _, took in marks), "a change of the lead is marked for too long")
        led = leader
    surface.deleteLater()


LAWS: tuple[Law, ...] = (
    a_change_of_the_lead_is_marked,
    the_column_waits_for_the_board,
    a_replay_shows_nothing_that_is_hidden_again,
)
