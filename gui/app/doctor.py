"""What a game lacks, in plain sentences: `garnet doctor [GAME]`, for whoever adds one."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import gui.games as faces
from games import laws, registry
from games.core import PUBLIC, UMPIRE, Game, Seat
from games.engine.roster import kind
from games.match import draws, record

LONGEST = 2_000
"""Actions of the match that is played by chance."""
LATE = 0.05
"""How often nobody acts in time in it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a game; `missing`: it should be otherwise."""

    sentence: str
    missing: bool = False


def doctor(game_id: str | None) -> int:
    """Print what was found out about a game, or about all; the exit status: 1 if anything lacks."""
    problems = [one for one in faces.problems() if game_id in (None, one.name)]
    for problem in problems:
        print(f"{problem}\n{problem.trace}" if game_id else problem)
    if game_id is not None and not registry.knows(game_id):
        if not problems:
            print(f"There is no game “{game_id}”. There are {', '.join(registry.game_ids())}.")
        return 1 if problems else 2
    lacking = 0
    for one in registry.game_ids() if game_id is None else (game_id,):
        found = list(findings(registry.game(one)))
        lacks = [finding for finding in found if finding.missing]
        lacking += len(lacks)
        print(f"{registry.game(one).title} ({one}): {_counted(len(lacks))}")
        for finding in lacks if game_id is None else found:
            print(f"  {'✗' if finding.missing else '✓'} {finding.sentence}")
    return 1 if lacking or problems else 0


def findings(game: Game) -> Iterator[Finding]:
    """All that is to be said about a game."""
    checks: tuple[tuple[str, Callable[[Game], Iterator[Finding]]], ...] = (
        ("A match of it cannot be played", _rules),
        ("The laws of all games cannot be tried", _laws),
        ("Its windows cannot be shown", _windows),
        ("Its rules page cannot be shown", _page),
        ("No bot can play it", _bots),
    )
    for fault, check in checks:
        try:
            yield from check(game)
        except Exception as error:  # whatever it is, it is the game's
            yield Finding(f"{fault}: {type(error).__name__}: {error}.", missing=True)


def _counted(number: int) -> str:
    return {0: "nothing is missing", 1: "1 thing is missing"}.get(
        number, f"{number} things are missing"
    )


def _rules(game: Game) -> Iterator[Finding]:
    """A whole match by chance, told to everybody at each moment."""
    position, luck, played = _begun(game), random.Random(game.id), 0
    while position.outcome() is None and played < LONGEST:
        for viewer in (PUBLIC, UMPIRE, *Seat):
            view = position.view(viewer)
            json.dumps(game.detail(view))
            " ".join(map(str, (game.board_text(view), *game.news(view))))
        if position.complete():
            position = position.close()
            continue
        played += 1
        awaited = sorted(position.awaiting(), key=lambda one: one.value)
        if not awaited:
            told = f"In round {position.round} nobody is awaited, and the match is not over."
            yield Finding(told, missing=True)
            return
        seat = luck.choice(awaited)
        actions = game.actions(position, seat)
        if not actions or luck.random() < LATE:
            position = _timed_out(position, luck)
            continue
        action = luck.choice(actions)
        text = game.write(action)
        if game.read(text, position, seat) != action:
            yield Finding(f"“{text}” is written for an action, and read as another.", missing=True)
            return
        position.check(seat, action)
        position = position.play(seat, action)
    ended = position.outcome() is not None
    told = "ends" if ended else "is not over"
    yield Finding(f"A match by chance {told} after {played} actions.", missing=not ended)


def _laws(game: Game) -> Iterator[Finding]:
    """Secrecy, disclosure, draws and clocks."""
    found = laws.broken(game, range(1))
    for law, sentence in found.items():
        yield Finding(f"It breaks a law ({law.replace('_', ' ')}): {sentence}", missing=True)
    if not found:
        yield Finding(f"It keeps the {len(laws.LAWS)} laws of all games.")


def _timed_out(position: Any, luck: random.Random) -> Any:
    """What is missing is drawn where the rules draw it, and the deadline falls."""
    for seat in position.awaiting():
        drawn = position.fallback(seat, lambda label, number: luck.randrange(number))
        if drawn is not None:
            position = position.play_drawn(seat, drawn)
    return position.expire(position.timers()[0].key)


def _begun(game: Game) -> Any:
    """The first position of a match, with the usual options."""
    options = game.supplied(game.default_edition, {}, draws.drawer(game.id.encode()))
    players = {name: name.capitalize() for name in game.seats}
    return game.start(record.setup_of(game, game.default_edition, options, players))


def _windows(game: Game) -> Iterator[Finding]:
    """Its board at the beginning, in a picture, and its seats' looks."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QSize

    from gui.app.start import application
    from gui.kit.theme import Motion, far_enough

    application()
    face = faces.face(game.id)
    if type(face) is faces.GameFace:
        yield Finding("It has no face: offer one by the entry point garnet.faces.", missing=True)
    if face.scene() is None:
        yield Finding("It has no board of its own: its text is shown, moves are typed.", True)
    scene = faces.scene_class(game.id)(Motion(False))
    scene.setView(_begun(game).before_start().view(PUBLIC), False)
    if scene.picture(QSize(320, 240)).isNull():
        yield Finding("Its board paints nothing.", missing=True)
    elif face.scene() is not None:
        yield Finding("It has a board of its own.")
    if not far_enough(*face.seat_styles):
        told = "Its seats look too much alike: they take two marks, and colours that every eye"
        yield Finding(f"{told} tells apart (GameFace.seat_styles).", missing=True)


def _page(game: Game) -> Iterator[Finding]:
    from gui.rules.text import rule_text

    if not faces.has_rules(game.id):
        told = "Its rules are not written: GameFace.rules gives them"
        yield Finding(f"{told}, or resources/rules/{game.id}.md.", missing=True)
        return
    clauses = rule_text(game.id).clauses
    if clauses:
        yield Finding(f"Its rules page states {len(clauses)} clauses.")
    else:
        yield Finding("Its rules page states no clause, such as (AB-1).", missing=True)


def _bots(game: Game) -> Iterator[Finding]:
    own = kind(game.id)
    yield Finding("The bot for any game plays it." if own is None else "It has a bot of its own.")
