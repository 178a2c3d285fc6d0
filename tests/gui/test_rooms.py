"""From Home into the Workshop and Practice and back; unsaved drawings raise a question."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from games.gyulbot import packs
from games.gyulbot.sketch import Sketch
from gui.app.workshop import WorkshopPage
from gui.games.gyulbot.workshop.puzzles import PuzzleEditor, PuzzleWorkbench
from gui.practice.choose import ChoosePage
from gui.table.practicepage import PracticePage
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a

__all__ = ["shell"]

SKETCH = Sketch(6, 6).with_robot("red", (0, 0)).with_goal((5, 5), None)


def bench(one: Shell) -> PuzzleEditor:
    page = one.page
    assert isinstance(page, WorkshopPage)
    assert isinstance(page.editor, PuzzleEditor)
    return page.editor


def button(one: Shell, text: str) -> QWidget:
    found = one.sheet().findChildren(QWidget)
    return next(widget for widget in found if getattr(widget, "text", str)() == text)


def test_home_leads_to_practice_and_back(shell: Make) -> None:
    one = shell()
    one.click(one.garnet.home.practise)
    choice = one.page
    assert isinstance(choice, ChoosePage)
    one.click(choice.begin["gyulbot", 0])
    page = one.page
    assert isinstance(page, PracticePage)
    one.press("Return")
    assert page.running
    page.hint.click()
    one.press("Alt+Left")
    assert one.page is choice
    one.press("Alt+Left")
    assert one.page is one.garnet.home
    assert len(one.garnet.data.store.practice("gyulbot")) == 1


def test_a_drawing_is_restored(shell: Make) -> None:
    one = shell()
    one.click(one.garnet.home.workshop)
    bench(one).bench.change(SKETCH)
    one.press("Alt+Left")
    assert one.page is one.garnet.home
    one.click(one.garnet.home.workshop)
    assert bench(one).bench.sketch == SKETCH and bench(one).canvas.sketch == SKETCH
    bench(one).bench.unsaved = False


def test_a_pack_opened_on_home_is_loaded_into_the_workshop(shell: Make) -> None:
    one = shell()
    path = one.folder / "mine.garnet-puzzle.json"
    path.write_bytes(packs.dump(packs.shipped("tabletop")))
    one.garnet.open_file(path)
    assert bench(one).bench.title == "Tabletop" and not bench(one).bench.unsaved
    path.write_text("[]")
    one.press("Alt+Left")
    one.garnet.open_file(path)
    assert path.name in one.garnet.window.notice.text()
    benches = one.garnet.pages.workshop.benches
    assert as_a(PuzzleWorkbench, benches["puzzles"]).bench.title == "Tabletop"


def test_a_drawing_is_restored_in_the_next_session(shell: Make) -> None:
    one = shell(settings=True)
    one.click(one.garnet.home.workshop)
    bench(one).bench.change(SKETCH)
    one.garnet.window.close()
    assert not one.garnet.window.isVisible(), "nothing is lost, so nothing is asked"
    again = shell(settings=True)
    again.click(again.garnet.home.workshop)
    assert bench(again).bench.sketch == SKETCH and bench(again).bench.unsaved


def test_closing_asks_about_an_unsaved_drawing(shell: Make) -> None:
    one = shell()
    one.click(one.garnet.home.workshop)
    bench(one).bench.change(SKETCH)
    one.press("Alt+Left")
    one.garnet.window.close()
    assert one.garnet.window.isVisible() and isinstance(one.page, WorkshopPage)
    one.sheet().close()
    one.garnet.window.close()
    pages = [page for page in one.garnet.window.pages if isinstance(page, WorkshopPage)]
    assert len(pages) == 1, "the Workshop is not opened twice"
    one.click(button(one, "Save"))
    assert not one.garnet.window.isVisible()
    assert (one.folder / "Puzzles.garnet-puzzle.json").exists()


def test_closing_can_discard_the_drawing(shell: Make) -> None:
    one = shell()
    one.click(one.garnet.home.workshop)
    bench(one).bench.change(SKETCH)
    one.garnet.window.close()
    one.click(button(one, "Lose it"))
    assert not one.garnet.window.isVisible()
    assert not list(one.folder.glob("*.garnet-puzzle.json"))
