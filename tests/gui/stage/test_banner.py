"""Important banners leave the title and the round readable."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFont, QImage

from games import registry
from games.core import Pair, Seat
from games.match.match import Match, Table
from games.match.tournament import Tournament
from gui.kit.theme import DARK, set_theme
from gui.picture import cards
from gui.picture.column import Kind, column_of
from gui.picture.figures import paint_pause
from gui.picture.layout import lay_out
from gui.picture.painter import StagePainter, fitted
from gui.picture.surface import StageSurface
from tests.gui.stage.conftest import SEED, Game, game, omega

SIZES = (640, 360), (1280, 720), (1920, 1080), (700, 900)
CUP = Tournament("Winter Cup", "", "Semi-final 1", "2 – 1")


@dataclass
class Painted:
    """The texts painted on a Stage, those of them that were cut, and the areas of pause signs."""

    texts: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    signs: list[QRectF] = field(default_factory=list)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Painted]:
    found = Painted()
    line, sign = StagePainter.line, paint_pause

    def note(
        self: StagePainter, area: QRectF, text: str, face: QFont, *more: Any, **others: Any
    ) -> float:
        found.texts.append(text)
        if fitted(text, face, area.width(), others.get("shrink", 0.7))[0] != text:
            found.cut.append(text)
        return line(self, area, text, face, *more, **others)

    def note_sign(stage: StagePainter, area: QRectF, colour: str) -> None:
        found.signs.append(area)
        sign(stage, area, colour)

    monkeypatch.setattr(StagePainter, "line", note)
    monkeypatch.setattr(cards, "paint_pause", note_sign)
    yield found


def paused(game: Game) -> Game:
    game.match.append(game.match.pause(game.now + 10, "A player’s connection was lost"))
    return game


def held(game: Game) -> Game:
    """Let the time of a round run out, so that the umpire must decide."""
    found = game.match
    game.match = Match(found.game, found.setup, SEED, Table(grace=0, hold=True))
    game.match.tournament = found.tournament
    game.start().play(3)
    deadline = game.match.next_deadline()
    assert deadline is not None
    game.match.append(game.match.due(deadline + 1))
    assert game.view().held
    return game


def renamed(game: Game) -> Game:
    game.match.append(game.match.rename(Pair("Cora", "Ben"), game.now + 10, True))
    return game


def shown(game: Game, size: tuple[int, int]) -> StageSurface:
    surface = StageSurface(game.view(), game.readings())
    set_theme(surface, DARK.with_motion(False))
    surface.resize(*size)
    image = QImage(*size, QImage.Format.Format_RGB32)
    surface.render(image)
    surface.deleteLater()
    return surface


@pytest.mark.alike
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("bring", [paused, held, renamed])
@pytest.mark.parametrize("event", [False, True])
def test_game_and_round_are_read_beside_a_banner(
    painted: Painted, size: tuple[int, int], bring: Any, event: bool
) -> None:
    session = omega()
    if event:
        session.match.tournament = CUP
    bring(session.start().play(3) if bring is not held else session)
    surface = shown(session, size)
    assert surface.column.banner is not None and surface.places.banner is not None
    assert "Thwart Omega" in painted.texts and "Round 4" in painted.texts
    said = {paused: "connection", held: "Checking what", renamed: "Cora"}[bring]
    assert any(said in text for text in painted.texts)


@pytest.mark.alike
@pytest.mark.parametrize("size", [*SIZES, (640, 480), (800, 600), (640, 640)])
@pytest.mark.parametrize("game_id", ["thwart-omega", "masked-army", "hyperstar"])
def test_in_a_pause_without_a_reason_the_game_is_read_whole(
    painted: Painted, size: tuple[int, int], game_id: str
) -> None:
    one = game(game_id).start()
    one.match.append(one.match.pause(one.now + 10, ""))
    shown(one, size)
    assert {"Paused", one.match.game.title} <= set(painted.texts)
    assert not {"Paused", one.match.game.title} & set(painted.cut)


@pytest.mark.alike
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("event", [False, True])
def test_the_sign_of_a_pause_is_seen(painted: Painted, size: tuple[int, int], event: bool) -> None:
    session = omega()
    if event:
        session.match.tournament = CUP
    surface = shown(paused(session.start().play(3)), size)
    (sign,) = painted.signs
    assert surface.places.banner is not None
    assert min(sign.height(), sign.width()) >= max(14, 0.4 * surface.places.banner.height())
    assert surface.places.banner.contains(sign)


@pytest.mark.alike
@pytest.mark.parametrize("game_id", ["thwart-omega", "hyperstar", "gyulbot"])
@pytest.mark.parametrize("size", SIZES)
def test_a_banner_before_the_end_moves_nothing(game_id: str, size: tuple[int, int]) -> None:
    places = []
    for bring in (lambda item: item, paused, renamed):
        one = bring(game(game_id).start())
        surface = StageSurface(one.view(), one.readings())
        at = lay_out(QSizeF(*size), surface._shape())
        places.append((at.board, at.shared, at.cards))
        surface.deleteLater()
    assert places[0] == places[1] == places[2]


@pytest.mark.alike
@pytest.mark.parametrize("size", [*SIZES, (900, 900), (1024, 800), (640, 800)])
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_result_leaves_the_board_where_it_is(game_id: str, size: tuple[int, int]) -> None:
    one = game(game_id).start()
    shapes = [StageSurface(one.view(), one.readings())._shape()]
    one.match.append(one.match.concede(Seat.TWO, one.now + 10))
    shapes.append(StageSurface(one.view(), one.readings())._shape())
    shapes.append(replace(shapes[-1], totals=True))  # as after a match with a final score
    assert [shape.ended for shape in shapes] == [False, True, True]
    places = [lay_out(QSizeF(*size), shape) for shape in shapes]
    assert len({(at.board.x(), at.board.y(), at.board.width()) for at in places}) == 1
    for at in places:
        rooms = at.all()
        assert all(room.bottom() <= size[1] for room in rooms)
        assert not any(a.intersects(b) for a, b in combinations(rooms, 2))


@pytest.mark.clause("GEN-8")
@pytest.mark.parametrize("game_id", ["thwart-omega", "hyperstar", "unlucky-for-some"])
def test_in_a_hold_what_arrived_is_checked(game_id: str) -> None:
    found = game(game_id)
    match = Match(found.match.game, found.match.setup, SEED, Table(grace=0, hold=True))
    one = Game(match).start()
    deadline = match.next_deadline()
    assert deadline is not None
    match.append(match.due(deadline + 1))
    view = one.view()
    column = column_of(view, one.readings())
    assert column.banner is not None and column.banner.kind is Kind.TIME
    assert column.banner.detail == "Checking what arrived in time"
    assert view.awaiting
    for seat in Seat:
        status = column.cards[seat].status
        assert (status == "checking") is (seat in view.awaiting) and status != "choosing"


def test_the_end_of_a_game_does_not_read_as_the_round_of_the_event() -> None:
    session = omega()
    session.match.tournament = CUP
    column = column_of(session.start().finish().view(), ())
    assert column.event == "Winter Cup · Semi-final 1" and column.when == "Game over"
