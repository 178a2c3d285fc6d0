"""Laws for the board of every game. They need a `QApplication`."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem

from games.broadcast.hand import Mark
from games.core import PUBLIC, UMPIRE, Game, GameKind, Pair, Seat
from games.laws import (
    Acts,
    Broken,
    Law,
    after,
    begun_with_random_options,
    holds,
    pending_twins,
    random_course,
    why,
)
from games.laws.matches import LONGEST, awaited
from games.match.match import Match
from games.match.matchview import view_of
from gui.games import scene_class
from gui.kit.board.cells import CellsScene
from gui.kit.board.scene import BoardScene
from gui.kit.board.spots import SpotsScene
from gui.kit.theme import DARK, SeatStyle, set_theme

SIZE = QSize(240, 240)
GROUND = QColor("#202428")
ANIMATIONS = 12


def laid_out(match: Match, styles: Pair[SeatStyle] | None = None) -> BoardScene:
    scene = scene_class(match.game.id)()
    set_theme(scene, DARK)  # turn animations on
    scene.setPlayers(match.setup.players, styles or scene.usual_styles())
    scene.fit(QSizeF(SIZE))
    return scene


def painted(scene: BoardScene) -> QImage:
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    with QPainter(image) as painter:
        area = QRectF(0, 0, SIZE.width(), SIZE.height())
        scene.render(painter, area, area)
    return image


def shown(match: Match, view: Any, styles: Pair[SeatStyle] | None = None) -> QImage:
    """Return an image of a view on a new board, without animation."""
    scene = laid_out(match, styles)
    scene.setOver(match.outcome is not None)
    scene.setView(view, False)
    return painted(scene)


def its_board_can_be_drawn(game: Game, rng: random.Random) -> None:
    """Check that the board can be painted at the start and the end.

    A board of cells must also have a sign for every character that its cells can hold.
    """
    when = "at the beginning"
    try:
        scene = scene_class(game.id)()
        for match in (begun_with_random_options(game, rng) for _ in range(3)):
            views = [match.position.before_start().view(PUBLIC)]
            views += [
                view_of(now, PUBLIC).board for now in random_course(match, rng, 0.05, LONGEST)
            ]
            signs = _without_sign(scene, views) if isinstance(scene, CellsScene) else set()
            signs_text = ", ".join(f"“{sign}”" for sign in sorted(signs))
            holds(not signs, f"its board holds {signs_text}, and `signs` has no entry for it")
            for when, view in (("at the beginning", views[0]), ("at the end", views[-1])):
                holds(_paints(scene, view), f"its board paints nothing {when}")
    except Broken:
        raise
    except Exception as error:  # any exception counts as a fault of the game
        raise Broken(f"its board cannot be drawn {when}: {why(error, game)}") from error


def _without_sign(scene: CellsScene, views: list[Any]) -> set[str]:
    characters = {scene.empty}
    for scene.view in views:
        characters.update(scene.characters())
    scene.view = None
    return characters - {scene.empty} - scene.signs().keys()


def _paints(scene: BoardScene, view: Any) -> bool:
    """Return True if a board paints anything for a view.

    The items are first painted directly, because an exception raised by an item while Qt renders
    the scene would crash the process.
    """
    scene.setView(view, False)
    scene.description()
    image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    blank, area = image.copy(), QRectF(image.rect())
    twin, option = scene.still(), QStyleOptionGraphicsItem()
    twin.fit(area.size())
    painter = QPainter(image)
    try:
        twin.drawBackground(painter, area)
        for item in filter(QGraphicsItem.isVisible, twin.items()):
            item.paint(painter, option, None)
        twin.drawForeground(painter, area)
    finally:
        painter.end()
    return scene.picture(SIZE) != blank


def every_legal_move_has_its_spot(game: Game, rng: random.Random) -> None:
    """Check that a board of spots has a spot for each legal move, and no others."""
    match = begun_with_random_options(game, rng)
    scene = laid_out(match)
    if not isinstance(scene, SpotsScene):
        return
    for _ in random_course(match, rng):
        for seat in awaited(match):
            legal = [*map(game.write, game.actions(match.position, seat))]
            scene.setOver(False)
            scene.setView(match.position.view(seat), False)
            texts = [spot.text for spot in scene.spots()]
            where = f"in round {match.position.round}"
            for text in legal:
                missing = f"its board has no spot for the move “{text}”, which is legal {where}"
                holds(text in texts, f"{missing}: see `spots`")
                hit_spots = [scene.spot_at(point) for point in scene.touches(text)]
                hidden = f"the spot of “{text}” lies below others: no touch of it means this move"
                holds(any(spot is not None and spot.text == text for spot in hit_spots), hidden)
            for text in () if match.position.samples else texts:
                holds(text in legal, f"its board has a spot for “{text}”, not legal {where}")


def a_skipped_animation_ends_in_the_view(game: Game, rng: random.Random) -> None:
    """Check that a board shows exactly the new view after its animation is skipped or ends.

    Its accessible description must also be that of the new view.
    """
    match = begun_with_random_options(game, rng)
    scene = laid_out(match)
    for number, _ in zip(range(ANIMATIONS), random_course(match, rng, idle=0.05), strict=False):
        view = view_of(match, PUBLIC).board
        scene.setOver(match.outcome is not None)
        scene.setView(view, True)
        for share in (0.4, 1.0)[number % 2 :]:
            scene.seek(scene.running_time * share)
            painted(scene)
        scene.finishAnimation()
        calm = laid_out(match)
        calm.setOver(match.outcome is not None)
        calm.setView(view, False)
        where = f"in round {match.position.round}"
        holds(painted(scene) == painted(calm), f"a skipped animation leaves something {where}")
        same = scene.description() == calm.description()
        holds(same, f"a skipped animation leaves an old description {where}")


def a_pending_action_is_not_to_be_seen(game: Game, rng: random.Random) -> None:
    """Check that nobody else can see a seat's pending action.

    Two matches that differ only in one pending action must have the same images and text.
    """
    for number, (first, second, seat, secret) in enumerate(pending_twins(game, rng)):
        if number == 4:
            break
        for viewer in (PUBLIC, seat.other):
            pictures, descriptions = [], []
            for match in (first, second):
                scene = laid_out(match)
                scene.setView(view_of(match, viewer).board, False)
                pictures.append(painted(scene))
                descriptions.append((scene.description(), scene.caption(), scene.working()))
            holds(pictures[0] == pictures[1], f"the board shows {secret}")
            holds(descriptions[0] == descriptions[1], f"the texts about the board reveal {secret}")


def no_seat_is_told_apart_by_colour_alone(game: Game, rng: random.Random) -> None:
    """Check that a board shows which seat acted, even if both seats have the same colour.

    Two matches with exchanged actions are compared. If their boards differ in the seats' own
    colours, they must also differ when the seats share a colour.
    """
    closes: Acts = [None] if game.kind is GameKind.SEALED else []
    for _ in range(6):
        match = begun_with_random_options(game, rng)
        did = _pair(match, rng)
        straight = after(match, [*did, *closes]) if did else None
        if straight is None:
            continue
        next_acts: Acts = [*_pair(straight, rng), *closes]
        exchanged = [(act[0], other[1]) for act, other in zip(did, did[::-1], strict=True)]
        crossed = after(match, [*exchanged, *closes, *next_acts])
        _compare(after(straight, next_acts), crossed)


def whose_it_is_can_be_seen(game: Game, rng: random.Random) -> None:
    """Check that the board would look different after the reveal if the seats exchanged actions.

    This applies if it is public which seat made which action.
    """
    for _ in range(6 if game.kind is GameKind.SEALED else 0):
        match = begun_with_random_options(game, rng)
        did = _pair(match, rng)
        exchanged = [(act[0], other[1]) for act, other in zip(did, did[::-1], strict=True)]
        first, second = (after(match, [*acts, None]) if did else None for acts in (did, exchanged))
        if first is None or second is None or did[0][1] == did[1][1]:
            continue
        usual = laid_out(match).usual_styles()
        plain = Pair(usual.one, replace(usual.one, mark=usual.two.mark))
        views = [view_of(match, PUBLIC).board for match in (first, second)]
        looks = [shown(match, view, plain) for view in views]
        news = [game.news(view) for view in views]
        shows = news[0] == news[1] or looks[0] != looks[1]
        holds(shows, "the board does not show which seat made which action")


def a_mark_keeps_its_place(game: Game, rng: random.Random) -> None:
    """Check that a mark keeps its place at any size, and that clearing it restores the board."""
    match = begun_with_random_options(game, rng)
    scene = laid_out(match)
    scene.setView(view_of(match, PUBLIC).board, False)
    clean, board = painted(scene), scene.boardRect()
    places: set[str] = set()
    for _ in range(40):
        x, y = board.width() * rng.random(), board.height() * rng.random()
        point = board.topLeft() + QPointF(x, y)
        place = scene.place_at(point)
        rect = scene.place_rect(place) if place else QRectF()
        holds(rect is not None, f"{place} can be marked but has no area")
        if place and rect is not None:
            away = point - rect.center()
            far = max(abs(away.x()), abs(away.y())) > max(rect.width(), rect.height())
            holds(not far, f"{place} is marked where it is not")
            places.add(place)
    holds(places, "nothing on the board can be marked")
    start, end = rng.sample(sorted(places), 2)
    for marks in ((Mark(start),), (Mark(start, end, 2),)):
        scene.setMarks(marks)
        holds(painted(scene) != clean, "a mark is invisible")
        scene.setMarks(())
        holds(painted(scene) == clean, "a removed mark leaves traces")
    scene.fit(QSizeF(SIZE) * 1.5)
    for place in places:
        rect = scene.place_rect(place)
        inside = rect is not None and scene.boardRect().contains(rect.center())
        holds(inside, f"{place} is outside the board at another size")


def _pair(match: Match, rng: random.Random) -> list[tuple[Seat, Any]]:
    """Return one action for each seat, in the order played, or [] if that is impossible."""
    acts: list[tuple[Seat, Any]] = []
    position = match
    for _ in Seat:
        awaited = [seat_ for seat_ in Seat if seat_ in position.position.awaiting()]
        awaited = [
            awaited_seat
            for awaited_seat in awaited
            if all(awaited_seat is not seat for seat, _ in acts)
        ]
        actions = match.game.actions(position.position, awaited[0]) if awaited else ()
        if not actions:
            return []
        acts.append((awaited[0], rng.choice(actions)))
        later = after(match, acts)
        if later is None:
            return []
        position = later
    return acts


def _compare(first: Match | None, second: Match | None) -> None:
    if first is None or second is None:
        return
    usual = laid_out(first).usual_styles()
    plain = Pair(usual.one, replace(usual.one, mark=usual.two.mark))
    views = [view_of(match, UMPIRE).board for match in (first, second)]

    def looks(styles: Pair[SeatStyle]) -> list[QImage]:
        return [shown(first, view, styles) for view in views]

    usual_images = looks(usual)
    if usual_images[0] != usual_images[1]:
        plain_images = looks(plain)
        holds(plain_images[0] != plain_images[1], "the seats are told apart by their colours alone")


LAWS: tuple[Law, ...] = (
    its_board_can_be_drawn,
    every_legal_move_has_its_spot,
    a_skipped_animation_ends_in_the_view,
    a_pending_action_is_not_to_be_seen,
    no_seat_is_told_apart_by_colour_alone,
    whose_it_is_can_be_seen,
    a_mark_keeps_its_place,
)
