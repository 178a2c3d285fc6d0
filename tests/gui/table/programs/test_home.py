"""Home's cards play one after another, most with bots, while they are visible and animated."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QObject, QProcess, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, Pair
from gui.home.demo_cards import Demonstrations, shown_live
from gui.home.page import HomePage, shown_games
from gui.kit.theme import DARK, apply, set_theme
from gui.picture.board import views
from gui.picture.demo_board import DemoBoard
from gui.table.programs import driver, seat_player
from tests.gui.shell import Make, shell
from tests.gui.table.programs import fakes

__all__ = ["shell"]

SEED = bytes(range(32))
STILL = DARK.with_motion(False)
LIVE = ("thwart-omega", "masked-army", "hyperstar", "unlucky-for-some")

MakeBoard = Callable[[str], DemoBoard]


@pytest.fixture(autouse=True)
def quick(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let moves follow one another at once, and boards change without animation."""
    monkeypatch.setattr("gui.home.demo_cards.VIEW_TIME", 0)
    apply(qapp, STILL)


@pytest.fixture
def board(qtbot: QtBot) -> MakeBoard:
    """Return a game's board as on a card, awake."""

    def make(game_id: str) -> DemoBoard:
        found = DemoBoard(registry.game(game_id))
        qtbot.addWidget(found)
        found.resize(208, 208)
        found.show()
        found.wake()
        return found

    return make


def shown(board: DemoBoard) -> object:
    assert board.miniature is not None
    return board.miniature.scene.view


def recorded(board: DemoBoard) -> bool:
    """Return True if the board shows the prepared match."""
    return shown(board) in views(board.game)


def moves(demos: Demonstrations) -> int:
    return 0 if demos.session is None else len(demos.session.match.events)


def processes(demos: Demonstrations) -> list[QProcess]:
    return [process for process in demos.findChildren(QProcess) if process.processId()]


