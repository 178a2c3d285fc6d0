"""What a bot makes of a match that is over: what each move cost, and where the match turned.

A move is judged by what its seat could know when it was made. Its cost is the chance to win that
the best move keeps and it does not, both looked at alike; so it is never below nothing. How the
match stood is one line: where seats move by turns each moment is looked at from both sides, before
the best move and after the one that led there, and the mean is taken, since each side thinks a
little too well of itself; where both choose at once it is the mean of what both thought.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from games.core import KnownError, Refusal, Seat
from games.core.strict import convert, parse
from games.core.turns import turn
from games.engine.bots import Choice
from games.match.events import Acted, Conceded, Drawn, Fixed
from games.match.match import Match

VERSION = 2
"""Of how bots judge: what another version found is looked for anew."""
MISTAKE = 0.05
"""What costs less than this is as good as the best move: luck of the search."""
MOST = 8
"""So many turning points are listed."""
BUDGET, LEAST_MS, MOST_MS = 11_000, 50, 400
"""How long is thought about a whole match, in ms, and about each choice at least and at most."""
LONGEST = 1 << 20
"""Bytes of what is kept of a match."""


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was found for `seat` (0, 1) after the first `events` events of a match.

    `best`, `played`: submissions in canonical words, in parts where they have several; `played` is
    empty where the seat did nothing. `before`, `after`: the seat's own chance with either, None if
    not known; `hoped`: what it looked like to the seat before it moved. `line`: what is expected
    after the best. `mixture`: where both choose at once, how often the bot would choose what.
    """

    events: int
    seat: int
    best: tuple[str, ...]
    played: tuple[str, ...]
    before: float | None = None
    after: float | None = None
    hoped: float | None = None
    line: tuple[str, ...] = ()
    mixture: tuple[tuple[str, float], ...] = ()

    @property
    def cost(self) -> float:
        """The chance to win that the move gave away."""
        known = self.before is not None and self.after is not None
        return max(0.0, self.before - self.after) if known else 0.0  # type: ignore[operator]

    @property
    def mistake(self) -> bool:
        """Whether there was a better move, beyond what luck of the search may make of it."""
        return self.cost >= MISTAKE

    @property
    def share(self) -> float | None:
        """How often the bot would have chosen what was played; None where it mixes nothing."""
        if not self.mixture or len(self.played) != 1:
            return None
        return dict(self.mixture).get(self.played[0], 0.0)


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was found in a whole match. `head`: of its chain, `ms`: how long each choice took.

    `seal`: of all the rest, made with the match's seed: what was changed since is not believed.
    """

    version: int
    head: str
    ms: int
    found: tuple[Judgement, ...]
    seal: str = ""

    def sealed(self, match: Match) -> Judged:
        """With the seal that it must have."""
        rest = msgspec.json.encode(msgspec.structs.replace(self, seal=""))
        seal = hmac.digest(match.seed or b"", b"garnet-analysis/1\n" + rest, "sha256").hex()
        return msgspec.structs.replace(self, seal=seal)


def pace(match: Match) -> int:
    """For how many ms a bot thinks about each choice of a match, so that the whole takes no longer
    than it should.
    """
    asked: set[tuple[int, Seat]] = set()
    for state in match.states:
        turn()
        if state.outcome is None:
            asked.update((state.position.round, seat) for seat in state.position.awaiting())
    return max(LEAST_MS, min(MOST_MS, BUDGET // max(1, len(asked))))


def depth(ms: int) -> str:
    """Return the key under which an analysis of that depth is kept."""
    return f"{VERSION}/{ms}"


def dump(match: Match, ms: int, found: Iterable[Judgement]) -> bytes:
    """Encode the judgements of a match, to be kept with it."""
    one = Judged(VERSION, match.heads[-1], ms, tuple(found))
    read = convert(msgspec.to_builtins(one), Judged)  # numbers as they are read again
    return msgspec.json.encode(read.sealed(match))


def load(match: Match, data: bytes | None) -> tuple[Judgement, ...] | None:
    """Decode the judgements of a match; None unless they belong to this match as it stands."""
    kept = _read(match, data)
    return kept.found if kept is not None and kept.head == match.heads[-1] else None


def sound(match: Match, name: str, data: object) -> bool:
    """Whether what is kept under this depth's name was found in the match, perhaps before a rewind.

    What another version found is shown to nobody, and not looked at.
    """
    if name.partition("/")[0] != str(VERSION):
        return True
    kept = _read(match, data)
    return kept is not None and name == depth(kept.ms)


def _read(match: Match, data: object) -> Judged | None:
    if not isinstance(data, bytes):
        return None
    try:
        kept = convert(parse(data, LONGEST), Judged)
        for one in kept.found:
            Seat(one.seat)
    except (KnownError, ValueError):
        return None
    if kept.version != VERSION or kept.head not in match.heads or kept != kept.sealed(match):
        return None
    events = match.heads.index(kept.head)
    return kept if all(0 <= one.events < events for one in kept.found) else None


def judged(
    match: Match, events: int, seat: Seat, played: Sequence[Any], choice: Choice
) -> Judgement:
    """Return the judgement of a choice from the answer of a bot that weighed what was `played`."""
    game, position = match.game, match.states[events].position
    did = tuple(map(game.write, played))
    worth = {frozenset(game.parts.split(move)): value for move, value in choice.weighed}
    told = max(choice.weighed, key=lambda one: one[1])[0] if worth else choice.move
    try:
        best = tuple(map(game.write, game.read_all(told, position, seat))) if told else ()
    except Refusal:  # a program's mistake: it has no better move to show
        best = ()
    before = max(worth.values(), default=choice.value)
    after = worth.get(frozenset(did)) if did else None
    return Judgement(
        *(events, seat.value, best, did, before, after),
        *(choice.value, choice.line, choice.mixture),
    )


def line_of(match: Match, found: Sequence[Judgement], seat: Seat) -> dict[int, float]:
    """Return the chances as one seat could judge them, by number of events."""
    own = [one for one in found if one.seat == seat.value]
    chances = {one.events: _first(one, one.before) for one in own if one.before is not None}
    if match.game.kind.alternating:
        others = iter(one.events for one in found if one.seat != seat.value)
        later = next(others, None)
        for one in own:
            while later is not None and later <= one.events:
                later = next(others, None)
            if later is not None and one.after is not None:
                chances.setdefault(later, _first(one, one.after))
    return _with_end(match, chances)


def line(match: Match, found: Sequence[Judgement]) -> dict[int, float]:
    """By number of events the first seat's chance there, and at the end who won."""
    said: dict[int, list[float]] = {}
    for last, one in zip((None, *found), found, strict=False):
        if one.before is None:
            continue
        here = said.setdefault(one.events, [])
        here.append(_first(one, one.before))
        if match.game.kind.alternating:
            led = None if last is None or last.after is None else _first(last, last.after)
            hoped = None if one.hoped is None else _first(one, one.hoped)
            across = hoped if led is None else led
            here.extend(() if across is None else (across,))
    return _with_end(match, {events: sum(some) / len(some) for events, some in said.items()})


