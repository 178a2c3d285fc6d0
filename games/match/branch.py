"""A match once more from a moment of it: to try something else, or to see what would have followed.

What is played there happens in a match of its own, without clocks; the one it came from stays as it
is.
"""

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
    """Another match that has come as far as this one had after its first `events` events."""
    first = next(index for index, state in enumerate(match.states) if state.begun)
    source, begun = match.upto(max(events, first)), match.states[first]
    table = Table(timed=False, grace=None)
    one = Match(
        *(match.game, source.setup, match.seed, table),
        commitment=match.commitment,
        position=begun.position,
        salted=True,
    )
    for index in source.line():
        event, action = source.events[index], source.states[index + 1].action
        if isinstance(event, Acted | Drawn | Fixed | Closed | Expired):
            _start_round(one)
        match event:
            case Acted(seat=seat, text=text) | Fixed(seat=seat, text=text):
                one.append(Moves((Acted(at=0, seat=seat, text=text),), action))
            case Drawn(seat=seat, text=text):
                one.append(Moves((Drawn(at=0, seat=seat, text=text),), action))
            case Closed():
                one.append((Closed(at=0),))
            case Expired(key=key):
                one.append((Expired(at=0, key=key),))
            case Noted(fact=fact):
                one.append((Noted(at=0, fact=fact),))
    _start_round(one)
    return one


def variation_views(
    match: Match, events: int, seat: Seat, better: Sequence[Any], line: Sequence[str] = ()
) -> tuple[MatchView, ...]:
    """Return what would have come of something else, everything revealed: a view after each move.

    Where both choose at once the other did what it did; else `line` is what is expected then.
    """
    one, views = branch_at(match, events), list[MatchView]()
    try:
        for action in better:
            one.append(one.submit(seat, action, 0, live=True))
        if match.game.kind.alternating:
            views.append(_revealed(one))
        else:
            _answer(one, match, events, seat.other)
        for text in line if match.game.kind.alternating else ():
            mover = next(iter(one.position.awaiting()))
            one.append(one.submit(mover, text, 0, live=True))
            views.append(_revealed(one))
    except (Refusal, KnownError, StopIteration):
        pass  # so far it can be shown
    if not match.game.kind.alternating and one.position.complete():
        one.append(one.close(0))
    return tuple(views) or (_revealed(one),)


def _answer(one: Match, match: Match, events: int, seat: Seat) -> None:
    """Let a seat do what it did there in the match."""
    name, number = match.game.seats[seat], match.states[events].position.round
    for index in match.line():
        event = match.events[index]
        played = index >= events and isinstance(event, Acted | Drawn | Fixed)
        if not played or event.seat != name:  # type: ignore[union-attr]
            continue
        if match.states[index].position.round == number:
            one.append(one.submit(seat, match.states[index + 1].action, 0, live=True))


def _revealed(one: Match) -> MatchView:
    return replace(view_of(one, PUBLIC), board=disclosed_board(one))


def _start_round(one: Match) -> None:
    """Start what waits for it, such as the round of a race."""
    if one.outcome is None and one.paused:
        one.append(one.resume(0))
