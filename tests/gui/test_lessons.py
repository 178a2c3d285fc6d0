"""A lesson in the window: chosen, done by mouse and keyboard, left and resumed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.engine.bots import Level
from games.lessons.course import NOT_HERE
from games.lessons.steps import TIME
from gui.app.learning import reached, taught
from gui.games import face
from gui.kit.theme import DARK, apply
from gui.lessons.page import ChoosePage, LessonPage
from gui.newmatch.draft import BOT
from gui.newmatch.page import NewMatchPage
from gui.play.page import PlayPage
from gui.rules.page import RulesPage
from gui.storage.settings import Choice
from gui.table.programs.seat_player import bot, levels
from tests.gui import mouse
from tests.gui.layouts import complaints, settle
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import there

__all__ = ["shell"]

GAMES = [game.id for game, _ in taught()]


def lesson(qtbot: QtBot, game_id: str, at: int = 0) -> LessonPage:
    found = face(game_id).lessons()
    assert found is not None
    page = LessonPage(registry.game(game_id), found, at)
    page.resize(1280, 720)
    qtbot.addWidget(page)
    page.show()
    page.enter()
    return page


def test_no_button_comes_to_lie_under_the_pointer_when_a_step_is_done(qtbot: QtBot) -> None:
    page = lesson(qtbot, "thwart-omega")
    settle(page)
    before = page.rules.geometry()
    qtbot.mouseClick(page.show_me, Qt.MouseButton.LeftButton)
    page.go_on()
    settle(page)
    assert not page.show_me.isVisible() and page.rules.isVisible()
    assert page.rules.x() == before.x()


def test_the_lesson_of_three_games_is_offered_after_theirs(shell: Make) -> None:
    app = shell()
    app.click(app.garnet.home.learn)
    assert isinstance(app.page, ChoosePage)
    offered = list(app.page.begin)
    assert offered == GAMES and len(set(offered)) == len(offered)
    trials = ("candle-countdown", "know-your-nodes", "wandering-noughts")
    whole = offered.index("unlucky-for-some")
    assert all(offered.index(trial) < whole for trial in trials)


def begin(app: Shell, game_id: str) -> LessonPage:
    app.click(app.garnet.home.learn)
    assert isinstance(app.page, ChoosePage)
    app.click(app.page.begin[game_id])
    assert isinstance(app.page, LessonPage)
    return app.page


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_each_step_is_done_by_showing_and_confirming(qtbot: QtBot, game_id: str) -> None:
    page = lesson(qtbot, game_id)
    steps = page.course.lesson.steps
    for at, step in enumerate(steps):
        assert page.course.at == at
        assert page.title.text() == str(step.title)
        if step.wants and step.wants[0] != TIME and step.button is None:
            qtbot.mouseClick(page.show_me, Qt.MouseButton.LeftButton)
            assert page.next.isEnabled(), step.title
        if step.wants:
            qtbot.mouseClick(page.next, Qt.MouseButton.LeftButton)
            assert page.course.done, step.title
            assert page.said.text() == str(step.result)
        if at < len(steps) - 1:
            qtbot.mouseClick(page.next, Qt.MouseButton.LeftButton)
    assert page.next.text() == "Play a match" and page.done_button.isVisible()


@pytest.mark.painted
@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_moves_are_put_together_on_the_board(qtbot: QtBot, game_id: str) -> None:
    page = lesson(qtbot, game_id)
    touched = 0
    for at, step in enumerate(page.course.lesson.steps):
        if not step.wants or TIME in step.wants:
            continue
        page._go(at)
        settle(page)
        touches = page.scene.touches(step.wants[0])
        if not touches:  # this move is entered as text or by keys
            continue
        for point in touches:
            mouse.click(page.board.viewport(), page.board.mapFromScene(point))
        if not page.course.done:  # the board submits a solution as soon as the goal is reached
            qtbot.keyClick(page.board, Qt.Key.Key_Return)
        assert page.course.done, step.title
        touched += 1
    assert touched


def test_another_move_gets_a_sentence_and_the_board_is_free(qtbot: QtBot) -> None:
    page = lesson(qtbot, "thwart-omega")
    page.scene.setDraft("B:A1 W:A2")
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert not page.course.done
    assert page.said.text() == str(NOT_HERE)
    assert page.scene.draft() == "" and not page.next.isEnabled()


def test_what_the_sentence_says_works_after_a_wrong_half(qtbot: QtBot) -> None:
    page = lesson(qtbot, "masked-army", 1)
    page.scene.setDraft("G5-F5")
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert "Click F5 first, then G5." in page.said.text()
    for point in page.scene.touches("F5-G5"):
        mouse.click(page.board.viewport(), page.board.mapFromScene(point))
    assert page.scene.draft() == "F5-G5"
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert page.course.done


def test_enter_skips_a_reveal_before_it_goes_on(qtbot: QtBot) -> None:
    page = lesson(qtbot, "thwart-omega")
    page.scene.setDraft("B:D4 W:C3")
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    qtbot.keyClick(page, Qt.Key.Key_Return)
    assert page.course.at == 1
    qtbot.keyClick(page, Qt.Key.Key_Left)
    assert page.course.at == 0
    assert not page.course.done


def test_a_lesson_is_gone_on_with_where_it_was_left(shell: Make) -> None:
    app = shell()
    page = begin(app, "thwart-omega")
    for _ in range(2):
        app.click(page.show_me)
        app.click(page.next)
        app.click(page.next)
    app.click(page.header.back)
    assert isinstance(app.page, ChoosePage)
    assert reached(app.garnet.services.settings) == {"thwart-omega": 2}
    app.click(app.page.header.back)
    assert begin(app, "thwart-omega").course.at == 2


def test_a_finished_lesson_leads_to_a_match(shell: Make) -> None:
    app = shell()
    page = begin(app, "masked-army")
    page._go(len(page.course.lesson.steps) - 1)
    app.click(page.show_me)
    app.click(page.next)
    assert reached(app.garnet.services.settings)["masked-army"] == len(page.course.lesson.steps)
    app.click(page.done_button)
    assert isinstance(app.page, ChoosePage) and app.page.begin["masked-army"].text() == "Once more"


@pytest.mark.alike
@pytest.mark.parametrize("game_id", ["masked-army", "know-your-nodes"])
def test_enter_after_a_lesson_plays_the_easiest_bot(shell: Make, game_id: str) -> None:
    """One lesson ends with a move, the other with a text."""
    app = shell()
    strong = Choice(programs={"two": bot(Level.STRONG)})
    app.garnet.services.settings.remember(game_id, BOT, strong)
    page = begin(app, game_id)
    page._go(len(page.course.lesson.steps) - 1)
    if page.course.step.wants:
        app.click(page.show_me)
        app.click(page.next)
        page.scene.finishAnimation()
    assert page.next.text() == "Play a match"
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert reached(app.garnet.services.settings)[game_id] == len(page.course.lesson.steps)
    assert isinstance(app.page, PlayPage)
    (live,) = app.garnet.matches.live_matches
    assert list(live.sitters().values()) == [levels(game_id)[0]]
    assert app.garnet.services.settings.choice(game_id, BOT) == strong, "that stays for Home"


def test_the_button_stands_under_the_sentence(qtbot: QtBot) -> None:
    page = lesson(qtbot, "thwart-omega")
    settle(page)

    def gap() -> int:
        top = page.next.mapTo(page, page.next.rect().topLeft()).y()
        return top - page.task.mapTo(page, page.task.rect().bottomLeft()).y()

    before = page.next.mapTo(page, page.next.rect().topLeft())
    assert 0 < gap() < 3 * page.task.fontMetrics().height()
    page.scene.setDraft("B:A1 W:A2")
    page.go_on()  # refused: the step expects another move
    page._lay_out_move()
    page.go_on()
    settle(page)
    assert page.said.isVisible() and page.next.text() == "Next"
    assert page.next.mapTo(page, page.next.rect().topLeft()) == before, "it stays in its place"


def test_in_a_tall_window_the_board_is_above_the_sentence(qtbot: QtBot) -> None:
    page = lesson(qtbot, "thwart-omega")
    for width, height, above in ((700, 1000, True), (960, 1040, True), (1280, 720, False)):
        page.resize(width, height)
        settle(page)
        assert (page.side.y() > page.board.geometry().bottom()) is above
        assert not above or page.board.width() == page.side.width() > 0.9 * width
        assert not complaints(page)


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_the_target_pulses_until_the_move_is_complete(qtbot: QtBot, game_id: str) -> None:
    page = lesson(qtbot, game_id)
    pointed = 0
    for at, step in enumerate(page.course.lesson.steps):
        page._go(at)
        settle(page)
        points = page.scene.touches(step.wants[0]) if page._on_board else []
        assert page.pulse.isVisible() == bool(points), step.title
        if not points:
            continue
        middle = page.pulse.geometry().center()
        away = middle - page.board.mapFromScene(points[0])
        assert away.manhattanLength() <= 3, step.title
        page._lay_out_move()
        page.pulse.follow()
        assert not page.pulse.isVisible(), step.title
        pointed += 1
    assert pointed


def test_a_click_leads_the_ring_to_the_next_place(qtbot: QtBot) -> None:
    page = lesson(qtbot, "thwart-omega")
    settle(page)
    first, second = page.scene.touches("B:D4 W:C3")
    assert page.pulse.target() == first
    mouse.click(page.board.viewport(), page.board.mapFromScene(first))
    assert page.pulse.target() == second and page.pulse.isVisible()


@pytest.mark.parametrize("moves", [True, False])
def test_the_ring_is_still_where_motion_is_reduced(
    qtbot: QtBot, qapp: QApplication, moves: bool
) -> None:
    apply(qapp, DARK.with_motion(moves))
    page = lesson(qtbot, "thwart-omega")
    settle(page)
    before = page.pulse.phase
    page.pulse.follow()
    assert (page.pulse.phase != before) is moves and page.pulse.isVisible()


def test_a_lesson_left_at_its_last_reading_is_done_when_it_is_shown_again(qtbot: QtBot) -> None:
    page = lesson(qtbot, "know-your-nodes", 5)
    assert page.course.last and page.course.done
    with qtbot.waitSignal(page.finished, timeout=1000):
        page.enter()


def test_the_rule_of_a_step_can_be_read(shell: Make) -> None:
    app = shell()
    page = begin(app, "thwart-omega")
    app.click(page.rules)
    assert isinstance(app.page, RulesPage)


def test_after_the_rule_enter_does_what_lies_on_the_board(shell: Make) -> None:
    app = shell()
    page = begin(app, "thwart-omega")
    app.click(page.show_me)
    app.click(page.rules)
    QTest.keyClick(there(app.garnet.window.focusWidget()), Qt.Key.Key_Escape)
    assert app.page is page and app.garnet.window.focusWidget() is page.board
    QTest.keyClick(there(app.garnet.window.focusWidget()), Qt.Key.Key_Return)
    assert page.course.done


def test_a_first_match_offers_the_lesson_and_later_ones_do_not(shell: Make) -> None:
    app = shell()
    app.garnet.new_matches.open("thwart-omega", "umpire")
    assert isinstance(app.page, NewMatchPage)
    assert app.page.lesson.isHidden()
    app.garnet.window.back()
    app.garnet.new_matches.open("thwart-omega", "play")
    assert isinstance(app.page, NewMatchPage)
    assert not app.page.lesson.isHidden()
    app.click(app.page.learn)
    page = app.page
    assert isinstance(page, LessonPage)
    page._go(1)
    app.garnet.window.back()
    app.garnet.window.back()
    app.garnet.new_matches.open("thwart-omega", "play")
    assert isinstance(app.page, NewMatchPage)
    assert app.page.lesson.isHidden()


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_clipped(qtbot: QtBot, game_id: str) -> None:
    page = lesson(qtbot, game_id)
    for size in ((640, 600), (1280, 720)):
        page.resize(*size)
        settle(page)
        assert not complaints(page), size
