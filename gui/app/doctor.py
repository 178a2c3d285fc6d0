"""The command `garnet doctor [GAME]`: problems of a game, for its authors."""

from __future__ import annotations

import json
import random
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gui.games as faces
from games import laws, registry
from games.core import PUBLIC, UMPIRE, Game, Seat, Stuck
from games.engine.roster import kind
from games.match import draws, record

if TYPE_CHECKING:
    from gui.kit.board.cells import CellsScene
    from gui.kit.board.scene import BoardScene

LONGEST = 2_000
"""Largest number of actions in a random match."""
LATE = 0.05
"""Probability that a deadline passes without an action."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A statement about a game; `missing`: it is a problem."""

    sentence: str
    missing: bool = False


def doctor(game_id: str | None) -> int:
    """Print the findings about one game or all; return the exit status: 1 if there are problems."""
    problems = [one for one in faces.problems() if game_id in (None, one.name)]
    for problem in problems:
        print(f"{problem}\n{problem.trace}" if game_id else problem)
    refused = bool(problems) and game_id is not None and registry.package(game_id) is not None
    if game_id is not None and (refused or not registry.knows(game_id)):
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
    """Yield the findings about a game."""
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
            yield Finding(f"{fault}: {_why(error)}.", missing=True)


def _why(error: Exception) -> str:
    """Return an exception and its location as a sentence without the full stop."""
    if isinstance(error, Stuck):
        return str(error)
    frame = traceback.extract_tb(error.__traceback__)[-1]
    if isinstance(error, NotImplementedError):
        return f"its method `{frame.name}` is not written (NotImplementedError)"
    where = f"in `{frame.name}`, {Path(frame.filename).name}, line {frame.lineno}"
    return f"{type(error).__name__}: {error} ({where})"


def _counted(number: int) -> str:
    return {0: "nothing is missing", 1: "1 thing is missing"}.get(
        number, f"{number} things are missing"
    )


class Unsound(Exception):
    """A problem with the rules, as a sentence."""


def _rules(game: Game) -> Iterator[Finding]:
    """Yield problems found by playing a random match with all views of each position."""
    try:
        for moment in _match(game):
            played, position = moment
            for viewer in (PUBLIC, UMPIRE, *Seat):
                view = position.view(viewer)
                json.dumps(game.detail(view))
                " ".join(map(str, (game.board_text(view), *game.news(view))))
    except Unsound as error:
        yield Finding(str(error), missing=True)
        return
    if position.outcome() is not None:
        yield Finding(f"A match by chance ends after {played} actions.")
        return
    told = f"A match by chance is not over after {played} actions"
    if not any(game.actions(position, seat) for seat in position.awaiting()):
        told += f": in round {position.round} nobody has a legal action, and there is no result"
    yield Finding(f"{told}.", missing=True)


def _match(game: Game) -> Iterator[tuple[int, Any]]:
    """Yield the positions of a random match with the number of actions, always the same match."""
    position, luck, played = _begun(game), random.Random(game.id), 0
    while True:
        yield played, position
        if position.outcome() is not None or played >= LONGEST:
            return
        if position.complete():
            position = position.close()
            continue
        played += 1
        awaited = sorted(position.awaiting(), key=lambda one: one.value)
        if not awaited:
            raise Unsound(
                f"In round {position.round} nobody is awaited, and the match is not over."
            )
        seat = luck.choice(awaited)
        actions = game.actions(position, seat)
        if not actions or luck.random() < LATE:
            position = _timed_out(position, luck)
            continue
        action = luck.choice(actions)
        text = game.write(action)
        if game.read(text, position, seat) != action:
            raise Unsound(f"“{text}” is written for an action, and read as another.")
        position.check(seat, action)
        position = position.play(seat, action)


def _laws(game: Game) -> Iterator[Finding]:
    """Yield the broken laws: secrecy, disclosure, draws and clocks."""
    found = laws.broken(game, range(1))
    first = {sentence: law for law, sentence in reversed(found.items())}
    for sentence, law in reversed(first.items()):
        yield Finding(f"It breaks a law ({law.replace('_', ' ')}): {sentence}", missing=True)
    if not found:
        yield Finding(f"It keeps the {len(laws.LAWS)} laws of all games.")


