"""What everybody could see of a match, one thing after another."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from games.core import PUBLIC, Ms
from games.match.clocks import Reading
from games.match.match import Match
from games.match.matchview import MatchView, view_of

FIRST, EACH, QUICK, LAST = 1_200, 1_300, 500, 3_000
"""How long something is shown, in ms: the beginning; what happened on the board; that something was
handed in; the end."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What was to be seen after an event. `rests`: how long, once the board has come to rest.

    `next_at`: when the next thing was to be seen, in match time.
    """

    match: Match
    view: MatchView
    rests: Ms
    next_at: Ms | None = None

    def readings(self, passed: Ms) -> tuple[Reading, ...]:
        """The clocks as they stood so much later, at most as the next thing was to be seen."""
        at = self.match.state.clocks.at
        until = at + passed if self.next_at is None else max(at, min(at + passed, self.next_at))
        return self.match.readings(until)


def moments(match: Match, first: int, last: int) -> tuple[Moment, ...]:
    """What was to be seen from after event `first` to after event `last`.

    What changed nothing that everybody sees, such as a submission that took the place of an
    earlier one, is no moment: nobody can tell that it was there.
    """
    counts = [first, *(index + 1 for index in match.line() if first < index + 1 <= last)]
    if counts[-1] != last:
        counts.append(last)  # it was undone, and is what the clip is to end with
    found: list[tuple[Match, MatchView]] = []
    for count in counts:
        after = match.upto(count)
        view = view_of(after, PUBLIC)
        if not found or _seen(view) != _seen(found[-1][1]):
            found.append((after, view))
    return tuple(_moment(found, index) for index in range(len(found)))


def _moment(found: list[tuple[Match, MatchView]], index: int) -> Moment:
    match, view = found[index]
    last = index == len(found) - 1
    same_board = index > 0 and view.board == found[index - 1][1].board and not view.over
    rests = LAST if last else FIRST if index == 0 else QUICK if same_board else EACH
    return Moment(match, view, rests, None if last else found[index + 1][0].state.clocks.at)


def _seen(view: MatchView) -> tuple[Hashable | object, ...]:
    """What tells one moment from another. Views are compared, not hashed."""
    return view.board, view.outcome, view.awaiting, view.handed, view.waiting, view.setup.players
