"""The rounds of a trial as the moves that a seat is shown tell them, for whoever comes late."""

from __future__ import annotations

from games.unlucky.trial import NAMES

Acts = dict[str, list[str]]
"""What each seat, by name, did in a round, as words; a seat that did nothing is left out."""

_SEATS = tuple(NAMES)
_ARRANGING, _CONCEDING = "arrange", "concede"


def rounds_of(moves: list[list[str]], count: int) -> list[Acts] | None:
    """What was done in the first `count` rounds of a trial, if its moves tell as many.

    `moves`: `[seat, text]` of one trial, and `["deadline"]`. A round is over with its deadline or
    when both seats have acted; what a seat replaced after that moment can be taken for its next.
    """
    found: list[Acts] = []
    open_: Acts = {}
    for entry in moves:
        if len(entry) == 1:
            found.append(open_)
            open_ = {}
            continue
        words = entry[-1].split()
        if words[:1] == [_ARRANGING]:
            continue
        if entry[0] not in _SEATS or words == [_CONCEDING]:
            break
        if len(open_) == len(_SEATS):
            found.append(open_)
            open_ = {}
        open_[entry[0]] = words
    if len(open_) == len(_SEATS):
        found.append(open_)
    if len(found) == count + 1 and not found[0]:
        del found[0]  # the time to arrange ran out
    return found if len(found) == count else None
