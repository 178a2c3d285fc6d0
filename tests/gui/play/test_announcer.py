"""Texts for screen readers in Play: moves, reveals and turns, but no secrets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QApplication

from games.core import Seat
from gui.kit.board import view as board_view
from gui.table.hotseat import Phase
from tests.gui.play.conftest import Make, Play

ONE, TWO = Seat.ONE, Seat.TWO


class Reader:
    """An active screen reader that records the texts it gets."""

    Event = QAccessible.Event

    def __init__(self) -> None:
        self.said: list[str] = []

    def isActive(self) -> bool:
        return True

    def updateAccessibility(self, event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            self.said.append(event.message())

    def lately(self) -> str:
        """Return the texts since the last call."""
        for _ in range(3):
            QApplication.processEvents()
        said, self.said = "\n".join(self.said), []
        return said


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    reader = Reader()
    monkeypatch.setattr(board_view, "QAccessible", reader)
    yield reader


def test_a_bots_move_and_the_next_turn_are_announced(play: Make, reader: Reader) -> None:
    table = play("masked-army", programs=frozenset({TWO}))
    assert "Your move." in reader.lately()
    table.session.submit(ONE, "E5-E6")
    assert "Ben is thinking." in reader.lately()
    table.session.submit(TWO, "A1-A2")
    said = reader.lately()
    assert "A1" in said and "Your move." in said
    assert reader.lately() == "", "nothing is said twice"


def test_a_reveal_is_announced(play: Make, reader: Reader) -> None:
    table = play()
    table.next()
    table.submit("A1", "B2")
    table.next()
    table.submit("C3", "D4")
    reader.lately()
    table.next()
    said = reader.lately()
    assert all(cell in said for cell in ("A1", "B2", "C3", "D4"))


def test_the_end_is_announced(play: Make, reader: Reader) -> None:
    table = play()
    table.host.concede(ONE)
    assert "Ben wins." in reader.lately()


def test_the_reason_of_a_refusal_is_announced(play: Make, reader: Reader) -> None:
    table = play("hyperstar", radius=3)
    reader.lately()
    table.page._refuse("That cell is taken.")
    assert "That cell is taken." in reader.lately()


def test_a_refusal_in_a_race_is_announced(play: Make, reader: Reader) -> None:
    table = play("gyulbot")
    assert table.page.panel is not None and table.page.panel.isVisible()
    assert table.page.panel.prompt() in reader.lately()
    table.page._refuse("Somebody has claimed this number.")
    assert reader.lately() == "Somebody has claimed this number."


def sealed(table: Play, reader: Reader, cells: tuple[str, str]) -> list[str]:
    """Return all texts up to the moment when both submissions are in."""
    received = []
    table.next()
    received.append(reader.lately())
    for cell in cells:
        table.cell(cell)
        received.append(reader.lately())
    table.next()
    received.append(reader.lately())
    assert table.phase is Phase.CURTAIN
    table.next()
    received.append(reader.lately())
    table.submit("C3", "D4")
    received.append(reader.lately())
    return received


@pytest.mark.clause("TO-10")
def test_twins_that_differ_in_a_submission_sound_the_same(play: Make, reader: Reader) -> None:
    first, second = (sealed(play(), reader, cells) for cells in (("A1", "B2"), ("F6", "E5")))
    assert first == second
    assert any(first), "something is said"


def test_nothing_is_announced_behind_the_curtain(play: Make, reader: Reader) -> None:
    table = play()
    table.next()
    table.submit("A1", "B2")
    assert table.page.curtain.down
    reader.lately()
    table.page.say("B:A1 W:B2")
    table.page._announcer.announce_soon()
    assert reader.lately() == ""


def test_the_board_can_be_read_while_somebody_else_moves(play: Make, reader: Reader) -> None:
    table = play("masked-army", programs=frozenset({TWO}))
    table.session.submit(ONE, "E5-E6")
    assert table.phase is Phase.THINKING
    reader.lately()
    table.page.board.setFocus()
    for key in ("Right", "Right", "Left", "Down"):
        table.press(key)
    said = reader.lately().splitlines()
    assert said == ["E5: Vermilion, Ann", "F5: Empty", "E5: Vermilion, Ann", "E6: Azure, Ben"]
    assert table.page.scene.draft() == ""
