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


def bench(app: Shell) -> PuzzleEditor:
    page = app.page
    assert isinstance(page, WorkshopPage)
    assert isinstance(page.editor, PuzzleEditor)
    return page.editor


def button(app: Shell, text: str) -> QWidget:
    found = app.sheet().findChildren(QWidget)
    return next(widget for widget in found if getattr(widget, "text", str)() == text)


def test_home_leads_to_practice_and_back(shell: Make) -> None:
    app = shell()
    app.click(app.garnet.home.practise)
    choice = app.page
    assert isinstance(choice, ChoosePage)
    app.click(choice.begin["gyulbot", 0])
    page = app.page
    assert isinstance(page, PracticePage)
    app.press("Return")
    assert page.running
    page.hint.click()
    app.press("Alt+Left")
    assert app.page is choice
    app.press("Alt+Left")
    assert app.page is app.garnet.home
    assert len(app.garnet.data.store.practice("gyulbot")) == 1


def test_a_drawing_is_restored(shell: Make) -> None:
    app = shell()
    app.click(app.garnet.home.workshop)
    bench(app).bench.change(SKETCH)
    app.press("Alt+Left")
    assert app.page is app.garnet.home
    app.click(app.garnet.home.workshop)
    assert bench(app).bench.sketch == SKETCH and bench(app).canvas.sketch == SKETCH
    bench(app).bench.unsaved = False


def test_a_pack_opened_on_home_is_loaded_into_the_workshop(shell: Make) -> None:
    app = shell()
    path = app.folder / "mine.garnet-puzzle.json"
    path.write_bytes(packs.dump(packs.shipped("tabletop")))
    app.garnet.open_file(path)
    assert bench(app).bench.title == "Tabletop" and not bench(app).bench.unsaved
    path.write_text("[]")
    app.press("Alt+Left")
    app.garnet.open_file(path)
    assert path.name in app.garnet.window.notice.text()
    benches = app.garnet.pages.workshop.benches
    assert as_a(PuzzleWorkbench, benches["puzzles"]).bench.title == "Tabletop"


def test_a_drawing_is_restored_in_the_next_session(shell: Make) -> None:
    app = shell(settings=True)
    app.click(app.garnet.home.workshop)
    bench(app).bench.change(SKETCH)
    app.garnet.window.close()
    assert not app.garnet.window.isVisible(), "nothing is lost, so nothing is asked"
    again = shell(settings=True)
    again.click(again.garnet.home.workshop)
    assert bench(again).bench.sketch == SKETCH and bench(again).bench.unsaved


def test_closing_asks_about_an_unsaved_drawing(shell: Make) -> None:
    app = shell()
    app.click(app.garnet.home.workshop)
    bench(app).bench.change(SKETCH)
    app.press("Alt+Left")
    app.garnet.window.close()
    assert app.garnet.window.isVisible() and isinstance(app.page, WorkshopPage)
    app.sheet().close()
    app.garnet.window.close()
    pages = [page for page in app.garnet.window.pages if isinstance(page, WorkshopPage)]
    assert len(pages) == 1, "the Workshop is not opened twice"
    app.click(button(app, "Save"))
    assert not app.garnet.window.isVisible()
    assert (app.folder / "Puzzles.garnet-puzzle.json").exists()


def test_closing_can_discard_the_drawing(shell: Make) -> None:
    app = shell()
    app.click(app.garnet.home.workshop)
    bench(app).bench.change(SKETCH)
    app.garnet.window.close()
    app.click(button(app, "Discard"))
    assert not app.garnet.window.isVisible()
    assert not list(app.folder.glob("*.garnet-puzzle.json"))
