"""Boards of little height, as on a narrow Desk: what is shown, and how to see more."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from gui.games.unlucky.trial_titles import CROWDED

from .conftest import DMO, NODES, NOUGHTS, WHOLE, Board, MakeBoard, arranged, rounds, start

STRIP = (828, 193)
"""Size of the board at a Desk of 860 × 640 pixels."""
ALONE = (828, 118)
"""Size of a single trial's board in an equally low window."""


def strip(make: MakeBoard) -> Board:
    turns = ("candle-countdown: light A", "wandering-noughts: place C3")
    return make(size=STRIP).see(rounds(turns)[-1], DMO)


def overlap(areas: list[QRectF]) -> bool:
    return any(area.intersects(two) for n, area in enumerate(areas) for two in areas[n + 1 :])


def test_three_in_a_strip_have_titles_that_enlarge(make: MakeBoard) -> None:
    board = strip(make)
    small = [board.nodes.grid.pitch, board.noughts.grid.pitch]
    assert min(small) >= CROWDED
    for number, panel in ((1, board.nodes), (2, board.noughts)):
        board.click(board.head(number))
        assert board.scene.trials.focus == number
        assert panel.grid.pitch > small[number - 1] * 1.25 and panel.grid.coordinates
        heads = [frame.head for frame in board.scene.trials.frames if frame.head is not None]
        assert len(heads) == 3 and not overlap(heads)
        body = board.scene.trials.frames[number].body
        assert body is not None and not any(body.intersects(head) for head in heads)
        board.click(board.head(number))
        assert board.scene.trials.focus is None


def test_titles_say_how_a_trial_stands_whose_numbers_find_no_room(make: MakeBoard) -> None:
    board = strip(make)
    counted = [panel.counted for panel in board.scene.panels]
    assert counted == [True, False, True]
    assert [board.scene._head(number, None).score is None for number in range(3)] == counted
    roomy = make().see(arranged(), DMO)
    assert all(roomy.scene._head(number, None).score is None for number in range(3))


@pytest.mark.parametrize("game", [NODES, NOUGHTS])
def test_a_trial_alone_has_its_words_beside_it(make: MakeBoard, game: str) -> None:
    board = make(game, size=ALONE).see(start(game), DMO)
    panel = board.scene.panels[0]
    grid = board.nodes.grid if game == NODES else board.noughts.grid
    assert grid.pitch >= CROWDED
    chips = [area for _, area in panel.chips()]
    assert chips and not overlap([grid.cells, panel.facts, *chips])
    assert all(panel.area.contains(area) for area in (grid.cells, panel.facts, *chips))


@pytest.mark.parametrize("size", [ALONE, STRIP, (300, 300), (489, 489)])
def test_what_is_left_never_runs_into_a_chip(
    make: MakeBoard, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    board = make(NODES, size=size).see(start(NODES), DMO)
    panel = board.nodes
    written: list[tuple[QRectF, str]] = []
    write = panel.write

    def note(painter: QPainter, area: QRectF, text: str, *args: Any, **more: Any) -> float:
        written.append((QRectF(area), text))
        return write(painter, area, text, *args, **more)

    monkeypatch.setattr(panel, "write", note)
    board.pixels()
    [(area, text)] = [item for item in written if item[1].startswith("3 of 3")]
    assert not any(area.intersects(chip) for _, chip in panel.chips())
    assert panel.width_of(text, 0.95, strong=True) <= area.width() + 1


def test_it_is_said_that_a_click_enlarges(make: MakeBoard) -> None:
    board = make(WHOLE).see(arranged(), DMO)
    texts: list[str] = []
    board.scene.promptChanged.connect(lambda: texts.append(board.scene.otherwise()))
    assert board.scene.otherwise() == "1, 2, 3: enlarge"
    board.click(board.head(1))
    board.keys("0")
    assert texts[-2:] == ["2 again: show all three", "1, 2, 3: enlarge"]
    for trial in (NODES, NOUGHTS):
        assert make(trial).see(start(trial), DMO).scene.otherwise() == ""


def test_a_click_on_what_is_seen_goes_to_it(make: MakeBoard) -> None:
    board = make(NODES, size=ALONE).see(start(NODES), DMO)
    board.click(board.node("D4"))
    assert board.scene.draft() == "D4=1"
    board.click(board.chip(0, "none"))
    assert board.scene.draft() == "none"
    assert board.scene.panels[0].area.contains(QPointF(board.node("A1")))