def _with_end(match: Match, chances: dict[int, float]) -> dict[int, float]:
    """Return the line with who won at its end, where there is one."""
    outcome = match.outcome
    if outcome is not None and chances:
        won = 0.5 if outcome.winner is None else float(outcome.winner is Seat.ONE)
        chances[len(match.events)] = won
    return chances


def turning_points(found: Iterable[Judgement]) -> tuple[Judgement, ...]:
    """Return the costliest moves of a match, in the order in which they were made."""
    worst = sorted((one for one in found if one.mistake), key=lambda one: -one.cost)[:MOST]
    return tuple(sorted(worst, key=lambda one: (one.events, one.seat)))


def mistakes(found: Iterable[Judgement], seat: Seat) -> tuple[Judgement, ...]:
    """What a seat can learn from: its costliest moves, in the order in which they were made."""
    return turning_points(one for one in found if one.seat == seat.value)


def worst(found: Iterable[Judgement], seat: Seat) -> Judgement | None:
    """Return the move of a seat that cost most; None if none cost anything worth speaking of."""
    return max(mistakes(found, seat), key=lambda one: one.cost, default=None)


def played(match: Match, events: int, seat: Seat) -> tuple[Any, ...]:
    """What a seat did in the position after the first `events` events, if anything came of it."""
    name, number = match.game.seats[seat], match.states[events].position.round
    found: dict[str | None, Any] = {}
    for index in match.line():
        event = match.events[index]
        if index < events or not isinstance(event, Acted | Drawn | Fixed) or event.seat != name:
            continue
        before = match.states[event.replaces if isinstance(event, Fixed) else index]
        if before.position.round == number:
            action = match.states[index + 1].action
            # What was replaced in secret counts no more.
            found[before.position.slot(action)] = action
    return tuple(found.values())


def gave_up(match: Match, events: int, seat: Seat) -> bool:
    """Return whether a seat conceded in the position after the first `events` events (GEN-6)."""
    last = match.line()[-1]
    event, position = match.events[last], match.states[last].position
    return (
        isinstance(event, Conceded)
        and event.seat == match.game.seats[seat]
        and position.round == match.states[events].position.round
    )


def _first(one: Judgement, chance: float) -> float:
    return chance if one.seat == Seat.ONE.value else 1.0 - chance
