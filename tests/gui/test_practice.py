"""Practice in the window: choosing, trying by mouse or keys, storing, the puzzle of the day."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.kinds.grids import read_cell
from gui.app.learning import offers
from gui.games import face
from gui.games.gyulbot.practice.trainer import GyulbotTrainer
from gui.kit.board.cells import CellsScene
from gui.practice.choose import ChoosePage
from gui.practice.positions import PositionTrainer, offer_of, puzzle_of
from gui.storage.store import Store
from gui.table.practicepage import PracticePage, pasted
from gui.table.watch import ClockTimes
from tests.gui import mouse
from tests.gui.layouts import complaints, settle
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]

GAMES = [game.id for game, _ in offers() if face(game.id).practice() is not None]
TODAY = date(2023, 11, 14)
"""The date of `Shell`'s clock."""

each_game = pytest.mark.parametrize("game_id", GAMES)


def trainer(page: PracticePage) -> PositionTrainer:
    return as_a(PositionTrainer, page.trainer)


def page_of(qtbot: QtBot, folder: Path, game_id: str) -> PracticePage:
    store = Store.open(folder / "a.archive")
    offer = there(offer_of(registry.game(game_id)))
    page = as_a(PracticePage, offer.make(store, lambda: ClockTimes(0, 0, 0), None))
    page.resize(1280, 720)
    qtbot.addWidget(page, before_close_func=lambda _page: store.close())
    page.show()
    page.enter()
    settle(page)
    return page


def lay_out(page: PracticePage, text: str) -> None:
    """Put an answer on the board, as clicks would."""
    if trainer(page).choice:
        trainer(page).choice[text].click()
    else:
        page.scene.setDraft(text)
        page.refresh()


def touched(page: PracticePage, text: str) -> list[QPointF]:
    """Return the points to click for an answer: on a grid the named cells, in order."""
    if not isinstance(page.scene, CellsScene):
        return page.scene.touches(text)
    names = re.findall(r"[A-I][1-9]", text)
    return [page.scene.layout.centre(cell) for name in names if (cell := read_cell(name))]


def wrong(page: PracticePage) -> str:
    attempt = trainer(page).attempt
    if attempt.choices:
        return next(choice for choice in attempt.choices if choice != attempt.puzzle.answer)
    found = attempt.practice.actions(attempt.puzzle, attempt.position, attempt.seat)
    texts = map(attempt.game.write, found)
    return next(text for text in texts if text not in ("none", attempt.puzzle.answer))


def choice(app: Shell) -> ChoosePage:
    page = app.page
    assert isinstance(page, ChoosePage)
    return page


@pytest.mark.alike
@each_game
def test_a_wrong_answer_is_refuted_and_tried_again(
    qtbot: QtBot, tmp_path: Path, game_id: str
) -> None:
    page = page_of(qtbot, tmp_path, game_id)
    lay_out(page, wrong(page))
    if not trainer(page).choice:
        qtbot.mouseClick(page.next, Qt.MouseButton.LeftButton)
        page.scene.finishAnimation()
        assert page.next.text() == "Try again"
        qtbot.mouseClick(page.next, Qt.MouseButton.LeftButton)
    else:
        assert page.said.text().startswith("No")
    lay_out(page, trainer(page).attempt.puzzle.answer)
    if not trainer(page).choice:
        qtbot.mouseClick(page.next, Qt.MouseButton.LeftButton)
        page.scene.finishAnimation()
    assert trainer(page).attempt.solved and page.said.text().startswith("Right.")
    first = trainer(page).attempt.puzzle.id
    qtbot.mouseClick(page.next, Qt.MouseButton.LeftButton)
    assert trainer(page).attempt.puzzle.id != first
    page.leave()


@pytest.mark.alike
@each_game
def test_the_answer_explains_itself(qtbot: QtBot, tmp_path: Path, game_id: str) -> None:
    page = page_of(qtbot, tmp_path, game_id)
    own = trainer(page)
    own.answer(wrong(page))
    missed = own.moment(0).said
    assert missed.startswith("No. ") and len(missed) > len("No. It is not.")
    if not own.choice:
        own.go_on()
        own.go_on()
    own.answer(own.attempt.puzzle.answer)
    solved = own.moment(0).said
    if own.choice:
        assert solved == "Right."
    else:
        assert solved.startswith("Right. Your rival’s best reply: ")
        assert (
            "you win: " in solved
            or "You win with best play: " in solved
            or "Possible amounts" in solved
        )
    page.leave()


