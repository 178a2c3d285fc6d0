"""Analysis of a finished match by a bot: the cost of each move, and the turning points.

A move is judged by what its seat could know at the time. Its cost is the difference in winning
chances between the best move and the move played, both evaluated in the same way, so the cost is
never negative. The chances at all moments of the match form a curve, the line of chances. In
alternating games, each moment is evaluated twice (before the best move and after the previous
move), and the line contains the mean, since each seat's estimate is a little too optimistic. In
simultaneous rounds the chance is the mean of both seats' estimates.
"""

from __future__ import annotations

import hmac
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from games.core import KnownError, Message, Refusal, Seat
from games.core.strict_json import convert, parse
from games.core.turns import turn
from games.engine.bots import Choice
from games.match.events import Acted, Conceded, Drawn, Fixed
from games.match.match import Match

VERSION = 2
"""Version of the analysis; results of other versions are computed again."""
MISTAKE = 0.05
"""Minimum cost of a mistake; smaller costs are search noise."""
MOST = 8
"""Maximum number of turning points listed."""
BUDGET, LEAST_MS, MOST_MS = 11_000, 50, 400
"""Thinking time for a whole match, and its minimum and maximum per choice, in ms."""
MAX_BYTES = 1 << 20


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The judgement of a choice of `seat` (0 or 1) after the first `events` events of a match.

    `best` and `played` are submissions in canonical notation, with one string for each part.
    `played` is empty if the seat did nothing. `before` and `after` are the seat's chances with
    `best` and with `played`; each is None if unknown. `hoped` is the chance that the bot estimated
    when it chose its move. `line` is the expected continuation after the best move. `mixture` holds
    the bot's probability of each choice in simultaneous rounds.
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
        """The loss in winning chances caused by the move; 0.0 if unknown."""
        known = self.before is not None and self.after is not None
        return max(0.0, self.before - self.after) if known else 0.0  # type: ignore[operator]

    @property
    def mistake(self) -> bool:
        return self.cost >= MISTAKE

    @property
    def share(self) -> float | None:
        """The played move's probability in `mixture`, or None if it is unknown or has parts."""
        if not self.mixture or len(self.played) != 1:
            return None
        return dict(self.mixture).get(self.played[0], 0.0)


