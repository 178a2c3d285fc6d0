"""Random matches for the laws, and everything that a viewer can see of them."""

from __future__ import annotations

import random
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from games.broadcast import live
from games.core import (
    PUBLIC,
    Game,
    KnownError,
    KnownTo,
    OptionKind,
    OptionSpec,
    Position,
    Refusal,
    Seat,
    Stuck,
    Viewer,
)
from games.match import record, referee
from games.match.clocks import Reading
from games.match.match import Match, Table
from games.match.matchview import MatchView, view_of
from games.match.post import messages
from games.match.setups import setup_of

At: TypeAlias = Position[Any, Any]
Law: TypeAlias = Callable[[Game, random.Random], None]
Acts: TypeAlias = Sequence[tuple[Seat, Any] | None]
"""The steps of a match in order: a seat's action, or None for a phase that ends without one."""

SEED = bytes(range(32))
STEPS = 40
"""Maximum number of submissions and deadlines that are checked in a match."""
LONGEST = 2_000
"""Number of submissions and deadlines after which a match counts as endless."""
MOMENTS = 4
"""Number of positions of a match for which twin matches are made."""
FEW = 100
"""Largest value tried for a numeric option."""
SOME = 12
"""Number of actions to check in a position."""
COPIED = 0.15
"""Share of moves that copy the opponent's last move, which random moves rarely do."""
DRAWS = 400
"""Number of outcomes of a draw to compare."""
TIMES = (37, 41, 43, 47, 53, 59, 61)
"""Times for the options, in seconds. None of them is a sum, half or multiple of the others."""

LONG = 3_600_000
"""Time (ms) that an umpire is assumed to take to answer."""
GAME_OUTPUTS = ("log", "answer of --json", "text", "header", "record")

T = TypeVar("T")

_HEAD = re.compile(r"`chain [0-9a-f]{32}`")


class Broken(AssertionError):
    """Raised if a law is broken; the message says how."""


def holds(truth: object, sentence: str) -> None:
    """Raise `Broken` with the message `sentence` unless `truth` is true."""
    if not truth:
        raise Broken(sentence)


def why(error: Exception, game: Game) -> str:
    """Return an error's message and the line of the game that raised it, without a full stop."""
    if isinstance(error, Broken | Stuck):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    folder = Path(sys.modules[type(game).__module__].__file__ or "").parent
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    frame = (own or frames)[-1]
    if isinstance(error, NotImplementedError):
        return f"its method `{frames[-1].name}` is not written (NotImplementedError)"
    where = f"in `{frame.name}`, {Path(frame.filename).name}, line {frame.lineno}"
    return f"{type(error).__name__}: {error} ({where})"


@contextmanager
def blamed(game: Game, sentence: str) -> Iterator[None]:
    """Raise `Broken`, with `sentence` and the reason, for any error in the `with` block."""
    try:
        yield
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"{sentence}: {why(error, game)}") from error


def begun(
    game: Game, rng: random.Random, seed: bytes = SEED, options: dict[str, Any] | None = None
) -> Match:
    """Start a match at time 0. Its rounds close only when a law closes them."""
    edition = rng.choice([spec.id for spec in game.editions] or [None])
    supplied = game.drawn.supply(edition, options or {}, lambda label, n: rng.randrange(n))
    match = Match(game, setup_of(game, edition, supplied, players(game)), seed, Table(grace=None))
    match.append(match.resume(0))
    return match


def begun_with_random_options(game: Game, rng: random.Random, seed: bytes = SEED) -> Match:
    """Start a match in which each option of `choices` has its default or a random value.

    Numbers are mostly left at their default, since their bounds lead to very short or very long
    matches.
    """
    chosen = {
        spec.name: rng.choice(values)
        for spec, values in choices(game)
        if rng.random() < (0.25 if spec.kind is OptionKind.NUMBER else 0.5)
    }
    try:
        return begun(game, rng, seed, chosen)
    except KnownError:  # the choices contradict each other
        return begun(game, rng, seed)


def players(game: Game) -> dict[str, str]:
    return {name: f"Player {name}" for name in game.seats}


def choices(game: Game) -> Iterator[tuple[OptionSpec, list[Any]]]:
    """Yield options of *New match*, each with a few of its possible values."""
    for spec in game.option_specs:
        match spec.kind:
            case OptionKind.SWITCH:
                yield spec, [False, True]
            case OptionKind.CHOICE:
                yield spec, list(spec.choices)
            case OptionKind.SEAT:
                yield spec, list(game.seats)
            case OptionKind.SEATS:
                yield spec, [[], *([name] for name in game.seats), list(game.seats)]
            case OptionKind.SHARES:
                shares = [{name: [choice]} for name in game.seats for choice in spec.choices]
                yield spec, [{}, *shares]
            case OptionKind.NUMBER:
                yield spec, [spec.least, *([spec.most] if spec.most <= FEW else [])]