@pytest.mark.alike
@each_game
def test_practice_works_with_the_mouse_alone(qtbot: QtBot, tmp_path: Path, game_id: str) -> None:
    page = page_of(qtbot, tmp_path, game_id)
    answer = trainer(page).attempt.puzzle.answer
    if trainer(page).choice:
        qtbot.mouseClick(trainer(page).choice[answer], Qt.MouseButton.LeftButton)
    for at in touched(page, answer):
        mouse.click(page.board.viewport(), page.board.mapFromScene(at))
    qtbot.mouseClick(page.hint, Qt.MouseButton.LeftButton)
    if not trainer(page).choice:
        qtbot.mouseClick(page.next, Qt.MouseButton.LeftButton)
    page.scene.finishAnimation()
    assert trainer(page).attempt.solved
    page.leave()


@pytest.mark.alike
@each_game
def test_practice_works_with_the_keyboard_alone(qtbot: QtBot, tmp_path: Path, game_id: str) -> None:
    page = page_of(qtbot, tmp_path, game_id)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    focused = page.focusWidget()
    assert focused is not None
    qtbot.keyClicks(focused, "?")
    assert trainer(page).attempt.shown == 1 and page.hints.isVisible()
    if trainer(page).choice:
        qtbot.keyClicks(focused, trainer(page).attempt.puzzle.answer)
    else:
        page.scene.setDraft(trainer(page).attempt.puzzle.answer)
        qtbot.keyClick(page.board, Qt.Key.Key_Return)
    page.scene.finishAnimation()
    qtbot.waitUntil(lambda: trainer(page).attempt.solved)
    qtbot.keyClick(page, Qt.Key.Key_Return)
    assert not trainer(page).attempt.over
    page.leave()


SIZES = ((640, 600), (1280, 720), (1920, 1080))


def nothing_is_clipped(page: QWidget) -> None:
    for size in SIZES:
        page.resize(*size)
        settle(page)
        assert complaints(page) == [], size


def test_a_hint_names_answers_in_words_and_the_mark_says_who_moves(
    qtbot: QtBot, tmp_path: Path
) -> None:
    page = page_of(qtbot, tmp_path, "thwart-omega")
    page.take_hint()
    assert trainer(page)._spoken(trainer(page).attempt.best) in page.hints.text()
    assert "B:" not in page.hints.text()
    assert trainer(page).mark.isVisible()
    page.leave()


@pytest.mark.alike
@each_game
def test_nothing_is_clipped(qtbot: QtBot, tmp_path: Path, game_id: str) -> None:
    page = page_of(qtbot, tmp_path, game_id)
    page.take_hint()
    nothing_is_clipped(page)
    page.give_up.click()
    page.scene.finishAnimation()
    nothing_is_clipped(page)
    page.leave()


def test_solved_puzzles_are_stored_and_counted(shell: Make) -> None:
    app = shell()
    app.click(app.garnet.home.practise)
    app.click(choice(app).begin[GAMES[0], 0])
    page = app.page
    assert isinstance(page, PracticePage)
    first = trainer(page).attempt.puzzle.id
    lay_out(page, trainer(page).attempt.puzzle.answer)
    app.watch.now += 41_500
    app.click(page.next)
    (row,) = app.garnet.data.store.practice(GAMES[0])
    assert row["puzzle"] == first and row["solved"] and row["ms"] == 41_500
    app.press("Alt+Left")
    number = len(trainer(page).practice.pool.puzzles)
    assert f"1 of {number} solved" in [told.text() for _, _, told in choice(app)._shown]
    app.click(choice(app).begin[GAMES[0], 0])
    again = app.page
    assert isinstance(again, PracticePage) and trainer(again).attempt.puzzle.id != first


def test_an_idea_is_explained_while_it_is_new(shell: Make) -> None:
    app = shell()
    app.garnet.training.open()
    app.click(choice(app).begin[GAMES[0], 0])
    page = app.page
    assert isinstance(page, PracticePage) and page.idea.isVisible()
    idea = trainer(page).attempt.puzzle.idea
    page.give_up.click()
    while trainer(page).attempt.puzzle.idea != idea or trainer(page).attempt.over:
        trainer(page)._step(1)
    assert not page.idea.isVisible()


