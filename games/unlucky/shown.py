"""The position that everybody sees, for a player who has only a code (`Game.shown`).

Arrangements and investments stay secret until the match ends (CC-4, KN-6). Those of the player's
own that were composed here are used; all others are made up so that they agree with the boards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

from games.core import InvalidAction, Message, Pair, Seat
from games.kinds.grids import cell_name
from games.unlucky.candle_countdown import notation as candle_notation
from games.unlucky.candle_countdown.arrangements import types
from games.unlucky.candle_countdown.rules import Candles, Tray
from games.unlucky.candle_countdown.view import LETTERS, Arrangement, Candle, Kind, Trim
from games.unlucky.candle_countdown.watch import Candles as SeenCandles
from games.unlucky.candle_countdown.watch import PublicWatch
from games.unlucky.know_your_nodes import map_from
from games.unlucky.know_your_nodes import notation as node_notation
from games.unlucky.know_your_nodes.map import REGIONS
from games.unlucky.know_your_nodes.rules import Nodes
from games.unlucky.rounds import alone
from games.unlucky.rules import Position
from games.unlucky.standalone import TrialGame
from games.unlucky.trial import NAMES, Trial, Verdict
from games.unlucky.wandering_noughts.shown import shown_noughts

Composed = Sequence[tuple[int, str]]
"""What a seat composed: the round and the canonical text of its part, oldest first."""


@dataclass(frozen=True, slots=True)
class PublicCandles(Candles):
    """Candle Countdown of which only the score is known, not how each round came out (CC-5)."""

    score: Pair[int] = field(default_factory=lambda: Pair(0, 0))

    def points(self) -> Pair[int]:
        return self.score


def shown_position(
    games: Sequence[TrialGame],
    options: Any,
    seen: dict[str, Any],
    seat: Seat | None,
    composed: Composed,
) -> Position:
    """Return the open round of these trials, nothing handed in; see `Game.shown`."""
    single = len(games) == 1
    trials = []
    for game in games:
        prefix = "" if single else f"{game.id}: "
        own = [(at, text[len(prefix) :]) for at, text in composed if text.startswith(prefix)]
        part = seen if single else alone(seen, game.id)
        trials.append(_shown_trial(game.id, options, part, seat, own))
    return replace(Position.first(tuple(trials), options), number=seen["round"])


def _shown_trial(
    id_: str, options: Any, seen: Mapping[str, Any], seat: Seat | None, composed: Composed
) -> Trial[Any, Any]:
    """Return a trial as everybody sees it; `seen`: its `detail`, `round` and `moves` alone."""
    detail, number = seen["detail"], seen["round"]
    trial: Trial[Any, Any]
    if id_ == Candles.id:
        trial = _candles(detail, number, seen["moves"], seat, composed)
    elif id_ == Nodes.id:
        trial = _nodes(options, detail, number, seat, composed)
    else:
        trial = shown_noughts(detail, number, seen["moves"])
    if detail["by"] is None:
        return trial
    return replace(trial, result=Verdict(_seat(detail["winner"]), detail["by"], Message("")))


def _candles(
    detail: Mapping[str, Any],
    number: int,
    moves: list[list[str]],
    seat: Seat | None,
    composed: Composed,
) -> Candles:
    if number == 0:
        return Candles()
    watch = PublicWatch()
    watch.see(dict(detail), moves)
    own = _arrangement(composed)
    trays = Pair(
        *(
            _tray(watch.candles[one], detail["trims"][NAMES[one]], own if one is seat else None)
            for one in Seat
        )
    )
    score = Pair(*(int(detail["points"][name]) for name in NAMES))
    return PublicCandles(number=number, trays=trays, score=score)


def _arrangement(composed: Composed) -> Arrangement | None:
    """Return the arrangement that a seat composed last; None if it composed none."""
    for _, text in reversed(composed):
        with suppress(InvalidAction):
            found = candle_notation.read(text, arranging=True)
            if isinstance(found, Arrangement):
                return found
    return None


def _tray(seen: SeenCandles, trims: str, own: Arrangement | None) -> Tray:
    """Return a seat's candles as everybody saw them burn; the rest of them is made up."""
    if own is not None and "".join(one.trim.value for one in own.candles) == trims:
        found = own
    else:
        found = _made_up(seen, trims)
    spent = seen.burnt + seen.gone
    burned = tuple(
        candle.kind.burn if letter in spent else min(seen.burned[letter], candle.kind.burn - 1)
        for letter, candle in zip(LETTERS, found.candles, strict=True)
    )
    return Tray(found, burned, seen.lit, "".join(sorted({*seen.out})))


def _made_up(seen: SeenCandles, trims: str) -> Arrangement:
    """Return an arrangement that burns as everybody saw; ValueError if there is none (CC-1)."""
    for kinds in types():
        found: dict[str, Candle] = {}
        for trim in Trim:
            letters = [
                letter
                for letter, seen_trim in zip(LETTERS, trims, strict=True)
                if seen_trim == trim.value
            ]
            candles = [Candle(number, Kind(kinds[number])) for number in range(len(LETTERS))]
            for order in permutations([one for one in candles if one.trim is trim]):
                if len(order) == len(letters) and all(map(_fits(seen), letters, order)):
                    found |= dict(zip(letters, order, strict=True))
                    break
        if len(found) == len(LETTERS):
            return Arrangement(tuple(found[letter] for letter in LETTERS))
    raise ValueError("no candles burn like these")


def _fits(seen: SeenCandles) -> Callable[[str, Candle], bool]:
    """Return a test of a candle: whether it can have burned as long as that letter did."""

    def fits(letter: str, candle: Candle) -> bool:
        past, burn = seen.burned[letter], candle.kind.burn
        return letter in seen.gone or (burn == past if letter in seen.burnt else burn > past)

    return fits


def _nodes(
    options: Any, detail: Mapping[str, Any], number: int, seat: Seat | None, composed: Composed
) -> Nodes:
    map_ = map_from(options.map)
    latest = {round_: text for round_, text in composed if round_ < number}
    amounts = dict.fromkeys(map_.nodes, 0)
    for text in latest.values():
        with suppress(InvalidAction):
            for cell, amount in node_notation.read(text).amounts:
                amounts[cell] += amount
    own, none = tuple(amounts[cell] for cell in map_.nodes), (0,) * len(map_.nodes)
    return Nodes(
        map=map_,
        invested=Pair(*(own if one is seat else none for one in Seat)),
        control=tuple(_seat(detail["nodes"][cell_name(cell)]) for cell in map_.nodes),
        regions=tuple(_seat(detail["regions"][letter]) for letter in REGIONS),
        number=number,
        sway=Pair(*(int(detail["sway"][name]) for name in NAMES)),
    )


def _seat(name: str | None) -> Seat | None:
    return None if name is None else Seat(tuple(NAMES).index(name))
