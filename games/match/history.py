"""What was played in a match, and who may know it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core import PUBLIC, UMPIRE, GameKind, Position, Seat, Setup, Viewer
from games.match.events import SUBMITTED, Drawn, Fixed, Renamed
from games.match.match_state import MatchState
from games.match.tournament import Tournament


class Played(msgspec.Struct, frozen=True, gc=False):
    """A submission that counts: the event at `index`, made in `round`.

    `superseded`: the seat replaced it by a later one before the round closed (GEN-3).
    """

    index: int
    seat: Seat
    text: str
    action: Any
    round: int
    drawn: bool
    superseded: bool


def played(match: MatchState) -> tuple[Played, ...]:
    """Return the submissions on the match's line, in the order in which they were accepted."""
    replaced = superseded(match)
    return tuple(
        submission(match, index, index in replaced)
        for index in match.line()
        if isinstance(match.events[index], SUBMITTED)
    )


def submission(match: MatchState, index: int, superseded: bool) -> Played:
    """Return what the submission at `index` was, which counts."""
    event = match.events[index]
    assert isinstance(event, SUBMITTED)
    seat, action = match.game.seat(event.seat), match.states[index + 1].action
    return Played(
        index, seat, event.text, action, _round(match, index), isinstance(event, Drawn), superseded
    )


def superseded(match: MatchState) -> frozenset[int]:
    """Return the submissions that their seat replaced before the round closed (GEN-3)."""
    if match.game.kind is not GameKind.SEALED:
        return frozenset()
    found: set[int] = set()
    latest: set[tuple[str, str, int]] = set()
    for index in reversed(match.line()):
        event = match.events[index]
        if not isinstance(event, SUBMITTED):
            continue
        slot = match.position.slot(match.states[index + 1].action)
        if slot is not None:
            key = (event.seat, slot, _round(match, index))
            if key in latest:
                found.add(index)
            latest.add(key)
    return frozenset(found)


def _round(match: MatchState, index: int) -> int:
    """Return the round that a submission was made in."""
    event = match.events[index]
    before = match.states[event.replaces if isinstance(event, Fixed) else index]
    return before.position.round


def tournament_of(match: MatchState) -> Tournament:
    """The event of a match with both players where they sit; before a lot as they are listed."""
    found, agreement = match.tournament, match.agreement
    if agreement is None or not match.begun or agreement.players.one == agreement.players.two:
        return found
    return found if match.seated == agreement.players else found.swapped()


def called_now(match: MatchState, player: str) -> str:
    """What somebody who sat down at the beginning is called now, also if another plays instead.

    What a player gave, such as a word for the draws, stays that player's (GEN-10).
    """
    if not match.begun or player not in match.first_setup.players:
        return player
    seat = next(one for one in Seat if match.first_setup.players[one] == player)
    for event in match.events:
        if isinstance(event, Renamed) and event.seat == match.game.seats[seat]:
            if event.replaced:
                break
            player = event.name
    return player


def may_know(match: MatchState, viewer: Viewer, one: Played) -> bool:
    """Return whether `viewer` may now be told what this submission was.

    Once a match has been played out everything may be told; after a ruling no more than before it,
    as the board stays masked (GEN-6). A submission that was replaced is nobody's business but its
    seat's and the umpire's.
    """
    position = match.position
    if viewer is UMPIRE or position.outcome() is not None:
        return True
    if one.superseded:
        return viewer is one.seat
    return position.discloses(viewer, one.seat, one.action, one.round)


def visible_position(match: MatchState, viewer: Viewer) -> Position[Any, Any]:
    """The position as far as the table goes: a round that waits to be started is the umpire's."""
    state = match.states[-1]
    if state.waiting and viewer is not UMPIRE:
        return state.position.before_start()
    return state.position


def visible_board(match: MatchState, viewer: Viewer) -> Any:
    """The game's view for `viewer`: also after a ruling no more than was seen before it (GEN-6)."""
    position = visible_position(match, viewer)
    return (position if match.states[-1].ruling is None else position.after_ruling()).view(viewer)


def disclosed_board(match: MatchState) -> Any:
    """Return the game's view with all that an end discloses: for Review and the final post (GEN-6).

    The puzzle of a round that was never started is left out, so that the board stays.
    """
    position = visible_position(match, PUBLIC)
    return (position if match.state.ruling is None else position.after_ruling()).view(UMPIRE)


def visible_setup(match: MatchState, viewer: Viewer) -> Setup:
    """What was agreed on, as far as `viewer` may know it; all of it once the match is over."""
    state = match.states[-1]
    known_by = UMPIRE if state.outcome is not None else viewer
    return match.game.drawn.known(state.setup, visible_position(match, viewer), known_by)
