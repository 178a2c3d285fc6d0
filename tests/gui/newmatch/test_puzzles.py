"""Choosing puzzles in New match: packs, files, and puzzles made while the form is open."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.gyulbot import GAME
from games.gyulbot.board import board_of
from games.gyulbot.packs import shipped
from games.gyulbot.starter import PUZZLES
from games.gyulbot.supply import MIX, SPARE, id_of
from gui.games.gyulbot.puzzles.choice import FILE, MADE, MIXED, PuzzlesEditor
from gui.kit.exports import Then
from gui.kit.theme import DARK, apply
from gui.newmatch.draft import Draft, Problem, first_draft, request_of
from gui.newmatch.editors import NumberEditor
from gui.newmatch.page import NewMatchPage
from gui.storage.matches import Request
from gui.storage.settings import Settings
from tests.gui.begun import begun
from tests.gui.typed import as_a

THEME = DARK.with_motion(False)
SEED = bytes(range(32))
SECONDS = 60_000


@pytest.fixture
def new(qtbot: QtBot, qapp: QApplication) -> Callable[..., NewMatchPage]:
    apply(qapp, THEME)

    def make(settings: Settings | None = None, used: tuple[str, ...] = ()) -> NewMatchPage:
        chosen = settings or Settings()
        page = NewMatchPage(GAME, "umpire", chosen, lambda: SEED, used=used)
        qtbot.addWidget(page, before_close_func=lambda page: page.hide())
        page.resize(1280, 900)
        page.show()
        qtbot.waitExposed(page)
        return page

    return make


def editor(page: NewMatchPage) -> PuzzlesEditor:
    found = page.options.rows["puzzles"].editor
    assert isinstance(found, PuzzlesEditor)
    return found


def started(page: NewMatchPage) -> list[Any]:
    return drawn(page.draft)


def drawn(draft: Draft) -> list[Any]:
    request = request_of(draft, SEED)
    assert isinstance(request, Request), request
    return list(begun(request).setup.options.puzzles)


def test_the_mix_is_the_default(new: Callable[..., NewMatchPage]) -> None:
    page = new()
    assert editor(page).source.value() == MIXED and page.problem is None
    assert len(started(page)) == 11, "ten rounds, and one for a tie"
    assert [item in PUZZLES for item in started(page)] == [False] * 11
    assert not editor(page).grade.isVisible() and not editor(page).other.isVisible()


@pytest.mark.alike
@pytest.mark.parametrize("chosen", [None, ()])
def test_a_match_avoids_the_puzzles_of_earlier_matches(
    new: Callable[..., NewMatchPage], chosen: Any
) -> None:
    choice = first_draft(GAME, "umpire", None, None).choice()
    if chosen is not None:  # stored by a version without mixed packs
        choice = msgspec.structs.replace(choice, options={**choice.options, "puzzles": chosen})
    seen: list[Any] = []
    for _ in range(3):
        used = tuple(map(id_of, seen))
        found = drawn(first_draft(GAME, "umpire", choice, None, used))
        assert not any(item in seen for item in found) and len(found) == 11
        seen += found
    settings = Settings()
    settings.remember("gyulbot", "umpire", choice)
    assert found == started(new(settings, used)), "the same seed draws the same"


def test_puzzles_can_come_from_a_pack_which_is_remembered_by_name(
    new: Callable[..., NewMatchPage],
) -> None:
    settings = Settings()
    page = new(settings)
    editor(page).source.setValue("tabletop")
    assert page.problem is None and shipped("tabletop").about in editor(page).message.text()
    known = [entry.puzzle for entry in shipped("tabletop").puzzles]
    assert all(item in known for item in started(page))
    page.start()
    choice = settings.choice("gyulbot", "umpire")
    assert choice is not None and choice.options["puzzles"] == {"pack": "tabletop"}
    again = new(settings)
    assert editor(again).source.value() == "tabletop" and again.problem is None


@pytest.mark.clause("GY-11")
def test_too_few_puzzles_are_topped_up_with_new_ones(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new()
    editor(page).source.setValue("open-goals")
    there = len(shipped("open-goals").puzzles)
    assert page.problem is None and not editor(page).top_up.isVisible()
    as_a(NumberEditor, page.options.rows["rounds"].editor).emit_value(there + 1)
    assert page.problem is not None and not page.footer.start.isEnabled()
    why = "a puzzle whose solution has been shown is never repeated."
    said = f"{there} puzzles for {there + 1} rounds: {why}"
    assert editor(page).message.text().endswith(said)
    assert page.options.rows["puzzles"].problem() == "", "the editor says so itself"
    assert editor(page).top_up.text() == "Add a new puzzle"
    editor(page).top_up.click()
    assert "new ones are being made" in editor(page).message.text()
    qtbot.waitUntil(lambda: page.problem is None, timeout=SECONDS)
    found = started(page)
    assert len(set(found[: there + 1])) == there + 1
    assert editor(page).message.text().endswith(f"From {there + 1}; 1 of them are new.")
    page.hide()


@pytest.mark.clause("GY-11")
def test_too_few_puzzles_can_make_the_match_shorter(new: Callable[..., NewMatchPage]) -> None:
    page = new()
    editor(page).source.setValue("open-goals")
    there = len(shipped("open-goals").puzzles)
    as_a(NumberEditor, page.options.rows["rounds"].editor).emit_value(40)
    assert editor(page).shorten.text() == f"Play {there} rounds"
    editor(page).shorten.click()
    assert page.draft.options["rounds"] == there and page.problem is None
    assert len(set(started(page))) == there and not editor(page).shorten.isVisible()


def test_puzzles_that_were_used_before_are_counted_and_can_be_replaced(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    known = [entry.puzzle for entry in shipped("tabletop").puzzles]
    page = new(used=tuple(map(id_of, known[:-9])))
    editor(page).source.setValue("tabletop")
    assert page.problem is None and not editor(page).top_up.isVisible()
    assert (
        editor(page)
        .message.text()
        .endswith(f"{len(known)}; 9 of them have not been played here yet.")
    )
    assert not editor(page).renew.isHidden()
    assert editor(page).renew.text() == "Add a new puzzle"
    editor(page).renew.click()
    qtbot.waitUntil(lambda: not editor(page)._stale(), timeout=SECONDS)
    fresh = [item for item in started(page)[:10] if item not in known[:-9]]
    assert len(fresh) >= 9 and editor(page).renew.isHidden()
    page.hide()


def test_puzzles_are_made_while_the_form_is_filled_in(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    settings = Settings()
    page = new(settings)
    page.editions.chosen.emit("dm2")
    as_a(NumberEditor, page.options.rows["rounds"].editor).emit_value(2)
    editor(page).grade.setValue("easy")
    editor(page).source.setValue(MADE)
    assert editor(page).grade.isVisible()
    assert page.problem == Problem("puzzles", "Puzzles: 0 of 2 made.")
    assert not page.footer.start.isEnabled()
    assert page.options.rows["puzzles"].problem() == "", "the editor says so itself"
    assert editor(page).message.text().startswith("0 of 2 made")
    qtbot.waitUntil(lambda: page.problem is None, timeout=SECONDS)
    qtbot.waitUntil(lambda: not editor(page)._maker.busy, timeout=SECONDS)
    assert editor(page).message.text() == "All puzzles are ready, and nobody has seen them."
    puzzles = started(page)
    assert len(puzzles) == 2 + SPARE and len(set(puzzles)) == len(puzzles)
    assert all(board_of(puzzle).width == 16 for puzzle in puzzles)
    page.start()
    choice = settings.choice("gyulbot", "umpire")
    assert choice is not None
    assert choice.options["puzzles"] == {"made": "easy", "rigid": False}
    again = new(settings)
    assert editor(again).source.value() == MADE and editor(again).grade.value() == "easy"
    qtbot.waitUntil(lambda: "puzzles" in again.draft.options["puzzles"], timeout=SECONDS)
    qtbot.waitUntil(lambda: again.problem is None, timeout=SECONDS)
    assert started(again) != puzzles, "others are made for another match"


def test_other_wishes_give_other_puzzles(new: Callable[..., NewMatchPage], qtbot: QtBot) -> None:
    page = new()
    as_a(NumberEditor, page.options.rows["rounds"].editor).emit_value(1)
    editor(page).grade.setValue("easy")
    editor(page).source.setValue(MADE)
    qtbot.waitUntil(lambda: page.problem is None, timeout=SECONDS)
    editor(page).rigid.click()
    assert page.problem is not None
    qtbot.waitUntil(lambda: page.problem is None, timeout=SECONDS)
    colours = [colour for colour, _ in started(page)[0].robots]
    assert len(set(colours)) < len(colours)
    page.hide()
    assert not editor(page)._maker.busy


def test_puzzles_can_come_from_a_file(
    new: Callable[..., NewMatchPage], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.garnet-puzzle.json"
    puzzles = [entry.puzzle for entry in shipped("first-slides").puzzles[:3]]
    path.write_text(json.dumps(msgspec.to_builtins(puzzles)), "utf-8")
    settings = Settings()
    page = new(settings)
    chosen = [path]

    def choose(_parent: object, then: Then) -> None:
        if chosen:
            then(chosen.pop())

    monkeypatch.setattr(editor(page), "_choose", choose)
    editor(page).source.setValue(FILE)
    assert page.problem is not None and editor(page).other.isVisible()
    assert editor(page).message.text().startswith(f"{path.name} · 3 puzzles for 10 rounds")
    editor(page).shorten.click()
    assert editor(page).message.text() == f"{path.name} · From 3."
    assert set(started(page)) == set(puzzles)
    editor(page).other.click()
    assert set(started(page)) == set(puzzles), "nothing was chosen"
    page.start()
    choice = settings.choice("gyulbot", "umpire")
    assert choice is not None and choice.options["puzzles"] == {"file": str(path)}
    again = new(settings)
    QApplication.processEvents()
    assert set(started(again)) == set(puzzles), "it is read again"
    path.unlink()
    gone = new(settings)
    assert editor(gone).source.value() == MIXED and path.name in editor(gone).message.text()
    QApplication.processEvents()
    assert gone.problem is None and gone.draft.options["puzzles"] == MIX


def test_an_unreadable_file_is_reported(
    new: Callable[..., NewMatchPage], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bad.json"
    path.write_text("[1]", "utf-8")
    page = new()
    monkeypatch.setattr(editor(page), "_choose", lambda _parent, then: then(path))
    editor(page).source.setValue(FILE)
    assert "bad.json cannot be read" in editor(page).message.text()
    assert editor(page).source.value() == MIXED and page.problem is None


def test_cancelling_the_file_dialog_keeps_the_choice(
    new: Callable[..., NewMatchPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = new()
    editor(page).source.setValue("tabletop")
    monkeypatch.setattr(editor(page), "_choose", lambda _parent, _then: None)
    editor(page).source.setValue(FILE)
    assert editor(page).source.value() == "tabletop"
    assert page.draft.options["puzzles"] == {"pack": "tabletop"}