def test_the_puzzle_of_the_day_can_be_solved_and_its_result_copied(shell: Make) -> None:
    app = shell()
    assert app.garnet.training.today == TODAY
    app.click(app.garnet.home.practise)
    app.click(choice(app).daily[GAMES[0]])
    page = app.page
    assert isinstance(page, PracticePage)
    assert trainer(page).attempt.puzzle == puzzle_of(trainer(page).practice, TODAY)
    lay_out(page, trainer(page).attempt.puzzle.answer)
    app.watch.now += 41_000
    app.click(page.next)
    app.click(page.copy)
    title = registry.game(GAMES[0]).title
    text = QGuiApplication.clipboard().text()
    assert text == f"Garnet · {title} · 14 Nov 2023 · solved in 0:41, 1 try"
    page.scene.finishAnimation()
    app.click(page.next)
    assert choice(app).daily[GAMES[0]].text() == "Solved today"


def test_a_hard_puzzle_of_the_day_leads_to_easier_ones(shell: Make) -> None:
    app = shell()
    app.click(app.garnet.home.practise)
    hard = [
        game
        for game in GAMES
        if (pool := face(game).practice()) is not None and puzzle_of(pool, TODAY).grade > 1
    ]
    app.click(choice(app).daily[hard[0]])
    page = app.page
    assert isinstance(page, PracticePage)
    page.give_up.click()
    app.click(trainer(page).easier)
    assert (
        trainer(page).attempt.puzzle.grade == 1
        and not trainer(page).attempt.over
        and trainer(page).grade.isVisible()
    )
    (row,) = app.garnet.data.store.practice(hard[0])
    assert row["day"] == TODAY.isoformat()
    assert not trainer(page).easier.isVisible()


def test_gyulbots_puzzle_of_the_day(shell: Make) -> None:
    app = shell()
    app.click(app.garnet.home.practise)
    app.click(choice(app).daily["gyulbot"])
    page = app.page
    assert isinstance(page, PracticePage) and page.running
    entry = there(as_a(GyulbotTrainer, page.trainer).exercise).entry
    page.scene.actionProposed.emit(f"solve {entry.line}")
    assert page.copy.isVisible() and not page.next.isVisible()
    app.click(page.copy)
    text = QGuiApplication.clipboard().text()
    assert text == "Garnet · Gyulbot · 14 Nov 2023 · solved in 0:00, 1 try"
    app.press("Alt+Left")
    assert choice(app).daily["gyulbot"].text() == "Solved today"


@given(
    game_id=st.sampled_from(GAMES),
    at=st.integers(0, 1_000),
    ms=st.integers(0, 10_000_000),
    tries=st.integers(0, 50),
    hints=st.integers(0, 5),
    solved=st.booleans(),
)
def test_the_pasted_result_never_contains_the_answer(
    game_id: str, at: int, ms: int, tries: int, hints: int, solved: bool
) -> None:
    practice = face(game_id).practice()
    assert practice is not None
    puzzle = practice.pool.puzzles[at % len(practice.pool.puzzles)]
    text = pasted("Game", TODAY, solved, ms, tries, hints)
    if not practice.choices(puzzle):
        parts = re.findall(r"[A-Z]?:?'?[A-O][0-9]+", puzzle.answer)
        assert parts or puzzle.answer == "pass"
        assert not any(part in text for part in parts)
    assert puzzle.id not in text and "\n" not in text


@pytest.mark.alike
@pytest.mark.parametrize("text", [100, 150])
def test_the_list_of_puzzles_is_laid_out(shell: Make, text: int) -> None:
    app = shell()
    app.garnet.services.settings.change(text=text)
    app.garnet.training.open()
    nothing_is_clipped(app.garnet.window)
    assert len(choice(app).daily) == len(choice(app)._shown) >= len(GAMES) + 1


def test_the_buttons_of_all_games_stand_in_columns(shell: Make) -> None:
    app = shell()
    app.garnet.training.open()
    settle(app.garnet.window)
    page = choice(app)
    practise = [page.begin[key] for key in page.begin if page.begin[key].text() == "Practise"]
    assert len(practise) == len(page.daily) < len(page.begin)
    for column in (practise, list(page.daily.values())):
        assert len({button.x() for button in column}) == 1


@pytest.mark.clause("GEN-5")
@pytest.mark.parametrize(("game_id", "you"), [("know-your-nodes", "○✕"), ("thwart-omega", "BW")])
def test_practice_does_not_mention_umpires_roles(
    qtbot: QtBot, tmp_path: Path, game_id: str, you: str
) -> None:
    said = page_of(qtbot, tmp_path, game_id).trainer.moment(0).name
    assert said.partition("you are ")[2][0] in you and "DMO" not in said