def random_course(
    match: Match, rng: random.Random, idle: float = 0.15, steps: int = STEPS
) -> Iterator[Match]:
    """Yield the match now and after each of up to `steps` random steps.

    `idle` is the share of steps in which nobody acts until the deadline.
    """
    _check_position(match)
    yield match
    for _ in range(steps):
        if match.outcome is not None:
            return
        if match.paused:
            match.append(match.resume(match.state.clocks.at))
        step(match, rng.random() < idle, rng)
        _check_position(match)
        yield match


def _check_position(match: Match) -> None:
    at = match.position
    going = match.outcome is not None or at.complete() or at.awaiting()
    holds(going, f"in round {at.round} nobody is awaited, and the match is not over")
    drawn = match.game.drawn
    for name in [name for name, to in drawn.names.items() if to is KnownTo.BY_ROUND]:
        missing = f"in round {at.round} the drawn option “{name}” has no entry"
        enough = name in drawn.sources or len(getattr(match.setup.options, name)) >= at.round
        holds(enough, f"{missing}: `Drawn.draw` has to draw one for each round")


def legal_moves(game: Game, rng: random.Random) -> Iterator[tuple[Match, Seat, Any]]:
    """Yield some legal actions at some moments of a random match, each with its seat."""
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng, steps=SOME):
        for seat in awaited(match):
            for action in some(game.actions(match.position, seat), rng, MOMENTS):
                yield match, seat, action


def played_out(game: Game, rng: random.Random, options: dict[str, Any] | None = None) -> Match:
    """Return a match played to completion; raise `Broken` if it does not end."""
    match = (
        begun_with_random_options(game, rng)
        if options is None
        else begun(game, rng, options=options)
    )
    for _ in random_course(match, rng, 0.05, LONGEST):
        pass
    at, sentence = match.position, f"a random match is not over after {LONGEST:,} actions"
    if not any(game.actions(at, seat) for seat in at.awaiting()):
        sentence += f": in round {at.round} nobody has a legal action, and there is no result"
    holds(match.outcome is not None, sentence)
    return match


def step(match: Match, idle: bool, rng: random.Random) -> None:
    """Play a random step: submit an action, close a complete round, or let a deadline pass."""
    now = match.state.clocks.at
    if match.position.complete():
        match.append(match.close(now))
        return
    seat = rng.choice([seat for seat in Seat if seat in match.position.awaiting()])
    actions = match.game.actions(match.position, seat)
    if idle or not actions:
        match.append(match.deadline(now))
        return
    last = match.state.action
    copies = last is not None and rng.random() < COPIED and last in actions
    action = last if copies else rng.choice(actions)
    try:
        match.append(match.submit(seat, action, now))
    except Refusal as refused:
        raise Broken(listed_and_refused(match.game, action, refused)) from refused


def listed_and_refused(game: Game, action: Any, refused: Refusal) -> str:
    return f"“{game.write(action)}” is listed by `legal` and refused by `check`: {refused}"


def awaited(match: Match) -> list[Seat]:
    return [seat for seat in Seat if seat in match.position.awaiting()]


def some(items: Sequence[T], rng: random.Random, most: int = SOME) -> list[T]:
    return rng.sample(items, min(most, len(items)))


def after(match: Match, acts: Acts) -> Match | None:
    """Return a copy of the match after these acts, or None if one of them is impossible."""
    copy = Match(match.game, match.setup, match.seed, match.table, match.events)
    for act in acts:
        now = copy.state.clocks.at
        try:
            if copy.paused:
                copy.append(copy.resume(now))
            complete = copy.position.complete()
            if act is None:
                copy.append(copy.close(now) if complete else copy.deadline(now))
            else:
                copy.append(copy.submit(*act, now))
        except (Refusal, ValueError):
            return None
    return copy


def shown_to(match: Match, viewer: Viewer) -> dict[str, object]:
    """Return everything about a match that `viewer` is shown, except the salted chain head."""
    view = view_of(match, viewer)
    readings = match.readings(match.state.clocks.at)
    shown: dict[str, object] = {
        "view": replace(view, head="", log=()),
        "log": tuple(view.log),
        "answer of --json": referee.answer(match, viewer),
        "text": str(referee.text(match, viewer)),
        "clocks": readings,
        "header": record.header(match, viewer),
    }
    if viewer is PUBLIC:
        for part in ("", *match.game.parts.names):
            shown[f"post {part}"] = _HEAD.sub("", "\n".join(messages(view, readings, part)))
        shown["record"] = record.dump(match)
        shown["broadcast"] = _on_air(view, readings)
    return shown


def _on_air(view: MatchView, readings: tuple[Reading, ...]) -> bytes:
    """Return the bytes that the window would send to the broadcast."""
    try:
        return live.write(live.Opened(live.public(view), readings))
    except TypeError as error:
        raise Broken(f"its public view cannot go on air: {error}") from error


def alike(first: Match, second: Match, viewer: Viewer, why: str) -> None:
    """Raise `Broken` unless two matches look the same to `viewer`."""
    left, right = shown_to(first, viewer), shown_to(second, viewer)
    for output in left:
        holds(
            left[output] == right[output],
            f"the {output} for {name_of(first.game, viewer)} tells {why}",
        )


def name_of(game: Game, viewer: Viewer) -> str:
    return str(game.titles[viewer]) if isinstance(viewer, Seat) else viewer.value
