"""Whole matches of a person against a beginner, by mouse: from Home to the rematch.

The engine is the real one, in its own process. Nothing waits for a fixed time.
"""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from games import registry
from games.core import Seat
from games.engine.bots import Level
from games.kinds.grids import read_cell
from gui.kit.board.cells import CellsScene
from gui.kit.board.view import BoardView
from gui.review.page import ReviewPage
from gui.storage.settings import Choice
from gui.table.hotseat import Phase
from gui.table.programs import driver
from gui.table.programs.seat_player import bot
from tests.gui import mouse
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]

PERSON, BEGINNER = Seat.ONE, bot(Level.BEGINNER)
MOST = 120
"""More turns than any of these matches has."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs move without the usual delay."""
    monkeypatch.setattr(driver, "PACE", 0)


def begin(app: Shell, game: str, **options: object) -> None:
    """Start a match with one click on Home, where a beginner was chosen before."""
    seat = registry.game(game).seats.two
    last = Choice(options=options, programs={seat: BEGINNER})
    app.garnet.services.settings.remember(game, "play", last)
    app.click(app.card(game).bot)
    app.garnet.window.resize(1000, 640)  # smaller, because the window is painted after every move
    assert len(app.play.host.programs) == 1


def person(app: Shell) -> Seat:
    seat = app.play.host.person
    assert seat is not None
    return seat


def places(app: Shell, text: str) -> list[QPointF]:
    """Return the points to click for a move."""
    scene = app.play.scene
    found = scene.touches(text)
    if found:
        return found
    cells = (read_cell(part.rpartition(":")[2]) for part in text.replace("-", " ").split())
    layout = as_a(CellsScene, scene).layout
    return [layout.centre(there(cell)) for cell in cells]


def await_turn(app: Shell) -> None:
    host = app.play.host
    app.qtbot.waitUntil(lambda: host.phase is Phase.TURN, timeout=60_000)


def play(app: Shell, text: str) -> None:
    QApplication.processEvents()
    board = there(app.play.findChild(BoardView))
    for place in places(app, text):
        at = board.mapFromScene(place)
        mouse.click(board.viewport(), at)
    assert app.play.scene.draft() == text
    before = len(app.match.events)
    app.click(app.play.footer.primary)
    assert len(app.match.events) > before


def choose(app: Shell, luck: random.Random, turn: int) -> str:
    """Return a random legal move; in HyperStar pass after a number of turns."""
    match, seat = app.match, person(app)
    texts = [match.game.write(action) for action in match.game.actions(match.position, seat)]
    if match.game.id != "hyperstar":
        return luck.choice(texts)
    if turn > 8 and "pass" in texts:
        return "pass"
    return luck.choice([text for text in texts if len(text) <= 3])


def play_to_the_end(app: Shell, luck: random.Random) -> None:
    host = app.play.host
    for turn in range(MOST):
        app.qtbot.waitUntil(lambda: host.phase in (Phase.TURN, Phase.OVER), timeout=60_000)
        if host.phase is Phase.OVER:
            return
        assert host.seat is person(app)
        play(app, choose(app, luck, turn))
    raise AssertionError("it goes on and on")


@pytest.mark.painted
@pytest.mark.alike
@pytest.mark.parametrize(
    ("game", "options"),
    [("thwart-omega", {}), ("masked-army", {}), ("hyperstar", {"radius": 3})],
)
def test_a_whole_match_against_a_beginner(
    shell: Make, game: str, options: dict[str, object]
) -> None:
    app = shell()
    begin(app, game, **options)
    play_to_the_end(app, random.Random(game))
    page, live = app.play, app.garnet.matches.shown
    assert live is not None and live._programs is not None
    assert page.side.bot_message() == ""
    assert not any(live._programs.thinking(seat) for seat in Seat)
    assert app.match.outcome is not None
    assert page.side.result().partition("\n")[0].endswith((" wins.", "You won.", "A draw."))
    assert [button.text() for button in page.footer.others()] == [
        *("Home", "Review", "Learn from my mistakes", "Save clip…")
    ]

    app.click(page.footer.others()[1])
    review = app.page
    assert isinstance(review, ReviewPage) and review.side.analysis is not None
    assert review.steps >= app.match.position.round
    app.press("Alt+Left")

    was = person(app)
    app.click(page.footer.primary)
    again = app.garnet.matches.shown
    assert again is not None and again is not live and app.match.outcome is None
    assert list(again.header.programs.values()) == [BEGINNER]
    if game != "hyperstar":  # HyperStar draws its seats (HS-4)
        assert person(app) is was.other
    await_turn(app)
    app.garnet.leaving.go_home()


def test_a_match_is_left_and_gone_on_with_from_home(shell: Make) -> None:
    app = shell()
    begin(app, "masked-army")
    luck = random.Random(1)
    for turn in range(3):
        await_turn(app)
        play(app, choose(app, luck, turn))
    app.press("Alt+Left")
    (card,) = app.garnet.home.unfinished.cards
    app.click(card.resume)
    host = app.play.host
    assert host.programs == {Seat.TWO}
    for turn in range(2):
        await_turn(app)
        play(app, choose(app, luck, turn))
    assert app.play.side.bot_message() == ""
    app.garnet.leaving.go_home()