class Analysis(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The judgements of a whole match.

    `head` is the head of the match's chain, and `ms` the thinking time per choice. `seal` is a
    digest of the other fields and the match's seed; it therefore reveals later changes.
    """

    version: int
    head: str
    ms: int
    judgements: tuple[Judgement, ...] = msgspec.field(name="found")
    seal: str = ""

    def sealed(self, match: Match) -> Analysis:
        rest = msgspec.json.encode(msgspec.structs.replace(self, seal=""))
        seal = hmac.digest(match.seed or b"", b"garnet-analysis/1\n" + rest, "sha256").hex()
        return msgspec.structs.replace(self, seal=seal)


def pace(match: Match) -> int:
    """Return the thinking time per choice (ms) with which the whole match takes about `BUDGET`."""
    decisions: set[tuple[int, Seat]] = set()
    for state in match.states:
        turn()
        if state.outcome is None:
            decisions.update((state.position.round, seat) for seat in state.position.awaiting())
    return max(LEAST_MS, min(MOST_MS, BUDGET // max(1, len(decisions))))


def depth(ms: int) -> str:
    """Return the key under which an analysis with this thinking time (ms) is stored."""
    return f"{VERSION}/{ms}"


def dump(match: Match, ms: int, judgements: Iterable[Judgement]) -> bytes:
    analysis = Analysis(VERSION, match.heads[-1], ms, tuple(judgements))
    read = convert(msgspec.to_builtins(analysis), Analysis)  # so that it equals what `load` decodes
    return msgspec.json.encode(read.sealed(match))


def load(match: Match, data: bytes | None) -> tuple[Judgement, ...] | None:
    """Return the judgements in `data`; None unless they belong to the match's current state."""
    kept = _read(match, data)
    return kept.judgements if kept is not None and kept.head == match.heads[-1] else None


def sound(match: Match, name: str, data: object) -> bool:
    """Return True if a saved analysis belongs to the match, as it is now or was before a rewind.

    Also return True for any analysis of another version, since such an analysis is never shown.
    """
    if name.partition("/")[0] != str(VERSION):
        return True
    kept = _read(match, data)
    return kept is not None and name == depth(kept.ms)


def _read(match: Match, data: object) -> Analysis | None:
    if not isinstance(data, bytes):
        return None
    try:
        kept = convert(parse(data, MAX_BYTES), Analysis)
        for judgement in kept.judgements:
            Seat(judgement.seat)
    except (KnownError, ValueError):
        return None
    if kept.version != VERSION or kept.head not in match.heads or kept != kept.sealed(match):
        return None
    events = match.heads.index(kept.head)
    return kept if all(0 <= judgement.events < events for judgement in kept.judgements) else None


def judged(
    match: Match, events: int, seat: Seat, played: Sequence[Any], choice: Choice
) -> Judgement:
    """Return the judgement of a seat's actions `played`, given a bot's evaluation of them."""
    game, position = match.game, match.states[events].position
    written_moves = tuple(map(game.write, played))
    worth = {frozenset(game.parts.split(move)): value for move, value in choice.weighed}
    likeliest = max(choice.weighed, key=lambda weighed: weighed[1])[0] if worth else choice.move
    try:
        best = tuple(map(game.write, game.read_all(likeliest, position, seat))) if likeliest else ()
    except Refusal:  # the program's move was illegal, so no better move is known
        best = ()
    before = max(worth.values(), default=choice.value)
    after = worth.get(frozenset(written_moves)) if written_moves else None
    return Judgement(
        *(events, seat.value, best, written_moves, before, after),
        *(choice.value, choice.line, choice.mixture),
    )


def line_of(match: Match, judgements: Sequence[Judgement], seat: Seat) -> dict[int, float]:
    """Return the first seat's chances, keyed by number of events, from `seat`'s judgements."""
    own = [judgement for judgement in judgements if judgement.seat == seat.value]
    chances = {
        judgement.events: _first_seats_chance(judgement, judgement.before)
        for judgement in own
        if judgement.before is not None
    }
    if match.game.kind.alternating:
        others = iter(judgement.events for judgement in judgements if judgement.seat != seat.value)
        later = next(others, None)
        for judgement in own:
            while later is not None and later <= judgement.events:
                later = next(others, None)
            if later is not None and judgement.after is not None:
                chances.setdefault(later, _first_seats_chance(judgement, judgement.after))
    return _with_end(match, chances)


def line(match: Match, judgements: Sequence[Judgement]) -> dict[int, float]:
    """Return the first seat's chances, keyed by number of events.

    If the match is over, the last value is its result.
    """
    chances: dict[int, list[float]] = {}
    for last, judgement in zip((None, *judgements), judgements, strict=False):
        if judgement.before is None:
            continue
        estimates = chances.setdefault(judgement.events, [])
        estimates.append(_first_seats_chance(judgement, judgement.before))
        if match.game.kind.alternating:
            after_last = (
                None
                if last is None or last.after is None
                else _first_seats_chance(last, last.after)
            )
            hoped = (
                None if judgement.hoped is None else _first_seats_chance(judgement, judgement.hoped)
            )
            second = hoped if after_last is None else after_last
            estimates.extend(() if second is None else (second,))
    return _with_end(
        match, {events: sum(values) / len(values) for events, values in chances.items()}
    )


def _with_end(match: Match, chances: dict[int, float]) -> dict[int, float]:
    """Return `chances`. If the match is over, add the first seat's score: 1, 0.5 or 0."""
    outcome = match.outcome
    if outcome is not None and chances:
        won = 0.5 if outcome.winner is None else float(outcome.winner is Seat.ONE)
        chances[len(match.events)] = won
    return chances


def bounded(match: Match, judgements: Sequence[Judgement]) -> tuple[Judgement, ...]:
    """Return the judgements, each with a cost no higher than the chances in `line` allow.

    In alternating games, a move costs at most the drop in the seat's chance between this moment and
    the next. In simultaneous rounds, where luck also changes the chance, a move costs at most the
    seat's whole chance before the move.
    """
    chances = line(match, judgements)
    moments = sorted(chances)
    return tuple(
        _bounded(match, judgement, chances, moments) if judgement.cost else judgement
        for judgement in judgements
    )


def _bounded(
    match: Match, judgement: Judgement, chances: dict[int, float], moments: list[int]
) -> Judgement:
    assert judgement.before is not None
    most = _first_seats_chance(judgement, chances[judgement.events])
    number = match.states[judgement.events].position.round
    goes_on = any(
        state.outcome is None and state.position.round != number
        for state in match.states[judgement.events :]
    )
    later = moments[bisect_right(moments, judgement.events) :]
    if match.game.kind.alternating and later and (later[0] < len(match.events) or not goes_on):
        most = max(0.0, most - _first_seats_chance(judgement, chances[later[0]]))
    if judgement.cost <= most:
        return judgement
    return msgspec.structs.replace(judgement, after=judgement.before - most)


def passed(match: Match, judgement: Judgement) -> bool:
    game, position = match.game, match.states[judgement.events].position
    actions = (game.read(move, position, Seat(judgement.seat)) for move in judgement.played)
    return any(map(position.is_pass, actions))


def turning_points(match: Match, judgements: Iterable[Judgement]) -> tuple[Judgement, ...]:
    """Return the costliest mistakes of a match, at most `MOST`, in chronological order.

    Passes are left out, since a player who has nothing left to win also passes.
    """
    wrong = (
        judgement for judgement in judgements if judgement.mistake and not passed(match, judgement)
    )
    worst = sorted(wrong, key=lambda judgement: -judgement.cost)[:MOST]
    return tuple(sorted(worst, key=lambda judgement: (judgement.events, judgement.seat)))


def mistakes(match: Match, judgements: Iterable[Judgement], seat: Seat) -> tuple[Judgement, ...]:
    """Return a seat's costliest mistakes, at most `MOST`, in chronological order."""
    return turning_points(
        match, (judgement for judgement in judgements if judgement.seat == seat.value)
    )


def worst(match: Match, judgements: Iterable[Judgement], seat: Seat) -> Judgement | None:
    """Return a seat's costliest mistake, or None if it made none."""
    return max(
        mistakes(match, judgements, seat), key=lambda judgement: judgement.cost, default=None
    )


def reason(match: Match, judgement: Judgement) -> Message | None:
    """Return the reason, in the game's terms, why a move was not the best, or None if unknown."""
    game, seat, states = match.game, Seat(judgement.seat), match.states
    before = states[judgement.events].position
    later = (
        state
        for state in states[judgement.events :]
        if state.position.round != before.round or state.outcome is not None
    )
    after = next(later, states[-1]).position
    try:
        actions, better = (
            tuple(game.read(move, before, seat) for move in moves)
            for moves in (judgement.played, judgement.best)
        )
    except Refusal:
        return None
    return game.reason(before, seat, actions, better, after) if actions and better else None


def disclosed(match: Match, judgement: Judgement) -> bool:
    """Return True if the reason for a judgement can be shown without revealing a secret.

    That is the case if the round is over and the game has no secrets that outlast a round.
    """
    lasting = match.game.lasting(match.setup.options)
    return lasting is None and match.position.round != match.states[judgement.events].position.round


def played(match: Match, events: int, seat: Seat) -> tuple[Any, ...]:
    """Return a seat's actions that count, in the round that was running after `events` events."""
    name, number = match.game.seats[seat], match.states[events].position.round
    by_slot: dict[str | None, Any] = {}
    for index in match.line():
        event = match.events[index]
        if index < events or not isinstance(event, Acted | Drawn | Fixed) or event.seat != name:
            continue
        before = match.states[event.replaces if isinstance(event, Fixed) else index]
        if before.position.round == number:
            action = match.states[index + 1].action
            # Submissions that were replaced in secret do not count.
            by_slot[before.position.slot(action)] = action
    return tuple(by_slot.values())


def gave_up(match: Match, events: int, seat: Seat) -> bool:
    """Return True if a seat conceded in the round that followed `events` events (GEN-6)."""
    last = match.line()[-1]
    event, position = match.events[last], match.states[last].position
    return (
        isinstance(event, Conceded)
        and event.seat == match.game.seats[seat]
        and position.round == match.states[events].position.round
    )


def _first_seats_chance(judgement: Judgement, chance: float) -> float:
    return chance if judgement.seat == Seat.ONE.value else 1.0 - chance
