"""The submissions of a match, and the rules for who can see them."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core import PUBLIC, UMPIRE, GameKind, Position, Seat, Setup, Viewer
from games.match.events import SUBMITTED, Drawn, Fixed, Renamed
from games.match.match_state import MatchState
from games.match.tournament import Tournament


class Played(msgspec.Struct, frozen=True, gc=False):
    """A submission that counts, made in `round` by the event at `index`.

    `superseded` is True if its seat replaced it before the round closed (GEN-3).
    """

    index: int
    seat: Seat
    text: str
    action: Any
    round: int
    drawn: bool
    superseded: bool


def played(match: MatchState) -> tuple[Played, ...]:
    """Return the submissions that count, in the order in which they were accepted."""
    replaced = superseded(match)
    return tuple(
        submission(match, index, index in replaced)
        for index in match.line()
        if isinstance(match.events[index], SUBMITTED)
    )


def submission(match: MatchState, index: int, superseded: bool) -> Played:
    """Return the submission made by the event at `index`, marked as `superseded` or not."""
    event = match.events[index]
    assert isinstance(event, SUBMITTED)
    seat, action = match.game.seat(event.seat), match.states[index + 1].action
    return Played(
        index, seat, event.text, action, _round(match, index), isinstance(event, Drawn), superseded
    )


def superseded(match: MatchState) -> frozenset[int]:
    """Return the indices of submissions that were replaced before their round closed (GEN-3)."""
    if match.game.kind is not GameKind.SEALED:
        return frozenset()
    indices: set[int] = set()
    latest: set[tuple[str, str, int]] = set()
    for index in reversed(match.line()):
        event = match.events[index]
        if not isinstance(event, SUBMITTED):
            continue
        slot = match.position.slot(match.states[index + 1].action)
        if slot is not None:
            key = (event.seat, slot, _round(match, index))
            if key in latest:
                indices.add(index)
            latest.add(key)
    return frozenset(indices)


def _round(match: MatchState, index: int) -> int:
    event = match.events[index]
    before = match.states[event.replaces if isinstance(event, Fixed) else index]
    return before.position.round


def tournament_of(match: MatchState) -> Tournament:
    """Return the event of a match, with the players in seat order.

    Before seats are drawn, the players are in the order in which they were listed.
    """
    tournament, agreement = match.tournament, match.agreement
    if agreement is None or not match.begun or agreement.players.one == agreement.players.two:
        return tournament
    return tournament if match.seated == agreement.players else tournament.swapped()


def present_name(match: MatchState, player: str) -> str:
    """Return the latest name of the person who was called `player` when the match began.

    If somebody has replaced that person since, the new name is not used: a word for the draws, for
    example, stays with the person who sent it (GEN-10).
    """
    if not match.begun or player not in match.first_setup.players:
        return player
    seat = next(candidate for candidate in Seat if match.first_setup.players[candidate] == player)
    for event in match.events:
        if isinstance(event, Renamed) and event.seat == match.game.seats[seat]:
            if event.replaced:
                break
            player = event.name
    return player


def former_names(match: MatchState) -> dict[str, Seat]:
    """Return the former names of the current players, with each player's seat."""
    owners: dict[str, Seat] = {}
    current = dict(match.first_setup.players.items()) if match.begun else {}
    for event in match.events:
        if isinstance(event, Renamed):
            seat = next(seat for seat in Seat if match.game.seats[seat] == event.seat)
            if event.replaced:
                owners = {name: owner for name, owner in owners.items() if owner is not seat}
            elif seat in current:
                owners[current[seat]] = seat
            current[seat] = event.name
    return owners


def may_know(match: MatchState, viewer: Viewer, submission: Played) -> bool:
    """Return True if `viewer` can see this submission now.

    Everything is public once a match has been played to completion. Until then, only its seat and
    the umpire can see a replaced submission. A ruling makes nothing public, since the board stays
    masked (GEN-6).
    """
    position = match.position
    if viewer is UMPIRE or position.outcome() is not None:
        return True
    if submission.superseded:
        return viewer is submission.seat
    return position.discloses(viewer, submission.seat, submission.action, submission.round)


def visible_position(match: MatchState, viewer: Viewer) -> Position[Any, Any]:
    """Return the position as `viewer` sees it. Only the umpire sees a round before its start."""
    state = match.states[-1]
    if state.waiting and viewer is not UMPIRE:
        return state.position.before_start()
    return state.position


def visible_board(match: MatchState, viewer: Viewer) -> Any:
    """Return the game's view for `viewer`. Secrets stay hidden after a ruling (GEN-6)."""
    position = visible_position(match, viewer)
    return (position if match.states[-1].ruling is None else position.after_ruling()).view(viewer)


def disclosed_board(match: MatchState) -> Any:
    """Return the game's view with everything revealed, for Review and the final post (GEN-6).

    The puzzle of a round that was never started stays hidden.
    """
    position = visible_position(match, PUBLIC)
    return (position if match.state.ruling is None else position.after_ruling()).view(UMPIRE)


def visible_setup(match: MatchState, viewer: Viewer) -> Setup:
    """Return the setup as far as `viewer` can know it. Once the match is over, it is complete."""
    state = match.states[-1]
    known_by = UMPIRE if state.outcome is not None else viewer
    return match.game.drawn.known(state.setup, visible_position(match, viewer), known_by)
