"""A trial's rounds reconstructed from the moves shown to a seat, for bots that join late."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from games.core import Seat
from games.unlucky.trial import NAMES

Acts = dict[str, list[str]]
"""The acts of a round, keyed by seat name; a seat that did nothing has no entry."""

_SEATS = tuple(NAMES)
_ARRANGING, _CONCEDING = "arrange", "concede"
_CANDLES = "candle-countdown"
"""The trial that has a round 0 (CC-1)."""
_HIDDEN = "know-your-nodes"
"""The trial in which a seat sees only its own moves (KN-6)."""


def rounds_of(moves: list[list[str]], count: int) -> list[Acts] | None:
    """Return the acts of the first `count` rounds of a trial.

    Each entry of `moves` is a move in this trial, `[seat, text]`, or a deadline, `["deadline"]`. A
    round ends at its deadline or when both seats have acted, so a later replacement may be mistaken
    for an act of the next round. Returns None if the moves do not make up exactly `count` rounds.
    """
    rounds: list[Acts] = []
    open_: Acts = {}
    for entry in moves:
        if len(entry) == 1:
            rounds.append(open_)
            open_ = {}
            continue
        words = entry[-1].split()
        if words[:1] == [_ARRANGING]:
            continue
        if entry[0] not in _SEATS or words == [_CONCEDING]:
            break
        if len(open_) == len(_SEATS):
            rounds.append(open_)
            open_ = {}
        open_[entry[0]] = words
    if len(open_) == len(_SEATS):
        rounds.append(open_)
    if len(rounds) == count + 1 and not rounds[0]:
        del rounds[0]  # the time for arranging ran out
    return rounds if len(rounds) == count else None


def handed_in(moves: list[list[str]], seat: Seat, running: Collection[str]) -> set[str]:
    """Return the trials for which the seat has submitted its part of the open round (GEN-3).

    `moves` has an entry `[seat, trial, text]` for each action that the seat was shown, and an entry
    `["deadline"]` for each deadline. `running` lists the trials without a result. A round ends at
    its deadline, or when both seats have visibly acted in every running trial. The result is wrong
    in two cases:

    - A replacement counts for the next round if the other seat lacked only a hidden part.
    - Parts that a rewind gave back to the seat count as submitted.
    """
    own, other = NAMES[seat], NAMES[seat.other]
    acts = [entry for entry in moves if len(entry) == 1 or not entry[-1].startswith(_ARRANGING)]
    last = {(entry[0], entry[1]): at for at, entry in enumerate(acts) if len(entry) > 1}
    trials = {trial for _, trial in last} | {*running}
    expected = [(own, trial) for trial in trials] + [(other, trial) for trial in trials - {_HIDDEN}]
    acted: set[tuple[str, str]] = set()
    for at, entry in enumerate(acts):
        if len(entry) > 1:
            acted.add((entry[0], entry[1]))
        if len(entry) == 1 or all(
            part in acted or (part[1] not in running and last.get(part, -1) < at)
            for part in expected
        ):
            acted.clear()
    return {trial for name, trial in acted if name == own}


def alone(seen: dict[str, Any], trial: str) -> dict[str, Any]:
    """Return a seat's view of one trial of a match, as if only this trial were played."""
    return {
        "detail": seen["detail"]["trials"][trial],
        "round": seen["round"] if trial == _CANDLES else max(1, seen["round"]),
        "moves": [
            entry[:1] + entry[2:]
            for entry in seen["moves"]
            if entry[1:2] == [trial] or entry == ["deadline"]
        ],
    }