def sit(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Let the program `text` play every seat."""
    line = seat_player.command(text, "any")
    monkeypatch.setattr(driver, "command", lambda text, game: line)


@pytest.mark.alike
@pytest.mark.parametrize("game_id", LIVE)
def test_bots_play_on_a_card_until_it_is_not_seen(
    qtbot: QtBot, board: MakeBoard, game_id: str
) -> None:
    on = board(game_id)
    one = Demonstrations([on], SEED, on, first=0)
    assert recorded(on)
    one.run(True)
    assert one.waiting
    qtbot.waitUntil(lambda: moves(one) >= 3, timeout=30_000)
    session = one.session
    assert session is not None and one.playing is on and not one.waiting
    assert shown(on) == session.view(PUBLIC).board and not recorded(on)
    started = processes(one)
    assert len(started) == 2
    one.run(False)
    assert one.playing is None and one.session is None and recorded(on)
    assert not processes(one)
    count = len(session.match.events)
    qtbot.waitUntil(lambda: not any(map(running, started)), timeout=20_000)
    assert len(session.match.events) == count and not one.waiting


def running(process: QProcess) -> bool:
    """Return True if the process runs; False if Qt has deleted it."""
    try:
        return process.state() is not QProcess.ProcessState.NotRunning
    except RuntimeError:
        return False


def test_one_card_after_the_other_and_each_match_is_another(qtbot: QtBot, board: MakeBoard) -> None:
    boards = [board("thwart-omega"), board("masked-army")]
    one = Demonstrations(boards, SEED, boards[0], first=0, rest=300)
    one.run(True)
    seen: list[tuple[DemoBoard, str]] = []

    def three() -> bool:
        if one.session is not None and one.playing is not None:
            now = (one.playing, one.session.match.commitment)
            if now not in seen:
                seen.append(now)
            other = boards[one.playing is boards[0]]
            assert recorded(other)
            if one.session.match.outcome is not None:
                assert shown(one.playing) == one.session.view(PUBLIC).board
        return len(seen) == 3

    qtbot.waitUntil(three, timeout=60_000)
    assert seen[0][0] is seen[2][0] is not seen[1][0]
    assert len({commitment for _, commitment in seen}) == 3
    one.run(False)


def test_a_card_that_is_scrolled_away_is_left_out(qtbot: QtBot, board: MakeBoard) -> None:
    hidden, on = board("masked-army"), board("hyperstar")
    hidden.hide()
    one = Demonstrations([hidden, on], SEED, on, first=0)
    one.run(True)
    qtbot.waitUntil(lambda: one.playing is on, timeout=20_000)
    one.run(False)
    on.hide()
    one.run(True)
    qtbot.wait(50)
    assert one.playing is None and one.waiting


@pytest.mark.alike
@pytest.mark.parametrize("manner", ["crash", "garbage", "good", "/no/such/program"])
def test_where_a_bot_fails_the_records_are_shown_and_nobody_is_told(
    qtbot: QtBot, board: MakeBoard, monkeypatch: pytest.MonkeyPatch, manner: str
) -> None:
    """`good` fails as well, since what it submits cannot be read."""
    sit(monkeypatch, seat_player.program(manner if "/" in manner else fakes.command(manner)))
    monkeypatch.setattr("gui.home.demo_cards.LEAST_VIEW_TIME", 1)
    on = board("masked-army")
    one = Demonstrations([on], SEED, on, first=0)
    one.run(True)
    qtbot.waitUntil(lambda: one.playing is on, timeout=20_000)
    qtbot.waitUntil(lambda: one.playing is on and one.session is None, timeout=20_000)
    assert recorded(on) and not processes(one)
    one.run(False)
    one.run(True)
    qtbot.waitUntil(lambda: one.playing is on, timeout=20_000)
    assert one.session is None  # a failed bot is not tried again
    assert not one.findChildren(QProcess)


def test_a_race_shows_its_match_and_the_next_card_follows(qtbot: QtBot, board: MakeBoard) -> None:
    apply_motion = DARK.with_motion(True)
    race, other = board("gyulbot"), board("hyperstar")
    set_theme(race.window(), apply_motion)
    one = Demonstrations([race, other], SEED, race, first=0)
    one._turn = 0
    first, *_, last = views(race.game)
    still = shown(race)
    one.run(True)
    qtbot.waitUntil(lambda: one.playing is race, timeout=20_000)
    assert one.session is None and shown(race) == first != still
    assert race.miniature is not None
    while shown(race) != last:
        race.miniature.step()
    assert one.playing is race
    race.miniature.step()
    assert one.playing is other and one.session is not None and shown(race) == still
    one.run(False)


@pytest.fixture
def home(qtbot: QtBot) -> HomePage:
    page = HomePage()
    qtbot.addWidget(page)
    set_theme(page, DARK)
    page.resize(1280, 720)
    page.show()
    qtbot.waitActive(page)
    for card in page.cards:
        card.board.wake()
    return page


def waits(home: HomePage) -> bool:
    return home.demonstrations is not None and home.demonstrations.waiting


def test_bots_play_only_where_it_is_seen_and_may_move(
    qtbot: QtBot, home: HomePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert home.demonstrations is None
    home.demonstrate(SEED)
    made = home.demonstrations
    assert waits(home)
    set_theme(home.window(), STILL)
    assert not waits(home)
    set_theme(home.window(), DARK)
    assert waits(home)
    home.hide()
    assert not waits(home)
    home.show()
    assert waits(home)
    home.demonstrate(SEED)
    assert home.demonstrations is made


def test_bots_rest_while_another_application_is_used(
    home: HomePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.demonstrate(SEED)
    for state, plays in (("Inactive", False), ("Active", True)):
        now = getattr(Qt.ApplicationState, f"Application{state}")
        monkeypatch.setattr(QGuiApplication, "applicationState", staticmethod(lambda now=now: now))
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.applicationStateChanged.emit(now)
        assert waits(home) is plays


def test_bots_wait_for_the_boards(qtbot: QtBot) -> None:
    page = HomePage()
    qtbot.addWidget(page)
    page.demonstrate(SEED)
    assert page.demonstrations is None
    for card in page.cards:
        card.board.wake()
    page.demonstrate(SEED)
    assert page.demonstrations is not None


@pytest.mark.alike
@pytest.mark.parametrize("leave", ["play", "rules", "close"])
def test_who_leaves_home_finds_no_bot_of_its_cards(shell: Make, leave: str) -> None:
    app = shell(motion=True, boards=True)
    home = app.garnet.home
    app.qtbot.waitUntil(lambda: home.awake, timeout=20_000)
    home.demonstrate(SEED)
    made = home.demonstrations
    assert made is not None
    made._timer.start(0)
    app.qtbot.waitUntil(lambda: moves(made) >= 1, timeout=30_000)
    started = processes(made)
    assert len(started) == 2
    if leave == "play":
        app.garnet.new_matches.play_bot("thwart-omega")
    elif leave == "rules":
        app.garnet.pages.open_rules("hyperstar")
    else:
        QWidget.close(app.garnet.window)
    assert made.playing is None and not made.waiting
    # On a busy machine a killed process remains for a moment.
    app.qtbot.waitUntil(lambda: not any(map(running, started)), timeout=20_000)
    assert not processes(made)
    if leave != "close":
        app.garnet.leaving.go_home()
        assert made.waiting


def test_a_match_against_a_bot_is_not_what_play_begins_with(shell: Make) -> None:
    app = shell()
    app.garnet.new_matches.play_bot("hyperstar")
    assert app.play.host.programs
    app.garnet.leaving.go_home()
    app.garnet.new_matches.open("hyperstar", "play")
    assert app.new.draft.programs == Pair("", "")
    app.new.players.boxes.one.sitter.choose("bot:expert")
    app.new.start()
    app.garnet.leaving.go_home()
    app.garnet.new_matches.open("hyperstar", "play")
    app.new.players.boxes.one.sitter.select.setValue("")
    app.new.start()
    app.garnet.leaving.go_home()
    app.garnet.new_matches.play_bot("hyperstar")
    live = app.garnet.matches.shown
    assert live is not None and list(live.header.programs.values()) == ["bot:expert"]


def test_qt_ends_them_and_not_the_last_who_knew_them(qtbot: QtBot, board: MakeBoard) -> None:
    on, parent = board("hyperstar"), QObject()
    gone: list[str] = []
    _play_and_stop(qtbot, on, parent, gone)
    gc.collect()
    assert not gone
    qtbot.waitUntil(lambda: gone == ["match"], timeout=20_000)
    _play(qtbot, on, parent, gone)
    parent.deleteLater()
    qtbot.waitUntil(lambda: len(gone) == 4, timeout=20_000)
    assert sorted(gone) == ["all", "all", "match", "match"]


def _play(qtbot: QtBot, on: DemoBoard, parent: QObject, gone: list[str]) -> Demonstrations:
    """Let bots play on a board; `gone` records which objects are deleted."""
    one = Demonstrations([on], SEED, parent, first=0)
    one.run(True)
    qtbot.waitUntil(lambda: moves(one) >= 1, timeout=30_000)
    assert one.session is not None
    one.destroyed.connect(partial(gone.append, "all"))
    one.session.destroyed.connect(partial(gone.append, "match"))
    return one


def _play_and_stop(qtbot: QtBot, on: DemoBoard, parent: QObject, gone: list[str]) -> None:
    _play(qtbot, on, parent, gone).run(False)


def test_every_game_but_a_race_is_shown_live() -> None:
    assert [game.id for game in shown_games() if shown_live(game)] == list(LIVE)
