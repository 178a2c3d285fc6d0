"""Laws for the board of every game: it shows what its view says and nothing else, and to everybody.

As those of `games.laws`, each plays at random and raises `Broken`; an application has to be there.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from games.broadcast.hand import Mark
from games.core import PUBLIC, UMPIRE, Game, GameKind, Pair, Seat
from games.laws import Acts, after, begun, going_on, holds, pending_twins
from games.match.match import Match
from games.match.matchview import view_of
from gui.kit.board.scene import BoardScene
from gui.kit.theme import DARK, SeatStyle, set_theme

Law: TypeAlias = Callable[[Game, type[BoardScene], random.Random], None]

SIZE = QSize(240, 240)
GROUND = QColor("#202428")
ANIMATIONS = 12
"""So many steps of a match are shown one after another."""


def laid_out(
    kind: type[BoardScene], match: Match, styles: Pair[SeatStyle] | None = None
) -> BoardScene:
    """Return a board of a match that shows nothing yet."""
    scene = kind()
    set_theme(scene, DARK)  # which moves
    scene.setPlayers(match.setup.players, styles or scene.usual_styles())
    scene.fit(QSizeF(SIZE))
    return scene


def painted(scene: BoardScene) -> QImage:
    """Return the board as it is painted now."""
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    area = QRectF(0, 0, SIZE.width(), SIZE.height())
    scene.render(painter, area, area)
    painter.end()
    return image


def shown(
    kind: type[BoardScene], match: Match, view: Any, styles: Pair[SeatStyle] | None = None
) -> QImage:
    """Return a view at rest, on a board that has shown nothing before."""
    scene = laid_out(kind, match, styles)
    scene.setOver(match.outcome is not None)
    scene.setView(view, False)
    return painted(scene)


def a_skipped_animation_ends_in_the_view(
    game: Game, kind: type[BoardScene], rng: random.Random
) -> None:
    """Whoever skips what leads from one view to the next sees just that view, at any moment of it.

    So does whoever looks on to the end, and the words for those who cannot see are the same.
    """
    match = begun(game, rng)
    scene = laid_out(kind, match)
    for number, _ in zip(range(ANIMATIONS), going_on(match, rng, idle=0.05), strict=False):
        view = view_of(match, PUBLIC).board
        scene.setOver(match.outcome is not None)
        scene.setView(view, True)
        for share in (0.4, 1.0)[number % 2 :]:
            scene.seek(scene.running_time * share)
            painted(scene)
        scene.finishAnimation()
        calm = laid_out(kind, match)
        calm.setOver(match.outcome is not None)
        calm.setView(view, False)
        where = f"in round {match.position.round}"
        holds(painted(scene) == painted(calm), f"a skipped animation leaves something {where}")
        holds(scene.description() == calm.description(), f"an animation is told on {where}")


def a_pending_action_is_not_to_be_seen(
    game: Game, kind: type[BoardScene], rng: random.Random
) -> None:
    """Twins that differ in one pending action look and sound alike to everybody but its seat."""
    for number, (one, two, seat, why) in enumerate(pending_twins(game, rng)):
        if number == 4:
            break
        for viewer in (PUBLIC, seat.other):
            pictures, words = [], []
            for match in (one, two):
                scene = laid_out(kind, match)
                scene.setView(view_of(match, viewer).board, False)
                pictures.append(painted(scene))
                words.append((scene.description(), scene.caption(), scene.working()))
            holds(pictures[0] == pictures[1], f"the board shows {why}")
            holds(words[0] == words[1], f"the words for the board tell {why}")


def no_seat_is_told_apart_by_colour_alone(
    game: Game, kind: type[BoardScene], rng: random.Random
) -> None:
    """Who did what can be seen also where both seats have one colour.

    Two matches in which the seats did the same, exchanged, go on alike: where their boards look
    different in the seats' own colours, they have to do so in one.
    """
    closes: Acts = [None] if game.kind is GameKind.SEALED else []
    for _ in range(6):
        match = begun(game, rng)
        did = _pair(match, rng)
        straight = after(match, [*did, *closes]) if did else None
        if straight is None:
            continue
        then: Acts = [*_pair(straight, rng), *closes]
        exchanged = [(act[0], other[1]) for act, other in zip(did, did[::-1], strict=True)]
        crossed = after(match, [*exchanged, *closes, *then])
        _compare(kind, after(straight, then), crossed)


def whose_it_is_can_be_seen(game: Game, kind: type[BoardScene], rng: random.Random) -> None:
    """Two rounds in which the seats did the same, exchanged, look different after the reveal.

    Where everybody may know who did what, the board says so, not the words beside it alone.
    """
    for _ in range(6 if game.kind is GameKind.SEALED else 0):
        match = begun(game, rng)
        did = _pair(match, rng)
        exchanged = [(act[0], other[1]) for act, other in zip(did, did[::-1], strict=True)]
        one, two = (after(match, [*acts, None]) if did else None for acts in (did, exchanged))
        if one is None or two is None or did[0][1] == did[1][1]:
            continue
        usual = laid_out(kind, match).usual_styles()
        plain = Pair(usual.one, replace(usual.one, mark=usual.two.mark))
        views = [view_of(found, PUBLIC).board for found in (one, two)]
        looks = [shown(kind, match, view, plain) for view in views]
        known = [game.news(view) for view in views]
        holds(known[0] == known[1] or looks[0] != looks[1], "nobody sees whose it is")


def a_mark_keeps_its_place(game: Game, kind: type[BoardScene], rng: random.Random) -> None:
    """A mark is found under the mouse where it was set, at any size; without marks the board is as
    before."""
    match = begun(game, rng)
    scene = laid_out(kind, match)
    scene.setView(view_of(match, PUBLIC).board, False)
    clean, board = painted(scene), scene.boardRect()
    places: set[str] = set()
    for _ in range(40):
        x, y = board.width() * rng.random(), board.height() * rng.random()
        at = board.topLeft() + QPointF(x, y)
        place = scene.place_at(at)
        rect = scene.place_rect(place) if place else QRectF()
        holds(rect is not None, f"{place} can be marked and is nowhere")
        if place and rect is not None:
            away = at - rect.center()
            far = max(abs(away.x()), abs(away.y())) > max(rect.width(), rect.height())
            holds(not far, f"{place} is marked where it is not")
            places.add(place)
    holds(places, "nothing on the board can be marked")
    one, two = rng.sample(sorted(places), 2)
    for marks in ((Mark(one),), (Mark(one, two, 2),)):
        scene.setMarks(marks)
        holds(painted(scene) != clean, "a mark is not to be seen")
        scene.setMarks(())
        holds(painted(scene) == clean, "a mark that is taken away leaves something")
    scene.fit(QSizeF(SIZE) * 1.5)
    for place in places:
        rect = scene.place_rect(place)
        inside = rect is not None and scene.boardRect().contains(rect.center())
        holds(inside, f"{place} is not found in another size")


def _pair(match: Match, rng: random.Random) -> list[tuple[Seat, Any]]:
    """Return an action of each seat, one after the other; none where that cannot be."""
    acts: list[tuple[Seat, Any]] = []
    position = match
    for _ in Seat:
        awaited = [one for one in Seat if one in position.position.awaiting()]
        awaited = [one for one in awaited if all(one is not seat for seat, _ in acts)]
        actions = match.game.actions(position.position, awaited[0]) if awaited else ()
        if not actions:
            return []
        acts.append((awaited[0], rng.choice(actions)))
        later = after(match, acts)
        if later is None:
            return []
        position = later
    return acts


def _compare(kind: type[BoardScene], one: Match | None, two: Match | None) -> None:
    if one is None or two is None:
        return
    usual = laid_out(kind, one).usual_styles()
    plain = Pair(usual.one, replace(usual.one, mark=usual.two.mark))
    views = [view_of(match, UMPIRE).board for match in (one, two)]

    def looks(styles: Pair[SeatStyle]) -> list[QImage]:
        return [shown(kind, one, view, styles) for view in views]

    own = looks(usual)
    if own[0] != own[1]:
        same = looks(plain)
        holds(same[0] != same[1], "the seats are told apart by their colours alone")


LAWS: tuple[Law, ...] = (
    a_skipped_animation_ends_in_the_view,
    a_pending_action_is_not_to_be_seen,
    no_seat_is_told_apart_by_colour_alone,
    whose_it_is_can_be_seen,
    a_mark_keeps_its_place,
)
