"""Packs saved in the Workshop are offered in New match and Practice, and can be played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from games.gyulbot import packs
from games.gyulbot.packs import Entry, Pack
from gui.app.workshop import WorkshopPage
from gui.games.gyulbot.practice.trainer import GyulbotTrainer
from gui.games.gyulbot.puzzles.choice import KEPT, PuzzlesEditor, mine
from gui.games.gyulbot.workshop.bench import drawings_of
from gui.games.gyulbot.workshop.puzzles import PuzzleEditor
from gui.kit import background
from gui.newmatch.page import NewMatchPage
from gui.practice.choose import ChoosePage
from gui.storage.settings import Settings
from gui.table.extensions import remember
from gui.table.practicepage import PracticePage
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a

__all__ = ["shell"]

ENTRIES = packs.shipped("first-slides").puzzles[:3]
MINE = Pack(title="Evenings", puzzles=ENTRIES)


def editor(app: Shell) -> PuzzleEditor:
    app.click(app.garnet.home.workshop)
    page = app.page
    assert isinstance(page, WorkshopPage) and isinstance(page.editor, PuzzleEditor)
    return page.editor


def draw(app: Shell, *entries: Entry) -> PuzzleEditor:
    """Put a pack on the bench, each puzzle with its proof."""
    found = editor(app)
    found.bench.entitle(MINE.title)
    found.bench.add(*drawings_of(entries))
    return found


def saved(app: Shell) -> Path:
    """Save the pack on the bench to a file; return its path."""
    found = draw(app, *ENTRIES)
    found.bench.path = app.folder / f"mine{packs.SUFFIX}"
    app.click(found.saves)
    app.press("Alt+Left")
    return found.bench.path


def puzzles_of(page: object) -> PuzzlesEditor:
    assert isinstance(page, NewMatchPage)
    found = page.options.editors["puzzles"]
    assert isinstance(found, PuzzlesEditor)
    return found


def test_each_thumbnail_of_a_pack_is_painted_in_a_turn_of_its_own(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pack has up to 500 puzzles; painting them all in one turn would block the window."""
    app, turns = shell(), list[Callable[[], object]]()
    drawn = draw(app, *ENTRIES)
    found = drawn.pack
    monkeypatch.setattr(background, "next_turn", lambda _parent, do: turns.append(do))

    def painted() -> int:
        items = (found.list.item(row) for row in range(found.list.count()))
        return sum(not item.icon().isNull() for item in items)

    app.qtbot.waitUntil(lambda: len(turns) == 1)
    for done in range(1, len(ENTRIES) + 1):
        assert painted() == done and len(turns) == 1
        turns.pop()()
    assert painted() == len(ENTRIES) and not turns
    drawn.bench.path = app.folder / f"mine{packs.SUFFIX}"
    app.click(drawn.saves)  # no unsaved work is left, so the window asks nothing


def test_what_was_saved_is_a_choice_in_new_match(shell: Make) -> None:
    app = shell(settings=True)
    path = saved(app)
    app.garnet.new_matches.open("gyulbot", "play")
    choice = puzzles_of(app.page)
    texts = [choice.source.itemText(at) for at in range(choice.source.count())]
    assert "Mine: Evenings" in texts
    choice.source.setValue(str(path))
    value = app.new.draft.options["puzzles"]
    assert value["file"] == str(path) and len(value["from"]) == len(ENTRIES)
    assert choice.source.value() == str(path)
    path.unlink()
    app.press("Alt+Left")
    app.garnet.new_matches.open("gyulbot", "play")
    assert puzzles_of(app.page).source.count() == len(texts) - 1, "its file is gone"


def test_what_was_saved_is_practised(shell: Make) -> None:
    app = shell(settings=True)
    path = saved(app)
    app.click(app.garnet.home.practise)
    choice = app.page
    assert isinstance(choice, ChoosePage)
    app.click(choice.begin["gyulbot", 0])
    page = app.page
    assert isinstance(page, PracticePage)
    trainer = as_a(GyulbotTrainer, page.trainer)
    trainer.choose.source.setValue(str(path))
    assert trainer.choose.message.text().startswith(f"{len(ENTRIES)} puzzles")
    app.click(trainer.choose.start)
    exercise = trainer.exercise
    assert exercise is not None and exercise.entry.puzzle in [entry.puzzle for entry in ENTRIES]


def test_what_is_drawn_is_tried_in_the_workshop_and_one_comes_back(shell: Make) -> None:
    app = shell()
    found = draw(app, ENTRIES[1])
    found._show_finding()
    app.click(found.tries)
    page = app.page
    assert isinstance(page, PracticePage) and page.running
    exercise = as_a(GyulbotTrainer, page.trainer).exercise
    assert exercise is not None and exercise.entry.puzzle == ENTRIES[1].puzzle
    page.scene.actionProposed.emit(f"solve {ENTRIES[1].line}")
    assert page.task.isVisible() and not page.next.isVisible()
    assert not page.copy.isVisible()
    app.press("Alt+Left")
    assert isinstance(app.page, WorkshopPage)
    found.bench.unsaved = False


def test_what_has_no_solution_yet_is_not_tried(shell: Make) -> None:
    app = shell()
    found = editor(app)
    assert not found.tries.isEnabled()
    app.click(found.plays)
    assert "not finished" in found.message.text()


def test_a_match_is_played_with_the_pack(shell: Make) -> None:
    app = shell()
    found = draw(app, *ENTRIES)
    app.click(found.plays)
    value = app.new.draft.options["puzzles"]
    assert value["title"] == MINE.title and len(value["from"]) == len(ENTRIES)
    choice = puzzles_of(app.page)
    assert choice.message.text().startswith("Evenings · 3 puzzles for 10 rounds")
    app.qtbot.mouseClick(choice.shorten, Qt.MouseButton.LeftButton)
    assert app.new.draft.options["rounds"] == len(ENTRIES)
    found.bench.unsaved = False


def test_the_latest_is_first_and_stands_once(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    for name in ("a", "b", "a"):
        path = tmp_path / f"{name}{packs.SUFFIX}"
        path.write_bytes(packs.dump(MINE))
        remember(settings, KEPT, path)
    assert [Path(item).name[0] for item in settings.note(KEPT)] == ["a", "b"]
    (tmp_path / f"b{packs.SUFFIX}").write_text("{")
    assert [Path(item).name[0] for item in mine(settings)] == ["a"]
    settings.keep_note(KEPT, {"no": "list"})
    assert mine(settings) == {} and mine(None) == {}