def _timed_out(position: Any, luck: random.Random) -> Any:
    """Return the position after a deadline, with fallback actions drawn."""
    for seat in sorted(position.awaiting(), key=lambda one: one.value):
        drawn = position.fallback(seat, lambda label, number: luck.randrange(number))
        if drawn is not None:
            position = position.play_drawn(seat, drawn)
    return position.expire(position.timers()[0].key)


def _begun(game: Game) -> Any:
    """Return the first position of a match with default options."""
    options = game.drawn.supply(game.default_edition, {}, draws.drawer(game.id.encode()))
    players = {name: name.capitalize() for name in game.seats}
    return game.start(record.setup_of(game, game.default_edition, options, players))


def _windows(game: Game) -> Iterator[Finding]:
    """Yield findings about the board at the start and the end, and about seat styles."""
    from gui.app.start import application
    from gui.kit.theme import far_enough

    application()
    face = faces.face(game.id)
    if type(face) is faces.GameFace:
        yield Finding("It has no face: offer one by the entry point garnet.faces.", missing=True)
    if face.scene() is None:
        yield Finding("It has no board of its own: its text is shown, moves are typed.", True)
    lacks = list(_board(faces.scene_class(game.id), _views(game)))
    yield from lacks
    if not lacks and face.scene() is not None:
        yield Finding("It has a board of its own.")
    if not far_enough(*face.seat_styles):
        told = "Its seats look too much alike: they take two marks, and colours that every eye"
        yield Finding(f"{told} tells apart (GameFace.seat_styles).", missing=True)


def _views(game: Game) -> list[Any]:
    """Return the public views of a random match, as far as it can be played."""
    views = [_begun(game).before_start().view(PUBLIC)]
    with suppress(Exception):  # `_rules` reports errors in the rules
        for _, position in _match(game):
            views.append(position.view(PUBLIC))
    return views


def _board(board: type[BoardScene], views: list[Any]) -> Iterator[Finding]:
    """Yield problems with a board: with its signs, or with painting it at the start and the end."""
    from gui.kit.board.cells import CellsScene

    moments = {"at the beginning": views[0], "at the end": views[-1]}
    when = "at the beginning"
    try:
        scene = board()
        if isinstance(scene, CellsScene) and (unknown := _unknown(scene, views)):
            told = ", ".join(f"“{sign}”" for sign in sorted(unknown))
            yield Finding(f"Its board holds {told}, and `signs` has no entry for it.", missing=True)
            return
        for when, view in moments.items():
            if not _painted(scene, view):
                yield Finding(f"Its board paints nothing {when}.", missing=True)
    except Exception as error:  # whatever it is, it is the game's
        yield Finding(f"Its board cannot be drawn {when}: {_why(error)}.", missing=True)


def _unknown(scene: CellsScene, views: list[Any]) -> set[str]:
    """Return the characters on the board that have no sign."""
    held = {scene.empty}
    for scene.view in views:
        held.update(scene.characters())
    scene.view = None
    return held - {scene.empty} - scene.signs().keys()


def _painted(scene: BoardScene, view: Any) -> bool:
    """Return True if a board paints anything for a view; passes on exceptions.

    It is painted from here first: Qt's own rendering crashes if one item raises before another.
    """
    from PySide6.QtCore import QRectF, QSize, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem

    scene.setView(view, False)
    scene.description()
    image = QImage(QSize(320, 240), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    area, twin, option = QRectF(image.rect()), scene.still(), QStyleOptionGraphicsItem()
    twin.fit(area.size())
    painter = QPainter(image)
    try:
        twin.drawBackground(painter, area)
        for item in filter(QGraphicsItem.isVisible, twin.items()):
            item.paint(painter, option, None)
        twin.drawForeground(painter, area)
    finally:
        painter.end()
    blank = image.copy()
    blank.fill(Qt.GlobalColor.transparent)
    return scene.picture(image.size()) != blank


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
