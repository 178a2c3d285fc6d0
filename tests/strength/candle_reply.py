"""Measure the gain of a best reply to Candle Countdown's expert in a round, in percent of a point.

    python -m tests.strength.candle_reply [MATCHES] [MS]

The expert plays against itself. In some rounds, an observer with one seat's knowledge asks the
expert for its acts as the opponent, with several possible arrangements. The best act against these
answers is found by the samples and playouts of `opponents/candle_countdown.py`. Other samples then
compare it with the act of the seat's expert.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from games.core import Pair, Seat, Setup
from games.engine.bots import Level
from games.unlucky.candle_countdown import notation, report, search
from games.unlucky.candle_countdown.efforts import EFFORTS
from games.unlucky.candle_countdown.pool import arranged
from games.unlucky.candle_countdown.rules import Candles
from games.unlucky.candle_countdown.view import LETTERS, Arrangement, Burn, Candle, CandleKind
from games.unlucky.candle_countdown.watch import Watch
from games.unlucky.options import CandleOptions
from games.unlucky.trial import NAMES, ROUNDS
from tests.strength import candle_games
from tests.strength.judging import average
from tests.strength.opponents import candle_countdown as opponent

ASKED = 10
"""Number of worlds in which the expert is asked."""
GAMES = 1_000
"""Number of games per act in each half of the worlds."""
EVERY = 4
"""The expert is asked about one seat in one of `EVERY` rounds."""
SETUP = Setup("candle-countdown", None, CandleOptions(), Pair("Ann", "Ben"))
BURNS = {1: CandleKind.FAST, 2: CandleKind.MEDIUM, 3: CandleKind.SLOW}


def main() -> None:
    time.monotonic = time.process_time
    matches, ms = (int(one) for one in (sys.argv[1:] + ["6", "40"][len(sys.argv) - 1 :]))
    search.warm()
    rng, gains = random.Random(15), list[float]()
    for number in range(matches):
        gains += played(rng, ms, number)
        print(f"{len(gains)} rounds: {average([100 * gain for gain in gains])}", flush=True)


def played(rng: random.Random, ms: int, number: int) -> list[float]:
    trays = Pair(arranged(rng, 1.0), arranged(rng, 1.0))
    acts = list[Pair[Burn]]()
    gains = list[float]()
    for at in range(1, ROUNDS + 1):
        trial, watches = replayed(trays, acts)
        found = Pair(*(asked(trial, watches[seat], at, ms, rng) for seat in Seat))
        if (at + number) % EVERY == 0:
            seat = rng.choice(list(Seat))
            gains += gained(trays, seat, acts, trial, ms, found[seat], rng)
        acts.append(found.map(lambda one: one.draw(rng)))
    return gains


def replayed(trays: Pair[Arrangement], acts: Sequence[Pair[Burn]]) -> tuple[Candles, Pair[Watch]]:
    """Return a trial with these arrangements and acts, and both seats' memories of it."""
    trial, moves = Candles().close(trays), list[list[str]]()
    watches = Pair(Watch(Seat.ONE), Watch(Seat.TWO))
    for both in acts:
        moves += [[NAMES[seat], notation.write(both[seat])] for seat in Seat]
        trial = trial.close(both)
        for seat in Seat:
            watches[seat].see(report.detail(trial.view(seat, False, None)), moves)
    if not acts:
        for seat in Seat:
            watches[seat].see(report.detail(trial.view(seat, False, None)), moves)
    return trial, watches


def asked(trial: Candles, watch: Watch, number: int, ms: int, rng: random.Random) -> Any:
    """Return the strategy of the expert that remembers `watch`."""
    assert trial.trays is not None
    tray, effort = trial.trays[watch.seat], EFFORTS[Level.EXPERT]
    return search.best_choice(tray, watch, number, effort, ms, lambda: False, rng)


def gained(
    trays: Pair[Arrangement],
    seat: Seat,
    acts: Sequence[Pair[Burn]],
    trial: Candles,
    ms: int,
    does: Any,
    rng: random.Random,
) -> list[float]:
    """Return the gains of best replies over the seat's act `does`; empty if no sample fits."""
    player, own = opponent.Player(SETUP, seat, rng), trays[seat]
    moves = list[list[str]]()
    for count in range(len(acts) + 1):
        before, _ = replayed(trays, acts[:count])
        moves = [[NAMES[s], notation.write(both[s])] for both in acts[:count] for s in Seat]
        shown = report.detail(before.view(seat, False, None))
        player.observe({"detail": shown, "round": count + 1, "moves": moves})
    public = [count.point for count in trial.counts], [count.stars for count in trial.counts]
    held = np.array([(one.number, one.kind.burn) for one in own.candles]).T
    known, worlds = player.worlds(), list[tuple[Any, Any, Any]]()
    others, selves = player.thought(known, *held)
    for index in rng.sample(range(len(known)), len(known)):
        numbers, burns = known[index]
        if len(worlds) == ASKED:
            break
        rival = Arrangement(
            tuple(Candle(int(n), BURNS[int(b)]) for n, b in zip(numbers, burns, strict=True))
        )
        both = Pair(own, rival) if seat is Seat.ONE else Pair(rival, own)
        imagined, watches = replayed(both, acts)
        if (
            [one.point for one in imagined.counts],
            [one.stars for one in imagined.counts],
        ) == public:
            found = asked(imagined, watches[seat.other], trial.number, ms, rng)
            worlds.append((others[index], selves[index], found))
    if len(worlds) < 4:
        return []
    assert trial.trays is not None
    mine = [(at(one.light), at(one.extinguish)) for one in search.acts_of(trial.trays[seat])]
    halves = [
        weighed(player, player.tray(*held), mine, worlds[half::2], trial.number, rng)
        for half in (0, 1)
    ]
    usual = np.zeros(len(mine))
    for act, share in zip(does.acts, does.strategy, strict=True):
        usual[mine.index((at(act.light), at(act.extinguish)))] = share
    return [
        float(other[int(np.argmax(one))] - usual @ other) for one, other in (halves, halves[::-1])
    ]


def weighed(
    player: opponent.Player,
    own: Any,
    mine: Sequence[tuple[int, int]],
    worlds: Sequence[tuple[Any, Any, Any]],
    number: int,
    rng: random.Random,
) -> Any:
    """Return the values of acts against the expert's answers, all with the same random numbers."""
    totals, chosen = np.zeros(len(mine)), np.empty((2, 2), np.int64)
    for _ in range(GAMES):
        other, thought, found = rng.choice(worlds)
        act, seed = found.draw(rng), player.seed()
        chosen[1] = at(act.light), at(act.extinguish)
        taken = np.stack((rng.choice(worlds)[0][0], thought))
        for index, one in enumerate(mine):
            chosen[0] = one
            state = chosen, player.score, number, player.weights, seed, candle_games.scratch()
            totals[index] += candle_games.game(np.stack((own, other)), taken, *state)
    return totals / GAMES


def at(letter: str | None) -> int:
    return -1 if letter is None else LETTERS.index(letter)


if __name__ == "__main__":
    main()
