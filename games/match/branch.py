"""Branches of a match, which continue from an earlier event to try a move or a variation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.core import PUBLIC, KnownError, Refusal, Seat
from games.match.events import Acted, Closed, Drawn, Expired, Fixed, Moves, Noted
from games.match.history import disclosed_board
from games.match.match import Match, Table
from games.match.matchview import MatchView, view_of


def branch_at(match: Match, events: int) -> Match:
    """Return a new match without clocks that begins with the moves in the first `events` events."""
    first = next(index for index, state in enumerate(match.states) if state.begun)
    source, begun = match.upto(max(events, first)), match.states[first]
    table = Table(timed=False, grace=None)
    branch = Match(
        *(match.game, source.setup, match.seed, table),
        commitment=match.commitment,
        position=begun.position,
        salted=True,
    )
    for index in source.line():
        event, action = source.events[index], source.states[index + 1].action
        if isinstance(event, Acted | Drawn | Fixed | Closed | Expired):
            _start_round(branch)
        match event:
            case Acted(seat=seat, text=text) | Fixed(seat=seat, text=text):
                branch.append(Moves((Acted(at=0, seat=seat, text=text),), action))
            case Drawn(seat=seat, text=text):
                branch.append(Moves((Drawn(at=0, seat=seat, text=text),), action))
            case Closed():
                branch.append((Closed(at=0),))
            case Expired(key=key):
                branch.append((Expired(at=0, key=key),))
            case Noted(fact=fact):
                branch.append((Noted(at=0, fact=fact),))
    _start_round(branch)
    return branch


def variation_views(
    match: Match, events: int, seat: Seat, better: Sequence[Any], line: Sequence[str] = ()
) -> tuple[MatchView, ...]:
    """Return revealed views of a variation in which `seat` plays `better` after `events` events.

    In games with alternating turns there is a view after `better` and one after each move of
    `line`, the expected continuation, up to its first illegal move. In other games there is one
    view, for which the opponent acts as in the match.
    """
    branch, views = branch_at(match, events), list[MatchView]()
    try:
        for action in better:
            branch.append(branch.submit(seat, action, 0, live=True))
        if match.game.kind.alternating:
            views.append(_revealed(branch))
        else:
            _answer(branch, match, events, seat.other)
        for text in line if match.game.kind.alternating else ():
            mover = next(iter(branch.position.awaiting()))
            branch.append(branch.submit(mover, text, 0, live=True))
            views.append(_revealed(branch))
    except (Refusal, KnownError, StopIteration):
        pass  # the views before the illegal move are returned
    if not match.game.kind.alternating and branch.position.complete():
        branch.append(branch.close(0))
    return tuple(views) or (_revealed(branch),)


def _answer(branch: Match, match: Match, events: int, seat: Seat) -> None:
    name, number = match.game.seats[seat], match.states[events].position.round
    for index in match.line():
        event = match.events[index]
        played = index >= events and isinstance(event, Acted | Drawn | Fixed)
        if not played or event.seat != name:  # type: ignore[union-attr]
            continue
        if match.states[index].position.round == number:
            branch.append(branch.submit(seat, match.states[index + 1].action, 0, live=True))


def _revealed(branch: Match) -> MatchView:
    return replace(view_of(branch, PUBLIC), board=disclosed_board(branch))


def _start_round(branch: Match) -> None:
    if branch.outcome is None and branch.paused:
        branch.append(branch.resume(0))
